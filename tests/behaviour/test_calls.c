/* The steps do not depend on how the path is divided into calls. One call, calls of step and calls of a few attempts
 * give the same bits. This holds in families of all kinds, with events and with options of all kinds. Another state
 * drops the retry that waits. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* One of 8 variants. */
struct system {
    int k;
};

/* Zeros of a sum and of products. */
static void crossings(double t, const double y[], int n, double g[3])
{
    g[0] = y[0] - y[1] / 2 - 0.25, g[1] = y[n - 1] * (t - 0.5), g[2] = y[1] * y[0] - 0.0625;
}

/* ---- an ellipsoid on slanting axes, with bulges ---- */

static inline void hull_surface(const struct system *s, const double x[3], double *f, double g[3],
                                double H[6])
{
    static const double A[6] = {1, 0.75, 1.5, 0.25, -0.125, 0.375}; /* xx, yy, zz, xy, xz, yz */
    const double c = s->k / 8.0, d = 0.125, bulge = d * x[0] * x[0] * x[0];
    g[0] = A[0] * x[0] + A[3] * x[1] + A[4] * x[2] + c * x[1] * x[2] + bulge;
    g[1] = A[3] * x[0] + A[1] * x[1] + A[5] * x[2] + c * x[0] * x[2];
    g[2] = A[4] * x[0] + A[5] * x[1] + A[2] * x[2] + c * x[0] * x[1];
    *f = g[0] * x[0] + g[1] * x[1] + g[2] * x[2] - c * x[0] * x[1] * x[2] - bulge * x[0] / 2 - 1;
    *f /= 2;
    H[0] = A[0] + 3 * d * x[0] * x[0], H[1] = A[1], H[2] = A[2];
    H[3] = A[3] + c * x[2], H[4] = A[4] + c * x[1], H[5] = A[5] + c * x[0];
}
static inline void hull_events(const struct system *s, double t, const double y[], double g[])
{
    (void)s;
    crossings(t, y, 6, g);
}
#define GI_NAME    hull
#define GI_SYSTEM  struct system
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_EVENTS  3
#include "geodesic_integ.h"
static const double hull_point[3] = {0.75, 0.5, 0.25}, hull_direction[3] = {0.25, 1, -0.5};
#define CALLS_NAME   hull
#define CALLS_STARTS 1
#define CALLS_EVENTS 3
#include "calls_body.h"

/* ---- a chart of third order ---- */

static inline void sail_surface(const struct system *s, double u, double v, double x[3],
                                double xu[3], double xv[3], double xuu[3], double xuv[3],
                                double xvv[3])
{
    const double c = (s->k - 3) / 16.0;
    x[0] = u + v * v / 16, x[1] = v + u / 2 + u * v / 8;
    x[2] = u * u / 4 - v * v / 8 + u * v / 4 + c * u * v * v;
    xu[0] = 1, xu[1] = 0.5 + v / 8, xu[2] = u / 2 + v / 4 + c * v * v;
    xv[0] = v / 8, xv[1] = 1 + u / 8, xv[2] = -v / 4 + u / 4 + 2 * c * u * v;
    xuu[0] = xuu[1] = 0, xuu[2] = 0.5;
    xuv[0] = 0, xuv[1] = 0.125, xuv[2] = 0.25 + 2 * c * v;
    xvv[0] = 0.125, xvv[1] = 0, xvv[2] = -0.25 + 2 * c * u;
}
static inline void sail_events(const struct system *s, double t, const double y[], double g[])
{
    (void)s;
    crossings(t, y, 4, g);
}
#define GI_NAME    sail
#define GI_SYSTEM  struct system
#define GI_PROBLEM GI_PARAMETRIC_SURFACE
#define GI_METHOD  GI_TSITOURAS54
#define GI_EVENTS  3
#include "geodesic_integ.h"
static const double sail_point[2] = {0.25, -0.5}, sail_direction[2] = {1, 0.75};
#define CALLS_NAME   sail
#define CALLS_STARTS 1
#define CALLS_EVENTS 3
#include "calls_body.h"

/* ---- a metric without a zero, whose first sign changes with k ---- */

static inline void space_metric(const struct system *s, const double x[3], double ginv[3][3],
                                double dginv[3][3][3])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const int p = i < j ? 2 * i + j : 2 * j + i;
            ginv[i][j] = i != j ? p / 16.0 : i == 0 && s->k % 2 ? -1 : 1 + i / 2.0;
            for (int k = 0; k < 3; k++) {
                const double slope = ((p * (k + 2)) % 7 - 3) / 32.0, bend = (p % 3 - 1) / 32.0;
                ginv[i][j] += slope * x[k] + bend * x[k] * x[k];
                dginv[k][i][j] = slope + 2 * bend * x[k];
            }
        }
}
static inline void space_events(const struct system *s, double t, const double y[], double g[])
{
    (void)s;
    crossings(t, y, 6, g);
}
#define GI_NAME    space
#define GI_SYSTEM  struct system
#define GI_PROBLEM GI_METRIC
#define GI_NQ      3
#define GI_METHOD  GI_VERNER96
#define GI_EVENTS  3
#include "geodesic_integ.h"
static const double space_point[3] = {0.25, -0.5, 0.125}, space_direction[3] = {1, 0.75, -0.25};
#define CALLS_NAME   space
#define CALLS_STARTS 1
#define CALLS_EVENTS 3
#include "calls_body.h"

/* ---- a mechanism of four coordinates on a sphere that grows, with a constraint too many ---- */

static double radius(const struct system *s, double t)
{
    return 1 + s->k * t / 64;
}
static inline void arm_mass(const struct system *s, double t, const double q[], double M[][4])
{
    (void)s, (void)t;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            M[i][j] = i == j ? 2 + i + q[i] * q[i] / 4 : (i + j) / 8.0 + q[i] * q[j] / 8;
}
static inline void arm_force(const struct system *s, double t, const double q[], const double u[],
                             const double z[], double f[])
{
    (void)s;
    for (int i = 0; i < 4; i++)
        f[i] = -q[i] * (i + 1) / 2 + u[(i + 1) % 4] / 8 + z[0] * (i - 1) / 4 + t / 16;
}
static inline void arm_position_constraints(const struct system *s, double t, const double q[],
                                            double p[])
{
    const double r = radius(s, t);
    p[0] = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] - r * r) / 2;
    p[1] = q[3] - q[0] * q[1];
    p[2] = p[0] + 2 * p[1];
}
static inline void arm_constraint_matrix(const struct system *s, double t, const double q[],
                                         double G[][4])
{
    const double rows[2][4] = {{q[0], q[1], q[2], 0}, {-q[1], -q[0], 0, 1}};
    (void)s, (void)t;
    for (int i = 0; i < 4; i++)
        G[0][i] = rows[0][i], G[1][i] = rows[1][i], G[2][i] = rows[0][i] + 2 * rows[1][i];
}
static inline void arm_constraint_bias(const struct system *s, double t, const double q[],
                                       const double u[], double b[])
{
    const double rate = s->k / 64.0;
    (void)t, (void)q;
    b[0] = rate * rate - u[0] * u[0] - u[1] * u[1] - u[2] * u[2];
    b[1] = 2 * u[0] * u[1];
    b[2] = b[0] + 2 * b[1];
}
static inline void arm_constraint_rates(const struct system *s, double t, const double q[],
                                        double p_t[])
{
    (void)q;
    p_t[0] = p_t[2] = -radius(s, t) * (s->k / 64.0), p_t[1] = 0;
}
static inline void arm_zdot(const struct system *s, double t, const double q[], const double u[],
                            const double z[], double zdot[])
{
    (void)s, (void)t;
    zdot[0] = q[0] - z[0] / 2 + u[3] / 4;
}
static inline void arm_held(const struct system *s, bool held[4])
{
    for (int i = 0; i < 4; i++) held[i] = s->k % 4 == 3 && i == s->k / 4 * 2;
}
static inline void arm_events(const struct system *s, double t, const double y[], double g[])
{
    (void)s;
    crossings(t, y, 9, g);
}
#define GI_NAME    arm
#define GI_SYSTEM  struct system
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      3
#define GI_NZ      1
#define GI_MOVING  1
#define GI_HELD    1
#define GI_EVENTS  3
#define GI_METHOD  GI_BOGACKI_SHAMPINE32
#include "geodesic_integ.h"
static const double arm_state[] = {0.6, 0.5, 0.625, 0.3, 0.5, -0.25, 0.125, 0.0625, 0.25};
#define CALLS_NAME   arm
#define CALLS_EVENTS 3
#include "calls_body.h"

/* ---- constraints of one's own: on a slanting ellipse; together by differences, apart by a Jacobian ---- */

static inline void bead_derivs(const struct system *s, double t, const double y[], double ydot[])
{
    const double a = y[0] + y[1] / 4, b = y[1] + y[0] / 4;
    (void)s;
    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = -a + y[4] / 8, ydot[3] = -b + t / 8;
    ydot[4] = y[0] * y[3] - y[4] / 2;
    const double force =
        (a * ydot[2] + b * ydot[3] + y[2] * y[2] + y[3] * y[3] + y[2] * y[3] / 2) / (a * a + b * b);
    ydot[2] -= force * a, ydot[3] -= force * b;
}
static inline void bead_constraint_errors(const struct system *s, double t, const double y[],
                                          double cerr[])
{
    (void)s, (void)t;
    cerr[0] = (y[0] * y[0] + y[1] * y[1] + y[0] * y[1] / 2 - 1) / 2;
    cerr[1] = y[2] * (y[0] + y[1] / 4) + y[3] * (y[1] + y[0] / 4);
}
static inline void bead_events(const struct system *s, double t, const double y[], double g[])
{
    (void)s;
    crossings(t, y, 5, g);
}
#define GI_NAME   bead
#define GI_SYSTEM struct system
#define GI_NQ     2
#define GI_NC     2
#define GI_NZ     1
#define GI_EVENTS 3
#include "geodesic_integ.h"
static const double bead_state[] = {0.75, 0.5, 0.25, -0.28125, 0.125};
#define CALLS_NAME   bead
#define CALLS_EVENTS 3
#include "calls_body.h"

static inline void apart_derivs(const struct system *s, double t, const double y[], double ydot[])
{
    bead_derivs(s, t, y, ydot);
}
static inline void apart_constraint_errors(const struct system *s, double t, const double y[],
                                           double cerr[])
{
    bead_constraint_errors(s, t, y, cerr);
}
static inline void apart_constraint_jacobian(const struct system *s, double t, const double y[],
                                             double J[2][5])
{
    const double a = y[0] + y[1] / 4, b = y[1] + y[0] / 4;
    (void)s, (void)t;
    memset(J, 0, 10 * sizeof **J);
    J[0][0] = J[1][2] = a, J[0][1] = J[1][3] = b;
    J[1][0] = y[2] + y[3] / 4, J[1][1] = y[2] / 4 + y[3];
}
#define GI_NAME        apart
#define GI_SYSTEM      struct system
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_NZ          1
#define GI_METHOD      GI_DOP853
#define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"
#define apart_state bead_state
#define CALLS_NAME  apart
#include "calls_body.h"

/* ---- of first order, with a jump or a steep decay ---- */

static inline void first_derivs(const struct system *s, double t, const double y[], double ydot[])
{
    ydot[0] = y[1] * y[2] - y[0] / 4 + t, ydot[1] = -y[0] * y[2];
    ydot[2] = y[3] - y[2] * (s->k - 2);
    ydot[3] = s->k % 4 == 3 ? y[3] * y[3] : s->k % 4 == 2 ? (t > 0.625 ? 8 : -1) : -y[2] * 8 * s->k;
}
static inline void first_events(const struct system *s, double t, const double y[], double g[])
{
    (void)s;
    crossings(t, y, 4, g);
}
#define GI_NAME   first
#define GI_SYSTEM struct system
#define GI_NZ     4
#define GI_EVENTS 3
#include "geodesic_integ.h"
static const double first_state[] = {0.5, 1, 0.25, 1.5};
#define CALLS_NAME   first
#define CALLS_EVENTS 3
#include "calls_body.h"

/* ---- fixed steps ---- */

struct clock {
    double rate;
};

static inline void clock_derivs(const struct clock *s, double t, const double y[], double ydot[])
{
    (void)t, (void)y;
    ydot[0] = s->rate;
}
#define GI_NAME clock
#define GI_NZ   1
#include "geodesic_integ.h"

/* The last step is stretched to a t_stop close behind it, and no step is taken twice as long. */
static void a_fixed_step_is_stretched_after_a_pause_too(void **state)
{
    const struct clock s = {1};
    const double y0[1] = {0}, ends[] = {0.5, 0.501, 0.511, 0.5625, 0.75};
    const clock_options few = {.fixed_step = 0.125, .maximum_steps = 3},
                        all = {.fixed_step = 0.125};
    (void)state;
    for (int i = 0; i < 5; i++) {
        clock_integ one, two;
        memset(&one, 0, sizeof one), memset(&two, 0, sizeof two);
        assert_int_equal(clock_initialize(&one, &s, &few, 0, y0), GI_OK);
        assert_int_equal(clock_integrate(&one, 1), GI_ERR_MAX_STEPS);
        assert_true(one.t == 0.375 && one.stats.steps_taken == 3);
        assert_int_equal(clock_integrate(&one, ends[i]), GI_OK);
        assert_int_equal(clock_initialize(&two, &s, &all, 0, y0), GI_OK);
        assert_int_equal(clock_integrate(&two, 0.375), GI_OK);
        assert_int_equal(clock_integrate(&two, ends[i]), GI_OK);
        assert_true(one.t == ends[i] && one.y[0] == two.y[0]);
        assert_int_equal(one.stats.steps_taken, two.stats.steps_taken);
        assert_int_equal(one.stats.steps_taken, i < 3 ? 4 : i < 4 ? 5 : 6);
        assert_true(one.last_step == two.last_step);
    }
}

#define EACH(X)   X(hull) X(sail) X(space) X(arm) X(bead) X(apart) X(first)
#define EVENTS(X) X(hull) X(sail) X(space) X(arm) X(bead) X(first)
#define TEST(name)                                                                                 \
    cmocka_unit_test(name##_calls_make_no_difference),                                             \
        cmocka_unit_test(name##_a_retry_is_forgotten_with_its_state),
#define EVENT(name) cmocka_unit_test(name##_as_many_attempts_as_it_takes_are_enough),

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH(TEST) EVENTS(EVENT) cmocka_unit_test(a_fixed_step_is_stretched_after_a_pause_too)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
