/* The magnification of black_hole (bundle.h): against differences of neighbouring rays in Kerr's metric, against
 * quadratures in Schwarzschild's, and against the lens equation of a weak field. */
#include "black_hole/bundle.h"

#include "../check.h"

static struct bundles bundles;

/* A picture that has one chunk. */
static struct scene scene_of(double spin, double distance, double field, int width, int height)
{
    struct scene s = usual_scene();
    s.spin = spin, s.distance = distance, s.field = field, s.width = width, s.height = height;
    s.accuracy = 1e-10;
    complete_scene(&s);
    return s;
}

/* Where light that arrives at (alpha, beta) comes from: the direction of its momentum, far away. */
static bool find_direction(const struct scene *s, double alpha, double beta, double n[3])
{
    struct scene far = *s;
    light_integ it;
    double y[light_N], size = 0;
    far.disc = 0, complete_scene(&far);
    far.light.far = 10 * s->light.far;
    const light_options options = options_of_rays(&far);
    start_at(&far, alpha, beta, y);
    gi_status status = light_initialize(&it, &far.light, &options, 0, y);
    if (status == GI_OK) status = light_integrate(&it, end_of_ray(&far));
    for (int i = 0; i < 3; i++) n[i] = it.y[light_NQ + 1 + i], size += n[i] * n[i];
    for (int i = 0; i < 3; i++) n[i] /= sqrt(size);
    return status == GI_EVENT && it.event_index == FAR_SPHERE;
}

static void magnification_is_that_of_neighbouring_rays(void **state)
{
    enum { WIDTH = 24, HEIGHT = 16, LEFT = light_NQ + 2 };
    const struct scene s = scene_of(0.9, 60, 60, WIDTH, HEIGHT);
    const double d = 1e-3;
    double worst = 0;
    int compared = 0;
    (void)state;
    assert_int_equal(trace_bundles(&s, 0, WIDTH * HEIGHT, &bundles), GI_OK);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        double at[2], y[light_N], y1[light_N], y2[light_N], v[2][light_N], n[4][3],
            length[2] = {0, 0}, area = 0;
        find_place(&s, i, 0, at);
        if (bundles.magnification[i] == 0) continue;
        for (int k = 0; k < 4; k++) {
            const double by = k < 2 ? -d : d;
            assert_true(
                find_direction(&s, at[0] + (k % 2 ? 0 : by), at[1] + (k % 2 ? by : 0), n[k]));
        }
        for (int k = 0; k < 3; k++) {
            const int l = (k + 1) % 3, m = (k + 2) % 3;
            area += (n[0][k] + n[2][k]) / 2 *
                    ((n[2][l] - n[0][l]) * (n[3][m] - n[1][m]) -
                     (n[2][m] - n[0][m]) * (n[3][l] - n[1][l]));
            length[0] += pow(n[2][k] - n[0][k], 2), length[1] += pow(n[3][k] - n[1][k], 2);
        }
        assert_true(start_bundle(&s, at, y, v));
        start_at(&s, at[0] - d, at[1], y1);
        start_at(&s, at[0] + d, at[1], y2);
        const double at_camera = (y2[LEFT] - y1[LEFT]) / (2 * d * v[0][LEFT]);
        const double sides = sqrt(length[0] * length[1]) / (4 * d * d);
        area /= 4 * d * d;
        worst = worse_of(worst, (area - at_camera / bundles.magnification[i]) / sides);
        compared++;
    }
    print_message("%d bundles, the worst is %g off\n", compared, worst);
    assert_true(compared > 300);
    assert_true(worst < 1e-6);
}

/* The angle between the directions from the hole to the camera and to where light comes from that arrives with
   the impact parameter b; no spin. u'' + u = 3 u^2, u = 1 / r, by the angle gone around (Weyl). */
static double sky_angle(double b, double distance)
{
    const double h = 1e-4;
    double u = 1 / distance, slope = sqrt(1 / (b * b) - u * u * (1 - 2 * u)), around = 0;
    for (;;) {
        const double middle = slope + h / 2 * (3 * u * u - u), next = u + h * middle;
        if (next < 0) break;
        u = next;
        slope = middle + h / 2 * (3 * u * u - u);
        around += h;
    }
    return around + atan2(u, -slope);
}

static void magnification_by_a_hole_without_spin_is_that_of_quadratures(void **state)
{
    enum { WIDTH = 16, HEIGHT = 10 };
    const double D = 60, d = 1e-3;
    const struct scene s = scene_of(0, D, 60, WIDTH, HEIGHT);
    double worst = 0;
    int compared = 0, mirrored = 0;
    (void)state;
    assert_int_equal(trace_bundles(&s, 0, WIDTH * HEIGHT, &bundles), GI_OK);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        double at[2];
        find_place(&s, i, 0, at);
        const double b = hypot(at[0], at[1]), sine = b * sqrt(1 - 2 / D) / D,
                     got = bundles.magnification[i];
        if (b < 5.5) {
            assert_true(got == 0 || b > sqrt(27));
            continue;
        }
        const double of_camera = (1 - 2 / D) * b / (D * D * sqrt(1 - sine * sine));
        const double rate = (sky_angle(b + d, D) - sky_angle(b - d, D)) / (2 * d);
        const double expected = -of_camera / (sin(sky_angle(b, D)) * rate);
        worst = worse_of(worst, (got - expected) / (got * got + fabs(got)));
        compared++;
        mirrored += expected < 0;
    }
    print_message("%d bundles, %d mirrored, the worst is %g off\n", compared, mirrored, worst);
    assert_true(compared > 100 && mirrored > 20);
    assert_true(worst < 1e-4);
}

/* A source at u, in units of Einstein's angle sqrt(4 M / D), has images where x - 1 / x - e / x^2 = u. The last term
   comes from the second order of the deflection, 4 M / b + 15 pi / 4 (M / b)^2. Without it the magnification is
   1 / (1 - 1 / x^4) (C. R. Keeton, A. O. Petters, Phys. Rev. D 72 (2005), 104006). */
static void magnification_in_a_weak_field_is_that_of_the_lens_equation(void **state)
{
    enum { WIDTH = 100 };
    const double D = 1e5, einstein = sqrt(4 * D), e = 15 * pi / 16 / einstein;
    struct scene s = scene_of(0, D, 6 * einstein, WIDTH, 1);
    double first = 0, second = 0;
    (void)state;
    s.accuracy = 1e-8; /* x is 4e6 at the far sphere */
    assert_int_equal(trace_bundles(&s, 0, WIDTH, &bundles), GI_OK);
    for (int i = 0; i < WIDTH; i++) {
        double at[2];
        find_place(&s, i, 0, at);
        const double x = fabs(at[0]) / einstein, got = 1 / bundles.magnification[i];
        if (x < 0.5) continue;
        const double u = x - 1 / x - e / (x * x), rate = 1 + 1 / (x * x) + 2 * e / (x * x * x);
        first = worse_of(first, (got - (1 - pow(x, -4))) * least_of(1, pow(x, 4)));
        second = worse_of(second, (got - u / x * rate) * least_of(1, pow(x, 4)));
    }
    print_message("%g off to first order, %g to second\n", first, second);
    assert_true(first < 0.03 && second < 5e-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(magnification_is_that_of_neighbouring_rays),
        cmocka_unit_test(magnification_by_a_hole_without_spin_is_that_of_quadratures),
        cmocka_unit_test(magnification_in_a_weak_field_is_that_of_the_lens_equation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
