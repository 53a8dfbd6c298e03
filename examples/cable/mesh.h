/* Surfaces of obstacles as nets of points, and the cable as a line, for pictures. */
#ifndef CABLE_MESH_H
#define CABLE_MESH_H

#include "cable.h"

enum { MESH_U = 32, MESH_V = 16, MESH_LINE = 300 /* points of the cable */ };

/* A profile of the drum, at the part s of the way from the middle of one end over the wall to the other. */
CABLE_RARE void drum_profile(const double size[3], double s, double *r, double *z)
{
    const double quarter = 3.14159265358979324 / 2, flat = size[0] - size[2],
                 up = size[1] - size[2];
    const double half = flat + quarter * size[2] + up, way = 2 * half * fmin(s, 1 - s);
    const double angle = fmin(fmax((way - flat) / size[2], 0), quarter);
    *r = fmin(way, flat) + size[2] * sin(angle);
    *z = up + size[2] * cos(angle) - fmax(way - flat - quarter * size[2], 0);
    if (s > 0.5) *z = -*z;
}

/* A point of the net of m, 0 <= i <= MESH_U, 0 <= j <= MESH_V, in the scene. */
CABLE_RARE void mesh_point(const struct cable_member *m, int i, int j, double x[3])
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
    } else if (m->shape.kind ==
               CABLE_CONE) { /* endless: a little further than h, and than the cable */
        double last[3];
        to_obstacle(m, m->last, last);
        const double r = s * (m->touches ? fmax(1.5, 1.2 * last[2] / size[1]) : 1.5) * size[0];
        a[0] = r * cos(u), a[1] = r * sin(u), a[2] = r / size[0] * size[1];
    } else if (m->shape.kind == CABLE_DRUM) {
        double r;
        drum_profile(size, s, &r, &a[2]);
        a[0] = r * cos(u), a[1] = r * sin(u);
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

#endif
