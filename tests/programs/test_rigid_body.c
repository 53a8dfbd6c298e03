/* The program rigid_body, run as a user runs it: its flips against the closed form in Jacobi's elliptic
 * functions (Landau and Lifshitz, Mechanics, section 37), and its manners with wrong numbers.
 *
 *     test_rigid_body RIGID_BODY
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../run_program.h"

static const char *rigid_body;

/* Time between two zeros of the rotation about the middle axis: 2 K(k) / lambda, K by the
   arithmetic-geometric mean. */
static double time_between_flips(const double I[3], const double w[3])
{
    double TT = 0, LL = 0;

    for (int i = 0; i < 3; i++) TT += I[i] * w[i] * w[i], LL += I[i] * I[i] * w[i] * w[i];
    const int a = LL > TT * I[1] ? 0 : 2, c = 2 - a; /* the axis about which it does not precess */
    const double lambda = sqrt((I[c] - I[1]) * (LL - TT * I[a]) / (I[0] * I[1] * I[2]));
    const double kk = (I[1] - I[a]) * (TT * I[c] - LL) / ((I[c] - I[1]) * (LL - TT * I[a]));
    double x = 1, y = sqrt(1 - kk);
    for (int i = 0; i < 20; i++) {
        const double mean = (x + y) / 2;
        y = sqrt(x * y);
        x = mean;
    }
    return acos(-1.0) / x / lambda;
}

/* Runs it, and checks its flips. */
static void check_flips(const char *arguments, const double I[3], const double w[3], int least)
{
    struct run r = run_program(rigid_body, arguments, "", 0);
    const char *line = strchr(r.out, '\n') + 1;
    double before = 0;
    long double state[8];
    int flips = 0;

    assert_int_equal(r.status, 0);
    for (; strncmp(line, "flips", 5) != 0; flips++) {
        long double unit = 0;
        assert_true(next_numbers(&line, state, 8));
        for (int i = 1; i < 5; i++) unit += state[i] * state[i];
        check_close(unit, 1, 1e-8);
        if (strncmp(line, "flips", 5) == 0) break; /* the end */
        check_close(state[6], 0, 1e-8);
        if (flips > 0) check_close((double)state[0] - before, time_between_flips(I, w), 1e-7);
        before = (double)state[0];
    }
    assert_true(flips >= least);
    check_close(value_after(r.out, "flips "), flips, 0);
    check_close(value_after(r.out, "energy "), 0, 1e-10);
    check_close(value_after(r.out, "momentum "), 0, 1e-10);
    free_run(&r);
}

static void wing_nut_flips_in_time(void **state)
{
    static const double I[3] = {1, 2, 2.7}, w[3] = {0.001, 1, 0.001};

    (void)state;
    check_flips("", I, w, 2);
    check_flips("1 2 2.7 0.001 1 0.001 200", I, w, 5);
}

static void so_does_a_body_that_precesses(void **state)
{
    static const double I[3] = {1, 1.5, 2.4}, long_axis[3] = {1, 0.2, 0.3},
                        short_axis[3] = {0.2, 0.1, 2};

    (void)state;
    check_flips("1 1.5 2.4 1 0.2 0.3 50", I, long_axis, 5);
    check_flips("1 1.5 2.4 0.2 0.1 2 50", I, short_axis, 5);
}

/* Each message says which number, what is right and what was given. */
static void wrong_numbers_are_refused(void **state)
{
    static const char *const wrong[][2] = {
        {"1 2", "needs 3, 6, 7 numbers or none, A B C WX WY WZ TIME, not 2"},
        {"1 2 3 0 1 0 1 1", "needs 3, 6, 7 numbers or none, A B C WX WY WZ TIME, not 8"},
        {"1 2 x", "C needs a number from 1e-06 to 1e+06, not x"},
        {"1 2 9", "no body has the moments of inertia 1 2 9"},
        {"0 1 1", "A needs a number from 1e-06 to 1e+06, not 0"},
        {"1 2 2.7 0 1 nan", "WZ needs a number from -1000 to 1000, not nan"},
        {"1 2 2.7 0 1 0 -1", "TIME needs a number from 0 to 100000, not -1"},
        {"--fast", "A needs a number from 1e-06 to 1e+06, not --fast"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct run r = run_program(rigid_body, wrong[i][0], "", 0);
        assert_int_equal(r.status, 2);
        if (*r.out || !strstr(r.err, wrong[i][1]) || !strstr(r.err, "; try rigid_body --help\n"))
            fail_msg("%s: %s%s", wrong[i][0], r.out, r.err);
        free_run(&r);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wing_nut_flips_in_time),
        cmocka_unit_test(so_does_a_body_that_precesses),
        cmocka_unit_test(wrong_numbers_are_refused),
    };
    if (argc != 2) return 2;
    rigid_body = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
