/* GI_EVENTS_ONCE: signs at the ends of steps are all that is compared. The events are those of a full search where
 * each function changes its sign at most once in a step; functions are asked once an attempt; of two changes in a
 * step none is seen, of three one. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* u' = -u / 4, x' = u; and functions of x and t. */
struct slide {
    double level[3];
    int hostile; /* 1: NaN from level[0] on */
    long long *asked;
};

#define SLIDE_DERIVS(name, REAL)                                                                   \
    static inline void name##_derivs(const struct slide *s, REAL t, const REAL y[], REAL ydot[])   \
    {                                                                                              \
        (void)s, (void)t;                                                                          \
        ydot[0] = y[1], ydot[1] = -y[1] / 4;                                                       \
    }
/* x, a steep power of it, and a jump */
#define SLIDE_EVENTS(name, REAL)                                                                   \
    static inline void name##_events(const struct slide *s, REAL t, const REAL y[], REAL g[])      \
    {                                                                                              \
        const REAL x = y[0] - (REAL)s->level[1];                                                   \
        (void)t, ++*s->asked;                                                                      \
        g[0] = y[0] - (REAL)s->level[0];                                                           \
        g[1] = x * x * x * x * x;                                                                  \
        g[2] = y[0] < (REAL)s->level[2] ? (REAL)1 : (REAL)-2;                                      \
        if (s->hostile && g[0] > 0) g[0] = (REAL)NAN;                                              \
    }

SLIDE_DERIVS(once, double)
SLIDE_EVENTS(once, double)
#define GI_NAME        once
#define GI_SYSTEM      struct slide
#define GI_NQ          1
#define GI_NC          0
#define GI_METHOD      GI_TSITOURAS54
#define GI_EVENTS      3
#define GI_EVENTS_ONCE 1
#define GI_LANES       4
#include "geodesic_integ.h"

SLIDE_DERIVS(full, double)
SLIDE_EVENTS(full, double)
#define GI_NAME   full
#define GI_SYSTEM struct slide
#define GI_NQ     1
#define GI_NC     0
#define GI_METHOD GI_TSITOURAS54
#define GI_EVENTS 3
#include "geodesic_integ.h"

SLIDE_DERIVS(once_f, float)
SLIDE_EVENTS(once_f, float)
#define GI_NAME        once_f
#define GI_SYSTEM      struct slide
#define GI_REAL        float
#define GI_NQ          1
#define GI_NC          0
#define GI_METHOD      GI_DOP853
#define GI_EVENTS      3
#define GI_EVENTS_ONCE 1
#include "geodesic_integ.h"

/* When x = 4 (1 - exp(-t / 4)) has come to a level. */
static double time_at(double level)
{
    return -4 * log(1 - level / 4);
}

/* In any order, forward and backward: each at its time, as by a full search. */
static void they_are_where_a_search_finds_them(void **state)
{
    const double levels[4][3] = {{1, 2, 3}, {3, 1, 2}, {2, 2, 2}, {0.01, 3.9, 0.02}};

    (void)state;
    for (int k = 0; k < 8; k++) {
        long long asked = 0, asked_full = 0;
        struct slide s = {.asked = &asked}, searched;
        const bool back = k >= 4;
        const double t0 = back ? 20 : 0, t_end = 20 - t0;
        const double y0[2] = {back ? 4 * (1 - exp(-5)) : 0, back ? exp(-5) : 1};
        const once_options options = {.accuracy = 1e-9};
        const full_options full = {.accuracy = 1e-9};
        once_integ it;
        full_integ other;
        int events = 0;

        memcpy(s.level, levels[k % 4], sizeof s.level);
        searched = s, searched.asked = &asked_full;
        assert_int_equal(once_initialize(&it, &s, &options, t0, y0), GI_OK);
        assert_int_equal(full_initialize(&other, &searched, &full, t0, y0), GI_OK);
        while (once_integrate(&it, t_end) == GI_EVENT) {
            const int index = it.event_index;
            assert_int_equal(full_integrate(&other, t_end), GI_EVENT);
            assert_int_equal(other.event_index, index);
            assert_int_equal(other.event_sign, it.event_sign);
            check_close(it.t, other.t, 1e-7);
            check_close(it.t, time_at(s.level[index]), index == 1 ? 1e-5 : 1e-6);
            check_close(it.y[0], s.level[index], index == 1 ? 1e-5 : 1e-12);
            events++;
        }
        for (int i = 0; i < 3; i++) assert_int_equal(it.event_counts[i], 1);
        assert_in_range(events, 1, 3);
        check_close(it.t, t_end, 0);
#ifndef __CUDACC__ /* there a jump takes more attempts */
        assert_true(asked < asked_full);
#endif
    }
}

/* Where no sign changes each attempt asks once; a search would ask thrice. */
static void an_attempt_asks_once(void **state)
{
    long long asked = 0;
    const struct slide s = {.level = {5, 6, 7}, .asked = &asked};
    const double y0[2] = {0, 1};
    once_integ it;

    (void)state;
    assert_int_equal(once_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(once_step(&it, 10), GI_OK);
    asked = 0;
    const long long before = it.stats.steps_attempted;
    for (int k = 0; k < 5; k++) assert_int_equal(once_step(&it, 10), GI_OK);
    assert_int_equal(asked, it.stats.steps_attempted - before);
}

/* Lanes end as one by one, to the last bit. */
static void lanes_find_the_same(void **state)
{
    enum { COUNT = 13 };
    long long asked = 0;
    struct slide s[COUNT];
    double t[COUNT], t_end[COUNT], y[COUNT][2];
    gi_status status[COUNT];
    int event[COUNT];
    once_batch job = {.systems = s, .count = COUNT, .t = t, .t_end = t_end, .y = y};

    (void)state;
    for (int k = 0; k < COUNT; k++) {
        s[k] = (struct slide){{3.0 * k / COUNT - 0.1, 3.5 - 0.2 * k, 1 + 0.3 * k}, 0, &asked};
        t[k] = 0, t_end[k] = 5 + k, y[k][0] = 0, y[k][1] = 1;
    }
    job.status = status, job.event = event;
    assert_int_equal(once_integrate_batch(&job), GI_OK);
    for (int k = 0; k < COUNT; k++) {
        const double y0[2] = {0, 1};
        once_integ it;
        assert_int_equal(once_initialize(&it, &s[k], NULL, 0, y0), GI_OK);
        assert_int_equal(once_integrate(&it, t_end[k]), status[k]);
        if (status[k] == GI_EVENT) assert_int_equal(event[k], it.event_index);
        assert_true(t[k] == it.t && y[k][0] == it.y[0] && y[k][1] == it.y[1]);
    }
}

/* y = (t - 1) (t - 2) (t - 3), which steps of any size meet exactly. */
struct wave {
    double level;
};
static inline void wave_derivs(const struct wave *s, double t, const double y[], double ydot[])
{
    (void)s, (void)y;
    ydot[0] = 3 * t * t - 12 * t + 11;
}
static inline void wave_events(const struct wave *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[0] - s->level;
}
#define GI_NAME        wave
#define GI_NQ          1
#define GI_NU          0
#define GI_NC          0
#define GI_EVENTS      1
#define GI_EVENTS_ONCE 1
#include "geodesic_integ.h"

static void two_changes_in_a_step_are_none(void **state)
{
    const double y0[1] = {-6};
    const struct wave s = {0};

    (void)state;
    for (int k = 1; k <= 3; k++) {
        const wave_options options = {.fixed_step = k + 0.5};
        wave_integ it;
        assert_int_equal(wave_initialize(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(wave_step(&it, 8), k == 2 ? GI_OK : GI_EVENT);
        check_close(it.t, k == 2 ? 2.5 : round(it.t), 1e-12);
        check_close(it.y[0], (it.t - 1) * (it.t - 2) * (it.t - 3), 1e-12);
    }
}

/* y' = y^2, and NaN beyond y = 2; its events count the states that are not finite, or beyond. */
struct cliff {
    long long *strange;
};
#define CLIFF(name)                                                                                \
    static inline void name##_derivs(const struct cliff *s, double t, const double y[],            \
                                     double ydot[])                                                \
    {                                                                                              \
        (void)s, (void)t;                                                                          \
        ydot[0] = y[0] < 2 ? y[0] * y[0] : (double)NAN;                                            \
    }                                                                                              \
    static inline void name##_events(const struct cliff *s, double t, const double y[],            \
                                     double g[])                                                   \
    {                                                                                              \
        (void)t, *s->strange += !(fabs(y[0]) < 2);                                                 \
        g[0] = y[0] - 1.9;                                                                         \
    }
CLIFF(cliff)
#define GI_NAME        cliff
#define GI_NZ          1
#define GI_METHOD      GI_TSITOURAS54
#define GI_EVENTS      1
#define GI_EVENTS_ONCE 1
#define GI_LANES       4
#include "geodesic_integ.h"

CLIFF(cliff_b)
#define GI_NAME   cliff_b
#define GI_SYSTEM struct cliff
#define GI_NZ     1
#define GI_METHOD GI_BOGACKI_SHAMPINE32
#define GI_EVENTS 1
#define GI_LANES  4
#include "geodesic_integ.h"

/* Event functions never see the end of a failed attempt, also in lanes: they may look up a table. */
#define SEES_NO_STRANGE_STATE(name)                                                                \
    do {                                                                                           \
        long long strange = 0;                                                                     \
        const struct cliff s = {&strange};                                                         \
        const name##_options options = {.accuracy = 1e-3, .initial_step = 0.9};                    \
        double t[8] = {0}, t_end[8], y[8][1];                                                      \
        name##_batch job = {.system = &s, .options = &options, .count = 8, .t = t};                \
        job.t_end = t_end, job.y = y;                                                              \
        for (int k = 0; k < 8; k++) t_end[k] = 3, y[k][0] = 0.5 + 0.15 * k;                        \
        assert_int_equal(name##_integrate_batch(&job), GI_OK);                                     \
        for (int k = 0; k < 8; k++) check_close(y[k][0], 1.9, 1e-12);                              \
        assert_int_equal(strange, 0);                                                              \
    } while (0)

static void failed_attempts_have_no_events(void **state)
{
    (void)state;
    SEES_NO_STRANGE_STATE(cliff);
    SEES_NO_STRANGE_STATE(cliff_b);
}

/* In float; a function that becomes NaN holds the steps before it; a zero at the start is no event. */
static void other_numbers(void **state)
{
    long long asked = 0;
    struct slide s = {{0, 2, 3}, 0, &asked};
    const float y0[2] = {0, 1};
    const double wide[2] = {0, 1};
    once_f_integ narrow;
    once_integ it;

    (void)state;
    assert_int_equal(once_f_initialize(&narrow, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(once_f_integrate(&narrow, 20), GI_EVENT);
    assert_int_equal(narrow.event_index, 1);
    check_close((double)narrow.t, time_at(2), 1e-2);
    assert_int_equal(once_f_integrate(&narrow, 20), GI_EVENT);
    assert_int_equal(narrow.event_index, 2);
    check_close((double)narrow.t, time_at(3), 1e-3);
    assert_int_equal(narrow.event_counts[0], 0);
    s.hostile = 1, s.level[0] = 1;
    assert_int_equal(once_initialize(&it, &s, NULL, 0, wide), GI_OK);
    assert_int_equal(once_integrate(&it, 20), GI_ERR_NOT_FINITE);
    assert_non_null(strstr(once_explain(&it).what, "events"));
    check_close(it.t, time_at(1), 1e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(they_are_where_a_search_finds_them),
                                       cmocka_unit_test(an_attempt_asks_once),
                                       cmocka_unit_test(lanes_find_the_same),
                                       cmocka_unit_test(two_changes_in_a_step_are_none),
                                       cmocka_unit_test(failed_attempts_have_no_events),
                                       cmocka_unit_test(other_numbers)};

    return cmocka_run_group_tests_name("events_once", tests, NULL, NULL);
}
