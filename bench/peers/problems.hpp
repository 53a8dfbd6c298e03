// The problems as types, for contenders that are templates or want a function by problem.
#ifndef BENCH_PEERS_PROBLEMS_HPP
#define BENCH_PEERS_PROBLEMS_HPP

#include <cmath>
#include <limits>

#include "peers.h"
#include "problems.h"

// The header inlines the equations by force, so its peers get them inlined too. Left to itself gcc makes
// calls of them in half of the templates, which cost odeint up to 1.8 times.
#define BENCH_INLINE __attribute__((always_inline))

// Least squares to first order, as the header does it: Newton along the gradient to a tenth of the tolerance,
// then the velocity to unit length in the tangent plane. The tests are those of the header, in squares.
template <class System,
          void (*Surface)(const System *, const double[], double *, double[], double[]), int NQ>
inline bool project_to_surface(const System *s, double tol, double y[])
{
    double f, g[3], hess[6], *v = y + NQ;
    Surface(s, y, &f, g, hess);
    double gg = g[0] * g[0] + g[1] * g[1] + g[2] * g[2],
           gv = g[0] * v[0] + g[1] * v[1] + g[2] * v[2];
    const double vv = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], limit = tol * tol;
    if (f * f < limit * gg && gv * gv < limit * gg && std::fabs(vv - 1) < 2 * tol) return true;

    for (int iteration = 0; !(f * f <= 0.01 * limit * gg); ++iteration) {
        if (iteration == 8 || !(gg > 0)) return false;
        const double shift = f / gg;
        for (int i = 0; i < 3; ++i) y[i] -= shift * g[i];
        Surface(s, y, &f, g, hess);
        gg = g[0] * g[0] + g[1] * g[1] + g[2] * g[2];
        if (iteration > 2 && f * f <= limit * gg) break; // rounding
    }
    gv = (g[0] * v[0] + g[1] * v[1] + g[2] * v[2]) / gg;
    for (int i = 0; i < 3; ++i) v[i] -= gv * g[i];
    const double r = 1 / std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int i = 0; i < 3; ++i) v[i] *= r;
    return r <= 1e150;
}

// A problem: its sizes, equations and projection, a call with s, tol, t and y.
#define PROBLEM_TYPE(problem_, name, System_, NQ_, NC_, projection)                                \
    struct problem_ {                                                                              \
        typedef System_ System;                                                                    \
        enum { NQ = NQ_, NC = NC_, N = 2 * NQ_ };                                                  \
        BENCH_INLINE static void derivs(const System *s, double t, const double y[],               \
                                        double ydot[])                                             \
        {                                                                                          \
            name##_derivs(s, t, y, ydot);                                                          \
        }                                                                                          \
        static void errors(const System *s, double t, const double y[], double cerr[])             \
        {                                                                                          \
            name##_constraint_errors(s, t, y, cerr);                                               \
        }                                                                                          \
        static bool project(const System *s, double tol, double t, double y[])                     \
        {                                                                                          \
            (void)t;                                                                               \
            return projection;                                                                     \
        }                                                                                          \
    };
#define SURFACE_PROBLEM(problem_, name, System_, NQ_)                                              \
    PROBLEM_TYPE(problem_, name, System_, NQ_, 3,                                                  \
                 (project_to_surface<System, name##_surface, NQ>(s, tol, y)))
#define OTHER_PROBLEM(problem_, name, System_, NQ_, NC_)                                           \
    PROBLEM_TYPE(problem_, name, System_, NQ_, NC_, name##_project_if_needed(s, tol, t, y))

SURFACE_PROBLEM(ellipsoid_problem, plain, ellipsoid, 3)
SURFACE_PROBLEM(jacobi_problem, jacobi, ellipsoid, 5)
SURFACE_PROBLEM(torus_problem, torus, torus, 3)
OTHER_PROBLEM(pendulum_problem, pendulum, pendulum, 2, 2)
OTHER_PROBLEM(hole_problem, hole, hole, 4, 1)
OTHER_PROBLEM(squeezer_problem, squeezer, squeezing, 7, 12)

// Evaluations so far, where Counting; else nothing is counted, so that it costs no time.
static long long evaluations_so_far;

template <class P, bool Counting>
BENCH_INLINE inline void evaluate(const typename P::System *s, double t, const double y[],
                                  double ydot[])
{
    if (Counting) ++evaluations_so_far;
    P::derivs(s, t, y, ydot);
}

// Runs a job with Contender<Problem, Counting>, a function object that takes the job.
template <template <class, bool> class Contender, class P> bool run_as(peer_job *job)
{
    evaluations_so_far = 0;
    if (job->counting)
        Contender<P, true>()(job);
    else
        Contender<P, false>()(job);
    job->evaluations = evaluations_so_far;
    return true;
}

template <template <class, bool> class Contender> bool run(peer_job *job)
{
    switch (job->problem) {
    case ELLIPSOID:
        return run_as<Contender, ellipsoid_problem>(job);
    case JACOBI:
        return run_as<Contender, jacobi_problem>(job);
    case TORUS:
        return run_as<Contender, torus_problem>(job);
    case PENDULUM:
        return run_as<Contender, pendulum_problem>(job);
    case HOLE:
        return run_as<Contender, hole_problem>(job);
    case SQUEEZER:
        return run_as<Contender, squeezer_problem>(job);
    default:
        return false;
    }
}

inline void mark_failed(double end[])
{
    end[0] = std::numeric_limits<double>::quiet_NaN();
}

#endif
