/* Black holes in Kerr's and Schild's coordinates t, x, y, z: Schwarzschild (spin 0, charge 0), Kerr, Reissner and
 * Nordstrom (spin 0), Kerr and Newman. Nothing is singular on the axis or at the horizons, so light and bodies can fall
 * in; the ring r = 0 is the only singularity. Paths out of the horizon are singular in these coordinates: to follow
 * light backward in time use outgoing = 1, where t runs from the other side. G = c = 1, all lengths in one unit.
 *
 * g^ij = eta^ij - 2 f l^i l^j, f = (M r - Q^2 / 2) r^2 / (r^4 + a^2 z^2), l^i null
 * (M. Visser, arXiv:0706.0622, section 5; charged: E. T. Newman et al., J. Math. Phys. 6 (1965), 918).
 *
 *     #include "kerr_schild.h"
 *     #define GI_NAME    kerr_schild
 *     #define GI_PROBLEM GI_METRIC
 *     #define GI_NQ      4
 *     #include "geodesic_integ.h"
 */
#ifndef METRICS_KERR_SCHILD_H
#define METRICS_KERR_SCHILD_H

#include <math.h>

struct kerr_schild {
    double mass;
    double spin;   /* a, angular momentum over mass, |a| <= mass */
    double charge; /* Q, a^2 + Q^2 <= mass^2 */
    int outgoing;  /* 0: ingoing coordinates; 1: outgoing ones */
};

/* r of Boyer and Lindquist. */
static inline double kerr_schild_radius(const struct kerr_schild *k, const double x[4])
{
    const double aa = k->spin * k->spin, b = x[1] * x[1] + x[2] * x[2] + x[3] * x[3] - aa;
    return sqrt((b + sqrt(b * b + 4 * aa * x[3] * x[3])) / 2);
}

/* r of the outer horizon. */
static inline double kerr_schild_horizon(const struct kerr_schild *k)
{
    return k->mass + sqrt(k->mass * k->mass - k->spin * k->spin - k->charge * k->charge);
}

static inline void kerr_schild_metric(const struct kerr_schild *k, const double x[4],
                                      double ginv[4][4], double dginv[4][4][4])
{
    const double way = k->outgoing ? -1 : 1, a = way * k->spin, aa = a * a;
    const double r = kerr_schild_radius(k, x), q = 1 / (r * r + aa), z = x[3] / r;
    const double S = r * r + aa * z * z;
    const double mass = 2 * k->mass * r - k->charge * k->charge, f = mass / (2 * S);
    const double l[4] = {-way, (r * x[1] + a * x[2]) * q, (r * x[2] - a * x[1]) * q, z};

    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            ginv[i][j] = (i != j ? 0 : i == 0 ? -1 : 1) - 2 * f * l[i] * l[j];
    for (int n = 0; n < 4; n++) {
        /* of r, S = r^2 + a^2 z^2 / r^2, f and l by x_n */
        const double dr = n == 0 ? 0 : n < 3 ? r * x[n] / S : z / (q * S);
        const double dz = ((n == 3) - z * dr) / r, dS = 2 * (r * dr + aa * z * dz);
        const double df = (k->mass * dr - f * dS) / S, dq = -2 * r * dr * q;
        const double dl[4] = {0, (dr * x[1] + (n == 1) * r + (n == 2) * a) * q + l[1] * dq,
                              (dr * x[2] + (n == 2) * r - (n == 1) * a) * q + l[2] * dq, dz};
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                dginv[n][i][j] = -2 * (df * l[i] * l[j] + f * (dl[i] * l[j] + l[i] * dl[j]));
    }
}

#endif
