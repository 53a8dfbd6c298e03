/* Implicit methods where what they remember of the equations no longer holds. */
#include "../check.h"

struct changing {
    double k, w, u, jump; /* jump < 0: f is NaN from -jump on */
};

/* The mass matrix of y0' = f0, 0 = f1. */
static inline void first_is_differential(double M[][2])
{
    M[0][0] = 1, M[0][1] = M[1][0] = M[1][1] = 0;
}

/* What comes after the stiff part: slope 1, rest, decay, oscillation. From y at t, the time before the end is d. */
enum { SLOPE, REST, DECAY, OSCILLATION, AFTERWARDS };
static inline double slope_afterwards(int kind, double t, double y)
{
    return kind == SLOPE ? 1 : kind == REST ? 0 : kind == DECAY ? -y : 10 * cos(10 * t);
}
static inline double end_afterwards(int kind, double t, double y, double end)
{
    const double d = end - t;
    return kind == SLOPE   ? y + d
           : kind == REST  ? y
           : kind == DECAY ? y * exp(-d)
                           : y + sin(10 * end) - sin(10 * t);
}

#define OWN    rodas
#define METHOD GI_RODAS5P
#include "changing_body.h"
#define OWN    radau
#define METHOD GI_RADAU
#include "changing_body.h"

#define TESTS_OF(own)                                                                              \
    cmocka_unit_test(own##_bent_manifold_is_followed),                                             \
        cmocka_unit_test(own##_parameters_may_change_between_calls),                               \
        cmocka_unit_test(own##_stiffness_may_end_within_a_step),                                   \
        cmocka_unit_test(own##_steep_diode), cmocka_unit_test(own##_steep_valve),                  \
        cmocka_unit_test(own##_algebraic_equation_may_jump),                                       \
        cmocka_unit_test(own##_not_finite_is_told_with_its_component),                             \
        cmocka_unit_test(own##_batch_starts_on_algebraic_equations)

int main(void)
{
    const struct CMUnitTest tests[] = {TESTS_OF(rodas), TESTS_OF(radau)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
