/* The scenes that are timed, as cables of this solver. */
#ifndef BENCH_CABLE_MAKE_SCENE_H
#define BENCH_CABLE_MAKE_SCENE_H

#include "../../examples/cable/cable.h"
#include "scenes.h"

static void make_scene(struct cable *c, int first, int count, double accuracy, double tolerance)
{
    static const enum cable_kind kinds[4] = {CABLE_ELLIPSOID, CABLE_TORUS, CABLE_SPHERE,
                                             CABLE_CYLINDER};
    if (!cable_create(c, count)) exit(2);
    c->accuracy = accuracy, c->tolerance = tolerance;
    for (int i = 0; i < count; i++) {
        const struct scene_obstacle o = obstacle_of_scene(first, i);
        c->along[i].shape.kind = kinds[o.kind];
        copy3(o.size, c->along[i].shape.size);
        copy3(o.at, c->along[i].at);
    }
}

#endif
