/* cc -O2 -I. examples/lessons/other_precision.c -o other_precision -lm
   I want another precision: a great circle in float, for small processors, and in long double. */
#include <stdio.h>

#define SPHERE_SURFACE(name, real)                                                                 \
    static void name(const double *radius, const real x[3], real *f, real grad[3], real hess[6])   \
    {                                                                                              \
        const real R = (real)*radius;                                                              \
        *f = (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - R * R) / 2;                                \
        for (int i = 0; i < 3; i++) grad[i] = x[i], hess[i] = 1, hess[3 + i] = 0;                  \
    }
SPHERE_SURFACE(small_surface, float)
#define GI_NAME    small
#define GI_SYSTEM  double
#define GI_REAL    float
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

SPHERE_SURFACE(large_surface, long double)
#define GI_NAME    large
#define GI_SYSTEM  double
#define GI_REAL    long double
#define GI_METHOD  GI_VERNER96
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

int main(void)
{
    const double radius = 1; /* __float128 works likewise */
    const small_options rough = {.accuracy = 1e-5f};
    const large_options fine = {.accuracy = 1e-15L};
    small_integ a;
    large_integ b;
    if (small_initialize(&a, &radius, &rough, 0, (float[6]){1, 0, 0, 0, 0.6f, 0.8f}) != GI_OK)
        return 1;
    if (large_initialize(&b, &radius, &fine, 0, (long double[6]){1, 0, 0, 0, 0.6L, 0.8L}) != GI_OK)
        return 1;
    if (small_integrate(&a, 1) != GI_OK || large_integrate(&b, 1) != GI_OK) return 1;
    printf("cos 1 = %.4f = %.14Lf\n", (double)a.y[0], b.y[0]);
}
