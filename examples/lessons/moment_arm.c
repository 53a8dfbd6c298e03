/* cc -O2 -I. examples/lessons/moment_arm.c -o moment_arm -lm
   I want the moment arm of a muscle, which is -dl/dq, from the forces of its path. */
#include <stdio.h>

#include "examples/cable/cable.h"

/* An elbow bends by q about z. One cylinder is around the joint, another on the forearm. */
static void bend(struct cable *c, double q)
{
    const double s = sin(q), co = cos(q), turn[3][3] = {{co, -s, 0}, {s, co, 0}, {0, 0, 1}};
    c->from[0] = -0.3, c->from[1] = 0.02, c->to[0] = 0.12 * co, c->to[1] = 0.12 * s;
    for (int i = 0; i < 2; i++)
        c->along[i].shape = (struct cable_shape){.kind = CABLE_CYLINDER, .size = {i ? 0.02 : 0.04}};
    memcpy(c->along[1].turn, turn, sizeof turn);
    c->along[1].at[0] = 0.08 * co, c->along[1].at[1] = 0.08 * s;
}

/* The moment of a force at x about the joint. */
static double moment_of(const double x[3], const double force[3])
{
    return x[0] * force[1] - x[1] * force[0];
}

int main(void)
{
    struct cable c;
    double l[3];
    if (!cable_create(&c, 2)) return 1;
    for (int k = 0; k < 4; k++) {
        const double q = 0.2 * k;
        for (int i = 0; i < 3; i++) { /* q last: then c holds the path at q */
            bend(&c, i == 0 ? q - 1e-4 : i == 1 ? q + 1e-4 : q);
            cable_solve(&c, true), l[i] = c.length; /* NaN: no path */
        }
        const struct cable_member *const m = &c.along[1]; /* its moment is about its own `at` */
        const double arm = moment_of(c.to, c.to_force) + moment_of(m->at, m->force) + m->moment[2];
        printf("%4.1f: arm %.5f, -dl/dq %.5f\n", q, arm, (l[0] - l[1]) / 2e-4);
    }
    cable_free(&c);
}
