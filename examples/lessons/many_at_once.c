/* cc -O2 -I. -march=native -fno-math-errno examples/lessons/many_at_once.c -o many_at_once -lm
   I want many geodesics at once: a thousand in all directions from a point, in SIMD instructions. */
#include <math.h>
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
#define GI_NAME    ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_LANES   64
#include "geodesic_integ.h"

enum { COUNT = 1000 };
static double t[COUNT], t_end[COUNT], y[COUNT][ellipsoid_N]; /* starts, then ends */

int main(void)
{
    const struct ellipsoid s = {{1.0, 1.2, 0.8}};
    double highest = -1;
    for (int k = 0; k < COUNT; k++) {
        const double a = 6.283185307179586 * k / COUNT, direction[3] = {0, cos(a), sin(a)};
        if (ellipsoid_start(&s, (double[3]){1, 0, 0}, direction, y[k]) != GI_OK) return 1;
        t_end[k] = 1;
    }
    ellipsoid_batch job = {.system = &s, .count = COUNT, .t = t, .t_end = t_end, .y = y};
    if (ellipsoid_integrate_batch(&job) != GI_OK)
        return printf("geodesic %zu: %s\n", job.first_failed, job.error.what), 1;
    for (int k = 0; k < COUNT; k++) highest = fmax(highest, y[k][2]);
    printf("%d have come to their ends, the highest at z = %.4f\n", COUNT, highest);
}
