/* What each method with step control costs on five problems: derivative evaluations, rejected steps and
 * true errors by accuracy, then the least evaluations for a true error. bench/methods.sh compiles and
 * runs it. Counts, no times: the same on every machine, to rounding. */
#include <stdbool.h>
#include <string.h>

#include "../../examples/common/options.h"
#include "../../tests/each_method.h"
#include "../common/problems.h"

#define REAL          double
#define SQRT          sqrt
#define PROBLEM(name) name
#include "../common/problems_body.h"

#define REAL          long double
#define SQRT          sqrtl
#define PROBLEM(name) name##_l
#include "../common/problems_body.h"

/* Options that are compared. They are set by a macro: the type of options differs by instance, and that of
 * a field comes with the first instance. */
struct variant {
    int controller; /* a gi_controller */
};

#define METHODS_SET_VARIANT(options, variant)                                                      \
    ((options).controller = (gi_controller)(variant)->controller)

enum { N_MOST = 10, PROBLEMS = 5, METHODS = METHOD_COUNT_CONTROLLED, TARGETS = 4 };

static const double targets[TARGETS] = {1e-4, 1e-6, 1e-8, 1e-10}; /* of the true error */

/* Accuracies are powers of ten; those that are printed, and one decade on either side, so that more
 * targets lie between two of them. */
enum { LOOSEST = 3, TIGHTEST = 12, DECADES = TIGHTEST - LOOSEST + 3 };

/* The reference is accurate to better than the best true error that is told by some orders. */
static const double reference_accuracy = 1e-17;

#define METHODS_REAL       double
#define METHODS_USER(name) name
#define CONTROLLED_BODY    "../bench/methods/methods_body.h"
#include "../../tests/for_each_method.h"
#undef METHODS_REAL
#undef METHODS_USER

#define METHODS_REAL       long double
#define METHODS_USER(name) name##_l
#undef METHOD_NAME
#undef METHOD
#define METHOD_NAME reference
#define METHOD      GI_DOP853
#include "methods_body.h"

/* ---- problems -------------------------------------------------------------------------------------- */

/* Integrates a system from start to length; false where it does not come to its end. */
typedef bool methods_run(const void *system, const struct variant *, double accuracy, double length,
                         const double start[], long double end[], gi_statistics *);

struct problem {
    const char *name;
    int n; /* size of the state */
    double length;
    const void *system;
    methods_run *reference, *run[METHODS];
    double start[STARTS][N_MOST];
    long double end[STARTS][N_MOST]; /* by reference */
};

#define TITLE(name, method, ...) &#method[3], /* without GI_ */
static const char *const method_names[METHODS] = {EACH_CONTROLLED_METHOD(TITLE)};

static struct ellipsoid ellipsoid;
static struct torus torus;
static struct pendulum pendulum;
static struct hole hole;

/* The runs of a problem, by method. */
#define PLAIN(name, ...)    plain_##name##_run,
#define JACOBI(name, ...)   jacobi_##name##_run,
#define TORUS(name, ...)    torus_##name##_run,
#define PENDULUM(name, ...) pendulum_##name##_run,
#define HOLE(name, ...)     hole_##name##_run,

#define ROW(title, problem, way, what, RUNS)                                                       \
    {                                                                                              \
        .name = title, .n = problem##_reference_N, .length = way, .system = what,                  \
        .reference = problem##_reference_run, .run = {                                             \
            EACH_CONTROLLED_METHOD(RUNS)                                                           \
        }                                                                                          \
    }

static struct problem problems[PROBLEMS] = {
    ROW("P1 ellipsoid", plain, 10, &ellipsoid, PLAIN),
    ROW("P2 ellipsoid, Jacobi fields", jacobi, 10, &ellipsoid, JACOBI),
    ROW("P3 torus", torus, 10, &torus, TORUS),
    ROW("P4 pendulum", pendulum, 10, &pendulum, PENDULUM),
    ROW("P5 Schwarzschild ray", hole, 60, &hole, HOLE),
};

static void make_starts(void)
{
    static double plain[STARTS][6];
    unsigned long long seed = 1;

    ellipsoid = ellipsoid_of_bench();
    torus = torus_of_bench();
    pendulum = pendulum_of_bench();
    hole = hole_of_bench();
    starting_states(&ellipsoid, plain);
    for (int k = 0; k < STARTS; ++k) {
        double point[3], *const jacobi = problems[1].start[k];

        for (int i = 0; i < 3; ++i) {
            problems[0].start[k][i] = jacobi[i] = plain[k][i];
            problems[0].start[k][3 + i] = jacobi[5 + i] = plain[k][3 + i];
        }
        jacobi[4] = jacobi[8] = 1;
        point_near_torus(&torus, plain[k], point);
        if (torus_merson_start(&torus, point, plain[k] + 3, problems[2].start[k]) != GI_OK) abort();
        swing_pendulum(&seed, problems[3].start[k]);
        aim_at_hole(&hole, &seed, problems[4].start[k]);
    }
}

/* Largest difference of a component. */
static double difference(int n, const long double a[], const long double b[])
{
    long double worst = 0;
    for (int i = 0; i < n; ++i)
        if (!(fabsl(a[i] - b[i]) <= worst)) worst = fabsl(a[i] - b[i]);
    return (double)worst;
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

/* Ends by reference; false where it fails or a coarser one says otherwise. */
static bool make_reference(struct problem *p, int count)
{
    static const struct variant plain;
    double errors[STARTS];

    for (int k = 0; k < count; ++k) {
        long double coarser[N_MOST];
        gi_statistics stats;
        if (!p->reference(p->system, &plain, reference_accuracy, p->length, p->start[k], p->end[k],
                          &stats) ||
            !p->reference(p->system, &plain, 10 * reference_accuracy, p->length, p->start[k],
                          coarser, &stats)) {
            fprintf(stderr, "%s: no reference for start %d\n", p->name, k);
            return false;
        }
        errors[k] = difference(p->n, p->end[k], coarser);
    }
    const double differ = median(count, errors);
    if (differ > 1e-14) fprintf(stderr, "%s: references differ by %g\n", p->name, differ);
    return differ <= 1e-14;
}

/* ---- measurement ----------------------------------------------------------------------------------- */

/* A method at one accuracy: means, and the median of the true errors; infinite where most fail. */
struct cost {
    double evaluations, rejected, error;
    int failed;
};

struct costs {
    struct cost at[PROBLEMS][METHODS][DECADES];
    double least[PROBLEMS][METHODS][TARGETS]; /* evaluations; 0: not reached */
};

static double accuracy_of(int decade)
{
    return pow(10, 1 - LOOSEST - decade);
}

static struct cost measure(const struct problem *p, int method, const struct variant *variant,
                           double accuracy, int count)
{
    struct cost cost = {0, 0, 0, 0};
    double errors[STARTS];
    long long attempted = 0, taken = 0, evaluations = 0;

    for (int k = 0; k < count; ++k) {
        long double end[N_MOST];
        gi_statistics stats;
        errors[k] = (double)INFINITY;
        if (!p->run[method](p->system, variant, accuracy, p->length, p->start[k], end, &stats)) {
            ++cost.failed;
            continue;
        }
        errors[k] = difference(p->n, end, p->end[k]);
        attempted += stats.steps_attempted;
        taken += stats.steps_taken;
        evaluations += stats.derivative_evaluations;
    }
    cost.evaluations = (double)evaluations / (count - cost.failed);
    cost.rejected = (double)(attempted - taken) / (double)attempted;
    cost.error = median(count, errors);
    return cost;
}

/* Evaluations for a true error: the least on the straight lines between neighbours, log against log. */
static double least_evaluations(const struct cost at[DECADES], double target)
{
    double least = 0;
    for (int i = 0; i + 1 < DECADES; ++i) {
        const struct cost *a = at + i, *b = at + i + 1;
        if (!(a->error > target && b->error <= target && a->error < (double)INFINITY)) continue;
        const double part = log(target / a->error) / log(b->error / a->error);
        const double here = a->evaluations * pow(b->evaluations / a->evaluations, part);
        if (!(least > 0) || here < least) least = here;
    }
    return least;
}

static void measure_all(const struct variant *variant, int count, struct costs *costs)
{
    for (int p = 0; p < PROBLEMS; ++p)
        for (int m = 0; m < METHODS; ++m) {
            for (int d = 0; d < DECADES; ++d)
                costs->at[p][m][d] = measure(&problems[p], m, variant, accuracy_of(d), count);
            for (int k = 0; k < TARGETS; ++k)
                costs->least[p][m][k] = least_evaluations(costs->at[p][m], targets[k]);
        }
}

/* ---- tables ---------------------------------------------------------------------------------------- */

static void print_costs(const struct costs *costs)
{
    printf("| problem | method | accuracy | evaluations | rejected | median true error |\n"
           "|---|---|---:|---:|---:|---:|\n");
    for (int p = 0; p < PROBLEMS; ++p)
        for (int m = 0; m < METHODS; ++m)
            for (int d = 1; d + 1 < DECADES; ++d) {
                const struct cost *c = &costs->at[p][m][d];
                printf("| %s | %s | %.0e | %.0f | %.1f %% | %.2e |", problems[p].name,
                       method_names[m], accuracy_of(d), c->evaluations, 100 * c->rejected,
                       c->error);
                if (c->failed > 0) printf(" %d failed", c->failed);
                printf("\n");
            }
    printf("\n");
}

static void print_targets(const char *title)
{
    printf("| %s | method |", title);
    for (int k = 0; k < TARGETS; ++k) printf(" %.0e |", targets[k]);
    printf("\n|---|---|");
    for (int k = 0; k < TARGETS; ++k) printf("---:|");
    printf("\n");
}

static void print_value(double value, int digits)
{
    if (value > 0)
        printf(" %.*f |", digits, value);
    else
        printf(" – |");
}

/* Rows of values, divided by those of `by` unless that is NULL, and their geometric means. A value of 0
 * is missing, and so is the mean in which it would be. */
static void print_least(const char *title, const struct costs *costs, const struct costs *by)
{
    double log_sum[METHODS][TARGETS] = {{0}};
    const int digits = by != NULL ? 3 : 0;

    print_targets(title);
    for (int p = 0; p < PROBLEMS; ++p)
        for (int m = 0; m < METHODS; ++m) {
            printf("| %s | %s |", problems[p].name, method_names[m]);
            for (int k = 0; k < TARGETS; ++k) {
                double value = costs->least[p][m][k];
                if (by != NULL) value = by->least[p][m][k] > 0 ? value / by->least[p][m][k] : 0;
                log_sum[m][k] += log(value); /* -infinity where it is missing */
                print_value(value, digits);
            }
            printf("\n");
        }
    for (int m = 0; m < METHODS; ++m) {
        printf("| geometric mean | %s |", method_names[m]);
        for (int k = 0; k < TARGETS; ++k) print_value(exp(log_sum[m][k] / PROBLEMS), digits);
        printf("\n");
    }
    printf("\n");
}

/* ---- program --------------------------------------------------------------------------------------- */

static const char usage[] =
    "usage: methods [--count=N] [OPTION ...] [--against [OPTION ...]]\n"
    "  --count=N                    geodesics of each problem, at most 512 [200]\n"
    "  --controller=I|PI            options.controller [by method]\n"
    "  --against                    also with the options that follow, and the ratio of both\n";

/* value: int, a gi_controller */
static bool take_controller(const struct known_option *o, const char *word)
{
    int *const controller = o->value;
    *controller = strcmp(word, "I") == 0 ? GI_CONTROLLER_I : GI_CONTROLLER_PI;
    return strcmp(word, "I") == 0 || strcmp(word, "PI") == 0;
}

/* The options of a variant from argv[first] on, and whether they are good; says so where not. */
static int take_variant(int argc, char **argv, int first, int *count, struct variant *v)
{
    static const char number[] = "a whole number from 1 to 512";
    const struct known_option known[] = {
        {"count", take_whole, count, number, 1, STARTS},
        {"controller", take_controller, &v->controller, "I or PI", 0, 0},
    };
    const struct taken taken = take_options(argc, argv, first, known, sizeof known / sizeof *known);
    if (taken.what == OPTIONS_UNKNOWN || taken.what == OPTIONS_WRONG)
        say_what_is_wrong("methods", &taken);
    return (int)taken.what;
}

/* How many variants there are, 1 or 2; 0 where help is asked for, -1 where an argument is wrong. */
static int read_arguments(int argc, char **argv, int *count, struct variant variants[2])
{
    int against = 1;
    while (against < argc && strcmp(argv[against], "--against") != 0) against++;
    int what = take_variant(against, argv, 1, count, &variants[0]);
    if (what == OPTIONS_GOOD && against < argc)
        what = take_variant(argc, argv, against + 1, count, &variants[1]);
    if (what == OPTIONS_HELP) return 0;
    if (what != OPTIONS_GOOD) return -1;
    return against < argc ? 2 : 1;
}

int main(int argc, char **argv)
{
    static struct costs costs[2];
    struct variant variants[2] = {{0}, {0}};
    int count = 200;
    const int given = read_arguments(argc, argv, &count, variants);

    if (given == 0) return fputs(usage, stdout), is_printed("methods") ? 0 : 1;
    if (given < 0) return 2;
    make_starts();
    for (int p = 0; p < PROBLEMS; ++p)
        if (!make_reference(&problems[p], count)) return 1;
    for (int i = 0; i < given; ++i) {
        measure_all(&variants[i], count, &costs[i]);
        if (given == 2) printf("%s\n\n", i == 0 ? "First:" : "Second, --against:");
        print_costs(&costs[i]);
        print_least("least evaluations for a true error of", &costs[i], NULL);
    }
    if (given == 2) {
        printf("First by second; less than 1: the first is better.\n\n");
        print_least("ratio of the least evaluations for a true error of", &costs[0], &costs[1]);
    }
    return is_printed("methods") ? 0 : 1;
}
