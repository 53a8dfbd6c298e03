/* shortest: the shortest geodesic between two points of a surface, and the other geodesics of this length.
 *
 * Prints the length and the azimuths at both ends. Draws geodesics of this length from the first point in all
 * directions as SVG, with the shortest one in front. The view is from above the middle of the shortest one.
 *
 *     cc -O2 -I. examples/shortest.c -o shortest -lm
 *     ./shortest torus 1 0.4 --from 1.4 0 0 --to -0.9 0.4 0.3 --output shortest.svg
 */
#include "common/system.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/options.h"
#include "common/progress.h"
#include "common/svg.h"

/* ---- Surfaces f(x, y, z) = 0 ----------------------------------------------------------------------- */

struct shape {
    const char *name, *sizes;
    int size_count;
    void (*level)(const double size[3], const double x[3], double *f, double g[3], double H[6]);
};

static void ellipsoid(const double size[3], const double x[3], double *f, double g[3], double H[6])
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        const double w = 1 / (size[i] * size[i]);
        *f += w * x[i] * x[i];
        g[i] = 2 * w * x[i];
        H[i] = 2 * w, H[3 + i] = 0;
    }
}

/* Of the form (q + c)^2 = sum k_i x_i^2 + d, with q = x^2 + y^2 + z^2. */
static void quartic(double c, const double k[3], double d, const double x[3], double *f,
                    double g[3], double H[6])
{
    const double m = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + c;
    *f = m * m - d;
    for (int i = 0; i < 3; i++) {
        *f -= k[i] * x[i] * x[i];
        g[i] = (4 * m - 2 * k[i]) * x[i];
        H[i] = 4 * m - 2 * k[i] + 8 * x[i] * x[i];
    }
    H[3] = 8 * x[0] * x[1], H[4] = 8 * x[0] * x[2], H[5] = 8 * x[1] * x[2];
}

static void torus(const double size[3], const double x[3], double *f, double g[3], double H[6])
{
    const double R2 = 4 * size[0] * size[0], k[3] = {R2, R2, 0};
    quartic(R2 / 4 - size[1] * size[1], k, 0, x, f, g, H);
}

/* The product of the distances from the points (-1, 0, 0) and (1, 0, 0) is size^2. */
static void peanut(const double size[3], const double x[3], double *f, double g[3], double H[6])
{
    static const double k[3] = {4, 0, 0};
    quartic(1, k, pow(size[0], 4), x, f, g, H);
}

static void saddle(const double size[3], const double x[3], double *f, double g[3], double H[6])
{
    const double h = size[0];
    *f = x[2] - h * x[0] * x[1];
    g[0] = -h * x[1], g[1] = -h * x[0], g[2] = 1;
    H[0] = H[1] = H[2] = H[4] = H[5] = 0, H[3] = -h;
}

static void waves(const double size[3], const double x[3], double *f, double g[3], double H[6])
{
    const double h = size[0], sx = sin(x[0]), cx = cos(x[0]), sy = sin(x[1]), cy = cos(x[1]);
    *f = x[2] - h * sx * cy;
    g[0] = -h * cx * cy, g[1] = h * sx * sy, g[2] = 1;
    H[0] = H[1] = h * sx * cy, H[3] = h * cx * sy;
    H[2] = H[4] = H[5] = 0;
}

static const struct shape shapes[] = {
    {"ellipsoid", "semi-axes a b c", 3, ellipsoid},
    {"torus", "R r, R above r", 2, torus},
    {"peanut", "root of the product of the distances from two points", 1, peanut},
    {"saddle", "h of z = h x y", 1, saddle},
    {"waves", "height", 1, waves},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

struct surface {
    const struct shape *shape;
    double size[3];
};

static inline void surface_surface(const struct surface *s, const double x[3], double *f,
                                   double g[3], double H[6])
{
    s->shape->level(s->size, x, f, g, H);
}

#define GI_NAME          surface
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_METHOD        GI_DOP853
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

enum { VELOCITY = surface_NQ, PIECES = 100, FAILED = 1, WRONG_USE = 2 };

struct job {
    struct surface surface;
    double from[3], to[3], accuracy;
    int rays;
    const char *output;
};

/* A geodesic as points at equal distances; `count` of them where it ends on the way. */
struct line {
    int count;
    double x[PIECES + 1][3];
};

/* ---- Geometry -------------------------------------------------------------------------------------- */

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double c[3])
{
    for (int k = 0; k < 3; k++)
        c[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

static void normal_at(const struct surface *s, const double x[3], double n[3])
{
    double f, H[6];
    surface_surface(s, x, &f, n, H);
    const double size = sqrt(dot(n, n));
    for (int k = 0; k < 3; k++) n[k] /= size;
}

/* North is where z grows fastest, or x where z does not; east is to the right of it, seen from outside. */
static void compass(const struct surface *s, const double x[3], double north[3], double east[3])
{
    double n[3], size;
    int axis = 2;
    normal_at(s, x, n);
    do {
        for (int k = 0; k < 3; k++) north[k] = (k == axis) - n[axis] * n[k];
        size = sqrt(dot(north, north));
        axis -= 2;
    } while (axis == 0 && size < 1e-6);
    for (int k = 0; k < 3; k++) north[k] /= size;
    cross(north, n, east);
}

/* In degrees, clockwise from north. */
static double azimuth(const struct surface *s, const double x[3], const double v[3])
{
    double north[3], east[3];
    compass(s, x, north, east);
    return atan2(dot(v, east), dot(v, north)) * (180 / 3.14159265358979323846);
}

/* ---- Geodesics ------------------------------------------------------------------------------------- */

/* Traces one; y[N] becomes its end. */
static gi_status trace(const struct job *job, const double direction[3], double length,
                       struct line *line, double y[surface_N])
{
    const surface_options options = {.accuracy = job->accuracy};
    surface_integ it;
    gi_status status = surface_start(&job->surface, job->from, direction, y);
    if (status == GI_OK) status = surface_initialize(&it, &job->surface, &options, 0, y);
    line->count = 0;
    for (int i = 0; i <= PIECES && status == GI_OK; i++) {
        status = surface_integrate(&it, length * i / PIECES);
        if (status == GI_OK) memcpy(line->x[line->count++], it.y, sizeof line->x[0]);
    }
    if (line->count > 0) memcpy(y, it.y, sizeof it.y);
    return status;
}

/* Tells of it; y[N] its start in direction. */
static gi_status find(const struct job *job, double direction[3], double *length, struct line *line)
{
    const surface_options options = {.accuracy = job->accuracy};
    const struct surface *s = &job->surface;
    double y[surface_N];
    gi_status status = surface_shortest(s, &options, job->from, job->to, direction, length);
    if (status == GI_OK) status = surface_start(s, job->from, direction, y);
    if (status != GI_OK) return status;
    assert(surface_check(s, 0, y, NULL) == GI_OK); /* gradient and Hessian are right */
    const double begin = azimuth(s, y, y + VELOCITY);
    status = trace(job, direction, *length, line, y);
    if (status != GI_OK) return status;
    printf("length %.12g\nazimuths %.9f %.9f\nreduced length %.9g\n", *length, begin,
           azimuth(s, y, y + VELOCITY), y[3]);
    return status;
}

/* ---- Picture --------------------------------------------------------------------------------------- */

/* Styles: behind, and in front. */
enum { ALL = 0, SHORTEST = 2, STYLES = 4 };

/* Adds a line, seen along the last of the axes, the other two of which are right and up in the picture. */
static void draw(struct drawing *d, const struct surface *s, double axis[3][3],
                 const struct line *line, int style)
{
    double n[3];
    for (int p = 0; p < line->count; p++) {
        const double *const x = line->x[p];
        normal_at(s, x, n);
        draw_to(d, dot(x, axis[0]), dot(x, axis[1]), style + (dot(n, axis[2]) > 0), p == 0);
    }
}

/* All geodesics of that length, then the shortest. */
static bool picture(const struct job *job, double length, const struct line *shortest)
{
    static const char *const looks[STYLES] = {"stroke=\"#ccc\"", "stroke=\"#47a\"",
                                              "stroke=\"#fa8\" stroke-width=\"3\"",
                                              "stroke=\"#d20\" stroke-width=\"4\""};
    struct progress progress = {.wanted = STDERR_IS_TERMINAL,
                                .start = seconds_now(),
                                .all = job->rays,
                                .what = "geodesics",
                                .after = 1};
    struct drawing d = {0};
    double north[3], east[3], y[surface_N], axis[3][3];
    normal_at(&job->surface, shortest->x[PIECES / 2], axis[2]);
    compass(&job->surface, shortest->x[PIECES / 2], axis[1], axis[0]);
    compass(&job->surface, shortest->x[0], north, east);
    for (int i = 0; i < job->rays; i++) {
        const double angle = 2 * 3.14159265358979323846 * i / job->rays;
        double direction[3];
        struct line line;
        for (int k = 0; k < 3; k++) direction[k] = cos(angle) * north[k] + sin(angle) * east[k];
        trace(job, direction, length, &line, y); /* drawn as far as it goes */
        draw(&d, &job->surface, axis, &line, ALL);
        show_progress(&progress, 1);
    }
    draw(&d, &job->surface, axis, shortest, SHORTEST);
    return write_svg("shortest", job->output, &d, looks, STYLES);
}

/* ---- Command line ---------------------------------------------------------------------------------- */

static int help(void)
{
    printf(
        "usage: shortest SURFACE SIZES --from X Y Z --to X Y Z [--output FILE] [--rays N]\n"
        "                [--accuracy A]\n"
        "\n"
        "The shortest geodesic between two points, which are brought onto the surface first: its\n"
        "length, the azimuths at both ends, in degrees clockwise from where z grows fastest, seen\n"
        "from outside, and its reduced length.\n\n");
    for (int k = 0; k < SHAPES; k++) printf("  %-12s %s\n", shapes[k].name, shapes[k].sizes);
    printf(
        "\n"
        "  --output FILE   all geodesics of that length as SVG, the shortest in front\n"
        "  --rays N        how many of them [180]\n"
        "  --accuracy A    of the geodesic, 1e-12 ... 1e-4 [1e-10]\n"
        "  --help          this text\n"
        "\n"
        "Exit status: 0, 1 where there is none or the output cannot be written, 2 wrong words.\n");
    return is_printed("shortest") ? 0 : FAILED;
}

static int refuse(const char *what)
{
    fprintf(stderr, "shortest: %s; try shortest --help\n", what);
    return WRONG_USE;
}

/* Takes the sizes of the shape from argv[2] on; false, and says why, where they are wrong. */
static bool take_sizes(struct surface *s, int argc, char **argv)
{
    char what[100];
    snprintf(what, sizeof what, "%s: each size (%s)", s->shape->name, s->shape->sizes);
    for (int k = 0; k < s->shape->size_count; k++) {
        const struct known_option size = {what, take_number, &s->size[k], NULL, 1e-3, 1e3};
        const char *const word = 2 + k < argc ? argv[2 + k] : NULL;
        if (word && take_number(&size, word)) continue;
        say_wrong_word("shortest", what, &size, word);
        return false;
    }
    if (s->shape->level != torus || s->size[0] > s->size[1]) return true;
    refuse("a torus needs R above r, or it goes through itself");
    return false;
}

static int solve(const struct job *job)
{
    double direction[3], length;
    struct line line;
    const gi_status status = find(job, direction, &length, &line);
    if (status == GI_ERR_ARGUMENT) return refuse("from or to has no foot on the surface");
    if (status != GI_OK) {
        fprintf(stderr, "shortest: %s\n", gi_status_message(status));
        return FAILED;
    }
    const bool good = !*job->output || picture(job, length, &line);
    return is_printed("shortest") && good ? 0 : FAILED;
}

int main(int argc, char **argv)
{
    struct job job = {{NULL, {0}}, {(double)NAN, 0, 0}, {(double)NAN, 0, 0}, 1e-10, 180, ""};
    const struct known_option known[] = {
        {"from", take_number, &job.from[0], NULL, -1e6, 1e6},
        {"from", take_number, &job.from[1], NULL, -1e6, 1e6},
        {"from", take_number, &job.from[2], NULL, -1e6, 1e6},
        {"to", take_number, &job.to[0], NULL, -1e6, 1e6},
        {"to", take_number, &job.to[1], NULL, -1e6, 1e6},
        {"to", take_number, &job.to[2], NULL, -1e6, 1e6},
        {"output", take_word, &job.output, "a name of a file", 0, 0},
        {"rays", take_whole, &job.rays, NULL, 1, 1e5},
        {"accuracy", take_number, &job.accuracy, NULL, 1e-12, 1e-4},
    };
    if (asks_for_help(argc, argv, 1)) return help();
    for (int k = 0; k < SHAPES && argc > 1; k++)
        if (strcmp(argv[1], shapes[k].name) == 0) job.surface.shape = &shapes[k];
    if (!job.surface.shape) {
        fprintf(stderr, "shortest: %s is no surface; try shortest --help\n",
                argc > 1 ? argv[1] : "nothing");
        return WRONG_USE;
    }
    if (!take_sizes(&job.surface, argc, argv)) return WRONG_USE;
    const int first = 2 + job.surface.shape->size_count;
    const struct taken taken = take_options(argc, argv, first, known, sizeof known / sizeof *known);
    if (taken.what == OPTIONS_HELP) return help(); /* abbreviated */
    if (taken.what != OPTIONS_GOOD) return say_what_is_wrong("shortest", &taken), WRONG_USE;
    if (isnan(job.from[0]) || isnan(job.to[0])) return refuse("--from and --to are needed");
    return solve(&job);
}
