/*
 * Body of test_implicit.c, included once for GI_RODAS5P and once for GI_RADAU (METHOD). OWN is the name of its
 * instances and tests.
 */
#define OWN_PASTE2(a, b) a##_##b
#define OWN_PASTE(a, b)  OWN_PASTE2(a, b)
#define OWN_(name)       OWN_PASTE(OWN, name)

#define P     vdp
#define N     2
#define SET   OWN_(vdp)
#define GIVEN 1
#include "implicit_set.h"
#define P     robertson
#define N     3
#define SET   OWN_(robertson)
#define GIVEN 1
#include "implicit_set.h"
#define P     oregonator
#define N     3
#define SET   OWN_(oregonator)
#define GIVEN 0
#include "implicit_set.h"
#define P     hires
#define N     8
#define SET   OWN_(hires)
#define GIVEN 0
#include "implicit_set.h"
#define P     pollution
#define N     20
#define SET   OWN_(pollution)
#define GIVEN 1
#include "implicit_set.h"

/* ---- Prothero and Robinson: y' = -rate (y - cos t) - sin t ---- */

static inline void OWN_(follow_derivs)(const struct follow *s, FOLLOW_REAL t, const FOLLOW_REAL y[],
                                       FOLLOW_REAL ydot[])
{
    ydot[0] = -(FOLLOW_REAL)s->rate * (y[0] - COS(t)) - SIN(t);
}
#define GI_NAME   OWN_(follow)
#define GI_SYSTEM struct follow
#define GI_REAL   FOLLOW_REAL
#define GI_NZ     1
#define GI_METHOD METHOD
#include "geodesic_integ.h"

/* Largest error of n steps over [0, 1], between them too where that is asked for. */
static long double OWN_(follow_error)(double rate, int n, bool between)
{
    const struct follow s = {rate};
    const FOLLOW_REAL y0[1] = {1};
    OWN_(follow_options) o = {0};
    OWN_(follow_integ) it;
    long double worst = 0;

    o.accuracy = (FOLLOW_REAL)1e-17L, o.fixed_step = 1 / (FOLLOW_REAL)n;
    assert_int_equal(OWN_(follow_initialize)(&it, &s, &o, 0, y0), GI_OK);
    for (int k = 0; k < n; k++) {
        FOLLOW_REAL y[1];
        assert_int_equal(OWN_(follow_step)(&it, 1), GI_OK);
        for (int i = 0; i <= 4; i++) {
            const FOLLOW_REAL at = it.t_previous + (it.t - it.t_previous) * (FOLLOW_REAL)i / 4;
            assert_int_equal(OWN_(follow_interpolate)(&it, at, y), GI_OK);
            if (between || i == 4) worst = worse_of_long(worst, (long double)(y[0] - COS(at)));
        }
    }
    return worst;
}

/* Not stiff: the order of the method, and of its dense output. As stiff as can be: y is followed, and the error
 * falls with h at a rate that does not depend on the stiffness. */
static void OWN_(follows_in_its_order)(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        const double rate = k == 0 ? 1 : k == 1 ? 1e6 : 1e10;
        const long double coarse = OWN_(follow_error)(rate, 16, false),
                          fine = OWN_(follow_error)(rate, 32, false);
        const long double coarse_between = OWN_(follow_error)(rate, 16, true),
                          fine_between = OWN_(follow_error)(rate, 32, true);
        const double order = (double)log2l(coarse / fine),
                     between = (double)log2l(coarse_between / fine_between);
        print_message("  rate %g: order %.2f, errors %.1Le %.1Le; between %.2f, %.1Le %.1Le\n",
                      rate, order, coarse, fine, between, coarse_between, fine_between);
        assert_true(coarse < 1e-7L && coarse_between < 1e-5L);
        if (k == 0) assert_true(order > 4.7 && between > 3.7);
        if (k > 0) assert_true(order > 1.8 && between > 1.8);
    }
}

/* ---- polynomial equations, so that the work is the same on every machine ---- */

static inline void OWN_(slow_derivs)(const struct manifold *s, double t, const double y[],
                                     double ydot[])
{
    ydot[0] = -s->fast * (y[0] - y[1] * y[1]) + t;
    ydot[1] = y[2] - s->c * y[1] * y[0];
    ydot[2] = -y[1] - s->faster * (y[2] - y[0]) - t * t;
}
#define GI_NAME   OWN_(slow)
#define GI_SYSTEM struct manifold
#define GI_NZ     3
#define GI_METHOD METHOD
#include "geodesic_integ.h"

/* The worst error between and at the ends of steps, and the work. */
static double OWN_(slow_error)(const struct slow_case *p, double accuracy, gi_statistics *stats)
{
    const double y0[3] = {p->y0, 1 - p->y0, 0.5};
    OWN_(slow_options) o = {.accuracy = accuracy}, fine = {.accuracy = 1e-12};
    OWN_(slow_integ) it, truth;
    double worst = 0;
    if (p->rms) o.norm = GI_NORM_RMS;
    o.minimum_step = p->minimum, o.maximum_step = p->maximum, o.fixed_step = p->fixed;
    for (int i = 0; i < 3; i++) o.relative[i] = p->relative, o.units[i] = p->units[i];
    assert_int_equal(OWN_(slow_initialize)(&it, &p->s, &o, 0, y0), GI_OK);
    assert_int_equal(OWN_(slow_initialize)(&truth, &p->s, &fine, 0, y0), GI_OK);
    for (int k = 1; k <= 8; k++) {
        const double at = p->end * k / 8;
        double y[3];
        while (fabs(it.t) < fabs(at)) assert_int_equal(OWN_(slow_step)(&it, p->end), GI_OK);
        assert_int_equal(OWN_(slow_integrate)(&truth, at), GI_OK);
        assert_int_equal(OWN_(slow_interpolate)(&it, at, y), GI_OK);
        for (int i = 0; i < 3; i++) worst = worse_of(worst, y[i] - truth.y[i]);
    }
    *stats = it.stats;
    return worst;
}

static void OWN_(slow_manifold_costs_no_more)(void **state)
{
    bool good = true;
    (void)state;
    for (int k = 0; k < SLOW_CASES; k++) {
        const struct slow_work *const most = &OWN_(slow_work)[k];
        gi_statistics stats;
        const double error = OWN_(slow_error)(&slow_cases[k],
                                              k % 3 == 0   ? 1e-3
                                              : k % 3 == 1 ? 1e-5
                                                           : 1e-8,
                                              &stats);
        if (error <= 1.05 * most->error && stats.steps_attempted <= most->attempts &&
            stats.derivative_evaluations <= most->evaluations &&
            stats.jacobian_evaluations <= most->jacobians &&
            stats.factorizations <= most->factorizations && stats.newton_failures <= most->failures)
            continue;
        print_error("work %d: {%.2g, %lld, %lld, %lld, %lld, %lld},\n", k, 1.01 * error,
                    stats.steps_attempted, stats.derivative_evaluations, stats.jacobian_evaluations,
                    stats.factorizations, stats.newton_failures);
        good = false;
    }
    assert_true(good);
}

/* ---- index 1: the transistor amplifier ---- */

static inline void OWN_(amplifier_derivs)(const struct amplifier *s, double t, const double y[],
                                          double f[])
{
    amplifier_currents(s, t, y, f);
}

static inline void OWN_(amplifier_mass_matrix)(const struct amplifier *s, double M[][8])
{
    amplifier_capacities(s, M);
}
#define GI_NAME        OWN_(amplifier)
#define GI_SYSTEM      struct amplifier
#define GI_NZ          8
#define GI_METHOD      METHOD
#define GI_MASS_MATRIX 1
#define GI_EVENTS      1
static inline void OWN_(amplifier_events)(const struct amplifier *s, double t, const double y[],
                                          double g[])
{
    (void)t;
    g[0] = y[7] - s->level;
}
#include "geodesic_integ.h"

static void OWN_(amplifier_is_as_published)(void **state)
{
    const struct amplifier s = {1, 100};
    OWN_(amplifier_options) o = {0};

    (void)state;
    for (int digits = 3; digits <= 7; digits += 2) {
        OWN_(amplifier_integ) it;
        double worst = 0;
        o.accuracy = pow(10, -digits);
        assert_int_equal(OWN_(amplifier_initialize)(&it, &s, &o, 0, amplifier_start), GI_OK);
        assert_true(it.correction == 0);
        assert_int_equal(OWN_(amplifier_integrate)(&it, 0.2), GI_OK);
        for (int i = 0; i < 8; i++) worst = worse_of(worst, it.y[i] - amplifier_end[i]);
        print_message("  accuracy 1e-%d: error %.1e, %lld steps\n", digits, worst,
                      it.stats.steps_taken);
        assert_true(worst <= 10 * o.accuracy);
        assert_true(it.stats.steps_attempted < 20000);
    }
}

/* A start off the algebraic equations is brought onto them without a change of charges, or refused. */
static void OWN_(amplifier_begins_consistently)(void **state)
{
    const struct amplifier s = {1, 100};
    OWN_(amplifier_options) o = {0};
    OWN_(amplifier_integ) it = {0};
    double y0[8], f[8], M[8][8];

    (void)state;
    memcpy(y0, amplifier_start, sizeof y0);
    y0[1] = 3.1, y0[5] = 2.9;
    assert_int_equal(OWN_(amplifier_initialize)(&it, &s, NULL, 0, y0), GI_OK);
    assert_true(it.correction > 0.01 && it.correction < 1);
    amplifier_currents(&s, 0, it.y, f);
    amplifier_capacities(&s, M);
    for (int pair = 0; pair < 3; pair++) { /* the sum of both rows of M is 0 */
        const int i = 3 * pair;
        check_close(f[i] + f[i + 1], 0, 1e-9);
    }
    for (int i = 0; i < 8; i++) {
        double charge = 0;
        for (int j = 0; j < 8; j++) charge += M[i][j] * (it.y[j] - y0[j]);
        check_close(charge, 0, 1e-12 * 5e-6);
    }
    o.maximum_correction = 1e-3;
    assert_int_equal(OWN_(amplifier_initialize)(&it, &s, &o, 0, y0), GI_ERR_CONSTRAINT);
    y0[2] = -60; /* nowhere near */
    assert_int_not_equal(OWN_(amplifier_initialize)(&it, &s, NULL, 0, y0), GI_OK);
}

/* Its output crosses a level, at the times of a smaller accuracy. */
static void OWN_(amplifier_has_events)(void **state)
{
    const struct amplifier s = {1, 0.5};
    double times[2][3];

    (void)state;
    for (int k = 0; k < 2; k++) {
        OWN_(amplifier_options) o = {0};
        OWN_(amplifier_integ) it;
        o.accuracy = k ? 1e-8 : 1e-6;
        assert_int_equal(OWN_(amplifier_initialize)(&it, &s, &o, 0, amplifier_start), GI_OK);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(OWN_(amplifier_integrate)(&it, 0.2), GI_EVENT);
            check_close(it.y[7], 0.5, 1e-9);
            times[k][i] = it.t;
        }
    }
    check_all_close(times[0], times[1], 3, 1e-6);
}

/* ---- index 1: chemical Akzo Nobel ---- */

#define AKZO      OWN_(akzo)
#define AKZO_REAL double
#include "akzo_body.h"
#define AKZO      OWN_(akzo_float)
#define AKZO_REAL float
#include "akzo_body.h"

/* In units of s->small volts. */
struct OWN_(small) {
    struct amplifier of;
    double small;
};
static inline void OWN_(small_derivs)(const struct OWN_(small) * s, double t, const double y[],
                                      double f[])
{
    double volts[8];
    for (int i = 0; i < 8; i++) volts[i] = y[i] / s->small;
    amplifier_currents(&s->of, t, volts, f);
}

static inline void OWN_(small_mass_matrix)(const struct OWN_(small) * s, double M[][8])
{
    amplifier_capacities(&s->of, M);
    for (int i = 0; i < 64; i++) M[i / 8][i % 8] /= s->small;
}
#define GI_NAME        OWN_(small)
#define GI_NZ          8
#define GI_METHOD      METHOD
#define GI_MASS_MATRIX 1
#include "geodesic_integ.h"

/* With the same unit steps are those of volts. */
static void OWN_(small_volts_are_volts)(void **state)
{
    (void)state;
    for (int digits = 0; digits <= 12; digits += 3) {
        const struct OWN_(small) s = {{1, 100}, pow(10, -digits)};
        OWN_(small_options) o = {0};
        OWN_(small_integ) it;
        double y0[8], worst = 0;
        o.accuracy = 1e-5;
        for (int i = 0; i < 8; i++) y0[i] = amplifier_start[i] * s.small, o.units[i] = s.small;
        assert_int_equal(OWN_(small_initialize)(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(OWN_(small_integrate)(&it, 0.2), GI_OK);
        for (int i = 0; i < 8; i++) worst = worse_of(worst, it.y[i] / s.small - amplifier_end[i]);
        assert_true(worst <= 10 * o.accuracy);
        assert_true(it.stats.steps_attempted < 6000);
    }
}

/* Robertson's equations with the sum of y instead of the third. */
static inline void OWN_(conserved_derivs)(const struct follow *s, double t, const double y[],
                                          double f[])
{
    (void)s, (void)t;
    f[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
    f[1] = -f[0] - 3e7 * y[1] * y[1];
    f[2] = y[0] + y[1] + y[2] - 1;
}

static inline void OWN_(conserved_mass_matrix)(const struct follow *s, double M[][3])
{
    (void)s;
    for (int i = 0; i < 9; i++) M[i / 3][i % 3] = i == 0 || i == 4;
}
#define GI_NAME        OWN_(conserved)
#define GI_SYSTEM      struct follow
#define GI_NZ          3
#define GI_METHOD      METHOD
#define GI_MASS_MATRIX 1
#include "geodesic_integ.h"

/* y_2 is 0 at first. In small units a difference by it must be larger than usual, or the sum does not change. */
static void OWN_(small_units_need_no_jacobian)(void **state)
{
    const struct follow s = {0};
    const double y0[3] = {1, 0, 0};
    const double end[3] = {0.2083340149701255e-7, 0.8333360770334713e-13, 0.9999999791665050};

    (void)state;
    for (int unit = 5; unit <= 11; unit++)
        for (int digits = 4; digits <= 8; digits += 2) {
            OWN_(conserved_options) o = {0};
            OWN_(conserved_integ) it;
            double worst = 0;
            o.accuracy = pow(10, -digits);
            for (int i = 0; i < 3; i++) o.units[i] = pow(10, -unit), o.relative[i] = true;
            assert_int_equal(OWN_(conserved_initialize)(&it, &s, &o, 0, y0), GI_OK);
            assert_int_equal(OWN_(conserved_integrate)(&it, 1e11), GI_OK);
            for (int i = 0; i < 3; i++) worst = worse_of(worst, it.y[i] / end[i] - 1);
            assert_true(worst <= 50 * o.accuracy);
            check_close(it.y[0] + it.y[1] + it.y[2], 1, 1e-14);
        }
}

/* By rate. 0: a pencil that determines nothing. 1: index 2, y0' = y1, 0 = y0 - sin t. 2: index 1, but 0 = exp y1 + 1
 * has no solution. 3: M has no value. */
static inline void OWN_(index_derivs)(const struct follow *s, double t, const double y[],
                                      double f[])
{
    f[0] = y[1];
    f[1] = s->rate == 2 ? exp(y[1]) + 1 : s->rate * (y[0] - sin(t));
}

static inline void OWN_(index_mass_matrix)(const struct follow *s, double M[][2])
{
    M[0][0] = s->rate == 3 ? (double)INFINITY : 1;
    M[0][1] = M[1][0] = M[1][1] = 0;
}
#define GI_NAME        OWN_(index)
#define GI_SYSTEM      struct follow
#define GI_NZ          2
#define GI_METHOD      METHOD
#define GI_MASS_MATRIX 1
#include "geodesic_integ.h"

static void OWN_(index_above_1_is_told)(void **state)
{
    const char *const told[] = {"index", "index", "cannot be met", "M is not finite"};
    const double y0[2] = {0, 1};

    (void)state;
    for (int k = 0; k < 4; k++) {
        const struct follow s = {k};
        OWN_(index_integ) it = {0};
        assert_int_equal(OWN_(index_initialize)(&it, &s, NULL, 0, y0), GI_ERR_CONSTRAINT);
        const gi_error why = OWN_(index_explain)(&it);
        assert_non_null(strstr(why.what, told[k]));
        assert_true(why.where == -1 && why.value == 0 && why.limit == 0);
    }
}

/* ---- a double pendulum with a stiff elbow ---- */

static inline void OWN_(arm_mass)(const struct arm *s, double t, const double q[], double M[][2])
{
    (void)s, (void)t;
    M[0][0] = 2, M[1][1] = 1, M[0][1] = M[1][0] = cos(q[0] - q[1]);
}

static inline void OWN_(arm_force)(const struct arm *s, double t, const double q[],
                                   const double u[], const double z[], double f[])
{
    const double elbow = s->k * (q[1] - q[0]) + s->c * (u[1] - u[0]), d = sin(q[0] - q[1]);
    (void)t, (void)z;
    f[0] = elbow - d * u[1] * u[1] - 2 * s->g * sin(q[0]);
    f[1] = -elbow + d * u[0] * u[0] - s->g * sin(q[1]);
}

static inline void OWN_(arm_force_jacobian)(const struct arm *s, double t, const double q[],
                                            const double u[], const double z[], double f_q[][2],
                                            double f_u[][2])
{
    const double d = sin(q[0] - q[1]), c = cos(q[0] - q[1]);
    (void)t, (void)z;
    f_q[0][0] = -s->k - c * u[1] * u[1] - 2 * s->g * cos(q[0]), f_q[0][1] = s->k + c * u[1] * u[1];
    f_q[1][0] = s->k + c * u[0] * u[0], f_q[1][1] = -s->k - c * u[0] * u[0] - s->g * cos(q[1]);
    f_u[0][0] = -s->c, f_u[0][1] = s->c - 2 * d * u[1];
    f_u[1][0] = s->c + 2 * d * u[0], f_u[1][1] = -s->c;
}
#define GI_NAME     OWN_(arm)
#define GI_SYSTEM   struct arm
#define GI_PROBLEM  GI_MECHANICAL
#define GI_NQ       2
#define GI_NC       0
#define GI_METHOD   METHOD
#define GI_JACOBIAN 1
#include "geodesic_integ.h"

/* The same in Cartesian coordinates, with the lengths as constraints. */
static inline void OWN_(rods_mass)(const struct arm *s, double t, const double q[], double M[][4])
{
    (void)s, (void)t, (void)q;
    for (int i = 0; i < 16; i++) M[i / 4][i % 4] = i % 5 == 0;
}

static inline void OWN_(rods_force)(const struct arm *s, double t, const double q[],
                                    const double u[], const double z[], double f[])
{
    (void)t, (void)z;
    rods_forces(s, q, u, f);
}

static inline void OWN_(rods_position_constraints)(const struct arm *s, double t, const double q[],
                                                   double p[])
{
    const double x = q[2] - q[0], y = q[3] - q[1];
    (void)s, (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - 1) / 2, p[1] = (x * x + y * y - 1) / 2;
}

static inline void OWN_(rods_constraint_matrix)(const struct arm *s, double t, const double q[],
                                                double G[][4])
{
    const double x = q[2] - q[0], y = q[3] - q[1];
    (void)s, (void)t;
    G[0][0] = q[0], G[0][1] = q[1], G[0][2] = G[0][3] = 0;
    G[1][0] = -x, G[1][1] = -y, G[1][2] = x, G[1][3] = y;
}

static inline void OWN_(rods_constraint_bias)(const struct arm *s, double t, const double q[],
                                              const double u[], double b[])
{
    const double x = u[2] - u[0], y = u[3] - u[1];
    (void)s, (void)t, (void)q;
    b[0] = -(u[0] * u[0] + u[1] * u[1]), b[1] = -(x * x + y * y);
}
#define GI_NAME    OWN_(rods)
#define GI_SYSTEM  struct arm
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      2
#define GI_METHOD  METHOD
#include "geodesic_integ.h"

/* Released straight at 1 rad: back after the period of the compound pendulum, in few steps. */
static void OWN_(elbow_costs_no_steps)(void **state)
{
    const struct arm s = {1e6, 1e4, 9.81};
    const double angles[4] = {1, 1, 0, 0};
    const double places[8] = {sin(1), -cos(1), 2 * sin(1), -2 * cos(1)};
    const double period = arm_period(&s, 1);
    OWN_(arm_integ) arm;
    OWN_(rods_integ) rods;

    (void)state;
    assert_int_equal(OWN_(arm_initialize)(&arm, &s, NULL, 0, angles), GI_OK);
    assert_int_equal(OWN_(arm_integrate)(&arm, period), GI_OK);
    assert_int_equal(OWN_(rods_initialize)(&rods, &s, NULL, 0, places), GI_OK);
    assert_int_equal(OWN_(rods_integrate)(&rods, period), GI_OK);
    print_message("  %lld steps, %lld in Cartesian coordinates\n", arm.stats.steps_taken,
                  rods.stats.steps_taken);
    check_all_close(arm.y, angles, 2, 1e-4);
    check_all_close(rods.y, places, 4, 1e-4);
    assert_true(arm.stats.steps_attempted < 100 && rods.stats.steps_taken < 400);
}

/* After maximum_steps a stiff system is not sent to the method that it has. */
static void OWN_(says_no_more_than_that_steps_are_used_up)(void **state)
{
    const struct stiff_problem *const p = &stiff_problems[vdp_];
    const struct vdp s = vdp_parameters();
    OWN_(vdp_options) o = {0};
    OWN_(vdp_integ) it;

    (void)state;
    o.accuracy = 1e-9, o.maximum_steps = 120;
    assert_int_equal(OWN_(vdp_initialize)(&it, &s, &o, 0, p->start), GI_OK);
    assert_int_equal(OWN_(vdp_integrate)(&it, p->t_end), GI_ERR_MAX_STEPS);
    assert_string_equal(OWN_(vdp_explain)(&it).what, gi_status_message(GI_ERR_MAX_STEPS));
}

#undef OWN_PASTE2
#undef OWN_PASTE
#undef OWN_
#undef OWN
#undef METHOD
