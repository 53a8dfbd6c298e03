/* RADAU5 (Hairer, Wanner: Radau IIA of order 5) and LSODA (Hindmarsh, Petzold), as R's package deSolve has
 * compiled them: r-cran-desolve. Both got the arguments rpar and ipar there, ours to use. The library wants
 * libR, which is never started: what it calls to print or complain is defined here and silent. */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stiff.h"

typedef void fcn(int *n, double *t, double y[], double ydot[], double *rpar, int *ipar);
typedef void jac(int *n, double *t, double y[], int *ml, int *mu, double *J, int *rows,
                 double *rpar, int *ipar);
typedef void nothing(void);

static void (*radau5)(int *n, fcn *, double *t, double y[], double *t_end, double *h, double *rtol,
                      double *atol, int *itol, jac *, int *ijac, int *mljac, int *mujac,
                      nothing *mas, int *imas, int *mlmas, int *mumas, nothing *solout, int *iout,
                      double work[], int *lwork, int iwork[], int *liwork, double *rpar, int *ipar,
                      int *idid);
static void (*lsoda)(fcn *, int *n, double y[], double *t, double *t_end, int *itol, double *rtol,
                     double *atol, int *itask, int *istate, int *iopt, double rwork[], int *lrw,
                     int iwork[], int *liw, jac *, int *jt, double *rpar, int *ipar);

/* Found before libR's. */
void Rprintf(const char *format, ...)
{
    (void)format;
}
void Rf_warning(const char *format, ...)
{
    (void)format;
}
void Rf_error(const char *format, ...)
{
    fprintf(stderr, "deSolve: %s\n", format);
    exit(1);
}
void intpr_(const char *label, int *length, int *data, int *count)
{
    (void)label, (void)length, (void)data, (void)count;
}
void dblepr_(const char *label, int *length, double *data, int *count)
{
    (void)label, (void)length, (void)data, (void)count;
}

static long long evaluations, jacobians;

#define CALLBACKS(P, N)                                                                            \
    static struct P P##_system;                                                                    \
    static void P##_f(int *n, double *t, double y[], double ydot[], double *rpar, int *ipar)       \
    {                                                                                              \
        (void)n, (void)rpar, (void)ipar;                                                           \
        ++evaluations;                                                                             \
        P##_derivs(&P##_system, *t, y, ydot);                                                      \
    }                                                                                              \
    static void P##_j(int *n, double *t, double y[], int *ml, int *mu, double *J, int *rows,       \
                      double *rpar, int *ipar)                                                     \
    {                                                                                              \
        (void)n, (void)ml, (void)mu, (void)rows, (void)rpar, (void)ipar;                           \
        ++jacobians;                                                                               \
        P##_columns(&P##_system, *t, y, (double(*)[N])J);                                          \
    }
STIFF_PROBLEMS(CALLBACKS)

#define F(P, N) P##_f,
static fcn *const fcn_of[] = {STIFF_PROBLEMS(F)};
#define J(P, N) P##_j,
static jac *const jac_of[] = {STIFF_PROBLEMS(J)};

static void none(void)
{
}

static double work[4 * STIFF_N * STIFF_N + 12 * STIFF_N + 20];
static int iwork[3 * STIFF_N + 20];

static void begin(struct stiff_job *job)
{
    memcpy(job->y, stiff_problems[job->problem].start, sizeof job->y);
    memset(work, 0, sizeof work);
    memset(iwork, 0, sizeof iwork);
    evaluations = jacobians = 0;
}

static void solve_radau5(struct stiff_job *job)
{
    const struct stiff_problem *p = &stiff_problems[job->problem];
    int n = p->n, itol = 0, ijac = 1, ml = n, no = 0, idid = 0, ipar = 0;
    int lwork = sizeof work / sizeof *work, liwork = sizeof iwork / sizeof *iwork;
    double t = 0, t_end = p->t_end, h = stiff_first_step, rtol = job->rtol, atol = rtol * p->small;
    double rpar = 0;
    begin(job);
    iwork[1] = STIFF_ATTEMPTS;
    work[0] = 1.2e-16; /* rounding unit */
    radau5(&n, fcn_of[job->problem], &t, job->y, &t_end, &h, &rtol, &atol, &itol,
           jac_of[job->problem], &ijac, &ml, &no, none, &no, &ml, &no, none, &no, work, &lwork,
           iwork, &liwork, &rpar, &ipar, &idid);
    job->status = idid == 1 ? 0 : idid;
    job->steps = iwork[16] + iwork[17];
    job->evaluations = evaluations, job->jacobians = jacobians;
}

static void solve_lsoda(struct stiff_job *job)
{
    const struct stiff_problem *p = &stiff_problems[job->problem];
    int n = p->n, itol = 1, itask = 4, istate = 1, iopt = 1, jt = 1, ipar = 0;
    int lrw = sizeof work / sizeof *work, liw = sizeof iwork / sizeof *iwork;
    double t = 0, t_end = p->t_end, rtol = job->rtol, atol = rtol * p->small, rpar = 0;
    begin(job);
    work[0] = t_end; /* not to be passed: what is beyond costs nothing */
    iwork[5] = STIFF_ATTEMPTS;
    lsoda(fcn_of[job->problem], &n, job->y, &t, &t_end, &itol, &rtol, &atol, &itask, &istate, &iopt,
          work, &lrw, iwork, &liw, jac_of[job->problem], &jt, &rpar, &ipar);
    job->status = istate == 2 ? 0 : istate;
    job->steps = iwork[10];
    job->evaluations = evaluations, job->jacobians = jacobians;
}

const struct stiff_solver stiff_solvers[] = {
    {"RADAU5", 0, solve_radau5}, {"LSODA", 0, solve_lsoda}, {NULL, 0, NULL}};

/* Loads the library before main. */
__attribute__((constructor)) static void load(void)
{
    const char *path = getenv("DESOLVE");
    void *library =
        dlopen(path ? path : "/usr/lib/R/site-library/deSolve/libs/deSolve.so", RTLD_NOW);
    void *radau5_ = library ? dlsym(library, "radau5_") : NULL;
    void *lsoda_ = library ? dlsym(library, "dlsoda_") : NULL;
    if (!radau5_ || !lsoda_) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
#define PARAMETERS(P, N) P##_system = P##_parameters();
    STIFF_PROBLEMS(PARAMETERS)
    memcpy(&radau5, &radau5_, sizeof radau5);
    memcpy(&lsoda, &lsoda_, sizeof lsoda);
}
