/*
 * Geodesics with their Jacobi fields on five implicit surfaces, against reference solutions of 40
 * digits: the error at the end is in proportion to the accuracy asked for.
 *
 * What is fair to ask of one case is told by its Jacobi fields: a small sideways error at the start
 * is multiplied by m, m', M and M' on the way. A case where the largest of them is over 20 at the
 * end is ill-conditioned; its bound is that much wider, and it does not count as the worst.
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
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

#include "../check.h"
#include "truth_surfaces.h"

/* ---- reference solutions ---- */

struct truth_case {
    double start[6], length, end[6], jacobi[4]; /* jacobi: m, M, m', M' */
};

enum { MOST_CASES = 100 };

struct truth {
    int count;
    struct truth_case cases[MOST_CASES];
};

/* prefix: what stands before the names of Cartesian coordinates in this file. */
static void read_truth(const char *path, const char *prefix, struct truth *truth)
{
    static const char *const state[6] = {"X", "Y", "Z", "VX", "VY", "VZ"};
    static const char *const start[6] = {"X1", "Y1", "Z1", "VX1", "VY1", "VZ1"};
    static const char *const jacobi[4] = {"m", "M", "mp", "Mp"};
    struct table table = read_table(path);

    assert_true(table.rows <= MOST_CASES);
    truth->count = table.rows;
    for (int row = 0; row < table.rows; row++) {
        struct truth_case *c = &truth->cases[row];
        for (int i = 0; i < 6; i++) {
            c->start[i] = prefixed_number_in(&table, row, prefix, start[i]);
            c->end[i] = prefixed_number_in(&table, row, prefix, state[i]);
        }
        for (int i = 0; i < 4; i++) c->jacobi[i] = number_in(&table, row, jacobi[i]);
        c->length = number_in(&table, row, "s");
    }
    free_table(&table);
}

/* ---- errors ---- */

/* How much the geodesic multiplies an error on its way. */
static double condition(const struct truth_case *c)
{
    double largest_field = 1;

    for (int i = 0; i < 4; i++) largest_field = worse_of(largest_field, c->jacobi[i]);
    return largest_field;
}

/* Errors at the end over the accuracy: of position and direction, and of the Jacobi fields in
 * proportion to their size. */
static void solve(const struct geodesic *s, const struct truth_case *c, double accuracy,
                  double *state_error, double *jacobi_error)
{
    geodesic_options options = {0};
    geodesic_integ it;
    double y0[geodesic_N];

    assert_int_equal(geodesic_start(s, c->start, c->start + 3, y0), GI_OK);
    /* the start of the file is on the surface; doubles as long as 4.5 round by 4e-16 */
    assert_true(worst_difference(y0, c->start, 3) <= 1e-14);
    assert_true(worst_difference(y0 + geodesic_NQ, c->start + 3, 3) <= 1e-14);

    options.accuracy = accuracy;
    assert_int_equal(geodesic_initialize(&it, s, &options, 0, y0), GI_OK);
    assert_int_equal(geodesic_integrate(&it, c->length), GI_OK);
    assert_true(it.t == c->length);

    const double position = worst_difference(it.y, c->end, 3);
    const double velocity = worst_difference(it.y + geodesic_NQ, c->end + 3, 3);
    const double field = worst_difference(it.y + 3, c->jacobi, 2);
    const double slope = worst_difference(it.y + geodesic_NQ + 3, c->jacobi + 2, 2);
    *state_error = worse_of(position, velocity) / accuracy;
    *jacobi_error = worse_of(field, slope) / condition(c) / accuracy;
}

/* Largest error over accuracy that is let pass, the same at every accuracy: about twice what was
 * measured. Lengths go up to 20; on the torus Jacobi fields grow to hundreds on the inner side and
 * come back, and their relative error at the end is the wider for it. */
struct bounds {
    double state_median, state_worst, jacobi_median, jacobi_worst;
};

static void check_surface(const char *surface, const struct geodesic *s, const char *path,
                          const char *prefix, struct bounds bounds)
{
    static const double accuracies[] = {1e-6, 1e-9, 1e-12};
    static struct truth truth;

    read_truth(path, prefix, &truth);
    assert_true(truth.count >= 60);
    for (size_t a = 0; a < sizeof accuracies / sizeof accuracies[0]; a++) {
        double state[MOST_CASES], jacobi[MOST_CASES], state_worst = 0, jacobi_worst = 0;
        int ill = 0;

        for (int i = 0; i < truth.count; i++) {
            solve(s, &truth.cases[i], accuracies[a], &state[i], &jacobi[i]);
            const double k = condition(&truth.cases[i]);
            if (k > 20) {
                ill++;
                assert_true(state[i] <= bounds.state_worst * k);
                assert_true(jacobi[i] <= bounds.jacobi_worst * k);
                continue;
            }
            state_worst = worse_of(state_worst, state[i]);
            jacobi_worst = worse_of(jacobi_worst, jacobi[i]);
        }
        sort_errors(state, truth.count);
        sort_errors(jacobi, truth.count);
        const double state_median = state[truth.count / 2], jacobi_median = jacobi[truth.count / 2];
        print_message("  %-10s  %8.0e  %5d  %3d  %8.2f  %8.1f  %8.1f  %8.2f  %8.1f  %8.1f\n",
                      surface, accuracies[a], truth.count, ill, state_median, state_worst,
                      state[truth.count - 1], jacobi_median, jacobi_worst, jacobi[truth.count - 1]);
        assert_true(state_median <= bounds.state_median);
        assert_true(state_worst <= bounds.state_worst);
        assert_true(jacobi_median <= bounds.jacobi_median);
        assert_true(jacobi_worst <= bounds.jacobi_worst);
    }
}

static void triaxial_ellipsoid(void **state)
{
    const struct geodesic s = {ellipsoid, {3, 2, 1}};
    const struct bounds bounds = {4, 25, 2.5, 15};

    (void)state;
    check_surface("triaxial", &s, GI_TEST_DATA "/triaxial_3_2_1_random25.csv", "", bounds);
}

static void prolate_ellipsoid(void **state)
{
    const struct geodesic s = {ellipsoid, {1, 1, 3}};
    const struct bounds bounds = {4, 25, 3, 26};

    (void)state;
    check_surface("prolate", &s, GI_TEST_DATA "/prolate_1_1_3_random20.csv", "", bounds);
}

static void torus_2_1(void **state)
{
    const struct geodesic s = {torus, {2, 1, 0}};
    const struct bounds bounds = {2, 14, 2, 200};

    (void)state;
    check_surface("torus", &s, GI_TEST_DATA "/torus_R2_r1_random25.csv", "", bounds);
}

static void graph_of_a_paraboloid(void **state)
{
    const struct geodesic s = {paraboloid, {0, 0, 0}};
    const struct bounds bounds = {1.2, 4, 1, 2.5};

    (void)state;
    check_surface("paraboloid", &s, GI_TEST_DATA "/graph_paraboloid_random20.csv", "", bounds);
}

static void catenoid_x2_y2(void **state)
{
    const struct geodesic s = {catenoid, {0, 0, 0}};
    const struct bounds bounds = {1.5, 6, 0.6, 2};

    (void)state;
    check_surface("catenoid", &s, GI_TEST_DATA "/catenoid_helicoid_random20.csv", "C", bounds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(triaxial_ellipsoid), cmocka_unit_test(prolate_ellipsoid),
        cmocka_unit_test(torus_2_1),          cmocka_unit_test(graph_of_a_paraboloid),
        cmocka_unit_test(catenoid_x2_y2),
    };

    print_message(
        "  error / accuracy                     position and direction        Jacobi fields "
        "over their size\n"
        "  surface     accuracy  cases  ill    median     worst  with ill    median     "
        "worst  with ill\n");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
