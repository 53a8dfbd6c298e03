/*
 * Body of test_margin.c, included once for each precision.
 *
 * MARGIN_NAME        prefix of the instances and of the test
 * MARGIN_REAL        double or __float128
 * MARGIN_ACCURACIES  initializer of double[]
 */
#define MARGIN_PASTE_(a, b) a##b
#define MARGIN_PASTE(a, b)  MARGIN_PASTE_(a, b)
#define MARGIN_(name)       MARGIN_PASTE(MARGIN_NAME, name)
#define MARGIN_PI           ((MARGIN_REAL)PI)

/* Of a 64th of the angle by Taylor's series, doubled six times: no library has them for every precision. */
static void MARGIN_(_circle)(MARGIN_REAL angle, MARGIN_REAL *cosine, MARGIN_REAL *sine)
{
    const MARGIN_REAL x = angle / 64;
    MARGIN_REAL term = x, s = 0, less = 0; /* less: 1 - cos x */

    for (int k = 2; k < 60; k++) {
        if (k % 2 == 0) {
            s += k % 4 == 2 ? term : -term;
            less += k % 4 == 2 ? term * x / k : -(term * x / k);
        }
        term *= x / k;
    }
    for (int k = 0; k < 6; k++) {
        const MARGIN_REAL c = 1 - less;
        less = 2 * s * s;
        s = 2 * s * c;
    }
    *cosine = 1 - less, *sine = s;
}

/* An oscillator: linear. */
static inline void MARGIN_(_oscillator_derivs)(const struct margin *s, MARGIN_REAL t,
                                               const MARGIN_REAL y[], MARGIN_REAL ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = -y[0];
}
#define GI_NAME   MARGIN_(_oscillator)
#define GI_SYSTEM struct margin
#define GI_REAL   MARGIN_REAL
#define GI_METHOD GI_VERNER96
#define GI_NQ     1
#define GI_NC     0
#include "geodesic_integ.h"

/* y' = -2 t y^2: y = 1 / (1 + t^2). */
static inline void MARGIN_(_hill_derivs)(const struct margin *s, MARGIN_REAL t,
                                         const MARGIN_REAL y[], MARGIN_REAL ydot[])
{
    (void)s;
    ydot[0] = -2 * t * y[0] * y[0];
}
#define GI_NAME   MARGIN_(_hill)
#define GI_SYSTEM struct margin
#define GI_REAL   MARGIN_REAL
#define GI_METHOD GI_VERNER96
#define GI_NQ     1
#define GI_NU     0
#define GI_NC     0
#include "geodesic_integ.h"

/* q'' = -q / |q|^3, as an equation for q, u and w = |q|^-1, which saves the root: w' = -w^3 q.u. */
static inline void MARGIN_(_orbit_derivs)(const struct margin *s, MARGIN_REAL t,
                                          const MARGIN_REAL y[], MARGIN_REAL ydot[])
{
    const MARGIN_REAL cube = y[4] * y[4] * y[4];

    (void)s, (void)t;
    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = -cube * y[0], ydot[3] = -cube * y[1];
    ydot[4] = -cube * (y[0] * y[2] + y[1] * y[3]);
}
#define GI_NAME   MARGIN_(_orbit)
#define GI_SYSTEM struct margin
#define GI_REAL   MARGIN_REAL
#define GI_METHOD GI_VERNER96
#define GI_NQ     2
#define GI_NZ     1
#define GI_NC     0
#include "geodesic_integ.h"

/* The unit sphere: great circles, along which the Jacobi fields are sin t and cos t. */
static inline void MARGIN_(_sphere_surface)(const struct margin *s, const MARGIN_REAL x[3],
                                            MARGIN_REAL *f, MARGIN_REAL grad[3],
                                            MARGIN_REAL hess[6])
{
    (void)s;
    *f = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1;
    for (int i = 0; i < 3; i++) grad[i] = 2 * x[i], hess[i] = 2, hess[3 + i] = 0;
}
#define GI_NAME          MARGIN_(_sphere)
#define GI_SYSTEM        struct margin
#define GI_REAL          MARGIN_REAL
#define GI_METHOD        GI_VERNER96
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* The worst error at t1 over the accuracy, from y0 at t0, where y1 is right. */
#define MARGIN_ERROR(of)                                                                           \
    static double MARGIN_(of##_error)(double accuracy, MARGIN_REAL t0, const MARGIN_REAL y0[],     \
                                      MARGIN_REAL t1, const MARGIN_REAL y1[])                      \
    {                                                                                              \
        MARGIN_(of##_options) options = {0};                                                       \
        MARGIN_(of##_integ) it;                                                                    \
        double worst = 0;                                                                          \
        options.accuracy = (MARGIN_REAL)accuracy;                                                  \
        assert_int_equal(MARGIN_(of##_initialize)(&it, NULL, &options, t0, y0), GI_OK);            \
        assert_int_equal(MARGIN_(of##_integrate)(&it, t1), GI_OK);                                 \
        for (int i = 0; i < MARGIN_(of##_N); i++)                                                  \
            worst = worse_of(worst, (double)(it.y[i] - y1[i]) / accuracy);                         \
        return worst;                                                                              \
    }
MARGIN_ERROR(_oscillator)
MARGIN_ERROR(_hill)
MARGIN_ERROR(_orbit)
MARGIN_ERROR(_sphere)

/* Case k of each problem. */
static void MARGIN_(_errors)(double accuracy, int k, double error[PROBLEMS])
{
    const MARGIN_REAL t1 = 3 + (MARGIN_REAL)k / 3, from = -1 - (MARGIN_REAL)k / 8;
    const MARGIN_REAL to = 2 + (MARGIN_REAL)k / 5, root = 1 - (MARGIN_REAL)k / 40;
    const MARGIN_REAL e = (1 - root * root) / (1 + root * root), zero = 0, one = 1;
    const MARGIN_REAL hill[2] = {1 / (1 + from * from), 1 / (1 + to * to)};
    const MARGIN_REAL perihelion[5] = {1 - e, 0, 0, 1 / root, 1 / (1 - e)};
    const MARGIN_REAL aphelion[5] = {-1 - e, 0, 0, -root, 1 / (1 + e)};
    MARGIN_REAL c, s, slope_c, slope_s;

    MARGIN_(_circle)(t1, &c, &s);
    MARGIN_(_circle)((MARGIN_REAL)k / 7, &slope_c, &slope_s);
    const MARGIN_REAL oscillator[2][2] = {{one, zero}, {c, -s}};
    const MARGIN_REAL sphere[2][10] = {
        {1, 0, 0, 0, 1, 0, slope_c, slope_s, 1, 0},
        {c, s * slope_c, s * slope_s, s, c, -s, c * slope_c, c * slope_s, c, -s}};
    error[0] = MARGIN_(_oscillator_error)(accuracy, 0, oscillator[0], t1, oscillator[1]);
    error[1] = MARGIN_(_hill_error)(accuracy, from, &hill[0], to, &hill[1]);
    error[2] = MARGIN_(_orbit_error)(accuracy, 0, perihelion, MARGIN_PI, aphelion);
    error[3] = MARGIN_(_sphere_error)(accuracy, 0, sphere[0], t1, sphere[1]);
}

static void MARGIN_(_errs_by_a_hundredth_to_a_third_of_the_accuracy)(void **state)
{
    static const double accuracies[] = MARGIN_ACCURACIES;
    enum { COUNT = sizeof accuracies / sizeof accuracies[0] };

    (void)state;
    for (size_t a = 0; a < COUNT; a++) {
        double error[CASES][PROBLEMS], all[CASES * PROBLEMS];
        for (int k = 0; k < CASES; k++) MARGIN_(_errors)(accuracies[a], k, error[k]);
        print_message("  accuracy %g: median error / accuracy", accuracies[a]);
        for (int p = 0; p < PROBLEMS; p++) {
            double of[CASES];
            for (int k = 0; k < CASES; k++) all[CASES * p + k] = of[k] = error[k][p];
            print_message(" %s %.2g,", problems[p], median_of(of, CASES));
        }
        const double median = median_of(all, CASES * PROBLEMS);
        print_message(" all %.2g, worst %.2g\n", median, all[CASES * PROBLEMS - 1]);
        assert_true(median >= 0.01 && median <= 0.3);
    }
}

#undef MARGIN_ERROR
#undef MARGIN_PI
#undef MARGIN_
#undef MARGIN_PASTE
#undef MARGIN_PASTE_
#undef MARGIN_NAME
#undef MARGIN_REAL
#undef MARGIN_ACCURACIES
