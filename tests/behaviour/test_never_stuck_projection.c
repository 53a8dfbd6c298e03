/* Never stuck: a test for each fault of earlier integrators in projections (5, 8), in what an error leaves
 * behind (9) and in scales (11) that must not come back. */
#include "never_stuck.h"

/* Motion at unit speed along a line that needs no control of error, with a projection that fails
 * where the tape says so, and leaves rubbish behind as it fails. */
struct track {
    struct tape *tape;
    bool rubbish_on_success;
};

static void track_derivs(const struct track *s, double t, const double y[], double ydot[])
{
    (void)y;
    ydot[0] = tape_derivative_is_bad(s->tape, t) ? s->tape->bad_value : 1;
}

static bool track_project_if_needed(const struct track *s, double tol, double t, double y[])
{
    struct tape *const tape = s->tape;
    bool fails;
    (void)tol;
    tape->projection_calls++;
    fails = tape->projection_calls == tape->bad_projection_call || t > tape->projection_wall ||
            fabs(t - tape->last_t) > tape->projection_limit;
    if (!fails) return true;
    y[0] = (double)NAN;
    return s->rubbish_on_success;
}

#define GI_NAME       track
#define GI_NQ         1
#define GI_NU         0
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

/* A point that is carried along x and held at distance 1 from the origin, which it cannot keep once
 * level > 1 asks for the impossible |q|^2 + level = 1. */
struct ring {
    double level;
};

static void ring_derivs(const struct ring *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = -y[1];
    ydot[1] = y[0];
}

static void ring_constraint_errors(const struct ring *s, double t, const double y[], double cerr[])
{
    (void)t;
    cerr[0] = y[0] * y[0] + y[1] * y[1] + s->level - 1;
}

#define GI_NAME ring
#define GI_NQ   2
#define GI_NU   0
#define GI_NC   1
#include "geodesic_integ.h"

/* The quadric x^2 + y^2 + sign z^2 = level: a sphere (1, 1), a cone (-1, 0). */
struct quadric {
    double sign, level;
};

static void quadric_surface(const struct quadric *s, const double x[3], double *f, double grad[3],
                            double hess[6])
{
    *f = x[0] * x[0] + x[1] * x[1] + s->sign * x[2] * x[2] - s->level;
    grad[0] = 2 * x[0];
    grad[1] = 2 * x[1];
    grad[2] = 2 * s->sign * x[2];
    hess[0] = hess[1] = 2;
    hess[2] = 2 * s->sign;
    hess[3] = hess[4] = hess[5] = 0;
}

#define GI_NAME    quadric
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

static void fields_surface(const struct quadric *s, const double x[3], double *f, double grad[3],
                           double hess[6])
{
    quadric_surface(s, x, f, grad, hess);
}

#define GI_NAME          fields
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_SYSTEM        struct quadric
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* Runs the track one step at a time to t_end, so that its projection knows how long each step is. */
static void track_run(track_integ *it, struct tape *tape, double t_end)
{
    while (it->t < t_end) {
        tape->last_t = it->t;
        assert_int_equal(track_step(it, t_end), GI_OK);
    }
}

static void track_ready(track_integ *it, struct track *s, struct tape *tape, double t0,
                        const track_options *options)
{
    const double y0[1] = {0};
    tape_clear(tape);
    tape->last_t = t0;
    s->tape = tape;
    s->rubbish_on_success = false;
    assert_int_equal(track_initialize(it, s, options, t0, y0), GI_OK);
}

/* Failures of a control that grows at once after a failed projection, for steps up to limit. */
static int failures_without_ceiling(double limit, double first_step, double t_end)
{
    double t = 0, h = first_step;
    int failures = 0;
    while (t < t_end) {
        if (h > limit) {
            failures++;
            h *= 0.1;
        } else {
            t += h;
            h *= 5;
        }
    }
    return failures;
}

/* 5: after a failed projection the step grew five-fold at once, and failed again. */
static void fault_05_failed_projection_leaves_a_ceiling(void **state)
{
    const double limits[] = {1, 0.3, 0.07};
    struct tape tape;
    struct track s;
    track_integ it;
    track_options options;
    size_t i;
    (void)state;
    for (i = 0; i < 3; i++) {
        double const t_end = 500 * limits[i];
        memset(&options, 0, sizeof options);
        options.initial_step = 0.01;
        track_ready(&it, &s, &tape, 0, &options);
        tape.projection_limit = limits[i];
        track_run(&it, &tape, t_end);
        check_close(it.y[0], t_end, 1e-9 * t_end);
        assert_true(it.stats.projection_failures > 0);
        assert_true(4 * it.stats.projection_failures <
                    failures_without_ceiling(limits[i], 0.01, t_end));
        assert_true(8 * it.stats.projection_failures < it.stats.steps_taken);
        /* Caution has a price too: the steps should not be far below the limit. */
        assert_true(it.stats.steps_taken < 10 * 500);
    }
}

static void fault_05_no_growth_right_after_a_failed_projection(void **state)
{
    struct tape tape;
    struct track s;
    track_integ it;
    track_options options;
    int failures_seen = 0;
    (void)state;
    memset(&options, 0, sizeof options);
    options.initial_step = 0.01;
    track_ready(&it, &s, &tape, 0, &options);
    tape.projection_limit = 1;
    while (it.t < 100) {
        long long const failures = it.stats.projection_failures;
        tape.last_t = it.t;
        assert_int_equal(track_step(&it, 1000), GI_OK);
        if (it.stats.projection_failures > failures) {
            failures_seen++;
            assert_true(it.next_step <= it.last_step);
        }
    }
    assert_true(failures_seen > 0);
}

static void fault_05_ceiling_is_released(void **state)
{
    struct tape tape;
    struct track s;
    track_integ it;
    int steps = 0;
    (void)state;
    track_ready(&it, &s, &tape, 0, NULL);
    tape.projection_limit = 0.5;
    track_run(&it, &tape, 50);
    assert_true(it.stats.projection_failures > 0);
    tape.projection_limit = (double)INFINITY;
    while (it.next_step < 50 && steps < 1000) {
        steps++;
        assert_int_equal(track_step(&it, 1e9), GI_OK);
    }
    assert_true(it.next_step >= 50);
}

/* 8, a direction along the normal has no tangential part but rounding: 35 of 1000 were once accepted,
 * and the geodesic went somewhere. A direction near the normal still gives a tangent. */
static void fault_08_normal_direction_is_an_error(void **state)
{
    struct quadric s = {0};
    double x[3], y0[quadric_N], grad[3], hess[6], f, v[3];
    int i, k;
    (void)state;
    s.sign = 1;
    s.level = 1;
    for (i = 0; i < 1000; i++) {
        double const a = 0.37 * i, c = cos(1.1 * i);
        x[0] = cos(a) * sqrt(1 - c * c);
        x[1] = sin(a) * sqrt(1 - c * c);
        x[2] = c;
        quadric_surface(&s, x, &f, grad, hess);
        assert_int_equal(quadric_start(&s, x, grad, y0), GI_ERR_ARGUMENT);
        for (k = 0; k < 3; k++) v[k] = grad[k];
        v[i % 3] += 1e-8;
        if (quadric_start(&s, x, v, y0) == GI_OK)
            check_close(y0[0] * y0[3] + y0[1] * y0[4] + y0[2] * y0[5], 0, 1e-15);
    }
}

/* 8: the projection divided by a zero gradient or a zero speed, and left y mangled as it failed. */
static void fault_08_zero_gradient_is_a_status(void **state)
{
    struct quadric sphere, cone;
    const double centre[6] = {0, 0, 0, 1, 0, 0}, at_rest[6] = {1, 0, 0, 0, 0, 0};
    const double off_at_rest[6] = {1.1, 0, 0, 0, 0, 0};
    const double good[6] = {1, 0, 0, 0, 1, 0};
    const double origin[3] = {0, 0, 0}, point[3] = {1, 0, 0}, ahead[3] = {0, 1, 0};
    const double normal[3] = {1, 0, 0};
    const double sentinel[6] = {1, 2, 3, 4, 5, 6};
    double y0[6];
    quadric_integ it, before;
    (void)state;
    sphere.sign = sphere.level = 1;
    cone.sign = -1;
    cone.level = 0;

    assert_int_equal(quadric_initialize(&it, &sphere, NULL, 0, good), GI_OK);
    before = it;
    assert_int_equal(quadric_initialize(&it, &sphere, NULL, 0, centre), GI_ERR_CONSTRAINT);
    assert_int_equal(quadric_initialize(&it, &cone, NULL, 0, centre), GI_ERR_CONSTRAINT);
    assert_int_equal(quadric_initialize(&it, &sphere, NULL, 0, at_rest), GI_ERR_CONSTRAINT);
    assert_int_equal(quadric_set_time_and_state(&it, 0, centre), GI_ERR_CONSTRAINT);
    assert_int_equal(quadric_set_time_and_state(&it, 0, at_rest), GI_ERR_CONSTRAINT);
    assert_int_equal(quadric_set_time_and_state(&it, 0, off_at_rest), GI_ERR_CONSTRAINT);
    assert_memory_equal(it.y, before.y, sizeof it.y);
    assert_memory_equal(it.ydot, before.ydot, sizeof it.ydot);
    assert_int_equal(quadric_integrate(&it, 3), GI_OK); /* and the sphere is still the sphere */
    check_close(it.y[0], cos(3.0), 1e-4);

    memcpy(y0, sentinel, sizeof y0);
    assert_int_not_equal(quadric_start(&sphere, origin, ahead, y0), GI_OK);
    assert_int_not_equal(quadric_start(&cone, origin, ahead, y0), GI_OK);
    assert_int_not_equal(quadric_start(&sphere, point, origin, y0), GI_OK);
    assert_int_not_equal(quadric_start(&sphere, point, normal, y0), GI_OK);
    assert_memory_equal(y0, sentinel, sizeof y0);
}

/* 8, a geodesic that runs along a ruling into the tip of a cone, where the gradient vanishes. */
static void fault_08_tip_of_a_cone_is_survived(void **state)
{
    struct quadric cone;
    const double point[3] = {1, 0, 1}, down[3] = {-1, 0, -1};
    double y0[6], slant;
    quadric_integ it;
    gi_status status;
    int i;
    (void)state;
    cone.sign = -1;
    cone.level = 0;
    assert_int_equal(quadric_start(&cone, point, down, y0), GI_OK);
    assert_int_equal(quadric_initialize(&it, &cone, NULL, 0, y0), GI_OK);
    status = quadric_integrate(&it, 3);
    assert_true(status == GI_OK || status == GI_ERR_PROJECTION || status == GI_ERR_NOT_FINITE ||
                status == GI_ERR_ACCURACY);
    for (i = 0; i < 6; i++) assert_true(isfinite(it.y[i]) && isfinite(it.ydot[i]));
    assert_in_range(it.stats.steps_attempted, 1, 10000);
    slant = 1 - it.t / sqrt(2.0); /* the ruling is a straight line, on either side of the tip */
    check_close(it.y[0], slant, 1e-5);
    check_close(it.y[2], slant, 1e-5);
}

/* 8, the generated projection of a general problem. */
static void fault_08_singular_jacobian_is_a_status(void **state)
{
    struct ring s;
    const double good[2] = {1, 0}, centre[2] = {0, 0}, near_centre[2] = {1e-200, 0};
    ring_integ it, before;
    gi_status status;
    (void)state;
    s.level = 0;
    assert_int_equal(ring_initialize(&it, &s, NULL, 0, good), GI_OK);
    before = it;
    assert_int_equal(ring_set_time_and_state(&it, 1, centre), GI_ERR_CONSTRAINT);
    assert_int_equal(ring_set_time_and_state(&it, 1, near_centre), GI_ERR_CONSTRAINT);
    assert_memory_equal(it.y, before.y, sizeof it.y);
    assert_true(it.t == 0);

    s.level = 1.5; /* no real point is left: each Newton step goes astray */
    assert_int_equal(ring_set_time_and_state(&it, 1, good), GI_ERR_CONSTRAINT);
    assert_memory_equal(it.y, before.y, sizeof it.y);
    status = ring_integrate(&it, 1);
    assert_int_equal(status, GI_ERR_PROJECTION);
    assert_memory_equal(it.y, before.y, sizeof it.y);
    assert_memory_equal(it.ydot, before.ydot, sizeof it.ydot);
    s.level = 0; /* the point is back, and so is the run */
    assert_int_equal(ring_integrate(&it, 1), GI_OK);
    check_close(it.y[0], cos(1.0), 1e-5);
}

/* 8, a projection of the user's that fails once, at any call, or for good past some time, or says
 * that all is well and leaves a NaN. It always leaves rubbish in y. */
static void fault_08_failed_projection_leaves_y(void **state)
{
    const double y0[1] = {0};
    const double starts[] = {0, -1e6, 1e15};
    struct tape tape;
    struct track s;
    track_integ it;
    track_options options;
    long long calls, bad;
    size_t i;
    int rubbish;
    (void)state;
    memset(&options, 0, sizeof options);
    options.maximum_step = 0.25;
    track_ready(&it, &s, &tape, 0, &options);
    assert_int_equal(track_integrate(&it, 3), GI_OK);
    calls = tape.projection_calls;
    assert_in_range(calls, 12, 200);
    for (rubbish = 0; rubbish <= 1; rubbish++) {
        for (bad = 1; bad <= calls; bad++) {
            gi_status status;
            memset(&it, 0, sizeof it);
            tape_clear(&tape);
            tape.bad_projection_call = bad;
            s.rubbish_on_success = rubbish != 0;
            status = track_initialize(&it, &s, &options, 0, y0);
            if (bad == 1) {
                assert_int_not_equal(status, GI_OK);
                continue;
            }
            assert_int_equal(status, GI_OK);
            assert_int_equal(track_integrate(&it, 3), GI_OK);
            assert_true(it.t == 3);
            check_close(it.y[0], 3, 1e-12);
            assert_int_equal(it.stats.projection_failures + it.stats.derivative_failures +
                                 it.stats.error_test_failures,
                             1);
        }
    }
    for (i = 0; i < 3; i++) {
        track_ready(&it, &s, &tape, starts[i], NULL);
        tape.projection_wall = starts[i] + 200;
        assert_int_equal(track_integrate(&it, starts[i] + 512), GI_ERR_PROJECTION);
        assert_true(it.t <= tape.projection_wall);
        check_close(it.y[0], it.t - starts[i], 1e-6);
        assert_true(it.ydot[0] == 1);
        assert_in_range(it.stats.steps_attempted, 1, 5000);
    }
}

/* 9: after an error the integrator was of no more use. */
static void fault_09_goes_on_after_accuracy(void **state)
{
    const double starts[] = {0, -1e6};
    struct tape tape;
    struct osc s;
    osc_integ it, again;
    osc_options options;
    size_t i;
    (void)state;
    for (i = 0; i < 2; i++) {
        double const t0 = starts[i];
        memset(&options, 0, sizeof options);
        options.accuracy = 1e-20;
        osc_ready(&it, &s, &tape, t0, &options);
        assert_int_equal(osc_integrate(&it, t0 + 2), GI_ERR_ACCURACY);
        osc_check_last_good(&it, &s);

        /* A new start from the last good state. */
        options.accuracy = 1e-8;
        assert_int_equal(osc_initialize(&again, &s, &options, it.t, it.y), GI_OK);
        assert_int_equal(osc_integrate(&again, t0 + 2), GI_OK);
        check_close(again.y[0], cos(2.0), 1e-6);

        /* The same integrator with looser options. */
        assert_int_equal(osc_set_options(&it, &options), GI_OK);
        osc_check_last_good(&it, &s);
        assert_int_equal(osc_integrate(&it, t0 + 2), GI_OK);
        assert_true(it.t == t0 + 2);
        check_close(it.y[0], cos(2.0), 1e-6);
    }
}

static void fault_09_goes_on_after_not_finite(void **state)
{
    struct tape tape;
    struct osc s;
    osc_integ it;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);
    tape.wall = 2;
    assert_int_equal(osc_integrate(&it, 3), GI_ERR_NOT_FINITE);
    osc_check_last_good(&it, &s);
    assert_true(it.t > 1 && it.t <= 2);
    assert_int_equal(osc_integrate(&it, 3), GI_ERR_NOT_FINITE); /* asked again, it says so again */
    osc_check_last_good(&it, &s);
    assert_int_equal(osc_integrate(&it, -1), GI_OK); /* another t_stop */
    check_close(it.y[0], cos(1.0), 1e-4);
    assert_int_equal(osc_integrate(&it, 1.5), GI_OK);
    check_close(it.y[0], cos(1.5), 1e-4);
    tape.wall = (double)INFINITY;
    assert_int_equal(osc_integrate(&it, 3), GI_OK);
    check_close(it.y[0], cos(3.0), 1e-4);
}

static void fault_09_goes_on_after_projection(void **state)
{
    struct tape tape;
    struct track s;
    track_integ it;
    (void)state;
    track_ready(&it, &s, &tape, 0, NULL);
    tape.projection_wall = 1;
    assert_int_equal(track_integrate(&it, 3), GI_ERR_PROJECTION);
    assert_true(it.t <= 1 && isfinite(it.y[0]));
    check_close(it.t, 1, 1e-6);
    check_close(it.y[0], it.t, 1e-12);
    assert_int_equal(track_integrate(&it, -1), GI_OK);
    check_close(it.y[0], -1, 1e-12);
    tape.projection_wall = (double)INFINITY;
    assert_int_equal(track_integrate(&it, 3), GI_OK);
    check_close(it.y[0], 3, 1e-12);
}

static void fault_09_goes_on_after_bad_state(void **state)
{
    const double nan_state[2] = {(double)NAN, 0};
    struct tape tape;
    struct osc s;
    osc_integ it, before;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);
    assert_int_equal(osc_integrate(&it, 1), GI_OK);
    before = it;
    assert_int_equal(osc_set_time_and_state(&it, 0, nan_state), GI_ERR_ARGUMENT);
    osc_check_untouched(&it, &before);
    tape.wall = 5; /* a state where no derivative can be had */
    assert_int_equal(osc_set_time_and_state(&it, 6, osc_y0), GI_ERR_NOT_FINITE);
    assert_memory_equal(it.y, before.y, sizeof it.y);
    assert_memory_equal(it.ydot, before.ydot, sizeof it.ydot);
    assert_true(it.t == 1 && it.next_step == before.next_step);
    assert_int_equal(osc_integrate(&it, 2), GI_OK);
    check_close(it.y[0], cos(2.0), 1e-5);
}

/* 11: one tolerance without a scale for positions, velocities and Jacobi fields alike. */
static void fault_11_tolerances_have_units(void **state)
{
    const double large = 1048576; /* 2^20, so that scaling rounds nothing */
    double y0[2];
    struct tape tape;
    struct osc s;
    osc_integ it;
    osc_options options;
    long long attempts, attempts_without_units;
    double t_first;
    (void)state;
    osc_ready(&it, &s, &tape, 0, NULL);
    assert_int_equal(osc_integrate(&it, 20), GI_OK);
    attempts = it.stats.steps_attempted;
    t_first = it.initial_step_taken;

    y0[0] = large;
    y0[1] = 0;
    assert_int_equal(osc_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 20), GI_OK);
    attempts_without_units = it.stats.steps_attempted;
    assert_true(attempts_without_units > 4 * attempts);

    memset(&options, 0, sizeof options);
    options.units[0] = options.units[1] = large;
    assert_int_equal(osc_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 20), GI_OK);
    assert_int_equal(it.stats.steps_attempted, attempts);
    assert_true(it.initial_step_taken == t_first);
    check_close(it.y[0], large * cos(20.0), large * 1e-3);
}

/* 11, Jacobi fields that are not controlled cost the geodesic no step. */
static void fault_11_jacobi_fields_can_be_left_uncontrolled(void **state)
{
    struct quadric s;
    const double point[3] = {1, 0, 0}, ahead[3] = {0, 1, 1};
    double y0[6], y0_fields[10];
    quadric_integ it;
    fields_integ with_fields;
    quadric_options options;
    fields_options fields;
    int i;
    (void)state;
    s.sign = -1; /* a hyperboloid of one sheet: negative curvature, so the fields grow */
    s.level = 1;
    memset(&options, 0, sizeof options);
    memset(&fields, 0, sizeof fields);
    options.initial_step = fields.initial_step = 0.1;
    assert_int_equal(quadric_start(&s, point, ahead, y0), GI_OK);
    assert_int_equal(quadric_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(quadric_integrate(&it, 5), GI_OK);

    fields.units[3] = fields.units[4] = fields.units[8] = fields.units[9] = (double)INFINITY;
    assert_int_equal(fields_start(&s, point, ahead, y0_fields), GI_OK);
    assert_int_equal(fields_initialize(&with_fields, &s, &fields, 0, y0_fields), GI_OK);
    assert_int_equal(fields_integrate(&with_fields, 5), GI_OK);
    assert_int_equal(with_fields.stats.steps_attempted, it.stats.steps_attempted);
    for (i = 0; i < 3; i++) {
        check_close(with_fields.y[i], it.y[i], 1e-12);
        check_close(with_fields.y[i + 5], it.y[i + 3], 1e-12);
    }

    for (i = 0; i < fields_N; i++) fields.units[i] = 1; /* controlled, they cost more */
    fields.units[3] = fields.units[4] = fields.units[8] = fields.units[9] = 1e-3;
    assert_int_equal(fields_initialize(&with_fields, &s, &fields, 0, y0_fields), GI_OK);
    assert_int_equal(fields_integrate(&with_fields, 5), GI_OK);
    assert_true(with_fields.stats.steps_attempted > it.stats.steps_attempted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fault_05_failed_projection_leaves_a_ceiling),
        cmocka_unit_test(fault_05_no_growth_right_after_a_failed_projection),
        cmocka_unit_test(fault_05_ceiling_is_released),
        cmocka_unit_test(fault_08_normal_direction_is_an_error),
        cmocka_unit_test(fault_08_zero_gradient_is_a_status),
        cmocka_unit_test(fault_08_tip_of_a_cone_is_survived),
        cmocka_unit_test(fault_08_singular_jacobian_is_a_status),
        cmocka_unit_test(fault_08_failed_projection_leaves_y),
        cmocka_unit_test(fault_09_goes_on_after_accuracy),
        cmocka_unit_test(fault_09_goes_on_after_not_finite),
        cmocka_unit_test(fault_09_goes_on_after_projection),
        cmocka_unit_test(fault_09_goes_on_after_bad_state),
        cmocka_unit_test(fault_11_tolerances_have_units),
        cmocka_unit_test(fault_11_jacobi_fields_can_be_left_uncontrolled),
    };
    return cmocka_run_group_tests_name("never stuck, projection", tests, NULL, NULL);
}
