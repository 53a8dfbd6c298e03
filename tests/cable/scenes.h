/* Cables for the tests: shapes, places, random scenes, and the checks that hold of every path. */
#ifndef TESTS_CABLE_SCENES_H
#define TESTS_CABLE_SCENES_H

#include <stdint.h>
#include <string.h>

#include "../check.h"
#include "examples/cable/cable.h"

static inline void set3(double v[3], double x, double y, double z)
{
    v[0] = x, v[1] = y, v[2] = z;
}

static inline struct cable_shape shape_of(enum cable_kind kind, double a, double b, double c)
{
    const struct cable_shape s = {.kind = kind, .size = {a, b, c}};
    return s;
}

/* A cable of one obstacle in the middle of the scene. */
static inline void one_obstacle(struct cable *c, struct cable_shape shape)
{
    assert_true(cable_create(c, 1));
    c->accuracy = 1e-12, c->tolerance = 1e-10;
    c->along[0].shape = shape;
}

/* A unit sphere and a torus as users would write them, by other polynomials. */
static inline void round_surface(const void *user, const double x[3], double *f, double g[3],
                                 double H[6])
{
    const double r = *(const double *)user;
    *f = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - r * r;
    for (int k = 0; k < 3; k++) g[k] = 2 * x[k], H[k] = 2, H[3 + k] = 0;
}

/* z = -x^2 / 2, the cable above */
static inline void valley_surface(const void *user, const double x[3], double *f, double g[3],
                                  double H[6])
{
    (void)user;
    memset(H, 0, 6 * sizeof *H);
    *f = x[2] + x[0] * x[0] / 2;
    set3(g, x[0], 0, 1);
    H[0] = 1;
}

/* The same as a map on a grid that is not even. */
static inline void make_valley(struct cable_map *map)
{
    const double x[] = {-3, -2.2, -1, -0.4, 0.3, 1, 2.1, 3}, y[] = {-2, -1, 0.5, 2};
    double z[8 * 4];
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 4; j++) z[4 * i + j] = -x[i] * x[i] / 2;
    assert_true(make_map(map, 8, 4, x, y, z));
}

static inline double straight_length(const struct cable *c)
{
    return distance3(c->from, c->to);
}

/* ---- random scenes --------------------------------------------------------------------------------- */

/* In [0, 1): Marsaglia's xorshift with a multiplier. */
static inline double chance(uint64_t *seed)
{
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    return (double)((*seed * 2685821657736338717u) >> 11) / 9007199254740992.0;
}

static inline double between(uint64_t *seed, double low, double high)
{
    return low + (high - low) * chance(seed);
}

static inline void random_turn(uint64_t *seed, double turn[3][3])
{
    double a[3], b[3], c[3];
    for (int k = 0; k < 3; k++) a[k] = between(seed, -1, 1), b[k] = between(seed, -1, 1);
    cross3(a, b, c);
    cross3(c, a, b);
    const double na = norm3(a), nb = norm3(b), nc = norm3(c);
    for (int k = 0; k < 3; k++) turn[0][k] = a[k] / na, turn[1][k] = b[k] / nb;
    for (int k = 0; k < 3; k++) turn[2][k] = c[k] / nc;
    cross3(turn[0], turn[1], turn[2]);
}

/* count obstacles of all closed kinds in a row, turned at random; they may overlap, and ends lie inside. */
static inline void random_scene(struct cable *c, uint64_t *seed, int count)
{
    assert_true(cable_create(c, count));
    set3(c->from, -2.5, between(seed, -1.2, 1.2), between(seed, -1.2, 1.2));
    set3(c->to, 2.5 * count, between(seed, -1.2, 1.2), between(seed, -1.2, 1.2));
    for (int i = 0; i < count; i++) {
        struct cable_member *const m = &c->along[i];
        m->shape.kind = (enum cable_kind)(CABLE_SPHERE + (int)(4 * chance(seed)));
        for (int k = 0; k < 3; k++) m->shape.size[k] = between(seed, 0.4, 1.2);
        if (m->shape.kind == CABLE_TORUS) {
            m->shape.size[0] = between(seed, 0.6, 0.9);
            m->shape.size[1] = m->shape.size[0] * between(seed, 0.2, 0.6);
        }
        random_turn(seed, m->turn);
        set3(m->at, 2.5 * i, between(seed, -1, 1), between(seed, -1, 1));
        for (int k = 0; k < 3; k++)
            m->velocity[k] = between(seed, -1, 1), m->spin[k] = between(seed, -1, 1);
    }
    for (int k = 0; k < 3; k++)
        c->from_velocity[k] = between(seed, -1, 1), c->to_velocity[k] = between(seed, -1, 1);
}

/* The scene of c, given from its other end. */
static inline void from_other_end(const struct cable *c, struct cable *other)
{
    assert_true(cable_create(other, c->count));
    other->accuracy = c->accuracy, other->tolerance = c->tolerance;
    other->far_sides = c->far_sides, other->stationary = c->stationary;
    copy3(c->to, other->from), copy3(c->to_velocity, other->from_velocity);
    copy3(c->from, other->to), copy3(c->from_velocity, other->to_velocity);
    for (int i = 0; i < c->count; i++) other->along[i] = c->along[c->count - 1 - i];
}

/* ---- what holds of every path ---------------------------------------------------------------------- */

/* Velocity of the body at x. */
static inline void body_velocity(const struct cable_member *m, const double x[3], double v[3])
{
    double arm[3];
    add3(x, -1, m->at, arm);
    cross3(m->spin, arm, v);
    add3(v, 1, m->velocity, v);
}

/* The power of a unit tension on all bodies and both ends, which is minus the rate. */
static inline double power_of(const struct cable *c)
{
    double sum = dot3(c->from_force, c->from_velocity) + dot3(c->to_force, c->to_velocity);
    for (int i = 0; i < c->count; i++) {
        const struct cable_member *const m = &c->along[i];
        sum += dot3(m->force, m->velocity) + dot3(m->moment, m->spin);
    }
    return sum;
}

/* Whether the piece before pass i has an end that is held on the obstacle at the other: it has no length. */
static inline bool is_held(const struct cable *c, int i, const double a[3], const double b[3])
{
    for (int k = 0; k < c->blocks; k++) {
        const struct cable_block *const block = &c->block[k];
        if (block->previous.held && i < c->passes && block->pass == &c->pass[i]) return true;
        if (block->next.held && distance3(a, block->pass->now.last.x) == 0 &&
            distance3(b, block->next.x) == 0)
            return true;
    }
    return false;
}

/* Of a path that was found. */
static inline void check_path(const struct cable *c)
{
    const double *last = c->from;
    double length = 0;
    assert_int_equal(c->status, CABLE_OK);
    assert_true(c->smoothness <= c->tolerance);
    assert_true(c->length >= straight_length(c) * (1 - 1e-14));
    for (int i = 0; i <= c->passes; i++) {
        const struct cable_pass *const p = i < c->passes ? &c->pass[i] : NULL;
        const bool via = p && p->body->shape.kind == CABLE_VIA;
        if (p && !via && !p->now.touches) continue;
        const double *const x = !p ? c->to : via ? p->body->at : p->now.first.x;
        if (!is_held(c, i, last, x)) length += distance3(last, x);
        last = p && !via ? p->now.last.x : x;
        if (!p || via) continue;
        assert_true(p->now.length >= 0);
        length += p->now.length;
    }
    check_close(c->length, length, 1e-12 * length);
    check_close(power_of(c), -c->rate, 1e-12 * (1 + c->count));
}

#endif
