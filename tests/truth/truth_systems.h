/* The equations of the reference solutions in tests/truth/data, as families of geodesic_integ.h take
 * them. Which one a state belongs to is said by pointers, so that one instance serves a whole
 * family. */
#ifndef TESTS_TRUTH_SYSTEMS_H
#define TESTS_TRUTH_SYSTEMS_H

#include <math.h>

#include "../andrews.h"
#include "../charts.h"
#include "truth_surfaces.h"

struct truth_system {
    double parameter[3];
    void (*implicit)(const double parameter[3], const double x[3], double *f, double grad[3],
                     double hess[6]);
    void (*parametric)(const double parameter[3], double u, double v, double x[3], double xu[3],
                       double xv[3], double xuu[3], double xuv[3], double xvv[3]);
    void (*metric)(const double parameter[3], const double x[4], double ginv[4][4],
                   double dginv[4][4][4]);
    void (*derivs)(double t, const double y[], double ydot[]);
};

/* ---- parametric surfaces ---- */

/* u around the tube, v around the axis */
static void torus_chart(const double radius[3], double u, double v, double x[3], double xu[3],
                        double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    const double r = radius[1], cu = cos(u), su = sin(u), c = cos(v), s = sin(v);
    const double rho = radius[0] + r * cu;

    set(x, rho * c, rho * s, r * su);
    set(xu, -r * su * c, -r * su * s, r * cu);
    set(xv, -rho * s, rho * c, 0);
    set(xuu, -r * cu * c, -r * cu * s, -r * su);
    set(xuv, r * su * s, -r * su * c, 0);
    set(xvv, -rho * c, -rho * s, 0);
}

static void catenoid_chart(const double unused[3], double u, double v, double x[3], double xu[3],
                           double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    const double c = cos(u), s = sin(u), ch = cosh(v), sh = sinh(v);

    (void)unused;
    set(x, ch * c, ch * s, v);
    set(xu, -ch * s, ch * c, 0);
    set(xv, sh * c, sh * s, 1);
    set(xuu, -ch * c, -ch * s, 0);
    set(xuv, -sh * s, sh * c, 0);
    set(xvv, ch * c, ch * s, 0);
}

static void helicoid_chart(const double unused[3], double u, double v, double x[3], double xu[3],
                           double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    const double c = cos(u), s = sin(u), ch = cosh(v), sh = sinh(v);

    (void)unused;
    set(x, sh * c, sh * s, u);
    set(xu, -sh * s, sh * c, 1);
    set(xv, ch * c, ch * s, 0);
    set(xuu, -sh * c, -sh * s, 0);
    set(xuv, -ch * s, ch * c, 0);
    set(xvv, sh * c, sh * s, 0);
}

/* ---- metrics ---- */

static void no_metric(double ginv[4][4], double dginv[4][4][4])
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            ginv[i][j] = 0;
            for (int k = 0; k < 4; k++) dginv[k][i][j] = 0;
        }
}

/* Kerr with M = 1 and a in Boyer–Lindquist coordinates (t, r, θ, φ): Σ g^rr = Δ, Σ g^θθ = 1, Σ g^tt
 * = a² sin²θ − (r² + a²)²/Δ, Σ g^tφ = −2 a r / Δ, Σ g^φφ = 1/sin²θ − a²/Δ, with Σ = r² + a² cos²θ,
 * Δ = r² − 2 r + a². */
static void kerr(const double spin[3], const double x[4], double ginv[4][4], double dginv[4][4][4])
{
    const double a = spin[0], r = x[1], c = cos(x[2]), s = sin(x[2]), A = r * r + a * a;
    const double delta = A - 2 * r, per_delta = 1 / delta, per_sigma = 1 / (r * r + a * a * c * c);
    const double dlog = (2 * r - 2) * per_delta; /* Δ' / Δ */
    const double n[4] = {a * a * s * s - A * A * per_delta, delta, 1,
                         1 / (s * s) - a * a * per_delta};
    const double nr[4] = {-A * per_delta * (4 * r - A * dlog), 2 * r - 2, 0,
                          a * a * per_delta * dlog};
    const double nth[4] = {2 * a * a * s * c, 0, 0, -2 * c / (s * s * s)};
    const double sigma_r = 2 * r * per_sigma, sigma_th = -2 * a * a * s * c * per_sigma;
    const double cross = -2 * a * r * per_delta, cross_r = -2 * a * per_delta * (1 - r * dlog);

    no_metric(ginv, dginv);
    for (int i = 0; i < 4; i++) {
        ginv[i][i] = n[i] * per_sigma;
        dginv[1][i][i] = (nr[i] - n[i] * sigma_r) * per_sigma;
        dginv[2][i][i] = (nth[i] - n[i] * sigma_th) * per_sigma;
    }
    ginv[0][3] = ginv[3][0] = cross * per_sigma;
    dginv[1][0][3] = dginv[1][3][0] = (cross_r - cross * sigma_r) * per_sigma;
    dginv[2][0][3] = dginv[2][3][0] = -cross * sigma_th * per_sigma;
}

/* Schwarzschild's metric with M = 1, over r²: light takes the same paths, and infinity is a place,
 * u = 1/r = 0 (Penrose). Coordinates (v, u, θ, φ) with v = t + r + 2 log(r/2 − 1):
 * −A dv² − 2 dv du + dθ² + sin²θ dφ², A = u² − 2 u³. */
static void schwarzschild(const double unused[3], const double x[4], double ginv[4][4],
                          double dginv[4][4][4])
{
    const double u = x[1], s = sin(x[2]), c = cos(x[2]);

    (void)unused;
    no_metric(ginv, dginv);
    ginv[0][1] = ginv[1][0] = -1;
    ginv[1][1] = u * u * (1 - 2 * u);
    ginv[2][2] = 1;
    ginv[3][3] = 1 / (s * s);
    dginv[1][1][1] = 2 * u * (1 - 3 * u);
    dginv[2][3][3] = -2 * c / (s * s * s);
}

/* The half-plane (dx² + dy²) / y², times a flat plane that nothing moves in. */
static void halfplane(const double unused[3], const double x[4], double ginv[4][4],
                      double dginv[4][4][4])
{
    (void)unused;
    no_metric(ginv, dginv);
    ginv[0][0] = ginv[1][1] = x[1] * x[1];
    ginv[2][2] = ginv[3][3] = 1;
    dginv[1][0][0] = dginv[1][1][1] = 2 * x[1];
}

/* ---- ordinary differential equations: DETEST's classes and others, by the names of ode_hp.csv
 * ---- */

static void a1(double t, const double y[], double f[])
{
    (void)t;
    f[0] = -y[0];
}

static void a2(double t, const double y[], double f[])
{
    (void)t;
    f[0] = -y[0] * y[0] * y[0] / 2;
}

static void a3(double t, const double y[], double f[])
{
    f[0] = y[0] * cos(t);
}

static void a4(double t, const double y[], double f[])
{
    (void)t;
    f[0] = y[0] / 4 * (1 - y[0] / 20);
}

static void a5(double t, const double y[], double f[])
{
    f[0] = (y[0] - t) / (y[0] + t);
}

static void b1(double t, const double y[], double f[])
{
    (void)t;
    f[0] = 2 * y[0] * (1 - y[1]);
    f[1] = -y[1] * (1 - y[0]);
}

static void b2(double t, const double y[], double f[])
{
    (void)t;
    f[0] = -y[0] + y[1];
    f[1] = y[0] - 2 * y[1] + y[2];
    f[2] = y[1] - y[2];
}

static void b3(double t, const double y[], double f[])
{
    (void)t;
    f[0] = -y[0];
    f[1] = y[0] - y[1] * y[1];
    f[2] = y[1] * y[1];
}

static void b4(double t, const double y[], double f[])
{
    const double r = sqrt(y[0] * y[0] + y[1] * y[1]);

    (void)t;
    f[0] = -y[1] - y[0] * y[2] / r;
    f[1] = y[0] - y[1] * y[2] / r;
    f[2] = y[0] / r;
}

static void b5(double t, const double y[], double f[])
{
    (void)t;
    f[0] = y[1] * y[2];
    f[1] = -y[0] * y[2];
    f[2] = -0.51 * y[0] * y[1];
}

static void c1(double t, const double y[], double f[])
{
    (void)t;
    f[0] = -y[0];
    for (int i = 1; i < 9; i++) f[i] = y[i - 1] - y[i];
    f[9] = y[8];
}

static void kepler(double t, const double y[], double f[])
{
    const double r2 = y[0] * y[0] + y[1] * y[1], per_r3 = 1 / (r2 * sqrt(r2));

    (void)t;
    f[0] = y[2];
    f[1] = y[3];
    f[2] = -y[0] * per_r3;
    f[3] = -y[1] * per_r3;
}

static void e1(double t, const double y[], double f[])
{
    const double s = t + 1;

    f[0] = y[1];
    f[1] = -(1 - 1 / (4 * s * s)) * y[0] - y[1] / s;
}

static void e2(double t, const double y[], double f[])
{
    (void)t;
    f[0] = y[1];
    f[1] = (1 - y[0] * y[0]) * y[1] - y[0];
}

static void e3(double t, const double y[], double f[])
{
    f[0] = y[1];
    f[1] = y[0] * y[0] * y[0] / 6 - y[0] + 2 * sin(2.78535 * t);
}

static void e4(double t, const double y[], double f[])
{
    (void)t;
    f[0] = y[1];
    f[1] = 0.032 - 0.4 * y[1] * y[1];
}

static void e5(double t, const double y[], double f[])
{
    f[0] = y[1];
    f[1] = sqrt(1 + y[1] * y[1]) / (25 - t);
}

/* Restricted problem of three bodies, in the frame that turns with Earth and Moon. */
static void arenstorf(double t, const double y[], double f[])
{
    const double mu = 0.012277471, nu = 1 - mu;
    const double a = y[0] + mu, b = y[0] - nu, a2 = a * a + y[1] * y[1], b2 = b * b + y[1] * y[1];
    const double earth = nu / (a2 * sqrt(a2)), moon = mu / (b2 * sqrt(b2));

    (void)t;
    f[0] = y[2];
    f[1] = y[3];
    f[2] = y[0] + 2 * y[3] - earth * a - moon * b;
    f[3] = y[1] - 2 * y[2] - earth * y[1] - moon * y[1];
}

/* Seven stars of masses 1 ... 7 in a plane: x, y, x', y' of each. */
static void pleiades(double t, const double y[], double f[])
{
    (void)t;
    for (int i = 0; i < 14; i++) f[i] = y[14 + i];
    for (int i = 0; i < 7; i++) {
        f[14 + i] = f[21 + i] = 0;
        for (int j = 0; j < 7; j++) {
            const double dx = y[j] - y[i], dy = y[7 + j] - y[7 + i], r2 = dx * dx + dy * dy;
            if (j == i) continue;
            f[14 + i] += (j + 1) * dx / (r2 * sqrt(r2));
            f[21 + i] += (j + 1) * dy / (r2 * sqrt(r2));
        }
    }
}

static void lorenz(double t, const double y[], double f[])
{
    (void)t;
    f[0] = 10 * (y[1] - y[0]);
    f[1] = y[0] * (28 - y[2]) - y[1];
    f[2] = y[0] * y[1] - 8 * y[2] / 3;
}

static void brusselator(double t, const double y[], double f[])
{
    (void)t;
    f[0] = 1 + y[0] * y[0] * y[1] - 4 * y[0];
    f[1] = 3 * y[0] - y[0] * y[0] * y[1];
}

static void van_der_pol_5(double t, const double y[], double f[])
{
    (void)t;
    f[0] = y[1];
    f[1] = 5 * (1 - y[0] * y[0]) * y[1] - y[0];
}

static void henon_heiles(double t, const double y[], double f[])
{
    (void)t;
    f[0] = y[2];
    f[1] = y[3];
    f[2] = -y[0] - 2 * y[0] * y[1];
    f[3] = -y[1] - y[0] * y[0] + y[1] * y[1];
}

static void blowup(double t, const double y[], double f[])
{
    (void)t;
    f[0] = y[0] * y[0];
}

static void harmonic(double t, const double y[], double f[])
{
    (void)t;
    f[0] = -y[1];
    f[1] = y[0];
}

static const struct {
    const char *name;
    void (*derivs)(double t, const double y[], double ydot[]);
} truth_odes[] = {
    {"A1", a1},
    {"A2", a2},
    {"A3", a3},
    {"A4", a4},
    {"A5", a5},
    {"B1", b1},
    {"B2", b2},
    {"B3", b3},
    {"B4", b4},
    {"B5", b5},
    {"C1", c1},
    {"D1", kepler},
    {"D2", kepler},
    {"D3", kepler},
    {"D4", kepler},
    {"D5", kepler},
    {"E1", e1},
    {"E2", e2},
    {"E3", e3},
    {"E4", e4},
    {"E5", e5},
    {"ARENSTORF", arenstorf},
    {"ARENSTORF2", arenstorf},
    {"PLEIADES", pleiades},
    {"LORENZ", lorenz},
    {"BRUSSELATOR", brusselator},
    {"VDP5", van_der_pol_5},
    {"HENONHEILES", henon_heiles},
    {"BLOWUP", blowup},
    {"RADICAL", harmonic},
};

/* ---- free rigid body: y = {unit quaternion, angular velocity in the body} ---- */

static void rigid_body(const double inertia[3], const double y[], double f[])
{
    const double *q = y, *w = y + 4;

    f[0] = (-q[1] * w[0] - q[2] * w[1] - q[3] * w[2]) / 2;
    f[1] = (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]) / 2;
    f[2] = (q[0] * w[1] + q[3] * w[0] - q[1] * w[2]) / 2;
    f[3] = (q[0] * w[2] + q[1] * w[1] - q[2] * w[0]) / 2;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        f[4 + i] = (inertia[j] - inertia[k]) * w[j] * w[k] / inertia[i];
    }
}

#endif
