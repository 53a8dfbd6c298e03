/* Light starts in a direction of space: Schwarzschild's metric in its own coordinates, Kerr's in those of Kerr and
 * Schild, which go through the ergosphere and the horizon. */
#include <math.h>
#include <string.h>

#include "../check.h"
#include "../uniform.h"

static double between(double a, double b)
{
    return a + (b - a) * (1 + uniform()) / 2;
}

/* In units of the mass; sign 1: time is negative, -1: space is. */
struct hole {
    double spin, sign;
};

/* ---- coordinates t, r, theta, phi ---- */

static inline void still_metric(const struct hole *s, const double x[4], double ginv[4][4],
                                double dginv[4][4][4])
{
    const double r = x[1], f = 1 - 2 / r, sine = sin(x[2]);

    memset(ginv, 0, 16 * sizeof(double));
    memset(dginv, 0, 64 * sizeof(double));
    ginv[0][0] = -1 / f, ginv[1][1] = f, ginv[2][2] = 1 / (r * r);
    ginv[3][3] = 1 / (r * r * sine * sine);
    dginv[1][0][0] = 2 / (r * r * f * f), dginv[1][1][1] = 2 / (r * r);
    dginv[1][2][2] = -2 / (r * r * r), dginv[1][3][3] = -2 / (r * r * r * sine * sine);
    dginv[2][3][3] = -2 * cos(x[2]) / (r * r * sine * sine * sine);
    for (int i = 0; i < 4; i++) {
        ginv[i][i] *= s->sign;
        for (int k = 0; k < 4; k++) dginv[k][i][i] *= s->sign;
    }
}

#define GI_NAME    still
#define GI_SYSTEM  struct hole
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#include "geodesic_integ.h"

/* ---- coordinates t, x, y, z of Kerr and Schild: g = eta + h l l ---- */

static double kerr(const struct hole *s, const double x[4], double l[4])
{
    const double a = s->spin, w = x[1] * x[1] + x[2] * x[2] + x[3] * x[3] - a * a;
    const double rr = w / 2 + sqrt(w * w / 4 + a * a * x[3] * x[3]), r = sqrt(rr);

    l[0] = 1, l[3] = x[3] / r;
    l[1] = (r * x[1] + a * x[2]) / (rr + a * a), l[2] = (r * x[2] - a * x[1]) / (rr + a * a);
    return 2 * r * rr / (rr * rr + a * a * x[3] * x[3]);
}

static void inverse(const struct hole *s, const double x[4], double ginv[4][4])
{
    double l[4];
    const double h = kerr(s, x, l);

    l[0] = -1;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            ginv[i][j] = s->sign * ((i != j ? 0 : i == 0 ? -1 : 1) - h * l[i] * l[j]);
}

static inline void hole_metric(const struct hole *s, const double x[4], double ginv[4][4],
                               double dginv[4][4][4])
{
    inverse(s, x, ginv);
    for (int k = 0; k < 4; k++) {
        double above[4], below[4], up[4][4], down[4][4];

        memcpy(above, x, sizeof above), memcpy(below, x, sizeof below);
        above[k] += 1e-5, below[k] -= 1e-5;
        inverse(s, above, up), inverse(s, below, down);
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) dginv[k][i][j] = (up[i][j] - down[i][j]) / 2e-5;
    }
}

#define GI_NAME    hole
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#include "geodesic_integ.h"

/* ds^2 = dx^2 + dy^2: no light. */
static inline void plane_metric(const struct hole *s, const double x[2], double ginv[2][2],
                                double dginv[2][2][2])
{
    (void)s, (void)x;
    memset(dginv, 0, 8 * sizeof(double));
    ginv[0][0] = ginv[1][1] = 1, ginv[0][1] = ginv[1][0] = 0;
}

#define GI_NAME    plane
#define GI_SYSTEM  struct hole
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#include "geodesic_integ.h"

/* k^t = sqrt(k^r^2 / f^2 + r^2 (k^theta^2 + sin^2 theta k^phi^2) / f), whatever the sign of g and the size of k, and
   whatever stands in k^0. */
static void light_of_a_hole_that_stands_still(void **state)
{
    (void)state;
    for (double size = 1e-100; size < 1e101; size *= 1e25)
        for (int k = 0; k < 40; k++) {
            const struct hole s = {0, k % 2 ? -1 : 1};
            const double r = between(2.01, 20), theta = between(0.2, 2.9), f = 1 - 2 / r;
            const double v[3] = {between(-1, 1), between(-1, 1) / r, between(-1, 1) / r};
            const double point[4] = {7, r, theta, -3}, w = sin(theta) * v[2];
            const double direction[4] = {k % 3 ? (double)NAN : 5, size * v[0], size * v[1],
                                         size * v[2]};
            const double time = sqrt(v[0] * v[0] / f / f + r * r * (v[1] * v[1] + w * w) / f);
            double y[8], ydot[8], H[1];

            assert_int_equal(still_start_null(&s, point, direction, y), GI_OK);
            still_derivs(&s, 0, y, ydot);
            still_constraint_errors(&s, 0, y, H);
            assert_true(fabs(H[0] / size / size) < 1e-14 * (1 + time * time * f));
            check_close(ydot[0] / size / time, 1, 1e-11);
            for (int i = 0; i < 4; i++) assert_true(y[i] == point[i]);
            for (int i = 1; i < 4; i++)
                check_close(ydot[i] / size, v[i - 1], 1e-11 * fmax(1, time));
        }
}

/* Of a k^0^2 + 2 b k^0 + c = 0 the positive root that is there where a < 0, and goes on from there to a > 0. */
static void light_in_an_ergosphere(void **state)
{
    const struct hole s = {0.9, 1};
    int inside = 0, none = 0;
    (void)state;
    for (int k = 0; k < 4000; k++) {
        double x[4] = {0}, v[4] = {0}, l[4], y[8], ydot[8], H[1];

        for (int i = 1; i < 4; i++) x[i] = between(-3, 3), v[i] = between(-1, 1);
        const double h = kerr(&s, x, l), along = l[1] * v[1] + l[2] * v[2] + l[3] * v[3];
        const double a = -1 + h, b = h * along;
        const double c = v[1] * v[1] + v[2] * v[2] + v[3] * v[3] + h * along * along;
        const double D = b * b - a * c;
        if (!(h < 20) || fabs(a) < 1e-3 || fabs(D) < 1e-3) continue;
        const double first = D < 0 ? -1 : (-b - sqrt(D)) / a,
                     second = D < 0 ? -1 : (-b + sqrt(D)) / a;
        const double time = a < 0 ? fmax(first, second) : fmin(first, second);
        const gi_status status = hole_start_null(&s, x, v, y);
        assert_int_equal(status, time > 0 ? GI_OK : GI_ERR_ARGUMENT);
        none += status != GI_OK;
        if (status != GI_OK) continue;
        inside += a > 0;
        hole_derivs(&s, 0, y, ydot);
        hole_constraint_errors(&s, 0, y, H);
        assert_true(fabs(H[0]) < 1e-13 * (1 + h) * time * time);
        check_close(ydot[0] / time, 1, 1e-9);
        for (int i = 1; i < 4; i++) check_close(ydot[i], v[i], 1e-9 * fmax(1, time));
    }
    print_message("          %d in the ergosphere, %d directions in which no light goes\n", inside,
                  none);
    assert_true(inside > 20 && none > 20);
}

/* Without spin the principal light falls in with k^t = 1 everywhere, and goes out with (r + 2) / (r - 2). */
static void light_through_the_horizon(void **state)
{
    const struct hole s = {0, 1};
    (void)state;
    for (double r = 0.5; r < 10; r += 1) {
        const double point[4] = {0, r / 3, -2 * r / 3, 2 * r / 3};
        const double in[4] = {0, -1. / 3, 2. / 3, -2. / 3}, out[4] = {0, 1. / 3, -2. / 3, 2. / 3};
        double y[8], ydot[8];

        assert_int_equal(hole_start_null(&s, point, in, y), GI_OK);
        hole_derivs(&s, 0, y, ydot);
        check_close(ydot[0], 1, 1e-12);
        assert_int_equal(hole_start_null(&s, point, out, y), r > 2 ? GI_OK : GI_ERR_ARGUMENT);
        if (r < 2) continue;
        hole_derivs(&s, 0, y, ydot);
        check_close(ydot[0], (r + 2) / (r - 2), 1e-11);
    }
}

/* A camera looks along d: light that arrives along -d comes from where d points, and from earlier. */
static void light_is_traced_back(void **state)
{
    const struct hole s = {0.9, 1};
    const double camera[4] = {0, 30, 0, 2}, seen[4] = {0, 0.2, 1, 0}, moves[4] = {0, -0.2, -1, 0};
    double y[8];
    hole_integ it;
    (void)state;
    assert_int_equal(hole_start_null(&s, camera, moves, y), GI_OK);
    assert_int_equal(hole_initialize(&it, &s, NULL, 0, y), GI_OK);
    assert_int_equal(hole_integrate(&it, -5), GI_OK);
    assert_true(it.y[0] < -4);
    for (int i = 1; i < 4; i++) check_close(it.y[i], camera[i] + 5 * seen[i], 0.5);
}

static void what_is_no_light_is_refused(void **state)
{
    const struct hole s = {0, 1};
    const double at[4] = {0, 10, 1, 0}, d[4] = {0, 1, 0, 0}, none[4] = {1, 0, 0, 0};
    const double no_d[4] = {0, (double)NAN, 0, 0}, far[4] = {0, (double)INFINITY, 1, 0},
                 edge[4] = {0, 2, 1, 0};
    double y[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *volatile missing = NULL;
    (void)state;
    assert_int_equal(still_start_null(&s, missing, d, y), GI_ERR_ARGUMENT);
    assert_int_equal(still_start_null(&s, at, missing, y), GI_ERR_ARGUMENT);
    assert_int_equal(still_start_null(&s, at, d, missing), GI_ERR_ARGUMENT);
    assert_int_equal(still_start_null(&s, at, none, y), GI_ERR_ARGUMENT);
    assert_int_equal(still_start_null(&s, at, no_d, y), GI_ERR_ARGUMENT);
    assert_int_equal(still_start_null(&s, far, d, y), GI_ERR_ARGUMENT);
    assert_int_equal(still_start_null(&s, edge, d, y), GI_ERR_ARGUMENT);
    assert_int_equal(plane_start_null(&s, at, d, y), GI_ERR_ARGUMENT);
    for (int i = 0; i < 8; i++) assert_true(y[i] == 1 + i);
}

/* The square of the momentum overflows, or the numbers have few digits. */
static void directions_out_of_range_are_refused(void **state)
{
    const double sizes[] = {4.9e-324, 1e-320, 1e-309, 1e155, 1e160, 1e300, 1e308};
    const double at[4] = {0, 10, 1, 0}, x[4] = {0, 3, 2, 1};
    const struct hole s = {0.9, 1};
    (void)state;
    for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
        const double d[4] = {0, sizes[n], 0, 0};
        double y[8];
        assert_int_equal(still_start_null(&s, at, d, y), GI_ERR_ARGUMENT);
        assert_int_equal(hole_start_null(&s, x, d, y), GI_ERR_ARGUMENT);
    }
}

/* Near the centre the metric is singular to rounding: what is not refused has its direction. */
static void starts_near_the_centre_are_refused_or_right(void **state)
{
    const struct hole s = {0, 1};
    int given = 0;
    (void)state;
    for (double r = 1; r > 1e-9; r /= 10)
        for (int i = 0; i < 1000; i++) {
            double x[4] = {0}, d[4] = {0}, y[8], ydot[8], size = 0;
            for (int k = 1; k < 4; k++) x[k] = uniform(), d[k] = uniform(), size += x[k] * x[k];
            for (int k = 1; k < 4; k++) x[k] *= r / sqrt(size);
            if (hole_start_null(&s, x, d, y) != GI_OK) continue;
            hole_derivs(&s, 0, y, ydot);
            for (int k = 1; k < 4; k++) check_close(ydot[k], d[k], 2e-3);
            given++;
        }
    assert_true(given > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(light_of_a_hole_that_stands_still),
        cmocka_unit_test(light_in_an_ergosphere),
        cmocka_unit_test(light_through_the_horizon),
        cmocka_unit_test(light_is_traced_back),
        cmocka_unit_test(what_is_no_light_is_refused),
        cmocka_unit_test(directions_out_of_range_are_refused),
        cmocka_unit_test(starts_near_the_centre_are_refused_or_right),
    };

    return cmocka_run_group_tests_name("start null", tests, NULL, NULL);
}
