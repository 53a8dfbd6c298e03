/*
 * The same equations through Simbody's GeodesicIntegrator and through this header: the sequence
 * of attempted and accepted steps is the same, to rounding.
 *
 * Both integrators call the very same C functions for the derivatives, the constraint errors and
 * the projection, so that whatever differs is step control or the method. At tight accuracy the
 * error estimate is a difference of nearly equal numbers: its rounding, about 1e-16 / accuracy,
 * moves a step by a quarter of that, and now and then turns "accept" into "reject" or "keep"
 * into "grow". A sequence where that happens is said to part, and is counted; in all the others
 * every step end must agree.
 */
#include <algorithm>
#include <cmath>
#include <exception>
#include <vector>

#include "simmath/internal/GeodesicIntegrator.h"

/* Last: cmocka has a macro fail(), and the streams of C++ a member of that name. */
#include "../check.h"

/* ---- what the surfaces have in common: geodesics on f(x) = 0, y = {x, v} ---- */

/* Acceleration along a geodesic: x'' = −(vᵀHv / |g|²) g. */
static inline void surface_derivs(const double grad[3], const double hess[6], const double y[6],
                                  double ydot[6])
{
    const double *v = y + 3;
    const double g2 = grad[0] * grad[0] + grad[1] * grad[1] + grad[2] * grad[2];
    const double vhv = hess[0] * v[0] * v[0] + hess[1] * v[1] * v[1] + hess[2] * v[2] * v[2] +
                       2 * (hess[3] * v[0] * v[1] + hess[4] * v[0] * v[2] + hess[5] * v[1] * v[2]);

    for (int i = 0; i < 3; i++) {
        ydot[i] = v[i];
        ydot[3 + i] = -(vhv / g2) * grad[i];
    }
}

/* Distance from the surface (to first order), normal part of the velocity, excess of speed. */
static inline void surface_constraint_errors(double f, const double grad[3], const double y[6],
                                             double cerr[3])
{
    const double *v = y + 3;
    const double g = std::sqrt(grad[0] * grad[0] + grad[1] * grad[1] + grad[2] * grad[2]);

    cerr[0] = f / g;
    cerr[1] = (v[0] * grad[0] + v[1] * grad[1] + v[2] * grad[2]) / g;
    cerr[2] = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) - 1;
}

static inline double largest(const double x[], int n)
{
    double norm = 0;

    for (int i = 0; i < n; i++) norm = worse_of(norm, x[i]);
    return norm;
}

/* Position along the gradient to the surface, then velocity into the tangent plane and to unit
 * speed. */
template <class System,
          void (*Surface)(const System *, const double[3], double *, double[3], double[6]),
          void (*Errors)(const System *, double, const double[6], double[3])>
static inline bool surface_project_if_needed(const System *s, double tol, double t, double y[6])
{
    double cerr[3], f, grad[3], hess[6], x[6];

    Errors(s, t, y, cerr);
    if (largest(cerr, 3) <= tol) return true;

    std::copy(y, y + 6, x);
    for (int iteration = 0; iteration < 10; iteration++) {
        Surface(s, x, &f, grad, hess);
        const double g2 = grad[0] * grad[0] + grad[1] * grad[1] + grad[2] * grad[2];
        if (std::fabs(f) <= 0.1 * tol * std::sqrt(g2)) break;
        for (int i = 0; i < 3; i++) x[i] -= f / g2 * grad[i];
    }

    Surface(s, x, &f, grad, hess);
    double *v = x + 3;
    const double g2 = grad[0] * grad[0] + grad[1] * grad[1] + grad[2] * grad[2];
    const double vg = v[0] * grad[0] + v[1] * grad[1] + v[2] * grad[2];
    for (int i = 0; i < 3; i++) v[i] -= vg / g2 * grad[i];
    const double speed = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int i = 0; i < 3; i++) v[i] /= speed;

    Errors(s, t, x, cerr);
    if (!(largest(cerr, 3) <= tol)) return false;
    std::copy(x, x + 6, y);
    return true;
}

/* ---- ellipsoid x²/a² + y²/b² + z²/c² = 1 ---- */

struct ellipsoid {
    double semiaxis[3];
};

static inline void ellipsoid_surface(const ellipsoid *s, const double x[3], double *f,
                                     double grad[3], double hess[6])
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        const double k = 1 / (s->semiaxis[i] * s->semiaxis[i]);
        *f += k * x[i] * x[i];
        grad[i] = 2 * k * x[i];
        hess[i] = 2 * k;
        hess[3 + i] = 0;
    }
}

static inline void ellipsoid_derivs(const ellipsoid *s, double, const double y[], double ydot[])
{
    double f, grad[3], hess[6];

    ellipsoid_surface(s, y, &f, grad, hess);
    surface_derivs(grad, hess, y, ydot);
}

static inline void ellipsoid_constraint_errors(const ellipsoid *s, double, const double y[],
                                               double cerr[])
{
    double f, grad[3], hess[6];

    ellipsoid_surface(s, y, &f, grad, hess);
    surface_constraint_errors(f, grad, y, cerr);
}

static inline bool ellipsoid_project_if_needed(const ellipsoid *s, double tol, double t, double y[])
{
    return surface_project_if_needed<ellipsoid, ellipsoid_surface, ellipsoid_constraint_errors>(
        s, tol, t, y);
}

#define GI_NAME       ellipsoid
#define GI_PROBLEM    GI_GENERAL
#define GI_NQ         3
#define GI_NC         3
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

/* ---- torus (√(x² + y²) − R)² + z² = r² ---- */

struct torus {
    double R, r;
};

static inline void torus_surface(const torus *s, const double x[3], double *f, double grad[3],
                                 double hess[6])
{
    const double rho2 = x[0] * x[0] + x[1] * x[1], rho = std::sqrt(rho2);
    const double a = 1 - s->R / rho, b = s->R / (rho2 * rho);

    *f = (rho - s->R) * (rho - s->R) + x[2] * x[2] - s->r * s->r;
    grad[0] = 2 * a * x[0];
    grad[1] = 2 * a * x[1];
    grad[2] = 2 * x[2];
    hess[0] = 2 * (a + b * x[0] * x[0]);
    hess[1] = 2 * (a + b * x[1] * x[1]);
    hess[2] = 2;
    hess[3] = 2 * b * x[0] * x[1];
    hess[4] = 0;
    hess[5] = 0;
}

static inline void torus_derivs(const torus *s, double, const double y[], double ydot[])
{
    double f, grad[3], hess[6];

    torus_surface(s, y, &f, grad, hess);
    surface_derivs(grad, hess, y, ydot);
}

static inline void torus_constraint_errors(const torus *s, double, const double y[], double cerr[])
{
    double f, grad[3], hess[6];

    torus_surface(s, y, &f, grad, hess);
    surface_constraint_errors(f, grad, y, cerr);
}

static inline bool torus_project_if_needed(const torus *s, double tol, double t, double y[])
{
    return surface_project_if_needed<torus, torus_surface, torus_constraint_errors>(s, tol, t, y);
}

#define GI_NAME       torus
#define GI_PROBLEM    GI_GENERAL
#define GI_NQ         3
#define GI_NC         3
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

/* ---- pendulum of unit length and mass, y = {x, y, x', y'} ---- */

struct pendulum {
    double g;
};

/* x'' = −λ x, y'' = −λ y − g; λ = (x'² + y'² − g y) / (x² + y²) keeps the length. */
static inline void pendulum_derivs(const pendulum *s, double, const double y[], double ydot[])
{
    const double r2 = y[0] * y[0] + y[1] * y[1];
    const double lambda = (y[2] * y[2] + y[3] * y[3] - s->g * y[1]) / r2;

    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = -lambda * y[0];
    ydot[3] = -lambda * y[1] - s->g;
}

static inline void pendulum_constraint_errors(const pendulum *, double, const double y[],
                                              double cerr[])
{
    cerr[0] = y[0] * y[0] + y[1] * y[1] - 1;
    cerr[1] = y[0] * y[2] + y[1] * y[3];
}

static inline bool pendulum_project_if_needed(const pendulum *s, double tol, double t, double y[])
{
    double cerr[2], p[4];

    pendulum_constraint_errors(s, t, y, cerr);
    if (largest(cerr, 2) <= tol) return true;

    const double r = std::sqrt(y[0] * y[0] + y[1] * y[1]);
    p[0] = y[0] / r;
    p[1] = y[1] / r;
    const double radial = p[0] * y[2] + p[1] * y[3];
    p[2] = y[2] - radial * p[0];
    p[3] = y[3] - radial * p[1];

    pendulum_constraint_errors(s, t, p, cerr);
    if (!(largest(cerr, 2) <= tol)) return false;
    std::copy(p, p + 4, y);
    return true;
}

#define GI_NAME       pendulum
#define GI_PROBLEM    GI_GENERAL
#define GI_NQ         2
#define GI_NC         2
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "geodesic_integ.h"

/* ---- one interface over the instances ---- */

/* Gathers what the header generated for one problem, and is at the same time the Equations class
 * that Simbody asks for. */
template <class System_, class Integ_, class Options_, int NQ_, int NC_,
          void (*Derivs)(const System_ *, double, const double[], double[]),
          void (*Errors)(const System_ *, double, const double[], double[]),
          bool (*Project)(const System_ *, double, double, double[]),
          gi_status (*Initialize)(Integ_ *, const System_ *, const Options_ *, double,
                                  const double[]),
          gi_status (*Step)(Integ_ *, double)>
struct problem {
    typedef System_ System;
    typedef Integ_ Integ;
    typedef Options_ Options;
    enum { NQ = NQ_, NC = NC_, N = 2 * NQ };

    const System *system;

    explicit problem(const System *s) : system(s)
    {
    }

    void calcDerivs(SimTK::Real t, const SimTK::Vec<N> &y, SimTK::Vec<N> &ydot) const
    {
        Derivs(system, t, &y[0], &ydot[0]);
    }

    void calcConstraintErrors(SimTK::Real t, const SimTK::Vec<N> &y, SimTK::Vec<NC> &cerr) const
    {
        Errors(system, t, &y[0], &cerr[0]);
    }

    bool projectIfNeeded(SimTK::Real tol, SimTK::Real t, SimTK::Vec<N> &y) const
    {
        return Project(system, tol, t, &y[0]);
    }

    gi_status initialize(Integ *it, const Options *options, double t0, const double y0[]) const
    {
        return Initialize(it, system, options, t0, y0);
    }

    static gi_status step(Integ *it, double t_stop)
    {
        return Step(it, t_stop);
    }
};

typedef problem<ellipsoid, ellipsoid_integ, ellipsoid_options, ellipsoid_NQ, ellipsoid_NC,
                ellipsoid_derivs, ellipsoid_constraint_errors, ellipsoid_project_if_needed,
                ellipsoid_initialize, ellipsoid_step>
    ellipsoid_problem;
typedef problem<torus, torus_integ, torus_options, torus_NQ, torus_NC, torus_derivs,
                torus_constraint_errors, torus_project_if_needed, torus_initialize, torus_step>
    torus_problem;
typedef problem<pendulum, pendulum_integ, pendulum_options, pendulum_NQ, pendulum_NC,
                pendulum_derivs, pendulum_constraint_errors, pendulum_project_if_needed,
                pendulum_initialize, pendulum_step>
    pendulum_problem;

/* ---- random starting states, the same on every machine ---- */

/* SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA
 * 2014), as a number in [-1, 1). */
struct random_numbers {
    uint64_t state;

    double next()
    {
        uint64_t z = (state += UINT64_C(0x9e3779b97f4a7c15));

        z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
        z ^= z >> 31;
        return static_cast<double>(z >> 11) / 4503599627370496.0 - 1; /* 2^52 */
    }
};

static void random_start(const ellipsoid &s, random_numbers &random, double y[6])
{
    for (int i = 0; i < 6; i++) y[i] = random.next();
    const double length = std::sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]);
    for (int i = 0; i < 3; i++) y[i] *= s.semiaxis[i] / length;
    ellipsoid_project_if_needed(&s, 1e-12, 0, y);
}

static void random_start(const torus &s, random_numbers &random, double y[6])
{
    const double pi = 3.14159265358979324, theta = pi * random.next(), phi = pi * random.next();

    y[0] = (s.R + s.r * std::cos(theta)) * std::cos(phi);
    y[1] = (s.R + s.r * std::cos(theta)) * std::sin(phi);
    y[2] = s.r * std::sin(theta);
    for (int i = 3; i < 6; i++) y[i] = random.next();
    torus_project_if_needed(&s, 1e-12, 0, y);
}

/* Angular velocity up to 8: with g = 9.81 some swing and some turn over (from 2√g = 6.26 at the
 * bottom). */
static void random_start(const pendulum &, random_numbers &random, double y[4])
{
    const double pi = 3.14159265358979324, theta = pi * random.next(), omega = 8 * random.next();

    y[0] = std::sin(theta);
    y[1] = -std::cos(theta);
    y[2] = omega * std::cos(theta);
    y[3] = omega * std::sin(theta);
}

/* ---- the comparison ---- */

struct comparison {
    int sequences, parted, failed;
    long long steps;
    /* largest relative differences of step ends: of t, of y, and of y at the same t */
    double worst_t, worst_y, worst_y_same_t;
};

template <int N> struct step_end {
    double t, y[N], ydot[N];
    long long attempted, accepted;
};

template <class Problem>
static std::vector<step_end<Problem::N>> by_simbody(const Problem &p, double accuracy,
                                                    const double y0[], double t_stop)
{
    std::vector<step_end<Problem::N>> ends;
    SimTK::GeodesicIntegrator<Problem> it(p, accuracy, accuracy / 10);

    it.initialize(0, SimTK::Vec<Problem::N>(y0));
    while (it.getTime() < t_stop) {
        it.takeOneStep(t_stop);
        step_end<Problem::N> end;
        end.t = it.getTime();
        std::copy(&it.getY()[0], &it.getY()[0] + Problem::N, end.y);
        std::copy(&it.getYDot()[0], &it.getYDot()[0] + Problem::N, end.ydot);
        end.attempted = it.getNumStepsAttempted();
        end.accepted = it.getNumStepsTaken();
        ends.push_back(end);
    }
    return ends;
}

/* Stops short of t_stop where the header reports an error; the comparison then finds steps
 * missing. */
template <class Problem>
static std::vector<step_end<Problem::N>> by_header(const Problem &p, double accuracy,
                                                   const double y0[], double t_stop)
{
    std::vector<step_end<Problem::N>> ends;
    typename Problem::Options options = typename Problem::Options();
    typename Problem::Integ it;

    options.accuracy = accuracy;
    options.constraint_tolerance = accuracy / 10;
    options.initial_step = 0.1;
    if (p.initialize(&it, &options, 0, y0) != GI_OK) return ends;
    while (it.t < t_stop && Problem::step(&it, t_stop) == GI_OK) {
        step_end<Problem::N> end;
        end.t = it.t;
        std::copy(it.y, it.y + Problem::N, end.y);
        std::copy(it.ydot, it.ydot + Problem::N, end.ydot);
        end.attempted = it.stats.steps_attempted;
        end.accepted = it.stats.steps_taken;
        ends.push_back(end);
    }
    return ends;
}

/*
 * Rounding flips one of four decisions: accept or reject, keep or grow, stretch to t_stop or
 * not, project or not. The first shows in the number of attempts, the next two as a step that is
 * at least a tenth longer or shorter, while rounding alone moves a step by 1e-6 of itself at the
 * very most. (The last changes the state by less than the constraint tolerance, and is not
 * excused.)
 */
template <int N>
static bool decision_flipped(const step_end<N> &a, const step_end<N> &b, double ta, double tb)
{
    return a.attempted != b.attempted || std::fabs((b.t - tb) / (a.t - ta) - 1) > 0.01;
}

/*
 * A step end that rounding moves by dt along the solution changes y by ydot dt. On the surfaces,
 * at unit speed, that is no more than the difference of t itself. The pendulum's |y| and |ydot|
 * reach 10 and 100: its error estimate rounds ten times as coarsely, and the same dt changes y
 * ten times as much. Hence y_tolerance; and beside it a test that knows no such
 * excuse: y brought to the same t along ydot agrees to 1e-9.
 */
template <int N>
static void compare(const std::vector<step_end<N>> &a, const std::vector<step_end<N>> &b,
                    double y_tolerance, comparison *c)
{
    double ta = 0, tb = 0;
    comparison here = *c;

    c->sequences++;
    for (std::size_t k = 0; k < std::min(a.size(), b.size()); k++) {
        if (decision_flipped(a[k], b[k], ta, tb)) {
            c->parted++;
            return;
        }
        ta = a[k].t;
        tb = b[k].t;
        double in_y[N], in_y_same_t[N];
        for (int i = 0; i < N; i++) {
            in_y[i] = b[k].y[i] - a[k].y[i];
            in_y_same_t[i] = in_y[i] - (tb - ta) * (a[k].ydot[i] + b[k].ydot[i]) / 2;
        }
        const double size = largest(a[k].y, N), t = std::fabs(tb - ta) / ta;
        const double y = largest(in_y, N) / size, y_same_t = largest(in_y_same_t, N) / size;
        /* written so that a NaN counts as a failure, not as no difference */
        if (!(t <= 1e-6 && y <= y_tolerance && y_same_t <= 1e-9) ||
            a[k].accepted != b[k].accepted) {
            c->failed++;
            print_error("step %d: t %.17g against %.17g, y differs by %g, at the same t by %g\n",
                        static_cast<int>(k + 1), tb, ta, y, y_same_t);
            return;
        }
        here.worst_t = worse_of(here.worst_t, t);
        here.worst_y = worse_of(here.worst_y, y);
        here.worst_y_same_t = worse_of(here.worst_y_same_t, y_same_t);
    }
    if (a.size() != b.size()) {
        /* with all steps alike so far, one of them stretched its last step to t_stop */
        if (!a.empty() && !b.empty() && !(a.back().t < b.back().t) && !(b.back().t < a.back().t))
            c->parted++;
        else
            c->failed++;
        return;
    }
    c->steps += static_cast<long long>(a.size());
    c->worst_t = here.worst_t;
    c->worst_y = here.worst_y;
    c->worst_y_same_t = here.worst_y_same_t;
}

/* All of the work, without cmocka's jumps out of it. */
template <class Problem>
static comparison run(const typename Problem::System &system, double accuracy, double y_tolerance)
{
    const Problem p(&system);
    random_numbers random = {20240229};
    comparison c = {0, 0, 0, 0, 0.0, 0.0, 0.0};

    for (int start = 0; start < 50; start++) {
        double y0[Problem::N];

        random_start(system, random, y0);
        /* every other state is off the manifold, for initialize to project */
        if (start % 2)
            for (int i = 0; i < Problem::N; i++) y0[i] += 1e-3 * random.next();
        try {
            compare(by_simbody(p, accuracy, y0, 10.0), by_header(p, accuracy, y0, 10.0),
                    y_tolerance, &c);
        } catch (const std::exception &e) {
            print_error("start %d: %s\n", start, e.what());
            c.sequences++;
            c.failed++;
        }
    }
    return c;
}

static comparison total;

template <class Problem>
static void compare_problem(const char *name, const typename Problem::System &system,
                            double y_tolerance)
{
    int failed = 0;

    for (int digits = 3; digits <= 10; digits++) {
        const double accuracy = std::pow(10.0, -digits);
        const comparison c = run<Problem>(system, accuracy, y_tolerance);

        print_message("  %-9s  %8.0e  %9d  %6d  %8lld  %8.1e  %8.1e  %8.1e\n", name, accuracy,
                      c.sequences, c.parted, c.steps, c.worst_t, c.worst_y, c.worst_y_same_t);
        failed += c.failed;
        total.sequences += c.sequences;
        total.parted += c.parted;
    }
    assert_int_equal(failed, 0);
}

static void same_steps_on_an_ellipsoid(void **)
{
    const ellipsoid s = {{1, 1.2, 0.8}};
    compare_problem<ellipsoid_problem>("ellipsoid", s, 1e-6);
}

static void same_steps_on_a_torus(void **)
{
    const torus s = {1, 0.4};
    compare_problem<torus_problem>("torus", s, 1e-6);
}

static void same_steps_of_a_pendulum(void **)
{
    const pendulum s = {9.81};
    compare_problem<pendulum_problem>("pendulum", s, 2e-5);
}

static void less_than_one_percent_part(void **)
{
    print_message("  %d of %d sequences parted\n", total.parted, total.sequences);
    assert_int_equal(total.sequences, 3 * 8 * 50);
    assert_true(100 * total.parted < total.sequences);
}

int main()
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_steps_on_an_ellipsoid),
        cmocka_unit_test(same_steps_on_a_torus),
        cmocka_unit_test(same_steps_of_a_pendulum),
        cmocka_unit_test(less_than_one_percent_part),
    };

    print_message(
        "  problem    accuracy  sequences  parted     steps         t         y  y, same t\n");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
