/*
 * Body of test_parametric.c: included once for each method, it includes itself without and with Jacobi
 * fields. Instances are METHOD and METHOD_fields.
 */
#ifndef CHART_FIELDS

#    define CHART_PASTE3_(a, b, c) a##b##c
#    define CHART_PASTE3(a, b, c)  CHART_PASTE3_(a, b, c)
#    define CHART_(name)           CHART_PASTE3(CHART_NAME, _, name)
#    define CHART_FIXED_STEP       (METHOD_ESTIMATES ? 0.0 : 1.0 / 256)

#    define CHART_NAME   METHOD_NAME
#    define CHART_FIELDS 0
#    include "parametric_body.h"
#    undef CHART_NAME
#    undef CHART_FIELDS

#    define CHART_NAME   CHART_PASTE3(METHOD_NAME, _, fields)
#    define CHART_FIELDS 1
#    include "parametric_body.h"
#    undef CHART_NAME
#    undef CHART_FIELDS

#    undef CHART_PASTE3_
#    undef CHART_PASTE3
#    undef CHART_
#    undef CHART_FIXED_STEP

#else

static inline void CHART_(surface)(const struct chart *s, double u, double v, double x[3],
                                   double xu[3], double xv[3], double xuu[3], double xuv[3],
                                   double xvv[3])
{
    s->map(s->size, u, v, x, xu, xv, xuu, xuv, xvv);
}

#    define GI_NAME          CHART_NAME
#    define GI_SYSTEM        struct chart
#    define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#    define GI_METHOD        METHOD
#    define GI_JACOBI_FIELDS CHART_FIELDS
#    define GI_LANES         8
#    include "geodesic_integ.h"

static CHART_(options) CHART_(options_for)(double accuracy)
{
    CHART_(options) options;

    memset(&options, 0, sizeof options);
    options.accuracy = accuracy;
    options.fixed_step = CHART_FIXED_STEP;
    return options;
}

/* ---- the speed ---- */

static void CHART_(keeps_unit_speed)(void **state)
{
    CHART_(options) options = CHART_(options_for)(1e-7);

    (void)state;
    options.constraint_tolerance = 1e-12; /* or the speed stays within it by itself */
    for (size_t i = 0; i < CHARTS; i++) {
        const struct chart *s = &charts[i];
        CHART_(integ) it;
        double y0[CHART_(N)], speed_error;

        assert_int_equal(CHART_(start)(s, s->point, s->direction, y0), GI_OK);
        check_close(speed_of(s, y0, y0 + CHART_(NQ)), 1, 1e-14);
        assert_int_equal(CHART_(initialize)(&it, s, &options, 0, y0), GI_OK);
        while (it.t < s->length) {
            assert_int_equal(CHART_(step)(&it, s->length), GI_OK);
            check_close(speed_of(s, it.y, it.y + CHART_(NQ)), 1, it.options.constraint_tolerance);
            CHART_(constraint_errors)(s, it.t, it.y, &speed_error);
            check_close(speed_error, speed_of(s, it.y, it.y + CHART_(NQ)) - 1, 1e-14);
        }
        assert_true(it.stats.projections > 0 || i == PLANE || i == CYLINDER); /* straight */
    }
}

/* Half the speed, far from rounding, is off the manifold and is brought onto it along the velocity. */
static void CHART_(brings_the_speed_to_one)(void **state)
{
    const CHART_(options) options = CHART_(options_for)(1e-9);

    (void)state;
    for (size_t i = 0; i < CHARTS; i++) {
        const struct chart *s = &charts[i];
        CHART_(integ) it;
        double y0[CHART_(N)], slow[CHART_(N)];

        assert_int_equal(CHART_(start)(s, s->point, s->direction, y0), GI_OK);
        memcpy(slow, y0, sizeof y0);
        slow[CHART_(NQ)] /= 2, slow[CHART_(NQ) + 1] /= 2;
        assert_int_equal(CHART_(initialize)(&it, s, &options, 0, slow), GI_OK);
        for (int k = 0; k < CHART_(N); k++)
            check_close(it.y[k], y0[k], 1e-14 * fmax(1, fabs(y0[k])));
    }
}

/* ---- degenerate charts ---- */

/* Where x_u and x_v do not span a plane there is no start, and no state. */
static void CHART_(a_degenerate_point_is_refused)(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof degenerate / sizeof degenerate[0]; i++) {
        const struct degenerate_point *d = &degenerate[i];
        const CHART_(options) options = CHART_(options_for)(1e-6);
        double y0[CHART_(N)], y1[CHART_(N)];
        CHART_(integ) it;
        gi_status status;

        for (int k = 0; k < CHART_(N); k++) y0[k] = 7 + k;
        status = CHART_(start)(&d->chart, d->point, d->direction, y0);
        assert_true(status == GI_ERR_ARGUMENT || status == GI_ERR_CONSTRAINT);
        for (int k = 0; k < CHART_(N); k++) assert_true(y0[k] == 7 + k);

        memset(y1, 0, sizeof y1);
        y1[0] = d->point[0], y1[1] = d->point[1];
        y1[CHART_(NQ)] = d->direction[0], y1[CHART_(NQ) + 1] = d->direction[1];
        memset(&it, 0, sizeof it);
        status = CHART_(initialize)(&it, &d->chart, &options, 0, y1);
        assert_true(status == GI_ERR_CONSTRAINT || status == GI_ERR_NOT_FINITE);
        assert_string_not_equal(it.error.what, "");
    }
}

static void CHART_(a_start_that_is_no_direction_is_refused)(void **state)
{
    static const double bad[][4] = {{(double)NAN, 0, 1, 0},
                                    {0, (double)INFINITY, 1, 0},
                                    {0.3, 0, (double)NAN, 1},
                                    {0.3, 0, 1, -(double)INFINITY},
                                    {0.3, 0, 0, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        double y0[CHART_(N)];

        for (int k = 0; k < CHART_(N); k++) y0[k] = 7 + k;
        assert_int_equal(CHART_(start)(&charts[TORUS], bad[i], bad[i] + 2, y0), GI_ERR_ARGUMENT);
        for (int k = 0; k < CHART_(N); k++) assert_true(y0[k] == 7 + k);
    }
}

static void CHART_(check_finite)(const CHART_(integ) * it)
{
    assert_true(isfinite(it->t));
    for (int k = 0; k < CHART_(N); k++) assert_true(isfinite(it->y[k]) && isfinite(it->ydot[k]));
}

/* On the sphere along the great circle that has its least colatitude `offset` after the length 1/2:
   at every step a finite state on the way, at the end a status or the right point. The chart goes on
   behind the pole with a negative colatitude, so running through it is right too. */
static gi_status CHART_(pass_the_pole)(double offset, double accuracy, double length)
{
    const CHART_(options) options = CHART_(options_for)(accuracy);
    const double allowed = options.fixed_step > 0 ? 10 : 20 * accuracy;
    CHART_(integ) it;
    double y0[CHART_(N)], point[2], direction[2], x[3], v[3];
    gi_status status = GI_OK;

    great_circle_by_the_pole(offset, point, direction);
    assert_int_equal(CHART_(start)(&unit_sphere, point, direction, y0), GI_OK);
    assert_int_equal(CHART_(initialize)(&it, &unit_sphere, &options, 0, y0), GI_OK);
    while (status == GI_OK && it.t < length) {
        status = CHART_(step)(&it, length);
        CHART_(check_finite)(&it);
        check_close(speed_of(&unit_sphere, it.y, it.y + CHART_(NQ)), 1,
                    it.options.constraint_tolerance);
        to_space(&unit_sphere, it.y, it.y + CHART_(NQ), x, v);
        check_close(distance_from_great_circle(offset, it.t, x), 0, allowed);
    }
    assert_true(status == GI_OK || status == GI_ERR_ACCURACY || status == GI_ERR_NOT_FINITE ||
                status == GI_ERR_PROJECTION || status == GI_ERR_MAX_STEPS);
    return status;
}

static void CHART_(passes_beside_the_pole_or_says_why_not)(void **state)
{
    static const double accuracies[] = {1e-4, 1e-6, 1e-9, 1e-12};
    static const double offsets[] = {1e-1, 1e-2, 1e-3, 1e-5, 1e-7, 1e-9, 1e-12, 1e-150, 1e-300, 0};

    (void)state;
    for (size_t a = 0; a < sizeof accuracies / sizeof accuracies[0]; a++)
        for (size_t o = 0; o < sizeof offsets / sizeof offsets[0]; o++) {
            const gi_status status = CHART_(pass_the_pole)(offsets[o], accuracies[a], 1);
            if (o == 0 && accuracies[a] <= 1e-6) assert_int_equal(status, GI_OK);
        }
}

/* The length that ends in the pole itself, where there is nothing to go on with. */
static void CHART_(stops_before_the_pole)(void **state)
{
    const CHART_(options) options = CHART_(options_for)(1e-9);
    const double point[2] = {0.3, 0.5}, direction[2] = {0, -1};
    CHART_(integ) it;
    double y0[CHART_(N)];

    (void)state;
    assert_int_equal(CHART_(start)(&unit_sphere, point, direction, y0), GI_OK);
    assert_int_equal(CHART_(initialize)(&it, &unit_sphere, &options, 0, y0), GI_OK);
    const gi_status status = CHART_(integrate)(&it, 0.5);
    CHART_(check_finite)(&it);
    check_close(it.y[1], 0.5 - it.t, 1e-12);
    check_close(it.y[1] * (it.y[0] - 0.3), 0,
                1e-12); /* where it is nearest the longitude is rounding */
    if (status == GI_OK)
        assert_true(it.y[1] != 0); /* rounding has missed the pole */
    else
        assert_true(status == GI_ERR_NOT_FINITE || status == GI_ERR_ACCURACY ||
                    status == GI_ERR_PROJECTION);
}

/* 1e-9 beside the pole du/ds is 1e9, whose rounding is above the accuracy of 1e-9: a status. A looser
   accuracy goes on from there. */
static void CHART_(goes_on_past_the_pole_at_a_looser_accuracy)(void **state)
{
    CHART_(options) options = CHART_(options_for)(1e-9);
    CHART_(integ) it;
    double y0[CHART_(N)], point[2], direction[2], x[3], v[3];

    (void)state;
    if (CHART_FIXED_STEP > 0) return; /* has no accuracy */
    great_circle_by_the_pole(1e-9, point, direction);
    assert_int_equal(CHART_(start)(&unit_sphere, point, direction, y0), GI_OK);
    assert_int_equal(CHART_(initialize)(&it, &unit_sphere, &options, 0, y0), GI_OK);
    assert_int_equal(CHART_(integrate)(&it, 1), GI_ERR_ACCURACY);
    check_close(it.t, 0.5, 1e-6);
    options.accuracy = 1e-4;
    assert_int_equal(CHART_(set_options)(&it, &options), GI_OK);
    assert_int_equal(CHART_(integrate)(&it, 1), GI_OK);
    to_space(&unit_sphere, it.y, it.y + CHART_(NQ), x, v);
    check_close(distance_from_great_circle(1e-9, 1, x), 0, 1e-4);
}

/* A surface that ends in an edge: the rim of the tractroid, which the map folds back. */
static void CHART_(does_not_run_over_an_edge_unnoticed)(void **state)
{
    const CHART_(options) options = CHART_(options_for)(1e-9);
    const double point[2] = {0, 1}, direction[2] = {0, -1}; /* straight to the rim w = 0 */
    const double to_the_rim = log(cosh(1.0));               /* of tanh w dw */
    CHART_(integ) it;
    double y0[CHART_(N)];

    (void)state;
    assert_int_equal(CHART_(start)(&charts[TRACTROID], point, direction, y0), GI_OK);
    assert_int_equal(CHART_(initialize)(&it, &charts[TRACTROID], &options, 0, y0), GI_OK);
    const gi_status status = CHART_(integrate)(&it, 3);
    CHART_(check_finite)(&it);
    if (CHART_FIXED_STEP > 0) return; /* may step over it */
    assert_true(status == GI_ERR_NOT_FINITE || status == GI_ERR_ACCURACY ||
                status == GI_ERR_PROJECTION || status == GI_ERR_MAX_STEPS);
    check_close(it.t, to_the_rim, 1e-5);
}

/* ---- lanes ---- */

static void CHART_(lanes_have_the_bits_of_scalar_steps)(void **state)
{
    enum { count = CHARTS * 3 + 12 };
    const CHART_(options) options = CHART_(options_for)(1e-8);
    static struct chart systems[count];
    static double t[count], t_end[count], y[count][CHART_(N)], y0[count][CHART_(N)];
    static gi_status status[count];
    long long attempts = 0;

    (void)state;
    for (int k = 0; k < count; k++) {
        double point[2], direction[2];
        systems[k] = k < CHARTS * 3 ? charts[k % CHARTS] : unit_sphere;
        if (k < CHARTS * 3) {
            const struct chart *s = &systems[k];
            for (int i = 0; i < 2; i++) point[i] = s->point[i], direction[i] = s->direction[i];
            point[1] += 0.01 * k, direction[0] -= 0.03 * k;
        } else {
            great_circle_by_the_pole(k % 3 ? pow(10, CHARTS * 3 - k) : 0, point, direction);
        }
        assert_int_equal(CHART_(start)(&systems[k], point, direction, y0[k]), GI_OK);
        t[k] = 0.125 * k, t_end[k] = t[k] + (k % 5 - 1) * 0.75 + 0.0625;
        memcpy(y[k], y0[k], sizeof y[k]);
    }
    CHART_(batch) job = {.systems = systems, .options = &options, .count = count, .t = t, .y = y};
    job.t_end = t_end, job.status = status;
    CHART_(integrate_batch)(&job);
    for (int k = 0; k < count; k++) {
        CHART_(integ) it;
        assert_int_equal(CHART_(initialize)(&it, &systems[k], &options, 0.125 * k, y0[k]), GI_OK);
        assert_int_equal(CHART_(integrate)(&it, t_end[k]), status[k]);
        check_close(t[k], it.t, 0);
        assert_memory_equal(y[k], it.y, sizeof y[k]);
        attempts += it.stats.steps_attempted;
    }
    assert_int_equal(job.stats.steps_attempted, attempts);
}

#    if CHART_FIELDS

/* ---- truth ---- */

#        if METHOD_ESTIMATES == 0

/* Order 1: half the step, half the error. */
static void CHART_(converges)(void **state)
{
    static const struct truth_case *c;
    double error[2];

    (void)state;
    c = torus_case();
    for (int half = 0; half < 2; half++) {
        CHART_(options) options = CHART_(options_for)(1e-9);
        CHART_(integ) it;
        double y0[CHART_(N)], point[2], direction[2], x[3], v[3];

        from_space(&charts[TORUS], c->start, c->start + 3, point, direction);
        assert_int_equal(CHART_(start)(&charts[TORUS], point, direction, y0), GI_OK);
        options.fixed_step = half ? 0x1p-13 : 0x1p-12;
        assert_int_equal(CHART_(initialize)(&it, &charts[TORUS], &options, 0, y0), GI_OK);
        assert_int_equal(CHART_(integrate)(&it, c->length), GI_OK);
        to_space(&charts[TORUS], it.y, it.y + CHART_(NQ), x, v);
        error[half] =
            worse_of(worst_difference(x, c->end, 3), worst_difference(it.y + 2, c->jacobi, 2));
    }
    assert_true(error[0] < 0.1);
    check_close(error[1] / error[0], 0.5, 0.05);
}

#        else

/* Errors at the end over the accuracy: of position and direction, and of the Jacobi fields in proportion
   to their size. */
static void CHART_(solve)(const struct chart *s, const struct truth_case *c, double accuracy,
                          double *state_error, double *jacobi_error)
{
    const CHART_(options) options = CHART_(options_for)(accuracy);
    CHART_(integ) it;
    double y0[CHART_(N)], point[2], direction[2], x[3], v[3];

    from_space(s, c->start, c->start + 3, point, direction);
    assert_int_equal(CHART_(start)(s, point, direction, y0), GI_OK);
    to_space(s, y0, y0 + CHART_(NQ), x, v);
    assert_true(worst_difference(x, c->start, 3) <= 1e-13 &&
                worst_difference(v, c->start + 3, 3) <= 1e-13);

    assert_int_equal(CHART_(initialize)(&it, s, &options, 0, y0), GI_OK);
    assert_int_equal(CHART_(integrate)(&it, c->length), GI_OK);
    to_space(s, it.y, it.y + CHART_(NQ), x, v);
    *state_error =
        worse_of(worst_difference(x, c->end, 3), worst_difference(v, c->end + 3, 3)) / accuracy;
    const double field = worst_difference(it.y + 2, c->jacobi, 2);
    const double slope = worst_difference(it.y + CHART_(NQ) + 2, c->jacobi + 2, 2);
    *jacobi_error = worse_of(field, slope) / condition(c) / accuracy;
}

static void CHART_(ends_at_the_truth)(void **state)
{
    static const double accuracies[] = {1e-6, 1e-9, 1e-12};

    (void)state;
    for (int i = 0; i < TRUTHS; i++) {
        const struct truth *truth = read_truth(i);
        for (size_t a = 0; a < sizeof accuracies / sizeof accuracies[0]; a++) {
            if (accuracies[a] < METHOD_TIGHTEST / 2) continue;
            double error[MOST_CASES], jacobi[MOST_CASES];
            for (int k = 0; k < truth->count; k++) CHART_(solve)
            (&truth->charts[k], &truth->cases[k], accuracies[a], &error[k], &jacobi[k]);
            judge(truth, accuracies[a], error, jacobi);
        }
    }
}

#        endif
#    endif
#endif
