/* Light around a black hole that turns (Kerr and Schild), as a computer algebra system writes its metric: every
   entry on its own, about 33 000 characters. inlined.sh looks at what the compilers make of it. */
#include <math.h>

struct kerr {
    double m, a;
};

#define D     (r * r * r * r + a * a * z * z)
#define H     (m * r * r * r / D)
#define L0    (-1.0)
#define L1    ((r * x + a * y) / (r * r + a * a))
#define L2    ((r * y - a * x) / (r * r + a * a))
#define L3    (z / r)
#define R1    (x * r * r * r / D) /* dr/dx, dr/dy, dr/dz */
#define R2    (y * r * r * r / D)
#define R3    (z * r * (r * r + a * a) / D)
#define H1(R) (m * (3 * r * r * R - r * r * r * 4 * r * r * r * R / D) / D)
#define H2(R) H1(R)
#define H3(R) (m * (3 * r * r * R - r * r * r * (4 * r * r * r * R + 2 * a * a * z) / D) / D)

#define BY_0(R, x1, y1, z1) 0
#define BY_1(R, x1, y1, z1)                                                                        \
    ((R * x + x1 * r + y1 * a - (r * x + a * y) * 2 * r * R / (r * r + a * a)) / (r * r + a * a))
#define BY_2(R, x1, y1, z1)                                                                        \
    ((R * y + y1 * r - x1 * a - (r * y - a * x) * 2 * r * R / (r * r + a * a)) / (r * r + a * a))
#define BY_3(R, x1, y1, z1) ((z1 - z / r * R) / r)

#define ENTRY(i, j)                                                                                \
    ginv[i][j] = (i == j ? (i == 0 ? -1 : 1) : 0) - 2 * H * L##i * L##j;                           \
    dginv[0][i][j] = 0;                                                                            \
    dginv[1][i][j] = -2 * (H1(R1) * L##i * L##j +                                                  \
                           H * (BY_##i(R1, 1, 0, 0) * L##j + L##i * BY_##j(R1, 1, 0, 0)));         \
    dginv[2][i][j] = -2 * (H2(R2) * L##i * L##j +                                                  \
                           H * (BY_##i(R2, 0, 1, 0) * L##j + L##i * BY_##j(R2, 0, 1, 0)));         \
    dginv[3][i][j] = -2 * (H3(R3) * L##i * L##j +                                                  \
                           H * (BY_##i(R3, 0, 0, 1) * L##j + L##i * BY_##j(R3, 0, 0, 1)));
#define ROW(i) ENTRY(i, 0) ENTRY(i, 1) ENTRY(i, 2) ENTRY(i, 3)

#ifndef LINKAGE
#    define LINKAGE static
#endif
LINKAGE void kerr_metric(const struct kerr *s, const double q[4], double ginv[4][4],
                         double dginv[4][4][4])
{
    const double m = s->m, a = s->a, x = q[1], y = q[2], z = q[3];
    const double d = x * x + y * y + z * z - a * a;
    const double r = sqrt((d + sqrt(d * d + 4 * a * a * z * z)) / 2);
    ROW(0) ROW(1) ROW(2) ROW(3)
}
#undef D
#undef H

#define GI_NAME    kerr
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#define GI_LANES   32
#include "geodesic_integ.h"

int main(void)
{
    const struct kerr s = {1, 0.9};
    const double point[4] = {0, 20, 8, 1}, direction[4] = {0, -1, 0, 0};
    double t = 0, t_end = 40, y[1][kerr_N];
    kerr_integ it;
    kerr_batch job = {0};
    job.system = &s, job.count = 1, job.t = &t, job.t_end = &t_end, job.y = y;
    if (kerr_start_null(&s, point, direction, y[0]) != GI_OK) return 1;
    if (kerr_check(&s, 0, y[0], NULL) != GI_OK) return 2;
    if (kerr_initialize(&it, &s, NULL, 0, y[0]) != GI_OK || kerr_integrate(&it, 40) != GI_OK)
        return 3;
    if (kerr_integrate_batch(&job) != GI_OK) return 4;
    for (int i = 0; i < kerr_N; i++)
        if (fabs(y[0][i] - it.y[i]) > 1e-9) return 5;
    return 0;
}
