/* Where the projection onto the constraints leads: by function, by Jacobian and by differences, with rows
 * that repeat or contradict each other; what it counts. */
#include "../check.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* A plane pendulum of length 1 under unit gravity: q = (x, y), u = q'. Its position constraint is
 * (|q|^2 - 1) / 2, its velocity constraint q.u; both are lengths (per time) close to the circle. */
struct pendulum {
    long long *evaluations, *projections; /* calls of the equations and of the user's projection */
};

static void pendulum_equations(const double y[], double ydot[])
{
    double const r2 = y[0] * y[0] + y[1] * y[1];
    double const tension = (y[2] * y[2] + y[3] * y[3] - y[1]) / r2;
    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = -tension * y[0];
    ydot[3] = -tension * y[1] - 1;
}

static void pendulum_errors(const double y[], double cerr[])
{
    cerr[0] = (y[0] * y[0] + y[1] * y[1] - 1) / 2;
    cerr[1] = y[0] * y[2] + y[1] * y[3];
}

static void pend_f_derivs(const struct pendulum *s, double t, const double y[], double ydot[])
{
    (void)t;
    if (s->evaluations) ++*s->evaluations;
    pendulum_equations(y, ydot);
}

/* The nearest point of the circle, and the velocity without its radial part. */
static bool pend_f_project_if_needed(const struct pendulum *s, double tol, double t, double y[])
{
    double cerr[2], r, radial;
    (void)t;
    if (s->projections) ++*s->projections;
    pendulum_errors(y, cerr);
    if (fabs(cerr[0]) <= tol && fabs(cerr[1]) <= tol) return true;
    r = sqrt(y[0] * y[0] + y[1] * y[1]);
    if (!(r > 0)) return false;
    y[0] /= r;
    y[1] /= r;
    radial = y[0] * y[2] + y[1] * y[3];
    y[2] -= radial * y[0];
    y[3] -= radial * y[1];
    return true;
}

#define GI_NAME        pend_f
#define GI_SYSTEM      struct pendulum
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

/* The equations and constraints of an instance that measures the errors of the constraints. */
#define PENDULUM_CALLBACKS(name)                                                                   \
    static void name##_derivs(const struct pendulum *s, double t, const double y[], double ydot[]) \
    {                                                                                              \
        pend_f_derivs(s, t, y, ydot);                                                              \
    }                                                                                              \
    static void name##_constraint_errors(const struct pendulum *s, double t, const double y[],     \
                                         double cerr[])                                            \
    {                                                                                              \
        (void)s, (void)t;                                                                          \
        pendulum_errors(y, cerr);                                                                  \
    }

/* The same with a projection that is lost where it is far, and leaves what it is given alone, or does not. */
struct lost_pendulum {
    struct pendulum s;
    bool spoils;
};

static void lost_derivs(const struct lost_pendulum *s, double t, const double y[], double ydot[])
{
    pend_f_derivs(&s->s, t, y, ydot);
}

static bool lost_project_if_needed(const struct lost_pendulum *s, double tol, double t, double y[])
{
    double cerr[2];
    pendulum_errors(y, cerr);
    if (fabs(cerr[0]) <= 1.5 * tol) return pend_f_project_if_needed(&s->s, tol, t, y);
    if (s->spoils) y[0] = y[3] = 777;
    return false;
}

#define GI_NAME        lost
#define GI_SYSTEM      struct lost_pendulum
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_METHOD      GI_TSITOURAS54
#define GI_PROJECTION  GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

PENDULUM_CALLBACKS(pend_j)

static void pend_j_constraint_jacobian(const struct pendulum *s, double t, const double y[],
                                       double jac[2][4])
{
    const double rows[2][4] = {{y[0], y[1], 0, 0}, {y[2], y[3], y[0], y[1]}};

    (void)s, (void)t;
    memcpy(jac, rows, sizeof rows);
}

#define GI_NAME        pend_j
#define GI_SYSTEM      struct pendulum
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"

PENDULUM_CALLBACKS(pend_d)

#define GI_NAME        pend_d
#define GI_SYSTEM      struct pendulum
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#include "geodesic_integ.h"

/* The torus: f(x) = (sqrt(x^2 + y^2) - R)^2 + z^2 - r^2, with value, gradient and Hessian. */
struct torus {
    double R, r;
};

static void torus_implicit(const struct torus *s, const double x[3], double *f, double grad[3],
                           double hess[6])
{
    double const rho2 = x[0] * x[0] + x[1] * x[1], rho = sqrt(rho2), k = s->R / rho;
    *f = (rho - s->R) * (rho - s->R) + x[2] * x[2] - s->r * s->r;
    grad[0] = 2 * x[0] * (1 - k);
    grad[1] = 2 * x[1] * (1 - k);
    grad[2] = 2 * x[2];
    hess[0] = 2 * (1 - k) + 2 * k * x[0] * x[0] / rho2;
    hess[1] = 2 * (1 - k) + 2 * k * x[1] * x[1] / rho2;
    hess[2] = 2;
    hess[3] = 2 * k * x[0] * x[1] / rho2;
    hess[4] = hess[5] = 0;
}

static double dot3(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* x'' = -(v.Hv / |g|^2) g */
static void torus_equations(const struct torus *s, const double y[], double ydot[])
{
    const double *const v = y + 3;
    double f, g[3], h[6], vhv;
    int i;
    torus_implicit(s, y, &f, g, h);
    vhv = h[0] * v[0] * v[0] + h[1] * v[1] * v[1] + h[2] * v[2] * v[2] + 2 * h[3] * v[0] * v[1];
    for (i = 0; i < 3; i++) {
        ydot[i] = v[i];
        ydot[i + 3] = -vhv / dot3(g, g) * g[i];
    }
}

static void torus_errors(const struct torus *s, const double y[], double cerr[])
{
    double f, g[3], h[6], size;
    torus_implicit(s, y, &f, g, h);
    size = sqrt(dot3(g, g));
    cerr[0] = f / size;
    cerr[1] = dot3(y + 3, g) / size;
    cerr[2] = sqrt(dot3(y + 3, y + 3)) - 1;
}

static void torus_f_derivs(const struct torus *s, double t, const double y[], double ydot[])
{
    (void)t;
    torus_equations(s, y, ydot);
}

/* The nearest point of the tube's circle is known in closed form. */
static bool torus_f_project_if_needed(const struct torus *s, double tol, double t, double y[])
{
    double cerr[3], f, g[3], h[6], rho, tube, normal, speed;
    int i;
    (void)t;
    torus_errors(s, y, cerr);
    if (fabs(cerr[0]) <= tol && fabs(cerr[1]) <= tol && fabs(cerr[2]) <= tol) return true;
    rho = sqrt(y[0] * y[0] + y[1] * y[1]);
    tube = sqrt((rho - s->R) * (rho - s->R) + y[2] * y[2]) / s->r;
    y[0] *= (s->R + (rho - s->R) / tube) / rho;
    y[1] *= (s->R + (rho - s->R) / tube) / rho;
    y[2] /= tube;
    torus_implicit(s, y, &f, g, h);
    normal = dot3(y + 3, g) / dot3(g, g);
    for (i = 0; i < 3; i++) y[i + 3] -= normal * g[i];
    speed = sqrt(dot3(y + 3, y + 3));
    for (i = 0; i < 3; i++) y[i + 3] /= speed;
    return true;
}

#define GI_NAME        torus_f
#define GI_SYSTEM      struct torus
#define GI_NQ          3
#define GI_NC          3
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

static void torus_d_derivs(const struct torus *s, double t, const double y[], double ydot[])
{
    (void)t;
    torus_equations(s, y, ydot);
}

static void torus_d_constraint_errors(const struct torus *s, double t, const double y[],
                                      double cerr[])
{
    (void)t;
    torus_errors(s, y, cerr);
}

#define GI_NAME        torus_d
#define GI_SYSTEM      struct torus
#define GI_NQ          3
#define GI_NC          3
#define GI_NC_POSITION 1
#include "geodesic_integ.h"

static void torus_j_derivs(const struct torus *s, double t, const double y[], double ydot[])
{
    (void)t;
    torus_equations(s, y, ydot);
}

static void torus_j_constraint_errors(const struct torus *s, double t, const double y[],
                                      double cerr[])
{
    (void)t;
    torus_errors(s, y, cerr);
}

/* Rows of the errors above, near enough to the surface: g/|g|, then what the velocity constraints
 * say of the velocity. Their dependence on the position is not used (position is corrected first)
 * but the header may not rely on finding zeros there, so it gets the leading terms. */
static void torus_j_constraint_jacobian(const struct torus *s, double t, const double y[],
                                        double jac[3][6])
{
    double f, g[3], h[6], size, speed;
    int i;
    (void)t;
    torus_implicit(s, y, &f, g, h);
    size = sqrt(dot3(g, g));
    speed = sqrt(dot3(y + 3, y + 3));
    for (i = 0; i < 3; i++) {
        jac[0][i] = g[i] / size;
        jac[0][i + 3] = 0;
        jac[1][i] = h[i] * y[i + 3] / size;
        jac[1][i + 3] = g[i] / size;
        jac[2][i] = 0;
        jac[2][i + 3] = y[i + 3] / speed;
    }
    jac[1][0] += h[3] * y[4] / size;
    jac[1][1] += h[3] * y[3] / size;
}

#define GI_NAME        torus_j
#define GI_SYSTEM      struct torus
#define GI_NQ          3
#define GI_NC          3
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"

static void torus_s_surface(const struct torus *s, const double x[3], double *f, double grad[3],
                            double hess[6])
{
    torus_implicit(s, x, f, grad, hess);
}

#define GI_NAME    torus_s
#define GI_SYSTEM  struct torus
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

/* Up to three linear constraints a.q = b on three positions; nothing moves. Rows may repeat. */
struct plane {
    double a[3][3], b[3];
};

static void plane_errors(const struct plane *s, const double q[], double cerr[])
{
    int i;
    for (i = 0; i < 3; i++) cerr[i] = dot3(s->a[i], q) - s->b[i];
}

static void plane_d_derivs(const struct plane *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t, (void)y;
    ydot[0] = ydot[1] = ydot[2] = 0;
}

static void plane_d_constraint_errors(const struct plane *s, double t, const double y[],
                                      double cerr[])
{
    (void)t;
    plane_errors(s, y, cerr);
}

#define GI_NAME   plane_d
#define GI_SYSTEM struct plane
#define GI_NQ     3
#define GI_NU     0
#define GI_NC     3
#include "geodesic_integ.h"

static void plane_j_derivs(const struct plane *s, double t, const double y[], double ydot[])
{
    plane_d_derivs(s, t, y, ydot);
}

static void plane_j_constraint_errors(const struct plane *s, double t, const double y[],
                                      double cerr[])
{
    (void)t;
    plane_errors(s, y, cerr);
}

static void plane_j_constraint_jacobian(const struct plane *s, double t, const double y[],
                                        double jac[3][3])
{
    (void)t, (void)y;
    memcpy(jac, s->a, sizeof s->a);
}

#define GI_NAME       plane_j
#define GI_SYSTEM     struct plane
#define GI_NQ         3
#define GI_NU         0
#define GI_NC         3
#define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"

/* Three projections of one pendulum: the same swing. */
static void all_three_give_one_pendulum(void **state)
{
    struct pendulum s = {NULL, NULL};
    const double off[4] = {1.02, 0.01, 0.05, 0.3}; /* neither on the circle nor tangent */
    pend_f_integ by_function;
    pend_j_integ by_jacobian;
    pend_d_integ by_differences;
    int i;
    (void)state;
    assert_int_equal(pend_f_initialize(&by_function, &s, NULL, 0, off), GI_OK);
    assert_int_equal(pend_j_initialize(&by_jacobian, &s, NULL, 0, off), GI_OK);
    assert_int_equal(pend_d_initialize(&by_differences, &s, NULL, 0, off), GI_OK);
    for (i = 0; i < 4; i++) { /* the same point of the manifold, to a tenth of the tolerance */
        check_close(by_jacobian.y[i], by_function.y[i], 2e-8);
        check_close(by_differences.y[i], by_function.y[i], 2e-8);
    }
    assert_int_equal(pend_f_integrate(&by_function, 10), GI_OK);
    assert_int_equal(pend_j_integrate(&by_jacobian, 10), GI_OK);
    assert_int_equal(pend_d_integrate(&by_differences, 10), GI_OK);
    for (i = 0; i < 4; i++) {
        check_close(by_jacobian.y[i], by_function.y[i], 2e-5);
        check_close(by_differences.y[i], by_jacobian.y[i], 1e-6);
    }
    assert_true(by_function.stats.projections > 0);
    assert_true(by_jacobian.stats.projections > 0);
    assert_int_equal(by_differences.stats.projections, by_jacobian.stats.projections);
    assert_int_equal(by_differences.stats.steps_attempted, by_jacobian.stats.steps_attempted);
    check_close(by_function.y[0] * by_function.y[0] + by_function.y[1] * by_function.y[1], 1, 4e-7);
    check_close(by_jacobian.y[0] * by_jacobian.y[0] + by_jacobian.y[1] * by_jacobian.y[1], 1, 4e-7);
}

/* Three projections and the header's own equations of one torus. */
static void all_four_give_one_torus(void **state)
{
    const struct torus s = {1, 0.4};
    const double off[6] = {1.43, 0.02, 0.05, 0.02, 0.9, 0.5};
    torus_f_integ by_function;
    torus_j_integ by_jacobian;
    torus_d_integ by_differences;
    torus_s_integ by_header;
    double cerr[3];
    int i;
    (void)state;
    assert_int_equal(torus_f_initialize(&by_function, &s, NULL, 0, off), GI_OK);
    assert_int_equal(torus_j_initialize(&by_jacobian, &s, NULL, 0, off), GI_OK);
    assert_int_equal(torus_d_initialize(&by_differences, &s, NULL, 0, off), GI_OK);
    assert_int_equal(torus_s_initialize(&by_header, &s, NULL, 0, off), GI_OK);
    for (i = 0; i < 6; i++) {
        /* Newton goes to a nearest point only to first order: the foot may differ by the square
         * of the distance, 0.04, times curvature 1/0.4. */
        check_close(by_jacobian.y[i], by_function.y[i], 4e-3);
        check_close(by_differences.y[i], by_jacobian.y[i], 1e-7);
        check_close(by_header.y[i], by_function.y[i], 4e-3);
    }
    memcpy(by_function.y, by_header.y, sizeof by_header.y);
    assert_int_equal(torus_f_set_time_and_state(&by_function, 0, by_header.y), GI_OK);
    assert_int_equal(torus_j_set_time_and_state(&by_jacobian, 0, by_header.y), GI_OK);
    assert_int_equal(torus_d_set_time_and_state(&by_differences, 0, by_header.y), GI_OK);
    assert_int_equal(torus_f_integrate(&by_function, 5), GI_OK);
    assert_int_equal(torus_j_integrate(&by_jacobian, 5), GI_OK);
    assert_int_equal(torus_d_integrate(&by_differences, 5), GI_OK);
    assert_int_equal(torus_s_integrate(&by_header, 5), GI_OK);
    for (i = 0; i < 6; i++) {
        check_close(by_jacobian.y[i], by_function.y[i], 2e-5);
        check_close(by_differences.y[i], by_jacobian.y[i], 1e-6);
        check_close(by_header.y[i], by_function.y[i], 2e-5);
    }
    torus_errors(&s, by_differences.y, cerr);
    for (i = 0; i < 3; i++) check_close(cerr[i], 0, 1e-7);
    torus_errors(&s, by_header.y, cerr);
    for (i = 0; i < 3; i++) check_close(cerr[i], 0, 1e-7);
}

/* One plane a.q = b in three rows, each "times" as large as the one before (1: the same row; 0: only
 * one row says something). */
static struct plane one_plane(double a0, double a1, double a2, double b, double times)
{
    const double rows[3] = {1, times, times * times}, row[3] = {a0, a1, a2};
    struct plane s;
    int i, j;
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++) s.a[i][j] = rows[i] * row[j];
        s.b[i] = rows[i] * b;
    }
    return s;
}

/* Checks both generated projections of q against the point of least weighted distance, q - W^-2 a
 * (a.q - b) / (a.W^-2 a), where 1/W_i is proportional to the unit of q_i. */
static void check_nearest(const struct plane *s, const double units[3], const double q[3],
                          double tolerance)
{
    plane_d_options options_d;
    plane_j_options options_j;
    plane_d_integ by_differences;
    plane_j_integ by_jacobian;
    double const error = dot3(s->a[0], q) - s->b[0];
    double size = 0;
    int i;
    memset(&options_d, 0, sizeof options_d);
    memset(&options_j, 0, sizeof options_j);
    options_d.constraint_tolerance = options_j.constraint_tolerance = tolerance;
    for (i = 0; i < 3; i++) {
        options_d.units[i] = options_j.units[i] = units[i];
        size += units[i] * units[i] * s->a[0][i] * s->a[0][i];
    }
    assert_int_equal(plane_d_initialize(&by_differences, s, &options_d, 0, q), GI_OK);
    assert_int_equal(plane_j_initialize(&by_jacobian, s, &options_j, 0, q), GI_OK);
    for (i = 0; i < 3; i++) {
        double const expected = q[i] - units[i] * units[i] * s->a[0][i] * error / size;
        check_close(by_jacobian.y[i], expected, tolerance);
        check_close(by_differences.y[i], expected, tolerance);
    }
}

static void correction_has_least_weighted_norm(void **state)
{
    const struct plane s = one_plane(1, 1, 0, 1, 0);
    const struct plane oblique = one_plane(1, -2, 0.5, 0.25, 0);
    const double equal[3] = {1, 1, 1}, unequal[3] = {1, 10, 5}, wide[3] = {1e-4, 1e4, 1};
    const double q[3] = {1, 1, 1}, other[3] = {0.3, 0.1, -0.2};
    (void)state;
    check_nearest(&s, equal, q, 1e-10);
    check_nearest(&s, unequal, q, 1e-10);
    check_nearest(&s, wide, q, 1e-10);
    check_nearest(&oblique, equal, other, 1e-10);
    check_nearest(&oblique, unequal, other, 1e-10);
    check_nearest(&oblique, wide, other, 1e-10);
}

static void redundant_constraints_succeed(void **state)
{
    const struct plane same = one_plane(1, 2, -1, 3, 1);
    const struct plane larger = one_plane(1, 2, -1, 3, 3); /* rows that are multiples */
    const struct plane much_larger = one_plane(1, 2, -1, 3, 1e3);
    const struct plane opposite = one_plane(1, 2, -1, 3, -1);
    const struct plane third = one_plane(1. / 3, 0.7, 0.1, 0.3, 1. / 7); /* not exact multiples */
    const double equal[3] = {1, 1, 1}, unequal[3] = {1, 10, 5};
    const double q[3] = {1, 0.5, -0.5};
    (void)state;
    check_nearest(&same, equal, q, 1e-9);
    check_nearest(&same, unequal, q, 1e-9);
    check_nearest(&larger, equal, q, 1e-9);
    check_nearest(&larger, unequal, q, 1e-9);
    check_nearest(&much_larger, equal, q, 1e-9);
    check_nearest(&opposite, equal, q, 1e-9);
    check_nearest(&third, equal, q, 1e-9);
    check_nearest(&third, unequal, q, 1e-9);
}

/* Three rows of rank two: the third is the sum of the others. The solution is on the line
 * q0 = 1, q1 = 2, and q2 has no reason to move. */
static void sum_of_rows_is_redundant_too(void **state)
{
    const struct plane s = {{{1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, {1, 2, 3}};
    const double q[3] = {1.1, 1.8, 0.7};
    plane_j_integ by_jacobian;
    plane_d_integ by_differences;
    (void)state;
    assert_int_equal(plane_j_initialize(&by_jacobian, &s, NULL, 0, q), GI_OK);
    assert_int_equal(plane_d_initialize(&by_differences, &s, NULL, 0, q), GI_OK);
    check_close(by_jacobian.y[0], 1, 1e-7);
    check_close(by_jacobian.y[1], 2, 1e-7);
    check_close(by_jacobian.y[2], 0.7, 1e-12);
    check_close(by_differences.y[0], 1, 1e-7);
    check_close(by_differences.y[1], 2, 1e-7);
    check_close(by_differences.y[2], 0.7, 1e-9);
}

static void contradictory_constraints_fail(void **state)
{
    const struct plane parallel = {{{1, 1, 0}, {1, 1, 0}, {0, 0, 0}}, {1, 2, 0}};
    const struct plane near_parallel = {{{1, 1, 0}, {1, 1, 0}, {0, 0, 0}}, {1, 1.001, 0}};
    const struct plane triangle = {{{1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, {1, 1, 3}};
    const struct plane nothing = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {1, 0, 0}};
    const struct plane *const impossible[] = {&parallel, &near_parallel, &triangle, &nothing};
    const struct plane possible = one_plane(1, 0, 0, 1, 1);
    const double good[3] = {1, 2, 3}, q[3] = {0.1, 0.2, 0.3};
    size_t i;
    (void)state;
    for (i = 0; i < 4; i++) {
        struct plane s = possible;
        plane_j_integ it, before;
        plane_d_integ it_d;
        assert_int_equal(plane_d_initialize(&it_d, impossible[i], NULL, 0, q), GI_ERR_CONSTRAINT);

        assert_int_equal(plane_j_initialize(&it, &s, NULL, 2, good), GI_OK);
        before = it;
        assert_int_equal(plane_j_initialize(&it, impossible[i], NULL, 0, q), GI_ERR_CONSTRAINT);
        assert_true(it.t == 2);
        assert_memory_equal(it.y, before.y, sizeof it.y);
        assert_memory_equal(it.ydot, before.ydot, sizeof it.ydot);
        assert_memory_equal(&it.stats, &before.stats, sizeof it.stats);
        assert_true(it.next_step == before.next_step);

        s = *impossible[i];
        assert_int_equal(plane_j_set_time_and_state(&it, 0, q), GI_ERR_CONSTRAINT);
        assert_true(it.t == 2);
        assert_memory_equal(it.y, before.y, sizeof it.y);
        assert_memory_equal(it.ydot, before.ydot, sizeof it.ydot);
        assert_true(it.next_step == before.next_step);
        assert_int_equal(plane_j_integrate(&it, 3), GI_ERR_PROJECTION);
        assert_memory_equal(it.y, before.y, sizeof it.y);
        s = possible;
        assert_int_equal(plane_j_integrate(&it, 3), GI_OK);
        assert_true(it.t == 3);
        check_close(it.y[0], 1, 1e-6);
    }
}

static void user_function_is_called_once_an_attempt(void **state)
{
    long long evaluations = 0, projections = 0, at_start;
    struct pendulum s;
    const double y0[4] = {1, 0, 0, 0};
    double cerr[2];
    pend_f_integ it;
    (void)state;
    s.evaluations = &evaluations;
    s.projections = &projections;
    assert_int_equal(pend_f_initialize(&it, &s, NULL, 0, y0), GI_OK);
    at_start = projections;
    assert_in_range(at_start, 0, 1);
    assert_int_equal(pend_f_integrate(&it, 20), GI_OK);
    pendulum_errors(it.y, cerr);
    check_close(cerr[0], 0, 1e-6);
    assert_true(it.stats.error_test_failures > 0);
    assert_int_equal(projections - at_start, it.stats.steps_attempted -
                                                 it.stats.error_test_failures -
                                                 it.stats.derivative_failures);
    assert_int_equal(it.stats.derivative_evaluations, evaluations);
    /* Four new stages for each attempt, and one evaluation at each accepted state. */
    assert_true(it.stats.derivative_evaluations <=
                4 * it.stats.steps_attempted + it.stats.steps_taken + 3);
}

/* The generated projection counts what it did, and keeps every step within tolerance. */
static void statistics_count_projections(void **state)
{
    struct pendulum s = {NULL, NULL};
    const double y0[4] = {1, 0, 0, 0};
    pend_j_integ it;
    (void)state;
    assert_int_equal(pend_j_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(it.stats.projections, 0); /* it was there already */
    while (it.t < 20) {
        double cerr[2];
        assert_int_equal(pend_j_step(&it, 20), GI_OK);
        pendulum_errors(it.y, cerr);
        check_close(cerr[0], 0, 1.0000001e-7);
        check_close(cerr[1], 0, 1.0000001e-7);
    }
    assert_true(it.stats.projections > 0);
    assert_true(it.stats.projections <= it.stats.steps_taken);
    assert_int_equal(it.stats.projection_failures, 0);
    assert_int_equal(it.stats.initializations, 1);
}

/* The position of a surface is corrected along the gradient, the velocity to tangent and unit. */
static void surface_position_first_then_velocity(void **state)
{
    const struct torus s = {1, 0.4};
    const double off[6] = {1.5, 0, 0, 0.3, 2, 0}; /* outer equator, 0.1 too far out */
    torus_s_integ it;
    (void)state;
    assert_int_equal(torus_s_initialize(&it, &s, NULL, 0, off), GI_OK);
    check_close(it.y[0], 1.4, 1e-7);
    check_close(it.y[1], 0, 1e-7);
    check_close(it.y[2], 0, 1e-7);
    check_close(it.y[3], 0, 1e-7);
    check_close(it.y[4], 1, 1e-7);
    check_close(it.y[5], 0, 1e-7);
}

/* An FSAL method asks for its error at what could not be projected. */
static void what_a_function_leaves_where_it_fails_is_not_read(void **state)
{
    const double y0[4] = {0.6, -0.8, 0.8, 0.6};
    const lost_options options = {.accuracy = 1e-2, .constraint_tolerance = 1e-5};
    lost_integ it[2];
    (void)state;
    for (int spoils = 0; spoils < 2; spoils++) {
        const struct lost_pendulum s = {{NULL, NULL}, spoils > 0};
        assert_int_equal(lost_initialize(&it[spoils], &s, &options, 0, y0), GI_OK);
        assert_int_equal(lost_integrate(&it[spoils], 10), GI_OK);
    }
    assert_true(it[0].stats.projection_failures > 0);
    assert_int_equal(it[0].stats.projection_failures, it[1].stats.projection_failures);
    assert_int_equal(it[0].stats.steps_attempted, it[1].stats.steps_attempted);
    assert_memory_equal(it[0].y, it[1].y, sizeof it[0].y);
}

/* y' = 1 with a projection by the user that fails, or gives NaN, at call number fails_at. */
struct moody {
    long long *calls, fails_at;
    bool by_nan;
};

static void moody_derivs(const struct moody *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = -y[0];
}

static bool moody_project_if_needed(const struct moody *s, double tol, double t, double y[])
{
    const double size = hypot(y[0], y[1]);

    (void)tol, (void)t;
    y[0] /= size, y[1] /= size;
    if (++*s->calls != s->fails_at) return true;
    if (s->by_nan) y[1] = (double)NAN;
    return s->by_nan;
}
#define GI_NAME       moody
#define GI_NQ         1
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

/* Whichever call of it fails: the step is taken up again. */
static void a_projection_may_fail_at_any_call(void **state)
{
    long long failures = 0;

    (void)state;
    for (int k = 1; k < 120; k++) {
        long long calls = 0;
        const struct moody s = {&calls, k == 1 ? 0 : k / 2 + 1, k % 2};
        const moody_options options = {.accuracy = 1e-6};
        const double y0[2] = {0, 1};
        moody_integ it;

        assert_int_equal(moody_initialize(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(moody_integrate(&it, 3), GI_OK);
        check_close(it.y[0], sin(3), 1e-4);
        check_close(it.y[1], cos(3), 1e-4);
        assert_in_range(it.stats.projection_failures, 0, 1);
        failures += it.stats.projection_failures;
    }
    assert_in_range(failures, 5, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_function_leaves_where_it_fails_is_not_read),
        cmocka_unit_test(all_three_give_one_pendulum),
        cmocka_unit_test(all_four_give_one_torus),
        cmocka_unit_test(correction_has_least_weighted_norm),
        cmocka_unit_test(redundant_constraints_succeed),
        cmocka_unit_test(sum_of_rows_is_redundant_too),
        cmocka_unit_test(contradictory_constraints_fail),
        cmocka_unit_test(user_function_is_called_once_an_attempt),
        cmocka_unit_test(statistics_count_projections),
        cmocka_unit_test(surface_position_first_then_velocity),
        cmocka_unit_test(a_projection_may_fail_at_any_call),
    };
    return cmocka_run_group_tests_name("projection", tests, NULL, NULL);
}
