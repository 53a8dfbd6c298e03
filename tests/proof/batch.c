/* The lists of lanes of a batch: whatever is listed, an index in a list is that of a lane, and a list is never
   longer than there are lanes. frama-c keeps no relation between a list and its length, so every way that the
   lanes can be sorted is a state of its own here, and what a lane does then is anything that its promise allows
   (-eva-use-spec). In calls.c the same indices stay open, which explained.txt lists. */
#ifndef PROOF_LANES
#    define PROOF_LANES 4
#endif
#define main all_calls
#include "calls.c"
#undef main

/*@ requires is_a_lane: 0 <= lane < PROOF_LANES;
    assigns *it, *q, *b, \result \from *it, *q, *b, lane, outcome, attempts;
    ensures \result == 0 || \result == 1; */
static bool p_gi_lane_goes_on(p_integ *it, p_queue *q, p_lanes *b, int lane, long long outcome,
                              long long attempts);
