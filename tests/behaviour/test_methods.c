/*
 * Every method: measured order on plain and constrained problems and of its interpolant, coefficients
 * as good as the precision, no stage from before a projection, honest statistics; a free rigid body
 * with quaternions against truth.
 *
 * GI_TEST_DATA (a string) names the folder of the data files. Compile with -ffp-contract=off: bits are
 * compared.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../bench/common/ellipsoid.h"
#include "../check.h"
#include "../csv.h"
#include "../each_method.h"

#ifdef __SIZEOF_FLOAT128__
#    define HAVE_FLOAT128 1
#else
#    define HAVE_FLOAT128 0
#endif

typedef long double wide;

/* period: of the derivatives that are NaN. */
struct counts {
    long long derivatives, projections, period;
};

struct problem {
    double inertia[3], growth;
    struct counts *counts;
};

/* Worst errors at the ends of the steps and inside them. */
struct errors {
    wide ends, inside;
};

#define END 3.0L /* of what is measured, from 0 */

/* What the problems are made of. */
#define FAMILY_PLAIN       1
#define FAMILY_BY_JACOBIAN 2
#define FAMILY_BY_FUNCTION 3
#define FAMILY_OF_SURFACES 4
#define FAMILY_OF_POWERS   5

/* Which of them are measured against a closed form; what else the body does with one. */
#define MEASURED_plain     1
#define MEASURED_ellipse   1
#define MEASURED_sphere    1
#define MEASURED_cone      1
#define IS_RIGID_rigid     1
#define IS_HOSTILE_hostile 1
#define IS_BENCH_bench     1

/* ---- plain: q'' = -q, z' = cos(t) z ---- */

#define FAMILY_plain FAMILY_PLAIN
#define REAL_plain   long double
#define NQ_plain     1
#define NU_plain     1
#define NZ_plain     1
#define NC_plain     0

static inline void plain_derivs(const struct problem *s, wide t, const wide y[], wide ydot[])
{
    (void)s;
    ydot[0] = y[1];
    ydot[1] = -y[0];
    ydot[2] = cosl(t) * y[2];
}

static void plain_exact(wide t, wide y[3])
{
    y[0] = cosl(t);
    y[1] = -sinl(t);
    y[2] = expl(sinl(t));
}

/* ---- ellipse: the angle is th = t + (1 - cos t)/2 on (x/2)² + y² = 1. With J = dq/dth and the speed
 * w = u.J / J.J of the angle, q'' = th'' J - w² q; th'' = cos(t)/2. ---- */

#define FAMILY_ellipse FAMILY_BY_JACOBIAN
#define REAL_ellipse   long double
#define NQ_ellipse     2
#define NU_ellipse     2
#define NZ_ellipse     0
#define N_ellipse      4
#define NC_ellipse     2

static inline void ellipse_derivs(const struct problem *s, wide t, const wide y[], wide ydot[])
{
    const wide J[2] = {-2 * y[1], y[0] / 2};
    const wide w = (y[2] * J[0] + y[3] * J[1]) / (J[0] * J[0] + J[1] * J[1]);

    (void)s;
    for (int i = 0; i < 2; i++) {
        ydot[i] = y[2 + i];
        ydot[2 + i] = cosl(t) / 2 * J[i] - w * w * y[i];
    }
}

static inline void ellipse_constraint_errors(const struct problem *s, wide t, const wide y[],
                                             wide cerr[])
{
    (void)s, (void)t;
    cerr[0] = y[0] * y[0] / 4 + y[1] * y[1] - 1;
    cerr[1] = y[0] * y[2] / 4 + y[1] * y[3];
}

static inline void ellipse_constraint_jacobian(const struct problem *s, wide t, const wide y[],
                                               wide jac[2][4])
{
    (void)s, (void)t;
    jac[0][0] = y[0] / 2;
    jac[0][1] = 2 * y[1];
    jac[0][2] = jac[0][3] = 0;
    jac[1][0] = y[2] / 4;
    jac[1][1] = y[3];
    jac[1][2] = y[0] / 4;
    jac[1][3] = y[1];
}

static void ellipse_exact(wide t, wide y[4])
{
    const wide angle = t + (1 - cosl(t)) / 2, speed = 1 + sinl(t) / 2;

    y[0] = 2 * cosl(angle);
    y[1] = sinl(angle);
    y[2] = -2 * sinl(angle) * speed;
    y[3] = cosl(angle) * speed;
}

/* ---- surfaces Σ weight_i x_i² = level ---- */

static inline void quadric(const wide weight[3], wide level, const wide x[3], wide *f, wide grad[3],
                           wide hess[6])
{
    *f = weight[0] * x[0] * x[0] + weight[1] * x[1] * x[1] + weight[2] * x[2] * x[2] - level;
    for (int i = 0; i < 3; i++) {
        grad[i] = 2 * weight[i] * x[i];
        hess[i] = 2 * weight[i];
        hess[3 + i] = 0;
    }
}

/* ---- sphere: great circle with Jacobi fields sin t, cos t. They alone tell the order: along a great
 * circle every step is like the one before and, but for its sign, like the one back, so that the
 * projected position has no errors of even power of h (it is of order 6 with Tsitouras, 2 with
 * Euler). ---- */

#define FAMILY_sphere FAMILY_OF_SURFACES
#define REAL_sphere   long double

static inline void sphere_surface(const struct problem *s, const wide x[3], wide *f, wide grad[3],
                                  wide hess[6])
{
    static const wide weight[3] = {1, 1, 1};

    (void)s;
    quadric(weight, 1, x, f, grad, hess);
}

static void sphere_exact(wide t, wide y[10])
{
    static const wide a[3] = {2 / 3.0L, 1 / 3.0L, 2 / 3.0L}, b[3] = {-2 / 3.0L, 2 / 3.0L, 1 / 3.0L};

    for (int i = 0; i < 3; i++) {
        y[i] = cosl(t) * a[i] + sinl(t) * b[i];
        y[5 + i] = cosl(t) * b[i] - sinl(t) * a[i];
    }
    y[3] = y[9] = sinl(t), y[9] = -y[9];
    y[4] = y[8] = cosl(t);
}

/* ---- cone x² + y² = (9/16) z²: unrolled, a straight line that passes the apex at distance 1 where
 * s = t + 1 is 0. The sine of the half-angle is 0.6, its cosine 0.8. (Where s changes its sign the way
 * out undoes the errors of the way in, those of odd order.) ---- */

#define FAMILY_cone FAMILY_OF_SURFACES
#define REAL_cone   long double

static inline void cone_surface(const struct problem *s, const wide x[3], wide *f, wide grad[3],
                                wide hess[6])
{
    static const wide weight[3] = {16, 16, -9};

    (void)s;
    quadric(weight, 0, x, f, grad, hess);
}

static void cone_exact(wide t, wide y[10])
{
    const wide s = t + 1, r = sqrtl(1 + s * s), angle = atanl(s) / 0.6L;
    const wide rdot = s / r, turn = 1 / r; /* turn: r times the angle's speed, by 0.6 */

    y[0] = 0.6L * r * cosl(angle);
    y[1] = 0.6L * r * sinl(angle);
    y[2] = 0.8L * r;
    y[3] = t;
    y[4] = 1;
    y[5] = 0.6L * rdot * cosl(angle) - turn * sinl(angle);
    y[6] = 0.6L * rdot * sinl(angle) + turn * cosl(angle);
    y[7] = 0.8L * rdot;
    y[8] = 1;
    y[9] = 0;
}

/* ---- smooth, quad: powers of t, their integrals and rational functions, in the body as they are of
 * two types ---- */

enum { POWERS = 9 };

#define FAMILY_smooth FAMILY_OF_POWERS
#define REAL_smooth   long double
#define NQ_smooth     0
#define NU_smooth     0
#define NZ_smooth     20
#define NC_smooth     0

#define FAMILY_quad FAMILY_OF_POWERS
#define REAL_quad   __float128
#define NQ_quad     0
#define NU_quad     0
#define NZ_quad     20
#define NC_quad     0

/* ---- rigid: free rigid body, q' = q (0, w) / 2, I w' = (I w) x w, |q| = 1. To tell the time at which
 * q' is asked for, it can grow with that. ---- */

#define FAMILY_rigid FAMILY_BY_JACOBIAN
#define REAL_rigid   double
#define NQ_rigid     4
#define NU_rigid     3
#define NZ_rigid     0
#define N_rigid      7
#define NC_rigid     1

static inline void rigid_derivs(const struct problem *s, double t, const double y[], double ydot[])
{
    const double *I = s->inertia, *w = y + 4, half = (1 + s->growth * t) / 2;

    ydot[0] = (-y[1] * w[0] - y[2] * w[1] - y[3] * w[2]) * half;
    ydot[1] = (y[0] * w[0] + y[2] * w[2] - y[3] * w[1]) * half;
    ydot[2] = (y[0] * w[1] + y[3] * w[0] - y[1] * w[2]) * half;
    ydot[3] = (y[0] * w[2] + y[1] * w[1] - y[2] * w[0]) * half;
    ydot[4] = (I[1] - I[2]) * w[1] * w[2] / I[0];
    ydot[5] = (I[2] - I[0]) * w[2] * w[0] / I[1];
    ydot[6] = (I[0] - I[1]) * w[0] * w[1] / I[2];
}

static inline void rigid_constraint_errors(const struct problem *s, double t, const double y[],
                                           double cerr[])
{
    (void)s, (void)t;
    cerr[0] = y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3] - 1;
}

static inline void rigid_constraint_jacobian(const struct problem *s, double t, const double y[],
                                             double jac[1][7])
{
    (void)s, (void)t;
    for (int i = 0; i < 7; i++) jac[0][i] = i < 4 ? 2 * y[i] : 0;
}

/* ---- hostile: an oscillator with a kick at t = 2, and z' = -8 z^(3/2), NaN where a step goes below
 * 0. Early on every period-th derivative is NaN too and every 11th projection fails ---- */

#define FAMILY_hostile FAMILY_BY_FUNCTION
#define REAL_hostile   double
#define NQ_hostile     1
#define NU_hostile     1
#define NZ_hostile     1
#define NC_hostile     1

static inline void hostile_derivs(const struct problem *s, double t, const double y[],
                                  double ydot[])
{
    const double kick = 1 / (1e-3 + (t - 2) * (t - 2));

    ydot[0] = y[1];
    ydot[1] = kick - y[0];
    ydot[2] = -8 * y[2] * sqrt(y[2]);
    const long long count = ++s->counts->derivatives;
    if (count < 2000 && count % s->counts->period == 0) ydot[1] = (double)NAN;
}

static inline bool hostile_project_if_needed(const struct problem *s, double tol, double t,
                                             double y[])
{
    (void)tol, (void)t, (void)y;
    const long long count = ++s->counts->projections;
    return count > 100 || count % 11 != 0;
}

/* ---- bench: the ellipsoid of the bench ---- */

#define FAMILY_bench FAMILY_BY_FUNCTION
#define REAL_bench   double
#define NQ_bench     3
#define NU_bench     3
#define NZ_bench     0
#define NC_bench     3

enum { GEODESICS = 100 };

static inline void bench_derivs(const struct problem *s, double t, const double y[], double ydot[])
{
    const struct ellipsoid e = ellipsoid_of_bench();

    (void)s;
    ellipsoid_derivs(&e, t, y, ydot);
}

static inline bool bench_project_if_needed(const struct problem *s, double tol, double t,
                                           double y[])
{
    const struct ellipsoid e = ellipsoid_of_bench();

    (void)s;
    return ellipsoid_project_if_needed(&e, tol, t, y);
}

/* ---- the methods ---- */

#define BODY "behaviour/methods_body.h"
#include "../for_each_method.h"

enum { MEASURED = 4, CONSTRAINED = 3 };

static const char *const measured[MEASURED] = {"plain", "ellipse", "sphere", "cone"};

struct method {
    const char *name;
    bool controlled;
    int order;
    int attempt, accepted; /* evaluations of an attempt, and of an accepted one besides */
    int steps[MEASURED];   /* the largest that are measured: END over that many */
    int exact, inside;     /* degrees up to which t^k and its interpolant are exact */
    int roundings;         /* of both, in epsilons */
    void (*measure[MEASURED])(int n, struct errors *);
    long long (*walk[MEASURED])(bool every_step);
    wide (*quadrature)(int exact, int inside);
    wide (*rational)(int n, wide end);
    void (*end)(const struct problem *, double fixed_step, double accuracy, double t,
                const double y0[7], double y[7]);
    void (*one_step)(const struct problem *, double h, const double y0[7], double y[7]);
    void (*survive)(gi_statistics *, struct counts *);
    void (*begin)(long long *evaluations, struct counts *);
    gi_status (*without_fixed_step)(const char **what);
    void (*ellipsoid)(gi_statistics *);
};

/* Inside a step the interpolant is at best as good as its ends. */
#define LESSER(a, b) ((a) < (b) ? (a) : (b))
#define OF_METHOD(name, METHOD, ORDER, STAGES, FSAL, ESTIMATES, DENSE_ORDER, DENSE_STAGES, QUAD,   \
                  TIGHTEST, ERRS, QUAD_STEPS, ROUNDINGS, MISSES, FAR, N1, N2, N3, N4)              \
    {#name,                                                                                        \
     ESTIMATES > 0,                                                                                \
     ORDER,                                                                                        \
     STAGES + FSAL,                                                                                \
     !FSAL,                                                                                        \
     {N1, N2, N3, N4},                                                                             \
     ORDER,                                                                                        \
     LESSER(ORDER, DENSE_ORDER - 1),                                                               \
     ROUNDINGS,                                                                                    \
     {plain_##name##_measure, ellipse_##name##_measure, sphere_##name##_measure,                   \
      cone_##name##_measure},                                                                      \
     {plain_##name##_walk, ellipse_##name##_walk, sphere_##name##_walk, cone_##name##_walk},       \
     smooth_##name##_quadrature,                                                                   \
     smooth_##name##_rational,                                                                     \
     rigid_##name##_end,                                                                           \
     rigid_##name##_one_step,                                                                      \
     hostile_##name##_survive,                                                                     \
     hostile_##name##_begin,                                                                       \
     hostile_##name##_without_fixed_step,                                                          \
     bench_##name##_ellipsoid},

static const struct method methods[] = {EACH_METHOD(OF_METHOD)};

#define FOR_EACH(m)                                                                                \
    for (const struct method *m = methods; m < methods + sizeof methods / sizeof methods[0]; m++)

/* ---- order ---- */

enum { SIZES = 5 }; /* four halvings */

/* Slope of the line of least squares through (log2 h, log2 error), each h half of the one before. */
static double slope_of(const wide error[SIZES])
{
    double slope = 0, width = 0;

    for (int k = 0; k < SIZES; k++) {
        const double x = 0.5 * (SIZES - 1) - k; /* log2 h, less its mean */
        slope += x * (double)log2l(error[k]);
        width += x * x;
    }
    return slope / width;
}

static void order_is_what_it_should_be(void **state)
{
    int wrong = 0;

    (void)state;
    FOR_EACH(m)
    {
        for (int k = 0; k < MEASURED; k++) {
            wide ends[SIZES], inside[SIZES];
            for (int i = 0; i < SIZES; i++) {
                struct errors errors;
                m->measure[k](m->steps[k] << i, &errors);
                ends[i] = errors.ends;
                inside[i] = errors.inside;
            }
            const double order = slope_of(ends), order_inside = slope_of(inside);
            print_message("  %-13s %-7s order %5.2f, errors %8.1Le ... %8.1Le;"
                          " inside %5.2f, %8.1Le ... %8.1Le\n",
                          m->name, measured[k], order, ends[0], ends[SIZES - 1], order_inside,
                          inside[0], inside[SIZES - 1]);
            /* near the apex of the cone so high an order shows only where rounding of long double begins */
            const double near = k == 3 && m->order >= 9 ? 0.5 : 0.2;
            wrong += !(fabs(order - m->order) <= near) + !(fabs(order_inside - m->order) <= near);
        }
    }
    assert_int_equal(wrong, 0);
}

/* ---- steps ---- */

static void ends_and_derivatives_belong_to_the_projected_state(void **state)
{
    (void)state;
    FOR_EACH(m)
    {
        for (int k = 0; k < MEASURED; k++) {
            const long long always = m->walk[k](true), needed = m->walk[k](false);
            print_message("  %-13s %-7s %lld projections where always, %lld where needed\n",
                          m->name, measured[k], always, needed);
            assert_true(k == 0 ? always == 0 : always >= 5);
            assert_true(k == 0 ? needed == 0 : needed > 0);
        }
    }
}

/* ---- coefficients ---- */

static void coefficients_have_the_digits_of_long_double(void **state)
{
    (void)state;
    FOR_EACH(m)
    {
        const wide worst = m->quadrature(m->exact, m->inside);
        print_message("  %-13s quadrature up to degree %d, inside %d: error %.1Le\n", m->name,
                      m->exact - 1, m->inside - 1, worst);
        assert_true(worst <= m->roundings * LDBL_EPSILON);
    }
}

/* 32 steps of size 1/128, where order 8 leaves 1e-20. */
static void dop853_reaches_the_limit_of_long_double(void **state)
{
    const wide error = smooth_dop853_rational(32, 0.25L);

    (void)state;
    print_message("  relative error %.1Le\n", error);
    assert_true(error <= (LDBL_MANT_DIG >= 64 ? 1e-18L : 16 * LDBL_EPSILON));
}

#if HAVE_FLOAT128
/* Errors at n and 8 n steps. */
static void has_the_digits_of_quad(wide rational(int n, __float128 end),
                                   wide quadrature(int exact, int inside), int order, int inside,
                                   int n)
{
    const wide worst = quadrature(order, inside);
    const double coarse = (double)rational(n, (__float128)1 / 4);
    const double fine = (double)rational(8 * n, (__float128)1 / 4);

    print_message(
        "  quadrature %.1e, relative error %.1e with %d steps, %.1e with 8 times as many\n",
        (double)worst, coarse, n, fine);
    assert_true((double)worst <= 1e-31);
    assert_true(fine <= 1e-28);
    assert_true(fabs(log2(coarse / fine) / 3 - order) <= 0.2);
}

#    define IN_QUAD_0(name, order, inside, steps)
#    define IN_QUAD_1(name, order, inside, steps)                                                  \
        static void name##_has_the_digits_of_quad(void **state)                                    \
        {                                                                                          \
            (void)state;                                                                           \
            has_the_digits_of_quad(quad_##name##_rational, quad_##name##_quadrature, order,        \
                                   inside, steps);                                                 \
        }
#    define IN_QUAD(name, METHOD, ORDER, STAGES, FSAL, ESTIMATES, DENSE_ORDER, DENSE_STAGES, QUAD, \
                    TIGHTEST, ERRS, QUAD_STEPS, ...)                                               \
        IN_QUAD_##QUAD(name, ORDER, LESSER(ORDER, DENSE_ORDER - 1), QUAD_STEPS)
EACH_METHOD(IN_QUAD)

#    define TEST_IN_QUAD_0(name)
#    define TEST_IN_QUAD_1(name) cmocka_unit_test(name##_has_the_digits_of_quad),
#    define TEST_IN_QUAD(name, METHOD, ORDER, STAGES, FSAL, ESTIMATES, DENSE_ORDER, DENSE_STAGES,  \
                         QUAD, ...)                                                                \
        TEST_IN_QUAD_##QUAD(name)
#endif

/* ---- statistics ---- */

static void every_evaluation_is_counted(void **state)
{
    (void)state;
    FOR_EACH(m)
    {
        /* an attempt of 14 evaluations hardly gets past every 37th */
        struct counts counts = {0, 0, m->attempt < 14 ? 37 : 97}, first = {0, 0, 37};
        gi_statistics stats;
        long long evaluations = 0;

        m->begin(&evaluations, &first);
        assert_int_equal(evaluations, 1);
        assert_int_equal(evaluations, first.derivatives);
        m->survive(&stats, &counts);
        print_message("  %-13s %lld attempts, %lld steps, failures: error %lld, projection %lld, "
                      "derivatives %lld\n",
                      m->name, stats.steps_attempted, stats.steps_taken, stats.error_test_failures,
                      stats.projection_failures, stats.derivative_failures);
        assert_int_equal(stats.derivative_evaluations, counts.derivatives);
        /* with the first same as the last every finite state is projected: the estimate needs that */
        if (m->accepted == 0)
            assert_true(counts.projections <= 1 + stats.steps_attempted &&
                        counts.projections >= stats.projections + stats.projection_failures);
        else
            assert_int_equal(counts.projections, stats.projections + stats.projection_failures);
        assert_int_equal(stats.steps_attempted, stats.steps_taken + stats.error_test_failures +
                                                    stats.projection_failures +
                                                    stats.derivative_failures);
        assert_true(stats.projection_failures > 5);
        assert_true(stats.derivative_failures > 5);
        assert_true(m->controlled ? stats.error_test_failures > 0 : stats.error_test_failures == 0);
        if (m->accepted == 0)
            assert_int_equal(stats.derivative_evaluations, 1 + m->attempt * stats.steps_attempted);
    }
}

static void evaluations_of_an_accepted_step(void **state)
{
    (void)state;
    FOR_EACH(m)
    {
        gi_statistics sum;

        m->ellipsoid(&sum);
        const double average = (double)sum.derivative_evaluations / (double)sum.steps_taken;
        const int start =
            m->controlled ? 3 : 2; /* at the start, where the call begins, for its first step */
        print_message("  %-13s %.2f evaluations an accepted step, %.3f attempts, %lld steps\n",
                      m->name, average, (double)sum.steps_attempted / (double)sum.steps_taken,
                      sum.steps_taken);
        assert_int_equal(sum.derivative_evaluations, m->attempt * sum.steps_attempted +
                                                         m->accepted * sum.steps_taken +
                                                         GEODESICS * start);
        assert_true(average >= m->attempt + m->accepted);
        assert_true(average <= 1.3 * (m->attempt + m->accepted) + 0.2);
        if (m->accepted == 0) assert_true(average <= 1.2 * m->attempt);
    }
}

/* ---- options ---- */

static void fixed_methods_ask_for_fixed_step(void **state)
{
    (void)state;
    FOR_EACH(m)
    {
        const char *what = NULL;
        if (m->controlled) continue;
        assert_int_equal(m->without_fixed_step(&what), GI_ERR_ARGUMENT);
        assert_non_null(what);
        assert_non_null(strstr(what, "fixed_step"));
    }
}

/* ---- the rigid body ---- */

enum { BODIES = 32 };

static struct body {
    struct problem problem;
    double t, y0[7], y[7];
} bodies[BODIES];

static int read_bodies(void **state)
{
    static const char *const inertia[3] = {"I1", "I2", "I3"};
    static const char *const start[3] = {"w1_0", "w2_0", "w3_0"};
    static const char *const end[7] = {"q0", "q1", "q2", "q3", "w1", "w2", "w3"};
    struct table table = read_table(GI_TEST_DATA "/rigid_body_quaternion_hp.csv");

    (void)state;
    assert_int_equal(table.rows, BODIES);
    for (int row = 0; row < BODIES; row++) {
        struct body *const b = &bodies[row];
        for (int i = 0; i < 3; i++) {
            b->problem.inertia[i] = number_in(&table, row, inertia[i]);
            b->y0[4 + i] = number_in(&table, row, start[i]);
        }
        b->y0[0] = 1;
        b->t = number_in(&table, row, "t");
        for (int i = 0; i < 7; i++) b->y[i] = number_in(&table, row, end[i]);
    }
    free_table(&table);
    return 0;
}

static void rigid_body_reaches_truth(void **state)
{
    static const double accuracies[3] = {1e-6, 1e-9, 1e-12};
    int wrong = 0;

    (void)state;
    FOR_EACH(m)
    {
        if (!m->controlled) continue;
        for (int k = 0; k < 3; k++) {
            double worst = 0;
            for (int i = 0; i < BODIES; i++) {
                const struct body *b = &bodies[i];
                double y[7];
                if (b->t > 20) continue;
                m->end(&b->problem, 0, accuracies[k], b->t, b->y0, y);
                const double error = worst_difference(y, b->y, 7) / accuracies[k];
                worst = worse_of(worst, error);
                if (!(error <= 100)) {
                    print_message("  %s, body %d, t = %g: %g times %g\n", m->name, i, b->t, error,
                                  accuracies[k]);
                    wrong++;
                }
            }
            print_message("  %-13s accuracy %g: worst error is %.1f times that\n", m->name,
                          accuracies[k], worst);
        }
    }
    assert_int_equal(wrong, 0);
}

/* Fixed steps to t = 5. */
static void rigid_body_with_euler_is_of_order_1(void **state)
{
    (void)state;
    FOR_EACH(m)
    {
        if (m->controlled) continue;
        for (int i = 0; i < BODIES; i++) {
            const struct body *b = &bodies[i];
            wide error[SIZES];
            if (fabs(b->t - 5) > 0) continue;
            for (int k = 0; k < SIZES; k++) {
                double y[7];
                m->end(&b->problem, ldexp(b->t, -12 - k), 1e-6, b->t, b->y0, y);
                error[k] = (wide)worst_difference(y, b->y, 7);
            }
            print_message("  %-13s body %2d: order %.2f, errors %.1Le ... %.1Le\n", m->name, i,
                          slope_of(error), error[0], error[SIZES - 1]);
            assert_true(fabs(slope_of(error) - 1) <= 0.2);
        }
    }
}

/* u1 = u0 + h udot, q1 = q0 + h N(q0) u1: not N(q0) u0, not N(q1), and N at
 * the start of the step, t = 0. */
static void semi_explicit_step_is_its_formula(void **state)
{
    const struct problem s = {{1, 2, 3}, 0.5, NULL};
    const double h = 0.125, y0[7] = {0.5, -0.5, 0.1, 0.7, 0.3, 1.2, -0.4};
    double f[7], y[7], x[7];

    (void)state;
    rigid_derivs(&s, 0, y0, f);
    for (int i = 0; i < 7; i++) x[i] = i < 4 ? y0[i] : y0[i] + h * f[i];
    const double *q = x, *u = x + 4;
    const double N[4][3] = {
        {-q[1], -q[2], -q[3]}, {q[0], -q[3], q[2]}, {q[3], q[0], -q[1]}, {-q[2], q[1], q[0]}};
    rigid_semi_explicit_one_step(&s, h, y0, y);
    for (int i = 0; i < 4; i++) {
        const double qdot = (N[i][0] * u[0] + N[i][1] * u[1] + N[i][2] * u[2]) / 2;
        /* a few roundings of numbers below 1 */
        assert_true(fabs(y[i] - (q[i] + h * qdot)) <= 4 * DBL_EPSILON);
        assert_true(fabs(y[i] - (y0[i] + h * f[i])) > 1e-4); /* explicit Euler is another */
    }
    for (int i = 4; i < 7; i++) assert_true(fabs(y[i] - x[i]) <= DBL_EPSILON);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_is_what_it_should_be),
        cmocka_unit_test(ends_and_derivatives_belong_to_the_projected_state),
        cmocka_unit_test(coefficients_have_the_digits_of_long_double),
        cmocka_unit_test(dop853_reaches_the_limit_of_long_double),
#if HAVE_FLOAT128
        EACH_METHOD(TEST_IN_QUAD)
#endif
            cmocka_unit_test(every_evaluation_is_counted),
        cmocka_unit_test(evaluations_of_an_accepted_step),
        cmocka_unit_test(fixed_methods_ask_for_fixed_step),
        cmocka_unit_test(rigid_body_reaches_truth),
        cmocka_unit_test(rigid_body_with_euler_is_of_order_1),
        cmocka_unit_test(semi_explicit_step_is_its_formula),
    };

    return cmocka_run_group_tests(tests, read_bodies, NULL);
}
