/* Shared by test_options.c and test_projection_when.c: a bead on the unit circle with an auxiliary clock z,
 * whose velocity is asked to be tangent. It is at rest or oscillates harmonically in x and y: on the
 * circle, but for the error of the method. */
#ifndef BEAD_H
#define BEAD_H

#include <math.h>
#include <stdbool.h>

struct bead {
    bool moves;
    double t_fail; /* past it the projection has nothing to hold on to */
};

static inline void bead_derivs(const struct bead *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = s->moves ? y[2] : 0;
    ydot[1] = s->moves ? y[3] : 0;
    ydot[2] = s->moves ? -y[0] : 0;
    ydot[3] = s->moves ? -y[1] : 0;
    ydot[4] = 1;
}

static inline void bead_constraint_errors(const struct bead *s, double t, const double y[],
                                          double cerr[])
{
    cerr[0] = t > s->t_fail ? 1 : sqrt(y[0] * y[0] + y[1] * y[1]) - 1;
    cerr[1] = y[0] * y[2] + y[1] * y[3];
}

#define GI_NAME        bead
#define GI_NQ          2
#define GI_NZ          1
#define GI_NC          2
#define GI_NC_POSITION 1
#include "geodesic_integ.h"

#endif
