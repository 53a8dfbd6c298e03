/* The program amplifier, run as a user runs it: its output against the published solution, the answer to
 * small inputs, which is linear, and its manners.
 *
 *     test_amplifier AMPLIFIER
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../run_program.h"

static const char *amplifier;

/* The last of `lines` lines. */
static void last_line(const char *arguments, int lines, long double v[3])
{
    struct run r = run_program(amplifier, arguments, "", 0);
    const char *line = r.out;

    assert_int_equal(r.status, 0);
    for (int i = 0; i < lines; i++) assert_true(next_numbers(&line, v, 3));
    assert_true(*line == '\0');
    free_run(&r);
}

static void output_ends_as_published(void **state)
{
    long double v[3];

    (void)state;
    last_line("", 401, v);
    check_close(v[0], 0.2, 1e-12);
    check_close(v[2], 1.236995868091548, 1e-4);
    last_line("--accuracy 1e-9 --output-step 0.2", 2, v);
    check_close(v[2], 1.236995868091548, 1e-7);
}

/* Twice a small input moves the output, which wanders until the circuit has its working point, twice as far. */
static void a_small_input_is_multiplied(void **state)
{
    static const char *const inputs[] = {"--amplitude 0", "--amplitude 1e-4", "--amplitude 2e-4"};
    long double v[3][3];

    (void)state;
    for (int i = 0; i < 3; i++) {
        char arguments[100];
        snprintf(arguments, sizeof arguments,
                 "%s --accuracy 1e-9 --time 0.0525 --output-step 0.0525", inputs[i]);
        last_line(arguments, 2, v[i]);
    }
    const long double once = v[1][2] - v[0][2], twice = v[2][2] - v[0][2];
    print_message("  amplified %.1Lf times\n", once / 1e-4L);
    assert_true(fabsl(once) > 10 * 1e-4L);
    check_close(twice / once, 2, 0.01);
}

static void wrong_options_are_named(void **state)
{
    struct run r = run_program(amplifier, "--amplitude loud", "", 0);

    (void)state;
    assert_int_equal(r.status, 2);
    assert_non_null(strstr(r.err, "--amplitude"));
    free_run(&r);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(output_ends_as_published),
        cmocka_unit_test(a_small_input_is_multiplied),
        cmocka_unit_test(wrong_options_are_named),
    };
    if (argc != 2) return 2;
    amplifier = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
