/* What a batch tells of what was wrong: the option, or the first geodesic that failed and why, in the words of
 * NAME_explain; and that a call with impossible arrays is refused and touches none of them. */
#include <math.h>
#include <string.h>

#include "../check.h"

struct growth {
    double rate;
};

/* y' = rate y^2, which ends at t = 1 / (rate y0) for a positive y0. */
static inline void growth_derivs(const struct growth *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = s->rate * y[0] * y[0];
}
#define GI_NAME  growth
#define GI_NQ    0
#define GI_NZ    1
#define GI_NC    0
#define GI_LANES 4
#include "geodesic_integ.h"

/* y' = rate (1 + y^2), that is tan, which meets an event twice. */
struct tangent {
    double rate;
};

static inline void tangent_derivs(const struct tangent *s, double t, const double y[],
                                  double ydot[])
{
    (void)t;
    ydot[0] = s->rate * (1 + y[0] * y[0]);
}

static inline void tangent_events(const struct tangent *s, double t, const double y[], double g[])
{
    (void)s, (void)y;
    g[0] = (t - 0.25) * (t - 0.5);
}
#define GI_NAME   tangent
#define GI_METHOD GI_DOP853
#define GI_NZ     1
#define GI_EVENTS 1
#define GI_LANES  1
#include "geodesic_integ.h"

enum { COUNT = 11 };
static const struct growth sys = {1};
static double t[COUNT], t_end[COUNT], y[COUNT][1];
static gi_status status[COUNT];
static int event[COUNT];
static growth_batch b;

static int setup(void **state)
{
    (void)state;
    for (int k = 0; k < COUNT; k++) {
        t[k] = 0, t_end[k] = 1, y[k][0] = -1.0 - k;
        status[k] = (gi_status)77, event[k] = 77;
    }
    memset(&b, 0, sizeof b);
    memset(&b.stats, 0x55, sizeof b.stats);
    b.system = &sys, b.count = COUNT, b.t = t, b.t_end = t_end, b.y = y;
    b.status = status, b.event = event;
    return 0;
}

/* The geodesic k as it is, by the integrator. */
static void check_like_the_integrator(size_t k, double t0, double y0, const growth_options *options)
{
    growth_integ it;
    gi_status alone = growth_initialize(&it, &sys, options, t0, &y0);
    if (alone == GI_OK) alone = growth_integrate(&it, t_end[k]);
    assert_int_equal(status[k], alone);
    assert_int_equal(b.first_failed, k);
    const gi_error why = growth_explain(&it);
    assert_string_equal(b.error.what, why.what);
    assert_int_equal(b.error.where, why.where);
    assert_memory_equal(&b.error.value, &why.value, sizeof why.value);
    assert_memory_equal(&b.error.limit, &why.limit, sizeof why.limit);
}

static void test_where_all_is_well_no_geodesic_is_named(void **state)
{
    (void)state;
    assert_int_equal(growth_integrate_batch(&b), GI_OK);
    assert_int_equal(b.first_failed, COUNT);
    assert_string_equal(b.error.what, gi_status_message(GI_OK));
    assert_int_equal(b.error.where, -1);
    assert_int_equal(b.stats.initializations, COUNT);
    for (int k = 0; k < COUNT; k++) assert_int_equal(event[k], -1);
}

static void test_the_first_that_failed_is_named_whatever_failed_before_it(void **state)
{
    growth_options options;
    (void)state;
    memset(&options, 0, sizeof options);
    options.maximum_steps = 1000;
    y[9][0] = (double)NAN; /* fails at once, before the one that is pulled over its pole */
    y[4][0] = 2;
    b.options = &options;
    const gi_status result = growth_integrate_batch(&b);
    assert_int_equal(result, status[4]);
    assert_true(status[4] != GI_OK);
    assert_int_equal(status[9], GI_ERR_ARGUMENT);
    assert_int_equal(status[3], GI_OK);
    check_like_the_integrator(4, 0, 2, &options);
}

static void test_each_kind_of_failure_has_the_words_of_the_integrator(void **state)
{
    growth_options options;
    (void)state;
    memset(&options, 0, sizeof options);
    options.maximum_steps = 3;
    y[0][0] = 0.9;
    b.options = &options, b.count = 1;
    growth_integrate_batch(&b);
    assert_int_equal(status[0], GI_ERR_MAX_STEPS);
    check_like_the_integrator(0, 0, 0.9, &options);

    setup(NULL);
    y[7][0] = (double)INFINITY;
    growth_integrate_batch(&b);
    check_like_the_integrator(7, 0, (double)INFINITY, NULL);
    assert_int_equal(b.error.where, 0);

    setup(NULL);
    t_end[6] = (double)NAN;
    growth_integrate_batch(&b);
    check_like_the_integrator(6, 0, -7, NULL);
}

static void test_a_wrong_option_is_named(void **state)
{
    growth_options options;
    (void)state;
    memset(&options, 0, sizeof options);
    options.stretch = 2;
    b.options = &options;
    assert_int_equal(growth_integrate_batch(&b), GI_ERR_ARGUMENT);
    assert_int_equal(b.first_failed, COUNT);
    assert_string_equal(b.error.what, "options.stretch: must be in (0, 1]");
    assert_true(b.error.where == -1 && b.error.value == 2 && b.error.limit == 1);
    for (int k = 0; k < COUNT; k++) assert_true(status[k] == GI_ERR_ARGUMENT && event[k] == -1);
}

/* Refused, in these words, with this value and limit; nothing of the arrays is touched. */
static void check_refused_where(const char *words, int where, double value, double limit)
{
    const size_t count = b.count;
    assert_int_equal(growth_integrate_batch(&b), GI_ERR_ARGUMENT);
    assert_true(b.first_failed == count);
    assert_non_null(strstr(b.error.what, words));
    assert_int_equal(b.error.where, where);
    assert_true(b.error.value == value && b.error.limit == limit);
    assert_int_equal(b.stats.steps_attempted, 0);
    for (int k = 0; k < COUNT; k++) {
        assert_true(status[k] == 77 && event[k] == 77);
        assert_true(t[k] == 0 && y[k][0] == -1.0 - k);
    }
}

static void check_refused_at(const char *words, double value, double limit)
{
    check_refused_where(words, -1, value, limit);
}

static void check_refused(const char *words)
{
    check_refused_at(words, 0, 0);
}

/* Of half of all addresses. */
static void check_count_refused(size_t count)
{
    b.count = count;
    check_refused_at("count: negative, or more than memory can hold", (double)count,
                     (double)((size_t)-1 / 2 / sizeof y[0]));
}

static void test_a_negative_count_and_more_than_memory_holds_are_refused(void **state)
{
    const int negative = -3;
    (void)state;
    check_count_refused((size_t)negative);
    check_count_refused((size_t)-1);
    check_count_refused((size_t)-1 / 2 + 1);
    check_count_refused((size_t)-1 / sizeof y[0]);
}

static void test_arrays_that_are_missing_are_refused(void **state)
{
    (void)state;
    b.t = NULL, check_refused("t, t_end or y: NULL");
    setup(NULL), b.t_end = NULL, check_refused("t, t_end or y: NULL");
    setup(NULL), b.y = NULL, check_refused("t, t_end or y: NULL");
    assert_int_equal(growth_integrate_batch(NULL), GI_ERR_ARGUMENT);
    memset(&b, 0, sizeof b);
    assert_int_equal(growth_integrate_batch(&b), GI_OK);
    assert_int_equal(b.first_failed, 0);
}

/* Times that are missing, not finite, or out of order, with their numbers. */
static void test_times_that_no_path_passes_are_refused(void **state)
{
    double times[4] = {0, 1, 2, 3}, samples[COUNT][4];
    (void)state;
    b.t_end = NULL, b.times = times, b.samples = &samples[0][0], b.times_count = 4;
    b.y = NULL, check_refused("t or y: NULL"), b.y = y;
    b.samples = NULL, check_refused("times or samples: NULL"), b.samples = &samples[0][0];
    b.times = NULL, check_refused("times or samples: NULL"), b.times = times;
    b.times_count = (size_t)-1 / 2;
    check_refused_at("times_count: negative", (double)((size_t)-1 / 2),
                     (double)((size_t)-1 / 2 / sizeof y[0] / COUNT));
    b.times_count = 4;
    for (int j = 0; j < 4; j++) {
        times[j] = (double)INFINITY;
        check_refused_where("times: not finite", j, (double)INFINITY, 0);
        times[j] = j;
    }
    times[2] = 0.5, check_refused_where("times: neither rising nor falling", 2, 0.5, 1);
    times[2] = 4, check_refused_where("times: neither rising nor falling", 3, 3, 4);
    for (int j = 0; j < 4; j++) times[j] = -j;
    times[1] = 2, check_refused_where("times: neither rising nor falling", 1, 2, 0);
    b.count = 0, b.samples = NULL;
    assert_int_equal(growth_integrate_batch(&b), GI_ERR_ARGUMENT);
    times[1] = 0;
    assert_int_equal(growth_integrate_batch(&b), GI_OK);
}

static void test_of_two_that_say_the_same_one_must_be_missing(void **state)
{
    double times[2] = {0, 1}, samples[COUNT][2];
    (void)state;
    b.systems = &sys, check_refused("system and systems");
    setup(NULL), b.times = times, b.times_count = 2, b.samples = &samples[0][0];
    check_refused("t_end and times");
}

/* The step at which the one before it failed is no measure of how near to zero g is at its start. */
static void test_what_failed_does_not_reach_the_next_geodesic(void **state)
{
    const struct tangent tangent = {0.1};
    tangent_options options = {0};
    double from[2] = {0, 0}, to[2] = {30, 0.75}, start[2][1] = {{0}, {0}};
    gi_status ends[2];
    int events[2];
    tangent_integ it;
    (void)state;
    options.minimum_step = 1e300;
    assert_int_equal(tangent_initialize(&it, &tangent, &options, 0, start[1]), GI_OK);
    assert_int_equal(tangent_integrate(&it, to[1]), GI_EVENT);
    tangent_batch pair = {.system = &tangent, .options = &options, .count = 2, .t = from};
    pair.t_end = to, pair.y = start, pair.status = ends, pair.event = events;
    tangent_integrate_batch(&pair);
    assert_true(pair.first_failed == 0 && events[0] == -1 && events[1] == 0);
    assert_int_equal(ends[0], GI_ERR_ACCURACY);
    assert_int_equal(ends[1], GI_EVENT);
    assert_memory_equal(&from[1], &it.t, sizeof it.t);
    assert_memory_equal(start[1], it.y, sizeof it.y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_where_all_is_well_no_geodesic_is_named, setup),
        cmocka_unit_test_setup(test_the_first_that_failed_is_named_whatever_failed_before_it,
                               setup),
        cmocka_unit_test_setup(test_each_kind_of_failure_has_the_words_of_the_integrator, setup),
        cmocka_unit_test_setup(test_a_wrong_option_is_named, setup),
        cmocka_unit_test_setup(test_a_negative_count_and_more_than_memory_holds_are_refused, setup),
        cmocka_unit_test_setup(test_arrays_that_are_missing_are_refused, setup),
        cmocka_unit_test_setup(test_of_two_that_say_the_same_one_must_be_missing, setup),
        cmocka_unit_test_setup(test_times_that_no_path_passes_are_refused, setup),
        cmocka_unit_test(test_what_failed_does_not_reach_the_next_geodesic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
