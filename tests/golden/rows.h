/* The rows of one instance, golden_FAMILY_REAL_METHOD_rows; instance.h includes this with F(), KIND and
 * REAL. */
#if GOLDEN_FAULTS
#    define INSTANCE_NAME "faults/" TEXT(REAL_NAME) "/" TEXT(FAMILY) "/" TEXT(METHOD_NAME)
#else
#    define INSTANCE_NAME TEXT(FAMILY) "/" TEXT(REAL_NAME) "/" TEXT(METHOD_NAME)
#endif
#define ON_SURFACE                                                                                 \
    (KIND == KIND_implicit || KIND == KIND_events_implicit || WITH_JACOBI ||                       \
     KIND == KIND_parametric)
#define WITH_JACOBI   (KIND == KIND_implicit_jacobi || KIND == KIND_parametric_jacobi)
#define IS_CHART      (KIND == KIND_parametric || KIND == KIND_parametric_jacobi)
#define IS_MECHANICAL (KIND == KIND_mechanical || KIND == KIND_redundant || KIND == KIND_held)
#define IS_PLAIN      (KIND == KIND_plain || KIND == KIND_events_plain)
#define WITH_EVENTS   (KIND >= KIND_events_plain)
#define WITH_ALL_CASES                                                                             \
    (KIND == KIND_plain || KIND == KIND_jacobian_apart || KIND == KIND_implicit_jacobi ||          \
     KIND == KIND_mechanical)

static struct golden_system F(system_of)(enum golden_case c)
{
    struct golden_system s = {1e30, 1e30, NULL};
    if (c == CASE_barrier) s.barrier = 0.5;
    if (c == CASE_wall) s.wall = 0.5;
    return s;
}

/* The start of geodesic k; off the constraints where something projects it. */
static gi_status F(place)(const struct golden_system *s, int k, REAL y0[F(N)])
{
    const REAL aside = (REAL)(k + 1) / 8;
#if ON_SURFACE || KIND == KIND_metric
#    if IS_CHART
    const REAL point[2] = {(REAL)1 / 4, (REAL)1 / 8}, direction[2] = {1, aside};
#    elif KIND == KIND_metric
    const REAL point[3] = {0, 0, (REAL)1 / 4}, direction[3] = {1, (REAL)1 / 2, aside / 2};
#    else
    const REAL point[3] = {(REAL)3 / 2, 0, 0}, direction[3] = {0, 1, aside};
#    endif
    return F(start)(s, point, direction, y0);
#else
    (void)s;
    for (int i = 0; i < F(N); i++) y0[i] = 0;
#    if IS_PLAIN
    y0[0] = (REAL)1 / 4, y0[1] = y0[3] = 1, y0[4] = aside;
#    else
    y0[0] = (REAL)3 / 2, y0[F(NQ) + 1] = 1, y0[F(NQ) + 2] = aside;
    if (F(NQ) == 4) y0[F(NQ) + F(NU) - 1] = (REAL)1 / 2;
#    endif
    return GI_OK;
#endif
}

/* As far as the precision goes in some tens of steps. */
static REAL F(accuracy)(void)
{
    return sizeof(REAL) == sizeof(float)    ? (REAL)1 / 10000
           : sizeof(REAL) == sizeof(double) ? (REAL)1 / 1000000
                                            : (REAL)1 / 100000000;
}

static REAL F(epsilon)(void)
{
    REAL epsilon = 1;
    for (volatile REAL sum = 2; sum > 1; sum = 1 + epsilon / 2) epsilon /= 2;
    return epsilon;
}

static void F(weights)(F(options) * o)
{
    o->norm = GI_NORM_RMS;
    o->rtol = o->accuracy / 2, o->atol = o->accuracy;
    for (int i = 0; i < F(N); i++) o->relative[i] = i % 3 != 2, o->units[i] = 1 + (REAL)i / 4;
    o->constraint_tolerance = o->accuracy / 4;
    o->constraint_units[0] = 2;
    o->time_scale = (REAL)3 / 2;
#if WITH_EVENTS
    for (int k = 0; k < 3; k++) o->event_terminal[k] = -1, o->event_direction[k] = k - 1;
#endif
}

static void F(options_of)(enum golden_case c, F(options) * o)
{
    memset(o, 0, sizeof *o);
    o->accuracy = F(accuracy)();
    o->project_every_step = c == CASE_every_step;
    if (c == CASE_rms) F(weights)(o);
    if (c == CASE_tight) o->accuracy /= 1000;
    if (c == CASE_integral) o->controller = GI_CONTROLLER_I;
    if (c == CASE_proportional) o->controller = GI_CONTROLLER_PI;
    if (c == CASE_fixed) o->fixed_step = (REAL)3 / 32;
    if (c == CASE_bounds)
        o->initial_step = 1, o->minimum_step = (REAL)1 / 16, o->maximum_step = (REAL)3 / 32;
    if (c == CASE_control) {
        o->initial_step = (REAL)1 / 1024, o->stretch = (REAL)1 / 2;
    }
    if (c == CASE_rounding) o->accuracy = F(epsilon)() / 1000;
    if (c == CASE_sinking) o->units[F(N) - 1] = F(epsilon)() / 16 / o->accuracy;
    if (c == CASE_sinking) o->maximum_steps = 300;
    if (c == CASE_limit) o->accuracy = 4 * F(epsilon)(), o->maximum_steps = 150;
    if (c == CASE_most_steps) o->maximum_steps = 3;
}

/* Initialized for geodesic k. A method that has no error estimate refuses without a fixed step, and gets
 * one. */
static inline gi_status F(begin)(F(integ) * it, const struct golden_system *s, F(options) * o,
                                 int k, bool *only_fixed)
{
    REAL y0[F(N)];
    gi_status status = F(place)(s, k, y0);

    memset(it, 0, sizeof *it);
    *only_fixed = false;
    while (status == GI_OK) {
        status = F(initialize)(it, s, o, (REAL)1 / 4, y0);
        if (status != GI_ERR_ARGUMENT || o->fixed_step > 0) break;
        *only_fixed = true, status = GI_OK;
        o->fixed_step = (REAL)1 / 16;
    }
    return status;
}

/* Where the error test matters or the fixed step is another one. */
static inline bool F(needs_estimate)(enum golden_case c)
{
    return c == CASE_tight || c == CASE_integral || c == CASE_proportional || c == CASE_fixed ||
           c == CASE_bounds || c == CASE_control || c == CASE_rounding || c == CASE_sinking ||
           c == CASE_limit;
}

static void F(numbers)(enum golden_column column, int count, const REAL x[])
{
    for (int i = 0; i < count; i++) golden_number(column, (golden_real)x[i]);
}

static void F(counts)(const gi_statistics *stats)
{
#define COUNT(name) golden_count(COLUMN_##name, stats->name);
    EACH_COUNT(COUNT)
#undef COUNT
}

/* All cells but name and status. */
static void F(tell)(const F(integ) * it)
{
    REAL middle[F(N)] = {0};

    golden_count(COLUMN_where, F(explain)(it).where);
#if WITH_EVENTS
    golden_count(COLUMN_event, it->event_index);
    golden_count(COLUMN_event, it->event_sign);
    for (int k = 0; k < 3; k++) golden_count(COLUMN_event, it->event_counts[k]);
#endif
    F(numbers)(COLUMN_t, 1, &it->t);
    F(numbers)(COLUMN_y, F(N), it->y);
    if (it->stats.steps_taken > 0 &&
        F(interpolate)(it, (it->t_previous + it->t) / 2, middle) == GI_OK)
        F(numbers)(COLUMN_middle, F(N), middle);
    F(numbers)(COLUMN_initial_step_taken, 1, &it->initial_step_taken);
    F(numbers)(COLUMN_last_step, 1, &it->last_step);
    F(numbers)(COLUMN_smallest_step, 1, &it->smallest_step);
    F(numbers)(COLUMN_largest_step, 1, &it->largest_step);
    F(numbers)(COLUMN_next_step, 1, &it->next_step);
    F(counts)(&it->stats);
}

static inline void F(row)(enum golden_case c, int event, gi_status status, const F(integ) * it)
{
    golden_begin(INSTANCE_NAME, c, event < 0 ? NULL : "event", event);
    golden_count(COLUMN_status, status);
    F(tell)(it);
    golden_end();
}

/* Where the legs of a way end, in eighths; it begins at two of them. */
static REAL F(leg)(enum golden_case c, int leg)
{
    static const signed char to[][3] = {{14, 16, 18}, {-2, -4, -6}, {10, 3, 18}};
    return (REAL)to[c == CASE_backward ? 1 : c == CASE_turns ? 2 : 0][leg] / 8;
}

#if WITH_ALL_CASES
/* Between two legs: other options, another state. refused: an option that is wrong. */
static inline gi_status F(change)(F(integ) * it, int leg, bool refused)
{
    F(options) o;
    REAL y[F(N)];
    gi_status status;

    F(options_of)(CASE_rms, &o);
    o.fixed_step = it->options.fixed_step;
    if (refused) o.units[1] = -1;
    status = F(set_options)(it, &o);
    for (int i = 0; i < F(N); i++) y[i] = it->y[i];
    y[0] += (REAL)leg / 1024;
    return status == GI_OK ? F(set_time_and_state)(it, it->t + (REAL)1 / 8, y) : status;
}
#endif

static inline void F(one_by_one)(enum golden_case c)
{
    const struct golden_system s = F(system_of)(c);
    F(options) o;
    F(integ) it;
    bool only_fixed;
    gi_status status;
    int events = 0;

    F(options_of)(c, &o);
    status = F(begin)(&it, &s, &o, 0, &only_fixed);
    if (only_fixed && F(needs_estimate)(c)) return;
    for (int leg = 0; leg < 3 && status == GI_OK;) {
#if WITH_ALL_CASES
        if ((c == CASE_changes || c == CASE_refused) && leg > 0)
            status = F(change)(&it, leg, c == CASE_refused);
        while (c == CASE_turns && leg == 2 && status == GI_OK && it.t < F(leg)(c, leg))
            status = F(step)(&it, F(leg)(c, leg));
#endif
        if (status == GI_OK) status = F(integrate)(&it, F(leg)(c, leg));
        if (status == GI_EVENT && events < 20) {
            F(row)(c, events++, status, &it);
            status = GI_OK;
        } else
            leg++;
    }
    F(row)(c, -1, status, &it);
}

#if KIND_HAS_LANES
/* More geodesics than lanes, each to its own end; all in a row. sweep: each has its own system. */
static void F(in_lanes)(enum golden_case c, bool sweep)
{
    enum { count = 6 };
    struct golden_system s[count];
    REAL t[count], t_end[count], y[count][F(N)];
    gi_status status[count];
    F(batch) batch;
    F(options) o;
    F(integ) it;
    bool only_fixed;

    for (int k = 0; k < count; k++) {
        s[k] = F(system_of)(k % 2 == 1 && sweep ? CASE_barrier : c);
        t[k] = (REAL)1 / 4, t_end[k] = F(leg)(c, k % 3) - (REAL)k / 16;
        F(place)(&s[k], k, y[k]);
    }
    F(options_of)(c, &o);
    F(begin)(&it, s, &o, 0, &only_fixed);
    if (only_fixed && F(needs_estimate)(c)) return;
    memset(&batch, 0, sizeof batch);
    if (sweep)
        batch.systems = s;
    else
        batch.system = s;
    batch.options = &o, batch.count = count;
    batch.t = t, batch.t_end = t_end, batch.y = y, batch.status = status;
    golden_begin(INSTANCE_NAME, c, sweep ? "sweep" : "lanes", -1);
    golden_count(COLUMN_status, F(integrate_batch)(&batch));
    for (int k = 0; k < count; k++) golden_count(COLUMN_status, status[k]);
    F(numbers)(COLUMN_t, count, t);
    for (int k = 0; k < count; k++) F(numbers)(COLUMN_y, F(N), y[k]);
    F(counts)(&batch.stats);
    golden_end();
}
#endif

#if WITH_JACOBI
/* The geodesic between two points, without a guess and with one. */
static inline void F(between_points)(int guess)
{
#    if IS_CHART
    const REAL from[2] = {(REAL)1 / 4, (REAL)1 / 8}, to[2] = {1, (REAL)-3 / 8};
    REAL direction[2] = {(REAL)guess, 0};
#    else
    const REAL from[3] = {(REAL)3 / 2, 0, 0}, to[3] = {(REAL)3 / 4, 1, (REAL)7 / 16};
    REAL direction[3] = {0, (REAL)guess, (REAL)guess / 2};
#    endif
    const struct golden_system s = F(system_of)(CASE_standard);
    REAL length = (REAL)guess;
    F(options) o;
    F(integ) it;
    bool only_fixed;

    F(options_of)(CASE_standard, &o);
    F(begin)(&it, &s, &o, 0, &only_fixed);
    golden_begin(INSTANCE_NAME, CASE_standard, "connect", guess);
    golden_count(COLUMN_status, F(connect)(&s, &o, from, to, direction, &length));
    F(numbers)(COLUMN_t, 1, &length);
    F(numbers)(COLUMN_y, (int)(sizeof from / sizeof *from), direction);
    golden_end();
}
#endif

#if IS_MECHANICAL
/* Multipliers; then M / h and its inverse. */
static inline void F(matrices)(void)
{
    const struct golden_system s = F(system_of)(CASE_standard);
    REAL y[F(N)], lambda[F(NC)], S[F(NQ)][F(NQ)], C[F(NQ)][F(NQ)];
    const REAL t = (REAL)1 / 4, h = (REAL)1 / 32;

    F(place)(&s, 1, y);
    F(multipliers)(&s, t, y, lambda);
    memset(S, 0, sizeof S), memset(C, 0, sizeof C);
    golden_begin(INSTANCE_NAME, CASE_standard, "matrices", -1);
    golden_count(COLUMN_status, F(system_matrix)(&s, t, y, h, S));
    golden_count(COLUMN_status, F(compliance_matrix)(&s, t, y, h, C));
    F(numbers)(COLUMN_y, F(NC), lambda);
    for (int i = 0; i < F(NQ); i++) F(numbers)(COLUMN_y, F(NQ), S[i]);
    for (int i = 0; i < F(NQ); i++) F(numbers)(COLUMN_middle, F(NQ), C[i]);
    golden_end();
}
#endif

/* Whether the case is another one for this family; no matter what the method. */
static inline bool F(has_case)(enum golden_case c)
{
    const bool projects = !IS_PLAIN,
               has_wall = projects && !IS_CHART && KIND != KIND_metric && KIND != KIND_hamiltonian;
    if (c == CASE_wall) return has_wall;
    if (c == CASE_every_step) return projects;
    return true;
}

#if KIND_HAS_LANES
static bool F(is_in_lanes)(enum golden_case c)
{
    return c < CASES_OF_ALL_REALS || c == CASE_rms || c == CASE_fixed || c == CASE_barrier ||
           c == CASE_wall || c == CASE_most_steps;
}
#endif

static inline void F(rows)(void)
{
    const bool is_double = sizeof(REAL) == sizeof(double);
    const int cases = !is_double       ? CASES_OF_ALL_REALS
                      : WITH_ALL_CASES ? CASES
                                       : CASES_OF_ALL_FAMILIES;

    for (int i = 0; i < cases; i++) {
        const enum golden_case c = (enum golden_case)i;
        if (!F(has_case)(c)) continue;
        F(one_by_one)(c);
#if KIND_HAS_LANES
        if (F(is_in_lanes)(c)) F(in_lanes)(c, false);
#endif
    }
#if KIND_HAS_LANES && (KIND == KIND_plain || KIND == KIND_implicit)
    F(in_lanes)(CASE_standard, true);
#endif
#if WITH_JACOBI
    for (int guess = 0; guess < 2; guess++) F(between_points)(guess);
#endif
#if IS_MECHANICAL
    F(matrices)();
#endif
}

#if GOLDEN_FAULTS
#    include "faults_rows.h"
#endif

#undef INSTANCE_NAME
#undef ON_SURFACE
#undef WITH_JACOBI
#undef IS_CHART
#undef IS_MECHANICAL
#undef IS_PLAIN
#undef WITH_EVENTS
#undef WITH_ALL_CASES
