/* cc -O2 -I. examples/lessons/two_points_in_a_metric.c -o two_points_in_a_metric -lm
   I want the geodesic between two points of a metric: logarithm and exponential. */
#include <stdio.h>

/* Normal distributions of mean x[0] and deviation x[1]: ds^2 = (dx[0]^2 + 2 dx[1]^2) / x[1]^2. */
struct normal {
    int unused;
};
static void normal_metric(const struct normal *s, const double x[2], double ginv[2][2],
                          double dginv[2][2][2])
{
    (void)s;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) ginv[i][j] = dginv[0][i][j] = dginv[1][i][j] = 0;
    ginv[0][0] = x[1] * x[1], ginv[1][1] = ginv[0][0] / 2;
    dginv[1][0][0] = 2 * x[1], dginv[1][1][1] = x[1];
}
#define GI_NAME       normal
#define GI_PROBLEM    GI_METRIC
#define GI_NQ         2
#define GI_VARIATIONS 2 /* how the end follows the direction */
#define GI_METHOD     GI_DOP853
#include "geodesic_integ.h"
int main(void)
{
    const struct normal s = {0};
    const double from[2] = {0, 1}, to[2] = {4, 1};
    double direction[2] = {0}, length = 0, y0[normal_N];
    normal_integ it;

    if (normal_connect(&s, NULL, from, to, direction, &length) != GI_OK) return 1;
    printf("logarithm %.4f %.4f\n", length * direction[0], length * direction[1]);
    normal_start(&s, from, direction, y0);
    normal_initialize(&it, &s, NULL, 0, y0);
    for (int k = 1; k <= 4 && normal_integrate(&it, k * length / 4) == GI_OK; k++)
        printf("mean %.3f, deviation %.3f\n", it.y[0], it.y[1]);
    return 0;
}
