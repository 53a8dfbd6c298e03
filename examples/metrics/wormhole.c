/* What a camera sees of a wormhole: the blue sky of its own side, bent around the mouth, and through the mouth
 * the orange sky of the other side. Both are checkered by latitude and longitude, 15 degrees a field. The camera
 * looks at the middle.
 *
 *     cc -O3 -march=native -fno-math-errno -I. examples/metrics/wormhole.c -o wormhole -lpng -lm
 *     ./wormhole --samples 3
 */
#include "../common/system.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "../common/options.h"
#include "../common/png_file.h"
#include "../common/progress.h"
#include "wormhole.h"

enum { FAILED = 1, WRONG_USE = 2 };

static const double far_away = 100; /* in throats: where a ray is let go to the sky */

static inline void wormhole_events(const struct wormhole *w, double t, const double y[], double g[])
{
    (void)t;
    g[0] = fabs(y[1]) - far_away * w->throat;
}
#define GI_NAME        wormhole
#define GI_PROBLEM     GI_METRIC
#define GI_NQ          4
#define GI_METHOD      GI_TSITOURAS54
#define GI_EVENTS      1
#define GI_EVENTS_ONCE 1
#define GI_LANES       8
#include "geodesic_integ.h"

struct job {
    struct wormhole hole;
    double distance, field; /* of the camera from the middle; of view, degrees from side to side */
    int size, samples;      /* pixels from side to side; samples^2 rays each */
    const char *output;
};

struct colour {
    double r, g, b;
};

/* Light of energy 1 that comes to the camera from the direction (1, right, up), followed back: a ray in the plane of
   the middle, the camera and its direction, which is theta = pi / 2 here. */
static void start_ray(const struct job *job, double right, double up, double y[wormhole_N])
{
    double slope;
    const double l = job->hole.length / 2 + job->distance, aside = hypot(right, up);
    const double r = wormhole_radius(&job->hole, l, &slope), per_size = 1 / hypot(1, aside);
    const double start[wormhole_N] = {0, l, asin(1.0), 0, -1, -per_size, 0, r * aside * per_size};
    memcpy(y, start, sizeof start);
}

/* The field of the sky to which a ray has come whose plane is turned by `turn` about the line of sight. */
static struct colour sky_of(const struct wormhole *w, const double y[wormhole_N], double turn)
{
    double slope;
    const double pi = 2 * asin(1.0), r = wormhole_radius(w, y[1], &slope);
    const double outward = y[1] > 0 ? y[5] : -y[5], heading = y[3] + atan2(y[7] / r, outward);
    const double d[3] = {cos(heading), sin(heading) * cos(turn), sin(heading) * sin(turn)};
    const double latitude = asin(d[2]), longitude = atan2(d[1], d[0]);
    const int column = (int)floor(longitude / pi * 12), row = (int)floor(latitude / pi * 12);
    const double light = (column + row) % 2 ? 0.35 : 0.8, height = 0.5 + 0.5 * d[2];
    const struct colour here = {light * 0.35 * height, light * (0.3 + 0.4 * height), light};
    const struct colour there = {light, light * (0.35 + 0.4 * height), light * 0.3 * height};
    return y[1] > 0 ? here : there;
}

/* A row of pixels, in lanes. Why it failed, or GI_OK. */
static gi_status draw_row(const struct job *job, int row, int width, int height, double *room,
                          unsigned char *rgb)
{
    const int n = job->samples, rays = width * n * n;
    double *const t = room, *const t_end = t + rays, *const turn = t_end + rays;
    double(*const y)[wormhole_N] = (double(*)[wormhole_N])(turn + rays);
    const double pixel = 2 * tan(job->field / 2 * asin(1.0) / 90) / width;
    const wormhole_options options = {.accuracy = 1e-6};

    for (int k = 0; k < rays; k++) {
        const double right = pixel * ((k / (n * n)) + (k % n + 0.5) / n - width / 2.0);
        const double up = pixel * (height / 2.0 - row - (k / n % n + 0.5) / n);
        t[k] = 0, t_end[k] = 1e6 * job->hole.throat + 10 * job->distance;
        turn[k] = atan2(up, right);
        start_ray(job, right, up, y[k]);
    }
    wormhole_batch batch = {.system = &job->hole, .options = &options, .count = (size_t)rays};
    batch.t = t, batch.t_end = t_end, batch.y = y;
    const gi_status status = wormhole_integrate_batch(&batch);
    if (status != GI_OK && status != GI_EVENT) {
        fprintf(stderr, "wormhole: %s\n", batch.error.what);
        return status;
    }
    for (int i = 0; i < width; i++) {
        double sum[3] = {0, 0, 0};
        for (int k = i * n * n; k < (i + 1) * n * n; k++) {
            const struct colour c = sky_of(&job->hole, y[k], turn[k]);
            sum[0] += c.r, sum[1] += c.g, sum[2] += c.b;
        }
        for (int j = 0; j < 3; j++)
            rgb[3 * i + j] = (unsigned char)(255 * pow(sum[j] / (n * n), 1 / 2.2) + 0.5);
    }
    return GI_OK;
}

static int draw(const struct job *job)
{
    const int width = job->size, height = job->size * 9 / 16;
    const size_t rays = (size_t)(width * job->samples * job->samples);
    double *const room = malloc(rays * (3 + wormhole_N) * sizeof *room);
    unsigned char *const rgb = malloc(3 * (size_t)width * (size_t)height);
    struct progress progress = {.wanted = STDERR_IS_TERMINAL,
                                .start = seconds_now(),
                                .all = height,
                                .what = "rows",
                                .after = 1};
    FILE *const file = room && rgb ? open_or_say("wormhole", job->output, "wb") : NULL;
    bool good = file != NULL;

    if (!room || !rgb) fprintf(stderr, "wormhole: out of memory\n");
    for (int row = 0; good && row < height; row++) {
        good = draw_row(job, row, width, height, room, rgb + 3 * (size_t)(row * width)) == GI_OK;
        show_progress(&progress, 1);
    }
    good = good && write_png_file(file, width, height, rgb, 0, "wormhole", job->output);
    if (file && fclose(file) != 0 && good) {
        fprintf(stderr, "wormhole: %s: cannot be written\n", job->output);
        good = false;
    }
    free(room), free(rgb);
    if (good) printf("the picture is in %s\n", job->output);
    return is_printed("wormhole") && good ? 0 : FAILED;
}

static const char *const usage =
    "usage: wormhole [options]\n"
    "  --throat R      radius of the mouths [1]\n"
    "  --length L      of the cylinder between them; 0 with --mass 0 [0.5]\n"
    "  --mass M        how widely the mouths open; 0: Morris's and Thorne's wormhole [0.3]\n"
    "  --distance D    of the camera from the mouth [6]\n"
    "  --field A       of view, degrees from side to side [60]\n"
    "  --size W        of the picture in pixels, W x 9 W / 16 [480]\n"
    "  --samples N     N x N rays for each pixel [1]\n"
    "  --output FILE   the picture [wormhole.png]\n";

int main(int argc, char **argv)
{
    struct job job = {{1, 0.5, 0.3}, 6, 60, 480, 1, "wormhole.png"};
    const struct known_option known[] = {
        {"throat", take_number, &job.hole.throat, NULL, 1e-3, 1e3},
        {"length", take_number, &job.hole.length, NULL, 0, 1e3},
        {"mass", take_number, &job.hole.mass, NULL, 0, 1e3},
        {"distance", take_number, &job.distance, NULL, 1e-3, 1e4},
        {"field", take_number, &job.field, NULL, 1, 170},
        {"size", take_whole, &job.size, NULL, 16, 16384},
        {"samples", take_whole, &job.samples, NULL, 1, 16},
        {"output", take_word, &job.output, "a name of a file", 0, 0},
    };
    const struct taken taken = take_options(argc, argv, 1, known, sizeof known / sizeof *known);
    if (taken.what == OPTIONS_HELP)
        return fputs(usage, stdout), is_printed("wormhole") ? 0 : FAILED;
    if (taken.what != OPTIONS_GOOD) return say_what_is_wrong("wormhole", &taken), WRONG_USE;
    if (!(job.hole.mass > 0) && job.hole.length > 0) {
        fprintf(stderr, "wormhole: --mass 0 needs --length 0; try wormhole --help\n");
        return WRONG_USE;
    }
    if (job.distance > far_away / 10 * job.hole.throat) {
        fprintf(stderr, "wormhole: --distance must be at most %g times --throat\n", far_away / 10);
        return WRONG_USE;
    }
    return draw(&job);
}
