/* The list of methods, in one place: X(value of GI_METHOD, name in the rows, ...). */
#ifndef GOLDEN_METHODS_H
#define GOLDEN_METHODS_H

#define EACH_METHOD(X)                                                                             \
    X(GI_MERSON43, merson)                                                                         \
    X(GI_TSITOURAS54, tsitouras)                                                                   \
    X(GI_DOP853, dop853)                                                                           \
    X(GI_VERNER96, verner96)                                                                       \
    X(GI_EULER, euler)                                                                             \
    X(GI_SEMI_EXPLICIT_EULER, semi_explicit_euler)

/* How many, and the value and the name of the n-th. The list may say more of a method. */
#define METHOD_ONE(...)                     +1
#define METHODS                             (0 EACH_METHOD(METHOD_ONE))
#define METHOD_TUPLE(...)                   (__VA_ARGS__, 0),
#define METHOD_PICK(pick, ...)              pick(__VA_ARGS__)
#define METHOD_AT(pick)                     METHOD_PICK(pick, EACH_METHOD(METHOD_TUPLE) 0, 0, 0, 0, 0, 0, 0, 0)
#define PICK_0(a, ...)                      a
#define PICK_1(a, b, ...)                   b
#define PICK_2(a, b, c, ...)                c
#define PICK_3(a, b, c, d, ...)             d
#define PICK_4(a, b, c, d, e, ...)          e
#define PICK_5(a, b, c, d, e, f, ...)       f
#define PICK_6(a, b, c, d, e, f, g, ...)    g
#define PICK_7(a, b, c, d, e, f, g, h, ...) h
#define FIRST_OF(value, ...)                value
#define SECOND_OF(value, name, ...)         name
#define VALUE_OF(tuple)                     FIRST_OF tuple
#define NAME_OF(tuple)                      SECOND_OF tuple

#endif
