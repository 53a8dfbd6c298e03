/* cc -O2 -I. examples/lessons/plain_ode.c -o plain_ode -lm
   I want to solve y' = f(t, y): here hares and the lynxes that eat them (Lotka and Volterra). */
#include <stdio.h>

struct prey {
    double birth, catch, gain, death;
};

static void prey_derivs(const struct prey *s, double t, const double y[2], double ydot[2])
{
    (void)t;
    ydot[0] = s->birth * y[0] - s->catch * y[0] * y[1];
    ydot[1] = s->gain * y[0] * y[1] - s->death * y[1];
}
#define GI_NAME   prey
#define GI_NZ     2 /* variables of first order */
#define GI_METHOD GI_TSITOURAS54
#include "geodesic_integ.h"

int main(void)
{
    const struct prey s = {1.0, 0.1, 0.075, 1.5};
    const double y0[prey_N] = {10, 5};
    const prey_options options = {.accuracy = 1e-8}; /* all others have their defaults */
    prey_integ it;
    double y[prey_N];
    int n = 0;
    if (prey_initialize(&it, &s, &options, 0, y0) != GI_OK) return 1;
    /* Steps are as long as the accuracy allows; the printed times lie inside steps. */
    while (it.t < 6 && prey_step(&it, 6) == GI_OK)
        for (; 1.5 * n <= it.t; n++)
            if (prey_interpolate(&it, 1.5 * n, y) == GI_OK)
                printf("%.1f: %6.2f %6.2f\n", 1.5 * n, y[0], y[1]);
    return it.t < 6;
}
