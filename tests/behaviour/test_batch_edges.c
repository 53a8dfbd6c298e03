/* Batches at their edges: arrays that are missing in each kind of call, a limit of the global error without an
 * array for it, samples behind such a limit, times that are none, and Jacobi fields that overflow in the companion
 * alone. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

struct decay {
    double rate;
};

static inline void decay_derivs(const struct decay *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = s->rate * y[0];
}
#define GI_NAME         decay
#define GI_NZ           1
#define GI_LANES        4
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

/* z = x^2 / 2 - y^2 / 2, of negative curvature: Jacobi fields grow. */
static inline void saddle_surface(const struct decay *s, const double x[3], double *f, double g[3],
                                  double H[6])
{
    (void)s;
    *f = x[2] - (x[0] * x[0] - x[1] * x[1]) / 2;
    g[0] = -x[0], g[1] = x[1], g[2] = 1;
    for (int k = 0; k < 6; k++) H[k] = 0;
    H[0] = -1, H[1] = 1;
}
#define GI_NAME          saddle
#define GI_SYSTEM        struct decay
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_LANES         4
#define GI_GLOBAL_ERROR  1
#include "geodesic_integ.h"

enum { COUNT = 3 };
static const struct decay systems[COUNT] = {{-1}, {-2}, {3}};
static const double t_end[COUNT] = {2, 2, 2};

struct run {
    double t[COUNT], y[COUNT][1], error[COUNT][1];
    gi_status status[COUNT];
};

static struct run fresh(void)
{
    struct run r;
    memset(&r, 0, sizeof r);
    for (int k = 0; k < COUNT; k++) r.y[k][0] = 1;
    return r;
}

static decay_batch batch_of(struct run *r, const decay_options *options)
{
    decay_batch b = {.options = options, .count = COUNT};
    b.t = r->t, b.y = r->y, b.status = r->status;
    return b;
}

/* ---- what is missing ---- */

static void check_refused(const struct run *r, decay_batch b, const char *words)
{
    assert_int_equal(decay_integrate_batch(&b), GI_ERR_ARGUMENT);
    assert_string_equal(b.error.what, words);
    assert_int_equal(b.first_failed, COUNT);
    for (int k = 0; k < COUNT; k++) assert_true(r->t[k] == 0 && r->y[k][0] == 1);
}

#define REFUSED(change, words)                                                                     \
    do {                                                                                           \
        decay_batch b = good;                                                                      \
        change;                                                                                    \
        check_refused(&r, b, words);                                                               \
    } while (0)

static void each_array_of_samples_that_is_missing_is_named(void **state)
{
    const double times[] = {0, 1, 1, 2}, swapped[] = {0, 2, 1};
    double samples[COUNT * 4];
    struct run r = fresh();
    decay_batch good = batch_of(&r, NULL);
    (void)state;
    good.system = systems, good.times_count = 4, good.times = times, good.samples = samples;
    REFUSED(b.t = NULL, "t or y: NULL");
    REFUSED(b.y = NULL, "t or y: NULL");
    REFUSED(b.times = NULL, "times or samples: NULL");
    REFUSED(b.samples = NULL, "times or samples: NULL");
    REFUSED((b.times_count = 3, b.times = swapped), "times: neither rising nor falling");
    decay_batch none = good;
    none.count = 0, none.t = NULL, none.y = NULL, none.samples = NULL;
    assert_int_equal(decay_integrate_batch(&none), GI_OK);
    assert_int_equal(decay_integrate_batch(&good), GI_OK);
    check_close(samples[3], exp(-2), 1e-5);
}

static void each_array_of_a_sweep_that_is_missing_is_named(void **state)
{
    struct run r = fresh();
    decay_batch good = batch_of(&r, NULL);
    (void)state;
    good.systems = systems, good.t_end = t_end, good.global_error = r.error;
    REFUSED(b.t_end = NULL, "t, t_end or y: NULL");
    REFUSED(b.t = NULL, "t, t_end or y: NULL");
    REFUSED(b.y = NULL, "t, t_end or y: NULL");
    REFUSED(b.system = systems, "system and systems: only one of them can be");
    REFUSED(b.times = t_end, "t_end and times: only one of them can be");
    decay_batch none = {.systems = systems};
    assert_int_equal(decay_integrate_batch(&none), GI_OK);
    assert_int_equal(decay_integrate_batch(&good), GI_OK);
    for (int k = 0; k < COUNT; k++)
        check_close(r.y[k][0] / exp(2 * systems[k].rate), 1, k == 1 ? 1e-3 : 1e-4);
}

/* Starts before all times, between them, at the last, and behind it. */
static void samples_begin_where_the_ways_do(void **state)
{
    const double times[] = {1, 2, 3}, starts[] = {0, 1.5, 3, 4};
    double t[4], y[4][1] = {{1}, {1}, {1}, {1}}, samples[4][3];
    (void)state;
    memcpy(t, starts, sizeof t);
    decay_batch b = {.system = systems, .count = 4, .t = t, .y = y};
    b.times_count = 3, b.times = times, b.samples = &samples[0][0];
    assert_int_equal(decay_integrate_batch(&b), GI_OK);
    for (int k = 0; k < 4; k++) {
        check_close(t[k], 3, 0);
        for (int j = 0; j < 3; j++) {
            const double way = times[j] - starts[k];
            const bool passed = k < 3 ? way >= 0 : times[j] == 3;
            if (passed)
                check_close(samples[k][j] / exp(-way), 1, 1e-4);
            else
                assert_true(isnan(samples[k][j]));
        }
    }
    b.times_count = 0;
    assert_int_equal(decay_integrate_batch(&b), GI_OK);
    assert_true(t[0] == 3);
}

/* ---- the global error ---- */

/* Where nobody asks for the error itself its limit holds all the same, and what was sampled behind it is none. */
static void a_limit_holds_without_an_array_for_the_error(void **state)
{
    const struct decay grows = {3};
    const double times[] = {0, 0.5, 1, 1.5, 2};
    const decay_options options = {.accuracy = 1e-6, .global_accuracy = 1e-5};
    double samples[COUNT][5];
    struct run with = fresh(), without = fresh(), sampled = fresh();
    (void)state;
    decay_batch b = batch_of(&with, &options);
    b.system = &grows, b.t_end = t_end, b.global_error = with.error;
    assert_int_equal(decay_integrate_batch(&b), GI_ERR_ACCURACY);
    b = batch_of(&without, &options);
    b.system = &grows, b.t_end = t_end;
    assert_int_equal(decay_integrate_batch(&b), GI_ERR_ACCURACY);
    b = batch_of(&sampled, &options);
    b.system = &grows, b.times_count = 5, b.times = times, b.samples = &samples[0][0];
    assert_int_equal(decay_integrate_batch(&b), GI_ERR_ACCURACY);
    assert_memory_equal(with.t, without.t, sizeof with.t);
    assert_memory_equal(with.y, without.y, sizeof with.y);
    assert_memory_equal(with.t, sampled.t, sizeof with.t);
    for (int k = 0; k < COUNT; k++) {
        assert_true(with.t[k] > 0 && with.t[k] < 2);
        for (int j = 0; j < 5; j++)
            if (times[j] <= with.t[k])
                check_close(samples[k][j], exp(3 * times[j]), 1e-4);
            else
                assert_true(isnan(samples[k][j]));
    }
}

/* The field ends next to the largest number: the companion, whose steps are others, may end beyond. What the
 * integrator says of it is what the lanes say. */
static void a_companion_that_overflows_is_lost_in_lanes_too(void **state)
{
    const double point[3] = {0.1, 0.2, -0.015}, direction[3] = {1, 0.3, 0};
    const double end[1] = {6};
    saddle_options options = {.accuracy = 1e-3};
    double y0[saddle_N], low = 1, high = 1e308;
    int lost = 0, known = 0;
    saddle_integ it;
    (void)state;
    for (int i = 0; i < saddle_N; i++)
        if (i % saddle_NQ >= 3) options.units[i] = (double)INFINITY;
    assert_int_equal(saddle_start(&systems[0], point, direction, y0), GI_OK);
    for (int i = 0; i < 200; i++) {
        /* towards the largest field with which the end is reached, then around it */
        const double below = i < 190 ? low * (1 - (i - 60) * 1e-4) : 1;
        const double scale = i < 60 ? sqrt(low) * sqrt(high) : below;
        double y[1][saddle_N], t[1] = {0}, error[1][saddle_N];
        saddle_batch b = {.system = &systems[0], .options = &options, .count = 1, .t = t};
        memcpy(y[0], y0, sizeof y0);
        options.project_every_step = i % 2;
        y[0][3] = scale, y[0][saddle_NQ + 3] = 0;
        assert_int_equal(saddle_initialize(&it, &systems[0], &options, 0, y[0]), GI_OK);
        const gi_status alone = saddle_integrate(&it, end[0]);
        b.t_end = end, b.y = y, b.global_error = error;
        assert_int_equal(saddle_integrate_batch(&b), alone);
        assert_int_equal(b.stats.projections, it.stats.projections);
        assert_int_equal(b.stats.derivative_evaluations, it.stats.derivative_evaluations);
        assert_memory_equal(y[0], it.y, sizeof y[0]);
        for (int k = 0; k < saddle_N; k++)
            assert_true(error[0][k] == it.global_error[k] ||
                        (isnan(error[0][k]) && isnan(it.global_error[k])));
        if (i < 60 && alone == GI_OK) low = scale;
        if (i < 60 && alone != GI_OK) high = scale;
        if (alone == GI_OK) {
            lost += isinf(error[0][0]) != 0;
            known += isfinite(error[0][0]) != 0;
        }
    }
    print_message("  %d lost, %d known\n", lost, known);
    assert_true(lost > 0 && known > 0);
}

/* By a step of the smallest number a way ends at a zero, which has the sign of the time asked for. */
static void a_way_that_ends_at_minus_zero_does(void **state)
{
    const double tiny = 4.9406564584124654e-324;
    const decay_options options = {.fixed_step = tiny};
    const struct decay s = {-1};
    double t[2] = {-tiny, tiny}, ends[2] = {-0.0, -0.0}, y[2][1] = {{1}, {1}};

    (void)state;
    decay_batch b = {.system = &s, .options = &options, .count = 2, .t = t, .t_end = ends};
    b.y = y;
    assert_int_equal(decay_integrate_batch(&b), GI_OK);
    for (int k = 0; k < 2; k++) {
        decay_integ it;
        const double y0[1] = {1};
        assert_int_equal(decay_initialize(&it, &s, &options, k == 0 ? -tiny : tiny, y0), GI_OK);
        assert_int_equal(decay_integrate(&it, -0.0), GI_OK);
        assert_memory_equal(&it.t, &ends[k], sizeof it.t);
        assert_memory_equal(&t[k], &ends[k], sizeof it.t);
        assert_memory_equal(it.y, y[k], sizeof it.y);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_array_of_samples_that_is_missing_is_named),
        cmocka_unit_test(each_array_of_a_sweep_that_is_missing_is_named),
        cmocka_unit_test(samples_begin_where_the_ways_do),
        cmocka_unit_test(a_limit_holds_without_an_array_for_the_error),
        cmocka_unit_test(a_companion_that_overflows_is_lost_in_lanes_too),
        cmocka_unit_test(a_way_that_ends_at_minus_zero_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
