/* By the method whose turn it is: an oscillator, y = {cos t, -sin t}, and where rounding counts, a saddle and
 * a circular orbit in double and in float. */
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

/* ---- rounding ---- */

static inline void ERROR_(_saddle_derivs)(const struct nothing *s, double t, const double y[],
                                          double ydot[])
{
    (void)s, (void)t;
    ydot[0] = 3 * y[1], ydot[1] = y[0] / 3;
}
#define GI_NAME         ERROR_(_saddle)
#define GI_SYSTEM       struct nothing
#define GI_METHOD       METHOD
#define GI_NZ           2
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

/* Errors of rounding may cancel by chance: root mean squares of ways whose steps are a little other. */
static void ERROR_(_tells_rounding_that_the_equations_multiply)(void **state)
{
    static const double longest[] = {0.1, 0.02, 0.003};
    const double y0[2] = {1, -0.99999999998958566 / 3};
    double y[2];

    (void)state;
    at_saddle(y0, 19, y);
    for (int k = 0; k < 3; k++) {
        double off = 0, estimate = 0;
        for (int way = 0; way < 16; way++) {
            ERROR_(_saddle_options) options = {0};
            ERROR_(_saddle_integ) it;
            options.accuracy = 1e-10, options.maximum_step = longest[k] * (1 - way / 64.);
            assert_int_equal(ERROR_(_saddle_initialize)(&it, NULL, &options, 0, y0), GI_OK);
            assert_int_equal(ERROR_(_saddle_integrate)(&it, 19), GI_OK);
            off += pow(worst_difference(y, it.y, 2), 2);
            estimate += pow(largest(it.global_error, 2), 2);
        }
        check_size(sqrt(off), sqrt(estimate));
    }
}

static inline void ERROR_(_orbit_derivs)(const struct nothing *s, double t, const double y[],
                                         double ydot[])
{
    const double square = y[0] * y[0] + y[1] * y[1], cube = square * sqrt(square);

    (void)s, (void)t;
    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = -y[0] / cube, ydot[3] = -y[1] / cube;
}
#define GI_NAME         ERROR_(_orbit)
#define GI_SYSTEM       struct nothing
#define GI_METHOD       METHOD
#define GI_NZ           4
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

static void ERROR_(_tells_rounding_that_adds_up)(void **state)
{
    const double y0[4] = {1, 0, 0, 1}, t = METHOD_IS_EXPLICIT ? 100 : 25;
    const double y[4] = {cos(t), sin(t), -sin(t), cos(t)};
    ERROR_(_orbit_options) options = {0};
    ERROR_(_orbit_integ) it;

    (void)state;
    options.maximum_step = 0.0005;
    assert_int_equal(ERROR_(_orbit_initialize)(&it, NULL, &options, 0, y0), GI_OK);
    assert_int_equal(ERROR_(_orbit_integrate)(&it, t), GI_OK);
    check_size(worst_difference(y, it.y, 4), largest(it.global_error, 4));
}

/* Up to twenty orbits of eccentricity 0.9, each in one call: at the near end an error of 1e-3 is not small to
 * the equations. Three calls are about a turn apart. An error that changes its sign passes 0, so that the estimate
 * is compared with the largest one from a turn before to a turn after. */
static void ERROR_(_goes_round_eccentric_orbits)(void **state)
{
    enum { CALLS = METHOD_IS_EXPLICIT ? 60 : 15, TURN = 3 };
    double off[CALLS], estimate[CALLS];

    (void)state;
    for (int k = 0; k < CALLS; k++) {
        const double t = 2.1 * (k + 1);
        ERROR_(_orbit_options) options = {0};
        ERROR_(_orbit_integ) it;
        double y0[4], y[4];
        options.accuracy = 1e-7;
        on_orbit(0.9, 0, y0);
        on_orbit(0.9, t, y);
        assert_int_equal(ERROR_(_orbit_initialize)(&it, NULL, &options, 0, y0), GI_OK);
        assert_int_equal(ERROR_(_orbit_integrate)(&it, t), GI_OK);
        off[k] = worst_difference(y, it.y, 4), estimate[k] = largest(it.global_error, 4);
    }
    for (int k = 0; k < CALLS; k++) {
        double around = off[k];
        if (k >= TURN) around = worse_of(around, off[k - TURN]);
        if (k + TURN < CALLS) around = worse_of(around, off[k + TURN]);
        assert_true(estimate[k] > off[k] / 5);
        assert_true(estimate[k] < 5 * around);
    }
}

static inline void ERROR_(_float_derivs)(const struct nothing *s, float t, const float y[],
                                         float ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = -y[0];
}
#define GI_NAME         ERROR_(_float)
#define GI_SYSTEM       struct nothing
#define GI_METHOD       METHOD
#define GI_REAL         float
#define GI_NZ           2
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

/* Not as far where the coefficients of GI_DOP853, some of which are large, round more than the steps do: that is
 * alike in the result and the companion. Those of GI_RODAS5P, in float, make each step longer by 2.4e-6. */
static void ERROR_(_tells_rounding_of_float)(void **state)
{
    const float y0[2] = {1, 0};
    const double pace = METHOD == GI_RODAS5P ? 1 + 2.4e-6 : 1;
    double off = 0, estimate = 0;

    (void)state;
    for (int k = 1; k <= (METHOD == GI_DOP853 || !METHOD_IS_EXPLICIT ? 2 : 5); k++) {
        ERROR_(_float_options) options = {0};
        ERROR_(_float_integ) it;
        options.accuracy = 1e-5F, options.maximum_step = 0.0005F;
        assert_int_equal(ERROR_(_float_initialize)(&it, NULL, &options, 0, y0), GI_OK);
        assert_int_equal(ERROR_(_float_integrate)(&it, (float)(8 * k)), GI_OK);
        off = worse_of(off, (double)it.y[0] - cos(8 * pace * k));
        off = worse_of(off, (double)it.y[1] + sin(8 * pace * k));
        for (int i = 0; i < 2; i++) estimate = worse_of(estimate, (double)it.global_error[i]);
    }
    check_size(off, estimate);
}

#undef ERROR_
#undef ERROR_PASTE
#undef ERROR_PASTE_
