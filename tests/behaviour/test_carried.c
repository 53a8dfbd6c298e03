/* What is carried along in batches and beside the global error, by every method; vectors that are carried parallel. */
#define WITH_IMPLICIT_METHODS
#define WITH_GAUSS
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"
#include "../each_method.h"
#include "../../examples/metrics/boyer_lindquist.h"
#include "../../examples/metrics/hyperbolic.h"

struct pull {
    double mass;
};

/* The hyperbolic plane, ds^2 = dr^2 + sinh^2 r dphi^2, in coordinates that are at no right angle and far from conformal:
 * r = 1 + a + b / 2, phi = b - a / 3. */
static inline void plane_metric(const double x[2], double ginv[2][2], double dginv[2][2][2])
{
    static const double to[2][2] = {{6.0 / 7, -3.0 / 7},
                                    {2.0 / 7, 6.0 / 7}}; /* d(a, b) / d(r, phi) */
    const double r = 1 + x[0] + x[1] / 2, per = 1 / sinh(r), slope = -2 * per * per / tanh(r);

    for (int k = 0; k < 4; k++) {
        const int i = k / 2, j = k % 2;
        ginv[i][j] = to[i][0] * to[j][0] + to[i][1] * to[j][1] * per * per;
        dginv[0][i][j] = to[i][1] * to[j][1] * slope, dginv[1][i][j] = dginv[0][i][j] / 2;
    }
}

static double plane_product(const double x[2], const double v[2], const double w[2])
{
    const double size = sinh(1 + x[0] + x[1] / 2);

    return (v[0] + v[1] / 2) * (w[0] + w[1] / 2) +
           size * size * (v[1] - v[0] / 3) * (w[1] - w[0] / 3);
}

#define BODY "behaviour/carried_batch_body.h"
#include "../for_each_method.h"

static const double pi = 3.14159265358979323846;

/* ---- parallel transport ---- */

struct sphere {
    double unused;
};
/* Stereographic. */
static inline void sphere_metric(const struct sphere *s, const double x[2], double ginv[2][2],
                                 double dginv[2][2][2])
{
    const double square = 1 + x[0] * x[0] + x[1] * x[1];

    (void)s;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            ginv[i][j] = i == j ? square * square / 4 : 0;
            for (int k = 0; k < 2; k++) dginv[k][i][j] = i == j ? square * x[k] : 0;
        }
}
#define GI_NAME       sphere
#define GI_PROBLEM    GI_METRIC
#define GI_NQ         2
#define GI_VARIATIONS 2
#define GI_TRANSPORT  2
#define GI_METHOD     GI_DOP853
#include "geodesic_integ.h"

#define GI_NAME      hyperbolic
#define GI_PROBLEM   GI_METRIC
#define GI_NQ        2
#define GI_TRANSPORT 2
#define GI_LANES     8
#include "geodesic_integ.h"

static inline void half_space_metric(const void *s, const double x[3], double ginv[3][3],
                                     double dginv[3][3][3])
{
    (void)s;
    memset(dginv, 0, 27 * sizeof(double));
    for (int i = 0; i < 9; i++) ginv[i / 3][i % 3] = i % 4 == 0 ? x[2] * x[2] : 0;
    for (int i = 0; i < 3; i++) dginv[2][i][i] = 2 * x[2];
}
#define GI_NAME      half_space
#define GI_PROBLEM   GI_METRIC
#define GI_NQ        3
#define GI_TRANSPORT 2
#define GI_METHOD    GI_TSITOURAS54
#include "geodesic_integ.h"

#define GI_NAME      boyer_lindquist
#define GI_PROBLEM   GI_METRIC
#define GI_NQ        4
#define GI_TRANSPORT 1
#define GI_METHOD    GI_VERNER96
#include "geodesic_integ.h"

/* Anti-de Sitter's space: conformally flat, so light goes straight. */
static inline void adsitter_metric(const void *s, const double x[4], double ginv[4][4],
                                   double dginv[4][4][4])
{
    (void)s;
    memset(dginv, 0, 64 * sizeof(double));
    for (int i = 0; i < 16; i++) ginv[i / 4][i % 4] = i % 5 ? 0 : i ? x[3] * x[3] : -x[3] * x[3];
    for (int i = 0; i < 4; i++) dginv[3][i][i] = i ? 2 * x[3] : -2 * x[3];
}
#define GI_NAME      adsitter
#define GI_PROBLEM   GI_METRIC
#define GI_NQ        4
#define GI_TRANSPORT 2
#include "geodesic_integ.h"

/* Around a triangle a vector turns by the area, which is the sum of the angles less pi. */
static void a_vector_turns_around_a_triangle_by_its_area(void **state)
{
    const double corner[3][2] = {{-0.5, -0.3}, {0.6, -0.2}, {0.1, 0.7}};
    const struct sphere s = {0};
    const sphere_options o = {.accuracy = 1e-12};
    double w[2][2] = {{1, 0}, {0, 1}}, sum = -pi, out[3], in[3];

    (void)state;
    for (int k = 0; k < 3; k++) {
        double direction[2] = {0}, length = 0, y0[4], v[2];
        sphere_integ it;
        assert_int_equal(sphere_connect(&s, &o, corner[k], corner[(k + 1) % 3], direction, &length),
                         GI_OK);
        assert_int_equal(sphere_start(&s, corner[k], direction, y0), GI_OK);
        assert_int_equal(sphere_initialize(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(sphere_set_transported(&it, (const double(*)[2])w), GI_OK);
        assert_int_equal(sphere_integrate(&it, length), GI_OK);
        memcpy(w, it.transported, sizeof w);
        memcpy(v, it.y + 2, sizeof v); /* conformal: angles are those of the chart */
        out[k] = atan2(direction[1], direction[0]), in[(k + 1) % 3] = atan2(-v[1], -v[0]);
    }
    for (int k = 0; k < 3; k++) sum += acos(cos(out[k] - in[k]));
    check_close(hypot(w[0][0], w[0][1]), 1, 1e-10);
    check_close(atan2(w[0][1], w[0][0]), sum, 1e-10);
    check_close(atan2(-w[1][0], w[1][1]), sum, 1e-10);
}

/* The error says what was wrong with them, or that there is no state to carry them along. */
static void refused_vectors_are_named(void **state)
{
    const struct hyperbolic s = {1};
    const double y0[4] = {0.3, 1.2, 1, 0.4}, w[2][2] = {{1, 2}, {-0.5, (double)INFINITY}};
    const double units[2][2] = {{1, 0}, {0, 1}};
    hyperbolic_integ it, blank;

    (void)state;
    memset(&blank, 0, sizeof blank);
    assert_int_equal(hyperbolic_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_int_equal(hyperbolic_set_transported(&it, w), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, "not finite"));
    assert_true(it.error.where == 11 && it.error.value == (double)INFINITY);
    assert_int_equal(hyperbolic_set_transported(&it, NULL), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, "NULL"));
    assert_true(it.error.where == -1 && it.error.value == 0);
    assert_int_equal(hyperbolic_set_transported(&blank, units), GI_ERR_ARGUMENT);
    assert_non_null(strstr(blank.error.what, "not initialized"));
    assert_int_equal(blank.error.where, -1);
}

/* Lengths and the angle of two vectors are kept, also to the geodesic; lanes have the same bits. */
static void lengths_and_angles_are_kept(void **state)
{
    const struct hyperbolic s = {1};
    const double point[2] = {0.3, 1.2}, direction[2] = {1, 0.4},
                 first[2][2] = {{1, 2}, {-0.5, 0.3}};
    const hyperbolic_options o = {.accuracy = 1e-9};
    double y0[4], y[9][4], t[9], t_end[9], w[9][2][2];
    hyperbolic_integ it, copy;

    (void)state;
    assert_int_equal(hyperbolic_start(&s, point, direction, y0), GI_OK);
    assert_int_equal(hyperbolic_initialize(&it, &s, &o, 0, y0), GI_OK);
    for (int i = 0; i < 4; i++) assert_true(it.transported[i / 2][i % 2] == (i % 3 == 0));
    assert_int_equal(hyperbolic_set_transported(&it, NULL), GI_ERR_ARGUMENT);
    assert_int_equal(hyperbolic_set_transported(&it, first), GI_OK);
    copy = it;
    assert_int_equal(hyperbolic_integrate(&it, 2), GI_OK);
    const double(*const z)[2] = (const double(*)[2])it.transported;
    for (int a = 0; a < 2; a++) {
        for (int b = 0; b < 2; b++)
            check_close((z[a][0] * z[b][0] + z[a][1] * z[b][1]) / (it.y[1] * it.y[1]),
                        (first[a][0] * first[b][0] + first[a][1] * first[b][1]) / 1.44, 1e-7);
        check_close(z[a][0] * it.y[2] + z[a][1] * it.y[3],
                    first[a][0] * y0[2] + first[a][1] * y0[3], 1e-7);
    }
    assert_int_equal(hyperbolic_integrate(&it, 0), GI_OK);
    for (int i = 0; i < 4; i++)
        check_close(it.transported[i / 2][i % 2], first[i / 2][i % 2], 1e-6);
    for (int k = 0; k < 9; k++) {
        t[k] = 0, t_end[k] = 2 - 0.1 * k;
        memcpy(y[k], y0, sizeof y0), memcpy(w[k], first, sizeof first);
    }
    hyperbolic_batch job = {
        .system = &s, .options = &o, .count = 9, .t = t, .t_end = t_end, .y = y, .transported = w};
    assert_int_equal(hyperbolic_integrate_batch(&job), GI_OK);
    assert_int_equal(hyperbolic_integrate(&copy, 2), GI_OK);
    assert_memory_equal(w[0], copy.transported, sizeof w[0]);
}

/* Lengths and angles of two vectors in a half space keep to rounding, however loose the accuracy is: with each other,
 * and with the geodesic. */
static void lengths_and_angles_keep_to_rounding(void **state)
{
    const double point[3] = {0.3, -0.2, 1.2}, direction[3] = {1, 0.2, 0.4},
                 first[2][3] = {{1, 2, 0.3}, {-0.5, 0.3, 1}};

    (void)state;
    for (int digits = 2; digits <= 10; digits += 4) {
        const half_space_options o = {.accuracy = pow(10, -digits)};
        double y0[6], worst = 0;
        half_space_integ it;
        assert_int_equal(half_space_start(NULL, point, direction, y0), GI_OK);
        assert_int_equal(half_space_initialize(&it, NULL, &o, 0, y0), GI_OK);
        assert_int_equal(half_space_set_transported(&it, first), GI_OK);
        for (double end = 5; end >= -5; end -= 10) {
            assert_int_equal(half_space_integrate(&it, end), GI_OK);
            for (int a = 0; a < 2; a++) {
                double with_path = 0;
                for (int b = 0; b < 2; b++) {
                    double now = 0, then = 0;
                    for (int i = 0; i < 3; i++) {
                        now += it.transported[a][i] * it.transported[b][i];
                        then += first[a][i] * first[b][i];
                    }
                    worst = fmax(worst, fabs(now / (it.y[2] * it.y[2]) - then / 1.44));
                }
                for (int i = 0; i < 3; i++)
                    with_path += it.transported[a][i] * it.y[3 + i] - first[a][i] * y0[3 + i];
                worst = fmax(worst, fabs(with_path));
            }
        }
        print_message("accuracy %.0e: off by %.1e\n", o.accuracy, worst);
        check_close(worst, 0, 1e-12);
    }
}

/* As many vectors as there are dimensions. */
static void a_frame_keeps_to_rounding(void **state)
{
    const struct hyperbolic s = {1};
    const double first[2][2] = {{1, 2}, {-0.5, 0.3}}, y0[4] = {0.3, 1.2, 0.5, 0.3};
    const hyperbolic_options o = {.accuracy = 1e-2};
    hyperbolic_integ it;

    (void)state;
    assert_int_equal(hyperbolic_initialize(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(hyperbolic_set_transported(&it, first), GI_OK);
    for (double end = 3; end >= -3; end -= 6) {
        assert_int_equal(hyperbolic_integrate(&it, end), GI_OK);
        for (int k = 0; k < 4; k++) {
            const double *const a = it.transported[k / 2], *const b = it.transported[k % 2];
            const double *const a0 = first[k / 2], *const b0 = first[k % 2];
            check_close((a[0] * b[0] + a[1] * b[1]) / (it.y[1] * it.y[1]),
                        (a0[0] * b0[0] + a0[1] * b0[1]) / 1.44, 1e-12);
        }
    }
}

/* The products with light do not determine vectors at a right angle to it; those of the vectors are kept alone. */
static void vectors_across_light_keep_to_rounding(void **state)
{
    const adsitter_options o = {.accuracy = 1e-2};
    const double y0[8] = {0, 0, 0, 1, -1, 0, 0.6, 0.8};
    const double first[2][4] = {{0, 1, 0.8, -0.6}, {0.5, 2, -0.34, 0.88}}; /* w p = 0 */
    adsitter_integ it;

    (void)state;
    assert_int_equal(adsitter_initialize(&it, NULL, &o, 0, y0), GI_OK);
    assert_int_equal(adsitter_set_transported(&it, first), GI_OK);
    for (int round = 0; round < 2; round++) {
        assert_int_equal(adsitter_integrate(&it, round ? -3 : 0.9), GI_OK);
        for (int k = 0; k < 4; k++) {
            double now = 0, then = 0;
            for (int i = 0; i < 4; i++) {
                now += it.transported[k / 2][i] * it.transported[k % 2][i] * (i ? 1 : -1);
                then += first[k / 2][i] * first[k % 2][i] * (i ? 1 : -1);
            }
            check_close(now / (it.y[3] * it.y[3]), then, 1e-12);
        }
    }
}

/* Products that hardly determine a vector change it by no more than its error, down to 1e-12 from light. */
static void vectors_next_to_light_are_hardly_changed(void **state)
{
    const double first[2][4] = {{0, 1, 0.8, -0.6}, {0.5, 2, -0.34, 0.88}};

    (void)state;
    for (int digits = 1; digits <= 12; digits++) {
        const double y0[8] = {0, 0, 0, 1, -1 - pow(10, -digits), 0, 0.6, 0.8};
        double w[2][2][4], worst = 0;
        for (int k = 0; k < 2; k++) {
            const adsitter_options o = {.accuracy = k ? 1e-10 : 1e-3};
            adsitter_integ it;
            assert_int_equal(adsitter_initialize(&it, NULL, &o, 0, y0), GI_OK);
            assert_int_equal(adsitter_set_transported(&it, first), GI_OK);
            assert_int_equal(adsitter_integrate(&it, 0.8), GI_OK);
            memcpy(w[k], it.transported, sizeof w[k]);
        }
        for (int i = 0; i < 8; i++)
            worst = worse_of(worst, w[0][i / 4][i % 4] - w[1][i / 4][i % 4]);
        print_message("  1e-%d from light: %.1e\n", digits, worst);
        check_close(worst, 0, 0.1);
    }
}

/* Penrose's and Walker's constant of light that is polarised along f:
 *     ((k^t f^r - k^r f^t) + a sin^2 (k^r f^phi - k^phi f^r)
 *      - i sin ((r^2 + a^2) (k^phi f^th - k^th f^phi) - a (k^t f^th - k^th f^t))) (r - i a cos). */
static void penrose_and_walker(const struct boyer_lindquist *s, const double y[8],
                               const double f[4], double K[2])
{
    double ginv[4][4], dginv[4][4][4], k[4] = {0};
    const double a = s->spin, r = y[1], sine = sin(y[2]), c = a * cos(y[2]);

    boyer_lindquist_metric(s, y, ginv, dginv);
    for (int i = 0; i < 16; i++) k[i / 4] += ginv[i / 4][i % 4] * y[4 + i % 4];
    const double A = k[0] * f[1] - k[1] * f[0] + a * sine * sine * (k[1] * f[3] - k[3] * f[1]);
    const double B =
        sine * ((r * r + a * a) * (k[3] * f[2] - k[2] * f[3]) - a * (k[0] * f[2] - k[2] * f[0]));
    K[0] = A * r - B * c, K[1] = -A * c - B * r;
}

static void polarisation_keeps_the_constant_of_penrose_and_walker(void **state)
{
    const struct boyer_lindquist s = {1, 0.9, 0};
    const double point[4] = {0, 20, 1.2, 0}, direction[4] = {0, -1, 0.01, 0.25 / 20};
    const boyer_lindquist_options o = {.accuracy = 1e-11};
    double y0[8], f[1][4] = {{0, 0, 0.05, 0.03}}, K[2], K1[2];
    boyer_lindquist_integ it;

    (void)state;
    assert_int_equal(boyer_lindquist_start_null(&s, point, direction, y0), GI_OK);
    f[0][1] = -(y0[6] * f[0][2] + y0[7] * f[0][3]) / y0[5];
    assert_int_equal(boyer_lindquist_initialize(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(boyer_lindquist_set_transported(&it, (const double(*)[4])f), GI_OK);
    penrose_and_walker(&s, it.y, f[0], K);
    for (int k = 1; k <= 4; k++) {
        const double *const w = it.transported[0];
        assert_int_equal(boyer_lindquist_integrate(&it, 9.0 * k), GI_OK);
        penrose_and_walker(&s, it.y, w, K1);
        print_message("r = %.2f: off by %.1e, %.1e of %.2f, %.2f\n", it.y[1], K1[0] - K[0],
                      K1[1] - K[1], K[0], K[1]);
        check_close(K1[0], K[0], 1e-7);
        check_close(K1[1], K[1], 1e-7);
        check_close(w[0] * it.y[4] + w[1] * it.y[5] + w[2] * it.y[6] + w[3] * it.y[7], 0, 1e-8);
    }
}

int main(void)
{
#define TESTS(name, ...)                                                                           \
    cmocka_unit_test(name##_orbit_has_the_same_bits),                                              \
        cmocka_unit_test(name##_orbit_may_be_absent),                                              \
        cmocka_unit_test(name##_plane_keeps_its_angles),
#define TESTS_CONTROLLED(name, ...) cmocka_unit_test(name##_orbit_goes_back_too),
    const struct CMUnitTest tests[] = {
        EACH_METHOD(TESTS) EACH_CONTROLLED_METHOD(TESTS_CONTROLLED)
            EACH_IMPLICIT_METHOD(TESTS_CONTROLLED)
                cmocka_unit_test(a_vector_turns_around_a_triangle_by_its_area),
        cmocka_unit_test(refused_vectors_are_named),
        cmocka_unit_test(lengths_and_angles_are_kept),
        cmocka_unit_test(lengths_and_angles_keep_to_rounding),
        cmocka_unit_test(a_frame_keeps_to_rounding),
        cmocka_unit_test(vectors_across_light_keep_to_rounding),
        cmocka_unit_test(vectors_next_to_light_are_hardly_changed),
        cmocka_unit_test(polarisation_keeps_the_constant_of_penrose_and_walker),
    };

    return cmocka_run_group_tests_name("carried", tests, NULL, NULL);
}
