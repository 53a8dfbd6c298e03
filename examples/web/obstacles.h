/* The cable of the page and its obstacles. */
#ifndef WEB_OBSTACLES_H
#define WEB_OBSTACLES_H

#include "../cable/mesh.h"

enum { OBSTACLES = 5 };

/* Turns the member by an angle around the x (0) or z axis (2), or y (1). */
static inline void turn_member(struct cable_member *m, int axis, double angle)
{
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    m->turn[i][i] = m->turn[j][j] = cos(angle);
    m->turn[j][i] = sin(angle), m->turn[i][j] = -sin(angle);
}

static inline void place_member(struct cable_member *m, const struct cable_shape shape, double x,
                                double y, double z)
{
    m->shape = shape;
    m->at[0] = x, m->at[1] = y, m->at[2] = z;
    m->has_hint = true;
}

/* Hints are in the obstacle's frame. */
static inline bool make_obstacles(struct cable *c)
{
    const double degree = 3.14159265358979324 / 180;
    if (!cable_create(c, OBSTACLES)) return false;
    struct cable_member *const m = c->along;
    c->from[0] = -9, c->from[2] = -1, c->to[0] = 9, c->to[2] = -0.75;
    place_member(&m[0], (struct cable_shape){.kind = CABLE_ELLIPSOID, .size = {1.1, 2, 0.8}}, -6, 0,
                 0.16);
    place_member(&m[1], (struct cable_shape){.kind = CABLE_TORUS, .size = {1.2, 0.4}}, -3, 0,
                 -1.58);
    place_member(&m[2], (struct cable_shape){.kind = CABLE_SPHERE, .size = {1}}, 0, -0.06, -0.82);
    place_member(&m[3], (struct cable_shape){.kind = CABLE_CYLINDER, .size = {0.8}}, 3, 0, 0.27);
    place_member(&m[4], (struct cable_shape){.kind = CABLE_TORUS, .size = {1, 0.35}}, 6, 0, 1.42);
    turn_member(&m[0], 2, 20 * degree);
    turn_member(&m[1], 1, 90 * degree);
    turn_member(&m[3], 0, 75 * degree);
    turn_member(&m[4], 1, 80 * degree);
    m[0].hint[2] = 0.8, m[1].hint[0] = -0.8, m[2].hint[2] = 1;
    m[3].hint[1] = -0.8, m[4].hint[0] = 0.65;
    return true;
}

#endif
