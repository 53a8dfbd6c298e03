/* Events in one precision: test_events.c. Included once for each, with REAL, REAL_NAME, REAL_METHOD,
 * REAL_ACCURACY, and REAL_GRAIN: how near to its zero an event is. */
#define EVR_PASTE2(a, b) a##b
#define EVR_PASTE(a, b)  EVR_PASTE2(a, b)
#define EVR(name)        EVR_PASTE(REAL_NAME, _##name)

struct REAL_NAME {
    REAL level;
};

#define GI_NAME   REAL_NAME
#define GI_REAL   REAL
#define GI_METHOD REAL_METHOD
#define GI_NQ     1
#define GI_NC     0
#define GI_EVENTS 2
static inline void EVR(derivs)(const struct REAL_NAME *s, REAL t, const REAL y[], REAL ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1];
    ydot[1] = -y[0];
}
static inline void EVR(events)(const struct REAL_NAME *s, REAL t, const REAL y[], REAL g[])
{
    (void)t;
    g[0] = y[0] - s->level;
    g[1] = y[1];
}
#include "geodesic_integ.h"

/* From (1, 0): 1/2 at pi/3, rest at pi, 1/2 again, rest; and back the same way. */
static void EVR(meets_its_lines)(void **state)
{
    const struct REAL_NAME s = {(REAL)1 / 2};
    const REAL y0[2] = {1, 0};
    const double place[4] = {two_pi / 6, two_pi / 2, two_pi * 5 / 6, two_pi};
    EVR(integ) it;
    EVR(options) o;
    (void)state;
    memset(&o, 0, sizeof o);
    o.accuracy = (REAL)REAL_ACCURACY;
    assert_int_equal(EVR(initialize)(&it, &s, &o, 0, y0), GI_OK);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(EVR(integrate)(&it, 8), GI_EVENT);
        assert_int_equal(it.event_index, i % 2);
        assert_int_equal(it.event_sign, i == 0 || i == 3 ? -1 : 1);
        check_close((double)it.t, place[i], fmax(20 * REAL_ACCURACY, 1e-14));
        check_close((double)(i % 2 ? it.y[1] : it.y[0] - s.level), 0, REAL_GRAIN);
    }
    for (int i = 2; i >= 0; i--) {
        assert_int_equal(EVR(integrate)(&it, (REAL)1 / 10), GI_EVENT);
        check_close((double)it.t, place[i], fmax(20 * REAL_ACCURACY, 1e-14));
    }
    assert_int_equal(EVR(integrate)(&it, (REAL)1 / 10), GI_OK);
    assert_int_equal(it.event_counts[0], 4);
    assert_int_equal(it.event_counts[1], 3);
}

#undef EVR_PASTE2
#undef EVR_PASTE
#undef EVR
#undef REAL
#undef REAL_NAME
#undef REAL_METHOD
#undef REAL_ACCURACY
#undef REAL_GRAIN
