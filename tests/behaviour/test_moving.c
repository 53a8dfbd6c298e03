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
#define GI_LANES                   4
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

/* Without GI_MOVING it is refused, one by one and in a batch, and by `check`. */
static void what_moves_untold_is_refused(void **state)
{
    const char *const told = "p depends on t: define GI_MOVING 1 and write found_constraint_rates";
    enum { COUNT = 11 };
    double t[COUNT], t_end[COUNT], y[COUNT][8];
    gi_status status[COUNT];
    gi_error error;
    found_integ it;

    (void)state;
    assert_int_equal(found_initialize(&it, &the_car, NULL, 0, car_start), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, told));
    assert_int_equal(it.error.where, 0);
    assert_int_equal(found_check(&the_car, 0, car_start, &error), GI_ERR_ARGUMENT);
    assert_non_null(strstr(error.what, told));
    assert_int_equal(found_check(&the_car, 0, car_start, NULL), GI_ERR_ARGUMENT);
    assert_int_equal(axis_check(&the_car, 0.125, car_start, &error), GI_OK);
    for (int k = 0; k < COUNT; k++) {
        t[k] = k, t_end[k] = k + 1;
        memcpy(y[k], car_start, sizeof y[k]);
    }
    found_batch job = {.system = &the_car, .count = COUNT, .t = t, .t_end = t_end, .y = y};
    job.status = status;
    assert_int_equal(found_integrate_batch(&job), GI_ERR_ARGUMENT);
    for (int k = 0; k < COUNT; k++) assert_int_equal(status[k], GI_ERR_ARGUMENT);
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

/* Fifteen calls at the start say that p is at rest; from there on it is asked for where it is looked at. */
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
    assert_true(constraint_calls <= 2 * it.stats.steps_attempted + 3 * it.stats.projections + 15);
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
        cmocka_unit_test(what_moves_untold_is_refused),
        cmocka_unit_test(constraints_at_rest_cost_little),
    };

    return cmocka_run_group_tests_name("moving", tests, NULL, NULL);
}
