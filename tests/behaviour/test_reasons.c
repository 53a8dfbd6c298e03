/* What an error says where the end of the step is innocent: the fault lies within the step, or only where the
 * equations bend it to. It names what it finds, and nothing else. And what holds of a step that is taken up again,
 * of event functions that change their mind, and of numbers next to the largest. */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* y' = 2 t + rate. g_1 is NaN where t, or y, is next to a value. */
struct watched {
    double rate, bad_t, bad_y;
};

static inline void watched_derivs(const struct watched *s, double t, const double y[],
                                  double ydot[])
{
    (void)y;
    ydot[0] = 2 * t + s->rate;
}

static inline void watched_events(const struct watched *s, double t, const double y[], double g[2])
{
    const bool bad = fabs(t - s->bad_t) < 0.01 || fabs(y[0] - s->bad_y) < 0.01;
    g[0] = y[0] + 1;
    g[1] = bad ? (double)NAN : 2;
}
#define GI_NAME   watched
#define GI_NZ     1
#define GI_EVENTS 2
#include "geodesic_integ.h"

/* A sphere with an event function that is NaN below a height, and a surface that is so above another. */
struct heights {
    double events, surface;
    int first, last; /* calls at which the surface has no value */
};

static int calls;

static inline void ball_surface(const struct heights *s, const double x[3], double *f,
                                double grad[3], double hess[6])
{
    *f = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1;
    for (int k = 0; k < 3; k++) grad[k] = 2 * x[k], hess[k] = 2, hess[3 + k] = 0;
    if (x[2] > s->surface) hess[5] = (double)NAN;
    calls++;
    if (calls >= s->first && calls < s->last) *f = (double)NAN;
}

static inline void ball_events(const struct heights *s, double t, const double y[], double g[1])
{
    (void)t;
    g[0] = y[2] < s->events ? (double)NAN : 2;
}
#define GI_NAME    ball
#define GI_SYSTEM  struct heights
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_EVENTS  1
#include "geodesic_integ.h"

/* A ball that is thrown up, and constraints of its velocity that nothing meets at some heights. */
static inline void thrown_derivs(const struct heights *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = 1;
}

static inline void thrown_constraint_errors(const struct heights *s, double t, const double y[],
                                            double cerr[])
{
    (void)t;
    cerr[0] = fabs(y[0] - s->surface) < 0.1 ? y[1] * y[1] + 1 : 0;
}
#define GI_NAME        thrown
#define GI_SYSTEM      struct heights
#define GI_NQ          1
#define GI_NC          1
#define GI_NC_POSITION 0
#include "geodesic_integ.h"

/* The same by a projection of all of y at once. */
static inline void leapt_derivs(const struct heights *s, double t, const double y[], double ydot[])
{
    thrown_derivs(s, t, y, ydot);
}

static inline void leapt_constraint_errors(const struct heights *s, double t, const double y[],
                                           double cerr[])
{
    thrown_constraint_errors(s, t, y, cerr);
    if (cerr[0] != 0) cerr[0] = 1;
}
#define GI_NAME   leapt
#define GI_SYSTEM struct heights
#define GI_NQ     1
#define GI_NC     1
#include "geodesic_integ.h"

/* The plane by coordinates that are scaled. */
struct scales {
    double u, v;
};

static inline void plane_surface(const struct scales *s, double u, double v, double x[3],
                                 double xu[3], double xv[3], double xuu[3], double xuv[3],
                                 double xvv[3])
{
    for (int k = 0; k < 3; k++) {
        xu[k] = k == 0 ? s->u : 0, xv[k] = k == 1 ? s->v : 0;
        x[k] = xu[k] * u + xv[k] * v;
        xuu[k] = xuv[k] = xvv[k] = 0;
    }
}
#define GI_NAME    plane
#define GI_SYSTEM  struct scales
#define GI_PROBLEM GI_PARAMETRIC_SURFACE
#include "geodesic_integ.h"

/* y' = 1, which is not known at so many calls, and an event that is passed. */
struct tired {
    int *left;
};

static inline void tired_derivs(const struct tired *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = *s->left > 0 ? (double)NAN : 1 + 0 * y[0];
    if (*s->left > 0) --*s->left;
}

static inline void tired_events(const struct tired *s, double t, const double y[], double g[1])
{
    (void)s, (void)t;
    g[0] = y[0] - 0.05;
}
#define GI_NAME   tired
#define GI_NZ     1
#define GI_EVENTS 1
#include "geodesic_integ.h"

/* An event function that is above zero so many times only. */
struct moody {
    int *left;
};

static inline void moody_derivs(const struct moody *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t, (void)y;
    ydot[0] = 1;
}

static inline void moody_events(const struct moody *s, double t, const double y[], double g[1])
{
    (void)t;
    g[0] = y[0] > 0.5 && *s->left > 0 ? 1 : -1;
    if (y[0] > 0.5) --*s->left;
}
#define GI_NAME   moody
#define GI_NZ     1
#define GI_EVENTS 1
#include "geodesic_integ.h"

/* The sphere in float. */
static inline void small_surface(const struct heights *s, const float x[3], float *f, float grad[3],
                                 float hess[6])
{
    (void)s;
    *f = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1;
    for (int k = 0; k < 3; k++) grad[k] = 2 * x[k], hess[k] = 2, hess[3 + k] = 0;
}
#define GI_NAME    small
#define GI_SYSTEM  struct heights
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_REAL    float
#include "geodesic_integ.h"

static const double nowhere = 1e300;

static void check_says_at(const gi_error *error, const char *text, int where, const char *file,
                          int line)
{
    if (error->what && strstr(error->what, text) && error->where == where) return;
    print_error("says \"%s\", %d and not \"%s\", %d\n", error->what, error->where, text, where);
    _fail(file, line);
}
#define check_says(error, text, where) check_says_at(error, text, where, __FILE__, __LINE__)

/* ---- steps that fail ---- */

static gi_error error_of_watched(struct watched s, double y0, gi_status expected)
{
    const watched_options options = {.fixed_step = 1};
    watched_integ it;
    assert_int_equal(watched_initialize(&it, &s, &options, 0, &y0), GI_OK);
    assert_int_equal(watched_step(&it, 10), expected);
    return it.error;
}

static void an_event_function_that_is_nan_within_a_step_is_named(void **state)
{
    gi_error error;
    (void)state;
    error_of_watched((struct watched){0, nowhere, nowhere}, 0, GI_OK);
    error = error_of_watched((struct watched){0, 0.375, nowhere}, 0, GI_ERR_NOT_FINITE);
    check_says(&error, "watched_events: g is NaN", 1);
    assert_true(isnan(error.value));
}

/* Not where a step has failed before that. */
static void an_event_function_that_is_nan_at_a_new_state_is_named(void **state)
{
    const watched_options options = {.fixed_step = 1};
    const struct watched s = {0, 0.375, nowhere};
    const double y0[1] = {0};
    watched_integ it;
    (void)state;
    assert_int_equal(watched_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(watched_step(&it, 10), GI_ERR_NOT_FINITE);
    assert_int_equal(watched_set_time_and_state(&it, 0.375, y0), GI_OK);
    assert_int_equal(watched_step(&it, 10), GI_ERR_NOT_FINITE);
    check_says(&it.error, "watched_events: g is NaN", 1);
}

/* There y is t^2; on the tangent, on which the reason is looked for, it stays zero. */
static void what_is_nowhere_on_the_tangent_is_not_named(void **state)
{
    const double there = 0.382 * 0.382;
    const gi_error error =
        error_of_watched((struct watched){0, nowhere, there}, 0, GI_ERR_NOT_FINITE);
    (void)state;
    check_says(&error, gi_status_message(GI_ERR_NOT_FINITE), -1);
    assert_true(error.value == 0);
}

static void a_state_that_overflows_is_named(void **state)
{
    const gi_error error =
        error_of_watched((struct watched){1.5e308, nowhere, nowhere}, 1e308, GI_ERR_NOT_FINITE);
    (void)state;
    check_says(&error, "y is not finite", 0);
    assert_true(isinf(error.value));
}

static void of_surface_and_events_the_one_that_fails_is_named(void **state)
{
    const double below[6] = {1, 0, 0, 0, 0, -1}, above[6] = {1, 0, 0, 0, 0, 1};
    const struct heights sound = {-nowhere, nowhere, 0, 0}, events = {-0.5, 0.5, 0, 0};
    ball_integ it;
    (void)state;
    assert_int_equal(ball_initialize(&it, &sound, NULL, 0, below), GI_OK);
    assert_int_equal(ball_integrate(&it, 1), GI_OK);
    assert_int_equal(ball_initialize(&it, &events, NULL, 0, below), GI_OK);
    assert_int_equal(ball_integrate(&it, 1), GI_ERR_NOT_FINITE);
    check_says(&it.error, "ball_events: g is NaN", 0);
    assert_int_equal(ball_initialize(&it, &events, NULL, 0, above), GI_OK);
    assert_int_equal(ball_integrate(&it, 1), GI_ERR_NOT_FINITE);
    check_says(&it.error, "ball_surface: hess is not finite", 5);
}

/* The step ends where the constraint cannot be met, its tangent does not: no constraint is blamed. */
static void a_constraint_that_is_met_on_the_tangent_is_not_blamed(void **state)
{
    const struct heights s = {0, 0.5, 0, 0};
    const thrown_options options = {.fixed_step = 1};
    const double rest[2] = {0, 0}, there[2] = {0.5, 0};
    thrown_integ it;
    (void)state;
    assert_int_equal(thrown_initialize(&it, &s, &options, 0, there), GI_ERR_CONSTRAINT);
    check_says(&it.error, "a velocity constraint cannot be met", 0);
    assert_int_equal(thrown_initialize(&it, &s, &options, 0, rest), GI_OK);
    assert_int_equal(thrown_step(&it, 10), GI_ERR_PROJECTION);
    check_says(&it.error, gi_status_message(GI_ERR_PROJECTION), -1);
    assert_true(it.t == 0 && it.y[0] == 0);
    const leapt_options leap = {.fixed_step = 1};
    leapt_integ together;
    assert_int_equal(leapt_initialize(&together, &s, &leap, 0, there), GI_ERR_CONSTRAINT);
    check_says(&together.error, "a constraint cannot be met", 0);
    assert_int_equal(leapt_initialize(&together, &s, &leap, 0, rest), GI_OK);
    assert_int_equal(leapt_step(&together, 10), GI_ERR_PROJECTION);
    check_says(&together.error, gi_status_message(GI_ERR_PROJECTION), -1);
}

/* Asked again the surface is sound, and nothing is blamed; or still not, and it is. */
static void what_has_failed_for_a_while_is_not_blamed(void **state)
{
    const double y0[6] = {1, 0, 0, 0, 0, 1};
    const ball_options options = {.fixed_step = 0.5};
    int failed = 0;
    (void)state;
    for (int first = 1; first < 20; first++) {
        /* the projection asks four times before it gives up */
        const struct heights s = {-nowhere, nowhere, first, first + 4};
        ball_integ it;
        calls = -1000;
        assert_int_equal(ball_initialize(&it, &s, &options, 0, y0), GI_OK);
        calls = 0;
        const gi_status status = ball_step(&it, 10);
        if (status == GI_OK) continue;
        assert_int_equal(status, GI_ERR_PROJECTION);
        if (calls <= s.last) {
            check_says(&it.error, "ball_surface: f is not finite", 0);
        } else {
            check_says(&it.error, gi_status_message(status), -1);
            failed++;
        }
    }
    assert_true(failed > 0);
}

/* ---- numbers next to the largest, and to none ---- */

/* At unit speed u' is 1e310: there is no such number. */
static void a_unit_speed_beyond_numbers_is_refused(void **state)
{
    const struct scales s = {1e-310, 1e308}, one = {1, 1};
    const double fast[4] = {0, 0, 1e160, 0}, slow[4] = {0, 0, 3, 0}, still[4] = {0, 0, 0, 0};
    plane_integ it;
    (void)state;
    assert_int_equal(plane_initialize(&it, &one, NULL, 0, slow), GI_OK);
    assert_true(it.y[2] == 1);
    assert_int_equal(plane_initialize(&it, &one, NULL, 0, still), GI_ERR_CONSTRAINT);
    check_says(&it.error, "constraint 0, speed: cannot be made 1", 0);
    assert_int_equal(plane_initialize(&it, &s, NULL, 0, fast), GI_ERR_CONSTRAINT);
    check_says(&it.error, gi_status_message(GI_ERR_CONSTRAINT), -1);
}

/* Its square is the largest number, or rounds to it: made 1, or refused, and never zero. */
static void a_speed_whose_square_is_the_largest_number_is_no_standstill(void **state)
{
    const struct heights s = {0, 0, 0, 0};
    int count[2] = {0, 0};
    (void)state;
    for (int i = 1; i <= 3000; i++) {
        const double a = 0.7 * i, b = 1.3 * i, c = 2.9 * i; /* point, direction in its plane */
        const double x[3] = {cos(a) * cos(b), cos(a) * sin(b), sin(a)};
        const double east[3] = {-sin(b), cos(b), 0};
        const double north[3] = {-sin(a) * cos(b), -sin(a) * sin(b), cos(a)};
        for (int k = 0; k < 4; k++) {
            const double speed = sqrt((double)FLT_MAX) * (1 - 3e-8 * k);
            float y[6];
            small_integ it;
            for (int j = 0; j < 3; j++) {
                y[j] = (float)x[j];
                y[3 + j] = (float)(speed * (cos(c) * east[j] + sin(c) * north[j]));
            }
            const gi_status status = small_initialize(&it, &s, NULL, 0, y);
            count[status == GI_OK]++;
            if (status != GI_OK) {
                assert_int_equal(status, GI_ERR_CONSTRAINT);
                continue;
            }
            check_close(it.y[3] * it.y[3] + it.y[4] * it.y[4] + it.y[5] * it.y[5], 1, 1e-5);
        }
    }
    assert_true(count[0] > 0 && count[1] > 0);
    const float outside[3] = {0, 3, 4}, east[3] = {2, 0, 0};
    float y[6];
    assert_int_equal(small_start(&s, outside, east, y), GI_OK);
    check_close(y[1], 0.6, 1e-6);
    check_close(y[3], 1, 1e-6);
}

/* ---- a retry that is taken up, and events ---- */

/* Attempts run out when a step has failed; what step control had wanted is more than a new bound allows, and an
 * event cuts the retry. */
static void a_retry_obeys_the_options_of_the_next_call(void **state)
{
    const double start = 0;
    (void)state;
    for (int changed = 0; changed < 3; changed++) {
        int left = 0;
        const struct tired s = {&left};
        tired_options options = {.initial_step = 1, .maximum_steps = 1, .event_terminal = {-1}};
        tired_integ it;
        assert_int_equal(tired_initialize(&it, &s, &options, 0, &start), GI_OK);
        left = 1;
        assert_int_equal(tired_integrate(&it, 10), GI_ERR_MAX_STEPS);
        assert_true(it.t == 0);
        check_close(it.next_step, 0.1, 1e-15);
        options.maximum_steps = 0;
        if (changed == 1) options.maximum_step = 0.5;
        if (changed == 2) options.fixed_step = 0.1;
        assert_int_equal(tired_set_options(&it, &options), GI_OK);
        assert_int_equal(tired_integrate(&it, 10), GI_OK);
        assert_int_equal(it.event_counts[0], 1);
        check_close(it.initial_step_taken, 0.05, 1e-12);
        const double longest = changed == 0 ? 5 : changed == 1 ? 0.5 : 0.1;
        assert_true(it.largest_step <= 1.1 * longest);
        if (changed == 0) assert_true(it.largest_step > 0.9);
    }
}

/* What has crossed is looked for, and is not there any more: the step is taken, and no event is counted. */
static void an_event_that_cannot_be_found_again_is_none(void **state)
{
    const double start = 0;
    (void)state;
    for (int left = 1; left < 8; left++) {
        int more = left;
        const struct moody s = {&more};
        const moody_options options = {.initial_step = 1};
        moody_integ it;
        assert_int_equal(moody_initialize(&it, &s, &options, 0, &start), GI_OK);
        const gi_status status = moody_integrate(&it, 3);
        assert_true(status == GI_EVENT || (status == GI_OK && it.t == 3));
        assert_int_equal(it.event_counts[0], status == GI_EVENT);
        assert_true(it.stats.steps_attempted < 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_function_that_is_nan_within_a_step_is_named),
        cmocka_unit_test(an_event_function_that_is_nan_at_a_new_state_is_named),
        cmocka_unit_test(what_is_nowhere_on_the_tangent_is_not_named),
        cmocka_unit_test(a_state_that_overflows_is_named),
        cmocka_unit_test(of_surface_and_events_the_one_that_fails_is_named),
        cmocka_unit_test(a_constraint_that_is_met_on_the_tangent_is_not_blamed),
        cmocka_unit_test(what_has_failed_for_a_while_is_not_blamed),
        cmocka_unit_test(a_unit_speed_beyond_numbers_is_refused),
        cmocka_unit_test(a_speed_whose_square_is_the_largest_number_is_no_standstill),
        cmocka_unit_test(a_retry_obeys_the_options_of_the_next_call),
        cmocka_unit_test(an_event_that_cannot_be_found_again_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
