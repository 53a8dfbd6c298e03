/* The cable given from its other end. A cold search looks along the cable, and so may find one minimum of length from one
 * end and another one from the other. The scene decides from which end it looks, not the caller: both get the same path. */
#ifndef CABLE_REVERSE_H
#define CABLE_REVERSE_H

#include "model.h"

/* -1: a is less than b; 1: it is more; 0: they are equal to rounding. */
CABLE_FUNC int order_of(double a, double b)
{
    return fabs(a - b) <= 1e-9 * fmax(fabs(a), fabs(b)) ? 0 : a < b ? -1 : 1;
}

/* The order of two members by what does not change when the bodies move: kind, size, hint. */
CABLE_FUNC int order_of_members(const struct cable_member *a, const struct cable_member *b)
{
    int order = order_of(a->shape.kind, b->shape.kind);
    for (int k = 0; k < 3 && order == 0; k++) order = order_of(a->shape.size[k], b->shape.size[k]);
    if (order == 0) order = order_of(a->has_hint, b->has_hint);
    return order == 0 && a->has_hint ? order_of(norm3(a->hint), norm3(b->hint)) : order;
}

/* Where the cable comes to member m, as far as is known before a search. */
CABLE_FUNC void about_place(const struct cable_member *m, double place[3])
{
    copy3(m->at, place);
    if (m->has_hint) to_scene(m, m->hint, place);
}

/* The order of both ends by where they lie: on their member or not, how far from it, and how far along its axes. */
CABLE_FUNC int order_of_ends(const struct cable *c)
{
    const struct cable_member *const first = c->along, *const last = c->along + c->count - 1;
    double place[2][3], x[2][3];
    int order = order_of(is_on(first, c->from), is_on(last, c->to));
    about_place(first, place[0]), about_place(last, place[1]);
    if (order == 0) order = order_of(distance3(c->from, place[0]), distance3(c->to, place[1]));
    to_obstacle(first, c->from, x[0]), to_obstacle(last, c->to, x[1]);
    for (int k = 0; k < 3 && order == 0; k++) order = order_of(fabs(x[0][k]), fabs(x[1][k]));
    return order;
}

/* Whether a search begins at `to`. A scene that is turned as a whole, or seen in a mirror, has the same order. First comes
   what does not change in a motion, so that the order does not change during one. A scene without any order looks the same
   from both ends. */
CABLE_FUNC bool is_searched_from_to(const struct cable *c)
{
    int order = 0;
    for (int i = 0, k = c->count - 1; i < k && order == 0; i++, k--)
        order = order_of_members(&c->along[i], &c->along[k]);
    if (order == 0 && c->count > 0) order = order_of_ends(c);
    for (int i = 0, k = c->count - 1; i < k && order == 0; i++, k--) {
        double a[2][3], b[2][3];
        about_place(&c->along[i], a[0]), about_place(&c->along[i + 1], a[1]);
        about_place(&c->along[k], b[0]), about_place(&c->along[k - 1], b[1]);
        order = order_of(distance3(a[0], a[1]), distance3(b[0], b[1]));
    }
    return order < 0;
}

CABLE_FUNC void swap_vectors(double a[3], double b[3])
{
    double kept[3];
    copy3(a, kept), copy3(b, a), copy3(kept, b);
}

/* What comes first comes last, and geodesics begin where they ended. */
CABLE_FUNC void reverse_cable(struct cable *c)
{
    swap_vectors(c->from, c->to), swap_vectors(c->from_velocity, c->to_velocity);
    for (int i = 0, k = c->count - 1; i < k; i++, k--) {
        const struct cable_member kept = c->along[i];
        c->along[i] = c->along[k], c->along[k] = kept;
    }
    for (int i = 0, k = c->passes - 1; i < k; i++, k--) {
        const struct cable_pass kept = c->pass[i];
        c->pass[i] = c->pass[k], c->pass[k] = kept;
    }
    for (int i = 0; i < c->passes; i++) {
        struct cable_pass *const m = &c->pass[i];
        const bool lifted = m->now.lifted[0];
        m->body = &c->along[c->count - 1 - member_of(c, m)];
        m->now.lifted[0] = m->now.lifted[1], m->now.lifted[1] = lifted;
        if (m->now.touches) trace_contact_back(c, m);
    }
    if (c->pierced >= 0) c->pierced = c->count - 1 - c->pierced;
    gather(c);
}

#endif
