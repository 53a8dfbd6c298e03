/* Events with one method: test_events.c. Included once for each. */
#define EV_PASTE2(a, b) a##b
#define EV_PASTE(a, b)  EV_PASTE2(a, b)
#define EV(name)        EV_PASTE(METHOD_NAME, _##name)       /* of the playground */
#define TORUS(name)     EV_PASTE(METHOD_NAME, _torus_##name) /* of the torus */
#define CONTROLLED      (METHOD_ESTIMATES > 0)
#define FIXED           (CONTROLLED ? 0 : 1.0 / 256) /* the step where there is no error control */
/* Where the exact solution is known: what accuracy 1e-8, or FIXED, leaves of it at t < 10. */
#define NEAR            (CONTROLLED ? 1e-5 : 0.1)

#define GI_NAME   METHOD_NAME
#define GI_SYSTEM struct play
#define GI_NQ     2
#define GI_NC     0
#define GI_EVENTS PLAY_EVENTS
#define GI_METHOD METHOD
#define GI_LANES  4
static inline void EV(derivs)(const struct play *s, double t, const double y[], double ydot[])
{
    ++*s->calls;
    s->derivs(t, y, ydot);
}
static inline void EV(events)(const struct play *s, double t, const double y[], double g[])
{
    for (int k = 0; k < PLAY_EVENTS; k++) g[k] = 1;
    s->events(s, t, y, g);
}
#include "geodesic_integ.h"

#define GI_NAME    EV_PASTE(METHOD_NAME, _torus)
#define GI_SYSTEM  struct cut_torus
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_EVENTS  2
#define GI_METHOD  METHOD
#define GI_LANES   8
static inline void TORUS(surface)(const struct cut_torus *s, const double x[3], double *f,
                                  double grad[3], double hess[6])
{
    torus_of_double(s, x, f, grad, hess);
}
static inline void TORUS(events)(const struct cut_torus *s, double t, const double y[], double g[2])
{
    (void)t;
    for (int k = 0; k < 2; k++) g[k] = above_plane(&s->plane[k], y);
}
#include "geodesic_integ.h"

static EV(options) EV(asked)(double accuracy)
{
    EV(options) o;
    memset(&o, 0, sizeof o);
    o.accuracy = accuracy;
    o.fixed_step = FIXED;
    o.maximum_steps = 20000;
    return o;
}

static EV(integ)
    EV(begun)(const struct play *s, const EV(options) * o, double t0, const double y0[4])
{
    EV(integ) it;
    *s->calls = 0;
    assert_int_equal(EV(initialize)(&it, s, o, t0, y0), GI_OK);
    return it;
}

static void EV(counted_honestly)(const EV(integ) * it)
{
    const gi_statistics *n = &it->stats;
    assert_int_equal(n->steps_attempted, n->steps_taken + n->error_test_failures +
                                             n->projection_failures + n->derivative_failures +
                                             n->event_retries);
    assert_int_equal(n->derivative_evaluations, *it->system->calls);
}

/* ---- where they are ------------------------------------------------------------------------------ */

/* The six in one turn of the circle: index, sign, place; earliest first. */
static void EV(events_come_in_their_order)(void **state)
{
    const struct play s = play(circle, three_lines);
    const EV(options) o = EV(asked)(1e-8);
    (void)state;
    for (int way = -1; way <= 1; way += 2) {
        EV(integ) it = EV(begun)(&s, &o, 0, on_circle);
        for (int i = 0; i < 6; i++) {
            const struct crossing *c = way > 0 ? &turn[i] : &turn[5 - i];
            const double t = way > 0 ? c->t : c->t - two_pi;
            assert_int_equal(EV(integrate)(&it, way * two_pi), GI_EVENT);
            check_close(it.t, t, NEAR);
            assert_int_equal(it.event_index, c->index);
            assert_int_equal(it.event_sign, way * c->sign);
            double g[PLAY_EVENTS];
            three_lines(&s, it.t, it.y, g);
            check_close(g[c->index], 0, 1e-13);
            EV(counted_honestly)(&it);
        }
        assert_int_equal(EV(integrate)(&it, way * two_pi), GI_OK);
        check_close(it.t, way * two_pi, 0);
        for (int k = 0; k < PLAY_EVENTS; k++) assert_int_equal(it.event_counts[k], 2);
    }
}

static void EV(only_the_direction_asked_for_is_seen)(void **state)
{
    const struct play s = play(circle, three_lines);
    (void)state;
    for (int direction = -1; direction <= 1; direction += 2) {
        EV(options) o = EV(asked)(1e-8);
        for (int k = 0; k < PLAY_EVENTS; k++) o.event_direction[k] = direction;
        EV(integ) it = EV(begun)(&s, &o, 0, on_circle);
        for (int i = 0; i < 6; i++) {
            if (turn[i].sign != direction) continue;
            assert_int_equal(EV(integrate)(&it, two_pi), GI_EVENT);
            assert_int_equal(it.event_index, turn[i].index);
            assert_int_equal(it.event_sign, direction);
            check_close(it.t, turn[i].t, NEAR);
        }
        assert_int_equal(EV(integrate)(&it, two_pi), GI_OK);
        for (int k = 0; k < PLAY_EVENTS; k++) assert_int_equal(it.event_counts[k], 1);
    }
}

/* integrate passes over what is not terminal, step stops at each; both see the same bits. */
static void EV(step_and_integrate_see_the_same)(void **state)
{
    const struct play s = play(circle, three_lines);
    EV(options) o = EV(asked)(1e-8);
    (void)state;
    o.event_terminal[0] = o.event_terminal[2] = -1;
    EV(integ) it = EV(begun)(&s, &o, 0, on_circle), by_step = it;
    gi_status status;
    int seen = 0;
    do {
        status = EV(integrate)(&it, 10);
        for (;;) {
            const gi_status one = EV(step)(&by_step, 10);
            if (one == GI_EVENT) seen++;
            if (by_step.t == 10 || (one == GI_EVENT && by_step.event_index == 1)) break;
            assert_true(one == GI_OK || one == GI_EVENT);
        }
        check_close(by_step.t, it.t, 0);
        assert_memory_equal(by_step.y, it.y, sizeof it.y);
        assert_memory_equal(by_step.event_counts, it.event_counts, sizeof it.event_counts);
        assert_int_equal(by_step.stats.steps_attempted, it.stats.steps_attempted);
        assert_int_equal(by_step.stats.event_retries, it.stats.event_retries);
        if (status == GI_EVENT) assert_int_equal(it.event_index, 1);
    } while (status == GI_EVENT);
    assert_int_equal(status, GI_OK);
    assert_int_equal(seen, it.event_counts[0] + it.event_counts[1] + it.event_counts[2]);
    assert_int_equal(it.event_counts[1], 4);
}

static void EV(two_at_once_are_both_counted)(void **state)
{
    const struct play s = play(circle, same_line_thrice);
    (void)state;
    for (int first = 0; first < 3; first++) {
        EV(options) o = EV(asked)(1e-8);
        for (int k = 0; k < first; k++) o.event_terminal[k] = -1;
        EV(integ) it = EV(begun)(&s, &o, 0, on_circle);
        assert_int_equal(EV(integrate)(&it, 3), GI_EVENT);
        check_close(it.t, turn[1].t, NEAR);
        assert_int_equal(it.event_index, first);
        assert_int_equal(it.event_sign, first == 1 ? 1 : -1);
        assert_int_equal(EV(integrate)(&it, 3), GI_OK);
        for (int k = 0; k < 3; k++) assert_int_equal(it.event_counts[k], 1);
    }
}

/* The same place by other numbers: each once, be it with one stop or with three. */
static void EV(nearly_at_once_each_is_counted_once)(void **state)
{
    const struct play s = play(circle, same_line_otherwise);
    const EV(options) o = EV(asked)(1e-8);
    int stops = 0;
    (void)state;
    EV(integ) it = EV(begun)(&s, &o, 0, on_circle);
    while (EV(integrate)(&it, 3) == GI_EVENT) {
        stops++;
        check_close(it.t, turn[1].t, NEAR);
        check_close(it.y[0], 0.5, 1e-13);
    }
    check_close(it.t, 3, 0);
    assert_in_range(stops, 1, 3);
    for (int k = 0; k < 3; k++) assert_int_equal(it.event_counts[k], 1);
}

/* However near to each other they are, each has a stop of its own; index 2 comes first. */
static void EV(close_together_they_come_one_by_one)(void **state)
{
    struct play s = play(circle, three_close_lines);
    const EV(options) o = EV(asked)(1e-6);
    (void)state;
    for (s.level = 1e-2; s.level > 1e-11; s.level /= 10) {
        EV(integ) it = EV(begun)(&s, &o, 0, on_circle);
        for (int k = 2; k >= 0; k--) {
            double g[PLAY_EVENTS];
            assert_int_equal(EV(integrate)(&it, 3), GI_EVENT);
            assert_int_equal(it.event_index, k);
            assert_int_equal(it.event_counts[k], 1);
            three_close_lines(&s, it.t, it.y, g);
            check_close(g[k], 0, 1e-13);
        }
        assert_int_equal(EV(integrate)(&it, 3), GI_OK);
    }
}

/* Light falls through r = 2 M: affine parameter and angle by quadrature. */
static void EV(light_reaches_the_horizon)(void **state)
{
    const struct play s = play(light, horizon);
    const double inwards = sqrt(1 - 16.0 / 100 * (1 - 2.0 / 10)), y0[4] = {10, 0, -inwards, 0.04};
    EV(options) o = EV(asked)(1e-9);
    double parameter, angle;
    (void)state;
    if (!CONTROLLED) o.fixed_step = 1.0 / 1024;
    fall_of_light(&parameter, &angle);
    EV(integ) it = EV(begun)(&s, &o, 0, y0);
    assert_int_equal(EV(integrate)(&it, 100), GI_EVENT);
    check_close(it.y[0], 2, 1e-12);
    check_close(it.t, parameter, CONTROLLED ? 1e-6 : 1e-2);
    check_close(it.y[1], angle, CONTROLLED ? 1e-6 : 1e-2);
    EV(counted_honestly)(&it);
    assert_int_equal(EV(integrate)(&it, it.t + 0.1), GI_OK); /* nothing is singular there */
}

#if METHOD_ESTIMATES > 0

/* First meeting with a plane on 1000 geodesics, one by one and in lanes. Where the truth comes near the
 * plane before, either answer is right. */
static void EV(planes_on_the_torus_are_met_where_truth_has_them)(void **state)
{
    static double t[PLANES], t_end[PLANES], y[PLANES][6];
    static gi_status status[PLANES];
    (void)state;
    for (double accuracy = 1e-6; accuracy > 5e-10; accuracy /= 1000) {
        TORUS(options) o;
        double worst = 0;
        memset(&o, 0, sizeof o);
        o.accuracy = accuracy;
        for (int i = 0; i < METHOD_CASES(PLANES); i++) {
            t[i] = 0, t_end[i] = MEETING_END;
            memcpy(y[i], meetings[i].y0, sizeof y[i]);
        }
        TORUS(batch)
        job = {.systems = cut_tori, .options = &o, .count = METHOD_CASES(PLANES), .t = t, .y = y};
        job.t_end = t_end, job.status = status;
        assert_int_equal(TORUS(integrate_batch)(&job), GI_OK);
        for (int i = 0; i < METHOD_CASES(PLANES); i++) {
            const struct meeting *m = &meetings[i];
            TORUS(integ) it;
            assert_int_equal(TORUS(initialize)(&it, &cut_tori[i], &o, 0, m->y0), GI_OK);
            assert_int_equal(TORUS(integrate)(&it, MEETING_END), status[i]);
            check_close(it.t, t[i], 0);
            assert_memory_equal(it.y, y[i], sizeof it.y);
            if (m->doubtful) continue;
            assert_int_equal(status[i], m->met ? GI_EVENT : GI_OK);
            if (!m->met) continue;
            assert_int_equal(it.event_index, 0);
            assert_int_equal(it.event_sign, m->rate > 0 ? 1 : -1);
            check_close(above_plane(&cut_tori[i].plane[0], it.y), 0, 1e-13);
            worst = worse_of(worst, (it.t - m->t) * m->rate);
            for (int k = 0; k < 3; k++) worst = worse_of(worst, (it.y[k] - m->x[k]) * m->rate);
        }
        print_message("accuracy %g: worst error of an event %g\n", accuracy, worst);
        assert_true(worst < PLANE_FACTOR * METHOD_ERRS * accuracy);
    }
}

#endif

/* ---- grazing, and two within a step -------------------------------------------------------------- */

/* The circle reaches q1 = 1. A line below that by `over` is crossed twice: both or, below the accuracy,
 * neither; never a line above it. Crossings come as up, then down, around pi / 2. */
static void EV(grazing_is_seen_twice_or_not_at_all)(void **state)
{
    const double steps[3] = {0, 0.4, 3};
    (void)state;
    for (int i = 0; i < 3; i++)
        for (int power = 2; power <= 7; power++)
            for (int way = -1; way <= 1; way += 2) {
                struct play s = play(circle, line_above);
                EV(options) o = EV(asked)(1e-9);
                const double over = way * pow(10, -power);
                double up = 0;
                gi_status status;
                o.initial_step = steps[i];
                s.level = 1 - over;
                EV(integ) it = EV(begun)(&s, &o, 0, on_circle);
                while ((status = EV(integrate)(&it, 3)) == GI_EVENT) {
                    assert_int_equal(it.event_sign, it.event_counts[0] % 2 ? 1 : -1);
                    check_close(it.y[1], s.level, CONTROLLED ? 1e-12 : 1e-9);
                    if (CONTROLLED)
                        check_close(fabs(it.t - two_pi / 4), acos(s.level),
                                    1e-3 * acos(s.level) + 1e-7 / acos(s.level));
                    if (it.event_sign < 0) assert_true(it.t > up);
                    up = it.t;
                }
                assert_int_equal(status, GI_OK);
                EV(counted_honestly)(&it);
                if (CONTROLLED)
                    assert_int_equal(it.event_counts[0], way > 0 ? 2 : 0);
                else
                    assert_true(it.event_counts[0] == 0 || it.event_counts[0] == 2);
            }
}

/* A ball above a line: no method is far off, steps are as long as the flight. */
static void EV(up_and_down_within_a_step)(void **state)
{
    const double thrown[4] = {0, 0, 3, 1}, apex = 4.5 / GRAVITY;
    (void)state;
    for (int direction = -1; direction <= 1; direction++)
        for (int power = 1; power <= 8; power++) {
            struct play s = play(ball, height);
            EV(options) o = EV(asked)(1e-6);
            int n = 0;
            o.initial_step = 2;
            if (!CONTROLLED) o.fixed_step = 1.0 / 1024;
            o.event_direction[0] = direction;
            s.level = apex * (1 - pow(10, -power));
            EV(integ) it = EV(begun)(&s, &o, 0, thrown);
            while (EV(integrate)(&it, 2) == GI_EVENT) {
                const double half = sqrt(2 * (apex - s.level) / GRAVITY);
                n++;
                assert_int_equal(it.event_sign, direction ? direction : n == 1 ? 1 : -1);
                if (CONTROLLED)
                    check_close(it.t, 3 / GRAVITY + it.event_sign * -half, 1e-14 / half);
            }
            if ((CONTROLLED || power <= 2) && n != (direction ? 1 : 2))
                fail_msg("direction %d, over by 1e-%d: %d events", direction, power, n);
        }
}

/* g that is zero at the end of a step, and was and is positive, has not changed its sign. */
static void EV(a_touch_at_the_end_of_a_step_is_none)(void **state)
{
    const struct play s = play(line, touch_in_time);
    EV(options) o = EV(asked)(1e-6);
    (void)state;
    o.fixed_step = 0.125;
    EV(integ) it = EV(begun)(&s, &o, 0, resting);
    assert_int_equal(EV(integrate)(&it, 1), GI_OK);
    assert_int_equal(it.event_counts[0], 0);
}

/* ---- none twice ---------------------------------------------------------------------------------- */

/* On from an event in every way there is, onwards or backwards: none where it stopped. */
static void EV(not_again)(const EV(integ) * at, const EV(options) * o, const char *where)
{
    const char *const hows[3] = {"going on", "state set", "initialized"};
    for (int how = 0; how < 3; how++)
        for (int way = -1; way <= 1; way += 2) {
            const double t_end = at->t + 0.1 * way;
            EV(integ) it = *at;
            if (how == 1) assert_int_equal(EV(set_time_and_state)(&it, at->t, at->y), GI_OK);
            if (how == 2) it = EV(begun)(at->system, o, at->t, at->y);
            if (EV(integrate)(&it, t_end) != GI_OK)
                fail_msg("accuracy %g, %s, %s, %+d: again %g away", o->accuracy, where, hows[how],
                         way, it.t - at->t);
            check_close(it.t, t_end, 0);
        }
}

static void EV(none_happens_again_where_it_stopped)(void **state)
{
    const struct play s = play(circle, three_lines);
    const double starts[3] = {0, 1e6, -1e6};
    const char *const where[3] = {"from 0", "from 1e6", "from -1e6"};
    (void)state;
    for (int start = 0; start < 3; start++)
        for (double accuracy = 1e-3; accuracy > 1e-12; accuracy /= 10) {
            const EV(options) o = EV(asked)(accuracy);
            EV(integ) at = EV(begun)(&s, &o, starts[start], on_circle);
            for (int i = 0; i < 6; i++) {
                assert_int_equal(EV(integrate)(&at, starts[start] + 7), GI_EVENT);
                assert_int_equal(at.event_index, turn[i].index);
                EV(not_again)(&at, &o, where[start]);
            }
        }
}

/* The same at planes on the torus, where states are projected. */
static void EV(planes_are_not_met_again_where_it_stopped)(void **state)
{
    TORUS(options) o;
    (void)state;
    memset(&o, 0, sizeof o);
    o.fixed_step = FIXED;
    for (int i = 0; i < METHOD_CASES(PLANES); i += 4) {
        const struct meeting *m = &meetings[i];
        TORUS(integ) at, it;
        if (m->doubtful || !m->met || fabs(m->rate) < 0.1) continue;
        assert_int_equal(TORUS(initialize)(&at, &cut_tori[i], &o, 0, m->y0), GI_OK);
        if (TORUS(integrate)(&at, MEETING_END) != GI_EVENT) continue; /* Euler goes elsewhere */
        for (int way = -1; way <= 1; way += 2) {
            it = at;
            assert_int_equal(TORUS(integrate)(&it, at.t + 0.01 * way), GI_OK);
            it = at;
            assert_int_equal(TORUS(set_time_and_state)(&it, at.t, at.y), GI_OK);
            assert_int_equal(TORUS(integrate)(&it, at.t + 0.01 * way), GI_OK);
        }
    }
}

/* Back over what lies before, and forth again. */
static void EV(back_and_forth)(void **state)
{
    const struct play s = play(circle, three_lines);
    const EV(options) o = EV(asked)(1e-8);
    (void)state;
    EV(integ) it = EV(begun)(&s, &o, 0, on_circle);
    for (int k = 0; k < 3; k++) assert_int_equal(EV(integrate)(&it, 7), GI_EVENT);
    for (int k = 1; k >= 0; k--) {
        assert_int_equal(EV(integrate)(&it, 0), GI_EVENT);
        assert_int_equal(it.event_index, turn[k].index);
        assert_int_equal(it.event_sign, -turn[k].sign);
        check_close(it.t, turn[k].t, NEAR);
    }
    assert_int_equal(EV(integrate)(&it, 0.1), GI_OK);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(EV(integrate)(&it, 7), GI_EVENT);
        assert_int_equal(it.event_index, turn[k].index);
    }
}

static void EV(a_zero_at_the_start_is_none)(void **state)
{
    const double off[3] = {0, 1e-16, -1e-16};
    (void)state;
    for (int i = 0; i < 3; i++)
        for (int way = -1; way <= 1; way += 2) {
            struct play s = play(circle, line_above);
            const EV(options) o = EV(asked)(1e-8);
            const double y0[4] = {sqrt(3) / 2, 0.5, -0.5, sqrt(3) / 2};
            s.level = 0.5 + off[i];
            EV(integ) it = EV(begun)(&s, &o, 0, y0);
            assert_int_equal(EV(integrate)(&it, way * 2), way > 0 ? GI_OK : GI_OK);
            assert_int_equal(it.event_counts[0], 0);
            assert_int_equal(EV(integrate)(&it, way * 7), GI_EVENT); /* the other one */
            check_close(it.t, way > 0 ? two_pi / 3 : -two_pi * 2 / 3, NEAR);
        }
}

/* Thrown from the line itself: it comes back, however long the step. */
static void EV(from_a_zero_and_back)(void **state)
{
    const double thrown[4] = {0, 0, 3, 1};
    const struct play s = play(ball, height);
    (void)state;
    for (int i = 0; i < 2; i++) {
        EV(options) o = EV(asked)(1e-6);
        if (CONTROLLED && i) o.initial_step = 2;
        EV(integ) it = EV(begun)(&s, &o, 0, thrown);
        assert_int_equal(EV(integrate)(&it, 2), GI_EVENT);
        assert_int_equal(it.event_sign, -1);
        check_close(it.t, 6 / GRAVITY, CONTROLLED ? 1e-12 : 0.05);
    }
}

static void EV(an_event_at_t_stop)(void **state)
{
    struct play s = play(line, by_the_clock);
    const double y0[4] = {0, 0, 1, 0};
    const EV(options) o = EV(asked)(1e-8);
    (void)state;
    s.level = 1;
    EV(integ) it = EV(begun)(&s, &o, 0, y0);
    assert_int_equal(EV(integrate)(&it, 1), GI_EVENT);
    check_close(it.t, 1, 0);
    assert_int_equal(EV(integrate)(&it, 1), GI_OK);
    assert_int_equal(EV(integrate)(&it, 2), GI_OK);
    assert_int_equal(it.event_counts[0], 1);
    s.events = height; /* the same by the state, which rounds */
    it = EV(begun)(&s, &o, 0, y0);
    (void)EV(integrate)(&it, 1);
    (void)EV(integrate)(&it, 2);
    (void)EV(integrate)(&it, 2);
    check_close(it.t, 2, 0);
    assert_int_equal(it.event_counts[0], 1);
}

/* ---- what goes with them ------------------------------------------------------------------------- */

/* The last, short step ends at the event. */
static void EV(interpolate_covers_the_step_to_the_event)(void **state)
{
    const struct play s = play(circle, three_lines);
    const EV(options) o = EV(asked)(1e-8);
    double y[4];
    (void)state;
    EV(integ) it = EV(begun)(&s, &o, 0, on_circle);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(EV(integrate)(&it, 7), GI_EVENT);
        check_close(it.last_step, it.t - it.t_previous, 1e-15);
        assert_int_equal(EV(interpolate)(&it, it.t, y), GI_OK);
        assert_memory_equal(y, it.y, sizeof y);
        assert_int_equal(EV(interpolate)(&it, it.t_previous, y), GI_OK);
        assert_memory_equal(y, it.y_previous, sizeof y);
        const double middle = (it.t + it.t_previous) / 2;
        assert_int_equal(EV(interpolate)(&it, middle, y), GI_OK);
        check_close(y[0], cos(middle), NEAR);
        check_close(y[1], sin(middle), NEAR);
        assert_int_equal(EV(interpolate)(&it, it.t + 1e-3, y), GI_ERR_ARGUMENT);
    }
}

/* The state is set at each bounce: onto the floor, or only turned around. */
static void EV(a_ball_bounces)(void **state)
{
    const double dropped[4] = {1, 0, 0, 1};
    const struct play s = play(ball, height);
    (void)state;
    for (int onto_the_floor = 0; onto_the_floor < 2; onto_the_floor++) {
        EV(options) o = EV(asked)(1e-6);
        if (!CONTROLLED) o.fixed_step = 1.0 / 2048;
        EV(integ) it = EV(begun)(&s, &o, 0, dropped);
        double t = sqrt(2 / GRAVITY), speed = GRAVITY * t;
        for (int bounce = 0; bounce < 12; bounce++) {
            double y[4];
            assert_int_equal(EV(integrate)(&it, 10), GI_EVENT);
            check_close(it.t, t, CONTROLLED ? 1e-11 : 0.05);
            check_close(it.y[0], 0, 1e-12);
            assert_int_equal(it.event_sign, -1);
            memcpy(y, it.y, sizeof y);
            y[2] *= -0.8;
            if (onto_the_floor) y[0] = 0;
            assert_int_equal(EV(set_time_and_state)(&it, it.t, y), GI_OK);
            speed *= 0.8;
            t += 2 * speed / GRAVITY;
        }
        EV(counted_honestly)(&it);
    }
}

/* Attempts that run out in a search: further calls come to its end. */
static void EV(maximum_steps_within_a_search)(void **state)
{
    const struct play s = play(circle, three_lines);
    (void)state;
    for (int most = 1; most <= 12; most++) {
        EV(options) o = EV(asked)(1e-8);
        gi_status status = GI_OK;
        o.maximum_steps = most;
        EV(integ) it = EV(begun)(&s, &o, 0, on_circle);
        for (int i = 0; i < 3; i++) {
            int calls = 0;
            while ((status = EV(integrate)(&it, 7)) == GI_ERR_MAX_STEPS && calls < 1000) calls++;
            if (status != GI_EVENT)
                fail_msg("maximum_steps %d: status %d at %g", most, status, it.t);
            assert_int_equal(it.event_index, turn[i].index);
            check_close(it.t, turn[i].t, NEAR);
        }
        EV(counted_honestly)(&it);
    }
}

static void EV(wrong_options_are_named)(void **state)
{
    const struct play s = play(circle, three_lines);
    (void)state;
    for (int k = 0; k < PLAY_EVENTS; k++)
        for (int bad = -2; bad <= 2; bad += 4)
            for (int which = 0; which < 2; which++) {
                const EV(options) good = EV(asked)(1e-6);
                EV(options) o = good;
                (which ? o.event_direction : o.event_terminal)[k] = bad;
                EV(integ) it = EV(begun)(&s, &good, 0, on_circle);
                assert_int_equal(EV(set_options)(&it, &o), GI_ERR_ARGUMENT);
                assert_int_equal(it.error.where, k);
                assert_non_null(
                    strstr(it.error.what, which ? "event_direction" : "event_terminal"));
                assert_int_equal(EV(initialize)(&it, &s, &o, 0, on_circle), GI_ERR_ARGUMENT);
            }
}

#include "events_hostile_body.h"

#define EV_TEST(name) unit_test_of(EV(name))
static const struct CMUnitTest EV(tests)[] = {
    EV_TEST(events_come_in_their_order),
    EV_TEST(only_the_direction_asked_for_is_seen),
    EV_TEST(step_and_integrate_see_the_same),
    EV_TEST(two_at_once_are_both_counted),
    EV_TEST(nearly_at_once_each_is_counted_once),
    EV_TEST(close_together_they_come_one_by_one),
    EV_TEST(light_reaches_the_horizon),
#if METHOD_ESTIMATES > 0
    EV_TEST(planes_on_the_torus_are_met_where_truth_has_them),
#endif
    EV_TEST(grazing_is_seen_twice_or_not_at_all),
    EV_TEST(up_and_down_within_a_step),
    EV_TEST(a_touch_at_the_end_of_a_step_is_none),
    EV_TEST(none_happens_again_where_it_stopped),
    EV_TEST(planes_are_not_met_again_where_it_stopped),
    EV_TEST(back_and_forth),
    EV_TEST(a_zero_at_the_start_is_none),
    EV_TEST(from_a_zero_and_back),
    EV_TEST(an_event_at_t_stop),
    EV_TEST(interpolate_covers_the_step_to_the_event),
    EV_TEST(a_ball_bounces),
    EV_TEST(maximum_steps_within_a_search),
    EV_TEST(wrong_options_are_named),
    EV_TEST(hostile_functions_end_somewhere),
    EV_TEST(a_discontinuity_is_found),
    EV_TEST(a_jump_at_t_stop_is_found),
    EV_TEST(an_event_before_a_barrier),
    EV_TEST(lanes_have_the_bits_of_the_scalar_integrator),
    EV_TEST(nan_of_an_event_function_is_told),
    EV_TEST(hostile_functions_in_lanes),
};

#undef EV_PASTE2
#undef EV_PASTE
#undef EV
#undef TORUS
#undef CONTROLLED
#undef NEAR
#undef EV_TEST
#undef FIXED
