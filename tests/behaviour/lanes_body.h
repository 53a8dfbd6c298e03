/*
 * Body of test_lanes.c, included once for each problem and precision; includes itself once for
 * each width of the batch, so that every test below is made for every width.
 *
 * LANES_FAMILY   prefix of the instances and of their tests; the width follows it
 * LANES_PROBLEM  one of the problems of test_lanes.c
 * LANES_REAL     float, double or long double
 * LANES_METHOD   where defined, the method (with an error estimate)
 * LANES_GLOBAL_ERROR  where defined, with the estimate of the global error
 * LANES_DISPATCH  where defined, with GI_DISPATCH, and by the vectors that `used_vectors` says
 * LANES_ONLY_WIDTH  where defined, the only width
 */
#ifndef LANES_WIDTH

#    define LANES_PASTE_(a, b) a##b
#    define LANES_PASTE(a, b)  LANES_PASTE_(a, b)
#    define LANES_NAME         LANES_PASTE(LANES_PASTE(LANES_FAMILY, _), LANES_WIDTH)
#    define LANES_(name)       LANES_PASTE(LANES_NAME, name)

#    ifdef LANES_ONLY_WIDTH
#        define LANES_WIDTH LANES_ONLY_WIDTH
#        include "lanes_body.h"
#        undef LANES_WIDTH
#        undef LANES_ONLY_WIDTH
#    else
#        define LANES_WIDTH 1
#        include "lanes_body.h"
#        undef LANES_WIDTH
#        define LANES_WIDTH 3
#        include "lanes_body.h"
#        undef LANES_WIDTH
#        define LANES_WIDTH 8
#        include "lanes_body.h"
#        undef LANES_WIDTH
#        define LANES_WIDTH 64
#        include "lanes_body.h"
#        undef LANES_WIDTH
#        define LANES_WIDTH 128
#        include "lanes_body.h"
#        undef LANES_WIDTH
#        define LANES_WIDTH AUTO
#        define LANES_AUTO
#        include "lanes_body.h"
#        undef LANES_AUTO
#        undef LANES_WIDTH

/* Every width gives the bits that one lane gives. */
static void LANES_PASTE(LANES_FAMILY, _results_do_not_depend_on_the_width)(void **state)
{
    (void)state;
    for (int scenario = 0; scenario < SCENARIOS; scenario++) {
#        define LANES_DIGEST(width)                                                                \
            LANES_PASTE(LANES_PASTE(LANES_FAMILY, _), width##_digest)(scenario)
        const uint64_t digest = LANES_DIGEST(1);
        if (LANES_DIGEST(3) != digest || LANES_DIGEST(8) != digest || LANES_DIGEST(64) != digest ||
            LANES_DIGEST(128) != digest || LANES_DIGEST(AUTO) != digest)
            fail_msg("%s: the results depend on GI_LANES", scenario_names[scenario]);
#        undef LANES_DIGEST
    }
}
#    endif

#    undef LANES_
#    undef LANES_NAME
#    undef LANES_PASTE
#    undef LANES_PASTE_
#    undef LANES_FAMILY
#    undef LANES_PROBLEM
#    undef LANES_REAL
#    undef LANES_METHOD
#    undef LANES_GLOBAL_ERROR
#    undef LANES_DISPATCH

#else

#    include "lanes_sets.h"

/* The only caller, as a batch is large; it sets set->stats. */
static gi_status LANES_(_call)(struct LANES_(_set) * set, const LANES_(_options) * options,
                               bool sweep, const LANES_REAL t_end[], gi_status status[])
{
    LANES_(_batch) b = {.options = options, .count = set->count};
    *(sweep ? &b.systems : &b.system) = set->systems;
    b.t = set->t, b.t_end = t_end, b.y = set->y, b.status = status;
    memset(&b.stats, 0x55, sizeof b.stats); /* what is not written, is seen */
#    ifdef LANES_GLOBAL_ERROR
    b.global_error = status ? set->global_error : NULL;
#    endif
#    ifdef LANES_DISPATCH
    const gi_status result = LANES_(_gi_run_batch)(&b, (gi_vectors)used_vectors);
#    else
    const gi_status result = LANES_(_integrate_batch)(&b);
#    endif
    set->stats = b.stats;
    return result;
}

static void LANES_(_run)(struct LANES_(_set) * set, const LANES_(_options) * options, bool sweep)
{
    for (size_t k = 0; k < set->count; k++) set->status[k] = (gi_status)77;
#    ifdef LANES_GLOBAL_ERROR
    memset(set->global_error, 0x55, set->count * sizeof *set->global_error);
#    endif
    set->result = LANES_(_call)(set, options, sweep, set->t_end, set->status);
}

/* The batch against the scalar integrator, one by one; adds to seen what became of the geodesics. */
static void LANES_(_compare)(unsigned seed, size_t count, int scenario, bool sweep, long seen[])
{
    const struct LANES_(_set) given = LANES_(_random_set)(seed, count, !sweep);
    struct LANES_(_set) expected = LANES_(_pick)(&given, count, NULL);
    struct LANES_(_set) actual = LANES_(_pick)(&given, count, NULL);
    LANES_(_options) o;
    const LANES_(_options) *options = LANES_(_options_of)(scenario, &o);

    LANES_(_one_by_one)(&expected, options);
    LANES_(_run)(&actual, options, sweep);
    LANES_(_assert_same)(&actual, &expected, scenario_names[scenario]);
    for (size_t k = 0; k < count; k++) seen[expected.status[k]]++;
    LANES_(_free)(&given);
    LANES_(_free)(&expected);
    LANES_(_free)(&actual);
}

/* Whatever the options: and among the geodesics are those that end in each of the ways there are. */
static void LANES_(_batch_equals_scalar_for_all_options)(void **state)
{
    long seen[SCENARIOS + 1][GI_ERR_MAX_STEPS + 1] = {{0}}, *const all = seen[SCENARIOS];

    (void)state;
    for (int scenario = 0; scenario < SCENARIOS; scenario++) {
        for (unsigned seed = 0; seed < 3; seed++)
            LANES_(_compare)(seed, 2 * LANES_(_LANES) + 31, scenario, false, seen[scenario]);
        for (int i = 0; i <= GI_ERR_MAX_STEPS; i++) all[i] += seen[scenario][i];
    }
    assert_true(seen[FEW_STEPS][GI_OK] > 0 && seen[FEW_STEPS][GI_ERR_MAX_STEPS] > 0);
    assert_true(seen[OUT_OF_REACH][GI_ERR_ACCURACY] > 0);
    assert_true(all[GI_OK] > 0 && all[GI_ERR_ARGUMENT] > 0);
    assert_true(seen[MINIMUM_STEP][GI_ERR_ACCURACY] > 0);
#    ifdef LANES_GLOBAL_ERROR
    assert_true(seen[GLOBAL_ACCURACY][GI_ERR_ACCURACY] > 0);
#    endif
#    if LANES_PROBLEM != PROBLEM_FREE && LANES_PROBLEM != PROBLEM_METRIC
    assert_true(all[GI_ERR_CONSTRAINT] > 0);
#    endif
#    if LANES_PROBLEM == PROBLEM_FUNCTION || LANES_PROBLEM == PROBLEM_SURFACE ||                   \
        LANES_PROBLEM == PROBLEM_FIELDS
    assert_true(all[GI_ERR_PROJECTION] > 0);
#    endif
#    if LANES_PROBLEM != PROBLEM_FUNCTION
    assert_true(all[GI_ERR_NOT_FINITE] > 0);
#    endif
}

/* None, one, fewer than lanes, as many, one more, no multiple, and a thousand. */
static void LANES_(_batch_equals_scalar_for_all_counts)(void **state)
{
    static const size_t counts[] = {0,
                                    1,
                                    2,
                                    LANES_(_LANES) - 1,
                                    LANES_(_LANES),
                                    LANES_(_LANES) + 1,
                                    3 * LANES_(_LANES) - 1,
                                    3 * LANES_(_LANES) + LANES_(_LANES) / 2,
                                    1000};
    long seen[GI_ERR_MAX_STEPS + 1] = {0};

    (void)state;
    for (unsigned i = 0; i < sizeof counts / sizeof counts[0]; i++)
        LANES_(_compare)(100 + i, counts[i], LOOSE, false, seen);
}

static void LANES_(_sweep_equals_scalar_with_each_system)(void **state)
{
    long seen[GI_ERR_MAX_STEPS + 1] = {0};

    (void)state;
    for (int scenario = 0; scenario < SCENARIOS; scenario++)
        LANES_(_compare)(200, 2 * LANES_(_LANES) + 31, scenario, true, seen);
    LANES_(_compare)(201, 1000, LOOSE, true, seen);
    for (unsigned count = 0; count < 4; count++)
        LANES_(_compare)(202 + count, count, DEFAULTS, true, seen);
}

/* A sweep over equal systems is the batch with one. */
static void LANES_(_sweep_over_one_system_equals_batch)(void **state)
{
    (void)state;
    for (int scenario = 0; scenario < SCENARIOS; scenario++) {
        struct LANES_(_set) batch = LANES_(_random_set)(300, LANES_(_LANES) + 20, true);
        for (size_t k = 0; k < batch.count; k++) batch.systems[k] = batch.systems[0];
        struct LANES_(_set) sweep = LANES_(_pick)(&batch, batch.count, NULL);
        LANES_(_options) o;
        const LANES_(_options) *options = LANES_(_options_of)(scenario, &o);

        LANES_(_run)(&batch, options, false);
        LANES_(_run)(&sweep, options, true);
        LANES_(_assert_same)(&sweep, &batch, scenario_names[scenario]);
        LANES_(_free)(&batch);
        LANES_(_free)(&sweep);
    }
}

/* The same geodesics in any order: the same results, in that order. */
static void LANES_(_results_do_not_depend_on_the_order)(void **state)
{
    enum { COUNT = 2 * LANES_(_LANES) + 40 };
    const struct LANES_(_set) given = LANES_(_random_set)(400, COUNT, false);
    struct random r = {400};
    size_t order[COUNT];

    (void)state;
    for (size_t k = 0; k < COUNT; k++) order[k] = k;
    for (int scenario = 0; scenario < SCENARIOS; scenario++) {
        LANES_(_options) o;
        const LANES_(_options) *options = LANES_(_options_of)(scenario, &o);

        shuffle(&r, order, COUNT);
        struct LANES_(_set) straight = LANES_(_pick)(&given, COUNT, NULL);
        struct LANES_(_set) shuffled = LANES_(_pick)(&given, COUNT, order);
        LANES_(_run)(&straight, options, true);
        LANES_(_run)(&shuffled, options, true);
        struct LANES_(_set) expected = LANES_(_pick)(&straight, COUNT, order);
        expected.result = GI_OK;
        for (size_t k = COUNT; k-- > 0;)
            if (expected.status[k] != GI_OK) expected.result = expected.status[k];
        LANES_(_assert_same)(&shuffled, &expected, scenario_names[scenario]);
        LANES_(_free)(&straight);
        LANES_(_free)(&shuffled);
        LANES_(_free)(&expected);
    }
    LANES_(_free)(&given);
}

/* Each geodesic alone has the result that it has among the others: nobody disturbs it. */
static void LANES_(_results_do_not_depend_on_the_neighbours)(void **state)
{
    const struct LANES_(_set) given =
        LANES_(_random_set)(500, LANES_(_LANES) < 8 ? 20 : LANES_(_LANES) + 10, false);

    (void)state;
    /* 64 lanes for one geodesic take their time */
    for (int scenario = 0; scenario < SCENARIOS; scenario += LANES_(_LANES) < 64 ? 1 : 6) {
        struct LANES_(_set) together = LANES_(_pick)(&given, given.count, NULL);
        LANES_(_options) o;
        const LANES_(_options) *options = LANES_(_options_of)(scenario, &o);
        gi_statistics sum = {0};

        LANES_(_run)(&together, options, true);
        for (size_t k = 0; k < given.count; k++) {
            struct LANES_(_set) alone = LANES_(_pick)(&given, 1, &k);
            struct LANES_(_set) expected = LANES_(_pick)(&together, 1, &k);
            LANES_(_run)(&alone, options, true);
            add_statistics(&sum, &alone.stats);
            expected.stats = alone.stats;
            expected.result = expected.status[0];
            LANES_(_assert_same)(&alone, &expected, scenario_names[scenario]);
            LANES_(_free)(&alone);
            LANES_(_free)(&expected);
        }
        check_same_statistics(&together.stats, &sum, scenario_names[scenario]);
        LANES_(_free)(&together);
    }
    LANES_(_free)(&given);
}

static void LANES_(_options_and_status_may_be_null)(void **state)
{
    struct LANES_(_set) expected = LANES_(_random_set)(600, LANES_(_LANES) + 50, true);
    for (size_t k = 0; k < expected.count; k++) expected.systems[k].limit = 1000;
    struct LANES_(_set) actual = LANES_(_pick)(&expected, expected.count, NULL);
    struct LANES_(_set) sweep = LANES_(_pick)(&expected, expected.count, NULL);

    (void)state;
    LANES_(_one_by_one)(&expected, NULL);
    actual.result = LANES_(_call)(&actual, NULL, false, actual.t_end, NULL);
    memcpy(actual.status, expected.status, actual.count * sizeof *actual.status);
    memcpy(actual.global_error, expected.global_error, actual.count * sizeof *actual.global_error);
    actual.stats = expected.stats;
    LANES_(_assert_same)(&actual, &expected, "batch without status");
    sweep.result = LANES_(_call)(&sweep, NULL, true, sweep.t_end, NULL);
    memcpy(sweep.status, expected.status, sweep.count * sizeof *sweep.status);
    memcpy(sweep.global_error, expected.global_error, sweep.count * sizeof *sweep.global_error);
    sweep.stats = expected.stats;
    LANES_(_assert_same)(&sweep, &expected, "sweep without status");
    LANES_(_free)(&expected);
    LANES_(_free)(&actual);
    LANES_(_free)(&sweep);
}

/* Nothing to do but to bring the states onto the manifold. */
static void LANES_(_t_end_may_be_t)(void **state)
{
    struct LANES_(_set) expected = LANES_(_random_set)(700, LANES_(_LANES) + 50, true);

    (void)state;
    memcpy(expected.t_end, expected.t, expected.count * sizeof *expected.t);
    struct LANES_(_set) actual = LANES_(_pick)(&expected, expected.count, NULL);
    LANES_(_one_by_one)(&expected, NULL);
    actual.result = LANES_(_call)(&actual, NULL, false, actual.t, actual.status);
    LANES_(_assert_same)(&actual, &expected, "t_end is t");
    assert_int_equal(actual.stats.steps_attempted, 0);
    LANES_(_free)(&expected);
    LANES_(_free)(&actual);
}

/* Nobody sets out, nothing is touched, and no steps are reported. */
static void LANES_(_bad_options_are_refused_for_all)(void **state)
{
    const struct LANES_(_set) given = LANES_(_random_set)(800, LANES_(_LANES) + 2, true);
    struct LANES_(_set) expected = LANES_(_pick)(&given, given.count, NULL);

    (void)state;
    expected.result = GI_ERR_ARGUMENT;
    for (size_t k = 0; k < expected.count; k++) {
        expected.status[k] = GI_ERR_ARGUMENT;
#    ifdef LANES_GLOBAL_ERROR
        for (int i = 0; i < LANES_(_N); i++) expected.global_error[k][i] = (LANES_REAL)INFINITY;
#    endif
    }
    for (int i = 0; i < 6; i++) {
        struct LANES_(_set) actual = LANES_(_pick)(&given, i == 5 ? 0 : given.count, NULL);
        LANES_(_options) bad;
        memset(&bad, 0, sizeof bad);
        if (i == 0 || i == 5) bad.accuracy = -1;
        if (i == 1) bad.rtol = (LANES_REAL)NAN;
        if (i == 2) bad.maximum_steps = -1;
        if (i == 3) bad.units[LANES_(_N) - 1] = -1;
        if (i == 4) bad.minimum_step = 2, bad.maximum_step = 1;
        for (int sweep = 0; sweep < 2; sweep++) {
            LANES_(_run)(&actual, &bad, sweep != 0);
            expected.count = actual.count;
            LANES_(_assert_same)(&actual, &expected, "bad options");
        }
        LANES_(_free)(&actual);
    }
    LANES_(_free)(&given);
    LANES_(_free)(&expected);
}

/* The lowest failed index, whatever failed first in time, and GI_OK where none did. */
static void LANES_(_result_is_that_of_the_first_failed)(void **state)
{
    const struct LANES_(_set) pool = LANES_(_random_set)(900, 200, false);
    struct LANES_(_set) judged = LANES_(_pick)(&pool, pool.count, NULL);
    LANES_(_options) o;
    const LANES_(_options) *options = LANES_(_options_of)(LOOSE, &o);
    size_t good[200], late = 0, early = 0, n = 0;

    (void)state;
    LANES_(_one_by_one)(&judged, options);
    for (size_t k = 0; k < pool.count; k++) {
        const bool left = !LANES_(_same)(&judged.t[k], &pool.t[k], 1);
        if (judged.status[k] == GI_OK) good[n++] = k;
        if (judged.status[k] != GI_OK && left) late = k; /* fails on the way */
        if (judged.status[k] == GI_ERR_ARGUMENT) early = k;
    }
    assert_true(n >= 5 && judged.status[late] != GI_OK && judged.status[early] != GI_OK);
    assert_int_not_equal(judged.status[late], judged.status[early]);
    const size_t orders[4][6] = {{good[0], good[1], good[2], good[3], good[4], good[0]},
                                 {good[0], late, good[1], early, good[2], good[3]},
                                 {good[0], early, good[1], late, good[2], good[3]},
                                 {good[0], good[1], good[2], good[3], good[4], late}};
    const gi_status results[4] = {GI_OK, judged.status[late], judged.status[early],
                                  judged.status[late]};
    for (int i = 0; i < 4; i++) {
        struct LANES_(_set) set = LANES_(_pick)(&pool, 6, orders[i]);
        LANES_(_run)(&set, options, true);
        assert_int_equal(set.result, results[i]);
        LANES_(_free)(&set);
    }
    LANES_(_free)(&pool);
    LANES_(_free)(&judged);
}

#    ifndef LANES_ONLY_WIDTH

/* A number that stands for all bits of the results of a scenario. */
static uint64_t LANES_(_digest)(int scenario)
{
    struct LANES_(_set) set = LANES_(_random_set)(1000, 150, false);
    const bool padded = sizeof(LANES_REAL) == sizeof(long double) && LDBL_MANT_DIG == 64;
    const size_t size = padded ? 10 : sizeof(LANES_REAL);
    uint64_t hash = FNV_OFFSET;
    LANES_(_options) o;

    LANES_(_run)(&set, LANES_(_options_of)(scenario, &o), true);
    for (size_t k = 0; k < set.count; k++) {
        hash = fnv(hash, &set.t[k], size);
        for (int i = 0; i < LANES_(_N); i++) hash = fnv(hash, &set.y[k][i], size);
        hash = fnv(hash, &set.status[k], sizeof set.status[k]);
    }
    hash = fnv(hash, &set.stats, sizeof set.stats);
    LANES_(_free)(&set);
    return hash;
}

#    endif

#endif
