/* cc -O2 -I. examples/lessons/light.c -o light -lm
   I want light in a metric: how far a black hole deflects a ray that passes it at 100 masses. */
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Schwarzschild's metric in the plane of the ray, x = (t, r, phi): its inverse, dginv[k] by x[k]. */
struct hole {
    double mass;
};
static void hole_metric(const struct hole *s, const double x[3], double ginv[3][3],
                        double dginv[3][3][3])
{
    const double r = x[1], f = 1 - 2 * s->mass / r, df = 2 * s->mass / (r * r);
    memset(ginv, 0, 9 * sizeof(double)), memset(dginv, 0, 27 * sizeof(double));
    ginv[0][0] = -1 / f, ginv[1][1] = f, ginv[2][2] = 1 / (r * r);
    dginv[1][0][0] = df / (f * f), dginv[1][1][1] = df, dginv[1][2][2] = -2 / (r * r * r);
}
#define GI_NAME    hole
#define GI_PROBLEM GI_METRIC
#define GI_NQ      3
#include "geodesic_integ.h"

static double heading(const hole_integ *it) /* direction, from r' and phi' */
{
    return it->y[2] + atan2(it->y[1] * it->ydot[2], it->ydot[1]);
}
int main(void)
{
    const struct hole s = {1};
    const double R = 1e6, b = 100,
                 f = 1 - 2 / R; /* momentum: energy 1, and H = 0, as it is light */
    const double y0[hole_N] = {0, R, 0, -1, -sqrt((1 / f - b * b / (R * R)) / f), b};
    const hole_options options = {.accuracy = 1e-10, .relative = {1, 1, 0, 0, 0, 1}};
    hole_integ it;
    if (hole_initialize(&it, &s, &options, 0, y0) != GI_OK) return 1;
    const double before = heading(&it);
    if (hole_integrate(&it, 2 * R) != GI_OK) return 1;
    printf("deflected by %.5f, 4 M / b = %.5f\n", heading(&it) - before, 4 * s.mass / b);
}
