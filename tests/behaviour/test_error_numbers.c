/* The numbers of an error: which component, function or constraint (-1: of none), its value, and the limit that
 * it is beyond (0 where there is none). Exact, where they can be. */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* y' = rate (y - drift t); NaN in component `bad` above t = from. */
struct decay {
    double rate, drift, from;
    int bad;
};

static long long calls; /* of decay_derivs */

static inline void decay_derivs(const struct decay *s, double t, const double y[], double ydot[])
{
    calls++;
    for (int i = 0; i < 3; i++) ydot[i] = s->rate * (y[i] - s->drift * t);
    if (s->from > 0 && t > s->from) ydot[s->bad] = (double)NAN;
}

static inline void decay_events(const struct decay *s, double t, const double y[], double g[])
{
    (void)y;
    g[0] = 1;
    g[1] = s->from < 0 && t > -s->from ? (double)NAN : 1;
}
#define GI_NAME         decay
#define GI_NZ           3
#define GI_EVENTS       2
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

static inline void euler_derivs(const struct decay *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = s->rate * y[0];
}
#define GI_NAME   euler
#define GI_SYSTEM struct decay
#define GI_NZ     1
#define GI_METHOD GI_EULER
#include "geodesic_integ.h"

/* x = 0, and y^2 + lift = 0; or where it moves, t = 0 of which no y can be the reason. */
struct rail {
    double lift, rate;
    int x; /* which constraint is x = 0 */
};

static inline void rail_mass(const struct rail *s, double t, const double q[], double M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = M[1][1] = 2, M[0][1] = M[1][0] = 0;
}

static inline void rail_force(const struct rail *s, double t, const double q[], const double u[],
                              const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = f[1] = 0;
}

static inline void rail_position_constraints(const struct rail *s, double t, const double q[],
                                             double p[])
{
    p[s->x] = q[0];
    p[1 - s->x] = s->lift > 0 ? q[1] * q[1] + s->lift : s->rate * t;
}

static inline void rail_constraint_matrix(const struct rail *s, double t, const double q[],
                                          double G[][2])
{
    (void)t;
    G[s->x][0] = 1, G[s->x][1] = G[1 - s->x][0] = 0;
    G[1 - s->x][1] = s->lift > 0 ? 2 * q[1] : 0;
}

static inline void rail_constraint_bias(const struct rail *s, double t, const double q[],
                                        const double u[], double b[])
{
    (void)t, (void)q;
    b[s->x] = 0, b[1 - s->x] = s->lift > 0 ? -2 * u[1] * u[1] : 0;
}
#define GI_NAME    rail
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      2
#include "geodesic_integ.h"

/* A sphere of this radius squared; or a sheet of which one entry (1 ... 5: of xu, xv, xuu, xuv, xvv) is infinite. */
struct ball {
    double rr;
    int bad, at;
};

static inline void ball_surface(const struct ball *s, const double x[3], double *f, double g[3],
                                double H[6])
{
    *f = (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - s->rr) / 2;
    for (int k = 0; k < 3; k++) g[k] = x[k], H[k] = 1, H[3 + k] = 0;
}
#define GI_NAME    ball
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

static inline void sheet_surface(const struct ball *s, double u, double v, double x[3],
                                 double xu[3], double xv[3], double xuu[3], double xuv[3],
                                 double xvv[3])
{
    for (int k = 0; k < 3; k++) xu[k] = xv[k] = xuu[k] = xuv[k] = xvv[k] = 0;
    double *const all[5] = {xu, xv, xuu, xuv, xvv};
    x[0] = u, x[1] = v, x[2] = s->rr;
    xu[0] = 1, xv[1] = 1;
    if (s->bad) all[s->bad - 1][s->at] = (double)INFINITY;
}
#define GI_NAME    sheet
#define GI_SYSTEM  struct ball
#define GI_PROBLEM GI_PARAMETRIC_SURFACE
#include "geodesic_integ.h"

static void check_numbers(const gi_error *error, const char *text, int where, double value,
                          double limit)
{
    const bool same = isnan(value) ? isnan(error->value) : error->value == value;
    const bool says = strstr(error->what, text) != NULL;
    if (says && same && error->where == where && error->limit == limit) return;
    print_error("%s: [%d] %.17g, limit %.17g; should be %s: [%d] %.17g, limit %.17g\n", error->what,
                error->where, error->value, error->limit, text, where, value, limit);
    fail();
}

static const struct decay slow = {-1, 0, 0, 0};
static const double ones[3] = {1, 1, 1}, infinite = (double)INFINITY;

static void what_cannot_be_begun_has_its_number(void **state)
{
    const double y[3] = {1, 1, -infinite};
    const euler_options none = {.accuracy = 1e-6};
    decay_integ it, blank;
    euler_integ e;
    (void)state;
    memset(&it, 0, sizeof it), memset(&blank, 0, sizeof blank), memset(&e, 0, sizeof e);
    assert_int_equal(decay_set_time_and_state(&blank, 0, ones), GI_ERR_ARGUMENT);
    check_numbers(&blank.error, "not initialized", -1, 0, 0);
    memset(&blank, 0, sizeof blank);
    assert_int_equal(decay_step(&blank, 1), GI_ERR_ARGUMENT);
    check_numbers(&blank.error, "not initialized", -1, 0, 0);
    assert_int_equal(decay_initialize(&it, &slow, NULL, infinite, ones), GI_ERR_ARGUMENT);
    check_numbers(&it.error, "t: not finite", -1, infinite, 0);
    assert_int_equal(decay_initialize(&it, &slow, NULL, 0, y), GI_ERR_ARGUMENT);
    check_numbers(&it.error, "y: not finite", 2, -infinite, 0);
    assert_int_equal(euler_initialize(&e, &slow, &none, 0, ones), GI_ERR_ARGUMENT);
    check_numbers(&e.error, "fixed_step: a method without error estimate needs it", -1, 0, 0);
    assert_int_equal(decay_initialize(&it, &slow, NULL, 0, ones), GI_OK);
    check_numbers(&it.error, gi_status_message(GI_OK), -1, 0, 0);
    assert_int_equal(decay_integrate(&it, infinite), GI_ERR_ARGUMENT);
    check_numbers(&it.error, "t_stop: not finite", -1, infinite, 0);
    it.next_step = 0;
    assert_int_equal(decay_integrate(&it, 1), GI_ERR_ARGUMENT);
    check_numbers(&it.error, "next_step: zero or not finite", -1, 0, 0);
    it.next_step = (double)NAN;
    assert_int_equal(decay_step(&it, 1), GI_ERR_ARGUMENT);
    check_numbers(&it.error, "next_step: zero or not finite", -1, (double)NAN, 0);
    assert_true(it.t == 0 && it.stats.steps_attempted == 0);
}

/* What bounds an option alone, and what another option bounds. */
static void an_option_has_its_number_and_its_bound(void **state)
{
    static const struct {
        decay_options o;
        const char *text;
        int where;
        double value, limit;
    } rows[] = {
        {{.accuracy = -1}, "options.accuracy", -1, -1, 0},
        {{.units = {1, -3}}, "options.units", 1, -3, 0},
        {{.stretch = -2}, "options.stretch", -1, -2, 0},
        {{.minimum_step = 2, .maximum_step = 1}, "options.minimum_step", -1, 2, 1},
        {{.minimum_step = -1}, "options.minimum_step", -1, -1, 0},
        {{.initial_step = -4}, "options.initial_step", -1, -4, 0},
        {{.fixed_step = -5}, "options.fixed_step", -1, -5, 0},
        {{.maximum_steps = -7}, "options.maximum_steps", -1, -7, 0},
        {{.global_accuracy = -1}, "options.global_accuracy", -1, -1, 0},
        {{.event_terminal = {0, 2}}, "options.event_terminal", 1, 2, 1},
        {{.event_direction = {-2, 0}}, "options.event_direction", 0, -2, -1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        decay_integ it;
        memset(&it, 0, sizeof it);
        assert_int_equal(decay_initialize(&it, &slow, &rows[i].o, 0, ones), GI_ERR_ARGUMENT);
        check_numbers(&it.error, rows[i].text, rows[i].where, rows[i].value, rows[i].limit);
    }
}

static void a_step_that_fails_has_its_number(void **state)
{
    const struct decay late = {-1, 0, 0.5, 1}, unknown = {-1, 0, -0.5, 0}, fast = {-1e6, 1, 0, 0};
    const struct decay grows = {30, 0, 0, 0};
    const decay_options plain = {.accuracy = 1e-6}, few = {.accuracy = 1e-6, .maximum_steps = 7};
    const decay_options many = {.accuracy = 1e-3, .maximum_steps = 200, .relative = {1, 1, 1}};
    const decay_options least = {.accuracy = 1e-10, .minimum_step = 0.5, .initial_step = 0.5};
    const decay_options tight = {.accuracy = 1e-6, .global_accuracy = 1e-5};
    decay_integ it;
    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(decay_initialize(&it, &late, &plain, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 1), GI_ERR_NOT_FINITE);
    check_numbers(&it.error, "decay_derivs: ydot is not finite", 1, (double)NAN, 0);
    assert_int_equal(decay_initialize(&it, &unknown, &plain, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 1), GI_ERR_NOT_FINITE);
    check_numbers(&it.error, "decay_events: g is NaN", 1, (double)NAN, 0);
    assert_int_equal(decay_initialize(&it, &slow, &few, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 100), GI_ERR_MAX_STEPS);
    check_numbers(&it.error, gi_status_message(GI_ERR_MAX_STEPS), -1, 0, 0);
    assert_int_equal(decay_initialize(&it, &slow, &least, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 100), GI_ERR_ACCURACY);
    check_numbers(&it.error, "options.minimum_step: too large", -1, 0.5, 0.5);
    assert_int_equal(decay_initialize(&it, &grows, &tight, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 2), GI_ERR_ACCURACY);
    assert_true(it.error.value > 1e-5 && it.error.value < 1);
    check_numbers(&it.error, "global error", -1, it.error.value, 1e-5);
    /* steps of some 3e-6, held by stability, beside a decay within 1e-6 */
    assert_int_equal(decay_initialize(&it, &fast, &many, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 1), GI_ERR_MAX_STEPS);
    check_numbers(&it.error, "stability", -1, fmax(fabs(it.next_step), it.last_step),
                  it.error.limit);
    check_close(it.error.limit, 1e-6, 1e-9);
}

static void a_constraint_has_its_number_and_its_tolerance(void **state)
{
    const double y0[4] = {0, 0.5, 0, 0.25}, at_rest[4] = {0, 0.5, 0, 0};
    const rail_options o = {
        .constraint_tolerance = 1.0 / 1024, .constraint_units = {2, 4}, .time_scale = 8};
    rail_integ it;
    (void)state;
    memset(&it, 0, sizeof it);
    for (int x = 0; x < 2; x++) {
        const struct rail high = {4, 0, x}, moves = {0, 3, x};
        const double tolerance = o.constraint_units[1 - x] / 1024;
        assert_int_equal(rail_initialize(&it, &high, &o, 0, y0), GI_ERR_CONSTRAINT);
        assert_true(it.error.value >= 4 && it.error.value <= 4.25);
        check_numbers(&it.error, "a position constraint cannot be met", 1 - x, it.error.value,
                      tolerance);
        assert_int_equal(rail_initialize(&it, &moves, &o, 0, at_rest), GI_ERR_CONSTRAINT);
        assert_true(fabs(it.error.value - 3) < 1e-6);
        check_numbers(&it.error, "a velocity constraint cannot be met", 1 - x, it.error.value,
                      tolerance / 8);
    }
}

static void a_surface_has_its_numbers(void **state)
{
    const struct ball ball = {1, 0, 0}, empty = {-4, 0, 0};
    const double upright[6] = {1, 0, 0, 3, 0, 0}, y0[6] = {1, 0, 0, 0, 1, 0},
                 rest[4] = {0, 0, 0, 0};
    const ball_options o = {.constraint_tolerance = 1.0 / 1024, .constraint_units = {2, 1}};
    const sheet_options p = {.constraint_tolerance = 1.0 / 1024, .constraint_units = {2}};
    const ball_options near = {.maximum_correction = 0.25};
    const double away[6] = {0, 0, 2, 1, 0, 0};
    ball_integ it;
    sheet_integ c;
    (void)state;
    memset(&it, 0, sizeof it), memset(&c, 0, sizeof c);
    assert_int_equal(ball_initialize(&it, &ball, &o, 0, upright), GI_ERR_CONSTRAINT);
    check_numbers(&it.error, "constraint 1, normal velocity", 1, 3, 0);
    assert_int_equal(ball_initialize(&it, &empty, &o, 0, y0), GI_ERR_CONSTRAINT);
    assert_true(it.error.value > 1.0 / 512);
    check_numbers(&it.error, "constraint 0, distance", 0, it.error.value, 1.0 / 512);
    assert_int_equal(ball_initialize(&it, &ball, &near, 0, away), GI_ERR_CONSTRAINT);
    assert_true(fabs(it.error.value - 1) < 1e-3);
    check_numbers(&it.error, "would be moved further", 2, it.error.value, 0.25);
    assert_int_equal(sheet_initialize(&c, &ball, &p, 0, rest), GI_ERR_CONSTRAINT);
    check_numbers(&c.error, "constraint 0, speed: cannot be made 1", 0, -1, 1.0 / 512);
}

static void a_chart_has_its_component(void **state)
{
    const char *const words[5] = {"xu is", "xv is", "xuu is", "xuv is", "xvv is"};
    const double y0[4] = {0, 0, 0.6, 0.8};
    (void)state;
    for (int bad = 1; bad <= 5; bad++)
        for (int at = 0; at < 3; at++) {
            const struct ball torn = {1, bad, at};
            sheet_integ c;
            memset(&c, 0, sizeof c);
            assert_true(sheet_initialize(&c, &torn, NULL, 0, y0) > GI_EVENT);
            check_numbers(&c.error, words[bad - 1], at, (double)INFINITY, 0);
        }
}

/* Over its limit the error leaves everything where the last steps began that kept to it. */
static void an_error_over_its_limit_gives_steps_back(void **state)
{
    const struct decay grows = {30, 0, 0, 0};
    const decay_options tight = {.accuracy = 1e-6, .global_accuracy = 1e-5};
    decay_integ it;
    double y[3];
    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(decay_initialize(&it, &grows, &tight, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 2), GI_ERR_ACCURACY);
    assert_true(it.t > 0 && it.t < 2 && it.t_previous == it.t);
    assert_int_equal(decay_interpolate(&it, it.t, y), GI_OK);
    for (int i = 0; i < 3; i++) {
        assert_true(it.y_previous[i] == it.y[i] && y[i] == it.y[i]);
        assert_true(it.ydot[i] == 30 * it.y[i] && it.ydot_previous[i] == it.ydot[i]);
        assert_true(fabs(it.global_error[i]) <= 1e-5);
        check_close(it.y[i], exp(30 * it.t), 2e-5);
    }
}

/* Their errors are not looked at. */
static void fixed_steps_ask_for_no_tolerance(void **state)
{
    const double large[3] = {1e6, 1e7, 1e8};
    const decay_options o = {.accuracy = 1e-15, .fixed_step = 0.125}, p = {.accuracy = 1e-15};
    decay_integ it;
    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(decay_initialize(&it, &slow, &o, 0, large), GI_OK);
    assert_int_equal(decay_integrate(&it, 2), GI_OK);
    assert_int_equal(it.stats.steps_taken, 16);
    assert_int_equal(decay_initialize(&it, &slow, &p, 0, large), GI_OK);
    assert_int_equal(decay_integrate(&it, 2), GI_ERR_ACCURACY);
    check_numbers(&it.error, "below its rounding", 0, 0, 0);
}

/* Of a linear equation in fixed steps the estimate of the global error is the error but for some part of a step. */
static void the_error_of_fixed_steps_is_measured(void **state)
{
    const struct decay grows = {1, 0, 0, 0};
    double worst = 0;
    (void)state;
    for (int n = 16; n <= 64; n *= 2)
        for (int end = 1; end <= 3; end++) {
            const decay_options o = {.fixed_step = 1.0 / n};
            decay_integ it;
            memset(&it, 0, sizeof it);
            calls = 0;
            assert_int_equal(decay_initialize(&it, &grows, &o, 0, ones), GI_OK);
            assert_int_equal(decay_integrate(&it, end), GI_OK);
            assert_int_equal(it.stats.derivative_evaluations, calls);
            const double ratio = it.global_error[1] / (it.y[1] - exp(end));
            print_message("%d %d: %.4f\n", n, end, ratio);
            worst = worse_of(worst, (ratio - 1) * n);
        }
    print_message("%.3f\n", worst);
    assert_true(worst < 0.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_begun_has_its_number),
        cmocka_unit_test(an_option_has_its_number_and_its_bound),
        cmocka_unit_test(a_step_that_fails_has_its_number),
        cmocka_unit_test(a_constraint_has_its_number_and_its_tolerance),
        cmocka_unit_test(a_surface_has_its_numbers),
        cmocka_unit_test(a_chart_has_its_component),
        cmocka_unit_test(an_error_over_its_limit_gives_steps_back),
        cmocka_unit_test(fixed_steps_ask_for_no_tolerance),
        cmocka_unit_test(the_error_of_fixed_steps_is_measured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
