/* The car axis: two points on springs, the left one of which is guided by a road that moves, at a fixed
 * distance (S. Schneider, Integration de systemes d'equations differentielles raides et differentielles-algebriques
 * par des methodes de collocations et methodes generales lineaires, thesis, Geneva 1994; Mazzia, Magherini, Test set
 * for initial value problem solvers, Bari 2008, II.18). C and C++. */
#ifndef TESTS_CAR_AXIS_H
#define TESTS_CAR_AXIS_H

#include <math.h>

struct car {
    double length, spring, mass, weight, amplitude, frequency;
};

/* In the units of the test set: M = eps^2 10 / 2, eps = 1/100. */
static const struct car the_car = {1, 0.5, 0.0005, 0.0005, 0.1, 10};

static const double car_start[8] = {0, 0.5, 1, 0.5, -0.5, 0, -0.5, 0};

/* The right wheel, which moves as told, with its velocity and acceleration. */
struct wheel {
    double x[2], v[2], a[2];
};

static inline void wheel_at(const struct car *s, double t, double x[2])
{
    x[1] = s->amplitude * sin(s->frequency * t);
    x[0] = sqrt(s->length * s->length - x[1] * x[1]);
}

static inline void wheel_velocity(const struct car *s, double t, const double x[2], double v[2])
{
    v[1] = s->amplitude * s->frequency * cos(s->frequency * t);
    v[0] = -x[1] * v[1] / x[0];
}

static inline struct wheel wheel_of(const struct car *s, double t)
{
    struct wheel w;

    wheel_at(s, t, w.x);
    wheel_velocity(s, t, w.x, w.v);
    w.a[1] = -s->frequency * s->frequency * w.x[1];
    w.a[0] = -(w.v[1] * w.v[1] + w.x[1] * w.a[1] + w.v[0] * w.v[0]) / w.x[0];
    return w;
}

static inline void car_mass(const struct car *s, double M[][4])
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) M[i][j] = i == j ? s->mass : 0;
}

/* Springs and weight. */
static inline void car_forces(const struct car *s, const double wheel[2], const double q[],
                              double f[])
{
    const double right[2] = {q[2] - wheel[0], q[3] - wheel[1]};
    const double left_stretch = s->spring / sqrt(q[0] * q[0] + q[1] * q[1]) - 1;
    const double right_stretch = s->spring / sqrt(right[0] * right[0] + right[1] * right[1]) - 1;

    for (int k = 0; k < 2; k++) {
        f[k] = left_stretch * q[k] - k * s->weight;
        f[2 + k] = right_stretch * right[k] - k * s->weight;
    }
}

static inline void car_constraints(const struct car *s, const double wheel[2], const double q[],
                                   double p[])
{
    const double d[2] = {q[0] - q[2], q[1] - q[3]};

    p[0] = q[0] * wheel[0] + q[1] * wheel[1];
    p[1] = d[0] * d[0] + d[1] * d[1] - s->length * s->length;
}

static inline void car_matrix(const double wheel[2], const double q[], double G[][4])
{
    for (int k = 0; k < 2; k++) {
        G[0][k] = wheel[k], G[0][2 + k] = 0;
        G[1][k] = 2 * (q[k] - q[2 + k]), G[1][2 + k] = -G[1][k];
    }
}

static inline void car_rates(const double q[], const double wheel_v[2], double p_t[])
{
    p_t[0] = q[0] * wheel_v[0] + q[1] * wheel_v[1];
    p_t[1] = 0;
}

static inline void car_bias(const struct wheel *w, const double q[], const double u[], double b[])
{
    const double d[2] = {u[0] - u[2], u[1] - u[3]};

    b[0] = -(2 * (u[0] * w->v[0] + u[1] * w->v[1]) + q[0] * w->a[0] + q[1] * w->a[1]);
    b[1] = -2 * (d[0] * d[0] + d[1] * d[1]);
}

#endif
