/* cc -O2 -I. examples/lessons/slices.c -o slices -lm
   I want slices of bounded work between other tasks, as on a microcontroller: each call has a budget. */
#include <stdio.h>
#include <string.h>

struct valve { /* van der Pol's oscillator */
    float damping;
};
static void valve_derivs(const struct valve *s, float t, const float y[2], float ydot[2])
{
    (void)t;
    ydot[0] = y[1];
    ydot[1] = s->damping * (1 - y[0] * y[0]) * y[1] - y[0];
}
#define GI_NAME   valve
#define GI_NZ     2
#define GI_REAL   float
#define GI_METHOD GI_BOGACKI_SHAMPINE32
#include "geodesic_integ.h"

int main(void)
{
    const struct valve s = {3};
    const float y0[valve_N] = {2, 0};
    valve_options options = {.accuracy = 1e-3f};
    valve_integ it, whole;
    long long slices = 0, most = 0, before = 0;
    gi_status status = valve_initialize(&whole, &s, &options, 0, y0);
    if (status != GI_OK || valve_integrate(&whole, 20) != GI_OK) return 1;
    options.maximum_steps = 10; /* attempts of three evaluations each */
    if (valve_initialize(&it, &s, &options, 0, y0) != GI_OK) return 1;
    do { /* a slice, then other tasks; after each slice the state is valid at it.t */
        status = valve_integrate(&it, 20);
        const long long made = it.stats.steps_attempted - before;
        slices++, before += made, most = made > most ? made : most;
    } while (status == GI_ERR_MAX_STEPS);
    printf("%s: %lld attempts, in %lld slices of at most %lld\n", gi_status_message(status), before,
           slices, most);
    return memcmp(it.y, whole.y, sizeof it.y) != 0; /* one long call gives the same bits */
}
