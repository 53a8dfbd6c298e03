/*
 * GI_METRIC: geodesics of Schwarzschild's and Kerr's black holes, and of other metrics.
 *
 * Light is bent as Darwin's closed form says, and caught below the critical impact parameter; photon
 * orbits, the perihelion of Mercury, rays in Boyer-Lindquist coordinates; E, L and Carter's constant with
 * every method; through the horizon in Kerr-Schild coordinates; H stays what it was at the start;
 * degenerate metrics end in a status; lanes have the bits of scalar steps (-ffp-contract=off). M = 1.
 *
 * GI_TEST_DATA (a string) names the folder of the data files.
 */
#define WITH_IMPLICIT_METHODS
#define WITH_GAUSS
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"
#include "../csv.h"
#include "../each_method.h"

#define KERR_STRING_(name) #name
#define KERR_STRING(name)  KERR_STRING_(name)

static const double pi = 3.14159265358979323846;

/* Kerr's black hole of mass M = 1 and spin a; Schwarzschild's where a = 0. */
struct hole {
    double M, a;
};

/* ---- Kerr-Schild coordinates ---- */

/* r of a point (x, y, z), from the larger root of r^4 - b r^2 - a^2 z^2 = 0 */
static double radius_of(const struct hole *s, const double x[3])
{
    const double az = s->a * x[2];
    const double b = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - s->a * s->a;

    return sqrt((b + sqrt(b * b + 4 * az * az)) / 2);
}

/* f and the spatial part of l_i at (x, y, z), with g_ij = eta_ij + 2 f l_i l_j, l_t = 1. */
static double null_vector(const struct hole *s, const double x[3], double l[3])
{
    const double r = radius_of(s, x), a = s->a, rr = r * r;

    l[0] = (r * x[0] + a * x[1]) / (rr + a * a);
    l[1] = (r * x[1] - a * x[0]) / (rr + a * a);
    l[2] = x[2] / r;
    return s->M * r * rr / (rr * rr + a * a * x[2] * x[2]);
}

/* dt/dlambda > 0 that makes the direction light: -T^2 + v.v + 2 f (T + l.v)^2 = 0. Outside of the
   ergosphere. */
static double time_of_light(const struct hole *s, const double point[4], const double v[3])
{
    double l[3];
    const double f = null_vector(s, point + 1, l);
    const double n = l[0] * v[0] + l[1] * v[1] + l[2] * v[2], A = 1 - 2 * f;
    const double vv = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];

    assert_true(A > 0);
    return (2 * f * n + sqrt(2 * f * n * n + A * vv)) / A;
}

/* Direction of the free fall from rest at infinity along the axis of a hole without spin. */
static void free_fall(const struct hole *s, const double point[4], double direction[4])
{
    const double k = 2 * s->M / point[3], speed = sqrt(k);

    direction[0] = (1 - k * speed) / (1 - k);
    direction[1] = direction[2] = 0;
    direction[3] = -speed;
}

/* E = -p_t, L = p_phi, and Carter's Q = p_theta^2 + cos^2 theta (a^2 (mu^2 - E^2) + L^2/sin^2 theta),
   with mu^2 = -g^ij p_i p_j. Not on the axis. */
static void constants_of_motion(const struct hole *s, const double y[8], double c[3])
{
    const double *x = y + 1, *p = y + 5;
    double l[3];
    const double f = null_vector(s, x, l), r = radius_of(s, x);
    const double lp = -y[4] + l[0] * p[0] + l[1] * p[1] + l[2] * p[2];
    const double mu2 = y[4] * y[4] - p[0] * p[0] - p[1] * p[1] - p[2] * p[2] + 2 * f * lp * lp;
    const double cosine = x[2] / r, sine2 = (1 - cosine) * (1 + cosine), sine = sqrt(sine2);
    const double p_theta = cosine / sine * (x[0] * p[0] + x[1] * p[1]) - r * sine * p[2];

    c[0] = -y[4];
    c[1] = x[0] * p[1] - x[1] * p[0];
    c[2] = p_theta * p_theta +
           cosine * cosine * (s->a * s->a * (mu2 - c[0] * c[0]) + c[1] * c[1] / sine2);
}

/* State in the equatorial plane at radius r with given E and L: mu = 0 for light, 1 for a particle. p_r
   of Boyer and Lindquist has the sign given; Kerr and Schild's differs from it since t and phi do. */
static void equatorial_state(const struct hole *s, double r, double E, double L, double mu,
                             double sign, double y0[8])
{
    const double a = s->a, delta = r * r - 2 * s->M * r + a * a, P = E * (r * r + a * a) - a * L;
    const double R = P * P - delta * (mu * mu * r * r + (L - a * E) * (L - a * E));
    const double root = sign == 0 ? 0 : sign * sqrt(R);
    const double p_r = (root + 2 * s->M * r * E - a * L) / delta;
    const double y[8] = {0, r, a, 0, -E, p_r, (L + a * p_r) / r, 0};

    memcpy(y0, y, sizeof y);
}

/* ---- kerr_null20.csv: Boyer-Lindquist coordinates ---- */

/* Of t and phi between the two kinds of coordinates: the integrals of 2 M r/Delta and a/Delta. */
static double shift_of_t(const struct hole *s, double r)
{
    const double w = sqrt(1 - s->a * s->a), outer = 1 + w, inner = 1 - w;

    return (outer * log(r - outer) - (inner > 0 ? inner * log(r - inner) : 0)) / w;
}

static double shift_of_phi(const struct hole *s, double r)
{
    const double w = sqrt(1 - s->a * s->a);

    return s->a / (2 * w) * log((r - 1 - w) / (r - 1 + w));
}

static void start_of_row(const struct table *t, int row, const struct hole *s, double point[4],
                         double direction[4])
{
    const double r = number_in(t, row, "r0"), th = number_in(t, row, "th0"), a = s->a;
    const double rd = number_in(t, row, "rd"), thd = number_in(t, row, "thd");
    const double delta = r * r - 2 * r + a * a, phd = number_in(t, row, "phd") + a / delta * rd;
    const double x[4] = {0, r * sin(th), a * sin(th), r * cos(th)};
    const double v[4] = {number_in(t, row, "td0") + 2 * r / delta * rd,
                         r * cos(th) * thd + sin(th) * (rd - a * phd),
                         a * cos(th) * thd + sin(th) * r * phd, rd * cos(th) - r * sin(th) * thd};

    memcpy(point, x, sizeof x);
    memcpy(direction, v, sizeof v);
}

/* Largest error of t, r, theta, phi, r' and theta' at the end of a row. */
static double error_of_row(const struct table *t, int row, const struct hole *s, const double y[8],
                           const double ydot[8])
{
    const double *x = y + 1, *v = ydot + 1, a = s->a, r = radius_of(s, x), z = x[2];
    const double r0 = number_in(t, row, "r0"), th = acos(z / r);
    const double S = 2 * r * r - (x[0] * x[0] + x[1] * x[1] + z * z - a * a);
    const double rd = (r * (x[0] * v[0] + x[1] * v[1]) + z * v[2] * (r * r + a * a) / r) / S;
    const double thd = -(v[2] - z * rd / r) / (r * sin(th));
    const double ph = atan2(x[1], x[0]) - atan2(a, r) - shift_of_phi(s, r) + shift_of_phi(s, r0);
    double worst = 0;

    worst = worse_of(worst, y[0] - shift_of_t(s, r) + shift_of_t(s, r0) - number_in(t, row, "t"));
    worst = worse_of(worst, r - number_in(t, row, "r"));
    worst = worse_of(worst, th - number_in(t, row, "th"));
    worst = worse_of(worst, remainder(ph - number_in(t, row, "ph"), 2 * pi));
    worst = worse_of(worst, rd - number_in(t, row, "rdot"));
    return worse_of(worst, thd - number_in(t, row, "thdot"));
}

/* Largest error of E, L and Q, which are of the size 1, 10 and 10, in proportion. */
static double error_of_constants(const struct table *t, int row, const struct hole *s,
                                 const double y[8])
{
    double c[3], worst = 0;

    constants_of_motion(s, y, c);
    worst = worse_of(worst, c[0] - number_in(t, row, "E"));
    worst = worse_of(worst, (c[1] - number_in(t, row, "L")) / 10);
    return worse_of(worst, (c[2] - number_in(t, row, "Q")) / 10);
}

/* ---- every method ---- */

#define BODY "behaviour/metric_body.h"
#include "../for_each_method.h"

/* ---- the metric's derivatives, by differences ---- */

static void derivatives_of_the_metric_are_right(void **state)
{
    static const struct hole hole = {1, 0.9};
    static const double points[][4] = {{0, 3, 1, 2}, {1, -0.3, 0.5, 0.8}, {2, 0.2, -0.1, 0.4}};

    (void)state;
    for (size_t n = 0; n < sizeof points / sizeof points[0]; n++) {
        double ginv[4][4], dginv[4][4][4], above[4][4], below[4][4], unused[4][4][4];
        kerr_merson_metric(&hole, points[n], ginv, dginv);
        for (int k = 0; k < 4; k++) {
            double x[4];
            memcpy(x, points[n], sizeof x);
            x[k] += 0x1p-17;
            kerr_merson_metric(&hole, x, above, unused);
            x[k] -= 0x1p-16;
            kerr_merson_metric(&hole, x, below, unused);
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++)
                    check_close(dginv[k][i][j], (above[i][j] - below[i][j]) / 0x1p-16, 1e-7);
        }
    }
}

/* ---- light ---- */

enum fate { CAPTURED, ESCAPED };

/* Follows a state until it is inside of the horizon, or beyond `far` and on its way out. *turned: the
   growth of phi; *end: where it ended. */
static enum fate follow(const struct hole *s, const double y0[8], double far, double accuracy,
                        double *turned, double *end)
{
    const double horizon = 1 + sqrt(1 - s->a * s->a), size = fmax(1, far / 100);
    kerr_dop853_options options = kerr_dop853_options_for(accuracy);
    kerr_dop853_integ it;
    double r = radius_of(s, y0 + 1), phi = atan2(y0[2], y0[1]) - atan2(s->a, r), r_before;

    options.maximum_steps = 100000;
    for (int i = 0; i < 4; i++) options.units[i] = size, options.relative[i] = true;
    assert_int_equal(kerr_dop853_initialize(&it, s, &options, 0, y0), GI_OK);
    *turned = 0;
    do {
        assert_int_equal(kerr_dop853_step(&it, 1e3 * far), GI_OK);
        assert_true(it.t < 1e3 * far);
        r_before = r, r = radius_of(s, it.y + 1);
        const double phi_now = atan2(it.y[2], it.y[1]) - atan2(s->a, r);
        *turned += remainder(phi_now - phi, 2 * pi);
        phi = phi_now;
    } while (r > 0.99 * horizon && !(r > far && r > r_before));
    *end = r;
    return r > far ? ESCAPED : CAPTURED;
}

/* The angle that light with impact parameter b around a hole without spin turns between r and infinity:
   the integral of b/sqrt(1 - b^2 u^2 + 2 b^2 u^3) from u = 0 to 1/r, by Simpson's rule; r is large, so
   that the integrand is almost b. */
static double angle_beyond(double b, double r)
{
    enum { n = 200 };
    double sum = 0;

    for (int i = 0; i <= n; i++) {
        const double u = i / (n * r), weight = i == 0 || i == n ? 1 : i % 2 ? 4 : 2;
        sum += weight * b / sqrt(1 - b * b * u * u * (1 - 2 * u));
    }
    return sum / (3 * n * r);
}

/* Carlson's elliptic integral of the first kind (Numer. Math. 33 (1979) 1), by duplication. */
static double carlson_RF(double x, double y, double z)
{
    double mean = (x + y + z) / 3;

    for (int i = 0; i < 30; i++) {
        const double lambda = sqrt(x * y) + sqrt(y * z) + sqrt(z * x);
        x = (x + lambda) / 4, y = (y + lambda) / 4, z = (z + lambda) / 4;
        mean = (x + y + z) / 3;
    }
    return 1 / sqrt(mean);
}

/* Deflection of light that comes as near as r0 to a hole without spin (Darwin, Proc. R. Soc. A 249 (1959)
   180): 4 sqrt(r0/P) (K(k) - F(zeta, k)) - pi. */
static double darwin_deflection(double r0)
{
    const double P = sqrt((r0 - 2) * (r0 + 6)), k2 = (P - r0 + 6) / (2 * P);
    const double sine2 = (P - r0 + 2) / (P - r0 + 6);
    const double K = carlson_RF(0, 1 - k2, 1);
    const double F = sqrt(sine2) * carlson_RF(1 - sine2, 1 - k2 * sine2, 1);

    return 4 * sqrt(r0 / P) * (K - F) - pi;
}

/* An error of b counts 1/(b - b_c) times at the photon sphere, where the deflection goes as the logarithm
   of that. */
static double allowed_deflection_error(double b, double per_rounding)
{
    return per_rounding * (1e-15 * b / (b - 3 * sqrt(3.0)) + 1e-14);
}

static double deflection_in_kerr_schild(double b, double r0)
{
    static const struct hole hole = {1, 0};
    const double far = 20 * r0;
    double y0[8], turned, end;

    equatorial_state(&hole, far, 1, b, 0, -1, y0);
    assert_int_equal(follow(&hole, y0, far, 1e-14, &turned, &end), ESCAPED);
    return turned + angle_beyond(b, far) + angle_beyond(b, end) - pi;
}

static void light_is_deflected_as_in_the_table(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/schwarzschild_deflection.csv");

    (void)state;
    assert_true(t.rows > 15);
    for (int row = 0; row < t.rows; row++) {
        const double r0 = number_in(&t, row, "r0"), b = number_in(&t, row, "b");
        const double alpha = number_in(&t, row, "alpha");
        const double actual = deflection_in_kerr_schild(b, r0);
        print_message("  b = %-18.12g  deflection %-18.12g  off by %8.1e\n", b, actual,
                      actual - alpha);
        check_close(actual, alpha, allowed_deflection_error(b, 20));
    }
    free_table(&t);
}

static void light_is_deflected_as_elliptic_integrals_say(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/schwarzschild_deflection.csv");

    (void)state;
    for (int row = 0; row < t.rows; row++) { /* the closed form itself; it cancels for large r0 */
        const double r0 = number_in(&t, row, "r0");
        check_close(darwin_deflection(r0), number_in(&t, row, "alpha"),
                    2e-15 * r0 + 1e-15 / (r0 - 3));
    }
    free_table(&t);
    for (double r0 = 3.05; r0 < 100; r0 *= 1.3) {
        const double b = r0 * sqrt(r0 / (r0 - 2));
        check_close(deflection_in_kerr_schild(b, r0), darwin_deflection(r0),
                    allowed_deflection_error(b, 20));
    }
}

/* The critical b between `caught` and `free`, by bisection. */
static double critical_impact(const struct hole *s, double caught, double free)
{
    while (fabs(free - caught) > 2e-11) {
        const double b = (caught + free) / 2;
        double y0[8], turned, end;
        equatorial_state(s, 30, 1, b, 0, -1, y0);
        if (follow(s, y0, 30, 1e-12, &turned, &end) == CAPTURED)
            caught = b;
        else
            free = b;
    }
    return free;
}

static void light_is_caught_below_three_root_three(void **state)
{
    static const struct hole hole = {1, 0};

    (void)state;
    check_close(critical_impact(&hole, 4, 7), 3 * sqrt(3.0), 1e-10);
    check_close(critical_impact(&hole, -4, -7), -3 * sqrt(3.0), 1e-10);
}

static void critical_impact_parameters_of_kerr(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/kerr_special_radii.csv");

    (void)state;
    for (int row = 1; row < t.rows; row += 2) {
        const struct hole hole = {1, number_in(&t, row, "a")};
        check_close(critical_impact(&hole, 1, 9), number_in(&t, row, "xi_pro"), 1e-9);
        check_close(critical_impact(&hole, -3, -9), number_in(&t, row, "xi_retro"), 1e-9);
    }
    free_table(&t);
}

/* Impact parameter of light that is tangential (dr = 0) at r: (r^2 + a^2 +- a root)/(a +- root), with
   the root of Delta. */
static double tangential_impact(const struct hole *s, double r, double sense)
{
    const double root = sense * sqrt(r * r - 2 * r + s->a * s->a);

    return (r * r + s->a * s->a + s->a * root) / (s->a + root);
}

/* Light that leaves tangentially inside of the photon orbit falls in, outside it goes away. */
static double photon_orbit(const struct hole *s, double sense, double inside, double outside)
{
    while (outside - inside > 2e-11) {
        const double r = (inside + outside) / 2;
        double y0[8], turned, end;
        equatorial_state(s, r, 1, tangential_impact(s, r, sense), 0, 0, y0);
        if (follow(s, y0, 10, 1e-12, &turned, &end) == CAPTURED)
            inside = r;
        else
            outside = r;
    }
    return outside;
}

static void photon_orbits_of_kerr(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/kerr_special_radii.csv");

    (void)state;
    for (int row = 1; row < t.rows; row += 2) {
        const struct hole hole = {1, number_in(&t, row, "a")};
        const double horizon = number_in(&t, row, "r_horizon");
        check_close(photon_orbit(&hole, 1, 1.002 * horizon, 5), number_in(&t, row, "r_ph_pro"),
                    1e-10);
        check_close(photon_orbit(&hole, -1, 2.1, 5), number_in(&t, row, "r_ph_retro"), 1e-10);
    }
    free_table(&t);
}

/* On its orbit light stays for some turns, although a departure grows e^(2 pi) times and more in each. */
static void light_stays_on_the_photon_orbit(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/kerr_special_radii.csv");

    (void)state;
    for (int row = 0; row < t.rows; row++)
        for (int sense = 1; sense >= -1; sense -= 2) {
            const struct hole hole = {1, number_in(&t, row, "a")};
            const double r = number_in(&t, row, sense > 0 ? "r_ph_pro" : "r_ph_retro");
            const double b = number_in(&t, row, sense > 0 ? "xi_pro" : "xi_retro");
            kerr_dop853_options options = kerr_dop853_options_for(1e-14);
            kerr_dop853_integ it;
            double y0[8], turned = 0, phi;

            for (int i = 0; i < 8; i++) options.relative[i] = true;
            equatorial_state(&hole, r, 1, b, 0, 0, y0);
            assert_int_equal(kerr_dop853_initialize(&it, &hole, &options, 0, y0), GI_OK);
            phi = atan2(it.y[2], it.y[1]);
            while (fabs(turned) < 3 * pi) {
                assert_int_equal(kerr_dop853_step(&it, 1000), GI_OK);
                turned += remainder(atan2(it.y[2], it.y[1]) - phi, 2 * pi);
                phi = atan2(it.y[2], it.y[1]);
                check_close(radius_of(&hole, it.y + 1), r, 1e-8);
            }
            assert_true(turned * sense > 0);
        }
    free_table(&t);
}

/* ---- spherical coordinates ---- */

#define SIN(x)  sin(x)
#define COS(x)  cos(x)
#define SQRT(x) sqrt(x)
#define ATAN(x) atan(x)

#define SPHERICAL_NAME spherical
#define SPHERICAL_REAL double
#include "schwarzschild_body.h"

#undef SIN
#undef COS
#undef SQRT
#undef ATAN
#define SIN(x)  sinl(x)
#define COS(x)  cosl(x)
#define SQRT(x) sqrtl(x)
#define ATAN(x) atanl(x)

#define SPHERICAL_NAME long_spherical
#define SPHERICAL_REAL long double
#include "schwarzschild_body.h"

/* Mercury: semi-latus rectum of 55.443e6 km and eccentricity 0.20563, in 1.476625 km = GM/c^2 of the Sun.
   43 arc seconds in a century of 415.2 revolutions. */
static const double mercury_p = 55.443e6 / 1.476625, mercury_e = 0.20563;

static void perihelion_of_mercury_in_double(void **state)
{
    const double einstein = 6 * pi / mercury_p, century = 415.2 * 180 * 3600 / pi;
    const double exact = spherical_advance_by_quadrature(mercury_p, mercury_e);
    const double actual = spherical_advance(mercury_p, mercury_e, 10, 1e-14);

    (void)state;
    print_message("  Mercury: %.6f arc seconds in a century, %.1e of it off\n", actual * century,
                  actual / exact - 1);
    check_close(einstein * century, 43, 0.05);
    check_close(actual / exact, 1, 1e-7);
}

/* The next order, 1.5e-7 of it, shows in long double. */
static void perihelion_of_mercury_in_long_double(void **state)
{
    const long double exact = long_spherical_advance_by_quadrature(mercury_p, mercury_e);
    const long double einstein =
        6 * 3.14159265358979323846264338327950288L / (long double)mercury_p;
    const long double actual = long_spherical_advance(mercury_p, mercury_e, 4, 50 * LDBL_EPSILON);
    const double off = (double)(actual / exact - 1), next_order = (double)(exact / einstein - 1);

    (void)state;
    print_message("  Mercury in long double: %.1e off, Einstein's formula %.1e\n", off, next_order);
    check_close(off, 0, (double)LDBL_EPSILON * 1e9);
    check_close(next_order, (18 + mercury_e * mercury_e) / (4 * mercury_p), 1e-10);
}

/* Where gravity is strong the orbit is a rosette, and the formula of first order is far off. */
static void perihelion_of_a_rosette(void **state)
{
    static const double orbits[][2] = {{7.1, 0.5}, {10, 0.3}, {12, 0.9}, {100, 0.01}};

    (void)state;
    for (size_t i = 0; i < sizeof orbits / sizeof orbits[0]; i++) {
        const double p = orbits[i][0], e = orbits[i][1];
        const double exact = spherical_advance_by_quadrature(p, e);
        const double actual = spherical_advance(p, e, 3, 1e-13);
        print_message("  p = %g, e = %g: advance %.12f, off by %.1e, first order %.6f\n", p, e,
                      actual, actual - exact, 6 * pi / p);
        check_close(actual, exact, i == 0 ? 1e-9 : 2e-11); /* the first is nearly unstable */
        assert_true(exact > 6 * pi / p);
    }
}

/* t and phi are cyclic: their momenta stay to rounding while r and theta move. */
static void momenta_of_cyclic_coordinates_stay(void **state)
{
    static const struct hole hole = {1, 0};
    static const double point[4] = {0, 10, 1, 0.5}, direction[4] = {1, 0, 0.028, 0.028};
    double y0[8];
    spherical_integ it;
    spherical_options options;

    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-6; /* so that the momenta do not just follow accuracy */
    options.constraint_tolerance = 1e-11;
    assert_int_equal(spherical_start(&hole, point, direction, y0), GI_OK);
    assert_int_equal(spherical_initialize(&it, &hole, &options, 0, y0), GI_OK);
    const double carter = y0[6] * y0[6] + y0[7] * y0[7] / (tan(1) * tan(1));
    while (it.t < 1000) {
        assert_int_equal(spherical_step(&it, 1000), GI_OK);
        check_close(it.y[4], y0[4], 1e-14);
        check_close(it.y[7], y0[7], 1e-14 * fabs(y0[7]));
        const double tangent = tan(it.y[2]);
        check_close(it.y[6] * it.y[6] + y0[7] * y0[7] / (tangent * tangent), carter, 1e-3);
    }
    assert_true(it.stats.projections > 0);
}

/* Light that falls straight in: r = r0 - lambda, to the horizon, where these coordinates end. */
static void spherical_coordinates_end_at_the_horizon(void **state)
{
    static const struct hole hole = {1, 0};
    static const double bad[][4] = {
        {0, 2, 1, 0}, {0, 10, 0, 0}, {0, 0, 1, 0}}; /* horizon, axis, centre */
    const double y0[8] = {0, 6, pi / 2, 0, -1, -1.5, 0, 0}, along[4] = {1, -0.5, 0, 0};
    spherical_options options;
    spherical_integ it;

    (void)state;
    memset(&options, 0, sizeof options);
    options.maximum_steps = 20000;
    assert_int_equal(spherical_initialize(&it, &hole, &options, 0, y0), GI_OK);
    assert_true(spherical_integrate(&it, 10) != GI_OK);
    check_close(it.t, 4, 1e-3);
    check_close(it.y[1], 6 - it.t, 1e-4);
    for (int i = 0; i < 8; i++) assert_true(isfinite(it.y[i]) && isfinite(it.ydot[i]));

    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        double y[8], state_there[8] = {0, 0, 0, 0, -1, 0.1, 0.2, 0.3};
        for (int i = 0; i < 8; i++) y[i] = 7 + i;
        assert_true(spherical_start(&hole, bad[k], along, y) != GI_OK);
        for (int i = 0; i < 8; i++) assert_true(y[i] == 7 + i);
        memcpy(state_there, bad[k], sizeof bad[k]);
        assert_true(spherical_initialize(&it, &hole, NULL, 0, state_there) != GI_OK);
    }
}

/* ---- other metrics ---- */

/* A constant metric, degenerate or not. */
struct constant {
    double ginv[2][2];
};

static inline void constant_metric(const struct constant *s, const double x[2], double ginv[2][2],
                                   double dginv[2][2][2])
{
    (void)x;
    memcpy(ginv, s->ginv, sizeof s->ginv);
    memset(dginv, 0, 2 * sizeof s->ginv);
}

#define GI_NAME    constant
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#include "geodesic_integ.h"

static void a_degenerate_metric_is_refused(void **state)
{
    static const struct constant bad[] = {{{{1, 1}, {1, 1}}},
                                          {{{0, 0}, {0, 0}}},
                                          {{{1, 0}, {0, 0}}},
                                          {{{1, 0}, {0, (double)NAN}}},
                                          {{{1, 0}, {0, (double)INFINITY}}}};
    static const double point[2] = {1, 2}, directions[][2] = {{1, 0}, {0, 1}, {1, -1}, {1, 1}};

    (void)state;
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++)
        for (size_t d = 0; d < sizeof directions / sizeof directions[0]; d++) {
            double y0[4] = {7, 7, 7, 7};
            const gi_status status = constant_start(&bad[k], point, directions[d], y0);
            assert_true(status == GI_ERR_ARGUMENT || status == GI_ERR_CONSTRAINT ||
                        status == GI_ERR_NOT_FINITE);
            for (int i = 0; i < 4; i++) assert_true(y0[i] == 7);
        }
}

/* Lowering an index inverts g^ij, whose diagonal may be zero: light-cone coordinates. */
static void geodesics_of_constant_metrics_are_straight(void **state)
{
    static const struct {
        struct constant metric;
        double direction[2], velocity[2], H;
    } cases[] = {
        {{{{0, 1}, {1, 0}}}, {1, 1}, {0.70710678118654752, 0.70710678118654752}, 0.5},
        {{{{0, 1}, {1, 0}}}, {2, -1}, {1, -0.5}, -0.5},
        {{{{0, 1}, {1, 0}}}, {3, 0}, {3, 0}, 0},
        {{{{0, 1}, {1, 0}}}, {0, -2}, {0, -2}, 0},
        {{{{-1, 0}, {0, 1}}}, {5, 3}, {1.25, 0.75}, -0.5},
        {{{{1, 0}, {0, 1e-40}}}, {0, 5}, {0, 1e-20}, 0.5}, /* an angle at a radius of 1e20 m */
        {{{{1e-60, 0}, {0, 1e60}}}, {0, 5}, {0, 1e30}, 0.5},
    };
    static const double point[2] = {1, 2};

    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        constant_options options;
        constant_integ it;
        double y0[4], h;
        memset(&options, 0, sizeof options);
        for (int i = 0; i < 4; i++) options.relative[i] = true; /* p may be 1e20 */
        assert_int_equal(constant_start(&cases[k].metric, point, cases[k].direction, y0), GI_OK);
        constant_constraint_errors(&cases[k].metric, 0, y0, &h);
        check_close(h, cases[k].H, 1e-15);
        assert_int_equal(constant_initialize(&it, &cases[k].metric, &options, 0, y0), GI_OK);
        const double lambda = 3 / fmax(1, cases[k].velocity[1]);
        assert_int_equal(constant_integrate(&it, lambda), GI_OK);
        for (int i = 0; i < 2; i++)
            check_close(it.y[i], point[i] + lambda * cases[k].velocity[i], 1e-13);
    }
}

/* A momentum whose H overflows has none to keep. */
static void a_start_without_a_number_for_H_is_refused(void **state)
{
    static const struct constant flat = {{{1, 0}, {0, 1}}};
    const double y0[4] = {1, 2, 1e200, 0};
    constant_options options;
    constant_integ it;
    (void)state;
    memset(&options, 0, sizeof options);
    options.units[2] = options.units[3] = 1e200;
    assert_int_equal(constant_initialize(&it, &flat, &options, 0, y0), GI_ERR_NOT_FINITE);
    const gi_error why = constant_explain(&it);
    assert_string_equal(why.what, "H: not finite");
    assert_true(isinf(why.value));
}

/* Poincare's half plane, y^2 (dx^2 + dy^2)^-1: circles. */
struct half_plane {
    char unused;
};

static inline void half_plane_metric(const struct half_plane *s, const double x[2],
                                     double ginv[2][2], double dginv[2][2][2])
{
    (void)s;
    memset(dginv, 0, 8 * sizeof(double));
    ginv[0][0] = ginv[1][1] = x[1] * x[1];
    ginv[0][1] = ginv[1][0] = 0;
    dginv[1][0][0] = dginv[1][1][1] = 2 * x[1];
}

#define GI_NAME    half_plane
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#define GI_METHOD  GI_TSITOURAS54
#include "geodesic_integ.h"

static void hyperbolic_half_plane(void **state)
{
    struct table t = read_table(GI_TEST_DATA "/closed_form_surfaces.csv");
    int cases = 0;

    (void)state;
    for (int row = 0; row < t.rows; row++) {
        double x0[2], v0[2], x[2], v[2], y0[4];
        half_plane_options options;
        half_plane_integ it;
        if (strcmp(text_in(&t, row, "surface"), "hyperbolic_halfplane") != 0) continue;
        cases++;
        numbers_in(&t, row, "x0", 2, x0), numbers_in(&t, row, "v0", 2, v0);
        numbers_in(&t, row, "x", 2, x), numbers_in(&t, row, "v", 2, v);
        memset(&options, 0, sizeof options);
        options.accuracy = 1e-10;
        assert_int_equal(half_plane_start(NULL, x0, v0, y0), GI_OK);
        assert_int_equal(half_plane_initialize(&it, NULL, &options, 0, y0), GI_OK);
        check_close(it.ydot[0], v0[0], 1e-14);
        check_close(it.ydot[1], v0[1], 1e-14);
        assert_int_equal(half_plane_integrate(&it, number_in(&t, row, "s")), GI_OK);
        for (int i = 0; i < 2; i++) {
            check_close(it.y[i], x[i], 1e-7 * fmax(1, fabs(x[i])));
            check_close(it.ydot[i], v[i], 1e-7 * fmax(1, fabs(v[i])));
        }
    }
    free_table(&t);
    assert_true(cases > 5);
}

/* The torus as a metric of two coordinates, against the reference solutions of the surface. */
struct ring {
    double R, r;
};

static inline void ring_metric(const struct ring *s, const double x[2], double ginv[2][2],
                               double dginv[2][2][2])
{
    const double rho = s->R + s->r * cos(x[0]);

    memset(dginv, 0, 8 * sizeof(double));
    ginv[0][0] = 1 / (s->r * s->r), ginv[1][1] = 1 / (rho * rho);
    ginv[0][1] = ginv[1][0] = 0;
    dginv[0][1][1] = 2 * s->r * sin(x[0]) / (rho * rho * rho);
}

#define GI_NAME    ring
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#include "geodesic_integ.h"

static void torus_as_a_metric(void **state)
{
    static const struct ring s = {2, 1};
    struct table t = read_table(GI_TEST_DATA "/torus_R2_r1_random25.csv");

    (void)state;
    for (int row = 0; row < t.rows; row++) {
        const double point[2] = {number_in(&t, row, "th0"), number_in(&t, row, "ph0")};
        const double al = number_in(&t, row, "al");
        const double direction[2] = {sin(al), cos(al) / (2 + cos(point[0]))};
        const double growth = 1 + fabs(number_in(&t, row, "m")) + fabs(number_in(&t, row, "mp"));
        ring_options options;
        ring_integ it;
        double y0[4];
        memset(&options, 0, sizeof options);
        options.accuracy = 1e-10;
        assert_int_equal(ring_start(&s, point, direction, y0), GI_OK);
        assert_int_equal(ring_initialize(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(ring_integrate(&it, number_in(&t, row, "s")), GI_OK);
        check_close(it.y[0], number_in(&t, row, "th"), 1e-8 * growth);
        check_close(it.y[1], number_in(&t, row, "ph"), 1e-8 * growth);
        check_close(it.ydot[0], number_in(&t, row, "dth"), 1e-8 * growth);
        check_close(it.ydot[1], number_in(&t, row, "dph"), 1e-8 * growth);
    }
    free_table(&t);
}

/* clang-format off */
#define TESTS(name, ...)                                                                         \
    cmocka_unit_test(kerr_##name##_keeps_H_of_the_start),                                          \
    cmocka_unit_test(kerr_##name##_light_is_put_on_the_cone),                                      \
    cmocka_unit_test(kerr_##name##_refuses_what_is_no_start),                                      \
    cmocka_unit_test(kerr_##name##_conserves_energy_spin_and_carter),                              \
    cmocka_unit_test(kerr_##name##_falls_through_the_horizon),                                     \
    cmocka_unit_test(kerr_##name##_light_enters_a_spinning_hole),                                  \
    cmocka_unit_test(kerr_##name##_lanes_have_the_bits_of_scalar_steps),
#define TESTS_OF_CONTROLLED(name, ...)                                                             \
    cmocka_unit_test(kerr_##name##_follows_light_in_boyer_lindquist_coordinates),
/* clang-format on */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivatives_of_the_metric_are_right),
        cmocka_unit_test(light_is_deflected_as_in_the_table),
        cmocka_unit_test(light_is_deflected_as_elliptic_integrals_say),
        cmocka_unit_test(light_is_caught_below_three_root_three),
        cmocka_unit_test(critical_impact_parameters_of_kerr),
        cmocka_unit_test(photon_orbits_of_kerr),
        cmocka_unit_test(light_stays_on_the_photon_orbit),
        cmocka_unit_test(perihelion_of_mercury_in_double),
        cmocka_unit_test(perihelion_of_mercury_in_long_double),
        cmocka_unit_test(perihelion_of_a_rosette),
        cmocka_unit_test(momenta_of_cyclic_coordinates_stay),
        cmocka_unit_test(spherical_coordinates_end_at_the_horizon),
        cmocka_unit_test(a_degenerate_metric_is_refused),
        cmocka_unit_test(a_start_without_a_number_for_H_is_refused),
        cmocka_unit_test(geodesics_of_constant_metrics_are_straight),
        cmocka_unit_test(hyperbolic_half_plane),
        cmocka_unit_test(torus_as_a_metric),
        EACH_METHOD(TESTS) EACH_CONTROLLED_METHOD(TESTS_OF_CONTROLLED)
            EACH_IMPLICIT_METHOD(TESTS_OF_CONTROLLED)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
