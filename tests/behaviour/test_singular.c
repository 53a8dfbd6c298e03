/* A mechanism that passes a configuration in which its constraints depend on each other keeps its energy, or it says
 * that it cannot pass: fault 21 of the design. */
#include <math.h>

#include "../check.h"

struct linkage {
    double gravity, link;
    int slider;
    double ground; /* between the pivots, and the length of the bar, over link */
};

#define NAME_OF2(method) singular_##method
#define NAME_OF(method)  NAME_OF2(method)

#define CONTROLLED_BODY "behaviour/singular_by_method.h"
#include "../for_each_method.h"

#undef METHOD
#define METHOD   GI_TSITOURAS54
#define SINGULAR singular_float
#define REAL     float
#include "singular_body.h"

#define TEST_OF(method, ...)                                                                       \
    unit_test_of(singular_##method##_passes), unit_test_of(singular_##method##_passes_at_any_speed),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TEST_OF) TEST_OF(float, )};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
