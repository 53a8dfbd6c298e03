/* Options, first step, dense output and statistics. */
#include "../check.h"
#include "bead.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* A rotation at angular speed w, q = cos(w t), u = -sin(w t), that counts its calls. */
struct osc {
    double w;
    long long *calls, nan_call; /* the call that gives a NaN; 0: none does */
};

static void osc_derivs(const struct osc *s, double t, const double y[], double ydot[])
{
    (void)t;
    ++*s->calls;
    ydot[0] = s->w * y[1];
    ydot[1] = *s->calls == s->nan_call ? (double)NAN : -s->w * y[0];
}

#define GI_NAME osc
#define GI_NQ   1
#define GI_NC   0
#include "geodesic_integ.h"

/* z' = cos(t) in the first of four components, the others are at rest. */
struct quiet {
    double unused;
};

static void quiet_derivs(const struct quiet *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = 1 - y[0] * y[0]; /* y0 = tanh(t) */
    ydot[1] = ydot[2] = ydot[3] = 0;
}

#define GI_NAME quiet
#define GI_NQ   4
#define GI_NU   0
#define GI_NC   0
#include "geodesic_integ.h"

/* y' = 1. */
static void steady_derivs(const struct osc *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t, (void)y;
    ydot[0] = 1;
}
#define GI_NAME   steady
#define GI_SYSTEM struct osc
#define GI_NZ     1
#include "geodesic_integ.h"

static const double osc_y0[2] = {1, 0};
static const double bead_y0[5] = {1, 0, 0, 1, 0};
static const struct bead lasting_bead = {true, (double)INFINITY};
static long long calls;
static const struct osc unit_osc = {1, &calls, 0};

/* Zero, or no options at all, means the default. */
static void zero_means_default(void **state)
{
    bead_options zero;
    bead_integ by_zero, by_null;
    int pass, i;
    (void)state;
    memset(&zero, 0, sizeof zero);
    assert_int_equal(bead_initialize(&by_zero, &lasting_bead, &zero, 0, bead_y0), GI_OK);
    assert_int_equal(bead_initialize(&by_null, &lasting_bead, NULL, 0, bead_y0), GI_OK);
    for (pass = 0; pass < 2; pass++) {
        const bead_options *const o = pass ? &by_zero.options : &by_null.options;
        assert_true(o->accuracy == 1e-6);
        assert_true(o->rtol == 1e-6);
        assert_true(o->atol == 1e-6);
        for (i = 0; i < bead_N; i++) {
            assert_true(o->units[i] == 1);
            assert_false(o->relative[i]);
        }
        assert_int_equal(o->norm, GI_NORM_INFINITY);
        check_close(o->constraint_tolerance, 1e-7, 1e-20);
        for (i = 0; i < bead_NC; i++) assert_true(o->constraint_units[i] == 1);
        assert_true(o->time_scale == 1);
        assert_false(o->project_every_step);
        assert_int_equal(o->maximum_steps, 10000000);
        assert_true(o->stretch == 0.1);
        assert_true(o->fixed_step == 0); /* zero: the step is controlled */
    }
    assert_int_equal(GI_NORM_INFINITY, 0);
    assert_int_equal(bead_integrate(&by_zero, 5), GI_OK);
    assert_int_equal(bead_integrate(&by_null, 5), GI_OK);
    check_close(by_zero.y[0], cos(5), 1e-4);
    assert_memory_equal(by_zero.y, by_null.y, sizeof by_zero.y);
    assert_memory_equal(&by_zero.stats, &by_null.stats, sizeof by_zero.stats);
}

static void accuracy_is_the_default_of_the_tolerances(void **state)
{
    bead_options options;
    bead_integ it;
    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-3;
    assert_int_equal(bead_initialize(&it, &lasting_bead, &options, 0, bead_y0), GI_OK);
    assert_true(it.options.rtol == 1e-3);
    assert_true(it.options.atol == 1e-3);
    check_close(it.options.constraint_tolerance, 1e-4, 1e-18);
    options.rtol = 1e-4;
    options.atol = 1e-5;
    options.constraint_tolerance = 1e-2;
    assert_int_equal(bead_initialize(&it, &lasting_bead, &options, 0, bead_y0), GI_OK);
    assert_true(it.options.rtol == 1e-4);
    assert_true(it.options.atol == 1e-5);
    assert_true(it.options.constraint_tolerance == 1e-2);
}

/* A number among the options: it must be above the one bound and at most the other, or zero. */
struct field {
    const char *name;
    size_t offset;
    double above, most;
};

enum { MOST_FIELDS = 40 };

/* The header's own list. */
static int list_fields(struct field fields[MOST_FIELDS])
{
    const double one = 1, largest = DBL_MAX, infinite = (double)INFINITY;
#define LIST_FIELD(name, above, most)                       {#name, offsetof(bead_options, name), above, most},
#define NUMBER(name, standard, above, most, allowed)        LIST_FIELD(name, above, most)
#define NUMBERS(name, size, standard, above, most, allowed) LIST_FIELD(name, above, most)
#define STEP(name, most, allowed)                           LIST_FIELD(name, 0, most)
#define NONE(...)
#undef GI_
#define GI_(name) list_##name
#define list_min  fmin
    const struct field listed[] = {GI_OPTIONS_LIST(NUMBER, NUMBERS, STEP, NONE, NONE, NONE, NONE)};
#undef NONE
#undef STEP
#undef NUMBERS
#undef NUMBER
#undef LIST_FIELD
    const int count = (int)(sizeof listed / sizeof *listed);
    (void)one;
    assert_in_range(count, 12, MOST_FIELDS);
    memcpy(fields, listed, sizeof listed);
    return count;
}

/* Whether initialize refuses the value by the name of its field, and touches nothing. */
static bool is_refused_by_name(const struct field *field, double value)
{
    bead_integ it;
    bead_options options;
    assert_int_equal(bead_initialize(&it, &lasting_bead, NULL, 0, bead_y0), GI_OK);
    assert_int_equal(bead_step(&it, 3), GI_OK);
    const bead_integ before = it;
    memset(&options, 0, sizeof options);
    memcpy((char *)&options + field->offset, &value, sizeof value);
    const gi_status status = bead_initialize(&it, &lasting_bead, &options, 0, bead_y0);
    if (status == GI_OK) return false;
    if (memcmp(&it.t, &before.t, sizeof it.t) || memcmp(it.y, before.y, sizeof it.y) ||
        memcmp(it.ydot, before.ydot, sizeof it.ydot) ||
        memcmp(&it.options, &before.options, sizeof it.options) ||
        memcmp(&it.stats, &before.stats, sizeof it.stats))
        fail_msg("%s = %g: the integrator has changed", field->name, value);
    char name[100];
    snprintf(name, sizeof name, "options.%s:", field->name);
    return status == GI_ERR_ARGUMENT && it.error.what && strstr(it.error.what, name);
}

/* Every bad number in every field is refused by name, and nothing is touched; so is what lies a rounding
 * outside of the bounds. On them and inside it is not. */
static void bad_values_are_refused_by_name(void **state)
{
    struct field fields[MOST_FIELDS];
    const int count = list_fields(fields);
    (void)state;
    for (int i = 0; i < count; i++) {
        const struct field *const f = &fields[i];
        const bool bounded = f->most < DBL_MAX;
        const double bad[] = {-1,
                              -DBL_MIN,
                              -(double)INFINITY,
                              (double)NAN,
                              f->above != 0 ? f->above : -DBL_MIN,
                              bounded ? nextafter(f->most, (double)INFINITY) : -1,
                              f->most <= DBL_MAX ? (double)INFINITY : -1};
        const double good[] = {nextafter(f->above, (double)INFINITY), f->most,
                               bounded ? (f->above + f->most) / 2 : f->above + 1};
        for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
            if (!is_refused_by_name(f, bad[k])) fail_msg("%s = %g passes", f->name, bad[k]);
        for (size_t k = 0; k < sizeof good / sizeof *good; k++)
            if (is_refused_by_name(f, good[k])) fail_msg("%s = %g does not pass", f->name, good[k]);
    }
}

/* Bad values of the fields that are no numbers, and of array elements past the first. */
static void other_bad_values_are_refused_by_name(void **state)
{
    bead_integ it;
    bead_options options;
    (void)state;
    assert_int_equal(bead_initialize(&it, &lasting_bead, NULL, 0, bead_y0), GI_OK);

    memset(&options, 0, sizeof options);
    options.maximum_steps = -1;
    assert_int_equal(bead_initialize(&it, &lasting_bead, &options, 0, bead_y0), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, "maximum_steps"));

    memset(&options, 0, sizeof options);
    options.norm = (gi_norm)3;
    assert_int_equal(bead_initialize(&it, &lasting_bead, &options, 0, bead_y0), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, "norm"));

    memset(&options, 0, sizeof options);
    options.units[4] = -1;
    assert_int_equal(bead_initialize(&it, &lasting_bead, &options, 0, bead_y0), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, "units"));
    assert_int_equal(it.error.where, 4);

    memset(&options, 0, sizeof options);
    options.constraint_units[1] = (double)NAN;
    assert_int_equal(bead_initialize(&it, &lasting_bead, &options, 0, bead_y0), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, "constraint_units"));
    assert_int_equal(it.error.where, 1);
}

/* Steps that osc needs for 20 units of time. */
static long long osc_attempts(const osc_options *options, double size)
{
    double y0[2];
    osc_integ it;
    y0[0] = size;
    y0[1] = 0;
    assert_int_equal(osc_initialize(&it, &unit_osc, options, 0, y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 20), GI_OK);
    check_close(it.y[0] / size, cos(20), 1e-3);
    return it.stats.steps_attempted;
}

static void infinite_unit_is_not_controlled(void **state)
{
    osc_options options;
    osc_integ it;
    long long controlled;
    (void)state;
    controlled = osc_attempts(NULL, 1);
    memset(&options, 0, sizeof options);
    options.units[0] = options.units[1] = (double)INFINITY;
    assert_int_equal(osc_initialize(&it, &unit_osc, &options, 0, osc_y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 20), GI_OK); /* nothing rejects a step */
    assert_int_equal(it.stats.error_test_failures, 0);
    assert_true(isfinite(it.y[0]) && isfinite(it.y[1]));
    assert_true(it.stats.steps_taken < controlled / 4);

    options.units[0] = 0;
    options.units[1] = (double)INFINITY;
    /* One of the two is controlled, and asks for longer steps where it hardly changes. */
    assert_in_range(osc_attempts(&options, 1), controlled / 2, 2 * controlled);
}

static void relative_errors_follow_the_size_of_y(void **state)
{
    osc_options options;
    long long small, large;
    (void)state;
    memset(&options, 0, sizeof options);
    options.relative[0] = options.relative[1] = true;
    options.atol = 1e-30; /* none but the relative part counts; q and u never vanish together */
    options.rtol = 1e-6;
    options.norm = GI_NORM_RMS;
    options.units[1] = 1e24; /* u may pass zero */
    options.units[0] = 1e24;
    small = osc_attempts(&options, 1);
    options.units[0] = options.units[1] = 1e30;
    large = osc_attempts(&options, 1048576);
    assert_true(small > 20 && large > 20);
    check_close((double)large / (double)small, 1, 0.3);

    memset(&options, 0, sizeof options);
    assert_true(osc_attempts(&options, 1048576) > 4 * osc_attempts(&options, 1));
    options.relative[0] = options.relative[1] = true;
    assert_true(osc_attempts(&options, 1048576) < 4 * osc_attempts(&options, 1));
}

/* One moving component of four: the RMS norm is half the infinity norm, so it allows a tolerance
 * twice as large. */
static void rms_norm_is_a_mean(void **state)
{
    struct quiet s = {0};
    const double y0[4] = {0, 0, 0, 0};
    quiet_options rms, infinity;
    quiet_integ by_rms, by_infinity, plain;
    (void)state;
    memset(&rms, 0, sizeof rms);
    memset(&infinity, 0, sizeof infinity);
    rms.initial_step = infinity.initial_step = 0.0625; /* so short that the next one grows */
    rms.norm = GI_NORM_RMS;
    rms.accuracy = 1. / 1048576;
    infinity.accuracy = 2. / 1048576;
    assert_int_equal(quiet_initialize(&by_rms, &s, &rms, 0, y0), GI_OK);
    assert_int_equal(quiet_initialize(&by_infinity, &s, &infinity, 0, y0), GI_OK);
    infinity.accuracy = 1. / 1048576;
    assert_int_equal(quiet_initialize(&plain, &s, &infinity, 0, y0), GI_OK);
    assert_int_equal(quiet_step(&by_rms, 3), GI_OK);
    assert_int_equal(quiet_step(&by_infinity, 3), GI_OK);
    assert_int_equal(quiet_step(&plain, 3), GI_OK);
    check_close(by_rms.next_step, by_infinity.next_step, 1e-12);
    check_close(plain.next_step * pow(2, 0.25), by_rms.next_step, 1e-12);
    assert_int_equal(quiet_integrate(&by_rms, 3), GI_OK);
    assert_int_equal(quiet_integrate(&by_infinity, 3), GI_OK);
    assert_int_equal(by_rms.stats.steps_attempted, by_infinity.stats.steps_attempted);
    check_close(by_rms.y[0], by_infinity.y[0], 1e-12);
}

/* Squares that overflow tell nothing of a fixed step, whose error nobody asks for. */
static void rms_norm_does_not_stop_fixed_steps(void **state)
{
    const struct osc s = {1, &calls, 0};
    const double y0[2] = {1e200, 0};
    osc_options options;
    osc_integ it;
    (void)state;
    memset(&options, 0, sizeof options);
    options.norm = GI_NORM_RMS;
    options.fixed_step = 0.125;
    assert_int_equal(osc_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 1), GI_OK);
    check_close(it.y[0] / 1e200, cos(1.), 1e-3);
}

/* Options alone are no state. */
static void blank_integrator_with_options_is_refused(void **state)
{
    osc_options options;
    osc_integ it;
    double y[2];
    (void)state;
    memset(&options, 0, sizeof options);
    memset(&it, 0, sizeof it);
    options.fixed_step = 0.125;
    assert_int_equal(osc_set_options(&it, &options), GI_OK);
    assert_int_equal(osc_integrate(&it, 1), GI_ERR_ARGUMENT);
    assert_int_equal(osc_step(&it, 1), GI_ERR_ARGUMENT);
    assert_int_equal(osc_interpolate(&it, 0, y), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, "not initialized"));
}

static void steps_stay_within_their_bounds(void **state)
{
    osc_options options;
    osc_integ it, at_once;
    (void)state;
    memset(&options, 0, sizeof options);
    options.maximum_step = 0.01;
    assert_int_equal(osc_initialize(&it, &unit_osc, &options, 0, osc_y0), GI_OK);
    assert_true(it.next_step <= 0.01);
    at_once = it;
    while (it.t < 1) {
        assert_int_equal(osc_step(&it, 1), GI_OK);
        assert_true(it.next_step <= 0.01);
    }
    assert_int_equal(osc_integrate(&at_once, 1),
                     GI_OK); /* no step carries the rounding of the last */
    assert_memory_equal(at_once.y, it.y, sizeof it.y);
    assert_true(it.largest_step <= 0.01 * 1.1 + 1e-15); /* stretched to the end: by 0.1 at most */
    assert_true(it.stats.steps_taken >= 90);

    options.initial_step = 5; /* the bound holds for it too */
    assert_int_equal(osc_initialize(&it, &unit_osc, &options, 0, osc_y0), GI_OK);
    assert_int_equal(osc_step(&it, 1), GI_OK);
    assert_true(it.last_step <= 0.01 * (1 + 1e-12));

    memset(&options, 0, sizeof options);
    options.minimum_step = 0.5; /* far too long for 1e-6: said, and not stepped below */
    assert_int_equal(osc_initialize(&it, &unit_osc, &options, 0, osc_y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 10), GI_ERR_ACCURACY);
    assert_true(it.t == 0 && it.y[0] == 1 && it.y[1] == 0);
    assert_int_equal(it.stats.steps_attempted, 1);

    options.minimum_step = 0.05;
    options.initial_step = 1e-4; /* and the first step is brought up to it */
    assert_int_equal(osc_initialize(&it, &unit_osc, &options, 0, osc_y0), GI_OK);
    assert_int_equal(osc_step(&it, 10), GI_OK);
    assert_true(it.last_step >= 0.05 * (1 - 1e-12));
    assert_int_equal(osc_integrate(&it, 10), GI_OK);
    check_close(it.y[0], cos(10.0), 1e-4);

    options.minimum_step = 1; /* no step is both */
    options.maximum_step = 0.1;
    assert_int_equal(osc_initialize(&it, &unit_osc, &options, 0, osc_y0), GI_ERR_ARGUMENT);
}

/* A fixed step is never rejected for its error, and has the order of the method: 4, and even 5 for
 * linear equations. */
static void fixed_step_is_fixed(void **state)
{
    double error[2];
    int k;
    (void)state;
    for (k = 0; k < 2; k++) {
        osc_options options;
        osc_integ it;
        double const h = k == 0 ? 0.125 : 0.0625;
        memset(&options, 0, sizeof options);
        options.fixed_step = h;
        options.accuracy = 1e-20; /* of no importance */
        assert_int_equal(osc_initialize(&it, &unit_osc, &options, 0, osc_y0), GI_OK);
        while (it.t < 2) {
            double const before = it.t;
            assert_int_equal(osc_step(&it, 2), GI_OK);
            assert_true(it.t - before == h);
        }
        assert_int_equal(it.stats.steps_taken, (long long)(2 / h));
        assert_int_equal(it.stats.steps_attempted, it.stats.steps_taken);
        assert_true(it.smallest_step == h && it.largest_step == h);
        error[k] = fabs(it.y[0] - cos(2.0));
    }
    assert_true(error[1] > 0 && error[0] / error[1] > 14);
}

static void fixed_step_ends_exactly(void **state)
{
    osc_options options;
    osc_integ it;
    (void)state;
    memset(&options, 0, sizeof options);
    options.fixed_step = 0.3;
    assert_int_equal(osc_initialize(&it, &unit_osc, &options, 0, osc_y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 1), GI_OK);
    assert_true(it.t == 1);
    assert_true(it.next_step == 0.3);
    assert_int_equal(it.stats.steps_taken, 4);
    assert_int_equal(osc_integrate(&it, 0), GI_OK); /* and back */
    assert_true(it.t == 0);
    check_close(it.y[0], 1, 1e-3);
}

/* The same problem in other units of time starts with the same step (Hairer, Norsett, Wanner,
 * Solving Ordinary Differential Equations I, II.4, made free of scale). */
static void first_step_scales_with_the_unit_of_time(void **state)
{
    const double speeds[] = {1e-6, 1e6};
    osc_integ it;
    double unit_step;
    int i;
    (void)state;
    assert_int_equal(osc_initialize(&it, &unit_osc, NULL, 0, osc_y0), GI_OK);
    unit_step = it.next_step;
    assert_int_equal(osc_step(&it, 100), GI_OK);
    assert_int_equal(it.stats.error_test_failures, 0);
    assert_true(it.initial_step_taken == unit_step);
    assert_true(unit_step > 0.01);
    for (i = 0; i < 2; i++) {
        struct osc s = unit_osc;
        s.w = speeds[i];
        assert_int_equal(osc_initialize(&it, &s, NULL, 0, osc_y0), GI_OK);
        check_close(it.next_step * s.w / unit_step, 1, 0.2);
        assert_int_equal(osc_step(&it, 100 / s.w), GI_OK);
        assert_int_equal(it.stats.error_test_failures, 0);
    }
}

static void tighter_accuracy_starts_with_a_shorter_step(void **state)
{
    osc_options options;
    osc_integ loose, tight;
    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-3;
    assert_int_equal(osc_initialize(&loose, &unit_osc, &options, 0, osc_y0), GI_OK);
    options.accuracy = 1e-10;
    assert_int_equal(osc_initialize(&tight, &unit_osc, &options, 0, osc_y0), GI_OK);
    assert_true(tight.next_step < loose.next_step / 5);
    assert_int_equal(osc_step(&tight, 1), GI_OK);
    assert_int_equal(tight.stats.error_test_failures, 0);
}

static void first_step_of_the_user_is_taken(void **state)
{
    const double first[] = {1e-3, 0.015625, 1e-9};
    (void)state;
    for (int i = 0; i < 3; i++) {
        const osc_options options = {.initial_step = first[i]};
        osc_integ it;
        assert_int_equal(osc_initialize(&it, &unit_osc, &options, 0, osc_y0), GI_OK);
        assert_true(it.next_step == first[i]);
        assert_int_equal(osc_step(&it, -1), GI_OK);
        check_close(it.initial_step_taken, first[i], 1e-15);
        check_close(it.t, -first[i], 1e-15);
        assert_true(it.options.initial_step == first[i]);
    }
}

/* A problem at rest has no scale of its own: the run still ends, and soon. */
static void problem_at_rest_has_a_first_step(void **state)
{
    const double y0[2] = {0, 0};
    osc_integ it;
    (void)state;
    assert_int_equal(osc_initialize(&it, &unit_osc, NULL, 0, y0), GI_OK);
    assert_true(it.next_step > 0 && isfinite(it.next_step));
    assert_int_equal(osc_integrate(&it, 1e6), GI_OK);
    assert_true(it.y[0] == 0 && it.y[1] == 0);
    assert_in_range(it.stats.steps_attempted, 1, 100);
}

/* A copy of the struct goes on exactly as the original does. */
static void copy_is_a_checkpoint(void **state)
{
    bead_integ it, checkpoint, moved;
    int k;
    (void)state;
    assert_int_equal(bead_initialize(&it, &lasting_bead, NULL, 0, bead_y0), GI_OK);
    assert_int_equal(bead_integrate(&it, 3), GI_OK);
    checkpoint = it;
    for (k = 0; k < 50; k++) {
        assert_int_equal(bead_step(&it, 100), GI_OK);
        if (k % 10 == 0) { /* the copy may be copied again, and the old one overwritten */
            moved = checkpoint;
            memset(&checkpoint, 0xff, sizeof checkpoint);
            checkpoint = moved;
            memset(&moved, 0xff, sizeof moved);
        }
        assert_int_equal(bead_step(&checkpoint, 100), GI_OK);
        assert_true(checkpoint.t == it.t && checkpoint.next_step == it.next_step);
        assert_memory_equal(checkpoint.y, it.y, sizeof it.y);
        assert_memory_equal(checkpoint.ydot, it.ydot, sizeof it.ydot);
        assert_memory_equal(&checkpoint.stats, &it.stats, sizeof it.stats);
    }
}

/* Cubic Hermite: exact at both ends, of fourth order between them, refused outside. */
static void dense_output_covers_the_last_step(void **state)
{
    const double directions[] = {1, -1};
    int d, k;
    (void)state;
    for (d = 0; d < 2; d++) {
        osc_integ it;
        double y[2], t0, outside[2];
        assert_int_equal(osc_initialize(&it, &unit_osc, NULL, 0, osc_y0), GI_OK);
        for (k = 0; k < 10; k++) {
            int i;
            double y_start[2];
            memcpy(y_start, it.y, sizeof y);
            t0 = it.t;
            assert_int_equal(osc_step(&it, directions[d] * 10), GI_OK);
            assert_true(it.t_previous == t0);
            assert_memory_equal(it.y_previous, y_start, sizeof y);
            assert_int_equal(osc_interpolate(&it, t0, y), GI_OK);
            assert_memory_equal(y, y_start, sizeof y);
            assert_int_equal(osc_interpolate(&it, it.t, y), GI_OK);
            assert_memory_equal(y, it.y, sizeof y);
            for (i = 1; i < 8; i++) {
                double const t = t0 + (it.t - t0) * i / 8, h = fabs(it.t - t0);
                assert_int_equal(osc_interpolate(&it, t, y), GI_OK);
                check_close(y[0], cos(t), h * h * h * h / 384 + 1e-5);
                check_close(y[1], -sin(t), h * h * h * h / 384 + 1e-5);
            }
            outside[0] = t0 - directions[d] * 1e-9;
            outside[1] = it.t + directions[d] * 1e-9;
            for (i = 0; i < 2; i++) {
                y[0] = 17;
                y[1] = 18;
                assert_int_equal(osc_interpolate(&it, outside[i], y), GI_ERR_ARGUMENT);
                assert_int_equal(osc_interpolate(&it, (double)NAN, y), GI_ERR_ARGUMENT);
                assert_int_equal(osc_interpolate(&it, (double)INFINITY, y), GI_ERR_ARGUMENT);
                assert_true(y[0] == 17 && y[1] == 18);
            }
        }
    }
}

/* Before the first step, and after a new state, the interval is one point. */
static void dense_output_knows_no_step_but_the_last(void **state)
{
    const double elsewhere[2] = {0.5, 0.25};
    osc_integ it;
    double y[2] = {7, 7};
    (void)state;
    memset(&it, 0, sizeof it); /* not initialized: there is no state at 0 */
    assert_int_equal(osc_interpolate(&it, 0, y), GI_ERR_ARGUMENT);
    assert_true(y[0] == 7 && y[1] == 7);
    assert_int_equal(osc_initialize(&it, &unit_osc, NULL, 2, osc_y0), GI_OK);
    assert_int_equal(osc_interpolate(&it, 2, y), GI_OK);
    assert_memory_equal(y, osc_y0, sizeof y);
    assert_int_equal(osc_interpolate(&it, 1.9, y), GI_ERR_ARGUMENT);
    assert_int_equal(osc_interpolate(&it, 2.1, y), GI_ERR_ARGUMENT);
    assert_int_equal(osc_integrate(&it, 4), GI_OK);
    assert_int_equal(osc_set_time_and_state(&it, 4, elsewhere), GI_OK);
    assert_int_equal(osc_interpolate(&it, 4, y), GI_OK);
    assert_memory_equal(y, elsewhere, sizeof y);
    assert_int_equal(osc_interpolate(&it, 3.999, y), GI_ERR_ARGUMENT);
}

static void backward_integration_returns(void **state)
{
    const double accuracies[] = {1e-4, 1e-7, 1e-10};
    (void)state;
    for (int i = 0; i < 3; i++) {
        const osc_options options = {.accuracy = accuracies[i]};
        osc_integ it;
        assert_int_equal(osc_initialize(&it, &unit_osc, &options, 5, osc_y0), GI_OK);
        assert_int_equal(osc_integrate(&it, 12), GI_OK);
        check_close(it.y[0], cos(7.0), 100 * accuracies[i]);
        assert_int_equal(osc_integrate(&it, 5), GI_OK);
        assert_true(it.t == 5);
        check_close(it.y[0], 1, 100 * accuracies[i]);
        check_close(it.y[1], 0, 100 * accuracies[i]);
        assert_true(it.next_step > 0 && it.last_step > 0);
    }
}

/* Every attempt has one outcome, every call of the equations is counted. */
static void statistics_add_up(void **state)
{
    long long nan_call;
    (void)state;
    for (nan_call = 0; nan_call < 60; nan_call += 7) {
        struct osc s = unit_osc;
        osc_integ it;
        osc_options options;
        double shortest = (double)INFINITY, longest = 0;
        memset(&options, 0, sizeof options);
        options.initial_step = 4; /* rejected a few times */
        calls = 0;
        s.nan_call = nan_call;
        assert_int_equal(osc_initialize(&it, &s, &options, 0, osc_y0), GI_OK);
        while (it.t < 10) {
            assert_int_equal(osc_step(&it, 10), GI_OK);
            assert_true(it.last_step > 0); /* and no NaN, which fmin and fmax would drop */
            shortest = fmin(shortest, it.last_step);
            longest = fmax(longest, it.last_step);
        }
        assert_int_equal(it.stats.derivative_failures, nan_call > 0 ? 1 : 0);
        assert_true(it.stats.error_test_failures > 0);
        assert_int_equal(it.stats.projections, 0);
        assert_int_equal(it.stats.steps_attempted,
                         it.stats.steps_taken + it.stats.error_test_failures +
                             it.stats.projection_failures + it.stats.derivative_failures);
        assert_int_equal(it.stats.derivative_evaluations, calls);
        assert_int_equal(it.stats.initializations, 1);
        assert_true(it.smallest_step == shortest && it.largest_step == longest);
        assert_true(it.initial_step_taken < 4);

        assert_int_equal(osc_set_time_and_state(&it, 0, osc_y0), GI_OK);
        assert_int_equal(it.stats.initializations, 2);
        assert_int_equal(it.stats.derivative_evaluations, calls);
    }
}

/* With projection failures on top: past t_fail nothing projects. */
static void statistics_add_up_with_projection_failures(void **state)
{
    const struct bead s = {true, 2};
    bead_integ it;
    (void)state;
    assert_int_equal(bead_initialize(&it, &s, NULL, 0, bead_y0), GI_OK);
    assert_int_equal(bead_integrate(&it, 5), GI_ERR_PROJECTION);
    assert_true(it.stats.projection_failures > 0);
    assert_int_equal(it.stats.steps_attempted, it.stats.steps_taken + it.stats.error_test_failures +
                                                   it.stats.projection_failures +
                                                   it.stats.derivative_failures);
}

/* A new state keeps the step that was found, and starts from the state given. */
static void new_state_keeps_the_step(void **state)
{
    const double elsewhere[2] = {0, 1};
    osc_integ it;
    double next;
    (void)state;
    assert_int_equal(osc_initialize(&it, &unit_osc, NULL, 0, osc_y0), GI_OK);
    assert_int_equal(osc_integrate(&it, 10), GI_OK);
    next = it.next_step;
    assert_int_equal(osc_set_time_and_state(&it, 100, elsewhere), GI_OK);
    assert_true(it.t == 100 && it.next_step == next);
    assert_memory_equal(it.y, elsewhere, sizeof it.y);
    assert_true(it.ydot[0] == 1 && it.ydot[1] == 0);
    assert_int_equal(osc_integrate(&it, 101), GI_OK);
    check_close(it.y[0], sin(1.0), 1e-5);
}

static void every_status_has_a_message(void **state)
{
    const gi_status all[] = {GI_OK,
                             GI_EVENT,
                             GI_ERR_ARGUMENT,
                             GI_ERR_CONSTRAINT,
                             GI_ERR_ACCURACY,
                             GI_ERR_PROJECTION,
                             GI_ERR_NOT_FINITE,
                             GI_ERR_MAX_STEPS,
                             GI_ERR_NOT_CONNECTED,
                             GI_ERR_CHECK};
    size_t i, k;
    (void)state;
    for (i = 0; i < sizeof all / sizeof *all; i++) {
        const char *const message = gi_status_message(all[i]);
        assert_non_null(message);
        assert_true(strlen(message) > 1);
        for (k = 0; k < i; k++) assert_string_not_equal(message, gi_status_message(all[k]));
    }
    assert_non_null(gi_status_message((gi_status)1000)); /* no status, but no crash */
}

static void more_steps_than_can_be_counted_are_as_many_as_can(void **state)
{
    const double y0[1] = {0};
    steady_options options = {.maximum_steps = LLONG_MAX};
    steady_integ it;

    (void)state;
    assert_int_equal(steady_initialize(&it, NULL, &options, 0, y0), GI_OK);
    assert_true(it.options.maximum_steps == 1LL << 62);
    options.maximum_steps = 1LL << 62;
    assert_int_equal(steady_initialize(&it, NULL, &options, 0, y0), GI_OK);
    assert_true(it.options.maximum_steps == 1LL << 62);
    assert_int_equal(steady_integrate(&it, 1), GI_OK);
    options.maximum_steps = LLONG_MIN;
    assert_int_equal(steady_initialize(&it, NULL, &options, 0, y0), GI_ERR_ARGUMENT);
    assert_true(it.error.value == -0x1p63 && it.error.limit == 0);
}

/* Each bound between two options, on it and just beyond. */
static void options_may_be_as_far_as_each_other(void **state)
{
    const double y0[1] = {0};
    steady_integ it;

    (void)state;
#define PAIR(lower, a, upper, b, name)                                                             \
    do {                                                                                           \
        steady_options o = {.lower = a, .upper = b};                                               \
        assert_int_equal(steady_initialize(&it, NULL, &o, 0, y0), GI_OK);                          \
        assert_int_equal(steady_integrate(&it, 1), GI_OK);                                         \
        check_close(it.y[0], 1, 1e-14);                                                            \
        o.lower = nextafter(o.upper, 1e3);                                                         \
        if (a != b) continue;                                                                      \
        assert_int_equal(steady_initialize(&it, NULL, &o, 0, y0), GI_ERR_ARGUMENT);                \
        assert_non_null(strstr(it.error.what, name));                                              \
        assert_int_equal(it.error.where, -1);                                                      \
    } while (0)
    PAIR(minimum_step, 0.25, maximum_step, 0.25, "minimum_step");
    PAIR(minimum_step, 0.25, maximum_step, 0.5, "minimum_step");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero_means_default),
        cmocka_unit_test(accuracy_is_the_default_of_the_tolerances),
        cmocka_unit_test(bad_values_are_refused_by_name),
        cmocka_unit_test(other_bad_values_are_refused_by_name),
        cmocka_unit_test(infinite_unit_is_not_controlled),
        cmocka_unit_test(relative_errors_follow_the_size_of_y),
        cmocka_unit_test(rms_norm_is_a_mean),
        cmocka_unit_test(rms_norm_does_not_stop_fixed_steps),
        cmocka_unit_test(blank_integrator_with_options_is_refused),
        cmocka_unit_test(steps_stay_within_their_bounds),
        cmocka_unit_test(fixed_step_is_fixed),
        cmocka_unit_test(fixed_step_ends_exactly),
        cmocka_unit_test(first_step_scales_with_the_unit_of_time),
        cmocka_unit_test(tighter_accuracy_starts_with_a_shorter_step),
        cmocka_unit_test(first_step_of_the_user_is_taken),
        cmocka_unit_test(problem_at_rest_has_a_first_step),
        cmocka_unit_test(copy_is_a_checkpoint),
        cmocka_unit_test(dense_output_covers_the_last_step),
        cmocka_unit_test(dense_output_knows_no_step_but_the_last),
        cmocka_unit_test(backward_integration_returns),
        cmocka_unit_test(statistics_add_up),
        cmocka_unit_test(statistics_add_up_with_projection_failures),
        cmocka_unit_test(new_state_keeps_the_step),
        cmocka_unit_test(every_status_has_a_message),
        cmocka_unit_test(more_steps_than_can_be_counted_are_as_many_as_can),
        cmocka_unit_test(options_may_be_as_far_as_each_other),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
