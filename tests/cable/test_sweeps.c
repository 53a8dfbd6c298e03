/* A cable over every kind of obstacle while all of them move: rates, energy, warm and cold starts; and ten
 * obstacles for a thousand frames. */
#include "scenes.h"

static const double pi = 3.14159265358979323846;

static void user_sphere(const void *user, const double x[3], double *f, double g[3], double H[6])
{
    round_surface(user, x, f, g, H);
}

/* Seven members, one of each kind, in a row. */
static void every_kind(struct cable *c, struct cable_map *map)
{
    static const double radius = 0.9;
    assert_true(cable_create(c, 7));
    make_valley(map);
    c->accuracy = 1e-11, c->tolerance = 1e-9;
    c->along[0].shape = shape_of(CABLE_ELLIPSOID, 1, 0.8, 0.7);
    c->along[1].shape = shape_of(CABLE_TORUS, 1, 0.3, 0);
    c->along[2].shape = shape_of(CABLE_SPHERE, 1, 0, 0);
    c->along[3].shape.kind = CABLE_VIA;
    c->along[4].shape = shape_of(CABLE_CYLINDER, 0.8, 0, 0);
    c->along[5].shape = shape_of(CABLE_SURFACE, 1, 0, 0);
    c->along[5].shape.surface = user_sphere, c->along[5].shape.user = &radius;
    c->along[6].shape = shape_of(CABLE_HEIGHT_MAP, 0, 0, 0);
    c->along[6].shape.map = map;
}

/* Places of all bodies at the time t of a cycle of one second, and their velocities. The cable lies flat on
   their tops: over high ones it may pass on either side, and snaps from one to the other. */
static void move_all(struct cable *c, double t)
{
    const double w = 2 * pi, s = sin(w * t), co = cos(w * t);
    set3(c->from, -3, 0.3 * s, -0.4 + 0.2 * co);
    set3(c->from_velocity, 0, 0.3 * w * co, -0.2 * w * s);
    set3(c->to, 20.5, 0.4 * co, -0.9 + 0.3 * s);
    set3(c->to_velocity, 0, -0.4 * w * s, 0.3 * w * co);
    for (int i = 0; i < c->count; i++) {
        struct cable_member *const m = &c->along[i];
        static const double top[7] = {0.7, 0.3, 1, 0, 0.8, 0.9, 0};
        const double up = 0.12 - top[i], swing = 0.1 + 0.02 * i;
        const double phase = w * t + i, angle = 0.3 * sin(phase), rate = 0.3 * w * cos(phase);
        set3(m->at, 3 * i, swing * sin(phase + 1), up + 0.1 * cos(phase));
        set3(m->velocity, 0, swing * w * cos(phase + 1), -0.1 * w * sin(phase));
        const double turn[3][3] = {
            {1, 0, 0}, {0, cos(angle), -sin(angle)}, {0, sin(angle), cos(angle)}};
        if (m->shape.kind == CABLE_VIA) continue;
        memcpy(m->turn, turn, sizeof turn);
        set3(m->spin, rate, 0, 0);
        if (m->shape.kind == CABLE_CYLINDER) /* its axis along y */
            for (int k = 0; k < 3; k++) {
                const double z = m->turn[k][2];
                m->turn[k][2] = -m->turn[k][1], m->turn[k][1] = z;
            }
    }
}

static void every_kind_in_one_cable_has_the_right_rate_all_the_way(void **state)
{
    enum { FRAMES = 200 };
    const double h = 1e-4;
    struct cable c;
    struct cable_map map;
    double worst = 0;
    int contacts = 0, restarts = 0;
    (void)state;
    every_kind(&c, &map);
    for (int k = 0; k < FRAMES; k++) {
        double length[4];
        for (int i = 0; i < 4; i++) { /* differences of the fourth order */
            move_all(&c, (double)k / FRAMES + h * (i < 2 ? i - 2 : i - 1));
            assert_int_equal(cable_solve(&c, k + i > 0), CABLE_OK);
            restarts += c.restarts;
            length[i] = c.length;
        }
        move_all(&c, (double)k / FRAMES);
        assert_int_equal(cable_solve(&c, true), CABLE_OK);
        check_path(&c);
        for (int i = 0; i < c.count; i++) contacts += c.along[i].touches;
        const double rate = (length[0] - 8 * length[1] + 8 * length[2] - length[3]) / (12 * h);
        worst = worse_of(worst, rate - c.rate);
    }
    print_message("rates off by %.1e, %d contacts in %d frames\n", worst, contacts, FRAMES);
    assert_true(worst < 1e-5);
    assert_true(contacts > 3 * FRAMES);
    assert_int_equal(restarts, 0);
    cable_free(&c);
    free_map(&map);
}

/* A ring that turns about an axis of its own, with the cable across both its sides. */
static void turn_ring(struct cable *c, double t)
{
    const double angle = 0.1 * sin(2 * pi * t), co = cos(angle), s = sin(angle);
    const double turn[3][3] = {{co, 0, s}, {0, 1, 0}, {-s, 0, co}};
    memcpy(c->along[0].turn, turn, sizeof turn);
    set3(c->along[0].spin, 0, 0.1 * 2 * pi * cos(2 * pi * t), 0);
    set3(c->along[0].at, 0, 0.1 * cos(2 * pi * t), 0);
    set3(c->along[0].velocity, 0, -0.2 * pi * sin(2 * pi * t), 0);
}

static void a_cable_over_both_sides_of_a_ring_has_the_right_rate(void **state)
{
    const double h = 1e-4;
    struct cable c;
    double worst = 0;
    int pieces = 0;
    (void)state;
    one_obstacle(&c, shape_of(CABLE_TORUS, 1, 0.3, 0));
    c.far_sides = true;
    set3(c.from, -3, 0.1, 0.05);
    set3(c.to, 3, -0.1, 0.1);
    for (int k = 0; k < 100; k++) {
        double length[2];
        for (int i = 0; i < 2; i++) {
            turn_ring(&c, k / 100.0 + (i ? h : -h));
            assert_int_equal(cable_solve(&c, k + i > 0), CABLE_OK);
            length[i] = c.length;
        }
        turn_ring(&c, k / 100.0);
        assert_int_equal(cable_solve(&c, true), CABLE_OK);
        check_path(&c);
        pieces += c.along[0].pieces;
        worst = worse_of(worst, (length[1] - length[0]) / (2 * h) - c.rate);
    }
    print_message("rates off by %.1e, %d pieces in 100 frames\n", worst, pieces);
    assert_true(worst < 1e-5);
    assert_true(pieces > 150);
    cable_free(&c);
}

/* After a whole cycle the moment arms are what they were. A cold start has the same bits whatever was solved
   before, and mostly the same path; there are others. */
static void moment_arms_do_not_depend_on_history(void **state)
{
    enum { FRAMES = 60 };
    struct cable warm, cold, fresh;
    struct cable_map maps[3];
    double first[7][3], length = 0;
    int same = 0;
    (void)state;
    every_kind(&warm, &maps[0]), every_kind(&cold, &maps[1]), every_kind(&fresh, &maps[2]);
    for (int k = 0; k <= FRAMES; k++) {
        move_all(&warm, (double)k / FRAMES), move_all(&cold, (double)k / FRAMES);
        assert_int_equal(cable_solve(&warm, k > 0), CABLE_OK);
        assert_int_equal(cable_solve(&cold, false), CABLE_OK);
        same += fabs(warm.length - cold.length) < 1e-9;
        for (int i = 0; i < 7; i++) {
            if (k == 0) copy3(warm.along[i].moment, first[i]), length = warm.length;
            if (k == FRAMES) check_all_close(warm.along[i].moment, first[i], 3, 1e-7);
        }
    }
    check_close(warm.length, length, 1e-9);
    move_all(&fresh, 1);
    assert_int_equal(cable_solve(&fresh, false), CABLE_OK);
    assert_true(fresh.length == cold.length);
    for (int i = 0; i < 7; i++)
        assert_memory_equal(fresh.along[i].moment, cold.along[i].moment, 3 * sizeof(double));
    print_message("cold and warm agree in %d of %d frames\n", same, FRAMES + 1);
    assert_true(same > FRAMES / 2);
    cable_free(&warm), cable_free(&cold), cable_free(&fresh);
    for (int i = 0; i < 3; i++) free_map(&maps[i]);
}

/* Over every kind: all points at equal distances along it, none inside, and their chain as long as the cable, but
   for what it cuts. */
static void points_lie_along_the_whole_cable(void **state)
{
    enum { POINTS = 2001 };
    static double x[POINTS][3];
    struct cable c;
    struct cable_map map;
    (void)state;
    every_kind(&c, &map);
    for (int frame = 0; frame < 5; frame++) {
        double sum = 0;
        move_all(&c, frame / 5.0);
        assert_int_equal(cable_solve(&c, frame > 0), CABLE_OK);
        assert_true(cable_points(&c, POINTS, x));
        assert_memory_equal(x[0], c.from, sizeof c.from);
        assert_memory_equal(x[POINTS - 1], c.to, sizeof c.to);
        const double gap = c.length / (POINTS - 1);
        for (int k = 1; k < POINTS; k++) {
            sum += distance3(x[k], x[k - 1]);
            assert_true(distance3(x[k], x[k - 1]) < gap * (1 + 1e-9));
            assert_true(distance3(x[k], x[k - 1]) > gap * 0.95); /* over the corner at the point */
            for (int i = 0; i < c.count; i++) {
                double a[3];
                to_obstacle(&c.along[i], x[k], a);
                if (c.along[i].shape.kind != CABLE_VIA && i != c.pierced)
                    assert_true(depth_at(&c.along[i].shape, a) < 1e-8);
            }
        }
        check_close(sum, c.length, 2e-3);
    }
    assert_true(cable_points(&c, 2, x));
    assert_memory_equal(x[1], c.to, sizeof c.to);
    assert_false(cable_points(&c, 1, x));
    c.along[0].shape.kind = CABLE_NONE;
    cable_solve(&c, true);
    assert_false(cable_points(&c, 2, x));
    cable_free(&c);
    free_map(&map);
}

/* Around a sphere the cable goes where it was, over the top, until the other side is the only one. */
static void warm_paths_do_not_jump(void **state)
{
    struct cable c;
    double before = 0;
    (void)state;
    one_obstacle(&c, shape_of(CABLE_ELLIPSOID, 1, 1.5, 1));
    for (int k = 0; k < 400; k++) {
        const double angle = 2 * pi * k / 400;
        set3(c.from, -3 * cos(0.1 * angle), 0.4 * sin(angle), 0.3);
        set3(c.to, 3, 0.4 * sin(2 * angle), 0.3 + 0.2 * cos(angle));
        assert_int_equal(cable_solve(&c, k > 0), CABLE_OK);
        check_path(&c);
        assert_true(k == 0 || fabs(c.length - before) < 0.03);
        before = c.length;
    }
    cable_free(&c);
}

/* Ends sink past the middle of a sphere. Where they are beside it, the path turns around the sphere steadily, though far
   in three frames; where they are in line with it, the cable snaps to the other side, once. */
static void a_cable_that_snaps_tells(void **state)
{
    (void)state;
    for (int aside = 0; aside < 2; aside++) {
        struct cable c;
        int snapped = 0;
        one_obstacle(&c, shape_of(CABLE_SPHERE, 1, 0, 0));
        for (int k = 0; k < 40; k++) {
            const double y = 0.3 - 0.6 * (k + 0.5) / 40;
            set3(c.from, -3, y, 0);
            set3(c.to, 3, y, aside ? 0.01 : 0);
            assert_int_equal(cable_solve(&c, k > 0), CABLE_OK);
            check_path(&c);
            assert_int_equal(c.along[0].first[1] > 0, y > 0);
            assert_true(!c.snapped || k == 20);
            snapped += c.snapped;
        }
        assert_int_equal(snapped, !aside);
        cable_free(&c);
    }
}

static void ten_obstacles_are_swept_for_a_thousand_frames(void **state)
{
    struct cable c;
    int restarts = 0, rounds = 0;
    (void)state;
    assert_true(cable_create(&c, 10));
    c.accuracy = 1e-9, c.tolerance = 1e-8;
    for (int i = 0; i < 10; i++) {
        static const enum cable_kind kinds[4] = {CABLE_ELLIPSOID, CABLE_TORUS, CABLE_SPHERE,
                                                 CABLE_CYLINDER};
        struct cable_member *const m = &c.along[i];
        m->shape = shape_of(kinds[i % 4], 1, i % 4 == 1 ? 0.3 : 0.8, 0.7);
        set3(m->at, 1 + 2.5 * i, i % 2 ? -0.6 : 0.6, 0.05 * i - 0.4);
    }
    for (int k = 0; k < 1000; k++) {
        const double s = 2 * pi * k / 1000;
        set3(c.from, -1, sin(s), cos(s));
        set3(c.to, 25.5, 1.2 * sin(2 * s), cos(3 * s));
        assert_int_equal(cable_solve(&c, k > 0), CABLE_OK);
        check_path(&c);
        restarts += c.restarts, rounds += c.iterations;
    }
    print_message("%.2f rounds a frame, %d restarts\n", rounds / 1e3, restarts);
    cable_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_in_one_cable_has_the_right_rate_all_the_way),
        cmocka_unit_test(a_cable_over_both_sides_of_a_ring_has_the_right_rate),
        cmocka_unit_test(moment_arms_do_not_depend_on_history),
        cmocka_unit_test(points_lie_along_the_whole_cable),
        cmocka_unit_test(warm_paths_do_not_jump),
        cmocka_unit_test(a_cable_that_snaps_tells),
        cmocka_unit_test(ten_obstacles_are_swept_for_a_thousand_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
