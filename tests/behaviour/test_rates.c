/* What depends on t although it must not, without GI_MOVING or with GI_AUTONOMOUS, is refused. Starts of a
 * metric in directions of any size. */
#include <math.h>
#include <string.h>

#include "../check.h"

/* x = f(t), and y = 0. */
struct slide {
    enum { SINE, CUBIC, STILL, BELL, BEGINS, ENDS } kind;
    double w;
};

static double path(const struct slide *s, double t)
{
    if (s->kind == SINE) return sin(s->w * t);
    if (s->kind == CUBIC) return s->w * t * t * t;
    if (s->kind == BELL) return exp(-s->w * s->w * t * t / 2);
    if (s->kind == BEGINS) return t > s->w ? t - s->w : 0;
    if (s->kind == ENDS) return t < -s->w ? t + s->w : 0;
    return 7;
}

static inline void slide_mass(const struct slide *s, double t, const double q[], double M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = M[1][1] = 1, M[0][1] = M[1][0] = 0;
}

static inline void slide_force(const struct slide *s, double t, const double q[], const double u[],
                               const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = f[1] = 0;
}

static inline void slide_position_constraints(const struct slide *s, double t, const double q[],
                                              double p[])
{
    p[0] = q[0] - path(s, t), p[1] = q[1];
}

static inline void slide_constraint_matrix(const struct slide *s, double t, const double q[],
                                           double G[][2])
{
    (void)s, (void)t, (void)q;
    G[0][0] = G[1][1] = 1, G[0][1] = G[1][0] = 0;
}

static inline void slide_constraint_bias(const struct slide *s, double t, const double q[],
                                         const double u[], double b[])
{
    (void)s, (void)t, (void)q, (void)u;
    b[0] = b[1] = 0;
}
#define GI_NAME    slide
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      2
#define GI_LANES   4
#include "geodesic_integ.h"

/* ds^2 = -dt^2 + dx^2 + dy^2, in coordinates t, x + t / 2, 2 y. */
struct flat {
    int unused;
};

static inline void flat_metric(const struct flat *s, const double x[3], double ginv[3][3],
                               double dginv[3][3][3])
{
    (void)s, (void)x;
    memset(dginv, 0, 27 * sizeof(double));
    memset(ginv, 0, 9 * sizeof(double));
    ginv[0][0] = -1, ginv[0][1] = ginv[1][0] = -0.5, ginv[1][1] = 0.75, ginv[2][2] = 4;
}
#define GI_NAME    flat
#define GI_PROBLEM GI_METRIC
#define GI_NQ      3
#include "geodesic_integ.h"

/* Whether it is told at t, in initialize, set_time_and_state and check alike. */
static bool is_told(const struct slide *s, double t)
{
    const double y[4] = {path(s, t), 0, 0, 0};
    slide_integ it;
    gi_error error;

    memset(&it, 0, sizeof it);
    const gi_status status = slide_initialize(&it, s, NULL, t, y);
    assert_int_equal(slide_check(s, t, y, &error), status);
    if (status == GI_OK) {
        assert_int_equal(slide_set_time_and_state(&it, t, y), GI_OK);
        return false;
    }
    assert_int_equal(status, GI_ERR_ARGUMENT);
    assert_string_equal(it.error.what, error.what);
    assert_non_null(strstr(error.what, "define GI_MOVING 1 and write slide_constraint_rates"));
    assert_int_equal(error.where, 0);
    assert_true(error.value != error.limit);
    return true;
}

static void a_sine_of_any_frequency_is_told(void **state)
{
    const double at[] = {0, 0.3, acos(0.), 2, 17};
    (void)state;
    for (double w = 1e-6; w < 2e6; w *= 10)
        for (int i = 0; i < 5; i++) assert_true(is_told(&(struct slide){SINE, w}, at[i] / w));
}

/* Also where a step of a fraction of a unit does not change t. */
static void a_sine_at_any_time_is_told(void **state)
{
    (void)state;
    for (double t = 1; t < 1e18; t *= 10)
        assert_true(is_told(&(struct slide){SINE, fmin(1e-3, 1e12 / t)}, t));
}

static void what_stands_still_is_not(void **state)
{
    const double at[] = {0, -3, 1e-9, 1e6, 1e300};
    (void)state;
    for (int i = 0; i < 5; i++) assert_false(is_told(&(struct slide){STILL, 0}, at[i]));
}

/* At a time where it stands, before it begins, and where it is over at nearly all other times. */
static void what_stands_for_a_moment_is_told(void **state)
{
    (void)state;
    for (double w = 1e-3; w < 2000; w *= 10) {
        assert_true(is_told(&(struct slide){CUBIC, w}, 0));
        assert_true(is_told(&(struct slide){BELL, w}, 0));
        assert_true(is_told(&(struct slide){BEGINS, w}, 0));
        assert_true(is_told(&(struct slide){ENDS, w}, 0));
    }
}

/* Also where the states are on the constraints of that time, and made ready together. */
static void a_batch_is_told(void **state)
{
    enum { COUNT = 16 };
    const struct slide begins = {BEGINS, 1};
    double t[COUNT] = {0}, t_end[COUNT], y[COUNT][4];
    gi_status status[COUNT];
    slide_options options;
    (void)state;
    memset(y, 0, sizeof y), memset(&options, 0, sizeof options);
    options.initial_step = 0.125;
    for (int k = 0; k < COUNT; k++) t_end[k] = 0.5;
    slide_batch batch = {.system = &begins, .options = &options, .count = COUNT, .t = t};
    batch.t_end = t_end, batch.y = y, batch.status = status;
    assert_int_equal(slide_integrate_batch(&batch), GI_ERR_ARGUMENT);
    for (int k = 0; k < COUNT; k++) assert_int_equal(status[k], GI_ERR_ARGUMENT);
}

/* Where the integrator goes on from another time it is asked again. */
static void it_is_asked_at_each_start(void **state)
{
    const struct slide begins = {BEGINS, 1e5};
    const double y[4] = {0, 0, 0, 0};
    slide_integ it;
    (void)state;
    assert_int_equal(slide_initialize(&it, &begins, NULL, 0, y), GI_OK); /* it is too far away */
    const double t = it.t;
    assert_int_equal(slide_set_time_and_state(&it, 9e4, y), GI_ERR_ARGUMENT);
    assert_true(it.t == t);
}

/* A start has unit speed, or is light, and goes in its direction, however large the numbers are that it is given in. */
static void a_direction_of_any_size(void **state)
{
    const struct flat s = {0};
    const double point[3] = {1, 2, 3};
    /* in time, in space, light: t' , x' + t' / 2, 2 y' */
    const double ways[4][3] = {{1, 0.625, 0.5}, {0.125, 1, -0.75}, {5, 5.5, 8}, {1, 1.5, 0}};
    const double H[4] = {-0.5, 0.5, 0, 0};
    (void)state;
    for (int i = 0; i < 4; i++)
        for (double size = 1e-150; size < 1e151; size *= 1000) {
            double d[3], y[6], ydot[6], error[1];
            for (int k = 0; k < 3; k++) d[k] = size * ways[i][k];
            assert_int_equal(flat_start(&s, point, d, y), GI_OK);
            flat_constraint_errors(&s, 0, y, error);
            flat_derivs(&s, 0, y, ydot);
            const double scale = ydot[0] / ways[i][0];
            assert_true(scale > 0);
            check_close(error[0] / (1 + scale * scale), H[i] / (1 + scale * scale), 1e-14);
            for (int k = 0; k < 3; k++) {
                assert_true(y[k] == point[k]);
                check_close(ydot[k] / scale, ways[i][k], 1e-12);
            }
        }
}

/* A spring and a damper, moved by a force if there is one. */
struct spring {
    double force;
};

static inline void spring_derivs(const struct spring *s, double t, const double y[], double ydot[])
{
    ydot[0] = y[1];
    ydot[1] = -100 * y[0] - 1000 * y[1] + s->force * cos(t);
}
static void alone_derivs(const struct spring *s, double t, const double y[], double ydot[])
{
    spring_derivs(s, t, y, ydot);
}
#define GI_NAME   spring
#define GI_NZ     2
#define GI_METHOD GI_RODAS5P
#include "geodesic_integ.h"

#define GI_NAME       alone
#define GI_NZ         2
#define GI_METHOD     GI_RODAS5P
#define GI_SYSTEM     struct spring
#define GI_AUTONOMOUS 1
#define GI_LANES      2
#include "geodesic_integ.h"

/* With GI_AUTONOMOUS the states are those without it, and a step has two evaluations less. */
static void an_autonomous_system_saves_evaluations(void **state)
{
    const struct spring s = {0};
    const double y0[2] = {1, 0}, end = 20;
    double t = 0, y[1][2] = {{1, 0}};
    spring_integ all;
    alone_integ it;
    alone_batch job = {.system = &s, .count = 1, .t = &t, .t_end = &end};
    (void)state;
    job.y = y;
    assert_int_equal(spring_initialize(&all, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(alone_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(spring_integrate(&all, end), GI_OK);
    assert_int_equal(alone_integrate(&it, end), GI_OK);
    assert_int_equal(alone_integrate_batch(&job), GI_OK);
    for (int i = 0; i < 2; i++) {
        check_close(it.y[i], all.y[i], 1e-9);
        check_close(y[0][i], it.y[i], 1e-9);
    }
    const double each = (double)it.stats.derivative_evaluations / (double)it.stats.steps_attempted;
    const double each_of_all =
        (double)all.stats.derivative_evaluations / (double)all.stats.steps_attempted;
    check_close(each_of_all - each, 2, 0.1);
}

static void an_autonomous_system_that_depends_on_t_is_told(void **state)
{
    const struct spring s = {1};
    const double y0[2] = {1, 0};
    double t = 0, end = 1, y[1][2] = {{1, 0}};
    alone_integ it = {0};
    alone_batch job = {.system = &s, .count = 1, .t = &t, .t_end = &end};
    gi_error error;
    (void)state;
    job.y = y;
    assert_int_equal(alone_initialize(&it, &s, NULL, 0, y0), GI_ERR_ARGUMENT);
    assert_int_equal(alone_check(&s, 0, y0, &error), GI_ERR_ARGUMENT);
    assert_int_equal(alone_integrate_batch(&job), GI_ERR_ARGUMENT);
    assert_string_equal(error.what, "alone_derivs: ydot depends on t: define GI_AUTONOMOUS 0");
    assert_string_equal(it.error.what, error.what);
    assert_string_equal(job.error.what, error.what);
    assert_int_equal(error.where, 1);
}

/* A system that changes after a good call: the explanation is of the last call. */
static void a_refused_state_is_explained(void **state)
{
    struct spring s = {0};
    const double y0[2] = {1, 0};
    alone_integ it;
    (void)state;
    assert_int_equal(alone_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(alone_integrate(&it, 1), GI_OK);
    s.force = 1;
    assert_int_equal(alone_set_time_and_state(&it, it.t, it.y), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, "define GI_AUTONOMOUS 0"));
    assert_string_equal(alone_explain(&it).what, it.error.what);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sine_of_any_frequency_is_told),
        cmocka_unit_test(a_sine_at_any_time_is_told),
        cmocka_unit_test(what_stands_still_is_not),
        cmocka_unit_test(what_stands_for_a_moment_is_told),
        cmocka_unit_test(a_batch_is_told),
        cmocka_unit_test(it_is_asked_at_each_start),
        cmocka_unit_test(a_direction_of_any_size),
        cmocka_unit_test(an_autonomous_system_saves_evaluations),
        cmocka_unit_test(an_autonomous_system_that_depends_on_t_is_told),
        cmocka_unit_test(a_refused_state_is_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
