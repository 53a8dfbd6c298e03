/* Flat parts of drums: the ends of contacts on them move to the edges. */
#ifndef CABLE_FLAT_H
#define CABLE_FLAT_H

#include "newton.h"

/* Whether a drum is flat along the geodesic at an end of it, or nearly so, as along its wall. */
CABLE_FUNC bool is_flat(const struct cable_shape *s, const struct cable_frame *end)
{
    return s->kind == CABLE_DRUM && -end->curvature * s->size[0] < 0.1;
}

/* What the straight piece to `place`, in the obstacle's frame, has along the normal where the geodesic
   from x along v is after `length`: below 0 it enters the obstacle, which goes on to bend there. Above 0
   also where the geodesic has just passed by the place. */
CABLE_FUNC double rise_after(struct cable *c, const struct cable_shape *s, const double x[3],
                             const double v[3], double length, const double place[3],
                             struct cable_frame *end)
{
    struct cable_geodesic g;
    double step = 0;
    c->integrations++;
    if (!trace_shape(s, x, v, length, c->accuracy, &step, &g, 0, NULL)) return 1;
    *end = g.last;
    const struct cable_span to = span_between(g.last.x, place);
    if (to.d < 2 * length && dot3(to.e, g.last.along) < 0) return 1;
    return dot3(to.e, g.last.normal);
}

/* How far the geodesic from x along v goes on until the straight piece to `place`, in the obstacle's frame, is
   about tangent, and it is not flat there; its end goes to `end`. Newton's method cannot know where the
   flat part ends. */
CABLE_FUNC double wrap_length(struct cable *c, const struct cable_shape *s, const double x[3],
                              const double v[3], const double place[3], struct cable_frame *end)
{
    const double unit = shape_unit(s), least = fmin(s->size[0], s->size[1]);
    const double step = fmin(0.25 * unit, 0.5 * least);
    struct cable_frame at; /* after `low`: from there each part is traced once */
    double low = 0, width = step;
    if (rise_after(c, s, x, v, 0, place, end) >= 0) return 0;
    for (int i = 0; i < 64; i++, low += step) {
        at = *end;
        if (rise_after(c, s, at.x, at.along, step, place, end) >= 0) break;
    }
    while (width > 1e-9 * unit) {
        width /= 2;
        const double rise = rise_after(c, s, at.x, at.along, width, place, end);
        if (fabs(rise) < 1e-3 && !is_flat(s, end)) return low + width;
        if (rise < 0) low += width, at = *end;
    }
    *end = at;
    return low;
}

/* The ends of a contact on flat parts of a drum go on along its geodesic, or back, to its edges: from its middle, or from
   an end that is held, to the last end, and from there back to the first. Where the middle is behind the last end
   already, that one is the end of a further walk from the first. */
CABLE_FUNC void settle_contact(struct cable *c, const struct cable_block *block)
{
    struct cable_contact *const now = &block->pass->now;
    const struct cable_shape *const s = &block->pass->body->shape;
    const bool begins = block->previous.held, ends = block->next.held;
    struct cable_geodesic g;
    struct cable_frame at;
    double place[2][3], step = 0;
    bool back = ends;
    to_obstacle(block->pass->body, block->previous.x, place[0]);
    to_obstacle(block->pass->body, block->next.x, place[1]);
    if (begins && ends) return;
    if (!trace_shape(s, now->x, now->v,
                     (begins ? 0
                      : ends ? 1
                             : 0.5) *
                         now->length,
                     c->accuracy, &step, &g, 0, NULL))
        return;
    at = g.last;
    if (begins || ends) copy3(place[ends], at.x);
    for (int walk = begins || ends ? 2 : 0, most = 3; walk < most; walk++, back = !back) {
        const double sign = walk == 0 || begins ? 1 : -1;
        copy3(at.x, now->x);
        for (int k = 0; k < 3; k++) now->v[k] = sign * at.along[k];
        now->length = wrap_length(c, s, now->x, now->v, place[!back], &at);
        if (walk == 0 && now->length > 0) most = 2;
    }
    if (!back) { /* the last walk was one back */
        copy3(at.x, now->x);
        for (int k = 0; k < 3; k++) now->v[k] = -at.along[k];
    }
    now->step = 0;
    now->touches = trace_contact(c, block->pass);
}

/* Settles those with an end that is flat and off by more than this. Whether there are such. */
CABLE_FUNC bool settle_contacts(struct cable *c, double most)
{
    bool found = false;
    for (int k = 0; k < 2 * c->blocks; k++) {
        const struct cable_block *const block = &c->block[k / 2];
        const struct cable_contact *const now = &block->pass->now;
        const struct cable_node *const node = k % 2 ? &block->next : &block->previous;
        if (!is_flat(&block->pass->body->shape, k % 2 ? &now->last : &now->first)) continue;
        if (node->held || joint_error(block, k % 2) <= most) continue;
        settle_contact(c, block);
        found = true;
    }
    return found;
}

/* Settles those that a step has moved to where the straight piece is far from touching. */
CABLE_FUNC void settle_steep(struct cable *c)
{
    for (int k = 0; k < 2 * c->blocks; k++) {
        const struct cable_block *const block = &c->block[k / 2];
        const struct cable_contact *const now = &block->pass->now;
        const struct cable_node *const node = k % 2 ? &block->next : &block->previous;
        const struct cable_frame *const end = k % 2 ? &now->last : &now->first;
        if (node->held || !is_flat(&block->pass->body->shape, end)) continue;
        const struct cable_span s = span_between(end->x, node->x);
        if (fabs(dot3(s.e, end->normal)) > 0.1) settle_contact(c, block);
    }
}

/* Goes along the step until the worst angle falls, or, downhill, the priced length. False: it does not. */
CABLE_FUNC bool search_line(struct cable *c, double *angle, bool downhill, int tries)
{
    const double before = downhill ? priced_length(c) : *angle;
    double fraction = step_fraction(c);
    keep_contacts(c);
    for (int i = 0; i < tries; i++, fraction /= i < 4 ? 2 : 8) {
        if (move_contacts(c, fraction)) {
            settle_steep(c);
            const double now = downhill ? priced_length(c) : worst_angle(c);
            if (now < before) {
                *angle = downhill ? worst_angle(c) : now;
                return true;
            }
        }
        restore_contacts(c);
    }
    return false;
}

#endif
