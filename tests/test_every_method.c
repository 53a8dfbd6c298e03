/* See every_method.h. Also compiled as C++. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka wants the headers above first, and has none for C++ */
#ifdef __cplusplus
extern "C" {
#endif
#include <cmocka.h>
#ifdef __cplusplus
}
#endif

#include "check.h"

struct decay {
    double rate;
};

#define NAME   merson
#define METHOD GI_MERSON43
#include "every_method.h"

#define NAME   tsitouras
#define METHOD GI_TSITOURAS54
#include "every_method.h"

#define NAME   dop853
#define METHOD GI_DOP853
#include "every_method.h"

#define NAME   verner97
#define METHOD GI_VERNER97
#include "every_method.h"

#define NAME   euler
#define METHOD GI_EULER
#include "every_method.h"

#define NAME   semi_explicit
#define METHOD GI_SEMI_EXPLICIT_EULER
#include "every_method.h"

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merson_in_lanes_ends_as_one_by_one),
        cmocka_unit_test(tsitouras_in_lanes_ends_as_one_by_one),
        cmocka_unit_test(dop853_in_lanes_ends_as_one_by_one),
        cmocka_unit_test(verner97_in_lanes_ends_as_one_by_one),
        cmocka_unit_test(euler_in_lanes_ends_as_one_by_one),
        cmocka_unit_test(semi_explicit_in_lanes_ends_as_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
