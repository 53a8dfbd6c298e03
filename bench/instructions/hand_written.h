/* What the loops written by hand share: the ellipsoid's equations.
 *
 * With HAND_WRITTEN_IMPLICIT they do the mathematics that the header writes for GI_IMPLICIT_SURFACE
 * instead: a surface that gives value, whole gradient and whole Hessian. */
#ifndef BENCH_HAND_WRITTEN_H
#define BENCH_HAND_WRITTEN_H

#include "../common/ellipsoid.h"

#include <float.h>

#ifdef HAND_WRITTEN_IMPLICIT
#    define SURFACE surface
#    include "surface_body.h"

static inline double curvature(const double H[6], const double u[3])
{
    return H[0] * u[0] * u[0] + H[1] * u[1] * u[1] + H[2] * u[2] * u[2] +
           2 * (H[3] * u[0] * u[1] + H[4] * u[0] * u[2] + H[5] * u[1] * u[2]);
}
#else
/* Half of f, so that w·x is its gradient and w its Hessian. */
static inline void surface(const struct ellipsoid *e, const double x[3], double *f, double g[3],
                           double H[3])
{
    const double *w = e->w;
#    pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        g[i] = w[i] * x[i];
        H[i] = w[i];
    }
    *f = 0.5 * (g[0] * x[0] + g[1] * x[1] + g[2] * x[2] - 1);
}

static inline double curvature(const double H[3], const double u[3])
{
    return H[0] * u[0] * u[0] + H[1] * u[1] * u[1] + H[2] * u[2] * u[2];
}
#endif

static inline double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* u' from x and u. */
static inline void acceleration(const struct ellipsoid *e, const double x[3], const double u[3],
                                double a[3])
{
    double f, g[3], H[6];
    surface(e, x, &f, g, H);
    const double kappa = -curvature(H, u) / dot(g, g);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) a[i] = kappa * g[i];
}

/* Brings {x, u} back onto the surface where it is off by more than tol: false where it cannot, and y is
 * as it was. Counts in `projections`. The tests are strict, so they also prove the state finite: with an
 * infinite x both sides are infinite, a NaN fails any test. */
static inline bool project_if_needed(const struct ellipsoid *e, double tol, double y[6],
                                     long long *projections)
{
    double *u = y + 3, x[3] = {y[0], y[1], y[2]}, f, g[3], H[6];

    surface(e, x, &f, g, H);
    double gg = dot(g, g);
    const double gu = dot(g, u), limit = tol * tol * gg;
    if (f * f < limit && gu * gu < limit && fabs(dot(u, u) - 1) < 2 * tol) return true;

    ++*projections;
    for (int iteration = 0; !(f * f < 0.01 * tol * tol * gg); ++iteration) {
        if (iteration == 8 || !(gg > 0)) return false;
        const double shift = f / gg;
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) x[i] -= shift * g[i];
        surface(e, x, &f, g, H);
        gg = dot(g, g);
    }
    const double normal = dot(g, u) / gg;
    const double v[3] = {u[0] - normal * g[0], u[1] - normal * g[1], u[2] - normal * g[2]};
    const double speed = sqrt(dot(v, v));
    if (!(speed > 0 && speed <= 1e150)) return false;
    const double r = 1 / speed;
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        y[i] = x[i];
        u[i] = r * v[i];
    }
    return true;
}

/* The five evaluations and the new state y1 of Merson's method from y = {x, u, u'} over h; {u, u'} lie
 * behind x, so the derivative is part of the record. err is five times the error. f0 to f4 are {u, u'} of the
 * stages. */
static inline void merson(const struct ellipsoid *e, const double y[9], double h, double y1[6],
                          double err[6])
{
    const double *f0 = y + 3;
    double f1[6], f2[6], f3[6], f4[6], ysave[6];

#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) ysave[i] = y[i] + h * (1. / 3) * f0[i];
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) f1[i] = ysave[3 + i];
    acceleration(e, ysave, ysave + 3, f1 + 3);

#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) ysave[i] = y[i] + h * (1. / 6) * (f0[i] + f1[i]);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) f2[i] = ysave[3 + i];
    acceleration(e, ysave, ysave + 3, f2 + 3);

#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) ysave[i] = y[i] + h / 8 * (f0[i] + 3 * f2[i]);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) f3[i] = ysave[3 + i];
    acceleration(e, ysave, ysave + 3, f3 + 3);

#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) ysave[i] = y[i] + h / 2 * (f0[i] - 3 * f2[i] + 4 * f3[i]);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) f4[i] = ysave[3 + i];
    acceleration(e, ysave, ysave + 3, f4 + 3);

#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) {
        y1[i] = y[i] + h / 6 * (f0[i] + 4 * f3[i] + f4[i]);
        err[i] = y1[i] - ysave[i];
    }
}

#endif
