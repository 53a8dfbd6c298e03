/* Two runs over the geodesics that start from STATES: RUN_scalar one after the other, RUN_lanes in lanes.
 * Included for each problem, with
 *   RUN        prefix of the functions made here
 *   INSTANCE   prefix of the instance of geodesic_integ.h
 *   STATES     starting states
 *   SYSTEMS    the system, or an array of them with EACH 1
 * and, if asked for,
 *   EACH       [0]
 *   LENGTH     where they end [10]
 *   OPTIONS    initializers of the options [an accuracy of 1e-6]
 *   ERRORS     global errors are wanted */
#define PASTE2(a, b) a##_##b
#define PASTE(a, b)  PASTE2(a, b)
#define OF_RUN(x)    PASTE(RUN, x)
#define OF(x)        PASTE(INSTANCE, x)

#ifndef EACH
#    define EACH 0
#endif
#ifndef LENGTH
#    define LENGTH 10
#endif
#ifndef OPTIONS
#    define OPTIONS .accuracy = 1e-6
#endif
#if EACH
#    define WHOSE systems
#else
#    define WHOSE system
#endif

static long long OF_RUN(scalar)(void)
{
    const OF(options) options = {OPTIONS};
    long long attempts = 0;
    for (int k = 0; k < GEODESICS; ++k) {
        OF(integ) it;
        if (OF(initialize)(&it, SYSTEMS + k * EACH, &options, 0, STATES[k]) != GI_OK ||
            OF(integrate)(&it, LENGTH) != GI_OK)
            return -1;
        attempts += it.stats.steps_attempted;
    }
    return attempts;
}

static long long OF_RUN(lanes)(void)
{
    double y[GEODESICS][OF(N)], t[GEODESICS], t_end[GEODESICS];
    const OF(options) options = {OPTIONS};
    OF(batch) job = {.WHOSE = SYSTEMS, .options = &options, .count = GEODESICS, .t = t, .y = y};
    job.t_end = t_end;
#ifdef ERRORS
    double errors[GEODESICS][OF(N)];
    job.global_error = errors;
#endif
    for (int k = 0; k < GEODESICS; ++k) {
        for (int i = 0; i < OF(N); ++i) y[k][i] = STATES[k][i];
        t[k] = 0;
        t_end[k] = LENGTH;
    }
    return OF(integrate_batch)(&job) == GI_OK ? job.stats.steps_attempted : -1;
}

#undef PASTE2
#undef PASTE
#undef OF_RUN
#undef OF
#undef RUN
#undef INSTANCE
#undef STATES
#undef SYSTEMS
#undef EACH
#undef WHOSE
#undef LENGTH
#undef OPTIONS
#undef ERRORS
