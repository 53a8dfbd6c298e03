/* NULL where an integrator, a state or a point is needed: refused by all that is called once a run, and nothing
 * is touched. */
#include <string.h>

#include "../check.h"

struct sphere {
    double radius;
};

static inline void ball_surface(const struct sphere *s, const double x[3], double *f,
                                double grad[3], double hess[6])
{
    *f = -s->radius * s->radius;
    for (int i = 0; i < 3; i++) {
        *f += x[i] * x[i];
        grad[i] = 2 * x[i], hess[i] = 2, hess[3 + i] = 0;
    }
}
#define GI_NAME          ball
#define GI_SYSTEM        struct sphere
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

static inline void roll_surface(const struct sphere *s, double u, double v, double x[3],
                                double xu[3], double xv[3], double xuu[3], double xuv[3],
                                double xvv[3])
{
    const double r[3] = {s->radius, u, v};
    memcpy(x, r, sizeof r);
    for (int i = 0; i < 3; i++) xu[i] = i == 1, xv[i] = i == 2, xuu[i] = xuv[i] = xvv[i] = 0;
}
#define GI_NAME    roll
#define GI_SYSTEM  struct sphere
#define GI_PROBLEM GI_PARAMETRIC_SURFACE
#include "geodesic_integ.h"

static inline void flat_metric(const struct sphere *s, const double x[2], double ginv[2][2],
                               double dginv[2][2][2])
{
    (void)s, (void)x;
    memset(dginv, 0, 8 * sizeof(double));
    ginv[0][0] = ginv[1][1] = 1, ginv[0][1] = ginv[1][0] = 0;
}
#define GI_NAME    flat
#define GI_SYSTEM  struct sphere
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#include "geodesic_integ.h"

/* So that no compiler sees it coming, and warns. */
static double *volatile nothing = NULL;
static ball_integ *volatile nobody = NULL;

static const struct sphere unit = {1};
static const double x_axis[3] = {1, 0, 0}, y_axis[3] = {0, 1, 0};

static void start_refuses_it(void **state)
{
    double y[ball_N] = {7};
    (void)state;
#define REFUSES(prefix)                                                                            \
    assert_int_equal(prefix##_start(&unit, nothing, y_axis, y), GI_ERR_ARGUMENT);                  \
    assert_int_equal(prefix##_start(&unit, x_axis, nothing, y), GI_ERR_ARGUMENT);                  \
    assert_int_equal(prefix##_start(&unit, x_axis, y_axis, nothing), GI_ERR_ARGUMENT);             \
    assert_true(y[0] == 7);                                                                        \
    assert_int_equal(prefix##_start(&unit, x_axis, y_axis, y), GI_OK);                             \
    y[0] = 7;
    REFUSES(ball)
    REFUSES(roll)
    REFUSES(flat)
#undef REFUSES
}

static void the_integrator_refuses_it(void **state)
{
    ball_integ it, before;
    double y[ball_N];
    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(ball_start(&unit, x_axis, y_axis, y), GI_OK);
    assert_int_equal(ball_initialize(&it, &unit, NULL, 0, nothing), GI_ERR_ARGUMENT);
    assert_string_equal(it.error.what, "y: NULL");
    assert_int_equal(it.error.where, -1);
    assert_int_equal(ball_initialize(nobody, &unit, NULL, 0, y), GI_ERR_ARGUMENT);
    assert_int_equal(ball_initialize(&it, &unit, NULL, 0, y), GI_OK);
    assert_int_equal(ball_step(&it, 1), GI_OK);
    before = it;
    assert_int_equal(ball_set_time_and_state(&it, 0, nothing), GI_ERR_ARGUMENT);
    assert_string_equal(it.error.what, "y: NULL");
    assert_int_equal(it.error.where, -1);
    it.error = before.error;
    assert_int_equal(ball_set_time_and_state(nobody, 0, y), GI_ERR_ARGUMENT);
    assert_int_equal(ball_set_options(nobody, NULL), GI_ERR_ARGUMENT);
    assert_int_equal(ball_integrate(nobody, 1), GI_ERR_ARGUMENT);
    assert_int_equal(ball_interpolate(nobody, 0, y), GI_ERR_ARGUMENT);
    assert_int_equal(ball_interpolate(&it, it.t, nothing), GI_ERR_ARGUMENT);
    assert_int_equal(ball_interpolate(&it, it.t / 2, nothing), GI_ERR_ARGUMENT);
    assert_memory_equal(&it, &before, sizeof it);
    assert_int_equal(ball_interpolate(&it, it.t / 2, y), GI_OK);
}

static void connect_refuses_it(void **state)
{
    double d[3] = {0, 0, 0}, length = 0;
    (void)state;
    assert_int_equal(ball_connect(&unit, NULL, nothing, y_axis, d, &length), GI_ERR_ARGUMENT);
    assert_int_equal(ball_connect(&unit, NULL, x_axis, nothing, d, &length), GI_ERR_ARGUMENT);
    assert_int_equal(ball_connect(&unit, NULL, x_axis, y_axis, nothing, &length), GI_ERR_ARGUMENT);
    assert_int_equal(ball_connect(&unit, NULL, x_axis, y_axis, d, nothing), GI_ERR_ARGUMENT);
    assert_true(d[0] == 0 && d[1] == 0 && d[2] == 0 && length == 0);
    assert_int_equal(ball_connect(&unit, NULL, x_axis, y_axis, d, &length), GI_OK);
    check_close(length, 1.5707963267948966, 1e-2);
}

static void check_refuses_it(void **state)
{
    gi_error error;
    (void)state;
    assert_int_equal(ball_check(&unit, 0, nothing, &error), GI_ERR_ARGUMENT);
    assert_string_equal(error.what, "ball_check: y is NULL");
    assert_int_equal(ball_check(&unit, 0, nothing, NULL), GI_ERR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_refuses_it),
        cmocka_unit_test(the_integrator_refuses_it),
        cmocka_unit_test(connect_refuses_it),
        cmocka_unit_test(check_refuses_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
