/* Geodesics on an ellipsoid, one a thread: attempted steps and geodesics per second in double and float, how far
 * the ends are from those that the host finds with the same source, and from sharper ones.
 *
 *     ellipsoid [--host] [--count N] [--length L]
 *
 * --host: there alone. Exit status 77: no device. gpu.sh builds and runs it. METHOD and ACCURACY of the steps in
 * double are macros.
 */
#include "device.h"

#include <cmath>
#include <vector>

#define BOTH static inline __host__ __device__

/* A number in [0, 1) that looks random (the finish of MurmurHash3, A. Appleby). */
BOTH double uniform(unsigned *state)
{
    unsigned h = *state += 0x9e3779b9U;
    h = (h ^ h >> 16) * 0x85ebca6bU;
    h = (h ^ h >> 13) * 0xc2b2ae35U;
    return (h ^ h >> 16) / 4294967296.0;
}

#ifndef METHOD
#    define METHOD GI_MERSON43
#endif
#ifndef ACCURACY
#    define ACCURACY 1e-6
#endif

/* w_i: 1 / semi-axis^2. */
template <class R> BOTH void ellipsoid_at(const R w[3], const R x[3], R *f, R grad[3], R hess[6])
{
    *f = w[0] * x[0] * x[0] + w[1] * x[1] * x[1] + w[2] * x[2] * x[2] - 1;
    for (int i = 0; i < 3; i++) grad[i] = 2 * w[i] * x[i], hess[i] = 2 * w[i], hess[3 + i] = 0;
}

/* What errors are measured by: on the host, where they are. */
struct sharp {
    double w[3];
};

BOTH void sharp_surface(const struct sharp *s, const double x[3], double *f, double grad[3],
                        double hess[6])
{
    ellipsoid_at(s->w, x, f, grad, hess);
}
#define GI_NAME    sharp
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_METHOD  GI_VERNER96
#include "geodesic_integ.h"

/* Takes y to the end of a geodesic of this length. */
static gi_status follow_sharply(const struct sharp *s, double length, double y[sharp_N])
{
    sharp_options options;
    sharp_integ it;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-14;
    gi_status status = sharp_initialize(&it, s, &options, 0, y);
    if (status == GI_OK) status = sharp_integrate(&it, length);
    for (int i = 0; i < sharp_N && status == GI_OK; i++) y[i] = it.y[i];
    return status;
}

#define REAL          double
#define SURFACE       wide
#define STEP_ACCURACY ACCURACY
#include "ellipsoid_body.h"

#define REAL          float
#define SURFACE       narrow
#define STEP_ACCURACY 1e-4
#include "ellipsoid_body.h"

int main(int argc, char *argv[])
{
    const bool host = is_given(argc, argv, "--host");
    const int count = number_after(argc, argv, "--count", host ? 1 << 14 : 1 << 20);
    const int length = number_after(argc, argv, "--length", 20);
    if (!host) find_device();
    printf("| ellipsoid | where | geodesics | attempts of one | warps busy | attempts/s | "
           "geodesics/s | drift of the invariant | from the host's end | true error |\n"
           "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    bool good = true;
    for (int random = 0; random < 2; random++) {
        good = wide_measure(count, length, random != 0, host) && good;
        good = narrow_measure(count, length, random != 0, host) && good;
    }
    return good ? 0 : 1;
}
