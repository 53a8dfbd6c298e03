/* Surfaces of obstacles as nets of points, and the cable as a line, for pictures. */
#ifndef CABLE_MESH_H
#define CABLE_MESH_H

#include "cable.h"

enum { MESH_U = 32, MESH_V = 16, MESH_CURVE = 24 };

/* A point of the net of m, 0 <= i <= MESH_U, 0 <= j <= MESH_V, in the scene. */
static inline void mesh_point(const struct cable_member *m, int i, int j, double x[3])
{
    const double pi = 3.14159265358979324, u = 2 * pi * i / MESH_U, s = j / (double)MESH_V;
    const double *const size = m->shape.size;
    double a[3] = {cos(u) * sin(pi * s), sin(u) * sin(pi * s), cos(pi * s)};
    if (m->shape.kind == CABLE_SPHERE || m->shape.kind == CABLE_ELLIPSOID) {
        for (int k = 0; k < 3; k++) a[k] *= size[m->shape.kind == CABLE_SPHERE ? 0 : k];
    } else if (m->shape.kind == CABLE_TORUS) {
        const double w = size[0] + size[1] * cos(2 * pi * s);
        a[0] = w * cos(u), a[1] = w * sin(u), a[2] = size[1] * sin(2 * pi * s);
    } else if (m->shape.kind == CABLE_CYLINDER) { /* endless: around where the cable touches */
        double first[3], last[3];
        to_obstacle(m, m->first, first);
        to_obstacle(m, m->last, last);
        const double middle = m->touches ? (first[2] + last[2]) / 2 : 0;
        const double half = 1.5 * size[0] + (m->touches ? fabs(first[2] - middle) : 0);
        a[0] = size[0] * cos(u), a[1] = size[0] * sin(u), a[2] = middle + half * (2 * s - 1);
    } else if (m->shape.kind == CABLE_HEIGHT_MAP) {
        const struct cable_map *const map = m->shape.map;
        double d[6];
        a[0] = map->x[0] + (map->x[map->nx - 1] - map->x[0]) * i / MESH_U;
        a[1] = map->y[0] + (map->y[map->ny - 1] - map->y[0]) * s;
        map_at(map, a[0], a[1], d);
        a[2] = d[0];
    } else {
        a[0] = a[1] = a[2] = 0;
    }
    to_scene(m, a, x);
}

/* Most points that cable_line gives. */
static inline int line_size(const struct cable *c)
{
    return 2 + c->count * CABLE_PIECES * MESH_CURVE;
}

/* Points of the cable from end to end; how many. */
static inline int cable_line(const struct cable *c, double (*line)[3])
{
    int n = 0;
    copy3(c->from, line[n++]);
    for (int i = 0; i < c->passes; i++) {
        const struct cable_pass *const p = &c->pass[i];
        const struct cable_member *const m = p->body;
        struct cable_geodesic g;
        double step = 0, points[MESH_CURVE][3];
        if (m->shape.kind == CABLE_VIA) copy3(m->at, line[n++]);
        if (m->shape.kind == CABLE_VIA || !p->now.touches ||
            !trace_shape(&m->shape, p->now.x, p->now.v, p->now.length, c->accuracy, &step, &g,
                         MESH_CURVE, points))
            continue;
        for (int k = 0; k < MESH_CURVE; k++) to_scene(m, points[k], line[n++]);
    }
    copy3(c->to, line[n++]);
    return n;
}

/* ---- VTK ------------------------------------------------------------------------------------------- */

/* Legacy VTK: each surface as quadrilaterals and the cable as a line, with the member as a number (-1: the
   cable). False: it could not be written. */
static inline bool write_vtk(FILE *out, const struct cable *c, double (*line)[3])
{
    const int net = (MESH_U + 1) * (MESH_V + 1), quads = MESH_U * MESH_V, n = cable_line(c, line);
    int surfaces = 0;
    double x[3];
    for (int i = 0; i < c->count; i++) surfaces += c->along[i].shape.kind != CABLE_VIA;
    fprintf(out, "# vtk DataFile Version 3.0\ncable, length %.17g\nASCII\nDATASET POLYDATA\n",
            c->length);
    fprintf(out, "POINTS %d double\n", n + surfaces * net);
    for (int k = 0; k < n; k++)
        fprintf(out, "%.10g %.10g %.10g\n", line[k][0], line[k][1], line[k][2]);
    for (int m = 0; m < c->count; m++)
        for (int k = 0; c->along[m].shape.kind != CABLE_VIA && k < net; k++) {
            mesh_point(&c->along[m], k / (MESH_V + 1), k % (MESH_V + 1), x);
            fprintf(out, "%.10g %.10g %.10g\n", x[0], x[1], x[2]);
        }
    fprintf(out, "LINES 1 %d\n%d", n + 1, n);
    for (int k = 0; k < n; k++) fprintf(out, " %d", k);
    fprintf(out, "\nPOLYGONS %d %d\n", surfaces * quads, surfaces * quads * 5);
    for (int s = 0; s < surfaces; s++)
        for (int k = 0; k < quads; k++) {
            const int a = n + s * net + k / MESH_V * (MESH_V + 1) + k % MESH_V;
            fprintf(out, "4 %d %d %d %d\n", a, a + 1, a + MESH_V + 2, a + MESH_V + 1);
        }
    fprintf(out, "CELL_DATA %d\nSCALARS member int 1\nLOOKUP_TABLE default\n-1\n",
            1 + surfaces * quads);
    for (int m = 0; m < c->count; m++)
        for (int k = 0; c->along[m].shape.kind != CABLE_VIA && k < quads; k++)
            fprintf(out, "%d\n", m);
    return !ferror(out);
}

/* ---- SVG ------------------------------------------------------------------------------------------- */

/* Where to look from, and how large: the same for all pictures of a strip. */
struct view {
    double right[3], up[3], toward[3], low[2], high[2];
};

/* From the side, a little from above, with the ends left and right. */
static inline struct view make_view(const struct cable *c)
{
    const double vertical[3] = {0, 0, 1}, tilt = 0.45;
    struct view v = {.low = {HUGE_VAL, HUGE_VAL}, .high = {-HUGE_VAL, -HUGE_VAL}};
    double back[3], above[3];
    add3(c->to, -1, c->from, v.right);
    v.right[2] = 0;
    const double size = norm3(v.right);
    if (!(size > 1e-9 * (norm3(c->to) + norm3(c->from)))) {
        v.right[0] = 1, v.right[1] = 0;
    } else {
        for (int k = 0; k < 3; k++) v.right[k] /= size;
    }
    cross3(v.right, vertical, back);
    for (int k = 0; k < 3; k++) {
        above[k] = vertical[k];
        v.up[k] = cos(tilt) * above[k] - sin(tilt) * back[k];
        v.toward[k] = cos(tilt) * back[k] + sin(tilt) * above[k];
    }
    return v;
}

static inline void widen_view(struct view *v, const double x[3])
{
    const double p[2] = {dot3(x, v->right), dot3(x, v->up)};
    for (int k = 0; k < 2; k++)
        v->low[k] = fmin(v->low[k], p[k]), v->high[k] = fmax(v->high[k], p[k]);
}

/* Widens the view until it holds all obstacles and the cable. */
static inline void widen_to_scene(struct view *v, const struct cable *c)
{
    double x[3];
    widen_view(v, c->from);
    widen_view(v, c->to);
    for (int m = 0; m < c->count; m++)
        for (int k = 0; k <= MESH_U * MESH_V; k++) {
            mesh_point(&c->along[m], k / MESH_V, k % MESH_V, x);
            widen_view(v, x);
        }
}

static inline void svg_points(FILE *out, const struct view *v, int n, double (*x)[3])
{
    for (int k = 0; k < n; k++)
        fprintf(out, "%s%.4g,%.4g", k ? " " : "", dot3(x[k], v->right) - v->low[0],
                v->high[1] - dot3(x[k], v->up));
}

/* Every second line of the net. */
static inline void svg_surface(FILE *out, const struct view *v, const struct cable_member *m,
                               double width)
{
    double line[MESH_U + 1][3];
    if (m->shape.kind == CABLE_VIA) return;
    fprintf(out, "<g fill=\"none\" stroke=\"#9ab\" stroke-width=\"%.3g\">\n", width);
    for (int i = 0; i <= MESH_U; i += 2) {
        for (int j = 0; j <= MESH_V; j++) mesh_point(m, i, j, line[j]);
        fputs("<polyline points=\"", out);
        svg_points(out, v, MESH_V + 1, line);
        fputs("\"/>\n", out);
    }
    for (int j = 0; j <= MESH_V; j += 2) {
        for (int i = 0; i <= MESH_U; i++) mesh_point(m, i, j, line[i]);
        fputs("<polyline points=\"", out);
        svg_points(out, v, MESH_U + 1, line);
        fputs("\"/>\n", out);
    }
    fputs("</g>\n", out);
}

/* One picture, with its left upper corner at x, y in the lengths of the scene. */
static inline void svg_picture(FILE *out, const struct view *v, const struct cable *c, double x,
                               double y, double (*line)[3])
{
    const double wide = v->high[0] - v->low[0], tall = v->high[1] - v->low[1];
    const double width = (wide + tall) / 400;
    fprintf(out, "<g transform=\"translate(%.4g %.4g)\">\n", x, y);
    for (int m = 0; m < c->count; m++) svg_surface(out, v, &c->along[m], width / 3);
    fprintf(out,
            "<polyline fill=\"none\" stroke=\"#c22\" stroke-width=\"%.3g\" "
            "stroke-linejoin=\"round\" points=\"",
            width);
    svg_points(out, v, cable_line(c, line), line);
    fputs("\"/>\n</g>\n", out);
}

#endif
