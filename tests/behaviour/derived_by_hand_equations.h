/* Systems of test_derived_by_hand.c that golden/equations.h has not; included with KIND, REAL and F(). */

#if KIND == KIND_earth

/* A torus of the Earth's size in metres, as a polynomial. */
#    define GI_PROBLEM GI_IMPLICIT_SURFACE
TORUS_SURFACE(F(torus), REAL)
static inline void F(surface)(const struct golden_system *s, const REAL x[3], REAL *f, REAL grad[3],
                              REAL hess[6])
{
    (void)s;
    F(torus)((REAL)6.4e6, (REAL)1.3e6, x, f, grad, hess);
}

#elif KIND == KIND_faint

/* A surface of degree three whose equation is multiplied by what is nearly nothing. */
#    define GI_PROBLEM GI_IMPLICIT_SURFACE
static inline void F(surface)(const struct golden_system *s, const REAL x[3], REAL *f, REAL grad[3],
                              REAL hess[6])
{
    const REAL c = sizeof(REAL) > 4 ? (REAL)1e-40 : (REAL)1e-25F;
    (void)s;
    *f = c * (x[0] * x[0] * x[1] + x[1] * x[1] * x[2] - x[2] * x[2] * x[0] - 1);
    for (int i = 0; i < 3; i++) {
        const REAL sign = i == 2 ? -1 : 1, before = i == 0 ? -1 : 1;
        const REAL here = x[i], after = x[(i + 1) % 3], last = x[(i + 2) % 3];
        grad[i] = c * (2 * sign * here * after + before * last * last);
        hess[i] = c * 2 * sign * after;
    }
    hess[3] = c * 2 * x[0], hess[4] = -c * 2 * x[2], hess[5] = c * 2 * x[1];
}

#elif KIND == KIND_chart

/* A torus by angles around its tube and its axis; sines have the digits of double. */
#    define GI_PROBLEM GI_PARAMETRIC_SURFACE
static inline void F(surface)(const struct golden_system *s, REAL u, REAL v, REAL x[3], REAL xu[3],
                              REAL xv[3], REAL xuu[3], REAL xuv[3], REAL xvv[3])
{
    const REAL cu = (REAL)cos((double)u), su = (REAL)sin((double)u), c = (REAL)cos((double)v);
    const REAL sv = (REAL)sin((double)v), r = (REAL)0.4, rho = 1 + r * cu;
    (void)s;
    x[0] = rho * c, x[1] = rho * sv, x[2] = r * su;
    xu[0] = -r * su * c, xu[1] = -r * su * sv, xu[2] = r * cu;
    xv[0] = -x[1], xv[1] = x[0], xv[2] = 0;
    xuu[0] = -r * cu * c, xuu[1] = -r * cu * sv, xuu[2] = -r * su;
    xuv[0] = r * su * sv, xuv[1] = -r * su * c, xuv[2] = 0;
    xvv[0] = -x[0], xvv[1] = -x[1], xvv[2] = 0;
}

#elif KIND == KIND_galaxy

/* Schwarzschild's metric in metres, far from a hole, at a galaxy's radius: angles among lengths, and g^ij from
   -1 to 1e-26, to 1e-22 in float, where derivatives must not be denormal. */
#    define GALAXY     (sizeof(REAL) > 4 ? (REAL)1e13 : (REAL)1e11F)
#    define GI_PROBLEM GI_METRIC
#    define GI_NQ      4
static inline void F(metric)(const struct golden_system *s, const REAL x[4], REAL ginv[4][4],
                             REAL dginv[4][4][4])
{
    const REAL r = x[1], u = 1 / r, a = 1 - GALAXY / 100 * u, da = GALAXY / 100 * u * u;
    const REAL sine = (REAL)sin((double)x[2]), cosine = (REAL)cos((double)x[2]);
    (void)s;
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) ginv[i][j] = dginv[k][i][j] = 0;
    ginv[0][0] = -1 / a, ginv[1][1] = a, ginv[2][2] = u * u;
    ginv[3][3] = u / sine * (u / sine);
    dginv[1][0][0] = da / (a * a), dginv[1][1][1] = da;
    dginv[1][2][2] = -2 * u * ginv[2][2], dginv[1][3][3] = -2 * u * ginv[3][3];
    dginv[2][3][3] = -2 * cosine / sine * ginv[3][3];
}

#else

/* A four-bar linkage, bars from A to B, B to C and D to C, whose A and D move. */
#    define GI_PROBLEM GI_MECHANICAL
#    define GI_NQ      4
#    define GI_NC      3
#    define GI_MOVING  1
static inline void F(mass)(const struct golden_system *s, REAL t, const REAL q[], REAL M[][4])
{
    (void)s, (void)t, (void)q;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) M[i][j] = i == j ? 1 + (REAL)(i / 2) : 0;
    M[0][1] = M[1][0] = (REAL)1 / 4;
}
static inline void F(force)(const struct golden_system *s, REAL t, const REAL q[], const REAL u[],
                            const REAL z[], REAL f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    for (int i = 0; i < 4; i++) f[i] = i % 2 ? -1 : 0;
}
/* The vectors along the bars, of points moved by q, and their ends by t: A = (t^2/8, 0), D = (3/2, t^3/8). */
static inline void F(bars)(const REAL q[4], REAL ax, REAL dx, REAL dy, REAL v[3][2])
{
    v[0][0] = q[0] - ax, v[0][1] = q[1];
    v[1][0] = q[2] - q[0], v[1][1] = q[3] - q[1];
    v[2][0] = q[2] - dx, v[2][1] = q[3] - dy;
}
static inline void F(position_constraints)(const struct golden_system *s, REAL t, const REAL q[],
                                           REAL p[])
{
    REAL v[3][2];
    (void)s;
    F(bars)(q, t * t / 8, (REAL)3 / 2, t * t * t / 8, v);
    for (int i = 0; i < 3; i++) p[i] = (v[i][0] * v[i][0] + v[i][1] * v[i][1] - 1) / 2;
}
static inline void F(constraint_matrix)(const struct golden_system *s, REAL t, const REAL q[],
                                        REAL G[][4])
{
    static const int end[3][2] = {{1, 0}, {-1, 1}, {0, 1}};
    REAL v[3][2];
    (void)s;
    F(bars)(q, t * t / 8, (REAL)3 / 2, t * t * t / 8, v);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) G[i][j] = (REAL)end[i][j / 2] * v[i][j % 2];
}
static inline void F(constraint_rates)(const struct golden_system *s, REAL t, const REAL q[],
                                       REAL p_t[])
{
    REAL v[3][2];
    (void)s;
    F(bars)(q, t * t / 8, (REAL)3 / 2, t * t * t / 8, v);
    p_t[0] = -v[0][0] * t / 4, p_t[1] = 0, p_t[2] = -v[2][1] * 3 * t * t / 8;
}
static inline void F(constraint_bias)(const struct golden_system *s, REAL t, const REAL q[],
                                      const REAL u[], REAL b[])
{
    REAL v[3][2], w[3][2];
    (void)s;
    F(bars)(q, t * t / 8, (REAL)3 / 2, t * t * t / 8, v);
    F(bars)(u, t / 4, 0, 3 * t * t / 8, w);
    for (int i = 0; i < 3; i++) b[i] = -w[i][0] * w[i][0] - w[i][1] * w[i][1];
    b[0] += v[0][0] / 4, b[2] += v[2][1] * 3 * t / 4;
}

#endif
