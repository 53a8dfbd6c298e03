/* A tolerance that is above the rounding of y at the start, and below it on the way, is told by integrate,
 * by step and by lanes alike: an error test that sees rounding alone says nothing. */
#define WITH_IMPLICIT_METHODS
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* y0' = rate, or rate cos(t), which comes back. */
struct growing {
    double rate;
    bool turns;
};

#define METHOD_PASTE2(a, b) a##b
#define METHOD_PASTE(a, b)  METHOD_PASTE2(a, b)

#define CONTROLLED_BODY "behaviour/rounding_body.h"
#include "../for_each_method.h"

#define TESTS(name, ...)                                                                           \
    cmocka_unit_test(name##_integrate_tells_that_the_tolerance_sinks_below_rounding),              \
        cmocka_unit_test(name##_a_tolerance_is_told_that_was_below_rounding_for_a_while),          \
        cmocka_unit_test(name##_what_stays_above_rounding_or_has_fixed_steps_is_well),             \
        cmocka_unit_test(name##_lanes_tell_what_integrate_tells),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TESTS) EACH_IMPLICIT_METHOD(TESTS)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
