/*
 * The methods, in one list. A line here brings a method into every test that runs over methods: into the bodies
 * that are compiled once for each, and into their tables.
 *
 *     #include "../each_method.h"
 *     #define BODY "behaviour/some_body.h"      the path as seen from this folder
 *     #include "../each_method.h"               includes the body once for each method
 *     #define TESTS(name, ...) cmocka_unit_test(name##_does_this), cmocka_unit_test(name##_does_that),
 *     const struct CMUnitTest tests[] = {EACH_METHOD(TESTS)};
 *
 * CONTROLLED_BODY and EACH_CONTROLLED_METHOD are those of methods with error control alone. A body sees METHOD_NAME,
 * METHOD and the properties METHOD_ORDER ... below, those that are whole numbers in #if too.
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
 *   bounds and sizes of single tests:
 *     QUAD_STEPS      test_methods: steps in which the order shows in __float128, and with 8 times as many the digits
 *     ROUNDINGS       of a step and its interpolant at size 1, in epsilons: coefficients may cancel
 *     MISSES, FAR     test_never_lying: what part of the ends may be far off after a jump of a rate, after kinks
 *     N1 ... N4       test_methods: number of steps from which on the order shows, for each of its problems
 */
#ifndef TESTS_EACH_METHOD_H
#    define TESTS_EACH_METHOD_H

/* clang-format off */
/*    name, METHOD                        ORDER, STAGES, FSAL, ESTIMATES, DENSE_ORDER, DENSE_STAGES, QUAD, TIGHTEST,
                                               QUAD_STEPS, ROUNDINGS, MISSES, FAR, N1, N2, N3, N4 */
#define EACH_CONTROLLED_METHOD(X)                                                                          \
    X(merson,        GI_MERSON43,            4,  4, 0, 1, 4, 0, 0, 1e-12,    0,  16, 0,     0.005, 32, 32, 32, 32) \
    X(tsitouras,     GI_TSITOURAS54,         5,  5, 1, 1, 5, 0, 1, 1e-12, 4096, 512, 0.002, 0.02,  48, 64, 64, 72) \
    X(dop853,        GI_DOP853,              8, 11, 0, 3, 8, 3, 0, 1e-12,    0,  16, 0,     0,      6, 10,  5,  5) \
    X(verner96,      GI_VERNER96,            9, 14, 0, 2, 9, 5, 1, 1e-12,   32,  16, 0,     0.01,   3,  8,  4,  3)

#define EACH_FIXED_METHOD(X)                                                                               \
    X(euler,         GI_EULER,               1,  0, 0, 0, 4, 0, 0, 0,        0,  16, 0,     0,    256, 256, 256, 256) \
    X(semi_explicit, GI_SEMI_EXPLICIT_EULER, 1,  1, 0, 0, 4, 0, 0, 0,        0,  16, 0,     0,    256, 256, 256, 256)
/* clang-format on */

#    define EACH_METHOD(X) EACH_CONTROLLED_METHOD(X) EACH_FIXED_METHOD(X)

/* One column of the list, and its entry for the method whose turn it is. */
#    define METHOD_COLUMN_NAME(name, ...)                                          name,
#    define METHOD_COLUMN_METHOD(name, method, ...)                                method,
#    define METHOD_COLUMN_ORDER(n, m, order, ...)                                  order,
#    define METHOD_COLUMN_STAGES(n, m, o, stages, ...)                             stages,
#    define METHOD_COLUMN_FSAL(n, m, o, s, fsal, ...)                              fsal,
#    define METHOD_COLUMN_ESTIMATES(n, m, o, s, f, estimates, ...)                 estimates,
#    define METHOD_COLUMN_DENSE_ORDER(n, m, o, s, f, e, dense, ...)                dense,
#    define METHOD_COLUMN_DENSE_STAGES(n, m, o, s, f, e, d, more, ...)             more,
#    define METHOD_COLUMN_QUAD(n, m, o, s, f, e, d, M, quad, ...)                  quad,
#    define METHOD_COLUMN_TIGHTEST(n, m, o, s, f, e, d, M, q, tightest, ...)       tightest,
#    define METHOD_COLUMN_MISSES(n, m, o, s, f, e, d, M, q, t, Q, r, misses, ...)  misses,
#    define METHOD_COLUMN_FAR(n, m, o, s, f, e, d, M, q, t, Q, r, x, far_off, ...) far_off,

#    define METHOD_AT_1(a, ...)                             a
#    define METHOD_AT_2(a, b, ...)                          b
#    define METHOD_AT_3(a, b, c, ...)                       c
#    define METHOD_AT_4(a, b, c, d, ...)                    d
#    define METHOD_AT_5(a, b, c, d, e, ...)                 e
#    define METHOD_AT_6(a, b, c, d, e, f, ...)              f
#    define METHOD_AT_7(a, b, c, d, e, f, g, ...)           g
#    define METHOD_AT_8(a, b, c, d, e, f, g, h, ...)        h
#    define METHOD_AT_9(a, b, c, d, e, f, g, h, i, ...)     i
#    define METHOD_AT_10(a, b, c, d, e, f, g, h, i, j, ...) j
#    define METHOD_AT__(turn, ...)                          METHOD_AT_##turn(__VA_ARGS__)
#    define METHOD_AT(turn, ...)                            METHOD_AT__(turn, __VA_ARGS__)

#    define METHOD_NAME         METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_NAME))
#    define METHOD              METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_METHOD))
#    define METHOD_ORDER        METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_ORDER))
#    define METHOD_STAGES       METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_STAGES))
#    define METHOD_FSAL         METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_FSAL))
#    define METHOD_ESTIMATES    METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_ESTIMATES))
#    define METHOD_DENSE_ORDER  METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_DENSE_ORDER))
#    define METHOD_DENSE_STAGES METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_DENSE_STAGES))
#    define METHOD_QUAD         METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_QUAD))
#    define METHOD_TIGHTEST     METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_TIGHTEST))
#    define METHOD_MISSES       METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_MISSES))
#    define METHOD_FAR          METHOD_AT(METHOD_TURN, EACH_METHOD(METHOD_COLUMN_FAR))

#    define METHOD_ONE(...)         +1
#    define METHOD_COUNT            (0 EACH_METHOD(METHOD_ONE))
#    define METHOD_COUNT_CONTROLLED (0 EACH_CONTROLLED_METHOD(METHOD_ONE))

#endif

/* A preprocessor has no loop: a turn for each line of the list; those with error control come first. */
#ifdef CONTROLLED_BODY
#    define BODY         CONTROLLED_BODY
#    define METHOD_TURNS METHOD_COUNT_CONTROLLED
#else
#    define METHOD_TURNS METHOD_COUNT
#endif
#ifdef BODY
#    if METHOD_COUNT > 10
#        error "each_method.h: more methods than METHOD_AT_ and turns; add one of each"
#    endif
#    if METHOD_TURNS >= 1
#        define METHOD_TURN 1
#        include BODY
#        undef METHOD_TURN
#    endif
#    if METHOD_TURNS >= 2
#        define METHOD_TURN 2
#        include BODY
#        undef METHOD_TURN
#    endif
#    if METHOD_TURNS >= 3
#        define METHOD_TURN 3
#        include BODY
#        undef METHOD_TURN
#    endif
#    if METHOD_TURNS >= 4
#        define METHOD_TURN 4
#        include BODY
#        undef METHOD_TURN
#    endif
#    if METHOD_TURNS >= 5
#        define METHOD_TURN 5
#        include BODY
#        undef METHOD_TURN
#    endif
#    if METHOD_TURNS >= 6
#        define METHOD_TURN 6
#        include BODY
#        undef METHOD_TURN
#    endif
#    if METHOD_TURNS >= 7
#        define METHOD_TURN 7
#        include BODY
#        undef METHOD_TURN
#    endif
#    if METHOD_TURNS >= 8
#        define METHOD_TURN 8
#        include BODY
#        undef METHOD_TURN
#    endif
#    if METHOD_TURNS >= 9
#        define METHOD_TURN 9
#        include BODY
#        undef METHOD_TURN
#    endif
#    if METHOD_TURNS >= 10
#        define METHOD_TURN 10
#        include BODY
#        undef METHOD_TURN
#    endif
#    undef BODY
#    undef CONTROLLED_BODY
#endif
#undef METHOD_TURNS
