/* The program black_hole, run as a user runs it: the rim of the shadow against Bardeen's critical curve, the
 * edge of the disc and the shift of its light against quadratures, the same bytes for any number of threads,
 * and its manners with wrong options and files.
 *
 *     test_black_hole [program [size [tolerance]]]
 *
 * or the program in the environment variable BLACK_HOLE. size: of the pictures of the shadow, in pixels
 * (96); tolerance: how far the rim may be off, in pixels. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <math.h>
#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../check.h"
#include "../csv.h"
#include "../run_program.h"

static const char *program;
static char picture[] = "/tmp/black_hole_test_XXXXXX";
static int shadow_size = 96;
static double rim_tolerance = 0.05;

static const double pi = 3.14159265358979323846;

/* ---- Pictures -------------------------------------------------------------------------------------- */

struct image {
    int width, height;
    unsigned char *rgb;
};

static const unsigned char *pixel(const struct image *m, int column, int row)
{
    return m->rgb + 3 * ((size_t)row * (size_t)m->width + (size_t)column);
}

static bool is_black(const unsigned char *p)
{
    return p[0] == 0 && p[1] == 0 && p[2] == 0;
}

static struct image read_picture(void)
{
    png_image png;
    memset(&png, 0, sizeof png);
    png.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&png, picture)) fail_msg("%s: %s", picture, png.message);
    png.format = PNG_FORMAT_RGB;
    struct image m = {(int)png.width, (int)png.height, malloc(PNG_IMAGE_SIZE(png))};
    assert_non_null(m.rgb);
    if (!png_image_finish_read(&png, NULL, m.rgb, 0, NULL))
        fail_msg("%s: %s", picture, png.message);
    return m;
}

/* Runs without complaint: no progress either, as messages go to a file. */
static struct image draw(const char *options)
{
    char arguments[512];
    const int n = snprintf(arguments, sizeof arguments, "--output '%s' %s", picture, options);
    assert_in_range(n, 1, sizeof arguments - 1);
    struct run run = run_program(program, arguments, "", 0);
    assert_string_equal(run.err, "");
    assert_int_equal(run.status, 0);
    free_run(&run);
    return read_picture();
}

/* ---- Shadow ---------------------------------------------------------------------------------------- */

static double xi_of(double a, double r)
{
    return -(r * r * r - 3 * r * r + a * a * r + a * a) / (a * (r - 1));
}

static double eta_of(double a, double r)
{
    return r * r * r * (4 * a * a - r * (r - 3) * (r - 3)) / (a * a * (r - 1) * (r - 1));
}

/* Whether light seen at (alpha, beta) comes from the hole: |beta| is below the critical curve of the orbit of
 * light whose xi is that of alpha (Bardeen 1973). xi falls with r between the two orbits in the plane. */
static bool in_shadow(double a, double inclination, double alpha, double beta)
{
    const double s = sin(inclination), c = cos(inclination), xi = -alpha * s;
    if (a == 0) return alpha * alpha + beta * beta < 27;
    double low = 2 * (1 + cos(2.0 / 3 * acos(-a))), high = 2 * (1 + cos(2.0 / 3 * acos(a)));
    if (xi > xi_of(a, low) || xi < xi_of(a, high)) return false;
    for (int i = 0; i < 100; i++) {
        const double r = (low + high) / 2;
        if (xi_of(a, r) > xi)
            low = r;
        else
            high = r;
    }
    return beta * beta < eta_of(a, low) + c * c * (a * a - alpha * alpha);
}

/* Each pixel is on its side of the curve, unless the curve passes within the tolerance. */
static void check_shadow(double a, double degrees)
{
    const double field = 15, step = field / shadow_size, tolerance = rim_tolerance * step;
    const double inclination = degrees * pi / 180;
    int wrong = 0, inside = 0, excused = 0;
    char options[256];
    snprintf(options, sizeof options,
             "--disc none --sky checker --spin %g --inclination %g --size %dx%d --field %g", a,
             degrees, shadow_size, shadow_size, field);
    struct image m = draw(options);
    for (int row = 0; row < m.height; row++)
        for (int column = 0; column < m.width; column++) {
            const double alpha = (column + 0.5) * step - field / 2,
                         beta = field / 2 - (row + 0.5) * step;
            const bool black = is_black(pixel(&m, column, row));
            bool near = false;
            inside += black;
            if (black == in_shadow(a, inclination, alpha, beta)) continue;
            for (int k = 0; k < 16; k++)
                near =
                    near || black == in_shadow(a, inclination, alpha + tolerance * cos(pi * k / 8),
                                               beta + tolerance * sin(pi * k / 8));
            wrong += !near;
            excused += near;
        }
    print_message(
        "spin %g, %g degrees: %d pixels of shadow, %d on the wrong side of the rim by more than %g "
        "pixel, %d by less\n",
        a, degrees, inside, wrong, rim_tolerance, excused);
    assert_int_equal(wrong, 0);
    assert_true(inside > m.width * m.height / 4);
    free(m.rgb);
}

static void test_rim_of_the_shadow(void **state)
{
    static const double spin[] = {0, 0.5, 0.9, 0.998};
    (void)state;
    for (int i = 0; i < 4; i++) {
        check_shadow(spin[i], 17);
        check_shadow(spin[i], 85);
    }
}

/* ---- Disc ------------------------------------------------------------------------------------------ */

/* The equations of Boyer and Lindquist in Mino's time, backward from the camera, with u = 1 / r: u'^2 = U(u),
 * theta'^2 = Theta(theta), differentiated, so that turning points are nothing special. */
struct orbit {
    double a, L, Q;
};

static void orbit_derivs(const struct orbit *o, const double y[4], double ydot[4])
{
    const double aa = o->a * o->a, LL = o->L * o->L, K = (o->L - o->a) * (o->L - o->a) + o->Q;
    const double u = y[0], s = sin(y[1]), c = cos(y[1]);
    ydot[0] = y[2];
    ydot[1] = y[3];
    ydot[2] = (aa - LL - o->Q) * u + 3 * K * u * u - 2 * aa * o->Q * u * u * u;
    ydot[3] = c * (LL / (s * s * s) - aa * s);
}

static void orbit_step(const struct orbit *o, double h, double y[4])
{
    double k[4][4], x[4];
    for (int stage = 0; stage < 4; stage++) {
        const double part = stage == 0 ? 0 : stage == 3 ? h : h / 2;
        for (int i = 0; i < 4; i++) x[i] = y[i] + (stage == 0 ? 0 : part * k[stage - 1][i]);
        orbit_derivs(o, x, k[stage]);
    }
    for (int i = 0; i < 4; i++) y[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
}

static const double camera = 60; /* its distance, the default */

/* r at which light seen at (alpha, 0) has left the equatorial plane last; 0: it came from the hole. */
static double plane_radius(double a, double inclination, double alpha)
{
    const double s = sin(inclination), c = cos(inclination), h = 1e-3 / fabs(alpha);
    const struct orbit o = {a, -alpha * s, c * c * (alpha * alpha - a * a)};
    const double K = (o.L - a) * (o.L - a) + o.Q, u = 1 / camera;
    const double U = 1 + u * u * (a * a - o.L * o.L - o.Q + u * (2 * K - a * a * o.Q * u));
    double y[4] = {u, inclination, sqrt(U), 0}, before[4];
    do {
        memcpy(before, y, sizeof y);
        orbit_step(&o, h, y);
        if (y[0] > 1) return 0;
    } while (y[1] < pi / 2);
    const double part = (pi / 2 - before[1]) / (y[1] - before[1]);
    return 1 / (before[0] + part * (y[0] - before[0]));
}

static double innermost_stable_orbit(double a)
{
    double low = 1, high = 9; /* r^2 - 6 r + 8 a sqrt(r) - 3 a^2 = 0, of prograde orbits */
    for (int i = 0; i < 100; i++) {
        const double r = (low + high) / 2;
        if (r * r - 6 * r + 8 * a * sqrt(r) - 3 * a * a < 0)
            low = r;
        else
            high = r;
    }
    return low;
}

/* Temperature of the disc as seen, but for a factor: what its colour depends on. The frequency at the gas is
 * -k.u with the velocity u of Kepler's circle, u^t (1, 0, 0, Omega), whose length is -1. */
static double temperature(double a, double L, double r)
{
    const double Omega = 1 / (pow(r, 1.5) + a);
    const double g_tt = -(1 - 2 / r), g_tp = -2 * a / r, g_pp = r * r + a * a + 2 * a * a / r;
    const double ut = 1 / sqrt(-(g_tt + 2 * Omega * g_tp + Omega * Omega * g_pp));
    const double emitted = pow((1 - sqrt(innermost_stable_orbit(a) / r)) / pow(r, 3), 0.25);
    return emitted / (ut * (1 - Omega * L));
}

enum { ROW = 4, COLUMNS = 301 };

/* The middle row of a picture, which is beta = 0: r in the disc's plane and temperature by pixel. */
struct row {
    double r[COLUMNS], temperature[COLUMNS];
    unsigned char rgb[COLUMNS][3];
    bool sky[COLUMNS]; /* it changes with the sky */
};

static const double outer = 24, disc_field = 54, step = 54.0 / COLUMNS;

static double alpha_of(int column)
{
    return (column + 0.5) * step - disc_field / 2;
}

static void draw_row(double a, double degrees, struct row *row)
{
    char options[2][256];
    struct image m[2];
    for (int k = 0; k < 2; k++) {
        snprintf(options[k], sizeof options[k],
                 "--spin %g --inclination %g --disc %g --field %g --size %dx%d --sky %s", a,
                 degrees, outer, disc_field, COLUMNS, 2 * ROW + 1, k ? "checker" : "stars");
        m[k] = draw(options[k]);
    }
    for (int i = 0; i < COLUMNS; i++) {
        const double inclination = degrees * pi / 180, alpha = alpha_of(i);
        row->r[i] = fabs(alpha) < 1 ? 0 : plane_radius(a, inclination, alpha);
        row->temperature[i] = temperature(a, -alpha * sin(inclination), row->r[i]);
        memcpy(row->rgb[i], pixel(&m[0], i, ROW), 3);
        row->sky[i] = memcmp(row->rgb[i], pixel(&m[1], i, ROW), 3) != 0;
    }
    free(m[0].rgb);
    free(m[1].rgb);
}

/* The disc is where light left the plane between its edges, to a twentieth of a pixel. */
static void check_edges(double a, const struct row *row)
{
    const double inner = innermost_stable_orbit(a), margin = step / 20;
    int of_disc = 0, of_sky = 0;
    for (int i = 0; i < COLUMNS; i++) {
        const double r = row->r[i];
        if (r > inner + margin && r < outer - margin) {
            assert_false(row->sky[i] || (is_black(row->rgb[i]) && r > inner + 0.5));
            of_disc++;
        } else if (r > outer + margin) {
            assert_true(row->sky[i]);
            of_sky++;
        }
    }
    assert_true(of_disc > 100 && of_sky > 10);
}

/* Gas of the same temperature, as seen, has the same colour: the right half of one row, outside of the
 * hottest circle, tells the colour, the other row is to agree. */
static void check_colours(double a, const struct row *known, const struct row *row)
{
    const double inner = innermost_stable_orbit(a);
    int compared = 0;
    double worst = 0;
    for (int i = 0; i < COLUMNS; i++) {
        const double T = row->temperature[i];
        if (!(row->r[i] > inner + 0.1 && row->r[i] < outer - 0.1)) continue;
        for (int j = COLUMNS / 2; j + 1 < COLUMNS; j++) {
            const double from = known->temperature[j], to = known->temperature[j + 1];
            if (!(known->r[j] > 1.5 * inner && known->r[j + 1] < outer && T <= from && T > to))
                continue;
            for (int k = 0; k < 3; k++) {
                const double colour =
                    known->rgb[j][k] +
                    (T - from) / (to - from) * (known->rgb[j + 1][k] - known->rgb[j][k]);
                worst = worse_of(worst, round(colour - row->rgb[i][k]));
            }
            compared++;
        }
    }
    print_message("spin %g: %d colours compared, the worst differs by %g of 255\n", a, compared,
                  worst);
    assert_true(compared > 30);
    assert_true(worst <= 1);
}

static void test_edges_and_shifted_light_of_the_disc(void **state)
{
    static const double spin[] = {0, 0.9, -0.7};
    struct row flat, steep;
    (void)state;
    for (int i = 0; i < 3; i++) {
        draw_row(spin[i], 20, &flat);
        draw_row(spin[i], 65, &steep);
        check_edges(spin[i], &flat);
        check_edges(spin[i], &steep);
        check_colours(spin[i], &flat, &flat);
        check_colours(spin[i], &flat, &steep);
    }
}

/* From below, all but the sky is upside down; hole and disc turn as before. */
static void test_from_below(void **state)
{
    enum { SIZE = 64 };
    struct image above = draw("--size 64x64 --spin 0.95 --inclination 70");
    struct image checker = draw("--size 64x64 --spin 0.95 --inclination 70 --sky checker");
    struct image below = draw("--size 64x64 --spin 0.95 --inclination 110");
    int compared = 0;
    (void)state;
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++) {
            const unsigned char *a = pixel(&above, column, row);
            const unsigned char *b = pixel(&below, column, SIZE - 1 - row);
            if (memcmp(a, pixel(&checker, column, row), 3) != 0) continue; /* sky */
            for (int k = 0; k < 3; k++) assert_in_range(a[k] - b[k] + 1, 0, 2);
            compared++;
        }
    assert_in_range(compared, SIZE * SIZE / 8, SIZE * SIZE / 2);
    free(above.rgb);
    free(checker.rgb);
    free(below.rgb);
}

/* ---- Sky ------------------------------------------------------------------------------------------- */

/* Where light from the sky came from, as an angle from the direction to the camera, in the plane of its way;
 * no spin. u'' + u = 3 u^2, u = 1 / r, by the angle gone around (Weyl). */
static double sky_angle(double b, double far)
{
    const double h = 1e-4;
    double u = 1 / camera, slope = sqrt(1 / (b * b) - u * u * (1 - 2 * u)), around = 0;
    for (; u > 1 / far || slope > 0; around += h) {
        const double middle = slope + h / 2 * (3 * u * u - u);
        u += h * middle;
        slope = middle + h / 2 * (3 * u * u - u);
    }
    return around + atan2(u, -slope);
}

/* Which square of the sky, in a row just above the middle, seen from the plane of the equator: 15 degrees of
 * longitude, and light that has gone over the pole of the camera comes from below. */
static int square_of(double alpha)
{
    const double angle = fmod(sky_angle(fabs(alpha), 240), 2 * pi);
    const int below = angle > pi;
    const double longitude = (below ? angle - 2 * pi : angle) * (alpha > 0 ? 1 : -1);
    const int parity = ((int)floor(12 * longitude / pi) + 24 - below) % 2;
    return 4 * parity + 2 * (longitude < 0) + below;
}

static void test_squares_of_the_sky(void **state)
{
    enum { SQUARES = 8 };
    const unsigned char *colour[SQUARES] = {0};
    char options[256];
    int known = 0, compared = 0;
    (void)state;
    snprintf(options, sizeof options,
             "--spin 0 --inclination 90 --disc none --sky checker --field %g --size %dx10",
             disc_field, COLUMNS);
    struct image m = draw(options);
    for (int i = 0; i < COLUMNS; i++) {
        const double alpha = alpha_of(i);
        if (fabs(alpha) < sqrt(27) + step) continue;
        const int square = square_of(alpha);
        if (square != square_of(alpha - step / 2) || square != square_of(alpha + step / 2))
            continue;
        const unsigned char *p = pixel(&m, i, 4);
        if (!colour[square]) colour[square] = p;
        assert_memory_equal(p, colour[square], 3);
        compared++;
    }
    for (int i = 0; i < SQUARES; i++) {
        known += colour[i] != NULL;
        for (int j = 0; j < i && colour[i]; j++)
            if (colour[j]) assert_memory_not_equal(colour[i], colour[j], 3);
    }
    print_message("%d pixels of %d squares\n", compared, known);
    assert_true(known >= 6 && compared > COLUMNS / 2);
    free(m.rgb);
}

/* What is upright is orange, what is mirrored is blue: light from there has gone around by an odd number of half
   turns. Einstein's ring, between them, is white, the shadow black. test_magnification.c has the numbers. */
static void test_colours_of_magnification(void **state)
{
    char options[256];
    int upright = 0, mirrored = 0, ring = 0;
    (void)state;
    snprintf(options, sizeof options, "--magnification --spin 0 --field %g --size %dx9", disc_field,
             COLUMNS);
    struct image m = draw(options);
    for (int i = 0; i < COLUMNS; i++) {
        const double alpha = fabs(alpha_of(i));
        const unsigned char *p = pixel(&m, i, 4);
        if (alpha < sqrt(27)) assert_true(is_black(p));
        if (alpha < 6) continue;
        const bool inside = sky_angle(alpha + step, 2400) > pi;
        const bool outside = sky_angle(alpha - step, 2400) < pi;
        assert_true(outside ? p[0] > p[2] : !inside || p[2] > p[0]);
        upright += outside, mirrored += inside;
        ring += !outside && !inside && p[0] > 150 && p[2] > 150;
    }
    print_message("%d upright, %d mirrored, %d of the ring\n", upright, mirrored, ring);
    assert_true(upright > 50 && mirrored > 50 && ring >= 2);
    free(m.rgb);
}

/* ---- Manners --------------------------------------------------------------------------------------- */

static int differing(const struct image *a, const struct image *b, int by)
{
    int n = 0;
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    for (int i = 0; i < 3 * a->width * a->height; i++) n += abs(a->rgb[i] - b->rgb[i]) > by;
    return n;
}

struct bytes {
    unsigned char data[1 << 17];
    size_t size;
};

static void read_bytes(struct bytes *b)
{
    FILE *in = fopen(picture, "rb");
    if (!in) fail_msg("%s was not written", picture);
    b->size = fread(b->data, 1, sizeof b->data, in);
    fclose(in);
    assert_in_range(b->size, 100, sizeof b->data - 1);
}

static void test_same_bytes_for_any_number_of_threads(void **state)
{
    static struct bytes first, other;
    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        char options[128];
        snprintf(options, sizeof options, "--size 120x90 --samples 2 --threads %d", threads);
        struct image m = draw(options);
        assert_int_equal(m.width, 120);
        assert_int_equal(m.height, 90);
        free(m.rgb);
        read_bytes(threads == 1 ? &first : &other);
        if (threads == 1) continue;
        assert_int_equal(other.size, first.size);
        assert_memory_equal(other.data, first.data, first.size);
    }
}

/* Lanes and single rays differ by rounding, whatever the accuracy. */
static void test_lanes_and_one_by_one(void **state)
{
    struct image lanes = draw("--size 96"), single = draw("--size 96 --one-by-one");
    (void)state;
    assert_int_equal(lanes.height, 54);
    assert_true(differing(&lanes, &single, 8) <= 6);
    free(lanes.rgb);
    free(single.rgb);
}

static void check_refused(const char *options, const char *message)
{
    struct run run = run_program(program, options, "", 0);
    assert_int_equal(run.status, 2);
    assert_string_equal(run.out, "");
    if (!strstr(run.err, message)) fail_msg("%s: no \"%s\" in: %s", options, message, run.err);
    assert_non_null(strstr(run.err, "; try black_hole --help\n"));
    free_run(&run);
}

static void test_wrong_options(void **state)
{
    (void)state;
    check_refused("--spin 1", "--spin needs a number from -0.9999 to 0.9999");
    check_refused("--spin nan", "--spin needs");
    check_refused("--spin", "--spin needs");
    check_refused("--spin 0.5x", "--spin needs");
    check_refused("--inclination -1", "--inclination needs an angle from 0 to 180 degrees");
    check_refused("--inclination 180.1", "--inclination needs");
    check_refused("--accuracy 0", "--accuracy needs a number from 1e-13 to 0.01");
    check_refused("--accuracy 0.1", "--accuracy needs");
    check_refused("--threads 0", "--threads needs a whole number from 1 to 1024");
    check_refused("--threads 1.5", "--threads needs");
    check_refused("--samples 17", "--samples needs a whole number from 1 to 16");
    check_refused("--size 15", "--size needs a size such as 960x540");
    check_refused("--size 20x", "--size needs");
    check_refused("--size 20x5", "--size needs");
    check_refused("--size 99999999999999999999", "--size needs");
    check_refused("--size -20", "--size needs");
    check_refused("--disc some", "--disc needs a radius from 1 to 9000, or none");
    check_refused("--disc 2", "--disc must be outside of the innermost stable orbit");
    check_refused("--distance 0.5", "--distance needs a distance from 1 to 10000");
    check_refused("--distance 1.3", "--distance must be outside of the horizon, 1.43589");
    check_refused("--magnification --distance 1.9", "--magnification needs a camera at rest");
    check_refused("--magnification --one-by-one", "--magnification needs rays side by side");
    check_refused("--field 0", "--field needs a width");
    check_refused("--sky blue", "--sky needs stars or checker");
    check_refused("--output ''", "--output needs the name of a file");
    check_refused("--output", "--output needs the name of a file");
    check_refused("--chunk-times", "--chunk-times needs the name of a file");
    check_refused("--colour", "unknown option --colour");
    check_refused("picture.png", "no option takes picture.png");
}

/* Near a hole without spin light comes from in front within r / sqrt(1 - 2 / r), and from the sky beyond sqrt(27);
   within 3 all that comes from in front comes from the hole. */
static void test_near(void **state)
{
    static const double distances[] = {20, 6, 4, 3.2, 2.9, 2.01};

    (void)state;
    for (size_t k = 0; k < sizeof distances / sizeof *distances; k++) {
        enum { WIDTH = 401 };
        const double r = distances[k], field = 50, rim = sqrt(27), edge = r / sqrt(1 - 2 / r);
        char options[256];
        snprintf(options, sizeof options,
                 "--spin 0 --disc none --sky checker --field %g --distance %g --size %dx17", field,
                 r, WIDTH);
        struct image m = draw(options);
        for (int i = 0; i < WIDTH; i++) {
            static const unsigned char black[3] = {0, 0, 0};
            const double width = field / WIDTH, alpha = fabs((i - WIDTH / 2) * width);
            const bool seen = memcmp(pixel(&m, i, 8), black, 3) != 0;
            if (fabs(alpha - rim) > width && fabs(alpha - edge) > width)
                assert_int_equal(seen, r > 3 && alpha > rim && alpha < edge);
        }
        free(m.rgb);
    }
}

static void test_help(void **state)
{
    static const char *const option[] = {
        "--size",       "--spin",        "--inclination", "--accuracy",
        "--threads",    "--output",      "--help",        "--disc",
        "--sky",        "--distance",    "--field",       "--samples",
        "--one-by-one", "--chunk-times", "--progress",    "--magnification"};
    struct run run = run_program(program, "--spin 7 --help", "", 0);
    struct run brief = run_program(program, "-h", "", 0);
    (void)state;
    assert_int_equal(run.status, 0);
    assert_string_equal(run.err, "");
    for (size_t i = 0; i < sizeof option / sizeof *option; i++)
        assert_non_null(strstr(run.out, option[i]));
    assert_int_equal(brief.status, 0);
    assert_string_equal(brief.out, run.out);
    free_run(&run);
    free_run(&brief);
}

static void check_failure(const char *files, int status, const char *message)
{
    char options[512];
    const char *const ray_fails = "--size 64 --distance 10000 --accuracy 1e-13";
    snprintf(options, sizeof options, "%s %s", ray_fails, files);
    struct run run = run_program(program, options, "", 0);
    assert_int_equal(run.status, status);
    if (!strstr(run.err, message)) fail_msg("%s: no \"%s\" in: %s", options, message, run.err);
    free_run(&run);
}

/* The old picture stays, whatever goes wrong, and there is none where there was none; nothing else is left
   either. */
static void test_nothing_is_left_of_a_failure(void **state)
{
    static struct bytes old, kept;
    char folder[] = "/tmp/black_hole_test_XXXXXX", name[64], part[64], options[256];
    (void)state;
    free(draw("--size 32").rgb);
    read_bytes(&old);
    assert_non_null(mkdtemp(folder));
    snprintf(name, sizeof name, "%s/new.png", folder);
    snprintf(part, sizeof part, "%s.part", picture);

    snprintf(options, sizeof options, "--output '%s'", name);
    check_failure(options, 1, "the accuracy is out of reach");
    snprintf(options, sizeof options, "--output '%s' --chunk-times '%s/times'", picture, folder);
    check_failure(options, 1, "the accuracy is out of reach");
    assert_int_equal(rmdir(folder), 0); /* it is empty */
    check_failure(options, 1, "/times: cannot be written");
    snprintf(options, sizeof options, "--output '%s'", name);
    check_failure(options, 1, "/new.png: cannot be written");
    read_bytes(&kept);
    assert_int_equal(kept.size, old.size);
    assert_memory_equal(kept.data, old.data, old.size);
    assert_int_not_equal(access(part, F_OK), 0);
    free(draw("--size 48").rgb); /* a good one takes its place */
    assert_int_not_equal(access(part, F_OK), 0);
}

/* A device and what is behind a link are written in place. */
static void test_links_and_devices_stay(void **state)
{
    char name[64];
    struct stat about;
    (void)state;
    snprintf(name, sizeof name, "%s.link", picture);
    assert_int_equal(symlink(picture, name), 0);
    for (int i = 0; i < 2; i++) {
        char options[128];
        snprintf(options, sizeof options, "--size 16 --output '%s'", i ? "/dev/null" : name);
        struct run run = run_program(program, options, "", 0);
        assert_int_equal(run.status, 0);
        free_run(&run);
    }
    assert_int_equal(lstat(name, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    unlink(name);
    struct image m = read_picture();
    assert_int_equal(m.width, 16);
    free(m.rgb);
    assert_int_equal(stat("/dev/null", &about), 0);
    assert_true(S_ISCHR(about.st_mode));
    assert_int_not_equal(access("/dev/null.part", F_OK), 0);
}

static void test_file_that_cannot_be_written(void **state)
{
    struct run run = run_program(program, "--size 16 --output /nowhere/at/all.png", "", 0);
    (void)state;
    assert_int_equal(run.status, 1);
    assert_string_equal(
        run.err, "black_hole: /nowhere/at/all.png: cannot be written: No such file or directory\n");
    free_run(&run);
}

/* A row for each chunk of 2048 rays, of which the last one here is shorter. */
static void test_times_of_chunks(void **state)
{
    enum { CHUNKS = 5 };
    char path[64], options[256];
    (void)state;
    make_file(path, "", 0);
    snprintf(options, sizeof options, "--size 50x42 --samples 2 --chunk-times '%s'", path);
    free(draw(options).rgb);
    struct table times = read_table(path);
    unlink(path);
    assert_int_equal(times.comments, 1);
    assert_int_equal(times.columns, 2);
    assert_int_equal(times.rows, CHUNKS);
    for (int i = 0; i < CHUNKS; i++) {
        const double seconds = number_in(&times, i, "seconds");
        check_close(number_in(&times, i, "pixels"), i < CHUNKS - 1 ? 512 : 50 * 42 - 4 * 512, 0);
        assert_true(seconds > 1e-6 && seconds < 100);
    }
    free_table(&times);
    struct run run =
        run_program(program, "--size 16 --output /dev/null --chunk-times /nowhere/times", "", 0);
    assert_int_equal(run.status, 1);
    assert_string_equal(
        run.err, "black_hole: /nowhere/times: cannot be written: No such file or directory\n");
    free_run(&run);
}

static void test_progress_where_it_is_asked_for(void **state)
{
    struct run run = run_program(program, "--size 16 --output /dev/null --progress", "", 0);
    (void)state;
    assert_int_equal(run.status, 0);
    assert_non_null(strstr(run.err, "] 100 %"));
    free_run(&run);
}

static void test_full_disk(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0) skip();
    struct run run = run_program(program, "--size 200 --output /dev/full", "", 0);
    assert_int_equal(run.status, 1);
    assert_non_null(strstr(run.err, "/dev/full: cannot be written"));
    free_run(&run);
}

/* On a terminal, and only there (draw tests the rest), a bar that comes to 100 %. */
static void test_progress_on_a_terminal(void **state)
{
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    char command[512], text[4096];
    size_t length = 0;
    ssize_t n;
    (void)state;
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) skip();
    const char *const name = ptsname(terminal);
    const int kept = open(name, O_RDWR | O_NOCTTY); /* what was written stays until it is read */
    assert_true(kept >= 0);
    snprintf(command, sizeof command, "'%s' --size 64 --output '%s' 2>%s >/dev/null", program,
             picture, name);
    assert_int_equal(system(command), 0);
    assert_int_equal(fcntl(terminal, F_SETFL, O_NONBLOCK), 0);
    while ((n = read(terminal, text + length, sizeof text - 1 - length)) > 0) length += (size_t)n;
    text[length] = '\0';
    close(kept);
    close(terminal);
    assert_non_null(strstr(text, "[##############################] 100 %"));
    assert_non_null(strstr(text, "rays per second"));
    assert_non_null(strstr(text, "0 s left"));
}

int main(int argc, char *argv[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rim_of_the_shadow),
        cmocka_unit_test(test_edges_and_shifted_light_of_the_disc),
        cmocka_unit_test(test_from_below),
        cmocka_unit_test(test_squares_of_the_sky),
        cmocka_unit_test(test_colours_of_magnification),
        cmocka_unit_test(test_same_bytes_for_any_number_of_threads),
        cmocka_unit_test(test_lanes_and_one_by_one),
        cmocka_unit_test(test_wrong_options),
        cmocka_unit_test(test_near),
        cmocka_unit_test(test_help),
        cmocka_unit_test(test_nothing_is_left_of_a_failure),
        cmocka_unit_test(test_links_and_devices_stay),
        cmocka_unit_test(test_file_that_cannot_be_written),
        cmocka_unit_test(test_times_of_chunks),
        cmocka_unit_test(test_progress_where_it_is_asked_for),
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_progress_on_a_terminal),
    };
    program = argc > 1 ? argv[1] : getenv("BLACK_HOLE");
    if (!program) {
        fputs("usage: test_black_hole program [size [tolerance]]\n", stderr);
        return 1;
    }
    if (argc > 2) shadow_size = atoi(argv[2]);
    if (argc > 3) rim_tolerance = atof(argv[3]);
    const int file = mkstemp(picture);
    if (file < 0 || close(file) != 0) give_up(picture);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(picture);
    return failed;
}
