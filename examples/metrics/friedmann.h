/* An expanding universe, flat in space, in coordinates t, x, y, z that move along: ds^2 = -dt^2 + a(t)^2 (dx^2 + dy^2 +
 * dz^2) with a = (t / now)^power (A. Friedmann, Z. Phys. 10 (1922), 377). Matter: power 2/3; radiation: 1/2. Light that
 * arrives now was emitted at a redshift z = 1 / a - 1. c = 1.
 *
 *     #include "friedmann.h"
 *     #define GI_NAME    friedmann
 *     #define GI_PROBLEM GI_METRIC
 *     #define GI_NQ      4
 *     #include "geodesic_integ.h"
 */
#ifndef METRICS_FRIEDMANN_H
#define METRICS_FRIEDMANN_H

#include <math.h>

struct friedmann {
    double now; /* the t at which a = 1, positive */
    double power;
};

static inline void friedmann_metric(const struct friedmann *f, const double x[4], double ginv[4][4],
                                    double dginv[4][4][4])
{
    const double per_aa = pow(x[0] / f->now, -2 * f->power);

    for (int n = 0; n < 4; n++)
        for (int i = 0; i < 16; i++) ginv[i / 4][i % 4] = dginv[n][i / 4][i % 4] = 0;
    ginv[0][0] = -1;
    for (int i = 1; i < 4; i++) {
        ginv[i][i] = per_aa;
        dginv[0][i][i] = -2 * f->power / x[0] * per_aa;
    }
}

#endif
