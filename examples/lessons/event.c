/* cc -O2 -I. examples/lessons/event.c -o event -lm
   I want to stop where something happens: where a geodesic on an ellipsoid rises through z = 0. */
#include <stdio.h>

struct ellipsoid {
    double axis[3];
};
static void ellipsoid_surface(const struct ellipsoid *s, const double x[3], double *f,
                              double grad[3], double hess[6])
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        const double k = 1 / (s->axis[i] * s->axis[i]);
        *f += k * x[i] * x[i], grad[i] = 2 * k * x[i], hess[i] = 2 * k, hess[3 + i] = 0;
    }
}
/* An event is a change of sign of a function of the state. */
static void ellipsoid_events(const struct ellipsoid *s, double t, const double y[6], double g[1])
{
    (void)s, (void)t, g[0] = y[2];
}
#define GI_NAME    ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_EVENTS  1
#include "geodesic_integ.h"

int main(void)
{
    const struct ellipsoid s = {{1.0, 1.2, 0.8}};
    const double point[3] = {0.6, 0.7, 0.5}, direction[3] = {0, 1, 0.3};
    const ellipsoid_options options = {.event_direction = {1}}; /* rising only */
    double y0[ellipsoid_N];
    ellipsoid_integ it;
    if (ellipsoid_start(&s, point, direction, y0) != GI_OK) return 1;
    if (ellipsoid_initialize(&it, &s, &options, 0, y0) != GI_OK) return 1;
    while (ellipsoid_integrate(&it, 20) == GI_EVENT)
        printf("at length %.3f: %.3f %.3f\n", it.t, it.y[0], it.y[1]);
}
