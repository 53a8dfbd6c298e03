/* A batch has the bits of the integrator where equations keep numbers in arrays of their own whose places are known
 * only when they run: no lane meets what another has written there. Wants an optimising compiler, as vectors do. */
#include <math.h>
#include <string.h>

#include "../check.h"

enum { COUNT = 40 };

struct lengths {
    int n, m;
};

/* A place that the state chooses. */
static inline void chosen_derivs(const struct lengths *s, double t, const double y[], double ydot[])
{
    double w[4] = {0, 0, 0, 0};
    const int k = y[0] > 1;
    (void)s, (void)t;
    w[k] = y[0] * y[0];
    w[1 - k] += y[1] * y[1];
    w[2 + k] = w[k] + 1;
    ydot[0] = y[1] / (1 + w[0] + w[2]);
    ydot[1] = -y[0] / (1 + w[1] + w[3]);
}

/* As many numbers as the system says. */
static inline void counted_derivs(const struct lengths *s, double t, const double y[],
                                  double ydot[])
{
    double w[16], sum = 0;
    (void)t;
    for (int i = 0; i < s->n; i++) w[i] = y[0] * (i + 1) + y[1];
    for (int i = 0; i < s->n; i++) sum += w[s->n - 1 - i] * w[i] / 128;
    ydot[0] = y[1] - sum / 8;
    ydot[1] = -y[0];
}

/* Places that the system says. */
static inline void placed_derivs(const struct lengths *s, double t, const double y[], double ydot[])
{
    double w[8] = {0};
    const int a = s->m, b = (s->m + 3) % 8, c = (s->m + 1) % 8;
    (void)t;
    w[a] = y[0], w[b] = y[1];
    w[c] = w[a] * w[b];
    ydot[0] = w[b];
    ydot[1] = -w[a] - w[c] / 8;
}

/* A matrix too large for registers. */
static inline void large_derivs(const struct lengths *s, double t, const double y[], double ydot[])
{
    double M[12][12], sum = 0;
    (void)s, (void)t;
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12; j++) M[i][j] = y[0] * i - y[1] * j;
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12; j++) sum += M[j][i] * M[i][j] / 65536;
    ydot[0] = y[1] - sum;
    ydot[1] = -y[0];
}

#define GI_NAME     chosen
#define GI_SYSTEM   struct lengths
#define GI_NZ       2
#define GI_METHOD   GI_TSITOURAS54
#define GI_LANES    16
#define GI_DISPATCH 1
#include "geodesic_integ.h"

#define GI_NAME     counted
#define GI_SYSTEM   struct lengths
#define GI_NZ       2
#define GI_METHOD   GI_TSITOURAS54
#define GI_LANES    16
#define GI_DISPATCH 1
#include "geodesic_integ.h"

#define GI_NAME     placed
#define GI_SYSTEM   struct lengths
#define GI_NZ       2
#define GI_METHOD   GI_TSITOURAS54
#define GI_LANES    16
#define GI_DISPATCH 1
#include "geodesic_integ.h"

#define GI_NAME     large
#define GI_SYSTEM   struct lengths
#define GI_NZ       2
#define GI_METHOD   GI_TSITOURAS54
#define GI_LANES    16
#define GI_DISPATCH 1
#include "geodesic_integ.h"

#define TEST(name)                                                                                 \
    static void name##_batch_has_the_bits_of_one(void **state)                                     \
    {                                                                                              \
        const volatile int n = 9, m = 5; /* not to be known when it is compiled */                 \
        const struct lengths s = {n, m};                                                           \
        double t[COUNT], t_end[COUNT], y[COUNT][2];                                                \
        gi_status status[COUNT];                                                                   \
        (void)state;                                                                               \
        for (int k = 0; k < COUNT; k++) {                                                          \
            t[k] = 0, t_end[k] = 1 + k / 8.0;                                                      \
            y[k][0] = 0.75 + k / 64.0, y[k][1] = 0.5 - k / 128.0;                                  \
        }                                                                                          \
        name##_batch b = {.system = &s, .count = COUNT, .t = t, .t_end = t_end, .y = y};           \
        b.status = status;                                                                         \
        assert_int_equal(name##_integrate_batch(&b), GI_OK);                                       \
        for (int k = 0; k < COUNT; k++) {                                                          \
            const double start[2] = {0.75 + k / 64.0, 0.5 - k / 128.0};                            \
            name##_integ it;                                                                       \
            assert_int_equal(name##_initialize(&it, &s, NULL, 0, start), GI_OK);                   \
            assert_int_equal(name##_integrate(&it, t_end[k]), GI_OK);                              \
            assert_int_equal(status[k], GI_OK);                                                    \
            assert_true(it.y[0] == y[k][0] && it.y[1] == y[k][1]);                                 \
        }                                                                                          \
    }
TEST(chosen)
TEST(counted)
TEST(placed)
TEST(large)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chosen_batch_has_the_bits_of_one),
        cmocka_unit_test(counted_batch_has_the_bits_of_one),
        cmocka_unit_test(placed_batch_has_the_bits_of_one),
        cmocka_unit_test(large_batch_has_the_bits_of_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
