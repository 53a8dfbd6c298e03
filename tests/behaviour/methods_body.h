/*
 * Body of test_methods.c: included once for each method, it includes itself for each problem.
 *
 * Instances are PROBLEM_METHOD.
 *
 * A problem is given by macros that end in its name (FAMILY_, REAL_, NQ_, NU_, NZ_, NC_) and by its
 * functions PROBLEM_derivs ...; test_methods.c has them.
 */
#ifndef METHODS_PROBLEM

#    define METHODS_PASTE3_(a, b, c) a##b##c
#    define METHODS_PASTE3(a, b, c)  METHODS_PASTE3_(a, b, c)
#    define METHODS_OF(macro)        METHODS_PASTE3(macro, METHODS_PROBLEM, )
#    define METHODS_INSTANCE         METHODS_PASTE3(METHODS_PROBLEM, _, METHOD_NAME)
#    define METHODS_(name)           METHODS_PASTE3(METHODS_INSTANCE, _, name)
#    define METHODS_USER(name)       METHODS_PASTE3(METHODS_PROBLEM, _, name)

#    define METHODS_PROBLEM plain
#    include "methods_body.h"
#    define METHODS_PROBLEM ellipse
#    include "methods_body.h"
#    define METHODS_PROBLEM sphere
#    include "methods_body.h"
#    define METHODS_PROBLEM cone
#    include "methods_body.h"
#    define METHODS_PROBLEM smooth
#    include "methods_body.h"
#    define METHODS_PROBLEM rigid
#    include "methods_body.h"
#    define METHODS_PROBLEM hostile
#    include "methods_body.h"
#    define METHODS_PROBLEM bench
#    include "methods_body.h"
#    if HAVE_FLOAT128 && METHOD_QUAD
#        define METHODS_PROBLEM quad
#        include "methods_body.h"
#    endif

#    undef METHODS_PASTE3_
#    undef METHODS_PASTE3
#    undef METHODS_OF
#    undef METHODS_INSTANCE
#    undef METHODS_
#    undef METHODS_USER

#else

#    define METHODS_REAL   METHODS_OF(REAL_)
#    define METHODS_FAMILY METHODS_OF(FAMILY_)

/* ---- the instance ---- */

#    if METHODS_FAMILY == FAMILY_OF_SURFACES
static inline void METHODS_(surface)(const struct problem *s, const METHODS_REAL x[3],
                                     METHODS_REAL *f, METHODS_REAL grad[3], METHODS_REAL hess[6])
{
    METHODS_USER(surface)(s, x, f, grad, hess);
}
#        define GI_PROBLEM       GI_IMPLICIT_SURFACE
#        define GI_JACOBI_FIELDS 1
#    else
#        if METHODS_FAMILY == FAMILY_OF_POWERS
/* t^(k+1); two rational functions, 1 / (1 + t) and 1 / (1 + t²); t^(k+2) from its derivative
 * (k + 2) y_k, in which the coefficients of every stage have a part. */
static inline void METHODS_(derivs)(const struct problem *s, METHODS_REAL t, const METHODS_REAL y[],
                                    METHODS_REAL ydot[])
{
    METHODS_REAL power = 1;

    (void)s;
    for (int k = 0; k < POWERS; k++, power *= t) ydot[k] = (METHODS_REAL)(k + 1) * power;
    for (int k = 0; k < POWERS; k++) ydot[POWERS + 2 + k] = (METHODS_REAL)(k + 2) * y[k];
    ydot[POWERS] = -y[POWERS] * y[POWERS];
    ydot[POWERS + 1] = -2 * t * y[POWERS + 1] * y[POWERS + 1];
}
#        else
static inline void METHODS_(derivs)(const struct problem *s, METHODS_REAL t, const METHODS_REAL y[],
                                    METHODS_REAL ydot[])
{
    METHODS_USER(derivs)(s, t, y, ydot);
}
#        endif
#        if METHODS_FAMILY == FAMILY_BY_JACOBIAN
static inline void METHODS_(constraint_errors)(const struct problem *s, METHODS_REAL t,
                                               const METHODS_REAL y[], METHODS_REAL cerr[])
{
    METHODS_USER(constraint_errors)(s, t, y, cerr);
}

static inline void METHODS_(constraint_jacobian)(const struct problem *s, METHODS_REAL t,
                                                 const METHODS_REAL y[],
                                                 METHODS_REAL jac[METHODS_OF(NC_)][METHODS_OF(N_)])
{
    METHODS_USER(constraint_jacobian)(s, t, y, jac);
}
#            define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#            define GI_NC_POSITION 1
#        elif METHODS_FAMILY == FAMILY_BY_FUNCTION
static inline bool METHODS_(project_if_needed)(const struct problem *s, METHODS_REAL tol,
                                               METHODS_REAL t, METHODS_REAL y[])
{
    return METHODS_USER(project_if_needed)(s, tol, t, y);
}
#            define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#        endif
#        define GI_NQ METHODS_OF(NQ_)
#        define GI_NU METHODS_OF(NU_)
#        define GI_NZ METHODS_OF(NZ_)
#        define GI_NC METHODS_OF(NC_)
#    endif

#    define GI_NAME   METHODS_INSTANCE
#    define GI_SYSTEM struct problem
#    define GI_METHOD METHOD
#    define GI_REAL   METHODS_REAL
#    include "geodesic_integ.h"

#    if METHODS_OF(MEASURED_)

/* ---- order, and what holds at every step ---- */

static wide METHODS_(difference)(const METHODS_REAL y[], wide t)
{
    wide exact[METHODS_(N)], worst = 0;

    METHODS_USER(exact)(t, exact);
    for (int i = 0; i < METHODS_(N); i++) worst = worse_of_long(worst, y[i] - exact[i]);
    return worst;
}

/* Worst errors at the ends of the steps and inside them, with n steps of one size from 0 to END. */
static void METHODS_(measure)(int n, struct errors *errors)
{
    METHODS_(options) options = {0};
    METHODS_(integ) it;
    METHODS_REAL y[METHODS_(N)];

    options.fixed_step = END / n;
    options.constraint_tolerance = 1e-17L;
    options.project_every_step = true;
    METHODS_USER(exact)(0, y);
    assert_int_equal(METHODS_(initialize)(&it, NULL, &options, 0, y), GI_OK);
    errors->ends = errors->inside = 0;
    while (it.t < END) {
        assert_int_equal(METHODS_(step)(&it, END), GI_OK);
        errors->ends = worse_of_long(errors->ends, METHODS_(difference)(it.y, it.t));
        for (int i = 1; i < 8; i++) {
            const wide t = it.t_previous + (it.t - it.t_previous) * i / 8;
            assert_int_equal(METHODS_(interpolate)(&it, t, y), GI_OK);
            errors->inside = worse_of_long(errors->inside, METHODS_(difference)(y, t));
        }
    }
    assert_int_equal(it.stats.steps_taken, n);
    assert_true(METHODS_(NC) == 0 || it.stats.projections >= n);
}

/* The interpolant has the ends bit for bit, and goes there without a jump. */
static void METHODS_(check_ends)(const METHODS_(integ) * it)
{
    METHODS_REAL y[METHODS_(N)];
    const METHODS_REAL *const at[2] = {it->y_previous, it->y};
    const METHODS_REAL t[2] = {it->t_previous, it->t};

    for (int k = 0; k < 2; k++) {
        assert_int_equal(METHODS_(interpolate)(it, t[k], y), GI_OK);
        for (int i = 0; i < METHODS_(N); i++) assert_true(y[i] == at[k][i]);
        /* next to it: some roundings of numbers of size 1, and a slope of at most 20 */
        const METHODS_REAL beside = t[k] + (t[1 - k] - t[k]) * 8 * LDBL_EPSILON;
        assert_int_equal(METHODS_(interpolate)(it, beside, y), GI_OK);
        for (int i = 0; i < METHODS_(N); i++)
            assert_true(fabsl(y[i] - at[k][i]) <= 512 * LDBL_EPSILON);
    }
}

/* Forward and backward with coarse steps, so that projections move y by much. After every step ydot
 * belongs to the y that they left: no stage from before is reused. */
static long long METHODS_(walk)(bool every_step)
{
    const wide stop[2] = {END, -1};
    METHODS_(options) options = {0};
    METHODS_(integ) it;
    METHODS_REAL y[METHODS_(N)], ydot[METHODS_(N)];

    options.accuracy = 1e-4L;
    options.constraint_tolerance = every_step ? 1e-15L : 1e-8L;
    options.project_every_step = every_step;
    if (!METHOD_ESTIMATES) options.fixed_step = END / 50;
    METHODS_USER(exact)(0, y);
    assert_int_equal(METHODS_(initialize)(&it, NULL, &options, 0, y), GI_OK);
    for (int leg = 0; leg < 2; leg++)
        while (fabsl(it.t - stop[leg]) > 0) {
            assert_int_equal(METHODS_(step)(&it, stop[leg]), GI_OK);
            METHODS_(derivs)(NULL, it.t, it.y, ydot);
            for (int i = 0; i < METHODS_(N); i++) assert_true(ydot[i] == it.ydot[i]);
            METHODS_(check_ends)(&it);
        }
    assert_true(it.stats.steps_taken >= 4);
    return it.stats.projections;
}

#    endif

#    if METHODS_FAMILY == FAMILY_OF_POWERS

/* ---- coefficients ---- */

/* One step of size 1 from y = 0 is the quadrature rule of the method: the degree up to which t^k and
 * its interpolant are exact, and the largest error below that. */
static wide METHODS_(quadrature)(int exact, int exact_inside)
{
    METHODS_(options) options = {0};
    METHODS_(integ) it;
    METHODS_REAL y[METHODS_(N)] = {0};
    wide worst = 0;

    options.fixed_step = 1;
    assert_int_equal(METHODS_(initialize)(&it, NULL, &options, 0, y), GI_OK);
    assert_int_equal(METHODS_(step)(&it, 1), GI_OK);
    for (int i = 1; i <= 8; i++) {
        const METHODS_REAL t = (METHODS_REAL)i / 8;
        METHODS_REAL power = t;
        const int degree = i < 8 ? exact_inside : exact;
        assert_int_equal(METHODS_(interpolate)(&it, t, y), GI_OK);
        for (int k = 0; k < degree; k++, power *= t) {
            const METHODS_REAL once = y[k] - power, twice = k ? y[POWERS + 1 + k] - power : 0;
            const METHODS_REAL error = (once < 0 ? -once : once) + (twice < 0 ? -twice : twice);
            worst = worse_of_long(worst, (wide)error);
        }
    }
    /* the next degree must not be exact, or this does not tell */
    const METHODS_REAL next = it.y[exact] - 1;
    assert_true(next * next > (METHODS_REAL)1e-20);
    return worst;
}

/* Largest relative error of 1 / (1 + t) and 1 / (1 + t²) at t = end after n steps. */
static wide METHODS_(rational)(int n, METHODS_REAL end)
{
    METHODS_(options) options = {0};
    METHODS_(integ) it;
    METHODS_REAL y[METHODS_(N)] = {0};
    wide worst = 0;

    options.fixed_step = end / n;
    y[POWERS] = y[POWERS + 1] = 1;
    assert_int_equal(METHODS_(initialize)(&it, NULL, &options, 0, y), GI_OK);
    assert_int_equal(METHODS_(integrate)(&it, end), GI_OK);
    assert_int_equal(it.stats.steps_taken, n);
    for (int k = 0; k < 2; k++) {
        const METHODS_REAL e = it.y[POWERS + k] * (1 + (k ? end * end : end)) - 1;
        worst = worse_of_long(worst, (wide)e);
    }
    return worst;
}

#    elif METHODS_OF(IS_RIGID_)

/* State at t from y0, at a fixed step or, where that is 0, at an accuracy. */
static void METHODS_(end)(const struct problem *s, double fixed_step, double accuracy, double t,
                          const double y0[7], double y[7])
{
    METHODS_(options) options = {0};
    METHODS_(integ) it;

    options.fixed_step = fixed_step;
    options.accuracy = accuracy;
    assert_int_equal(METHODS_(initialize)(&it, s, &options, 0, y0), GI_OK);
    assert_int_equal(METHODS_(integrate)(&it, t), GI_OK);
    assert_true(fabs(it.y[0] * it.y[0] + it.y[1] * it.y[1] + it.y[2] * it.y[2] + it.y[3] * it.y[3] -
                     1) <= 1.001 * it.options.constraint_tolerance);
    for (int i = 0; i < 7; i++) y[i] = it.y[i];
}

/* One step where no projection is wanted. */
static void METHODS_(one_step)(const struct problem *s, double h, const double y0[7], double y[7])
{
    METHODS_(options) options = {0};
    METHODS_(integ) it;

    options.fixed_step = h;
    options.constraint_tolerance = 1;
    assert_int_equal(METHODS_(initialize)(&it, s, &options, 0, y0), GI_OK);
    assert_int_equal(METHODS_(step)(&it, 10 * h), GI_OK);
    assert_int_equal(it.stats.projections, 0);
    for (int i = 0; i < 7; i++) y[i] = it.y[i];
}

#    elif METHODS_OF(IS_HOSTILE_)

/* Steps on through every failure; a method at fixed steps says each, and goes on when called again. */
static void METHODS_(survive)(gi_statistics *stats, struct counts *counts)
{
    const struct problem s = {{0, 0, 0}, 0, counts};
    const double y0[3] = {1, 0, 1};
    METHODS_(options) options = {0};
    METHODS_(integ) it;
    long calls = 0;

    options.accuracy = 1e-10;
    options.initial_step = 4; /* far into the region of NaN */
    if (!METHOD_ESTIMATES) options.fixed_step = 0.01;
    assert_int_equal(METHODS_(initialize)(&it, &s, &options, 0, y0), GI_OK);
    while (it.t < 6) {
        const gi_status status = METHODS_(step)(&it, 6);
        assert_true(++calls < 100000);
        assert_true(status == GI_OK || (options.fixed_step > 0 && (status == GI_ERR_NOT_FINITE ||
                                                                   status == GI_ERR_PROJECTION)));
        assert_int_equal(it.stats.derivative_evaluations, counts->derivatives);
    }
    *stats = it.stats;
}

/* Where the first step is not given: one evaluation more, unless the steps are fixed. */
static void METHODS_(begin)(long long *evaluations, struct counts *counts)
{
    const struct problem s = {{0, 0, 0}, 0, counts};
    const double y0[3] = {1, 0, 1};
    METHODS_(options) options = {0};
    METHODS_(integ) it;

    if (!METHOD_ESTIMATES) options.fixed_step = 0.01;
    assert_int_equal(METHODS_(initialize)(&it, &s, &options, 0, y0), GI_OK);
    *evaluations = it.stats.derivative_evaluations;
}

/* The message and the status without fixed_step. */
static gi_status METHODS_(without_fixed_step)(const char **what)
{
    const struct problem s = {{0, 0, 0}, 0, NULL};
    const double y0[3] = {1, 0, 1};
    METHODS_(options) options = {0};
    METHODS_(integ) it;

    memset(&it, 0, sizeof it);
    options.initial_step = 0.1;
    const gi_status status = METHODS_(initialize)(&it, &s, &options, 0, y0);
    *what = it.error.what;
    return status;
}

#    elif METHODS_OF(IS_BENCH_)

/* Sum of the statistics over the first geodesics of the bench, length 10. */
static void METHODS_(ellipsoid)(gi_statistics *sum)
{
    const struct ellipsoid e = ellipsoid_of_bench();
    static double start[STARTS][6];

    starting_states(&e, start);
    memset(sum, 0, sizeof *sum);
    for (int k = 0; k < GEODESICS; k++) {
        METHODS_(options) options = {0};
        METHODS_(integ) it;

        options.accuracy = 1e-6;
        if (!METHOD_ESTIMATES) options.fixed_step = 0.01;
        assert_int_equal(METHODS_(initialize)(&it, NULL, &options, 0, start[k]), GI_OK);
        assert_int_equal(METHODS_(integrate)(&it, 10), GI_OK);
        sum->steps_taken += it.stats.steps_taken;
        sum->steps_attempted += it.stats.steps_attempted;
        sum->derivative_evaluations += it.stats.derivative_evaluations;
        sum->projections += it.stats.projections;
    }
}

#    endif

#    undef METHODS_REAL
#    undef METHODS_FAMILY
#    undef METHODS_PROBLEM

#endif
