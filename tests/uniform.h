/* Random numbers that are the same everywhere, and what is asked of points in space. */
#ifndef TESTS_UNIFORM_H
#define TESTS_UNIFORM_H

#include <math.h>
#include <stdint.h>

static uint64_t random_state = 7;

/* In [-1, 1): Marsaglia's xorshift with a multiplier. */
static inline double uniform(void)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return (double)(int64_t)(random_state * 2685821657736338717u) / 9223372036854775808.0;
}

static inline double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline double distance(const double a[3], const double b[3])
{
    const double d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    return sqrt(dot(d, d));
}

#endif
