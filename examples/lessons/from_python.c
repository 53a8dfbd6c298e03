/* cc -O2 -shared -fPIC -march=native -fno-math-errno -I. examples/lessons/from_python.c -o from_python.so -lm
   I want to call it from Python: this makes a shared library, from_python.py calls it. */
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
#define GI_NAME    ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_LANES   64
#define GI_FUNC    extern /* every public function can be called from outside */
#include "geodesic_integ.h"
