/* nvcc -std=c++17 -O3 -I. examples/lessons/many_on_a_gpu.cu -o many_on_a_gpu
   I want one geodesic for each thread on a GPU: a thousand from a point, in a kernel of my own. */
#include <cstdio>
struct ellipsoid {
    double axis[3];
};
static inline __host__ __device__ void ellipsoid_surface(const ellipsoid *s, const double *x,
                                                         double *f, double *grad, double *hess)
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        grad[i] = 2 * x[i] / (s->axis[i] * s->axis[i]), *f += x[i] * grad[i] / 2;
        hess[i] = 2 / (s->axis[i] * s->axis[i]), hess[3 + i] = 0;
    }
}
#define GI_NAME    ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

__global__ void trace(const ellipsoid s, int count, double *z)
{
    const int k = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    const double at = 2.0 * k / count, x[3] = {s.axis[0], 0, 0}, way[3] = {0, cospi(at), sinpi(at)};
    ellipsoid_options options = {};
    options.accuracy = 1e-6; /* a constant: an option from memory would take a register */
    ellipsoid_integ it;
    double y[ellipsoid_N];
    if (k >= count || ellipsoid_start(&s, x, way, y) != GI_OK) return;
    if (ellipsoid_initialize(&it, &s, &options, 0, y) != GI_OK) return;
    if (ellipsoid_integrate(&it, 1) == GI_OK) z[k] = it.y[2];
}
int main()
{
    double *z, highest = -1;
    if (cudaMallocManaged(&z, 1000 * sizeof *z) != cudaSuccess) return puts("no device"), 1;
    trace<<<8, 128>>>({{1.0, 1.2, 0.8}}, 1000, z);
    if (cudaDeviceSynchronize() != cudaSuccess) return puts("the kernel fails"), 1;
    for (int k = 0; k < 1000; k++) highest = fmax(highest, z[k]);
    printf("the highest end is at z = %.4f\n", highest);
}
