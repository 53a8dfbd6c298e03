/* Calls that end because their attempts are used up, of fixed steps: what comes after is what would have come. */
#include <string.h>

#include "../check.h"

struct clock {
    double rate;
};

static inline void clock_derivs(const struct clock *s, double t, const double y[], double ydot[])
{
    (void)t, (void)y;
    ydot[0] = s->rate;
}
#define GI_NAME clock
#define GI_NZ   1
#include "geodesic_integ.h"

/* The last step is stretched to a t_stop close behind it, and no step is taken twice as long. */
static void a_fixed_step_is_stretched_after_a_pause_too(void **state)
{
    const struct clock s = {1};
    const double y0[1] = {0}, ends[] = {0.5, 0.501, 0.511, 0.5625, 0.75};
    const clock_options few = {.fixed_step = 0.125, .maximum_steps = 3},
                        all = {.fixed_step = 0.125};
    (void)state;
    for (int i = 0; i < 5; i++) {
        clock_integ one, two;
        memset(&one, 0, sizeof one), memset(&two, 0, sizeof two);
        assert_int_equal(clock_initialize(&one, &s, &few, 0, y0), GI_OK);
        assert_int_equal(clock_integrate(&one, 1), GI_ERR_MAX_STEPS);
        assert_true(one.t == 0.375 && one.stats.steps_taken == 3);
        assert_int_equal(clock_integrate(&one, ends[i]), GI_OK);
        assert_int_equal(clock_initialize(&two, &s, &all, 0, y0), GI_OK);
        assert_int_equal(clock_integrate(&two, 0.375), GI_OK);
        assert_int_equal(clock_integrate(&two, ends[i]), GI_OK);
        assert_true(one.t == ends[i] && one.y[0] == two.y[0]);
        assert_int_equal(one.stats.steps_taken, two.stats.steps_taken);
        assert_int_equal(one.stats.steps_taken, i < 3 ? 4 : i < 4 ? 5 : 6);
        assert_true(one.last_step == two.last_step);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fixed_step_is_stretched_after_a_pause_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
