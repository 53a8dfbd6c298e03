/* Several instances in one translation unit: sizes, precisions and families side by side. Valid as
 * C99 to C17 and C++11 to C++20; compile_matrix.sh builds it as each of them. */

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* 1: one first-order equation in float, the smallest there is: y' = -k y. */
struct decay {
    float k;
};

static void decay_derivs(const struct decay *s, float t, const float y[], float ydot[])
{
    (void)t;
    ydot[0] = -s->k * y[0];
}

#define GI_NAME decay
#define GI_REAL float
#define GI_NQ   1
#define GI_NU   0
#define GI_NC   0
#include "geodesic_integ.h"

/* 2: a rigid body without torque, in double: q is a quaternion (4), u the angular velocity in the
 * body (3), qdot = N(q) u, z the angle turned about the third axis. One constraint, |q| = 1. */
struct body {
    double inertia[3];
};

static void body_derivs(const struct body *s, double t, const double y[], double ydot[])
{
    const double *const q = y, *const w = y + 4, *const inertia = s->inertia;
    (void)t;
    ydot[0] = 0.5 * (-q[1] * w[0] - q[2] * w[1] - q[3] * w[2]);
    ydot[1] = 0.5 * (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]);
    ydot[2] = 0.5 * (q[0] * w[1] + q[3] * w[0] - q[1] * w[2]);
    ydot[3] = 0.5 * (q[0] * w[2] + q[1] * w[1] - q[2] * w[0]);
    ydot[4] = (inertia[1] - inertia[2]) / inertia[0] * w[1] * w[2];
    ydot[5] = (inertia[2] - inertia[0]) / inertia[1] * w[2] * w[0];
    ydot[6] = (inertia[0] - inertia[1]) / inertia[2] * w[0] * w[1];
    ydot[7] = w[2];
}

static void body_constraint_errors(const struct body *s, double t, const double y[], double cerr[])
{
    (void)s, (void)t;
    cerr[0] = sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3]) - 1;
}

static void body_constraint_jacobian(const struct body *s, double t, const double y[],
                                     double jac[1][8])
{
    double const size = sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3]);
    int i;
    (void)s, (void)t;
    for (i = 0; i < 8; i++) jac[0][i] = i < 4 ? y[i] / size : 0;
}

#define GI_NAME       body
#define GI_NQ         4
#define GI_NU         3
#define GI_NZ         1
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"

/* 3: a geodesic on a sphere of radius R, in long double. */
struct sphere {
    long double R;
};

#define BALL_SURFACE(name, real)                                                                   \
    static void name(const struct sphere *s, const real x[3], real *f, real grad[3], real hess[6]) \
    {                                                                                              \
        int i;                                                                                     \
        *f = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - (real)(s->R * s->R);                        \
        for (i = 0; i < 3; i++) {                                                                  \
            grad[i] = 2 * x[i];                                                                    \
            hess[i] = 2;                                                                           \
            hess[i + 3] = 0;                                                                       \
        }                                                                                          \
    }

BALL_SURFACE(ball_l_surface, long double)

#define GI_NAME    ball_l
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_SYSTEM  struct sphere
#define GI_REAL    long double
#include "geodesic_integ.h"

/* 4: the same sphere in double, with Jacobi fields. */
BALL_SURFACE(ball_d_surface, double)

#define GI_NAME          ball_d
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_SYSTEM        struct sphere
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* 5: and in float. */
BALL_SURFACE(ball_f_surface, float)

#define GI_NAME    ball_f
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_SYSTEM  struct sphere
#define GI_REAL    float
#include "geodesic_integ.h"

/* 6: a pendulum in long double whose constraints the user projects, with a system that is no struct
 * of its own: gravity alone. */
static void swing_derivs(const long double *gravity, long double t, const long double y[],
                         long double ydot[])
{
    long double const r2 = y[0] * y[0] + y[1] * y[1];
    long double const tension = (y[2] * y[2] + y[3] * y[3] - *gravity * y[1]) / r2;
    (void)t;
    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = -tension * y[0];
    ydot[3] = -tension * y[1] - *gravity;
}

static void swing_constraint_errors(const long double *gravity, long double t,
                                    const long double y[], long double cerr[])
{
    (void)gravity, (void)t;
    cerr[0] = sqrtl(y[0] * y[0] + y[1] * y[1]) - 1;
    cerr[1] = y[0] * y[2] + y[1] * y[3];
}

static bool swing_project_if_needed(const long double *gravity, long double tol, long double t,
                                    long double y[])
{
    long double cerr[2], r, radial;
    swing_constraint_errors(gravity, t, y, cerr);
    if (fabsl(cerr[0]) <= tol && fabsl(cerr[1]) <= tol) return true;
    r = sqrtl(y[0] * y[0] + y[1] * y[1]);
    y[0] /= r;
    y[1] /= r;
    radial = y[0] * y[2] + y[1] * y[3];
    y[2] -= radial * y[0];
    y[3] -= radial * y[1];
    return r > 0;
}

#define GI_NAME        swing
#define GI_SYSTEM      long double
#define GI_REAL        long double
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

static void sizes_are_enumerators(void **state)
{
    (void)state;
    assert_int_equal(decay_N, 1);
    assert_int_equal(decay_NU, 0);
    assert_int_equal(decay_NC, 0);
    assert_int_equal(body_NQ, 4);
    assert_int_equal(body_NU, 3);
    assert_int_equal(body_NZ, 1);
    assert_int_equal(body_NC, 1);
    assert_int_equal(body_N, 8);
    assert_int_equal(ball_l_NQ, 3);
    assert_int_equal(ball_l_NC, 3);
    assert_int_equal(ball_l_N, 6);
    assert_int_equal(ball_d_NQ, 5);
    assert_int_equal(ball_d_NC, 3);
    assert_int_equal(ball_d_N, 10);
    assert_int_equal(swing_N, 4);
    assert_int_equal(sizeof(((decay_integ *)0)->y), decay_N * sizeof(float));
    assert_int_equal(sizeof(((body_integ *)0)->y), body_N * sizeof(double));
    assert_int_equal(sizeof(((ball_l_integ *)0)->t), sizeof(long double));
}

static void float_decays(void **state)
{
    struct decay s;
    const float y0[1] = {1};
    decay_integ it;
    (void)state;
    s.k = 0.5F;
    assert_int_equal(decay_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(decay_integrate(&it, 4), GI_OK);
    assert_true(it.t >= 4 && it.t <= 4);
    check_close(it.y[0], exp(-2.0), 1e-5);
}

/* A symmetric top turns uniformly about its axis, while the rest precesses: both in closed form. */
static void body_precesses(void **state)
{
    struct body s;
    const double y0[8] = {1, 0, 0, 0, 0.3, 0, 2, 0.5};
    double const rate = (1 - 2.0) / 1 * 2; /* (I1 - I3) / I1 w3 */
    double q2;
    body_integ it;
    body_options options;
    (void)state;
    s.inertia[0] = s.inertia[1] = 1;
    s.inertia[2] = 2;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-9;
    assert_int_equal(body_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(body_integrate(&it, 10), GI_OK);
    check_close(it.y[4], 0.3 * cos(rate * 10), 1e-6);
    check_close(fabs(it.y[5]), fabs(0.3 * sin(rate * 10)), 1e-6);
    check_close(it.y[6], 2, 1e-12);
    check_close(it.y[7], 0.5 + 20, 1e-9);
    q2 = it.y[0] * it.y[0] + it.y[1] * it.y[1] + it.y[2] * it.y[2] + it.y[3] * it.y[3];
    check_close(q2, 1, 2.1e-10);
}

/* Great circles in three precisions, each to what it can do. */
static void spheres_agree(void **state)
{
    struct sphere s;
    const long double point_l[3] = {2, 0, 0}, ahead_l[3] = {0, 3, 4};
    const double point_d[3] = {2, 0, 0}, ahead_d[3] = {0, 3, 4};
    const float point_f[3] = {2, 0, 0}, ahead_f[3] = {0, 3, 4};
    long double y0_l[ball_l_N];
    double y0_d[ball_d_N];
    float y0_f[ball_f_N];
    ball_l_integ it_l;
    ball_d_integ it_d;
    ball_f_integ it_f;
    ball_l_options options_l;
    ball_d_options options_d;
    ball_f_options options_f;
    (void)state;
    s.R = 2;
    memset(&options_l, 0, sizeof options_l);
    memset(&options_d, 0, sizeof options_d);
    memset(&options_f, 0, sizeof options_f);
    options_l.accuracy = 1e-12L;
    options_d.accuracy = 1e-11;
    options_f.accuracy = 1e-4F;
    assert_int_equal(ball_l_start(&s, point_l, ahead_l, y0_l), GI_OK);
    assert_int_equal(ball_d_start(&s, point_d, ahead_d, y0_d), GI_OK);
    assert_int_equal(ball_f_start(&s, point_f, ahead_f, y0_f), GI_OK);
    assert_int_equal(ball_l_initialize(&it_l, &s, &options_l, 0, y0_l), GI_OK);
    assert_int_equal(ball_d_initialize(&it_d, &s, &options_d, 0, y0_d), GI_OK);
    assert_int_equal(ball_f_initialize(&it_f, &s, &options_f, 0, y0_f), GI_OK);
    assert_int_equal(ball_l_integrate(&it_l, 3), GI_OK);
    assert_int_equal(ball_d_integrate(&it_d, 3), GI_OK);
    assert_int_equal(ball_f_integrate(&it_f, 3), GI_OK);
    check_close(it_l.y[0], 2 * cos(1.5), 2e-10);
    check_close(it_l.y[1], 2 * 0.6 * sin(1.5), 2e-10);
    check_close(it_d.y[0], 2 * cos(1.5), 2e-9);
    check_close(it_d.y[2], 2 * 0.8 * sin(1.5), 2e-9);
    check_close(it_f.y[0], 2 * cos(1.5), 1e-3);
    check_close(it_f.y[2], 2 * 0.8 * sin(1.5), 1e-3);
    check_close(it_d.y[3], 2 * sin(1.5), 1e-9); /* K = 1/4: reduced length R sin(s/R) */
    check_close(it_d.y[4], cos(1.5), 1e-9);     /* and geodesic scale cos(s/R) */
}

/* The pendulum keeps its energy. */
static void swing_keeps_its_energy(void **state)
{
    const long double gravity = 10;
    const long double y0[4] = {1, 0, 0, 0};
    swing_integ it;
    swing_options options;
    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-10L;
    assert_int_equal(swing_initialize(&it, &gravity, &options, 0, y0), GI_OK);
    assert_int_equal(swing_integrate(&it, 5), GI_OK);
    check_close((it.y[2] * it.y[2] + it.y[3] * it.y[3]) / 2 + gravity * it.y[1], 0, 1e-6);
    check_close(it.y[0] * it.y[0] + it.y[1] * it.y[1], 1, 1e-10);
    assert_true(it.y[1] < 0);
}

/* 7: a spring whose stiffness is a parameter. All that can be carried along at once gives no warning. */
struct spring {
    double stiffness;
};

static void spring_hamiltonian(const struct spring *s, double t, const double q[], const double p[],
                               double *H, double H_q[], double H_p[])
{
    (void)t;
    *H = (p[0] * p[0] + s->stiffness * q[0] * q[0]) / 2;
    H_q[0] = s->stiffness * q[0], H_p[0] = p[0];
}

static void spring_parameter_derivatives(const struct spring *s, double t, const double y[],
                                         double ydot_p[][2])
{
    (void)s, (void)t;
    ydot_p[0][0] = 0, ydot_p[0][1] = -y[0];
}

static void spring_events(const struct spring *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[0];
}

#define GI_NAME         spring
#define GI_PROBLEM      GI_HAMILTONIAN
#define GI_NQ           1
#define GI_METHOD       GI_RODAS5P
#define GI_EVENTS       1
#define GI_GLOBAL_ERROR 1
#define GI_VARIATIONS   1
#define GI_PARAMETERS   1
#include "geodesic_integ.h"

/* q = cos(w t), w^2 = 4: q is zero at pi / 4, which varies by -pi / 4 / (2 * 4). */
static void spring_varies(void **state)
{
    const double quarter = 0.78539816339744830962;
    const double y0[2] = {1, 0};
    struct spring s;
    spring_options options;
    spring_integ it;
    double dt[1] = {0};
    (void)state;
    s.stiffness = 4;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-9;
    assert_int_equal(spring_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(spring_integrate(&it, 2), GI_EVENT);
    check_close(it.t, quarter, 1e-7);
    assert_int_equal(spring_event_variation(&it, dt), GI_OK);
    check_close(dt[0], -quarter / 8, 1e-6);
}

/* 8: vectors alone are carried along an implicit method, in the plane; and 9, 10: global errors in lanes and in small
 * code. gcc warned. */
struct nothing {
    int unused;
};

static void plane_metric(const struct nothing *s, const double x[], double ginv[][2],
                         double dginv[][2][2])
{
    (void)s, (void)x;
    for (int i = 0; i < 8; i++) dginv[i / 4][i / 2 % 2][i % 2] = 0;
    for (int i = 0; i < 4; i++) ginv[i / 2][i % 2] = i % 3 == 0;
}
#define GI_NAME      plane
#define GI_SYSTEM    struct nothing
#define GI_PROBLEM   GI_METRIC
#define GI_NQ        2
#define GI_METHOD    GI_RODAS5P
#define GI_TRANSPORT 1
#include "geodesic_integ.h"

static void many_derivs(const struct nothing *s, double t, const double y[], double f[])
{
    (void)s, (void)t;
    f[0] = y[1], f[1] = -y[0], f[2] = y[0], f[3] = 0;
}
#define GI_NAME         many
#define GI_SYSTEM       struct nothing
#define GI_NZ           4
#define GI_METHOD       GI_RADAU
#define GI_GLOBAL_ERROR 1
#define GI_LANES        4
#include "geodesic_integ.h"

static void few_derivs(const struct nothing *s, double t, const double y[], double f[])
{
    (void)s, (void)t;
    f[0] = y[1], f[1] = -y[0], f[2] = y[0];
}
#define GI_NAME         few
#define GI_SYSTEM       struct nothing
#define GI_NZ           3
#define GI_METHOD       GI_BOGACKI_SHAMPINE32
#define GI_GLOBAL_ERROR 1
#define GI_SMALL        1
#include "geodesic_integ.h"

/* A vector in the plane stays. A turn by pi takes (1, 0) to (-1, 0); the third component is its integral. */
static void rare_instances_are_right(void **state)
{
    const double start[4] = {0, 0, 1, 0}, y0[4] = {1, 0, 0, 0};
    const double pi = 3.14159265358979323846;
    double t[5] = {0}, t_end[5], y[5][4];
    plane_integ it;
    few_integ alone;
    many_batch job;
    (void)state;
    assert_int_equal(plane_initialize(&it, NULL, NULL, 0, start), GI_OK);
    assert_int_equal(plane_integrate(&it, 2), GI_OK);
    check_close(it.y[0], 2, 1e-12);
    check_close(it.transported[0][0], 1, 1e-12);
    assert_int_equal(few_initialize(&alone, NULL, NULL, 0, y0), GI_OK);
    assert_int_equal(few_integrate(&alone, pi), GI_OK);
    check_close(alone.y[0] - alone.global_error[0], -1, 1e-4);
    for (int k = 0; k < 5; k++) {
        t_end[k] = pi;
        memcpy(y[k], y0, sizeof y0);
    }
    memset(&job, 0, sizeof job);
    job.count = 5, job.t = t, job.t_end = t_end, job.y = y;
    assert_int_equal(many_integrate_batch(&job), GI_OK);
    for (int k = 0; k < 5; k++) check_close(y[k][0], -1, 1e-5);
}

/* Two integrators of one instance, and of two, do not know of each other. */
static void instances_do_not_meet(void **state)
{
    struct decay slow, fast;
    const float y0[1] = {1};
    decay_integ a, b, alone;
    (void)state;
    slow.k = 0.25F;
    fast.k = 4;
    assert_int_equal(decay_initialize(&alone, &slow, NULL, 0, y0), GI_OK);
    assert_int_equal(decay_integrate(&alone, 1), GI_OK);
    assert_int_equal(decay_integrate(&alone, 2), GI_OK);
    assert_int_equal(decay_initialize(&a, &slow, NULL, 0, y0), GI_OK);
    assert_int_equal(decay_initialize(&b, &fast, NULL, 0, y0), GI_OK);
    assert_int_equal(decay_integrate(&a, 1), GI_OK);
    assert_int_equal(decay_integrate(&b, 1), GI_OK);
    assert_int_equal(decay_integrate(&a, 2), GI_OK);
    assert_memory_equal(a.y, alone.y, sizeof a.y);
    assert_memory_equal(&a.stats, &alone.stats, sizeof a.stats);
    check_close(b.y[0], exp(-4.0), 1e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_enumerators),  cmocka_unit_test(float_decays),
        cmocka_unit_test(body_precesses),         cmocka_unit_test(spheres_agree),
        cmocka_unit_test(swing_keeps_its_energy), cmocka_unit_test(instances_do_not_meet),
        cmocka_unit_test(spring_varies),          cmocka_unit_test(rare_instances_are_right),
    };
    return cmocka_run_group_tests_name("instances", tests, NULL, NULL);
}
