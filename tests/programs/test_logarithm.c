/* The program logarithm, run as a user runs it: logarithms of the half plane in closed form, paths there and back
 * among hills, the picture, and what it refuses.
 *
 *     test_logarithm LOGARITHM */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../run_program.h"

static const char *program;

/* What it prints for two points. */
struct result {
    double v[2], length, end[2];
};

static struct result run_between(const char *plane, const double from[2], const double to[2])
{
    char arguments[200];
    struct result got;
    snprintf(arguments, sizeof arguments, "%s --from %.17g %.17g --to %.17g %.17g", plane, from[0],
             from[1], to[0], to[1]);
    struct run r = run_program(program, arguments, "", 0);
    assert_string_equal(r.err, "");
    assert_int_equal(r.status, 0);
    assert_int_equal(sscanf(r.out, "logarithm %lf %lf\nlength %lf\nits exponential %lf %lf\n",
                            &got.v[0], &got.v[1], &got.length, &got.end[0], &got.end[1]),
                     5);
    check_all_close(got.end, to, 2, 2e-8);
    free_run(&r);
    return got;
}

/* The geodesic is a circle around a point (c, 0), whose tangent at (x, y) is (y, c - x). */
static void logarithms_of_the_half_plane_are_right(void **state)
{
    static const double points[][2] = {{0, 1}, {1, 2}, {-2, 0.3}, {0.5, 0.2}, {3, 4}, {-0.1, 1.5}};
    enum { COUNT = sizeof points / sizeof *points };
    double worst = 0;
    (void)state;
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++) {
            const double *const a = points[i], *const b = points[j];
            if (i == j) continue;
            const double dx = b[0] - a[0], dy = b[1] - a[1];
            const double c = (a[0] + b[0]) / 2 + dy * (a[1] + b[1]) / (2 * dx);
            const double length = acosh(1 + (dx * dx + dy * dy) / (2 * a[1] * b[1]));
            const double size = length * a[1] / hypot(a[1], c - a[0]) * (dx > 0 ? 1 : -1);
            const double v[2] = {size * a[1], size * (c - a[0])};
            const struct result got = run_between("--hyperbolic", a, b);
            worst = worse_of(worst, worst_difference(got.v, v, 2) / a[1]);
            worst = worse_of(worst, got.length - length);
        }
    print_message("the worst logarithm is %g off\n", worst);
    assert_true(worst < 1e-9);
}

/* As far there as back, and along the same geodesic: the exponential of each logarithm is the other point. */
static void hills_are_as_wide_from_both_sides(void **state)
{
    uint32_t seed = 1;
    double p[4];
    (void)state;
    for (int i = 0; i < CASES(24); i++) {
        for (int k = 0; k < 4; k++) {
            seed = seed * 1664525U + 1013904223U;
            p[k] = (double)(seed >> 8) / (1 << 24) * 3 - 1.5;
        }
        const struct result there = run_between("", p, p + 2), back = run_between("", p + 2, p);
        check_close(there.length, back.length, 1e-9);
        assert_true(there.length > 0.5 * hypot(p[2] - p[0], p[3] - p[1]));
    }
}

/* Each curve is there twice, in the plane and as logarithms. */
static void both_maps_are_drawn(void **state)
{
    char name[64], arguments[200];
    int paths = 0, curves[4] = {0};
    (void)state;
    make_file(name, "", 0);
    snprintf(arguments, sizeof arguments, "--rays 7 --svg %s", name);
    struct run r = run_program(program, arguments, "", 0);
    assert_int_equal(r.status, 0);
    FILE *const in = fopen(name, "r");
    assert_non_null(in);
    char *const svg = read_all(in), *line = strtok(svg, "\n");
    fclose(in);
    unlink(name);
    for (; line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "<path", 5) != 0) continue;
        assert_true(paths < 4);
        for (const char *c = line; *c; c++) curves[paths] += *c == 'M';
        paths++;
    }
    assert_int_equal(paths, 4);
    assert_in_range(curves[0], 2 * 26, 4 * 26); /* some lines leave the largest circle and return */
    assert_int_equal(curves[1], 2 * 7);
    assert_int_equal(curves[2], 2 * 6);
    assert_int_equal(curves[3], 2);
    free(svg);
    free_run(&r);
}

static void what_cannot_be_is_told(void **state)
{
    static const struct {
        const char *arguments, *told;
        int status;
    } wrong[] = {
        {"--hyperbolic --to 0 -1", "the half plane is y > 0", 2},
        {"--hyperbolic --from 0 0", "the half plane is y > 0", 2},
        {"--hyperbolic --to 0 1e-9", "the accuracy is out of reach", 1},
        {"--to 1", "--to needs a number from -100 to 100", 2},
        {"--radius 0", "--radius needs", 2},
        {"--svg /nowhere/at/all", "cannot be written", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct run r = run_program(program, wrong[i].arguments, "", 0);
        if (r.status != wrong[i].status || !strstr(r.err, wrong[i].told))
            fail_msg("%s: status %d, %s", wrong[i].arguments, r.status, r.err);
        free_run(&r);
    }
}

int main(int argc, char *argv[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logarithms_of_the_half_plane_are_right),
        cmocka_unit_test(hills_are_as_wide_from_both_sides),
        cmocka_unit_test(both_maps_are_drawn),
        cmocka_unit_test(what_cannot_be_is_told),
    };
    if (argc < 2) {
        fprintf(stderr, "usage: test_logarithm LOGARITHM\n");
        return 2;
    }
    program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
