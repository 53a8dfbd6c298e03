/* The program lorenz, run as a user runs it: its maxima against their definition, a fixed point of the map from
 * one to the next, and its manners with wrong options.
 *
 *     test_lorenz LORENZ
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../run_program.h"

static const char *lorenz;

static void test_maxima_are_where_the_rate_of_z_is_zero(void **state)
{
    struct run r = run_program(lorenz, "--time 40", "", 0);
    const char *line = r.out;
    long double v[4];
    int maxima = 0;
    (void)state;

    assert_int_equal(r.status, 0);
    while (*line != '\0') {
        assert_true(next_numbers(&line, v, 4));
        check_close(v[1] * v[2], 8.0L / 3 * v[3], 1e-7);
        maxima++;
    }
    assert_in_range(maxima, 45, 65);
    free_run(&r);
}

/* Below rho = 24.74 the fixed points x = y = sqrt(beta (rho - 1)), z = rho - 1 attract. */
static void test_it_settles_where_the_fixed_point_attracts(void **state)
{
    struct run r = run_program(lorenz, "--time 100 --rho 14", "", 0);
    const char *line = r.out;
    long double v[4] = {0, 0, 0, 0};
    (void)state;

    assert_int_equal(r.status, 0);
    for (int i = 0; i < 20 && *line != '\0'; i++) assert_true(next_numbers(&line, v, 4));
    check_close(v[3], 13, 0.5);
    free_run(&r);
}

static void test_wrong_options_are_named(void **state)
{
    struct run r = run_program(lorenz, "--rho much", "", 0);
    (void)state;
    assert_int_equal(r.status, 2);
    assert_non_null(strstr(r.err, "--rho"));
    free_run(&r);
    r = run_program(lorenz, "--help", "", 0);
    assert_int_equal(r.status, 0);
    assert_non_null(strstr(r.out, "usage"));
    free_run(&r);
}

/* A picture of one point would be an empty file. Found by fuzzing. */
static void test_no_half_of_a_picture_is_left(void **state)
{
    static const char picture[] = "test_lorenz_half.svg";
    struct run r = run_program(lorenz, "--time 0 --svg test_lorenz_half.svg", "", 0);
    FILE *const left = fopen(picture, "r");
    (void)state;
    assert_int_equal(r.status, 1);
    assert_non_null(strstr(r.err, picture));
    if (left) fclose(left), remove(picture);
    assert_null(left);
    free_run(&r);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_maxima_are_where_the_rate_of_z_is_zero),
        cmocka_unit_test(test_it_settles_where_the_fixed_point_attracts),
        cmocka_unit_test(test_wrong_options_are_named),
        cmocka_unit_test(test_no_half_of_a_picture_is_left),
    };
    if (argc != 2) return 2;
    lorenz = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
