/* Events where t_stop is nearer than the smallest step, 16 ulp of t: nothing goes past t_stop, in a search for an
 * event neither, whose attempts would else be that long. Found by fuzzing: t went 32 past a t_stop 4 ahead. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_search_does_not_go_past_t_stop)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
