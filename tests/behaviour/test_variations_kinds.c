/* Variations in float and long double, by Gauss collocation, with the user's Jacobian or projection of constraints, on
 * a chart, and where an iteration for them does not converge. */
#include <math.h>
#include <string.h>

#include "../check.h"
#include "../torus.h"

/* ---- precisions ---- */

#define KIND     float_tsitouras
#define REAL     float
#define METHOD   GI_TSITOURAS54
#define GIVEN    0
#define ACCURACY 1e-5
#define STEP     0
#define BOUND    3e-4
#include "variations_kinds_body.h"

#define KIND     float_rodas
#define REAL     float
#define METHOD   GI_RODAS5P
#define GIVEN    1
#define ACCURACY 1e-5
#define STEP     0
#define BOUND    3e-4
#include "variations_kinds_body.h"

#define KIND     float_radau
#define REAL     float
#define METHOD   GI_RADAU
#define GIVEN    0
#define ACCURACY 1e-5
#define STEP     0
#define BOUND    3e-4
#include "variations_kinds_body.h"

#define KIND     long_verner
#define REAL     long double
#define METHOD   GI_VERNER96
#define GIVEN    1
#define ACCURACY 1e-16
#define STEP     0
#define BOUND    3e-15
#include "variations_kinds_body.h"

#define KIND     long_radau
#define REAL     long double
#define METHOD   GI_RADAU
#define GIVEN    0
#define ACCURACY 1e-14
#define STEP     0
#define BOUND    1e-11
#include "variations_kinds_body.h"

#define KIND     long_rodas
#define REAL     long double
#define METHOD   GI_RODAS5P
#define GIVEN    0
#define ACCURACY 1e-12
#define STEP     0
#define BOUND    1e-10
#include "variations_kinds_body.h"

#define KIND     double_gauss
#define REAL     double
#define METHOD   GI_GAUSS
#define GIVEN    1
#define ACCURACY 0
#define STEP     0.1
#define BOUND    1e-11
#include "variations_kinds_body.h"

/* ---- Gauss collocation is symplectic, and so are its variations ---- */

static inline void planet_hamiltonian(const void *s, double t, const double q[], const double p[],
                                      double *H, double H_q[], double H_p[])
{
    const double rr = q[0] * q[0] + q[1] * q[1], r = sqrt(rr);

    (void)s, (void)t;
    *H = (p[0] * p[0] + p[1] * p[1]) / 2 - 1 / r;
    for (int i = 0; i < 2; i++) H_q[i] = q[i] / (rr * r), H_p[i] = p[i];
}
#define GI_NAME         planet
#define GI_PROBLEM      GI_HAMILTONIAN
#define GI_NQ           2
#define GI_DRIVEN       1 /* no projection */
#define GI_VARIATIONS   4
#define GI_GAUSS_STAGES 4
#define GI_METHOD       GI_GAUSS
#include "geodesic_integ.h"

static void gauss_variations_are_symplectic(void **state)
{
    const double y0[4] = {1, 0, 0, 1.2};
    const planet_options o = {.fixed_step = 0.2};
    planet_integ it;

    (void)state;
    assert_int_equal(planet_initialize(&it, NULL, &o, 0, y0), GI_OK);
    assert_int_equal(planet_integrate(&it, 100), GI_OK);
    for (int k = 0; k < 4; k++)
        for (int m = 0; m < k; m++) {
            const double *const v = it.variation[k], *const w = it.variation[m];
            const double area = v[0] * w[2] + v[1] * w[3] - v[2] * w[0] - v[3] * w[1];
            check_close_in_row("area", 4 * k + m, area, k == m + 2 ? -1 : 0, 3e-7);
        }
}

/* ---- a point on a sphere, projected with your Jacobian, or by your function ---- */

static inline void sphere_derivs(const void *s, double t, const double y[], double f[])
{
    const double uu = y[3] * y[3] + y[4] * y[4] + y[5] * y[5];

    (void)s, (void)t;
    for (int i = 0; i < 3; i++) f[i] = y[3 + i], f[3 + i] = -uu * y[i];
}
static inline void sphere_errors(const void *s, double t, const double y[], double c[])
{
    (void)s, (void)t;
    c[0] = (y[0] * y[0] + y[1] * y[1] + y[2] * y[2] - 1) / 2;
    c[1] = y[0] * y[3] + y[1] * y[4] + y[2] * y[5];
}
static inline void sphere_jacobian(const void *s, double t, const double y[], double c[][6])
{
    (void)s, (void)t;
    for (int i = 0; i < 3; i++) {
        c[0][i] = c[1][3 + i] = y[i];
        c[0][3 + i] = 0, c[1][i] = y[3 + i];
    }
}
static inline bool sphere_project(const void *s, double tolerance, double t, double y[])
{
    double r, along = 0;

    (void)s, (void)tolerance, (void)t;
    r = sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]);
    for (int i = 0; i < 3; i++) y[i] /= r, along += y[i] * y[3 + i];
    for (int i = 0; i < 3; i++) y[3 + i] -= along * y[i];
    return r > 0;
}
#define jacobian_derivs              sphere_derivs
#define jacobian_constraint_errors   sphere_errors
#define jacobian_constraint_jacobian sphere_jacobian
#define function_derivs              sphere_derivs
#define function_constraint_errors   sphere_errors
#define function_project_if_needed   sphere_project
#define stiff_derivs                 sphere_derivs
#define stiff_constraint_errors      sphere_errors
#define stiff_project_if_needed      sphere_project

#define GI_NAME        jacobian
#define GI_NQ          3
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#define GI_VARIATIONS  3
#define GI_METHOD      GI_DOP853
#include "geodesic_integ.h"

#define GI_NAME        function
#define GI_NQ          3
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_FUNCTION
#define GI_VARIATIONS  3
#define GI_METHOD      GI_TSITOURAS54
#include "geodesic_integ.h"

#define GI_NAME        stiff
#define GI_NQ          3
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_FUNCTION
#define GI_VARIATIONS  3
#define GI_METHOD      GI_RADAU
#include "geodesic_integ.h"

/* A great circle: the start turns it, or makes it faster; a normal part is removed at the start. */
#define SPHERE(name)                                                                               \
    static void name##_variations_on_a_sphere(void **state)                                        \
    {                                                                                              \
        const double y0[6] = {1, 0, 0, 0, 1, 0};                                                   \
        const double v[3][6] = {{0, 0, 0, 0, 0, 1}, {0, 0, 0, 0.5, 1, 0}, {2, 0, 1, 0, 0, 0}};     \
        const name##_options o = {.accuracy = 1e-10, .constraint_tolerance = 1e-12};               \
        name##_integ it;                                                                           \
                                                                                                   \
        (void)state;                                                                               \
        assert_int_equal(name##_initialize(&it, NULL, &o, 0, y0), GI_OK);                          \
        assert_int_equal(name##_set_variations(&it, v), GI_OK);                                    \
        for (int k = 1; k <= 6; k++) {                                                             \
            const double t = k, c = cos(t), s = sin(t);                                            \
            const double want[3][6] = {{0, 0, s, 0, 0, c},                                         \
                                       {-t * s, t * c, 0, -s - t * c, c - t * s, 0},               \
                                       {0, 0, c, 0, 0, -s}};                                       \
            assert_int_equal(name##_integrate(&it, t), GI_OK);                                     \
            for (int j = 0; j < 18; j++)                                                           \
                check_close_in_row(#name, k, it.variation[j / 6][j % 6], want[j / 6][j % 6],       \
                                   1e-8);                                                          \
        }                                                                                          \
    }
SPHERE(jacobian)
SPHERE(function)
SPHERE(stiff)

/* ---- a chart ---- */

static inline void chart_surface(const void *s, double u, double v, double x[3], double xu[3],
                                 double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    (void)s;
    torus_by_angles(2, 0.8, u, v, x, xu, xv, xuu, xuv, xvv);
}
#define GI_NAME          chart
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_VARIATIONS    1
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

/* The direction turns: as between neighbours, and across by j_r. */
static void variations_on_a_chart(void **state)
{
    const double point[2] = {0.3, 0.4}, end = 5, d = 1e-5, u = 0.8, w = 2 + 0.8 * cos(point[1]);
    const chart_options o = {.accuracy = 1e-11};
    double y[3][chart_N], v[1][chart_N];
    chart_integ it, near;

    (void)state;
    for (int k = 0; k < 3; k++) { /* angles u and u +- d to the circle of constant v */
        const double angle = u + (k - 1) * d, direction[2] = {cos(angle) / w, sin(angle) / 0.8};
        assert_int_equal(chart_start(NULL, point, direction, y[k]), GI_OK);
    }
    for (int i = 0; i < chart_N; i++) v[0][i] = (y[2][i] - y[0][i]) / (2 * d);
    assert_int_equal(chart_initialize(&it, NULL, &o, 0, y[1]), GI_OK);
    assert_int_equal(chart_set_variations(&it, (const double(*)[chart_N])v), GI_OK);
    assert_int_equal(chart_integrate(&it, end), GI_OK);
    for (int k = 0; k < 3; k += 2) {
        assert_int_equal(chart_initialize(&near, NULL, &o, 0, y[k]), GI_OK);
        assert_int_equal(chart_integrate(&near, end), GI_OK);
        memcpy(y[k], near.y, sizeof y[k]);
    }
    for (int i = 0; i < chart_N; i++)
        check_close_in_row("neighbours", i, it.variation[0][i], (y[2][i] - y[0][i]) / (2 * d),
                           3e-6);
    const double ring = 2 + 0.8 * cos(it.y[1]);
    const double along = ring * it.variation[0][0], round = 0.8 * it.variation[0][1];
    check_close(hypot(along, round), fabs(it.y[2]), 1e-8);
}

/* ---- where the path is at rest, but its neighbours are not ---- */

static inline void rest_derivs(const void *s, double t, const double y[], double f[])
{
    const double u = t - 0.5;

    (void)s;
    f[0] = 160 * u * u * u * y[0];
}
#define still_derivs  rest_derivs
#define GI_NAME       rest
#define GI_NZ         1
#define GI_VARIATIONS 1
#define GI_METHOD     GI_RADAU
#include "geodesic_integ.h"
#define GI_NAME       still
#define GI_NZ         1
#define GI_VARIATIONS 1
#define GI_METHOD     GI_GAUSS
#include "geodesic_integ.h"

/* y stays 0 in one step. A neighbour falls and rises by 12: the iteration for its step does not converge, as the factor
 * is 0 in the middle, and -20 and 20 at the ends. The variation is then carried in parts, and ends where it began. */
static void variations_where_an_iteration_fails(void **state)
{
    const double y0[1] = {0};
    const rest_options o = {.fixed_step = 1};
    const still_options p = {.fixed_step = 1};
    rest_integ it;
    still_integ gauss;

    (void)state;
    assert_int_equal(rest_initialize(&it, NULL, &o, 0, y0), GI_OK);
    assert_int_equal(rest_integrate(&it, 1), GI_OK);
    assert_true(it.stats.steps_taken == 1);
    check_close(it.variation[0][0], 1, 0.02);
    assert_int_equal(still_initialize(&gauss, NULL, &p, 0, y0), GI_OK);
    assert_int_equal(still_integrate(&gauss, 1), GI_OK);
    assert_true(gauss.stats.steps_taken == 1);
    check_close(gauss.variation[0][0], 1, 1e-9);
}

/* ---- a relaxation oscillation ---- */

static inline void jump_derivs(const void *s, double t, const double y[], double f[])
{
    (void)s, (void)t;
    f[0] = y[1], f[1] = 1000 * (1 - y[0] * y[0]) * y[1] - y[0];
}
static inline void jump_jacobian(const void *s, double t, const double y[], double J[][2])
{
    (void)s, (void)t;
    J[0][0] = 0, J[0][1] = 1;
    J[1][0] = -2000 * y[0] * y[1] - 1, J[1][1] = 1000 * (1 - y[0] * y[0]);
}
struct leap {
    int unused;
};
#define leap_derivs   jump_derivs
#define leap_jacobian jump_jacobian
#define GI_NAME       jump
#define GI_NZ         2
#define GI_JACOBIAN   1
#define GI_VARIATIONS 1
#define GI_METHOD     GI_RADAU
#include "geodesic_integ.h"
#define GI_NAME       leap
#define GI_NZ         2
#define GI_JACOBIAN   1
#define GI_VARIATIONS 1
#define GI_LANES      4
#define GI_METHOD     GI_RODAS5P
#include "geodesic_integ.h"

/* A variation that begins as ydot stays ydot. In a jump it grows by a factor of a million, and shrinks again: an
 * iteration that ends at 1e-12 of the largest component leaves an error of 4e-7. */
static void variations_through_a_jump(void **state)
{
    const double y0[2] = {2, 0}, v[1][2] = {{0, -2}};

    (void)state;
    for (double accuracy = 1e-9; accuracy > 5e-12; accuracy /= 10) {
        const jump_options o = {.accuracy = accuracy};
        jump_integ it;
        assert_int_equal(jump_initialize(&it, NULL, &o, 0, y0), GI_OK);
        assert_int_equal(jump_set_variations(&it, v), GI_OK);
        assert_int_equal(jump_integrate(&it, 900), GI_OK);
        check_close(it.variation[0][0] / it.ydot[0], 1, 1e-7);
    }
}

/* The error of Rodas5P is 30 to 101 times the accuracy. It is up to 3000 times the accuracy where each step of the jump
 * is one step of the variation. A batch finds the same variation for every path, also
 * for the second one of a lane. */
static void rodas_variations_through_a_jump(void **state)
{
    const double y0[2] = {2, 0}, v0[1][2] = {{0, -2}};

    (void)state;
    for (double accuracy = 1e-3; accuracy > 5e-10; accuracy /= 10) {
        const leap_options o = {.accuracy = accuracy};
        double t[6] = {0}, t_end[6], y[6][2], v[6][1][2];
        leap_batch batch = {
            .options = &o, .count = 6, .t = t, .t_end = t_end, .y = y, .variation = v};
        leap_integ it;
        for (int k = 0; k < 6; k++) {
            t_end[k] = 900;
            memcpy(y[k], y0, sizeof y0);
            memcpy(v[k], v0, sizeof v0);
        }
        assert_int_equal(leap_initialize(&it, NULL, &o, 0, y0), GI_OK);
        assert_int_equal(leap_set_variations(&it, v0), GI_OK);
        assert_int_equal(leap_integrate(&it, 900), GI_OK);
        check_close(it.variation[0][0] / it.ydot[0], 1, 200 * accuracy);
        assert_int_equal(leap_integrate_batch(&batch), GI_OK);
        for (int k = 0; k < 6; k++) assert_memory_equal(v[k], it.variation, sizeof it.variation);
    }
}

/* ---- an angle whose error is not controlled ---- */

static inline void phase_derivs(const void *s, double t, const double y[], double f[])
{
    (void)s, (void)t;
    f[0] = 1, f[1] = cos(y[0]);
}
#define swing_derivs  phase_derivs
#define GI_NAME       phase
#define GI_SYSTEM     void
#define GI_NZ         2
#define GI_VARIATIONS 1
#define GI_METHOD     GI_RADAU
#include "geodesic_integ.h"
#define GI_NAME       swing
#define GI_SYSTEM     void
#define GI_NZ         2
#define GI_VARIATIONS 1
#define GI_METHOD     GI_TSITOURAS54
#include "geodesic_integ.h"

/* y1 = sin(a + t) - sin(a): differences change the angle by little, although its unit is infinite. */
static void variations_by_an_angle_of_infinite_unit(void **state)
{
    const double a = 0.3, y0[2] = {a, 0}, want = cos(a + 1) - cos(a);
    const phase_options o = {.accuracy = 1e-8, .units = {(double)INFINITY, 1}};
    const swing_options also = {.accuracy = 1e-8, .units = {(double)INFINITY, 1}};
    phase_integ it;
    swing_integ explicit_one;

    (void)state;
    assert_int_equal(phase_initialize(&it, NULL, &o, 0, y0), GI_OK);
    assert_int_equal(phase_integrate(&it, 1), GI_OK);
    check_close(it.variation[0][1], want, 1e-8);
    assert_int_equal(swing_initialize(&explicit_one, NULL, &also, 0, y0), GI_OK);
    assert_int_equal(swing_integrate(&explicit_one, 1), GI_OK);
    check_close(explicit_one.variation[0][1], want, 1e-8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(float_tsitouras_variations_of_growth),
        cmocka_unit_test(float_rodas_variations_of_growth),
        cmocka_unit_test(float_radau_variations_of_growth),
        cmocka_unit_test(long_verner_variations_of_growth),
        cmocka_unit_test(long_radau_variations_of_growth),
        cmocka_unit_test(long_rodas_variations_of_growth),
        cmocka_unit_test(double_gauss_variations_of_growth),
        cmocka_unit_test(gauss_variations_are_symplectic),
        cmocka_unit_test(jacobian_variations_on_a_sphere),
        cmocka_unit_test(function_variations_on_a_sphere),
        cmocka_unit_test(stiff_variations_on_a_sphere),
        cmocka_unit_test(variations_on_a_chart),
        cmocka_unit_test(variations_where_an_iteration_fails),
        cmocka_unit_test(variations_through_a_jump),
        cmocka_unit_test(rodas_variations_through_a_jump),
        cmocka_unit_test(variations_by_an_angle_of_infinite_unit),
    };

    return cmocka_run_group_tests_name("variations_kinds", tests, NULL, NULL);
}
