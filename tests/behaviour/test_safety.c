/*
 * Whatever the safety and the hysteresis: the steps are shorter by that, not by what rounding makes of it. A
 * small safety asks for errors far below the accuracy, with GI_CONTROLLER_PI for safety^16 of it at order 8:
 * an estimate that is rounding by then does not fall with the step, which must not shrink after it.
 */
#include <math.h>
#include <stdbool.h>

#include "../check.h"
#include "../each_method.h"

/* Two oscillators, or a planet. */
struct swing {
    bool planet;
    double start[4];
};

enum { SWINGS = 2, CHOICES = 2 * 3 * 9, LIMIT = 100, BOUND = 8, END = 12 };

static const struct swing swings[SWINGS] = {{false, {1, 0.5, 0, 0.3}},
                                            {true, {0.3, 0, 0, 2.3804761428476166}}};

static inline void swing(const struct swing *s, const double y[], double ydot[])
{
    const double r = sqrt(y[0] * y[0] + y[1] * y[1]), pull = s->planet ? 1 / (r * r * r) : 1;

    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = -pull * y[0], ydot[3] = s->planet ? -pull * y[1] : -2 * y[1];
}

/* What is asked of a method; controller is a gi_controller, which comes with the first. */
struct choice {
    double accuracy;
    int controller;
    double safety, hysteresis_high, initial_step;
    long long limit;
};

/* Number i of the choices that are tried: safety 0.2 ... 1, hysteresis_high 1.05 ... 2, and a first step that
 * must grow. */
static inline void choice_of(int i, struct choice *choice)
{
    static const double high[3] = {1.05, 1.32, 2};
    choice->initial_step = i % 2 ? 1e-4 : 0;
    choice->hysteresis_high = high[i / 2 % 3];
    choice->safety = 0.2 + 0.1 * (i / 6);
}

#define CONTROLLED_BODY "behaviour/safety_body.h"
#include "../for_each_method.h"

#define TESTS(name, ...) cmocka_unit_test(name##_takes_steps_by_its_safety),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TESTS)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
