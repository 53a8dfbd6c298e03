/* A surface with Jacobi fields, and a plain oscillator with events, once with GI_SMALL and once without:
 * SMALL_NAME names them. */
#define SMALL_PASTE2(a, b) a##b
#define SMALL_PASTE(a, b)  SMALL_PASTE2(a, b)
#define SMALL_(name)       SMALL_PASTE(SMALL_NAME, name)

static inline void SMALL_(egg_surface)(const struct egg *s, const double x[3], double *f,
                                       double grad[3], double hess[6])
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        *f += s->w[i] * x[i] * x[i];
        grad[i] = 2 * s->w[i] * x[i], hess[i] = 2 * s->w[i], hess[3 + i] = 0;
    }
}
#define GI_NAME          SMALL_(egg)
#define GI_SYSTEM        struct egg
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_SMALL         SMALL_OR_NOT
#define GI_LANES         4
#include "geodesic_integ.h"

static inline void SMALL_(swing_derivs)(const struct egg *s, double t, const double y[],
                                        double ydot[])
{
    (void)t;
    ydot[0] = y[1], ydot[1] = -s->w[0] * y[0] - s->w[1] * y[0] * y[0] * y[0];
}
static inline void SMALL_(swing_events)(const struct egg *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[0] - 0.25;
}
#define GI_NAME   SMALL_(swing)
#define GI_SYSTEM struct egg
#define GI_NQ     1
#define GI_NC     0
#define GI_EVENTS 1
#define GI_METHOD GI_VERNER96
#define GI_SMALL  SMALL_OR_NOT
#define GI_LANES  4
#include "geodesic_integ.h"

/* What becomes of both, one by one and in lanes: into result[], as many as are counted. */
static int SMALL_(runs)(double result[])
{
    const struct egg s = {{1, 0.5, 0.25}};
    const double point[3] = {1, 0.1, 0}, direction[3] = {0, 1, 0.3}, swing0[2] = {1, 0};
    double y0[SMALL_(egg_N)] = {0}, t[6], end[6], y[6][SMALL_(egg_N)], x[6][2];
    SMALL_(egg_integ) egg;
    SMALL_(swing_integ) swing;
    int n = 0;

    SMALL_(egg_start)(&s, point, direction, y0);
    result[n++] = SMALL_(egg_initialize)(&egg, &s, NULL, 0, y0);
    result[n++] = SMALL_(egg_integrate)(&egg, 10);
    for (int i = 0; i < SMALL_(egg_N); i++) result[n++] = egg.y[i];
    for (int k = 0; k < 6; k++) {
        t[k] = 0, end[k] = 1 + k;
        for (int i = 0; i < SMALL_(egg_N); i++) y[k][i] = y0[i];
    }
    SMALL_(egg_batch) eggs = {.system = &s, .count = 6, .t = t, .t_end = end, .y = y};
    result[n++] = SMALL_(egg_integrate_batch)(&eggs);
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < SMALL_(egg_N); i++) result[n++] = y[k][i];

    result[n++] = SMALL_(swing_initialize)(&swing, &s, NULL, 0, swing0);
    for (int k = 0; k < 3; k++) {
        result[n++] = SMALL_(swing_integrate)(&swing, 10);
        result[n++] = swing.t, result[n++] = swing.y[1];
    }
    for (int k = 0; k < 6; k++) t[k] = 0, end[k] = 1 + 3 * k, x[k][0] = 1 + k, x[k][1] = 0;
    SMALL_(swing_batch) swings = {.system = &s, .count = 6, .t = t, .t_end = end, .y = x};
    result[n++] = SMALL_(swing_integrate_batch)(&swings);
    for (int k = 0; k < 6; k++) result[n++] = t[k], result[n++] = x[k][0], result[n++] = x[k][1];
    return n;
}

#undef SMALL_PASTE2
#undef SMALL_PASTE
#undef SMALL_
#undef SMALL_NAME
#undef SMALL_OR_NOT
