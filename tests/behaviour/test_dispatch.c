/*
 * GI_DISPATCH: by whichever vectors, batches have the bits that the integrator gives one by one, for every method and
 * family; and the vectors taken are the widest that the processor has.
 *
 * Needs -ffp-contract=off, as test_lanes.c, and an optimising compiler: without one there are no copies.
 */
#include "../check.h"
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lanes_scenarios.h"

#if defined(__x86_64__) && defined(__GNUC__)
#    include <cpuid.h>
#endif

static int used_vectors; /* a gi_vectors, which the first include below makes */

#define LANES_DISPATCH
#define LANES_FAMILY     free
#define LANES_PROBLEM    PROBLEM_FREE
#define LANES_REAL       double
#define LANES_ONLY_WIDTH 3
#include "lanes_body.h"

#define LANES_DISPATCH
#define LANES_FAMILY     fields
#define LANES_PROBLEM    PROBLEM_FIELDS
#define LANES_REAL       double
#define LANES_METHOD     GI_TSITOURAS54
#define LANES_ONLY_WIDTH 64
#include "lanes_body.h"

#define LANES_DISPATCH
#define LANES_FAMILY       chart
#define LANES_PROBLEM      PROBLEM_CHART
#define LANES_REAL         double
#define LANES_METHOD       GI_BOGACKI_SHAMPINE32
#define LANES_GLOBAL_ERROR 1
#define LANES_ONLY_WIDTH   8
#include "lanes_body.h"

#define LANES_WITH_SAMPLES
#define LANES_DISPATCH
#define LANES_FAMILY  free_sampled
#define LANES_PROBLEM PROBLEM_FREE
#define LANES_REAL    float
#define LANES_WIDTH   64
#include "samples_body.h"

#ifndef TESTS_SAMPLE /* each takes half a minute to compile */

#    define LANES_DISPATCH
#    define LANES_FAMILY     surface
#    define LANES_PROBLEM    PROBLEM_SURFACE
#    define LANES_REAL       float
#    define LANES_ONLY_WIDTH 64
#    include "lanes_body.h"

#    define LANES_DISPATCH
#    define LANES_FAMILY     metric
#    define LANES_PROBLEM    PROBLEM_METRIC
#    define LANES_REAL       double
#    define LANES_METHOD     GI_DOP853
#    define LANES_ONLY_WIDTH 32
#    include "lanes_body.h"

#    define LANES_DISPATCH
#    define LANES_FAMILY     function
#    define LANES_PROBLEM    PROBLEM_FUNCTION
#    define LANES_REAL       double
#    define LANES_METHOD     GI_VERNER96
#    define LANES_ONLY_WIDTH 16
#    include "lanes_body.h"

#    define LANES_DISPATCH
#    define LANES_FAMILY     jacobian_split
#    define LANES_PROBLEM    PROBLEM_JACOBIAN_SPLIT
#    define LANES_REAL       double
#    define LANES_METHOD     GI_TSITOURAS54
#    define LANES_ONLY_WIDTH 8
#    include "lanes_body.h"

#    define LANES_DISPATCH
#    define LANES_FAMILY     mechanical
#    define LANES_PROBLEM    PROBLEM_MECHANICAL
#    define LANES_REAL       double
#    define LANES_ONLY_WIDTH 8
#    include "lanes_body.h"

#    define LANES_DISPATCH
#    define LANES_FAMILY     moving
#    define LANES_PROBLEM    PROBLEM_MOVING
#    define LANES_REAL       double
#    define LANES_METHOD     GI_TSITOURAS54
#    define LANES_ONLY_WIDTH 16
#    include "lanes_body.h"

#    define LANES_WITH_SAMPLES
#    define LANES_DISPATCH
#    define LANES_FAMILY  fields_sampled
#    define LANES_PROBLEM PROBLEM_FIELDS
#    define LANES_REAL    double
#    define LANES_METHOD  GI_TSITOURAS54
#    define LANES_WIDTH   20
#    include "samples_body.h"

#endif

/* What processor and system have, asked without the compiler's library. */
static gi_vectors widest_by_cpuid(void)
{
#if defined(__OPTIMIZE__) && defined(__x86_64__) && defined(__GNUC__) && !defined(__AVX512F__)
    unsigned eax, ebx, ecx, edx, of_system = 0, above;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx)) return GI_VECTORS_PLAIN;
    const unsigned fma = ecx >> 12 & 1, osxsave = ecx >> 27 & 1;
    if (osxsave) __asm__ volatile("xgetbv" : "=a"(of_system), "=d"(above) : "c"(0));
    if (!fma || (of_system & 6) != 6 || !__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) ||
        !(ebx >> 5 & 1))
        return GI_VECTORS_PLAIN;
    const unsigned f_dq_bw_vl = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31;
    return (ebx & f_dq_bw_vl) == f_dq_bw_vl && (of_system & 0xe6) == 0xe6 ? GI_VECTORS_AVX512
                                                                          : GI_VECTORS_AVX2;
#else
    return GI_VECTORS_PLAIN;
#endif
}

static void the_widest_vectors_are_taken(void **state)
{
    (void)state;
    assert_int_equal(fields_64_gi_widest_vectors(), widest_by_cpuid());
    assert_int_equal(free_sampled_gi_widest_vectors(), widest_by_cpuid());
}

/* The public function, which chooses: it gives the bits of the plain vectors. */
static void what_is_chosen_makes_no_difference(void **state)
{
    enum { COUNT = 200 };

    (void)state;
    used_vectors = GI_VECTORS_PLAIN;
    for (int sweep = 0; sweep < 2; sweep++) {
        struct fields_64_set plain = fields_64_random_set(1, COUNT, !sweep);
        struct fields_64_set chosen = fields_64_pick(&plain, COUNT, NULL);
        fields_64_batch job = {.count = COUNT, .t = chosen.t, .t_end = chosen.t_end, .y = chosen.y};

        *(sweep ? &job.systems : &job.system) = chosen.systems;
        job.status = chosen.status;
        fields_64_run(&plain, NULL, sweep);
        chosen.result = fields_64_integrate_batch(&job);
        chosen.stats = job.stats;
        fields_64_assert_same(&chosen, &plain, sweep ? "sweep" : "batch");
        fields_64_free(&plain);
        fields_64_free(&chosen);
    }
}

/* All tests by each of the vectors that there are here; with an argument by the widest alone, and without the tests
 * that it names. */
int main(int argc, char *argv[])
{
    static const char *const names[] = {"plain", "AVX2", "AVX-512"};
    const struct CMUnitTest choice[] = {cmocka_unit_test(the_widest_vectors_are_taken),
                                        cmocka_unit_test(what_is_chosen_makes_no_difference)};
    const struct CMUnitTest tests[] = {
        TESTS_OF_INSTANCE(free_3),
        TESTS_OF_INSTANCE(fields_64),
        TESTS_OF_INSTANCE(chart_8),
        cmocka_unit_test(free_sampled_samples_are_those_of_step_and_interpolate),
#ifndef TESTS_SAMPLE
        TESTS_OF_INSTANCE(surface_64),
        TESTS_OF_INSTANCE(metric_32),
        TESTS_OF_INSTANCE(function_16),
        TESTS_OF_INSTANCE(jacobian_split_8),
        TESTS_OF_INSTANCE(mechanical_8),
        TESTS_OF_INSTANCE(moving_16),
        cmocka_unit_test(fields_sampled_samples_are_those_of_step_and_interpolate),
#endif
    };
    int failed = cmocka_run_group_tests_name("choice", choice, NULL, NULL);

    if (argc > 1) cmocka_set_skip_filter(argv[1]);
    used_vectors = argc > 1 ? (int)widest_by_cpuid() : GI_VECTORS_PLAIN;
    for (; used_vectors <= (int)widest_by_cpuid(); used_vectors++)
        failed += cmocka_run_group_tests_name(names[used_vectors], tests, NULL, NULL);
    return failed;
}
