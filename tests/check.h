/* The comparison that the tests share: says both values and their difference, with the caller's line. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <math.h>

static inline void check_close_at(double actual, double expected, double tolerance,
                                  const char *file, int line)
{
    if (!(fabs(actual - expected) <= tolerance)) {
        print_error("%.17g should be %.17g within %g, is %g off\n", actual, expected, tolerance,
                    actual - expected);
        _fail(file, line);
    }
}
#define check_close(actual, expected, tolerance)                                                   \
    check_close_at(actual, expected, tolerance, __FILE__, __LINE__)

#endif
