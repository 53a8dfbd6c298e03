/* Body of test_samples.c and test_dispatch.c, included once for each problem, method and precision: as
 * lanes_body.h. */
#define LANES_PASTE_(a, b) a##b
#define LANES_PASTE(a, b)  LANES_PASTE_(a, b)
#define LANES_NAME         LANES_FAMILY
#define LANES_(name)       LANES_PASTE(LANES_NAME, name)

#include "lanes_sets.h"

enum { LANES_(_TIMES) = 12 };

static gi_status LANES_(_call_samples)(struct LANES_(_set) * set, const LANES_(_options) * options,
                                       bool sweep, const LANES_REAL times[], LANES_REAL samples[])
{
    LANES_(_batch) b = {.options = options, .count = set->count};
    *(sweep ? &b.systems : &b.system) = set->systems;
    b.t = set->t, b.y = set->y, b.status = set->status;
    b.times_count = LANES_(_TIMES), b.times = times, b.samples = samples;
#ifdef LANES_DISPATCH
    const gi_status status = LANES_(_gi_run_batch)(&b, (gi_vectors)used_vectors);
#else
    const gi_status status = LANES_(_integrate_batch)(&b);
#endif
    set->stats = b.stats;
    return status;
}

/* Times that the ways of a random set pass or not, the same one twice. */
static void LANES_(_set_times)(bool rising, LANES_REAL times[])
{
    const int last = LANES_(_TIMES) - 1;
    for (int j = 0; j <= last; j++) {
        const int place = j < 5 ? j : j - 1;
        times[rising ? j : last - j] = (LANES_REAL)(place * 0.375 - 1);
    }
}

/* The samples of a geodesic that ends at t_end, by step and interpolate; false where steps one by one do not
 * get there. */
static bool LANES_(_sample_by_steps)(const struct LANES_NAME *sys, const LANES_(_options) * options,
                                     LANES_REAL t, const LANES_REAL y[], LANES_REAL t_end,
                                     const LANES_REAL times[], LANES_REAL samples[][LANES_(_N)])
{
    const LANES_REAL last = times[LANES_(_TIMES) - 1];
    LANES_(_integ) it;

    memset(&it, 0, sizeof it);
    for (int j = 0; j < LANES_(_TIMES); j++)
        for (int i = 0; i < LANES_(_N); i++) samples[j][i] = (LANES_REAL)NAN;
    if (LANES_(_initialize)(&it, sys, options, t, y) != GI_OK) return true;
    for (;;) {
        for (int j = 0; j < LANES_(_TIMES); j++)
            (void)LANES_(_interpolate)(&it, times[j], samples[j]);
        if (it.t == t_end) return true;
        if (LANES_(_step)(&it, last) != GI_OK && it.t != t_end) return false;
    }
}

/* NaN are the same, whatever their bits. */
static bool LANES_(_same_sample)(const LANES_REAL a[], const LANES_REAL b[])
{
    if (isnan((double)b[0])) {
        for (int i = 0; i < LANES_(_N); i++)
            if (!isnan((double)a[i])) return false;
        return true;
    }
    return LANES_(_same)(a, b, LANES_(_N));
}

/* One batch of samples, of one system where times rise, else of a system for each geodesic: times, states, status
 * and statistics are those of integrate, samples those of step and interpolate. */
static void LANES_(_compare_samples)(int scenario, bool rising, size_t count, long *seen)
{
    struct LANES_(_set) given = LANES_(_random_set)(40 + (unsigned)scenario, count, rising);
    LANES_REAL times[LANES_(_TIMES)], expected[LANES_(_TIMES)][LANES_(_N)];
    LANES_REAL(*samples)[LANES_(_TIMES)][LANES_(_N)] = calloc(count + 1, sizeof *samples);
    LANES_(_options) o, by_steps;
    const LANES_(_options) *options = LANES_(_options_of)(scenario, &o);

    assert_non_null(samples);
    LANES_(_set_times)(rising, times);
    for (size_t k = 0; k < count; k++) {
        given.t_end[k] = times[LANES_(_TIMES) - 1];
        if (k % 5 == 0) given.t[k] = times[k % LANES_(_TIMES)];
    }
    struct LANES_(_set) ended = LANES_(_pick)(&given, count, NULL);
    struct LANES_(_set) actual = LANES_(_pick)(&given, count, NULL);
    LANES_(_one_by_one)(&ended, options);
    actual.result = LANES_(_call_samples)(&actual, options, !rising, times, &samples[0][0][0]);
#ifdef LANES_GLOBAL_ERROR
    for (size_t k = 0; k < count; k++)
        memcpy(actual.global_error[k], ended.global_error[k], sizeof *actual.global_error);
    if (!(o.global_accuracy > 0)) actual.stats = ended.stats; /* the companion stays at home */
    o.global_accuracy = 0;
#endif
    LANES_(_assert_same)(&actual, &ended, scenario_names[scenario]);
    by_steps = o;
    by_steps.maximum_steps = 10000;
    for (size_t k = 0; k < count; k++) {
        if (!LANES_(_sample_by_steps)(&given.systems[k], &by_steps, given.t[k], given.y[k],
                                      ended.t[k], times, expected))
            continue;
        for (int j = 0; j < LANES_(_TIMES); j++) {
            if (!LANES_(_same_sample)(samples[k][j], expected[j]))
                fail_msg("%s: geodesic %zu: sample %d: %.17g, not %.17g", scenario_names[scenario],
                         k, j, (double)samples[k][j][0], (double)expected[j][0]);
            seen[isnan((double)expected[j][0]) != 0]++;
        }
    }
    free(samples);
    LANES_(_free)(&given);
    LANES_(_free)(&ended);
    LANES_(_free)(&actual);
}

static void LANES_(_samples_are_those_of_step_and_interpolate)(void **state)
{
    long seen[2] = {0, 0};

    (void)state;
    for (int scenario = 0; scenario < SCENARIOS; scenario++)
        for (int rising = 0; rising < 2; rising++)
            if (scenario != JUMPS) /* test_jumps.c: a path may begin at one here */
                LANES_(_compare_samples)(scenario, rising, 60, seen);
    for (size_t count = 0; count < 5; count++) LANES_(_compare_samples)(LOOSE, true, count, seen);
    assert_true(seen[0] > 1000 && seen[1] > 1000);
}

#undef LANES_
#undef LANES_NAME
#undef LANES_PASTE
#undef LANES_PASTE_
#undef LANES_FAMILY
#undef LANES_PROBLEM
#undef LANES_REAL
#undef LANES_METHOD
#undef LANES_GLOBAL_ERROR
#undef LANES_DISPATCH
#undef LANES_WITH_SAMPLES
#undef LANES_WIDTH
