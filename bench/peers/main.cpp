// Work against precision: this header and what a user would pick instead, on the same equations in one run.
// The contenders are shared objects, named on the command line; bench/peers.sh builds and runs it. Writes
// Markdown to the standard output, and into a folder CSV and data for gnuplot. Times are
// google-benchmark's.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <dlfcn.h>

#include "problems.h"

enum { TARGETS = 9 };
enum { SLOW = 20000 };    // evaluations of one start
enum { ACCURACIES = 15 }; // 10^-1 ... 10^-15

static const double target_of[TARGETS] = {1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12};

struct arguments {
    int count = 300, timed = 96, rounds = 9, accuracies = ACCURACIES;
    std::vector<const char *> paths; // folder, reference, contenders
};

// ---- problems -----------------------------------------------------------------------------------------

static ellipsoid ellipsoid_;
static torus torus_;
static pendulum pendulum_;
static hole hole_;
static squeezing squeezing_ = {1e-3};

static struct problem {
    const char *name;
    const void *system;
    int n;
    double length;
    double start[PEER_STARTS][PEER_N], end[PEER_STARTS][PEER_N]; // end: by reference
} problems[PEER_PROBLEMS] = {
    {"P1 ellipsoid", &ellipsoid_, 6, 10, {}, {}},
    {"P2 ellipsoid, Jacobi fields", &ellipsoid_, 10, 10, {}, {}},
    {"P3 torus", &torus_, 6, 10, {}, {}},
    {"P4 pendulum", &pendulum_, 4, 10, {}, {}},
    {"P5 Schwarzschild ray", &hole_, 8, 60, {}, {}},
    {"P6 Andrews' mechanism", &squeezing_, 14, 20, {}, {}},
};

// At rest, each arm of the mechanism up to 0.02 from its place in Hairer and Wanner, then brought onto the
// constraints.
static bool start_squeezer(unsigned long long *seed, double y0[14])
{
    static const double q[7] = {-0.0617138900142764496, 0,
                                0.4552798191630703803,  0.2226683901658858847,
                                0.4873649795438425502,  -0.2226683901658858847,
                                1.2305474445498211925};
    for (int i = 0; i < 7; ++i) {
        y0[i] = q[i] + 0.02 * random_of_bench(seed);
        y0[7 + i] = 0;
    }
    return squeezer_project_if_needed(&squeezing_, 1e-15, 0, y0);
}

// Along its ray to the ellipsoid: from the middle of it no foot is near, and start refuses such a point.
static void scale_to_ellipsoid(double x[3])
{
    double f = 0;
    for (int i = 0; i < 3; ++i) f += ellipsoid_.w[i] * x[i] * x[i];
    for (int i = 0; i < 3; ++i) x[i] /= std::sqrt(f);
}

static bool make_starts(int count)
{
    unsigned long long seed = 88172645463325252ULL;

    ellipsoid_ = ellipsoid_of_bench();
    torus_ = torus_of_bench();
    pendulum_ = pendulum_of_bench();
    hole_ = hole_of_bench();
    for (int k = 0; k < count; ++k) {
        double draw[6], point[3];
        for (double &d : draw) d = random_of_bench(&seed);
        scale_to_ellipsoid(draw);
        if (plain_start(&ellipsoid_, draw, draw + 3, problems[ELLIPSOID].start[k]) != GI_OK ||
            jacobi_start(&ellipsoid_, draw, draw + 3, problems[JACOBI].start[k]) != GI_OK)
            return false;
        point_near_torus(&torus_, problems[ELLIPSOID].start[k], point);
        if (torus_start(&torus_, point, draw + 3, problems[TORUS].start[k]) != GI_OK) return false;
        swing_pendulum(&seed, problems[PENDULUM].start[k]);
        aim_at_hole(&hole_, &seed, problems[HOLE].start[k]);
        if (!start_squeezer(&seed, problems[SQUEEZER].start[k])) return false;
    }
    return true;
}

// The mechanism is slow and its starts are alike.
static int part_of(int problem, int count)
{
    return problem == SQUEEZER ? (count + 19) / 20 : count;
}

// ---- contenders ---------------------------------------------------------------------------------------

// What one costs at one accuracy; error is infinite where it is of no use.
struct cost {
    double error = INFINITY, evaluations = 0,
           seconds = INFINITY; // of one start: median, mean, mean
    double about = 0;          // seconds, as counted
    int failed = 0;
};

struct measured {
    struct peer peer;
    bool has[PEER_PROBLEMS];
    cost at[PEER_PROBLEMS][ACCURACIES];
};

static std::vector<measured> contenders;

static const peer *open_list(const char *path)
{
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const void *list = object != nullptr ? dlsym(object, "peer_list") : nullptr;
    if (list == nullptr) std::fprintf(stderr, "%s: %s\n", path, dlerror());
    return static_cast<const peer *>(list);
}

static double accuracy_of(int i)
{
    return std::pow(10, -1 - i);
}

// ---- true errors and evaluations ----------------------------------------------------------------------

static double ends[PEER_STARTS][PEER_N];

static bool run(const peer &peer, int problem, double accuracy, int count, bool counting = false,
                double end[][PEER_N] = ends, long long *evaluations = nullptr)
{
    struct problem &p = problems[problem];
    const double least = accuracy < 1e-16 ? 0 : 8 * 2.220446049250313e-16;
    peer_job job = {static_cast<peer_problem>(problem),
                    p.system,
                    p.length,
                    accuracy,
                    std::max(accuracy / 10, least),
                    count,
                    p.start,
                    end,
                    counting,
                    0};
    const bool has = peer.run(&job);
    if (evaluations != nullptr) *evaluations = job.evaluations;
    return has;
}

// Largest difference of a component; infinite where an end is missing. A bit of `without` for each component
// that is not compared.
static double difference(int n, const double a[], const double b[], unsigned without = 0)
{
    double worst = 0;
    for (int i = 0; i < n; ++i) {
        if (without >> i & 1) continue;
        if (!(std::fabs(a[i] - b[i]) < INFINITY)) return INFINITY;
        worst = std::max(worst, std::fabs(a[i] - b[i]));
    }
    return worst;
}

static double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

// Ends by reference; says how far a ten times coarser one is from them.
static bool make_reference(const peer &peer, int problem, int count)
{
    struct problem &p = problems[problem];
    std::vector<double> errors(count);

    if (!run(peer, problem, 1e-17, count, false, p.end) || !run(peer, problem, 1e-16, count))
        return false;
    for (int k = 0; k < count; ++k) errors[k] = difference(p.n, p.end[k], ends[k]);
    const double differ = median(errors);
    std::printf("- %s: %d starts, length %g; the reference is good to %.0e\n", p.name, count,
                p.length, differ);
    return differ <= 1e-12;
}

static void measure_at(measured &c, int problem, int i, int count)
{
    const struct problem &p = problems[problem];
    cost &cost = c.at[problem][i];
    // ContactGeometry gives one of the two Jacobi fields
    const bool half = c.peer.kind == peer::PEER_SHOOTING && problem == JACOBI;
    std::vector<double> errors(count);
    long long evaluations;

    const std::clock_t before = std::clock();
    run(c.peer, problem, accuracy_of(i), count, true, ends, &evaluations);
    cost.about = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC / count;
    cost.failed = 0;
    for (int k = 0; k < count; ++k) {
        errors[k] = difference(p.n, ends[k], p.end[k], half ? 1u << 4 | 1u << 9 : 0);
        cost.failed += !(errors[k] < INFINITY);
    }
    // the evaluations of those that fail are unknown
    cost.error = 100 * cost.failed > count ? INFINITY : median(errors);
    cost.evaluations =
        cost.failed < count ? static_cast<double>(evaluations) / (count - cost.failed) : 0;
}

// Tighter is of no use any more: the tightest target is reached, or the last two accuracies brought nothing.
static bool is_enough(const cost at[ACCURACIES], int i)
{
    return (i > 0 && at[i - 1].error <= target_of[TARGETS - 1]) ||
           (i > 2 && at[i - 1].error >= at[i - 2].error && at[i - 1].error >= at[i - 3].error &&
            at[i - 3].error < 1e-3);
}

// A few starts first: one that fails may fail slowly. Of what needs many evaluations, an eighth is enough.
static void measure_precision(measured &c, int problem, int count, int accuracies)
{
    const int few = std::min(count, 4);

    c.has[problem] = run(c.peer, problem, 0.1, 1);
    if (c.peer.kind == peer::PEER_SHOOTING) accuracies = 1;
    for (int i = 0; i < accuracies && c.has[problem] && !is_enough(c.at[problem], i); ++i) {
        cost &cost = c.at[problem][i];
        measure_at(c, problem, i, few);
        if (cost.failed == few) continue;
        measure_at(c, problem, i, cost.evaluations > SLOW ? (count + 7) / 8 : count);
    }
}

// ---- times --------------------------------------------------------------------------------------------

// What google-benchmark reports: the least of the repetitions. What else runs on the machine only adds to a
// time.
class least_time : public benchmark::BenchmarkReporter
{
  public:
    struct cell {
        double *seconds;
        int starts;
    };
    std::map<std::string, cell> cells; // by name

    bool ReportContext(const Context &) override
    {
        return true;
    }
    void ReportRuns(const std::vector<Run> &runs) override
    {
        for (const Run &r : runs) {
            if (r.run_type != Run::RT_Iteration) continue;
            const cell c = cells.at(r.run_name.function_name);
            const double starts = static_cast<double>(r.iterations) * c.starts;
            *c.seconds = std::min(*c.seconds, r.cpu_accumulated_time / starts);
        }
    }
};

// A sample is as many runs as take two milliseconds. What is long is sampled once: it averages over noise,
// and is far from the best. What is slow is timed on an eighth of the starts. Lanes get all of them: the
// last geodesics of a batch leave some empty, and of few starts too many are among the last.
static void register_time(measured &c, int problem, int i, const arguments &a, least_time &times)
{
    cost &cost = c.at[problem][i];
    if (!(cost.error < 1)) return;
    const std::string name = std::to_string(problem) + "/" + std::to_string(&c - &contenders[0]) +
                             "/" + std::to_string(i);
    const bool slow = cost.evaluations > SLOW || c.peer.kind == peer::PEER_SHOOTING;
    const int starts = c.peer.kind == peer::PEER_BATCH ? a.count
                       : slow                          ? (a.timed + 7) / 8
                                                       : a.timed;
    const int count = part_of(problem, starts);
    const double about = std::max(cost.about * count, 1e-6);
    const peer *peer = &c.peer;

    times.cells[name] = {&cost.seconds, count};
    benchmark::RegisterBenchmark(name.c_str(),
                                 [=](benchmark::State &state) {
                                     for (auto _ : state)
                                         run(*peer, problem, accuracy_of(i), count);
                                 })
        ->Iterations(static_cast<benchmark::IterationCount>(std::max(1.0, std::ceil(2e-3 / about))))
        ->Repetitions(about > 0.05 ? 1 : a.rounds);
}

static void measure_times(char *program, const arguments &a)
{
    char interleaved[] = "--benchmark_enable_random_interleaving=true";
    char *flags[] = {program, interleaved, nullptr};
    int count = 2;
    least_time times;

    benchmark::Initialize(&count, flags);
    for (measured &c : contenders)
        for (int p = 0; p < PEER_PROBLEMS; ++p)
            for (int i = 0; i < ACCURACIES; ++i) register_time(c, p, i, a, times);
    benchmark::RunSpecifiedBenchmarks(&times);
}

// ---- work for a true error ----------------------------------------------------------------------------

static double work(const cost &cost, bool seconds)
{
    return seconds ? cost.seconds : cost.evaluations;
}

// The least of the accuracies that reach it, and of the straight lines, log against log, from one that does
// not to the next that does; 0: none does.
static double least_work(const cost at[ACCURACIES], double target, bool seconds)
{
    double least = 0;
    for (int i = 0; i < ACCURACIES; ++i) {
        double here = work(at[i], seconds);
        if (!(at[i].error <= target)) continue;
        if (i > 0 && at[i - 1].error > target && at[i - 1].error < 1) {
            const double before = work(at[i - 1], seconds);
            const double part =
                std::log(target / at[i - 1].error) / std::log(at[i].error / at[i - 1].error);
            here = std::min(here, before * std::pow(here / before, part));
        }
        if (!(least > 0) || here < least) least = here;
    }
    return least;
}

// ---- files --------------------------------------------------------------------------------------------

static FILE *open_in(const std::string &folder, const std::string &name)
{
    FILE *file = std::fopen((folder + "/" + name).c_str(), "w");
    if (file == nullptr) std::perror((folder + "/" + name).c_str());
    return file;
}

static void write_least(FILE *file, const measured &c, int problem, double target)
{
    static const char *const kinds[] = {"header", "lanes", "peer", "Simbody", "shooting"};
    const double seconds = least_work(c.at[problem], target, true);
    if (seconds > 0)
        std::fprintf(file, "%s,\"%s\",%s,%.2e,%.1f,%.4f\n", problems[problem].name, c.peer.name,
                     kinds[c.peer.kind], target, least_work(c.at[problem], target, false),
                     1e6 * seconds);
}

// least.csv: work for each true error, 1e-4 ... 1e-12, and for that of each contender that has but one
// accuracy.
static bool write_least_csv(const std::string &folder)
{
    FILE *file = open_in(folder, "least.csv");
    if (file == nullptr) return false;
    std::fprintf(file, "problem,contender,kind,true_error,evaluations,microseconds\n");
    for (int p = 0; p < PEER_PROBLEMS; ++p) {
        std::vector<double> targets(target_of, target_of + TARGETS);
        for (const measured &c : contenders)
            if (c.peer.kind == peer::PEER_SHOOTING && c.has[p]) targets.push_back(c.at[p][0].error);
        for (const measured &c : contenders)
            for (double target : targets) write_least(file, c, p, target);
    }
    return std::fclose(file) == 0;
}

// work_precision.csv: all that was measured.
static bool write_all_csv(const std::string &folder)
{
    FILE *file = open_in(folder, "work_precision.csv");
    if (file == nullptr) return false;
    std::fprintf(file,
                 "problem,contender,accuracy,failed,median_true_error,evaluations,microseconds\n");
    for (const measured &c : contenders)
        for (int p = 0; p < PEER_PROBLEMS; ++p)
            for (int i = 0; i < ACCURACIES; ++i) {
                const cost &cost = c.at[p][i];
                if (cost.evaluations > 0 || cost.error < 1)
                    std::fprintf(file, "%s,\"%s\",%.0e,%d,%.3e,%.1f,%.4f\n", problems[p].name,
                                 c.peer.name, accuracy_of(i), cost.failed, cost.error,
                                 cost.evaluations, 1e6 * cost.seconds);
            }
    return std::fclose(file) == 0;
}

// P1.dat ...: a block for each contender, with its name as the first line, for gnuplot's `index`.
static bool write_data(const std::string &folder)
{
    for (int p = 0; p < PEER_PROBLEMS; ++p) {
        FILE *file = open_in(folder, "P" + std::to_string(p + 1) + ".dat");
        if (file == nullptr) return false;
        std::fprintf(file, "# %s: median true error, µs, evaluations\n", problems[p].name);
        for (const measured &c : contenders) {
            // a point outside of every diagram, so that no block is empty
            std::fprintf(file, "\"%s\"\n1e9 1 1\n", c.peer.name);
            for (const cost &cost : c.at[p])
                if (cost.error < 1)
                    std::fprintf(file, "%.3e %.4f %.1f\n", cost.error, 1e6 * cost.seconds,
                                 cost.evaluations);
            std::fprintf(file, "\n\n");
        }
        if (std::fclose(file) != 0) return false;
    }
    return true;
}

// ---- program ------------------------------------------------------------------------------------------

static bool read_arguments(int argc, char **argv, arguments &a)
{
    for (int i = 1; i < argc; ++i) {
        const char *value = std::strchr(argv[i], '=');
        const std::string name(argv[i], value != nullptr ? value - argv[i] : 0);
        int *number = name == "--count"        ? &a.count
                      : name == "--timed"      ? &a.timed
                      : name == "--rounds"     ? &a.rounds
                      : name == "--accuracies" ? &a.accuracies
                                               : nullptr;
        if (number != nullptr)
            *number = std::atoi(value + 1);
        else if (argv[i][0] != '-')
            a.paths.push_back(argv[i]);
        else {
            std::fprintf(stderr, "peers: unknown option %s\n", argv[i]);
            return false;
        }
    }
    a.timed = std::min(a.timed, a.count);
    a.accuracies = std::min<int>(a.accuracies, ACCURACIES);
    return a.count >= 1 && a.count <= PEER_STARTS && a.timed >= 1 && a.rounds >= 1 &&
           a.paths.size() > 2;
}

static bool open_contenders(const arguments &a)
{
    for (size_t i = 2; i < a.paths.size(); ++i) {
        const peer *list = open_list(a.paths[i]);
        if (list == nullptr) return false;
        for (; list->name != nullptr; ++list) contenders.push_back({*list, {}, {}});
    }
    return true;
}

int main(int argc, char **argv)
{
    arguments a;
    if (!read_arguments(argc, argv, a)) {
        std::fprintf(stderr, "usage: peers [--count=N] [--timed=N] [--rounds=N] [--accuracies=N] "
                             "FOLDER REFERENCE CONTENDER ...\n");
        return 2;
    }
    const peer *reference = open_list(a.paths[1]);
    if (reference == nullptr || !open_contenders(a) || !make_starts(a.count)) return 1;
    for (int p = 0; p < PEER_PROBLEMS; ++p) {
        if (!make_reference(*reference, p, part_of(p, a.count))) return 1;
        for (measured &c : contenders) measure_precision(c, p, part_of(p, a.count), a.accuracies);
    }
    measure_times(argv[0], a);
    std::printf("\nTrue errors: median over the starts, or an eighth of them above %d evaluations. "
                "Times: CPU time of one start in µs, mean over %d starts (of P6 %d; in "
                "lanes over all), least of %d randomly interleaved samples.\n\n",
                SLOW, a.timed, part_of(SQUEEZER, a.timed), a.rounds);
    return write_all_csv(a.paths[0]) && write_least_csv(a.paths[0]) && write_data(a.paths[0]) ? 0
                                                                                              : 1;
}
