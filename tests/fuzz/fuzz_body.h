/*
 * Body of fuzz_interface.c, included once for each instance.
 *
 * FUZZ_NAME    prefix of the instance
 * FUZZ_KIND    a problem of fuzz_callbacks.h
 * FUZZ_REAL, FUZZ_CONVERT  [double] or float, and the function from double to it
 * FUZZ_METHOD  [GI_MERSON43]
 * FUZZ_LANES   [0] width of the batch; where there is one, it is driven as often as the integrator
 * FUZZ_EVENTS  [0] or 2
 * FUZZ_GLOBAL  [0] or 1: with GI_GLOBAL_ERROR
 * FUZZ_CARRIED [0] or 1: with a variation; of a metric with a transported vector too
 * FUZZ_GIVEN   [0] or 1: with GI_JACOBIAN, of the mechanism, which has no z then, and of the reaction
 * FUZZ_SMALL   [0] or 1, of all instances: calls instead of inlining, which compiles in a tenth of the time
 *
 * The promises that are checked after every call:
 *   - t and y are finite, whatever the status;
 *   - GI_ERR_ARGUMENT leaves t, y, ydot and next_step as they were;
 *   - a step that fails leaves t and y as they were;
 *   - GI_OK from an integration means t == t_end exactly, from a step that t moved towards t_stop;
 *   - attempted steps = taken steps + failures of each kind + those given up for an event, all counts
 *     ever growing;
 *   - evaluations are bounded by the number of steps allowed, and counted right;
 *   - an error has a message, and what follows it works or has a status of its own;
 *   - GI_EVENT is a good step, and the next one moves on from it; integrate returns it for what is terminal;
 *     its sign and its count are right;
 *   - the global error is a number or infinite; below its limit it is a number; over it the state is one of the call;
 *   - carried vectors that are set or returned are finite; a call that fails leaves them as they were;
 *   - a batch keeps all that too, and has the bits of the integrator where the callbacks depend on the
 *     state alone.
 */
#ifndef FUZZ_REAL
#    define FUZZ_REAL    double
#    define FUZZ_CONVERT to_double
#endif
#ifndef FUZZ_METHOD
#    define FUZZ_METHOD GI_MERSON43
#endif
#ifndef FUZZ_LANES
#    define FUZZ_LANES 0
#endif
#ifndef FUZZ_SMALL
#    define FUZZ_SMALL 0
#endif
#ifndef FUZZ_EVENTS
#    define FUZZ_EVENTS 0
#endif
#ifndef FUZZ_GLOBAL
#    define FUZZ_GLOBAL 0
#endif
#ifndef FUZZ_CARRIED
#    define FUZZ_CARRIED 0
#endif
#ifndef FUZZ_GIVEN
#    define FUZZ_GIVEN 0
#endif
#define FUZZ_PASTE_(a, b) a##b
#define FUZZ_PASTE(a, b)  FUZZ_PASTE_(a, b)
#define FUZZ_(name)       FUZZ_PASTE(FUZZ_NAME, name)
#define FUZZ_CALL(name)   (calls_made++, FUZZ_(name))     /* of the interface */
#define FUZZ_ONCE         (FUZZ_KIND == FUZZ_HAMILTONIAN) /* GI_EVENTS_ONCE */
#define FUZZ_IS_IMPLICIT  (FUZZ_KIND == FUZZ_SURFACE || FUZZ_KIND == FUZZ_SURFACE_JACOBI)
#define FUZZ_IS_GENERAL   (FUZZ_KIND <= FUZZ_BY_DIFFERENCES || FUZZ_KIND == FUZZ_REACTION)
#define FUZZ_HAS_START                                                                             \
    (!FUZZ_IS_GENERAL && FUZZ_KIND != FUZZ_MECHANICAL && FUZZ_KIND != FUZZ_HAMILTONIAN)
#define FUZZ_HAS_CONNECT (FUZZ_KIND == FUZZ_SURFACE_JACOBI || FUZZ_KIND == FUZZ_PARAMETRIC)
#define FUZZ_HAS_MORE    (FUZZ_HAS_CONNECT || FUZZ_KIND == FUZZ_MECHANICAL)
/* y[0] of the sane state, and what it passes once on the way from there to 1 */
#if FUZZ_IS_IMPLICIT
#    define FUZZ_START (FUZZ_REAL)3
#    define FUZZ_EDGE  (FUZZ_REAL)2.8
#elif FUZZ_KIND == FUZZ_PARAMETRIC || FUZZ_KIND == FUZZ_METRIC || FUZZ_KIND == FUZZ_HAMILTONIAN
#    define FUZZ_START (FUZZ_REAL)0
#    define FUZZ_EDGE  (FUZZ_REAL)0.2
#else
#    define FUZZ_START (FUZZ_REAL)1
#    define FUZZ_EDGE  (FUZZ_REAL)0.8
#endif

/* Every callback begins with it: where faults depend on the state, it makes them do so. */
static inline void FUZZ_(_look)(const struct script *script, enum fault fault, FUZZ_REAL t,
                                const FUZZ_REAL y[], int n)
{
    if (!script->play->by_state) return;
    uint64_t hash = mixed(script->play->salt + (uint64_t)fault, (double)t);
    for (int i = 0; i < n; i++) hash = mixed(hash, (double)y[i]);
    script->play->random = hash | 1;
}

#include "fuzz_callbacks.h"

#define GI_NAME         FUZZ_NAME
#define GI_REAL         FUZZ_REAL
#define GI_SYSTEM       struct script
#define GI_METHOD       FUZZ_METHOD
#define GI_LANES        FUZZ_LANES
#define GI_EVENTS       FUZZ_EVENTS
#define GI_SMALL        FUZZ_SMALL
#define GI_EVENTS_ONCE  FUZZ_ONCE
#define GI_GLOBAL_ERROR FUZZ_GLOBAL
#define GI_VARIATIONS   FUZZ_CARRIED
#define GI_JACOBIAN     FUZZ_GIVEN
#if FUZZ_IS_IMPLICIT
#    define GI_PROBLEM GI_IMPLICIT_SURFACE
#    if FUZZ_KIND == FUZZ_SURFACE_JACOBI
#        define GI_JACOBI_FIELDS 1
#    endif
#elif FUZZ_KIND == FUZZ_PARAMETRIC
#    define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#    define GI_JACOBI_FIELDS 1
#elif FUZZ_KIND == FUZZ_METRIC
#    define GI_PROBLEM   GI_METRIC
#    define GI_NQ        3
#    define GI_TRANSPORT FUZZ_CARRIED
#elif FUZZ_KIND == FUZZ_HAMILTONIAN
#    define GI_PROBLEM GI_HAMILTONIAN
#    define GI_NQ      3
#elif FUZZ_KIND == FUZZ_MECHANICAL
#    define GI_PROBLEM GI_MECHANICAL
#    define GI_NQ      3
#    define GI_NC      2
#    define GI_NZ      (1 - FUZZ_GIVEN)
#    define GI_HELD    1
#elif FUZZ_KIND == FUZZ_REACTION
#    define GI_NZ          4
#    define GI_MASS_MATRIX 1
#else
#    define GI_PROBLEM GI_GENERAL
#    define GI_NQ      2
#    define GI_NC      2
#    if FUZZ_KIND == FUZZ_BY_FUNCTION
#        define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#    elif FUZZ_KIND == FUZZ_BY_JACOBIAN
#        define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#    else
#        define GI_PROJECTION  GI_PROJECT_BY_DIFFERENCES
#        define GI_NC_POSITION 1
#        define GI_NZ          1
#    endif
#endif
#include "geodesic_integ.h"

#define FUZZ_IS_FLOAT      (sizeof(FUZZ_REAL) == sizeof(float))
#define FUZZ_IS_CONTROLLED (method_of(FUZZ_METHOD)->estimates > 0)
/* Steps that an attempt may be, as the companion of the global error makes two where each is followed. */
#define FUZZ_STEPS         (1 + 2 * FUZZ_GLOBAL)
/* Evaluations that an attempt takes at most. */
#define FUZZ_EVALUATIONS                                                                           \
    (FUZZ_STEPS *                                                                                  \
         (method_of(FUZZ_METHOD)->evaluations + method_of(FUZZ_METHOD)->each * FUZZ_(_N)) +        \
     (FUZZ_EVENTS > 0 ? method_of(FUZZ_METHOD)->dense : 0) + FUZZ_CARRYING + FUZZ_YDOT)
/* Evaluations that carry vectors over a step: at most 16 stages; or 7 nodes of 127 pieces, with differences for each
   component of y. Each difference takes up to 4. */
#define FUZZ_CARRYING                                                                              \
    (FUZZ_CARRIED * 4 * (method_of(FUZZ_METHOD)->each > 0 ? 127 * 7 * FUZZ_(_N) : 16))
/* More that ydot takes, at the end of an attempt and before the first: M y' = f needs the Jacobian for it. */
#define FUZZ_YDOT (FUZZ_KIND == FUZZ_REACTION && !FUZZ_GIVEN ? 4 * FUZZ_(_N) : 0)

static bool FUZZ_(_is_good)(gi_status status)
{
    return status == GI_OK || status == GI_EVENT;
}

static void FUZZ_(_sane_state)(FUZZ_REAL y[FUZZ_(_N)])
{
    for (int i = 0; i < FUZZ_(_N); i++) y[i] = 0;
    y[0] = FUZZ_START;
#if FUZZ_IS_IMPLICIT
    y[FUZZ_(_NQ) + 1] = 1;
#    if FUZZ_KIND == FUZZ_SURFACE_JACOBI
    y[4] = 1;
    y[FUZZ_(_NQ) + 3] = 1;
#    endif
#elif FUZZ_KIND == FUZZ_PARAMETRIC
    y[FUZZ_(_NQ)] = (FUZZ_REAL)1 / 2; /* along the equator, where it goes 2 in x for 1 in u */
    y[3] = 1;
    y[FUZZ_(_NQ) + 2] = 1;
#elif FUZZ_KIND == FUZZ_METRIC || FUZZ_KIND == FUZZ_HAMILTONIAN
    y[2] = 1;
    y[3] = 1;
    y[4] = -1; /* light */
#elif FUZZ_KIND == FUZZ_MECHANICAL
    y[4] = 1;
    y[FUZZ_(_N) - 1] = FUZZ_GIVEN ? 0 : 1;
#else
    y[3] = 1;
#endif
}

static FUZZ_REAL FUZZ_(_number)(struct input *in)
{
    return FUZZ_CONVERT(next_number(in));
}

/* Mostly the default; a hostile number where the byte says so. */
static FUZZ_REAL FUZZ_(_option)(struct input *in)
{
    return next_byte(in) >= 236 ? FUZZ_(_number)(in) : 0;
}

static void FUZZ_(_next_options)(struct input *in, FUZZ_(_options) * options)
{
    static const FUZZ_REAL accuracies[] = {0, (FUZZ_REAL)1e-3, (FUZZ_REAL)1e-2, (FUZZ_REAL)1e-5};

    memset(options, 0, sizeof *options);
    const unsigned accuracy = next_byte(in);
    options->accuracy = accuracy < 220 ? accuracies[accuracy % 4] : FUZZ_(_number)(in);
    options->rtol = FUZZ_(_option)(in);
    options->atol = FUZZ_(_option)(in);
    if (next_byte(in) >= 192) {
        for (int i = 0; i < FUZZ_(_N); i++) {
            options->units[i] = FUZZ_(_option)(in);
            options->relative[i] = next_byte(in) & 1;
        }
        for (int i = 0; i < FUZZ_(_NC); i++) options->constraint_units[i] = FUZZ_(_option)(in);
    }
    options->norm = (gi_norm)(next_byte(in) % 3); /* the last one is none */
    options->constraint_tolerance = FUZZ_(_option)(in);
    options->time_scale = FUZZ_(_option)(in);
    const unsigned flags = next_byte(in);
    options->project_every_step = flags & 1;
    options->controller = (gi_controller)(flags >> 5 < 4 ? flags >> 5 : 0); /* so is its last */
    options->initial_step = FUZZ_(_option)(in);
    options->minimum_step = FUZZ_(_option)(in);
    options->maximum_step = FUZZ_(_option)(in);
    options->fixed_step = FUZZ_(_option)(in);
    if (!FUZZ_IS_CONTROLLED && options->fixed_step == 0 && next_byte(in) < 250)
        options->fixed_step = (FUZZ_REAL)1 / 16;
    /* Here, and at the end, inputs of corpus/mended.txt have numbers for options of version 1. */
    for (int i = 0; i < 4; i++) FUZZ_(_option)(in);
    options->stretch = FUZZ_(_option)(in);
#if FUZZ_GLOBAL
    const unsigned limit = next_byte(in);
    options->global_accuracy = limit < 128   ? 0
                               : limit < 236 ? (FUZZ_REAL)(limit - 127) / 10000
                                             : FUZZ_(_number)(in);
#endif

#if FUZZ_EVENTS > 0
    for (int i = 0; i < FUZZ_EVENTS; i++) {
        const unsigned event = next_byte(in);
        options->event_direction[i] = event < 250 ? (int)(event & 3) - (int)(event & 1) * 2 : 2;
        options->event_terminal[i] =
            event < 250 ? (int)(event >> 2 & 1) - (int)(event >> 3 & 1) : -2;
    }
#endif

    /* The bound of 0 is the default, ten million: the budget of the callbacks then ends a call. */
    const unsigned steps = next_byte(in);
    options->maximum_steps = steps < 200 ? 1 + (long long)steps : 0;
    if (steps >= 250) options->maximum_steps = -(long long)next_byte(in);
    if (options->maximum_steps > 0) FUZZ_(_option)(in);
}

static void FUZZ_(_next_state)(struct input *in, FUZZ_REAL y[FUZZ_(_N)])
{
    FUZZ_(_sane_state)(y);
    for (int i = 0; i < FUZZ_(_N); i++)
        if (next_byte(in) >= 244) y[i] = FUZZ_(_number)(in);
}

static FUZZ_REAL FUZZ_(_next_time)(struct input *in, FUZZ_REAL now)
{
    const unsigned kind = next_byte(in);

    if (kind >= 224) return FUZZ_(_number)(in);
    if (kind >= 216) return now;
    return now + ((FUZZ_REAL)next_byte(in) - 32) / 32;
}

static void FUZZ_(_next_rates)(struct input *in, struct play *play)
{
    for (int i = 0; i < FAULT_COUNT; i++) {
        const unsigned rate = next_byte(in);
        play->rate[i] = rate < 192 ? 0 : rate < 250 ? rate - 191 : 256;
    }
    play->by_state = next_byte(in) & 1;
}

static void FUZZ_(_require_finite)(const FUZZ_(_integ) * it)
{
    REQUIRE(it->t - it->t == 0);
    for (int i = 0; i < FUZZ_(_N); i++) REQUIRE(it->y[i] - it->y[i] == 0);
#if FUZZ_GLOBAL
    for (int i = 0; i < FUZZ_(_N); i++) REQUIRE(!isnan(it->global_error[i]));
#endif
}

static void FUZZ_(_require_same_state)(const FUZZ_(_integ) * a, const FUZZ_(_integ) * b)
{
    REQUIRE(memcmp(&a->t, &b->t, sizeof a->t) == 0);
    REQUIRE(memcmp(a->y, b->y, sizeof a->y) == 0);
    REQUIRE(memcmp(a->ydot, b->ydot, sizeof a->ydot) == 0);
    REQUIRE(memcmp(&a->next_step, &b->next_step, sizeof a->next_step) == 0);
#if FUZZ_GLOBAL
    REQUIRE(memcmp(a->global_error, b->global_error, sizeof a->global_error) == 0);
#endif
}

/* A call that makes no step. */
static void FUZZ_(_require_short)(const struct play *play)
{
    for (int i = 0; i < FAULT_COUNT; i++) REQUIRE(play->calls[i] <= 2000);
}

static void FUZZ_(_begin)(struct play *play, long long budget)
{
    memset(play->calls, 0, sizeof play->calls);
    play->budget = budget;
}

#define FUZZ_BUDGET 4000 /* calls of callbacks in an operation before all goes wrong for ever */

/* Asks why a call failed; what is counted, and what goes wrong next, is then as before. */
static void FUZZ_(_ask_why)(const FUZZ_(_integ) * it, struct play *play)
{
    const struct play before = *play;

    FUZZ_(_begin)(play, FUZZ_BUDGET);
    const gi_error why = FUZZ_CALL(_explain)(it);
    FUZZ_(_require_short)(play);
    REQUIRE(why.what != NULL && why.what[0] != '\0');
    /* of the largest array that a user fills it is three digits */
    REQUIRE(why.where >= -1 && why.where < 1000);
    *play = before;
}

static void FUZZ_(_require_status)(const FUZZ_(_integ) * it, gi_status status, struct play *play)
{
    const char *message = gi_status_message(status);

    REQUIRE(message != NULL && message[0] != '\0');
    REQUIRE(FUZZ_(_is_good)(status) || status == GI_ERR_ARGUMENT || status == GI_ERR_CONSTRAINT ||
            status == GI_ERR_ACCURACY || status == GI_ERR_PROJECTION ||
            status == GI_ERR_NOT_FINITE || status == GI_ERR_MAX_STEPS);
    REQUIRE(FUZZ_EVENTS > 0 || status != GI_EVENT);
    if (!FUZZ_(_is_good)(status)) {
        REQUIRE(it->error.what != NULL && it->error.what[0] != '\0');
        REQUIRE(it->error.where >= -1 && it->error.where < FUZZ_(_N));
        FUZZ_(_ask_why)(it, play);
    }
}

/* before: the integrator as it was when the call began. */
static void FUZZ_(_require_statistics)(const FUZZ_(_integ) * before, const FUZZ_(_integ) * it)
{
    const gi_statistics *a = &before->stats, *b = &it->stats;

    REQUIRE(b->steps_attempted == b->steps_taken + b->error_test_failures + b->projection_failures +
                                      b->derivative_failures + b->event_retries);
    REQUIRE(b->steps_attempted >= a->steps_attempted);
    REQUIRE(b->steps_taken >= a->steps_taken);
    REQUIRE(b->error_test_failures >= a->error_test_failures);
    REQUIRE(b->projection_failures >= a->projection_failures);
    REQUIRE(b->derivative_failures >= a->derivative_failures);
    REQUIRE(b->event_retries >= a->event_retries && (FUZZ_EVENTS > 0 || b->event_retries == 0));
    REQUIRE(b->derivative_evaluations >= a->derivative_evaluations);
    REQUIRE(b->projections >= a->projections);
    REQUIRE(b->step_size_changes >= a->step_size_changes);
    REQUIRE(b->initializations >= a->initializations);
}

/* Attempts that a call may make: as many as it was allowed, or what the budget pays for and, once
 * all goes wrong, what it takes to shrink the largest step to the smallest. */
#define FUZZ_SHRINKS 2200
#define FUZZ_SEARCH  200 /* attempts to find an event at most, for each that is taken or fails */

static void FUZZ_(_require_bounded)(const FUZZ_(_integ) * before, const FUZZ_(_integ) * it,
                                    const struct play *play)
{
    const long long attempts = it->stats.steps_attempted - before->stats.steps_attempted;
    const bool is_bounded = it->options.maximum_steps <= 1000;
    const long long allowed = is_bounded ? it->options.maximum_steps : FUZZ_BUDGET + FUZZ_SHRINKS;

    const long long searching = it->stats.event_retries - before->stats.event_retries;
    REQUIRE(attempts - searching <= allowed);
    REQUIRE(searching <= FUZZ_SEARCH * (attempts - searching + 1));
    const long long derivatives = play->calls[FAULT_DERIVATIVE];
    REQUIRE(derivatives <= FUZZ_EVALUATIONS * (attempts + 1));
#if FUZZ_IS_GENERAL
    REQUIRE(derivatives == it->stats.derivative_evaluations - before->stats.derivative_evaluations);
#endif
    /* at most 30 iterations for positions and for velocities, each with a Jacobian by differences; a search for an
       event looks at 176 pieces of a step, 10 times each, and takes 255 rounds to refine */
    const long long projecting =
        FUZZ_STEPS * (10 + 30 * 2 * (1 + 2 * FUZZ_(_N))) + 10 * FUZZ_CARRYING;
    const long long watching = FUZZ_EVENTS * (176 * 10 + 255 + 10);
    for (int i = FAULT_CONSTRAINT; i < FAULT_COUNT; i++)
        REQUIRE(play->calls[i] <= (i == FAULT_EVENT ? watching : projecting) * (attempts + 1));
}

#if FUZZ_EVENTS > 0

/* What was noted in a call of step or integrate. late: its steps stand, though it ended with an error. */
static void FUZZ_(_require_events)(const FUZZ_(_integ) * before, const FUZZ_(_integ) * it,
                                   gi_status status, bool one_step, bool late)
{
    const int k = it->event_index;
    bool are_new = false;

    for (int i = 0; i < FUZZ_EVENTS; i++) {
        REQUIRE(it->event_counts[i] >= before->event_counts[i]);
        are_new = are_new || it->event_counts[i] > before->event_counts[i];
    }
    if (one_step) REQUIRE(are_new == (status == GI_EVENT) || (are_new && late));
    if (!are_new) {
        REQUIRE(status != GI_EVENT);
        return;
    }
    REQUIRE(k >= 0 && k < FUZZ_EVENTS && it->event_counts[k] > before->event_counts[k]);
    REQUIRE(it->event_sign == 1 || it->event_sign == -1);
    REQUIRE(it->event_sign * it->options.event_direction[k] >= 0);
    if (status == GI_EVENT && !one_step) REQUIRE(it->options.event_terminal[k] == 1);
}

#endif

#if FUZZ_GLOBAL

/* Whether a call has gone back to where the global error was within its limit. */
static bool FUZZ_(_has_given_back)(const FUZZ_(_integ) * it, gi_status status)
{
    return status == GI_ERR_ACCURACY && strstr(it->error.what, "the global error would exceed");
}

/* The global error after a call of step or integrate. */
static void FUZZ_(_require_global_error)(const FUZZ_(_integ) * it, gi_status status, bool moved)
{
    const FUZZ_REAL limit = it->options.global_accuracy;

    REQUIRE(limit > 0 || !FUZZ_(_has_given_back)(it, status));
    for (int i = 0; i < FUZZ_(_N) && limit > 0 && moved && FUZZ_(_is_good)(status); i++)
        REQUIRE(isfinite(it->global_error[i]));
}

#endif

/* One call of step or integrate, and all that must hold after it. */
static gi_status FUZZ_(_advance)(FUZZ_(_integ) * it, struct play *play, bool one_step,
                                 FUZZ_REAL t_stop)
{
    const FUZZ_(_integ) before = *it;

    FUZZ_(_begin)(play, FUZZ_BUDGET);
    const gi_status status =
        one_step ? FUZZ_CALL(_step)(it, t_stop) : FUZZ_CALL(_integrate)(it, t_stop);

    FUZZ_(_require_status)(it, status, play);
    FUZZ_(_require_finite)(it);
    FUZZ_(_require_statistics)(&before, it);
    FUZZ_(_require_bounded)(&before, it, play);
    if (status == GI_ERR_ARGUMENT) {
        FUZZ_(_require_same_state)(&before, it);
        REQUIRE(it->stats.steps_attempted == before.stats.steps_attempted);
        return status;
    }
    REQUIRE(t_stop - t_stop == 0);
    REQUIRE(it->next_step - it->next_step == 0);
    REQUIRE(it->next_step > 0 || it->stats.steps_attempted == before.stats.steps_attempted);
    const bool is_forward = t_stop >= before.t;
    REQUIRE(is_forward ? it->t >= before.t && it->t <= t_stop
                       : it->t <= before.t && it->t >= t_stop);
    const long long taken = it->stats.steps_taken - before.stats.steps_taken;
    /* taken, but at t_stop the tolerance of y is below its rounding */
    const bool is_rough = status == GI_ERR_ACCURACY && it->t == t_stop;
#if FUZZ_GLOBAL
    const bool is_back = FUZZ_(_has_given_back)(it, status);
    FUZZ_(_require_global_error)(it, status, taken > 0);
#else
    const bool is_back = false;
#endif
    if (t_stop == before.t) {
        REQUIRE(status == GI_OK || status == GI_ERR_ACCURACY);
        REQUIRE(it->stats.steps_attempted == before.stats.steps_attempted);
        FUZZ_(_require_same_state)(&before, it);
    } else if (one_step) {
        REQUIRE(taken == (FUZZ_(_is_good)(status) || is_rough || is_back));
        REQUIRE((it->t != before.t) == (taken > 0) || is_back);
    } else {
        REQUIRE((taken > 0) == (it->t != before.t) || is_back);
        REQUIRE(taken > 0 || !FUZZ_(_is_good)(status));
    }
    if (is_back && it->t == before.t) REQUIRE(memcmp(before.y, it->y, sizeof before.y) == 0);
    /* integrate first brings y onto algebraic equations that have changed, and a fault is such a change */
    if (taken == 0 && (FUZZ_KIND != FUZZ_REACTION || one_step))
        REQUIRE(memcmp(before.y, it->y, sizeof before.y) == 0);
    if (!one_step && status == GI_OK) REQUIRE(it->t == t_stop);
#if FUZZ_EVENTS > 0
    FUZZ_(_require_events)
    (&before, it, status, one_step, is_rough || (is_back && it->t != before.t));
#endif
#if FUZZ_KIND == FUZZ_MECHANICAL
    REQUIRE(!(it->y[5] < before.y[5]) && !(it->y[5] > before.y[5])); /* held: not accelerated */
#endif
    return status;
}

static void FUZZ_(_interpolate_somewhere)(struct input *in, const FUZZ_(_integ) * it)
{
    const FUZZ_REAL t = next_byte(in) < 128 ? it->t_previous + (it->t - it->t_previous) *
                                                                   ((FUZZ_REAL)next_byte(in) / 255)
                                            : FUZZ_(_number)(in);
    FUZZ_REAL y[FUZZ_(_N)], untouched[FUZZ_(_N)];

    memset(y, 0x5a, sizeof y);
    memcpy(untouched, y, sizeof y);
    const gi_status status = FUZZ_CALL(_interpolate)(it, t, y);
    if (status == GI_OK) {
        for (int i = 0; i < FUZZ_(_N); i++) REQUIRE(y[i] - y[i] == 0);
    } else {
        REQUIRE(memcmp(y, untouched, sizeof y) == 0);
    }
    if (!(t - t == 0)) REQUIRE(status == GI_ERR_ARGUMENT);
}

#if FUZZ_CARRIED

static bool FUZZ_(_are_finite)(const FUZZ_REAL v[], int n)
{
    for (int i = 0; i < n; i++)
        if (!(v[i] - v[i] == 0)) return false;
    return true;
}

/* Sets carried vectors, or reads them inside of a step, or how an event moves with them. */
static void FUZZ_(_carry_something)(struct input *in, FUZZ_(_integ) * it, struct play *play)
{
    const FUZZ_(_integ) before = *it;
    const unsigned what = next_byte(in) % 4;
    FUZZ_REAL v[1][FUZZ_(_N)], untouched[FUZZ_(_N)];
    gi_status status = GI_OK;

    for (int i = 0; i < FUZZ_(_N); i++) v[0][i] = FUZZ_(_option)(in) + (i == 0);
    memcpy(untouched, v[0], sizeof untouched);
    const bool are_finite = FUZZ_(_are_finite)(v[0], FUZZ_(_N));
    FUZZ_(_begin)(play, FUZZ_BUDGET);
    if (what == 0) {
        status = FUZZ_CALL(_set_variations)(it, (const FUZZ_REAL(*)[FUZZ_(_N)])v);
        REQUIRE(status == (are_finite ? GI_OK : GI_ERR_ARGUMENT));
        if (status != GI_OK)
            REQUIRE(memcmp(it->variation, before.variation, sizeof before.variation) == 0);
#    if FUZZ_KIND == FUZZ_METRIC
    } else if (what == 1) {
        FUZZ_REAL w[1][3] = {{v[0][0], v[0][1], v[0][2]}};
        status = FUZZ_CALL(_set_transported)(it, (const FUZZ_REAL(*)[3])w);
        REQUIRE(status == (FUZZ_(_are_finite)(w[0], 3) ? GI_OK : GI_ERR_ARGUMENT));
        REQUIRE(memcmp(it->transported[0], status == GI_OK ? w[0] : before.transported[0],
                       sizeof w[0]) == 0);
#    endif
#    if FUZZ_EVENTS > 0
    } else if (what == 2) {
        status = FUZZ_CALL(_event_variation)(it, v[0]);
        if (status == GI_OK) REQUIRE(v[0][0] - v[0][0] == 0);
#    endif
    } else {
        const FUZZ_REAL part = (FUZZ_REAL)next_byte(in) / 255;
        status = FUZZ_CALL(_interpolate_variations)(
            it, it->t_previous + (it->t - it->t_previous) * part, v);
        if (status == GI_OK) REQUIRE(FUZZ_(_are_finite)(v[0], FUZZ_(_N)));
    }
    if (status != GI_OK) REQUIRE(memcmp(v[0], untouched, sizeof untouched) == 0);
    FUZZ_(_require_same_state)(&before, it);
}

#endif

/* A copy is a checkpoint: both go the same way. */
static void FUZZ_(_compare_with_copy)(struct input *in, FUZZ_(_integ) * it, struct play *play)
{
    const FUZZ_REAL t_stop = FUZZ_(_next_time)(in, it->t);
    const struct play saved = *play;
    FUZZ_(_integ) copy = *it;

    const gi_status first = FUZZ_(_advance)(it, play, true, t_stop);
    *play = saved;
    const gi_status second = FUZZ_(_advance)(&copy, play, true, t_stop);
    REQUIRE(first == second);
    FUZZ_(_require_same_state)(it, &copy);
}

#if FUZZ_HAS_START

/* What a point, or a direction, of start is read from: three numbers, of a chart two. */
static void FUZZ_(_next_vector)(struct input *in, FUZZ_REAL v[3])
{
    for (int i = 0; i < 3; i++)
        v[i] = next_byte(in) >= 224 ? FUZZ_(_number)(in) : ((FUZZ_REAL)next_byte(in) - 128) / 32;
}

static void FUZZ_(_start_somewhere)(struct input *in, const struct script *script,
                                    FUZZ_REAL y0[FUZZ_(_N)])
{
    FUZZ_REAL point[3], direction[3], y[FUZZ_(_N)], untouched[FUZZ_(_N)];

    FUZZ_(_next_vector)(in, point);
    FUZZ_(_next_vector)(in, direction);
    memset(y, 0x5a, sizeof y);
    memcpy(untouched, y, sizeof y);
    FUZZ_(_begin)(script->play, FUZZ_BUDGET);
    const gi_status status = FUZZ_CALL(_start)(script, point, direction, y);
    REQUIRE(script->play->calls[FAULT_GEOMETRY] <= 100);
    if (status == GI_OK) {
        for (int i = 0; i < FUZZ_(_N); i++) REQUIRE(y[i] - y[i] == 0);
        memcpy(y0, y, sizeof y);
    } else {
        REQUIRE(status == GI_ERR_ARGUMENT || status == GI_ERR_CONSTRAINT);
        REQUIRE(memcmp(y, untouched, sizeof y) == 0);
    }
}
#endif

#if FUZZ_HAS_CONNECT

/* The end of the geodesic that was found with default options, by the integrator, is at the target. Its
 * steps are others than those of the search, so the errors are too; near a pole of the chart they are
 * anything. */
static void FUZZ_(_require_connected)(const struct script *script, const FUZZ_REAL from[3],
                                      const FUZZ_REAL to[3], const FUZZ_REAL direction[3],
                                      FUZZ_REAL length)
{
    const FUZZ_REAL tolerance = (FUZZ_REAL)1e-3, any[3] = {1, (FUZZ_REAL)0.3, (FUZZ_REAL)-0.2};
    FUZZ_(_options) options = {0};
    FUZZ_(_integ) it;
    FUZZ_REAL y[FUZZ_(_N)], there[FUZZ_(_N)], miss = 0;

#    if FUZZ_EVENTS > 0
    for (int i = 0; i < FUZZ_EVENTS; i++) options.event_terminal[i] = -1;
#    endif
    FUZZ_(_begin)(script->play, FUZZ_BUDGET);
    REQUIRE(FUZZ_CALL(_start)(script, from, direction, y) == GI_OK);
    REQUIRE(FUZZ_CALL(_initialize)(&it, script, &options, 0, y) == GI_OK);
    const gi_status status = FUZZ_CALL(_integrate)(&it, length);
    REQUIRE(status == GI_OK || FUZZ_KIND == FUZZ_PARAMETRIC);
    if (status != GI_OK || FUZZ_CALL(_start)(script, to, any, there) != GI_OK) return;
#    if FUZZ_KIND == FUZZ_PARAMETRIC
    FUZZ_REAL here[3], target[3], d[3];
    FUZZ_(_surface)(script, it.y[0], it.y[1], here, d, d, d, d, d);
    FUZZ_(_surface)(script, there[0], there[1], target, d, d, d, d, d);
#    else
    const FUZZ_REAL *here = it.y, *target = there;
#    endif
    for (int i = 0; i < 3; i++) miss += (here[i] - target[i]) * (here[i] - target[i]);
    REQUIRE(miss <= tolerance * tolerance);
}

static void FUZZ_(_connect_somewhere)(struct input *in, const struct script *script)
{
    struct play *play = script->play;
    FUZZ_REAL from[3], to[3], direction[3] = {0}, length = 0, guess[4];
    FUZZ_(_options) options;
    bool is_finite = true;

    FUZZ_(_next_options)(in, &options);
    FUZZ_(_next_vector)(in, from);
    FUZZ_(_next_vector)(in, to);
    const unsigned flags = next_byte(in);
    if (flags & 1) FUZZ_(_next_vector)(in, direction);
    if (flags & 2) length = FUZZ_(_number)(in);
    memcpy(guess, direction, sizeof direction);
    guess[3] = length;
    const long long budget = are_honest(play) ? 3 * FUZZ_BUDGET : FUZZ_BUDGET;
    FUZZ_(_begin)(play, budget);
    const bool in_all_directions = (flags & 24) == 24;
    if (flags & 4) memset(&options, 0, sizeof options);
    /* where nothing is found it takes all attempts that it may make */
    if (in_all_directions && options.maximum_steps == 0) options.maximum_steps = 1000;
    const FUZZ_(_options) *given = flags & 4 && !in_all_directions ? NULL : &options;
    const gi_status status = in_all_directions
                                 ? FUZZ_CALL(_shortest)(script, given, from, to, direction, &length)
                                 : FUZZ_CALL(_connect)(script, given, from, to, direction, &length);
    /* 16 guesses, 80 shots each, which fail at once where all goes wrong */
    for (int i = 0; i < FAULT_COUNT; i++) REQUIRE(play->calls[i] <= budget + 16 * 80 * 8);
    for (int i = 0; i < (FUZZ_KIND == FUZZ_PARAMETRIC ? 2 : 3); i++)
        is_finite = is_finite && from[i] - from[i] == 0 && to[i] - to[i] == 0 &&
                    (guess[i] - guess[i] == 0 || in_all_directions);
    if (!is_finite || (guess[3] - guess[3] != 0 && !in_all_directions))
        REQUIRE(status == GI_ERR_ARGUMENT);
    if (status != GI_OK) {
        REQUIRE(gi_status_message(status)[0] != '\0' && status != GI_EVENT);
        REQUIRE(memcmp(guess, direction, sizeof direction) == 0);
        REQUIRE(memcmp(&guess[3], &length, sizeof length) == 0);
        return;
    }
    REQUIRE(length >= 0 && length - length == 0);
    for (int i = 0; i < (FUZZ_KIND == FUZZ_PARAMETRIC ? 2 : 3); i++)
        REQUIRE(direction[i] - direction[i] == 0);
    if (!FUZZ_IS_FLOAT && flags & 4 && play->budget > 0 && are_honest(play) && length < 10)
        FUZZ_(_require_connected)(script, from, to, direction, length);
}

#endif

/* What the user derived by hand, at the state of the integrator or at any other: well where the callbacks are honest
 * and no number is far from 1, and said by a text where it is not. */
static void FUZZ_(_check_equations)(struct input *in, const FUZZ_(_integ) * it, struct play *play)
{
    const FUZZ_REAL far = 100;
    gi_error error;
    FUZZ_REAL t = it->t, y[FUZZ_(_N)];
    bool is_near = true;

    memcpy(y, it->y, sizeof y);
    if (next_byte(in) >= 128) {
        t = FUZZ_(_next_time)(in, it->t);
        FUZZ_(_next_state)(in, y);
    }
    FUZZ_(_begin)(play, FUZZ_BUDGET);
    const gi_status status = FUZZ_CALL(_check)(it->system, t, y, &error);
    for (int i = 0; i < FAULT_COUNT; i++) REQUIRE(play->calls[i] <= 20000);
    REQUIRE(status == GI_OK || status == GI_ERR_ARGUMENT || status == GI_ERR_CHECK);
    REQUIRE(error.what != NULL && error.what[0] != '\0');
    REQUIRE((strcmp(error.what, gi_status_message(GI_OK)) == 0) == (status == GI_OK));
    for (int i = 0; i < FUZZ_(_N); i++) is_near = is_near && y[i] <= far && y[i] >= -far;
    if (!(t - t == 0)) REQUIRE(status == GI_ERR_ARGUMENT);
    for (int i = 0; i < FUZZ_(_N); i++)
        if (!(y[i] - y[i] == 0)) REQUIRE(status == GI_ERR_ARGUMENT);
    if (is_near && t <= far && t >= -far && are_honest(play) && play->budget > 0)
        REQUIRE(status == GI_OK);
}

#if FUZZ_HAS_CONNECT

/* The frame of the end, or of any state: finite, or a status and untouched; of the sane state, with honest callbacks,
 * three unit vectors at right angles. */
static void FUZZ_(_look_around)(struct input *in, const FUZZ_(_integ) * it, struct play *play)
{
    FUZZ_(_darboux) frame, untouched;
    FUZZ_REAL y[FUZZ_(_N)], sane[FUZZ_(_N)];

    memcpy(y, it->y, sizeof y);
    if (next_byte(in) >= 128) FUZZ_(_next_state)(in, y);
    FUZZ_(_sane_state)(sane);
    memset(&frame, 0x5a, sizeof frame);
    memcpy(&untouched, &frame, sizeof frame);
    FUZZ_(_begin)(play, FUZZ_BUDGET);
    const gi_status status = FUZZ_CALL(_frame)(it->system, y, &frame);
    REQUIRE(play->calls[FAULT_GEOMETRY] <= 20);
    REQUIRE(status == GI_OK || status == GI_ERR_ARGUMENT);
    if (status != GI_OK) {
        REQUIRE(memcmp(&frame, &untouched, sizeof frame) == 0);
        return;
    }
    const FUZZ_REAL *const axes[] = {frame.along, frame.across, frame.normal};
    const FUZZ_REAL bend[] = {frame.curvature, frame.torsion, frame.curvature_across};
    for (int i = 0; i < 3; i++) {
        REQUIRE(frame.x[i] - frame.x[i] == 0 && bend[i] - bend[i] == 0);
        for (int k = 0; k < 3; k++) REQUIRE(axes[i][k] - axes[i][k] == 0);
    }
    if (!are_honest(play) || memcmp(y, sane, sizeof y) != 0) return;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            const FUZZ_REAL dot = axes[i][0] * axes[j][0] + axes[i][1] * axes[j][1] +
                                  axes[i][2] * axes[j][2] - (i == j);
            REQUIRE(dot <= (FUZZ_REAL)1e-6 && dot >= (FUZZ_REAL)-1e-6);
        }
    }
}

#endif

#if FUZZ_KIND == FUZZ_MECHANICAL

/* The matrices of a step, and the multipliers: finite, or a status and untouched. */
static void FUZZ_(_ask_mechanism)(struct input *in, const FUZZ_(_integ) * it, struct play *play)
{
    const FUZZ_REAL h = next_byte(in) < 128 ? (FUZZ_REAL)1 / 8 : FUZZ_(_number)(in);
    FUZZ_REAL S[3][3], C[3][3], lambda[2], untouched[3][3];

    memset(untouched, 0x5a, sizeof untouched);
    memcpy(S, untouched, sizeof S);
    memcpy(C, untouched, sizeof C);
    FUZZ_(_begin)(play, FUZZ_BUDGET);
    const gi_status system = FUZZ_CALL(_system_matrix)(it->system, it->t, it->y, h, S);
    const gi_status compliance = FUZZ_CALL(_compliance_matrix)(it->system, it->t, it->y, h, C);
    FUZZ_CALL(_multipliers)(it->system, it->t, it->y, lambda);
    FUZZ_(_require_short)(play);
    if (!(h > 0) || h - h != 0) REQUIRE(system == GI_ERR_ARGUMENT && compliance == GI_ERR_ARGUMENT);
    REQUIRE(system == GI_OK || system == GI_ERR_ARGUMENT);
    REQUIRE(compliance == GI_OK || compliance == GI_ERR_ARGUMENT);
    if (system != GI_OK) REQUIRE(memcmp(S, untouched, sizeof S) == 0);
    if (compliance != GI_OK) REQUIRE(memcmp(C, untouched, sizeof C) == 0);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            if (system == GI_OK) REQUIRE(S[i][k] - S[i][k] == 0);
            if (compliance == GI_OK) REQUIRE(C[i][k] - C[i][k] == 0);
        }
        if (system == GI_OK) REQUIRE(S[2][i] == (i == 2) && S[i][2] == (i == 2)); /* held */
        if (compliance == GI_OK) REQUIRE(C[2][i] == 0 && C[i][2] == 0);
    }
    /* the second constraint depends on the first; the shorter the row of that, the larger its multiplier */
    const double row = fabs((double)it->y[0]) + fabs((double)it->y[1]);
    if (are_honest(play) && play->budget > 0)
        REQUIRE((lambda[0] - lambda[0] == 0 || row < 1e-9) && lambda[1] == 0);
}

#endif

static gi_status FUZZ_(_set_somewhere)(struct input *in, FUZZ_(_integ) * it, struct play *play)
{
    const FUZZ_(_integ) before = *it;
    const FUZZ_REAL t = FUZZ_(_next_time)(in, it->t);
    FUZZ_REAL y[FUZZ_(_N)];

    FUZZ_(_next_state)(in, y);
    FUZZ_(_begin)(play, FUZZ_BUDGET);
    const gi_status status = FUZZ_CALL(_set_time_and_state)(it, t, y);
    FUZZ_(_require_status)(it, status, play);
    FUZZ_(_require_finite)(it);
    FUZZ_(_require_statistics)(&before, it);
    FUZZ_(_require_short)(play);
    REQUIRE(it->stats.steps_attempted == before.stats.steps_attempted);
    if (status == GI_OK)
        REQUIRE(it->t == t);
    else
        FUZZ_(_require_same_state)(&before, it);
    if (!(t - t == 0)) REQUIRE(status == GI_ERR_ARGUMENT);
    return status;
}

static void FUZZ_(_change_options)(FUZZ_(_integ) * it, const FUZZ_(_options) * options,
                                   struct play *play)
{
    FUZZ_(_integ) before = *it;
    const gi_status status = FUZZ_CALL(_set_options)(it, options);

    FUZZ_(_require_status)(it, status, play);
    /* a fixed step takes effect at once, within its bounds; all else leaves next_step alone */
    if (status == GI_OK && it->options.fixed_step > 0) {
        const FUZZ_(_options) *o = &it->options;
        before.next_step = o->fixed_step < o->minimum_step ? o->minimum_step : o->fixed_step;
        if (before.next_step > o->maximum_step) before.next_step = o->maximum_step;
    }
    FUZZ_(_require_same_state)(&before, it);
    REQUIRE(status == GI_OK || status == GI_ERR_ARGUMENT);
    if (status != GI_OK) REQUIRE(memcmp(&before.options, &it->options, sizeof before.options) == 0);
}

/* To t_end past all events, with honest callbacks. */
static void FUZZ_(_arrive)(FUZZ_(_integ) * it, struct play *play, FUZZ_REAL t_end)
{
    gi_status status = FUZZ_(_advance)(it, play, false, t_end);

#if FUZZ_EVENTS > 0
    for (int i = 0; i < 4 && status == GI_EVENT; i++) {
        const FUZZ_REAL near = FUZZ_IS_FLOAT ? (FUZZ_REAL)1e-4 : (FUZZ_REAL)1e-9;
        FUZZ_REAL g[FUZZ_EVENTS];
        FUZZ_(_events)(it->system, it->t, it->y, g);
        REQUIRE(g[it->event_index] <= near && -g[it->event_index] <= near);
        status = FUZZ_(_advance)(it, play, false, t_end);
    }
#endif
    REQUIRE(status == GI_OK);
}

/* Whatever went before: with honest callbacks and sane numbers all works again. */
static void FUZZ_(_require_recovery)(FUZZ_(_integ) * it, const struct script *script,
                                     bool is_initialized)
{
    struct play *play = script->play;
    const FUZZ_(_options) options = {.fixed_step = (FUZZ_REAL)1 / 64};
    const FUZZ_REAL tolerance = FUZZ_IS_CONTROLLED ? (FUZZ_REAL)1e-3 : (FUZZ_REAL)0.3;
    FUZZ_REAL y[FUZZ_(_N)];

    memset(play->rate, 0, sizeof play->rate);
    if (is_initialized) {
        FUZZ_(_advance)(it, play, true, it->t + 1);
        FUZZ_(_advance)(it, play, false, it->t - 1);
    }
    FUZZ_(_sane_state)(y);
    FUZZ_(_begin)(play, FUZZ_BUDGET);
    REQUIRE(FUZZ_CALL(_initialize)(it, script, FUZZ_IS_CONTROLLED ? NULL : &options, 0, y) ==
            GI_OK);
    REQUIRE(it->stats.initializations == 1);
    FUZZ_(_arrive)(it, play, 1);
#if FUZZ_EVENTS > 0
    REQUIRE(it->event_counts[0] == 1);
    REQUIRE(it->event_counts[1] == 2 || (FUZZ_ONCE && it->event_counts[1] == 0));
#endif
    FUZZ_(_arrive)(it, play, 0);
    for (int i = 0; i < FUZZ_(_N); i++) {
        const FUZZ_REAL back = it->y[i] - y[i];
        REQUIRE(back < tolerance && -back < tolerance);
    }
}

/* One call of step or integrate for each, or whatever else a caller may do. */
static void FUZZ_(_do_something)(struct input *in, FUZZ_(_integ) * it, struct play *play)
{
    FUZZ_(_options) options;

    switch (next_byte(in) % (10 + FUZZ_HAS_MORE + 2 * FUZZ_CARRIED)) {
#if FUZZ_CARRIED
    case 10 + FUZZ_HAS_MORE:
    case 11 + FUZZ_HAS_MORE:
        FUZZ_(_carry_something)(in, it, play);
        break;
#endif
    case 0:
    case 1:
        FUZZ_(_advance)(it, play, false, FUZZ_(_next_time)(in, it->t));
        break;
    case 2:
    case 3:
        FUZZ_(_advance)(it, play, true, FUZZ_(_next_time)(in, it->t));
        break;
    case 4:
        FUZZ_(_set_somewhere)(in, it, play);
        break;
    case 5:
        it->next_step = FUZZ_(_number)(in);
        break;
    case 6:
        FUZZ_(_interpolate_somewhere)(in, it);
        break;
    case 7:
        FUZZ_(_next_options)(in, &options);
        FUZZ_(_change_options)(it, &options, play);
        break;
    case 8:
        FUZZ_(_check_equations)(in, it, play);
        break;
#if FUZZ_KIND == FUZZ_MECHANICAL
    case 10:
        FUZZ_(_ask_mechanism)(in, it, play);
        break;
#elif FUZZ_HAS_CONNECT
    case 10:
        if (next_byte(in) >= 192)
            FUZZ_(_connect_somewhere)(in, it->system); /* it takes long */
        else
            FUZZ_(_look_around)(in, it, play);
        break;
#endif
    default:
        FUZZ_(_compare_with_copy)(in, it, play);
        break;
    }
}

static void FUZZ_(_drive_integrator)(struct input *in, const struct script *script)
{
    struct play *play = script->play;
    FUZZ_(_options) options;
    FUZZ_(_integ) it, blank;
    FUZZ_REAL y0[FUZZ_(_N)];

    FUZZ_(_next_options)(in, &options);
    const FUZZ_REAL t0 = FUZZ_(_next_time)(in, 0);
    FUZZ_(_next_state)(in, y0);
    if (next_byte(in) >= 128) FUZZ_(_next_rates)(in, play);
#if FUZZ_HAS_START
    if (next_byte(in) >= 128) FUZZ_(_start_somewhere)(in, script, y0);
#endif

    memset(&it, 0, sizeof it);
    blank = it;
    FUZZ_(_begin)(play, FUZZ_BUDGET);
    const gi_status status = FUZZ_CALL(_initialize)(&it, script, &options, t0, y0);
    FUZZ_(_require_status)(&it, status, play);
    FUZZ_(_require_short)(play);
    const bool is_initialized = status == GI_OK;
    if (is_initialized) {
        FUZZ_(_require_finite)(&it);
        REQUIRE(it.t == t0);
        REQUIRE(it.stats.initializations == 1 && it.stats.steps_attempted == 0);
        REQUIRE(it.next_step > 0 && it.next_step - it.next_step == 0);
    } else {
        FUZZ_(_require_same_state)(&blank, &it);
        REQUIRE(FUZZ_(_advance)(&it, play, true, 1) == GI_ERR_ARGUMENT);
    }
    for (int k = 0; is_initialized && k < 12 && in->size > 0; k++) {
        if (next_byte(in) >= 240) FUZZ_(_next_rates)(in, play);
        FUZZ_(_do_something)(in, &it, play);
    }
    FUZZ_(_require_recovery)(&it, script, is_initialized);
}

#include "fuzz_batch_body.h"
#include "fuzz_each_call_body.h"

static void FUZZ_(_drive)(struct input *in)
{
    struct play play = {0};
    const struct script script = {&play};

    play.random = play.salt = next_bits(in) | 1;
#if FUZZ_LANES > 0
    if (next_byte(in) & 1) {
        FUZZ_(_drive_batch)(in, &script);
        return;
    }
#endif
    FUZZ_(_drive_integrator)(in, &script);
}

#undef FUZZ_BUDGET
#undef FUZZ_SHRINKS
#undef FUZZ_SEARCH
#undef FUZZ_EVALUATIONS
#undef FUZZ_YDOT
#undef FUZZ_STEPS
#undef FUZZ_IS_CONTROLLED
#undef FUZZ_IS_FLOAT
#undef FUZZ_IS_IMPLICIT
#undef FUZZ_IS_GENERAL
#undef FUZZ_HAS_START
#undef FUZZ_HAS_CONNECT
#undef FUZZ_HAS_MORE
#undef FUZZ_START
#undef FUZZ_EDGE
#undef FUZZ_
#undef FUZZ_CALL
#undef FUZZ_PASTE
#undef FUZZ_PASTE_
#undef FUZZ_NAME
#undef FUZZ_KIND
#undef FUZZ_REAL
#undef FUZZ_CONVERT
#undef FUZZ_METHOD
#undef FUZZ_LANES
#undef FUZZ_EVENTS
#undef FUZZ_GLOBAL
#undef FUZZ_CARRIED
#undef FUZZ_CARRYING
#undef FUZZ_GIVEN
