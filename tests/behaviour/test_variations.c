/* Variations: how the end follows the start and parameters, by every method, against differences. */
#define WITH_IMPLICIT_METHODS
#include <math.h>
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

#define BODY "behaviour/variations_body.h"
#include "../for_each_method.h"

int main(void)
{
#define TESTS(name, ...)                                                                           \
    cmocka_unit_test(name##_lorenz_variations_are_differences),                                    \
        cmocka_unit_test(name##_lorenz_variations_run_back),                                       \
        cmocka_unit_test(name##_lorenz_variations_inside_of_a_step),                               \
        cmocka_unit_test(name##_bob_variations_stay_on_the_rod),                                   \
        cmocka_unit_test(name##_planet_variations_keep_energy_and_area),
    const struct CMUnitTest tests[] = {EACH_METHOD(TESTS)};

    return cmocka_run_group_tests_name("variations", tests, NULL, NULL);
}
