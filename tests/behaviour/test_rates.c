/* How fast constraints move, by differences of what they are at other times, whatever their scale of time; and
 * starts of a metric in directions of any size. */
#include <math.h>
#include <string.h>

#include "../check.h"

/* x = f(t), and y = 0. */
struct slide {
    enum { SINE, ROOTS, QUINTIC, STILL, PULSE, BELL, BEGINS } kind;
    double w;
};

/* A pulse of the width w from t = 1 on, a bell of that width at 1, and what there is from t = 0 on. */
static double pulse(const struct slide *s, double t, double *rate)
{
    const double x = s->w, pi = acos(-1.), at = (t - 1) / x;
    if (s->kind == BELL) return *rate = -at / x * exp(-at * at / 2), exp(-at * at / 2);
    if (s->kind == BEGINS) return *rate = 1 + 1.5 * sqrt(t), t + t * sqrt(t);
    *rate = 0;
    if (!(at > 0 && at < 1)) return 0;
    *rate = 3 * pi / x * sin(pi * at) * sin(pi * at) * cos(pi * at);
    return pow(sin(pi * at), 3);
}

static double path(const struct slide *s, double t)
{
    const double d = 0.375;
    if (s->kind == SINE) return sin(s->w * t);
    if (s->kind == ROOTS) return s->w * t * (t - d) * (t + d);
    if (s->kind == QUINTIC) return ((((s->w * t + 1) * t - 2) * t + 3) * t - 4) * t + 5;
    return s->kind == STILL ? 7 : pulse(s, t, &(double){0});
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

/* dx/dt of the first, and of the second, which stands still. */
static double rate(const struct slide *s, double t)
{
    const double y[4] = {path(s, t), 0, 0, 0};
    double errors[4];
    slide_constraint_errors(s, t, y, errors);
    assert_true(errors[3] == 0);
    return -errors[2];
}

static void a_sine_of_any_frequency(void **state)
{
    const double at[] = {0, 0.3, 2, 17};
    double worst = 0;
    (void)state;
    for (double w = 1e-3; w < 2e6; w *= 10)
        for (int i = 0; i < 4; i++) {
            const struct slide s = {SINE, w};
            worst = worse_of(worst, (rate(&s, at[i] / w) - w * cos(at[i])) / w);
        }
    print_message("sines: %.1e of the largest rate\n", worst);
    assert_true(worst < 5e-11);
}

/* To rounding, as they are extrapolated; also where the first difference is zero. */
static void a_polynomial_to_rounding(void **state)
{
    double worst = 0;
    (void)state;
    for (double w = 1.0 / 64; w < 100; w *= 8) {
        const struct slide roots = {ROOTS, w}, quintic = {QUINTIC, w};
        assert_true(rate(&roots, 0) < -0.1 * w);
        worst = worse_of(worst, rate(&roots, 0) / (-w * 0.140625) - 1);
        worst = worse_of(worst, rate(&roots, 1) / (w * 2.859375) - 1);
        worst = worse_of(worst, rate(&quintic, 1) / (5 * w + 4 - 6 + 6 - 4) - 1);
        worst = worse_of(worst, rate(&quintic, -2) / (80 * w - 32 - 24 - 12 - 4) - 1);
    }
    print_message("polynomials: %.1e\n", worst);
    assert_true(worst < 5e-14);
}

static void what_stands_still_has_no_rate(void **state)
{
    const struct slide s = {STILL, 0};
    (void)state;
    assert_true(rate(&s, 0) == 0 && rate(&s, 1e6) == 0);
}

/* Also where it is over at both ends of most of the differences: at no moment of it is a rate lost. */
static void a_pulse_of_any_width(void **state)
{
    double worst = 0;
    (void)state;
    for (double w = 1; w > 1e-5; w *= 0.62)
        for (int i = 1; i < 60; i++) {
            const struct slide sines = {PULSE, w}, bell = {BELL, w};
            const double t = 1 + i / 60.0 * w, early = 1 - i / 12.0 * w;
            double is;
            pulse(&sines, t, &is);
            worst = worse_of(worst, (rate(&sines, t) - is) * w);
            pulse(&bell, early, &is);
            worst = worse_of(worst, (rate(&bell, early) - is) * w);
        }
    print_message("pulses: %.1e of the largest rate\n", worst);
    assert_true(worst < 1e-6);
}

/* What is not known before t has no difference there: that is told, and is not taken for rest. */
static void what_has_no_difference_is_told(void **state)
{
    const struct slide s = {BEGINS, 0};
    const double y0[4] = {0, 0, 1, 0};
    slide_integ it;
    (void)state;
    memset(&it, 0, sizeof it);
    assert_int_equal(slide_initialize(&it, &s, NULL, 0, y0), GI_ERR_CONSTRAINT);
    assert_non_null(strstr(slide_explain(&it).what, "p_t"));
    check_close(rate(&s, 2), 1 + 1.5 * sqrt(2.), 1e-11);
}

/* Where t is so large that a step of a fraction of a unit does not change it; digits are lost by the sine itself. */
static void a_sine_at_any_time(void **state)
{
    (void)state;
    for (double t = 1; t < 1e18; t *= 10) {
        const struct slide s = {SINE, fmin(1e-3, 1e12 / t)};
        const double y[4] = {sin(s.w * t), 0, 0, 0}, rate = s.w * cos(s.w * t);
        double cerr[4];
        slide_constraint_errors(&s, t, y, cerr);
        check_close(cerr[2], -rate, 0.05 * s.w);
    }
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sine_of_any_frequency),
        cmocka_unit_test(a_sine_at_any_time),
        cmocka_unit_test(a_polynomial_to_rounding),
        cmocka_unit_test(what_stands_still_has_no_rate),
        cmocka_unit_test(a_pulse_of_any_width),
        cmocka_unit_test(what_has_no_difference_is_told),
        cmocka_unit_test(a_direction_of_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
