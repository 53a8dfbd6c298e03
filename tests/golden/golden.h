/* What the program and its families share: the list of families and precisions, and the rows. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <float.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define WITH_IMPLICIT_METHODS
#include "../each_count.h"
#include "../each_method.h"

/* 1, for levels at which an instance takes seconds to compile: double, and float for two families; lanes
 * for four. 2, for processors in an emulator: five families in double, one in float, lanes for two. What is
 left out * is not compared. */
#ifndef GOLDEN_BRIEF
#    define GOLDEN_BRIEF 0
#endif

/* 1 in faults.c. */
#ifndef GOLDEN_FAULTS
#    define GOLDEN_FAULTS 0
#endif

#define EACH_SHORT_FAMILY(X)                                                                       \
    X(function_apart)                                                                              \
    X(function_together)                                                                           \
    X(jacobian_apart)                                                                              \
    X(jacobian_together)                                                                           \
    X(differences_together)                                                                        \
    X(implicit)                                                                                    \
    X(parametric)                                                                                  \
    X(parametric_jacobi)                                                                           \
    X(redundant)                                                                                   \
    X(held)                                                                                        \
    X(events_plain)                                                                                \
    X(events_jacobian)                                                                             \
    X(events_implicit)
/* Those that are there in long double and quad too. */
#define EACH_LONG_FAMILY(X)                                                                        \
    X(plain)                                                                                       \
    X(differences_apart)                                                                           \
    X(implicit_jacobi)                                                                             \
    X(metric)                                                                                      \
    X(hamiltonian)                                                                                 \
    X(mechanical)
/* What double has: faults.c has some families by one method each, carried.c has instances with variations. */
#define EACH_DOUBLE_FAMILY(X) EACH_FAMILY(X) EACH_FAULTS(X)
#if GOLDEN_BRIEF > 1
#    define EACH_FAULTS(X)
#    define EACH_FAMILY(X)       X(plain) X(implicit_jacobi) X(metric) X(mechanical) X(events_plain)
#    define EACH_FLOAT_FAMILY(X) X(plain)
#elif GOLDEN_BRIEF
#    define EACH_FAULTS(X)       X(faults) X(carried)
#    define EACH_FAMILY(X)       EACH_LONG_FAMILY(X) EACH_SHORT_FAMILY(X)
#    define EACH_FLOAT_FAMILY(X) X(plain) X(differences_apart)
#else
#    define EACH_FAULTS(X)       X(faults) X(carried)
#    define EACH_FAMILY(X)       EACH_LONG_FAMILY(X) EACH_SHORT_FAMILY(X)
#    define EACH_FLOAT_FAMILY(X) EACH_FAMILY(X)
#endif

/* Numbers of the families, for #if. */
#define KIND_plain                1
#define KIND_function_apart       2
#define KIND_function_together    3
#define KIND_jacobian_apart       4
#define KIND_jacobian_together    5
#define KIND_differences_apart    6
#define KIND_differences_together 7
#define KIND_implicit             8
#define KIND_implicit_jacobi      9
#define KIND_parametric           10
#define KIND_parametric_jacobi    11
#define KIND_metric               12
#define KIND_hamiltonian          13
#define KIND_mechanical           14
#define KIND_redundant            15
#define KIND_held                 16
#define KIND_events_plain         17
#define KIND_events_jacobian      18
#define KIND_events_implicit      19

/* Long double is one format here: the 80 bits of the x87. */
#if LDBL_MANT_DIG == 64
#    define GOLDEN_LONG_DOUBLE 1
#else
#    define GOLDEN_LONG_DOUBLE 0
#endif
/* Quad is of C: in C++, where literals have no suffix Q, the header's coefficients are good to two ulps. */
#if defined(__SIZEOF_FLOAT128__) && !defined(__cplusplus)
#    define GOLDEN_QUAD 1
typedef __float128 golden_real;
#else
#    define GOLDEN_QUAD 0
typedef long double golden_real;
#endif

/* What functions of the user do at a call, and if `for_ever` at all later ones: they add so much. NaN and
   infinity are as good as any number. Calls are counted from 1. */
struct golden_fault {
    double added;
    int call;
    bool for_ever;
    int calls; /* so far */
};

/* What a function of the user reads: where it has no derivatives and where no projection. The starts go
   towards both. fault: of faults.c only. */
struct golden_system {
    double barrier, wall;
    struct golden_fault *fault;
};

/* What is done with an instance, see options_of in instance.h; the first ones in every precision, the next
 * ones with every family. */
#define EACH_CASE(X)                                                                               \
    X(standard)                                                                                    \
    X(every_step)                                                                                  \
    X(backward)                                                                                    \
    X(rms)                                                                                         \
    X(tight)                                                                                       \
    X(integral)                                                                                    \
    X(proportional)                                                                                \
    X(fixed)                                                                                       \
    X(bounds)                                                                                      \
    X(control)                                                                                     \
    X(turns)                                                                                       \
    X(changes)                                                                                     \
    X(refused)                                                                                     \
    X(barrier)                                                                                     \
    X(wall)                                                                                        \
    X(rounding)                                                                                    \
    X(sinking)                                                                                     \
    X(limit)                                                                                       \
    X(most_steps)
enum golden_case {
#define CASE_VALUE(name) CASE_##name,
    EACH_CASE(CASE_VALUE)
#undef CASE_VALUE
        CASES,
    CASES_OF_ALL_REALS = CASE_standard + 1,
    CASES_OF_ALL_FAMILIES = CASE_rms + 1
};

/* The columns between the name and the counts. */
#define EACH_COLUMN(X)                                                                             \
    X(status)                                                                                      \
    X(where)                                                                                       \
    X(event)                                                                                       \
    X(t)                                                                                           \
    X(y)                                                                                           \
    X(middle)                                                                                      \
    X(initial_step_taken)                                                                          \
    X(last_step)                                                                                   \
    X(smallest_step)                                                                               \
    X(largest_step)                                                                                \
    X(next_step)
enum golden_column {
    COLUMN_name,
#define COLUMN_VALUE(name) COLUMN_##name,
    EACH_COLUMN(COLUMN_VALUE) EACH_COUNT(COLUMN_VALUE)
#undef COLUMN_VALUE
        COLUMNS
};

/* A row: begun with its name, cells filled in any order (several numbers in a cell are a list), ended.
 * part: what of the case, or NULL; with its number, or -1. */
void golden_begin_named(const char *family_real_method, const char *what, int number);
void golden_begin(const char *family_real_method, enum golden_case which, const char *part,
                  int number);
void golden_number(enum golden_column column, golden_real x);
void golden_count(enum golden_column column, long long count);
void golden_end(void);

#endif
