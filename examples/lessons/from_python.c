/* cc -O2 -shared -fPIC -march=native -fno-math-errno -I. examples/lessons/from_python.c -o from_python.so -lm
   I want to call it from Python: this file becomes a shared library, and from_python.py calls it. */
struct ellipsoid {
    double axis[3];
};
static void ellipsoid_surface(const struct ellipsoid *s, const double x[3], double *f,
                              double grad[3], double hess[6])
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        const double k = 1 / (s->axis[i] * s->axis[i]);
        *f += k * x[i] * x[i], grad[i] = 2 * k * x[i], hess[i] = 2 * k, hess[3 + i] = 0;
    }
}
static void ellipsoid_events(const struct ellipsoid *s, double t, const double y[], double g[])
{
    (void)s, (void)t, g[0] = y[0]; /* the plane x = 0 */
}
#define GI_NAME    ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_EVENTS  1
#define GI_LANES   64
#define GI_FUNC    extern /* Python can call every public function, as here ellipsoid_start */
#include "geodesic_integ.h"

/* This function takes numbers and arrays, and fills the structs in C. Several threads can call it at once. */
gi_status trace(const struct ellipsoid *s, double accuracy, int stops, size_t count, double t[],
                const double t_end[], double (*y)[ellipsoid_N], gi_status status[], int event[])
{
    const ellipsoid_options options = {.accuracy = accuracy, .event_terminal = {stops ? 1 : -1}};
    ellipsoid_batch job = {.system = s, .options = &options, .count = count, .t = t, .y = y};
    job.t_end = t_end, job.status = status, job.event = event;
    return ellipsoid_integrate_batch(&job);
}
