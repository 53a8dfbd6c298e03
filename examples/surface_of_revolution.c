/* surface_of_revolution: a geodesic on a torus, sphere, cone, catenoid, helicoid and others.
 *
 * The surface is given as a chart, x(u, v) = (rho(v) cos u, rho(v) sin u, z(v) + k u). Its geometry does not
 * depend on u, so Clairaut's constant x_u . x' is conserved along a geodesic. For k = 0 it is the distance from
 * the axis times the cosine of the heading. Prints points of the geodesic for gnuplot, the drift of the constant,
 * and the conjugate points, where neighbouring geodesics from the start meet again.
 *
 *     cc -O2 -I. examples/surface_of_revolution.c -o surface_of_revolution -lm
 *     ./surface_of_revolution torus 2 1 --heading 70 --length 40 --points 1000 --svg path.svg > path.txt
 *     gnuplot -p -e "splot 'path.txt' using 2:3:4 with lines"
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/options.h"
#include "common/svg.h"

struct shape {
    const char *name, *sizes;
    int size_count;
    double v, pitch; /* where it starts unless told; k in units of the size */
    void (*curve)(const double size[2], double v, double rho[3], double z[3]);
};

/* rho and z with their first two derivatives. */
static void put(double f[3], double value, double slope, double second)
{
    f[0] = value, f[1] = slope, f[2] = second;
}

static void torus(const double size[2], double v, double rho[3], double z[3])
{
    const double R = size[0], r = size[1];
    put(rho, R + r * cos(v), -r * sin(v), -r * cos(v));
    put(z, r * sin(v), r * cos(v), -r * sin(v));
}

static void sphere(const double size[2], double v, double rho[3], double z[3])
{
    const double whole[2] = {0, size[0]};
    torus(whole, v, rho, z);
}

static void cone(const double size[2], double v, double rho[3], double z[3])
{
    const double half = size[0] / 180 * 3.14159265358979323846;
    put(rho, v * sin(half), sin(half), 0);
    put(z, v * cos(half), cos(half), 0);
}

static void paraboloid(const double size[2], double v, double rho[3], double z[3])
{
    put(rho, v, 1, 0);
    put(z, v * v / (2 * size[0]), v / size[0], 1 / size[0]);
}

static void catenoid(const double size[2], double v, double rho[3], double z[3])
{
    const double c = size[0];
    put(rho, c * cosh(v / c), sinh(v / c), cosh(v / c) / c);
    put(z, v, 1, 0);
}

static void helicoid(const double size[2], double v, double rho[3], double z[3])
{
    (void)size;
    put(rho, v, 1, 0);
    put(z, 0, 0, 0);
}

/* Of curvature -1/c^2; v = 0 is its rim, an edge of the surface. */
static void tractroid(const double size[2], double v, double rho[3], double z[3])
{
    const double c = size[0], t = tanh(v / c), s = 1 / cosh(v / c);
    put(rho, c * s, -s * t, s * (t * t - s * s) / c);
    put(z, v - c * t, t * t, 2 * t * s * s / c);
}

static const struct shape shapes[] = {
    {"torus", "R r", 2, 0, 0, torus},
    {"sphere", "R", 1, 0, 0, sphere},
    {"cone", "half-angle in degrees", 1, 1, 0, cone},
    {"paraboloid", "radius of curvature at the vertex", 1, 1, 0, paraboloid},
    {"catenoid", "radius of the neck", 1, 0, 0, catenoid},
    {"helicoid", "climb in a radian", 1, 1, 1, helicoid},
    {"tractroid", "radius of the rim", 1, 1, 0, tractroid},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

struct surface {
    const struct shape *shape;
    double size[2];
};

static inline void surface_surface(const struct surface *s, double u, double v, double x[3],
                                   double xu[3], double xv[3], double xuu[3], double xuv[3],
                                   double xvv[3])
{
    const double cosine = cos(u), sine = sin(u), k = s->shape->pitch * s->size[0];
    double rho[3], z[3];
    s->shape->curve(s->size, v, rho, z);
    put(x, rho[0] * cosine, rho[0] * sine, z[0] + k * u);
    put(xu, -rho[0] * sine, rho[0] * cosine, k);
    put(xv, rho[1] * cosine, rho[1] * sine, z[1]);
    put(xuu, -rho[0] * cosine, -rho[0] * sine, 0);
    put(xuv, -rho[1] * sine, rho[1] * cosine, 0);
    put(xvv, rho[2] * cosine, rho[2] * sine, z[2]);
}

/* The state: q = {u, v, m, M}, where m is the distance of neighbours who left at the same point. */
enum { REDUCED_LENGTH = 2 };

static inline void surface_events(const struct surface *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[REDUCED_LENGTH]; /* zero at conjugate points */
}

#define GI_NAME          surface
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_METHOD        GI_DOP853
#define GI_JACOBI_FIELDS 1
#define GI_EVENTS        1
#include "geodesic_integ.h"

struct job {
    struct surface surface;
    double u, v, heading, length, accuracy;
    int points;
    const char *svg; /* NULL: no picture */
    struct drawing *picture;
    double v_least, v_most; /* of the points in it */
};

static int help(void)
{
    printf("usage: surface_of_revolution SHAPE SIZE... [options]\n");
    for (int i = 0; i < SHAPES; i++) printf("  %-14s %s\n", shapes[i].name, shapes[i].sizes);
    printf("  --from U V      coordinates of the start: U is an angle, in degrees [0, by shape]\n"
           "  --heading A     degrees from the parallel, towards growing V [30]\n"
           "  --length S      of the geodesic [10]\n"
           "  --points N      at equal distances [200]\n"
           "  --accuracy EPS  of each step, 1e-14 ... 1e-3 [1e-10]\n"
           "  --svg FILE      the geodesic on its surface, as SVG\n");
    return is_printed("surface_of_revolution") ? 0 : 1;
}

static int refuse_start(const struct job *job)
{
    fprintf(stderr,
            "surface_of_revolution: no tangent plane at the start, --from %g %g; try "
            "surface_of_revolution --help\n",
            job->u, job->v);
    return 2;
}

/* x_u . x' = (rho^2 + k^2) u' + k z' v' */
static double clairaut(const struct surface *s, const double y[])
{
    const double k = s->shape->pitch * s->size[0], *v = y + surface_NQ;
    double rho[3], z[3];
    s->shape->curve(s->size, y[1], rho, z);
    return (rho[0] * rho[0] + k * k) * v[0] + k * z[1] * v[1];
}

enum { MESH_BEHIND, MESH, BEHIND, IN_FRONT, STYLES };

/* Adds the point (u, v) to the picture, in the style, or the one after it where it faces the eye. */
static void draw_point(const struct job *job, double u, double v, int style, bool begins)
{
    static const double eye[2] = {-60, 35};
    double x[3], xu[3], xv[3], xuu[3], xuv[3], xvv[3], n[3], at[2];
    surface_surface(&job->surface, u, v, x, xu, xv, xuu, xuv, xvv);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        n[i] = xu[j] * xv[k] - xu[k] * xv[j];
    }
    const bool in_front = seen_from(eye, n, at) > 0;
    seen_from(eye, x, at);
    draw_to(job->picture, at[0], at[1], style + in_front, begins);
}

static void print_point(struct job *job, double s, const double y[])
{
    double x[3], xu[3], xv[3], xuu[3], xuv[3], xvv[3];
    surface_surface(&job->surface, y[0], y[1], x, xu, xv, xuu, xuv, xvv);
    printf("%.12g %.12g %.12g %.12g %.12g %.12g\n", s, x[0], x[1], x[2], y[0], y[1]);
    if (!job->svg) return;
    draw_point(job, y[0], y[1], BEHIND, s == 0);
    job->v_least = fmin(job->v_least, y[1]), job->v_most = fmax(job->v_most, y[1]);
}

/* The geodesic, and lines of the chart as far as it goes in v. */
static bool write_picture(const struct job *job)
{
    static const char *const looks[STYLES] = {"stroke=\"#f0f0f0\"", "stroke=\"#ccc\"",
                                              "stroke=\"#f4b98a\"",
                                              "stroke=\"#d95f02\" stroke-width=\"2\""};
    enum { U = 36, V = 12, FINE = 6 };
    const double pi = 3.14159265358979323846, step = (job->v_most - job->v_least) / V;
    for (int i = 0; i <= U; i++)
        for (int j = 0; j <= V * FINE; j++)
            draw_point(job, 2 * pi * i / U, job->v_least + step * j / FINE, MESH_BEHIND, j == 0);
    for (int j = 0; j <= V; j++)
        for (int i = 0; i <= U * FINE; i++)
            draw_point(job, 2 * pi * i / (U * FINE), job->v_least + step * j, MESH_BEHIND, i == 0);
    return write_svg("surface_of_revolution", job->svg, job->picture, looks, STYLES);
}

/* The points that lie in the last step, by dense output; *next is the number of the first. */
static void print_points(struct job *job, const surface_integ *it, int *next)
{
    double y[surface_N];
    for (; *next <= job->points; ++*next) {
        const double s = *next < job->points ? job->length * *next / job->points : job->length;
        if (s > it->t || surface_interpolate(it, s, y) != GI_OK) return;
        print_point(job, s, y);
    }
}

static int trace(struct job *job)
{
    const struct surface *s = &job->surface;
    const double degree = 3.14159265358979323846 / 180, point[2] = {job->u * degree, job->v};
    double rho[3], z[3], direction[2], y0[surface_N], worst = 0;
    surface_integ it;
    surface_options options;
    int next = 1;
    s->shape->curve(s->size, job->v, rho, z);
    direction[0] = cos(job->heading * degree) / hypot(rho[0], s->shape->pitch * s->size[0]);
    direction[1] = sin(job->heading * degree) / hypot(rho[1], z[1]);
    memset(&options, 0, sizeof options);
    options.accuracy = job->accuracy;
    for (int i = REDUCED_LENGTH; i < 4; i++) options.relative[i] = options.relative[i + 4] = true;
    gi_status status = surface_start(s, point, direction, y0);
    assert(status != GI_OK || surface_check(s, 0, y0, NULL) == GI_OK);
    if (status == GI_OK) status = surface_initialize(&it, s, &options, 0, y0);
    if (status != GI_OK) return refuse_start(job);
    printf("# s x y z u v\n");
    print_point(job, 0, y0);
    while ((status == GI_OK || status == GI_EVENT) && it.t < job->length) {
        status = surface_step(&it, job->length);
        print_points(job, &it, &next);
        worst = fmax(worst, fabs(clairaut(s, it.y) - clairaut(s, y0)));
        if (status == GI_EVENT) printf("# conjugate point at s = %.12g\n", it.t);
    }
    printf("# Clairaut's constant %.12g, off by %.1e at most\n", clairaut(s, y0), worst);
    printf("# %lld steps, m = %.12g, M = %.12g\n", it.stats.steps_taken, it.y[2], it.y[3]);
    if (job->svg && !write_picture(job)) return 1;
    if (status == GI_OK || status == GI_EVENT) return is_printed("surface_of_revolution") ? 0 : 1;
    printf("# ends at s = %.12g\n", it.t);
    fprintf(stderr, "surface_of_revolution: the geodesic ends on the way, at s = %g of %g: %s\n",
            it.t, job->length, surface_explain(&it).what);
    return 2;
}

/* Takes the sizes of the shape from argv[2] on; false, and says why, where they are wrong. */
static bool take_sizes(struct surface *s, int argc, char **argv)
{
    const int end = 2 + s->shape->size_count;
    char what[100];
    snprintf(what, sizeof what, "the size of a %s (%s)", s->shape->name, s->shape->sizes);
    for (int k = 0; k < s->shape->size_count; k++) {
        const struct known_option size = {what, take_number, &s->size[k], NULL, 1e-6, 1e6};
        const char *const word = 2 + k < argc ? argv[2 + k] : NULL;
        if (word && take_number(&size, word)) continue;
        say_wrong_word("surface_of_revolution", what, &size, word);
        return false;
    }
    if (argc <= end || argv[end][0] == '-') return true;
    fprintf(stderr, "surface_of_revolution: %s is all that a %s takes, not %s too; try %s --help\n",
            s->shape->sizes, s->shape->name, argv[end], "surface_of_revolution");
    return false;
}

static int refuse_shape(const char *shape)
{
    fprintf(stderr, "surface_of_revolution: ");
    if (shape) fprintf(stderr, "unknown shape %s: ", *shape ? shape : "of no letters");
    fprintf(stderr, "the first word is one of");
    for (int k = 0; k < SHAPES; k++) fprintf(stderr, "%s %s", k ? "," : "", shapes[k].name);
    fprintf(stderr, "; try surface_of_revolution --help\n");
    return 2;
}

int main(int argc, char **argv)
{
    struct drawing picture = {0};
    struct job job = {{NULL, {0, 0}}, 0,        0,        30,       10, 1e-10, 200,
                      NULL,           &picture, HUGE_VAL, -HUGE_VAL};
    const struct known_option known[] = {
        {"from", take_number, &job.u, NULL, -1e6, 1e6},
        {"from", take_number, &job.v, NULL, -1e6, 1e6},
        {"heading", take_number, &job.heading, NULL, -360, 360},
        {"length", take_number, &job.length, NULL, 1e-6, 1e6},
        {"points", take_whole, &job.points, NULL, 1, 1e6},
        {"accuracy", take_number, &job.accuracy, NULL, 1e-14, 1e-3},
        {"svg", take_word, &job.svg, "a name of a file", 0, 0},
    };
    if (asks_for_help(argc, argv, 1)) return help();
    for (int k = 0; k < SHAPES && argc > 1; k++)
        if (strcmp(argv[1], shapes[k].name) == 0) job.surface.shape = &shapes[k];
    if (!job.surface.shape) return refuse_shape(argc > 1 ? argv[1] : NULL);
    if (!take_sizes(&job.surface, argc, argv)) return 2;
    job.v = job.surface.shape->v;
    const int first = 2 + job.surface.shape->size_count;
    const struct taken taken = take_options(argc, argv, first, known, sizeof known / sizeof *known);
    if (taken.what == OPTIONS_HELP) return help(); /* abbreviated */
    if (taken.what != OPTIONS_GOOD) return say_what_is_wrong("surface_of_revolution", &taken), 2;
    return trace(&job);
}
