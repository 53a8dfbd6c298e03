/*
 * Body of test_metric.c: Kerr's black hole in Kerr-Schild coordinates, included once for each method.
 * Instances are kerr_METHOD.
 *
 * Cartesian coordinates t, x, y, z, in which nothing is singular at the horizon (Kerr and Schild 1965;
 * Visser, arXiv:0706.0622, section 5):
 *
 *     g^ij = eta^ij - 2 f l^i l^j,  l^i = (-1, (r x + a y)/(r^2 + a^2), (r y - a x)/(r^2 + a^2), z/r)
 *     f = M r^3/(r^4 + a^2 z^2) = M r/S,  S = sqrt(b^2 + 4 a^2 z^2),  b = x^2 + y^2 + z^2 - a^2
 *     r^2 = (b + S)/2
 */
#define KERR_PASTE3_(a, b, c) a##b##c
#define KERR_PASTE3(a, b, c)  KERR_PASTE3_(a, b, c)
#define KERR_NAME             KERR_PASTE3(kerr, _, METHOD_NAME)
#define KERR_(name)           KERR_PASTE3(KERR_NAME, _, name)
#define KERR_FIXED            (!METHOD_ESTIMATES)

static inline void KERR_(metric)(const struct hole *s, const double x[4], double ginv[4][4],
                                 double dginv[4][4][4])
{
    const double a = s->a, aa = a * a, zz = x[3] * x[3];
    const double b = x[1] * x[1] + x[2] * x[2] + zz - aa, S = sqrt(b * b + 4 * aa * zz);
    const double rr = b > 0 ? (b + S) / 2 : 2 * aa * zz / (S - b), r = sqrt(rr), q = 1 / (rr + aa);
    const double f = s->M * r / S;
    const double l[4] = {-1, (r * x[1] + a * x[2]) * q, (r * x[2] - a * x[1]) * q, x[3] / r};

    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            const double eta = i != j ? 0 : i == 0 ? -1 : 1;
            ginv[i][j] = eta - 2 * f * l[i] * l[j];
            dginv[0][i][j] = 0;
        }
    for (int k = 1; k < 4; k++) {
        const double dr = k < 3 ? r * x[k] / S : x[3] * (rr + aa) / (r * S);
        const double dS = (2 * b + (k < 3 ? 0 : 4 * aa)) * x[k] / S;
        const double df = s->M * (dr - r * dS / S) / S, dq = -2 * r * dr * q * q;
        const double dl[4] = {
            0,
            (dr * x[1] + (k == 1) * r + (k == 2) * a) * q + (r * x[1] + a * x[2]) * dq,
            (dr * x[2] + (k == 2) * r - (k == 1) * a) * q + (r * x[2] - a * x[1]) * dq,
            ((k == 3) - x[3] * dr / r) / r,
        };
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                dginv[k][i][j] = -2 * (df * l[i] * l[j] + f * dl[i] * l[j] + f * l[i] * dl[j]);
    }
}

#define GI_NAME    KERR_NAME
#define GI_SYSTEM  struct hole
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#define GI_METHOD  METHOD
#define GI_LANES   8
#include "geodesic_integ.h"

static KERR_(options) KERR_(options_for)(double accuracy)
{
    KERR_(options) options;

    memset(&options, 0, sizeof options);
    options.accuracy = accuracy;
    if (KERR_FIXED) options.fixed_step = 1.0 / (METHOD_ORDER == 1 ? 256 : 32);
    return options;
}

/* ---- H ---- */

/* Light, a particle, and a spacelike geodesic start with their own H and keep it, and so does a state
   that was not made by start; a second state on the same integrator has a second H. */
static void KERR_(keeps_H_of_the_start)(void **state)
{
    static const struct hole hole = {1, 0.9};
    static const double point[4] = {0, 9, 1, 2};
    static const double directions[][4] = {{1, 0, 0.3, 0.1}, {0, 0.2, 1, 0.3}, {0.1, -3, 0, 1}};
    static const double H[] = {-0.5, 0.5, 0.5};
    const KERR_(options) options = KERR_(options_for)(1e-8);
    KERR_(integ) it;

    (void)state;
    memset(&it, 0, sizeof it);
    for (int k = 0; k < 8; k++) {
        double y0[8], h, before;
        const int d = k % 4;
        if (d < 3) {
            assert_int_equal(KERR_(start)(&hole, point, directions[d], y0), GI_OK);
            assert_memory_equal(y0, point, sizeof point);
            KERR_(constraint_errors)(&hole, 0, y0, &h);
            check_close(h, H[d], 1e-15);
        } else { /* neither light nor of unit speed */
            memcpy(y0, it.y, sizeof y0);
            for (int i = 4; i < 8; i++) y0[i] *= 1.25;
        }
        KERR_(constraint_errors)(&hole, 0, y0, &before);
        if (k == 0)
            assert_int_equal(KERR_(initialize)(&it, &hole, &options, 0, y0), GI_OK);
        else
            assert_int_equal(KERR_(set_time_and_state)(&it, 0, y0), GI_OK);
        assert_memory_equal(it.y, y0, sizeof y0);
        while (it.t < 3) {
            assert_int_equal(KERR_(step)(&it, 3), GI_OK);
            KERR_(constraint_errors)(&hole, it.t, it.y, &h);
            check_close(h, before, it.options.constraint_tolerance);
        }
    }
}

/* What is light but for rounding becomes light; what is not, does not. */
static void KERR_(light_is_put_on_the_cone)(void **state)
{
    static const struct hole hole = {1, 0.9};
    static const double point[4] = {0, 5, -3, 2}, spatial[3] = {-0.6, 0.3, 0.7};

    (void)state;
    for (int k = 0; k < 4; k++) {
        static const double faster[] = {1, 1 + 1e-10, 1 + 1e-6, 1.1}; /* in time than light */
        double direction[4] = {0, spatial[0], spatial[1], spatial[2]}, y0[8], h;
        direction[0] = time_of_light(&hole, point, spatial) * faster[k];
        assert_int_equal(KERR_(start)(&hole, point, direction, y0), GI_OK);
        KERR_(constraint_errors)(&hole, 0, y0, &h);
        if (k < 2) { /* not normalised: it is the direction that was given */
            double ydot[8];
            check_close(h, 0, 1e-15);
            KERR_(derivs)(&hole, 0, y0, ydot);
            for (int i = 0; i < 4; i++) check_close(ydot[i], direction[i], 1e-9);
        } else { /* p is large where g(v, v) is small, and rounds accordingly */
            check_close(h, -0.5, k == 2 ? 1e-9 : 1e-15);
        }
    }
}

static void KERR_(refuses_what_is_no_start)(void **state)
{
    static const struct hole hole = {1, 0.9}, broken = {(double)NAN, 0}, flat = {0, 0};
    static const struct {
        const struct hole *hole;
        double point[4], direction[4];
    } bad[] = {
        {&hole, {0, 9, 1, 2}, {(double)NAN, 0, 0, 0}},
        {&hole, {0, (double)INFINITY, 1, 2}, {1, 0, 0, 0}},
        {&hole, {0, 9, 1, 2}, {0, 0, 0, 0}},
        {&broken, {0, 9, 1, 2}, {1, 0, 0, 0}},
        {&hole, {0, 0.9, 0, 0}, {1, 0, 0, 0}}, /* the ring */
        {&flat, {0, 0, 0, 0}, {1, 0, 0, 0}},   /* f is 0/0 there */
    };

    (void)state;
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        double y0[8];
        for (int i = 0; i < 8; i++) y0[i] = 7 + i;
        const gi_status status = KERR_(start)(bad[k].hole, bad[k].point, bad[k].direction, y0);
        if (k < 3)
            assert_int_equal(status, GI_ERR_ARGUMENT);
        else
            assert_true(status == GI_ERR_ARGUMENT || status == GI_ERR_CONSTRAINT ||
                        status == GI_ERR_NOT_FINITE);
        for (int i = 0; i < 8; i++) assert_true(y0[i] == 7 + i);
    }
}

/* ---- constants of the motion ---- */

/* Largest changes of E, L and Q, in proportion to the size of 1, 10 and 10 that they have. */
static double KERR_(drift)(const struct hole *hole, const double y0[8], double lambda,
                           const KERR_(options) * options)
{
    KERR_(integ) it;
    double start[3], now[3], worst = 0;

    constants_of_motion(hole, y0, start);
    assert_int_equal(KERR_(initialize)(&it, hole, options, 0, y0), GI_OK);
    while (it.t < lambda) {
        assert_int_equal(KERR_(step)(&it, lambda), GI_OK);
        constants_of_motion(hole, it.y, now);
        check_close(now[0], start[0], 1e-13); /* t is cyclic: p_t stays, but for rounding */
        for (int i = 1; i < 3; i++) worst = worse_of(worst, (now[i] - start[i]) / 10);
    }
    return worst;
}

static void KERR_(conserves_energy_spin_and_carter)(void **state)
{
    static const struct hole hole = {1, 0.9};
    static const double point[4] = {0, 8, 0, 3}, bound[4] = {1, 0, 0.31, 0.1};
    double light[4] = {0, -0.9, 0.55, 0.1}, particle_y0[8], light_y0[8];

    (void)state;
    light[0] = time_of_light(&hole, point, light + 1);
    assert_int_equal(KERR_(start)(&hole, point, bound, particle_y0), GI_OK);
    assert_int_equal(KERR_(start)(&hole, point, light, light_y0), GI_OK);
#if KERR_FIXED
    KERR_(options) options = KERR_(options_for)(1e-9);
    for (int which = 0; which < 2; which++) {
        const double *y0 = which ? light_y0 : particle_y0;
        options.fixed_step = METHOD_ORDER == 1 ? 0x1p-8 : 0x1p-5;
        const double drift = KERR_(drift)(&hole, y0, which ? 15 : 100, &options);
        options.fixed_step /= 2;
        const double half = KERR_(drift)(&hole, y0, which ? 15 : 100, &options);
        print_message("  " KERR_STRING(KERR_NAME) ": drift %.1e, with half the step %.1e\n", drift,
                      half);
        assert_true(drift < (METHOD_ORDER == 1 ? 0.3 : 1e-12));
        if (METHOD_ORDER == 1) check_close(half / drift, 0.5, 0.1);
    }
#else
    for (double accuracy = 1e-6; accuracy > METHOD_TIGHTEST / 2; accuracy /= 1000) {
        const KERR_(options) options = KERR_(options_for)(accuracy);
        const double drift = KERR_(drift)(&hole, particle_y0, 1000, &options) / accuracy;
        const double drift_of_light = KERR_(drift)(&hole, light_y0, 50, &options) / accuracy;
        print_message(
            "  " KERR_STRING(KERR_NAME) ": accuracy %.0e: drift / accuracy %.2f in ten orbits, "
                                        "%.2f of light\n",
            accuracy, drift, drift_of_light);
        assert_true(drift <= 2 * METHOD_ERRS && drift_of_light <= 2 * METHOD_ERRS);
    }
#endif
}

/* ---- the horizon, and what is behind it ---- */

/* From rest at infinity on the axis of a hole without spin: r^(3/2) falls linearly in proper time,
   through the horizon as anywhere; the centre ends it. */
static void KERR_(falls_through_the_horizon)(void **state)
{
    static const struct hole hole = {1, 0};
    const KERR_(options) options = KERR_(options_for)(1e-9);
    KERR_(integ) it;
    double point[4] = {0, 0, 0, 8}, direction[4], y0[8];

    (void)state;
    free_fall(&hole, point, direction);
    assert_int_equal(KERR_(start)(&hole, point, direction, y0), GI_OK);
    check_close(-y0[4], 1, 1e-14);
    assert_int_equal(KERR_(initialize)(&it, &hole, &options, 0, y0), GI_OK);
    for (double r = 4; r >= 0.25; r /= 2) {
        const double tau = sqrt(2.0) / 3 * (pow(8, 1.5) - pow(r, 1.5));
        assert_int_equal(KERR_(integrate)(&it, tau), GI_OK);
        check_close(it.y[3], r, METHOD_ORDER == 1 ? 0.05 : 1e-7);
        check_close(-it.y[4], 1, 1e-13);
    }
    const gi_status status = KERR_(integrate)(&it, 100);
    for (int i = 0; i < 8; i++) assert_true(isfinite(it.y[i]) && isfinite(it.ydot[i]));
    if (KERR_FIXED) return; /* may jump over the centre */
    assert_int_not_equal(status, GI_OK);
    check_close(it.t, sqrt(2.0) / 3 * pow(8, 1.5), 1e-4);
}

/* Light that spirals into a hole with spin: E, L and Q at the horizon and behind it. */
static void KERR_(light_enters_a_spinning_hole)(void **state)
{
    static const struct hole hole = {1, 0.9};
    const double point[4] = {0, 6, 1, 2};
    const KERR_(options) options = KERR_(options_for)(1e-9);
    double direction[4] = {0, -1, 0.1, -0.3}, y0[8], start[3], now[3];
    KERR_(integ) it;

    (void)state;
    direction[0] = time_of_light(&hole, point, direction + 1);
    assert_int_equal(KERR_(start)(&hole, point, direction, y0), GI_OK);
    assert_int_equal(KERR_(initialize)(&it, &hole, &options, 0, y0), GI_OK);
    constants_of_motion(&hole, y0, start);
    double r = radius_of(&hole, y0 + 1);
    while (r > 0.8 && it.t < 50) {
        assert_int_equal(KERR_(step)(&it, 50), GI_OK);
        r = radius_of(&hole, it.y + 1);
        constants_of_motion(&hole, it.y, now);
        for (int i = 0; i < 3; i++) check_close(now[i], start[i], METHOD_ORDER == 1 ? 0.5 : 1e-6);
    }
    assert_true(r <= 0.8); /* the horizon is at 1.436 */
}

/* ---- lanes ---- */

static void KERR_(lanes_have_the_bits_of_scalar_steps)(void **state)
{
    enum { count = 27 };
    static const struct hole hole = {1, 0.9};
    KERR_(options) options = KERR_(options_for)(1e-8);
    static double t[count], t_end[count], y[count][8], y0[count][8];
    static gi_status status[count];
    long long attempts = 0;
    int failures = 0;

    (void)state;
    options.maximum_steps = KERR_FIXED ? 6000 : METHOD_ORDER < 4 ? 100 : 25; /* too few for some */
    for (int k = 0; k < count; k++) { /* light, particles, and spacelike */
        const double point[4] = {0, 6 - 0.1 * k, 1, 2 - 0.05 * k};
        double direction[4] = {0, -1 + 0.07 * k, 0.3, 0.1};
        direction[0] = time_of_light(&hole, point, direction + 1) * (k % 3 == 0 ? 1 : k % 3);
        if (k % 7 == 3) direction[0] *= 0.2;
        assert_int_equal(KERR_(start)(&hole, point, direction, y0[k]), GI_OK);
        if (k % 5 == 4) /* any other H */
            for (int i = 4; i < 8; i++) y0[k][i] *= 1 + 0.1 * k;
        t[k] = 0.125 * k, t_end[k] = t[k] + 1 + 9 * (k % 4);
        memcpy(y[k], y0[k], sizeof y[k]);
    }
    KERR_(batch)
    job = {.system = &hole, .options = &options, .count = count, .t = t, .t_end = t_end, .y = y};
    job.status = status;
    KERR_(integrate_batch)(&job);
    for (int k = 0; k < count; k++) {
        KERR_(integ) it;
        assert_int_equal(KERR_(initialize)(&it, &hole, &options, 0.125 * k, y0[k]), GI_OK);
        assert_int_equal(KERR_(integrate)(&it, t_end[k]), status[k]);
        check_close(t[k], it.t, 0);
        assert_memory_equal(y[k], it.y, sizeof y[k]);
        attempts += it.stats.steps_attempted;
        failures += status[k] != GI_OK;
    }
    assert_int_equal(job.stats.steps_attempted, attempts);
    assert_in_range(failures, 1, count - 5);
}

#if !KERR_FIXED

/* ---- kerr_null20.csv ---- */

static void KERR_(follows_light_in_boyer_lindquist_coordinates)(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/kerr_null20.csv");

    (void)state;
    for (double accuracy = 1e-6; accuracy > METHOD_TIGHTEST / 2; accuracy /= 1000) {
        const KERR_(options) options = KERR_(options_for)(accuracy);
        double worst = 0, worst_constant = 0;
        for (int row = 0; row < t.rows; row++) {
            const struct hole hole = {1, number_in(&t, row, "a")};
            double point[4], direction[4], y0[8];
            KERR_(integ) it;

            start_of_row(&t, row, &hole, point, direction);
            assert_int_equal(KERR_(start)(&hole, point, direction, y0), GI_OK);
            assert_true(error_of_constants(&t, row, &hole, y0) <= 1e-13);
            assert_int_equal(KERR_(initialize)(&it, &hole, &options, 0, y0), GI_OK);
            assert_int_equal(KERR_(integrate)(&it, number_in(&t, row, "lam")), GI_OK);
            worst = worse_of(worst, error_of_row(&t, row, &hole, it.y, it.ydot) / accuracy);
            worst_constant =
                worse_of(worst_constant, error_of_constants(&t, row, &hole, it.y) / accuracy);
        }
        print_message(
            "  " KERR_STRING(KERR_NAME) ": accuracy %.0e: error / accuracy %.1f, of E, L, Q %.1f\n",
            accuracy, worst, worst_constant);
        assert_true(worst <= 40 * METHOD_ERRS && worst_constant <= 3 * METHOD_ERRS);
    }
    free_table(&t);
}
#endif

#undef KERR_PASTE3_
#undef KERR_PASTE3
#undef KERR_NAME
#undef KERR_
#undef KERR_FIXED
