/*
 * NAME_check where sizes are far apart: entries that are small differences of large terms, surfaces of any size,
 * axes a thousand or a million times as long as others, waves shorter than coordinates. Right equations pass; a
 * wrong entry is found where it is not lost in the rounding of what it derives from.
 */
#include <math.h>
#include <string.h>

#include "../../examples/black_hole/scene.h"
#include "../check.h"

/* Random numbers in [0, 1), the same in every run. */
static double part(void)
{
    static uint64_t seed = 1;
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(seed >> 11) / 9007199254740992.0;
}

/* A random number between these, evenly by its logarithm. */
static double between(double least, double most)
{
    return least * pow(most / least, part());
}

enum fault { RIGHT, SIGN, HUNDREDTH, SWAPPED, MISSING, FAULTS };
static const char *const fault_name[FAULTS] = {"", "sign", "factor 1.01", "swapped", "missing"};

/* What is wrong with which entry; the other one is that it is swapped with. */
struct spoilt {
    enum fault fault;
    int index, other;
};

static inline void spoil(const struct spoilt *s, double entries[])
{
    const double was = entries[s->index];
    if (s->fault == SIGN) entries[s->index] = -was;
    if (s->fault == HUNDREDTH) entries[s->index] = 1.01 * was;
    if (s->fault == MISSING) entries[s->index] = 0;
    if (s->fault == SWAPPED) entries[s->index] = entries[s->other], entries[s->other] = was;
}

static void check_share(const char *of, enum fault fault, int found, int spoilt, double percent)
{
    print_message("%s, %s: %.2f %% of %d found\n", of, fault_name[fault], 100.0 * found / spoilt,
                  spoilt);
    assert_true(spoilt > 0);
    assert_true(100.0 * found >= percent * spoilt);
}

/* ---- Kerr's metric ---- */

/* As the scene's Hamiltonian has it: g^ij = eta^ij - 2 f l^i l^j in Kerr-Schild coordinates t, x, y, z. */
static inline void kerr_metric(const struct light *s, const double x[4], double ginv[4][4],
                               double dginv[4][4][4])
{
    const double a = s->a, aa = a * a;
    double S;
    const double r = radius(a, x, &S), per_r = 1 / r, per_S = 1 / S, q = 1 / (r * r + aa);
    const double f = r * per_S;
    const double l[4] = {1, (r * x[1] - a * x[2]) * q, (r * x[2] + a * x[1]) * q, x[3] * per_r};
    const double dr[4] = {0, f * x[1], f * x[2], (r * r + aa) * per_r * per_S * x[3]};
    /* S = 2 r^2 - b */
    const double dS[4] = {0, 4 * r * dr[1] - 2 * x[1], 4 * r * dr[2] - 2 * x[2],
                          4 * r * dr[3] - 2 * x[3]};
    /* d_k of r x - a y, r y + a x and z, r held */
    const double turned[4][3] = {{0, 0, 0}, {r, a, 0}, {-a, r, 0}, {0, 0, 1}};
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            ginv[i][j] = (i != j ? 0 : i == 0 ? -1 : 1) - 2 * f * l[i] * l[j];
            dginv[0][i][j] = 0;
        }
    }
    for (int k = 1; k < 4; k++) {
        const double df = (dr[k] - f * dS[k]) * per_S, dq = 2 * r * dr[k] * q;
        const double dl[4] = {0, (dr[k] * x[1] + turned[k][0]) * q - l[1] * dq,
                              (dr[k] * x[2] + turned[k][1]) * q - l[2] * dq,
                              (turned[k][2] - l[3] * dr[k]) * per_r};
        double half[4];
        for (int i = 0; i < 4; i++) half[i] = -(df * l[i] + 2 * f * dl[i]);
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) dginv[k][i][j] = half[i] * l[j] + l[i] * half[j];
        }
    }
}

struct hole {
    struct light light;
    struct spoilt spoilt;
};

static inline void hole_metric(const struct hole *s, const double x[4], double ginv[4][4],
                               double dginv[4][4][4])
{
    kerr_metric(&s->light, x, ginv, dginv);
    spoil(&s->spoilt, dginv[0][0]);
}
#define GI_NAME    hole
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#include "geodesic_integ.h"

static void check_passes(const struct light *light, const double y[8])
{
    gi_error error;
    if (light_check(light, 0, y, &error) == GI_OK) return;
    print_error("%s %d: %g, %g; a %.17g at %.17g %.17g %.17g\n", error.what, error.where,
                error.value, error.limit, light->a, y[1], y[2], y[3]);
    fail();
}

/* At the camera r y + a x is zero but for rounding, which 80 steps of an ulp along z do not change. */
static void a_small_difference_of_large_terms_is_no_wrong_entry(void **state)
{
    const double y[8] = {0,  9848.0775301220801,  -0.88632697771098723,  1736.4817766693041,
                         -1, 0.98502306643170034, 0.0021754104240211468, 0.17240889242431334};
    struct scene s = usual_scene();
    (void)state;
    s.distance = 10000;
    complete_scene(&s);
    check_passes(&s.light, y);
}

static void the_black_hole_passes_at_the_camera(void **state)
{
    const double distances[] = {10, 60, 100, 10000};
    (void)state;
    for (int k = 0; k < 4; k++)
        for (int degrees = 1; degrees < 180; degrees += 179 / CASES(179))
            for (int spin = -9; spin <= 9; spin += 3) {
                struct scene s = usual_scene();
                double y[8];
                s.distance = distances[k], s.inclination = degrees, s.spin = spin / 10.0;
                s.field = 0.5 * s.distance;
                complete_scene(&s);
                start_ray(&s, degrees * 7, 0, y);
                check_passes(&s.light, y);
            }
}

/* A random state; every third one at the camera's place, where y is rounding of r and a. */
static void random_light(int n, struct light *light, double y[8])
{
    double S, r = between(0.5, 1e6), size = 0;
    memset(light, 0, sizeof *light);
    do {
        light->a = n % 2 ? 2 * part() - 1 : (n % 5 - 2) / 2.0001;
        for (int i = 0; i < 8; i++) y[i] = 2 * part() - 1;
        size = sqrt(y[1] * y[1] + y[2] * y[2] + y[3] * y[3]);
        for (int i = 1; i < 4; i++) y[i] *= r / size;
        if (n % 3 == 0) y[1] = hypot(y[1], y[2]), y[2] = -light->a * y[1] / r;
    } while (!(radius(light->a, y, &S) > 0.3)); /* within the ring r is rounding */
}

static void kerrs_metric_passes_at_random(void **state)
{
    (void)state;
    for (int n = 0; n < CASES(4000); n++) {
        struct light light;
        double y[8];
        random_light(n, &light, y);
        check_passes(&light, y);
    }
}

/* Entries that change by a thousandth of the largest one. */
static void wrong_entries_of_kerrs_metric_are_found(void **state)
{
    int spoilt[FAULTS] = {0}, found[FAULTS] = {0};
    (void)state;
    for (int n = 1; n < CASES(60); n++) {
        struct hole s = {{0, 0, 0, 0}, {RIGHT, 0, 0}};
        double y[8], ginv[4][4], right[64], given[64], largest = 0;
        random_light(3 * n + 1, &s.light, y);
        hole_metric(&s, y, ginv, (double(*)[4][4])right);
        for (int k = 0; k < 64; k++) largest = fmax(largest, fabs(right[k]));
        for (int k = 16; k < 64; k++)
            for (int fault = SIGN; fault < FAULTS; fault++) {
                s.spoilt.fault = (enum fault)fault, s.spoilt.index = k;
                s.spoilt.other = 16 + (k - 16 + 1 + n % 47) % 48;
                hole_metric(&s, y, ginv, (double(*)[4][4])given);
                if (fabs(given[k] - right[k]) < 1e-3 * largest) continue;
                spoilt[fault]++;
                found[fault] += hole_check(&s, 0, y, NULL) != GI_OK;
            }
    }
    for (int fault = SIGN; fault < FAULTS; fault++)
        check_share("Kerr", (enum fault)fault, found[fault], spoilt[fault], 99.9);
}

/* ---- Surfaces ---- */

/* f((x - centre) / axes) of one of these shapes; the polynomial has no entry that is zero. */
enum shape { ELLIPSOID, POLYNOMIAL, WAVES, SHAPES };
static const char *const shape_name[SHAPES] = {"ellipsoid", "polynomial", "waves"};
struct scaled {
    enum shape shape;
    double axes[3], centre[3];
    struct spoilt spoilt;
};

static inline void scaled_surface(const struct scaled *s, const double point[3], double *f,
                                  double grad[3], double hess[6])
{
    static const int row[6] = {0, 1, 2, 0, 0, 1}, column[6] = {0, 1, 2, 1, 2, 2};
    double x[3];
    for (int i = 0; i < 3; i++) x[i] = (point[i] - s->centre[i]) / s->axes[i];
    memset(hess, 0, 6 * sizeof *hess);
    if (s->shape == ELLIPSOID) {
        *f = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1;
        for (int i = 0; i < 3; i++) grad[i] = 2 * x[i], hess[i] = 2;
    } else if (s->shape == POLYNOMIAL) {
        *f = x[0] * x[0] * x[1] + x[1] * x[1] * x[2] - x[2] * x[2] * x[0] - 1;
        grad[0] = 2 * x[0] * x[1] - x[2] * x[2], grad[1] = x[0] * x[0] + 2 * x[1] * x[2];
        grad[2] = x[1] * x[1] - 2 * x[2] * x[0];
        hess[0] = 2 * x[1], hess[1] = 2 * x[2], hess[2] = -2 * x[0];
        hess[3] = 2 * x[0], hess[4] = -2 * x[2], hess[5] = 2 * x[1];
    } else {
        const double k = 20, a = sin(k * x[0]), da = k * cos(k * x[0]);
        const double b = cos(k * x[1]), db = -k * sin(k * x[1]);
        *f = x[2] - a * b / k;
        grad[0] = -da * b / k, grad[1] = -a * db / k, grad[2] = 1;
        hess[0] = hess[1] = k * a * b, hess[3] = -da * db / k;
    }
    for (int i = 0; i < 3; i++) grad[i] /= s->axes[i];
    for (int i = 0; i < 6; i++) hess[i] /= s->axes[row[i]] * s->axes[column[i]];
    spoil(&s->spoilt, hess);
}
#define GI_NAME    scaled
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

/* A random state in the box of the axes, with a velocity of about 1; where n is a multiple of 6, one coordinate
   is zero, of 8, tiny. */
static void random_point(int n, const struct scaled *s, double y[6])
{
    for (int i = 0; i < 3; i++) y[i] = s->centre[i] + (3 * part() - 1.5) * s->axes[i];
    for (int i = 3; i < 6; i++) y[i] = 2 * part() - 1;
    if (n % 6 == 0) y[n / 6 % 3] = 0;
    if (n % 8 == 0) y[n / 8 % 3] *= 1e-7;
}

/* Spoils one entry after the other, where that changes it by a thousandth of the largest, in units of the
   axes. */
static void count_found(struct scaled s, const double y[6], int spoilt[], int found[])
{
    static const int row[6] = {0, 1, 2, 0, 0, 1}, column[6] = {0, 1, 2, 1, 2, 2};
    double f, grad[3], right[6], given[6], unit[6], largest = 0;
    scaled_surface(&s, y, &f, grad, right);
    for (int k = 0; k < 6; k++) {
        unit[k] = s.axes[row[k]] * s.axes[column[k]];
        largest = fmax(largest, unit[k] * fabs(right[k]));
    }
    for (int k = 0; k < 6; k++)
        for (int fault = SIGN; fault < FAULTS; fault++) {
            s.spoilt.fault = (enum fault)fault;
            s.spoilt.index = k, s.spoilt.other = (k + 1) % 6;
            scaled_surface(&s, y, &f, grad, given);
            if (unit[k] * fabs(given[k] - right[k]) < 1e-3 * largest) continue;
            spoilt[fault]++;
            found[fault] += scaled_check(&s, 0, y, NULL) != GI_OK;
        }
}

/* Axes of one size; 1 to 1000; from a millionth to a million. */
static void choose_axes(int n, struct scaled *s)
{
    static const double sizes[] = {1e-6, 1, 1e6};
    for (int i = 0; i < 3; i++) {
        s->axes[i] = sizes[n / 3 % 3];
        if (n % 3 == 1) s->axes[i] *= i == n / 9 % 3 ? 1000 : 1;
        if (n % 3 == 2) s->axes[i] = between(1e-6, 1e6);
    }
}

static void check_surfaces(double shift, int states)
{
    for (int shape = ELLIPSOID; shape < SHAPES; shape++) {
        int spoilt[FAULTS] = {0}, found[FAULTS] = {0};
        for (int n = 0; n < states; n++) {
            struct scaled s = {(enum shape)shape, {1, 1, 1}, {0, 0, 0}, {RIGHT, 0, 0}};
            double y[6];
            gi_error error = {"", -1, 0, 0};
            choose_axes(n, &s);
            for (int i = 0; i < 3; i++) s.centre[i] = shift * (2 * part() - 1) * s.axes[i];
            random_point(n, &s, y);
            if (scaled_check(&s, 0, y, &error) != GI_OK)
                print_error("%s, state %d: %s %d: %g, %g\n", shape_name[shape], n, error.what,
                            error.where, error.value, error.limit);
            assert_int_equal(error.where, -1);
            if (n % 6 != 0 && n % 8 != 0 && n < states / 4) count_found(s, y, spoilt, found);
        }
        for (int fault = SIGN; fault < FAULTS; fault++)
            check_share(shape_name[shape], (enum fault)fault, found[fault], spoilt[fault], 99.5);
    }
}

static void surfaces_of_any_axes_pass_and_their_wrong_hessians_do_not(void **state)
{
    (void)state;
    check_surfaces(0, CASES(1200));
}

static void nor_do_those_of_surfaces_far_from_the_origin(void **state)
{
    (void)state;
    check_surfaces(300, CASES(600));
}

/* The velocity is no measure of a length. */
static void a_small_surface_with_unit_velocity_is_looked_at_closely(void **state)
{
    (void)state;
    for (double size = 1e-9; size < 2e9; size *= 10)
        for (int k = 0; k < 6; k++) {
            struct scaled s = {POLYNOMIAL, {size, size, size}, {0, 0, 0}, {RIGHT, k, 0}};
            const double y[6] = {0.3 * size, -0.9 * size, 0.4 * size, 0.6, 0, 0.8};
            assert_int_equal(scaled_check(&s, 0, y, NULL), GI_OK);
            s.spoilt.fault = SIGN;
            assert_int_equal(scaled_check(&s, 0, y, NULL), GI_ERR_CHECK);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_difference_of_large_terms_is_no_wrong_entry),
        cmocka_unit_test(the_black_hole_passes_at_the_camera),
        cmocka_unit_test(kerrs_metric_passes_at_random),
        cmocka_unit_test(wrong_entries_of_kerrs_metric_are_found),
        cmocka_unit_test(surfaces_of_any_axes_pass_and_their_wrong_hessians_do_not),
        cmocka_unit_test(nor_do_those_of_surfaces_far_from_the_origin),
        cmocka_unit_test(a_small_surface_with_unit_velocity_is_looked_at_closely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
