/* Steps of a free rigid body whose torque costs much: N of them by GI_EULER or GI_SEMI_EXPLICIT_EULER
 * (METHOD), for bench/semi_explicit.sh to count instructions. q is the unit quaternion, u the angular
 * velocity in the body. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct body {
    double inertia[3];
};

#ifdef CALLED /* nothing of it can be dropped */
#    define EQUATIONS static __attribute__((noinline))
#else
#    define EQUATIONS static inline
#endif

EQUATIONS void body_derivs(const struct body *s, double t, const double y[], double ydot[])
{
    const double *q = y, *w = y + 4, *I = s->inertia;
    double drag = w[0] * w[0] + w[1] * w[1] + w[2] * w[2];
    (void)t;
    ydot[0] = (-q[1] * w[0] - q[2] * w[1] - q[3] * w[2]) / 2;
    ydot[1] = (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]) / 2;
    ydot[2] = (q[0] * w[1] + q[3] * w[0] - q[1] * w[2]) / 2;
    ydot[3] = (q[0] * w[2] + q[1] * w[1] - q[2] * w[0]) / 2;
#pragma GCC unroll 256
    for (int i = 0; i < 200; i++) drag = 0.5 * drag + 0.25 * (drag + 1) * (drag + 1) / (drag + 2);
    ydot[4] = ((I[1] - I[2]) * w[1] * w[2] - 1e-3 * drag * w[0]) / I[0];
    ydot[5] = ((I[2] - I[0]) * w[2] * w[0] - 1e-3 * drag * w[1]) / I[1];
    ydot[6] = ((I[0] - I[1]) * w[0] * w[1] - 1e-3 * drag * w[2]) / I[2];
}

#define GI_NAME   body
#define GI_NQ     4
#define GI_NU     3
#define GI_NC     0
#define GI_METHOD METHOD
#include "../../geodesic_integ.h"

int main(int argc, char *argv[])
{
    const struct body s = {{1, 2, 3}};
    const double y0[7] = {1, 0, 0, 0, 0.1, 1, 0.2};
    const int steps = argc > 1 ? atoi(argv[1]) : 1;
    body_options options = {.fixed_step = 0.001};
    body_integ it;

    if (body_initialize(&it, &s, &options, 0, y0) != GI_OK ||
        body_integrate(&it, 0.001 * steps) != GI_OK)
        return 1;
    printf("%.17g\n", it.y[5]);
    return 0;
}
