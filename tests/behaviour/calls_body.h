/*
 * Body of test_calls.c, included once for each instance.
 *
 * CALLS_NAME    its prefix
 * CALLS_STARTS  1: it has NAME_start
 * CALLS_EVENTS  its GI_EVENTS
 *
 * It begins at the arrays NAME_point and NAME_direction, or NAME_state.
 */
#define RUN(x)             CALLS_PASTE(CALLS_NAME, _##x)
#define CALLS_PASTE(a, b)  CALLS_PASTE2(a, b)
#define CALLS_PASTE2(a, b) a##b

static bool RUN(place)(const struct system *s, double y[])
{
#if CALLS_STARTS
    return RUN(start)(s, RUN(point), RUN(direction), y) == GI_OK;
#else
    (void)s;
    memcpy(y, RUN(state), sizeof RUN(state));
    return true;
#endif
}

/* Options of all kinds, some of each in a run. */
static RUN(options) RUN(options_of)(int k)
{
    RUN(options) o;
    memset(&o, 0, sizeof o);
    o.accuracy = 1e-5, o.maximum_steps = 400;
    if (k % 4 == 1) o.norm = GI_NORM_RMS;
    if (k % 3 == 1) o.controller = k % 2 ? GI_CONTROLLER_I : GI_CONTROLLER_PI;
    if (k % 5 == 1) o.project_every_step = 1;
    if (k % 5 == 3) o.constraint_tolerance = 1e-3;
    if (k % 5 == 4) o.constraint_tolerance = 1e-9;
    if (k % 7 == 1) o.initial_step = 1.0 / 1024;
    if (k % 7 == 2) o.minimum_step = 0.125;
    if (k % 7 == 3) o.maximum_step = 0.0625;
    if (k % 7 == 4) o.fixed_step = 3.0 / 32;
    if (k % 4 == 2) o.rtol = 1e-6, o.accuracy = 1e-7;
    for (int i = 0; i < RUN(N) && k % 4 == 2; i++) o.relative[i] = i % 3 != 1;
    for (int i = 0; i < RUN(N) && k % 4 == 3; i++) o.units[i] = 1 + i / 4.0;
    if (k % 6 == 3) o.units[RUN(N) - 1] = (double)INFINITY;
    if (k % 6 == 4) o.constraint_units[0] = 2, o.time_scale = 0.75;
    if (k % 6 == 5) o.accuracy = 1e-10;
    if (k % 9 == 8) o.accuracy = 1e-2;
#if CALLS_EVENTS
    for (int i = 0; i < CALLS_EVENTS; i++)
        o.event_terminal[i] = -1, o.event_direction[i] = (k + i) % 4 % 3 - 1;
#endif
    return o;
}

/* To 1.5: by one call, by calls of step, or by calls of one, two or three attempts. */
static void RUN(go)(RUN(integ) * it, int how, int k)
{
    gi_status status = GI_OK;
    it->next_step *= k % 2 ? 1 : 64;
    if (how == 2) it->options.maximum_steps = 1 + k % 3;
    for (int n = 0; n < 400; n++) {
        status = how == 1 ? RUN(step)(it, 1.5) : RUN(integrate)(it, 1.5);
        if (how == 0 || it->t == 1.5 || (status > GI_EVENT && status != GI_ERR_MAX_STEPS)) return;
    }
}

static void RUN(calls_make_no_difference)(void **state)
{
    int whole = 0;
    (void)state;
    for (int k = 0; k < 16; k++) {
        const struct system s = {k % 8};
        const RUN(options) o = RUN(options_of)(k);
        RUN(integ) it[3];
        double y[RUN(N)];
        if (!RUN(place)(&s, y)) continue;
        for (int how = 0; how < 3; how++) {
            memset(&it[how], 0, sizeof it[how]);
            if (RUN(initialize)(&it[how], &s, &o, 0.25, y) != GI_OK) break;
            RUN(go)(&it[how], how, k);
        }
        if (it[0].t != 1.5) continue;
        whole++;
        for (int how = 1; how < 3; how++) {
            assert_true(it[how].t == it[0].t && it[how].next_step == it[0].next_step);
            assert_memory_equal(it[how].y, it[0].y, sizeof y);
            assert_int_equal(it[how].stats.steps_attempted, it[0].stats.steps_attempted);
            assert_int_equal(it[how].stats.projection_failures, it[0].stats.projection_failures);
        }
    }
    assert_true(whole >= 4);
}

#if CALLS_EVENTS
/* So many attempts as it takes are enough, one less is not; what events give back is not counted. */
static void RUN(as_many_attempts_as_it_takes_are_enough)(void **state)
{
    (void)state;
    for (int k = 0; k < 16; k++) {
        const struct system s = {k % 8};
        RUN(options) o = RUN(options_of)(k);
        RUN(integ) it;
        double y[RUN(N)];
        if (!RUN(place)(&s, y)) continue;
        if (RUN(initialize)(&it, &s, &o, 0.25, y) != GI_OK) continue;
        RUN(go)(&it, 0, k);
        o.maximum_steps = it.stats.steps_attempted - it.stats.event_retries;
        for (int less = 0; less < 2 && it.t == 1.5 && o.maximum_steps > 1; less++) {
            RUN(integ) exact;
            o.maximum_steps -= less;
            assert_int_equal(RUN(initialize)(&exact, &s, &o, 0.25, y), GI_OK);
            exact.next_step *= k % 2 ? 1 : 64;
            assert_int_equal(RUN(integrate)(&exact, 1.5), less ? GI_ERR_MAX_STEPS : GI_OK);
        }
    }
}
#endif

static void RUN(a_retry_is_forgotten_with_its_state)(void **state)
{
    (void)state;
    for (int k = 0; k < 16; k++) {
        const struct system s = {k % 8};
        RUN(options) o;
        RUN(integ) it, fresh;
        double y[RUN(N)];
        memset(&o, 0, sizeof o);
        o.maximum_steps = 1 + k % 3, o.accuracy = 1e-9, o.initial_step = 1;
        if (!RUN(place)(&s, y)) continue;
        if (RUN(initialize)(&it, &s, &o, 0.25, y) != GI_OK) continue;
        if (RUN(integrate)(&it, 8) != GI_ERR_MAX_STEPS) continue;
        if (RUN(set_time_and_state)(&it, it.t, it.y) != GI_OK) continue;
        if (RUN(initialize)(&fresh, &s, &o, it.t, it.y) != GI_OK) continue;
        fresh.next_step = it.next_step;
        const double stop = it.t + it.next_step * 1.0625;
        assert_int_equal(RUN(step)(&it, stop), RUN(step)(&fresh, stop));
        assert_true(it.t == fresh.t && it.next_step == fresh.next_step);
        assert_memory_equal(it.y, fresh.y, sizeof y);
    }
}

#undef RUN
#undef CALLS_PASTE
#undef CALLS_PASTE2
#undef CALLS_NAME
#undef CALLS_STARTS
#undef CALLS_EVENTS
