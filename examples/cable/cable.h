/* cable.h: the shortest path of a cable over smooth obstacles, on geodesic_integ.h.
 *
 *     struct cable c;
 *     cable_create(&c, 1);
 *     c.from[0] = -3, c.to[0] = 3, c.from[2] = c.to[2] = 0.5;
 *     c.along[0].shape.kind = CABLE_TORUS, c.along[0].shape.size[0] = 2, c.along[0].shape.size[1] = 0.8;
 *     if (cable_solve(&c, false) == CABLE_OK && c.pierced < 0) printf("%g\n", c.length);
 *     double line[100][3];
 *     cable_points(&c, 100, line);  // along the whole cable
 *     c.to[2] = 0.4;
 *     cable_solve(&c, true);        // starts from the previous path
 *     cable_free(&c);
 *
 * Fill in the fields that model.h calls yours; all others are results. The cable meets the obstacles in their
 * order. It does not go around an obstacle that blocks it before or after its turn, nor around the far side of a
 * ring unless far_sides is set; c.pierced reports such a member. If cable_solve fails, it returns a status, and
 * c.where is the member that the status is about. It always ends. */
#ifndef CABLE_H
#define CABLE_H

#include "contact.h"
#include "pose.h"
#include "reverse.h"

enum {
    CABLE_ROUNDS = 25,        /* of Newton's method, at most */
    CABLE_CHANGES = 4,        /* touches of a member in one search, at most, for each */
    CABLE_SWEEPS = 12,        /* of the rope, each of twice its points */
    CABLE_STEADY = 3,         /* rounds, at most, to a path that is the one before without doubt */
    CABLE_STEPS = 4000,       /* of a walk, at most */
    CABLE_WORK = 5000000,     /* evaluations of surfaces for all searches of a frame, at most */
    CABLE_WORK_EACH = 120000, /* and for each member */
    CABLE_SHARE = 32          /* which part of them one search may take */
};

/* How far from what its rates say the length may be, beside the second order of the motion, where a path is the one
   before without doubt, and where contact begins or ends. */
static const double cable_doubt = 0.1, cable_kink = 4;

/* The longest step of a walk and the shortest one, in thicknesses of the thinnest obstacle. The square of the shortest
   one is about the error of the length. */
static const double cable_far = 0.2, cable_least = 1e-4;

/* ---- arguments ------------------------------------------------------------------------------------- */

/* Numbers whose sixth powers are numbers too. */
CABLE_FUNC bool is_number(double v)
{
    return fabs(v) <= CABLE_LARGEST;
}

CABLE_FUNC bool is_vector(const double v[3])
{
    return is_number(v[0]) && is_number(v[1]) && is_number(v[2]);
}

CABLE_FUNC bool shape_makes_sense(const struct cable_shape *s)
{
    const bool two = s->kind == CABLE_TORUS || s->kind == CABLE_CONE;
    const int sizes = s->kind == CABLE_ELLIPSOID || s->kind == CABLE_DRUM ? 3 : two ? 2 : 1;
    if (s->kind == CABLE_NONE || s->kind > CABLE_DRUM) return false;
    if (s->kind == CABLE_HEIGHT_MAP) return s->map && s->map->node;
    if (s->kind == CABLE_VIA) return true;
    for (int k = 0; k < sizes; k++)
        if (!(s->size[k] >= 1 / CABLE_LARGEST) || !is_number(s->size[k])) return false;
    if (s->kind == CABLE_TORUS) return s->size[0] > s->size[1];
    if (s->kind == CABLE_DRUM) return s->size[2] <= fmin(s->size[0], s->size[1]);
    return s->kind != CABLE_SURFACE || s->surface;
}

CABLE_FUNC bool turn_is_orthogonal(const double turn[3][3])
{
    double third[3];
    cross3(turn[0], turn[1], third);
    return fabs(norm3(turn[0]) - 1) < 1e-9 && fabs(norm3(turn[1]) - 1) < 1e-9 &&
           fabs(dot3(turn[0], turn[1])) < 1e-9 && distance3(third, turn[2]) < 1e-9;
}

CABLE_FUNC bool member_makes_sense(const struct cable_member *m)
{
    return is_vector(m->at) && is_vector(m->velocity) && is_vector(m->spin) &&
           (!m->has_hint || is_vector(m->hint)) && turn_is_orthogonal(m->turn) &&
           shape_makes_sense(&m->shape);
}

CABLE_FUNC bool cable_makes_sense(struct cable *c)
{
    c->where = -1;
    if (!is_vector(c->from) || !is_vector(c->to) || !is_vector(c->from_velocity) ||
        !is_vector(c->to_velocity) || !(c->accuracy > 0) || !(c->accuracy < 1) ||
        !(c->tolerance > 0) || !(c->tolerance < 1))
        return false;
    for (int i = 0; i < c->count; i++)
        if (!member_makes_sense(&c->along[i])) {
            c->where = i;
            return false;
        }
    return true;
}

/* ---- points inside ---------------------------------------------------------------------------------- */

/* How deep the fixed point lies in member m, along the gradient; 0: it does not. */
CABLE_FUNC double depth_inside(const struct cable_member *m, const double point[3])
{
    double a[3], foot[3];
    to_obstacle(m, point, a);
    copy3(a, foot);
    if (m->shape.kind == CABLE_HEIGHT_MAP && !on_map(m->shape.map, a[0], a[1])) return 0;
    const double depth = depth_at(&m->shape, a);
    if (!(depth > CABLE_NEAR * shape_unit(&m->shape))) return 0;
    return shape_foot(&m->shape, foot) ? distance3(a, foot) : depth;
}

/* The first member that a fixed point lies in, without a contact between, and c->depth; -1: none. The nearest ones count
   whether they touch or not, and, with `all`, those behind members that do not touch. */
CABLE_FUNC int member_around_point(struct cable *c, bool all)
{
    for (int way = -1; way <= 1; way += 2) {
        const double *point = way > 0 ? c->from : c->to;
        bool next = true;
        for (int k = 0; k < c->passes; k++) {
            const struct cable_pass *const m = &c->pass[way > 0 ? k : c->passes - 1 - k];
            const bool via = m->body->shape.kind == CABLE_VIA;
            if (via) point = m->body->at, next = true;
            if (via || !next) continue;
            c->depth = depth_inside(m->body, point);
            if (c->depth > 0) return member_of(c, m);
            next = all && !m->now.touches;
        }
    }
    return -1;
}

/* ---- path ------------------------------------------------------------------------------------------ */

/* Whether the length is convex near here, with that shift, from the joints; else a way down goes to step. */
CABLE_FUNC bool is_convex_here(struct cable *c, double shift)
{
    second_derivatives(c, shift);
    return is_convex(c);
}

/* One round of Newton's method. For a minimum, where the length is not convex, with a shift that makes it so,
   downhill. A shift also helps where the step does not make the angle smaller; *shift is kept for the next
   round. */
CABLE_FUNC bool make_round(struct cable *c, double *angle, double *shift)
{
    const double first = c->patience > 0 ? 1e-3 : c->tolerance; /* flat valleys need small shifts */
    bool downhill = false;
    measure_joints(c);
    for (double least = 0; !c->stationary && *angle > 10 * c->tolerance && least < 1e4;
         least = fmax(first, 4 * least)) {
        downhill = least > 0;
        *shift = fmax(*shift, least);
        if (is_convex_here(c, least)) break;
    }
    const int tries = c->patience > 0 ? 1 : 8;
    for (int i = 0; i < tries; i++) {
        if (i > 0) measure_joints(c); /* the search of a line may have measured others */
        assemble(c, *shift);
        /* a step that turns far is one along a flat valley */
        const bool flat = !solve_band(c) || (i < 4 && step_fraction(c) < 0.1);
        if (!flat && search_line(c, angle, downhill || (i > 1 && !c->stationary), i < 4 ? 4 : 8)) {
            *shift = *shift > 1e-3 ? *shift / 10 : 0;
            return true;
        }
        *shift = *shift > 0 ? 10 * *shift : 1e-4;
    }
    return false;
}

/* Touches what straight pieces enter, and lifts off where geodesics bend away. Whether that changes the path;
   -1: an obstacle cannot be touched. */
CABLE_FUNC int change_contacts(struct cable *c)
{
    const int found = touch_obstacles(c);
    if (found != 0) return found < 0 ? -1 : 1;
    if (thread_rings(c)) return 1;
    if (!c->stationary && part_hollows(c)) return 1;
    return touch_far_side(c) ? 1 : 0;
}

/* A round, or what is changed instead; *changed: whether the contacts are others. False: there is no way on
   from here. */
CABLE_FUNC bool make_progress(struct cable *c, int round, double *angle, double *shift,
                              bool *changed)
{
    *changed = hold_again(c) || (!c->stationary && part_neighbours(c));
    if (*changed) return true;
    if (c->patience > 0 && c->iterations >= c->patience) return false;
    c->iterations++;
    *changed = lift_off(c) > 0;
    if (*changed) return true;
    if (round < CABLE_ROUNDS && make_round(c, angle, shift)) return true;
    /* with these contacts there is no path: maybe there is one with others */
    *changed =
        settle_contacts(c, c->tolerance, false) > 0 || join_passes(c) || change_contacts(c) > 0;
    return *changed;
}

/* A number that changes with the list of members that are touched. */
CABLE_FUNC unsigned long code_of_contacts(const struct cable *c)
{
    unsigned long code = 0;
    for (int i = 0; i < c->passes; i++)
        if (c->pass[i].now.touches) code = 31 * code + (unsigned long)member_of(c, &c->pass[i]) + 1;
    return code;
}

/* Where a search is after a change of contacts. */
struct cable_place_in_search {
    double length, angle;
    unsigned long code;
};

/* Whether the search has been here before, and so goes round in circles. *seen is where it was after 2, 4, 8 ...
   changes: a circle of any length comes back to one of these places. */
CABLE_FUNC bool goes_round(const struct cable *c, double angle, int changes,
                           struct cable_place_in_search *seen)
{
    if (changes < 2) return false;
    const struct cable_place_in_search here = {path_length(c), angle, code_of_contacts(c)};
    const bool again =
        here.length == seen->length && angle == seen->angle && here.code == seen->code;
    if ((changes & (changes - 1)) == 0) *seen = here;
    return again;
}

/* From the contacts as they are to a path within the tolerance. */
CABLE_FUNC enum cable_status find_path(struct cable *c)
{
    const int most = CABLE_CHANGES * (c->count + 1);
    struct cable_place_in_search seen = {0, 0, 0};
    double angle = 0, shift = 0;
    bool changed = true;
    for (int round = 0, changes = 0; changes <= most && c->work < c->limit; round++) {
        if (changed) {
            drop_passes(c);
            gather(c);
            if (settle_contacts(c, c->tolerance, false) < 0) break;
            angle = worst_angle(c);
            if (angle > 0.1 && touch_ring_again(c)) gather(c), angle = worst_angle(c);
            round = 0, shift = 0, changes++;
            if (goes_round(c, angle, changes, &seen)) break;
        }
        c->smoothness = angle;
        if (angle <= c->tolerance) {
            const int found = change_contacts(c);
            if (found <= 0) return found == 0 ? CABLE_OK : CABLE_NOT_CONVERGED;
            changed = true;
        } else if (!make_progress(c, round, &angle, &shift, &changed)) {
            break;
        }
    }
    return CABLE_NOT_CONVERGED;
}

/* Whether the path is a minimum, or so nearly that no step along the way down would have an angle to correct; if not, step
   is a way down, or zero where a point is conjugate. */
CABLE_FUNC bool is_minimum(struct cable *c)
{
    memset(c->step, 0, (size_t)(4 * c->blocks) * sizeof *c->step);
    for (int b = 0; b < c->blocks; b++)
        if (c->block[b].pass->now.g.conjugate && c->block[b].pass->now.length > 0) return false;
    measure_joints(c);
    return is_convex_here(c, 20 * c->tolerance);
}

/* Turns geodesics on drums past a conjugate point away from it. Whether there are such. */
CABLE_FUNC bool turn_contacts(struct cable *c)
{
    bool found = false;
    for (int b = 0; b < c->blocks; b++) {
        const struct cable_block *const block = &c->block[b];
        if (block->pass->now.g.conjugate && block->previous.held &&
            block->pass->body->shape.kind == CABLE_DRUM)
            found |= turn_contact(c, block);
    }
    return found;
}

/* Leaves a path that is no minimum along the way down, to the side where it is shorter. */
CABLE_FUNC bool leave_saddle(struct cable *c)
{
    double size = 0, length[2] = {HUGE_VAL, HUGE_VAL};
    for (int i = 0; i < 4 * c->blocks; i++) size = fmax(size, fabs(c->step[i]));
    if (size == 0) { /* past a conjugate point */
        if (turn_contacts(c)) return true;
        if (!lay_rope_warm(c, 0.1)) return false;
        draw_rope(c, CABLE_SWEEPS);
        contacts_from_rope(c);
        return true;
    }
    for (int i = 0; i < 4 * c->blocks; i++) c->step[i] *= 1e3 / size;
    const double fraction = 0.2 * step_fraction(c);
    keep_contacts(c);
    for (int i = 0; i < 2; i++) {
        if (move_contacts(c, i == 0 ? fraction : -fraction)) length[i] = priced_length(c);
        restore_contacts(c);
    }
    const double down = length[0] <= length[1] ? fraction : -fraction;
    /* where Newton's method would lead back, further */
    return move_contacts(c, down) &&
           (worst_angle(c) > 10 * c->tolerance || move_contacts(c, 5 * down));
}

/* Begins searches that end after a bounded amount of work. */
CABLE_FUNC void bound_work(struct cable *c)
{
    c->most = c->work + CABLE_WORK + CABLE_WORK_EACH * c->count;
}

/* A search gets a part of all work, so that many further ones get theirs, whatever searches came before. */
CABLE_FUNC void begin_search(struct cable *c)
{
    const int share = (CABLE_WORK + CABLE_WORK_EACH * c->count) / CABLE_SHARE;
    c->limit = c->most - c->work < share ? c->most : c->work + share;
}

/* A path, and a minimum if one is wanted. */
CABLE_FUNC enum cable_status find_minimum(struct cable *c)
{
    begin_search(c);
    enum cable_status status = find_path(c);
    for (int i = 0; i < 4 && status == CABLE_OK && !c->stationary && !is_minimum(c); i++) {
        c->restarts++;
        if (!leave_saddle(c)) return CABLE_NOT_SHORTEST;
        status = find_path(c);
    }
    if (status == CABLE_OK && !c->stationary && !is_minimum(c)) return CABLE_NOT_SHORTEST;
    return status;
}

/* ---- answers --------------------------------------------------------------------------------------- */

CABLE_FUNC void velocity_at(const struct cable_member *m, const double x[3], double v[3])
{
    double arm[3];
    add3(x, -1, m->at, arm);
    cross3(m->spin, arm, v);
    add3(v, 1, m->velocity, v);
}

/* A unit force along `sign` e at x on the body. */
CABLE_FUNC void pull(struct cable_member *m, const double x[3], double sign, const double e[3])
{
    double arm[3], moment[3];
    add3(x, -1, m->at, arm);
    cross3(arm, e, moment);
    add3(m->force, sign, e, m->force);
    add3(m->moment, sign, moment, m->moment);
}

/* Members without contact, force, and moment. */
CABLE_FUNC void clear_answers(struct cable *c)
{
    c->length = c->rate = 0;
    memset(c->from_force, 0, sizeof c->from_force), memset(c->to_force, 0, sizeof c->to_force);
    for (int i = 0; i < c->count; i++) {
        struct cable_member *const m = &c->along[i];
        m->touches = false, m->pieces = 0, m->length = 0;
        memset(m->first, 0, sizeof m->first), memset(m->last, 0, sizeof m->last);
        memset(m->force, 0, sizeof m->force), memset(m->moment, 0, sizeof m->moment);
    }
}

/* Length, its rate, forces. A geodesic does not change its length to first order while its ends stay; so the
   rate is that of the straight pieces, whose ends move with the bodies. */
CABLE_FUNC void answer(struct cable *c)
{
    struct cable_member *last = NULL;
    const struct cable_pass *before = NULL; /* whose end is a; NULL: a is fixed */
    const double *a = c->from;
    double va[3], vb[3];
    clear_answers(c);
    copy3(c->from_velocity, va);
    for (int i = 0; i <= c->passes; i++) {
        struct cable_pass *const p = i < c->passes ? &c->pass[i] : NULL;
        struct cable_member *const m = p ? p->body : NULL;
        const bool via = m && m->shape.kind == CABLE_VIA;
        if (m && !via && !p->now.touches) continue;
        const double *const b = !m ? c->to : via ? m->at : p->now.first.x;
        struct cable_span s = span_between(a, b);
        /* an end that is held has no straight piece, but the direction of the geodesic */
        const bool begins = !before && m && !via && is_held_at(p, false, a);
        const bool ends = before && (!m || via) && is_held_at(before, true, b);
        if (begins || ends)
            s.d = 0, copy3(begins ? p->now.first.along : before->now.last.along, s.e);
        if (m)
            velocity_at(m, b, vb);
        else
            copy3(c->to_velocity, vb);
        if (s.d > 0 || begins || ends) {
            c->length += s.d, c->rate += dot3(s.e, vb) - dot3(s.e, va);
            if (last) pull(last, a, 1, s.e);
            if (m) pull(m, b, -1, s.e);
            if (!last) copy3(s.e, c->from_force);
            for (int k = 0; k < 3 && !m; k++) c->to_force[k] = -s.e[k];
        }
        if (!m) break;
        a = via ? b : p->now.last.x, last = m, before = via ? NULL : p;
        if (!m->touches) copy3(b, m->first);
        if (!via) c->length += p->now.length, m->length += p->now.length;
        copy3(a, m->last);
        m->touches = true, m->pieces++;
        velocity_at(m, a, va);
    }
}

/* Where there is no path: no numbers that look like one. */
CABLE_FUNC void no_answer(struct cable *c)
{
    clear_answers(c);
    c->length = c->rate = (double)NAN;
    for (int k = 0; k < 3; k++) {
        c->from_force[k] = c->to_force[k] = (double)NAN;
        for (int i = 0; i < c->count; i++) {
            struct cable_member *const m = &c->along[i];
            m->first[k] = m->last[k] = m->force[k] = m->moment[k] = (double)NAN;
        }
    }
}

/* The first member whose contact leaves its height map; -1: none. */
CABLE_FUNC int member_off_map(const struct cable *c)
{
    for (int b = 0; b < c->blocks; b++) {
        const struct cable_pass *const m = c->block[b].pass;
        const double *const first = m->now.g.first.x, *const last = m->now.g.last.x;
        if (m->body->shape.kind != CABLE_HEIGHT_MAP) continue;
        if (!on_map(m->body->shape.map, first[0], first[1]) ||
            !on_map(m->body->shape.map, last[0], last[1]))
            return member_of(c, m);
    }
    return -1;
}

/* The first member in whose hollow the cable would lift off; -1: none. */
CABLE_FUNC int member_with_hollow(const struct cable *c)
{
    struct cable_samples s;
    int first, last;
    for (int i = 0; i < c->passes && !c->stationary; i++)
        if (sample_hollow(c, &c->pass[i], &s, &first, &last)) return member_of(c, &c->pass[i]);
    return -1;
}

/* The first member that the straight piece from a to b enters, but for those at its ends; -1: none. */
CABLE_FUNC int member_entered(const struct cable *c, const double a[3], const double b[3],
                              const struct cable_member *before, const struct cable_member *after)
{
    for (int i = 0; i < c->count; i++) {
        const struct cable_member *const m = &c->along[i];
        double x[3];
        if (m->shape.kind == CABLE_VIA || m == before || m == after) continue;
        if (entry_of(m, a, b, x) > shallow_depth(c, m)) return i;
    }
    return -1;
}

/* The first member that a straight piece goes through, as its turn is before or after; -1: none. Those at its
   ends are looked at by touch_far_side. */
CABLE_FUNC int member_pierced(const struct cable *c)
{
    const struct cable_member *before = NULL;
    const double *a = c->from;
    for (int i = 0; i <= c->passes; i++) {
        const struct cable_pass *const p = i < c->passes ? &c->pass[i] : NULL;
        const struct cable_member *const m = p ? p->body : NULL;
        const bool via = m && m->shape.kind == CABLE_VIA;
        if (m && !via && !p->now.touches) continue;
        const int found = member_entered(c, a,
                                         !m    ? c->to
                                         : via ? m->at
                                               : p->now.first.x,
                                         before, m);
        if (found >= 0 || !m) return found;
        a = via ? m->at : p->now.last.x, before = m;
    }
    return -1;
}

/* Whether no point of a geodesic can be inside member m: one of its ends is x, and it has this length. Where f is convex,
   f / |grad f| is at most the distance. Of other shapes it is not known. */
CABLE_FUNC bool is_out_of_reach(const struct cable_member *m, const double x[3], double length)
{
    const struct cable_shape *const s = &m->shape;
    double a[3], g[3];
    to_obstacle(m, x, a);
    if (s->kind == CABLE_TORUS)
        return hypot(hypot(a[0], a[1]) - s->size[0], a[2]) - s->size[1] > length;
    if (!is_round(s)) return false;
    const double f = shape_value(s, a, g), slope = norm3(g);
    return slope > 0 && f > length * slope;
}

/* The first member that contact with another one lies inside of; -1: none. */
CABLE_FUNC int member_around_contact(const struct cable *c)
{
    for (int k = 0; k < c->passes; k++) {
        const struct cable_pass *const p = &c->pass[k];
        struct cable_samples s;
        s.count = 0;
        if (p->body->shape.kind == CABLE_VIA || !p->now.touches) continue;
        for (int i = 0; i < c->count; i++) {
            const struct cable_member *const m = &c->along[i];
            if (m->shape.kind == CABLE_VIA || m == p->body ||
                is_out_of_reach(m, p->now.first.x, p->now.length))
                continue;
            if (s.count == 0 && !add_samples(c, p, &s)) break;
            for (int n = 0; n < s.count; n++) {
                double x[3], a[3];
                to_scene(p->body, s.x[n], x);
                to_obstacle(m, x, a);
                if (depth_at(&m->shape, a) > shallow_depth(c, m)) return i;
            }
        }
    }
    return -1;
}

/* Whether two members overlap near x, in the scene: of the feet on one of them and on the other in turn, which lead to
   where they are nearest, one is inside the other member. */
CABLE_FUNC bool overlap_near(const struct cable_member *m, const struct cable_member *other,
                             const double x[3])
{
    const struct cable_member *const both[2] = {m, other};
    double place[3], a[3];
    copy3(x, place);
    for (int i = 0; i < 40; i++) {
        const struct cable_member *const on = both[i % 2], *const in = both[(i + 1) % 2];
        to_obstacle(on, place, a);
        if (!shape_foot(&on->shape, a)) return false;
        to_scene(on, a, place);
        to_obstacle(in, place, a);
        if (depth_at(&in->shape, a) > 1e-14 * shape_unit(&in->shape)) return true;
    }
    return false;
}

/* Of a search that failed: a member that contact with another one runs into; -1: none. */
CABLE_FUNC int member_overlapping(const struct cable *c)
{
    for (int k = 0; k < 2 * c->passes; k++) {
        const struct cable_pass *const p = &c->pass[k / 2];
        if (p->body->shape.kind == CABLE_VIA || !p->now.touches) continue;
        for (int i = 0; i < c->count; i++) {
            const struct cable_member *const m = &c->along[i];
            const double *const x = k % 2 ? p->now.last.x : p->now.first.x;
            double a[3], g[3];
            if (m == p->body || m->shape.kind == CABLE_VIA) continue;
            to_obstacle(m, x, a);
            const double f = shape_value(&m->shape, a, g);
            if (f < 1e-3 * shape_unit(&m->shape) * norm3(g) && overlap_near(p->body, m, x))
                return i;
        }
    }
    return -1;
}

/* The member at whose contact the angle is largest; -1: none touches. */
CABLE_FUNC int member_worst(const struct cable *c)
{
    int worst = -1;
    double most = 0;
    for (int k = 0; k < 2 * c->blocks; k++) {
        const double error = joint_error(&c->block[k / 2], k % 2);
        if (!(error <= most)) most = error, worst = member_of(c, c->block[k / 2].pass);
    }
    return worst;
}

/* What a search that failed has failed on, as far as that is seen. */
CABLE_FUNC enum cable_status judge_failure(struct cable *c)
{
    c->where = member_around_point(c, true);
    if (c->where >= 0) return CABLE_INSIDE;
    c->where = member_worst(c);
    if (c->where < 0) c->where = member_pierced(c);
    const int overlapping = member_overlapping(c);
    if (overlapping < 0) return c->status;
    c->where = overlapping;
    return CABLE_OVERLAP;
}

/* Says of a path that was found what is wrong with it all the same. */
CABLE_FUNC enum cable_status judge_path(struct cable *c)
{
    c->where = member_off_map(c);
    if (c->where >= 0) return CABLE_OFF_MAP;
    c->where = member_with_hollow(c);
    if (c->where >= 0) return CABLE_HOLLOW;
    if (c->pierced < 0) c->pierced = member_pierced(c);
    if (c->pierced < 0) c->pierced = member_around_contact(c);
    return CABLE_OK;
}

/* ---- the solver ------------------------------------------------------------------------------------ */

/* Whether the search is to go on elsewhere. */
CABLE_FUNC bool is_no_path(const struct cable *c, enum cable_status status)
{
    return status >= CABLE_OVERLAP || (status == CABLE_OK && member_with_hollow(c) >= 0);
}

/* The chord without its part along the straight line of a cylinder or cone through the contact: the normal is the same
   along that line. */
CABLE_FUNC void chord_across(const struct cable_pass *m, const double chord[3], double across[3])
{
    const enum cable_kind kind = m->body->shape.kind;
    const double axis[3] = {0, 0, 1}, *const a = kind == CABLE_CONE ? m->now.g.first.x : axis;
    double line[3];
    turn_out(m->body, a, line);
    const bool straight = kind == CABLE_CYLINDER || kind == CABLE_CONE;
    add3(chord, straight ? -dot3(line, chord) / dot3(line, line) : 0, line, across);
}

/* A contact without length in front of a convex obstacle or behind it, as seen along the chord, moves to that side of the
   obstacle where it is. */
CABLE_FUNC void touch_beside(struct cable *c, struct cable_pass *m, const double chord[3])
{
    double across[3], aside[3], x[3];
    for (int i = 0; i < 8 && m->now.touches && is_round(&m->body->shape); i++) {
        const struct cable_frame *const f = &m->now.first;
        chord_across(m, chord, across);
        add3(f->normal, -dot3(f->normal, across) / dot3(across, across), across, aside);
        const double size = norm3(aside);
        if (size > 0.95 || !(size > 1e-9)) return;
        add3(f->x, shape_unit(&m->body->shape) / size, aside, x);
        touch_at(c, m, x, chord);
    }
}

/* Contacts at the hints, and nowhere else. */
CABLE_FUNC void touch_hints(struct cable *c)
{
    double before[3], last[3], next[3], chord[3];
    copy3(c->from, last);
    for (int i = 0; i < c->passes; i++) {
        struct cable_pass *const m = &c->pass[i];
        copy3(last, before);
        m->now.touches = false, m->now.step = 0;
        if (m->body->shape.kind == CABLE_VIA) copy3(m->body->at, last);
        if (m->body->shape.kind == CABLE_VIA || !m->body->has_hint) continue;
        next_place(c, i, false, next);
        add3(next, -1, last, chord);
        if (is_threaded(m->body)) {
            if (misses_hole(m->body, last, next)) touch_inside(c, m, last, next, NULL);
            to_scene(m->body, m->body->hint, last);
            continue;
        }
        to_scene(m->body, m->body->hint, last);
        touch_at(c, m, last, chord);
        touch_beside(c, m, chord);
        const enum cable_kind kind = m->body->shape.kind;
        const bool unrolls = kind == CABLE_CYLINDER || kind == CABLE_CONE;
        if (m->now.touches && !(unrolls && unroll_contact(c, m, before, next)))
            bend_contact(c, m, before, next);
    }
}

/* Contacts where straight pieces enter obstacles, from hints and nothing else. */
CABLE_FUNC enum cable_status solve_plain(struct cable *c)
{
    lay_passes(c);
    touch_hints(c);
    return find_minimum(c);
}

/* Gives ellipsoids half axes of at least a part of the largest one, drums edges at least so round, and rings tubes half
   as thick, with the same hole. Whether that changes one. */
CABLE_FUNC bool thicken(struct cable *c, double part)
{
    bool changed = false;
    for (int i = 0; i < c->count; i++) {
        struct cable_shape *const s = &c->along[i].shape;
        const double *const thin = c->thin[i], most = fmax(thin[0], fmax(thin[1], thin[2]));
        if (s->kind == CABLE_ELLIPSOID)
            for (int k = 0; k < 3; k++) s->size[k] = fmax(thin[k], part * most);
        if (s->kind == CABLE_DRUM) s->size[2] = fmax(thin[2], 2 * part * fmin(thin[0], thin[1]));
        if (s->kind == CABLE_TORUS) {
            s->size[1] = fmax(thin[1], part / 2 * thin[0]);
            s->size[0] = thin[0] + (s->size[1] - thin[1]);
        }
        for (int k = 0; k < 3; k++) changed |= s->size[k] > thin[k];
    }
    return changed;
}

/* Makes a contact begin or, `last`, end at an end of the cable, which is on its member. Where the end is off the member, by
   less than `high`, the straight piece from there is tangent to the member. */
CABLE_FUNC void meet_end(struct cable *c, struct cable_pass *m, bool last, const double end[3],
                         double high)
{
    struct cable_contact *const now = &m->now;
    const struct cable_frame *const f = last ? &now->last : &now->first;
    const double inward = last ? -1 : 1;
    double off[3], x[3], foot[3], v[3];
    to_obstacle(m->body, end, x);
    add3(end, -1, f->x, off), copy3(x, foot), turn_in(m->body, f->along, v);
    const bool known = shape_foot(&m->body->shape, foot) && f->curvature < 0;
    const double height = distance3(x, foot), ahead = sqrt(2 * height / fabs(f->curvature));
    const double length = now->length - inward * dot3(off, f->along) - ahead;
    if (!known || height > high || !(length > 0)) return;
    add3(foot, inward * ahead, v, foot);
    if (!shape_foot(&m->body->shape, foot)) return;
    copy3(foot, now->x), now->length = length;
    for (int k = 0; k < 3; k++) now->v[k] = inward * v[k];
    now->touches = last ? trace_contact_back(c, m) : trace_contact(c, m);
}

/* Moves contacts onto shapes that have changed. Ends of the cable that were on them, at `from` and `to`, may be off them
   now. */
CABLE_FUNC bool trace_again(struct cable *c, const double from[3], const double to[3])
{
    for (int i = 0; i < c->passes; i++) {
        struct cable_pass *const m = &c->pass[i];
        const double near = CABLE_NEAR * shape_unit(&m->body->shape);
        if (m->body->shape.kind == CABLE_VIA || !m->now.touches) continue;
        const bool begins = !m->now.lifted[0] && distance3(m->now.first.x, from) <= near;
        const bool ends = !m->now.lifted[1] && distance3(m->now.last.x, to) <= near;
        if (!trace_contact(c, m)) return false;
        if (begins && !is_on(m->body, c->from)) meet_end(c, m, false, c->from, HUGE_VAL);
        if (!m->now.touches) return false;
        if (ends && !is_on(m->body, c->to)) meet_end(c, m, true, c->to, HUGE_VAL);
        if (!m->now.touches) return false;
    }
    return true;
}

/* Makes shapes as thick as `part` says, and moves ends that lie on them along. Whether one is thicker than it is. */
CABLE_FUNC bool thicken_all(struct cable *c, double part, const double from[3], const double to[3])
{
    const bool thick = thicken(c, part);
    copy3(from, c->from), copy3(to, c->to);
    for (int i = 0; i < c->count && thick; i++)
        move_out(&c->along[i], c->from), move_out(&c->along[i], c->to);
    return thick;
}

/* Along the sharp rim of a flat ellipsoid, and round a thin ring, Newton's steps are short. From thicker ones, which
   become thinner step by step; where a step fails, by shorter ones. */
CABLE_FUNC enum cable_status solve_thick(struct cable *c)
{
    enum cable_status status = CABLE_NOT_CONVERGED;
    double part = 0.3, factor = 0.6, from[3], to[3], first[3], last[3];
    copy3(c->from, from), copy3(c->to, to);
    for (int i = 0; i < c->count; i++) copy3(c->along[i].shape.size, c->thin[i]);
    bool thick = thicken_all(c, part, from, to);
    while (thick && member_around_point(c, false) >= 0)
        thick = thicken_all(c, part *= 0.6, from, to);
    if (thick) status = solve_plain(c);
    copy3(c->from, first), copy3(c->to, last);
    while (thick && status == CABLE_OK && factor < 0.97) {
        const int passes = c->passes;
        memcpy(c->kept, c->pass, (size_t)passes * sizeof *c->pass);
        thick = thicken_all(c, part * factor, from, to);
        if (trace_again(c, first, last) && find_minimum(c) == CABLE_OK) {
            copy3(c->from, first), copy3(c->to, last);
            part *= factor, factor = fmax(0.6, factor * factor);
            continue;
        }
        thick = true, factor = sqrt(factor);
        memcpy(c->pass, c->kept, (size_t)passes * sizeof *c->pass);
        c->passes = passes;
    }
    thicken_all(c, 0, from, to);
    return thick ? CABLE_NOT_CONVERGED : status;
}

/* Gives a hint to member i, which has none. The straight piece would touch the member on one side; the
   hint is on the opposite side, or on one between. Sides are those of the chord, so that a scene that is
   turned is solved alike. False: there is no such side. */
CABLE_FUNC bool hint_elsewhere(struct cable *c, int i, int side)
{
    struct cable_member *const m = &c->along[i];
    const double unit = shape_unit(&m->shape);
    double last[3], next[3], place[3], foot[3], a[3], out[3], chord[3], aside[3];
    copy3(c->from, last);
    for (int k = 0; k < i; k++)
        if (c->along[k].shape.kind == CABLE_VIA)
            copy3(c->along[k].at, last);
        else if (c->along[k].has_hint)
            to_scene(&c->along[k], c->along[k].hint, last);
    lay_passes(c);
    next_place(c, i, false, next);
    nearest_place(m, last, next, place);
    add3(next, -1, last, chord);
    copy3(place, foot);
    push_out(m, chord, foot);
    to_obstacle(m, foot, a);
    shape_value(&m->shape, a, out);
    turn_in(m, chord, a);
    cross3(a, out, aside);
    const double size = norm3(side == 0 ? out : aside);
    to_obstacle(m, place, m->hint);
    add3(m->hint, (side == 2 ? 2 : -2) * unit / size, side == 0 ? out : aside, m->hint);
    m->has_hint = size > 0 && finite3(m->hint) && is_vector(m->hint) && !is_threaded(m);
    return m->has_hint;
}

/* A search has failed at a member. That member, or one near it in the order, is passed on another side, if
   it has no hint. */
CABLE_FUNC enum cable_status solve_elsewhere(struct cable *c)
{
    const int tries = 5, worst = member_worst(c);
    for (int n = 1; n <= tries; n++) {
        const int i = worst + (n % 2 ? n / 2 : -n / 2);
        if (i < 0 || i >= c->count || c->along[i].has_hint || c->along[i].shape.kind == CABLE_VIA)
            continue;
        double kept[3];
        copy3(c->along[i].hint, kept);
        for (int side = 0; side < 3; side++) {
            const bool hinted = hint_elsewhere(c, i, side);
            if (hinted) c->restarts++;
            enum cable_status status = hinted ? solve_plain(c) : CABLE_NOT_CONVERGED;
            if (hinted && is_no_path(c, status)) status = solve_thick(c);
            c->along[i].has_hint = false;
            copy3(kept, c->along[i].hint);
            if (!is_no_path(c, status)) return status;
        }
    }
    return solve_plain(c); /* whose failure is judged */
}

/* From nothing but hints. If that does not lead to a path, or to one that would lift off: from ellipsoids
   that are thicker, from a rope, from a rope that is drawn tighter, and on another side of an obstacle. */
CABLE_FUNC enum cable_status solve_anew(struct cable *c)
{
    enum cable_status status = solve_plain(c);
    if (is_no_path(c, status)) status = solve_thick(c);
    for (int sweeps = CABLE_SWEEPS; is_no_path(c, status) && sweeps < 500; sweeps *= 20) {
        c->restarts++;
        lay_passes(c);
        lay_rope_cold(c);
        c->limit = c->work + (c->most - c->work) / 2;
        draw_rope(c, sweeps);
        contacts_from_rope(c);
        status = find_minimum(c);
    }
    return is_no_path(c, status) ? solve_elsewhere(c) : status;
}

/* From one end, then from the other: the scene decides from which one first, not the caller. */
CABLE_FUNC enum cable_status solve_from_ends(struct cable *c)
{
    const bool to_first = is_searched_from_to(c);
    enum cable_status status = CABLE_NOT_CONVERGED;
    for (int k = 0; k < 2 && is_no_path(c, status); k++) {
        const bool reversed = to_first == (k == 0);
        if (reversed) lay_passes(c), reverse_cable(c);
        status = solve_anew(c);
        if (!reversed) continue;
        const int work = c->work;
        reverse_cable(c);
        c->work = work; /* so that the next search has as much */
        if (is_no_path(c, status)) continue;
        bound_work(c);
        status = find_minimum(c);
    }
    return status;
}

/* Whether a member has a hint that may be ignored. */
CABLE_FUNC bool may_ignore(const struct cable_member *m)
{
    return m->has_hint && !is_threaded(m);
}

/* Where hints lead to no path: without them, except for rings that the cable goes through. */
CABLE_FUNC enum cable_status solve_cold(struct cable *c)
{
    const int most = c->most;
    bool hinted = false;
    for (int i = 0; i < c->count; i++) hinted |= may_ignore(&c->along[i]);
    if (hinted) c->most -= (c->most - c->work) / 2; /* what is left is for a search without hints */
    const enum cable_status status = solve_from_ends(c);
    c->most = most;
    if (!hinted || !is_no_path(c, status)) return status;
    for (int i = 0; i < c->count; i++) {
        struct cable_member *const m = &c->along[i];
        m->unheard = may_ignore(m), m->has_hint &= !m->unheard;
    }
    const enum cable_status without = solve_from_ends(c);
    for (int i = 0; i < c->count; i++) c->along[i].has_hint |= c->along[i].unheard;
    return without;
}

/* The size of the smallest body that is touched; infinite: none is. */
CABLE_FUNC double smallest_touched(const struct cable *c)
{
    double size = HUGE_VAL;
    for (int i = 0; i < c->passes; i++)
        if (c->pass[i].now.touches) size = fmin(size, shape_unit(&c->pass[i].body->shape));
    return size;
}

/* Makes a contact that began or, `last`, ended at an end of the cable, which was at `before`, follow that end along its
   member. */
CABLE_FUNC void follow_end(struct cable *c, struct cable_pass *m, bool last, const double before[3],
                           const double end[3])
{
    struct cable_pose back;
    const double unit = shape_unit(&m->body->shape);
    double x[3], was[3];
    pose_inverse(&c->was[member_of(c, m)], &back), pose_apply(&back, before, was);
    to_obstacle(m->body, end, x);
    if (!m->now.lifted[last] && distance3(was, x) > CABLE_NEAR * unit)
        meet_end(c, m, last, end, 1e-3 * unit);
}

/* How near to an end of the cable a contact is beside it. */
CABLE_FUNC double beside_of(const struct cable_pass *m)
{
    return 3e-3 * shape_unit(&m->body->shape);
}

/* Carries contacts along with their bodies; how far they and the ends have gone. */
CABLE_FUNC double carry_contacts(struct cable *c)
{
    const double *const from = c->was[c->count].at, *const to = c->was[c->count + 1].at;
    double moved = fmax(distance3(c->from, from), distance3(c->to, to));
    bool held = false;
    for (int i = 0; i < c->passes; i++) {
        struct cable_pass *const m = &c->pass[i];
        double first[3], last[3];
        if (m->body->shape.kind == CABLE_VIA || !m->now.touches) continue;
        copy3(m->now.first.x, first), copy3(m->now.last.x, last);
        frame_to_scene(m->body, &m->now.g.first, &m->now.first);
        frame_to_scene(m->body, &m->now.g.last, &m->now.last);
        moved = fmax(moved, fmax(distance3(first, m->now.first.x), distance3(last, m->now.last.x)));
        const bool begins = distance3(first, from) <= beside_of(m);
        const bool ends = distance3(last, to) <= beside_of(m);
        const bool both =
            begins && ends && is_held_at(m, false, c->from) && is_held_at(m, true, c->to);
        if (begins) follow_end(c, m, false, from, c->from);
        if (ends && !both && m->now.touches) follow_end(c, m, true, to, c->to);
        held |= both;
    }
    if (held) gather(c);
    for (int b = 0; b < c->blocks && held; b++) /* from end to end */
        if (c->block[b].previous.held && c->block[b].next.held) hold_last(c, &c->block[b]);
    return moved;
}

/* Where x, on member m, is in the scene if the member is in this pose. */
CABLE_FUNC void place_in(const struct cable_pose *pose, const double x[3], double place[3])
{
    for (int k = 0; k < 3; k++) place[k] = dot3(pose->turn[k], x) + pose->at[k];
}

/* The straight piece from a to b at an end of a geodesic in a pose. `beside`: the geodesic begins or ends at the end of the
   cable, or beside it, and a motion of that end along the geodesic counts with its sign. */
CABLE_FUNC double piece_before(const struct cable_pose *pose, const struct cable_frame *end,
                               bool beside, const double a[3], const double b[3])
{
    double sum = 0;
    for (int k = 0; k < 3; k++) sum += (b[k] - a[k]) * dot3(pose->turn[k], end->along);
    return beside ? sum : distance3(a, b);
}

/* The length of the path whose contacts are these, if members and ends are where c->was has them. */
CABLE_FUNC double length_before(const struct cable *c)
{
    const struct cable_pass *before = NULL;
    double a[3], b[3], sum = 0;
    copy3(c->was[c->count].at, a);
    for (int i = 0; i < c->passes; i++) {
        const struct cable_pass *const m = &c->pass[i];
        const struct cable_pose *const pose = &c->was[member_of(c, m)];
        const bool via = m->body->shape.kind == CABLE_VIA;
        if (!via && !m->now.touches) continue;
        if (via) {
            copy3(pose->at, b);
            sum += distance3(a, b);
            copy3(b, a);
        } else {
            const bool beside = !before && distance3(c->from, m->now.first.x) <= beside_of(m);
            place_in(pose, m->now.g.first.x, b);
            sum += piece_before(pose, &m->now.g.first, beside, a, b) + m->now.length;
            place_in(pose, m->now.g.last.x, a);
        }
        before = m;
    }
    const double *const to = c->was[c->count + 1].at;
    if (!before || before->body->shape.kind == CABLE_VIA) return sum + distance3(a, to);
    return sum + piece_before(&c->was[member_of(c, before)], &before->now.g.last,
                              distance3(before->now.last.x, c->to) <= beside_of(before), a, to);
}

/* From the path before, whose contacts have moved with the bodies. To first order of the motion the length is the same
   as before then. To second order the new path is as much shorter as the path before is, at its own pose, than the new
   path with its contacts moved back. *off is how far this is not so, beside the second order. It is about 0 where the
   path changes steadily, about 1 where contact begins or ends (a few, if it does so near an end of a piece), and large
   where the path has jumped, as the new path is shorter at both poses then. A longer one, as where contact begins, counts
   less. In doubt, but no more: Newton's method needs many rounds, or contacts begin or end in a motion that is not small.
   Infinite: the search has begun anew, or found no path. */
CABLE_FUNC enum cable_status solve_warm(struct cable *c, bool small, double *off)
{
    const double length = length_before(c), moved = carry_contacts(c), size = smallest_touched(c);
    const double carried = path_length(c);
    const int rounds = c->iterations;
    const unsigned long contacts = code_of_contacts(c);
    const enum cable_status status = find_minimum(c);
    const double there = carried - path_length(c), back = length_before(c) - length;
    const double second = moved * (moved / fmin(size, smallest_touched(c))) + 1e-9 * carried;
    const double beyond = there - back;
    *off = (beyond < 0 ? -beyond / 5 : beyond) / fmax(second, there + back);
    if (c->iterations - rounds > CABLE_STEADY || (!small && code_of_contacts(c) != contacts))
        *off = fmax(*off, cable_kink);
    if (c->restarts > 0 || is_no_path(c, status)) *off = HUGE_VAL;
    return status;
}

/* A warm step from c->was to a part of the way to c->goal, which is small or not; `least`: no shorter one will be tried.
   False: it may lead to another path; the path is that before, then. */
CABLE_FUNC bool make_step(struct cable *c, double part, bool small, bool least)
{
    const int passes = c->passes;
    double off;
    memcpy(c->kept, c->pass, (size_t)passes * sizeof *c->pass);
    place_between(c, part);
    c->patience = least ? 0 : c->iterations + CABLE_STEADY;
    solve_warm(c, small, &off);
    c->patience = 0;
    if (off <= (least ? cable_kink : cable_doubt)) return true;
    memcpy(c->pass, c->kept, (size_t)passes * sizeof *c->pass);
    c->passes = passes, c->restarts = 0;
    return false;
}

/* Goes from c->was to c->goal in steps by which no obstacle and no end goes further than `far`, and in shorter ones where
   one may lead to another path. False: the path snaps. */
CABLE_FUNC bool walk(struct cable *c, double far)
{
    double step = far;
    for (int i = 0; i < CABLE_STEPS; i++) {
        const double all = largest_motion(c), least = 2 * cable_least / all;
        double part = fmin(1, step / all);
        while (!make_step(c, part, part * all < cable_far / 10, part < least)) {
            if (part < least) return false;
            part /= 4;
        }
        if (part >= 1) return true;
        step = fmin(far, 2 * part * all);
        take_poses(c, c->was);
    }
    return false;
}

/* As solve_warm, in steps. */
CABLE_FUNC enum cable_status solve_in_steps(struct cable *c, bool *snapped)
{
    double off;
    take_poses(c, c->goal);
    if (largest_motion(c) > cable_far) { /* what all move together is no motion */
        place_between(c, 0);
        carry_contacts(c);
        take_poses(c, c->was);
    }
    *snapped = !walk(c, cable_far);
    if (!*snapped) return CABLE_OK;
    place_between(c, 1);
    return solve_warm(c, false, &off);
}

/* At most how far an end or a member goes from c->was, in thicknesses of the thinnest member. */
CABLE_FUNC double motion_of(const struct cable *c)
{
    double thin = HUGE_VAL, most = 0;
    for (int i = 0; i < c->count + 2; i++) {
        const struct cable_member *const m = i < c->count ? &c->along[i] : NULL;
        const double *const x = m ? m->at : i == c->count ? c->from : c->to;
        double turned = 0;
        for (int k = 0; k < 3 && m && m->shape.kind != CABLE_VIA; k++)
            turned = fmax(turned, distance3(m->turn[k], c->was[i].turn[k]));
        if (m && m->shape.kind != CABLE_VIA) thin = fmin(thin, shape_thin(&m->shape));
        most = fmax(most, distance3(x, c->was[i].at) + (m ? turned * shape_unit(&m->shape) : 0));
    }
    return most / thin;
}

/* As solve_warm. *doubted: the path may be another one, or a straight piece may have passed through a member. */
CABLE_FUNC enum cable_status solve_at_once(struct cable *c, bool *doubted)
{
    double off;
    const double far = motion_of(c);
    const enum cable_status status = solve_warm(c, far < cable_far, &off);
    *doubted = far > 1 || !(off <= cable_doubt);
    return status;
}

/* Follows the path before, c->last, in steps from c->was to here. False: it ceases to exist. If it leads to another path
   than the search has, that one is the path. */
CABLE_FUNC bool leads_here(struct cable *c)
{
    const struct cable now = *c;
    const double length = path_length(c);
    memcpy(c->found, c->pass, (size_t)c->passes * sizeof *c->pass);
    memcpy(c->pass, c->last, (size_t)c->last_passes * sizeof *c->pass);
    c->passes = c->last_passes, c->restarts = 0;
    take_poses(c, c->goal);
    bound_work(c);
    const bool good = walk(c, fmin(cable_far, largest_motion(c) / 2));
    const bool same = now.status == CABLE_OK &&
                      fabs(path_length(c) - length) <= (1e-8 + 10 * c->accuracy) * length;
    if (good && !same) {
        c->status = CABLE_OK;
        return true;
    }
    const int work = c->work;
    *c = now, c->work = work;
    memcpy(c->pass, c->found, (size_t)c->passes * sizeof *c->pass);
    set_poses(c, c->goal);
    gather(c);
    return good;
}

/* Whether there are answers. Of a path that leaves the map, or would lift off in a hollow, they are those of
   the geodesics all the same. */
CABLE_FUNC bool cable_is_known(const struct cable *c)
{
    return c->status == CABLE_OK || c->status == CABLE_HOLLOW || c->status == CABLE_OFF_MAP;
}

/* The path. warm: from that of the last call, where there is one; call again with the shapes as they were, or
   cold. Where none is found there is no warm start. */
CABLE_FUNC enum cable_status cable_solve(struct cable *c, bool warm)
{
    c->iterations = c->integrations = c->restarts = c->work = 0;
    c->pierced = -1, c->snapped = false;
    for (int i = 0; i < c->count; i++) c->along[i].unheard = false;
    no_answer(c);
    c->smoothness = (double)NAN;
    c->status = CABLE_ARGUMENT;
    if (!cable_makes_sense(c)) return c->status;
    c->status = CABLE_INSIDE;
    if (!warm || !c->solved) lay_passes(c);
    c->where = member_around_point(c, false);
    if (c->where >= 0) return c->status;
    c->status = CABLE_NOT_CONVERGED;
    if (warm && c->solved) {
        memcpy(c->last, c->pass, (size_t)c->passes * sizeof *c->pass);
        c->last_passes = c->passes;
        bound_work(c);
        c->status = c->keep_sides ? solve_in_steps(c, &c->snapped) : solve_at_once(c, &c->snapped);
    }
    if (is_no_path(c, c->status)) {
        c->snapped = warm && c->solved;
        bound_work(c);
        c->status = solve_cold(c);
    }
    if (c->snapped && !c->keep_sides) c->snapped = !leads_here(c);
    c->solved = c->status == CABLE_OK;
    take_poses(c, c->was);
    c->status = c->solved ? judge_path(c) : judge_failure(c);
    if (cable_is_known(c))
        answer(c);
    else
        no_answer(c);
    return c->status;
}

/* ---- points of the path ---------------------------------------------------------------------------- */

/* Places along the path, k * gap for k < count, of which those before `next` are done. */
struct cable_places {
    double gap, begin; /* begin: where the piece begins */
    int count, next;
    double (*x)[3];
};

/* How many places lie on a piece of this length. */
CABLE_FUNC int places_on(const struct cable_places *p, double length)
{
    int n = 0;
    while (p->next + n < p->count && (p->next + n) * p->gap <= p->begin + length) n++;
    return n;
}

CABLE_FUNC void place_straight(struct cable_places *p, const double a[3], const double b[3])
{
    const double length = distance3(a, b);
    for (int n = places_on(p, length); n > 0; n--, p->next++) {
        const double part = length > 0 ? (p->next * p->gap - p->begin) / length : 0;
        for (int k = 0; k < 3; k++) p->x[p->next][k] = a[k] + part * (b[k] - a[k]);
    }
    p->begin += length;
}

/* To the first place on a geodesic, and from there on at equal distances. */
CABLE_FUNC bool place_curve(const struct cable *c, struct cable_places *p,
                            const struct cable_pass *pass)
{
    const struct cable_shape *const s = &pass->body->shape;
    const int n = places_on(p, pass->now.length);
    struct cable_geodesic g, rest;
    double step = 0, x[3], (*const to)[3] = p->x + p->next;
    if (n > 0) {
        if (!trace_shape(s, pass->now.x, pass->now.v, p->next * p->gap - p->begin, c->accuracy,
                         &step, &g, 0, NULL))
            return false;
        copy3(g.last.x, to[0]);
        if (n > 1 && !trace_shape(s, g.last.x, g.last.along, (n - 1) * p->gap, c->accuracy, &step,
                                  &rest, n, to))
            return false;
        for (int k = 0; k < n; k++) copy3(to[k], x), to_scene(pass->body, x, to[k]);
    }
    p->next += n, p->begin += pass->now.length;
    return true;
}

/* count >= 2 points of the cable at equal distances along it, straight pieces and geodesics, from end to end, after
   cable_solve. False: there is no path, or a geodesic cannot be traced. */
CABLE_FUNC bool cable_points(const struct cable *c, int count, double (*x)[3])
{
    struct cable_places p = {0, 0, count, 0, x};
    const double *a = c->from;
    if (!cable_is_known(c) || count < 2) return false;
    p.gap = path_length(c) / (count - 1);
    for (int i = 0; i < c->passes; i++) {
        const struct cable_pass *const pass = &c->pass[i];
        const bool via = pass->body->shape.kind == CABLE_VIA;
        if (!via && !pass->now.touches) continue;
        place_straight(&p, a, via ? pass->body->at : pass->now.first.x);
        if (!via && !place_curve(c, &p, pass)) return false;
        a = via ? pass->body->at : pass->now.last.x;
    }
    place_straight(&p, a, c->to);
    while (p.next < count) copy3(c->to, x[p.next++]); /* by rounding the last one may be beyond */
    copy3(c->to, x[count - 1]);
    return true;
}

#endif
