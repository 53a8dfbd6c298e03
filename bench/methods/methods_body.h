/* Body of methods.c: included once for each method and precision, it includes itself for each problem.
 *
 *   METHOD_NAME      name of the method in the instances, PROBLEM_METHOD
 *   METHOD           GI_METHOD
 *   METHODS_REAL     double or long double
 *   METHODS_USER(f)  the name of the equation f of problems_body.h in this precision
 *
 * Makes PROBLEM_METHOD_run, a methods_run of methods.c, for plain, jacobi, torus, pendulum and hole. */
#ifndef METHODS_PROBLEM

#    define METHODS_PASTE3_(a, b, c) a##b##c
#    define METHODS_PASTE3(a, b, c)  METHODS_PASTE3_(a, b, c)
#    define METHODS_INSTANCE         METHODS_PASTE3(METHODS_PROBLEM, _, METHOD_NAME)
#    define METHODS_(name)           METHODS_PASTE3(METHODS_INSTANCE, _, name)

#    define METHODS_PROBLEM plain
#    define METHODS_SYSTEM  struct ellipsoid
#    define METHODS_SURFACE METHODS_USER(ellipsoid_value)
#    include "methods_body.h"

#    define METHODS_PROBLEM  jacobi
#    define METHODS_SYSTEM   struct ellipsoid
#    define METHODS_SURFACE  METHODS_USER(ellipsoid_value)
#    define GI_JACOBI_FIELDS 1
#    include "methods_body.h"

#    define METHODS_PROBLEM torus
#    define METHODS_SYSTEM  struct torus
#    define METHODS_SURFACE METHODS_USER(torus_surface)
#    include "methods_body.h"

#    define METHODS_PROBLEM  pendulum
#    define METHODS_SYSTEM   struct pendulum
#    define METHODS_DERIVS   METHODS_USER(pendulum_derivs)
#    define METHODS_ERRORS   METHODS_USER(pendulum_constraint_errors)
#    define METHODS_JACOBIAN METHODS_USER(pendulum_constraint_jacobian)
#    define METHODS_NC       2
#    define METHODS_N        4
#    define GI_NQ            2
#    define GI_NC_POSITION   1
#    include "methods_body.h"

#    define METHODS_PROBLEM  hole
#    define METHODS_SYSTEM   struct hole
#    define METHODS_DERIVS   METHODS_USER(hole_derivs)
#    define METHODS_ERRORS   METHODS_USER(hole_constraint_errors)
#    define METHODS_JACOBIAN METHODS_USER(hole_constraint_jacobian)
#    define METHODS_NC       1
#    define METHODS_N        8
#    define GI_NQ            4
#    include "methods_body.h"

#    undef METHODS_PASTE3_
#    undef METHODS_PASTE3
#    undef METHODS_INSTANCE
#    undef METHODS_

#else

/* ---- the instance ---- */

#    ifdef METHODS_SURFACE
static inline void METHODS_(surface)(const METHODS_SYSTEM *s, const METHODS_REAL x[3],
                                     METHODS_REAL *f, METHODS_REAL grad[3], METHODS_REAL hess[6])
{
    METHODS_SURFACE(s, x, f, grad, hess);
}
#        define GI_PROBLEM GI_IMPLICIT_SURFACE
#    else
static inline void METHODS_(derivs)(const METHODS_SYSTEM *s, METHODS_REAL t, const METHODS_REAL y[],
                                    METHODS_REAL ydot[])
{
    METHODS_DERIVS(s, t, y, ydot);
}

static inline void METHODS_(constraint_errors)(const METHODS_SYSTEM *s, METHODS_REAL t,
                                               const METHODS_REAL y[], METHODS_REAL cerr[])
{
    METHODS_ERRORS(s, t, y, cerr);
}

static inline void METHODS_(constraint_jacobian)(const METHODS_SYSTEM *s, METHODS_REAL t,
                                                 const METHODS_REAL y[],
                                                 METHODS_REAL jac[METHODS_NC][METHODS_N])
{
    METHODS_JACOBIAN(s, t, y, jac);
}
#        define GI_NC         METHODS_NC
#        define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#    endif
#    define GI_NAME   METHODS_INSTANCE
#    define GI_SYSTEM METHODS_SYSTEM
#    define GI_METHOD METHOD
#    define GI_REAL   METHODS_REAL
#    include "../../geodesic_integ.h"

/* ---- one geodesic ---- */

static bool METHODS_(run)(const void *system, const struct variant *variant, double accuracy,
                          double length, const double start[], long double end[],
                          gi_statistics *stats)
{
    METHODS_(options) options = {0};
    METHODS_(integ) it;
    METHODS_REAL y0[METHODS_(N)];

    options.accuracy = (METHODS_REAL)accuracy;
    METHODS_SET_VARIANT(options, variant);
    for (int i = 0; i < METHODS_(N); ++i) y0[i] = (METHODS_REAL)start[i];
    if (METHODS_(initialize)(&it, system, &options, 0, y0) != GI_OK ||
        METHODS_(integrate)(&it, (METHODS_REAL)length) != GI_OK)
        return false;
    for (int i = 0; i < METHODS_(N); ++i) end[i] = (long double)it.y[i];
    *stats = it.stats;
    return true;
}

#    undef METHODS_PROBLEM
#    undef METHODS_SYSTEM
#    undef METHODS_SURFACE
#    undef METHODS_DERIVS
#    undef METHODS_ERRORS
#    undef METHODS_JACOBIAN
#    undef METHODS_NC
#    undef METHODS_N
#endif
