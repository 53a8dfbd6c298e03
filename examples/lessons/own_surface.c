/* cc -O2 -I. examples/lessons/own_surface.c -o own_surface -lm
   I want my own surface, and to know that its derivatives are right: a gyroid, and one with a mistake. */
#include <math.h>
#include <stdio.h>

struct gyroid {
    double slip; /* 0, or the error in the gradient */
};

/* f is the sum of sin x_i cos x_j, where j comes after i and k before i. */
static void gyroid_surface(const struct gyroid *g, const double x[3], double *f, double grad[3],
                           double hess[6])
{
    const double s[3] = {sin(x[0]), sin(x[1]), sin(x[2])}, c[3] = {cos(x[0]), cos(x[1]), cos(x[2])};
    *f = s[0] * c[1] + s[1] * c[2] + s[2] * c[0];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        grad[i] = c[i] * c[j] - s[k] * s[i];
        hess[i] = -s[i] * c[j] - s[k] * c[i]; /* xx, yy, zz */
    }
    hess[3] = -c[0] * s[1], hess[4] = -c[2] * s[0], hess[5] = -c[1] * s[2]; /* xy, xz, yz */
    grad[0] += g->slip * x[1];
}
#define GI_NAME    gyroid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

int main(void)
{
    const struct gyroid right = {0}, wrong = {0.1}, *both[2] = {&right, &wrong};
    const double y[gyroid_N] = {0.3, 0.2, -0.5,
                                1,   0.5, 0.2}; /* no zeros; it may be off the surface */
    gi_error e;
    for (int i = 0; i < 2; i++)
        if (gyroid_check(both[i], 0, y, &e) == GI_OK)
            printf("all derivatives are right\n");
        else
            printf("%s: [%d] is %.3f, by differences %.3f\n", e.what, e.where, e.value, e.limit);
}
