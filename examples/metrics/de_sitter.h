/* De Sitter's universe, which expands at a constant rate, in coordinates t, x, y, z of Painleve and Gullstrand: ds^2 =
 * -dt^2 + (dx - H x dt)^2 + (dy - H y dt)^2 + (dz - H z dt)^2. Regular at the horizon, 1 / H from the origin, and beyond
 * it; bodies that move along with space have x proportional to exp(H t). c = 1.
 * (M. K. Parikh, Phys. Lett. B 546 (2002), 189, equation 4.)
 *
 *     #include "de_sitter.h"
 *     #define GI_NAME    de_sitter
 *     #define GI_PROBLEM GI_METRIC
 *     #define GI_NQ      4
 *     #include "geodesic_integ.h"
 */
#ifndef METRICS_DE_SITTER_H
#define METRICS_DE_SITTER_H

struct de_sitter {
    double rate; /* H, of expansion */
};

static inline void de_sitter_metric(const struct de_sitter *d, const double x[4], double ginv[4][4],
                                    double dginv[4][4][4])
{
    const double w[4] = {1, d->rate * x[1], d->rate * x[2], d->rate * x[3]};

    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            ginv[i][j] = (i == j && i > 0 ? 1 : 0) - w[i] * w[j];
            for (int n = 0; n < 4; n++)
                dginv[n][i][j] =
                    n == 0 ? 0 : -d->rate * ((n == i ? w[j] : 0) + (n == j ? w[i] : 0));
        }
}

#endif
