/* The equations of one family; instance.h includes this with KIND, REAL and F(). They use + - * / alone, so
 * that all compilers and processors compute the same bits. On the way of every start y[1] rises from 0 (of
 * charts y[0] from 1/4), past barrier and wall where these are in the way. */

/* x, but another number at the calls that the fault names. */
static inline REAL F(given)(const struct golden_system *s, REAL x)
{
#if GOLDEN_FAULTS
    struct golden_fault *f = s->fault;
    const bool is_bad = ++f->calls == f->call || (f->for_ever && f->calls > f->call);
    if (is_bad) x += (REAL)f->added;
#else
    (void)s;
#endif
    return x;
}

/* x, but not a number past the barrier. */
static inline REAL F(unless)(const struct golden_system *s, REAL where, REAL x)
{
    x = F(given)(s, x);
    return where > (REAL)s->barrier ? (where - where) / (where - where) : x;
}

/* What a constraint has that nothing solves: 0, but past the wall. */
static inline REAL F(obstacle)(const struct golden_system *s, REAL where)
{
    return F(given)(s, where > (REAL)s->wall ? (REAL)1e30 : 0);
}

#if KIND == KIND_plain || KIND == KIND_events_plain

/* A skate: x, cosine and sine of its heading; its speed and its turning; and an integral. */
#    define GI_NQ 3
#    define GI_NU 2
#    define GI_NZ 1
#    define GI_NC 0
static inline void F(derivs)(const struct golden_system *s, REAL t, const REAL y[], REAL ydot[])
{
    ydot[0] = y[3] * y[1];
    ydot[1] = -y[4] * y[2];
    ydot[2] = y[4] * y[1];
    ydot[3] = F(unless)(s, y[0], -y[0] - y[3] / 8);
    ydot[4] = t / 4 - y[2] * y[3];
    ydot[5] = y[3] * y[3] - y[5] / (1 + t * t);
}

#elif KIND <= KIND_differences_together || KIND == KIND_events_jacobian

/* A point on an ellipsoid; differences_apart has an integral too. */
#    define GI_NQ 3
#    if KIND == KIND_differences_apart
#        define GI_NZ 1
#    endif
#    define GI_NC 2
#    if KIND == KIND_function_apart || KIND == KIND_jacobian_apart ||                              \
        KIND == KIND_differences_apart || KIND == KIND_events_jacobian
#        define GI_NC_POSITION 1
#    endif
static inline void F(derivs)(const struct golden_system *s, REAL t, const REAL y[], REAL ydot[])
{
    const REAL nx = 7 * y[0] / 16, ny = 5 * y[1] / 8, nz = y[2], n2 = nx * nx + ny * ny + nz * nz;
    const REAL curving = (7 * y[3] * y[3] / 16 + 5 * y[4] * y[4] / 8 + y[5] * y[5]) / n2;
    (void)t;
    for (int i = 0; i < 3; i++) ydot[i] = y[3 + i];
    ydot[3] = F(unless)(s, y[1], -curving * nx);
    ydot[4] = -curving * ny;
    ydot[5] = -curving * nz;
#    if KIND == KIND_differences_apart
    ydot[6] = t * y[0] - y[6] / 2;
#    endif
}

#    if KIND == KIND_function_apart || KIND == KIND_function_together
#        define GI_PROJECTION GI_PROJECT_BY_FUNCTION
/* Newton's method along the normal; not past the wall. */
static inline bool F(project_if_needed)(const struct golden_system *s, REAL tol, REAL t, REAL y[])
{
    const REAL a[3] = {(REAL)7 / 16, (REAL)5 / 8, 1};
    (void)t;
    for (int round = 0; round < 10; round++) {
        REAL f = -1, nn = 0, nv = 0;
        for (int i = 0; i < 3; i++) {
            f += a[i] * y[i] * y[i];
            nn += a[i] * y[i] * a[i] * y[i];
            nv += a[i] * y[i] * y[3 + i];
        }
        if (!(nn > 0) || y[1] > (REAL)s->wall) return false;
        if (f * f <= 4 * tol * tol * nn && nv * nv <= tol * tol * nn) return true;
        for (int i = 0; i < 3; i++) {
            y[3 + i] -= nv / nn * a[i] * y[i];
            y[i] -= f / (2 * nn) * a[i] * y[i];
        }
    }
    return false;
}
#    else
static inline void F(constraint_errors)(const struct golden_system *s, REAL t, const REAL y[],
                                        REAL cerr[])
{
    (void)t;
    cerr[0] = (7 * y[0] * y[0] / 16 + 5 * y[1] * y[1] / 8 + y[2] * y[2] - 1) / 2;
    cerr[0] += F(obstacle)(s, y[1]);
    cerr[1] = 7 * y[0] * y[3] / 16 + 5 * y[1] * y[4] / 8 + y[2] * y[5];
}
#    endif
#    if KIND == KIND_jacobian_apart || KIND == KIND_jacobian_together ||                           \
        KIND == KIND_events_jacobian
#        define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
static inline void F(constraint_jacobian)(const struct golden_system *s, REAL t, const REAL y[],
                                          REAL jac[2][6])
{
    const REAL a[3] = {(REAL)7 / 16, (REAL)5 / 8, 1};
    (void)s, (void)t;
    for (int i = 0; i < 3; i++) {
        jac[0][i] = jac[1][3 + i] = a[i] * y[i];
        jac[0][3 + i] = 0, jac[1][i] = a[i] * y[3 + i];
    }
}
#    endif

#elif KIND == KIND_implicit || KIND == KIND_events_implicit

#    define GI_PROBLEM GI_IMPLICIT_SURFACE
/* An ellipsoid. */
static inline void F(surface)(const struct golden_system *s, const REAL x[3], REAL *f, REAL grad[3],
                              REAL hess[6])
{
    const REAL a[3] = {(REAL)7 / 16, (REAL)5 / 8, 1};
    *f = (a[0] * x[0] * x[0] + a[1] * x[1] * x[1] + a[2] * x[2] * x[2] - 1) / 2;
    *f += F(obstacle)(s, x[1]);
    for (int i = 0; i < 3; i++) grad[i] = a[i] * x[i], hess[i] = a[i], hess[3 + i] = 0;
    hess[3] = F(unless)(s, x[1], 0);
}

#elif KIND == KIND_implicit_jacobi

#    define GI_PROBLEM       GI_IMPLICIT_SURFACE
#    define GI_JACOBI_FIELDS 1
/* A torus, R = 1, r = 1/2. */
static inline void F(surface)(const struct golden_system *s, const REAL x[3], REAL *f, REAL grad[3],
                              REAL hess[6])
{
    const REAL m = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + (REAL)3 / 4;
    *f = m * m - 4 * (x[0] * x[0] + x[1] * x[1]) + F(obstacle)(s, x[1]);
    for (int i = 0; i < 3; i++) {
        const REAL ring = i < 2 ? 8 : 0;
        grad[i] = (4 * m - ring) * x[i];
        hess[i] = 8 * x[i] * x[i] + 4 * m - ring;
    }
    hess[3] = F(unless)(s, x[1], 8 * x[0] * x[1]);
    hess[4] = 8 * x[0] * x[2], hess[5] = 8 * x[1] * x[2];
}

#elif KIND == KIND_parametric || KIND == KIND_parametric_jacobi

#    define GI_PROBLEM GI_PARAMETRIC_SURFACE
#    if KIND == KIND_parametric_jacobi
#        define GI_JACOBI_FIELDS 1
#    endif
/* Enneper's surface. */
static inline void F(surface)(const struct golden_system *s, REAL u, REAL v, REAL x[3], REAL xu[3],
                              REAL xv[3], REAL xuu[3], REAL xuv[3], REAL xvv[3])
{
    x[0] = u - u * u * u / 3 + u * v * v, x[1] = v - v * v * v / 3 + u * u * v,
    x[2] = u * u - v * v;
    xu[0] = 1 - u * u + v * v, xu[1] = 2 * u * v, xu[2] = 2 * u;
    xv[0] = 2 * u * v, xv[1] = 1 - v * v + u * u, xv[2] = -2 * v;
    xuu[0] = F(unless)(s, u, -2 * u), xuu[1] = 2 * v, xuu[2] = 2;
    xuv[0] = 2 * v, xuv[1] = 2 * u, xuv[2] = 0;
    xvv[0] = 2 * u, xvv[1] = -2 * v, xvv[2] = -2;
}

#elif KIND == KIND_metric

#    define GI_PROBLEM GI_METRIC
#    define GI_NQ      3
/* One time and two places, which are not at right angles. */
static inline void F(metric)(const struct golden_system *s, const REAL x[3], REAL ginv[3][3],
                             REAL dginv[3][3][3])
{
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) ginv[i][j] = dginv[k][i][j] = 0;
    ginv[0][0] = -1 - x[1] * x[1] / 4;
    ginv[1][1] = 1 + x[2] * x[2] / 4;
    ginv[2][2] = 1 + x[1] * x[1] / 8;
    ginv[1][2] = ginv[2][1] = x[1] * x[2] / 8;
    dginv[1][0][0] = F(unless)(s, x[1], -x[1] / 2);
    dginv[2][1][1] = x[2] / 2;
    dginv[1][2][2] = x[1] / 4;
    dginv[1][1][2] = dginv[1][2][1] = x[2] / 8;
    dginv[2][1][2] = dginv[2][2][1] = x[1] / 8;
}

#elif KIND == KIND_hamiltonian

#    define GI_PROBLEM GI_HAMILTONIAN
#    define GI_NQ      3
/* A charge in a magnetic field, in a bowl. */
static inline void F(hamiltonian)(const struct golden_system *s, REAL t, const REAL q[],
                                  const REAL p[], REAL *H, REAL H_q[], REAL H_p[])
{
    const REAL a = p[0] + q[1] / 2, w = 1 + q[2] / 4;
    (void)t;
    *H =
        (a * a + p[1] * p[1] + p[2] * p[2]) / 2 + (q[0] * q[0] * w + q[1] * q[1] * q[2] * q[2]) / 2;
    H_q[0] = F(unless)(s, q[1], q[0] * w);
    H_q[1] = a / 2 + q[1] * q[2] * q[2];
    H_q[2] = q[0] * q[0] / 8 + q[1] * q[1] * q[2];
    H_p[0] = a, H_p[1] = p[1], H_p[2] = p[2];
}

#else

/* A mass on a sphere that grows. redundant: the sphere twice and a plane. held: a fourth coordinate goes its
   way. */
#    define GI_PROBLEM GI_MECHANICAL
#    define GI_MOVING  1
#    if KIND == KIND_mechanical
#        define GI_NQ 3
#        define GI_NC 1
#        define GI_NZ 2
#    elif KIND == KIND_redundant
#        define GI_NQ 3
#        define GI_NC 3
#    else
#        define GI_NQ   4
#        define GI_NC   1
#        define GI_NZ   1
#        define GI_HELD 1
static inline void F(held)(const struct golden_system *s, bool held[4])
{
    (void)s;
    for (int i = 0; i < 4; i++) held[i] = i == 3;
}
#    endif
static inline void F(mass)(const struct golden_system *s, REAL t, const REAL q[], REAL M[][GI_NQ])
{
    (void)s, (void)t;
    for (int i = 0; i < GI_NQ; i++)
        for (int j = 0; j < GI_NQ; j++) M[i][j] = i == j ? 1 + (REAL)i / 4 : 0;
    M[0][1] = M[1][0] = q[0] / 4;
#    if KIND == KIND_held
    M[2][3] = M[3][2] = (REAL)1 / 8;
#    endif
}
static inline void F(force)(const struct golden_system *s, REAL t, const REAL q[], const REAL u[],
                            const REAL z[], REAL f[])
{
    (void)t;
    for (int i = 0; i < GI_NQ; i++) f[i] = -u[i] / 8;
    f[0] = F(unless)(s, q[1], f[0]);
#    if KIND == KIND_redundant
    (void)z;
    f[2] -= 1;
#    else
    f[2] += z[0] / 4 - 1;
#    endif
}
static inline void F(position_constraints)(const struct golden_system *s, REAL t, const REAL q[],
                                           REAL p[])
{
    const REAL radius = (REAL)3 / 2 + t / 8;
    p[0] = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] - radius * radius) / 2 + F(obstacle)(s, q[1]);
#    if KIND == KIND_redundant
    p[1] = 2 * p[0], p[2] = q[2] - q[1] / 4;
#    endif
}
static inline void F(constraint_matrix)(const struct golden_system *s, REAL t, const REAL q[],
                                        REAL G[][GI_NQ])
{
    (void)s, (void)t;
    for (int k = 0; k < GI_NC; k++)
        for (int i = 0; i < GI_NQ; i++) G[k][i] = k < 2 && i < 3 ? (REAL)(1 + k) * q[i] : 0;
#    if KIND == KIND_redundant
    G[2][1] = (REAL)-1 / 4, G[2][2] = 1;
#    endif
}
static inline void F(constraint_rates)(const struct golden_system *s, REAL t, const REAL q[],
                                       REAL p_t[])
{
    (void)s, (void)q;
    p_t[0] = -((REAL)3 / 2 + t / 8) / 8;
#    if KIND == KIND_redundant
    p_t[1] = 2 * p_t[0], p_t[2] = 0;
#    endif
}
static inline void F(constraint_bias)(const struct golden_system *s, REAL t, const REAL q[],
                                      const REAL u[], REAL b[])
{
    (void)s, (void)t, (void)q;
    b[0] = (REAL)1 / 64 - u[0] * u[0] - u[1] * u[1] - u[2] * u[2];
#    if KIND == KIND_redundant
    b[1] = 2 * b[0], b[2] = 0;
#    endif
}
#    if KIND != KIND_redundant
static inline void F(zdot)(const struct golden_system *s, REAL t, const REAL q[], const REAL u[],
                           const REAL z[], REAL zdot[])
{
    (void)s, (void)q;
    zdot[0] = t - z[0];
#        if KIND == KIND_mechanical
    zdot[1] = u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
#        else
    (void)u;
#        endif
}
#    endif

#endif

#if KIND >= KIND_events_plain
#    define GI_EVENTS 3
/* A zero whichever way y[1] goes, two near each other, and a clock's hand. */
static inline void F(events)(const struct golden_system *s, REAL t, const REAL y[], REAL g[])
{
    (void)s;
    g[0] = y[1] * y[1] - (REAL)1 / 16;
    g[1] = (y[0] - (REAL)5 / 8) * (y[0] - (REAL)5 / 8) - (REAL)1 / 64;
    g[2] = y[2] - t / 16;
}
#endif
