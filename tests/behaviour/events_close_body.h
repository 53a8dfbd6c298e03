/* Events that are hard to tell apart, with one method: test_events_close.c. Included once for each. */
#define EC_PASTE2(a, b) a##b
#define EC_PASTE(a, b)  EC_PASTE2(a, b)
#define EC(name)        EC_PASTE(METHOD_NAME, _##name)
#define LINE(name)      EC_PASTE(METHOD_NAME, _line_##name)
#define SLOW(name)      EC_PASTE(METHOD_NAME, _slow_##name)
#define HOLE(name)      EC_PASTE(METHOD_NAME, _hole_##name)
#define CONTROLLED      (METHOD_ESTIMATES > 0)
#define EC_RUNS         METHOD_CASES(RUNS)

#define GI_NAME   EC_PASTE(METHOD_NAME, _line)
#define GI_SYSTEM struct line
#define GI_NQ     1
#define GI_NC     0
#define GI_EVENTS 1
#define GI_METHOD METHOD
#define GI_LANES  8
static inline void LINE(derivs)(const struct line *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = 0;
}
static inline void LINE(events)(const struct line *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = line_event(s, y[0]);
}
#include "geodesic_integ.h"

#define GI_NAME   EC_PASTE(METHOD_NAME, _slow)
#define GI_SYSTEM struct slow
#define GI_NQ     2
#define GI_NC     0
#define GI_EVENTS 1
#define GI_METHOD METHOD
static inline void SLOW(derivs)(const struct slow *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[2], ydot[1] = y[3], ydot[2] = -y[0], ydot[3] = -y[1];
}
static inline void SLOW(events)(const struct slow *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = slow_event(s, y[0], y[1]);
}
#include "geodesic_integ.h"

/* Steps of 1. */
static LINE(options) LINE(asked)(int terminal, int direction)
{
    LINE(options) o;
    memset(&o, 0, sizeof o);
    if (CONTROLLED)
        o.initial_step = o.maximum_step = 1;
    else
        o.fixed_step = 1;
    o.event_terminal[0] = terminal;
    o.event_direction[0] = direction;
    return o;
}

static const double EC(from_zero)[2] = {0, 1};

/* Stops at each zero in its order, and nowhere else. */
static bool LINE(stops_in_order)(const struct line *s)
{
    const LINE(options) o = LINE(asked)(1, 0);
    LINE(integ) it;
    assert_int_equal(LINE(initialize)(&it, s, &o, 0, EC(from_zero)), GI_OK);
    for (int i = 0; i < s->zeros; i++) {
        if (LINE(integrate)(&it, 3) != GI_EVENT) return false;
        if (!(fabs(it.t - s->at[i]) <= 1e-7)) return false;
    }
    return LINE(integrate)(&it, 3) == GI_OK && it.t == 3;
}

static long long LINE(counted)(const struct line *s, int direction, double t_end)
{
    const LINE(options) o = LINE(asked)(-1, direction);
    LINE(integ) it;
    assert_int_equal(LINE(initialize)(&it, s, &o, 0, EC(from_zero)), GI_OK);
    assert_int_equal(LINE(integrate)(&it, t_end), GI_OK);
    return it.event_counts[0];
}

static void EC(zeros_within_an_eighth_of_a_step_are_all_found)(void **state)
{
    const int least[5] = {0, EC_RUNS, EC_RUNS * 99 / 100, EC_RUNS * 99 / 100, EC_RUNS * 80 / 100};
    (void)state;
    for (int zeros = 1; zeros <= 4; zeros++) {
        uint64_t seed = 15;
        int in_order = 0, all = 0, rising = 0, falling = 0;
        for (int i = 0; i < EC_RUNS; i++) {
            const struct line s = clustered(&seed, zeros);
            const int ups = zeros % 2 ? (zeros + 1) / 2 : zeros / 2;
            in_order += LINE(stops_in_order)(&s);
            all += LINE(counted)(&s, 0, 3) == zeros;
            rising += LINE(counted)(&s, 1, 3) == ups;
            falling += LINE(counted)(&s, -1, 3) == zeros - ups;
        }
        print_message("%d zeros: in order %d, counted %d, rising %d, falling %d of %d\n", zeros,
                      in_order, all, rising, falling, EC_RUNS);
        assert_true(in_order >= least[zeros] && all >= least[zeros]);
        assert_true(rising >= least[zeros] && falling >= least[zeros]);
    }
}

/* Up to 20 zeros a step: less than 1 % are lost, and there is none that is none. */
static void EC(a_sine_of_many_zeros_a_step)(void **state)
{
    uint64_t seed = 16;
    (void)state;
    for (int n = 1; n <= 20; n++) {
        long long there = 0, found = 0;
        for (int i = 0; i < METHOD_CASES(40); i++) {
            struct line s = {0, {0, 0, 0, 0}, PI * (n + uniform(&seed, -0.5, 0.5)), 0};
            s.phase = uniform(&seed, 0, 2 * PI);
            const long long zeros =
                (long long)(floor((10 * s.k + s.phase) / PI) - floor(s.phase / PI));
            const long long counted = LINE(counted)(&s, 0, 10);
            assert_true(counted <= zeros);
            there += zeros, found += counted;
        }
        if (!(100 * (there - found) <= there))
            fail_msg("%d zeros a step: %lld of %lld found", n, found, there);
    }
}

/* Clusters and sines side by side have the bits of one by one. */
static void EC(lanes_find_the_same)(void **state)
{
    enum { count = 400 };
    static struct line s[count];
    static double t[count], t_end[count], y[count][2];
    static gi_status status[count];
    (void)state;
    for (int terminal = -1; terminal <= 1; terminal += 2)
        for (int direction = -1; direction <= 1; direction++) {
            const LINE(options) o = LINE(asked)(terminal, direction);
            uint64_t seed = 17;
            long long attempts = 0;
            for (int i = 0; i < count; i++) {
                s[i] = clustered(&seed, i % 5);
                s[i].k = uniform(&seed, 1, 60), s[i].phase = uniform(&seed, 0, 6);
                t[i] = 0, t_end[i] = 3;
                memcpy(y[i], EC(from_zero), sizeof y[i]);
            }
            LINE(batch)
            job = {.systems = s, .options = &o, .count = count, .t = t, .t_end = t_end, .y = y};
            job.status = status;
            assert_int_equal(LINE(integrate_batch)(&job), GI_OK);
            for (int i = 0; i < count; i++) {
                LINE(integ) it;
                assert_int_equal(LINE(initialize)(&it, &s[i], &o, 0, EC(from_zero)), GI_OK);
                assert_int_equal(LINE(integrate)(&it, 3), status[i]);
                check_close(it.t, t[i], 0);
                assert_memory_equal(it.y, y[i], sizeof it.y);
                attempts += it.stats.steps_attempted;
            }
            assert_int_equal(job.stats.steps_attempted, attempts);
        }
}

/* Stops a few to 26000 ulp behind the zero, and goes on: g is within its rounding there. */
static void EC(a_zero_is_counted_once)(void **state)
{
    uint64_t seed = 18;
    int tried = 0, wrong = 0;
    (void)state;
    for (int i = 0; i < 4 * EC_RUNS; i++) {
        const double a = uniform(&seed, 0, 2 * PI), way = pow(10, uniform(&seed, -5, -1));
        const double gap = pow(2, uniform(&seed, 0, 14.7)), accuracy = uniform(&seed, 3, 11);
        const double y0[4] = {cos(a), sin(a), -sin(a), cos(a)}, end = a + way;
        struct slow s = {0};
        SLOW(options) o;
        SLOW(integ) it;
        if (fabs(slow_slope(cos(end), sin(end))) < 0.05) continue;
        s.level = slow_event(&s, cos(end), sin(end));
        memset(&o, 0, sizeof o);
        o.accuracy = pow(10, -accuracy);
        o.fixed_step = CONTROLLED ? 0 : way / 16;
        assert_int_equal(SLOW(initialize)(&it, &s, &o, 0, y0), GI_OK);
        if (SLOW(integrate)(&it, 1.2 * way) != GI_EVENT) continue;
        const double stop = it.t + gap * (nextafter(it.t, 1) - it.t);
        it.options.event_terminal[0] = -1;
        assert_int_equal(SLOW(integrate)(&it, stop), GI_OK);
        assert_int_equal(SLOW(integrate)(&it, stop + way / 1000), GI_OK);
        tried++, wrong += it.event_counts[0] != 1;
    }
    print_message("%d of %d zeros counted more than once\n", wrong, tried);
    assert_true(tried > EC_RUNS);
    assert_int_equal(wrong, 0);
}

/* Of two zeros the first is not asked for, and a call ends at the second: that is counted, by whichever of the
 * two calls, and once. Also where g at the start of the step is far above all that it is near its end. */
static void EC(a_zero_at_t_stop_behind_one_that_is_not_asked_for)(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        for (double b = 1 + 1.0 / 128; b < 3; b = 1 + 2 * (b - 1)) {
            const int terminal = i % 2 ? 1 : -1;
            const struct line s = {2, {1, b, 0, 0}, i < 2 ? 0 : 40, 0};
            const LINE(options) o = LINE(asked)(terminal, 1);
            LINE(integ) whole, stepped;
            assert_int_equal(LINE(initialize)(&whole, &s, &o, 0, EC(from_zero)), GI_OK);
            stepped = whole;
            if (LINE(integrate)(&whole, b) == GI_OK) LINE(integrate)(&whole, 5);
            for (int k = 0; k < 50 && stepped.t != b; k++) LINE(step)(&stepped, b);
            for (int k = 0; k < 50 && stepped.t != 5; k++) LINE(step)(&stepped, 5);
            assert_int_equal(whole.event_counts[0], 1);
            assert_int_equal(stepped.event_counts[0], 1);
            if (terminal > 0) check_close(whole.t, b, 1e-7);
        }
}

#if METHOD_ESTIMATES > 0

#    define GI_NAME    EC_PASTE(METHOD_NAME, _hole)
#    define GI_SYSTEM  struct hole
#    define GI_PROBLEM GI_METRIC
#    define GI_NQ      4
#    define GI_EVENTS  1
#    define GI_METHOD  METHOD
static inline void HOLE(metric)(const struct hole *s, const double x[4], double ginv[4][4],
                                double dginv[4][4][4])
{
    (void)s;
    schwarzschild(x, ginv, dginv);
}
static inline void HOLE(events)(const struct hole *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = s->far_off ? 2 : cos(y[2]);
}
#    include "geodesic_integ.h"

/* An orbit around the equator: cos theta is some 1e-15 of either sign, and no event; nor does it cost. */
static void EC(rounding_is_no_event)(void **state)
{
    (void)state;
    for (int power = 5; power <= 8; power++)
        for (double r = 6.5; r < 20; r += 3.5) {
            const double point[4] = {0, r, PI / 2, 0}, slow = sqrt(1 - 3 / r);
            const double direction[4] = {1 / slow, 0, 0, 1.03 * sqrt(1 / r) / r / slow};
            long long evaluations[2];
            for (int far_off = 0; far_off < 2; far_off++) {
                const struct hole s = {far_off != 0};
                double y0[8];
                HOLE(options) o;
                HOLE(integ) it;
                memset(&o, 0, sizeof o);
                o.accuracy = pow(10, -power);
                o.event_terminal[0] = -1;
                assert_int_equal(HOLE(start)(&s, point, direction, y0), GI_OK);
                assert_int_equal(HOLE(initialize)(&it, &s, &o, 0, y0), GI_OK);
                assert_int_equal(HOLE(integrate)(&it, 5000), GI_OK);
                evaluations[far_off] = it.stats.derivative_evaluations;
                if (it.event_counts[0] != 0)
                    fail_msg("r %g, accuracy 1e-%d: %lld events", r, power, it.event_counts[0]);
            }
            assert_true(evaluations[0] * 10 <= evaluations[1] * 11);
        }
}

#endif

#define EC_TEST(name) unit_test_of(EC(name))
static const struct CMUnitTest EC(tests)[] = {
    EC_TEST(zeros_within_an_eighth_of_a_step_are_all_found),
    EC_TEST(a_sine_of_many_zeros_a_step),
    EC_TEST(lanes_find_the_same),
    EC_TEST(a_zero_is_counted_once),
    EC_TEST(a_zero_at_t_stop_behind_one_that_is_not_asked_for),
#if METHOD_ESTIMATES > 0
    EC_TEST(rounding_is_no_event),
#endif
};

#undef EC_PASTE2
#undef EC_PASTE
#undef EC
#undef LINE
#undef SLOW
#undef HOLE
#undef CONTROLLED
#undef EC_TEST
#undef EC_RUNS
