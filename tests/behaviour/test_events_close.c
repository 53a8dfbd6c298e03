/*
 * Events that are hard to tell apart: several zeros of one function within a step, zeros that are only
 * rounding, and one zero that must not be counted twice. Every method, one by one and in lanes.
 *
 * Needs -ffp-contract=off: lanes are compared with the scalar integrator by bits.
 */
#define WITH_IMPLICIT_METHODS
#define WITH_GAUSS
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../each_method.h"

#define RUNS CASES(2000)
#define PI   3.14159265358979323846

/* The same numbers everywhere: splitmix64. */
static double uniform(uint64_t *seed, double low, double high)
{
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return low + (high - low) * ((double)(z >> 11) / 9007199254740992.0);
}

/* ---- a line, with polynomials and a sine ------------------------------------------------------------ */

struct line {
    int zeros; /* of the polynomial, which decays by exp(-k x) too; 0: the sine */
    double at[4];
    double k, phase;
};

static double line_event(const struct line *s, double x)
{
    if (s->zeros == 0) return sin(s->k * x + s->phase);
    double product = exp(s->k * (s->at[s->zeros - 1] - x));
    for (int i = 0; i < s->zeros; i++) product *= x - s->at[i];
    return product;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* That many zeros at random within a window of an eighth of a step, which is 1. */
static struct line clustered(uint64_t *seed, int zeros)
{
    const double begin = uniform(seed, 0.05, 2.7);
    struct line s = {zeros, {0, 0, 0, 0}, 0, 0};
    for (int i = 0; i < zeros; i++) s.at[i] = begin + uniform(seed, 0, 0.125);
    qsort(s.at, (size_t)zeros, sizeof *s.at, by_size);
    return s;
}

/* ---- a circle, with slow functions of it ------------------------------------------------------------ */

struct slow {
    double level;
};

static double slow_event(const struct slow *s, double x, double y)
{
    return sin(3 * x) / 2 + y / 10 - s->level;
}

static double slow_slope(double x, double y)
{
    return -1.5 * cos(3 * x) * y + x / 10;
}

/* ---- a black hole, for orbits in the plane of its equator ------------------------------------------- */

struct hole {
    bool far_off; /* the event function has no zero */
};

static void schwarzschild(const double x[4], double ginv[4][4], double dginv[4][4][4])
{
    const double r = x[1], sine = sin(x[2]), f = 1 - 2 / r;
    memset(ginv, 0, 16 * sizeof(double));
    memset(dginv, 0, 64 * sizeof(double));
    ginv[0][0] = -1 / f, ginv[1][1] = f;
    ginv[2][2] = 1 / (r * r), ginv[3][3] = 1 / (r * r * sine * sine);
    dginv[1][0][0] = 2 / (r * r * f * f), dginv[1][1][1] = 2 / (r * r);
    dginv[1][2][2] = -2 / (r * r * r), dginv[1][3][3] = -2 / (r * r * r * sine * sine);
    dginv[2][3][3] = -2 * cos(x[2]) / (r * r * sine * sine * sine);
}

/* ---- every method ----------------------------------------------------------------------------------- */

#define BODY "behaviour/events_close_body.h"
#include "../for_each_method.h"

#define GROUP(name, ...) failed += cmocka_run_group_tests_name(#name, name##_tests, NULL, NULL);

/* ---- in float ---------------------------------------------------------------------------------------- */

struct pair {
    float a, b;
};

static inline void pair_derivs(const struct pair *s, float t, const float y[], float ydot[])
{
    (void)s, (void)t, (void)y;
    ydot[0] = 1;
}

static inline void pair_events(const struct pair *s, float t, const float y[], float g[])
{
    (void)t;
    g[0] = (y[0] - s->a) * (y[0] - s->b);
}
#define GI_NAME   pair
#define GI_REAL   float
#define GI_NZ     1
#define GI_EVENTS 1
#include "geodesic_integ.h"

/* The second one within some ulp of the end of a step; all are found that are as far apart as the manual says. */
static void pairs_next_to_the_end_of_a_step_in_float(void **state)
{
    (void)state;
    for (int direction = 0; direction < 2; direction++)
        for (float apart = 1e-4F; apart < 0.1F; apart *= 1.5F)
            for (int ulps = -200; ulps < 200; ulps += 7) {
                const float b = 0.75F + (float)ulps * 0x1p-24F, y0[1] = {0};
                const struct pair s = {b - apart, b};
                const pair_options options = {
                    .fixed_step = 0.25F, .event_terminal = {-1}, .event_direction = {direction}};
                pair_integ it;
                assert_int_equal(pair_initialize(&it, &s, &options, 0, y0), GI_OK);
                assert_int_equal(pair_integrate(&it, 2), GI_OK);
                assert_int_equal(it.event_counts[0], direction ? 1 : 2);
            }
}

int main(void)
{
    const struct CMUnitTest in_float[] = {
        cmocka_unit_test(pairs_next_to_the_end_of_a_step_in_float)};
    int failed = cmocka_run_group_tests(in_float, NULL, NULL);
    EACH_METHOD(GROUP)
    return failed;
}
