/* The same bits with every compiler, level and processor, as of the golden rows, of what these do not have:
 * equations without a symmetry, functions that fail once or from a call on, states further and further off the
 * constraints, calls of few attempts, estimates of the global error, what an error says; and the places at which
 * functions are asked. One number for each test: a change shows, and must be meant. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include "../check.h"
#include "../each_count.h"
#include "bits.h"

/* One of 8 variants. */
struct system {
    int k;
};

/* Calls of functions, and the places at which they were asked, in any order; which call is bad, with what. */
static long long calls, bad_call;
static uint64_t points;
static double bad_value;
static bool bad_for_ever;
static double barrier = (double)INFINITY; /* later there is no number */
static int bad_count;                     /* only functions that give so many numbers are; 0: all */

static void begin_calls(long long bad, double value, bool for_ever)
{
    calls = 0, points = 0;
    bad_call = bad, bad_value = value, bad_for_ever = for_ever;
}

static uint64_t with_calls(uint64_t bits)
{
    for (int k = 0; k < 4; k++) bits = bits_of(bits, (double)(points >> 16 * k & 0xFFFF));
    return bits_of(bits, (double)calls);
}

/* A function was called at t, x[n] and gives v[count]. */
static void called(double t, const double x[], int n, double v[], int count)
{
    bits_add(&points, t, x, n);
    if (t > barrier) v[count / 2] = (double)NAN;
    if (bad_count && count != bad_count) return;
    calls++;
    if (calls == bad_call || (bad_for_ever && bad_call > 0 && calls > bad_call))
        for (int i = 0; i < count; i++) /* zero: nothing is left at all */
            if (bad_value == 0 || i == (bad_count ? bad_call : calls + count / 2) % count)
                v[i] = bad_value;
}

#define BITS_EXPECTED "bits_expected.h"
#include "check_bits.h"

/* ---- surfaces: an ellipsoid on slanting axes, with bulges; a chart of third order ---- */

static void bulging(const struct system *s, const double x[3], double *f, double g[3], double H[6])
{
    static const double A[6] = {1, 0.75, 1.5, 0.25, -0.125, 0.375}; /* xx, yy, zz, xy, xz, yz */
    const double c = s->k / 8.0, d = 0.125;
    double v[10];
    v[1] = A[0] * x[0] + A[3] * x[1] + A[4] * x[2] + c * x[1] * x[2] + d * x[0] * x[0] * x[0];
    v[2] = A[3] * x[0] + A[1] * x[1] + A[5] * x[2] + c * x[0] * x[2];
    v[3] = A[4] * x[0] + A[5] * x[1] + A[2] * x[2] + c * x[0] * x[1];
    v[0] = (v[1] * x[0] + v[2] * x[1] + v[3] * x[2] - c * x[0] * x[1] * x[2] -
            d * x[0] * x[0] * x[0] * x[0] / 2 - 1) /
           2;
    v[4] = A[0] + 3 * d * x[0] * x[0], v[5] = A[1], v[6] = A[2];
    v[7] = A[3] + c * x[2], v[8] = A[4] + c * x[1], v[9] = A[5] + c * x[0];
    called(0, x, 3, v, 10);
    *f = v[0];
    for (int i = 0; i < 3; i++) g[i] = v[1 + i];
    for (int i = 0; i < 6; i++) H[i] = v[4 + i];
}

static void bent(const struct system *s, double u, double v, double x[3], double xu[3],
                 double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    const double c = (s->k - 3) / 16.0, at[2] = {u, v};
    double w[18] = {u + v * v / 16,
                    v + u / 2 + u * v / 8,
                    u * u / 4 - v * v / 8 + u * v / 4 + c * u * v * v,
                    1,
                    0.5 + v / 8,
                    u / 2 + v / 4 + c * v * v,
                    v / 8,
                    1 + u / 8,
                    -v / 4 + u / 4 + 2 * c * u * v,
                    0,
                    0,
                    0.5,
                    0,
                    0.125,
                    0.25 + 2 * c * v,
                    0.125,
                    0,
                    -0.25 + 2 * c * u};
    called(0, at, 2, w, 18);
    for (int i = 0; i < 3; i++) {
        x[i] = w[i], xu[i] = w[3 + i], xv[i] = w[6 + i];
        xuu[i] = w[9 + i], xuv[i] = w[12 + i], xvv[i] = w[15 + i];
    }
}

/* 0: smooth ones; else zeros at numbers, many, at the start, of rounding, jumps, NaN, infinity, close ones. */
static int event_kind;

static void crossings(double t, const double y[], int n, double g[3])
{
    const double x = 2 * t - 1.5, xx = x * x, nan = (double)NAN, inf = (double)INFINITY;
    const double late = t - 0.6875;
    const double kinds[][3] = {
        {y[0] - y[1] / 2 - 0.25, y[n - 1] * (t - 0.5), y[1] * y[0] - 0.0625},
        {t - 0.5, (t - 0.5) * (t - 0.5625), y[0] * y[0]},
        {((32 * xx - 48) * xx + 18) * xx - 1, (16 * xx - 20) * xx * x + 5 * x, xx - 0.25},
        {t - 0.25, (t - 0.25) * (t - 0.25), (t - 0.25) * (t - 0.25) * (t - 0.25)},
        {(t - 0.75) * 1e-14, y[0] * 1e-300, 0},
        {t < 0.625 ? -1 : 1, t < 0.625 ? -y[1] : 1,
         fabs(t) < 1e6 && (int)(8 * t) % 2 ? -0.5 : 0.25},
        {t - 0.5, t > 0.875 ? nan : 1, y[1] - 0.5},
        {t < 0.6875 ? -inf : inf, late < 0 ? -late : -inf, y[0] < 0.5 ? -inf : y[0]},
        {late * (late - 1e-6), late * (late - 1e-7) * (late - 0.01),
         (t - 0.5) * (t - 0.53) * (t - 0.5625) * (t - 0.625)},
        {late * late * late, late * late * late + late * 1e-9, (late * late - 1e-8) * late},
        {late * late + 1e-9, late * late - 1e-9, late * late * (1 + y[0])},
    };
    for (int k = 0; k < 3; k++) g[k] = kinds[event_kind][k];
    called(t, y, n, g, 3);
}
#define CROSSINGS(name, n)                                                                         \
    static inline void name##_events(const struct system *s, double t, const double y[],           \
                                     double g[])                                                   \
    {                                                                                              \
        (void)s;                                                                                   \
        crossings(t, y, n, g);                                                                     \
    }
#define BULGING(name)                                                                              \
    static inline void name##_surface(const struct system *s, const double x[3], double *f,        \
                                      double g[3], double H[6])                                    \
    {                                                                                              \
        bulging(s, x, f, g, H);                                                                    \
    }
#define BENT(name)                                                                                 \
    static inline void name##_surface(const struct system *s, double u, double v, double x[3],     \
                                      double xu[3], double xv[3], double xuu[3], double xuv[3],    \
                                      double xvv[3])                                               \
    {                                                                                              \
        bent(s, u, v, x, xu, xv, xuu, xuv, xvv);                                                   \
    }

BULGING(hull)
CROSSINGS(hull, 6)
#define GI_NAME    hull
#define GI_SYSTEM  struct system
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_EVENTS  3
#include "geodesic_integ.h"
#define BITS_NAME   hull
#define BITS_STARTS 1
#define BITS_EVENTS 3
#define BITS_POINT                                                                                 \
    {                                                                                              \
        0.75, 0.5, 0.25                                                                            \
    }
#define BITS_DIRECTION                                                                             \
    {                                                                                              \
        0.25, 1, -0.5                                                                              \
    }
#include "bits_body.h"

BULGING(hull8)
#define GI_NAME          hull8
#define GI_SYSTEM        struct system
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#define GI_GLOBAL_ERROR  1
#include "geodesic_integ.h"
#define BITS_NAME   hull8
#define BITS_STARTS 1
#define BITS_GLOBAL 1
#define BITS_POINT                                                                                 \
    {                                                                                              \
        0.75, 0.5, 0.25                                                                            \
    }
#define BITS_DIRECTION                                                                             \
    {                                                                                              \
        0.25, 1, -0.5                                                                              \
    }
#include "bits_body.h"

BENT(sail)
#define GI_NAME          sail
#define GI_SYSTEM        struct system
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"
#define BITS_NAME   sail
#define BITS_STARTS 1
#define BITS_POINT                                                                                 \
    {                                                                                              \
        0.25, -0.5                                                                                 \
    }
#define BITS_DIRECTION                                                                             \
    {                                                                                              \
        1, 0.75                                                                                    \
    }
#include "bits_body.h"

BENT(sail5)
CROSSINGS(sail5, 4)
#define GI_NAME         sail5
#define GI_SYSTEM       struct system
#define GI_PROBLEM      GI_PARAMETRIC_SURFACE
#define GI_METHOD       GI_TSITOURAS54
#define GI_EVENTS       3
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"
#define BITS_NAME   sail5
#define BITS_STARTS 1
#define BITS_EVENTS 3
#define BITS_GLOBAL 1
#define BITS_POINT                                                                                 \
    {                                                                                              \
        0.25, -0.5                                                                                 \
    }
#define BITS_DIRECTION                                                                             \
    {                                                                                              \
        1, 0.75                                                                                    \
    }
#include "bits_body.h"

struct globe {
    double rr;
};
static inline void globe_surface(const struct globe *s, const double x[3], double *f, double g[3],
                                 double H[6])
{
    *f = (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - s->rr) / 2;
    for (int k = 0; k < 3; k++) g[k] = x[k], H[k] = 1, H[3 + k] = 0;
}
#define GI_NAME    globe
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

/* Whether there is a start, and its foot, do not depend on the axis on which the point lies. */
static void starts_are_the_same_along_each_axis(void **state)
{
    (void)state;
    for (int k = 0; k < 400; k++) {
        const struct globe s = {1 + k % 5 / 4.0};
        gi_status status[3];
        double foot[3] = {0};
        for (int i = 0; i < 3; i++) {
            double point[3] = {0}, way[3] = {0}, y[6] = {0};
            point[i] = ldexp(1 + k % 7 / 8.0, 4 - k / 8), way[(i + 1) % 3] = 1;
            status[i] = globe_start(&s, point, way, y);
            foot[i] = y[i];
        }
        assert_true(status[0] == status[1] && status[0] == status[2]);
        assert_true(foot[0] == foot[1] && foot[0] == foot[2]);
    }
}

/* ---- a metric of four signs ---- */

static void dense_metric(const struct system *s, const double x[3], double ginv[3][3],
                         double dginv[3][3][3])
{
    double v[36];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const int low = i < j ? i : j, high = i < j ? j : i, p = 2 * low + high;
            double sum = i != j ? p / 16.0 : i == 0 && s->k % 2 ? -1 : 1 + i / 2.0;
            if (s->k >= 4) sum = i != j ? 1.25 + p / 4.0 : (i + 1) / 16.0;
            for (int k = 0; k < 3; k++) {
                const double slope = ((p * (k + 2)) % 7 - 3) / 32.0, bend = (p % 3 - 1) / 32.0;
                sum += slope * x[k] + bend * x[k] * x[k];
                v[9 + 9 * k + 3 * i + j] = slope + 2 * bend * x[k];
            }
            v[3 * i + j] = sum;
        }
    for (int n = 0; n < 36 && s->k >= 6; n++)
        v[n] *= (n % 3 == 1 ? 1.0 / 1024 : 1) * (n / 3 % 3 == 1 ? 1.0 / 1024 : 1);
    called(0, x, 3, v, 36);
    for (int i = 0; i < 9; i++) ginv[i / 3][i % 3] = v[i];
    for (int i = 0; i < 27; i++) dginv[i / 9][i / 3 % 3][i % 3] = v[9 + i];
}
#define DENSE_METRIC(name)                                                                         \
    static inline void name##_metric(const struct system *s, const double x[3], double ginv[3][3], \
                                     double dginv[3][3][3])                                        \
    {                                                                                              \
        dense_metric(s, x, ginv, dginv);                                                           \
    }

DENSE_METRIC(space)
#define GI_NAME    space
#define GI_SYSTEM  struct system
#define GI_PROBLEM GI_METRIC
#define GI_NQ      3
#include "geodesic_integ.h"
#define BITS_NAME   space
#define BITS_STARTS 1
#define BITS_POINT                                                                                 \
    {                                                                                              \
        0.25, -0.5, 0.125                                                                          \
    }
#define BITS_DIRECTION                                                                             \
    {                                                                                              \
        1, 0.75, -0.25                                                                             \
    }
#include "bits_body.h"

DENSE_METRIC(space9)
CROSSINGS(space9, 6)
#define GI_NAME         space9
#define GI_SYSTEM       struct system
#define GI_PROBLEM      GI_METRIC
#define GI_NQ           3
#define GI_METHOD       GI_VERNER96
#define GI_EVENTS       3
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"
#define BITS_NAME   space9
#define BITS_STARTS 1
#define BITS_EVENTS 3
#define BITS_GLOBAL 1
#define BITS_POINT                                                                                 \
    {                                                                                              \
        0.25, -0.5, 0.125                                                                          \
    }
#define BITS_DIRECTION                                                                             \
    {                                                                                              \
        1, 0.75, -0.25                                                                             \
    }
#include "bits_body.h"

/* Directions all but of light, which are made light. */
static void light_has_the_same_bits(void **state)
{
    uint64_t bits = 1;
    (void)state;
    for (int k = 0; k < 32; k++) {
        const struct system s = {1};
        const double point[3] = {k / 64.0, 0.25 - k / 32.0, 0.125};
        double slow = 0, fast = 8, y[6] = {0};
        begin_calls(0, 0, false);
        for (int i = 0; i < 20 + k; i++) { /* of the first coordinate, which is time */
            const double middle = (slow + fast) / 2, way[3] = {middle, 1, k / 16.0};
            double g[3][3], d[3][3][3], H = 0;
            if (space_start(&s, point, way, y) != GI_OK) break;
            dense_metric(&s, point, g, d);
            for (int n = 0; n < 9; n++) H += g[n / 3][n % 3] * y[3 + n / 3] * y[3 + n % 3];
            if (H > 0)
                slow = middle;
            else
                fast = middle;
        }
        const double way[3] = {fast, 1, k / 16.0};
        bits = bits_of(bits, (double)space_start(&s, point, way, y));
        bits = with_calls(bits_of_all(bits, y, 6));
    }
    check_bits(bits);
}

/* ---- a mechanism of four coordinates on a sphere that grows, with a constraint too many ---- */

static double uneven; /* a first mass of so much, apart from the others; 0: none */

static void mech_state(double t, const double q[4], const double u[4], const double z[1],
                       double x[9], int *n)
{
    (void)t;
    *n = 4;
    for (int i = 0; i < 4; i++) x[i] = q[i];
    for (int i = 0; i < 4 && u; i++) x[(*n)++] = u[i];
    if (z) x[(*n)++] = z[0];
}

static void told(double t, const double q[4], const double u[4], const double z[1], double v[],
                 int count)
{
    double x[9];
    int n;
    mech_state(t, q, u, z, x, &n);
    called(t, x, n, v, count);
}

static double radius(const struct system *s, double t)
{
    return 1 + s->k * t / 64;
}

static void mech_mass_of(double t, const double q[4], double M[4][4])
{
    double v[16];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            v[4 * i + j] = i == j ? 2 + i + q[i] * q[i] / 4 : (i + j) / 8.0 + q[i] * q[j] / 8;
    for (int i = 0; i < 16 && uneven > 0; i++) v[i] = i ? i % 5 == 0 : uneven;
    told(t, q, NULL, NULL, v, 16);
    for (int i = 0; i < 16; i++) M[i / 4][i % 4] = v[i];
}

static void mech_force_of(double t, const double q[4], const double u[4], const double z[1],
                          double f[4])
{
    for (int i = 0; i < 4; i++)
        f[i] = -q[i] * (i + 1) / 2 + u[(i + 1) % 4] / 8 + z[0] * (i - 1) / 4 + t / 16;
    told(t, q, u, z, f, 4);
}

static void mech_positions(const struct system *s, double t, const double q[4], double p[3])
{
    const double r = radius(s, t);
    p[0] = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] - r * r) / 2;
    p[1] = q[3] - q[0] * q[1];
    p[2] = p[0] + 2 * p[1];
    told(t, q, NULL, NULL, p, 3);
}

static void mech_matrix(double t, const double q[4], double G[3][4])
{
    const double rows[8] = {q[0], q[1], q[2], 0, -q[1], -q[0], 0, 1};
    double v[12];
    for (int i = 0; i < 8; i++) v[i] = rows[i];
    for (int i = 0; i < 4; i++) v[8 + i] = rows[i] + 2 * rows[4 + i];
    told(t, q, NULL, NULL, v, 12);
    for (int i = 0; i < 12; i++) G[i / 4][i % 4] = v[i];
}

static void mech_bias(const struct system *s, double t, const double q[4], const double u[4],
                      double b[3])
{
    const double rate = s->k / 64.0;
    b[0] = rate * rate - u[0] * u[0] - u[1] * u[1] - u[2] * u[2];
    b[1] = 2 * u[0] * u[1];
    b[2] = b[0] + 2 * b[1];
    told(t, q, u, NULL, b, 3);
}

static void mech_z(double t, const double q[4], const double u[4], const double z[1],
                   double zdot[1])
{
    zdot[0] = q[0] - z[0] / 2 + u[3] / 4;
    told(t, q, u, z, zdot, 1);
}

static void mech_rates(const struct system *s, double t, const double q[4], double p_t[3])
{
    p_t[0] = -radius(s, t) * (s->k / 64.0), p_t[1] = 0, p_t[2] = p_t[0];
    told(t, q, NULL, NULL, p_t, 3);
}

#define MECHANISM(name)                                                                            \
    static inline void name##_mass(const struct system *s, double t, const double q[],             \
                                   double M[][4])                                                  \
    {                                                                                              \
        (void)s;                                                                                   \
        mech_mass_of(t, q, M);                                                                     \
    }                                                                                              \
    static inline void name##_force(const struct system *s, double t, const double q[],            \
                                    const double u[], const double z[], double f[])                \
    {                                                                                              \
        (void)s;                                                                                   \
        mech_force_of(t, q, u, z, f);                                                              \
    }                                                                                              \
    static inline void name##_position_constraints(const struct system *s, double t,               \
                                                   const double q[], double p[])                   \
    {                                                                                              \
        mech_positions(s, t, q, p);                                                                \
    }                                                                                              \
    static inline void name##_constraint_matrix(const struct system *s, double t,                  \
                                                const double q[], double G[][4])                   \
    {                                                                                              \
        (void)s;                                                                                   \
        mech_matrix(t, q, G);                                                                      \
    }                                                                                              \
    static inline void name##_constraint_bias(const struct system *s, double t, const double q[],  \
                                              const double u[], double b[])                        \
    {                                                                                              \
        mech_bias(s, t, q, u, b);                                                                  \
    }                                                                                              \
    static inline void name##_zdot(const struct system *s, double t, const double q[],             \
                                   const double u[], const double z[], double zdot[])              \
    {                                                                                              \
        (void)s;                                                                                   \
        mech_z(t, q, u, z, zdot);                                                                  \
    }

MECHANISM(arm)
static inline void arm_constraint_rates(const struct system *s, double t, const double q[],
                                        double p_t[])
{
    mech_rates(s, t, q, p_t);
}
#define GI_NAME    arm
#define GI_SYSTEM  struct system
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      3
#define GI_NZ      1
#define GI_MOVING  1
#include "geodesic_integ.h"
#define BITS_NAME arm
#define BITS_STATE                                                                                 \
    {                                                                                              \
        0.6, 0.5, 0.625, 0.3, 0.5, -0.25, 0.125, 0.0625, 0.25                                      \
    }
#include "bits_body.h"

MECHANISM(arm3)
static inline void arm3_constraint_rates(const struct system *s, double t, const double q[],
                                         double p_t[])
{
    mech_rates(s, t, q, p_t);
}
static inline void arm3_held(const struct system *s, bool held[4])
{
    for (int i = 0; i < 4; i++) held[i] = s->k % 4 == 3 && i == s->k / 4 * 2;
}
CROSSINGS(arm3, 9)
#define GI_NAME         arm3
#define GI_SYSTEM       struct system
#define GI_PROBLEM      GI_MECHANICAL
#define GI_NQ           4
#define GI_NC           3
#define GI_NZ           1
#define GI_MOVING       1
#define GI_HELD         1
#define GI_EVENTS       3
#define GI_GLOBAL_ERROR 1
#define GI_METHOD       GI_BOGACKI_SHAMPINE32
#include "geodesic_integ.h"
#define BITS_NAME   arm3
#define BITS_EVENTS 3
#define BITS_GLOBAL 1
#define BITS_STATE                                                                                 \
    {                                                                                              \
        0.6, 0.5, 0.625, 0.3, 0.5, -0.25, 0.125, 0.0625, 0.25                                      \
    }
#include "bits_body.h"

/* What a mechanism tells of a state: multipliers, the matrix of a step and its inverse. */
static void matrices_have_the_same_bits(void **state)
{
    uint64_t bits = 1;
    (void)state;
    for (int k = 0; k < 40; k++) {
        const struct system s = {k % 8};
        const double y[9] = {0.6 + k / 64.0, 0.5,      0.625, 0.3 - k / 128.0, 0.5, -0.25,
                             0.125,          k / 16.0, 0.25};
        const double h = k % 10 == 9 ? 0 : k % 10 == 8 ? (double)INFINITY : k / 32.0 - 0.125;
        double S[4][4] = {{0}}, C[4][4] = {{0}}, lambda[3] = {0};
        begin_calls(k < 12 ? k : 0, k % 2 ? (double)NAN : -1e9, true);
        bits = bits_of(bits, (double)arm_system_matrix(&s, 0.5, y, h, S));
        bits = bits_of(bits, (double)arm_compliance_matrix(&s, 0.5, y, h, C));
        for (int i = 0; i < 4; i++) bits = bits_of_all(bits_of_all(bits, S[i], 4), C[i], 4);
        arm_multipliers(&s, 0.5, y, lambda);
        bits = bits_of_all(bits, lambda, 3);
        bits = bits_of(bits, (double)arm3_system_matrix(&s, 0.5, y, h, S));
        bits = bits_of(bits, (double)arm3_compliance_matrix(&s, 0.5, y, h, C));
        for (int i = 0; i < 4; i++) bits = bits_of_all(bits_of_all(bits, S[i], 4), C[i], 4);
        arm3_multipliers(&s, 0.5, y, lambda);
        bits = with_calls(bits_of_all(bits, lambda, 3));
    }
    check_bits(bits);
}

/* h / M of a light mass is no number, whichever it is. */
static void a_compliance_beyond_numbers_is_refused(void **state)
{
    const struct system s = {0};
    const double y[9] = {0};
    double C[4][4] = {{7}};
    (void)state;
    begin_calls(0, 0, false);
    uneven = 1e-200;
    assert_int_equal(arm_compliance_matrix(&s, 0, y, 1e200, C), GI_ERR_ARGUMENT);
    assert_true(C[0][0] == 7);
    assert_int_equal(arm_compliance_matrix(&s, 0, y, 1, C), GI_OK);
    assert_true(C[0][0] > 0.99e200 && C[0][0] < 1.01e200 && C[1][1] == 1);
    uneven = 0;
}

/* One constraint, which moves: a pendulum whose rod grows. */
static inline void rod_mass(const struct system *s, double t, const double q[], double M[][2])
{
    (void)s, (void)t;
    M[0][0] = 2 + q[1] / 4, M[1][1] = 1, M[0][1] = M[1][0] = 0.25;
}
static inline void rod_force(const struct system *s, double t, const double q[], const double u[],
                             const double z[], double f[])
{
    (void)s, (void)z;
    f[0] = u[1] / 8 + t / 8, f[1] = -1 - q[0] / 4;
    called(t, q, 2, f, 2);
}
static inline void rod_position_constraints(const struct system *s, double t, const double q[],
                                            double p[])
{
    const double r = radius(s, t);
    p[0] = (q[0] * q[0] + q[1] * q[1] - r * r) / 2;
}
static inline void rod_constraint_matrix(const struct system *s, double t, const double q[],
                                         double G[][2])
{
    (void)s, (void)t;
    G[0][0] = q[0], G[0][1] = q[1];
}
static inline void rod_constraint_bias(const struct system *s, double t, const double q[],
                                       const double u[], double b[])
{
    (void)t, (void)q;
    b[0] = s->k / 64.0 * (s->k / 64.0) - u[0] * u[0] - u[1] * u[1];
}
static inline void rod_constraint_rates(const struct system *s, double t, const double q[],
                                        double p_t[])
{
    (void)q;
    p_t[0] = -radius(s, t) * (s->k / 64.0);
}
#define GI_NAME    rod
#define GI_SYSTEM  struct system
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#define GI_MOVING  1
#include "geodesic_integ.h"
#define BITS_NAME rod
#define BITS_STATE                                                                                 \
    {                                                                                              \
        0.6, 0.8, 0.4, -0.3                                                                        \
    }
#include "bits_body.h"

/* ---- constraints of one's own: on a slanting ellipse, with a velocity that follows it ---- */

static void bead_forces(double t, const double y[5], double ydot[5])
{
    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = -y[0] - y[1] / 4 + y[4] / 8, ydot[3] = -y[1] - y[0] / 4 + t / 8;
    ydot[4] = y[0] * y[3] - y[4] / 2;
    const double a = y[0] + y[1] / 4, b = y[1] + y[0] / 4, aa = a * a + b * b;
    const double force =
        (a * ydot[2] + b * ydot[3] + y[2] * y[2] + y[3] * y[3] + y[2] * y[3] / 2) / aa;
    ydot[2] -= force * a, ydot[3] -= force * b;
    called(t, y, 5, ydot, 5);
}

static void bead_errors(double t, const double y[5], double cerr[2])
{
    cerr[0] = (y[0] * y[0] + y[1] * y[1] + y[0] * y[1] / 2 - 1) / 2;
    cerr[1] = y[2] * (y[0] + y[1] / 4) + y[3] * (y[1] + y[0] / 4);
    called(t, y, 5, cerr, 2);
}

static void bead_jacobian(double t, const double y[5], double J[2][5])
{
    double v[10] = {y[0] + y[1] / 4, y[1] + y[0] / 4, 0, 0, 0, y[2] + y[3] / 4, y[2] / 4 + y[3],
                    y[0] + y[1] / 4, y[1] + y[0] / 4, 0};
    called(t, y, 5, v, 10);
    for (int i = 0; i < 10; i++) J[i / 5][i % 5] = v[i];
}

#define BEAD_FORCES(name)                                                                          \
    static inline void name##_derivs(const struct system *s, double t, const double y[],           \
                                     double ydot[])                                                \
    {                                                                                              \
        (void)s;                                                                                   \
        bead_forces(t, y, ydot);                                                                   \
    }
#define BEAD(name)                                                                                 \
    BEAD_FORCES(name)                                                                              \
    static inline void name##_constraint_errors(const struct system *s, double t,                  \
                                                const double y[], double cerr[])                   \
    {                                                                                              \
        (void)s;                                                                                   \
        bead_errors(t, y, cerr);                                                                   \
    }
#define BEAD_JACOBIAN(name)                                                                        \
    static inline void name##_constraint_jacobian(const struct system *s, double t,                \
                                                  const double y[], double J[2][5])                \
    {                                                                                              \
        (void)s;                                                                                   \
        bead_jacobian(t, y, J);                                                                    \
    }
#define BEAD_STATE                                                                                 \
    {                                                                                              \
        0.75, 0.5, 0.25, -0.28125, 0.125                                                           \
    }

BEAD(bead)
CROSSINGS(bead, 5)
#define GI_NAME   bead
#define GI_SYSTEM struct system
#define GI_NQ     2
#define GI_NC     2
#define GI_NZ     1
#define GI_EVENTS 3
#include "geodesic_integ.h"
#define BITS_NAME   bead
#define BITS_EVENTS 3
#define BITS_STATE  BEAD_STATE
#include "bits_body.h"

BEAD(apart)
BEAD_JACOBIAN(apart)
#define GI_NAME         apart
#define GI_SYSTEM       struct system
#define GI_NQ           2
#define GI_NC           2
#define GI_NC_POSITION  1
#define GI_NZ           1
#define GI_METHOD       GI_TSITOURAS54
#define GI_PROJECTION   GI_PROJECT_BY_JACOBIAN
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"
#define BITS_NAME   apart
#define BITS_GLOBAL 1
#define BITS_STATE  BEAD_STATE
#include "bits_body.h"

BEAD_FORCES(guided)
static inline bool guided_project_if_needed(const struct system *s, double tol, double t,
                                            double y[])
{
    bool good = true;
    for (int round = 0; round < 8; round++) {
        double cerr[2], a = y[0] + y[1] / 4, b = y[1] + y[0] / 4;
        bead_errors(t, y, cerr);
        if (fabs(cerr[0]) <= tol && fabs(cerr[1]) <= tol) return good;
        const double q = cerr[0] / (a * a + b * b);
        y[0] -= q * a, y[1] -= q * b;
        a = y[0] + y[1] / 4, b = y[1] + y[0] / 4;
        const double u = (y[2] * a + y[3] * b) / (a * a + b * b);
        y[2] -= u * a, y[3] -= u * b;
        good = s->k < 5 || fabs(y[0]) < 0.78 + s->k / 128.0;
    }
    return good && fabs(y[0]) < 1;
}
#define GI_NAME       guided
#define GI_SYSTEM     struct system
#define GI_NQ         2
#define GI_NC         2
#define GI_NZ         1
#define GI_METHOD     GI_TSITOURAS54
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"
#define BITS_NAME  guided
#define BITS_STATE BEAD_STATE
#include "bits_body.h"

BEAD_FORCES(led)
static inline bool led_project_if_needed(const struct system *s, double tol, double t, double y[])
{
    return guided_project_if_needed(s, tol, t, y);
}
#define GI_NAME       led
#define GI_SYSTEM     struct system
#define GI_NQ         2
#define GI_NC         2
#define GI_NZ         1
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"
#define BITS_NAME  led
#define BITS_STATE BEAD_STATE
#include "bits_body.h"

/* A velocity constraint alone, one by one and in lanes. */
static void skate_forces(double t, const double y[4], double ydot[4])
{
    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = y[3] / 2 - y[0] / 4 + t / 16, ydot[3] = -y[2] / 2 - y[1];
    const double a = y[1] + 2, b = y[0] - 1, aa = a * a + b * b;
    const double force = (a * ydot[2] + b * ydot[3] + 2 * y[2] * y[3]) / aa;
    ydot[2] -= force * a, ydot[3] -= force * b;
    called(t, y, 4, ydot, 4);
}
#define SKATE(name)                                                                                \
    static inline void name##_derivs(const struct system *s, double t, const double y[],           \
                                     double ydot[])                                                \
    {                                                                                              \
        (void)s;                                                                                   \
        skate_forces(t, y, ydot);                                                                  \
    }                                                                                              \
    static inline void name##_constraint_errors(const struct system *s, double t,                  \
                                                const double y[], double cerr[])                   \
    {                                                                                              \
        (void)s;                                                                                   \
        cerr[0] = y[2] * (y[1] + 2) + y[3] * (y[0] - 1);                                           \
        called(t, y, 4, cerr, 1);                                                                  \
    }
SKATE(skate)
#define GI_NAME         skate
#define GI_SYSTEM       struct system
#define GI_NQ           2
#define GI_NC           1
#define GI_NC_POSITION  0
#define GI_LANES        4
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"
#define BITS_NAME   skate
#define BITS_GLOBAL 1
#define BITS_STATE                                                                                 \
    {                                                                                              \
        0.25, 0.5, 0.375, 1.25                                                                     \
    }
#include "bits_body.h"

/* Four side by side: states off the constraint, faults. */
static void lanes_have_the_same_bits(void **state)
{
    uint64_t bits = 1;
    (void)state;
    for (int k = 0; k < 24; k++) {
        const struct system s = {k % 8};
        const skate_options o = skate_options_of(k);
        double t[6], t_end[6], y[6][4], e[6][4];
        gi_status status[6];
        gi_statistics stats;
        memset(e, 0, sizeof e), memset(&stats, 0, sizeof stats);
        for (int i = 0; i < 6; i++) {
            t[i] = i / 8.0, t_end[i] = 1 + (i % 3) / 4.0, status[i] = GI_OK;
            y[i][0] = 0.25 + i / 16.0, y[i][1] = 0.5, y[i][2] = 0.375, y[i][3] = 1.25 + k / 256.0;
        }
        begin_calls(0, 0, false);
        bits =
            bits_of(bits, (double)skate_integrate_batch(&s, &o, 6, t, t_end, y, status, &stats, e));
        for (int i = 0; i < 6; i++) {
            bits = bits_of(bits_of(bits, t[i]), (double)status[i]);
            bits = bits_of_all(bits_of_all(bits, y[i], 4), e[i], 4);
        }
        bits = bits_of(bits, (double)stats.derivative_evaluations);
        bits = bits_of(bits, (double)stats.projections);
        bits = bits_of(bits_of(bits, (double)stats.first_failed), stats.first_error.where);
    }
    check_bits(bits);
}

BEAD(euler)
BEAD_JACOBIAN(euler)
#define GI_NAME        euler
#define GI_SYSTEM      struct system
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_NZ          1
#define GI_METHOD      GI_SEMI_EXPLICIT_EULER
#define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"
#define BITS_NAME  euler
#define BITS_STATE BEAD_STATE
#define BITS_FIXED 1
#include "bits_body.h"

/* ---- of first order, on the way to where it ends, or is steep ---- */

static inline void first_derivs(const struct system *s, double t, const double y[], double ydot[])
{
    ydot[0] = y[1] * y[2] - y[0] / 4 + t, ydot[1] = -y[0] * y[2],
    ydot[2] = y[3] - y[2] * (s->k - 2);
    ydot[3] = s->k % 4 == 3 ? y[3] * y[3] : s->k % 4 == 2 ? (t > 0.625 ? 8 : -1) : -y[2] * 8 * s->k;
    called(t, y, 4, ydot, 4);
}
CROSSINGS(first, 4)
#define GI_NAME         first
#define GI_SYSTEM       struct system
#define GI_NZ           4
#define GI_EVENTS       3
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"
#define BITS_NAME   first
#define BITS_EVENTS 3
#define BITS_GLOBAL 1
#define BITS_STATE                                                                                 \
    {                                                                                              \
        0.5, 1, 0.25, 1.5                                                                          \
    }
#include "bits_body.h"

/* The first step is as long as is asked for, wherever it begins. */
static void the_first_step_is_asked_for_at_any_time(void **state)
{
    const struct system s = {0};
    const double y[4] = {0};
    (void)state;
    begin_calls(0, 0, false);
    for (int k = -12; k <= 12; k++) {
        const first_options o = {.accuracy = 1, .initial_step = k % 2 ? 1 : 0.5};
        first_integ it;
        assert_int_equal(first_initialize(&it, &s, &o, k / 8.0, y), GI_OK);
        assert_true(first_step(&it, 64) <= GI_EVENT);
        assert_true(it.t == k / 8.0 + o.initial_step || it.stats.event_retries > 0);
    }
}

/* y' = y: an estimate that is as large as its limit is within it. */
static inline void grows_derivs(const struct system *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = s->k * y[0];
}
#define GI_NAME         grows
#define GI_SYSTEM       struct system
#define GI_NZ           1
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

static void an_error_as_large_as_its_limit_is_allowed(void **state)
{
    const struct system s = {1};
    const double y[1] = {1};
    grows_options o = {.accuracy = 1.0 / (1 << 20)};
    grows_integ it;
    (void)state;
    assert_int_equal(grows_initialize(&it, &s, &o, 0, y), GI_OK);
    assert_int_equal(grows_integrate(&it, 4), GI_OK);
    const double error = fabs(it.global_error[0]);
    assert_true(error > 0);
    o.global_accuracy = error;
    assert_int_equal(grows_initialize(&it, &s, &o, 0, y), GI_OK);
    assert_int_equal(grows_integrate(&it, 4), GI_OK);
    o.global_accuracy = error * (1 - 1e-15);
    assert_int_equal(grows_initialize(&it, &s, &o, 0, y), GI_OK);
    assert_int_equal(grows_integrate(&it, 4), GI_ERR_ACCURACY);
}

/* Of a small state too the error is not known once it is a tenth of it. */
static void an_error_of_a_small_state_is_not_trusted(void **state)
{
    const struct system s = {1};
    const grows_options o = {.accuracy = 1e-3};
    (void)state;
    for (int k = 0; k < 8; k++) {
        const double y[1] = {ldexp(1, -20 - 4 * k)};
        grows_integ it;
        assert_int_equal(grows_initialize(&it, &s, &o, 0, y), GI_OK);
        assert_int_equal(grows_integrate(&it, 8), GI_OK);
        assert_true(isinf(it.global_error[0]));
    }
}

/* At rest the first step asks for nothing: there is no scale in the equations. */
static void at_rest_nothing_is_asked_for_the_first_step(void **state)
{
    const struct system s = {1};
    const double y[1] = {0};
    grows_integ it;
    (void)state;
    assert_int_equal(grows_initialize(&it, &s, NULL, 0, y), GI_OK);
    assert_int_equal(it.stats.derivative_evaluations, 1);
    assert_true(it.next_step > 0);
}

/* Of relative tolerances too an error is trusted while it is below a tenth of y. */
static void a_relative_error_is_trusted_in_units(void **state)
{
    const struct system s = {1};
    uint64_t bits = 1;
    (void)state;
    for (int k = 0; k < 12; k++) {
        const double y[1] = {ldexp(1, 3 * k - 12)};
        const grows_options o = {
            .accuracy = ldexp(1, -4 - k % 4), .relative = {1}, .rtol = 1.0 / 64};
        grows_integ it;
        assert_int_equal(grows_initialize(&it, &s, &o, 0, y), GI_OK);
        assert_int_equal(grows_integrate(&it, 6), GI_OK);
        bits = bits_of(bits, it.global_error[0]);
    }
    check_bits(bits);
}

/* A limit that is set on the way does not take back what was taken before. */
static void a_later_limit_takes_nothing_back(void **state)
{
    const struct system s = {1};
    const double y[1] = {1};
    grows_options o = {.accuracy = 1e-4};
    (void)state;
    for (int k = 1; k < 12; k++) {
        grows_integ it;
        o.global_accuracy = 0;
        assert_int_equal(grows_initialize(&it, &s, &o, 0, y), GI_OK);
        assert_int_equal(grows_integrate(&it, k / 4.0), GI_OK);
        o.global_accuracy = 1e-9;
        assert_int_equal(grows_set_options(&it, &o), GI_OK);
        assert_int_equal(grows_integrate(&it, 4), GI_ERR_ACCURACY);
        assert_true(it.t == k / 4.0);
    }
}

/* One equation alone is told, whatever its size. */
static void one_stiff_equation_is_told(void **state)
{
    const struct system s = {-1000000};
    const grows_options o = {.accuracy = 1e-3, .maximum_steps = 300};
    (void)state;
    for (int k = 0; k < 24; k++) {
        const double y[1] = {(k + 1) / 8.0};
        grows_integ it;
        assert_int_equal(grows_initialize(&it, &s, &o, 0, y), GI_OK);
        assert_int_equal(grows_integrate(&it, 1), GI_ERR_MAX_STEPS);
        assert_true(strstr(it.error.what, "stiff") != NULL);
        check_close(it.error.limit, 1e-6, 1e-9);
    }
}

#define EACH(X)                                                                                    \
    X(hull)                                                                                        \
    X(hull8)                                                                                       \
    X(sail)                                                                                        \
    X(sail5)                                                                                       \
    X(space)                                                                                       \
    X(space9) X(arm) X(arm3) X(rod) X(bead) X(apart) X(guided) X(led) X(skate) X(euler) X(first)
#define TESTS(name)                                                                                \
    cmocka_unit_test(name##_options_have_the_same_bits),                                           \
        cmocka_unit_test(name##_other_options_have_the_same_bits),                                 \
        cmocka_unit_test(name##_few_attempts_have_the_same_bits),                                  \
        cmocka_unit_test(name##_a_fault_has_the_same_bits),                                        \
        cmocka_unit_test(name##_faults_have_the_same_bits),                                        \
        cmocka_unit_test(name##_a_zero_has_the_same_bits),                                         \
        cmocka_unit_test(name##_zeros_have_the_same_bits),                                         \
        cmocka_unit_test(name##_changes_have_the_same_bits),                                       \
        cmocka_unit_test(name##_a_retry_is_forgotten_with_its_state),                              \
        cmocka_unit_test(name##_barriers_have_the_same_bits),                                      \
        cmocka_unit_test(name##_calls_make_no_difference),                                         \
        cmocka_unit_test(name##_faults_of_one_function_have_the_same_bits),                        \
        cmocka_unit_test(name##_states_have_the_same_bits),                                        \
        cmocka_unit_test(name##_long_ways_have_the_same_bits),                                     \
        cmocka_unit_test(name##_longer_ways_have_the_same_bits),                                   \
        cmocka_unit_test(name##_odd_calls_have_the_same_bits),
#define STARTS(X)   X(hull) X(hull8) X(sail) X(sail5) X(space) X(space9)
#define START(name) cmocka_unit_test(name##_starts_have_the_same_bits),

#define EVENTS(X) X(hull) X(sail5) X(space9) X(arm3) X(bead) X(first)
#define EVENT(name)                                                                                \
    cmocka_unit_test(name##_events_have_the_same_bits),                                            \
        cmocka_unit_test(name##_more_events_have_the_same_bits),

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_compliance_beyond_numbers_is_refused),
        cmocka_unit_test(the_first_step_is_asked_for_at_any_time),
        cmocka_unit_test(an_error_as_large_as_its_limit_is_allowed),
        cmocka_unit_test(an_error_of_a_small_state_is_not_trusted),
        cmocka_unit_test(starts_are_the_same_along_each_axis),
        cmocka_unit_test(at_rest_nothing_is_asked_for_the_first_step),
        cmocka_unit_test(a_relative_error_is_trusted_in_units),
        cmocka_unit_test(a_later_limit_takes_nothing_back),
        cmocka_unit_test(one_stiff_equation_is_told),
        cmocka_unit_test(lanes_have_the_same_bits),
        cmocka_unit_test(light_has_the_same_bits),
        cmocka_unit_test(matrices_have_the_same_bits),
        EACH(TESTS) STARTS(START) EVENTS(EVENT)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
