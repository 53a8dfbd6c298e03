/* The problems of lanes_problems.h, the options of lanes_sets.h, and numbers that are the same everywhere. */
#define PROBLEM_FREE              1 /* general, without constraints */
#define PROBLEM_FUNCTION          2 /* general, by the projections there are */
#define PROBLEM_JACOBIAN          3
#define PROBLEM_DIFFERENCES       4
#define PROBLEM_JACOBIAN_SPLIT    5 /* with velocity constraints */
#define PROBLEM_DIFFERENCES_SPLIT 6
#define PROBLEM_SURFACE           7
#define PROBLEM_FIELDS            8 /* surface with Jacobi fields */
#define PROBLEM_CHART             9 /* parametric surface with Jacobi fields */
#define PROBLEM_METRIC            10
#define PROBLEM_MECHANICAL        11
#define PROBLEM_MOVING            12 /* the same with GI_MOVING */

#define SCENARIO_LIST(X)                                                                           \
    X(DEFAULTS)                                                                                    \
    X(TIGHT)                                                                                       \
    X(LOOSE)                                                                                       \
    X(RMS_NORM)                                                                                    \
    X(RELATIVE)                                                                                    \
    X(MIXED_UNITS)                                                                                 \
    X(INFINITE_UNITS)                                                                              \
    X(FIXED_STEP)                                                                                  \
    X(COARSE_FIXED_STEP)                                                                           \
    X(PROJECT_EVERY_STEP)                                                                          \
    X(FEW_STEPS)                                                                                   \
    X(ONE_STEP)                                                                                    \
    X(INITIAL_STEP)                                                                                \
    X(MAXIMUM_STEP)                                                                                \
    X(MINIMUM_STEP)                                                                                \
    X(OUT_OF_REACH)                                                                                \
    X(OTHER_CONTROL)                                                                               \
    X(CONSTRAINT_TOLERANCE)                                                                        \
    X(GLOBAL_ACCURACY)                                                                             \
    X(LOOSE_GLOBAL_ACCURACY)                                                                       \
    X(PI_CONTROL)                                                                                  \
    X(JUMPS)                                                                                       \
    X(ALL_AT_ONCE)

#define SCENARIO_CODE(name) name,
enum { SCENARIO_LIST(SCENARIO_CODE) SCENARIOS };

#define SCENARIO_NAME(name) #name,
static const char *const scenario_names[] = {SCENARIO_LIST(SCENARIO_NAME)};

/* The same numbers everywhere: splitmix64. */
struct random {
    uint64_t state;
};

static double uniform(struct random *r, double low, double high)
{
    uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return low + (high - low) * ((double)(z >> 11) / 9007199254740992.0);
}

static inline void shuffle(struct random *r, size_t order[], size_t n)
{
    for (size_t i = n - 1; i > 0; i--) {
        const size_t k = (size_t)uniform(r, 0, (double)i + 1), swapped = order[k];
        order[k] = order[i];
        order[i] = swapped;
    }
}

/* The tests that lanes_body.h makes of an instance. */
#define TESTS_OF_INSTANCE(name)                                                                    \
    cmocka_unit_test(name##_batch_equals_scalar_for_all_options),                                  \
        cmocka_unit_test(name##_batch_equals_scalar_for_all_counts),                               \
        cmocka_unit_test(name##_sweep_equals_scalar_with_each_system),                             \
        cmocka_unit_test(name##_sweep_over_one_system_equals_batch),                               \
        cmocka_unit_test(name##_results_do_not_depend_on_the_order),                               \
        cmocka_unit_test(name##_results_do_not_depend_on_the_neighbours),                          \
        cmocka_unit_test(name##_options_and_status_may_be_null),                                   \
        cmocka_unit_test(name##_t_end_may_be_t),                                                   \
        cmocka_unit_test(name##_bad_options_are_refused_for_all),                                  \
        cmocka_unit_test(name##_result_is_that_of_the_first_failed)
