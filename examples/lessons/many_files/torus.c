/* The equations, and the bodies of all that torus.h declares. */
struct torus;
static void torus_surface(const struct torus *s, const double x[3], double *f, double grad[3],
                          double hess[6]);
#define GI_FUNC /* external, not static inline */
#include "torus.h"

static void torus_surface(const struct torus *s, const double x[3], double *f, double grad[3],
                          double hess[6])
{
    const double R2 = 4 * s->R * s->R;
    const double m = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + R2 / 4 - s->r * s->r;
    *f = m * m - R2 * (x[0] * x[0] + x[1] * x[1]);
    for (int i = 0; i < 3; i++) {
        grad[i] = 4 * m * x[i] - (i < 2 ? 2 * R2 * x[i] : 0);
        hess[i] = 8 * x[i] * x[i] + 4 * m - (i < 2 ? 2 * R2 : 0);
    }
    hess[3] = 8 * x[0] * x[1], hess[4] = 8 * x[0] * x[2], hess[5] = 8 * x[1] * x[2];
}
