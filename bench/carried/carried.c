/* Lorenz' equations over 20 units of time, N times, for bench/carried.sh to count instructions of a step. METHOD is
 * the method, GIVEN is 1 if the Jacobian is given, CARRIED is the number of variations, 0 to 3. Prints accepted steps,
 * evaluations of the equations and of the Jacobian, and the end. */
#include <stdio.h>
#include <stdlib.h>

static inline void lorenz_derivs(const void *s, double t, const double y[], double f[])
{
    (void)s, (void)t;
    f[0] = 10 * (y[1] - y[0]);
    f[1] = y[0] * (28 - y[2]) - y[1];
    f[2] = y[0] * y[1] - 8. / 3 * y[2];
}

#if GIVEN
static inline void lorenz_jacobian(const void *s, double t, const double y[], double J[][3])
{
    (void)s, (void)t;
    J[0][0] = -10, J[0][1] = 10, J[0][2] = 0;
    J[1][0] = 28 - y[2], J[1][1] = -1, J[1][2] = -y[0];
    J[2][0] = y[1], J[2][1] = y[0], J[2][2] = -8. / 3;
}
#endif

#define GI_NAME       lorenz
#define GI_NZ         3
#define GI_JACOBIAN   GIVEN
#define GI_VARIATIONS CARRIED
#define GI_METHOD     METHOD
#include "../../geodesic_integ.h"

int main(int argc, char **argv)
{
    const int times = argc > 1 ? atoi(argv[1]) : 1;
    const lorenz_options options = {.accuracy = argc > 2 ? atof(argv[2]) : 1e-6};
    long long steps = 0, evaluations = 0, jacobians = 0;
    double sum = 0;

    for (int k = 0; k < times; k++) {
        const double y0[3] = {1 + 0.001 * k, 2, 20};
        lorenz_integ it;
        if (lorenz_initialize(&it, NULL, &options, 0, y0) != GI_OK ||
            lorenz_integrate(&it, 20) != GI_OK) {
            fprintf(stderr, "carried: %s\n", it.error.what);
            return 1;
        }
        steps += it.stats.steps_taken;
        evaluations += it.stats.derivative_evaluations;
        jacobians += it.stats.jacobian_evaluations;
        sum += it.y[0];
#if CARRIED > 0
        for (int i = 0; i < 3; i++) sum += 1e-9 * it.variation[CARRIED - 1][i];
#endif
    }
    printf("%lld %lld %lld %.17g\n", steps, evaluations, jacobians, sum);
    return 0;
}
