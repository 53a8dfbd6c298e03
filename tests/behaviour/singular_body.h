/*
 * Body of test_singular.c: mechanisms of links of one length that pass configurations in which their constraints
 * depend on each other, included once for each method (METHOD) and precision (REAL). SINGULAR is the name of the
 * instance. `slider` says which mechanism it is: tips of two cranks, coupled by a bar, or the tip of a crank and a
 * slider on the line y = 0.
 */
#define SINGULAR_PASTE2(a, b) a##_##b
#define SINGULAR_PASTE(a, b)  SINGULAR_PASTE2(a, b)
#define SINGULAR_(name)       SINGULAR_PASTE(SINGULAR, name)

static inline void SINGULAR_(mass)(const struct linkage *s, REAL t, const REAL q[], REAL M[][4])
{
    (void)s, (void)t, (void)q;
    for (int i = 0; i < 16; i++) M[i / 4][i % 4] = i % 5 == 0;
}

static inline void SINGULAR_(force)(const struct linkage *s, REAL t, const REAL q[], const REAL u[],
                                    const REAL z[], REAL f[])
{
    (void)t, (void)q, (void)u, (void)z;
    f[0] = f[2] = 0, f[1] = f[3] = -(REAL)s->gravity;
}

static inline void SINGULAR_(position_constraints)(const struct linkage *s, REAL t, const REAL q[],
                                                   REAL p[])
{
    const REAL l = (REAL)s->link, long_link = l * (REAL)s->ground;
    const REAL dx = q[2] - q[0], dy = q[3] - q[1], x = q[2] - long_link;

    (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - l * l) / 2;
    p[1] = (dx * dx + dy * dy - long_link * long_link) / 2;
    p[2] = s->slider ? l * q[3] : (x * x + q[3] * q[3] - l * l) / 2;
}

static inline void SINGULAR_(constraint_matrix)(const struct linkage *s, REAL t, const REAL q[],
                                                REAL G[][4])
{
    const REAL l = (REAL)s->link, dx = q[2] - q[0], dy = q[3] - q[1];
    const REAL rows[3][4] = {
        {q[0], q[1], 0, 0},
        {-dx, -dy, dx, dy},
        {0, 0, s->slider ? 0 : q[2] - l * (REAL)s->ground, s->slider ? l : q[3]}};

    (void)t;
    for (int i = 0; i < 12; i++) G[i / 4][i % 4] = rows[i / 4][i % 4];
}

static inline void SINGULAR_(constraint_bias)(const struct linkage *s, REAL t, const REAL q[],
                                              const REAL u[], REAL b[])
{
    const REAL dx = u[2] - u[0], dy = u[3] - u[1];

    (void)t, (void)q;
    b[0] = -u[0] * u[0] - u[1] * u[1], b[1] = -dx * dx - dy * dy;
    b[2] = s->slider ? 0 : -u[2] * u[2] - u[3] * u[3];
}

#define GI_NAME    SINGULAR
#define GI_SYSTEM  struct linkage
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      3
#define GI_METHOD  METHOD
#define GI_REAL    REAL
#define GI_LANES   8
#include "geodesic_integ.h"

/* Of unit masses, over gravity * link. */
static double SINGULAR_(energy)(const struct linkage *s, const REAL y[8])
{
    double v2 = 0;

    for (int i = 4; i < 8; i++) v2 += (double)y[i] * (double)y[i];
    return ((double)y[1] + (double)y[3]) / s->link + v2 / 2 / (s->gravity * s->link);
}

/* Units of the mechanism's size. The cranks hang down, or lean a little beside the slider, and turn with the angular
 * velocity w, in units of sqrt(gravity / link). */
static SINGULAR_(options)
    SINGULAR_(begin)(const struct linkage *s, double accuracy, double w, REAL y[8])
{
    const double l = s->link, v = sqrt(s->gravity * l), angle = s->slider ? 0.3 : 0;
    SINGULAR_(options) o = {0};

    o.accuracy = (REAL)accuracy, o.time_scale = (REAL)(l / v), o.maximum_steps = 5000;
    for (int i = 0; i < 4; i++) o.units[i] = (REAL)l, o.units[4 + i] = (REAL)v;
    for (int i = 0; i < 3; i++) o.constraint_units[i] = (REAL)(l * l);
    const double x = l * sin(angle), h = -l * cos(angle), ux = -w * v / l * h, uy = w * v / l * x;
    const double start[8] = {x,  h,  s->slider ? 2 * x : l + x, s->slider ? 0 : h,
                             ux, uy, s->slider ? 2 * ux : ux,   s->slider ? 0 : uy};
    for (int i = 0; i < 8; i++) y[i] = (REAL)start[i];
    return o;
}

/* One after the other, and all in lanes: the end of each is right, or it has an error. */
static void SINGULAR_(passes)(void **state)
{
    const double coarsest = sizeof(REAL) == 4 ? 1e-4 : 1e-5;
    const bool high = METHOD == GI_TSITOURAS54 || METHOD == GI_DOP853 || METHOD == GI_VERNER96;
    int right = 0, lost = 0, all = 0; /* lost: neither right nor out of attempts */

    (void)state;
    for (int slider = 0; slider < 2; slider++)
        for (int scale = -3; scale <= 3; scale += 6)
            for (double accuracy = coarsest; accuracy > coarsest / 3e4; accuracy /= 100) {
                const struct linkage s = {9.81, pow(10, scale), slider, 1};
                const double limit = 100 * accuracy, v = sqrt(s.gravity * s.link);
                const REAL end = (REAL)(20 * s.link / v);
                REAL y[8][8], t[8] = {0}, t_end[8];
                double before[8];
                SINGULAR_(options) o;
                gi_status status[8];

                if (sizeof(REAL) == 4 && accuracy < 1e-5) continue;
                for (int i = 0; i < CASES(8); i++) {
                    SINGULAR_(integ) it;
                    o = SINGULAR_(begin)(&s, accuracy, 2.5 + 0.3 * i, y[i]);
                    t_end[i] = end;
                    assert_int_equal(SINGULAR_(initialize)(&it, &s, &o, 0, y[i]), GI_OK);
                    before[i] = SINGULAR_(energy)(&s, it.y);
                    const gi_status ended = SINGULAR_(integrate)(&it, end);
                    assert_true(ended == GI_OK || ended == GI_ERR_PROJECTION ||
                                ended == GI_ERR_ACCURACY || ended == GI_ERR_MAX_STEPS);
                    check_close(SINGULAR_(energy)(&s, it.y), before[i], limit * before[i]);
                    right += ended == GI_OK, all++;
                    lost += ended == GI_ERR_PROJECTION || ended == GI_ERR_ACCURACY;
                }
                SINGULAR_(batch) batch = {0};
                batch.system = &s, batch.options = &o, batch.count = CASES(8),
                batch.status = status;
                batch.t = t, batch.t_end = t_end, batch.y = y;
                SINGULAR_(integrate_batch)(&batch);
                for (int i = 0; i < CASES(8); i++)
                    check_close(SINGULAR_(energy)(&s, y[i]), before[i], limit * before[i]);
            }
    print_message("  %d of %d right, %d lost\n", right, all, lost);
    assert_true(sizeof(REAL) == 4 || lost <= all / 8);
    assert_true(right >= (sizeof(REAL) == 4 ? all / 8 : high ? 3 * all / 4 : all / 4));
}

/* Cranks that turn ten times, coupled by a bar of their distance, at any speed: each dead centre is passed in about as
 * many attempts as the rest of the turn. */
static void SINGULAR_(passes_at_any_speed)(void **state)
{
    int right = 0;

    (void)state;
    for (int i = 0; i < CASES(40); i++) {
        const double ground = 1.7 + 1.4 * sin(i * 2.39), w = pow(10, 0.9 + 0.9 * sin(i * 0.77));
        const struct linkage s = {0, 1, 0, ground};
        const REAL y0[8] = {0, -1, (REAL)ground, -1, (REAL)w, 0, (REAL)w, 0};
        SINGULAR_(options) o = {0};
        SINGULAR_(integ) it;

        o.accuracy = (REAL)pow(10, (sizeof(REAL) == 4 ? -3 : -5) + 1.5 * sin(i * 5.1));
        o.maximum_steps = 20000;
        assert_int_equal(SINGULAR_(initialize)(&it, &s, &o, 0, y0), GI_OK);
        const gi_status status = SINGULAR_(integrate)(&it, (REAL)(20 * 3.14159265358979 / w));
        double energy = 0;
        for (int k = 4; k < 8; k++) energy += (double)it.y[k] * (double)it.y[k] / 2;
        check_close(energy / (w * w), 1, 1e3 * (double)o.accuracy);
        right += status == GI_OK;
    }
    print_message("  %d of %d at any speed\n", right, CASES(40));
    assert_true(sizeof(REAL) == 4 || right >= CASES(40) - 1);
}

#undef SINGULAR
#undef REAL
