/* NAME_frame: the Darboux frame of a geodesic, its curvatures and torsion, and how the end of a geodesic
 * follows its start; on the torus, implicit and as a chart. */
#include <math.h>
#include <string.h>

#include "../check.h"
#include "../torus.h"
#include "../uniform.h"

struct torus {
    double R, r;
};

TORUS_SURFACE(torus_polynomial, double)

static inline void torus_surface(const struct torus *s, const double x[3], double *f, double g[3],
                                 double H[6])
{
    torus_polynomial(s->R, s->r, x, f, g, H);
}
#define GI_NAME          torus
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

static inline void chart_surface(const struct torus *s, double u, double v, double x[3],
                                 double xu[3], double xv[3], double xuu[3], double xuv[3],
                                 double xvv[3])
{
    torus_by_angles(s->R, s->r, u, v, x, xu, xv, xuu, xuv, xvv);
}
#define GI_NAME          chart
#define GI_SYSTEM        struct torus
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

/* A sphere whose f is times so much: where g.g overflows there is no normal, where not it is the same. */
struct scaled {
    double scale;
};

static inline void scaled_surface(const struct scaled *s, const double x[3], double *f, double g[3],
                                  double H[6])
{
    *f = s->scale * (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1) / 2;
    for (int k = 0; k < 3; k++) g[k] = s->scale * x[k], H[k] = s->scale, H[3 + k] = 0;
}
#define GI_NAME          scaled
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

static const struct torus torus = {1.0, 0.4};

/* (b - a) / d */
static void rate(const double a[3], const double b[3], double d, double r[3])
{
    for (int k = 0; k < 3; k++) r[k] = (b[k] - a[k]) / d;
}

static torus_darboux frame_after(const double y0[], double length, double y[])
{
    torus_integ it;
    torus_darboux f;
    torus_options options = {0};
    options.accuracy = 1e-13;
    assert_int_equal(torus_initialize(&it, &torus, &options, 0, y0), GI_OK);
    assert_int_equal(torus_integrate(&it, length), GI_OK);
    assert_int_equal(torus_frame(&torus, it.y, &f), GI_OK);
    memcpy(y, it.y, sizeof it.y);
    return f;
}

/* A state across from y0 by `aside`, parallel to it but for a turn. */
static void moved_start(const double y0[], double aside, double turn, double y[])
{
    torus_darboux f;
    double point[3], direction[3];
    assert_int_equal(torus_frame(&torus, y0, &f), GI_OK);
    for (int k = 0; k < 3; k++) {
        point[k] = f.x[k] + aside * f.across[k];
        direction[k] = f.along[k] + turn * f.across[k] + aside * f.torsion * f.normal[k];
    }
    assert_int_equal(torus_start(&torus, point, direction, y), GI_OK);
}

static const double point[3] = {1.3, 0.2, 0.25}, way[3] = {0.2, 1, 0.5};

/* Along the geodesic the frame turns by its curvature and torsion. */
static void frame_turns_by_curvature_and_torsion_along(void **state)
{
    const double h = 1e-4;
    double y0[torus_N], y[torus_N], r[3];
    (void)state;
    assert_int_equal(torus_start(&torus, point, way, y0), GI_OK);
    const torus_darboux f = frame_after(y0, 1, y);
    const torus_darboux a = frame_after(y0, 1 - h, y), b = frame_after(y0, 1 + h, y);
    rate(a.along, b.along, 2 * h, r);
    check_close(dot(r, f.normal), f.curvature, 1e-7);
    check_close(dot(r, f.across), 0, 1e-7);
    rate(a.normal, b.normal, 2 * h, r);
    check_close(dot(r, f.along), -f.curvature, 1e-7);
    check_close(dot(r, f.across), -f.torsion, 1e-7);
    rate(a.across, b.across, 2 * h, r);
    check_close(dot(r, f.normal), f.torsion, 1e-7);
}

/* A shift across and a turn of the start move and turn the end as the Jacobi fields say, and its normal as
   torsion and the curvature across say. */
static void end_follows_start_by_the_jacobi_fields(void **state)
{
    const double h = 1e-5;
    (void)state;
    for (int turned = 0; turned < 2; turned++) {
        double y0[torus_N], y[torus_N], moved[torus_N], r[3];
        assert_int_equal(torus_start(&torus, point, way, y0), GI_OK);
        const torus_darboux f = frame_after(y0, 1.5, y);
        const double j = y[turned ? 3 : 4], j_rate = y[torus_NQ + (turned ? 3 : 4)];
        moved_start(y0, turned ? 0 : h, turned ? h : 0, moved);
        const torus_darboux b = frame_after(moved, 1.5, moved);
        moved_start(y0, turned ? 0 : -h, turned ? -h : 0, moved);
        const torus_darboux a = frame_after(moved, 1.5, moved);
        rate(a.x, b.x, 2 * h, r);
        check_close(dot(r, f.across), j, 1e-7);
        check_close(dot(r, f.along), 0, 1e-7);
        rate(a.along, b.along, 2 * h, r);
        check_close(dot(r, f.across), j_rate, 1e-6);
        check_close(dot(r, f.normal), f.torsion * j, 1e-6);
        rate(a.normal, b.normal, 2 * h, r);
        check_close(dot(r, f.across), -f.curvature_across * j, 1e-6);
    }
}

/* The chart's normal, xu x xv, points outward as the gradient does. */
static void both_families_agree(void **state)
{
    const struct torus *const s = &torus;
    (void)state;
    for (int i = 0; i < 20; i++) {
        const double q[2] = {0.3 * i, 0.7 * i}, w[2] = {cos(1.1 * i), sin(1.1 * i)};
        double yc[chart_N], yt[torus_N], v[3], x[3], d[6][3];
        chart_darboux c;
        torus_darboux t;
        assert_int_equal(chart_start(s, q, w, yc), GI_OK);
        chart_surface(s, q[0], q[1], x, d[0], d[1], d[2], d[3], d[4]);
        for (int k = 0; k < 3; k++) v[k] = w[0] * d[0][k] + w[1] * d[1][k];
        assert_int_equal(torus_start(s, x, v, yt), GI_OK);
        assert_int_equal(chart_frame(s, yc, &c), GI_OK);
        assert_int_equal(torus_frame(s, yt, &t), GI_OK);
        check_all_close(c.x, t.x, 3, 1e-14);
        check_all_close(c.along, t.along, 3, 1e-14);
        check_all_close(c.across, t.across, 3, 1e-13);
        check_all_close(c.normal, t.normal, 3, 1e-13);
        check_close(c.curvature, t.curvature, 1e-12);
        check_close(c.torsion, t.torsion, 1e-12);
        check_close(c.curvature_across, t.curvature_across, 1e-12);
        /* Gauss curvature, which the two normal curvatures and the torsion make */
        const double K = cos(q[1]) / (s->r * (s->R + s->r * cos(q[1])));
        check_close(t.curvature * t.curvature_across - t.torsion * t.torsion, K, 1e-12);
    }
}

static void what_is_not_finite_is_refused_and_nothing_written(void **state)
{
    double y[torus_N];
    torus_darboux f, before;
    (void)state;
    assert_int_equal(torus_start(&torus, point, way, y), GI_OK);
    memset(&f, 7, sizeof f);
    before = f;
    for (int i = 0; i < torus_N; i++) {
        const double kept = y[i];
        y[i] = (double)NAN;
        assert_int_equal(torus_frame(&torus, y, &f), GI_ERR_ARGUMENT);
        y[i] = kept;
    }
    y[0] = y[1] = y[2] = 0; /* no gradient */
    assert_int_equal(torus_frame(&torus, y, &f), GI_ERR_ARGUMENT);
    assert_memory_equal(&f, &before, sizeof f);
}

static void a_normal_that_overflows_is_none(void **state)
{
    const double y[10] = {1, 0, 0, 0, 1, 0, 1, 0, 1, 0};
    (void)state;
    for (double scale = 1e-150; scale < 1e301; scale *= 1e10) {
        const struct scaled s = {scale};
        scaled_darboux f = {.curvature = 7};
        const gi_status status = scaled_frame(&s, y, &f);
        assert_int_equal(status, scale < 1e154 ? GI_OK : GI_ERR_ARGUMENT);
        check_close(f.curvature, status == GI_OK ? -1 : 7, 1e-15);
        if (status == GI_OK) check_close(f.normal[0], 1, 1e-15);
    }
}

/* The state is taken as it is: a speed far from 1 is no reason to refuse it. */
static void a_speed_far_from_1_is_taken_as_it_is(void **state)
{
    const struct scaled s = {1};
    (void)state;
    for (double speed = 1e-150; speed < 1e151; speed *= 1e10) {
        const double y[10] = {1, 0, 0, 0, 1, 0, speed, 0, 1, 0};
        scaled_darboux f;
        assert_int_equal(scaled_frame(&s, y, &f), GI_OK);
        check_close(f.along[1] / speed, 1, 1e-15);
        check_close(f.curvature / (speed * speed), -1, 1e-15);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frame_turns_by_curvature_and_torsion_along),
        cmocka_unit_test(end_follows_start_by_the_jacobi_fields),
        cmocka_unit_test(both_families_agree),
        cmocka_unit_test(what_is_not_finite_is_refused_and_nothing_written),
        cmocka_unit_test(a_normal_that_overflows_is_none),
        cmocka_unit_test(a_speed_far_from_1_is_taken_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
