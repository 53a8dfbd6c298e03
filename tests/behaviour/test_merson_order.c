/*
 * Runge–Kutta–Merson at a fixed step is of order 4, on plain ODEs and under projection; its dense
 * output is of order 4 within the step and exact at both ends; and on y' = λ y one step multiplies
 * by Merson's own polynomial, which tells the method from every other one of order 4.
 *
 * GI_TEST_DATA (a string) names the folder of the data files.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../csv.h"

/* ---- y'' = −y ---- */

struct oscillator {
    double frequency;
};

static inline void oscillator_derivs(const struct oscillator *s, double t, const double y[],
                                     double ydot[])
{
    (void)t;
    ydot[0] = y[1];
    ydot[1] = -s->frequency * s->frequency * y[0];
}

#define GI_NAME    oscillator
#define GI_PROBLEM GI_GENERAL
#define GI_NQ      1
#define GI_NC      0
#include "geodesic_integ.h"

/* ---- Kepler's problem, x'' = −x / |x|³ ---- */

struct kepler {
    double eccentricity;
};

static inline void kepler_derivs(const struct kepler *s, double t, const double y[], double ydot[])
{
    const double r2 = y[0] * y[0] + y[1] * y[1], r3 = r2 * sqrt(r2);

    (void)s;
    (void)t;
    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = -y[0] / r3;
    ydot[3] = -y[1] / r3;
}

#define GI_NAME    kepler
#define GI_PROBLEM GI_GENERAL
#define GI_NQ      2
#define GI_NC      0
#include "geodesic_integ.h"

/* State at time t after the pericentre, from Kepler's equation E − e sin E = t (period 2π). */
static void kepler_exact(double e, double t, double y[4])
{
    const double b = sqrt(1 - e * e);
    double E = t;

    for (int i = 0; i < 50; i++) E -= (E - e * sin(E) - t) / (1 - e * cos(E));
    const double Edot = 1 / (1 - e * cos(E));
    y[0] = cos(E) - e;
    y[1] = b * sin(E);
    y[2] = -sin(E) * Edot;
    y[3] = b * cos(E) * Edot;
}

/* ---- pendulum of unit length and mass in Cartesian coordinates, y = {x, y, x', y'} ---- */

struct pendulum {
    double g;
};

static inline void pendulum_derivs(const struct pendulum *s, double t, const double y[],
                                   double ydot[])
{
    const double r2 = y[0] * y[0] + y[1] * y[1];
    const double lambda = (y[2] * y[2] + y[3] * y[3] - s->g * y[1]) / r2;

    (void)t;
    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = -lambda * y[0];
    ydot[3] = -lambda * y[1] - s->g;
}

static inline void pendulum_constraint_errors(const struct pendulum *s, double t, const double y[],
                                              double cerr[])
{
    (void)s;
    (void)t;
    cerr[0] = y[0] * y[0] + y[1] * y[1] - 1;
    cerr[1] = y[0] * y[2] + y[1] * y[3];
}

static inline void pendulum_constraint_jacobian(const struct pendulum *s, double t,
                                                const double y[], double jac[2][4])
{
    const double rows[2][4] = {{2 * y[0], 2 * y[1], 0, 0}, {y[2], y[3], y[0], y[1]}};

    (void)s;
    (void)t;
    memcpy(jac, rows, sizeof rows);
}

#define GI_NAME        pendulum
#define GI_PROBLEM     GI_GENERAL
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"

/* ---- y' = λ y with complex λ = re + i im, y = {Re y, Im y} ---- */

struct linear {
    double re, im;
};

static inline void linear_derivs(const struct linear *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = s->re * y[0] - s->im * y[1];
    ydot[1] = s->im * y[0] + s->re * y[1];
}

#define GI_NAME    linear
#define GI_PROBLEM GI_GENERAL
#define GI_NQ      1
#define GI_NC      0
#include "geodesic_integ.h"

/* ---- y = {t³ − t, t² }, which a cubic reproduces ---- */

struct cubic {
    double unused;
};

static inline void cubic_derivs(const struct cubic *s, double t, const double y[], double ydot[])
{
    (void)s;
    (void)y;
    ydot[0] = 3 * t * t - 1;
    ydot[1] = 2 * t;
}

#define GI_NAME    cubic
#define GI_PROBLEM GI_GENERAL
#define GI_NQ      1
#define GI_NC      0
#include "geodesic_integ.h"

/* ---- measuring an order ---- */

enum { SIZES = 6 }; /* five halvings */

/* Slope of the line of least squares through the points (log2 h, log2 error), each h half of the
 * one before; must be 4 ± 0.2. */
static void assert_order_4(const char *what, double h, const double error[SIZES])
{
    double mean = 0, slope = 0, width = 0;

    for (int k = 0; k < SIZES; k++) mean += log2(error[k]) / SIZES;
    for (int k = 0; k < SIZES; k++) {
        const double x = 0.5 * (SIZES - 1) - k; /* log2 h, less its mean */
        slope += x * (log2(error[k]) - mean);
        width += x * x;
    }
    slope /= width;
    for (int k = 0; k < SIZES; k++)
        print_message("  %s: h %9.6f, error %9.3e\n", what, ldexp(h, -k), error[k]);
    print_message("  %s: order %.3f, to be 4 within 0.2\n", what, slope);
    assert_true(fabs(slope - 4) <= 0.2);
}

/* Goes from 0 to t_end in that many steps of one size. */
#define GOES_IN_STEPS(name, it, system, options, y0, t_end, steps)                                 \
    do {                                                                                           \
        assert_int_equal(name##_initialize(it, system, options, 0, y0), GI_OK);                    \
        assert_int_equal(name##_integrate(it, t_end), GI_OK);                                      \
        assert_true((it)->t == (t_end));                                                           \
        assert_int_equal((it)->stats.steps_taken, steps);                                          \
        assert_int_equal((it)->stats.steps_attempted, steps);                                      \
    } while (0)

static void order_on_an_oscillator(void **state)
{
    const struct oscillator s = {1};
    const double y0[2] = {1, 0}, t_end = 4, exact[2] = {cos(t_end), -sin(t_end)};
    double error[SIZES];

    (void)state;
    for (int k = 0; k < SIZES; k++) {
        const oscillator_options options = {.fixed_step = ldexp(t_end, -4 - k)};
        oscillator_integ it = {0};
        GOES_IN_STEPS(oscillator, &it, &s, &options, y0, t_end, 16 << k);
        error[k] = worst_difference(it.y, exact, 2);
    }
    assert_order_4("y'' = -y", t_end / 16, error);
}

static void order_on_kepler(void **state)
{
    const struct kepler s = {0.5};
    const double t_end = 4;
    double y0[4], exact[4] = {0}, error[SIZES];

    (void)state;
    kepler_exact(s.eccentricity, 0, y0);
    kepler_exact(s.eccentricity, t_end, exact);
    for (int k = 0; k < SIZES; k++) {
        const kepler_options options = {.fixed_step = ldexp(t_end, -6 - k)};
        kepler_integ it = {0};
        GOES_IN_STEPS(kepler, &it, &s, &options, y0, t_end, 64 << k);
        error[k] = worst_difference(it.y, exact, 4);
    }
    assert_order_4("Kepler", t_end / 64, error);
}

/* The start and the state at t of that pendulum, from its file. */
static void read_pendulum(double g, double th0, double om0, double t, double y0[4], double y[4])
{
    static const char *const names[4] = {"x", "y", "xdot", "ydot"};
    struct table table = read_table(GI_TEST_DATA "/pendulum_hp.csv");
    int row = 0;

    while (number_in(&table, row, "g") != g || number_in(&table, row, "th0") != th0 ||
           number_in(&table, row, "om0") != om0 || number_in(&table, row, "t") != t)
        assert_true(++row < table.rows);
    y0[0] = sin(th0);
    y0[1] = -cos(th0);
    y0[2] = om0 * cos(th0);
    y0[3] = om0 * sin(th0);
    for (int i = 0; i < 4; i++) y[i] = number_in(&table, row, names[i]);
    free_table(&table);
}

static void order_under_projection(void **state)
{
    const double t_end = 3;
    const struct pendulum s = {9.81};
    double y0[4], exact[4] = {0}, error[SIZES];

    (void)state;
    read_pendulum(s.g, 0.5, 1.25, t_end, y0, exact);
    for (int k = 0; k < SIZES; k++) {
        const pendulum_options options = {.fixed_step = ldexp(t_end, -6 - k),
                                          .constraint_tolerance = 1e-13,
                                          .project_every_step = true};
        pendulum_integ it = {0};
        GOES_IN_STEPS(pendulum, &it, &s, &options, y0, t_end, 64 << k);
        assert_true(it.stats.projections >= it.stats.steps_taken);
        assert_true(fabs(it.y[0] * it.y[0] + it.y[1] * it.y[1] - 1) <= 1e-13);
        assert_true(fabs(it.y[0] * it.y[2] + it.y[1] * it.y[3]) <= 1e-13);
        error[k] = worst_difference(it.y, exact, 4);
    }
    assert_order_4("pendulum", t_end / 64, error);
}

/* ---- dense output ---- */

/* Each step starts from the exact state, at a time that is no round number. */
static void dense_output_is_of_order_4(void **state)
{
    const struct kepler s = {0.5};
    const double t0 = 0.7, h0 = 0.25;
    double error[SIZES];

    (void)state;
    for (int k = 0; k < SIZES; k++) {
        kepler_options options = {0};
        kepler_integ it = {0};
        double y0[4], y[4] = {0, 0, 0, 0}, exact[4];
        options.fixed_step = ldexp(h0, -k);
        kepler_exact(s.eccentricity, t0, y0);
        assert_int_equal(kepler_initialize(&it, &s, &options, t0, y0), GI_OK);
        assert_int_equal(kepler_step(&it, t0 + 1), GI_OK);
        error[k] = 0;
        for (int i = 1; i < 16; i++) {
            const double t = it.t_previous + (it.t - it.t_previous) * i / 16;
            assert_int_equal(kepler_interpolate(&it, t, y), GI_OK);
            kepler_exact(s.eccentricity, t, exact);
            error[k] = worse_of(error[k], worst_difference(y, exact, 4));
        }
    }
    assert_order_4("dense output", h0, error);
}

/* Bit for bit, forward and backward, with error control and projection. */
static void dense_output_is_exact_at_both_ends(void **state)
{
    const struct pendulum s = {9.81};
    const double y0[4] = {0.6, -0.8, 1.6, 1.2}, t_stop[2] = {2.3, -1.7};
    pendulum_options options = {0};
    pendulum_integ it = {0};
    double y[4] = {0, 0, 0, 0};

    (void)state;
    options.accuracy = 1e-5;
    assert_int_equal(pendulum_initialize(&it, &s, &options, 0.1, y0), GI_OK);
    for (int leg = 0; leg < 2; leg++)
        while (fabs(it.t - t_stop[leg]) > 0) {
            assert_int_equal(pendulum_step(&it, t_stop[leg]), GI_OK);
            assert_int_equal(pendulum_interpolate(&it, it.t_previous, y), GI_OK);
            assert_memory_equal(y, it.y_previous, sizeof y);
            assert_int_equal(pendulum_interpolate(&it, it.t, y), GI_OK);
            assert_memory_equal(y, it.y, sizeof y);
        }
    assert_true(it.stats.projections > 0);
    assert_true(it.stats.steps_taken > 20);
}

/* Hermite's polynomial is the solution itself where that is a cubic. */
static void dense_output_reproduces_a_cubic(void **state)
{
    const struct cubic s = {0};
    const double y0[2] = {0.125 - 0.5, 0.25};
    cubic_options options = {0};
    cubic_integ it = {0};
    double y[2] = {0, 0};

    (void)state;
    options.fixed_step = 1.5;
    assert_int_equal(cubic_initialize(&it, &s, &options, 0.5, y0), GI_OK);
    assert_int_equal(cubic_step(&it, 10), GI_OK);
    assert_true(it.t == 2);
    for (int i = 0; i <= 24; i++) {
        const double t = 0.5 + 0.0625 * i, exact[2] = {t * t * t - t, t * t};
        assert_int_equal(cubic_interpolate(&it, t, y), GI_OK);
        /* values up to 6, a dozen roundings */
        assert_true(worst_difference(y, exact, 2) <= 64 * DBL_EPSILON);
    }
}

/* ---- the stability polynomial P(z) = 1 + z + z²/2 + z³/6 + z⁴/24 + z⁵/144 ---- */

static void merson_polynomial(const double z[2], double p[2])
{
    static const double coefficient[6] = {1, 1, 1. / 2, 1. / 6, 1. / 24, 1. / 144};

    p[0] = p[1] = 0;
    for (int k = 5; k >= 0; k--) {
        const double re = p[0] * z[0] - p[1] * z[1] + coefficient[k];
        p[1] = p[0] * z[1] + p[1] * z[0];
        p[0] = re;
    }
}

/* One step of size h = 1/4 from y = 1 on y' = (z/h) y. */
static void one_linear_step(const double z[2], double y[2])
{
    const struct linear s = {4 * z[0], 4 * z[1]};
    const double y0[2] = {1, 0};
    linear_options options = {0};
    linear_integ it = {0};

    options.fixed_step = 0.25;
    assert_int_equal(linear_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(linear_step(&it, 1), GI_OK);
    assert_true(it.t == 0.25);
    memcpy(y, it.y, 2 * sizeof y[0]);
}

static void one_step_is_mersons_polynomial(void **state)
{
    double worst = 0;

    (void)state;
    for (int i = -16; i <= 16; i++)
        for (int j = -16; j <= 16; j++) {
            const double z[2] = {0.25 * i, 0.25 * j}, r = sqrt(z[0] * z[0] + z[1] * z[1]);
            double y[2], p[2];

            one_linear_step(z, y);
            merson_polynomial(z, p);
            /* each stage multiplies what the one before was rounded by; their sum is below
             * ε (1 + r)⁴ */
            const double rounding = DBL_EPSILON * (1 + r) * (1 + r) * (1 + r) * (1 + r);
            worst = worse_of(worst, worst_difference(y, p, 2) / rounding);
        }
    print_message("  largest difference from the polynomial: %.2f roundings\n", worst);
    assert_true(worst <= 1);
}

/* Where the real interval of stability ends, |P| = 1; at z = 2√3 i, P = 1 (z² = −12). */
static void stability_limits(void **state)
{
    const double real[2] = {-3.5483223442346739, 0}, imaginary[2] = {0, 2 * sqrt(3.0)};
    double y[2];

    (void)state;
    one_linear_step(real, y);
    assert_true(fabs(fabs(y[0]) - 1) <= 1e-13);
    one_linear_step(imaginary, y);
    assert_true(fabs(y[0] - 1) <= 1e-13);
    assert_true(fabs(y[1]) <= 1e-13);
}

/* The estimate is (y1 − ysave) / 5 = z⁵/720, seen through step control: with the accuracy just
 * above it the first attempt is good, just below it is not; and with 16 times as much the next
 * step is 0.9 · 16^(1/4) = 1.8 times as long. */
static void error_estimate_is_z5_over_720(void **state)
{
    const struct linear s = {-0.5, 0};
    const double y0[2] = {1, 0}, h = 1, estimate = 0.5 * 0.5 * 0.5 * 0.5 * 0.5 / 720;
    linear_options options = {0};
    linear_integ it = {0};

    (void)state;
    options.initial_step = h;
    options.accuracy = estimate * (1 + 1e-9);
    assert_int_equal(linear_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(linear_step(&it, 100), GI_OK);
    assert_int_equal(it.stats.error_test_failures, 0);
    assert_true(it.t == h);

    options.accuracy = estimate * (1 - 1e-9);
    assert_int_equal(linear_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(linear_step(&it, 100), GI_OK);
    assert_int_equal(it.stats.error_test_failures, 1);
    assert_true(fabs(it.t - 0.9 * h) <= 1e-8);

    options.accuracy = estimate * 16;
    assert_int_equal(linear_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(linear_step(&it, 100), GI_OK);
    assert_int_equal(it.stats.error_test_failures, 0);
    assert_true(fabs(it.next_step - 1.8 * h) <= 1e-8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_on_an_oscillator),
        cmocka_unit_test(order_on_kepler),
        cmocka_unit_test(order_under_projection),
        cmocka_unit_test(dense_output_is_of_order_4),
        cmocka_unit_test(dense_output_is_exact_at_both_ends),
        cmocka_unit_test(dense_output_reproduces_a_cubic),
        cmocka_unit_test(one_step_is_mersons_polynomial),
        cmocka_unit_test(stability_limits),
        cmocka_unit_test(error_estimate_is_z5_over_720),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
