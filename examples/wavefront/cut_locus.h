/* Finds the cut locus on the map of distances. */
#ifndef WAVEFRONT_CUT_LOCUS_H
#define WAVEFRONT_CUT_LOCUS_H

#include "map.h"

/* Size of a place of the map in a row. */
static void place_size(const struct job *job, const struct map *m, int row, double size[2])
{
    const double ring = job->torus.R + job->torus.r * cos(2 * pi * row / m->rows);
    size[0] = 2 * pi * ring / m->columns;
    size[1] = 2 * pi * job->torus.r / m->rows;
}

/* Of the cut locus on the surface; in a small picture about two pixels wide. */
static double line_width(const struct job *job)
{
    const double pixel = 2 * pi / job->width;
    return greatest_of(0.014, 2.5 * pixel) * job->torus.R;
}

/* A round stamp with a soft rim on the line of the cut locus. */
static void stamp_cut(const struct job *job, struct map *m, double column, double row)
{
    const double radius = line_width(job) / 2;
    double size[2];
    place_size(job, m, (int)lround(row), size);
    const int reach[2] = {(int)(radius / size[0]) + 2, (int)(radius / size[1]) + 2};
    for (int j = -reach[1]; j <= reach[1]; j++)
        for (int i = -reach[0]; i <= reach[0]; i++) {
            const int at[2] = {(int)floor(column) + i, (int)floor(row) + j};
            const double away = length_of((at[0] - column) * size[0], (at[1] - row) * size[1]);
            const double cover = (radius - away) / size[1] + 0.5;
            const unsigned char value =
                (unsigned char)(255 * least_of(greatest_of(cover, 0.0), 1.0));
            keep_greatest(&m->cut[map_index(m, at[0], at[1])], value);
        }
}

/* By how much the gradient of the distance turns from one place to another. */
static double turn(uint64_t a, uint64_t b)
{
    if (a == not_reached || b == not_reached) return 0;
    const uint32_t left = (uint32_t)a - (uint32_t)b, right = (uint32_t)b - (uint32_t)a;
    return unpack_heading(left < right ? left : right);
}

/* Whether the gradient of the distance jumps between two neighbouring places, along the row (axis 0) or
 * the column (axis 1). How far apart the directions of the two geodesics were at the source says nothing:
 * it is little where geodesics spread, and much where they meet. On one side of the cut locus the gradient
 * turns from place to place by their distance apart times the curvature of the wavefront, so about as much
 * as between the next places on both sides; at a cut point it turns by far more. (The jump sinks to zero
 * only towards the ends of the cut locus, which are conjugate points.) Where it jumps, *where (0 ... 1) is
 * the point between the two at which the distances, continued from both sides, are equal. */
static bool gradient_jumps(const struct map *m, int column, int row, int axis, double apart,
                           double *where)
{
    const double rounding = 0.01, smooth = 4;
    const double source = 4; /* so many places around the source, all directions meet */
    const int i = axis == 0, j = axis == 1;
    const uint64_t a = map_at(m, column, row), b = map_at(m, column + i, row + j);
    if (a == not_reached || b == not_reached || turn(a, b) < rounding) return false;
    const double around =
        turn(map_at(m, column - i, row - j), a) + turn(b, map_at(m, column + 2 * i, row + 2 * j));
    if (turn(a, b) < rounding + smooth * around) return false;
    const double da = unpack_distance(a), db = unpack_distance(b);
    if (da < source * apart) return false;
    const double ha = unpack_heading(a), hb = unpack_heading(b);
    const double ga = i ? cos(ha) : sin(ha), gb = i ? cos(hb) : sin(hb);
    const double s = (db - da - gb * apart) / ((ga - gb) * apart);
    *where = s >= 0 && s <= 1 ? s : 0.5;
    return true;
}

/* A row of the map and the one after it; returns the greatest distance in it. */
static double find_cuts_in_row(const struct job *job, struct map *m, int row)
{
    double size[2], where, farthest = 0;
    place_size(job, m, row, size);
    for (int column = 0; column < m->columns; column++) {
        const uint64_t here = map_at(m, column, row);
        if (here == not_reached) continue;
        farthest = greatest_of(farthest, unpack_distance(here));
        if (gradient_jumps(m, column, row, 0, size[0], &where))
            stamp_cut(job, m, column + where, row);
        if (gradient_jumps(m, column, row, 1, size[1], &where))
            stamp_cut(job, m, column, row + where);
    }
    return farthest;
}

static void find_cut_locus(const struct job *job, struct map *m)
{
    double farthest = 0;
#ifdef _OPENMP
#    pragma omp parallel for schedule(dynamic) num_threads(job->threads) reduction(max : farthest)
#endif
    for (int row = 0; row < m->rows; row++)
        farthest = greatest_of(farthest, find_cuts_in_row(job, m, row));
    m->farthest = farthest;
}

#endif
