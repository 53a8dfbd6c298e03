/* See every_method.h. Also compiled as C++. */
#include <math.h>
#include <string.h>

#include "../check.h"
#include "../each_method.h"

struct decay {
    double rate;
};

#define BODY "build/every_method.h"
#include "../for_each_method.h"

#define TEST_IN_QUAD_0(name)
#ifdef __SIZEOF_FLOAT128__
#    define TEST_IN_QUAD_1(name) cmocka_unit_test(name##_quad_in_lanes_ends_as_one_by_one),
#else
#    define TEST_IN_QUAD_1(name)
#endif
#define TESTS(name, METHOD, ORDER, STAGES, FSAL, ESTIMATES, DENSE_ORDER, DENSE_STAGES, QUAD, ...)  \
    cmocka_unit_test(name##_in_lanes_ends_as_one_by_one), TEST_IN_QUAD_##QUAD(name)

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_METHOD(TESTS)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
