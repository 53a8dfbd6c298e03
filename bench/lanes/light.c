/* What events cost in lanes: rays of examples/black_hole to their ends, with the three events of the picture, with the
 * same functions where none becomes zero, and without. Nanoseconds of an attempt, the least of the rounds.
 *
 *     light ROUNDS
 *
 * light.sh builds and runs it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../../examples/black_hole/lanes.h"

static void bare_hamiltonian(const struct light *s, double t, const double q[4], const double p[4],
                             double *H, double H_q[4], double H_p[4])
{
    light_hamiltonian(s, t, q, p, H, H_q, H_p);
}
#define GI_NAME    bare
#define GI_SYSTEM  struct light
#define GI_PROBLEM GI_HAMILTONIAN
#define GI_NQ      4
#define GI_METHOD  METHOD
#define GI_LANES   LIGHT_LANES
#include "geodesic_integ.h"

enum { WIDTH = 256, HEIGHT = 128, RAYS = WIDTH * HEIGHT };

static double start[RAYS][light_N],
    end[RAYS]; /* Where rays begin, and the parameter where they end. */
static double t[RAYS], t_end[RAYS], y[RAYS][light_N];
static gi_status status[RAYS];
static int ray[RAYS], rays;

/* What one round takes. */
struct cost {
    double seconds;
    long long attempts;
};

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void begin(const double ends[], double same)
{
    for (int i = 0; i < rays; i++) {
        t[i] = 0, t_end[i] = ends ? ends[i] : same, ray[i] = i;
        memcpy(y[i], start[i], sizeof y[i]);
    }
}

/* As trace_lanes does; notes where each ray ends. */
static struct cost with_events(const struct scene *s, const light_options *o)
{
    struct cost cost = {0, 0};
    begin(NULL, end_of_ray(s));
    for (int n = rays; n > 0;) {
        light_batch job = {.system = &s->light, .options = o, .count = (size_t)n, .t = t};
        job.t_end = t_end, job.y = y, job.status = status;
        const double before = processor_seconds();
        if (light_integrate_batch(&job) != GI_OK) exit(1);
        cost.seconds += processor_seconds() - before, cost.attempts += job.stats.steps_attempted;
        int left = 0;
        for (int i = 0; i < n; i++) {
            struct colour seen;
            end[ray[i]] = t[i];
            if (find_colour(s, status[i], y[i], &seen)) continue;
            ray[left] = ray[i], t[left] = t[i];
            memmove(y[left++], y[i], sizeof y[i]);
        }
        n = left;
    }
    return cost;
}

/* To the same ends, past events that are nowhere. */
static struct cost with_none_found(const struct scene *s, const light_options *o)
{
    struct light nowhere = s->light;
    nowhere.horizon = 0.01, nowhere.plane = -1e6, nowhere.far = 1e5;
    light_batch job = {.system = &nowhere, .options = o, .count = (size_t)rays, .t = t};
    job.t_end = t_end, job.y = y, job.status = status;
    begin(end, 0);
    const double before = processor_seconds();
    if (light_integrate_batch(&job) != GI_OK) exit(1);
    const struct cost cost = {processor_seconds() - before, job.stats.steps_attempted};
    return cost;
}

static struct cost without_events(const struct scene *s, const bare_options *o)
{
    bare_batch job = {.system = &s->light, .options = o, .count = (size_t)rays, .t = t};
    job.t_end = t_end, job.y = y, job.status = status;
    begin(end, 0);
    const double before = processor_seconds();
    if (bare_integrate_batch(&job) != GI_OK) exit(1);
    const struct cost cost = {processor_seconds() - before, job.stats.steps_attempted};
    return cost;
}

int main(int argc, char *argv[])
{
    const int rounds = argc > 1 ? atoi(argv[1]) : 9;
    struct scene s = usual_scene();
    double least[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL};
    s.width = WIDTH, s.height = HEIGHT;
    complete_scene(&s);
    const light_options o = options_of_rays(&s);
    bare_options bare = {.accuracy = o.accuracy};
    bare.units[0] = o.units[0];
    for (int i = 0; i < RAYS; i++) {
        start_ray(&s, i, 0, start[rays]);
        rays += start[rays][0] == 0;
    }
    for (int round = 0; round < rounds; round++) {
        const struct cost found = with_events(&s, &o), none = with_none_found(&s, &o);
        const struct cost costs[3] = {found, none, without_events(&s, &bare)};
        for (int i = 0; i < 3; i++)
            least[i] = least_of(least[i], 1e9 * costs[i].seconds / (double)costs[i].attempts);
    }
    printf("%.1f | %.1f | %.1f\n", least[2], least[1], least[0]);
    return 0;
}
