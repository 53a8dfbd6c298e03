/*
 * A step that passes has seen what lies in it: where y', a rate or a curvature jumps, at no known place, the
 * true error stays near the accuracy with every method, GI_OK or not. An estimate without weight on a part
 * of the step lets the attempt pass that has the jump there, and a single estimate has zeros. A kink hides
 * better than a jump.
 */
#define WITH_IMPLICIT_METHODS
#include <math.h>

#include "../check.h"
#include "../each_method.h"

/* y' = growth y until `when`, then source - decay y. */
struct problem {
    double when, growth, source, decay;
};

enum { JUMPS = CASES_OF_SHARE(300), RATES = CASES_OF_SHARE(3000), CAPSULES = CASES_OF_SHARE(200) };

/* Largest error over the accuracy. A step with the jump in it is wrong by a part of itself, and its
 * estimate tells no more than the size of that: 8 (Merson) to 128 (Verner) times the accuracy, a capsule 95
 * (Merson). */
#define JUMP_BOUND    200
#define DECAY_BOUND   40
#define KINK_BOUND    1000
#define PI            3.14159265358979324
#define CAPSULE_BOUND 100

/* Number i of case k, in [0, 1): a lattice that fills the unit cube evenly (Korobov). */
static double part(int k, int i)
{
    static const double step[5] = {0.8191725133961645, 0.6710436067037893, 0.5497004779019703,
                                   0.4503, 0.3688};
    return fmod(0.5 + k * step[i], 1);
}

/* The cylinder of radius 1 around the z axis, closed by half spheres around z = 1 and z = -1: the curvature
 * across jumps where they meet. */
static inline void capsule(const double x[3], double *f, double grad[3], double hess[6])
{
    const double beyond = fabs(x[2]) - 1, z = beyond > 0 ? copysign(beyond, x[2]) : 0;

    *f = x[0] * x[0] + x[1] * x[1] + z * z - 1;
    grad[0] = 2 * x[0], grad[1] = 2 * x[1], grad[2] = 2 * z;
    hess[0] = hess[1] = 2, hess[2] = beyond > 0 ? 2 : 0;
    hess[3] = hess[4] = hess[5] = 0;
}

/* Its geodesic from (1, 0, z) that climbs at that angle, ended on the upper cap: a helix, then a great
 * circle. */
static void capsule_geodesic(double z, double angle, double length, double end[3])
{
    const double helix = (1 - z) / sin(angle), azimuth = helix * cos(angle), s = length - helix;
    const double outward[3] = {cos(azimuth), sin(azimuth), 0};
    const double along[3] = {-sin(azimuth) * cos(angle), cos(azimuth) * cos(angle), sin(angle)};

    for (int i = 0; i < 3; i++) end[i] = (i == 2) + cos(s) * outward[i] + sin(s) * along[i];
}

#define NAME_OF_(name) #name
#define NAME_OF(name)  NAME_OF_(name)

#define CONTROLLED_BODY "behaviour/never_lying_body.h"
#include "../for_each_method.h"

#define TESTS(name, ...)                                                                           \
    cmocka_unit_test(name##_is_honest_about_a_jump),                                               \
        cmocka_unit_test(name##_is_honest_about_a_jump_of_a_rate),                                 \
        cmocka_unit_test(name##_is_honest_about_kinks),                                            \
        cmocka_unit_test(name##_is_honest_about_what_has_decayed),                                 \
        cmocka_unit_test(name##_is_honest_about_a_jump_of_curvature),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TESTS) EACH_IMPLICIT_METHOD(TESTS)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
