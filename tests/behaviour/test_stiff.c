/* GI_ERR_MAX_STEPS says so where stability holds the steps, and not accuracy: more steps will not help. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* y' = -rate (y - cos t) is of Prothero and Robinson; Robertson's are those of three chemicals. Mirrored: of -t, to be
 * integrated backward. */
enum kind { VAN_DER_POL, PROTHERO_ROBINSON, ROBERTSON, LORENZ, OSCILLATOR };
struct equations {
    enum kind kind;
    double rate;
    bool mirrored;
};

#define METHOD_PASTE2(a, b) a##b
#define METHOD_PASTE(a, b)  METHOD_PASTE2(a, b)

#define CONTROLLED_BODY "behaviour/stiff_body.h"
#include "../for_each_method.h"

/* Of Prothero and Robinson. */
struct follow {
    double rate;
};

static inline void follow_derivs(const struct follow *s, double t, const double y[], double ydot[])
{
    ydot[0] = -s->rate * (y[0] - cos(t));
    ydot[1] = y[0] * y[0] - 0.3 * y[1];
}
#define GI_NAME  follow
#define GI_NZ    2
#define GI_LANES 2
#include "geodesic_integ.h"

/* Whatever the last attempt was: good, failed, or the last before the end. */
static void a_batch_says_the_same(void **state)
{
    int ended = 0, told = 0;
    (void)state;
    for (int k = 0; k < 1000; k++) {
        const struct follow s = {pow(10, k * 29 % 101 / 25.0 - 1)};
        const follow_options options = {.accuracy = pow(10, -2 - k % 9),
                                        .maximum_steps = 100 + k * 37 % 400};
        const double y0[2] = {k % 7 / 2.0, 1}, t_end = 50;
        double t = 0, y[1][2] = {{y0[0], y0[1]}};
        follow_batch job = {
            .system = &s, .options = &options, .count = 1, .t = &t, .t_end = &t_end};
        follow_integ it;
        job.y = y;
        assert_int_equal(follow_initialize(&it, &s, &options, 0, y0), GI_OK);
        const gi_status status = follow_integrate(&it, t_end);
        assert_int_equal(follow_integrate_batch(&job), status);
        assert_true(t == it.t);
        if (status != GI_ERR_MAX_STEPS) continue;
        const gi_error why = follow_explain(&it);
        assert_string_equal(job.error.what, why.what);
        assert_memory_equal(&job.error.value, &why.value, sizeof why.value);
        assert_memory_equal(&job.error.limit, &why.limit, sizeof why.limit);
        ended++, told += strstr(why.what, "stiff") != NULL;
    }
    print_message("  of %d told: %d\n", ended, told);
    assert_true(told > 50 && ended > 2 * told);
}

#define TESTS(name, ...) cmocka_unit_test(name##_stiff_equations_are_told_where_steps_run_out),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TESTS)
                                           cmocka_unit_test(a_batch_says_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
