/* Times the scalar integrator, the lanes, and the lanes in as many threads as there are processors, in one run,
 * with google-benchmark; one item is one attempted step. bench/lanes.sh makes a table of it. */
#include <benchmark/benchmark.h>

#include <cstring>
#include <string>
#include <thread>

#include "lanes.h"

static void time_run(benchmark::State &state, lanes_run *run)
{
    long long attempts = 0;
    for (auto _ : state) {
        attempts = run();
        if (attempts < 0) {
            state.SkipWithError("a geodesic did not reach its end");
            return;
        }
    }
    state.SetItemsProcessed(state.iterations() * attempts);
}

int main(int argc, char **argv)
{
    const int processors = static_cast<int>(std::thread::hardware_concurrency());
    lanes_prepare();
    for (const lanes_problem *p = lanes_problems; p->name != nullptr; ++p) {
        const std::string name = p->name;
        benchmark::RegisterBenchmark((name + "/scalar").c_str(), time_run, p->scalar);
        benchmark::RegisterBenchmark((name + "/batch").c_str(), time_run, p->batch);
        benchmark::RegisterBenchmark((name + "/threads").c_str(), time_run, p->batch)
            ->Threads(processors > 0 ? processors : 1)
            ->UseRealTime();
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
