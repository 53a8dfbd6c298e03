/*
 * Events: found where they are, each once, in order, by every method, one by one and in lanes; whatever
 * the event function does, it comes to an end.
 *
 * Needs -ffp-contract=off: lanes are compared with the scalar integrator by bits.
 */
#define WITH_IMPLICIT_METHODS
#define WITH_GAUSS
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../each_method.h"

/* ---- the playground: small motions with event functions to choose from ------------------------------ */

#define PLAY_EVENTS 3
#define GRAVITY     9.81

struct play {
    void (*derivs)(double t, const double y[], double ydot[]);
    void (*events)(const struct play *s, double t, const double y[], double g[]);
    long long *calls; /* of derivs */
    double level;
};

static const double two_pi = 6.283185307179586;
static const double on_circle[4] = {1, 0, 0, 1}, resting[4] = {0, 0, 0, 0};

static struct play play(void (*derivs)(double, const double[], double[]),
                        void (*events)(const struct play *, double, const double[], double[]))
{
    static long long calls;
    const struct play s = {derivs, events, &calls, 0};
    return s;
}

static void line(double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = y[2], ydot[1] = y[3], ydot[2] = ydot[3] = 0;
}

#define BARRIER 0.7

static void line_to_barrier(double t, const double y[], double ydot[])
{
    line(t, y, ydot);
    if (y[0] > BARRIER) ydot[0] = (double)NAN;
}

static void circle(double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = y[2], ydot[1] = y[3], ydot[2] = -y[0], ydot[3] = -y[1];
}

static void ball(double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = y[2], ydot[1] = y[3], ydot[2] = -GRAVITY, ydot[3] = 0;
}

/* Light in the plane of the equator around M = 1, with E = 1 and L = 4: r'' = L^2 (r - 3) / r^4 and
 * phi' = L / r^2, regular at r = 2. */
static void light(double t, const double y[], double ydot[])
{
    const double r = y[0], L = r * r * y[3];
    (void)t;
    ydot[0] = y[2], ydot[1] = y[3];
    ydot[2] = L * L * (r - 3) / (r * r * r * r), ydot[3] = -2 * y[3] * y[2] / r;
}

/* From r = 10 to 2: d lambda = dr / sqrt(1 - L^2 / r^2 (1 - 2 / r)), d phi = L / r^2 d lambda. Simpson. */
static void fall_of_light(double *parameter, double *angle)
{
    const int n = 2000;
    *parameter = *angle = 0;
    for (int i = 0; i <= n; i++) {
        const double r = 2 + 8.0 * i / n, w = i == 0 || i == n ? 1 : i % 2 ? 4 : 2;
        const double slowness = 1 / sqrt(1 - 16 / (r * r) * (1 - 2 / r));
        *parameter += w * slowness * 8 / (3.0 * n);
        *angle += w * slowness * 4 / (r * r) * 8 / (3.0 * n);
    }
}

static void horizon(const struct play *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[0] - 2;
}

static void height(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[0] - s->level;
}

static void line_above(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[1] - s->level;
}

static void three_lines(const struct play *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[0] - 0.5;
    g[1] = y[1] - 0.5;
    g[2] = y[0] + y[1];
}

/* What three_lines meets on the circle from (1, 0). */
static const struct crossing {
    double t;
    int index, sign;
} turn[6] = {{0.52359877559829887, 1, 1}, {1.0471975511965979, 0, -1}, {2.3561944901923448, 2, -1},
             {2.6179938779914944, 1, -1}, {5.2359877559829888, 0, 1},  {5.497787143782138, 2, 1}};

static void same_line_thrice(const struct play *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[0] - 0.5;
    g[1] = -2 * g[0];
    g[2] = 1e-3 * g[0];
}

static void same_line_otherwise(const struct play *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[0] - 0.5;
    g[1] = y[0] * y[0] - 0.25;
    g[2] = 1 / (y[0] + 0.1) - 1 / 0.6;
    if (y[0] < 0) g[1] = g[0], g[2] = -g[0]; /* and nowhere else */
}

static void three_close_lines(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    for (int k = 0; k < 3; k++) g[k] = y[0] - 0.5 - k * s->level;
}

static void by_the_clock(const struct play *s, double t, const double y[], double g[])
{
    (void)y;
    g[0] = t - s->level;
}

static void touch_in_time(const struct play *s, double t, const double y[], double g[])
{
    (void)s, (void)y;
    g[0] = (t - 0.5) * (t - 0.5);
}

static void jump_in_time(const struct play *s, double t, const double y[], double g[])
{
    (void)y;
    g[0] = t >= s->level ? 1 : -1;
}

/* ---- hostile ---------------------------------------------------------------------------------------- */

static void not_a_number(const struct play *s, double t, const double y[], double g[])
{
    (void)s, (void)t, (void)y;
    g[0] = (double)NAN;
}

static void not_a_number_beyond(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[0] < s->level ? y[0] - s->level : (double)NAN;
}

static void second_not_a_number_beyond(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    if (y[0] > s->level) g[1] = (double)NAN;
}

static void no_number_ahead(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = 0.1 - sqrt(1 - y[0]) + 0 * s->level; /* zero at 0.99; NaN from 1 on */
}

static void zero(const struct play *s, double t, const double y[], double g[])
{
    (void)s, (void)t, (void)y;
    g[0] = 0;
}

static void jump(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[0] >= s->level ? 1 : -1;
}

static void infinite_jump(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[0] >= s->level ? (double)INFINITY : -(double)INFINITY;
}

static void largest_jump(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[0] >= s->level ? 1.7e308 : -1.7e308;
}

static void pole(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = 1 / (y[0] - s->level);
}

static void steep(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = 1e308 * (2.5 * (y[0] - s->level)); /* its slope is no number */
}

static void flat(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = 1e-300 * (y[0] - s->level);
}

static void cubic(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = (y[0] - s->level) * (y[0] - s->level) * (y[0] - s->level);
}

static void rounding(const struct play *s, double t, const double y[], double g[])
{
    const double large = 9007199254740992.0 * 1e-9;
    volatile double sum = y[0] - s->level + large; /* a grain of 1e-9 */
    (void)t;
    g[0] = sum - large;
}

/* Noise of 1e-9, smooth at no scale: from the bits of y. */
static double noise(double x)
{
    uint64_t z;
    memcpy(&z, &x, sizeof z);
    z *= UINT64_C(0x9e3779b97f4a7c15);
    z ^= z >> 29;
    z *= UINT64_C(0xbf58476d1ce4e5b9);
    return 1e-9 * ((double)(z >> 11) / 9007199254740992.0 - 0.5);
}

static void noisy(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[0] - s->level + noise(y[0]);
}

static void only_noise(const struct play *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = noise(y[0]);
}

static void comb(const struct play *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = sin(1e5 * y[0]);
}

static void plateau(const struct play *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[0] < s->level ? y[0] - s->level : y[0] < 0.6 ? 0 : y[0] - 0.6;
}

/* place: on the line there is one event, at level. count: -1 where it is anyone's guess. nan: it is met. */
static const struct {
    const char *what;
    void (*events)(const struct play *, double, const double[], double[]);
    int place, count;
    bool nan;
} hostile[] = {
    {"NaN", not_a_number, 0, 0, true},
    {"NaN beyond", not_a_number_beyond, 0, 0, true},
    {"NaN ahead", no_number_ahead, 0, -1, true},
    {"zero", zero, 0, 0, false},
    {"jump", jump, 1, 1, false},
    {"jump between infinities", infinite_jump, 1, 1, false},
    {"jump between largest numbers", largest_jump, 1, 1, false},
    {"pole", pole, 1, 1, false},
    {"steep", steep, 1, 1, false},
    {"flat", flat, 1, 1, false},
    {"cubic", cubic, 1, 1, false},
    {"rounding", rounding, 1, -1, false},
    {"noisy", noisy, 1, -1, false},
    {"only noise", only_noise, 0, -1, false},
    {"comb", comb, 0, -1, false},
    {"plateau", plateau, 0, 1, false},
};

/* ---- planes that cut a torus ------------------------------------------------------------------------ */

#define PLANES       1000
#define MEETING_END  6
#define PLANE_FACTOR 30

struct plane {
    double normal[3], offset;
};

struct cut_torus {
    double R, r;
    struct plane plane[2];
};

/* f, its gradient and Hessian, as in the header's manual; x and the results of one precision. */
#define TORUS_SURFACE(name, real)                                                                  \
    static void name(const struct cut_torus *s, const real x[3], real *f, real grad[3],            \
                     real hess[6])                                                                 \
    {                                                                                              \
        const real R = (real)s->R, r = (real)s->r, R2 = 4 * R * R;                                 \
        const real m = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + R2 / 4 - r * r;                   \
        *f = m * m - R2 * (x[0] * x[0] + x[1] * x[1]);                                             \
        for (int i = 0; i < 3; i++) {                                                              \
            grad[i] = 4 * m * x[i] - (i < 2 ? 2 * R2 * x[i] : 0);                                  \
            hess[i] = 8 * x[i] * x[i] + 4 * m - (i < 2 ? 2 * R2 : 0);                              \
        }                                                                                          \
        hess[3] = 8 * x[0] * x[1], hess[4] = 8 * x[0] * x[2], hess[5] = 8 * x[1] * x[2];           \
    }
TORUS_SURFACE(torus_of_double, double)
TORUS_SURFACE(torus_of_long_double, long double)

static double above_plane(const struct plane *p, const double x[3])
{
    return p->normal[0] * x[0] + p->normal[1] * x[1] + p->normal[2] * x[2] - p->offset;
}

/* Truth: without events, in long double, by short steps; the plane by Newton's method with real steps. */
#define GI_NAME    truth
#define GI_SYSTEM  struct cut_torus
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_REAL    long double
#define GI_METHOD  GI_DOP853
static inline void truth_surface(const struct cut_torus *s, const long double x[3], long double *f,
                                 long double grad[3], long double hess[6])
{
    torus_of_long_double(s, x, f, grad, hess);
}
#include "geodesic_integ.h"

/* Where geodesic i meets plane 0 first. */
struct meeting {
    double y0[6];
    double t, x[3], rate; /* of the distance from the plane */
    bool met, doubtful;   /* comes near the plane before, or meets it at a small angle */
};

static struct cut_torus cut_tori[PLANES];
static struct meeting meetings[PLANES];

static long double distance(const struct plane *p, const long double x[3], bool with_offset)
{
    long double sum = with_offset ? -(long double)p->offset : 0;
    for (int i = 0; i < 3; i++) sum += (long double)p->normal[i] * x[i];
    return sum;
}

/* The same numbers everywhere: splitmix64. */
static double uniform(double low, double high)
{
    static uint64_t seed = 20;
    uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return low + (high - low) * ((double)(z >> 11) / 9007199254740992.0);
}

static void random_unit(double v[3])
{
    const double z = uniform(-1, 1), angle = uniform(0, two_pi), rho = sqrt(1 - z * z);
    v[0] = rho * cos(angle), v[1] = rho * sin(angle), v[2] = z;
}

static void find_meeting(const struct cut_torus *s, struct meeting *m, const long double y0[6])
{
    truth_options o;
    truth_integ it, before;
    memset(&o, 0, sizeof o);
    o.accuracy = 1e-17L;
    o.fixed_step = 1.0L / 40; /* error of a step below 1e-17 */
    o.project_every_step = true;
    assert_int_equal(truth_initialize(&it, s, &o, 0, y0), GI_OK);
    long double g = distance(&s->plane[0], it.y, true), rate, g1, rate1;
    rate = distance(&s->plane[0], it.y + 3, false);
    do {
        before = it;
        assert_int_equal(truth_step(&it, MEETING_END), GI_OK);
        g1 = distance(&s->plane[0], it.y, true), rate1 = distance(&s->plane[0], it.y + 3, false);
        m->met = (g < 0) != (g1 < 0);
        /* an extremum between, by a parabola */
        const long double extremum = g + rate * rate / (rate - rate1) / 80;
        if (rate * rate1 < 0 && fabsl(extremum) < 1e-3L) m->doubtful = true;
        g = g1, rate = rate1;
    } while (!m->met && it.t < MEETING_END);
    if (m->met && MEETING_END - it.t < 0.05L) m->doubtful = true;
    for (int i = 0; m->met && i < 8; i++) {
        const long double t =
            it.t - distance(&s->plane[0], it.y, true) / distance(&s->plane[0], it.y + 3, false);
        it = before;
        assert_int_equal(truth_integrate(&it, t), GI_OK);
    }
    m->t = (double)it.t, m->rate = (double)distance(&s->plane[0], it.y + 3, false);
    if (fabs(m->rate) < 1e-2) m->doubtful = true;
    for (int i = 0; i < 3; i++) m->x[i] = (double)it.y[i];
    if (m->met) check_close((double)distance(&s->plane[0], it.y, true), 0, 1e-17);
}

static int find_meetings(void **state)
{
    int met = 0, doubtful = 0;
    (void)state;
    for (int i = 0; i < PLANES; i++) {
        struct cut_torus *s = &cut_tori[i];
        struct meeting *m = &meetings[i];
        long double point[3], direction[3], y0[6], start;
        do {
            double v[3];
            s->R = 1, s->r = 0.4;
            random_unit(s->plane[0].normal);
            random_unit(s->plane[1].normal);
            s->plane[0].offset = uniform(-0.8, 0.8);
            s->plane[1].offset = 9; /* out of reach */
            random_unit(v);
            for (int k = 0; k < 3; k++) direction[k] = (long double)v[k];
            const long double a = (long double)uniform(0, two_pi),
                              b = (long double)uniform(0, two_pi);
            point[0] = cosl(a) * (1 + cosl(b) * 2 / 5), point[1] = sinl(a) * (1 + cosl(b) * 2 / 5);
            point[2] = sinl(b) * 2 / 5;
            assert_int_equal(truth_start(s, point, direction, y0), GI_OK);
            for (int k = 0; k < 6; k++) m->y0[k] = (double)y0[k], y0[k] = (long double)m->y0[k];
            start = distance(&s->plane[0], y0, true);
        } while (fabsl(start) < 1e-3L);
        find_meeting(s, m, y0);
        met += m->met, doubtful += m->doubtful;
    }
    print_message("%d geodesics, %d planes met, %d doubtful\n", PLANES, met, doubtful);
    assert_true(met > PLANES / 2 && doubtful < PLANES / 10);
    return 0;
}

/* ---- every method ----------------------------------------------------------------------------------- */

#define BODY "behaviour/events_body.h"
#include "../for_each_method.h"

/* ---- every precision -------------------------------------------------------------------------------- */

#define REAL          float
#define REAL_NAME     of_float
#define REAL_METHOD   GI_MERSON43
#define REAL_ACCURACY 1e-5
#define REAL_GRAIN    1e-5
#include "events_real_body.h"

#define REAL          long double
#define REAL_NAME     of_long_double
#define REAL_METHOD   GI_DOP853
#define REAL_ACCURACY 1e-15
#define REAL_GRAIN    1e-17
#include "events_real_body.h"

#ifdef __SIZEOF_FLOAT128__
#    define REAL          __float128
#    define REAL_NAME     of_float128
#    define REAL_METHOD   GI_TSITOURAS54
#    define REAL_ACCURACY 1e-16
#    define REAL_GRAIN    1e-31
#    include "events_real_body.h"
#endif

static const struct CMUnitTest precisions_tests[] = {
    cmocka_unit_test(of_float_meets_its_lines),
    cmocka_unit_test(of_long_double_meets_its_lines),
#ifdef __SIZEOF_FLOAT128__
    cmocka_unit_test(of_float128_meets_its_lines),
#endif
};

#define GROUP(name, ...) failed += cmocka_run_group_tests_name(#name, name##_tests, NULL, NULL);

int main(void)
{
    int failed = find_meetings(NULL);
    EACH_METHOD(GROUP)
    failed += cmocka_run_group_tests_name("precisions", precisions_tests, NULL, NULL);
    return failed;
}
