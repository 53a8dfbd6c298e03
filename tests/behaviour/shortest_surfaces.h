/* Surfaces of many kinds, K of both signs, on which shortest geodesics are looked for. */
#ifndef SHORTEST_SURFACES_H
#define SHORTEST_SURFACES_H

#include <math.h>
#include <stdbool.h>

#include "../check.h"
#include "../uniform.h"

struct surface {
    enum {
        QUADRIC,
        TORUS,
        HYPERBOLIC_PARABOLOID,
        MONKEY_SADDLE,
        PARABOLOID,
        BUMP,
        WAVES,
        GYROID,
        BUMPY_SPHERE,
        PEANUT,
        CATENOID,
        HELICOID,
        QUARTIC
    } kind;
    double p
        [4]; /* quadric: sum p_i x_i^2 = p_3; torus: radii; quartic: sum p_0 x_i^2 + p_1 x_i^4 = p_2;
                    bump: p_0 exp(-p_1 r^2); else the height or strength */
};

static long long evaluations;

/* z - f(x, y) = 0, with f, fx, fy, fxx, fxy, fyy. */
static inline void graph(double z, const double f[6], double *value, double g[3], double H[6])
{
    *value = z - f[0];
    g[0] = -f[1], g[1] = -f[2], g[2] = 1;
    H[0] = -f[3], H[1] = -f[5], H[3] = -f[4];
    H[2] = H[4] = H[5] = 0;
}

static inline void surface_of_graph(const struct surface *s, const double x[3], double *value,
                                    double g[3], double H[6])
{
    const double X = x[0], Y = x[1], A = s->p[0];
    if (s->kind == HYPERBOLIC_PARABOLOID) {
        const double f[6] = {X * Y, Y, X, 0, 1, 0};
        graph(x[2], f, value, g, H);
    } else if (s->kind == MONKEY_SADDLE) {
        const double f[6] = {
            X * X * X - 3 * X * Y * Y, 3 * X * X - 3 * Y * Y, -6 * X * Y, 6 * X, -6 * Y, -6 * X};
        graph(x[2], f, value, g, H);
    } else if (s->kind == PARABOLOID) {
        const double f[6] = {X * X + Y * Y, 2 * X, 2 * Y, 2, 0, 2};
        graph(x[2], f, value, g, H);
    } else if (s->kind == BUMP) {
        const double c = s->p[1], e = A * exp(-c * (X * X + Y * Y)), b = 2 * c * e;
        const double f[6] = {
            e, -b * X, -b * Y, (2 * c * X * X - 1) * b, 2 * c * X * Y * b, (2 * c * Y * Y - 1) * b};
        graph(x[2], f, value, g, H);
    } else {
        const double a = 1.7, b = 1.3, sx = sin(a * X), cx = cos(a * X), sy = sin(b * Y);
        const double cy = cos(b * Y);
        const double f[6] = {A * sx * cy,          A * a * cx * cy,      -A * b * sx * sy,
                             -A * a * a * sx * cy, -A * a * b * cx * sy, -A * b * b * sx * cy};
        graph(x[2], f, value, g, H);
    }
}

static inline void torus_or_quadric(const struct surface *s, const double x[3], double *f,
                                    double g[3], double H[6])
{
    const double *p = s->p, R2 = 4 * p[0] * p[0];
    const double m = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + R2 / 4 - p[1] * p[1];
    const bool torus = s->kind == TORUS;
    *f = torus ? m * m - R2 * (x[0] * x[0] + x[1] * x[1]) : -p[3];
    for (int i = 0; i < 3; i++) {
        const double ring = i < 2 ? 2 * R2 : 0;
        if (!torus) *f += p[i] * x[i] * x[i];
        g[i] = torus ? (4 * m - ring) * x[i] : 2 * p[i] * x[i];
        H[i] = torus ? 8 * x[i] * x[i] + 4 * m - ring : 2 * p[i];
    }
    H[3] = torus ? 8 * x[0] * x[1] : 0;
    H[4] = torus ? 8 * x[0] * x[2] : 0;
    H[5] = torus ? 8 * x[1] * x[2] : 0;
}

/* x^2 + y^2 + z^2 + b (x^2 y^2 + y^2 z^2 + z^2 x^2) = 1: dented towards the corners of a cube. */
static inline void bumpy_sphere(double b, const double x[3], double *f, double g[3], double H[6])
{
    const double X = x[0] * x[0], Y = x[1] * x[1], Z = x[2] * x[2], q = X + Y + Z;
    *f = q - 1 + b * (X * Y + Y * Z + Z * X);
    for (int i = 0; i < 3; i++) {
        H[i] = 2 * (1 + b * (q - x[i] * x[i]));
        g[i] = H[i] * x[i];
    }
    H[3] = 4 * b * x[0] * x[1], H[4] = 4 * b * x[0] * x[2], H[5] = 4 * b * x[1] * x[2];
}

/* Cassini's oval, turned about its axis: (q + 1)^2 - 4 x^2 = a^4, two lobes and a neck for a a little above 1. */
static inline void peanut(double a, const double x[3], double *f, double g[3], double H[6])
{
    const double q = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    *f = (q + 1) * (q + 1) - 4 * x[0] * x[0] - a * a * a * a;
    for (int i = 0; i < 3; i++) {
        const double d = 4 * (q + 1) - (i == 0 ? 8 : 0);
        g[i] = d * x[i];
        H[i] = d + 8 * x[i] * x[i];
    }
    H[3] = 8 * x[0] * x[1], H[4] = 8 * x[0] * x[2], H[5] = 8 * x[1] * x[2];
}

static inline void gyroid(const double x[3], double *f, double g[3], double H[6])
{
    double s[3], c[3];
    for (int i = 0; i < 3; i++) s[i] = sin(x[i]), c[i] = cos(x[i]);
    *f = s[0] * c[1] + s[1] * c[2] + s[2] * c[0];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        g[i] = c[i] * c[j] - s[k] * s[i];
        H[i] = -s[i] * c[j] - s[k] * c[i];
    }
    H[3] = -c[0] * s[1], H[4] = -c[2] * s[0], H[5] = -c[1] * s[2];
}

static inline void minimal(bool catenoid, const double x[3], double *f, double g[3], double H[6])
{
    const double C = cosh(x[2]), S = sinh(x[2]), c = cos(x[2]), s = sin(x[2]);
    for (int i = 0; i < 6; i++) H[i] = 0;
    if (catenoid) {
        *f = x[0] * x[0] + x[1] * x[1] - C * C;
        g[0] = 2 * x[0], g[1] = 2 * x[1], g[2] = -2 * C * S;
        H[0] = H[1] = 2, H[2] = -2 * (C * C + S * S);
    } else {
        *f = x[0] * s - x[1] * c;
        g[0] = s, g[1] = -c, g[2] = x[0] * c + x[1] * s;
        H[2] = -*f, H[4] = c, H[5] = s;
    }
}

/* A cube with tubes between its corners, or a superellipsoid, flat in points and along lines. */
static inline void quartic(const double p[3], const double x[3], double *f, double g[3],
                           double H[6])
{
    *f = -p[2];
    for (int i = 0; i < 3; i++) {
        const double X = x[i] * x[i];
        *f += p[0] * X + p[1] * X * X;
        g[i] = 2 * p[0] * x[i] + 4 * p[1] * X * x[i];
        H[i] = 2 * p[0] + 12 * p[1] * X, H[3 + i] = 0;
    }
}

static inline void any_surface(const struct surface *s, const double x[3], double *f, double g[3],
                               double H[6])
{
    evaluations++;
    if (s->kind == QUADRIC || s->kind == TORUS)
        torus_or_quadric(s, x, f, g, H);
    else if (s->kind == GYROID)
        gyroid(x, f, g, H);
    else if (s->kind == BUMPY_SPHERE)
        bumpy_sphere(s->p[0], x, f, g, H);
    else if (s->kind == PEANUT)
        peanut(s->p[0], x, f, g, H);
    else if (s->kind == QUARTIC)
        quartic(s->p, x, f, g, H);
    else if (s->kind == CATENOID || s->kind == HELICOID)
        minimal(s->kind == CATENOID, x, f, g, H);
    else
        surface_of_graph(s, x, f, g, H);
}

/* box: half the side of a cube in which points are; scale: size of its features. */
static const struct kind {
    const char *name;
    struct surface s;
    double box, scale;
} kinds[] = {
    {"sphere", {QUADRIC, {1, 1, 1, 1}}, 1, 1},
    {"ellipsoid 1, 0.9, 0.7", {QUADRIC, {1, 1 / 0.81, 1 / 0.49, 1}}, 1, 0.7},
    {"ellipsoid 3, 2, 1", {QUADRIC, {1 / 9.0, 1 / 4.0, 1, 1}}, 3, 1},
    {"ellipsoid 1, 1, 3", {QUADRIC, {1, 1, 1 / 9.0, 1}}, 3, 1},
    {"ellipsoid 10, 5, 0.5", {QUADRIC, {0.01, 0.04, 4, 1}}, 10, 2},
    {"cylinder", {QUADRIC, {1, 1, 0, 1}}, 2, 1},
    {"torus 1, 0.4", {TORUS, {1, 0.4}}, 1.4, 0.4},
    {"torus 1.1, 1", {TORUS, {1.1, 1}}, 2, 1},
    {"torus 2, 1", {TORUS, {2, 1}}, 3, 1},
    {"z = xy", {HYPERBOLIC_PARABOLOID, {0}}, 3, 1},
    {"monkey saddle", {MONKEY_SADDLE, {0}}, 1.5, 1},
    {"paraboloid", {PARABOLOID, {0}}, 1.5, 1},
    {"bump", {BUMP, {2, 1}}, 2, 1},
    {"peak", {BUMP, {2, 25}}, 0.7, 0.2},
    {"sharp peak", {BUMP, {1, 400}}, 0.3, 0.05},
    {"waves", {WAVES, {0.5}}, 4, 1},
    {"higher waves", {WAVES, {1}}, 4, 0.7},
    {"gyroid", {GYROID, {0}}, 3, 1},
    {"bumpy sphere", {BUMPY_SPHERE, {3}}, 1, 0.7},
    {"bumpier sphere", {BUMPY_SPHERE, {12}}, 1, 0.5},
    {"peanut", {PEANUT, {1.05}}, 1.4, 0.5},
    {"catenoid", {CATENOID, {0}}, 1.5, 1},
    {"helicoid", {HELICOID, {0}}, 2.5, 1},
    {"tanglecube", {QUARTIC, {-5, 1, -11.8}}, 2.5, 0.5},
    {"superellipsoid", {QUARTIC, {0, 1, 1}}, 1, 0.5},
    {"narrow neck", {QUADRIC, {1, 1, -1, 0.01}}, 1, 0.1},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

#endif
