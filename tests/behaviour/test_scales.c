/* A problem whose sizes, units and constraint units are 2^k times as large has a result of 2^k times the bits, and the
 * same steps: no number of the header stands for a size, and no unit is forgotten. By every method; implicit ones choose
 * other pivots where lengths and speeds change differently. */
#define WITH_IMPLICIT_METHODS
#include <math.h>
#include <string.h>

#include "../check.h"
#include "../each_method.h"

struct scale {
    double size; /* a power of two */
};

static const int powers_of_two[5] = {0, 11, -20, 20,
                                     -17}; /* beyond 2^30 rounding is avoided in other ways */

/* A pendulum of length `size` where things fall by 9 `size`. */
static inline void rope_derivs(const struct scale *s, const double y[], double f[])
{
    const double squares = y[0] * y[0] + y[1] * y[1], g = 9 * s->size;
    const double pull = (y[2] * y[2] + y[3] * y[3] - g * y[1]) / squares;

    f[0] = y[2], f[1] = y[3], f[2] = -pull * y[0], f[3] = -pull * y[1] - g;
}

static inline void rope_errors(const struct scale *s, const double y[], double c[])
{
    c[0] = (y[0] * y[0] + y[1] * y[1] - s->size * s->size) / 2, c[1] = y[0] * y[2] + y[1] * y[3];
}

static inline void egg_at(const struct scale *s, const double x[3], double *f, double grad[3],
                          double H[6])
{
    static const double axis[3] = {1, 1.2, 0.8};

    *f = -1;
    for (int i = 0; i < 3; i++) {
        const double k = 1 / (axis[i] * axis[i] * s->size * s->size);
        *f += k * x[i] * x[i], grad[i] = 2 * k * x[i], H[i] = 2 * k, H[3 + i] = 0;
    }
}

#define CONTROLLED_BODY "behaviour/scales_body.h"
#include "../for_each_method.h"

#define TESTS(name, ...)                                                                           \
    cmocka_unit_test(name##_rope_of_any_size_is_the_same),                                         \
        cmocka_unit_test(name##_egg_of_any_size_is_the_same),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TESTS) EACH_IMPLICIT_METHOD(TESTS)};
    return cmocka_run_group_tests_name("scales", tests, NULL, NULL);
}
