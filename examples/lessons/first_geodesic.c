/* cc -O2 -I. examples/lessons/first_geodesic.c -o first_geodesic -lm
   I want to trace a geodesic on a surface: here on a torus, printed at every unit of its length. */
#include <stdio.h>

struct torus {
    double R, r;
};

/* f(x) = 0 on the surface, its gradient, its Hessian in the order xx, yy, zz, xy, xz, yz. */
static void torus_surface(const struct torus *s, const double x[3], double *f, double grad[3],
                          double hess[6])
{
    const double R2 = 4 * s->R * s->R;
    const double m = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + R2 / 4 - s->r * s->r;
    *f = m * m - R2 * (x[0] * x[0] + x[1] * x[1]);
    for (int i = 0; i < 3; i++) {
        grad[i] = 4 * m * x[i] - (i < 2 ? 2 * R2 * x[i] : 0);
        hess[i] = 8 * x[i] * x[i] + 4 * m - (i < 2 ? 2 * R2 : 0);
    }
    hess[3] = 8 * x[0] * x[1], hess[4] = 8 * x[0] * x[2], hess[5] = 8 * x[1] * x[2];
}
#define GI_NAME    torus
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

int main(void)
{
    const struct torus s = {1.0, 0.4};
    const double point[3] = {0.9, 0.9, 0.3}, direction[3] = {0, 1, 0.3};
    double y0[torus_N]; /* x, y, z and the unit tangent */
    torus_integ it;
    gi_status status =
        torus_start(&s, point, direction, y0); /* brings the point onto the surface */
    if (status == GI_OK) status = torus_initialize(&it, &s, NULL, 0, y0);
    for (int length = 1; length <= 3 && status == GI_OK; length++) {
        status = torus_integrate(&it, length);
        printf("%g: %.3f %.3f %.3f\n", it.t, it.y[0], it.y[1], it.y[2]);
    }
    return status != GI_OK;
}
