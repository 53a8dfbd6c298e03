/*
 * Mechanisms, GI_MECHANICAL: constraints that depend on each other, contradict each other or are written
 * otherwise, mass matrices that are nearly singular or not positive, and what a projection moves.
 */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* ---- four-bar linkage --------------------------------------------------------------------------------- */

/* Point masses B and C on bars from A = 0 to B, B to C, and D to C, under gravity, in the plane or in space,
   where it moves in a plane with the unit vectors e, n across it. */
struct linkage {
    double length[3], ground, mass[2], g;
    double e[2][3], n[3];
    double mix[6][3]; /* rows of the doubled constraints, by those of the bars */
};

static const int bar_end[3][2] = {{1, 0}, {-1, 1}, {0, 1}}; /* which of B, C a bar has */

static void bar_vector(int dim, int bar, const double q[], double v[])
{
    for (int k = 0; k < dim; k++) v[k] = bar_end[bar][0] * q[k] + bar_end[bar][1] * q[dim + k];
}

static void bars(const struct linkage *s, int dim, const double q[], double p[3], double v[3][3])
{
    for (int bar = 0; bar < 3; bar++) {
        bar_vector(dim, bar, q, v[bar]);
        p[bar] = -s->length[bar] * s->length[bar] / 2;
        for (int k = 0; k < dim; k++) {
            if (bar == 2) v[bar][k] -= s->ground * (dim == 2 ? k == 0 : s->e[0][k]);
            p[bar] += v[bar][k] * v[bar][k] / 2;
        }
    }
}

static void bar_bias(int dim, const double u[], double b[3])
{
    double v[3];

    for (int bar = 0; bar < 3; bar++) {
        bar_vector(dim, bar, u, v);
        b[bar] = 0;
        for (int k = 0; k < dim; k++) b[bar] -= v[k] * v[k];
    }
}

static inline void linkage_mass(const struct linkage *s, double t, const double q[], double M[][4])
{
    (void)t, (void)q;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) M[i][j] = i == j ? s->mass[i / 2] : 0;
}

static inline void linkage_force(const struct linkage *s, double t, const double q[],
                                 const double u[], const double z[], double f[])
{
    (void)t, (void)q, (void)u, (void)z;
    for (int i = 0; i < 4; i++) f[i] = i % 2 ? -s->mass[i / 2] * s->g : 0;
}

static inline void linkage_position_constraints(const struct linkage *s, double t, const double q[],
                                                double p[])
{
    double v[3][3];

    (void)t;
    bars(s, 2, q, p, v);
}

static inline void linkage_constraint_matrix(const struct linkage *s, double t, const double q[],
                                             double G[][4])
{
    double p[3], v[3][3];

    (void)t;
    bars(s, 2, q, p, v);
    for (int bar = 0; bar < 3; bar++)
        for (int i = 0; i < 4; i++) G[bar][i] = bar_end[bar][i / 2] * v[bar][i % 2];
}

static inline void linkage_constraint_bias(const struct linkage *s, double t, const double q[],
                                           const double u[], double b[])
{
    (void)s, (void)t, (void)q;
    bar_bias(2, u, b);
}

#define GI_NAME    linkage
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      3
#define GI_METHOD  GI_TSITOURAS54
#include "geodesic_integ.h"

#define doubled_mass  linkage_mass
#define doubled_force linkage_force

static inline void doubled_position_constraints(const struct linkage *s, double t, const double q[],
                                                double p[])
{
    double single[3];

    linkage_position_constraints(s, t, q, single);
    for (int i = 0; i < 6; i++) {
        p[i] = 0;
        for (int k = 0; k < 3; k++) p[i] += s->mix[i][k] * single[k];
    }
}

static inline void doubled_constraint_matrix(const struct linkage *s, double t, const double q[],
                                             double G[][4])
{
    double single[3][4];

    linkage_constraint_matrix(s, t, q, single);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 4; j++) {
            G[i][j] = 0;
            for (int k = 0; k < 3; k++) G[i][j] += s->mix[i][k] * single[k][j];
        }
}

static inline void doubled_constraint_bias(const struct linkage *s, double t, const double q[],
                                           const double u[], double b[])
{
    double single[3];

    linkage_constraint_bias(s, t, q, u, single);
    for (int i = 0; i < 6; i++) {
        b[i] = 0;
        for (int k = 0; k < 3; k++) b[i] += s->mix[i][k] * single[k];
    }
}

#define GI_NAME    doubled
#define GI_SYSTEM  struct linkage
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      6
#define GI_METHOD  GI_TSITOURAS54
#include "geodesic_integ.h"

static inline void space_mass(const struct linkage *s, double t, const double q[], double M[][6])
{
    (void)t, (void)q;
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) M[i][j] = i == j ? s->mass[i / 3] : 0;
}

static inline void space_force(const struct linkage *s, double t, const double q[],
                               const double u[], const double z[], double f[])
{
    (void)t, (void)q, (void)u, (void)z;
    for (int i = 0; i < 6; i++) f[i] = -s->mass[i / 3] * s->g * s->e[1][i % 3];
}

/* The lengths, and of each bar that its joints turn about n: three conditions on two points. */
static inline void space_position_constraints(const struct linkage *s, double t, const double q[],
                                              double p[])
{
    double v[3][3];

    (void)t;
    bars(s, 3, q, p, v);
    for (int bar = 0; bar < 3; bar++)
        p[3 + bar] = v[bar][0] * s->n[0] + v[bar][1] * s->n[1] + v[bar][2] * s->n[2];
}

static inline void space_constraint_matrix(const struct linkage *s, double t, const double q[],
                                           double G[][6])
{
    double p[3], v[3][3];

    (void)t;
    bars(s, 3, q, p, v);
    for (int bar = 0; bar < 3; bar++)
        for (int i = 0; i < 6; i++) {
            G[bar][i] = bar_end[bar][i / 3] * v[bar][i % 3];
            G[3 + bar][i] = bar_end[bar][i / 3] * s->n[i % 3];
        }
}

static inline void space_constraint_bias(const struct linkage *s, double t, const double q[],
                                         const double u[], double b[])
{
    (void)s, (void)t, (void)q;
    bar_bias(3, u, b);
    b[3] = b[4] = b[5] = 0;
}

#define GI_NAME    space
#define GI_SYSTEM  struct linkage
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      6
#define GI_NC      6
#define GI_METHOD  GI_TSITOURAS54
#include "geodesic_integ.h"

/* Every bar twice, in other words too. */
static const struct linkage four_bar = {
    {1, 2.5, 2},
    2.2,
    {1, 2},
    9.81,
    {{2.0 / 3, 2.0 / 3, 1.0 / 3}, {-2.0 / 3, 1.0 / 3, 2.0 / 3}},
    {1.0 / 3, -2.0 / 3, 2.0 / 3},
    {{1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -3, 0}, {0, 0, 1}, {1, 1, 1}}};

/* The crank's angle and rate make the state; C is where two circles meet, and its velocity is square to
   one bar and has B's part along the other. */
static void start_linkage(const struct linkage *s, double angle, double rate, double y[8])
{
    const double B[2] = {s->length[0] * cos(angle), s->length[0] * sin(angle)};
    const double d[2] = {s->ground - B[0], -B[1]}, dd = d[0] * d[0] + d[1] * d[1];
    const double a = (dd + s->length[1] * s->length[1] - s->length[2] * s->length[2]) / (2 * dd);
    const double h = sqrt(s->length[1] * s->length[1] / dd - a * a);
    const double C[2] = {B[0] + a * d[0] - h * d[1], B[1] + a * d[1] + h * d[0]};
    const double uB[2] = {-rate * B[1], rate * B[0]}, square[2] = {-C[1], C[0] - s->ground};
    const double e[2] = {C[0] - B[0], C[1] - B[1]};
    const double uC = (uB[0] * e[0] + uB[1] * e[1]) / (square[0] * e[0] + square[1] * e[1]);

    for (int k = 0; k < 2; k++)
        y[k] = B[k], y[2 + k] = C[k], y[4 + k] = uB[k], y[6 + k] = uC * square[k];
}

static double linkage_energy(const struct linkage *s, const double y[8])
{
    double E = 0;

    for (int i = 0; i < 2; i++)
        E += s->mass[i] * ((y[4 + 2 * i] * y[4 + 2 * i] + y[5 + 2 * i] * y[5 + 2 * i]) / 2 +
                           s->g * y[2 * i + 1]);
    return E;
}

/* G^T lambda of the single linkage and of the doubled one. */
static void linkage_reaction(const double y[8], double t, double force[4])
{
    double G[3][4], lambda[3];

    linkage_multipliers(&four_bar, t, y, lambda);
    linkage_constraint_matrix(&four_bar, t, y, G);
    for (int j = 0; j < 4; j++) {
        force[j] = 0;
        for (int i = 0; i < 3; i++) force[j] += G[i][j] * lambda[i];
    }
}

static void doubled_constraints_change_nothing(void **state)
{
    linkage_options options;
    doubled_options twice;
    linkage_integ one;
    doubled_integ two;
    double y0[8], lambda[6], G[6][4], single[4], sum;

    (void)state;
    memset(&options, 0, sizeof options);
    memset(&twice, 0, sizeof twice);
    options.accuracy = twice.accuracy = 1e-10;
    start_linkage(&four_bar, 1, 2, y0);
    const double E = linkage_energy(&four_bar, y0);
    assert_int_equal(linkage_initialize(&one, &four_bar, &options, 0, y0), GI_OK);
    assert_int_equal(doubled_initialize(&two, &four_bar, &twice, 0, y0), GI_OK);
    for (int k = 1; k <= 20; k++) {
        assert_int_equal(linkage_integrate(&one, 0.25 * k), GI_OK);
        assert_int_equal(doubled_integrate(&two, 0.25 * k), GI_OK);
        check_all_close(two.y, one.y, 8, 1e-8);
        check_close(linkage_energy(&four_bar, one.y), E, 2e-8);
        linkage_reaction(two.y, two.t, single);
        doubled_multipliers(&four_bar, two.t, two.y, lambda);
        doubled_constraint_matrix(&four_bar, two.t, two.y, G);
        for (int j = 0; j < 4; j++) {
            sum = 0;
            for (int i = 0; i < 6; i++) sum += G[i][j] * lambda[i];
            check_close(sum, single[j], 1e-11);
        }
        check_close(fabs(lambda[1]) + fabs(lambda[3]) + fabs(lambda[5]), 0, 0);
    }
    assert_true(two.stats.projections > 0);
}

/* A point of the plane in space. */
static void into_space(const double plane[], double space[3])
{
    for (int k = 0; k < 3; k++)
        space[k] = plane[0] * four_bar.e[0][k] + plane[1] * four_bar.e[1][k];
}

static void a_plane_mechanism_may_be_written_in_space(void **state)
{
    linkage_options options;
    space_options in_space;
    linkage_integ flat;
    space_integ it;
    double y0[8], y[12], lambda[6], reaction[4], expected[12], pushed[6], G[6][6];

    (void)state;
    memset(&options, 0, sizeof options);
    memset(&in_space, 0, sizeof in_space);
    options.accuracy = in_space.accuracy = 1e-10;
    start_linkage(&four_bar, 1, 2, y0);
    for (int i = 0; i < 4; i++) into_space(y0 + 2 * i, y + 3 * i);
    y[2] += 1e-3; /* not in its plane: initialize brings it back */
    assert_int_equal(space_initialize(&it, &four_bar, &in_space, 0, y), GI_OK);
    assert_int_equal(it.stats.projections, 1);
    for (int i = 0; i < 4; i++) into_space(y0 + 2 * i, y + 3 * i);
    assert_int_equal(space_initialize(&it, &four_bar, &in_space, 0, y), GI_OK);
    assert_int_equal(linkage_initialize(&flat, &four_bar, &options, 0, y0), GI_OK);
    for (int k = 1; k <= 8; k++) {
        assert_int_equal(linkage_integrate(&flat, 0.5 * k), GI_OK);
        assert_int_equal(space_integrate(&it, 0.5 * k), GI_OK);
        for (int i = 0; i < 4; i++) into_space(flat.y + 2 * i, expected + 3 * i);
        check_all_close(it.y, expected, 12, 1e-8);
        linkage_reaction(flat.y, flat.t, reaction);
        for (int i = 0; i < 2; i++) into_space(reaction + 2 * i, expected + 3 * i);
        space_multipliers(&four_bar, it.t, it.y, lambda);
        space_constraint_matrix(&four_bar, it.t, it.y, G);
        for (int j = 0; j < 6; j++) {
            pushed[j] = 0;
            for (int i = 0; i < 6; i++) pushed[j] += G[i][j] * lambda[i];
        }
        check_all_close(pushed, expected, 6, 1e-6);
        check_close(lambda[5], 0, 0);
    }
}

/* ---- constraints that contradict each other ------------------------------------------------------------ */

/* A particle with x = 0 and x = gap(t), or with x = 0 and y = 0. */
struct pair {
    double gap, opens_at;
    double mass[2][2];
};

static inline void pair_mass(const struct pair *s, double t, const double q[], double M[][2])
{
    (void)t, (void)q;
    memcpy(M, s->mass, sizeof s->mass);
}

static inline void pair_force(const struct pair *s, double t, const double q[], const double u[],
                              const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = 1, f[1] = -1;
}

static inline void pair_position_constraints(const struct pair *s, double t, const double q[],
                                             double p[])
{
    p[0] = q[0];
    p[1] = q[0] - (t > s->opens_at ? s->gap * (t - s->opens_at) : 0);
}

static inline void pair_constraint_matrix(const struct pair *s, double t, const double q[],
                                          double G[][2])
{
    (void)s, (void)t, (void)q;
    G[0][0] = G[1][0] = 1, G[0][1] = G[1][1] = 0;
}

static inline void pair_constraint_rates(const struct pair *s, double t, const double q[],
                                         double p_t[])
{
    (void)q;
    p_t[0] = 0, p_t[1] = t > s->opens_at ? -s->gap : 0;
}

static inline void pair_constraint_bias(const struct pair *s, double t, const double q[],
                                        const double u[], double b[])
{
    (void)s, (void)t, (void)q, (void)u;
    b[0] = b[1] = 0;
}

#define GI_NAME    pair
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      2
#define GI_MOVING  1
#include "geodesic_integ.h"

static void contradictory_constraints_are_reported(void **state)
{
    static const double unit[2][2] = {{1, 0}, {0, 1}}, y0[4] = {0, 1, 0, 2};
    struct pair s = {0.5, 1, {{0}}};
    pair_integ it;

    (void)state;
    memcpy(s.mass, unit, sizeof unit);
    assert_int_equal(pair_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(pair_integrate(&it, 0.5), GI_OK);
    const pair_integ before = it;
    /* contradictory at t = 3 */
    assert_int_equal(pair_set_time_and_state(&it, 3, y0), GI_ERR_CONSTRAINT);
    assert_non_null(it.error.what);
    check_close(it.t, 0.5, 0);
    check_all_close(it.y, before.y, 4, 0);
    check_all_close(it.ydot, before.ydot, 4, 0);
    /* on the way: it stands just before the gap opens, and time may run back */
    assert_int_equal(pair_integrate(&it, 3), GI_ERR_PROJECTION);
    check_close(it.t, 1, 1e-4);
    check_close(it.y[0], 0, 1e-12);
    check_close(it.y[1], 1 + 2 * it.t - it.t * it.t / 2, 1e-6);
    assert_int_equal(pair_integrate(&it, 0), GI_OK);
    check_close(it.y[1], 1, 1e-6);
    assert_int_equal(pair_initialize(&it, &s, NULL, 3, y0), GI_ERR_CONSTRAINT);
}

/* ---- mass matrices ----------------------------------------------------------------------------------- */

/* A double pendulum in its angles from the downward vertical, which no constraint needs: point masses m[] at
   rods of lengths l[]. */
struct arms {
    double m[2], l[2], g;
};

static inline void arms_mass(const struct arms *s, double t, const double q[], double M[][2])
{
    (void)t;
    M[0][0] = (s->m[0] + s->m[1]) * s->l[0] * s->l[0];
    M[0][1] = M[1][0] = s->m[1] * s->l[0] * s->l[1] * cos(q[0] - q[1]);
    M[1][1] = s->m[1] * s->l[1] * s->l[1];
}

static inline void arms_force(const struct arms *s, double t, const double q[], const double u[],
                              const double z[], double f[])
{
    const double k = s->m[1] * s->l[0] * s->l[1] * sin(q[0] - q[1]);

    (void)t, (void)z;
    f[0] = -k * u[1] * u[1] - (s->m[0] + s->m[1]) * s->g * s->l[0] * sin(q[0]);
    f[1] = k * u[0] * u[0] - s->m[1] * s->g * s->l[1] * sin(q[1]);
}

#define GI_NAME    arms
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      0
#define GI_METHOD  GI_DOP853
#include "geodesic_integ.h"

/* The same in Cartesian coordinates of both masses. */
static inline void rods_mass(const struct arms *s, double t, const double q[], double M[][4])
{
    (void)t, (void)q;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) M[i][j] = i == j ? s->m[i / 2] : 0;
}

static inline void rods_force(const struct arms *s, double t, const double q[], const double u[],
                              const double z[], double f[])
{
    (void)t, (void)q, (void)u, (void)z;
    for (int i = 0; i < 4; i++) f[i] = i % 2 ? -s->m[i / 2] * s->g : 0;
}

static inline void rods_position_constraints(const struct arms *s, double t, const double q[],
                                             double p[])
{
    const double x = q[2] - q[0], y = q[3] - q[1];

    (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - s->l[0] * s->l[0]) / 2;
    p[1] = (x * x + y * y - s->l[1] * s->l[1]) / 2;
}

static inline void rods_constraint_matrix(const struct arms *s, double t, const double q[],
                                          double G[][4])
{
    (void)s, (void)t;
    for (int k = 0; k < 2; k++) {
        G[0][k] = q[k], G[0][2 + k] = 0;
        G[1][2 + k] = q[2 + k] - q[k], G[1][k] = -G[1][2 + k];
    }
}

static inline void rods_constraint_bias(const struct arms *s, double t, const double q[],
                                        const double u[], double b[])
{
    const double vx = u[2] - u[0], vy = u[3] - u[1];

    (void)s, (void)t, (void)q;
    b[0] = -u[0] * u[0] - u[1] * u[1];
    b[1] = -vx * vx - vy * vy;
}

#define GI_NAME    rods
#define GI_SYSTEM  struct arms
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      2
#define GI_METHOD  GI_DOP853
#include "geodesic_integ.h"

/* Cartesian state of the angles. */
static void arms_in_plane(const struct arms *s, const double y[4], double r[8])
{
    for (int i = 0; i < 2; i++) {
        const double c = s->l[i] * cos(y[i]), n = s->l[i] * sin(y[i]), w = y[2 + i];
        const double add[4] = {n, -c, c * w, n * w};
        for (int k = 0; k < 2; k++) {
            r[2 * i + k] = (i ? r[k] : 0) + add[k];
            r[4 + 2 * i + k] = (i ? r[4 + k] : 0) + add[2 + k];
        }
    }
}

static void a_double_pendulum_in_angles_and_in_the_plane(void **state)
{
    static const struct arms s = {{1, 3}, {1, 0.5}, 9.81};
    static const double start[4] = {1.2, -0.7, 0.5, 1};
    arms_options options;
    rods_options in_plane;
    arms_integ it;
    rods_integ flat;
    double y0[8], y[8], lambda[1] = {5};

    (void)state;
    memset(&options, 0, sizeof options);
    memset(&in_plane, 0, sizeof in_plane);
    options.accuracy = in_plane.accuracy = 1e-12;
    arms_in_plane(&s, start, y0);
    assert_int_equal(arms_initialize(&it, &s, &options, 0, start), GI_OK);
    assert_int_equal(rods_initialize(&flat, &s, &in_plane, 0, y0), GI_OK);
    for (int k = 1; k <= 10; k++) {
        assert_int_equal(arms_integrate(&it, 0.2 * k), GI_OK);
        assert_int_equal(rods_integrate(&flat, 0.2 * k), GI_OK);
        arms_in_plane(&s, it.y, y);
        check_all_close(flat.y, y, 8, 1e-8);
    }
    arms_multipliers(&s, it.t, it.y, lambda);
    assert_int_equal(it.stats.projections, 0);
}

static void a_mass_matrix_that_is_not_positive_is_reported(void **state)
{
    static const struct arms negative = {{1, -3}, {1, 0.5}, 9.81}, none = {{1, 0}, {1, 1}, 9.81};
    static const double start[4] = {1.2, -0.7, 0.5, 1}, y0[4] = {0, 1, 0, 2};
    static const double hostile[][2][2] = {
        {{1, 2}, {2, 1}},
        {{0, 0}, {0, 1}},
        {{-1, 0}, {0, 1}},
        {{1, 0}, {0, (double)NAN}},
    };
    struct pair s = {0, 1, {{1, 0}, {0, 1}}};
    arms_integ it;
    pair_integ other;
    double C[2][2] = {{7, 7}, {7, 7}};

    (void)state;
    assert_int_equal(arms_initialize(&it, &negative, NULL, 0, start), GI_ERR_NOT_FINITE);
    assert_int_equal(arms_initialize(&it, &none, NULL, 0, start), GI_ERR_NOT_FINITE);
    assert_int_equal(arms_compliance_matrix(&none, 0, start, 1, C), GI_ERR_ARGUMENT);
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        struct pair bad = s;
        memcpy(bad.mass, hostile[i], sizeof bad.mass);
        assert_int_not_equal(pair_compliance_matrix(&bad, 0, y0, 1, C), GI_OK);
        assert_int_equal(pair_initialize(&other, &s, NULL, 0, y0), GI_OK);
        other.system = &bad;
        assert_int_equal(pair_set_time_and_state(&other, 0, y0), GI_ERR_NOT_FINITE);
        assert_int_equal(pair_integrate(&other, 1), GI_ERR_NOT_FINITE);
        check_all_close(other.y, y0, 4, 0);
    }
    for (int i = 0; i < 4; i++) check_close(C[i / 2][i % 2], 7, 0);
}

/* ---- projection
 * ------------------------------------------------------------------------------------------- */

/* Three coordinates with a full mass matrix, on the unit sphere or with q2 - q1 = 1. */
struct tied {
    bool sphere;
    double mass[3][3];
};

static inline void tied_mass(const struct tied *s, double t, const double q[], double M[][3])
{
    (void)t, (void)q;
    memcpy(M, s->mass, sizeof s->mass);
}

static inline void tied_force(const struct tied *s, double t, const double q[], const double u[],
                              const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = f[1] = f[2] = 0;
}

static inline void tied_position_constraints(const struct tied *s, double t, const double q[],
                                             double p[])
{
    (void)t;
    p[0] = s->sphere ? (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] - 1) / 2 : q[2] - q[1] - 1;
}

static inline void tied_constraint_matrix(const struct tied *s, double t, const double q[],
                                          double G[][3])
{
    (void)t;
    for (int i = 0; i < 3; i++) G[0][i] = s->sphere ? q[i] : i - 1 + (i == 0);
    if (!s->sphere) G[0][1] = -1;
}

static inline void tied_constraint_bias(const struct tied *s, double t, const double q[],
                                        const double u[], double b[])
{
    (void)t, (void)q;
    b[0] = s->sphere ? -u[0] * u[0] - u[1] * u[1] - u[2] * u[2] : 0;
}

#define GI_NAME    tied
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      3
#define GI_NC      1
#include "geodesic_integ.h"

static void the_light_body_gives_way(void **state)
{
    static const struct tied s = {false, {{5, 0, 0}, {0, 9, 0}, {0, 0, 1}}};
    static const double y0[6] = {4, 0, 2, 4, 0, 10}; /* 1 too far apart, parting at 10 */
    tied_integ it;

    (void)state;
    assert_int_equal(tied_initialize(&it, &s, NULL, 0, y0), GI_OK);
    const double y[6] = {4, 0.1, 1.1, 4, 1, 1};
    check_all_close(it.y, y, 6, 1e-12);
}

/* (M d)_i, d = a - b */
static void mass_times(const struct tied *s, const double a[3], const double b[3], double Md[3])
{
    for (int i = 0; i < 3; i++) {
        Md[i] = 0;
        for (int j = 0; j < 3; j++) Md[i] += s->mass[i][j] * (a[j] - b[j]);
    }
}

/* Nearest by mass: M (q - q0) is along the gradient q, but for the square of the way. Then the velocity, with
   the gradient at the new q: M (u - u0) is along it exactly. */
static void projection_is_weighted_by_mass_and_velocity_comes_last(void **state)
{
    static const struct tied s = {true, {{5, 1, 0.3}, {1, 2, -0.5}, {0.3, -0.5, 0.4}}};
    static const double off[] = {1e-1, 1e-2, 1e-3};
    tied_options options;
    tied_integ it;
    double Md[3];

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-13;
    for (int k = 0; k < 3; k++) {
        const double r = 1 + off[k], y0[6] = {r * 0.48, r * 0.6, r * 0.64, 1, 2, 3};
        assert_int_equal(tied_initialize(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(it.stats.projections, 1);
        const double *q = it.y, *u = it.y + 3;
        check_close(q[0] * q[0] + q[1] * q[1] + q[2] * q[2], 1, 1e-14);
        check_close(q[0] * u[0] + q[1] * u[1] + q[2] * u[2], 0, 1e-14);
        mass_times(&s, q, y0, Md);
        const double along = Md[0] * q[0] + Md[1] * q[1] + Md[2] * q[2];
        assert_true(along < -0.3 * off[k]);
        for (int i = 0; i < 3; i++) check_close(Md[i], along * q[i], 2 * off[k] * off[k]);
        mass_times(&s, u, y0 + 3, Md);
        const double push = Md[0] * q[0] + Md[1] * q[1] + Md[2] * q[2];
        for (int i = 0; i < 3; i++) check_close(Md[i], push * q[i], 1e-13);
    }
}

/* Three bodies in a row, tied to each other: q1 - q0 = 1, q2 - q1 = 1; a force pulls the last. */
struct train {
    double mass[3], pull;
};

static inline void train_mass(const struct train *s, double t, const double q[], double M[][3])
{
    (void)t, (void)q;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) M[i][j] = i == j ? s->mass[i] : 0;
}

static inline void train_force(const struct train *s, double t, const double q[], const double u[],
                               const double z[], double f[])
{
    (void)t, (void)q, (void)u, (void)z;
    f[0] = f[1] = 0, f[2] = s->pull;
}

static inline void train_position_constraints(const struct train *s, double t, const double q[],
                                              double p[])
{
    (void)s, (void)t;
    for (int i = 0; i < 2; i++) p[i] = q[i + 1] - q[i] - 1;
}

static inline void train_constraint_matrix(const struct train *s, double t, const double q[],
                                           double G[][3])
{
    (void)s, (void)t, (void)q;
    for (int i = 0; i < 2; i++) G[i][i] = -1, G[i][i + 1] = 1, G[i][2 - 2 * i] = 0;
}

static inline void train_constraint_bias(const struct train *s, double t, const double q[],
                                         const double u[], double b[])
{
    (void)s, (void)t, (void)q, (void)u;
    b[0] = b[1] = 0;
}

#define GI_NAME    train
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      3
#define GI_NC      2
#include "geodesic_integ.h"

/* A coupling of hardly any mass: weighted by mass, the two constraints are nearly parallel, which does not
   make them one. */
static void a_nearly_massless_body_between_heavy_ones(void **state)
{
    static const struct train s = {{1, 1e-9, 3}, 8};
    static const double y0[6] = {0, 1, 2, 0, 0, 0};
    train_integ it;
    double lambda[2];

    (void)state;
    assert_int_equal(train_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(train_integrate(&it, 2), GI_OK);
    for (int i = 0; i < 3; i++) check_close(it.y[i], y0[i] + 4, 1e-6);
    for (int i = 0; i < 3; i++) check_close(it.ydot[3 + i], 2, 1e-6);
    train_multipliers(&s, it.t, it.y, lambda);
    check_close(lambda[0], 2, 1e-6);
    check_close(lambda[1], 2, 1e-6);
}

/* ---- lengths in small units --------------------------------------------------------------------------- */

/* A rod of that half length hangs from one end, by its middle and its angle. */
struct rod {
    double half;
};

static inline void rod_mass(const struct rod *s, double t, const double q[], double M[][3])
{
    (void)t, (void)q;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) M[i][j] = i != j ? 0 : i == 2 ? s->half * s->half / 3 : 1;
}

static inline void rod_force(const struct rod *s, double t, const double q[], const double u[],
                             const double z[], double f[])
{
    (void)t, (void)q, (void)u, (void)z;
    f[0] = f[2] = 0, f[1] = -10 * s->half;
}

static inline void rod_position_constraints(const struct rod *s, double t, const double q[],
                                            double p[])
{
    (void)t;
    p[0] = q[0] - s->half * sin(q[2]), p[1] = q[1] + s->half * cos(q[2]);
}

static inline void rod_constraint_matrix(const struct rod *s, double t, const double q[],
                                         double G[][3])
{
    (void)t;
    G[0][0] = 1, G[0][1] = 0, G[0][2] = -s->half * cos(q[2]);
    G[1][0] = 0, G[1][1] = 1, G[1][2] = -s->half * sin(q[2]);
}

static inline void rod_constraint_bias(const struct rod *s, double t, const double q[],
                                       const double u[], double b[])
{
    (void)t;
    b[0] = -s->half * sin(q[2]) * u[2] * u[2];
    b[1] = s->half * cos(q[2]) * u[2] * u[2];
}

#define GI_NAME    rod
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      3
#define GI_NC      2
#include "geodesic_integ.h"

/* Rows of lengths of thousands by an angle are all but parallel in these numbers, and still two. */
static void a_rod_hangs_by_two_constraints_in_any_unit(void **state)
{
    (void)state;
    for (double half = 1e-6; half < 1e9; half *= 10) {
        const struct rod s = {half};
        const double angle = 0.9, rate = 0.4;
        const double y[6] = {half * sin(angle),        -half * cos(angle),       angle,
                             half * cos(angle) * rate, half * sin(angle) * rate, rate};
        const double turns = -7.5 * sin(angle); /* 3/4 g / half */
        const double aside = half * (cos(angle) * turns - sin(angle) * rate * rate);
        const double up = half * (sin(angle) * turns + cos(angle) * rate * rate);
        double ydot[6], lambda[2];
        rod_derivs(&s, 0, y, ydot);
        rod_multipliers(&s, 0, y, lambda);
        check_close(ydot[5], turns, 1e-14);
        check_close(ydot[3] / half, aside / half, 1e-14);
        check_close(ydot[4] / half, up / half, 1e-14);
        check_close(lambda[0] / half, -aside / half, 1e-13);
        check_close(lambda[1] / half, -10 - up / half, 1e-13);
    }
}

/* ---- a light mass that a constraint holds --------------------------------------------------------------- */

/* Masses 1, 1 and light; a[2] = b - G[0] a[0] - G[1] a[1]. */
struct feather {
    double light, G[2], b, f[3];
};

static inline void feather_mass(const struct feather *s, double t, const double q[], double M[][3])
{
    (void)t, (void)q;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) M[i][j] = i != j ? 0 : i == 2 ? s->light : 1;
}

static inline void feather_force(const struct feather *s, double t, const double q[],
                                 const double u[], const double z[], double f[])
{
    (void)t, (void)q, (void)u, (void)z;
    for (int i = 0; i < 3; i++) f[i] = s->f[i];
}

static inline void feather_position_constraints(const struct feather *s, double t, const double q[],
                                                double p[])
{
    p[0] = s->G[0] * q[0] + s->G[1] * q[1] + q[2] - s->b * t * t / 2;
}

static inline void feather_constraint_matrix(const struct feather *s, double t, const double q[],
                                             double G[][3])
{
    (void)t, (void)q;
    G[0][0] = s->G[0], G[0][1] = s->G[1], G[0][2] = 1;
}

static inline void feather_constraint_bias(const struct feather *s, double t, const double q[],
                                           const double u[], double b[])
{
    (void)t, (void)q, (void)u;
    b[0] = s->b;
}

#define GI_NAME    feather
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      3
#define GI_NC      1
#include "geodesic_integ.h"

/* What the force would do to a light mass alone is taken away again by its constraint, with its rounding: the
   acceleration keeps its digits, however light the mass is. Eliminated by hand: lambda = f[2] - light a[2]. */
static void a_light_mass_loses_no_digits(void **state)
{
    (void)state;
    for (int i = 0; i <= 15; i++) {
        const struct feather s = {pow(10, -i), {0.6, -0.37}, 0.7, {0.3, -9.1, 7.7}};
        const double y[6] = {0}, *const f = s.f, *const G = s.G;
        const double free[2] = {f[0] - G[0] * f[2], f[1] - G[1] * f[2]};
        const double squares = G[0] * G[0] + G[1] * G[1];
        const double a = (s.b - G[0] * free[0] - G[1] * free[1]) / (1 + s.light * squares);
        double ydot[6], lambda[1];

        feather_derivs(&s, 0, y, ydot);
        feather_multipliers(&s, 0, y, lambda);
        check_close(ydot[3], free[0] + G[0] * s.light * a, 4e-15);
        check_close(ydot[4], free[1] + G[1] * s.light * a, 4e-15);
        check_close(ydot[5], a, 4e-15);
        check_close(lambda[0], f[2] - s.light * a, 4e-15);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doubled_constraints_change_nothing),
        cmocka_unit_test(a_plane_mechanism_may_be_written_in_space),
        cmocka_unit_test(a_nearly_massless_body_between_heavy_ones),
        cmocka_unit_test(a_rod_hangs_by_two_constraints_in_any_unit),
        cmocka_unit_test(contradictory_constraints_are_reported),
        cmocka_unit_test(a_double_pendulum_in_angles_and_in_the_plane),
        cmocka_unit_test(a_mass_matrix_that_is_not_positive_is_reported),
        cmocka_unit_test(the_light_body_gives_way),
        cmocka_unit_test(a_light_mass_loses_no_digits),
        cmocka_unit_test(projection_is_weighted_by_mass_and_velocity_comes_last),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
