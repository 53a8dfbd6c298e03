// Boost.odeint: rosenbrock4 with its controller. Its matrices are those of uBLAS: NDEBUG must be defined.
#include <algorithm>
#include <utility>

#include <boost/numeric/odeint/stepper/rosenbrock4.hpp>
#include <boost/numeric/odeint/stepper/rosenbrock4_controller.hpp>

#include "stiff.h"

namespace odeint = boost::numeric::odeint;
typedef boost::numeric::ublas::vector<double> state;
typedef boost::numeric::ublas::matrix<double> matrix; // by rows

static long long evaluations, jacobians;

// Equations: a type with derivs and jacobian, so that they are inlined.
template <class Equations> void solve_equations(stiff_job *job)
{
    const stiff_problem &p = stiff_problems[job->problem];
    const Equations e;
    const auto f = [&e](const state &y, state &ydot, double t) {
        ++evaluations;
        e.derivs(t, &y[0], &ydot[0]);
    };
    const auto j = [&e](const state &y, matrix &J, double t, state &dfdt) {
        ++jacobians;
        e.jacobian(t, &y[0], &J.data()[0]);
        std::fill(dfdt.begin(), dfdt.end(), 0.0);
    };
    const auto system = std::make_pair(f, j);
    odeint::rosenbrock4_controller<odeint::rosenbrock4<double>> stepper(job->rtol * p.small,
                                                                        job->rtol);
    state y(p.n);
    double t = 0, h = stiff_first_step;

    std::copy(p.start, p.start + p.n, y.begin());
    evaluations = jacobians = 0;
    job->status = job->steps = 0;
    while (t < p.t_end && job->status == 0) {
        const double rest = p.t_end - t, size = std::min(h, rest);
        h = size;
        if (++job->steps > STIFF_ATTEMPTS) job->status = 1;
        if (!(t + size > t)) job->status = 2; // too short, or NaN
        if (job->status == 0 && stepper.try_step(system, y, t, h) == odeint::success &&
            size == rest)
            t = p.t_end;
    }
    std::copy(y.begin(), y.end(), job->y);
    job->evaluations = evaluations;
    job->jacobians = jacobians;
}

#define EQUATIONS(P, N)                                                                            \
    struct P##_equations {                                                                         \
        struct P system = P##_parameters();                                                        \
        void derivs(double t, const double *y, double *ydot) const                                 \
        {                                                                                          \
            P##_derivs(&system, t, y, ydot);                                                       \
        }                                                                                          \
        void jacobian(double t, const double *y, double *J) const                                  \
        {                                                                                          \
            P##_jacobian(&system, t, y, reinterpret_cast<double(*)[N]>(J));                        \
        }                                                                                          \
    };
STIFF_PROBLEMS(EQUATIONS)

#define SOLVE(P, N) solve_equations<P##_equations>,
static void (*const solve_of[])(stiff_job *) = {STIFF_PROBLEMS(SOLVE)};

static void solve(stiff_job *job)
{
    solve_of[job->problem](job);
}

extern "C" const stiff_solver stiff_solvers[] = {{"odeint rosenbrock4", 0, solve},
                                                 {nullptr, 0, nullptr}};
