/* The problems of the benches beside the ellipsoid: their parameters and random starting states. Their
 * equations are in problems_body.h. */
#ifndef BENCH_PROBLEMS_H
#define BENCH_PROBLEMS_H

#include "ellipsoid.h"

struct torus {
    double R, r;
};

/* Light around a Schwarzschild black hole. */
struct hole {
    double mass;
};

/* A point on the unit circle under gravity. */
struct pendulum {
    double gravity;
};

/* The equation of the ellipsoid under the name that an instance wants. */
#define ELLIPSOID_SURFACE(instance)                                                                \
    static inline void instance##_surface(const struct ellipsoid *e, const double x[3], double *f, \
                                          double grad[3], double hess[6])                          \
    {                                                                                              \
        ellipsoid_value(e, x, f, grad, hess);                                                      \
    }

static inline struct torus torus_of_bench(void)
{
    return (struct torus){1, 0.4};
}

static inline struct hole hole_of_bench(void)
{
    return (struct hole){1};
}

/* From rest at (1, 0) the period is 2. */
static inline struct pendulum pendulum_of_bench(void)
{
    return (struct pendulum){13.750371636040746};
}

/* A point near the torus, beside the centre line, in the direction of an ellipsoid's state. */
static inline void point_near_torus(const struct torus *s, const double state[6], double point[3])
{
    const double rho = hypot(state[0], state[1]);
    point[0] = state[0] * (s->R / rho + s->r / 2);
    point[1] = state[1] * (s->R / rho + s->r / 2);
    point[2] = state[2] * s->r / 2;
}

/* From 30 masses away, aimed 5.5 to 7 masses beside the hole, in a random plane. */
static inline void aim_at_hole(const struct hole *hole, unsigned long long *seed, double y0[8])
{
    const double b = 6.25 + 0.75 * random_of_bench(seed), c = random_of_bench(seed);
    const double x[3] = {-30, b * c, b * sqrt(1 - c * c)};
    const double r = sqrt(x[0] * x[0] + b * b), a = hole->mass / r, n = x[0] / r;
    const double root = sqrt(a * a * n * n + (0.5 + a) * (0.5 - a * n * n));
    const double state[8] = {0, x[0], x[1], x[2], (a * n - root) / (0.5 + a), 1, 0, 0};
    for (int i = 0; i < 8; ++i) y0[i] = state[i];
}

/* At most 2 rad from below and at an angular speed of at most 3: it never comes over the top. */
static inline void swing_pendulum(unsigned long long *seed, double y0[4])
{
    const double angle = 2 * random_of_bench(seed), turn = 3 * random_of_bench(seed);
    y0[0] = sin(angle);
    y0[1] = -cos(angle);
    y0[2] = turn * cos(angle);
    y0[3] = turn * sin(angle);
}

#endif
