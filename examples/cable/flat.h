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
    const bool good = trace_shape(s, x, v, length, c->accuracy, &step, &g, 0, NULL);
    c->integrations++, c->work += CABLE_TRACE + g.work;
    if (!good) return 1;
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
   already, that one is the end of a further walk from the first. Where both are held, it goes on from the edge to the last
   end. False: a geodesic cannot be traced. */
CABLE_FUNC bool settle_contact(struct cable *c, const struct cable_block *block)
{
    struct cable_contact *const now = &block->pass->now;
    const struct cable_shape *const s = &block->pass->body->shape;
    const bool begins = block->previous.held, ends = block->next.held && !begins;
    const double part = begins ? 0 : ends ? 1 : 0.5;
    struct cable_geodesic g;
    struct cable_frame at;
    double place[2][3], step = 0;
    bool back = ends;
    to_obstacle(block->pass->body, block->previous.x, place[0]);
    to_obstacle(block->pass->body, block->next.x, place[1]);
    if (!trace_shape(s, now->x, now->v, part * now->length, c->accuracy, &step, &g, 0, NULL))
        return false;
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
    if (begins && block->next.held) now->length += distance3(at.x, place[1]);
    now->step = 0;
    return trace_contact(c, block->pass);
}

/* Turns the geodesic of a contact, whose first end is held, to that of 16 directions in which it is shortest with the
   straight piece behind it and has no conjugate point. Whether there is one. */
CABLE_FUNC bool turn_contact(struct cable *c, const struct cable_block *block)
{
    const int turns = 16;
    struct cable_contact *const now = &block->pass->now;
    const struct cable_contact before = *now;
    const double *const along = before.g.first.along, *const across = before.g.first.across;
    struct cable_contact best = before;
    double least = HUGE_VAL;
    for (int k = 1; k < turns; k++) {
        const double angle = 6.283185307179586 * k / turns;
        *now = before;
        for (int i = 0; i < 3; i++) now->v[i] = cos(angle) * along[i] + sin(angle) * across[i];
        if (!settle_contact(c, block) || now->g.conjugate) continue;
        const double length = priced_length(c);
        if (length < least) least = length, best = *now;
    }
    *now = best;
    return least < HUGE_VAL;
}

/* Whether an end of a contact is on a flat part, and off by more than this angle, or, where it is held, its point lies
   elsewhere than in the plane of this part. `strayed`: whether the straight piece there is far from touching a drum at
   all, as a step may make it. */
CABLE_FUNC bool is_unsettled(const struct cable_block *block, bool last, double most, bool strayed)
{
    const struct cable_shape *const shape = &block->pass->body->shape;
    const struct cable_node *const node = last ? &block->next : &block->previous;
    const struct cable_frame *const end = last ? &block->pass->now.last : &block->pass->now.first;
    double way[3];
    if (!is_flat(shape, end) && !(strayed && is_anchored(block))) return false;
    add3(node->x, -1, end->x, way);
    const double above = fabs(dot3(way, end->normal));
    if (node->held) return is_flat(shape, end) && above > 1e-3 * shape_thin(shape);
    return strayed ? above > 0.1 * norm3(way) : joint_error(block, last) > most;
}

/* Settles those with such an end; how many there are, -1: one cannot be settled. */
CABLE_FUNC int settle_contacts(struct cable *c, double most, bool strayed)
{
    int found = 0;
    for (int b = 0; b < c->blocks; b++) {
        const struct cable_block *const block = &c->block[b];
        if (!is_unsettled(block, false, most, strayed) && !is_unsettled(block, true, most, strayed))
            continue;
        if (!settle_contact(c, block)) return -1;
        found++;
    }
    return found;
}

/* After a step: rounds that move nothing along a flat valley, as their shift is large. Without them what the step has of
   second order hides how the length falls. The step waits in the place of the second derivatives; the step, and where it
   began, stay what they are. */
CABLE_FUNC void correct_step(struct cable *c)
{
    const int rounds = 3;
    const size_t size = (size_t)(4 * c->blocks) * sizeof *c->step;
    for (int b = 0; b < c->blocks; b++) c->begin[b] = c->block[b].pass->before;
    memcpy(c->hessian, c->step, size);
    for (int i = 0; i < rounds; i++) {
        const double angle = worst_angle(c);
        keep_contacts(c);
        measure_joints(c);
        assemble(c, 1);
        if (solve_band(c) && step_fraction(c) == 1 && move_contacts(c, 1) && worst_angle(c) < angle)
            continue;
        restore_contacts(c);
        break;
    }
    for (int b = 0; b < c->blocks; b++) c->block[b].pass->before = c->begin[b];
    memcpy(c->step, c->hessian, size);
}

/* Whether the worst angle is less than before, or, downhill, the priced length. */
CABLE_FUNC bool is_better(const struct cable *c, bool downhill, double before, double *angle)
{
    const double now = downhill ? priced_length(c) : worst_angle(c);
    if (!(now < before)) return false;
    *angle = downhill ? worst_angle(c) : now;
    return true;
}

/* Goes along the step until the worst angle falls, or, downhill, the priced length. False: it does not. */
CABLE_FUNC bool search_line(struct cable *c, double *angle, bool downhill, int tries)
{
    const double before = downhill ? priced_length(c) : *angle;
    double fraction = step_fraction(c);
    keep_contacts(c);
    for (int i = 0; i < tries && c->work < c->limit; i++, fraction /= i < 4 ? 2 : 8) {
        if (move_contacts(c, fraction) && settle_contacts(c, 0.1, true) >= 0) {
            if (is_better(c, downhill, before, angle)) return true;
            if (i == 0 && c->patience == 0) {
                correct_step(c);
                if (is_better(c, downhill, before, angle)) return true;
            }
        }
        restore_contacts(c);
    }
    return false;
}

#endif
