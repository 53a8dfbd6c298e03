/* Intermediate poses of bodies that move from one pose to another. Seen from the first body, each follows a screw, as a
 * bone turns about its joint. */
#ifndef CABLE_POSE_H
#define CABLE_POSE_H

#include "model.h"

/* x goes to turn x + at. */
CABLE_FUNC void pose_apply(const struct cable_pose *p, const double x[3], double y[3])
{
    const double a[3] = {x[0], x[1], x[2]};
    for (int k = 0; k < 3; k++) y[k] = dot3(p->turn[k], a) + p->at[k];
}

/* The pose that undoes p. */
CABLE_FUNC void pose_inverse(const struct cable_pose *p, struct cable_pose *q)
{
    for (int i = 0; i < 3; i++) {
        q->at[i] = 0;
        for (int k = 0; k < 3; k++)
            q->turn[i][k] = p->turn[k][i], q->at[i] -= p->turn[k][i] * p->at[k];
    }
}

/* r = p q: q first. */
CABLE_FUNC void pose_product(const struct cable_pose *p, const struct cable_pose *q,
                             struct cable_pose *r)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            r->turn[i][j] = 0;
            for (int k = 0; k < 3; k++) r->turn[i][j] += p->turn[i][k] * q->turn[k][j];
        }
    pose_apply(p, q->at, r->at);
}

/* Turns by an angle about a unit axis: Rodrigues' formula. */
CABLE_FUNC void turn_about(const double k[3], double angle, double turn[3][3])
{
    const double c = cos(angle), s = sin(angle);
    const double cross[3][3] = {{0, -k[2], k[1]}, {k[2], 0, -k[0]}, {-k[1], k[0], 0}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            turn[i][j] = (i == j ? c : 0) + s * cross[i][j] + (1 - c) * k[i] * k[j];
}

/* The axis of the turn of p, and its angle from 0 to pi. */
CABLE_FUNC double angle_of(const struct cable_pose *p, double axis[3])
{
    const double(*const turn)[3] = p->turn;
    const double odd[3] = {turn[2][1] - turn[1][2], turn[0][2] - turn[2][0],
                           turn[1][0] - turn[0][1]};
    const double trace = turn[0][0] + turn[1][1] + turn[2][2];
    const double angle = atan2(norm3(odd), trace - 1);
    int most = 0;
    for (int k = 1; k < 3; k++)
        if (turn[k][k] > turn[most][most]) most = k;
    /* from the odd part, which vanishes at pi; there from a row of the even one */
    for (int k = 0; k < 3; k++)
        axis[k] = angle < 2 ? odd[k] : turn[most][k] + turn[k][most] - (k == most ? trace - 1 : 0);
    const double size = norm3(axis), sign = angle >= 2 && dot3(axis, odd) < 0 ? -1 : 1;
    for (int k = 0; k < 3; k++) axis[k] = size > 0 ? sign * axis[k] / size : k == 0;
    return size > 0 ? angle : 0;
}

/* The part of a motion: about and along its screw. */
CABLE_FUNC void part_of_motion(const struct cable_pose *motion, double part, struct cable_pose *p)
{
    double axis[3], aside[3], across[3], still[3];
    const double angle = angle_of(motion, axis), along = dot3(motion->at, axis);
    turn_about(axis, part * angle, p->turn);
    if (angle < 1e-6) {
        for (int k = 0; k < 3; k++) p->at[k] = part * motion->at[k];
        return;
    }
    /* a point of the axis: (1 - turn) still = aside */
    add3(motion->at, -along, axis, aside);
    cross3(axis, aside, across);
    for (int k = 0; k < 3; k++) still[k] = (aside[k] + across[k] / tan(angle / 2)) / 2;
    for (int k = 0; k < 3; k++)
        p->at[k] = still[k] - dot3(p->turn[k], still) + part * along * axis[k];
}

/* A pose between two. */
CABLE_FUNC void pose_between(const struct cable_pose *from, const struct cable_pose *to,
                             double part, struct cable_pose *p)
{
    struct cable_pose back, motion, some;
    pose_inverse(from, &back);
    pose_product(to, &back, &motion);
    part_of_motion(&motion, part, &some);
    pose_product(&some, from, p);
}

/* ---- all of a cable -------------------------------------------------------------------------------- */

/* Poses of the members, and of the ends, which have no turn of their own, behind them. */
CABLE_FUNC void take_poses(const struct cable *c, struct cable_pose *pose)
{
    for (int i = 0; i < c->count + 2; i++) {
        const struct cable_member *const m = i < c->count ? &c->along[i] : NULL;
        memset(&pose[i], 0, sizeof pose[i]);
        if (m) memcpy(pose[i].turn, m->turn, sizeof m->turn);
        copy3(m ? m->at : i == c->count ? c->from : c->to, pose[i].at);
    }
}

CABLE_FUNC void set_poses(struct cable *c, const struct cable_pose *pose)
{
    for (int i = 0; i < c->count; i++) {
        memcpy(c->along[i].turn, pose[i].turn, sizeof pose[i].turn);
        copy3(pose[i].at, c->along[i].at);
    }
    copy3(pose[c->count].at, c->from), copy3(pose[c->count + 1].at, c->to);
}

/* The nearest member that has a turn, from i on in steps of `way`; -1: none. */
CABLE_FUNC int body_from(const struct cable *c, int i, int way)
{
    while (i >= 0 && i < c->count && c->along[i].shape.kind == CABLE_VIA) i += way;
    return i < c->count ? i : -1;
}

/* The motion of the first body from c->was to c->goal. */
CABLE_FUNC struct cable_pose common_motion(const struct cable *c)
{
    struct cable_pose motion = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}}, back;
    const int first = body_from(c, 0, 1);
    if (first < 0) return motion;
    pose_inverse(&c->was[first], &back);
    pose_product(&c->goal[first], &back, &motion);
    return motion;
}

/* The pose of body i at a part of its way. Bodies move as seen from the first one, which is at its goal already: where
   all move together nothing does. */
CABLE_FUNC void body_between(const struct cable *c, const struct cable_pose *common, int i,
                             double part, struct cable_pose *now)
{
    struct cable_pose begin;
    pose_product(common, &c->was[i], &begin);
    /* from the goal, so that no errors add up over many parts */
    pose_between(&c->goal[i], &begin, 1 - part, now);
}

/* A point, which moves with a body, and through its frame in a straight line. body -1: none. */
CABLE_FUNC void point_between(const struct cable *c, const struct cable_pose *common, int body,
                              int i, double part, double x[3])
{
    struct cable_pose begin, now, back;
    double a[3], b[3];
    pose_apply(common, c->was[i].at, a);
    copy3(c->goal[i].at, b);
    if (body >= 0) {
        pose_product(common, &c->was[body], &begin);
        pose_inverse(&begin, &back), pose_apply(&back, a, a);
        pose_inverse(&c->goal[body], &back), pose_apply(&back, b, b);
    }
    for (int k = 0; k < 3; k++) x[k] = a[k] + part * (b[k] - a[k]);
    if (body < 0) return;
    body_between(c, common, body, part, &now);
    pose_apply(&now, x, x);
}

/* How high a point in the frame of a member is over it; 0: inside. Infinite where a foot has no meaning. */
CABLE_FUNC double height_over(const struct cable_member *m, const double x[3])
{
    double foot[3], out[3];
    copy3(x, foot);
    if (m->shape.kind == CABLE_VIA || m->shape.kind == CABLE_HEIGHT_MAP) return HUGE_VAL;
    if (shape_value(&m->shape, x, out) <= 0) return 0;
    return shape_foot(&m->shape, foot) ? distance3(x, foot) : HUGE_VAL;
}

/* Moves a point near a member to that height over it. */
CABLE_FUNC void put_over(const struct cable_member *m, double height, double point[3])
{
    double x[3], out[3];
    to_obstacle(m, point, x);
    if (!shape_foot(&m->shape, x)) return;
    shape_value(&m->shape, x, out);
    add3(x, height / norm3(out), out, x);
    to_scene(m, x, point);
}

/* A point inside of a member moves onto it. */
CABLE_FUNC void move_out(const struct cable_member *m, double point[3])
{
    double x[3], out[3];
    if (m->shape.kind == CABLE_VIA || m->shape.kind == CABLE_HEIGHT_MAP) return;
    to_obstacle(m, point, x);
    if (shape_value(&m->shape, x, out) < 0) put_over(m, 0, point);
}

/* An end of the cable that is on member i, or a hair over it, at the beginning and the goal, slides along it between
   them. */
CABLE_FUNC void slide_along(struct cable *c, int i, int end, double part, double point[3])
{
    const struct cable_member *const m = &c->along[i];
    const double hair = 1e-3 * shape_unit(&m->shape);
    struct cable_pose back;
    double was[3], goal[3], now[3];
    move_out(m, point);
    pose_inverse(&c->was[i], &back), pose_apply(&back, c->was[end].at, was);
    pose_inverse(&c->goal[i], &back), pose_apply(&back, c->goal[end].at, goal);
    to_obstacle(m, point, now);
    const double from = height_over(m, was), to = height_over(m, goal);
    if (from <= hair && to <= hair && height_over(m, now) <= 10 * hair)
        put_over(m, from + part * (to - from), point);
}

/* Places all at a part of their way. The ends move with the bodies next to them, via points with the first. */
CABLE_FUNC void place_between(struct cable *c, double part)
{
    const struct cable_pose common = common_motion(c);
    const int first = body_from(c, 0, 1), last = body_from(c, c->count - 1, -1);
    set_poses(c, c->goal);
    if (part >= 1) return;
    for (int i = 0; i < c->count; i++) {
        struct cable_member *const m = &c->along[i];
        struct cable_pose now;
        if (m->shape.kind == CABLE_VIA) {
            point_between(c, &common, first, i, part, m->at);
            continue;
        }
        body_between(c, &common, i, part, &now);
        memcpy(m->turn, now.turn, sizeof now.turn);
        copy3(now.at, m->at);
    }
    point_between(c, &common, first, c->count, part, c->from);
    point_between(c, &common, last, c->count + 1, part, c->to);
    if (c->count == 0) return;
    slide_along(c, 0, c->count, part, c->from);
    slide_along(c, c->count - 1, c->count + 1, part, c->to);
}

/* How far they go: the largest angle, or way in thicknesses of the thinnest obstacle. */
CABLE_FUNC double largest_motion(const struct cable *c)
{
    const struct cable_pose common = common_motion(c);
    double size = HUGE_VAL, most = 0;
    for (int i = 0; i < c->count; i++)
        if (c->along[i].shape.kind != CABLE_VIA) size = fmin(size, shape_thin(&c->along[i].shape));
    for (int i = 0; i < c->count + 2; i++) {
        struct cable_pose begin, back, motion;
        double axis[3], x[3];
        pose_apply(&common, c->was[i].at, x);
        most = fmax(most, distance3(x, c->goal[i].at) / size);
        if (i >= c->count) continue;
        pose_product(&common, &c->was[i], &begin);
        pose_inverse(&begin, &back), pose_product(&c->goal[i], &back, &motion);
        most = fmax(most, angle_of(&motion, axis));
    }
    return most;
}

#endif
