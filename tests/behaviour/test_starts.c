/* Starts on a surface at the edge of what can be one: directions that are all but upright, points all but at a
 * centre of curvature. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "../check.h"

/* A plane z = 0 times `factor`, a ball of radius 1, a tube of radii 1 and 3, or a plane that lies
 * askew, at the height `factor`. */
struct solid {
    enum { PLANE, BALL, TUBE, ASKEW } kind;
    double factor;
};

static inline void solid_surface(const struct solid *s, const double x[3], double *f, double g[3],
                                 double H[6])
{
    const double a[3] = {1, s->kind == TUBE ? 1.0 / 9 : 1, s->kind == TUBE ? 0 : 1};
    for (int k = 0; k < 6; k++) H[k] = 0;
    if (s->kind == PLANE) {
        *f = s->factor * x[2];
        g[0] = g[1] = 0, g[2] = s->factor;
        return;
    }
    if (s->kind == ASKEW) {
        *f = 0.1 * x[0] + 0.2 * x[1] + 0.3 * x[2] - s->factor;
        for (int k = 0; k < 3; k++) g[k] = (k + 1) / 10.0;
        return;
    }
    *f = -s->factor / 2;
    for (int k = 0; k < 3; k++) {
        *f += s->factor * a[k] * x[k] * x[k] / 2;
        g[k] = s->factor * a[k] * x[k], H[k] = s->factor * a[k];
    }
}
#define GI_NAME    solid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

/* A plane, and beyond x = 1.4 a wall so high that a correction of it overflows; at infinity it is a plane again. */
struct wall {
    char unused;
};

static inline void wall_surface(const struct wall *s, const double x[3], double *f, double g[3],
                                double H[6])
{
    (void)s;
    for (int k = 0; k < 3; k++) g[k] = 0.1, H[k] = H[3 + k] = 0;
    *f = fabs(x[0]) < 1e300 ? x[0] > 1.4 ? 1e308 : (x[0] + x[1] + x[2]) / 10 : 0;
}
#define GI_NAME    wall
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_LANES   4
#include "geodesic_integ.h"

/* What is left of a direction, a part of the whole, is above 64 epsilon or rounding. */
static void a_direction_is_more_than_its_rounding(void **state)
{
    const double point[3] = {3, -2, 0};
    (void)state;
    for (double factor = 1e-6; factor < 1e7; factor *= 1e3)
        for (int size = -8; size <= 8; size += 4) {
            const struct solid plane = {PLANE, factor};
            const double scale = ldexp(1, size);
            double y[6] = {0}, up[3] = {0, 0, scale};
            for (int part = 16; part <= 256; part *= 2) {
                up[0] = -1.25 * part * DBL_EPSILON * scale;
                if (part < 64) {
                    assert_int_equal(solid_start(&plane, point, up, y), GI_ERR_ARGUMENT);
                    assert_true(y[3] == 0);
                } else {
                    assert_int_equal(solid_start(&plane, point, up, y), GI_OK);
                    assert_true(y[0] == 3 && y[1] == -2 && y[2] == 0);
                    assert_true(y[3] == -1 && y[4] == 0 && y[5] == 0);
                }
            }
        }
}

/* Up to the centre of curvature, to the root of epsilon, inside; any height outside. */
static void a_point_has_a_foot_up_to_the_centre(void **state)
{
    const double along[3] = {0, 1, 0};
    (void)state;
    for (double factor = 1e-3; factor < 1e4; factor *= 1e3) {
        const struct solid ball = {BALL, factor}, tube = {TUBE, factor};
        for (double r = 1e-7; r < 1e3; r *= 10) {
            const double point[3] = {r, 0, 0};
            double y[6];
            assert_int_equal(solid_start(&ball, point, along, y), GI_OK);
            check_close(y[0], 1, 1e-12);
            assert_true(y[1] == 0 && y[4] == 1);
        }
        double y[6] = {7};
        const double centre[3] = {1e-9, 0, 0};
        assert_int_equal(solid_start(&ball, centre, along, y), GI_ERR_CONSTRAINT);
        assert_true(y[0] == 7);
        /* at its flat side the tube, 1 high, has the radius of curvature 9, at the sharp one 1/3 */
        const double flat[3] = {1e-3, 0, 0}, near[3] = {0, 3 - 0.33, 0}, far[3] = {0, 3 - 0.34, 0};
        const double across[3] = {1, 0, 0};
        assert_int_equal(solid_start(&tube, flat, along, y), GI_OK);
        check_close(y[0], 1, 1e-12);
        assert_int_equal(solid_start(&tube, near, across, y), GI_OK);
        check_close(y[1], 3, 1e-12);
        assert_int_equal(solid_start(&tube, far, across, y), GI_ERR_CONSTRAINT);
    }
}

/* The foot of the origin: what it misses by rounding is small beside the foot, and not beside the point. */
static void a_point_may_be_smaller_than_its_foot(void **state)
{
    const double along[3] = {0.3, 0, -0.1};
    (void)state;
    for (int i = 1; i <= 60; i++) {
        const struct solid plane = {ASKEW, i / 7.0};
        const double point[3] = {1e-20 * i, 0, 0};
        double y[6];
        assert_int_equal(solid_start(&plane, point, along, y), GI_OK);
        for (int k = 0; k < 3; k++) check_close(y[k], (k + 1) / 1.4 * plane.factor, 1e-14);
    }
}

static void a_state_stays_finite_whatever_a_correction_does(void **state)
{
    const struct wall s = {0};
    const double y0[6] = {1, 2, -3, sqrt(0.5), -sqrt(0.5), 0};
    const double far[3] = {2, 0, -2}, direction[3] = {1, -1, 0};
    double start[6], t = 0, y[1][6];
    const double t_end = 10;
    gi_status status;
    wall_integ it;
    (void)state;
    if (wall_start(&s, far, direction, start) == GI_OK)
        for (int i = 0; i < 6; i++) assert_true(isfinite(start[i]));
    assert_int_equal(wall_initialize(&it, &s, NULL, 0, y0), GI_OK);
    wall_integrate(&it, t_end);
    for (int i = 0; i < 6; i++) assert_true(isfinite(it.y[i]));
    memcpy(y[0], y0, sizeof y0);
    wall_integrate_batch(&s, NULL, 1, &t, &t_end, y, &status, NULL);
    for (int i = 0; i < 6; i++) assert_true(isfinite(y[0][i]));
}

struct globe {
    double rr;
};
static inline void globe_surface(const struct globe *s, const double x[3], double *f, double g[3],
                                 double H[6])
{
    *f = (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - s->rr) / 2;
    for (int k = 0; k < 3; k++) g[k] = x[k], H[k] = 1, H[3 + k] = 0;
}
#define GI_NAME    globe
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

/* Whether there is a start, and its foot, do not depend on the axis on which the point lies. */
static void starts_are_the_same_along_each_axis(void **state)
{
    (void)state;
    for (int k = 0; k < 400; k++) {
        const struct globe s = {1 + k % 5 / 4.0};
        gi_status status[3];
        double foot[3] = {0};
        for (int i = 0; i < 3; i++) {
            double point[3] = {0}, way[3] = {0}, y[6] = {0};
            point[i] = ldexp(1 + k % 7 / 8.0, 4 - k / 8), way[(i + 1) % 3] = 1;
            status[i] = globe_start(&s, point, way, y);
            foot[i] = y[i];
        }
        assert_true(status[0] == status[1] && status[0] == status[2]);
        assert_true(foot[0] == foot[1] && foot[0] == foot[2]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_direction_is_more_than_its_rounding),
        cmocka_unit_test(a_point_has_a_foot_up_to_the_centre),
        cmocka_unit_test(a_state_stays_finite_whatever_a_correction_does),
        cmocka_unit_test(a_point_may_be_smaller_than_its_foot),
        cmocka_unit_test(starts_are_the_same_along_each_axis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
