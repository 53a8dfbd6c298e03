/* Numbers at the edge of what there are: overflow in a start, in the first step, in a frame; the
 * square root of __float128; options beyond what counts; and constraint errors by value. */
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"
#include "../torus.h"

struct torus {
    double R, r;
};

TORUS_SURFACE(torus_polynomial, double)

static inline void ring_surface(const struct torus *s, const double x[3], double *f, double g[3],
                                double H[6])
{
    torus_polynomial(s->R, s->r, x, f, g, H);
}
#define GI_NAME          ring
#define GI_SYSTEM        struct torus
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* The sphere of radius R in float, f = factor (|x|^2 / R^2 - 1). */
struct globe {
    float R, factor;
};

static inline void globe_surface(const struct globe *s, const float x[3], float *f, float g[3],
                                 float H[6])
{
    *f = -s->factor;
    for (int k = 0; k < 3; k++) {
        *f += s->factor * (x[k] / s->R) * (x[k] / s->R);
        g[k] = 2 * s->factor / s->R * (x[k] / s->R), H[k] = 2 * s->factor / s->R / s->R;
        H[3 + k] = 0;
    }
}
#define GI_NAME          globe
#define GI_REAL          float
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* A plane chart (u, v, 0), x times scale; the quantity `bad` has that entry. */
struct leaf {
    double scale, entry;
    int bad, at; /* 0: none; 1 ... 6: x, xu, xv, xuu, xuv, xvv; and which component */
};

static inline void leaf_surface(const struct leaf *s, double u, double v, double x[3], double xu[3],
                                double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    double *const all[6] = {x, xu, xv, xuu, xuv, xvv};

    x[0] = s->scale * u, x[1] = s->scale * v, x[2] = 0;
    for (int i = 0; i < 3; i++) {
        xu[i] = i == 0 ? s->scale : 0;
        xv[i] = i == 1 ? s->scale : 0;
        xuu[i] = xuv[i] = xvv[i] = 0;
    }
    if (s->bad) all[s->bad - 1][s->at] = s->entry;
}
#define GI_NAME          leaf
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* ds^2 = (-dt^2 or dt^2, over a) + dx^2 / b. */
struct space {
    double a, b;
};

static inline void space_metric(const struct space *s, const double x[2], double ginv[2][2],
                                double dginv[2][2][2])
{
    (void)x;
    memset(dginv, 0, 8 * sizeof(double));
    ginv[0][0] = s->a, ginv[1][1] = s->b, ginv[0][1] = ginv[1][0] = 0;
}
#define GI_NAME    space
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#include "geodesic_integ.h"

/* y' = at_start at t = 0, later after it. */
struct rates {
    double at_start, later;
};

static inline void rates_derivs(const struct rates *s, double t, const double y[], double ydot[])
{
    (void)y;
    ydot[0] = t > 0 ? s->later : s->at_start;
}
#define GI_NAME         rates
#define GI_NZ           1
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

/* So that no compiler sees it coming, and warns. */
static double *volatile nothing = NULL;

/* A point on a line whose speed is to have a root of its own and none at all: velocity
   constraints alone. */
static inline void rush_derivs(const struct rates *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = 0;
}

static inline void rush_constraint_errors(const struct rates *s, double t, const double y[],
                                          double cerr[])
{
    (void)t;
    cerr[0] = y[1] * y[1] + s->at_start;
}
#define GI_NAME        rush
#define GI_SYSTEM      struct rates
#define GI_NQ          1
#define GI_NC          1
#define GI_NC_POSITION 0
#include "geodesic_integ.h"

/* y' = 1 with a projection by the user that fails, or gives NaN, at call number fails_at. */
struct moody {
    long long *calls, fails_at;
    bool by_nan;
};

static void moody_derivs(const struct moody *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = -y[0];
}

static bool moody_project_if_needed(const struct moody *s, double tol, double t, double y[])
{
    const double size = hypot(y[0], y[1]);

    (void)tol, (void)t;
    y[0] /= size, y[1] /= size;
    if (++*s->calls != s->fails_at) return true;
    if (s->by_nan) y[1] = (double)NAN;
    return s->by_nan;
}
#define GI_NAME       moody
#define GI_NQ         1
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

/* y' = decay y, and 1e6 above the top. */
struct wall {
    double decay, top;
};

static inline void wall_derivs(const struct wall *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = y[0] > s->top ? 1e6 : s->decay * y[0];
}
#define GI_NAME wall
#define GI_NZ   1
#include "geodesic_integ.h"

/* ---- constraint errors ---- */

static void constraint_errors_of_a_surface_by_value(void **state)
{
    const struct torus s = {1, 0.4};
    const double y[10] = {1.5, 0, 0, 0, 1, 0.3, 2, 0.6, 1, 0};
    double cerr[3], f, g[3], H[6];

    (void)state;
    ring_surface(&s, y, &f, g, H);
    assert_true(f > 0 && g[0] > 0 && g[1] == 0 && g[2] == 0);
    ring_constraint_errors(&s, 7, y, cerr);
    check_close(cerr[0], f / g[0], 1e-15);
    check_close(cerr[0], 0.1, 0.02); /* to first order */
    check_close(cerr[1], 0.3, 1e-15);
    check_close(cerr[2], sqrt(0.09 + 4 + 0.36) - 1, 1e-15);
}

/* The Gauss curvature, -j'' / j, in float: the Earth in metres and larger. */
static void curvature_of_a_large_sphere_is_a_float(void **state)
{
    (void)state;
    for (float R = 1e-8F; R < 2e9F; R *= 10)
        for (float factor = 1e-3F; factor < 2e3F; factor *= 1e3F) {
            const struct globe s = {R, factor};
            const float y[10] = {0.6F * R, 0, 0.8F * R, R, 1, 0, 1, 0, 1, 0};
            float ydot[10];
            globe_derivs(&s, 0, y, ydot);
            check_close((double)(ydot[8] * R), -1, 1e-6);
        }
}

static void constraint_errors_of_a_chart_by_value(void **state)
{
    const struct leaf s = {4, 0, 0, 0};
    const double y[8] = {0.3, 0.2, 0, 1, 0.75, 1, 1, 0};
    double cerr[1];

    (void)state;
    leaf_constraint_errors(&s, 7, y, cerr);
    check_close(cerr[0], 4, 1e-15);
}

static void constraint_errors_of_a_metric_by_value(void **state)
{
    const struct space s = {-0.5, 2};
    const double y[4] = {0, 0, 3, 0.5};
    double cerr[1];

    (void)state;
    space_constraint_errors(&s, 7, y, cerr);
    check_close(cerr[0], (-0.5 * 9 + 2 * 0.25) / 2, 1e-15);
}

/* ---- overflow ---- */

static void a_start_that_overflows_is_refused(void **state)
{
    const struct torus ring = {1, 0.4};
    const struct leaf whole = {1, 0, 0, 0}, huge = {1e200, 0, 0, 0}, steep = {1, 1e200, 2, 1};
    const struct space flat = {1, 1}, thin = {1e-320, 1e-320}, thick = {1e300, -1e300},
                       null = {-1, 1}, wide = {1e-303, 1e-303}, broad = {-1e-20, 1e-20};
    const double point[3] = {1.4, 0, 0}, along[3] = {0, 1, 1}, infinite = (double)INFINITY;
    const double bad[3] = {0, (double)NAN, 1}, worse[3] = {0, 1, infinite}, none[3] = {0, 0, 0};
    const double big[2] = {1e300, 1e300}, faint[2] = {1e-200, 1e-200}, brisk[2] = {1e5, 0};
    double y[10];

    (void)state;
    for (int i = 0; i < 10; i++) y[i] = 7;
    assert_int_equal(ring_start(&ring, point, bad, y), GI_ERR_ARGUMENT);
    assert_int_equal(ring_start(&ring, point, worse, y), GI_ERR_ARGUMENT);
    assert_int_equal(ring_start(&ring, worse, along, y), GI_ERR_ARGUMENT);
    assert_int_equal(ring_start(&ring, point, none, y), GI_ERR_ARGUMENT);
    assert_int_equal(leaf_start(&whole, point, bad, y), GI_ERR_ARGUMENT);
    assert_int_equal(leaf_start(&whole, bad, along, y), GI_ERR_ARGUMENT);
    assert_int_equal(leaf_start(&whole, point, none, y), GI_ERR_ARGUMENT);
    assert_int_equal(leaf_start(&huge, point, along, y), GI_ERR_ARGUMENT);
    assert_int_equal(leaf_start(&steep, point, point, y), GI_ERR_ARGUMENT);
    assert_int_equal(space_start(&flat, point, bad, y), GI_ERR_ARGUMENT);
    assert_int_equal(space_start(&flat, bad, along, y), GI_ERR_ARGUMENT);
    assert_int_equal(space_start(&flat, point, none, y), GI_ERR_ARGUMENT);
    assert_int_equal(space_start(&thin, point, along, y), GI_ERR_ARGUMENT);
    for (int i = 0; i < 10; i++) assert_true(y[i] == 7);
    assert_int_equal(space_start(&thick, point, along, y),
                     GI_OK); /* a light ray, scaled as it is */
    check_close(1e300 * y[2], 0, 1e-10);
    /* of a direction the size is free, but of light it stays */
    assert_int_equal(leaf_start(&whole, point, big, y), GI_OK);
    check_close(y[4], sqrt(0.5), 1e-15);
    check_close(y[5], sqrt(0.5), 1e-15);
    assert_int_equal(space_start(&flat, point, big, y), GI_OK);
    check_close(y[2], sqrt(0.5), 1e-15);
    check_close(y[3], sqrt(0.5), 1e-15);
    for (int i = 0; i < 10; i++) y[i] = 7;
    assert_int_equal(space_start(&wide, point, brisk, y), GI_ERR_ARGUMENT); /* v.p overflows */
    assert_int_equal(space_start(&broad, point, big, y), GI_ERR_ARGUMENT);  /* p of light does */
    for (int i = 0; i < 10; i++) assert_true(y[i] == 7);
    assert_int_equal(space_start(&null, point, faint, y), GI_OK);
    assert_true(y[2] == -faint[0] && y[3] == faint[1]);
}

static void a_frame_that_overflows_is_refused(void **state)
{
    const struct torus s = {1, 0.4};
    const struct leaf far = {1e300, 0, 0, 0}, bent = {1, 1e308, 4, 2};
    const struct leaf whole = {1, 0, 0, 0}, nowhere = {1, (double)INFINITY, 1, 1};
    double y[10] = {1.4, 0, 0, 0, 1, 0, 1, 0, 1, 0};
    double z[8] = {1e10, 0, 0, 1, 1, 0, 1, 0};
    ring_darboux frame, before;
    leaf_darboux flat;

    (void)state;
    assert_int_equal(ring_frame(&s, y, &frame), GI_OK);
    check_close(fabs(frame.curvature), 1 / 1.4, 1e-14);
    before = frame;
    assert_int_equal(ring_frame(&s, nothing, &frame), GI_ERR_ARGUMENT);
    assert_int_equal(ring_frame(&s, y, NULL), GI_ERR_ARGUMENT);
    y[9] = (double)NAN;
    assert_int_equal(ring_frame(&s, y, &frame), GI_ERR_ARGUMENT);
    y[9] = 0, y[0] = y[1] = y[2] = 1e200;
    assert_int_equal(ring_frame(&s, y, &frame), GI_ERR_ARGUMENT);
    assert_memory_equal(&frame, &before, sizeof frame);
    assert_int_equal(leaf_frame(&far, z, &flat), GI_ERR_ARGUMENT);
    z[0] = 1;
    assert_int_equal(leaf_frame(&whole, z, &flat), GI_OK);
    check_all_close(flat.x, z, 2, 0);
    assert_int_equal(leaf_frame(&nowhere, z, &flat), GI_ERR_ARGUMENT);
    z[4] = 100;
    assert_int_equal(leaf_frame(&bent, z, &flat), GI_ERR_ARGUMENT);
}

/* Where nothing comes of the sizes of y' and y'', the first step is a millionth of max(1, |t|). */
static void a_first_step_that_overflows_is_small(void **state)
{
    const struct rates slow = {5e-315, 5e-315}, jump = {1e-70, 1e301}, fast = {1e308, 1e308};
    const struct rates still = {0, 0}, slower = {1e-320, 1e-320}, one = {1, 1};
    const struct rates leap = {1e-206, 1e142};
    const struct rates *const small[] = {&slow, &jump, &fast, &still, &slower, &leap};
    const rates_options options = {.accuracy = 1e-6};
    const double y0[1] = {0};
    rates_integ it;

    (void)state;
    for (int k = 0; k < 6; k++) {
        assert_int_equal(rates_initialize(&it, small[k], &options, 0, y0), GI_OK);
        check_close(it.next_step, 1e-6, 1e-20);
    }
    assert_int_equal(rates_initialize(&it, &still, &options, -5e6, y0), GI_OK);
    check_close(it.next_step, 5, 1e-14);
    assert_int_equal(rates_integrate(&it, -5e6 + 100), GI_OK);
    assert_true(it.y[0] == 0);
    assert_int_equal(rates_initialize(&it, &one, &options, 0, y0), GI_OK);
    assert_in_range(1e9 * it.next_step, 1e2, 1e8);
}

/* By its formula, (accuracy)^(1/4) in the time in which y changes by itself, where y is 1; and
 * it sees what lies ahead of y, within a hundredth of that time. */
static void a_first_step_has_the_size_of_its_formula(void **state)
{
    const double decays[] = {-1, 10, -1e4, 1e-3}, accuracies[] = {1e-4, 1e-6, 1e-10};
    const double one[1] = {1}, hundred[1] = {100};

    (void)state;
    for (int k = 0; k < 12; k++) {
        const struct wall s = {decays[k % 4], 1e9};
        const wall_options options = {.accuracy = accuracies[k / 4]};
        const double step = pow(options.accuracy, 0.25) / fabs(s.decay);
        wall_integ it;

        assert_int_equal(wall_initialize(&it, &s, &options, 3, one), GI_OK);
        check_close(it.next_step, step, 1e-6 * step);
        assert_int_equal(wall_initialize(&it, &s, &options, 3, hundred), GI_OK);
        check_close(it.next_step, step / sqrt(10), 1e-6 * step);
    }
    for (int k = 0; k < 3; k++) {
        const struct wall s = {1, 1 + 0.005 * k};
        const wall_options options = {.accuracy = 1e-6};
        wall_integ it;

        assert_int_equal(wall_initialize(&it, &s, &options, 3, one), GI_OK);
        check_close(it.next_step, k < 2 ? pow(100, 0.25) / 1e8 : pow(1e-6, 0.25),
                    k < 2 ? 1e-10 : 1e-6);
    }
}

/* ---- what cannot be begun ---- */

static void a_blank_integrator_has_no_state(void **state)
{
    const double y[10] = {1.4, 0, 0, 0, 1, 0, 1, 0, 1, 0};
    ring_integ it;
    double z[10] = {7};

    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(ring_set_time_and_state(&it, 0, y), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, "initialize"));
    assert_true(it.y[0] == 0 && it.stats.initializations == 0);
    assert_int_equal(ring_interpolate(&it, 0, z), GI_ERR_ARGUMENT);
    assert_int_equal(ring_step(&it, 1), GI_ERR_ARGUMENT);
    assert_int_equal(ring_integrate(&it, 1), GI_ERR_ARGUMENT);
    assert_true(z[0] == 7);
}

static void what_of_a_chart_is_not_finite_is_named(void **state)
{
    const char *const words[] = {"x is", "xu is", "xv is", "xuu is", "xuv is", "xvv is"};
    const double y0[8] = {0.3, 0.2, 0, 1, 0.6, 0.8, 1, 0};

    (void)state;
    for (int k = 1; k <= 6; k++) {
        const struct leaf s = {1, (double)INFINITY, k, 1};
        leaf_integ it;

        memset(&it, 0, sizeof it);
        const gi_status status = leaf_initialize(&it, &s, NULL, 0, y0);
        if (k == 1) { /* no equation has x in it */
            assert_int_equal(status, GI_OK);
            continue;
        }
        assert_true(status == GI_ERR_CONSTRAINT || status == GI_ERR_NOT_FINITE);
        const gi_error why = leaf_explain(&it);
        assert_non_null(strstr(why.what, words[k - 1]));
        assert_int_equal(why.where, 1);
        assert_true(why.value > DBL_MAX);
    }
}

/* The chart is sound, the state is not; or the chart has no plane. */
static void what_is_wrong_with_a_sound_chart_is_named(void **state)
{
    const struct leaf whole = {1, 0, 0, 0}, edge = {1, 0, 3, 1};
    const double rest[8] = {0.3, 0.2, 0, 1, 0, 0, 1, 0}, along[8] = {0.3, 0.2, 0, 1, 1, 0, 1, 0};
    leaf_integ it;

    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(leaf_initialize(&it, &whole, NULL, 0, rest), GI_ERR_CONSTRAINT);
    const gi_error why = leaf_explain(&it);
    assert_string_equal(why.what, "constraint 0, speed: cannot be made 1");
    assert_true(why.value == -1 && why.limit > 0);
    assert_int_equal(leaf_initialize(&it, &edge, NULL, 0, along), GI_ERR_NOT_FINITE);
    assert_non_null(strstr(leaf_explain(&it).what, "xu and xv span no plane"));
}

static void a_state_whose_sum_overflows_is_refused(void **state)
{
    const struct space flat = {1, 1};
    const double y0[4] = {1.7e308, 1.7e308, 0, 1};
    space_integ it;

    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(space_initialize(&it, &flat, NULL, 0, y0), GI_ERR_ARGUMENT);
    assert_string_equal(it.error.what, "y: too large to be added up");
    assert_true(it.y[0] == 0);
}

static void a_velocity_constraint_is_named_so(void **state)
{
    const struct rates never = {1, 0}, one = {-1, 0};
    const double y0[2] = {3, 2};
    rush_integ it;

    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(rush_initialize(&it, &never, NULL, 0, y0), GI_ERR_CONSTRAINT);
    const gi_error why = rush_explain(&it);
    assert_string_equal(why.what, "a velocity constraint cannot be met");
    assert_int_equal(why.where, 0);
    assert_true(why.value >= 1);
    assert_int_equal(rush_initialize(&it, &one, NULL, 0, y0), GI_OK);
    check_close(it.y[1], 1, 1e-4);
    assert_true(it.y[0] == 3);
}

/* Whichever call of it fails: the step is taken up again, or its error is left as it is. */
static void a_projection_may_fail_at_any_call(void **state)
{
    long long failures = 0;

    (void)state;
    for (int k = 1; k < 120; k++) {
        long long calls = 0;
        const struct moody s = {&calls, k == 1 ? 0 : k / 2 + 1, k % 2};
        const moody_options options = {.accuracy = 1e-6};
        const double y0[2] = {0, 1};
        moody_integ it;

        assert_int_equal(moody_initialize(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(moody_integrate(&it, 3), GI_OK);
        check_close(it.y[0], sin(3), 1e-4);
        check_close(it.y[1], cos(3), 1e-4);
        assert_in_range(it.stats.projection_failures, 0, 1);
        failures += it.stats.projection_failures;
    }
    assert_in_range(failures, 5, 100);
}

/* Steps that are told, and end for their number: the words say no more than that. */
static void fixed_steps_are_not_called_stiff(void **state)
{
    const struct rates one = {1, 1};
    const rates_options options = {.fixed_step = 1e-3, .maximum_steps = 100};
    const double y0[1] = {0};
    rates_integ it;

    (void)state;
    assert_int_equal(rates_initialize(&it, &one, &options, 0, y0), GI_OK);
    assert_int_equal(rates_integrate(&it, 1), GI_ERR_MAX_STEPS);
    assert_string_equal(rates_explain(&it).what, gi_status_message(GI_ERR_MAX_STEPS));
    assert_int_equal(it.stats.steps_attempted, 100);
    check_close(it.t, 0.1, 1e-12);
    const rates_options short_ones = {.maximum_step = 1e-3, .maximum_steps = 100};
    assert_int_equal(rates_initialize(&it, &one, &short_ones, 0, y0), GI_OK);
    assert_int_equal(rates_integrate(&it, 1), GI_ERR_MAX_STEPS);
    assert_string_equal(rates_explain(&it).what, gi_status_message(GI_ERR_MAX_STEPS));
}

/* ---- options ---- */

static void more_steps_than_can_be_counted_are_as_many_as_can(void **state)
{
    const struct rates one = {1, 1};
    const double y0[1] = {0};
    rates_options options = {.maximum_steps = LLONG_MAX};
    rates_integ it;

    (void)state;
    assert_int_equal(rates_initialize(&it, &one, &options, 0, y0), GI_OK);
    assert_true(it.options.maximum_steps == 1LL << 62);
    options.maximum_steps = 1LL << 62;
    assert_int_equal(rates_initialize(&it, &one, &options, 0, y0), GI_OK);
    assert_true(it.options.maximum_steps == 1LL << 62);
    assert_int_equal(rates_integrate(&it, 1), GI_OK);
    options.maximum_steps = LLONG_MIN;
    assert_int_equal(rates_initialize(&it, &one, &options, 0, y0), GI_ERR_ARGUMENT);
    assert_true(it.error.value == -0x1p63 && it.error.limit == 0);
}

/* Each bound between two options, on it and just beyond. */
static void options_may_be_as_far_as_each_other(void **state)
{
    const struct rates one = {1, 1};
    const double y0[1] = {0};
    rates_integ it;

    (void)state;
#define PAIR(lower, a, upper, b, name)                                                             \
    do {                                                                                           \
        rates_options o = {.lower = a, .upper = b};                                                \
        assert_int_equal(rates_initialize(&it, &one, &o, 0, y0), GI_OK);                           \
        assert_int_equal(rates_integrate(&it, 1), GI_OK);                                          \
        check_close(it.y[0], 1, 1e-14);                                                            \
        o.lower = nextafter(o.upper, 1e3);                                                         \
        if (a != b) continue;                                                                      \
        assert_int_equal(rates_initialize(&it, &one, &o, 0, y0), GI_ERR_ARGUMENT);                 \
        assert_non_null(strstr(it.error.what, name));                                              \
        assert_int_equal(it.error.where, -1);                                                      \
    } while (0)
    PAIR(minimum_step, 0.25, maximum_step, 0.25, "minimum_step");
    PAIR(minimum_step, 0.25, maximum_step, 0.5, "minimum_step");
}

/* An accuracy at which errors that are rounding drive the step, at fixed steps: these stay what
   they are. */
static void a_fixed_step_has_no_noise(void **state)
{
    const struct rates one = {1, 1};
    const rates_options options = {.fixed_step = 0.125, .accuracy = 1e-15};
    const double y0[1] = {0};
    rates_integ it;

    (void)state;
    assert_int_equal(rates_initialize(&it, &one, &options, 0, y0), GI_OK);
    assert_int_equal(rates_integrate(&it, 1), GI_OK);
    assert_int_equal(it.stats.steps_taken, 8);
    assert_int_equal(it.stats.steps_attempted, 8);
}

/* A tolerance of the speed of 1 and more lets it be what it likes, up to twice. */
static void a_tolerance_may_be_one_and_more(void **state)
{
    const struct torus s = {1, 0.4};
    const double tolerances[] = {0.5, 0.99, 1, 2, 1e10};
    const double y0[10] = {1.4, 0, 0, 0, 1, 0, 1.3, 0, 1, 0};

    (void)state;
    for (int k = 0; k < 5; k++) {
        const ring_options options = {.constraint_tolerance = tolerances[k], .accuracy = 1e-6};
        ring_integ it;

        assert_int_equal(ring_initialize(&it, &s, &options, 0, y0), GI_OK);
        assert_true(it.y[6] == 1.3 && it.stats.projections == 0);
        assert_int_equal(ring_integrate(&it, 0.1), GI_OK);
        check_close(hypot(it.y[0], it.y[1]), 1.4, 1e-5);
    }
}

/* ---- the square root of __float128 ---- */

#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 quad;

/* 2^k, k from -16494 to 16383. */
static quad two_to(int k)
{
    quad x = 1;

    for (; k > 0; k--) x *= 2;
    for (; k < 0; k++) x /= 2;
    return x;
}

static void quad_root_is_right_everywhere(void **state)
{
    const quad epsilon = two_to(-112), root_of_2 = (quad)1.4142135623730951;

    (void)state;
    for (int k = -16494; k <= 16383; k += k % 512 == 0 || k < -16380 ? 1 : 7) {
        const quad x = two_to(k), root = gi_sqrt_quad(x);

        if (k % 2 == 0)
            assert_true(root == two_to(k / 2));
        else
            assert_true(root / two_to((k - 1) / 2) - root_of_2 < (quad)1e-15 &&
                        root / two_to((k - 1) / 2) - root_of_2 > (quad)-1e-15);
        if (k < -16300 || k > 16300) continue;
        for (int i = 1; i < 5; i++) { /* and between two powers */
            const quad z = x * (1 + i * (quad)0.237), s = gi_sqrt_quad(z), off = (s / z) * s - 1;

            assert_true(off <= 2 * epsilon && off >= -2 * epsilon);
        }
    }
}

static void quad_root_at_the_ends(void **state)
{
    const quad infinite = (quad)INFINITY, zero = 0, most = (2 - two_to(-112)) * two_to(16383);
    const quad root = gi_sqrt_quad(most) / two_to(8192), least = two_to(-16494);

    (void)state;
    assert_true(gi_sqrt_quad(infinite) == infinite);
    assert_true(gi_sqrt_quad(zero) == 0);
    assert_true(gi_sqrt_quad(-zero) == 0 && 1 / gi_sqrt_quad(-zero) < 0);
    assert_true(gi_sqrt_quad(least) == two_to(-8247));
    assert_true(root <= 1 && root > 1 - two_to(-110));
    const quad wrong[] = {-1, -least, -most, -infinite, infinite - infinite};
    for (int k = 0; k < 5; k++) {
        const quad bad = gi_sqrt_quad(wrong[k]);
        assert_true(bad != bad);
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constraint_errors_of_a_surface_by_value),
        cmocka_unit_test(curvature_of_a_large_sphere_is_a_float),
        cmocka_unit_test(constraint_errors_of_a_chart_by_value),
        cmocka_unit_test(constraint_errors_of_a_metric_by_value),
        cmocka_unit_test(a_start_that_overflows_is_refused),
        cmocka_unit_test(a_frame_that_overflows_is_refused),
        cmocka_unit_test(a_first_step_that_overflows_is_small),
        cmocka_unit_test(a_first_step_has_the_size_of_its_formula),
        cmocka_unit_test(a_blank_integrator_has_no_state),
        cmocka_unit_test(what_of_a_chart_is_not_finite_is_named),
        cmocka_unit_test(what_is_wrong_with_a_sound_chart_is_named),
        cmocka_unit_test(a_state_whose_sum_overflows_is_refused),
        cmocka_unit_test(a_velocity_constraint_is_named_so),
        cmocka_unit_test(a_projection_may_fail_at_any_call),
        cmocka_unit_test(fixed_steps_are_not_called_stiff),
        cmocka_unit_test(more_steps_than_can_be_counted_are_as_many_as_can),
        cmocka_unit_test(options_may_be_as_far_as_each_other),
        cmocka_unit_test(a_fixed_step_has_no_noise),
        cmocka_unit_test(a_tolerance_may_be_one_and_more),
#ifdef __SIZEOF_FLOAT128__
        cmocka_unit_test(quad_root_is_right_everywhere),
        cmocka_unit_test(quad_root_at_the_ends),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
