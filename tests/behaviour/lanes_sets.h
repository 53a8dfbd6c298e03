/* The geodesics of lanes_body.h and samples_body.h, their options, and what becomes of them one by one, for the
 * instance LANES_NAME. */
#include "lanes_problems.h"
#include "../statistics.h"

/* What goes into a batch, and what comes out of it. */
struct LANES_(_set) {
    size_t count;
    struct LANES_NAME *systems;
    LANES_REAL *t, *t_end, (*y)[LANES_(_N)];
    LANES_REAL (*global_error)[LANES_(_N)];
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
    set.global_error = calloc(n, sizeof *set.global_error);
    set.status = calloc(n, sizeof *set.status);
    assert_true(set.systems && set.t && set.t_end && set.y && set.global_error && set.status);
    return set;
}

static void LANES_(_free)(const struct LANES_(_set) * set)
{
    free(set->systems);
    free(set->t);
    free(set->t_end);
    free(set->y);
    free(set->global_error);
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
        memcpy(set.global_error[i], from->global_error[k], sizeof set.global_error[i]);
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
#if LANES_PROBLEM == PROBLEM_FREE
    s->b = (LANES_REAL)uniform(r, -1, 0.5);
    s->c = (LANES_REAL)uniform(r, -1, 1);
    s->limit = s->a / 2;
#elif LANES_PROBLEM == PROBLEM_FUNCTION
    s->b = (LANES_REAL)uniform(r, 0.5, 2);
    s->c = (LANES_REAL)uniform(r, -0.1, 0.1);
    s->limit = s->a / 32;
#elif LANES_PROBLEM == PROBLEM_SURFACE || LANES_PROBLEM == PROBLEM_FIELDS
    s->b = (LANES_REAL)uniform(r, 0.3, 0.9);
    s->c = (LANES_REAL)uniform(r, -3, 3);
    s->limit = s->a + s->b / 2;
#elif LANES_PROBLEM == PROBLEM_CHART || LANES_PROBLEM == PROBLEM_METRIC
    s->b = (LANES_REAL)uniform(r, -1, 1);
    s->c = (LANES_REAL)uniform(r, -0.5, 0.5);
    s->limit = s->a / 2;
#else
    s->b = (LANES_REAL)uniform(r, 0.5, 2);
    s->c = (LANES_REAL)uniform(r, -0.02, 0.02);
    s->limit = s->a * 3 / 4;
#endif
}

/* A state at t, on the manifold but for rounding. */
static void LANES_(_random_state)(struct random *r, const struct LANES_NAME *s, LANES_REAL t,
                                  LANES_REAL y[])
{
    const double angle = uniform(r, 0, 6.28), speed = uniform(r, -1, 1);

    for (int i = 0; i < LANES_(_N); i++) y[i] = (LANES_REAL)uniform(r, -0.5, 0.5);
#if LANES_PROBLEM == PROBLEM_FREE
    (void)s, (void)t, (void)angle, (void)speed;
#elif LANES_PROBLEM == PROBLEM_CHART
    const LANES_REAL point[2] = {y[0], y[1]};
    const LANES_REAL direction[2] = {(LANES_REAL)cos(angle), (LANES_REAL)speed};
    (void)t;
    (void)LANES_(_start)(s, point, direction, y); /* fails beyond the limit */
#elif LANES_PROBLEM == PROBLEM_METRIC
    (void)s, (void)t;
    y[2] = (LANES_REAL)speed; /* any H; light in some */
    y[3] = angle < 2 ? y[2] : (LANES_REAL)cos(angle);
#elif LANES_PROBLEM == PROBLEM_FUNCTION
    (void)t;
    y[0] = s->a * (LANES_REAL)cos(angle), y[3] = (LANES_REAL)(-speed * sin(angle));
    y[1] = s->a * (LANES_REAL)sin(angle), y[4] = (LANES_REAL)(speed * cos(angle));
    y[2] = 0;
#elif LANES_PROBLEM == PROBLEM_SURFACE || LANES_PROBLEM == PROBLEM_FIELDS
    const double around = uniform(r, 0, 6.28);
    const double axis = (double)s->a + (double)s->b * cos(angle);
    const LANES_REAL point[3] = {(LANES_REAL)(axis * cos(around)), (LANES_REAL)(axis * sin(around)),
                                 (LANES_REAL)((double)s->b * sin(angle))};
    const LANES_REAL direction[3] = {(LANES_REAL)speed, y[0], y[1]};
    (void)t;
    /* fails beyond the limit, where the state stays wrong */
    (void)LANES_(_start)(s, point, direction, y);
#else
    const LANES_REAL length = s->a + s->c * t;
    y[0] = length * (LANES_REAL)sin(angle), y[1] = -length * (LANES_REAL)cos(angle);
    y[2] = (LANES_REAL)(speed * cos(angle)) + s->c * y[0] / length;
    y[3] = (LANES_REAL)(speed * sin(angle)) + s->c * y[1] / length;
#endif
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

/* Steps end there, though nothing jumps. */
static const LANES_REAL LANES_(_jumps)[] = {
    -1, (LANES_REAL)-0.25, (LANES_REAL)0.5, 1, (LANES_REAL)1.375, 2, 4};

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
#ifdef LANES_GLOBAL_ERROR
    case GLOBAL_ACCURACY:
        o->global_accuracy = o->accuracy;
        break;
    case LOOSE_GLOBAL_ACCURACY:
        o->global_accuracy = 100;
        break;
#endif
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
        o->stretch = 1;
        break;
    case PI_CONTROL:
        o->controller = GI_CONTROLLER_PI;
        o->relative[0] = true;
        break;
    case JUMPS:
        o->jump_times = LANES_(_jumps);
        o->jump_count = sizeof LANES_(_jumps) / sizeof LANES_(_jumps)[0];
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
#ifdef LANES_GLOBAL_ERROR
            memcpy(set->global_error[k], it.global_error, sizeof it.global_error);
#endif
            forget_renewal(&it.stats, set->status[k]);
            add_statistics(&set->stats, &it.stats);
        } else {
#ifdef LANES_GLOBAL_ERROR
            for (int i = 0; i < LANES_(_N); i++) set->global_error[k][i] = (LANES_REAL)INFINITY;
#endif
        }
        if (set->result == GI_OK) set->result = set->status[k];
    }
}

static void LANES_(_print)(const struct LANES_(_set) * set, size_t k, const char *who)
{
    print_error("%s: t %.21Lg, %s\n", who, (long double)set->t[k],
                gi_status_message(set->status[k]));
    for (int i = 0; i < LANES_(_N); i++)
        print_error("    y[%d] %.21Lg (%La), off by %Lg\n", i, (long double)set->y[k][i],
                    (long double)set->y[k][i], (long double)set->global_error[k][i]);
}

/* Bit for bit: times, states, status of each, result and statistics. */
static void LANES_(_assert_same)(const struct LANES_(_set) * actual,
                                 const struct LANES_(_set) * expected, const char *what)
{
    for (size_t k = 0; k < expected->count; k++) {
        if (LANES_(_same)(&actual->t[k], &expected->t[k], 1) &&
            LANES_(_same)(actual->y[k], expected->y[k], LANES_(_N)) &&
            LANES_(_same)(actual->global_error[k], expected->global_error[k], LANES_(_N)) &&
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
