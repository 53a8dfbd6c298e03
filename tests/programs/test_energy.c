/* The program energy, run as a user runs it, for 256 periods: the energy of GI_GAUSS does not drift, and errors of the
 * other methods add up.
 *
 *     test_energy ENERGY
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../run_program.h"

static const char *energy;

/* Nine runs of nine lines: errors after 1, 2, 4 ... 256 periods. */
static void gauss_does_not_drift(void **state)
{
    static const char *const motions[] = {"planet", "top", "black_hole"};
    static const char *const methods[] = {"GI_GAUSS", "GI_VERNER96", "GI_MERSON43"};
    struct run r = run_program(energy, "--periods 256", "", 0);
    const char *line = r.out;

    (void)state;
    assert_int_equal(r.status, 0);
    for (int run = 0; run < 9; run++) {
        double error[9];
        for (int k = 0; k < 9; k++) {
            char motion[20], method[20];
            long periods;
            int length = 0;
            assert_int_equal(sscanf(line, "%19s %19s %ld %lf %*d%n", motion, method, &periods,
                                    &error[k], &length),
                             4);
            assert_string_equal(motion, motions[run / 3]);
            assert_string_equal(method, methods[run % 3]);
            assert_int_equal(periods, 1L << k);
            line += length + 1;
        }
        print_message("  %s, %s: %.1e at 16, %.1e at 256 periods\n", motions[run / 3],
                      methods[run % 3], error[4], error[8]);
        if (run % 3 == 0)
            assert_true(error[8] <= 1.2 * error[4] && error[8] < 1e-9);
        else
            assert_true(error[8] > 8 * error[4] && error[8] < 1e-5);
    }
    assert_true(*line == '\0');
    free_run(&r);
}

static void wrong_options_are_named(void **state)
{
    struct run r = run_program(energy, "--periods 0", "", 0);

    (void)state;
    assert_int_equal(r.status, 2);
    assert_non_null(strstr(r.err, "--periods"));
    free_run(&r);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gauss_does_not_drift),
        cmocka_unit_test(wrong_options_are_named),
    };
    if (argc != 2) return 2;
    energy = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
