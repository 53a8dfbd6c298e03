/* The oscillators by GI_METHOD, whose name is SWING: the state three eighths into a step of 1/8. */
#define S(name) N1(F(SWING), name)

static void S(derivs)(const struct problem *s, REAL t, const REAL y[], REAL ydot[])
{
    (void)t;
    F(swing_derivs_of)(s, y, ydot);
}
#define GI_NAME   F(SWING)
#define GI_SYSTEM struct problem
#define GI_NQ     2
#define GI_NC     0
#define GI_REAL   REAL
#include "geodesic_integ.h"

static void S(inside)(const struct problem *s, const double state[], quad result[])
{
    S(options) o = {0};
    S(integ) it;
    REAL y[4];
    for (int i = 0; i < 4; i++) y[i] = (REAL)state[i];
    o.fixed_step = (REAL)1 / 8;
    if (S(initialize)(&it, s, &o, 0, y) == GI_OK && S(step)(&it, 1) == GI_OK &&
        S(interpolate)(&it, (REAL)3 / 64, y) == GI_OK)
        for (int i = 0; i < 4; i++) result[i] = (quad)y[i];
}
#undef S
#undef SWING
