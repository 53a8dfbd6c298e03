/* cc -O2 -I. examples/lessons/dae.c -o dae -lm
   I want to solve differential and algebraic equations, M y' = f: a capacitor, a diode and a resistor. */
#include <math.h>
#include <stdio.h>

struct rectifier {
    double capacity, resistance, load;
};

/* y: the voltage of the capacitor, and the voltage between diode and resistor. */
static void rectifier_derivs(const struct rectifier *s, double t, const double y[], double f[])
{
    const double diode = 1e-9 * (exp((5 * sin(6.283185307179586 * t) - y[1]) / 0.05) - 1);
    const double current = (y[1] - y[0]) / s->resistance;
    f[0] = current - y[0] / s->load;
    f[1] = diode - current; /* = 0 */
}

static void rectifier_mass_matrix(const struct rectifier *s, double M[][2])
{
    M[0][0] = s->capacity, M[0][1] = M[1][0] = M[1][1] = 0;
}
#define GI_NAME        rectifier
#define GI_NZ          2
#define GI_METHOD      GI_RADAU
#define GI_MASS_MATRIX 1
#include "geodesic_integ.h"

int main(void)
{
    const struct rectifier s = {1e-3, 10, 1e4};
    const double y0[rectifier_N] = {0, 0.1}; /* initialize finds the y[1] that fits */
    rectifier_integ it;
    if (rectifier_initialize(&it, &s, NULL, 0, y0) != GI_OK) return 1;
    for (int k = 1; k <= 8; k++) {
        if (rectifier_integrate(&it, 0.25 * k) != GI_OK) return 1;
        printf("%.2f: %.4f %.4f\n", it.t, it.y[0], it.y[1]);
    }
}
