/* Contender: the header with GI_IMPLICIT_SURFACE, which writes equations and projection itself. */
#include "../common/ellipsoid.h"

/* The Hessian is diagonal, but the header knows only what is written here. gcc -O2 leaves the
 * loop a loop unless told. */
static inline void implicit_surface(const struct ellipsoid *e, const double x[3], double *f,
                                    double grad[3], double hess[6])
{
    const double *w = e->w;
    *f = w[0] * x[0] * x[0] + w[1] * x[1] * x[1] + w[2] * x[2] * x[2] - 1;
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        grad[i] = 2 * w[i] * x[i];
        hess[i] = 2 * w[i];
        hess[3 + i] = 0;
    }
}

#define GI_NAME    implicit
#define GI_SYSTEM  struct ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "../../geodesic_integ.h"

#define INSTANCE implicit
#define RUN      header_implicit_run
#include "header_body.h"
