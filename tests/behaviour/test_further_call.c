/* GI_ERR_MAX_STEPS: a further call goes on with what was pending, whatever maximum_steps: it ends where one
 * call ends, with the same bits and counts, in as many calls as there are attempts at most. */
#define WITH_IMPLICIT_METHODS
#include <math.h>
#include <string.h>

#include "../check.h"
#include "../each_count.h"

/* A spring with a bump in its force at the middle, where steps fail, and three zeros of an event by `at`. */
struct spring {
    double stiffness, bump, at;
};

#define METHOD_PASTE2(a, b) a##b
#define METHOD_PASTE(a, b)  METHOD_PASTE2(a, b)

#define CONTROLLED_BODY "behaviour/further_call_body.h"
#include "../for_each_method.h"

/* y' = 1, which is not known at the last of so many calls, and an event that is passed. */
struct tired {
    int *left;
};

static inline void tired_derivs(const struct tired *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = *s->left == 1 ? (double)NAN : 1 + 0 * y[0];
    if (*s->left > 0) --*s->left;
}

static inline void tired_events(const struct tired *s, double t, const double y[], double g[1])
{
    (void)s, (void)t;
    g[0] = y[0] - 0.05;
}
#define GI_NAME   tired
#define GI_NZ     1
#define GI_EVENTS 1
#include "geodesic_integ.h"

/* Attempts run out when a step has failed; what step control had wanted is more than a new bound allows, and an
 * event cuts the retry. */
static void a_retry_obeys_the_options_of_the_next_call(void **state)
{
    const double start = 0;
    (void)state;
    for (int changed = 0; changed < 3; changed++) {
        int left = 0;
        const struct tired s = {&left};
        tired_options options = {.initial_step = 1, .maximum_steps = 1, .event_terminal = {-1}};
        tired_integ it;
        assert_int_equal(tired_initialize(&it, &s, &options, 0, &start), GI_OK);
        left = 2; /* the first one is where the call begins */
        assert_int_equal(tired_integrate(&it, 10), GI_ERR_MAX_STEPS);
        assert_true(it.t == 0);
        check_close(it.next_step, 0.1, 1e-15);
        options.maximum_steps = 0;
        if (changed == 1) options.maximum_step = 0.5;
        if (changed == 2) options.fixed_step = 0.1;
        assert_int_equal(tired_set_options(&it, &options), GI_OK);
        assert_int_equal(tired_integrate(&it, 10), GI_OK);
        assert_int_equal(it.event_counts[0], 1);
        check_close(it.initial_step_taken, 0.05, 1e-12);
        const double longest = changed == 0 ? 5 : changed == 1 ? 0.5 : 0.1;
        assert_true(it.largest_step <= 1.1 * longest);
        if (changed == 0) assert_true(it.largest_step > 0.9);
    }
}

#define TESTS(name, ...)                                                                           \
    cmocka_unit_test(name##_many_calls_of_few_attempts_end_as_one_call),                           \
        cmocka_unit_test(name##_a_changed_next_step_or_t_stop_is_heeded),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TESTS) EACH_IMPLICIT_METHOD(
        TESTS) cmocka_unit_test(a_retry_obeys_the_options_of_the_next_call)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
