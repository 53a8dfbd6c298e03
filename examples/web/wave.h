/* The wavefront: geodesics in all directions from a point, and the cut locus, where they cease to be
   shortest.
 *
 * Space is cut into small cubes, and each keeps the first geodesic that came through: when, where, in which
 * direction u and how curved its front was there. Continued from there the distance of that family is
 *     d(x) = t + u (x - x0) + ((x - x0) across)^2 j'/(2 j)
 * up to third order. A geodesic comes late if it finds in a cube a d of another family that is less than its own
 * length: its cut point is where both are equal. Past its first conjugate point (j_r = 0) none is
 * shortest. */
#ifndef WEB_WAVE_H
#define WEB_WAVE_H

#include <stdint.h>
#include <string.h>

#include "surface.h"

static const double wave_accuracy = 1e-7;

#define WAVE_NAME  ellipsoid_wave
#define WAVE_KIND  ELLIPSOID
#define WAVE_LANES 64
#include "wave_kind.h"
#define WAVE_NAME  torus_wave
#define WAVE_KIND  TORUS
#define WAVE_LANES 64
#include "wave_kind.h"
#define WAVE_NAME  gyroid_wave
#define WAVE_KIND  GYROID
#define WAVE_LANES 64
#include "wave_kind.h"
#define WAVE_NAME  monkey_saddle_wave
#define WAVE_KIND  MONKEY_SADDLE
#define WAVE_LANES 64
#include "wave_kind.h"
#define WAVE_NAME  formula_wave
#define WAVE_KIND  FORMULA
#define WAVE_LANES 4
#include "wave_kind.h"

enum { MOST_GEODESICS = 20000, MOST_CUTS = 4 * MOST_GEODESICS, CUBES = 1 << 19, CUBES_ACROSS = 72 };

enum life { SHORTEST, CUT, GONE }; /* GONE: out of the box, or it cannot go on */

/* Who came first through a cube. */
struct visit {
    uint32_t key;              /* of the cube; 0: nobody came */
    float t, x[3], u[3], bend; /* bend: j'/j, the curvature of the front */
};

struct wave {
    int count, alive;
    double box, cube, t; /* t: length of the geodesics so far */
    double length[MOST_GEODESICS], end[MOST_GEODESICS], y[MOST_GEODESICS][surface_N];
    gi_status status[MOST_GEODESICS];
    unsigned char life[MOST_GEODESICS];
    float front[MOST_GEODESICS][4]; /* x, y, z, 1 where it is the shortest */
    int cuts;
    float cut[MOST_CUTS][3];
    struct visit visit[CUBES];
};

/* ---- Cubes ----------------------------------------------------------------------------------------- */

/* The entry of the cube around x, or the free one where it is to stand; NULL: the table is full. */
static inline struct visit *visit_at(struct wave *w, const double x[3], uint32_t *key)
{
    uint32_t k = 0;
    for (int i = 0; i < 3; i++) k = k * 1024 + (uint32_t)(int)floor((x[i] + w->box) / w->cube + 8);
    *key = k + 1;
    const uint32_t hash = *key * 2654435769U;
    for (uint32_t i = 0; i < 64; i++) {
        struct visit *const v = &w->visit[((hash >> 13) + i) % CUBES];
        if (v->key == 0 || v->key == *key) return v;
    }
    return NULL;
}

static inline double bend_of(const double y[])
{
    return y[J_R_SLOPE] / y[J_R];
}

/* By how much the geodesic of state y is longer, at t, than the way of whom came first; *closing is how
   fast that grows. False: it is of the same family, whose direction turns from place to place by `bend`. */
static inline bool comes_late(const struct visit *v, double t, const double y[], double cube,
                              double *late, double *closing)
{
    double way[3], turn[3], along = 0, away = 0, turned = 0, same = 0;
    const double bend = (double)v->bend;
    for (int k = 0; k < 3; k++) {
        way[k] = y[k] - (double)v->x[k];
        turn[k] = y[VELOCITY + k] - (double)v->u[k];
        along += way[k] * (double)v->u[k];
        away += way[k] * way[k];
        turned += turn[k] * turn[k];
        same += y[VELOCITY + k] * (double)v->u[k];
    }
    const double across = away - along * along; /* squared */
    const double usual = 3 * cube * (1 + (bend < 0 ? -bend : bend));
    if (turned < usual * usual) return false;
    *late = t - ((double)v->t + along + across * bend / 2);
    *closing = 1 - same;
    return true;
}

static inline void keep_cut(struct wave *w, const double y[], double back)
{
    if (w->cuts == MOST_CUTS) return;
    float *const cut = w->cut[w->cuts++];
    for (int k = 0; k < 3; k++) cut[k] = (float)(y[k] - back * y[VELOCITY + k]);
}

/* ---- The wave -------------------------------------------------------------------------------------- */

/* What became of geodesic i in the last step of the wave. */
static inline enum life life_of(struct wave *w, int i, double step)
{
    const double *const y = w->y[i];
    uint32_t key;
    double late, closing;
    if (w->status[i] != GI_OK) return GONE;
    for (int k = 0; k < 3; k++)
        if (!(fabs(y[k]) < w->box)) return GONE;
    if (y[J_R] <= 0) {
        const double back = y[J_R] / y[J_R_SLOPE]; /* to where it vanished, to first order */
        keep_cut(w, y, back >= 0 && back <= step ? back : 0);
        return CUT;
    }
    struct visit *const v = visit_at(w, y, &key);
    if (!v) return GONE;
    if (v->key == 0) {
        v->key = key, v->t = (float)w->t, v->bend = (float)bend_of(y);
        for (int k = 0; k < 3; k++) v->x[k] = (float)y[k], v->u[k] = (float)y[VELOCITY + k];
    } else if (w->t > 4 * w->cube && comes_late(v, w->t, y, w->cube, &late, &closing) && late > 0) {
        /* A point further back than a step is one of a cube that was seen too late. */
        if (late / closing < 2 * step + w->cube) keep_cut(w, y, late / closing);
        return CUT;
    }
    return SHORTEST;
}

static inline void advance(struct wave *w, const struct surface *s)
{
    switch (s->kind) {
    case ELLIPSOID:
        ellipsoid_wave_advance(s, w->count, w->length, w->end, w->y, w->status);
        break;
    case TORUS:
        torus_wave_advance(s, w->count, w->length, w->end, w->y, w->status);
        break;
    case GYROID:
        gyroid_wave_advance(s, w->count, w->length, w->end, w->y, w->status);
        break;
    case MONKEY_SADDLE:
        monkey_saddle_wave_advance(s, w->count, w->length, w->end, w->y, w->status);
        break;
    default:
        formula_wave_advance(s, w->count, w->length, w->end, w->y, w->status);
    }
}

/* The front grows by `step`. Those that are shortest no longer stay where they were then. */
static inline void wave_grow(struct wave *w, const struct surface *s, double step)
{
    w->t += step;
    for (int i = 0; i < w->count; i++)
        if (w->life[i] == SHORTEST) w->end[i] = w->t;
    advance(w, s);
    w->alive = 0;
    for (int i = 0; i < w->count; i++) {
        if (w->life[i] == SHORTEST) w->life[i] = (unsigned char)life_of(w, i, step);
        w->alive += w->life[i] == SHORTEST;
        for (int k = 0; k < 3; k++) w->front[i][k] = (float)w->y[i][k];
        w->front[i][3] = w->life[i] == SHORTEST;
    }
}

/* From the point of the state y0[surface_N]. */
static inline gi_status wave_start(struct wave *w, const struct surface *s, double box,
                                   const double y0[], int count)
{
    surface_darboux frame;
    gi_status status = surface_frame(s, y0, &frame);
    w->count = count < MOST_GEODESICS ? count : MOST_GEODESICS;
    w->alive = w->count, w->cuts = 0, w->t = 0, w->box = box, w->cube = 2 * box / CUBES_ACROSS;
    memset(w->visit, 0, sizeof w->visit);
    for (int i = 0; i < w->count && status == GI_OK; i++) {
        double sine, cosine, direction[3];
        sine_cosine(6.283185307179586 * i / w->count, &sine, &cosine);
        for (int k = 0; k < 3; k++) direction[k] = cosine * frame.along[k] + sine * frame.across[k];
        status = surface_start(s, y0, direction, w->y[i]);
        w->length[i] = w->end[i] = 0;
        w->life[i] = SHORTEST;
    }
    return status;
}

#endif
