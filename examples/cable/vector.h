/* Vectors of three numbers. */
#ifndef CABLE_VECTOR_H
#define CABLE_VECTOR_H

#include <math.h>
#include <stdbool.h>

/* All but these short ones are left to the compiler: with `inline` gcc makes more copies, which takes a quarter more time
   and is no faster. */
#ifdef __GNUC__
#    define CABLE_FUNC static __attribute__((unused))
#    define CABLE_RARE                                                                             \
        static __attribute__((unused, noinline, cold)) /* reads or draws: compiled for size */
#else
#    define CABLE_FUNC static inline
#    define CABLE_RARE static inline
#endif

static inline double dot3(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline double norm3(const double a[3])
{
    return sqrt(dot3(a, a));
}

static inline void cross3(const double a[3], const double b[3], double c[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

/* c = a + s b */
static inline void add3(const double a[3], double s, const double b[3], double c[3])
{
    for (int k = 0; k < 3; k++) c[k] = a[k] + s * b[k];
}

static inline void copy3(const double a[3], double b[3])
{
    for (int k = 0; k < 3; k++) b[k] = a[k];
}

static inline double distance3(const double a[3], const double b[3])
{
    double d[3];
    add3(b, -1, a, d);
    return norm3(d);
}

static inline bool finite3(const double a[3])
{
    return isfinite(a[0]) && isfinite(a[1]) && isfinite(a[2]);
}

/* A unit vector at a right angle to v, which is not zero, in no direction of symmetry. With the sign of one
   component of v that of the vector changes alone. */
static inline void aside3(const double v[3], double a[3])
{
    const double x = fabs(v[0]), y = fabs(v[1]), z = fabs(v[2]), size = norm3(v);
    const int most = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    const int next = (most + 1) % 3, last = (most + 2) % 3;
    const double weight = fabs(v[next]) < fabs(v[last]) ? 0.8 : 0.6;
    a[most] = 0;
    a[next] = copysign(weight, v[next]), a[last] = copysign(1.4 - weight, v[last]);
    add3(a, -dot3(a, v) / (size * size), v, a);
    const double length = norm3(a);
    for (int k = 0; k < 3; k++) a[k] /= length;
}

#endif
