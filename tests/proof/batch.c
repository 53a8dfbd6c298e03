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
    assigns *it, *q, *b, \result \from *it, *q, *b, lane, outcome, attempts;
    ensures \result == 0 || \result == 1; */
static inline bool p_gi_lane_goes_on(p_integ *it, p_gi_queue *q, p_gi_lanes *b, int lane,
                                     long long outcome, long long attempts);

/*@ requires is_a_lane: 0 <= lane < PROOF_LANES;
    assigns *it, *q, *s, *b \from *it, *q, *s, *b, lane, attempts; */
static inline void p_gi_lane_fill(p_integ *it, p_gi_queue *q, p_gi_kind kind, p_gi_starts *s,
                                  p_gi_lanes *b, int lane, long long attempts);

/*@ requires in_a_pack: 0 < n <= PROOF_LANES && n <= 16;
    assigns *p \from *q, *p, n; */
static inline void p_gi_sample_steps(const p_gi_queue *q, p_gi_sampled_steps *p, int n);

static p_gi_queue queue;
static p_gi_starts starts;
static p_gi_lanes lanes;

/* Each lane has a flag or not, and lists of them. */
static void list(int pattern)
{
    int listed[PROOF_LANES];
    for (int lane = 0; lane < PROOF_LANES; lane++) {
        lanes.waiting[lane] = lanes.accepted[lane] = pattern >> lane & 1;
        lanes.eventful[lane] = 0;
    }
    const int n = p_gi_list_lanes(lanes.waiting, listed);
    /*@ assert fits: 0 <= n <= PROOF_LANES; */
    for (int i = 0; i < n; i++) {
        /*@ assert is_a_lane: 0 <= listed[i] < PROOF_LANES; */
    }
    const int m = p_gi_list_accepted(&lanes, listed);
    /*@ assert fits: 0 <= m <= PROOF_LANES; */
    for (int i = 0; i < m; i++) {
        /*@ assert is_a_lane: 0 <= listed[i] < PROOF_LANES; */
    }
}

/* Each lane goes on by itself, or waits after a larger error, for another step, or for another reason. */
static void go_on(int pattern)
{
    static const long long others[] = {GI_STEP_GOOD, 2, 3, 4, 5, 6, GI_STEP_FAILED};
    const p_gi_kind kind = {any_int != 0, any_int != 0, GI_VECTORS_PLAIN};
    for (int lane = 0; lane < PROOF_LANES; lane++, pattern /= 4) {
        const int sort = pattern % 4, other = any_int;
        lanes.active[lane] = any_int & 1;
        lanes.waiting[lane] = sort != 0;
        lanes.outcome[lane] = sort == 1   ? GI_STEP_ERROR_TOO_LARGE
                              : sort == 2 ? GI_STEP_UNSTEADY
                                          : others[other >= 0 && other < 7 ? other : 0];
    }
    p_gi_lanes_go_on(&it, &queue, kind, &starts, &lanes, any_int);
}

/* In each of n lanes, whichever, a sample is due or not. */
static void sample(int n)
{
    const double times[TIMES] = {any_double, any_double};
    int listed[PROOF_LANES];
    queue.times = times, queue.times_count = TIMES;
    for (int lane = 0; lane < PROOF_LANES; lane++) {
        const int which = any_int;
        listed[lane] = which >= 0 && which < PROOF_LANES ? which : 0;
        lanes.next_time[lane] = (size_t)any_int;
        lanes.t1_before[lane] = any_double, lanes.direction[lane] = any_double;
    }
    p_gi_lanes_sample(&queue, &lanes, listed, n);
}

#if PROOF_KIND == SURFACE_6
/* n lanes, whichever, are projected together. */
static void project(int n)
{
    const p_gi_kind kind = {any_int != 0, any_int != 0, GI_VECTORS_PLAIN};
    const struct any systems[COUNT] = {{0}};
    p_options options;
    int listed[PROOF_LANES];
    queue.systems = systems;
    any_options(&options);
    if (p_set_options(&it, &options) != GI_OK) return;
    for (int lane = 0; lane < PROOF_LANES; lane++) {
        const int which = any_int, whose = any_int;
        listed[lane] = which >= 0 && which < PROOF_LANES ? which : 0;
        lanes.index[lane] = whose >= 0 && whose < COUNT ? (size_t)whose : 0;
        lanes.t1[lane] = any_double, lanes.outcome[lane] = 0;
    }
    anything(lanes.y1, PROOF_LANES * p_N);
    p_gi_lanes_project(&it, &queue, kind, &lanes, listed, n);
}
#endif

int main(void)
{
    for (int pattern = 0; pattern < 1 << PROOF_LANES; pattern++) list(pattern);
    for (int pattern = 0; pattern < 1 << 2 * PROOF_LANES; pattern++) go_on(pattern);
    for (int n = 0; n <= PROOF_LANES; n++) sample(n);
#if PROOF_KIND == SURFACE_6
    for (int n = 1; n <= PROOF_LANES; n++) project(n);
#endif
    return 0;
}
