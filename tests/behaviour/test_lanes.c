/*
 * The batch equals the scalar integrator bit for bit: for every family, projection and precision, for
 * any width, count, order and neighbours, whatever becomes of the geodesics.
 *
 * Needs -ffp-contract=off: otherwise the compiler may contract a product and a sum in one of them and
 * not in the other.
 */
#define WITH_IMPLICIT_METHODS
#include "../check.h"
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../each_method.h"

#include "lanes_scenarios.h"

#ifndef LANES_BRIEF /* only where all widths are compared */
#    define FNV_OFFSET UINT64_C(0xcbf29ce484222325)

static uint64_t fnv(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++) hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    return hash;
}
#endif

#ifdef LANES_BRIEF
#    define LANES_ONLY_WIDTH 8
#endif
#define LANES_FAMILY  free
#define LANES_PROBLEM PROBLEM_FREE
#define LANES_REAL    double
#include "lanes_body.h"

#ifdef LANES_BRIEF
#    define LANES_ONLY_WIDTH 64
#endif
#define LANES_FAMILY  fields
#define LANES_PROBLEM PROBLEM_FIELDS
#define LANES_REAL    double
#include "lanes_body.h"

#define LANES_FAMILY     free_float
#define LANES_PROBLEM    PROBLEM_FREE
#define LANES_REAL       float
#define LANES_ONLY_WIDTH 8
#include "lanes_body.h"

#define LANES_FAMILY     fields_float
#define LANES_PROBLEM    PROBLEM_FIELDS
#define LANES_REAL       float
#define LANES_ONLY_WIDTH 64
#include "lanes_body.h"

#define LANES_FAMILY       fields_error
#define LANES_PROBLEM      PROBLEM_FIELDS
#define LANES_REAL         double
#define LANES_METHOD       GI_TSITOURAS54
#define LANES_GLOBAL_ERROR 1
#define LANES_ONLY_WIDTH   64
#include "lanes_body.h"

#define LANES_FAMILY     chart
#define LANES_PROBLEM    PROBLEM_CHART
#define LANES_REAL       double
#define LANES_ONLY_WIDTH 8
#include "lanes_body.h"

#define LANES_FAMILY     metric
#define LANES_PROBLEM    PROBLEM_METRIC
#define LANES_REAL       double
#define LANES_METHOD     GI_DOP853
#define LANES_ONLY_WIDTH 8
#include "lanes_body.h"

/* The rest is not compiled once more with vectors: compilers take long over that. */
#ifdef LANES_BRIEF

#    define LANES_FAMILY       free_follows
#    define LANES_PROBLEM      PROBLEM_FREE
#    define LANES_REAL         double
#    define LANES_METHOD       GI_TSITOURAS54
#    define LANES_GLOBAL_ERROR 1
#    define LANES_ONLY_WIDTH   8
#    include "lanes_body.h"

#    define LANES_FAMILY     surface_merson
#    define LANES_PROBLEM    PROBLEM_SURFACE
#    define LANES_REAL       double
#    define LANES_ONLY_WIDTH 8
#    include "lanes_body.h"

#    define LANES_FAMILY     surface_tsitouras
#    define LANES_PROBLEM    PROBLEM_SURFACE
#    define LANES_REAL       double
#    define LANES_METHOD     GI_TSITOURAS54
#    define LANES_ONLY_WIDTH 8
#    include "lanes_body.h"

#else

#    define CONTROLLED_BODY "behaviour/lanes_by_method.h"
#    include "../for_each_method.h"

#    define LANES_FAMILY     function
#    define LANES_PROBLEM    PROBLEM_FUNCTION
#    define LANES_REAL       double
#    define LANES_ONLY_WIDTH 3
#    include "lanes_body.h"

#    define LANES_FAMILY     jacobian
#    define LANES_PROBLEM    PROBLEM_JACOBIAN
#    define LANES_REAL       double
#    define LANES_ONLY_WIDTH 8
#    include "lanes_body.h"

#    define LANES_FAMILY     differences
#    define LANES_PROBLEM    PROBLEM_DIFFERENCES
#    define LANES_REAL       double
#    define LANES_ONLY_WIDTH 3
#    include "lanes_body.h"

#    define LANES_FAMILY     jacobian_split
#    define LANES_PROBLEM    PROBLEM_JACOBIAN_SPLIT
#    define LANES_REAL       double
#    define LANES_ONLY_WIDTH 3
#    include "lanes_body.h"

#    define LANES_FAMILY     differences_split
#    define LANES_PROBLEM    PROBLEM_DIFFERENCES_SPLIT
#    define LANES_REAL       double
#    define LANES_ONLY_WIDTH 8
#    include "lanes_body.h"

#    define LANES_FAMILY     mechanical
#    define LANES_PROBLEM    PROBLEM_MECHANICAL
#    define LANES_REAL       double
#    define LANES_METHOD     GI_DOP853
#    define LANES_ONLY_WIDTH 3
#    include "lanes_body.h"

#    define LANES_FAMILY     moving
#    define LANES_PROBLEM    PROBLEM_MOVING
#    define LANES_REAL       double
#    define LANES_ONLY_WIDTH 8
#    include "lanes_body.h"

#    define LANES_FAMILY     surface_long
#    define LANES_PROBLEM    PROBLEM_SURFACE
#    define LANES_REAL       long double
#    define LANES_ONLY_WIDTH 3
#    include "lanes_body.h"

#    define LANES_FAMILY     function_tsitouras
#    define LANES_PROBLEM    PROBLEM_FUNCTION
#    define LANES_REAL       double
#    define LANES_METHOD     GI_TSITOURAS54
#    define LANES_ONLY_WIDTH 3
#    include "lanes_body.h"

#    define LANES_FAMILY     jacobian_tsitouras
#    define LANES_PROBLEM    PROBLEM_JACOBIAN_SPLIT
#    define LANES_REAL       double
#    define LANES_METHOD     GI_TSITOURAS54
#    define LANES_ONLY_WIDTH 3
#    include "lanes_body.h"

#    define LANES_FAMILY     fields_tsitouras
#    define LANES_PROBLEM    PROBLEM_FIELDS
#    define LANES_REAL       double
#    define LANES_METHOD     GI_TSITOURAS54
#    define LANES_ONLY_WIDTH 8
#    include "lanes_body.h"

#    define LANES_FAMILY     free_dop853
#    define LANES_PROBLEM    PROBLEM_FREE
#    define LANES_REAL       double
#    define LANES_METHOD     GI_DOP853
#    define LANES_ONLY_WIDTH 3
#    include "lanes_body.h"

#    define LANES_FAMILY     function_dop853
#    define LANES_PROBLEM    PROBLEM_FUNCTION
#    define LANES_REAL       double
#    define LANES_METHOD     GI_DOP853
#    define LANES_ONLY_WIDTH 8
#    include "lanes_body.h"

#    define LANES_FAMILY     metric_verner96
#    define LANES_PROBLEM    PROBLEM_METRIC
#    define LANES_REAL       double
#    define LANES_METHOD     GI_VERNER96
#    define LANES_ONLY_WIDTH 3
#    include "lanes_body.h"

#    define LANES_FAMILY       free_error
#    define LANES_PROBLEM      PROBLEM_FREE
#    define LANES_REAL         float
#    define LANES_GLOBAL_ERROR 1
#    define LANES_ONLY_WIDTH   8
#    include "lanes_body.h"

#    define LANES_FAMILY       chart_error
#    define LANES_PROBLEM      PROBLEM_CHART
#    define LANES_REAL         double
#    define LANES_GLOBAL_ERROR 1
#    define LANES_ONLY_WIDTH   3
#    include "lanes_body.h"

#    define LANES_FAMILY       metric_error
#    define LANES_PROBLEM      PROBLEM_METRIC
#    define LANES_REAL         double
#    define LANES_METHOD       GI_DOP853
#    define LANES_GLOBAL_ERROR 1
#    define LANES_ONLY_WIDTH   8
#    include "lanes_body.h"

#    define LANES_FAMILY       function_error
#    define LANES_PROBLEM      PROBLEM_FUNCTION
#    define LANES_REAL         double
#    define LANES_METHOD       GI_VERNER96
#    define LANES_GLOBAL_ERROR 1
#    define LANES_ONLY_WIDTH   8
#    include "lanes_body.h"

#    define LANES_FAMILY       jacobian_error
#    define LANES_PROBLEM      PROBLEM_JACOBIAN_SPLIT
#    define LANES_REAL         double
#    define LANES_METHOD       GI_BOGACKI_SHAMPINE32
#    define LANES_GLOBAL_ERROR 1
#    define LANES_ONLY_WIDTH   8
#    include "lanes_body.h"

#    define LANES_FAMILY     fields_dop853
#    define LANES_PROBLEM    PROBLEM_FIELDS
#    define LANES_REAL       double
#    define LANES_METHOD     GI_DOP853
#    define LANES_ONLY_WIDTH 8
#    include "lanes_body.h"

#endif

#ifndef LANES_BRIEF
/* ---- how wide GI_LANES_AUTO is ---- */

struct decay {
    char none;
};

static inline void decay10_derivs(const struct decay *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    for (int i = 0; i < 10; i++) ydot[i] = -y[i];
}

static inline void decay10_float_derivs(const struct decay *s, float t, const float y[],
                                        float ydot[])
{
    (void)s, (void)t;
    for (int i = 0; i < 10; i++) ydot[i] = -y[i];
}

static inline void decay40_derivs(const struct decay *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    for (int i = 0; i < 40; i++) ydot[i] = -y[i];
}

#    define GI_NAME   decay10
#    define GI_SYSTEM struct decay
#    define GI_NZ     10
#    define GI_METHOD GI_DOP853
#    define GI_LANES  GI_LANES_AUTO
#    include "geodesic_integ.h"

#    define GI_NAME   decay10_float
#    define GI_SYSTEM struct decay
#    define GI_REAL   float
#    define GI_NZ     10
#    define GI_METHOD GI_DOP853
#    define GI_LANES  GI_LANES_AUTO
#    include "geodesic_integ.h"

#    define GI_NAME   decay40
#    define GI_SYSTEM struct decay
#    define GI_NZ     40
#    define GI_METHOD GI_DOP853
#    define GI_LANES  GI_LANES_AUTO
#    include "geodesic_integ.h"

static inline void decay_derivs(const struct decay *s, double t, const double y[], double ydot[])
{
    decay40_derivs(s, t, y, ydot);
}

#    define GI_NAME   decay
#    define GI_SYSTEM struct decay
#    define GI_NZ     40
#    include "geodesic_integ.h"

/* Wide where a lane is small; and all of the lanes integrate. */
static void the_width_is_told(void **state)
{
    const struct decay system = {0};
    double t[3] = {0}, t_end[3] = {1, 1, 1}, y[3][40];

    (void)state;
    assert_int_equal(decay_LANES, 0);
#    ifdef __AVX512F__
    const int wide = 2;
#    else
    const int wide = 1;
#    endif
    assert_int_equal(free_AUTO_LANES, 64);
    assert_int_equal(decay10_LANES, 32 * wide);
    assert_int_equal(decay10_float_LANES, 64 * wide);
    assert_int_equal(decay40_LANES, 16);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 40; i++) y[k][i] = 1;
    decay40_batch b = {.system = &system, .count = 3, .t = t, .t_end = t_end, .y = y};
    assert_int_equal(decay40_integrate_batch(&b), GI_OK);
    for (int k = 0; k < 3; k++) check_close(y[k][39], exp(-1), 1e-6);
}

#endif

#define TESTS_OF_SURFACE(name, ...) TESTS_OF_INSTANCE(surface_##name##_8),

#define TESTS_OF(family)                                                                           \
    TESTS_OF_INSTANCE(family##_1), TESTS_OF_INSTANCE(family##_3), TESTS_OF_INSTANCE(family##_8),   \
        TESTS_OF_INSTANCE(family##_64), TESTS_OF_INSTANCE(family##_128),                           \
        TESTS_OF_INSTANCE(family##_AUTO),                                                          \
        cmocka_unit_test(family##_results_do_not_depend_on_the_width)

int main(void)
{
    const struct CMUnitTest tests[] = {
#ifdef LANES_BRIEF
        TESTS_OF_INSTANCE(free_follows_8),
        TESTS_OF_INSTANCE(surface_merson_8),
        TESTS_OF_INSTANCE(surface_tsitouras_8),
        TESTS_OF_INSTANCE(free_8),
        TESTS_OF_INSTANCE(fields_64),
#else
        cmocka_unit_test(the_width_is_told),
        TESTS_OF(free),
        TESTS_OF(fields),
#endif
        TESTS_OF_INSTANCE(free_float_8),
        TESTS_OF_INSTANCE(fields_float_64),
        TESTS_OF_INSTANCE(chart_8),
        TESTS_OF_INSTANCE(metric_8),
        TESTS_OF_INSTANCE(fields_error_64),
#ifndef LANES_BRIEF
        TESTS_OF_INSTANCE(function_3),
        TESTS_OF_INSTANCE(jacobian_8),
        TESTS_OF_INSTANCE(differences_3),
        TESTS_OF_INSTANCE(jacobian_split_3),
        TESTS_OF_INSTANCE(differences_split_8),
        TESTS_OF_INSTANCE(mechanical_3),
        TESTS_OF_INSTANCE(moving_8),
        TESTS_OF_INSTANCE(surface_long_3),
        TESTS_OF_INSTANCE(function_tsitouras_3),
        TESTS_OF_INSTANCE(jacobian_tsitouras_3),
        TESTS_OF_INSTANCE(fields_tsitouras_8),
        TESTS_OF_INSTANCE(metric_verner96_3),
        TESTS_OF_INSTANCE(free_dop853_3),
        TESTS_OF_INSTANCE(function_dop853_8),
        TESTS_OF_INSTANCE(fields_dop853_8),
        TESTS_OF_INSTANCE(free_error_8),
        TESTS_OF_INSTANCE(chart_error_3),
        TESTS_OF_INSTANCE(metric_error_8),
        TESTS_OF_INSTANCE(function_error_8),
        TESTS_OF_INSTANCE(jacobian_error_8),
        EACH_CONTROLLED_METHOD(TESTS_OF_SURFACE) EACH_IMPLICIT_METHOD(TESTS_OF_SURFACE)
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
