/* Body, once for each method with error control, scalar and lanes: y0 grows until the tolerance is below its
 * rounding. */
#define RUN(x)  METHOD_PASTE(METHOD_NAME, _rounding_##x)
#define TEST(x) METHOD_PASTE(METHOD_NAME, _##x)

/* y0 goes as the system says, beside an oscillator that sets the size of the steps. */
static inline void RUN(derivs)(const struct growing *s, double t, const double y[], double ydot[])
{
    ydot[0] = s->turns ? s->rate * cos(t) : s->rate;
    ydot[1] = y[2], ydot[2] = -y[1];
}

#define GI_NAME   METHOD_PASTE(METHOD_NAME, _rounding)
#define GI_SYSTEM struct growing
#define GI_NQ     0
#define GI_NU     0
#define GI_NZ     3
#define GI_NC     0
#define GI_METHOD METHOD
#define GI_LANES  4
#include "geodesic_integ.h"

static void RUN(begin)(RUN(integ) * it, const struct growing *s, double fixed_step)
{
    const double y0[3] = {0, 1, 0};
    RUN(options) options;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-8;
    options.fixed_step = fixed_step;
    assert_int_equal(RUN(initialize)(it, s, &options, 0, y0), GI_OK);
}

static void RUN(is_told)(const RUN(integ) * it, gi_status status)
{
    assert_int_equal(status, GI_ERR_ACCURACY);
    assert_int_equal(it->error.where, 0);
    assert_non_null(strstr(it->error.what, "below its rounding"));
    assert_true(it->stats.steps_attempted < 5000);
}

static void TEST(integrate_tells_that_the_tolerance_sinks_below_rounding)(void **state)
{
    RUN(integ) it;
    (void)state;
    for (int i = 0; i < 6; i++) {
        const struct growing s = {pow(10, 9 + i), false};
        RUN(begin)(&it, &s, 0);
        RUN(is_told)(&it, RUN(integrate)(&it, 10));
        assert_true(it.t < 10);
        RUN(begin)(&it, &s, 0);
        gi_status status = GI_OK;
        while (status == GI_OK && it.t < 10) status = RUN(step)(&it, 10);
        RUN(is_told)(&it, status);
    }
}

static void TEST(a_tolerance_is_told_that_was_below_rounding_for_a_while)(void **state)
{
    RUN(integ) it;
    (void)state;
    for (int i = 0; i < 4; i++) {
        const struct growing s = {pow(10, 10 + i), true};
        RUN(begin)(&it, &s, 0);
        RUN(is_told)(&it, RUN(integrate)(&it, 3.141592653589793));
    }
}

static void TEST(what_stays_above_rounding_or_has_fixed_steps_is_well)(void **state)
{
    const struct growing small = {1e3, false}, large = {1e12, false};
    RUN(integ) it;
    (void)state;
    RUN(begin)(&it, &small, 0);
    assert_int_equal(RUN(integrate)(&it, 10), GI_OK);
    check_close(it.y[0], 1e4, 1e-6);
    RUN(begin)(&it, &large, 0.01);
    assert_int_equal(RUN(integrate)(&it, 10), GI_OK);
}

static void TEST(lanes_tell_what_integrate_tells)(void **state)
{
    enum { COUNT = 60 };
    static struct growing systems[COUNT];
    double t[COUNT], t_end[COUNT], y[COUNT][3];
    gi_status status[COUNT];
    RUN(options) options;
    int told = 0, exhausted = 0;
    (void)state;
    for (int most = 0; most < 3; most++) {
        memset(&options, 0, sizeof options);
        options.accuracy = 1e-8;
        options.maximum_steps = most == 0 ? 0 : 64 * most + most - 1;
        for (int k = 0; k < COUNT; k++) {
            systems[k].rate = pow(10, 0.2 * k), systems[k].turns = k % 3 == 0;
            y[k][0] = y[k][2] = t[k] = 0, y[k][1] = 1, t_end[k] = k % 7 * 10.0;
        }
        RUN(batch) job = {.systems = systems, .options = &options, .count = COUNT, .t = t, .y = y};
        job.t_end = t_end, job.status = status;
        RUN(integrate_batch)(&job);
        for (int k = 0; k < COUNT; k++) {
            RUN(integ) it;
            RUN(begin)(&it, &systems[k], 0);
            assert_int_equal(RUN(set_options)(&it, &options), GI_OK);
            assert_int_equal(RUN(integrate)(&it, t_end[k]), status[k]);
            assert_true(it.t == t[k]);
            assert_memory_equal(it.y, y[k], sizeof it.y);
            told += status[k] == GI_ERR_ACCURACY, exhausted += status[k] == GI_ERR_MAX_STEPS;
        }
    }
    assert_true(told > 10 && exhausted > 10);
}

#undef RUN
#undef TEST
