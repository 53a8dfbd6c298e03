/*
 * NAME_check: what a user derives by hand against differences. Right equations pass, in every precision, at
 * random states on and off the manifold, whatever the sizes of coordinates and functions; one wrong entry is
 * found at nearly every state, and named. Without it a wrong sign ends in GI_OK and another curve.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../golden/golden.h"
#include "../torus.h"

/* Systems besides those of ../golden/equations.h. */
/* Random states of each system; the first argument says how many. */
static int states = 40;
#define KIND_earth    101
#define KIND_faint    102
#define KIND_chart    103
#define KIND_galaxy   104
#define KIND_four_bar 105

enum quantity {
    NOTHING,
    GRADIENT,
    HESSIAN,
    X_U,
    X_V,
    X_UU,
    X_UV,
    X_VV,
    INVERSE_METRIC,
    JACOBIAN,
    MATRIX,
    RATES,
    BIAS,
    QUANTITIES
};

static const char *const quantity_name[QUANTITIES] = {"",
                                                      "_surface: grad",
                                                      "_surface: hess",
                                                      "_surface: xu ",
                                                      "_surface: xv ",
                                                      "_surface: xuu ",
                                                      "_surface: xuv ",
                                                      "_surface: xvv ",
                                                      "_metric: dginv",
                                                      "_constraint_jacobian: jac",
                                                      "_constraint_matrix: G",
                                                      "_constraint_rates: p_t",
                                                      "_constraint_bias: b"};

/* Equations, and which entry of what they give is multiplied by factor. */
struct spoilt {
    struct golden_system honest;
    enum quantity quantity;
    int index;
    double factor;
};

/* Whether the entry is zero where it is first asked for: then nothing is spoilt. */
static bool is_first_call, was_zero;

struct tally {
    int cried, spoilt, found, named;
};

/* Random numbers in [0, 1), the same in every run. */
static double part(void)
{
    static uint64_t seed = 1;
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(seed >> 11) / 9007199254740992.0;
}

#define HAND_TEXT2(a) #a
#define HAND_TEXT(a)  HAND_TEXT2(a)

/* At how many of the states entries are spoilt; quad takes its time. */
#define SPOILT_STATES 20
#define REAL          float
#define REAL_NAME     float
#include "derived_by_hand_body.h"
#define REAL      double
#define REAL_NAME double
#include "derived_by_hand_body.h"
#define REAL      long double
#define REAL_NAME long_double
#include "derived_by_hand_body.h"
#undef SPOILT_STATES
#define SPOILT_STATES 3
#ifdef __SIZEOF_FLOAT128__
#    define REAL      __float128
#    define REAL_NAME quad
#    include "derived_by_hand_body.h"
#endif

#define EACH_KIND(X, real)                                                                         \
    X(jacobian_apart, real)                                                                        \
    X(jacobian_together, real)                                                                     \
    X(implicit, real)                                                                              \
    X(implicit_jacobi, real)                                                                       \
    X(parametric, real)                                                                            \
    X(metric, real)                                                                                \
    X(mechanical, real)                                                                            \
    X(redundant, real)                                                                             \
    X(held, real)                                                                                  \
    X(earth, real)                                                                                 \
    X(faint, real)                                                                                 \
    X(chart, real)                                                                                 \
    X(galaxy, real)                                                                                \
    X(four_bar, real)

/* Right equations pass, and of a hundred wrong entries at least so many are found, and named. */
static void check_tally(const char *name, const struct tally *tally, int percent)
{
    print_message("%-28s %5d spoilt, %.2f %% found, %.2f %% named\n", name, tally->spoilt,
                  100.0 * tally->found / tally->spoilt, 100.0 * tally->named / tally->spoilt);
    assert_int_equal(tally->cried, 0);
    assert_true(100 * tally->named >= percent * tally->spoilt);
}

#define KIND_TEST(kind, real)                                                                      \
    static void in_##real##_wrong_entries_of_##kind##_are_told(void **state)                       \
    {                                                                                              \
        struct tally tally = {0, 0, 0, 0};                                                         \
        (void)state;                                                                               \
        kind##_##real##_run(&tally);                                                               \
        check_tally(#kind " in " #real, &tally, percent_of_##real);                                \
    }
#define KIND_TEST_ENTRY(kind, real)                                                                \
    cmocka_unit_test(in_##real##_wrong_entries_of_##kind##_are_told),

enum {
    percent_of_float = 90,
    percent_of_double = 98,
    percent_of_long_double = 96,
    percent_of_quad = 96
};

EACH_KIND(KIND_TEST, float)
EACH_KIND(KIND_TEST, double)
EACH_KIND(KIND_TEST, long_double)
#ifdef __SIZEOF_FLOAT128__
EACH_KIND(KIND_TEST, quad)
#endif

/* ---- what else is wrong ---- */

/* A system all of whose numbers are given: a chart that is no surface, a mass matrix, a metric. */
struct given {
    double number[16];
};

static inline void sheet_surface(const struct given *s, const double x[3], double *f,
                                 double grad[3], double hess[6])
{
    *f = x[2] + s->number[0];
    for (int i = 0; i < 6; i++) hess[i] = s->number[4 + i];
    for (int i = 0; i < 3; i++) grad[i] = i == 2 ? 1 + s->number[1] : 0;
}
#define GI_NAME    sheet
#define GI_SYSTEM  struct given
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

static inline void flat_metric(const struct given *s, const double x[2], double ginv[2][2],
                               double dginv[2][2][2])
{
    (void)x;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            ginv[i][j] = s->number[2 * i + j], dginv[0][i][j] = dginv[1][i][j] = 0;
}
#define GI_NAME    flat
#define GI_SYSTEM  struct given
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#include "geodesic_integ.h"

static inline void loose_mass(const struct given *s, double t, const double q[], double M[][2])
{
    (void)t, (void)q;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) M[i][j] = s->number[2 * i + j];
}
static inline void loose_force(const struct given *s, double t, const double q[], const double u[],
                               const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = f[1] = 0;
}
#define GI_NAME    loose
#define GI_SYSTEM  struct given
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      0
#include "geodesic_integ.h"

static inline void plain_derivs(const struct given *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t;
    ydot[0] = y[1] / 0.0, ydot[1] = -y[0];
}
#define GI_NAME   plain
#define GI_SYSTEM struct given
#define GI_NQ     2
#define GI_NU     0
#define GI_NC     0
#include "geodesic_integ.h"

static void check_said(const gi_error *error, const char *what, int where, double value,
                       double limit)
{
    assert_string_equal(error->what, what);
    assert_int_equal(error->where, where);
    if (!isnan(value)) check_close(error->value, value, 1e-9);
    check_close(error->limit, limit, 1e-9);
}

static void what_is_not_finite_is_said_to_be(void **state)
{
    const struct given right = {{0}}, no_f = {{(double)NAN}}, no_grad = {{0, (double)INFINITY}};
    const struct given no_hess = {{0, 0, 0, 0, 0, 0, 0, 0, (double)NAN}};
    const double y[6] = {1, 2, 3}, no_y[6] = {1, 2, 3, 4, (double)INFINITY, 6};
    gi_error error = {"untouched", 7, 8, 9};
    (void)state;
    assert_int_equal(sheet_check(&right, 0, y, &error), GI_OK);
    check_said(&error, gi_status_message(GI_OK), -1, 0, 0);
    assert_int_equal(sheet_check(&right, 0, no_y, &error), GI_ERR_ARGUMENT);
    check_said(&error, "sheet_check: y is not finite", 4, (double)NAN, 0);
    assert_int_equal(sheet_check(&right, (double)NAN, y, &error), GI_ERR_ARGUMENT);
    check_said(&error, "sheet_check: t is not finite", -1, (double)NAN, 0);
    assert_int_equal(sheet_check(&no_f, 0, y, &error), GI_ERR_CHECK);
    check_said(&error, "sheet_surface: f is not finite", 0, (double)NAN, 0);
    assert_int_equal(sheet_check(&no_grad, 0, y, &error), GI_ERR_CHECK);
    check_said(&error, "sheet_surface: grad is not finite", 2, (double)NAN, 0);
    assert_int_equal(sheet_check(&no_hess, 0, y, &error), GI_ERR_CHECK);
    check_said(&error, "sheet_surface: hess is not finite", 4, (double)NAN, 0);
}

static void it_says_what_is_given_and_what_differences_give(void **state)
{
    const struct given wrong_grad = {{0, 0.5}}, wrong_hess = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0.25}};
    const double y[6] = {1, 2, 3};
    gi_error error;
    (void)state;
    assert_int_equal(sheet_check(&wrong_grad, 0, y, &error), GI_ERR_CHECK);
    check_said(&error, "sheet_surface: grad is not the derivative of f", 2, 1.5, 1);
    assert_int_equal(sheet_check(&wrong_hess, 0, y, &error), GI_ERR_CHECK);
    check_said(&error, "sheet_surface: hess is not the derivative of grad", 5, 0.25, 0);
    assert_int_equal(sheet_check(&wrong_hess, 0, y, NULL), GI_ERR_CHECK);
}

static void a_matrix_that_must_be_symmetric_is(void **state)
{
    const struct given right = {{2, 1, 1, 3}}, asymmetric = {{2, 1, 1.001, 3}};
    const double y[4] = {1, 2, 3, 4};
    gi_error error;
    (void)state;
    assert_int_equal(flat_check(&right, 0, y, NULL), GI_OK);
    assert_int_equal(loose_check(&right, 0, y, NULL), GI_OK);
    assert_int_equal(flat_check(&asymmetric, 0, y, &error), GI_ERR_CHECK);
    check_said(&error, "flat_metric: ginv is not symmetric", 10, 1.001, 1);
    assert_int_equal(loose_check(&asymmetric, 0, y, &error), GI_ERR_CHECK);
    check_said(&error, "loose_mass: M is not symmetric", 10, 1.001, 1);
    for (int size = -60; size <= 60;
         size += 12) { /* whatever its size; literals may have fewer digits */
        const double s = ldexp(1, size), near = s * (1 + 1e-8), far = s * (1 + 1e-7);
        const struct given is_near = {{2 * s, s, near, 3 * s}}, is_far = {{2 * s, s, far, 3 * s}};
        assert_int_equal(flat_check(&is_near, 0, y, NULL), GI_OK);
        assert_int_equal(loose_check(&is_near, 0, y, NULL), GI_OK);
        assert_int_equal(flat_check(&is_far, 0, y, &error), GI_ERR_CHECK);
        check_said(&error, "flat_metric: ginv is not symmetric", 10, far, s);
        assert_int_equal(loose_check(&is_far, 0, y, &error), GI_ERR_CHECK);
        check_said(&error, "loose_mass: M is not symmetric", 10, far, s);
    }
}

static void a_mass_matrix_is_positive_definite(void **state)
{
    const struct given indefinite = {{1, 2, 2, 3}}, no_mass = {{2, 0, 0, 0}},
                       none = {{1, 0, 0, (double)NAN}};
    const double y[4] = {1, 2, 3, 4};
    gi_error error;
    (void)state;
    assert_int_equal(loose_check(&indefinite, 0, y, &error), GI_ERR_CHECK);
    check_said(&error, "loose_mass: M is not positive definite", 11, 3 - 2 * 2, 0);
    assert_int_equal(loose_check(&no_mass, 0, y, &error), GI_ERR_CHECK);
    check_said(&error, "loose_mass: M is not positive definite", 11, 0, 0);
    assert_int_equal(loose_check(&none, 0, y, &error), GI_ERR_CHECK);
    check_said(&error, "loose_mass: M is not finite", 11, (double)NAN, 0);
}

static void where_nothing_is_derived_all_is_well(void **state)
{
    const struct given s = {{0}};
    const double y[2] = {1, 2}, no_y[2] = {1, (double)NAN};
    gi_error error;
    (void)state;
    assert_int_equal(plain_check(&s, 0, y, &error), GI_OK);
    assert_int_equal(plain_check(&s, 0, no_y, &error), GI_ERR_ARGUMENT);
    check_said(&error, "plain_check: y is not finite", 1, (double)NAN, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        EACH_KIND(KIND_TEST_ENTRY, float) EACH_KIND(KIND_TEST_ENTRY, double)
            EACH_KIND(KIND_TEST_ENTRY, long_double)
#ifdef __SIZEOF_FLOAT128__
                EACH_KIND(KIND_TEST_ENTRY, quad)
#endif
                    cmocka_unit_test(what_is_not_finite_is_said_to_be),
        cmocka_unit_test(it_says_what_is_given_and_what_differences_give),
        cmocka_unit_test(a_matrix_that_must_be_symmetric_is),
        cmocka_unit_test(a_mass_matrix_is_positive_definite),
        cmocka_unit_test(where_nothing_is_derived_all_is_well),
    };
    if (argc > 1) states = atoi(argv[1]);
    if (argc > 2) cmocka_set_skip_filter(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
