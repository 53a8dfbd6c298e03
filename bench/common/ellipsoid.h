/* What every contender shares: the triaxial ellipsoid x²/a² + y²/b² + z²/c² = 1 with
 * semi-axes 1, 1.2 and 0.8, its geodesic equations as plain functions, the random starting states,
 * and the program around a contender.
 *
 * With w = (1/a², 1/b², 1/c²), f = w·x² − 1 and half the gradient g = (w_x x, w_y y, w_z z), a geodesic
 * of unit speed obeys x'' = −κ g, κ = (w·u²) / (g·g), u = x'. State y = {x, y, z, u_x, u_y, u_z}. */
#ifndef BENCH_ELLIPSOID_H
#define BENCH_ELLIPSOID_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct ellipsoid {
    double semi_axis[3];
    double w[3]; /* 1 / semi_axis² */
};

static inline struct ellipsoid ellipsoid_of_bench(void)
{
    struct ellipsoid e = {{1.0, 1.2, 0.8}, {0, 0, 0}};
    for (int i = 0; i < 3; ++i) e.w[i] = 1 / (e.semi_axis[i] * e.semi_axis[i]);
    return e;
}

/* ---- the equations, as a user of GI_GENERAL with GI_PROJECT_BY_FUNCTION writes them ------------- */

static inline void ellipsoid_derivs(const struct ellipsoid *e, double t, const double y[],
                                    double ydot[])
{
    (void)t;
    const double gx = e->w[0] * y[0], gy = e->w[1] * y[1], gz = e->w[2] * y[2];
    const double kappa = (e->w[0] * y[3] * y[3] + e->w[1] * y[4] * y[4] + e->w[2] * y[5] * y[5]) /
                         (gx * gx + gy * gy + gz * gz);
    ydot[0] = y[3];
    ydot[1] = y[4];
    ydot[2] = y[5];
    ydot[3] = -kappa * gx;
    ydot[4] = -kappa * gy;
    ydot[5] = -kappa * gz;
}

/* Distance from the surface to first order, normal velocity, excess of speed to first order. */
static inline void ellipsoid_constraint_errors(const struct ellipsoid *e, double t,
                                               const double y[], double cerr[])
{
    (void)t;
    const double gx = e->w[0] * y[0], gy = e->w[1] * y[1], gz = e->w[2] * y[2];
    const double norm = sqrt(gx * gx + gy * gy + gz * gz);
    cerr[0] = (gx * y[0] + gy * y[1] + gz * y[2] - 1) / (2 * norm);
    cerr[1] = (gx * y[3] + gy * y[4] + gz * y[5]) / norm;
    cerr[2] = (y[3] * y[3] + y[4] * y[4] + y[5] * y[5] - 1) / 2;
}

/* The same three errors compared with tol in squared form, which needs no root and no division. Where
 * one is over: Newton along the gradient to a tenth of tol, then tangent and unit speed. The tests
 * are strict and so written that NaN and infinity fail them. */
static inline bool ellipsoid_project_if_needed(const struct ellipsoid *e, double tol, double t,
                                               double y[])
{
    (void)t;
    double x0 = y[0], x1 = y[1], x2 = y[2];
    double g0 = e->w[0] * x0, g1 = e->w[1] * x1, g2 = e->w[2] * x2;
    double gg = g0 * g0 + g1 * g1 + g2 * g2;
    double f = 0.5 * (g0 * x0 + g1 * x1 + g2 * x2 - 1); /* g is the gradient of this half */
    double gu = g0 * y[3] + g1 * y[4] + g2 * y[5];
    const double uu = y[3] * y[3] + y[4] * y[4] + y[5] * y[5];
    const double limit = tol * tol * gg;

    if (f * f < limit && gu * gu < limit && fabs(uu - 1) < 2 * tol) return true;

    for (int iteration = 0; !(f * f < 0.01 * tol * tol * gg); ++iteration) {
        if (iteration == 8 || !(gg > 0)) return false;
        const double s = f / gg;
        x0 -= s * g0;
        x1 -= s * g1;
        x2 -= s * g2;
        g0 = e->w[0] * x0;
        g1 = e->w[1] * x1;
        g2 = e->w[2] * x2;
        gg = g0 * g0 + g1 * g1 + g2 * g2;
        f = 0.5 * (g0 * x0 + g1 * x1 + g2 * x2 - 1);
    }
    gu = g0 * y[3] + g1 * y[4] + g2 * y[5];
    const double s = gu / gg;
    const double u0 = y[3] - s * g0, u1 = y[4] - s * g1, u2 = y[5] - s * g2;
    const double speed = sqrt(u0 * u0 + u1 * u1 + u2 * u2);
    if (!(speed > 0 && speed <= 1e150)) return false;
    const double r = 1 / speed;
    y[0] = x0;
    y[1] = x1;
    y[2] = x2;
    y[3] = r * u0;
    y[4] = r * u1;
    y[5] = r * u2;
    return true;
}

/* ---- starting states: always the same ones, so that contenders can be compared ------------------ */

enum { STARTS = 512 };

/* Uniform in [-1, 1): xorshift64, Marsaglia, Xorshift RNGs, doi:10.18637/jss.v008.i14. */
static inline double random_of_bench(unsigned long long *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (double)(*state >> 11) * 0x1p-52 - 1;
}

/* A random direction scaled onto the surface, and a random unit tangent there. */
static inline void starting_states(const struct ellipsoid *e, double y[STARTS][6])
{
    unsigned long long seed = 88172645463325252ULL;
    for (int k = 0; k < STARTS; ++k) {
        double x[3], u[3], g[3], f = 0, gg = 0, gu = 0, uu = 0;
        for (int i = 0; i < 3; ++i) {
            x[i] = random_of_bench(&seed);
            u[i] = random_of_bench(&seed);
            f += e->w[i] * x[i] * x[i];
        }
        for (int i = 0; i < 3; ++i) {
            x[i] /= sqrt(f);
            g[i] = e->w[i] * x[i];
            gg += g[i] * g[i];
            gu += g[i] * u[i];
        }
        for (int i = 0; i < 3; ++i) {
            u[i] -= gu / gg * g[i];
            uu += u[i] * u[i];
        }
        for (int i = 0; i < 3; ++i) {
            y[k][i] = x[i];
            y[k][3 + i] = u[i] / sqrt(uu);
        }
    }
}

/* ---- the program around a contender -------------------------------------------------------------- */

/* Sums over all geodesics. `checksum` weighs the components of the end states apart. */
struct totals {
    long long taken, attempted, failed; /* failed: geodesics that did not reach their end */
    double checksum;
};

static inline void add_end_state(struct totals *totals, const double y[6])
{
    totals->checksum += y[0] + 2 * y[1] + 3 * y[2] + 4 * y[3] + 5 * y[4] + 6 * y[5];
}

/* Integrates `count` geodesics over `length`. */
typedef void contender(const struct ellipsoid *, int count, double starts[][6], double length,
                       double accuracy, struct totals *);

/* Arguments: count of geodesics (at most STARTS), accuracy. All starting states are made whatever the
 * count, so the difference of two counts holds integration alone. */
static inline int program(int argc, char **argv, contender *run)
{
    static double starts[STARTS][6];
    const struct ellipsoid e = ellipsoid_of_bench();
    struct totals totals = {0, 0, 0, 0};
    char none[] = "", *rest[2] = {none, none};
    const double count = argc > 1 ? strtod(argv[1], &rest[0]) : 200;
    const double accuracy = argc > 2 ? strtod(argv[2], &rest[1]) : 1e-6;

    if (*rest[0] || !(count >= 0 && count <= STARTS) || *rest[1] || !(accuracy > 0) || argc > 3) {
        fprintf(stderr,
                "%s: not for %s %s; usage: %s [count of geodesics, 0 to %d] [accuracy > 0]\n",
                argv[0], argc > 1 ? argv[1] : "", argc > 2 ? argv[2] : "", argv[0], STARTS);
        return 2;
    }
    starting_states(&e, starts);
    run(&e, (int)count, starts, 10.0, accuracy, &totals);
    printf("taken %lld attempted %lld checksum %.12f\n", totals.taken, totals.attempted,
           totals.checksum);
    return totals.failed != 0;
}

/* The program that runs one contender; nothing where others run it too. */
#ifdef BENCH_NO_MAIN
#    define PROGRAM(run)
#else
#    define PROGRAM(run)                                                                           \
        int main(int argc, char **argv)                                                            \
        {                                                                                          \
            return program(argc, argv, run);                                                       \
        }
#endif

#endif
