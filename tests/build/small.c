/* A four-bar linkage, in nine coordinates with eight constraints, by the largest method: for small.sh, which asks
 * what it costs to compile and to carry, and whether GI_SMALL changes a bit. Prints where it is, in bits, at the time given [1]. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Bars of these lengths from (0, 0) by way of the crank, the coupler and the rocker to (ground, 0); each has
   its middle (x, y) and its angle. */
struct linkage {
    double length[3], ground;
};

/* Which end of which bar meets which: -1 is the ground. */
static const int joint[4][2] = {{-1, 0}, {0, 1}, {1, 2}, {2, -1}};

static inline void linkage_mass(const struct linkage *s, double t, const double q[], double M[][9])
{
    (void)t, (void)q;
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) M[i][j] = 0;
    for (int bar = 0; bar < 3; bar++) {
        const double L = s->length[bar];
        M[3 * bar][3 * bar] = M[3 * bar + 1][3 * bar + 1] = L;
        M[3 * bar + 2][3 * bar + 2] = L * L * L / 12;
    }
}

static inline void linkage_force(const struct linkage *s, double t, const double q[],
                                 const double u[], const double z[], double f[])
{
    (void)t, (void)q, (void)u, (void)z;
    for (int i = 0; i < 9; i++) f[i] = i % 3 == 1 ? -9.81 * s->length[i / 3] : 0;
}

static inline void linkage_position_constraints(const struct linkage *s, double t, const double q[],
                                                double p[])
{
    (void)t;
    for (int k = 0; k < 4; k++) {
        p[2 * k] = k == 3 ? -s->ground : 0, p[2 * k + 1] = 0;
        for (int side = 0; side < 2; side++) {
            const int bar = joint[k][side];
            if (bar < 0) continue;
            const double half = (side == 0 ? 1 : -1) * s->length[bar] / 2, *b = q + 3 * bar;
            const double sign = k == 3 || side == 0 ? 1 : -1;
            p[2 * k] += sign * (b[0] + half * cos(b[2]));
            p[2 * k + 1] += sign * (b[1] + half * sin(b[2]));
        }
    }
}

static inline void linkage_constraint_matrix(const struct linkage *s, double t, const double q[],
                                             double G[][9])
{
    (void)t;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 9; j++) G[i][j] = 0;
    for (int k = 0; k < 4; k++)
        for (int side = 0; side < 2; side++) {
            const int bar = joint[k][side];
            if (bar < 0) continue;
            const double half = (side == 0 ? 1 : -1) * s->length[bar] / 2, a = q[3 * bar + 2];
            const double sign = k == 3 || side == 0 ? 1 : -1;
            G[2 * k][3 * bar] = G[2 * k + 1][3 * bar + 1] = sign;
            G[2 * k][3 * bar + 2] = -sign * half * sin(a);
            G[2 * k + 1][3 * bar + 2] = sign * half * cos(a);
        }
}

static inline void linkage_constraint_bias(const struct linkage *s, double t, const double q[],
                                           const double u[], double b[])
{
    (void)t;
    for (int k = 0; k < 4; k++) {
        b[2 * k] = b[2 * k + 1] = 0;
        for (int side = 0; side < 2; side++) {
            const int bar = joint[k][side];
            if (bar < 0) continue;
            const double half = (side == 0 ? 1 : -1) * s->length[bar] / 2, a = q[3 * bar + 2];
            const double sign = k == 3 || side == 0 ? 1 : -1, w = u[3 * bar + 2];
            b[2 * k] += sign * half * cos(a) * w * w;
            b[2 * k + 1] += sign * half * sin(a) * w * w;
        }
    }
}

#define GI_NAME    linkage
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      9
#define GI_NC      8
#define GI_METHOD  GI_DOP853
#ifdef SMALL
#    define GI_SMALL 1
#endif
#include "geodesic_integ.h"

int main(int argc, char **argv)
{
    /* a parallelogram, upright */
    const struct linkage s = {{1, 2, 1}, 2};
    const double right = acos(-1.0) / 2,
                 y0[linkage_N] = {0,   0.5, right, 1, 1, 0, 2,   0.5, -right,
                                  0.5, 0,   -1,    1, 0, 0, 0.5, 0,   -1};
    linkage_integ it;
    if (linkage_initialize(&it, &s, NULL, 0, y0) != GI_OK) return 1;
    for (int i = 0; i < 20; i++)
        if (linkage_step(&it, 1) != GI_OK) return 2;
    if (linkage_integrate(&it, argc > 1 ? atof(argv[1]) : 1) != GI_OK) return 3;
    for (int i = 0; i < linkage_N; i++) printf("%a\n", it.y[i]);
    printf("%lld attempts\n", it.stats.steps_attempted);
    return 0;
}
