/* Contact: where the cable touches obstacles, leaves them, and passes one obstacle several times. */
#ifndef CABLE_CONTACT_H
#define CABLE_CONTACT_H

#include "flat.h"
#include "rope.h"

CABLE_FUNC bool is_same_body(const struct cable *c, int i, int j)
{
    return i >= 0 && j < c->passes && c->pass[i].body == c->pass[j].body;
}

/* ---- touching ------------------------------------------------------------------------------------- */

/* Where the piece from a to b enters member m: the deepest place, and how deep; 0: nowhere. An end on the
   member may be below its surface by rounding; that is no entry yet. */
CABLE_FUNC double entry_of(const struct cable_member *m, const double a[3], const double b[3],
                           double x[3])
{
    const double unit = shape_unit(&m->shape);
    double p[3], q[3], u;
    to_obstacle(m, a, p);
    to_obstacle(m, b, q);
    if (!deepest_place(&m->shape, p, q, &u)) return 0;
    for (int k = 0; k < 3; k++) x[k] = p[k] + u * (q[k] - p[k]);
    const double depth = depth_at(&m->shape, x);
    for (int k = 0; k < 3; k++) x[k] = a[k] + u * (b[k] - a[k]);
    if (!(depth > 1e-11 * unit)) return 0;
    if (depth > 2 * CABLE_NEAR * unit) return depth;
    const double ends = fmax(depth_at(&m->shape, p), depth_at(&m->shape, q));
    return depth > ends + 1e-11 * unit ? depth : 0;
}

/* A contact without length at the foot of x, which is in the obstacle's frame, along now->v. */
CABLE_FUNC bool touch_foot(struct cable *c, struct cable_pass *m, const double x[3])
{
    copy3(x, m->now.x);
    return shape_foot(&m->body->shape, m->now.x) && trace_contact(c, m);
}

/* A contact without length at the foot of x, along the chord (both in the scene), if there is one. Where the chord is
   at a right angle to the surface there, as in the middle of a face, the foot is aside of x. */
CABLE_FUNC void touch_at(struct cable *c, struct cable_pass *m, const double x[3],
                         const double chord[3])
{
    struct cable_contact *const now = &m->now;
    double foot[3], a[3], aside[3], g[3];
    copy3(x, foot);
    push_out(m->body, chord, foot);
    to_obstacle(m->body, foot, a);
    turn_in(m->body, chord, now->v);
    now->length = now->step = 0;
    now->lifted[0] = now->lifted[1] = now->touches = false;
    if (!finite3(chord) || !(norm3(chord) > 0)) return;
    now->touches = touch_foot(c, m, a);
    if (now->touches) return;
    turn_in(m->body, chord, now->v);
    aside3(now->v, aside);
    to_obstacle(m->body, x, a);
    for (double step = 0.02; step < 1e3 && shape_value(&m->body->shape, a, g) < 0; step *= 2)
        add3(a, step * shape_unit(&m->body->shape), aside, a);
    now->touches = touch_foot(c, m, a);
}

/* Makes a contact without length a geodesic from `end`, which is on its obstacle, towards the contact and as far, or,
   `last`, one that ends there. */
CABLE_FUNC void hold_contact(struct cable *c, struct cable_pass *m, const double end[3], bool last)
{
    struct cable_contact *const now = &m->now;
    const struct cable_span s = span_between(end, now->first.x);
    to_obstacle(m->body, end, now->x);
    turn_in(m->body, s.e, now->v);
    now->length = s.d;
    now->touches = last ? trace_contact_back(c, m) : trace_contact(c, m);
}

/* Makes a contact without length as long as the bend of a plane cable from a to b would, or, where one of them is on a
   drum, or both are on a convex obstacle, makes it begin or end there. */
CABLE_FUNC void bend_contact(struct cable *c, struct cable_pass *m, const double a[3],
                             const double b[3])
{
    struct cable_contact *const now = &m->now;
    const struct cable_shape *const shape = &m->body->shape;
    const struct cable_span in = span_between(a, now->first.x);
    const struct cable_span out = span_between(now->first.x, b);
    const double angle = acos(fmin(fmax(dot3(in.e, out.e), -1), 1));
    const double bend = fmax(-now->first.curvature, 1 / (4 * shape_unit(shape)));
    const bool on[2] = {is_held_at(m, false, a), is_held_at(m, true, b)};
    if (!(angle > 0)) return;
    if (is_round(shape) && on[0] && on[1]) {
        hold_contact(c, m, a, false);
        now->length = in.d + out.d;
        now->touches = now->touches && trace_contact(c, m);
    } else if (is_round(shape) && (on[0] || on[1])) {
        hold_contact(c, m, on[0] ? a : b, on[1]);
    } else if (!is_flat(shape, &now->first)) {                     /* else settled later */
        now->length = fmin(angle / bend, 1.8 * fmin(in.d, out.d)); /* not past a or b */
        if (shape->kind == CABLE_TORUS)                            /* nor round the tube */
            now->length = fmin(now->length, angle * shape->size[1]);
        add3(now->x, -now->length / 2, now->v, now->x);
        now->touches = trace_contact(c, m);
    }
}

/* Makes a contact on a cylinder or cone the geodesic of the cable from a to b that passes on the side of the axis where the
   hint is: a straight line, where the surface and both planes that are tangent to it through a and b are unrolled. False:
   the cable does not touch it there, or would pass over the tip of a cone. */
CABLE_FUNC bool unroll_contact(struct cable *c, struct cable_pass *m, const double a[3],
                               const double b[3])
{
    const double pi = 3.14159265358979324, *const size = m->body->shape.size;
    const double *const hint = m->body->hint;
    const bool cone = m->body->shape.kind == CABLE_CONE;
    const double si = cone ? size[0] / hypot(size[0], size[1]) : 0, co = sqrt(1 - si * si);
    double ends[2][3], axis[2], cosine[2], turned = 0, u = 0, w, along[3];
    to_obstacle(m->body, a, ends[0]), to_obstacle(m->body, b, ends[1]);
    const double aside = (ends[1][0] - ends[0][0]) * hint[1] - (ends[1][1] - ends[0][1]) * hint[0];
    const double sense = aside < 0 ? 1 : -1;
    for (int e = 0; e < 2; e++) {
        const double radius = cone ? ends[e][2] * size[0] / size[1] : size[0];
        axis[e] = hypot(ends[e][0], ends[e][1]);
        cosine[e] = fmin(fmax(radius / axis[e], -1), 1);
        turned += sense * (e ? 1 : -1) * atan2(ends[e][1], ends[e][0]);
    }
    const double arc = turned + (turned < 0 ? 2 * pi : 0) - acos(cosine[0]) - acos(cosine[1]);
    const double first = atan2(ends[0][1], ends[0][0]) + sense * acos(cosine[0]);
    if (aside == 0 || !(arc > 0)) return false;
    if (cone) { /* by the distance from the tip, and the angle there */
        double far[2], angle[2];
        for (int e = 0; e < 2; e++) {
            far[e] = norm3(ends[e]);
            angle[e] =
                acos(fmin(fmax((axis[e] * si * cosine[e] + ends[e][2] * co) / far[e], -1), 1));
        }
        const double all = angle[0] + si * arc + angle[1], rest = all - angle[0];
        if (!(all < pi)) return false;
        u = far[1] * cos(rest) - far[0] * cos(angle[0]);
        w = far[1] * sin(rest) + far[0] * sin(angle[0]);
        const double place = far[0] * far[1] * sin(all) / w;
        const double last =
            far[0] * far[1] * sin(all) / (far[0] * sin(all - angle[1]) + far[1] * sin(angle[1]));
        m->now.length = hypot(place - last * cos(si * arc), last * sin(si * arc));
        m->now.x[0] = place * si * cos(first), m->now.x[1] = place * si * sin(first);
        m->now.x[2] = place * co;
    } else { /* by the distance around the axis, and along it */
        const double before = sqrt(fmax(axis[0] * axis[0] - size[0] * size[0], 0));
        const double behind = sqrt(fmax(axis[1] * axis[1] - size[0] * size[0], 0));
        w = before + size[0] * arc + behind, u = ends[1][2] - ends[0][2];
        m->now.length = size[0] * arc * hypot(1, u / w);
        m->now.x[0] = size[0] * cos(first), m->now.x[1] = size[0] * sin(first);
        m->now.x[2] = ends[0][2] + u * (before / w);
    }
    along[0] = u * si * cos(first) - sense * w * sin(first);
    along[1] = u * si * sin(first) + sense * w * cos(first);
    along[2] = u * co;
    for (int k = 0; k < 3; k++) m->now.v[k] = along[k] / norm3(along);
    m->now.step = 0;
    return m->now.touches = trace_contact(c, m);
}

/* Whether an end of the cable is on member m, and the way from there leads away from m. */
CABLE_FUNC bool leads_away(const struct cable_member *m, const double end[3], const double way[3])
{
    double a[3], v[3], g[3];
    to_obstacle(m, end, a);
    turn_in(m, way, v);
    shape_value(&m->shape, a, g);
    return is_on(m, end) && dot3(g, v) > 0;
}

/* The piece from a to b meets member m: where it lies deepest it becomes a contact. False: it does not meet
   it. */
CABLE_FUNC bool touch_down(struct cable *c, struct cable_pass *m, const double a[3],
                           const double b[3])
{
    double x[3], chord[3], back[3];
    if (!(entry_of(m->body, a, b, x) > 0)) return false;
    add3(b, -1, a, chord), add3(a, -1, b, back);
    touch_at(c, m, x, chord);
    m->now.lifted[0] = leads_away(m->body, a, chord);
    m->now.lifted[1] = leads_away(m->body, b, back);
    if (m->now.touches) bend_contact(c, m, a, b);
    return true;
}

/* ---- threading ------------------------------------------------------------------------------------- */

/* Whether the straight piece from p to q, in the ring's frame, crosses its plane inside of radius r; where it
   crosses that, or is nearest to it, goes to x. */
CABLE_FUNC bool crosses_disc(const double p[3], const double q[3], double r, double x[3])
{
    const bool crosses = (p[2] > 0) != (q[2] > 0);
    const double u = crosses ? p[2] / (p[2] - q[2]) : fabs(p[2]) < fabs(q[2]) ? 0 : 1;
    for (int k = 0; k < 3; k++) x[k] = p[k] + u * (q[k] - p[k]);
    return crosses && hypot(x[0], x[1]) < r;
}

/* Whether the straight piece from a to b (in the scene) misses the hole of a ring that it has to go through. */
CABLE_FUNC bool misses_hole(const struct cable_member *m, const double a[3], const double b[3])
{
    double p[3], q[3], x[3];
    if (!is_threaded(m)) return false;
    to_obstacle(m, a, p);
    to_obstacle(m, b, q);
    return !crosses_disc(p, q, m->shape.size[0] - m->shape.size[1], x);
}

/* How far the straight piece from x to a point of a tube leans along the ring, as a part of it; 0: the piece is short. */
CABLE_FUNC double lean_along(const double size[3], double phi, double angle, const double x[3])
{
    const double co = cos(phi), si = sin(phi), far = size[0] + size[1] * cos(angle);
    const double place[3] = {far * co, far * si, size[1] * sin(angle)};
    const double length = distance3(x, place);
    return length > 3 * size[1] ? (x[0] * si - x[1] * co) / length : 0;
}

/* Touches a ring from inside, on the way from a to b through its hole: where the straight piece enters the tube, or as
   a plane cable around the tube does. Its plane is that of `place` unless that is NULL, that where an end is on the tube,
   or where the straight piece crosses the ring's plane in the tube; of other planes the one where it is shortest. */
CABLE_FUNC void touch_inside(struct cable *c, struct cable_pass *m, const double a[3],
                             const double b[3], const double *place)
{
    const int places = 48;
    const double *const size = m->body->shape.size;
    struct cable_contact *const now = &m->now;
    double p[3], q[3], x[3];
    to_obstacle(m->body, a, p);
    to_obstacle(m->body, b, q);
    const bool on[2] = {is_on(m->body, a), is_on(m->body, b)};
    if (!on[0] && !on[1] && crosses_disc(p, q, size[0], x) && touch_down(c, m, a, b) &&
        now->touches)
        return;
    crosses_disc(p, q, size[0], x);
    if (place) to_obstacle(m->body, place, x);
    const double own[3] = {atan2(p[1], p[0]), atan2(q[1], q[0]), atan2(x[1], x[0])};
    const bool crosses = place || (!on[0] && !on[1] && crosses_disc(p, q, size[0] + size[1], x));
    struct cable_hook best = hook_at(size, p, q, own[crosses ? 2 : on[1] && !on[0]]);
    const bool held = (on[0] || on[1] || crosses) && best.arc > 0;
    for (int i = 0; i < places + 2 && !held; i++) {
        const struct cable_hook h =
            hook_at(size, p, q, i < 2 ? own[i + 1] : 6.283185307179586 * i / places);
        if (!(h.length >= best.length)) best = h;
    }
    const double arc = fmax(best.arc, 0), last = best.angle + best.sign * arc;
    const double far = size[0] + size[1] * cos(best.angle);
    const double up = best.sign * cos(best.angle), out = -best.sign * sin(best.angle);
    /* the mean part of both straight pieces that is along the ring */
    double leaning = 0;
    if (!on[0] && !on[1] && best.arc > 0)
        leaning =
            (lean_along(size, best.phi, best.angle, p) - lean_along(size, best.phi, last, q)) / 2;
    const double across = sqrt(1 - leaning * leaning), length = size[1] * arc / across;
    const double phi = best.phi - leaning * length / 2 / far, co = cos(phi), si = sin(phi);
    const double first[3] = {far * co, far * si, size[1] * sin(best.angle)};
    const double along[3] = {across * out * co - leaning * si, across * out * si + leaning * co,
                             across * up};
    copy3(first, now->x);
    copy3(along, now->v);
    now->length = length, now->step = 0;
    now->touches = trace_contact(c, m);
    /* an end on the ring, but not in this plane, may be reached from outside */
    for (int e = 0; e < 2 && now->touches; e++) {
        double way[3];
        add3(e ? now->last.x : now->first.x, -1, e ? b : a, way);
        now->lifted[e] =
            on[e] && (!held || (best.phi != own[e] && leads_away(m->body, e ? b : a, way)));
    }
}

/* How often the path crosses the plane of a ring inside of the tube's middle, on the geodesic of a block and on
   the straight piece before it; `all`: on the one behind it too. A geodesic that does not go far round the tube
   crosses as its chord does. */
CABLE_FUNC int crossings_of(const struct cable *c, const struct cable_block *block, bool all)
{
    enum { MOST = 33 };
    const struct cable_contact *const now = &block->pass->now;
    const struct cable_shape *const shape = &block->pass->body->shape;
    const int count = now->length < 2 * shape->size[1] ? 2 : MOST;
    double points[MOST + 2][3], x[3], step = 0;
    struct cable_geodesic g;
    int crossings = 0;
    copy3(now->g.first.x, points[1]);
    copy3(now->g.last.x, points[2]);
    if (count > 2 &&
        !trace_shape(shape, now->x, now->v, now->length, c->accuracy, &step, &g, count, points + 1))
        return 0;
    to_obstacle(block->pass->body, block->previous.x, points[0]);
    to_obstacle(block->pass->body, block->next.x, points[count + 1]);
    for (int k = 0; k < count + all; k++)
        crossings += crosses_disc(points[k], points[k + 1], shape->size[0], x);
    return crossings;
}

/* ---- contacts that come and go --------------------------------------------------------------------- */

/* Lets go the contacts without length that a step of Newton's method would shorten, where the straight piece passes;
   where it does not, they touch anew. How many there are. */
CABLE_FUNC int lift_off(struct cable *c)
{
    int found = 0, points = 0;
    for (int b = 0; b < c->blocks; b++) points += !(c->block[b].pass->now.length > 0);
    if (points == 0) return 0;
    measure_joints(c);
    assemble(c, 0);
    if (!solve_band(c)) return 0;
    for (int b = 0; b < c->blocks; b++) {
        const struct cable_block *const block = &c->block[b];
        if (block->pass->now.length > 0 || c->step[4 * b + LENGTH] >= 0) continue;
        block->pass->now.touches = false;
        if (misses_hole(block->pass->body, block->previous.x, block->next.x))
            touch_inside(c, block->pass, block->previous.x, block->next.x, NULL);
        else
            touch_down(c, block->pass, block->previous.x, block->next.x);
        found++;
    }
    return found;
}

/* Contacts that have come back to an end of the cable, which is on their obstacle, begin or end there again. Whether
   there are such. */
CABLE_FUNC bool hold_again(struct cable *c)
{
    bool found = false;
    for (int k = 0; k < 2 * c->blocks; k++) {
        const struct cable_block *const block = &c->block[k / 2];
        const struct cable_node *const node = k % 2 ? &block->next : &block->previous;
        struct cable_contact *const now = &block->pass->now;
        const double *const x = k % 2 ? now->last.x : now->first.x;
        const double near = 1e-3 * shape_unit(&block->pass->body->shape);
        if (!now->lifted[k % 2] || node->block >= 0 || distance3(x, node->x) > near) continue;
        if (is_on(block->pass->body, node->x)) now->lifted[k % 2] = false, found = true;
    }
    return found;
}

/* Touches the obstacles that straight pieces enter; how many there are, -1: one cannot be touched. */
CABLE_FUNC int touch_obstacles(struct cable *c)
{
    const double *last = c->from;
    int found = 0;
    for (int i = 0; i < c->passes; i++) {
        struct cable_pass *const m = &c->pass[i];
        const bool via = m->body->shape.kind == CABLE_VIA;
        if (via || m->now.touches) {
            last = via ? m->body->at : m->now.last.x;
            continue;
        }
        int next = i + 1;
        while (next < c->passes && c->pass[next].body->shape.kind != CABLE_VIA &&
               !c->pass[next].now.touches)
            next++;
        const struct cable_pass *const n = next < c->passes ? &c->pass[next] : NULL;
        const double *const end = !n                                 ? c->to
                                  : n->body->shape.kind == CABLE_VIA ? n->body->at
                                                                     : n->now.first.x;
        if (misses_hole(m->body, last, end))
            touch_inside(c, m, last, end, NULL);
        else if (!touch_down(c, m, last, end))
            continue;
        if (!m->now.touches) return -1;
        found++;
        last = m->now.last.x;
    }
    return found;
}

/* ---- passes ---------------------------------------------------------------------------------------- */

/* Every member once, untouched. */
CABLE_FUNC void lay_passes(struct cable *c)
{
    c->passes = c->count;
    memset(c->pass, 0, (size_t)c->count * sizeof *c->pass);
    for (int i = 0; i < c->count; i++) c->pass[i].body = &c->along[i];
}

/* A blank pass of the body of pass i, before or after it; NULL: it has as many as it may have. */
CABLE_FUNC struct cable_pass *insert_pass(struct cable *c, int i, bool after)
{
    struct cable_pass *const fresh = &c->pass[i + after];
    int count = 0;
    for (int k = 0; k < c->passes; k++) count += is_same_body(c, i, k);
    if (count >= CABLE_PIECES) return NULL;
    memmove(fresh + 1, fresh, (size_t)(c->passes - i - after) * sizeof *fresh);
    struct cable_member *const body = c->pass[after ? i : i + 1].body;
    c->passes++;
    memset(fresh, 0, sizeof *fresh);
    fresh->body = body;
    return fresh;
}

CABLE_FUNC void remove_pass(struct cable *c, int i)
{
    c->passes--;
    memmove(&c->pass[i], &c->pass[i + 1], (size_t)(c->passes - i) * sizeof *c->pass);
}

/* A body that is passed several times needs no pass that does not touch. */
CABLE_FUNC void drop_passes(struct cable *c)
{
    for (int i = c->passes - 1; i >= 0; i--)
        if (!c->pass[i].now.touches && (is_same_body(c, i - 1, i) || is_same_body(c, i, i + 1)))
            remove_pass(c, i);
}

/* How deep a straight piece may seem to enter where it touches, by errors and angles. */
CABLE_FUNC double shallow_depth(const struct cable *c, const struct cable_member *m)
{
    return (1e-6 + 10 * c->accuracy + c->tolerance) * shape_unit(&m->shape);
}

/* Where the straight piece before or after a contact enters the same body elsewhere, such as the next hill,
   the cable touches it once more. Whether there is such a place. Where it is not touched, as the far side of
   a ring without far_sides, the member is pierced. */
CABLE_FUNC bool touch_far_side(struct cable *c)
{
    c->pierced = -1;
    for (int k = 0; k < 2 * c->blocks; k++) {
        const struct cable_block *const block = &c->block[k / 2];
        struct cable_pass *const m = block->pass, *fresh;
        const bool after = k % 2;
        double a[3], b[3], x[3];
        if (is_round(&m->body->shape)) continue;
        copy3(after ? m->now.last.x : block->previous.x, a);
        copy3(after ? block->next.x : m->now.first.x, b);
        if (!(entry_of(m->body, a, b, x) > shallow_depth(c, m->body))) continue;
        const int i = (int)(m - c->pass);
        c->pierced = member_of(c, m);
        const struct cable_node *const node = after ? &block->next : &block->previous;
        const bool begins = node->block < 0 && is_on(m->body, node->x);
        if (m->body->shape.kind == CABLE_TORUS && !c->far_sides && !is_threaded(m->body) && !begins)
            continue;
        if (!(fresh = insert_pass(c, i, after))) continue;
        if (touch_down(c, fresh, a, b) && fresh->now.touches) return true;
        remove_pass(c, i + after);
        gather(c);
    }
    return false;
}

/* Touches the ring of block k once more, from inside. The place is where the straight piece before the block, or behind
   it, passes through the tube without going through the hole. Whether there is such a place. */
CABLE_FUNC bool touch_other_side(struct cable *c, int k, bool after)
{
    const struct cable_block *const block = &c->block[k];
    struct cable_pass *const m = block->pass, *fresh;
    const struct cable_shape *const s = &m->body->shape;
    const int i = (int)(m - c->pass);
    double a[3], b[3], p[3], q[3], x[3];
    copy3(after ? m->now.last.x : block->previous.x, a);
    copy3(after ? block->next.x : m->now.first.x, b);
    to_obstacle(m->body, a, p);
    to_obstacle(m->body, b, q);
    if (crosses_disc(p, q, s->size[0], x)) return false;
    if (!(entry_of(m->body, a, b, x) > shallow_depth(c, m->body))) return false;
    if (!(fresh = insert_pass(c, i, after))) return false;
    touch_inside(c, fresh, a, b, x);
    if (fresh->now.touches) return true;
    remove_pass(c, i + after);
    gather(c);
    return false;
}

/* Rings that have slipped off, so that the cable passes outside, are touched from inside again, once. Whether
   there are such. */
CABLE_FUNC bool thread_rings(struct cable *c)
{
    for (int b = 0, end; b < c->blocks; b = end) {
        struct cable_pass *const m = c->block[b].pass;
        int crossings = 0;
        for (end = b; end < c->blocks && c->block[end].pass->body == m->body; end++) continue;
        if (!is_threaded(m->body)) continue;
        for (int k = b; k < end; k++) crossings += crossings_of(c, &c->block[k], k == end - 1);
        if (crossings % 2 == 1) continue;
        if (touch_other_side(c, end - 1, true) || touch_other_side(c, b, false)) return true;
        const double *const to = c->block[end - 1].next.x;
        for (int k = b + 1; k < end; k++) c->block[k].pass->now.touches = false;
        touch_inside(c, m, c->block[b].previous.x, to, NULL);
        return true;
    }
    return false;
}

/* The cable goes through a ring, and a straight piece at a contact with it crosses the ring's disc in the
   tube. The cable touches the ring there too. Else a step would lead the piece over the tube, out of the
   hole. Whether there is such a place. */
CABLE_FUNC bool touch_ring_again(struct cable *c)
{
    for (int k = 0; k < 2 * c->blocks; k++) {
        const struct cable_block *const block = &c->block[k / 2];
        struct cable_pass *const m = block->pass, *fresh;
        const bool after = k % 2;
        double a[3], b[3], p[3], q[3], x[3];
        if (!is_threaded(m->body)) continue;
        copy3(after ? m->now.last.x : block->previous.x, a);
        copy3(after ? block->next.x : m->now.first.x, b);
        to_obstacle(m->body, a, p);
        to_obstacle(m->body, b, q);
        if (!crosses_disc(p, q, m->body->shape.size[0], x)) continue;
        if (!(entry_of(m->body, a, b, x) > shallow_depth(c, m->body))) continue;
        /* a piece that is not tangent yet enters the tube at the contact itself */
        if (fmin(distance3(x, a), distance3(x, b)) < m->body->shape.size[1]) continue;
        const int i = (int)(m - c->pass);
        if (!(fresh = insert_pass(c, i, after))) continue;
        if (touch_down(c, fresh, a, b) && fresh->now.touches) return true;
        remove_pass(c, i + after);
        gather(c);
    }
    return false;
}

/* Points of geodesics on one body, and the normals there. */
struct cable_samples {
    int count;
    double x[2 * SAMPLES][3], n[2 * SAMPLES][3];
};

/* Adds those of a contact. */
CABLE_FUNC bool add_samples(const struct cable *c, const struct cable_pass *m,
                            struct cable_samples *s)
{
    const struct cable_contact *const now = &m->now;
    struct cable_geodesic g;
    double step = 0;
    if (!trace_shape(&m->body->shape, now->x, now->v, now->length, c->accuracy, &step, &g, SAMPLES,
                     s->x + s->count))
        return false;
    for (int k = s->count; k < s->count + SAMPLES; k++) {
        shape_value(&m->body->shape, s->x[k], s->n[k]);
        const double size = norm3(s->n[k]);
        for (int n = 0; n < 3; n++) s->n[k][n] /= size;
    }
    s->count += SAMPLES;
    return true;
}

/* Moves samples *i and *j apart until the straight line between them is about tangent at both. */
CABLE_FUNC void stretch(const struct cable_samples *s, int *i, int *j)
{
    for (int k = 0; k < 2 * s->count; k++) {
        double e[3];
        add3(s->x[*j], -1, s->x[*i], e);
        if (*i > 0 && dot3(e, s->n[*i]) > 0)
            --*i;
        else if (*j < s->count - 1 && dot3(e, s->n[*j]) < 0)
            ++*j;
        else
            break;
    }
}

/* Whether the cable lifts off from pass m, whose geodesic bends away from the body there: from sample *i to
   sample *j. */
CABLE_FUNC bool sample_hollow(const struct cable *c, const struct cable_pass *m,
                              struct cable_samples *s, int *i, int *j)
{
    int count = 0;
    s->count = 0;
    if (m->body->shape.kind == CABLE_VIA || !m->now.touches || !(m->now.length > 0) ||
        !m->now.g.hollow || !add_samples(c, m, s))
        return false;
    for (int k = 1, run = 0; k < SAMPLES - 1; k++) { /* the longest part that bends away */
        double bend[3];
        for (int n = 0; n < 3; n++) bend[n] = s->x[k - 1][n] - 2 * s->x[k][n] + s->x[k + 1][n];
        run = dot3(bend, s->n[k]) > 0 ? run + 1 : 0;
        if (run > count) count = run, *i = k - run, *j = k + 1;
    }
    if (count > 0) stretch(s, i, j);
    return count > 0;
}

/* Shortens a pass to `part` of its length; nothing of it: it does not touch. */
CABLE_FUNC void shorten_pass(struct cable *c, struct cable_pass *m, double part)
{
    m->now.length *= part;
    m->now.lifted[1] = true;
    m->now.touches = part > 0 && trace_contact(c, m);
}

/* Makes a pass begin at sample j, the last being its end. */
CABLE_FUNC void begin_pass(struct cable *c, struct cable_pass *m, const struct cable_samples *s,
                           int j, double length)
{
    copy3(s->x[j], m->now.x);
    add3(s->x[j < s->count - 1 ? j + 1 : j], -1, s->x[j - 1], m->now.v);
    m->now.length = length;
    m->now.step = 0;
    m->now.lifted[0] = true;
    m->now.touches = length > 0 && trace_contact(c, m);
}

/* Parts a pass where the cable would lift off from it: what is before becomes a pass, and what is behind. */
CABLE_FUNC bool part_pass(struct cable *c, int index)
{
    struct cable_samples s;
    struct cable_pass *m = &c->pass[index];
    const double length = m->now.length;
    int i = 0, j = 0;
    if (!sample_hollow(c, m, &s, &i, &j)) return false;
    struct cable_pass *const rest = j < SAMPLES - 1 ? insert_pass(c, index, true) : NULL;
    if (j < SAMPLES - 1 && !rest) return false;
    if (rest) begin_pass(c, rest, &s, j, length * (SAMPLES - 1 - j) / (SAMPLES - 1));
    shorten_pass(c, &c->pass[index], i / (double)(SAMPLES - 1));
    return true;
}

/* Two passes of a body whose facing ends bend away from it, so that the piece between runs through it: they
   are moved apart. Else they would come together, where all angles vanish. Whether there are such. */
CABLE_FUNC bool part_neighbours(struct cable *c)
{
    bool found = false;
    for (int k = 0; k + 1 < c->passes; k++) {
        struct cable_pass *const m = &c->pass[k], *const next = &c->pass[k + 1];
        struct cable_samples s;
        s.count = 0;
        if (!is_same_body(c, k, k + 1) || !m->now.touches || !next->now.touches) continue;
        if (!(m->now.last.curvature > 0 || next->now.first.curvature > 0)) continue;
        if (!add_samples(c, m, &s) || !add_samples(c, next, &s)) continue;
        int i = SAMPLES - 1, j = SAMPLES;
        stretch(&s, &i, &j);
        if (i == SAMPLES - 1 && j == SAMPLES) continue;
        const double length = next->now.length * (2 * SAMPLES - 1 - j) / (SAMPLES - 1);
        if (j > SAMPLES) begin_pass(c, next, &s, j, length);
        shorten_pass(c, m, fmin(i / (double)(SAMPLES - 1), 1));
        found = true;
    }
    return found;
}

/* Where the cable would lift off in the middle of a geodesic, it does. Whether there is such a place. */
CABLE_FUNC bool part_hollows(struct cable *c)
{
    bool found = false;
    for (int i = c->passes - 1; i >= 0; i--) found |= part_pass(c, i);
    return found;
}

/* Passes of a body that have come together become one. Whether there are such. */
CABLE_FUNC bool join_passes(struct cable *c)
{
    bool found = false;
    for (int i = c->passes - 2; i >= 0; i--) {
        struct cable_contact *const now = &c->pass[i].now, *const next = &c->pass[i + 1].now;
        if (!is_same_body(c, i, i + 1) || !now->touches || !next->touches) continue;
        const double gap = distance3(now->last.x, next->first.x);
        if (gap > 0.2 * shape_unit(&c->pass[i].body->shape)) continue;
        now->length += gap + next->length;
        remove_pass(c, i + 1);
        now->touches = trace_contact(c, &c->pass[i]);
        found = true;
    }
    return found;
}

/* Makes points first to last of the rope, which are those of pass i, the contact of pass m. */
CABLE_FUNC void lay_contact(struct cable *c, struct cable_pass *m, int i, int first, int last)
{
    const struct rope_point *const p = c->rope + first_of(c, i);
    double way[3];
    to_obstacle(m->body, p[first].x, m->now.x);
    add3(p[first + 1].x, -1, p[last > first ? first : first - 1].x, way);
    turn_in(m->body, way, m->now.v);
    m->now.length = 0;
    /* no straight piece leads from a flat part to a point on it */
    const bool lifts = m->body->shape.kind != CABLE_DRUM;
    m->now.lifted[0] = lifts && first > 0, m->now.lifted[1] = lifts && last < points_of(c, i) - 1;
    for (int k = first; k < last; k++) m->now.length += distance3(p[k].x, p[k + 1].x);
    m->now.touches = trace_contact(c, m);
}

/* Contacts where the rope is pressed: of a body that it leaves and meets again, several. */
CABLE_FUNC void contacts_from_rope(struct cable *c)
{
    for (int i = c->passes - 1; i >= 0; i--) {
        const int count = points_of(c, i);
        const struct rope_point *const p = c->rope + first_of(c, i);
        struct cable_pass *m = &c->pass[i];
        if (m->body->shape.kind == CABLE_VIA) continue;
        m->now.touches = false, m->now.length = 0;
        for (int first = 0, last; first < count; first = last + 1) {
            for (last = first; last < count && p[last].pressed; last++) continue;
            if (--last < first) {
                last = first;
                continue;
            }
            for (int k = last; k < count && is_round(&m->body->shape); k++)
                if (p[k].pressed) last = k;
            if (m->now.touches) {
                struct cable_pass *const further = insert_pass(c, (int)(m - c->pass), true);
                if (!further) break;
                m = further;
            }
            lay_contact(c, m, i, first, last);
        }
    }
}

#endif
