/* Never stuck, never lying: one test for each fault of earlier integrators that must not come back.
 * Fault 12 (finite-math flags) needs a compiler: tests/build/compile_refused.sh. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
#include <cmocka.h>

#include "../check.h"
#ifdef __cplusplus
}
#endif

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { TAPE_LENGTH = 512 };

/* What the equations are told to do, and what they saw. It hangs on a pointer because the equations
 * get their system as const. */
struct tape {
    long long derivative_calls, bad_derivative_call; /* this call gives bad_value; 0: none does */
    double bad_value;
    double wall; /* past this time every derivative is bad_value */
    long long projection_calls, bad_projection_call;
    double projection_wall;  /* past this time every projection fails */
    double projection_limit; /* a projection further than this from last_t fails */
    double last_t;
    double times[TAPE_LENGTH]; /* of the derivative calls */
    int recorded;
};

static void tape_clear(struct tape *tape)
{
    memset(tape, 0, sizeof *tape);
    tape->bad_value = (double)NAN;
    tape->wall = tape->projection_wall = tape->projection_limit = (double)INFINITY;
}

static bool tape_derivative_is_bad(struct tape *tape, double t)
{
    tape->derivative_calls++;
    if (tape->recorded < TAPE_LENGTH) tape->times[tape->recorded++] = t;
    return tape->derivative_calls == tape->bad_derivative_call || t > tape->wall;
}

/* A rotation at angular speed w: q = cos(w t), u = -sin(w t), with q and u in the same unit. The
 * derivative jumps to w times "kick" past the time of the kick. */
struct osc {
    double w;
    struct tape *tape;
    double kick, kick_time;
};

static void osc_derivs(const struct osc *s, double t, const double y[], double ydot[])
{
    double const jump = s->kick != 0 && t > s->kick_time ? s->kick : 0;
    ydot[0] = s->w * y[1] + jump;
    ydot[1] = -s->w * y[0];
    if (tape_derivative_is_bad(s->tape, t)) ydot[1] = s->tape->bad_value;
}

#define GI_NAME osc
#define GI_NQ   1
#define GI_NC   0
#include "../../geodesic_integ.h"

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
#include "../../geodesic_integ.h"

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
#include "../../geodesic_integ.h"

/* Motion at unit speed along a line that needs no control of error, with a projection that fails
 * where the tape says so, and leaves rubbish behind as it fails. */
struct track {
    struct tape *tape;
    bool rubbish_on_success;
};

static void track_derivs(const struct track *s, double t, const double y[], double ydot[])
{
    (void)y;
    ydot[0] = tape_derivative_is_bad(s->tape, t) ? s->tape->bad_value : 1;
}

static bool track_project_if_needed(const struct track *s, double tol, double t, double y[])
{
    struct tape *const tape = s->tape;
    bool fails;
    (void)tol;
    tape->projection_calls++;
    fails = tape->projection_calls == tape->bad_projection_call || t > tape->projection_wall ||
            fabs(t - tape->last_t) > tape->projection_limit;
    if (!fails) return true;
    y[0] = (double)NAN;
    return s->rubbish_on_success;
}

#define GI_NAME       track
#define GI_NQ         1
#define GI_NU         0
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "../../geodesic_integ.h"

/* A point that is carried along x and held at distance 1 from the origin, which it cannot keep once
 * level > 1 asks for the impossible |q|^2 + level = 1. */
struct ring {
    double level;
};

static void ring_derivs(const struct ring *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = -y[1];
    ydot[1] = y[0];
}

static void ring_constraint_errors(const struct ring *s, double t, const double y[], double cerr[])
{
    (void)t;
    cerr[0] = y[0] * y[0] + y[1] * y[1] + s->level - 1;
}

#define GI_NAME ring
#define GI_NQ   2
#define GI_NU   0
#define GI_NC   1
#include "../../geodesic_integ.h"

/* The quadric x^2 + y^2 + sign z^2 = level: a sphere (1, 1), a cone (-1, 0). */
struct quadric {
    double sign, level;
};

static void quadric_surface(const struct quadric *s, const double x[3], double *f, double grad[3],
                            double hess[6])
{
    *f = x[0] * x[0] + x[1] * x[1] + s->sign * x[2] * x[2] - s->level;
    grad[0] = 2 * x[0];
    grad[1] = 2 * x[1];
    grad[2] = 2 * s->sign * x[2];
    hess[0] = hess[1] = 2;
    hess[2] = 2 * s->sign;
    hess[3] = hess[4] = hess[5] = 0;
}

#define GI_NAME    quadric
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "../../geodesic_integ.h"

static void fields_surface(const struct quadric *s, const double x[3], double *f, double grad[3],
                           double hess[6])
{
    quadric_surface(s, x, f, grad, hess);
}

#define GI_NAME          fields
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_SYSTEM        struct quadric
#define GI_JACOBI_FIELDS 1
#include "../../geodesic_integ.h"

/* Size of the last place of |t|. */
static double ulp(double t)
{
    t = fabs(t);
    return nextafter(t, (double)INFINITY) - t;
}

static const double osc_y0[2] = {1, 0};

/* An oscillator at t0 with a clear tape, ready to run. */
static void osc_ready(osc_integ *it, struct osc *s, struct tape *tape, double t0,
                      const osc_options *options)
{
    tape_clear(tape);
    s->w = 1;
    s->tape = tape;
    s->kick = s->kick_time = 0;
    assert_int_equal(osc_initialize(it, s, options, t0, osc_y0), GI_OK);
}

/* The last good state is finite, and its derivative belongs to it. */
static void osc_check_last_good(const osc_integ *it, const struct osc *s)
{
    struct tape scratch;
    struct osc calm = *s;
    double ydot[2];
    int i;
    tape_clear(&scratch);
    calm.tape = &scratch;
    osc_derivs(&calm, it->t, it->y, ydot);
    assert_true(isfinite(it->t) && isfinite(it->next_step) && it->next_step > 0);
    for (i = 0; i < 2; i++) {
        assert_true(isfinite(it->y[i]));
        check_close(it->ydot[i], ydot[i], 1e-14 * s->w);
    }
}

/* Nothing that a caller can see has moved, but for the report of the error. */
static void osc_check_untouched(const osc_integ *now, const osc_integ *before)
{
    assert_memory_equal(&now->t, &before->t, sizeof now->t);
    assert_memory_equal(now->y, before->y, sizeof now->y);
    assert_memory_equal(now->ydot, before->ydot, sizeof now->ydot);
    assert_memory_equal(&now->stats, &before->stats, sizeof now->stats);
    assert_memory_equal(&now->t_previous, &before->t_previous, sizeof now->t_previous);
    assert_memory_equal(now->y_previous, before->y_previous, sizeof now->y_previous);
}

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
        assert_int_equal(it.stats.derivative_failures, bad > 2 ? 1 : it.stats.derivative_failures);
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
        osc_ready(&it, &s, &tape, t0, NULL);
        s.w = w;
        assert_int_equal(osc_initialize(&it, &s, NULL, t0, osc_y0), GI_OK);
        while (it.t < t0 + span) {
            double const before = it.t;
            assert_int_equal(osc_step(&it, t0 + span), GI_OK);
            assert_true(it.t > before);
        }
        assert_true(it.t == t0 + span);
        check_close(it.y[0], cos(w * span), 1e-4);
        assert_in_range(it.stats.steps_attempted, 5, 1000);

        /* It cannot: the step stops shrinking while it still moves t. */
        osc_ready(&it, &s, &tape, t0, NULL);
        s.w = w;
        assert_int_equal(osc_initialize(&it, &s, NULL, t0, osc_y0), GI_OK);
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
    size_t i;
    int places;
    (void)state;
    for (i = 0; i < 4; i++) {
        for (places = 1; places <= 40; places++) {
            double t_end = starts[i];
            int k;
            osc_ready(&it, &s, &tape, starts[i], NULL);
            s.w = 1e-3; /* slow enough for the 5 seconds that 40 places are at 1e15 */
            assert_int_equal(osc_initialize(&it, &s, NULL, starts[i], osc_y0), GI_OK);
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
        osc_ready(&it, &s, &tape, t0, NULL);
        s.w = w;
        assert_int_equal(osc_initialize(&it, &s, NULL, t0, osc_y0), GI_OK);

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

/* Runs the track one step at a time to t_end, so that its projection knows how long each step is. */
static void track_run(track_integ *it, struct tape *tape, double t_end)
{
    while (it->t < t_end) {
        tape->last_t = it->t;
        assert_int_equal(track_step(it, t_end), GI_OK);
    }
}

static void track_ready(track_integ *it, struct track *s, struct tape *tape, double t0,
                        const track_options *options)
{
    const double y0[1] = {0};
    tape_clear(tape);
    tape->last_t = t0;
    s->tape = tape;
    s->rubbish_on_success = false;
    assert_int_equal(track_initialize(it, s, options, t0, y0), GI_OK);
}

/* Failures of a control that grows at once after a failed projection, for steps up to limit. */
static int failures_without_ceiling(double limit, double first_step, double t_end)
{
    double t = 0, h = first_step;
    int failures = 0;
    while (t < t_end) {
        if (h > limit) {
            failures++;
            h *= 0.1;
        } else {
            t += h;
            h *= 5;
        }
    }
    return failures;
}

/* 5: after a failed projection the step grew five-fold at once, and failed again. */
static void fault_05_failed_projection_leaves_a_ceiling(void **state)
{
    const double limits[] = {1, 0.3, 0.07};
    struct tape tape;
    struct track s;
    track_integ it;
    track_options options;
    size_t i;
    (void)state;
    for (i = 0; i < 3; i++) {
        double const t_end = 500 * limits[i];
        memset(&options, 0, sizeof options);
        options.initial_step = 0.01;
        track_ready(&it, &s, &tape, 0, &options);
        tape.projection_limit = limits[i];
        track_run(&it, &tape, t_end);
        check_close(it.y[0], t_end, 1e-9 * t_end);
        assert_true(it.stats.projection_failures > 0);
        assert_true(4 * it.stats.projection_failures <
                    failures_without_ceiling(limits[i], 0.01, t_end));
        assert_true(8 * it.stats.projection_failures < it.stats.steps_taken);
        /* Caution has a price too: the steps should not be far below the limit. */
        assert_true(it.stats.steps_taken < 10 * 500);
    }
}

static void fault_05_no_growth_right_after_a_failed_projection(void **state)
{
    struct tape tape;
    struct track s;
    track_integ it;
    track_options options;
    int failures_seen = 0;
    (void)state;
    memset(&options, 0, sizeof options);
    options.initial_step = 0.01;
    track_ready(&it, &s, &tape, 0, &options);
    tape.projection_limit = 1;
    while (it.t < 100) {
        long long const failures = it.stats.projection_failures;
        tape.last_t = it.t;
        assert_int_equal(track_step(&it, 1000), GI_OK);
        if (it.stats.projection_failures > failures) {
            failures_seen++;
            assert_true(it.next_step <= it.last_step);
        }
    }
    assert_true(failures_seen > 0);
}

static void fault_05_ceiling_is_released(void **state)
{
    struct tape tape;
    struct track s;
    track_integ it;
    int steps = 0;
    (void)state;
    track_ready(&it, &s, &tape, 0, NULL);
    tape.projection_limit = 0.5;
    track_run(&it, &tape, 50);
    assert_true(it.stats.projection_failures > 0);
    tape.projection_limit = (double)INFINITY;
    while (it.next_step < 50 && steps < 1000) {
        steps++;
        assert_int_equal(track_step(&it, 1e9), GI_OK);
    }
    assert_true(it.next_step >= 50);
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

/* 8, a direction along the normal has no tangential part but rounding: 35 of 1000 were once accepted,
 * and the geodesic went somewhere. A direction near the normal still gives a tangent. */
static void fault_08_normal_direction_is_an_error(void **state)
{
    struct quadric s = {0};
    double x[3], y0[quadric_N], grad[3], hess[6], f, v[3];
    int i, k;
    (void)state;
    s.sign = 1;
    s.level = 1;
    for (i = 0; i < 1000; i++) {
        double const a = 0.37 * i, c = cos(1.1 * i);
        x[0] = cos(a) * sqrt(1 - c * c);
        x[1] = sin(a) * sqrt(1 - c * c);
        x[2] = c;
        quadric_surface(&s, x, &f, grad, hess);
        assert_int_equal(quadric_start(&s, x, grad, y0), GI_ERR_ARGUMENT);
        for (k = 0; k < 3; k++) v[k] = grad[k];
        v[i % 3] += 1e-8;
        if (quadric_start(&s, x, v, y0) == GI_OK)
            check_close(y0[0] * y0[3] + y0[1] * y0[4] + y0[2] * y0[5], 0, 1e-15);
    }
}

/* 8: the projection divided by a zero gradient or a zero speed, and left y mangled as it failed. */
static void fault_08_zero_gradient_is_a_status(void **state)
{
    struct quadric sphere, cone;
    const double centre[6] = {0, 0, 0, 1, 0, 0}, at_rest[6] = {1, 0, 0, 0, 0, 0};
    const double off_at_rest[6] = {1.1, 0, 0, 0, 0, 0};
    const double good[6] = {1, 0, 0, 0, 1, 0};
    const double origin[3] = {0, 0, 0}, point[3] = {1, 0, 0}, ahead[3] = {0, 1, 0};
    const double normal[3] = {1, 0, 0};
    const double sentinel[6] = {1, 2, 3, 4, 5, 6};
    double y0[6];
    quadric_integ it, before;
    (void)state;
    sphere.sign = sphere.level = 1;
    cone.sign = -1;
    cone.level = 0;

    assert_int_equal(quadric_initialize(&it, &sphere, NULL, 0, good), GI_OK);
    before = it;
    assert_int_equal(quadric_initialize(&it, &sphere, NULL, 0, centre), GI_ERR_CONSTRAINT);
    assert_int_equal(quadric_initialize(&it, &cone, NULL, 0, centre), GI_ERR_CONSTRAINT);
    assert_int_equal(quadric_initialize(&it, &sphere, NULL, 0, at_rest), GI_ERR_CONSTRAINT);
    assert_int_equal(quadric_set_time_and_state(&it, 0, centre), GI_ERR_CONSTRAINT);
    assert_int_equal(quadric_set_time_and_state(&it, 0, at_rest), GI_ERR_CONSTRAINT);
    assert_int_equal(quadric_set_time_and_state(&it, 0, off_at_rest), GI_ERR_CONSTRAINT);
    assert_memory_equal(it.y, before.y, sizeof it.y);
    assert_memory_equal(it.ydot, before.ydot, sizeof it.ydot);
    assert_int_equal(quadric_integrate(&it, 3), GI_OK); /* and the sphere is still the sphere */
    check_close(it.y[0], cos(3.0), 1e-4);

    memcpy(y0, sentinel, sizeof y0);
    assert_int_not_equal(quadric_start(&sphere, origin, ahead, y0), GI_OK);
    assert_int_not_equal(quadric_start(&cone, origin, ahead, y0), GI_OK);
    assert_int_not_equal(quadric_start(&sphere, point, origin, y0), GI_OK);
    assert_int_not_equal(quadric_start(&sphere, point, normal, y0), GI_OK);
    assert_memory_equal(y0, sentinel, sizeof y0);
}

/* 8, a geodesic that runs along a ruling into the tip of a cone, where the gradient vanishes. */
static void fault_08_tip_of_a_cone_is_survived(void **state)
{
    struct quadric cone;
    const double point[3] = {1, 0, 1}, down[3] = {-1, 0, -1};
    double y0[6], slant;
    quadric_integ it;
    gi_status status;
    int i;
    (void)state;
    cone.sign = -1;
    cone.level = 0;
    assert_int_equal(quadric_start(&cone, point, down, y0), GI_OK);
    assert_int_equal(quadric_initialize(&it, &cone, NULL, 0, y0), GI_OK);
    status = quadric_integrate(&it, 3);
    assert_true(status == GI_OK || status == GI_ERR_PROJECTION || status == GI_ERR_NOT_FINITE ||
                status == GI_ERR_ACCURACY);
    for (i = 0; i < 6; i++) assert_true(isfinite(it.y[i]) && isfinite(it.ydot[i]));
    assert_in_range(it.stats.steps_attempted, 1, 10000);
    slant = 1 - it.t / sqrt(2.0); /* the ruling is a straight line, on either side of the tip */
    check_close(it.y[0], slant, 1e-5);
    check_close(it.y[2], slant, 1e-5);
}

/* 8, the generated projection of a general problem. */
static void fault_08_singular_jacobian_is_a_status(void **state)
{
    struct ring s;
    const double good[2] = {1, 0}, centre[2] = {0, 0}, near_centre[2] = {1e-200, 0};
    ring_integ it, before;
    gi_status status;
    (void)state;
    s.level = 0;
    assert_int_equal(ring_initialize(&it, &s, NULL, 0, good), GI_OK);
    before = it;
    assert_int_equal(ring_set_time_and_state(&it, 1, centre), GI_ERR_CONSTRAINT);
    assert_int_equal(ring_set_time_and_state(&it, 1, near_centre), GI_ERR_CONSTRAINT);
    assert_memory_equal(it.y, before.y, sizeof it.y);
    assert_true(it.t == 0);

    s.level = 1.5; /* no real point is left: each Newton step goes astray */
    assert_int_equal(ring_set_time_and_state(&it, 1, good), GI_ERR_CONSTRAINT);
    assert_memory_equal(it.y, before.y, sizeof it.y);
    status = ring_integrate(&it, 1);
    assert_int_equal(status, GI_ERR_PROJECTION);
    assert_memory_equal(it.y, before.y, sizeof it.y);
    assert_memory_equal(it.ydot, before.ydot, sizeof it.ydot);
    s.level = 0; /* the point is back, and so is the run */
    assert_int_equal(ring_integrate(&it, 1), GI_OK);
    check_close(it.y[0], cos(1.0), 1e-5);
}

/* 8, a projection of the user's that fails once, at any call, or for good past some time, or says
 * that all is well and leaves a NaN. It always leaves rubbish in y. */
static void fault_08_failed_projection_leaves_y(void **state)
{
    const double y0[1] = {0};
    const double starts[] = {0, -1e6, 1e15};
    struct tape tape;
    struct track s;
    track_integ it;
    track_options options;
    long long calls, bad;
    size_t i;
    int rubbish;
    (void)state;
    memset(&options, 0, sizeof options);
    options.maximum_step = 0.25;
    track_ready(&it, &s, &tape, 0, &options);
    assert_int_equal(track_integrate(&it, 3), GI_OK);
    calls = tape.projection_calls;
    assert_in_range(calls, 12, 200);
    for (rubbish = 0; rubbish <= 1; rubbish++) {
        for (bad = 1; bad <= calls; bad++) {
            gi_status status;
            memset(&it, 0, sizeof it);
            tape_clear(&tape);
            tape.bad_projection_call = bad;
            s.rubbish_on_success = rubbish != 0;
            status = track_initialize(&it, &s, &options, 0, y0);
            if (bad == 1) {
                assert_int_not_equal(status, GI_OK);
                continue;
            }
            assert_int_equal(status, GI_OK);
            assert_int_equal(track_integrate(&it, 3), GI_OK);
            assert_true(it.t == 3);
            check_close(it.y[0], 3, 1e-12);
            assert_int_equal(it.stats.projection_failures + it.stats.derivative_failures +
                                 it.stats.error_test_failures,
                             1);
        }
    }
    for (i = 0; i < 3; i++) {
        track_ready(&it, &s, &tape, starts[i], NULL);
        tape.projection_wall = starts[i] + 200;
        assert_int_equal(track_integrate(&it, starts[i] + 512), GI_ERR_PROJECTION);
        assert_true(it.t <= tape.projection_wall);
        check_close(it.y[0], it.t - starts[i], 1e-6);
        assert_true(it.ydot[0] == 1);
        assert_in_range(it.stats.steps_attempted, 1, 5000);
    }
}

/* 9: after an error the integrator was of no more use. */
static void fault_09_goes_on_after_accuracy(void **state)
{
    const double starts[] = {0, -1e6};
    struct tape tape;
    struct osc s;
    osc_integ it, again;
    osc_options options;
    size_t i;
    (void)state;
    for (i = 0; i < 2; i++) {
        double const t0 = starts[i];
        memset(&options, 0, sizeof options);
        options.accuracy = 1e-20;
        osc_ready(&it, &s, &tape, t0, &options);
        assert_int_equal(osc_integrate(&it, t0 + 2), GI_ERR_ACCURACY);
        osc_check_last_good(&it, &s);

        /* A new start from the last good state. */
        options.accuracy = 1e-8;
        assert_int_equal(osc_initialize(&again, &s, &options, it.t, it.y), GI_OK);
        assert_int_equal(osc_integrate(&again, t0 + 2), GI_OK);
        check_close(again.y[0], cos(2.0), 1e-6);

        /* The same integrator with looser options. */
        assert_int_equal(osc_set_options(&it, &options), GI_OK);
        osc_check_last_good(&it, &s);
        assert_int_equal(osc_integrate(&it, t0 + 2), GI_OK);
        assert_true(it.t == t0 + 2);
        check_close(it.y[0], cos(2.0), 1e-6);
    }
}

static void fault_09_goes_on_after_not_finite(void **state)
{
    struct tape tape;
    struct osc s;
    osc_integ it;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);
    tape.wall = 2;
    assert_int_equal(osc_integrate(&it, 3), GI_ERR_NOT_FINITE);
    osc_check_last_good(&it, &s);
    assert_true(it.t > 1 && it.t <= 2);
    assert_int_equal(osc_integrate(&it, 3), GI_ERR_NOT_FINITE); /* asked again, it says so again */
    osc_check_last_good(&it, &s);
    assert_int_equal(osc_integrate(&it, -1), GI_OK); /* another t_stop */
    check_close(it.y[0], cos(1.0), 1e-4);
    assert_int_equal(osc_integrate(&it, 1.5), GI_OK);
    check_close(it.y[0], cos(1.5), 1e-4);
    tape.wall = (double)INFINITY;
    assert_int_equal(osc_integrate(&it, 3), GI_OK);
    check_close(it.y[0], cos(3.0), 1e-4);
}

static void fault_09_goes_on_after_projection(void **state)
{
    struct tape tape;
    struct track s;
    track_integ it;
    (void)state;
    track_ready(&it, &s, &tape, 0, NULL);
    tape.projection_wall = 1;
    assert_int_equal(track_integrate(&it, 3), GI_ERR_PROJECTION);
    assert_true(it.t <= 1 && isfinite(it.y[0]));
    check_close(it.t, 1, 1e-6);
    check_close(it.y[0], it.t, 1e-12);
    assert_int_equal(track_integrate(&it, -1), GI_OK);
    check_close(it.y[0], -1, 1e-12);
    tape.projection_wall = (double)INFINITY;
    assert_int_equal(track_integrate(&it, 3), GI_OK);
    check_close(it.y[0], 3, 1e-12);
}

static void fault_09_goes_on_after_bad_state(void **state)
{
    const double nan_state[2] = {(double)NAN, 0};
    struct tape tape;
    struct osc s;
    osc_integ it, before;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);
    assert_int_equal(osc_integrate(&it, 1), GI_OK);
    before = it;
    assert_int_equal(osc_set_time_and_state(&it, 0, nan_state), GI_ERR_ARGUMENT);
    osc_check_untouched(&it, &before);
    tape.wall = 5; /* a state where no derivative can be had */
    assert_int_equal(osc_set_time_and_state(&it, 6, osc_y0), GI_ERR_NOT_FINITE);
    assert_memory_equal(it.y, before.y, sizeof it.y);
    assert_memory_equal(it.ydot, before.ydot, sizeof it.ydot);
    assert_true(it.t == 1 && it.next_step == before.next_step);
    assert_int_equal(osc_integrate(&it, 2), GI_OK);
    check_close(it.y[0], cos(2.0), 1e-5);
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

/* 11: one tolerance without a scale for positions, velocities and Jacobi fields alike. */
static void fault_11_tolerances_have_units(void **state)
{
    const double large = 1048576; /* 2^20, so that scaling rounds nothing */
    double y0[2];
    struct tape tape;
    struct osc s;
    osc_integ it;
    osc_options options;
    long long attempts, attempts_without_units;
    double t_first;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);
    assert_int_equal(osc_integrate(&it, 20), GI_OK);
    attempts = it.stats.steps_attempted;
    t_first = it.initial_step_taken;

    y0[0] = large;
    y0[1] = 0;
    assert_int_equal(osc_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 20), GI_OK);
    attempts_without_units = it.stats.steps_attempted;
    assert_true(attempts_without_units > 4 * attempts);

    memset(&options, 0, sizeof options);
    options.units[0] = options.units[1] = large;
    assert_int_equal(osc_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 20), GI_OK);
    assert_int_equal(it.stats.steps_attempted, attempts);
    assert_true(it.initial_step_taken == t_first);
    check_close(it.y[0], large * cos(20.0), large * 1e-3);
}

/* 11, Jacobi fields that are not controlled cost the geodesic no step. */
static void fault_11_jacobi_fields_can_be_left_uncontrolled(void **state)
{
    struct quadric s;
    const double point[3] = {1, 0, 0}, ahead[3] = {0, 1, 1};
    double y0[6], y0_fields[10];
    quadric_integ it;
    fields_integ with_fields;
    quadric_options options;
    fields_options fields;
    int i;
    (void)state;
    s.sign = -1; /* a hyperboloid of one sheet: negative curvature, so the fields grow */
    s.level = 1;
    memset(&options, 0, sizeof options);
    memset(&fields, 0, sizeof fields);
    options.initial_step = fields.initial_step = 0.1;
    assert_int_equal(quadric_start(&s, point, ahead, y0), GI_OK);
    assert_int_equal(quadric_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(quadric_integrate(&it, 5), GI_OK);

    fields.units[3] = fields.units[4] = fields.units[8] = fields.units[9] = (double)INFINITY;
    assert_int_equal(fields_start(&s, point, ahead, y0_fields), GI_OK);
    assert_int_equal(fields_initialize(&with_fields, &s, &fields, 0, y0_fields), GI_OK);
    assert_int_equal(fields_integrate(&with_fields, 5), GI_OK);
    assert_int_equal(with_fields.stats.steps_attempted, it.stats.steps_attempted);
    for (i = 0; i < 3; i++) {
        check_close(with_fields.y[i], it.y[i], 1e-12);
        check_close(with_fields.y[i + 5], it.y[i + 3], 1e-12);
    }

    for (i = 0; i < fields_N; i++) fields.units[i] = 1; /* controlled, they cost more */
    fields.units[3] = fields.units[4] = fields.units[8] = fields.units[9] = 1e-3;
    assert_int_equal(fields_initialize(&with_fields, &s, &fields, 0, y0_fields), GI_OK);
    assert_int_equal(fields_integrate(&with_fields, 5), GI_OK);
    assert_true(with_fields.stats.steps_attempted > it.stats.steps_attempted);
}

/* Checks the times at which one call of osc_step wanted derivatives: in each attempt t + h/3 twice,
 * t + h/2, t + h, and t + h once more at the accepted state. */
static void check_stage_times(const struct tape *tape, double t, long long attempts, bool accepted)
{
    long long k;
    assert_true(tape->recorded < TAPE_LENGTH);
    assert_int_equal(tape->recorded, 4 * attempts + (accepted ? 1 : 0));
    for (k = 0; k < attempts; k++) {
        const double *const times = tape->times + 4 * k;
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
            check_stage_times(&tape, t, it.stats.steps_attempted - attempts, status == GI_OK);
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
    size_t i;
    int places;
    (void)state;
    for (i = 0; i < 4; i++) {
        for (places = 16; places <= 120; places++) {
            double const t_end = starts[i] + places * ulp(starts[i]);
            osc_ready(&it, &s, &tape, starts[i], NULL);
            s.w = 1e-3;
            assert_int_equal(osc_initialize(&it, &s, NULL, starts[i], osc_y0), GI_OK);
            while (it.t < t_end) {
                double const t = it.t;
                it.next_step = DBL_MIN; /* as short as it can be */
                tape.recorded = 0;
                assert_int_equal(osc_step(&it, t_end), GI_OK);
                check_stage_times(&tape, t, 1, true);
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
            osc_ready(&it, &s, &tape, t0, NULL);
            s.w = 1e-3;
            assert_int_equal(osc_initialize(&it, &s, NULL, t0, osc_y0), GI_OK);
            it.next_step = sizes[i];
            tape.recorded = 0;
            assert_int_equal(osc_step(&it, t0 + 512), GI_OK);
            assert_true(it.t > t0);
            check_stage_times(&tape, t0, 1, true);
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
        cmocka_unit_test(fault_05_failed_projection_leaves_a_ceiling),
        cmocka_unit_test(fault_05_no_growth_right_after_a_failed_projection),
        cmocka_unit_test(fault_05_ceiling_is_released),
        cmocka_unit_test(fault_06_accuracy_below_round_off_is_reported),
        cmocka_unit_test(fault_06_units_below_round_off_are_reported),
        cmocka_unit_test(fault_07_first_step_follows_the_scale),
        cmocka_unit_test(fault_08_normal_direction_is_an_error),
        cmocka_unit_test(fault_08_zero_gradient_is_a_status),
        cmocka_unit_test(fault_08_tip_of_a_cone_is_survived),
        cmocka_unit_test(fault_08_singular_jacobian_is_a_status),
        cmocka_unit_test(fault_08_failed_projection_leaves_y),
        cmocka_unit_test(fault_09_goes_on_after_accuracy),
        cmocka_unit_test(fault_09_goes_on_after_not_finite),
        cmocka_unit_test(fault_09_goes_on_after_projection),
        cmocka_unit_test(fault_09_goes_on_after_bad_state),
        cmocka_unit_test(fault_10_steps_of_a_call_are_bounded),
        cmocka_unit_test(fault_10_attempts_of_one_step_are_bounded),
        cmocka_unit_test(fault_11_tolerances_have_units),
        cmocka_unit_test(fault_11_jacobi_fields_can_be_left_uncontrolled),
        cmocka_unit_test(fault_13_stage_times_are_distinct),
        cmocka_unit_test(fault_13_no_step_is_cut_too_short),
        cmocka_unit_test(fault_13_short_step_of_the_user),
    };
    return cmocka_run_group_tests_name("never stuck", tests, NULL, NULL);
}
