/* NAME_shortest and NAME_connect have the same bits on every machine: what they find, and the places at which they
 * ask the surface; on surfaces without a symmetry, on planes, where much is exact, with all kinds of options, with few
 * attempts, and on surfaces that fail once or from a call on. One number for each test: a change shows, and must
 * be meant. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include "../check.h"
#include "bits.h"

/* The heights of a graph: f = (a x^2 + b y^2) / 2 + c x y + d x^2 y + e y^3, or a closed surface. */
struct ground {
    double a, b, c, d, e;
    int closed; /* 1: the sum of squares, slanting, and a sixteenth of fourth powers; 2: two such apart */
};

static long long calls, bad_call;
static uint64_t points;
static bool bad_for_ever;

static void begin_calls(long long bad, bool for_ever)
{
    calls = 0, points = 0, bad_call = bad, bad_for_ever = for_ever;
}

static uint64_t with_calls(uint64_t bits)
{
    for (int k = 0; k < 4; k++) bits = bits_of(bits, (double)(points >> 16 * k & 0xFFFF));
    return bits_of(bits, (double)calls);
}

static void called(const double x[], int n, double v[], int count)
{
    bits_add(&points, 0, x, n);
    calls++;
    if (calls == bad_call || (bad_for_ever && bad_call > 0 && calls > bad_call))
        v[calls % count] = (double)NAN;
}

#define BITS_EXPECTED "shortest_bits_expected.h"
#include "check_bits.h"

static void heights(const struct ground *s, double x, double y, double f[6])
{
    f[0] = (s->a * x * x + s->b * y * y) / 2 + s->c * x * y + s->d * x * x * y + s->e * y * y * y;
    f[1] = s->a * x + s->c * y + 2 * s->d * x * y;
    f[2] = s->b * y + s->c * x + s->d * x * x + 3 * s->e * y * y;
    f[3] = s->a + 2 * s->d * y, f[4] = s->c + 2 * s->d * x, f[5] = s->b + 6 * s->e * y;
}

static void ground_of(const struct ground *s, const double x[3], double *f, double g[3],
                      double H[6])
{
    const double A[6] = {s->a, s->b, 1, s->c, s->d, s->e};
    double h[6], v[10] = {0};
    if (s->closed) {
        v[1] = A[0] * x[0] + A[3] * x[1] + A[4] * x[2],
        v[2] = A[3] * x[0] + A[1] * x[1] + A[5] * x[2];
        v[3] = A[4] * x[0] + A[5] * x[1] + A[2] * x[2];
        v[0] = (v[1] * x[0] + v[2] * x[1] + v[3] * x[2] - 1) / 2;
        for (int i = 0; i < 3; i++) {
            const double X = x[i] * x[i] / 16;
            v[0] += X * X * 4, v[1 + i] += X * x[i], v[4 + i] = A[i] + 3 * X, v[7 + i] = A[3 + i];
        }
        if (s->closed == 2) v[0] -= 2 * x[0] * x[0], v[1] -= 4 * x[0], v[4] -= 4;
    } else {
        heights(s, x[0], x[1], h);
        v[0] = x[2] - h[0], v[1] = -h[1], v[2] = -h[2], v[3] = 1;
        v[4] = -h[3], v[5] = -h[5], v[7] = -h[4];
    }
    called(x, 3, v, 10);
    *f = v[0];
    for (int i = 0; i < 3; i++) g[i] = v[1 + i];
    for (int i = 0; i < 6; i++) H[i] = v[4 + i];
}

static inline void land_surface(const struct ground *s, const double x[3], double *f, double g[3],
                                double H[6])
{
    ground_of(s, x, f, g, H);
}
#define GI_NAME          land
#define GI_SYSTEM        struct ground
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"
#define BITS_NAME land
#define BITS_GRAPH(s, u, v, p)                                                                     \
    do {                                                                                           \
        double h[6];                                                                               \
        heights(s, u, v, h);                                                                       \
        (p)[0] = u, (p)[1] = v, (p)[2] = (s)->closed ? 0.25 * ((u) - (v)) + 0.5 : h[0];            \
    } while (0)
#include "shortest_bits_body.h"

/* The same as a chart at slanting coordinates. */
static inline void map_surface(const struct ground *s, double u, double v, double x[3],
                               double xu[3], double xv[3], double xuu[3], double xuv[3],
                               double xvv[3])
{
    const double at[2] = {u, v}, y = v + u / 2;
    double h[6];
    heights(s, u, y, h);
    double w[18] = {u, y,   h[0],
                    1, 0.5, h[1] + h[2] / 2,
                    0, 1,   h[2],
                    0, 0,   h[3] + h[4] + h[5] / 4,
                    0, 0,   h[4] + h[5] / 2,
                    0, 0,   h[5]};
    called(at, 2, w, 18);
    for (int i = 0; i < 3; i++) {
        x[i] = w[i], xu[i] = w[3 + i], xv[i] = w[6 + i];
        xuu[i] = w[9 + i], xuv[i] = w[12 + i], xvv[i] = w[15 + i];
    }
}
static inline void map_events(const struct ground *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[0] - 0.25;
}
#define GI_NAME          map
#define GI_SYSTEM        struct ground
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_EVENTS        1
#include "geodesic_integ.h"
#define BITS_NAME              map
#define BITS_GRAPH(s, u, v, p) ((void)(s), (p)[0] = u, (p)[1] = (v) - (u) / 2)
#include "shortest_bits_body.h"

struct ball {
    double a[3];
};
static inline void ball_surface(const struct ball *s, const double x[3], double *f, double g[3],
                                double H[6])
{
    double v[10] = {-0.5};
    for (int i = 0; i < 3; i++)
        v[0] += s->a[i] * x[i] * x[i] / 2, v[1 + i] = s->a[i] * x[i], v[4 + i] = s->a[i];
    called(x, 3, v, 10);
    *f = v[0];
    for (int i = 0; i < 3; i++) g[i] = v[1 + i];
    for (int i = 0; i < 6; i++) H[i] = v[4 + i];
}
#define GI_NAME          ball
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

static inline void tsit_surface(const struct ground *s, const double x[3], double *f, double g[3],
                                double H[6])
{
    ground_of(s, x, f, g, H);
}
#define GI_NAME          tsit
#define GI_SYSTEM        struct ground
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_TSITOURAS54
#include "geodesic_integ.h"
#define BITS_NAME tsit
#define BITS_GRAPH(s, u, v, p)                                                                     \
    do {                                                                                           \
        double h[6];                                                                               \
        heights(s, u, v, h);                                                                       \
        (p)[0] = u, (p)[1] = v, (p)[2] = (s)->closed ? 0.25 * ((u) - (v)) + 0.5 : h[0];            \
    } while (0)
#include "shortest_bits_body.h"

/* To the far side of ellipsoids and spheres, near conjugate points, where some ways are as short as others. */
static uint64_t ways_to_the_far_side(int first, int last)
{
    static const double axes[][3] = {{1, 1, 1},
                                     {1, 0.75, 0.5},
                                     {0.25, 0.5, 1},
                                     {0.0625, 0.0625, 0.0625},
                                     {0.0625, 1, 0.5},
                                     {0.0625, 4, 4},
                                     {0.109375, 0.109375, -0.109375}};
    uint64_t bits = 1;
    for (int k = first; k < last; k++) {
        const double *const a = axes[k % 7];
        const struct ball s = {{a[0], a[1], a[2]}};
        const double u = k % 7 == 5 ? 0.96875 : k % 3 / 4.0, v = k % 4 == 3 ? 0.5 : 0,
                     w = sqrt(1 - u * u - v * v);
        const double from[3] = {w / sqrt(a[0]), u / sqrt(a[1]), v / sqrt(fabs(a[2]))};
        double to[3], direction[3] = {7, 7, 7}, length = 7;
        for (int i = 0; i < 3; i++) to[i] = -from[i];
        to[k / 7 % 3] += k % 2 ? 0 : ldexp(1, -k / 2);
        ball_options o;
        memset(&o, 0, sizeof o);
        o.accuracy = k % 3 == 2 ? 1e-2 : 1e-5, o.maximum_steps = 2500;
        begin_calls(0, false);
        bits = bits_of(bits, (double)ball_shortest(&s, &o, from, to, direction, &length));
        bits = with_calls(bits_of_all(bits_of(bits, length), direction, 3));
        for (int i = 0; i < 3; i++) direction[i] = k % 3 - i;
        bits = bits_of(bits, (double)ball_connect(&s, &o, from, to, direction, &length));
        bits = with_calls(bits_of_all(bits_of(bits, length), direction, 3));
    }
    return bits;
}

BITS_TEST(ways_to_the_far_side_have_the_same_bits, ways_to_the_far_side(0, 11))
BITS_TEST(more_ways_to_the_far_side_have_the_same_bits, ways_to_the_far_side(11, 21))
BITS_TEST(other_ways_to_the_far_side_have_the_same_bits, ways_to_the_far_side(21, 32))
BITS_TEST(yet_other_ways_to_the_far_side_have_the_same_bits, ways_to_the_far_side(32, 42))

#define TESTS(name)                                                                                \
    cmocka_unit_test(name##_plain_ways_have_the_same_bits),                                        \
        cmocka_unit_test(name##_ways_on_planes_have_the_same_bits),                                \
        cmocka_unit_test(name##_ways_round_hills_have_the_same_bits),                              \
        cmocka_unit_test(name##_tight_ways_have_the_same_bits),                                    \
        cmocka_unit_test(name##_coarse_ways_have_the_same_bits),                                   \
        cmocka_unit_test(name##_ways_by_options_have_the_same_bits),                               \
        cmocka_unit_test(name##_ways_of_few_attempts_have_the_same_bits),                          \
        cmocka_unit_test(name##_ways_with_a_fault_have_the_same_bits),                             \
        cmocka_unit_test(name##_ways_from_guesses_have_the_same_bits),                             \
        cmocka_unit_test(name##_ways_to_the_same_point_have_the_same_bits),                        \
        cmocka_unit_test(name##_frames_have_the_same_bits),

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_to_the_far_side_have_the_same_bits),
        cmocka_unit_test(more_ways_to_the_far_side_have_the_same_bits),
        cmocka_unit_test(other_ways_to_the_far_side_have_the_same_bits),
        cmocka_unit_test(yet_other_ways_to_the_far_side_have_the_same_bits),
        TESTS(land) TESTS(map) TESTS(tsit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
