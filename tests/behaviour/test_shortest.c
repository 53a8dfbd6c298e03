/* NAME_shortest where it is hard, where there is none, and where the input is wrong: implicit surfaces, charts,
 * four precisions. Random pairs: test_shortest_judged. */
#include <stdbool.h>
#include <string.h>

#include "../torus.h"
#include "shortest_surfaces.h"

#define GI_NAME          any
#define GI_SYSTEM        struct surface
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

/* Another method, with lanes and an event at every turn. */
static inline void other_surface(const struct surface *s, const double x[3], double *f, double g[3],
                                 double H[6])
{
    any_surface(s, x, f, g, H);
}

static inline void other_events(const struct surface *s, double t, const double y[], double g[1])
{
    (void)s, (void)t;
    g[0] = sin(20 * y[0]);
}
#define GI_NAME          other
#define GI_SYSTEM        struct surface
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_MERSON43
#define GI_EVENTS        1
#define GI_LANES         8
#include "geodesic_integ.h"

static inline void plain_surface(const struct surface *s, const double x[3], double *f, double g[3],
                                 double H[6])
{
    any_surface(s, x, f, g, H);
}
#define GI_NAME          plain
#define GI_SYSTEM        struct surface
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

static inline void torus_chart_surface(const struct surface *s, double u, double v, double x[3],
                                       double xu[3], double xv[3], double xuu[3], double xuv[3],
                                       double xvv[3])
{
    torus_by_angles(s->p[0], s->p[1], u, v, x, xu, xv, xuu, xuv, xvv);
}
#define GI_NAME          torus_chart
#define GI_SYSTEM        struct surface
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_TSITOURAS54
#include "geodesic_integ.h"

/* z = A sin(a x) cos(b y) as a chart. */
static inline void waves_surface(const struct surface *s, double u, double v, double x[3],
                                 double xu[3], double xv[3], double xuu[3], double xuv[3],
                                 double xvv[3])
{
    const double at[3] = {u, v, 0};
    double f, g[3], H[6];
    any_surface(s, at, &f, g, H);
    for (int k = 0; k < 3; k++) xuu[k] = xuv[k] = xvv[k] = 0;
    x[0] = u, x[1] = v, x[2] = -f;
    xu[0] = 1, xu[1] = 0, xu[2] = -g[0];
    xv[0] = 0, xv[1] = 1, xv[2] = -g[1];
    xuu[2] = -H[0], xuv[2] = -H[3], xvv[2] = -H[1];
}
#define GI_NAME          waves
#define GI_SYSTEM        struct surface
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_VERNER96
#include "geodesic_integ.h"

#define REAL           float
#define NAMED(name)    in_float_##name
#define LEAST_ACCURACY 1e-5F
#include "shortest_real_body.h"
#define REAL           double
#define NAMED(name)    in_double_##name
#define LEAST_ACCURACY 1e-13
#include "shortest_real_body.h"
#define REAL           long double
#define NAMED(name)    in_long_double_##name
#define LEAST_ACCURACY (sizeof(long double) > sizeof(double) ? 1e-16L : 1e-13L)
#include "shortest_real_body.h"
#ifdef __SIZEOF_FLOAT128__
#    define REAL           __float128
#    define NAMED(name)    in_quad_##name
#    define LEAST_ACCURACY 1e-20L
#    include "shortest_real_body.h"
#endif

static const double pi = 3.14159265358979323846;
static const struct surface sphere = {QUADRIC, {1, 1, 1, 1}}, torus = {TORUS, {1, 0.4}};
static const any_options tight = {.accuracy = 1e-11};

/* The length; *miss is by how much the trace of what was found misses. */
static double shortest(const struct surface *s, const double from[3], const double to[3],
                       double direction[3])
{
    double length = -1, y[any_N];
    any_integ it;
    assert_int_equal(any_shortest(s, &tight, from, to, direction, &length), GI_OK);
    assert_int_equal(any_start(s, from, direction, y), GI_OK);
    assert_int_equal(any_initialize(&it, s, &tight, 0, y), GI_OK);
    assert_int_equal(any_integrate(&it, length), GI_OK);
    check_close(distance(it.y, to), 0, 1e-8);
    check_close(dot(direction, direction), 1, 1e-12);
    return length;
}

/* ---- Hard ------------------------------------------------------------------------------------------ */

/* All directions lead to a sphere's antipode, and are as long. */
static void conjugate_points_are_met(void **state)
{
    const double from[3] = {0.6, 0, 0.8}, to[3] = {-0.6, 0, -0.8};
    double direction[3];
    (void)state;
    check_close(shortest(&sphere, from, to, direction), pi, 1e-9);
}

static void nearly_antipodal_points_are_met(void **state)
{
    double direction[3];
    (void)state;
    for (double off = 1e-12; off < 1; off *= 10) {
        const double from[3] = {1, 0, 0}, to[3] = {-cos(off), sin(off), 0};
        check_close(shortest(&sphere, from, to, direction), pi - off, 1e-9);
    }
    /* opposite each other on the longer equator of an oblate ellipsoid: over a pole, not around */
    const struct surface oblate = {QUADRIC, {1, 1, 1 / 0.81, 1}};
    const double from[3] = {1, 0, 0}, to[3] = {-1, 0, 0};
    const double over = shortest(&oblate, from, to, direction);
    assert_true(over < 0.96 * pi && over > 0.94 * pi);
    check_close(fabs(direction[2]), 1, 1e-6);
}

static void from_a_point_to_itself_it_is_zero_long(void **state)
{
    const double at[3] = {0.6, 0, 0.8}, near[3] = {0.6, 1e-9, 0.8};
    const double chart_at[2] = {1, 2}, again[2] = {1 + 2 * pi, 2 - 2 * pi};
    double direction[3] = {5, 5, 5}, length = -1, uv[2];
    (void)state;
    assert_int_equal(any_shortest(&sphere, NULL, at, at, direction, &length), GI_OK);
    assert_true(length == 0);
    check_close(dot(direction, direction), 1, 1e-12);
    check_close(dot(direction, at), 0, 1e-12);
    assert_int_equal(torus_chart_shortest(&torus, NULL, chart_at, again, uv, &length), GI_OK);
    check_close(length, 0, 1e-12);
    assert_int_equal(any_shortest(&sphere, &tight, at, near, direction, &length), GI_OK);
    check_close(length, 1e-9, 1e-13);
}

static void points_of_a_closed_geodesic_go_the_shorter_way_round(void **state)
{
    double direction[3];
    (void)state;
    /* the inner equator, of length 1.2 pi, and a meridian, of length 0.8 pi */
    for (int i = 1; i < 12; i++) {
        const double u = i * pi / 6, short_way = fmin(u, 2 * pi - u);
        const double from[3] = {0.6, 0, 0}, to[3] = {0.6 * cos(u), 0.6 * sin(u), 0};
        check_close(shortest(&torus, from, to, direction), 0.6 * short_way, 1e-9);
        const double over[3] = {1 - 0.4 * cos(u), 0, 0.4 * sin(u)};
        check_close(shortest(&torus, from, over, direction), 0.4 * short_way, 1e-9);
    }
}

static void of_several_as_short_it_is_one(void **state)
{
    const double from[3] = {1.4, 0, 0}, to[3] = {-1.4, 0, 0};
    double direction[3], mirrored[3], length;
    (void)state;
    const double found = shortest(&torus, from, to, direction);
    for (int sign = 0; sign < 4; sign++) {
        for (int k = 0; k < 3; k++) mirrored[k] = direction[k];
        if (sign & 1) mirrored[1] = -mirrored[1];
        if (sign & 2) mirrored[2] = -mirrored[2];
        length = found;
        assert_int_equal(any_connect(&torus, &tight, from, to, mirrored, &length), GI_OK);
        check_close(length, found, 1e-9);
    }
    assert_true(found < 1.4 * pi);
}

static void there_and_back(int pairs)
{
    for (int i = 0; i < pairs; i++) {
        double from[3], to[3], direction[3];
        for (int k = 0; k < 2; k++) {
            const double u = pi * uniform(), v = pi * uniform();
            double *const x = k ? to : from;
            x[0] = (1 + 0.4 * cos(v)) * cos(u), x[1] = (1 + 0.4 * cos(v)) * sin(u);
            x[2] = 0.4 * sin(v);
        }
        check_close(shortest(&torus, from, to, direction), shortest(&torus, to, from, direction),
                    1e-9);
    }
}

static void there_and_back_are_as_long_in_some_pairs(void **state)
{
    (void)state;
    there_and_back(20);
}

static void there_and_back_are_as_long(void **state)
{
    (void)state;
    there_and_back(80);
}

/* Over flat ground there is a way round: two tangents of a circle, on which the height is 1e-4, and its arc.
   Fault of an earlier version: steps leapt over the peak, some ended in an error. */
static void ways_round_a_sharp_peak(int pairs)
{
    const double width = 0.05, round = 3 * width;
    const struct surface peak = {BUMP, {1, 1 / (width * width)}};
    const plain_options options = {.accuracy = 1e-8};
    for (int i = 0; i < pairs; i++) {
        const double u = pi * uniform(), away = 1.1 + 0.3 * uniform(), w = u + pi + 0.3 * uniform();
        const double a[3] = {away * cos(u), away * sin(u), exp(-away * away / (width * width))};
        const double b[3] = {away * cos(w), away * sin(w), a[2]};
        const double arc = fmax(0, pi - fabs(w - u - pi) - 2 * acos(round / away));
        const double way = 2 * sqrt(away * away - round * round) + round * arc;
        double direction[3], length;
        assert_int_equal(plain_shortest(&peak, &options, a, b, direction, &length), GI_OK);
        assert_true(length >= distance(a, b) * (1 - 1e-12) && length <= way + 1e-3);
    }
}

static void a_sharp_peak_hides_no_way_round_in_some_pairs(void **state)
{
    (void)state;
    ways_round_a_sharp_peak(20);
}

static void a_sharp_peak_hides_no_way_round(void **state)
{
    (void)state;
    ways_round_a_sharp_peak(80);
}

/* ---- Charts, other methods, lanes, events ---------------------------------------------------------- */

/* The same as on the implicit surface, wherever the coordinates begin. */
static void pairs_on_a_periodic_chart(int pairs)
{
    const torus_chart_options options = {.accuracy = 1e-9};
    for (int i = 0; i < pairs; i++) {
        double p[2][2], x[2][3], skip[3], uv[2], direction[3], length;
        for (int k = 0; k < 2; k++) {
            for (int j = 0; j < 2; j++) p[k][j] = 2 * pi * uniform();
            torus_chart_surface(&torus, p[k][0], p[k][1], x[k], skip, skip, skip, skip, skip);
        }
        assert_int_equal(torus_chart_shortest(&torus, &options, p[0], p[1], uv, &length), GI_OK);
        check_close(length, shortest(&torus, x[0], x[1], direction), 1e-7);
    }
}

static void a_chart_may_be_periodic_in_some_pairs(void **state)
{
    (void)state;
    pairs_on_a_periodic_chart(20);
}

static void a_chart_may_be_periodic(void **state)
{
    (void)state;
    pairs_on_a_periodic_chart(80);
}

static void pairs_on_a_height_map(int pairs)
{
    const struct surface s = {WAVES, {0.5}};
    const waves_options options = {.accuracy = 1e-9};
    for (int i = 0; i < pairs; i++) {
        double p[2][2], x[2][3], skip[3], uv[2], direction[3], length;
        for (int k = 0; k < 2; k++) {
            for (int j = 0; j < 2; j++) p[k][j] = 4 * uniform();
            waves_surface(&s, p[k][0], p[k][1], x[k], skip, skip, skip, skip, skip);
        }
        assert_int_equal(waves_shortest(&s, &options, p[0], p[1], uv, &length), GI_OK);
        check_close(length, shortest(&s, x[0], x[1], direction), 1e-7);
    }
}

static void a_height_map_may_be_a_chart_in_some_pairs(void **state)
{
    (void)state;
    pairs_on_a_height_map(12);
}

static void a_height_map_may_be_a_chart(void **state)
{
    (void)state;
    pairs_on_a_height_map(48);
}

static void events_and_lanes_do_not_matter(void **state)
{
    const double from[3] = {1.4, 0, 0}, to[3] = {-0.6 * 0.6, 0.6 * 0.8, 0};
    const other_options options = {.accuracy = 1e-9}, steps = {.fixed_step = 0.01};
    double direction[3], length;
    (void)state;
    const double found = shortest(&torus, from, to, direction);
    assert_int_equal(other_shortest(&torus, &options, from, to, direction, &length), GI_OK);
    check_close(length, found, 1e-7);
    assert_int_equal(other_shortest(&torus, &steps, from, to, direction, &length), GI_OK);
    check_close(length, found, 1e-5);
}

/* ---- None, and wrong input ------------------------------------------------------------------------- */

static void refuse(const struct surface *s, const any_options *options, const double from[3],
                   const double to[3], gi_status expected)
{
    double direction[3] = {5, 6, 7}, length = 8;
    assert_int_equal(any_shortest(s, options, from, to, direction, &length), expected);
    assert_true(direction[0] == 5 && direction[1] == 6 && direction[2] == 7 && length == 8);
}

static void points_of_two_sheets_are_not_connected(void **state)
{
    const struct surface hyperboloid = {QUADRIC, {-1, -1, 1, 1}}, cone = {QUADRIC, {1, 1, -1, 0}};
    const double up[3] = {0.6, 0, sqrt(1.36)}, down[3] = {0.6, 0, -sqrt(1.36)};
    const double round[3] = {-1, 0, 1}, left[3] = {0, -2, sqrt(5.0)}, high[3] = {1, 0, 1},
                 low[3] = {0, 1, -1};
    double direction[3];
    const struct surface shells = {PEANUT, {0.9}}; /* two lobes apart */
    const double lobe[3] = {sqrt(1 + 0.81), 0, 0}, other_lobe[3] = {-sqrt(1 + 0.81), 0, 0};
    (void)state;
    refuse(&hyperboloid, &tight, up, down, GI_ERR_NOT_CONNECTED);
    assert_true(shortest(&hyperboloid, up, left, direction) > 2);
    refuse(&shells, &tight, lobe, other_lobe, GI_ERR_NOT_CONNECTED);
    /* through the apex only, which no geodesic passes */
    refuse(&cone, &tight, high, low, GI_ERR_NOT_CONNECTED);
    /* round the apex: half of the angle pi sqrt(2) of the sector that the cone rolls out to */
    check_close(shortest(&cone, high, round, direction), 2 * sqrt(2.0) * sin(pi * sqrt(0.5) / 2),
                1e-9);
}

static void attempts_that_do_not_suffice_are_told(void **state)
{
    const double from[3] = {1.4, 0, 0}, to[3] = {-1.4, 0, 0};
    (void)state;
    for (long long most = 1; most < 2000; most = most * 3 / 2 + 1) {
        const any_options few = {.accuracy = 1e-11, .maximum_steps = most};
        double direction[3] = {5, 6, 7}, length = 8;
        const gi_status status = any_shortest(&torus, &few, from, to, direction, &length);
        assert_true(status == GI_OK || status == GI_ERR_NOT_CONNECTED ||
                    status == GI_ERR_MAX_STEPS);
        assert_true(status == GI_OK ? length < 1.4 * pi : length == 8);
    }
}

static void wrong_input_is_refused(void **state)
{
    const double from[3] = {1, 0, 0}, to[3] = {0, 1, 0}, centre[3] = {0, 0, 0};
    const double far_off[3] = {1e300, 0, 0}, lost[3] = {(double)NAN, 0, 1},
                 endless[3] = {(double)INFINITY, 0, 0};
    const any_options wrong = {.accuracy = -1};
    double direction[3], length;
    const double *volatile const none = NULL; /* which no compiler may know */
    double *volatile const nowhere = NULL;
    (void)state;
    refuse(&sphere, NULL, lost, to, GI_ERR_ARGUMENT);
    refuse(&sphere, NULL, from, lost, GI_ERR_ARGUMENT);
    refuse(&sphere, NULL, endless, to, GI_ERR_ARGUMENT);
    refuse(&sphere, NULL, from, centre, GI_ERR_ARGUMENT);
    refuse(&sphere, NULL, from, far_off, GI_ERR_ARGUMENT);
    refuse(&sphere, &wrong, from, to, GI_ERR_ARGUMENT);
    assert_int_equal(any_shortest(&sphere, NULL, none, to, direction, &length), GI_ERR_ARGUMENT);
    assert_int_equal(any_shortest(&sphere, NULL, from, none, direction, &length), GI_ERR_ARGUMENT);
    assert_int_equal(any_shortest(&sphere, NULL, from, to, nowhere, &length), GI_ERR_ARGUMENT);
    assert_int_equal(any_shortest(&sphere, NULL, from, to, direction, nowhere), GI_ERR_ARGUMENT);
}

/* What comes in as direction and length is not read. */
static void direction_and_length_are_only_written(void **state)
{
    const double from[3] = {1, 0, 0}, to[3] = {0, 1, 0};
    double direction[3] = {(double)NAN, (double)NAN, (double)NAN}, length = (double)NAN;
    (void)state;
    assert_int_equal(any_shortest(&sphere, &tight, from, to, direction, &length), GI_OK);
    check_close(length, pi / 2, 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conjugate_points_are_met),
        cmocka_unit_test(nearly_antipodal_points_are_met),
        cmocka_unit_test(from_a_point_to_itself_it_is_zero_long),
        cmocka_unit_test(points_of_a_closed_geodesic_go_the_shorter_way_round),
        cmocka_unit_test(of_several_as_short_it_is_one),
        cmocka_unit_test(there_and_back_are_as_long_in_some_pairs),
        cmocka_unit_test(there_and_back_are_as_long),
        cmocka_unit_test(a_sharp_peak_hides_no_way_round_in_some_pairs),
        cmocka_unit_test(a_sharp_peak_hides_no_way_round),
        cmocka_unit_test(a_chart_may_be_periodic_in_some_pairs),
        cmocka_unit_test(a_chart_may_be_periodic),
        cmocka_unit_test(a_height_map_may_be_a_chart_in_some_pairs),
        cmocka_unit_test(a_height_map_may_be_a_chart),
        cmocka_unit_test(events_and_lanes_do_not_matter),
        cmocka_unit_test(points_of_two_sheets_are_not_connected),
        cmocka_unit_test(attempts_that_do_not_suffice_are_told),
        cmocka_unit_test(wrong_input_is_refused),
        cmocka_unit_test(direction_and_length_are_only_written),
        cmocka_unit_test(in_float_shortest_of_this_precision),
        cmocka_unit_test(in_double_shortest_of_this_precision),
        cmocka_unit_test(in_long_double_shortest_of_this_precision),
#ifdef __SIZEOF_FLOAT128__
        cmocka_unit_test(in_quad_shortest_of_this_precision),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
