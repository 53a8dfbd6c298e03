/* What bench/peers/main.cpp and the contenders say to each other. A contender lies in a shared object of
 * its own, for two reasons: one that is not installed is left out, and libSimTKmath brings symbols of an
 * old SUNDIALS with it, which stay apart this way. */
#ifndef BENCH_PEERS_H
#define BENCH_PEERS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum peer_problem { ELLIPSOID, JACOBI, TORUS, PENDULUM, HOLE, SQUEEZER, PEER_PROBLEMS };
enum {
    PEER_N = 14,
    PEER_STARTS = 2048
}; /* components of the largest state; at most so many starts */

/* Andrews' squeezing mechanism; seconds in a unit of time. */
struct squeezing {
    double unit;
};

/* Integrate `count` starts over `length`. A contender gives the end states, NaN in the first component of
 * one that it did not reach, and where `counting` the derivative evaluations. */
struct peer_job {
    enum peer_problem problem;
    const void *system;
    double length, accuracy, constraint_tolerance;
    int count;
    double (*start)[PEER_N], (*end)[PEER_N];
    bool counting;
    long long evaluations;
};

/* false: not for this problem. */
typedef bool peer_run(struct peer_job *);

struct peer {
    const char *name;
    /* the last: it has one accuracy of its own, and gives the rotational Jacobi field alone */
    enum { PEER_HEADER, PEER_BATCH, PEER_OTHER, PEER_SIMBODY, PEER_SHOOTING } kind;
    peer_run *run;
};

/* The first size that is tried, by those that want one; that of Simbody. */
static const double peer_first_step = 0.1;

/* Attempts before a contender that has no limit of its own is taken to be stuck. */
enum { PEER_ATTEMPTS = 200000 };

/* Every shared object has an array peer_list of them, which ends with an empty name. */
#ifdef __cplusplus
}
#endif
#endif
