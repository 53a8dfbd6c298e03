// The yardstick as contenders of bench/peers/main.cpp: each method in lanes, and one by one.
#include "yardstick.hpp"

#ifndef BENCH_GROUPS
#    define BENCH_GROUPS 3
#endif

template <class Method, class Problem, int WIDTH, int GROUPS> static bool run_on(peer_job *job)
{
    kernel<Method, Problem, WIDTH, GROUPS> k(job);
    k.run();
    return true;
}

template <class Method, int WIDTH, int GROUPS> static bool run(peer_job *job)
{
    switch (job->problem) {
    case ELLIPSOID:
        return run_on<Method, by_hand_ellipsoid, WIDTH, GROUPS>(job);
    case JACOBI:
        return run_on<Method, by_hand_jacobi, WIDTH, GROUPS>(job);
    case TORUS:
        return run_on<Method, by_hand_torus, WIDTH, GROUPS>(job);
    case PENDULUM:
        return run_on<Method, by_hand_pendulum, WIDTH, GROUPS>(job);
    case HOLE:
        return run_on<Method, by_hand_hole, WIDTH, GROUPS>(job);
    default:
        return false;
    }
}

#define ROWS(title, method)                                                                        \
    {title ", by hand", peer::PEER_BATCH, run<method, VECTOR_WIDTH, BENCH_GROUPS>},                \
    {                                                                                              \
        title ", by hand, one by one", peer::PEER_OTHER, run<method, 1, 1>                         \
    }

extern "C" const peer peer_list[] = {ROWS("MERSON43", by_hand_merson),
                                     ROWS("TSITOURAS54", by_hand_tsitouras),
                                     ROWS("DOP853", by_hand_dop853),
                                     {nullptr, peer::PEER_OTHER, nullptr}};
