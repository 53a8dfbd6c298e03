/* Equations of the problems of the benches in one precision, as the header wants them. Included for each
 * precision, after problems.h, with
 *   REAL           double or long double
 *   SQRT           its square root
 *   PROBLEM(name)  the name that a function gets */

/* ---- surfaces ------------------------------------------------------------------------------------ */

static inline void PROBLEM(ellipsoid_value)(const struct ellipsoid *e, const REAL x[3], REAL *f,
                                            REAL grad[3], REAL hess[6])
{
    *f = -1;
    for (int i = 0; i < 3; ++i) {
        const REAL w = (REAL)e->w[i];
        *f += w * x[i] * x[i];
        grad[i] = 2 * w * x[i];
        hess[i] = 2 * w;
        hess[3 + i] = 0;
    }
}

static inline void PROBLEM(torus_surface)(const struct torus *s, const REAL x[3], REAL *f,
                                          REAL grad[3], REAL hess[6])
{
    const REAL R = (REAL)s->R, r = (REAL)s->r, R2 = 4 * R * R;
    const REAL m = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + R2 / 4 - r * r;
    *f = m * m - R2 * (x[0] * x[0] + x[1] * x[1]);
    for (int i = 0; i < 3; ++i) {
        grad[i] = 4 * m * x[i] - (i < 2 ? 2 * R2 * x[i] : 0);
        hess[i] = 8 * x[i] * x[i] + 4 * m - (i < 2 ? 2 * R2 : 0);
    }
    hess[3] = 8 * x[0] * x[1];
    hess[4] = 8 * x[0] * x[2];
    hess[5] = 8 * x[1] * x[2];
}

/* ---- light around a Schwarzschild black hole ------------------------------------------------------ */

/* Kerr-Schild coordinates: H = (-p_t^2 + p.p) / 2 - (M/r) L^2 with L = x.p / r - p_t, in Cartesian x and
 * p; H = 0 for light. State {t, x, y, z, p_t, p_x, p_y, p_z}. */
static inline void PROBLEM(hole_derivs)(const struct hole *hole, REAL lambda, const REAL y[],
                                        REAL ydot[])
{
    const REAL *x = y + 1, *p = y + 5;
    const REAL per_rr = 1 / (x[0] * x[0] + x[1] * x[1] + x[2] * x[2]), per_r = SQRT(per_rr);
    const REAL xp = x[0] * p[0] + x[1] * p[1] + x[2] * p[2];
    const REAL L = xp * per_r - y[4], a = 2 * (REAL)hole->mass * per_r * L;
    (void)lambda;
    ydot[0] = a - y[4];
    ydot[4] = 0;
    for (int i = 0; i < 3; ++i) {
        const REAL n = x[i] * per_r;
        ydot[1 + i] = p[i] - a * n;
        ydot[5 + i] = a * per_r * (p[i] - n * (xp * per_r) - n * L / 2);
    }
}

static inline void PROBLEM(hole_constraint_errors)(const struct hole *hole, REAL lambda,
                                                   const REAL y[], REAL cerr[])
{
    const REAL *x = y + 1, *p = y + 5;
    const REAL per_r = 1 / SQRT(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
    const REAL L = (x[0] * p[0] + x[1] * p[1] + x[2] * p[2]) * per_r - y[4];
    (void)lambda;
    cerr[0] = (p[0] * p[0] + p[1] * p[1] + p[2] * p[2] - y[4] * y[4]) / 2 -
              (REAL)hole->mass * per_r * L * L;
}

static inline void PROBLEM(hole_constraint_jacobian)(const struct hole *hole, REAL lambda,
                                                     const REAL y[], REAL jac[1][8])
{
    REAL ydot[8];
    PROBLEM(hole_derivs)(hole, lambda, y, ydot);
    for (int i = 0; i < 4; ++i) {
        jac[0][i] = -ydot[4 + i];
        jac[0][4 + i] = ydot[i];
    }
}

/* ---- pendulum in Cartesian coordinates ------------------------------------------------------------ */

/* x'' = -k x, y'' = -k y - g, where k = (u.u - g y) / (x.x) keeps x.x = 1. State {x, y, u_x, u_y}. */
static inline void PROBLEM(pendulum_derivs)(const struct pendulum *s, REAL t, const REAL y[],
                                            REAL ydot[])
{
    const REAL g = (REAL)s->gravity;
    const REAL k = (y[2] * y[2] + y[3] * y[3] - g * y[1]) / (y[0] * y[0] + y[1] * y[1]);
    (void)t;
    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = -k * y[0];
    ydot[3] = -k * y[1] - g;
}

static inline void PROBLEM(pendulum_constraint_errors)(const struct pendulum *s, REAL t,
                                                       const REAL y[], REAL cerr[])
{
    (void)s, (void)t;
    cerr[0] = (y[0] * y[0] + y[1] * y[1] - 1) / 2;
    cerr[1] = y[0] * y[2] + y[1] * y[3];
}

static inline void PROBLEM(pendulum_constraint_jacobian)(const struct pendulum *s, REAL t,
                                                         const REAL y[], REAL jac[2][4])
{
    (void)s, (void)t;
    for (int i = 0; i < 2; ++i) {
        jac[0][i] = jac[1][2 + i] = y[i];
        jac[0][2 + i] = 0;
        jac[1][i] = y[2 + i];
    }
}

/* The circle, then the velocity along it. */
static inline bool PROBLEM(pendulum_project_if_needed)(const struct pendulum *s, REAL tol, REAL t,
                                                       REAL y[])
{
    REAL cerr[2];
    PROBLEM(pendulum_constraint_errors)(s, t, y, cerr);
    if (cerr[0] <= tol && -cerr[0] <= tol && cerr[1] <= tol && -cerr[1] <= tol) return true;
    const REAL r = SQRT(y[0] * y[0] + y[1] * y[1]), x0 = y[0] / r, x1 = y[1] / r;
    const REAL radial = x0 * y[2] + x1 * y[3];
    y[0] = x0;
    y[1] = x1;
    y[2] -= radial * x0;
    y[3] -= radial * x1;
    return r > 0;
}

#undef REAL
#undef SQRT
#undef PROBLEM
