// Simbody: GeodesicIntegrator, and the shooting of ContactGeometry, which has an accuracy of its own.
#include <algorithm>
#include <exception>

#include "simmath/internal/GeodesicIntegrator.h"

#include "problems.hpp"

template <class P, bool Counting> struct equations {
    enum { NQ = P::NQ, NC = P::NC, N = P::N };
    const typename P::System *system;

    void calcDerivs(double t, const SimTK::Vec<N> &y, SimTK::Vec<N> &ydot) const
    {
        evaluate<P, Counting>(system, t, &y[0], &ydot[0]);
    }
    void calcConstraintErrors(double t, const SimTK::Vec<N> &y, SimTK::Vec<NC> &cerr) const
    {
        P::errors(system, t, &y[0], &cerr[0]);
    }
    bool projectIfNeeded(double tol, double t, SimTK::Vec<N> &y) const
    {
        return P::project(system, tol, t, &y[0]);
    }
};

template <class P, bool Counting> struct integrator {
    void operator()(peer_job *job) const
    {
        const equations<P, Counting> eqn = {static_cast<const typename P::System *>(job->system)};
        SimTK::GeodesicIntegrator<equations<P, Counting>> it(eqn, job->accuracy,
                                                             job->constraint_tolerance);
        for (int k = 0; k < job->count; ++k) try {
                it.initialize(0, SimTK::Vec<P::N>(job->start[k]));
                while (it.getTime() < job->length) {
                    it.takeOneStep(job->length);
                    if (it.getNumStepsAttempted() > PEER_ATTEMPTS) break;
                }
                std::copy(&it.getY()[0], &it.getY()[0] + P::N, job->end[k]);
                if (it.getTime() < job->length) mark_failed(job->end[k]);
            } catch (const std::exception &) {
                mark_failed(job->end[k]);
            }
    }
};

extern "C" {
extern const struct peer peer_list[];
const struct peer peer_list[] = {
    {"Simbody GeodesicIntegrator", peer::PEER_SIMBODY, run<integrator>},
    {nullptr, peer::PEER_OTHER, nullptr},
};
}
