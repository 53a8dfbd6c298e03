/* Event functions that are hard on the search: near double zeros, combs, jumps, flat zeros, touches, tiny and huge
 * values, a zero at the start, a sign that alternates. Each event is where the function crosses zero, in the direction
 * that is asked for, forward and backward; and the work is no more than is written here. It is what the search was
 * measured to take, the same on every machine: one that grows more expensive shows. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"
#include "../uniform.h"

/* x = t, and s, c = sin t, cos t: y0' = 1, y1' = y2, y2' = -y1. */
enum kind {
    LEVEL,
    TOP,
    PAIRS,
    THREE,
    COMB,
    JUMP,
    FLAT,
    TOUCH,
    AFTER_TOUCH,
    TINY,
    HUGE_ONE,
    FROM_ZERO,
    POLE,
    STAIRS,
    KINDS
};
struct watched {
    enum kind kind; /* or KINDS: the product of (x - zero_i) */
    int n;
    double scale, zero[4];
};

static long long watchings; /* evaluations of an event function */

static double watch(const struct watched *w, double x, double s)
{
    double product = 1;
    watchings++;
    switch (w->kind) {
    case LEVEL:
        return s - 0.5;
    case TOP:
        return s - 0.999;
    case PAIRS:
        return (s - 0.5) * (s - 0.5) - 1.0 / 16384;
    case THREE:
        return (x - 0.25) * (x - 0.2578125) * (x - 0.375);
    case COMB:
        for (int i = 0; i < 6; i++) product *= 8 * (x - 1 - i / 64.0);
        return product;
    case JUMP:
        return x < 0.703125 ? -1 : 1;
    case FLAT:
        return s * s * s;
    case TOUCH:
        return (x - 1) * (x - 1);
    case AFTER_TOUCH:
        return (x - 1) * (x - 1) * (x - 1.015625);
    case TINY:
        return 1e-30 * (s - 0.25);
    case HUGE_ONE:
        return 1e30 * (s - 0.25);
    case FROM_ZERO:
        return x * (x - 2);
    case POLE:
        return 1 / (x - 1.3);
    case KINDS:
        for (int i = 0; i < w->n; i++) product *= x - w->zero[i];
        return w->scale * product;
    default: /* STAIRS */
        return x < 0.4 ? -2 : x < 0.8 ? 3 : x < 1.2 ? 1 : -1;
    }
}

/* The zeros, poles and jumps between 0 and 3 in ascending order, and how well they are known; `rises`: whether
   the function rises at the first, and from there in turn. */
static int truth(enum kind kind, double at[8], double *known, bool *rises)
{
    const double pi = 3.14159265358979323846, near = 1.0 / 128;
    int n = 0;
    *known = 1, *rises = kind != COMB && kind != FLAT;
    if (kind == LEVEL) at[n++] = asin(0.5), at[n++] = pi - asin(0.5);
    if (kind == TOP) at[n++] = asin(0.999), at[n++] = pi - asin(0.999), *known = 100;
    if (kind == PAIRS) {
        at[n++] = asin(0.5 - near), at[n++] = asin(0.5 + near), at[n++] = pi - asin(0.5 + near);
        at[n++] = pi - asin(0.5 - near), *rises = false;
    }
    if (kind == THREE) at[n++] = 0.25, at[n++] = 0.2578125, at[n++] = 0.375;
    for (; kind == COMB && n < 6; n++) at[n] = 1 + n / 64.0;
    if (kind == JUMP) at[n++] = 0.703125;
    if (kind == AFTER_TOUCH) at[n++] = 1.015625;
    if (kind == TINY || kind == HUGE_ONE) at[n++] = asin(0.25), at[n++] = pi - asin(0.25);
    if (kind == FROM_ZERO) at[n++] = 2;
    if (kind == POLE) at[n++] = 1.3;
    if (kind == STAIRS) at[n++] = 0.4, at[n++] = 1.2;
    return n;
}

/* Work for one function: attempts given up for events, evaluations of the equations and of the function, in all
   directions and ways. */
struct work {
    long long retries, equations, functions;
};

static bool is_enough(const char *name, int kind, const struct work *w, const struct work *most)
{
    if (w->retries <= most->retries && w->equations <= most->equations &&
        w->functions <= most->functions)
        return true;
    print_error("%s %d: {%lld, %lld, %lld},\n", name, kind, w->retries, w->equations, w->functions);
    return false;
}

static inline void merson_derivs(const struct watched *w, double t, const double y[], double ydot[])
{
    (void)w, (void)t;
    ydot[0] = 1, ydot[1] = y[2], ydot[2] = -y[1];
}

static inline void merson_events(const struct watched *w, double t, const double y[], double g[])
{
    (void)t;
    g[0] = (double)watch(w, (double)y[0], (double)y[1]);
}
#define GI_NAME   merson
#define GI_SYSTEM struct watched
#define GI_REAL   double
#define GI_METHOD GI_MERSON43
#define GI_NZ     3
#define GI_EVENTS 1
#include "geodesic_integ.h"

/* From 0 to 3, or from 3 to 1/8 where `back`: stops at each zero that is asked for and at no other. */
static void merson_way(enum kind kind, int direction, bool back, struct work *w)
{
    const struct watched s = {.kind = kind};
    const merson_options o = {
        .accuracy = 1e-9, .maximum_step = 0.25, .event_direction = {direction}};
    const double good = 1e-6;
    const double from = back ? 3 : 0, to = back ? (double)0.125 : 3;
    const double y0[3] = {from, (double)(back ? 0.14112000805986722 : 0),
                          (double)(back ? -0.98999249660044546 : 1)};
    merson_integ it;
    int calls = 0;
    double at[8], known;
    bool rises;
    const int n = truth(kind, at, &known, &rises);
    assert_int_equal(merson_initialize(&it, &s, &o, from, y0), GI_OK);
    for (int i = 0; i < n; i++) {
        const int k = back ? n - 1 - i : i;
        const bool up = (rises ^ (k % 2 == 1)) ^ back;
        if (direction != 0 && up != (direction > 0)) continue;
        assert_int_equal(merson_integrate(&it, to), GI_EVENT), calls++;
        check_close(it.t, at[k], good * known);
        assert_int_equal(it.event_sign, up ? 1 : -1);
        assert_int_equal(it.event_index, 0);
    }
    assert_int_equal(merson_integrate(&it, to), GI_OK), calls++;
    assert_true(it.t == to);
    w->retries += it.stats.event_retries;
    w->equations += it.stats.derivative_evaluations - calls; /* less that with which each begins */
}

static inline void dop_derivs(const struct watched *w, double t, const double y[], double ydot[])
{
    (void)w, (void)t;
    ydot[0] = 1, ydot[1] = y[2], ydot[2] = -y[1];
}

static inline void dop_events(const struct watched *w, double t, const double y[], double g[])
{
    (void)t;
    g[0] = (double)watch(w, (double)y[0], (double)y[1]);
}
#define GI_NAME   dop
#define GI_SYSTEM struct watched
#define GI_REAL   double
#define GI_METHOD GI_DOP853
#define GI_NZ     3
#define GI_EVENTS 1
#include "geodesic_integ.h"

/* From 0 to 3, or from 3 to 1/8 where `back`: stops at each zero that is asked for and at no other. */
static void dop_way(enum kind kind, int direction, bool back, struct work *w)
{
    const struct watched s = {.kind = kind};
    const dop_options o = {.accuracy = 1e-9, .maximum_step = 0.25, .event_direction = {direction}};
    const double good = 1e-6;
    const double from = back ? 3 : 0, to = back ? (double)0.125 : 3;
    const double y0[3] = {from, (double)(back ? 0.14112000805986722 : 0),
                          (double)(back ? -0.98999249660044546 : 1)};
    dop_integ it;
    int calls = 0;
    double at[8], known;
    bool rises;
    const int n = truth(kind, at, &known, &rises);
    assert_int_equal(dop_initialize(&it, &s, &o, from, y0), GI_OK);
    for (int i = 0; i < n; i++) {
        const int k = back ? n - 1 - i : i;
        const bool up = (rises ^ (k % 2 == 1)) ^ back;
        if (direction != 0 && up != (direction > 0)) continue;
        assert_int_equal(dop_integrate(&it, to), GI_EVENT), calls++;
        check_close(it.t, at[k], good * known);
        assert_int_equal(it.event_sign, up ? 1 : -1);
        assert_int_equal(it.event_index, 0);
    }
    assert_int_equal(dop_integrate(&it, to), GI_OK), calls++;
    assert_true(it.t == to);
    w->retries += it.stats.event_retries;
    w->equations += it.stats.derivative_evaluations - calls; /* less that with which each begins */
}

static inline void fsal_derivs(const struct watched *w, double t, const double y[], double ydot[])
{
    (void)w, (void)t;
    ydot[0] = 1, ydot[1] = y[2], ydot[2] = -y[1];
}

static inline void fsal_events(const struct watched *w, double t, const double y[], double g[])
{
    (void)t;
    g[0] = (double)watch(w, (double)y[0], (double)y[1]);
}
#define GI_NAME   fsal
#define GI_SYSTEM struct watched
#define GI_REAL   double
#define GI_METHOD GI_TSITOURAS54
#define GI_NZ     3
#define GI_EVENTS 1
#include "geodesic_integ.h"

/* From 0 to 3, or from 3 to 1/8 where `back`: stops at each zero that is asked for and at no other. */
static void fsal_way(enum kind kind, int direction, bool back, struct work *w)
{
    const struct watched s = {.kind = kind};
    const fsal_options o = {.accuracy = 1e-9, .maximum_step = 0.25, .event_direction = {direction}};
    const double good = 1e-6;
    const double from = back ? 3 : 0, to = back ? (double)0.125 : 3;
    const double y0[3] = {from, (double)(back ? 0.14112000805986722 : 0),
                          (double)(back ? -0.98999249660044546 : 1)};
    fsal_integ it;
    int calls = 0;
    double at[8], known;
    bool rises;
    const int n = truth(kind, at, &known, &rises);
    assert_int_equal(fsal_initialize(&it, &s, &o, from, y0), GI_OK);
    for (int i = 0; i < n; i++) {
        const int k = back ? n - 1 - i : i;
        const bool up = (rises ^ (k % 2 == 1)) ^ back;
        if (direction != 0 && up != (direction > 0)) continue;
        assert_int_equal(fsal_integrate(&it, to), GI_EVENT), calls++;
        check_close(it.t, at[k], good * known);
        assert_int_equal(it.event_sign, up ? 1 : -1);
        assert_int_equal(it.event_index, 0);
    }
    assert_int_equal(fsal_integrate(&it, to), GI_OK), calls++;
    assert_true(it.t == to);
    w->retries += it.stats.event_retries;
    w->equations += it.stats.derivative_evaluations - calls; /* less that with which each begins */
}

static void merson_events_are_found(void **state)
{
    static const struct work most[KINDS] = {
        {16, 1881, 1699}, {24, 1911, 1944}, {50, 2091, 2852}, {18, 1921, 2413}, {46, 2121, 4179},
        {4, 1796, 2548},  {0, 1776, 1179},  {0, 1776, 1284},  {4, 1796, 1628},  {16, 1881, 1711},
        {16, 1881, 1711}, {4, 1806, 1390},  {8, 1826, 3771},  {10, 1856, 4116},
    };
    bool good = true;
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        struct work w = {0, 0, 0};
        watchings = 0;
        for (int way = 0; way < 6; way++) merson_way((enum kind)kind, way / 2 - 1, way % 2, &w);
        w.functions = watchings;
        good = is_enough("merson", kind, &w, &most[kind]) && good;
    }
    assert_true(good);
}

static void dop_events_are_found(void **state)
{
    static const struct work most[KINDS] = {
        {16, 1236, 883}, {19, 1293, 1190}, {38, 1740, 2340}, {22, 1458, 1875}, {62, 2370, 4203},
        {4, 1062, 1787}, {0, 957, 369},    {0, 966, 474},    {4, 1038, 874},   {16, 1236, 884},
        {16, 1236, 884}, {4, 1026, 566},   {8, 1125, 2999},  {8, 1218, 3307},
    };
    bool good = true;
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        struct work w = {0, 0, 0};
        watchings = 0;
        for (int way = 0; way < 6; way++) dop_way((enum kind)kind, way / 2 - 1, way % 2, &w);
        w.functions = watchings;
        good = is_enough("dop", kind, &w, &most[kind]) && good;
    }
    assert_true(good);
}

static void fsal_events_are_found(void **state)
{
    static const struct work most[KINDS] = {
        {16, 1908, 1532}, {16, 1908, 1891}, {43, 2106, 2678}, {24, 1980, 2266}, {43, 2178, 4011},
        {12, 1872, 2483}, {0, 1776, 1017},  {0, 1776, 1134},  {4, 1824, 1502},  {16, 1902, 1546},
        {16, 1902, 1546}, {4, 1812, 1262},  {12, 1860, 3564}, {20, 1938, 4110},
    };
    bool good = true;
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        struct work w = {0, 0, 0};
        watchings = 0;
        for (int way = 0; way < 6; way++) fsal_way((enum kind)kind, way / 2 - 1, way % 2, &w);
        w.functions = watchings;
        good = is_enough("fsal", kind, &w, &most[kind]) && good;
    }
    assert_true(good);
}

/* ---- polynomials whose zeros are at random places, some of them close together ---- */

enum { RANDOM = 32 };

static struct watched random_function(int k)
{
    struct watched w = {.kind = KINDS, .n = 1 + k % 4, .scale = ldexp(1, 10 * (k % 7) - 30)};
    random_state = 500 + (uint64_t)k;
    for (int i = 0; i < 8; i++) uniform();
    for (int i = 0; i < w.n; i++) w.zero[i] = 1.5 + 1.4 * uniform();
    if (k % 8 > 3 && w.n > 1) w.zero[1] = w.zero[0] + 0.015625;
    for (int i = 1; i < w.n; i++) /* in ascending order */
        for (int j = i; j > 0 && w.zero[j] < w.zero[j - 1]; j--) {
            const double higher = w.zero[j - 1];
            w.zero[j - 1] = w.zero[j], w.zero[j] = higher;
        }
    return w;
}

/* Forward, or backward: each zero that is asked for, and no more work than that, written in one number: 1000 equations
   + functions. */
#define RANDOM_EVENTS(name)                                                                        \
    static bool name##_finds_random(int k, const int most[2])                                      \
    {                                                                                              \
        const struct watched w = random_function(k);                                               \
        bool good = true;                                                                          \
        for (int back = 0; back < 2; back++) {                                                     \
            name##_options o = {.accuracy = k % 2 ? 1e-4 : 1e-9, .maximum_step = 0.375};           \
            const double from = back ? 3 : 0, to = back ? 0 : 3, y0[3] = {from, 0, 1};             \
            name##_integ it;                                                                       \
            o.event_direction[0] = k % 3 - 1;                                                      \
            watchings = 0;                                                                         \
            assert_int_equal(name##_initialize(&it, &w, &o, from, y0), GI_OK);                     \
            for (int i = 0; i < w.n; i++) {                                                        \
                const int j = back ? w.n - 1 - i : i;                                              \
                const bool up = ((w.n - j) % 2 == 1) != (back != 0);                               \
                if (k % 3 != 1 && up != (k % 3 == 2)) continue;                                    \
                assert_int_equal(name##_integrate(&it, to), GI_EVENT);                             \
                check_close_in_row("random zero", k, it.t, w.zero[j], 1e-12);                      \
                assert_int_equal(it.event_sign, up ? 1 : -1);                                      \
            }                                                                                      \
            assert_int_equal(name##_integrate(&it, to), GI_OK);                                    \
            const int used = 1000 * (int)it.stats.derivative_evaluations + (int)watchings;         \
            const bool enough = it.stats.derivative_evaluations <= most[back] / 1000 &&            \
                                watchings <= most[back] % 1000;                                    \
            if (!enough) print_error(#name " %d, %d: %d,\n", k, back, used);                       \
            good = good && enough;                                                                 \
        }                                                                                          \
        return good;                                                                               \
    }                                                                                              \
    static void name##_random_zeros_are_found(void **state)                                        \
    {                                                                                              \
        bool good = true;                                                                          \
        (void)state;                                                                               \
        for (int k = 0; k < RANDOM; k++)                                                           \
            good = name##_finds_random(k, name##_random_work[k]) && good;                          \
        assert_true(good);                                                                         \
    }

static const int merson_random_work[RANDOM][2] = {
    {302208, 313220}, {60163, 60163},   {324345, 313315}, {65214, 65233},   {313239, 308243},
    {69196, 69180},   {313312, 329396}, {92406, 92379},   {313240, 302208}, {59111, 59121},
    {330366, 325371}, {65234, 75289},   {302208, 308242}, {75247, 70251},   {334373, 318352},
    {75262, 75294},   {313238, 313236}, {59123, 59102},   {313298, 319333}, {92330, 87308},
    {313239, 302208}, {64182, 64192},   {335408, 330363}, {85326, 85330},   {302208, 313242},
    {65165, 65181},   {319312, 308295}, {65233, 65233},   {313243, 313238}, {69179, 69200},
    {308313, 314350}, {87413, 87364}};
static const int dop_random_work[RANDOM][2] = {
    {126061, 142088}, {173161, 173160}, {203236, 163190}, {182227, 185253}, {154085, 142082},
    {187186, 187205}, {190263, 206270}, {268424, 265344}, {142091, 126061}, {145118, 157116},
    {210222, 225224}, {200269, 200265}, {126061, 142090}, {191245, 191248}, {218240, 190240},
    {197300, 197309}, {142088, 142084}, {157122, 157124}, {151173, 182221}, {217331, 214309},
    {142086, 126061}, {160204, 160204}, {234287, 234296}, {224354, 221316}, {126061, 142090},
    {176171, 176174}, {182232, 151168}, {215300, 212278}, {154089, 142090}, {175196, 187188},
    {163233, 203234}, {247407, 244396}};
static const int fsal_random_work[RANDOM][2] = {
    {303181, 316216}, {83148, 83146},   {329339, 322299}, {83222, 95275},   {316214, 322219},
    {82193, 82191},   {328313, 329337}, {121417, 121396}, {316211, 303181}, {76132, 76123},
    {348333, 348355}, {83244, 95278},   {303181, 322225}, {89248, 83250},   {341394, 328325},
    {95284, 101267},  {322222, 322222}, {76130, 70104},   {316278, 335308}, {121363, 115356},
    {316197, 303181}, {76199, 76192},   {330377, 348378}, {101318, 101316}, {303181, 316220},
    {89194, 89196},   {329295, 322273}, {95263, 89245},   {316195, 322216}, {82190, 82197},
    {322348, 335380}, {115425, 115365}};
RANDOM_EVENTS(merson)
RANDOM_EVENTS(dop)
RANDOM_EVENTS(fsal)

/* A call that continues asks for g and its slope where it begins, at the end of its step, and once between; the first one
 * also for the rounding of g by each y and t. */
static void a_call_that_continues_asks_for_little(void **state)
{
    const struct watched s = {.kind = LEVEL};
    const merson_options o = {.accuracy = 1e-9, .event_terminal = {-1}};
    const double y0[3] = {0, 0, 1};
    merson_integ it;

    (void)state;
    assert_int_equal(merson_initialize(&it, &s, &o, 0, y0), GI_OK);
    for (int call = 0; call < 200; call++) {
        const double end = 1 + (call < 100 ? call : 200 - call) / 1024.0; /* between two events */
        const long long before = watchings;
        assert_int_equal(merson_integrate(&it, end), GI_OK);
        if (call < 2 || call == 101) continue; /* they begin, or turn back */
        assert_in_range(watchings - before, 1, 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merson_events_are_found),
        cmocka_unit_test(dop_events_are_found),
        cmocka_unit_test(fsal_events_are_found),
        cmocka_unit_test(merson_random_zeros_are_found),
        cmocka_unit_test(dop_random_zeros_are_found),
        cmocka_unit_test(fsal_random_zeros_are_found),
        cmocka_unit_test(a_call_that_continues_asks_for_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
