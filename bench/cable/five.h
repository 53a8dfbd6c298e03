/* The scene of Simbody's CableSpan, whose lengths are in tests/truth/data/cablespan_five.csv: a cable over five
 * obstacles, through two rings, both ends moving. */
#ifndef BENCH_CABLE_FIVE_H
#define BENCH_CABLE_FIVE_H

#include "../../examples/cable/cable.h"

static inline void fill_in(struct cable_member *m, enum cable_kind kind, const double size[3],
                           double x, const double hint[3])
{
    m->shape.kind = kind, m->has_hint = true, m->at[0] = x;
    copy3(size, m->shape.size), copy3(hint, m->hint);
}

/* False: memory is short. */
static inline bool make_five(struct cable *c)
{
    static const double about_x[3][3] = {{1, 0, 0}, {0, 0, -1}, {0, 1, 0}};
    static const double about_y[3][3] = {{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}};
    static const double flat[3] = {1.5, 2.6, 1}, ring[3] = {1, 0.2, 0}, one[3] = {1, 0, 0};
    static const double top[3] = {0, 0, 1.1}, hole[3] = {0.1, 0.2, 0}, front[3] = {0.1, 1.1, 0};
    static const double back[3] = {0, -1, 0};
    if (!cable_create(c, 5)) return false;
    struct cable_member *const m = c->along;
    fill_in(&m[0], CABLE_ELLIPSOID, flat, -2, top);
    fill_in(&m[1], CABLE_TORUS, ring, 1, hole);
    fill_in(&m[2], CABLE_SPHERE, one, 4, front);
    fill_in(&m[3], CABLE_CYLINDER, one, 7, back);
    fill_in(&m[4], CABLE_TORUS, ring, 14, hole);
    memcpy(m[1].turn, about_y, sizeof about_y);
    memcpy(m[3].turn, about_x, sizeof about_x);
    memcpy(m[4].turn, about_y, sizeof about_y);
    return true;
}

/* Its ends in frame 0 to 999; every tenth is in the data. */
static inline void five_ends(struct cable *c, int frame)
{
    const double a = 2 * 3.14159265358979323846 * frame / 1000;
    c->from[0] = -8 + 1.1 * sin(a), c->from[1] = 0.1 + 5 * sin(1.5 * a),
    c->from[2] = 5 * sin(2 * a);
    c->to[0] = 20 + 0.1 * sin(a), c->to[1] = 1 + 4 * sin(0.7 * a),
    c->to[2] = -1 + 10 * sin(1.3 * a);
}

#endif
