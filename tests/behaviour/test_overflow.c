/* Where a number overflows or is smaller than rounding, and another one looks like an answer: two points, what a start
 * is moved by, the mass of what is held, a large state at fixed steps, steps that no double holds; the curvature of
 * the Earth in float, and the square root of __float128. */
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../check.h"

/* A plane as a chart, x moved by so much; at u = 1 it is infinite where moved is. Counts how often it is asked. */
struct plane {
    double moved;
    long *asked;
};

static inline void plane_surface(const struct plane *s, double u, double v, double x[3],
                                 double xu[3], double xv[3], double xuu[3], double xuv[3],
                                 double xvv[3])
{
    for (int k = 0; k < 3; k++) xu[k] = xv[k] = xuu[k] = xuv[k] = xvv[k] = 0;
    ++*s->asked;
    x[0] = u == 1 || isfinite(s->moved) ? u + s->moved : u, x[1] = v, x[2] = 0;
    xu[0] = xv[1] = 1;
}
#define GI_NAME          plane
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* y' = 0, thrown to the other end of all numbers. */
struct thrown {
    char unused;
};

static inline void thrown_derivs(const struct thrown *s, double t, const double y[2],
                                 double ydot[2])
{
    (void)s, (void)t, (void)y;
    ydot[0] = ydot[1] = 0;
}

static inline bool thrown_project_if_needed(const struct thrown *s, double tol, double t,
                                            double y[2])
{
    (void)s, (void)tol, (void)t;
    y[0] = -1.7e308;
    return true;
}
#define GI_NAME       thrown
#define GI_NQ         1
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

/* The second coordinate is held and has no mass that anybody asks for; the force on the first fails. */
struct cart {
    char unused;
};

static inline void cart_mass(const struct cart *s, double t, const double q[], double M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = 1, M[0][1] = M[1][0] = 0, M[1][1] = (double)NAN;
}

static inline void cart_force(const struct cart *s, double t, const double q[], const double u[],
                              const double z[], double f[])
{
    (void)s, (void)q, (void)u, (void)z;
    f[0] = t > 0.5 ? (double)NAN : 0, f[1] = 0;
}

static inline void cart_held(const struct cart *s, bool held[2])
{
    (void)s;
    held[0] = false, held[1] = true;
}
#define GI_NAME    cart
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      0
#define GI_HELD    1
#include "geodesic_integ.h"

/* y' = 0 at fixed steps; float and double, as an error norm of a large y overflows. */
static inline void still_derivs(const struct thrown *s, double t, const double y[1], double ydot[1])
{
    (void)s, (void)t, (void)y;
    ydot[0] = 0;
}
#define GI_NAME   still
#define GI_SYSTEM struct thrown
#define GI_NZ     1
#define GI_METHOD GI_EULER
#include "geodesic_integ.h"

static inline void still_f_derivs(const struct thrown *s, float t, const float y[1], float ydot[1])
{
    (void)s, (void)t, (void)y;
    ydot[0] = 0;
}
#define GI_NAME   still_f
#define GI_SYSTEM struct thrown
#define GI_REAL   float
#define GI_NZ     1
#define GI_METHOD GI_EULER
#include "geodesic_integ.h"

/* Times that no double holds: from `until` on y' is this one. */
struct late {
    long double until, rate;
};

static inline void late_derivs(const struct late *s, long double t, const long double y[1],
                               long double ydot[1])
{
    (void)y;
    ydot[0] = t <= s->until ? 0 : s->rate;
}
#define GI_NAME late
#define GI_REAL long double
#define GI_NZ   1
#include "geodesic_integ.h"

#define AT_ULPS                                                                                    \
    "the step is at the rounding of t, 16 ulp: t is too large for shorter ones, or ydot jumps or " \
    "is "                                                                                          \
    "singular there, as at a coordinate singularity or where links are in line"
#define LEAST_TOO_LARGE "options.minimum_step: too large, a step of that size misses the accuracy"

static void points_at_infinity_or_within_rounding_are_not_joined(void **state)
{
    const double from[2] = {0, 0}, to[2] = {1, 0.5}, moved[] = {0, 1e15, (double)INFINITY};
    const gi_status expected[] = {GI_OK, GI_ERR_ACCURACY, GI_ERR_ARGUMENT};
    (void)state;
    for (int i = 0; i < 3; i++) {
        long asked = 0;
        const struct plane s = {moved[i], &asked};
        double direction[2] = {7, 7}, length = 7;
        assert_int_equal(plane_shortest(&s, NULL, from, to, direction, &length), expected[i]);
        check_close(length, i == 0 ? sqrt(1.25) : 7, 1e-5);
        assert_true(i == 0 || asked <= 10); /* no search for what cannot be found */
    }
}

/* Nearer than 8 epsilon of where they are, but further than a geodesic may miss by: not taken for one point. */
static void points_that_are_apart_are_not_taken_for_one(void **state)
{
    long asked = 0;
    const struct plane s = {1048576, &asked};
    const double from[2] = {0, 0}, to[2] = {0, 1e-9};
    const plane_options options = {.accuracy = 3e-11};
    (void)state;
    double direction[2] = {7, 7}, length = 7;
    assert_int_equal(plane_shortest(&s, &options, to, to, direction, &length), GI_OK);
    check_close(length, 0, 0);
    assert_int_equal(plane_shortest(&s, &options, from, to, direction, &length), GI_OK);
    check_close(length, 1e-9, 4e-10);
}

static void a_start_is_moved_by_a_number(void **state)
{
    const struct thrown s = {0};
    const double y0[2] = {1.7e308, 0};
    const thrown_options options = {.units = {1e300, 1}, .accuracy = 1};
    thrown_integ it;
    (void)state;
    assert_int_equal(thrown_initialize(&it, &s, &options, 0, y0), GI_OK);
    check_close(it.correction / 3.4e8, 1, 1e-15);
}

static void what_is_held_is_not_blamed(void **state)
{
    const struct cart s = {0};
    const double y0[4] = {0, 0, 1, 0};
    cart_integ it;
    (void)state;
    assert_int_equal(cart_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(cart_integrate(&it, 1), GI_ERR_NOT_FINITE);
    assert_string_equal(cart_explain(&it).what, "cart_force: f is not finite");
}

static void a_large_state_has_an_error_of_zero(void **state)
{
    const struct thrown s = {0};
    const double large[1] = {1e303};
    const float large_f[1] = {1e33F};
    const still_options options = {.fixed_step = 0.25};
    const still_f_options options_f = {.fixed_step = 0.25F};
    still_integ it;
    still_f_integ it_f;
    (void)state;
    assert_int_equal(still_initialize(&it, &s, &options, 0, large), GI_OK);
    assert_int_equal(still_integrate(&it, 1), GI_OK);
    check_close(it.y[0] / large[0], 1, 0);
    assert_int_equal(still_f_initialize(&it_f, &s, &options_f, 0, large_f), GI_OK);
    assert_int_equal(still_f_integrate(&it_f, 1), GI_OK);
    check_close((double)(it_f.y[0] / large_f[0]), 1, 0);
}

/* What the step failed by is looked for at its end, and its size compared with the smallest one. */
static void a_step_that_no_double_holds_is_explained(void **state)
{
    const bool is_long = LDBL_MAX_EXP > DBL_MAX_EXP;
    const long double end = is_long ? LDBL_MAX / 16 : (long double)1e200;
    const long double y0[1] = {0};
    const late_options wide = {.minimum_step = end / 64};
    struct late s = {end / 4, (long double)NAN};
    late_integ it;
    (void)state;
    assert_int_equal(late_initialize(&it, &s, NULL, end / 4, y0), GI_OK);
    assert_int_equal(late_integrate(&it, end), GI_ERR_NOT_FINITE);
    assert_string_equal(late_explain(&it).what, "late_derivs: ydot is not finite");
    s.rate = 1000 / s.until;
    assert_int_equal(late_initialize(&it, &s, &wide, end / 4, y0), GI_OK);
    assert_int_equal(late_integrate(&it, end), GI_ERR_ACCURACY);
    assert_string_equal(late_explain(&it).what, LEAST_TOO_LARGE);
}

/* A step of 16 ulp of t, below which none is, though minimum_step is half of it. */
static void minimum_step_is_blamed_where_it_holds_a_step(void **state)
{
    const struct late s = {1048576, 1e15L};
    const long double y0[1] = {0}, ulps = 16 * LDBL_EPSILON * s.until;
    (void)state;
    for (int i = 0; i < 2; i++) {
        const late_options options = {.minimum_step = i == 0 ? ulps / 2 : ulps};
        late_integ it;
        assert_int_equal(late_initialize(&it, &s, &options, s.until, y0), GI_OK);
        assert_int_equal(late_integrate(&it, s.until + 1), GI_ERR_ACCURACY);
        assert_string_equal(late_explain(&it).what, i == 0 ? AT_ULPS : LEAST_TOO_LARGE);
    }
}

/* The sphere in float. */
struct sphere {
    float unused;
};

static inline void small_surface(const struct sphere *s, const float x[3], float *f, float grad[3],
                                 float hess[6])
{
    (void)s;
    *f = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1;
    for (int k = 0; k < 3; k++) grad[k] = 2 * x[k], hess[k] = 2, hess[3 + k] = 0;
}
#define GI_NAME    small
#define GI_SYSTEM  struct sphere
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_REAL    float
#include "geodesic_integ.h"

/* Its square is the largest number, or rounds to it: made 1, or refused, and never zero. */
static void a_speed_whose_square_is_the_largest_number_is_no_standstill(void **state)
{
    const struct sphere s = {0};
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
        cmocka_unit_test(points_at_infinity_or_within_rounding_are_not_joined),
        cmocka_unit_test(points_that_are_apart_are_not_taken_for_one),
        cmocka_unit_test(a_start_is_moved_by_a_number),
        cmocka_unit_test(what_is_held_is_not_blamed),
        cmocka_unit_test(a_large_state_has_an_error_of_zero),
        cmocka_unit_test(a_step_that_no_double_holds_is_explained),
        cmocka_unit_test(a_speed_whose_square_is_the_largest_number_is_no_standstill),
        cmocka_unit_test(minimum_step_is_blamed_where_it_holds_a_step),
        cmocka_unit_test(curvature_of_a_large_sphere_is_a_float),
#ifdef __SIZEOF_FLOAT128__
        cmocka_unit_test(quad_root_is_right_everywhere),
        cmocka_unit_test(quad_root_at_the_ends),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
