/* A first path: a rope of points on each obstacle, pulled tight. Each point moves to where its neighbours pull
 * it, weighted so that the length falls, and out of its obstacle if it lies inside. This is slow and coarse,
 * but needs no good guess, and finds only minima. Newton's method then makes the path exact. */
#ifndef CABLE_ROPE_H
#define CABLE_ROPE_H

#include "newton.h"
#include "segment.h"

/* Whether member m is a ring that the cable goes through: its hint is in its hole. */
CABLE_FUNC bool is_threaded(const struct cable_member *m)
{
    return m->shape.kind == CABLE_TORUS && m->has_hint &&
           hypot(m->hint[0], m->hint[1]) <= m->shape.size[0] - m->shape.size[1];
}

/* How many points of the rope pass i has. */
CABLE_FUNC int points_of(const struct cable *c, int i)
{
    return is_threaded(c->pass[i].body) ? ROPE : ROPE_FEW;
}

/* Points of pass i: from rope[first_of(c, i)] on. rope[0] is `from`, the last one `to`. */
CABLE_FUNC int first_of(const struct cable *c, int i)
{
    int first = 1;
    while (i > 0) first += points_of(c, --i);
    return first;
}

/* Out of the obstacle, where x is inside. Whether it was. Near its middle along the gradient, and where all
   directions are the same aside from the chord, as seen in its own frame: so a scene that is turned as a whole
   is solved alike. */
CABLE_FUNC bool push_out(const struct cable_member *m, const double chord[3], double x[3])
{
    double a[3], g[3], start[3];
    if (m->shape.kind == CABLE_VIA) return false;
    to_obstacle(m, x, a);
    const double f = shape_value(&m->shape, a, g), unit = shape_unit(&m->shape);
    if (f > 0) return false;
    /* Newton's first correction would fly far where the gradient is small: a point there moves a little */
    for (int i = 0; i < 20 && !(-f <= 4 * norm3(g) * unit); i++) {
        const double steep = norm3(g);
        double along[3], aside[3];
        turn_in(m, chord, along);
        aside3(along, aside);
        for (int k = 0; k < 3 && steep * unit > -1e-14 * f; k++) aside[k] = g[k] / steep;
        add3(a, 0.02 * unit, aside, a);
        if (shape_value(&m->shape, a, g) >= -4 * norm3(g) * unit) break;
    }
    copy3(a, start);
    if (!shape_foot(&m->shape, a) || distance3(a, start) > 4 * unit) return true;
    to_scene(m, a, x);
    return true;
}

/* Points at equal distances over the part of the path a, b, c around b, `reach` at most to either side. */
CABLE_FUNC void lay_points(struct cable *c, int i, const double a[3], const double b[3],
                           const double z[3], double reach)
{
    const int count = points_of(c, i);
    const double before = distance3(a, b), after = distance3(b, z);
    const double back = fmin(reach, 0.4 * before), on = fmin(reach, 0.4 * after);
    for (int k = 0; k < count; k++) {
        struct rope_point *const p = &c->rope[first_of(c, i) + k];
        const double s = (k - count / 2) / (double)(count / 2);
        const double part =
            s < 0 ? (before > 0 ? -s * back / before : 0) : (after > 0 ? s * on / after : 0);
        const double *const other = s < 0 ? a : z;
        for (int j = 0; j < 3; j++) p->x[j] = b[j] + part * (other[j] - b[j]);
        p->fixed = c->pass[i].body->shape.kind == CABLE_VIA;
        p->pressed = false;
    }
}

/* A plane cable from p to q, in the ring's frame, seen in the plane through its axis at the angle phi: it goes
   through the hole around the tube, from `angle` on by `arc`, to the side of `sign`; its length in space. Infinite:
   it does not touch the tube. Longer than all others: the ring lies between an end and the tube. */
struct cable_hook {
    double phi, angle, arc, sign, length;
};

CABLE_FUNC struct cable_hook hook_at(const double size[3], const double p[3], const double q[3],
                                     double phi)
{
    const double pi = 3.14159265358979323846, R = size[0], r = size[1], c = cos(phi), s = sin(phi);
    const double *const end[2] = {p, q};
    struct cable_hook h = {phi, 0, 0, 1, HUGE_VAL};
    const double hidden = 1e3 * (R + norm3(p) + norm3(q));
    double from_inside[2], lean[2], sum = 0;
    for (int k = 0; k < 2; k++) { /* angles from the middle of the hole on, in [0, 2 pi) */
        const double out = c * end[k][0] + s * end[k][1] - R, far = hypot(out, end[k][2]);
        from_inside[k] = atan2(-end[k][2], -out);
        if (from_inside[k] < 0) from_inside[k] += 2 * pi;
        lean[k] = acos(fmin(r / far, 1));
    }
    /* through the hole: not from one angle to the other, but over 0 */
    h.sign = from_inside[0] > from_inside[1] ? 1 : -1;
    h.arc = 2 * pi - fabs(from_inside[0] - from_inside[1]) - lean[0] - lean[1];
    h.angle = pi + from_inside[0] + h.sign * lean[0];
    if (!(h.arc > 0)) return h;
    for (int k = 0; k < 2; k++) {
        const double at = h.angle + k * h.sign * h.arc, far = R + r * cos(at);
        const double x[3] = {far * c, far * s, r * sin(at)}, *const e = end[k];
        const double span = pow(e[0] - R * c, 2) + pow(e[1] - R * s, 2);
        const double part =
            (e[0] * e[0] + e[1] * e[1] - R * R) / span; /* of the piece, to the ring */
        sum += distance3(x, e);
        if (part > 0 && part < 1 && fabs(e[2] + part * (x[2] - e[2])) < r) sum += hidden;
    }
    h.length = sum + r * h.arc;
    return h;
}

/* Lays the points of member i, a ring that the cable goes through, around its tube, from the side of a through
   the hole to the side of b: the shorter turn of the two. */
CABLE_FUNC void lay_through(struct cable *c, int i, const double a[3], const double b[3])
{
    const double turn = 6.283185307179586, *const ends[2] = {a, b};
    const struct cable_member *const m = c->pass[i].body;
    const double R = m->shape.size[0], r = m->shape.size[1];
    double flat[2][3], around[2], x[3];
    for (int e = 0; e < 2; e++) {
        to_obstacle(m, ends[e], x);
        around[e] = atan2(x[1], x[0]);
        flat[e][0] = hypot(x[0], x[1]), flat[e][1] = 0, flat[e][2] = x[2];
    }
    const struct cable_hook h = hook_at(m->shape.size, flat[0], flat[1], 0);
    around[1] -= around[0], around[1] -= turn * floor(around[1] / turn + 0.5);
    for (int k = 0; k < ROPE; k++) {
        const double part = k / (double)(ROPE - 1), phi = around[0] + part * around[1];
        const double psi = h.angle + h.sign * (h.arc > 0 ? part * h.arc : h.arc / 2);
        struct rope_point *const p = &c->rope[first_of(c, i) + k];
        const double far = R + r * cos(psi);
        x[0] = far * cos(phi), x[1] = far * sin(phi), x[2] = r * sin(psi);
        to_scene(m, x, p->x);
        p->fixed = p->pressed = false;
    }
}

/* The next place after member i that the cable passes for sure, or is said to: a point, hint, or contact. */
CABLE_FUNC void next_place(const struct cable *c, int i, bool contacts, double x[3])
{
    for (int k = i + 1; k < c->passes; k++) {
        const struct cable_pass *const m = &c->pass[k];
        if (m->body->shape.kind == CABLE_VIA)
            copy3(m->body->at, x);
        else if (contacts && m->now.touches)
            copy3(m->now.first.x, x);
        else if (!contacts && m->body->has_hint)
            to_scene(m->body, m->body->hint, x);
        else
            continue;
        return;
    }
    copy3(c->to, x);
}

/* Where the piece from a to b passes nearest to member m. */
CABLE_FUNC void nearest_place(const struct cable_member *m, const double a[3], const double b[3],
                              double x[3])
{
    double p[3], q[3], u = 0.5;
    to_obstacle(m, a, p);
    to_obstacle(m, b, q);
    if (!deepest_place(&m->shape, p, q, &u)) u = 0.5;
    for (int k = 0; k < 3; k++) x[k] = a[k] + u * (b[k] - a[k]);
}

CABLE_FUNC void push_member(struct cable *c, int i, const double chord[3])
{
    for (int k = 0; k < points_of(c, i); k++) {
        struct rope_point *const p = &c->rope[first_of(c, i) + k];
        p->pressed = !p->fixed && push_out(c->pass[i].body, chord, p->x);
    }
}

/* From hints, or from where the straight piece to the next place passes. */
CABLE_FUNC void lay_rope_cold(struct cable *c)
{
    double last[3], next[3], here[3], chord[3];
    copy3(c->from, last);
    for (int i = 0; i < c->passes; i++) {
        const struct cable_pass *const m = &c->pass[i];
        next_place(c, i, false, next);
        add3(next, -1, last, chord);
        if (!(norm3(chord) > 0)) chord[0] = 1;
        if (m->body->shape.kind == CABLE_VIA)
            copy3(m->body->at, here);
        else if (m->body->has_hint)
            to_scene(m->body, m->body->hint, here);
        else
            nearest_place(m->body, last, next, here);
        if (m->body->shape.kind != CABLE_VIA) {
            push_out(m->body, chord, here);
        }
        if (is_threaded(m->body)) {
            lay_through(c, i, last, next);
        } else {
            lay_points(c, i, last, here, next, shape_unit(&m->body->shape));
            push_member(c, i, chord);
        }
        copy3(here, last);
    }
}

/* From the path as it is, with the geodesics moved across by `bulge` of the unit in their middles. */
CABLE_FUNC bool lay_rope_warm(struct cable *c, double bulge)
{
    double last[3], next[3], here[3], chord[3], points[ROPE][3];
    copy3(c->from, last);
    for (int i = 0; i < c->passes; i++) {
        struct cable_pass *const m = &c->pass[i];
        const int count = points_of(c, i);
        next_place(c, i, true, next);
        add3(next, -1, last, chord);
        if (!(norm3(chord) > 0)) chord[0] = 1;
        if (m->body->shape.kind != CABLE_VIA && m->now.touches) {
            const struct cable_contact *const now = &m->now;
            struct cable_geodesic g;
            double step = 0;
            if (!trace_shape(&m->body->shape, now->x, now->v, now->length, c->accuracy, &step, &g,
                             count, points))
                return false;
            copy3(now->last.x, here);
            for (int k = 0; k < count; k++) {
                struct rope_point *const p = &c->rope[first_of(c, i) + k];
                const double aside =
                    bulge * shape_unit(&m->body->shape) * sin(3.14159265358979 * k / (count - 1));
                to_scene(m->body, points[k], p->x);
                add3(p->x, aside, now->first.across, p->x);
                p->fixed = false;
            }
        } else {
            if (m->body->shape.kind == CABLE_VIA)
                copy3(m->body->at, here);
            else
                nearest_place(m->body, last, next, here);
            lay_points(c, i, last, here, next, shape_unit(&m->body->shape));
        }
        push_member(c, i, chord);
        copy3(here, last);
    }
    return true;
}

/* Draws the points of member i to their neighbours; the largest motion, in units. */
CABLE_FUNC double draw_member(struct cable *c, int i)
{
    const int count = points_of(c, i);
    const struct cable_pass *const m = &c->pass[i];
    struct rope_point *const p = c->rope + first_of(c, i);
    double within = 0, worst = 0, way[3], target[3];
    c->work += count;
    for (int k = 1; k < count; k++) within += distance3(p[k].x, p[k - 1].x);
    within = fmax(within / (count - 1), 1e-9 * shape_unit(&m->body->shape));
    for (int k = 0; k < count && !p[0].fixed; k++) {
        const double before = k == 0 ? distance3(p[-1].x, p[0].x) : within;
        const double after = k == count - 1 ? distance3(p[k].x, p[k + 1].x) : within;
        const double part = before / fmax(before + after, 1e-300);
        for (int j = 0; j < 3; j++) {
            const double drawn = p[k - 1].x[j] + part * (p[k + 1].x[j] - p[k - 1].x[j]);
            target[j] = p[k].x[j] + 1.5 * (drawn - p[k].x[j]);
        }
        add3(p[k + 1].x, -1, p[k - 1].x, way);
        if (!(norm3(way) > 0)) way[0] = 1;
        p[k].pressed = push_out(m->body, way, target);
        worst = fmax(worst, distance3(target, p[k].x));
        copy3(target, p[k].x);
    }
    return worst / shape_unit(&m->body->shape);
}

/* Where the edge from a to b enters member m, as a part of it; -1: nowhere. */
CABLE_FUNC double entered_at(const struct cable_member *m, const double a[3], const double b[3])
{
    double p[3], q[3], x[3], u;
    to_obstacle(m, a, p);
    to_obstacle(m, b, q);
    if (!deepest_place(&m->shape, p, q, &u)) return -1;
    for (int k = 0; k < 3; k++) x[k] = p[k] + u * (q[k] - p[k]);
    return depth_at(&m->shape, x) > 1e-6 * shape_unit(&m->shape) ? u : -1;
}

/* Lays the points of a member anew over the part where the rope is pressed, or where the straight pieces
   before and after its points enter the obstacle, and one distance more: else the points slip off, and a
   straight piece goes through the obstacle. */
CABLE_FUNC void spread_points(struct cable *c, int i)
{
    const int count = points_of(c, i);
    struct rope_point *const p = c->rope + first_of(c, i);
    double place[ROPE + 2], fresh[ROPE][3], from = HUGE_VAL, to = -1;
    if (p[0].fixed) return;
    place[0] = 0;
    for (int k = 0; k <= count; k++) place[k + 1] = place[k] + distance3(p[k - 1].x, p[k].x);
    for (int k = 0; k < count; k++)
        if (p[k].pressed) from = fmin(from, place[k + 1]), to = place[k + 1];
    const double before = entered_at(c->pass[i].body, p[-1].x, p[0].x);
    const double after = entered_at(c->pass[i].body, p[count - 1].x, p[count].x);
    const double rest = place[count + 1] - place[count];
    if (before >= 0) from = before * place[1], to = fmax(to, from);
    if (after >= 0) to = place[count] + after * rest, from = fmin(from, to);
    if (to < 0) return;
    const double gap =
        fmax((place[count] - place[1]) / (count - 1), 0.02 * shape_unit(&c->pass[i].body->shape));
    const double begin = fmax(from - gap, before >= 0 ? from / 2 : 0.6 * place[1]);
    const double end = fmin(to + gap, place[count] + (after >= 0 ? (1 + after) / 2 : 0.4) * rest);
    for (int k = 0; k < count; k++) {
        const double s = begin + (end - begin) * k / (count - 1);
        int j = 0;
        while (j < count && place[j + 1] < s) j++;
        const double length = place[j + 1] - place[j];
        const double part = length > 0 ? (s - place[j]) / length : 0;
        for (int n = 0; n < 3; n++)
            fresh[k][n] = p[j - 1].x[n] + part * (p[j].x[n] - p[j - 1].x[n]);
    }
    for (int k = 0; k < count; k++) copy3(fresh[k], p[k].x);
}

/* Draws the rope tight. */
CABLE_FUNC void draw_rope(struct cable *c, int sweeps)
{
    int most = ROPE_FEW;
    for (int i = 0; i < c->passes; i++)
        if (points_of(c, i) > most) most = points_of(c, i);
    copy3(c->from, c->rope[0].x);
    copy3(c->to, c->rope[first_of(c, c->passes)].x);
    for (int pass = 0; pass < sweeps && c->work < c->limit; pass++) {
        double worst = 0;
        for (int i = 0; pass > 0 && i < c->passes; i++) spread_points(c, i);
        for (int k = 0; k < 2 * most; k++) {
            worst = 0;
            for (int i = 0; i < c->passes; i++) {
                const double moved = draw_member(c, k % 2 ? c->passes - 1 - i : i);
                if (!(moved <= worst)) worst = moved;
            }
        }
        if (worst < 1e-4) break;
    }
}

#endif
