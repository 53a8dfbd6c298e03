/*
 * The accuracy asked is neither missed nor wasted, however tight it is: where the estimate of a method falls
 * more slowly than its error, it is made up for. The median error at the end of problems with closed forms, by
 * GI_VERNER96, is 0.01 to 0.3 of the accuracy, in double and in __float128.
 */
#include "../check.h"

struct margin {
    char unused;
};

enum { CASES = 11, PROBLEMS = 4 };

static const char *const problems[PROBLEMS] = {"oscillator", "hill", "orbit", "sphere"};

/* Sorts them. */
static double median_of(double error[], int n)
{
    sort_errors(error, n);
    return (error[(n - 1) / 2] + error[n / 2]) / 2;
}

#define PI          3.14159265358979324
#define MARGIN_NAME margin_d
#define MARGIN_REAL double
#define MARGIN_ACCURACIES                                                                          \
    {                                                                                              \
        1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13,                            \
    }
#include "margin_body.h"

#ifdef __SIZEOF_FLOAT128__
/* two halves, of which the upper is exact in double: there is no literal of this type in C */
#    undef PI
#    define PI                                                                                     \
        ((__float128)3.141592653589793115997963468544185161590576171875 +                          \
         (__float128)1.2246467991473531772260659322749979970830539012e-16)
#    define MARGIN_NAME margin_q
#    define MARGIN_REAL __float128
#    define MARGIN_ACCURACIES                                                                      \
        {                                                                                          \
            1e-12, 1e-14, 1e-16, 1e-18, 1e-20, 1e-22, 1e-24, 1e-26,                                \
        }
#    include "margin_body.h"
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(margin_d_errs_by_a_hundredth_to_a_third_of_the_accuracy),
#ifdef __SIZEOF_FLOAT128__
        cmocka_unit_test(margin_q_errs_by_a_hundredth_to_a_third_of_the_accuracy),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
