/*
 * The problems of fuzz_interface.c, included by fuzz_body.h for each instance: small systems with honest
 * equations, in which a call goes wrong now and then. A point runs on the unit circle, geodesics on an
 * ellipsoid, implicit or as a chart with poles, light in a curved spacetime, a pendulum with more
 * constraints than it needs.
 */
#if FUZZ_KIND == FUZZ_SURFACE || FUZZ_KIND == FUZZ_SURFACE_JACOBI

/* Ellipsoid with semi-axes 3, 2, 1. */
static inline void FUZZ_(_surface)(const struct script *script, const FUZZ_REAL x[3], FUZZ_REAL *f,
                                   FUZZ_REAL grad[3], FUZZ_REAL hess[6])
{
    static const FUZZ_REAL c[3] = {(FUZZ_REAL)1 / 9, (FUZZ_REAL)1 / 4, 1};

    FUZZ_(_look)(script, FAULT_GEOMETRY, 0, x, 3);
    *f = -1;
    for (int i = 0; i < 3; i++) {
        *f += c[i] * x[i] * x[i];
        grad[i] = 2 * c[i] * x[i];
        hess[i] = 2 * c[i];
        hess[3 + i] = 0;
    }
    if (goes_wrong(script, FAULT_GEOMETRY)) {
        const FUZZ_REAL wrong = FUZZ_CONVERT(wrong_number(script));
        switch (wrong_index(script, 4)) {
        case 0:
            *f = wrong;
            break;
        case 1:
            grad[wrong_index(script, 3)] = wrong;
            break;
        case 2:
            hess[wrong_index(script, 6)] = wrong;
            break;
        default:
            grad[0] = grad[1] = grad[2] = 0;
            break;
        }
    }
}

#elif FUZZ_KIND == FUZZ_PARAMETRIC

/* The same ellipsoid by longitude u and latitude v, degenerate at its poles. */
static inline void FUZZ_(_surface)(const struct script *script, FUZZ_REAL u, FUZZ_REAL v,
                                   FUZZ_REAL x[3], FUZZ_REAL xu[3], FUZZ_REAL xv[3],
                                   FUZZ_REAL xuu[3], FUZZ_REAL xuv[3], FUZZ_REAL xvv[3])
{
    const FUZZ_REAL cu = FUZZ_CONVERT(cos((double)u)), su = FUZZ_CONVERT(sin((double)u));
    const FUZZ_REAL cv = FUZZ_CONVERT(cos((double)v)), sv = FUZZ_CONVERT(sin((double)v));
    const FUZZ_REAL at[2] = {u, v};

    FUZZ_(_look)(script, FAULT_GEOMETRY, 0, at, 2);
    x[0] = 3 * cv * cu, x[1] = 2 * cv * su, x[2] = sv;
    xu[0] = -3 * cv * su, xu[1] = 2 * cv * cu, xu[2] = 0;
    xv[0] = -3 * sv * cu, xv[1] = -2 * sv * su, xv[2] = cv;
    xuu[0] = -x[0], xuu[1] = -x[1], xuu[2] = 0;
    xuv[0] = 3 * sv * su, xuv[1] = -2 * sv * cu, xuv[2] = 0;
    xvv[0] = -x[0], xvv[1] = -x[1], xvv[2] = -x[2];
    if (goes_wrong(script, FAULT_GEOMETRY)) {
        FUZZ_REAL *const all[] = {x, xu, xv, xuu, xuv, xvv};
        FUZZ_REAL *const vector = all[is_spent(script) ? 1 : wrong_index(script, 6)];
        if (is_spent(script) || wrong_index(script, 2) == 0)
            vector[wrong_index(script, 3)] = FUZZ_CONVERT(wrong_number(script));
        else
            vector[0] = vector[1] = vector[2] = 0;
    }
}

#elif FUZZ_KIND == FUZZ_METRIC

/* Time and a hyperbolic half-plane: -dt^2 + (dx^2 + dz^2) / z^2, coordinates (x, t, z). */
static inline void FUZZ_(_metric)(const struct script *script, const FUZZ_REAL x[3],
                                  FUZZ_REAL ginv[3][3], FUZZ_REAL dginv[3][3][3])
{
    FUZZ_(_look)(script, FAULT_GEOMETRY, 0, x, 3);
    memset(ginv, 0, 9 * sizeof ginv[0][0]);
    memset(dginv, 0, 27 * sizeof dginv[0][0][0]);
    ginv[0][0] = ginv[2][2] = x[2] * x[2];
    ginv[1][1] = -1;
    dginv[2][0][0] = dginv[2][2][2] = 2 * x[2];
    if (goes_wrong(script, FAULT_GEOMETRY)) {
        const size_t i = wrong_index(script, 3), k = wrong_index(script, 3);
        switch (is_spent(script) ? 2 : wrong_index(script, 3)) {
        case 0:
            ginv[i][k] = FUZZ_CONVERT(wrong_number(script)); /* not symmetric either */
            break;
        case 1:
            dginv[wrong_index(script, 3)][i][k] = FUZZ_CONVERT(wrong_number(script));
            break;
        default:
            memset(ginv, is_spent(script) ? 0xff : 0, 9 * sizeof ginv[0][0]); /* NaN */
            break;
        }
    }
}

#elif FUZZ_KIND == FUZZ_HAMILTONIAN

/* Light in that spacetime, by its Hamiltonian. */
static inline void FUZZ_(_hamiltonian)(const struct script *script, FUZZ_REAL t,
                                       const FUZZ_REAL q[], const FUZZ_REAL p[], FUZZ_REAL *H,
                                       FUZZ_REAL H_q[], FUZZ_REAL H_p[])
{
    const FUZZ_REAL y[6] = {q[0], q[1], q[2], p[0], p[1], p[2]}, pull = p[0] * p[0] + p[2] * p[2];
    FUZZ_(_look)(script, FAULT_GEOMETRY, t, y, 6);
    *H = (q[2] * q[2] * pull - p[1] * p[1]) / 2;
    H_q[0] = H_q[1] = 0, H_q[2] = q[2] * pull;
    H_p[0] = q[2] * q[2] * p[0], H_p[1] = -p[1], H_p[2] = q[2] * q[2] * p[2];
    if (goes_wrong(script, FAULT_GEOMETRY)) {
        const size_t i = wrong_index(script, 3);
        switch (is_spent(script) ? 0 : wrong_index(script, 3)) {
        case 0:
            *H = FUZZ_CONVERT(wrong_number(script));
            break;
        case 1:
            H_q[i] = FUZZ_CONVERT(wrong_number(script));
            break;
        default:
            H_p[i] = FUZZ_CONVERT(wrong_number(script));
            break;
        }
    }
}

#elif FUZZ_KIND == FUZZ_MECHANICAL

/* Pendulum on the unit circle whose constraint is written twice, coupled by its mass matrix to a third
 * coordinate that is held; z' = -z pushes it. */
static inline FUZZ_REAL FUZZ_(_spoilt)(const struct script *script, FUZZ_REAL honest)
{
    return is_spent(script) || wrong_index(script, 2) == 0 ? FUZZ_CONVERT(wrong_number(script))
                                                           : -honest;
}

static inline void FUZZ_(_mass)(const struct script *script, FUZZ_REAL t, const FUZZ_REAL q[],
                                FUZZ_REAL M[3][3])
{
    FUZZ_(_look)(script, FAULT_MASS, t, q, 3);
    memset(M, 0, 9 * sizeof M[0][0]);
    M[0][0] = M[1][1] = 2;
    M[2][2] = 3;
    M[0][2] = M[2][0] = (FUZZ_REAL)1 / 2;
    if (goes_wrong(script, FAULT_MASS)) {
        const size_t i = wrong_index(script, 3), k = wrong_index(script, 3);
        M[i][k] = FUZZ_(_spoilt)(script, M[i][k]);
        if (is_spent(script) || wrong_index(script, 4) == 0) memset(M, 0, 9 * sizeof M[0][0]);
    }
}

static inline void FUZZ_(_force)(const struct script *script, FUZZ_REAL t, const FUZZ_REAL q[],
                                 const FUZZ_REAL u[], const FUZZ_REAL z[], FUZZ_REAL f[])
{
    FUZZ_(_look)(script, FAULT_FORCE, t, q, 3);
    f[0] = (FUZZ_GIVEN ? q[1] : z[0]) - u[0] / 8;
    f[1] = (FUZZ_REAL)-1 / 2 - u[1] / 8;
    f[2] = 1;
    if (goes_wrong(script, FAULT_FORCE)) {
        const size_t i = wrong_index(script, 3);
        f[i] = FUZZ_(_spoilt)(script, f[i]);
    }
}

#    if FUZZ_GIVEN
static inline void FUZZ_(_force_jacobian)(const struct script *script, FUZZ_REAL t,
                                          const FUZZ_REAL q[], const FUZZ_REAL u[],
                                          const FUZZ_REAL z[], FUZZ_REAL f_q[][3],
                                          FUZZ_REAL f_u[][3])
{
    (void)u, (void)z;
    FUZZ_(_look)(script, FAULT_JACOBIAN, t, q, 3);
    memset(f_q, 0, 9 * sizeof f_q[0][0]);
    memset(f_u, 0, 9 * sizeof f_u[0][0]);
    f_q[0][1] = 1;
    f_u[0][0] = f_u[1][1] = (FUZZ_REAL)-1 / 8;
    if (goes_wrong(script, FAULT_JACOBIAN)) {
        const size_t i = wrong_index(script, 3), k = wrong_index(script, 3);
        f_u[i][k] = FUZZ_(_spoilt)(script, f_u[i][k]);
        f_q[k][i] = FUZZ_(_spoilt)(script, f_q[k][i]);
    }
}
#    else
static inline void FUZZ_(_zdot)(const struct script *script, FUZZ_REAL t, const FUZZ_REAL q[],
                                const FUZZ_REAL u[], const FUZZ_REAL z[], FUZZ_REAL zdot[])
{
    (void)u;
    FUZZ_(_look)(script, FAULT_DERIVATIVE, t, q, 3);
    zdot[0] = -z[0];
    if (goes_wrong(script, FAULT_DERIVATIVE)) zdot[0] = FUZZ_(_spoilt)(script, zdot[0]);
}
#    endif

static inline void FUZZ_(_position_constraints)(const struct script *script, FUZZ_REAL t,
                                                const FUZZ_REAL q[], FUZZ_REAL p[])
{
    FUZZ_(_look)(script, FAULT_CONSTRAINT, t, q, 3);
    p[0] = (q[0] * q[0] + q[1] * q[1] - 1) / 2;
    p[1] = 2 * p[0];
    if (goes_wrong(script, FAULT_CONSTRAINT)) {
        const size_t i = wrong_index(script, 2);
        p[i] = FUZZ_(_spoilt)(script, p[i]);
    }
}

static inline void FUZZ_(_constraint_matrix)(const struct script *script, FUZZ_REAL t,
                                             const FUZZ_REAL q[], FUZZ_REAL G[2][3])
{
    FUZZ_(_look)(script, FAULT_JACOBIAN, t, q, 3);
    for (int i = 0; i < 2; i++) {
        G[0][i] = q[i];
        G[1][i] = 2 * q[i];
        G[i][2] = 0;
    }
    if (goes_wrong(script, FAULT_JACOBIAN)) {
        const size_t i = wrong_index(script, 2), k = wrong_index(script, 3);
        G[i][k] = FUZZ_(_spoilt)(script, G[i][k]);
        if (wrong_index(script, 4) == 0) memset(G, 0, 6 * sizeof G[0][0]);
    }
}

static inline void FUZZ_(_constraint_bias)(const struct script *script, FUZZ_REAL t,
                                           const FUZZ_REAL q[], const FUZZ_REAL u[], FUZZ_REAL b[])
{
    FUZZ_(_look)(script, FAULT_BIAS, t, q, 3);
    b[0] = -(u[0] * u[0] + u[1] * u[1]);
    b[1] = 2 * b[0];
    if (goes_wrong(script, FAULT_BIAS)) {
        const size_t i = wrong_index(script, 2);
        b[i] = FUZZ_(_spoilt)(script, b[i]);
    }
}

static inline void FUZZ_(_held)(const struct script *script, bool held[3])
{
    (void)script;
    held[0] = held[1] = false;
    held[2] = true;
}

#elif FUZZ_KIND == FUZZ_REACTION

/* x' = -y, y' = x, z = x y as an algebraic equation, w' = -w; M mixes them. */
static inline void FUZZ_(_derivs)(const struct script *script, FUZZ_REAL t, const FUZZ_REAL y[],
                                  FUZZ_REAL f[])
{
    FUZZ_(_look)(script, FAULT_DERIVATIVE, t, y, 4);
    f[0] = y[0] - 2 * y[1];
    f[1] = y[0];
    f[2] = y[0] * y[1] - y[2];
    f[3] = -y[1] / 2 - y[3];
    if (goes_wrong(script, FAULT_DERIVATIVE))
        f[wrong_index(script, 4)] = FUZZ_CONVERT(wrong_number(script));
}

static inline void FUZZ_(_mass_matrix)(const struct script *script, FUZZ_REAL M[][4])
{
    static const FUZZ_REAL rows[4][4] = {
        {2, 1, 0, 0}, {0, 1, 0, 0}, {0, 0, 0, 0}, {(FUZZ_REAL)1 / 2, 0, 0, 1}};

    FUZZ_(_look)(script, FAULT_MASS, 0, rows[0], 1);
    memcpy(M, rows, sizeof rows);
    if (goes_wrong(script, FAULT_MASS)) {
        M[wrong_index(script, 4)][wrong_index(script, 4)] = FUZZ_CONVERT(wrong_number(script));
        if (wrong_index(script, 4) == 0) memset(M, 0, sizeof rows);
    }
}

static inline void FUZZ_(_jacobian)(const struct script *script, FUZZ_REAL t, const FUZZ_REAL y[],
                                    FUZZ_REAL J[][4])
{
    const FUZZ_REAL rows[4][4] = {
        {1, -2, 0, 0}, {1, 0, 0, 0}, {y[1], y[0], -1, 0}, {0, (FUZZ_REAL)-1 / 2, 0, -1}};

    FUZZ_(_look)(script, FAULT_JACOBIAN, t, y, 4);
    memcpy(J, rows, sizeof rows);
    if (goes_wrong(script, FAULT_JACOBIAN)) {
        J[wrong_index(script, 4)][wrong_index(script, 4)] = FUZZ_CONVERT(wrong_number(script));
        if (wrong_index(script, 4) == 0) memset(J, 0, sizeof rows);
    }
}

#else

/* A point that runs free on the unit circle: q = (x, y), u = q', and z' = -z where there is a z. */
static inline void FUZZ_(_derivs)(const struct script *script, FUZZ_REAL t, const FUZZ_REAL y[],
                                  FUZZ_REAL ydot[])
{
    const FUZZ_REAL rate = (y[2] * y[2] + y[3] * y[3]) / (y[0] * y[0] + y[1] * y[1]);

    FUZZ_(_look)(script, FAULT_DERIVATIVE, t, y, 4);
    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = -rate * y[0];
    ydot[3] = -rate * y[1];
#    if FUZZ_KIND == FUZZ_BY_DIFFERENCES
    ydot[4] = -y[4];
#    endif
    if (goes_wrong(script, FAULT_DERIVATIVE))
        ydot[wrong_index(script, 4)] = FUZZ_CONVERT(wrong_number(script));
}

static inline void FUZZ_(_constraint_errors)(const struct script *script, FUZZ_REAL t,
                                             const FUZZ_REAL y[], FUZZ_REAL cerr[])
{
    FUZZ_(_look)(script, FAULT_CONSTRAINT, t, y, 4);
    cerr[0] = (y[0] * y[0] + y[1] * y[1] - 1) / 2;
    cerr[1] = y[0] * y[2] + y[1] * y[3];
    if (goes_wrong(script, FAULT_CONSTRAINT))
        cerr[wrong_index(script, 2)] = FUZZ_CONVERT(wrong_number(script));
}

#    if FUZZ_KIND == FUZZ_BY_FUNCTION
static inline bool FUZZ_(_project_if_needed)(const struct script *script, FUZZ_REAL tol,
                                             FUZZ_REAL t, FUZZ_REAL y[])
{
    FUZZ_(_look)(script, FAULT_PROJECTION, t, y, 4);
    if (goes_wrong(script, FAULT_PROJECTION)) {
        /* fails and mangles y; or claims success with what is no state */
        y[wrong_index(script, 4)] = FUZZ_CONVERT(wrong_number(script));
        return !is_spent(script) && wrong_index(script, 2) == 0;
    }
    const FUZZ_REAL length2 = y[0] * y[0] + y[1] * y[1];
    const FUZZ_REAL along = y[0] * y[2] + y[1] * y[3];
    const FUZZ_REAL excess = length2 - 1;
    if (excess <= tol && -excess <= tol && along <= tol && -along <= tol) return true;
    const FUZZ_REAL length = FUZZ_CONVERT(sqrt((double)length2));
    if (!(length > 0) || length2 - length2 != 0 || along - along != 0) return false;
    y[0] /= length;
    y[1] /= length;
    const FUZZ_REAL radial = y[0] * y[2] + y[1] * y[3];
    y[2] -= radial * y[0];
    y[3] -= radial * y[1];
    return true;
}
#    endif

#    if FUZZ_KIND == FUZZ_BY_JACOBIAN
static inline void FUZZ_(_constraint_jacobian)(const struct script *script, FUZZ_REAL t,
                                               const FUZZ_REAL y[], FUZZ_REAL jac[2][4])
{
    const FUZZ_REAL rows[2][4] = {{y[0], y[1], 0, 0}, {y[2], y[3], y[0], y[1]}};

    FUZZ_(_look)(script, FAULT_JACOBIAN, t, y, 4);
    memcpy(jac, rows, sizeof rows);
    if (goes_wrong(script, FAULT_JACOBIAN)) {
        const size_t row = wrong_index(script, 2), column = wrong_index(script, 4);
        switch (wrong_index(script, 3)) {
        case 0:
            jac[row][column] = FUZZ_CONVERT(wrong_number(script));
            break;
        case 1:
            jac[row][column] = -jac[row][column];
            break;
        default:
            memset(jac[row], 0, sizeof jac[row]);
            break;
        }
    }
}
#    endif

#endif

#if FUZZ_EVENTS > 0

/* One that happens once, soon after the sane start; one that happens twice, within most steps. */
static inline void FUZZ_(_events)(const struct script *script, FUZZ_REAL t, const FUZZ_REAL y[],
                                  FUZZ_REAL g[])
{
    FUZZ_(_look)(script, FAULT_EVENT, t, y, 4);
    g[0] = y[0] - FUZZ_EDGE;
    g[1] = (t - (FUZZ_REAL)0.40625) * (t - (FUZZ_REAL)0.4375);
    if (goes_wrong(script, FAULT_EVENT)) {
        const size_t k = wrong_index(script, 2);
        switch (wrong_index(script, 5)) {
        case 0:
            g[k] = FUZZ_CONVERT(wrong_number(script));
            break;
        case 1:
            g[k] = -g[k];
            break;
        case 2:
            g[k] = 0;
            break;
        case 3:
            g[0] = g[1] = 0;
            break;
        default:
            g[0] = g[1] = (FUZZ_REAL)NAN;
            break;
        }
    }
}

#endif
