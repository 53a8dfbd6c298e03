/*
geodesic_integ.h: geodesics and other small ODEs on manifolds, in one C header.    MIT licence

You write the equations of a small problem as plain C functions, define a few macros, include this
file, and get an integrator made for exactly that problem: sizes are compile-time constants, every
call can be inlined, nothing is allocated, nothing is looked up at run time. Include it again, with
other macros, for the next problem. C99 to C17, C++11 to C++20.

    #include <stdio.h>

    struct torus { double R, r; };

    // Implicit surface f(x) = 0: its value, gradient and Hessian (xx, yy, zz, xy, xz, yz).
    static inline void torus_surface(const struct torus *s, const double x[3],
                                     double *f, double grad[3], double hess[6])
    {
        double R2 = 4 * s->R * s->R, m = x[0]*x[0] + x[1]*x[1] + x[2]*x[2] + R2/4 - s->r*s->r;
        *f = m * m - R2 * (x[0]*x[0] + x[1]*x[1]);
        for (int i = 0; i < 3; i++) {
            grad[i] = 4 * m * x[i] - (i < 2 ? 2 * R2 * x[i] : 0);
            hess[i] = 8 * x[i] * x[i] + 4 * m - (i < 2 ? 2 * R2 : 0);
        }
        hess[3] = 8 * x[0] * x[1], hess[4] = 8 * x[0] * x[2], hess[5] = 8 * x[1] * x[2];
    }
    #define GI_NAME    torus
    #define GI_PROBLEM GI_IMPLICIT_SURFACE
    #include "geodesic_integ.h"

    int main(void)
    {
        struct torus s = {1.0, 0.4};
        double point[3] = {1.4, 0, 0}, direction[3] = {0, 1, 0.3}, y0[torus_N];
        torus_integ it;
        torus_start(&s, point, direction, y0);          // onto the surface, unit speed
        torus_initialize(&it, &s, NULL, 0.0, y0);       // NULL: default options
        while (it.t < 10.0 && torus_step(&it, 10.0) == GI_OK)
            printf("%g %g %g %g\n", it.t, it.y[0], it.y[1], it.y[2]);
    }

PARAMETERS, defined before the include, undefined by it

    GI_NAME           required        prefix of all that is generated and of the functions you write
    GI_PROBLEM        GI_GENERAL      family whose equations the header writes: GI_GENERAL (none),
                                      GI_IMPLICIT_SURFACE
    GI_NQ             GI_GENERAL only position variables q
    GI_NU             GI_NQ           velocity variables u, qdot = N(q) u
    GI_NZ             0               auxiliary first-order variables z, in no constraint
    GI_NC             GI_GENERAL only constraints, 0 for a plain ODE
    GI_NC_POSITION    GI_NC           how many of them, the first ones, are position constraints
                                      p(t,q). Where fewer than GI_NC, the rest are velocity
                                      constraints v(t,q,u), and q is projected first, then u.
    GI_METHOD         GI_MERSON43     the method
    GI_REAL           double          float, double, long double or __float128
    GI_SYSTEM         struct GI_NAME  type of the parameters of your equations
    GI_PROJECTION     GI_PROJECT_BY_DIFFERENCES      who projects, for GI_GENERAL with constraints
    GI_JACOBI_FIELDS  0               1: carry the two scalar Jacobi fields on a surface
    GI_FUNC           static inline   what stands before every public function

WHAT YOU WRITE (SYSTEM is GI_SYSTEM, REAL is GI_REAL, NAME is GI_NAME)

  The state is y = {q, u, z}; NAME_NQ, NAME_NU, NAME_NZ, NAME_NC and NAME_N (all of y) are enumerators.

  GI_GENERAL:
    void NAME_derivs(const SYSTEM *, REAL t, const REAL y[], REAL ydot[]);
    void NAME_constraint_errors(const SYSTEM *, REAL t, const REAL y[], REAL cerr[]);      GI_NC > 0
  and, by GI_PROJECTION,
    GI_PROJECT_BY_FUNCTION     bool NAME_project_if_needed(const SYSTEM *, REAL tol, REAL t, REAL y[]);
        leaves y alone where every constraint is within tol, else projects it (least squares); false
        where tol cannot be reached. It decides by itself: project_every_step, constraint_units
        and time_scale do not reach it, and NAME_constraint_errors is not needed.
    GI_PROJECT_BY_JACOBIAN     void NAME_constraint_jacobian(const SYSTEM *, REAL t, const REAL y[],
                                                             REAL jac[NC][N]);
    GI_PROJECT_BY_DIFFERENCES  nothing more
  A derivative that cannot be had is said by writing a NaN: the step is retried shorter.

  GI_IMPLICIT_SURFACE: f(x) = 0, with any f whose gradient does not vanish on the surface:
    void NAME_surface(const SYSTEM *, const REAL x[3], REAL *f, REAL grad[3], REAL hess[6]);
  q = {x, y, z}, u = q', arc length t. With GI_JACOBI_FIELDS q = {x, y, z, j_r, j_t}, where j'' = -K j:
  j_r starts as 0, 1 (reduced length m12), j_t as 1, 0 (geodesic scale M12).

WHAT YOU GET

    gi_status NAME_start(sys, point, direction, y0)       surfaces: a state from a point and a direction
    gi_status NAME_initialize(it, sys, options, t0, y0)   options may be NULL
    gi_status NAME_set_options(it, options)               other options, the state stays
    gi_status NAME_set_time_and_state(it, t, y)           another state, the options stay
    gi_status NAME_step(it, t_stop)                       one accepted step, never past t_stop
    gi_status NAME_integrate(it, t_end)                   as many as it takes, ends at exactly t_end
    gi_status NAME_interpolate(it, t, y)                  inside the last step
    const char *gi_status_message(status)

  NAME_integ is a plain struct without pointers into itself: copying it is a checkpoint. On an error
  it keeps the last good t, y and ydot, and can go on; it->error.what says what was wrong and
  it->error.where which component (-1: none in particular). Time may run backward.

NOTES

  Only sqrt and fabs of the platform are needed. Compiles with -ffreestanding; add -fno-math-errno and
  gcc and clang need no libm either, where the processor has a square root.
  -ffast-math deletes every test for NaN; it is refused: add -fno-finite-math-only.
  Lengths far from 1 (metres on the Earth) want options.units and constraint_units of their size, or the
  tolerance is below rounding.
  __float128 needs no libquadmath: its square root is made here.

CONTENTS

    1  common part        status, statistics, names of families and methods; once per translation unit
    2  parameters         defaults and checks
    3  precision          what GI_REAL needs: epsilon, square root
    4  types              enumerators, options, integrator
    5  families           derivatives, constraint errors and Jacobian, start
    6  projection         back to the manifold, small linear algebra
    7  methods            stages: y1 and its error
    8  step control       error norm, shrink, grow, first step
    9  driver             initialize, step, integrate
    10 dense output
    11 undefine

  Data flow one way: your equations -> families -> projection, methods -> step control -> driver.
*/

/* ==== 1 common part ========================================================================== */

#ifndef GEODESIC_INTEG_H
#    define GEODESIC_INTEG_H

#    define GI_VERSION "0.1.0"

#    include <float.h>
#    include <stddef.h>
#    ifndef __cplusplus
#        include <stdbool.h>
#    endif
#    if !defined(__GNUC__) || defined(__CUDACC__)
#        include <math.h>
#    endif

/* Values of the parameters; 0 is what the preprocessor makes of a misspelt name. */
#    define GI_GENERAL          1
#    define GI_IMPLICIT_SURFACE 2

#    define GI_PROJECT_BY_FUNCTION    1
#    define GI_PROJECT_BY_JACOBIAN    2
#    define GI_PROJECT_BY_DIFFERENCES 3

#    define GI_MERSON43 1

/* One list of codes and their messages. */
#    define GI_STATUS_LIST(X)                                                                      \
        X(GI_OK, "all is well")                                                                    \
        X(GI_EVENT, "stopped at an event")                                                         \
        X(GI_ERR_ARGUMENT, "an argument or option is out of range or not finite")                  \
        X(GI_ERR_CONSTRAINT, "the state is off the manifold and cannot be brought onto it")        \
        X(GI_ERR_ACCURACY, "the accuracy is out of reach at the smallest step or below round-off") \
        X(GI_ERR_PROJECTION, "projection onto the constraints fails at the smallest step")         \
        X(GI_ERR_NOT_FINITE, "derivatives or error are not finite at the smallest step")           \
        X(GI_ERR_MAX_STEPS, "maximum_steps attempts did not suffice")

typedef enum {
#    define GI_STATUS_CODE(code, message) code,
    GI_STATUS_LIST(GI_STATUS_CODE)
#    undef GI_STATUS_CODE
} gi_status;

typedef enum { GI_NORM_INFINITY, GI_NORM_RMS } gi_norm;

/* What was wrong at the last error: a static text, and the index of the component it speaks of or -1. */
typedef struct {
    const char *what;
    int where;
} gi_error;

/* Counts since initialize. steps_attempted = steps_taken + the three kinds of failure. */
typedef struct {
    long long steps_taken;
    long long steps_attempted;
    long long error_test_failures;
    long long projection_failures;
    long long derivative_failures; /* derivatives, state or error not finite */
    long long derivative_evaluations;
    long long projections; /* states moved to the manifold; by function: calls */
    long long step_size_changes;
    long long initializations; /* initialize, then set_time_and_state */
} gi_statistics;

/* How an attempt ended. */
typedef enum {
    GI_STEP_GOOD,
    GI_STEP_ERROR_TOO_LARGE,
    GI_STEP_NOT_FINITE,
    GI_STEP_NOT_PROJECTED
} gi_outcome;

/* What a projection did. */
typedef enum { GI_PROJECTION_NOT_NEEDED, GI_PROJECTION_DONE, GI_PROJECTION_FAILED } gi_projection;

#    ifdef __CUDACC__
#        define GI_COMMON static inline __host__ __device__
#    else
#        define GI_COMMON static inline
#    endif

/* The message that belongs to a status; never NULL. */
GI_COMMON const char *gi_status_message(gi_status status)
{
    switch (status) {
#    define GI_STATUS_MESSAGE(code, message)                                                       \
    case code:                                                                                     \
        return message;
        GI_STATUS_LIST(GI_STATUS_MESSAGE)
#    undef GI_STATUS_MESSAGE
    }
    return "not a status of geodesic_integ.h";
}

#    ifdef __SIZEOF_FLOAT128__
/* Square root in quad precision: Newton from the double root (53, 106, 113 bits), after scaling by
   powers of four into its range (2^-16494 ... 2^16384, so at most 34 rounds of 2^512). */
GI_COMMON __float128 gi_sqrt_quad(__float128 x)
{
    const __float128 up = (__float128)((double)(1LL << 32) * (double)(1LL << 32)); /* 2^64 */
    const __float128 up512 = (up * up * up * up) * (up * up * up * up), up256 = up * up * up * up;
    __float128 scale = 1;
    double root;
    int i;
    if (!(x > 0 && x / 2 < x)) return x >= 0 ? x : 0 * x / (0 * x); /* 0, infinity; NaN */
    for (i = 0; i < 34 && x > up512; i++) x /= up512, scale *= up256;
    for (i = 0; i < 34 && x < 1 / up512; i++) x *= up512, scale /= up256;
#        if defined(__GNUC__) && !defined(__CUDACC__)
    root = __builtin_sqrt((double)x);
#        else
    root = sqrt((double)x);
#        endif
    {
        __float128 s = (__float128)root;
        s = (s + x / s) / 2;
        s = (s + x / s) / 2;
        return s * scale;
    }
}
#    endif

#    undef GI_COMMON
#endif /* GEODESIC_INTEG_H */

/* ==== 2 parameters =========================================================================== */

#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#    error "geodesic_integ.h: -ffast-math deletes the tests for NaN; add -fno-finite-math-only"
#endif
#if defined(_M_FP_FAST)
#    error "geodesic_integ.h: /fp:fast deletes the tests for NaN; use /fp:precise"
#endif

#ifndef GI_NAME
#    error "geodesic_integ.h: define GI_NAME, the prefix of your functions, before the include"
#    define GI_NAME gi_unnamed
#endif

#ifndef GI_PROBLEM
#    define GI_PROBLEM GI_GENERAL
#endif
#if GI_PROBLEM != GI_GENERAL && GI_PROBLEM != GI_IMPLICIT_SURFACE
#    error "geodesic_integ.h: GI_PROBLEM must be GI_GENERAL or GI_IMPLICIT_SURFACE"
#endif

#ifndef GI_JACOBI_FIELDS
#    define GI_JACOBI_FIELDS 0
#endif
#if GI_JACOBI_FIELDS != 0 && GI_JACOBI_FIELDS != 1
#    error "geodesic_integ.h: GI_JACOBI_FIELDS must be 0 or 1"
#endif

#if GI_PROBLEM == GI_IMPLICIT_SURFACE
#    if defined(GI_NQ) || defined(GI_NU) || defined(GI_NZ) || defined(GI_NC) ||                    \
        defined(GI_NC_POSITION) || defined(GI_PROJECTION)
#        error                                                                                     \
            "geodesic_integ.h: a surface fixes GI_NQ, GI_NU, GI_NZ, GI_NC, GI_NC_POSITION and GI_PROJECTION; remove them"
#    endif
#    define GI_NQ          (3 + 2 * GI_JACOBI_FIELDS)
#    define GI_NU          GI_NQ
#    define GI_NZ          0
#    define GI_NC          3
#    define GI_NC_POSITION 1
#elif GI_JACOBI_FIELDS
#    error "geodesic_integ.h: GI_JACOBI_FIELDS needs a surface; remove it or set GI_PROBLEM"
#endif

#ifndef GI_NQ
#    error "geodesic_integ.h: define GI_NQ, the number of position variables"
#    define GI_NQ 1
#endif
#ifndef GI_NU
#    define GI_NU GI_NQ
#endif
#ifndef GI_NZ
#    define GI_NZ 0
#endif
#ifndef GI_NC
#    error "geodesic_integ.h: define GI_NC, the number of constraints; 0 for a plain ODE"
#    define GI_NC 0
#endif
#ifndef GI_NC_POSITION
#    define GI_NC_POSITION GI_NC
#endif
#if (GI_NQ) < 0 || (GI_NU) < 0 || (GI_NZ) < 0 || (GI_NQ) + (GI_NU) + (GI_NZ) < 1
#    error                                                                                         \
        "geodesic_integ.h: GI_NQ, GI_NU and GI_NZ must be numbers that #if understands, not negative, not all zero"
#endif
#if (GI_NC) < 0 || (GI_NC) > (GI_NQ) + (GI_NU)
#    error "geodesic_integ.h: GI_NC must be 0 ... GI_NQ + GI_NU"
#endif
#if (GI_NC_POSITION) < 0 || (GI_NC_POSITION) > (GI_NC)
#    error "geodesic_integ.h: GI_NC_POSITION must be 0 ... GI_NC"
#endif

#ifndef GI_PROJECTION
#    define GI_PROJECTION GI_PROJECT_BY_DIFFERENCES
#endif
#if GI_PROJECTION != GI_PROJECT_BY_FUNCTION && GI_PROJECTION != GI_PROJECT_BY_JACOBIAN &&          \
    GI_PROJECTION != GI_PROJECT_BY_DIFFERENCES
#    error                                                                                         \
        "geodesic_integ.h: GI_PROJECTION must be GI_PROJECT_BY_FUNCTION, _BY_JACOBIAN or _BY_DIFFERENCES"
#endif

#ifndef GI_METHOD
#    define GI_METHOD GI_MERSON43
#endif
#if GI_METHOD != GI_MERSON43
#    error "geodesic_integ.h: GI_METHOD must be GI_MERSON43"
#endif

#if defined(GI_EVENTS) || defined(GI_LANES)
#    error                                                                                         \
        "geodesic_integ.h: this version has no events and no lanes; remove GI_EVENTS and GI_LANES"
#endif

#ifndef GI_REAL
#    define GI_REAL double
#endif
#ifndef GI_FUNC
#    ifdef __CUDACC__
#        define GI_FUNC static inline __host__ __device__
#    else
#        define GI_FUNC static inline
#    endif
#endif

/* Helpers. GI_PUBLIC(step) is NAME_step; GI_PRIVATE(norm) is NAME_gi_norm. */
#define GI_PASTE2(a, b)  a##b
#define GI_PASTE(a, b)   GI_PASTE2(a, b)
#define GI_PUBLIC(name)  GI_PASTE(GI_NAME, _##name)
#define GI_PRIVATE(name) GI_PASTE(GI_NAME, _gi_##name)
#ifndef GI_SYSTEM
#    define GI_SYSTEM struct GI_NAME
#endif
#define GI_N       (GI_NQ + GI_NU + GI_NZ)
#define GI_NC_SIZE (GI_NC > 0 ? GI_NC : 1)

/* Private functions are parts of one loop: inlined always, so that the state stays in registers and
   the compiler's estimate of their size does not matter (gcc -O2 left calls and 20 % of the time). */
#if defined(__CUDACC__)
#    define GI_INLINE static inline __host__ __device__
#elif defined(__GNUC__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#    define GI_INLINE static inline __attribute__((always_inline))
#else
#    define GI_INLINE static inline
#endif
/* The user's functions too are inlined into the loop, unless code size matters more. */
#if defined(__GNUC__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__) &&                   \
    !defined(__CUDACC__)
#    define GI_FLATTEN __attribute__((flatten))
#else
#    define GI_FLATTEN
#endif
/* gcc -O2 leaves loops of six rounds as loops; clang unrolls them by itself. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__OPTIMIZE_SIZE__) && !defined(__CUDACC__)
#    define GI_UNROLL _Pragma("GCC unroll 16")
#else
#    define GI_UNROLL
#endif
#ifdef __cplusplus
#    define GI_ZERO                                                                                \
        {                                                                                          \
        }
#else
#    define GI_ZERO                                                                                \
        {                                                                                          \
            0                                                                                      \
        }
#endif
#if defined(__GNUC__)
#    define GI_UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#    define GI_UNLIKELY(x) (x)
#endif

/* ==== 3 precision ============================================================================ */

/* Which type GI_REAL is: pasted to a name whose value tells ("long double" becomes "3 + double", and
   the preprocessor counts an unknown name as 0). */
#define GI_KIND_float      1
#define GI_KIND_double     2
#define GI_KIND_long       3 +
#define GI_KIND___float128 4
#define GI_KIND            GI_PASTE(GI_KIND_, GI_REAL) /* in #if only */

#if GI_KIND == 1
#    define GI_SQRT(x)      GI_MATH(sqrtf)(x)
#    define GI_FABS(x)      GI_MATH(fabsf)(x)
#    define GI_EPSILON      FLT_EPSILON
#    define GI_LARGEST      FLT_MAX
#    define GI_CBRT_EPSILON ((GI_REAL)1 / 256)
#elif GI_KIND == 2
#    define GI_SQRT(x)      GI_MATH(sqrt)(x)
#    define GI_FABS(x)      GI_MATH(fabs)(x)
#    define GI_EPSILON      DBL_EPSILON
#    define GI_LARGEST      DBL_MAX
#    define GI_CBRT_EPSILON ((GI_REAL)1 / (1L << 17))
#elif GI_KIND == 3
#    define GI_SQRT(x) GI_MATH(sqrtl)(x)
#    define GI_FABS(x) GI_MATH(fabsl)(x)
#    define GI_LARGEST LDBL_MAX
#    if LDBL_MANT_DIG == 106 /* double-double: its LDBL_EPSILON is the smallest denormal */
#        define GI_EPSILON ((GI_REAL)1 / (1LL << 52) / (1LL << 52))
#    else
#        define GI_EPSILON LDBL_EPSILON
#    endif
#    define GI_CBRT_EPSILON                                                                        \
        ((GI_REAL)1 / (1LL << (LDBL_MANT_DIG > 64 ? 35 : LDBL_MANT_DIG > 53 ? 21 : 17)))
#elif GI_KIND == 4
#    define GI_SQRT(x)      gi_sqrt_quad(x)
#    define GI_FABS(x)      ((x) < 0 ? -(x) : (x))
#    define GI_EPSILON      ((GI_REAL)1 / (1LL << 56) / (1LL << 56))
#    define GI_LARGEST      LDBL_MAX /* as good as its own: the exponents are the same */
#    define GI_CBRT_EPSILON ((GI_REAL)1 / (1LL << 37))
#else
#    error "geodesic_integ.h: GI_REAL must be float, double, long double or __float128, no typedef"
#endif

/* The builtins of gcc and clang need no header, which a freestanding system may lack. */
#if defined(__GNUC__) && !defined(__CUDACC__)
#    define GI_MATH(name) __builtin_##name
#else
#    define GI_MATH(name) name
#endif

GI_INLINE GI_REAL GI_PRIVATE(sqrt)(GI_REAL x)
{
    return GI_SQRT(x);
}

GI_INLINE GI_REAL GI_PRIVATE(abs)(GI_REAL x)
{
    return GI_FABS(x);
}

GI_INLINE GI_REAL GI_PRIVATE(min)(GI_REAL a, GI_REAL b)
{
    return a < b ? a : b;
}

GI_INLINE GI_REAL GI_PRIVATE(max)(GI_REAL a, GI_REAL b)
{
    return a > b ? a : b;
}

/* False for NaN and infinity. By comparison: x - x == 0 is folded to true by -fassociative-math. */
GI_INLINE bool GI_PRIVATE(finite)(GI_REAL x)
{
    return GI_PRIVATE(abs)(x) <= (GI_REAL)GI_LARGEST;
}

GI_INLINE GI_REAL GI_PRIVATE(infinity)(void)
{
#if defined(__GNUC__) && !defined(__CUDACC__)
    return (GI_REAL)__builtin_inf();
#else
    return (GI_REAL)HUGE_VAL;
#endif
}

/* Whether all n are finite: their sum is not where one is not (or where they are within a factor n of
   the largest number, which is treated alike). */
GI_INLINE bool GI_PRIVATE(all_finite)(int n, const GI_REAL v[])
{
    GI_REAL sum = 0;
    GI_UNROLL
    for (int i = 0; i < n; i++) sum += v[i];
    return GI_PRIVATE(finite)(sum);
}

/* ==== 4 types ================================================================================ */

enum {
    GI_PUBLIC(NQ) = GI_NQ,
    GI_PUBLIC(NU) = GI_NU,
    GI_PUBLIC(NZ) = GI_NZ,
    GI_PUBLIC(NC) = GI_NC,
    GI_PUBLIC(N) = GI_N
};

/* Zero in any field means its default, in brackets. A step is good where the norm of W err is at most
   1, with W_i = 1 / (relative_i rtol |y_i| + units_i atol). Steps are sizes, whatever the direction. */
typedef struct {
    GI_REAL accuracy;    /* [1e-6] */
    GI_REAL rtol;        /* [accuracy] relative tolerance, of the components marked relative */
    GI_REAL atol;        /* [accuracy] absolute tolerance, in units */
    GI_REAL units[GI_N]; /* [1] size of a typical y_i; infinite: its error is not controlled */
    bool relative[GI_N]; /* [false] add rtol |y_i| to the tolerance of y_i */
    gi_norm norm;        /* [GI_NORM_INFINITY] */
    GI_REAL constraint_tolerance; /* [accuracy / 10, at least 8 epsilon] in constraint_units */
    GI_REAL constraint_units[GI_NC_SIZE]; /* [1] */
    GI_REAL time_scale; /* [1] velocity constraints are measured in position units per time_scale */
    bool project_every_step; /* [false] project even where the constraints are within tolerance */
    GI_REAL initial_step;    /* [chosen from the equations] */
    GI_REAL minimum_step;    /* [a few ulp of t] */
    GI_REAL maximum_step;    /* [infinite] but for the stretch to t_stop and 16 ulp of t */
    GI_REAL
    fixed_step; /* [none: error control] bounded by minimum_step, maximum_step and 16 ulp of t */
    long long maximum_steps; /* [10 000 000] attempts in one call */
    GI_REAL safety;          /* [0.9] */
    GI_REAL min_shrink;      /* [0.1] */
    GI_REAL max_grow;        /* [5] */
    GI_REAL hysteresis_low;  /* [0.9] a step that must shrink shrinks at least to this */
    GI_REAL hysteresis_high; /* [1.2] growth by less is not worth it */
    GI_REAL stretch;         /* [0.1] a step may be stretched by this to reach t_stop */
} GI_PUBLIC(options);

typedef struct {
    GI_REAL t;       /* time, or arc length */
    GI_REAL y[GI_N]; /* {q, u, z}, on the manifold */
    GI_REAL ydot[GI_N];
    GI_REAL next_step; /* size to be tried next; yours to set between steps */
    gi_statistics stats;
    GI_REAL initial_step_taken, last_step, smallest_step,
        largest_step; /* accepted sizes; 0: none yet */
    gi_error error;
    GI_REAL t_previous, y_previous[GI_N], ydot_previous[GI_N]; /* start of the last step */
    GI_PUBLIC(options) options; /* with the defaults filled in; change by set_options */
    const GI_SYSTEM *system;
    GI_REAL gi_constraint_weight[GI_NC_SIZE]; /* 1 / constraint_units, times time_scale */
    GI_REAL gi_weight[GI_N];                  /* 1 / (units_i atol) */
    GI_REAL gi_ceiling;                       /* no step above it: a projection failed there */
    GI_REAL gi_worth_growing; /* error norm above which growth stays below hysteresis_high */
    bool gi_uniform;          /* infinity norm, all weights alike, none relative */
    bool gi_just_unprojected; /* the attempt before this one failed to project */
} GI_PUBLIC(integ);

/* One end of a step. */
typedef struct {
    GI_REAL t, y[GI_N], f[GI_N];
} GI_PRIVATE(point);

/* ==== 5 families ============================================================================= */

#if GI_PROBLEM == GI_IMPLICIT_SURFACE

/* Geodesic of the surface f(x) = 0 with gradient g and Hessian H, in Cartesian coordinates:

       x'' = -(v.H v / g.g) g          no acceleration but along the normal, and v.g' = 0 for ever
       j'' = -K j,  K = g.adj(H) g / (g.g)^2       Gauss curvature (Goldman, Curvature formulas for
                                                   implicit curves and surfaces, CAGD 22 (2005), 4.1)

   f may be scaled by anything; g = 0 makes NaN here, which shortens the step, and ends in a status. */

GI_INLINE GI_REAL GI_PRIVATE(dot)(const GI_REAL a[3], const GI_REAL b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

#    if GI_JACOBI_FIELDS
/* g.adj(H) g, with H = (xx, yy, zz, xy, xz, yz). */
GI_INLINE GI_REAL GI_PRIVATE(adjugate_form)(const GI_REAL g[3], const GI_REAL H[6])
{
    return g[0] * g[0] * (H[1] * H[2] - H[5] * H[5]) + g[1] * g[1] * (H[0] * H[2] - H[4] * H[4]) +
           g[2] * g[2] * (H[0] * H[1] - H[3] * H[3]) +
           2 * (g[0] * g[1] * (H[4] * H[5] - H[3] * H[2]) +
                g[0] * g[2] * (H[3] * H[5] - H[4] * H[1]) +
                g[1] * g[2] * (H[3] * H[4] - H[5] * H[0]));
}
#    endif

/* ydot[N] of the state y[N]; a NaN where the gradient vanishes. */
GI_FUNC void GI_PUBLIC(derivs)(const GI_SYSTEM *sys, GI_REAL t, const GI_REAL y[], GI_REAL ydot[])
{
    const GI_REAL *v = y + GI_NQ;
    GI_REAL f, g[3], H[6];
    (void)t;
    GI_PUBLIC(surface)(sys, y, &f, g, H);
    const GI_REAL per_gg = 1 / GI_PRIVATE(dot)(g, g);
    const GI_REAL vHv = H[0] * v[0] * v[0] + H[1] * v[1] * v[1] + H[2] * v[2] * v[2] +
                        2 * (H[3] * v[0] * v[1] + H[4] * v[0] * v[2] + H[5] * v[1] * v[2]);
    const GI_REAL a = -vHv * per_gg;
    GI_UNROLL
    for (int i = 0; i < GI_NQ; i++) ydot[i] = v[i];
    GI_UNROLL
    for (int i = 0; i < 3; i++) ydot[GI_NQ + i] = a * g[i];
#    if GI_JACOBI_FIELDS
    const GI_REAL K = GI_PRIVATE(adjugate_form)(g, H) * per_gg * per_gg;
    ydot[GI_NQ + 3] = -K * y[3];
    ydot[GI_NQ + 4] = -K * y[4];
#    endif
}

/* cerr[3]: distance from the surface to first order f/|g| (length), velocity along the normal v.g/|g|,
   speed |v| - 1. */
GI_FUNC void GI_PUBLIC(constraint_errors)(const GI_SYSTEM *sys, GI_REAL t, const GI_REAL y[],
                                          GI_REAL cerr[])
{
    const GI_REAL *v = y + GI_NQ;
    GI_REAL f, g[3], H[6];
    (void)t;
    GI_PUBLIC(surface)(sys, y, &f, g, H);
    const GI_REAL per_g = 1 / GI_PRIVATE(sqrt)(GI_PRIVATE(dot)(g, g));
    cerr[0] = f * per_g;
    cerr[1] = GI_PRIVATE(dot)(v, g) * per_g;
    cerr[2] = GI_PRIVATE(sqrt)(GI_PRIVATE(dot)(v, v)) - 1;
}

/* Newton's method along the gradient from x to the surface, until the distance is at most goal or
   rounding lets it fall no more; a correction that makes it worse is halved. Bounded. Leaves the
   gradient at the new x in g and returns the distance there, or NaN where it cannot be had. */
GI_INLINE GI_REAL GI_PRIVATE(foot_point)(const GI_SYSTEM *sys, GI_REAL goal, GI_REAL x[3],
                                         GI_REAL g[3])
{
    GI_REAL f, H[6], trial[3], trial_g[3];
    GI_PUBLIC(surface)(sys, x, &f, g, H);
    GI_REAL gg = GI_PRIVATE(dot)(g, g), fraction = 1;
    GI_REAL distance = GI_PRIVATE(abs)(f) / GI_PRIVATE(sqrt)(gg);
    for (int i = 0; i < 30 && distance > goal && fraction > (GI_REAL)1 / 1000; i++) {
        const GI_REAL s = fraction * f / gg;
        GI_REAL trial_f;
        GI_UNROLL
        for (int k = 0; k < 3; k++) trial[k] = x[k] - s * g[k];
        GI_PUBLIC(surface)(sys, trial, &trial_f, trial_g, H);
        const GI_REAL trial_gg = GI_PRIVATE(dot)(trial_g, trial_g);
        const GI_REAL trial_distance = GI_PRIVATE(abs)(trial_f) / GI_PRIVATE(sqrt)(trial_gg);
        if (!(trial_distance < distance)) {
            fraction /= 2;
            continue;
        }
        GI_UNROLL
        for (int k = 0; k < 3; k++) x[k] = trial[k], g[k] = trial_g[k];
        f = trial_f, gg = trial_gg, distance = trial_distance, fraction = 1;
    }
    return distance;
}

/* Velocity v into the tangent plane of gradient g, at unit speed; false where nothing is left of it but
   rounding. Twice: once leaves a normal part as large as the rounding of what it took away. */
GI_INLINE bool GI_PRIVATE(unit_tangent)(const GI_REAL g[3], GI_REAL v[3])
{
    const GI_REAL gg = GI_PRIVATE(dot)(g, g), before = GI_PRIVATE(dot)(v, v),
                  noise = 64 * GI_EPSILON;
    if (!(gg > 0)) return false;
    for (int twice = 0; twice < 2; twice++) {
        const GI_REAL s = GI_PRIVATE(dot)(v, g) / gg;
        GI_UNROLL
        for (int k = 0; k < 3; k++) v[k] -= s * g[k];
    }
    const GI_REAL vv = GI_PRIVATE(dot)(v, v);
    if (!(vv > before * noise * noise)) return false;
    const GI_REAL per_speed = 1 / GI_PRIVATE(sqrt)(vv);
    GI_UNROLL
    for (int k = 0; k < 3; k++) v[k] *= per_speed;
    return true;
}

/* State y0[N] at the foot of point[3] on the surface, with the tangential part of direction[3] as unit
   velocity; with GI_JACOBI_FIELDS j_r = 0, j_r' = 1, j_t = 1, j_t' = 0.
   GI_ERR_ARGUMENT: not finite, or no tangential direction. GI_ERR_CONSTRAINT: the surface is not
   reached (zero gradient). y0 is untouched on error. */
GI_FUNC gi_status GI_PUBLIC(start)(const GI_SYSTEM *sys, const GI_REAL point[],
                                   const GI_REAL direction[], GI_REAL y0[])
{
    GI_REAL x[3], v[3], g[3], size = 0, speed = 0;
    if (!GI_PRIVATE(all_finite)(3, point) || !GI_PRIVATE(all_finite)(3, direction))
        return GI_ERR_ARGUMENT;
    for (int k = 0; k < 3; k++) speed = GI_PRIVATE(max)(speed, GI_PRIVATE(abs)(direction[k]));
    if (!(speed > 0)) return GI_ERR_ARGUMENT;
    for (int k = 0; k < 3; k++) {
        x[k] = point[k], v[k] = direction[k] / speed;
        size = GI_PRIVATE(max)(size, GI_PRIVATE(abs)(x[k]));
    }
    /* Newton stops at rounding, whose size f alone knows; what is far above it did not converge. */
    const GI_REAL distance = GI_PRIVATE(foot_point)(sys, GI_EPSILON * size, x, g);
    for (int k = 0; k < 3; k++) size = GI_PRIVATE(max)(size, GI_PRIVATE(abs)(x[k]));
    if (!(distance <= GI_PRIVATE(sqrt)(GI_EPSILON) * size)) return GI_ERR_CONSTRAINT;
    if (!GI_PRIVATE(unit_tangent)(g, v)) return GI_ERR_ARGUMENT;
    for (int k = 0; k < 3; k++) y0[k] = x[k], y0[GI_NQ + k] = v[k];
#    if GI_JACOBI_FIELDS
    y0[3] = 0, y0[GI_NQ + 3] = 1;
    y0[4] = 1, y0[GI_NQ + 4] = 0;
#    endif
    return GI_OK;
}

#endif /* GI_IMPLICIT_SURFACE */

/* ==== 6 projection =========================================================================== */

#if GI_NC > 0 && (GI_PROBLEM == GI_IMPLICIT_SURFACE || GI_PROJECTION != GI_PROJECT_BY_FUNCTION)

/* Largest of the constraint errors first ... last-1 in their units; NaN where one is NaN (a maximum
   alone would lose it: NaN compares false with everything). */
GI_INLINE GI_REAL GI_PRIVATE(constraint_norm)(const GI_PUBLIC(integ) * it, const GI_REAL cerr[],
                                              int first, int last)
{
    GI_REAL norm = 0, sum = 0;
    GI_UNROLL
    for (int i = first; i < last; i++) {
        const GI_REAL e = GI_PRIVATE(abs)(cerr[i]) * it->gi_constraint_weight[i];
        sum += e;
        norm = GI_PRIVATE(max)(norm, e);
    }
    return GI_PRIVATE(finite)(sum) ? norm : sum;
}

#endif

#if GI_NC > 0 && GI_PROBLEM == GI_IMPLICIT_SURFACE

/* Brings y to the surface, then its velocity to unit length in the tangent plane, where a constraint
   is over its tolerance. The Jacobi fields are in no constraint. y is untouched where it fails. */
GI_INLINE gi_projection GI_PRIVATE(project)(const GI_SYSTEM *sys, const GI_PUBLIC(integ) * it,
                                            bool always, GI_REAL t, GI_REAL y[])
{
    const GI_REAL tol = it->options.constraint_tolerance;
    GI_REAL cerr[3], x[3], v[3], g[3];
    GI_PUBLIC(constraint_errors)(sys, t, y, cerr);
    if (GI_PRIVATE(constraint_norm)(it, cerr, 0, 3) <= tol && !always)
        return GI_PROJECTION_NOT_NEEDED;
    GI_UNROLL
    for (int k = 0; k < 3; k++) x[k] = y[k], v[k] = y[GI_NQ + k];
    const GI_REAL tol_x = tol * it->options.constraint_units[0];
    if (!(GI_PRIVATE(foot_point)(sys, tol_x / 10, x, g) <= tol_x) ||
        !GI_PRIVATE(unit_tangent)(g, v) || !GI_PRIVATE(all_finite)(3, v))
        return GI_PROJECTION_FAILED;
    GI_UNROLL
    for (int k = 0; k < 3; k++) y[k] = x[k], y[GI_NQ + k] = v[k];
    return GI_PROJECTION_DONE;
}

#elif GI_NC > 0 && GI_PROJECTION == GI_PROJECT_BY_FUNCTION

GI_INLINE gi_projection GI_PRIVATE(project)(const GI_SYSTEM *sys, const GI_PUBLIC(integ) * it,
                                            bool always, GI_REAL t, GI_REAL y[])
{
    (void)always;
    return GI_PUBLIC(project_if_needed)(sys, it->options.constraint_tolerance, t, y)
               ? GI_PROJECTION_DONE
               : GI_PROJECTION_FAILED;
}

#elif GI_NC > 0

/* Jacobian of the constraints by y, jac[NC][N]. */
GI_INLINE void GI_PRIVATE(jacobian)(const GI_SYSTEM *sys, const GI_PUBLIC(integ) * it, GI_REAL t,
                                    const GI_REAL y[], GI_REAL jac[GI_NC][GI_N])
{
#    if GI_PROJECTION == GI_PROJECT_BY_JACOBIAN
    (void)it;
    GI_PUBLIC(constraint_jacobian)(sys, t, y, jac);
#    else
    /* Central differences, error O(d^2) + O(epsilon/d): d is the cube root of epsilon. */
    GI_REAL x[GI_N], above[GI_NC], below[GI_NC];
    for (int j = 0; j < GI_N; j++) x[j] = y[j];
    for (int j = 0; j < GI_N; j++) {
        const GI_REAL unit = GI_PRIVATE(finite)(it->options.units[j]) ? it->options.units[j] : 1;
        const GI_REAL d = GI_CBRT_EPSILON * GI_PRIVATE(max)(GI_PRIVATE(abs)(y[j]), unit);
        const GI_REAL up = y[j] + d, down = y[j] - d;
        x[j] = up;
        GI_PUBLIC(constraint_errors)(sys, t, x, above);
        x[j] = down;
        GI_PUBLIC(constraint_errors)(sys, t, x, below);
        x[j] = y[j];
        for (int i = 0; i < GI_NC; i++) jac[i][j] = (above[i] - below[i]) / (up - down);
    }
#    endif
}

/* The shortest x with a x = b, rows r0 ... r1-1, columns c0 ... c1-1, by Gram-Schmidt on the rows:
   each row moves x along what it has at a right angle to the rows before it. A row that depends on
   them (its rest is under sqrt(epsilon) of it, the noise of a difference Jacobian) moves nothing: it
   is met already, or it contradicts them and the caller sees no progress. a is overwritten. */
GI_INLINE void GI_PRIVATE(minimum_norm)(GI_REAL a[GI_NC][GI_N], const GI_REAL b[GI_NC],
                                        GI_REAL x[GI_N], int r0, int r1, int c0, int c1)
{
    for (int j = c0; j < c1; j++) x[j] = 0;
    for (int i = r0; i < r1; i++) {
        GI_REAL residual = b[i], whole = 0, rest = 0;
        for (int j = c0; j < c1; j++) residual -= a[i][j] * x[j], whole += a[i][j] * a[i][j];
        for (int twice = 0; twice < 2; twice++) /* twice is enough (Kahan, Parlett) */
            for (int k = r0; k < i; k++) {
                GI_REAL d = 0;
                for (int j = c0; j < c1; j++) d += a[k][j] * a[i][j];
                for (int j = c0; j < c1; j++) a[i][j] -= d * a[k][j];
            }
        for (int j = c0; j < c1; j++) rest += a[i][j] * a[i][j];
        const bool independent = rest > GI_EPSILON * whole;
        const GI_REAL scale = independent ? 1 / GI_PRIVATE(sqrt)(rest) : 0;
        for (int j = c0; j < c1; j++) {
            a[i][j] *= scale;
            x[j] += a[i][j] * (scale * residual);
        }
    }
}

/* Newton's method with the minimum-norm correction dy, in the norm sum (dy_i / s_i)^2 with s_i the
   error that y_i may have: rows r0 ... r1-1 of the constraints by columns c0 ... c1-1 of y. Goes for a
   tenth of the tolerance; a correction that makes it worse is halved. Bounded. False where the
   tolerance is not reached. */
GI_INLINE bool GI_PRIVATE(newton)(const GI_SYSTEM *sys, const GI_PUBLIC(integ) * it, GI_REAL t,
                                  GI_REAL y[], int r0, int r1, int c0, int c1)
{
    const GI_REAL tol = it->options.constraint_tolerance;
    GI_REAL cerr[GI_NC], jac[GI_NC][GI_N], s[GI_N], dy[GI_N], trial[GI_N], fraction = 1;
    GI_PUBLIC(constraint_errors)(sys, t, y, cerr);
    GI_REAL norm = GI_PRIVATE(constraint_norm)(it, cerr, r0, r1);
    for (int j = 0; j < GI_N; j++) trial[j] = y[j], dy[j] = 0;
    for (int iteration = 0; iteration < 30 && norm > tol / 10 && GI_PRIVATE(finite)(norm);
         iteration++) {
        if (fraction == 1) {
            GI_PRIVATE(jacobian)(sys, it, t, y, jac);
            for (int j = c0; j < c1; j++) {
                const GI_REAL unit =
                    GI_PRIVATE(finite)(it->options.units[j]) ? it->options.units[j] : 1;
                s[j] = unit;
                if (it->options.relative[j])
                    s[j] += it->options.rtol / it->options.atol * GI_PRIVATE(abs)(y[j]);
                for (int i = r0; i < r1; i++) jac[i][j] *= s[j];
            }
            for (int i = r0; i < r1; i++) cerr[i] = -cerr[i];
            GI_PRIVATE(minimum_norm)(jac, cerr, dy, r0, r1, c0, c1);
            for (int j = c0; j < c1; j++) dy[j] *= s[j];
        }
        for (int j = c0; j < c1; j++) trial[j] = y[j] + fraction * dy[j];
        GI_PUBLIC(constraint_errors)(sys, t, trial, cerr);
        const GI_REAL trial_norm = GI_PRIVATE(constraint_norm)(it, cerr, r0, r1);
        if (trial_norm < norm) {
            for (int j = c0; j < c1; j++) y[j] = trial[j];
            norm = trial_norm;
            fraction = 1;
        } else {
            if (norm <= tol || fraction < (GI_REAL)1 / 1000) break;
            fraction /= 2;
        }
    }
    return norm <= tol;
}

/* Brings y to the manifold where a constraint is over its tolerance: all of y at once, or q first and
   then u. y is untouched where it fails. */
GI_INLINE gi_projection GI_PRIVATE(project)(const GI_SYSTEM *sys, const GI_PUBLIC(integ) * it,
                                            bool always, GI_REAL t, GI_REAL y[])
{
    GI_REAL cerr[GI_NC], x[GI_N];
    GI_PUBLIC(constraint_errors)(sys, t, y, cerr);
    if (GI_PRIVATE(constraint_norm)(it, cerr, 0, GI_NC) <= it->options.constraint_tolerance &&
        !always)
        return GI_PROJECTION_NOT_NEEDED;
    for (int j = 0; j < GI_N; j++) x[j] = y[j];
#    if GI_NC_POSITION == GI_NC
    if (!GI_PRIVATE(newton)(sys, it, t, x, 0, GI_NC, 0, GI_N)) return GI_PROJECTION_FAILED;
#    else
    if (!GI_PRIVATE(newton)(sys, it, t, x, 0, GI_NC_POSITION, 0, GI_NQ) ||
        !GI_PRIVATE(newton)(sys, it, t, x, GI_NC_POSITION, GI_NC, GI_NQ, GI_NQ + GI_NU))
        return GI_PROJECTION_FAILED;
#    endif
    for (int j = 0; j < GI_N; j++) y[j] = x[j];
    return GI_PROJECTION_DONE;
}

#else

/* No constraint: every state is on the manifold. */
GI_INLINE gi_projection GI_PRIVATE(project)(const GI_SYSTEM *sys, const GI_PUBLIC(integ) * it,
                                            bool always, GI_REAL t, GI_REAL y[])
{
    (void)sys, (void)it, (void)always, (void)t, (void)y;
    return GI_PROJECTION_NOT_NEEDED;
}

#endif

/* ==== 7 methods ============================================================================== */

/* A method makes, from y and f0 = f(t, y), the new y1 at t + h and err, which times GI_ERROR_FACTOR is
   the estimate of its local error; GI_ORDER is the exponent of step control, GI_STAGES what it
   evaluates. f at the accepted, projected y1 is evaluated by the driver. */

#if GI_METHOD == GI_MERSON43

/* Runge-Kutta-Merson 4(3). Merson, An operational method for the study of integration processes, Proc.
   Symp. Data Processing, Weapons Research Establishment, Salisbury (1957); Hairer, Norsett, Wanner,
   Solving ODEs I, table II.4.1.

       0   |
       1/3 | 1/3
       1/3 | 1/6  1/6
       1/2 | 1/8   0   3/8
       1   | 1/2   0  -3/2   2         <- ysave
      -----+--------------------------
           | 1/6   0    0   2/3  1/6   <- y1, order 4
           | 1/10  0  3/10  2/5  1/5      order 3 (5 for linear f)

   The difference of the last two is (y1 - ysave) / 5: the row of order 3 is never formed. */
#    define GI_ORDER        4
#    define GI_STAGES       4
#    define GI_ERROR_FACTOR ((GI_REAL)1 / 5)

GI_INLINE void GI_PRIVATE(stages)(const GI_SYSTEM *sys, GI_REAL t, GI_REAL h, const GI_REAL y[],
                                  const GI_REAL f0[], GI_REAL y1[], GI_REAL err[])
{
    const GI_REAL h2 = h / 2, h3 = h / 3, h6 = h / 6, h8 = h / 8;
    GI_REAL x[GI_N], f1[GI_N], f2[GI_N], f3[GI_N], f4[GI_N];
    GI_UNROLL
    for (int i = 0; i < GI_N; i++) x[i] = y[i] + h3 * f0[i];
    GI_PUBLIC(derivs)(sys, t + h3, x, f1);
    GI_UNROLL
    for (int i = 0; i < GI_N; i++) x[i] = y[i] + h6 * (f0[i] + f1[i]);
    GI_PUBLIC(derivs)(sys, t + h3, x, f2);
    GI_UNROLL
    for (int i = 0; i < GI_N; i++) x[i] = y[i] + h8 * (f0[i] + 3 * f2[i]);
    GI_PUBLIC(derivs)(sys, t + h2, x, f3);
    GI_UNROLL
    for (int i = 0; i < GI_N; i++) x[i] = y[i] + h2 * (f0[i] - 3 * f2[i] + 4 * f3[i]);
    GI_PUBLIC(derivs)(sys, t + h, x, f4);
    GI_UNROLL
    for (int i = 0; i < GI_N; i++) {
        y1[i] = y[i] + h6 * (f0[i] + 4 * f3[i] + f4[i]);
        err[i] = y1[i] - x[i];
    }
}

#endif

/* ==== 8 step control ========================================================================= */

/* x to the power 1/GI_ORDER. */
GI_INLINE GI_REAL GI_PRIVATE(root)(GI_REAL x)
{
    return GI_PRIVATE(sqrt)(GI_PRIVATE(sqrt)(x));
}

/* W_i = 1 / (relative_i rtol |y_i| + units_i atol); 0 for infinite units. */
GI_INLINE GI_REAL GI_PRIVATE(weight)(const GI_PUBLIC(integ) * it, int i, GI_REAL y)
{
    const GI_PUBLIC(options) *o = &it->options;
    if (!o->relative[i]) return it->gi_weight[i];
    return 1 / (o->rtol * GI_PRIVATE(abs)(y) + o->units[i] * o->atol);
}

/* Norm of W v, with the weights at y. Not finite where one W_i v_i is not: a maximum alone would lose
   a NaN, so their sum goes along. */
GI_INLINE GI_REAL GI_PRIVATE(norm)(const GI_PUBLIC(integ) * it, const GI_REAL y[],
                                   const GI_REAL v[])
{
    GI_REAL largest = 0, sum = 0;
    if (it->gi_uniform) {
        GI_UNROLL
        for (int i = 0; i < GI_N; i++) {
            const GI_REAL e = GI_PRIVATE(abs)(v[i]);
            sum += e;
            largest = GI_PRIVATE(max)(largest, e);
        }
        largest *= it->gi_weight[0];
    } else if (it->options.norm == GI_NORM_INFINITY) {
        for (int i = 0; i < GI_N; i++) {
            const GI_REAL e = GI_PRIVATE(weight)(it, i, y[i]) * GI_PRIVATE(abs)(v[i]);
            sum += e;
            largest = GI_PRIVATE(max)(largest, e);
        }
    } else {
        for (int i = 0; i < GI_N; i++) {
            const GI_REAL e = GI_PRIVATE(weight)(it, i, y[i]) * v[i];
            sum += e * e;
        }
        largest = GI_PRIVATE(sqrt)(sum / GI_N);
    }
    return GI_PRIVATE(finite)(sum) ? largest : sum;
}

#define GI_BLANK          "the integrator is not initialized"
#define GI_BELOW_ROUNDING "the tolerance of y is below its rounding"

/* The first component whose tolerance is below the rounding of y itself, or -1. There an error is
   either zero or too large, and a step that "passes" says nothing. */
GI_INLINE int GI_PRIVATE(below_rounding)(const GI_PUBLIC(integ) * it, const GI_REAL y[])
{
    for (int i = 0; i < GI_N; i++)
        if (GI_PRIVATE(weight)(it, i, y[i]) * GI_PRIVATE(abs)(y[i]) * GI_EPSILON > 1) return i;
    return -1;
}

/* Smallest step at t: 16 ulp, so that the stage times t + h/3, t + h/2, t + h stay distinct. */
GI_INLINE GI_REAL GI_PRIVATE(smallest)(const GI_PUBLIC(options) * o, GI_REAL t)
{
    return GI_PRIVATE(max)(o->minimum_step, 16 * GI_EPSILON * GI_PRIVATE(abs)(t));
}

/* Size of the retry after an attempt of size h with error norm e. */
GI_INLINE GI_REAL GI_PRIVATE(shrunk)(const GI_PUBLIC(options) * o, gi_outcome outcome, GI_REAL h,
                                     GI_REAL e)
{
    if (outcome != GI_STEP_ERROR_TOO_LARGE) return o->min_shrink * h;
    const GI_REAL wanted = o->safety * h * GI_PRIVATE(root)(1 / e);
    return GI_PRIVATE(min)(GI_PRIVATE(max)(wanted, o->min_shrink * h), o->hysteresis_low * h);
}

/* Size of the step after a good one of size h with error norm e, at most ceiling. Most steps keep their
   size: gi_worth_growing spares them the roots. */
GI_INLINE GI_REAL GI_PRIVATE(grown)(const GI_PUBLIC(integ) * it, GI_REAL h, GI_REAL e,
                                    GI_REAL ceiling)
{
    const GI_PUBLIC(options) *o = &it->options;
    const GI_REAL no_less = (GI_REAL)1e-30; /* keeps 1 / e finite; far beyond any max_grow */
    if (e > it->gi_worth_growing) return h;
    const GI_REAL wanted = o->safety * h * GI_PRIVATE(root)(1 / GI_PRIVATE(max)(e, no_less));
    const GI_REAL next = GI_PRIVATE(min)(GI_PRIVATE(min)(wanted, o->max_grow * h), ceiling);
    return next < o->hysteresis_high * h ? h : next;
}

/* The first step, after Hairer, Norsett, Wanner, Solving ODEs I, II.4: from the sizes of y, y' and y''
   in the error norm, y'' by one explicit Euler step. Their h^(p+1) max(|y'|, |y''|) = 0.01 is not
   free of the unit of time; here time is measured by the rate of the problem, lambda = max(|y'|/|y|,
   |y''|/|y'|): (lambda h)^p |y'| / lambda = 1. */
GI_INLINE GI_REAL GI_PRIVATE(first_step)(const GI_PUBLIC(integ) * it)
{
    GI_REAL x[GI_N], f[GI_N];
    const GI_REAL d0 = GI_PRIVATE(max)(GI_PRIVATE(norm)(it, it->y, it->y), 1);
    const GI_REAL d1 = GI_PRIVATE(norm)(it, it->y, it->ydot);
    /* At rest there is no scale in the equations: take one from t, and let the step grow. */
    const GI_REAL at_rest = GI_PRIVATE(max)(1, GI_PRIVATE(abs)(it->t)) / 1000000;
    const GI_REAL h0 = d0 / d1 / 100;
    if (!(d1 > 0) || !(h0 > 0) || !GI_PRIVATE(finite)(h0)) return at_rest;
    for (int i = 0; i < GI_N; i++) x[i] = it->y[i] + h0 * it->ydot[i];
    GI_PUBLIC(derivs)(it->system, it->t + h0, x, f);
    for (int i = 0; i < GI_N; i++) f[i] -= it->ydot[i];
    GI_REAL rate = d1 / d0;
    const GI_REAL d2 = GI_PRIVATE(norm)(it, it->y, f) / h0;
    if (GI_PRIVATE(finite)(d2)) rate = GI_PRIVATE(max)(rate, d2 / d1);
    const GI_REAL h = GI_PRIVATE(root)(rate / d1) / rate;
    return h > 0 && GI_PRIVATE(finite)(h) ? h : at_rest;
}

/* ==== 9 driver =============================================================================== */

GI_INLINE gi_status GI_PRIVATE(fail)(GI_PUBLIC(integ) * it, gi_status status, const char *what,
                                     int where)
{
    it->error.what = what;
    it->error.where = where;
    return status;
}

/* Fills in the default of one option; false where it is not in (low, high]. */
GI_INLINE bool GI_PRIVATE(option)(GI_REAL *value, GI_REAL otherwise, GI_REAL low, GI_REAL high,
                                  gi_error *error, const char *what, int where)
{
    if (*value == 0) *value = otherwise;
    if (*value > low && *value <= high) return true;
    error->what = what;
    error->where = where;
    return false;
}

/* Fills in the defaults and checks the ranges. False, and why in error, where one is impossible. */
GI_INLINE bool GI_PRIVATE(complete_options)(GI_PUBLIC(options) * o, gi_error *error)
{
    const GI_REAL one = 1, inf = GI_PRIVATE(infinity)();
    const GI_REAL big = (GI_REAL)GI_LARGEST;
    bool good = GI_PRIVATE(option)(&o->accuracy, one / 1000000, 0, big, error,
                                   "options.accuracy: must be positive and finite", -1);
    good = good && GI_PRIVATE(option)(&o->rtol, o->accuracy, 0, big, error,
                                      "options.rtol: must be positive and finite", -1);
    good = good && GI_PRIVATE(option)(&o->atol, o->accuracy, 0, big, error,
                                      "options.atol: must be positive and finite", -1);
    for (int i = 0; i < GI_N; i++)
        good = good && GI_PRIVATE(option)(&o->units[i], 1, 0, inf, error,
                                          "options.units: must be positive", i);
    good =
        good && GI_PRIVATE(option)(&o->constraint_tolerance,
                                   GI_PRIVATE(max)(o->accuracy / 10, 8 * GI_EPSILON), 0, big, error,
                                   "options.constraint_tolerance: must be positive and finite", -1);
    for (int i = 0; i < GI_NC_SIZE; i++)
        good =
            good && GI_PRIVATE(option)(&o->constraint_units[i], 1, 0, big, error,
                                       "options.constraint_units: must be positive and finite", i);
    good = good && GI_PRIVATE(option)(&o->time_scale, 1, 0, big, error,
                                      "options.time_scale: must be positive and finite", -1);
    good = good && GI_PRIVATE(option)(&o->maximum_step, inf, 0, inf, error,
                                      "options.maximum_step: must be positive", -1);
    good = good && GI_PRIVATE(option)(&o->safety, 9 * one / 10, 0, 1, error,
                                      "options.safety: must be in (0, 1]", -1);
    good = good && GI_PRIVATE(option)(&o->hysteresis_low, 9 * one / 10, 0, 1 - one / 1000, error,
                                      "options.hysteresis_low: must be in (0, 0.999]", -1);
    good = good && GI_PRIVATE(option)(&o->min_shrink, one / 10, 0, o->hysteresis_low, error,
                                      "options.min_shrink: must be in (0, hysteresis_low]", -1);
    good = good && GI_PRIVATE(option)(&o->max_grow, 5, 1, big, error,
                                      "options.max_grow: must be above 1 and finite", -1);
    good = good && GI_PRIVATE(option)(&o->hysteresis_high, 12 * one / 10, 1, big, error,
                                      "options.hysteresis_high: must be above 1 and finite", -1);
    good = good && GI_PRIVATE(option)(&o->stretch, one / 10, 0, 1, error,
                                      "options.stretch: must be in (0, 1]", -1);
    if (good && o->max_grow < o->hysteresis_high)
        good = false, error->what = "options.max_grow: must not be below hysteresis_high";
    /* zero stays zero: no bound but rounding, chosen from the equations, not fixed */
    if (good && !(o->minimum_step >= 0 && o->minimum_step <= GI_PRIVATE(min)(o->maximum_step, big)))
        good = false, error->what = "options.minimum_step: must be in [0, maximum_step]";
    if (good && !(o->initial_step >= 0 && o->initial_step <= big))
        good = false, error->what = "options.initial_step: must be positive and finite";
    if (good && !(o->fixed_step >= 0 && o->fixed_step <= big))
        good = false, error->what = "options.fixed_step: must be positive and finite";
    if (o->maximum_steps == 0) o->maximum_steps = 10000000;
    if (good && o->maximum_steps < 0)
        good = false, error->what = "options.maximum_steps: must not be negative";
    if (good && o->norm != GI_NORM_INFINITY && o->norm != GI_NORM_RMS)
        good = false, error->what = "options.norm: must be GI_NORM_INFINITY or GI_NORM_RMS";
    o->maximum_step = GI_PRIVATE(min)(o->maximum_step, big); /* no step grows beyond numbers */
    return good;
}

/* Options with their defaults filled in, and what follows from them. GI_ERR_ARGUMENT: one is out of its
   range; it->error names it, nothing else is touched. options may be NULL: all defaults. t, y and,
   unless fixed_step is given, next_step stay, so that an integration can go on with another accuracy. */
GI_FUNC gi_status GI_PUBLIC(set_options)(GI_PUBLIC(integ) * it, const GI_PUBLIC(options) * options)
{
    GI_PUBLIC(options) o = GI_ZERO;
    gi_error error = {"options", -1};
    if (options) o = *options;
    if (!GI_PRIVATE(complete_options)(&o, &error))
        return GI_PRIVATE(fail)(it, GI_ERR_ARGUMENT, error.what, error.where);
    it->options = o;
    if (o.fixed_step > 0) it->next_step = o.fixed_step;
    GI_REAL ratio = o.safety / o.hysteresis_high;
    for (int p = 1; p < GI_ORDER; p *= 2) ratio *= ratio;
    it->gi_worth_growing = ratio * (1 + 64 * GI_EPSILON);
    it->gi_uniform = o.norm == GI_NORM_INFINITY;
    for (int i = 0; i < GI_N; i++) {
        it->gi_weight[i] = 1 / (o.units[i] * o.atol);
        if (o.relative[i] || it->gi_weight[i] != it->gi_weight[0]) it->gi_uniform = false;
    }
    for (int i = 0; i < GI_NC_SIZE; i++)
        it->gi_constraint_weight[i] =
            (i < GI_NC_POSITION ? 1 : o.time_scale) / o.constraint_units[i];
    return GI_OK;
}

/* Time and state y[N] from here on; the state is projected where a constraint is over its tolerance.
   Keeps options, next_step and statistics. GI_ERR_ARGUMENT: t or y not finite. GI_ERR_CONSTRAINT: off
   the manifold and cannot be brought onto it. GI_ERR_NOT_FINITE: no derivatives there. On error the
   integrator is as it was. y may be it->y. */
GI_FUNC gi_status GI_PUBLIC(set_time_and_state)(GI_PUBLIC(integ) * it, GI_REAL t, const GI_REAL y[])
{
    GI_REAL y1[GI_N], f1[GI_N];
    if (!(it->options.accuracy > 0)) return GI_PRIVATE(fail)(it, GI_ERR_ARGUMENT, GI_BLANK, -1);
    if (!GI_PRIVATE(finite)(t)) return GI_PRIVATE(fail)(it, GI_ERR_ARGUMENT, "t: not finite", -1);
    for (int i = 0; i < GI_N; i++) {
        if (!GI_PRIVATE(finite)(y[i]))
            return GI_PRIVATE(fail)(it, GI_ERR_ARGUMENT, "y: not finite", i);
        y1[i] = y[i];
    }
    const gi_projection projection =
        GI_PRIVATE(project)(it->system, it, it->options.project_every_step, t, y1);
    if (projection == GI_PROJECTION_FAILED || !GI_PRIVATE(all_finite)(GI_N, y1))
        return GI_PRIVATE(fail)(it, GI_ERR_CONSTRAINT, gi_status_message(GI_ERR_CONSTRAINT), -1);
    GI_PUBLIC(derivs)(it->system, t, y1, f1);
    for (int i = 0; i < GI_N; i++)
        if (!GI_PRIVATE(finite)(f1[i]))
            return GI_PRIVATE(fail)(it, GI_ERR_NOT_FINITE, "ydot of the given state: not finite",
                                    i);
    it->t = it->t_previous = t;
    for (int i = 0; i < GI_N; i++) {
        it->y[i] = it->y_previous[i] = y1[i];
        it->ydot[i] = it->ydot_previous[i] = f1[i];
    }
    it->gi_ceiling = GI_PRIVATE(infinity)();
    it->gi_just_unprojected = false;
    it->stats.initializations++;
    it->stats.derivative_evaluations++;
    if (projection == GI_PROJECTION_DONE) it->stats.projections++;
    return GI_OK;
}

/* Makes `it` ready: options (NULL: all defaults), state y0[N] at t0, projected where needed, and the
   first step size. The system is kept by address and must outlive `it`; it may be NULL where your
   equations do not look at it. Errors as of set_options and set_time_and_state; on error nothing of
   `it` but it->error is touched. y0 may be it->y. */
GI_FUNC gi_status GI_PUBLIC(initialize)(GI_PUBLIC(integ) * it, const GI_SYSTEM *sys,
                                        const GI_PUBLIC(options) * options, GI_REAL t0,
                                        const GI_REAL y0[])
{
    GI_PUBLIC(integ) fresh = GI_ZERO;
    gi_status status;
    fresh.system = sys;
    fresh.error.what = gi_status_message(GI_OK);
    fresh.error.where = -1;
    status = GI_PUBLIC(set_options)(&fresh, options);
    if (status == GI_OK) status = GI_PUBLIC(set_time_and_state)(&fresh, t0, y0);
    if (status != GI_OK) return GI_PRIVATE(fail)(it, status, fresh.error.what, fresh.error.where);
    const GI_PUBLIC(options) *o = &fresh.options;
    GI_REAL size = o->fixed_step > 0 ? o->fixed_step : o->initial_step;
    if (!(size > 0)) {
        size = GI_PRIVATE(first_step)(&fresh);
        fresh.stats.derivative_evaluations++;
    }
    fresh.next_step = GI_PRIVATE(min)(size, o->maximum_step);
    *it = fresh;
    return GI_OK;
}

/* One attempt: from `from` to `to->t`; fills in y and f there, and the error norm e. */
GI_INLINE gi_outcome GI_PRIVATE(attempt)(const GI_PUBLIC(integ) * it,
                                         const GI_PRIVATE(point) * from, GI_PRIVATE(point) * to,
                                         GI_REAL *e, long long *projections)
{
    const GI_PUBLIC(options) *o = &it->options;
    GI_REAL err[GI_N];
    GI_PRIVATE(stages)(it->system, from->t, to->t - from->t, from->y, from->f, to->y, err);
    *e = GI_ERROR_FACTOR * GI_PRIVATE(norm)(it, from->y, err);
    if (GI_UNLIKELY(!(*e <= 1))) { /* NaN too */
        if (!GI_PRIVATE(finite)(*e)) return GI_STEP_NOT_FINITE;
        if (!(o->fixed_step > 0)) return GI_STEP_ERROR_TOO_LARGE;
    }
    const gi_projection projection =
        GI_PRIVATE(project)(it->system, it, o->project_every_step, to->t, to->y);
    if (GI_UNLIKELY(projection == GI_PROJECTION_FAILED)) return GI_STEP_NOT_PROJECTED;
    if (projection == GI_PROJECTION_DONE) ++*projections;
    GI_PUBLIC(derivs)(it->system, to->t, to->y, to->f);
    /* The error was finite, so y was; a projection by function may have spoilt it since. */
    GI_REAL sum = 0;
    GI_UNROLL
    for (int i = 0; i < GI_N; i++) sum += to->f[i];
    if (projection == GI_PROJECTION_DONE) {
        GI_UNROLL
        for (int i = 0; i < GI_N; i++) sum += to->y[i];
    }
    return GI_UNLIKELY(!GI_PRIVATE(finite)(sum)) ? GI_STEP_NOT_FINITE : GI_STEP_GOOD;
}

/* End of the next attempt from t: step away, which has the sign of direction (1 or -1), not less than
   the smallest step; t_stop itself where a little stretching reaches it, or where what is left would
   be less than a smallest step. */
GI_INLINE GI_REAL GI_PRIVATE(aim)(const GI_PUBLIC(options) * o, GI_REAL t, GI_REAL step,
                                  GI_REAL direction, GI_REAL t_stop)
{
    GI_REAL rest = o->stretch * step;
    if (GI_UNLIKELY(GI_PRIVATE(abs)(rest) < 16 * GI_EPSILON * GI_PRIVATE(abs)(t))) {
        const GI_REAL smallest = GI_PRIVATE(smallest)(o, t);
        step = direction * GI_PRIVATE(max)(direction * step, smallest);
        rest = direction * smallest;
    }
    const GI_REAL t1 = t + step;
    return direction * (t1 + rest - t_stop) > 0 ? t_stop : t1;
}

/* What to do after a failed attempt of size h, in a step first tried at size `first`: the size of the
   retry in *size, or an error where h cannot be smaller. Counts the failure. */
GI_INLINE gi_status GI_PRIVATE(retry)(GI_PUBLIC(integ) * it, gi_outcome outcome,
                                      const GI_PRIVATE(point) * from, GI_REAL first, GI_REAL h,
                                      GI_REAL e, GI_REAL *size)
{
    const GI_PUBLIC(options) *o = &it->options;
    /* At t near 0 rounding of t sets no bound: one relative to `first`, that does not underflow. */
    const GI_REAL floor =
        GI_PRIVATE(max)(GI_EPSILON * GI_EPSILON * first, 16 / (GI_REAL)GI_LARGEST);
    const GI_REAL smallest = GI_PRIVATE(max)(GI_PRIVATE(smallest)(o, from->t), floor);
    gi_status status;
    if (outcome == GI_STEP_ERROR_TOO_LARGE) {
        /* at every failure: looking only where the step has shrunk far lets it creep on below rounding,
           300 000 steps long for y' = y^3 */
        const int i = GI_PRIVATE(below_rounding)(it, from->y);
        it->stats.error_test_failures++;
        if (i >= 0) return GI_PRIVATE(fail)(it, GI_ERR_ACCURACY, GI_BELOW_ROUNDING, i);
        status = GI_ERR_ACCURACY;
    } else if (outcome == GI_STEP_NOT_FINITE) {
        it->stats.derivative_failures++;
        if (GI_PRIVATE(finite)(e))
            it->stats.derivative_evaluations++; /* it was ydot of the new y */
        status = GI_ERR_NOT_FINITE;
    } else {
        it->stats.projection_failures++;
        status = GI_ERR_PROJECTION;
    }
    /* h carries the rounding of t, up to 1/32 of 16 ulp */
    if (h <= smallest + smallest / 16 || o->fixed_step > 0)
        return GI_PRIVATE(fail)(it, status, gi_status_message(status), -1);
    *size = GI_PRIVATE(max)(GI_PRIVATE(shrunk)(o, outcome, h, e), smallest);
    it->stats.step_size_changes++;
    return GI_OK;
}

/* Whether stepping can begin: GI_OK, or what is wrong. */
GI_INLINE gi_status GI_PRIVATE(check)(GI_PUBLIC(integ) * it, GI_REAL t_stop)
{
    if (!(it->options.accuracy > 0)) return GI_PRIVATE(fail)(it, GI_ERR_ARGUMENT, GI_BLANK, -1);
    if (!GI_PRIVATE(finite)(t_stop - it->t))
        return GI_PRIVATE(fail)(it, GI_ERR_ARGUMENT,
                                "t_stop: not finite, or too far from t to subtract", -1);
    if (!GI_PRIVATE(finite)(it->next_step) || it->next_step == 0)
        return GI_PRIVATE(fail)(it, GI_ERR_ARGUMENT, "next_step: zero or not finite", -1);
    if (t_stop != it->t && !(it->options.fixed_step > 0)) {
        const int i = GI_PRIVATE(below_rounding)(it, it->y);
        if (i >= 0) return GI_PRIVATE(fail)(it, GI_ERR_ACCURACY, GI_BELOW_ROUNDING, i);
    }
    return GI_OK;
}

/* What one call of advance keeps in registers: sizes of accepted steps, and counts from which the
   statistics follow. */
typedef struct {
    GI_REAL ceiling, initial, last, smallest, largest;
    long long attempts, failures, projections, changes;
    bool unprojected;
} GI_PRIVATE(progress);

GI_INLINE GI_PRIVATE(progress)
    GI_PRIVATE(begin)(const GI_PUBLIC(integ) * it, GI_PRIVATE(point) * previous,
                      GI_PRIVATE(point) * now)
{
    GI_PRIVATE(progress) p = GI_ZERO;
    p.ceiling = it->gi_ceiling, p.unprojected = it->gi_just_unprojected;
    p.initial = it->initial_step_taken, p.last = it->last_step, p.largest = it->largest_step;
    p.smallest = p.largest > 0 ? it->smallest_step : GI_PRIVATE(infinity)();
    previous->t = it->t_previous, now->t = it->t;
    for (int i = 0; i < GI_N; i++) {
        previous->y[i] = it->y_previous[i], previous->f[i] = it->ydot_previous[i];
        now->y[i] = it->y[i], now->f[i] = it->ydot[i];
    }
    return p;
}

GI_INLINE void GI_PRIVATE(finish)(GI_PUBLIC(integ) * it, const GI_PRIVATE(progress) * p,
                                  const GI_PRIVATE(point) * previous, const GI_PRIVATE(point) * now)
{
    const long long taken = p->attempts - p->failures;
    it->t_previous = previous->t, it->t = now->t;
    for (int i = 0; i < GI_N; i++) {
        it->y_previous[i] = previous->y[i], it->ydot_previous[i] = previous->f[i];
        it->y[i] = now->y[i], it->ydot[i] = now->f[i];
    }
    it->gi_ceiling = p->ceiling, it->gi_just_unprojected = p->unprojected;
    it->initial_step_taken = p->initial, it->last_step = p->last, it->largest_step = p->largest;
    if (p->largest > 0) it->smallest_step = p->smallest;
    it->stats.steps_attempted += p->attempts;
    it->stats.steps_taken += taken;
    it->stats.derivative_evaluations += GI_STAGES * p->attempts + taken;
    it->stats.projections += p->projections;
    it->stats.step_size_changes += p->changes;
}

/* Notes an accepted step of size h. */
GI_INLINE void GI_PRIVATE(note)(GI_PRIVATE(progress) * p, GI_REAL h)
{
    p->last = h;
    p->smallest = GI_PRIVATE(min)(p->smallest, h);
    if (h > p->largest) {
        if (p->largest == 0) p->initial = h;
        p->largest = h;
    }
}

/* Advances to t_stop, or by one accepted step. The points of a step rotate through three places, so
   that neither the state nor the start of the last step is copied in the loop. */
GI_FLATTEN GI_FUNC gi_status GI_PRIVATE(advance)(GI_PUBLIC(integ) * it, GI_REAL t_stop,
                                                 bool one_step)
{
    GI_PRIVATE(point) place[3], *previous = &place[0], *now = &place[1], *next = &place[2];
    gi_status status = GI_PRIVATE(check)(it, t_stop);
    if (status != GI_OK || t_stop == it->t) return status;

    const GI_PUBLIC(options) *const o = &it->options;
    const GI_REAL direction = t_stop > it->t ? (GI_REAL)1 : (GI_REAL)-1;
    const bool fixed = o->fixed_step > 0;
    GI_PRIVATE(progress) p = GI_PRIVATE(begin)(it, previous, now);
    bool careful = fixed || p.unprojected || GI_PRIVATE(finite)(p.ceiling);
    GI_REAL next_step = GI_PRIVATE(max)(GI_PRIVATE(abs)(it->next_step), o->minimum_step);
    next_step = GI_PRIVATE(min)(next_step, o->maximum_step);
    next->t = GI_PRIVATE(aim)(o, now->t, direction * next_step, direction, t_stop);
    for (;;) {
        GI_REAL e, size;
        if (GI_UNLIKELY(p.attempts == o->maximum_steps)) {
            /* go on from where the retries were, or the next call would repeat them */
            const GI_REAL pending = direction * (next->t - now->t);
            if (next->t != t_stop && !fixed) next_step = GI_PRIVATE(min)(next_step, pending);
            status =
                GI_PRIVATE(fail)(it, GI_ERR_MAX_STEPS, gi_status_message(GI_ERR_MAX_STEPS), -1);
            break;
        }
        p.attempts++;
        const gi_outcome outcome = GI_PRIVATE(attempt)(it, now, next, &e, &p.projections);
        const GI_REAL h = direction * (next->t - now->t);
        if (GI_UNLIKELY(outcome != GI_STEP_GOOD)) {
            p.failures++;
            if (outcome == GI_STEP_NOT_PROJECTED) {
                p.ceiling = h / 2;
                p.unprojected = careful = true;
            }
            const GI_REAL first = GI_PRIVATE(min)(next_step, direction * (t_stop - now->t));
            status = GI_PRIVATE(retry)(it, outcome, now, first, h, e, &size);
            if (status != GI_OK) break;
            next->t = now->t + direction * size;
            continue;
        }
        GI_PRIVATE(point) *const freed = previous;
        previous = now, now = next, next = freed;
        GI_PRIVATE(note)(&p, h);
        if (now->t == t_stop) break;
        if (GI_UNLIKELY(careful)) {
            if (!fixed) /* no growth right after a failed projection; the ceiling rises slowly */
                next_step = p.unprojected ? h : GI_PRIVATE(grown)(it, h, e, p.ceiling);
            p.unprojected = false;
            p.ceiling = GI_PRIVATE(min)(p.ceiling + p.ceiling / 64, o->maximum_step);
        } else {
            next_step = GI_PRIVATE(grown)(it, h, e, o->maximum_step);
        }
        p.changes += next_step != h;
        if (one_step) break;
        next->t = GI_PRIVATE(aim)(o, now->t, direction * next_step, direction, t_stop);
    }
    it->next_step = next_step;
    GI_PRIVATE(finish)(it, &p, previous, now);
    return status;
}

/* One accepted step, never past t_stop, which may lie before t (backward). GI_OK without a step where
   t is t_stop already. On error it holds the last good t, y and ydot:
   GI_ERR_ARGUMENT    t_stop or next_step is not finite, next_step is zero, or it is not initialized
   GI_ERR_ACCURACY    error too large at the smallest step, or a tolerance below the rounding of y
   GI_ERR_PROJECTION  the constraints cannot be met at the smallest step
   GI_ERR_NOT_FINITE  derivatives, state or error not finite at the smallest step
   GI_ERR_MAX_STEPS   maximum_steps attempts are used up; a further call goes on */
GI_FUNC gi_status GI_PUBLIC(step)(GI_PUBLIC(integ) * it, GI_REAL t_stop)
{
    return GI_PRIVATE(advance)(it, t_stop, true);
}

/* As many steps as it takes to end at exactly t_end. Errors as of step. */
GI_FUNC gi_status GI_PUBLIC(integrate)(GI_PUBLIC(integ) * it, GI_REAL t_end)
{
    return GI_PRIVATE(advance)(it, t_end, false);
}

/* ==== 10 dense output ======================================================================== */

/* State y[N] at t inside the last step, by the cubic that has y and ydot of both ends; exact at both,
   error O(h^4) between. It does not know the constraints: project it where that matters.
   y is untouched on error: GI_ERR_ARGUMENT where t is outside the last step, GI_ERR_NOT_FINITE where
   the cubic overflows. */
GI_FUNC gi_status GI_PUBLIC(interpolate)(const GI_PUBLIC(integ) * it, GI_REAL t, GI_REAL y[])
{
    const GI_REAL h = it->t - it->t_previous;
    const bool inside =
        h >= 0 ? t >= it->t_previous && t <= it->t : t <= it->t_previous && t >= it->t;
    if (!inside) return GI_ERR_ARGUMENT; /* NaN too */
    if (t == it->t || t == it->t_previous) {
        for (int i = 0; i < GI_N; i++) y[i] = t == it->t ? it->y[i] : it->y_previous[i];
        return GI_OK;
    }
    const GI_REAL s = (t - it->t_previous) / h, r = 1 - s;
    GI_REAL x[GI_N];
    for (int i = 0; i < GI_N; i++)
        x[i] = r * r * (1 + 2 * s) * it->y_previous[i] + s * s * (1 + 2 * r) * it->y[i] +
               s * r * h * (r * it->ydot_previous[i] - s * it->ydot[i]);
    if (!GI_PRIVATE(all_finite)(GI_N, x)) return GI_ERR_NOT_FINITE;
    for (int i = 0; i < GI_N; i++) y[i] = x[i];
    return GI_OK;
}

/* ==== 11 undefine ============================================================================ */

#undef GI_NAME
#undef GI_PROBLEM
#undef GI_NQ
#undef GI_NU
#undef GI_NZ
#undef GI_NC
#undef GI_NC_POSITION
#undef GI_METHOD
#undef GI_REAL
#undef GI_SYSTEM
#undef GI_PROJECTION
#undef GI_JACOBI_FIELDS
#undef GI_EVENTS
#undef GI_LANES
#undef GI_FUNC

#undef GI_PASTE2
#undef GI_PASTE
#undef GI_PUBLIC
#undef GI_PRIVATE
#undef GI_N
#undef GI_NC_SIZE
#undef GI_INLINE
#undef GI_FLATTEN
#undef GI_UNROLL
#undef GI_UNLIKELY
#undef GI_ZERO
#undef GI_KIND_float
#undef GI_KIND_double
#undef GI_KIND_long
#undef GI_KIND___float128
#undef GI_KIND
#undef GI_MATH
#undef GI_SQRT
#undef GI_FABS
#undef GI_EPSILON
#undef GI_LARGEST
#undef GI_CBRT_EPSILON
#undef GI_ORDER
#undef GI_STAGES
#undef GI_ERROR_FACTOR
#undef GI_BELOW_ROUNDING
#undef GI_BLANK
