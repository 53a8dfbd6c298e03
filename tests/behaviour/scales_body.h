/* Body of test_scales.c, included once for each precision: REAL, REAL_(name) and ACCURACY. */

TORUS_SURFACE(REAL_(torus_of), REAL)

/* A torus of radii size and 0.4 size, its function times a factor; a sphere of that size as a chart. */
struct REAL_(scaled) {
    REAL size, factor;
};

static inline void REAL_(ring_surface)(const struct REAL_(scaled) * s, const REAL x[3], REAL *f,
                                       REAL grad[3], REAL hess[6])
{
    REAL_(torus_of)(s->size, s->size * (REAL)0.4, x, f, grad, hess);
    *f *= s->factor;
    for (int i = 0; i < 3; i++) grad[i] *= s->factor;
    for (int i = 0; i < 6; i++) hess[i] *= s->factor;
}
#define GI_NAME          REAL_(ring)
#define GI_SYSTEM        struct REAL_(scaled)
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_REAL          REAL
#define GI_JACOBI_FIELDS 1
#define GI_LANES         4
#include "geodesic_integ.h"

static inline void REAL_(globe_surface)(const struct REAL_(scaled) * s, REAL u, REAL v, REAL x[3],
                                        REAL xu[3], REAL xv[3], REAL xuu[3], REAL xuv[3],
                                        REAL xvv[3])
{
    double d[6][3];
    torus_by_angles(0, 1, (double)u, (double)v, d[0], d[1], d[2], d[3], d[4], d[5]);
    for (int k = 0; k < 3; k++) {
        x[k] = s->size * (REAL)d[0][k];
        xu[k] = s->size * (REAL)d[1][k], xv[k] = s->size * (REAL)d[2][k];
        xuu[k] = s->size * (REAL)d[3][k], xuv[k] = s->size * (REAL)d[4][k];
        xvv[k] = s->size * (REAL)d[5][k];
    }
}
#define GI_NAME          REAL_(globe)
#define GI_SYSTEM        struct REAL_(scaled)
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_REAL          REAL
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* Where a geodesic of the torus as long as 1.5 of its radius ends, one by one and in lanes, in its unit of
   length: point, direction, reduced length and scale with their rates. */
static void REAL_(end_on_ring)(REAL size, REAL factor, REAL end[10])
{
    const struct REAL_(scaled) s = {size, factor};
    const REAL point[3] = {(REAL)1.3 * size, (REAL)0.2 * size, (REAL)0.2 * size};
    const REAL direction[3] = {(REAL)0.2, 1, (REAL)0.5};
    REAL y[1][10], t = 0;
    const REAL t_end = (REAL)1.5 * size;
    REAL_(ring_options) o;
    REAL_(ring_integ) it;

    memset(&o, 0, sizeof o);
    o.accuracy = ACCURACY;
    for (int i = 0; i < 10; i++) o.units[i] = i < 4 ? size : i < 9 ? 1 : 1 / size;
    o.constraint_units[0] = size;
    assert_int_equal(REAL_(ring_start)(&s, point, direction, y[0]), GI_OK);
    assert_int_equal(REAL_(ring_initialize)(&it, &s, &o, 0, y[0]), GI_OK);
    assert_int_equal(REAL_(ring_integrate)(&it, t_end), GI_OK);
    assert_int_equal(REAL_(ring_integrate_batch)(&s, &o, 1, &t, &t_end, y, NULL, NULL), GI_OK);
    for (int i = 0; i < 10; i++) {
        end[i] = it.y[i] / o.units[i];
        check_close(y[0][i] / o.units[i], end[i], 100 * ACCURACY);
    }
}

/* The curvature is that of the surface, whatever f is multiplied by and however large the torus is. */
static void REAL_(curvature_is_the_same_of_any_size)(void **state)
{
    REAL at_one[10], end[10];

    (void)state;
    REAL_(end_on_ring)(1, 1, at_one);
    assert_true(at_one[3] > (REAL)0.5 && at_one[3] < (REAL)1.4);
    for (size_t i = 0; i < sizeof REAL_(sizes) / sizeof *REAL_(sizes); i++) {
        REAL_(end_on_ring)(REAL_(sizes)[i], 1, end);
        for (int k = 0; k < 10; k++) check_close(end[k], at_one[k], 100 * ACCURACY);
    }
    for (size_t i = 0; i < sizeof REAL_(factors) / sizeof *REAL_(factors); i++) {
        REAL_(end_on_ring)(1, REAL_(factors)[i], end);
        for (int k = 0; k < 10; k++) check_close(end[k], at_one[k], 100 * ACCURACY);
    }
}

/* A quarter of the way round a sphere of any size: j_r is its radius, j_t is 0. */
static void REAL_(chart_is_the_same_of_any_size)(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof REAL_(charts) / sizeof *REAL_(charts); i++) {
        const REAL size = REAL_(charts)[i], point[2] = {0, (REAL)0.1};
        const REAL direction[2] = {1, (REAL)0.2};
        const struct REAL_(scaled) s = {size, 1};
        REAL y[8];
        REAL_(globe_options) o;
        REAL_(globe_integ) it;

        memset(&o, 0, sizeof o);
        o.accuracy = ACCURACY;
        for (int k = 0; k < 8; k++) o.units[k] = k == 2 ? size : k < 4 || k == 6 ? 1 : 1 / size;
        assert_int_equal(REAL_(globe_start)(&s, point, direction, y), GI_OK);
        assert_int_equal(REAL_(globe_initialize)(&it, &s, &o, 0, y), GI_OK);
        assert_int_equal(REAL_(globe_integrate)(&it, (REAL)1.57079632679 * size), GI_OK);
        check_close(it.y[2] / size, 1, 100 * ACCURACY);
        check_close(it.y[3], 0, 100 * ACCURACY);
    }
}

/* Where the square of the gradient is no number nothing starts, and what is wrong is said. */
static void REAL_(a_gradient_whose_square_overflows_is_told)(void **state)
{
    const struct REAL_(scaled) s = {1, REAL_(too_large)};
    const REAL point[3] = {(REAL)1.4, 0, 0}, direction[3] = {0, 1, 0};
    const REAL y0[10] = {(REAL)1.4, 0, 0, 0, 1, 0, 1, 0, 1, 0};
    REAL y[10];
    REAL_(ring_integ) it;

    (void)state;
    assert_int_equal(REAL_(ring_start)(&s, point, direction, y), GI_ERR_CONSTRAINT);
    gi_status status = REAL_(ring_initialize)(&it, &s, NULL, 0, y0);
    if (status == GI_OK)
        status = REAL_(ring_integrate)(&it, (REAL)1e30); /* in float, straight on */
    assert_true(status == GI_ERR_NOT_FINITE || status == GI_ERR_PROJECTION);
    assert_non_null(strstr(it.error.what, "the square of grad is not finite"));
    assert_int_equal(it.error.where, 0);
}
