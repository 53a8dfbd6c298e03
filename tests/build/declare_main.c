/* C that declares what is elsewhere, and has the bodies of an instance of its own beside it. */
#include <math.h>

#include "../check.h"
#include "declare.h"

static void own_derivs(const double *rate, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = -*rate * y[0];
}
#define GI_NAME   own
#define GI_SYSTEM double
#define GI_NZ     1
#include "geodesic_integ.h"

double decays_in_cpp(void);
int all_in_cpp(void);

static void bodies_are_elsewhere(void **state)
{
    const double y0[decay_N] = {1}, rate = 2;
    decay_integ it;
    own_integ own;
    (void)state;
    assert_int_equal(decay_initialize(&it, &thing, NULL, 0, y0), GI_OK);
    assert_int_equal(decay_integrate(&it, 1), GI_OK);
    check_close(it.y[0], exp(-2.0), 1e-5);
    assert_true(it.y[0] == decays_in_cpp());
    assert_int_equal(own_initialize(&own, &rate, NULL, 0, y0), GI_OK);
    assert_int_equal(own_integrate(&own, 1), GI_OK);
    check_close(own.y[0], exp(-2.0), 1e-5);
}

static void surfaces_and_metrics_start(void **state)
{
    const double point[3] = {1, 0, 0}, direction[3] = {0, 1, 1};
    const float uv[2] = {0.5F, 0.25F}, ahead[2] = {1, 0};
    double y0[sheet_N], x0[disc_N], cerr[sheet_NC], jac[1][disc_N];
    float w0[chart_N];
    sheet_darboux frame;
    sheet_integ it;
    (void)state;
    assert_int_equal(sheet_start(&thing, point, direction, y0), GI_OK);
    assert_int_equal(sheet_check(&thing, 0, y0, NULL), GI_OK);
    assert_int_equal(sheet_frame(&thing, y0, &frame), GI_OK);
    sheet_constraint_errors(&thing, 0, y0, cerr);
    check_close(cerr[2], 0, 1e-14);
    assert_int_equal(sheet_initialize(&it, &thing, NULL, 0, y0), GI_OK);
    assert_int_equal(sheet_integrate(&it, 10), GI_EVENT);
    assert_true(it.event_sign == -1 && fabs(it.global_error[0]) < 1e-4);
    assert_int_equal(chart_start(&thing, uv, ahead, w0), GI_OK);
    assert_int_equal(disc_start(&thing, point, direction + 1, x0), GI_OK);
    disc_constraint_jacobian(&thing, 0, x0, jac);
    assert_true(jac[0][disc_NQ] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_are_elsewhere),
        cmocka_unit_test(surfaces_and_metrics_start),
    };
    return all_in_cpp() == 0 ? cmocka_run_group_tests_name("declare", tests, NULL, NULL) : 1;
}
