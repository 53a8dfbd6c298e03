/* The header as a contender: included once for each method and for one by one or in lanes, it includes
 * itself for each problem.
 *
 *   METHOD_NAME     name of what is made here: METHOD_NAME_run, a peer_run
 *   METHOD          GI_METHOD
 *   HEADER_REAL     double or long double
 *   HEADER_USER(f)  the name of the equation f of ../common/problems_body.h in this precision
 *   HEADER_LANES    GI_LANES; 0: one by one
 *   HEADER_GLOBAL_ERROR  GI_GLOBAL_ERROR, where defined
 *   HEADER_PROJECT  1: GI_GENERAL is projected by the functions that other contenders get, 0: by Jacobian
 */
#ifndef HEADER_PROBLEM

#    define HEADER_PASTE_(a, b) a##_##b
#    define HEADER_PASTE(a, b)  HEADER_PASTE_(a, b)
#    define HEADER_INSTANCE     HEADER_PASTE(HEADER_PROBLEM, METHOD_NAME)
#    define HEADER_(name)       HEADER_PASTE(HEADER_INSTANCE, name)

#    define HEADER_PROBLEM plain
#    define HEADER_SYSTEM  struct ellipsoid
#    define HEADER_SURFACE HEADER_USER(ellipsoid_value)
#    include "header_body.h"

#    define HEADER_PROBLEM   jacobi
#    define HEADER_SYSTEM    struct ellipsoid
#    define HEADER_SURFACE   HEADER_USER(ellipsoid_value)
#    define GI_JACOBI_FIELDS 1
#    include "header_body.h"

#    define HEADER_PROBLEM torus
#    define HEADER_SYSTEM  struct torus
#    define HEADER_SURFACE HEADER_USER(torus_surface)
#    include "header_body.h"

#    define HEADER_PROBLEM    pendulum
#    define HEADER_SYSTEM     struct pendulum
#    define HEADER_GENERAL(f) HEADER_USER(pendulum_##f)
#    define HEADER_NC         2
#    define HEADER_N          4
#    define GI_NQ             2
#    if !HEADER_PROJECT
#        define GI_NC_POSITION 1
#    endif
#    include "header_body.h"

#    define HEADER_PROBLEM    hole
#    define HEADER_SYSTEM     struct hole
#    define HEADER_GENERAL(f) HEADER_USER(hole_##f)
#    define HEADER_NC         1
#    define HEADER_N          8
#    define GI_NQ             4
#    include "header_body.h"

/* Lanes make nothing faster of a mechanism, and take two minutes more to compile. */
#    if !HEADER_LANES && !defined(HEADER_GLOBAL_ERROR)
#        define HEADER_PROBLEM squeezer
#        define HEADER_SYSTEM  struct squeezing
#        include "header_body.h"
#    endif

static bool HEADER_PASTE(METHOD_NAME, run)(struct peer_job *job)
{
    switch (job->problem) {
    case ELLIPSOID:
        return HEADER_PASTE(HEADER_PASTE(plain, METHOD_NAME), run)(job);
    case JACOBI:
        return HEADER_PASTE(HEADER_PASTE(jacobi, METHOD_NAME), run)(job);
    case TORUS:
        return HEADER_PASTE(HEADER_PASTE(torus, METHOD_NAME), run)(job);
    case PENDULUM:
        return HEADER_PASTE(HEADER_PASTE(pendulum, METHOD_NAME), run)(job);
    case HOLE:
        return HEADER_PASTE(HEADER_PASTE(hole, METHOD_NAME), run)(job);
#    if !HEADER_LANES && !defined(HEADER_GLOBAL_ERROR)
    case SQUEEZER:
        return HEADER_PASTE(HEADER_PASTE(squeezer, METHOD_NAME), run)(job);
#    endif
    default:
        return false;
    }
}

#    undef HEADER_PASTE_
#    undef HEADER_PASTE
#    undef HEADER_INSTANCE
#    undef HEADER_

#else

/* ---- the instance ---- */

#    if defined(HEADER_SURFACE)
static inline void HEADER_(surface)(const HEADER_SYSTEM *s, const HEADER_REAL x[3], HEADER_REAL *f,
                                    HEADER_REAL grad[3], HEADER_REAL hess[6])
{
    HEADER_SURFACE(s, x, f, grad, hess);
}
#        define GI_PROBLEM GI_IMPLICIT_SURFACE
#    elif defined(HEADER_GENERAL)
static inline void HEADER_(derivs)(const HEADER_SYSTEM *s, HEADER_REAL t, const HEADER_REAL y[],
                                   HEADER_REAL ydot[])
{
    HEADER_GENERAL(derivs)(s, t, y, ydot);
}
#        if HEADER_PROJECT
static inline bool HEADER_(project_if_needed)(const HEADER_SYSTEM *s, HEADER_REAL tol,
                                              HEADER_REAL t, HEADER_REAL y[])
{
    return HEADER_GENERAL(project_if_needed)(s, tol, t, y);
}
#            define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#        else
static inline void HEADER_(constraint_errors)(const HEADER_SYSTEM *s, HEADER_REAL t,
                                              const HEADER_REAL y[], HEADER_REAL cerr[])
{
    HEADER_GENERAL(constraint_errors)(s, t, y, cerr);
}

static inline void HEADER_(constraint_jacobian)(const HEADER_SYSTEM *s, HEADER_REAL t,
                                                const HEADER_REAL y[],
                                                HEADER_REAL jac[HEADER_NC][HEADER_N])
{
    HEADER_GENERAL(constraint_jacobian)(s, t, y, jac);
}
#            define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#        endif
#        define GI_NC HEADER_NC
#    else
#        define INSTANCE HEADER_INSTANCE
#        define REAL     HEADER_REAL
#        include "squeezer.h"
#        undef INSTANCE
#        undef REAL
#        define GI_PROBLEM GI_MECHANICAL
#        define GI_NQ      7
#        define GI_NC      6
#    endif
#    define GI_NAME   HEADER_INSTANCE
#    define GI_SYSTEM HEADER_SYSTEM
#    define GI_METHOD METHOD
#    define GI_REAL   HEADER_REAL
#    define GI_LANES  HEADER_LANES
#    ifdef HEADER_GLOBAL_ERROR
#        define GI_GLOBAL_ERROR HEADER_GLOBAL_ERROR
#    endif
#    include "../../geodesic_integ.h"

/* ---- its run ---- */

static bool HEADER_(run)(struct peer_job *job)
{
    HEADER_(options) options = {0};

    options.accuracy = (HEADER_REAL)job->accuracy;
    job->evaluations = 0;
#    if HEADER_LANES
    static HEADER_REAL y[PEER_STARTS][HEADER_(N)], t[PEER_STARTS], t_end[PEER_STARTS];
    static gi_status status[PEER_STARTS];
    HEADER_(batch)
    batch = {.system = job->system, .options = &options, .t = t, .t_end = t_end, .y = y};
    batch.count = (size_t)job->count, batch.status = status;
    for (int k = 0; k < job->count; ++k) {
        for (int i = 0; i < HEADER_(N); ++i) y[k][i] = job->start[k][i];
        t[k] = 0;
        t_end[k] = job->length;
    }
    HEADER_(integrate_batch)(&batch);
    for (int k = 0; k < job->count; ++k) {
        for (int i = 0; i < HEADER_(N); ++i) job->end[k][i] = y[k][i];
        if (status[k] != GI_OK) job->end[k][0] = (double)NAN;
    }
    job->evaluations = batch.stats.derivative_evaluations;
#    else
    for (int k = 0; k < job->count; ++k) {
        HEADER_(integ) it;
        HEADER_REAL y0[HEADER_(N)];
        for (int i = 0; i < HEADER_(N); ++i) y0[i] = (HEADER_REAL)job->start[k][i];
        if (HEADER_(initialize)(&it, job->system, &options, 0, y0) != GI_OK ||
            HEADER_(integrate)(&it, (HEADER_REAL)job->length) != GI_OK) {
            job->end[k][0] = (double)NAN;
            continue;
        }
        for (int i = 0; i < HEADER_(N); ++i) job->end[k][i] = (double)it.y[i];
        job->evaluations += it.stats.derivative_evaluations;
    }
#    endif
    return true;
}

#    undef HEADER_PROBLEM
#    undef HEADER_SYSTEM
#    undef HEADER_SURFACE
#    undef HEADER_GENERAL
#    undef HEADER_NC
#    undef HEADER_N
#endif
