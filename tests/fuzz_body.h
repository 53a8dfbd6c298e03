/*
 * Body of fuzz_interface.c, included once for each instance.
 *
 * FUZZ_NAME     prefix of the instance
 * FUZZ_KIND     FUZZ_BY_FUNCTION, FUZZ_BY_JACOBIAN, FUZZ_BY_DIFFERENCES, FUZZ_SURFACE, FUZZ_SURFACE_JACOBI
 * FUZZ_REAL     float or double
 * FUZZ_CONVERT  function from double to it
 *
 * The promises that are checked after every call:
 *   - t and y are finite, whatever the status;
 *   - GI_ERR_ARGUMENT leaves t, y, ydot and next_step as they were;
 *   - a step that fails leaves t and y as they were;
 *   - GI_OK from an integration means t == t_end exactly, from a step that t moved towards t_stop;
 *   - attempted steps = taken steps + failures of each kind, all counts ever growing;
 *   - evaluations are bounded by the number of steps allowed, and counted right;
 *   - an error has a message, and what follows it works or has a status of its own.
 */
#define FUZZ_PASTE_(a, b) a##b
#define FUZZ_PASTE(a, b)  FUZZ_PASTE_(a, b)
#define FUZZ_(name)       FUZZ_PASTE(FUZZ_NAME, name)
#define FUZZ_IS_SURFACE   (FUZZ_KIND == FUZZ_SURFACE || FUZZ_KIND == FUZZ_SURFACE_JACOBI)

#if FUZZ_IS_SURFACE

/* Ellipsoid with semi-axes 3, 2, 1. */
static inline void FUZZ_(_surface)(const struct script *script, const FUZZ_REAL x[3], FUZZ_REAL *f,
                                   FUZZ_REAL grad[3], FUZZ_REAL hess[6])
{
    static const FUZZ_REAL c[3] = {(FUZZ_REAL)1 / 9, (FUZZ_REAL)1 / 4, 1};

    *f = -1;
    for (int i = 0; i < 3; i++) {
        *f += c[i] * x[i] * x[i];
        grad[i] = 2 * c[i] * x[i];
        hess[i] = 2 * c[i];
        hess[3 + i] = 0;
    }
    if (goes_wrong(script, FAULT_SURFACE)) {
        const FUZZ_REAL wrong = FUZZ_CONVERT(wrong_number(script));
        switch (wrong_index(script, 4)) {
        case 0:
            *f = wrong;
            break;
        case 1:
            grad[wrong_index(script, 3)] = wrong;
            break;
        case 2:
            hess[wrong_index(script, 6)] = wrong;
            break;
        default:
            grad[0] = grad[1] = grad[2] = 0;
            break;
        }
    }
}

#else

/* A point that runs free on the unit circle: q = (x, y), u = q', and z' = -z where there is a z. */
static inline void FUZZ_(_derivs)(const struct script *script, FUZZ_REAL t, const FUZZ_REAL y[],
                                  FUZZ_REAL ydot[])
{
    const FUZZ_REAL rate = (y[2] * y[2] + y[3] * y[3]) / (y[0] * y[0] + y[1] * y[1]);

    (void)t;
    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = -rate * y[0];
    ydot[3] = -rate * y[1];
#    if FUZZ_KIND == FUZZ_BY_DIFFERENCES
    ydot[4] = -y[4];
#    endif
    if (goes_wrong(script, FAULT_DERIVATIVE))
        ydot[wrong_index(script, 4)] = FUZZ_CONVERT(wrong_number(script));
}

static inline void FUZZ_(_constraint_errors)(const struct script *script, FUZZ_REAL t,
                                             const FUZZ_REAL y[], FUZZ_REAL cerr[])
{
    (void)t;
    cerr[0] = (y[0] * y[0] + y[1] * y[1] - 1) / 2;
    cerr[1] = y[0] * y[2] + y[1] * y[3];
    if (goes_wrong(script, FAULT_CONSTRAINT))
        cerr[wrong_index(script, 2)] = FUZZ_CONVERT(wrong_number(script));
}

#    if FUZZ_KIND == FUZZ_BY_FUNCTION
static inline bool FUZZ_(_project_if_needed)(const struct script *script, FUZZ_REAL tol,
                                             FUZZ_REAL t, FUZZ_REAL y[])
{
    (void)t;
    if (goes_wrong(script, FAULT_PROJECTION)) {
        /* fails and mangles y; or claims success with what is no state */
        y[wrong_index(script, 4)] = FUZZ_CONVERT(wrong_number(script));
        return script->play->budget > 0 && wrong_index(script, 2) == 0;
    }
    const FUZZ_REAL length2 = y[0] * y[0] + y[1] * y[1];
    const FUZZ_REAL along = y[0] * y[2] + y[1] * y[3];
    const FUZZ_REAL excess = length2 - 1;
    if (excess <= tol && -excess <= tol && along <= tol && -along <= tol) return true;
    const FUZZ_REAL length = FUZZ_CONVERT(sqrt((double)length2));
    if (!(length > 0) || length2 - length2 != 0 || along - along != 0) return false;
    y[0] /= length;
    y[1] /= length;
    const FUZZ_REAL radial = y[0] * y[2] + y[1] * y[3];
    y[2] -= radial * y[0];
    y[3] -= radial * y[1];
    return true;
}
#    endif

#    if FUZZ_KIND == FUZZ_BY_JACOBIAN
static inline void FUZZ_(_constraint_jacobian)(const struct script *script, FUZZ_REAL t,
                                               const FUZZ_REAL y[], FUZZ_REAL jac[2][4])
{
    (void)t;
    jac[0][0] = y[0];
    jac[0][1] = y[1];
    jac[0][2] = jac[0][3] = 0;
    jac[1][0] = y[2];
    jac[1][1] = y[3];
    jac[1][2] = y[0];
    jac[1][3] = y[1];
    if (goes_wrong(script, FAULT_JACOBIAN)) {
        const size_t row = wrong_index(script, 2), column = wrong_index(script, 4);
        switch (wrong_index(script, 3)) {
        case 0:
            jac[row][column] = FUZZ_CONVERT(wrong_number(script));
            break;
        case 1:
            jac[row][column] = -jac[row][column];
            break;
        default:
            memset(jac[row], 0, sizeof jac[row]);
            break;
        }
    }
}
#    endif

#endif

#define GI_NAME   FUZZ_NAME
#define GI_REAL   FUZZ_REAL
#define GI_SYSTEM struct script
#if FUZZ_IS_SURFACE
#    define GI_PROBLEM GI_IMPLICIT_SURFACE
#    if FUZZ_KIND == FUZZ_SURFACE_JACOBI
#        define GI_JACOBI_FIELDS 1
#    endif
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

static void FUZZ_(_sane_state)(FUZZ_REAL y[FUZZ_(_N)])
{
    for (int i = 0; i < FUZZ_(_N); i++) y[i] = 0;
#if FUZZ_IS_SURFACE
    y[0] = 3;
    y[FUZZ_(_NQ) + 1] = 1;
#    if FUZZ_KIND == FUZZ_SURFACE_JACOBI
    y[4] = 1;
    y[FUZZ_(_NQ) + 3] = 1;
#    endif
#else
    y[0] = 1;
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
    options->project_every_step = next_byte(in) & 1;
    options->initial_step = FUZZ_(_option)(in);
    options->minimum_step = FUZZ_(_option)(in);
    options->maximum_step = FUZZ_(_option)(in);
    options->fixed_step = FUZZ_(_option)(in);
    options->safety = FUZZ_(_option)(in);
    options->max_grow = FUZZ_(_option)(in);
    options->hysteresis_low = FUZZ_(_option)(in);
    options->hysteresis_high = FUZZ_(_option)(in);
    options->stretch = FUZZ_(_option)(in);

    /* The bound of 0 is the default, ten million: the budget of the callbacks then ends a call, for
     * which min_shrink must be left alone, since a step may be told to shrink as slowly as one
     * likes. */
    const unsigned steps = next_byte(in);
    options->maximum_steps = steps < 200 ? 1 + (long long)steps : 0;
    if (steps >= 250) options->maximum_steps = -(long long)next_byte(in);
    if (options->maximum_steps > 0) options->min_shrink = FUZZ_(_option)(in);
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
}

static void FUZZ_(_require_finite)(const FUZZ_(_integ) * it)
{
    REQUIRE(it->t - it->t == 0);
    for (int i = 0; i < FUZZ_(_N); i++) REQUIRE(it->y[i] - it->y[i] == 0);
}

static void FUZZ_(_require_same_state)(const FUZZ_(_integ) * a, const FUZZ_(_integ) * b)
{
    REQUIRE(memcmp(&a->t, &b->t, sizeof a->t) == 0);
    REQUIRE(memcmp(a->y, b->y, sizeof a->y) == 0);
    REQUIRE(memcmp(a->ydot, b->ydot, sizeof a->ydot) == 0);
    REQUIRE(memcmp(&a->next_step, &b->next_step, sizeof a->next_step) == 0);
}

static void FUZZ_(_require_status)(const FUZZ_(_integ) * it, gi_status status)
{
    const char *message = gi_status_message(status);

    REQUIRE(message != NULL && message[0] != '\0');
    REQUIRE(status == GI_OK || status == GI_ERR_ARGUMENT || status == GI_ERR_CONSTRAINT ||
            status == GI_ERR_ACCURACY || status == GI_ERR_PROJECTION ||
            status == GI_ERR_NOT_FINITE || status == GI_ERR_MAX_STEPS);
    if (status != GI_OK) {
        REQUIRE(it->error.what != NULL && it->error.what[0] != '\0');
        REQUIRE(it->error.where >= -1 && it->error.where < FUZZ_(_N));
    }
}

/* before: the integrator as it was when the call began. */
static void FUZZ_(_require_statistics)(const FUZZ_(_integ) * before, const FUZZ_(_integ) * it)
{
    const gi_statistics *a = &before->stats, *b = &it->stats;

    REQUIRE(b->steps_attempted == b->steps_taken + b->error_test_failures + b->projection_failures +
                                      b->derivative_failures);
    REQUIRE(b->steps_attempted >= a->steps_attempted);
    REQUIRE(b->steps_taken >= a->steps_taken);
    REQUIRE(b->error_test_failures >= a->error_test_failures);
    REQUIRE(b->projection_failures >= a->projection_failures);
    REQUIRE(b->derivative_failures >= a->derivative_failures);
    REQUIRE(b->derivative_evaluations >= a->derivative_evaluations);
    REQUIRE(b->projections >= a->projections);
    REQUIRE(b->step_size_changes >= a->step_size_changes);
    REQUIRE(b->initializations >= a->initializations);
}

/* Attempts that a call may make: as many as it was allowed, or what the budget pays for and, once
 * all goes wrong, what it takes to shrink the largest step to the smallest. */
#define FUZZ_BUDGET  4000
#define FUZZ_SHRINKS 2200

static void FUZZ_(_require_bounded)(const FUZZ_(_integ) * before, const FUZZ_(_integ) * it,
                                    const struct play *play)
{
    const long long attempts = it->stats.steps_attempted - before->stats.steps_attempted;
    const bool is_bounded = it->options.maximum_steps <= 1000;
    const long long allowed = is_bounded ? it->options.maximum_steps : FUZZ_BUDGET + FUZZ_SHRINKS;

    REQUIRE(attempts <= allowed);
    /* five stages of Merson an attempt, one more at its end, and those that choose the first step */
    const long long derivatives = play->calls[FAULT_DERIVATIVE];
    REQUIRE(derivatives <= 6 * (attempts + 1));
#if !FUZZ_IS_SURFACE
    REQUIRE(derivatives == it->stats.derivative_evaluations - before->stats.derivative_evaluations);
#endif
    /* at most 30 iterations for positions and for velocities, each with a Jacobian by differences */
    for (int i = FAULT_CONSTRAINT; i < FAULT_COUNT; i++)
        REQUIRE(play->calls[i] <= (10 + 30 * 2 * (1 + 2 * FUZZ_(_N))) * (attempts + 1));
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

/* One call of step or integrate, and all that must hold after it. */
static gi_status FUZZ_(_advance)(FUZZ_(_integ) * it, struct play *play, bool one_step,
                                 FUZZ_REAL t_stop)
{
    const FUZZ_(_integ) before = *it;

    FUZZ_(_begin)(play, FUZZ_BUDGET);
    const gi_status status = one_step ? FUZZ_(_step)(it, t_stop) : FUZZ_(_integrate)(it, t_stop);

    FUZZ_(_require_status)(it, status);
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
    if (t_stop == before.t) {
        REQUIRE(status == GI_OK || status == GI_ERR_ACCURACY);
        REQUIRE(it->stats.steps_attempted == before.stats.steps_attempted);
        FUZZ_(_require_same_state)(&before, it);
    } else if (one_step) {
        REQUIRE(taken == (status == GI_OK));
        REQUIRE((it->t != before.t) == (status == GI_OK));
    }
    if (taken == 0) REQUIRE(memcmp(before.y, it->y, sizeof before.y) == 0);
    if (!one_step && status == GI_OK) REQUIRE(it->t == t_stop);
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
    const gi_status status = FUZZ_(_interpolate)(it, t, y);
    if (status == GI_OK) {
        for (int i = 0; i < FUZZ_(_N); i++) REQUIRE(y[i] - y[i] == 0);
    } else {
        REQUIRE(memcmp(y, untouched, sizeof y) == 0);
    }
    if (!(t - t == 0)) REQUIRE(status == GI_ERR_ARGUMENT);
}

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

#if FUZZ_IS_SURFACE
static void FUZZ_(_start_somewhere)(struct input *in, const struct script *script,
                                    FUZZ_REAL y0[FUZZ_(_N)])
{
    FUZZ_REAL point[3], direction[3], y[FUZZ_(_N)], untouched[FUZZ_(_N)];

    for (int i = 0; i < 3; i++) {
        point[i] =
            next_byte(in) >= 224 ? FUZZ_(_number)(in) : ((FUZZ_REAL)next_byte(in) - 128) / 32;
        direction[i] = next_byte(in) >= 224 ? FUZZ_(_number)(in) : (FUZZ_REAL)next_byte(in) - 128;
    }
    memset(y, 0x5a, sizeof y);
    memcpy(untouched, y, sizeof y);
    FUZZ_(_begin)(script->play, FUZZ_BUDGET);
    const gi_status status = FUZZ_(_start)(script, point, direction, y);
    REQUIRE(script->play->calls[FAULT_SURFACE] <= 100);
    if (status == GI_OK) {
        for (int i = 0; i < FUZZ_(_N); i++) REQUIRE(y[i] - y[i] == 0);
        memcpy(y0, y, sizeof y);
    } else {
        REQUIRE(status == GI_ERR_ARGUMENT || status == GI_ERR_CONSTRAINT);
        REQUIRE(memcmp(y, untouched, sizeof y) == 0);
    }
}
#endif

static gi_status FUZZ_(_set_somewhere)(struct input *in, FUZZ_(_integ) * it, struct play *play)
{
    const FUZZ_(_integ) before = *it;
    const FUZZ_REAL t = FUZZ_(_next_time)(in, it->t);
    FUZZ_REAL y[FUZZ_(_N)];

    FUZZ_(_next_state)(in, y);
    FUZZ_(_begin)(play, FUZZ_BUDGET);
    const gi_status status = FUZZ_(_set_time_and_state)(it, t, y);
    FUZZ_(_require_status)(it, status);
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

static void FUZZ_(_change_options)(FUZZ_(_integ) * it, const FUZZ_(_options) * options)
{
    FUZZ_(_integ) before = *it;
    const gi_status status = FUZZ_(_set_options)(it, options);

    FUZZ_(_require_status)(it, status);
    /* a fixed step takes effect at once; all else leaves next_step alone */
    if (status == GI_OK && it->options.fixed_step > 0) before.next_step = it->options.fixed_step;
    FUZZ_(_require_same_state)(&before, it);
    REQUIRE(status == GI_OK || status == GI_ERR_ARGUMENT);
    if (status != GI_OK) REQUIRE(memcmp(&before.options, &it->options, sizeof before.options) == 0);
}

/* Whatever went before: with honest callbacks and sane numbers all works again. */
static void FUZZ_(_require_recovery)(FUZZ_(_integ) * it, const struct script *script,
                                     bool is_initialized)
{
    struct play *play = script->play;
    FUZZ_REAL y[FUZZ_(_N)];

    memset(play->rate, 0, sizeof play->rate);
    if (is_initialized) {
        FUZZ_(_advance)(it, play, true, it->t + 1);
        FUZZ_(_advance)(it, play, false, it->t - 1);
    }
    FUZZ_(_sane_state)(y);
    FUZZ_(_begin)(play, FUZZ_BUDGET);
    REQUIRE(FUZZ_(_initialize)(it, script, NULL, 0, y) == GI_OK);
    REQUIRE(it->stats.initializations == 1);
    REQUIRE(FUZZ_(_advance)(it, play, false, 1) == GI_OK);
    REQUIRE(FUZZ_(_advance)(it, play, false, 0) == GI_OK);
    for (int i = 0; i < FUZZ_(_N); i++) {
        const FUZZ_REAL back = it->y[i] - y[i];
        REQUIRE(back < (FUZZ_REAL)1e-3 && -back < (FUZZ_REAL)1e-3);
    }
}

static void FUZZ_(_drive)(struct input *in)
{
    struct play play = {0};
    const struct script script = {&play};
    FUZZ_(_options) options;
    FUZZ_(_integ) it, blank;
    FUZZ_REAL y0[FUZZ_(_N)];

    play.random = next_bits(in) | 1;
    FUZZ_(_next_options)(in, &options);
    const FUZZ_REAL t0 = FUZZ_(_next_time)(in, 0);
    FUZZ_(_next_state)(in, y0);
    if (next_byte(in) >= 128) FUZZ_(_next_rates)(in, &play);
#if FUZZ_IS_SURFACE
    if (next_byte(in) >= 128) FUZZ_(_start_somewhere)(in, &script, y0);
#endif

    memset(&it, 0, sizeof it);
    blank = it;
    FUZZ_(_begin)(&play, FUZZ_BUDGET);
    const gi_status status = FUZZ_(_initialize)(&it, &script, &options, t0, y0);
    FUZZ_(_require_status)(&it, status);
    FUZZ_(_require_short)(&play);
    const bool is_initialized = status == GI_OK;
    if (is_initialized) {
        FUZZ_(_require_finite)(&it);
        REQUIRE(it.t == t0);
        REQUIRE(it.stats.initializations == 1 && it.stats.steps_attempted == 0);
        REQUIRE(it.next_step > 0 && it.next_step - it.next_step == 0);
    }
    if (!is_initialized) {
        FUZZ_(_require_same_state)(&blank, &it);
        REQUIRE(FUZZ_(_advance)(&it, &play, true, 1) == GI_ERR_ARGUMENT);
    }
    for (int k = 0; is_initialized && k < 12 && in->size > 0; k++) {
        if (next_byte(in) >= 240) FUZZ_(_next_rates)(in, &play);
        switch (next_byte(in) % 9) {
        case 0:
        case 1:
            FUZZ_(_advance)(&it, &play, false, FUZZ_(_next_time)(in, it.t));
            break;
        case 2:
        case 3:
            FUZZ_(_advance)(&it, &play, true, FUZZ_(_next_time)(in, it.t));
            break;
        case 4:
            FUZZ_(_set_somewhere)(in, &it, &play);
            break;
        case 5:
            it.next_step = FUZZ_(_number)(in);
            break;
        case 6:
            FUZZ_(_interpolate_somewhere)(in, &it);
            break;
        case 7:
            FUZZ_(_next_options)(in, &options);
            FUZZ_(_change_options)(&it, &options);
            break;
        default:
            FUZZ_(_compare_with_copy)(in, &it, &play);
            break;
        }
    }
    FUZZ_(_require_recovery)(&it, &script, is_initialized);
}

#undef FUZZ_BUDGET
#undef FUZZ_SHRINKS
#undef FUZZ_IS_SURFACE
#undef FUZZ_
#undef FUZZ_PASTE
#undef FUZZ_PASTE_
#undef FUZZ_NAME
#undef FUZZ_KIND
#undef FUZZ_REAL
#undef FUZZ_CONVERT
