/* What lanes_body.h and samples_body.h call for test_dispatch.c: batches of the instance LANES_NAME by the vectors
 * that `vectors` says, which the public functions choose by the processor. */

static LANES_(_gi_queue) LANES_(_queue)(const struct LANES_(_set) * set, gi_status status[])
{
    return LANES_(_gi_queue_of)(set->systems, set->count, set->t, set->y, status);
}

#ifdef LANES_WITH_SAMPLES

static gi_status LANES_(_call_samples)(struct LANES_(_set) * set, const LANES_(_options) * options,
                                       const LANES_REAL times[], LANES_REAL samples[])
{
    const LANES_(_gi_kind) kind = {false, true, (gi_vectors)vectors};
    LANES_(_gi_queue) q = LANES_(_queue)(set, set->status);
    q.times_count = LANES_(_TIMES), q.times = times, q.samples = samples;
    return LANES_(_gi_run_batch)(&q, kind, options, &set->stats);
}

#else

static gi_status LANES_(_call)(const struct LANES_(_set) * set, const LANES_(_options) * options,
                               bool sweep, const LANES_REAL t_end[], gi_status status[],
                               gi_statistics *stats)
{
    const LANES_(_gi_kind) kind = {sweep, false, (gi_vectors)vectors};
    LANES_(_gi_queue) q = LANES_(_queue)(set, status);
    q.t_end = t_end;
#    ifdef LANES_GLOBAL_ERROR
    q.global_error = status ? set->global_error : NULL;
#    endif
    return LANES_(_gi_run_batch)(&q, kind, options, stats);
}

#endif
