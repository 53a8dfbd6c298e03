/* Bundles of light, in lanes: a ray, and how its end moves with its place in the picture. They show how large the
 * hole makes the sky behind it, and where it mirrors the sky. There is no disc here. */
#ifndef BLACK_HOLE_BUNDLE_H
#define BLACK_HOLE_BUNDLE_H

#include "lanes.h"

SCENE_FUNC void bundle_hamiltonian(const struct light *s, double t, const double x[4],
                                   const double p[4], double *H, double H_x[4], double H_p[4])
{
    light_hamiltonian(s, t, x, p, H, H_x, H_p);
}

enum { IN_HOLE, IN_SKY };

SCENE_FUNC void bundle_events(const struct light *s, double t, const double y[], double g[])
{
    (void)t;
    g[IN_HOLE] = beyond(s->a, s->horizon, y);
    g[IN_SKY] = beyond(s->a, s->far, y);
}

#define GI_NAME        bundle
#define GI_SYSTEM      struct light
#define GI_PROBLEM     GI_HAMILTONIAN
#define GI_NQ          4
#define GI_METHOD      METHOD
#define GI_VARIATIONS  2
#define GI_EVENTS      2
#define GI_EVENTS_ONCE 1
#define GI_LANES       LIGHT_LANES
#define GI_FUNC        SCENE_FUNC
#include "geodesic_integ.h"

struct bundles {
    struct chunk rays;
    double variation[CHUNK][2][bundle_N];
    int event[CHUNK];
    double magnification[CHUNK];
};

/* Solid angle that an observer at rest sees between light y and its changes v, which keep its place. It is the area
   between the changes of the momentum over the square of the energy. The metric is 2 H. */
static inline double solid_angle_at_rest(const struct light *s, const double y[],
                                         double v[2][bundle_N])
{
    const double energy[4] = {1, 0, 0, 0}, *const a = v[0] + bundle_NQ, *const b = v[1] + bundle_NQ;
    double tt, aa, bb, ab = 0, by_x[4], by_p[4], by_a[4];
    bundle_hamiltonian(s, 0, y, energy, &tt, by_x, by_p); /* 2 tt = g^tt = -2 - g_tt */
    bundle_hamiltonian(s, 0, y, b, &bb, by_x, by_p);
    bundle_hamiltonian(s, 0, y, a, &aa, by_x, by_a);
    for (int i = 0; i < 4; i++) ab += by_a[i] * b[i];
    return (2 + 2 * tt) * sqrt(4 * aa * bb - ab * ab);
}

/* Solid angle of a bundle far away, where space is flat; negative where it is mirrored. */
static inline double solid_angle_of_sky(const double y[], double v[2][bundle_N])
{
    const double *const k = y + bundle_NQ + 1;
    const double *const a = v[0] + bundle_NQ + 1, *const b = v[1] + bundle_NQ + 1;
    const double kk = k[0] * k[0] + k[1] * k[1] + k[2] * k[2];
    return (k[0] * (a[1] * b[2] - a[2] * b[1]) + k[1] * (a[2] * b[0] - a[0] * b[2]) +
            k[2] * (a[0] * b[1] - a[1] * b[0])) /
           (kk * sqrt(kk));
}

/* The bundle that arrives at (alpha, beta), with the solid angle 1 at the camera. Returns false if none does. */
static inline bool start_bundle(const struct scene *s, const double at[2], double y[],
                                double v[2][bundle_N])
{
    const double d = 1e-5 * s->distance;
    start_at(s, at[0], at[1], y);
    for (int k = 0; k < 2; k++) {
        double y1[bundle_N], y2[bundle_N];
        start_at(s, at[0] - (k == 0 ? d : 0), at[1] - (k == 1 ? d : 0), y1);
        start_at(s, at[0] + (k == 0 ? d : 0), at[1] + (k == 1 ? d : 0), y2);
        for (int i = 0; i < bundle_N; i++) v[k][i] = (y2[i] - y1[i]) / (2 * d);
    }
    const double size = solid_angle_at_rest(&s->light, y, v);
    for (int i = 0; i < bundle_N; i++) v[0][i] /= size;
    return v[0][0] == 0 && v[1][0] == 0;
}

/* Orange: upright, blue: mirrored; from black over the pure colour to white for magnifications 1e-4, 1, 1e4. */
static inline struct colour colour_of_magnification(double magnification)
{
    const struct colour black = {0, 0, 0}, white = {1, 1, 1};
    const struct colour orange = {0.6, 0.2, 0.02}, blue = {0.03, 0.15, 0.6};
    const struct colour pure = magnification > 0 ? orange : blue;
    const double level = log10(fabs(magnification)) / 4;
    if (level > 0) return mix(pure, white, least_of(level, 1));
    return mix(black, pure, pow(greatest_of(1 + level, 0), 2.2)); /* even steps on a screen */
}

/* What the rays of n pixels from number `first` on see, and the magnification there, 0 where no sky is seen. The
   far sphere is ten times as far as for colours, so that light goes straight on from there. */
static inline gi_status trace_bundles(const struct scene *seen, int first, int n, struct bundles *b)
{
    const int per_pixel = seen->samples * seen->samples, all = n * per_pixel;
    struct chunk *const c = &b->rays;
    struct scene s = *seen;
    bundle_options options;
    n = 0;
    s.light.far *= 10;
    memset(&options, 0, sizeof options);
    options.accuracy = s.accuracy, options.units[0] = HUGE_VAL;
    options.event_direction[IN_HOLE] = -1, options.event_direction[IN_SKY] = 1;
    for (int i = 0; i < all; i++) {
        double at[2];
        b->magnification[i] = 0;
        find_place(&s, first + i / per_pixel, i % per_pixel, at);
        if (!start_bundle(&s, at, c->y[n], b->variation[n])) continue;
        c->t[n] = 0, c->t_end[n] = end_of_ray(&s), c->ray[n] = i;
        n++;
    }
    bundle_batch job = {.system = &s.light, .options = &options, .count = (size_t)n, .t = c->t};
    job.t_end = c->t_end, job.y = c->y, job.variation = b->variation, job.event = b->event;
    const gi_status status = bundle_integrate_batch(&job);
    for (int i = 0; i < n && status == GI_OK; i++)
        if (b->event[i] == IN_SKY)
            b->magnification[c->ray[i]] = 1 / solid_angle_of_sky(c->y[i], b->variation[i]);
    for (int i = 0; i < all; i++) c->seen[i] = colour_of_magnification(b->magnification[i]);
    return status;
}

#endif
