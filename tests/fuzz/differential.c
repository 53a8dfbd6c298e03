/*
 * The same geodesics in several ways, compared: by integrate, by step, from copies made before each
 * step, and in lanes, which must be the same bits; in float, double and long double, which must be near
 * each other. It is C and C++: what it prints must be the same of both.
 *
 *     cc -O1 -ffp-contract=off -I. tests/fuzz/differential.c -o differential -lm; ./differential [ROUNDS [SEED]]

 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long calls_made;

static void broken(int line, const char *condition)
{
    fprintf(stderr, "differential.c: line %d: %s\n", line, condition);
    abort();
}

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) broken(__LINE__, #condition);                                            \
    } while (0)

/* splitmix64 of Steele, Lea, Flood 2014, doi 10.1145/2660193.2660195 */
static uint64_t mixed(uint64_t hash, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    hash = (hash ^ bits) + UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ (hash >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ (hash >> 27)) * UINT64_C(0x94d049bb133111eb);
    return hash ^ (hash >> 31);
}

#define DIFF_NAME diff_f
#define DIFF_REAL float
#include "differential_body.h"

#define DIFF_NAME diff_d
#define DIFF_REAL double
#include "differential_body.h"

#define DIFF_NAME diff_l
#define DIFF_REAL long double
#include "differential_body.h"

/* -1 ... 1, in steps that all precisions have. */
static double next_number(uint64_t *random)
{
    *random = mixed(*random, 1);
    return (double)(int)(*random >> 52) / 2048 - 1;
}

static double farthest(const double a[3], const double b[3])
{
    double most = 0;
    for (int i = 0; i < 3; i++)
        if (!(fabs(a[i] - b[i]) <= most)) most = fabs(a[i] - b[i]); /* a NaN stays */
    return most;
}

static void compare(uint64_t *random, uint64_t *hash)
{
    const double accuracy = 1e-4 * (1.5 + next_number(random)), length = 4 * next_number(random);
    double from[3], along[3], f[3] = {0}, d[3] = {0}, l[3] = {0}, sharp[3] = {0};

    for (int i = 0; i < 3; i++) from[i] = 3 * next_number(random), along[i] = next_number(random);
    /* near the middle the foot is any point */
    if (from[0] * from[0] + from[1] * from[1] + from[2] * from[2] < 4) return;
    const gi_status in_float = diff_f_go(from, along, length, accuracy, f, hash);
    const gi_status in_double = diff_d_go(from, along, length, accuracy, d, hash);
    const gi_status in_long = diff_l_go(from, along, length, accuracy, l, hash);
    REQUIRE(in_double == in_float && in_long == in_double);
    if (in_double != GI_OK) return;
    REQUIRE(diff_d_go(from, along, length, 1e-10, sharp, hash) == GI_OK);
    REQUIRE(farthest(d, l) < 1e-10);
    REQUIRE(farthest(d, sharp) < 100 * accuracy && farthest(f, sharp) < 100 * accuracy);
}

int main(int argc, char *argv[])
{
    const long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 2000;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1, hash = 0;

    for (long i = 0; i < rounds; i++) compare(&random, &hash);
    printf("%ld rounds, %llu calls, all ways the same; bits %016llx\n", rounds, calls_made,
           (unsigned long long)hash);
    return 0;
}
