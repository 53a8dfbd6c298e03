/* The geodesic between two points where coordinates are sheared, the guess is short, long or of
 * another size, and event functions look on. On a plane the answer is known. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"
#include "../uniform.h"

/* The plane z = 0 by x = size (u + shear v, v). */
struct sheet {
    double size, shear;
};

static inline void sheet_surface(const struct sheet *s, double u, double v, double x[3],
                                 double xu[3], double xv[3], double xuu[3], double xuv[3],
                                 double xvv[3])
{
    for (int i = 0; i < 3; i++) xu[i] = xv[i] = xuu[i] = xuv[i] = xvv[i] = 0;
    x[0] = s->size * (u + s->shear * v), x[1] = s->size * v, x[2] = 0;
    xu[0] = s->size, xv[0] = s->size * s->shear, xv[1] = s->size;
}
#define GI_NAME          sheet
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_TSITOURAS54
#include "geodesic_integ.h"

/* A sphere around the origin, with an event in each of its octants. */
struct ball {
    double r;
    long long *asked;
};

static inline void ball_surface(const struct ball *s, const double x[3], double *f, double g[3],
                                double H[6])
{
    *f = -s->r * s->r;
    for (int i = 0; i < 3; i++) {
        *f += x[i] * x[i];
        g[i] = 2 * x[i], H[i] = 2, H[3 + i] = 0;
    }
}

static inline void ball_events(const struct ball *s, double t, const double y[], double g[2])
{
    (void)t;
    ++*s->asked;
    g[0] = y[1] - 0.3 * s->r;
    g[1] = y[0] * y[2];
}
#define GI_NAME          ball
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#define GI_EVENTS        2
#include "geodesic_integ.h"

/* The same without events. */
static inline void calm_surface(const struct ball *s, const double x[3], double *f, double g[3],
                                double H[6])
{
    ball_surface(s, x, f, g, H);
}
#define GI_NAME          calm
#define GI_SYSTEM        struct ball
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

static void straight_on_a_sheared_plane(void **state)
{
    const double shears[] = {0, 1, -3, 30, 1000}, sizes[] = {1, 1e-2, 100};

    (void)state;
    for (int k = 0; k < 60; k++) {
        const struct sheet s = {sizes[k % 3], shears[k % 5]};
        const sheet_options options = {.accuracy = 1e-10, .units = {1, 1, s.size, 1, 1, 1, 1, 1}};
        const double from[2] = {uniform(), uniform()}, to[2] = {uniform() + 2, uniform() - 1};
        const double dv = to[1] - from[1], du = to[0] - from[0], across = du + s.shear * dv;
        const double whole = s.size * hypot(across, dv);
        double direction[2] = {0, 0}, length = 0;

        assert_int_equal(sheet_connect(&s, &options, from, to, direction, &length), GI_OK);
        check_close(length, whole, 1e-8 * whole + 1e-9 * s.size);
        check_close(direction[0], du / whole, 1e-7 * (1 + fabs(s.shear)) / s.size);
        check_close(direction[1], dv / whole, 1e-7 / s.size);
    }
}

/* Whatever the guess is long, and however far it is to be gone: the one geodesic there is. */
static void a_guess_may_be_of_any_size(void **state)
{
    const struct sheet s = {1, 0.5};
    const sheet_options options = {.accuracy = 1e-10};
    const double from[2] = {0, 0}, to[2] = {0.2, 0.3}, whole = hypot(0.35, 0.3);
    const double sizes[] = {1e-300, 1e-8, 0.01, 0.5, 1, 2, 1e8, 1e300};
    const double lengths[] = {0, 1e-6, 0.01, 0.2, 0.46, 0.5, 0.999, 1, 1.5, 5};

    (void)state;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (size_t j = 0; j < sizeof lengths / sizeof *lengths; j++) {
            double direction[2] = {0.3 * sizes[k], 0.2 * sizes[k]}, length = lengths[j];

            assert_int_equal(sheet_connect(&s, &options, from, to, direction, &length), GI_OK);
            check_close(length, whole, 1e-9);
            check_close(direction[0], 0.2 / whole, 1e-8);
            check_close(direction[1], 0.3 / whole, 1e-8);
        }
}

/* Events stop nothing; the steps that look for them are others. */
static void events_do_not_stop_a_shot(void **state)
{
    long long asked = 0;

    (void)state;
    for (int k = 0; k < 40; k++) {
        const struct ball s = {k % 2 ? 1 : 0.01, &asked};
        const ball_options options = {
            .accuracy = 1e-10,
            .units = {s.r, s.r, s.r, s.r, 1, 1, 1, 1, 1, 1},
            .constraint_units = {s.r, 1, 1},
        };
        calm_options same;
        double x[2][3], cosine = 0, direction[2][3] = {{0}}, length[2] = {0};

        memset(&same, 0, sizeof same);
        same.accuracy = options.accuracy;
        memcpy(same.units, options.units, sizeof same.units);
        memcpy(same.constraint_units, options.constraint_units, sizeof same.constraint_units);
        for (int i = 0; i < 2; i++) {
            double norm = 0;
            for (int j = 0; j < 3; j++) x[i][j] = uniform(), norm += x[i][j] * x[i][j];
            for (int j = 0; j < 3; j++) x[i][j] *= s.r / sqrt(norm);
        }
        for (int j = 0; j < 3; j++) cosine += x[0][j] * x[1][j] / (s.r * s.r);
        assert_int_equal(ball_connect(&s, &options, x[0], x[1], direction[0], length), GI_OK);
        assert_int_equal(calm_connect(&s, &same, x[0], x[1], direction[1], length + 1), GI_OK);
        check_close(length[0], s.r * acos(cosine), 2e-9 * s.r);
        check_close(length[0], length[1], 2e-9 * s.r);
        check_all_close(direction[0], direction[1], 3,
                        1e-8 / fmax(1e-3, sqrt(1 - cosine * cosine)));
    }
    assert_true(asked > 1000);
}

/* A guess tells which of two geodesics, also where it and its length are below 1: the long way
   round a small ball. */
static void the_long_way_round_a_small_ball(void **state)
{
    const double angles[] = {0.5, 1, 1.5, 2, 2.5};

    (void)state;
    for (int k = 0; k < 10; k++) {
        const struct ball s = {0.1, NULL};
        const double a = angles[k % 5], way = 2 * acos(-1) - a, size = k < 5 ? 1e-3 : 10;
        const calm_options options = {
            .accuracy = 1e-10,
            .units = {s.r, s.r, s.r, s.r, 1, 1, 1, 1, 1, 1},
            .constraint_units = {s.r, 1, 1},
        };
        const double from[3] = {s.r, 0, 0}, to[3] = {s.r * cos(a), s.r * sin(a), 0};
        double direction[3] = {0, -size, 0.01 * size}, length = 0.95 * way * s.r;

        assert_int_equal(calm_connect(&s, &options, from, to, direction, &length), GI_OK);
        check_close(length, way * s.r, 1e-9);
        check_close(direction[1], -1, 1e-7);
    }
}

/* What comes in as a guess and is none is refused; nothing is written. */
static void a_guess_that_is_none_is_refused(void **state)
{
    const struct sheet s = {1, 0.5};
    const double from[2] = {0, 0}, to[2] = {0.2, 0.3},
                 lengths[] = {-1, (double)INFINITY, (double)NAN, -1e-300};
    double direction[2] = {1, 2}, length;

    (void)state;
    for (int k = 0; k < 4; k++) {
        length = lengths[k];
        assert_int_equal(sheet_connect(&s, NULL, from, to, direction, &length), GI_ERR_ARGUMENT);
        assert_memory_equal(&length, &lengths[k], sizeof length);
    }
    length = 1;
    direction[1] = (double)NAN;
    assert_int_equal(sheet_connect(&s, NULL, from, to, direction, &length), GI_ERR_ARGUMENT);
    direction[1] = (double)INFINITY;
    assert_int_equal(sheet_connect(&s, NULL, from, to, direction, &length), GI_ERR_ARGUMENT);
    assert_true(direction[0] == 1 && length == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_on_a_sheared_plane),
        cmocka_unit_test(a_guess_may_be_of_any_size),
        cmocka_unit_test(events_do_not_stop_a_shot),
        cmocka_unit_test(the_long_way_round_a_small_ball),
        cmocka_unit_test(a_guess_that_is_none_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
