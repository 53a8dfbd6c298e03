/* The geodesic between two points where something fails on the way: the surface once, or from a call on; attempts
 * that run out; rounding; steps that the options forbid. A status tells it, what is called found leads there, and
 * the answer is else as it was. */
#include <stdbool.h>
#include <string.h>

#include "shortest_surfaces.h"

/* A surface that is not a number at call number `once`, from number `ever` on, where x < edge, and aside of a
 * strip, |z| <= half and y >= -half. */
struct flawed {
    struct surface s;
    long long once, ever;
    double edge, half;
};

static inline void flawed_surface(const struct flawed *s, const double x[3], double *f, double g[3],
                                  double H[6])
{
    any_surface(&s->s, x, f, g, H);
    const bool beside = x[0] < s->edge || fabs(x[2]) > s->half || x[1] < -s->half;
    if (evaluations != s->once && evaluations < s->ever && !beside) return;
    *f = (double)NAN;
    for (int i = 0; i < 3; i++) g[i] = H[i] = H[3 + i] = (double)NAN;
}

/* Where z is so much. */
static double watch = 0.1;

static inline void flawed_events(const struct flawed *s, double t, const double y[], double g[1])
{
    (void)s, (void)t;
    g[0] = y[2] - watch;
}
#define GI_NAME          flawed
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#define GI_EVENTS        1
#include "geodesic_integ.h"

#define NEVER      4000000000LL
#define EVERYWHERE 1e300
#define SOUND      NEVER, NEVER, -EVERYWHERE, EVERYWHERE
static const struct flawed sphere = {{QUADRIC, {1, 1, 1, 1}}, SOUND};
static const struct flawed narrow_torus = {{TORUS, {1.1, 1}}, SOUND};

/* What connect (from a guess or none) or shortest says; that what is found leads there, within `miss`, and that
 * the answer is as it was where nothing is. */
enum call { SHORTEST, CONNECT, CONNECT_GUESSED };
static double guessed_length = 1;

static gi_status look(enum call call, const struct flawed *s, const flawed_options *options,
                      const double from[3], const double to[3], double miss, double *length)
{
    const bool guessed = call == CONNECT_GUESSED;
    const double before[3] = {0, guessed ? 1 : 0, guessed ? 0.1 : 0};
    const struct flawed sound = {s->s, SOUND};
    double direction[3] = {before[0], before[1], before[2]}, guess = guessed ? guessed_length : 0;
    double y[flawed_N];
    flawed_integ it;
    evaluations = 0;
    *length = guess;
    const gi_status status = call == SHORTEST
                                 ? flawed_shortest(s, options, from, to, direction, length)
                                 : flawed_connect(s, options, from, to, direction, length);
    if (status != GI_OK) {
        assert_memory_equal(direction, before, sizeof before);
        assert_true(*length == guess);
        return status;
    }
    assert_int_equal(flawed_start(&sound, from, direction, y), GI_OK);
    flawed_options trace = {.accuracy = 1e-10};
    trace.event_terminal[0] = -1;
    assert_int_equal(flawed_initialize(&it, &sound, &trace, 0, y), GI_OK);
    assert_int_equal(flawed_integrate(&it, *length), GI_OK);
    check_close(distance(it.y, to), 0, miss);
    return status;
}

/* ---- the surface fails ---- */

/* Fails at each call in turn, or at every so manieth, as far as that. */
static void fail_once(enum call call, int apart, int count[2])
{
    const flawed_options options = {.accuracy = 1e-5};
    const double from[3] = {1, 0, 0}, to[3] = {-0.6, 0.48, 0.64};
    struct flawed s = sphere;
    double length;
    assert_int_equal(look(call, &s, &options, from, to, 1e-4, &length), GI_OK);
    check_close(length, acos(-0.6), 1e-4);
    const long long all = evaluations;
    for (s.once = 1; s.once <= all; s.once += apart * (s.once < 300 ? 1 : 3)) {
        const gi_status status = look(call, &s, &options, from, to, 1e-4, &length);
        count[status == GI_OK]++;
    }
    s.once = NEVER;
    for (s.ever = 1; s.ever <= all; s.ever += apart * (1 + s.ever / 40))
        look(call, &s, &options, from, to, 1e-4, &length);
}

static void a_surface_that_fails_here_or_there_spoils_no_answer(void **state)
{
    int count[2] = {0, 0};
    (void)state;
    for (int call = SHORTEST; call <= CONNECT_GUESSED; call++)
        fail_once((enum call)call, call == SHORTEST ? 120 : 10, count);
    assert_true(count[1] > 0);
}

static void a_surface_that_fails_once_spoils_no_answer(void **state)
{
    int count[2] = {0, 0};
    (void)state;
    for (int call = SHORTEST; call <= CONNECT_GUESSED; call++) fail_once((enum call)call, 1, count);
    print_message("  found in spite of it %d times of %d\n", count[1], count[0] + count[1]);
    assert_true(count[0] > 0 && count[1] > 0);
}

/* A point is its own nearest, but a direction is asked for too. */
static void from_a_point_to_itself_nothing_is_no_number(void **state)
{
    const double here[3] = {0.48, 0.6, 0.64};
    (void)state;
    for (int always = 0; always < 2; always++) {
        int failed = 0, good = 0;
        for (long long call = 1; call <= 30; call++) {
            struct flawed s = sphere;
            double length;
            *(always ? &s.ever : &s.once) = call;
            if (look(SHORTEST, &s, NULL, here, here, 1e-12, &length) == GI_OK)
                good++;
            else
                failed++;
        }
        assert_true(failed > 0);
        assert_true(good > 0);
    }
}

/* All ways end a little behind the target, and aside: the surface is not known there. */
static void a_patch_that_ends_behind_the_target_is_enough(void **state)
{
    const flawed_options options = {.accuracy = 1e-6};
    const double from[3] = {1, 0, 0}, to[3] = {cos(2.3), sin(2.3), 0};
    struct flawed cap = sphere;
    double length;
    (void)state;
    cap.edge = cos(2.33);
    assert_int_equal(look(SHORTEST, &cap, &options, from, to, 1e-4, &length), GI_OK);
    check_close(length, 2.3, 1e-5);
    cap.half = 0.09;
    assert_int_equal(look(SHORTEST, &cap, &options, from, to, 1e-4, &length), GI_OK);
    check_close(length, 2.3, 1e-5);
    const struct flawed bowls = {{QUADRIC, {-1, -1, 1, 1}}, NEVER, NEVER, -EVERYWHERE, 1.2};
    const double bottom[3] = {0, 0, 1}, top[3] = {0, 0, -1};
    assert_int_equal(look(SHORTEST, &bowls, &options, bottom, top, 0, &length),
                     GI_ERR_NOT_CONNECTED);
    cap.edge = cos(2.25);
    assert_int_equal(look(SHORTEST, &cap, &options, from, to, 1e-4, &length), GI_ERR_ARGUMENT);
}

/* ---- attempts run out ---- */

static void point_of_narrow_torus(double x[3])
{
    const double u = 3 * uniform(), v = 3 * uniform();
    x[0] = (1.1 + cos(v)) * cos(u), x[1] = (1.1 + cos(v)) * sin(u);
    x[2] = sin(v);
}

/* On the way through the hole of a narrow torus neighbours part by thousands. */
static void run_out_of_attempts(int first, int last, int part, int count[2])
{
    const double accuracies[] = {1e-2, 1e-6, 1e-13};
    double length;
    for (int pair = first; pair < last; pair++)
        for (int call = SHORTEST; call <= CONNECT_GUESSED; call++) {
            double x[2][3];
            point_of_narrow_torus(x[0]), point_of_narrow_torus(x[1]);
            guessed_length = 3 + pair;
            for (int most = 10; most < 5000; most += 1 + most / part) {
                const flawed_options few = {.accuracy = accuracies[pair % 3],
                                            .maximum_steps = most};
                const gi_status status =
                    look((enum call)call, &narrow_torus, &few, x[0], x[1], EVERYWHERE, &length);
                assert_true(status == GI_OK || status >= GI_ERR_ACCURACY);
                count[status == GI_OK]++;
            }
        }
    guessed_length = 1;
}

static void out_of_attempts_is_told_here_and_there(void **state)
{
    int count[2] = {0, 0};
    (void)state;
    run_out_of_attempts(0, 3, 1, count);
    assert_true(count[0] > 10 && count[1] > 10);
}

static void out_of_attempts_is_told_wherever_it_happens(void **state)
{
    int count[2] = {0, 0};
    (void)state;
    run_out_of_attempts(0, 18, 10, count);
    print_message("  %d found of %d\n", count[1], count[0] + count[1]);
    assert_true(count[0] > 100 && count[1] > 100);
}

/* With attempts enough and with fewer: rounding of a direction moves the end by more than is asked. */
/* An event inside a step sends its attempt back, which does not count. */
static void events_cost_few_attempts(void **state)
{
    const double from[3] = {1, 0, 0}, to[3] = {-0.6, 0.48, 0.64};
    (void)state;
    for (int call = SHORTEST; call <= CONNECT_GUESSED; call++) {
        long long least[2];
        for (int watched = 0; watched < 2; watched++) {
            gi_status status = GI_ERR_MAX_STEPS;
            flawed_options options = {.accuracy = 1e-5};
            watch = watched ? 0.1 : 10;
            for (long long most = 1; status != GI_OK && most < 100000; most++) {
                double length;
                options.maximum_steps = least[watched] = most;
                status = look((enum call)call, &sphere, &options, from, to, 1e-4, &length);
            }
            assert_int_equal(status, GI_OK);
        }
        watch = 0.1;
        assert_true(least[1] <= least[0] * 6 / 5 + 2); /* a few more steps, as they end at events */
    }
}

/* What is not controlled is no reason to miss. */
static void where_the_error_of_j_r_is_not_controlled_it_leads_there_too(void **state)
{
    const double from[3] = {1, 0, 0}, to[3] = {0, 0.6, 0.8};
    flawed_options options = {.accuracy = 1e-6};
    (void)state;
    options.units[3] = (double)INFINITY;
    for (int call = SHORTEST; call <= CONNECT_GUESSED; call++) {
        double length;
        assert_int_equal(look((enum call)call, &sphere, &options, from, to, 1e-5, &length), GI_OK);
        check_close(length, acos(0), 1e-5);
    }
}

static void what_rounding_forbids_is_told(void **state)
{
    const flawed_options finest = {.accuracy = 2e-15};
    int count[2] = {0, 0};
    double length;
    (void)state;
    for (int pair = 0; pair < 8; pair++) {
        double x[2][3];
        point_of_narrow_torus(x[0]), point_of_narrow_torus(x[1]);
        const gi_status status = look(SHORTEST, &narrow_torus, &finest, x[0], x[1], 1e-8, &length);
        assert_true(status == GI_OK || status == GI_ERR_ACCURACY);
        count[status == GI_OK]++;
        for (int most = 1000; most < 30000 && status == GI_ERR_ACCURACY; most += most / 5) {
            flawed_options few = finest;
            few.maximum_steps = most;
            assert_int_not_equal(look(SHORTEST, &narrow_torus, &few, x[0], x[1], 1e-8, &length),
                                 GI_OK);
        }
    }
    print_message("  %d of %d\n", count[1], count[0] + count[1]);
    assert_true(count[0] > 0 && count[1] > 0);
}

/* ---- options that are at odds with it ---- */

static void steps_are_no_longer_than_the_options_let_them_be(void **state)
{
    const flawed_options longest = {.accuracy = 1e-6, .maximum_step = 0.01};
    const flawed_options least = {.accuracy = 1e-2, .minimum_step = 2};
    const flawed_options fixed = {.fixed_step = 0.05};
    const double from[3] = {1, 0, 0}, to[3] = {-0.6, 0.48, 0.64};
    double length;
    (void)state;
    assert_int_equal(look(SHORTEST, &sphere, &longest, from, to, 1e-4, &length), GI_OK);
    check_close(length, acos(-0.6), 1e-4);
    assert_true(evaluations > 12 * 16 * 100); /* 16 directions, of 100 steps and more */
    assert_int_equal(look(SHORTEST, &sphere, &fixed, from, to, 1e-4, &length), GI_OK);
    check_close(length, acos(-0.6), 1e-4);
    look(SHORTEST, &sphere, &least, from, to, 0.1, &length);
}

/* Two planes: all ways go on for ever. Tolerances grow with the way, so that rounding does not end them. */
static const struct flawed planes = {{QUADRIC, {0, 0, 1, 1}}, SOUND};

static gi_status between_planes(const double to[3], long long most, double *length)
{
    const double from[3] = {0, 0, 1};
    flawed_options options = {.accuracy = 1e-6, .maximum_steps = most};
    for (int i = 0; i < 5; i++) options.relative[i] = true;
    return look(SHORTEST, &planes, &options, from, to, 1e-4, length);
}

static void on_one_of_two_planes_points_are_connected(void **state)
{
    const double to[3] = {1, 0, -1}, beside[3] = {1, 2, 1};
    double length;
    (void)state;
    assert_int_equal(between_planes(beside, 0, &length), GI_OK);
    check_close(length, sqrt(5.0), 1e-6);
    assert_int_equal(between_planes(to, 2000, &length), GI_ERR_NOT_CONNECTED);
}

static void parallel_planes_are_not_connected(void **state)
{
    const double to[3] = {1, 0, -1};
    double length;
    (void)state;
    assert_int_equal(between_planes(to, 0, &length), GI_ERR_NOT_CONNECTED);
}

/* A valley z = height x^4 (2 - x)^4 that is as high as the first step off (0, 0, 0) makes it, by height^2 ~ step^0.8:
 * each round of sharpening shortens that step to a third, and the way by less than half as much as the one before. */
struct restless {
    double *height;
    int *heights; /* how many there were */
    bool *at_start;
};

static inline void restless_surface(const struct restless *s, const double x[3], double *f,
                                    double g[3], double H[6])
{
    const double step = sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]), X = x[0], b = X * (2 - X);
    if (*s->at_start && step > 0) {
        const double height = 3 * pow(step, 0.4);
        *s->heights += height != *s->height;
        *s->height = height;
    }
    *s->at_start = step == 0;
    const double db = 2 - 2 * X, A = *s->height, b3 = b * b * b;
    const double hill[6] = {A * b3 * b, 4 * A * b3 * db, 0, A * (12 * b * b * db * db - 8 * b3), 0,
                            0};
    graph(x[2], hill, f, g, H);
}
#define GI_NAME          restless
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

/* Lengths come closer in each round, and never close enough: sixteen rounds, and no more. */
static void a_way_that_sharpening_always_moves_is_told(void **state)
{
    const double from[3] = {0, 0, 0}, to[3] = {2, 0, 0};
    double height = 0, direction[3] = {1, 0, 0}, length = 2.2;
    int heights = 0;
    bool at_start = false;
    const struct restless s = {&height, &heights, &at_start};
    const restless_options options = {.accuracy = 1e-10};
    (void)state;
    const gi_status status = restless_connect(&s, &options, from, to, direction, &length);
    print_message("  %d heights, %s\n", heights, gi_status_message(status));
    assert_int_equal(status, GI_ERR_ACCURACY);
    assert_int_equal(heights, 2 + 16); /* first what initialize tries, then the first shot */
    assert_true(direction[0] == 1 && direction[1] == 0 && direction[2] == 0 && length == 2.2);
}

/* Directions closer together than the accuracy asks for need not be told apart; the promise holds all the same. */
static void to_a_rough_accuracy_what_is_found_is_near_enough(void **state)
{
    const struct flawed waves = {{WAVES, {1}}, SOUND};
    const flawed_options options = {.accuracy = 0.1, .maximum_steps = 40000};
    int found = 0;
    (void)state;
    for (int pair = 0; pair < 20; pair++) {
        double x[2][3], length, f, g[3], H[6];
        for (int k = 0; k < 2; k++) {
            x[k][0] = k == 0 ? -4 : 4, x[k][1] = 1.2 * uniform(), x[k][2] = 0;
            any_surface(&waves.s, x[k], &f, g, H);
            x[k][2] = -f;
        }
        const gi_status status = look(SHORTEST, &waves, &options, x[0], x[1], 1, &length);
        if (status != GI_OK) continue;
        assert_true(length > distance(x[0], x[1]) - 1);
        found++;
    }
    print_message("  %d found\n", found);
    assert_true(found > 15);
}

/* Over so many waves neighbours part by more than directions are divided; what is found is a way. */
static void cross_waves(int from_which, int to_which)
{
    const struct flawed waves = {{WAVES, {3}}, SOUND};
    const double from[3] = {0, 0, 0}, to[3] = {20, 0.3, 3 * sin(34.0) * cos(0.39)};
    watch = EVERYWHERE; /* attempts that events send back do not count */
    for (int i = from_which; i < to_which; i++) {
        const int most = 1000 << (i / 2 * 2);
        const flawed_options options = {.accuracy = i % 2 ? 0.1 : 1e-3, .maximum_steps = most};
        double length;
        const gi_status status = look(SHORTEST, &waves, &options, from, to, EVERYWHERE, &length);
        assert_true(status == GI_OK || status >= GI_ERR_ACCURACY);
        assert_true(evaluations < 20LL * most);
        if (status == GI_OK) assert_true(length > 0.9 * distance(from, to));
    }
    watch = 0.1;
}

static void many_waves_are_told_after_few_attempts(void **state)
{
    (void)state;
    cross_waves(0, 4);
}

static void many_waves_are_no_endless_work(void **state)
{
    (void)state;
    cross_waves(4, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_surface_that_fails_here_or_there_spoils_no_answer),
        cmocka_unit_test(a_surface_that_fails_once_spoils_no_answer),
        cmocka_unit_test(from_a_point_to_itself_nothing_is_no_number),
        cmocka_unit_test(a_patch_that_ends_behind_the_target_is_enough),
        cmocka_unit_test(out_of_attempts_is_told_here_and_there),
        cmocka_unit_test(out_of_attempts_is_told_wherever_it_happens),
        cmocka_unit_test(events_cost_few_attempts),
        cmocka_unit_test(where_the_error_of_j_r_is_not_controlled_it_leads_there_too),
        cmocka_unit_test(what_rounding_forbids_is_told),
        cmocka_unit_test(steps_are_no_longer_than_the_options_let_them_be),
        cmocka_unit_test(on_one_of_two_planes_points_are_connected),
        cmocka_unit_test(parallel_planes_are_not_connected),
        cmocka_unit_test(to_a_rough_accuracy_what_is_found_is_near_enough),
        cmocka_unit_test(a_way_that_sharpening_always_moves_is_told),
        cmocka_unit_test(many_waves_are_told_after_few_attempts),
        cmocka_unit_test(many_waves_are_no_endless_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
