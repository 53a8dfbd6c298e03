/* The helpers of check.h and statistics.h: the largest error keeps a NaN, wherever in the array it stands,
 * and what is compared or sorted with a NaN in it fails. */
#include "../check.h"

#include <string.h>

static inline void nothing_derivs(const void *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t, (void)y;
    ydot[0] = 0;
}
#define GI_NAME   nothing
#define GI_SYSTEM void
#define GI_NQ     1
#define GI_NU     0
#define GI_NC     0
#include "geodesic_integ.h"

#include "../statistics.h"

enum { ERRORS = 5 };

static const double errors[ERRORS] = {0, -3, 2, (double)INFINITY, 1};
static const double none[ERRORS];

static void largest_error_is_found_at_every_place(void **state)
{
    (void)state;
    for (int place = 0; place < ERRORS; place++)
        for (int sign = -1; sign <= 1; sign += 2) {
            double a[ERRORS] = {0.5, 0, -0.25, 1, -1};
            long double worst = 0;
            a[place] = 7 * sign;
            for (int i = 0; i < ERRORS; i++) worst = worse_of_long(worst, (long double)a[i]);
            check_close(worst, 7, 0);
            check_close(worst_difference(a, none, ERRORS), 7, 0);
            check_close(worst_difference(none, a, ERRORS), 7, 0);
        }
    assert_true(worst_difference(errors, none, ERRORS) == (double)INFINITY);
    check_close(worst_difference(errors, none, 3), 3, 0);
    check_close(worst_difference(errors, none, 0), 0, 0);
}

static void nan_stays_the_worst_from_every_place(void **state)
{
    (void)state;
    for (int place = 0; place < ERRORS; place++) {
        double a[ERRORS], worst = 0;
        long double worst_long = 0;
        for (int i = 0; i < ERRORS; i++) a[i] = i == place ? (double)NAN : errors[i];
        for (int i = 0; i < ERRORS; i++) {
            worst = worse_of(worst, a[i]);
            worst_long = worse_of_long(worst_long, (long double)a[i]);
            assert_true(isnan(worst) ? i >= place : i < place);
            assert_true(isnan(worst_long) ? i >= place : i < place);
        }
        assert_true(isnan(worst_difference(a, none, ERRORS)));
        assert_true(isnan(worst_difference(none, a, ERRORS)));
    }
}

/* What fails is seen from outside of cmocka: a group of tests of its own counts it. */
static void compares_with_nan(void **state)
{
    (void)state;
    check_close((double)NAN, 0, (double)INFINITY);
}

static void compares_within_nan(void **state)
{
    (void)state;
    check_close(0, 0, (double)NAN);
}

static void compares_what_is_off(void **state)
{
    (void)state;
    check_close_in_row("what is off", 3, 1.5, 1, 0.49);
}

static void compares_an_array_with_nan(void **state)
{
    double a[ERRORS] = {0};

    a[*(const int *)*state] = (double)NAN;
    check_all_close(a, none, ERRORS, 1);
}

/* One more of one count. */
static void compares_statistics(void **state)
{
    gi_statistics a, b, one;

    memset(&a, 0, sizeof a);
    memset(&one, 0, sizeof one);
    b = a;
    *(long long *)((char *)&one + *(const size_t *)*state) = 1;
    add_statistics(&b, &one);
    check_same_statistics(&a, &b, "statistics");
}

static void sorts_nan(void **state)
{
    double a[ERRORS] = {3, 2, 1, 0, 4};

    a[*(const int *)*state] = (double)NAN;
    sort_errors(a, ERRORS);
}

static void sort_puts_the_largest_last(void **state)
{
    double a[ERRORS];

    (void)state;
    for (int i = 0; i < ERRORS; i++) a[i] = errors[i];
    sort_errors(a, ERRORS);
    for (int i = 1; i < ERRORS; i++) assert_true(a[i - 1] < a[i]);
}

int main(void)
{
    static int place[ERRORS] = {0, 1, 2, 3, 4};
#define OFFSET(field)     static size_t offset_##field = offsetof(gi_statistics, field);
#define OFF_BY_ONE(field) cmocka_unit_test_prestate(compares_statistics, &offset_##field),
    EACH_COUNT(OFFSET)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(largest_error_is_found_at_every_place),
        cmocka_unit_test(nan_stays_the_worst_from_every_place),
        cmocka_unit_test(sort_puts_the_largest_last),
    };
    const struct CMUnitTest must_fail[] = {
        cmocka_unit_test(compares_with_nan),
        cmocka_unit_test(compares_within_nan),
        cmocka_unit_test(compares_what_is_off),
        cmocka_unit_test_prestate(sorts_nan, &place[0]),
        cmocka_unit_test_prestate(sorts_nan, &place[1]),
        cmocka_unit_test_prestate(sorts_nan, &place[2]),
        cmocka_unit_test_prestate(sorts_nan, &place[3]),
        cmocka_unit_test_prestate(sorts_nan, &place[4]),
        cmocka_unit_test_prestate(compares_an_array_with_nan, &place[0]),
        cmocka_unit_test_prestate(compares_an_array_with_nan, &place[4]),
        EACH_COUNT(OFF_BY_ONE)};
    const int wrong = cmocka_run_group_tests(tests, NULL, NULL);

    print_message("Each of the following tests is to fail:\n");
    const int failed = cmocka_run_group_tests(must_fail, NULL, NULL);
    return wrong || failed != (int)(sizeof must_fail / sizeof must_fail[0]);
}
