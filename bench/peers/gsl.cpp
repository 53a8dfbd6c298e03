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

// GSL's own loop, gsl_odeiv2_evolve_apply, with two evaluations less: at the end of a step it evaluates
// before the state is projected, and after it again.
template <class P>
bool gsl_one(gsl_odeiv2_step *step, gsl_odeiv2_control *control, const gsl_odeiv2_system *f,
             const peer_job *job, double y[])
{
    const typename P::System *s = static_cast<const typename P::System *>(job->system);
    double t = 0, h = peer_first_step, ydot[P::N], y1[P::N], error[P::N];

    gsl_odeiv2_step_reset(step);
    f->function(t, y, ydot, f->params);
    for (int k = 0; t < job->length; ++k) {
        const double rest = job->length - t, size = std::min(h, rest);
        double next = size;
        if (k == PEER_ATTEMPTS || !(t + size > t)) return false;
        std::copy(y, y + P::N, y1);
        if (gsl_odeiv2_step_apply(step, t, size, y1, error, ydot, nullptr, f) != GSL_SUCCESS)
            return false;
        const int change = gsl_odeiv2_control_hadjust(control, step, y1, error, ydot, &next);
        if (size < rest || change == GSL_ODEIV_HADJ_DEC) h = next;
        if (change == GSL_ODEIV_HADJ_DEC) continue;
        t = size < rest ? t + size : job->length;
        std::copy(y1, y1 + P::N, y);
        if (!P::project(s, job->constraint_tolerance, t, y)) return false;
        if (t < job->length) f->function(t, y, ydot, f->params);
    }
    return true;
}

template <class P, bool Counting> void gsl_run(const gsl_odeiv2_step_type *type, peer_job *job)
{
    gsl_odeiv2_step *step = gsl_odeiv2_step_alloc(type, P::N);
    gsl_odeiv2_control *control = gsl_odeiv2_control_y_new(job->accuracy, 0);
    const gsl_odeiv2_system f = {gsl_derivs<P, Counting>, nullptr, P::N,
                                 const_cast<void *>(job->system)};
    for (int k = 0; k < job->count; ++k) {
        std::copy(job->start[k], job->start[k] + P::N, job->end[k]);
        if (!gsl_one<P>(step, control, &f, job, job->end[k])) mark_failed(job->end[k]);
    }
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
