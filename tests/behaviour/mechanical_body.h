/*
 * Body of test_mechanical.c: a pendulum in Cartesian coordinates, and Andrews' squeezing mechanism, included
 * once for each method. Instances are swing_METHOD and squeezer_METHOD.
 */
#define MECHANICAL_PASTE3_(a, b, c) a##b##c
#define MECHANICAL_PASTE3(a, b, c)  MECHANICAL_PASTE3_(a, b, c)
#define SWING                       MECHANICAL_PASTE3(swing, _, METHOD_NAME)
#define SWING_(name)                MECHANICAL_PASTE3(SWING, _, name)
#define SQUEEZER                    MECHANICAL_PASTE3(squeezer, _, METHOD_NAME)
#define SQUEEZER_(name)             MECHANICAL_PASTE3(SQUEEZER, _, name)
#define MECHANICAL_FIXED            (!METHOD_ESTIMATES)

/* ---- the pendulum ---- */

static inline void SWING_(mass)(const struct pendulum *s, double t, const double q[], double M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = M[1][1] = 1;
    M[0][1] = M[1][0] = 0;
}

static inline void SWING_(force)(const struct pendulum *s, double t, const double q[],
                                 const double u[], const double z[], double f[])
{
    (void)t, (void)q;
    f[0] = z[PUSH] - s->damping * u[0];
    f[1] = -s->g - s->damping * u[1];
}

static inline void SWING_(position_constraints)(const struct pendulum *s, double t,
                                                const double q[], double p[])
{
    (void)s, (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - 1) / 2;
}

static inline void SWING_(constraint_matrix)(const struct pendulum *s, double t, const double q[],
                                             double G[][2])
{
    (void)s, (void)t;
    G[0][0] = q[0], G[0][1] = q[1];
}

static inline void SWING_(constraint_bias)(const struct pendulum *s, double t, const double q[],
                                           const double u[], double b[])
{
    (void)s, (void)t, (void)q;
    b[0] = -u[0] * u[0] - u[1] * u[1];
}

static inline void SWING_(zdot)(const struct pendulum *s, double t, const double q[],
                                const double u[], const double z[], double zdot[])
{
    (void)t, (void)q;
    zdot[LOSS] = s->damping * (u[0] * u[0] + u[1] * u[1]);
    zdot[PUSH] = (s->push - z[PUSH]) / s->lag;
    zdot[WORK] = z[PUSH] * u[0];
}

#define GI_NAME    SWING
#define GI_SYSTEM  struct pendulum
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#define GI_NZ      3
#define GI_METHOD  METHOD
#define GI_LANES   4
#include "geodesic_integ.h"

static SWING_(options) SWING_(options_for)(double accuracy, double fixed_step)
{
    SWING_(options) options;

    memset(&options, 0, sizeof options);
    options.accuracy = accuracy;
    if (MECHANICAL_FIXED) options.fixed_step = METHOD_ORDER == 1 ? fixed_step : 8 * fixed_step;
    return options;
}

/* The largest difference of q, u and lambda from this row of the truth file. */
static double SWING_(error_in_row)(const struct table *t, int row, double accuracy,
                                   double fixed_step, bool project)
{
    static const char *const names[] = {"x", "y", "xdot", "ydot"};
    const struct pendulum s = {number_in(t, row, "g"), 0, 0, 1};
    SWING_(options) options = SWING_(options_for)(accuracy, fixed_step);
    SWING_(integ) it;
    double y0[7], lambda[1], worst = 0;

    options.project_every_step = project;
    start_pendulum(number_in(t, row, "th0"), number_in(t, row, "om0"), y0);
    assert_int_equal(SWING_(initialize)(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(SWING_(integrate)(&it, number_in(t, row, "t")), GI_OK);
    for (int i = 0; i < 4; i++) worst = worse_of(worst, it.y[i] - number_in(t, row, names[i]));
    SWING_(multipliers)(&s, it.t, it.y, lambda);
    return worse_of(worst, lambda[0] - number_in(t, row, "lam"));
}

/* Against truth, as accurate as was asked; with a fixed step the error halves with the step, or is rounding. */
static void SWING_(is_as_in_truth)(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/pendulum_hp.csv");

    (void)state;
    for (int row = 0; row < t.rows; row++) {
        const double end = number_in(&t, row, "t");
        /* from 3, 3.1, and at the rate 1.9999 it stands nearly upright, where errors grow by e in a unit
           of time */
        const bool stands =
            fabs(number_in(&t, row, "th0")) >= 3 || number_in(&t, row, "om0") == 1.9999;
        const double grows = stands ? 20 * exp(fmin(end, 6)) : 100;
        if (!MECHANICAL_FIXED) {
            for (int project = 0; project < 2; project++) {
                check_close(SWING_(error_in_row)(&t, row, 1e-10, 0, project), 0,
                            1e-10 * grows * METHOD_ERRS);
                check_close(SWING_(error_in_row)(&t, row, 1e-6, 0, project), 0,
                            1e-6 * grows * METHOD_ERRS);
            }
        } else if (end <= 1) {
            const double coarse = SWING_(error_in_row)(&t, row, 0, 1.0 / 2048, false);
            const double fine = SWING_(error_in_row)(&t, row, 0, 1.0 / 4096, false);
            check_close(coarse, 0, METHOD_ORDER == 1 ? 0.02 : 1e-12);
            if (METHOD_ORDER == 1) check_close(coarse / fine, 2, 0.1);
        }
    }
    free_table(&t);
}

/* The elliptic period: back at the start, which the error of a step of order 1 is too large to tell. */
static void SWING_(is_back_after_a_period)(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/pendulum_hp.csv");

    (void)state;
    for (int row = 0; row < t.rows && !MECHANICAL_FIXED; row += 3) {
        const double period = number_in(&t, row, "period");
        const struct pendulum s = {number_in(&t, row, "g"), 0, 0, 1};
        const SWING_(options) options = SWING_(options_for)(1e-12, 0);
        SWING_(integ) it;
        double y0[7];
        start_pendulum(number_in(&t, row, "th0"), number_in(&t, row, "om0"), y0);
        assert_int_equal(SWING_(initialize)(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(SWING_(integrate)(&it, period), GI_OK);
        for (int i = 0; i < 4; i++) check_close(it.y[i], y0[i], period > 15 ? 1e-6 : 1e-9);
    }
    free_table(&t);
}

/* What the damper takes and the actuator gives is what the energy changes by; z[PUSH] has a closed form.
   p and its rate are within their tolerance at each step. */
static void SWING_(balances_energy_and_keeps_to_its_circle)(void **state)
{
    const struct pendulum s = {9.81, 0.3, 4, 0.5};
    static const double accuracies[] = {1e-4, 1e-7, 1e-10};

    (void)state;
    for (int k = 0; k < (MECHANICAL_FIXED ? 1 : 3); k++) {
        const double accuracy = accuracies[k],
                     allowed = METHOD_ORDER == 1 ? 0.1 : 60 * METHOD_ERRS * accuracy;
        const SWING_(options) options = SWING_(options_for)(accuracy, 1.0 / 4096);
        SWING_(integ) it;
        double y0[7], cerr[2];
        start_pendulum(1.5, 0, y0);
        assert_int_equal(SWING_(initialize)(&it, &s, &options, 0, y0), GI_OK);
        const double E0 = pendulum_energy(&s, it.y);
        while (it.t < 10) {
            assert_int_equal(SWING_(step)(&it, 10), GI_OK);
            check_close(pendulum_energy(&s, it.y) + it.y[4 + LOSS] - it.y[4 + WORK], E0, allowed);
            check_close(it.y[4 + PUSH], 4 * (1 - exp(-it.t / 0.5)), allowed);
            SWING_(constraint_errors)(&s, it.t, it.y, cerr);
            for (int i = 0; i < 2; i++) check_close(cerr[i], 0, 1.0001 * accuracy / 10);
        }
        assert_true(it.y[4 + LOSS] > 1 && it.stats.projections > 0);
    }
}

static void SWING_(in_lanes_has_the_bits_of_one_by_one)(void **state)
{
    enum { count = 7 };
    const struct pendulum s = {9.81, 0.3, 4, 0.5};
    const SWING_(options) options = SWING_(options_for)(1e-8, 1.0 / 128);
    double t[count], t_end[count], y[count][7], y0[count][7];
    gi_status status[count];
    SWING_(batch) job = {.system = &s, .options = &options, .count = count, .t = t, .y = y};
    long long steps = 0, projections = 0;

    (void)state;
    for (int k = 0; k < count; k++) {
        start_pendulum(0.3 * k, 1, y0[k]);
        memcpy(y[k], y0[k], sizeof y0[k]);
        t[k] = 0, t_end[k] = 1 + 0.3 * k;
    }
    job.t_end = t_end, job.status = status;
    assert_int_equal(SWING_(integrate_batch)(&job), GI_OK);
    for (int k = 0; k < count; k++) {
        SWING_(integ) it;
        assert_int_equal(SWING_(initialize)(&it, &s, &options, 0, y0[k]), GI_OK);
        assert_int_equal(SWING_(integrate)(&it, t_end[k]), GI_OK);
        assert_int_equal(status[k], GI_OK);
        for (int i = 0; i < 7; i++) check_close(y[k][i], it.y[i], 0);
        steps += it.stats.steps_attempted, projections += it.stats.projections;
    }
    assert_int_equal(job.stats.steps_attempted, steps);
    assert_int_equal(job.stats.projections, projections);
}

/* ---- Andrews' squeezing mechanism ---- */

static inline void SQUEEZER_(mass)(const struct andrews *s, double t, const double q[],
                                   double M[][7])
{
    (void)s, (void)t;
    andrews_mass(q, M);
}

static inline void SQUEEZER_(force)(const struct andrews *s, double t, const double q[],
                                    const double u[], const double z[], double f[])
{
    (void)s, (void)t, (void)z;
    andrews_force(q, u, f);
}

static inline void SQUEEZER_(position_constraints)(const struct andrews *s, double t,
                                                   const double q[], double p[])
{
    (void)s, (void)t;
    andrews_constraints(q, p);
}

static inline void SQUEEZER_(constraint_matrix)(const struct andrews *s, double t, const double q[],
                                                double G[][7])
{
    (void)s, (void)t;
    andrews_matrix(q, G);
}

static inline void SQUEEZER_(constraint_bias)(const struct andrews *s, double t, const double q[],
                                              const double u[], double b[])
{
    (void)s, (void)t;
    andrews_bias(q, u, b);
}

#define GI_NAME    SQUEEZER
#define GI_SYSTEM  struct andrews
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      7
#define GI_NC      6
#define GI_METHOD  METHOD
#include "geodesic_integ.h"

/* Lengths are centimetres and times milliseconds. */
static SQUEEZER_(options) SQUEEZER_(options_for)(double accuracy, double fixed_step)
{
    SQUEEZER_(options) options;

    memset(&options, 0, sizeof options);
    options.accuracy = accuracy;
    for (int i = 0; i < 7; i++) options.units[7 + i] = 500;
    for (int i = 0; i < 6; i++) options.constraint_units[i] = 0.01;
    options.time_scale = 2e-3;
    if (MECHANICAL_FIXED) options.fixed_step = METHOD_ORDER == 1 ? fixed_step : 8 * fixed_step;
    return options;
}

/* Differences from the truth's row: q, u over 500, accelerations over 1e5, multipliers over 50. */
static void SQUEEZER_(errors_at)(const SQUEEZER_(integ) * it, const struct table *t, int row,
                                 double error[4])
{
    double lambda[6];
    char name[8];

    SQUEEZER_(multipliers)(it->system, it->t, it->y, lambda);
    for (int k = 0; k < 4; k++) error[k] = 0;
    for (int i = 0; i < 27; i++) {
        const double value = i < 14 ? it->y[i] : i < 21 ? it->ydot[i - 7] : lambda[i - 21];
        static const double unit[4] = {1, 500, 1e5, 50};
        snprintf(name, sizeof name, "y%d", i + 1);
        error[i / 7] = worse_of(error[i / 7], (value - number_in(t, row, name)) / unit[i / 7]);
    }
}

static void SQUEEZER_(error_at_first_row)(const struct table *t, double h, double error[4])
{
    const SQUEEZER_(options) options = SQUEEZER_(options_for)(1e-8, h);
    SQUEEZER_(integ) it;
    double y0[14];

    start_squeezer(t, y0);
    assert_int_equal(SQUEEZER_(initialize)(&it, &squeezer, &options, 0, y0), GI_OK);
    assert_int_equal(SQUEEZER_(integrate)(&it, number_in(t, 1, "t")), GI_OK);
    SQUEEZER_(errors_at)(&it, t, 1, error);
}

/* At each time of the truth file; at the first with fixed steps, where the error halves with the step, or is rounding. */
static void SQUEEZER_(is_as_in_truth)(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/andrews_squeezer_hp.csv");
    double y0[14], error[4], fine[4], cerr[12];

    (void)state;
    start_squeezer(&t, y0);
    if (MECHANICAL_FIXED) {
        SQUEEZER_(error_at_first_row)(&t, 2e-6, error);
        SQUEEZER_(error_at_first_row)(&t, 1e-6, fine);
        for (int k = 0; k < 4; k++) {
            check_close(error[k], 0, METHOD_ORDER == 1 ? 5e-3 : 1e-12);
            if (METHOD_ORDER == 1) check_close(error[k] / fine[k], 2, 0.2);
        }
    } else {
        const SQUEEZER_(options) options = SQUEEZER_(options_for)(1e-11, 0);
        const double allowed = METHOD_ORDER < 5 ? 1e-7 : 1e-9 * METHOD_ERRS;
        SQUEEZER_(integ) it;
        assert_int_equal(SQUEEZER_(initialize)(&it, &squeezer, &options, 0, y0), GI_OK);
        for (int row = 0; row < t.rows; row++) {
            assert_int_equal(SQUEEZER_(integrate)(&it, number_in(&t, row, "t")), GI_OK);
            SQUEEZER_(errors_at)(&it, &t, row, error);
            for (int k = 0; k < 4; k++) check_close(error[k], 0, allowed);
            SQUEEZER_(constraint_errors)(&squeezer, it.t, it.y, cerr);
            for (int i = 0; i < 6; i++) check_close(cerr[i], 0, 1.01e-14);
            for (int i = 6; i < 12; i++) check_close(cerr[i], 0, 1.01e-14 / 2e-3);
        }
    }
    free_table(&t);
}

#undef MECHANICAL_PASTE3_
#undef MECHANICAL_PASTE3
#undef SWING
#undef SWING_
#undef SQUEEZER
#undef SQUEEZER_
#undef MECHANICAL_FIXED
