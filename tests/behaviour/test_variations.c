/* Variations: how the end follows the start and parameters, by every method, against differences. */
#define WITH_IMPLICIT_METHODS
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"
#include "../each_method.h"

struct lorenz {
    double parameter[3]; /* sigma, rho, beta */
};
static inline void lorenz_derivs(const struct lorenz *s, double t, const double y[], double f[])
{
    (void)t;
    f[0] = s->parameter[0] * (y[1] - y[0]);
    f[1] = y[0] * (s->parameter[1] - y[2]) - y[1];
    f[2] = y[0] * y[1] - s->parameter[2] * y[2];
}

struct bob {
    double length;
};
static inline void bob_derivs(const struct bob *s, double t, const double y[], double f[])
{
    const double square = y[0] * y[0] + y[1] * y[1];
    const double pull = (y[2] * y[2] + y[3] * y[3] - y[1]) / square;

    (void)s, (void)t;
    f[0] = y[2], f[1] = y[3];
    f[2] = -pull * y[0], f[3] = -pull * y[1] - 1;
}

/* The most of it: the error, evaluations and Jacobians of a method in case number `number`. */
#define METHOD_TEXT2(a) #a
#define METHOD_TEXT(a)  METHOD_TEXT2(a)
static const struct carried_work {
    const char *method;
    int number;
    double error;
    long long evaluations, jacobians;
} carried_work[] = {
#include "variations_work.h"
};

/* Rounding may differ: 2 % of the error are allowed, and what differences lose to it. */
static bool carries_enough(const char *method, int number, double error, long long evaluations,
                           long long jacobians)
{
    for (size_t i = 0; i < sizeof carried_work / sizeof *carried_work; i++) {
        const struct carried_work *const w = &carried_work[i];
        if (w->number == number && strcmp(w->method, method) == 0 &&
            error <= 1.02 * w->error + 3e-10 && evaluations <= w->evaluations &&
            jacobians <= w->jacobians)
            return true;
    }
    print_error("{\"%s\", %d, %.4g, %lld, %lld},\n", method, number, error, evaluations, jacobians);
    return false;
}

#define BODY "behaviour/variations_body.h"
#include "../for_each_method.h"

/* ---- an event that depends on t, far from t = 0 ---- */

struct wheel {
    double rate, late;
};
static inline void wheel_derivs(const struct wheel *s, double t, const double y[], double f[])
{
    (void)t;
    f[0] = s->rate * y[1], f[1] = -s->rate * y[0];
}
static inline void wheel_events(const struct wheel *s, double t, const double y[], double g[])
{
    g[0] = y[0] + s->rate * (t - s->late) / 2;
}
#define GI_NAME       wheel
#define GI_NZ         2
#define GI_EVENTS     1
#define GI_VARIATIONS 2
#define GI_METHOD     GI_DOP853
#include "geodesic_integ.h"

/* y0 turns by w, the event is at y0 = w (late - t) / 2. */
static void the_time_of_an_event_varies_as_well_far_from_zero(void **state)
{
    const struct wheel s = {1000, 1000.01};
    const wheel_options o = {.accuracy = 1e-12};
    const double y0[2] = {0, 1};
    double dt[2];
    wheel_integ it;

    (void)state;
    assert_int_equal(wheel_initialize(&it, &s, &o, 1000, y0), GI_OK);
    assert_int_equal(wheel_integrate(&it, 1001), GI_EVENT);
    assert_int_equal(wheel_event_variation(&it, dt), GI_OK);
    for (int k = 0; k < 2; k++) {
        const double want = -it.variation[k][0] / (s.rate * it.y[1] + s.rate / 2);
        print_message("dt %.12g, wanted %.12g\n", dt[k], want);
        check_close(dt[k] / want, 1, 1e-8);
    }
}

/* ---- a level that rises slowly, or stands still, and waves that pass it ---- */

struct level {
    double rate;
};
static inline void level_derivs(const struct level *s, double t, const double y[], double f[])
{
    (void)t, (void)y;
    f[0] = s->rate;
}
static inline void level_events(const struct level *s, double t, const double y[], double g[])
{
    (void)s;
    g[0] = sin(5 * t) - 0.5 + 1000 * y[0];
}
#define GI_NAME       level
#define GI_NZ         1
#define GI_EVENTS     1
#define GI_VARIATIONS 1
#define GI_METHOD     GI_TSITOURAS54
#include "geodesic_integ.h"

static void the_time_of_an_event_that_varies_with_t_alone(void **state)
{
    const double rates[] = {1, 1e-3, 1e-6, 1e-9, 0}, y0[1] = {0};
    const level_options o = {.maximum_step = 0.1};

    (void)state;
    for (int k = 0; k < 5; k++) {
        const struct level s = {rates[k]};
        double dt[1];
        level_integ it;
        assert_int_equal(level_initialize(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(level_integrate(&it, 2), GI_EVENT);
        assert_int_equal(level_event_variation(&it, dt), GI_OK);
        const double want = -1000 / (5 * cos(5 * it.t) + 1000 * s.rate);
        check_close_in_row("rate", k, dt[0] / want, 1, 1e-8);
    }
}

/* ---- a fall through zero of a function that is straight there, flat, or jumps ---- */

struct fall {
    double g;
    int kind;
};
static inline void fall_derivs(const struct fall *s, double t, const double y[], double f[])
{
    (void)t;
    f[0] = y[1], f[1] = -s->g;
}
static inline void fall_events(const struct fall *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = s->kind == 0 ? y[0] : s->kind == 1 ? y[0] * y[0] * y[0] : y[0] > 0 ? 1 : -1;
}
static inline double *fall_parameter(struct fall *s, int k)
{
    (void)k;
    return &s->g;
}
#define GI_NAME                  fall
#define GI_SYSTEM                struct fall
#define GI_NZ                    2
#define GI_EVENTS                1
#define GI_VARIATIONS            3
#define GI_PARAMETERS            1
#define GI_PARAMETER_DIFFERENCES 1
#include "geodesic_integ.h"

/* Differences do not show how the event's time varies where the function is flat or jumps. */
static void a_flat_event_has_no_variation(void **state)
{
    const double y0[2] = {1, 0.5}, t = (0.5 + sqrt(4.25)) / 2, v = 0.5 - 2 * t;
    const double want[3] = {-1 / v, -t / v, t * t / 2 / v};

    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        const struct fall s = {2, kind};
        double dt[3] = {7, 8, 9};
        fall_integ it;
        assert_int_equal(fall_initialize(&it, &s, NULL, 0, y0), GI_OK);
        assert_int_equal(fall_integrate(&it, 5), GI_EVENT);
        const gi_status status = fall_event_variation(&it, dt);
        assert_int_equal(status, kind == 0 ? GI_OK : GI_ERR_NOT_FINITE);
        for (int k = 0; k < 3; k++) check_close(dt[k], kind == 0 ? want[k] : 7 + k, 1e-7);
    }
}

/* The header copies the system, so there must be one. */
static void parameters_need_a_system(void **state)
{
    const double y0[2] = {1, 0.5};
    fall_integ it = {0};

    (void)state;
    assert_int_equal(fall_initialize(&it, NULL, NULL, 0, y0), GI_ERR_ARGUMENT);
    assert_string_equal(it.error.what, "sys: NULL, but GI_PARAMETER_DIFFERENCES copies it");
    assert_int_equal(it.error.where, -1);
}

/* The second parameter may not be in the system, but behind a pointer, which copies share. */
struct linked {
    double g, own, *drag;
};
static inline void linked_derivs(const struct linked *s, double t, const double y[], double f[])
{
    (void)t;
    f[0] = y[1], f[1] = -s->g - (s->drag ? *s->drag : s->own) * y[1];
}
static inline double *linked_parameter(struct linked *s, int k)
{
    return k == 0 ? &s->g : s->drag ? s->drag : &s->own;
}
#define GI_NAME                  linked
#define GI_SYSTEM                struct linked
#define GI_NZ                    2
#define GI_LANES                 16
#define GI_VARIATIONS            2
#define GI_PARAMETERS            2
#define GI_PARAMETER_DIFFERENCES 1
#include "geodesic_integ.h"

static const char *const shared = "linked_parameter: the address is not in the SYSTEM that it gets";

static void a_parameter_that_copies_share_is_refused(void **state)
{
    double drag = 0.1;
    const double y0[2] = {1, 0.5};
    const struct linked s = {9.81, 0, &drag};
    linked_integ it = {0};

    (void)state;
    assert_int_equal(linked_initialize(&it, &s, NULL, 0, y0), GI_ERR_ARGUMENT);
    assert_string_equal(it.error.what, shared);
    assert_int_equal(it.error.where, 1);
}

/* Also where starts are made ready together. */
static void a_batch_refuses_a_parameter_that_copies_share(void **state)
{
    enum { n = 40 };
    double drag = 0.1, t[n], end[n], y[n][2];
    struct linked s[n];
    gi_status status[n];

    (void)state;
    for (int bad = 0; bad < n; bad += 13) {
        linked_batch job = {.systems = s, .count = n, .t = t, .t_end = end, .y = y};
        for (int k = 0; k < n; k++) {
            t[k] = 0, end[k] = 1, y[k][0] = 1, y[k][1] = 0.5;
            s[k].g = 9.81, s[k].own = 0.1, s[k].drag = k == bad ? &drag : NULL;
        }
        job.status = status;
        assert_int_equal(linked_integrate_batch(&job), GI_ERR_ARGUMENT);
        assert_int_equal(job.first_failed, bad);
        assert_string_equal(job.error.what, shared);
        for (int k = 0; k < n; k++) {
            assert_int_equal(status[k], k == bad ? GI_ERR_ARGUMENT : GI_OK);
            assert_true((t[k] > 0) == (k != bad));
        }
    }
}

int main(void)
{
#define TESTS(name, ...)                                                                           \
    cmocka_unit_test(name##_lorenz_variations_are_differences),                                    \
        cmocka_unit_test(name##_lorenz_variations_cost_no_more),                                   \
        cmocka_unit_test(name##_lorenz_variations_run_back),                                       \
        cmocka_unit_test(name##_lorenz_variations_inside_of_a_step),                               \
        cmocka_unit_test(name##_bob_variations_stay_on_the_rod),                                   \
        cmocka_unit_test(name##_planet_variations_keep_energy_and_area),
    const struct CMUnitTest tests[] = {
        EACH_METHOD(TESTS) cmocka_unit_test(the_time_of_an_event_varies_as_well_far_from_zero),
        cmocka_unit_test(the_time_of_an_event_that_varies_with_t_alone),
        cmocka_unit_test(a_flat_event_has_no_variation),
        cmocka_unit_test(parameters_need_a_system),
        cmocka_unit_test(a_parameter_that_copies_share_is_refused),
        cmocka_unit_test(a_batch_refuses_a_parameter_that_copies_share)};

    return cmocka_run_group_tests_name("variations", tests, NULL, NULL);
}
