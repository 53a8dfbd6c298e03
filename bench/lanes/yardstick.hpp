// The yardstick of lanes: a loop by hand over GROUPS vectors of geodesics, everything under masks. All lanes
// make an attempt at once; each is taken or not, changes its step and is projected by selection, and a lane
// whose geodesic ends gets the next one at once. The groups go through each stage one after the other, so
// that the processor overlaps them.
//
// Steps are those of the header as far as that shows in their number: the same methods, norm, tolerance,
// controller and share of it for constraints. But they change at every attempt, and roots are only good to a
// percent.
#ifndef BENCH_LANES_YARDSTICK_HPP
#define BENCH_LANES_YARDSTICK_HPP

#include <limits>

#include "../peers/peers.h"
#include "equations.hpp"

// ---- methods ------------------------------------------------------------------------------------------

// The tables of the header; Merson's has none there.
#define GI_NAME   tsitouras_table
#define GI_NZ     1
#define GI_SYSTEM struct ellipsoid
#define GI_METHOD GI_TSITOURAS54
static inline void tsitouras_table_derivs(const ellipsoid *, double, const double[], double f[])
{
    f[0] = 0;
}
#include "../../geodesic_integ.h"

#define GI_NAME   dop853_table
#define GI_NZ     1
#define GI_SYSTEM struct ellipsoid
#define GI_METHOD GI_DOP853
static inline void dop853_table_derivs(const ellipsoid *, double, const double[], double f[])
{
    f[0] = 0;
}
#include "../../geodesic_integ.h"

//   STAGES, P      evaluations between y and y1; h (1 / err)^(1/P)
//   FSAL           the estimate weighs f at the projected y1 too
//   LAST           the estimate is this times y1 less the state of the last stage; 0: weights d
//   PI             the controller looks at the error before
//   b3()           of a third estimate, of lower order
struct by_hand_merson {
    enum { STAGES = 4, P = 4 };
    static constexpr bool FSAL = false, PI = false, THIRD = false;
    static constexpr double LAST = 0.2;
    static constexpr double A[5][4] = {
        {0}, {1. / 3}, {1. / 6, 1. / 6}, {1. / 8, 0, 3. / 8}, {1. / 2, 0, -3. / 2, 2}};
    static constexpr double B[5] = {1. / 6, 0, 0, 2. / 3, 1. / 6};
    static double a(int k, int j) { return A[k][j]; }
    static double b(int j) { return B[j]; }
    static double d(int) { return 0; }
    static double b3(int) { return 0; }
};

struct by_hand_tsitouras {
    enum { STAGES = 5, P = 5 };
    static constexpr bool FSAL = true, PI = true, THIRD = false;
    static constexpr double LAST = 0;
    static double a(int k, int j) { return tsitouras_table_gi_a[k][j]; }
    static double b(int j) { return tsitouras_table_gi_b[j]; }
    static double d(int j) { return tsitouras_table_gi_d[0][j]; }
    static double b3(int) { return 0; }
};

struct by_hand_dop853 {
    enum { STAGES = 11, P = 8 };
    static constexpr bool FSAL = false, PI = true, THIRD = true;
    static constexpr double LAST = 0;
    static double a(int k, int j) { return dop853_table_gi_a[k][j]; }
    static double b(int j) { return dop853_table_gi_b[j]; }
    static double d(int j) { return dop853_table_gi_d[0][j]; }
    static double b3(int j) { return dop853_table_gi_b3[j]; }
};

// ---- the kernel ---------------------------------------------------------------------------------------

template <class Method, class Problem, int WIDTH, int GROUPS> class kernel
{
    using V = real<WIDTH>;
    using M = mask<WIDTH>;
    enum { N = Problem::N, S = Method::STAGES, P = Method::P };

    // One vector of geodesics.
    struct group {
        V y[N], f[S + 2][N]; // where the attempt begins; ydot there, of the stages, and at its end
        V y1[N], x[N];       // its end, the state of the last stage
        V h, rest, left;     // size of the next step, way to go, attempts left
        V size, e2, before;  // of the attempt; square of its error; the last error to the power 1/2P
        M good;              // the attempt counts
        int index[WIDTH];    // of the geodesic in a lane
        unsigned active;     // a bit for each lane that has one
    };

    // What stays the same.
    struct setting {
        Problem problem;
        V weight, tolerance; // of errors, of constraints
    };

    peer_job *job;
    group fresh;                      // the next ones, ready to begin
    int next = 0, next_fresh = WIDTH; // geodesic; lane of fresh

    // ---- an attempt ----

    // out = start + size (a(0) f[0] + ... a(n-1) f[n-1])
    template <int n, class Weight>
    static BENCH_INLINE void combine(const group &p, const Weight &a, const V start[], V out[])
    {
        V sum[N];
        BENCH_UNROLL
        for (int i = 0; i < N; ++i) sum[i] = a(0) * p.f[0][i];
        unroll<n - 1>([&](auto before) BENCH_ALWAYS {
            constexpr int j = decltype(before)::value + 1;
            if (a(j) == 0) return;
            BENCH_UNROLL
            for (int i = 0; i < N; ++i) sum[i] += a(j) * p.f[j][i];
        });
        BENCH_UNROLL
        for (int i = 0; i < N; ++i)
            out[i] = i == Problem::STILL ? start[i] : start[i] + p.size * sum[i];
    }

    // Largest component of an error over the accuracy; NaN where one is NaN.
    static BENCH_INLINE V norm(const setting &s, const V err[])
    {
        V most = magnitude(err[0]), sum = err[0];
        BENCH_UNROLL
        for (int i = 1; i < N; ++i) {
            if (i == Problem::STILL) continue;
            sum += err[i];
            most = larger(magnitude(err[i]), most);
        }
        return (most + 0 * sum) * s.weight;
    }

    // With a third estimate as in Hairer's DOP853: e5^2 / sqrt(e5^2 + e3^2 / 100).
    static BENCH_INLINE void estimate(const setting &s, group &p)
    {
        constexpr int n = S + 1 + Method::FSAL;
        const V zero[N] = {};
        V err[N];
        combine<n>(p, [](int j) BENCH_ALWAYS { return Method::d(j); }, zero, err);
        const V e = norm(s, err);
        p.e2 = e * e;
        if constexpr (Method::THIRD) {
            combine<n>(p, [](int j) BENCH_ALWAYS { return Method::b(j) - Method::b3(j); }, zero, err);
            const V e3 = norm(s, err);
            p.e2 = p.e2 * p.e2 / (p.e2 + 0.01 * (e3 * e3) + 1e-300);
        }
    }

    static BENCH_INLINE void result(const setting &s, group &p)
    {
        combine<S + 1>(p, [](int j) BENCH_ALWAYS { return Method::b(j); }, p.y, p.y1);
        p.good = V{} == V{};
        if constexpr (Method::LAST != 0) {
            V err[N];
            BENCH_UNROLL
            for (int i = 0; i < N; ++i) err[i] = p.y1[i] - p.x[i];
            const V e = Method::LAST * norm(s, err);
            p.e2 = e * e;
        } else if constexpr (!Method::FSAL) {
            estimate(s, p);
        }
        if constexpr (!Method::FSAL) p.good = p.e2 <= 1;
    }

    // Newton rounds until no lane is off; one that stays off is not good.
    static BENCH_INLINE void project(const setting &s, V y[], M &good)
    {
        M off = good;
        for (int round = 0; round < 8; ++round) {
            off = s.problem.project(y, s.tolerance, off);
            if (bits_of<V>(off) == 0) return;
        }
        good = good & (off == 0);
    }

    // Takes what is good, and gives each lane its next step.
    static BENCH_INLINE void control(group &p)
    {
        const V e2 = larger(smaller(p.e2, all_of<V>(1e10)), all_of<V>(1e-10));
        V wanted, grown;
        if constexpr (Method::FSAL) p.good = p.good & (p.e2 <= 1);
        if constexpr (Method::PI) {
            const V q = inverse_root<4 * P>(e2); // e^(-1/2P)
            wanted = 0.9 * (q * q);
            grown = wanted * p.before;
            p.before = p.good ? 1 / q : p.before;
        } else {
            grown = wanted = 0.9 * inverse_root<2 * P>(e2);
        }
        BENCH_UNROLL
        for (int i = 0; i < N; ++i) p.y[i] = p.good ? p.y1[i] : p.y[i];
        p.rest = p.good ? p.rest - p.size : p.rest;
        wanted = p.good ? smaller(grown, all_of<V>(5)) : smaller(wanted, all_of<V>(0.9));
        p.h = p.size * larger(wanted, all_of<V>(0.1));
        p.left -= 1;
    }

    // ydot where the next attempt begins.
    static BENCH_INLINE void begin(const setting &s, group &p)
    {
        if constexpr (Method::FSAL) {
            BENCH_UNROLL
            for (int i = 0; i < N; ++i) p.f[0][i] = p.good ? p.f[S + 1][i] : p.f[0][i];
        } else {
            s.problem.derivs(p.y, p.f[0]);
        }
    }

    static BENCH_INLINE void attempt(const setting &s, group g[])
    {
#define EACH_GROUP                                                                                 \
    _Pragma("GCC unroll 1")                                                                        \
    for (group *p = g; p < g + GROUPS; ++p)
        EACH_GROUP p->size = p->h * 1.001 >= p->rest ? p->rest : p->h;
        unroll<S>([&](auto before) BENCH_ALWAYS {
            constexpr int n = decltype(before)::value + 1;
            EACH_GROUP
            {
                combine<n>(*p, [](int j) BENCH_ALWAYS { return Method::a(n, j); }, p->y, p->x);
                s.problem.derivs(p->x, p->f[n]);
            }
        });
        EACH_GROUP result(s, *p);
        EACH_GROUP project(s, p->y1, p->good);
        if constexpr (Method::FSAL) EACH_GROUP
        {
            s.problem.derivs(p->y1, p->f[S + 1]);
            estimate(s, *p);
        }
        EACH_GROUP
        {
            control(*p);
            begin(s, *p);
        }
#undef EACH_GROUP
    }

    // ---- geodesics come and go ----

    // The next WIDTH geodesics onto their manifold, with ydot and first steps, those of the header.
    void refresh(const setting &s)
    {
        group &p = fresh;
        V x[N], f[N] = {};
        p.active = 0;
        for (int lane = 0; lane < WIDTH; ++lane) {
            const int k = next < job->count ? next++ : job->count;
            p.index[lane] = k;
            p.active |= static_cast<unsigned>(k < job->count) << lane;
            for (int i = 0; i < N; ++i)
                set(p.y[i], lane, job->start[k < job->count ? k : k - 1][i]);
        }
        p.good = V{} == V{};
        project(s, p.y, p.good);
        s.problem.derivs(p.y, p.f[0]);
        const V d0 = larger(norm(s, p.y), all_of<V>(1)), d1 = norm(s, p.f[0]);
        const V h0 = d0 / d1 / 100;
        for (int i = 0; i < N; ++i) x[i] = p.y[i] + h0 * p.f[0][i];
        s.problem.derivs(x, f);
        for (int i = 0; i < N; ++i) f[i] -= p.f[0][i];
        const V rate = larger(d1 / d0, norm(s, f) / h0 / d1);
        p.h = inverse_root<P>(d1 / rate) / rate;
        p.left = p.good ? all_of<V>(PEER_ATTEMPTS) : V{};
        next_fresh = 0;
    }

    // The next geodesic into a lane; an idle one gets a way of no length, and computes on.
    void fill(const setting &s, group &p, int lane)
    {
        if (next_fresh == WIDTH) refresh(s);
        const int from = next_fresh;
        const bool active = fresh.active >> from & 1;
        for (int i = 0; i < N; ++i) {
            set(p.y[i], lane, get(fresh.y[i], from));
            set(p.f[0][i], lane, get(fresh.f[0][i], from));
        }
        set(p.h, lane, active ? get(fresh.h, from) : 0);
        set(p.rest, lane, active ? job->length : 0);
        set(p.left, lane, get(fresh.left, from));
        set(p.before, lane, 1);
        p.index[lane] = fresh.index[from];
        p.active = (p.active & ~(1u << lane)) | static_cast<unsigned>(active) << lane;
        next_fresh += active;
    }

    // The lanes that are at their end, or have used up their attempts.
    BENCH_INLINE void renew(const setting &s, group &p)
    {
        unsigned ended = bits_of<V>((p.rest <= 0) | (p.left <= 0)) & p.active;
        for (; ended; ended &= ended - 1) {
            const int lane = __builtin_ctz(ended);
            double *end = job->end[p.index[lane]];
            for (int i = 0; i < N; ++i) end[i] = get(p.y[i], lane);
            if (!(get(p.rest, lane) <= 0)) end[0] = NAN;
            fill(s, p, lane);
        }
    }

  public:
    explicit kernel(peer_job *job_) : job(job_), fresh() {}

    void run()
    {
        const setting s = {Problem(job->system), all_of<V>(1 / job->accuracy),
                           all_of<V>(job->accuracy / 10)};
        group g[GROUPS] = {};
        for (group &p : g)
            for (int lane = 0; lane < WIDTH; ++lane) fill(s, p, lane);
        job->evaluations = 0;
        for (int busy = 1; busy;) {
            attempt(s, g);
            busy = 0;
            for (group &p : g) {
                job->evaluations += __builtin_popcount(p.active) * (S + 1);
                renew(s, p);
                busy += p.active != 0;
            }
        }
    }
};

#endif
