/* cc -O2 -I. examples/lessons/sensitivity.c -o sensitivity -lm
   I want to fit parameters to what I have measured: how a pendulum is pulled, and how it is slowed down. */
#include <math.h>
#include <stdio.h>

struct swing {
    double pull, friction;
};
static void swing_derivs(const struct swing *s, double t, const double y[2], double ydot[2])
{
    (void)t, ydot[0] = y[1], ydot[1] = -s->pull * sin(y[0]) - s->friction * y[1];
}
static double *swing_parameter(struct swing *s, int j)
{
    return j == 0 ? &s->pull : &s->friction;
}
#define GI_NAME                  swing
#define GI_NZ                    2
#define GI_VARIATIONS            2 /* both of parameters: how y follows them */
#define GI_PARAMETERS            2
#define GI_PARAMETER_DIFFERENCES 1
#include "geodesic_integ.h"
int main(void)
{
    const double seen[4] = {0.2083, -0.8375, -0.4474, 0.6268}, y0[2] = {1, 0}; /* at 1, 2, 3, 4 s */
    struct swing s = {1.5, 0.05};
    for (int round = 0; round < 5; round++) { /* Gauss and Newton: A d = b */
        double A[3] = {0, 0, 0}, b[2] = {0, 0};
        swing_integ it;
        swing_initialize(&it, &s, NULL, 0, y0);
        for (int k = 0; k < 4 && swing_integrate(&it, k + 1) == GI_OK; k++) {
            const double off = seen[k] - it.y[0], v = it.variation[0][0], w = it.variation[1][0];
            A[0] += v * v, A[1] += v * w, A[2] += w * w, b[0] += v * off, b[1] += w * off;
        }
        const double det = A[0] * A[2] - A[1] * A[1];
        s.pull += (A[2] * b[0] - A[1] * b[1]) / det;
        s.friction += (A[0] * b[1] - A[1] * b[0]) / det;
        printf("pull %.4f, friction %.4f\n", s.pull, s.friction);
    }
}
