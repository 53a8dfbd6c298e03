/*
 * The methods, in one list. A line here brings a method into every test and bench that runs over methods: into the
 * bodies that are compiled once for each, and into their tables. Scripts read the names of GI_METHOD from it.
 *
 *     #define BODY "behaviour/some_body.h"      the path as seen from this folder
 *     #include "../for_each_method.h"           includes the body once for each method
 *     #define TESTS(name, ...) cmocka_unit_test(name##_does_this), cmocka_unit_test(name##_does_that),
 *     const struct CMUnitTest tests[] = {EACH_METHOD(TESTS)};
 *
 * CONTROLLED_BODY and EACH_CONTROLLED_METHOD are those of methods with error control alone. A body sees
 * METHOD_NAME, METHOD and the properties METHOD_ORDER ... below, those that are whole numbers in #if too.
 *
 * Columns:
 *     name            of instances: NAME of the manual is made of it
 *     METHOD          the value of GI_METHOD
 *     ORDER           of the result
 *     STAGES          evaluations of the equations between y and the new y
 *     FSAL            1: the last evaluation of an attempt is the first of the next (first same as last)
 *     ESTIMATES       error estimates; 0: fixed steps only
 *     DENSE_ORDER     p in the error O(h^p) of interpolate
 *     DENSE_STAGES    evaluations that interpolate makes
 *     QUAD            1: tried in __float128; 0: refused there, or of too low an order to show its digits
 *     TIGHTEST        accuracy down to which the method is tried; 0 at fixed steps
 *   bounds that are records of what was measured, rounded up; nothing derives them from the order:
 *     ERRS            factor of bounds on error / accuracy at the end: a low order errs in many steps
 *     ROUNDINGS       test_methods: of a step and its interpolant, in epsilons; coefficients may cancel
 *     MISSES, FAR     test_never_lying: part of the ends that may be far off, a jump of a rate and kinks
 *   sizes of single tests:
 *     QUAD_STEPS      test_methods: steps in which the order shows in __float128; in 8 times as many, digits
 *     N1 ... N4       test_methods: steps from which on the order shows, for each of its problems
 *
 * With FEW_METHODS, of the option `sample`, those in UNLESS_FEW are left out: the others have each kind of code.
 */
#ifndef EACH_METHOD_H
#define EACH_METHOD_H

#ifdef FEW_METHODS
#    define UNLESS_FEW(...)
#else
#    define UNLESS_FEW(...) __VA_ARGS__
#endif

/* clang-format off */
/*    name, METHOD, ORDER, STAGES, FSAL, ESTIMATES, DENSE_ORDER, DENSE_STAGES, QUAD, TIGHTEST, ERRS,
                                             QUAD_STEPS, ROUNDINGS, MISSES, FAR, N1, N2, N3, N4 */
#define EACH_CONTROLLED_METHOD(X)                                                                         \
    X(merson,     GI_MERSON43,    4,  4, 0, 1, 4, 0, 0, 1e-12, 1,    0,  16, 0,     0.005, 32, 32, 32, 32) \
    UNLESS_FEW(                                                                                           \
    X(bogacki,    GI_BOGACKI_SHAMPINE32,                                                                  \
                                  3,  2, 1, 1, 4, 0, 0, 1e-8,  6,    0,  16, 0.001, 0,     48, 48, 48, 48)) \
    X(tsitouras,  GI_TSITOURAS54, 5,  5, 1, 1, 5, 0, 1, 1e-12, 1, 4096, 512, 0.002, 0.02,  48, 64, 64, 72) \
    X(dop853,     GI_DOP853,      8, 11, 0, 3, 8, 3, 0, 1e-12, 1,    0,  16, 0,     0,      6, 10,  5,  5) \
    UNLESS_FEW(                                                                                           \
    X(verner96,   GI_VERNER96,    9, 14, 0, 3, 9, 5, 1, 1e-12, 1,   32,  16, 0,     0.01,   3,  8,  4,  3))

#define EACH_FIXED_METHOD(X)                                                                              \
    UNLESS_FEW(                                                                                           \
    X(euler,      GI_EULER,       1,  0, 0, 0, 4, 0, 0, 0,     1,    0,  16, 0, 0, 256, 256, 256, 256))    \
    X(semi_explicit, GI_SEMI_EXPLICIT_EULER,                                                              \
                                  1,  1, 0, 0, 4, 0, 0, 0,     1,    0,  16, 0, 0, 256, 256, 256, 256)
/* clang-format on */

/* Implicit methods with error control: in tests that define WITH_IMPLICIT_METHODS. Such a test assumes no counts of
 * evaluations, and no interpolants that are smooth from step to step. Their other tests: behaviour/test_implicit.c. */
#ifdef WITH_IMPLICIT_METHODS
/* clang-format off */
#    define EACH_IMPLICIT_METHOD(X)                                                                       \
    X(rodas,      GI_RODAS5P,     5,  8, 0, 1, 5, 0, 0, 1e-10, 2,    0,   0, 0.002, 0.02,   0,  0,  0,  0) \
    X(radau,      GI_RADAU,       5,  7, 0, 1, 4, 0, 0, 1e-12, 1,    0,   0, 0.002, 0.02,   0,  0,  0,  0)
/* clang-format on */
#else
#    define EACH_IMPLICIT_METHOD(X)
#endif
/* Gauss collocation, with fixed steps: in tests that define WITH_GAUSS. */
#ifdef WITH_GAUSS
#    define EACH_GAUSS_METHOD(X)                                                                   \
        X(gauss, GI_GAUSS, 8, 4, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
#else
#    define EACH_GAUSS_METHOD(X)
#endif

#define EACH_METHOD(X)                                                                             \
    EACH_CONTROLLED_METHOD(X)                                                                      \
    EACH_IMPLICIT_METHOD(X) EACH_FIXED_METHOD(X) EACH_GAUSS_METHOD(X)

/* One column of the list, and its entry for the method whose turn it is. */
#define METHOD_COLUMN_NAME(column, ...)                                          column,
#define METHOD_COLUMN_METHOD(n, column, ...)                                     column,
#define METHOD_COLUMN_ORDER(n, m, column, ...)                                   column,
#define METHOD_COLUMN_STAGES(n, m, o, column, ...)                               column,
#define METHOD_COLUMN_FSAL(n, m, o, s, column, ...)                              column,
#define METHOD_COLUMN_ESTIMATES(n, m, o, s, f, column, ...)                      column,
#define METHOD_COLUMN_DENSE_ORDER(n, m, o, s, f, e, column, ...)                 column,
#define METHOD_COLUMN_DENSE_STAGES(n, m, o, s, f, e, d, column, ...)             column,
#define METHOD_COLUMN_QUAD(n, m, o, s, f, e, d, D, column, ...)                  column,
#define METHOD_COLUMN_TIGHTEST(n, m, o, s, f, e, d, D, q, column, ...)           column,
#define METHOD_COLUMN_ERRS(n, m, o, s, f, e, d, D, q, t, column, ...)            column,
#define METHOD_COLUMN_MISSES(n, m, o, s, f, e, d, D, q, t, E, Q, r, column, ...) column,
#define METHOD_COLUMN_FAR(n, m, o, s, f, e, d, D, q, t, E, Q, r, M, column, ...) column,

#define METHOD_AT_1(a, ...)                             a
#define METHOD_AT_2(a, b, ...)                          b
#define METHOD_AT_3(a, b, c, ...)                       c
#define METHOD_AT_4(a, b, c, d, ...)                    d
#define METHOD_AT_5(a, b, c, d, e, ...)                 e
#define METHOD_AT_6(a, b, c, d, e, f, ...)              f
#define METHOD_AT_7(a, b, c, d, e, f, g, ...)           g
#define METHOD_AT_8(a, b, c, d, e, f, g, h, ...)        h
#define METHOD_AT_9(a, b, c, d, e, f, g, h, i, ...)     i
#define METHOD_AT_10(a, b, c, d, e, f, g, h, i, j, ...) j
#define METHOD_AT__(turn, ...)                          METHOD_AT_##turn(__VA_ARGS__)
#define METHOD_AT(turn, ...)                            METHOD_AT__(turn, __VA_ARGS__)

#define METHOD_NAME         METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_NAME))
#define METHOD              METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_METHOD))
#define METHOD_ORDER        METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_ORDER))
#define METHOD_STAGES       METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_STAGES))
#define METHOD_FSAL         METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_FSAL))
#define METHOD_ESTIMATES    METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_ESTIMATES))
#define METHOD_DENSE_ORDER  METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_DENSE_ORDER))
#define METHOD_DENSE_STAGES METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_DENSE_STAGES))
#define METHOD_QUAD         METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_QUAD))
#define METHOD_TIGHTEST     METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_TIGHTEST))
#define METHOD_ERRS         METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_ERRS))
#define METHOD_MISSES       METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_MISSES))
#define METHOD_FAR          METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_FAR))

#define METHOD_IS_EXPLICIT (METHOD != GI_RODAS5P && METHOD != GI_RADAU && METHOD != GI_GAUSS)
/* How many of n random cases are tried: fewer with implicit methods, as their steps take longer. */
#define METHOD_CASES(n)    (METHOD_IS_EXPLICIT ? (n) : (n) / 8)

#define METHOD_ONE(...) +1
#define METHOD_COUNT    (0 EACH_METHOD(METHOD_ONE))
#define METHOD_COUNT_CONTROLLED                                                                    \
    (0 EACH_CONTROLLED_METHOD(METHOD_ONE) EACH_IMPLICIT_METHOD(METHOD_ONE))

#endif
