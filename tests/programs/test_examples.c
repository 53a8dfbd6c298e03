/* The programs light_ray, surface_of_revolution and lens, run as a user runs them: what they print against closed
 * forms and reference solutions, and their manners with wrong options.
 *
 *     test_examples LIGHT_RAY SURFACE_OF_REVOLUTION LENS
 *
 * GI_TEST_DATA (a string) names the folder of the data files. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../csv.h"
#include "../run_program.h"

static const double pi = 3.14159265358979323846;
static const char *light_ray, *surface_of_revolution, *lens;

/* ---- Running --------------------------------------------------------------------------------------- */

static struct run run_with(const char *program, const char *format, va_list values)
{
    char arguments[512];

    assert_in_range(vsnprintf(arguments, sizeof arguments, format, values), 0,
                    sizeof arguments - 1);
    return run_program(program, arguments, "", 0);
}

/* What it printed, without complaint; to be freed. */
static char *output_of(const char *program, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    struct run r = run_with(program, format, values);
    va_end(values);
    assert_string_equal(r.err, "");
    assert_int_equal(r.status, 0);
    free(r.err);
    return r.out;
}

/* Wrong use: this is said, with status 2. */
static void check_refused(const char *program, const char *arguments, const char *message)
{
    struct run r = run_program(program, arguments, "", 0);

    if (r.status != 2 || !strstr(r.err, message) || strstr(r.out, "nan"))
        fail_msg("%s: status %d, and\n%s%s", arguments, r.status, r.out, r.err);
    free_run(&r);
}

static void check_help(const char *program, const char *option)
{
    char *out = output_of(program, "--help");

    assert_true(strncmp(out, "usage: ", 7) == 0);
    assert_non_null(strstr(out, option));
    free(out);
}

/* ---- light_ray ------------------------------------------------------------------------------------- */

static void check_constants(const char *out, double most)
{
    static const char *const names[] = {"# E = ", "# L = ", "# Q = ", "# H = "};

    for (int i = 0; i < 4; i++) {
        const char *line = strstr(out, names[i]);
        assert_non_null(line);
        check_close(value_after(line, ", off by "), 0, most);
    }
}

static void light_is_deflected(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/schwarzschild_deflection.csv");

    (void)state;
    for (int row = 0; row < t.rows; row++) {
        const double b = number_in(&t, row, "b"), alpha = number_in(&t, row, "alpha");
        const double allowed = 1e-10 + 1e-13 * b / (b - 3 * sqrt(3.0));
        for (int sense = 1; sense >= -1; sense -= 2) {
            char *out = output_of(light_ray, "--impact %.17g", sense * b);
            check_close(value_after(out, "# deflection "), alpha, allowed);
            check_close(value_after(out, "# as an integral "), alpha, allowed);
            check_close(value_after(out, "# closest approach "), number_in(&t, row, "r0"),
                        1e-9 * b + 1e-11 / (number_in(&t, row, "r0") - 3));
            check_close(value_after(out, "# L = "), sense * b, 1e-11 * b);
            check_constants(out, 1e-8 * b);
            free(out);
        }
    }
    free_table(&t);
}

static void light_is_captured_inside_of_the_critical_impact_parameter(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/kerr_special_radii.csv");

    (void)state;
    for (int row = 0; row < t.rows; row++)
        for (int sense = 1; sense >= -1; sense -= 2) {
            const double spin = number_in(&t, row, "a");
            const double b = number_in(&t, row, sense > 0 ? "xi_pro" : "xi_retro");
            char *inside = output_of(light_ray, "--spin %g --impact %.17g", spin, b - sense * 1e-6);
            char *outside =
                output_of(light_ray, "--spin %g --impact %.17g", spin, b + sense * 1e-6);
            assert_non_null(strstr(inside, "# captured: through the horizon"));
            assert_null(strstr(outside, "captured"));
            check_close(value_after(inside, "horizon at r = "), number_in(&t, row, "r_horizon"),
                        1e-10);
            check_close(value_after(outside, "difference "), 0, 1e-5);
            check_close(value_after(outside, "# closest approach "),
                        number_in(&t, row, sense > 0 ? "r_ph_pro" : "r_ph_retro"), 3e-3);
            free(inside);
            free(outside);
        }
    free_table(&t);
}

/* The integral and the integrator know nothing of each other. */
static void light_straight_at_the_hole_is_captured(void **state)
{
    (void)state;
    for (int i = -1; i <= 1; i++) {
        char *out = output_of(light_ray, "--spin %g --impact 0", 0.9 * i);
        assert_non_null(strstr(out, "# captured: through the horizon"));
        if (i == 0) check_close(value_after(out, "after turning "), 0, 1e-9);
        free(out);
    }
}

static void deflection_by_a_spinning_hole(void **state)
{
    (void)state;
    for (double spin = -0.9; spin < 1; spin += 0.3)
        for (double b = 8; b < 2000; b *= 2.5) {
            char *out = output_of(light_ray, "--spin %g --impact %g", spin, b);
            check_close(value_after(out, "difference "), 0, 1e-10);
            check_constants(out, 1e-8 * b);
            free(out);
        }
    /* the hole drags light along: what goes against the spin is bent more */
    char *with = output_of(light_ray, "--spin 0.9 --impact 8");
    char *against = output_of(light_ray, "--spin 0.9 --impact -8");
    char *mirrored = output_of(light_ray, "--spin -0.9 --impact 8");
    assert_true(value_after(with, "# deflection ") < value_after(against, "# deflection ") - 0.1);
    check_close(value_after(mirrored, "# deflection "), value_after(against, "# deflection "),
                1e-11);
    free(with), free(against), free(mirrored);
}

/* Less 2 pi, of the orbit r = p/(1 + e cos chi) around a hole without spin. */
static double advance_by_quadrature(double p, double e)
{
    double sum = 0;

    for (int i = 0; i < 256; i++) {
        const double x = (6 + 2 * e * cos(2 * pi * i / 256)) / p, root = sqrt(1 - x);
        sum += x / (root * (1 + root));
    }
    return 2 * pi * sum / 256;
}

static void perihelion_advances(void **state)
{
    static const double orbits[][2] = {{20, 0.3}, {14, 0.2}, {100, 0.7}, {1000, 0.1}};

    (void)state;
    for (size_t i = 0; i < sizeof orbits / sizeof orbits[0]; i++) {
        const double a = orbits[i][0], e = orbits[i][1], p = a * (1 - e * e);
        char *out = output_of(light_ray, "--orbit %g %g --revolutions 3", a, e);
        check_close(value_after(out, "# advance of the perihelion "), advance_by_quadrature(p, e),
                    1e-9);
        check_close(value_after(out, "# as an integral "), advance_by_quadrature(p, e), 1e-11);
        check_close(value_after(out, "# perihelion "), a * (1 - e), 1e-8 * a);
        check_close(value_after(out, "# H = "), -0.5, 1e-12);
        check_constants(out, 1e-9 * a);
        free(out);
    }
}

/* Mercury: 43 seconds of arc in a century of 415.2 revolutions. */
static void perihelion_of_mercury(void **state)
{
    char *out = output_of(light_ray, "--orbit 39217133 0.20563");

    (void)state;
    check_close(value_after(out, "rad = ") * 415.2, 42.98, 0.02);
    check_close(value_after(out, "# as an integral ") /
                    (6 * pi / (39217133 * (1 - 0.20563 * 0.20563))),
                1, 1e-6);
    free(out);
}

static void perihelion_around_a_spinning_hole(void **state)
{
    double advance[3];

    (void)state;
    for (int i = 0; i < 3; i++) {
        char *out = output_of(light_ray, "--spin %g --orbit 20 0.3 --revolutions 2", 0.9 * (i - 1));
        advance[i] = value_after(out, "# advance of the perihelion ");
        check_close(value_after(out, "difference "), 0, 1e-9);
        check_constants(out, 1e-8);
        free(out);
    }
    assert_true(advance[0] > advance[1] + 0.1 && advance[1] > advance[2] + 0.1);
}

static void points_of_a_ray(void **state)
{
    char *out = output_of(light_ray, "--impact 10 --points");
    const char *p = strchr(out, '\n') + 1;
    double nearest = 1e9;
    long double v[5], last = 0;
    int lines = 0;

    (void)state;
    for (; next_numbers(&p, v, 5); lines++) {
        nearest = fmin(nearest, (double)sqrtl(v[2] * v[2] + v[3] * v[3]));
        assert_true(v[4] == 0 && v[0] > last);
        last = v[0];
    }
    assert_true(lines > 20 && *p == '#');
    check_close(nearest, value_after(out, "# closest approach "), 1e-9);
    free(out);
}

static void light_ray_refuses_what_it_cannot_do(void **state)
{
    (void)state;
    check_help(light_ray, "--impact");
    check_refused(light_ray, "", "needs one of --impact, --orbit and --svg");
    check_refused(light_ray, "--impact 6 --orbit 20 0.3",
                  "takes one of --impact, --orbit and --svg");
    check_refused(light_ray, "--impact 0 --orbit 20 0.3",
                  "takes one of --impact, --orbit and --svg");
    check_refused(light_ray, "--impact", "--impact needs a number");
    check_refused(light_ray, "--impact six",
                  "--impact needs a number from -1e+06 to 1e+06, not six");
    check_refused(light_ray, "--impact 6x", "not 6x");
    check_refused(light_ray, "--impact nan", "not nan");
    check_refused(light_ray, "--impact ''", "--impact needs a number");
    check_refused(light_ray, "--impact 6 --spin 1", "--spin needs a number");
    check_refused(light_ray, "--impact 6 --spin nan", "--spin needs a number");
    check_refused(light_ray, "--impact 6 --accuracy 0", "--accuracy needs a number");
    check_refused(light_ray, "--orbit 20", "--orbit needs a number");
    check_refused(light_ray, "--orbit 20 1.5", "--orbit needs a number");
    check_refused(light_ray, "--orbit 20 0.3 --revolutions 0",
                  "--revolutions needs a whole number");
    check_refused(light_ray, "--orbit 5 0.1", "no such orbit");
    check_refused(light_ray, "--orbit 8 0.5", "no such orbit");
    struct run orbit = run_program(light_ray, "--orbit 3 0.5", "", 0);
    assert_string_equal(orbit.out, "");
    free_run(&orbit);
    check_refused(light_ray, "--imapct 6", "unknown option --imapct");
    check_refused(light_ray, "--impact 6 --revolutions 1.5",
                  "--revolutions needs a whole number from 1 to 10000, not 1.5");
}

/* ---- surface_of_revolution ------------------------------------------------------------------------- */

/* The last point: s, x, y, z, u, v. Every line before it is a comment or six numbers. */
static int last_point(const char *out, long double v[6])
{
    int points = 0;

    while (*out) {
        if (*out == '#')
            out = strchr(out, '\n') + 1;
        else if (next_numbers(&out, v, 6))
            points++;
        else
            fail_msg("neither six numbers nor a comment: %.100s", out);
    }
    return points;
}

static void check_end(const char *out, const struct table *t, int row, const char *prefix,
                      const char *fields)
{
    const double growth = 1 + fabs(number_in(t, row, "m")) + fabs(number_in(t, row, "mp"));
    char name[8];
    long double v[6];

    assert_int_equal(last_point(out, v), 4); /* the start, and three parts */
    check_close((double)v[0], number_in(t, row, "s"), 1e-11 * number_in(t, row, "s"));
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%c", prefix, "XYZ"[i]);
        check_close((double)v[1 + i], number_in(t, row, name), 1e-8 * growth);
    }
    check_close(value_after(out, fields), number_in(t, row, "m"), 1e-8 * growth * growth);
    check_close(value_after(out, " M = "), number_in(t, row, "M"), 1e-8 * growth * growth);
    check_close(value_after(out, "constant "), number_in(t, row, "clairaut"), 1e-11);
    check_close(value_after(out, ", off by "), 0, 1e-8);
}

static void torus_ends_at_the_reference_solution(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/torus_R2_r1_random25.csv");

    (void)state;
    for (int row = 0; row < t.rows; row += 7) {
        const double degree = pi / 180;
        char *out =
            output_of(surface_of_revolution,
                      "torus 2 1 --from %.17g %.17g --heading %.17g --length %.17g --points 3",
                      number_in(&t, row, "ph0") / degree, number_in(&t, row, "th0"),
                      number_in(&t, row, "al") / degree, number_in(&t, row, "s"));
        check_end(out, &t, row, "", ", m = ");
        free(out);
    }
    free_table(&t);
}

/* The helicoid is the catenoid bent; its v is sinh of the catenoid's. */
static void catenoid_and_helicoid_end_at_the_reference_solution(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/catenoid_helicoid_random20.csv");

    (void)state;
    for (int row = 0; row < t.rows; row += 5)
        for (int bent = 0; bent < 2; bent++) {
            const double degree = pi / 180, v0 = number_in(&t, row, "v0");
            char *out = output_of(
                surface_of_revolution,
                "%s 1 --from %.17g %.17g --heading %.17g --length %.17g --points 3",
                bent ? "helicoid" : "catenoid", number_in(&t, row, "u0") / degree,
                bent ? sinh(v0) : v0, number_in(&t, row, "al") / degree, number_in(&t, row, "s"));
            check_end(out, &t, row, bent ? "H" : "C", ", m = ");
            free(out);
        }
    free_table(&t);
}

/* A great circle comes back, and neighbours meet at every half of it. */
static void great_circle(void **state)
{
    char *out =
        output_of(surface_of_revolution,
                  "sphere 1.5 --from 40 0.2 --heading 50 --length %.17g --points 100", 3 * pi);
    const char *p = strchr(out, '\n') + 1, *next = out;
    long double first[6], v[6];

    (void)state;
    assert_true(next_numbers(&p, first, 6));
    assert_int_equal(last_point(out, v), 101);
    for (int i = 1; i < 4; i++) check_close((double)v[i], (double)first[i], 1e-8);
    check_close(value_after(out, "conjugate point at s = "), 1.5 * pi, 1e-8);
    check_close(value_after(out, "constant "), 1.5 * cos(0.2) * cos(50 * pi / 180), 1e-11);
    while (*next) { /* all points are on the sphere */
        if (*next == '#')
            next = strchr(next, '\n') + 1;
        else if (next_numbers(&next, v, 6))
            check_close((double)(v[1] * v[1] + v[2] * v[2] + v[3] * v[3]), 2.25, 1e-10);
    }
    free(out);
}

/* A cone unrolls: a geodesic passes the apex at the distance l0 cos(heading), and turns by
   pi/sin(half-angle) at most. */
static void cone_unrolls(void **state)
{
    char *out =
        output_of(surface_of_revolution, "cone 30 --from 0 2 --heading 60 --length 5 --points 5");
    const double x = 2 * cos(pi / 3) * 0 + 5 * cos(pi / 3), y = 2 + 5 * sin(pi / 3);
    long double v[6];

    (void)state;
    assert_int_equal(last_point(out, v), 6);
    check_close((double)v[5], hypot(x, y), 1e-9);
    check_close((double)v[4], atan2(x, y) / sin(pi / 6), 1e-9);
    free(out);
}

static void surface_of_revolution_says_where_it_ends(void **state)
{
    struct run r;

    (void)state;
    check_help(surface_of_revolution, "helicoid");
    check_refused(surface_of_revolution, "tractroid 1 --heading -90 --length 3", "ends on the way");
    check_refused(surface_of_revolution, "cone 30 --from 0 0",
                  "no tangent plane at the start, --from 0 0");
    check_refused(surface_of_revolution, "", "the first word is one of torus, sphere, cone");
    check_refused(surface_of_revolution, "klein 1", "unknown shape klein");
    check_refused(surface_of_revolution, "sphere 1 2", "R is all that a sphere takes, not 2 too");
    check_refused(surface_of_revolution, "sphere 1 --points 1.5", "--points needs a whole number");
    check_refused(
        surface_of_revolution, "torus 2",
        "the size of a torus (R r) needs a number from 1e-06 to 1e+06, and a word is missing");
    check_refused(surface_of_revolution, "torus 2 x", "1e+06, not x");
    check_refused(surface_of_revolution, "sphere -1", "the size of a sphere (R) needs");
    check_refused(surface_of_revolution, "sphere 1 --length 0", "--length needs a ");
    check_refused(surface_of_revolution, "sphere 1 --length nan", "--length needs a ");
    check_refused(surface_of_revolution, "sphere 1 --length", "--length needs a ");
    check_refused(surface_of_revolution, "sphere 1 --from 1", "--from needs a ");
    check_refused(surface_of_revolution, "sphere 1 --points 0", "--points needs a ");
    check_refused(surface_of_revolution, "sphere 1 --lenght 3", "unknown option --lenght");

    r = run_program(surface_of_revolution, "sphere 1 --heading 90 --length 3", "",
                    0); /* over the pole */
    assert_true(r.status == 0 || (r.status == 2 && strstr(r.err, "ends on the way")));
    assert_null(strstr(r.out, "nan"));
    free_run(&r);
}

/* Light meets in one point, on paths of one length: 3/2 + pi / 2 through Luneburg's lens, pi in the fish eye. */
static void a_lens_brings_light_to_a_point(void **state)
{
    static const double accuracies[] = {1e-5, 1e-7, 1e-9, 1e-12};

    (void)state;
    for (int k = 0; k < 8; k++) {
        const double accuracy = accuracies[k / 2], path = k % 2 ? pi : 1.5 + pi / 2;
        double miss, shortest, longest;
        int rays;
        char *out =
            output_of(lens, "--rays 1000 --accuracy %g%s", accuracy, k % 2 ? " --fisheye" : "");
        assert_int_equal(
            sscanf(out, "%d rays miss the focus by at most %lf; optical paths from %lf to %lf",
                   &rays, &miss, &shortest, &longest),
            4);
        assert_int_equal(rays, 1000);
        assert_true(miss >= 0 && miss <= 20 * accuracy);
        check_close(shortest, path, 100 * accuracy + 1e-9);
        check_close(longest, path, 100 * accuracy + 1e-9);
        free(out);
    }
    check_refused(lens, "--rays 0", "--rays needs");
    check_refused(lens, "--accuracy 1", "--accuracy needs");
    check_help(lens, "--fisheye");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(light_is_deflected),
        cmocka_unit_test(light_is_captured_inside_of_the_critical_impact_parameter),
        cmocka_unit_test(light_straight_at_the_hole_is_captured),
        cmocka_unit_test(deflection_by_a_spinning_hole),
        cmocka_unit_test(perihelion_advances),
        cmocka_unit_test(perihelion_of_mercury),
        cmocka_unit_test(perihelion_around_a_spinning_hole),
        cmocka_unit_test(points_of_a_ray),
        cmocka_unit_test(light_ray_refuses_what_it_cannot_do),
        cmocka_unit_test(torus_ends_at_the_reference_solution),
        cmocka_unit_test(catenoid_and_helicoid_end_at_the_reference_solution),
        cmocka_unit_test(great_circle),
        cmocka_unit_test(cone_unrolls),
        cmocka_unit_test(surface_of_revolution_says_where_it_ends),
        cmocka_unit_test(a_lens_brings_light_to_a_point),
    };

    if (argc != 4) {
        fprintf(stderr, "usage: test_examples LIGHT_RAY SURFACE_OF_REVOLUTION LENS\n");
        return 2;
    }
    light_ray = argv[1];
    surface_of_revolution = argv[2];
    lens = argv[3];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
