/* What lanes.c or features.c gives to lanes.cpp and builds.cpp: problems, each to be run one geodesic after the
 * other or in lanes. */
#ifndef BENCH_LANES_H
#define BENCH_LANES_H

#ifdef __cplusplus
extern "C" {
#endif

/* Integrates all geodesics of the problem from their starts; returns the attempted steps, or -1 where one
 * did not reach its end. Several threads may call it. */
typedef long long lanes_run(void);

/* Makes the starting states; before any run. */
void lanes_prepare(void);

struct lanes_problem {
    const char *name;
    lanes_run *scalar, *batch;
};

extern const struct lanes_problem lanes_problems[]; /* the last one has no name */

#ifdef __cplusplus
}
#endif
#endif
