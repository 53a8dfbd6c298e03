/* What a float can do is what is asked of it by default. */
#include <math.h>

#include "../check.h"

struct linkage {
    float size; /* 1: the crank has 0.1 m */
};

#define NAME_OF2(method) linkage_##method
#define NAME_OF(method)  NAME_OF2(method)

#define CONTROLLED_BODY "behaviour/float_body.h"
#include "../for_each_method.h"

#define TEST_OF(method, ...) unit_test_of(linkage_##method##_runs_by_default),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TEST_OF)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
