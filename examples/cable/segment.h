/* Where a straight piece comes nearest to an obstacle, or deepest into it. */
#ifndef CABLE_SEGMENT_H
#define CABLE_SEGMENT_H

#include "model.h"

/* The piece a + u d. Of a torus f is a polynomial there, m(u)^2 - w(u), with these coefficients. */
struct cable_line {
    const struct cable_shape *shape;
    double a[3], d[3], m[3], w[3];
};

CABLE_FUNC struct cable_line line_between(const struct cable_shape *s, const double a[3],
                                          const double b[3])
{
    struct cable_line line;
    line.shape = s;
    double *const d = line.d, R2 = 4 * s->size[0] * s->size[0];
    copy3(a, line.a);
    add3(b, -1, a, d);
    line.m[0] = dot3(a, a) + R2 / 4 - s->size[1] * s->size[1];
    line.m[1] = 2 * dot3(a, d), line.m[2] = dot3(d, d);
    line.w[0] = R2 * (a[0] * a[0] + a[1] * a[1]), line.w[1] = 2 * R2 * (a[0] * d[0] + a[1] * d[1]);
    line.w[2] = R2 * (d[0] * d[0] + d[1] * d[1]);
    return line;
}

/* f at u, and how it grows with u. */
CABLE_FUNC double value_along(const struct cable_line *line, double u, double *slope)
{
    const double *const m = line->m, *const w = line->w;
    if (line->shape->kind == CABLE_TORUS) {
        const double v = m[0] + u * (m[1] + u * m[2]);
        *slope = 2 * v * (m[1] + 2 * u * m[2]) - w[1] - 2 * u * w[2];
        return v * v - w[0] - u * (w[1] + u * w[2]);
    }
    double x[3], g[3];
    add3(line->a, u, line->d, x);
    const double f = shape_value(line->shape, x, g);
    *slope = dot3(g, line->d);
    return f;
}

/* The part [u[0], u[1]] of the piece that lies above the grid, or within a sphere around a torus. */
CABLE_FUNC bool near_part(const struct cable_shape *s, const double a[3], const double b[3],
                          double u[2])
{
    u[0] = 0, u[1] = 1;
    if (s->kind == CABLE_TORUS) {
        double d[3];
        add3(b, -1, a, d);
        const double dd = dot3(d, d), r = shape_unit(s), half = -dot3(a, d) / dd;
        const double rest = half * half - (dot3(a, a) - r * r) / dd;
        if (!(rest > 0)) return false;
        u[0] = fmax(0, half - sqrt(rest)), u[1] = fmin(1, half + sqrt(rest));
    } else if (s->kind == CABLE_HEIGHT_MAP) {
        const double low[2] = {s->map->x[0], s->map->y[0]};
        const double high[2] = {s->map->x[s->map->nx - 1], s->map->y[s->map->ny - 1]};
        for (int k = 0; k < 2; k++) {
            const double d = b[k] - a[k], at[2] = {(low[k] - a[k]) / d, (high[k] - a[k]) / d};
            if (d == 0) {
                if (a[k] < low[k] || a[k] > high[k]) return false;
                continue;
            }
            u[0] = fmax(u[0], fmin(at[0], at[1])), u[1] = fmin(u[1], fmax(at[0], at[1]));
        }
    }
    return u[0] < u[1];
}

/* Where f has no slope between two places on the line, of which it falls at the first and rises at the second: by false
   position (Illinois), and every fourth time in the middle, so that it ends. */
CABLE_FUNC double dip_between(const struct cable_line *line, double low, double high)
{
    double falls, rises, u = low;
    int side = 0;
    value_along(line, low, &falls), value_along(line, high, &rises);
    for (int i = 0; i < 100 && high - low > 1e-12; i++) {
        double slope, part = i % 4 == 3 ? 0.5 : falls / (falls - rises);
        if (!(part > 0 && part < 1)) part = 0.5;
        const double before = u;
        u = low + part * (high - low);
        value_along(line, u, &slope);
        if (slope == 0 || fabs(u - before) <= 1e-13) break;
        if (slope > 0)
            high = u, rises = slope, falls /= side > 0 ? 2 : 1, side = 1;
        else
            low = u, falls = slope, rises /= side < 0 ? 2 : 1, side = -1;
    }
    return u;
}

/* The place u in [0, 1] on the piece from a to b (in the obstacle's frame) where f is least. Exact for
   quadrics; else the least of 33 places and of the dips between them, so that a dip whose both sides lie between
   two places may be missed. False: it does not come near. */
CABLE_FUNC bool deepest_place(const struct cable_shape *s, const double a[3], const double b[3],
                              double *u)
{
    const int places = 32;
    double d[3], part[2], slope;
    add3(b, -1, a, d);
    *u = 0;
    if (!(dot3(d, d) > 0)) return true;
    if (s->kind == CABLE_SPHERE || s->kind == CABLE_CYLINDER || s->kind == CABLE_ELLIPSOID) {
        double dd = 0, ad = 0;
        for (int k = 0; k < 3; k++) {
            const double w = s->kind == CABLE_ELLIPSOID            ? 1 / (s->size[k] * s->size[k])
                             : s->kind == CABLE_CYLINDER && k == 2 ? 0
                                                                   : 1;
            dd += w * d[k] * d[k], ad += w * a[k] * d[k];
        }
        *u = dd > 0 ? fmin(fmax(-ad / dd, 0), 1) : 0.5;
        return true;
    }
    if (!near_part(s, a, b, part)) return false;
    const struct cable_line line = line_between(s, a, b);
    double least = HUGE_VAL, before = part[0];
    bool falls = false;
    for (int i = 0; i <= places; i++) {
        const double place = part[0] + (part[1] - part[0]) * i / places;
        const double f = value_along(&line, place, &slope);
        if (isnan(least)) break; /* nothing passes there */
        if (!(f >= least)) least = f, *u = place;
        if (falls && slope > 0) {
            const double dip = dip_between(&line, before, place);
            const double there = value_along(&line, dip, &slope);
            if (!(there >= least)) least = there, *u = dip;
            slope = 1;
        }
        falls = slope < 0, before = place;
    }
    return true;
}

/* How deep x lies in the obstacle, to first order; at most 0 outside. Where f is no number nothing passes. */
CABLE_FUNC double depth_at(const struct cable_shape *s, const double x[3])
{
    double g[3];
    const double f = shape_value(s, x, g), size = norm3(g);
    if (f >= 0) return 0;
    return size > 0 && isfinite(f) ? -f / size : shape_unit(s);
}

#endif
