// GSL odeiv2: rk8pd (Prince-Dormand) and rkf45, with projection after each step.
#include <algorithm>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

#include "problems.hpp"

template <class P, bool Counting> int gsl_derivs(double t, const double y[], double ydot[], void *s)
{
    evaluate<P, Counting>(static_cast<const typename P::System *>(s), t, y, ydot);
    return GSL_SUCCESS;
}

template <class P>
bool gsl_one(gsl_odeiv2_step *step, gsl_odeiv2_control *control, gsl_odeiv2_evolve *evolve,
             const gsl_odeiv2_system *f, const peer_job *job, double y[])
{
    const typename P::System *s = static_cast<const typename P::System *>(job->system);
    double t = 0, h = peer_first_step, before[P::N];

    gsl_odeiv2_step_reset(step);
    gsl_odeiv2_evolve_reset(evolve);
    for (int k = 0; t < job->length; ++k) {
        if (k == PEER_ATTEMPTS || gsl_odeiv2_evolve_apply(evolve, control, step, f, &t, job->length,
                                                          &h, y) != GSL_SUCCESS)
            return false;
        std::copy(y, y + P::N, before);
        if (!P::project(s, job->constraint_tolerance, t, y)) return false;
        if (!std::equal(y, y + P::N, before)) gsl_odeiv2_evolve_reset(evolve); // it keeps y'
    }
    return true;
}

template <class P, bool Counting> void gsl_run(const gsl_odeiv2_step_type *type, peer_job *job)
{
    gsl_odeiv2_step *step = gsl_odeiv2_step_alloc(type, P::N);
    gsl_odeiv2_control *control = gsl_odeiv2_control_y_new(job->accuracy, 0);
    gsl_odeiv2_evolve *evolve = gsl_odeiv2_evolve_alloc(P::N);
    const gsl_odeiv2_system f = {gsl_derivs<P, Counting>, nullptr, P::N,
                                 const_cast<void *>(job->system)};
    for (int k = 0; k < job->count; ++k) {
        std::copy(job->start[k], job->start[k] + P::N, job->end[k]);
        if (!gsl_one<P>(step, control, evolve, &f, job, job->end[k])) mark_failed(job->end[k]);
    }
    gsl_odeiv2_evolve_free(evolve);
    gsl_odeiv2_control_free(control);
    gsl_odeiv2_step_free(step);
}

template <class P, bool Counting> struct rk8pd {
    void operator()(peer_job *job) const
    {
        gsl_run<P, Counting>(gsl_odeiv2_step_rk8pd, job);
    }
};

template <class P, bool Counting> struct rkf45 {
    void operator()(peer_job *job) const
    {
        gsl_run<P, Counting>(gsl_odeiv2_step_rkf45, job);
    }
};

extern "C" {
extern const struct peer peer_list[];
const struct peer peer_list[] = {
    {"GSL rk8pd", peer::PEER_OTHER, run<rk8pd>},
    {"GSL rkf45", peer::PEER_OTHER, run<rkf45>},
    {nullptr, peer::PEER_OTHER, nullptr},
};
}
