/* The surfaces f(x, y, z) = 0 of the page. */
#ifndef WEB_SURFACE_H
#define WEB_SURFACE_H

#include "formula.h"

enum kind { ELLIPSOID, TORUS, GYROID, MONKEY_SADDLE, FORMULA, KINDS };

struct surface {
    enum kind kind;
    double size[3]; /* semi-axes; R, r; period; height */
    struct formula formula;
};

/* Inlined into loops over lanes, where they must not branch or call. */
#define WEB_INLINE static inline __attribute__((always_inline))

WEB_INLINE void ellipsoid_level(const double size[3], const double x[3], double *f, double g[3],
                                double h[6])
{
    const double w[3] = {1 / (size[0] * size[0]), 1 / (size[1] * size[1]), 1 / (size[2] * size[2])};
    *f = w[0] * x[0] * x[0] + w[1] * x[1] * x[1] + w[2] * x[2] * x[2] - 1;
    g[0] = 2 * w[0] * x[0], g[1] = 2 * w[1] * x[1], g[2] = 2 * w[2] * x[2];
    h[0] = 2 * w[0], h[1] = 2 * w[1], h[2] = 2 * w[2];
    h[3] = h[4] = h[5] = 0;
}

/* (q + R^2 - r^2)^2 = 4 R^2 (x^2 + y^2), with q = x^2 + y^2 + z^2 */
WEB_INLINE void torus_level(const double size[3], const double x[3], double *f, double g[3],
                            double h[6])
{
    const double k = 4 * size[0] * size[0];
    const double m = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + k / 4 - size[1] * size[1];
    *f = m * m - k * (x[0] * x[0] + x[1] * x[1]);
    g[0] = (4 * m - 2 * k) * x[0], g[1] = (4 * m - 2 * k) * x[1], g[2] = 4 * m * x[2];
    h[0] = 8 * x[0] * x[0] + 4 * m - 2 * k, h[1] = 8 * x[1] * x[1] + 4 * m - 2 * k;
    h[2] = 8 * x[2] * x[2] + 4 * m;
    h[3] = 8 * x[0] * x[1], h[4] = 8 * x[0] * x[2], h[5] = 8 * x[1] * x[2];
}

/* sin and cos by their series up to x^17 within an eighth of a turn, less than 1e-16 of the next term;
 * lanes of them are vectors. For |x| < 1e6: pi/2 in two parts, the first of 33 bits, so that its multiples
 * are exact. */
WEB_INLINE void sine_cosine(double x, double *sine, double *cosine)
{
    const double quarters = floor(x * 0.63661977236758134 + 0.5);
    const double a = x - quarters * 1.5707963267341256 - quarters * 6.0771005065061922e-11;
    const double q = a * a;
    const double s =
        a *
        (1 -
         q / 6 *
             (1 - q / 20 *
                      (1 - q / 42 *
                               (1 - q / 72 *
                                        (1 - q / 110 *
                                                 (1 - q / 156 * (1 - q / 210 * (1 - q / 272))))))));
    const double c =
        1 -
        q / 2 *
            (1 -
             q / 12 *
                 (1 -
                  q / 30 *
                      (1 - q / 56 * (1 - q / 90 * (1 - q / 132 * (1 - q / 182 * (1 - q / 240)))))));
    const double turn = quarters - 4 * floor(quarters / 4); /* 0, 1, 2 or 3 */
    const double odd = turn - 2 * floor(turn / 2), sign = 1 - (turn - odd);
    const double one = odd > 0 ? c : s, other = odd > 0 ? -s : c;
    *sine = sign * one;
    *cosine = sign * other;
}

/* sin x cos y + sin y cos z + sin z cos x, of period size[0]: near A. Schoen's gyroid (NASA TN D-5541,
   1970) */
WEB_INLINE void gyroid_level(const double size[3], const double x[3], double *f, double g[3],
                             double h[6])
{
    const double k = 6.283185307179586 / size[0];
    double s[3], c[3];
    sine_cosine(k * x[0], &s[0], &c[0]);
    sine_cosine(k * x[1], &s[1], &c[1]);
    sine_cosine(k * x[2], &s[2], &c[2]);
    *f = s[0] * c[1] + s[1] * c[2] + s[2] * c[0];
    g[0] = k * (c[0] * c[1] - s[2] * s[0]);
    g[1] = k * (c[1] * c[2] - s[0] * s[1]);
    g[2] = k * (c[2] * c[0] - s[1] * s[2]);
    h[0] = -k * k * (s[0] * c[1] + s[2] * c[0]);
    h[1] = -k * k * (s[1] * c[2] + s[0] * c[1]);
    h[2] = -k * k * (s[2] * c[0] + s[1] * c[2]);
    h[3] = -k * k * c[0] * s[1], h[4] = -k * k * c[2] * s[0], h[5] = -k * k * c[1] * s[2];
}

/* z = size[0] (x^3 - 3 x y^2) */
WEB_INLINE void monkey_saddle_level(const double size[3], const double x[3], double *f, double g[3],
                                    double h[6])
{
    const double a = size[0];
    *f = x[2] - a * x[0] * (x[0] * x[0] - 3 * x[1] * x[1]);
    g[0] = -3 * a * (x[0] * x[0] - x[1] * x[1]), g[1] = 6 * a * x[0] * x[1], g[2] = 1;
    h[0] = -6 * a * x[0], h[1] = 6 * a * x[0], h[3] = 6 * a * x[1];
    h[2] = h[4] = h[5] = 0;
}

static inline void formula_level(const struct formula *formula, const double x[3], double *f,
                                 double g[3], double h[6])
{
    struct jet jet;
    formula_value(formula, x, &jet);
    *f = jet.f;
    for (int k = 0; k < 3; k++) g[k] = jet.g[k];
    for (int k = 0; k < 6; k++) h[k] = jet.h[k];
}

/* Where `kind` is a constant, nothing but that surface is left. */
WEB_INLINE void level(enum kind kind, const struct surface *s, const double x[3], double *f,
                      double g[3], double h[6])
{
    switch (kind) {
    case ELLIPSOID:
        ellipsoid_level(s->size, x, f, g, h);
        break;
    case TORUS:
        torus_level(s->size, x, f, g, h);
        break;
    case GYROID:
        gyroid_level(s->size, x, f, g, h);
        break;
    case MONKEY_SADDLE:
        monkey_saddle_level(s->size, x, f, g, h);
        break;
    default:
        formula_level(&s->formula, x, f, g, h);
    }
}

/* ---- Its integrator -------------------------------------------------------------------------------- */

static inline void surface_surface(const struct surface *s, const double x[3], double *f,
                                   double g[3], double h[6])
{
    level(s->kind, s, x, f, g, h);
}

/* Conjugate points: where j_r vanishes. */
static inline void surface_events(const struct surface *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[3];
}

#define GI_NAME          surface
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_METHOD        GI_DOP853
#define GI_JACOBI_FIELDS 1
#define GI_EVENTS        1
#define GI_SMALL         1
#include "geodesic_integ.h"

/* Where the state has what. */
enum { J_R = 3, J_T = 4, VELOCITY = surface_NQ, J_R_SLOPE = VELOCITY + 3 };

#endif
