/* Times at which ydot jumps: options.jump_times. */
#define WITH_IMPLICIT_METHODS
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

enum { JUMPS_COUNT = 5 };

/* A force of that size, whose sign changes at each of the times. */
struct pushed {
    double times[JUMPS_COUNT], size;
    int left;
    double farthest; /* of all times at which the force was asked for */
};

static struct pushed pushed_at(int left)
{
    const struct pushed s = {{0.25, 1.5, 3.140625, 3.15625, 7}, 1, left, 0};

    return s;
}

static double push(const struct pushed *s, double t)
{
    double size = s->size;

    for (int k = 0; k < JUMPS_COUNT; k++)
        if (s->left ? t > s->times[k] : t >= s->times[k]) size = -size;
    return size;
}

/* Goes from y at t to t_end, from jump to jump: a circle around (u, 0). */
static void pushed_solution(const struct pushed *s, double t, double t_end, double y[2])
{
    const int forward = t_end > t;

    for (int k = 0; k <= JUMPS_COUNT; k++) {
        const int j = forward ? k : JUMPS_COUNT - 1 - k;
        double end = t_end;

        if (j >= 0 && j < JUMPS_COUNT && (forward ? s->times[j] < end : s->times[j] > end))
            end = s->times[j];
        if (forward ? end <= t : end >= t) continue;
        const double u = push(s, (t + end) / 2), c = cos(end - t), sine = sin(end - t);
        const double x = y[0] - u, v = y[1];
        y[0] = u + c * x + sine * v, y[1] = c * v - sine * x;
        t = end;
    }
}

#define NAME_OF2(method) jumps_##method
#define NAME_OF(method)  NAME_OF2(method)

#define CONTROLLED_BODY "behaviour/jumps_by_method.h"
#include "../for_each_method.h"

#undef METHOD
#define METHOD GI_TSITOURAS54
#define JUMPS  jumps_float
#define REAL   float
#include "jumps_body.h"

static inline void ramp_derivs(const struct pushed *s, double t, const double y[], double f[])
{
    (void)y;
    f[0] = push(s, t);
}
#define GI_NAME   ramp
#define GI_SYSTEM struct pushed
#define GI_NZ     1
#define GI_METHOD GI_EULER
#include "geodesic_integ.h"

/* A fixed step too begins anew: Euler's method is exact for a force that is constant between jumps. */
static void a_fixed_step_begins_anew_at_a_jump(void **state)
{
    const struct pushed s = pushed_at(0);
    const ramp_options o = {.fixed_step = 0.1, .jump_times = s.times, .jump_count = JUMPS_COUNT};
    const double y0[1] = {0};
    double right = 0, t = 0, sign = 1;
    ramp_integ it;

    (void)state;
    assert_int_equal(ramp_initialize(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(ramp_integrate(&it, 9), GI_OK);
    for (int k = 0; k <= JUMPS_COUNT; k++) {
        const double end = k < JUMPS_COUNT ? s.times[k] : 9;
        right += sign * (end - t), t = end, sign = -sign;
    }
    check_close(it.y[0], right, 1e-13);
}

/* What they may not be. */
static void bad_jump_times_are_refused(void **state)
{
    const struct pushed s = pushed_at(0);
    const double bad[][3] = {{0, 1, 1}, {0, 2, 1}, {0, (double)NAN, 2}, {0, 1, (double)INFINITY}};
    const double y0[1] = {0};
    const int where[] = {2, 2, 1, 2};

    (void)state;
    for (int k = 0; k < 5; k++) {
        const ramp_options o = {
            .fixed_step = 1, .jump_times = k < 4 ? bad[k] : NULL, .jump_count = 3};
        ramp_integ it;
        assert_int_equal(ramp_initialize(&it, &s, &o, 0, y0), GI_ERR_ARGUMENT);
        assert_non_null(strstr(it.error.what, "jump_times"));
        assert_int_equal(it.error.where, k < 4 ? where[k] : -1);
    }
}

static inline void pulse_derivs(const struct pushed *s, double t, const double y[], double f[])
{
    double *const farthest = (double *)&s->farthest;

    (void)y;
    f[0] = s->size * (t > 0.5 && t < 0.5 + 1e-6);
    *farthest = t > *farthest ? t : *farthest;
}
#define GI_NAME   pulse
#define GI_SYSTEM struct pushed
#define GI_NZ     1
#include "geodesic_integ.h"

/* A pulse that no step would meet, and none before t_end is asked for beyond it. */
static void a_short_pulse_is_not_missed(void **state)
{
    const double times[2] = {0.5, 0.5 + 1e-6}, y0[1] = {0};

    (void)state;
    for (int steps = 0; steps < 2; steps++) {
        struct pushed s = {{0}, 1e6, 0, -1};
        const pulse_options o = {.jump_times = times, .jump_count = 2};
        pulse_integ it;
        assert_int_equal(pulse_initialize(&it, &s, &o, 0, y0), GI_OK);
        while (steps && it.t < 0.5) {
            assert_int_equal(pulse_step(&it, 0.5), GI_OK);
            assert_true(s.farthest < 0.5);
        }
        assert_int_equal(pulse_integrate(&it, 1), GI_OK);
        check_close(it.y[0], 1, 1e-9);
    }
}

#define TESTS_OF(method, ...)                                                                      \
    unit_test_of(jumps_##method##_ends_right), unit_test_of(jumps_##method##_steps_end_there),     \
        unit_test_of(jumps_##method##_in_a_batch),                                                 \
        unit_test_of(jumps_##method##_in_a_batch_backward),                                        \
        unit_test_of(jumps_##method##_cost_less),                                                  \
        unit_test_of(jumps_##method##_are_not_felt_before),

/* Jumps that are neighbours among numbers, or nearly: a step ends at one, or goes on behind both. */
static void neighbouring_jumps_stop_no_step(void **state)
{
    (void)state;
    for (int apart = 1; apart <= 3; apart++) {
        double times[2] = {1.5, 1.5};
        const double y0[1] = {0};
        const pulse_options o = {.jump_times = times, .jump_count = 2};
        struct pushed s = {{0}, 1e6, 0, -1};
        pulse_integ it;
        for (int i = 0; i < apart; i++) times[1] = nextafter(times[1], 2);
        assert_int_equal(pulse_initialize(&it, &s, &o, 1, y0), GI_OK);
        for (int i = 0; i < 1000 && it.t < 2; i++) assert_int_equal(pulse_step(&it, 2), GI_OK);
        check_close(it.t, 2, 0);
    }
}

/* g = -1 between two jumps, and at both; 1 elsewhere: two events, at the jumps. */
static inline void gate_derivs(const struct pushed *s, double t, const double y[], double f[])
{
    (void)s, (void)t, (void)y;
    f[0] = 1;
}
static inline void gate_events(const struct pushed *s, double t, const double y[], double g[])
{
    (void)y;
    g[0] = s->left ? (t > s->times[0] && t < s->times[1] ? -s->size : s->size)
                   : (t >= s->times[0] && t <= s->times[1] ? -s->size : s->size);
}
#define GI_NAME   gate
#define GI_SYSTEM struct pushed
#define GI_NZ     1
#define GI_EVENTS 1
#define GI_LANES  4
#include "geodesic_integ.h"

static void events_that_jump_with_ydot_are_counted(void **state)
{
    (void)state;
    for (int k = 0; k < 80; k++) {
        const double width = k % 5 == 0 ? 0.02 : 0.01 * k, first = 1 + 0.0731 * (k / 4);
        const double times[2] = {first, first + (width > 0 ? width : 1)}, y0[1] = {0};
        const struct pushed s = {{times[0], times[1], 101, 102, 103}, k % 3 + 0.5, k / 2 % 2, 0};
        const gate_options o = {.jump_times = times, .jump_count = 2, .event_terminal = {-1}};
        gate_integ it;
        assert_int_equal(gate_initialize(&it, &s, &o, k % 2 ? 9 : 0, y0), GI_OK);
        assert_int_equal(gate_integrate(&it, k % 2 ? 0 : 9), GI_OK);
        assert_int_equal(it.event_counts[0], 2);
    }
}

/* Attempts that are used up at a jump leave both there, in front of it. */
static void a_batch_runs_out_of_attempts_where_one_does(void **state)
{
    int at_jumps = 0;
    (void)state;
    for (int k = 0; k < 60; k++) {
        const double times[2] = {2, 3}, y0[1] = {0}, end = 9 * (k % 2 == 0), begin = 9 - end;
        const struct pushed s = {{2, 3, 101, 102, 103}, 0.5, 0, 0};
        const gate_options o = {.jump_times = times,
                                .jump_count = 2,
                                .event_terminal = {-1},
                                .maximum_steps = 1 + k / 2,
                                .maximum_step = 0.5};
        double t[1] = {begin}, y[1][1] = {{0}};
        gate_batch job = {.system = &s, .options = &o, .count = 1, .t = t, .t_end = &end};
        gate_integ it;
        assert_int_equal(gate_initialize(&it, &s, &o, begin, y0), GI_OK);
        const gi_status status = gate_integrate(&it, end);
        job.y = y;
        assert_int_equal(gate_integrate_batch(&job), status);
        assert_true(t[0] == it.t && y[0][0] == it.y[0]);
        at_jumps += status == GI_ERR_MAX_STEPS && (it.t == 2 || it.t == 3);
    }
    assert_true(at_jumps > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH_CONTROLLED_METHOD(TESTS_OF) EACH_IMPLICIT_METHOD(TESTS_OF) TESTS_OF(float, )
            cmocka_unit_test(a_fixed_step_begins_anew_at_a_jump),
        cmocka_unit_test(bad_jump_times_are_refused),
        cmocka_unit_test(a_short_pulse_is_not_missed),
        cmocka_unit_test(neighbouring_jumps_stop_no_step),
        cmocka_unit_test(events_that_jump_with_ydot_are_counted),
        cmocka_unit_test(a_batch_runs_out_of_attempts_where_one_does),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
