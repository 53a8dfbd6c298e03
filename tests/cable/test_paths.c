/* Paths that are known: quarter circles, helices, an arc of a parabola, lines that just miss; shortest and
 * stationary; contact that begins and ends. */
#include "scenes.h"

static const double pi = 3.14159265358979323846;

static double solved(struct cable *c)
{
    const enum cable_status status = cable_solve(c, false);
    if (status != CABLE_OK) print_error("%s\n", cable_message(status));
    check_path(c);
    return c->length;
}

/* From (-0.5, r) along the top, a quarter down, and on to (r, -0.5), in the xy-plane. */
static void quarter_circle_over(struct cable_shape shape, double r, double rise)
{
    struct cable c;
    one_obstacle(&c, shape);
    set3(c.from, -0.5, r, 0);
    set3(c.to, r, -0.5, rise);
    if (shape.kind == CABLE_TORUS) { /* the equator of a ring is no minimum */
        c.stationary = c.along[0].has_hint = true;
        set3(c.along[0].hint, r, r, 0);
    }
    const double flat = 1 + r * pi / 2;
    check_close(solved(&c), hypot(flat, rise), 1e-10);
    check_close(c.along[0].length, r * pi / 2 * hypot(flat, rise) / flat, 1e-8);
    cable_free(&c);
}

static void a_quarter_of_each_round_thing_has_its_closed_form(void **state)
{
    static const double user = 0.8;
    struct cable_shape surface = shape_of(CABLE_SURFACE, 0.8, 0, 0);
    (void)state;
    surface.surface = round_surface, surface.user = &user;
    quarter_circle_over(shape_of(CABLE_SPHERE, 0.8, 0, 0), 0.8, 0);
    quarter_circle_over(shape_of(CABLE_CYLINDER, 0.8, 0, 0), 0.8, 0);
    quarter_circle_over(shape_of(CABLE_ELLIPSOID, 0.8, 0.8, 0.8), 0.8, 0);
    quarter_circle_over(surface, 0.8, 0);
    quarter_circle_over(shape_of(CABLE_TORUS, 0.6, 0.2, 0), 0.8, 0); /* around the whole ring */
}

static void a_helix_on_a_cylinder_is_straight_unrolled(void **state)
{
    (void)state;
    for (int i = -4; i <= 4; i++)
        quarter_circle_over(shape_of(CABLE_CYLINDER, 0.8, 0, 0), 0.8, 1.3 * i);
}

/* From within the ring over its tube and down outside: the straight way goes through the hole, but the
   cable is hung over the ring. */
static void a_hint_hangs_the_cable_over_the_ring(void **state)
{
    struct cable c;
    (void)state;
    one_obstacle(&c, shape_of(CABLE_TORUS, 2, 0.5, 0));
    set3(c.from, -1, 0, 0.5);
    set3(c.to, 2.5, 0, -3);
    check_close(solved(&c), straight_length(&c), 1e-12);
    assert_false(c.along[0].touches);
    c.along[0].has_hint = true;
    set3(c.along[0].hint, 2.1, 0.2, 0.6);
    check_close(solved(&c), 6 + pi / 4, 1e-9);
    check_all_close(c.along[0].first, ((double[]){2, 0, 0.5}), 3, 1e-7);
    check_all_close(c.along[0].last, ((double[]){2.5, 0, 0}), 3, 1e-7);
    cable_free(&c);
}

/* Across a ring the cable touches twice, whether that is listed twice or far sides are asked for: tangents to
   both circles of the tube from outside, and one from circle to circle. Without it goes through. */
static void a_ring_is_touched_on_its_far_side_too(void **state)
{
    const double line = sqrt(4 + 0.0025 - 0.09);
    const double turn = asin(0.3 / hypot(2, 0.05)) - atan(0.05 / 2);
    struct cable c;
    (void)state;
    for (int times = 1; times <= 2; times++) {
        assert_true(cable_create(&c, times));
        for (int i = 0; i < times; i++) c.along[i].shape = shape_of(CABLE_TORUS, 1, 0.3, 0);
        c.far_sides = times == 1;
        set3(c.from, -3, 0, 0.05);
        set3(c.to, 3, 0, 0.05);
        check_close(solved(&c), 2 * line + 2 * 0.3 * turn + 2, 1e-8);
        assert_int_equal(c.along[0].pieces, times == 1 ? 2 : 1);
        assert_int_equal(c.pierced, -1);
        if (times == 1) {
            check_close(c.along[0].length, 2 * 0.3 * turn, 1e-7);
            check_close(c.along[0].first[0], -1 - 0.3 * sin(turn), 1e-7);
            check_close(c.along[0].last[0], 1 + 0.3 * sin(turn), 1e-7);
            c.far_sides = false;
            assert_true(solved(&c) < 2 * line + 2 * 0.3 * turn + 2);
            assert_int_equal(c.along[0].pieces, 1);
            assert_int_equal(c.pierced, 0);
        }
        cable_free(&c);
    }
}

/* Over the same ring warm, up and down again: both contacts begin and end. */
static void both_sides_of_a_ring_are_let_go_and_found(void **state)
{
    struct cable c;
    int pieces[3] = {0, 0, 0}, same = 0;
    (void)state;
    one_obstacle(&c, shape_of(CABLE_TORUS, 1, 0.3, 0));
    c.far_sides = true;
    for (int k = 0; k <= 200; k++) {
        const double s = sin(2 * pi * k / 200), t = cos(2 * pi * k / 200);
        set3(c.from, -3, 0.1 * s, 0.3 + 0.4 * s);
        set3(c.to, 3, 0.1 * t, 0.3 + 0.4 * t);
        assert_int_equal(cable_solve(&c, k > 0), CABLE_OK);
        check_path(&c);
        pieces[c.along[0].pieces]++;
        const double warm = c.length;
        assert_int_equal(cable_solve(&c, false), CABLE_OK);
        check_path(&c);
        same += fabs(c.length - warm) < 1e-9;
    }
    print_message("cold and warm agree in %d of 201 frames\n", same);
    assert_true(same > 150);
    assert_true(pieces[0] > 20 && pieces[1] > 20 && pieces[2] > 20);
    cable_free(&c);
}

/* z = -x^2 / 2 from (-2, 0, 1) to (2, 0, 1): tangents touch at x = -t, t with t = 2 - sqrt(6) ... in closed
   form, the arc by asinh. */
static void a_parabola_has_its_closed_form_as_map_and_as_surface(void **state)
{
    const double z = -1,
                 t = 2 - sqrt(4 + 2 * z); /* z = t^2 / 2 - 2 t: the tangent at t passes (2, z) */
    const double arc = t * sqrt(1 + t * t) + asinh(t), line = hypot(2 - t, z + t * t / 2);
    struct cable_map map;
    struct cable c;
    (void)state;
    make_valley(&map);
    for (int i = 0; i < 2; i++) {
        struct cable_shape shape = shape_of(i ? CABLE_SURFACE : CABLE_HEIGHT_MAP, 1, 0, 0);
        shape.map = &map, shape.surface = valley_surface;
        one_obstacle(&c, shape);
        set3(c.from, -2, 0, z);
        set3(c.to, 2, 0, z);
        check_close(solved(&c), arc + 2 * line, 1e-10);
        check_close(c.along[0].length, arc, 1e-8);
        cable_free(&c);
    }
    free_map(&map);
}

/* Two hills with tops at x = -1 and 1: z = -(x^2 - 1)^2 / 4 */
static void hills_surface(const void *user, const double x[3], double *f, double g[3], double H[6])
{
    const double s = x[0] * x[0] - 1;
    (void)user;
    memset(H, 0, 6 * sizeof *H);
    *f = x[2] + s * s / 4;
    set3(g, s * x[0], 0, 1);
    H[0] = 3 * x[0] * x[0] - 1;
}

/* The cable touches the hills from where its tangent passes the ends, up to the tops, and is straight over
   the valley between. In the valley it ends with one contact, over the hills with none. */
static void a_valley_between_two_hills_is_crossed_in_the_air(void **state)
{
    const double t = 1.3, slope = t * (t * t - 1), top = -(t * t - 1) * (t * t - 1) / 4;
    const double low = top - slope * (3 - t);
    double arc = 0;
    struct cable c;
    (void)state;
    for (int k = 0; k <= 200; k++) { /* Simpson's rule */
        const double x = 1 + (t - 1) * k / 200, s = (x * x - 1) * x;
        arc += (k == 0 || k == 200 ? 1 : k % 2 ? 4 : 2) * sqrt(1 + s * s) * (t - 1) / 600;
    }
    one_obstacle(&c, shape_of(CABLE_SURFACE, 1, 0, 0));
    c.along[0].shape.surface = hills_surface;
    set3(c.from, -3, 0, low);
    set3(c.to, 3, 0, low);
    check_close(solved(&c), 2 * (hypot(3 - t, low - top) + arc) + 2, 1e-9);
    assert_int_equal(c.along[0].pieces, 2);
    check_close(c.along[0].length, 2 * arc, 1e-7);
    set3(c.to, 0, 0, -0.1); /* in the valley */
    solved(&c);
    assert_int_equal(c.along[0].pieces, 1);
    set3(c.from, -3, 0, 0.1);
    set3(c.to, 3, 0, 0.1);
    check_close(solved(&c), 6, 1e-12);
    assert_int_equal(c.along[0].pieces, 0);
    cable_free(&c);
}

/* A torus with a slip: in what is added to its grad or hess, or left out. */
struct slip {
    double grad, hess;
    bool unwritten, nowhere;
};

static void slip_surface(const void *user, const double x[3], double *f, double g[3], double H[6])
{
    const struct slip *const slip = (const struct slip *)user;
    const double torus[2] = {2e3, 5e2};
    double hess[6];
    cable_torus_surface(torus, x, f, g, hess);
    for (int k = 0; k < 6; k++)
        if (k != 4 || !slip->unwritten) H[k] = hess[k];
    g[1] += slip->grad * x[0], H[3] += slip->hess;
    if (slip->nowhere) *f = 1e30, set3(g, 0, 0, 0), memset(H, 0, 6 * sizeof *H);
}

static void a_surface_is_checked_in_words(void **state)
{
    const struct slip slips[] = {{0, 0, false, false},
                                 {1e6, 0, false, false},
                                 {0, 1e7, false, false},
                                 {0, 0, true, false},
                                 {0, 0, false, true}};
    static const char *const expected[] = {"", "grad is not the derivative of f: its y is ",
                                           "hess is not the derivative of grad: its xy is ",
                                           "hess is not finite: its xz", "f has no zero"};
    const double x[3] = {2.1e3, 1.1e3, 3e2};
    char words[CABLE_WORDS];
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct cable_shape shape = shape_of(CABLE_SURFACE, 2.5e3, 0, 0);
        shape.surface = slip_surface, shape.user = &slips[i];
        assert_int_equal(cable_check_surface(&shape, x, words), i == 0);
        if (i > 0) print_message("%s\n", words);
        assert_int_equal(strncmp(words, expected[i], i ? strlen(expected[i]) : 1), 0);
    }
    const struct cable_shape blank = shape_of(CABLE_SURFACE, 1, 0, 0);
    assert_false(cable_check_surface(&blank, x, words));
}

static void check_pierced(struct cable *c, int member)
{
    assert_int_equal(cable_solve(c, false), CABLE_OK);
    assert_int_equal(c->pierced, member);
    assert_true(c->length >= straight_length(c));
}

/* Through a body whose turn comes later, or is over: the path is found, and told of. */
static void a_body_out_of_turn_is_pierced(void **state)
{
    struct cable c;
    (void)state;
    assert_true(cable_create(&c, 2));
    c.along[0].shape = c.along[1].shape = shape_of(CABLE_SPHERE, 1, 0, 0);
    set3(c.along[0].at, 3, -0.9, 0);
    set3(c.along[1].at, 0, -0.9, 0);
    set3(c.from, 6, 0, 0);
    set3(c.to, -3, 0, 0);
    check_pierced(&c, -1);
    set3(c.from, -3, 0, 0);
    set3(c.to, 6, 0, 0);
    check_pierced(&c, 1);
    set3(c.along[0].at, 0, 0, 0); /* past it to a point, and back through it */
    c.along[1].shape.kind = CABLE_VIA;
    set3(c.along[1].at, 3, 3, 0);
    set3(c.from, -3, 3, 0);
    set3(c.to, -3, 3.1, 0);
    check_pierced(&c, -1);
    set3(c.to, -3, -3, 0);
    check_pierced(&c, 0);
    cable_free(&c);
}

/* Contact inside a member that overlaps the obstacle, whichever is first; one that only touches it is not pierced. */
static void a_body_around_a_contact_is_pierced(void **state)
{
    const double quarter[3][3] = {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}}; /* a cylinder along y */
    (void)state;
    for (int first = 0; first < 2; first++)
        for (int i = 0; i < 3; i++) {
            struct cable c;
            assert_true(cable_create(&c, 2));
            struct cable_member *const sphere = &c.along[1 - first], *const bar = &c.along[first];
            sphere->shape = shape_of(CABLE_SPHERE, 1, 0, 0);
            bar->shape = shape_of(CABLE_CYLINDER, 0.1, 0, 0);
            memcpy(bar->turn, quarter, sizeof quarter);
            bar->at[2] = i == 0 ? 1 : i == 1 ? 1.1 : 3;
            set3(c.from, -2, 0, 0.2);
            set3(c.to, 2, 0, 0.1);
            sphere->has_hint = true;
            set3(sphere->hint, 0, 0, 1);
            check_pierced(&c, i == 0 ? first : -1);
            assert_true(sphere->touches && !bar->touches);
            cable_free(&c);
        }
}

static void ridge_surface(const void *user, const double x[3], double *f, double grad[3],
                          double hess[6])
{
    const double d = x[0] - 0.2, e = 10 * exp(-100 * d * d);
    (void)user;
    *f = x[2] - e;
    grad[0] = 200 * d * e, grad[1] = 0, grad[2] = 1;
    hess[0] = (200 - 40000 * d * d) * e;
    for (int k = 1; k < 6; k++) hess[k] = 0;
}

/* Contact begins in the middle of the ring, and before the ridge, where f says little of the distance. */
static void a_ring_or_ridge_around_a_contact_is_pierced(void **state)
{
    const double quarter[3][3] = {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        const bool ring = i < 3;
        struct cable c;
        assert_true(cable_create(&c, 2));
        struct cable_member *const bar = &c.along[0], *const other = &c.along[1];
        bar->shape = shape_of(CABLE_CYLINDER, ring ? 0.5 : 1, 0, 0);
        other->shape =
            shape_of(ring ? CABLE_TORUS : CABLE_SURFACE, ring ? 0.7071 + i * 0.05 : 1, 0.1, 0);
        other->shape.surface = ridge_surface;
        memcpy(bar->turn, quarter, sizeof quarter);
        if (ring) memcpy(other->turn, quarter, sizeof quarter);
        set3(bar->at, ring ? 0.5 : 0, 0, ring ? 0 : 2);
        set3(other->at, ring ? -i * 0.07 : 0, 0, 0);
        set3(c.from, ring ? 0 : -3, 0, ring ? 0.4 : 2.6);
        set3(c.to, ring ? 1 : 3, 0, ring ? 5 : 2.6);
        bar->has_hint = true;
        set3(bar->hint, 0, ring ? 0.5 : -1, 0);
        check_pierced(&c, 1);
        cable_free(&c);
    }
}

static void a_map_repeats_quadratic_polynomials_and_their_derivatives(void **state)
{
    const double x[] = {0, 0.3, 1, 1.4, 3}, y[] = {-1, 0.2, 0.5, 2};
    double z[20], d[6];
    struct cable_map map;
    (void)state;
    for (int i = 0; i < 20; i++) {
        const double u = x[i / 4], v = y[i % 4];
        z[i] = 1 + 2 * u - v + 0.5 * u * u + 3 * u * v - 2 * v * v;
    }
    assert_true(make_map(&map, 5, 4, x, y, z));
    for (int i = 0; i < 100; i++) {
        const double u = 0.03 * i, v = -1 + 0.03 * i;
        const double expected[6] = {1 + 2 * u - v + 0.5 * u * u + 3 * u * v - 2 * v * v,
                                    2 + u + 3 * v,
                                    -1 + 3 * u - 4 * v,
                                    1,
                                    3,
                                    -4};
        map_at(&map, u, v, d);
        check_all_close(d, expected, 6, 1e-11);
    }
    free_map(&map);
}

static void a_line_that_just_misses_does_not_touch(void **state)
{
    const struct cable_shape shapes[] = {
        shape_of(CABLE_SPHERE, 1, 0, 0), shape_of(CABLE_CYLINDER, 1, 0, 0),
        shape_of(CABLE_TORUS, 0.7, 0.3, 0), shape_of(CABLE_ELLIPSOID, 1.5, 1, 0.7)};
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct cable c;
        one_obstacle(&c, shapes[i]);
        for (int k = 0; k < 2; k++) {
            const double y = k ? 1 - 1e-6 : 1 + 1e-9;
            set3(c.from, -3, y, 0);
            set3(c.to, 3, y, 0);
            check_close(solved(&c), 6, 1e-9);
            assert_int_equal(c.along[0].touches, k);
        }
        cable_free(&c);
    }
}

/* Down onto the obstacle and up again, warm: it touches once, lets go once, at the same height, and the
   length does not jump. */
static void contact_begins_and_ends_where_the_line_is_tangent(void **state)
{
    struct cable_map map;
    (void)state;
    make_valley(&map);
    struct cable_shape shapes[] = {
        shape_of(CABLE_SPHERE, 1, 0, 0),     shape_of(CABLE_CYLINDER, 1, 0, 0),
        shape_of(CABLE_TORUS, 0.7, 0.3, 0),  shape_of(CABLE_ELLIPSOID, 1.5, 1, 0.7),
        shape_of(CABLE_HEIGHT_MAP, 0, 0, 0), shape_of(CABLE_SURFACE, 1, 0, 0)};
    const double user = 1;
    shapes[4].map = &map, shapes[5].surface = round_surface, shapes[5].user = &user;
    for (int i = 0; i < 6; i++) {
        struct cable c;
        double before = 5;
        one_obstacle(&c, shapes[i]);
        const int up = i == 4 ? 2 : 1; /* the map's top is at z = 0 */
        const double top = i == 4 ? 0 : 1;
        for (int k = 0; k <= 200; k++) {
            const double height = top + 0.15 * cos(2 * pi * (k + 0.25) / 200.5);
            set3(c.from, -2.5, 0.01, 0.01);
            set3(c.to, 2.5, 0.01, 0.01);
            c.from[up] = c.to[up] = height;
            assert_int_equal(cable_solve(&c, k > 0), CABLE_OK);
            check_path(&c);
            assert_int_equal(c.restarts, 0);
            if (fabs(height - top) > 2e-3) assert_int_equal(c.along[0].touches, height < top);
            assert_true(k == 0 || fabs(c.length - before) < 0.02);
            before = c.length;
        }
        cable_free(&c);
    }
    free_map(&map);
}

/* Around the far side of a sphere the path is stationary, but could slip off. */
static void shortest_leaves_what_stationary_keeps(void **state)
{
    struct cable c;
    (void)state;
    one_obstacle(&c, shape_of(CABLE_SPHERE, 1, 0, 0));
    set3(c.from, -3, 0.5, 0);
    set3(c.to, 3, 0.5, 0);
    c.along[0].has_hint = true;
    set3(c.along[0].hint, 0, -1, 0);
    const double shortest = solved(&c);
    c.stationary = true;
    const double stationary = solved(&c);
    assert_true(c.along[0].first[1] < 0);
    assert_true(stationary > shortest + 0.1);
    /* tangents of length sqrt(d^2 - 1), and the angle that is left */
    const double d2 = 9.25, between_ends = acos((-9 + 0.25) / d2),
                 tangents = 2 * acos(1 / sqrt(d2));
    check_close(shortest, 2 * sqrt(d2 - 1) + between_ends - tangents, 1e-10);
    check_close(stationary, 2 * sqrt(d2 - 1) + 2 * pi - between_ends - tangents, 1e-10);
    cable_free(&c);
}

/* Straight through the middle: every side is as good, and one must be chosen. */
static void a_line_through_the_middle_finds_a_side(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct cable c;
        one_obstacle(&c, shape_of(i == 0   ? CABLE_SPHERE
                                  : i == 1 ? CABLE_CYLINDER
                                           : CABLE_ELLIPSOID,
                                  1, 1, 1));
        set3(c.from, -2, 0, 0);
        set3(c.to, 2, 0, 0);
        check_close(solved(&c), 2 * sqrt(3) + pi - 2 * acos(0.5), 1e-9);
        cable_free(&c);
    }
}

static void a_via_point_parts_the_cable(void **state)
{
    struct cable c;
    (void)state;
    assert_true(cable_create(&c, 3));
    set3(c.from, -0.5, 1, 0);
    set3(c.to, 4, -0.5, 0);
    c.along[0].shape = c.along[2].shape = shape_of(CABLE_CYLINDER, 1, 0, 0);
    c.along[1].shape.kind = CABLE_VIA;
    set3(c.along[1].at, 1, -0.5, 0);
    set3(c.along[2].at, 2.5, -0.5, 0);
    const double half = 1.5; /* of the straight piece around whose middle the third member lies */
    check_close(solved(&c), 1 + pi / 2 + 2 * sqrt(half * half - 1) + pi - 2 * acos(1 / half), 1e-9);
    cable_free(&c);
}

/* Chords through the middle of every kind, along its axes and diagonals or parallel to those: the scene does not choose a
   side, and the gradient has no part aside of the chord. */
static void chords_through_the_middle(void **state)
{
    const struct cable_shape shapes[] = {
        shape_of(CABLE_SPHERE, 1, 0, 0),    shape_of(CABLE_CYLINDER, 1, 0, 0),
        shape_of(CABLE_TORUS, 1, 0.3, 0),   shape_of(CABLE_TORUS, 1, 0.95, 0),
        shape_of(CABLE_ELLIPSOID, 1, 1, 1), shape_of(CABLE_ELLIPSOID, 1, 1, 0.3),
        shape_of(CABLE_CONE, 1, 1, 0),      shape_of(CABLE_DRUM, 1, 1, 0.2),
        shape_of(CABLE_DRUM, 1, 0.3, 0.1),  shape_of(CABLE_DRUM, 0.4, 1, 0.4),
        shape_of(CABLE_DRUM, 1, 1, 1),      shape_of(CABLE_ELLIPSOID, 1, 0.7, 0.4)};
    int solved = 0, all = 0;
    (void)state;
    for (int i = 0; i < (int)(sizeof shapes / sizeof *shapes); i++)
        for (int way = 0; way < 27; way++)
            for (int off = 0; off < 9; off++) {
                struct cable c;
                one_obstacle(&c, shapes[i]);
                c.accuracy = 1e-10, c.tolerance = 1e-8;
                const double along[3] = {way % 3 - 1, way / 3 % 3 - 1, way / 9 - 1};
                for (int k = 0; k < 3; k++) {
                    const double middle = (k == off / 3 ? 0.125 * (off % 3) : 0) +
                                          (k == 2 && shapes[i].kind == CABLE_CONE);
                    c.from[k] = middle - 3 * along[k], c.to[k] = middle + 2.5 * along[k];
                }
                if (cable_solve(&c, false) != CABLE_INSIDE) { /* of a cone and a cylinder, or 0 */
                    all++, solved += c.status == CABLE_OK;
                    if (c.status == CABLE_OK) check_path(&c);
                }
                cable_free(&c);
            }
    print_message("%d of %d solved\n", solved, all);
    assert_int_equal(solved, all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_quarter_of_each_round_thing_has_its_closed_form),
        cmocka_unit_test(a_helix_on_a_cylinder_is_straight_unrolled),
        cmocka_unit_test(a_hint_hangs_the_cable_over_the_ring),
        cmocka_unit_test(a_ring_is_touched_on_its_far_side_too),
        cmocka_unit_test(both_sides_of_a_ring_are_let_go_and_found),
        cmocka_unit_test(a_parabola_has_its_closed_form_as_map_and_as_surface),
        cmocka_unit_test(a_valley_between_two_hills_is_crossed_in_the_air),
        cmocka_unit_test(a_surface_is_checked_in_words),
        cmocka_unit_test(a_body_out_of_turn_is_pierced),
        cmocka_unit_test(a_body_around_a_contact_is_pierced),
        cmocka_unit_test(a_ring_or_ridge_around_a_contact_is_pierced),
        cmocka_unit_test(a_map_repeats_quadratic_polynomials_and_their_derivatives),
        cmocka_unit_test(a_line_that_just_misses_does_not_touch),
        cmocka_unit_test(contact_begins_and_ends_where_the_line_is_tangent),
        cmocka_unit_test(shortest_leaves_what_stationary_keeps),
        cmocka_unit_test(a_line_through_the_middle_finds_a_side),
        cmocka_unit_test(a_via_point_parts_the_cable),
        cmocka_unit_test(chords_through_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
