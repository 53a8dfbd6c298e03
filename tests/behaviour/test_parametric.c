/*
 * GI_PARAMETRIC_SURFACE: charts (u, v) -> x of tori, spheres, graphs, minimal surfaces and others, with
 * every method, without and with Jacobi fields. Geodesics end at the reference solutions and where the
 * implicit torus has them, at unit speed; degenerate charts end in a status; lanes have the bits of scalar
 * steps, which needs -ffp-contract=off.
 *
 * GI_TEST_DATA (a string) names the folder of the data files.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../charts.h"
#include "../check.h"
#include "../csv.h"
#include "../each_method.h"

/* ---- charts ---- */

typedef void chart_map(const double size[2], double u, double v, double x[3], double xu[3],
                       double xv[3], double xuu[3], double xuv[3], double xvv[3]);

struct chart {
    chart_map *map;
    double size[2];
    void (*inverse)(const double size[2], const double x[3], double uv[2]);
    double point[2], direction[2], length; /* a geodesic that stays away from all singularities */
};

/* (rho(v) cos u, rho(v) sin u, z(v)) from rho, z and their first two derivatives. */
static void revolve(double u, const double rho[3], const double z[3], double x[3], double xu[3],
                    double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    const double c = cos(u), s = sin(u);

    set(x, rho[0] * c, rho[0] * s, z[0]);
    set(xu, -rho[0] * s, rho[0] * c, 0);
    set(xv, rho[1] * c, rho[1] * s, z[1]);
    set(xuu, -rho[0] * c, -rho[0] * s, 0);
    set(xuv, -rho[1] * s, rho[1] * c, 0);
    set(xvv, rho[2] * c, rho[2] * s, z[2]);
}

static void torus(const double size[2], double u, double v, double x[3], double xu[3], double xv[3],
                  double xuu[3], double xuv[3], double xvv[3])
{
    const double R = size[0], r = size[1];
    const double rho[3] = {R + r * cos(v), -r * sin(v), -r * cos(v)};
    const double z[3] = {r * sin(v), r * cos(v), -r * sin(v)};

    revolve(u, rho, z, x, xu, xv, xuu, xuv, xvv);
}

static void on_torus(const double size[2], const double x[3], double uv[2])
{
    uv[0] = atan2(x[1], x[0]);
    uv[1] = atan2(x[2], hypot(x[0], x[1]) - size[0]);
}

/* v is the colatitude: the pole v = 0 is met exactly. */
static void sphere(const double size[2], double u, double v, double x[3], double xu[3],
                   double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    const double R = size[0];
    const double rho[3] = {R * sin(v), R * cos(v), -R * sin(v)};
    const double z[3] = {R * cos(v), -R * sin(v), -R * cos(v)};

    revolve(u, rho, z, x, xu, xv, xuu, xuv, xvv);
}

static void on_sphere(const double size[2], const double x[3], double uv[2])
{
    (void)size;
    uv[0] = atan2(x[1], x[0]);
    uv[1] = atan2(hypot(x[0], x[1]), x[2]);
}

static void cylinder(const double size[2], double u, double v, double x[3], double xu[3],
                     double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    const double rho[3] = {size[0], 0, 0}, z[3] = {v, 1, 0};

    revolve(u, rho, z, x, xu, xv, xuu, xuv, xvv);
}

/* u is the longitude, v the height */
static void by_height(const double size[2], const double x[3], double uv[2])
{
    (void)size;
    uv[0] = atan2(x[1], x[0]);
    uv[1] = x[2];
}

/* z = rho / tan(half angle), from the angle's tangent; the apex is v = 0 */
static void cone(const double size[2], double u, double v, double x[3], double xu[3], double xv[3],
                 double xuu[3], double xuv[3], double xvv[3])
{
    const double rho[3] = {size[0] * v, size[0], 0}, z[3] = {v, 1, 0};

    revolve(u, rho, z, x, xu, xv, xuu, xuv, xvv);
}

/* (sech v cos u, sech v sin u, v - tanh v); the rim is v = 0 */
static void tractroid(const double size[2], double u, double v, double x[3], double xu[3],
                      double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    const double sech = 1 / cosh(v), th = tanh(v);
    const double rho[3] = {sech, -sech * th, sech * (th * th - sech * sech)};
    const double z[3] = {v - th, th * th, 2 * th * sech * sech};

    (void)size;
    revolve(u, rho, z, x, xu, xv, xuu, xuv, xvv);
}

static void on_tractroid(const double size[2], const double x[3], double uv[2])
{
    (void)size;
    uv[0] = atan2(x[1], x[0]);
    uv[1] = acosh(1 / hypot(x[0], x[1]));
}

static void catenoid(const double size[2], double u, double v, double x[3], double xu[3],
                     double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    const double rho[3] = {cosh(v), sinh(v), cosh(v)}, z[3] = {v, 1, 0};

    (void)size;
    revolve(u, rho, z, x, xu, xv, xuu, xuv, xvv);
}

/* (sinh v cos u, sinh v sin u, u): the catenoid bent, with the same geodesics in u and v */
static void helicoid(const double size[2], double u, double v, double x[3], double xu[3],
                     double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    const double rho[3] = {sinh(v), cosh(v), sinh(v)}, z[3] = {u, 0, 0};

    (void)size;
    revolve(u, rho, z, x, xu, xv, xuu, xuv, xvv);
    xu[2] = 1;
}

static void on_helicoid(const double size[2], const double x[3], double uv[2])
{
    (void)size;
    uv[0] = x[2];
    uv[1] = asinh(x[0] * cos(x[2]) + x[1] * sin(x[2]));
}

static void on_graph(const double size[2], const double x[3], double uv[2])
{
    (void)size;
    uv[0] = x[0], uv[1] = x[1];
}

/* The plane in oblique coordinates, far from orthogonal: x = u + k v, y = v. */
static void sheared_plane(const double size[2], double u, double v, double x[3], double xu[3],
                          double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    set(x, u + size[0] * v, v, 0);
    set(xu, 1, 0, 0);
    set(xv, size[0], 1, 0);
    set(xuu, 0, 0, 0);
    set(xuv, 0, 0, 0);
    set(xvv, 0, 0, 0);
}

static void on_sheared_plane(const double size[2], const double x[3], double uv[2])
{
    uv[0] = x[0] - size[0] * x[1], uv[1] = x[1];
}

/* No surface at all: a line, and nothing where v < 0. */
static void line(const double size[2], double u, double v, double x[3], double xu[3], double xv[3],
                 double xuu[3], double xuv[3], double xvv[3])
{
    const double root = sqrt(v);

    (void)size;
    set(x, u + v, u + v, 0 * root);
    set(xu, 1, 1, 0);
    set(xv, 1, 1, 0 * root);
    set(xuu, 0, 0, 0);
    set(xuv, 0, 0, 0);
    set(xvv, 0, 0, 0);
}

enum {
    TORUS,
    SPHERE,
    CYLINDER,
    CONE,
    TRACTROID,
    CATENOID,
    HELICOID,
    PARABOLOID,
    BUMP,
    PLANE,
    CHARTS
};

static const struct chart charts[CHARTS] = {
    [TORUS] = {torus, {2, 1}, on_torus, {0.3, 1}, {1, 0.4}, 6},
    [SPHERE] = {sphere, {1.5, 0}, on_sphere, {0.3, 1}, {1, 0.4}, 6},
    [CYLINDER] = {cylinder, {0.7, 0}, by_height, {0.3, 1}, {1, 0.4}, 6},
    [CONE] = {cone, {0.5, 0}, by_height, {0.3, 1}, {1, 0.4}, 6},
    [TRACTROID] = {tractroid, {0, 0}, on_tractroid, {0.3, 1.2}, {1, 0.4}, 0.5},
    [CATENOID] = {catenoid, {0, 0}, by_height, {0.3, 1}, {1, -0.4}, 6},
    [HELICOID] = {helicoid, {0, 0}, on_helicoid, {0.3, 1}, {1, -0.4}, 6},
    [PARABOLOID] = {paraboloid_chart, {0, 0}, on_graph, {0.3, 1}, {1, 0.4}, 6},
    [BUMP] = {bump_chart, {0, 0}, on_graph, {0.3, 1}, {1, -0.9}, 6},
    [PLANE] = {sheared_plane, {1000, 0}, on_sheared_plane, {0.3, 1}, {1, 0.4}, 6},
};

static const struct chart unit_sphere = {sphere, {1, 0}, on_sphere, {0, 1}, {0, 1}, 1};

struct degenerate_point {
    struct chart chart;
    double point[2], direction[2];
};

static const struct degenerate_point degenerate[] = {
    {{sphere, {1, 0}, NULL, {0, 0}, {0, 0}, 0}, {0.3, 0}, {1, 0}},
    {{sphere, {1, 0}, NULL, {0, 0}, {0, 0}, 0}, {0.3, 0}, {0, 1}},
    {{sphere, {1, 0}, NULL, {0, 0}, {0, 0}, 0}, {0.3, 0}, {1, 1}},
    {{cone, {1, 0}, NULL, {0, 0}, {0, 0}, 0}, {0.3, 0}, {0, 1}},
    {{tractroid, {1, 0}, NULL, {0, 0}, {0, 0}, 0}, {0.3, 0}, {1, 0}},
    {{tractroid, {1, 0}, NULL, {0, 0}, {0, 0}, 0}, {0.3, 0}, {0.5, 1}},
    {{line, {1, 0}, NULL, {0, 0}, {0, 0}, 0}, {0.3, 1}, {1, 0}},
    {{line, {1, 0}, NULL, {0, 0}, {0, 0}, 0}, {0.3, 1}, {1, 0.5}},
    {{line, {1, 0}, NULL, {0, 0}, {0, 0}, 0}, {0.3, -1}, {1, 0.5}}, /* NaN */
};

/* ---- between chart and space ---- */

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void to_space(const struct chart *s, const double uv[2], const double duv[2], double x[3],
                     double v[3])
{
    double xu[3], xv[3], xuu[3], xuv[3], xvv[3];

    s->map(s->size, uv[0], uv[1], x, xu, xv, xuu, xuv, xvv);
    for (int i = 0; i < 3; i++) v[i] = xu[i] * duv[0] + xv[i] * duv[1];
}

/* The coordinates of a point of the surface and of a tangent vector there. */
static void from_space(const struct chart *s, const double x[3], const double v[3], double uv[2],
                       double duv[2])
{
    double foot[3], xu[3], xv[3], xuu[3], xuv[3], xvv[3];

    s->inverse(s->size, x, uv);
    s->map(s->size, uv[0], uv[1], foot, xu, xv, xuu, xuv, xvv);
    const double E = dot(xu, xu), F = dot(xu, xv), G = dot(xv, xv), W = E * G - F * F;
    const double a = dot(xu, v), b = dot(xv, v);
    duv[0] = (G * a - F * b) / W, duv[1] = (E * b - F * a) / W;
}

static double speed_of(const struct chart *s, const double uv[2], const double duv[2])
{
    double x[3], v[3];

    to_space(s, uv, duv, x, v);
    return sqrt(dot(v, v));
}

/* The great circle that comes nearest to the pole of the unit sphere after the length 1/2, at the
   colatitude `offset`: its start and its distance from x at t. */
static void great_circle_by_the_pole(double offset, double point[2], double direction[2])
{
    const double x = sin(offset) * cos(0.5), y = -sin(0.5), rho = hypot(x, y);

    point[0] = atan2(y, x), point[1] = atan2(rho, cos(offset) * cos(0.5));
    direction[0] = sin(offset) / (rho * rho), direction[1] = -cos(offset) * sin(0.5) / rho;
}

static double distance_from_great_circle(double offset, double t, const double x[3])
{
    const double c = cos(t - 0.5), s = sin(t - 0.5);
    const double d[3] = {x[0] - sin(offset) * c, x[1] - s, x[2] - cos(offset) * c};

    return sqrt(dot(d, d));
}

/* ---- reference solutions ---- */

struct truth_case {
    double start[6], length, end[6], jacobi[4]; /* jacobi: m, M, m', M' */
};

enum { MOST_CASES = 110 };

struct truth {
    const char *name;
    int count;
    struct chart charts[MOST_CASES];
    struct truth_case cases[MOST_CASES];
    double state_median, state_worst, jacobi_median, jacobi_worst; /* bounds */
};

/* Largest errors over accuracy that are let pass, the same for every method and accuracy: about twice what
   was measured. Merson's are the largest, but for the worst on the torus. */
static const struct truth_file {
    const char *name, *file, *prefix; /* prefix: of the columns of Cartesian coordinates */
    int chart;
    double state_median, state_worst, jacobi_median, jacobi_worst;
} truth_files[] = {
    {"torus", "/torus_R2_r1_random25.csv", "", TORUS, 2, 35, 3, 450},
    {"catenoid", "/catenoid_helicoid_random20.csv", "C", CATENOID, 9, 35, 1, 6},
    {"helicoid", "/catenoid_helicoid_random20.csv", "H", HELICOID, 9, 35, 1, 6},
    {"paraboloid", "/graph_paraboloid_random20.csv", "", PARABOLOID, 2, 9, 1, 4},
    {"bump", "/graph_gaussbump_random20.csv", "", BUMP, 2, 6, 1, 3},
    {"closed forms", "/closed_form_surfaces.csv", "", -1, 1, 11, 0.1, 65},
};
enum { TRUTHS = sizeof truth_files / sizeof truth_files[0] };

/* A row of closed_form_surfaces.csv; false where the surface is not in space. */
static bool closed_form_row(const struct table *t, int row, struct chart *chart,
                            struct truth_case *c)
{
    static const struct {
        const char *surface;
        int chart;
        const char *parameter;
    } known[] = {{"cylinder", CYLINDER, "R=%lf"},
                 {"sphere", SPHERE, "R=%lf"},
                 {"cone", CONE, "half_angle=%lf"},
                 {"tractroid", TRACTROID, NULL}};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(text_in(t, row, "surface"), known[i].surface) != 0) continue;
        *chart = charts[known[i].chart];
        if (known[i].parameter) {
            const int n = sscanf(text_in(t, row, "params"), known[i].parameter, &chart->size[0]);
            assert_int_equal(n, 1);
        }
        if (known[i].chart == CONE) chart->size[0] = tan(chart->size[0]);
        numbers_in(t, row, "x0", 3, c->start);
        numbers_in(t, row, "v0", 3, c->start + 3);
        numbers_in(t, row, "x", 3, c->end);
        numbers_in(t, row, "v", 3, c->end + 3);
        return true;
    }
    assert_string_equal(text_in(t, row, "surface"), "hyperbolic_halfplane");
    return false;
}

static void cartesian_row(const struct table *t, int row, const char *prefix, struct truth_case *c)
{
    static const char *const state[6] = {"X", "Y", "Z", "VX", "VY", "VZ"};
    static const char *const start[6] = {"X1", "Y1", "Z1", "VX1", "VY1", "VZ1"};

    for (int i = 0; i < 6; i++) {
        c->start[i] = prefixed_number_in(t, row, prefix, start[i]);
        c->end[i] = prefixed_number_in(t, row, prefix, state[i]);
    }
}

/* Remains valid until the next call. */
static const struct truth *read_truth(int number)
{
    static const char *const jacobi[4] = {"m", "M", "mp", "Mp"};
    static struct truth truth;
    const struct truth_file *f = &truth_files[number];
    char path[1000];

    snprintf(path, sizeof path, "%s%s", GI_TEST_DATA, f->file);
    struct table t = read_table(path);
    truth.name = f->name, truth.count = 0;
    truth.state_median = f->state_median, truth.state_worst = f->state_worst;
    truth.jacobi_median = f->jacobi_median, truth.jacobi_worst = f->jacobi_worst;
    assert_true(t.rows <= MOST_CASES);
    for (int row = 0; row < t.rows; row++) {
        struct truth_case *c = &truth.cases[truth.count];
        if (f->chart >= 0)
            truth.charts[truth.count] = charts[f->chart], cartesian_row(&t, row, f->prefix, c);
        else if (!closed_form_row(&t, row, &truth.charts[truth.count], c))
            continue;
        for (int i = 0; i < 4; i++) c->jacobi[i] = number_in(&t, row, jacobi[i]);
        c->length = number_in(&t, row, "s");
        truth.count++;
    }
    free_table(&t);
    assert_true(truth.count >= 30);
    return &truth;
}

/* One of the torus, of length about 5 and well conditioned. */
static const struct truth_case *torus_case(void)
{
    return &read_truth(0)->cases[12];
}

/* How much the geodesic multiplies a sideways error on its way. */
static double condition(const struct truth_case *c)
{
    double largest_field = 1;

    for (int i = 0; i < 4; i++) largest_field = worse_of(largest_field, c->jacobi[i]);
    return largest_field;
}

/* A case whose fields are over 20 at the end is ill-conditioned: its bound is that much wider, and it
   does not count as the worst. */
static void judge(const struct truth *truth, double accuracy, double state[], double jacobi[])
{
    double state_worst = 0, jacobi_worst = 0;

    for (int i = 0; i < truth->count; i++) {
        const double k = condition(&truth->cases[i]);
        assert_true(state[i] <= truth->state_worst * k);
        assert_true(jacobi[i] <= truth->jacobi_worst * k);
        if (k > 20) continue;
        state_worst = worse_of(state_worst, state[i]);
        jacobi_worst = worse_of(jacobi_worst, jacobi[i]);
    }
    sort_errors(state, truth->count);
    sort_errors(jacobi, truth->count);
    const double state_median = state[truth->count / 2], jacobi_median = jacobi[truth->count / 2];
    print_message("  %-12s  %8.0e  %5d  %8.2f  %8.1f  %8.2f  %8.1f\n", truth->name, accuracy,
                  truth->count, state_median, state_worst, jacobi_median, jacobi_worst);
    assert_true(state_median <= truth->state_median && state_worst <= truth->state_worst);
    assert_true(jacobi_median <= truth->jacobi_median && jacobi_worst <= truth->jacobi_worst);
}

/* ---- every method ---- */

#define BODY "behaviour/parametric_body.h"
#include "../for_each_method.h"

/* ---- one method is enough ---- */

/* The same torus as f(x) = 0. */
struct implicit_torus {
    double R, r;
};

static inline void implicit_torus_surface(const struct implicit_torus *s, const double x[3],
                                          double *f, double grad[3], double hess[6])
{
    const double R2 = s->R * s->R, ring = x[0] * x[0] + x[1] * x[1];
    const double w = ring + x[2] * x[2] + R2 - s->r * s->r;

    *f = w * w - 4 * R2 * ring;
    for (int i = 0; i < 3; i++) {
        const double k = 4 * w - (i < 2 ? 8 * R2 : 0);
        grad[i] = k * x[i];
        hess[i] = k + 8 * x[i] * x[i];
    }
    hess[3] = 8 * x[0] * x[1], hess[4] = 8 * x[0] * x[2], hess[5] = 8 * x[1] * x[2];
}

#define GI_NAME          implicit_torus
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_METHOD        GI_DOP853
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

static void goes_where_the_implicit_torus_goes(void **state)
{
    const struct implicit_torus implicit = {2, 1};
    const struct chart *s = &charts[TORUS];

    (void)state;
    for (int k = 0; k < 40; k++) {
        const double point[2] = {0.7 * k, 0.45 * k}, direction[2] = {cos(k), sin(k)};
        const double length = 0.25 * k - 4;
        implicit_torus_options options;
        implicit_torus_integ there;
        dop853_fields_options chart_options = dop853_fields_options_for(1e-11);
        dop853_fields_integ here;
        double y0[dop853_fields_N], z0[implicit_torus_N], x[3], v[3];

        memset(&options, 0, sizeof options);
        options.accuracy = 1e-11;
        assert_int_equal(dop853_fields_start(s, point, direction, y0), GI_OK);
        to_space(s, y0, y0 + dop853_fields_NQ, x, v);
        assert_int_equal(implicit_torus_start(&implicit, x, v, z0), GI_OK);
        assert_int_equal(dop853_fields_initialize(&here, s, &chart_options, 0, y0), GI_OK);
        assert_int_equal(implicit_torus_initialize(&there, &implicit, &options, 0, z0), GI_OK);
        assert_int_equal(dop853_fields_integrate(&here, length), GI_OK);
        assert_int_equal(implicit_torus_integrate(&there, length), GI_OK);

        to_space(s, here.y, here.y + dop853_fields_NQ, x, v);
        for (int i = 0; i < 3; i++) {
            check_close(x[i], there.y[i], 3e-9);
            check_close(v[i], there.y[implicit_torus_NQ + i], 3e-9);
        }
        for (int i = 0; i < 2; i++) {
            const double field = there.y[3 + i], slope = there.y[implicit_torus_NQ + 3 + i];
            check_close(here.y[2 + i], field, 3e-9 * fmax(1, fabs(field)));
            check_close(here.y[dop853_fields_NQ + 2 + i], slope, 3e-9 * fmax(1, fabs(slope)));
        }
    }
}

/* The derivatives themselves: on the torus by hand. */
static void derivatives_are_those_of_the_torus(void **state)
{
    const double R = 2, r = 1;

    (void)state;
    for (int k = 0; k < 100; k++) {
        const double u = 0.1 * k, v = 0.7 * k, du = cos(3 * k), dv = sin(5 * k);
        const double y[8] = {u, v, 0.3, -0.7, du, dv, 1.1, 0.2};
        const double rho = R + r * cos(v), K = cos(v) / (r * rho);
        const double exact[8] = {
            du,       dv,     1.1, 0.2, 2 * r * sin(v) / rho * du * dv, -rho * sin(v) / r * du * du,
            -K * 0.3, K * 0.7};
        double ydot[8];

        merson_fields_derivs(&charts[TORUS], 0, y, ydot);
        for (int i = 0; i < 8; i++) check_close(ydot[i], exact[i], 1e-14 * fmax(1, fabs(exact[i])));
    }
}

/* Straight lines, even where x_u and x_v are nearly parallel. */
static void geodesics_of_the_sheared_plane_are_straight(void **state)
{
    const struct chart *s = &charts[PLANE];
    tsitouras_fields_integ it;
    double y0[tsitouras_fields_N], x0[3], v0[3], x[3], v[3];

    (void)state;
    assert_int_equal(tsitouras_fields_start(s, s->point, s->direction, y0), GI_OK);
    to_space(s, y0, y0 + tsitouras_fields_NQ, x0, v0);
    assert_int_equal(tsitouras_fields_initialize(&it, s, NULL, 0, y0), GI_OK);
    assert_int_equal(tsitouras_fields_integrate(&it, 10), GI_OK);
    to_space(s, it.y, it.y + tsitouras_fields_NQ, x, v);
    for (int i = 0; i < 3; i++) {
        check_close(x[i], x0[i] + 10 * v0[i], 1e-11); /* coordinates of 1000 round to 1e-13 */
        check_close(v[i], v0[i], 1e-12);
    }
    check_close(it.y[2], 10, 1e-12);
    check_close(it.y[3], 1, 1e-12);
}

/* The fields look at the geodesic, and not the other way round. */
static void fields_do_not_change_the_geodesic(void **state)
{
    (void)state;
    for (size_t i = 0; i < CHARTS; i++) {
        const struct chart *s = &charts[i];
        merson_options options = merson_options_for(1e-8);
        merson_fields_options with_options = merson_fields_options_for(1e-8);
        merson_integ bare;
        merson_fields_integ with;
        double y0[merson_N], z0[merson_fields_N];

        options.fixed_step = with_options.fixed_step = s->length / 64;
        assert_int_equal(merson_start(s, s->point, s->direction, y0), GI_OK);
        assert_int_equal(merson_fields_start(s, s->point, s->direction, z0), GI_OK);
        assert_int_equal(merson_initialize(&bare, s, &options, 0, y0), GI_OK);
        assert_int_equal(merson_fields_initialize(&with, s, &with_options, 0, z0), GI_OK);
        assert_int_equal(merson_integrate(&bare, s->length), GI_OK);
        assert_int_equal(merson_fields_integrate(&with, s->length), GI_OK);
        for (int k = 0; k < 2; k++) {
            check_close(with.y[k], bare.y[k], 0);
            check_close(with.y[merson_fields_NQ + k], bare.y[merson_NQ + k], 0);
        }
    }
}

/* A sphere of any size is a sphere: with units of its size the steps are the same. The coordinates are
   angles; their velocities and the fields have units. */
static void the_size_does_not_matter(void **state)
{
    static const double sizes[] = {1, 0x1p20, 0x1p-20, 0x1p100, 0x1p-100};
    long long steps = 0;

    (void)state;
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        const double R = sizes[k], point[2] = {0.3, 1}, direction[2] = {1, 0.4};
        struct chart s = unit_sphere;
        dop853_fields_options options = dop853_fields_options_for(1e-10);
        dop853_fields_integ it;
        double y0[8], x[3], v[3], x0[3], v0[3];

        s.size[0] = R;
        options.units[2] = R;
        options.units[4] = options.units[5] = options.units[7] = 1 / R;
        assert_int_equal(dop853_fields_start(&s, point, direction, y0), GI_OK);
        assert_int_equal(dop853_fields_initialize(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(dop853_fields_integrate(&it, 4 * R), GI_OK);
        to_space(&s, y0, y0 + 4, x0, v0);
        to_space(&s, it.y, it.y + 4, x, v);
        for (int i = 0; i < 3; i++) {
            check_close(x[i] / R, x0[i] / R * cos(4) + v0[i] * sin(4), 1e-8);
            check_close(v[i], v0[i] * cos(4) - x0[i] / R * sin(4), 1e-8);
        }
        check_close(it.y[2] / R, sin(4), 1e-8);
        check_close(it.y[3], cos(4), 1e-8);
        if (k == 0) steps = it.stats.steps_attempted;
        assert_int_equal(it.stats.steps_attempted, steps);
    }
}

/* clang-format off */
#define EVERY_INSTANCE(name)                                                                       \
    cmocka_unit_test(name##_keeps_unit_speed),                                                     \
    cmocka_unit_test(name##_brings_the_speed_to_one),                                              \
    cmocka_unit_test(name##_a_degenerate_point_is_refused),                                        \
    cmocka_unit_test(name##_a_start_that_is_no_direction_is_refused),                              \
    cmocka_unit_test(name##_passes_beside_the_pole_or_says_why_not),                               \
    cmocka_unit_test(name##_stops_before_the_pole),                                                \
    cmocka_unit_test(name##_goes_on_past_the_pole_at_a_looser_accuracy),                           \
    cmocka_unit_test(name##_does_not_run_over_an_edge_unnoticed),                                  \
    cmocka_unit_test(name##_lanes_have_the_bits_of_scalar_steps),
#define TESTS(name, ...)               EVERY_INSTANCE(name) EVERY_INSTANCE(name##_fields)
#define TESTS_OF_CONTROLLED(name, ...) cmocka_unit_test(name##_fields_ends_at_the_truth),
#define TESTS_OF_FIXED(name, ...)      cmocka_unit_test(name##_fields_converges),
/* clang-format on */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_where_the_implicit_torus_goes),
        cmocka_unit_test(derivatives_are_those_of_the_torus),
        cmocka_unit_test(geodesics_of_the_sheared_plane_are_straight),
        cmocka_unit_test(fields_do_not_change_the_geodesic),
        cmocka_unit_test(the_size_does_not_matter),
        EACH_METHOD(TESTS) EACH_CONTROLLED_METHOD(TESTS_OF_CONTROLLED)
            EACH_FIXED_METHOD(TESTS_OF_FIXED)};

    print_message(
        "  error / accuracy                  position, direction   fields over their size\n"
        "  surface       accuracy  cases    median     worst    median     worst\n");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
