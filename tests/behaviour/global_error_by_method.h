/* An oscillator, y = {cos t, -sin t}, by the method whose turn it is. */
#define ERROR_PASTE_(a, b) a##b
#define ERROR_PASTE(a, b)  ERROR_PASTE_(a, b)
#define ERROR_(name)       ERROR_PASTE(METHOD_NAME, name)

static inline void ERROR_(_derivs)(const struct nothing *s, double t, const double y[],
                                   double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = -y[0];
}
#define GI_NAME         METHOD_NAME
#define GI_SYSTEM       struct nothing
#define GI_METHOD       METHOD
#define GI_NQ           1
#define GI_NC           0
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

static void ERROR_(_tells_sign_and_size_of_each_component)(void **state)
{
    static const double accuracies[] = {1e-4, 1e-6, 1e-8};
    const double y0[2] = {1, 0};

    (void)state;
    for (int a = 0; a < 3; a++) {
        ERROR_(_options) options = {0};
        ERROR_(_integ) it;
        options.accuracy = accuracies[a];
        assert_int_equal(ERROR_(_initialize)(&it, NULL, &options, 0, y0), GI_OK);
        assert_int_equal(ERROR_(_integrate)(&it, 20), GI_OK);
        check_oscillator(it.t, it.y, it.global_error);
    }
}

#undef ERROR_
#undef ERROR_PASTE
#undef ERROR_PASTE_
