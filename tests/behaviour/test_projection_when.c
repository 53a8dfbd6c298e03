/* When the projection onto the constraints is made, and how far it goes: tolerance, units, options. */
#include "../check.h"
#include "bead.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

static void position_comes_first_then_velocity(void **state)
{
    const struct bead s = {false, (double)INFINITY};
    const double off[5] = {1.2 * 0.6, 1.2 * 0.8, 1, 2, 42}; /* |q| = 1.2, along (0.6, 0.8) */
    const double fast[5] = {0.6, 0.8, 1, 2, 42};            /* on the circle, not tangent */
    double const radial = 0.6 * 1 + 0.8 * 2;
    bead_options options;
    bead_integ it;
    (void)state;
    memset(&options, 0, sizeof options);
    options.constraint_tolerance = 1e-9;
    assert_int_equal(bead_initialize(&it, &s, &options, 0, off), GI_OK);
    check_close(it.y[0], 0.6, 1e-9);
    check_close(it.y[1], 0.8, 1e-9);
    check_close(it.y[2], 1 - radial * 0.6, 1e-8);
    check_close(it.y[3], 2 - radial * 0.8, 1e-8);
    assert_true(it.y[4] == 42);

    assert_int_equal(bead_initialize(&it, &s, &options, 0, fast), GI_OK);
    check_close(it.y[0], 0.6, 1e-15); /* a velocity constraint never moves q */
    check_close(it.y[1], 0.8, 1e-15);
    check_close(it.y[2], 1 - radial * 0.6, 1e-8);
    check_close(it.y[3], 2 - radial * 0.8, 1e-8);
    assert_true(it.y[4] == 42);
}

/* The state after initialize is the given one where it is within tolerance, to the bit. */
static bool bead_was_projected(const struct bead *s, const bead_options *options, double radius,
                               double radial_speed)
{
    double y0[5];
    bead_integ it;
    y0[0] = radius;
    y0[1] = 0;
    y0[2] = radial_speed;
    y0[3] = 1;
    y0[4] = 0;
    assert_int_equal(bead_initialize(&it, s, options, 0, y0), GI_OK);
    return memcmp(it.y, y0, sizeof y0) != 0;
}

static void tolerance_and_units_say_when(void **state)
{
    const struct bead s = {false, (double)INFINITY};
    bead_options options;
    (void)state;
    assert_false(bead_was_projected(&s, NULL, 1 + 0.9e-7, 0)); /* accuracy 1e-6 / 10 */
    assert_true(bead_was_projected(&s, NULL, 1 + 1.1e-7, 0));
    assert_false(bead_was_projected(&s, NULL, 1, 0.9e-7));
    assert_true(bead_was_projected(&s, NULL, 1, 1.1e-7));

    memset(&options, 0, sizeof options);
    options.accuracy = 1e-4;
    assert_false(bead_was_projected(&s, &options, 1 + 0.9e-5, 0));
    assert_true(bead_was_projected(&s, &options, 1 + 1.1e-5, 0));

    options.constraint_tolerance = 1e-3;
    assert_false(bead_was_projected(&s, &options, 1 + 0.9e-3, 0));
    assert_true(bead_was_projected(&s, &options, 1 + 1.1e-3, 0));

    options.constraint_units[0] = 10; /* an error of 10 is "one" */
    assert_false(bead_was_projected(&s, &options, 1 + 0.9e-2, 0));
    assert_true(bead_was_projected(&s, &options, 1 + 1.1e-2, 0));
    assert_true(bead_was_projected(&s, &options, 1, 1.1e-3)); /* the other is what it was */

    options.constraint_units[1] = 0.1;
    assert_false(bead_was_projected(&s, &options, 1, 0.9e-4));
    assert_true(bead_was_projected(&s, &options, 1, 1.1e-4));

    options.time_scale = 20; /* a speed counts as what it does to the position in 20 */
    assert_false(bead_was_projected(&s, &options, 1, 0.9e-4 / 20));
    assert_true(bead_was_projected(&s, &options, 1, 1.1e-4 / 20));
    assert_false(bead_was_projected(&s, &options, 1 + 0.9e-2, 0)); /* positions do not care */
    assert_true(bead_was_projected(&s, &options, 1 + 1.1e-2, 0));

    options.time_scale = 0.01;
    assert_false(bead_was_projected(&s, &options, 1, 0.9e-4 * 100));
    assert_true(bead_was_projected(&s, &options, 1, 1.1e-4 * 100));
}

/* Newton goes to a tenth of the tolerance, so that the next step does not have to project again. */
static void projection_goes_to_a_tenth_of_the_tolerance(void **state)
{
    const struct bead s = {false, (double)INFINITY};
    const double radii[] = {0.5, 0.9, 1.01, 1.3, 3};
    bead_options options;
    bead_integ it;
    size_t i;
    (void)state;
    memset(&options, 0, sizeof options);
    options.constraint_tolerance = 1e-4;
    for (i = 0; i < 5; i++) {
        double y0[5], cerr[2];
        y0[0] = radii[i] * 0.28;
        y0[1] = radii[i] * 0.96;
        y0[2] = 1.7;
        y0[3] = 0.3;
        y0[4] = 0;
        assert_int_equal(bead_initialize(&it, &s, &options, 0, y0), GI_OK);
        bead_constraint_errors(&s, 0, it.y, cerr);
        check_close(cerr[0], 0, 1e-5);
        check_close(cerr[1], 0, 1e-5);
    }
}

/* Ready to go around the circle. */
static bead_integ moving_bead(const bead_options *options)
{
    static const struct bead s = {true, (double)INFINITY};
    const double y0[5] = {1, 0, 0, 1, 0};
    bead_integ it;

    assert_int_equal(bead_initialize(&it, &s, options, 0, y0), GI_OK);
    return it;
}

static void every_step_is_projected_on_demand(void **state)
{
    bead_options options;
    (void)state;
    memset(&options, 0, sizeof options);
    options.constraint_tolerance = 1; /* never exceeded */
    bead_integ it = moving_bead(&options);
    assert_int_equal(bead_integrate(&it, 10), GI_OK);
    check_close(it.y[0], cos(10), 1e-3);
    assert_int_equal(it.stats.projections, 0);

    options.project_every_step = true;
    options.constraint_tolerance = 1e-9;
    options.accuracy = 1e-4; /* steps far off 1e-9, each of them */
    it = moving_bead(&options);
    while (it.t < 10) {
        double cerr[2];
        long long const before = it.stats.projections;
        assert_int_equal(bead_step(&it, 10), GI_OK);
        bead_constraint_errors(it.system, it.t, it.y, cerr);
        check_close(cerr[0], 0, 1e-10);
        check_close(cerr[1], 0, 1e-10);
        assert_true(it.stats.projections > before);
    }
    /* One at the start, and one for each step. */
    assert_int_equal(it.stats.projection_failures, 0);
    assert_int_equal(it.stats.projections, 1 + it.stats.steps_taken);
    check_close(it.y[4], 10, 1e-12);
}

/* project_every_step also where the tolerance would not ask for it. */
static void every_step_is_projected_within_tolerance_too(void **state)
{
    bead_options options;
    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-5;
    options.constraint_tolerance = 1;
    options.project_every_step = true;
    bead_integ it = moving_bead(&options);
    assert_int_equal(bead_integrate(&it, 10), GI_OK);
    check_close(it.y[0], cos(10), 1e-3);
    assert_int_equal(it.stats.projections, 1 + it.stats.steps_taken); /* one at the start */
}

/* A Jacobian with a NaN in it, where the constraint is met though. */
struct moody {
    int *calls;
};

static void moody_derivs(const struct moody *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t, (void)y;
    ydot[0] = ydot[1] = 1;
}

static void moody_constraint_errors(const struct moody *s, double t, const double y[],
                                    double cerr[])
{
    (void)t, (void)y;
    cerr[0] =
        ++*s->calls % 3 != 0; /* off where it is looked at and where Newton begins, then not */
}

static void moody_constraint_jacobian(const struct moody *s, double t, const double y[],
                                      double jac[][2])
{
    (void)s, (void)t, (void)y;
    jac[0][0] = (double)NAN, jac[0][1] = 0;
}

#define GI_NAME       moody
#define GI_NQ         1
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"

static void projection_that_makes_a_nan_fails(void **state)
{
    const double y0[2] = {0, 0};
    int calls = 0;
    const struct moody s = {&calls};
    moody_integ it;
    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(moody_initialize(&it, &s, NULL, 0, y0), GI_ERR_CONSTRAINT);
    calls = 2; /* the first look finds the constraint met */
    assert_int_equal(moody_initialize(&it, &s, NULL, 0, y0), GI_OK);
    calls = 0;
    moody_step(&it, 1);
    assert_true(isfinite(it.y[0]) && isfinite(it.y[1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(position_comes_first_then_velocity),
        cmocka_unit_test(tolerance_and_units_say_when),
        cmocka_unit_test(projection_goes_to_a_tenth_of_the_tolerance),
        cmocka_unit_test(every_step_is_projected_on_demand),
        cmocka_unit_test(every_step_is_projected_within_tolerance_too),
        cmocka_unit_test(projection_that_makes_a_nan_fails),
    };
    return cmocka_run_group_tests_name("projection", tests, NULL, NULL);
}
