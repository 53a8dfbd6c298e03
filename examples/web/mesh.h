/* The surface as triangles: cubes of a grid, six tetrahedra each around a diagonal, and where f changes its
 * sign on their edges. */
#ifndef WEB_MESH_H
#define WEB_MESH_H

#include "surface.h"

enum { CELLS = 56, NODES = CELLS + 1, MOST_TRIANGLES = 400000 };

struct corner {
    float x[3], normal[3];
};

struct mesh {
    int triangles;
    struct corner corner[MOST_TRIANGLES][3];
    float f[NODES][NODES][NODES];
};

static inline double grid_place(double box, int i)
{
    return box * (2.0 * i / CELLS - 1);
}

/* Near the surface: by two Newton steps onto it, of at most a cell each. */
static inline void make_corner(const struct surface *s, double box, const double start[3],
                               struct corner *corner)
{
    double x[3] = {start[0], start[1], start[2]}, f, g[3], h[6], size = 1;
    for (int round = 0; round < 3; round++) {
        surface_surface(s, x, &f, g, h);
        const double q = g[0] * g[0] + g[1] * g[1] + g[2] * g[2], step = f / q;
        size = sqrt(q);
        if (!(fabs(f) < size * box / CELLS) || round == 2) break;
        for (int k = 0; k < 3; k++) x[k] -= step * g[k];
    }
    for (int k = 0; k < 3; k++) {
        corner->x[k] = (float)x[k];
        corner->normal[k] = size > 0 ? (float)(g[k] / size) : 0;
    }
}

/* A corner of a cell: its node, place and value. */
struct node {
    double x[3], f;
};

/* Where f vanishes between two nodes. */
static inline void cut_edge(const struct surface *s, double box, const struct node *a,
                            const struct node *b, struct corner *corner)
{
    const double u = a->f / (a->f - b->f);
    double x[3];
    for (int k = 0; k < 3; k++) x[k] = a->x[k] + u * (b->x[k] - a->x[k]);
    make_corner(s, box, x, corner);
}

static inline void add_triangle(struct mesh *m, const struct corner *a, const struct corner *b,
                                const struct corner *c)
{
    if (m->triangles == MOST_TRIANGLES) return;
    struct corner *const to = m->corner[m->triangles++];
    to[0] = *a, to[1] = *b, to[2] = *c;
}

/* A triangle where one node is on its own side, two where two are. */
static inline void cut_tetrahedron(struct mesh *m, const struct surface *s, double box,
                                   const struct node *const node[4])
{
    const struct node *in[4], *out[4];
    struct corner c[4];
    int inside = 0, outside = 0;
    for (int k = 0; k < 4; k++) {
        if (!(fabs(node[k]->f) < 1e30)) return; /* the formula has no value there */
        if (node[k]->f < 0)
            in[inside++] = node[k];
        else
            out[outside++] = node[k];
    }
    if (inside == 0 || outside == 0) return;
    if (inside == 2) {
        for (int k = 0; k < 4; k++) cut_edge(s, box, in[k / 2], out[(k + k / 2) % 2], &c[k]);
        add_triangle(m, &c[0], &c[1], &c[2]);
        add_triangle(m, &c[0], &c[2], &c[3]);
        return;
    }
    for (int k = 0; k < 3; k++)
        cut_edge(s, box, inside == 1 ? in[0] : in[k], inside == 1 ? out[k] : out[0], &c[k]);
    add_triangle(m, &c[0], &c[1], &c[2]);
}

static inline void cut_cell(struct mesh *m, const struct surface *s, double box, const int at[3])
{
    /* from node 0 to node 7 by one axis after the other, bits of a node being its place in the cell */
    static const int way[6][2] = {{1, 3}, {1, 5}, {2, 3}, {2, 6}, {4, 5}, {4, 6}};
    struct node node[8];
    int inside = 0;
    for (int n = 0; n < 8; n++) {
        const int i = at[0] + (n & 1), j = at[1] + (n >> 1 & 1), k = at[2] + (n >> 2);
        node[n].f = (double)m->f[i][j][k];
        node[n].x[0] = grid_place(box, i);
        node[n].x[1] = grid_place(box, j);
        node[n].x[2] = grid_place(box, k);
        inside += node[n].f < 0;
    }
    if (inside == 0 || inside == 8) return;
    for (int t = 0; t < 6; t++) {
        const struct node *const tetrahedron[4] = {&node[0], &node[way[t][0]], &node[way[t][1]],
                                                   &node[7]};
        cut_tetrahedron(m, s, box, tetrahedron);
    }
}

static inline void make_mesh(struct mesh *m, const struct surface *s, double box)
{
    double f, g[3], h[6];
    m->triangles = 0;
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j < NODES; j++)
            for (int k = 0; k < NODES; k++) {
                const double x[3] = {grid_place(box, i), grid_place(box, j), grid_place(box, k)};
                surface_surface(s, x, &f, g, h);
                m->f[i][j][k] = (float)f;
            }
    for (int i = 0; i < CELLS; i++)
        for (int j = 0; j < CELLS; j++)
            for (int k = 0; k < CELLS; k++) {
                const int at[3] = {i, j, k};
                cut_cell(m, s, box, at);
            }
}

#endif
