/* Cones and drums: lengths in the plane development of a cone, over the edge of a drum, and of a drum whose edge
 * is nearly sharp; random ones are solved, and no other kind of obstacle is needed for that. */
#include "scenes.h"

static const double pi = 3.14159265358979323846;

/* ---- cone ------------------------------------------------------------------------------------------ */

static void cone_point(const double size[3], double slant, double angle, double x[3])
{
    const double whole = hypot(size[0], size[1]);
    set3(x, slant * size[0] / whole * cos(angle), slant * size[0] / whole * sin(angle),
         slant * size[1] / whole);
}

/* Between two points on a cone the law of cosines holds in its development. */
static void a_cone_is_plane_when_it_is_developed(void **state)
{
    uint64_t random = 99;
    (void)state;
    for (int i = 0; i < 300; i++) {
        struct cable c;
        const double size[3] = {between(&random, 0.3, 2), between(&random, 0.3, 2), 0};
        const double a = between(&random, 0.5, 3), b = between(&random, 0.5, 3);
        const double around = between(&random, -3, 3);
        one_obstacle(&c, shape_of(CABLE_CONE, size[0], size[1], 0));
        c.along[0].has_hint = true;
        cone_point(size, a, 0, c.from), cone_point(size, b, around, c.to);
        cone_point(size, (a + b) / 2, around / 2, c.along[0].hint);
        const double plane = around * size[0] / hypot(size[0], size[1]);
        assert_int_equal(cable_solve(&c, false), CABLE_OK);
        check_path(&c);
        check_close(c.length, sqrt(a * a + b * b - 2 * a * b * cos(plane)), 1e-9);
        cable_free(&c);
    }
}

/* The angle around the axis where the plane through x that touches the cone does so, on the side `side`; *between:
   the angle between x and the ray there, as seen from the tip. */
static double touching_angle(const double size[3], const double x[3], double side, double *between)
{
    const double k = size[0] / size[1];
    const double angle = atan2(x[1], x[0]) + side * acos(k * x[2] / hypot(x[0], x[1]));
    double ray[3];
    cone_point(size, 1, angle, ray);
    *between = acos(dot3(x, ray) / norm3(x));
    return angle;
}

/* Straight pieces lie in planes that touch the cone, and belong to the development. */
static void straight_pieces_belong_to_the_development(void **state)
{
    uint64_t random = 4242;
    int touched = 0;
    (void)state;
    for (int i = 0; i < 300; i++) {
        struct cable c;
        const double size[3] = {between(&random, 0.3, 1.5), between(&random, 0.3, 1.5), 0};
        double before, after;
        one_obstacle(&c, shape_of(CABLE_CONE, size[0], size[1], 0));
        random_turn(&random, c.along[0].turn);
        double from[3] = {-4, between(&random, -1, 1), between(&random, -2, 2)};
        double to[3] = {4, between(&random, -1, 1), between(&random, -2, 2)};
        to_scene(&c.along[0], from, c.from), to_scene(&c.along[0], to, c.to);
        if (depth_inside(&c.along[0], c.from) > 0 || depth_inside(&c.along[0], c.to) > 0) {
            cable_free(&c);
            continue;
        }
        assert_int_equal(cable_solve(&c, false), CABLE_OK);
        check_path(&c);
        if (c.along[0].touches) {
            double first[3];
            to_obstacle(&c.along[0], c.along[0].first, first);
            const double side = first[1] * from[0] - first[0] * from[1] > 0 ? 1 : -1;
            const double begin = touching_angle(size, from, side, &before);
            const double end = touching_angle(size, to, -side, &after);
            const double around = remainder(side * (end - begin), 2 * pi);
            const double plane = before + after + around * size[0] / hypot(size[0], size[1]);
            const double a = norm3(from), b = norm3(to);
            check_close(c.length, sqrt(a * a + b * b - 2 * a * b * cos(plane)), 1e-8);
            touched++;
        }
        cable_free(&c);
    }
    print_message("%d of 300 touch\n", touched);
    assert_true(touched > 50);
}

/* ---- drum ------------------------------------------------------------------------------------------ */

/* Over the end of a drum, from side to side in a plane through its axis. */
static void over_the_end_of_a_drum(void **state)
{
    (void)state;
    for (int i = 0; i < 60; i++) {
        struct cable c;
        const double r = 1, h = i % 2 ? 0.6 : 1.4, e = 0.02 * (1 + i % 5 * 7),
                     low = h - 0.02 * (i + 1);
        one_obstacle(&c, shape_of(CABLE_DRUM, r, h, e));
        set3(c.from, -2, 0, low);
        set3(c.to, 2, 0, low);
        c.along[0].has_hint = true;
        c.along[0].hint[2] = h;
        /* the tangent from (2, low) to the circle of the edge around (r - e, h - e) */
        const double x = 2 - (r - e), z = low - (h - e), d = hypot(x, z);
        const double arc = pi / 2 - atan2(z, x) - acos(e / d);
        assert_int_equal(cable_solve(&c, false), CABLE_OK);
        check_path(&c);
        check_close(c.length, 2 * (sqrt(d * d - e * e) + e * arc + r - e), 1e-9);
        cable_free(&c);
    }
}

/* Far from its ends it is a cylinder. */
static void the_wall_of_a_drum_is_a_cylinder(void **state)
{
    (void)state;
    for (int i = -4; i <= 4; i++) {
        double length[2];
        for (int k = 0; k < 2; k++) {
            struct cable c;
            one_obstacle(&c, k ? shape_of(CABLE_DRUM, 0.8, 2, 0.1)
                               : shape_of(CABLE_CYLINDER, 0.8, 0, 0));
            set3(c.from, -0.5, 0.8, -0.2 * i);
            set3(c.to, 0.8, -0.5, 0.2 * i);
            assert_int_equal(cable_solve(&c, false), CABLE_OK);
            check_path(&c);
            length[k] = c.length;
            cable_free(&c);
        }
        check_close(length[0], length[1], 1e-9);
    }
}

/* From a point on the wall to one on the end of a drum without rounding: over the place of the edge where that is
   shortest, the wall being developed. */
static double over_sharp_edge(double r, double h, double z, double angle, const double end[2])
{
    double low = fmin(0, angle), high = fmax(0, angle), length[2];
    for (int i = 0; i < 200; i++) {
        for (int k = 0; k < 2; k++) {
            const double at = low + (high - low) * (k ? 2 : 1) / 3;
            length[k] = hypot(r * at, h - z) + hypot(r * cos(at) - end[0], r * sin(at) - end[1]);
        }
        if (length[0] < length[1])
            high = low + (high - low) * 2 / 3;
        else
            low = low + (high - low) / 3;
    }
    return length[0];
}

/* The rounder the edge the shorter the way: it falls to the length over the sharp edge in the limit. */
static void from_wall_to_end_over_a_nearly_sharp_edge(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        const double r = 1, h = 0.8, angle = -1.5 + 0.15 * i, part = 0.3 + 0.02 * i;
        const double end[2] = {part * cos(angle), part * sin(angle)};
        const double sharp = over_sharp_edge(r, h, 0.1, angle, end);
        double off[2];
        for (int k = 0; k < 2; k++) {
            struct cable c;
            const double e = k ? 0.01 : 0.02;
            one_obstacle(&c, shape_of(CABLE_DRUM, r, h, e));
            set3(c.from, r, 0, 0.1);
            set3(c.to, end[0], end[1], h);
            c.along[0].has_hint = true;
            set3(c.along[0].hint, r * cos(angle / 2), r * sin(angle / 2), h);
            assert_int_equal(cable_solve(&c, false), CABLE_OK);
            check_path(&c);
            off[k] = sharp - c.length;
            cable_free(&c);
        }
        assert_true(off[0] > 0 && off[0] < 0.02);
        check_close(off[0] - 2 * off[1], 0, 1e-3); /* of the first order in e */
    }
}

/* ---- random ---------------------------------------------------------------------------------------- */

static void random_shape(struct cable_member *m, uint64_t *random)
{
    const enum cable_kind kind = chance(random) < 0.5 ? CABLE_DRUM : CABLE_CONE;
    m->shape = shape_of(kind, between(random, 0.4, 1.2), between(random, 0.4, 1.2), 0);
    m->shape.size[2] = fmin(m->shape.size[0], m->shape.size[1]) * between(random, 0.05, 1);
    random_turn(random, m->turn);
}

static void random_cones_and_drums_are_solved(void **state)
{
    uint64_t random = 31;
    int count[CABLE_NOT_SHORTEST + 1] = {0};
    (void)state;
    for (int k = 0; k < CASES(1200); k++) {
        struct cable c;
        random_scene(&c, &random, 1 + k % 3);
        for (int i = 0; i < c.count; i++) random_shape(&c.along[i], &random);
        count[cable_solve(&c, false)]++;
        if (c.status == CABLE_OK) check_path(&c);
        cable_free(&c);
    }
    for (int i = 0; i <= CABLE_NOT_SHORTEST; i++)
        print_message("%5d %s\n", count[i], cable_message((enum cable_status)i));
    assert_true(count[CABLE_NOT_CONVERGED] + count[CABLE_NOT_SHORTEST] <= CASES(1200) / 100);
}

/* A point on the flat end of a drum at z = +-h, in its frame. */
static void flat_point(const struct cable_shape *drum, uint64_t *random, double side, double x[3])
{
    const double r = (drum->size[0] - drum->size[2]) * sqrt(chance(random));
    const double phi = between(random, 0, 2 * pi);
    set3(x, r * cos(phi), r * sin(phi), side * drum->size[1]);
}

/* A path exists from everywhere on the flat end of a drum. */
static void from_a_flat_end_of_a_drum(void **state)
{
    uint64_t random = 777;
    int solved = 0;
    (void)state;
    for (int i = 0; i < CASES(2000); i++) {
        struct cable c;
        one_obstacle(&c, shape_of(CABLE_DRUM, 1, 0.6, 0.1));
        const double r = 0.85 * sqrt(chance(&random)), phi = between(&random, 0, 6.283185);
        set3(c.from, r * cos(phi), r * sin(phi), -0.6);
        for (int k = 0; k < 3; k++) c.to[k] = between(&random, k < 2 ? -3 : 0.61, k < 2 ? 3 : 4);
        if (cable_solve(&c, false) == CABLE_OK) check_path(&c), solved++;
        cable_free(&c);
    }
    print_message("%d of %d solved\n", solved, CASES(2000));
    assert_true(solved >= CASES(2000) - CASES(2000) / 1000);
}

/* No point of the path is inside a member. */
static void check_points(const struct cable *c)
{
    enum { POINTS = 60 };
    double x[POINTS][3], a[3];
    assert_true(cable_points(c, POINTS, x));
    for (int k = 0; k < POINTS; k++)
        for (int i = 0; i < c->count; i++) {
            to_obstacle(&c->along[i], x[k], a);
            assert_true(depth_at(&c->along[i].shape, a) < 1e-6);
        }
}

/* Where the cable begins on a flat end of a drum, and where it ends. */
enum flat_scene {
    TO_OPEN,
    FROM_OPEN,
    TO_OPEN_HINTED,
    TO_OTHER_END,
    TO_OTHER_END_HINTED,
    TO_AXIS,
    OVER_SPHERE
};

static void make_flat_scene(struct cable *c, enum flat_scene kind, bool sharp, uint64_t *random)
{
    struct cable_member *m;
    double x[3], y[3];
    one_obstacle(c, shape_of(CABLE_DRUM, 1, 1, 1));
    if (kind == OVER_SPHERE) cable_free(c), assert_true(cable_create(c, 2));
    c->accuracy = 1e-10, c->tolerance = 1e-8;
    m = &c->along[0];
    const double r = between(random, 0.4, 1.2), h = between(random, 0.4, 1.2);
    const double edge = sharp ? pow(10, between(random, -4, -1.5)) : between(random, 0.03, 0.9);
    m->shape = shape_of(CABLE_DRUM, r, h, edge * fmin(r, h));
    random_turn(random, m->turn);
    flat_point(&m->shape, random, -1, x);
    if (kind == TO_AXIS) set3(x, 1e-3 * x[0], 1e-3 * x[1], x[2]);
    if (kind == TO_AXIS)
        set3(y, 1e-4 * chance(random), 0, h + between(random, 0.01, 4));
    else if (kind == TO_OTHER_END || kind == TO_OTHER_END_HINTED)
        flat_point(&m->shape, random, 1, y);
    else
        do
            for (int k = 0; k < 3; k++) y[k] = between(random, -4, 4);
        while (depth_at(&m->shape, y) > 0);
    m->has_hint = kind == TO_OPEN_HINTED || kind == TO_OTHER_END_HINTED;
    for (int k = 0; k < 3; k++) m->hint[k] = between(random, -1.5, 1.5);
    to_scene(m, x, c->from), to_scene(m, y, c->to);
    for (int k = 0; k < 3 && kind == FROM_OPEN; k++) {
        const double swap = c->from[k];
        c->from[k] = c->to[k], c->to[k] = swap;
    }
    if (kind != OVER_SPHERE) return;
    c->along[1].shape = shape_of(CABLE_SPHERE, between(random, 0.4, 1), 0, 0);
    set3(c->along[1].at, 2.8, between(random, -1, 1), between(random, -1, 1));
    set3(c->to, 5.5, between(random, -1, 1), between(random, -1, 1));
}

/* Of random drums, with edges as round as can be and nearly sharp ones: one end of the cable, or both, on flat ends; with
   a hint anywhere; near the axis; and over a further obstacle. All have a path, and it does not enter them. */
static void ends_on_flat_ends_of_drums(void **state)
{
    static const char *const name[] = {"to the open",
                                       "from the open",
                                       "to the open, hinted",
                                       "to the other end",
                                       "to the other end, hinted",
                                       "along the axis",
                                       "over a sphere"};
    uint64_t random = 20261128;
    (void)state;
    for (int kind = 0; kind <= OVER_SPHERE; kind++) {
        int solved = 0, refused = 0;
        for (int i = 0; i < CASES(200); i++) {
            struct cable c;
            make_flat_scene(&c, (enum flat_scene)kind, i % 2, &random);
            const enum cable_status status = cable_solve(&c, false);
            if (status == CABLE_OK) check_path(&c), solved++;
            if (status == CABLE_OK && c.pierced < 0) check_points(&c);
            refused += status == CABLE_INSIDE || (status == CABLE_OVERLAP && c.count > 1);
            cable_free(&c);
        }
        print_message("%s: %d of %d solved, %d refused\n", name[kind], solved, CASES(200), refused);
        assert_true(solved + refused >= CASES(200) - CASES(200) / 200);
        assert_true(refused == 0 || kind == OVER_SPHERE);
    }
}

/* Along the axis, or nearly so, with both ends off the drum: the length hardly depends on the side. */
static void along_the_axis_of_a_drum(void **state)
{
    const double off[] = {0.1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-9, 0};
    uint64_t random = 4711;
    int solved = 0;
    (void)state;
    for (int k = 0; k < 9; k++)
        for (int i = 0; i < CASES(80); i++) {
            struct cable c;
            const double r = between(&random, 0.4, 1.2), h = between(&random, 0.4, 1.2);
            const double edge = i % 3 ? between(&random, 0.03, 1) : 0.01;
            one_obstacle(&c, shape_of(CABLE_DRUM, r, h, edge * fmin(r, h)));
            c.accuracy = 1e-10, c.tolerance = 1e-8;
            for (int j = 0; j < 2; j++) {
                c.from[j] = off[k] * r * between(&random, -0.4, 0.4);
                c.to[j] = off[k] * r * between(&random, -0.4, 0.4);
            }
            c.from[2] = -h - between(&random, 0.01, 3), c.to[2] = h + between(&random, 0.01, 3);
            if (cable_solve(&c, false) == CABLE_OK) check_path(&c), check_points(&c), solved++;
            cable_free(&c);
        }
    print_message("%d of %d solved\n", solved, 9 * CASES(80));
    assert_true(100 * solved >= 99 * 9 * CASES(80));
}

/* A drum that turns under a cable, which goes over its wall, its edges and its ends: warm, with the rate that
   differences have, and no jump that is not told. */
static void a_drum_turns_under_a_cable(void **state)
{
    enum { FRAMES = 400 };
    struct cable c;
    double before = 0, worst = 0, rate = 0;
    int snapped = 0;
    (void)state;
    one_obstacle(&c, shape_of(CABLE_DRUM, 0.8, 1, 0.15));
    c.accuracy = 1e-10, c.tolerance = 1e-8;
    set3(c.from, -3, 0.1, 0.5);
    set3(c.to, 3, -0.1, 0.6);
    c.along[0].spin[1] = 1;
    c.along[0].has_hint = true;
    c.along[0].hint[2] = 1;
    for (int k = 0; k < FRAMES; k++) {
        const double angle = 2 * pi * k / FRAMES, co = cos(angle), s = sin(angle);
        const double turn[3][3] = {{co, 0, s}, {0, 1, 0}, {-s, 0, co}};
        memcpy(c.along[0].turn, turn, sizeof turn);
        assert_int_equal(cable_solve(&c, k > 0), CABLE_OK);
        check_path(&c);
        snapped += c.snapped;
        const double by_rates = (rate + c.rate) / 2 * 2 * pi / FRAMES;
        if (k > 0 && !c.snapped) worst = worse_of(worst, c.length - before - by_rates);
        before = c.length, rate = c.rate;
    }
    print_message("lengths off the rates by %.1e, %d jumps told\n", worst, snapped);
    assert_true(worst < 1e-3);
    cable_free(&c);
}

static void drums_that_make_no_sense_are_refused(void **state)
{
    struct cable c;
    (void)state;
    one_obstacle(&c, shape_of(CABLE_DRUM, 1, 0.5, 0.6));
    set3(c.to, 5, 0, 0);
    assert_int_equal(cable_solve(&c, false), CABLE_ARGUMENT);
    c.along[0].shape.size[2] = 0;
    assert_int_equal(cable_solve(&c, false), CABLE_ARGUMENT);
    c.along[0].shape = shape_of(CABLE_CONE, 1, 0, 0);
    assert_int_equal(cable_solve(&c, false), CABLE_ARGUMENT);
    cable_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cone_is_plane_when_it_is_developed),
        cmocka_unit_test(straight_pieces_belong_to_the_development),
        cmocka_unit_test(over_the_end_of_a_drum),
        cmocka_unit_test(the_wall_of_a_drum_is_a_cylinder),
        cmocka_unit_test(from_wall_to_end_over_a_nearly_sharp_edge),
        cmocka_unit_test(random_cones_and_drums_are_solved),
        cmocka_unit_test(from_a_flat_end_of_a_drum),
        cmocka_unit_test(ends_on_flat_ends_of_drums),
        cmocka_unit_test(along_the_axis_of_a_drum),
        cmocka_unit_test(a_drum_turns_under_a_cable),
        cmocka_unit_test(drums_that_make_no_sense_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
