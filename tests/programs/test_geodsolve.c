/* The program geodsolve, run as a user runs it: against truth on WGS84 and on a triaxial ellipsoid, against
 * closed forms on sphere, equator and meridian, and its manners with bad lines, files and options.
 *
 *     test_geodsolve [program [folder of data]]
 *
 * or the program in the environment variable GEODSOLVE. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../csv.h"
#include "../run_program.h"
#include "geographic.h"

static const char *program;
static const char *data_folder;

static const long double pi = 3.14159265358979323846264338327950288L;

/* ---- Comparison ------------------------------------------------------------------------------------ */

/* Angles in degrees, equal but for whole turns. */
static void check_angle(const char *what, int row, long double got, long double want,
                        long double tolerance)
{
    check_close_in_row(what, row, got, got - remainderl(got - want, 360.0L), tolerance);
}

static void check_text(const char *what, const char *got, const char *want)
{
    if (strcmp(got, want) != 0) fail_msg("%s: got\n%s\nwant\n%s", what, got, want);
}

/* ---- Tables ---------------------------------------------------------------------------------------- */

enum { MAX_ROWS = 110 };

static struct table read_data(const char *file, int rows)
{
    char path[1024];
    assert_in_range(snprintf(path, sizeof path, "%s/%s", data_folder, file), 1, sizeof path - 1);
    struct table t = read_table(path);
    assert_int_equal(t.rows, rows);
    assert_true(rows <= MAX_ROWS);
    return t;
}

/* The named columns of all rows, as the text they are, one line a row. */
static char *columns_as_input(const struct table *t, const char *const names[], int count)
{
    char *input = malloc((size_t)t->rows * (size_t)count * 64 + 1);
    assert_non_null(input);
    char *p = input;
    *p = '\0';
    for (int row = 0; row < t->rows; row++)
        for (int i = 0; i < count; i++)
            p += sprintf(p, "%s%c", text_in(t, row, names[i]), i == count - 1 ? '\n' : ' ');
    return input;
}

/* ---- Running --------------------------------------------------------------------------------------- */

static struct run geodsolve(const char *arguments, const char *input)
{
    return run_program(program, arguments, input, strlen(input));
}

static void expect(const char *arguments, const char *input, int status, const char *out,
                   const char *err)
{
    struct run r = geodsolve(arguments, input);
    check_text("output", r.out, out);
    check_text("messages", r.err, err);
    assert_int_equal(r.status, status);
    free_run(&r);
}

/* Runs and reads `rows` lines of n numbers each, no more and no less, without any message. */
static void solve(const char *arguments, const char *input, int rows, int n, long double *v)
{
    struct run r = geodsolve(arguments, input);
    check_text("messages", r.err, "");
    assert_int_equal(r.status, 0);
    const char *p = r.out;
    for (int i = 0; i < rows; i++)
        if (!next_numbers(&p, v + i * n, n)) fail_msg("output line %d is wrong: %s", i + 1, p);
    check_text("rest of the output", p, "");
    free_run(&r);
}

struct answer {
    long double lat, lon, azi, m12, M12, M21;
};

static struct answer solve_one(const char *arguments, const char *input)
{
    long double v[6];
    solve(arguments, input, 1, 6, v);
    return (struct answer){v[0], v[1], v[2], v[3], v[4], v[5]};
}

/* From the equator to a pole: a E(e), by the arithmetic-geometric mean. */
static long double quarter_meridian(long double a, long double f)
{
    long double x = 1, y = 1 - f, sum = f * (2 - f) / 2, power = 1;
    for (int i = 0; i < 6; i++) {
        const long double c = (x - y) / 2, mean = (x + y) / 2;
        y = sqrtl(x * y);
        x = mean;
        sum += power * c * c;
        power *= 2;
    }
    return a * (1 - sum) * pi / (2 * x);
}

/* ---- Truth ----------------------------------------------------------------------------------------- */

static const char *const geographic_input[4] = {"lat1", "lon1", "azi1", "s12"};

/* All 70 geodesics, up to 20 000 km. */
static void test_wgs84_truth(void **state)
{
    (void)state;
    static long double got[MAX_ROWS][6];
    struct table t = read_data("wgs84_direct_hp.csv", 70);
    char *input = columns_as_input(&t, geographic_input, 4);
    solve("-p 12", input, t.rows, 6, &got[0][0]);
    long double worst_x = 0, worst_v = 0, worst_m = 0, worst_M = 0;
    for (int row = 0; row < t.rows; row++) {
        const long double *g = got[row];
        const long double want_x[3] = {long_number_in(&t, row, "X2"), long_number_in(&t, row, "Y2"),
                                       long_number_in(&t, row, "Z2")};
        const long double want_v[3] = {long_number_in(&t, row, "VX2"),
                                       long_number_in(&t, row, "VY2"),
                                       long_number_in(&t, row, "VZ2")};
        long double x[3], v[3];
        to_cartesian(wgs84_a, wgs84_f, g[0], g[1], g[2], x, v);
        check_close_in_row("position (m)", row, distance(x, want_x), 0, 1e-6L);
        check_close_in_row("direction", row, distance(v, want_v), 0, 1e-13L);
        check_close_in_row("lat2", row, g[0], long_number_in(&t, row, "lat2"), 1e-11L);
        /* An error sideways turns longitude and azimuth the more, the nearer the pole. */
        const long double cos_lat = cosl(g[0] * degree);
        check_angle("lon2", row, g[1], long_number_in(&t, row, "lon2"), 1e-11L / cos_lat);
        check_angle("azi2", row, g[2], long_number_in(&t, row, "azi2"), 1e-11L / cos_lat);
        check_close_in_row("m12", row, g[3], long_number_in(&t, row, "m12"), 1e-6L);
        check_close_in_row("M12", row, g[4], long_number_in(&t, row, "M12"), 1e-12L);
        check_close_in_row("M21", row, g[5], long_number_in(&t, row, "dm12ds"), 1e-12L);
        worst_x = worse_of_long(worst_x, distance(x, want_x));
        worst_v = worse_of_long(worst_v, distance(v, want_v));
        worst_m = worse_of_long(worst_m, g[3] - long_number_in(&t, row, "m12"));
        worst_M = worse_of_long(worst_M, g[4] - long_number_in(&t, row, "M12"));
        worst_M = worse_of_long(worst_M, g[5] - long_number_in(&t, row, "dm12ds"));
    }
    print_message(
        "worst error: position %.3Lg m, direction %.3Lg, m12 %.3Lg m, M12 and M21 %.3Lg\n", worst_x,
        worst_v, worst_m, worst_M);
    free(input);
    free_table(&t);
}

/* The published vectors, on which the truth above does not depend. The test that they come from accepts a
 * tenth of these tolerances. */
static void test_published_vectors(void **state)
{
    (void)state;
    static long double got[MAX_ROWS][6];
    struct table t = read_data("geodtest_c_wgs84_20.csv", 20);
    char *input = columns_as_input(&t, geographic_input, 4);
    solve("-p 10", input, t.rows, 6, &got[0][0]);
    for (int row = 0; row < t.rows; row++) {
        const long double *g = got[row];
        check_close_in_row("lat2", row, g[0], long_number_in(&t, row, "lat2"), 1e-12L);
        check_angle("lon2", row, g[1], long_number_in(&t, row, "lon2"), 1e-12L);
        check_angle("azi2", row, g[2], long_number_in(&t, row, "azi2"), 1e-12L);
        check_close_in_row("m12", row, g[3], long_number_in(&t, row, "m12"), 1e-7L);
        check_close_in_row("M12", row, g[4], long_number_in(&t, row, "M12"), 1e-14L);
        check_close_in_row("M21", row, g[5], long_number_in(&t, row, "M21"), 1e-14L);
    }
    free(input);
    free_table(&t);
}

/* Axes 3, 2, 1. An error sideways grows as M does along the geodesic, so the tolerances follow the Jacobi
 * fields; a field's own error grows with them, too, and with the length. */
static void test_triaxial_truth(void **state)
{
    (void)state;
    static const char *const input_names[7] = {"X1", "Y1", "Z1", "VX1", "VY1", "VZ1", "s"};
    static const char *const end_names[6] = {"X", "Y", "Z", "VX", "VY", "VZ"};
    static long double got[MAX_ROWS][9];
    struct table t = read_data("triaxial_3_2_1_random25.csv", 100);
    char *input = columns_as_input(&t, input_names, 7);
    solve("-t 3 2 1 -p 16", input, t.rows, 9, &got[0][0]);
    long double worst = 0, worst_field = 0;
    for (int row = 0; row < t.rows; row++) {
        const long double *g = got[row];
        const long double m = long_number_in(&t, row, "m"), M = long_number_in(&t, row, "M");
        const long double mp = long_number_in(&t, row, "mp"), Mp = long_number_in(&t, row, "Mp");
        const long double growth = 1 + fabsl(m) + fabsl(M) + fabsl(mp) + fabsl(Mp);
        for (int i = 0; i < 6; i++) {
            const long double want = long_number_in(&t, row, end_names[i]);
            check_close_in_row(end_names[i], row, g[i], want, 1e-12L * growth);
            worst = worse_of_long(worst, (g[i] - want) / growth);
        }
        const long double want[3] = {m, M, mp};
        static const char *const names[3] = {"m12", "M12", "M21"};
        for (int i = 0; i < 3; i++) {
            check_close_in_row(names[i], row, g[6 + i], want[i], 1e-12L * growth * growth);
            worst_field = worse_of_long(worst_field, (g[6 + i] - want[i]) / (growth * growth));
        }
    }
    print_message("worst error: state %.3Lg * growth, fields %.3Lg * growth^2\n", worst,
                  worst_field);
    free(input);
    free_table(&t);
}

/* ---- Closed forms ---------------------------------------------------------------------------------- */

static void test_equator(void **state)
{
    (void)state;
    static const int lengths[] = {1, 1000, 1234567, 10000000, 20000000, -15000000};
    const long double b = wgs84_a * (1 - wgs84_f);
    for (int i = 0; i < (int)(sizeof lengths / sizeof *lengths); i++) {
        char input[100];
        const long double s = lengths[i];
        snprintf(input, sizeof input, "0 -10 90 %d\n", lengths[i]);
        const struct answer g = solve_one("-p 12", input);
        check_close_in_row("lat2", i, g.lat, 0, 0);
        check_angle("lon2", i, g.lon, -10 + s / wgs84_a / degree, 1e-12L);
        check_close_in_row("azi2", i, g.azi, 90, 0);
        /* On the equator K = 1/b^2. */
        check_close_in_row("m12", i, g.m12, b * sinl(s / b), 1e-7L);
        check_close_in_row("M12", i, g.M12, cosl(s / b), 1e-13L);
        check_close_in_row("M21", i, g.M21, cosl(s / b), 1e-13L);
    }
}

static void test_start_at_a_pole(void **state)
{
    (void)state;
    static const struct {
        const char *input;
        long double sign, lon, azi; /* of the latitude; at the end */
    } cases[] = {
        {"90 30 100 5000000\n", 1, 110, 180},     {"90 30 100 0.000001\n", 1, 110, 180},
        {"90 30 100 -5000000\n", 1, -70, 0},      {"-90 30 100 5000000\n", -1, 130, 0},
        {"-90 30 100 -5000000\n", -1, -50, 180},  {"90 0 0 5000000\n", 1, 180, 180},
        {"90 -170.5 -37.25 1\n", 1, 46.75L, 180}, {"-90 -170.5 -37.25 1\n", -1, 152.25L, 0},
    };
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        const struct answer g = solve_one("-p 10", cases[i].input);
        check_angle("lon2", i, g.lon, cases[i].lon, 1e-14L);
        check_close_in_row("azi2", i, g.azi, cases[i].azi, 0);
        assert_true(g.lat * cases[i].sign > 0);
        assert_true(fabsl(g.lat) < 90);
    }
}

/* Over a pole, and to within any distance of it, on the meridian that the geodesic came on. */
static void test_across_a_pole(void **state)
{
    (void)state;
    const long double quarter = quarter_meridian(wgs84_a, wgs84_f);
    static const long double beyond[] = {-1000, -1, -1e-3L, -1e-7L, 1e-7L, 1e-3L, 1, 1000};
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < (int)(sizeof beyond / sizeof *beyond); i++) {
            char input[100];
            snprintf(input, sizeof input, "0 25 %d %.15Lf\n", sign > 0 ? 0 : 180,
                     quarter + beyond[i]);
            const struct answer g = solve_one("-p 12", input);
            const bool before = beyond[i] < 0;
            check_close_in_row("lon2", i, g.lon, before ? 25 : -155, 1e-14L);
            check_close_in_row("azi2", i, g.azi, before == (sign > 0) ? 0 : 180, 0);
            /* At the pole the radius of curvature is a/(1 - f). */
            const long double from_pole = fabsl(beyond[i]) / (wgs84_a / (1 - wgs84_f)) / degree;
            check_close_in_row("lat2", i, sign * g.lat, 90 - from_pole, 1e-13L + 2e-8L * from_pole);
        }
    }
    char input[100];
    snprintf(input, sizeof input, "90 25 0 %.15Lf\n", 2 * quarter);
    const struct answer south = solve_one("-p 10", input);
    check_close_in_row("lat2", 0, south.lat, -90, 1e-12L);
    check_angle("lon2", 0, south.lon - south.azi, -155 - 180, 1e-12L);
    /* Once round the meridian. */
    snprintf(input, sizeof input, "0 25 0 %.15Lf\n", 4 * quarter);
    const struct answer round = solve_one("-p 10", input);
    check_close_in_row("lat2", 0, round.lat, 0, 1e-12L);
    check_close_in_row("lon2", 0, round.lon, 25, 1e-12L);
    check_close_in_row("azi2", 0, round.azi, 0, 0);
}

static void test_antimeridian(void **state)
{
    (void)state;
    struct answer g = solve_one("-p 12", "0 179.9 90 50000\n");
    check_close_in_row("lon2", 0, g.lon, 179.9L - 360 + 50000 / wgs84_a / degree, 1e-12L);
    g = solve_one("-p 12", "0 -179.9 -90 50000\n");
    check_close_in_row("lon2", 1, g.lon, 360 - 179.9L - 50000 / wgs84_a / degree, 1e-12L);
    check_close_in_row("azi2", 1, g.azi, -90, 0);
    /* Along it: it is 180 or -180, and the geodesic stays on it. */
    g = solve_one("-p 12", "10 180 0 1000000\n");
    check_close_in_row("lon2", 2, fabsl(g.lon), 180, 0);
    check_close_in_row("azi2", 2, g.azi, 0, 0);
    g = solve_one("-p 12", "10 -180 180 1000000\n");
    check_close_in_row("lon2", 3, fabsl(g.lon), 180, 0);
    check_close_in_row("azi2", 3, g.azi, 180, 0);
    /* Whole turns of longitude and azimuth make no difference. */
    struct run one = geodsolve("-p 10", "10 -170.5 -100 5000000\n");
    struct run turned = geodsolve("-p 10", "10 189.5 260 5000000\n");
    check_text("a turn more", turned.out, one.out);
    free_run(&one);
    free_run(&turned);
}

static void test_zero_distance(void **state)
{
    (void)state;
    expect("", "12.5 -33.25 120.5 0\n", 0,
           "12.50000000 -33.25000000 120.50000000 0.000 1.0000000000 1.0000000000\n", "");
    expect("", "90 50 -20 0\n-90 50 -20 0\n", 0,
           "90.00000000 50.00000000 -20.00000000 0.000 1.0000000000 1.0000000000\n"
           "-90.00000000 50.00000000 -20.00000000 0.000 1.0000000000 1.0000000000\n",
           "");
    expect("-p 0", "-0 540 -180 0\n0 -0 -0 -0\n", 0,
           "0.00000 180.00000 180.00000 0 1.0000000 1.0000000\n"
           "0.00000 0.00000 0.00000 0 1.0000000 1.0000000\n",
           "");
}

/* To go back is to go the other way round, but the azimuth stays that of the forward direction. */
static void test_negative_distance(void **state)
{
    (void)state;
    const struct answer g = solve_one("-p 10", "40.5 -73.25 53.5 -5850000\n");
    const struct answer w = solve_one("-p 10", "40.5 -73.25 -126.5 5850000\n");
    check_close_in_row("lat2", 0, g.lat, w.lat, 1e-13L);
    check_close_in_row("lon2", 0, g.lon, w.lon, 1e-13L);
    check_angle("azi2", 0, g.azi, w.azi + 180, 1e-13L);
    check_close_in_row("m12", 0, g.m12, -w.m12, 1e-8L);
    check_close_in_row("M12", 0, g.M12, w.M12, 1e-15L);
    check_close_in_row("M21", 0, g.M21, w.M21, 1e-15L);
    assert_true(g.m12 < -4e6L);
}

static void test_sphere(void **state)
{
    (void)state;
    const struct answer g = solve_one("-e 2 0 -p 16", "20 30 70 2.5\n");
    const long double s = 1.25L, lat1 = 20 * degree, azi1 = 70 * degree;
    const long double sin_lat2 = sinl(lat1) * cosl(s) + cosl(lat1) * sinl(s) * cosl(azi1);
    const long double lon12 =
        atan2l(sinl(azi1) * sinl(s) * cosl(lat1), cosl(s) - sinl(lat1) * sin_lat2);
    const long double azi2 =
        atan2l(sinl(azi1) * cosl(lat1), cosl(lat1) * cosl(s) * cosl(azi1) - sinl(lat1) * sinl(s));
    check_close_in_row("lat2", 0, g.lat, asinl(sin_lat2) / degree, 1e-13L);
    check_close_in_row("lon2", 0, g.lon, 30 + lon12 / degree, 1e-13L);
    check_close_in_row("azi2", 0, g.azi, azi2 / degree, 1e-13L);
    check_close_in_row("m12", 0, g.m12, 2 * sinl(s), 1e-14L);
    check_close_in_row("M12", 0, g.M12, cosl(s), 1e-14L);
    check_close_in_row("M21", 0, g.M21, cosl(s), 1e-14L);
}

/* -e and -t are two ways into the same computation; prolate, with f < 0, is allowed. */
static void test_prolate_is_triaxial_with_equal_axes(void **state)
{
    (void)state;
    long double x[3], v[3], got_x[3], got_v[3], t[9];
    char input[300];
    to_cartesian(1, -2, 20, 30, 70, x, v);
    snprintf(input, sizeof input, "%.21Lf %.21Lf %.21Lf %.21Lf %.21Lf %.21Lf 4.5\n", x[0], x[1],
             x[2], v[0], v[1], v[2]);
    solve("-t 1 1 3 -p 16", input, 1, 9, t);
    const struct answer g = solve_one("-e 1 -2 -p 16", "20 30 70 4.5\n");
    to_cartesian(1, -2, g.lat, g.lon, g.azi, got_x, got_v);
    for (int i = 0; i < 3; i++) {
        check_close_in_row("position", i, got_x[i], t[i], 1e-15L);
        check_close_in_row("direction", i, got_v[i], t[3 + i], 1e-15L);
    }
    check_close_in_row("m12", 0, g.m12, t[6], 1e-15L);
    check_close_in_row("M12", 0, g.M12, t[7], 1e-15L);
    check_close_in_row("M21", 0, g.M21, t[8], 1e-15L);
}

static void test_flattening_as_a_fraction(void **state)
{
    (void)state;
    struct run wgs84 = geodsolve("-p 10", "1 2 3 4000000\n");
    struct run named = geodsolve("-e 6378137 1/298.257223563 -p 10", "1 2 3 4000000\n");
    struct run other = geodsolve("-e 6378388 1/297 -p 10", "1 2 3 4000000\n");
    check_text("named", named.out, wgs84.out);
    assert_string_not_equal(other.out, wgs84.out);
    assert_int_equal(other.status, 0);
    free_run(&wgs84);
    free_run(&named);
    free_run(&other);
}

/* ---- Manners --------------------------------------------------------------------------------------- */

#define GOOD_LINE   "0 0 90 0\n"
#define GOOD_ANSWER "0.00000 0.00000 90.00000 0 1.0000000 1.0000000\n"

static void test_bad_lines_do_not_stop_the_rest(void **state)
{
    (void)state;
    static const struct {
        const char *line, *message;
    } cases[] = {
        {"1 2 3", "4 numbers are needed: lat1 lon1 azi1 s12, not 3"},
        {"1 2 3 4 5", "4 numbers are needed: lat1 lon1 azi1 s12, not 5"},
        {"1 2 3 4x", "word 4 is not a finite number: 4x"},
        {"1 2 three 4", "word 3 is not a finite number: three"},
        {"nan 2 3 4", "word 1 is not a finite number: nan"},
        {"1 inf 3 4", "word 2 is not a finite number: inf"},
        {"1 2 3 1e99999", "word 4 is not a finite number: 1e99999"},
        {"90.0000000000001 2 3 4", "lat1 must be in [-90, 90], not 90.0000000000001"},
        {"-91 2 3 4", "lat1 must be in [-90, 90], not -91"},
        {"1 2e10 3 4", "lon1 must be in [-1000000000, 1000000000], not 2e10"},
        {"1 2 -3e10 4", "azi1 must be in [-1000000000, 1000000000], not -3e10"},
        {"1 2 3 1e12", "s12 must be in [-1913441100, 1913441100], 300 times the largest "
                       "semi-axis, not 1e12"},
        {"1 2 3 -1e300", "s12 must be in [-1913441100, 1913441100], 300 times the largest "
                         "semi-axis, not -1e300"},
    };
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        char input[200], messages[500];
        snprintf(input, sizeof input, GOOD_LINE "%s\n" GOOD_LINE "%s", cases[i].line,
                 cases[i].line);
        snprintf(messages, sizeof messages,
                 "geodsolve: standard input: line 2: %s\ngeodsolve: standard input: line 4: %s\n",
                 cases[i].message, cases[i].message);
        expect("-p 0", input, 1, GOOD_ANSWER GOOD_ANSWER, messages);
    }
}

/* The longest that is allowed is traced; on an edge nearly sharp it turns too often. */
static void test_the_longest_distance(void **state)
{
    (void)state;
    struct run far_away = geodsolve("-p 0", "1 2 3 1913441100\n");
    assert_int_equal(far_away.status, 0);
    free_run(&far_away);
    expect("-t 3 2 0.01", "3 0 0 0 0.1 1 900\n", 1, "",
           "geodsolve: standard input: line 1: s12 is too long, 900: on an ellipsoid this flat the "
           "geodesic takes more than 1000000 steps\n");
}

static void test_long_lines_and_null_characters(void **state)
{
    (void)state;
    char input[3100];
    memset(input, ' ', sizeof input);
    strcpy(input + 3000, "\n" GOOD_LINE);
    expect("-p 0", input, 1, GOOD_ANSWER,
           "geodsolve: standard input: line 1: the line is too long: at most 999 characters\n");
    static const char with_null[] = "0 0 90 0\0 7\n" GOOD_LINE;
    struct run r = run_program(program, "-p 0", with_null, sizeof with_null - 1);
    check_text("output", r.out, GOOD_ANSWER);
    check_text("messages", r.err,
               "geodsolve: standard input: line 1: word 4 is not a finite number: 0?\n");
    assert_int_equal(r.status, 1);
    free_run(&r);
}

static void test_blanks_comments_and_line_ends(void **state)
{
    (void)state;
    expect("-p 0", "# a comment\n\n \t \n\t0  0\t90 0 \r\n  # another\n0 0 90 0", 0,
           GOOD_ANSWER GOOD_ANSWER, "");
    expect("", "", 0, "", "");
}

static void test_digits(void **state)
{
    (void)state;
    expect("-p 0", "0 0 90 1\n", 0, "0.00000 0.00001 90.00000 1 1.0000000 1.0000000\n", "");
    expect("-p 2", "0 0 90 1\n", 0, "0.0000000 0.0000090 90.0000000 1.00 1.000000000 1.000000000\n",
           "");
    struct run plain = geodsolve("", "1 2 3 4\n"), three = geodsolve("-p 3", "1 2 3 4\n");
    check_text("three is the default", plain.out, three.out);
    free_run(&plain);
    free_run(&three);
    /* Where rounding for print leaves the range. */
    expect("-p 0", "10 20 -179.999999999 0\n", 0,
           "10.00000 20.00000 180.00000 0 1.0000000 1.0000000\n", "");
    expect("-p 0", "-0.000000001 -0.000000001 -0.000000001 0\n", 0,
           "0.00000 0.00000 0.00000 0 1.0000000 1.0000000\n", "");
}

static void test_input_from_a_file(void **state)
{
    (void)state;
    char path[64], messages[200];
    static const char lines[] = GOOD_LINE "bad\n" GOOD_LINE;
    make_file(path, lines, sizeof lines - 1);
    char arguments[100];
    snprintf(arguments, sizeof arguments, "-p 0 %s", path);
    snprintf(messages, sizeof messages,
             "geodsolve: %s: line 2: word 1 is not a finite number: bad\n", path);
    expect(arguments, "1 2 3 4\n", 1, GOOD_ANSWER GOOD_ANSWER, messages);
    unlink(path);
    snprintf(messages, sizeof messages,
             "geodsolve: %s: cannot be read: No such file or directory\n", path);
    expect(arguments, "1 2 3 4\n", 2, "", messages);
    expect("-p 0 -", GOOD_LINE, 0, GOOD_ANSWER, "");
    expect("-p 0 /", GOOD_LINE, 2, "", "geodsolve: /: cannot be read: Is a directory\n");
}

static void test_output_that_cannot_be_written(void **state)
{
    (void)state;
    FILE *full = fopen("/dev/full", "w");
    if (!full) skip();
    fclose(full);
    expect(">/dev/full", GOOD_LINE, 2, "", "geodsolve: standard output cannot be written\n");
    expect("--help >/dev/full", "", 2, "", "geodsolve: standard output cannot be written\n");
}

static void test_triaxial_lines(void **state)
{
    (void)state;
    const char *answer = "3.00 0.00 0.00 0.000000000 1.000000000 0.000000000 "
                         "0.00 1.000000000 1.000000000\n";
    /* Direction of any length, and a point a little off, are brought onto the surface. */
    expect("-t 3 2 1 -p 2", "3 0 0 0 1 0 0\n3.0009 0 0 0.5 250 0 0\n", 0,
           "3.00 0.00 0.00 0.000000000 1.000000000 0.000000000 0.00 1.000000000 1.000000000\n"
           "3.00 0.00 0.00 0.000000000 1.000000000 0.000000000 0.00 1.000000000 1.000000000\n",
           "");
    struct run r = geodsolve("-t 3 2 1 -p 2", "3 0 0 0 1 0\n"     /* too few */
                                              "3 0 0 0 1 0 0 0\n" /* too many */
                                              "3.1 0 0 0 1 0 0\n" /* off the surface */
                                              "3 0 0 0 0 0 1\n"   /* no direction */
                                              "3 0 0 1 0 0 1\n"   /* direction across it */
                                              "0 0 0 0 1 0 1\n"   /* no gradient */
                                              "3 0 0 0 1 0 0\n");
    check_text("output", r.out, answer);
    assert_int_equal(r.status, 1);
    const char *p = r.err;
    for (int line = 1; line <= 6; line++) {
        char want[50];
        snprintf(want, sizeof want, "geodsolve: standard input: line %d: ", line);
        if (strncmp(p, want, strlen(want)) != 0) fail_msg("message %d: %s", line, p);
        p = strchr(p, '\n');
        assert_non_null(p);
        p++;
    }
    check_text("rest of the messages", p, "");
    free_run(&r);
}

/* Each says which option it is of, what is right and what was given. */
static void test_wrong_arguments(void **state)
{
    (void)state;
#define ELLIPSOID "-e needs a radius a > 0 and a flattening f < 1, "
#define AXES      "-t needs three semi-axes > 0, "
#define DIGITS    "-p needs a number of digits from 0 to 18, "
    static const char *const wrong[][2] = {
        {"-e", ELLIPSOID "and a word is missing"},
        {"-e 1", ELLIPSOID "and a word is missing"},
        {"-e 0 0", ELLIPSOID "not 0"},
        {"-e -1 0", ELLIPSOID "not -1"},
        {"-e 1 1", ELLIPSOID "not 1"},
        {"-e 1 1/0", ELLIPSOID "not 1/0"},
        {"-e 1 x", ELLIPSOID "not x"},
        {"-e nan 0", ELLIPSOID "not nan"},
        {"-e '' 0", ELLIPSOID "not an empty word"},
        {"-e 1 1/", ELLIPSOID "not 1/"},
        {"-e 1 /2", ELLIPSOID "not /2"},
        {"-e 1 0.1/2/3", ELLIPSOID "not 0.1/2/3"},
        {"-e 1e4900 -1e100", "the polar radius a (1 - f) of -e is no number > 0"},
        {"-e 3 -1e2920", "the longest semi-axis is more than 100000 times the shortest"},
        {"-e 3 -100001", "the longest semi-axis is more than 100000 times the shortest"},
        {"-t 1 1e-3 101", "the longest semi-axis is more than 100000 times the shortest"},
        {"-t 1 2", AXES "and a word is missing"},
        {"-t 1 2 0", AXES "not 0"},
        {"-t 1 2 x", AXES "not x"},
        {"-t 3 2 1 -e 1 0", "-e and -t exclude each other"},
        {"-p", DIGITS "and a word is missing"},
        {"-p x", DIGITS "not x"},
        {"-p -1", DIGITS "not -1"},
        {"-p 19", DIGITS "not 19"},
        {"-p 3x", DIGITS "not 3x"},
        {"-p 1.5", DIGITS "not 1.5"},
        {"-x", "unknown option -x"},
        {"--nothing", "unknown option --nothing"},
        {"one two", "one file at most, not also two"},
        {"-- one two", "one file at most, not also two"},
    };
    for (int i = 0; i < (int)(sizeof wrong / sizeof *wrong); i++) {
        char message[200];
        snprintf(message, sizeof message, "geodsolve: %s; try geodsolve --help\n", wrong[i][1]);
        expect(wrong[i][0], GOOD_LINE, 2, "", message);
    }
}

static void test_help(void **state)
{
    (void)state;
    struct run brief = geodsolve("-h", ""), full = geodsolve("--help", "");
    assert_int_equal(brief.status, 0);
    assert_int_equal(full.status, 0);
    check_text("-h is --help", brief.out, full.out);
    check_text("messages", brief.err, "");
    static const char *const told[] = {"usage:",
                                       "-e a f",
                                       "-t a b c",
                                       "-p digits",
                                       "Exit status",
                                       "lat1 lon1 azi1 s12",
                                       "x y z vx vy vz s12"};
    for (int i = 0; i < (int)(sizeof told / sizeof *told); i++)
        if (!strstr(full.out, told[i])) fail_msg("--help does not tell of %s", told[i]);
    free_run(&brief);
    free_run(&full);
}

int main(int argc, char *argv[])
{
    program = argc > 1 ? argv[1] : getenv("GEODSOLVE");
    data_folder = argc > 2 ? argv[2] : "tests/truth/data";
    if (!program) {
        fprintf(stderr, "usage: test_geodsolve program [folder of data]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wgs84_truth),
        cmocka_unit_test(test_published_vectors),
        cmocka_unit_test(test_triaxial_truth),
        cmocka_unit_test(test_equator),
        cmocka_unit_test(test_start_at_a_pole),
        cmocka_unit_test(test_across_a_pole),
        cmocka_unit_test(test_antimeridian),
        cmocka_unit_test(test_zero_distance),
        cmocka_unit_test(test_negative_distance),
        cmocka_unit_test(test_sphere),
        cmocka_unit_test(test_prolate_is_triaxial_with_equal_axes),
        cmocka_unit_test(test_flattening_as_a_fraction),
        cmocka_unit_test(test_bad_lines_do_not_stop_the_rest),
        cmocka_unit_test(test_the_longest_distance),
        cmocka_unit_test(test_long_lines_and_null_characters),
        cmocka_unit_test(test_blanks_comments_and_line_ends),
        cmocka_unit_test(test_digits),
        cmocka_unit_test(test_input_from_a_file),
        cmocka_unit_test(test_output_that_cannot_be_written),
        cmocka_unit_test(test_triaxial_lines),
        cmocka_unit_test(test_wrong_arguments),
        cmocka_unit_test(test_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
