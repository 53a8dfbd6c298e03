/* Times the batches of several builds of lanes.c, interleaved, with google-benchmark:
 *     builds LABEL=LIBRARY ... [options of google-benchmark]
 * One item is one attempted step. What it calls a run is "problem/label". */
#include <benchmark/benchmark.h>

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "lanes.h"

static void *symbol(void *library, const char *name)
{
    void *found = dlsym(library, name);
    if (!found) {
        std::fprintf(stderr, "builds: %s\n", dlerror());
        std::exit(1);
    }
    return found;
}

static const lanes_problem *problems_of(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        std::fprintf(stderr, "builds: %s\n", dlerror());
        std::exit(1);
    }
    reinterpret_cast<void (*)()>(symbol(library, "lanes_prepare"))();
    return static_cast<const lanes_problem *>(symbol(library, "lanes_problems"));
}

static void time_run(benchmark::State &state, lanes_run *run, long long expected)
{
    for (auto _ : state) {
        if (run() != expected) {
            state.SkipWithError("a geodesic did not reach its end, or takes other steps");
            return;
        }
    }
    state.SetItemsProcessed(state.iterations() * expected);
}

int main(int argc, char **argv)
{
    benchmark::Initialize(&argc, argv);
    std::vector<const lanes_problem *> builds;
    for (int k = 1; k < argc; k++) {
        const char *path = std::strchr(argv[k], '=');
        if (!path) {
            std::fprintf(stderr, "builds: %s: no LABEL=LIBRARY\n", argv[k]);
            return 2;
        }
        builds.push_back(problems_of(path + 1));
    }
    for (int p = 0; argc > 1 && builds[0][p].name != nullptr; p++)
        for (int k = 1; k < argc; k++) {
            const lanes_problem &problem = builds[static_cast<size_t>(k - 1)][p];
            const std::string label(argv[k], std::strchr(argv[k], '='));
            benchmark::RegisterBenchmark((std::string(problem.name) + "/" + label).c_str(),
                                         time_run, problem.batch, problem.batch());
        }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
