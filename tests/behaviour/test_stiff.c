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

/* y0' = y1' = 1 but for what lets them come together, or the three of them. */
struct pull {
    double rate;
    int first, second;
};

static inline void pull_derivs(const struct pull *s, double t, const double y[], double ydot[])
{
    const double apart = s->rate * (y[s->first] - y[s->second]);
    (void)t;
    for (int i = 0; i < 3; i++) ydot[i] = 1;
    ydot[s->first] -= apart, ydot[s->second] += apart;
}
#define GI_NAME pull
#define GI_NZ   3
#include "geodesic_integ.h"

static void stiff_differences_of_any_components_are_told(void **state)
{
    const pull_options o = {.accuracy = 1e-3, .maximum_steps = 200};
    (void)state;
    for (int i = 0; i < 3; i++) {
        const struct pull s = {1e6, i, (i + 1) % 3};
        const double y0[3] = {i == 0 ? 1e-2 : 0, i == 1 ? 1e-2 : 0, i == 2 ? 1e-2 : 0};
        pull_integ it;
        memset(&it, 0, sizeof it);
        assert_int_equal(pull_initialize(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(pull_integrate(&it, 100), GI_ERR_MAX_STEPS);
        const gi_error why = pull_explain(&it);
        assert_non_null(strstr(why.what, "stability"));
        check_close(why.limit, 5e-7, 1e-9);
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
}

#define TESTS(name, ...) cmocka_unit_test(name##_stiff_equations_are_told_where_steps_run_out),

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH_CONTROLLED_METHOD(TESTS) cmocka_unit_test(a_batch_says_the_same),
        cmocka_unit_test(one_stiff_equation_is_told),
        cmocka_unit_test(fixed_steps_are_not_called_stiff),
        cmocka_unit_test(stiff_differences_of_any_components_are_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
