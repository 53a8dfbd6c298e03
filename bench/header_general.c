/* Contender: the header with GI_GENERAL, equations and projection by the user's functions. */
#include "ellipsoid.h"

#define GI_NAME       ellipsoid
#define GI_NQ         3
#define GI_NC         3
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "../geodesic_integ.h"

contender header_general_run;

void header_general_run(const struct ellipsoid *e, int count, double starts[][6], double length,
                        double accuracy, struct totals *totals)
{
    const ellipsoid_options options = {.accuracy = accuracy, .initial_step = 0.1};
    for (int k = 0; k < count; ++k) {
        ellipsoid_integ it;
        if (ellipsoid_initialize(&it, e, &options, 0.0, starts[k]) != GI_OK ||
            ellipsoid_integrate(&it, length) != GI_OK) {
            ++totals->failed;
            continue;
        }
        totals->taken += it.stats.steps_taken;
        totals->attempted += it.stats.steps_attempted;
        add_end_state(totals, it.y);
    }
}

#ifndef BENCH_NO_MAIN
int main(int argc, char **argv)
{
    return program(argc, argv, header_general_run);
}
#endif
