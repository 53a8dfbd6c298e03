// Boost.odeint: three controlled Runge-Kutta methods and Bulirsch-Stoer, with projection after each step.
#include <algorithm>
#include <array>
#include <exception>

#include <boost/numeric/odeint/stepper/bulirsch_stoer.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_cash_karp54.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "problems.hpp"

namespace odeint = boost::numeric::odeint;

// Stepper: how one is made, and whether its last stage is the derivative at the end of the step.
template <class P, bool Counting, template <class> class Stepper, bool Fsal> struct odeint_run {
    typedef std::array<double, P::N> state;

    void operator()(peer_job *job) const
    {
        auto stepper = Stepper<state>::make(job->accuracy);
        for (int k = 0; k < job->count; ++k) {
            state y;
            std::copy(job->start[k], job->start[k] + P::N, y.begin());
            if (!one(stepper, job, y)) mark_failed(y.data());
            std::copy(y.begin(), y.end(), job->end[k]);
        }
    }

    // The derivative at the start of a step is ours: it serves again where the step is rejected.
    template <class S> static bool one(S &stepper, const peer_job *job, state &y)
    {
        const typename P::System *s = static_cast<const typename P::System *>(job->system);
        const auto f = [s](const state &x, state &xdot, double time)
                           BENCH_INLINE { evaluate<P, Counting>(s, time, x.data(), xdot.data()); };
        double t = 0, h = peer_first_step;
        state ydot;

        f(y, ydot, t);
        for (int attempt = 0; t < job->length; ++attempt) {
            const double rest = job->length - t, size = std::min(h, rest);
            double next = size;
            if (attempt == PEER_ATTEMPTS || !(next > 0)) return false;
            if (stepper.try_step(f, y, ydot, t, next) == odeint::success) {
                if (size == rest) t = job->length;
                const state before = y;
                if (!P::project(s, job->constraint_tolerance, t, y.data())) return false;
                if (t < job->length && (!Fsal || before != y)) f(y, ydot, t);
            }
            h = next;
        }
        return true;
    }
};

template <class Method> struct controlled {
    static auto make(double accuracy)
    {
        return odeint::make_controlled(accuracy, accuracy, Method());
    }
};

template <class State> using make_dopri5 = controlled<odeint::runge_kutta_dopri5<State>>;
template <class State> using make_fehlberg78 = controlled<odeint::runge_kutta_fehlberg78<State>>;
template <class State> using make_cash_karp54 = controlled<odeint::runge_kutta_cash_karp54<State>>;
template <class State> struct make_bulirsch_stoer {
    static auto make(double accuracy)
    {
        return odeint::bulirsch_stoer<State>(accuracy, accuracy);
    }
};

template <class P, bool C> struct dopri5 : odeint_run<P, C, make_dopri5, true> {
};
template <class P, bool C> struct fehlberg78 : odeint_run<P, C, make_fehlberg78, false> {
};
template <class P, bool C> struct cash_karp54 : odeint_run<P, C, make_cash_karp54, false> {
};
template <class P, bool C> struct bulirsch_stoer : odeint_run<P, C, make_bulirsch_stoer, false> {
};

extern "C" {
extern const struct peer peer_list[];
const struct peer peer_list[] = {
    {"odeint dopri5", peer::PEER_OTHER, run<dopri5>},
    {"odeint fehlberg78", peer::PEER_OTHER, run<fehlberg78>},
    {"odeint cash_karp54", peer::PEER_OTHER, run<cash_karp54>},
    {"odeint bulirsch_stoer", peer::PEER_OTHER, run<bulirsch_stoer>},
    {nullptr, peer::PEER_OTHER, nullptr},
};
}
