/* Time of a frame of a cable over 1, 2, 5 and 10 obstacles, warm and cold; and of 80 cables in threads. */
#include "../../examples/common/system.h"

#include <stdio.h>
#include <time.h>

#include "make_scene.h"

static int frames = 1000;

struct outcome {
    int unsolved, restarts;
    double rounds, integrations, seconds, length; /* sums */
};

static struct outcome sweep(int count, double accuracy, double tolerance, bool warm, int n)
{
    struct outcome o = {0};
    struct cable c;
    make_scene(&c, 0, count, accuracy, tolerance);
    scene_ends(0, n, count, c.from, c.to);
    cable_solve(&c, false);
    const clock_t start = clock(); /* others may use the machine */
    for (int k = 0; k < n; k++) {
        scene_ends(k, n, count, c.from, c.to);
        o.unsolved += cable_solve(&c, warm) != CABLE_OK;
        o.restarts += c.restarts, o.rounds += c.iterations, o.integrations += c.integrations;
        o.length += c.length;
    }
    o.seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    cable_free(&c);
    return o;
}

static void print_sweeps(double accuracy, double tolerance)
{
    static const int counts[4] = {1, 2, 5, 10};
    for (int i = 0; i < 4; i++)
        for (int warm = 1; warm >= 0; warm--) {
            struct outcome best = {0};
            for (int round = 0; round < 3; round++) { /* the least disturbed one */
                const struct outcome o = sweep(counts[i], accuracy, tolerance, warm, frames);
                if (round == 0 || o.seconds < best.seconds) best = o;
            }
            printf("%8.0e %9d %s %8.1f us %6.2f rounds %6.2f geodesics %4d unsolved %4d restarts\n",
                   accuracy, counts[i], warm ? "warm" : "cold", 1e6 * best.seconds / frames,
                   best.rounds / frames, best.integrations / frames, best.unsolved, best.restarts);
        }
}

/* 80 cables over 1 to 4 obstacles each, all frames. */
static void print_many(double accuracy, double tolerance)
{
    enum { CABLES = 80 };
    int unsolved = 0;
    const double start = seconds_now();
#ifdef _OPENMP
#    pragma omp parallel for schedule(dynamic) reduction(+ : unsolved)
#endif
    for (int i = 0; i < CABLES; i++)
        unsolved += sweep(1 + i % 4, accuracy, tolerance, true, frames).unsolved;
    printf("%8.0e %d cables in %d threads %8.2f s, %d unsolved\n", accuracy, CABLES,
           default_threads(), seconds_now() - start, unsolved);
}

int main(int argc, char **argv)
{
    if (argc > 1) frames = atoi(argv[1]);
    if (argc > 2 || frames < 1) return fputs("usage: cable [FRAMES]\n", stderr), 2;
    printf("accuracy obstacles\n");
    print_sweeps(1e-6, 1e-5);
    print_sweeps(1e-9, 1e-8);
    print_many(1e-6, 1e-5);
    return 0;
}
