/* The picture: two views of the torus, and the torus unrolled, in pixels. */
#ifndef WAVEFRONT_PICTURE_H
#define WAVEFRONT_PICTURE_H

#include "../common/png_file.h"
#include "map.h"

/* ---- Colours --------------------------------------------------------------------------------------- */

struct colour {
    double r, g, b;
};

static const struct colour background = {0.985, 0.98, 0.965}, unreached = {0.75, 0.75, 0.75},
                           ink = {0.05, 0.05, 0.08}, paper = {1, 1, 1},
                           cut_colour = {0.9, 0.05, 0.2};

static struct colour mix(struct colour a, struct colour b, double s)
{
    return (struct colour){a.r + s * (b.r - a.r), a.g + s * (b.g - a.g), a.b + s * (b.b - a.b)};
}

enum { COLOURS = 8 };

/* From near to far, s in [0, 1]. */
static struct colour palette(double s)
{
    static const struct colour stop[COLOURS] = {
        {1.00, 0.96, 0.70}, {0.99, 0.83, 0.45}, {0.78, 0.85, 0.50}, {0.45, 0.77, 0.60},
        {0.22, 0.63, 0.69}, {0.18, 0.46, 0.68}, {0.21, 0.30, 0.57}, {0.18, 0.16, 0.38},
    };
    const double x = least_of(greatest_of(s, 0.0), 1.0) * (COLOURS - 1);
    const int i = x < COLOURS - 1 ? (int)x : COLOURS - 2;
    return mix(stop[i], stop[i + 1], x - i);
}

/* The surface at (u, v): distance by colour, with a line each tenth of R; the source; the cut locus. */
static struct colour surface_colour(const struct job *job, const struct map *m, double u, double v)
{
    const double R = job->torus.R, band = R / 10;
    const struct lookup at = look_up(m, u, v);
    struct colour c = unreached;
    if (at.reached) {
        const double to_line = fabs(remainder(at.distance, band));
        c = palette(at.distance / m->farthest);
        if ((long)floor(at.distance / band) % 2 != 0) c = mix(c, ink, 0.07);
        if (to_line < 0.003 * R) c = mix(c, ink, 0.45);
        if (at.distance < 0.045 * R) c = at.distance < 0.03 * R ? paper : ink;
    }
    return mix(c, cut_colour, at.cut);
}

/* ---- Picture --------------------------------------------------------------------------------------- */

/* Two views of the torus side by side, the unrolled torus below. All in units of a pixel. */
struct layout {
    double view_scale, view_x[2], view_y;        /* pixels per length; middles of the views */
    double strip_x, strip_y, strip_w, strip_h;   /* left upper corner and size */
    double forward[2][3], right[2][3], up[2][3]; /* of the views */
};

static void aim_view(struct layout *l, int view, double azimuth, double elevation)
{
    const double ca = cos(azimuth), sa = sin(azimuth), ce = cos(elevation), se = sin(elevation);
    const double forward[3] = {-ce * ca, -ce * sa, -se}, right[3] = {-sa, ca, 0};
    const double up[3] = {-se * ca, -se * sa, ce};
    memcpy(l->forward[view], forward, sizeof forward);
    memcpy(l->right[view], right, sizeof right);
    memcpy(l->up[view], up, sizeof up);
}

static void lay_out(const struct job *job, struct layout *l)
{
    const double R = job->torus.R, r = job->torus.r, w = job->width, h = job->height;
    const double margin = w / 40, elevation = 40 * pi / 180;
    const double side = sin(job->v0) < 0 ? -1 : 1; /* look at the source from above or below */
    l->strip_h = least_of((w - 2 * margin) * r / R, 0.5 * h - margin);
    l->strip_w = l->strip_h * R / r;
    l->strip_x = (w - l->strip_w) / 2;
    l->strip_y = h - margin - l->strip_h;
    const double half_w = w / 4 - margin, half_h = (l->strip_y - 2 * margin) / 2;
    l->view_scale = least_of(half_w / (R + r), half_h / (R * sin(elevation) + r));
    l->view_y = margin + half_h;
    l->view_x[0] = margin + half_w;
    l->view_x[1] = w - margin - half_w;
    aim_view(l, 0, job->u0 - 0.35, side * elevation);
    aim_view(l, 1, job->u0 - 0.35 + pi, -side * elevation);
}

/* Follows a ray of sight to the torus by steps as long as the distance to it; false where it misses. */
static bool meet_torus(const struct torus *s, const double origin[3], const double forward[3],
                       double reach, double x[3])
{
    double along = -reach;
    for (int step = 0; step < 100 && along < reach; step++) {
        for (int i = 0; i < 3; i++) x[i] = origin[i] + along * forward[i];
        const double gap = length_of(length_of(x[0], x[1]) - s->R, x[2]) - s->r;
        if (gap < 1e-4 * s->R) return true; /* a small part of a pixel */
        along += gap;
    }
    return false;
}

/* A view, at X to the right and Y up from its middle. */
static struct colour view_colour(const struct job *job, const struct map *m, const struct layout *l,
                                 int view, double X, double Y)
{
    const struct torus *s = &job->torus;
    const double reach2 = (s->R + s->r) * (s->R + s->r) - X * X - Y * Y;
    double origin[3], x[3];
    if (reach2 <= 0) return background;
    for (int i = 0; i < 3; i++) origin[i] = X * l->right[view][i] + Y * l->up[view][i];
    if (!meet_torus(s, origin, l->forward[view], sqrt(reach2), x)) return background;
    const double u = atan2(x[1], x[0]), v = atan2(x[2], length_of(x[0], x[1]) - s->R);
    const double normal[3] = {cos(v) * cos(u), cos(v) * sin(u), sin(v)};
    double facing = 0, light = 0;
    for (int i = 0; i < 3; i++) {
        const double to_light = -0.75 * l->forward[view][i] - 0.4 * l->right[view][i] +
                                0.53 * l->up[view][i]; /* a unit vector */
        facing -= normal[i] * l->forward[view][i];
        light += normal[i] * to_light;
    }
    const double diffuse = 0.5 + 0.42 * greatest_of(light, 0.0) + 0.12 * facing;
    const struct colour c = surface_colour(job, m, u, v);
    const struct colour lit = {c.r * diffuse, c.g * diffuse, c.b * diffuse};
    return mix(lit, paper, 0.25 * pow(greatest_of(light, 0.0), 30));
}

static struct colour colour_at(const struct job *job, const struct map *m, const struct layout *l,
                               double px, double py)
{
    /* Off the middle, so that the cut locus, half a turn away, is not on the border. */
    const double source_across = 0.3, source_down = 0.35;
    const double across = (px - l->strip_x) / l->strip_w, down = (py - l->strip_y) / l->strip_h;
    if (across >= 0 && across <= 1 && down >= 0 && down <= 1)
        return surface_colour(job, m, job->u0 + (across - source_across) * 2 * pi,
                              job->v0 + (source_down - down) * 2 * pi);
    if (py >= l->strip_y) return background;
    const int view = px > job->width / 2.0;
    return view_colour(job, m, l, view, (px - l->view_x[view]) / l->view_scale,
                       (l->view_y - py) / l->view_scale);
}

static unsigned char to_byte(double s)
{
    return (unsigned char)(255 * least_of(greatest_of(s, 0.0), 1.0) + 0.5);
}

static void draw_row(const struct job *job, const struct map *m, const struct layout *l, int row,
                     unsigned char *rgb)
{
    enum { SAMPLES = 3 }; /* each way, in a pixel */
    for (int column = 0; column < job->width; column++) {
        struct colour sum = {0, 0, 0};
        for (int k = 0; k < SAMPLES * SAMPLES; k++) {
            const double px = column + (k % SAMPLES + 0.5) / SAMPLES;
            const double py = row + (k / SAMPLES + 0.5) / SAMPLES;
            const struct colour c = colour_at(job, m, l, px, py);
            sum = (struct colour){sum.r + c.r, sum.g + c.g, sum.b + c.b};
        }
        rgb[3 * column] = to_byte(sum.r / (SAMPLES * SAMPLES));
        rgb[3 * column + 1] = to_byte(sum.g / (SAMPLES * SAMPLES));
        rgb[3 * column + 2] = to_byte(sum.b / (SAMPLES * SAMPLES));
    }
}

/* Three bytes for each pixel, by rows from the top, to be freed; NULL: no memory. */
static unsigned char *draw_picture(const struct job *job, const struct map *m)
{
    const size_t stride = 3 * (size_t)job->width;
    struct layout layout;
    unsigned char *const rgb = malloc(stride * (size_t)job->height);
    if (!rgb) return NULL;
    lay_out(job, &layout);
#ifdef _OPENMP
#    pragma omp parallel for schedule(dynamic) num_threads(job->threads)
#endif
    for (int row = 0; row < job->height; row++)
        draw_row(job, m, &layout, row, rgb + stride * (size_t)row);
    return rgb;
}

#endif
