/* Calls that end early, or after a few ulp: fixed steps go on as they would have, an event so near is found and
 * t_stop is not passed, and what holds the steps of stiff equations is told whichever components decay. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "../check.h"

struct clock {
    double rate;
};

static inline void clock_derivs(const struct clock *s, double t, const double y[], double ydot[])
{
    (void)t, (void)y;
    ydot[0] = s->rate;
}
#define GI_NAME clock
#define GI_NZ   1
#include "geodesic_integ.h"

/* The last step is stretched to a t_stop close behind it, and no step is taken twice as long. */
static void a_fixed_step_is_stretched_after_a_pause_too(void **state)
{
    const struct clock s = {1};
    const double y0[1] = {0}, ends[] = {0.5, 0.501, 0.511, 0.5625, 0.75};
    const clock_options few = {.fixed_step = 0.125, .maximum_steps = 3},
                        all = {.fixed_step = 0.125};
    (void)state;
    for (int i = 0; i < 5; i++) {
        clock_integ one, two;
        memset(&one, 0, sizeof one), memset(&two, 0, sizeof two);
        assert_int_equal(clock_initialize(&one, &s, &few, 0, y0), GI_OK);
        assert_int_equal(clock_integrate(&one, 1), GI_ERR_MAX_STEPS);
        assert_true(one.t == 0.375 && one.stats.steps_taken == 3);
        assert_int_equal(clock_integrate(&one, ends[i]), GI_OK);
        assert_int_equal(clock_initialize(&two, &s, &all, 0, y0), GI_OK);
        assert_int_equal(clock_integrate(&two, 0.375), GI_OK);
        assert_int_equal(clock_integrate(&two, ends[i]), GI_OK);
        assert_true(one.t == ends[i] && one.y[0] == two.y[0]);
        assert_int_equal(one.stats.steps_taken, two.stats.steps_taken);
        assert_int_equal(one.stats.steps_taken, i < 3 ? 4 : i < 4 ? 5 : 6);
        assert_true(one.last_step == two.last_step);
    }
}

/* y' = 1 and an event at y = at. */
struct mark {
    double at;
};

static inline void mark_derivs(const struct mark *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t, (void)y;
    ydot[0] = 1;
}

static inline void mark_events(const struct mark *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[0] - s->at;
}
#define GI_NAME   mark
#define GI_NZ     1
#define GI_EVENTS 1
#define GI_LANES  1
#include "geodesic_integ.h"

/* y0' = y1' = 1 but for what lets them come together, or the three of them. */
struct pull {
    double rate;
    int first, second;
};

static inline void pull_derivs(const struct pull *s, double t, const double y[], double ydot[])
{
    const double apart = s->rate * (y[s->first] - y[s->second]);
    (void)t;
    for (int i = 0; i < 3; i++) ydot[i] = 1;
    ydot[s->first] -= apart, ydot[s->second] += apart;
}
#define GI_NAME pull
#define GI_NZ   3
#include "geodesic_integ.h"

/* An event between t and a t_stop less than the smallest step ahead, as far as y tells them apart. */
static void an_event_before_a_near_end_does_not_pass_it(void **state)
{
    const double t0 = 1048576, ulp = t0 * DBL_EPSILON;
    int found = 0;
    (void)state;
    for (int steps = 1; steps <= 24; steps++)
        for (int at = 0; at <= 24; at++)
            for (int way = -1; way <= 1; way += 2) {
                const struct mark s = {way * (at + 0.5) * ulp};
                const double y0[1] = {0}, t_stop = t0 + way * steps * ulp;
                mark_integ it;
                memset(&it, 0, sizeof it);
                assert_int_equal(mark_initialize(&it, &s, NULL, t0, y0), GI_OK);
                gi_status status = mark_integrate(&it, t_stop);
                assert_true(way * (it.t - t0) > 0 && way * (t_stop - it.t) >= 0);
                assert_true(status == GI_OK || status == GI_EVENT);
                assert_true(it.event_counts[0] <= (at < steps));
                found += status == GI_EVENT;
                if (status == GI_EVENT) status = mark_integrate(&it, t_stop);
                assert_int_equal(status, GI_OK);
                assert_true(it.t == t_stop && it.event_counts[0] <= 1);
            }
    assert_true(found > 24);
}

static void stiff_differences_of_any_components_are_told(void **state)
{
    const pull_options o = {.accuracy = 1e-3, .maximum_steps = 200};
    (void)state;
    for (int i = 0; i < 3; i++) {
        const struct pull s = {1e6, i, (i + 1) % 3};
        const double y0[3] = {i == 0 ? 1e-2 : 0, i == 1 ? 1e-2 : 0, i == 2 ? 1e-2 : 0};
        pull_integ it;
        memset(&it, 0, sizeof it);
        assert_int_equal(pull_initialize(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(pull_integrate(&it, 100), GI_ERR_MAX_STEPS);
        const gi_error why = pull_explain(&it);
        assert_non_null(strstr(why.what, "stability"));
        check_close(why.limit, 5e-7, 1e-9);
    }
}

/* A long way before a short one in a batch: the events of the short one are where they are by itself. */
static void a_batch_forgets_the_geodesic_before(void **state)
{
    const struct mark s = {0.0078125};
    const mark_options o = {.accuracy = 1e-3};
    for (int far = 0; far <= 40; far += 10) {
        double t[3] = {0, 0, 0}, t_end[3] = {ldexp(1, far), 1, 1}, y[3][1] = {{1}, {0}, {0.5}};
        gi_status status[3];
        (void)state;
        mark_batch job = {.system = &s, .options = &o, .count = 3, .t = t, .t_end = t_end, .y = y};
        job.status = status;
        mark_integrate_batch(&job);
        assert_true(t[0] == t_end[0] && t[2] == 1 && status[0] == GI_OK && status[2] == GI_OK);
        assert_int_equal(status[1], GI_EVENT);
        check_close(t[1], 0.0078125, 1e-12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fixed_step_is_stretched_after_a_pause_too),
        cmocka_unit_test(an_event_before_a_near_end_does_not_pass_it),
        cmocka_unit_test(stiff_differences_of_any_components_are_told),
        cmocka_unit_test(a_batch_forgets_the_geodesic_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
