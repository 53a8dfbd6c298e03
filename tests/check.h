/* cmocka, and what the tests compare with: numbers within a tolerance, and the largest of many errors, which
 * keeps a NaN. C and C++. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
/* cmocka wants the headers above first, and has none for C++ */
#ifdef __cplusplus
extern "C" {
#endif
#include <cmocka.h>
#ifdef __cplusplus
}
#endif

/* A test whose function's name is made by macros: cmocka_unit_test would call it by the macro. */
#define unit_test_of(function) cmocka_unit_test(function)

/* How many of n random cases are tried: with the option `sample` one of TESTS_SAMPLE, which is 8, or 32 under
 * sanitizers. Where a bound is on a share of the cases, CASES_OF_SHARE has enough of them. */
#ifdef TESTS_SAMPLE
#    define CASES(n)          (((n) + TESTS_SAMPLE - 1) / TESTS_SAMPLE)
#    define CASES_OF_SHARE(n) (((n) + 7) / 8)
#else
#    define CASES(n)          (n)
#    define CASES_OF_SHARE(n) (n)
#endif

/* Says both values and their difference, with the caller's line; what and row, where there are, say which. */
static inline void check_close_at(const char *what, int row, long double actual,
                                  long double expected, long double tolerance, const char *file,
                                  int line)
{
    if (fabsl(actual - expected) <= tolerance) return; /* not so for a NaN */
    if (*what) print_error("%s, row %d: ", what, row);
    print_error("%.19Lg should be %.19Lg within %Lg, is %Lg off\n", actual, expected, tolerance,
                actual - expected);
    _fail(file, line);
}
#define check_close(actual, expected, tolerance)                                                   \
    check_close_in_row("", 0, actual, expected, tolerance)
#define check_close_in_row(what, row, actual, expected, tolerance)                                 \
    check_close_at(what, row, (long double)(actual), (long double)(expected),                      \
                   (long double)(tolerance), __FILE__, __LINE__)

static inline void check_all_close_at(const double actual[], const double expected[], int n,
                                      double tolerance, const char *file, int line)
{
    for (int i = 0; i < n; i++)
        check_close_at("component", i, (long double)actual[i], (long double)expected[i],
                       (long double)tolerance, file, line);
}
#define check_all_close(actual, expected, n, tolerance)                                            \
    check_all_close_at(actual, expected, n, tolerance, __FILE__, __LINE__)

/* The larger of the worst so far and the size of this error. A NaN is the worst of all: once in, it stays. */
static inline long double worse_of_long(long double worst, long double error)
{
    const long double size = fabsl(error);

    return isnan(worst) || size <= worst ? worst : size;
}

static inline double worse_of(double worst, double error)
{
    return (double)worse_of_long((long double)worst, (long double)error);
}

static inline double worst_difference(const double a[], const double b[], int n)
{
    double worst = 0;

    for (int i = 0; i < n; i++) worst = worse_of(worst, a[i] - b[i]);
    return worst;
}

static inline int compare_ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* In ascending order. A NaN has no place in that: it fails. */
static inline void sort_errors_at(double error[], int n, const char *file, int line)
{
    for (int i = 0; i < n; i++) {
        if (!isnan(error[i])) continue;
        print_error("error %d of %d is NaN\n", i, n);
        _fail(file, line);
    }
    qsort(error, (size_t)n, sizeof error[0], compare_ascending);
}
#define sort_errors(error, n) sort_errors_at(error, n, __FILE__, __LINE__)

#endif
