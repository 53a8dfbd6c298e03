// SUNDIALS: CVODE (Adams, BDF, BDF with its projection function) and ARKODE's explicit Runge-Kutta methods
// with projection after each step. CVODE refuses a projection function with Adams.
#include <algorithm>
#include <cstdio>

#include <arkode/arkode_erkstep.h>
#include <cvode/cvode.h>
#include <cvode/cvode_proj.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "problems.hpp"

static void be_silent(int, const char *, const char *, char *, void *)
{
}

template <class P> const typename P::System *system_of(void *job)
{
    return static_cast<const typename P::System *>(static_cast<const peer_job *>(job)->system);
}

template <class P, bool Counting> int derivs(realtype t, N_Vector y, N_Vector ydot, void *job)
{
    evaluate<P, Counting>(system_of<P>(job), t, N_VGetArrayPointer(y), N_VGetArrayPointer(ydot));
    return 0;
}

// corr of CVODE: what the projection changes.
template <class P> int correct(realtype t, N_Vector y, N_Vector corr, realtype, N_Vector, void *job)
{
    const double *from = N_VGetArrayPointer(y);
    double *to = N_VGetArrayPointer(corr);
    std::copy(from, from + P::N, to);
    if (!P::project(system_of<P>(job), static_cast<const peer_job *>(job)->constraint_tolerance, t,
                    to))
        return 1;
    for (int i = 0; i < P::N; ++i) to[i] -= from[i];
    return 0;
}

template <class P> int project(realtype t, N_Vector y, void *job)
{
    const double tol = static_cast<const peer_job *>(job)->constraint_tolerance;
    return P::project(system_of<P>(job), tol, t, N_VGetArrayPointer(y)) ? 0 : 1;
}

// The state of one start, as SUNDIALS wants it.
struct vector {
    SUNContext context;
    N_Vector y;

    explicit vector(int n)
    {
        SUNContext_Create(nullptr, &context);
        y = N_VNew_Serial(n, context);
    }
    ~vector()
    {
        N_VDestroy(y);
        SUNContext_Free(&context);
    }
};

enum method { ADAMS, BDF, BDF_PROJECTED };

template <class P, bool Counting> void cvode_run(method m, peer_job *job)
{
    vector v(P::N);
    double *y = N_VGetArrayPointer(v.y), t;
    void *cvode = CVodeCreate(m == ADAMS ? CV_ADAMS : CV_BDF, v.context);
    SUNMatrix matrix = SUNDenseMatrix(P::N, P::N, v.context);
    SUNLinearSolver linear = SUNLinSol_Dense(v.y, matrix, v.context);
    SUNNonlinearSolver fixed_point = SUNNonlinSol_FixedPoint(v.y, 0, v.context);

    std::copy(job->start[0], job->start[0] + P::N, y);
    CVodeInit(cvode, derivs<P, Counting>, 0, v.y);
    CVodeSetErrHandlerFn(cvode, be_silent, nullptr);
    CVodeSetUserData(cvode, job);
    CVodeSStolerances(cvode, 0, job->accuracy);
    CVodeSetMaxNumSteps(cvode, PEER_ATTEMPTS);
    if (m == ADAMS)
        CVodeSetNonlinearSolver(cvode, fixed_point);
    else
        CVodeSetLinearSolver(cvode, linear, matrix);
    if (m == BDF_PROJECTED) {
        CVodeSetProjFn(cvode, correct<P>);
        CVodeSetProjErrEst(cvode, SUNFALSE);
    }
    for (int k = 0; k < job->count; ++k) {
        std::copy(job->start[k], job->start[k] + P::N, y);
        CVodeReInit(cvode, 0, v.y);
        CVodeSetStopTime(cvode, job->length);
        const int flag = CVode(cvode, job->length, v.y, &t, CV_NORMAL);
        std::copy(y, y + P::N, job->end[k]);
        if (flag < 0 || t < job->length) mark_failed(job->end[k]);
    }
    CVodeFree(&cvode);
    SUNNonlinSolFree(fixed_point);
    SUNLinSolFree(linear);
    SUNMatDestroy(matrix);
}

template <class P, bool Counting> void erk_run(ARKODE_ERKTableID table, peer_job *job)
{
    vector v(P::N);
    double *y = N_VGetArrayPointer(v.y), t;
    std::copy(job->start[0], job->start[0] + P::N, y);
    void *erk = ERKStepCreate(derivs<P, Counting>, 0, v.y, v.context);
    ERKStepSetErrHandlerFn(erk, be_silent, nullptr);
    ERKStepSetTableNum(erk, table);
    ERKStepSetUserData(erk, job);
    ERKStepSStolerances(erk, 0, job->accuracy);
    ERKStepSetMaxNumSteps(erk, PEER_ATTEMPTS);
    ERKStepSetPostprocessStepFn(erk, project<P>);
    for (int k = 0; k < job->count; ++k) {
        std::copy(job->start[k], job->start[k] + P::N, y);
        ERKStepReInit(erk, derivs<P, Counting>, 0, v.y);
        ERKStepSetStopTime(erk, job->length);
        const int flag = ERKStepEvolve(erk, job->length, v.y, &t, ARK_NORMAL);
        std::copy(y, y + P::N, job->end[k]);
        if (flag < 0 || t < job->length) mark_failed(job->end[k]);
    }
    ERKStepFree(&erk);
}

#define CONTENDER(name, call)                                                                      \
    template <class P, bool Counting> struct name {                                                \
        void operator()(peer_job *job) const                                                       \
        {                                                                                          \
            call;                                                                                  \
        }                                                                                          \
    };

CONTENDER(adams, (cvode_run<P, Counting>(ADAMS, job)))
CONTENDER(bdf, (cvode_run<P, Counting>(BDF, job)))
CONTENDER(bdf_projected, (cvode_run<P, Counting>(BDF_PROJECTED, job)))
CONTENDER(dormand_prince, (erk_run<P, Counting>(ARKODE_DORMAND_PRINCE_7_4_5, job)))
CONTENDER(fehlberg, (erk_run<P, Counting>(ARKODE_FEHLBERG_13_7_8, job)))

extern "C" {
extern const struct peer peer_list[];
const struct peer peer_list[] = {
    {"CVODE Adams, not projected", peer::PEER_OTHER, run<adams>},
    {"CVODE BDF, not projected", peer::PEER_OTHER, run<bdf>},
    {"CVODE BDF, projected", peer::PEER_OTHER, run<bdf_projected>},
    {"ARKODE ERK Dormand-Prince 5(4)", peer::PEER_OTHER, run<dormand_prince>},
    {"ARKODE ERK Fehlberg 8(7)", peer::PEER_OTHER, run<fehlberg>},
    {nullptr, peer::PEER_OTHER, nullptr},
};
}
