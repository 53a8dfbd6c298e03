/* Hyperbolic space of any dimension, in the upper half-space x_n > 0 (H. Poincare): ds^2 = (dx_1^2 + ... + dx_n^2) /
 * x_n^2. Its geodesics are half circles that meet x_n = 0 at right angles; the distance of two points is
 * acosh(1 + |x - y|^2 / (2 x_n y_n)).
 *
 *     #define HYPERBOLIC_DIMENSION 3
 *     #include "hyperbolic.h"
 *     #define GI_NAME    hyperbolic
 *     #define GI_PROBLEM GI_METRIC
 *     #define GI_NQ      3
 *     #include "geodesic_integ.h"
 */
#ifndef METRICS_HYPERBOLIC_H
#define METRICS_HYPERBOLIC_H

#ifndef HYPERBOLIC_DIMENSION
#    define HYPERBOLIC_DIMENSION 2
#endif

struct hyperbolic {
    double radius; /* of curvature: all lengths are times this */
};

static inline void
hyperbolic_metric(const struct hyperbolic *h, const double x[HYPERBOLIC_DIMENSION],
                  double ginv[HYPERBOLIC_DIMENSION][HYPERBOLIC_DIMENSION],
                  double dginv[HYPERBOLIC_DIMENSION][HYPERBOLIC_DIMENSION][HYPERBOLIC_DIMENSION])
{
    enum { N = HYPERBOLIC_DIMENSION };
    const double height = x[N - 1] / h->radius;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            ginv[i][j] = i == j ? height * height : 0;
            for (int n = 0; n < N; n++)
                dginv[n][i][j] = i == j && n == N - 1 ? 2 * height / h->radius : 0;
        }
}

#endif
