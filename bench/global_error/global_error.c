/* What GI_GLOBAL_ERROR costs: each method on five problems with the estimate and without, where both make the
 * same steps to the same ends. bench/global_error.sh compiles and runs it. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../peers/problems.h"

extern const struct peer plain_list[], estimate_list[];

enum { OF_EACH = 48, ACCURACIES = 4, PROBLEMS = 5 };

static int rounds = 7;

static const double accuracies[ACCURACIES] = {1e-4, 1e-6, 1e-8, 1e-10};

static struct ellipsoid the_ellipsoid;
static struct torus the_torus;
static struct pendulum the_pendulum;
static struct hole the_hole;

static struct problem {
    const char *name;
    const void *system;
    int n;
    double length;
    double start[OF_EACH][PEER_N];
} problems[PROBLEMS] = {
    {"P1 ellipsoid", &the_ellipsoid, 6, 10, {{0}}},
    {"P2 with Jacobi fields", &the_ellipsoid, 10, 10, {{0}}},
    {"P3 torus", &the_torus, 6, 10, {{0}}},
    {"P4 pendulum", &the_pendulum, 4, 10, {{0}}},
    {"P5 light", &the_hole, 8, 60, {{0}}},
};

static bool make_starts(void)
{
    unsigned long long seed = 88172645463325252ULL;

    the_ellipsoid = ellipsoid_of_bench(), the_torus = torus_of_bench();
    the_pendulum = pendulum_of_bench(), the_hole = hole_of_bench();
    for (int k = 0; k < OF_EACH; ++k) {
        double draw[6], point[3];
        for (int i = 0; i < 6; ++i) draw[i] = random_of_bench(&seed);
        if (plain_start(&the_ellipsoid, draw, draw + 3, problems[ELLIPSOID].start[k]) != GI_OK ||
            jacobi_start(&the_ellipsoid, draw, draw + 3, problems[JACOBI].start[k]) != GI_OK)
            return false;
        point_near_torus(&the_torus, problems[ELLIPSOID].start[k], point);
        if (torus_start(&the_torus, point, draw + 3, problems[TORUS].start[k]) != GI_OK)
            return false;
        swing_pendulum(&seed, problems[PENDULUM].start[k]);
        aim_at_hole(&the_hole, &seed, problems[HOLE].start[k]);
    }
    return true;
}

/* CPU time of one run. */
static double time_of(const struct peer *peer, struct peer_job *job)
{
    const clock_t begin = clock();

    peer->run(job);
    return (double)(clock() - begin) / CLOCKS_PER_SEC;
}

/* Time and evaluations with the estimate over those without, least of `rounds`; false where the ends differ. */
static bool compare(int problem, int method, double accuracy, double *time, double *evaluations)
{
    static double end[2][OF_EACH][PEER_N];
    struct peer_job job[2];
    double best[2] = {1e9, 1e9};

    memset(end, 0, sizeof end);
    for (int k = 0; k < 2; ++k) {
        memset(&job[k], 0, sizeof job[k]);
        job[k].problem = (enum peer_problem)problem;
        job[k].system = problems[problem].system;
        job[k].length = problems[problem].length;
        job[k].accuracy = accuracy, job[k].count = OF_EACH;
        job[k].start = problems[problem].start, job[k].end = end[k];
    }
    for (int round = 0; round < rounds; ++round)
        for (int k = 0; k < 2; ++k)
            best[k] = fmin(best[k], time_of(&(k ? estimate_list : plain_list)[method], &job[k]));
    *time = best[1] / best[0];
    *evaluations = (double)job[1].evaluations / (double)job[0].evaluations;
    return memcmp(end[0], end[1], sizeof end[0]) == 0;
}

int main(int argc, char *argv[])
{
    double worst = 0, product = 1;
    int cells = 0;

    if (argc > 1) rounds = atoi(argv[1]);
    if (!make_starts()) return 1;
    printf("| problem | method |");
    for (int a = 0; a < ACCURACIES; ++a) printf(" %.0e |", accuracies[a]);
    printf(" evaluations |\n|---|---|---:|---:|---:|---:|---:|\n");
    for (int p = 0; p < PROBLEMS; ++p)
        for (int m = 0; plain_list[m].name; ++m) {
            double most = 0;
            printf("| %s | %s |", problems[p].name, plain_list[m].name);
            for (int a = 0; a < ACCURACIES; ++a) {
                double time, evaluations;
                if (!compare(p, m, accuracies[a], &time, &evaluations)) {
                    printf("\nthe ends differ\n");
                    return 1;
                }
                printf(" %.2f |", time);
                most = fmax(most, evaluations), worst = fmax(worst, time);
                product *= time, ++cells;
            }
            printf(" %.2f |\n", most);
        }
    printf("\nTime with the estimate over time without: geometric mean %.2f, worst %.2f.\n",
           pow(product, 1. / cells), worst);
    return 0;
}
