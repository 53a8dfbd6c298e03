/*
 * Body of test_accuracy.c: included once for each method with error control, it includes itself for each
 * family. The result is a function FAMILY_METHOD_run of type accuracy_run for each.
 */
#ifndef ACCURACY_FAMILY

#    define ACCURACY_PASTE3_(a, b, c) a##b##c
#    define ACCURACY_PASTE3(a, b, c)  ACCURACY_PASTE3_(a, b, c)
#    define ACCURACY_INSTANCE         ACCURACY_PASTE3(ACCURACY_FAMILY, _, METHOD_NAME)
#    define ACCURACY_(name)           ACCURACY_PASTE3(ACCURACY_INSTANCE, _, name)
#    define ACCURACY_IS               ACCURACY_PASTE3(ACCURACY_IS_, ACCURACY_FAMILY, )
#    define ACCURACY_IS_implicit      1
#    define ACCURACY_IS_parametric    2
#    define ACCURACY_IS_metric        3
#    define ACCURACY_IS_small         4
#    define ACCURACY_IS_large         5
#    define ACCURACY_IS_body          6
#    define ACCURACY_IS_pendulum      7
#    define ACCURACY_IS_andrews       8

#    define ACCURACY_FAMILY implicit
#    include "accuracy_body.h"
#    define ACCURACY_FAMILY parametric
#    include "accuracy_body.h"
#    define ACCURACY_FAMILY metric
#    include "accuracy_body.h"
#    define ACCURACY_FAMILY small
#    include "accuracy_body.h"
#    define ACCURACY_FAMILY large
#    include "accuracy_body.h"
#    define ACCURACY_FAMILY body
#    include "accuracy_body.h"
#    define ACCURACY_FAMILY pendulum
#    include "accuracy_body.h"
#    define ACCURACY_FAMILY andrews
#    include "accuracy_body.h"

#    undef ACCURACY_PASTE3_
#    undef ACCURACY_PASTE3
#    undef ACCURACY_INSTANCE
#    undef ACCURACY_
#    undef ACCURACY_IS

#else

/* ---- what the header asks for ---- */

#    if ACCURACY_IS == 1
static inline void ACCURACY_(surface)(const struct truth_state *s, const double x[3], double *f,
                                      double grad[3], double hess[6])
{
    s->system.implicit(s->system.parameter, x, f, grad, hess);
}
#        define GI_PROBLEM       GI_IMPLICIT_SURFACE
#        define GI_JACOBI_FIELDS 1

#    elif ACCURACY_IS == 2
static inline void ACCURACY_(surface)(const struct truth_state *s, double u, double v, double x[3],
                                      double xu[3], double xv[3], double xuu[3], double xuv[3],
                                      double xvv[3])
{
    s->system.parametric(s->system.parameter, u, v, x, xu, xv, xuu, xuv, xvv);
}
#        define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#        define GI_JACOBI_FIELDS 1

#    elif ACCURACY_IS == 3
static inline void ACCURACY_(metric)(const struct truth_state *s, const double x[4],
                                     double ginv[4][4], double dginv[4][4][4])
{
    s->system.metric(s->system.parameter, x, ginv, dginv);
}
#        define GI_PROBLEM GI_METRIC
#        define GI_NQ      4

#    elif ACCURACY_IS == 4 || ACCURACY_IS == 5
static inline void ACCURACY_(derivs)(const struct truth_state *s, double t, const double y[],
                                     double ydot[])
{
    for (int i = 0; i < s->n; i++) ydot[i] = 0;
    s->system.derivs(t, y, ydot);
}
#        define GI_NQ (ACCURACY_IS == 4 ? 4 : 28)
#        define GI_NU 0
#        define GI_NC 0

#    elif ACCURACY_IS == 6
static inline void ACCURACY_(derivs)(const struct truth_state *s, double t, const double y[],
                                     double ydot[])
{
    (void)t;
    rigid_body(s->system.parameter, y, ydot);
}

/* A quaternion of length 1. */
static inline void ACCURACY_(constraint_errors)(const struct truth_state *s, double t,
                                                const double q[], double cerr[])
{
    (void)s;
    (void)t;
    cerr[0] = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1) / 2;
}

static inline void ACCURACY_(constraint_jacobian)(const struct truth_state *s, double t,
                                                  const double y[], double jac[1][7])
{
    (void)s;
    (void)t;
    for (int i = 0; i < 7; i++) jac[0][i] = i < 4 ? y[i] : 0;
}
#        define GI_NQ         4
#        define GI_NU         3
#        define GI_NC         1
#        define GI_PROJECTION GI_PROJECT_BY_JACOBIAN

#    elif ACCURACY_IS == 7
/* A unit mass on a unit rod: x² + y² = 1, gravity along −y. */
static inline void ACCURACY_(mass)(const struct truth_state *s, double t, const double q[],
                                   double M[2][2])
{
    (void)s;
    (void)t;
    (void)q;
    M[0][0] = M[1][1] = 1;
    M[0][1] = M[1][0] = 0;
}

static inline void ACCURACY_(force)(const struct truth_state *s, double t, const double q[],
                                    const double u[], const double z[], double f[2])
{
    (void)t;
    (void)q;
    (void)u;
    (void)z;
    f[0] = 0;
    f[1] = -s->system.parameter[0];
}

static inline void ACCURACY_(position_constraints)(const struct truth_state *s, double t,
                                                   const double q[], double p[1])
{
    (void)s;
    (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - 1) / 2;
}

static inline void ACCURACY_(constraint_matrix)(const struct truth_state *s, double t,
                                                const double q[], double G[1][2])
{
    (void)s;
    (void)t;
    G[0][0] = q[0];
    G[0][1] = q[1];
}

static inline void ACCURACY_(constraint_bias)(const struct truth_state *s, double t,
                                              const double q[], const double u[], double b[1])
{
    (void)s;
    (void)t;
    (void)q;
    b[0] = -u[0] * u[0] - u[1] * u[1];
}
#        define GI_PROBLEM GI_MECHANICAL
#        define GI_NQ      2
#        define GI_NC      1

#    elif ACCURACY_IS == 8
static inline void ACCURACY_(mass)(const struct truth_state *s, double t, const double q[],
                                   double M[7][7])
{
    (void)s;
    (void)t;
    andrews_mass(q, M);
}

static inline void ACCURACY_(force)(const struct truth_state *s, double t, const double q[],
                                    const double u[], const double z[], double f[7])
{
    (void)s;
    (void)t;
    (void)z;
    andrews_force(q, u, f);
}

static inline void ACCURACY_(position_constraints)(const struct truth_state *s, double t,
                                                   const double q[], double p[6])
{
    (void)s;
    (void)t;
    andrews_constraints(q, p);
}

static inline void ACCURACY_(constraint_matrix)(const struct truth_state *s, double t,
                                                const double q[], double G[6][7])
{
    (void)s;
    (void)t;
    andrews_matrix(q, G);
}

static inline void ACCURACY_(constraint_bias)(const struct truth_state *s, double t,
                                              const double q[], const double u[], double b[6])
{
    (void)s;
    (void)t;
    andrews_bias(q, u, b);
}
#        define GI_PROBLEM GI_MECHANICAL
#        define GI_NQ      7
#        define GI_NC      6
#    endif

#    define GI_NAME         ACCURACY_INSTANCE
#    define GI_SYSTEM       struct truth_state
#    define GI_METHOD       METHOD
#    define GI_GLOBAL_ERROR 1
#    include "geodesic_integ.h"

/* ---- one integration ---- */

static gi_status ACCURACY_(run)(const struct truth_state *s, double accuracy, double t0,
                                const double from[], double t1, double to[], double estimate[],
                                long long *steps)
{
    ACCURACY_(options) options = {0};
    ACCURACY_(integ) it;

    assert_int_equal(s->n, ACCURACY_(N));
    options.accuracy = accuracy;
    options.time_scale = s->time;
    for (int i = 0; i < ACCURACY_(N); i++) {
        options.units[i] = s->units[i];
        options.relative[i] = s->relative[i];
    }
    for (int i = 0; i < ACCURACY_(NC); i++) options.constraint_units[i] = s->length;
    gi_status status = ACCURACY_(initialize)(&it, s, &options, t0, from);
    if (status == GI_OK) {
        status = ACCURACY_(integrate)(&it, t1);
        *steps = it.stats.steps_taken;
        for (int i = 0; i < ACCURACY_(N); i++) {
            to[i] = it.y[i];
            if (estimate) estimate[i] = it.global_error[i];
        }
        assert_true(status != GI_OK || it.t == t1);
    }
    return status;
}

#    undef ACCURACY_FAMILY
#endif
