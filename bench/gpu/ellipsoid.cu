/* Geodesics on an ellipsoid, one a thread, GI_MERSON43: attempted steps per second in double and float, and
 * how far the ends are from those that the host finds with the same source.
 *
 *     ellipsoid [--host] [--count N] [--length L]
 *
 * --host: there alone. Exit status 77: no device. gpu.sh builds and runs it.
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

#define REAL     double
#define SURFACE  wide
#define ACCURACY 1e-6
#include "ellipsoid_body.h"

#define REAL     float
#define SURFACE  narrow
#define ACCURACY 1e-4
#include "ellipsoid_body.h"

int main(int argc, char *argv[])
{
    const bool host = is_given(argc, argv, "--host");
    const int count = number_after(argc, argv, "--count", host ? 1 << 14 : 1 << 20);
    const int length = number_after(argc, argv, "--length", 20);
    if (!host) find_device();
    printf("| ellipsoid | where | geodesics | attempts of one | warps busy | attempts/s | "
           "drift of the invariant | from the host's end |\n"
           "|---|---|---:|---:|---:|---:|---:|---:|\n");
    bool good = true;
    for (int random = 0; random < 2; random++) {
        good = wide_measure(count, length, random != 0, host) && good;
        good = narrow_measure(count, length, random != 0, host) && good;
    }
    return good ? 0 : 1;
}
