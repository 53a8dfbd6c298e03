/* Implicit methods: stiff systems at published ends, orders, differential-algebraic systems of index 1, stiff
 * mechanisms; Gauss collocation, whose energy does not drift; what is said where an iteration fails. */
#include <float.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

#include "../../bench/stiff/problems.h"

struct follow {
    double rate;
};
#define FOLLOW_REAL long double
#define COS(x)      cosl(x)
#define SIN(x)      sinl(x)

/* ---- transistor amplifier: M y' = f, of the test set for initial value problem solvers ---- */

struct amplifier {
    double gain, level; /* of the transistors; of the output, watched */
};
static const double amplifier_start[8] = {0, 3, 3, 6, 3, 3, 6, 0};
static const double amplifier_end[8] = {
    -0.5562145012262709e-2, 3.006522471903042, 2.849958788608128, 2.926422536206241,
    2.704617865010554,      2.761837778393145, 4.770927631616772, 1.236995868091548};

static void amplifier_currents(const struct amplifier *s, double t, const double y[], double f[])
{
    const double supply = 6, R = 9000, share = 0.99;
    const double input = 0.1 * sin(200 * 3.14159265358979323846 * t);
    const double first = s->gain * 1e-6 * (exp((y[1] - y[2]) / 0.026) - 1);
    const double second = s->gain * 1e-6 * (exp((y[4] - y[5]) / 0.026) - 1);
    f[0] = (input - y[0]) / 1000;
    f[1] = (supply - 2 * y[1]) / R - (1 - share) * first;
    f[2] = first - y[2] / R;
    f[3] = (supply - y[3]) / R - share * first;
    f[4] = (supply - 2 * y[4]) / R - (1 - share) * second;
    f[5] = second - y[5] / R;
    f[6] = (supply - y[6]) / R - share * second;
    f[7] = -y[7] / R;
}

static void amplifier_capacities(const struct amplifier *s, double M[][8])
{
    (void)s;
    for (int i = 0; i < 64; i++) M[i / 8][i % 8] = 0;
    for (int pair = 0; pair < 3; pair++) { /* between 0 and 1, 3 and 4, 6 and 7 */
        const int i = 3 * pair;
        M[i][i] = M[i + 1][i + 1] = (2 * pair + 1) * 1e-6;
        M[i][i + 1] = M[i + 1][i] = -M[i][i];
    }
    M[2][2] = 2e-6, M[5][5] = 4e-6;
}

/* ---- double pendulum of unit masses and lengths, with a spring and a damper in its elbow ---- */

struct arm {
    double k, c, g;
};

/* Of both masses as one body, released at that angle: 4 K(sin(angle/2)) / w, K by the arithmetic-geometric mean. */
static double arm_period(const struct arm *s, double angle)
{
    double a = 1, b = cos(angle / 2);
    for (int i = 0; i < 20; i++) {
        const double mean = (a + b) / 2;
        b = sqrt(a * b), a = mean;
    }
    return 2 * 3.14159265358979323846 / (sqrt(3 * s->g / 5) * a);
}

/* The moment of the elbow by the gradient of its angle; q: both places. */
static void rods_forces(const struct arm *s, const double q[], const double u[], double f[])
{
    const double a[2] = {q[0], q[1]}, b[2] = {q[2] - q[0], q[3] - q[1]};
    const double v[2] = {u[2] - u[0], u[3] - u[1]};
    const double aa = a[0] * a[0] + a[1] * a[1], bb = b[0] * b[0] + b[1] * b[1];
    const double angle = atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]);
    const double rate = (b[0] * v[1] - b[1] * v[0]) / bb - (a[0] * u[1] - a[1] * u[0]) / aa;
    const double moment = s->k * angle + s->c * rate;
    const double of_a[2] = {-a[1] / aa, a[0] / aa}, of_b[2] = {-b[1] / bb, b[0] / bb};
    for (int i = 0; i < 2; i++) f[i] = moment * (of_a[i] + of_b[i]), f[2 + i] = -moment * of_b[i];
    f[1] -= s->g, f[3] -= s->g;
}

/* ---- equations that a slow manifold attracts ---- */

struct manifold {
    double fast, faster, c;
};
static const struct slow_case {
    struct manifold s;
    double y0, end, minimum, maximum, fixed, units[3];
    bool relative;
    bool rms;
} slow_cases[] = {
    {.s = {1e3, 1e4, 1}, .y0 = 1, .end = 4},
    {.s = {1e6, 1e2, 0.5}, .y0 = 0.5, .end = 2},
    {.s = {10, 1e5, 2}, .y0 = 1, .end = 1, .relative = true},
    {.s = {1e2, 1, 1}, .y0 = 0, .end = 3, .rms = true},
    {.s = {1e4, 1e4, 0}, .y0 = 0.25, .end = 1, .units = {1, 0.125, 1}},
    {.s = {1, 2, 1}, .y0 = 1, .end = 4},
    {.s = {1e8, 1e3, 1}, .y0 = 0.75, .end = 1, .maximum = 0.03125},
    {.s = {1e3, 1e7, 4}, .y0 = 0.875, .end = 8},
    {.s = {30, 300, 1}, .y0 = 2, .end = 2, .units = {8, 1, 1}, .relative = true},
    {.s = {1e5, 10, 8}, .y0 = 1.5, .end = 6, .minimum = 1e-7},
    {.s = {-2, 3, 1}, .y0 = 0.5, .end = -1},
    {.s = {1e2, 1e3, 1}, .y0 = 1, .end = 2, .fixed = 0.03125},
};
enum { SLOW_CASES = sizeof slow_cases / sizeof *slow_cases };

/* The most of it, as measured. */
struct slow_work {
    double error;
    long long attempts, evaluations, jacobians, factorizations, failures;
};
static const struct slow_work rodas_slow_work[SLOW_CASES] = {
    {3.6e-08, 15, 197, 15, 15, 0}, {1.7e-06, 38, 496, 38, 38, 0}, {2e-09, 75, 977, 75, 75, 0},
    {0.00021, 21, 273, 21, 21, 0}, {8.9e-06, 45, 587, 45, 45, 0}, {1.9e-09, 72, 938, 72, 72, 0},
    {1.6e-11, 49, 639, 49, 49, 0}, {2.2e-06, 35, 456, 35, 35, 0}, {2.2e-09, 135, 1756, 135, 135, 0},
    {0.00014, 23, 300, 23, 23, 0}, {5.1e-06, 14, 183, 14, 14, 0}, {8.6e-06, 64, 833, 64, 64, 0}};
static const struct slow_work radau_slow_work[SLOW_CASES] = {
    {2e-09, 19, 167, 3, 17, 0},    {6.8e-08, 29, 419, 7, 24, 0},  {1.1e-10, 40, 565, 8, 26, 0},
    {0.00016, 21, 232, 11, 20, 1}, {7.8e-07, 30, 365, 9, 24, 0},  {4.1e-10, 27, 446, 14, 16, 0},
    {7.3e-11, 50, 505, 28, 46, 0}, {2.5e-08, 33, 430, 7, 27, 0},  {1.3e-10, 40, 642, 13, 25, 0},
    {1.7e-05, 23, 357, 10, 22, 1}, {2.2e-06, 18, 173, 15, 18, 0}, {5.7e-07, 64, 575, 37, 39, 0}};

#define OWN    rodas
#define METHOD GI_RODAS5P
#include "implicit_body.h"
#define OWN    radau
#define METHOD GI_RADAU
#include "implicit_body.h"

/* ---- quad precision ---- */

#ifdef __SIZEOF_FLOAT128__
static inline void quad_derivs(const struct follow *s, __float128 t, const __float128 y[],
                               __float128 ydot[])
{
    (void)t;
    ydot[0] = -(__float128)s->rate * (y[0] - y[1] * y[1]) + 2 * y[1] * y[2];
    ydot[1] = y[2], ydot[2] = -y[1];
}
#    define GI_NAME   quad
#    define GI_SYSTEM struct follow
#    define GI_REAL   __float128
#    define GI_NZ     3
#    define GI_METHOD GI_RADAU
#    include "geodesic_integ.h"

/* y0 follows y1^2 = cos^2 t: what the digits of the coefficients must show. */
static void radau_has_the_digits_of_quad(void **state)
{
    const struct follow s = {1e4};
    const __float128 y0[3] = {1, 1, 0};
    quad_options o = {0};
    quad_integ it;

    (void)state;
    o.accuracy = (__float128)1e-24L;
    assert_int_equal(quad_initialize(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(quad_integrate(&it, 1), GI_OK);
    check_close((double)(it.y[0] - it.y[1] * it.y[1]), 0, 1e-23);
    check_close((double)(it.y[1] * it.y[1] + it.y[2] * it.y[2] - 1), 0, 1e-23);
}
#endif

/* ---- Gauss collocation ---- */

/* Of each number of stages s: t^(2 s - 1) has its integral to rounding, t^(2 s) has not. */
#define STAGES 2
#include "gauss_body.h"
#define STAGES 3
#include "gauss_body.h"
#define STAGES 4
#include "gauss_body.h"
#define STAGES 5
#include "gauss_body.h"
#define STAGES 6
#include "gauss_body.h"
#define STAGES 7
#include "gauss_body.h"
#define STAGES 8
#include "gauss_body.h"

static void gauss_integrates_powers(void **state)
{
    static long double (*const errors[])(int) = {gauss_2_error, gauss_3_error, gauss_4_error,
                                                 gauss_5_error, gauss_6_error, gauss_7_error,
                                                 gauss_8_error};
    (void)state;
    for (int stages = 2; stages <= 8; stages++) {
        long double worst = 0;
        for (int power = 0; power < 2 * stages; power++)
            worst = worse_of_long(worst, errors[stages - 2](power));
        print_message("  %d stages: %.1Le, of the next power %.1Le\n", stages, worst,
                      errors[stages - 2](2 * stages));
        assert_true(worst <= 4 * LDBL_EPSILON);
        assert_true(fabsl(errors[stages - 2](2 * stages)) > 1e-11L);
    }
}

/* Kepler's orbit of half axis 1. */
static inline void orbit_derivs(const struct follow *s, double t, const double y[], double ydot[])
{
    const double r2 = y[0] * y[0] + y[1] * y[1], per = -s->rate / (r2 * sqrt(r2));
    (void)t;
    ydot[0] = y[2], ydot[1] = y[3], ydot[2] = per * y[0], ydot[3] = per * y[1];
}
#define GI_NAME   orbit
#define GI_SYSTEM struct follow
#define GI_NZ     4
#define GI_METHOD GI_GAUSS
#include "geodesic_integ.h"

#define ORBIT_PERIOD 6.28318530717958647693

/* The place a third of a period after the start, in n steps. */
static void orbit_after(int n, double y[4])
{
    const struct follow s = {1};
    const double y0[4] = {0.4, 0, 0, 2}, end = ORBIT_PERIOD / 3; /* eccentricity 0.6 */
    orbit_options o = {0};
    orbit_integ it;
    o.fixed_step = end / n;
    assert_int_equal(orbit_initialize(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(orbit_integrate(&it, end), GI_OK);
    memcpy(y, it.y, sizeof it.y);
}

static void gauss_has_order_8(void **state)
{
    double y[3][4], coarse, fine;
    orbit_after(20, y[0]), orbit_after(30, y[1]), orbit_after(300, y[2]);
    coarse = hypot(y[0][0] - y[2][0], y[0][1] - y[2][1]);
    fine = hypot(y[1][0] - y[2][0], y[1][1] - y[2][1]);
    (void)state;
    print_message("  errors %.1e, %.1e\n", coarse, fine);
    check_close(log(coarse / fine) / log(1.5), 8, 0.6);
}

/* 2000 periods: the energy oscillates, by as much at the end as in the beginning. */
static void gauss_keeps_the_energy(void **state)
{
    const struct follow s = {1};
    const double y0[4] = {0.4, 0, 0, 2};
    double worst[2] = {0, 0};
    orbit_options o = {0};
    orbit_integ it;

    (void)state;
    o.fixed_step = ORBIT_PERIOD / 100, o.maximum_steps = 1000000;
    assert_int_equal(orbit_initialize(&it, &s, &o, 0, y0), GI_OK);
    for (int k = 0; k < 200000; k++) {
        assert_int_equal(orbit_step(&it, 1e9), GI_OK);
        const double energy =
            (it.y[2] * it.y[2] + it.y[3] * it.y[3]) / 2 - 1 / hypot(it.y[0], it.y[1]);
        if (k < 2000 || k >= 198000) worst[k >= 2000] = worse_of(worst[k >= 2000], energy + 0.5);
    }
    print_message("  energy off by %.2e at first, %.2e at last\n", worst[0], worst[1]);
    assert_true(worst[1] <= 1.1 * worst[0] + 1e-14);
}

/* What the sum of the old state's changes lacks is not added to a state that is set at the same t. Found by fuzzing. */
static void gauss_forgets_a_state(void **state)
{
    struct follow s = {1e24};
    const double far[4] = {1e8, 0, 0, 1.1e8}, near[4] = {0.4, 0, 0, 2};
    orbit_options o = {0};
    orbit_integ it, fresh;

    (void)state;
    o.fixed_step = 0.01;
    assert_int_equal(orbit_initialize(&it, &s, &o, 0, far), GI_OK);
    assert_int_equal(orbit_step(&it, 1), GI_OK);
    s.rate = 1;
    assert_int_equal(orbit_set_time_and_state(&it, it.t, near), GI_OK);
    assert_int_equal(orbit_initialize(&fresh, &s, &o, it.t, near), GI_OK);
    assert_int_equal(orbit_step(&it, 1), GI_OK);
    assert_int_equal(orbit_step(&fresh, 1), GI_OK);
    for (int i = 0; i < 4; i++) check_close(it.y[i], fresh.y[i], 0);
}

/* Steps that are too long for the iteration end in words. */
static void gauss_says_where_it_does_not_converge(void **state)
{
    const struct follow s = {1e8};
    const double y0[4] = {0.4, 0, 0, 2};
    orbit_options o = {0};
    orbit_integ it;

    (void)state;
    o.fixed_step = 0.1;
    assert_int_equal(orbit_initialize(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(orbit_integrate(&it, 10), GI_ERR_ACCURACY);
    const gi_error why = orbit_explain(&it);
    assert_non_null(strstr(why.what, "iteration does not converge in this component: fixed_step"));
    assert_true(why.where == 2 && why.value == 0.1 && why.limit == 0); /* x', along the radius */
    assert_true(it.error.where == -1 && it.error.value == 0.1 && it.error.limit == 0);
    assert_true(it.t == 0);
}

/* ---- fixed steps, which have no shorter retry ---- */

static inline void relax_derivs(const struct follow *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = y[1], ydot[1] = s->rate * (1 - y[0] * y[0]) * y[1] - y[0];
}
#define GI_NAME   relax
#define GI_SYSTEM struct follow
#define GI_NZ     2
#define GI_METHOD GI_RADAU
#include "geodesic_integ.h"

static void radau_iterates_as_long_as_a_fixed_step_needs(void **state)
{
    const struct follow s = {2};
    const double y0[2] = {2, 0};

    (void)state;
    for (int n = 10; n <= 50; n *= 5)
        for (int digits = 4; digits <= 12; digits += 2) {
            relax_options o = {0}, fine = {0};
            relax_integ it, truth;
            o.accuracy = pow(10, -digits), o.fixed_step = 2.0 / n, fine.accuracy = 1e-12;
            assert_int_equal(relax_initialize(&it, &s, &o, 0, y0), GI_OK);
            assert_int_equal(relax_integrate(&it, 10), GI_OK);
            assert_int_equal(relax_initialize(&truth, &s, &fine, 0, y0), GI_OK);
            assert_int_equal(relax_integrate(&truth, 10), GI_OK);
            for (int i = 0; i < 2; i++) check_close(it.y[i], truth.y[i], n == 10 ? 0.05 : 1e-3);
        }
}

/* ---- a wrong Jacobian ---- */

static inline void wrong_derivs(const struct follow *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = -s->rate * y[0] * y[0], ydot[1] = y[0] - 2 * y[1];
}

static inline void wrong_jacobian(const struct follow *s, double t, const double y[], double J[][2])
{
    (void)t;
    J[0][0] = 2 * s->rate * y[0], J[0][1] = 0, J[1][0] = 1, J[1][1] = -2; /* a sign */
}
#define GI_NAME     wrong
#define GI_SYSTEM   struct follow
#define GI_NZ       2
#define GI_METHOD   GI_RADAU
#define GI_JACOBIAN 1
#include "geodesic_integ.h"

static void a_wrong_jacobian_is_named(void **state)
{
    const struct follow s = {1e6};
    const double y0[2] = {1, 1};
    gi_error error;
    wrong_options o = {0};
    wrong_integ it;

    (void)state;
    assert_int_equal(wrong_check(&s, 0, y0, &error), GI_ERR_CHECK);
    assert_non_null(strstr(error.what, "wrong_jacobian"));
    assert_int_equal(error.where, 0);
    /* it costs iterations and steps, or is told */
    o.minimum_step = 1e-3;
    assert_int_equal(wrong_initialize(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(wrong_integrate(&it, 1), GI_ERR_ACCURACY);
    assert_true(it.stats.newton_failures > 0);
    const gi_error why = wrong_explain(&it);
    assert_non_null(strstr(why.what, "Newton's method does not converge"));
    assert_true(why.where == 0 && why.value == it.error.value && why.limit == 0);
    check_close(why.value, 1e-3, 1e-12); /* the smallest step */
    o.minimum_step = 0;
    assert_int_equal(wrong_initialize(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(wrong_integrate(&it, 1), GI_OK);
    check_close(it.y[0], 1 / (1 + 1e6), 1e-5);
}

/* A change of y_2, which is 0, by its unit does not change the sum. */
static void a_singular_matrix_is_told(void **state)
{
    const struct follow s = {0};
    const double y0[3] = {1, 0, 0};
    radau_conserved_options o = {0};
    radau_conserved_integ it;

    (void)state;
    for (int i = 0; i < 3; i++) o.units[i] = 1e-20, o.relative[i] = true;
    assert_int_equal(radau_conserved_initialize(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(radau_conserved_integrate(&it, 1), GI_ERR_NOT_FINITE);
    const gi_error why = radau_conserved_explain(&it);
    assert_non_null(strstr(why.what, "the matrix of the step is singular"));
    assert_true(why.where == -1 && why.value == 0 && why.limit == 0);
    assert_true(it.error.where == -1 && it.error.value > 0 && it.error.limit == 0);
}

#define TESTS_OF(own)                                                                              \
    unit_test_of(own##_vdp_ends_as_published), unit_test_of(own##_robertson_ends_as_published),    \
        unit_test_of(own##_oregonator_ends_as_published),                                          \
        unit_test_of(own##_hires_ends_as_published),                                               \
        unit_test_of(own##_pollution_ends_as_published), unit_test_of(own##_follows_in_its_order), \
        unit_test_of(own##_amplifier_is_as_published),                                             \
        unit_test_of(own##_amplifier_begins_consistently),                                         \
        unit_test_of(own##_amplifier_has_events), unit_test_of(own##_index_above_1_is_told),       \
        unit_test_of(own##_akzo_is_as_published), unit_test_of(own##_akzo_float_is_as_published),  \
        unit_test_of(own##_small_units_need_no_jacobian),                                          \
        unit_test_of(own##_small_volts_are_volts),                                                 \
        unit_test_of(own##_says_no_more_than_that_steps_are_used_up),                              \
        unit_test_of(own##_elbow_costs_no_steps), unit_test_of(own##_slow_manifold_costs_no_more)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TESTS_OF(rodas),
        TESTS_OF(radau),
#ifdef __SIZEOF_FLOAT128__
        cmocka_unit_test(radau_has_the_digits_of_quad),
#endif
        cmocka_unit_test(gauss_integrates_powers),
        cmocka_unit_test(gauss_has_order_8),
        cmocka_unit_test(gauss_keeps_the_energy),
        cmocka_unit_test(gauss_forgets_a_state),
        cmocka_unit_test(gauss_says_where_it_does_not_converge),
        cmocka_unit_test(radau_iterates_as_long_as_a_fixed_step_needs),
        cmocka_unit_test(a_wrong_jacobian_is_named),
        cmocka_unit_test(a_singular_matrix_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
