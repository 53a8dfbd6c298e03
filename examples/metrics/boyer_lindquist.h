/* Black holes in Boyer's and Lindquist's coordinates t, r, theta, phi: Schwarzschild's own with spin 0 and charge 0,
 * Kerr, Reissner and Nordstrom, Kerr and Newman. Energy -p[0] and angular momentum p[3] are constant to the last bit.
 * Singular at the horizon, which light never reaches in this t, and on the axis: use kerr_schild.h for paths that
 * may come near either. G = c = 1, all lengths in one unit.
 *
 * (J. M. Bardeen, W. H. Press, S. A. Teukolsky, ApJ 178 (1972), 2.1, with Delta = r^2 - 2 M r + a^2 + Q^2.)
 *
 *     #include "boyer_lindquist.h"
 *     #define GI_NAME    boyer_lindquist
 *     #define GI_PROBLEM GI_METRIC
 *     #define GI_NQ      4
 *     #include "geodesic_integ.h"
 */
#ifndef METRICS_BOYER_LINDQUIST_H
#define METRICS_BOYER_LINDQUIST_H

#include <math.h>

struct boyer_lindquist {
    double mass;
    double spin;   /* a, angular momentum over mass, |a| <= mass */
    double charge; /* Q, a^2 + Q^2 <= mass^2 */
};

/* Each element is u / (S v), and its derivative by r or theta follows from those of u and of S v. */
static inline void boyer_lindquist_metric(const struct boyer_lindquist *k, const double x[4],
                                          double ginv[4][4], double dginv[4][4][4])
{
    const double a = k->spin, aa = a * a, r = x[1], s = sin(x[2]), c = cos(x[2]), ss = s * s;
    const double d = r * r + aa, D = d - 2 * k->mass * r + k->charge * k->charge;
    const double S = r * r + aa * c * c;
    const double dd[2] = {2 * r, 0}, dD[2] = {2 * r - 2 * k->mass, 0}, dss[2] = {0, 2 * s * c};
    const double dS[2] = {2 * r, -2 * aa * s * c};

    for (int n = 0; n < 4; n++)
        for (int i = 0; i < 16; i++) ginv[i / 4][i % 4] = dginv[n][i / 4][i % 4] = 0;
    ginv[0][0] = -(d * d - aa * D * ss) / (S * D);
    ginv[0][3] = ginv[3][0] = -a * (d - D) / (S * D);
    ginv[1][1] = D / S;
    ginv[2][2] = 1 / S;
    ginv[3][3] = (D - aa * ss) / (S * D * ss);
    for (int n = 0; n < 2; n++) {
        double(*const g)[4] = dginv[n + 1];
        const double per_D = dD[n] / D, per_S = dS[n] / S;
        g[0][0] = -(2 * d * dd[n] - aa * (dD[n] * ss + D * dss[n])) / (S * D) -
                  ginv[0][0] * (per_S + per_D);
        g[0][3] = g[3][0] = -a * (dd[n] - dD[n]) / (S * D) - ginv[0][3] * (per_S + per_D);
        g[1][1] = dD[n] / S - ginv[1][1] * per_S;
        g[2][2] = -ginv[2][2] * per_S;
        g[3][3] = (dD[n] - aa * dss[n]) / (S * D * ss) - ginv[3][3] * (per_S + per_D + dss[n] / ss);
    }
}

#endif
