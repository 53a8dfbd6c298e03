/* Which random motions let the cable jump to another minimum, and whether `snapped` tells. What has jumped is found
 * without the solver's own opinion: each motion is followed in 64 parts and, where the length is not what its rates say,
 * in shorter ones, down to a millionth. A difference that remains is a jump;
 * one between 5e-9 and 3e-7, near the error of the lengths, counts neither as a jump nor as none. */
#include "scenes.h"

enum { JUMPED = 1, UNCLEAR = 2 };
enum { MOST = 3, PARTS = 64, HALVINGS = 14 };

/* A steady motion from t = 0 to 1: of the ends, of the members, and a turn of one of them. */
struct motion {
    double at[MOST + 2][3], v[MOST + 2][3];
    double turn[3][3], axis[3], angle;
    int turning; /* -1: none */
};

/* What is known of a path. */
struct point {
    double t, length, rate, force[MOST + 2][3];
    int passes;
    struct cable_pass pass[MOST * CABLE_PIECES + 1];
};

/* Begins where the cable is. */
static void begin_motion(const struct cable *c, struct motion *m)
{
    for (int i = 0; i < c->count; i++) copy3(c->along[i].at, m->at[i]);
    copy3(c->from, m->at[c->count]), copy3(c->to, m->at[c->count + 1]);
    if (m->turning >= 0) memcpy(m->turn, c->along[m->turning].turn, sizeof m->turn);
}

static void place(struct cable *c, const struct motion *m, double t)
{
    for (int i = 0; i < c->count + 2; i++) {
        struct cable_member *const body = &c->along[i];
        const bool from = i == c->count, to = i > c->count;
        double x[3];
        add3(m->at[i], t, m->v[i], x);
        copy3(x, from ? c->from : to ? c->to : body->at);
        copy3(m->v[i], from ? c->from_velocity : to ? c->to_velocity : body->velocity);
        if (!from && !to) set3(body->spin, 0, 0, 0);
    }
    if (m->turning < 0) return;
    struct cable_member *const body = &c->along[m->turning];
    double turn[3][3];
    turn_about(m->axis, t * m->angle, turn);
    for (int i = 0; i < 3; i++) {
        body->spin[i] = m->angle * m->axis[i];
        for (int j = 0; j < 3; j++) {
            body->turn[i][j] = 0;
            for (int k = 0; k < 3; k++) body->turn[i][j] += turn[i][k] * m->turn[k][j];
        }
    }
}

static void take_point(const struct cable *c, double t, struct point *p)
{
    p->t = t, p->length = c->length, p->rate = c->rate, p->passes = c->passes;
    memcpy(p->pass, c->pass, (size_t)c->passes * sizeof *c->pass);
    for (int i = 0; i < c->count; i++) copy3(c->along[i].force, p->force[i]);
    copy3(c->from_force, p->force[c->count]), copy3(c->to_force, p->force[c->count + 1]);
}

static void go_back(struct cable *c, const struct motion *m, const struct point *p)
{
    place(c, m, p->t);
    take_poses(c, c->was);
    c->passes = p->passes;
    memcpy(c->pass, p->pass, (size_t)p->passes * sizeof *c->pass);
}

/* From p to t. JUMPED: the path has jumped on the way; UNCLEAR: maybe; -1: there is no path. */
static int follow(struct cable *c, const struct motion *m, struct point *p, double t, int halvings)
{
    const struct point begin = *p;
    double pull = 0;
    place(c, m, t);
    if (cable_solve(c, true) != CABLE_OK) return -1;
    take_point(c, t, p);
    const double h = t - begin.t;
    const double off = fabs(p->length - begin.length - h * (begin.rate + p->rate) / 2);
    for (int i = 0; i < c->count + 2; i++)
        pull = fmax(pull, distance3(begin.force[i], p->force[i]));
    if (pull < 0.05 && off < 2e-9 + (halvings > 0 ? 1e-3 * h * h : 3e-9)) return 0;
    if (halvings == 0) return pull < 0.05 && off < 3e-7 ? UNCLEAR : JUMPED;
    *p = begin;
    go_back(c, m, p);
    const int first = follow(c, m, p, begin.t + h / 2, halvings - 1);
    const int second = first < 0 ? -1 : follow(c, m, p, t, halvings - 1);
    return second < 0 ? -1 : first | second;
}

/* Half of the scenes have members that move, and those of three members one that turns. */
static void random_motion(struct motion *m, uint64_t *random, int i, double scale)
{
    const double size = scale * (i % 4 < 2 ? 0.1 : 0.3);
    const int count = 1 + i % 3;
    for (int n = 0; n < count + 2; n++)
        for (int k = 0; k < 3; k++)
            m->v[n][k] = (n >= count ? 1 : i % 2 ? 0.5 : 0) * size * between(random, -1, 1);
    double turn[3][3];
    random_turn(random, turn);
    copy3(turn[0], m->axis);
    m->angle = size * between(random, -1, 1);
    m->turning = count == 3 ? 1 : -1;
}

struct told {
    int steps, jumps, told, wrong;
};

/* One cable goes in whole steps, the other one in parts, as long as both are on one path. */
static void sweep(uint64_t *random, int i, double scale, struct told *told)
{
    struct cable c, fine;
    struct motion m;
    struct point p;
    uint64_t again = *random;
    random_scene(&c, random, 1 + i % 3);
    random_scene(&fine, &again, 1 + i % 3);
    random_motion(&m, random, i, scale);
    bool good = cable_solve(&c, false) == CABLE_OK && cable_solve(&fine, false) == CABLE_OK;
    for (int frame = 0; frame < 30 / scale && good; frame++) {
        int jumped = 0;
        begin_motion(&fine, &m);
        place(&fine, &m, 0);
        if (cable_solve(&fine, true) != CABLE_OK) break;
        take_point(&fine, 0, &p);
        for (int k = 1; k <= PARTS && jumped >= 0; k++) {
            const int one = follow(&fine, &m, &p, (double)k / PARTS, HALVINGS);
            jumped = one < 0 ? -1 : jumped | one;
        }
        place(&c, &m, 1);
        if (jumped < 0 || cable_solve(&c, true) != CABLE_OK) break;
        good = fabs(c.length - fine.length) < 1e-7;
        if (jumped == UNCLEAR && good) continue;
        const bool other = jumped || !good;
        told->steps++, told->jumps += other;
        told->told += other && c.snapped, told->wrong += !other && c.snapped;
    }
    cable_free(&c), cable_free(&fine);
}

static uint64_t seed = 31337; /* or the program's argument */

static void jumps_are_told_at_every_length_of_step(void **state)
{
    const double scales[] = {0.3, 1, 2};
    struct told all = {0, 0, 0, 0};
    (void)state;
    for (int k = 0; k < 3; k++) {
        struct told told = {0, 0, 0, 0};
        uint64_t random = seed + (uint64_t)k;
        for (int i = 0; i < CASES(500); i++) sweep(&random, i, scales[k], &told);
        print_message("steps of %.1f: %d of %d jumps told, %d told wrongly, in %d steps\n",
                      scales[k], told.told, told.jumps, told.wrong, told.steps);
        all.steps += told.steps, all.jumps += told.jumps;
        all.told += told.told, all.wrong += told.wrong;
    }
    print_message("all: %d of %d jumps told, %d told wrongly, in %d steps\n", all.told, all.jumps,
                  all.wrong, all.steps);
    assert_int_equal(all.told, all.jumps);
    assert_true(all.jumps > CASES(150));
    assert_true(20000 * all.wrong <= all.steps);
}

int main(int argc, char **argv)
{
    if (argc > 1) seed = strtoull(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {cmocka_unit_test(jumps_are_told_at_every_length_of_step)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
