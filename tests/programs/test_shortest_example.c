/* The program shortest, run as a user runs it: lengths and azimuths in closed form, the picture, and what it
 * refuses.
 *
 *     test_shortest_example SHORTEST */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../check.h"
#include "../run_program.h"

static const char *program;

static void expect(const char *arguments, double length, double begin, double end)
{
    struct run r = run_program(program, arguments, "", 0);
    double got[3] = {0, 0, 0};
    assert_string_equal(r.err, "");
    assert_int_equal(r.status, 0);
    assert_int_equal(sscanf(r.out, "length %lf\nazimuths %lf %lf\n", &got[0], &got[1], &got[2]), 3);
    check_close(got[0], length, 1e-8);
    check_close(remainder(got[1] - begin, 360), 0, 1e-6);
    check_close(remainder(got[2] - end, 360), 0, 1e-6);
    free_run(&r);
}

static void lengths_and_azimuths_are_right(void **state)
{
    const double pi = acos(-1.0);
    (void)state;
    /* quarters of great circles, to the east and to the south */
    expect("ellipsoid 1 1 1 --from 1 0 0 --to 0 1 0", pi / 2, 90, 90);
    expect("ellipsoid 2 2 2 --from 1 0 1 --to 1 0 -1", pi, 180, 180);
    /* a meridian of a torus, and its outer equator to the west */
    expect("torus 1 0.4 --from 1.4 0 0 --to 1.28284271247 0 0.28284271247", 0.1 * pi, 0, 0);
    expect("torus 1 0.4 --from 1.4 0 0 --to 0.98994949366 -0.98994949366 0", 0.35 * pi, -90, -90);
    /* a straight line on z = xy, which twists: at its start y grows to the north, at its end it falls */
    expect("saddle 1 --from 1 0 0 --to -1 0 0", 2, -90, 90);
}

static void the_picture_is_written(void **state)
{
    char name[] = "/tmp/shortest_XXXXXX", arguments[200];
    const int descriptor = mkstemp(name);
    (void)state;
    assert_true(descriptor >= 0);
    snprintf(arguments, sizeof arguments,
             "torus 1 0.4 --from 1.4 0 0 --to -1 0 0.4 --rays 20 --output %s", name);
    struct run r = run_program(program, arguments, "", 0);
    assert_int_equal(r.status, 0);
    FILE *const svg = fopen(name, "r");
    char text[20000] = "";
    int paths = 0, curves = 0;
    assert_non_null(svg);
    while (fgets(text, sizeof text, svg)) {
        paths += strncmp(text, "<path", 5) == 0;
        for (const char *c = text; *c; c++) curves += *c == 'M';
    }
    assert_string_equal(text, "</svg>\n");
    assert_int_equal(paths, 4); /* all and the shortest, behind and in front */
    assert_in_range(curves, 20 + 1, 4 * (20 + 1));
    fclose(svg);
    close(descriptor);
    remove(name);
    free_run(&r);
}

static void what_cannot_be_is_told(void **state)
{
    static const struct {
        const char *arguments, *told;
        int status;
    } wrong[] = {
        {"peanut 0.9 --from 1.3 0 0 --to -1.3 0 0", "no geodesic", 1},
        {"torus 1 0.4 --from 1.4 0 0 --to 1 0 0.4 --output /nowhere/at/all", "cannot be written",
         1},
        {"torus 1 0.4 --from 1.4 0 0", "--from and --to are needed", 2},
        {"torus 1 0.4 --from 1.4 0 0 --to 0 0 0", "no foot", 2},
        {"torus 1 0.4 --from 1.4 0 nan --to 0 0 0", "--from needs", 2},
        {"torus 1", "torus: each size (R r", 2},
        {"torus 1 1.4 --from 2.4 0 0 --to 0 2.4 0", "R above r", 2},
        {"plane --from 0 0 0 --to 1 0 0", "plane is no surface", 2},
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
        cmocka_unit_test(lengths_and_azimuths_are_right),
        cmocka_unit_test(the_picture_is_written),
        cmocka_unit_test(what_cannot_be_is_told),
    };
    if (argc < 2) {
        fprintf(stderr, "usage: test_shortest_example SHORTEST\n");
        return 2;
    }
    program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
