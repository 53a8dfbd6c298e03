/* A path is gone as it was asked for: no equations beyond its ends, wherever time begins, with the inputs of the call
 * and steps of the size that was fixed. */
#define WITH_IMPLICIT_METHODS
#include <float.h>
#include <math.h>
#include <string.h>

#include "../check.h"

/* Where a path begins and ends, where time does, a rate, a push; how far outside of the path the equations are asked,
 * if that is not NULL. */
struct path {
    double from, to, origin, rate, push, *outside;
};

#define NAME_OF2(method) path_##method
#define NAME_OF(method)  NAME_OF2(method)

#define CONTROLLED_BODY "behaviour/path_by_method.h"
#include "../for_each_method.h"

#undef METHOD
#define METHOD GI_TSITOURAS54
#define PATH   path_float
#define REAL   float
#include "path_body.h"

#define TESTS_OF(method, ...)                                                                      \
    unit_test_of(path_##method##_is_not_left),                                                     \
        unit_test_of(path_##method##_does_not_know_where_time_begins),                             \
        unit_test_of(path_##method##_heeds_an_input),                                              \
        unit_test_of(path_##method##_is_not_begun_by_nan),                                         \
        unit_test_of(path_##method##_has_no_longer_fixed_steps),                                   \
        unit_test_of(path_##method##_has_no_stage_past_its_end),                                   \
        unit_test_of(path_##method##_may_be_an_ulp_long),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TESTS_OF)
                                           EACH_IMPLICIT_METHOD(TESTS_OF) TESTS_OF(float, )};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
