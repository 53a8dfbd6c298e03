/* The problems of lanes_body.h and their instance LANES_NAME: test_lanes.c. */

/* Every problem has four parameters: a size, two of its own, and where it ends: beyond `limit` there
 * are no derivatives, or there is no projection. */
struct LANES_NAME {
    LANES_REAL a, b, c, limit;
};

#if LANES_PROBLEM == PROBLEM_FREE

/* Driven oscillator with a cubic spring, which hardens or runs away to infinity; z' is its angular
 * momentum. Depends on time. */
static inline void LANES_(_derivs)(const struct LANES_NAME *s, LANES_REAL t, const LANES_REAL y[],
                                   LANES_REAL ydot[])
{
    const LANES_REAL qq = y[0] * y[0] + y[1] * y[1];
    const LANES_REAL pull = s->b * qq - s->a, drive = s->c / (1 + t * t);
    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = y[0] > s->limit ? (LANES_REAL)NAN : pull * y[0] + drive;
    ydot[3] = pull * y[1] - t * drive;
    ydot[4] = y[0] * y[3] - y[1] * y[2];
}

#    define GI_PROBLEM GI_GENERAL
#    define GI_NQ      2
#    define GI_NZ      1
#    define GI_NC      0

#elif LANES_PROBLEM == PROBLEM_FUNCTION

/* Spherical pendulum of length a under the weight b and a friction c. */
static inline void LANES_(_derivs)(const struct LANES_NAME *s, LANES_REAL t, const LANES_REAL y[],
                                   LANES_REAL ydot[])
{
    const LANES_REAL *q = y, *u = y + 3;
    const LANES_REAL qq = q[0] * q[0] + q[1] * q[1] + q[2] * q[2];
    const LANES_REAL uu = u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
    const LANES_REAL tension = (s->b * q[2] - uu) / qq;
    (void)t;
    for (int i = 0; i < 3; i++) {
        ydot[i] = u[i];
        ydot[3 + i] = tension * q[i] - s->c * u[i] - (i == 2 ? s->b : 0);
    }
}

/* Loops until it is near, and leaves at once where it cannot be. */
static inline bool LANES_(_project_if_needed)(const struct LANES_NAME *s, LANES_REAL tol,
                                              LANES_REAL t, LANES_REAL y[])
{
    LANES_REAL *q = y, *u = y + 3;
    (void)t;
    if (q[2] > s->limit) return false;
    for (int round = 0; round < 40; round++) {
        const LANES_REAL qq = q[0] * q[0] + q[1] * q[1] + q[2] * q[2];
        const LANES_REAL qu = q[0] * u[0] + q[1] * u[1] + q[2] * u[2];
        const LANES_REAL off = (qq / (s->a * s->a) - 1) / 2, rate = qu / (s->a * s->a);
        if (!(qq > 0 && off < 1)) return false;
        if ((off < 0 ? -off : off) <= tol && (rate < 0 ? -rate : rate) <= tol) return true;
        for (int i = 0; i < 3; i++) {
            u[i] -= qu / qq * q[i];
            q[i] -= off * q[i];
        }
    }
    return false;
}

#    define GI_PROBLEM    GI_GENERAL
#    define GI_NQ         3
#    define GI_NC         2
#    define GI_PROJECTION GI_PROJECT_BY_FUNCTION

#elif LANES_PROBLEM == PROBLEM_CHART

/* A saddle or bowl as a graph in sheared coordinates: without a point beyond the limit, degenerate where
 * 1 + c v is zero. */
static inline void LANES_(_surface)(const struct LANES_NAME *s, LANES_REAL u, LANES_REAL v,
                                    LANES_REAL x[3], LANES_REAL xu[3], LANES_REAL xv[3],
                                    LANES_REAL xuu[3], LANES_REAL xuv[3], LANES_REAL xvv[3])
{
    const LANES_REAL w = u > s->limit ? (LANES_REAL)NAN : v + s->c * v * v / 2, dw = 1 + s->c * v;

    x[0] = u + v / 4, x[1] = w, x[2] = (s->a * u * u + s->b * w * w) / 2;
    xu[0] = 1, xu[1] = 0, xu[2] = s->a * u;
    xv[0] = (LANES_REAL)1 / 4, xv[1] = dw, xv[2] = s->b * w * dw;
    xuu[0] = 0, xuu[1] = 0, xuu[2] = s->a;
    xuv[0] = 0, xuv[1] = 0, xuv[2] = 0;
    xvv[0] = 0, xvv[1] = s->c, xvv[2] = s->b * (dw * dw + w * s->c);
}

#    define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#    define GI_JACOBI_FIELDS 1

#elif LANES_PROBLEM == PROBLEM_METRIC

/* A plane of space and time, curved; nothing is beyond the limit. */
static inline void LANES_(_metric)(const struct LANES_NAME *s, const LANES_REAL x[2],
                                   LANES_REAL ginv[2][2], LANES_REAL dginv[2][2][2])
{
    const LANES_REAL a = x[0] > s->limit ? (LANES_REAL)NAN : s->a;

    ginv[0][0] = -1 - a * x[1] * x[1], ginv[1][1] = 1 + s->b * x[0] * x[0];
    ginv[0][1] = ginv[1][0] = s->c * x[0] * x[1] / 4;
    dginv[0][0][0] = 0, dginv[0][1][1] = 2 * s->b * x[0];
    dginv[0][0][1] = dginv[0][1][0] = s->c * x[1] / 4;
    dginv[1][0][0] = -2 * a * x[1], dginv[1][1][1] = 0;
    dginv[1][0][1] = dginv[1][1][0] = s->c * x[0] / 4;
}

#    define GI_PROBLEM GI_METRIC
#    define GI_NQ      2

#elif LANES_PROBLEM == PROBLEM_MECHANICAL || LANES_PROBLEM == PROBLEM_MOVING

/* The pendulum below as a mechanism, without and with its p_t. */
/* How fast the radius grows. */
#    if LANES_PROBLEM == PROBLEM_MOVING
#        define LANES_RATE s->c
#    else
#        define LANES_RATE 0
#    endif
static inline void LANES_(_mass)(const struct LANES_NAME *s, LANES_REAL t, const LANES_REAL q[],
                                 LANES_REAL M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = M[1][1] = 2, M[0][1] = M[1][0] = 0;
}

static inline void LANES_(_force)(const struct LANES_NAME *s, LANES_REAL t, const LANES_REAL q[],
                                  const LANES_REAL u[], const LANES_REAL z[], LANES_REAL f[])
{
    (void)t, (void)u, (void)z;
    f[0] = 0;
    f[1] = q[1] > s->limit ? (LANES_REAL)NAN : -2 * s->b;
}

static inline void LANES_(_position_constraints)(const struct LANES_NAME *s, LANES_REAL t,
                                                 const LANES_REAL q[], LANES_REAL p[])
{
    const LANES_REAL r = s->a + LANES_RATE * t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - r * r) / (2 * r);
}

static inline void LANES_(_constraint_matrix)(const struct LANES_NAME *s, LANES_REAL t,
                                              const LANES_REAL q[], LANES_REAL G[][2])
{
    const LANES_REAL r = s->a + LANES_RATE * t;
    G[0][0] = q[0] / r, G[0][1] = q[1] / r;
}

static inline void LANES_(_constraint_bias)(const struct LANES_NAME *s, LANES_REAL t,
                                            const LANES_REAL q[], const LANES_REAL u[],
                                            LANES_REAL b[])
{
    const LANES_REAL r = s->a + LANES_RATE * t, rate = LANES_RATE / r;
    const LANES_REAL qq = q[0] * q[0] + q[1] * q[1], qu = q[0] * u[0] + q[1] * u[1];
    b[0] = -(u[0] * u[0] + u[1] * u[1] - 2 * qu * rate + qq * rate * rate) / r;
}

static inline void LANES_(_zdot)(const struct LANES_NAME *s, LANES_REAL t, const LANES_REAL q[],
                                 const LANES_REAL u[], const LANES_REAL z[], LANES_REAL zdot[])
{
    (void)s, (void)t, (void)u, (void)z;
    zdot[0] = q[1];
}

#    if LANES_PROBLEM == PROBLEM_MOVING
static inline void LANES_(_constraint_rates)(const struct LANES_NAME *s, LANES_REAL t,
                                             const LANES_REAL q[], LANES_REAL p_t[])
{
    const LANES_REAL r = s->a + LANES_RATE * t, qq = q[0] * q[0] + q[1] * q[1];
    p_t[0] = -(qq / (r * r) + 1) * LANES_RATE / 2;
}
#        define GI_MOVING 1
#    endif
#    undef LANES_RATE
#    define GI_PROBLEM GI_MECHANICAL
#    define GI_NQ      2
#    define GI_NZ      1
#    define GI_NC      1

#elif LANES_PROBLEM != PROBLEM_SURFACE && LANES_PROBLEM != PROBLEM_FIELDS

/* Pendulum in Cartesian coordinates, on a rope of length r = a + c t, under the weight b; z' is its
 * height. The constraints depend on time. */
static inline void LANES_(_derivs)(const struct LANES_NAME *s, LANES_REAL t, const LANES_REAL y[],
                                   LANES_REAL ydot[])
{
    const LANES_REAL qq = y[0] * y[0] + y[1] * y[1], uu = y[2] * y[2] + y[3] * y[3];
    const LANES_REAL tension = (s->c * s->c + s->b * y[1] - uu) / qq;
    (void)t;
    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = tension * y[0];
    ydot[3] = y[1] > s->limit ? (LANES_REAL)NAN : tension * y[1] - s->b;
    ydot[4] = y[1];
}

static inline void LANES_(_constraint_errors)(const struct LANES_NAME *s, LANES_REAL t,
                                              const LANES_REAL y[], LANES_REAL cerr[])
{
    const LANES_REAL r = s->a + s->c * t;
    cerr[0] = (y[0] * y[0] + y[1] * y[1] - r * r) / (2 * r);
    cerr[1] = (y[0] * y[2] + y[1] * y[3]) / r - s->c;
}

#    define GI_PROBLEM GI_GENERAL
#    define GI_NQ      2
#    define GI_NZ      1
#    define GI_NC      2
#    if LANES_PROBLEM == PROBLEM_JACOBIAN || LANES_PROBLEM == PROBLEM_JACOBIAN_SPLIT
static inline void LANES_(_constraint_jacobian)(const struct LANES_NAME *s, LANES_REAL t,
                                                const LANES_REAL y[], LANES_REAL jac[2][5])
{
    const LANES_REAL r = s->a + s->c * t;
    jac[0][0] = y[0] / r, jac[0][1] = y[1] / r, jac[0][2] = 0, jac[0][3] = 0, jac[0][4] = 0;
    jac[1][0] = y[2] / r, jac[1][1] = y[3] / r, jac[1][4] = 0;
    jac[1][2] = y[0] / r, jac[1][3] = y[1] / r;
}
#        define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#    else
#        define GI_PROJECTION GI_PROJECT_BY_DIFFERENCES
#    endif
#    if LANES_PROBLEM == PROBLEM_JACOBIAN_SPLIT || LANES_PROBLEM == PROBLEM_DIFFERENCES_SPLIT
#        define GI_NC_POSITION 1
#    endif

#else

/* Torus with the radii a and b as a polynomial, scaled by c: without a gradient beyond the limit, and
 * without a value beyond it on the other side, where only projection fails. */
static inline void LANES_(_surface)(const struct LANES_NAME *s, const LANES_REAL x[3],
                                    LANES_REAL *f, LANES_REAL grad[3], LANES_REAL hess[6])
{
    const LANES_REAL axis2 = x[0] * x[0] + x[1] * x[1], r2 = 4 * s->a * s->a;
    const LANES_REAL w = axis2 + x[2] * x[2] + s->a * s->a - s->b * s->b;
    const LANES_REAL p = 4 * w - 2 * r2, c = x[0] > s->limit ? (LANES_REAL)NAN : s->c;

    *f = x[0] < -s->limit ? (LANES_REAL)NAN : c * (w * w - r2 * axis2);
    grad[0] = c * (p * x[0]);
    grad[1] = c * (p * x[1]);
    grad[2] = c * (4 * w * x[2]);
    hess[0] = c * (p + 8 * x[0] * x[0]);
    hess[1] = c * (p + 8 * x[1] * x[1]);
    hess[2] = c * (4 * w + 8 * x[2] * x[2]);
    hess[3] = c * (8 * x[0] * x[1]);
    hess[4] = c * (8 * x[0] * x[2]);
    hess[5] = c * (8 * x[1] * x[2]);
}

#    define GI_PROBLEM       GI_IMPLICIT_SURFACE
#    define GI_JACOBI_FIELDS (LANES_PROBLEM == PROBLEM_FIELDS)
#endif

#define GI_NAME LANES_NAME
#define GI_REAL LANES_REAL
#ifdef LANES_AUTO
#    define GI_LANES GI_LANES_AUTO
#else
#    define GI_LANES LANES_WIDTH
#endif
#ifdef LANES_DISPATCH
#    define GI_DISPATCH 1
#endif
#ifdef LANES_METHOD
#    define GI_METHOD LANES_METHOD
#endif
#ifdef LANES_GLOBAL_ERROR
#    define GI_GLOBAL_ERROR 1
#endif
#include "geodesic_integ.h"
