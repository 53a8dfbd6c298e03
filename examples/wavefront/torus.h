/* The torus, its integrator, and the job of the program. */
#ifndef WAVEFRONT_TORUS_H
#define WAVEFRONT_TORUS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

/* x = ((R + r cos v) cos u, (R + r cos v) sin u, r sin v) */
struct torus {
    double R, r;
};

/* f = (x^2 + y^2 + z^2 + R^2 - r^2)^2 - 4 R^2 (x^2 + y^2) */
static inline void torus_surface(const struct torus *s, const double x[3], double *f,
                                 double grad[3], double hess[6])
{
    const double R2 = 4 * s->R * s->R, ring = x[0] * x[0] + x[1] * x[1];
    const double m = ring + x[2] * x[2] + R2 / 4 - s->r * s->r;
    *f = m * m - R2 * ring;
    for (int i = 0; i < 3; i++) {
        const double k = i < 2 ? 2 * R2 : 0;
        grad[i] = (4 * m - k) * x[i];
        hess[i] = 8 * x[i] * x[i] + 4 * m - k; /* xx, yy, zz */
    }
    hess[3] = 8 * x[0] * x[1];
    hess[4] = 8 * x[0] * x[2];
    hess[5] = 8 * x[1] * x[2];
}

#define GI_NAME          torus
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_LANES         64
#include "geodesic_integ.h"

/* The state: q = {x, y, z, m12, M12}, velocity u = q'. */
enum { REDUCED_LENGTH = 3, VELOCITY = torus_NQ };

static const double pi = 3.14159265358979323846;

struct job {
    struct torus torus;
    double u0, v0; /* the source, radians */
    double length; /* of each geodesic */
    double accuracy;
    int geodesics, rings, threads;
    int stride; /* each stride-th geodesic goes into the VTK file */
    int width, height;
    const char *vtk_name, *png_name, *svg_name; /* NULL: not wanted */
    FILE *vtk, *png, *svg;
};

/* Nothing here is near overflow or underflow: hypot, which guards against both, took half of the time. */
static inline double length_of(double x, double y)
{
    return sqrt(x * x + y * y);
}

static inline double least_of(double a, double b)
{
    return a < b ? a : b;
}

static inline double greatest_of(double a, double b)
{
    return a > b ? a : b;
}

static double direction_angle(const struct job *job, int geodesic)
{
    return 2 * pi * geodesic / job->geodesics;
}

static double ring_distance(const struct job *job, int ring)
{
    return job->length * ring / job->rings;
}

/* A point of the surface, and the unit vectors along growing u and v there. */
static void surface_frame(const struct torus *s, double u, double v, double x[3], double eu[3],
                          double ev[3])
{
    const double cu = cos(u), su = sin(u), cv = cos(v), sv = sin(v), ring = s->R + s->r * cv;
    x[0] = ring * cu, x[1] = ring * su, x[2] = s->r * sv;
    eu[0] = -su, eu[1] = cu, eu[2] = 0;
    ev[0] = -sv * cu, ev[1] = -sv * su, ev[2] = cv;
}

/* No point of the torus is farther away than this: it can be reached along a meridian to some parallel w,
 * along that at most half around, and on along another meridian. */
static double length_to_cover(const struct torus *s, double v0)
{
    enum { N = 360 };
    double farthest = 0;
    for (int i = 0; i < N; i++) {
        const double v = 2 * pi * i / N;
        double least = DBL_MAX;
        for (int k = 0; k < N; k++) {
            const double w = 2 * pi * k / N;
            const double meridians =
                fabs(remainder(w - v0, 2 * pi)) + fabs(remainder(w - v, 2 * pi));
            least = least_of(least, s->r * meridians + pi * (s->R + s->r * cos(w)));
        }
        farthest = greatest_of(farthest, least);
    }
    return farthest;
}

#endif
