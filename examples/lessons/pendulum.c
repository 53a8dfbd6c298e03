/* cc -O2 -I. examples/lessons/pendulum.c -o pendulum -lm
   I want equations with constraints: a pendulum in x and y, whose length stays 1. */
#include <math.h>
#include <stdio.h>

struct pendulum {
    double gravity;
};
/* y = x, y and their velocities. The force of the rod keeps its length. */
static void pendulum_derivs(const struct pendulum *s, double t, const double y[4], double ydot[4])
{
    const double square = y[0] * y[0] + y[1] * y[1];
    const double pull = (y[2] * y[2] + y[3] * y[3] - s->gravity * y[1]) / square;
    (void)t;
    ydot[0] = y[2], ydot[1] = y[3], ydot[2] = -pull * y[0], ydot[3] = -pull * y[1] - s->gravity;
}
/* Zero on the manifold: the constraints on the position first, then the constraints on the velocity. */
static void pendulum_constraint_errors(const struct pendulum *s, double t, const double y[4],
                                       double error[2])
{
    (void)s, (void)t;
    error[0] = (y[0] * y[0] + y[1] * y[1] - 1) / 2;
    error[1] = y[0] * y[2] + y[1] * y[3];
}
#define GI_NAME        pendulum
#define GI_NQ          2 /* variables of position, as many of velocity */
#define GI_NC          2
#define GI_NC_POSITION 1
#include "geodesic_integ.h"

int main(void)
{
    const struct pendulum s = {9.81};
    const double y0[pendulum_N] = {1, 0, 0, 0};
    pendulum_integ it;
    if (pendulum_initialize(&it, &s, NULL, 0, y0) != GI_OK) return 1;
    if (pendulum_integrate(&it, 10) != GI_OK) return 1;
    printf("%g s: %.2f %.2f, length %.5f\n", it.t, it.y[0], it.y[1], hypot(it.y[0], it.y[1]));
}
