/* The lists of lanes of a batch: an index in a list is that of a lane, and a list is never longer than there
   are lanes. frama-c keeps no relation between a list and its length, so every way that lanes can be sorted is
   a state of its own here, and what else a lane does is anything that its contract allows (-eva-use-spec). In
   calls.c the same indices stay open; explained.txt lists them. */
#ifndef PROOF_LANES
#    define PROOF_LANES 4
#endif
#define main all_calls
#include "calls.c"
#undef main

/*@ requires is_a_lane: 0 <= lane < PROOF_LANES;
    assigns *r, \result \from *r, lane, outcome;
    ensures \result == 0 || \result == 1; */
static inline bool p_gi_lane_continues(p_gi_run *r, int lane, long long outcome);

/*@ requires is_a_lane: 0 <= lane < PROOF_LANES;
    assigns *r \from *r, lane; */
static void p_gi_lane_fill(p_gi_run *r, int lane);

/*@ requires in_a_pack: 0 < n <= PROOF_LANES && n <= 16;
    assigns *p \from *call, *b, *p, n; */
void any_samples(const p_batch *call, const p_gi_lanes *b, p_gi_sampled_steps *p, int n);

static p_batch batch;
static p_gi_run run;
static p_gi_lanes *const lanes = &run.lanes;

/* Each lane has a flag or not, and a list of them. */
static void list(int pattern)
{
    int listed[PROOF_LANES];
    for (int lane = 0; lane < PROOF_LANES; lane++) lanes->waiting[lane] = pattern >> lane & 1;
    const int n = p_gi_list_lanes(lanes->waiting, listed);
    /*@ assert fits: 0 <= n <= PROOF_LANES; */
    for (int i = 0; i < n; i++) {
        /*@ assert is_a_lane: 0 <= listed[i] < PROOF_LANES; */
    }
}

/* Each lane goes on by itself, or waits after a larger error, for another step, or for another reason. */
static void serve(int pattern)
{
    static const long long others[] = {GI_STEP_GOOD, 2, 3, 4, 5, 6, GI_STEP_FAILED};
    for (int lane = 0; lane < PROOF_LANES; lane++, pattern /= 4) {
        const int sort = pattern % 4, other = any_int;
        lanes->active[lane] = any_int & 1;
        lanes->waiting[lane] = sort != 0;
        lanes->outcome[lane] = sort == 1   ? GI_STEP_ERROR_TOO_LARGE
                               : sort == 2 ? GI_STEP_UNSTEADY
                                           : others[other >= 0 && other < 7 ? other : 0];
    }
    p_gi_lanes_serve(&run);
}

/* In each of n lanes, whichever, a sample is due or not. */
static void sample(int n)
{
    const double times[TIMES] = {any_double, any_double};
    int listed[PROOF_LANES];
    batch.times = times, batch.times_count = TIMES;
    run.call = &batch, run.part.sample = any_samples;
    for (int lane = 0; lane < PROOF_LANES; lane++) {
        const int which = any_int;
        listed[lane] = which >= 0 && which < PROOF_LANES ? which : 0;
        run.lane[lane].next_time = (size_t)any_int;
        lanes->t1_before[lane] = any_double, lanes->direction[lane] = any_double;
        lanes->index[lane] = 0;
    }
    p_gi_lanes_sample(&run, listed, n);
}

#if PROOF_KIND == SURFACE_6
/* Some lanes are projected together. */
static void project(int pattern)
{
    const struct any systems[COUNT] = {{0}};
    p_options options;
    any_options(&options);
    if (p_set_options(&run.it, &options) != GI_OK) return;
    for (int lane = 0; lane < PROOF_LANES; lane++) {
        const int whose = any_int;
        lanes->to_project[lane] = pattern >> lane & 1;
        lanes->index[lane] = whose >= 0 && whose < COUNT ? (size_t)whose : 0;
        lanes->t1[lane] = any_double, lanes->outcome[lane] = 0;
        lanes->projections = 0;
    }
    anything(lanes->y1, PROOF_LANES * p_N);
    p_gi_lanes_project(&run.it, systems, any_int != 0, any_int != 0, lanes);
}
#endif

int main(void)
{
    for (int pattern = 0; pattern < 1 << PROOF_LANES; pattern++) list(pattern);
    for (int pattern = 0; pattern < 1 << 2 * PROOF_LANES; pattern++) serve(pattern);
    for (int n = 0; n <= PROOF_LANES; n++) sample(n);
#if PROOF_KIND == SURFACE_6
    for (int pattern = 0; pattern < 1 << PROOF_LANES; pattern++) project(pattern);
#endif
    return 0;
}
