/* The geodesic between two points: on the triaxial ellipsoid and the torus, as implicit surfaces, and the
 * torus as a chart. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"
#include "../torus.h"
#include "../uniform.h"

struct torus {
    double R, r;
};

struct quadric {
    double w[3], level; /* sum w_i x_i^2 = level */
};

TORUS_SURFACE(torus_polynomial, double)
TORUS_SURFACE(torus_of_long_double, long double)

static inline void torus_surface(const struct torus *s, const double x[3], double *f, double g[3],
                                 double H[6])
{
    torus_polynomial(s->R, s->r, x, f, g, H);
}
#define GI_NAME          torus
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

static inline void quadric_surface(const struct quadric *s, const double x[3], double *f,
                                   double g[3], double H[6])
{
    *f = -s->level;
    for (int i = 0; i < 3; i++) {
        *f += s->w[i] * x[i] * x[i];
        g[i] = 2 * s->w[i] * x[i], H[i] = 2 * s->w[i], H[3 + i] = 0;
    }
}
#define GI_NAME          quadric
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

static inline void chart_surface(const struct torus *s, double u, double v, double x[3],
                                 double xu[3], double xv[3], double xuu[3], double xuv[3],
                                 double xvv[3])
{
    torus_by_angles(s->R, s->r, u, v, x, xu, xv, xuu, xuv, xvv);
}
#define GI_NAME          chart
#define GI_SYSTEM        struct torus
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_TSITOURAS54
#include "geodesic_integ.h"

static inline void rough_surface(const struct torus *s, const double x[3], double *f, double g[3],
                                 double H[6])
{
    torus_surface(s, x, f, g, H);
}
#define GI_NAME          rough
#define GI_SYSTEM        struct torus
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* To trace again what was found, nearly exactly. */
static inline void exact_surface(const struct torus *s, const long double x[3], long double *f,
                                 long double g[3], long double H[6])
{
    torus_of_long_double((long double)s->R, (long double)s->r, x, f, g, H);
}
#define GI_NAME    exact
#define GI_SYSTEM  struct torus
#define GI_REAL    long double
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_METHOD  GI_VERNER96
#include "geodesic_integ.h"

enum { PAIRS = CASES_OF_SHARE(1000), FEW = 40 };

/* Where the geodesic that was found ends, by another integration. */
#define REACHES(name, system, from, direction, length, end)                                        \
    do {                                                                                           \
        const name##_options tight = {.accuracy = 1e-13};                                          \
        double y0[name##_N];                                                                       \
        name##_integ it;                                                                           \
        assert_int_equal(name##_start(system, from, direction, y0), GI_OK);                        \
        assert_int_equal(name##_initialize(&it, system, &tight, 0, y0), GI_OK);                    \
        assert_int_equal(name##_integrate(&it, length), GI_OK);                                    \
        memcpy(end, it.y, 3 * sizeof *(end));                                                      \
    } while (0)

static void check_worst_miss(double worst)
{
    print_message("  worst miss %.1e\n", worst);
    assert_true(worst <= 1e-10);
}

static void pairs_on_the_torus(int pairs)
{
    const struct torus s = {1, 0.4};
    const torus_options options = {.accuracy = 1e-12};
    double worst = 0;

    for (int i = 0; i < pairs; i++) {
        const double u = 3 * uniform(), v = 3 * uniform(), u1 = u + 1.5 * uniform(),
                     v1 = 3 * uniform();
        const double from[3] = {(s.R + s.r * cos(v)) * cos(u), (s.R + s.r * cos(v)) * sin(u),
                                s.r * sin(v)};
        const double to[3] = {(s.R + s.r * cos(v1)) * cos(u1), (s.R + s.r * cos(v1)) * sin(u1),
                              s.r * sin(v1)};
        double direction[3] = {0, 0, 0}, length = 0, end[3];
        assert_int_equal(torus_connect(&s, &options, from, to, direction, &length), GI_OK);
        REACHES(torus, &s, from, direction, length, end);
        worst = worse_of(worst, distance(end, to));
        assert_true(length >= distance(from, to));
    }
    check_worst_miss(worst);
}

static void a_few_pairs_on_the_torus(void **state)
{
    (void)state;
    pairs_on_the_torus(FEW);
}

static void thousand_pairs_on_the_torus(void **state)
{
    (void)state;
    pairs_on_the_torus(PAIRS - FEW);
}

static void pairs_on_the_ellipsoid(int pairs)
{
    const struct quadric s = {{1.0 / 9, 1.0 / 4, 1}, 1};
    const quadric_options options = {.accuracy = 1e-12};
    double worst = 0;

    for (int i = 0; i < pairs; i++) {
        double x[2][3], direction[3] = {0, 0, 0}, length = 0, end[3];
        for (int j = 0; j < 2; j++) {
            double norm = 0;
            for (int k = 0; k < 3; k++) x[j][k] = uniform(), norm += x[j][k] * x[j][k] * s.w[k];
            for (int k = 0; k < 3; k++) x[j][k] /= sqrt(norm);
        }
        assert_int_equal(quadric_connect(&s, &options, x[0], x[1], direction, &length), GI_OK);
        REACHES(quadric, &s, x[0], direction, length, end);
        worst = worse_of(worst, distance(end, x[1]));
        assert_true(length >= distance(x[0], x[1]));
    }
    check_worst_miss(worst);
}

static void a_few_pairs_on_the_ellipsoid(void **state)
{
    (void)state;
    pairs_on_the_ellipsoid(FEW);
}

static void thousand_pairs_on_the_ellipsoid(void **state)
{
    (void)state;
    pairs_on_the_ellipsoid(PAIRS - FEW);
}

static void pairs_on_a_chart(int pairs)
{
    const struct torus s = {1, 0.4};
    const chart_options options = {.accuracy = 1e-12};
    double worst = 0;

    for (int i = 0; i < pairs; i++) {
        const double from[2] = {3 * uniform(), 3 * uniform()};
        const double to[2] = {from[0] + 1.5 * uniform(), from[1] + 2 * uniform()};
        double direction[2] = {0, 0}, length = 0, end[3], x[2][3], skip[5][3];
        assert_int_equal(chart_connect(&s, &options, from, to, direction, &length), GI_OK);
        REACHES(chart, &s, from, direction, length, end);
        chart_surface(&s, end[0], end[1], x[0], skip[0], skip[1], skip[2], skip[3], skip[4]);
        chart_surface(&s, to[0], to[1], x[1], skip[0], skip[1], skip[2], skip[3], skip[4]);
        worst = worse_of(worst, distance(x[0], x[1]));
    }
    check_worst_miss(worst);
}

static void a_few_pairs_on_a_chart(void **state)
{
    (void)state;
    pairs_on_a_chart(FEW);
}

static void thousand_pairs_on_a_chart(void **state)
{
    (void)state;
    pairs_on_a_chart(PAIRS - FEW);
}

/* ---- Geodesics that part fast ---------------------------------------------------------------------- */

/* The inside of this torus is so narrow that neighbours who pass it are thousands of times as far apart
   behind it. */
static const struct torus narrow = {1.1, 1};

/* What became of many pairs. */
struct tally {
    int found, out_of_reach, traced_well;
    double worst, j;
};

static void point_of_torus(const struct torus *s, double x[3])
{
    const double u = acos(-1.0) * uniform(), v = acos(-1.0) * uniform();
    x[0] = (s->R + s->r * cos(v)) * cos(u), x[1] = (s->R + s->r * cos(v)) * sin(u);
    x[2] = s->r * sin(v);
}

/* How far from `to` the geodesic itself ends. */
static double exact_miss(const struct torus *s, const double from[3], const double to[3],
                         const double direction[3], double length, double accuracy)
{
    const long double finest = 2e-18L;
    const long double wanted = (long double)accuracy * 1e-4L;
    exact_options options = {.accuracy = wanted > finest ? wanted : finest};
    exact_integ it;
    long double x[3], d[3], y0[exact_N];
    double end[3];

    if (sizeof(long double) == sizeof(double)) options.accuracy = 1e-14L;
    for (int k = 0; k < 3; k++) x[k] = (long double)from[k], d[k] = (long double)direction[k];
    assert_int_equal(exact_start(s, x, d, y0), GI_OK);
    assert_int_equal(exact_initialize(&it, s, &options, 0, y0), GI_OK);
    assert_int_equal(exact_integrate(&it, (long double)length), GI_OK);
    for (int k = 0; k < 3; k++) end[k] = (double)it.y[k];
    return distance(end, to);
}

/* longest: of guessed lengths, 0 for no guess */
#define CONNECT_NARROW(name, accuracy_, pairs, longest, tally)                                     \
    do {                                                                                           \
        const name##_options options = {.accuracy = accuracy_};                                    \
        for (int pair = 0; pair < (pairs); pair++) {                                               \
            double from[3], to[3], direction[3] = {0, 0, 0}, length = 0, y0[name##_N];             \
            name##_integ it;                                                                       \
            point_of_torus(&narrow, from), point_of_torus(&narrow, to);                            \
            for (int k = 0; k < 3 && (longest) > 0; k++) direction[k] = uniform();                 \
            if ((longest) > 0) length = (longest) * (1 + uniform()) / 2;                           \
            const gi_status status =                                                               \
                name##_connect(&narrow, &options, from, to, direction, &length);                   \
            (tally).out_of_reach += status == GI_ERR_ACCURACY;                                     \
            if (status != GI_OK) continue;                                                         \
            (tally).found++;                                                                       \
            (tally).worst =                                                                        \
                worse_of((tally).worst,                                                            \
                         exact_miss(&narrow, from, to, direction, length, accuracy_) / accuracy_); \
            assert_int_equal(name##_start(&narrow, from, direction, y0), GI_OK);                   \
            assert_int_equal(name##_initialize(&it, &narrow, &options, 0, y0), GI_OK);             \
            (tally).traced_well += name##_integrate(&it, length) == GI_OK &&                       \
                                   distance(it.y, to) <= 10 * options.accuracy;                    \
            (tally).j = fmax((tally).j, fabs(it.y[name##_NQ - 2]));                                \
        }                                                                                          \
        print_message("  " #name ", %g: %d found, worst miss %.1f accuracies, j_r up to %.0e, "    \
                      "%d traced within 10\n",                                                     \
                      accuracy_, (tally).found, (tally).worst, (tally).j, (tally).traced_well);    \
    } while (0)

/* Fault of an earlier version: 2 to 3 of 100 missed by more than 10 accuracies, the worst by 3600, as the
   shots erred by that and nobody looked. A trace with the same options is off by its own error. */
static void the_geodesic_itself_ends_within_ten_accuracies(void **state)
{
    static const double accuracies[] = {1e-6, 1e-9, 1e-12};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct tally t = {0, 0, 0, 0, 0};
        random_state = 7;
        CONNECT_NARROW(torus, accuracies[i], PAIRS, 0, t);
        assert_true(t.found == PAIRS && t.worst <= 10 && t.traced_well >= 0.96 * PAIRS);
        assert_true(t.j > 500);
    }
    struct tally t = {0, 0, 0, 0, 0};
    random_state = 7;
    CONNECT_NARROW(rough, 1e-7, PAIRS, 0, t);
    assert_true(t.found == PAIRS && t.worst <= 10 && t.traced_well >= 0.96 * PAIRS);
}

static void long_geodesics_by_a_guess_end_within_ten_accuracies(void **state)
{
    struct tally t = {0, 0, 0, 0, 0};

    (void)state;
    random_state = 7;
    CONNECT_NARROW(torus, 1e-8, PAIRS, 12.0, t);
    assert_true(t.found >= PAIRS * 3 / 4 && t.worst <= 10 && t.j > 1000);
}

/* Rounding of the direction alone, times j_r, is more than is asked. */
static void what_rounding_forbids_is_not_called_found(void **state)
{
    struct tally t = {0, 0, 0, 0, 0};

    (void)state;
    random_state = 7;
    CONNECT_NARROW(torus, 1e-14, 500, 5.0, t);
    assert_true(t.out_of_reach > 0 && t.found > 250);
    if (sizeof(long double) > sizeof(double)) assert_true(t.worst <= 10);
}

/* With fixed_step there is no accuracy: the trace by these steps meets the point. */
static void a_fixed_step_is_traced_as_told(void **state)
{
    const struct torus s = {1, 0.4};
    const rough_options options = {.fixed_step = 0.05};
    const double from[3] = {1.4, 0, 0}, to[3] = {1.4 * cos(1.0), 1.4 * sin(1.0), 0};
    double direction[3] = {0, 1, 0.2}, length = 1, y0[rough_N];
    rough_integ it;

    (void)state;
    assert_int_equal(rough_connect(&s, &options, from, to, direction, &length), GI_OK);
    assert_int_equal(rough_start(&s, from, direction, y0), GI_OK);
    assert_int_equal(rough_initialize(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(rough_integrate(&it, length), GI_OK);
    check_close(distance(it.y, to), 0, 1e-5);
}

/* From a point to itself all the way round: only a guess leads there. */
static void guess_chooses_among_geodesics(void **state)
{
    const struct torus s = {1, 0.4};
    const double from[3] = {1.4, 0, 0}, to[3] = {-1.4, 0, 0};
    double direction[3] = {0, 1, 0}, length = 4, other[3] = {0, -1, 0.01}, round = 4;
    torus_options options;

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-10;
    assert_int_equal(torus_connect(&s, &options, from, to, direction, &length), GI_OK);
    assert_int_equal(torus_connect(&s, &options, from, to, other, &round), GI_OK);
    check_close(length, 1.4 * acos(-1.0), 1e-8);
    check_close(round, length, 1e-8);
    check_close(direction[1], 1, 1e-8);
    check_close(other[1], -1, 1e-8);
}

static void antipodes_and_a_point_itself(void **state)
{
    const struct quadric s = {{1, 1, 1}, 1};
    const double from[3] = {0, 0, 1}, to[3] = {0, 0, -1};
    double direction[3] = {0, 0, 0}, length = 0;

    (void)state;
    assert_int_equal(quadric_connect(&s, NULL, from, to, direction, &length), GI_OK);
    check_close(length, acos(-1.0), 1e-4);
    direction[0] = direction[1] = direction[2] = length = 0;
    assert_int_equal(quadric_connect(&s, NULL, from, from, direction, &length), GI_OK);
    check_close(length, 0, 1e-5);
}

/* A hyperboloid of two sheets: there is no way from one to the other. */
static void no_way_is_said(void **state)
{
    const struct quadric s = {{-1, -1, 1}, 1};
    const double from[3] = {0.3, 0, sqrt(1.09)}, to[3] = {0, 0.2, -sqrt(1.04)};
    double direction[3] = {0, 1, 0.5}, length = 0.7;

    (void)state;
    assert_int_equal(quadric_connect(&s, NULL, from, to, direction, &length), GI_ERR_NOT_CONNECTED);
    check_close(direction[1], 1, 0);
    check_close(length, 0.7, 0);
    direction[1] = direction[2] = 0;
    assert_int_equal(quadric_connect(&s, NULL, from, to, direction, &length), GI_ERR_NOT_CONNECTED);
}

/* maximum_steps bounds the call, and not each of thousands of shots. */
static void maximum_steps_bounds_all_shots_together(void **state)
{
    const struct quadric s = {{-1, -1, 1}, 1};
    const double from[3] = {0.3, 0, sqrt(1.09)}, to[3] = {0, 0.2, -sqrt(1.04)};
    double direction[3] = {0, 1, 0.5}, length = 0.7;
    quadric_options options;

    (void)state;
    memset(&options, 0, sizeof options);
    options.maximum_steps = 60; /* one shot needs fewer */
    assert_int_equal(quadric_connect(&s, &options, from, to, direction, &length), GI_ERR_MAX_STEPS);
    check_close(direction[1], 1, 0);
    check_close(length, 0.7, 0);
}

/* Shots that confirm what was found count too: with fewer steps than all of them take it is not found. */
static void maximum_steps_bounds_the_sharper_shots_too(void **state)
{
    const struct torus s = {1, 0.4};
    const double from[3] = {1.4, 0, 0}, to[3] = {1.4 * cos(2.0), 1.4 * sin(2.0), 0};
    int enough = 0;

    (void)state;
    for (int most = 5; most <= 400; most++) {
        const torus_options options = {.accuracy = 1e-9, .maximum_steps = most};
        double direction[3] = {0, 1, 0.2}, length = 2;
        const gi_status status = torus_connect(&s, &options, from, to, direction, &length);
        if (status == GI_OK && enough == 0) enough = most;
        assert_int_equal(status, enough > 0 ? GI_OK : GI_ERR_MAX_STEPS);
    }
    print_message("  %d steps suffice\n", enough);
    assert_in_range(enough, 20, 399);
}

static void wrong_arguments_are_refused(void **state)
{
    const struct quadric s = {{1, 1, 1}, 1};
    const double from[3] = {0, 0, 1}, to[3] = {1, 0, 0}, nowhere[3] = {(double)NAN, 0, 0},
                 center[3] = {0, 0, 0};
    double direction[3] = {1, 0, 0}, length = 1, wrong = -1, lost[3] = {(double)NAN, 0, 0},
           upright[3] = {0, 0, 1};
    quadric_options options;

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = -1;
    assert_int_equal(quadric_connect(&s, NULL, nowhere, to, direction, &length), GI_ERR_ARGUMENT);
    assert_int_equal(quadric_connect(&s, NULL, from, nowhere, direction, &length), GI_ERR_ARGUMENT);
    assert_int_equal(quadric_connect(&s, NULL, from, center, direction, &length), GI_ERR_ARGUMENT);
    assert_int_equal(quadric_connect(&s, NULL, from, to, direction, &wrong), GI_ERR_ARGUMENT);
    assert_int_equal(quadric_connect(&s, NULL, from, to, lost, &length), GI_ERR_ARGUMENT);
    assert_int_equal(quadric_connect(&s, NULL, from, to, upright, &length), GI_ERR_ARGUMENT);
    assert_int_equal(quadric_connect(&s, &options, from, to, direction, &length), GI_ERR_ARGUMENT);
    check_close(direction[0], 1, 0);
    check_close(length, 1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_few_pairs_on_the_torus),
        cmocka_unit_test(thousand_pairs_on_the_torus),
        cmocka_unit_test(a_few_pairs_on_the_ellipsoid),
        cmocka_unit_test(thousand_pairs_on_the_ellipsoid),
        cmocka_unit_test(a_few_pairs_on_a_chart),
        cmocka_unit_test(thousand_pairs_on_a_chart),
        cmocka_unit_test(the_geodesic_itself_ends_within_ten_accuracies),
        cmocka_unit_test(long_geodesics_by_a_guess_end_within_ten_accuracies),
        cmocka_unit_test(what_rounding_forbids_is_not_called_found),
        cmocka_unit_test(a_fixed_step_is_traced_as_told),
        cmocka_unit_test(guess_chooses_among_geodesics),
        cmocka_unit_test(antipodes_and_a_point_itself),
        cmocka_unit_test(maximum_steps_bounds_all_shots_together),
        cmocka_unit_test(maximum_steps_bounds_the_sharper_shots_too),
        cmocka_unit_test(no_way_is_said),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
