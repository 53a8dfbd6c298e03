/* cc -O2 -I. examples/lessons/parallel_transport.c -o parallel_transport -lm
   I want a vector carried parallel along a geodesic: on a globe from where it points to the east. */
#include <math.h>
#include <stdio.h>
/* The unit sphere, in longitude and latitude. */
struct globe {
    int unused;
};
static void globe_metric(const struct globe *s, const double x[2], double ginv[2][2],
                         double dginv[2][2][2])
{
    const double c = cos(x[1]);
    (void)s;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) ginv[i][j] = dginv[0][i][j] = dginv[1][i][j] = 0;
    ginv[0][0] = 1 / (c * c), ginv[1][1] = 1;
    dginv[1][0][0] = 2 * sin(x[1]) / (c * c * c);
}
#define GI_NAME      globe
#define GI_PROBLEM   GI_METRIC
#define GI_NQ        2
#define GI_TRANSPORT 1
#include "geodesic_integ.h"
int main(void)
{
    const struct globe s = {0};
    const double start[2] = {0, 0}, heading[2] = {1, 1}, east[1][2] = {{1, 0}};
    double y0[globe_N];
    globe_integ it;
    globe_start(&s, start, heading, y0);
    globe_initialize(&it, &s, NULL, 0, y0);
    globe_set_transported(&it, east);
    for (int k = 1; k <= 4 && globe_integrate(&it, 0.7 * k) == GI_OK; k++) {
        const double e = it.transported[0][0] * cos(it.y[1]), n = it.transported[0][1];
        printf("%.3f %.3f: east %.4f, north %.4f, length %.6f\n", it.y[0], it.y[1], e, n,
               hypot(e, n));
    }
}
