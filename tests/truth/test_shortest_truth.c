/*
 * NAME_shortest between both ends of the reference geodesics: it is never longer than they are, and where they
 * are the shortest themselves it is just as long, leaves in the same direction and has the same reduced length.
 *
 * GI_TEST_DATA (a string) names the folder of the data files.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../csv.h"
#include "surface_by_pointer.h"

#define GI_NAME          geodesic
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_METHOD        GI_VERNER96
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

#include "../check.h"
#include "truth_surfaces.h"

static void read_three(const struct table *t, int row, const char *prefix,
                       const char *const names[3], double x[3])
{
    for (int i = 0; i < 3; i++) x[i] = prefixed_number_in(t, row, prefix, names[i]);
}

/* least: so many of the rows are the shortest themselves. */
static void check_surface(const char *file, const char *prefix, const struct geodesic *s, int least)
{
    static const char *const start[3] = {"X1", "Y1", "Z1"}, *const end[3] = {"X", "Y", "Z"};
    static const char *const heading[3] = {"VX1", "VY1", "VZ1"};
    const geodesic_options options = {.accuracy = 1e-13};
    char path[1000];
    int the_same = 0;
    double worst = 0;

    snprintf(path, sizeof path, "%s/%s", GI_TEST_DATA, file);
    struct table t = read_table(path);
    for (int row = 0; row < t.rows; row++) {
        double from[3], to[3], v[3], direction[3], length = 0, off = 0;
        const double s12 = number_in(&t, row, "s"), m = number_in(&t, row, "m");
        read_three(&t, row, prefix, start, from);
        read_three(&t, row, prefix, end, to);
        read_three(&t, row, prefix, heading, v);
        assert_int_equal(geodesic_shortest(s, &options, from, to, direction, &length), GI_OK);
        if (!(length <= s12 + 1e-11 * (1 + s12)))
            fail_msg("%s, row %d: %.15g, but one is %.15g long", file, row, length, s12);
        if (length < s12 * (1 - 1e-7)) continue; /* another one is shorter */
        for (int k = 0; k < 3; k++) off = worse_of(off, direction[k] - v[k]);
        if (off > 1e-3) continue; /* another one is as short */
        the_same++;
        check_close_in_row("length", row, length, s12, 1e-11 * (1 + s12));
        check_close_in_row("direction", row, off * fabs(m), 0, 1e-10);
        worst = worse_of(worst, length - s12);
    }
    print_message("  %-28s %3d of %3d are the shortest, lengths differ by %.0e at most\n", file,
                  the_same, t.rows, worst);
    assert_true(the_same >= least);
    free_table(&t);
}

static void it_is_no_longer_than_what_is_known(void **state)
{
    const struct geodesic triaxial = {ellipsoid, {3, 2, 1}}, prolate = {ellipsoid, {1, 1, 3}};
    const struct geodesic sphere = {ellipsoid, {1, 1, 1}}, ring = {torus, {2, 1, 0}};
    const struct geodesic bowl = {paraboloid, {0, 0, 0}}, hill = {bump, {0, 0, 0}};
    const struct geodesic neck = {catenoid, {0, 0, 0}}, ramp = {helicoid, {0, 0, 0}};

    (void)state;
    check_surface("triaxial_3_2_1_random25.csv", "", &triaxial, 24);
    check_surface("prolate_1_1_3_random20.csv", "", &prolate, 9);
    check_surface("sphere_1_random20.csv", "", &sphere, 8);
    check_surface("torus_R2_r1_random25.csv", "", &ring, 32);
    check_surface("graph_paraboloid_random20.csv", "", &bowl, 53);
    check_surface("graph_gaussbump_random20.csv", "", &hill, 59);
    check_surface("catenoid_helicoid_random20.csv", "C", &neck, 59);
    check_surface("catenoid_helicoid_random20.csv", "H", &ramp, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_no_longer_than_what_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
