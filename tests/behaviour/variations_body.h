/* Body of test_variations.c, included once for each method, METHOD_NAME. The variation of an explicit method is the
 * derivative of its step, so that it agrees with differences of whole integrations with the same steps; that of others
 * agrees to their accuracy. */
#define VARY_PASTE2(m, kind, name) m##_##kind##_##name
#define VARY_PASTE(m, kind, name)  VARY_PASTE2(m, kind, name)
#define LOREN_(name)               VARY_PASTE(METHOD_NAME, lorenz, name)
#define GIVEN_(name)               VARY_PASTE(METHOD_NAME, given, name)
#define BOB_(name)                 VARY_PASTE(METHOD_NAME, bob, name)
#define PLANET_(name)              VARY_PASTE(METHOD_NAME, planet, name)
#define VARY_NAME2(m, kind)        m##_##kind
#define VARY_NAME(m, kind)         VARY_NAME2(m, kind)

/* Lorenz' equations: three variations of the start and one of each parameter, by differences. */
#define GI_NAME                  VARY_NAME(METHOD_NAME, lorenz)
#define GI_SYSTEM                struct lorenz
#define GI_NZ                    3
#define GI_VARIATIONS            6
#define GI_PARAMETERS            3
#define GI_PARAMETER_DIFFERENCES 1
#define GI_METHOD                METHOD
static inline void LOREN_(derivs)(const struct lorenz *s, double t, const double y[], double f[])
{
    lorenz_derivs(s, t, y, f);
}
static inline double *LOREN_(parameter)(struct lorenz *s, int k)
{
    return &s->parameter[k];
}
#include "geodesic_integ.h"

/* The same with all derivatives given. */
#define GI_NAME       VARY_NAME(METHOD_NAME, given)
#define GI_SYSTEM     struct lorenz
#define GI_NZ         3
#define GI_VARIATIONS 6
#define GI_PARAMETERS 3
#define GI_JACOBIAN   1
#define GI_METHOD     METHOD
static inline void GIVEN_(derivs)(const struct lorenz *s, double t, const double y[], double f[])
{
    lorenz_derivs(s, t, y, f);
}
static inline void GIVEN_(jacobian)(const struct lorenz *s, double t, const double y[],
                                    double J[][3])
{
    const double row[3][3] = {{-s->parameter[0], s->parameter[0], 0},
                              {s->parameter[1] - y[2], -1, -y[0]},
                              {y[1], y[0], -s->parameter[2]}};

    (void)t;
    memcpy(J, row, sizeof row);
}
static inline void GIVEN_(parameter_derivatives)(const struct lorenz *s, double t, const double y[],
                                                 double by[][3])
{
    (void)s, (void)t;
    memset(by, 0, 9 * sizeof(double));
    by[0][0] = y[1] - y[0], by[1][1] = y[0], by[2][2] = -y[2];
}
#include "geodesic_integ.h"

/* A bob on a rod, in Cartesian coordinates, whose length is a parameter: its constraints move with it. */
#define GI_NAME                  VARY_NAME(METHOD_NAME, bob)
#define GI_SYSTEM                struct bob
#define GI_NQ                    2
#define GI_NC                    2
#define GI_NC_POSITION           1
#define GI_VARIATIONS            5
#define GI_PARAMETERS            1
#define GI_PARAMETER_DIFFERENCES 1
#define GI_METHOD                METHOD
static inline void BOB_(derivs)(const struct bob *s, double t, const double y[], double f[])
{
    bob_derivs(s, t, y, f);
}
static inline void BOB_(constraint_errors)(const struct bob *s, double t, const double y[],
                                           double c[])
{
    (void)t;
    c[0] = (y[0] * y[0] + y[1] * y[1] - s->length * s->length) / 2,
    c[1] = y[0] * y[2] + y[1] * y[3];
}
static inline double *BOB_(parameter)(struct bob *s, int k)
{
    return &s->length + k;
}
#include "geodesic_integ.h"

/* A planet: H, and the area that the flow keeps. */
#define GI_NAME       VARY_NAME(METHOD_NAME, planet)
#define GI_SYSTEM     struct lorenz
#define GI_PROBLEM    GI_HAMILTONIAN
#define GI_NQ         2
#define GI_VARIATIONS 4
#define GI_EVENTS     1
#define GI_METHOD     METHOD
static inline void PLANET_(hamiltonian)(const struct lorenz *s, double t, const double q[],
                                        const double p[], double *H, double H_q[], double H_p[])
{
    const double rr = q[0] * q[0] + q[1] * q[1], r = sqrt(rr);

    (void)s, (void)t;
    *H = (p[0] * p[0] + p[1] * p[1]) / 2 - 1 / r;
    for (int i = 0; i < 2; i++) H_q[i] = q[i] / (rr * r), H_p[i] = p[i];
}
static inline void PLANET_(events)(const struct lorenz *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[1] + y[0] / 4;
}
#include "geodesic_integ.h"

/* Steps that suit the order. */
static const double VARY_NAME(METHOD_NAME, step) = METHOD_ORDER == 1 ? 1e-4 : 0.01;

static void LOREN_(variations_are_differences)(void **state)
{
    const struct lorenz s = {{10, 28, 8. / 3}};
    const double y0[3] = {1, 2, 20}, end = 0.5, d = 1e-5;
    const double bound = METHOD == GI_RODAS5P ? 1e-4 : 1e-7; /* of variations of a size of 10 */
    LOREN_(options) o = {.fixed_step = VARY_NAME(METHOD_NAME, step)};
    GIVEN_(options) p = {.fixed_step = VARY_NAME(METHOD_NAME, step)};
    LOREN_(integ) it;
    GIVEN_(integ) given;

    (void)state;
    assert_int_equal(LOREN_(initialize)(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(GIVEN_(initialize)(&given, &s, &p, 0, y0), GI_OK);
    assert_int_equal(LOREN_(integrate)(&it, end), GI_OK);
    assert_int_equal(GIVEN_(integrate)(&given, end), GI_OK);
    for (int k = 0; k < 6; k++) {
        double y[2][3];
        for (int side = 0; side < 2; side++) {
            struct lorenz moved = s;
            double start[3] = {y0[0], y0[1], y0[2]};
            LOREN_(integ) near;
            *(k < 3 ? &start[k] : &moved.parameter[k - 3]) += side == 0 ? d : -d;
            assert_int_equal(LOREN_(initialize)(&near, &moved, &o, 0, start), GI_OK);
            assert_int_equal(LOREN_(integrate)(&near, end), GI_OK);
            memcpy(y[side], near.y, sizeof y[side]);
        }
        for (int i = 0; i < 3; i++) {
            const double difference = (y[0][i] - y[1][i]) / (2 * d);
            check_close_in_row("differences", k, it.variation[k][i], difference, bound);
            check_close_in_row("given", k, given.variation[k][i], difference, bound);
            check_close_in_row("both", k, given.variation[k][i], it.variation[k][i], 1e-8);
        }
    }
    /* cost: none of derivs where all is given, at explicit methods two for each stage and variation without */
    if (METHOD_IS_EXPLICIT) {
        const long long steps = it.stats.steps_taken, stages = METHOD_STAGES + 1;
        assert_int_equal(it.stats.derivative_evaluations - given.stats.derivative_evaluations,
                         steps * stages * 2 * 6);
        assert_int_equal(given.stats.jacobian_evaluations, steps * stages);
    }
}

/* Loose and fine, forward and backward, by differences and with all given: no more evaluations and Jacobians than
 * written, and an error of the variations that is no larger. */
static void LOREN_(variations_cost_no_more)(void **state)
{
    const struct lorenz s = {{10, 28, 8. / 3}};
    const double y0[3] = {1, 2, 20}, step = METHOD_ORDER == 1 ? 1e-3 : 0.01;
    bool good = true;

    (void)state;
    for (int k = 0; k < 4; k++) {
        const double end = k < 2 ? 0.75 : -0.125, part = k % 2 ? 0.25 : 1;
        LOREN_(options) o = {.accuracy = k % 2 ? 1e-8 : 1e-4};
        GIVEN_(options) p = {.accuracy = k % 2 ? 1e-8 : 1e-4}, fine = {.accuracy = 1e-11};
        LOREN_(integ) it;
        GIVEN_(integ) given, truth;
        double worst[2] = {0, 0};

        if (!METHOD_ESTIMATES)
            o.fixed_step = p.fixed_step = step * part, fine.fixed_step = step / 16;
        if (k == 3) o.units[0] = p.units[0] = 4, o.relative[1] = p.relative[1] = true;
        assert_int_equal(LOREN_(initialize)(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(GIVEN_(initialize)(&given, &s, &p, 0, y0), GI_OK);
        assert_int_equal(GIVEN_(initialize)(&truth, &s, &fine, 0, y0), GI_OK);
        assert_int_equal(LOREN_(integrate)(&it, end), GI_OK);
        assert_int_equal(GIVEN_(integrate)(&given, end), GI_OK);
        assert_int_equal(GIVEN_(integrate)(&truth, end), GI_OK);
        for (int i = 0; i < 18; i++) {
            const double right = truth.variation[i / 3][i % 3];
            worst[0] = worse_of(worst[0], it.variation[i / 3][i % 3] - right);
            worst[1] = worse_of(worst[1], given.variation[i / 3][i % 3] - right);
        }
        good = carries_enough(METHOD_TEXT(METHOD_NAME), 2 * k, worst[0],
                              it.stats.derivative_evaluations, it.stats.jacobian_evaluations) &&
               good;
        good =
            carries_enough(METHOD_TEXT(METHOD_NAME), 2 * k + 1, worst[1],
                           given.stats.derivative_evaluations, given.stats.jacobian_evaluations) &&
            good;
    }
    assert_true(good);
}

/* Back to the start, by other steps: variations become what they were. Copies continue alike. What is refused changes
 * nothing. */
static void LOREN_(variations_run_back)(void **state)
{
    const struct lorenz s = {{10, 28, 8. / 3}};
    const double y0[3] = {1, 2, 20};
    double v[6][3] = {{1, 2, 3}, {0, 1, 0}, {-1, 0, 1}}, bad[6][3] = {{0}}, w[6][3];
    const LOREN_(options) o = {.fixed_step = VARY_NAME(METHOD_NAME, step)};
    LOREN_(integ) it, copy, blank = {0};

    (void)state;
    assert_int_equal(LOREN_(initialize)(&it, &s, &o, 0, y0), GI_OK);
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < 3; i++) assert_true(it.variation[k][i] == (i == k));
    assert_int_equal(LOREN_(set_variations)(&blank, (const double(*)[3])v), GI_ERR_ARGUMENT);
    assert_int_equal(LOREN_(set_variations)(NULL, (const double(*)[3])v), GI_ERR_ARGUMENT);
    copy = it, bad[4][2] = (double)NAN;
    assert_int_equal(LOREN_(set_variations)(&it, NULL), GI_ERR_ARGUMENT);
    assert_int_equal(LOREN_(set_variations)(&it, (const double(*)[3])bad), GI_ERR_ARGUMENT);
    assert_int_equal(it.error.where, 42);
    assert_memory_equal(&it.variation, &copy.variation, sizeof it.variation);
    assert_int_equal(LOREN_(set_variations)(&it, (const double(*)[3])v), GI_OK);
    assert_memory_equal(it.variation, v, sizeof v);
    assert_int_equal(LOREN_(integrate)(&it, 0.1), GI_OK);
    copy = it;
    assert_int_equal(LOREN_(integrate)(&it, 0.2), GI_OK);
    assert_int_equal(LOREN_(integrate)(&copy, 0.2), GI_OK);
    assert_memory_equal(it.variation, copy.variation, sizeof v);
    assert_int_equal(LOREN_(interpolate_variations)(&it, it.t, w), GI_OK);
    assert_memory_equal(it.variation, w, sizeof w);
    assert_int_equal(LOREN_(integrate)(&it, 0), GI_OK);
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < 3; i++)
            check_close(it.variation[k][i], v[k][i],
                        METHOD_ORDER == 1   ? 0.02
                        : METHOD_ORDER == 3 ? 2e-3
                                            : 1e-3);
}

/* Inside of a step: at both ends those of the ends, between them those of a step to there. */
static void LOREN_(variations_inside_of_a_step)(void **state)
{
    const struct lorenz s = {{10, 28, 8. / 3}};
    const double y0[3] = {1, 2, 20}, h = VARY_NAME(METHOD_NAME, step);
    const LOREN_(options) o = {.fixed_step = h}, half = {.fixed_step = h / 2};
    double w[6][3], before[6][3];
    LOREN_(integ) it, to;

    (void)state;
    assert_int_equal(LOREN_(initialize)(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(LOREN_(step)(&it, 1), GI_OK);
    memcpy(before, it.variation, sizeof before);
    assert_int_equal(LOREN_(initialize)(&to, &s, &half, it.t, it.y), GI_OK);
    assert_int_equal(LOREN_(set_variations)(&to, (const double(*)[3])before), GI_OK);
    assert_int_equal(LOREN_(step)(&it, 1), GI_OK);
    assert_int_equal(LOREN_(step)(&to, 1), GI_OK);
    assert_int_equal(LOREN_(interpolate_variations)(&it, it.t_previous, w), GI_OK);
    assert_memory_equal(w, before, sizeof w);
    assert_int_equal(LOREN_(interpolate_variations)(&it, it.t, w), GI_OK);
    assert_memory_equal(w, it.variation, sizeof w);
    const LOREN_(integ) copy = it;
    assert_int_equal(LOREN_(interpolate_variations)(&it, to.t, w), GI_OK);
    assert_memory_equal(&it, &copy, sizeof it);
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < 3; i++) check_close(w[k][i], to.variation[k][i], 2e-6);
    memcpy(before, w, sizeof w);
    assert_int_not_equal(LOREN_(interpolate_variations)(&it, it.t + 1, w), GI_OK);
    assert_int_equal(LOREN_(interpolate_variations)(&it, it.t, NULL), GI_ERR_ARGUMENT);
    assert_memory_equal(w, before, sizeof w);
}

/* Along a rod: tangent to the constraints, or, of its length, moving with them; as differences of neighbours. */
static void BOB_(variations_stay_on_the_rod)(void **state)
{
    const struct bob s = {1.2};
    const double angle = 0.5, end = 1.5, d = 1e-5;
    const double y0[4] = {1.2 * sin(angle), -1.2 * cos(angle), 0.7 * cos(angle), 0.7 * sin(angle)};
    const BOB_(options)
        o = {.fixed_step = METHOD_ORDER == 1 ? 1e-3 : 0.01, .constraint_tolerance = 1e-13};
    double first[5][4];
    BOB_(integ) it;

    (void)state;
    assert_int_equal(BOB_(initialize)(&it, &s, &o, 0, y0), GI_OK);
    memcpy(first, it.variation, sizeof first);
    assert_int_equal(BOB_(integrate)(&it, end), GI_OK);
    for (int k = 0; k < 5; k++) {
        const double *const v = it.variation[k], *const y = it.y;
        check_close(y[0] * v[0] + y[1] * v[1], k == 4 ? s.length : 0, 1e-8);
        check_close(v[0] * y[2] + v[1] * y[3] + y[0] * v[2] + y[1] * v[3], 0, 1e-8);
        double z[2][4];
        for (int side = 0; side < 2; side++) {
            const double by = side == 0 ? d : -d;
            const struct bob moved = {s.length + (k == 4 ? by : 0)};
            double start[4];
            BOB_(integ) near;
            for (int i = 0; i < 4; i++) start[i] = y0[i] + by * first[k][i];
            assert_int_equal(BOB_(initialize)(&near, &moved, &o, 0, start), GI_OK);
            assert_int_equal(BOB_(integrate)(&near, end), GI_OK);
            memcpy(z[side], near.y, sizeof z[side]);
        }
        for (int i = 0; i < 4; i++)
            check_close_in_row("bob", k, v[i], (z[0][i] - z[1][i]) / (2 * d),
                               METHOD_ORDER == 1 ? 5e-4 : 3e-6);
    }
}

/* H changes by what it did at the start; V^T J V = J, to the accuracy; a section of the orbit, against differences. */
static void PLANET_(variations_keep_energy_and_area)(void **state)
{
    const struct lorenz s = {{0}};
    const double y0[4] = {1, 0.1, 0.2, 1.1}, end = 3, d = 1e-4;
    PLANET_(options)
    o = {.fixed_step = METHOD_ORDER == 1 ? 1e-3 : 0.01,
         .event_terminal = {-1},
         .constraint_tolerance = 1e-13};
    PLANET_(integ) it;
    double f[4], dt[4];

    (void)state;
    assert_int_equal(PLANET_(initialize)(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(PLANET_(event_variation)(&it, dt), GI_ERR_ARGUMENT);
    PLANET_(derivs)(&s, 0, y0, f);
    const double start[4] = {-f[2], -f[3], f[0], f[1]};
    assert_int_equal(PLANET_(integrate)(&it, end), GI_OK);
    PLANET_(derivs)(&s, end, it.y, f);
    for (int k = 0; k < 4; k++) {
        const double *const v = it.variation[k];
        check_close(-f[2] * v[0] - f[3] * v[1] + f[0] * v[2] + f[1] * v[3], start[k], 1e-9);
        for (int j = 0; j < 4; j++) {
            const double *const w = it.variation[j];
            const double area = v[0] * w[2] + v[1] * w[3] - v[2] * w[0] - v[3] * w[1];
            check_close(area,
                        j == k + 2   ? 1
                        : j == k - 2 ? -1
                                     : 0,
                        METHOD_ORDER == 1   ? 0.1
                        : METHOD_ORDER <= 3 ? 1e-4
                                            : 2e-6);
        }
    }
    o.event_terminal[0] = 0;
    assert_int_equal(PLANET_(initialize)(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(PLANET_(integrate)(&it, 9), GI_EVENT);
    assert_int_equal(PLANET_(event_variation)(&it, dt), GI_OK);
    for (int k = 0; k < 4; k++) {
        double t[2], y[2][4];
        for (int side = 0; side < 2; side++) {
            double moved[4] = {y0[0], y0[1], y0[2], y0[3]};
            PLANET_(integ) near;
            moved[k] += side == 0 ? d : -d;
            assert_int_equal(PLANET_(initialize)(&near, &s, &o, 0, moved), GI_OK);
            assert_int_equal(PLANET_(integrate)(&near, 9), GI_EVENT);
            t[side] = near.t, memcpy(y[side], near.y, sizeof near.y);
        }
        const double bound = METHOD_ORDER == 1 ? 4e-2 : 5e-5;
        check_close_in_row("time", k, dt[k], (t[0] - t[1]) / (2 * d), bound);
        for (int i = 0; i < 4; i++)
            check_close_in_row("section", k, it.variation[k][i] + dt[k] * it.ydot[i],
                               (y[0][i] - y[1][i]) / (2 * d), bound);
    }
    /* an event that is past has no derivative any more */
    const PLANET_(integ) at_event = it;
    assert_int_equal(PLANET_(step)(&it, 9), GI_OK);
    assert_int_equal(PLANET_(event_variation)(&it, dt), GI_ERR_ARGUMENT);
    it = at_event;
    assert_int_equal(PLANET_(event_variation)(&it, dt), GI_OK);
    assert_int_equal(PLANET_(set_time_and_state)(&it, it.t, y0), GI_OK);
    assert_int_equal(PLANET_(event_variation)(&it, dt), GI_ERR_ARGUMENT);
}

#undef VARY_PASTE2
#undef VARY_PASTE
#undef LOREN_
#undef GIVEN_
#undef BOB_
#undef PLANET_
#undef VARY_NAME2
#undef VARY_NAME
