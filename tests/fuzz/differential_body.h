/* Body of differential.c, for one precision: DIFF_NAME, DIFF_REAL. */
#define DIFF_PASTE_(a, b) a##b
#define DIFF_PASTE(a, b)  DIFF_PASTE_(a, b)
#define DIFF_(name)       DIFF_PASTE(DIFF_NAME, name)

struct DIFF_(_shape) {
    DIFF_REAL c[3]; /* sum c_i x_i^2 = 1 */
};

static inline void DIFF_(_surface)(const struct DIFF_(_shape) * s, const DIFF_REAL x[3],
                                   DIFF_REAL *f, DIFF_REAL grad[3], DIFF_REAL hess[6])
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        *f += s->c[i] * x[i] * x[i];
        grad[i] = 2 * s->c[i] * x[i];
        hess[i] = 2 * s->c[i], hess[3 + i] = 0;
    }
}

static inline void DIFF_(_events)(const struct DIFF_(_shape) * s, DIFF_REAL t, const DIFF_REAL y[],
                                  DIFF_REAL g[])
{
    (void)s, (void)t;
    g[0] = y[1] - (DIFF_REAL)1 / 4;
}

#define GI_NAME          DIFF_NAME
#define GI_REAL          DIFF_REAL
#define GI_SYSTEM        struct DIFF_(_shape)
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_METHOD        GI_TSITOURAS54
#define GI_JACOBI_FIELDS 1
#define GI_EVENTS        1
#define GI_LANES         4
#include "geodesic_integ.h"

static void DIFF_(_require_same)(const DIFF_(_integ) * a, const DIFF_(_integ) * b)
{
    REQUIRE(a->t == b->t && a->event_counts[0] == b->event_counts[0]);
    for (int i = 0; i < DIFF_(_N); i++) REQUIRE(a->y[i] == b->y[i]);
    REQUIRE(a->stats.steps_taken == b->stats.steps_taken);
}

/* By steps; again: each is taken twice, from a copy made before it. */
static gi_status DIFF_(_by_steps)(DIFF_(_integ) * it, DIFF_REAL t_end, bool again)
{
    gi_status status = GI_OK;
    while (it->t != t_end && (status == GI_OK || status == GI_EVENT)) {
        DIFF_(_integ) copy;
        memcpy(&copy, it, sizeof copy);
        status = DIFF_(_step)(it, t_end);
        if (!again) continue;
        REQUIRE(DIFF_(_step)(&copy, t_end) == status);
        DIFF_(_require_same)(it, &copy);
        *it = copy;
    }
    return status == GI_EVENT ? GI_OK : status;
}

/* One geodesic, by integrate, by step, from checkpoints, in a lane. Its end is in `end`. */
static gi_status DIFF_(_go)(const double from[3], const double along[3], double length,
                            double accuracy, double end[3], uint64_t *hash)
{
    const struct DIFF_(_shape) s = {{(DIFF_REAL)1 / 9, (DIFF_REAL)1 / 4, 1}};
    DIFF_REAL point[3], direction[3], y[5][DIFF_(_N)], t[5], t_end[5];
    DIFF_(_options) options;
    DIFF_(_integ) it, other;
    DIFF_(_batch) job;
    gi_status status[5];

    for (int i = 0; i < 3; i++) point[i] = (DIFF_REAL)from[i], direction[i] = (DIFF_REAL)along[i];
    memset(&options, 0, sizeof options);
    options.accuracy = (DIFF_REAL)accuracy;
    options.event_terminal[0] = -1;
    const gi_status started = DIFF_(_start)(&s, point, direction, y[0]);
    if (started != GI_OK) return started;
    REQUIRE(DIFF_(_initialize)(&it, &s, &options, 0, y[0]) == GI_OK);
    for (int again = 0; again < 2; again++) {
        REQUIRE(DIFF_(_initialize)(&other, &s, &options, 0, y[0]) == GI_OK);
        const gi_status by_steps = DIFF_(_by_steps)(&other, (DIFF_REAL)length, again);
        if (again == 0) status[0] = DIFF_(_integrate)(&it, (DIFF_REAL)length);
        REQUIRE(by_steps == status[0]);
        DIFF_(_require_same)(&it, &other);
    }
    const gi_status whole = status[0];
    for (int k = 0; k < 5; k++) {
        memcpy(y[k], y[0], sizeof y[k]);
        t[k] = 0, t_end[k] = (DIFF_REAL)length;
    }
    memset(&job, 0, sizeof job);
    job.system = &s, job.options = &options;
    job.count = 5, job.t = t, job.t_end = t_end, job.y = y, job.status = status;
    DIFF_(_integrate_batch)(&job);
    for (int k = 0; k < 5; k++) {
        REQUIRE(status[k] == whole && t[k] == it.t);
        for (int i = 0; i < DIFF_(_N); i++) REQUIRE(y[k][i] == it.y[i]);
    }
    for (int i = 0; i < 3; i++) end[i] = (double)it.y[i];
    for (int i = 0; i < DIFF_(_N); i++) *hash = mixed(*hash, (double)it.y[i]);
    *hash = mixed(*hash, (double)it.stats.steps_attempted);
    calls_made += 7 + (unsigned long long)(it.stats.steps_taken * 3);
    return whole;
}

#undef DIFF_
#undef DIFF_PASTE
#undef DIFF_PASTE_
#undef DIFF_NAME
#undef DIFF_REAL
