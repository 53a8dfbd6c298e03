/*
 * Body of test_jumps.c, included once for each method (METHOD) and precision (REAL): an oscillator that is pushed by a
 * force which changes in jumps, of period 2 pi. JUMPS is the name of the instance.
 */
#define JUMPS_PASTE2(a, b) a##_##b
#define JUMPS_PASTE(a, b)  JUMPS_PASTE2(a, b)
#define JUMPS_(name)       JUMPS_PASTE(JUMPS, name)

/* y'' = u(t) - y; s->left: at a jump the force is still that of before. */
static inline void JUMPS_(derivs)(const struct pushed *s, REAL t, const REAL y[], REAL f[])
{
    f[0] = y[1], f[1] = (REAL)push(s, (double)t) - y[0];
}

static inline void JUMPS_(events)(const struct pushed *s, REAL t, const REAL y[], REAL g[])
{
    (void)s, (void)t;
    g[0] = y[1];
}

#define GI_NAME         JUMPS
#define GI_SYSTEM       struct pushed
#define GI_NZ           2
#define GI_EVENTS       1
#define GI_GLOBAL_ERROR 1
#define GI_METHOD       METHOD
#define GI_REAL         REAL
#define GI_LANES        8
#include "geodesic_integ.h"

/* With the jumps of s. Events only count. */
static JUMPS_(options) JUMPS_(pushed_options)(const struct pushed *s, REAL times[])
{
    JUMPS_(options) o = {0};

    for (int k = 0; k < JUMPS_COUNT; k++) times[k] = (REAL)s->times[k];
    o.accuracy = sizeof(REAL) == 4 ? (REAL)1e-5 : (REAL)1e-8;
    o.jump_times = times, o.jump_count = JUMPS_COUNT, o.event_terminal[0] = -1;
    return o;
}

static const double JUMPS_(limit) = sizeof(REAL) == 4 ? 1e-3 : 1e-5;

/* Both ways, whatever the equations are at the jump itself: the right end, after a handful of failed steps. */
static void JUMPS_(ends_right)(void **state)
{
    (void)state;
    for (int left = 0; left < 2; left++)
        for (int backward = 0; backward < 2; backward++) {
            const struct pushed s = pushed_at(left);
            const double from = backward ? s.times[JUMPS_COUNT - 1] : s.times[0],
                         to = backward ? 0 : 9;
            REAL times[JUMPS_COUNT];
            const JUMPS_(options) o = JUMPS_(pushed_options)(&s, times);
            const REAL y0[2] = {1, 0};
            JUMPS_(integ) it;
            double right[2] = {1, 0};

            assert_int_equal(JUMPS_(initialize)(&it, &s, &o, (REAL)from, y0), GI_OK);
            assert_int_equal(JUMPS_(integrate)(&it, (REAL)to), GI_OK);
            pushed_solution(&s, (double)(REAL)from, to, right);
            for (int i = 0; i < 2; i++) {
                check_close(it.y[i], right[i], JUMPS_(limit));
                assert_true(fabs((double)it.global_error[i]) < JUMPS_(limit));
            }
            assert_in_range(it.stats.error_test_failures, 0, 2 * JUMPS_COUNT);
        }
}

/* A step ends exactly at each jump; so does a call. */
static void JUMPS_(steps_end_there)(void **state)
{
    const struct pushed s = pushed_at(0);
    REAL times[JUMPS_COUNT];
    const JUMPS_(options) o = JUMPS_(pushed_options)(&s, times);
    const REAL y0[2] = {1, 0};
    JUMPS_(integ) it, other;
    int next = 0, count = 0;

    (void)state;
    assert_int_equal(JUMPS_(initialize)(&it, &s, &o, -1, y0), GI_OK);
    other = it;
    for (; it.t < 9 && count < 100000; count++) {
        const gi_status status = JUMPS_(step)(&it, 9);
        assert_true(status == GI_OK || status == GI_EVENT);
        assert_true(next == JUMPS_COUNT || it.t <= times[next]);
        if (next < JUMPS_COUNT && it.t == times[next]) {
            next++;
            assert_int_equal(JUMPS_(integrate)(&other, it.t), GI_OK);
            assert_true(other.t == it.t);
            for (int i = 0; i < 2; i++) check_close(other.y[i], it.y[i], JUMPS_(limit));
        }
    }
    assert_int_equal(next, JUMPS_COUNT);
}

/* Where path k of a batch begins: before the first jump or at it; or behind the last or at it. */
static REAL JUMPS_(begin)(const struct pushed *s, int k, bool backward)
{
    if (k % 3 == 0) return (REAL)s->times[backward ? JUMPS_COUNT - 1 : 0];
    return (REAL)(backward ? 9 + 0.1 * k : -0.1 * k);
}

/* In lanes: the same bits as one by one, and samples, some of them at jumps. */
static void JUMPS_(ends_in_lanes)(bool backward)
{
    enum { COUNT = 21, SAMPLES = JUMPS_COUNT + 2 };
    struct pushed s[COUNT];
    REAL times[JUMPS_COUNT], at[SAMPLES], samples[COUNT][SAMPLES][2], t[COUNT], y[COUNT][2],
        t_end[COUNT], error[COUNT][2];
    gi_status status[COUNT];
    JUMPS_(options) o;

    for (int sampled = 0; sampled < 2; sampled++) {
        JUMPS_(batch) batch = {0};
        for (int k = 0; k < COUNT; k++) {
            s[k] = pushed_at(k % 2), s[k].size = 1 + k / 10.0;
            t[k] = JUMPS_(begin)(&s[k], k, backward), y[k][0] = 1, y[k][1] = (REAL)(0.1 * k);
            t_end[k] = (REAL)(k % 5 == 0 ? s[k].times[k % JUMPS_COUNT] : backward ? -1 : 9);
        }
        o = JUMPS_(pushed_options)(&s[0], times);
        for (int j = 0; j < SAMPLES; j++)
            at[j] = (REAL)(j < JUMPS_COUNT ? s[0].times[backward ? JUMPS_COUNT - 1 - j : j]
                           : backward      ? -j
                                           : 9 + j);
        batch.systems = s, batch.options = &o, batch.count = COUNT, batch.t = t, batch.y = y;
        batch.status = status, batch.global_error = error;
        if (sampled)
            batch.times_count = SAMPLES, batch.times = at, batch.samples = samples[0][0];
        else
            batch.t_end = t_end;
        assert_int_equal(JUMPS_(integrate_batch)(&batch), GI_OK);
        for (int k = 0; k < COUNT; k++) {
            const REAL t0 = JUMPS_(begin)(&s[k], k, backward), y0[2] = {1, (REAL)(0.1 * k)};
            const REAL end = sampled ? at[SAMPLES - 1] : t_end[k];
            JUMPS_(integ) it;
            assert_int_equal(JUMPS_(initialize)(&it, &s[k], &o, t0, y0), GI_OK);
            assert_int_equal(JUMPS_(integrate)(&it, end), GI_OK);
            assert_true(t[k] == end && status[k] == GI_OK);
            for (int i = 0; i < 2; i++) {
                assert_true(y[k][i] == it.y[i]);
                assert_true(error[k][i] == it.global_error[i]);
            }
            for (int j = 0; j < SAMPLES && sampled; j++) {
                double right[2] = {(double)y0[0], (double)y0[1]};
                pushed_solution(&s[k], (double)t0, (double)at[j], right);
                if (backward ? at[j] > t0 : at[j] < t0) continue;
                for (int i = 0; i < 2; i++) check_close(samples[k][j][i], right[i], JUMPS_(limit));
            }
        }
    }
}

static void JUMPS_(in_a_batch)(void **state)
{
    (void)state;
    JUMPS_(ends_in_lanes)(false);
}

static void JUMPS_(in_a_batch_backward)(void **state)
{
    (void)state;
    JUMPS_(ends_in_lanes)(true);
}

/* The same equations alone. */
#define PLAIN        JUMPS_(plain)
#define PLAIN_(name) JUMPS_PASTE(PLAIN, name)

static inline void PLAIN_(derivs)(const struct pushed *s, REAL t, const REAL y[], REAL f[])
{
    JUMPS_(derivs)(s, t, y, f);
}
#define GI_NAME   PLAIN
#define GI_SYSTEM struct pushed
#define GI_NZ     2
#define GI_METHOD METHOD
#define GI_REAL   REAL
#include "geodesic_integ.h"

/* ydot = 0 up to and at the first of the times, and 1000 behind it. */
#define SUDDEN        JUMPS_(sudden)
#define SUDDEN_(name) JUMPS_PASTE(SUDDEN, name)

static inline void SUDDEN_(derivs)(const struct pushed *s, REAL t, const REAL y[], REAL f[])
{
    (void)y;
    f[0] = f[1] = (double)t > s->times[0] ? 1000 : 0;
}
#define GI_NAME   SUDDEN
#define GI_SYSTEM struct pushed
#define GI_NZ     2
#define GI_METHOD METHOD
#define GI_REAL   REAL
#include "geodesic_integ.h"

/* What one jump costs, at accuracy 1e-6: evaluations more than without it, in the mean of 200 places. */
static void JUMPS_(cost_less)(void **state)
{
    double evaluations[3] = {0, 0, 0};

    (void)state;
    for (int k = 0; k < 200; k++)
        for (int how = 0; how < 3; how++) {
            const struct pushed s = {
                {how == 0 ? 100 : 3 + 0.013 * k, 101, 102, 103, 104}, 0.1, 0, 0};
            const REAL y0[2] = {1, 0}, times[1] = {(REAL)s.times[0]};
            PLAIN_(options) o = {0};
            PLAIN_(integ) it;

            o.accuracy = (REAL)(sizeof(REAL) == 4 ? 1e-4 : 1e-6);
            o.jump_times = times, o.jump_count = how == 2;
            assert_int_equal(PLAIN_(initialize)(&it, &s, &o, 0, y0), GI_OK);
            assert_int_equal(PLAIN_(integrate)(&it, 10), GI_OK);
            evaluations[how] += (double)it.stats.derivative_evaluations / 200;
        }
    const double met = evaluations[1] - evaluations[0], told = evaluations[2] - evaluations[0];
    print_message("  a jump costs %.0f evaluations, one of jump_times %.0f\n", met, told);
    assert_true(told < met / 2);
}

/* At rest before a jump, of a great size from it on: a step that ends there knows nothing of what comes, though its
 * last stages are there. */
static void JUMPS_(are_not_felt_before)(void **state)
{
    (void)state;
    for (int k = 0; k < 300; k++)
        for (int fixed = 0; fixed < 2; fixed++) {
            const REAL when = (REAL)(k == 0 ? 0 : k == 1 ? 1e-3 : sin(k * 1.7)), y0[2] = {0, 0};
            const struct pushed s = {{(double)when, 101, 102, 103, 104}, 0, 1, 0};
            const REAL times[1] = {when};
            SUDDEN_(options) o = {0};
            SUDDEN_(integ) it;

            if (fixed) o.fixed_step = (REAL)0.7;
            o.accuracy = (REAL)(fixed ? 0 : 1e-4), o.jump_times = times, o.jump_count = 1;
            assert_int_equal(SUDDEN_(initialize)(&it, &s, &o, -5, y0), GI_OK);
            assert_int_equal(SUDDEN_(integrate)(&it, when), GI_OK);
            assert_true(it.y[0] == 0 && it.y[1] == 0);
        }
}

#undef PLAIN
#undef PLAIN_
#undef SUDDEN
#undef SUDDEN_
#undef JUMPS
#undef REAL
