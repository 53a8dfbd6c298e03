/* Body, once for each method with error control: equations that no explicit method can follow, and others. */
#define RUN(x)  METHOD_PASTE(METHOD_NAME, _stiff_##x)
#define TEST(x) METHOD_PASTE(METHOD_NAME, _##x)

static inline void RUN(derivs)(const struct equations *s, double t, const double y[], double ydot[])
{
    const double time = s->mirrored ? -t : t;
    ydot[2] = 0;
    switch (s->kind) {
    case VAN_DER_POL:
        ydot[0] = y[1];
        ydot[1] = s->rate * (1 - y[0] * y[0]) * y[1] - y[0];
        break;
    case PROTHERO_ROBINSON:
        ydot[0] = -s->rate * (y[0] - cos(time));
        ydot[1] = y[2], ydot[2] = -y[1];
        break;
    case ROBERTSON:
        ydot[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
        ydot[2] = 3e7 * y[1] * y[1];
        ydot[1] = -ydot[0] - ydot[2];
        break;
    case LORENZ:
        ydot[0] = 10 * (y[1] - y[0]);
        ydot[1] = y[0] * (28 - y[2]) - y[1];
        ydot[2] = y[0] * y[1] - 8.0 / 3 * y[2];
        break;
    case OSCILLATOR:
        ydot[0] = s->rate * y[1], ydot[1] = -s->rate * y[0];
        break;
    }
    for (int i = 0; i < 3 && s->mirrored; i++) ydot[i] = -ydot[i];
}

#define GI_NAME   METHOD_PASTE(METHOD_NAME, _stiff)
#define GI_SYSTEM struct equations
#define GI_NQ     0
#define GI_NU     0
#define GI_NZ     3
#define GI_NC     0
#define GI_METHOD METHOD
#include "geodesic_integ.h"

/* How many of 20 runs that maximum_steps ends are said to be held by stability. */
static int RUN(told)(const struct equations *s, double accuracy)
{
    int told = 0;
    for (int k = 0; k < 20; k++) {
        const double y0[3] = {s->kind == ROBERTSON ? 1 : 2, s->kind == LORENZ,
                              s->kind == LORENZ ? 20 : 0};
        RUN(options) options;
        RUN(integ) it;
        memset(&options, 0, sizeof options);
        options.accuracy = accuracy;
        options.maximum_steps = 3000 + 211 * k;
        options.units[1] = s->kind == ROBERTSON ? 1e-4 : 1;
        assert_int_equal(RUN(initialize)(&it, s, &options, 0, y0), GI_OK);
        assert_int_equal(RUN(integrate)(&it, s->mirrored ? -1e9 : 1e9), GI_ERR_MAX_STEPS);
        const gi_error why = RUN(explain)(&it);
        if (!strstr(why.what, "stiff")) continue;
        told++;
        assert_true(why.value > why.limit);
        if (s->kind == VAN_DER_POL) check_close(why.limit * 3 * s->rate, 1, 0.01);
    }
    return told;
}

static void TEST(stiff_equations_are_told_where_steps_run_out)(void **state)
{
    const struct equations stiff[] = {{VAN_DER_POL, 1e6, false},
                                      {PROTHERO_ROBINSON, 1e5, false},
                                      {ROBERTSON, 0, false},
                                      {PROTHERO_ROBINSON, 1e5, true}};
    const struct equations other[] = {
        {LORENZ, 0, false}, {OSCILLATOR, 1, false}, {OSCILLATOR, 1e6, false}, {LORENZ, 0, true}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        const int told = RUN(told)(&stiff[i], 1e-6), falsely = RUN(told)(&other[i], 1e-6);
        print_message("  told of 20: %d, %d\n", told, falsely);
        assert_true(told >= 18);
        assert_int_equal(falsely, 0);
    }
}

#undef RUN
#undef TEST
