/* Body of test_variations_kinds.c: an instance of the logistic equation with a rate that changes, where KIND is its name, REAL its precision,
 * METHOD its method, and GIVEN 1 if derivatives are given. */
#define KIND_PASTE2(kind, name) kind##_##name
#define KIND_PASTE(kind, name)  KIND_PASTE2(kind, name)
#define OF(name)                KIND_PASTE(KIND, name)

struct OF(growth) {
    REAL rate;
};
static inline REAL OF(season)(REAL t)
{
    return (REAL)(1 + cosl((long double)t) / 2);
}
static inline void OF(derivs)(const struct OF(growth) * s, REAL t, const REAL y[], REAL f[])
{
    f[0] = s->rate * OF(season)(t) * y[0] * (1 - y[0]);
}
#if GIVEN
static inline void OF(jacobian)(const struct OF(growth) * s, REAL t, const REAL y[], REAL J[][1])
{
    J[0][0] = s->rate * OF(season)(t) * (1 - 2 * y[0]);
}
static inline void OF(parameter_derivatives)(const struct OF(growth) * s, REAL t, const REAL y[],
                                             REAL by[][1])
{
    (void)s;
    by[0][0] = OF(season)(t) * y[0] * (1 - y[0]);
}
#else
static inline REAL *OF(parameter)(struct OF(growth) * s, int k)
{
    return &s->rate + k;
}
#endif
#define GI_NAME                  KIND
#define GI_SYSTEM                struct OF(growth)
#define GI_REAL                  REAL
#define GI_NZ                    1
#define GI_VARIATIONS            2
#define GI_PARAMETERS            1
#define GI_PARAMETER_DIFFERENCES (!GIVEN)
#define GI_JACOBIAN              GIVEN
#define GI_METHOD                METHOD
#include "geodesic_integ.h"

/* y = y0 e / d, where e = exp(p T), T = t + sin(t) / 2, d = 1 - y0 + y0 e. Its derivatives by y0 and p are e / d^2
 * and T y0 (1 - y0) e / d^2. Errors are relative. */
static void OF(variations_of_growth)(void **state)
{
    const struct OF(growth) s = {2};
    const REAL y0[1] = {(REAL)0.1};
    const OF(options) o = {.accuracy = (REAL)ACCURACY, .fixed_step = (REAL)STEP};
    OF(integ) it;

    (void)state;
    assert_int_equal(OF(initialize)(&it, &s, &o, 0, y0), GI_OK);
    for (int k = 1; k <= 3; k++) {
        const long double T = k + sinl((long double)k) / 2, e = expl(2 * T),
                          d = 1 - (long double)y0[0] + (long double)y0[0] * e;
        const long double by_start = e / (d * d);
        const long double by_rate = T * (long double)y0[0] * (1 - (long double)y0[0]) * by_start;
        assert_int_equal(OF(integrate)(&it, (REAL)k), GI_OK);
        check_close_in_row("start", k, (long double)it.variation[0][0] / by_start, 1, BOUND);
        check_close_in_row("rate", k, (long double)it.variation[1][0] / by_rate, 1, BOUND);
    }
}

#undef KIND_PASTE2
#undef KIND_PASTE
#undef OF
#undef KIND
#undef REAL
#undef METHOD
#undef GIVEN
#undef ACCURACY
#undef STEP
#undef BOUND
