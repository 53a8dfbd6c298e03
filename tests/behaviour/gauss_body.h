/* Body of test_implicit.c, included once for each number of stages of GI_GAUSS (STAGES): y' = t^power. */
#define GAUSS_PASTE2(s, b) gauss_##s##_##b
#define GAUSS_PASTE(s, b)  GAUSS_PASTE2(s, b)
#define GAUSS_(name)       GAUSS_PASTE(STAGES, name)

static inline void GAUSS_(rule_derivs)(const struct follow *s, long double t, const long double y[],
                                       long double ydot[])
{
    (void)y;
    ydot[0] = 1;
    for (int k = 0; k < (int)s->rate; k++) ydot[0] *= t;
}
#define GI_NAME         GAUSS_(rule)
#define GI_SYSTEM       struct follow
#define GI_REAL         long double
#define GI_NZ           1
#define GI_METHOD       GI_GAUSS
#define GI_GAUSS_STAGES STAGES
#include "geodesic_integ.h"

/* Of the integral of t^power from 0 to 1, in one step. */
static long double GAUSS_(error)(int power)
{
    const struct follow s = {power};
    const long double y0[1] = {0};
    GAUSS_(rule_options) o = {0};
    GAUSS_(rule_integ) it;

    o.fixed_step = 1;
    assert_int_equal(GAUSS_(rule_initialize)(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(GAUSS_(rule_integrate)(&it, 1), GI_OK);
    return it.y[0] - 1 / (long double)(power + 1);
}

#undef GAUSS_PASTE2
#undef GAUSS_PASTE
#undef GAUSS_
#undef STAGES
