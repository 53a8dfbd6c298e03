/*
 * Body of test_bits.c, included once for each instance: what is done with it, and all that it tells of that.
 *
 * BITS_NAME    its prefix
 * BITS_STARTS  1: it has NAME_start
 * BITS_EVENTS  its GI_EVENTS
 * BITS_GLOBAL  its GI_GLOBAL_ERROR
 * BITS_POINT, BITS_DIRECTION, or BITS_STATE: where it begins
 * BITS_FIXED   1: fixed steps only
 */
#define RUN(x)            BITS_PASTE(BITS_NAME, _##x)
#define BITS_PASTE(a, b)  BITS_PASTE2(a, b)
#define BITS_PASTE2(a, b) a##b

static void RUN(tell)(gi_status status, const RUN(integ) * it, uint64_t *bits)
{
    uint64_t b = *bits;
    b = bits_of(b, (double)status);
    b = bits_of_text(b, it->error.what);
    b = bits_of(b, it->error.where);
    b = bits_of(b, it->error.value), b = bits_of(b, it->error.limit);
    b = bits_of(b, it->t), b = bits_of(b, it->t_previous);
    b = bits_of_all(b, it->y, RUN(N)), b = bits_of_all(b, it->ydot, RUN(N));
    b = bits_of_all(b, it->y_previous, RUN(N)), b = bits_of_all(b, it->ydot_previous, RUN(N));
    b = bits_of(b, it->next_step), b = bits_of(b, it->last_step);
    b = bits_of(b, it->smallest_step), b = bits_of(b, it->largest_step);
    b = bits_of(b, it->initial_step_taken), b = bits_of(b, it->correction);
#define COUNT(name) b = bits_of(b, (double)it->stats.name);
    EACH_COUNT(COUNT)
#undef COUNT
#if BITS_EVENTS
    b = bits_of(b, it->event_index), b = bits_of(b, it->event_sign);
    for (int k = 0; k < BITS_EVENTS; k++) b = bits_of(b, (double)it->event_counts[k]);
#endif
#if BITS_GLOBAL
    b = bits_of_all(b, it->global_error, RUN(N));
#endif
    *bits = b;
}

static bool RUN(place)(const struct system *s, double off, double y[])
{
#if BITS_STARTS
    const double point[3] = BITS_POINT, direction[3] = BITS_DIRECTION;
    if (RUN(start)(s, point, direction, y) != GI_OK) return false;
#else
    const double state[RUN(N)] = BITS_STATE;
    (void)s;
    for (int i = 0; i < RUN(N); i++) y[i] = state[i];
#endif
    for (int i = 0; i < RUN(N); i++) y[i] += off * (i % 3 - 1.25);
    return true;
}

static RUN(options) RUN(usual)(void)
{
    RUN(options) o;
    memset(&o, 0, sizeof o);
    o.accuracy = 1e-5;
#if BITS_FIXED
    o.fixed_step = 0.125;
#endif
    return o;
}

/* Forward in two calls, on by steps, back by a call, and from another state. */
static void RUN(go)(const struct system *s, const RUN(options) * o, double off, uint64_t *bits)
{
    double y[RUN(N)], middle[RUN(N)] = {0};
    RUN(integ) it;
    memset(&it, 0, sizeof it);
    it.error.what = "";
    if (!RUN(place)(s, off, y)) {
        *bits = bits_of(*bits, -1);
        return;
    }
    const gi_status begun = RUN(initialize)(&it, s, o, 0.25, y);
    if (begun != GI_OK) {
        *bits = bits_of_text(bits_of(*bits, (double)begun), it.error.what);
        *bits = bits_of(bits_of(*bits, it.error.where), it.error.value);
        *bits = bits_of(*bits, it.error.limit);
        return;
    }
    RUN(tell)(begun, &it, bits);
    for (int k = 0; k < 2; k++) RUN(tell)(RUN(integrate)(&it, 0.75 + k / 4.0), &it, bits);
    for (int k = 0; k < 2; k++) RUN(tell)(RUN(step)(&it, 2), &it, bits);
    const double half = (it.t_previous + it.t) / 2;
    *bits = bits_of(*bits, (double)RUN(interpolate)(&it, half, middle));
    *bits = bits_of_all(*bits, middle, RUN(N));
    RUN(tell)(RUN(integrate)(&it, it.t - 0.5), &it, bits);
    for (int i = 0; i < RUN(N); i++) y[i] = it.y[i] + (i % 2 - 0.25) / 512;
    RUN(tell)(RUN(set_time_and_state)(&it, it.t + 0.125, y), &it, bits);
    RUN(tell)(RUN(integrate)(&it, it.t + 0.25), &it, bits);
}

/* Options of all kinds, some of each in a run. */
static RUN(options) RUN(options_of)(int k)
{
    RUN(options) o = RUN(usual)();
    if (k % 4 == 1) o.norm = GI_NORM_RMS;
    if (k % 3 == 1) o.controller = k % 2 ? GI_CONTROLLER_I : GI_CONTROLLER_PI;
    if (k % 5 == 1) o.project_every_step = 1;
    if (k % 5 == 2) o.project_error_estimate = 1;
    if (k % 5 == 3) o.constraint_tolerance = 1e-3;
    if (k % 5 == 4) o.constraint_tolerance = 1e-9;
    if (k % 7 == 1) o.initial_step = 1.0 / 1024;
    if (k % 7 == 2) o.minimum_step = 0.125;
    if (k % 7 == 3) o.maximum_step = 0.0625;
    if (k % 7 == 4) o.fixed_step = 3.0 / 32;
    if (k % 7 == 5) o.safety = 0.5, o.stretch = 0.5;
    if (k % 7 == 6) o.hysteresis_low = 0.5, o.hysteresis_high = 2, o.max_grow = 3;
    if (k % 4 == 2) o.rtol = 1e-6, o.accuracy = 1e-7;
    for (int i = 0; i < RUN(N) && k % 4 == 2; i++) o.relative[i] = i % 3 != 1;
    for (int i = 0; i < RUN(N) && k % 4 == 3; i++) o.units[i] = 1 + i / 4.0;
    if (k % 6 == 3) o.units[RUN(N) - 1] = (double)INFINITY;
    if (k % 6 == 4) o.constraint_units[0] = 2, o.time_scale = 0.75;
    if (k % 6 == 5) o.accuracy = 1e-10;
    if (k % 9 == 8) o.accuracy = 1e-2;
#if BITS_GLOBAL
    if (k % 8 == 6) o.global_accuracy = o.accuracy / 4;
    if (k % 8 == 7) o.global_accuracy = 4 * o.accuracy;
#endif
#if BITS_EVENTS
    for (int i = 0; i < BITS_EVENTS; i++)
        o.event_terminal[i] = (k + i) % 3 ? 1 : -1, o.event_direction[i] = (k + i) % 4 % 3 - 1;
#endif
    return o;
}

static uint64_t RUN(of_options)(int first, int last)
{
    uint64_t bits = 1;
    for (int k = first; k < last; k++) {
        const struct system s = {k % 8};
        const RUN(options) o = RUN(options_of)(k);
        begin_calls(0, 0, false);
        RUN(go)(&s, &o, k % 3 == 2 ? 1.0 / 256 : 0, &bits);
        bits = with_calls(bits);
    }
    return bits;
}

/* Calls of one, two ... attempts, as many of them as lead on. */
static uint64_t RUN(of_few_attempts)(void)
{
    uint64_t bits = 1;
    for (int k = 1; k <= 16; k++) {
        const struct system s = {k % 8};
        RUN(options) o = RUN(options_of)(k % 2 ? 0 : k + 1);
#if BITS_GLOBAL
        if (k % 3 == 0) o.global_accuracy = o.accuracy / (k % 2 ? 64 : 2);
#endif
        o.maximum_steps = k, o.initial_step = k % 2 ? 0.5 : 0;
        begin_calls(0, 0, false);
        RUN(go)(&s, &o, 0, &bits);
        bits = with_calls(bits);
    }
    return bits;
}

/* One call of a function, or all from it on, that gives something that is no number, or nothing but zeros. */
static uint64_t RUN(of_faults)(bool forever, double value)
{
    uint64_t bits = 1;
    for (int k = 1; k <= 24; k++) {
        const struct system s = {k % 8};
        RUN(options) o = RUN(usual)();
        o.initial_step = 0.5;
        o.maximum_steps = 60;
        begin_calls(k < 12 ? k : 4 * k - 33, value, forever);
        RUN(go)(&s, &o, k % 4 == 3 ? 1.0 / 256 : 0, &bits);
        bits = with_calls(bits);
    }
    return bits;
}

/* The same of one function alone, which gives `count` numbers: what tells of it names it. */
static uint64_t RUN(of_one_fault)(int count, uint64_t bits)
{
    for (int k = 1; k <= 2 * count && k < 28; k++) {
        const struct system s = {k % 8};
        RUN(options) o = RUN(usual)();
        double y[RUN(N)];
        RUN(integ) it;
        memset(&it, 0, sizeof it);
        it.error.what = "";
        o.maximum_steps = 60;
        begin_calls(0, 0, false);
        if (!RUN(place)(&s, k % 4 == 3 ? 1.0 / 256 : 0, y)) continue;
        begin_calls(k < count ? k : 2 * k, k % 3 ? (double)NAN : (double)INFINITY, true);
        bad_count = count;
        RUN(tell)(RUN(initialize)(&it, &s, &o, 0.25, y), &it, &bits);
        if (it.options.accuracy > 0) RUN(tell)(RUN(integrate)(&it, 2), &it, &bits);
        bits = with_calls(bits);
        bad_count = 0;
    }
    return bits;
}

/* States further and further off the constraints, some refused. */
static uint64_t RUN(of_states)(void)
{
    uint64_t bits = 1;
    for (int k = 0; k < 32; k++) {
        const struct system s = {k % 8};
        RUN(options) o = RUN(usual)();
        double y[RUN(N)];
        RUN(integ) it;
        memset(&it, 0, sizeof it);
        it.error.what = "";
        if (k % 3 == 1) o.maximum_correction = 1.0 / 16;
        if (k % 4 == 1) o.constraint_tolerance = 1e-12;
        if (k % 5 == 2) o.constraint_units[0] = 4, o.time_scale = 0.5;
        begin_calls(0, 0, false);
        if (!RUN(place)(&s, (k % 2 ? 1 : -1) * (double)(1 << k % 16) / 4096, y)) continue;
        for (int i = 0; i < RUN(N) && k >= 16; i++)
            if (k % 4 == (i < RUN(N) / 2 ? 0 : 1)) y[i] = 0;
        for (int i = 0; i < RUN(N) / 2 && k >= 16 && k % 4 == 2; i++) y[RUN(N) / 2 + i] = y[i];
        RUN(tell)(RUN(initialize)(&it, &s, &o, k / 8.0, y), &it, &bits);
        bits = with_calls(bits);
    }
    return bits;
}

/* A way that hundreds of attempts do not suffice for, or on which rounding is met. */
static uint64_t RUN(of_long_ways)(int first, int last)
{
    uint64_t bits = 1;
    for (int k = first; k < last; k++) {
        const struct system s = {k % 4 == 1 ? 400 * k : k};
        RUN(options) o = RUN(options_of)(k % 8 == 7 ? 0 : 3 * (k % 5));
        double y[RUN(N)];
        RUN(integ) it;
        memset(&it, 0, sizeof it);
        it.error.what = "";
        o.accuracy = k % 4 == 2 ? ldexp(1, -36 - 2 * k) : 1e-3;
        o.rtol = o.constraint_tolerance = 0;
        o.maximum_steps = 96 + 2 * k;
        for (int i = 0; i < RUN(N) && k % 8 == 1; i++) o.relative[i] = 1;
#if BITS_GLOBAL
        if (k % 3 == 0) o.global_accuracy = o.accuracy * 4;
#endif
        if (k % 4 == 3) o.accuracy = 1e-11, o.initial_step = 1.0 / 1024, o.minimum_step = 1.0 / 32;
        if (k % 3 == 2) o.safety = 0.75, o.hysteresis_low = 0.8, o.hysteresis_high = 1.5;
        if (k % 6 == 2) o.safety = 0.9, o.hysteresis_low = 0.5, o.hysteresis_high = 2;
#if BITS_EVENTS
        for (int i = 0; i < BITS_EVENTS; i++) o.event_terminal[i] = -1;
#endif
        begin_calls(0, 0, false);
        if (!RUN(place)(&s, 0, y)) continue;
        for (int i = 0; i < RUN(N) && k >= 12; i++) y[i] *= 1 << k;
        RUN(tell)(RUN(initialize)(&it, &s, &o, 0, y), &it, &bits);
        if (!(it.options.accuracy > 0)) continue;
        RUN(tell)(RUN(integrate)(&it, k % 2 ? -64 : 64), &it, &bits);
        RUN(tell)(RUN(step)(&it, k % 2 ? -64 : 64), &it, &bits);
        RUN(tell)(RUN(integrate)(&it, it.t + 1.0 / 64), &it, &bits);
        bits = with_calls(bits);
    }
    return bits;
}

/* Calls that are at odds with the integrator. */
static uint64_t RUN(of_odd_calls)(void)
{
    static const double odd[] = {0, -0.25, (double)NAN, (double)INFINITY, 1e300, 1e-300};
    uint64_t bits = 1;
    for (int k = 0; k < 24; k++) {
        const struct system s = {k % 8};
        RUN(options) o = RUN(options_of)(k % 5);
        double y[RUN(N)], z[RUN(N)] = {0};
        RUN(integ) it;
        memset(&it, 0, sizeof it);
        o.maximum_steps = 200;
        it.error.what = "";
        begin_calls(0, 0, false);
        if (!RUN(place)(&s, 0, y)) continue;
        RUN(tell)(RUN(initialize)(&it, &s, &o, 0.25, y), &it, &bits);
        if (k % 4 == 0) it.next_step = odd[k / 4];
        if (k % 4 == 1) RUN(tell)(RUN(integrate)(&it, odd[k / 4] / 2), &it, &bits);
        if (k % 4 == 2) y[k % RUN(N)] = odd[k / 4];
        if (k % 4 == 2) RUN(tell)(RUN(set_time_and_state)(&it, 0, y), &it, &bits);
        if (k % 4 == 3) RUN(tell)(RUN(step)(&it, it.t), &it, &bits);
        RUN(tell)(RUN(step)(&it, 0.75), &it, &bits);
        bits = bits_of(bits, (double)RUN(interpolate)(&it, odd[k / 4] / 2, z));
        bits = with_calls(bits_of_all(bits, z, RUN(N)));
    }
    return bits;
}

/* By one call, by calls of step, and by calls of one, two ... attempts: the same way. */
static void RUN(calls_make_no_difference)(void **state)
{
    (void)state;
    for (int k = 0; k < 16; k++) {
        const struct system s = {k % 8};
        RUN(options) o = RUN(options_of)(k);
        RUN(integ) it[3];
        double y[RUN(N)];
        memset(it, 0, sizeof it);
        o.maximum_steps = 400;
#if BITS_GLOBAL
        o.global_accuracy = 0;
#endif
#if BITS_EVENTS
        for (int i = 0; i < BITS_EVENTS; i++) o.event_terminal[i] = -1;
#endif
        begin_calls(0, 0, false);
        if (!RUN(place)(&s, 0, y)) continue;
        for (int i = 0; i < 3; i++) {
            gi_status status = RUN(initialize)(&it[i], &s, &o, 0.25, y);
            if (status != GI_OK) break;
            it[i].next_step *= k % 2 ? 1 : 64;
            if (i == 2) it[i].options.maximum_steps = 1 + k % 3;
            for (int n = 0; n < 400; n++) {
                status = i == 1 ? RUN(step)(&it[i], 1.5) : RUN(integrate)(&it[i], 1.5);
                if (i == 0 || it[i].t == 1.5) break;
                if (status > GI_EVENT && status != GI_ERR_MAX_STEPS) break;
            }
        }
#if BITS_EVENTS
        o.maximum_steps = it[0].stats.steps_attempted - it[0].stats.event_retries;
        for (int i = 0; i < 2 && it[0].t == 1.5 && o.maximum_steps > 1; i++) {
            RUN(integ) exact;
            const double step = k % 2 ? 1 : 64;
            o.maximum_steps -= i;
            assert_int_equal(RUN(initialize)(&exact, &s, &o, 0.25, y), GI_OK);
            exact.next_step *= step;
            const gi_status status = RUN(integrate)(&exact, 1.5);
            assert_true((status == GI_ERR_MAX_STEPS) == (i == 1));
        }
#endif
        for (int i = 1; i < 3 && it[0].t == 1.5; i++) {
            assert_true(it[i].t == it[0].t && it[i].next_step == it[0].next_step);
            assert_memory_equal(it[i].y, it[0].y, sizeof y);
            assert_true(it[i].stats.steps_attempted == it[0].stats.steps_attempted);
            assert_true(it[i].stats.projection_failures == it[0].stats.projection_failures);
        }
    }
}

/* Other options on the way, and the same again; another state where a retry waits is gone on from as from any. */
static void RUN(changes_have_the_same_bits)(void **state)
{
    uint64_t bits = 1;
    (void)state;
    for (int k = 0; k < 16; k++) {
        const struct system s = {k % 8};
        RUN(options) o = RUN(options_of)(k);
        RUN(integ) it;
        double y[RUN(N)];
        memset(&it, 0, sizeof it);
        it.error.what = "";
        o.maximum_steps = 200;
        if (k % 2) o.controller = GI_CONTROLLER_PI;
        if (k % 4 == 3) o.safety = 0.95, o.hysteresis_low = 0.9;
        begin_calls(0, 0, false);
        if (!RUN(place)(&s, 0, y)) continue;
        RUN(tell)(RUN(initialize)(&it, &s, &o, 0.25, y), &it, &bits);
        if (!(it.options.accuracy > 0)) continue;
        for (int n = 0; n < 4; n++) {
            RUN(tell)(RUN(integrate)(&it, 0.5 + n / 8.0), &it, &bits);
            RUN(tell)(RUN(set_options)(&it, &o), &it, &bits);
            RUN(tell)(RUN(step)(&it, 2), &it, &bits);
            o = RUN(options_of)(k + n % 2);
        }
        bits = with_calls(bits);
    }
    check_bits(bits);
}

static void RUN(a_retry_is_forgotten_with_its_state)(void **state)
{
    (void)state;
    for (int k = 0; k < 16; k++) {
        const struct system s = {k % 8};
        RUN(options) o = RUN(usual)();
        RUN(integ) it, fresh;
        double y[RUN(N)];
        memset(&it, 0, sizeof it);
        o.maximum_steps = 1 + k % 3, o.accuracy = 1e-9;
        o.initial_step = 1;
        begin_calls(0, 0, false);
        if (!RUN(place)(&s, 0, y)) continue;
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

/* No number behind a time, on the way to several ends. */
static void RUN(barriers_have_the_same_bits)(void **state)
{
    uint64_t bits = 1;
    (void)state;
    for (int k = 0; k < 12; k++) {
        const struct system s = {k % 8};
        RUN(options) o = RUN(options_of)(k);
        double y[RUN(N)];
        RUN(integ) it;
        memset(&it, 0, sizeof it);
        it.error.what = "";
        o.maximum_steps = 150;
        begin_calls(0, 0, false);
        if (!RUN(place)(&s, 0, y)) continue;
        for (int i = 0; i < RUN(N) && k % 3 == 1; i++) y[i] *= 1024;
        RUN(tell)(RUN(initialize)(&it, &s, &o, -1.25, y), &it, &bits);
        if (!(it.options.accuracy > 0)) continue;
        barrier = k % 2 ? -0.5625 : 0.0625;
        RUN(tell)(RUN(integrate)(&it, k % 4 < 2 ? 0.5625 : 64), &it, &bits);
        barrier = (double)INFINITY;
        RUN(tell)(RUN(integrate)(&it, 0.5625), &it, &bits);
        bits = with_calls(bits);
    }
    check_bits(bits);
}

#if BITS_EVENTS
static uint64_t RUN(of_events)(int first, int last)
{
    uint64_t bits = 1;
    for (int k = first; k < last; k++) {
        const struct system s = {k % 8};
        RUN(options) o = RUN(options_of)(k / 2);
        double y[RUN(N)];
        RUN(integ) it;
        memset(&it, 0, sizeof it);
        it.error.what = "";
        o.maximum_steps = 200;
        if (k % 4 == 1) o.initial_step = 0.5;
        for (int i = 0; i < BITS_EVENTS && k % 3; i++) o.event_terminal[i] = k % 2 ? -1 : 1;
        event_kind = k % 11;
        begin_calls(0, 0, false);
        if (RUN(place)(&s, 0, y)) {
            RUN(tell)(RUN(initialize)(&it, &s, &o, 0.25, y), &it, &bits);
            for (int n = 0; n < 6; n++) RUN(tell)(RUN(integrate)(&it, 1.25), &it, &bits);
            for (int n = 0; n < 4; n++) RUN(tell)(RUN(step)(&it, 0.5), &it, &bits);
            for (int n = 0; n < 3; n++) RUN(tell)(RUN(integrate)(&it, 0.25), &it, &bits);
            it.y[0] += 1.0 / 64;
            RUN(tell)(RUN(set_time_and_state)(&it, 0.5, it.y), &it, &bits);
            RUN(tell)(RUN(integrate)(&it, 0.6875), &it, &bits);
            RUN(tell)(RUN(integrate)(&it, 0.75), &it, &bits);
        }
        event_kind = 0;
        bits = with_calls(bits);
    }
    return bits;
}

BITS_TEST(RUN(events_have_the_same_bits), RUN(of_events)(0, 22))
BITS_TEST(RUN(more_events_have_the_same_bits), RUN(of_events)(22, 44))
#endif

#if BITS_STARTS
static uint64_t RUN(of_starts)(void)
{
    uint64_t bits = 1;
    for (int k = 0; k < 64; k++) {
        const struct system s = {k % 8};
        const double far = (double)(1 << k % 8) / 16;
        const double point[3] = {far * (k % 3 - 1.25), far * (k % 5 - 1.75) / 2,
                                 far * (k % 7 - 3.5) / 2};
        const double way[3] = {k % 4 - 1.0, k % 6 - 2.5, k % 9 - 4.0};
        double y[RUN(N)];
        for (int i = 0; i < RUN(N); i++) y[i] = 7;
        begin_calls(0, 0, false);
        bits = bits_of(bits, (double)RUN(start)(&s, point, way, y));
        bits = bits_of_all(bits, y, RUN(N));
        bits = with_calls(bits);
    }
    return bits;
}
#endif

BITS_TEST(RUN(options_have_the_same_bits), RUN(of_options)(0, 12))
BITS_TEST(RUN(other_options_have_the_same_bits), RUN(of_options)(12, 24))
BITS_TEST(RUN(few_attempts_have_the_same_bits), RUN(of_few_attempts)())
BITS_TEST(RUN(a_fault_has_the_same_bits), RUN(of_faults)(false, (double)NAN))
BITS_TEST(RUN(faults_have_the_same_bits), RUN(of_faults)(true, (double)INFINITY))
BITS_TEST(RUN(a_zero_has_the_same_bits), RUN(of_faults)(false, 0))
BITS_TEST(RUN(zeros_have_the_same_bits), RUN(of_faults)(true, 0))

static void RUN(faults_of_one_function_have_the_same_bits)(void **state)
{
    static const int counts[] = {1, 2, 3, 4, 5, 9, 10, 12, 16, 18, 36};
    uint64_t bits = 1;
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        bits = RUN(of_one_fault)(counts[i], bits);
    check_bits(bits);
}

BITS_TEST(RUN(states_have_the_same_bits), RUN(of_states)())
BITS_TEST(RUN(long_ways_have_the_same_bits), RUN(of_long_ways)(0, 8))
BITS_TEST(RUN(longer_ways_have_the_same_bits), RUN(of_long_ways)(8, 16))
BITS_TEST(RUN(odd_calls_have_the_same_bits), RUN(of_odd_calls)())

#if BITS_STARTS
BITS_TEST(RUN(starts_have_the_same_bits), RUN(of_starts)())
#endif

#undef RUN
#undef BITS_PASTE
#undef BITS_PASTE2
#undef BITS_NAME
#undef BITS_STARTS
#undef BITS_EVENTS
#undef BITS_GLOBAL
#undef BITS_POINT
#undef BITS_DIRECTION
#undef BITS_STATE
#undef BITS_FIXED
