/* What measure.c and a contender say to each other. A contender is a program of its own, so that one that is
 * not installed, or that crashes, leaves the others alone. */
#ifndef BENCH_STIFF_H
#define BENCH_STIFF_H

#include "problems.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Attempts before a solver that has no limit of its own is taken to be stuck. */
enum { STIFF_ATTEMPTS = 1000000 };

struct stiff_job {
    int problem;
    double rtol;
    double y[STIFF_N];                       /* out: the end state */
    int status;                              /* out: 0, or what the solver says of its failure */
    long long steps, evaluations, jacobians; /* out: as the solver, or our callbacks, count them */
};

struct stiff_solver {
    const char *name;
    int ours;
    void (*solve)(struct stiff_job *);
};

/* The contender's, ended by an empty name. */
extern const struct stiff_solver stiff_solvers[];

#ifdef __cplusplus
}
#endif
#endif
