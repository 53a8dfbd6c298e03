/* Variations on manifolds that the header makes: surfaces, beside their Jacobi fields; a mechanism; algebraic
 * equations. */
#include <math.h>
#include <string.h>

#include "../check.h"

struct ellipsoid {
    double axis[3];
};
static inline void body_surface(const struct ellipsoid *s, const double x[3], double *f,
                                double grad[3], double hess[6])
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        const double k = 1 / (s->axis[i] * s->axis[i]);
        *f += k * x[i] * x[i], grad[i] = 2 * k * x[i], hess[i] = 2 * k, hess[3 + i] = 0;
    }
}
#define GI_NAME          body
#define GI_SYSTEM        struct ellipsoid
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_VARIATIONS    2
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

/* Where the direction turns, the end moves across by j_r; where the start moves across, parallel, by j_t. */
static void variations_are_jacobi_fields(void **state)
{
    const struct ellipsoid s = {{1, 1.3, 0.8}};
    const double point[3] = {0.5, 0.8, 0.4}, direction[3] = {1, -0.3, 0.2};
    const body_options o = {.accuracy = 1e-11};
    double y0[10], v[2][10] = {{0}}, f, grad[3], hess[6];
    body_darboux frame;
    body_integ it;

    (void)state;
    assert_int_equal(body_start(&s, point, direction, y0), GI_OK);
    assert_int_equal(body_initialize(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(body_frame(&s, y0, &frame), GI_OK);
    for (int i = 0; i < 3; i++) {
        v[0][5 + i] = frame.across[i];
        v[1][i] = frame.across[i], v[1][5 + i] = frame.torsion * frame.normal[i]; /* not turned */
    }
    assert_int_equal(body_set_variations(&it, (const double(*)[10])v), GI_OK);
    for (int k = 1; k <= 5; k++) {
        assert_int_equal(body_integrate(&it, k), GI_OK);
        assert_int_equal(body_frame(&s, it.y, &frame), GI_OK);
        body_surface(&s, it.y, &f, grad, hess);
        for (int j = 0; j < 2; j++) {
            double off = 0;
            for (int i = 0; i < 3; i++) {
                check_close_in_row("across", k, it.variation[j][i], it.y[3 + j] * frame.across[i],
                                   1e-8);
                off += grad[i] * it.variation[j][i];
            }
            check_close(off, 0, 1e-8);
        }
    }
}

/* ---- a pendulum as a mechanism ---- */

struct rod {
    double length;
};
static inline void rod_mass(const struct rod *s, double t, const double q[], double M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = M[1][1] = 2, M[0][1] = M[1][0] = 0;
}
static inline void rod_force(const struct rod *s, double t, const double q[], const double u[],
                             const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = 0, f[1] = -2;
}
static inline void rod_position_constraints(const struct rod *s, double t, const double q[],
                                            double p[])
{
    (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - s->length * s->length) / 2;
}
static inline void rod_constraint_matrix(const struct rod *s, double t, const double q[],
                                         double G[][2])
{
    (void)s, (void)t;
    G[0][0] = q[0], G[0][1] = q[1];
}
static inline void rod_constraint_bias(const struct rod *s, double t, const double q[],
                                       const double u[], double b[])
{
    (void)s, (void)t, (void)q;
    b[0] = -(u[0] * u[0] + u[1] * u[1]);
}
static inline double *rod_parameter(struct rod *s, int k)
{
    return &s->length + k;
}
#define GI_NAME                  rod
#define GI_PROBLEM               GI_MECHANICAL
#define GI_NQ                    2
#define GI_NC                    1
#define GI_VARIATIONS            5
#define GI_PARAMETERS            1
#define GI_PARAMETER_DIFFERENCES 1
#define GI_METHOD                GI_DOP853
#include "geodesic_integ.h"

/* Tangent, and as differences of neighbours; a small swing is a cosine, of which the length is a parameter. */
static void variations_of_a_mechanism(void **state)
{
    const struct rod s = {1.2};
    const double y0[4] = {0.6, -sqrt(1.44 - 0.36), 0, 0}, end = 2, d = 1e-5;
    const rod_options o = {.accuracy = 1e-11};
    double first[5][4];
    rod_integ it;

    (void)state;
    assert_int_equal(rod_initialize(&it, &s, &o, 0, y0), GI_OK);
    memcpy(first, it.variation, sizeof first);
    assert_int_equal(rod_integrate(&it, end), GI_OK);
    for (int k = 0; k < 5; k++) {
        const double *const v = it.variation[k], *const y = it.y;
        double z[2][4];
        check_close(y[0] * v[0] + y[1] * v[1], k == 4 ? s.length : 0, 1e-8);
        check_close(v[0] * y[2] + v[1] * y[3] + y[0] * v[2] + y[1] * v[3], 0, 1e-8);
        for (int side = 0; side < 2; side++) {
            const double by = side == 0 ? d : -d;
            const struct rod moved = {s.length + (k == 4 ? by : 0)};
            double start[4];
            rod_integ near;
            for (int i = 0; i < 4; i++) start[i] = y0[i] + by * first[k][i];
            assert_int_equal(rod_initialize(&near, &moved, &o, 0, start), GI_OK);
            assert_int_equal(rod_integrate(&near, end), GI_OK);
            memcpy(z[side], near.y, sizeof z[side]);
        }
        for (int i = 0; i < 4; i++)
            check_close_in_row("rod", k, v[i], (z[0][i] - z[1][i]) / (2 * d), 2e-8);
    }
    /* x = a cos(t / sqrt l) by l: a t sin(t / sqrt l) / (2 l^(3/2)) + what the start moves by */
    const double a = 1e-4, small[4] = {a, -sqrt(1.44 - a * a), 0, 0}, rate = 1 / sqrt(1.2);
    assert_int_equal(rod_initialize(&it, &s, &o, 0, small), GI_OK);
    const double moves = it.variation[4][0];
    assert_int_equal(rod_integrate(&it, end), GI_OK);
    check_close(it.variation[4][0],
                moves * cos(rate * end) + a * end * sin(rate * end) * rate / 2.4, 1e-9);
}

/* ---- Robertson's reaction, its third equation algebraic ---- */

struct reaction {
    double rate;
};
static inline void reaction_derivs(const struct reaction *s, double t, const double y[], double f[])
{
    (void)t;
    f[0] = -s->rate * y[0] + 1e4 * y[1] * y[2];
    f[1] = -f[0] - 3e7 * y[1] * y[1];
    f[2] = y[0] + y[1] + y[2] - 1;
}
static inline void reaction_mass_matrix(const struct reaction *s, double M[][3])
{
    (void)s;
    memset(M, 0, 9 * sizeof(double));
    M[0][0] = M[1][1] = 1;
}
static inline double *reaction_parameter(struct reaction *s, int k)
{
    return &s->rate + k;
}
#define radau_derivs             reaction_derivs
#define radau_mass_matrix        reaction_mass_matrix
#define radau_parameter          reaction_parameter
#define rodas_derivs             reaction_derivs
#define rodas_mass_matrix        reaction_mass_matrix
#define rodas_parameter          reaction_parameter
#define GI_NAME                  radau
#define GI_SYSTEM                struct reaction
#define GI_NZ                    3
#define GI_MASS_MATRIX           1
#define GI_VARIATIONS            2
#define GI_PARAMETERS            1
#define GI_PARAMETER_DIFFERENCES 1
#define GI_METHOD                GI_RADAU
#include "geodesic_integ.h"
#define GI_NAME                  rodas
#define GI_SYSTEM                struct reaction
#define GI_NZ                    3
#define GI_MASS_MATRIX           1
#define GI_VARIATIONS            2
#define GI_PARAMETERS            1
#define GI_PARAMETER_DIFFERENCES 1
#define GI_METHOD                GI_RODAS5P
#include "geodesic_integ.h"

/* The sum stays 1: that of a variation 0. By the rate, and by the start, as differences. */
#define ALGEBRAIC(name, bound)                                                                     \
    static void name##_keeps_algebraic_equations(void **state)                                     \
    {                                                                                              \
        const struct reaction s = {0.04};                                                          \
        const double y0[3] = {0.9, 1e-5, 0.1 - 1e-5};                                              \
        const name##_options o = {.accuracy = 1e-9, .units = {1, 1e-4, 1}};                        \
        double z[2][3];                                                                            \
        name##_integ it;                                                                           \
                                                                                                   \
        (void)state;                                                                               \
        assert_int_equal(name##_initialize(&it, &s, &o, 0, y0), GI_OK);                            \
        assert_int_equal(name##_integrate(&it, 40), GI_OK);                                        \
        for (int k = 0; k < 2; k++) {                                                              \
            const double *const v = it.variation[k];                                               \
            check_close(v[0] + v[1] + v[2], 0, 1e-9);                                              \
            for (int side = 0; side < 2; side++) {                                                 \
                const double by = side == 0 ? 1e-3 : -1e-3;                                        \
                const struct reaction moved = {0.04 * (1 + (k == 1 ? by : 0))};                    \
                const double start[3] = {0.9 + (k == 0 ? by : 0), 1e-5,                            \
                                         0.1 - 1e-5 - (k == 0 ? by : 0)};                          \
                name##_integ near;                                                                 \
                assert_int_equal(name##_initialize(&near, &moved, &o, 0, start), GI_OK);           \
                assert_int_equal(name##_integrate(&near, 40), GI_OK);                              \
                memcpy(z[side], near.y, sizeof near.y);                                            \
            }                                                                                      \
            for (int i = 0; i < 3; i++)                                                            \
                check_close_in_row(#name, k, v[i] * (k == 1 ? 0.04 : 1),                           \
                                   (z[0][i] - z[1][i]) / 2e-3, bound);                             \
        }                                                                                          \
    }
ALGEBRAIC(radau, 1e-5)
ALGEBRAIC(rodas, 1e-5)

/* ---- a circuit: its mass matrix has the parameter C, the equation of the current through both R ---- */

struct circuit {
    double capacity, resistance;
    int volt; /* the place of the voltage in y; the current has the other */
};
static inline void circuit_derivs(const struct circuit *s, double t, const double y[], double f[])
{
    const double current = y[1 - s->volt];
    (void)t;
    f[0] = current;
    f[1] = 1 - y[s->volt] - s->resistance * current;
}
static inline void circuit_mass_matrix(const struct circuit *s, double M[][2])
{
    M[0][s->volt] = s->capacity;
    M[0][1 - s->volt] = M[1][0] = M[1][1] = 0;
}
static inline double *circuit_parameter(struct circuit *s, int k)
{
    return k == 0 ? &s->capacity : &s->resistance;
}
#define circuit_rodas_derivs      circuit_derivs
#define circuit_rodas_mass_matrix circuit_mass_matrix
#define circuit_rodas_parameter   circuit_parameter
#define circuit_radau_derivs      circuit_derivs
#define circuit_radau_mass_matrix circuit_mass_matrix
#define circuit_radau_parameter   circuit_parameter
#define GI_NAME                   circuit_rodas
#define GI_SYSTEM                 struct circuit
#define GI_NZ                     2
#define GI_MASS_MATRIX            1
#define GI_VARIATIONS             4
#define GI_PARAMETERS             2
#define GI_PARAMETER_DIFFERENCES  1
#define GI_METHOD                 GI_RODAS5P
#include "geodesic_integ.h"
#define GI_NAME                  circuit_radau
#define GI_SYSTEM                struct circuit
#define GI_NZ                    2
#define GI_MASS_MATRIX           1
#define GI_VARIATIONS            4
#define GI_PARAMETERS            2
#define GI_PARAMETER_DIFFERENCES 1
#define GI_METHOD                GI_RADAU
#include "geodesic_integ.h"

/* V = 1 - exp(-t / RC), I = (1 - V) / R: at the start, and later. */
#define MASS(name)                                                                                 \
    static void name##_differentiates_its_mass_matrix(void **state)                                \
    {                                                                                              \
        const double R = 1.6, C = 0.7;                                                             \
        const name##_options o = {.accuracy = 1e-9};                                               \
                                                                                                   \
        (void)state;                                                                               \
        for (int i = 0; i < 4; i++) {                                                              \
            const int volt = i % 2;                                                                \
            const double t = i < 2 ? 0 : 1.3, e = exp(-t / (R * C)), by_C = -t * e / (R * C * C);  \
            const double volts[3] = {e, by_C, by_C * C / R};                                       \
            const struct circuit s = {C, R, volt};                                                 \
            const double y0[2] = {volt ? 1 / R : 0, volt ? 0 : 1 / R};                             \
            name##_integ it;                                                                       \
            assert_int_equal(name##_initialize(&it, &s, &o, 0, y0), GI_OK);                        \
            assert_int_equal(name##_integrate(&it, t), GI_OK);                                     \
            for (int k = 0; k < 3; k++) {                                                          \
                const double *const v = it.variation[k == 0 ? volt : k + 1];                       \
                check_close_in_row(#name, i, v[volt], volts[k], 1e-8);                             \
                check_close_in_row(#name, i, v[1 - volt],                                          \
                                   -volts[k] / R - (k == 2 ? e / (R * R) : 0), 1e-8);              \
            }                                                                                      \
        }                                                                                          \
    }
MASS(circuit_rodas)
MASS(circuit_radau)

/* ---- x' = z - x, 0 = z^3 + z - a x: z at the start has no effect ---- */

struct slave {
    double rate;
};
static inline void slave_derivs(const struct slave *s, double t, const double y[], double f[])
{
    (void)t;
    f[0] = y[1] - y[0];
    f[1] = y[1] * y[1] * y[1] + y[1] - s->rate * y[0];
}
static inline void slave_mass_matrix(const struct slave *s, double M[][2])
{
    (void)s;
    M[0][0] = 1;
    M[0][1] = M[1][0] = M[1][1] = 0;
}
#define GI_NAME        slave
#define GI_NZ          2
#define GI_MASS_MATRIX 1
#define GI_VARIATIONS  2
#define GI_METHOD      GI_RADAU
#include "geodesic_integ.h"

/* The second variation begins as rounding, and shrinks below the rounding of its change in a step. */
static void slave_variation_of_rounding(void **state)
{
    const struct slave s = {1};
    const double y0[2] = {1, 0.6};

    (void)state;
    for (int digits = 5; digits < 14; digits++) {
        const slave_options o = {.accuracy = pow(10, -digits)};
        slave_integ it;
        assert_int_equal(slave_initialize(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(slave_integrate(&it, 2), GI_OK);
        check_close_in_row("x", digits, it.variation[1][0], 0, 1e-15);
        check_close_in_row("z", digits, it.variation[1][1], 0, 1e-15);
        /* dz/dx on 0 = z^3 + z - x */
        check_close_in_row("z by x", digits, it.variation[0][1] * (3 * it.y[1] * it.y[1] + 1),
                           it.variation[0][0], 1e-7);
    }
}

#define given_derivs      slave_derivs
#define given_mass_matrix slave_mass_matrix
static inline void given_parameter_derivatives(const struct slave *s, double t, const double y[],
                                               double f_p[][2])
{
    (void)s, (void)t;
    f_p[0][0] = 0, f_p[0][1] = -y[0];
}
#define GI_NAME        given
#define GI_SYSTEM      struct slave
#define GI_NZ          2
#define GI_MASS_MATRIX 1
#define GI_VARIATIONS  3
#define GI_PARAMETERS  1
#define GI_METHOD      GI_RODAS5P
#include "geodesic_integ.h"

/* z follows a parameter from the start on, by -f_p / f_z. Then against differences of whole integrations. */
static void algebraic_equations_with_given_derivatives(void **state)
{
    const double y0[2] = {1, 0.6}, by = 1e-4;
    const given_options o = {.accuracy = 1e-8}, fine = {.accuracy = 1e-12};
    const struct slave s = {1}, more = {1 + by}, less = {1 - by};
    given_integ it, above, below;

    (void)state;
    assert_int_equal(given_initialize(&it, &s, &o, 0, y0), GI_OK);
    check_close(it.variation[2][0], 0, 0);
    check_close(it.variation[2][1], 1 / (3 * it.y[1] * it.y[1] + 1), 1e-8);
    assert_int_equal(given_integrate(&it, 2), GI_OK);
    assert_int_equal(given_initialize(&above, &more, &fine, 0, y0), GI_OK);
    assert_int_equal(given_integrate(&above, 2), GI_OK);
    assert_int_equal(given_initialize(&below, &less, &fine, 0, y0), GI_OK);
    assert_int_equal(given_integrate(&below, 2), GI_OK);
    for (int i = 0; i < 2; i++)
        check_close_in_row("component", i, it.variation[2][i], (above.y[i] - below.y[i]) / (2 * by),
                           2e-8);
}

/* ---- z = cos(t) + x / 2 and x' = -x: an event of z ---- */

static inline void tide_derivs(const void *s, double t, const double y[], double f[])
{
    (void)s;
    f[0] = -y[0];
    f[1] = y[1] - cos(t) - y[0] / 2;
}
static inline void tide_mass_matrix(const void *s, double M[][2])
{
    (void)s;
    M[0][0] = 1;
    M[0][1] = M[1][0] = M[1][1] = 0;
}
static inline void tide_events(const void *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[1] - 0.6;
}
#define GI_NAME        tide
#define GI_SYSTEM      void
#define GI_NZ          2
#define GI_MASS_MATRIX 1
#define GI_EVENTS      1
#define GI_VARIATIONS  1
#define GI_METHOD      GI_RADAU
#include "geodesic_integ.h"

/* The event is where z falls by its own t too, which ydot leaves out. */
static void the_time_of_an_event_of_an_algebraic_variable(void **state)
{
    const double y0[2] = {1, 1.5};
    const tide_options o = {.accuracy = 1e-9};
    tide_integ it;
    double dt[1];

    (void)state;
    assert_int_equal(tide_initialize(&it, NULL, &o, 0, y0), GI_OK);
    assert_int_equal(tide_integrate(&it, 3), GI_EVENT);
    assert_int_equal(tide_event_variation(&it, dt), GI_OK);
    check_close(dt[0], exp(-it.t) / 2 / (sin(it.t) + exp(-it.t) / 2), 1e-7);
}

/* ---- the end of a path ---- */

struct clock {
    double *latest; /* t at which the equations were evaluated */
};
static inline void clock_derivs(const struct clock *s, double t, const double y[], double f[])
{
    if (t > *s->latest) *s->latest = t;
    f[0] = -y[0];
}
#define GI_NAME       clock
#define GI_NZ         1
#define GI_VARIATIONS 1
#define GI_METHOD     GI_RADAU
#include "geodesic_integ.h"

/* t + (t1 - t) rounds beyond t1 in some of these paths. */
static void no_node_lies_beyond_the_end(void **state)
{
    (void)state;
    for (int k = 0; k < 2000; k++) {
        const double begin = 0.3 * k / 2000, end = 1 + 0.37 * (k % 7 + 1) / 3;
        const clock_options o = {.fixed_step = 2};
        double latest = begin;
        const struct clock s = {&latest};
        const double y0[1] = {1};
        clock_integ it;
        assert_int_equal(clock_initialize(&it, &s, &o, begin, y0), GI_OK);
        assert_int_equal(clock_integrate(&it, end), GI_OK);
        check_close(latest, end, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_node_lies_beyond_the_end),
        cmocka_unit_test(variations_are_jacobi_fields),
        cmocka_unit_test(variations_of_a_mechanism),
        cmocka_unit_test(radau_keeps_algebraic_equations),
        cmocka_unit_test(rodas_keeps_algebraic_equations),
        cmocka_unit_test(circuit_rodas_differentiates_its_mass_matrix),
        cmocka_unit_test(circuit_radau_differentiates_its_mass_matrix),
        cmocka_unit_test(slave_variation_of_rounding),
        cmocka_unit_test(the_time_of_an_event_of_an_algebraic_variable),
        cmocka_unit_test(algebraic_equations_with_given_derivatives),
    };

    return cmocka_run_group_tests_name("variations_manifolds", tests, NULL, NULL);
}
