/* GI_NZ where the header writes the equations: integrals along great circles, and the redshift of light. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

struct sphere {
    bool fails;
};

/* z' = {x^2, t}: half the arc length and sin 2s / 4 where the circle goes through (1, 0, 0), and s^2 / 2. */

static inline void ball_surface(const struct sphere *s, const double x[3], double *f,
                                double grad[3], double hess[6])
{
    (void)s;
    *f = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1;
    for (int i = 0; i < 3; i++) grad[i] = 2 * x[i], hess[i] = 2, hess[3 + i] = 0;
}

static inline void ball_zdot(const struct sphere *s, double t, const double q[], const double u[],
                             const double z[], double zdot[])
{
    (void)s, (void)u, (void)z;
    zdot[0] = q[0] * q[0], zdot[1] = t;
}

#define GI_NAME          ball
#define GI_SYSTEM        struct sphere
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_NZ            2
#define GI_LANES         4
#define GI_GLOBAL_ERROR  1
#include "geodesic_integ.h"

/* Longitude and latitude. */
static inline void globe_surface(const struct sphere *s, double u, double v, double x[3],
                                 double xu[3], double xv[3], double xuu[3], double xuv[3],
                                 double xvv[3])
{
    const double a = cos(u), b = sin(u), c = cos(v), d = sin(v);

    (void)s;
    x[0] = a * c, x[1] = b * c, x[2] = d;
    xu[0] = -b * c, xu[1] = a * c, xu[2] = 0;
    xv[0] = -a * d, xv[1] = -b * d, xv[2] = c;
    xuu[0] = -a * c, xuu[1] = -b * c, xuu[2] = 0;
    xuv[0] = b * d, xuv[1] = -a * d, xuv[2] = 0;
    xvv[0] = -a * c, xvv[1] = -b * c, xvv[2] = -d;
}

static inline void globe_zdot(const struct sphere *s, double t, const double q[], const double u[],
                              const double z[], double zdot[])
{
    const double x = cos(q[0]) * cos(q[1]);

    (void)s, (void)u, (void)z;
    zdot[0] = x * x, zdot[1] = t;
}

#define GI_NAME    globe
#define GI_SYSTEM  struct sphere
#define GI_PROBLEM GI_PARAMETRIC_SURFACE
#define GI_NZ      2
#define GI_LANES   4
#include "geodesic_integ.h"

/* Schwarzschild's equatorial plane, in t, r, phi and units of the mass. z is the logarithm of the frequency that
   those see who stand still, who are slow where r is small: z' = -f'/f r'/2. */
static inline void hole_metric(const struct sphere *s, const double x[3], double ginv[3][3],
                               double dginv[3][3][3])
{
    const double r = x[1], f = 1 - 2 / r;

    (void)s;
    memset(ginv, 0, 9 * sizeof(double));
    memset(dginv, 0, 27 * sizeof(double));
    ginv[0][0] = -1 / f, ginv[1][1] = f, ginv[2][2] = 1 / (r * r);
    dginv[1][0][0] = 2 / (r * r * f * f), dginv[1][1][1] = 2 / (r * r);
    dginv[1][2][2] = -2 / (r * r * r);
}

static inline void hole_zdot(const struct sphere *s, double t, const double q[], const double u[],
                             const double z[], double zdot[])
{
    (void)t, (void)z;
    zdot[0] = s->fails ? (double)NAN : -u[1] / (q[1] * q[1]); /* r' = f u_r */
}

#define GI_NAME    hole
#define GI_SYSTEM  struct sphere
#define GI_PROBLEM GI_METRIC
#define GI_NQ      3
#define GI_NZ      1
#define GI_METHOD  GI_DOP853
#define GI_LANES   4
#include "geodesic_integ.h"

static const struct sphere one = {false};

static void along_a_great_circle(void **state)
{
    const double point[3] = {2, 0, 0}, direction[3] = {0, 1, 0.75}, end = 7;
    const double at[2] = {0, 0}, to[2] = {1, 0.75};
    const double half = (end + sin(2 * end) / 2) / 2;
    double y[12], chart[6];
    ball_options options;
    ball_integ it;
    globe_options globe_options_;
    globe_integ globe;

    (void)state;
    memset(&options, 0, sizeof options), memset(&globe_options_, 0, sizeof globe_options_);
    options.accuracy = globe_options_.accuracy = 1e-10;
    memset(y, -1, sizeof y), memset(chart, -1, sizeof chart);
    assert_int_equal(ball_start(&one, point, direction, y), GI_OK);
    assert_true(y[10] == 0 && y[11] == 0);
    assert_int_equal(ball_check(&one, 0, y, NULL), GI_OK);
    assert_int_equal(ball_initialize(&it, &one, &options, 0, y), GI_OK);
    assert_int_equal(ball_integrate(&it, end), GI_OK);
    check_close(it.y[10], half, 1e-8);
    check_close(it.y[11], end * end / 2, 1e-8);
    check_close(it.y[3], sin(end), 1e-8);
    check_close(it.global_error[10], it.y[10] - half, 1e-9);

    assert_int_equal(globe_start(&one, at, to, chart), GI_OK);
    assert_true(chart[4] == 0 && chart[5] == 0);
    assert_int_equal(globe_initialize(&globe, &one, &globe_options_, 0, chart), GI_OK);
    assert_int_equal(globe_integrate(&globe, end), GI_OK);
    check_close(globe.y[4], half, 1e-8);
    check_close(globe.y[5], end * end / 2, 1e-8);
}

/* What is carried along changes nothing of what is found. */
static void two_points_are_connected_as_without(void **state)
{
    const double from[3] = {1, 0, 0}, to[3] = {cos(1.), sin(1.), 0};
    double direction[3] = {0}, length = 0;

    (void)state;
    assert_int_equal(ball_connect(&one, NULL, from, to, direction, &length), GI_OK);
    check_close(length, 1, 2e-5);
    check_close(direction[1], 1, 2e-5);
    assert_int_equal(ball_shortest(&one, NULL, from, to, direction, &length), GI_OK);
    check_close(length, 1, 2e-5);
}

/* frequency = -k_t / sqrt f: in proportion to 1 / sqrt f along the way. */
static void light_is_shifted(void **state)
{
    enum { COUNT = 9 };
    double t[COUNT] = {0}, t_end[COUNT], y[COUNT][7], y0[COUNT][7];
    gi_status status[COUNT];
    hole_options options;

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-11;
    for (int k = 0; k < COUNT; k++) {
        const double point[3] = {0, 30, 0}, direction[3] = {0, -1, 0.002 * (k + 1)};
        assert_int_equal(hole_start_null(&one, point, direction, y0[k]), GI_OK);
        assert_true(y0[k][6] == 0);
        memcpy(y[k], y0[k], sizeof y[k]), t_end[k] = 22 + k;
    }
    hole_batch job = {.system = &one, .options = &options, .count = COUNT, .t = t, .t_end = t_end};
    job.y = y, job.status = status;
    assert_int_equal(hole_integrate_batch(&job), GI_OK);
    for (int k = 0; k < COUNT; k++) {
        hole_integ it;
        assert_int_equal(hole_initialize(&it, &one, &options, 0, y0[k]), GI_OK);
        assert_int_equal(hole_integrate(&it, t_end[k]), GI_OK);
        const double r = it.y[1];
        check_close(it.y[6], -log((1 - 2 / r) / (1 - 2. / 30)) / 2, 1e-9);
        assert_true(fabs(it.y[6]) > 0.01);
        for (int i = 0; i < 7; i++) assert_true(y[k][i] == it.y[i]);
    }
}

static void a_zdot_that_is_no_number_is_named(void **state)
{
    const struct sphere bad = {true};
    const double y[7] = {0, 5, 0, -1, 1, 1, 0};
    gi_error error;

    (void)state;
    assert_int_equal(hole_check(&one, 0, y, &error), GI_OK);
    assert_int_equal(hole_check(&bad, 0, y, &error), GI_ERR_CHECK);
    assert_string_equal(error.what, "hole_zdot: zdot is not finite");
    assert_int_equal(error.where, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(along_a_great_circle),
        cmocka_unit_test(two_points_are_connected_as_without),
        cmocka_unit_test(light_is_shifted),
        cmocka_unit_test(a_zdot_that_is_no_number_is_named),
    };

    return cmocka_run_group_tests_name("integrals", tests, NULL, NULL);
}
