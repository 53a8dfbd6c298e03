/* GI_ERR_MAX_STEPS: a further call goes on with what was pending, whatever maximum_steps: it ends where one
 * call ends, with the same bits and counts, in as many calls as there are attempts at most. */
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

#define TESTS(name, ...)                                                                           \
    cmocka_unit_test(name##_many_calls_of_few_attempts_end_as_one_call),                           \
        cmocka_unit_test(name##_a_changed_next_step_or_t_stop_is_heeded),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TESTS)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
