/* Contender: the header with GI_IMPLICIT_SURFACE, which writes equations and projection itself. */
#include "ellipsoid.h"

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
#include "../geodesic_integ.h"

contender header_implicit_run;

void header_implicit_run(const struct ellipsoid *e, int count, double starts[][6], double length,
                         double accuracy, struct totals *totals)
{
    const implicit_options options = {.accuracy = accuracy, .initial_step = 0.1};
    for (int k = 0; k < count; ++k) {
        implicit_integ it;
        if (implicit_initialize(&it, e, &options, 0.0, starts[k]) != GI_OK ||
            implicit_integrate(&it, length) != GI_OK) {
            ++totals->failed;
            continue;
        }
        totals->taken += it.stats.steps_taken;
        totals->attempted += it.stats.steps_attempted;
        add_end_state(totals, it.y);
    }
}

#ifndef BENCH_NO_MAIN
int main(int argc, char **argv)
{
    return program(argc, argv, header_implicit_run);
}
#endif
