/* Jumps of the pose with keep_sides: the cable stays on its side of each obstacle, as if all had moved there slowly;
 * what moves as a whole does not move. */
#include "scenes.h"

static const double pi = 3.14159265358979323846;

/* A cylinder along z, which the cable passes above, touching it or not; then both ends jump below. */
static void a_cable_stays_above_when_its_ends_jump_below(void **state)
{
    (void)state;
    for (int touching = 0; touching < 2; touching++)
        for (double low = -0.5; low > -4; low -= 0.25) {
            struct cable c;
            one_obstacle(&c, shape_of(CABLE_CYLINDER, 1, 0, 0));
            c.keep_sides = true;
            set3(c.from, -3, touching ? 0.3 : 1.2, 0), set3(c.to, 3, touching ? 0.3 : 1.2, 0);
            assert_int_equal(cable_solve(&c, false), CABLE_OK);
            assert_int_equal(c.along[0].touches, touching);
            set3(c.from, -3, low, 0), set3(c.to, 3, low, 0);
            assert_int_equal(cable_solve(&c, true), CABLE_OK);
            check_path(&c);
            const double d =
                hypot(3, low); /* over the top by tangents, and the angle that is left */
            assert_false(c.snapped);
            check_close(c.length, 2 * (sqrt(d * d - 1) + atan2(3, low) - acos(1 / d)), 1e-9);
            assert_int_equal(cable_solve(&c, false), CABLE_OK); /* which chooses the shorter way */
            assert_true(c.length < 6.7);
            cable_free(&c);
        }
}

/* An end that slides along the member it lies on, or leaves it by a hair and returns, is no jump: the length changes as
   the end moves. */
static void an_end_that_slides_does_not_snap(void **state)
{
    const enum cable_kind kinds[5] = {CABLE_SPHERE, CABLE_CYLINDER, CABLE_TORUS, CABLE_ELLIPSOID,
                                      CABLE_CONE};
    const double gaps[4] = {0, 4e-9, 4e-7, 4e-6};
    (void)state;
    for (int i = 0; i < 40; i++) {
        struct cable c;
        const bool cone = kinds[i % 5] == CABLE_CONE, end = i >= 20;
        double last[3], length = 0;
        one_obstacle(&c, shape_of(kinds[i % 5], 1, cone ? 2 : 0.4, 0.7));
        c.tolerance = 1e-8;
        const struct cable_shape *const shape = &c.along[0].shape;
        set3(end ? c.from : c.to, 3, 0.1, cone ? 1.5 : 0.2);
        for (int frame = 0; frame < 200; frame++) {
            const double a = 2.1 - 0.3 * frame / 199;
            double x[3] = {cos(a), sin(a), cone ? 1.4 : 0.1}, g[3];
            assert_true(shape_foot(shape, x));
            shape_value(shape, x, g);
            add3(x, frame % 2 * gaps[i / 5 % 4] / norm3(g), g, end ? c.to : c.from);
            assert_int_equal(cable_solve(&c, frame > 0), CABLE_OK);
            assert_false(c.snapped);
            const double moved = frame > 0 ? distance3(last, end ? c.to : c.from) : HUGE_VAL;
            assert_true(fabs(c.length - length) <= moved + 1e-9);
            length = c.length;
            copy3(end ? c.to : c.from, last);
        }
        cable_free(&c);
    }
}

/* Both ends at a part of their way along member 0, from a to b, in its frame. */
static void place_ends(struct cable *c, double a[2][3], double b[2][3], double part)
{
    const struct cable_member *const m = &c->along[0];
    for (int e = 0; e < 2; e++) {
        double x[3];
        for (int k = 0; k < 3; k++) x[k] = a[e][k] + part * (b[e][k] - a[e][k]);
        assert_true(shape_foot(&m->shape, x));
        to_scene(m, x, e ? c->to : c->from);
    }
}

/* Both ends slide along their member, in one frame, and in sixteen: where none of these is a jump, the one frame has the same
   path, and is none either. */
static void a_frame_follows_the_path_that_short_ones_follow(void **state)
{
    const enum cable_kind kinds[3] = {CABLE_TORUS, CABLE_CONE, CABLE_CYLINDER};
    uint64_t random = 291;
    int all = 0, other = 0, wrong = 0;
    (void)state;
    for (int i = 0; i < CASES(2000); i++) {
        struct cable c, fine;
        double a[2][3], b[2][3];
        bool snapped = false, good = true;
        one_obstacle(&c, shape_of(kinds[i % 3], 0.8, between(&random, 0.3, 0.7), 0.2));
        one_obstacle(&fine, c.along[0].shape);
        for (int k = 0; k < 6; k++) {
            a[k / 3][k % 3] = between(&random, -1, 1) + (k % 3 == 2 && i % 3 == 1 ? 1.2 : 0);
            b[k / 3][k % 3] = a[k / 3][k % 3] + between(&random, -0.01, 0.01);
        }
        for (int e = 0; e < 2; e++)
            good &= shape_foot(&c.along[0].shape, a[e]) && shape_foot(&c.along[0].shape, b[e]);
        place_ends(&c, a, b, 0), place_ends(&fine, a, b, 0);
        good = good && cable_solve(&c, false) == CABLE_OK && cable_solve(&fine, false) == CABLE_OK;
        for (int part = 1; part <= 16 && good; part++) {
            place_ends(&fine, a, b, part / 16.0);
            good = cable_solve(&fine, true) == CABLE_OK;
            snapped |= fine.snapped;
        }
        if (good && !snapped) {
            place_ends(&c, a, b, 1);
            good = cable_solve(&c, true) == CABLE_OK;
            all++, other += !good || !(fabs(c.length - fine.length) < 1e-7);
            wrong += c.snapped;
        }
        cable_free(&c), cable_free(&fine);
    }
    print_message("%d frames: %d have another path, %d are called a jump\n", all, other, wrong);
    assert_true(all > CASES(1800));
    assert_true(other == 0 && 400 * wrong <= all + 399);
}

/* A joint about z in the middle, with a drum around its axis and a ball on the far bone; the muscle passes in front. */
static void make_joint(struct cable *c)
{
    assert_true(cable_create(c, 2));
    c->accuracy = 1e-11, c->tolerance = 1e-9;
    c->along[0].shape = shape_of(CABLE_DRUM, 0.5, 1, 0.2);
    c->along[1].shape = shape_of(CABLE_SPHERE, 0.3, 0, 0);
    set3(c->from, -3, 0.3, 0.1);
}

static void bend_joint(struct cable *c, double angle)
{
    const double co = cos(angle), s = sin(angle);
    const double turn[3][3] = {{co, -s, 0}, {s, co, 0}, {0, 0, 1}};
    const double ball[3] = {1.5, 0.1, 0}, end[3] = {3, 0.2, 0};
    memcpy(c->along[1].turn, turn, sizeof turn);
    for (int k = 0; k < 3; k++) {
        c->along[1].at[k] = dot3(turn[k], ball);
        c->to[k] = dot3(turn[k], end);
    }
}

static void a_joint_that_jumps_has_the_lengths_of_one_that_bends(void **state)
{
    enum { FRAMES = 240 };
    struct cable slow, jump;
    (void)state;
    make_joint(&slow), make_joint(&jump);
    jump.keep_sides = true;
    bend_joint(&slow, 0), bend_joint(&jump, 0);
    assert_int_equal(cable_solve(&slow, false), CABLE_OK);
    assert_int_equal(cable_solve(&jump, false), CABLE_OK);
    for (int k = 1; k <= FRAMES; k++) {
        bend_joint(&slow, -2.6 * k / FRAMES);
        assert_int_equal(cable_solve(&slow, true), CABLE_OK);
        if (k % 40) continue;
        for (int back = 0; back < 2; back++) { /* there and back in one jump each */
            bend_joint(&jump, back ? 0 : -2.6 * k / FRAMES);
            assert_int_equal(cable_solve(&jump, true), CABLE_OK);
            check_path(&jump);
            assert_false(jump.snapped);
            if (!back) check_close(jump.length, slow.length, 1e-8);
        }
    }
    cable_free(&slow), cable_free(&jump);
}

/* The whole scene turned and moved in one jump: the same path, in one step. */
static void what_moves_as_a_whole_does_not_move(void **state)
{
    uint64_t random = 5150;
    int solved = 0;
    (void)state;
    for (int i = 0; i < 200; i++) {
        struct cable c;
        double turn[3][3], x[3];
        random_scene(&c, &random, 3);
        if (cable_solve(&c, false) == CABLE_OK) {
            const double length = c.length;
            const struct cable_member old = c.along[0];
            random_turn(&random, turn);
            for (int k = -2; k < c.count; k++) {
                double *const v = k == -2 ? c.from : k == -1 ? c.to : c.along[k].at;
                for (int j = 0; j < 3; j++) x[j] = dot3(turn[j], v) + 100;
                copy3(x, v);
                if (k < 0) continue;
                for (int j = 0; j < 3; j++) {
                    const double axis[3] = {c.along[k].turn[0][j], c.along[k].turn[1][j],
                                            c.along[k].turn[2][j]};
                    for (int n = 0; n < 3; n++) c.along[k].turn[n][j] = dot3(turn[n], axis);
                }
            }
            c.keep_sides = true;
            assert_int_equal(cable_solve(&c, true), CABLE_OK);
            assert_true(distance3(old.at, c.along[0].at) > 1);
            check_close(c.length, length, 1e-6);
            assert_true(c.iterations <= 3);
            solved++;
        }
        cable_free(&c);
    }
    print_message("%d of 200\n", solved);
    assert_true(solved > 180);
}

/* Poses between two: a screw, as of a hinge, and its ends. */
static void a_pose_between_is_on_the_screw(void **state)
{
    uint64_t random = 11;
    (void)state;
    for (int i = 0; i < 200; i++) {
        struct cable_pose from, half, to;
        double axis[3], a[3], b[3], x[3], y[3], middle[3];
        const double angle = i < 100 ? between(&random, 0, 3.1) : pi - 1e-9 * (i - 100),
                     rise = between(&random, -1, 1);
        random_turn(&random, from.turn);
        set3(from.at, 1, 2, 3);
        copy3(from.turn[1], axis);
        for (int k = 0; k < 3; k++) a[k] = between(&random, -2, 2), x[k] = between(&random, -2, 2);
        for (int k = 0; k < 2; k++) { /* around the axis through a */
            struct cable_pose turn, *const p = k ? &to : &half;
            turn_about(axis, (k + 1) * angle / 2, turn.turn);
            set3(turn.at, 0, 0, 0);
            pose_apply(&turn, a, b);
            for (int n = 0; n < 3; n++) turn.at[n] = a[n] - b[n] + (k + 1) * rise * axis[n] / 2;
            pose_product(&turn, &from, p);
        }
        struct cable_pose got;
        pose_between(&from, &to, 0.5, &got);
        pose_apply(&half, x, middle), pose_apply(&got, x, y);
        check_all_close(y, middle, 3, 1e-6);
        pose_between(&from, &to, 1, &got);
        pose_apply(&to, x, middle), pose_apply(&got, x, y);
        check_all_close(y, middle, 3, 1e-7);
    }
}

/* A motion in a hundred parts, each from where the last one has led: bodies keep their form. */
static void many_parts_of_a_motion_add_no_errors(void **state)
{
    uint64_t random = 2024;
    (void)state;
    for (int i = 0; i < 20; i++) {
        struct cable c;
        random_scene(&c, &random, 3);
        take_poses(&c, c.was);
        for (int k = 0; k < c.count; k++) random_turn(&random, c.along[k].turn);
        take_poses(&c, c.goal);
        for (int part = 0; part < 100; part++) {
            place_between(&c, 0.1);
            take_poses(&c, c.was);
        }
        for (int k = 0; k < c.count; k++)
            for (int n = 0; n < 3; n++) {
                const double *const row = c.along[k].turn[n], *const next =
                                                                  c.along[k].turn[(n + 1) % 3];
                check_close(dot3(row, row), 1, 1e-12);
                check_close(dot3(row, next), 0, 1e-12);
            }
        cable_free(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cable_stays_above_when_its_ends_jump_below),
        cmocka_unit_test(an_end_that_slides_does_not_snap),
        cmocka_unit_test(a_frame_follows_the_path_that_short_ones_follow),
        cmocka_unit_test(a_joint_that_jumps_has_the_lengths_of_one_that_bends),
        cmocka_unit_test(what_moves_as_a_whole_does_not_move),
        cmocka_unit_test(a_pose_between_is_on_the_screw),
        cmocka_unit_test(many_parts_of_a_motion_add_no_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
