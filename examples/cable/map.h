/* Height map: z = S(x, y), the bicubic spline through heights on a grid, twice differentiable. Along each
 * line of the grid it is the cubic spline whose third derivative does not jump at the second and the last
 * but one knot (with three knots the parabola, with two the line), which repeats quadratic polynomials
 * exactly. */
#ifndef CABLE_MAP_H
#define CABLE_MAP_H

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "vector.h"

struct cable_map {
    int nx, ny;
    double *x, *y; /* ascending */
    double *node;  /* [nx][ny][4]: S, Sx, Sy, Sxy */
};

/* Slopes of the spline through f at the n >= 2 knots x. work: 3 n numbers. */
CABLE_FUNC void spline_slopes(int n, const double x[], const double f[], double slope[],
                              double work[])
{
    double *const above = work, *const diagonal = work + n, *const below = work + 2 * n;
    if (n == 2) {
        slope[0] = slope[1] = (f[1] - f[0]) / (x[1] - x[0]);
        return;
    }
    const double h0 = x[1] - x[0], h1 = x[2] - x[1];
    const double s0 = (f[1] - f[0]) / h0, s1 = (f[2] - f[1]) / h1;
    if (n == 3) {
        const double c = (s1 - s0) / (h0 + h1);
        slope[0] = s0 - c * h0, slope[1] = s0 + c * h0, slope[2] = s1 + c * h1;
        return;
    }
    const double g0 = x[n - 1] - x[n - 2], g1 = x[n - 2] - x[n - 3];
    const double r0 = (f[n - 1] - f[n - 2]) / g0, r1 = (f[n - 2] - f[n - 3]) / g1;
    diagonal[0] = h1, above[0] = h0 + h1, below[0] = 0;
    slope[0] = ((h0 + 2 * (h0 + h1)) * h1 * s0 + h0 * h0 * s1) / (h0 + h1);
    for (int i = 1; i < n - 1; i++) {
        const double before = x[i] - x[i - 1], after = x[i + 1] - x[i];
        below[i] = after, diagonal[i] = 2 * (before + after), above[i] = before;
        slope[i] = 3 * (after * (f[i] - f[i - 1]) / before + before * (f[i + 1] - f[i]) / after);
    }
    diagonal[n - 1] = g1, below[n - 1] = g0 + g1, above[n - 1] = 0;
    slope[n - 1] = (g0 * g0 * r1 + (2 * (g0 + g1) + g0) * g1 * r0) / (g0 + g1);
    for (int i = 1; i < n; i++) {
        const double factor = below[i] / diagonal[i - 1];
        diagonal[i] -= factor * above[i - 1], slope[i] -= factor * slope[i - 1];
    }
    slope[n - 1] /= diagonal[n - 1];
    for (int i = n - 2; i >= 0; i--) slope[i] = (slope[i] - above[i] * slope[i + 1]) / diagonal[i];
}

CABLE_FUNC void free_map(struct cable_map *map)
{
    free(map->x);
    free(map->y);
    free(map->node);
    memset(map, 0, sizeof *map);
}

/* The slopes of component `from` of the nodes become component `to`: nodes first, first + stride ... */
CABLE_FUNC void map_line(struct cable_map *map, int n, const double knot[], int first, int stride,
                         int from, int to, double work[])
{
    double *const f = work + 3 * n, *const slope = work + 4 * n;
    for (int i = 0; i < n; i++) f[i] = map->node[(first + i * stride) * 4 + from];
    spline_slopes(n, knot, f, slope, work);
    for (int i = 0; i < n; i++) map->node[(first + i * stride) * 4 + to] = slope[i];
}

CABLE_FUNC bool knots_ascend(int n, const double knot[])
{
    bool good = n >= 2 && isfinite(knot[0]);
    for (int i = 1; good && i < n; i++) good = isfinite(knot[i]) && knot[i] > knot[i - 1];
    return good;
}

/* height: [nx][ny]. False where knots do not ascend, a height or slope is not finite, or memory is short;
   the map is empty then. */
CABLE_FUNC bool make_map(struct cable_map *map, int nx, int ny, const double x[], const double y[],
                         const double height[])
{
    const int most = nx > ny ? nx : ny;
    memset(map, 0, sizeof *map);
    if (!knots_ascend(nx, x) || !knots_ascend(ny, y)) return false;
    for (int i = 0; i < nx * ny; i++)
        if (!isfinite(height[i])) return false;
    double *const work = (double *)malloc((size_t)most * 5 * sizeof *work);
    map->x = (double *)malloc((size_t)nx * sizeof *map->x);
    map->y = (double *)malloc((size_t)ny * sizeof *map->y);
    map->node = (double *)malloc((size_t)nx * (size_t)ny * 4 * sizeof *map->node);
    if (!work || !map->x || !map->y || !map->node) {
        free(work);
        free_map(map);
        return false;
    }
    map->nx = nx, map->ny = ny;
    for (int i = 0; i < nx; i++) map->x[i] = x[i];
    for (int i = 0; i < ny; i++) map->y[i] = y[i];
    for (int i = 0; i < nx * ny; i++) map->node[4 * i] = height[i];
    for (int i = 0; i < ny; i++) map_line(map, nx, map->x, i, ny, 0, 1, work);
    for (int i = 0; i < nx; i++) map_line(map, ny, map->y, i * ny, 1, 0, 2, work);
    for (int i = 0; i < nx; i++) map_line(map, ny, map->y, i * ny, 1, 1, 3, work);
    free(work);
    for (int i = 0; i < 4 * nx * ny; i++)
        if (!isfinite(map->node[i])) {
            free_map(map);
            return false;
        }
    return true;
}

/* The interval of the ascending knots that holds v. */
CABLE_FUNC int knot_below(int n, const double knot[], double v)
{
    int low = 0, high = n - 1;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (v < knot[middle])
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* Hermite's cubics on an interval of length h at the fraction s, [derivative][which]: values at both ends,
   then slopes there. */
CABLE_FUNC void hermite(double s, double h, double b[3][4])
{
    const double r = 1 - s, per = 1 / h;
    b[0][0] = (1 + 2 * s) * r * r, b[0][1] = s * s * (3 - 2 * s);
    b[0][2] = h * s * r * r, b[0][3] = -h * s * s * r;
    b[1][1] = 6 * s * r * per, b[1][0] = -b[1][1];
    b[1][2] = r * (1 - 3 * s), b[1][3] = s * (3 * s - 2);
    b[2][0] = (12 * s - 6) * per * per, b[2][1] = -b[2][0];
    b[2][2] = (6 * s - 4) * per, b[2][3] = (6 * s - 2) * per;
}

/* d: S, Sx, Sy, Sxx, Sxy, Syy at a place within the grid. */
CABLE_FUNC void map_inside(const struct cable_map *map, double x, double y, double d[6])
{
    static const int order[6][2] = {{0, 0}, {1, 0}, {0, 1}, {2, 0}, {1, 1}, {0, 2}};
    const int i = knot_below(map->nx, map->x, x), j = knot_below(map->ny, map->y, y);
    const double hx = map->x[i + 1] - map->x[i], hy = map->y[j + 1] - map->y[j];
    double u[3][4], v[3][4], row[3][4];
    hermite((x - map->x[i]) / hx, hx, u);
    hermite((y - map->y[j]) / hy, hy, v);
    const double *const a = map->node + 4 * (i * map->ny + j), *const b = a + 4 * map->ny;
    /* along x first: S at both ends in y, then Sy there */
    for (int k = 0; k < 3; k++)
        for (int e = 0; e < 2; e++) {
            row[k][e] = u[k][0] * a[4 * e] + u[k][1] * b[4 * e] + u[k][2] * a[4 * e + 1] +
                        u[k][3] * b[4 * e + 1];
            row[k][2 + e] = u[k][0] * a[4 * e + 2] + u[k][1] * b[4 * e + 2] +
                            u[k][2] * a[4 * e + 3] + u[k][3] * b[4 * e + 3];
        }
    for (int k = 0; k < 6; k++) {
        const double *const r = row[order[k][0]], *const w = v[order[k][1]];
        d[k] = r[0] * w[0] + r[1] * w[1] + r[2] * w[2] + r[3] * w[3];
    }
}

CABLE_FUNC bool on_map(const struct cable_map *map, double x, double y)
{
    return x >= map->x[0] && x <= map->x[map->nx - 1] && y >= map->y[0] && y <= map->y[map->ny - 1];
}

/* The same anywhere: beyond the grid by the quadratic polynomial of the nearest place on its edge, so that a
   search may pass there. */
CABLE_FUNC void map_at(const struct cable_map *map, double x, double y, double d[6])
{
    const double ex = fmin(fmax(x, map->x[0]), map->x[map->nx - 1]), dx = x - ex;
    const double ey = fmin(fmax(y, map->y[0]), map->y[map->ny - 1]), dy = y - ey;
    map_inside(map, ex, ey, d);
    if (dx == 0 && dy == 0) return;
    d[0] += d[1] * dx + d[2] * dy + d[3] * dx * dx / 2 + d[4] * dx * dy + d[5] * dy * dy / 2;
    d[1] += d[3] * dx + d[4] * dy;
    d[2] += d[4] * dx + d[5] * dy;
}

#endif
