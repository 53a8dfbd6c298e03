/*
 * Batches in threads, which share the system and the options and nothing else, for the thread sanitizer:
 *
 *     clang -g -O1 -fsanitize=thread -I. tests/fuzz/threads.c -o threads -lm && ./threads [ROUNDS]
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ball {
    double r;
};

static inline void ball_surface(const struct ball *s, const double x[3], double *f, double grad[3],
                                double hess[6])
{
    *f = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - s->r * s->r;
    for (int i = 0; i < 3; i++) grad[i] = 2 * x[i], hess[i] = 2, hess[3 + i] = 0;
}

static inline void ball_events(const struct ball *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[2] - y[0];
}

#define GI_NAME         ball
#define GI_PROBLEM      GI_IMPLICIT_SURFACE
#define GI_LANES        4
#define GI_EVENTS       1
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

enum { THREADS = 8, COUNT = 24 };

struct part {
    const struct ball *s;
    const ball_options *options;
    long rounds;
    double sum;
};

static void *run(void *argument)
{
    struct part *const p = argument;
    double t[COUNT], t_end[COUNT], y[COUNT][ball_N];
    ball_batch job = {
        .system = p->s, .options = p->options, .count = COUNT, .t = t, .t_end = t_end};
    job.y = y;
    for (long round = 0; round < p->rounds; round++) {
        for (int k = 0; k < COUNT; k++) {
            const double point[3] = {1, 0.1 * k, 0}, direction[3] = {0, 1, 0.1 * (k + 1)};
            t[k] = 0, t_end[k] = 1 + 0.1 * k;
            ball_start(p->s, point, direction, y[k]);
        }
        ball_integrate_batch(&job);
        for (int k = 0; k < COUNT; k++) p->sum += y[k][0];
    }
    return NULL;
}

int main(int argc, char *argv[])
{
    const struct ball s = {1};
    ball_options options;
    pthread_t threads[THREADS];
    struct part parts[THREADS];
    const long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 100;

    memset(&options, 0, sizeof options);
    options.global_accuracy = 1e-3;
    options.event_terminal[0] = -1;
    for (int i = 0; i < THREADS; i++) {
        parts[i] = (struct part){&s, &options, rounds, 0};
        if (pthread_create(&threads[i], NULL, run, &parts[i]) != 0) return 1;
    }
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 1; i < THREADS; i++)
        if (memcmp(&parts[i].sum, &parts[0].sum, sizeof parts[0].sum) != 0)
            return fprintf(stderr, "threads: different results\n"), 1;
    printf("%d threads, %ld batches of %d each: all the same\n", (int)THREADS, rounds, (int)COUNT);
    return 0;
}
