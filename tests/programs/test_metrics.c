/* The metrics of examples/metrics: derivatives by NAME_check, charts of one hole against each other, closed forms. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "../check.h"
#include "../uniform.h"

#define HYPERBOLIC_DIMENSION 3
#include "metrics/boyer_lindquist.h"
#include "metrics/de_sitter.h"
#include "metrics/friedmann.h"
#include "metrics/hyperbolic.h"
#include "metrics/kerr_schild.h"
#include "metrics/wormhole.h"

#define GI_NAME    kerr_schild
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#define GI_METHOD  GI_DOP853
#include "geodesic_integ.h"

#define GI_NAME    boyer_lindquist
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#define GI_METHOD  GI_DOP853
#include "geodesic_integ.h"

#define GI_NAME    wormhole
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#define GI_METHOD  GI_DOP853
#include "geodesic_integ.h"

#define GI_NAME    friedmann
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#include "geodesic_integ.h"

#define GI_NAME    de_sitter
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#include "geodesic_integ.h"

#define GI_NAME    hyperbolic
#define GI_PROBLEM GI_METRIC
#define GI_NQ      3
#include "geodesic_integ.h"

/* In [0, 1) */
static double uniform_part(void)
{
    return (1 + uniform()) / 2;
}

static const double pi = 3.14159265358979323846;
static const double holes[5][3] = {
    {1, 0, 0}, {1, 0.9, 0}, {2, 0, 1.5}, {1, 0.6, 0.7}, {1, -0.99, 0.1}};

/* Checks NAME_metric at many states: position number i in [least, most], any momentum. */
#define CHECK_METRIC(name, system, least, most)                                                    \
    for (int states = 40; states > 0; states--) {                                                  \
        double y[name##_N];                                                                        \
        gi_error error;                                                                            \
        for (int i = 0; i < name##_NQ; i++) {                                                      \
            y[i] = least[i] + (most[i] - least[i]) * uniform_part();                               \
            y[name##_NQ + i] = uniform();                                                          \
        }                                                                                          \
        if (name##_check(system, 0, y, &error) != GI_OK) fail_msg("%s", error.what);               \
    }

static void derivatives_are_those_of_the_metric(void **state)
{
    const double near[4] = {-5, 1.5, -4, -6}, far[4] = {5, 8, 3, 6};
    const double low[4] = {-5, 4.2, 0.3, -3}, high[4] = {5, 20, 2.8, 3};
    const double left[4] = {-5, -9, 0.3, -3}, right[4] = {5, 9, 2.8, 3};
    const double early[4] = {0.2, -2, -2, -2}, late[4] = {3, 2, 2, 2};
    const double ground[3] = {-2, -2, 0.1}, sky[3] = {2, 2, 4};
    const struct wormhole ellis = {1.5, 0, 0}, interstellar = {1, 2, 0.4};
    const struct friedmann matter = {1, 2 / 3.0};
    const struct de_sitter empty = {0.3};
    const struct hyperbolic space = {1.5};

    (void)state;
    for (int k = 0; k < 5; k++) {
        const double *h = holes[k];
        const struct boyer_lindquist there = {h[0], h[1], h[2]};
        for (int outgoing = 0; outgoing < 2; outgoing++) {
            const struct kerr_schild here = {h[0], h[1], h[2], outgoing};
            CHECK_METRIC(kerr_schild, &here, near, far)
        }
        CHECK_METRIC(boyer_lindquist, &there, low, high)
    }
    CHECK_METRIC(wormhole, &ellis, left, right)
    CHECK_METRIC(wormhole, &interstellar, left, right)
    CHECK_METRIC(friedmann, &matter, early, late)
    CHECK_METRIC(de_sitter, &empty, near, far)
    CHECK_METRIC(hyperbolic, &space, ground, sky)
}

/* The metric of one chart, taken to the other by its Jacobian, is that of the other: dt = dt_BL + s (2 M r - Q^2) /
   Delta dr, x + i y = (r + i s a) sin(theta) exp(i phi), dphi = dphi_BL + s a / Delta dr, with s the way in or out. */
static void both_charts_of_a_hole_are_one(void **state)
{
    double worst = 0;

    (void)state;
    for (int n = 0; n < 200; n++) {
        const double *h = holes[n % 5], way = n / 5 % 2 ? -1 : 1, a = way * h[1];
        const struct kerr_schild ks = {h[0], h[1], h[2], way < 0};
        const struct boyer_lindquist bl = {h[0], h[1], h[2]};
        const double r = kerr_schild_horizon(&ks) + 0.2 + 10 * uniform_part();
        const double theta = 0.2 + 2.7 * uniform_part(), phi = 6 * uniform_part();
        const double s = sin(theta), c = cos(theta), C = cos(phi), S = sin(phi);
        const double D = r * r - 2 * h[0] * r + h[1] * h[1] + h[2] * h[2];
        const double at[4] = {0, r, theta, 0};
        const double x[4] = {0, s * (r * C - a * S), s * (r * S + a * C), r * c};
        const double t_r = way * (2 * h[0] * r - h[2] * h[2]) / D, phi_r = way * h[1] / D;
        const double J[4][4] = {{1, t_r, 0, 0},
                                {0, s * C - x[2] * phi_r, c / s * x[1], -x[2]},
                                {0, s * S + x[1] * phi_r, c / s * x[2], x[1]},
                                {0, c, -r * s, 0}};
        double here[4][4], there[4][4], d[4][4][4];
        kerr_schild_metric(&ks, x, here, d);
        boyer_lindquist_metric(&bl, at, there, d);
        check_close(kerr_schild_radius(&ks, x), r, 1e-12 * r);
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                double sum = 0;
                for (int k = 0; k < 16; k++) sum += J[i][k / 4] * there[k / 4][k % 4] * J[j][k % 4];
                if (!(fabs(sum - here[i][j]) <= worst)) worst = fabs(sum - here[i][j]);
            }
    }
    assert_true(worst < 1e-11);
}

/* Light on its circle around a hole without spin: r = (3 M + sqrt(9 M^2 - 8 Q^2)) / 2; around one with spin, in the
   plane of its equator, 2 M (1 + cos(2 / 3 acos(-a / M))) (Bardeen, Press, Teukolsky, 2.18). It is unstable. */
static void light_stays_on_its_circle(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        const struct kerr_schild hole = {holes[k][0], holes[k][1], holes[k][2], 0};
        const double M = hole.mass, a = hole.spin, Q = hole.charge;
        const double r = a > 0 ? 2 * M * (1 + cos(2 * acos(-a / M) / 3))
                               : (3 * M + sqrt(9 * M * M - 8 * Q * Q)) / 2;
        const kerr_schild_options options = {.accuracy = 1e-13};
        const double point[4] = {0, sqrt(r * r + a * a), 0, 0};
        const double along[4] = {0, 0, 1, 0};
        double y0[kerr_schild_N];
        kerr_schild_integ it;
        assert_int_equal(kerr_schild_start_null(&hole, point, along, y0), GI_OK);
        assert_int_equal(kerr_schild_initialize(&it, &hole, &options, 0, y0), GI_OK);
        assert_int_equal(kerr_schild_integrate(&it, r), GI_OK);
        check_close(kerr_schild_radius(&hole, it.y), r, 1e-8 * r);
        check_close(it.y[3], 0, 1e-10);
        assert_true(fabs(it.y[2]) > 0.3 * r); /* it went around */
    }
}

/* Through the throat with less than its angular momentum, and back with more; r^2 phi' is constant. */
static void a_wormhole_lets_through_or_turns_back(void **state)
{
    const struct wormhole kinds[2] = {{1.5, 0, 0}, {1, 2, 0.4}};

    (void)state;
    for (int k = 0; k < 2; k++)
        for (int wide = 0; wide < 2; wide++) {
            const wormhole_options options = {.accuracy = 1e-10};
            const double b = kinds[k].throat * (wide ? 1.1 : 0.9);
            double y[wormhole_N] = {0, 10, pi / 2, 0, -1, 0, 0, b}, slope;
            const double r = wormhole_radius(&kinds[k], y[1], &slope);
            wormhole_integ it;
            y[5] = -sqrt(1 - b * b / (r * r));
            assert_int_equal(wormhole_initialize(&it, &kinds[k], &options, 0, y), GI_OK);
            assert_int_equal(wormhole_integrate(&it, 60), GI_OK);
            assert_true(wide ? it.y[1] > 10 : it.y[1] < -10);
            check_close(it.y[0], 60, 1e-8);
            const double r1 = wormhole_radius(&kinds[k], it.y[1], &slope);
            check_close(it.y[5] * it.y[5] + b * b / (r1 * r1), 1, 1e-8);
        }
}

/* Light has come 3 t0 (1 - a^(1/2)) in matter; from the origin of de Sitter's space r = (exp(H t) - 1) / H; a
   distance in hyperbolic space. */
static void closed_forms_of_the_others(void **state)
{
    const struct friedmann matter = {1, 2 / 3.0};
    const struct de_sitter empty = {0.3};
    const struct hyperbolic space = {2};
    const double now[4] = {1, 0, 0, 0}, origin[4] = {0, 0, 0, 0}, out[4] = {0, 1, 2, 2};
    const double from[3] = {0.5, -1, 2}, heading[3] = {1, 2, -0.5};
    const friedmann_options early = {.accuracy = 1e-10};
    const de_sitter_options later = {.accuracy = 1e-10};
    const hyperbolic_options away = {.accuracy = 1e-10};
    double y[8], h[6], d = 0;
    friedmann_integ light;
    de_sitter_integ flash;
    hyperbolic_integ line;

    (void)state;
    assert_int_equal(friedmann_start_null(&matter, now, out, y), GI_OK);
    assert_int_equal(friedmann_initialize(&light, &matter, &early, 0, y), GI_OK);
    assert_int_equal(friedmann_integrate(&light, -0.19), GI_OK);
    const double a = pow(light.y[0], 2 / 3.0), *x = light.y + 1;
    check_close(sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]), 3 * (1 - sqrt(a)), 1e-8);
    assert_int_equal(de_sitter_start_null(&empty, origin, out, y), GI_OK);
    assert_int_equal(de_sitter_initialize(&flash, &empty, &later, 0, y), GI_OK);
    assert_int_equal(de_sitter_integrate(&flash, 2), GI_OK);
    const double *z = flash.y + 1;
    check_close(sqrt(z[0] * z[0] + z[1] * z[1] + z[2] * z[2]), expm1(0.3 * flash.y[0]) / 0.3, 1e-8);
    assert_int_equal(hyperbolic_start(&space, from, heading, h), GI_OK);
    assert_int_equal(hyperbolic_initialize(&line, &space, &away, 0, h), GI_OK);
    assert_int_equal(hyperbolic_integrate(&line, 3), GI_OK);
    for (int i = 0; i < 3; i++) d += (line.y[i] - from[i]) * (line.y[i] - from[i]);
    check_close(space.radius * acosh(1 + d / (2 * from[2] * line.y[2])), 3, 1e-8);
}

/* Where the coordinates end the word is said: after 240 steps, as t is large; near t = 0 after millions. */
static void a_coordinate_singularity_is_named(void **state)
{
    const double from[4] = {0, 10, 1.5707963267948966, 0}, in[4] = {0, -1, 0, 0}, begin = 1e5;

    (void)state;
    for (int k = 0; k < 2; k++) {
        const struct boyer_lindquist hole = {holes[k][0], holes[k][1], holes[k][2]};
        double y[boyer_lindquist_N];
        boyer_lindquist_integ it;
        assert_int_equal(boyer_lindquist_start_null(&hole, from, in, y), GI_OK);
        assert_int_equal(boyer_lindquist_initialize(&it, &hole, NULL, begin, y), GI_OK);
        assert_true(boyer_lindquist_integrate(&it, begin + 100) != GI_OK);
        assert_non_null(strstr(boyer_lindquist_explain(&it).what, "coordinate singularity"));
        check_close(it.y[1], 1 + sqrt(1 - hole.spin * hole.spin), 1e-6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(derivatives_are_those_of_the_metric),
                                       cmocka_unit_test(both_charts_of_a_hole_are_one),
                                       cmocka_unit_test(light_stays_on_its_circle),
                                       cmocka_unit_test(a_wormhole_lets_through_or_turns_back),
                                       cmocka_unit_test(closed_forms_of_the_others),
                                       cmocka_unit_test(a_coordinate_singularity_is_named)};

    return cmocka_run_group_tests_name("metrics", tests, NULL, NULL);
}
