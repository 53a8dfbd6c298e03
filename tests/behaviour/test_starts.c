/* Where a geodesic begins, at the edge of what there is: directions that are all but upright, points all but at a
 * centre of curvature, overflow in a start, in its frame and in the first step, states that cannot be begun; and by how
 * much a state is off its constraints. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "../check.h"
#include "../torus.h"

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
    wall_integ it;
    (void)state;
    if (wall_start(&s, far, direction, start) == GI_OK)
        for (int i = 0; i < 6; i++) assert_true(isfinite(start[i]));
    assert_int_equal(wall_initialize(&it, &s, NULL, 0, y0), GI_OK);
    wall_integrate(&it, t_end);
    for (int i = 0; i < 6; i++) assert_true(isfinite(it.y[i]));
    memcpy(y[0], y0, sizeof y0);
    wall_batch job = {.system = &s, .count = 1, .t = &t, .t_end = &t_end, .y = y};
    wall_integrate_batch(&job);
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

struct ball {
    double middle[3], radius;
};
static inline void apart_surface(const struct ball *s, const double x[3], double *f, double g[3],
                                 double H[6])
{
    *f = -s->radius * s->radius / 2;
    for (int k = 0; k < 3; k++) {
        g[k] = x[k] - s->middle[k], H[k] = 1, H[3 + k] = 0;
        *f += g[k] * g[k] / 2;
    }
}
#define GI_NAME    apart
#define GI_SYSTEM  struct ball
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

/* The middle of a coordinate system is near a globe as another point is. */
static void a_start_may_be_sought_from_the_origin(void **state)
{
    (void)state;
    for (int k = 0; k < 300; k++) {
        const double near = 1 + k / 100.0, to = k / 50.0, origin[3] = {0};
        const struct ball s = {{0, 3 * near * cos(to), 3 * near * sin(to)}, near};
        const double way[3] = {1, 0.5, 0.25}, far = 2 * near;
        double y[6];
        assert_int_equal(apart_start(&s, origin, way, y), GI_OK);
        check_close(y[0], 0, 1e-14);
        check_close(y[1], far * cos(to), 1e-13);
        check_close(y[2], far * sin(to), 1e-13);
    }
}

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

/* y' = decay y, and 1e6 above the top. */
struct cliff {
    double decay, top;
};

static inline void cliff_derivs(const struct cliff *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = y[0] > s->top ? 1e6 : s->decay * y[0];
}
#define GI_NAME cliff
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

/* Where nothing comes of the sizes of y' and y'', the first step is a millionth, whatever t is, and of a path
   shorter than 1. */
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
        assert_true(it.next_step > 0 && isfinite(it.next_step));
        if (rates_step(&it, 1) == GI_OK) check_close(it.initial_step_taken, 1e-6, 1e-20);
    }
    assert_int_equal(rates_initialize(&it, &still, &options, -5e6, y0), GI_OK);
    check_close(it.next_step, 1e-6, 1e-20);
    assert_int_equal(rates_integrate(&it, -5e6 + 100), GI_OK);
    assert_true(it.y[0] == 0);
    assert_int_equal(rates_initialize(&it, &still, &options, 0, y0), GI_OK);
    assert_int_equal(rates_integrate(&it, -1e-3), GI_OK);
    check_close(it.initial_step_taken, 1e-9, 1e-23);
    assert_int_equal(rates_initialize(&it, &one, &options, 0, y0), GI_OK);
    assert_in_range(1e9 * it.next_step, 1e2, 1e8);
}

/* By its formula, (accuracy)^(1/4) in the time in which y changes by itself, where y is 1; and the first call
 * sees what lies ahead of y, within a hundredth of that time, but not beyond its end. */
static void a_first_step_has_the_size_of_its_formula(void **state)
{
    const double decays[] = {-1, 10, -1e4, 1e-3}, accuracies[] = {1e-4, 1e-6, 1e-10};
    const double one[1] = {1}, hundred[1] = {100};

    (void)state;
    for (int k = 0; k < 12; k++) {
        const struct cliff s = {decays[k % 4], 1e9};
        const cliff_options options = {.accuracy = accuracies[k / 4]};
        const double step = pow(options.accuracy, 0.25) / fabs(s.decay);
        cliff_integ it;

        assert_int_equal(cliff_initialize(&it, &s, &options, 3, one), GI_OK);
        check_close(it.next_step, step, 1e-6 * step);
        assert_int_equal(cliff_initialize(&it, &s, &options, 3, hundred), GI_OK);
        check_close(it.next_step, step / sqrt(10), 1e-6 * step);
    }
    for (int k = 0; k < 3; k++) {
        const struct cliff s = {1, 1 + 0.005 * k};
        const cliff_options options = {.accuracy = 1e-6, .maximum_steps = 1};
        cliff_integ it;

        assert_int_equal(cliff_initialize(&it, &s, &options, 3, one), GI_OK);
        /* one that meets it fails, and its retry is up to ten times shorter */
        const double size = k < 2 ? pow(100, 0.25) / 1e8 : pow(1e-6, 0.25);
        assert_int_equal(cliff_step(&it, 4), k == 1 ? GI_OK : GI_ERR_MAX_STEPS);
        const double tried = k == 1 ? it.last_step : it.next_step;
        assert_true(tried <= 1.001 * size && tried >= (k == 1 ? 0.999 : 0.09) * size);
        assert_int_equal(cliff_initialize(&it, &s, &options, 3, one), GI_OK);
        (void)cliff_step(&it, 3 + 1e-3);
        assert_int_equal(it.t == 3 + 1e-3, k > 0);
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
    assert_true(it.error.where == -1 && it.error.value == 0 && it.error.limit == 0 && it.y[0] == 0);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_direction_is_more_than_its_rounding),
        cmocka_unit_test(a_point_has_a_foot_up_to_the_centre),
        cmocka_unit_test(a_state_stays_finite_whatever_a_correction_does),
        cmocka_unit_test(a_point_may_be_smaller_than_its_foot),
        cmocka_unit_test(starts_are_the_same_along_each_axis),
        cmocka_unit_test(a_start_may_be_sought_from_the_origin),
        cmocka_unit_test(constraint_errors_of_a_surface_by_value),
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
        cmocka_unit_test(a_tolerance_may_be_one_and_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
