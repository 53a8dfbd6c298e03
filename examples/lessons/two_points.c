/* cc -O2 -I. examples/lessons/two_points.c -o two_points -lm
   I want the geodesic between two points of a torus: the shortest one, and one near a guess. */
#include <stdio.h>

struct torus {
    double R, r;
};
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
#define GI_NAME          torus
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1 /* how neighbours part: searching needs it */
#include "geodesic_integ.h"

int main(void)
{
    const struct torus s = {1.0, 0.4};
    const double from[3] = {1.4, 0, 0}, to[3] = {-0.9, 0.4, 0.3};
    double direction[3], length, other[3] = {0, -1, 0}, its_length = 4; /* a guess: opposite */
    gi_status status = torus_shortest(&s, NULL, from, to, direction, &length);
    if (status == GI_OK) printf("%.4f, towards %.3f %.3f\n", length, direction[1], direction[2]);
    if (status == GI_OK) status = torus_connect(&s, NULL, from, to, other, &its_length);
    if (status == GI_OK) printf("%.4f, towards %.3f %.3f\n", its_length, other[1], other[2]);
    return status != GI_OK;
}
