/* Shared by test_never_stuck.c and test_never_stuck_projection.c: equations that do as they are told and
 * keep what they saw, and an oscillator made of them. */
#ifndef NEVER_STUCK_H
#define NEVER_STUCK_H

#include "../check.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { TAPE_LENGTH = 512 };

/* What the equations are told to do, and what they saw. It hangs on a pointer because the equations
 * get their system as const. */
struct tape {
    long long derivative_calls, bad_derivative_call; /* this call gives bad_value; 0: none does */
    double bad_value;
    double wall; /* past this time every derivative is bad_value */
    long long projection_calls, bad_projection_call;
    double projection_wall;  /* past this time every projection fails */
    double projection_limit; /* a projection further than this from last_t fails */
    double last_t;
    double times[TAPE_LENGTH]; /* of the derivative calls */
    int recorded;
};

static inline void tape_clear(struct tape *tape)
{
    memset(tape, 0, sizeof *tape);
    tape->bad_value = (double)NAN;
    tape->wall = tape->projection_wall = tape->projection_limit = (double)INFINITY;
}

static inline bool tape_derivative_is_bad(struct tape *tape, double t)
{
    tape->derivative_calls++;
    if (tape->recorded < TAPE_LENGTH) tape->times[tape->recorded++] = t;
    return tape->derivative_calls == tape->bad_derivative_call || t > tape->wall;
}

/* A rotation at angular speed w: q = cos(w t), u = -sin(w t), with q and u in the same unit. The
 * derivative jumps to w times "kick" past the time of the kick. */
struct osc {
    double w;
    struct tape *tape;
    double kick, kick_time;
};

static inline void osc_derivs(const struct osc *s, double t, const double y[], double ydot[])
{
    double const jump = s->kick != 0 && t > s->kick_time ? s->kick : 0;
    ydot[0] = s->w * y[1] + jump;
    ydot[1] = -s->w * y[0];
    if (tape_derivative_is_bad(s->tape, t)) ydot[1] = s->tape->bad_value;
}

#define GI_NAME osc
#define GI_NQ   1
#define GI_NC   0
#include "geodesic_integ.h"

/* Size of the last place of |t|. */
static inline double ulp(double t)
{
    t = fabs(t);
    return nextafter(t, (double)INFINITY) - t;
}

static const double osc_y0[2] = {1, 0};

/* An oscillator at t0 with a clear tape, ready to run. */
static inline void osc_ready(osc_integ *it, struct osc *s, struct tape *tape, double t0,
                             const osc_options *options)
{
    tape_clear(tape);
    s->w = 1;
    s->tape = tape;
    s->kick = s->kick_time = 0;
    assert_int_equal(osc_initialize(it, s, options, t0, osc_y0), GI_OK);
}

/* The same at the speed w. */
static inline void osc_ready_at_speed(osc_integ *it, struct osc *s, struct tape *tape, double t0,
                                      double w)
{
    osc_ready(it, s, tape, t0, NULL);
    s->w = w;
    assert_int_equal(osc_initialize(it, s, NULL, t0, osc_y0), GI_OK);
}

/* The last good state is finite, and its derivative belongs to it. */
static inline void osc_check_last_good(const osc_integ *it, const struct osc *s)
{
    struct tape scratch;
    struct osc calm = *s;
    double ydot[2];
    int i;
    tape_clear(&scratch);
    calm.tape = &scratch;
    osc_derivs(&calm, it->t, it->y, ydot);
    assert_true(isfinite(it->t) && isfinite(it->next_step) && it->next_step > 0);
    for (i = 0; i < 2; i++) {
        assert_true(isfinite(it->y[i]));
        check_close(it->ydot[i], ydot[i], 1e-14 * s->w);
    }
}

/* Nothing that a caller can see has moved, but for the report of the error. */
static inline void osc_check_untouched(const osc_integ *now, const osc_integ *before)
{
    assert_memory_equal(&now->t, &before->t, sizeof now->t);
    assert_memory_equal(now->y, before->y, sizeof now->y);
    assert_memory_equal(now->ydot, before->ydot, sizeof now->ydot);
    assert_memory_equal(&now->stats, &before->stats, sizeof now->stats);
    assert_memory_equal(&now->t_previous, &before->t_previous, sizeof now->t_previous);
    assert_memory_equal(now->y_previous, before->y_previous, sizeof now->y_previous);
}

#endif
