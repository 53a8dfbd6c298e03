/* The plainest program, for bench/weight.sh: a geodesic on an ellipsoid, initialize and integrate.
 * GI_NAME is short, because it goes into the messages of errors, and they are part of the text. */
struct w {
    double a, b, c;
};

static void w_surface(const struct w *s, const double x[3], double *f, double grad[3],
                      double hess[6])
{
    const double k[3] = {1 / (s->a * s->a), 1 / (s->b * s->b), 1 / (s->c * s->c)};
    *f = k[0] * x[0] * x[0] + k[1] * x[1] * x[1] + k[2] * x[2] * x[2] - 1;
    for (int i = 0; i < 3; i++) grad[i] = 2 * k[i] * x[i], hess[i] = 2 * k[i], hess[3 + i] = 0;
}
#define GI_NAME    w
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

int run(struct w *s, double y0[6], double length, double y[6]);
int run(struct w *s, double y0[6], double length, double y[6])
{
    w_integ it;
    gi_status status = w_initialize(&it, s, 0, 0, y0);
    if (status == GI_OK) status = w_integrate(&it, length);
    for (int i = 0; i < 6; i++) y[i] = it.y[i];
    return status;
}
