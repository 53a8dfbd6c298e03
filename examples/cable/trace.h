/* Geodesic from a point on a kind of surface, by the integrator. Included once for each kind, after its
 * NAME_surface: CABLE_NAME is its name, CABLE_SYSTEM the type of its parameters. */

#define CABLE_PASTE_(a, b) a##_##b
#define CABLE_PASTE(a, b)  CABLE_PASTE_(a, b)
#define CABLE_(name)       CABLE_PASTE(CABLE_NAME, name)

#define GI_NAME          CABLE_NAME
#define GI_SYSTEM        CABLE_SYSTEM
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_METHOD        GI_DOP853
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

static inline void CABLE_(take_frame)(const CABLE_(darboux) * d, struct cable_frame *frame)
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
static inline bool CABLE_(bends_away)(const CABLE_SYSTEM *s, double step, const double *a,
                                      const double *b)
{
    const double *const u = a + CABLE_(NQ), *const w = b + CABLE_(NQ);
    double x[3], v[3], f, g[3], H[6];
    for (int k = 0; k < 3; k++) {
        x[k] = (a[k] + b[k]) / 2 + step / 8 * (u[k] - w[k]);
        v[k] = 1.5 * (b[k] - a[k]) / step - (u[k] + w[k]) / 4;
    }
    CABLE_(surface)(s, x, &f, g, H);
    return H[0] * v[0] * v[0] + H[1] * v[1] * v[1] + H[2] * v[2] * v[2] +
               2 * (H[3] * v[0] * v[1] + H[4] * v[0] * v[2] + H[5] * v[1] * v[2]) <
           0;
}

/* In lengths of the unit, from x along v. points: where not NULL, count states at equal distances, the
   first at the start. False where the integrator gives up. */
static bool CABLE_(trace)(const CABLE_SYSTEM *s, const double x[3], const double v[3],
                          double length, double accuracy, double *step, struct cable_geodesic *g,
                          int count, double (*points)[3])
{
    const int most = 500; /* steps: a contact takes some tens */
    double y[CABLE_(N)];
    CABLE_(integ) it;
    CABLE_(darboux) frame;
    CABLE_(options) options;
    memset(&options, 0, sizeof options);
    options.accuracy = accuracy, options.maximum_steps = most;
    options.initial_step = *step;
    if (CABLE_(start)(s, x, v, y) != GI_OK || CABLE_(initialize)(&it, s, &options, 0, y) != GI_OK ||
        CABLE_(frame)(s, it.y, &frame) != GI_OK)
        return false;
    CABLE_(take_frame)(&frame, &g->first);
    g->conjugate = false;
    g->hollow = frame.curvature > 0;
    for (int i = 0; i < count; i++) {
        if (CABLE_(integrate)(&it, length * i / (count - 1)) != GI_OK) return false;
        copy3(it.y, points[i]);
    }
    while (it.t < length) {
        const double before = it.t;
        memcpy(y, it.y, sizeof y);
        if (it.stats.steps_taken >= most * (count > 0 ? 2 : 1) ||
            CABLE_(step)(&it, length) != GI_OK)
            return false;
        g->hollow |= CABLE_(bends_away)(s, it.t - before, y, it.y);
        g->conjugate |= !(it.y[3] > 0);
        if (it.t < length) {
            if (CABLE_(frame)(s, it.y, &frame) != GI_OK) return false;
            g->hollow |= frame.curvature > 0;
        }
    }
    if (CABLE_(frame)(s, it.y, &frame) != GI_OK) return false;
    CABLE_(take_frame)(&frame, &g->last);
    g->hollow |= frame.curvature > 0;
    g->turned = it.y[3], g->turned_rate = it.y[CABLE_(NQ) + 3];
    g->shifted = it.y[4], g->shifted_rate = it.y[CABLE_(NQ) + 4];
    *step = it.next_step;
    return true;
}

#undef CABLE_PASTE_
#undef CABLE_PASTE
#undef CABLE_
#undef CABLE_NAME
#undef CABLE_SYSTEM
