/*
 * Body of test_moving.c: a bead on a straight wire through the origin that turns at a rate, included once for each
 * precision (REAL, WIRE: the name of the instance). p = N(t).q, N = (sin, -cos); from rest at 1 the bead is at
 * cosh(rate t) along the wire.
 */
#define WIRE_PASTE2(a, b) a##_##b
#define WIRE_PASTE(a, b)  WIRE_PASTE2(a, b)
#define WIRE_(name)       WIRE_PASTE(WIRE, name)

static inline void WIRE_(mass)(const struct wire *s, REAL t, const REAL q[], REAL M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = M[1][1] = 1, M[0][1] = M[1][0] = 0;
}

static inline void WIRE_(force)(const struct wire *s, REAL t, const REAL q[], const REAL u[],
                                const REAL z[], REAL f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = f[1] = 0;
}

static inline void WIRE_(constraint_matrix)(const struct wire *s, REAL t, const REAL q[],
                                            REAL G[][2])
{
    (void)q;
    G[0][0] = (REAL)sinl((long double)((REAL)s->rate * t));
    G[0][1] = -(REAL)cosl((long double)((REAL)s->rate * t));
}

static inline void WIRE_(position_constraints)(const struct wire *s, REAL t, const REAL q[],
                                               REAL p[])
{
    REAL N[1][2];

    ++*s->constraint_calls;
    WIRE_(constraint_matrix)(s, t, q, N);
    p[0] = N[0][0] * q[0] + N[0][1] * q[1];
}

static inline void WIRE_(constraint_rates)(const struct wire *s, REAL t, const REAL q[], REAL p_t[])
{
    REAL N[1][2];

    ++*s->rate_calls;
    WIRE_(constraint_matrix)(s, t, q, N);
    p_t[0] = (REAL)s->rate * (N[0][0] * q[1] - N[0][1] * q[0]);
}

static inline void WIRE_(constraint_bias)(const struct wire *s, REAL t, const REAL q[],
                                          const REAL u[], REAL b[])
{
    const REAL w = (REAL)s->rate;
    REAL N[1][2];

    WIRE_(constraint_matrix)(s, t, q, N);
    b[0] = -2 * w * (N[0][0] * u[1] - N[0][1] * u[0]) + w * w * (N[0][0] * q[0] + N[0][1] * q[1]);
}

#define GI_NAME    WIRE
#define GI_SYSTEM  struct wire
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#define GI_MOVING  1
#define GI_REAL    REAL
#define GI_METHOD  GI_TSITOURAS54
#define GI_LANES   4
#include "geodesic_integ.h"

/* The bead is where the formula says, and p is computed a few times a step: where it is looked at, and where
   it is corrected. */
static void WIRE_(bead_goes_out)(void **state)
{
    long long constraint_calls = 0, rate_calls = 0;
    const struct wire s = {2, &constraint_calls, &rate_calls};
    const REAL y0[4] = {1, 0, 0, 2};
    const long double r = coshl(2), v = 2 * sinhl(2);
    WIRE_(options) options;
    WIRE_(integ) it;

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = sizeof(REAL) == sizeof(float) ? (REAL)1e-5 : (REAL)1e-9;
    assert_int_equal(WIRE_(initialize)(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(WIRE_(integrate)(&it, 1), GI_OK);
    const long double within = 300 * (long double)options.accuracy;
    check_close(it.y[0], r * cosl(2), within);
    check_close(it.y[1], r * sinl(2), within);
    check_close(it.y[2], v * cosl(2) - 2 * r * sinl(2), within);
    check_close(it.y[3], v * sinl(2) + 2 * r * cosl(2), within);
    assert_in_range(constraint_calls, it.stats.steps_attempted, 6 * it.stats.steps_attempted + 10);
    assert_in_range(rate_calls, 1, 3 * it.stats.steps_attempted + 10);
}

/* Whatever the rate: time runs by it. */
static void WIRE_(bead_goes_out_at_any_rate)(void **state)
{
    const long double rates[] = {1e-6L, 1e3L, 1e6L, -1e6L};

    (void)state;
    for (int k = 0; k < 4; k++) {
        long long constraint_calls = 0, rate_calls = 0;
        const struct wire s = {(double)rates[k], &constraint_calls, &rate_calls};
        const REAL w = (REAL)fabsl(rates[k]), y0[4] = {1, 0, 0, (REAL)rates[k]};
        const long double turned = (long double)((REAL)s.rate * (1 / w));
        const long double r = coshl(1), v = sinhl(1);
        WIRE_(options) options;
        WIRE_(integ) it;

        memset(&options, 0, sizeof options);
        options.accuracy = sizeof(REAL) == sizeof(float) ? (REAL)1e-5 : (REAL)1e-9;
        options.units[0] = options.units[1] = 1;
        options.units[2] = options.units[3] = w;
        options.time_scale = 1 / w;
        assert_int_equal(WIRE_(initialize)(&it, &s, &options, 0, y0), GI_OK);
        assert_true(it.y[0] == 1 && it.y[3] == (REAL)rates[k]);
        assert_int_equal(WIRE_(integrate)(&it, 1 / w), GI_OK);
        const long double within = 300 * (long double)options.accuracy;
        check_close(it.y[0], r * cosl(turned), within);
        check_close(it.y[1], r * sinl(turned), within);
        check_close(it.y[2] / (REAL)rates[k],
                    v * cosl(turned) * (rates[k] < 0 ? -1 : 1) - r * sinl(turned), within);
        check_close(it.y[3] / (REAL)rates[k],
                    v * sinl(turned) * (rates[k] < 0 ? -1 : 1) + r * cosl(turned), within);
        assert_in_range(it.stats.steps_attempted, 5, 200);
    }
}

/* The errors of the velocity constraints have the p_t that was given. */
static void WIRE_(rates_are_those_given)(void **state)
{
    long long constraint_calls = 0, rate_calls = 0;
    const struct wire s = {2, &constraint_calls, &rate_calls};
    const REAL y[4] = {(REAL)0.5, (REAL)0.25, (REAL)0.75, (REAL)-0.5};
    REAL cerr[2], p_t[1], G[1][2];

    (void)state;
    WIRE_(constraint_errors)(&s, (REAL)0.375, y, cerr);
    assert_int_equal(constraint_calls, 1);
    assert_int_equal(rate_calls, 1);
    WIRE_(constraint_rates)(&s, (REAL)0.375, y, p_t);
    WIRE_(constraint_matrix)(&s, (REAL)0.375, y, G);
    assert_true(cerr[1] == p_t[0] + G[0][0] * y[2] + G[0][1] * y[3]);
}

/* A batch has the bits of the integrator. */
static void WIRE_(lanes_agree)(void **state)
{
    enum { COUNT = 9 };
    long long constraint_calls = 0, rate_calls = 0;
    const struct wire s = {2, &constraint_calls, &rate_calls};
    REAL t[COUNT], t_end[COUNT], y[COUNT][4];
    WIRE_(options) options;

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = (REAL)1e-4;
    for (int k = 0; k < COUNT; k++) {
        t[k] = 0, t_end[k] = (REAL)(k + 1) / 8;
        y[k][0] = (REAL)(k + 1) / 4, y[k][1] = (REAL)1 / 100, y[k][2] = (REAL)k / 8, y[k][3] = 1;
    }
    WIRE_(batch) job = {.system = &s, .options = &options, .count = COUNT, .t = t, .t_end = t_end};
    job.y = y;
    assert_int_equal(WIRE_(integrate_batch)(&job), GI_OK);
    for (int k = 0; k < COUNT; k++) {
        const REAL y0[4] = {(REAL)(k + 1) / 4, (REAL)1 / 100, (REAL)k / 8, 1};
        WIRE_(integ) it;
        assert_int_equal(WIRE_(initialize)(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(WIRE_(integrate)(&it, t_end[k]), GI_OK);
        for (int i = 0; i < 4; i++) assert_true(it.y[i] == y[k][i]);
    }
}

#undef WIRE_PASTE2
#undef WIRE_PASTE
#undef WIRE_
#undef WIRE
#undef REAL
