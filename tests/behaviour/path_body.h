/*
 * Body of test_path.c, included once for each method with error control (METHOD) and precision (REAL). PATH is the name
 * of the instance.
 */
#define PATH_PASTE2(a, b) a##_##b
#define PATH_PASTE(a, b)  PATH_PASTE2(a, b)
#define PATH_(name)       PATH_PASTE(PATH, name)

/* y' = rate y + push after some time; notes how far outside of a path it is asked. */
static inline void PATH_(derivs)(const struct path *s, REAL t, const REAL y[], REAL f[])
{
    const double before = s->from - (double)t, after = (double)t - s->to;
    double *const outside = s->outside;

    if (outside && before > *outside) *outside = before;
    if (outside && after > *outside) *outside = after;
    f[0] = (REAL)(s->rate * (double)y[0] + ((double)t - s->origin > 2 ? s->push : 0));
}

#define GI_NAME         PATH
#define GI_SYSTEM       struct path
#define GI_NZ           1
#define GI_METHOD       METHOD
#define GI_REAL         REAL
#define GI_LANES        8
#define GI_GLOBAL_ERROR 1
#include "geodesic_integ.h"

/* The equations are asked inside a path alone: whatever its length, direction and the bounds of steps. */
static void PATH_(is_not_left)(void **state)
{
    const double lengths[] = {1e-9, 1e-4, 1, 30}, rates[] = {0, 0.01, 2, 1e4};

    (void)state;
    for (int k = 0; k < 128; k++) {
        const double length = lengths[k % 4], from = k / 4 % 2 ? 0 : 1;
        const double to = (double)(REAL)(from + (k / 8 % 2 ? -length : length));
        double outside = 0;
        const struct path s = {fmin(from, to), fmax(from, to), 0, -rates[k / 16 % 4], 0, &outside};
        PATH_(options) o = {0};
        REAL t[9], t_end[9], y[9][1], y0[1] = {(REAL)(k / 64 % 2)};
        PATH_(integ) it;
        PATH_(batch) batch = {0};

        if (to == from) continue; /* float */
        if (k % 3 == 0) o.maximum_step = (REAL)(length / 10);
        o.accuracy = sizeof(REAL) == 4 ? (REAL)1e-4 : (REAL)1e-6;
        assert_int_equal(PATH_(initialize)(&it, &s, &o, (REAL)from, y0), GI_OK);
        const gi_status status = PATH_(integrate)(&it, (REAL)to);
        for (int i = 0; i < 9; i++) t[i] = (REAL)from, t_end[i] = (REAL)to, y[i][0] = y0[0];
        batch.system = &s, batch.options = &o, batch.count = 9, batch.t = t, batch.t_end = t_end,
        batch.y = y;
        assert_int_equal(PATH_(integrate_batch)(&batch), status);
        assert_true(outside <= 0);
        for (int i = 0; i < 9; i++) assert_true(y[i][0] == it.y[0]);
    }
}

/* At rest until it is pushed, after 2: the same wherever time begins, but for its rounding. */
static void PATH_(does_not_know_where_time_begins)(void **state)
{
    const double origins[] = {0, -5, 1e3, sizeof(REAL) == 4 ? 1e3 : 1.7e9};
    double first = 0;

    (void)state;
    for (int k = 0; k < 4; k++) {
        const struct path s = {0, 0, origins[k], -1, 3, NULL};
        PATH_(options) o = {0};
        const REAL y0[1] = {0};
        PATH_(integ) it;

        o.accuracy = (REAL)1e-4, o.maximum_step = 1;
        assert_int_equal(PATH_(initialize)(&it, &s, &o, (REAL)origins[k], y0), GI_OK);
        check_close(it.next_step, 1e-6, 1e-12);
        assert_int_equal(PATH_(integrate)(&it, (REAL)(origins[k] + 4)), GI_OK);
        check_close(it.y[0], 3 * (1 - exp(-2)), 1e-2);
        if (k == 0) first = (double)it.y[0];
        check_close(it.y[0], first, 3e-3);
    }
}

/* Between two calls the push changes: integrate heeds it, and so it does where it has been set only after initialize;
   step goes on with what it had. */
static void PATH_(heeds_an_input)(void **state)
{
    const REAL y0[1] = {0};
    struct path s = {0, 0, -10, 0, 1, NULL};
    PATH_(integ) it, same;
    PATH_(options) o = {0};
    REAL right = 0;

    (void)state;
    o.accuracy = (REAL)1e-4;
    assert_int_equal(PATH_(initialize)(&it, &s, &o, 0, y0), GI_OK);
    for (int tick = 1; tick <= 20; tick++) {
        s.push = tick % 5 - 2;
        right += (REAL)(s.push / 8);
        const long long before = it.stats.derivative_evaluations,
                        failures = it.stats.error_test_failures;
        assert_int_equal(PATH_(integrate)(&it, (REAL)tick / 8), GI_OK);
        check_close(it.y[0], right, 1e-5);
        assert_int_equal(it.stats.error_test_failures, failures);
        assert_true(it.stats.derivative_evaluations > before);
    }
    same = it;
    assert_int_equal(PATH_(step)(&it, 4), GI_OK);
    assert_int_equal(PATH_(step)(&it, it.t), GI_OK);
    const long long before = it.stats.derivative_evaluations;
    assert_int_equal(PATH_(integrate)(&it, it.t), GI_OK);
    assert_int_equal(it.stats.derivative_evaluations, before);
    s.push = 1e9, same.ydot[0] = (REAL)NAN; /* of a step */
    assert_true(PATH_(step)(&same, 4) != GI_OK);
}

/* An input that is no number: the call fails, and the state is the last good one. */
static void PATH_(is_not_begun_by_nan)(void **state)
{
    const REAL y0[1] = {0};
    struct path s = {0, 0, -10, 0, 1, NULL};
    PATH_(integ) it;

    (void)state;
    assert_int_equal(PATH_(initialize)(&it, &s, NULL, 0, y0), GI_OK);
    s.push = (double)NAN;
    assert_int_equal(PATH_(integrate)(&it, 1), GI_ERR_NOT_FINITE);
    assert_true(it.t == 0 && it.y[0] == 0 && it.ydot[0] == 1);
    const gi_error why = PATH_(explain)(&it);
    assert_non_null(strstr(why.what, "derivs"));
    s.push = 1;
    assert_int_equal(PATH_(integrate)(&it, 1), GI_OK);
    check_close(it.y[0], 1, 1e-4);
}

/* A fixed step has the size asked for, or there is an error; one by one, step by step and in a batch. */
static void PATH_(has_no_longer_fixed_steps)(void **state)
{
    const double h = 1e-3;
    const struct path s = {0, 0, 1e30, 0, 0, NULL};

    (void)state;
    for (int k = -20; k <= 20; k++) {
        const double limit = h / (16 * (sizeof(REAL) == 4 ? (double)FLT_EPSILON : DBL_EPSILON));
        const REAL t0 = (REAL)(limit * (1 + k * 0.02)), y0[1] = {0}, t_end = t0 + (REAL)(50 * h);
        PATH_(options) o = {0};
        PATH_(integ) it;
        REAL t[1] = {t0}, end[1] = {t_end}, y[1][1] = {{0}};
        PATH_(batch) batch = {0};

        o.fixed_step = (REAL)h;
        assert_int_equal(PATH_(initialize)(&it, &s, &o, t0, y0), GI_OK);
        const gi_status status = PATH_(integrate)(&it, t_end);
        if (k != 0) assert_int_equal(status, k < 0 ? GI_OK : GI_ERR_ACCURACY);
        if (status == GI_OK) assert_in_range(it.stats.steps_taken, 46, 54); /* rounding of t */
        if (status != GI_OK) assert_non_null(strstr(it.error.what, "fixed_step"));
        batch.system = &s, batch.options = &o, batch.count = 1, batch.t = t, batch.t_end = end,
        batch.y = y;
        assert_int_equal(PATH_(integrate_batch)(&batch), status);
        assert_int_equal(PATH_(set_time_and_state)(&it, t0, y0), GI_OK);
        if (k != 0) assert_int_equal(PATH_(step)(&it, t_end), status);
    }
}

/* Nor by the rounding of t + c h: at the end of a path, wherever it is, t of a stage is that end and no more. */
static void PATH_(has_no_stage_past_its_end)(void **state)
{
    (void)state;
    for (int k = 0; k < 2000; k++) {
        const REAL from = (REAL)(sin(k * 0.37) / 8), to = (REAL)(from + (REAL)(2 + cos(k * 0.91)));
        const bool back = k % 2 == 1;
        double outside = 0;
        const struct path s = {(double)from, (double)to, 0, -0.3, 0, &outside};
        PATH_(options) o = {0};
        const REAL y0[1] = {1};
        PATH_(integ) it;

        o.accuracy = (REAL)1e-4;
        if (k % 4 < 2) o.accuracy = 0, o.fixed_step = (REAL)(k % 8 < 4 ? 0.7 : 7);
        assert_int_equal(PATH_(initialize)(&it, &s, &o, back ? to : from, y0), GI_OK);
        assert_int_equal(PATH_(integrate)(&it, back ? from : to), GI_OK);
        assert_true(outside <= 0);
    }
}

/* Nor in a path of a few ulp of t, in which stages and differences coincide. */
static void PATH_(may_be_an_ulp_long)(void **state)
{
    const REAL ulp = sizeof(REAL) == 4 ? (REAL)FLT_EPSILON : (REAL)DBL_EPSILON;

    (void)state;
    for (int k = -40; k <= 40; k++) {
        const REAL from = (REAL)1.5, to = from + (REAL)k * ulp;
        double outside = 0;
        const struct path s = {
            fmin((double)from, (double)to), fmax((double)from, (double)to), 0, -1, 0, &outside};
        const REAL y0[1] = {1};
        PATH_(integ) it;

        assert_int_equal(PATH_(initialize)(&it, &s, NULL, from, y0), GI_OK);
        assert_int_equal(PATH_(integrate)(&it, to), GI_OK);
        assert_true(it.t == to && outside <= 0);
        check_close(it.y[0], 1 - k * (double)ulp, 2 * (double)ulp);
    }
}

#undef PATH
#undef REAL
