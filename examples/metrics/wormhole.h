/* Wormholes in coordinates t, l, theta, phi, where l is the proper distance from the middle, negative on the other
 * side: ds^2 = -dt^2 + dl^2 + r(l)^2 (dtheta^2 + sin^2 theta dphi^2). Singular on the axis theta = 0. Every path
 * lies in a plane, so turn the coordinates until this plane is theta = pi / 2.
 *
 * M. S. Morris, K. S. Thorne, Am. J. Phys. 56 (1988), 395, box 2, after H. Ellis: r^2 = throat^2 + l^2, with mass 0 and
 * length 0. The wormhole of "Interstellar" (O. James, E. von Tunzelmann, P. Franklin, K. S. Thorne, Am. J. Phys. 83
 * (2015), 486, equations 5): a cylinder of the given length, outside which r grows as near a body of the given mass.
 *
 *     #include "wormhole.h"
 *     #define GI_NAME    wormhole
 *     #define GI_PROBLEM GI_METRIC
 *     #define GI_NQ      4
 *     #include "geodesic_integ.h"
 */
#ifndef METRICS_WORMHOLE_H
#define METRICS_WORMHOLE_H

#include <math.h>

struct wormhole {
    double throat; /* least r, positive */
    double length; /* of the cylinder between both mouths */
    double mass;   /* 0: Morris's and Thorne's, whose length must be 0; else of the mouths */
};

/* r, and dr / dl in *slope. */
static inline double wormhole_radius(const struct wormhole *w, double l, double *slope)
{
    const double pi = 3.14159265358979323846, beyond = fabs(l) - w->length / 2;
    if (!(w->mass > 0)) {
        const double r = sqrt(w->throat * w->throat + l * l);
        *slope = l / r;
        return r;
    }
    const double u = 2 * beyond / (pi * w->mass), rise = 2 / pi * atan(u);
    *slope = beyond > 0 ? (l > 0 ? rise : -rise) : 0;
    return beyond > 0 ? w->throat + w->mass * (u * atan(u) - log1p(u * u) / 2) : w->throat;
}

static inline void wormhole_metric(const struct wormhole *w, const double x[4], double ginv[4][4],
                                   double dginv[4][4][4])
{
    double slope;
    const double r = wormhole_radius(w, x[1], &slope), s = sin(x[2]), c = cos(x[2]);

    for (int n = 0; n < 4; n++)
        for (int i = 0; i < 16; i++) ginv[i / 4][i % 4] = dginv[n][i / 4][i % 4] = 0;
    ginv[0][0] = -1, ginv[1][1] = 1;
    ginv[2][2] = 1 / (r * r), ginv[3][3] = ginv[2][2] / (s * s);
    dginv[1][2][2] = -2 * slope / r * ginv[2][2], dginv[1][3][3] = -2 * slope / r * ginv[3][3];
    dginv[2][3][3] = -2 * c / s * ginv[3][3];
}

#endif
