/* The map of distances over the torus: the fan of geodesics is drawn on it, and distances are looked up. */
#ifndef WAVEFRONT_MAP_H
#define WAVEFRONT_MAP_H

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "torus.h"

/* A grid over (u, v), periodic in both. Each place keeps the least distance at which a geodesic was found
 * there, and the heading of that geodesic: the gradient of the distance. Both are packed into one integer
 * whose order is that of the distance (bits of a float >= 0 are ordered like the float), so that threads
 * can take the least with one atomic operation. Equal distances are decided by the heading. */
struct map {
    int columns, rows;
    _Atomic uint64_t *nearest;
    _Atomic unsigned char *cut; /* how much the line of the cut locus covers the place: 0 ... 255 */
    double farthest;            /* greatest distance in the map */
};

static const uint64_t not_reached = UINT64_MAX;

static uint64_t pack(double distance, double heading)
{
    const float d = (float)greatest_of(distance, 0.0);
    const double turns = heading / (2 * pi);
    const double part =
        (turns - floor(turns)) * 4294967296.0; /* 2^32, itself rounded to a turn: 0 */
    uint32_t bits;
    memcpy(&bits, &d, sizeof bits);
    return (uint64_t)bits << 32 | (uint32_t)(uint64_t)part;
}

static double unpack_distance(uint64_t packed)
{
    const uint32_t bits = (uint32_t)(packed >> 32);
    float d;
    memcpy(&d, &bits, sizeof d);
    return (double)d;
}

static double unpack_heading(uint64_t packed)
{
    return 2 * pi * (double)(uint32_t)packed / 4294967296.0;
}

static void keep_least(_Atomic uint64_t *place, uint64_t candidate)
{
    uint64_t old = atomic_load_explicit(place, memory_order_relaxed);
    while (candidate < old &&
           !atomic_compare_exchange_weak_explicit(place, &old, candidate, memory_order_relaxed,
                                                  memory_order_relaxed)) {
    }
}

static void keep_greatest(_Atomic unsigned char *place, unsigned char candidate)
{
    unsigned char old = atomic_load_explicit(place, memory_order_relaxed);
    while (candidate > old &&
           !atomic_compare_exchange_weak_explicit(place, &old, candidate, memory_order_relaxed,
                                                  memory_order_relaxed)) {
    }
}

static int wrap(int i, int n)
{
    i %= n;
    return i < 0 ? i + n : i;
}

static size_t map_index(const struct map *m, int column, int row)
{
    return (size_t)wrap(row, m->rows) * (size_t)m->columns + (size_t)wrap(column, m->columns);
}

static uint64_t map_at(const struct map *m, int column, int row)
{
    return atomic_load_explicit(&m->nearest[map_index(m, column, row)], memory_order_relaxed);
}

static void free_map(struct map *m)
{
    free(m->nearest);
    free(m->cut);
}

/* Twice as fine as the picture, up to a limit for the memory. */
static bool allocate_map(struct map *m, const struct job *job)
{
    enum { MOST_COLUMNS = 8192, LEAST_ROWS = 32 };
    m->columns = 2 * job->width < MOST_COLUMNS ? 2 * job->width : MOST_COLUMNS;
    m->rows = (int)ceil(m->columns * job->torus.r / job->torus.R);
    if (m->rows < LEAST_ROWS) m->rows = LEAST_ROWS;
    const size_t size = (size_t)m->columns * (size_t)m->rows;
    m->nearest = malloc(size * sizeof *m->nearest);
    m->cut = malloc(size * sizeof *m->cut);
    if (!m->nearest || !m->cut) {
        free_map(m);
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        atomic_init(&m->nearest[i], not_reached);
        atomic_init(&m->cut[i], (unsigned char)0);
    }
    return true;
}

/* ---- The fan on the map ---------------------------------------------------------------------------- */

/* A geodesic where it meets a ring: columns and rows of the map, distance, heading in radians. */
struct vertex {
    double column, row, distance, heading;
};

static struct vertex make_vertex(const struct job *job, const struct map *m, double distance,
                                 const double y[])
{
    const double *x = y, *velocity = y + VELOCITY;
    const double ring = length_of(x[0], x[1]);
    const double cu = x[0] / ring, su = x[1] / ring;
    const double cv = (ring - job->torus.R) / job->torus.r, sv = x[2] / job->torus.r;
    const double outward = cu * velocity[0] + su * velocity[1];
    struct vertex p;
    p.column = m->columns * atan2(x[1], x[0]) / (2 * pi);
    p.row = m->rows * atan2(sv, cv) / (2 * pi);
    p.distance = distance;
    p.heading = atan2(cv * velocity[2] - sv * outward, cu * velocity[1] - su * velocity[0]);
    return p;
}

/* The vertex moved by whole turns to where it is nearest to another. */
static struct vertex unroll(struct vertex p, const struct vertex *to, const struct map *m)
{
    p.column = to->column + remainder(p.column - to->column, m->columns);
    p.row = to->row + remainder(p.row - to->row, m->rows);
    p.heading = to->heading + remainder(p.heading - to->heading, 2 * pi);
    return p;
}

/* A side of a triangle; its lower end comes first, so that the triangles on both sides of it compute the
 * same crossing with a row. */
struct edge {
    double first_row, last_row, first_column, slope;
};

static struct edge make_edge(const struct vertex *a, const struct vertex *b)
{
    const struct vertex *low = a->row <= b->row ? a : b, *high = a->row <= b->row ? b : a;
    const double height = high->row - low->row;
    const double slope = height > 0 ? (high->column - low->column) / height : 0;
    return (struct edge){low->row, high->row, low->column, slope};
}

/* Widens [span[0], span[1]] by the column where the edge crosses the row, if it does. */
static void cross_edge(const struct edge *e, double row, double span[2])
{
    const double column = e->first_column + (row - e->first_row) * e->slope;
    const bool crosses = row >= e->first_row && row <= e->last_row;
    span[0] = crosses && column < span[0] ? column : span[0];
    span[1] = crosses && column > span[1] ? column : span[1];
}

/* Puts a triangle on the map, distance and heading linear in it. */
static void draw_triangle(struct map *m, const struct vertex *a, const struct vertex *b,
                          const struct vertex *c)
{
    const double bx = b->column - a->column, by = b->row - a->row;
    const double cx = c->column - a->column, cy = c->row - a->row;
    const double area = bx * cy - by * cx;
    const double rounding = 1e-9; /* of a place of the map: leaves no cracks */
    const int first = (int)ceil(least_of(a->row, least_of(b->row, c->row)));
    const int last = (int)floor(greatest_of(a->row, greatest_of(b->row, c->row)));
    if (area == 0) return;
    const struct edge ab = make_edge(a, b), bc = make_edge(b, c), ca = make_edge(c, a);
    for (int row = first; row <= last; row++) {
        double span[2] = {DBL_MAX, -DBL_MAX};
        cross_edge(&ab, row, span);
        cross_edge(&bc, row, span);
        cross_edge(&ca, row, span);
        const int begin = (int)ceil(span[0] - rounding), end = (int)floor(span[1] + rounding);
        for (int column = begin; column <= end; column++) {
            const double x = column - a->column, y = row - a->row;
            const double wb = (x * cy - y * cx) / area, wc = (bx * y - by * x) / area;
            const double distance =
                a->distance + wb * (b->distance - a->distance) + wc * (c->distance - a->distance);
            const double heading =
                a->heading + wb * (b->heading - a->heading) + wc * (c->heading - a->heading);
            keep_least(&m->nearest[map_index(m, column, row)], pack(distance, heading));
        }
    }
}

/* The cell between two neighbouring geodesics, a and b, and two rings, 0 and 1. */
static void draw_cell(struct map *m, const struct vertex *a0, const struct vertex *b0,
                      const struct vertex *a1, const struct vertex *b1)
{
    const struct vertex b = unroll(*b0, a0, m), c = unroll(*b1, a0, m), d = unroll(*a1, a0, m);
    draw_triangle(m, a0, &b, &c);
    draw_triangle(m, a0, &c, &d);
}

/* ---- Looking things up on the map ------------------------------------------------------------------ */

struct lookup {
    bool reached;
    double distance, cut;
};

/* Bilinear; the distance is continuous on the cut locus too. */
static struct lookup look_up(const struct map *m, double u, double v)
{
    const double column = u / (2 * pi) * m->columns, row = v / (2 * pi) * m->rows;
    const int i = (int)floor(column), j = (int)floor(row);
    struct lookup result = {true, 0, 0};
    for (int k = 0; k < 4; k++) {
        const int di = k & 1, dj = k >> 1;
        const double weight = (di ? column - i : 1 - (column - i)) * (dj ? row - j : 1 - (row - j));
        const uint64_t packed = map_at(m, i + di, j + dj);
        if (packed == not_reached) result.reached = false;
        result.distance += weight * unpack_distance(packed);
        result.cut +=
            weight / 255 *
            atomic_load_explicit(&m->cut[map_index(m, i + di, j + dj)], memory_order_relaxed);
    }
    return result;
}

#endif
