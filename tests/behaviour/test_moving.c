/* GI_MOVING: constraints of a mechanism that move, and how they move is given. */
#include <math.h>
#include <string.h>

#include "../car_axis.h"
#include "../check.h"

struct wire {
    double rate;
    long long *constraint_calls, *rate_calls;
};

#define REAL double
#define WIRE wire
#include "moving_body.h"

#define REAL float
#define WIRE wire_float
#include "moving_body.h"

/* ---- the car axis ---- */

static long long constraint_calls;

static inline void axis_mass(const struct car *s, double t, const double q[], double M[][4])
{
    (void)t, (void)q;
    car_mass(s, M);
}

static inline void axis_force(const struct car *s, double t, const double q[], const double u[],
                              const double z[], double f[])
{
    const struct wheel w = wheel_of(s, t);

    (void)u, (void)z;
    car_forces(s, w.x, q, f);
}

static inline void axis_position_constraints(const struct car *s, double t, const double q[],
                                             double p[])
{
    const struct wheel w = wheel_of(s, t);

    constraint_calls++;
    car_constraints(s, w.x, q, p);
}

static inline void axis_constraint_matrix(const struct car *s, double t, const double q[],
                                          double G[][4])
{
    const struct wheel w = wheel_of(s, t);

    car_matrix(w.x, q, G);
}

static inline void axis_constraint_bias(const struct car *s, double t, const double q[],
                                        const double u[], double b[])
{
    const struct wheel w = wheel_of(s, t);

    car_bias(&w, q, u, b);
}

static inline void axis_constraint_rates(const struct car *s, double t, const double q[],
                                         double p_t[])
{
    const struct wheel w = wheel_of(s, t);

    car_rates(q, w.v, p_t);
}

#define GI_NAME    axis
#define GI_SYSTEM  struct car
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      2
#define GI_MOVING  1
#include "geodesic_integ.h"

#define found_mass                 axis_mass
#define found_force                axis_force
#define found_position_constraints axis_position_constraints
#define found_constraint_matrix    axis_constraint_matrix
#define found_constraint_bias      axis_constraint_bias
#define GI_NAME                    found
#define GI_SYSTEM                  struct car
#define GI_PROBLEM                 GI_MECHANICAL
#define GI_NQ                      4
#define GI_NC                      2
#include "geodesic_integ.h"

/* At t = 3, from the test set. */
static const double car_end[4] = {0.4934557842755629e-1, 0.4969894602303324, 1.041742524885400,
                                  0.3739110272652214};

static void car_axis_ends_as_published(void **state)
{
    axis_options options;
    axis_integ it;

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-10;
    assert_int_equal(axis_initialize(&it, &the_car, &options, 0, car_start), GI_OK);
    assert_int_equal(axis_integrate(&it, 3), GI_OK);
    check_all_close(it.y, car_end, 4, 1e-8);
}

/* Given, p_t saves nearly all calls of the position constraints; found by differences it leads to the same. */
static void rates_given_save_the_differences(void **state)
{
    axis_options options;
    found_options found_opt;
    axis_integ it;
    found_integ found;
    long long given_calls, found_calls;

    (void)state;
    memset(&options, 0, sizeof options);
    memset(&found_opt, 0, sizeof found_opt);
    options.accuracy = found_opt.accuracy = 1e-8;
    constraint_calls = 0;
    assert_int_equal(axis_initialize(&it, &the_car, &options, 0, car_start), GI_OK);
    assert_int_equal(axis_integrate(&it, 3), GI_OK);
    given_calls = constraint_calls, constraint_calls = 0;
    assert_int_equal(found_initialize(&found, &the_car, &found_opt, 0, car_start), GI_OK);
    assert_int_equal(found_integrate(&found, 3), GI_OK);
    found_calls = constraint_calls;
    check_all_close(it.y, found.y, 8, 1e-7);
    assert_in_range(given_calls, it.stats.steps_attempted / 2, 3 * it.stats.steps_attempted);
    assert_in_range(found_calls, 1, 40 * it.stats.steps_attempted);
}

/* ---- constraints that do not move ---- */

static inline void swing_mass(const struct car *s, double t, const double q[], double M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = M[1][1] = 1, M[0][1] = M[1][0] = 0;
}

static inline void swing_force(const struct car *s, double t, const double q[], const double u[],
                               const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = 0, f[1] = -1;
}

static inline void swing_position_constraints(const struct car *s, double t, const double q[],
                                              double p[])
{
    (void)s, (void)t;
    constraint_calls++;
    p[0] = (q[0] * q[0] + q[1] * q[1] - 1) / 2;
}

static inline void swing_constraint_matrix(const struct car *s, double t, const double q[],
                                           double G[][2])
{
    (void)s, (void)t;
    G[0][0] = q[0], G[0][1] = q[1];
}

static inline void swing_constraint_bias(const struct car *s, double t, const double q[],
                                         const double u[], double b[])
{
    (void)s, (void)t, (void)q;
    b[0] = -u[0] * u[0] - u[1] * u[1];
}

#define GI_NAME    swing
#define GI_SYSTEM  struct car
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#include "geodesic_integ.h"

/* Four calls say that p_t is zero, and a correction of positions does not ask for it. */
static void constraints_at_rest_cost_little(void **state)
{
    const double y0[4] = {1, 0, 0, 0};
    swing_options options;
    swing_integ it;

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-8;
    constraint_calls = 0;
    assert_int_equal(swing_initialize(&it, &the_car, &options, 0, y0), GI_OK);
    assert_int_equal(swing_integrate(&it, 10), GI_OK);
    print_message("          %lld calls, %lld attempts, %lld projections\n", constraint_calls,
                  it.stats.steps_attempted, it.stats.projections);
    assert_true(constraint_calls <= 5 * it.stats.steps_attempted + 7 * it.stats.projections);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wire_bead_goes_out),
        cmocka_unit_test(wire_bead_goes_out_at_any_rate),
        cmocka_unit_test(wire_rates_are_those_given),
        cmocka_unit_test(wire_lanes_agree),
        cmocka_unit_test(wire_float_bead_goes_out),
        cmocka_unit_test(wire_float_bead_goes_out_at_any_rate),
        cmocka_unit_test(wire_float_rates_are_those_given),
        cmocka_unit_test(wire_float_lanes_agree),
        cmocka_unit_test(car_axis_ends_as_published),
        cmocka_unit_test(rates_given_save_the_differences),
        cmocka_unit_test(constraints_at_rest_cost_little),
    };

    return cmocka_run_group_tests_name("moving", tests, NULL, NULL);
}
