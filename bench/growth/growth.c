/* What grows with what: time and instructions against length (ellipsoid, 10 to 1e5), number of variables and
 * constraints (2 to 20) and number of geodesics (1 to 1e6, in lanes and one by one). bench/growth.sh
 * makes the tables; this program runs one case.
 *
 *     growth KIND VALUE [METHOD]     length L, sphere NQ, chain NQ, scalar COUNT or lanes COUNT
 *
 * Prints attempted steps and nanoseconds of CPU time, the least of several runs. With GROWTH_REPEAT in the
 * environment it runs so often and does not time: for callgrind. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>
#include <time.h>

#include "growth.h"
#include "../common/problems.h"

#define REAL          double
#define SQRT          sqrt
#define PROBLEM(name) name
#include "../common/problems_body.h"

/* Its size is a constant of each instance. */
struct growth {
    int nothing;
};

/* ---- instances ------------------------------------------------------------------------------------ */

ELLIPSOID_SURFACE(plain)
#define GI_NAME    plain
#define GI_SYSTEM  struct ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_METHOD  GI_DOP853
#define GI_LANES   64
#include "../../geodesic_integ.h"

#define GROWTH_NAME   merson
#define GROWTH_METHOD GI_MERSON43
#include "growth_kinds.h"

#define GROWTH_NAME   dop853
#define GROWTH_METHOD GI_DOP853
#include "growth_kinds.h"

/* ---- cases ---------------------------------------------------------------------------------------- */

typedef bool growth_run(double length, double accuracy, gi_statistics *);

static const struct sized {
    const char *kind, *method;
    int n;
    growth_run *run;
} sized[] = {
#define SIZED(n)                                                                                   \
    {"sphere", "merson", n, sphere_merson_##n##_run},                                              \
        {"sphere", "dop853", n, sphere_dop853_##n##_run},                                          \
        {"chain", "merson", n, chain_merson_##n##_run},                                            \
    {                                                                                              \
        "chain", "dop853", n, chain_dop853_##n##_run                                               \
    }
    SIZED(2), SIZED(4), SIZED(8), SIZED(14), SIZED(20),
};

static struct ellipsoid ellipsoid;
static double starts[STARTS][6];

/* One long geodesic. */
static long long run_length(double length)
{
    const plain_options options = {.accuracy = 1e-8};
    plain_integ it;
    if (plain_initialize(&it, &ellipsoid, &options, 0, starts[0]) != GI_OK ||
        plain_integrate(&it, length) != GI_OK)
        return -1;
    return it.stats.steps_attempted;
}

/* Many of length 1; the starts come again and again. */
static long long run_scalar(long count)
{
    const plain_options options = {.accuracy = 1e-8};
    long long attempts = 0;
    for (long k = 0; k < count; ++k) {
        plain_integ it;
        if (plain_initialize(&it, &ellipsoid, &options, 0, starts[k % STARTS]) != GI_OK ||
            plain_integrate(&it, 1) != GI_OK)
            return -1;
        attempts += it.stats.steps_attempted;
    }
    return attempts;
}

static long long run_lanes(long count)
{
    const plain_options options = {.accuracy = 1e-8};
    plain_batch job = {.system = &ellipsoid, .options = &options, .count = (size_t)count};
    double *t = malloc((size_t)count * sizeof *t), *t_end = malloc((size_t)count * sizeof *t_end);
    double(*y)[6] = malloc((size_t)count * sizeof *y);
    gi_status status = GI_ERR_ARGUMENT;

    if (t != NULL && t_end != NULL && y != NULL) {
        for (long k = 0; k < count; ++k) {
            memcpy(y[k], starts[k % STARTS], sizeof y[k]);
            t[k] = 0;
            t_end[k] = 1;
        }
        job.t = t, job.t_end = t_end, job.y = y;
        status = plain_integrate_batch(&job);
    }
    free(t);
    free(t_end);
    free(y);
    return status == GI_OK ? job.stats.steps_attempted : -1;
}

static long long run_sized(const char *kind, const char *method, int n)
{
    gi_statistics stats;
    for (size_t i = 0; i < sizeof sized / sizeof sized[0]; ++i)
        if (strcmp(sized[i].kind, kind) == 0 && strcmp(sized[i].method, method) == 0 &&
            sized[i].n == n)
            return sized[i].run(2, 1e-8, &stats) ? stats.steps_attempted : -1;
    return -1;
}

/* Attempted steps, or -1. */
static long long run(const char *kind, const char *method, double value)
{
    if (strcmp(kind, "length") == 0) return run_length(value);
    if (strcmp(kind, "scalar") == 0) return run_scalar((long)value);
    if (strcmp(kind, "lanes") == 0) return run_lanes((long)value);
    return run_sized(kind, method, (int)value);
}

/* ---- program -------------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    const char *method = argc > 3 ? argv[3] : "dop853", *repeat = getenv("GROWTH_REPEAT");
    const double value = argc > 2 ? strtod(argv[2], NULL) : 0;
    double least = (double)INFINITY;
    long long attempts = -1;

    ellipsoid = ellipsoid_of_bench();
    starting_states(&ellipsoid, starts);
    if (argc > 2 && value >= 1) attempts = run(argv[1], method, value);
    if (attempts < 0) {
        fprintf(stderr,
                "growth: not for %s %s %s; usage: growth length|sphere|chain|scalar|lanes "
                "VALUE [merson|dop853], VALUE at least 1\n",
                argc > 1 ? argv[1] : "nothing", argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : "");
        return 2;
    }
    if (repeat != NULL) {
        for (int i = 1; i < atoi(repeat); ++i) run(argv[1], method, value);
        printf("%lld 0\n", attempts);
        return 0;
    }
    /* at least ten milliseconds a sample, five samples; one where it takes seconds */
    for (int sample = 0; sample < 5; ++sample) {
        const double before = now();
        double spent = 0;
        int runs = 0;
        while (spent < 1e-2) {
            run(argv[1], method, value);
            spent = now() - before;
            ++runs;
        }
        least = fmin(least, spent / runs);
        if (spent > 1) break;
    }
    printf("%lld %.0f\n", attempts, 1e9 * least);
    return 0;
}
