/* light_ray: light, or a particle in orbit, around a black hole with or without spin.
 *
 * Prints by how much light is deflected, or how far the perihelion of an orbit advances in a revolution,
 * next to the same angle as an integral, and what became of the constants of the motion. Everything is in
 * the equatorial plane, in units with G = c = M = 1, and in Kerr-Schild coordinates, so that a ray falls
 * through the horizon unhindered.
 *
 *     cc -O2 -I. examples/light_ray.c -o light_ray -lm
 *     ./light_ray --spin 0.9 --impact 6
 *     ./light_ray --orbit 39.2e6 0.2056                  Mercury
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kerr.h"

static const char *const usage =
    "usage: light_ray --impact B | --orbit A E  [options]\n"
    "  --impact B       light from infinity, impact parameter B; negative: against the spin\n"
    "  --orbit A E      particle with semi-major axis A and eccentricity E\n"
    "  --spin S         of the hole, -1 < S < 1 [0]; negative: against the orbit\n"
    "  --revolutions N  of the orbit [1]\n"
    "  --accuracy EPS   of each step, 1e-14 ... 1e-3 [1e-13]\n"
    "  --points         print points of the path too: lambda t x y z\n"
    "Units: G = c = M = 1, so lengths are in GM/c^2, 1.4766 km for the Sun.\n";

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

static void fail(const char *what, const char *about)
{
    fprintf(stderr, "%s%s. Try light_ray --help.\n", what, about);
    exit(2);
}

static double number(const char *option, const char *text, double low, double high)
{
    char *end = NULL;
    const double value = text ? strtod(text, &end) : 0;
    if (text && end != text && !*end && value >= low && value <= high) return value;
    fprintf(stderr, "light_ray: %s needs a number from %g to %g", option, low, high);
    fail(text ? ", not " : "", text ? text : "");
    return 0;
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

/* Follows light until it is gone, or a particle from its aphelion for so many revolutions (0: light). In the
   equatorial plane at r; p_r differs from Boyer and Lindquist's root/Delta, since t and phi do. */
static int trace(struct ray *ray, const struct kerr *k, double r, double E, double L, double root,
                 double accuracy, int revolutions, int points)
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
        if (points) printf("%.15g %.15g %.15g %.15g %.15g\n", ray->it.t, y[0], y[1], y[2], y[3]);
        if (status != GI_EVENT) continue;
        if (ray->it.event_index != PERIHELION) return ray->it.event_index;
        ray->closest = sqrt(y[1] * y[1] + y[2] * y[2] - k->a * k->a);
        if (ray->perihelia++ == 0) ray->turned_at_first = ray->turned;
        if (revolutions && ray->perihelia > revolutions) return PERIHELION;
    }
    fail("light_ray: ", gi_status_message(status));
    return -1;
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

static void bend_light(const struct kerr *k, double b, double accuracy, int points)
{
    struct ray ray;
    const double a = k->a, r = k->far_away, delta = r * r - 2 * r + a * a,
                 P = r * r + a * a - a * b;
    const double root = -sqrt(P * P - delta * (b - a) * (b - a)), u0 = turning_point(a, b);
    if (trace(&ray, k, r, 1, b, root, accuracy, 0, points) == CAPTURE) {
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

static void turn_perihelion(const struct kerr *k, double axis, double e, double accuracy,
                            int revolutions, int points)
{
    struct ray ray;
    double E, L, integral;
    const double p = axis * (1 - e * e);
    if (!orbit(k->a, p, e, &E, &L, &integral))
        fail("light_ray: no such orbit: it would fall in", "");
    if (trace(&ray, k, p / (1 - e), E, L, 0, accuracy, revolutions, points) != PERIHELION)
        fail("light_ray: the orbit was left: it is unstable, or the accuracy too low", "");
    const double advance = (ray.turned - ray.turned_at_first) / revolutions - 2 * pi;
    printf("# perihelion %.12g\n", ray.closest);
    printf("# advance of the perihelion %.12g rad = %.9g arc seconds in a revolution\n", advance,
           advance * 180 * 3600 / pi);
    printf("# as an integral %.12g rad, difference %.1e\n", integral, advance - integral);
    printf("# first order, 6 pi/(A (1 - E^2)) %.12g rad\n", 6 * pi / p);
    print_constants(&ray);
}

int main(int argc, char **argv)
{
    struct kerr k = {0, 1000};
    double impact = 0, axis = 0, e = 0, accuracy = 1e-13;
    int revolutions = 1, points = 0;
    for (int i = 1; i < argc; i++) {
        const char *o = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(o, "--help") == 0) return fputs(usage, stdout) < 0;
        if (strcmp(o, "--points") == 0) {
            points = 1;
            continue;
        }
        i++;
        if (strcmp(o, "--spin") == 0)
            k.a = number(o, value, -0.9999, 0.9999);
        else if (strcmp(o, "--impact") == 0)
            impact = number(o, value, -1e6, 1e6);
        else if (strcmp(o, "--orbit") == 0) {
            axis = number(o, value, 1, 1e10);
            e = number("--orbit", ++i < argc ? argv[i] : NULL, 0.001, 0.99);
        } else if (strcmp(o, "--revolutions") == 0)
            revolutions = (int)number(o, value, 1, 10000);
        else if (strcmp(o, "--accuracy") == 0)
            accuracy = number(o, value, 1e-14, 1e-3);
        else
            fail("light_ray: unknown option ", o);
    }
    if ((impact == 0) == (axis == 0)) fail("light_ray: needs one of --impact and --orbit", "");
    k.far_away = axis > 0 ? 10 * axis : 1000 + 100 * fabs(impact);
    printf("# black hole with M = 1 and spin %g, horizon at r = %.12g\n", k.a,
           1 + sqrt(1 - k.a * k.a));
    if (axis > 0)
        turn_perihelion(&k, axis, e, accuracy, revolutions, points);
    else
        bend_light(&k, impact, accuracy, points);
    return 0;
}
