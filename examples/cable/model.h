/* What a cable is made of, its statuses, and the straight pieces between its parts. */
#ifndef CABLE_MODEL_H
#define CABLE_MODEL_H

#include <stdlib.h>
#include <string.h>

#include "obstacle.h"

#define CABLE_LARGEST 1e50 /* number that makes sense, and 1 / the smallest size */

#define CABLE_STATUSES(STATUS)                                                                     \
    STATUS(CABLE_OK, "ok")                                                                         \
    STATUS(CABLE_ARGUMENT, "a number is not finite, above 1e50, or has no meaning")                \
    STATUS(CABLE_INSIDE, "a point that the cable must pass lies inside an obstacle")               \
    STATUS(CABLE_OFF_MAP, "the cable leaves the height map")                                       \
    STATUS(CABLE_HOLLOW,                                                                           \
           "the cable would lift off in a hollow of an obstacle, and touch it twice")              \
    STATUS(CABLE_OVERLAP, "no path was found, and obstacles overlap where one would lie")          \
    STATUS(CABLE_NOT_CONVERGED, "no path was found that meets the tolerance")                      \
    STATUS(CABLE_NOT_SHORTEST, "a path was found, but it is no minimum of length")

#define CABLE_ENUMERATOR(name, text) name,
#define CABLE_TEXT(name, text)       text,
enum cable_status { CABLE_STATUSES(CABLE_ENUMERATOR) };

CABLE_FUNC const char *cable_message(enum cable_status status)
{
    static const char *const text[] = {CABLE_STATUSES(CABLE_TEXT)};
    return text[status];
}

/* Where the cable lies on an obstacle: the unknowns are the start, its direction and the length. */
struct cable_contact {
    bool touches;
    double x[3], v[3], length; /* in the obstacle's frame */
    double step;               /* first step of the integrator */
    struct cable_geodesic g;
    struct cable_frame first, last; /* its ends in the scene */
    bool lifted[2]; /* the cable leaves the obstacle between a fixed point on it and this end */
};

struct cable_member {
    /* yours */
    struct cable_shape shape;
    double turn[3][3], at[3];    /* x in the scene = turn x + at; a via point is at `at` */
    double velocity[3], spin[3]; /* of the body, of its point `at` and around it */
    bool has_hint;
    double hint[3]; /* about where, or on which side, the cable touches, in the obstacle's frame */
    /* answers: whether the hint was ignored, as it leads to no path; where the cable meets it first and leaves it last
       (in the scene), the length of its geodesics, of which there are several where it lifts off between, and what a
       cable of unit tension does to the body (moment about `at`) */
    bool unheard, touches;
    int pieces;
    double first[3], last[3], length;
    double force[3], moment[3];
};

/* Once that the cable passes a member. One that the cable lifts off from on the way is passed again. */
struct cable_pass {
    struct cable_member *body;
    struct cable_contact now, before; /* before: for the line search */
};

/* x in the scene = turn x + at. */
struct cable_pose {
    double turn[3][3], at[3];
};

/* A contact with the parts before and after it. A fixed point has no contact. */
struct cable_node {
    struct cable_pass *pass;
    const double *x;
    int block; /* of a contact; -1: fixed */
    bool held; /* fixed, and on the obstacle of the contact, whose geodesic begins or ends there */
};

/* Errors of the straight piece at one end of it, which is that of a contact, and their derivatives by the
   four variations of this contact and of that at the other end. */
struct cable_joint {
    double error[2], own[2][4], other[2][4];
};

struct cable_block {
    struct cable_pass *pass;
    struct cable_node previous, next;
    struct cable_joint joint[2]; /* before the contact and after it, as last measured */
};

enum {
    BAND_BELOW = 5,
    BAND_REACH = 11, /* 6 above, and 5 that pivoting fills */
    BAND_WIDTH = BAND_BELOW + 1 + BAND_REACH,
    ROPE = 25,        /* points of the rope on a ring that the cable goes through */
    ROPE_FEW = 9,     /* and on another obstacle */
    CABLE_PIECES = 4, /* passes for each member, at most */
    SAMPLES = 33,     /* of a geodesic, to see where the cable would lift off */
    CABLE_TRACE = 5   /* evaluations that a geodesic takes beside those of its surface */
};

struct rope_point {
    double x[3];
    bool fixed, pressed;
};

struct cable {
    /* yours */
    double from[3], to[3], from_velocity[3], to_velocity[3];
    double accuracy;  /* of the integrator, in sizes of the obstacles */
    double tolerance; /* largest angle between straight piece and geodesic */
    bool stationary;  /* any path that is tangent; else a minimum of length */
    bool
        keep_sides; /* warm: go far in steps, so that the cable stays on its side of each obstacle */
    bool far_sides; /* touch the far side of a ring too; else the cable goes through it */
    int count;
    struct cable_member *along;
    /* answers */
    enum cable_status status;
    int where;    /* of which member the status tells; -1: none */
    double depth; /* CABLE_INSIDE: how deep the point is in it, along the gradient */
    double length, rate, smoothness;
    double from_force[3], to_force[3]; /* what a cable of unit tension pulls at its ends with */
    int iterations, integrations, restarts;
    /* a member that the path goes through: its turn is earlier or later, it is around contact with another one, or it is a
       ring; -1: none */
    int pierced;
    bool snapped; /* warm: the path before does not lead here steadily, so this is another one */
    /* workspace */
    bool solved;
    /* of members and ends: of the path before, and where a step leads */
    struct cable_pose *was, *goal;
    /* the path before a step, that which is doubted, and the one before that */
    struct cable_pass *kept, *found, *last;
    int last_passes;
    int patience; /* rounds after which a search is given up; 0: no such number */
    /* in evaluations of surfaces: what has been done, when a search ends, and when all of a frame end */
    int work, limit, most;
    int blocks, passes;
    struct cable_pass *pass; /* in the order of the cable; each member has one, or more */
    struct cable_block *block;
    double (*band)[BAND_WIDTH], *right; /* 4 rows for each block */
    double *step, *hessian;
    struct cable_contact *begin; /* of a step, while it is corrected */
    struct rope_point *rope;
    double (*thin)[3]; /* half axes of ellipsoids that are thicker meanwhile */
};

CABLE_FUNC int member_of(const struct cable *c, const struct cable_pass *p)
{
    return (int)(p->body - c->along);
}

CABLE_FUNC void cable_free(struct cable *c)
{
    free(c->along);
    free(c->pass);
    free(c->kept);
    free(c->found);
    free(c->last);
    free(c->was);
    free(c->goal);
    free(c->block);
    free(c->band);
    free(c->right);
    free(c->step);
    free(c->hessian);
    free(c->begin);
    free(c->thin);
    free(c->rope);
    memset(c, 0, sizeof *c);
}

/* Room for count members, which are blank: fill them in. False: memory is short, and none is held. */
CABLE_FUNC bool cable_create(struct cable *c, int count)
{
    const size_t n = CABLE_PIECES * (size_t)count + 1;
    memset(c, 0, sizeof *c);
    c->accuracy = 1e-10, c->tolerance = 1e-8, c->count = count;
    c->along = (struct cable_member *)calloc(n, sizeof *c->along);
    c->pass = (struct cable_pass *)calloc(n, sizeof *c->pass);
    c->kept = (struct cable_pass *)calloc(n, sizeof *c->kept);
    c->found = (struct cable_pass *)calloc(n, sizeof *c->found);
    c->last = (struct cable_pass *)calloc(n, sizeof *c->last);
    c->was = (struct cable_pose *)calloc(n + 1, sizeof *c->was);
    c->goal = (struct cable_pose *)calloc(n + 1, sizeof *c->goal);
    c->block = (struct cable_block *)calloc(n, sizeof *c->block);
    c->band = (double(*)[BAND_WIDTH])calloc(4 * n, sizeof *c->band);
    c->right = (double *)calloc(4 * n, sizeof *c->right);
    c->step = (double *)calloc(4 * n, sizeof *c->step);
    c->hessian = (double *)calloc(2 * n * 4 + 2 * n, sizeof *c->hessian);
    c->begin = (struct cable_contact *)calloc(n, sizeof *c->begin);
    c->thin = (double(*)[3])calloc(n, sizeof *c->thin);
    c->rope = (struct rope_point *)calloc(ROPE * n + 2, sizeof *c->rope);
    if (!(c->along && c->pass && c->kept && c->found && c->last && c->was && c->goal && c->block &&
          c->band && c->right && c->step && c->hessian && c->begin && c->thin && c->rope)) {
        cable_free(c);
        return false;
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) c->along[i].turn[k][k] = 1;
    return true;
}

/* ---- frames ---------------------------------------------------------------------------------------- */

CABLE_FUNC void turn_out(const struct cable_member *m, const double a[3], double b[3])
{
    for (int k = 0; k < 3; k++) b[k] = dot3(m->turn[k], a);
}

CABLE_FUNC void to_scene(const struct cable_member *m, const double a[3], double b[3])
{
    for (int k = 0; k < 3; k++) b[k] = dot3(m->turn[k], a) + m->at[k];
}

CABLE_FUNC void turn_in(const struct cable_member *m, const double a[3], double b[3])
{
    for (int k = 0; k < 3; k++)
        b[k] = m->turn[0][k] * a[0] + m->turn[1][k] * a[1] + m->turn[2][k] * a[2];
}

CABLE_FUNC void to_obstacle(const struct cable_member *m, const double a[3], double b[3])
{
    double d[3];
    add3(a, -1, m->at, d);
    turn_in(m, d, b);
}

CABLE_FUNC void frame_to_scene(const struct cable_member *m, const struct cable_frame *a,
                               struct cable_frame *b)
{
    *b = *a;
    to_scene(m, a->x, b->x);
    turn_out(m, a->along, b->along);
    turn_out(m, a->across, b->across);
    turn_out(m, a->normal, b->normal);
}

/* How near a surface a fixed point lies on it, in its units. */
#define CABLE_NEAR 1e-9

/* Whether a fixed point lies on member m: no straight piece is between, as that has no direction to rounding. */
CABLE_FUNC bool is_on(const struct cable_member *m, const double point[3])
{
    double a[3], g[3];
    if (m->shape.kind == CABLE_VIA) return false;
    to_obstacle(m, point, a);
    if (m->shape.kind == CABLE_HEIGHT_MAP && !on_map(m->shape.map, a[0], a[1])) return false;
    return fabs(shape_value(&m->shape, a, g)) <= CABLE_NEAR * shape_unit(&m->shape) * norm3(g);
}

/* Whether the first or last end of a contact is held at a fixed point, which is on its obstacle. */
CABLE_FUNC bool is_held_at(const struct cable_pass *m, bool last, const double point[3])
{
    return !m->now.lifted[last] && is_on(m->body, point);
}

/* Traces the geodesic of a contact again. */
CABLE_FUNC bool trace_contact(struct cable *c, struct cable_pass *m)
{
    struct cable_contact *const now = &m->now;
    const bool good = trace_shape(&m->body->shape, now->x, now->v, now->length, c->accuracy,
                                  &now->step, &now->g, 0, NULL);
    c->integrations++, c->work += CABLE_TRACE + now->g.work;
    if (!good) return false;
    copy3(now->g.first.x, now->x);
    copy3(now->g.first.along, now->v);
    frame_to_scene(m->body, &now->g.first, &now->first);
    frame_to_scene(m->body, &now->g.last, &now->last);
    return true;
}

/* Traces the geodesic that ends at now->x, from where it comes along -now->v. */
CABLE_FUNC bool trace_contact_back(struct cable *c, struct cable_pass *m)
{
    if (!trace_contact(c, m)) return false;
    copy3(m->now.g.last.x, m->now.x);
    for (int k = 0; k < 3; k++) m->now.v[k] = -m->now.g.last.along[k];
    return trace_contact(c, m);
}

/* ---- order ----------------------------------------------------------------------------------------- */

/* Lists the contacts, each with what comes before and after it. */
CABLE_FUNC void gather(struct cable *c)
{
    struct cable_node last = {NULL, c->from, -1, false};
    c->blocks = 0;
    for (int i = 0; i <= c->passes; i++) {
        struct cable_pass *const m = i < c->passes ? &c->pass[i] : NULL;
        const bool fixed = !m || m->body->shape.kind == CABLE_VIA;
        if (!fixed && !m->now.touches) continue;
        struct cable_node node = {m, m ? m->body->at : c->to, -1, false};
        if (!fixed) node.x = m->now.first.x, node.block = c->blocks;
        node.held = fixed && last.block >= 0 && is_held_at(last.pass, true, node.x);
        if (last.block >= 0) c->block[last.block].next = node;
        last.held = !fixed && last.block < 0 && is_held_at(m, false, last.x);
        if (!fixed) {
            c->block[c->blocks].pass = m;
            c->block[c->blocks++].previous = last;
            node.x = m->now.last.x;
        }
        last = node;
    }
}

/* A straight piece: unit direction and length. */
struct cable_span {
    double e[3], d;
};

CABLE_FUNC struct cable_span span_between(const double a[3], const double b[3])
{
    struct cable_span s;
    add3(b, -1, a, s.e);
    s.d = norm3(s.e);
    for (int k = 0; k < 3; k++) s.e[k] /= s.d;
    return s;
}

#endif
