/* Times the header against the loops written by hand, in one run, with google-benchmark. The contenders
 * are C, compiled from their own files with -DBENCH_NO_MAIN. One item is one geodesic. */
#include <benchmark/benchmark.h>

#include "../common/ellipsoid.h"

extern "C" contender hand_written_run, hand_written_implicit_run, hand_written_full_run,
    hand_written_full_implicit_run, header_general_run, header_implicit_run;

static void geodesics(benchmark::State &state, contender *run)
{
    static double starts[STARTS][6];
    const ellipsoid e = ellipsoid_of_bench();
    const int count = 64;
    totals totals = {0, 0, 0, 0};

    starting_states(&e, starts);
    for (auto _ : state) {
        run(&e, count, starts, 10.0, 1e-6, &totals);
        benchmark::DoNotOptimize(totals);
    }
    if (totals.failed != 0) state.SkipWithError("a geodesic did not reach its end");
    state.SetItemsProcessed(state.iterations() * count);
    state.counters["per attempt"] =
        benchmark::Counter(static_cast<double>(totals.attempted),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK_CAPTURE(geodesics, hand_written, hand_written_run);
BENCHMARK_CAPTURE(geodesics, hand_written_full, hand_written_full_run);
BENCHMARK_CAPTURE(geodesics, header_general, header_general_run);
BENCHMARK_CAPTURE(geodesics, hand_written_implicit, hand_written_implicit_run);
BENCHMARK_CAPTURE(geodesics, hand_written_full_implicit, hand_written_full_implicit_run);
BENCHMARK_CAPTURE(geodesics, header_implicit, header_implicit_run);
BENCHMARK_MAIN();
