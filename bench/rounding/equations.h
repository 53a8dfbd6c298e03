/* The instances in one precision, REAL; F(name) is the prefix. What the user writes is computed in quad and
 * rounded once, so that only the header's own rounding is left. */
#define N2(a, b) a##_##b
#define N1(a, b) N2(a, b)
#define F(name)  N1(PREFIX, name)

/* Ellipsoid x^2 / a^2 + y^2 / b^2 + z^2 / c^2 = 1, as f of power 2. */
static void F(implicit_surface)(const struct problem *s, const REAL x[3], REAL *f, REAL grad[3],
                                REAL hess[6])
{
    const quad axis[3] = {s->a, s->b, s->c};
    quad value = -1;
    for (int i = 0; i < 3; i++) {
        const quad w = 1 / (axis[i] * axis[i]);
        value += w * x[i] * x[i];
        grad[i] = (REAL)noisy(s, 2 * w * x[i]);
        hess[i] = (REAL)noisy(s, 2 * w), hess[3 + i] = 0;
    }
    *f = (REAL)noisy(s, value);
}
#define GI_NAME          F(implicit)
#define GI_SYSTEM        struct problem
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_REAL          REAL
#include "geodesic_integ.h"

/* The torus (m^2 - 4 a^2 (x^2 + y^2)), whose Hessian is full. */
static void F(torus_surface)(const struct problem *s, const REAL x[3], REAL *f, REAL grad[3],
                             REAL hess[6])
{
    const quad R = s->a, r = s->b, X = x[0], Y = x[1], Z = x[2];
    const quad m = X * X + Y * Y + Z * Z + R * R - r * r;
    const quad q[3] = {X, Y, Z};
    *f = (REAL)noisy(s, m * m - 4 * R * R * (X * X + Y * Y));
    for (int i = 0; i < 3; i++) {
        const quad ring = i < 2 ? 8 * R * R : 0;
        grad[i] = (REAL)noisy(s, (4 * m - ring) * q[i]);
        hess[i] = (REAL)noisy(s, 8 * q[i] * q[i] + 4 * m - ring);
    }
    hess[3] = (REAL)noisy(s, 8 * X * Y), hess[4] = (REAL)noisy(s, 8 * X * Z);
    hess[5] = (REAL)noisy(s, 8 * Y * Z);
}
#define GI_NAME          F(torus)
#define GI_SYSTEM        struct problem
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_REAL          REAL
#include "geodesic_integ.h"

/* The paraboloid z = a u^2 / 2 + b v^2 / 2 in coordinates of which c is the slant: at 1 they would be one. */
static void F(chart_surface)(const struct problem *s, REAL u, REAL v, REAL x[3], REAL xu[3],
                             REAL xv[3], REAL xuu[3], REAL xuv[3], REAL xvv[3])
{
    const quad k = s->c, X = (quad)u + k * v, Y = (1 - k) * (quad)v;
    const quad a = s->a, b = s->b;
    x[0] = (REAL)noisy(s, X), x[1] = (REAL)noisy(s, Y);
    x[2] = (REAL)noisy(s, a * X * X / 2 + b * Y * Y / 2);
    xu[0] = 1, xu[1] = 0, xu[2] = (REAL)noisy(s, a * X);
    xv[0] = (REAL)noisy(s, k), xv[1] = (REAL)noisy(s, 1 - k);
    xv[2] = (REAL)noisy(s, a * X * k + b * Y * (1 - k));
    for (int i = 0; i < 2; i++) xuu[i] = xuv[i] = xvv[i] = 0;
    xuu[2] = (REAL)noisy(s, a), xuv[2] = (REAL)noisy(s, a * k);
    xvv[2] = (REAL)noisy(s, a * k * k + b * (1 - k) * (1 - k));
}
#define GI_NAME          F(chart)
#define GI_SYSTEM        struct problem
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_REAL          REAL
#include "geodesic_integ.h"

/* Schwarzschild's metric, mass 1: t, r, phi in the plane of the equator. */
static void F(metric_metric)(const struct problem *s, const REAL x[3], REAL ginv[3][3],
                             REAL dginv[3][3][3])
{
    const quad r = x[1], h = 1 - 2 / r;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) ginv[i][j] = dginv[k][i][j] = 0;
    ginv[0][0] = (REAL)noisy(s, -1 / h), ginv[1][1] = (REAL)noisy(s, h);
    ginv[2][2] = (REAL)noisy(s, 1 / (r * r));
    dginv[1][0][0] = (REAL)noisy(s, 2 / (r * r * h * h));
    dginv[1][1][1] = (REAL)noisy(s, 2 / (r * r));
    dginv[1][2][2] = (REAL)noisy(s, -2 / (r * r * r));
}
#define GI_NAME    F(metric)
#define GI_SYSTEM  struct problem
#define GI_PROBLEM GI_METRIC
#define GI_NQ      3
#define GI_REAL    REAL
#include "geodesic_integ.h"

/* Masses 1 and b, coupled by c, on a sphere whose radius is 1 + t / 8, and on a plane. */
static void F(arm_mass)(const struct problem *s, REAL t, const REAL q[], REAL M[][3])
{
    (void)t, (void)q;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) M[i][j] = (REAL)noisy(s, i == j ? (i == 1 ? s->b : 1) : 0);
    M[0][1] = M[1][0] = (REAL)noisy(s, s->c);
}
static void F(arm_force)(const struct problem *s, REAL t, const REAL q[], const REAL u[],
                         const REAL z[], REAL f[])
{
    (void)t, (void)z;
    for (int i = 0; i < 3; i++) f[i] = (REAL)noisy(s, -(quad)q[i] * (i + 1) - (quad)u[i] / 8);
}
static void F(arm_position_constraints)(const struct problem *s, REAL t, const REAL q[], REAL p[])
{
    const quad r = 1 + (quad)t / 8;
    quad sum = -r * r;
    for (int i = 0; i < 3; i++) sum += (quad)q[i] * q[i];
    p[0] = (REAL)noisy(s, sum / 2);
    p[1] = (REAL)noisy(s, q[0] + s->a * (quad)q[1] - (quad)t / 4);
}
static void F(arm_constraint_matrix)(const struct problem *s, REAL t, const REAL q[], REAL G[][3])
{
    (void)t;
    for (int i = 0; i < 3; i++) G[0][i] = (REAL)noisy(s, q[i]);
    G[1][0] = 1, G[1][1] = (REAL)noisy(s, s->a), G[1][2] = 0;
}
static void F(arm_constraint_bias)(const struct problem *s, REAL t, const REAL q[], const REAL u[],
                                   REAL b[])
{
    quad sum = (quad)1 / 64;
    (void)t, (void)q;
    for (int i = 0; i < 3; i++) sum -= (quad)u[i] * u[i];
    b[0] = (REAL)noisy(s, sum), b[1] = 0;
}
static void F(arm_constraint_rates)(const struct problem *s, REAL t, const REAL q[], REAL p_t[])
{
    (void)q;
    p_t[0] = (REAL)noisy(s, -(1 + (quad)t / 8) / 8), p_t[1] = (REAL)-0.25;
}
#define GI_NAME    F(arm)
#define GI_SYSTEM  struct problem
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      3
#define GI_NC      2
#define GI_MOVING  1
#define GI_REAL    REAL
#include "geodesic_integ.h"

/* Interpolants: linear oscillators of the frequencies a, b, by each method. */
static void F(swing_derivs_of)(const struct problem *s, const REAL y[], REAL ydot[])
{
    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = (REAL)noisy(s, -(quad)s->a * s->a * y[0]);
    ydot[3] = (REAL)noisy(s, -(quad)s->b * s->b * y[1]);
}
#define SWING     bogacki
#define GI_METHOD GI_BOGACKI_SHAMPINE32
#include "swing.h"
#define SWING     merson
#define GI_METHOD GI_MERSON43
#include "swing.h"
#define SWING     tsitouras
#define GI_METHOD GI_TSITOURAS54
#include "swing.h"
#define SWING     verner
#define GI_METHOD GI_VERNER96
#include "swing.h"

/* What is measured. Each takes a state in double and writes groups of numbers, in quad. */
#define OUT(n, from)                                                                               \
    for (int out = 0; out < (n); out++) result[out] = (quad)(from)[out]
#define STATE(n)                                                                                   \
    REAL y[n];                                                                                     \
    for (int in = 0; in < (n); in++) y[in] = (REAL)state[in]

static void F(acceleration_implicit)(const struct problem *s, const double state[], quad result[])
{
    REAL ydot[10];
    STATE(10);
    F(implicit_derivs)(s, 0, y, ydot);
    OUT(3, ydot + 5);
}
static void F(jacobi_implicit)(const struct problem *s, const double state[], quad result[])
{
    REAL ydot[10];
    STATE(10);
    F(implicit_derivs)(s, 0, y, ydot);
    OUT(1, ydot + 9);
}
static void F(acceleration_torus)(const struct problem *s, const double state[], quad result[])
{
    REAL ydot[10];
    STATE(10);
    F(torus_derivs)(s, 0, y, ydot);
    OUT(3, ydot + 5);
}
static void F(jacobi_torus)(const struct problem *s, const double state[], quad result[])
{
    REAL ydot[10];
    STATE(10);
    F(torus_derivs)(s, 0, y, ydot);
    OUT(1, ydot + 9);
}
static void F(errors_torus)(const struct problem *s, const double state[], quad result[])
{
    REAL cerr[3];
    STATE(10);
    F(torus_constraint_errors)(s, 0, y, cerr);
    OUT(2, cerr);
}
static void F(curvatures)(const struct problem *s, const double state[], quad result[])
{
    F(torus_darboux) d = {{0}, {0}, {0}, {0}, 0, 0, 0};
    STATE(10);
    F(torus_frame)(s, y, &d);
    result[0] = d.curvature, result[1] = d.torsion, result[2] = d.curvature_across;
}
/* Onto the surface from beside it: rounding, and what the last correction leaves. */
static void F(projection_torus)(const struct problem *s, const double state[], quad result[])
{
    const REAL direction[3] = {(REAL)state[5], (REAL)state[6], (REAL)state[7]};
    REAL y0[10];
    STATE(3);
    for (int i = 0; i < 10; i++) y0[i] = 0;
    F(torus_start)(s, y, direction, y0);
    OUT(3, y0);
}
static void F(acceleration_chart)(const struct problem *s, const double state[], quad result[])
{
    REAL ydot[8];
    STATE(8);
    F(chart_derivs)(s, 0, y, ydot);
    OUT(2, ydot + 4);
}
static void F(jacobi_chart)(const struct problem *s, const double state[], quad result[])
{
    REAL ydot[8];
    STATE(8);
    F(chart_derivs)(s, 0, y, ydot);
    OUT(1, ydot + 7);
}
static void F(speed_chart)(const struct problem *s, const double state[], quad result[])
{
    REAL cerr[1];
    STATE(8);
    F(chart_constraint_errors)(s, 0, y, cerr);
    result[0] = (quad)cerr[0] + 1;
}
static void F(velocity_metric)(const struct problem *s, const double state[], quad result[])
{
    REAL ydot[6];
    STATE(6);
    F(metric_derivs)(s, 0, y, ydot);
    OUT(3, ydot);
}
static void F(force_metric)(const struct problem *s, const double state[], quad result[])
{
    REAL ydot[6];
    STATE(6);
    F(metric_derivs)(s, 0, y, ydot);
    OUT(3, ydot + 3);
}
static void F(H_metric)(const struct problem *s, const double state[], quad result[])
{
    REAL cerr[1];
    STATE(6);
    F(metric_constraint_errors)(s, 0, y, cerr);
    OUT(1, cerr);
}
static void F(acceleration_arm)(const struct problem *s, const double state[], quad result[])
{
    REAL ydot[6];
    STATE(6);
    F(arm_derivs)(s, (REAL)state[6], y, ydot);
    OUT(3, ydot + 3);
}
static void F(multipliers_arm)(const struct problem *s, const double state[], quad result[])
{
    REAL lambda[2];
    STATE(6);
    F(arm_multipliers)(s, (REAL)state[6], y, lambda);
    OUT(2, lambda);
}
static void F(errors_arm)(const struct problem *s, const double state[], quad result[])
{
    REAL cerr[4];
    STATE(6);
    F(arm_constraint_errors)(s, (REAL)state[6], y, cerr);
    OUT(2, cerr + 2);
}
#undef OUT
#undef STATE
#undef N1
#undef N2
#undef F
