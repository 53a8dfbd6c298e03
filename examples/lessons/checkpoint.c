/* cc -O2 -I. examples/lessons/checkpoint.c -o checkpoint -lm

   I want to save the state and continue later: the integrator is a plain struct, so a copy is enough. */
#include <stdio.h>
#include <string.h>

struct lorenz {
    double sigma, rho, beta;
};
static void lorenz_derivs(const struct lorenz *s, double t, const double y[3], double ydot[3])
{
    (void)t;
    ydot[0] = s->sigma * (y[1] - y[0]);
    ydot[1] = y[0] * (s->rho - y[2]) - y[1];
    ydot[2] = y[0] * y[1] - s->beta * y[2];
}
#define GI_NAME lorenz
#define GI_NZ   3
#include "geodesic_integ.h"

int main(void)
{
    const struct lorenz s = {10, 28, 8.0 / 3}, later = s;
    const double y0[lorenz_N] = {1, 1, 1};
    lorenz_integ it, again;
    FILE *file = tmpfile();
    if (!file || lorenz_initialize(&it, &s, NULL, 0, y0) != GI_OK) return 1;
    while (it.t < 5)
        if (lorenz_step(&it, 10) != GI_OK) return 1;
    if (fwrite(&it, sizeof it, 1, file) != 1) return 1;

    rewind(file); /* as in another run of this program, on a machine of this kind */
    if (fread(&again, sizeof again, 1, file) != 1) return 1;
    again.system = &later; /* save the parameters yourself; this is their new address */
    const gi_status one = lorenz_integrate(&it, 10), other = lorenz_integrate(&again, 10);
    printf("%s, %s\n", gi_status_message(one), gi_status_message(other));
    printf("%s\n", memcmp(it.y, again.y, sizeof it.y) ? "other bits" : "the same bits");
}
