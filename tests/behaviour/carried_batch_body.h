/* Body of test_carried.c, included once for each method, METHOD_NAME: what is carried along in a batch has the bits of
 * the integrator. */
#define CARRY_PASTE2(m, name) m##_orbit_##name
#define CARRY_PASTE(m, name)  CARRY_PASTE2(m, name)
#define CARRY_(name)          CARRY_PASTE(METHOD_NAME, name)
#define CARRY_NAME2(m)        m##_orbit
#define CARRY_NAME(m)         CARRY_NAME2(m)

#define GI_NAME                  CARRY_NAME(METHOD_NAME)
#define GI_SYSTEM                struct pull
#define GI_NZ                    4
#define GI_EVENTS                1
#define GI_VARIATIONS            3
#define GI_PARAMETERS            1
#define GI_PARAMETER_DIFFERENCES 1
#define GI_LANES                 8
#define GI_METHOD                METHOD
static inline void CARRY_(derivs)(const struct pull *s, double t, const double y[], double f[])
{
    const double rr = y[0] * y[0] + y[1] * y[1], per = s->mass / (rr * sqrt(rr));

    (void)t;
    f[0] = y[2], f[1] = y[3], f[2] = -per * y[0], f[3] = -per * y[1];
}
static inline double *CARRY_(parameter)(struct pull *s, int k)
{
    return &s->mass + k;
}
static inline void CARRY_(events)(const struct pull *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[1] + y[0] / 4;
}
#if METHOD_ESTIMATES
#    define GI_GLOBAL_ERROR 1
#endif
#include "geodesic_integ.h"

enum { CARRY_(count) = 21 };

/* With times or ends, events that end or not, variations that are given or begin as units, a system for each. */
static void CARRY_(has_the_same_bits)(void **state)
{
    (void)state;
    for (int way = 0; way < 16; way++) {
        const bool sampled = way & 1, stops = way & 2, given = way & 4, follows = way & 8;
        CARRY_(options) o = {.event_terminal = {stops ? 0 : -1}};
        static const double times[2] = {1.2, 2.5};
        static double t[21], t_end[21], y[21][4], v[21][3][4], samples[21][2][4];
        static struct pull s[21];
        static gi_status status[21];
        if (!METHOD_ESTIMATES) o.fixed_step = 0.01;
        for (int k = 0; k < CARRY_(count); k++) {
            const double y0[4] = {1, 0.02 * k, 0.01 * k, 1};
            t[k] = 0, t_end[k] = 2.5, s[k].mass = 1 + 0.03 * k;
            memcpy(y[k], y0, sizeof y0), memset(v[k], 0, sizeof v[k]);
            for (int i = 0; i < 12 && given; i++) v[k][i / 4][i % 4] = (i % 5) - 0.1 * k;
        }
        CARRY_(batch) job = {.systems = s, .options = &o, .count = CARRY_(count), .t = t, .y = y};
        job.status = status, job.variation = v;
        if (sampled)
            job.times = times, job.times_count = 2, job.samples = samples[0][0];
        else
            job.t_end = t_end;
#if METHOD_ESTIMATES
        static double errors[21][4];
        if (follows) job.global_error = errors;
#endif
        (void)CARRY_(integrate_batch)(&job);
        for (int k = 0; k < CARRY_(count); k++) {
            const double y0[4] = {1, 0.02 * k, 0.01 * k, 1};
            double w[3][4];
            CARRY_(integ) it;
            for (int i = 0; i < 12; i++) w[i / 4][i % 4] = (i % 5) - 0.1 * k;
            assert_int_equal(CARRY_(initialize)(&it, &s[k], &o, 0, y0), GI_OK);
            if (given) {
                assert_int_equal(CARRY_(set_variations)(&it, (const double(*)[4])w), GI_OK);
            }
            assert_int_equal(CARRY_(integrate)(&it, 2.5), status[k]);
            assert_memory_equal(y[k], it.y, sizeof it.y);
            assert_memory_equal(v[k], it.variation, sizeof it.variation);
#if METHOD_ESTIMATES
            if (follows) assert_memory_equal(errors[k], it.global_error, sizeof it.global_error);
#endif
        }
        (void)follows;
    }
}

/* Without variations to write to, it is as it was. */
static void CARRY_(may_be_absent)(void **state)
{
    const struct pull s = {1};
    const CARRY_(options) o = {.fixed_step = !METHOD_ESTIMATES ? 0.01 : 0, .event_terminal = {-1}};
    double t[1] = {0}, t_end[1] = {2}, y[1][4] = {{1, 0, 0, 1}};
    const double y0[4] = {1, 0, 0, 1};
    CARRY_(batch) job = {.system = &s, .options = &o, .count = 1, .t = t, .t_end = t_end, .y = y};
    CARRY_(integ) it;

    (void)state;
    assert_int_equal(CARRY_(integrate_batch)(&job), GI_OK);
    assert_int_equal(CARRY_(initialize)(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(CARRY_(integrate)(&it, 2), GI_OK);
    assert_memory_equal(y[0], it.y, sizeof it.y);
    job.system = NULL; /* whose parameter is changed for differences */
    assert_int_equal(CARRY_(integrate_batch)(&job), GI_ERR_ARGUMENT);
    assert_non_null(strstr(job.error.what, "system: NULL"));
    assert_true(job.error.where == -1 && job.error.value == 0 && job.error.limit == 0);
    assert_memory_equal(y[0], it.y, sizeof it.y);
}

#if METHOD_ESTIMATES
/* Where the limit of the global error gives steps back, variations go back too: they are those at it->t. */
static void CARRY_(goes_back_too)(void **state)
{
    const struct pull s = {1};
    const double y0[4] = {1, 0, 0, 0.5}, limit = 1e-4;
    const CARRY_(options) o = {.accuracy = 1e-4, .global_accuracy = limit, .event_terminal = {-1}};
    const CARRY_(options) free = {.accuracy = 1e-4, .event_terminal = {-1}};
    CARRY_(integ) it, to;

    (void)state;
    assert_int_equal(CARRY_(initialize)(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(CARRY_(integrate)(&it, 200), GI_ERR_ACCURACY);
    assert_int_equal(CARRY_(initialize)(&to, &s, &free, 0, y0), GI_OK);
    for (int k = 0; k < 100000 && to.t < it.t; k++) (void)CARRY_(step)(&to, 200); /* or GI_EVENT */
    assert_true(to.t == it.t);
    assert_memory_equal(to.variation, it.variation, sizeof it.variation);

    double t[5] = {0}, t_end[5], y[5][4], v[5][3][4] = {{{0}}};
    CARRY_(batch) job = {.system = &s, .options = &o, .count = 5, .t = t, .t_end = t_end, .y = y};
    for (int k = 0; k < 5; k++) t_end[k] = 200, memcpy(y[k], y0, sizeof y0);
    job.variation = v;
    assert_int_equal(CARRY_(integrate_batch)(&job), GI_ERR_ACCURACY);
    for (int k = 0; k < 5; k++) {
        assert_true(t[k] == it.t);
        assert_memory_equal(y[k], it.y, sizeof it.y);
        assert_memory_equal(v[k], it.variation, sizeof it.variation);
    }
}
#endif

/* ---- parallel transport in the hyperbolic plane, r = 1 + a + b / 2 and phi = b - a / 3 ---- */

#define PLANE_NAME2(m)        m##_plane
#define PLANE_NAME(m)         PLANE_NAME2(m)
#define PLANE_PASTE2(m, name) m##_plane_##name
#define PLANE_PASTE(m, name)  PLANE_PASTE2(m, name)
#define PLANE_(name)          PLANE_PASTE(METHOD_NAME, name)

static inline void PLANE_(metric)(const void *s, const double x[2], double ginv[2][2],
                                  double dginv[2][2][2])
{
    plane_metric(x, ginv, dginv);
    (void)s;
}
#define GI_NAME       PLANE_NAME(METHOD_NAME)
#define GI_PROBLEM    GI_METRIC
#define GI_NQ         2
#define GI_VARIATIONS 1
#define GI_TRANSPORT  2
#define GI_METHOD     METHOD
#include "geodesic_integ.h"

/* Lengths and the angle between two vectors keep to rounding; the angles to the geodesic as its steps are exact. */
static void PLANE_(keeps_its_angles)(void **state)
{
    const PLANE_(options) o = {.fixed_step = METHOD_ESTIMATES    ? 0
                                             : METHOD_ORDER == 1 ? 1e-3
                                                                 : 0.05};
    const double point[2] = {0.2, -0.3}, direction[2] = {0.6, 1},
                 first[2][2] = {{1, 2}, {-0.5, 0.3}};
    double y0[4];
    PLANE_(integ) it;

    (void)state;
    assert_int_equal(PLANE_(start)(NULL, point, direction, y0), GI_OK);
    assert_int_equal(PLANE_(initialize)(&it, NULL, &o, 0, y0), GI_OK);
    assert_int_equal(PLANE_(set_transported)(&it, first), GI_OK);
    for (int round = 0; round < 2; round++) {
        assert_int_equal(PLANE_(integrate)(&it, round ? -1 : 1.5), GI_OK);
        for (int k = 0; k < 4; k++)
            check_close(plane_product(it.y, it.transported[k / 2], it.transported[k % 2]),
                        plane_product(y0, first[k / 2], first[k % 2]), 1e-12);
        for (int k = 0; k < 2; k++) {
            const double *const w = it.transported[k], *const p = it.y + 2;
            const double off =
                w[0] * p[0] + w[1] * p[1] - first[k][0] * y0[2] - first[k][1] * y0[3];
            check_close(off, 0, METHOD_ORDER == 1 ? 5e-3 : 1e-5);
        }
    }
}

#undef PLANE_NAME2
#undef PLANE_NAME
#undef PLANE_PASTE2
#undef PLANE_PASTE
#undef PLANE_
#undef CARRY_PASTE2
#undef CARRY_PASTE
#undef CARRY_
#undef CARRY_NAME2
#undef CARRY_NAME
