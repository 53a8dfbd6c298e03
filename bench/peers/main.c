/* Work against precision: this header and what a user would pick instead, on the same equations in one run. The
 * contenders are shared objects, named on the command line; bench/peers.sh builds and runs it. Writes
 * Markdown to the standard output, and into a folder CSV and data for gnuplot. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <string.h>
#include <time.h>

#include "problems.h"

enum { MOST_PEERS = 32, TARGETS = 9 };
enum { SLOW = 20000 };    /* evaluations of one start */
enum { ACCURACIES = 15 }; /* 10^-1 ... 10^-15 */

static int accuracies = ACCURACIES; /* of them that are measured */

static const double target_of[TARGETS] = {1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12};

/* ---- problems ------------------------------------------------------------------------------------- */

static struct ellipsoid ellipsoid;
static struct torus torus;
static struct pendulum pendulum;
static struct hole hole;
static struct squeezing squeezing = {1e-3};

static struct problem {
    const char *name, *file;
    const void *system;
    int n;
    double length;
    double start[PEER_STARTS][PEER_N], end[PEER_STARTS][PEER_N]; /* end: by reference */
} problems[PEER_PROBLEMS] = {
    {"P1 ellipsoid", "P1", &ellipsoid, 6, 10, {{0}}, {{0}}},
    {"P2 ellipsoid, Jacobi fields", "P2", &ellipsoid, 10, 10, {{0}}, {{0}}},
    {"P3 torus", "P3", &torus, 6, 10, {{0}}, {{0}}},
    {"P4 pendulum", "P4", &pendulum, 4, 10, {{0}}, {{0}}},
    {"P5 Schwarzschild ray", "P5", &hole, 8, 60, {{0}}, {{0}}},
    {"P6 Andrews' mechanism", "P6", &squeezing, 14, 20, {{0}}, {{0}}},
};

/* At rest, each arm of the mechanism up to 0.02 from its place in Hairer and Wanner, then brought onto the
 * constraints. */
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
    return squeezer_project_if_needed(&squeezing, 1e-15, 0, y0);
}

static bool make_starts(int count)
{
    unsigned long long seed = 88172645463325252ULL;

    ellipsoid = ellipsoid_of_bench();
    torus = torus_of_bench();
    pendulum = pendulum_of_bench();
    hole = hole_of_bench();
    for (int k = 0; k < count; ++k) {
        double draw[6], point[3];
        for (int i = 0; i < 6; ++i) draw[i] = random_of_bench(&seed);
        if (plain_start(&ellipsoid, draw, draw + 3, problems[ELLIPSOID].start[k]) != GI_OK ||
            jacobi_start(&ellipsoid, draw, draw + 3, problems[JACOBI].start[k]) != GI_OK)
            return false;
        point_near_torus(&torus, problems[ELLIPSOID].start[k], point);
        if (torus_start(&torus, point, draw + 3, problems[TORUS].start[k]) != GI_OK) return false;
        swing_pendulum(&seed, problems[PENDULUM].start[k]);
        aim_at_hole(&hole, &seed, problems[HOLE].start[k]);
        if (!start_squeezer(&seed, problems[SQUEEZER].start[k])) return false;
    }
    return true;
}

/* ---- contenders ----------------------------------------------------------------------------------- */

/* What one costs at one accuracy; error is infinite where it is of no use. */
struct cost {
    double error, evaluations, seconds; /* of one start: median, mean, mean */
    int failed;
};

static struct contender {
    struct peer peer;
    bool has[PEER_PROBLEMS];
    struct cost at[PEER_PROBLEMS][ACCURACIES];
    /* for a true error; 0: not reached */
    double least_evaluations[PEER_PROBLEMS][TARGETS], least_seconds[PEER_PROBLEMS][TARGETS];
} contenders[MOST_PEERS];

static int contender_count;

static const struct peer *open_list(const char *path)
{
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const struct peer *list = object != NULL ? dlsym(object, "peer_list") : NULL;
    if (list == NULL) fprintf(stderr, "%s: %s\n", path, dlerror());
    return list;
}

static void add_contenders(const struct peer *list)
{
    for (; list->name != NULL && contender_count < MOST_PEERS; ++list)
        contenders[contender_count++].peer = *list;
}

/* ---- one run -------------------------------------------------------------------------------------- */

static double ends[PEER_STARTS][PEER_N];

static bool run(const struct peer *peer, int problem, double accuracy, int count, bool counting,
                double end[][PEER_N], long long *evaluations)
{
    struct problem *p = &problems[problem];
    const double least = accuracy < 1e-16 ? 0 : 8 * 2.220446049250313e-16;
    struct peer_job job = {(enum peer_problem)problem,
                           p->system,
                           p->length,
                           accuracy,
                           fmax(accuracy / 10, least),
                           count,
                           p->start,
                           end,
                           counting,
                           0};
    const bool has = peer->run(&job);
    *evaluations = job.evaluations;
    return has;
}

/* Seconds of this thread alone: others on the machine are not in it. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Largest difference of a component; infinite where an end is missing. */
static double difference(int n, const double a[], const double b[])
{
    double worst = 0;
    for (int i = 0; i < n; ++i) {
        if (!(fabs(a[i] - b[i]) < (double)INFINITY)) return (double)INFINITY;
        worst = fmax(worst, fabs(a[i] - b[i]));
    }
    return worst;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(int count, double values[])
{
    qsort(values, (size_t)count, sizeof values[0], by_size);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/* Ends by reference; says how far a ten times coarser one is from them. */
static bool make_reference(const struct peer *peer, int problem, int count)
{
    struct problem *p = &problems[problem];
    double errors[PEER_STARTS];
    long long evaluations;

    if (!run(peer, problem, 1e-17, count, false, p->end, &evaluations) ||
        !run(peer, problem, 1e-16, count, false, ends, &evaluations))
        return false;
    for (int k = 0; k < count; ++k) errors[k] = difference(p->n, p->end[k], ends[k]);
    const double differ = median(count, errors);
    printf("- %s: %d starts, length %g; the reference is good to %.0e\n", p->name, count, p->length,
           differ);
    return differ <= 1e-12;
}

/* ---- measurement ---------------------------------------------------------------------------------- */

static double accuracy_of(int i)
{
    return pow(10, -1 - i);
}

/* Tighter is not more precise any more: the last two accuracies brought nothing. */
static bool at_floor(const struct cost at[ACCURACIES], int i)
{
    return i > 2 && at[i - 1].error >= at[i - 2].error && at[i - 1].error >= at[i - 3].error &&
           at[i - 3].error < 1e-3;
}

static void measure_at(struct contender *c, int problem, int i, int count)
{
    const struct problem *p = &problems[problem];
    struct cost *cost = &c->at[problem][i];
    double errors[PEER_STARTS];
    long long evaluations;
    int failed = 0;

    run(&c->peer, problem, accuracy_of(i), count, true, ends, &evaluations);
    for (int k = 0; k < count; ++k) {
        errors[k] = difference(p->n, ends[k], p->end[k]);
        failed += !(errors[k] < (double)INFINITY);
    }
    cost->failed = failed;
    /* the evaluations of those that fail are unknown */
    cost->error = 100 * failed > count ? (double)INFINITY : median(count, errors);
    cost->evaluations = failed < count ? (double)evaluations / (count - failed) : 0;
}

/* A few starts first: one that fails may fail slowly. Of what needs many evaluations, an eighth is enough. */
static void measure_precision(struct contender *c, int problem, int count)
{
    const int few = count < 4 ? count : 4;
    long long evaluations;

    c->has[problem] = run(&c->peer, problem, 0.1, 1, true, ends, &evaluations);
    for (int i = 0; i < ACCURACIES; ++i) {
        struct cost *cost = &c->at[problem][i];
        cost->error = cost->seconds = (double)INFINITY;
        if (!c->has[problem] || i >= accuracies || at_floor(c->at[problem], i)) continue;
        measure_at(c, problem, i, few);
        if (cost->failed == few) continue;
        measure_at(c, problem, i, cost->evaluations > SLOW ? (count + 7) / 8 : count);
    }
}

/* One sample of each contender at each accuracy, at least two milliseconds long; the least of all rounds
 * counts. What takes long is sampled once: it averages over noise, and is far from the best. */
static void measure_time(int problem, int count)
{
    long long evaluations;
    for (struct contender *c = contenders; c < contenders + contender_count; ++c)
        for (int i = 0; i < ACCURACIES && c->has[problem]; ++i) {
            struct cost *cost = &c->at[problem][i];
            const double before = now();
            double spent = 0;
            int runs = 0;
            const bool slow = cost->seconds < (double)INFINITY && count * cost->seconds > 0.05;
            if (!(cost->error < 1) || slow) continue;
            while (spent < 2e-3) {
                run(&c->peer, problem, accuracy_of(i), count, false, ends, &evaluations);
                spent = now() - before;
                ++runs;
            }
            cost->seconds = fmin(cost->seconds, spent / runs / count);
        }
}

static double work(const struct cost *cost, bool seconds)
{
    return seconds ? cost->seconds : cost->evaluations;
}

/* Work for a true error: the least of the accuracies that reach it, and of the straight lines, log against log,
 * from one that does not to the next that does. */
static double least_work(const struct cost at[ACCURACIES], double target, bool seconds)
{
    double least = 0;
    for (int i = 0; i < ACCURACIES; ++i) {
        double here = work(&at[i], seconds);
        if (!(at[i].error <= target)) continue;
        if (i > 0 && at[i - 1].error > target && at[i - 1].error < 1) {
            const double before = work(&at[i - 1], seconds);
            const double part = log(target / at[i - 1].error) / log(at[i].error / at[i - 1].error);
            here = fmin(here, before * pow(here / before, part));
        }
        if (!(least > 0) || here < least) least = here;
    }
    return least;
}

static void find_least(void)
{
    for (struct contender *c = contenders; c < contenders + contender_count; ++c)
        for (int p = 0; p < PEER_PROBLEMS; ++p)
            for (int k = 0; k < TARGETS && c->has[p]; ++k) {
                c->least_evaluations[p][k] = least_work(c->at[p], target_of[k], false);
                c->least_seconds[p][k] = least_work(c->at[p], target_of[k], true);
            }
}

/* ---- tables --------------------------------------------------------------------------------------- */

static double least_of(const struct contender *c, int problem, int target, bool seconds)
{
    if (!c->has[problem]) return 0;
    return seconds ? c->least_seconds[problem][target] : c->least_evaluations[problem][target];
}

/* The contender that needs least, of the header, its lanes, all others, or Simbody; NULL where none. */
static const struct contender *best(int kind, int problem, int target, bool seconds)
{
    const struct contender *found = NULL;
    for (const struct contender *c = contenders; c < contenders + contender_count; ++c) {
        const bool other = c->peer.kind == PEER_OTHER || c->peer.kind == PEER_SIMBODY;
        const double value = least_of(c, problem, target, seconds);
        if (!((int)c->peer.kind == kind || (kind == PEER_OTHER && other)) || !(value > 0)) continue;
        if (found == NULL || value < least_of(found, problem, target, seconds)) found = c;
    }
    return found;
}

static void print_header(const char *title)
{
    printf("| %s |", title);
    for (int k = 0; k < TARGETS; ++k) printf(" %.0e |", target_of[k]);
    printf("\n|---|");
    for (int k = 0; k < TARGETS; ++k) printf("---:|");
    printf("\n");
}

static void print_least(bool seconds)
{
    for (int p = 0; p < PEER_PROBLEMS; ++p) {
        char title[100];
        snprintf(title, sizeof title, "%s: %s", problems[p].name,
                 seconds ? "least µs" : "least evaluations");
        print_header(title);
        for (const struct contender *c = contenders; c < contenders + contender_count; ++c) {
            if (!c->has[p]) continue;
            printf("| %s |", c->peer.name);
            for (int k = 0; k < TARGETS; ++k) {
                const double value = least_of(c, p, k, seconds);
                if (value > 0)
                    printf(seconds ? " %.2f |" : " %.0f |", seconds ? 1e6 * value : value);
                else
                    printf(" – |");
            }
            printf("\n");
        }
        printf("\n");
    }
}

/* The least of `ours` by the least of `theirs`. With it the geometric mean over P1 to P5, where every one of them
 * is reached by both. */
static void print_ratios(const char *title, int ours, int theirs, bool seconds)
{
    double sum[TARGETS] = {0}, all = 0, worst = 0;
    int missing[TARGETS] = {0}, cells = 0;

    print_header(title);
    for (int p = 0; p < PEER_PROBLEMS; ++p) {
        printf("| %s |", problems[p].name);
        for (int k = 0; k < TARGETS; ++k) {
            const struct contender *a = best(ours, p, k, seconds), *b = best(theirs, p, k, seconds);
            if (a == NULL || b == NULL) {
                printf(" – |");
                missing[k] += p < SQUEEZER;
                continue;
            }
            const double ratio = least_of(a, p, k, seconds) / least_of(b, p, k, seconds);
            printf(" %.3f |", ratio);
            if (p >= SQUEEZER) continue;
            sum[k] += log(ratio);
            all += log(ratio);
            worst = fmax(worst, ratio);
            ++cells;
        }
        printf("\n");
    }
    printf("| geometric mean of P1 to P5 |");
    for (int k = 0; k < TARGETS; ++k)
        if (missing[k] == 0)
            printf(" %.3f |", exp(sum[k] / SQUEEZER));
        else
            printf(" – |");
    if (cells > 0)
        printf("\n\nOver all of P1 to P5: geometric mean %.3f, worst %.3f.", exp(all / cells),
               worst);
    printf("\n\n");
}

static void print_best(const char *title, int kind)
{
    print_header(title);
    for (int p = 0; p < PEER_PROBLEMS; ++p) {
        printf("| %s |", problems[p].name);
        for (int k = 0; k < TARGETS; ++k) {
            const struct contender *c = best(kind, p, k, true);
            printf(" %s |", c != NULL ? c->peer.name : "–");
        }
        printf("\n");
    }
    printf("\n");
}

/* The same algorithm at the same accuracy, 1e-3 to 1e-10: time of MERSON43 by that of Simbody. */
static void print_same_algorithm(void)
{
    const struct contender *ours = NULL, *theirs = NULL;
    double sum = 0;

    for (const struct contender *c = contenders; c < contenders + contender_count; ++c) {
        if (c->peer.kind == PEER_SIMBODY) theirs = c;
        if (strcmp(c->peer.name, "MERSON43") == 0) ours = c;
    }
    if (ours == NULL || theirs == NULL) return;
    printf("| MERSON43 by Simbody, same accuracy, 1e-3 to 1e-10 | time, mean | time, worst | "
           "evaluations, mean | "
           "true error, mean |\n|---|---:|---:|---:|---:|\n");
    for (int p = 0; p < PEER_PROBLEMS; ++p) {
        double time = 0, worst = 0, evaluations = 0, error = 0;
        int cells = 0;
        for (int i = 2; i < 10; ++i) {
            const struct cost *a = &ours->at[p][i], *b = &theirs->at[p][i];
            if (!(a->error < 1 && b->error < 1)) continue;
            time += log(a->seconds / b->seconds);
            worst = fmax(worst, a->seconds / b->seconds);
            evaluations += log(a->evaluations / b->evaluations);
            error += log(a->error / b->error);
            ++cells;
        }
        if (p < SQUEEZER) sum += time / cells;
        printf("| %s | %.3f | %.3f | %.3f | %.3f |\n", problems[p].name, exp(time / cells), worst,
               exp(evaluations / cells), exp(error / cells));
    }
    printf("| geometric mean of P1 to P5 | %.3f | | | |\n\n", exp(sum / SQUEEZER));
}

static void print_tables(void)
{
    print_same_algorithm();
    print_ratios("best method by best peer, time", PEER_HEADER, PEER_OTHER, true);
    print_ratios("best method by best peer, evaluations", PEER_HEADER, PEER_OTHER, false);
    print_ratios("best method by Simbody, time", PEER_HEADER, PEER_SIMBODY, true);
    print_ratios("lanes by best peer, time", PEER_BATCH, PEER_OTHER, true);
    print_ratios("lanes by best method, time", PEER_BATCH, PEER_HEADER, true);
    print_best("best method", PEER_HEADER);
    print_best("best peer", PEER_OTHER);
    print_least(true);
    print_least(false);
}

/* ---- files ---------------------------------------------------------------------------------------- */

static FILE *open_in(const char *folder, const char *name)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (file == NULL) perror(path);
    return file;
}

/* work_precision.csv: all that was measured; least.csv: for each true error. */
static bool write_csv(const char *folder)
{
    FILE *all = open_in(folder, "work_precision.csv"), *least = open_in(folder, "least.csv");
    if (all == NULL || least == NULL) return false;
    fprintf(all, "problem,contender,accuracy,failed,median_true_error,evaluations,microseconds\n");
    fprintf(least, "problem,contender,true_error,evaluations,microseconds\n");
    for (const struct contender *c = contenders; c < contenders + contender_count; ++c)
        for (int p = 0; p < PEER_PROBLEMS; ++p) {
            if (!c->has[p]) continue;
            for (int i = 0; i < ACCURACIES; ++i)
                fprintf(all, "%s,\"%s\",%.0e,%d,%.3e,%.1f,%.3f\n", problems[p].file, c->peer.name,
                        accuracy_of(i), c->at[p][i].failed, c->at[p][i].error,
                        c->at[p][i].evaluations, 1e6 * c->at[p][i].seconds);
            for (int k = 0; k < TARGETS; ++k)
                if (c->least_seconds[p][k] > 0)
                    fprintf(least, "%s,\"%s\",%.0e,%.1f,%.3f\n", problems[p].file, c->peer.name,
                            target_of[k], c->least_evaluations[p][k], 1e6 * c->least_seconds[p][k]);
        }
    const bool written = fclose(all) == 0;
    return fclose(least) == 0 && written;
}

/* P1.dat ...: a block for each contender, with its name as the first line, for gnuplot's `index`. */
static bool write_data(const char *folder)
{
    for (int p = 0; p < PEER_PROBLEMS; ++p) {
        char name[20];
        snprintf(name, sizeof name, "%s.dat", problems[p].file);
        FILE *file = open_in(folder, name);
        if (file == NULL) return false;
        fprintf(file, "# %s: median true error, µs, evaluations\n", problems[p].name);
        for (const struct contender *c = contenders; c < contenders + contender_count; ++c) {
            /* a point outside of every diagram, so that no block is empty */
            fprintf(file, "\"%s\"\n1e9 1 1\n", c->peer.name);
            for (int i = 0; i < ACCURACIES && c->has[p]; ++i)
                if (c->at[p][i].error < 1)
                    fprintf(file, "%.3e %.4f %.1f\n", c->at[p][i].error, 1e6 * c->at[p][i].seconds,
                            c->at[p][i].evaluations);
            fprintf(file, "\n\n");
        }
        if (fclose(file) != 0) return false;
    }
    return true;
}

/* ---- program -------------------------------------------------------------------------------------- */

struct arguments {
    int count, timed, rounds; /* starts; of them timed; times that each is timed */
    const char *folder, *reference;
};

static int read_arguments(int argc, char **argv, struct arguments *a)
{
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; ++i)
        if (strncmp(argv[i], "--count=", 8) == 0)
            a->count = atoi(argv[i] + 8);
        else if (strncmp(argv[i], "--timed=", 8) == 0)
            a->timed = atoi(argv[i] + 8);
        else if (strncmp(argv[i], "--rounds=", 9) == 0)
            a->rounds = atoi(argv[i] + 9);
        else if (strncmp(argv[i], "--accuracies=", 13) == 0)
            accuracies = atoi(argv[i] + 13);
        else
            return argc;
    if (a->timed > a->count) a->timed = a->count;
    if (a->count < 1 || a->count > PEER_STARTS || a->timed < 1 || a->rounds < 1) return argc;
    if (i + 2 < argc) {
        a->folder = argv[i];
        a->reference = argv[i + 1];
    }
    return i + 2;
}

/* The mechanism is slow and its starts are alike. */
static int part_of(int problem, int count)
{
    return problem == SQUEEZER ? (count + 19) / 20 : count;
}

int main(int argc, char **argv)
{
    struct arguments a = {300, 64, 5, NULL, NULL};
    const int first = read_arguments(argc, argv, &a);
    const struct peer *reference;

    if (first >= argc) {
        fprintf(stderr, "usage: peers [--count=N] [--timed=N] [--rounds=N] [--accuracies=N] FOLDER "
                        "REFERENCE CONTENDER ...\n");
        return 2;
    }
    if (!make_starts(a.count) || (reference = open_list(a.reference)) == NULL) return 1;
    for (int i = first; i < argc; ++i) {
        const struct peer *list = open_list(argv[i]);
        if (list == NULL) return 1;
        add_contenders(list);
    }
    for (int p = 0; p < PEER_PROBLEMS; ++p) {
        if (!make_reference(reference, p, part_of(p, a.count))) return 1;
        for (int c = 0; c < contender_count; ++c)
            measure_precision(&contenders[c], p, part_of(p, a.count));
        for (int round = 0; round < a.rounds; ++round) measure_time(p, part_of(p, a.timed));
    }
    printf("\nTrue errors: median over the starts, or an eighth of them above %d evaluations. "
           "Times: CPU time of one start in µs, mean over %d starts (of P6 %d), least of %d "
           "interleaved rounds.\n\n",
           SLOW, a.timed, part_of(SQUEEZER, a.timed), a.rounds);
    find_least();
    print_tables();
    return write_csv(a.folder) && write_data(a.folder) ? 0 : 1;
}
