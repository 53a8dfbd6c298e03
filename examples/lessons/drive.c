/* cc -O2 -I. examples/lessons/drive.c -o drive -lm
   I want a motor, a mass matrix that varies, and a start that is not changed unnoticed (see drive/rod.h). */
#include <stdio.h>

#include "drive/rod.h"

int main(void)
{
    const double rate = 2, at_rest[rod_N] = {0, 1, 0, 0}; /* but the motor runs */
    const rod_options strict = {.maximum_correction = 0.1};
    rod_integ it;
    double torque[1];
    if (rod_initialize(&it, &rate, NULL, 0, at_rest) != GI_OK) return 1;
    printf("moved by %.1f: the rod turns at %.1f\n", it.correction, it.y[2]);
    if (rod_integrate(&it, 1) != GI_OK) return 1;
    rod_multipliers(&rate, it.t, it.y, torque);
    printf("after 1 s the radius is %.3f, the torque of the motor %.1f\n", it.y[1], -torque[0]);
    if (rod_initialize(&it, &rate, &strict, 0, at_rest) != GI_OK) {
        const gi_error why = rod_explain(&it);
        printf("%s: %.1f, allowed are %.1f\n", why.what, why.value, why.limit);
    }
}
