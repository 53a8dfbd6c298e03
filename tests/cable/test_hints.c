/* Hints choose the path, and ends may lie on an obstacle: rings that the cable goes through, sides of cylinders and
 * ellipsoids, muscles that begin on their bone; and the lengths that CableSpan found over five obstacles. */
#include <math.h>

#include "../csv.h"
#include "bench/cable/five.h"
#include "scenes.h"

static const double pi = 3.14159265358979323846;

/* simbody 814: the length through the ring, with hints anywhere in its hole. */
static void a_ring_is_gone_through_with_any_hint_in_its_hole(void **state)
{
    const double turn[3][3] = {{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}};
    (void)state;
    for (double hint = 0; hint > -1.55; hint -= 0.1) {
        struct cable c;
        one_obstacle(&c, shape_of(CABLE_TORUS, 2, 0.5, 0));
        struct cable_member *const m = &c.along[0];
        memcpy(m->turn, turn, sizeof turn);
        m->at[1] = 4, m->has_hint = true, m->hint[1] = hint;
        set3(c.from, -0.1, 0, 0), set3(c.to, 0.1, 0, 0);
        assert_int_equal(cable_solve(&c, false), CABLE_OK);
        check_close(c.length, 5.6513399, 1e-6);
        check_path(&c);
        cable_free(&c);
    }
}

/* How often the path of a cable over one ring crosses its plane inside of the tube's middle. */
static int crossings_in(const struct cable *c)
{
    double a[3], b[3], x[3];
    int sum = 0;
    for (int k = 0; k < c->blocks; k++) sum += crossings_of(c, &c->block[k], k == c->blocks - 1);
    if (c->blocks > 0) return sum;
    to_obstacle(&c->along[0], c->from, a), to_obstacle(&c->along[0], c->to, b);
    return crosses_disc(a, b, c->along[0].shape.size[0], x);
}

/* No point of the cable is inside of its first member, a ring. */
static void check_outside(const struct cable *c)
{
    const struct cable_member *const m = &c->along[0];
    double points[100][3], x[3];
    assert_true(cable_points(c, 100, points));
    for (int k = 0; k < 100; k++) {
        to_obstacle(m, points[k], x);
        assert_true(hypot(hypot(x[0], x[1]) - m->shape.size[0], x[2]) >
                    m->shape.size[1] - 1e-6 * m->shape.size[0]);
    }
}

/* Rings of other sizes and turns: what is found goes through; and stays so while the ends move. */
static void rings_of_any_size_and_turn_are_gone_through(void **state)
{
    uint64_t random = 88172645463325252ULL;
    int found = 0;
    (void)state;
    for (int i = 0; i < 200; i++) {
        struct cable c;
        const double R = 0.5 + chance(&random);
        one_obstacle(&c, shape_of(CABLE_TORUS, R, R * (0.1 + 0.5 * chance(&random)), 0));
        struct cable_member *const m = &c.along[0];
        random_turn(&random, m->turn);
        m->has_hint = true, m->hint[0] = 0.9 * (R - m->shape.size[1]) * chance(&random);
        for (int k = 0; k < 3; k++) {
            c.from[k] = k == 0 ? -4 : 2 * chance(&random) - 1;
            c.to[k] = k == 0 ? 4 : 2 * chance(&random) - 1;
        }
        for (int frame = 0; frame < 20; frame++, c.to[1] += 0.1) {
            if (cable_solve(&c, frame > 0) != CABLE_OK) continue;
            check_path(&c);
            assert_int_equal(crossings_in(&c) % 2, 1);
            found++;
        }
        cable_free(&c);
    }
    print_message("%d of 4000 found\n", found);
    assert_true(found > 3990);
}

/* Thin and thick rings that the cable goes through, with ends anywhere outside: 0, 1 or both of them on the ring. Some path
   always exists, so none may be refused. */
static void rings_with_ends_anywhere(void **state)
{
    const double thick[4] = {0.01, 0.1, 0.6, 0.95};
    (void)state;
    for (int kind = 0; kind < 9; kind++) {
        const int on = kind / 3;
        uint64_t random = 12345;
        int solved = 0, all = 0;
        for (int i = 0; i < CASES(600); i++) {
            struct cable c;
            bool good = true;
            const double R = between(&random, 0.5, 1.5);
            const double r = R * between(&random, thick[kind % 3], thick[kind % 3 + 1]);
            one_obstacle(&c, shape_of(CABLE_TORUS, R, r, 0));
            c.accuracy = 1e-10, c.tolerance = 1e-8;
            struct cable_member *const m = &c.along[0];
            random_turn(&random, m->turn);
            m->has_hint = true, m->hint[0] = 0.9 * (R - m->shape.size[1]) * chance(&random);
            for (int e = 0; e < 2; e++) {
                double x[3];
                for (int k = 0; k < 3; k++) x[k] = between(&random, -3, 3);
                if (e < on) good = shape_foot(&m->shape, x) && good;
                to_scene(m, x, e ? c.to : c.from);
            }
            if (good && cable_solve(&c, false) != CABLE_INSIDE)
                all++, solved += c.status == CABLE_OK;
            if (good && c.status == CABLE_OK) {
                check_path(&c);
                check_outside(&c);
                assert_int_equal(crossings_in(&c) % 2, 1);
            }
            cable_free(&c);
        }
        print_message("%g to %g thick, %d ends on a ring: %d of %d solved\n", thick[kind % 3],
                      thick[kind % 3 + 1], on, solved, all);
        assert_true(solved >= all - (all + 199) / 200);
    }
}

/* Thin rings that the cable goes through, with both ends beside the ring and near its plane: the cable touches the ring on
   both sides, or winds around the tube at a small angle. */
static void thin_rings_with_ends_near_their_plane(void **state)
{
    uint64_t random = 2911;
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        const double near = kind % 2 ? 0.01 : 0.1, thin = kind < 2 ? 0.003 : 0.01;
        const int all = CASES(600);
        int solved = 0;
        for (int i = 0; i < all; i++) {
            struct cable c;
            one_obstacle(&c, shape_of(CABLE_TORUS, 1, thin * pow(5, chance(&random)), 0));
            c.accuracy = 1e-10, c.tolerance = 1e-8;
            c.along[0].has_hint = true;
            random_turn(&random, c.along[0].turn);
            for (int e = 0; e < 2; e++) {
                const double phi = between(&random, 0, 6.3), rho = between(&random, 1.1, 3);
                const double x[3] = {rho * cos(phi), rho * sin(phi), between(&random, -near, near)};
                to_scene(&c.along[0], x, e ? c.to : c.from);
            }
            if (cable_solve(&c, false) == CABLE_OK) {
                solved++;
                check_path(&c);
                check_outside(&c);
                assert_int_equal(crossings_in(&c) % 2, 1);
            }
            cable_free(&c);
        }
        print_message("%g to %g thick, ends within %g of the plane: %d of %d solved\n", thin,
                      5 * thin, near, solved, all);
        assert_true(solved >= all - (all + 49) / 50);
    }
}

/* A hint on one side of a cylinder, at one end of an ellipsoid. */
static void hints_choose_the_side(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++)
        for (int side = -1; side < 2; side += 2)
            for (double offset = -0.5; offset < 0.6; offset += 0.125) {
                struct cable c;
                one_obstacle(&c, kind == 0 ? shape_of(CABLE_CYLINDER, 1, 0, 0)
                                           : shape_of(CABLE_ELLIPSOID, 1, 0.6, 1.5));
                c.along[0].has_hint = true, c.along[0].hint[1] = side;
                set3(c.from, -3, 0.6 * offset, 0.1), set3(c.to, 3, 0.6 * offset, 0);
                assert_int_equal(cable_solve(&c, false), CABLE_OK);
                check_path(&c);
                assert_true(side * c.along[0].first[1] > 0 && side * c.along[0].last[1] > 0);
                cable_free(&c);
            }
}

/* A hint anywhere on a cylinder or near it, also nearly in front or behind, as seen along the chord: the cable passes on
   that side of the axis where the hint is. */
static void hints_in_front_choose_the_side(void **state)
{
    uint64_t random = 2024;
    (void)state;
    for (int i = 0; i < CASES(100000); i++) {
        struct cable c;
        one_obstacle(&c, shape_of(CABLE_CYLINDER, 1, 0, 0));
        c.accuracy = 1e-10, c.tolerance = 1e-8;
        for (int e = 0; e < 2; e++)
            set3(e ? c.to : c.from, (e ? 1 : -1) * between(&random, 1.2, 4),
                 between(&random, -0.9, 0.9), between(&random, -1, 1));
        const double dx = c.to[0] - c.from[0], dy = c.to[1] - c.from[1];
        const double aside[2] = {-dy / hypot(dx, dy), dx / hypot(dx, dy)};
        const double angle = between(&random, 0, 2 * pi), far = between(&random, 0.7, 1.3);
        struct cable_member *const m = &c.along[0];
        m->has_hint = true;
        set3(m->hint, far * cos(angle), far * sin(angle), between(&random, -1, 1));
        const double side = m->hint[0] * aside[0] + m->hint[1] * aside[1];
        assert_int_equal(cable_solve(&c, false), CABLE_OK);
        if (fabs(side) > 0.01 && fabs(c.from[0] * aside[0] + c.from[1] * aside[1]) < 0.95) {
            assert_true(m->touches);
            assert_true(side * (m->first[0] * aside[0] + m->first[1] * aside[1] +
                                m->last[0] * aside[0] + m->last[1] * aside[1]) >
                        0);
        }
        cable_free(&c);
    }
}

/* As before with an end on a cylinder or near it, and the other one on it or anywhere: the length has a closed form on
   either side. */
static void hints_beside_an_end_choose_the_side(void **state)
{
    uint64_t random = 2025;
    int all = 0;
    (void)state;
    for (int i = 0; i < CASES(40000); i++) {
        struct cable c;
        one_obstacle(&c, shape_of(CABLE_CYLINDER, 1, 0, 0));
        c.accuracy = 1e-10, c.tolerance = 1e-8;
        struct cable_member *const m = &c.along[0];
        const double gap = pow(10, between(&random, -9, 0));
        const double far[2] = {i % 4 ? 1 + gap : 1, i % 8 < 4 ? between(&random, 1.2, 4) : 1};
        const double at[2] = {between(&random, 0, 2 * pi), between(&random, 0, 2 * pi)};
        const double hint = between(&random, 0, 2 * pi), rise = between(&random, -1, 1);
        set3(c.from, far[0] * cos(at[0]), far[0] * sin(at[0]), 0);
        set3(c.to, far[1] * cos(at[1]), far[1] * sin(at[1]), rise);
        m->has_hint = true;
        set3(m->hint, cos(hint), sin(hint), between(&random, -1, 1));
        const double aside =
            (c.to[0] - c.from[0]) * m->hint[1] - (c.to[1] - c.from[1]) * m->hint[0];
        const double turn = remainder((at[1] - at[0]) * (aside < 0 ? 1 : -1) - pi, 2 * pi) + pi;
        const double arc = turn - acos(1 / far[0]) - acos(1 / far[1]);
        random_turn(&random, m->turn);
        double ends[2][3];
        copy3(c.from, ends[0]), copy3(c.to, ends[1]);
        to_scene(m, ends[0], c.from), to_scene(m, ends[1], c.to);
        assert_int_equal(cable_solve(&c, false), CABLE_OK);
        if (arc > 0.01 && fabs(aside) > 0.01) {
            const double plane = sqrt(far[0] * far[0] - 1) + arc + sqrt(far[1] * far[1] - 1);
            check_close(c.length, hypot(plane, rise), 1e-7);
            all++;
            assert_int_equal(cable_solve(&c, true), CABLE_OK); /* nothing has moved */
            assert_false(c.snapped);
            check_close(c.length, hypot(plane, rise), 1e-7);
        }
        cable_free(&c);
    }
    assert_true(all > CASES(40000) / 2);
}

/* One end on a sphere, or both: closed forms, and the force at an end that begins on the sphere is along it. */
static void ends_on_a_sphere(void **state)
{
    uint64_t random = 1234567;
    (void)state;
    for (int i = 0; i < 400; i++) {
        const double r = 0.7, d = i % 2 ? r : 3;
        double u[2][3];
        struct cable c;
        one_obstacle(&c, shape_of(CABLE_SPHERE, r, 0, 0));
        for (int e = 0; e < 2; e++) {
            for (int k = 0; k < 3; k++) u[e][k] = 2 * chance(&random) - 1;
            const double size = norm3(u[e]);
            for (int k = 0; k < 3; k++)
                u[e][k] /= size, (e ? c.to : c.from)[k] = (e ? d : r) * u[e][k];
        }
        double normal[3];
        cross3(u[0], u[1], normal);
        const double angle = atan2(norm3(normal), dot3(u[0], u[1])), wrap = angle - acos(r / d);
        const double right = wrap > 0 ? r * wrap + sqrt(d * d - r * r)
                                      : sqrt(r * r + d * d - 2 * r * d * cos(angle));
        assert_int_equal(cable_solve(&c, false), CABLE_OK);
        check_close(c.length, right, 1e-9);
        check_close(norm3(c.from_force), 1, 1e-9);
        if (wrap > 0) check_close(dot3(c.from_force, u[0]), 0, 1e-9);
        cable_free(&c);
    }
}

/* Ends on every kind of obstacle, which is turned at random. */
static void ends_on_every_kind(void **state)
{
    const enum cable_kind kinds[4] = {CABLE_SPHERE, CABLE_CYLINDER, CABLE_TORUS, CABLE_ELLIPSOID};
    uint64_t random = 42424242;
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        int solved = 0, all = 0;
        for (int i = 0; i < 200; i++) {
            struct cable c;
            bool good = true;
            one_obstacle(&c, shape_of(kinds[kind], 0.7 + chance(&random), 0.5, 0.9));
            struct cable_member *const m = &c.along[0];
            random_turn(&random, m->turn);
            set3(m->at, 0.3, -0.2, 0.1);
            for (int e = 0; e < 2; e++) {
                double x[3];
                for (int k = 0; k < 3; k++) x[k] = 3 * chance(&random) - 1.5;
                if (e == 0 || i % 2) good = good && shape_foot(&m->shape, x);
                if (e == 1 && i % 2 == 0) x[0] += 4;
                to_scene(m, x, e ? c.to : c.from);
            }
            if (good) all++, solved += cable_solve(&c, false) == CABLE_OK;
            if (good && c.status == CABLE_OK) check_path(&c);
            cable_free(&c);
        }
        print_message("kind %d: %d of %d solved\n", kind, solved, all);
        assert_int_equal(solved, all);
    }
}

/* A random place on member 0, or `above` it; or, where it is not to be `on` it, at most three sizes of it away from its
   middle. */
static bool draw_end(const struct cable *c, uint64_t *random, bool on, double above, double end[3])
{
    const struct cable_member *const m = &c->along[0];
    double x[3];
    do
        for (int k = 0; k < 3; k++) x[k] = between(random, -3, 3) * m->shape.size[0];
    while (depth_at(&m->shape, x) > 0);
    if (on && m->shape.kind == CABLE_TORUS) x[2] /= 300; /* the hard ones */
    const bool good = !on || shape_foot(&m->shape, x);
    if (on) {
        double out[3];
        shape_value(&m->shape, x, out);
        add3(x, above / norm3(out), out, x);
    }
    to_scene(m, x, end);
    return good;
}

/* How many of `all` cables over a shape are solved, with as many ends on it or `above` it. */
static int solved_with_ends_on(struct cable_shape shape, int ends, double above, int all)
{
    uint64_t random = 505;
    int solved = 0;
    for (int i = 0; i < all; i++) {
        struct cable c;
        one_obstacle(&c, shape);
        c.accuracy = 1e-10, c.tolerance = 1e-8;
        random_turn(&random, c.along[0].turn);
        c.along[0].has_hint = shape.kind == CABLE_TORUS; /* in the middle of its hole */
        while (!draw_end(&c, &random, ends > 0, above, c.from) ||
               !draw_end(&c, &random, ends > 1, above, c.to))
            continue;
        if (cable_solve(&c, false) == CABLE_OK) solved++, check_path(&c);
        cable_free(&c);
    }
    return solved;
}

/* Ends on a shape. At most one of `part` cables is unsolved. */
static void most_are_solved(struct cable_shape shape, double thin, int part)
{
    const int all = CASES_OF_SHARE(400);
    for (int ends = 0; ends < 3; ends++) {
        const int solved = solved_with_ends_on(shape, ends, 0, all);
        print_message("%g thick, %d ends on it: %d of %d solved\n", thin, ends, solved, all);
        assert_true(solved >= all - all / part);
    }
}

/* On flat ellipsoids the path may go over the sharp rim; on thin rings the ends are near the ring's plane. */
static void ends_on_thin_shapes(void **state)
{
    const double flat[3] = {0.1, 0.05, 0.02}, thin[3] = {0.05, 0.02, 0.01};
    (void)state;
    for (int i = 0; i < 3; i++) {
        most_are_solved(shape_of(CABLE_ELLIPSOID, 1, 1, flat[i]), flat[i], i < 2 ? 100 : 20);
        most_are_solved(shape_of(CABLE_TORUS, 1, thin[i], 0), thin[i], 50);
    }
}

/* An end that nearly touches a flat ellipsoid: a geodesic begins far from it, at the rim. */
static void ends_above_flat_ellipsoids(void **state)
{
    const double flat[3] = {0.05, 0.03, 0.02}, above[5] = {1e-8, 1e-5, 1e-3, 1e-2, 3e-2};
    const int all = CASES(200);
    (void)state;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 5; k++) {
            const int solved =
                solved_with_ends_on(shape_of(CABLE_ELLIPSOID, 1, 1, flat[i]), 1, above[k], all);
            print_message("%g thick, an end %g above it: %d of %d solved\n", flat[i], above[k],
                          solved, all);
            assert_true(solved >= all - (all + 99) / 100);
        }
}

/* Also with lengths whose squares exceed the digits of 1: both sides, each with the length that it has at scale 1. */
static void hints_choose_the_side_at_every_scale(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++)
        for (int side = -1; side < 2; side += 2) {
            double length = 0;
            for (int power = 0; power < 31; power += 6) {
                const double scale = pow(10, power);
                struct cable c;
                one_obstacle(&c, shape_of(kind ? CABLE_CONE : CABLE_CYLINDER, scale, scale, 0));
                set3(c.from, -3 * scale, 0.2 * scale, 1.5 * scale);
                set3(c.to, 3 * scale, 0.2 * scale, 1.2 * scale);
                c.along[0].has_hint = true;
                set3(c.along[0].hint, 0, side * scale, scale);
                assert_int_equal(cable_solve(&c, false), CABLE_OK);
                assert_true(side * c.along[0].first[1] > 0);
                if (power == 0) length = c.length;
                check_close(c.length / scale, length, 1e-9);
                cable_free(&c);
            }
        }
}

/* More points than a geodesic has steps. */
static void thousands_of_points(void **state)
{
    enum { MOST = 6000 };
    static double x[MOST][3];
    struct cable c;
    (void)state;
    one_obstacle(&c, shape_of(CABLE_TORUS, 1, 0.28, 0));
    c.along[0].has_hint = true;
    set3(c.from, 1.5, 1, -0.4), set3(c.to, 2.5, -1.2, 0.2);
    assert_int_equal(cable_solve(&c, false), CABLE_OK);
    for (int n = MOST / 2; n < MOST; n++) assert_true(cable_points(&c, n, x));
    cable_free(&c);
}

/* One end on a cylinder or cone, and a hint anywhere near it: the same path from both ends. */
static void hints_and_an_end_on_it(void **state)
{
    uint64_t random = 1128;
    int other = 0, all = 0;
    (void)state;
    for (int i = 0; i < CASES(800); i++) {
        double length[2] = {0, 0}, x[2][3], hint[3];
        const struct cable_shape shape =
            shape_of(i % 2 ? CABLE_CYLINDER : CABLE_CONE, between(&random, 0.3, 1), 0.8, 0);
        for (int k = 0; k < 3; k++) {
            x[0][k] = between(&random, -1, 1), x[1][k] = between(&random, -2, 2);
            hint[k] = between(&random, -1, 1);
        }
        x[0][2] += 1.2, x[1][2] += 1.2, hint[2] += 1.2;
        bool good = shape_foot(&shape, x[0]) && depth_at(&shape, x[1]) == 0;
        for (int e = 0; e < 2 && good; e++) {
            struct cable c;
            one_obstacle(&c, shape);
            copy3(x[e], c.from), copy3(x[1 - e], c.to);
            copy3(hint, c.along[0].hint), c.along[0].has_hint = true;
            good = cable_solve(&c, false) == CABLE_OK;
            length[e] = c.length;
            cable_free(&c);
        }
        all += good, other += good && fabs(length[1] - length[0]) > 1e-7;
    }
    print_message("%d of %d other from the other end\n", other, all);
    assert_int_equal(other, 0);
}

/* Both ends on an obstacle, opposite to each other or nearly so. On a sphere and a ball half a great circle, in any
   direction; the others are solved. */
static void opposite_ends(void **state)
{
    const struct cable_shape shapes[] = {
        shape_of(CABLE_SPHERE, 0.7, 0, 0),      shape_of(CABLE_ELLIPSOID, 0.7, 0.7, 0.7),
        shape_of(CABLE_CYLINDER, 1, 0, 0),      shape_of(CABLE_ELLIPSOID, 1, 1, 0.6),
        shape_of(CABLE_ELLIPSOID, 0.5, 0.5, 1), shape_of(CABLE_DRUM, 1, 1, 0.2)};
    const double off[4] = {0, 1e-15, 1e-9, 1e-4};
    uint64_t random = 99;
    (void)state;
    for (int shape = 0; shape < 6; shape++)
        for (int i = 0; i < 400; i++) {
            struct cable c;
            double x[2][3];
            one_obstacle(&c, shapes[shape]);
            c.accuracy = 1e-10, c.tolerance = 1e-8;
            const struct cable_member *const m = &c.along[0];
            for (int k = 0; k < 3; k++)
                x[0][k] = i < 24 ? (i % 3 == k) : between(&random, -1, 1), x[1][k] = -x[0][k];
            if (i / 3 % 2) random_turn(&random, c.along[0].turn);
            x[1][i % 3] += off[i / 6 % 4];
            if (!shape_foot(&m->shape, x[0]) || !shape_foot(&m->shape, x[1])) {
                assert_int_equal(m->shape.kind, CABLE_CYLINDER); /* on its axis */
                cable_free(&c);
                continue;
            }
            to_scene(m, x[0], c.from), to_scene(m, x[1], c.to);
            assert_int_equal(cable_solve(&c, false), CABLE_OK);
            check_path(&c);
            check_close(norm3(c.from_force), 1, 1e-9);
            cross3(x[0], x[1], c.to);
            const double angle = atan2(norm3(c.to), dot3(x[0], x[1]));
            if (shape < 2) check_close(c.length, 0.7 * angle, 1e-7);
            cable_free(&c);
        }
}

/* Ends a little above an obstacle, or below it by what counts as rounding: one end of the cable, or both.
   Drums from face to face are the hardest. */
static void ends_near_every_kind(void **state)
{
    const enum cable_kind kinds[6] = {CABLE_SPHERE,    CABLE_CYLINDER, CABLE_TORUS,
                                      CABLE_ELLIPSOID, CABLE_CONE,     CABLE_DRUM};
    const double heights[8] = {-9e-10, -1e-10, -1e-11, 1e-11, 1e-10, 1e-9, 1e-6, 1e-3};
    uint64_t random = 5150;
    (void)state;
    for (int kind = 0; kind < 6; kind++) {
        int solved = 0, all = 0;
        for (int i = 0; i < CASES(160); i++) {
            const bool cone = kinds[kind] == CABLE_CONE, drum = kinds[kind] == CABLE_DRUM;
            struct cable c;
            bool good = true;
            one_obstacle(&c, shape_of(kinds[kind], 0.7 + chance(&random), cone ? 1.2 : 0.5,
                                      drum ? 0.2 : 0.9));
            c.tolerance = 1e-8;
            const struct cable_member *const m = &c.along[0];
            for (int e = 0; e < 2; e++) {
                double x[3], g[3];
                for (int k = 0; k < 3; k++) x[k] = 3 * chance(&random) - 1.5;
                if (cone) x[2] = 0.3 + fabs(x[2]);
                if (e == 1 && i % 2 == 0) {
                    x[0] += 4;
                } else {
                    good = good && shape_foot(&m->shape, x);
                    shape_value(&m->shape, x, g);
                    add3(x, heights[i / 2 % 8] * shape_unit(&m->shape) / norm3(g), g, x);
                }
                copy3(x, e ? c.to : c.from);
            }
            if (good) all++, solved += cable_solve(&c, false) == CABLE_OK;
            if (good && c.status == CABLE_OK) check_path(&c);
            cable_free(&c);
        }
        print_message("kind %d: %d of %d solved\n", (int)kinds[kind], solved, all);
        assert_true(solved >= (kinds[kind] == CABLE_DRUM ? all - all / 20 : all));
    }
}

/* Ends nearly in line with the middle of a sphere, where the path hardly knows its side. */
static void ends_in_line_with_the_middle(void **state)
{
    uint64_t random = 777;
    (void)state;
    for (double off = 0.1; off > 1e-9; off /= 10)
        for (int i = 0; i < 50; i++) {
            struct cable c;
            one_obstacle(&c, shape_of(i % 2 ? CABLE_SPHERE : CABLE_ELLIPSOID, 1, 1, 1));
            c.accuracy = 1e-10, c.tolerance = 1e-8;
            set3(c.from, -1.1 - chance(&random), off, 0);
            set3(c.to, 1.1 + chance(&random), off * chance(&random), 0);
            assert_int_equal(cable_solve(&c, false), CABLE_OK);
            const double a = norm3(c.from), b = norm3(c.to);
            const double angle = pi - asin(c.from[1] / a) - asin(c.to[1] / b);
            check_close(c.length,
                        sqrt(a * a - 1) + sqrt(b * b - 1) + angle - acos(1 / a) - acos(1 / b),
                        1e-8);
            cable_free(&c);
        }
}

/* The scene of Simbody's CableSpan tests. */
static void cablespan_finds_the_same_lengths(void **state)
{
    struct table table = read_table(GI_TEST_DATA "/cablespan_five.csv");
    struct cable c;
    int same = 0, jumps = 0;
    (void)state;
    assert_true(make_five(&c));
    for (int frame = 0; frame < 1000; frame++) {
        five_ends(&c, frame);
        assert_int_equal(cable_solve(&c, frame > 0), CABLE_OK);
        check_path(&c);
        jumps += c.snapped;
        if (frame % 10 == 0)
            same += fabs(c.length - number_in(&table, frame / 10, "length")) < 1e-5;
    }
    print_message("%d of 100 the same, %d jumps told\n", same, jumps);
    assert_int_equal(same, 100);
    assert_int_equal(jumps, 4);
    cable_free(&c);
    free_table(&table);
}

/* Random scenes, half of the members with a hint anywhere near them, a third of the scenes with ends on obstacles, or, with
 * `rings`, all, and all rings with a hint in their hole: solved, or refused as an end is inside or obstacles overlap; and
 * the same path or status from the other end. */
static void solve_random_scenes(int scenes, bool rings)
{
    uint64_t seed = 20261127;
    int count[CABLE_NOT_SHORTEST + 1] = {0}, refused = 0, failures = 0, ignored = 0, other = 0;
    for (int i = 0; i < scenes; i++) {
        struct cable c;
        random_scene(&c, &seed, 1 + (int)(5 * chance(&seed)));
        for (int k = 0; k < c.count; k++) {
            struct cable_member *const m = &c.along[k];
            const bool hole = rings && m->shape.kind == CABLE_TORUS;
            const double hint =
                hole ? 0.7 * (m->shape.size[0] - m->shape.size[1]) : shape_unit(&m->shape);
            m->has_hint = chance(&seed) < 0.5 || hole;
            for (int j = 0; j < 3; j++) m->hint[j] = hint * between(&seed, -1, 1);
        }
        for (int e = 0; e < 2 && (rings || i % 3 == 0); e++) {
            const struct cable_member *const m = &c.along[e ? c.count - 1 : 0];
            double x[3];
            to_obstacle(m, e ? c.to : c.from, x);
            if (shape_foot(&m->shape, x)) to_scene(m, x, e ? c.to : c.from);
        }
        struct cable reverse;
        from_other_end(&c, &reverse);
        const enum cable_status status = cable_solve(&c, false);
        const double length = c.length;
        const bool alike = cable_solve(&reverse, false) == status &&
                           (status != CABLE_OK || fabs(reverse.length - length) < 1e-8 * length);
        if (reverse.status == CABLE_OK) check_path(&reverse);
        other += !alike;
        cable_free(&reverse);
        bool threaded = false, unheard = false;
        if (status == CABLE_OK) check_path(&c);
        count[status]++;
        for (int k = 0; k < c.count; k++) {
            threaded |= is_threaded(&c.along[k]);
            unheard |= c.along[k].unheard;
            c.along[k].has_hint &= is_threaded(&c.along[k]) && status == CABLE_OK;
        }
        if (status == CABLE_OK && unheard) { /* the path is that without these hints */
            ignored++;
            assert_int_equal(cable_solve(&c, false), CABLE_OK);
            assert_true(c.length == length);
        }
        if (status > CABLE_INSIDE && !threaded) { /* hints are not the reason */
            failures++;
            assert_int_not_equal(cable_solve(&c, false), CABLE_OK);
        }
        cable_free(&c);
    }
    refused = count[CABLE_INSIDE] + count[CABLE_OVERLAP];
    print_message("%d solved, %d without hints, %d refused, %d failures without rings, of %d\n",
                  count[CABLE_OK], ignored, refused, failures, scenes);
    print_message("%d other from the other end\n", other);
    assert_int_equal(other, 0);
    assert_true(rings || ignored > 0);
    assert_true(count[CABLE_OK] + refused >= scenes - scenes / 200);
}

static void random_scenes_with_hints(void **state)
{
    (void)state;
    solve_random_scenes(CASES(10000), false);
}

static void random_scenes_through_rings(void **state)
{
    (void)state;
    solve_random_scenes(CASES(2000), true);
}

/* A member that nobody has filled in, and a search that fails: no numbers that look like a path. */
static void blank_members_and_failures_have_no_numbers(void **state)
{
    struct cable c;
    (void)state;
    assert_true(cable_create(&c, 1));
    set3(c.to, 1, 0, 0);
    assert_int_equal(cable_solve(&c, false), CABLE_ARGUMENT);
    assert_int_equal(c.where, 0);
    c.along[0].shape = shape_of((enum cable_kind)(CABLE_DRUM + 1), 1, 0, 0);
    assert_int_equal(cable_solve(&c, false), CABLE_ARGUMENT);
    c.along[0].shape = shape_of(CABLE_SPHERE, 1, 0, 0);
    assert_int_equal(cable_solve(&c, false), CABLE_INSIDE);
    assert_true(isnan(c.length) && isnan(c.rate) && isnan(c.from_force[0]));
    assert_true(isnan(c.along[0].first[0]) && isnan(c.along[0].force[2]));
    cable_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ring_is_gone_through_with_any_hint_in_its_hole),
        cmocka_unit_test(rings_of_any_size_and_turn_are_gone_through),
        cmocka_unit_test(rings_with_ends_anywhere),
        cmocka_unit_test(thin_rings_with_ends_near_their_plane),
        cmocka_unit_test(hints_choose_the_side),
        cmocka_unit_test(hints_in_front_choose_the_side),
        cmocka_unit_test(hints_beside_an_end_choose_the_side),
        cmocka_unit_test(ends_on_a_sphere),
        cmocka_unit_test(ends_on_every_kind),
        cmocka_unit_test(ends_on_thin_shapes),
        cmocka_unit_test(ends_above_flat_ellipsoids),
        cmocka_unit_test(hints_choose_the_side_at_every_scale),
        cmocka_unit_test(thousands_of_points),
        cmocka_unit_test(hints_and_an_end_on_it),
        cmocka_unit_test(opposite_ends),
        cmocka_unit_test(ends_near_every_kind),
        cmocka_unit_test(ends_in_line_with_the_middle),
        cmocka_unit_test(cablespan_finds_the_same_lengths),
        cmocka_unit_test(random_scenes_with_hints),
        cmocka_unit_test(random_scenes_through_rings),
        cmocka_unit_test(blank_members_and_failures_have_no_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
