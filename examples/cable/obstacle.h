/* Obstacles of a cable: their surfaces, and geodesics on them. Each has a frame of its own; everything here is
 * in this frame. */
#ifndef CABLE_OBSTACLE_H
#define CABLE_OBSTACLE_H

#include <stdio.h>
#include <string.h>

#include "map.h"
#include "vector.h"

enum cable_kind {
    CABLE_NONE,      /* blank: refused */
    CABLE_VIA,       /* no obstacle: a point that the cable passes through */
    CABLE_SPHERE,    /* size: r */
    CABLE_CYLINDER,  /* r, around z, endless */
    CABLE_TORUS,     /* R, r, ring in the xy-plane */
    CABLE_ELLIPSOID, /* a, b, c */
    CABLE_HEIGHT_MAP,
    CABLE_SURFACE, /* f(x) = 0, yours, with f > 0 where the cable may be; size: about how large it is */
    CABLE_CONE, /* r, h: its radius at z = h; tip at 0, endless along z */
    CABLE_DRUM  /* r, h, e: cylinder around z from -h to h, its edges rounded with radius e */
};

struct cable_shape {
    enum cable_kind kind;
    double size[3];
    const struct cable_map *map; /* height map */
    /* of a surface: value, gradient and Hessian (xx, yy, zz, xy, xz, yz) */
    void (*surface)(const void *user, const double x[3], double *f, double grad[3], double hess[6]);
    const void *user;
};

/* Darboux frame, as NAME_frame of geodesic_integ.h has it; normal points away from the obstacle. */
struct cable_frame {
    double x[3], along[3], across[3], normal[3], curvature, torsion, curvature_across;
};

/* How far behind a conjugate point an end may seem to be, in units, by the integrator's errors. */
#define CABLE_CONJUGATE 1e-8

/* Both ends of a geodesic, and how the last follows the first: a turn of the first moves the last across by
   `turned` and turns it by `turned_rate`, a shift across does so by `shifted` and `shifted_rate`. */
struct cable_geodesic {
    struct cable_frame first, last;
    double turned, turned_rate, shifted, shifted_rate;
    bool conjugate; /* neighbours from the first point meet on it: it is not the shortest */
    bool hollow;    /* it bends away from the obstacle somewhere: a cable would lift off there */
    int work;       /* evaluations of the surface that it took, also if it cannot be traced */
};

/* Length in which the numbers of a shape are near 1. */
CABLE_FUNC double shape_unit(const struct cable_shape *s)
{
    switch (s->kind) {
    case CABLE_TORUS:
        return s->size[0] + s->size[1];
    case CABLE_ELLIPSOID:
        return fmax(s->size[0], fmax(s->size[1], s->size[2]));
    case CABLE_DRUM:
        return fmax(s->size[0], s->size[1]);
    case CABLE_HEIGHT_MAP:
        return fmax(s->map->x[s->map->nx - 1] - s->map->x[0],
                    s->map->y[s->map->ny - 1] - s->map->y[0]) /
               2;
    case CABLE_VIA:
        return 1;
    default:
        return s->size[0];
    }
}

/* Half of what it is thick. */
CABLE_FUNC double shape_thin(const struct cable_shape *s)
{
    if (s->kind == CABLE_TORUS) return s->size[1];
    if (s->kind == CABLE_ELLIPSOID) return fmin(s->size[0], fmin(s->size[1], s->size[2]));
    return s->kind == CABLE_DRUM ? fmin(s->size[0], s->size[1]) : shape_unit(s);
}

/* ---- surfaces in units ----------------------------------------------------------------------------- */

/* size: R, r */
CABLE_FUNC void cable_torus_surface(const void *size, const double x[3], double *f, double grad[3],
                                    double hess[6])
{
    const double R = ((const double *)size)[0], r = ((const double *)size)[1];
    const double R2 = 4 * R * R, m = dot3(x, x) + R2 / 4 - r * r;
    *f = m * m - R2 * (x[0] * x[0] + x[1] * x[1]);
    for (int i = 0; i < 3; i++) {
        grad[i] = 4 * m * x[i] - (i < 2 ? 2 * R2 * x[i] : 0);
        hess[i] = 8 * x[i] * x[i] + 4 * m - (i < 2 ? 2 * R2 : 0);
    }
    hess[3] = 8 * x[0] * x[1], hess[4] = 8 * x[0] * x[2], hess[5] = 8 * x[1] * x[2];
}

/* f = sum weight x^2 - 1 */
CABLE_FUNC void cable_ellipsoid_surface(const void *weights, const double x[3], double *f,
                                        double grad[3], double hess[6])
{
    const double *const weight = (const double *)weights;
    *f = -1;
    for (int i = 0; i < 3; i++) {
        *f += weight[i] * x[i] * x[i];
        grad[i] = 2 * weight[i] * x[i], hess[i] = 2 * weight[i], hess[3 + i] = 0;
    }
}

CABLE_FUNC void cable_height_surface(const void *map, const double x[3], double *f, double grad[3],
                                     double hess[6])
{
    double d[6];
    map_at((const struct cable_map *)map, x[0], x[1], d);
    *f = x[2] - d[0];
    grad[0] = -d[1], grad[1] = -d[2], grad[2] = 1;
    hess[0] = -d[3], hess[1] = -d[5], hess[3] = -d[4];
    hess[2] = hess[4] = hess[5] = 0;
}

/* f(r, z) of a surface of revolution, of which d holds f_r, f_z, f_rr, f_rz, f_zz, f_r / r, as a function of
   x; u is x / r. */
CABLE_FUNC void cable_revolve(const double u[2], const double d[6], double grad[3], double hess[6])
{
    grad[0] = d[0] * u[0], grad[1] = d[0] * u[1], grad[2] = d[1];
    hess[0] = d[2] * u[0] * u[0] + d[5] * u[1] * u[1];
    hess[1] = d[2] * u[1] * u[1] + d[5] * u[0] * u[0];
    hess[2] = d[4], hess[3] = (d[2] - d[5]) * u[0] * u[1];
    hess[4] = d[3] * u[0], hess[5] = d[3] * u[1];
}

/* Distance from the drum: outside of the edges' middles from those, else from wall or end. It has curvatures that
   jump where the edge begins, which the integrator takes. */
CABLE_FUNC void cable_drum_surface(const void *sizes, const double x[3], double *f, double grad[3],
                                   double hess[6])
{
    const double *const size = (const double *)sizes;
    const double r = sqrt(x[0] * x[0] + x[1] * x[1]), up = x[2] > 0 ? 1 : x[2] < 0 ? -1 : 0;
    const double out = r - (size[0] - size[2]), above = fabs(x[2]) - (size[1] - size[2]);
    const double u[2] = {r > 0 ? x[0] / r : 0, r > 0 ? x[1] / r : 0};
    double d[6] = {0};
    if (out > 0 && above > 0) {
        const double far = sqrt(out * out + above * above), a = out / far, b = above / far;
        *f = far - size[2];
        d[0] = a, d[1] = up * b, d[2] = b * b / far, d[3] = -up * a * b / far, d[4] = a * a / far;
        d[5] = a / r;
    } else if (out > above) {
        *f = out - size[2], d[0] = 1, d[5] = r > 0 ? 1 / r : 0;
    } else {
        *f = above - size[2], d[1] = up;
    }
    cable_revolve(u, d, grad, hess);
}

/* Distance from the cone's wall, or its continuation; on the axis it has no gradient. */
CABLE_FUNC double cable_cone_value(const double size[3], const double x[3], double grad[3])
{
    const double r = hypot(x[0], x[1]), slant = hypot(size[0], size[1]);
    const double s = size[0] / slant, c = size[1] / slant;
    grad[0] = r > 0 ? c * x[0] / r : 0, grad[1] = r > 0 ? c * x[1] / r : 0,
    grad[2] = r > 0 ? -s : 0;
    return c * r - s * x[2];
}

/* A surface in lengths of its unit, by the address of its function: so one integrator serves all kinds, which compiles
   in a third of the time that one for each takes. It is not to be copied: user points into it. */
struct cable_level {
    void (*surface)(const void *user, const double x[3], double *f, double grad[3], double hess[6]);
    const void *user;
    double numbers[3]; /* what the function needs to know */
    const struct cable_shape *shape;
    double unit;
};

CABLE_FUNC void cable_level_surface(const struct cable_level *s, const double x[3], double *f,
                                    double grad[3], double hess[6])
{
    s->surface(s->user, x, f, grad, hess);
}

#include "trace.h"

/* What is not in units. */
CABLE_FUNC void cable_scaled_surface(const void *level, const double x[3], double *f,
                                     double grad[3], double hess[6])
{
    const struct cable_level *const s = (const struct cable_level *)level;
    const double at[3] = {s->unit * x[0], s->unit * x[1], s->unit * x[2]};
    if (s->shape->kind == CABLE_HEIGHT_MAP)
        cable_height_surface(s->shape->map, at, f, grad, hess);
    else
        s->shape->surface(s->shape->user, at, f, grad, hess);
    for (int i = 0; i < 3; i++) grad[i] *= s->unit;
    for (int i = 0; i < 6; i++) hess[i] *= s->unit * s->unit;
}

CABLE_FUNC void make_level(const struct cable_shape *s, double unit, struct cable_level *level)
{
    const bool weighs = s->kind == CABLE_ELLIPSOID;
    level->surface = weighs                   ? cable_ellipsoid_surface
                     : s->kind == CABLE_TORUS ? cable_torus_surface
                     : s->kind == CABLE_DRUM  ? cable_drum_surface
                                              : cable_scaled_surface;
    level->user = level->numbers, level->shape = s, level->unit = unit;
    if (level->surface == cable_scaled_surface) level->user = level;
    for (int k = 0; k < 3; k++)
        level->numbers[k] = weighs ? unit / s->size[k] * (unit / s->size[k]) : s->size[k] / unit;
}

/* f, positive outside, and its gradient, in the obstacle's own lengths. */
CABLE_FUNC double shape_value(const struct cable_shape *s, const double x[3], double grad[3])
{
    double f = dot3(x, x) - s->size[0] * s->size[0], hess[6];
    for (int k = 0; k < 3; k++) grad[k] = 2 * x[k];
    if (s->kind == CABLE_CYLINDER) {
        f -= x[2] * x[2], grad[2] = 0;
    } else if (s->kind == CABLE_TORUS) {
        cable_torus_surface(s->size, x, &f, grad, hess);
    } else if (s->kind == CABLE_ELLIPSOID) {
        f = -1;
        for (int k = 0; k < 3; k++) {
            grad[k] = x[k] / (s->size[k] * s->size[k]);
            f += grad[k] * x[k], grad[k] *= 2;
        }
    } else if (s->kind == CABLE_HEIGHT_MAP) {
        cable_height_surface(s->map, x, &f, grad, hess);
    } else if (s->kind == CABLE_SURFACE) {
        s->surface(s->user, x, &f, grad, hess);
    } else if (s->kind == CABLE_CONE) {
        f = cable_cone_value(s->size, x, grad);
    } else if (s->kind == CABLE_DRUM) {
        cable_drum_surface(s->size, x, &f, grad, hess);
    }
    return f;
}

/* ---- closed forms ---------------------------------------------------------------------------------- */

/* The frame at x with its part of v along the surface as tangent, n being the normal. False: v has none. */
CABLE_FUNC bool make_frame(const double x[3], const double v[3], const double n[3],
                           struct cable_frame *f)
{
    copy3(x, f->x);
    copy3(n, f->normal);
    add3(v, -dot3(v, n), n, f->along);
    const double size = norm3(f->along);
    for (int k = 0; k < 3; k++) f->along[k] /= size;
    cross3(n, f->along, f->across);
    return size > 1e-12 * norm3(v) && isfinite(size);
}

CABLE_FUNC bool trace_sphere(double r, const double x[3], const double v[3], double length,
                             struct cable_geodesic *g)
{
    const double size = norm3(x), angle = length / r, c = cos(angle), s = sin(angle);
    double n[3], p[3], t[3];
    for (int k = 0; k < 3; k++) n[k] = x[k] / size, p[k] = r * n[k];
    if (!(size > 0) || !make_frame(p, v, n, &g->first)) return false;
    for (int k = 0; k < 3; k++) {
        t[k] = c * g->first.along[k] - s * n[k];
        n[k] = c * n[k] + s * g->first.along[k], p[k] = r * n[k];
    }
    if (!make_frame(p, t, n, &g->last)) return false;
    g->first.curvature = g->last.curvature = -1 / r;
    g->first.curvature_across = g->last.curvature_across = -1 / r;
    g->first.torsion = g->last.torsion = 0;
    g->turned = r * s, g->turned_rate = c, g->shifted = c, g->shifted_rate = -s / r;
    g->conjugate = angle >= 3.14159265358979 + CABLE_CONJUGATE;
    return true;
}

CABLE_FUNC bool trace_cylinder(double r, const double x[3], const double v[3], double length,
                               struct cable_geodesic *g)
{
    const double size = hypot(x[0], x[1]);
    const double n[3] = {x[0] / size, x[1] / size, 0}, p[3] = {r * n[0], r * n[1], x[2]};
    if (!(size > 0) || !make_frame(p, v, n, &g->first)) return false;
    const double round = n[0] * g->first.along[1] - n[1] * g->first.along[0];
    const double rise = g->first.along[2];
    const double c = cos(length * round / r), s = sin(length * round / r);
    const double m[3] = {c * n[0] - s * n[1], c * n[1] + s * n[0], 0};
    const double q[3] = {r * m[0], r * m[1], p[2] + length * rise};
    const double t[3] = {-round * m[1], round * m[0], rise};
    if (!make_frame(q, t, m, &g->last)) return false;
    g->first.curvature = g->last.curvature = -round * round / r;
    g->first.torsion = g->last.torsion = round * rise / r;
    g->first.curvature_across = g->last.curvature_across = -rise * rise / r;
    g->turned = length, g->turned_rate = 1, g->shifted = 1, g->shifted_rate = 0;
    g->conjugate = false;
    return true;
}

/* The wall of a cone in its development, which is plane: polar coordinates there are the distance from the tip
   and the angle around the axis times s, the sine of half the opening. */
CABLE_FUNC bool trace_cone(const double size[3], const double x[3], const double v[3],
                           double length, struct cable_geodesic *g)
{
    const double r = hypot(x[0], x[1]), slant = hypot(size[0], size[1]);
    const double s = size[0] / slant, c = size[1] / slant, far = s * r + c * x[2];
    const double u[2] = {x[0] / r, x[1] / r};
    const double n[3] = {c * u[0], c * u[1], -s}, ray[3] = {s * u[0], s * u[1], c};
    const double p[3] = {far * ray[0], far * ray[1], far * ray[2]};
    if (!(r > 0) || !(far > 0) || !make_frame(p, v, n, &g->first)) return false;
    const double out = dot3(g->first.along, ray);
    const double round = u[0] * g->first.along[1] - u[1] * g->first.along[0];
    const double X = far + length * out, Y = length * round, end = hypot(X, Y);
    const double turn = atan2(Y, X) / s, ct = cos(turn), st = sin(turn);
    const double w[2] = {ct * u[0] - st * u[1], ct * u[1] + st * u[0]};
    const double m[3] = {c * w[0], c * w[1], -s}, beam[3] = {s * w[0], s * w[1], c};
    const double q[3] = {end * beam[0], end * beam[1], end * beam[2]};
    const double out_then = (out * X + round * Y) / end, round_then = (round * X - out * Y) / end;
    const double around[3] = {-w[1], w[0], 0};
    double t[3];
    for (int k = 0; k < 3; k++) t[k] = out_then * beam[k] + round_then * around[k];
    if (!(end > 0) || !make_frame(q, t, m, &g->last)) return false;
    const double bend = c / (s * far), bend_then = c / (s * end);
    g->first.curvature = -round * round * bend, g->first.torsion = round * out * bend;
    g->first.curvature_across = -out * out * bend;
    g->last.curvature = -round_then * round_then * bend_then;
    g->last.torsion = round_then * out_then * bend_then;
    g->last.curvature_across = -out_then * out_then * bend_then;
    g->turned = length, g->turned_rate = 1, g->shifted = 1, g->shifted_rate = 0;
    g->conjugate = false;
    return true;
}

/* Sphere, cylinder and cone. */
CABLE_FUNC bool has_closed_form(const struct cable_shape *s)
{
    return s->kind == CABLE_SPHERE || s->kind == CABLE_CYLINDER || s->kind == CABLE_CONE;
}

/* Convex: a straight line that is tangent to it does not enter it. */
CABLE_FUNC bool is_round(const struct cable_shape *s)
{
    return has_closed_form(s) || s->kind == CABLE_ELLIPSOID || s->kind == CABLE_DRUM;
}

CABLE_FUNC bool trace_closed_form(const struct cable_shape *s, const double x[3], const double v[3],
                                  double length, struct cable_geodesic *g)
{
    return s->kind == CABLE_SPHERE     ? trace_sphere(s->size[0], x, v, length, g)
           : s->kind == CABLE_CYLINDER ? trace_cylinder(s->size[0], x, v, length, g)
                                       : trace_cone(s->size, x, v, length, g);
}

/* ---- any kind -------------------------------------------------------------------------------------- */

CABLE_FUNC void scale_frame(double unit, struct cable_frame *f)
{
    for (int k = 0; k < 3; k++) f->x[k] *= unit;
    f->curvature /= unit, f->torsion /= unit, f->curvature_across /= unit;
}

/* The geodesic from the foot of x along v. *step: the integrator's first step, 0: its choice; goes as the one
   for the next geodesic like this. points: where not NULL, count of them at equal distances, count > 1.
   False: there is none, or the integrator gave up. */
static bool trace_shape(const struct cable_shape *s, const double x[3], const double v[3],
                        double length, double accuracy, double *step, struct cable_geodesic *g,
                        int count, double (*points)[3])
{
    const double unit = shape_unit(s), per = 1 / unit;
    const double at[3] = {x[0] * per, x[1] * per, x[2] * per};
    struct cable_level level;
    g->hollow = false, g->work = 1;
    if (has_closed_form(s)) {
        for (int i = 0; i < count; i++) {
            if (!trace_closed_form(s, x, v, length * i / (count - 1), g)) return false;
            copy3(g->last.x, points[i]);
        }
        return trace_closed_form(s, x, v, length, g);
    }
    make_level(s, unit, &level);
    const bool good =
        cable_level_trace(&level, at, v, length * per, accuracy, step, g, count, points);
    if (s->kind == CABLE_DRUM) g->hollow = false; /* but for rounding, where it is flat */
    scale_frame(unit, &g->first);
    scale_frame(unit, &g->last);
    g->turned *= unit, g->shifted_rate *= per;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) points[i][k] *= unit;
    return good;
}

/* Newton's method along the gradient from x to the surface. False where it does not arrive. */
CABLE_FUNC bool shape_foot(const struct cable_shape *s, double x[3])
{
    const double small = 1e-12 * shape_unit(s);
    for (int i = 0; i < 60; i++) {
        double g[3];
        const double f = shape_value(s, x, g), gg = dot3(g, g);
        if (!(gg > 0) || !isfinite(gg) || !isfinite(f)) return false;
        add3(x, -f / gg, g, x);
        if (f * f <= small * small * gg) return true;
    }
    return false;
}

/* ---- check of a surface ---------------------------------------------------------------------------- */

enum { CABLE_WORDS = 160 };

/* What NAME_check found, in the surface's own lengths. */
CABLE_FUNC void tell_surface(const gi_error *e, double unit, char words[CABLE_WORDS])
{
    static const char *const axis[6] = {"x", "y", "z"};
    static const char *const axes[6] = {"xx", "yy", "zz", "xy", "xz", "yz"};
    const char *const colon = strchr(e->what, ':'), *const what = colon ? colon + 2 : e->what;
    const bool grad = strncmp(what, "grad", 4) == 0, hess = strncmp(what, "hess", 4) == 0;
    const double per = grad ? 1 / unit : hess ? 1 / (unit * unit) : 1;
    const char *const name = e->where < 0 || e->where > 5 ? ""
                             : grad                       ? axis[e->where]
                             : hess                       ? axes[e->where]
                                                          : "";
    if (strstr(what, "not the derivative"))
        snprintf(words, CABLE_WORDS, "%s: its %s is %.6g, by differences %.6g", what, name,
                 per * (double)e->value, per * (double)e->limit);
    else
        snprintf(words, CABLE_WORDS, "%s%s%s", what, *name ? ": its " : "", name);
}

/* Whether the gradient and Hessian of a CABLE_SURFACE are the derivatives of its value, and all are written, at x
   (in its frame, near it), around, and at its foot. If not, words say what is wrong. It takes thousands of
   evaluations: once for a new function. It cannot know f, nor on which side f > 0. */
CABLE_FUNC bool cable_check_surface(const struct cable_shape *s, const double x[3],
                                    char words[CABLE_WORDS])
{
    const double unit = shape_unit(s);
    struct cable_level f;
    double y[cable_level_N] = {0}, grad[3], aside[3];
    gi_error error;
    words[0] = '\0';
    if (s->kind != CABLE_SURFACE || !s->surface || !(unit > 0) || !finite3(x)) {
        snprintf(words, CABLE_WORDS, "no surface with a function and a size, or no point");
        return false;
    }
    for (int k = 0; k < 3; k++) y[k] = x[k] / unit;
    y[cable_level_NQ] = y[3] = 1;
    make_level(s, unit, &f);
    bool good = cable_level_check(&f, 0, y, &error) == GI_OK;
    shape_value(s, x, grad);
    if (good && dot3(grad, grad) > 0) {
        aside3(grad, aside);
        if (cable_level_start(&f, y, aside, y) == GI_OK)
            good = cable_level_check(&f, 0, y, &error) == GI_OK;
    }
    if (!good) tell_surface(&error, unit, words);
    double foot[3];
    copy3(x, foot);
    if (good && !shape_foot(s, foot)) {
        snprintf(words, CABLE_WORDS, "f has no zero that Newton's method finds from here");
        good = false;
    }
    return good;
}

#endif
