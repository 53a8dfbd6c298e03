/* GSL: bsimp (Bader and Deuflhard's implicit extrapolation) and msbdf (BDF of variable order), by its driver. */
#include <string.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

#include "stiff.h"

static long long evaluations, jacobians;

#define CALLBACKS(P, N)                                                                            \
    static struct P P##_system;                                                                    \
    static int P##_f(double t, const double y[], double ydot[], void *none)                        \
    {                                                                                              \
        (void)none;                                                                                \
        ++evaluations;                                                                             \
        P##_derivs(&P##_system, t, y, ydot);                                                       \
        return GSL_SUCCESS;                                                                        \
    }                                                                                              \
    static int P##_j(double t, const double y[], double *J, double dfdt[], void *none)             \
    {                                                                                              \
        (void)none;                                                                                \
        ++jacobians;                                                                               \
        P##_jacobian(&P##_system, t, y, (double(*)[N])J);                                          \
        for (int i = 0; i < N; ++i) dfdt[i] = 0;                                                   \
        return GSL_SUCCESS;                                                                        \
    }
STIFF_PROBLEMS(CALLBACKS)
#define SYSTEM(P, N) {P##_f, P##_j, N, NULL},
static const gsl_odeiv2_system systems[] = {STIFF_PROBLEMS(SYSTEM)};

/* The driver is kept while the problem and the tolerance stay, as a user would keep it. */
static void solve(struct stiff_job *job, const gsl_odeiv2_step_type *type)
{
    static gsl_odeiv2_driver *driver;
    static const gsl_odeiv2_step_type *last_type;
    static int last_problem = -1;
    static double last_rtol;
    const struct stiff_problem *p = &stiff_problems[job->problem];
    double t = 0;

    if (type != last_type || job->problem != last_problem || job->rtol != last_rtol) {
        gsl_set_error_handler_off();
        if (driver) gsl_odeiv2_driver_free(driver);
        driver = gsl_odeiv2_driver_alloc_y_new(&systems[job->problem], type, stiff_first_step,
                                               job->rtol * p->small, job->rtol);
        gsl_odeiv2_driver_set_nmax(driver, STIFF_ATTEMPTS);
        last_type = type, last_problem = job->problem, last_rtol = job->rtol;
#define PARAMETERS(P, N) P##_system = P##_parameters();
        STIFF_PROBLEMS(PARAMETERS)
    }
    gsl_odeiv2_driver_reset_hstart(driver, stiff_first_step);
    memcpy(job->y, p->start, sizeof job->y);
    evaluations = jacobians = 0;
    job->status = gsl_odeiv2_driver_apply(driver, &t, p->t_end, job->y);
    job->steps = (long long)(driver->e->count + driver->e->failed_steps);
    job->evaluations = evaluations, job->jacobians = jacobians;
}

static void solve_bsimp(struct stiff_job *job)
{
    solve(job, gsl_odeiv2_step_bsimp);
}

static void solve_msbdf(struct stiff_job *job)
{
    solve(job, gsl_odeiv2_step_msbdf);
}

const struct stiff_solver stiff_solvers[] = {
    {"GSL bsimp", 0, solve_bsimp}, {"GSL msbdf", 0, solve_msbdf}, {NULL, 0, NULL}};
