/* A batch brings its states to the constraints side by side where vectors are wide (compile with -mavx2): with the
 * bits of the integrator, whether one correction does it, none is needed, or it takes more. */
#include <math.h>
#include <string.h>

#include "../check.h"

enum { COUNT = 37 };

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
#define GI_NAME   together
#define GI_SYSTEM struct ellipse
#define GI_NQ     2
#define GI_NC     2
#define GI_METHOD GI_TSITOURAS54
#define GI_LANES  16
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

/* Bits and counts, in settings in which something is corrected. */
#define TEST(name, place)                                                                          \
    static void name##_batch_has_the_bits_of_one(void **state)                                     \
    {                                                                                              \
        static const name##_options settings[] = {                                                 \
            {.accuracy = 1e-3, .constraint_tolerance = 1e-10},                                     \
            {.accuracy = 1e-6, .project_every_step = 1},                                           \
            {.accuracy = 1e-4, .constraint_tolerance = 1e-15, .maximum_steps = 300},               \
            {.accuracy = 1e-4, .rtol = 1e-3, .relative = {1, 1}, .units = {2, 1, 4, 1}},           \
            {.accuracy = 1e-5, .constraint_units = {1e-3}, .project_error_estimate = 1},           \
            {.fixed_step = 0.5, .constraint_tolerance = 1e-12},                                    \
            {.accuracy = 1e-6, .units = {(double)INFINITY, 1, 1, 1}},                              \
        };                                                                                         \
        const struct ellipse s = {4};                                                              \
        (void)state;                                                                               \
        for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {                        \
            double t[COUNT], t_end[COUNT], y[COUNT][4];                                            \
            gi_status status[COUNT];                                                               \
            gi_statistics stats;                                                                   \
            long long projections = 0, evaluations = 0;                                            \
            memset(&stats, 0, sizeof stats);                                                       \
            for (int k = 0; k < COUNT; k++) t[k] = 0, t_end[k] = 1 + k / 16.0, place(k, y[k]);     \
            name##_integrate_batch(&s, &settings[i], COUNT, t, t_end, y, status, &stats);          \
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
                projections += it.stats.projections;                                               \
                evaluations += it.stats.derivative_evaluations;                                    \
            }                                                                                      \
            assert_int_equal(stats.projections, projections);                                      \
            assert_true(projections > COUNT);                                                      \
            assert_true(evaluations > 0);                                                          \
        }                                                                                          \
    }
TEST(apart, on_ellipse)
TEST(together, on_ellipse)
TEST(wide, off_origin)

/* Where one correction does it for every geodesic, a batch makes no other: a Jacobian each for positions and
   velocities. */
static void one_correction_is_not_made_twice(void **state)
{
    const apart_options o = {
        .fixed_step = 0.0625, .constraint_tolerance = 1e-6, .project_every_step = 1};
    const struct ellipse s = {4};
    double t[32], t_end[32], y[32][4];
    gi_status status[32];
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
    assert_int_equal(apart_integrate_batch(&s, &o, 32, t, t_end, y, status, NULL), GI_OK);
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
        cmocka_unit_test(wide_batch_has_the_bits_of_one),
        cmocka_unit_test(one_correction_is_not_made_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
