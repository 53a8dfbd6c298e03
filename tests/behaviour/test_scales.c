/* Surfaces far from the size of 1, and functions f times a factor: curvature is what it is as long as the squares
 * that the manual names are numbers. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "../check.h"
#include "../torus.h"

static const float float_sizes[] = {1e-6f, 1e-4f, 1e-2f, 1e2f, 1e5f, 3e5f, 1e6f};
static const float float_factors[] = {1e-18f, 1e-10f, 1e10f, 1e17f};
static const float float_charts[] = {1e-8f, 1e-3f, 1, 6.4e6f, 1e9f};
static const float float_too_large = 1e20f;
#define REAL        float
#define REAL_(name) float_##name
#define ACCURACY    1e-5f
#include "scales_body.h"
#undef REAL
#undef REAL_
#undef ACCURACY

static const double double_sizes[] = {1e-40, 1e-20, 1e-3, 6.4e6, 1e20, 1e40};
static const double double_factors[] = {1e-150, 1e-90, 1e-80, 1e80, 1e120, 1e150};
static const double double_charts[] = {1e-75, 1e-50, 1e-3, 1, 6.4e6, 1e50, 1e75};
static const double double_too_large = 1e160;
#define REAL        double
#define REAL_(name) double_##name
#define ACCURACY    1e-9
#include "scales_body.h"

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(float_curvature_is_the_same_of_any_size),
        cmocka_unit_test(double_curvature_is_the_same_of_any_size),
        cmocka_unit_test(float_chart_is_the_same_of_any_size),
        cmocka_unit_test(double_chart_is_the_same_of_any_size),
        cmocka_unit_test(float_a_gradient_whose_square_overflows_is_told),
        cmocka_unit_test(double_a_gradient_whose_square_overflows_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
