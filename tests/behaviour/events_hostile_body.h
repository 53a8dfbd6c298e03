/* Part of events_body.h: event functions that are hostile, and lanes. */
#include "../statistics.h"

/* ---- hostile functions --------------------------------------------------------------------------- */

static void EV(hostile_functions_end_somewhere)(void **state)
{
    const double y0[4] = {0.01, 0, 1, 0};
    (void)state;
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        for (int terminal = -1; terminal <= 1; terminal += 2) {
            struct play s = play(line, hostile[i].events);
            EV(options) o = EV(asked)(1e-6);
            gi_status status;
            int n = 0;
            o.event_terminal[0] = terminal;
            s.level = 0.5;
            EV(integ) it = EV(begun)(&s, &o, 0, y0);
            while ((status = EV(integrate)(&it, 1)) == GI_EVENT) n++;
            if (status != (hostile[i].nan ? GI_ERR_NOT_FINITE : GI_OK) || (terminal < 0 && n > 0))
                fail_msg("%s: status %d, %d events", hostile[i].what, status, n);
            if (it.stats.steps_attempted > 100 * it.stats.steps_taken)
                fail_msg("%s: %lld attempts for %lld steps", hostile[i].what,
                         it.stats.steps_attempted, it.stats.steps_taken);
            if (!hostile[i].nan) check_close(it.t, 1, 0);
            EV(counted_honestly)(&it);
            if (hostile[i].count >= 0 && it.event_counts[0] != hostile[i].count)
                fail_msg("%s: %lld events", hostile[i].what, it.event_counts[0]);
        }
}

static void EV(a_discontinuity_is_found)(void **state)
{
    const double y0[4] = {0.01, 0, 1, 0};
    (void)state;
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        struct play s = play(line, hostile[i].events);
        const EV(options) o = EV(asked)(1e-6);
        if (!hostile[i].place) continue;
        s.level = 0.5;
        EV(integ) it = EV(begun)(&s, &o, 0, y0);
        assert_int_equal(EV(integrate)(&it, 1), GI_EVENT);
        if (!(fabs(it.y[0] - 0.5) <= 1e-6))
            fail_msg("%s: event at %.17g", hostile[i].what, it.y[0]);
    }
}

/* t + (t_stop - t) rounds to a neighbour of t_stop: the search must not go for that for ever. */
static void EV(a_jump_at_t_stop_is_found)(void **state)
{
    int unequal = 0;
    (void)state;
    for (int i = 0; i < 40; i++) {
        struct play s = play(line, jump_in_time);
        EV(options) o = EV(asked)(1e-6);
        const double t0 = -0.7 + 0.0131 * i, t_stop = t0 + 1.3 + 0.00713 * i;
        o.initial_step = CONTROLLED ? 100 : 0;
        if (!CONTROLLED) o.fixed_step = 100;
        unequal += t0 + (t_stop - t0) != t_stop;
        s.level = t_stop;
        EV(integ) it = EV(begun)(&s, &o, t0, resting);
        assert_int_equal(EV(integrate)(&it, t_stop), GI_EVENT);
        assert_true(it.stats.steps_attempted < 200);
        check_close(it.t, t_stop, 0);
    }
    assert_true(unequal > 0);
}

/* Derivatives that end 1e-6 behind the event: the failed attempts before do not lose it. */
static void EV(an_event_before_a_barrier)(void **state)
{
    const double y0[4] = {0, 0, 1, 0};
    struct play s = play(line_to_barrier, height);
    (void)state;
    for (double accuracy = 1e-3; accuracy > 1e-12; accuracy /= 1000) {
        const EV(options) o = EV(asked)(accuracy);
        s.level = BARRIER - 1e-6;
        if (!CONTROLLED) s.level = BARRIER - 2 * FIXED;
        EV(integ) it = EV(begun)(&s, &o, 0, y0);
        assert_int_equal(EV(integrate)(&it, 2), GI_EVENT);
        check_close(it.y[0], s.level, 1e-13);
        EV(counted_honestly)(&it);
        assert_int_equal(EV(integrate)(&it, 2), GI_ERR_NOT_FINITE);
        assert_int_equal(it.event_counts[0], 1);
    }
}

/* What is NaN is told, by name and index: where a call begins, and where it becomes NaN on the way. */
static void EV(nan_of_an_event_function_is_told)(void **state)
{
    const double y0[4] = {0, 0, 1, 0}, begins[3] = {0, 0.6, 0.6};
    void (*const functions[3])(const struct play *, double, const double[], double[]) = {
        not_a_number, not_a_number_beyond, second_not_a_number_beyond};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct play s = play(line, functions[i]);
        const EV(options) o = EV(asked)(1e-6);
        double t[1] = {0}, t_end[1] = {1}, y[1][4] = {{0, 0, 1, 0}};
        EV(batch) job = {.system = &s, .options = &o, .count = 1, .t = t, .t_end = t_end, .y = y};
        s.level = 0.6;
        EV(integ) it = EV(begun)(&s, &o, 0, y0);
        assert_int_equal(EV(integrate)(&it, 1), GI_ERR_NOT_FINITE);
        check_close(it.t, begins[i], CONTROLLED ? 1e-13 : FIXED);
        EV(counted_honestly)(&it);
        const gi_error why = EV(explain)(&it); /* whose calls are not counted */
        assert_non_null(strstr(why.what, "_events: g is NaN"));
        assert_int_equal(why.where, i == 2);
        assert_true(isnan(why.value));
        assert_true((double)it.stats.steps_attempted < (CONTROLLED ? 300 : 2 / FIXED));
        assert_int_equal(EV(integrate_batch)(&job), GI_ERR_NOT_FINITE);
        check_close(t[0], it.t, 0);
        assert_string_equal(job.error.what, why.what);
        assert_int_equal(job.error.where, why.where);
        forget_renewal(&it.stats, GI_ERR_NOT_FINITE);
        check_same_statistics(&job.stats, &it.stats, "NaN");
        /* a call that goes elsewhere goes on from the last good state */
        if (i > 0) assert_int_equal(EV(integrate)(&it, 0.1), GI_OK);
    }
}

/* ---- lanes --------------------------------------------------------------------------------------- */

/* Bits, status and sums; every third plane is out of reach. */
static void TORUS(lanes_are_scalar)(const TORUS(options) * o)
{
    enum { count = 60 };
    static struct cut_torus tori[count];
    double t[count], t_end[count], y[count][6];
    gi_status status[count];
    gi_statistics each;
    int events = 0;
    memset(&each, 0, sizeof each);
    for (int i = 0; i < count; i++) {
        tori[i] = cut_tori[i];
        tori[i].plane[1] = cut_tori[i + count].plane[0];
        if (i % 3 == 0) tori[i].plane[0].offset = 10;
        t[i] = 0.1 * i, t_end[i] = t[i] + (i % 4 == 3 ? -3 : 3);
        memcpy(y[i], meetings[i].y0, sizeof y[i]);
    }
    TORUS(batch) job = {.systems = tori, .options = o, .count = count, .t = t, .t_end = t_end};
    job.y = y, job.status = status;
    const gi_status first = TORUS(integrate_batch)(&job);
    gi_status failed = GI_OK;
    for (int i = 0; i < count; i++) {
        TORUS(integ) it;
        assert_int_equal(TORUS(initialize)(&it, &tori[i], o, 0.1 * i, meetings[i].y0), GI_OK);
        const gi_status one = TORUS(integrate)(&it, t_end[i]);
        assert_int_equal(status[i], one);
        check_close(t[i], it.t, 0);
        assert_memory_equal(y[i], it.y, sizeof it.y);
        if (failed == GI_OK && one != GI_EVENT) failed = one;
        events += one == GI_EVENT;
        forget_renewal(&it.stats, one);
        add_statistics(&each, &it.stats);
    }
    assert_int_equal(first, failed);
    assert_true(events > 0 || o->event_terminal[0] < 0 || failed != GI_OK);
    check_same_statistics(&job.stats, &each, "lanes");
}

static void EV(lanes_have_the_bits_of_the_scalar_integrator)(void **state)
{
    (void)state;
    for (int variant = 0; variant < 10; variant++) {
        TORUS(options) o;
        memset(&o, 0, sizeof o);
        o.accuracy = variant == 1 ? 1e-3 : variant == 2 ? 1e-10 : 1e-6;
        o.fixed_step = CONTROLLED ? 0 : 1.0 / 64;
        if (variant == 3) o.event_terminal[0] = -1;
        if (variant == 4) o.event_terminal[0] = o.event_terminal[1] = -1;
        if (variant == 5) o.event_direction[0] = 1, o.event_direction[1] = -1;
        if (variant == 6) o.norm = GI_NORM_RMS;
        if (variant == 7) o.maximum_steps = 25;
        if (variant == 8) o.fixed_step = 0.25;
        if (variant == 9) o.initial_step = 2, o.project_every_step = true;
        TORUS(lanes_are_scalar)(&o);
    }
}

/* The hostile functions side by side. */
static void EV(hostile_functions_in_lanes)(void **state)
{
    enum { count = sizeof hostile / sizeof *hostile };
    struct play s[count];
    double t[count], t_end[count], y[count][4];
    gi_status status[count];
    (void)state;
    for (int terminal = -1; terminal <= 1; terminal += 2) {
        EV(options) o = EV(asked)(1e-6);
        o.event_terminal[0] = terminal;
        for (int i = 0; i < count; i++) {
            s[i] = play(i % 2 ? circle : line, hostile[i].events);
            s[i].level = 0.5;
            t[i] = 0, t_end[i] = 1;
            y[i][0] = 0.01, y[i][1] = 0, y[i][2] = 1, y[i][3] = 0;
        }
        const double y0[4] = {0.01, 0, 1, 0};
        EV(batch) job = {.systems = s, .options = &o, .count = count, .t = t, .t_end = t_end};
        job.y = y, job.status = status;
        EV(integrate_batch)(&job);
        for (int i = 0; i < count; i++) {
            EV(integ) it = EV(begun)(&s[i], &o, 0, y0);
            if (EV(integrate)(&it, 1) != status[i] || it.t != t[i] || it.y[0] != y[i][0])
                fail_msg("%s: %.17g in lanes, %.17g one by one", hostile[i].what, t[i], it.t);
        }
    }
}
