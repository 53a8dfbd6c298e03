/* GI_SMALL with lanes: a geodesic of the batch ends with the bits that the integrator gives. */
#include <stdio.h>
#include <string.h>

#include "../torus.h"

struct torus {
    double R, r;
};

TORUS_SURFACE(torus_polynomial, double)

static inline void torus_surface(const struct torus *s, const double x[3], double *f, double g[3],
                                 double H[6])
{
    torus_polynomial(s->R, s->r, x, f, g, H);
}
#define GI_NAME    torus
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_SMALL   1
#define GI_LANES   8
#include "geodesic_integ.h"

int main(void)
{
    enum { COUNT = 16 };
    const struct torus s = {1, 0.4};
    const double point[3] = {0.9, 0.9, 0.3};
    const torus_options options = {.maximum_steps = 5000};
    double t[COUNT], t_end[COUNT], y[COUNT][torus_N], y0[COUNT][torus_N];
    gi_status status[COUNT];
    int differ = 0;

    for (int k = 0; k < COUNT; k++) {
        const double direction[3] = {0, 1, 0.05 * k};
        t[k] = 0, t_end[k] = 5;
        if (torus_start(&s, point, direction, y0[k]) != GI_OK) return 2;
    }
    memcpy(y, y0, sizeof y);
    torus_batch job = {.system = &s, .options = &options, .count = COUNT, .t = t, .t_end = t_end};
    job.y = y, job.status = status;
    torus_integrate_batch(&job);
    for (int k = 0; k < COUNT; k++) {
        torus_integ it;
        torus_initialize(&it, &s, &options, 0, y0[k]);
        differ += torus_integrate(&it, t_end[k]) != status[k] || it.t != t[k];
        differ += memcmp(it.y, y[k], sizeof it.y) != 0;
    }
    printf("GI_SMALL, %d geodesics in lanes: %d differ\n", COUNT, differ);
    return differ != 0;
}
