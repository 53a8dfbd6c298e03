/* What stands in the way of a step, by every method: derivatives that end, one that fails, a
 * start to be left; and an event function that knows no sign. */
#define WITH_IMPLICIT_METHODS
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"
#include "../each_method.h"
#include "../torus.h"

/* y0' = sign (or cos t), y1' = 0. */
struct path {
    double barrier; /* NaN beyond this y0; 0: nowhere */
    long long fails_at;
    int sign;
    long long *calls;
};

static inline void path_derivatives(const struct path *s, double t, const double y[], double ydot[])
{
    ++*s->calls;
    ydot[0] = (s->sign ? s->sign : cos(t)) + 0 * y[0]; /* a NaN stays one */
    ydot[1] = 0;
    if ((s->barrier > 0 && y[0] > s->barrier) || *s->calls == s->fails_at)
        ydot[0] = ydot[1] = (double)NAN;
}

struct torus {
    double R, r;
};

TORUS_SURFACE(ring, double)

#define CONTROLLED_BODY "behaviour/barrier_body.h"
#include "../for_each_method.h"

/* ---- an event function that changes its sign whenever it is asked ---- */

struct restless {
    long long *asked;
    int kind, period;
};

static inline void restless_derivs(const struct restless *s, double t, const double y[],
                                   double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = -y[0];
}

static inline void restless_events(const struct restless *s, double t, const double y[], double g[])
{
    const int odd = (int)(++*s->asked / s->period % 2);

    (void)y;
    if (s->kind == 0) g[0] = odd ? 1 : -1;
    if (s->kind == 1) g[0] = odd ? 1e-300 : -1e300;
    if (s->kind == 2) g[0] = odd ? t + 1 : -t - 1;
}

#define GI_NAME   restless
#define GI_NZ     2
#define GI_EVENTS 1
#include "geodesic_integ.h"

/* It ends: each call returns, t does not go back, and there are no more attempts than
   maximum_steps and what a search is allowed. */
static void a_sign_that_alternates_holds_nothing_up(void **state)
{
    long long most = 0;
    int events = 0;

    (void)state;
    for (int k = 0; k < 60; k++) {
        const double y0[2] = {0, 1};
        long long asked = 0;
        const struct restless s = {&asked, k % 3, 1 + k / 6};
        const restless_options options = {.event_terminal = {k / 3 % 2 ? -1 : 1},
                                          .maximum_steps = 2000};
        restless_integ it;
        gi_status status = GI_EVENT;
        int calls = 0;

        assert_int_equal(restless_initialize(&it, &s, &options, 0, y0), GI_OK);
        for (; calls < 300 && status == GI_EVENT && it.t < 3; calls++) {
            const double t = it.t;

            status = restless_integrate(&it, 3);
            assert_true(it.t >= t);
            check_close(it.y[0], sin(it.t), 1e-4);
        }
        most = asked > most ? asked : most;
        events += calls - 1;
        assert_true(status == GI_EVENT || status == GI_OK || status == GI_ERR_MAX_STEPS);
        assert_true(asked < 100 * (it.stats.steps_attempted + calls + 10));
        assert_true(it.stats.steps_attempted < 3000 + 300LL * calls);
    }
    print_message("  asked up to %lld times, %d events\n", most, events);
    assert_true(events > 0);
}

/* ---- an event function that is not known for a while ---- */

struct gap {
    double from, until;
};

static inline void gap_derivs(const struct gap *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = -y[0];
}

static inline void gap_events(const struct gap *s, double t, const double y[], double g[])
{
    g[0] = t > s->from && t < s->until ? (double)NAN : y[0] + 2;
}

#define GI_NAME   gap
#define GI_NZ     2
#define GI_EVENTS 1
#define GI_METHOD GI_DOP853
#include "geodesic_integ.h"

/* Where it is seen, also between the ends of a step alone, it ends the way, at the gap and with
   its name; narrower than what is looked at it may pass. */
static void a_gap_in_an_event_function_is_told_or_passed(void **state)
{
    int told = 0, passed = 0;

    (void)state;
    for (int k = 0; k < 400; k++) {
        const double from = 0.02 * (k % 200) + 0.1, width = k < 200 ? 1e-3 : 0.2;
        const struct gap s = {from, from + width};
        const double y0[2] = {0, 1};
        gap_integ it;

        assert_int_equal(gap_initialize(&it, &s, NULL, 0, y0), GI_OK);
        const gi_status status = gap_integrate(&it, 5);
        check_close(it.y[0], sin(it.t), 1e-3);
        assert_true(it.stats.steps_attempted < 300);
        if (status == GI_OK) {
            passed++;
            continue;
        }
        assert_int_equal(status, GI_ERR_NOT_FINITE);
        assert_true(it.t <= from && it.t > from - 1e-9);
        const gi_error why = gap_explain(&it);
        assert_non_null(strstr(why.what, "_events: g is NaN"));
        assert_int_equal(why.where, 0);
        told++;
    }
    print_message("  %d told, %d passed\n", told, passed);
    assert_true(told > 20 && passed > 20);
}

/* An event function that is above zero so many times only. */
struct moody {
    int *left;
};

static inline void moody_derivs(const struct moody *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t, (void)y;
    ydot[0] = 1;
}

static inline void moody_events(const struct moody *s, double t, const double y[], double g[1])
{
    (void)t;
    g[0] = y[0] > 0.5 && *s->left > 0 ? 1 : -1;
    if (y[0] > 0.5) --*s->left;
}
#define GI_NAME   moody
#define GI_NZ     1
#define GI_EVENTS 1
#include "geodesic_integ.h"

/* What has crossed is looked for, and is not there any more: the step is taken, and no event is counted. */
static void an_event_that_cannot_be_found_again_is_none(void **state)
{
    const double start = 0;
    (void)state;
    for (int left = 1; left < 8; left++) {
        int more = left;
        const struct moody s = {&more};
        const moody_options options = {.initial_step = 1};
        moody_integ it;
        assert_int_equal(moody_initialize(&it, &s, &options, 0, &start), GI_OK);
        const gi_status status = moody_integrate(&it, 3);
        assert_true(status == GI_EVENT || (status == GI_OK && it.t == 3));
        assert_int_equal(it.event_counts[0], status == GI_EVENT);
        assert_true(it.stats.steps_attempted < 1000);
    }
}

int main(void)
{
#define TESTS(name, ...)                                                                           \
    cmocka_unit_test(name##_path_comes_up_to_a_barrier),                                           \
        cmocka_unit_test(name##_path_retries_a_step_however_far_the_end),                          \
        cmocka_unit_test(name##_ring_interpolates_from_end_to_end),
    const struct CMUnitTest tests[] = {
        EACH_CONTROLLED_METHOD(TESTS) EACH_IMPLICIT_METHOD(TESTS)
            cmocka_unit_test(a_sign_that_alternates_holds_nothing_up),
        cmocka_unit_test(a_gap_in_an_event_function_is_told_or_passed),
        cmocka_unit_test(an_event_that_cannot_be_found_again_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
