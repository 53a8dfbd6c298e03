/* light_ray: light, or a particle in orbit, around a black hole with or without spin.
 *
 * Prints the deflection of light, or the advance of the perihelion of an orbit in a revolution. It also prints
 * this angle computed as an integral, and the drift of the constants of motion. Everything is in the equatorial
 * plane, in units with G = c = M = 1. Kerr-Schild coordinates let a ray fall through the horizon.
 *
 *     cc -O2 -I. examples/light_ray.c -o light_ray -lm
 *     ./light_ray --spin 0.9 --impact 6
 *     ./light_ray --orbit 39.2e6 0.2056                  Mercury
 *     ./light_ray --spin 0.9 --svg rays.svg              many rays
 */
#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/options.h"
#include "common/svg.h"

/* ---- Kerr's black hole of mass 1 and spin a -------------------------------------------------------- */

struct kerr {
    double a;        /* spin */
    double far_away; /* where light is let go */
};

/* g^ij = eta^ij - 2 f l^i l^j at (t, x, y, z) (Kerr and Schild; M. Visser, arXiv:0706.0622, section 5),
   with the derivatives of f and l by x, y, z unless df is NULL. Returns r. */
static inline double null_vector(const struct kerr *k, const double x[4], double *f, double l[4],
                                 double df[4], double dl[4][4])
{
    const double a = k->a, aa = a * a, zz = x[3] * x[3];
    const double b = x[1] * x[1] + x[2] * x[2] + zz - aa, S = sqrt(b * b + 4 * aa * zz);
    const double r = sqrt((b + S) / 2), q = 1 / (r * r + aa);
    *f = r / S;
    l[0] = -1, l[1] = (r * x[1] + a * x[2]) * q, l[2] = (r * x[2] - a * x[1]) * q, l[3] = x[3] / r;
    for (int i = 1; df && i < 4; i++) {
        const double dr = i < 3 ? r * x[i] / S : x[3] / (r * q * S);
        const double dS = (2 * b + (i < 3 ? 0 : 4 * aa)) * x[i] / S, dq = -2 * r * dr * q;
        df[i] = (dr - r * dS / S) / S;
        dl[i][0] = 0;
        dl[i][1] = (dr * x[1] + (i == 1) * r + (i == 2) * a) * q + l[1] * dq;
        dl[i][2] = (dr * x[2] + (i == 2) * r - (i == 1) * a) * q + l[2] * dq;
        dl[i][3] = ((i == 3) - l[3] * dr) / r;
    }
    return r;
}

static inline void kerr_metric(const struct kerr *k, const double x[4], double ginv[4][4],
                               double dginv[4][4][4])
{
    double f, l[4], df[4], dl[4][4];
    null_vector(k, x, &f, l, df, dl);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            ginv[i][j] = (i != j ? 0 : i == 0 ? -1 : 1) - 2 * f * l[i] * l[j];
            dginv[0][i][j] = 0;
            for (int m = 1; m < 4; m++)
                dginv[m][i][j] =
                    -2 * (df[m] * l[i] * l[j] + f * (dl[m][i] * l[j] + l[i] * dl[m][j]));
        }
}

enum { ENERGY, MOMENTUM, CARTER, HAMILTONIAN, CONSTANTS };

/* E = -p_t, L = p_phi, Q = p_theta^2 + cos^2 theta (L^2/sin^2 theta - a^2 (2 H + E^2)), H = g^ij p_i p_j / 2
   of the state y = {t, x, y, z, p_t, p_x, p_y, p_z}, not on the axis. */
static inline void kerr_constants(const struct kerr *k, const double y[8], double c[CONSTANTS])
{
    const double *p = y + 4;
    double f, l[4];
    const double r = null_vector(k, y, &f, l, NULL, NULL), cosine = y[3] / r, cc = cosine * cosine;
    const double lp = -p[0] + l[1] * p[1] + l[2] * p[2] + l[3] * p[3], sine = sqrt(1 - cc);
    const double p_theta = cosine / sine * (y[1] * p[1] + y[2] * p[2]) - r * sine * p[3];
    const double L = y[1] * p[2] - y[2] * p[1];
    c[ENERGY] = -p[0];
    c[MOMENTUM] = L;
    c[HAMILTONIAN] = (p[1] * p[1] + p[2] * p[2] + p[3] * p[3] - p[0] * p[0]) / 2 - f * lp * lp;
    c[CARTER] = p_theta * p_theta +
                cc * (L * L / (1 - cc) - k->a * k->a * (2 * c[HAMILTONIAN] + p[0] * p[0]));
}

/* ---- Light and orbits ------------------------------------------------------------------------------ */

enum { PERIHELION, ESCAPE, CAPTURE };

/* In the equatorial plane dr/dlambda has the sign of x x' + y y'. */
static inline void kerr_events(const struct kerr *k, double t, const double y[], double g[])
{
    double f, l[4];
    const double r = null_vector(k, y, &f, l, NULL, NULL), *p = y + 4;
    const double lp = -p[0] + l[1] * p[1] + l[2] * p[2] + l[3] * p[3];
    (void)t;
    g[PERIHELION] = y[1] * (p[1] - 2 * f * lp * l[1]) + y[2] * (p[2] - 2 * f * lp * l[2]);
    g[ESCAPE] = r - k->far_away;
    g[CAPTURE] = r - 1 - sqrt(1 - k->a * k->a);
}

#define GI_NAME    kerr
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#define GI_METHOD  GI_DOP853
#define GI_EVENTS  3
#include "geodesic_integ.h"

static const double pi = 3.14159265358979323846;

static void fail(const char *what)
{
    fprintf(stderr, "light_ray: %s; try light_ray --help\n", what);
    exit(2);
}

struct ray {
    kerr_integ it;
    double start[CONSTANTS], worst[CONSTANTS];
    double turned, turned_at_first, closest; /* angles: all, and at the first perihelion */
    int perihelia;
};

static void print_constants(const struct ray *ray)
{
    static const char *const name[CONSTANTS] = {"E", "L", "Q", "H"};
    for (int i = 0; i < CONSTANTS; i++)
        printf("# %s = %.12g, off by %.1e at most\n", name[i], ray->start[i], ray->worst[i]);
}

enum { LEAVES, FALLS, HOLE, STYLES };

/* Adds what of the last step lies near the hole to a picture. */
static void draw_step(struct drawing *d, const kerr_integ *it)
{
    enum { PIECES = 16, NEAR_HOLE = 16 };
    double y[8];
    bool begins = true;
    for (int i = 0; i <= PIECES; i++) {
        const double t = it->t_previous + (it->t - it->t_previous) * i / PIECES;
        if (kerr_interpolate(it, t, y) != GI_OK || fmax(fabs(y[1]), fabs(y[2])) > NEAR_HOLE)
            continue;
        draw_to(d, y[1], y[2], LEAVES, begins);
        begins = false;
    }
}

/* Follows light until it is gone, or a particle from its aphelion for so many revolutions (0: light). In the
   equatorial plane at r; p_r differs from Boyer and Lindquist's root/Delta, since t and phi do. */
static int trace(struct ray *ray, const struct kerr *k, double r, double E, double L, double root,
                 double accuracy, int revolutions, int points, struct drawing *picture)
{
    const double p_r = (root + 2 * r * E - k->a * L) / (r * r - 2 * r + k->a * k->a);
    const double y0[8] = {0, r, k->a, 0, -E, p_r, (L + k->a * p_r) / r, 0};
    kerr_options options;
    double phi = atan2(y0[2], y0[1]), now[CONSTANTS];
    memset(&options, 0, sizeof options);
    memset(ray, 0, sizeof *ray);
    options.accuracy = accuracy;
    for (int i = 0; i < 4; i++) options.units[i] = revolutions ? r : 1, options.relative[i] = true;
    for (int i = 5; i < 8; i++) options.units[i] = revolutions ? 1 / sqrt(r) : 1;
    options.event_direction[PERIHELION] = options.event_direction[ESCAPE] = 1;
    options.event_direction[CAPTURE] = -1;
    assert(kerr_check(k, 0, y0, NULL) == GI_OK);
    gi_status status = kerr_initialize(&ray->it, k, &options, 0, y0);
    kerr_constants(k, y0, ray->start);
    while (status == GI_OK || status == GI_EVENT) {
        status = kerr_step(&ray->it, 1e3 * (revolutions + 1) * r * sqrt(r));
        const double *y = ray->it.y, phi_now = atan2(y[2], y[1]);
        ray->turned += remainder(phi_now - phi, 2 * pi);
        phi = phi_now;
        kerr_constants(k, y, now);
        for (int i = 0; i < CONSTANTS; i++)
            ray->worst[i] = fmax(ray->worst[i], fabs(now[i] - ray->start[i]));
        if (picture) draw_step(picture, &ray->it);
        if (points) printf("%.15g %.15g %.15g %.15g %.15g\n", ray->it.t, y[0], y[1], y[2], y[3]);
        if (status != GI_EVENT) continue;
        if (ray->it.event_index != PERIHELION) return ray->it.event_index;
        ray->closest = sqrt(y[1] * y[1] + y[2] * y[2] - k->a * k->a);
        if (ray->perihelia++ == 0) ray->turned_at_first = ray->turned;
        if (revolutions && ray->perihelia > revolutions) return PERIHELION;
    }
    fprintf(stderr, "light_ray: stopped at lambda = %g: %s\n", ray->it.t,
            kerr_explain(&ray->it).what);
    exit(1);
}

/* ---- The same as integrals, in u = 1/r and in chi --------------------------------------------------- */

/* (du/dphi)^2 has the factor G(u) = 1 + (a^2 - b^2) u^2 + 2 (b - a)^2 u^3; its least positive root is
   the closest approach, 0 where there is none. */
static double turning_point(double a, double b)
{
    double low = 0, high = (b + a) / (3 * (b - a)); /* where G is least */
    for (int i = 0; i < 200 && high > 0; i++) {
        const double u = i ? (low + high) / 2 : high;
        const double G = 1 + (a * a - b * b + 2 * (b - a) * (b - a) * u) * u * u;
        if (i == 0 && G >= 0) return 0;
        *(G > 0 ? &low : &high) = u;
    }
    return high > 0 ? low : 0;
}

/* phi from infinity to u, by Simpson's rule in psi with u = u0 sin psi: G has the factor u0 - u. */
static double angle_of_light(double a, double b, double u0, double u)
{
    enum { n = 20000 };
    const double A = 2 * (b - a) * (b - a), B = a * a - b * b + A * u0, h = asin(u / u0) / n;
    double sum = 0;
    for (int i = 0; i <= n; i++) {
        const double s = sin(i * h), v = u0 * s, rest = -(A * v * v + B * v + B * u0);
        sum += (i == 0 || i == n ? 1 : 2 + i % 2 * 2) * (b - 2 * (b - a) * v) /
               (1 - 2 * v + a * a * v * v) * sqrt(u0 * (1 + s) / rest);
    }
    return sum * h / 3;
}

/* E and L of the orbit r = p/(1 + e cos chi) (Glampedakis and Kennefick, Phys. Rev. D 66 (2002) 044002,
   appendix A, with x = L - a E), and the angle of its revolution less 2 pi, by the trapezium rule.
   False where there is no such orbit. */
static int orbit(double a, double p, double e, double *E, double *L, double *advance)
{
    enum { n = 512 };
    const double aa = a * a, w = 3 + e * e, ee = 1 - e * e;
    const double N = 2 * (w - aa - p - aa * (1 + 3 * e * e) / p);
    const double F = (p * p - 2 * w * p + w * w - 4 * aa * ee * ee / p) / (p * p);
    const double discriminant = (p - 4) * p * p * p + 2 * (2 * ee + aa * (1 + e * e)) * p * p -
                                4 * aa * ee * p + aa * aa * ee * ee; /* p^3/(16 a^2) of it */
    const double xx = (-N - 4 * a * sqrt(fmax(0, discriminant) / p) / p) / (2 * F), x = sqrt(xx);
    const double bound = ee / p * (1 - ee * xx / (p * p)); /* 1 - E^2 */
    const double r3 = 2 * xx * ee / (bound * p * p);
    if (!(F > 0 && xx > 0 && bound > 0 && bound < 1 && r3 < p / (1 + e))) return 0;
    *E = sqrt(1 - bound), *L = x + a * *E, *advance = 0;
    for (int i = 0; i < n; i++) {
        const double r = p / (1 + e * cos(2 * pi * i / n)), delta = r * r - 2 * r + aa;
        const double phi =
            (x + a * (*E * r * r - a * x) / delta) * sqrt(ee * r / (bound * (r - r3))) / p;
        *advance += 2 * pi * (phi - 1) / n;
    }
    return 1;
}

static void print_hole(const struct kerr *k)
{
    printf("# black hole with M = 1 and spin %g, horizon at r = %.12g\n", k->a,
           1 + sqrt(1 - k->a * k->a));
}

static void bend_light(const struct kerr *k, double b, double accuracy, int points)
{
    struct ray ray;
    const double a = k->a, r = k->far_away, delta = r * r - 2 * r + a * a,
                 P = r * r + a * a - a * b;
    const double root = -sqrt(P * P - delta * (b - a) * (b - a)), u0 = turning_point(a, b);
    print_hole(k);
    if (trace(&ray, k, r, 1, b, root, accuracy, 0, points, NULL) == CAPTURE) {
        printf("# captured: through the horizon after turning %.12g rad\n", ray.turned);
    } else {
        const double way = angle_of_light(a, b, u0, 1 / r), sense = b < 0 ? -1 : 1;
        const double bend = sense * (ray.turned + 2 * way) - pi;
        const double integral = sense * 2 * angle_of_light(a, b, u0, u0) - pi;
        printf("# closest approach %.12g\n", ray.closest);
        printf("# deflection %.15g rad = %.12g degrees\n", bend, bend * 180 / pi);
        printf("# as an integral %.15g rad, difference %.1e\n", integral, bend - integral);
    }
    print_constants(&ray);
}

/* Rays that come from the right side by side; those that fall in have another colour. */
static bool draw_rays(const struct kerr *k, double accuracy, const char *name)
{
    static const char *const looks[STYLES] = {"stroke=\"#1f78b4\"", "stroke=\"#d95f02\"",
                                              "style=\"fill:black\""};
    enum { RAYS = 41 };
    const double a = k->a, r = k->far_away, delta = r * r - 2 * r + a * a;
    struct drawing d = {0};
    for (int i = 0; i < RAYS; i++) {
        struct ray ray;
        const double b = 0.75 * (i - RAYS / 2), P = r * r + a * a - a * b;
        const size_t first = d.count;
        const double root = -sqrt(P * P - delta * (b - a) * (b - a));
        const int end = trace(&ray, k, r, 1, b, root, accuracy, 0, 0, &d);
        for (size_t p = first; p < d.count && end == CAPTURE; p++) d.points[p].style = FALLS;
    }
    draw_circle(&d, 0, 0, sqrt(pow(1 + sqrt(1 - a * a), 2) + a * a), HOLE);
    print_hole(k);
    return write_svg("light_ray", name, &d, looks, STYLES);
}

static void turn_perihelion(const struct kerr *k, double axis, double e, double accuracy,
                            int revolutions, int points)
{
    struct ray ray;
    double E, L, integral;
    const double p = axis * (1 - e * e);
    if (!orbit(k->a, p, e, &E, &L, &integral)) fail("no such orbit: it would fall in");
    print_hole(k);
    if (trace(&ray, k, p / (1 - e), E, L, 0, accuracy, revolutions, points, NULL) != PERIHELION)
        fail("the orbit was left: it is unstable, or the accuracy too low");
    const double advance = (ray.turned - ray.turned_at_first) / revolutions - 2 * pi;
    printf("# perihelion %.12g\n", ray.closest);
    printf("# advance of the perihelion %.12g rad = %.9g arc seconds in a revolution\n", advance,
           advance * 180 * 3600 / pi);
    printf("# as an integral %.12g rad, difference %.1e\n", integral, advance - integral);
    printf("# first order, 6 pi/(A (1 - E^2)) %.12g rad\n", 6 * pi / p);
    print_constants(&ray);
}

/* ---- Command line ---------------------------------------------------------------------------------- */

static const char *const usage =
    "usage: light_ray --impact B | --orbit A E | --svg FILE  [options]\n"
    "  --impact B       light from infinity, impact parameter B; negative: against the spin\n"
    "  --orbit A E      particle with semi-major axis A and eccentricity E\n"
    "  --svg FILE       many rays of light, from B = -15 to 15, as a picture in SVG\n"
    "  --spin S         of the hole, -1 < S < 1 [0]; negative: against the orbit\n"
    "  --revolutions N  of the orbit [1]\n"
    "  --accuracy EPS   of each step, 1e-14 ... 1e-3 [1e-13]\n"
    "  --points         print points of the path too: lambda t x y z\n"
    "Units: G = c = M = 1, so lengths are in GM/c^2, 1.4766 km for the Sun.\n";

struct arguments {
    double spin, impact, axis, eccentricity, accuracy;
    int revolutions;
    bool points, help;
    const char *svg;
};

/* Ends the program where they are wrong. */
static void take_arguments(struct arguments *a, int argc, char **argv)
{
    const struct known_option known[] = {
        {"impact", take_number, &a->impact, NULL, -1e6, 1e6},
        {"orbit", take_number, &a->axis, NULL, 1, 1e10},
        {"orbit", take_number, &a->eccentricity, NULL, 0.001, 0.99},
        {"spin", take_number, &a->spin, NULL, -0.9999, 0.9999},
        {"revolutions", take_whole, &a->revolutions, NULL, 1, 10000},
        {"accuracy", take_number, &a->accuracy, NULL, 1e-14, 1e-3},
        {"points", take_flag, &a->points, NULL, 0, 0},
        {"svg", take_word, &a->svg, "a name of a file", 0, 0},
    };
    const struct taken taken = take_options(argc, argv, 1, known, sizeof known / sizeof *known);
    a->help = taken.what == OPTIONS_HELP;
    if (a->help) return;
    if (taken.what != OPTIONS_GOOD) say_what_is_wrong("light_ray", &taken), exit(2);
    const int tasks = !isnan(a->impact) + (a->axis > 0) + (a->svg != NULL);
    if (tasks == 0) fail("needs one of --impact, --orbit and --svg");
    if (tasks > 1) fail("takes one of --impact, --orbit and --svg, not more");
}

int main(int argc, char **argv)
{
    struct arguments a = {.impact = (double)NAN, .revolutions = 1, .accuracy = 1e-13};
    take_arguments(&a, argc, argv);
    if (a.help) return fputs(usage, stdout), is_printed("light_ray") ? 0 : 1;
    const struct kerr k = {a.spin,
                           a.axis > 0 ? 10 * a.axis : 1000 + 100 * fabs(a.svg ? 15 : a.impact)};
    if (a.svg && !draw_rays(&k, a.accuracy, a.svg)) return 1;
    if (a.svg) return is_printed("light_ray") ? 0 : 1;
    if (a.axis > 0)
        turn_perihelion(&k, a.axis, a.eccentricity, a.accuracy, a.revolutions, a.points);
    else
        bend_light(&k, a.impact, a.accuracy, a.points);
    return is_printed("light_ray") ? 0 : 1;
}
