/* cc -O2 -I. examples/lessons/stiff.c -o stiff -lm
   I want to solve stiff equations: Robertson's three chemicals, whose rates differ by up to 1e9. */
#include <stdio.h>

struct reaction {
    double slow, fast, fastest;
};

static void reaction_derivs(const struct reaction *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = -s->slow * y[0] + s->fast * y[1] * y[2];
    ydot[2] = s->fastest * y[1] * y[1];
    ydot[1] = -ydot[0] - ydot[2];
}
#define GI_NAME   reaction
#define GI_NZ     3
#define GI_METHOD GI_RADAU /* or GI_RODAS5P, for loose accuracies and many at once */
#include "geodesic_integ.h"

int main(void)
{
    const struct reaction s = {0.04, 1e4, 3e7};
    const double y0[reaction_N] = {1, 0, 0};
    reaction_options options = {.accuracy = 1e-8};
    reaction_integ it;
    options.units[1] = 1e-4; /* the typical size of y[1] */
    if (reaction_initialize(&it, &s, &options, 0, y0) != GI_OK) return 1;
    double t = 0.4;
    for (int k = 0; k < 6; k++, t *= 100) {
        if (reaction_integrate(&it, t) != GI_OK) return 1;
        printf("%8.1e: %.6f %.4e %.6f\n", it.t, it.y[0], it.y[1], it.y[2]);
    }
    printf("%lld steps\n", it.stats.steps_taken);
}
