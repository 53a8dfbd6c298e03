/* cc -O2 -I. examples/lessons/input_every_tick.c -o input_every_tick -lm
   I want an input that changes every tick, and copies that run ahead to choose it: a pendulum stands up. */
#include <math.h>
#include <stdio.h>

struct pendulum {
    double torque; /* the input */
};
/* y: the angle from upright, and its rate */
static void pendulum_derivs(const struct pendulum *s, double t, const double y[2], double ydot[2])
{
    (void)t, ydot[0] = y[1], ydot[1] = sin(y[0]) + s->torque;
}
#define GI_NAME pendulum
#define GI_NZ   2
#include "geodesic_integ.h"

int main(void)
{
    struct pendulum plant = {0};
    const double y0[pendulum_N] = {0.6, 0};
    pendulum_integ it;
    if (pendulum_initialize(&it, &plant, NULL, 0, y0) != GI_OK) return 1;
    for (int tick = 0; tick < 120; tick++) { /* 20 a second */
        struct pendulum best = {0};
        double least = HUGE_VAL;
        for (int k = 0; k < 50; k++) {
            const struct pendulum candidate = {-1 + k / 24.5};
            pendulum_integ ahead = it; /* a copy; it has the address of the system: */
            ahead.system = &candidate;
            if (pendulum_integrate(&ahead, it.t + 0.5) != GI_OK) continue;
            const double cost = ahead.y[0] * ahead.y[0] + ahead.y[1] * ahead.y[1] / 10;
            if (cost < least) least = cost, best = candidate;
        }
        if (tick % 30 == 0)
            printf("%.1f s: %6.3f %6.3f, torque %6.3f\n", it.t, it.y[0], it.y[1], best.torque);
        plant = best; /* integrate reads plant when it begins */
        if (pendulum_integrate(&it, 0.05 * (tick + 1)) != GI_OK) return 1;
    }
}
