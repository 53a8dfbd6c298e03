/* Never stuck: a test for each fault of earlier integrators in errors, times, steps and arguments that must
 * not come back. Those of projections, of errors that one goes on from and of scales are in
 * test_never_stuck_projection.c; fault 12 (finite-math flags) needs a compiler:
 * tests/build/compile_refused.sh. */
#include "never_stuck.h"

/* A slope that becomes as steep as told, for a method with two error estimates. */
struct steep {
    double slope;
};

static void steep_derivs(const struct steep *s, double t, const double y[], double ydot[])
{
    (void)y;
    ydot[0] = t < 0.05 ? 1 : s->slope;
}

#define GI_NAME   steep
#define GI_NQ     1
#define GI_NU     0
#define GI_NC     0
#define GI_METHOD GI_DOP853
#include "geodesic_integ.h"

/* y' = y^2: from y(0) = 1 it is 1 / (1 - t), infinite at t = 1. */
struct blow {
    double power;
};

static void blow_derivs(const struct blow *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = pow(y[0], s->power);
}

#define GI_NAME blow
#define GI_NQ   1
#define GI_NU   0
#define GI_NC   0
#include "geodesic_integ.h"

/* 1: a NaN or infinite error, state or derivative passed the test err > tol. */
static void fault_01_nan_error_is_not_accepted(void **state)
{
    const double bad_values[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    const double starts[] = {0, -1e6};
    struct tape tape;
    struct osc s;
    osc_integ it;
    size_t i, k;
    (void)state;
    for (i = 0; i < 3; i++) {
        for (k = 0; k < 2; k++) {
            double const wall = starts[k] + 1;
            osc_ready(&it, &s, &tape, starts[k], NULL);
            tape.bad_value = bad_values[i];
            tape.wall = wall;
            assert_int_equal(osc_integrate(&it, starts[k] + 5), GI_ERR_NOT_FINITE);
            osc_check_last_good(&it, &s);
            assert_true(it.t <= wall);
            check_close(it.t, wall, 1e-6); /* it came as near as it could */
            check_close(it.y[0], cos(it.t - starts[k]), 1e-5);
            assert_true(it.stats.derivative_failures > 0);
            assert_in_range(it.stats.steps_attempted, 1, 2000);
        }
    }
}

/* 1, a derivative that cannot be had once: whichever call it is, the step is retried shorter. */
static void fault_01_one_nan_at_any_call_is_survived(void **state)
{
    struct tape tape;
    struct osc s;
    osc_integ it;
    long long calls, bad;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);
    assert_int_equal(osc_integrate(&it, 2), GI_OK);
    calls = tape.derivative_calls;
    assert_in_range(calls, 20, 2000);
    for (bad = 1; bad <= calls; bad++) {
        gi_status status;
        memset(&it, 0, sizeof it);
        tape_clear(&tape);
        tape.bad_derivative_call = bad;
        status = osc_initialize(&it, &s, NULL, 0, osc_y0);
        if (status != GI_OK) {
            /* Only the derivative at the given state has no shorter step to fall back on. */
            assert_int_equal(status, GI_ERR_NOT_FINITE);
            assert_int_equal(bad, 1);
            continue;
        }
        assert_int_equal(osc_integrate(&it, 2), GI_OK);
        assert_true(it.t == 2);
        osc_check_last_good(&it, &s);
        check_close(it.y[0], cos(2.0), 2e-5);
        /* that of the start, where the call begins, and for the first step are no part of an attempt */
        assert_int_equal(it.stats.derivative_failures, bad > 3 ? 1 : 0);
    }
}

/* 1, a state that runs to infinity: an error, and the last state is a good one. */
static void fault_01_blow_up_is_an_error(void **state)
{
    const double powers[] = {2, 3, 1.5};
    const double y0[1] = {1};
    size_t i;
    (void)state;
    for (i = 0; i < 3; i++) {
        struct blow s;
        blow_integ it;
        gi_status status;
        s.power = powers[i];
        assert_int_equal(blow_initialize(&it, &s, NULL, 0, y0), GI_OK);
        status = blow_integrate(&it, 10);
        assert_true(status == GI_ERR_NOT_FINITE || status == GI_ERR_ACCURACY);
        assert_true(isfinite(it.y[0]) && isfinite(it.ydot[0]) && it.t < 10);
        assert_in_range(it.stats.steps_attempted, 1, 100000);
    }
}

/* 1, a huge but finite derivative whose stages overflow. */
static void fault_01_overflow_in_the_stages_is_not_accepted(void **state)
{
    struct tape tape;
    struct osc s;
    osc_integ it;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);
    tape.bad_value = DBL_MAX;
    tape.wall = 1;
    assert_int_not_equal(osc_integrate(&it, 5), GI_OK);
    osc_check_last_good(&it, &s);
    assert_true(it.t <= 1);
}

/* 1, one of two error estimates infinite: DOP853's formula made zero of it. */
static void fault_01_an_infinite_estimate_of_two_is_not_accepted(void **state)
{
    const double slopes[] = {1e100, 1e303, 1e304, 2e304, 4e304, 1e305};
    (void)state;
    for (size_t i = 0; i < sizeof slopes / sizeof slopes[0]; i++) {
        const struct steep s = {slopes[i]};
        const double y0[1] = {0};
        steep_options options;
        steep_integ it;
        memset(&options, 0, sizeof options);
        options.initial_step = 0.1;
        assert_int_equal(steep_initialize(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(steep_step(&it, 1), GI_OK);
        assert_true(it.t < 0.05 && fabs(it.y[0] - it.t) < 1e-9);
    }
}

/* 2: the smallest step ignored |t|, so far from zero steps of zero length were repeated for ever. */
static void fault_02_smallest_step_knows_the_size_of_t(void **state)
{
    const double starts[] = {-1e6, 1e6, 1e15, -1e15};
    const double ends[] = {5, 5, 512, 512}; /* from the start; 4096 ulp at 1e15 */
    struct tape tape;
    struct osc s;
    osc_integ it;
    size_t i;
    (void)state;
    for (i = 0; i < 4; i++) {
        double const t0 = starts[i], span = ends[i], w = 5 / span;

        /* It can be done: every step moves, and the end is reached exactly. */
        osc_ready_at_speed(&it, &s, &tape, t0, w);
        while (it.t < t0 + span) {
            double const before = it.t;
            assert_int_equal(osc_step(&it, t0 + span), GI_OK);
            assert_true(it.t > before);
        }
        assert_true(it.t == t0 + span);
        check_close(it.y[0], cos(w * span), 1e-4);
        assert_in_range(it.stats.steps_attempted, 5, 1000);

        /* It cannot: the step stops shrinking while it still moves t. */
        osc_ready_at_speed(&it, &s, &tape, t0, w);
        tape.wall = t0 + span / 2;
        assert_int_equal(osc_integrate(&it, t0 + span), GI_ERR_NOT_FINITE);
        assert_in_range(it.stats.steps_attempted, 1, 2000);
        assert_true(it.t > t0 && it.t <= tape.wall);
        assert_true(it.smallest_step >= ulp(t0));
        osc_check_last_good(&it, &s);
    }
}

/* 2, an interval of a few places of t. */
static void fault_02_interval_of_a_few_ulp_ends(void **state)
{
    const double starts[] = {-1e6, 1e15, 1, 0};
    struct tape tape;
    struct osc s;
    osc_integ it;
    (void)state;
    for (int i = 0; i < 4; i++) {
        for (int places = 1; places <= 40; places++) {
            double t_end = starts[i];
            int k;
            /* slow enough for the 5 seconds that 40 places are at 1e15 */
            osc_ready_at_speed(&it, &s, &tape, starts[i], 1e-3);
            for (k = 0; k < places; k++) t_end = nextafter(t_end, (double)INFINITY);
            if (t_end == starts[i]) continue; /* the processor flushes subnormals to zero */
            assert_int_equal(osc_integrate(&it, t_end), GI_OK);
            assert_true(it.t == t_end);
            assert_in_range(it.stats.steps_attempted, 1, 100);
            check_close(it.y[0], cos(1e-3 * (t_end - starts[i])), 1e-5);
            osc_check_last_good(&it, &s);
        }
    }
}

/* 3: numbers without meaning were taken as they came. */
static void fault_03_meaningless_numbers_are_refused(void **state)
{
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    struct tape tape;
    struct osc s;
    osc_integ it, before;
    osc_options options;
    double y0[2];
    long long calls;
    size_t i;
    int k;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);
    assert_int_equal(osc_step(&it, 5), GI_OK);
    before = it;
    calls = tape.derivative_calls;
    for (i = 0; i < 3; i++) {
        assert_int_equal(osc_step(&it, bad[i]), GI_ERR_ARGUMENT);
        osc_check_untouched(&it, &before);
        assert_int_equal(osc_integrate(&it, bad[i]), GI_ERR_ARGUMENT);
        osc_check_untouched(&it, &before);
        assert_int_equal(osc_set_time_and_state(&it, bad[i], osc_y0), GI_ERR_ARGUMENT);
        osc_check_untouched(&it, &before);
        assert_int_equal(osc_initialize(&it, &s, NULL, bad[i], osc_y0), GI_ERR_ARGUMENT);
        osc_check_untouched(&it, &before);
        for (k = 0; k < 2; k++) {
            memcpy(y0, osc_y0, sizeof y0);
            y0[k] = bad[i];
            assert_int_equal(osc_set_time_and_state(&it, 1, y0), GI_ERR_ARGUMENT);
            assert_int_equal(it.error.where, k);
            osc_check_untouched(&it, &before);
            assert_int_equal(osc_initialize(&it, &s, NULL, 1, y0), GI_ERR_ARGUMENT);
            assert_int_equal(it.error.where, k);
            osc_check_untouched(&it, &before);
        }
        memset(&options, 0, sizeof options);
        options.accuracy = bad[i];
        assert_int_equal(osc_initialize(&it, &s, &options, 0, osc_y0), GI_ERR_ARGUMENT);
        assert_non_null(it.error.what);
        osc_check_untouched(&it, &before);

        it.next_step = bad[i];
        assert_int_equal(osc_step(&it, 5), GI_ERR_ARGUMENT);
        osc_check_untouched(&it, &before);
        it.next_step = before.next_step;
    }
    it.next_step = 0;
    assert_int_equal(osc_integrate(&it, 5), GI_ERR_ARGUMENT);
    osc_check_untouched(&it, &before);
    assert_int_equal(tape.derivative_calls, calls); /* "at once" */

    it.next_step = -before.next_step; /* only its size counts */
    assert_int_equal(osc_integrate(&it, 5), GI_OK);
    assert_true(it.next_step > 0);
    check_close(it.y[0], cos(5.0), 1e-4);
}

/* 4: t_stop == t was an error or a step of no length; going back was impossible. */
static void fault_04_any_stop_time_is_fine(void **state)
{
    const double starts[] = {0, -1e6, 1e15};
    const double spans[] = {3, 3, 256};
    struct tape tape;
    struct osc s;
    osc_integ it, before;
    size_t i;
    (void)state;
    for (i = 0; i < 3; i++) {
        double const t0 = starts[i], span = spans[i], w = 3 / span;
        osc_ready_at_speed(&it, &s, &tape, t0, w);

        before = it;
        assert_int_equal(osc_step(&it, t0), GI_OK);
        assert_int_equal(osc_integrate(&it, t0), GI_OK);
        osc_check_untouched(&it, &before);
        assert_int_equal(it.stats.steps_attempted, 0);
        assert_int_equal(it.stats.steps_taken, 0);
        assert_true(it.next_step == before.next_step);

        /* There and back, with a change of direction in the middle. */
        assert_int_equal(osc_integrate(&it, t0 + span), GI_OK);
        check_close(it.y[1], -sin(3.0), 1e-4);
        before = it;
        assert_int_equal(osc_step(&it, it.t), GI_OK);
        osc_check_untouched(&it, &before);
        assert_int_equal(osc_integrate(&it, t0 - span), GI_OK);
        assert_true(it.t == t0 - span);
        check_close(it.y[1], sin(3.0), 1e-4);
        assert_int_equal(osc_step(&it, t0 + span), GI_OK);
        assert_true(it.t > t0 - span);
        assert_int_equal(osc_step(&it, t0 - 2 * span), GI_OK);
        assert_int_equal(osc_integrate(&it, t0), GI_OK);
        assert_true(it.t == t0);
        check_close(it.y[0], 1, 1e-4);
        check_close(it.y[1], 0, 1e-4);
        assert_true(it.next_step > 0 && it.smallest_step > 0 && it.largest_step <= 3 * span);
    }
    osc_ready(&it, &s, &tape, 0, NULL);
    assert_int_equal(osc_integrate(&it, -0.0), GI_OK); /* zero of either sign is one time */
    assert_int_equal(it.stats.steps_attempted, 0);
}

/* 6: with an accuracy below round-off the difference of the two formulas is an exact zero for short
 * steps, and the accuracy was "reached". */
static void fault_06_accuracy_below_round_off_is_reported(void **state)
{
    const double accuracies[] = {1e-20, 1e-18, 1e-30, 1e-300};
    const double starts[] = {0, -1e6, 1e15};
    struct tape tape;
    struct osc s;
    osc_integ it;
    osc_options options;
    size_t i, k;
    (void)state;
    for (i = 0; i < 4; i++) {
        for (k = 0; k < 3; k++) {
            memset(&options, 0, sizeof options);
            options.accuracy = accuracies[i];
            osc_ready(&it, &s, &tape, starts[k], &options);
            assert_int_equal(osc_integrate(&it, starts[k] + 4), GI_ERR_ACCURACY);
            osc_check_last_good(&it, &s);
            assert_in_range(it.stats.steps_attempted, 0, 2000);
        }
    }
}

/* 6, the same asked in other ways: by atol alone, by a small unit, by the size of y. */
static void fault_06_units_below_round_off_are_reported(void **state)
{
    const double large[2] = {1e6, 0};
    struct tape tape;
    struct osc s;
    osc_integ it;
    osc_options options;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);

    memset(&options, 0, sizeof options);
    options.atol = 1e-20;
    options.rtol = 1e-6; /* without a relative component it says nothing */
    assert_int_equal(osc_initialize(&it, &s, &options, 0, osc_y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 4), GI_ERR_ACCURACY);

    memset(&options, 0, sizeof options);
    options.units[0] = 1e-14;
    assert_int_equal(osc_initialize(&it, &s, &options, 0, osc_y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 4), GI_ERR_ACCURACY);

    memset(&options, 0, sizeof options);
    options.accuracy = 1e-13; /* a thousandth of the last place of 1e6 */
    assert_int_equal(osc_initialize(&it, &s, &options, 0, large), GI_OK);
    assert_int_equal(osc_integrate(&it, 4), GI_ERR_ACCURACY);
    assert_in_range(it.stats.steps_attempted, 0, 2000);

    memset(&options, 0, sizeof options);
    options.accuracy = 1e-13; /* but relative to y it can be had */
    options.relative[0] = options.relative[1] = true;
    assert_int_equal(osc_initialize(&it, &s, &options, 0, large), GI_OK);
    assert_int_equal(osc_integrate(&it, 4), GI_OK);
    check_close(it.y[0], 1e6 * cos(4.0), 1e-4);
}

/* 7: the first step was 0.1 whatever the problem's scale. */
static void fault_07_first_step_follows_the_scale(void **state)
{
    const double speeds[] = {1e-12, 1e-6, 1e-3, 1e3, 1e6, 1e12};
    struct tape tape;
    struct osc s;
    osc_integ it;
    double unit_step;
    size_t i;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);
    assert_int_equal(osc_integrate(&it, 1), GI_OK);
    unit_step = it.initial_step_taken;
    assert_true(unit_step > 1e-3 && unit_step < 1);
    for (i = 0; i < 6; i++) {
        double const w = speeds[i];
        s.w = w;
        assert_int_equal(osc_initialize(&it, &s, NULL, 0, osc_y0), GI_OK);
        assert_true(it.next_step > 0);
        assert_int_equal(osc_step(&it, 1 / w), GI_OK);
        check_close(it.initial_step_taken * w / unit_step, 1, 0.5);
        assert_true(it.stats.steps_attempted <= 2);
        assert_int_equal(osc_integrate(&it, 1 / w), GI_OK);
        check_close(it.y[0], cos(1.0), 1e-5);
        assert_in_range(it.stats.steps_attempted, 1, 100);
    }
}

/* 10: the number of steps had no bound. */
static void fault_10_steps_of_a_call_are_bounded(void **state)
{
    struct tape tape;
    struct osc s;
    osc_integ it;
    osc_options options;
    long long needed, calls = 0;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);
    assert_int_equal(osc_integrate(&it, 50), GI_OK);
    needed = it.stats.steps_attempted;
    assert_true(needed > 50);

    memset(&options, 0, sizeof options);
    options.maximum_steps = needed; /* just enough */
    osc_ready(&it, &s, &tape, 0, &options);
    assert_int_equal(osc_integrate(&it, 50), GI_OK);

    options.maximum_steps = needed - 1; /* one too few */
    osc_ready(&it, &s, &tape, 0, &options);
    assert_int_equal(osc_integrate(&it, 50), GI_ERR_MAX_STEPS);
    assert_int_equal(it.stats.steps_attempted, needed - 1);
    osc_check_last_good(&it, &s);

    options.maximum_steps = 7; /* of a call, not of the run: asked often enough it arrives */
    osc_ready(&it, &s, &tape, 0, &options);
    for (;;) {
        long long const before = it.stats.steps_attempted;
        gi_status const status = osc_integrate(&it, 50);
        assert_in_range(it.stats.steps_attempted - before, 1, 7);
        osc_check_last_good(&it, &s);
        assert_true(++calls <= needed);
        if (status == GI_OK) break;
        assert_int_equal(status, GI_ERR_MAX_STEPS);
        assert_int_equal(it.stats.steps_attempted - before, 7);
    }
    assert_int_equal(calls, (needed + 6) / 7);
    check_close(it.y[0], cos(50.0), 1e-3);
}

static void fault_10_attempts_of_one_step_are_bounded(void **state)
{
    struct tape tape;
    struct osc s;
    osc_integ it;
    osc_options options;
    int calls;
    gi_status status = GI_ERR_MAX_STEPS;
    (void)state;
    memset(&options, 0, sizeof options);
    options.maximum_steps = 1;
    options.initial_step = 100; /* much too long: its first attempt must be rejected */
    osc_ready(&it, &s, &tape, 0, &options);
    assert_int_equal(osc_step(&it, 1000), GI_ERR_MAX_STEPS);
    assert_true(it.t == 0 && it.y[0] == 1);
    assert_int_equal(it.stats.steps_attempted, 1);
    assert_int_equal(it.stats.error_test_failures, 1);
    assert_true(it.next_step < 100); /* what was learnt is kept, so that the next call gets on */
    for (calls = 0; calls < 20 && status != GI_OK; calls++) status = osc_step(&it, 1000);
    assert_int_equal(status, GI_OK);
    assert_int_equal(it.stats.steps_taken, 1);
}

/* Checks the times at which one call of osc_step wanted derivatives: in the first call one for the size of its step;
 * in each attempt t + h/3 twice, t + h/2, t + h, and t + h once more at the accepted state. */
static void check_stage_times(const struct tape *tape, bool first, double t, long long attempts,
                              bool accepted)
{
    long long k;
    assert_true(tape->recorded < TAPE_LENGTH);
    assert_int_equal(tape->recorded, first + 4 * attempts + (accepted ? 1 : 0));
    for (k = 0; k < attempts; k++) {
        const double *const times = tape->times + first + 4 * k;
        assert_true(times[0] > t);
        assert_true(times[1] == times[0]);
        assert_true(times[2] > times[1]);
        assert_true(times[3] > times[2]);
    }
}

/* 13: stage times that coincided because h was near the precision of t (simbody #639, #661). */
static void fault_13_stage_times_are_distinct(void **state)
{
    const double starts[] = {1, -1e6, 1e6, 1e15, -1e15, 1048576};
    struct tape tape;
    struct osc s;
    osc_integ it;
    size_t i;
    (void)state;
    for (i = 0; i < 6; i++) {
        double const t0 = starts[i], span = 1e4 * ulp(t0) > 1 ? 1e4 * ulp(t0) : 1;
        gi_status status = GI_OK;
        osc_ready(&it, &s, &tape, t0, NULL);
        s.w = 1 / span;
        /* A jump too high to be stepped over at any step that can still be told from none. */
        s.kick = 1e12;
        s.kick_time = t0 + span / 2;
        assert_int_equal(osc_initialize(&it, &s, NULL, t0, osc_y0), GI_OK);
        while (status == GI_OK && it.t < t0 + span) {
            long long const attempts = it.stats.steps_attempted;
            double const t = it.t;
            tape.recorded = 0;
            status = osc_step(&it, t0 + span);
            check_stage_times(&tape, attempts == 0, t, it.stats.steps_attempted - attempts,
                              status == GI_OK);
        }
        assert_int_equal(status, GI_ERR_ACCURACY);
        assert_true(it.t <= s.kick_time);
        assert_in_range(it.stats.steps_attempted, 1, 2000);
    }
}

/* 13, what is left of an interval after a smallest step: from 16 places on there is room for the
 * stages of every step, however the interval is divided. */
static void fault_13_no_step_is_cut_too_short(void **state)
{
    const double starts[] = {1e15, 1, -1e6, 1.9990234375};
    struct tape tape;
    struct osc s;
    osc_integ it;
    (void)state;
    for (int i = 0; i < 4; i++) {
        for (int places = 16; places <= 120; places++) {
            double const t_end = starts[i] + places * ulp(starts[i]);
            osc_ready_at_speed(&it, &s, &tape, starts[i], 1e-3);
            while (it.t < t_end) {
                double const t = it.t;
                it.next_step = DBL_MIN; /* as short as it can be */
                tape.recorded = 0;
                assert_int_equal(osc_step(&it, t_end), GI_OK);
                check_stage_times(&tape, false, t, 1, true);
            }
        }
    }
}

/* 13, a step that the user makes too short for its stages. */
static void fault_13_short_step_of_the_user(void **state)
{
    const double sizes[] = {1e-300, DBL_MIN, 1e-20, 0.1};
    const double starts[] = {-1e6, 1e15};
    struct tape tape;
    struct osc s;
    osc_integ it;
    size_t i, k;
    (void)state;
    for (k = 0; k < 2; k++) {
        for (i = 0; i < 4; i++) {
            double const t0 = starts[k];
            double y[2];
            osc_ready_at_speed(&it, &s, &tape, t0, 1e-3);
            it.next_step = sizes[i];
            tape.recorded = 0;
            assert_int_equal(osc_step(&it, t0 + 512), GI_OK);
            assert_true(it.t > t0);
            check_stage_times(&tape, false, t0, 1, true);
            assert_int_equal(osc_interpolate(&it, t0, y), GI_OK);
            assert_true(y[0] == 1 && y[1] == 0);
            assert_int_equal(osc_interpolate(&it, it.t, y), GI_OK);
            assert_memory_equal(y, it.y, sizeof y);
            assert_int_equal(osc_integrate(&it, t0 + 512), GI_OK);
            check_close(it.y[0], cos(0.512), 1e-5);
            assert_in_range(it.stats.steps_attempted, 1, 1000);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fault_01_nan_error_is_not_accepted),
        cmocka_unit_test(fault_01_one_nan_at_any_call_is_survived),
        cmocka_unit_test(fault_01_blow_up_is_an_error),
        cmocka_unit_test(fault_01_overflow_in_the_stages_is_not_accepted),
        cmocka_unit_test(fault_01_an_infinite_estimate_of_two_is_not_accepted),
        cmocka_unit_test(fault_02_smallest_step_knows_the_size_of_t),
        cmocka_unit_test(fault_02_interval_of_a_few_ulp_ends),
        cmocka_unit_test(fault_03_meaningless_numbers_are_refused),
        cmocka_unit_test(fault_04_any_stop_time_is_fine),
        cmocka_unit_test(fault_06_accuracy_below_round_off_is_reported),
        cmocka_unit_test(fault_06_units_below_round_off_are_reported),
        cmocka_unit_test(fault_07_first_step_follows_the_scale),
        cmocka_unit_test(fault_10_steps_of_a_call_are_bounded),
        cmocka_unit_test(fault_10_attempts_of_one_step_are_bounded),
        cmocka_unit_test(fault_13_stage_times_are_distinct),
        cmocka_unit_test(fault_13_no_step_is_cut_too_short),
        cmocka_unit_test(fault_13_short_step_of_the_user),
    };
    return cmocka_run_group_tests_name("never stuck", tests, NULL, NULL);
}
