/* Samples of a batch: the states of many geodesics at given times have the bits that steps and interpolants one by
 * one give, for families, methods and precisions, and are NaN where a geodesic does not come by, or is stopped by a
 * limit of the global error. Arrays that are missing are named, in each kind of call.
 * Needs -ffp-contract=off, as test_lanes.c. */
#include "../check.h"
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lanes_scenarios.h"

#define LANES_FAMILY  free_merson
#define LANES_PROBLEM PROBLEM_FREE
#define LANES_REAL    double
#define LANES_WIDTH   3
#include "samples_body.h"

#define LANES_FAMILY  fields_tsitouras
#define LANES_PROBLEM PROBLEM_FIELDS
#define LANES_REAL    double
#define LANES_METHOD  GI_TSITOURAS54
#define LANES_WIDTH   64
#include "samples_body.h"

#define LANES_FAMILY       chart_dop853
#define LANES_PROBLEM      PROBLEM_CHART
#define LANES_REAL         double
#define LANES_METHOD       GI_DOP853
#define LANES_GLOBAL_ERROR 1
#define LANES_WIDTH        8
#include "samples_body.h"

#define LANES_FAMILY  metric_verner
#define LANES_PROBLEM PROBLEM_METRIC
#define LANES_REAL    double
#define LANES_METHOD  GI_VERNER96
#define LANES_WIDTH   20
#include "samples_body.h"

#define LANES_FAMILY  surface_rodas
#define LANES_PROBLEM PROBLEM_SURFACE
#define LANES_REAL    double
#define LANES_METHOD  GI_RODAS5P
#define LANES_WIDTH   8
#include "samples_body.h"

#define LANES_FAMILY       free_radau
#define LANES_PROBLEM      PROBLEM_FREE
#define LANES_REAL         double
#define LANES_METHOD       GI_RADAU
#define LANES_GLOBAL_ERROR 1
#define LANES_WIDTH        8
#include "samples_body.h"

#define LANES_FAMILY  jacobian_bogacki
#define LANES_PROBLEM PROBLEM_JACOBIAN_SPLIT
#define LANES_REAL    float
#define LANES_METHOD  GI_BOGACKI_SHAMPINE32
#define LANES_WIDTH   8
#include "samples_body.h"

#define LANES_FAMILY  function_long
#define LANES_PROBLEM PROBLEM_FUNCTION
#define LANES_REAL    long double
#define LANES_WIDTH   1
#include "samples_body.h"

/* ---- an oscillator, y = {cos t, -sin t}, with an event ---- */

struct nothing {
    char none;
};

static inline void swing_derivs(const struct nothing *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = -y[0];
}

static inline void swing_events(const struct nothing *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[0] + 0.5;
}
#define GI_NAME   swing
#define GI_SYSTEM struct nothing
#define GI_METHOD GI_DOP853
#define GI_NZ     2
#define GI_EVENTS 1
#define GI_LANES  8
#include "geodesic_integ.h"

enum { COUNT = 30, TIMES = 50 };

/* All start at t = 0 with the phase of k; a terminal event ends those that come to it. */
static void sample_swings(int terminal, const double times[], gi_status status[],
                          double samples[][TIMES][2])
{
    double t[COUNT], y[COUNT][2];
    swing_options options = {0};
    for (int k = 0; k < COUNT; k++) {
        t[k] = 0, status[k] = (gi_status)77;
        y[k][0] = cos(0.1 * k), y[k][1] = -sin(0.1 * k);
    }
    options.event_terminal[0] = terminal;
    options.accuracy = 1e-9;
    swing_batch b = {.options = &options, .count = COUNT, .t = t, .y = y, .status = status};
    b.times_count = TIMES, b.times = times, b.samples = &samples[0][0][0];
    swing_integrate_batch(&b);
}

static void samples_are_nan_behind_a_terminal_event(void **state)
{
    static double samples[COUNT][TIMES][2], times[TIMES];
    const double turn = 8 * atan(1.), angle = 2 * atan(1.) + asin(0.5); /* cos is -1/2 */
    gi_status status[COUNT];

    (void)state;
    for (int j = 0; j < TIMES; j++) times[j] = 0.1 * j;
    sample_swings(1, times, status, samples);
    for (int k = 0; k < COUNT; k++) {
        const double phase = 0.1 * k, end = phase < angle ? angle - phase : turn - angle - phase;
        for (int j = 0; j < TIMES; j++) {
            assert_true((times[j] > end) == (isnan(samples[k][j][0]) != 0));
            if (times[j] <= end) check_close(samples[k][j][0], cos(phase + times[j]), 1e-8);
        }
        assert_int_equal(status[k], end < times[TIMES - 1] ? GI_EVENT : GI_OK);
    }
}

static void samples_are_those_of_steps_where_events_are_passed(void **state)
{
    static double samples[COUNT][TIMES][2], times[TIMES];
    gi_status status[COUNT];

    (void)state;
    for (int j = 0; j < TIMES; j++) times[j] = -0.1 * j;
    sample_swings(-1, times, status, samples);
    for (int k = 0; k < COUNT; k++) {
        const double y0[2] = {cos(0.1 * k), -sin(0.1 * k)};
        swing_options options = {0};
        swing_integ it;
        double y[2];
        options.event_terminal[0] = -1;
        options.accuracy = 1e-9;
        assert_int_equal(swing_initialize(&it, NULL, &options, 0, y0), GI_OK);
        for (int j = 0; j < TIMES; j++) {
            while (it.t > times[j]) {
                const gi_status stepped = swing_step(&it, times[TIMES - 1]);
                assert_true(stepped == GI_OK || stepped == GI_EVENT);
            }
            assert_int_equal(swing_interpolate(&it, times[j], y), GI_OK);
            assert_memory_equal(samples[k][j], y, sizeof y);
        }
        assert_int_equal(status[k], GI_OK);
    }
}

/* ---- what is refused ---- */

static void check_refused(size_t times_count, const double *times, double *samples,
                          const char *words, int where)
{
    double t[2] = {0, 0}, y[2][2] = {{1, 0}, {1, 0}};
    gi_status status[2] = {(gi_status)77, (gi_status)77};
    swing_batch b = {.count = 2, .t = t, .y = y, .status = status};
    b.times_count = times_count, b.times = times, b.samples = samples;
    assert_int_equal(swing_integrate_batch(&b), GI_ERR_ARGUMENT);
    assert_int_equal(b.first_failed, 2);
    assert_non_null(strstr(b.error.what, words));
    assert_int_equal(b.error.where, where);
    assert_true(status[0] == 77 && t[1] == 0 && y[1][0] == 1);
    assert_true(!samples || samples[0] == 55);
}

static void bad_times_are_refused_with_words(void **state)
{
    const double zigzag[] = {0, 1, 2, 1.5}, back[] = {0, 1, -1}, there[] = {1, 0, 1};
    const double nan[] = {0, (double)NAN, 1}, infinite[] = {0, 1, (double)INFINITY};
    double samples[100] = {55};
    (void)state;
    check_refused(4, zigzag, samples, "neither rising nor falling", 3);
    check_refused(3, back, samples, "neither rising nor falling", 1);
    check_refused(3, there, samples, "neither rising nor falling", 2);
    check_refused(3, nan, samples, "not finite", 1);
    check_refused(3, infinite, samples, "not finite", 2);
    check_refused(3, NULL, samples, "times or samples: NULL", -1);
    check_refused(3, zigzag, NULL, "times or samples: NULL", -1);
    check_refused((size_t)-3, zigzag, samples, "times_count", -1);
    check_refused((size_t)-1 / 32, zigzag, samples, "times_count", -1);
}

/* The starts are brought to where they belong, and nothing more. */
static void no_times_are_no_way(void **state)
{
    double t[1] = {3}, y[1][2] = {{1, 2}};
    swing_batch b = {.count = 1, .t = t, .y = y, .times = t};
    (void)state;
    assert_int_equal(swing_integrate_batch(&b), GI_OK);
    assert_true(b.stats.steps_attempted == 0 && b.stats.initializations == 1);
    assert_true(t[0] == 3 && y[0][0] == 1 && y[0][1] == 2);
}

static void samples_are_nan_where_options_are_bad(void **state)
{
    const double times[] = {0, 1};
    double t[2] = {0, 0}, y[2][2] = {{1, 0}, {1, 0}}, samples[2][2][2] = {{{55}}};
    gi_status status[2];
    swing_options options = {0};
    (void)state;
    options.accuracy = -1;
    swing_batch b = {.options = &options, .count = 2, .t = t, .y = y, .status = status};
    b.times_count = 2, b.times = times, b.samples = &samples[0][0][0];
    assert_int_equal(swing_integrate_batch(&b), GI_ERR_ARGUMENT);
    for (int i = 0; i < 8; i++) assert_true(isnan((&samples[0][0][0])[i]));
    assert_int_equal(status[1], GI_ERR_ARGUMENT);
}

/* ---- arrays that are missing, limits of the global error, times at their edges ---- */

struct decay {
    double rate;
};

static inline void decay_derivs(const struct decay *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = s->rate * y[0];
}
#define GI_NAME         decay
#define GI_NZ           1
#define GI_LANES        4
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

enum { DECAYS = 3 };
static const struct decay systems[DECAYS] = {{-1}, {-2}, {3}};
static const double t_end[DECAYS] = {2, 2, 2};

struct run {
    double t[DECAYS], y[DECAYS][1], error[DECAYS][1];
    gi_status status[DECAYS];
};

static struct run fresh(void)
{
    struct run r;
    memset(&r, 0, sizeof r);
    for (int k = 0; k < DECAYS; k++) r.y[k][0] = 1;
    return r;
}

static decay_batch batch_of(struct run *r, const decay_options *options)
{
    decay_batch b = {.options = options, .count = DECAYS};
    b.t = r->t, b.y = r->y, b.status = r->status;
    return b;
}

static void check_untouched(const struct run *r, decay_batch b, const char *words)
{
    assert_int_equal(decay_integrate_batch(&b), GI_ERR_ARGUMENT);
    assert_string_equal(b.error.what, words);
    assert_int_equal(b.first_failed, DECAYS);
    for (int k = 0; k < DECAYS; k++) assert_true(r->t[k] == 0 && r->y[k][0] == 1);
}

#define REFUSED(change, words)                                                                     \
    do {                                                                                           \
        decay_batch b = good;                                                                      \
        change;                                                                                    \
        check_untouched(&r, b, words);                                                             \
    } while (0)

static void each_array_of_samples_that_is_missing_is_named(void **state)
{
    const double times[] = {0, 1, 1, 2}, swapped[] = {0, 2, 1};
    double samples[DECAYS * 4];
    struct run r = fresh();
    decay_batch good = batch_of(&r, NULL);
    (void)state;
    good.system = systems, good.times_count = 4, good.times = times, good.samples = samples;
    REFUSED(b.t = NULL, "t or y: NULL");
    REFUSED(b.y = NULL, "t or y: NULL");
    REFUSED(b.times = NULL, "times or samples: NULL");
    REFUSED(b.samples = NULL, "times or samples: NULL");
    REFUSED((b.times_count = 3, b.times = swapped), "times: neither rising nor falling");
    decay_batch none = good;
    none.count = 0, none.t = NULL, none.y = NULL, none.samples = NULL;
    assert_int_equal(decay_integrate_batch(&none), GI_OK);
    assert_int_equal(decay_integrate_batch(&good), GI_OK);
    check_close(samples[3], exp(-2), 1e-5);
}

static void each_array_of_a_sweep_that_is_missing_is_named(void **state)
{
    struct run r = fresh();
    decay_batch good = batch_of(&r, NULL);
    (void)state;
    good.systems = systems, good.t_end = t_end, good.global_error = r.error;
    REFUSED(b.t_end = NULL, "t, t_end or y: NULL");
    REFUSED(b.t = NULL, "t, t_end or y: NULL");
    REFUSED(b.y = NULL, "t, t_end or y: NULL");
    REFUSED(b.system = systems, "system and systems: only one of them can be");
    REFUSED(b.times = t_end, "t_end and times: only one of them can be");
    decay_batch none = {.systems = systems};
    assert_int_equal(decay_integrate_batch(&none), GI_OK);
    assert_int_equal(decay_integrate_batch(&good), GI_OK);
    for (int k = 0; k < DECAYS; k++)
        check_close(r.y[k][0] / exp(2 * systems[k].rate), 1, k == 1 ? 1e-3 : 1e-4);
}

/* Starts before all times, between them, at the last, and behind it. */
static void samples_begin_where_the_ways_do(void **state)
{
    const double times[] = {1, 2, 3}, starts[] = {0, 1.5, 3, 4};
    double t[4], y[4][1] = {{1}, {1}, {1}, {1}}, samples[4][3];
    (void)state;
    memcpy(t, starts, sizeof t);
    decay_batch b = {.system = systems, .count = 4, .t = t, .y = y};
    b.times_count = 3, b.times = times, b.samples = &samples[0][0];
    assert_int_equal(decay_integrate_batch(&b), GI_OK);
    for (int k = 0; k < 4; k++) {
        check_close(t[k], 3, 0);
        for (int j = 0; j < 3; j++) {
            const double way = times[j] - starts[k];
            const bool passed = k < 3 ? way >= 0 : times[j] == 3;
            if (passed)
                check_close(samples[k][j] / exp(-way), 1, 1e-4);
            else
                assert_true(isnan(samples[k][j]));
        }
    }
    b.times_count = 0;
    assert_int_equal(decay_integrate_batch(&b), GI_OK);
    assert_true(t[0] == 3);
}

/* Where nobody asks for the error itself its limit holds all the same, and what was sampled behind it is none. */
static void a_limit_holds_without_an_array_for_the_error(void **state)
{
    const struct decay grows = {3};
    const double times[] = {0, 0.5, 1, 1.5, 2};
    const decay_options options = {.accuracy = 1e-6, .global_accuracy = 1e-5};
    double samples[DECAYS][5];
    struct run with = fresh(), without = fresh(), sampled = fresh();
    (void)state;
    decay_batch b = batch_of(&with, &options);
    b.system = &grows, b.t_end = t_end, b.global_error = with.error;
    assert_int_equal(decay_integrate_batch(&b), GI_ERR_ACCURACY);
    b = batch_of(&without, &options);
    b.system = &grows, b.t_end = t_end;
    assert_int_equal(decay_integrate_batch(&b), GI_ERR_ACCURACY);
    b = batch_of(&sampled, &options);
    b.system = &grows, b.times_count = 5, b.times = times, b.samples = &samples[0][0];
    assert_int_equal(decay_integrate_batch(&b), GI_ERR_ACCURACY);
    assert_memory_equal(with.t, without.t, sizeof with.t);
    assert_memory_equal(with.y, without.y, sizeof with.y);
    assert_memory_equal(with.t, sampled.t, sizeof with.t);
    for (int k = 0; k < DECAYS; k++) {
        assert_true(with.t[k] > 0 && with.t[k] < 2);
        for (int j = 0; j < 5; j++)
            if (times[j] <= with.t[k])
                check_close(samples[k][j], exp(3 * times[j]), 1e-4);
            else
                assert_true(isnan(samples[k][j]));
    }
}

/* By a step of the smallest number a way ends at a zero, which has the sign of the time asked for. */
static void a_way_that_ends_at_minus_zero_does(void **state)
{
    const double tiny = 4.9406564584124654e-324;
    const decay_options options = {.fixed_step = tiny};
    const struct decay s = {-1};
    double t[2] = {-tiny, tiny}, ends[2] = {-0.0, -0.0}, y[2][1] = {{1}, {1}};

    (void)state;
    decay_batch b = {.system = &s, .options = &options, .count = 2, .t = t, .t_end = ends};
    b.y = y;
    assert_int_equal(decay_integrate_batch(&b), GI_OK);
    for (int k = 0; k < 2; k++) {
        decay_integ it;
        const double y0[1] = {1};
        assert_int_equal(decay_initialize(&it, &s, &options, k == 0 ? -tiny : tiny, y0), GI_OK);
        assert_int_equal(decay_integrate(&it, -0.0), GI_OK);
        assert_memory_equal(&it.t, &ends[k], sizeof it.t);
        assert_memory_equal(&t[k], &ends[k], sizeof it.t);
        assert_memory_equal(it.y, y[k], sizeof it.y);
    }
}

#define SAMPLES_TEST(name) cmocka_unit_test(name##_samples_are_those_of_step_and_interpolate)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SAMPLES_TEST(free_merson),
        SAMPLES_TEST(fields_tsitouras),
        SAMPLES_TEST(chart_dop853),
        SAMPLES_TEST(metric_verner),
        SAMPLES_TEST(surface_rodas),
        SAMPLES_TEST(free_radau),
        SAMPLES_TEST(jacobian_bogacki),
        SAMPLES_TEST(function_long),
        cmocka_unit_test(samples_are_nan_behind_a_terminal_event),
        cmocka_unit_test(samples_are_those_of_steps_where_events_are_passed),
        cmocka_unit_test(bad_times_are_refused_with_words),
        cmocka_unit_test(no_times_are_no_way),
        cmocka_unit_test(samples_are_nan_where_options_are_bad),
        cmocka_unit_test(each_array_of_samples_that_is_missing_is_named),
        cmocka_unit_test(each_array_of_a_sweep_that_is_missing_is_named),
        cmocka_unit_test(samples_begin_where_the_ways_do),
        cmocka_unit_test(a_limit_holds_without_an_array_for_the_error),
        cmocka_unit_test(a_way_that_ends_at_minus_zero_does),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
