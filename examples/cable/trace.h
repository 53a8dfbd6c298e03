/* Geodesic from a point on a surface, by the integrator. Include it after the definition of struct cable_level. */

#define GI_NAME          cable_level
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_METHOD        GI_DOP853
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

static inline void cable_level_take_frame(const cable_level_darboux *d, struct cable_frame *frame)
{
    copy3(d->x, frame->x);
    copy3(d->along, frame->along);
    copy3(d->across, frame->across);
    copy3(d->normal, frame->normal);
    frame->curvature = d->curvature, frame->torsion = d->torsion;
    frame->curvature_across = d->curvature_across;
}

/* Whether the geodesic bends away from the obstacle in the middle of a step from the state a to b, there
   taken as Hermite's cubic: the ends of steps alone may miss a hollow. */
static inline bool cable_level_bends_away(const struct cable_level *s, double step, const double *a,
                                          const double *b)
{
    const double *const u = a + cable_level_NQ, *const w = b + cable_level_NQ;
    double x[3], v[3], f, g[3], H[6];
    for (int k = 0; k < 3; k++) {
        x[k] = (a[k] + b[k]) / 2 + step / 8 * (u[k] - w[k]);
        v[k] = 1.5 * (b[k] - a[k]) / step - (u[k] + w[k]) / 4;
    }
    cable_level_surface(s, x, &f, g, H);
    return H[0] * v[0] * v[0] + H[1] * v[1] * v[1] + H[2] * v[2] * v[2] +
               2 * (H[3] * v[0] * v[1] + H[4] * v[0] * v[2] + H[5] * v[1] * v[2]) <
           0;
}

/* In lengths of the unit, from x along v. points: where not NULL, count states at equal distances, the
   first at the start. False where the integrator gives up. */
static bool cable_level_trace(const struct cable_level *s, const double x[3], const double v[3],
                              double length, double accuracy, double *step,
                              struct cable_geodesic *g, int count, double (*points)[3])
{
    const int most = 500; /* steps: a contact takes some tens */
    double y[cable_level_N];
    cable_level_integ it;
    cable_level_darboux frame;
    cable_level_options options;
    memset(&options, 0, sizeof options);
    options.accuracy = accuracy, options.maximum_steps = most;
    options.initial_step = *step;
    if (cable_level_start(s, x, v, y) != GI_OK ||
        cable_level_initialize(&it, s, &options, 0, y) != GI_OK ||
        cable_level_frame(s, it.y, &frame) != GI_OK)
        return false;
    cable_level_take_frame(&frame, &g->first);
    g->conjugate = false;
    g->hollow = frame.curvature > 0;
    for (int i = 0; i < count; i++) {
        if (cable_level_integrate(&it, length * i / (count - 1)) != GI_OK) return false;
        copy3(it.y, points[i]);
    }
    for (int i = 0; it.t < length; i++) {
        const double before = it.t;
        memcpy(y, it.y, sizeof y);
        if (i >= most) return false;
        const bool good = cable_level_step(&it, length) == GI_OK;
        g->work = (int)it.stats.derivative_evaluations;
        if (!good) return false;
        g->hollow |= cable_level_bends_away(s, it.t - before, y, it.y);
        g->conjugate |= !(it.y[3] > -CABLE_CONJUGATE);
        if (it.t < length) {
            if (cable_level_frame(s, it.y, &frame) != GI_OK) return false;
            g->hollow |= frame.curvature > 0;
        }
    }
    if (cable_level_frame(s, it.y, &frame) != GI_OK) return false;
    cable_level_take_frame(&frame, &g->last);
    g->hollow |= frame.curvature > 0;
    g->turned = it.y[3], g->turned_rate = it.y[cable_level_NQ + 3];
    g->shifted = it.y[4], g->shifted_rate = it.y[cable_level_NQ + 4];
    *step = it.next_step;
    return true;
}
