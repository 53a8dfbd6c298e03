/* A geodesic as the page draws it, and the shortest one to a second point. */
#ifndef WEB_GEODESIC_H
#define WEB_GEODESIC_H

#include <string.h>

#include "surface.h"

enum { PIECES = 400, MOST_CONJUGATE = 64 };

/* How accurate a step is. */
static const double geodesic_accuracy = 1e-11;

struct geodesic {
    int count;     /* points, PIECES + 1 where it did not end on the way */
    int conjugate; /* how many conjugate points */
    double length; /* up to where it was traced */
    double x[PIECES + 1][3], left[PIECES + 1][3],
        right[PIECES + 1][3]; /* left and right: see trace */
    double at_conjugate[MOST_CONJUGATE][3];
    double end[surface_N]; /* the state at its end */
};

static inline surface_options geodesic_options(void)
{
    surface_options options;
    memset(&options, 0, sizeof options);
    options.accuracy = geodesic_accuracy;
    options.maximum_steps = 20000;
    /* Jacobi fields grow without bound on hollow surfaces. */
    for (int k = J_R; k <= J_T; k++) options.relative[k] = options.relative[k + VELOCITY] = true;
    return options;
}

/* Next to the point are those of the neighbours that leave the start turned by `spread` to both sides: j_r
   times that across. */
static inline bool keep_point(const struct surface *s, const surface_integ *it, double spread,
                              struct geodesic *line)
{
    surface_darboux frame;
    if (surface_frame(s, it->y, &frame) != GI_OK) return false;
    const int i = line->count++;
    for (int k = 0; k < 3; k++) {
        const double aside = spread * it->y[J_R] * frame.across[k];
        line->x[i][k] = it->y[k];
        line->left[i][k] = it->y[k] + aside;
        line->right[i][k] = it->y[k] - aside;
    }
    memcpy(line->end, it->y, sizeof line->end);
    line->length = it->t;
    return true;
}

/* On to t; conjugate points on the way are kept. */
static inline gi_status trace_to(surface_integ *it, double t, struct geodesic *line)
{
    gi_status status = GI_EVENT;
    for (int k = 0; k < MOST_CONJUGATE && status == GI_EVENT; k++) {
        status = surface_integrate(it, t);
        if (status == GI_EVENT && line->conjugate < MOST_CONJUGATE)
            memcpy(line->at_conjugate[line->conjugate++], it->y, 3 * sizeof it->y[0]);
    }
    return status;
}

/* From the state y0[surface_N]. Where it cannot go on, the line ends, and the status says why. */
static inline gi_status trace(const struct surface *s, const double y0[], double length,
                              double spread, struct geodesic *line)
{
    const surface_options options = geodesic_options();
    surface_integ it;
    gi_status status = surface_initialize(&it, s, &options, 0, y0);
    line->count = line->conjugate = 0;
    line->length = 0;
    for (int i = 0; i <= PIECES && status == GI_OK; i++) {
        status = trace_to(&it, length * i / PIECES, line);
        if (status == GI_OK && !keep_point(s, &it, spread, line)) status = GI_ERR_ARGUMENT;
    }
    return status;
}

/* The shortest geodesic from the start of y0 to the point `to`, as a line. */
static inline gi_status trace_shortest(const struct surface *s, const double y0[],
                                       const double to[3], struct geodesic *line)
{
    surface_options options = geodesic_options();
    double direction[3], length, y[surface_N];
    options.accuracy = 1e-9;
    options.maximum_steps = 4000;
    line->count = line->conjugate = 0;
    line->length = 0;
    gi_status status = surface_shortest(s, &options, y0, to, direction, &length);
    if (status == GI_OK) status = surface_start(s, y0, direction, y);
    if (status == GI_OK) status = trace(s, y, length, 0, line);
    return status;
}

/* ---- What the eye points at ------------------------------------------------------------------------ */

static inline double value_at(const struct surface *s, const double eye[3], const double ray[3],
                              double u, double x[3])
{
    double f, g[3], h[6];
    for (int k = 0; k < 3; k++) x[k] = eye[k] + u * ray[k];
    surface_surface(s, x, &f, g, h);
    return f;
}

/* The first point of the surface on the ray within the cube |x|, |y|, |z| <= box: by 400 places, then
   bisection. False: there is none. */
static inline bool pick_point(const struct surface *s, double box, const double eye[3],
                              const double ray[3], double x[3])
{
    double first = 0, last = 1e9;
    for (int k = 0; k < 3; k++) {
        const double a = (-box - eye[k]) / ray[k], b = (box - eye[k]) / ray[k];
        first = (a < b ? a : b) > first ? (a < b ? a : b) : first;
        last = (a > b ? a : b) < last ? (a > b ? a : b) : last;
    }
    if (!(first < last)) return false;
    double low = first, f_low = value_at(s, eye, ray, low, x), high = last;
    for (int i = 1; i <= 400; i++) {
        high = first + (last - first) * i / 400;
        const double f = value_at(s, eye, ray, high, x);
        if ((f > 0) != (f_low > 0) && f == f && f_low == f_low) break;
        if (i == 400) return false;
        low = high, f_low = f;
    }
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2, f = value_at(s, eye, ray, middle, x);
        if ((f > 0) == (f_low > 0))
            low = middle;
        else
            high = middle;
    }
    return true;
}

#endif
