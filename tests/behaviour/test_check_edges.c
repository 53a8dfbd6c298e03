/* NAME_check where it has little to go by: at the origin, next to the end of what is defined, on waves shorter than
 * its steps, where a derivative is a number at one state alone; entries that nobody looks at; and which quantity
 * that is not finite it names, of each family. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* A surface z = ...; what is wrong with it. */
enum flaw { NONE, WRONG_GRADIENT, WRONG_HERE, WRONG_AND_ALONE };
struct sheet {
    enum { FLAT, ROOT, WAVE } kind;
    enum flaw flaw;
};

static inline void sheet_surface(const struct sheet *s, const double x[3], double *f,
                                 double grad[3], double hess[6])
{
    const double c = 1e-9, k = 1e6;
    for (int i = 0; i < 6; i++) hess[i] = 0;
    grad[0] = -1, grad[1] = 0, grad[2] = 1;
    *f = x[2] - x[0];
    if (s->kind == ROOT) { /* nothing behind x = 1 + 1e-9 */
        const double root = sqrt(1 + 1e-9 - x[0]);
        *f += x[0] + root;
        grad[0] = -1 / (2 * root), hess[0] = -1 / (4 * root * root * root);
    } else if (s->kind == WAVE) {
        *f -= c * sin(k * x[0]);
        grad[0] -= c * k * cos(k * x[0]), hess[0] = c * k * k * sin(k * x[0]);
    }
    const bool here = fabs(x[0] - 2) <= 1e-9;
    if (s->flaw != NONE && (s->flaw != WRONG_HERE || here)) grad[0] *= 1.5;
    if (s->flaw == WRONG_AND_ALONE && !here) grad[0] = (double)NAN;
}
#define GI_NAME    sheet
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

/* A metric, a mechanism and constraints by hand, in which one number is not one. */
enum place {
    NOWHERE,
    G_INVERSE,
    MASS,
    MATRIX,
    BIAS,
    USED,
    POSITIONS_BY_U,
    POSITIONS_BY_Z,
    VELOCITIES_BY_Q,
    VELOCITIES_BY_Z
};
struct broken {
    enum place place;
};

static inline double nan_at(const struct broken *s, enum place place)
{
    return s->place == place ? (double)NAN : 0;
}

static inline void space_metric(const struct broken *s, const double x[2], double ginv[2][2],
                                double dginv[2][2][2])
{
    memset(dginv, 0, 8 * sizeof(double));
    ginv[0][0] = 1 + x[1] * x[1], ginv[1][1] = 1;
    ginv[0][1] = ginv[1][0] = nan_at(s, G_INVERSE);
    dginv[1][0][0] = 2 * x[1] + nan_at(s, MATRIX);
}
#define GI_NAME    space
#define GI_SYSTEM  struct broken
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#include "geodesic_integ.h"

static inline void swing_mass(const struct broken *s, double t, const double q[], double M[][2])
{
    (void)t, (void)q;
    M[0][0] = M[1][1] = 1, M[0][1] = M[1][0] = nan_at(s, MASS);
}

static inline void swing_force(const struct broken *s, double t, const double q[], const double u[],
                               const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = 0, f[1] = -1;
}

static inline void swing_position_constraints(const struct broken *s, double t, const double q[],
                                              double p[])
{
    (void)s, (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - 1) / 2;
}

static inline void swing_constraint_matrix(const struct broken *s, double t, const double q[],
                                           double G[][2])
{
    (void)t;
    G[0][0] = q[0], G[0][1] = q[1] + nan_at(s, MATRIX);
}

static inline void swing_constraint_bias(const struct broken *s, double t, const double q[],
                                         const double u[], double b[])
{
    (void)t, (void)q;
    b[0] = -(u[0] * u[0] + u[1] * u[1]) + nan_at(s, BIAS);
}
#define GI_NAME    swing
#define GI_SYSTEM  struct broken
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#include "geodesic_integ.h"

/* Constraints of position and of velocity, and a variable z in neither. */
static inline void rod_derivs(const struct broken *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t, (void)y;
    for (int i = 0; i < 5; i++) ydot[i] = 0;
}

static inline void rod_constraint_errors(const struct broken *s, double t, const double y[],
                                         double cerr[])
{
    (void)s, (void)t;
    cerr[0] = y[0] * y[0] + y[1] * y[1] - 1;
    cerr[1] = y[0] * y[2] + y[1] * y[3];
}

static inline void rod_constraint_jacobian(const struct broken *s, double t, const double y[],
                                           double jac[2][5])
{
    (void)t;
    for (int j = 0; j < 5; j++) jac[0][j] = jac[1][j] = 0;
    for (int j = 0; j < 2; j++) jac[0][j] = 2 * y[j], jac[1][2 + j] = y[j], jac[1][j] = y[2 + j];
    jac[0][1] += nan_at(s, USED);
    jac[0][3] += nan_at(s, POSITIONS_BY_U), jac[0][4] += nan_at(s, POSITIONS_BY_Z);
    jac[1][0] += nan_at(s, VELOCITIES_BY_Q), jac[1][4] += nan_at(s, VELOCITIES_BY_Z);
}
#define GI_NAME        rod
#define GI_SYSTEM      struct broken
#define GI_NQ          2
#define GI_NZ          1
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"

/* q = sin t, and how far from 0 its functions were asked. */
struct led {
    double *farthest;
};

static inline double at_time(const struct led *s, double t)
{
    *s->farthest = fmax(*s->farthest, fabs(t));
    return t;
}

static inline void led_mass(const struct led *s, double t, const double q[], double M[][1])
{
    (void)s, (void)t, (void)q;
    M[0][0] = 1;
}

static inline void led_force(const struct led *s, double t, const double q[], const double u[],
                             const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = 0;
}

static inline void led_position_constraints(const struct led *s, double t, const double q[],
                                            double p[])
{
    p[0] = q[0] - sin(at_time(s, t));
}

static inline void led_constraint_matrix(const struct led *s, double t, const double q[],
                                         double G[][1])
{
    (void)s, (void)t, (void)q;
    G[0][0] = 1;
}

static inline void led_constraint_rates(const struct led *s, double t, const double q[],
                                        double p_t[])
{
    (void)q;
    p_t[0] = -cos(at_time(s, t));
}

static inline void led_constraint_bias(const struct led *s, double t, const double q[],
                                       const double u[], double b[])
{
    (void)q, (void)u;
    b[0] = -sin(at_time(s, t));
}
#define GI_NAME    led
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      1
#define GI_NC      1
#define GI_MOVING  1
#include "geodesic_integ.h"

/* A constraint q - 1 = 0 whose slope drifts with the distance from it, by a millionth or two each time that this
 * doubles, from 2^-34 to 2^-12. */
struct drift {
    double factor;
};

static double drift_of(double distance, double *rate)
{
    const double octave = log2(distance), low = fmin(fmax(octave, -34), -30) + 34,
                 high = fmin(fmax(octave, -30), -12) + 30;
    *rate = octave > -34 && octave < -30 ? 1 : octave > -30 && octave < -12 ? 2.4 : 0;
    return 1e-6 * (low + 2.4 * high);
}

static inline void drifts_derivs(const struct drift *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1], ydot[1] = 0;
}

static inline void drifts_constraint_errors(const struct drift *s, double t, const double y[],
                                            double cerr[])
{
    const double d = y[0] - 1;
    double rate;
    (void)s, (void)t;
    cerr[0] = d == 0 ? 0 : d * (1 + drift_of(fabs(d), &rate));
}

static inline void drifts_constraint_jacobian(const struct drift *s, double t, const double y[],
                                              double jac[1][2])
{
    const double d = y[0] - 1;
    double rate = 0;
    (void)t;
    jac[0][0] = 1 + (d == 0 ? 0 : drift_of(fabs(d), &rate));
    jac[0][0] += 1e-6 * rate / log(2.0);
    jac[0][0] *= s->factor, jac[0][1] = 0;
}
#define GI_NAME       drifts
#define GI_SYSTEM     struct drift
#define GI_NQ         1
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"

static void check_names_at(gi_status status, const gi_error *error, const char *what, int where,
                           const char *file, int line)
{
    const gi_status expected = what ? GI_ERR_CHECK : GI_OK;
    if (!what) what = gi_status_message(GI_OK);
    if (status == expected && strcmp(error->what, what) == 0 && error->where == where) return;
    print_error("%d, \"%s\", %d and not %d, \"%s\", %d\n", (int)status, error->what, error->where,
                (int)expected, what, where);
    _fail(file, line);
}
/* what NULL: all is well, and where is -1. */
#define check_names(status, error, what, where)                                                    \
    check_names_at(status, &(error), what, where, __FILE__, __LINE__)

/* ---- little to go by ---- */

static void at_the_origin_a_surface_is_judged_too(void **state)
{
    const struct sheet right = {FLAT, NONE}, wrong = {FLAT, WRONG_GRADIENT};
    const double origin[6] = {0, 0, 0, 0, 0, 0};
    gi_error error;
    (void)state;
    check_names(sheet_check(&right, 0, origin, &error), error, NULL, -1);
    check_names(sheet_check(&wrong, 0, origin, &error), error,
                "sheet_surface: grad is not the derivative of f", 0);
    check_close(error.value, -1.5, 0);
    check_close(error.limit, -1, 1e-9);
}

/* The differences end where the values do. */
static void next_to_the_end_of_a_function_it_is_judged_by_less(void **state)
{
    const struct sheet right = {ROOT, NONE}, wrong = {ROOT, WRONG_GRADIENT};
    gi_error error;
    (void)state;
    for (double from_end = 1e-6; from_end < 1; from_end *= 10) {
        const double y[6] = {1 + 1e-9 - from_end, 0.5, 0.25, 0, 0, 0};
        check_names(sheet_check(&right, 0, y, &error), error, NULL, -1);
        check_names(sheet_check(&wrong, 0, y, &error), error,
                    "sheet_surface: grad is not the derivative of f", 0);
    }
}

/* A wave that is small and short: right derivatives pass at every phase. */
static void short_waves_raise_no_alarm(void **state)
{
    const struct sheet right = {WAVE, NONE}, wrong = {WAVE, WRONG_GRADIENT};
    gi_error error;
    int found = 0;
    (void)state;
    for (int i = 0; i < 100; i++) {
        const double y[6] = {1 + 0.37 * i, 0.5, 0.25, 0, 0, 0};
        check_names(sheet_check(&right, 0, y, &error), error, NULL, -1);
        found += sheet_check(&wrong, 0, y, &error) == GI_ERR_CHECK;
    }
    assert_true(found > 90);
}

static void a_slope_that_drifts_with_the_scale_raises_no_alarm(void **state)
{
    const struct drift right = {1}, wrong = {1.5};
    const double y[2] = {1, 0};
    gi_error error;
    (void)state;
    check_names(drifts_check(&right, 0, y, &error), error, NULL, -1);
    check_names(drifts_check(&wrong, 0, y, &error), error,
                "drifts_constraint_jacobian: jac is not the derivative of cerr by y", 0);
}

/* Farther away than rounding it cannot be asked again. */
static void a_wrong_derivative_at_the_only_state_that_has_one_is_told(void **state)
{
    const struct sheet alone = {FLAT, WRONG_AND_ALONE}, here = {FLAT, WRONG_HERE};
    const double y[6] = {2, 0.5, 0.25, 0, 0, 0};
    gi_error error;
    (void)state;
    check_names(sheet_check(&alone, 0, y, &error), error,
                "sheet_surface: grad is not the derivative of f", 0);
    /* where it is right at all others it passes for rounding */
    check_names(sheet_check(&here, 0, y, &error), error, NULL, -1);
}

/* ---- not finite ---- */

static void what_is_not_finite_is_named_in_each_family(void **state)
{
    const double at[4] = {0.6, 0.8, -0.8, 0.6}, rod_at[5] = {0.6, 0.8, -0.8, 0.6, 3};
    struct broken s = {NOWHERE};
    gi_error error;
    (void)state;
    check_names(space_check(&s, 0, at, &error), error, NULL, -1);
    check_names(swing_check(&s, 0, at, &error), error, NULL, -1);
    check_names(rod_check(&s, 0, rod_at, &error), error, NULL, -1);
    s.place = G_INVERSE;
    check_names(space_check(&s, 0, at, &error), error, "space_metric: ginv is not finite", 1);
    s.place = MATRIX;
    check_names(space_check(&s, 0, at, &error), error, "space_metric: dginv is not finite", 100);
    check_names(swing_check(&s, 0, at, &error), error, "swing_constraint_matrix: G is not finite",
                1);
    s.place = BIAS;
    check_names(swing_check(&s, 0, at, &error), error, "swing_constraint_bias: b is not finite", 0);
    s.place = MASS;
    check_names(swing_check(&s, 0, at, &error), error, "swing_mass: M is not finite", 1);
    s.place = USED;
    check_names(rod_check(&s, 0, rod_at, &error), error,
                "rod_constraint_jacobian: jac is not finite", 1);
}

/* q is projected by the constraints of position, u by those of velocity: no other entry is read. */
static void entries_that_no_projection_reads_may_be_anything(void **state)
{
    const double at[5] = {0.6, 0.8, -0.8, 0.6, 3}, off[5] = {0.66, 0.88, -0.8, 0.7, 3};
    (void)state;
    for (int place = POSITIONS_BY_U; place <= VELOCITIES_BY_Z; place++) {
        const struct broken s = {(enum place)place};
        gi_error error;
        rod_integ it;
        check_names(rod_check(&s, 0, at, &error), error, NULL, -1);
        assert_int_equal(rod_initialize(&it, &s, NULL, 0, off), GI_OK);
        check_close(it.y[0], 0.6, 1e-6);
        check_close(it.y[0] * it.y[2] + it.y[1] * it.y[3], 0, 1e-6);
        assert_true(it.y[4] == 3);
    }
}

/* Along q + u t a slow state moves little in any time; the time asked for stays near its own all the same. */
static void slow_velocities_are_not_waited_for(void **state)
{
    double farthest = 0;
    const struct led s = {&farthest};
    gi_error error;
    (void)state;
    for (double speed = 1; speed > 1e-300; speed *= 1e-3) {
        const double y[2] = {sin(1.0), speed};
        check_names(led_check(&s, 1, y, &error), error, NULL, -1);
    }
    assert_true(farthest > 1 && farthest <= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_the_origin_a_surface_is_judged_too),
        cmocka_unit_test(next_to_the_end_of_a_function_it_is_judged_by_less),
        cmocka_unit_test(short_waves_raise_no_alarm),
        cmocka_unit_test(a_slope_that_drifts_with_the_scale_raises_no_alarm),
        cmocka_unit_test(a_wrong_derivative_at_the_only_state_that_has_one_is_told),
        cmocka_unit_test(what_is_not_finite_is_named_in_each_family),
        cmocka_unit_test(entries_that_no_projection_reads_may_be_anything),
        cmocka_unit_test(slow_velocities_are_not_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
