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

template <class P, bool Counting, class Make> struct odeint_run {
    typedef std::array<double, P::N> state;

    void operator()(peer_job *job) const
    {
        const typename P::System *s = static_cast<const typename P::System *>(job->system);
        const auto f = [s](const state &y, state &ydot, double t) {
            evaluate<P, Counting>(s, t, y.data(), ydot.data());
        };
        auto stepper = Make::template make<state>(job->accuracy);
        for (int k = 0; k < job->count; ++k) {
            state y;
            std::copy(job->start[k], job->start[k] + P::N, y.begin());
            Make::restart(stepper);
            if (!one(stepper, f, s, job, y)) mark_failed(y.data());
            std::copy(y.begin(), y.end(), job->end[k]);
        }
    }

    template <class Stepper, class F>
    static bool one(Stepper &stepper, const F &f, const typename P::System *s, const peer_job *job,
                    state &y)
    {
        double t = 0, h = peer_first_step;
        for (int attempt = 0; t < job->length; ++attempt) {
            const double rest = job->length - t, size = std::min(h, rest);
            double next = size;
            if (attempt == PEER_ATTEMPTS || !(next > 0)) return false;
            if (stepper.try_step(f, y, t, next) == odeint::success) {
                if (size == rest) t = job->length;
                const state before = y;
                if (!P::project(s, job->constraint_tolerance, t, y.data())) return false;
                if (before != y) Make::forget(stepper);
            }
            h = next;
        }
        return true;
    }
};

// How a stepper is made, brought to another start, and told that the state was projected: dopri5 keeps y' of
// the last step, Bulirsch-Stoer its order and step.
struct make_dopri5 {
    template <class State> static auto make(double accuracy)
    {
        return odeint::make_controlled(accuracy, accuracy, odeint::runge_kutta_dopri5<State>());
    }
    template <class Stepper> static void restart(Stepper &stepper)
    {
        stepper.reset();
    }
    template <class Stepper> static void forget(Stepper &stepper)
    {
        stepper.reset();
    }
};

struct make_fehlberg78 {
    template <class State> static auto make(double accuracy)
    {
        return odeint::make_controlled(accuracy, accuracy, odeint::runge_kutta_fehlberg78<State>());
    }
    template <class Stepper> static void restart(Stepper &)
    {
    }
    template <class Stepper> static void forget(Stepper &)
    {
    }
};

struct make_cash_karp54 {
    template <class State> static auto make(double accuracy)
    {
        return odeint::make_controlled(accuracy, accuracy,
                                       odeint::runge_kutta_cash_karp54<State>());
    }
    template <class Stepper> static void restart(Stepper &)
    {
    }
    template <class Stepper> static void forget(Stepper &)
    {
    }
};

struct make_bulirsch_stoer {
    template <class State> static auto make(double accuracy)
    {
        return odeint::bulirsch_stoer<State>(accuracy, accuracy);
    }
    template <class Stepper> static void restart(Stepper &stepper)
    {
        stepper.reset();
    }
    template <class Stepper> static void forget(Stepper &)
    {
    }
};

template <class P, bool C> struct dopri5 : odeint_run<P, C, make_dopri5> {
};
template <class P, bool C> struct fehlberg78 : odeint_run<P, C, make_fehlberg78> {
};
template <class P, bool C> struct cash_karp54 : odeint_run<P, C, make_cash_karp54> {
};
template <class P, bool C> struct bulirsch_stoer : odeint_run<P, C, make_bulirsch_stoer> {
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
