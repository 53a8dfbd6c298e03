/*
 * GI_GLOBAL_ERROR: what it->global_error says is what y is off by, on the whole way and through all that may
 * happen on it, and where that cannot be known it is infinite.
 */
#define WITH_IMPLICIT_METHODS
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"
#include "../each_method.h"

struct nothing {
    int none;
};

/* Whether the estimate is right to half of the true error, in the norm; and by component where that is not
 * small beside the other. */
static void check_oscillator(double t, const double y[2], const double estimate[2])
{
    const double off[2] = {y[0] - cos(t), y[1] + sin(t)};
    const double size = hypot(off[0], off[1]);

    for (int i = 0; i < 2; i++) check_close(estimate[i], off[i], size / 2);
}

static double largest(const double v[], int n)
{
    double size = 0;

    for (int i = 0; i < n; i++) size = worse_of(size, v[i]);
    return size;
}

/* Sizes of an error and of its estimate: right within a factor of 5, as rounding is not measured better. */
static void check_size(double true_size, double estimate)
{
    assert_true(estimate > true_size / 5);
    assert_true(estimate < 5 * true_size);
}

/* Kepler's orbit of half axis 1 and period 2 pi, from its near end. */
static void on_orbit(double eccentricity, double t, double y[])
{
    const double b = sqrt(1 - eccentricity * eccentricity);
    double E = t;

    for (int i = 0; i < 100; i++)
        E -= (E - eccentricity * sin(E) - t) / (1 - eccentricity * cos(E));
    const double r = 1 - eccentricity * cos(E);
    y[0] = cos(E) - eccentricity, y[1] = b * sin(E);
    y[2] = -sin(E) / r, y[3] = b * cos(E) / r;
}

/* y' = {3 y_1, y_0 / 3} at t, from y0 at 0; y_0 + 3 y_1 grows, y_0 - 3 y_1 decays. Without the 3 both components
 * have the same rounding errors, which a method may cancel. */
static void at_saddle(const double y0[2], double t, double y[2])
{
    const long double x = (long double)y0[0], z = 3 * (long double)y0[1];
    const double growing = (double)(x + z) * exp(t), decaying = (double)(x - z) * exp(-t);

    y[0] = (growing + decaying) / 2, y[1] = (growing - decaying) / 6;
}

#define CONTROLLED_BODY "behaviour/global_error_by_method.h"
#include "../for_each_method.h"

#define ERROR_NAME     in_float
#define ERROR_REAL     float
#define ERROR_ACCURACY 1e-3
#include "global_error_body.h"
#define ERROR_NAME     in_double
#define ERROR_REAL     double
#define ERROR_ACCURACY 1e-9
#include "global_error_body.h"
#define ERROR_NAME     in_long_double
#define ERROR_REAL     long double
#define ERROR_ACCURACY 1e-12
#include "global_error_body.h"
#ifdef __SIZEOF_FLOAT128__
#    define ERROR_NAME     in_quad
#    define ERROR_REAL     __float128
#    define ERROR_ACCURACY 1e-16
#    include "global_error_body.h"
#endif

/* ---- the oscillator with all that goes with it, and without the estimate ---- */

#define OSCILLATOR(name)                                                                           \
    static inline void name##_derivs(const struct nothing *s, double t, const double y[],          \
                                     double ydot[])                                                \
    {                                                                                              \
        (void)s, (void)t;                                                                          \
        ydot[0] = y[1], ydot[1] = -y[0];                                                           \
    }                                                                                              \
    static inline void name##_events(const struct nothing *s, double t, const double y[],          \
                                     double g[])                                                   \
    {                                                                                              \
        (void)s, (void)t;                                                                          \
        g[0] = y[0] - 0.25;                                                                        \
    }

OSCILLATOR(swing)
#define GI_NAME         swing
#define GI_SYSTEM       struct nothing
#define GI_METHOD       GI_TSITOURAS54
#define GI_NQ           1
#define GI_NC           0
#define GI_EVENTS       1
#define GI_LANES        8
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"
#include "../statistics.h"

OSCILLATOR(plain)
#define GI_NAME   plain
#define GI_SYSTEM struct nothing
#define GI_METHOD GI_TSITOURAS54
#define GI_NQ     1
#define GI_NC     0
#define GI_EVENTS 1
#include "geodesic_integ.h"

static const double swing_y0[2] = {1, 0};

/* From 1, 0 at t = 0; events are counted and passed. */
static swing_integ swing_at(double accuracy)
{
    swing_options options = {0};
    swing_integ it;

    options.accuracy = accuracy;
    options.event_terminal[0] = -1;
    assert_int_equal(swing_initialize(&it, NULL, &options, 0, swing_y0), GI_OK);
    return it;
}

static void check_swing(const swing_integ *it)
{
    check_oscillator(it->t, it->y, it->global_error);
}

static void is_infinite(const double estimate[], int n)
{
    for (int i = 0; i < n; i++) assert_true(estimate[i] == (double)INFINITY);
}

static void makes_the_steps_that_are_made_without(void **state)
{
    swing_integ it = swing_at(1e-7);
    plain_options options = {0};
    plain_integ other;

    (void)state;
    options.accuracy = 1e-7;
    options.event_terminal[0] = -1;
    assert_int_equal(plain_initialize(&other, NULL, &options, 0, swing_y0), GI_OK);
    for (int k = 1; k < 6; k++) {
        assert_int_equal(swing_integrate(&it, 7. * k), GI_OK);
        assert_int_equal(plain_integrate(&other, 7. * k), GI_OK);
        assert_memory_equal(it.y, other.y, sizeof it.y);
        assert_true(it.stats.steps_attempted == other.stats.steps_attempted);
        assert_true(it.event_counts[0] == other.event_counts[0]);
    }
}

static void is_known_after_every_step(void **state)
{
    swing_integ it = swing_at(1e-6);

    (void)state;
    while (it.t < 20) {
        const gi_status status = swing_step(&it, 20);
        assert_true(status == GI_OK || status == GI_EVENT);
        check_swing(&it);
    }
}

static void goes_through_options_events_interpolants_and_turns(void **state)
{
    static const double ends[] = {3, 4, 9.5, 2, -5, 12};
    swing_integ it = swing_at(1e-5);
    swing_options options;

    (void)state;
    for (int k = 0; k < 6; k++) {
        double between[2];
        options = it.options;
        options.accuracy = options.rtol = options.atol = k % 2 ? 1e-5 : 1e-6;
        options.event_terminal[0] = k < 3 ? 1 : -1;
        assert_int_equal(swing_set_options(&it, &options), GI_OK);
        for (gi_status status = GI_EVENT; status == GI_EVENT;) {
            status = swing_integrate(&it, ends[k]);
            assert_true(status == GI_OK || status == GI_EVENT);
            check_swing(&it);
        }
        assert_int_equal(swing_interpolate(&it, (it.t + it.t_previous) / 2, between), GI_OK);
        check_swing(&it);
    }
    assert_true(it.event_counts[0] > 3);
}

static void counts_a_way_that_takes_many_calls_and_legs(void **state)
{
    swing_integ it = swing_at(1e-10);
    swing_options options = it.options;

    (void)state;
    options.maximum_steps = 7;
    assert_int_equal(swing_set_options(&it, &options), GI_OK);
    for (int k = 0; k < 100; k++) swing_integrate(&it, 500);
    check_swing(&it);
    options.maximum_steps = 0;
    assert_int_equal(swing_set_options(&it, &options), GI_OK);
    assert_int_equal(swing_integrate(&it, 500), GI_OK);
    assert_true(it.stats.steps_taken > 3000);
    check_swing(&it);
}

static void goes_on_from_a_checkpoint_bit_by_bit(void **state)
{
    swing_integ it = swing_at(1e-6);

    (void)state;
    assert_int_equal(swing_integrate(&it, 5.3), GI_OK);
    swing_integ copy = it;
    assert_int_equal(swing_integrate(&it, 11), GI_OK);
    assert_int_equal(swing_integrate(&copy, 11), GI_OK);
    assert_memory_equal(it.global_error, copy.global_error, sizeof it.global_error);
}

static void starts_anew_with_another_state(void **state)
{
    const double there[2] = {cos(2.), -sin(2.)};
    swing_integ it = swing_at(1e-4);

    (void)state;
    assert_int_equal(swing_integrate(&it, 9), GI_OK);
    assert_true(it.global_error[0] != 0);
    assert_int_equal(swing_set_time_and_state(&it, 2, there), GI_OK);
    assert_true(it.global_error[0] == 0 && it.global_error[1] == 0);
    assert_int_equal(swing_integrate(&it, 4), GI_OK);
    check_swing(&it);
    it = swing_at(1e-4);
    assert_true(it.global_error[0] == 0 && it.global_error[1] == 0);
}

/* ---- where it cannot be known ---- */

static void is_infinite_where_the_tolerance_is_rounding(void **state)
{
    swing_integ it = swing_at(1e-15);
    swing_options options = it.options;

    (void)state;
    assert_int_equal(swing_integrate(&it, 5), GI_OK);
    is_infinite(it.global_error, 2);
    options.accuracy = options.rtol = options.atol =
        1e-6; /* the way behind is not known for that */
    assert_int_equal(swing_set_options(&it, &options), GI_OK);
    assert_int_equal(swing_integrate(&it, 8), GI_OK);
    is_infinite(it.global_error, 2);
}

/* y' = {w cos t, 1, then -1}, where w is the second y. */
struct jump {
    double t;
};

static inline void jump_derivs(const struct jump *s, double t, const double y[], double ydot[])
{
    ydot[0] = y[1] * cos(t), ydot[1] = t < s->t ? 1 : -1;
}
#define GI_NAME         jump
#define GI_METHOD       GI_TSITOURAS54
#define GI_NZ           2
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

/* The true y at t = 3. */
static void after_jump(double at, double y[2])
{
    y[0] = at * sin(at) + cos(at) - 1 + (2 * at - 3) * sin(3) - cos(3) - at * sin(at) + cos(at);
    y[1] = 2 * at - 3;
}

/* Nearly always infinite: a jump that the steps pass by chance is no more than an error of a step. */
static void is_infinite_or_no_less_than_the_error_behind_a_jump(void **state)
{
    const double y0[2] = {0, 0};
    int infinite = 0, count = 0;

    (void)state;
    for (int k = 0; k < 60; k++)
        for (int a = 3; a < 11; a++, count++) {
            const struct jump jump = {1.05 + 0.013 * k};
            jump_options options = {0};
            jump_integ it;
            double y[2], off = 0, estimate = 0;
            options.accuracy = pow(10, -a);
            assert_int_equal(jump_initialize(&it, &jump, &options, 0, y0), GI_OK);
            assert_int_equal(jump_integrate(&it, 1), GI_OK);
            assert_true(fabs(it.global_error[0]) < 100 * options.accuracy);
            assert_int_equal(jump_integrate(&it, 3), GI_OK);
            after_jump(jump.t, y);
            for (int i = 0; i < 2; i++) {
                off = worse_of(off, it.y[i] - y[i]);
                estimate = worse_of(estimate, it.global_error[i]);
            }
            assert_true(estimate > off / 10);
            infinite += isinf(estimate) != 0;
        }
    print_message("  infinite behind %d of %d jumps\n", infinite, count);
    assert_true(10 * infinite > 8 * count);
}

static inline void lorenz_derivs(const struct nothing *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = 10 * (y[1] - y[0]);
    ydot[1] = y[0] * (28 - y[2]) - y[1];
    ydot[2] = y[0] * y[1] - 8 * y[2] / 3;
}
#define GI_NAME         lorenz
#define GI_SYSTEM       struct nothing
#define GI_METHOD       GI_DOP853
#define GI_NZ           3
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

static void grows_with_chaos_until_it_is_infinite(void **state)
{
    const double y0[3] = {1, 1, 1};
    lorenz_options options = {0};
    lorenz_integ it, truth;

    (void)state;
    for (int a = 4; a <= 10; a += 2) {
        options.accuracy = 1e-13;
        assert_int_equal(lorenz_initialize(&truth, NULL, &options, 0, y0), GI_OK);
        options.accuracy = pow(10, -a);
        assert_int_equal(lorenz_initialize(&it, NULL, &options, 0, y0), GI_OK);
        for (int t = 2; t <= 14; t += 2) {
            assert_int_equal(lorenz_integrate(&it, t), GI_OK);
            assert_int_equal(lorenz_integrate(&truth, t), GI_OK);
            double size = 0;
            for (int i = 0; i < 3; i++) size = worse_of(size, it.y[i] - truth.y[i]);
            for (int i = 0; i < 3 && isfinite(it.global_error[0]); i++)
                check_close(it.global_error[i], it.y[i] - truth.y[i], 0.75 * size);
        }
        assert_int_equal(lorenz_integrate(&it, 60), GI_OK);
        is_infinite(it.global_error, 3);
    }
}

/* The path stays within 50. The estimates grow, and are infinite from a tenth of the largest y on. */
static void trusts_no_error_above_a_tenth_of_y(void **state)
{
    const double y0[3] = {1, 1, 1};
    double most = 0;

    (void)state;
    for (int a = 8; a <= 40; a++) {
        const lorenz_options options = {.accuracy = pow(10, -a / 4.0)};
        lorenz_integ it;
        assert_int_equal(lorenz_initialize(&it, NULL, &options, 0, y0), GI_OK);
        for (int k = 1; k <= 240; k++) {
            assert_int_equal(lorenz_integrate(&it, k / 4.0), GI_OK);
            for (int i = 0; i < 3; i++)
                if (isfinite(it.global_error[i])) most = worse_of(most, it.global_error[i]);
        }
    }
    print_message("  %.2g at most\n", most);
    assert_true(most > 3 && most <= 5);
}

/* ---- its limit ---- */

static void stops_before_global_accuracy_is_exceeded(void **state)
{
    swing_integ it = swing_at(1e-6);
    swing_options options = it.options;

    (void)state;
    options.global_accuracy = 1e-6;
    assert_int_equal(swing_set_options(&it, &options), GI_OK);
    assert_int_equal(swing_integrate(&it, 100), GI_ERR_ACCURACY);
    assert_string_equal(it.error.what, "the global error would exceed options.global_accuracy");
    assert_true(it.error.value > 1e-6 && it.error.limit == 1e-6);
    assert_true(it.t > 0 && it.t < 100);
    check_swing(&it);
    assert_true(fmax(fabs(it.global_error[0]), fabs(it.global_error[1])) <= 1e-6);
    const double t = it.t, turn = 8 * atan(1.), first = acos(0.25); /* cos t = 1/4: twice a turn */
    long long passed = 0;
    for (int k = 0; k < 20; k++) passed += (first + k * turn < t) + ((k + 1) * turn - first < t);
    assert_true(it.event_counts[0] == passed);
    for (int k = 0; k < 100 && swing_step(&it, 100) == GI_OK; k++) check_swing(&it);
    assert_true(it.t < 100 && it.t - t < 5);
    options.global_accuracy = 1;
    assert_int_equal(swing_set_options(&it, &options), GI_OK);
    assert_int_equal(swing_integrate(&it, 30), GI_OK);
    check_swing(&it);
}

static void stops_where_the_error_is_not_known_any_more(void **state)
{
    const struct jump jump = {1.2345};
    jump_options options = {0};
    jump_integ it;
    const double y0[2] = {0, 0};

    (void)state;
    options.global_accuracy = 1;
    assert_int_equal(jump_initialize(&it, &jump, &options, 0, y0), GI_OK);
    assert_int_equal(jump_integrate(&it, 3), GI_ERR_ACCURACY);
    assert_true(it.t > 0 && it.t < 1.2346);
    assert_true(isfinite(it.global_error[0]) && isinf(it.error.value));
    options.global_accuracy = -1;
    assert_int_equal(jump_initialize(&it, &jump, &options, 0, y0), GI_ERR_ARGUMENT);
}

/* y' = 0.3 y, and no number in one call: functions that are not the same twice. */
struct moody {
    long *calls_left;
};

static inline void moody_derivs(const struct moody *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = --*s->calls_left == 0 ? (double)NAN : 0.3 * y[0];
}
#define GI_NAME         moody
#define GI_NZ           1
#define GI_LANES        2
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

/* Of a linear equation in fixed steps the estimate is the error but for some part of a step. */
static void of_fixed_steps_is_measured(void **state)
{
    const double y0[1] = {1};
    double worst = 0;

    (void)state;
    for (int n = 4; n <= 16; n *= 2)
        for (int end = 3; end <= 10; end += 3) {
            long left = 0;
            const struct moody s = {&left};
            const moody_options options = {.fixed_step = 1.0 / n};
            moody_integ it;
            assert_int_equal(moody_initialize(&it, &s, &options, 0, y0), GI_OK);
            assert_int_equal(moody_integrate(&it, end), GI_OK);
            assert_int_equal(it.stats.derivative_evaluations, -left);
            const double ratio = it.global_error[0] / (it.y[0] - exp(0.3 * end));
            worst = worse_of(worst, (ratio - 1) * n / 0.3);
        }
    print_message("  %.3f\n", worst);
    assert_true(worst < 0.02);
}

/* Where ydot is no number at the state that a call would go back to, it stays, and its error is not known. */
static void does_not_go_back_to_where_ydot_is_no_number(void **state)
{
    const moody_options options = {.global_accuracy = 1e-8};
    const double y0[1] = {1};
    int stayed = 0;

    (void)state;
    for (long k = 0; k < 400; k++) {
        long left = 0;
        const struct moody s = {&left};
        double t = 0, t_end = 3, y[1][1] = {{1}}, error[1][1];
        moody_integ it;
        assert_int_equal(moody_initialize(&it, &s, &options, 0, y0), GI_OK);
        left = k > 0 ? k + 1 : 0; /* one for where the call begins */
        assert_int_equal(moody_integrate(&it, 3), GI_ERR_ACCURACY);
        assert_string_equal(it.error.what, "the global error would exceed options.global_accuracy");
        assert_true(isfinite(it.ydot[0]) && isfinite(it.y[0]));
        check_close(it.ydot[0], 0.3 * it.y[0], 1e-15);
        const bool has_stayed = k > 0 && left == 0;
        assert_true(isinf(it.global_error[0]) == has_stayed);
        stayed += has_stayed;
        left = k > 0 ? k + 1 : 0; /* one for the start */
        moody_batch b = {.system = &s, .options = &options, .count = 1, .t = &t, .t_end = &t_end};
        b.y = y, b.global_error = error;
        assert_int_equal(moody_integrate_batch(&b), GI_ERR_ACCURACY);
        assert_true(isfinite(y[0][0]) && isinf(error[0][0]) == (k > 0 && left == 0));
    }
    assert_int_equal(stayed, 1);
}

/* y' = 0.3 y past two marks on the way; where calls_left is not NULL, NaN in one call. */
struct marks {
    double at[2];
    long *calls_left;
};

static inline void marks_derivs(const struct marks *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = s->calls_left && --*s->calls_left == 0 ? (double)NAN : 0.3 * y[0];
}

static inline void marks_events(const struct marks *s, double t, const double y[], double g[2])
{
    (void)y;
    g[0] = t - s->at[0], g[1] = s->at[1] - t;
}
#define GI_NAME         marks
#define GI_NZ           1
#define GI_EVENTS       2
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

/* Of the events of steps that are given back nothing is left, neither their counts nor which was the last. */
static void events_that_are_given_back_have_not_been(void **state)
{
    const marks_options options = {
        .accuracy = 1e-10, .global_accuracy = 1e-9, .event_terminal = {-1, -1}};
    const double y0[1] = {1};
    int passed = 0, tried = 0;

    (void)state;
    for (double second = 0.02; second < 3; second += 0.02, tried++) {
        const struct marks s = {{0.01, second}, NULL};
        marks_integ it;
        assert_int_equal(marks_initialize(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(marks_integrate(&it, 3), GI_ERR_ACCURACY);
        const bool has_passed = it.t >= second;
        assert_int_equal(it.event_counts[0], it.t >= 0.01);
        assert_int_equal(it.event_counts[1], has_passed);
        if (it.t >= 0.01) {
            assert_int_equal(it.event_index, has_passed ? 1 : 0);
            assert_int_equal(it.event_sign, has_passed ? -1 : 1);
        }
        passed += has_passed;
    }
    assert_true(passed > 0 && passed < tried);
}

/* And of those that cannot be given back all stay. */
static void events_that_cannot_be_given_back_stay(void **state)
{
    const marks_options options = {
        .accuracy = 1e-10, .global_accuracy = 1e-9, .event_terminal = {-1, -1}};
    const double y0[1] = {1};
    int stayed = 0, passed = 0;

    (void)state;
    for (double second = 0.02; second < 3; second += 0.02) {
        long left = 0, calls = 0;
        const struct marks s = {{0.01, second}, &left};
        marks_integ it;
        for (int twice = 0; twice < 2; twice++) {
            left = 0;
            assert_int_equal(marks_initialize(&it, &s, &options, 0, y0), GI_OK);
            left =
                calls; /* at first 0: never; then the last call, which is at the state to go back to */
            assert_int_equal(marks_integrate(&it, 3), GI_ERR_ACCURACY);
            if (twice == 0) calls = -left;
        }
        assert_int_equal(left, 0);
        assert_true(isinf(it.global_error[0]));
        assert_int_equal(it.event_counts[0], it.t >= 0.01);
        assert_int_equal(it.event_counts[1], it.t >= second);
        stayed++, passed += it.t >= second;
    }
    assert_true(passed > 0 && passed < stayed);
}

/* ---- batches ---- */

static void batch_has_the_bits_of_the_integrator(void **state)
{
    enum { COUNT = 30 };
    double t[COUNT], t_end[COUNT], y[COUNT][2], global_error[COUNT][2];
    gi_status status[COUNT];
    swing_options options = {0};

    (void)state;
    options.accuracy = 1e-5;
    for (int twice = 0; twice < 2; twice++) {
        for (int k = 0; k < COUNT; k++) {
            t[k] = k, t_end[k] = k + (k % 3 - 1) * 0.3 * k;
            y[k][0] = cos(t[k]), y[k][1] = -sin(t[k]);
        }
        options.event_terminal[0] = twice ? 1 : -1;
        swing_batch b = {.options = &options, .count = COUNT, .t = t, .t_end = t_end, .y = y};
        b.status = status, b.global_error = twice ? global_error : NULL;
        assert_int_equal(swing_integrate_batch(&b), GI_OK);
        assert_true(b.first_failed == COUNT && b.stats.steps_taken > COUNT);
    }
    for (int k = 0; k < COUNT; k++) {
        const double from[2] = {cos(k), -sin(k)};
        swing_integ it;
        assert_int_equal(swing_initialize(&it, NULL, &options, k, from), GI_OK);
        assert_int_equal(swing_integrate(&it, t_end[k]), status[k]);
        assert_true(it.t == t[k]);
        assert_memory_equal(it.y, y[k], sizeof it.y);
        assert_memory_equal(it.global_error, global_error[k], sizeof it.global_error);
    }
}

/* y' = k y: an estimate that is as large as its limit is within it. */
struct growth {
    double k;
};

static inline void grows_derivs(const struct growth *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = s->k * y[0];
}
#define GI_NAME         grows
#define GI_SYSTEM       struct growth
#define GI_NZ           1
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

static void an_error_as_large_as_its_limit_is_allowed(void **state)
{
    const struct growth s = {1};
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

/* The error of a small state is not known either once it is a tenth of the state. */
static void an_error_of_a_small_state_is_not_trusted(void **state)
{
    const struct growth s = {1};
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

/* A limit that is set later does not take back steps that were taken before. */
static void a_later_limit_takes_nothing_back(void **state)
{
    const struct growth s = {1};
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

/* An error relative to y is trusted while it is below a tenth of y: it is about right, or infinite. */
static void a_relative_error_is_trusted_in_units(void **state)
{
    const struct growth s = {1};
    int trusted = 0;
    (void)state;
    for (int k = 0; k < 12; k++) {
        const double y[1] = {ldexp(1, 3 * k - 12)};
        const grows_options o = {
            .accuracy = ldexp(1, -4 - k % 4), .relative = {1}, .rtol = 1.0 / 64};
        grows_integ it;
        assert_int_equal(grows_initialize(&it, &s, &o, 0, y), GI_OK);
        assert_int_equal(grows_integrate(&it, 6), GI_OK);
        const double off = it.y[0] - exp(6) * y[0];
        if (isinf(it.global_error[0])) continue;
        trusted++;
        check_close(it.global_error[0], off, fabs(off) / 2);
    }
    print_message("  %d of 12 trusted\n", trusted);
    assert_true(trusted >= 6);
}

/* z = x^2 / 2 - y^2 / 2, of negative curvature: Jacobi fields grow. */
static inline void saddle_surface(const struct growth *s, const double x[3], double *f, double g[3],
                                  double H[6])
{
    (void)s;
    *f = x[2] - (x[0] * x[0] - x[1] * x[1]) / 2;
    g[0] = -x[0], g[1] = x[1], g[2] = 1;
    for (int k = 0; k < 6; k++) H[k] = 0;
    H[0] = -1, H[1] = 1;
}
#define GI_NAME          saddle
#define GI_SYSTEM        struct growth
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_LANES         4
#define GI_GLOBAL_ERROR  1
#include "geodesic_integ.h"

/* The field ends next to the largest number: the companion, whose steps are others, may end beyond. What the
 * integrator says of it is what the lanes say. */
static void a_companion_that_overflows_is_lost_in_lanes_too(void **state)
{
    const double point[3] = {0.1, 0.2, -0.015}, direction[3] = {1, 0.3, 0};
    const double end[1] = {6};
    saddle_options options = {.accuracy = 1e-3};
    double y0[saddle_N], low = 1, high = 1e308;
    int lost = 0, known = 0;
    const struct growth unused = {0};
    saddle_integ it;
    (void)state;
    for (int i = 0; i < saddle_N; i++)
        if (i % saddle_NQ >= 3) options.units[i] = (double)INFINITY;
    assert_int_equal(saddle_start(&unused, point, direction, y0), GI_OK);
    for (int i = 0; i < 200; i++) {
        /* towards the largest field with which the end is reached, then around it */
        const double below = i < 190 ? low * (1 - (i - 60) * 1e-4) : 1;
        const double scale = i < 60 ? sqrt(low) * sqrt(high) : below;
        double y[1][saddle_N], t[1] = {0}, error[1][saddle_N];
        saddle_batch b = {.system = &unused, .options = &options, .count = 1, .t = t, .t_end = end};
        memcpy(y[0], y0, sizeof y0);
        options.project_every_step = i % 2;
        y[0][3] = scale, y[0][saddle_NQ + 3] = 0;
        assert_int_equal(saddle_initialize(&it, &unused, &options, 0, y[0]), GI_OK);
        const gi_status alone = saddle_integrate(&it, end[0]);
        b.y = y, b.global_error = error;
        assert_int_equal(saddle_integrate_batch(&b), alone);
        assert_int_equal(b.stats.projections, it.stats.projections);
        forget_renewal(&it.stats, alone);
        assert_int_equal(b.stats.derivative_evaluations, it.stats.derivative_evaluations);
        assert_memory_equal(y[0], it.y, sizeof y[0]);
        for (int k = 0; k < saddle_N; k++)
            assert_true(error[0][k] == it.global_error[k] ||
                        (isnan(error[0][k]) && isnan(it.global_error[k])));
        if (i < 60 && alone == GI_OK) low = scale;
        if (i < 60 && alone != GI_OK) high = scale;
        if (alone == GI_OK) {
            lost += isinf(error[0][0]) != 0;
            known += isfinite(error[0][0]) != 0;
        }
    }
    print_message("  %d lost, %d known\n", lost, known);
    assert_true(lost > 0 && known > 0);
}

#define METHOD_TEST(name, ...)                                                                     \
    cmocka_unit_test(name##_tells_sign_and_size_of_each_component),                                \
        cmocka_unit_test(name##_tells_rounding_that_the_equations_multiply),                       \
        cmocka_unit_test(name##_tells_rounding_that_adds_up),                                      \
        cmocka_unit_test(name##_goes_round_eccentric_orbits),                                      \
        cmocka_unit_test(name##_tells_rounding_of_float),

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH_CONTROLLED_METHOD(METHOD_TEST) EACH_IMPLICIT_METHOD(METHOD_TEST)
            cmocka_unit_test(in_float_is_right_within_a_factor_of_2),
        cmocka_unit_test(in_double_is_right_within_a_factor_of_2),
        cmocka_unit_test(in_long_double_is_right_within_a_factor_of_2),
#ifdef __SIZEOF_FLOAT128__
        cmocka_unit_test(in_quad_is_right_within_a_factor_of_2),
#endif
        cmocka_unit_test(makes_the_steps_that_are_made_without),
        cmocka_unit_test(is_known_after_every_step),
        cmocka_unit_test(goes_through_options_events_interpolants_and_turns),
        cmocka_unit_test(counts_a_way_that_takes_many_calls_and_legs),
        cmocka_unit_test(goes_on_from_a_checkpoint_bit_by_bit),
        cmocka_unit_test(starts_anew_with_another_state),
        cmocka_unit_test(is_infinite_where_the_tolerance_is_rounding),
        cmocka_unit_test(is_infinite_or_no_less_than_the_error_behind_a_jump),
        cmocka_unit_test(grows_with_chaos_until_it_is_infinite),
        cmocka_unit_test(trusts_no_error_above_a_tenth_of_y),
        cmocka_unit_test(stops_before_global_accuracy_is_exceeded),
        cmocka_unit_test(stops_where_the_error_is_not_known_any_more),
        cmocka_unit_test(of_fixed_steps_is_measured),
        cmocka_unit_test(does_not_go_back_to_where_ydot_is_no_number),
        cmocka_unit_test(events_that_are_given_back_have_not_been),
        cmocka_unit_test(events_that_cannot_be_given_back_stay),
        cmocka_unit_test(batch_has_the_bits_of_the_integrator),
        cmocka_unit_test(an_error_as_large_as_its_limit_is_allowed),
        cmocka_unit_test(an_error_of_a_small_state_is_not_trusted),
        cmocka_unit_test(a_later_limit_takes_nothing_back),
        cmocka_unit_test(a_relative_error_is_trusted_in_units),
        cmocka_unit_test(a_companion_that_overflows_is_lost_in_lanes_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
