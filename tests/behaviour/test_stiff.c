/* GI_ERR_MAX_STEPS says so where stability holds the steps, and not accuracy: more steps will not help. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* y' = -rate (y - cos t) is of Prothero and Robinson; Robertson's are those of three chemicals. Mirrored: of -t, to be
 * integrated backward. */
enum kind { VAN_DER_POL, PROTHERO_ROBINSON, ROBERTSON, LORENZ, OSCILLATOR };
struct equations {
    enum kind kind;
    double rate;
    bool mirrored;
};

#define METHOD_PASTE2(a, b) a##b
#define METHOD_PASTE(a, b)  METHOD_PASTE2(a, b)

#define CONTROLLED_BODY "behaviour/stiff_body.h"
#include "../for_each_method.h"

/* Of Prothero and Robinson. */
struct follow {
    double rate;
};

static inline void follow_derivs(const struct follow *s, double t, const double y[], double ydot[])
{
    ydot[0] = -s->rate * (y[0] - cos(t));
    ydot[1] = y[0] * y[0] - 0.3 * y[1];
}
#define GI_NAME  follow
#define GI_NZ    2
#define GI_LANES 2
#include "geodesic_integ.h"

/* Whatever the last attempt was: good, failed, or the last before the end. */
static void a_batch_says_the_same(void **state)
{
    int ended = 0, told = 0;
    (void)state;
    for (int k = 0; k < 1000; k++) {
        const struct follow s = {pow(10, k * 29 % 101 / 25.0 - 1)};
        const follow_options options = {.accuracy = pow(10, -2 - k % 9),
                                        .maximum_steps = 100 + k * 37 % 400};
        const double y0[2] = {k % 7 / 2.0, 1}, t_end = 50;
        double t = 0, y[1][2] = {{y0[0], y0[1]}};
        follow_batch job = {
            .system = &s, .options = &options, .count = 1, .t = &t, .t_end = &t_end};
        follow_integ it;
        job.y = y;
        assert_int_equal(follow_initialize(&it, &s, &options, 0, y0), GI_OK);
        const gi_status status = follow_integrate(&it, t_end);
        assert_int_equal(follow_integrate_batch(&job), status);
        assert_true(t == it.t);
        if (status != GI_ERR_MAX_STEPS) continue;
        const gi_error why = follow_explain(&it);
        assert_string_equal(job.error.what, why.what);
        assert_memory_equal(&job.error.value, &why.value, sizeof why.value);
        assert_memory_equal(&job.error.limit, &why.limit, sizeof why.limit);
        ended++, told += strstr(why.what, "stiff") != NULL;
    }
    print_message("  of %d told: %d\n", ended, told);
    assert_true(told > 50 && ended > 2 * told);
}

static inline void decay_derivs(const struct follow *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = -s->rate * y[0];
}
#define GI_NAME   decay
#define GI_SYSTEM struct follow
#define GI_NZ     1
#include "geodesic_integ.h"

/* One equation alone is told, whatever its size. */
static void one_stiff_equation_is_told(void **state)
{
    const struct follow s = {1e6};
    const decay_options o = {.accuracy = 1e-3, .maximum_steps = 300};
    (void)state;
    for (int k = 0; k < 24; k++) {
        const double y[1] = {(k + 1) / 8.0};
        decay_integ it;
        assert_int_equal(decay_initialize(&it, &s, &o, 0, y), GI_OK);
        assert_int_equal(decay_integrate(&it, 1), GI_ERR_MAX_STEPS);
        const gi_error why = decay_explain(&it);
        assert_non_null(strstr(why.what, "stiff"));
        check_close(why.limit, 1e-6, 1e-9);
    }
}

/* All derivatives are 1, but for what lets two components come together. */
struct pull {
    double rate;
    int first, second;
};

static inline void pull_derivs(const struct pull *s, double t, const double y[], double ydot[])
{
    const double apart = s->rate * (y[s->first] - y[s->second]);
    (void)t;
    for (int i = 0; i < 5; i++) ydot[i] = 1;
    ydot[s->first] -= apart, ydot[s->second] += apart;
}
#define GI_NAME pull
#define GI_NZ   5
#include "geodesic_integ.h"

static void stiff_differences_of_any_components_are_told(void **state)
{
    const pull_options o = {.accuracy = 1e-3, .maximum_steps = 200};
    (void)state;
    for (int i = 0; i < 20; i++) {
        const struct pull s = {1e6, i % 5, (i + 1 + i / 5) % 5};
        double y0[5] = {0};
        pull_integ it;
        y0[i % 5] = 1e-2;
        memset(&it, 0, sizeof it);
        assert_int_equal(pull_initialize(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(pull_integrate(&it, 100), GI_ERR_MAX_STEPS);
        const gi_error why = pull_explain(&it);
        assert_non_null(strstr(why.what, "stability"));
        check_close(why.limit, 5e-7, 1e-9);
    }
}

/* y' = A (y - centre): decays in three directions that are far from at right angles. */
struct slope {
    double fast, centre;
};
enum { SLOPE = 3 };

static inline void slope_derivs(const struct slope *s, double t, const double y[], double ydot[])
{
    static const double along[SLOPE][SLOPE] = {
        {1, -0.5, 0}, {0, 1, -0.5}, {0.5, 0, 1}}; /* columns: directions */
    const double decay[SLOPE] = {s->fast, 0.8 * s->fast, 1};
    double c[SLOPE];
    const double a = y[0] - s->centre, b = y[1] + s->centre / 2, d = y[2] - 3 * s->centre;

    (void)t;
    /* the inverse of `along` */
    c[0] = (a + b / 2 + d / 4) * 8 / 9, c[1] = (b - a / 4 + d / 2) * 8 / 9,
    c[2] = (d - a / 2 - b / 4) * 8 / 9;
    for (int i = 0; i < SLOPE; i++) {
        ydot[i] = 0;
        for (int k = 0; k < SLOPE; k++) ydot[i] -= along[i][k] * decay[k] * c[k];
    }
}
#define GI_NAME slope
#define GI_NZ   3
#include "geodesic_integ.h"

/* The limit is the decay time of the fastest, the value is the size of the steps: wherever y is, forward and backward,
 * whether tolerances are relative or a component has none. */
static void the_fastest_decay_is_named(void **state)
{
    (void)state;
    for (int k = 0; k < 24; k++) {
        const double sign = k % 2 ? -1 : 1;
        const struct slope s = {sign * pow(10, 3 + k / 4), k % 3 ? pow(10, k % 3 * 2) : 0};
        const double y0[SLOPE] = {s.centre + 1, -s.centre / 2, 3 * s.centre + 1};
        slope_options o = {.accuracy = 1e-3, .maximum_steps = 100};
        slope_integ it;
        for (int i = 0; i < SLOPE; i++) o.relative[i] = k / 2 % 2;
        if (k % 5 == 4) o.units[2] = (double)INFINITY;
        assert_int_equal(slope_initialize(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(slope_integrate(&it, sign * 1e6), GI_ERR_MAX_STEPS);
        const gi_error why = slope_explain(&it);
        assert_non_null(strstr(why.what, "stiff"));
        assert_int_equal(why.where, -1);
        check_close(why.limit * fabs(s.fast), 1, 0.005);
        check_close(log(why.value / fabs(it.t - it.t_previous)), 0, 0.7);
    }
}

/* Steps that are told, and end for their number: the words say no more than that. */
static void fixed_steps_are_not_called_stiff(void **state)
{
    const struct follow s = {-1};
    const decay_options options = {.fixed_step = 1e-3, .maximum_steps = 100};
    const double y0[1] = {1};
    decay_integ it;

    (void)state;
    assert_int_equal(decay_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(decay_integrate(&it, 1), GI_ERR_MAX_STEPS);
    assert_string_equal(decay_explain(&it).what, gi_status_message(GI_ERR_MAX_STEPS));
    assert_int_equal(it.stats.steps_attempted, 100);
    check_close(it.t, 0.1, 1e-12);
    const decay_options short_ones = {.maximum_step = 1e-3, .maximum_steps = 100};
    assert_int_equal(decay_initialize(&it, &s, &short_ones, 0, y0), GI_OK);
    assert_int_equal(decay_integrate(&it, 1), GI_ERR_MAX_STEPS);
    assert_string_equal(decay_explain(&it).what, gi_status_message(GI_ERR_MAX_STEPS));
    /* 2.5 decay times, which an explicit method still follows; and too few steps to tell */
    const struct follow fast = {1e3};
    const decay_options long_ones = {.fixed_step = 2.5e-3, .maximum_steps = 100};
    assert_int_equal(decay_initialize(&it, &fast, &long_ones, 0, y0), GI_OK);
    assert_int_equal(decay_integrate(&it, 1), GI_ERR_MAX_STEPS);
    assert_string_equal(decay_explain(&it).what, gi_status_message(GI_ERR_MAX_STEPS));
    const struct follow faster = {1e6};
    for (int most = 60; most <= 100; most += 40) {
        const decay_options few = {.accuracy = 1e-3, .maximum_steps = most};
        assert_int_equal(decay_initialize(&it, &faster, &few, 0, y0), GI_OK);
        assert_int_equal(decay_integrate(&it, 1), GI_ERR_MAX_STEPS);
        assert_int_equal(strstr(decay_explain(&it).what, "stiff") != NULL, most == 100);
    }
}

#define TESTS(name, ...) cmocka_unit_test(name##_stiff_equations_are_told_where_steps_run_out),

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH_CONTROLLED_METHOD(TESTS) cmocka_unit_test(a_batch_says_the_same),
        cmocka_unit_test(one_stiff_equation_is_told),
        cmocka_unit_test(fixed_steps_are_not_called_stiff),
        cmocka_unit_test(the_fastest_decay_is_named),
        cmocka_unit_test(stiff_differences_of_any_components_are_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
