/*
 * Body of test_precision.c, included once for each precision.
 *
 * PRECISION_NAME    prefix of the instance and of its tests
 * PRECISION_REAL    float, double, long double or __float128
 * PRECISION_LEVELS  initializer of struct level[], loosest accuracy first
 */
#define PRECISION_PASTE_(a, b) a##b
#define PRECISION_PASTE(a, b)  PRECISION_PASTE_(a, b)
#define PRECISION_(name)       PRECISION_PASTE(PRECISION_NAME, name)

struct PRECISION_NAME {
    PRECISION_REAL R, r;
};

TORUS_SURFACE(PRECISION_(_torus), PRECISION_REAL)

static inline void PRECISION_(_surface)(const struct PRECISION_NAME *s, const PRECISION_REAL x[3],
                                        PRECISION_REAL *f, PRECISION_REAL grad[3],
                                        PRECISION_REAL hess[6])
{
    PRECISION_(_torus)(s->R, s->r, x, f, grad, hess);
}

#define GI_NAME    PRECISION_NAME
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_REAL    PRECISION_REAL
#include "geodesic_integ.h"

static void PRECISION_(_setup)(struct PRECISION_NAME *torus, PRECISION_REAL *length,
                               PRECISION_REAL y0[PRECISION_(_N)])
{
    PRECISION_REAL point[3], direction[3];

    torus->R = 2;
    torus->r = 1;
    *length = (PRECISION_REAL)truth.length;
    for (int i = 0; i < 3; i++) {
        point[i] = (PRECISION_REAL)truth.start[i];
        direction[i] = (PRECISION_REAL)truth.start[3 + i];
    }
    assert_int_equal(PRECISION_(_start)(torus, point, direction, y0), GI_OK);
}

/* Largest error of position and direction at the end of the geodesic. */
static double PRECISION_(_error)(const PRECISION_REAL y[PRECISION_(_N)])
{
    double worst = 0;

    for (int i = 0; i < 6; i++) worst = worse_of(worst, (double)((wide)y[i] - truth.end[i]));
    return worst;
}

/* Each tightening of the accuracy brings its fall of the true error, down to the limit of the
 * precision: a constant of less precision anywhere in the header, or a root that does not
 * converge, would stop the fall early. */
static void PRECISION_(_reaches_its_limit)(void **state)
{
    static const struct level levels[] = PRECISION_LEVELS;
    struct PRECISION_NAME torus;
    PRECISION_REAL length, y0[PRECISION_(_N)];

    (void)state;
    PRECISION_(_setup)(&torus, &length, y0);
    for (size_t k = 0; k < sizeof levels / sizeof levels[0]; k++) {
        PRECISION_(_options) options = {0};
        PRECISION_(_integ) it;

        options.accuracy = (PRECISION_REAL)levels[k].accuracy;
        options.constraint_tolerance = (PRECISION_REAL)levels[k].constraint_tolerance;
        assert_int_equal(PRECISION_(_initialize)(&it, &torus, &options, 0, y0), GI_OK);
        const gi_status status = PRECISION_(_integrate)(&it, length);
        const double error = PRECISION_(_error)(it.y);
        print_message("  accuracy %8.1e: error %8.1e, bound %8.1e, %lld steps, %s\n",
                      levels[k].accuracy, error, levels[k].error_bound, it.stats.steps_taken,
                      gi_status_message(status));
        assert_int_equal(status, GI_OK);
        assert_true(it.t == length);
        assert_true(error <= levels[k].error_bound);

        PRECISION_REAL f, grad[3], hess[6], g2 = 0, gv = 0, v2 = 0;
        PRECISION_(_surface)(&torus, it.y, &f, grad, hess);
        for (int i = 0; i < 3; i++) {
            g2 += grad[i] * grad[i];
            gv += grad[i] * it.y[3 + i];
            v2 += it.y[3 + i] * it.y[3 + i];
        }
        /* as squares, without a root: (|v|² − 1)² is 4 (|v| − 1)² and a little */
        const PRECISION_REAL tol = options.constraint_tolerance;
        assert_true(f * f <= g2 * tol * tol);
        assert_true(gv * gv <= g2 * tol * tol);
        assert_true((v2 - 1) * (v2 - 1) <= 5 * tol * tol);
    }
}

/* What lies below the rounding of the precision is refused with a status, and the state that is
 * left is on the geodesic's surface and finite: a limit is said, not passed off as reached. */
static void PRECISION_(_says_what_is_out_of_reach)(void **state)
{
    struct PRECISION_NAME torus;
    PRECISION_REAL length, y0[PRECISION_(_N)], epsilon = 1;
    PRECISION_(_options) options = {0};
    PRECISION_(_integ) it;

    (void)state;
    PRECISION_(_setup)(&torus, &length, y0);
    for (volatile PRECISION_REAL sum = 2; sum > 1; sum = 1 + epsilon / 2) epsilon /= 2;
    options.accuracy = epsilon / 1000;
    options.maximum_steps = 100000;
    const gi_status first = PRECISION_(_initialize)(&it, &torus, &options, 0, y0);
    if (first != GI_OK) {
        print_message("  refused at once: %s\n", gi_status_message(first));
        assert_true(first == GI_ERR_ACCURACY || first == GI_ERR_CONSTRAINT);
        return;
    }
    const gi_status status = PRECISION_(_integrate)(&it, length);
    print_message("  accuracy %8.1e: %s at t = %g\n", (double)options.accuracy,
                  gi_status_message(status), (double)it.t);
    assert_true(status == GI_ERR_ACCURACY || status == GI_ERR_PROJECTION ||
                status == GI_ERR_MAX_STEPS);
    assert_true(it.t < length);
    for (int i = 0; i < 6; i++) assert_true(it.y[i] - it.y[i] == 0);
}

#undef PRECISION_
#undef PRECISION_PASTE
#undef PRECISION_PASTE_
#undef PRECISION_NAME
#undef PRECISION_REAL
#undef PRECISION_LEVELS
