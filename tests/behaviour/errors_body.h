/*
 * Body of test_errors.c: included once for each precision, with REAL and PREFIX, which begins the names of the
 * instances. Each has a `fault` that its functions obey.
 */
#define ERRORS_PASTE2(a, b) a##_##b
#define ERRORS_PASTE(a, b)  ERRORS_PASTE2(a, b)
#define IN_(name)           ERRORS_PASTE(PREFIX, name)

/* ---- two point masses on bars from (0, 0) to the first to the second to (2, 0) ---- */

static inline REAL IN_(nan_if)(const struct faulty *s, enum fault fault, double t)
{
    return s->fault == fault && t >= s->from ? (REAL)NAN : 0;
}

static inline void IN_(bars_mass)(const struct faulty *s, REAL t, const REAL q[], REAL M[][4])
{
    (void)q;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) M[i][j] = i == j;
    if ((double)t < s->from) return;
    if (s->fault == NO_INERTIA) M[2][2] = 0;
    if (s->fault == NEGATIVE_INERTIA) M[3][3] = -2;
    M[1][0] += IN_(nan_if)(s, NAN_MASS, (double)t);
}

static inline void IN_(bars_force)(const struct faulty *s, REAL t, const REAL q[], const REAL u[],
                                   const REAL z[], REAL f[])
{
    (void)q, (void)u, (void)z;
    for (int i = 0; i < 4; i++) f[i] = 0;
    f[3] += IN_(nan_if)(s, NAN_FORCE, (double)t);
}

static inline void IN_(bars_position_constraints)(const struct faulty *s, REAL t, const REAL q[],
                                                  REAL p[])
{
    const REAL d[2] = {q[2] - q[0], q[3] - q[1]};
    const REAL middle = (REAL)(s->fault == TOO_SHORT && (double)t >= s->from ? 0.1 : 1);

    p[0] = (q[0] * q[0] + q[1] * q[1] - 1) / 2;
    p[1] = (d[0] * d[0] + d[1] * d[1] - middle * middle) / 2;
    p[2] = ((q[2] - 2) * (q[2] - 2) + q[3] * q[3] - (REAL)0.25) / 2;
    p[1] += IN_(nan_if)(s, NAN_POSITION, (double)t);
}

static inline void IN_(bars_constraint_matrix)(const struct faulty *s, REAL t, const REAL q[],
                                               REAL G[][4])
{
    const REAL d[2] = {q[2] - q[0], q[3] - q[1]};

    for (int k = 0; k < 2; k++) {
        G[0][k] = q[k], G[0][2 + k] = 0;
        G[1][k] = -d[k], G[1][2 + k] = d[k];
        G[2][k] = 0, G[2][2 + k] = q[2 + k] - (REAL)(2 * (k == 0));
    }
    G[2][3] += IN_(nan_if)(s, NAN_MATRIX, (double)t);
}

static inline void IN_(bars_constraint_bias)(const struct faulty *s, REAL t, const REAL q[],
                                             const REAL u[], REAL b[])
{
    const REAL d[2] = {u[2] - u[0], u[3] - u[1]};

    (void)q;
    b[0] = -(u[0] * u[0] + u[1] * u[1]);
    b[1] = -(d[0] * d[0] + d[1] * d[1]) + IN_(nan_if)(s, NAN_BIAS, (double)t);
    b[2] = -(u[2] * u[2] + u[3] * u[3]);
}

static inline void IN_(bars_constraint_rates)(const struct faulty *s, REAL t, const REAL q[],
                                              REAL p_t[])
{
    (void)q;
    p_t[0] = p_t[1] = 0;
    p_t[2] = IN_(nan_if)(s, NAN_RATES, (double)t);
}

static inline void IN_(bars_zdot)(const struct faulty *s, REAL t, const REAL q[], const REAL u[],
                                  const REAL z[], REAL zdot[])
{
    (void)q, (void)u, (void)z;
    zdot[0] = IN_(nan_if)(s, NAN_ZDOT, (double)t);
}

#define GI_NAME    IN_(bars)
#define GI_SYSTEM  struct faulty
#define GI_PROBLEM GI_MECHANICAL
#define GI_REAL    REAL
#define GI_NQ      4
#define GI_NC      3
#define GI_NZ      1
#define GI_MOVING  1
#include "geodesic_integ.h"

/* ---- a pendulum written by hand, with events ---- */

static inline void IN_(plain_derivs)(const struct faulty *s, REAL t, const REAL y[], REAL ydot[])
{
    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = -y[0] * (y[2] * y[2] + y[3] * y[3]) + IN_(nan_if)(s, NAN_FORCE, (double)t);
    ydot[3] = -y[1] * (y[2] * y[2] + y[3] * y[3]);
}

static inline void IN_(plain_constraint_errors)(const struct faulty *s, REAL t, const REAL y[],
                                                REAL cerr[])
{
    const REAL level = (REAL)(s->fault == TOO_SHORT && (double)t >= s->from ? -1 : 1);
    const REAL asked = (REAL)(s->fault == TOO_FAST ? 1 : 0);

    cerr[0] = (y[0] * y[0] + y[1] * y[1] - level) / 2 + IN_(nan_if)(s, NAN_POSITION, (double)t);
    cerr[1] = y[0] * y[2] + y[1] * y[3];
    cerr[2] = 0 * y[2] + asked; /* nothing can be done about it */
}

static inline void IN_(plain_events)(const struct faulty *s, REAL t, const REAL y[], REAL g[])
{
    (void)s, (void)t;
    g[0] = y[0], g[1] = y[1];
}

#define GI_NAME        IN_(plain)
#define GI_SYSTEM      struct faulty
#define GI_REAL        REAL
#define GI_NQ          2
#define GI_NC          3
#define GI_NC_POSITION 1
#define GI_EVENTS      2
#include "geodesic_integ.h"

/* ---- surfaces and a metric ---- */

static inline void IN_(ball_surface)(const struct faulty *s, const REAL x[3], REAL *f, REAL grad[3],
                                     REAL hess[6])
{
    *f = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + (s->fault == TOO_SHORT ? 1 : -1) +
         IN_(nan_if)(s, NAN_POSITION, (double)x[1]);
    for (int k = 0; k < 3; k++) grad[k] = 2 * x[k], hess[k] = 2, hess[3 + k] = 0;
    grad[2] += IN_(nan_if)(s, NAN_MATRIX, (double)x[1]);
    hess[4] += IN_(nan_if)(s, NAN_BIAS, (double)x[1]);
}

#define GI_NAME    IN_(ball)
#define GI_SYSTEM  struct faulty
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_REAL    REAL
#include "geodesic_integ.h"

/* The plane, of whose derivatives one entry is infinite where the fault is TORN and more, and xv is xu in TOO_SHORT. */
static inline void IN_(chart_surface)(const struct faulty *s, REAL u, REAL v, REAL x[3], REAL xu[3],
                                      REAL xv[3], REAL xuu[3], REAL xuv[3], REAL xvv[3])
{
    REAL *const all[5] = {xu, xv, xuu, xuv, xvv};

    x[0] = u, x[1] = v, x[2] = 0;
    for (int k = 0; k < 15; k++) all[k / 3][k % 3] = (int)s->fault == TORN + k ? (REAL)INFINITY : 0;
    xu[0] += 1, xv[s->fault == TOO_SHORT ? 0 : 1] += 1;
}

#define GI_NAME    IN_(chart)
#define GI_SYSTEM  struct faulty
#define GI_PROBLEM GI_PARAMETRIC_SURFACE
#define GI_REAL    REAL
#include "geodesic_integ.h"

static inline void IN_(flat_metric)(const struct faulty *s, const REAL x[3], REAL ginv[3][3],
                                    REAL dginv[3][3][3])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            ginv[i][j] = i == j;
            for (int k = 0; k < 3; k++) dginv[k][i][j] = 0;
        }
    ginv[1][2] += IN_(nan_if)(s, NAN_MASS, (double)x[0]);
    dginv[2][0][1] += IN_(nan_if)(s, NAN_MATRIX, (double)x[0]);
}

#define GI_NAME    IN_(flat)
#define GI_SYSTEM  struct faulty
#define GI_PROBLEM GI_METRIC
#define GI_REAL    REAL
#define GI_NQ      3
#include "geodesic_integ.h"

/* ---- what they say ---- */

#define ACCURACY (sizeof(REAL) == sizeof(float) ? (REAL)1e-4 : (REAL)1e-8)

/* The bars as they can be, at rest but for z: the first end at the angle whose cosine is 3/4 and so on. */
static const REAL IN_(bars_y0)[9] = {1, 0, (REAL)1.9, (REAL)0.45, 0, 0, 0, 0, 0};

static gi_error IN_(error_of_bars)(enum fault fault, double from, gi_status expected)
{
    const struct faulty s = {fault, from};
    IN_(bars_options) options;
    IN_(bars_integ) it;

    memset(&options, 0, sizeof options);
    memset(&it, 0, sizeof it);
    options.accuracy = ACCURACY;
    gi_status status = IN_(bars_initialize)(&it, &s, &options, 0, IN_(bars_y0));
    if (from > 0) assert_int_equal(status, GI_OK);
    if (status == GI_OK) status = IN_(bars_integrate)(&it, 2);
    assert_int_equal(status, expected);
    return IN_(bars_explain)(&it);
}

static void IN_(a_mechanism_says_which_function_fails)(void **state)
{
    static const struct {
        enum fault fault;
        const char *text;
        int where;
    } faults[] = {
        {NO_INERTIA, "_bars_mass: M is not positive definite", 22},
        {NEGATIVE_INERTIA, "_bars_mass: M is not positive definite", 33},
        {NAN_MASS, "_bars_mass: M is not finite", 10},
        {NAN_FORCE, "_bars_force: f is not finite", 3},
        {NAN_POSITION, "_bars_position_constraints: p is not finite", 1},
        {NAN_MATRIX, "_bars_constraint_matrix: G is not finite", 23},
        {NAN_BIAS, "_bars_constraint_bias: b is not finite", 1},
        {NAN_RATES, "_bars_constraint_rates: p_t is not finite", 2},
        {NAN_ZDOT, "_bars_zdot: zdot is not finite", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        for (int late = 0; late < 2; late++) {
            const enum fault fault = faults[i].fault;
            const bool projects = fault == NAN_POSITION || fault == NAN_RATES;
            /* y0 is a little off: its projection comes first, which asks for M, G, p and p_t */
            const bool first = !late && (projects || fault == NAN_MATRIX || fault == NAN_MASS ||
                                         fault == NO_INERTIA || fault == NEGATIVE_INERTIA);
            const gi_status status = first              ? GI_ERR_CONSTRAINT
                                     : projects && late ? GI_ERR_PROJECTION
                                                        : GI_ERR_NOT_FINITE;
            const gi_error error = IN_(error_of_bars)(fault, late ? 0.5 : -1, status);
            check_says(error, faults[i].text, faults[i].where);
            assert_true(error.limit == 0);
            if (fault == NO_INERTIA) assert_true(error.value == 0);
            if (fault == NEGATIVE_INERTIA) assert_true(error.value == -2);
            if (fault >= NAN_MASS) assert_true(isnan(error.value));
        }
}

/* The middle bar is too short to close the linkage. */
static void IN_(an_impossible_linkage_names_its_constraint)(void **state)
{
    gi_error error = IN_(error_of_bars)(TOO_SHORT, -1, GI_ERR_CONSTRAINT);

    (void)state;
    check_says(error, "a position constraint cannot be met", -2);
    assert_in_range(error.where, 0, 2);
    check_close(error.limit, (double)ACCURACY / 10, (double)ACCURACY / 1000);
    assert_true(fabs(error.value) > error.limit);
    error = IN_(error_of_bars)(TOO_SHORT, 0.5, GI_ERR_PROJECTION);
    check_says(error, "a position constraint cannot be met", -2);
    assert_true(fabs(error.value) > error.limit);
}

static gi_error IN_(error_of_plain)(enum fault fault, double from, gi_status expected)
{
    const struct faulty s = {fault, from};
    const REAL y0[4] = {1, (REAL)0.01, 0, 1};
    IN_(plain_options) options;
    IN_(plain_integ) it;

    memset(&options, 0, sizeof options);
    memset(&it, 0, sizeof it);
    options.accuracy = ACCURACY;
    options.event_direction[0] = options.event_direction[1] = 1;
    options.event_terminal[0] = options.event_terminal[1] = -1;
    gi_status status = IN_(plain_initialize)(&it, &s, &options, 0, y0);
    if (status == GI_OK) status = IN_(plain_integrate)(&it, 2);
    assert_int_equal(status, expected);
    return IN_(plain_explain)(&it);
}

static void IN_(equations_by_hand_say_what_fails)(void **state)
{
    gi_error error = IN_(error_of_plain)(NAN_FORCE, -1, GI_ERR_NOT_FINITE);

    (void)state;
    check_numbers(error, "_plain_derivs: ydot is not finite", 2, NAN, 0);
    error = IN_(error_of_plain)(NAN_FORCE, 0.5, GI_ERR_NOT_FINITE);
    check_numbers(error, "_plain_derivs: ydot is not finite", 2, NAN, 0);
    error = IN_(error_of_plain)(NAN_POSITION, -1, GI_ERR_CONSTRAINT);
    check_numbers(error, "_plain_constraint_errors: cerr is not finite", 0, NAN, 0);
    error = IN_(error_of_plain)(NAN_POSITION, 0.5, GI_ERR_PROJECTION);
    check_numbers(error, "_plain_constraint_errors: cerr is not finite", 0, NAN, 0);
    error = IN_(error_of_plain)(TOO_SHORT, -1, GI_ERR_CONSTRAINT);
    check_says(error, "a position constraint cannot be met", 0);
    assert_true(error.value >= 0.5);
    error = IN_(error_of_plain)(TOO_FAST, -1, GI_ERR_CONSTRAINT);
    check_says(error, "a velocity constraint cannot be met", 2);
    assert_true(error.value == 1);
}

static void IN_(surfaces_and_metrics_say_what_fails)(void **state)
{
    static const struct {
        enum fault fault;
        const char *text;
        int where;
    } balls[] = {{NAN_POSITION, "_ball_surface: f is not finite", 0},
                 {NAN_MATRIX, "_ball_surface: grad is not finite", 2},
                 {NAN_BIAS, "_ball_surface: hess is not finite", 4},
                 {TOO_SHORT, "distance from the surface", 0}};
    const REAL ball[6] = {1, 0, 0, 0, 1, 0}, still[6] = {1, 0, 0, 1, 0, 0}, centre[6] = {0};
    const REAL chart[4] = {0, 0, 1, 0}, flat[6] = {0, 0, 0, 1, 0, 0};
    struct faulty s = {NO_FAULT, -1};
    IN_(ball_integ) it;
    IN_(chart_integ) c;
    IN_(flat_integ) m;

    (void)state;
    memset(&it, 0, sizeof it), memset(&c, 0, sizeof c), memset(&m, 0, sizeof m);
    for (size_t i = 0; i < sizeof balls / sizeof balls[0]; i++) {
        s.fault = balls[i].fault;
        assert_true(IN_(ball_initialize)(&it, &s, NULL, 0, ball) > GI_EVENT);
        const gi_error why = IN_(ball_explain)(&it);
        if (balls[i].fault == TOO_SHORT)
            check_says(why, balls[i].text, balls[i].where);
        else
            check_numbers(why, balls[i].text, balls[i].where, NAN, 0);
        check_numbers(it.error, gi_status_message(it.gi_failure), -1, 0, 0);
    }
    s.fault = NO_FAULT;
    assert_int_equal(IN_(ball_initialize)(&it, &s, NULL, 0, centre), GI_ERR_CONSTRAINT);
    check_numbers(IN_(ball_explain)(&it), "_ball_surface: grad vanishes", -1, 0, 0);
    assert_int_equal(IN_(ball_initialize)(&it, &s, NULL, 0, still), GI_ERR_CONSTRAINT);
    check_numbers(IN_(ball_explain)(&it), "normal velocity", 1, 1, 0);
    s.fault = TOO_SHORT;
    assert_int_equal(IN_(chart_initialize)(&c, &s, NULL, 0, chart), GI_ERR_NOT_FINITE);
    check_numbers(IN_(chart_explain)(&c), "_chart_surface: xu and xv span no plane", -1, 0, 0);
    s.fault = NAN_MATRIX;
    assert_int_equal(IN_(flat_initialize)(&m, &s, NULL, 0, flat), GI_ERR_NOT_FINITE);
    check_numbers(IN_(flat_explain)(&m), "_flat_metric: dginv is not finite", 201, NAN, 0);
    s.fault = NAN_MASS, s.from = 1;
    assert_int_equal(IN_(flat_initialize)(&m, &s, NULL, 0, flat), GI_OK);
    assert_true(IN_(flat_integrate)(&m, 2) > GI_EVENT);
    check_numbers(IN_(flat_explain)(&m), "_flat_metric: ginv is not finite", 12, NAN, 0);
}

/* Entry k of the derivatives of a chart. */
static void IN_(a_chart_names_its_component)(void **state)
{
    const char *const words[5] = {"xu is", "xv is", "xuu is", "xuv is", "xvv is"};
    const REAL y0[4] = {0, 0, (REAL)0.6, (REAL)0.8};

    (void)state;
    for (int k = 0; k < 15; k++) {
        const struct faulty s = {(enum fault)(TORN + k), 0};
        IN_(chart_integ) it;

        memset(&it, 0, sizeof it);
        assert_true(IN_(chart_initialize)(&it, &s, NULL, 0, y0) > GI_EVENT);
        check_numbers(IN_(chart_explain)(&it), words[k / 3], k % 3, INFINITY, 0);
    }
}

/* The value that was given, and the bound that it broke. it->error has it, NAME_explain says the same. */
static void IN_(what_is_refused_has_its_value)(void **state)
{
    const struct faulty s = {NO_FAULT, 0};
    const REAL y0[4] = {1, 0, 0, 1};
    IN_(plain_options) options;
    IN_(plain_integ) it;

    (void)state;
    memset(&options, 0, sizeof options), memset(&it, 0, sizeof it);
    options.constraint_units[1] = -3;
    assert_int_equal(IN_(plain_initialize)(&it, &s, &options, 0, y0), GI_ERR_ARGUMENT);
    check_numbers(it.error, "options.constraint_units", 1, -3, 0);
    check_numbers(IN_(plain_explain)(&it), "options.constraint_units", 1, -3, 0);
    options.constraint_units[1] = 0, options.accuracy = ACCURACY;
    assert_int_equal(IN_(plain_initialize)(&it, &s, &options, 0, y0), GI_OK);
    check_says(IN_(plain_explain)(&it), gi_status_message(GI_OK), -1);
    assert_int_equal(IN_(plain_integrate)(&it, -(REAL)INFINITY), GI_ERR_ARGUMENT);
    check_numbers(it.error, "t_stop or t_end: not finite", -1, -INFINITY, 0);
    assert_int_equal(IN_(plain_integrate)(&it, it.t), GI_OK); /* the last call did not fail */
    check_says(IN_(plain_explain)(&it), gi_status_message(GI_OK), -1);
    options.minimum_step = options.initial_step = 4;
    assert_int_equal(IN_(plain_initialize)(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(IN_(plain_integrate)(&it, 100), GI_ERR_ACCURACY);
    check_numbers(it.error, gi_status_message(GI_ERR_ACCURACY), -1, 4, 0);
    check_numbers(IN_(plain_explain)(&it), "options.minimum_step", -1, 4, 4);
    options.minimum_step = 0, options.units[1] = ACCURACY / 1000;
    assert_int_equal(IN_(plain_initialize)(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(IN_(plain_integrate)(&it, 100), GI_ERR_ACCURACY);
    check_says(IN_(plain_explain)(&it), "options.units", -2);
}

#undef ERRORS_PASTE2
#undef ERRORS_PASTE
#undef IN_
#undef ACCURACY
#undef PREFIX
#undef REAL
