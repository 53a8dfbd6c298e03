/* options.controller: what the size of the next step is made of. A Kepler orbit of eccentricity 0.7, where
 * the step must shrink and grow by a factor of ten in each revolution. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

struct orbit {
    double mass;
};

static inline void orbit_derivs(const struct orbit *s, double t, const double y[], double ydot[])
{
    const double rr = y[0] * y[0] + y[1] * y[1], k = s->mass / (rr * sqrt(rr));
    (void)t;
    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = -k * y[0], ydot[3] = -k * y[1];
}
#define GI_NAME   orbit
#define GI_NQ     2
#define GI_NC     0
#define GI_METHOD GI_DOP853
#define GI_LANES  4
#include "geodesic_integ.h"

static inline void merson_derivs(const struct orbit *s, double t, const double y[], double ydot[])
{
    orbit_derivs(s, t, y, ydot);
}
#define GI_NAME   merson
#define GI_SYSTEM struct orbit
#define GI_NQ     2
#define GI_NC     0
#include "geodesic_integ.h"

static const struct orbit sun = {1};
static const double perihelion[4] = {0.3, 0, 0, 2.3804761428476166}; /* sqrt(1.7 / 0.3) */

#define REVOLUTION 6.283185307179586

static orbit_integ revolve(gi_controller controller)
{
    orbit_options options;
    orbit_integ it;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-10;
    options.controller = controller;
    assert_int_equal(orbit_initialize(&it, &sun, &options, 0, perihelion), GI_OK);
    assert_int_equal(orbit_integrate(&it, 5 * REVOLUTION), GI_OK);
    check_close(it.y[0], perihelion[0], 1e-6);
    check_close(it.y[1], perihelion[1], 1e-6);
    return it;
}

static void pi_rejects_fewer(void **state)
{
    const orbit_integ i = revolve(GI_CONTROLLER_I), pi = revolve(GI_CONTROLLER_PI);

    (void)state;
    print_message("  I: %lld of %lld rejected; PI: %lld of %lld\n", i.stats.error_test_failures,
                  i.stats.steps_attempted, pi.stats.error_test_failures, pi.stats.steps_attempted);
    assert_true(i.stats.error_test_failures > 10);
    assert_true(5 * pi.stats.error_test_failures <= 4 * i.stats.error_test_failures);
}

/* Towards the perihelion it makes steps shorter of which none was rejected; I never does that. */
static void only_pi_shrinks_an_accepted_step(void **state)
{
    const gi_controller controllers[] = {GI_CONTROLLER_I, GI_CONTROLLER_PI};

    (void)state;
    for (int c = 0; c < 2; c++) {
        orbit_options options;
        orbit_integ it;
        int shrunk = 0;
        memset(&options, 0, sizeof options);
        options.accuracy = 1e-10;
        options.controller = controllers[c];
        assert_int_equal(orbit_initialize(&it, &sun, &options, 0, perihelion), GI_OK);
        for (int k = 0; k < 10000 && it.t < REVOLUTION; k++) {
            const long long failures = it.stats.error_test_failures;
            const double before = it.next_step;
            assert_int_equal(orbit_step(&it, REVOLUTION), GI_OK);
            shrunk += it.stats.error_test_failures == failures && it.next_step < 0.999 * before;
        }
        assert_true(c == 0 ? shrunk == 0 : shrunk > 3);
    }
}

static void default_is_by_method(void **state)
{
    orbit_integ it;
    merson_integ other;

    (void)state;
    assert_int_equal(orbit_initialize(&it, &sun, NULL, 0, perihelion), GI_OK);
    assert_int_equal(merson_initialize(&other, &sun, NULL, 0, perihelion), GI_OK);
    assert_int_equal(it.options.controller, GI_CONTROLLER_PI);
    assert_int_equal(other.options.controller, GI_CONTROLLER_I);
}

/* The error of the step before is part of the state: a copy, and step after step, go the same way. */
static void memory_survives_calls_and_copies(void **state)
{
    const orbit_integ whole = revolve(GI_CONTROLLER_PI);
    orbit_options options;
    orbit_integ it, copy;

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-10;
    assert_int_equal(orbit_initialize(&it, &sun, &options, 0, perihelion), GI_OK);
    while (it.t < 5 * REVOLUTION) {
        assert_int_equal(orbit_step(&it, 5 * REVOLUTION), GI_OK);
        copy = it;
        memset(&it, 0, sizeof it);
        it = copy;
    }
    assert_memory_equal(it.y, whole.y, sizeof it.y);
    assert_int_equal(it.stats.steps_attempted, whole.stats.steps_attempted);
}

static void unknown_controller_is_refused(void **state)
{
    orbit_options options;
    orbit_integ it;

    (void)state;
    memset(&options, 0, sizeof options);
    options.controller = (gi_controller)3;
    assert_int_equal(orbit_initialize(&it, &sun, &options, 0, perihelion), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, "controller"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pi_rejects_fewer),
        cmocka_unit_test(only_pi_shrinks_an_accepted_step),
        cmocka_unit_test(default_is_by_method),
        cmocka_unit_test(memory_survives_calls_and_copies),
        cmocka_unit_test(unknown_controller_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
