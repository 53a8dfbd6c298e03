/* Statuses, and what it->error and NAME_explain say of each: which function, constraint, row or option (-1: none), its
 * value and its limit (0: none), exact where they can be; nobody innocent is named. NULL is refused, and nothing is
 * touched. What a batch says: test_batch_errors.c. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* y' = rate (y - drift t); NaN in component `bad` above t = from. */
struct decay {
    double rate, drift, from;
    int bad;
};

static inline void decay_derivs(const struct decay *s, double t, const double y[], double ydot[])
{
    for (int i = 0; i < 3; i++) ydot[i] = s->rate * (y[i] - s->drift * t);
    if (s->from > 0 && t > s->from) ydot[s->bad] = (double)NAN;
}

static inline void decay_events(const struct decay *s, double t, const double y[], double g[])
{
    (void)y;
    g[0] = 1;
    g[1] = s->from < 0 && t > -s->from ? (double)NAN : 1;
}
#define GI_NAME         decay
#define GI_NZ           3
#define GI_EVENTS       2
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

static inline void euler_derivs(const struct decay *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = s->rate * y[0];
}
#define GI_NAME   euler
#define GI_SYSTEM struct decay
#define GI_NZ     1
#define GI_METHOD GI_EULER
#include "geodesic_integ.h"

/* x = 0, and y^2 + lift = 0; or where it moves, rate t = 0, of which no y can be the reason. */
struct rail {
    double lift, rate;
    int x; /* which constraint is x = 0 */
};

static inline void rail_mass(const struct rail *s, double t, const double q[], double M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = M[1][1] = 2, M[0][1] = M[1][0] = 0;
}

static inline void rail_force(const struct rail *s, double t, const double q[], const double u[],
                              const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = f[1] = 0;
}

static inline void rail_position_constraints(const struct rail *s, double t, const double q[],
                                             double p[])
{
    p[s->x] = q[0];
    p[1 - s->x] = s->lift > 0 ? q[1] * q[1] + s->lift : s->rate * t;
}

static inline void rail_constraint_matrix(const struct rail *s, double t, const double q[],
                                          double G[][2])
{
    (void)t;
    G[s->x][0] = 1, G[s->x][1] = G[1 - s->x][0] = 0;
    G[1 - s->x][1] = s->lift > 0 ? 2 * q[1] : 0;
}

static inline void rail_constraint_bias(const struct rail *s, double t, const double q[],
                                        const double u[], double b[])
{
    (void)t, (void)q;
    b[s->x] = 0, b[1 - s->x] = s->lift > 0 ? -2 * u[1] * u[1] : 0;
}

static inline void rail_constraint_rates(const struct rail *s, double t, const double q[],
                                         double p_t[])
{
    (void)t, (void)q;
    p_t[s->x] = 0, p_t[1 - s->x] = s->lift > 0 ? 0 : s->rate;
}
#define GI_NAME    rail
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      2
#define GI_MOVING  1
#include "geodesic_integ.h"

/* y' = 2 t + rate. g_1 is NaN where t, or y, is next to a value. */
struct watched {
    double rate, bad_t, bad_y;
};

static inline void watched_derivs(const struct watched *s, double t, const double y[],
                                  double ydot[])
{
    (void)y;
    ydot[0] = 2 * t + s->rate;
}

static inline void watched_events(const struct watched *s, double t, const double y[], double g[2])
{
    const bool bad = fabs(t - s->bad_t) < 0.01 || fabs(y[0] - s->bad_y) < 0.01;
    g[0] = y[0] + 1;
    g[1] = bad ? (double)NAN : 2;
}
#define GI_NAME   watched
#define GI_NZ     1
#define GI_EVENTS 2
#include "geodesic_integ.h"

/* The same with that function alone. */
static inline void lonely_derivs(const struct watched *s, double t, const double y[], double ydot[])
{
    watched_derivs(s, t, y, ydot);
}

static inline void lonely_events(const struct watched *s, double t, const double y[], double g[1])
{
    double both[2];
    watched_events(s, t, y, both);
    g[0] = both[1];
}
#define GI_NAME   lonely
#define GI_SYSTEM struct watched
#define GI_NZ     1
#define GI_EVENTS 1
#include "geodesic_integ.h"

/* A sphere with an event function that is NaN below a height, and a surface that is so above another. */
struct heights {
    double events, surface;
    int first, last; /* calls at which the surface has no value */
};

static int calls; /* of globe_surface */

static inline void globe_surface(const struct heights *s, const double x[3], double *f,
                                 double grad[3], double hess[6])
{
    *f = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1;
    for (int k = 0; k < 3; k++) grad[k] = 2 * x[k], hess[k] = 2, hess[3 + k] = 0;
    if (x[2] > s->surface) hess[5] = (double)NAN;
    calls++;
    if (calls >= s->first && calls < s->last) *f = (double)NAN;
}

static inline void globe_events(const struct heights *s, double t, const double y[], double g[1])
{
    (void)t;
    g[0] = y[2] < s->events ? (double)NAN : 2;
}
#define GI_NAME    globe
#define GI_SYSTEM  struct heights
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_EVENTS  1
#include "geodesic_integ.h"

/* A ball that is thrown up, and constraints of its velocity that nothing meets at some heights. */
static inline void thrown_derivs(const struct heights *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = 1;
}

static inline void thrown_constraint_errors(const struct heights *s, double t, const double y[],
                                            double cerr[])
{
    (void)t;
    cerr[0] = fabs(y[0] - s->surface) < 0.1 ? y[1] * y[1] + 1 : 0;
}
#define GI_NAME        thrown
#define GI_SYSTEM      struct heights
#define GI_NQ          1
#define GI_NC          1
#define GI_NC_POSITION 0
#include "geodesic_integ.h"

/* The same by a projection of all of y at once. */
static inline void leapt_derivs(const struct heights *s, double t, const double y[], double ydot[])
{
    thrown_derivs(s, t, y, ydot);
}

static inline void leapt_constraint_errors(const struct heights *s, double t, const double y[],
                                           double cerr[])
{
    thrown_constraint_errors(s, t, y, cerr);
    if (cerr[0] != 0) cerr[0] = 1;
}
#define GI_NAME   leapt
#define GI_SYSTEM struct heights
#define GI_NQ     1
#define GI_NC     1
#include "geodesic_integ.h"

/* The same by a projection of its own, which gives up above a height. */
static inline void stuck_derivs(const struct heights *s, double t, const double y[], double ydot[])
{
    thrown_derivs(s, t, y, ydot);
}

static inline bool stuck_project_if_needed(const struct heights *s, double tol, double t,
                                           double y[])
{
    (void)tol, (void)t;
    return y[0] < s->surface;
}
#define GI_NAME       stuck
#define GI_SYSTEM     struct heights
#define GI_NQ         1
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

/* The plane by coordinates that are scaled. */
struct scales {
    double u, v;
};

static inline void plane_surface(const struct scales *s, double u, double v, double x[3],
                                 double xu[3], double xv[3], double xuu[3], double xuv[3],
                                 double xvv[3])
{
    for (int k = 0; k < 3; k++) {
        xu[k] = k == 0 ? s->u : 0, xv[k] = k == 1 ? s->v : 0;
        x[k] = xu[k] * u + xv[k] * v;
        xuu[k] = xuv[k] = xvv[k] = 0;
    }
}
#define GI_NAME    plane
#define GI_SYSTEM  struct scales
#define GI_PROBLEM GI_PARAMETRIC_SURFACE
#include "geodesic_integ.h"

/* A sphere, for two points. */
struct sphere {
    double radius;
};

static inline void ball_surface(const struct sphere *s, const double x[3], double *f,
                                double grad[3], double hess[6])
{
    *f = -s->radius * s->radius;
    for (int i = 0; i < 3; i++) {
        *f += x[i] * x[i];
        grad[i] = 2 * x[i], hess[i] = 2, hess[3 + i] = 0;
    }
}
#define GI_NAME          ball
#define GI_SYSTEM        struct sphere
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* where -2: whichever. */
static void check_says_at(gi_error error, const char *text, int where, const char *file, int line)
{
    if (error.what && strstr(error.what, text) && (where == -2 || error.where == where)) return;
    print_error("says \"%s\", %d and not \"%s\", %d\n", error.what, error.where, text, where);
    _fail(file, line);
}
#define check_says(error, text, where) check_says_at(error, text, where, __FILE__, __LINE__)

static void check_numbers_at(gi_error error, const char *text, int where, double value,
                             double limit, const char *file, int line)
{
    const bool same = isnan(value) ? isnan(error.value) : error.value == value;
    check_says_at(error, text, where, file, line);
    if (same && error.limit == limit) return;
    print_error("%s: %.17g, limit %.17g; should be %.17g, limit %.17g\n", text, error.value,
                error.limit, value, limit);
    _fail(file, line);
}
#define check_numbers(error, text, where, value, limit)                                            \
    check_numbers_at(error, text, where, (double)(value), limit, __FILE__, __LINE__)

/* ---- each family, in double and float ---- */

/* What goes wrong, from a time or place on. */
enum fault {
    NO_FAULT,
    NO_INERTIA,
    NEGATIVE_INERTIA,
    TOO_SHORT,
    TOO_FAST,
    NAN_MASS,
    NAN_FORCE,
    NAN_POSITION,
    NAN_MATRIX,
    NAN_BIAS,
    NAN_RATES,
    NAN_ZDOT,
    TORN /* and 14 more */
};

struct faulty {
    enum fault fault;
    double from;
};

#define REAL   double
#define PREFIX wide
#include "errors_body.h"

#define REAL   float
#define PREFIX narrow
#include "errors_body.h"

/* ---- GI_ERR_ARGUMENT ---- */

/* So that no compiler sees it coming, and warns. */
static double *volatile nothing = NULL;
static ball_integ *volatile nobody = NULL;

static const struct sphere unit = {1};
static const struct faulty faultless = {NO_FAULT, 0};
static const double x_axis[3] = {1, 0, 0}, y_axis[3] = {0, 1, 0};

static void start_refuses_null(void **state)
{
    double y[ball_N] = {7};
    (void)state;
#define REFUSES(prefix, system)                                                                    \
    assert_int_equal(prefix##_start(&(system), nothing, y_axis, y), GI_ERR_ARGUMENT);              \
    assert_int_equal(prefix##_start(&(system), x_axis, nothing, y), GI_ERR_ARGUMENT);              \
    assert_int_equal(prefix##_start(&(system), x_axis, y_axis, nothing), GI_ERR_ARGUMENT);         \
    assert_true(y[0] == 7);                                                                        \
    assert_int_equal(prefix##_start(&(system), x_axis, y_axis, y), GI_OK);                         \
    y[0] = 7;
    REFUSES(ball, unit)
    REFUSES(wide_chart, faultless)
    REFUSES(wide_flat, faultless)
#undef REFUSES
}

static void the_integrator_refuses_null(void **state)
{
    ball_integ it, before;
    double y[ball_N];
    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(ball_start(&unit, x_axis, y_axis, y), GI_OK);
    assert_int_equal(ball_initialize(&it, &unit, NULL, 0, nothing), GI_ERR_ARGUMENT);
    check_numbers(it.error, "y: NULL", -1, 0, 0);
    assert_int_equal(ball_initialize(nobody, &unit, NULL, 0, y), GI_ERR_ARGUMENT);
    assert_int_equal(ball_initialize(&it, &unit, NULL, 0, y), GI_OK);
    assert_int_equal(ball_step(&it, 1), GI_OK);
    before = it;
    assert_int_equal(ball_set_time_and_state(&it, 0, nothing), GI_ERR_ARGUMENT);
    check_numbers(it.error, "y: NULL", -1, 0, 0);
    assert_true(it.t == before.t && memcmp(it.y, before.y, sizeof it.y) == 0);
    before = it;
    assert_int_equal(ball_set_time_and_state(nobody, 0, y), GI_ERR_ARGUMENT);
    assert_int_equal(ball_set_options(nobody, NULL), GI_ERR_ARGUMENT);
    assert_int_equal(ball_integrate(nobody, 1), GI_ERR_ARGUMENT);
    assert_int_equal(ball_interpolate(nobody, 0, y), GI_ERR_ARGUMENT);
    check_says(ball_explain(nobody), gi_status_message(GI_ERR_ARGUMENT), -1);
    assert_int_equal(ball_interpolate(&it, it.t, nothing), GI_ERR_ARGUMENT);
    assert_int_equal(ball_interpolate(&it, it.t / 2, nothing), GI_ERR_ARGUMENT);
    assert_memory_equal(&it, &before, sizeof it);
    assert_int_equal(ball_interpolate(&it, it.t / 2, y), GI_OK);
}

static void connect_refuses_null(void **state)
{
    double d[3] = {0, 0, 0}, length = 0;
    (void)state;
    assert_int_equal(ball_connect(&unit, NULL, nothing, y_axis, d, &length), GI_ERR_ARGUMENT);
    assert_int_equal(ball_connect(&unit, NULL, x_axis, nothing, d, &length), GI_ERR_ARGUMENT);
    assert_int_equal(ball_connect(&unit, NULL, x_axis, y_axis, nothing, &length), GI_ERR_ARGUMENT);
    assert_int_equal(ball_connect(&unit, NULL, x_axis, y_axis, d, nothing), GI_ERR_ARGUMENT);
    assert_true(d[0] == 0 && d[1] == 0 && d[2] == 0 && length == 0);
    assert_int_equal(ball_connect(&unit, NULL, x_axis, y_axis, d, &length), GI_OK);
    check_close(length, 1.5707963267948966, 1e-2);
}

static void check_refuses_null(void **state)
{
    const double y[ball_N] = {1};
    gi_error error;
    (void)state;
    assert_int_equal(ball_check(&unit, 0, nothing, &error), GI_ERR_ARGUMENT);
    check_numbers(error, "ball_check: y is NULL", -1, 0, 0);
    assert_int_equal(ball_check(&unit, (double)INFINITY, y, &error), GI_ERR_ARGUMENT);
    check_numbers(error, "ball_check: t is not finite", -1, (double)INFINITY, 0);
    assert_int_equal(ball_check(&unit, 0, nothing, NULL), GI_ERR_ARGUMENT);
}

static const struct decay slow = {-1, 0, 0, 0};
static const double ones[3] = {1, 1, 1}, infinite = (double)INFINITY;

static void what_cannot_be_begun_has_its_number(void **state)
{
    const double y[3] = {1, 1, -infinite};
    const euler_options none = {.accuracy = 1e-6};
    decay_integ it, blank;
    euler_integ e;
    (void)state;
    memset(&it, 0, sizeof it), memset(&blank, 0, sizeof blank), memset(&e, 0, sizeof e);
    assert_int_equal(decay_set_time_and_state(&blank, 0, ones), GI_ERR_ARGUMENT);
    check_numbers(blank.error, "not initialized", -1, 0, 0);
    memset(&blank, 0, sizeof blank);
    assert_int_equal(decay_step(&blank, 1), GI_ERR_ARGUMENT);
    check_numbers(blank.error, "not initialized", -1, 0, 0);
    assert_int_equal(decay_initialize(&it, &slow, NULL, infinite, ones), GI_ERR_ARGUMENT);
    check_numbers(it.error, "t: not finite", -1, infinite, 0);
    assert_int_equal(decay_initialize(&it, &slow, NULL, 0, y), GI_ERR_ARGUMENT);
    check_numbers(it.error, "y: not finite", 2, -infinite, 0);
    assert_int_equal(euler_initialize(&e, &slow, &none, 0, ones), GI_ERR_ARGUMENT);
    check_numbers(e.error, "fixed_step: a method without error estimate needs it", -1, 0, 0);
    assert_int_equal(decay_initialize(&it, &slow, NULL, 0, ones), GI_OK);
    check_numbers(it.error, gi_status_message(GI_OK), -1, 0, 0);
    assert_int_equal(decay_integrate(&it, infinite), GI_ERR_ARGUMENT);
    check_numbers(it.error, "t_stop or t_end: not finite", -1, infinite, 0);
    it.next_step = 0;
    assert_int_equal(decay_integrate(&it, 1), GI_ERR_ARGUMENT);
    check_numbers(it.error, "next_step: zero or not finite", -1, 0, 0);
    it.next_step = (double)NAN;
    assert_int_equal(decay_step(&it, 1), GI_ERR_ARGUMENT);
    check_numbers(it.error, "next_step: zero or not finite", -1, (double)NAN, 0);
    assert_true(it.t == 0 && it.stats.steps_attempted == 0);
}

/* What bounds an option alone, and what another option bounds. */
static void an_option_has_its_number_and_its_bound(void **state)
{
    static const struct {
        decay_options o;
        const char *text;
        int where;
        double value, limit;
    } rows[] = {
        {{.accuracy = -1}, "options.accuracy", -1, -1, 0},
        {{.units = {1, -3}}, "options.units", 1, -3, 0},
        {{.maximum_correction = -3}, "options.maximum_correction", -1, -3, 0},
        {{.stretch = -2}, "options.stretch", -1, -2, 0},
        {{.stretch = 2}, "options.stretch", -1, 2, 1},
        {{.minimum_step = 2, .maximum_step = 1}, "options.minimum_step", -1, 2, 1},
        {{.minimum_step = -1}, "options.minimum_step", -1, -1, 0},
        {{.initial_step = -4}, "options.initial_step", -1, -4, 0},
        {{.fixed_step = -5}, "options.fixed_step", -1, -5, 0},
        {{.maximum_steps = -7}, "options.maximum_steps", -1, -7, 0},
        {{.global_accuracy = -1}, "options.global_accuracy", -1, -1, 0},
        {{.event_terminal = {0, 2}}, "options.event_terminal", 1, 2, 1},
        {{.event_terminal = {0, -7}}, "options.event_terminal", 1, -7, -1},
        {{.event_direction = {-2, 0}}, "options.event_direction", 0, -2, -1},
        {{.event_direction = {0, 7}}, "options.event_direction", 1, 7, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        decay_integ it;
        memset(&it, 0, sizeof it);
        assert_int_equal(decay_initialize(&it, &slow, &rows[i].o, 0, ones), GI_ERR_ARGUMENT);
        check_numbers(it.error, rows[i].text, rows[i].where, rows[i].value, rows[i].limit);
    }
}

/* ---- what fails on the way, and its numbers ---- */

static void a_step_that_fails_has_its_number(void **state)
{
    const struct decay late = {-1, 0, 0.5, 1}, unknown = {-1, 0, -0.5, 0};
    const struct decay grows = {30, 0, 0, 0};
    const decay_options plain = {.accuracy = 1e-6};
    const decay_options least = {.accuracy = 1e-10, .minimum_step = 0.5, .initial_step = 0.5};
    const decay_options tight = {.accuracy = 1e-6, .global_accuracy = 1e-5};
    decay_integ it;
    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(decay_initialize(&it, &late, &plain, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 1), GI_ERR_NOT_FINITE);
    check_says(it.error, gi_status_message(GI_ERR_NOT_FINITE), -1);
    check_numbers(decay_explain(&it), "decay_derivs: ydot is not finite", 1, NAN, 0);
    assert_int_equal(decay_initialize(&it, &unknown, &plain, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 1), GI_ERR_NOT_FINITE);
    check_numbers(decay_explain(&it), "decay_events: g is NaN", 1, NAN, 0);
    assert_int_equal(decay_initialize(&it, &slow, &least, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 100), GI_ERR_ACCURACY);
    check_numbers(decay_explain(&it), "options.minimum_step: too large", -1, 0.5, 0.5);
    assert_int_equal(decay_initialize(&it, &grows, &tight, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 2), GI_ERR_ACCURACY);
    assert_true(it.error.value > 1e-5 && it.error.value < 1);
    check_numbers(it.error, "global error", -1, it.error.value, 1e-5);
}

/* it->error has the size of the next step, signed. */
static void attempts_that_run_out_have_their_numbers(void **state)
{
    const struct decay fast = {-1e6, 1, 0, 0};
    const decay_options few = {.accuracy = 1e-6, .maximum_steps = 7};
    const decay_options many = {.accuracy = 1e-3, .maximum_steps = 200, .relative = {1, 1, 1}};
    decay_integ it;
    (void)state;
    memset(&it, 0, sizeof it);
    for (int way = -1; way <= 1; way += 2) {
        const struct decay falls = {-way, 0, 0, 0};
        assert_int_equal(decay_initialize(&it, &falls, &few, 0, ones), GI_OK);
        assert_int_equal(decay_integrate(&it, 100 * way), GI_ERR_MAX_STEPS);
        check_numbers(it.error, gi_status_message(GI_ERR_MAX_STEPS), -1, way * it.next_step, 0);
        check_says(decay_explain(&it), gi_status_message(GI_ERR_MAX_STEPS), -1);
    }
    /* steps of some 3e-6, held by stability, beside a decay within 1e-6 */
    assert_int_equal(decay_initialize(&it, &fast, &many, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 1), GI_ERR_MAX_STEPS);
    const gi_error why = decay_explain(&it);
    check_numbers(why, "stability", -1, fmax(fabs(it.next_step), it.last_step), why.limit);
    check_close(why.limit, 1e-6, 1e-9);
}

static void a_constraint_has_its_number_and_its_tolerance(void **state)
{
    const double y0[4] = {0, 0.5, 0, 0.25}, at_rest[4] = {0, 0.5, 0, 0};
    const rail_options o = {
        .constraint_tolerance = 1.0 / 1024, .constraint_units = {2, 4}, .time_scale = 8};
    rail_integ it;
    (void)state;
    memset(&it, 0, sizeof it);
    for (int x = 0; x < 2; x++) {
        const struct rail high = {4, 0, x}, moves = {0, 3, x};
        const double tolerance = o.constraint_units[1 - x] / 1024;
        assert_int_equal(rail_initialize(&it, &high, &o, 0, y0), GI_ERR_CONSTRAINT);
        const gi_error high_up = rail_explain(&it);
        assert_true(high_up.value >= 4 && high_up.value <= 4.25);
        check_numbers(high_up, "a position constraint cannot be met", 1 - x, high_up.value,
                      tolerance);
        assert_int_equal(rail_initialize(&it, &moves, &o, 0, at_rest), GI_ERR_CONSTRAINT);
        check_numbers(rail_explain(&it), "a velocity constraint cannot be met", 1 - x, 3,
                      tolerance / 8);
    }
}

static void a_surface_has_its_numbers(void **state)
{
    const struct faulty empty = {TOO_SHORT, 0};
    const double upright[6] = {1, 0, 0, 3, 0, 0}, y0[6] = {1, 0, 0, 0, 1, 0};
    const double away[6] = {0, 0, 2, 1, 0, 0}, rest[4] = {0, 0, 0, 0};
    const wide_ball_options o = {.constraint_tolerance = 1.0 / 1024, .constraint_units = {2, 1}};
    const wide_chart_options p = {.constraint_tolerance = 1.0 / 1024, .constraint_units = {2}};
    const wide_ball_options near = {.maximum_correction = 0.25};
    wide_ball_integ it;
    wide_chart_integ c;
    (void)state;
    memset(&it, 0, sizeof it), memset(&c, 0, sizeof c);
    assert_int_equal(wide_ball_initialize(&it, &faultless, &o, 0, upright), GI_ERR_CONSTRAINT);
    check_numbers(wide_ball_explain(&it), "constraint 1, normal velocity", 1, 3, 0);
    assert_int_equal(wide_ball_initialize(&it, &empty, &o, 0, y0), GI_ERR_CONSTRAINT);
    gi_error why = wide_ball_explain(&it);
    assert_true(why.value > 1.0 / 512);
    check_numbers(why, "constraint 0, distance", 0, why.value, 1.0 / 512);
    assert_int_equal(wide_ball_initialize(&it, &faultless, &near, 0, away), GI_ERR_CONSTRAINT);
    why = wide_ball_explain(&it);
    check_close(why.value, 1, 1e-3);
    check_numbers(why, "would be moved further", 2, why.value, 0.25);
    assert_int_equal(wide_chart_initialize(&c, &faultless, &p, 0, rest), GI_ERR_CONSTRAINT);
    check_numbers(wide_chart_explain(&c), "constraint 0, speed: cannot be made 1", 0, -1,
                  1.0 / 512);
}

/* At unit speed u' is 1e310: there is no such number. */
static void a_unit_speed_beyond_numbers_is_refused(void **state)
{
    const struct scales s = {1e-310, 1e308}, one = {1, 1};
    const double fast[4] = {0, 0, 1e160, 0}, thrice[4] = {0, 0, 3, 0}, still[4] = {0, 0, 0, 0};
    plane_integ it;
    (void)state;
    assert_int_equal(plane_initialize(&it, &one, NULL, 0, thrice), GI_OK);
    assert_true(it.y[2] == 1);
    assert_int_equal(plane_initialize(&it, &one, NULL, 0, still), GI_ERR_CONSTRAINT);
    check_says(plane_explain(&it), "constraint 0, speed: cannot be made 1", 0);
    assert_int_equal(plane_initialize(&it, &s, NULL, 0, fast), GI_ERR_CONSTRAINT);
    check_says(plane_explain(&it), gi_status_message(GI_ERR_CONSTRAINT), -1);
}

/* Over its limit the error leaves everything where the last steps began that kept to it. */
static void an_error_over_its_limit_gives_steps_back(void **state)
{
    const struct decay grows = {30, 0, 0, 0};
    const decay_options tight = {.accuracy = 1e-6, .global_accuracy = 1e-5};
    decay_integ it;
    double y[3];
    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(decay_initialize(&it, &grows, &tight, 0, ones), GI_OK);
    assert_int_equal(decay_integrate(&it, 2), GI_ERR_ACCURACY);
    assert_true(it.t > 0 && it.t < 2 && it.t_previous == it.t);
    assert_int_equal(decay_interpolate(&it, it.t, y), GI_OK);
    for (int i = 0; i < 3; i++) {
        assert_true(it.y_previous[i] == it.y[i] && y[i] == it.y[i]);
        assert_true(it.ydot[i] == 30 * it.y[i] && it.ydot_previous[i] == it.ydot[i]);
        assert_true(fabs(it.global_error[i]) <= 1e-5);
        check_close(it.y[i], exp(30 * it.t), 2e-5);
    }
}

/* Their errors are not looked at. */
static void fixed_steps_ask_for_no_tolerance(void **state)
{
    const double large[3] = {1e6, 1e7, 1e8};
    const decay_options o = {.accuracy = 1e-15, .fixed_step = 0.125}, p = {.accuracy = 1e-15};
    decay_integ it;
    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(decay_initialize(&it, &slow, &o, 0, large), GI_OK);
    assert_int_equal(decay_integrate(&it, 2), GI_OK);
    assert_int_equal(it.stats.steps_taken, 16);
    assert_int_equal(decay_initialize(&it, &slow, &p, 0, large), GI_OK);
    assert_int_equal(decay_integrate(&it, 2), GI_ERR_ACCURACY);
    check_numbers(decay_explain(&it), "below its rounding", 0, 0, 0);
}

/* ---- what is named, and what is not ---- */

static const double nowhere = 1e300;

static gi_error error_of_watched(struct watched s, double y0, gi_status expected)
{
    const watched_options options = {.fixed_step = 1};
    watched_integ it;
    assert_int_equal(watched_initialize(&it, &s, &options, 0, &y0), GI_OK);
    assert_int_equal(watched_step(&it, 10), expected);
    return watched_explain(&it);
}

static void an_event_function_that_is_nan_within_a_step_is_named(void **state)
{
    gi_error error;
    (void)state;
    error_of_watched((struct watched){0, nowhere, nowhere}, 0, GI_OK);
    error = error_of_watched((struct watched){0, 0.375, nowhere}, 0, GI_ERR_NOT_FINITE);
    check_says(error, "watched_events: g is NaN", 1);
    assert_true(isnan(error.value));
    error =
        error_of_watched((struct watched){0, 1, nowhere}, 0, GI_ERR_NOT_FINITE); /* at its end */
    check_numbers(error, "watched_events: g is NaN", 1, NAN, 0);
}

static void the_only_event_function_is_named_too(void **state)
{
    const lonely_options options = {.fixed_step = 1};
    const struct watched s = {0, 0.375, nowhere};
    const double y0[1] = {0};
    lonely_integ it;
    (void)state;
    assert_int_equal(lonely_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(lonely_step(&it, 10), GI_ERR_NOT_FINITE);
    check_numbers(it.error, gi_status_message(GI_ERR_NOT_FINITE), -1, 1, 0);
    check_numbers(lonely_explain(&it), "lonely_events: g is NaN", 0, NAN, 0);
}

/* A projection of the user's own has one reason, and the tolerance that it was given. */
static void a_projection_that_gives_up_is_named(void **state)
{
    const struct heights s = {0, 0.5, 0, 0};
    const stuck_options o = {.constraint_tolerance = 1.0 / 1024};
    const double high[2] = {1, 0}, low[2] = {0, 0};
    const char *const what = "stuck_project_if_needed: false, or a state that is not finite";
    stuck_integ it;
    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(stuck_initialize(&it, &s, &o, 0, high), GI_ERR_CONSTRAINT);
    check_numbers(it.error, gi_status_message(GI_ERR_CONSTRAINT), -1, 0, 0);
    check_numbers(stuck_explain(&it), what, -1, 0, 1.0 / 1024);
    assert_int_equal(stuck_initialize(&it, &s, &o, 0, low), GI_OK);
    assert_int_equal(stuck_integrate(&it, 10), GI_ERR_PROJECTION);
    assert_true(it.y[0] < 0.5 && it.y[0] > 0.5 - 1e-6);
    check_says(it.error, gi_status_message(GI_ERR_PROJECTION), -1);
    check_numbers(stuck_explain(&it), what, -1, 0, 1.0 / 1024);
}

/* Not where a step has failed before that. */
static void an_event_function_that_is_nan_at_a_new_state_is_named(void **state)
{
    const watched_options options = {.fixed_step = 1};
    const struct watched s = {0, 0.375, nowhere};
    const double y0[1] = {0};
    watched_integ it;
    (void)state;
    assert_int_equal(watched_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(watched_step(&it, 10), GI_ERR_NOT_FINITE);
    assert_int_equal(watched_set_time_and_state(&it, 0.375, y0), GI_OK);
    assert_int_equal(watched_step(&it, 10), GI_ERR_NOT_FINITE);
    check_says(watched_explain(&it), "watched_events: g is NaN", 1);
}

/* There y is t^2; on the tangent, on which the reason is looked for, it stays zero. */
static void what_is_nowhere_on_the_tangent_is_not_named(void **state)
{
    const double there = 0.382 * 0.382;
    const gi_error error =
        error_of_watched((struct watched){0, nowhere, there}, 0, GI_ERR_NOT_FINITE);
    (void)state;
    check_says(error, gi_status_message(GI_ERR_NOT_FINITE), -1);
    assert_true(error.value == 0);
}

static void a_state_that_overflows_is_named(void **state)
{
    const gi_error error =
        error_of_watched((struct watched){1.5e308, nowhere, nowhere}, 1e308, GI_ERR_NOT_FINITE);
    (void)state;
    check_says(error, "y is not finite", 0);
    assert_true(isinf(error.value));
}

static void of_surface_and_events_the_one_that_fails_is_named(void **state)
{
    const double below[6] = {1, 0, 0, 0, 0, -1}, above[6] = {1, 0, 0, 0, 0, 1};
    const struct heights sound = {-nowhere, nowhere, 0, 0}, events = {-0.5, 0.5, 0, 0};
    globe_integ it;
    (void)state;
    assert_int_equal(globe_initialize(&it, &sound, NULL, 0, below), GI_OK);
    assert_int_equal(globe_integrate(&it, 1), GI_OK);
    assert_int_equal(globe_initialize(&it, &events, NULL, 0, below), GI_OK);
    assert_int_equal(globe_integrate(&it, 1), GI_ERR_NOT_FINITE);
    check_says(globe_explain(&it), "globe_events: g is NaN", 0);
    assert_int_equal(globe_initialize(&it, &events, NULL, 0, above), GI_OK);
    assert_int_equal(globe_integrate(&it, 1), GI_ERR_NOT_FINITE);
    check_says(globe_explain(&it), "globe_surface: hess is not finite", 5);
}

/* The step ends where the constraint cannot be met, its tangent does not: no constraint is blamed. */
static void a_constraint_that_is_met_on_the_tangent_is_not_blamed(void **state)
{
    const struct heights s = {0, 0.5, 0, 0};
    const thrown_options options = {.fixed_step = 1};
    const double rest[2] = {0, 0}, there[2] = {0.5, 0};
    thrown_integ it;
    (void)state;
    assert_int_equal(thrown_initialize(&it, &s, &options, 0, there), GI_ERR_CONSTRAINT);
    check_says(thrown_explain(&it), "a velocity constraint cannot be met", 0);
    assert_int_equal(thrown_initialize(&it, &s, &options, 0, rest), GI_OK);
    assert_int_equal(thrown_step(&it, 10), GI_ERR_PROJECTION);
    check_says(thrown_explain(&it), gi_status_message(GI_ERR_PROJECTION), -1);
    assert_true(it.t == 0 && it.y[0] == 0);
    const leapt_options leap = {.fixed_step = 1};
    leapt_integ together;
    assert_int_equal(leapt_initialize(&together, &s, &leap, 0, there), GI_ERR_CONSTRAINT);
    check_says(leapt_explain(&together), "a constraint cannot be met", 0);
    assert_int_equal(leapt_initialize(&together, &s, &leap, 0, rest), GI_OK);
    assert_int_equal(leapt_step(&together, 10), GI_ERR_PROJECTION);
    check_says(leapt_explain(&together), gi_status_message(GI_ERR_PROJECTION), -1);
}

/* Asked again the surface is sound, and nothing is blamed; or still not, and it is. */
static void what_has_failed_for_a_while_is_not_blamed(void **state)
{
    const double y0[6] = {1, 0, 0, 0, 0, 1};
    const globe_options options = {.fixed_step = 0.5};
    int failed = 0;
    (void)state;
    for (int first = 1; first < 20; first++) {
        /* the projection asks four times before it gives up */
        const struct heights s = {-nowhere, nowhere, first, first + 4};
        globe_integ it;
        calls = -1000;
        assert_int_equal(globe_initialize(&it, &s, &options, 0, y0), GI_OK);
        calls = 0;
        const gi_status status = globe_step(&it, 10);
        if (status == GI_OK) continue;
        assert_int_equal(status, GI_ERR_PROJECTION);
        const gi_error why = globe_explain(&it);
        if (calls <= s.last) {
            check_says(why, "globe_surface: f is not finite", 0);
        } else {
            check_says(why, gi_status_message(status), -1);
            failed++;
        }
    }
    assert_true(failed > 0);
}

#define TESTS(prefix)                                                                              \
    cmocka_unit_test(prefix##_a_mechanism_says_which_function_fails),                              \
        cmocka_unit_test(prefix##_an_impossible_linkage_names_its_constraint),                     \
        cmocka_unit_test(prefix##_equations_by_hand_say_what_fails),                               \
        cmocka_unit_test(prefix##_surfaces_and_metrics_say_what_fails),                            \
        cmocka_unit_test(prefix##_a_chart_names_its_component),                                    \
        cmocka_unit_test(prefix##_what_is_refused_has_its_value)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TESTS(wide),
        TESTS(narrow),
        cmocka_unit_test(start_refuses_null),
        cmocka_unit_test(the_integrator_refuses_null),
        cmocka_unit_test(connect_refuses_null),
        cmocka_unit_test(check_refuses_null),
        cmocka_unit_test(what_cannot_be_begun_has_its_number),
        cmocka_unit_test(an_option_has_its_number_and_its_bound),
        cmocka_unit_test(a_step_that_fails_has_its_number),
        cmocka_unit_test(attempts_that_run_out_have_their_numbers),
        cmocka_unit_test(a_constraint_has_its_number_and_its_tolerance),
        cmocka_unit_test(a_surface_has_its_numbers),
        cmocka_unit_test(a_unit_speed_beyond_numbers_is_refused),
        cmocka_unit_test(an_error_over_its_limit_gives_steps_back),
        cmocka_unit_test(fixed_steps_ask_for_no_tolerance),
        cmocka_unit_test(an_event_function_that_is_nan_within_a_step_is_named),
        cmocka_unit_test(the_only_event_function_is_named_too),
        cmocka_unit_test(a_projection_that_gives_up_is_named),
        cmocka_unit_test(an_event_function_that_is_nan_at_a_new_state_is_named),
        cmocka_unit_test(what_is_nowhere_on_the_tangent_is_not_named),
        cmocka_unit_test(a_state_that_overflows_is_named),
        cmocka_unit_test(of_surface_and_events_the_one_that_fails_is_named),
        cmocka_unit_test(a_constraint_that_is_met_on_the_tangent_is_not_blamed),
        cmocka_unit_test(what_has_failed_for_a_while_is_not_blamed),
    };
    return cmocka_run_group_tests_name("errors", tests, NULL, NULL);
}
