/* The scenes that are timed: ellipsoid, torus, sphere, cylinder, torus, over and over, in a row, with the
 * cable from side to side of them; both ends move on curves. */
#ifndef BENCH_CABLE_SCENES_H
#define BENCH_CABLE_SCENES_H

#include <math.h>

struct scene_obstacle {
    int kind; /* 0: ellipsoid, 1: torus, 2: sphere, 3: cylinder along z */
    double size[3], at[3];
};

/* Obstacle i of a row that begins with kind `first` of them. */
static inline struct scene_obstacle obstacle_of_scene(int first, int i)
{
    const int which = (first + i) % 5;
    static const int kinds[5] = {0, 1, 2, 3, 1};
    static const double sizes[5][3] = {
        {1, 0.8, 0.7}, {1, 0.3, 0}, {1, 0, 0}, {0.8, 0, 0}, {1, 0.4, 0}};
    struct scene_obstacle o = {kinds[which], {0, 0, 0}, {1 + 2.5 * i, i % 2 ? -0.6 : 0.6, 0}};
    for (int k = 0; k < 3; k++) o.size[k] = sizes[which][k];
    o.at[2] = 0.2 * (i % 5) - 0.4;
    return o;
}

/* Both ends in frame k of n, of a cable over count obstacles. */
static inline void scene_ends(int k, int n, int count, double from[3], double to[3])
{
    const double s = 2 * 3.14159265358979324 * k / n;
    from[0] = -1, from[1] = sin(s), from[2] = cos(s);
    to[0] = 0.5 + 2.5 * count, to[1] = 1.2 * sin(2 * s), to[2] = cos(3 * s);
}

#endif
