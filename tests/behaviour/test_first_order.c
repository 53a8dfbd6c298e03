/* A system of first order: GI_NZ alone, y' = f(t, y) with as many numbers as are declared. */
#include <math.h>
#include <string.h>

#include "../check.h"

struct spiral {
    double rate;
};

/* A decaying turn, and the time itself. */
static inline void spiral_derivs(const struct spiral *s, double t, const double y[3],
                                 double ydot[3])
{
    ydot[0] = -s->rate * y[0] - y[1];
    ydot[1] = y[0] - s->rate * y[1];
    ydot[2] = 2 * t;
}
#define GI_NAME   spiral
#define GI_NZ     3
#define GI_METHOD GI_DOP853
#include "geodesic_integ.h"

static inline void spelt_derivs(const struct spiral *s, double t, const double y[], double ydot[])
{
    spiral_derivs(s, t, y, ydot);
}
#define GI_NAME   spelt
#define GI_SYSTEM struct spiral
#define GI_NQ     0
#define GI_NU     0
#define GI_NZ     3
#define GI_NC     0
#define GI_METHOD GI_DOP853
#include "geodesic_integ.h"

static void test_the_state_has_as_many_numbers_as_declared(void **state)
{
    (void)state;
    assert_int_equal(spiral_NQ, 0);
    assert_int_equal(spiral_NU, 0);
    assert_int_equal(spiral_NZ, 3);
    assert_int_equal(spiral_NC, 0);
    assert_int_equal(spiral_N, 3);
}

static void test_it_is_the_same_as_with_all_sizes_spelt_out(void **state)
{
    const struct spiral s = {0.1};
    const double y0[3] = {1, 0, 0};
    spiral_integ a;
    spelt_integ b;
    (void)state;
    assert_int_equal(spiral_initialize(&a, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(spelt_initialize(&b, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(spiral_integrate(&a, 20), GI_OK);
    assert_int_equal(spelt_integrate(&b, 20), GI_OK);
    assert_memory_equal(a.y, b.y, sizeof a.y);
}

static void test_it_follows_the_solution(void **state)
{
    const struct spiral s = {0.1};
    const double y0[3] = {1, 0, 0};
    spiral_options options;
    spiral_integ it;
    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-11;
    assert_int_equal(spiral_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(spiral_integrate(&it, 20), GI_OK);
    check_close(it.y[0], exp(-2.0) * cos(20.0), 1e-9);
    check_close(it.y[1], exp(-2.0) * sin(20.0), 1e-9);
    check_close(it.y[2], 400, 1e-8);
}

/* y' = k y, at rest in 0. */
static inline void lone_derivs(const struct spiral *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = s->rate * y[0];
}
#define GI_NAME   lone
#define GI_SYSTEM struct spiral
#define GI_NZ     1
#include "geodesic_integ.h"

/* At rest the first step asks for nothing: there is no scale in the equations. */
static void test_at_rest_nothing_is_asked_for_the_first_step(void **state)
{
    const struct spiral s = {1};
    const double y[1] = {0};
    lone_integ it;
    (void)state;
    assert_int_equal(lone_initialize(&it, &s, NULL, 0, y), GI_OK);
    assert_int_equal(it.stats.derivative_evaluations, 1);
    assert_true(it.next_step > 0);
}

/* The first step is as long as is asked for, wherever it begins. */
static void test_the_first_step_is_asked_for_at_any_time(void **state)
{
    const struct spiral s = {1};
    const double y[1] = {0};
    (void)state;
    for (int k = -12; k <= 12; k++) {
        const lone_options o = {.accuracy = 1, .initial_step = k % 2 ? 1 : 0.5};
        lone_integ it;
        assert_int_equal(lone_initialize(&it, &s, &o, k / 8.0, y), GI_OK);
        assert_int_equal(lone_step(&it, 64), GI_OK);
        check_close(it.t, k / 8.0 + o.initial_step, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_state_has_as_many_numbers_as_declared),
        cmocka_unit_test(test_it_is_the_same_as_with_all_sizes_spelt_out),
        cmocka_unit_test(test_it_follows_the_solution),
        cmocka_unit_test(test_at_rest_nothing_is_asked_for_the_first_step),
        cmocka_unit_test(test_the_first_step_is_asked_for_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
