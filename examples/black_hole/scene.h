/* Light near a rotating black hole with a thin disc of glowing gas: its Hamiltonian, the events that end a ray,
 * the integrator, the camera and colours. For C, C++ and CUDA, host and device; black_hole.c draws the picture.
 * Lengths are in units of the mass of the hole (G = c = M = 1).
 *
 * LIGHT_LANES, defined before the include, adds light_integrate_batch; METHOD is the method.
 */
#ifndef BLACK_HOLE_SCENE_H
#define BLACK_HOLE_SCENE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Loops and calls inside of the equations are in the way of vectors over lanes. gcc inlines all that a batch
   calls by itself, clang no long functions. */
#if defined(__CUDACC__) /* unrolls by itself */
#    define SCENE_UNROLL
#    define SCENE_FUNC static inline __host__ __device__
#elif defined(__clang__)
#    define SCENE_UNROLL _Pragma("clang loop unroll(full)")
#    define SCENE_FUNC   static inline __attribute__((always_inline))
#elif defined(__GNUC__)
#    define SCENE_UNROLL _Pragma("GCC unroll 4")
#    define SCENE_FUNC   static inline
#else
#    define SCENE_UNROLL
#    define SCENE_FUNC static inline
#endif

static const double pi = 3.14159265358979323846;

SCENE_FUNC double least_of(double a, double b)
{
    return a < b ? a : b;
}

SCENE_FUNC double greatest_of(double a, double b)
{
    return a > b ? a : b;
}

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
SCENE_FUNC double radius(double a, const double x[4], double *S)
{
    const double b = x[1] * x[1] + x[2] * x[2] + x[3] * x[3] - a * a;
    *S = sqrt(b * b + 4 * a * a * x[3] * x[3]);
    return sqrt((b + *S) / 2);
}

/* Light in Kerr's metric, in Kerr-Schild coordinates t, x, y, z: g^ij = eta^ij - 2 f l^i l^j with f = r / S
   (M. Visser, arXiv:0706.0622, section 5), but those that go with light on its path out: t and y with the
   other sign. Light followed backward falls into the hole, and where it crosses the horizon nothing is
   singular in these, as nothing is in the usual ones for what falls forward in time. H = eta^ij p_i p_j / 2 -
   f w^2 with w = l^i p_i; what all its derivatives share is formed once, some 80 operations in place of the
   64 derivatives of the metric. No choice, no pow: lanes of it are vectors. */
SCENE_FUNC void kerr_hamiltonian(double a, const double x[4], const double p[4], double *H,
                                 double H_x[4], double H_p[4])
{
    const double aa = a * a;
    double S;
    const double r = radius(a, x, &S), d = r * r + aa;
    const double rS = r * S, all = 1 / (rS * d), q = rS * all, Sd = d * all, per_r = S * Sd;
    const double per_S = r * Sd, f = r * per_S, lz = x[3] * per_r;
    const double lx = (r * x[1] - a * x[2]) * q, ly = (r * x[2] + a * x[1]) * q;
    const double flat = lx * p[1] + ly * p[2], w = p[0] + flat + lz * p[3], fw = 2 * f * w;
    /* dw_k = dr_k by_r + turned_k, r held in these; df_k = dr_k (1 - 4 r f) / S + 2 f x_k / S */
    const double by_r = q * (x[1] * p[1] + x[2] * p[2] - 2 * r * flat) - lz * per_r * p[3];
    const double turned[3] = {q * (r * p[1] + a * p[2]), q * (r * p[2] - a * p[1]), per_r * p[3]};
    const double dr[3] = {f * x[1], f * x[2], d * per_S * lz};
    const double ww = w * w * per_S, c = ww - 4 * r * f * ww + fw * by_r, e = 2 * f * ww;
    *H = (p[1] * p[1] + p[2] * p[2] + p[3] * p[3] - p[0] * p[0]) / 2 - fw * w / 2;
    H_x[0] = 0, H_p[0] = -p[0] - fw;
    SCENE_UNROLL
    for (int k = 0; k < 3; k++) H_x[k + 1] = -(dr[k] * c + e * x[k + 1] + fw * turned[k]);
    H_p[1] = p[1] - fw * lx, H_p[2] = p[2] - fw * ly, H_p[3] = p[3] - fw * lz;
}

#ifdef __CUDACC__

/* In CUDA a kernel calls them: with a copy for each stage the loop over steps is larger than the cache for
   instructions. Numbers are passed in registers, arrays would be in memory. */
struct slopes {
    double H, H_x[4], H_p[4];
};

static __noinline__ __host__ __device__ struct slopes
slopes_at(double a, double x, double y, double z, double p0, double p1, double p2, double p3)
{
    const double q[4] = {0, x, y, z}, p[4] = {p0, p1, p2, p3};
    struct slopes at;
    kerr_hamiltonian(a, q, p, &at.H, at.H_x, at.H_p);
    return at;
}

SCENE_FUNC void light_hamiltonian(const struct light *s, double t, const double x[4],
                                  const double p[4], double *H, double H_x[4], double H_p[4])
{
    const struct slopes at = slopes_at(s->a, x[1], x[2], x[3], p[0], p[1], p[2], p[3]);
    (void)t;
    *H = at.H;
    for (int i = 0; i < 4; i++) H_x[i] = at.H_x[i], H_p[i] = at.H_p[i];
}

#else

SCENE_FUNC void light_hamiltonian(const struct light *s, double t, const double x[4],
                                  const double p[4], double *H, double H_x[4], double H_p[4])
{
    (void)t;
    kerr_hamiltonian(s->a, x, p, H, H_x, H_p);
}

#endif

/* r^4 - r^2 b - a^2 z^2 is 0 at r, and negative inside of it: so no root has to be taken. */
SCENE_FUNC double beyond(double a, double R, const double x[4])
{
    const double b = x[1] * x[1] + x[2] * x[2] + x[3] * x[3] - a * a;
    return (b - R * R) * R * R + a * a * x[3] * x[3];
}

SCENE_FUNC void light_events(const struct light *s, double t, const double y[], double g[])
{
    (void)t;
    g[HORIZON] = beyond(s->a, s->horizon, y);
    g[PLANE] = y[3] - s->plane;
    g[FAR_SPHERE] = beyond(s->a, s->far, y);
}

/* By rays per second at equal errors of the picture: -DMETHOD=GI_DOP853 is as good from 1e-7 on. */
#ifndef METHOD
#    define METHOD GI_TSITOURAS54
#endif
#ifndef LIGHT_LANES
#    define LIGHT_LANES 0
#endif
#define GI_NAME        light
#define GI_PROBLEM     GI_HAMILTONIAN
#define GI_NQ          4
#define GI_METHOD      METHOD
#define GI_EVENTS      3
#define GI_EVENTS_ONCE 1
#define GI_LANES       LIGHT_LANES
#define GI_FUNC        SCENE_FUNC
#include "geodesic_integ.h"

/* ---- Scene ----------------------------------------------------------------------------------------- */

struct scene {
    double spin;
    double inclination; /* of the camera: its angle from the axis, degrees */
    double disc;        /* r of the disc's outer edge; 0: no disc */
    double distance;    /* r of the camera */
    double field;       /* width of the picture, as impact parameter */
    double accuracy;
    int width, height, samples; /* samples^2 rays for each pixel */
    bool checker;               /* the sky: squares, not stars */
    /* what follows from these */
    struct light light;
    double inner; /* r of the disc's inner edge, the innermost stable orbit */
};

SCENE_FUNC struct scene usual_scene(void)
{
    struct scene s;
    memset(&s, 0, sizeof s);
    s.spin = 0.9, s.inclination = 80, s.disc = 18, s.distance = 60, s.field = 46;
    s.accuracy = 1e-6, s.width = 960, s.height = 540, s.samples = 1;
    return s;
}

/* The smallest r at which gas stays on a circle (Bardeen, Press, Teukolsky, ApJ 178 (1972), 2.21). */
SCENE_FUNC double innermost_stable_orbit(double a)
{
    const double z1 = 1 + cbrt(1 - a * a) * (cbrt(1 + a) + cbrt(1 - a));
    const double z2 = sqrt(3 * a * a + z1 * z1);
    const double root = sqrt((3 - z1) * (3 + z1 + 2 * z2));
    return a < 0 ? 3 + z2 + root : 3 + z2 - root;
}

SCENE_FUNC void complete_scene(struct scene *s)
{
    s->light.a = s->spin;
    s->light.horizon = 1 + sqrt(1 - s->spin * s->spin);
    s->light.far = 4 * greatest_of(greatest_of(s->distance, s->field), s->disc);
    s->light.plane = s->disc > 0 ? 0 : -1e6;
    s->inner = innermost_stable_orbit(s->spin);
}

/* ---- Camera ---------------------------------------------------------------------------------------- */

/* Light of energy 1 that arrives at the camera, at (alpha, beta) in the picture, alpha to the right and beta
   up, in Bardeen's impact parameters: L = -alpha sin i, Q = beta^2 + cos^2 i (alpha^2 - a^2). These
   constants are set exactly, so that the shadow has the rim that is seen from infinity, from anywhere. From
   Boyer's and Lindquist's covariant k_r, k_theta, k_phi by dt and dphi of these coordinates (dr terms 2 r /
   Delta, a / Delta), then by x + i y = (r - i a) sin(theta) e^(i phi), z = r cos(theta), at phi = 0. k_r = (sqrt(R)
   - 2 r + a L) / Delta, written so that it is finite at the horizon. To a camera near the hole no such light comes
   from far aside: t is not a number then. */
SCENE_FUNC void start_at(const struct scene *scene, double alpha, double beta, double y[])
{
    const double a = scene->light.a, r = scene->distance,
                 inclination = scene->inclination * pi / 180;
    const double s = sin(inclination), c = cos(inclination);
    const double L = -alpha * s, Q = beta * beta + c * c * (alpha * alpha - a * a);
    const double Delta = r * r - 2 * r + a * a, P = r * r + a * a - a * L;
    const double R = P * P - Delta * ((L - a) * (L - a) + Q);
    const double k_r = 1 - ((L - a) * (L - a) + Q) / (sqrt(R) + P), k_theta = beta;
    const double kx =
        (r * (c * k_theta + r * s * k_r) - a * c * c * alpha) / (r * r + a * a * c * c);
    const double ky = (-alpha - a * kx) / r;
    const double kz = (r * c * k_r - s * k_theta - a * s * c * ky) / r;
    const double t = R >= 0 && P > 0 ? 0 : (double)NAN;
    const double start[light_N] = {t, r * s, -a * s, r * c, -1, kx, ky, kz};
    memcpy(y, start, sizeof start);
}

/* Where the ray of pixel number `pixel` arrives, by rows from the top, through the middle of its part number `sample`:
   alpha, beta. */
SCENE_FUNC void find_place(const struct scene *s, int pixel, int sample, double at[2])
{
    const double size = s->field / s->width;
    const double column = pixel % s->width + (sample % s->samples + 0.5) / s->samples;
    const double row = pixel / s->width + (sample / s->samples + 0.5) / s->samples;
    at[0] = size * (column - s->width / 2.0), at[1] = size * (s->height / 2.0 - row);
}

SCENE_FUNC void start_ray(const struct scene *s, int pixel, int sample, double y[])
{
    double at[2];
    find_place(s, pixel, sample, at);
    start_at(s, at[0], at[1], y);
}

/* ---- Colours --------------------------------------------------------------------------------------- */

struct colour {
    double r, g, b;
};

SCENE_FUNC struct colour colour_of(double r, double g, double b)
{
    const struct colour c = {r, g, b};
    return c;
}

/* a + s b */
SCENE_FUNC struct colour add(struct colour a, double s, struct colour b)
{
    return colour_of(a.r + s * b.r, a.g + s * b.g, a.b + s * b.b);
}

SCENE_FUNC struct colour mix(struct colour a, struct colour b, double s)
{
    return add(a, s, colour_of(b.r - a.r, b.g - a.g, b.b - a.b));
}

/* Planck's law at a wavelength in nm, 1 at 6500 K. */
SCENE_FUNC double glow(double nm, double kelvin)
{
    const double x = 14387769 / nm; /* second radiation constant, nm K */
    return (exp(x / 6500) - 1) / (exp(x / greatest_of(kelvin, 100.0)) - 1);
}

/* The hue of a black body, more or less: three wavelengths; the brightest of them is as bright as told. */
SCENE_FUNC struct colour shine(double kelvin, double brightness)
{
    const double r = glow(610, kelvin), g = glow(550, kelvin), b = glow(465, kelvin);
    const double scale = brightness / greatest_of(r, greatest_of(g, b));
    return colour_of(scale * r, scale * g, scale * b);
}

/* The disc where light left it. Gas on circles, of temperature T(r) as of a thin disc without a torque at
   its inner edge, T^4 ~ r^-3 (1 - sqrt(inner / r)) (Shakura, Sunyaev 1973). I_nu / nu^3 is the same for all
   observers, so a black body of temperature T is seen as one of g T, where g = 1 / (u^t (1 - Omega L)) is
   the shift of frequencies by gravity and motion together. What is shown of its power is T^3, not T^4:
   most of the disc would be dark. */
SCENE_FUNC struct colour disc_colour(const struct scene *s, double r, double L)
{
    const double hottest = 5500, exposure = 2; /* K */
    const double a = s->light.a, root = r * sqrt(r), Omega = 1 / (root + a);
    const double ut = (root + a) / sqrt(r * r * r - 3 * r * r + 2 * a * root);
    const double g = 1 / (ut * (1 - Omega * L));
    const double x = r / s->inner, peak = 49.0 / 36;
    const double flux = (1 - 1 / sqrt(x)) / (x * x * x);
    const double most = (1 - 1 / sqrt(peak)) / (peak * peak * peak);
    const double T = g * sqrt(sqrt(flux / most));
    return shine(hottest * T, 1 - exp(-exposure * T * T * T));
}

/* Squares of 15 degrees, in another colour for each quarter of the sky. */
SCENE_FUNC struct colour checker_colour(const double n[3])
{
    const struct colour of_quarter[4] = {
        {0.20, 0.45, 0.80}, {0.80, 0.55, 0.15}, {0.25, 0.65, 0.35}, {0.70, 0.25, 0.40}};
    const double longitude = atan2(n[1], n[0]) / pi, latitude = asin(n[2]) / pi;
    const long i = (long)floor(12 * longitude), j = (long)floor(12 * latitude);
    const struct colour c = of_quarter[2 * (longitude < 0) + (latitude < 0)];
    return (i + j) % 2 == 0 ? c : mix(c, colour_of(0.05, 0.05, 0.08), 0.75);
}

/* A number in [0, 1) that looks random (the finish of MurmurHash3, A. Appleby). */
SCENE_FUNC double random_of(uint32_t *state)
{
    uint32_t h = *state += 0x9e3779b9U;
    h = (h ^ h >> 16) * 0x85ebca6bU;
    h = (h ^ h >> 13) * 0xc2b2ae35U;
    return (double)(h ^ h >> 16) / 4294967296.0;
}

/* A cube around the sky, its faces cut into cells of which some have a star. Stars are as wide as a pixel
   where light is not bent. */
SCENE_FUNC struct colour star_colour(const struct scene *s, const double n[3])
{
    const int cells = 64; /* along the edge of a face */
    const struct colour night = {0.0015, 0.0015, 0.003};
    const double width = 0.7 * s->field / (s->width * s->distance);
    int axis = 0;
    double along = n[0], right = n[1], up = n[2]; /* by names: an index would put n in memory */
    if (fabs(n[1]) >= fabs(along)) axis = 1, along = n[1], right = n[2], up = n[0];
    if (fabs(n[2]) > fabs(along)) axis = 2, along = n[2], right = n[0], up = n[1];
    const double u = (right / fabs(along) + 1) * cells / 2;
    const double v = (up / fabs(along) + 1) * cells / 2;
    const int i = (int)least_of(u, cells - 1.0), j = (int)least_of(v, cells - 1.0);
    const int face = 2 * axis + (along < 0);
    uint32_t state = (uint32_t)((face * cells + i) * cells + j);
    state *= 0x01000193U;
    if (random_of(&state) > 0.3) return night;
    const double du = u - i - 0.1 - 0.8 * random_of(&state);
    const double dv = v - j - 0.1 - 0.8 * random_of(&state);
    const double brightness = 0.06 / (random_of(&state) + 0.01);
    const double kelvin = 3000 + 9000 * random_of(&state), w = width * cells / 2;
    const double spread = brightness * exp(-(du * du + dv * dv) / (2 * w * w));
    return mix(night, shine(kelvin, 1), 1 - exp(-spread));
}

/* The sky where light came from: against its momentum, which far away is its velocity. */
SCENE_FUNC struct colour sky_colour(const struct scene *s, const double y[])
{
    const double *k = y + light_NQ;
    const double size = -sqrt(k[1] * k[1] + k[2] * k[2] + k[3] * k[3]);
    const double n[3] = {k[1] / size, k[2] / size, k[3] / size};
    return s->checker ? checker_colour(n) : star_colour(s, n);
}

SCENE_FUNC unsigned char to_byte(double s)
{
    return (unsigned char)(255 * pow(least_of(greatest_of(s, 0.0), 1.0), 1 / 2.2) + 0.5);
}

/* The bytes of a pixel, from the sum of the colours of its rays. */
SCENE_FUNC void paint(const struct scene *s, struct colour sum, unsigned char rgb[])
{
    const int rays = s->samples * s->samples;
    rgb[0] = to_byte(sum.r / rays);
    rgb[1] = to_byte(sum.g / rays);
    rgb[2] = to_byte(sum.b / rays);
}

/* ---- A ray ----------------------------------------------------------------------------------------- */

/* The affine parameter, which runs backward, at which a ray is given up: it goes around near an orbit of
   light. */
SCENE_FUNC double end_of_ray(const struct scene *s)
{
    return -(10 * (s->light.far + s->distance) + 1000);
}

SCENE_FUNC light_options options_of_rays(const struct scene *s)
{
    light_options o;
    memset(&o, 0, sizeof o);
    o.accuracy = s->accuracy;
    o.units[0] = HUGE_VAL; /* when light was where is of no interest */
    o.event_direction[HORIZON] = -1;
    o.event_direction[FAR_SPHERE] = 1;
    return o;
}

/* What ended a ray: the event whose function is zero here, to rounding. (Its sign alone would not do: in a
   lane it may have been rounded otherwise.) Whether the ray is at its end: it goes on where it met the plane
   inside or outside of the disc. */
SCENE_FUNC bool find_colour(const struct scene *s, gi_status status, const double y[],
                            struct colour *seen)
{
    const double *k = y + light_NQ, hole = s->light.horizon, far = s->light.far;
    const double rounding = 1e-9; /* of r; of g, whose terms are fourth powers */
    double g[EVENTS], S;
    light_events(&s->light, 0.0, y, g);
    *seen = colour_of(0, 0, 0);
    if (status != GI_EVENT || g[HORIZON] < rounding * hole * hole * hole * hole) return true;
    if (g[FAR_SPHERE] > -rounding * far * far * far * far) {
        *seen = sky_colour(s, y);
        return true;
    }
    const double r = radius(s->light.a, y, &S);
    if (r < s->inner || r > s->disc) return false;
    *seen = disc_colour(s, r, (y[1] * k[2] - y[2] * k[1]) / -k[0]);
    return true;
}

/* Whether there is a ray that starts at y; else the pixel is black. */
SCENE_FUNC bool is_ray(const double y[], struct colour *seen)
{
    *seen = colour_of(0, 0, 0);
    return y[0] == 0;
}

/* Follows the ray that starts at y to its end, from event to event. */
SCENE_FUNC gi_status trace_ray(const struct scene *s, const light_options *o, const double y[],
                               struct colour *seen)
{
    light_integ it;
    it.t = 0;
    memcpy(it.y, y, sizeof it.y);
    if (!is_ray(y, seen)) return GI_OK;
    for (;;) {
        gi_status status = light_initialize(&it, &s->light, o, it.t, it.y);
        if (status == GI_OK) status = light_integrate(&it, end_of_ray(s));
        if (status != GI_OK && status != GI_EVENT) return status;
        if (find_colour(s, status, it.y, seen)) return GI_OK;
    }
}

#endif
