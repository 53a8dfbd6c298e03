/* This header: one implicit METHOD, GI_RODAS5P or GI_RADAU, on each problem. The functions that it wants are those
 * of problems.h, vdp_derivs and vdp_jacobian. */
#include <stdbool.h>
#include <string.h>

#include "stiff.h"

#define GI_NAME       vdp
#define GI_NZ         2
#define GI_METHOD     METHOD
#define GI_JACOBIAN   1
#define GI_AUTONOMOUS 1
#include "../../geodesic_integ.h"

#define GI_NAME       robertson
#define GI_NZ         3
#define GI_METHOD     METHOD
#define GI_JACOBIAN   1
#define GI_AUTONOMOUS 1
#include "../../geodesic_integ.h"

#define GI_NAME       oregonator
#define GI_NZ         3
#define GI_METHOD     METHOD
#define GI_JACOBIAN   1
#define GI_AUTONOMOUS 1
#include "../../geodesic_integ.h"

#define GI_NAME       hires
#define GI_NZ         8
#define GI_METHOD     METHOD
#define GI_JACOBIAN   1
#define GI_AUTONOMOUS 1
#include "../../geodesic_integ.h"

#define GI_NAME       pollution
#define GI_NZ         20
#define GI_METHOD     METHOD
#define GI_JACOBIAN   1
#define GI_AUTONOMOUS 1
#include "../../geodesic_integ.h"

/* accuracy is the default of rtol and atol; `units` of y_i and `relative` give the tolerance
 * rtol (|y_i| + small). */
#define SOLVE(P, N)                                                                                \
    static void P##_solve(struct stiff_job *job)                                                   \
    {                                                                                              \
        const struct stiff_problem *p = &stiff_problems[job->problem];                             \
        const struct P system = P##_parameters();                                                  \
        P##_options options = {.accuracy = job->rtol, .maximum_steps = STIFF_ATTEMPTS};            \
        P##_integ it = {0};                                                                        \
        for (int i = 0; i < N; ++i) options.units[i] = p->small, options.relative[i] = true;       \
        gi_status status = P##_initialize(&it, &system, &options, 0, p->start);                    \
        if (status == GI_OK) status = P##_integrate(&it, p->t_end);                                \
        memcpy(job->y, it.y, sizeof it.y);                                                         \
        job->status = (int)status;                                                                 \
        job->steps = it.stats.steps_attempted;                                                     \
        job->evaluations = it.stats.derivative_evaluations;                                        \
        job->jacobians = it.stats.jacobian_evaluations;                                            \
    }
STIFF_PROBLEMS(SOLVE)
#define SOLVE_OF(P, N) P##_solve,
static void (*const solve_of[])(struct stiff_job *) = {STIFF_PROBLEMS(SOLVE_OF)};

static void solve(struct stiff_job *job)
{
    solve_of[job->problem](job);
}

const struct stiff_solver stiff_solvers[] = {{METHOD_NAME, 1, solve}, {NULL, 0, NULL}};
