/* cc -O2 -I. examples/lessons/captured.c -o captured -lm
   I want to know which light falls into a charged black hole, and which passes. */
#include <stdio.h>

#include "examples/metrics/kerr_schild.h" /* nothing is singular at the horizon */

/* Both functions change their sign where the answer is known: at the horizon, and far away. */
static void kerr_schild_events(const struct kerr_schild *s, double t, const double y[8],
                               double g[2])
{
    (void)t;
    g[0] = kerr_schild_radius(s, y) - kerr_schild_horizon(s);
    g[1] = kerr_schild_radius(s, y) - 2000;
}
#define GI_NAME    kerr_schild
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#define GI_EVENTS  2
#include "geodesic_integ.h"

/* Light from 1000 masses away on a line that would pass the center at the distance b. */
static int is_captured(const struct kerr_schild *s, double b)
{
    const double point[4] = {0, -1000, b, 0}, direction[4] = {0, 1, 0, 0};
    double y0[kerr_schild_N];
    kerr_schild_integ it;
    if (kerr_schild_start_null(s, point, direction, y0) != GI_OK) return -1;
    if (kerr_schild_initialize(&it, s, 0, 0, y0) != GI_OK) return -1;
    return kerr_schild_integrate(&it, 1e5) == GI_EVENT && it.event_index == 0;
}
int main(void)
{
    const struct kerr_schild s = {.mass = 1, .charge = 0.8};
    const double r = (3 + sqrt(9 - 8 * 0.8 * 0.8)) / 2; /* where light stays on a circle */
    double falls = 0, passes = 10;
    while (passes - falls > 1e-4)
        *(is_captured(&s, (falls + passes) / 2) ? &falls : &passes) = (falls + passes) / 2;
    printf("light is captured up to %.3f, in closed form %.3f\n", passes,
           r * r / sqrt(r * r - 2 * r + 0.8 * 0.8));
}
