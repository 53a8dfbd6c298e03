/* A batch brings its states to the constraints side by side where vectors are wide (an optimising compiler, and
 * a processor with AVX2): with the bits of the integrator, whether one correction does it, none is needed, or
 * it takes more. */
#include <math.h>
#include <string.h>

#include "../check.h"

enum { COUNT = 41 }; /* packs of 16, and one that is not full */

static long long jacobians, errors; /* what has been asked for */

/* A mass on an ellipse whose half axes are 1 and 1 / sqrt(b): position, and velocity along it. */
struct ellipse {
    double b;
};

static inline void apart_derivs(const struct ellipse *s, double t, const double y[], double ydot[])
{
    const double n[2] = {y[0], s->b * y[1]}, nn = n[0] * n[0] + n[1] * n[1];
    const double curving = (y[2] * y[2] + s->b * y[3] * y[3]) / nn;
    (void)t;
    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = -curving * n[0], ydot[3] = -curving * n[1];
}

static inline void apart_constraint_errors(const struct ellipse *s, double t, const double y[],
                                           double cerr[])
{
    (void)t;
    errors++;
    cerr[0] = (y[0] * y[0] + s->b * y[1] * y[1] - 1) / 2;
    cerr[1] = y[0] * y[2] + s->b * y[1] * y[3];
}

static inline void apart_constraint_jacobian(const struct ellipse *s, double t, const double y[],
                                             double jac[2][4])
{
    (void)t;
    jacobians++;
    jac[0][0] = y[0], jac[0][1] = s->b * y[1], jac[0][2] = jac[0][3] = 0;
    jac[1][0] = y[2], jac[1][1] = s->b * y[3], jac[1][2] = y[0], jac[1][3] = s->b * y[1];
}
#define GI_NAME        apart
#define GI_SYSTEM      struct ellipse
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#define GI_LANES       16
#include "geodesic_integ.h"

static inline void together_derivs(const struct ellipse *s, double t, const double y[],
                                   double ydot[])
{
    apart_derivs(s, t, y, ydot);
}

static inline void together_constraint_errors(const struct ellipse *s, double t, const double y[],
                                              double cerr[])
{
    apart_constraint_errors(s, t, y, cerr);
}
#define GI_NAME     together
#define GI_SYSTEM   struct ellipse
#define GI_NQ       2
#define GI_NC       2
#define GI_METHOD   GI_TSITOURAS54
#define GI_LANES    16
#define GI_DISPATCH 1
#include "geodesic_integ.h"

/* That mass as a mechanism. */
static inline void held_mass(const struct ellipse *s, double t, const double q[], double M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = M[1][1] = 1, M[0][1] = M[1][0] = 0;
}
static inline void held_force(const struct ellipse *s, double t, const double q[], const double u[],
                              const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = f[1] = 0;
}
static inline void held_position_constraints(const struct ellipse *s, double t, const double q[],
                                             double p[])
{
    (void)t;
    p[0] = (q[0] * q[0] + s->b * q[1] * q[1] - 1) / 2;
}
static inline void held_constraint_matrix(const struct ellipse *s, double t, const double q[],
                                          double G[][2])
{
    (void)t;
    G[0][0] = q[0], G[0][1] = s->b * q[1];
}
static inline void held_constraint_bias(const struct ellipse *s, double t, const double q[],
                                        const double u[], double b[])
{
    (void)t, (void)q;
    b[0] = -(u[0] * u[0] + s->b * u[1] * u[1]);
}
#define GI_NAME         held
#define GI_SYSTEM       struct ellipse
#define GI_PROBLEM      GI_MECHANICAL
#define GI_NQ           2
#define GI_NC           1
#define GI_METHOD       GI_TSITOURAS54
#define GI_LANES        16
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

/* ds^2 = dx^2 + (1 + x^2) dy^2. */
static inline void wide_metric(const struct ellipse *s, const double x[2], double ginv[2][2],
                               double dginv[2][2][2])
{
    const double w = 1 + s->b * x[0] * x[0];
    memset(dginv, 0, 8 * sizeof(double));
    ginv[0][0] = 1, ginv[1][1] = 1 / w, ginv[0][1] = ginv[1][0] = 0;
    dginv[0][1][1] = -2 * s->b * x[0] / (w * w);
}
#define GI_NAME    wide
#define GI_SYSTEM  struct ellipse
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#define GI_LANES   16
#include "geodesic_integ.h"

/* Start k, by rational points of the ellipse x^2 + 4 y^2 = 1, and speeds that differ. */
static void on_ellipse(int k, double y[4])
{
    const double u = (k - COUNT / 2) / 16.0, d = 1 + u * u;
    const double v = 0.5 + k % 5 / 2.0;
    y[0] = (1 - u * u) / d, y[1] = u / d;
    y[2] = -v * 4 * y[1], y[3] = v * y[0];
}

static void off_origin(int k, double y[4])
{
    y[0] = (k - COUNT / 2) / 32.0, y[1] = k / 8.0;
    y[2] = 0.25 + k % 7 / 4.0, y[3] = 1 - k % 3;
}

/* Bits and counts, in settings in which something is corrected. told(...): what goes for an instance whose batch tells
 * global errors. */
#define TOLD(...) __VA_ARGS__
#define NOT_TOLD(...)
#define TEST(name, place, told)                                                                    \
    static void name##_batch_has_the_bits_of_one(void **state)                                     \
    {                                                                                              \
        static const name##_options settings[] = {                                                 \
            {.accuracy = 1e-3, .constraint_tolerance = 1e-10},                                     \
            {.accuracy = 1e-6, .project_every_step = 1},                                           \
            {.accuracy = 1e-4, .constraint_tolerance = 1e-15, .maximum_steps = 300},               \
            {.accuracy = 1e-4, .rtol = 1e-3, .relative = {1, 1}, .units = {2, 1, 4, 1}},           \
            {.accuracy = 1e-5, .constraint_units = {1e-3}},                                        \
            {.fixed_step = 0.5, .constraint_tolerance = 1e-12},                                    \
            {.accuracy = 1e-6, .units = {(double)INFINITY, 1, 1, 1}},                              \
            {.accuracy = 1e-6, .constraint_tolerance = 1e-12, .norm = GI_NORM_RMS},                \
        };                                                                                         \
        const struct ellipse s = {4};                                                              \
        (void)state;                                                                               \
        for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {                        \
            double t[COUNT], t_end[COUNT], y[COUNT][4];                                            \
            told(double global[COUNT][4];) gi_status status[COUNT];                                \
            name##_batch b = {.system = &s, .options = &settings[i], .count = COUNT};              \
            long long projections = 0, evaluations = 0;                                            \
            for (int k = 0; k < COUNT; k++) t[k] = 0, t_end[k] = 1 + k / 16.0, place(k, y[k]);     \
            b.t = t, b.t_end = t_end, b.y = y, b.status = status;                                  \
            told(b.global_error = global;) name##_integrate_batch(&b);                             \
            for (int k = 0; k < COUNT; k++) {                                                      \
                name##_integ it;                                                                   \
                double y0[4];                                                                      \
                memset(&it, 0, sizeof it);                                                         \
                place(k, y0);                                                                      \
                gi_status one = name##_initialize(&it, &s, &settings[i], 0, y0);                   \
                if (one == GI_OK) one = name##_integrate(&it, t_end[k]);                           \
                assert_int_equal(one, status[k]);                                                  \
                for (int j = 0; j < 4; j++) assert_true(it.y[j] == y[k][j]);                       \
                assert_true(it.t == t[k]);                                                         \
                told(for (int j = 0; j < 4; j++) assert_true(it.global_error[j] == global[k][j]);) \
                    projections += it.stats.projections;                                           \
                evaluations += it.stats.derivative_evaluations;                                    \
            }                                                                                      \
            assert_int_equal(b.stats.projections, projections);                                    \
            assert_true(projections > COUNT);                                                      \
            assert_true(evaluations > 0);                                                          \
        }                                                                                          \
    }
TEST(apart, on_ellipse, NOT_TOLD)
TEST(together, on_ellipse, NOT_TOLD)
TEST(held, on_ellipse, TOLD)
TEST(wide, off_origin, NOT_TOLD)

/* Geodesics that begin together keep their bits where one of them begins at no number, which the equations never
 * see; it alone fails. */
static void a_start_that_is_no_number_fails_alone(void **state)
{
    const together_options o = {.accuracy = 1e-6};
    const struct ellipse s = {4};
    (void)state;
    for (int bad = 0; bad < 2 * COUNT; bad += 7) {
        double t[COUNT], t_end[COUNT], y[COUNT][4];
        gi_status status[COUNT];
        together_batch b = {.system = &s, .options = &o, .count = COUNT};
        b.t = t, b.t_end = t_end, b.y = y, b.status = status;
        for (int k = 0; k < COUNT; k++) t[k] = 0, t_end[k] = 1 + k / 16.0, on_ellipse(k, y[k]);
        if (bad < COUNT)
            y[bad][bad % 4] = (double)NAN;
        else
            t[bad - COUNT] = (double)INFINITY;
        assert_int_not_equal(together_integrate_batch(&b), GI_OK);
        assert_int_equal(b.first_failed, bad % COUNT);
        for (int k = 0; k < COUNT; k++) {
            together_integ it;
            double y0[4];
            if (k == bad % COUNT) continue;
            memset(&it, 0, sizeof it);
            on_ellipse(k, y0);
            assert_int_equal(together_initialize(&it, &s, &o, 0, y0), GI_OK);
            assert_int_equal(together_integrate(&it, t_end[k]), GI_OK);
            assert_int_equal(status[k], GI_OK);
            for (int j = 0; j < 4; j++) assert_true(it.y[j] == y[k][j]);
        }
    }
}

/* Samples of a batch are those of the interpolant. */
static void samples_have_the_bits_of_one(void **state)
{
    enum { TIMES = 9 };
    const together_options o = {.accuracy = 1e-6};
    const struct ellipse s = {4};
    double t[COUNT], y[COUNT][4], times[TIMES], samples[COUNT][TIMES][4];
    together_batch b = {.system = &s, .options = &o, .count = COUNT, .t = t, .y = y};
    (void)state;
    for (int j = 0; j < TIMES; j++) times[j] = (j + 1) / 8.0;
    for (int k = 0; k < COUNT; k++) t[k] = 0, on_ellipse(k, y[k]);
    b.times_count = TIMES, b.times = times, b.samples = samples[0][0];
    assert_int_equal(together_integrate_batch(&b), GI_OK);
    for (int k = 0; k < COUNT; k++) {
        together_integ it;
        double y0[4];
        memset(&it, 0, sizeof it);
        on_ellipse(k, y0);
        assert_int_equal(together_initialize(&it, &s, &o, 0, y0), GI_OK);
        for (int j = 0; j < TIMES; j++) {
            while (it.t < times[j]) assert_int_equal(together_step(&it, times[TIMES - 1]), GI_OK);
            assert_int_equal(together_interpolate(&it, times[j], y0), GI_OK);
            for (int i = 0; i < 4; i++) assert_true(samples[k][j][i] == y0[i]);
        }
    }
}

/* Where one correction does it for every geodesic, a batch makes no other: a Jacobian each for positions and
   velocities. */
static void one_correction_is_not_made_twice(void **state)
{
    const apart_options o = {
        .fixed_step = 0.0625, .constraint_tolerance = 1e-6, .project_every_step = 1};
    const struct ellipse s = {4};
    double t[32], t_end[32], y[32][4];
    apart_batch b = {.system = &s, .options = &o, .count = 32, .t = t, .t_end = t_end, .y = y};
    long long jacobians_of_one, errors_of_one;
    (void)state;
    jacobians = errors = 0;
    for (int k = 0; k < 32; k++) {
        apart_integ it;
        memset(&it, 0, sizeof it);
        t[k] = 0, t_end[k] = 1, on_ellipse(k, y[k]);
        assert_int_equal(apart_initialize(&it, &s, &o, 0, y[k]), GI_OK);
        assert_int_equal(apart_integrate(&it, 1), GI_OK);
    }
    jacobians_of_one = jacobians, errors_of_one = errors;
    jacobians = errors = 0;
    assert_int_equal(apart_integrate_batch(&b), GI_OK);
    print_message("%lld, %lld; one by one %lld, %lld\n", jacobians, errors, jacobians_of_one,
                  errors_of_one);
    /* for the start and each step: positions and velocities, each before and after, and once more */
    assert_true(jacobians <= 32 * 18 * 2);
    assert_true(errors <= 32 * 18 * 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(apart_batch_has_the_bits_of_one),
        cmocka_unit_test(together_batch_has_the_bits_of_one),
        cmocka_unit_test(held_batch_has_the_bits_of_one),
        cmocka_unit_test(wide_batch_has_the_bits_of_one),
        cmocka_unit_test(a_start_that_is_no_number_fails_alone),
        cmocka_unit_test(samples_have_the_bits_of_one),
        cmocka_unit_test(one_correction_is_not_made_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
