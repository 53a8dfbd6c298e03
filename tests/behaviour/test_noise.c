/*
 * Where the accuracy is near rounding, error estimates are rounding in part. It does not fall with the step as
 * errors do, so it must not drive it: neither by large weights of an estimate, nor by steps that shrink after it.
 */
#include <math.h>

#include "../car_axis.h"
#include "../check.h"

/* y'' = stiffness (cos t - y), from near the solution that follows cos t. */
struct track {
    double stiffness;
};

struct cost {
    double evaluations, error;
};

/* Positions at t = 3, from the test set. */
static const double car_end[4] = {0.4934557842755629e-1, 0.4969894602303324, 1.041742524885400,
                                  0.3739110272652214};

static inline void widen(const float v[], double wide[4])
{
    for (int i = 0; i < 4; i++) wide[i] = (double)v[i];
}

#define PASTE_(a, b) a##b
#define NAMED(a, b)  PASTE_(a, b)

#define CAR    dop853_car
#define TRACK  dop853_track
#define METHOD GI_DOP853
#include "noise_body.h"

#define CAR    verner_car
#define TRACK  verner_track
#define METHOD GI_VERNER96
#include "noise_body.h"

/* Twelve accuracies, as what rounding does to one run is chance. */
static void the_car_axis_in_float_costs_dop853_no_more_than_its_peers(void **state)
{
    double dearest = 0, dop853_error = 0, verner_error = 0;

    (void)state;
    for (int i = 0; i < 12; i++) {
        const double accuracy = 1e-6 * (1 + 0.02 * i);
        const struct cost dop853 = dop853_car_cost(accuracy), verner = verner_car_cost(accuracy);
        dearest = worse_of(dearest, dop853.evaluations / verner.evaluations);
        dop853_error = worse_of(dop853_error, dop853.error);
        verner_error = worse_of(verner_error, verner.error);
    }
    print_message("          at most %.2f times Verner's evaluations, errors %.1e, Verner's %.1e\n",
                  dearest, dop853_error, verner_error);
    assert_true(dearest <= 3);
    assert_true(dop853_error <= 10 * verner_error);
}

static void a_stiff_spring_at_rounding_costs_dop853_no_more_than_its_peers(void **state)
{
    (void)state;
    for (double accuracy = 1e-14; accuracy > 2e-16; accuracy /= 3) {
        const struct cost dop853 = dop853_track_cost(accuracy);
        const struct cost verner = verner_track_cost(accuracy);
        print_message(
            "          accuracy %.1e: %.0f evaluations, Verner's %.0f, errors %.1e, %.1e\n",
            accuracy, dop853.evaluations, verner.evaluations, dop853.error, verner.error);
        assert_true(dop853.evaluations <= 3 * verner.evaluations);
        assert_true(dop853.error <= 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_car_axis_in_float_costs_dop853_no_more_than_its_peers),
        cmocka_unit_test(a_stiff_spring_at_rounding_costs_dop853_no_more_than_its_peers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
