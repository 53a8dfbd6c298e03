/* cc -O2 -I. examples/lessons/charge.c -o charge -lm
   I have a Hamiltonian: a charge in the field of a magnetic dipole, whose poles turn it back. */
#include <math.h>
#include <stdio.h>

/* Charge and mass are 1. A dipole along z has the vector potential moment (-y, x, 0) / r^3. */
struct charge {
    double moment;
};
static void charge_hamiltonian(const struct charge *s, double t, const double q[], const double p[],
                               double *H, double H_q[], double H_p[])
{
    const double rr = q[0] * q[0] + q[1] * q[1] + q[2] * q[2], a = s->moment / (rr * sqrt(rr));
    const double v[3] = {p[0] + a * q[1], p[1] - a * q[0], p[2]}; /* p - A */
    const double along = v[0] * q[1] - v[1] * q[0];               /* H_q = along grad a + ... */
    (void)t;
    *H = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / 2;
    for (int i = 0; i < 3; i++) H_p[i] = v[i], H_q[i] = -3 * a / rr * q[i] * along;
    H_q[0] -= a * v[1], H_q[1] += a * v[0];
}
static void charge_events(const struct charge *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[2]; /* the plane of the equator */
}
#define GI_NAME    charge
#define GI_PROBLEM GI_HAMILTONIAN
#define GI_NQ      3
#define GI_EVENTS  1
#include "geodesic_integ.h"

int main(void)
{
    const struct charge s = {100};
    const double y0[charge_N] = {1, 0, 0, 0, 100.5, 1}; /* v = (0, 0.5, 1) */
    charge_integ it;
    if (charge_check(&s, 0, y0, NULL) || charge_initialize(&it, &s, NULL, 0, y0)) return 1;
    for (int k = 0; k < 3 && charge_integrate(&it, 100) == GI_EVENT; k++)
        printf("back at the equator at t = %.4f\n", it.t);
}
