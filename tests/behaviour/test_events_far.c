/* Events where t_stop is nearer than the smallest step, 16 ulp of t: nothing goes past t_stop, in a search for an
 * event neither, whose attempts would else be that long. Found by fuzzing: t went 32 past a t_stop 4 ahead. Events of
 * a geodesic behind a far longer one in a batch. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "../check.h"

struct runner {
    double
        low; /* g at both ends of the way, where its slope is zero; between it rises to 16 above */
};

static inline void run_derivs(const struct runner *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t, (void)y;
    ydot[0] = 1;
}

static inline void run_events(const struct runner *s, double t, const double y[], double g[])
{
    (void)t;
    const double d = y[0] * y[0], left = (y[0] < 0 ? y[0] + 4 : y[0] - 4);
    g[0] = d * left * left + s->low;
}

#define GI_NAME   run
#define GI_SYSTEM struct runner
#define GI_NZ     1
#define GI_EVENTS 1
#define GI_LANES  2
#include "geodesic_integ.h"

static void a_search_does_not_go_past_t_stop(void **state)
{
    const double t0 = 1e16, y0[1] = {0};
    (void)state;
    for (int way = -1; way <= 1; way += 2)
        for (int k = 0; k < 8; k++) {
            const struct runner s = {-1 - k};
            const double t_stop = t0 + 4 * way;
            double t = t0, y[1][1] = {{0}};
            run_integ it;
            assert_int_equal(run_initialize(&it, &s, NULL, t0, y0), GI_OK);
            gi_status status = run_integrate(&it, t_stop);
            assert_true(status == GI_EVENT || status == GI_OK);
            assert_true(way * (it.t - t0) > 0 && way * (it.t - t_stop) <= 0);
            check_close(it.y[0], it.t - t0, 1e-9);
            run_batch job = {.system = &s, .count = 1, .t = &t, .t_end = &t_stop, .y = y};
            status = run_integrate_batch(&job);
            assert_true(way * (t - t0) > 0 && way * (t - t_stop) <= 0);
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

/* A long geodesic before a short one in a batch: the events of the short one are where they are by itself. */
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
        cmocka_unit_test(a_search_does_not_go_past_t_stop),
        cmocka_unit_test(an_event_before_a_near_end_does_not_pass_it),
        cmocka_unit_test(a_batch_forgets_the_geodesic_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
