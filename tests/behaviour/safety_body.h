/* Body of test_safety.c: included once for each method with error control. */
#define PASTE3_(a, b, c) a##b##c
#define PASTE3(a, b, c)  PASTE3_(a, b, c)
#define OF(f)            PASTE3(METHOD_NAME, _swing, f)
#define IS(name)         PASTE3(METHOD_NAME, _, name)

static inline void OF(_derivs)(const struct swing *s, double t, const double y[], double ydot[])
{
    (void)t;
    swing(s, y, ydot);
}
#define GI_NAME   OF()
#define GI_SYSTEM struct swing
#define GI_NQ     2
#define GI_NC     0
#define GI_METHOD METHOD
#include "geodesic_integ.h"

/* Attempts to the end. */
static long long OF(_attempts)(const struct swing *s, const struct choice *choice)
{
    OF(_options) options = {0};
    OF(_integ) it;
    options.accuracy = choice->accuracy;
    options.controller = (gi_controller)choice->controller;
    options.safety = choice->safety;
    options.hysteresis_high = choice->hysteresis_high;
    options.initial_step = choice->initial_step;
    options.maximum_steps = choice->limit;
    assert_int_equal(OF(_initialize)(&it, s, &options, 0, s->start), GI_OK);
    const gi_status status = OF(_integrate)(&it, END);
    assert_true(status == GI_OK || (choice->limit > 0 && status == GI_ERR_MAX_STEPS));
    return it.stats.steps_attempted;
}

static void IS(takes_steps_by_its_safety)(void **state)
{
    const double tightest = METHOD_ORDER < 8 ? METHOD_TIGHTEST : METHOD_TIGHTEST / 100;
    double worst = 0;

    (void)state;
    for (int k = 0; k < SWINGS; k++)
        for (double accuracy = 1e-3; accuracy > tightest / 2;
             accuracy /= accuracy > 2e-12 ? 1000 : 4)
            for (int c = 0; c < 2; c++) {
                struct choice choice = {accuracy, c ? GI_CONTROLLER_PI : GI_CONTROLLER_I, 0, 0, 0,
                                        0};
                const long long usual = OF(_attempts)(&swings[k], &choice);
                choice.limit = LIMIT * usual;
                for (int i = 0; i < CHOICES; i++) {
                    choice_of(i, &choice);
                    const double steps = (double)OF(_attempts)(&swings[k], &choice);
                    worst = worse_of(worst, steps * choice.safety / (double)usual);
                    if (!(steps * choice.safety <= BOUND * (double)usual))
                        fail_msg("%s, accuracy %g, controller %d, safety %g, hysteresis_high %g: "
                                 "%.0f attempts, %lld by default",
                                 OF(_method)(), accuracy, c, choice.safety, choice.hysteresis_high,
                                 steps, usual);
                }
            }
    print_message("  %s: at most %.1f / safety times the attempts\n", OF(_method)(), worst);
}

#undef PASTE3_
#undef PASTE3
#undef OF
#undef IS
