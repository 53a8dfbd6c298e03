/*
 * Body of test_lanes.c, included once for each problem and precision; includes itself once for
 * each width of the batch, so that every test below is made for every width.
 *
 * LANES_FAMILY   prefix of the instances and of their tests; the width follows it
 * LANES_PROBLEM  one of the problems of test_lanes.c
 * LANES_REAL     float, double or long double
 * LANES_METHOD   where defined, the method (with an error estimate)
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

/* Every width gives the bits that one lane gives. */
static void LANES_PASTE(LANES_FAMILY, _results_do_not_depend_on_the_width)(void **state)
{
    (void)state;
    for (int scenario = 0; scenario < SCENARIOS; scenario++) {
#        define LANES_DIGEST(width)                                                                \
            LANES_PASTE(LANES_PASTE(LANES_FAMILY, _), width##_digest)(scenario)
        const uint64_t digest = LANES_DIGEST(1);
        if (LANES_DIGEST(3) != digest || LANES_DIGEST(8) != digest || LANES_DIGEST(64) != digest)
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

#else

#    include "lanes_problems.h"
#    include "../statistics.h"

/* What goes into a batch, and what comes out of it. */
struct LANES_(_set) {
    size_t count;
    struct LANES_NAME *systems;
    LANES_REAL *t, *t_end, (*y)[LANES_(_N)];
    gi_status *status, result;
    gi_statistics stats;
};

/* Arrays of exactly that size each, so that a sanitizer sees an access beyond. */
static struct LANES_(_set) LANES_(_allocate)(size_t count)
{
    const size_t n = count > 0 ? count : 1;
    struct LANES_(_set) set = {0};

    set.count = count;
    set.systems = calloc(n, sizeof *set.systems);
    set.t = calloc(n, sizeof *set.t);
    set.t_end = calloc(n, sizeof *set.t_end);
    set.y = calloc(n, sizeof *set.y);
    set.status = calloc(n, sizeof *set.status);
    assert_true(set.systems && set.t && set.t_end && set.y && set.status);
    return set;
}

static void LANES_(_free)(const struct LANES_(_set) * set)
{
    free(set->systems);
    free(set->t);
    free(set->t_end);
    free(set->y);
    free(set->status);
}

/* The geodesics order[0] ... order[count-1] of a set; order NULL: the first ones as they are. */
static struct LANES_(_set)
    LANES_(_pick)(const struct LANES_(_set) * from, size_t count, const size_t order[])
{
    struct LANES_(_set) set = LANES_(_allocate)(count);

    for (size_t i = 0; i < count; i++) {
        const size_t k = order ? order[i] : i;
        set.systems[i] = from->systems[k];
        set.t[i] = from->t[k];
        set.t_end[i] = from->t_end[k];
        memcpy(set.y[i], from->y[k], sizeof set.y[i]);
        set.status[i] = from->status[k];
    }
    set.result = from->result;
    set.stats = from->stats;
    return set;
}

/* Whether all n have the same bits; long double has bytes that mean nothing. */
static bool LANES_(_same)(const LANES_REAL a[], const LANES_REAL b[], int n)
{
    const bool padded = sizeof(LANES_REAL) == sizeof(long double) && LDBL_MANT_DIG == 64;
    const size_t size = padded ? 10 : sizeof(LANES_REAL);

    for (int i = 0; i < n; i++)
        if (memcmp(a + i, b + i, size) != 0) return false;
    return true;
}

static void LANES_(_random_system)(struct random *r, struct LANES_NAME *s)
{
    s->a = (LANES_REAL)uniform(r, 1, 2);
#    if LANES_PROBLEM == PROBLEM_FREE
    s->b = (LANES_REAL)uniform(r, -1, 0.5);
    s->c = (LANES_REAL)uniform(r, -1, 1);
    s->limit = s->a / 2;
#    elif LANES_PROBLEM == PROBLEM_FUNCTION
    s->b = (LANES_REAL)uniform(r, 0.5, 2);
    s->c = (LANES_REAL)uniform(r, -0.1, 0.1);
    s->limit = s->a / 32;
#    elif LANES_PROBLEM == PROBLEM_SURFACE || LANES_PROBLEM == PROBLEM_FIELDS
    s->b = (LANES_REAL)uniform(r, 0.3, 0.9);
    s->c = (LANES_REAL)uniform(r, -3, 3);
    s->limit = s->a + s->b / 2;
#    elif LANES_PROBLEM == PROBLEM_CHART || LANES_PROBLEM == PROBLEM_METRIC
    s->b = (LANES_REAL)uniform(r, -1, 1);
    s->c = (LANES_REAL)uniform(r, -0.5, 0.5);
    s->limit = s->a / 2;
#    else
    s->b = (LANES_REAL)uniform(r, 0.5, 2);
    s->c = (LANES_REAL)uniform(r, -0.02, 0.02);
    s->limit = s->a * 3 / 4;
#    endif
}

/* A state at t, on the manifold but for rounding. */
static void LANES_(_random_state)(struct random *r, const struct LANES_NAME *s, LANES_REAL t,
                                  LANES_REAL y[])
{
    const double angle = uniform(r, 0, 6.28), speed = uniform(r, -1, 1);

    for (int i = 0; i < LANES_(_N); i++) y[i] = (LANES_REAL)uniform(r, -0.5, 0.5);
#    if LANES_PROBLEM == PROBLEM_FREE
    (void)s, (void)t, (void)angle, (void)speed;
#    elif LANES_PROBLEM == PROBLEM_CHART
    const LANES_REAL point[2] = {y[0], y[1]};
    const LANES_REAL direction[2] = {(LANES_REAL)cos(angle), (LANES_REAL)speed};
    (void)t;
    (void)LANES_(_start)(s, point, direction, y); /* fails beyond the limit */
#    elif LANES_PROBLEM == PROBLEM_METRIC
    (void)s, (void)t;
    y[2] = (LANES_REAL)speed; /* any H; light in some */
    y[3] = angle < 2 ? y[2] : (LANES_REAL)cos(angle);
#    elif LANES_PROBLEM == PROBLEM_FUNCTION
    (void)t;
    y[0] = s->a * (LANES_REAL)cos(angle), y[3] = (LANES_REAL)(-speed * sin(angle));
    y[1] = s->a * (LANES_REAL)sin(angle), y[4] = (LANES_REAL)(speed * cos(angle));
    y[2] = 0;
#    elif LANES_PROBLEM == PROBLEM_SURFACE || LANES_PROBLEM == PROBLEM_FIELDS
    const double around = uniform(r, 0, 6.28);
    const double axis = (double)s->a + (double)s->b * cos(angle);
    const LANES_REAL point[3] = {(LANES_REAL)(axis * cos(around)), (LANES_REAL)(axis * sin(around)),
                                 (LANES_REAL)((double)s->b * sin(angle))};
    const LANES_REAL direction[3] = {(LANES_REAL)speed, y[0], y[1]};
    (void)t;
    /* fails beyond the limit, where the state stays wrong */
    (void)LANES_(_start)(s, point, direction, y);
#    else
    const LANES_REAL length = s->a + s->c * t;
    y[0] = length * (LANES_REAL)sin(angle), y[1] = -length * (LANES_REAL)cos(angle);
    y[2] = (LANES_REAL)(speed * cos(angle)) + s->c * y[0] / length;
    y[3] = (LANES_REAL)(speed * sin(angle)) + s->c * y[1] / length;
#    endif
}

/* Spoils geodesic k in one of the ways that must harm nobody else, or not. */
static void LANES_(_spoil)(struct random *r, struct LANES_(_set) * set, size_t k)
{
    const int component = (int)uniform(r, 0, LANES_(_N));

    switch ((int)uniform(r, 0, 50)) {
    case 0: /* nothing to do */
    case 1:
        set->t_end[k] = set->t[k];
        break;
    case 2:
        set->t_end[k] = (LANES_REAL)NAN;
        break;
    case 3:
        set->t_end[k] = (LANES_REAL)INFINITY;
        break;
    case 4:
        set->t[k] = (LANES_REAL)NAN;
        break;
    case 5:
        set->y[k][component] = (LANES_REAL)NAN;
        break;
    case 6:
        set->y[k][component] = -(LANES_REAL)INFINITY;
        break;
    case 7: /* a little off */
    case 8:
        set->y[k][component] += (LANES_REAL)uniform(r, -0.02, 0.02);
        break;
    case 9: /* at rest at the centre, from where no way leads to the manifold */
        for (int i = 0; i < LANES_(_N); i++) set->y[k][i] = 0;
        break;
    case 10: /* at rest, which is no geodesic */
        for (int i = 0; i < LANES_(_NU); i++) set->y[k][LANES_(_NQ) + i] = 0;
        break;
    default:
        break;
    }
}

/* Geodesics that begin at different times, run forward and backward, a hundred times longer one than
 * the other, some into the region where they end. */
static struct LANES_(_set) LANES_(_random_set)(unsigned seed, size_t count, bool one_system)
{
    struct random r = {seed * 2654435761u + 1};
    struct LANES_(_set) set = LANES_(_allocate)(count);

    for (size_t k = 0; k < count; k++) {
        const double length = 6 * pow(0.01, uniform(&r, 0, 1));
        LANES_(_random_system)(&r, &set.systems[k]);
        if (uniform(&r, 0, 1) < 0.6) set.systems[k].limit = 1000;
        if (one_system) {
            if (k == 0) LANES_(_random_system)(&r, &set.systems[0]); /* with its limit */
            set.systems[k] = set.systems[0];
        }
        set.t[k] = (LANES_REAL)uniform(&r, -1, 2);
        set.t_end[k] = set.t[k] + (LANES_REAL)(uniform(&r, 0, 1) < 0.3 ? -length : length);
        LANES_(_random_state)(&r, &set.systems[k], set.t[k], set.y[k]);
        LANES_(_spoil)(&r, &set, k);
    }
    return set;
}

/* What a scenario says of each component of y. */
static void LANES_(_set_components)(int scenario, LANES_(_options) * o)
{
    for (int i = 0; i < LANES_(_N); i++) {
        if (scenario == RELATIVE || scenario == ALL_AT_ONCE) o->relative[i] = i % 2 == 0;
        if (scenario != RELATIVE) o->units[i] = (LANES_REAL)(i + 1) / 2;
        if (scenario == INFINITE_UNITS && i > 1) o->units[i] = (LANES_REAL)INFINITY;
    }
    if (scenario == ALL_AT_ONCE) {
        o->rtol = (LANES_REAL)1e-4, o->atol = (LANES_REAL)1e-5, o->norm = GI_NORM_RMS;
        o->maximum_steps = 50, o->initial_step = 1, o->project_every_step = true;
    }
}

static void LANES_(_set_step_control)(LANES_(_options) * o)
{
    o->safety = (LANES_REAL)0.5, o->min_shrink = (LANES_REAL)0.25, o->max_grow = 2;
    o->hysteresis_low = (LANES_REAL)0.5, o->hysteresis_high = (LANES_REAL)1.5;
    o->stretch = 1;
}

/* Options of a scenario, into o; returns o. */
static const LANES_(_options) * LANES_(_options_of)(int scenario, LANES_(_options) * o)
{
    const bool coarse = sizeof(LANES_REAL) == sizeof(float);

    memset(o, 0, sizeof *o);
    /* A geodesic that grazes the limit in steps so short that rounding loses them takes all of
     * the attempts there are. */
    o->maximum_steps = 300;
    if (scenario != DEFAULTS) o->accuracy = (LANES_REAL)1e-5;
    switch (scenario) {
    case DEFAULTS:
        break;
    case TIGHT:
        o->accuracy = (LANES_REAL)(coarse ? 2e-6 : 1e-9);
        break;
    case LOOSE:
        o->accuracy = (LANES_REAL)1e-2;
        break;
    case RMS_NORM:
        o->norm = GI_NORM_RMS;
        break;
    case FIXED_STEP:
    case COARSE_FIXED_STEP:
        o->fixed_step = (LANES_REAL)(scenario == FIXED_STEP ? 0.03125 : 0.75);
        break;
    case PROJECT_EVERY_STEP:
        o->project_every_step = true;
        break;
    case FEW_STEPS:
    case ONE_STEP:
        o->maximum_steps = scenario == ONE_STEP ? 1 : 12;
        break;
    case INITIAL_STEP:
        o->initial_step = (LANES_REAL)2;
        break;
    case MAXIMUM_STEP:
        o->maximum_step = (LANES_REAL)0.07;
        break;
    case OUT_OF_REACH:
        o->accuracy = (LANES_REAL)(coarse ? 5e-8 : 1e-21);
        break;
    case MINIMUM_STEP:
        o->accuracy = (LANES_REAL)(coarse ? 2e-6 : 1e-8);
        o->minimum_step = (LANES_REAL)0.3;
        o->constraint_tolerance = (LANES_REAL)1e-5;
        break;
    case OTHER_CONTROL:
        LANES_(_set_step_control)(o);
        break;
    case CONSTRAINT_TOLERANCE:
        o->constraint_tolerance = (LANES_REAL)(coarse ? 1e-6 : 1e-9);
        o->constraint_units[0] = 2;
        o->time_scale = (LANES_REAL)0.5;
        break;
    default:
        LANES_(_set_components)(scenario, o);
    }
    return o;
}

static void LANES_(_one_by_one)(struct LANES_(_set) * set, const LANES_(_options) * options)
{
    set->result = GI_OK;
    memset(&set->stats, 0, sizeof set->stats);
    for (size_t k = 0; k < set->count; k++) {
        LANES_(_integ) it;
        memset(&it, 0, sizeof it);
        set->status[k] = LANES_(_initialize)(&it, &set->systems[k], options, set->t[k], set->y[k]);
        if (set->status[k] == GI_OK) {
            set->status[k] = LANES_(_integrate)(&it, set->t_end[k]);
            set->t[k] = it.t;
            memcpy(set->y[k], it.y, sizeof it.y);
            add_statistics(&set->stats, &it.stats);
        }
        if (set->result == GI_OK) set->result = set->status[k];
    }
}

/* The only caller of the two: each of them is large, and compiled at every place that calls it. */
static gi_status LANES_(_call)(const struct LANES_(_set) * set, const LANES_(_options) * options,
                               bool sweep, const LANES_REAL t_end[], gi_status status[],
                               gi_statistics *stats)
{
    return sweep ? LANES_(_integrate_sweep)(set->systems, options, set->count, set->t, t_end,
                                            set->y, status, stats)
                 : LANES_(_integrate_batch)(set->systems, options, set->count, set->t, t_end,
                                            set->y, status, stats);
}

static void LANES_(_batch)(struct LANES_(_set) * set, const LANES_(_options) * options, bool sweep)
{
    /* what is not written, is seen */
    memset(&set->stats, 0x55, sizeof set->stats);
    for (size_t k = 0; k < set->count; k++) set->status[k] = (gi_status)77;
    set->result = LANES_(_call)(set, options, sweep, set->t_end, set->status, &set->stats);
}

static void LANES_(_print)(const struct LANES_(_set) * set, size_t k, const char *who)
{
    print_error("%s: t %.21Lg, %s\n", who, (long double)set->t[k],
                gi_status_message(set->status[k]));
    for (int i = 0; i < LANES_(_N); i++)
        print_error("    y[%d] %.21Lg (%La)\n", i, (long double)set->y[k][i],
                    (long double)set->y[k][i]);
}

/* Bit for bit: times, states, status of each, result and statistics. */
static void LANES_(_assert_same)(const struct LANES_(_set) * actual,
                                 const struct LANES_(_set) * expected, const char *what)
{
    for (size_t k = 0; k < expected->count; k++) {
        if (LANES_(_same)(&actual->t[k], &expected->t[k], 1) &&
            LANES_(_same)(actual->y[k], expected->y[k], LANES_(_N)) &&
            actual->status[k] == expected->status[k])
            continue;
        print_error("%s: geodesic %zu of %zu\n", what, k, expected->count);
        LANES_(_print)(actual, k, "is");
        LANES_(_print)(expected, k, "should be");
        fail();
    }
    assert_int_equal(actual->result, expected->result);
    check_same_statistics(&actual->stats, &expected->stats, what);
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
    LANES_(_batch)(&actual, options, sweep);
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
            LANES_(_compare)(seed, 2 * LANES_WIDTH + 31, scenario, false, seen[scenario]);
        for (int i = 0; i <= GI_ERR_MAX_STEPS; i++) all[i] += seen[scenario][i];
    }
    assert_true(seen[FEW_STEPS][GI_OK] > 0 && seen[FEW_STEPS][GI_ERR_MAX_STEPS] > 0);
    assert_true(seen[OUT_OF_REACH][GI_ERR_ACCURACY] > 0);
    assert_true(all[GI_OK] > 0 && all[GI_ERR_ARGUMENT] > 0);
    assert_true(seen[MINIMUM_STEP][GI_ERR_ACCURACY] > 0);
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
                                    LANES_WIDTH - 1,
                                    LANES_WIDTH,
                                    LANES_WIDTH + 1,
                                    3 * LANES_WIDTH - 1,
                                    3 * LANES_WIDTH + LANES_WIDTH / 2,
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
        LANES_(_compare)(200, 2 * LANES_WIDTH + 31, scenario, true, seen);
    LANES_(_compare)(201, 1000, LOOSE, true, seen);
    for (unsigned count = 0; count < 4; count++)
        LANES_(_compare)(202 + count, count, DEFAULTS, true, seen);
}

/* A sweep over equal systems is the batch with one. */
static void LANES_(_sweep_over_one_system_equals_batch)(void **state)
{
    (void)state;
    for (int scenario = 0; scenario < SCENARIOS; scenario++) {
        struct LANES_(_set) batch = LANES_(_random_set)(300, LANES_WIDTH + 20, true);
        for (size_t k = 0; k < batch.count; k++) batch.systems[k] = batch.systems[0];
        struct LANES_(_set) sweep = LANES_(_pick)(&batch, batch.count, NULL);
        LANES_(_options) o;
        const LANES_(_options) *options = LANES_(_options_of)(scenario, &o);

        LANES_(_batch)(&batch, options, false);
        LANES_(_batch)(&sweep, options, true);
        LANES_(_assert_same)(&sweep, &batch, scenario_names[scenario]);
        LANES_(_free)(&batch);
        LANES_(_free)(&sweep);
    }
}

/* The same geodesics in any order: the same results, in that order. */
static void LANES_(_results_do_not_depend_on_the_order)(void **state)
{
    enum { COUNT = 2 * LANES_WIDTH + 40 };
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
        LANES_(_batch)(&straight, options, true);
        LANES_(_batch)(&shuffled, options, true);
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
        LANES_(_random_set)(500, LANES_WIDTH < 8 ? 20 : LANES_WIDTH + 10, false);

    (void)state;
    /* 64 lanes for one geodesic take their time */
    for (int scenario = 0; scenario < SCENARIOS; scenario += LANES_WIDTH < 64 ? 1 : 6) {
        struct LANES_(_set) together = LANES_(_pick)(&given, given.count, NULL);
        LANES_(_options) o;
        const LANES_(_options) *options = LANES_(_options_of)(scenario, &o);
        gi_statistics sum = {0};

        LANES_(_batch)(&together, options, true);
        for (size_t k = 0; k < given.count; k++) {
            struct LANES_(_set) alone = LANES_(_pick)(&given, 1, &k);
            struct LANES_(_set) expected = LANES_(_pick)(&together, 1, &k);
            LANES_(_batch)(&alone, options, true);
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

static void LANES_(_options_status_and_statistics_may_be_null)(void **state)
{
    struct LANES_(_set) expected = LANES_(_random_set)(600, LANES_WIDTH + 50, true);
    for (size_t k = 0; k < expected.count; k++) expected.systems[k].limit = 1000;
    struct LANES_(_set) actual = LANES_(_pick)(&expected, expected.count, NULL);
    struct LANES_(_set) sweep = LANES_(_pick)(&expected, expected.count, NULL);

    (void)state;
    LANES_(_one_by_one)(&expected, NULL);
    actual.result = LANES_(_call)(&actual, NULL, false, actual.t_end, NULL, NULL);
    memcpy(actual.status, expected.status, actual.count * sizeof *actual.status);
    actual.stats = expected.stats;
    LANES_(_assert_same)(&actual, &expected, "batch without status and statistics");
    sweep.result = LANES_(_call)(&sweep, NULL, true, sweep.t_end, NULL, NULL);
    memcpy(sweep.status, expected.status, sweep.count * sizeof *sweep.status);
    sweep.stats = expected.stats;
    LANES_(_assert_same)(&sweep, &expected, "sweep without status and statistics");
    LANES_(_free)(&expected);
    LANES_(_free)(&actual);
    LANES_(_free)(&sweep);
}

/* Nothing to do but to bring the states onto the manifold. */
static void LANES_(_t_end_may_be_t)(void **state)
{
    struct LANES_(_set) expected = LANES_(_random_set)(700, LANES_WIDTH + 50, true);

    (void)state;
    memcpy(expected.t_end, expected.t, expected.count * sizeof *expected.t);
    struct LANES_(_set) actual = LANES_(_pick)(&expected, expected.count, NULL);
    LANES_(_one_by_one)(&expected, NULL);
    actual.result = LANES_(_call)(&actual, NULL, false, actual.t, actual.status, &actual.stats);
    LANES_(_assert_same)(&actual, &expected, "t_end is t");
    assert_int_equal(actual.stats.steps_attempted, 0);
    LANES_(_free)(&expected);
    LANES_(_free)(&actual);
}

/* Nobody sets out, nothing is touched, and no steps are reported. */
static void LANES_(_bad_options_are_refused_for_all)(void **state)
{
    const struct LANES_(_set) given = LANES_(_random_set)(800, LANES_WIDTH + 2, true);
    struct LANES_(_set) expected = LANES_(_pick)(&given, given.count, NULL);

    (void)state;
    expected.result = GI_ERR_ARGUMENT;
    for (size_t k = 0; k < expected.count; k++) expected.status[k] = GI_ERR_ARGUMENT;
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
            LANES_(_batch)(&actual, &bad, sweep != 0);
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
        LANES_(_batch)(&set, options, true);
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

    LANES_(_batch)(&set, LANES_(_options_of)(scenario, &o), true);
    for (size_t k = 0; k < set.count; k++) {
        hash = fnv(hash, &set.t[k], size);
        for (int i = 0; i < LANES_(_N); i++) hash = fnv(hash, &set.y[k][i], size);
        hash = fnv(hash, &set.status[k], sizeof set.status[k]);
    }
    /* its text names the instance */
    hash = fnv(hash, &set.stats, offsetof(gi_statistics, first_error));
    LANES_(_free)(&set);
    return hash;
}

#    endif

#endif
