/* Projection where a full correction of Newton's overshoots and has to be halved: p = atan(q)
 * sends it further away from |q| = 1.39 on, and surfaces made of it. What cannot be reached
 * leaves y alone. And constraints of any scale. */
#include <math.h>
#include <string.h>

#include "../check.h"

/* A point on a line with the constraint atan(q) = 0; it moves across, in z. */
struct steep {
    long long *jacobians;
};

static void steep_j_derivs(const struct steep *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t, (void)y;
    ydot[0] = ydot[1] = 0;
    ydot[2] = 1;
}

static void steep_j_constraint_errors(const struct steep *s, double t, const double y[],
                                      double cerr[])
{
    (void)s, (void)t;
    cerr[0] = atan(y[0]);
}

static void steep_j_constraint_jacobian(const struct steep *s, double t, const double y[],
                                        double jac[][3])
{
    (void)t;
    ++*s->jacobians;
    jac[0][0] = 1 / (1 + y[0] * y[0]);
    jac[0][1] = jac[0][2] = 0;
}

#define GI_NAME       steep_j
#define GI_SYSTEM     struct steep
#define GI_NQ         1
#define GI_NZ         1
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"

static void steep_d_derivs(const struct steep *s, double t, const double y[], double ydot[])
{
    steep_j_derivs(s, t, y, ydot);
}

static void steep_d_constraint_errors(const struct steep *s, double t, const double y[],
                                      double cerr[])
{
    steep_j_constraint_errors(s, t, y, cerr);
}

#define GI_NAME   steep_d
#define GI_SYSTEM struct steep
#define GI_NQ     1
#define GI_NZ     1
#define GI_NC     1
#include "geodesic_integ.h"

/* How many corrections it takes from x, each halved until |atan| falls: the method by hand. */
static int corrections_from(double x, double tolerance)
{
    int count = 0;

    while (fabs(atan(x)) > tolerance / 10) {
        const double dx = -atan(x) * (1 + x * x);
        double fraction = 1;
        while (!(fabs(atan(x + fraction * dx)) < fabs(atan(x)))) fraction /= 2;
        x += fraction * dx;
        count++;
    }
    return count;
}

static void a_correction_that_overshoots_is_halved(void **state)
{
    const double from[] = {1, 1.5, -2, 3, -5, 10, 30, 100};
    const double tolerance = 1e-8;

    (void)state;
    for (size_t k = 0; k < sizeof from / sizeof *from; k++) {
        const double y0[3] = {from[k], 0, 7};
        const steep_j_options options = {.constraint_tolerance = tolerance};
        const steep_d_options options_d = {.constraint_tolerance = tolerance};
        long long jacobians = 0;
        const struct steep s = {&jacobians};
        steep_j_integ it;
        steep_d_integ d;

        assert_int_equal(steep_j_initialize(&it, &s, &options, 0, y0), GI_OK);
        check_close(it.y[0], 0, tolerance);
        assert_true(it.y[1] == 0 && it.y[2] == 7);
        check_close(it.correction, fabs(from[k]), 1e-7);
        assert_int_equal(jacobians, corrections_from(from[k], tolerance));
        assert_int_equal(steep_d_initialize(&d, &s, &options_d, 0, y0), GI_OK);
        check_close(d.y[0], 0, tolerance);
    }
}

static void what_no_fraction_reaches_leaves_y_alone(void **state)
{
    const double y0[3] = {0, 0, 7}, far[3] = {1e6, 0, 7};
    long long jacobians = 0;
    const struct steep s = {&jacobians};
    steep_j_integ it;

    (void)state;
    assert_int_equal(steep_j_initialize(&it, &s, NULL, 0, y0), GI_OK);
    jacobians = 0;
    assert_int_equal(steep_j_set_time_and_state(&it, 0, far), GI_ERR_CONSTRAINT);
    assert_in_range(jacobians, 1, 2); /* a second one to tell why */
    assert_memory_equal(it.y, y0, sizeof y0);
    assert_int_equal(steep_j_integrate(&it, 1), GI_OK);
    assert_true(it.y[0] == 0 && it.t == 1);
}

/* ---- the foot of a point on a surface ---- */

/* The plane z = 0 as atan(scale z) = 0. */
struct bent {
    double scale;
    long long *calls;
};

static void bent_surface(const struct bent *s, const double x[3], double *f, double g[3],
                         double H[6])
{
    const double z = s->scale * x[2], r = 1 / (1 + z * z);

    ++*s->calls;
    *f = atan(z);
    for (int k = 0; k < 3; k++) g[k] = H[k] = H[3 + k] = 0;
    g[2] = s->scale * r;
    H[2] = -2 * s->scale * s->scale * z * r * r;
}

#define GI_NAME    bent
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

static void a_foot_is_found_where_a_correction_overshoots(void **state)
{
    const double heights[] = {0.5, 1.5, -2, 3, -5, 10};

    (void)state;
    for (size_t k = 0; k < sizeof heights / sizeof *heights; k++) {
        const double point[3] = {0.3, 0.2, heights[k]}, direction[3] = {1, 2, 0};
        const double off[6] = {0.3, 0.2, heights[k], 0.6, 0.8, 0};
        long long calls = 0;
        const struct bent s = {1, &calls};
        double y[6];
        bent_integ it;

        assert_int_equal(bent_start(&s, point, direction, y), GI_OK);
        assert_true(y[0] == 0.3 && y[1] == 0.2);
        check_close(y[2], 0, 1e-15);
        check_close(y[3], 1 / sqrt(5.0), 1e-15);
        check_close(y[4], 2 / sqrt(5.0), 1e-15);
        assert_int_equal(bent_initialize(&it, &s, NULL, 0, off), GI_OK);
        check_close(it.y[2], 0, 1e-6);
        check_close(it.correction, fabs(heights[k]), 1e-6);
    }
}

static void a_foot_that_is_too_far_is_refused(void **state)
{
    const double direction[3] = {1, 2, 0};
    const double far[6] = {0.3, 0.2, 1e6, 0.6, 0.8, 0}, y0[6] = {0.3, 0.2, 0, 0.6, 0.8, 0};
    long long calls = 0;
    const struct bent s = {1, &calls};
    double y[6] = {9, 9, 9, 9, 9, 9};
    bent_integ it;

    (void)state;
    assert_int_equal(bent_start(&s, far, direction, y), GI_ERR_CONSTRAINT);
    for (int i = 0; i < 6; i++) assert_true(y[i] == 9);
    assert_in_range(calls, 2, 40);
    assert_int_equal(bent_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(bent_set_time_and_state(&it, 0, far), GI_ERR_CONSTRAINT);
    assert_memory_equal(it.y, y0, sizeof y0);
}

/* ---- the scale of constraints ---- */

/* A pendulum of length 1 under unit gravity; its constraints, times scale. */
struct scaled {
    double scale;
};

static void scaled_j_derivs(const struct scaled *s, double t, const double y[], double ydot[])
{
    const double r2 = y[0] * y[0] + y[1] * y[1];
    const double tension = (y[2] * y[2] + y[3] * y[3] - y[1]) / r2;

    (void)s, (void)t;
    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = -tension * y[0];
    ydot[3] = -tension * y[1] - 1;
}

static void scaled_j_constraint_errors(const struct scaled *s, double t, const double y[],
                                       double cerr[])
{
    (void)t;
    cerr[0] = s->scale * ((y[0] * y[0] + y[1] * y[1] - 1) / 2);
    cerr[1] = s->scale * (y[0] * y[2] + y[1] * y[3]);
}

static void scaled_j_constraint_jacobian(const struct scaled *s, double t, const double y[],
                                         double jac[][4])
{
    (void)t;
    for (int k = 0; k < 2; k++) {
        jac[0][k] = s->scale * y[k], jac[0][2 + k] = 0;
        jac[1][k] = s->scale * y[2 + k], jac[1][2 + k] = s->scale * y[k];
    }
}

#define GI_NAME        scaled_j
#define GI_SYSTEM      struct scaled
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"

static void scaled_d_derivs(const struct scaled *s, double t, const double y[], double ydot[])
{
    scaled_j_derivs(s, t, y, ydot);
}

static void scaled_d_constraint_errors(const struct scaled *s, double t, const double y[],
                                       double cerr[])
{
    scaled_j_constraint_errors(s, t, y, cerr);
}

#define GI_NAME   scaled_d
#define GI_SYSTEM struct scaled
#define GI_NQ     2
#define GI_NC     2
#include "geodesic_integ.h"

/* Ends the pendulum at t = 10 with constraints of that scale: the state and the counts. */
#define SWING(name, factor, start, end, counts)                                                    \
    do {                                                                                           \
        const struct scaled s = {factor};                                                          \
        const name##_options options = {                                                           \
            .accuracy = 1e-6, .constraint_tolerance = 1e-9, .constraint_units = {factor, factor}}; \
        name##_integ it;                                                                           \
        assert_int_equal(name##_initialize(&it, &s, &options, 0, start), GI_OK);                   \
        assert_int_equal(name##_integrate(&it, 10), GI_OK);                                        \
        memcpy(end, it.y, sizeof(end));                                                            \
        counts[0] = it.stats.steps_attempted;                                                      \
        counts[1] = it.stats.projections;                                                          \
    } while (0)

static void a_constraint_may_be_of_any_scale(void **state)
{
    const double start[4] = {1, 1e-3, 0.1, 0.2}; /* off the circle, and not along it */
    const double scales[] = {131072, 1.0 / 131072, 1e5, 1e-5, 1e30, 1e-30};
    double one[2][4], end[4];
    long long counts[2][2], other[2];

    (void)state;
    SWING(scaled_j, 1.0, start, one[0], counts[0]);
    SWING(scaled_d, 1.0, start, one[1], counts[1]);
    assert_in_range(counts[0][1], 10, counts[0][0]);
    for (size_t k = 0; k < sizeof scales / sizeof *scales; k++) {
        const double tolerance = k < 2 ? 0 : 1e-9; /* a power of two changes no bit */

        SWING(scaled_j, scales[k], start, end, other);
        check_all_close(end, one[0], 4, tolerance);
        assert_memory_equal(other, counts[0], sizeof other);
        SWING(scaled_d, scales[k], start, end, other);
        check_all_close(end, one[1], 4, tolerance);
        assert_int_equal(other[0], counts[1][0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_correction_that_overshoots_is_halved),
        cmocka_unit_test(what_no_fraction_reaches_leaves_y_alone),
        cmocka_unit_test(a_foot_is_found_where_a_correction_overshoots),
        cmocka_unit_test(a_foot_that_is_too_far_is_refused),
        cmocka_unit_test(a_constraint_may_be_of_any_scale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
