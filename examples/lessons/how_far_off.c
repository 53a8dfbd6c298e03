/* cc -O2 -I. examples/lessons/how_far_off.c -o how_far_off -lm
   I want to know how far off the result is: a great circle, whose true end is known. */
#include <math.h>
#include <stdio.h>

struct sphere {
    double radius;
};
static void sphere_surface(const struct sphere *s, const double x[3], double *f, double grad[3],
                           double hess[6])
{
    *f = (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - s->radius * s->radius) / 2;
    for (int i = 0; i < 3; i++) grad[i] = x[i], hess[i] = 1, hess[3 + i] = 0;
}
#define GI_NAME         sphere
#define GI_PROBLEM      GI_IMPLICIT_SURFACE
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

int main(void)
{
    const struct sphere s = {1};
    const double y0[sphere_N] = {1, 0, 0, 0, 0.6, 0.8}, end = 10;
    const sphere_options options = {.accuracy = 1e-5}; /* for each step */
    sphere_integ it;
    if (sphere_initialize(&it, &s, &options, 0, y0) != GI_OK) return 1;
    if (sphere_integrate(&it, end) != GI_OK) return 1;
    const double truth[3] = {cos(end), 0.6 * sin(end), 0.8 * sin(end)};
    for (int i = 0; i < 3; i++)
        printf("%c = %.4f, off by %.1e, it says %.1e\n", "xyz"[i], it.y[i], it.y[i] - truth[i],
               it.global_error[i]);
}
