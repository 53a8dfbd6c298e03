/*
 * The header without a C library: an implicit surface and a general problem of NQ = 3, each with
 * the public functions that a small device would call. freestanding.sh compiles it for several
 * targets, looks at what the linker would have to supply, and prints code size and stack use.
 *
 * FREESTANDING_REAL     float or double
 * FREESTANDING_PROGRAM  adds an entry point, without any library, that traces one circle with each
 *                       and exits with 0 when both come back to their start (x86-64 Linux)
 */
#include <stdbool.h>
#include <stddef.h>

#ifndef FREESTANDING_REAL
#    define FREESTANDING_REAL double
#endif
typedef FREESTANDING_REAL real;

/* Ellipsoid x²/a² + y²/b² + z²/c² = 1; coefficient[] holds 1/a², 1/b², 1/c². */
struct ellipsoid {
    real coefficient[3];
};

static inline void ellipsoid_surface(const struct ellipsoid *s, const real x[3], real *f,
                                     real grad[3], real hess[6])
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        *f += s->coefficient[i] * x[i] * x[i];
        grad[i] = 2 * s->coefficient[i] * x[i];
        hess[i] = 2 * s->coefficient[i];
        hess[3 + i] = 0;
    }
}

#define GI_NAME    ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_REAL    FREESTANDING_REAL
#include "geodesic_integ.h"

/* Spherical pendulum of length 1 and mass 1: q'' = g − λ q, λ = |u|² + g·q. */
struct pendulum {
    real gravity[3];
};

static inline void pendulum_derivs(const struct pendulum *s, real t, const real y[], real ydot[])
{
    real lambda = 0;

    (void)t;
    for (int i = 0; i < 3; i++) lambda += y[3 + i] * y[3 + i] + s->gravity[i] * y[i];
    for (int i = 0; i < 3; i++) {
        ydot[i] = y[3 + i];
        ydot[3 + i] = s->gravity[i] - lambda * y[i];
    }
}

static inline void pendulum_constraint_errors(const struct pendulum *s, real t, const real y[],
                                              real cerr[])
{
    (void)s;
    (void)t;
    cerr[0] = (y[0] * y[0] + y[1] * y[1] + y[2] * y[2] - 1) / 2;
    cerr[1] = y[0] * y[3] + y[1] * y[4] + y[2] * y[5];
}

#define GI_NAME        pendulum
#define GI_PROBLEM     GI_GENERAL
#define GI_NQ          3
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_REAL        FREESTANDING_REAL
#include "geodesic_integ.h"

/* The public functions of an instance as functions of the object file, whose names begin with prefix. */
#define EXTERNAL(prefix, instance)                                                                 \
    gi_status prefix##_initialize(instance##_integ *it, const struct instance *s,                  \
                                  const instance##_options *options, real t0, const real y0[]);    \
    gi_status prefix##_step(instance##_integ *it, real t_stop);                                    \
    gi_status prefix##_integrate(instance##_integ *it, real t_end);                                \
    gi_status prefix##_interpolate(const instance##_integ *it, real t, real y[]);                  \
                                                                                                   \
    gi_status prefix##_initialize(instance##_integ *it, const struct instance *s,                  \
                                  const instance##_options *options, real t0, const real y0[])     \
    {                                                                                              \
        return instance##_initialize(it, s, options, t0, y0);                                      \
    }                                                                                              \
    gi_status prefix##_step(instance##_integ *it, real t_stop)                                     \
    {                                                                                              \
        return instance##_step(it, t_stop);                                                        \
    }                                                                                              \
    gi_status prefix##_integrate(instance##_integ *it, real t_end)                                 \
    {                                                                                              \
        return instance##_integrate(it, t_end);                                                    \
    }                                                                                              \
    gi_status prefix##_interpolate(const instance##_integ *it, real t, real y[])                   \
    {                                                                                              \
        return instance##_interpolate(it, t, y);                                                   \
    }

EXTERNAL(surface, ellipsoid)
EXTERNAL(general, pendulum)

gi_status surface_start(const struct ellipsoid *s, const real point[], const real direction[],
                        real y0[]);

gi_status surface_start(const struct ellipsoid *s, const real point[], const real direction[],
                        real y0[])
{
    return ellipsoid_start(s, point, direction, y0);
}

#ifdef FREESTANDING_PROGRAM

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memset(void *to, int value, size_t count);
int returns_to_start(void);
_Noreturn void _start(void);

/* volatile: or the compiler makes each loop a call of itself */
void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    volatile unsigned char *t = to;
    const unsigned char *f = from;

    while (count--) *t++ = *f++;
    return to;
}

void *memset(void *to, int value, size_t count)
{
    volatile unsigned char *t = to;

    while (count--) *t++ = (unsigned char)value;
    return to;
}

static bool is_near(const real a[], const real b[], int count)
{
    for (int i = 0; i < count; i++) {
        const real difference = a[i] - b[i];
        if (!(difference < (real)1e-3 && -difference < (real)1e-3)) return false;
    }
    return true;
}

/* The unit sphere, and a pendulum without gravity: great circles, closed after 2 pi. */
int returns_to_start(void)
{
    static const struct ellipsoid sphere = {{1, 1, 1}};
    static const struct pendulum free_pendulum = {{0, 0, 0}};
    static const real point[3] = {2, 0, 0}, direction[3] = {1, 3, 4};
    const real turn = (real)6.28318530717958647692;
    ellipsoid_integ geodesic;
    pendulum_integ swing;
    real y0[ellipsoid_N];

    if (surface_start(&sphere, point, direction, y0) != GI_OK) return 1;
    if (surface_initialize(&geodesic, &sphere, NULL, 0, y0) != GI_OK) return 2;
    if (surface_step(&geodesic, turn) != GI_OK) return 3;
    if (surface_integrate(&geodesic, turn) != GI_OK || geodesic.t != turn) return 4;
    if (!is_near(geodesic.y, y0, ellipsoid_N)) return 5;
    if (general_initialize(&swing, &free_pendulum, NULL, 0, y0) != GI_OK) return 6;
    if (general_step(&swing, turn) != GI_OK) return 7;
    if (general_integrate(&swing, turn) != GI_OK || swing.t != turn) return 8;
    if (!is_near(swing.y, y0, pendulum_N)) return 9;
    return 0;
}

/* The kernel enters with the stack aligned to 16, a C function expects it 8 off that. */
__attribute__((force_align_arg_pointer)) _Noreturn void _start(void)
{
    const long exit_number = 60;

    __asm__ volatile("syscall" : : "a"(exit_number), "D"((long)returns_to_start()) : "memory");
    __builtin_unreachable();
}

#endif
