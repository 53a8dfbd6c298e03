/* geodsolve against GeographicLib's GeodSolve (Debian package geographiclib-tools) on random lines and on
 * hard ones, and on lines of the inverse problem. GeodSolve is good to about 15 nm. Without GeodSolve this test fails.
 *
 *     test_against_geodsolve [program [GeodSolve]]
 *
 * or the program in the environment variable GEODSOLVE. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../run_program.h"
#include "geographic.h"

static const char *program;
static const char *reference;

/* Knuth's MMIX generator; the upper 53 bits, in [0, 1). */
static double random_unit(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) / 9007199254740992.0;
}

static double random_between(uint64_t *seed, double low, double high)
{
    return low + (high - low) * random_unit(seed);
}

/* What the program and GeodSolve say of an input, each with its arguments. */
static void run_both(const char *arguments, const char *reference_arguments, const char *input,
                     struct run *got, struct run *want)
{
    *got = run_program(program, arguments, input, strlen(input));
    *want = run_program(reference, reference_arguments, input, strlen(input));
    if (want->status != 0)
        fail_msg("%s cannot be used (status %d: %s); it is in Debian's package geographiclib-tools",
                 reference, want->status, want->err);
    assert_string_equal(got->err, "");
    assert_int_equal(got->status, 0);
}

static void compare(const char *input)
{
    struct run got, want;
    run_both("-p 10", "-f -p 10", input, &got, &want);
    const char *g = got.out, *w = want.out;
    long double worst_x = 0, worst_v = 0, worst_m = 0, worst_M = 0;
    int line = 0;
    for (const char *p = input; *p; p = strchr(p, '\n') + 1) {
        /* GeodSolve: lat1 lon1 azi1 lat2 lon2 azi2 s12 a12 m12 M12 M21 S12. */
        long double a[6], b[12], x[3], v[3], want_x[3], want_v[3];
        line++;
        if (!next_numbers(&g, a, 6)) fail_msg("geodsolve, output line %d: %s", line, g);
        if (!next_numbers(&w, b, 12)) fail_msg("GeodSolve, output line %d: %s", line, w);
        to_cartesian(wgs84_a, wgs84_f, a[0], a[1], a[2], x, v);
        to_cartesian(wgs84_a, wgs84_f, b[3], b[4], b[5], want_x, want_v);
        check_close_in_row("position (m)", line, distance(x, want_x), 0, 1e-6L);
        check_close_in_row("direction", line, distance(v, want_v), 0, 1e-13L);
        check_close_in_row("m12", line, a[3], b[8], 1e-6L);
        check_close_in_row("M12", line, a[4], b[9], 1e-13L);
        check_close_in_row("M21", line, a[5], b[10], 1e-13L);
        worst_x = worse_of_long(worst_x, distance(x, want_x));
        worst_v = worse_of_long(worst_v, distance(v, want_v));
        worst_m = worse_of_long(worst_m, a[3] - b[8]);
        worst_M = worse_of_long(worse_of_long(worst_M, a[4] - b[9]), a[5] - b[10]);
    }
    assert_string_equal(g, "");
    assert_string_equal(w, "");
    assert_true(line > 0);
    print_message("%d lines, worst difference: position %.3Lg m, direction %.3Lg, m12 %.3Lg m, "
                  "M12 and M21 %.3Lg\n",
                  line, worst_x, worst_v, worst_m, worst_M);
    free_run(&got);
    free_run(&want);
}

static void test_random_lines(void **state)
{
    (void)state;
    static char input[1000 * 100];
    char *p = input;
    uint64_t seed = 20260101;
    for (int i = 0; i < 1000; i++) {
        const double lat = random_between(&seed, -90, 90), lon = random_between(&seed, -180, 180);
        const double azi = random_between(&seed, -180, 180), s = random_between(&seed, -2e7, 2e7);
        p += sprintf(p, "%.10f %.10f %.10f %.6f\n", lat, lon, azi, s);
    }
    compare(input);
}

/* Poles, antimeridian, equator, nearly meridional, nearly antipodal, tiny and no distance. */
static void test_hard_lines(void **state)
{
    (void)state;
    compare("90 0 0 1000000\n"
            "90 -30 123.5 19000000\n"
            "-90 170 -45 10001965.729\n"
            "89.9999999 10 90 20000000\n"
            "-89.9999999 10 0.0000001 1\n"
            "0 25 0 10001965.729\n"
            "0 25 0.00001 10001965.729\n"
            "0 25 -0.00001 10001966\n"
            "0 25 179.99999 10001965.7293\n"
            "45 -180 0 -15000000\n"
            "45 180 180 15000000\n"
            "30 179.99999 90 2\n"
            "-30 -179.99999 -90 2\n"
            "0 0 90 20000000\n"
            "0 0 -90 -20000000\n"
            "0 179 89.999999 19980000\n"
            "0.000001 5 90 19970326.371\n"
            "-12.5 33 77 0\n"
            "-12.5 33 77 0.000001\n"
            "-12.5 33 77 -0.000001\n"
            "90 40 70 0\n"
            "-90 40 70 0\n");
}

/* ---- The inverse problem --------------------------------------------------------------------------- */

enum pair_kind { RANDOM_PAIR, SHORT_PAIR, FAR_PAIR, NEARLY_ANTIPODAL_PAIR };

/* A line with two points. */
static int print_pair(char *p, uint64_t *seed, enum pair_kind kind)
{
    static const double off_latitude[] = {0, 0.01, 20, 0.5}, off_longitude[] = {180, 0.01, 30, 0.6};
    const double lat1 = random_between(seed, -90, 90), lon1 = random_between(seed, -180, 180);
    const double middle = kind == SHORT_PAIR ? lat1 : -lat1;
    const double turn = kind == SHORT_PAIR ? 0 : 180;
    const double lat2 = kind == RANDOM_PAIR
                            ? random_between(seed, -90, 90)
                            : middle + off_latitude[kind] * random_between(seed, -1, 1);
    const double lon2 = lon1 + turn + off_longitude[kind] * random_between(seed, -1, 1);
    return sprintf(p, "%.10f %.10f %.10f %.10f\n", lat1, lon1, fmax(-90, fmin(90, lat2)), lon2);
}

/* Where several geodesics are as short, or nearly, azimuths may differ; lengths may not. */
static void compare_inverse(enum pair_kind kind, const char *name)
{
    enum { PAIRS = 500 };
    static char input[PAIRS * 100];
    uint64_t seed = 20260601;
    long double worst = 0;
    char *p = input;
    for (int pair = 0; pair < PAIRS; pair++) p += print_pair(p, &seed, kind);
    struct run got, want;
    run_both("-i -p 12", "-i -f -p 10", input, &got, &want);
    const char *g = got.out, *w = want.out;
    for (int line = 1; line <= PAIRS; line++) {
        long double a[6], b[12];
        if (!next_numbers(&g, a, 6)) fail_msg("geodsolve, output line %d: %s", line, g);
        if (!next_numbers(&w, b, 12)) fail_msg("GeodSolve, output line %d: %s", line, w);
        check_close_in_row("s12", line, a[2], b[6], 15e-9L);
        worst = worse_of_long(worst, a[2] - b[6]);
    }
    assert_string_equal(g, "");
    print_message("%d %s pairs, worst difference of the length: %.3Lg m\n", PAIRS, name, worst);
    free_run(&got);
    free_run(&want);
}

static void test_shortest_geodesics(void **state)
{
    (void)state;
    compare_inverse(RANDOM_PAIR, "random");
    compare_inverse(SHORT_PAIR, "short");
    compare_inverse(FAR_PAIR, "far");
    compare_inverse(NEARLY_ANTIPODAL_PAIR, "nearly antipodal");
}

/* On ellipsoids whose axes are far apart, where Jacobi fields grow: prolate and oblate ones. */
static void test_shortest_geodesics_on_long_and_flat_ellipsoids(void **state)
{
    enum { PAIRS = 12 };
    static const double flattenings[] = {-9, -19, -99, 0.9, 0.99};

    (void)state;
    for (int k = 0; k < 5; k++) {
        char input[PAIRS * 100], arguments[80], reference_arguments[80], *p = input;
        const double f = flattenings[k], longest = 1e6 * fmax(1, 1 - f);
        uint64_t seed = 20261126;
        struct run got, want;
        long double worst = 0;

        for (int pair = 0; pair < PAIRS; pair++)
            p += print_pair(p, &seed, pair % 2 ? RANDOM_PAIR : FAR_PAIR);
        sprintf(arguments, "-i -e 1e6 %g -p 12", f);
        sprintf(reference_arguments, "-E -i -f -e 1e6 %g -p 10", f);
        run_both(arguments, reference_arguments, input, &got, &want);
        const char *g = got.out, *w = want.out;
        for (int line = 1; line <= PAIRS; line++) {
            long double a[6], b[12];
            if (!next_numbers(&g, a, 6)) fail_msg("geodsolve, f = %g, line %d: %s", f, line, g);
            if (!next_numbers(&w, b, 12)) fail_msg("GeodSolve, f = %g, line %d: %s", f, line, w);
            worst = worse_of_long(worst, a[2] - b[6]);
        }
        print_message("f = %g: worst difference of the length: %.3Lg m\n", f, worst);
        assert_true(worst <= 1e-11L * (long double)longest);
        free_run(&got);
        free_run(&want);
    }
}

int main(int argc, char *argv[])
{
    program = argc > 1 ? argv[1] : getenv("GEODSOLVE");
    reference = argc > 2 ? argv[2] : "GeodSolve";
    if (!program) {
        fprintf(stderr, "usage: test_against_geodsolve program [GeodSolve]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_lines),
        cmocka_unit_test(test_hard_lines),
        cmocka_unit_test(test_shortest_geodesics),
        cmocka_unit_test(test_shortest_geodesics_on_long_and_flat_ellipsoids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
