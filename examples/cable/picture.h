/* Pictures of a cable and its obstacles: VTK and SVG. */
#ifndef CABLE_PICTURE_H
#define CABLE_PICTURE_H

#include <stdio.h>

#include "mesh.h"

/* ---- VTK ------------------------------------------------------------------------------------------- */

/* Legacy VTK: each surface as quadrilaterals and the cable, where there is one, as a line, with the member as a
   number (-1: the cable). False: it could not be written. */
CABLE_RARE bool write_vtk(FILE *out, const struct cable *c)
{
    const int net = (MESH_U + 1) * (MESH_V + 1), quads = MESH_U * MESH_V;
    double line[MESH_LINE][3];
    const bool known = cable_points(c, MESH_LINE, line);
    const int n = known ? MESH_LINE : 0;
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
    if (known) fprintf(out, "LINES 1 %d\n%d", n + 1, n);
    for (int k = 0; k < n; k++) fprintf(out, " %d", k);
    fprintf(out, "\nPOLYGONS %d %d\n", surfaces * quads, surfaces * quads * 5);
    for (int s = 0; s < surfaces; s++)
        for (int k = 0; k < quads; k++) {
            const int a = n + s * net + k / MESH_V * (MESH_V + 1) + k % MESH_V;
            fprintf(out, "4 %d %d %d %d\n", a, a + 1, a + MESH_V + 2, a + MESH_V + 1);
        }
    fprintf(out, "CELL_DATA %d\nSCALARS member int 1\nLOOKUP_TABLE default\n%s",
            known + surfaces * quads, known ? "-1\n" : "");
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
CABLE_RARE struct view make_view(const struct cable *c)
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

CABLE_RARE void widen_view(struct view *v, const double x[3])
{
    const double p[2] = {dot3(x, v->right), dot3(x, v->up)};
    for (int k = 0; k < 2; k++)
        v->low[k] = fmin(v->low[k], p[k]), v->high[k] = fmax(v->high[k], p[k]);
}

/* Widens the view until it holds all obstacles and the cable. */
CABLE_RARE void widen_to_scene(struct view *v, const struct cable *c)
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

CABLE_RARE void svg_points(FILE *out, const struct view *v, int n, double (*x)[3])
{
    for (int k = 0; k < n; k++)
        fprintf(out, "%s%.4g,%.4g", k ? " " : "", dot3(x[k], v->right) - v->low[0],
                v->high[1] - dot3(x[k], v->up));
}

/* Every second line of the net. */
CABLE_RARE void svg_surface(FILE *out, const struct view *v, const struct cable_member *m,
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
CABLE_RARE void svg_picture(FILE *out, const struct view *v, const struct cable *c, double x,
                            double y)
{
    double line[MESH_LINE][3];
    const double wide = v->high[0] - v->low[0], tall = v->high[1] - v->low[1];
    const double width = (wide + tall) / 400;
    fprintf(out, "<g transform=\"translate(%.4g %.4g)\">\n", x, y);
    for (int m = 0; m < c->count; m++) svg_surface(out, v, &c->along[m], width / 3);
    if (cable_points(c, MESH_LINE, line)) {
        fprintf(out,
                "<polyline fill=\"none\" stroke=\"#c22\" stroke-width=\"%.3g\" "
                "stroke-linejoin=\"round\" points=\"",
                width);
        svg_points(out, v, MESH_LINE, line);
        fputs("\"/>\n", out);
    }
    fputs("</g>\n", out);
}

#endif
