/* gyroid: geodesics on surfaces that repeat in all three directions, drawn from a point in all directions.
 *
 * The gyroid, the primitive surface and the diamond are minimal surfaces of Schoen and Schwarz. The zeros of short
 * sums of sines approximate them. They are curved like saddles everywhere, so that neighbouring geodesics part.
 *
 *     cc -O2 -I. examples/gyroid.c -o gyroid -lm
 *     ./gyroid --length 9 --svg gyroid.svg
 */
#include "common/system.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "common/options.h"
#include "common/progress.h"
#include "common/svg.h"

enum { GYROID, PRIMITIVE, DIAMOND, KINDS };

struct periodic {
    int kind;
};
static const char *const kind_names[KINDS] = {"gyroid", "primitive", "diamond"};

/* sum of sin x_i cos x_j; sum of cos x_i; cos x cos y cos z - sin x sin y sin z. Of the gyroid j follows i,
   and k goes before it. */
static inline void periodic_surface(const struct periodic *p, const double x[3], double *f,
                                    double grad[3], double hess[6])
{
    static const int other[3][2] = {{0, 1}, {0, 2}, {1, 2}}; /* xy, xz, yz */
    double s[3], c[3];
    for (int i = 0; i < 3; i++) s[i] = sin(x[i]), c[i] = cos(x[i]);
    *f = p->kind == GYROID      ? s[0] * c[1] + s[1] * c[2] + s[2] * c[0]
         : p->kind == PRIMITIVE ? c[0] + c[1] + c[2]
                                : c[0] * c[1] * c[2] - s[0] * s[1] * s[2];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3, a = other[i][0], b = other[i][1], d = 3 - a - b;
        grad[i] = p->kind == GYROID      ? c[i] * c[j] - s[k] * s[i]
                  : p->kind == PRIMITIVE ? -s[i]
                                         : -s[i] * c[j] * c[k] - c[i] * s[j] * s[k];
        hess[i] = p->kind == GYROID      ? -s[i] * c[j] - s[k] * c[i]
                  : p->kind == PRIMITIVE ? -c[i]
                                         : -*f;
        hess[3 + i] = p->kind == GYROID      ? ((b - a) == 1 ? -c[a] * s[b] : -c[b] * s[a])
                      : p->kind == PRIMITIVE ? 0
                                             : s[a] * s[b] * c[d] - c[a] * c[b] * s[d];
    }
}

#define GI_NAME    periodic
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_METHOD  GI_DOP853
#include "geodesic_integ.h"

enum { DEPTHS = 8, PIECES = 24, FAILED = 1, WRONG_USE = 2 }; /* pieces of a unit of length */

struct job {
    struct periodic surface;
    double from[3], length, accuracy, eye[2];
    int rays;
    const char *svg;
};

/* Two unit vectors across to the gradient and to each other. */
static void tangents(const struct periodic *s, const double x[3], double a[3], double b[3])
{
    double f, n[3], H[6], size = 0, product = 0;
    periodic_surface(s, x, &f, n, H);
    const int least = fabs(n[0]) <= fmin(fabs(n[1]), fabs(n[2])) ? 0 : fabs(n[1]) <= fabs(n[2]);
    for (int i = 0; i < 3; i++) size += n[i] * n[i], a[i] = i == least;
    for (int i = 0; i < 3; i++) a[i] -= n[least] * n[i] / size;
    for (int i = 0; i < 3; i++) product += a[i] * a[i];
    for (int i = 0; i < 3; i++) a[i] /= sqrt(product);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        b[i] = (n[j] * a[k] - n[k] * a[j]) / sqrt(size);
    }
}

/* Draws a geodesic from its start; the nearer to the eye, the darker. */
static gi_status draw_geodesic(const struct job *job, const double y0[], struct drawing *d)
{
    const periodic_options options = {.accuracy = job->accuracy};
    const int count = (int)ceil(PIECES * job->length);
    periodic_integ it;
    gi_status status = periodic_initialize(&it, &job->surface, &options, 0, y0);
    for (int i = 0; i <= count && status == GI_OK; i++) {
        double at[2];
        status = periodic_integrate(&it, job->length * i / count);
        const double depth = seen_from(job->eye, it.y, at) / (1.5 * job->length);
        const int style = (int)fmin(DEPTHS - 1, fmax(0, DEPTHS * (0.5 + depth)));
        if (status == GI_OK) draw_to(d, at[0], at[1], style, i == 0);
    }
    return status;
}

static int draw(const struct job *job)
{
    static const char *const looks[DEPTHS] = {
        "stroke=\"#dce6f0\"", "stroke=\"#c2d5e7\"", "stroke=\"#a3c1dd\"", "stroke=\"#7fa9d0\"",
        "stroke=\"#5a8fc0\"", "stroke=\"#3a74ab\"", "stroke=\"#215a91\"", "stroke=\"#0d3f72\""};
    struct progress progress = {.wanted = STDERR_IS_TERMINAL,
                                .start = seconds_now(),
                                .all = job->rays,
                                .what = "geodesics",
                                .after = 1};
    struct drawing d = {0};
    double a[3], b[3], direction[3], y[periodic_N] = {0};
    tangents(&job->surface, job->from, a, b);
    for (int ray = 0; ray < job->rays; ray++) {
        const double angle = 2 * 3.14159265358979323846 * ray / job->rays;
        for (int i = 0; i < 3; i++) direction[i] = cos(angle) * a[i] + sin(angle) * b[i];
        gi_status status = periodic_start(&job->surface, job->from, direction, y);
        assert(status != GI_OK || periodic_check(&job->surface, 0, y, NULL) == GI_OK);
        if (status == GI_OK) status = draw_geodesic(job, y, &d);
        if (status != GI_OK) {
            fprintf(stderr, "gyroid: %s\n", gi_status_message(status));
            free(d.points);
            return FAILED;
        }
        show_progress(&progress, 1);
    }
    printf("%d geodesics of length %g from %.6f %.6f %.6f\n", job->rays, job->length, y[0], y[1],
           y[2]);
    const bool good = write_svg("gyroid", job->svg, &d, looks, DEPTHS);
    return is_printed("gyroid") && good ? 0 : FAILED;
}

static const char *const usage =
    "usage: gyroid [options]\n"
    "  --surface NAME  gyroid, primitive or diamond [gyroid]\n"
    "  --rays N        how many geodesics [90]\n"
    "  --length S      of each [9]\n"
    "  --eye A E       azimuth and elevation of the eye, degrees [45 35.264]\n"
    "  --accuracy EPS  of each step, 1e-13 ... 1e-3 [1e-8]\n"
    "  --svg FILE      the picture [gyroid.svg]\n";

int main(int argc, char **argv)
{
    /* where the axis (1, 1, 1) meets the surface */
    static const double starts[KINDS] = {0, 1.5707963267948966, 0.78539816339744831};
    struct job job = {{GYROID}, {0}, 9, 1e-8, {45, 35.264}, 90, "gyroid.svg"};
    const char *name = kind_names[GYROID];
    const struct known_option known[] = {
        {"surface", take_word, &name, "a name", 0, 0},
        {"rays", take_whole, &job.rays, NULL, 1, 10000},
        {"length", take_number, &job.length, NULL, 1e-3, 1000},
        {"eye", take_number, &job.eye[0], NULL, -360, 360},
        {"eye", take_number, &job.eye[1], NULL, -90, 90},
        {"accuracy", take_number, &job.accuracy, NULL, 1e-13, 1e-3},
        {"svg", take_word, &job.svg, "a name of a file", 0, 0},
    };
    const struct taken taken = take_options(argc, argv, 1, known, sizeof known / sizeof *known);
    if (taken.what == OPTIONS_HELP) return fputs(usage, stdout), is_printed("gyroid") ? 0 : FAILED;
    if (taken.what != OPTIONS_GOOD) return say_what_is_wrong("gyroid", &taken), WRONG_USE;
    int kind = 0;
    while (kind < KINDS && strcmp(name, kind_names[kind]) != 0) kind++;
    if (kind == KINDS) {
        fprintf(stderr, "gyroid: %s is no surface; try gyroid --help\n", name);
        return WRONG_USE;
    }
    job.surface.kind = kind;
    job.from[0] = job.from[1] = job.from[2] = starts[kind];
    return draw(&job);
}
