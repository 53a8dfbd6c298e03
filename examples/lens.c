/* lens: light in glass whose refractive index n varies, by the Hamiltonian (p^2 - n^2) / 2, where |p| = n.
 *
 * Luneburg's lens, n^2 = 2 - r^2 within r = 1, brings parallel light to one point of its rim (R. K. Luneburg,
 * Mathematical Theory of Optics, 1944, section 29). Maxwell's fish eye, n = 2 / (1 + r^2) everywhere, brings all light
 * from a point of the circle r = 1 to the opposite point (Cambridge and Dublin Math. J. 8 (1854), 188).
 *
 * Prints the distance by which each ray misses this point, and its optical path. Projection keeps |p| = n.
 *
 *     cc -O2 -I. examples/lens.c -o lens -lm
 *     ./lens --svg lens.svg
 *     ./lens --fisheye
 */
#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/options.h"
#include "common/svg.h"

enum { FAILED = 1, WRONG_USE = 2 };

struct glass {
    bool fisheye;
    double focus[2]; /* where the light should meet */
};

/* y = {x, y, optical path; p_x, p_y, .}: the path is an integral of n ds = n^2 dt. */
static inline double index_squared(const struct glass *g, const double q[], double *per_r)
{
    const double rr = q[0] * q[0] + q[1] * q[1], n = 2 / (1 + rr);
    *per_r = g->fisheye ? -2 * n * n * n : rr < 1 ? -2 : 0; /* d n^2 / dr / r */
    return g->fisheye ? n * n : rr < 1 ? 2 - rr : 1;
}

static inline void lens_hamiltonian(const struct glass *g, double t, const double q[],
                                    const double p[], double *H, double H_q[], double H_p[])
{
    double per_r;
    const double nn = index_squared(g, q, &per_r);
    (void)t;
    *H = (p[0] * p[0] + p[1] * p[1] - nn) / 2;
    for (int i = 0; i < 2; i++) H_q[i] = -per_r * q[i] / 2, H_p[i] = p[i];
}

static inline void lens_zdot(const struct glass *g, double t, const double q[], const double p[],
                             const double z[], double zdot[])
{
    double per_r;
    (void)t, (void)p, (void)z;
    zdot[0] = index_squared(g, q, &per_r);
}

/* RIM: steps end there, where the slope of Luneburg's n jumps. NEAREST: to the focus. */
enum { RIM, NEAREST };

static inline void lens_events(const struct glass *g, double t, const double y[], double e[])
{
    (void)t;
    e[RIM] = y[0] * y[0] + y[1] * y[1] - 1;
    e[NEAREST] = (y[0] - g->focus[0]) * y[2] + (y[1] - g->focus[1]) * y[3];
}

#define GI_NAME    lens
#define GI_SYSTEM  struct glass
#define GI_PROBLEM GI_HAMILTONIAN
#define GI_NQ      2
#define GI_NZ      1
#define GI_METHOD  GI_DOP853
#define GI_EVENTS  2
#include "geodesic_integ.h"

struct job {
    struct glass glass;
    double accuracy;
    int rays;
    const char *svg;
};

/* Ray number k of all, evenly over the lens, or over a half turn. */
static void start_ray(const struct job *job, int k, double y[lens_N])
{
    const double part = (k + 0.5) / job->rays, angle = (part - 0.5) * 3.14159265358979323846;
    const struct glass *g = &job->glass;
    const double start[lens_N] = {g->fisheye ? -1 : -1.5, g->fisheye ? 0 : 2 * part - 1,
                                  g->fisheye ? cos(angle) : 1, g->fisheye ? sin(angle) : 0, 0};
    for (int i = 0; i < lens_N; i++) y[i] = start[i];
}

/* Follows a ray past its focus. How near it came to that, and its optical path so far; negative: it failed. */
static double follow_ray(const struct job *job, int k, double *path, struct drawing *d)
{
    const double end = job->glass.fisheye ? 4 : 3.2;
    lens_options options = {.accuracy = job->accuracy};
    lens_integ it;
    double y[lens_N], miss = -1;
    int drawn = 1; /* so many 32nds of the time */

    options.event_direction[NEAREST] = 1; /* not before: it still comes nearer */
    options.units[4] = HUGE_VAL;          /* of the path */
    start_ray(job, k, y);
    assert(lens_check(&job->glass, 0, y, NULL) == GI_OK);
    gi_status status = lens_initialize(&it, &job->glass, &options, 0, y);
    draw_to(d, y[0], y[1], 1, true);
    while (status == GI_OK && it.t < end) {
        status = lens_step(&it, end);
        for (; drawn / 32.0 <= it.t && (status == GI_OK || status == GI_EVENT); drawn++)
            if (lens_interpolate(&it, drawn / 32.0, y) == GI_OK) draw_to(d, y[0], y[1], 1, false);
        if (status != GI_EVENT) continue;
        status = GI_OK;
        if (miss < 0 && it.event_counts[NEAREST] > 0) { /* may come at the t of another event */
            miss = hypot(it.y[0] - job->glass.focus[0], it.y[1] - job->glass.focus[1]);
            *path = it.y[4];
        }
    }
    if (status != GI_OK) fprintf(stderr, "lens: %s\n", lens_explain(&it).what);
    return status == GI_OK ? miss : -1;
}

static int draw(const struct job *job)
{
    static const char *const looks[] = {"stroke=\"#888\" stroke-width=\"1.5\"",
                                        "stroke=\"#c60\" stroke-width=\"0.8\""};
    struct drawing d = {0};
    double largest = 0, shortest = HUGE_VAL, longest = 0;
    bool good = true;

    draw_circle(&d, 0, 0, 1, 0);
    for (int k = 0; k < job->rays && good; k++) {
        double path = 0;
        const double miss = follow_ray(job, k, &path, &d);
        good = miss >= 0;
        largest = fmax(largest, miss), shortest = fmin(shortest, path),
        longest = fmax(longest, path);
    }
    if (good)
        printf("%d rays miss the focus by at most %.1e; optical paths from %.9f to %.9f\n",
               job->rays, largest, shortest, longest);
    if (good && job->svg)
        good = write_svg("lens", job->svg, &d, looks, 2);
    else
        free(d.points);
    return is_printed("lens") && good ? 0 : FAILED;
}

static const char *const usage =
    "usage: lens [options]\n"
    "  --fisheye       Maxwell's fish eye in place of Luneburg's lens\n"
    "  --rays N        how many [25]\n"
    "  --accuracy EPS  of each step, 1e-13 ... 1e-3 [1e-9]\n"
    "  --svg FILE      the picture\n";

int main(int argc, char **argv)
{
    struct job job = {{false, {1, 0}}, 1e-9, 25, NULL};
    const struct known_option known[] = {
        {"fisheye", take_flag, &job.glass.fisheye, NULL, 0, 0},
        {"rays", take_whole, &job.rays, NULL, 1, 10000},
        {"accuracy", take_number, &job.accuracy, NULL, 1e-13, 1e-3},
        {"svg", take_word, &job.svg, "a name of a file", 0, 0},
    };
    const struct taken taken = take_options(argc, argv, 1, known, sizeof known / sizeof *known);
    if (taken.what == OPTIONS_HELP) return fputs(usage, stdout), is_printed("lens") ? 0 : FAILED;
    if (taken.what != OPTIONS_GOOD) return say_what_is_wrong("lens", &taken), WRONG_USE;
    return draw(&job);
}
