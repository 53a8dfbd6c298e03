/* black_hole: what a camera sees of a rotating black hole with a thin disc of glowing gas around it.
 *
 * Light is followed backward from the camera, by pixels, until it comes from the hole (black: the shadow),
 * from the disc, whose colour is shifted by gravity and by its motion, or from the sky. Lengths are in units
 * of the mass of the hole (G = c = M = 1).
 *
 *     cc -O3 -march=native -fno-math-errno -fopenmp -I. examples/black_hole.c -o black_hole -lpng -lm
 *     ./black_hole --spin 0.9 --inclination 80
 *
 * The picture has the same bytes for any number of threads: rays are cut into chunks whose size does not
 * depend on it, and each pixel is made by one chunk.
 */
#if defined(__unix__) || defined(__APPLE__)
#    define _POSIX_C_SOURCE 200809L
#    include <unistd.h>
#    define STDERR_IS_TERMINAL isatty(STDERR_FILENO)
#else
#    define STDERR_IS_TERMINAL 0
#endif
#include <math.h>
#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef _OPENMP
#    include <omp.h>
#endif

/* Loops and calls inside of the equations are in the way of vectors over lanes. gcc inlines all that a batch
   calls by itself, clang no long functions. */
#if defined(__clang__)
#    define UNROLL _Pragma("clang loop unroll(full)")
#    define INLINE static inline __attribute__((always_inline))
#elif defined(__GNUC__)
#    define UNROLL _Pragma("GCC unroll 4")
#    define INLINE static inline
#else
#    define UNROLL
#    define INLINE static inline
#endif

/* ---- Light near the hole --------------------------------------------------------------------------- */

/* The events that end a ray. */
enum { HORIZON, PLANE, FAR_SPHERE, EVENTS };

struct light {
    double a;       /* spin, angular momentum over mass */
    double horizon; /* r of the horizon */
    double plane;   /* z of the disc's plane: 0, or far below everything where there is no disc */
    double far;     /* r at which light is let go to the sky */
};

/* r of Boyer and Lindquist: x^2 + y^2 + z^2 = r^2 + a^2 (1 - z^2/r^2); S = r^2 + a^2 z^2/r^2. */
INLINE double radius(double a, const double x[4], double *S)
{
    const double b = x[1] * x[1] + x[2] * x[2] + x[3] * x[3] - a * a;
    *S = sqrt(b * b + 4 * a * a * x[3] * x[3]);
    return sqrt((b + *S) / 2);
}

/* Kerr's metric in Kerr-Schild coordinates t, x, y, z, g^ij = eta^ij - 2 f l^i l^j with f = r / S
   (M. Visser, arXiv:0706.0622, section 5), but those that go with light on its way out: t and y with the
   other sign. Light followed backward falls into the hole, and where it crosses the horizon nothing is
   singular in these, as nothing is in the usual ones for what falls forward in time. No choice, no pow:
   lanes of it are vectors. */
INLINE void light_metric(const struct light *s, const double x[4], double ginv[4][4],
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
    UNROLL
    for (int i = 0; i < 4; i++) {
        UNROLL
        for (int j = 0; j < 4; j++) {
            ginv[i][j] = (i != j ? 0 : i == 0 ? -1 : 1) - 2 * f * l[i] * l[j];
            dginv[0][i][j] = 0;
        }
    }
    UNROLL
    for (int k = 1; k < 4; k++) {
        const double df = (dr[k] - f * dS[k]) * per_S, dq = 2 * r * dr[k] * q;
        const double dl[4] = {0, (dr[k] * x[1] + turned[k][0]) * q - l[1] * dq,
                              (dr[k] * x[2] + turned[k][1]) * q - l[2] * dq,
                              (turned[k][2] - l[3] * dr[k]) * per_r};
        double half[4];
        UNROLL
        for (int i = 0; i < 4; i++) half[i] = -(df * l[i] + 2 * f * dl[i]);
        UNROLL
        for (int i = 0; i < 4; i++) {
            UNROLL
            for (int j = 0; j < 4; j++) dginv[k][i][j] = half[i] * l[j] + l[i] * half[j];
        }
    }
}

INLINE void light_events(const struct light *s, double t, const double y[], double g[EVENTS])
{
    double S;
    const double r = radius(s->a, y, &S);
    (void)t;
    g[HORIZON] = r - s->horizon;
    g[PLANE] = y[3] - s->plane;
    g[FAR_SPHERE] = r - s->far;
}

/* By rays per second at equal errors of the picture: -DMETHOD=GI_DOP853 is as good from 1e-7 on. */
#ifndef METHOD
#    define METHOD GI_TSITOURAS54
#endif
#define GI_NAME    light
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#define GI_METHOD  METHOD
#define GI_EVENTS  3
#define GI_LANES   64
#define GI_FUNC    INLINE
#include "geodesic_integ.h"

enum { EXIT_ALL_GOOD = 0, EXIT_FAILED = 1, EXIT_BAD_OPTION = 2 };

static const double pi = 3.14159265358979323846;

struct job {
    struct light light;
    double inclination;  /* of the camera: its angle from the axis, radians */
    double distance;     /* r of the camera */
    double field;        /* width of the picture, as impact parameter */
    double inner, outer; /* r of the disc's edges; outer 0: no disc */
    double accuracy;
    int width, height, samples, threads;
    bool checker, one_by_one;
    const char *png_name;
    FILE *png;
};

static double least_of(double a, double b)
{
    return a < b ? a : b;
}

static double greatest_of(double a, double b)
{
    return a > b ? a : b;
}

/* The smallest r at which gas stays on a circle (Bardeen, Press, Teukolsky, ApJ 178 (1972), 2.21). */
static double innermost_stable_orbit(double a)
{
    const double z1 = 1 + cbrt(1 - a * a) * (cbrt(1 + a) + cbrt(1 - a));
    const double z2 = sqrt(3 * a * a + z1 * z1);
    const double root = sqrt((3 - z1) * (3 + z1 + 2 * z2));
    return a < 0 ? 3 + z2 + root : 3 + z2 - root;
}

/* ---- Camera ---------------------------------------------------------------------------------------- */

/* Light of energy 1 that arrives at the camera, at (alpha, beta) in the picture, alpha to the right and beta
   up, in Bardeen's impact parameters: L = -alpha sin i, Q = beta^2 + cos^2 i (alpha^2 - a^2). These
   constants are set exactly, so that the shadow has the rim that is seen from infinity, from anywhere. From
   Boyer's and Lindquist's covariant k_r, k_theta, k_phi by dt and dphi of these coordinates (dr terms 2 r /
   Delta, a / Delta), then by x + i y = (r - i a) sin(theta) e^(i phi), z = r cos(theta), at phi = 0. */
static void start_ray(const struct job *job, double alpha, double beta, double y[light_N])
{
    const double a = job->light.a, r = job->distance;
    const double s = sin(job->inclination), c = cos(job->inclination);
    const double L = -alpha * s, Q = beta * beta + c * c * (alpha * alpha - a * a);
    const double Delta = r * r - 2 * r + a * a, P = r * r + a * a - a * L;
    const double R = P * P - Delta * ((L - a) * (L - a) + Q);
    const double k_r = (sqrt(R) - 2 * r + a * L) / Delta, k_theta = beta;
    const double kx =
        (r * (c * k_theta + r * s * k_r) - a * c * c * alpha) / (r * r + a * a * c * c);
    const double ky = (-alpha - a * kx) / r;
    const double kz = (r * c * k_r - s * k_theta - a * s * c * ky) / r;
    const double start[light_N] = {0, r * s, -a * s, r * c, -1, kx, ky, kz};
    memcpy(y, start, sizeof start);
}

/* ---- Colours --------------------------------------------------------------------------------------- */

struct colour {
    double r, g, b;
};

static struct colour mix(struct colour a, struct colour b, double s)
{
    return (struct colour){a.r + s * (b.r - a.r), a.g + s * (b.g - a.g), a.b + s * (b.b - a.b)};
}

/* Planck's law at a wavelength in nm, 1 at 6500 K. */
static double glow(double nm, double kelvin)
{
    const double x = 14387769 / nm; /* second radiation constant, nm K */
    return (exp(x / 6500) - 1) / (exp(x / greatest_of(kelvin, 100.0)) - 1);
}

/* The hue of a black body, more or less: three wavelengths; the brightest of them is as bright as told. */
static struct colour shine(double kelvin, double brightness)
{
    const double r = glow(610, kelvin), g = glow(550, kelvin), b = glow(465, kelvin);
    const double scale = brightness / greatest_of(r, greatest_of(g, b));
    return (struct colour){scale * r, scale * g, scale * b};
}

/* The disc where light left it. Gas on circles, of temperature T(r) as of a thin disc without a torque at
   its inner edge, T^4 ~ r^-3 (1 - sqrt(inner / r)) (Shakura, Sunyaev 1973). I_nu / nu^3 is the same for all
   observers, so a black body of temperature T is seen as one of g T, where g = 1 / (u^t (1 - Omega L)) is
   the shift of frequencies by gravity and motion together. What is shown of its power is T^3, not T^4:
   most of the disc would be dark. */
static struct colour disc_colour(const struct job *job, double r, double L)
{
    const double hottest = 5500, exposure = 2; /* K */
    const double a = job->light.a, root = r * sqrt(r), Omega = 1 / (root + a);
    const double ut = (root + a) / sqrt(r * r * r - 3 * r * r + 2 * a * root);
    const double g = 1 / (ut * (1 - Omega * L));
    const double x = r / job->inner, peak = 49.0 / 36;
    const double flux = (1 - 1 / sqrt(x)) / (x * x * x);
    const double most = (1 - 1 / sqrt(peak)) / (peak * peak * peak);
    const double T = g * sqrt(sqrt(flux / most));
    return shine(hottest * T, 1 - exp(-exposure * T * T * T));
}

/* Squares of 15 degrees, in another colour for each quarter of the sky. */
static struct colour checker_colour(const double n[3])
{
    static const struct colour of_quarter[4] = {
        {0.20, 0.45, 0.80}, {0.80, 0.55, 0.15}, {0.25, 0.65, 0.35}, {0.70, 0.25, 0.40}};
    static const struct colour dark = {0.05, 0.05, 0.08};
    const double longitude = atan2(n[1], n[0]) / pi, latitude = asin(n[2]) / pi;
    const long i = (long)floor(12 * longitude), j = (long)floor(12 * latitude);
    const struct colour c = of_quarter[2 * (longitude < 0) + (latitude < 0)];
    return (i + j) % 2 == 0 ? c : mix(c, dark, 0.75);
}

/* A number in [0, 1) that looks random (the finish of MurmurHash3, A. Appleby). */
static double random_of(uint32_t *state)
{
    uint32_t h = *state += 0x9e3779b9U;
    h = (h ^ h >> 16) * 0x85ebca6bU;
    h = (h ^ h >> 13) * 0xc2b2ae35U;
    return (double)(h ^ h >> 16) / 4294967296.0;
}

/* A cube around the sky, its faces cut into cells of which some have a star. Stars are as wide as a pixel
   where light is not bent. */
static struct colour star_colour(const struct job *job, const double n[3])
{
    enum { CELLS = 64 }; /* along the edge of a face */
    static const struct colour night = {0.0015, 0.0015, 0.003};
    const double width = 0.7 * job->field / (job->width * job->distance);
    int axis = fabs(n[0]) > fabs(n[1]) ? 0 : 1;
    if (fabs(n[2]) > fabs(n[axis])) axis = 2;
    const double u = (n[(axis + 1) % 3] / fabs(n[axis]) + 1) * CELLS / 2;
    const double v = (n[(axis + 2) % 3] / fabs(n[axis]) + 1) * CELLS / 2;
    const int i = (int)least_of(u, CELLS - 1.0), j = (int)least_of(v, CELLS - 1.0);
    const int face = 2 * axis + (n[axis] < 0);
    uint32_t state = (uint32_t)((face * CELLS + i) * CELLS + j);
    state *= 0x01000193U;
    if (random_of(&state) > 0.3) return night;
    const double du = u - i - 0.1 - 0.8 * random_of(&state);
    const double dv = v - j - 0.1 - 0.8 * random_of(&state);
    const double light = 0.06 / (random_of(&state) + 0.01);
    const double kelvin = 3000 + 9000 * random_of(&state), w = width * CELLS / 2;
    const double spread = light * exp(-(du * du + dv * dv) / (2 * w * w));
    return mix(night, shine(kelvin, 1), 1 - exp(-spread));
}

/* The sky where light came from: against its momentum, which far away is its velocity. */
static struct colour sky_colour(const struct job *job, const double y[light_N])
{
    const double *k = y + light_NQ;
    const double size = -sqrt(k[1] * k[1] + k[2] * k[2] + k[3] * k[3]);
    const double n[3] = {k[1] / size, k[2] / size, k[3] / size};
    return job->checker ? checker_colour(n) : star_colour(job, n);
}

/* ---- A chunk of rays ------------------------------------------------------------------------------- */

/* Enough that lanes are seldom without work, and little enough that threads end together. */
enum { CHUNK = 2048 };

struct chunk {
    double t[CHUNK], t_end[CHUNK], y[CHUNK][light_N];
    gi_status status[CHUNK];
    int ray[CHUNK]; /* whose these are */
    struct colour seen[CHUNK];
};

static int pixels_of_chunk(const struct job *job)
{
    return CHUNK / (job->samples * job->samples);
}

/* The affine parameter at which a ray is given up: it goes around near an orbit of light. */
static double longest_way(const struct job *job)
{
    return 10 * (job->light.far + job->distance) + 1000;
}

static void set_integrator_options(const struct job *job, light_options *o)
{
    memset(o, 0, sizeof *o);
    o->accuracy = job->accuracy;
    o->units[0] = HUGE_VAL; /* when light was where is of no interest */
    o->event_direction[HORIZON] = -1;
    o->event_direction[FAR_SPHERE] = 1;
}

/* Rays of n pixels from number `first` on; returns how many. */
static int start_rays(const struct job *job, int first, int n, struct chunk *c)
{
    const int per_pixel = job->samples * job->samples;
    const double pixel = job->field / job->width;
    for (int i = 0; i < n * per_pixel; i++) {
        const int at = first + i / per_pixel, sample = i % per_pixel;
        const double column = at % job->width + (sample % job->samples + 0.5) / job->samples;
        const double row = at / job->width + (sample / job->samples + 0.5) / job->samples;
        start_ray(job, pixel * (column - job->width / 2.0), pixel * (job->height / 2.0 - row),
                  c->y[i]);
        c->t[i] = 0;
        c->t_end[i] = -longest_way(job);
        c->ray[i] = i;
    }
    return n * per_pixel;
}

static gi_status integrate_rays(const struct job *job, const light_options *o, int n,
                                struct chunk *c)
{
    light_integ it;
    if (!job->one_by_one)
        return light_integrate_batch(&job->light, o, (size_t)n, c->t, c->t_end, c->y, c->status,
                                     NULL);
    for (int i = 0; i < n; i++) {
        gi_status status = light_initialize(&it, &job->light, o, c->t[i], c->y[i]);
        if (status == GI_OK) status = light_integrate(&it, c->t_end[i]);
        if (status != GI_OK && status != GI_EVENT) return status;
        c->t[i] = it.t;
        c->status[i] = status;
        memcpy(c->y[i], it.y, sizeof it.y);
    }
    return GI_OK;
}

/* What ended a ray: the event whose function is zero here, to rounding. (Its sign alone would not do: in a
   lane it may have been rounded otherwise.) Whether the ray is at its end: it goes on where it met the plane
   inside or outside of the disc. */
static bool find_colour(const struct job *job, gi_status status, const double y[light_N],
                        struct colour *seen)
{
    static const struct colour black = {0, 0, 0};
    const double *k = y + light_NQ, rounding = 1e-9;
    double g[EVENTS], S;
    light_events(&job->light, 0.0, y, g);
    *seen = black;
    if (status != GI_EVENT || g[HORIZON] < rounding) return true;
    if (g[FAR_SPHERE] > -rounding * job->light.far) {
        *seen = sky_colour(job, y);
        return true;
    }
    const double r = radius(job->light.a, y, &S);
    if (r < job->inner || r > job->outer) return false;
    *seen = disc_colour(job, r, (y[1] * k[2] - y[2] * k[1]) / -k[0]);
    return true;
}

/* Follows n rays to their ends. A round takes them to their next event; few need more than two. */
static gi_status trace_rays(const struct job *job, int n, struct chunk *c)
{
    light_options options;
    set_integrator_options(job, &options);
    while (n > 0) {
        const gi_status status = integrate_rays(job, &options, n, c);
        int left = 0;
        if (status != GI_OK) return status;
        for (int i = 0; i < n; i++) {
            if (find_colour(job, c->status[i], c->y[i], &c->seen[c->ray[i]])) continue;
            c->ray[left] = c->ray[i];
            c->t[left] = c->t[i];
            memmove(c->y[left], c->y[i], sizeof c->y[i]);
            left++;
        }
        n = left;
    }
    return GI_OK;
}

static unsigned char to_byte(double s)
{
    return (unsigned char)(255 * pow(least_of(greatest_of(s, 0.0), 1.0), 1 / 2.2) + 0.5);
}

/* What came of each chunk. */
struct outcome {
    bool no_memory;
    gi_status status;
};

/* Makes the pixels of chunk `number`; *n is how many it has. */
static struct outcome render_chunk(const struct job *job, int number, unsigned char *rgb, int *n)
{
    struct outcome outcome = {false, GI_OK};
    const int size = pixels_of_chunk(job), first = number * size,
              per_pixel = job->samples * job->samples;
    const int all = job->width * job->height;
    struct chunk *c = malloc(sizeof *c);
    *n = all - first < size ? all - first : size;
    outcome.no_memory = c == NULL;
    if (!c) return outcome;
    outcome.status = trace_rays(job, start_rays(job, first, *n, c), c);
    for (int i = 0; i < *n && outcome.status == GI_OK; i++) {
        struct colour sum = {0, 0, 0};
        for (int k = i * per_pixel; k < (i + 1) * per_pixel; k++)
            sum = (struct colour){sum.r + c->seen[k].r, sum.g + c->seen[k].g, sum.b + c->seen[k].b};
        unsigned char *pixel = rgb + 3 * ((size_t)first + (size_t)i);
        pixel[0] = to_byte(sum.r / per_pixel);
        pixel[1] = to_byte(sum.g / per_pixel);
        pixel[2] = to_byte(sum.b / per_pixel);
    }
    free(c);
    return outcome;
}

/* ---- Progress -------------------------------------------------------------------------------------- */

static double seconds_now(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct progress {
    bool wanted;
    double start, shown;
    int done, all; /* pixels */
    int rays;      /* of each */
};

/* One line that is written over and over. To be called by one thread at a time. */
static void show_progress(struct progress *p, int pixels)
{
    enum { BAR = 30 };
    static const char full[BAR + 1] = "##############################";
    p->done += pixels;
    const double now = seconds_now(), elapsed = greatest_of(now - p->start, 1e-9);
    if (!p->wanted || (now - p->shown < 0.1 && p->done < p->all)) return;
    const double part = (double)p->done / p->all;
    p->shown = now;
    fprintf(stderr, "\r[%-*.*s] %3.0f %%  %.0f rays per second  %.0f s left \033[K%s", BAR,
            (int)(BAR * part), full, 100 * part, (double)p->done * p->rays / elapsed,
            elapsed * (1 - part) / part, p->done == p->all ? "\n" : "");
}

/* ---- All chunks ------------------------------------------------------------------------------------ */

static bool render(const struct job *job, unsigned char *rgb)
{
    const int all = job->width * job->height, size = pixels_of_chunk(job),
              chunks = (all + size - 1) / size;
    struct progress progress = {STDERR_IS_TERMINAL,         seconds_now(), 0.0, 0, all,
                                job->samples * job->samples};
    struct outcome worst = {false, GI_OK};
    int worst_chunk = chunks;
#ifdef _OPENMP
#    pragma omp parallel for schedule(dynamic) num_threads(job->threads)
#endif
    for (int number = 0; number < chunks; number++) {
        int n;
        const struct outcome outcome = render_chunk(job, number, rgb, &n);
#ifdef _OPENMP
#    pragma omp critical
#endif
        {
            show_progress(&progress, n);
            if ((outcome.no_memory || outcome.status != GI_OK) && number < worst_chunk) {
                worst = outcome;
                worst_chunk = number;
            }
        }
    }
    if (worst_chunk == chunks) return true;
    fprintf(stderr, "black_hole: pixels from number %d on: %s\n", worst_chunk * size,
            worst.no_memory ? "out of memory" : gi_status_message(worst.status));
    return false;
}

static bool write_png(const struct job *job, const unsigned char *rgb)
{
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = (png_uint_32)job->width;
    image.height = (png_uint_32)job->height;
    image.format = PNG_FORMAT_RGB;
    const bool good = png_image_write_to_stdio(&image, job->png, 0, rgb, 0, NULL) != 0;
    if (!good)
        fprintf(stderr, "black_hole: %s: cannot be written: %s\n", job->png_name, image.message);
    return good;
}

/* ---- Command line ---------------------------------------------------------------------------------- */

static const char usage[] = "usage: black_hole [options]; black_hole --help lists them\n";

static const char help[] =
    "\n"
    "Draws a rotating black hole with a thin disc of glowing gas, as a camera sees it. Lengths are "
    "in\n"
    "units of its mass.\n"
    "\n"
    "  --spin A              -0.9999 to 0.9999; the disc goes around against a negative one (0.9)\n"
    "  --inclination I       of the camera, degrees from the axis, 0 to 180 (80)\n"
    "  --disc R              outer radius of the disc, whose inner edge is the innermost stable "
    "orbit,\n"
    "                        or none (18)\n"
    "  --sky WHAT            stars or checker (stars)\n"
    "  --distance R          of the camera, 20 to 10000 (60)\n"
    "  --field W             width of the picture (46)\n"
    "  --size WxH            of the picture in pixels, or W for W x 9W/16 (960x540)\n"
    "  --samples N           N x N rays for each pixel, 1 to 16 (1)\n"
    "  --accuracy A          of a step, 1e-13 to 1e-2 (1e-6)\n"
    "  --threads N           (as many as OpenMP offers; one where it was built without)\n"
    "  --one-by-one          rays not in vector lanes, to compare\n"
    "  --output FILE         picture (black_hole.png)\n"
    "  --help\n"
    "\n"
    "Exit status: 0; 1 where a ray fails or the file cannot be written; 2 for a wrong option.\n";

/* What the command line says, before it is checked as a whole. */
struct arguments {
    double spin, inclination, disc, distance, field, accuracy;
    double samples, threads, width, height; /* whole numbers */
    bool checker, one_by_one;
    const char *output;
};

/* Options with one number. */
struct number_option {
    const char *name, *range;
    double *value;
    double least, most;
    bool whole;
};

static bool parse_number(const char *word, double *value)
{
    char *rest;
    *value = strtod(word, &rest);
    return rest != word && *rest == '\0' && isfinite(*value);
}

/* NULL, or what is wrong. */
static const char *parse_number_option(const struct number_option *o, const char *word)
{
    double value;
    if (!word || !parse_number(word, &value) || value < o->least || value > o->most ||
        (o->whole && value != floor(value)))
        return o->range;
    *o->value = value;
    return NULL;
}

static const char *parse_size(struct arguments *a, const char *word)
{
    static const char range[] = "a size such as 960x540 or 960, from 16 to 16384 pixels";
    char *rest;
    if (!word || word[0] < '0' || word[0] > '9') return range;
    const long width = strtol(word, &rest, 10);
    long height = width / 16 * 9 + width % 16 * 9 / 16;
    if (*rest == 'x' && rest[1] >= '0' && rest[1] <= '9') height = strtol(rest + 1, &rest, 10);
    if (*rest != '\0' || width < 16 || width > 16384 || height < 9 || height > 16384) return range;
    a->width = (double)width;
    a->height = (double)height;
    return NULL;
}

static const char *parse_sky(struct arguments *a, const char *word)
{
    if (!word || (strcmp(word, "stars") != 0 && strcmp(word, "checker") != 0))
        return "stars or checker";
    a->checker = word[0] == 'c';
    return NULL;
}

/* Takes the option at words[0]; *used is how many words it has. NULL, or what it needs. */
static const char *parse_option(struct arguments *a, char *words[], int left, int *used)
{
    const struct number_option numbers[] = {
        {"--spin", "a number from -0.9999 to 0.9999", &a->spin, -0.9999, 0.9999, false},
        {"--inclination", "an angle from 0 to 180 degrees", &a->inclination, 0, 180, false},
        {"--disc", "a radius from 1 to 9000, or none", &a->disc, 1, 9000, false},
        {"--distance", "a distance from 20 to 10000", &a->distance, 20, 10000, false},
        {"--field", "a width from 0.001 to 10000", &a->field, 1e-3, 10000, false},
        {"--samples", "a whole number from 1 to 16", &a->samples, 1, 16, true},
        {"--accuracy", "a number from 1e-13 to 0.01", &a->accuracy, 1e-13, 0.01, false},
        {"--threads", "a whole number from 1 to 1024", &a->threads, 1, 1024, true},
    };
    const char *word = left > 1 ? words[1] : NULL;
    *used = 2;
    if (word && strcmp(words[0], "--disc") == 0 && strcmp(word, "none") == 0) {
        a->disc = 0;
        return NULL;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(words[0], numbers[i].name) == 0) return parse_number_option(&numbers[i], word);
    if (strcmp(words[0], "--size") == 0) return parse_size(a, word);
    if (strcmp(words[0], "--sky") == 0) return parse_sky(a, word);
    if (strcmp(words[0], "--output") == 0) {
        a->output = word;
        return word && *word ? NULL : "the name of a file";
    }
    *used = strcmp(words[0], "--one-by-one") == 0;
    a->one_by_one = a->one_by_one || *used;
    return NULL;
}

static int default_threads(void)
{
#ifdef _OPENMP
    return omp_get_max_threads();
#else
    return 1;
#endif
}

static void fill_job(struct job *job, const struct arguments *a)
{
    const bool disc = a->disc > 0;
    job->light.a = a->spin;
    job->light.horizon = 1 + sqrt(1 - a->spin * a->spin);
    job->light.far = 4 * greatest_of(a->distance, a->field);
    job->light.plane = disc ? 0 : -1e6;
    job->inclination = a->inclination * pi / 180;
    job->distance = a->distance;
    job->field = a->field;
    job->inner = innermost_stable_orbit(a->spin);
    job->outer = a->disc;
    job->accuracy = a->accuracy;
    job->width = (int)a->width;
    job->height = (int)a->height;
    job->samples = (int)a->samples;
    job->threads = a->threads > 0 ? (int)a->threads : default_threads();
    job->checker = a->checker;
    job->one_by_one = a->one_by_one;
    job->png_name = a->output;
}

static int refuse(const char *option, const char *what)
{
    fprintf(stderr, "black_hole: %s%s\n%s", option, what, usage);
    return EXIT_BAD_OPTION;
}

/* EXIT_ALL_GOOD, or the status to end with. */
static int parse_arguments(struct arguments *a, int argc, char *argv[])
{
    int used;
    for (int i = 1; i < argc; i += used) {
        const char *needs = parse_option(a, argv + i, argc - i, &used);
        if (used == 0) return refuse(argv[i], ": unknown option");
        if (needs) {
            fprintf(stderr, "black_hole: %s needs %s\n%s", argv[i], needs, usage);
            return EXIT_BAD_OPTION;
        }
    }
    const double height = a->field * a->height / a->width;
    if (sqrt(a->field * a->field + height * height) / 2 > 0.9 * a->distance)
        return refuse(
            "", "--field is too wide: its corners must be within 0.9 --distance of the middle");
    if (a->disc > 0.9 * a->distance) return refuse("", "--disc must be at most 0.9 --distance");
    if (a->disc > 0 && a->disc <= innermost_stable_orbit(a->spin))
        return refuse("", "--disc must be outside of the innermost stable orbit");
    return EXIT_ALL_GOOD;
}

static bool run(const struct job *job)
{
    const double start = seconds_now();
    const double rays = (double)job->width * job->height * job->samples * job->samples;
    unsigned char *rgb = malloc(3 * (size_t)job->width * (size_t)job->height);
    if (!rgb) {
        fputs("black_hole: out of memory\n", stderr);
        return false;
    }
    bool good = render(job, rgb);
    const double seconds = seconds_now() - start;
    if (good) good = write_png(job, rgb);
    if (good) printf("%.0f rays in %.2f s, %.0f per second\n", rays, seconds, rays / seconds);
    free(rgb);
    return good;
}

int main(int argc, char *argv[])
{
    struct arguments a = {.spin = 0.9,
                          .inclination = 80,
                          .disc = 18,
                          .distance = 60,
                          .field = 46,
                          .accuracy = 1e-6,
                          .samples = 1,
                          .width = 960,
                          .height = 540,
                          .output = "black_hole.png"};
    struct job job;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0) {
            printf("%s%s", usage, help);
            return fflush(stdout) == 0 ? EXIT_ALL_GOOD : EXIT_FAILED;
        }
    const int wrong = parse_arguments(&a, argc, argv);
    if (wrong) return wrong;
    fill_job(&job, &a);
    job.png = fopen(job.png_name, "wb"); /* before the work, so that a wrong name costs no time */
    if (!job.png) {
        fprintf(stderr, "black_hole: %s: cannot be written\n", job.png_name);
        return EXIT_FAILED;
    }
    bool good = run(&job);
    if (fclose(job.png) != 0 && good) {
        fprintf(stderr, "black_hole: %s: cannot be written\n", job.png_name);
        good = false;
    }
    return good ? EXIT_ALL_GOOD : EXIT_FAILED;
}
