/*
 * Body of test_correction.c: included once for each precision, with REAL and PREFIX, which begins the names of the
 * instances. PREFIX_rod is a pendulum of length 1 on which q and u are projected at once, PREFIX_yoke a scotch yoke:
 * a crank (angle, inertia 1) moves a slider of mass 42 by its cosine; PREFIX_quadric and PREFIX_ring are surfaces.
 */
#define CORRECTION_PASTE2(a, b) a##_##b
#define CORRECTION_PASTE(a, b)  CORRECTION_PASTE2(a, b)
#define IN_(name)               CORRECTION_PASTE(PREFIX, name)

static inline void IN_(rod_derivs)(const struct nothing *s, REAL t, const REAL y[], REAL ydot[])
{
    const REAL pull = y[2] * y[2] + y[3] * y[3];

    (void)s, (void)t;
    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = -pull * y[0], ydot[3] = -pull * y[1];
}

static inline void IN_(rod_constraint_errors)(const struct nothing *s, REAL t, const REAL y[],
                                              REAL cerr[])
{
    (void)s, (void)t;
    cerr[0] = (y[0] * y[0] + y[1] * y[1] - 1) / 2;
    cerr[1] = y[0] * y[2] + y[1] * y[3];
}

#define GI_NAME        IN_(rod)
#define GI_SYSTEM      struct nothing
#define GI_REAL        REAL
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_LANES       4
#include "geodesic_integ.h"

static inline void IN_(yoke_mass)(const struct nothing *s, REAL t, const REAL q[], REAL M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = 1, M[1][1] = 42, M[0][1] = M[1][0] = 0;
}

static inline void IN_(yoke_force)(const struct nothing *s, REAL t, const REAL q[], const REAL u[],
                                   const REAL z[], REAL f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = f[1] = 0;
}

static inline void IN_(yoke_position_constraints)(const struct nothing *s, REAL t, const REAL q[],
                                                  REAL p[])
{
    (void)s, (void)t;
    p[0] = q[1] - (REAL)cos((double)q[0]);
}

static inline void IN_(yoke_constraint_matrix)(const struct nothing *s, REAL t, const REAL q[],
                                               REAL G[][2])
{
    (void)s, (void)t;
    G[0][0] = (REAL)sin((double)q[0]), G[0][1] = 1;
}

static inline void IN_(yoke_constraint_bias)(const struct nothing *s, REAL t, const REAL q[],
                                             const REAL u[], REAL b[])
{
    (void)s, (void)t;
    b[0] = -(REAL)cos((double)q[0]) * u[0] * u[0];
}

#define GI_NAME    IN_(yoke)
#define GI_SYSTEM  struct nothing
#define GI_PROBLEM GI_MECHANICAL
#define GI_REAL    REAL
#define GI_NQ      2
#define GI_NC      1
#include "geodesic_integ.h"

/* x^2/a^2 + y^2/b^2 + z^2/c^2 = 1, times a scale. */
static inline void IN_(quadric_surface)(const struct quadric *s, const REAL x[3], REAL *f,
                                        REAL grad[3], REAL hess[6])
{
    *f = -(REAL)s->scale;
    for (int k = 0; k < 3; k++) {
        const REAL w = (REAL)(s->scale * s->per_axis[k] * s->per_axis[k]);
        *f += w * x[k] * x[k];
        grad[k] = 2 * w * x[k];
        hess[k] = 2 * w, hess[3 + k] = 0;
    }
}

#define GI_NAME          IN_(quadric)
#define GI_SYSTEM        struct quadric
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_REAL          REAL
#define GI_JACOBI_FIELDS 1
#define GI_LANES         4
#include "geodesic_integ.h"

/* A torus of radii 1 and 1/4. */
static inline void IN_(ring_surface)(const struct nothing *s, const REAL x[3], REAL *f,
                                     REAL grad[3], REAL hess[6])
{
    const REAL m = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + 1 - (REAL)1 / 16;

    (void)s;
    *f = m * m - 4 * (x[0] * x[0] + x[1] * x[1]);
    for (int k = 0; k < 3; k++) {
        grad[k] = 4 * m * x[k] - (k < 2 ? 8 * x[k] : 0);
        hess[k] = 8 * x[k] * x[k] + 4 * m - (k < 2 ? 8 : 0);
    }
    hess[3] = 8 * x[0] * x[1], hess[4] = 8 * x[0] * x[2], hess[5] = 8 * x[1] * x[2];
}

#define GI_NAME    IN_(ring)
#define GI_SYSTEM  struct nothing
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_REAL    REAL
#include "geodesic_integ.h"

#define HAIR (sizeof(REAL) == sizeof(float) ? 1e-5 : 1e-9)

/* From (1, 3) the rod goes to its length 1: y by 3 - 3/sqrt 10 the most. */
static void IN_(correction_is_how_far_the_state_was_moved)(void **state)
{
    const struct nothing s = {0};
    const REAL off[4] = {1, 3, 0, 0}, good[4] = {0, 1, 1, 0};
    IN_(rod_options) options;
    IN_(rod_integ) it;

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = (REAL)1e-5;
    assert_int_equal(IN_(rod_initialize)(&it, &s, &options, 0, good), GI_OK);
    assert_true(it.correction == 0);
    assert_false(it.options.maximum_correction < (REAL)INFINITY);
    assert_int_equal(IN_(rod_initialize)(&it, &s, &options, 0, off), GI_OK);
    check_close(it.correction, 3 - 3 / sqrt(10), 1e-4);
    assert_int_equal(IN_(rod_set_time_and_state)(&it, 0, good), GI_OK);
    assert_true(it.correction == 0);
    /* in units; what has infinite ones does not count */
    options.units[0] = 2, options.units[1] = (REAL)INFINITY,
    options.units[2] = options.units[3] = 1;
    assert_int_equal(IN_(rod_initialize)(&it, &s, &options, 0, off), GI_OK);
    check_close(it.correction, fabs((double)it.y[0] - 1) / 2, 1e-6);
}

static void IN_(what_would_be_moved_further_is_refused)(void **state)
{
    const struct nothing s = {0};
    const REAL off[4] = {1, 3, 0, 0}, good[4] = {0, 1, 1, 0};
    IN_(rod_options) options;
    IN_(rod_integ) it, before;

    (void)state;
    memset(&options, 0, sizeof options);
    memset(&it, 0, sizeof it);
    options.accuracy = (REAL)1e-5;
    options.maximum_correction = 2;
    assert_int_equal(IN_(rod_initialize)(&it, &s, &options, 0, off), GI_ERR_CONSTRAINT);
    const gi_error why = IN_(rod_explain)(&it);
    assert_non_null(strstr(why.what, "maximum_correction"));
    assert_int_equal(why.where, 1);
    check_close(why.value, 3 - 3 / sqrt(10), 1e-4);
    assert_true(why.limit == 2);
    assert_int_equal(IN_(rod_initialize)(&it, &s, &options, 0, good), GI_OK);
    assert_int_equal(IN_(rod_integrate)(&it, 1), GI_OK);
    before = it;
    assert_int_equal(IN_(rod_set_time_and_state)(&it, 0, off), GI_ERR_CONSTRAINT);
    assert_int_equal(IN_(rod_explain)(&it).where, 1);
    assert_true(it.t == before.t && it.next_step == before.next_step);
    assert_memory_equal(it.y, before.y, sizeof it.y);
    assert_memory_equal(it.ydot, before.ydot, sizeof it.ydot);
    assert_memory_equal(&it.options, &before.options, sizeof it.options);
    assert_memory_equal(&it.stats, &before.stats, sizeof it.stats);
    options.maximum_correction = (REAL)2.1;
    assert_int_equal(IN_(rod_initialize)(&it, &s, &options, 0, off), GI_OK);
}

/* Asked to turn at 5, the crank turns at 5/43 = 0.116: the slider is heavy, and was said to be at rest. */
static void IN_(velocities_count_too)(void **state)
{
    const struct nothing s = {0};
    const REAL y0[4] = {(REAL)1.5707963267948966, 0, 5, 0};
    IN_(yoke_options) options;
    IN_(yoke_integ) it;

    (void)state;
    memset(&options, 0, sizeof options);
    memset(&it, 0, sizeof it);
    options.accuracy = (REAL)1e-4;
    assert_int_equal(IN_(yoke_initialize)(&it, &s, &options, 0, y0), GI_OK);
    check_close(it.y[2], 5.0 / 43, 1e-5);
    check_close(it.correction, 5 - 5.0 / 43, 1e-5);
    options.maximum_correction = (REAL)0.01;
    assert_int_equal(IN_(yoke_initialize)(&it, &s, &options, 0, y0), GI_ERR_CONSTRAINT);
    const gi_error why = IN_(yoke_explain)(&it);
    assert_int_equal(why.where, 2);
    check_close(why.value, 5 - 5.0 / 43, 1e-5);
    check_close(why.limit, 0.01, 1e-8);
}

static void IN_(a_batch_refuses_too)(void **state)
{
    const struct nothing s = {0};
    REAL t[3] = {0, 0, 0}, y[3][4] = {{0, 1, 1, 0}, {1, 3, 0, 0}, {1, 0, 0, 1}};
    const REAL t_end[3] = {1, 1, 1};
    gi_status status[3];
    IN_(rod_options) options;

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = (REAL)1e-5;
    options.maximum_correction = (REAL)0.5;
    IN_(rod_batch)
    job = {.system = &s, .options = &options, .count = 3, .t = t, .t_end = t_end, .y = y};
    job.status = status;
    assert_int_equal(IN_(rod_integrate_batch)(&job), GI_ERR_CONSTRAINT);
    assert_int_equal(status[0], GI_OK);
    assert_int_equal(status[1], GI_ERR_CONSTRAINT);
    assert_int_equal(status[2], GI_OK);
    assert_true(y[1][0] == 1 && y[1][1] == 3 && t[1] == 0 && t[2] == 1);
}

static gi_status IN_(start_at)(const struct quadric *s, double x, double y, double z, REAL y0[])
{
    const REAL point[3] = {(REAL)x, (REAL)y, (REAL)z}, direction[3] = {(REAL)0.3, 1, (REAL)0.2};

    return IN_(quadric_start)(s, point, direction, y0);
}

/* On the hollow side a point has a foot of its own as long as it is nearer than the least radius of
   curvature, whatever f is scaled by; on the other side always. */
static void IN_(start_refuses_points_without_a_foot_of_their_own)(void **state)
{
    REAL y0[10], before[10];

    (void)state;
    for (double scale = 1e-12; scale < 1e13; scale *= 1e12) {
        const struct quadric sphere = {{1, 1, 1}, scale}, pipe = {{1, 1, 0}, scale};
        const struct quadric egg = {{1.0 / 3, 1.0 / 2, 1}, scale};
        for (int i = 0; i < 10; i++) y0[i] = before[i] = 7;
        assert_int_equal(IN_(start_at)(&sphere, 0, 0, 0, y0), GI_ERR_CONSTRAINT);
        assert_int_equal(IN_(start_at)(&sphere, HAIR * HAIR, 0, 0, y0), GI_ERR_CONSTRAINT);
        assert_int_equal(IN_(start_at)(&pipe, 0, 0, 5, y0), GI_ERR_CONSTRAINT);
        /* next to the tip at 3 the radii of curvature are 1/3 and 4/3, at -2 on the y axis 1/2, 9/2 */
        assert_int_equal(IN_(start_at)(&egg, 2.6, 0, 0, y0), GI_ERR_CONSTRAINT);
        assert_int_equal(IN_(start_at)(&egg, 2.6, 0, 1e-4, y0), GI_ERR_CONSTRAINT);
        assert_int_equal(IN_(start_at)(&egg, 0, -1.45, 0, y0), GI_ERR_CONSTRAINT);
        assert_memory_equal(y0, before, sizeof y0);
        assert_int_equal(IN_(start_at)(&sphere, 0.1, 0, 0, y0), GI_OK);
        assert_int_equal(IN_(start_at)(&pipe, 0, 0.1, 5, y0), GI_OK);
        assert_int_equal(IN_(start_at)(&egg, 2.7, 0, 0, y0), GI_OK);
        assert_int_equal(IN_(start_at)(&egg, 0, -1.55, 0, y0), GI_OK);
        assert_int_equal(IN_(start_at)(&egg, 0, 0, 0.9, y0), GI_OK);
        for (double far = 1.01; far < 2000; far *= 3)
            assert_int_equal(IN_(start_at)(&sphere, 0, far, 0, y0), GI_OK);
        for (double far = 1.01; far < 4; far *= 1.5)
            assert_int_equal(IN_(start_at)(&egg, 3 * far, far, far, y0), GI_OK);
    }
}

/* The circle in the middle of the tube is as far from all of it. Near the axis the first correction leads
   beyond the tube, to what is no foot. */
static void IN_(start_knows_a_torus)(void **state)
{
    const struct nothing s = {0};
    const REAL direction[3] = {(REAL)0.1, 1, (REAL)0.4};
    REAL y0[6];

    (void)state;
    for (int i = 8; i <= 48; i++) {
        const double x = i / 24.0;
        const REAL point[3] = {(REAL)x, 0, 0};
        const gi_status status = IN_(ring_start)(&s, point, direction, y0);
        assert_int_equal(status, i == 24 ? GI_ERR_CONSTRAINT : GI_OK);
        if (status == GI_OK) check_close(y0[0], x < 1 ? 0.75 : 1.25, HAIR);
    }
    for (int i = 1; i <= 5; i++) {
        const REAL point[3] = {(REAL)i / 24, 0, 0};
        assert_int_equal(IN_(ring_start)(&s, point, direction, y0), GI_ERR_CONSTRAINT);
    }
}

/* connect brings its points to the surface: one without a foot is an argument that it refuses. */
static void IN_(connect_refuses_them)(void **state)
{
    const struct quadric sphere = {{1, 1, 1}, 1};
    const REAL centre[3] = {0, 0, 0}, pole[3] = {0, 0, 1}, near_equator[3] = {(REAL)0.9, 0, 0};
    REAL direction[3] = {0, 0, 0}, length = 0;

    (void)state;
    assert_int_equal(IN_(quadric_connect)(&sphere, NULL, pole, centre, direction, &length),
                     GI_ERR_ARGUMENT);
    assert_int_equal(IN_(quadric_connect)(&sphere, NULL, centre, pole, direction, &length),
                     GI_ERR_ARGUMENT);
    if (sizeof(REAL) == sizeof(float)) return;
    assert_int_equal(IN_(quadric_connect)(&sphere, NULL, pole, near_equator, direction, &length),
                     GI_OK);
    check_close(length, acos(0), 1e-4);
}

#undef CORRECTION_PASTE2
#undef CORRECTION_PASTE
#undef IN_
#undef HAIR
#undef PREFIX
#undef REAL
