/* The implicit surfaces of the reference solutions in tests/truth/data: f, its gradient and Hessian, with
 * their parameters as three numbers. */
#ifndef TESTS_TRUTH_SURFACES_H
#define TESTS_TRUTH_SURFACES_H

#include <math.h>

#include "../torus.h"

/* x²/a² + y²/b² + z²/c² = 1 */
static inline void ellipsoid(const double semiaxis[3], const double x[3], double *f, double grad[3],
                             double hess[6])
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        const double k = 1 / (semiaxis[i] * semiaxis[i]);
        *f += k * x[i] * x[i];
        grad[i] = 2 * k * x[i];
        hess[i] = 2 * k;
        hess[3 + i] = 0;
    }
}

TORUS_SURFACE(torus_of_double, double)

static inline void torus(const double radius[3], const double x[3], double *f, double grad[3],
                         double hess[6])
{
    torus_of_double(radius[0], radius[1], x, f, grad, hess);
}

/* z = (x² + y²) / 2 */
static inline void paraboloid(const double unused[3], const double x[3], double *f, double grad[3],
                              double hess[6])
{
    (void)unused;
    *f = x[2] - (x[0] * x[0] + x[1] * x[1]) / 2;
    grad[0] = -x[0];
    grad[1] = -x[1];
    grad[2] = 1;
    hess[0] = hess[1] = -1;
    hess[2] = hess[3] = hess[4] = hess[5] = 0;
}

/* z = exp(−(x² + y²)) */
static inline void bump(const double unused[3], const double x[3], double *f, double grad[3],
                        double hess[6])
{
    const double h = exp(-(x[0] * x[0] + x[1] * x[1]));

    (void)unused;
    *f = x[2] - h;
    grad[0] = 2 * x[0] * h;
    grad[1] = 2 * x[1] * h;
    grad[2] = 1;
    hess[0] = (2 - 4 * x[0] * x[0]) * h;
    hess[1] = (2 - 4 * x[1] * x[1]) * h;
    hess[3] = -4 * x[0] * x[1] * h;
    hess[2] = hess[4] = hess[5] = 0;
}

/* x² + y² = cosh² z */
static inline void catenoid(const double unused[3], const double x[3], double *f, double grad[3],
                            double hess[6])
{
    (void)unused;
    *f = x[0] * x[0] + x[1] * x[1] - cosh(x[2]) * cosh(x[2]);
    grad[0] = 2 * x[0];
    grad[1] = 2 * x[1];
    grad[2] = -sinh(2 * x[2]);
    hess[0] = hess[1] = 2;
    hess[2] = -2 * cosh(2 * x[2]);
    hess[3] = hess[4] = hess[5] = 0;
}

/* x sin z = y cos z */
static inline void helicoid(const double unused[3], const double x[3], double *f, double grad[3],
                            double hess[6])
{
    const double c = cos(x[2]), s = sin(x[2]);

    (void)unused;
    *f = x[0] * s - x[1] * c;
    grad[0] = s;
    grad[1] = -c;
    grad[2] = x[0] * c + x[1] * s;
    hess[0] = hess[1] = hess[3] = 0;
    hess[2] = -*f;
    hess[4] = c;
    hess[5] = s;
}

/* x² + y² = R² */
static inline void cylinder(const double radius[3], const double x[3], double *f, double grad[3],
                            double hess[6])
{
    *f = x[0] * x[0] + x[1] * x[1] - radius[0] * radius[0];
    grad[0] = 2 * x[0];
    grad[1] = 2 * x[1];
    hess[0] = hess[1] = 2;
    grad[2] = hess[2] = hess[3] = hess[4] = hess[5] = 0;
}

/* x² + y² = (z tan α)² */
static inline void cone(const double half_angle[3], const double x[3], double *f, double grad[3],
                        double hess[6])
{
    const double k = tan(half_angle[0]) * tan(half_angle[0]);

    *f = x[0] * x[0] + x[1] * x[1] - k * x[2] * x[2];
    grad[0] = 2 * x[0];
    grad[1] = 2 * x[1];
    grad[2] = -2 * k * x[2];
    hess[0] = hess[1] = 2;
    hess[2] = -2 * k;
    hess[3] = hess[4] = hess[5] = 0;
}

/* z = arsech ρ − √(1 − ρ²), ρ² = x² + y² < 1, from h'(ρ) = −√(1 − ρ²) / ρ */
static inline void tractroid(const double unused[3], const double x[3], double *f, double grad[3],
                             double hess[6])
{
    const double rho2 = x[0] * x[0] + x[1] * x[1], root = sqrt(1 - rho2);
    const double a = -root / rho2, b = 1 / (rho2 * rho2 * root); /* h' / ρ, h'' / ρ² */

    (void)unused;
    *f = x[2] - acosh(1 / sqrt(rho2)) + root;
    grad[0] = -a * x[0];
    grad[1] = -a * x[1];
    grad[2] = 1;
    /* h_xx = h'/ρ + (h'' − h'/ρ) x²/ρ² */
    hess[0] = -a - (b - a / rho2) * x[0] * x[0];
    hess[1] = -a - (b - a / rho2) * x[1] * x[1];
    hess[3] = -(b - a / rho2) * x[0] * x[1];
    hess[2] = hess[4] = hess[5] = 0;
}

#endif
