// Simbody: GeodesicIntegrator, and the shooting of ContactGeometry, which has an accuracy of its own.
#include <algorithm>
#include <exception>

#include "simmath/internal/ContactGeometry.h"
#include "simmath/internal/Geodesic.h"
#include "simmath/internal/GeodesicIntegrator.h"

#include "problems.hpp"

template <class P, bool Counting> struct equations {
    enum { NQ = P::NQ, NC = P::NC, N = P::N };
    const typename P::System *system;

    BENCH_INLINE void calcDerivs(double t, const SimTK::Vec<N> &y, SimTK::Vec<N> &ydot) const
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

// Shoots along its own surface, at the accuracy 1e-6 that it has and takes no other, and fills a Geodesic
// with a frame for each step. Of the Jacobi fields it gives the rotational one.
static void shoot(const SimTK::ContactGeometry &surface, peer_job *job)
{
    const int nq = job->problem == JACOBI ? 5 : 3;
    const SimTK::GeodesicOptions options;
    SimTK::Geodesic geodesic; // keeps its memory

    // Simbody 3.7 leaves it to chance whether it stops at a plane: one that no geodesic meets.
    surface.setPlane(SimTK::Plane(SimTK::Vec3(1, 0, 0), 1e9));
    for (int k = 0; k < job->count; ++k) try {
            const double *start = job->start[k];
            double *end = job->end[k];
            geodesic.clear();
            surface.shootGeodesicInDirectionUntilLengthReached(
                SimTK::Vec3(start), SimTK::UnitVec3(SimTK::Vec3(start + nq)), job->length, options,
                geodesic);
            std::copy(&geodesic.getPointQ()[0], &geodesic.getPointQ()[0] + 3, end);
            std::copy(&geodesic.getTangentQ()[0], &geodesic.getTangentQ()[0] + 3, end + nq);
            if (nq == 5) {
                end[3] = geodesic.getJacobiQ();
                end[8] = geodesic.getJacobiQDot();
            }
        } catch (const std::exception &) {
            mark_failed(job->end[k]);
        }
}

static bool contact_geometry(peer_job *job)
{
    job->evaluations = 0; // unknown
    if (job->problem == ELLIPSOID || job->problem == JACOBI) {
        const ellipsoid *e = static_cast<const ellipsoid *>(job->system);
        shoot(SimTK::ContactGeometry::Ellipsoid(SimTK::Vec3(e->semi_axis)), job);
    } else if (job->problem == TORUS) {
        const torus *s = static_cast<const torus *>(job->system);
        shoot(SimTK::ContactGeometry::Torus(s->R, s->r), job);
    } else
        return false;
    return true;
}

extern "C" {
extern const struct peer peer_list[];
const struct peer peer_list[] = {
    {"Simbody GeodesicIntegrator", peer::PEER_SIMBODY, run<integrator>},
    {"Simbody ContactGeometry", peer::PEER_SHOOTING, contact_geometry},
    {nullptr, peer::PEER_OTHER, nullptr},
};
}
