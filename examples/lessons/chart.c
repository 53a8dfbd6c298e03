/* cc -O2 -I. examples/lessons/chart.c -o chart -lm
   I want a geodesic on a surface that I have as x(u, v): here a helicoid. */
#include <math.h>
#include <stdio.h>

struct helicoid {
    double pitch;
};

/* x(u, v) = (v cos u, v sin u, pitch u), with its first and second derivatives. */
static void helicoid_surface(const struct helicoid *s, double u, double v, double x[3],
                             double xu[3], double xv[3], double xuu[3], double xuv[3],
                             double xvv[3])
{
    const double c = cos(u), e = sin(u);
    x[0] = v * c, x[1] = v * e, x[2] = s->pitch * u;
    xu[0] = -v * e, xu[1] = v * c, xu[2] = s->pitch;
    xv[0] = c, xv[1] = e, xv[2] = 0;
    xuu[0] = -v * c, xuu[1] = -v * e, xuu[2] = 0;
    xuv[0] = -e, xuv[1] = c, xuv[2] = 0;
    xvv[0] = xvv[1] = xvv[2] = 0;
}
#define GI_NAME    helicoid
#define GI_PROBLEM GI_PARAMETRIC_SURFACE
#include "geodesic_integ.h"

int main(void)
{
    const struct helicoid s = {0.5};
    const double point[2] = {0, 1}, direction[2] = {1, -1}; /* (u, v), (u', v') of any length */
    double y0[helicoid_N];
    helicoid_integ it;
    if (helicoid_start(&s, point, direction, y0) != GI_OK) return 1;
    if (helicoid_check(&s, 0, y0, NULL) != GI_OK) return 1;
    if (helicoid_initialize(&it, &s, NULL, 0, y0) != GI_OK) return 1;
    const gi_status status = helicoid_integrate(&it, 4);
    printf("%s: u = %.3f, v = %.3f\n", gi_status_message(status), it.y[0], it.y[1]);
    return status != GI_OK;
}
