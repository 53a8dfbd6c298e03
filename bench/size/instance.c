/* One instance, for bench/size.sh to measure. The functions of the user are declared only, so that what is
 * measured is the header's alone; the instance is what initialize and integrate need, with lanes
 * integrate_batch too. To be defined:
 *
 *   GENERAL, IMPLICIT, PARAMETRIC, METRIC or MECHANICAL   the family
 *   METHOD                                                GI_METHOD
 *   REAL                                                  GI_REAL, if not double
 *   SIZE_OF                                               adds an object of the size of one_integ
 *
 * and other parameters of the header, such as GI_LANES. */
#include <stdbool.h>

#ifndef REAL
#    define REAL double
#endif

struct one {
    int nothing;
};

#if defined(GENERAL)
#    define GI_NQ 3
#    define GI_NC 3
void one_derivs(const struct one *, REAL t, const REAL y[], REAL ydot[]);
void one_constraint_errors(const struct one *, REAL t, const REAL y[], REAL cerr[]);
void one_constraint_jacobian(const struct one *, REAL t, const REAL y[], REAL jac[3][6]);
bool one_project_if_needed(const struct one *, REAL tol, REAL t, REAL y[]);
#elif defined(IMPLICIT)
#    define GI_PROBLEM GI_IMPLICIT_SURFACE
void one_surface(const struct one *, const REAL x[3], REAL *f, REAL grad[3], REAL hess[6]);
#elif defined(PARAMETRIC)
#    define GI_PROBLEM GI_PARAMETRIC_SURFACE
void one_surface(const struct one *, REAL u, REAL v, REAL x[3], REAL xu[3], REAL xv[3], REAL xuu[3],
                 REAL xuv[3], REAL xvv[3]);
#elif defined(METRIC)
#    define GI_PROBLEM GI_METRIC
#    define GI_NQ      4
void one_metric(const struct one *, const REAL x[4], REAL ginv[4][4], REAL dginv[4][4][4]);
#elif defined(MECHANICAL)
#    define GI_PROBLEM GI_MECHANICAL
#    define GI_NQ      7
#    define GI_NC      6
void one_mass(const struct one *, REAL t, const REAL q[], REAL M[][7]);
void one_force(const struct one *, REAL t, const REAL q[], const REAL u[], const REAL z[],
               REAL f[]);
void one_position_constraints(const struct one *, REAL t, const REAL q[], REAL p[]);
void one_constraint_matrix(const struct one *, REAL t, const REAL q[], REAL G[][7]);
void one_constraint_bias(const struct one *, REAL t, const REAL q[], const REAL u[], REAL b[]);
#endif
#ifdef GI_LANES
#    define WITH_LANES
#endif
#define GI_NAME   one
#define GI_REAL   REAL
#define GI_METHOD METHOD
#include "../../geodesic_integ.h"

gi_status run(one_integ *, const struct one *, const one_options *, const REAL y0[], REAL t);
gi_status run(one_integ *it, const struct one *s, const one_options *o, const REAL y0[], REAL t)
{
    const gi_status status = one_initialize(it, s, o, 0, y0);
    return status == GI_OK ? one_integrate(it, t) : status;
}

#ifdef WITH_LANES
gi_status all(const struct one *, size_t n, REAL t[], REAL end[], REAL y[][one_N]);
gi_status all(const struct one *s, size_t n, REAL t[], REAL end[], REAL y[][one_N])
{
    one_batch job = {.system = s, .count = n, .t = t, .t_end = end, .y = y};
    return one_integrate_batch(&job);
}
#endif

#ifdef SIZE_OF
one_integ size_of_it;
#endif
