/* Rows of an instance of faults.c; rows.h includes this. The statuses of all calls of a row are in one cell, in
 * their order. A call that has failed is made again. */

/* The system of a fault. */
static struct golden_system F(with)(struct golden_fault *fault)
{
    struct golden_system s = F(system_of)(CASE_standard);
    s.fault = fault;
    return s;
}

static void F(begin_row)(const char *what, int number)
{
    golden_begin_named(INSTANCE_NAME, what, number);
}

/* Initializes, then integrates by so many calls, each leg twice; with the fault `later`, if it is not NULL. An
   estimate of the global error stands behind the state. */
static void F(calls)(const struct golden_system *s, const F(options) * o, const REAL y0[],
                     int calls, const struct golden_fault *later)
{
    F(integ) it;

    memset(&it, 0, sizeof it);
    golden_count(COLUMN_status, F(initialize)(&it, s, o, (REAL)1 / 4, y0));
    if (later) *s->fault = *later;
    for (int call = 0; call < calls; call++) {
        const REAL t_end = F(leg)(CASE_standard, call < 5 ? call / 2 : 2);
        golden_count(COLUMN_status, F(integrate)(&it, t_end));
    }
    F(tell)(&it);
#if WITH_GLOBAL_ERROR
    F(numbers)(COLUMN_y, F(N), it.global_error);
#endif
    golden_end();
}

/* A function that fails as is said, within initialize or behind it. */
static void F(fault)(const char *what, bool in_initialize, struct golden_fault fault)
{
    struct golden_fault now = {0, 0, false, 0};
    const struct golden_system s = F(with)(&now);
    F(options) o;
    REAL y0[F(N)];

    F(place)(&s, 0, y0);
    F(options_of)(CASE_standard, &o);
    o.initial_step = (REAL)1 / 2, o.maximum_steps = 60;
    F(begin_row)(what, fault.call);
    now.calls = 0;
    if (in_initialize) now = fault;
    F(calls)(&s, &o, y0, 6, in_initialize ? NULL : &fault);
}

static void F(faults)(void)
{
    static const int first[] = {1, 3}, once[] = {4, 12, 40}, from[] = {2, 15}, shifted[] = {9, 60};

    for (int i = 0; i < 2; i++) {
        const struct golden_fault nan_at = {(double)NAN, first[i], false, 0};
        const struct golden_fault inf_from = {(double)INFINITY, from[i], true, 0};
        const struct golden_fault jump_from = {0.25, shifted[i], true, 0};
        F(fault)("initialize/nan at call", true, nan_at);
        F(fault)("inf from call", false, inf_from);
        F(fault)("jump from call", false, jump_from);
    }
    for (int i = 0; i < 3; i++) {
        const struct golden_fault nan_at = {(double)NAN, once[i], false, 0};
        F(fault)("nan at call", false, nan_at);
    }
}

/* Calls that may make so many attempts. */
static void F(few_attempts)(int attempts)
{
    struct golden_fault none = {0, 0, false, 0};
    const struct golden_system s = F(with)(&none);
    F(options) o;
    REAL y0[F(N)];

    F(place)(&s, 1, y0);
    F(options_of)(CASE_standard, &o);
    o.initial_step = (REAL)1 / 2, o.maximum_steps = attempts;
    F(begin_row)("few attempts", attempts);
    F(calls)(&s, &o, y0, 8, NULL);
}

#if !IS_PLAIN
/* A state off the constraints by about 2^-bits. */
static void F(off)(int bits)
{
    struct golden_fault none = {0, 0, false, 0};
    const struct golden_system s = F(with)(&none);
    F(options) o;
    REAL y0[F(N)];

    F(place)(&s, 0, y0);
    for (int i = 0; i < F(N); i++) y0[i] += ((REAL)(i % 3) - (REAL)5 / 4) / (REAL)(1 << bits);
    F(options_of)(CASE_standard, &o);
    if (bits % 2) o.maximum_correction = (REAL)1 / 16;
    F(begin_row)("moved off/bits", bits);
    F(calls)(&s, &o, y0, 1, NULL);
}
#endif

#if WITH_GLOBAL_ERROR
/* The estimate of the global error may be so many quarters of the accuracy. */
static void F(limited)(int quarters)
{
    struct golden_fault none = {0, 0, false, 0};
    const struct golden_system s = F(with)(&none);
    F(options) o;
    REAL y0[F(N)];

    F(place)(&s, 2, y0);
    F(options_of)(quarters % 2 ? CASE_rms : CASE_standard, &o);
    o.global_accuracy = o.accuracy * (REAL)quarters / 4;
    F(begin_row)("global accuracy", quarters);
    F(calls)(&s, &o, y0, 6, NULL);
}
#endif

#if WITH_JACOBI
enum { F(COORDINATES) = IS_CHART ? 2 : 3 };

/* A pair of points. */
static void F(pair)(int k, REAL from[F(COORDINATES)], REAL to[F(COORDINATES)])
{
#    if IS_CHART
    static const REAL ends[][4] = {{0.25, 0.125, 1, -0.375},
                                   {-0.5, 0.25, 0.5, -0.25},
                                   {0, 0, 0.125, 0.75},
                                   {0.5, 0.5, 0.5, 0.5}};
#    else
    static const REAL ends[][6] = {{1.5, 0, 0, 0.75, 1, 0.4375},
                                   {1.5, 0, 0, -1.5, 0.125, 0.0625},
                                   {0, 1, 0.5, 0.5, 0, -0.0625},
                                   {1.5, 0, 0, 1.5, 0, 0}};
#    endif
    for (int i = 0; i < F(COORDINATES); i++) {
        from[i] = ends[k][i];
        to[i] = ends[k][F(COORDINATES) + i];
    }
}

/* The geodesic between two points: the shortest, or from a guess. */
static void F(two_points)(const char *what, int number, int pair, const F(options) * o,
                          struct golden_fault fault)
{
    const struct golden_system s = F(with)(&fault);
    REAL from[F(COORDINATES)], to[F(COORDINATES)], direction[F(COORDINATES)] = {0}, length = 0;

    F(pair)(pair, from, to);
    F(begin_row)(what, number);
    golden_count(COLUMN_status, F(shortest)(&s, o, from, to, direction, &length));
    F(numbers)(COLUMN_t, 1, &length);
    F(numbers)(COLUMN_y, F(COORDINATES), direction);
    golden_count(COLUMN_derivative_evaluations, fault.calls);
    for (int i = 0; i < F(COORDINATES); i++) direction[i] = (REAL)(i + 1) / 4;
    length = (REAL)(number % 2);
    fault.calls = 0;
    golden_count(COLUMN_status, F(connect)(&s, o, from, to, direction, &length));
    F(numbers)(COLUMN_t, 1, &length);
    F(numbers)(COLUMN_y, F(COORDINATES), direction);
    golden_count(COLUMN_derivative_evaluations, fault.calls);
    golden_end();
}

static void F(all_two_points)(void)
{
    static const int attempts[] = {1, 12, 150}, calls[] = {1, 25, 300};
    const struct golden_fault none = {0, 0, false, 0};
    F(options) o;

    for (int pair = 0; pair < 4; pair++) {
        F(options_of)(pair == 2 ? CASE_rms : CASE_standard, &o);
        F(two_points)("two points", pair, pair, &o, none);
    }
    F(options_of)(CASE_fixed, &o);
    F(two_points)("two points/fixed steps", 0, 0, &o, none);
    F(options_of)(CASE_standard, &o);
    for (int digits = 1; digits <= 9; digits += 4) {
        o.accuracy = 1;
        for (int i = 0; i < digits; i++) o.accuracy /= 10;
        F(two_points)("two points/digits", digits, 0, &o, none);
    }
    F(options_of)(CASE_standard, &o);
    for (int i = 0; i < 3; i++) {
        const struct golden_fault once = {(double)NAN, calls[i], false, 0};
        const struct golden_fault from = {(double)INFINITY, calls[i], true, 0};
        F(two_points)("two points/nan at call", calls[i], 0, &o, once);
        F(two_points)("two points/inf from call", calls[i], 0, &o, from);
    }
    for (int i = 0; i < 3; i++) {
        o.maximum_steps = attempts[i];
        F(two_points)("two points/few attempts", attempts[i], 0, &o, none);
    }
}

/* Place, tangent, side and normal; curvatures and torsion. */
static void F(frame_of)(int k)
{
    struct golden_fault fault = {(double)NAN, 0, false, 0};
    const struct golden_system s = F(with)(&fault);
    F(darboux) d;
    REAL y0[F(N)];

    F(place)(&s, k, y0);
    fault.for_ever = k == 3;
    memset(&d, 0, sizeof d);
    F(begin_row)("frame", k);
    golden_count(COLUMN_status, F(frame)(&s, y0, &d));
    F(numbers)(COLUMN_y, 3, d.x);
    F(numbers)(COLUMN_y, 3, d.along);
    F(numbers)(COLUMN_y, 3, d.across);
    F(numbers)(COLUMN_y, 3, d.normal);
    F(numbers)(COLUMN_middle, 1, &d.curvature);
    F(numbers)(COLUMN_middle, 1, &d.torsion);
    F(numbers)(COLUMN_middle, 1, &d.curvature_across);
    golden_end();
}
#endif

static void F(fault_rows)(void)
{
    F(faults)();
    for (int attempts = 1; attempts <= 4; attempts += 3) F(few_attempts)(attempts);
#if !IS_PLAIN
    for (int bits = 2; bits <= 7; bits += 5) F(off)(bits);
#endif
#if WITH_GLOBAL_ERROR
    for (int quarters = 0; quarters <= 3; quarters++) F(limited)(quarters);
#endif
#if WITH_JACOBI
    F(all_two_points)();
    for (int k = 2; k < 4; k++) F(frame_of)(k);
#endif
}
