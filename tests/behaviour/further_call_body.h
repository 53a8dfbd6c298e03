/* Body, once for each method with error control: calls that end with GI_ERR_MAX_STEPS, against one that does
 * not. */
#define RUN(x)  METHOD_PASTE(METHOD_NAME, _further_##x)
#define TEST(x) METHOD_PASTE(METHOD_NAME, _##x)

static inline void RUN(derivs)(const struct spring *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = y[1];
    ydot[1] = -s->stiffness * y[0] + s->bump / (1e-3 + y[0] * y[0]);
}

static inline void RUN(events)(const struct spring *s, double t, const double y[], double g[])
{
    const double x = t - s->at;
    g[0] = y[0] - 0.3;
    g[1] = x * (x - 0.002) * (x + 0.004);
}

#define GI_NAME   METHOD_PASTE(METHOD_NAME, _further)
#define GI_SYSTEM struct spring
#define GI_NQ     1
#define GI_NC     0
#define GI_METHOD METHOD
#define GI_EVENTS 2
#include "geodesic_integ.h"

static void RUN(begin)(RUN(integ) * it, const struct spring *s, const RUN(options) * options)
{
    const double y0[2] = {1, 0};
    assert_int_equal(RUN(initialize)(it, s, options, 0, y0), GI_OK);
}

/* To t_end in as many calls as it takes; each makes at least one attempt. Returns how many there were. */
static long long RUN(in_calls)(RUN(integ) * it, double t_end, const RUN(integ) * whole)
{
    gi_status status = GI_ERR_MAX_STEPS;
    long long calls = 0;
    for (; status == GI_ERR_MAX_STEPS; calls++) {
        assert_true(calls <= whole->stats.steps_attempted);
        status = RUN(integrate)(it, t_end);
    }
    assert_int_equal(status, GI_OK);
    return calls;
}

static void TEST(many_calls_of_few_attempts_end_as_one_call)(void **state)
{
    const double stretches[] = {0.1, 0.25, 0.5, 0.75, 0.9};
    (void)state;
    for (int k = 0; k < 400; k++) {
        const double t_end = (k % 2 ? -1 : 1) * (0.05 + 0.037 * k);
        const struct spring s = {1, k % 4 == 3 ? 0.01 : 0, t_end * (0.3 + 0.0017 * k)};
        RUN(integ) one, many;
        RUN(options) options;
        memset(&options, 0, sizeof options);
        options.accuracy = 1e-8 * (1 + k % 7);
        options.event_terminal[0] = options.event_terminal[1] = -1;
        options.stretch = stretches[k % 5];
        options.controller = k % 3 ? GI_CONTROLLER_PI : GI_CONTROLLER_I;
        RUN(begin)(&one, &s, &options);
        assert_int_equal(RUN(integrate)(&one, t_end), GI_OK);
        options.maximum_steps = 1 + k % 3;
        RUN(begin)(&many, &s, &options);
        const long long calls = RUN(in_calls)(&many, t_end, &one);
        many.stats.derivative_evaluations -= calls - 1; /* with which the others begin */
        assert_memory_equal(many.y, one.y, sizeof one.y);
        assert_true(many.t == one.t && many.next_step == one.next_step);
        for (int i = 0; i < 2; i++) assert_int_equal(many.event_counts[i], one.event_counts[i]);
#define SAME(count) assert_int_equal(many.stats.count, one.stats.count);
        EACH_COUNT(SAME)
#undef SAME
    }
}

/* What was pending gives way to what the user says since. */
static void TEST(a_changed_next_step_or_t_stop_is_heeded)(void **state)
{
    const struct spring s = {1, 0, 200};
    RUN(integ) it;
    RUN(options) options;
    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-8;
    options.event_terminal[0] = options.event_terminal[1] = -1;
    options.initial_step = 3;
    options.maximum_steps = 1;
    RUN(begin)(&it, &s, &options);
    assert_int_equal(RUN(integrate)(&it, 100), GI_ERR_MAX_STEPS);
    assert_true(it.t == 0);
    it.next_step = 1e-3;
    assert_int_equal(RUN(step)(&it, 100), GI_OK);
    check_close(it.t, 1e-3, 1e-15);

    RUN(begin)(&it, &s, &options);
    assert_int_equal(RUN(integrate)(&it, 100), GI_ERR_MAX_STEPS);
    assert_int_equal(RUN(integrate)(&it, 1e-4), GI_OK);
    assert_true(it.t == 1e-4);

    RUN(begin)(&it, &s, &options);
    assert_int_equal(RUN(integrate)(&it, 100), GI_ERR_MAX_STEPS);
    assert_int_equal(RUN(integrate)(&it, -1e-4), GI_OK);
    assert_true(it.t == -1e-4);
}

#undef RUN
#undef TEST
