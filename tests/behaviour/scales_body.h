/* Body of test_scales.c, included once for each method, METHOD_NAME. */
#define SCALE_PASTE2(m, kind, name) m##_##kind##_##name
#define SCALE_PASTE(m, kind, name)  SCALE_PASTE2(m, kind, name)
#define ROPE_(name)                 SCALE_PASTE(METHOD_NAME, rope, name)
#define EGG_(name)                  SCALE_PASTE(METHOD_NAME, egg, name)
#define SCALE_NAME2(m, kind)        m##_##kind
#define SCALE_NAME(m, kind)         SCALE_NAME2(m, kind)

static inline void ROPE_(derivs)(const struct scale *s, double t, const double y[], double f[])
{
    (void)t;
    rope_derivs(s, y, f);
}
static inline void ROPE_(constraint_errors)(const struct scale *s, double t, const double y[],
                                            double c[])
{
    (void)t;
    rope_errors(s, y, c);
}
static inline void ROPE_(events)(const struct scale *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[1] + s->size / 2;
}
#define GI_NAME         SCALE_NAME(METHOD_NAME, rope)
#define GI_SYSTEM       struct scale
#define GI_NQ           2
#define GI_NC           2
#define GI_NC_POSITION  1
#define GI_EVENTS       1
#define GI_VARIATIONS   4
#define GI_GLOBAL_ERROR 1
#define GI_METHOD       METHOD
#include "geodesic_integ.h"

static inline void EGG_(surface)(const struct scale *s, const double x[3], double *f,
                                 double grad[3], double H[6])
{
    egg_at(s, x, f, grad, H);
}
#define GI_NAME          SCALE_NAME(METHOD_NAME, egg)
#define GI_SYSTEM        struct scale
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        METHOD
#include "geodesic_integ.h"

/* A pendulum: y, its errors and its work; the variations do not change. */
static void ROPE_(of_any_size_is_the_same)(void **state)
{
    double y[4] = {0}, v[4][4], error[4] = {0}, inside[4] = {0};
    gi_statistics work;

    (void)state;
    for (int k = 0; k < 5; k++) {
        const struct scale s = {ldexp(1, powers_of_two[k])};
        const double y0[4] = {0.7 * s.size, 0.6 * s.size, 0.1 * s.size, 0};
        ROPE_(options) o = {.accuracy = 1e-5, .event_terminal = {-1}};
        ROPE_(integ) it;
        double at[4];
        for (int i = 0; i < 4; i++) o.units[i] = s.size;
        for (int i = 0; i < 2; i++) o.constraint_units[i] = s.size * s.size;
        assert_int_equal(ROPE_(initialize)(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(ROPE_(integrate)(&it, 2), GI_OK);
        assert_int_equal(ROPE_(interpolate)(&it, (it.t + it.t_previous) / 2, at), GI_OK);
        assert_true(it.event_counts[0] > 0);
        for (int i = 0; i < 4; i++) {
            if (k == 0) y[i] = it.y[i], error[i] = it.global_error[i], inside[i] = at[i];
            assert_true(it.y[i] == y[i] * s.size && it.global_error[i] == error[i] * s.size);
            assert_true(at[i] == inside[i] * s.size);
        }
        if (k == 0) memcpy(v, it.variation, sizeof v), work = it.stats;
        assert_memory_equal(v, it.variation, sizeof v);
        assert_memory_equal(&work, &it.stats, sizeof work);
    }
}

/* An ellipsoid, whose paths are as much longer. */
static void EGG_(of_any_size_is_the_same)(void **state)
{
    const double tolerance = METHOD == GI_RODAS5P || METHOD == GI_RADAU ? 1e-5 : 0;
    double y[10] = {0}, length = 0, direction[3] = {0};

    (void)state;
    for (int k = 0; k < 5; k++) {
        const struct scale s = {ldexp(1, powers_of_two[k])};
        const double a = s.size, point[3] = {0.6 * a, 0.7 * a, 0.5 * a},
                     to[3] = {-0.5 * a, -0.8 * a, 0.3 * a};
        const double way[3] = {0, 1, 0.3};
        const EGG_(options) o = {.accuracy = 1e-5,
                                 .units = {a, a, a, a, 1, 1, 1, 1, 1, 1 / a},
                                 .constraint_units = {a},
                                 .minimum_step = 1e-9 * a};
        double y0[10], d[3] = {0}, l = 0;
        EGG_(integ) it;
        assert_int_equal(EGG_(start)(&s, point, way, y0), GI_OK);
        assert_int_equal(EGG_(initialize)(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(EGG_(integrate)(&it, 3 * a), GI_OK);
        for (int i = 0; i < 10; i++) {
            if (k == 0) y[i] = it.y[i];
            check_close(it.y[i] / o.units[i], y[i], tolerance);
        }
        assert_int_equal(EGG_(connect)(&s, &o, point, to, d, &l), GI_OK);
        if (k == 0) length = l, memcpy(direction, d, sizeof d);
        check_close(l / a, length, tolerance);
        for (int i = 0; i < 3; i++) check_close(d[i], direction[i], tolerance);
    }
}

#undef SCALE_PASTE2
#undef SCALE_PASTE
#undef ROPE_
#undef EGG_
#undef SCALE_NAME2
#undef SCALE_NAME
