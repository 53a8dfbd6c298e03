/* The main of every contender: for each problem and solver a sweep over rtol, from 0.1 down, with the error at
 * the end and the time of a solution. Writes CSV to the standard output:
 *
 *     problem,solver,ours,rtol,error,microseconds,steps,evaluations,jacobians,status
 *
 * A time is processor time: solutions are repeated until they take MILLISECONDS, and of ROUNDS such means the
 * least counts, as what else runs on the machine only adds to it. Arguments: ROUNDS MILLISECONDS STEPS, the last
 * the tolerances in a power of ten. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "stiff.h"

static const double least_error = 1e-9, least_rtol = 0.9e-14, longest = 2;
/* longest: seconds of a solution after which a solver gets no smaller tolerance */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Seconds of one solution. */
static double time_of(const struct stiff_solver *solver, struct stiff_job *job, int rounds,
                      double enough)
{
    double least = INFINITY;
    for (int round = 0; round < rounds; ++round) {
        const double begin = now();
        double spent;
        int count = 0;
        do {
            solver->solve(job);
            ++count;
            spent = now() - begin;
        } while (spent < enough);
        least = fmin(least, spent / count);
        if (least > 0.2) break; /* long enough to be its own mean */
    }
    return least;
}

int main(int argc, char *argv[])
{
    const int rounds = argc > 1 ? atoi(argv[1]) : 5;
    const double enough = argc > 2 ? atof(argv[2]) / 1000 : 0.05;
    const int in_ten = argc > 3 ? atoi(argv[3]) : 2;
    for (int p = 0; p < STIFF_COUNT; ++p)
        for (const struct stiff_solver *solver = stiff_solvers; solver->name; ++solver) {
            int reached = 0; /* tolerances in a row that reach the least error */
            for (int k = in_ten; reached < 2; ++k) {
                struct stiff_job job = {.problem = p, .rtol = pow(10, -(double)k / in_ten)};
                if (job.rtol < least_rtol) break;
                const double begin = now();
                solver->solve(&job);
                double seconds = now() - begin;
                const double error = stiff_error(&stiff_problems[p], job.y);
                const int good = job.status == 0 && error < 1;
                const int too_slow = seconds > longest;
                if (good && !too_slow) seconds = time_of(solver, &job, rounds, enough);
                reached = good && error <= least_error ? reached + 1 : 0;
                printf("%s,%s,%d,%.3g,%.4g,%.6g,%lld,%lld,%lld,%d\n", stiff_problems[p].name,
                       solver->name, solver->ours, job.rtol, error, 1e6 * seconds, job.steps,
                       job.evaluations, job.jacobians, job.status);
                fflush(stdout);
                if (too_slow) { /* smaller tolerances take longer */
                    fprintf(stderr, "%s, %s: no further than rtol %.1g, which takes %.1f s\n",
                            solver->name, stiff_problems[p].name, job.rtol, seconds);
                    break;
                }
            }
        }
    return 0;
}
