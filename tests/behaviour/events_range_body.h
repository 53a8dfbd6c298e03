/* Event functions of a large range and narrow pairs, with one method and precision: test_events_range.c. */
#define ER_PASTE2(a, b) a##b
#define ER_PASTE(a, b)  ER_PASTE2(a, b)
#define ER(name)        ER_PASTE(RANGE_NAME, _##name)

static inline void ER(derivs)(const struct motion *m, REAL t, const REAL y[], REAL ydot[])
{
    const REAL rate = (REAL)(1 / m->time);
    (void)t;
    ydot[0] = y[1], ydot[1] = m->shape == SPHERE ? 0 : -rate * rate * y[0], ydot[2] = -rate * y[2];
}

static inline void ER(events)(const struct motion *m, REAL t, const REAL y[], REAL g[])
{
    (void)t;
    g[0] = (REAL)watch(m->shape, (double)y[0] / m->length);
}

#define GI_NAME   RANGE_NAME
#define GI_SYSTEM struct motion
#define GI_REAL   REAL
#define GI_METHOD METHOD
#define GI_NZ     3
#define GI_EVENTS 1
#define GI_LANES  8
#include "geodesic_integ.h"

/* A swing through the zero, from `from` lengths before it. */
static void ER(begin)(const struct motion *m, double from, REAL y0[3], ER(options) * o)
{
    memset(o, 0, sizeof *o);
    y0[0] = (REAL)(-m->length * from), y0[1] = (REAL)(m->length / m->time), y0[2] = 1;
    o->units[0] = (REAL)m->length, o->units[1] = (REAL)(m->length / m->time), o->units[2] = 1;
}

/* Where g changes its sign there is an event, to rounding; side by side it has the same bits. */
static void ER(events_of_scale)(enum shape shape, double length, double time, double known)
{
    enum { count = 5 };
    const int digits = sizeof(REAL) == sizeof(float) ? 5 : 10;
    for (int digit = 3; digit <= digits; digit++) {
        const struct motion m = {shape, length, time};
        REAL t[count], t_end[count], y[count][3];
        gi_status status[count];
        ER(integ) alone[count];
        ER(options) o;
        for (int i = 0; i < count; i++) {
            ER(begin)(&m, 0.4 + 0.31 * i, y[i], &o);
            o.accuracy = (REAL)pow(10, -digit), t[i] = 0, t_end[i] = (REAL)(3 * time);
            assert_int_equal(ER(initialize)(&alone[i], &m, &o, 0, y[i]), GI_OK);
            assert_int_equal(ER(integrate)(&alone[i], t_end[i]), GI_EVENT);
            const double off = (double)alone[i].y[0] / length - zero((int)shape);
            if (!(fabs(off) <= known))
                fail_msg("shape %d, accuracy 1e-%d, length %g, time %g: %g off", shape, digit,
                         length, time, off);
        }
        ER(batch)
        job = {.system = &m, .options = &o, .count = count, .t = t, .t_end = t_end, .y = y};
        job.status = status;
        assert_int_equal(ER(integrate_batch)(&job), GI_OK);
        for (int i = 0; i < count; i++) {
            assert_true(alone[i].t == t[i] && status[i] == GI_EVENT);
            assert_memory_equal(alone[i].y, y[i], sizeof y[i]);
        }
    }
}

static void ER(events_are_at_the_zero)(void **state)
{
    const bool single = sizeof(REAL) == sizeof(float);
    const double eps = single ? (double)FLT_EPSILON : DBL_EPSILON;
    (void)state;
    for (int shape = 0; shape < SPHERE; shape++) {
        /* 64 ulp of y; what u^p makes of them; where it is lost in the smallest numbers */
        const double p = power(shape), grain = 128 * eps * (1 + 1.5 * p);
        const double known = single && p > 1 ? fmax(grain, 2 * pow(1.4e-45, 1 / p)) : grain;
        for (double length = 1e-3; length < 1e4; length *= 1e3)
            for (double time = 1e-3; time < 1e4; time *= 1e3)
                ER(events_of_scale)((enum shape)shape, length, time, known);
    }
}

/* Through a sphere of radius 1 that is a part of a step wide: both zeros of r - 1 are found, however narrow it is
 * down to what the manual says. */
static void ER(a_passage_through_a_sphere_is_seen)(void **state)
{
    const double least = sizeof(REAL) == sizeof(float) ? 5e-4 : 1e-5;
    (void)state;
    for (double scale = 1e-3; scale < 1e4; scale *= 1e3)
        for (double apart = 1; apart > least; apart /= 1.7)
            for (int i = 0; i < 60; i++) {
                const double step = 1.6 / apart, at = step * (3.2 + 0.0137 * i) + 1;
                const struct motion m = {SPHERE, scale, 1};
                ER(options) o;
                ER(integ) it;
                REAL y0[3];
                ER(begin)(&m, at, y0, &o);
                o.accuracy = (REAL)1e-3, o.units[0] = (REAL)(scale * step);
                o.initial_step = o.maximum_step = (REAL)step;
                o.event_terminal[0] = -1;
                y0[2] = 0;
                assert_int_equal(ER(initialize)(&it, &m, &o, 0, y0), GI_OK);
                assert_int_equal(ER(integrate)(&it, (REAL)(6 * step)), GI_OK);
                if (it.event_counts[0] != 2)
                    fail_msg("%g of a step wide, %d: %lld", apart, i, it.event_counts[0]);
            }
}

static const struct CMUnitTest ER(tests)[] = {
    cmocka_unit_test(ER(events_are_at_the_zero)),
    cmocka_unit_test(ER(a_passage_through_a_sphere_is_seen)),
};

#undef ER_PASTE2
#undef ER_PASTE
#undef ER
#undef RANGE_NAME
#undef REAL
#undef METHOD
