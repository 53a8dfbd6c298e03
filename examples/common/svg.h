/* A picture of curves, as SVG: collected in any units, scaled to a width of 640 pixels when it is written. */
#ifndef COMMON_SVG_H
#define COMMON_SVG_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "options.h"

/* A point of a curve; the line to it from the point before has this style, and is none where it begins. */
struct drawn_point {
    double x, y;
    int style;
    bool begins;
};

struct drawing {
    struct drawn_point *points; /* to be freed; NULL: none yet */
    size_t count, room;
    bool failed; /* no memory */
};

/* y grows upwards. */
static inline void draw_to(struct drawing *d, double x, double y, int style, bool begins)
{
    if (d->count == d->room && !d->failed) {
        const size_t room = d->room ? 2 * d->room : 1024;
        struct drawn_point *const points = realloc(d->points, room * sizeof *points);
        if (points) d->points = points, d->room = room;
        d->failed = !points;
    }
    if (!d->failed && isfinite(x) && isfinite(y))
        d->points[d->count++] = (struct drawn_point){x, y, style, begins};
}

/* Where a point in space is in the picture, seen from the azimuth and elevation of the eye, in degrees. Returns its
   depth, which grows towards the eye. */
static inline double seen_from(const double eye[2], const double x[3], double at[2])
{
    const double degree = 3.14159265358979323846 / 180;
    const double c = cos(eye[0] * degree), s = sin(eye[0] * degree);
    const double C = cos(eye[1] * degree), S = sin(eye[1] * degree);
    at[0] = c * x[1] - s * x[0];
    at[1] = C * x[2] - S * (c * x[0] + s * x[1]);
    return S * x[2] + C * (c * x[0] + s * x[1]);
}

static inline void draw_circle(struct drawing *d, double x, double y, double radius, int style)
{
    for (int i = 0; i <= 120; i++) {
        const double angle = 3.14159265358979323846 * i / 60;
        draw_to(d, x + radius * cos(angle), y + radius * sin(angle), style, i == 0);
    }
}

/* The curves of one style as a path; points nearer than 5 pixels to the one before are left out, but for the last. */
static inline void write_path(FILE *svg, const struct drawing *d, int style, const char *look,
                              const double low[2], const double high[2], double scale)
{
    double last[2] = {0, 0};
    bool pen_down = false;
    fprintf(svg, "<path fill=\"none\" %s d=\"", look);
    for (size_t i = 0; i < d->count; i++) {
        const struct drawn_point *const p = &d->points[i];
        const double at[2] = {8 + (p->x - low[0]) * scale, 8 + (high[1] - p->y) * scale};
        const bool ends = i + 1 == d->count || p[1].begins || p[1].style != style;
        if (p->begins || p->style != style) pen_down = false;
        if (p->style != style) continue;
        if (!pen_down && !p->begins && i > 0)
            fprintf(svg, "M%.1f %.1f", 8 + (p[-1].x - low[0]) * scale,
                    8 + (high[1] - p[-1].y) * scale);
        if (ends || !pen_down || hypot(at[0] - last[0], at[1] - last[1]) >= 5) {
            fprintf(svg, "%c%.1f %.1f", p->begins ? 'M' : 'L', at[0], at[1]);
            last[0] = at[0], last[1] = at[1];
        }
        pen_down = true;
    }
    fputs("\"/>\n", svg);
}

/* Writes the picture, styles one over the other, each with its look (attributes of SVG), says so on standard output
   after a #, and frees the drawing. False, and says why, where it cannot. */
static inline bool write_svg(const char *program, const char *name, struct drawing *d,
                             const char *const looks[], int styles)
{
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    const bool is_empty = d->failed || d->count < 2;
    FILE *const svg = is_empty ? NULL : open_or_say(program, name, "w");
    bool good = svg != NULL;
    if (is_empty)
        fprintf(stderr, "%s: %s: %s\n", program, name,
                d->failed ? "memory is short" : "there is nothing to draw");
    for (size_t i = 0; i < d->count; i++) {
        low[0] = fmin(low[0], d->points[i].x), high[0] = fmax(high[0], d->points[i].x);
        low[1] = fmin(low[1], d->points[i].y), high[1] = fmax(high[1], d->points[i].y);
    }
    if (good) {
        const double scale = 624 / fmax(high[0] - low[0], 1e-300);
        fprintf(svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"%.0f\">\n"
                "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
                16 + (high[1] - low[1]) * scale);
        for (int style = 0; style < styles; style++)
            write_path(svg, d, style, looks[style], low, high, scale);
        good = fputs("</svg>\n", svg) >= 0;
    }
    if (svg) good = fclose(svg) == 0 && good;
    if (svg && !good) fprintf(stderr, "%s: %s: cannot be written\n", program, name);
    if (good) printf("# the picture is in %s\n", name);
    free(d->points);
    return good;
}

#endif
