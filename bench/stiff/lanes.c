/* 10 000 Oregonators, each with rates of its own, one by one and in lanes: processor time of one system. METHOD
 * is GI_RODAS5P. Arguments: count, rounds. Prints a row of a table. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "problems.h"

#define GI_NAME       oregonator
#define GI_NZ         3
#define GI_METHOD     METHOD
#define GI_AUTONOMOUS 1
#define GI_JACOBIAN   1
#define GI_LANES      GI_LANES_AUTO
#include "../../geodesic_integ.h"

#ifndef T_END
#    define T_END stiff_problems[oregonator_].t_end
#endif

enum { MOST = 10000 };
static struct oregonator systems[MOST];
static double alone[MOST][3], y[MOST][3], t[MOST], t_end[MOST];
static gi_status status[MOST];
static int failed_alone, failed;

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

/* Uniform in [-1, 1): xorshift of Marsaglia. */
static double draw(void)
{
    static unsigned long long state = 88172645463325252ULL;
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (double)(state >> 11) / 4503599627370496.0 - 1;
}

static void one_by_one(const oregonator_options *options, int count)
{
    failed_alone = 0;
    for (int k = 0; k < count; ++k) {
        oregonator_integ it = {0};
        if (oregonator_initialize(&it, &systems[k], options, 0,
                                  stiff_problems[oregonator_].start) != GI_OK ||
            oregonator_integrate(&it, T_END) != GI_OK)
            ++failed_alone;
        memcpy(alone[k], it.y, sizeof it.y);
    }
}

static void in_lanes(const oregonator_options *options, int count)
{
    oregonator_batch batch = {.systems = systems,
                              .options = options,
                              .count = (size_t)count,
                              .t = t,
                              .t_end = t_end,
                              .y = y,
                              .status = status};
    for (int k = 0; k < count; ++k) {
        memcpy(y[k], stiff_problems[oregonator_].start, sizeof y[k]);
        t[k] = 0, t_end[k] = T_END;
    }
    oregonator_integrate_batch(&batch);
    failed = 0;
    for (int k = 0; k < count; ++k) failed += status[k] != GI_OK;
}

int main(int argc, char *argv[])
{
    const int count = argc > 1 ? atoi(argv[1]) : MOST, rounds = argc > 2 ? atoi(argv[2]) : 3;
    if (count < 1 || count > MOST) return 2;
    for (int k = 0; k < count; ++k) {
        systems[k] = oregonator_parameters();
        systems[k].s *= 1 + draw() / 10, systems[k].q *= 1 + draw() / 10,
            systems[k].w *= 1 + draw() / 10;
    }
    for (double rtol = 1e-4; rtol > 5e-9; rtol /= 100) {
        oregonator_options options = {.accuracy = rtol};
        double least_alone = INFINITY, least = INFINITY, apart = 0;
        for (int i = 0; i < 3; ++i)
            options.units[i] = stiff_problems[oregonator_].small, options.relative[i] = true;
        for (int round = 0; round < rounds; ++round) {
            const double begin = now();
            one_by_one(&options, count);
            const double between = now();
            in_lanes(&options, count);
            least_alone = fmin(least_alone, between - begin);
            least = fmin(least, now() - between);
        }
        for (int k = 0; k < count; ++k)
            for (int i = 0; i < 3; ++i) {
                const double off = fabs(alone[k][i] - y[k][i]) / fabs(alone[k][i]);
                if (!(off <= apart)) apart = off;
            }
        printf("| %s | %.0e | %.2f | %.2f | %.2f | %.0e | %d, %d |\n", METHOD_NAME, rtol,
               1e6 * least_alone / count, 1e6 * least / count, least_alone / least, apart,
               failed_alone, failed);
    }
    return 0;
}
