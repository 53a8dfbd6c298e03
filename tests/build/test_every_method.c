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

#include "../check.h"

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

#define NAME   verner96
#define METHOD GI_VERNER96
#include "every_method.h"

#define NAME   euler
#define METHOD GI_EULER
#include "every_method.h"

#define NAME   semi_explicit
#define METHOD GI_SEMI_EXPLICIT_EULER
#include "every_method.h"

/* The methods whose coefficients have digits enough; in C++ they are made otherwise than in C. */
#ifdef __SIZEOF_FLOAT128__
#    define NAME   tsitouras_quad
#    define METHOD GI_TSITOURAS54
#    define REAL   __float128
#    include "every_method.h"

#    define NAME   verner96_quad
#    define METHOD GI_VERNER96
#    define REAL   __float128
#    include "every_method.h"
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merson_in_lanes_ends_as_one_by_one),
        cmocka_unit_test(tsitouras_in_lanes_ends_as_one_by_one),
        cmocka_unit_test(dop853_in_lanes_ends_as_one_by_one),
        cmocka_unit_test(verner96_in_lanes_ends_as_one_by_one),
        cmocka_unit_test(euler_in_lanes_ends_as_one_by_one),
        cmocka_unit_test(semi_explicit_in_lanes_ends_as_one_by_one),
#ifdef __SIZEOF_FLOAT128__
        cmocka_unit_test(tsitouras_quad_in_lanes_ends_as_one_by_one),
        cmocka_unit_test(verner96_quad_in_lanes_ends_as_one_by_one),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
