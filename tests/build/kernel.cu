/* One geodesic a thread: that the header compiles in a kernel, for host and device from one source. Built
 * where nvcc is found; it takes a device to run it. */
#define BOTH static inline __host__ __device__

struct ellipsoid {
    double w[3]; /* 1 / semi-axis^2 */
};

BOTH void ellipsoid_surface(const ellipsoid *s, const double x[3], double *f, double grad[3],
                            double hess[6])
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        *f += s->w[i] * x[i] * x[i];
        grad[i] = 2 * s->w[i] * x[i], hess[i] = 2 * s->w[i], hess[3 + i] = 0;
    }
}
#define GI_NAME          ellipsoid
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* The Schwarzschild hole in spherical coordinates, with the horizon as an event. */
struct hole {
    float mass;
};

BOTH void hole_metric(const hole *s, const float x[4], float ginv[4][4], float dginv[4][4][4])
{
    const float f = 1 - 2 * s->mass / x[1], df = 2 * s->mass / (x[1] * x[1]), per_r = 1 / x[1];
    const float sine = sinf(x[2]), per_rr = per_r * per_r, per_ss = 1 / (sine * sine);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            ginv[i][j] = 0;
            for (int k = 0; k < 4; k++) dginv[k][i][j] = 0;
        }
    ginv[0][0] = -1 / f, ginv[1][1] = f, ginv[2][2] = per_rr, ginv[3][3] = per_rr * per_ss;
    dginv[1][0][0] = df / (f * f), dginv[1][1][1] = df, dginv[1][2][2] = -2 * per_rr * per_r;
    dginv[1][3][3] = -2 * per_rr * per_r * per_ss;
    dginv[2][3][3] = -2 * per_rr * per_ss * cosf(x[2]) / sine;
}

BOTH void hole_events(const hole *s, float t, const float y[], float g[])
{
    (void)t;
    g[0] = y[1] - 2.01f * s->mass;
}
#define GI_NAME    hole
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#define GI_REAL    float
#define GI_METHOD  GI_TSITOURAS54
#define GI_EVENTS  1
#include "geodesic_integ.h"

/* y[n][ellipsoid_N] and light[n][hole_N]: starts, then ends; status[2 n]. */
__global__ void trace(ellipsoid surface, hole source, int n, double length, double *y, float *light,
                      gi_status *status)
{
    const int k = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (k >= n) return;
    ellipsoid_integ it;
    status[2 * k] = ellipsoid_initialize(&it, &surface, nullptr, 0, y + k * ellipsoid_N);
    if (status[2 * k] == GI_OK) status[2 * k] = ellipsoid_integrate(&it, length);
    for (int i = 0; i < ellipsoid_N; i++) y[k * ellipsoid_N + i] = it.y[i];
    hole_integ ray;
    status[2 * k + 1] = hole_initialize(&ray, &source, nullptr, 0, light + k * hole_N);
    if (status[2 * k + 1] == GI_OK) status[2 * k + 1] = hole_integrate(&ray, (float)length);
    for (int i = 0; i < hole_N; i++) light[k * hole_N + i] = ray.y[i];
}
