/* Five problems for the scalar integrator and for the lanes: the triaxial ellipsoid, the same with Jacobi
 * fields, the same as a sweep over ellipsoids, the torus, and light rays around a Schwarzschild black
 * hole. */
#include "lanes.h"

#include "ellipsoid.h"

#ifndef BENCH_LANES
#    define BENCH_LANES 64
#endif

enum { GEODESICS = STARTS };

/* ---- surfaces ------------------------------------------------------------------------------------ */

static inline void ellipsoid_value(const struct ellipsoid *e, const double x[3], double *f,
                                   double grad[3], double hess[6])
{
    *f = -1;
    for (int i = 0; i < 3; ++i) {
        *f += e->w[i] * x[i] * x[i];
        grad[i] = 2 * e->w[i] * x[i];
        hess[i] = 2 * e->w[i];
        hess[3 + i] = 0;
    }
}

#define GI_NAME    plain
#define GI_SYSTEM  struct ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_LANES   BENCH_LANES
static inline void plain_surface(const struct ellipsoid *e, const double x[3], double *f,
                                 double grad[3], double hess[6])
{
    ellipsoid_value(e, x, f, grad, hess);
}
#include "../geodesic_integ.h"

#define GI_NAME          jacobi
#define GI_SYSTEM        struct ellipsoid
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_LANES         BENCH_LANES
static inline void jacobi_surface(const struct ellipsoid *e, const double x[3], double *f,
                                  double grad[3], double hess[6])
{
    ellipsoid_value(e, x, f, grad, hess);
}
#include "../geodesic_integ.h"

struct torus {
    double R, r;
};

static inline void torus_surface(const struct torus *s, const double x[3], double *f,
                                 double grad[3], double hess[6])
{
    const double R2 = 4 * s->R * s->R;
    const double m = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + R2 / 4 - s->r * s->r;
    *f = m * m - R2 * (x[0] * x[0] + x[1] * x[1]);
    for (int i = 0; i < 3; ++i) {
        grad[i] = 4 * m * x[i] - (i < 2 ? 2 * R2 * x[i] : 0);
        hess[i] = 8 * x[i] * x[i] + 4 * m - (i < 2 ? 2 * R2 : 0);
    }
    hess[3] = 8 * x[0] * x[1];
    hess[4] = 8 * x[0] * x[2];
    hess[5] = 8 * x[1] * x[2];
}
#define GI_NAME    torus
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_LANES   BENCH_LANES
#include "../geodesic_integ.h"

/* ---- light around a Schwarzschild black hole of mass 1 -------------------------------------------- */

/* Kerr-Schild coordinates: H = (-p_t^2 + p.p) / 2 - (M/r) L^2 with L = x.p / r - p_t, in Cartesian x and
 * p; H = 0 for light. State {t, x, y, z, p_t, p_x, p_y, p_z}. */
struct hole {
    double mass;
};

static inline void hole_derivs(const struct hole *hole, double lambda, const double y[],
                               double ydot[])
{
    const double *x = y + 1, *p = y + 5;
    const double per_rr = 1 / (x[0] * x[0] + x[1] * x[1] + x[2] * x[2]), per_r = sqrt(per_rr);
    const double xp = x[0] * p[0] + x[1] * p[1] + x[2] * p[2];
    const double L = xp * per_r - y[4], a = 2 * hole->mass * per_r * L;
    (void)lambda;
    ydot[0] = a - y[4];
    ydot[4] = 0;
    for (int i = 0; i < 3; ++i) {
        const double n = x[i] * per_r;
        ydot[1 + i] = p[i] - a * n;
        ydot[5 + i] = a * per_r * (p[i] - n * (xp * per_r) - n * L / 2);
    }
}

static inline void hole_constraint_errors(const struct hole *hole, double lambda, const double y[],
                                          double cerr[])
{
    const double *x = y + 1, *p = y + 5;
    const double per_r = 1 / sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
    const double L = (x[0] * p[0] + x[1] * p[1] + x[2] * p[2]) * per_r - y[4];
    (void)lambda;
    cerr[0] =
        (p[0] * p[0] + p[1] * p[1] + p[2] * p[2] - y[4] * y[4]) / 2 - hole->mass * per_r * L * L;
}

static inline void hole_constraint_jacobian(const struct hole *hole, double lambda,
                                            const double y[], double jac[1][8])
{
    double ydot[8];
    hole_derivs(hole, lambda, y, ydot);
    for (int i = 0; i < 4; ++i) {
        jac[0][i] = -ydot[4 + i];
        jac[0][4 + i] = ydot[i];
    }
}
#define GI_NAME       hole
#define GI_NQ         4
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#define GI_LANES      BENCH_LANES
#include "../geodesic_integ.h"

/* ---- starts --------------------------------------------------------------------------------------- */

static struct ellipsoid ellipsoid, ellipsoids[GEODESICS];
static const struct torus torus = {1, 0.4};
static const struct hole hole = {1};
static double plain_starts[GEODESICS][6], torus_starts[GEODESICS][6];
static double jacobi_starts[GEODESICS][10], hole_starts[GEODESICS][8];

/* From 30 masses away, aimed 5.5 to 7 masses beside the hole, in a random plane. */
static void aim_at_hole(unsigned long long *seed, double y0[8])
{
    const double b = 6.25 + 0.75 * random_of_bench(seed), c = random_of_bench(seed);
    const double x[3] = {-30, b * c, b * sqrt(1 - c * c)};
    const double r = sqrt(x[0] * x[0] + b * b), a = hole.mass / r, n = x[0] / r;
    const double root = sqrt(a * a * n * n + (0.5 + a) * (0.5 - a * n * n));
    const double state[8] = {0, x[0], x[1], x[2], (a * n - root) / (0.5 + a), 1, 0, 0};
    for (int i = 0; i < 8; ++i) y0[i] = state[i];
}

/* From beside the centre line, in the direction of an ellipsoid's state. */
static void start_on_torus(const double state[6], double y0[6])
{
    const double rho = hypot(state[0], state[1]);
    const double point[3] = {state[0] * (torus.R / rho + torus.r / 2),
                             state[1] * (torus.R / rho + torus.r / 2), state[2] * torus.r / 2};
    if (torus_start(&torus, point, state + 3, y0) != GI_OK) abort();
}

void lanes_prepare(void)
{
    unsigned long long seed = 1;
    ellipsoid = ellipsoid_of_bench();
    starting_states(&ellipsoid, plain_starts);
    for (int k = 0; k < GEODESICS; ++k) {
        for (int i = 0; i < 3; ++i) {
            jacobi_starts[k][i] = plain_starts[k][i];
            jacobi_starts[k][5 + i] = plain_starts[k][3 + i];
        }
        jacobi_starts[k][4] = jacobi_starts[k][8] = 1;
        start_on_torus(plain_starts[k], torus_starts[k]);
        aim_at_hole(&seed, hole_starts[k]);
        ellipsoids[k] = ellipsoid;
    }
}

/* ---- runs ----------------------------------------------------------------------------------------- */

#define RUN       plain
#define INSTANCE  plain
#define STATES    plain_starts
#define SYSTEMS   &ellipsoid
#define EACH      0
#define INTEGRATE integrate_batch
#define LENGTH    10
#include "lanes_body.h"

#define RUN       jacobi
#define INSTANCE  jacobi
#define STATES    jacobi_starts
#define SYSTEMS   &ellipsoid
#define EACH      0
#define INTEGRATE integrate_batch
#define LENGTH    10
#include "lanes_body.h"

#define RUN       sweep
#define INSTANCE  plain
#define STATES    plain_starts
#define SYSTEMS   ellipsoids
#define EACH      1
#define INTEGRATE integrate_sweep
#define LENGTH    10
#include "lanes_body.h"

#define RUN       torus
#define INSTANCE  torus
#define STATES    torus_starts
#define SYSTEMS   &torus
#define EACH      0
#define INTEGRATE integrate_batch
#define LENGTH    10
#include "lanes_body.h"

#define RUN       hole
#define INSTANCE  hole
#define STATES    hole_starts
#define SYSTEMS   &hole
#define EACH      0
#define INTEGRATE integrate_batch
#define LENGTH    60
#include "lanes_body.h"

const struct lanes_problem lanes_problems[LANES_PROBLEMS] = {
    {"ellipsoid", plain_scalar, plain_batch},
    {"ellipsoid, Jacobi fields", jacobi_scalar, jacobi_batch},
    {"ellipsoids, a sweep", sweep_scalar, sweep_batch},
    {"torus", torus_scalar, torus_batch},
    {"Schwarzschild ray", hole_scalar, hole_batch},
};
