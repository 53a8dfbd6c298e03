/* The torus as an implicit surface and as a chart.
 *
 * (x² + y² + z² + R² − r²)² = 4 R² (x² + y²) as a polynomial, without a root, so that it costs no
 * digit in any precision: name(R, r, x, f, its gradient and Hessian). */
#ifndef TESTS_TORUS_H
#define TESTS_TORUS_H

#include <math.h>

#define TORUS_SURFACE(name, real)                                                                  \
    static inline void name(real R, real r, const real x[3], real *f, real grad[3], real hess[6])  \
    {                                                                                              \
        const real axis2 = x[0] * x[0] + x[1] * x[1], w = axis2 + x[2] * x[2] + R * R - r * r;     \
        const real b = 4 * w, a = b - 8 * R * R;                                                   \
        *f = w * w - 4 * R * R * axis2;                                                            \
        for (int i = 0; i < 3; i++) {                                                              \
            grad[i] = (i < 2 ? a : b) * x[i];                                                      \
            hess[i] = (i < 2 ? a : b) + 8 * x[i] * x[i];                                           \
        }                                                                                          \
        hess[3] = 8 * x[0] * x[1], hess[4] = 8 * x[0] * x[2], hess[5] = 8 * x[1] * x[2];           \
    }

/* By its angles u about the axis and v about the ring. */
static inline void torus_by_angles(double R, double r, double u, double v, double x[3],
                                   double xu[3], double xv[3], double xuu[3], double xuv[3],
                                   double xvv[3])
{
    const double cu = cos(u), su = sin(u), cv = cos(v), sv = sin(v), w = R + r * cv;
    x[0] = w * cu, x[1] = w * su, x[2] = r * sv;
    xu[0] = -w * su, xu[1] = w * cu, xu[2] = 0;
    xv[0] = -r * sv * cu, xv[1] = -r * sv * su, xv[2] = r * cv;
    xuu[0] = -w * cu, xuu[1] = -w * su, xuu[2] = 0;
    xuv[0] = r * sv * su, xuv[1] = -r * sv * cu, xuv[2] = 0;
    xvv[0] = -r * cv * cu, xvv[1] = -r * cv * su, xvv[2] = -r * sv;
}

#endif
