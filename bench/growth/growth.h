/* Problems of any size for growth.c: geodesics of the unit sphere of R^n, whose constraints stay three, and a
 * chain of n/2 points in the plane, hung up at one end, that has n. */
#ifndef BENCH_GROWTH_H
#define BENCH_GROWTH_H

#include <math.h>

enum { GROWTH_MOST = 20 };

/* x'' = -(u.u) x, for a unit sphere. */
static inline void sphere_derivs(int n, const double y[], double ydot[])
{
    double uu = 0;
    for (int i = 0; i < n; ++i) uu += y[n + i] * y[n + i];
    for (int i = 0; i < n; ++i) {
        ydot[i] = y[n + i];
        ydot[n + i] = -uu * y[i];
    }
}

static inline void sphere_errors(int n, const double y[], double cerr[])
{
    cerr[0] = cerr[2] = -0.5;
    cerr[1] = 0;
    for (int i = 0; i < n; ++i) {
        cerr[0] += y[i] * y[i] / 2;
        cerr[1] += y[i] * y[n + i];
        cerr[2] += y[n + i] * y[n + i] / 2;
    }
}

/* jac[3][2 n] */
static inline void sphere_jacobian(int n, const double y[], double *jac)
{
    for (int i = 0; i < n; ++i) {
        jac[i] = jac[2 * n + n + i] = y[i];
        jac[n + i] = jac[4 * n + i] = 0;
        jac[2 * n + i] = jac[4 * n + n + i] = y[n + i];
    }
}

static inline void sphere_start(int n, double y[])
{
    for (int i = 0; i < 2 * n; ++i) y[i] = 0;
    y[0] = y[n + 1] = 1;
}

/* Component c of link k, and of its rate with y + n. */
static inline double chain_link(const double x[], int k, int c)
{
    return x[2 * k + c] - (k > 0 ? x[2 * (k - 1) + c] : 0);
}

/* Points of unit mass, links of unit length, unit gravity along -y. Tensions l from a tridiagonal system: the
 * second derivative of |d_k|^2 vanishes. */
static inline void chain_derivs(int n, const double y[], double ydot[])
{
    const int points = n / 2;
    const double *u = y + n;
    double l[GROWTH_MOST / 2], upper[GROWTH_MOST / 2];

    for (int k = 0; k < points; ++k) {
        double dd = 0, before = 0, after = 0, rhs = 0;
        for (int c = 0; c < 2; ++c) {
            const double d = chain_link(y, k, c), rate = chain_link(u, k, c);
            dd += d * d;
            rhs += rate * rate;
            if (k > 0) before -= d * chain_link(y, k - 1, c);
            if (k + 1 < points) after -= d * chain_link(y, k + 1, c);
        }
        if (k == 0) rhs -= chain_link(y, 0, 1);
        const double diagonal = (k > 0 ? 2 : 1) * dd - (k > 0 ? before * upper[k - 1] : 0);
        upper[k] = after / diagonal;
        l[k] = (rhs - (k > 0 ? before * l[k - 1] : 0)) / diagonal;
    }
    for (int k = points - 2; k >= 0; --k) l[k] -= upper[k] * l[k + 1];
    for (int k = 0; k < points; ++k)
        for (int c = 0; c < 2; ++c) {
            double a = -l[k] * chain_link(y, k, c) - c;
            if (k + 1 < points) a += l[k + 1] * chain_link(y, k + 1, c);
            ydot[2 * k + c] = u[2 * k + c];
            ydot[n + 2 * k + c] = a;
        }
}

static inline void chain_errors(int n, const double y[], double cerr[])
{
    const int points = n / 2;
    for (int k = 0; k < points; ++k) {
        const double d[2] = {chain_link(y, k, 0), chain_link(y, k, 1)};
        const double rate[2] = {chain_link(y + n, k, 0), chain_link(y + n, k, 1)};
        cerr[k] = (d[0] * d[0] + d[1] * d[1] - 1) / 2;
        cerr[points + k] = d[0] * rate[0] + d[1] * rate[1];
    }
}

/* jac[n][2 n] */
static inline void chain_jacobian(int n, const double y[], double *jac)
{
    const int points = n / 2;
    for (int i = 0; i < 2 * n * n; ++i) jac[i] = 0;
    for (int k = 0; k < points; ++k)
        for (int c = 0; c < 2; ++c) {
            const double d = chain_link(y, k, c), rate = chain_link(y + n, k, c);
            double *p = jac + 2 * n * k, *v = jac + 2 * n * (points + k);
            p[2 * k + c] = v[n + 2 * k + c] = d;
            v[2 * k + c] = rate;
            if (k == 0) continue;
            p[2 * (k - 1) + c] = v[n + 2 * (k - 1) + c] = -d;
            v[2 * (k - 1) + c] = -rate;
        }
}

/* At rest, the links fanned out by a tenth of a radian each. */
static inline void chain_start(int n, double y[])
{
    double x[2] = {0, 0};
    for (int k = 0; k < n / 2; ++k) {
        x[0] += sin(0.5 + 0.1 * k);
        x[1] -= cos(0.5 + 0.1 * k);
        for (int c = 0; c < 2; ++c) {
            y[2 * k + c] = x[c];
            y[n + 2 * k + c] = 0;
        }
    }
}

#endif
