/* A batch of fewer geodesics than lanes: every state that the user's functions see is one of a
 * geodesic that was given, and each is asked for no more than it needs by itself. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

enum { MOST = 20 };

/* Oscillators around places of their own, 100 apart; what is asked for, by place, and what is
   nowhere. The first step looks ahead. */
struct herd {
    long long *asked, *stray;
};

static void seen(const struct herd *s, double t, double y)
{
    const double place = floor((y + 50) / 100);

    if (!(place >= 1 && place <= MOST && fabs(y - 100 * place) <= 25 && t >= 0 && t <= 30))
        ++*s->stray;
    else
        s->asked[(int)place - 1]++;
}

static void herd_derivs(const struct herd *s, double t, const double y[], double ydot[])
{
    seen(s, t, y[0]);
    ydot[0] = y[1];
    ydot[1] = 100 * floor((y[0] + 50) / 100) - y[0];
}

static void herd_constraint_errors(const struct herd *s, double t, const double y[], double cerr[])
{
    const double x = y[0] - 100 * floor((y[0] + 50) / 100);

    seen(s, t, y[0]);
    cerr[0] = x * x + y[1] * y[1] - 1;
}

static void herd_constraint_jacobian(const struct herd *s, double t, const double y[],
                                     double jac[][2])
{
    seen(s, t, y[0]);
    jac[0][0] = 2 * (y[0] - 100 * floor((y[0] + 50) / 100));
    jac[0][1] = 2 * y[1];
}

static void herd_events(const struct herd *s, double t, const double y[], double g[])
{
    seen(s, t, y[0]);
    g[0] = y[0] - 100 * floor((y[0] + 50) / 100) - 0.25;
}

#define GI_NAME       herd
#define GI_NQ         1
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#define GI_LANES      16
#define GI_EVENTS     1
#define GI_METHOD     GI_TSITOURAS54
#include "geodesic_integ.h"

static const int counts[] = {0, 1, 2, 3, 7, 15, 16, 17, 20};

static void no_state_is_made_up(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof counts / sizeof *counts; n++) {
        const int count = counts[n];
        const herd_options options = {.accuracy = 1e-8, .event_terminal = {-1}};
        long long asked[MOST] = {0}, alone[MOST] = {0}, stray = 0;
        const struct herd s = {asked, &stray}, by_itself = {alone, &stray};
        double t[MOST] = {0}, t_end[MOST], y[MOST][2];
        herd_batch job = {.system = &s, .options = &options, .t = t, .t_end = t_end, .y = y};

        job.count = (size_t)count;
        for (int k = 0; k < MOST; k++) {
            t_end[k] = 1 + 0.1 * k;
            y[k][0] = 100 * (k + 1) + cos(0.3 * k), y[k][1] = -sin(0.3 * k);
        }
        assert_int_equal(herd_integrate_batch(&job), GI_OK);
        assert_int_equal(stray, 0);
        for (int k = 0; k < MOST; k++) {
            const double y0[2] = {100 * (k + 1) + cos(0.3 * k), -sin(0.3 * k)};
            herd_integ it;

            if (k >= count) {
                assert_int_equal(asked[k], 0);
                assert_true(t[k] == 0 && y[k][0] == y0[0] && y[k][1] == y0[1]);
                continue;
            }
            assert_int_equal(herd_initialize(&it, &by_itself, &options, 0, y0), GI_OK);
            assert_int_equal(herd_integrate(&it, t_end[k]), GI_OK);
            assert_true(t[k] == it.t);
            check_close(y[k][0], it.y[0], 1e-12);
            check_close(y[k][0], 100 * (k + 1) + cos(t[k] + 0.3 * k), 1e-6);
            assert_true(asked[k] >= alone[k] / 4);
        }
    }
}

/* y' = -50 (y - cos t), whose first attempts, of size 2, fail. latest: the last t at which the state of the
 * start is seen. */
struct chase {
    double *latest;
};

static void chase_derivs(const struct chase *s, double t, const double y[], double ydot[])
{
    if (y[0] == 1 && t > *s->latest) *s->latest = t;
    ydot[0] = -50 * (y[0] - cos(t));
}

#define GI_NAME  chase
#define GI_NZ    1
#define GI_LANES 8
#include "geodesic_integ.h"

static void a_lane_without_a_geodesic_does_not_go_on(void **state)
{
    double alone = 0, latest = 0, t[1] = {0}, t_end[1] = {10}, y[1][1] = {{1}};
    const struct chase by_itself = {&alone}, s = {&latest};
    const chase_options options = {.initial_step = 2};
    chase_integ it;

    (void)state;
    assert_int_equal(chase_initialize(&it, &by_itself, &options, 0, y[0]), GI_OK);
    assert_int_equal(chase_integrate(&it, 10), GI_OK);
    chase_batch job = {.system = &s, .options = &options, .count = 1, .t = t, .t_end = t_end};
    job.y = y;
    assert_int_equal(chase_integrate_batch(&job), GI_OK);
    assert_true(latest == alone);
}

/* At the edge of its domain: a difference upwards is not finite, and one more is taken downwards. */
struct spring {
    double edge;
};

static inline void spring_derivs(const struct spring *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = y[1], ydot[1] = -y[0];
    ydot[2] = y[2] > s->edge ? (double)NAN : 0;
}
#define GI_NAME   spring
#define GI_NZ     3
#define GI_LANES  4
#define GI_METHOD GI_RODAS5P
#include "geodesic_integ.h"
#include "../statistics.h"

/* Longer than the time between two tests of rounding, where a batch adds up its counts. */
static void a_long_batch_counts_each_evaluation_once(void **state)
{
    double t[3] = {0}, t_end[3], y[3][3];
    const struct spring s = {1};
    gi_statistics sum = {0};

    (void)state;
    for (int k = 0; k < 3; k++) {
        spring_integ it;
        t_end[k] = 500 + 700 * k;
        y[k][0] = 1 + k, y[k][1] = 0, y[k][2] = 1;
        assert_int_equal(spring_initialize(&it, &s, NULL, 0, y[k]), GI_OK);
        assert_int_equal(spring_integrate(&it, t_end[k]), GI_OK);
        forget_renewal(&it.stats, GI_OK);
        add_statistics(&sum, &it.stats);
    }
    assert_true(sum.steps_attempted > 5000);
    spring_batch job = {.system = &s, .count = 3, .t = t, .t_end = t_end};
    job.y = y;
    assert_int_equal(spring_integrate_batch(&job), GI_OK);
    check_same_statistics(&job.stats, &sum, "three springs");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_state_is_made_up),
        cmocka_unit_test(a_lane_without_a_geodesic_does_not_go_on),
        cmocka_unit_test(a_long_batch_counts_each_evaluation_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
