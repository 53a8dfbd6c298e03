/* The program mechanism, run as a user runs it: its table and dead centres against the slider crank's closed
 * form and an integral, and its manners with wrong options.
 *
 *     test_mechanism_example MECHANISM
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../run_program.h"

static const double pi = 3.14159265358979323846;
static const char *mechanism;

/* ---- the slider crank in closed form ---------------------------------------------------------------- */

static const double crank = 0.04, rod = 0.14, flywheel = 0.01, rod_mass = 0.5, piston = 0.4;

static double piston_at(double phi)
{
    const double sine = crank / rod * sin(phi);

    return crank * cos(phi) + rod * sqrt(1 - sine * sine);
}

/* dx/dphi of the piston. */
static double piston_slope(double phi)
{
    const double sine = crank / rod * sin(phi), cosine = sqrt(1 - sine * sine);

    return -crank * sin(phi) - crank * cos(phi) * sine / cosine;
}

/* Twice the energy at unit rate: the rod is uniform, of which the integral of v.v is a third of v0.v0 +
   v0.v1 + v1.v1 of its ends. */
static double inertia_at(double phi)
{
    const double x = -crank * sin(phi), y = crank * cos(phi), slope = piston_slope(phi);

    return flywheel + rod_mass / 3 * (x * x + y * y + x * slope + slope * slope) +
           piston * slope * slope;
}

/* Time of a turn, by the trapezium rule: exact for a whole turn of what is periodic. */
static double time_of_turn(double rate)
{
    enum { n = 400 };
    double sum = 0;

    for (int i = 0; i < n; i++) sum += sqrt(inertia_at(2 * pi * i / n) / inertia_at(0)) / rate;
    return sum * 2 * pi / n;
}

/* ---- running ------------------------------------------------------------------------------------------ */

/* What it printed, without complaint; to be freed. */
static char *output_of(const char *arguments)
{
    struct run r = run_program(mechanism, arguments, "", 0);

    assert_string_equal(r.err, "");
    assert_int_equal(r.status, 0);
    free(r.err);
    return r.out;
}

/* The next line that is not a comment, as 10 numbers; 0 at the end. */
static int next_row(const char **text, long double row[10])
{
    while (**text == '#') *text = strchr(*text, '\n') + 1;
    if (!**text) return 0;
    assert_true(next_numbers(text, row, 10));
    return 1;
}

/* ---- tests -------------------------------------------------------------------------------------------- */

/* Left to itself: energy gives the rate at each angle, the closed form the piston. */
static void the_table_follows_the_closed_form(void **state)
{
    char *out = output_of("--time 0.1 --output-step 0.001");
    const char *rest = out;
    const double rate = 100 * pi, EE = inertia_at(0) * rate * rate;
    long double row[10];
    int rows = 0;

    (void)state;
    for (; next_row(&rest, row); rows++) {
        const double phi = (double)row[1], now = sqrt(EE / inertia_at(phi));
        check_close((double)row[0], 0.001 * rows, 1e-12);
        check_close((double)row[2], piston_at(phi), 1e-10);
        check_close((double)row[3], now, 1e-6);
        check_close((double)row[4], piston_slope(phi) * now, 1e-6);
        check_close((double)(row[8] + row[9]), 0, 1e-6); /* the wall bears what the pin pushes */
    }
    assert_int_equal(rows, 101);
    check_close(value_after(out, "# energy "), EE / 2, 1e-6);
    check_close(value_after(out, "balance off by "), 0, 1e-6);
    free(out);
}

/* Turn k is over at k times the integral of dphi/rate; at dead centre the acceleration of the piston is that
   of the circle, and of the rod that leans over. */
static void dead_centres_are_where_the_integral_says(void **state)
{
    char *out = output_of("--time 0.1 --output-step 0.03");
    const char *p = out;
    const double rate = 100 * pi, turn = time_of_turn(rate), force = piston * rate * rate * crank;
    int seen = 0;

    (void)state;
    while ((p = strstr(p, " dead centre at t = "))) {
        const int top = ++seen % 2 == 0;
        assert_true(strncmp(p - (top ? 5 : 8), top ? "# top" : "# bottom", top ? 5 : 8) == 0);
        check_close(value_after(p, "at t = "), turn * seen / 2, 1e-9);
        const double turns = value_after(p, ", turn ");
        check_close(turns, seen / 2.0, 0.01);
        check_close(value_after(strstr(p, ", turn ") + 2, ", "), 3000, 1e-6); /* rpm */
        check_close(value_after(p, "piston at "), top ? rod + crank : rod - crank, 1e-10);
        check_close(value_after(p, ", force "),
                    top ? -force * (1 + crank / rod) : force * (1 - crank / rod), 1e-4);
        p++;
    }
    assert_int_equal(seen, 9);
    free(out);
}

/* From rest: the torque's work is torque times angle, and a damper only takes. */
static void energy_comes_from_the_torque(void **state)
{
    char *out = output_of("--speed 0 --torque 20 --time 0.5 --output-step 0.5");
    const char *rest = out;
    long double row[10];

    (void)state;
    assert_true(next_row(&rest, row));
    assert_true(next_row(&rest, row));
    const double work = 20 * (double)row[1], rate = (double)row[3];
    check_close(value_after(out, "of which "), work, 1e-6);
    check_close(inertia_at((double)row[1]) * rate * rate / 2, work, 1e-6 * work);
    check_close(value_after(out, "balance off by "), 0, 1e-6);
    free(out);
    out = output_of("--friction 10 --time 0.5 --output-step 0.5 --rod 0.3");
    assert_true(value_after(out, "of which ") < -200);
    check_close(value_after(out, "balance off by "), 0, 1e-6);
    free(out);
}

static void check_refused(const char *arguments, const char *message)
{
    struct run r = run_program(mechanism, arguments, "", 0);

    if (r.status != 2 || !strstr(r.err, message) || *r.out)
        fail_msg("%s: status %d, and\n%s%s", arguments, r.status, r.out, r.err);
    free_run(&r);
}

static void wrong_options_are_refused(void **state)
{
    (void)state;
    check_refused("--time", "--time needs a number from 0 to 10000, and a word is missing");
    check_refused("--time -1", "not -1");
    check_refused("--time 1x", "not 1x");
    check_refused("--time nan", "not nan");
    check_refused("--output-step 0", "--output-step needs a number from 1e-06");
    check_refused("--accuracy 1e-17", "--accuracy needs a number");
    check_refused("--rod 0.04", "--rod needs a number from 0.044 to 10");
    check_refused("--speed inf", "--speed needs a number");
    check_refused("--gas 3", "unknown option --gas");
    char *out = output_of("--help");
    assert_true(strncmp(out, "usage: mechanism", 16) == 0 && strstr(out, "--output-step"));
    free(out);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_follows_the_closed_form),
        cmocka_unit_test(dead_centres_are_where_the_integral_says),
        cmocka_unit_test(energy_comes_from_the_torque),
        cmocka_unit_test(wrong_options_are_refused),
    };

    if (argc != 2) {
        fprintf(stderr, "usage: test_mechanism_example MECHANISM\n");
        return 2;
    }
    mechanism = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
