/* The program wavefront, run as a user runs it: the fan of geodesics against closed forms on equators and
 * meridians, the least distance behind the cut locus, the cut locus in the picture, the same bytes for any
 * number of threads, and its manners with wrong options and files.
 *
 *     test_wavefront [program]
 *
 * or the program in the environment variable WAVEFRONT. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../run_program.h"

static const char *program;
static char folder[] = "/tmp/wavefront_test_XXXXXX";

static const double pi = 3.14159265358979323846;

/* The torus of most tests. */
static const double R = 1, r = 0.4;

/* ---- Running --------------------------------------------------------------------------------------- */

static void path_of(char path[128], const char *name)
{
    assert_in_range(snprintf(path, 128, "%s/%s", folder, name), 1, 127);
}

static void remove_files(void)
{
    static const char *const names[] = {"fan.vtk", "picture.png", "picture.svg"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[128];
        path_of(path, names[i]);
        remove(path);
    }
}

/* Runs with these three files in the folder of this test; without complaint. */
static void draw(const char *options)
{
    char arguments[1024];
    const int n = snprintf(arguments, sizeof arguments,
                           "--vtk '%s/fan.vtk' --png '%s/picture.png' --svg '%s/picture.svg' %s",
                           folder, folder, folder, options);
    assert_in_range(n, 1, sizeof arguments - 1);
    remove_files();
    struct run run = run_program(program, arguments, "", 0);
    assert_string_equal(run.err, "");
    assert_int_equal(run.status, 0);
    free_run(&run);
}

struct bytes {
    unsigned char *data;
    size_t size;
};

static struct bytes read_file(const char *name)
{
    char path[128];
    path_of(path, name);
    FILE *in = fopen(path, "rb");
    if (!in) fail_msg("%s was not written", path);
    assert_int_equal(fseek(in, 0, SEEK_END), 0);
    struct bytes b = {NULL, (size_t)ftell(in)};
    b.data = malloc(b.size + 1);
    assert_non_null(b.data);
    rewind(in);
    assert_int_equal(fread(b.data, 1, b.size, in), b.size);
    b.data[b.size] = '\0';
    fclose(in);
    return b;
}

/* ---- VTK file -------------------------------------------------------------------------------------- */

enum field { X, Y, Z, DISTANCE, DIRECTION, M12, EXCESS, FIELDS };

struct fan {
    int lines,
        rings; /* one more than there are geodesics, the first is repeated; and with ring 0 */
    double *value[FIELDS];
};

static double at(const struct fan *f, enum field field, int line, int ring)
{
    return f->value[field][ring * f->lines + line];
}

static double big_endian_float(const unsigned char *p)
{
    const uint32_t bits =
        (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | (uint32_t)p[3];
    float value;
    memcpy(&value, &bits, sizeof value);
    return (double)value;
}

/* Takes a text that must stand here. */
static void take(const unsigned char **p, const char *text)
{
    const size_t length = strlen(text);
    if (strncmp((const char *)*p, text, length) != 0) fail_msg("VTK file: no \"%s\" there", text);
    *p += length;
}

static int take_number(const unsigned char **p)
{
    char *rest;
    const long value = strtol((const char *)*p, &rest, 10);
    assert_ptr_not_equal(rest, *p);
    *p = (const unsigned char *)rest;
    return (int)value;
}

/* Reads all and nothing is left: so the sizes in the header are those of the data. */
static void read_fan(struct fan *f)
{
    static const char *const name[FIELDS] = {"", "", "", "distance", "direction", "m12", "excess"};
    struct bytes b = read_file("fan.vtk");
    const unsigned char *p = b.data, *end = b.data + b.size;
    take(&p, "# vtk DataFile Version 3.0\n");
    p = (const unsigned char *)strchr((const char *)p, '\n');
    take(&p, "\nBINARY\nDATASET STRUCTURED_GRID\nDIMENSIONS ");
    f->lines = take_number(&p);
    f->rings = take_number(&p);
    take(&p, " 1\nPOINTS ");
    const int points = take_number(&p);
    take(&p, " float\n");
    assert_int_equal(points, f->lines * f->rings);
    for (int k = 0; k < FIELDS; k++) {
        f->value[k] = malloc((size_t)points * sizeof(double));
        assert_non_null(f->value[k]);
    }
    assert_true(end - p > 12 * (ptrdiff_t)points);
    for (int i = 0; i < points; i++)
        for (int k = X; k <= Z; k++, p += 4) f->value[k][i] = big_endian_float(p);
    take(&p, "\nPOINT_DATA ");
    assert_int_equal(take_number(&p), points);
    for (int k = DISTANCE; k < FIELDS; k++) {
        take(&p, "\nSCALARS ");
        take(&p, name[k]);
        take(&p, " float 1\nLOOKUP_TABLE default\n");
        assert_true(end - p > 4 * (ptrdiff_t)points);
        for (int i = 0; i < points; i++, p += 4) f->value[k][i] = big_endian_float(p);
    }
    take(&p, "\n");
    assert_ptr_equal(p, end);
    free(b.data);
}

static void free_fan(struct fan *f)
{
    for (int k = 0; k < FIELDS; k++) free(f->value[k]);
}

static void check_place(const struct fan *f, int line, int ring, double u, double v)
{
    const double to_axis = R + r * cos(v), rounding = 2e-6; /* floats, and an accuracy of 1e-8 */
    check_close(at(f, X, line, ring), to_axis * cos(u), rounding);
    check_close(at(f, Y, line, ring), to_axis * sin(u), rounding);
    check_close(at(f, Z, line, ring), r * sin(v), rounding);
}

static void test_vtk_file_is_well_formed(void **state)
{
    (void)state;
    struct fan f;
    draw("--geodesics 1000 --rings 7 --length 2.1 --size 60x50 --vtk-directions 300");
    read_fan(&f);
    assert_int_equal(f.lines, 251); /* each fourth, and the first again */
    assert_int_equal(f.rings, 8);
    for (int ring = 0; ring < f.rings; ring++)
        for (int line = 0; line < f.lines; line++) {
            const double ring_radius = hypot(at(&f, X, line, ring), at(&f, Y, line, ring));
            check_close(at(&f, DISTANCE, line, ring), 0.3 * ring, 1e-6);
            check_close(at(&f, DIRECTION, line, ring), 2 * pi * line / 250, 1e-6);
            check_close(hypot(ring_radius - R, at(&f, Z, line, ring)), r, 1e-6);
        }
    for (int k = 0; k < FIELDS; k++)
        for (int ring = 0; k != DIRECTION && ring < f.rings; ring++)
            check_close(at(&f, (enum field)k, 250, ring), at(&f, (enum field)k, 0, ring), 0);
    free_fan(&f);
}

/* Curvature there is 1 / (r (R + r)): m12 is that of a sphere. */
static void test_outer_equator(void **state)
{
    (void)state;
    struct fan f;
    const double k = 1 / sqrt(r * (R + r));
    draw("--point 20 0 --geodesics 64 --rings 40 --length 4 --size 60x50");
    read_fan(&f);
    assert_int_equal(f.lines, 65);
    for (int ring = 0; ring <= 40; ring++) {
        const double s = 0.1 * ring;
        check_place(&f, 0, ring, pi / 9 + s / (R + r), 0);
        check_place(&f, 32, ring, pi / 9 - s / (R + r), 0);
        check_close(at(&f, M12, 0, ring), sin(k * s) / k, 2e-6);
        check_close(at(&f, M12, 32, ring), sin(k * s) / k, 2e-6);
    }
    free_fan(&f);
}

/* Curvature there is -1 / (r (R - r)), and errors grow by exp(3) on this way. */
static void test_inner_equator(void **state)
{
    (void)state;
    struct fan f;
    const double k = 1 / sqrt(r * (R - r));
    draw("--point -30 180 --geodesics 64 --rings 15 --length 1.5 --size 60x50 --accuracy 1e-10");
    read_fan(&f);
    for (int ring = 0; ring <= 15; ring++) {
        const double s = 0.1 * ring;
        check_place(&f, 0, ring, -pi / 6 + s / (R - r), pi);
        check_close(at(&f, M12, 0, ring), sinh(k * s) / k, 2e-6);
    }
    free_fan(&f);
}

/* Along a meridian the distance p to the axis is a Jacobi field, so m12 = p(0) p(s) times the integral of
 * 1 / p^2 from 0 to s: here by Simpson's rule. */
static double m12_of_meridian(double s)
{
    enum { N = 2000 };
    const double h = s / N;
    double sum = 0;
    for (int i = 0; i <= N; i++) {
        const double p = R + r * cos(h * i / r);
        sum += (i == 0 || i == N ? 1 : i % 2 ? 4 : 2) / (p * p);
    }
    return (R + r) * (R + r * cos(s / r)) * sum * h / 3;
}

/* From the outer equator upwards. It is shortest as far as the inner equator, where it meets the meridian
 * from below; from there on that one is shorter. */
static void test_meridian_and_its_cut_point(void **state)
{
    (void)state;
    struct fan f;
    draw("--point 0 0 --geodesics 4000 --rings 100 --length 2 --size 600x500");
    read_fan(&f);
    assert_int_equal(f.lines, 1001);
    for (int ring = 0; ring <= 100; ring++) {
        const double s = 0.02 * ring, beyond = s - pi * r;
        check_place(&f, 250, ring, 0, s / r);
        check_close(at(&f, M12, 250, ring), m12_of_meridian(s), 2e-6);
        check_close(at(&f, EXCESS, 250, ring), beyond > 0 ? 2 * beyond : 0, 1e-3);
    }
    free_fan(&f);
}

/* The outer equator is shortest up to its conjugate point, at a distance of pi sqrt(r (R + r)) = 2.351. */
static void test_outer_equator_is_shortest_up_to_its_conjugate_point(void **state)
{
    (void)state;
    struct fan f;
    draw("--point 0 0 --geodesics 4000 --rings 100 --length 4 --size 600x500");
    read_fan(&f);
    for (int ring = 0; ring <= 58; ring++) check_close(at(&f, EXCESS, 0, ring), 0, 1e-3);
    for (int ring = 75; ring <= 100; ring++) assert_true(at(&f, EXCESS, 0, ring) > 0.02);
    free_fan(&f);
}

/* Lengths in other units: accuracy is measured in R. */
static void test_scale(void **state)
{
    (void)state;
    struct fan small, large;
    const double scale = 1e6;
    draw("--point 10 50 --geodesics 100 --rings 20 --length 3 --size 60x50");
    read_fan(&small);
    draw("--point 10 50 --geodesics 100 --rings 20 --length 3e6 --size 60x50"
         " --major 1e6 --minor 4e5");
    read_fan(&large);
    for (int line = 0; line < 100; line++)
        for (int ring = 0; ring <= 20; ring++) {
            for (int k = X; k <= DISTANCE; k++)
                check_close(at(&large, (enum field)k, line, ring) / scale,
                            at(&small, (enum field)k, line, ring), 1e-5);
            check_close(at(&large, M12, line, ring) / scale, at(&small, M12, line, ring), 1e-4);
        }
    free_fan(&small);
    free_fan(&large);
}

/* ---- Picture --------------------------------------------------------------------------------------- */

struct picture {
    png_image image;
    unsigned char *rgb;
};

static void read_picture(struct picture *p)
{
    char path[128];
    path_of(path, "picture.png");
    memset(&p->image, 0, sizeof p->image);
    p->image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&p->image, path)) fail_msg("%s", p->image.message);
    p->image.format = PNG_FORMAT_RGB;
    p->rgb = malloc(PNG_IMAGE_SIZE(p->image));
    assert_non_null(p->rgb);
    if (!png_image_finish_read(&p->image, NULL, p->rgb, 0, NULL)) fail_msg("%s", p->image.message);
}

static void free_picture(struct picture *p)
{
    free(p->rgb);
}

static bool is_red(const unsigned char *c)
{
    return c[0] > 180 && c[1] < 60 && c[2] < 90;
}

static int count_red(const struct picture *p)
{
    int count = 0;
    for (size_t i = 0; i < (size_t)p->image.width * p->image.height; i++)
        count += is_red(p->rgb + 3 * i);
    return count;
}

/* Whether there is red around a place of the unrolled torus. It has margins of 1/40 of the width, is R : r
 * in shape, and the source is at 0.3 from its left and 0.35 from its upper side. */
static bool cut_at(const struct picture *p, double u, double v)
{
    const double w = p->image.width, h = p->image.height, strip = 0.95 * w;
    const double across = 0.3 + u / (2 * pi), down = 0.35 - v / (2 * pi);
    const int x = (int)(0.025 * w + strip * across);
    const int y = (int)(h - 0.025 * w - strip * r / R * (1 - down));
    for (int j = y - 3; j <= y + 3; j++)
        for (int i = x - 3; i <= x + 3; i++)
            if (is_red(p->rgb + 3 * ((size_t)j * p->image.width + (size_t)i))) return true;
    return false;
}

/* For a source on the outer equator (J. Gravesen, S. Markvorsen, R. Sinclair, M. Tanaka, The cut locus of a
 * torus of revolution, Asian J. Math. 9 (2005)): the opposite meridian, the inner equator, and the outer
 * equator between the two conjugate points on it, at an angle of pi sqrt(r / (R + r)) = 1.679. */
static void test_cut_locus_is_in_the_picture(void **state)
{
    (void)state;
    struct picture p;
    draw("--point 0 0 --geodesics 20000 --size 600x500");
    read_picture(&p);
    assert_int_equal(p.image.width, 600);
    assert_int_equal(p.image.height, 500);
    for (double v = -3.8; v < 2; v += 0.1)
        if (!cut_at(&p, pi, v)) fail_msg("the opposite meridian is no cut locus at v = %g", v);
    for (double u = -1.8; u < 4.3; u += 0.1)
        if (!cut_at(&p, u, -pi)) fail_msg("the inner equator is no cut locus at u = %g", u);
    for (double u = 1.8; u < 4.3; u += 0.1)
        if (!cut_at(&p, u, 0)) fail_msg("the outer equator is no cut locus at u = %g", u);
    for (double u = -1.5; u < 1.55; u += 0.1)
        if (cut_at(&p, u, 0)) fail_msg("the outer equator is cut locus at u = %g", u);
    for (double u = -1.5; u < 2.8; u += 0.1)
        for (double v = -2.8; v < -0.3; v += 0.1)
            if (cut_at(&p, u, v)) fail_msg("cut locus at u = %g, v = %g", u, v);
    free_picture(&p);
}

/* Every geodesic is shortest up to a distance of pi r. */
static void test_short_geodesics_have_no_cut_locus(void **state)
{
    (void)state;
    struct picture p;
    draw("--point 0 0 --geodesics 3000 --length 1.25 --size 300x250");
    read_picture(&p);
    assert_int_equal(count_red(&p), 0);
    free_picture(&p);
}

static int letter_value(char letter)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *const at = strchr(letters, letter);
    if (!at || !letter) fail_msg("no base64: %c", letter);
    return (int)(at - letters);
}

/* The PNG in the SVG, as pixels. */
static void read_inner_picture(struct picture *p, const char *svg)
{
    static const char begin[] = "data:image/png;base64,";
    const char *text = strstr(svg, begin);
    assert_non_null(text);
    text += sizeof begin - 1;
    const char *const end = strchr(text, '"');
    assert_non_null(end);
    assert_int_equal((end - text) % 4, 0);
    unsigned char *const png = malloc((size_t)(end - text));
    size_t size = 0;
    assert_non_null(png);
    for (; text < end; text += 4) {
        const int letters = text[2] == '=' ? 2 : text[3] == '=' ? 3 : 4;
        unsigned bits = 0;
        for (int i = 0; i < 4; i++)
            bits = bits << 6 | (i < letters ? (unsigned)letter_value(text[i]) : 0);
        for (int i = 0; i < letters - 1; i++) png[size++] = (unsigned char)(bits >> (16 - 8 * i));
    }
    memset(&p->image, 0, sizeof p->image);
    p->image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&p->image, png, size)) fail_msg("%s", p->image.message);
    p->image.format = PNG_FORMAT_RGB;
    p->rgb = malloc(PNG_IMAGE_SIZE(p->image));
    assert_non_null(p->rgb);
    if (!png_image_finish_read(&p->image, NULL, p->rgb, 0, NULL)) fail_msg("%s", p->image.message);
    free(png);
}

/* The pixels are those of the PNG; what is said of them are the numbers of the command line; the colour bar
 * ends where the distances do. */
static void test_picture_with_a_key(void **state)
{
    static const char *const said[] = {"Distance from a point of a torus",
                                       "R = 2, r = 0.5, source at u = -30°, v = 20°",
                                       "3000 geodesics of length 3<",
                                       "equal distance, each 0.2<",
                                       ">3 farthest<",
                                       "cut locus",
                                       "farther than the geodesics go"};
    struct picture alone, inside;
    (void)state;
    draw("--major 2 --minor 0.5 --point -30 380 --geodesics 3000 --length 3 --size 121x101");
    const struct bytes svg = read_file("picture.svg");
    const char *const text = (const char *)svg.data;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (!strstr(text, said[i])) fail_msg("the picture does not say %s", said[i]);
    assert_null(strstr(text, "nan"));
    read_picture(&alone);
    read_inner_picture(&inside, text);
    assert_int_equal(alone.image.width, inside.image.width);
    assert_int_equal(alone.image.height, inside.image.height);
    assert_memory_equal(alone.rgb, inside.rgb, PNG_IMAGE_SIZE(alone.image));
    free_picture(&alone);
    free_picture(&inside);
    free(svg.data);
    draw("--point 0 0 --geodesics 3000 --size 60x50"); /* that go everywhere */
    const struct bytes whole = read_file("picture.svg");
    assert_null(strstr((const char *)whole.data, "farther than the geodesics go"));
    free(whole.data);
}

/* ---- Threads --------------------------------------------------------------------------------------- */

static void check_same_bytes(const struct bytes *a, const struct bytes *b)
{
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->data, b->data, a->size);
}

static void test_same_bytes_for_any_number_of_threads(void **state)
{
    (void)state;
    struct bytes vtk[3], png[3], svg[3];
    for (int i = 0; i < 3; i++) {
        char options[200];
        /* Seven chunks, and more cells than places on the map, so that threads write to the same ones. */
        snprintf(options, sizeof options,
                 "--geodesics 7000 --rings 30 --length 5 --size 200x170 --threads %d", i + 1);
        draw(options);
        vtk[i] = read_file("fan.vtk");
        png[i] = read_file("picture.png");
        svg[i] = read_file("picture.svg");
    }
    for (int i = 1; i < 3; i++) {
        check_same_bytes(&vtk[0], &vtk[i]);
        check_same_bytes(&png[0], &png[i]);
        check_same_bytes(&svg[0], &svg[i]);
    }
    for (int i = 0; i < 3; i++) {
        free(vtk[i].data);
        free(png[i].data);
        free(svg[i].data);
    }
}

/* ---- Manners --------------------------------------------------------------------------------------- */

static void expect_failure(const char *arguments, int status, const char *says)
{
    struct run run = run_program(program, arguments, "", 0);
    if (run.status != status || !strstr(run.err, says) || run.out[0] != '\0')
        fail_msg("wavefront %s: status %d, output \"%s\", messages \"%s\"; should say \"%s\"",
                 arguments, run.status, run.out, run.err, says);
    free_run(&run);
}

static void test_wrong_options(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"--geodesics", "--geodesics needs a whole number from 3"},
        {"--geodesics 2", "--geodesics needs a whole number from 3"},
        {"--geodesics 10.5", "--geodesics needs a whole number from 3"},
        {"--geodesics 10x", "--geodesics needs a whole number from 3"},
        {"--geodesics 1e10", "--geodesics needs a whole number from 3"},
        {"--rings 0", "--rings needs a whole number from 1"},
        {"--threads 0", "--threads needs a whole number from 1"},
        {"--threads -1", "--threads needs a whole number from 1"},
        {"--vtk-directions 0", "--vtk-directions needs a whole number from 1"},
        {"--length 0", "--length needs a length > 0"},
        {"--length -1", "--length needs a length > 0"},
        {"--length nan", "--length needs a length > 0"},
        {"--length inf", "--length needs a length > 0"},
        {"--length 1001", "--length must be at most"},
        {"--major 0", "--major needs a radius"},
        {"--minor -1", "--minor needs a radius"},
        {"--minor 1", "--minor must be less than --major"},
        {"--accuracy 0", "--accuracy needs a number from 1e-13 to 0.1"},
        {"--accuracy 1", "--accuracy needs a number from 1e-13 to 0.1"},
        {"--point 1", "--point needs two angles in degrees"},
        {"--point 1 north", "--point needs two angles in degrees"},
        {"--point 1 inf", "--point needs two angles in degrees"},
        {"--size 0", "--size needs a size such as"},
        {"--size 100x", "--size needs a size such as"},
        {"--size 100x-100", "--size needs a size such as"},
        {"--size 100x100x100", "--size needs a size such as"},
        {"--size 99999999999999999999", "--size needs a size such as"},
        {"--png", "--png needs the name of a file"},
        {"--vtk ''", "--vtk needs the name of a file"},
        {"--svg", "--svg needs the name of a file"},
        {"--colour", "unknown option --colour"},
        {"10", "no option takes 10"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_failure(wrong[i][0], 2, wrong[i][1]);
}

static void test_files_that_cannot_be_written(void **state)
{
    (void)state;
#define SMALL "--geodesics 16 --rings 4 --size 60x50 "
    expect_failure(SMALL "--png none --vtk /no/such/folder/fan.vtk", 1,
                   "wavefront: /no/such/folder/fan.vtk: cannot be written");
    expect_failure(SMALL "--vtk none --png /no/such/folder/picture.png", 1,
                   "wavefront: /no/such/folder/picture.png: cannot be written");
    if (access("/dev/full", W_OK) == 0) { /* Linux: always out of space */
        expect_failure(SMALL "--png none --vtk /dev/full", 1, "/dev/full: cannot be written");
        expect_failure(SMALL "--vtk none --png /dev/full", 1, "/dev/full: cannot be written");
        expect_failure(SMALL "--vtk none --png none --svg /dev/full", 1,
                       "/dev/full: cannot be written");
    }
#undef SMALL
}

/* So thin a torus is lost in rounding: not one digit of its curvature is left. */
static void test_geodesics_that_fail(void **state)
{
    (void)state;
    expect_failure("--minor 1e-20 --geodesics 16 --rings 4 --size 60x50 --png none --vtk none", 1,
                   "wavefront: geodesics from number 0 on: ");
}

static void test_help(void **state)
{
    (void)state;
    static const char *const told[] = {
        "usage:",     "--geodesics N", "--length L",   "--rings N",          "--major R",
        "--minor r",  "--point u v",   "--accuracy A", "--threads N",        "--size WxH",
        "--png FILE", "--svg FILE",    "--vtk FILE",   "--vtk-directions N", "Exit status"};
    struct run run = run_program(program, "--rings 3 --help", "", 0);
    assert_int_equal(run.status, 0);
    assert_string_equal(run.err, "");
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (!strstr(run.out, told[i])) fail_msg("--help does not tell of %s", told[i]);
    free_run(&run);
}

int main(int argc, char *argv[])
{
    program = argc > 1 ? argv[1] : getenv("WAVEFRONT");
    if (!program) {
        fprintf(stderr, "usage: test_wavefront program\n");
        return 2;
    }
    if (!mkdtemp(folder)) give_up(folder);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vtk_file_is_well_formed),
        cmocka_unit_test(test_outer_equator),
        cmocka_unit_test(test_inner_equator),
        cmocka_unit_test(test_meridian_and_its_cut_point),
        cmocka_unit_test(test_outer_equator_is_shortest_up_to_its_conjugate_point),
        cmocka_unit_test(test_scale),
        cmocka_unit_test(test_cut_locus_is_in_the_picture),
        cmocka_unit_test(test_short_geodesics_have_no_cut_locus),
        cmocka_unit_test(test_picture_with_a_key),
        cmocka_unit_test(test_same_bytes_for_any_number_of_threads),
        cmocka_unit_test(test_wrong_options),
        cmocka_unit_test(test_files_that_cannot_be_written),
        cmocka_unit_test(test_geodesics_that_fail),
        cmocka_unit_test(test_help),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove_files();
    rmdir(folder);
    return failed;
}
