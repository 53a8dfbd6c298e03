/* SUNDIALS: CVODE's BDF, and diagonally implicit Runge-Kutta methods of ARKODE, both with Newton's method and
 * dense matrices. */
#include <string.h>

#include <arkode/arkode_arkstep.h>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include "stiff.h"

static long long evaluations, jacobians;

#define CALLBACKS(P, N)                                                                            \
    static struct P P##_system;                                                                    \
    static int P##_f(realtype t, N_Vector y, N_Vector ydot, void *none)                            \
    {                                                                                              \
        (void)none;                                                                                \
        ++evaluations;                                                                             \
        P##_derivs(&P##_system, t, NV_DATA_S(y), NV_DATA_S(ydot));                                 \
        return 0;                                                                                  \
    }                                                                                              \
    static int P##_j(realtype t, N_Vector y, N_Vector ydot, SUNMatrix J, void *none, N_Vector a,   \
                     N_Vector b, N_Vector c)                                                       \
    {                                                                                              \
        (void)ydot, (void)none, (void)a, (void)b, (void)c;                                         \
        ++jacobians;                                                                               \
        P##_columns(&P##_system, t, NV_DATA_S(y), (double(*)[N])SM_DATA_D(J));                     \
        return 0;                                                                                  \
    }
STIFF_PROBLEMS(CALLBACKS)
#define F(P, N) P##_f,
static int (*const f_of[])(realtype, N_Vector, N_Vector, void *) = {STIFF_PROBLEMS(F)};
#define J(P, N) P##_j,
static CVLsJacFn const j_of[] = {STIFF_PROBLEMS(J)};

static void be_silent(int code, const char *module, const char *function, char *message, void *none)
{
    (void)code, (void)module, (void)function, (void)message, (void)none;
}

/* What is made once for each problem and solver, and used again. */
struct memory {
    SUNContext context;
    N_Vector y;
    SUNMatrix matrix;
    SUNLinearSolver linear;
    void *solver;
};

/* Vectors and matrices; true for the first use. */
static int prepare(struct memory *m, const struct stiff_job *job)
{
    const struct stiff_problem *p = &stiff_problems[job->problem];
    const int first = !m->context;
    if (first) {
#define PARAMETERS(P, N) P##_system = P##_parameters();
        STIFF_PROBLEMS(PARAMETERS)
        SUNContext_Create(NULL, &m->context);
        m->y = N_VNew_Serial(p->n, m->context);
        m->matrix = SUNDenseMatrix(p->n, p->n, m->context);
        m->linear = SUNLinSol_Dense(m->y, m->matrix, m->context);
    }
    memcpy(NV_DATA_S(m->y), p->start, (size_t)p->n * sizeof(double));
    evaluations = jacobians = 0;
    return first;
}

static void finish(const struct memory *m, struct stiff_job *job, int flag)
{
    const struct stiff_problem *p = &stiff_problems[job->problem];
    memcpy(job->y, NV_DATA_S(m->y), (size_t)p->n * sizeof(double));
    job->status = flag < 0 ? flag : 0;
    job->evaluations = evaluations, job->jacobians = jacobians;
}

static void solve_cvode(struct stiff_job *job)
{
    static struct memory all[STIFF_COUNT];
    const struct stiff_problem *p = &stiff_problems[job->problem];
    struct memory *m = &all[job->problem];
    realtype t;
    long steps;

    if (prepare(m, job)) {
        m->solver = CVodeCreate(CV_BDF, m->context);
        CVodeInit(m->solver, f_of[job->problem], 0, m->y);
        CVodeSStolerances(m->solver, job->rtol, job->rtol * p->small);
        CVodeSetLinearSolver(m->solver, m->linear, m->matrix);
        CVodeSetJacFn(m->solver, j_of[job->problem]);
        CVodeSetErrHandlerFn(m->solver, be_silent, NULL);
        CVodeSetMaxNumSteps(m->solver, STIFF_ATTEMPTS);
    }
    CVodeReInit(m->solver, 0, m->y);
    CVodeSStolerances(m->solver, job->rtol, job->rtol * p->small);
    CVodeSetStopTime(m->solver, p->t_end);
    finish(m, job, CVode(m->solver, p->t_end, m->y, &t, CV_NORMAL));
    CVodeGetNumSteps(m->solver, &steps);
    job->steps = steps;
}

static void solve_dirk(struct stiff_job *job, ARKODE_DIRKTableID table, struct memory all[])
{
    const struct stiff_problem *p = &stiff_problems[job->problem];
    struct memory *m = &all[job->problem];
    realtype t;
    long steps;

    /* With its defaults ARKODE keeps a Jacobian too long and stops Newton's method too early: it takes up to 100
     * times as many steps here, and fails on Robertson's problem. A new matrix at each step and a tighter
     * iteration cure that, Kvaerno's methods more than its default tables. */
    if (prepare(m, job)) {
        m->solver = ARKStepCreate(NULL, f_of[job->problem], 0, m->y, m->context);
        ARKStepSetTableNum(m->solver, table, ARKODE_ERK_NONE);
        ARKStepSStolerances(m->solver, job->rtol, job->rtol * p->small);
        ARKStepSetLinearSolver(m->solver, m->linear, m->matrix);
        ARKStepSetJacFn(m->solver, j_of[job->problem]);
        ARKStepSetDeduceImplicitRhs(m->solver, 1);
        ARKStepSetJacEvalFrequency(m->solver, 1);
        ARKStepSetLSetupFrequency(m->solver, 1);
        ARKStepSetNonlinConvCoef(m->solver, 0.01);
        ARKStepSetMaxNonlinIters(m->solver, 7);
        ARKStepSetErrHandlerFn(m->solver, be_silent, NULL);
        ARKStepSetMaxNumSteps(m->solver, STIFF_ATTEMPTS);
    }
    ARKStepReInit(m->solver, NULL, f_of[job->problem], 0, m->y);
    ARKStepSStolerances(m->solver, job->rtol, job->rtol * p->small);
    ARKStepSetStopTime(m->solver, p->t_end);
    finish(m, job, ARKStepEvolve(m->solver, p->t_end, m->y, &t, ARK_NORMAL));
    ARKStepGetNumSteps(m->solver, &steps);
    job->steps = steps;
}

static void solve_kvaerno4(struct stiff_job *job)
{
    static struct memory all[STIFF_COUNT];
    solve_dirk(job, ARKODE_KVAERNO_5_3_4, all);
}

static void solve_kvaerno5(struct stiff_job *job)
{
    static struct memory all[STIFF_COUNT];
    solve_dirk(job, ARKODE_KVAERNO_7_4_5, all);
}

const struct stiff_solver stiff_solvers[] = {{"CVODE BDF", 0, solve_cvode},
                                             {"ARKODE Kvaerno 4", 0, solve_kvaerno4},
                                             {"ARKODE Kvaerno 5", 0, solve_kvaerno5},
                                             {NULL, 0, NULL}};
