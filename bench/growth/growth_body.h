/* Body of growth.c: a problem of growth.h at one size and by one method.
 *
 *   GROWTH_KIND       sphere or chain
 *   GROWTH_N          variables of position
 *   GROWTH_NC         constraints
 *   GROWTH_POSITION   of them, of position
 *   GROWTH_NAME       name of the method
 *   GROWTH_METHOD     GI_METHOD
 *
 * Makes KIND_METHOD_N_run(length, accuracy, statistics): false where it does not come to its end. */
#define GROWTH_PASTE_(a, b, c) a##_##b##_##c
#define GROWTH_PASTE(a, b, c)  GROWTH_PASTE_(a, b, c)
#define GROWTH_JOIN_(a, b)     a##_##b
#define GROWTH_JOIN(a, b)      GROWTH_JOIN_(a, b)
#define GROWTH_INSTANCE        GROWTH_PASTE(GROWTH_KIND, GROWTH_NAME, GROWTH_N)
#define GROWTH_(name)          GROWTH_JOIN(GROWTH_INSTANCE, name)

static inline void GROWTH_(derivs)(const struct growth *s, double t, const double y[],
                                   double ydot[])
{
    (void)s, (void)t;
    GROWTH_JOIN(GROWTH_KIND, derivs)(GROWTH_N, y, ydot);
}

static inline void GROWTH_(constraint_errors)(const struct growth *s, double t, const double y[],
                                              double cerr[])
{
    (void)s, (void)t;
    GROWTH_JOIN(GROWTH_KIND, errors)(GROWTH_N, y, cerr);
}

static inline void GROWTH_(constraint_jacobian)(const struct growth *s, double t, const double y[],
                                                double jac[GROWTH_NC][2 * GROWTH_N])
{
    (void)s, (void)t;
    GROWTH_JOIN(GROWTH_KIND, jacobian)(GROWTH_N, y, jac[0]);
}

#define GI_NAME        GROWTH_INSTANCE
#define GI_SYSTEM      struct growth
#define GI_NQ          GROWTH_N
#define GI_NC          GROWTH_NC
#define GI_NC_POSITION GROWTH_POSITION
#define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#define GI_METHOD      GROWTH_METHOD
#include "../../geodesic_integ.h"

static bool GROWTH_(run)(double length, double accuracy, gi_statistics *stats)
{
    static const struct growth system;
    GROWTH_(options) options = {0};
    GROWTH_(integ) it;
    double y0[2 * GROWTH_N];

    options.accuracy = accuracy;
    GROWTH_JOIN(GROWTH_KIND, start)(GROWTH_N, y0);
    if (GROWTH_(initialize)(&it, &system, &options, 0, y0) != GI_OK ||
        GROWTH_(integrate)(&it, length) != GI_OK)
        return false;
    *stats = it.stats;
    return true;
}

#undef GROWTH_PASTE_
#undef GROWTH_PASTE
#undef GROWTH_JOIN_
#undef GROWTH_JOIN
#undef GROWTH_INSTANCE
#undef GROWTH_
#undef GROWTH_N
