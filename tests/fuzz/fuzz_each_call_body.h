/* Part of fuzz_body.h: a short life in which call k of the callbacks goes wrong, for every k there is. */

/* What a caller does with one integrator, and with a batch where there are lanes. */
static void FUZZ_(_live)(const struct script *script, const FUZZ_(_options) * options)
{
    struct play *play = script->play;
    const struct input none = {NULL, 0};
    struct input in = none;
    FUZZ_(_integ) it;
    FUZZ_REAL y[FUZZ_(_N)];

    memset(&it, 0, sizeof it);
    FUZZ_(_sane_state)(y);
#if FUZZ_HAS_START
    FUZZ_(_start_somewhere)(&in, script, y);
    FUZZ_(_sane_state)(y);
#endif
    const gi_status status = FUZZ_CALL(_initialize)(&it, script, options, 0, y);
    FUZZ_(_require_status)(&it, status, play);
    if (status != GI_OK) return;
    FUZZ_(_advance)(&it, play, true, 1);
    FUZZ_(_interpolate_somewhere)(&in, &it);
    FUZZ_(_advance)(&it, play, false, 1);
    FUZZ_(_advance)(&it, play, false, 0); /* after an event or a failure: whatever is next */
    FUZZ_(_set_somewhere)(&in, &it, play);
    FUZZ_(_advance)(&it, play, false, it.t + 1);
    FUZZ_(_check_equations)(&in, &it, play);
#if FUZZ_KIND == FUZZ_MECHANICAL
    FUZZ_(_ask_mechanism)(&in, &it, play);
#elif FUZZ_HAS_CONNECT
    FUZZ_(_look_around)(&in, &it, play);
#endif
}

#if FUZZ_LANES > 0
static void FUZZ_(_live_in_lanes)(const struct script *script, const FUZZ_(_options) * options)
{
    struct FUZZ_(_set) before, after;
    memset(&before, 0, sizeof before);
    before.count = FUZZ_LANES + 1;
    for (size_t k = 0; k < before.count; k++) {
        before.t_end[k] = (FUZZ_REAL)(k + 1) / 8;
        FUZZ_(_sane_state)(before.y[k]);
    }
    after = before;
    FUZZ_(_call_batch)(&after, script, options, FUZZ_(_ONE_SYSTEM));
    FUZZ_(_require_batch)(&before, &after, options->maximum_steps);
}
#endif

/* One life with a fault at call k, of a seed that chooses which, or at all calls from k on. Whether it came
 * so far. */
static bool FUZZ_(_live_with_fault)(uint64_t seed, long long k, bool for_ever, bool in_lanes)
{
    const FUZZ_(_options)
        options = {.maximum_steps = 60, .fixed_step = FUZZ_IS_CONTROLLED ? 0 : (FUZZ_REAL)1 / 16};
    struct play play = {0};
    const struct script script = {&play};
    FUZZ_(_integ) it;

    play.random = (seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)k) | 1;
    play.until_wrong = k;
    play.stays_wrong = for_ever;
    play.budget = INT64_MAX;
#if FUZZ_LANES > 0
    if (in_lanes)
        FUZZ_(_live_in_lanes)(&script, &options);
    else
#endif
        FUZZ_(_live)(&script, &options);
    (void)in_lanes;
    if (play.until_wrong > 0) return false;
    play.stays_wrong = play.went_wrong = false;
    FUZZ_(_require_recovery)(&it, &script, false);
    return true;
}

/* For call `first` and each `stride`-th after it, until a life ends before call k. Returns the last that was
 * reached, or 0. */
static long long FUZZ_(_fail_at_each_call)(uint64_t seed, long long first, long long stride)
{
    long long most = 0;
    for (int kind = 0; kind < (FUZZ_LANES > 0 ? 4 : 2); kind++) {
        long long k = first;
        while (FUZZ_(_live_with_fault)(seed, k, kind & 1, kind & 2)) k += stride;
        if (k - stride > most) most = k - stride;
    }
    return most;
}
