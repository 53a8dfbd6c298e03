/*
 * Body of test_global_error.c, included once for each precision.
 *
 * ERROR_NAME      prefix of the instance and of the test
 * ERROR_REAL      float, double, long double or __float128
 * ERROR_ACCURACY  at which truncation is far above rounding
 */
#define ERROR_PASTE_(a, b) a##b
#define ERROR_PASTE(a, b)  ERROR_PASTE_(a, b)
#define ERROR_(name)       ERROR_PASTE(ERROR_NAME, name)

/* y' = -2 t y^2: y = 1 / (1 + t^2), in every precision. */
static inline void ERROR_(_derivs)(const struct nothing *s, ERROR_REAL t, const ERROR_REAL y[],
                                   ERROR_REAL ydot[])
{
    (void)s;
    ydot[0] = -2 * t * y[0] * y[0];
}
#define GI_NAME         ERROR_NAME
#define GI_SYSTEM       struct nothing
#define GI_REAL         ERROR_REAL
#define GI_METHOD       GI_TSITOURAS54
#define GI_NZ           1
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

static void ERROR_(_is_right_within_a_factor_of_2)(void **state)
{
    ERROR_(_options) options = {0};
    ERROR_(_integ) it;
    const ERROR_REAL y0[1] = {(ERROR_REAL)1 / 2};

    (void)state;
    options.accuracy = (ERROR_REAL)ERROR_ACCURACY;
    assert_int_equal(ERROR_(_initialize)(&it, NULL, &options, -1, y0), GI_OK);
    for (int k = 0; k < 4; k++) {
        assert_int_equal(ERROR_(_integrate)(&it, (ERROR_REAL)k / 2), GI_OK);
        const long double true_error = (long double)(it.y[0] - 1 / (1 + it.t * it.t));
        check_close(it.global_error[0], true_error, fabsl(true_error) / 2);
    }
}

#undef ERROR_
#undef ERROR_PASTE
#undef ERROR_PASTE_
#undef ERROR_NAME
#undef ERROR_REAL
#undef ERROR_ACCURACY
