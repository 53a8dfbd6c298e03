/* Traces all geodesics, in chunks, lanes and threads, and puts them on the map and into the fan. */
#ifndef WAVEFRONT_TRACE_H
#define WAVEFRONT_TRACE_H

#include <assert.h>

#include "../common/progress.h"
#include "fan.h"

/* ---- A chunk of geodesics -------------------------------------------------------------------------- */

/* A multiple of the lanes. Neighbouring chunks share a geodesic, so that no cell is left out. */
enum { CHUNK = 1024, CELLS = CHUNK - 1 };

struct chunk {
    int first, cells;
    double t[CHUNK], t_end[CHUNK], y[CHUNK][torus_N];
    bool conjugate[CHUNK]; /* has passed its first conjugate point */
    struct vertex here[CHUNK], ahead[CHUNK];
};

static int chunk_count(const struct job *job)
{
    return (job->geodesics + CELLS - 1) / CELLS;
}

static int geodesic_of(const struct job *job, const struct chunk *c, int i)
{
    return (c->first + i) % job->geodesics;
}

/* The source is a vertex for each direction: they differ in heading. */
static gi_status start_chunk(const struct job *job, const struct map *m, struct fan *fan,
                             struct chunk *c)
{
    double x[3], eu[3], ev[3], direction[3];
    surface_frame(&job->torus, job->u0, job->v0, x, eu, ev);
    for (int i = 0; i <= c->cells; i++) {
        const double a = direction_angle(job, geodesic_of(job, c, i));
        for (int k = 0; k < 3; k++) direction[k] = cos(a) * eu[k] + sin(a) * ev[k];
        const gi_status status = torus_start(&job->torus, x, direction, c->y[i]);
        if (status != GI_OK) return status;
        c->t[i] = 0;
        c->conjugate[i] = false;
        c->here[i] = make_vertex(job, m, 0.0, c->y[i]);
        if (i < c->cells) keep_point(job, fan, geodesic_of(job, c, i), 0, c->y[i]);
    }
    assert(c->first != 0 || torus_check(&job->torus, 0, c->y[0], NULL) == GI_OK);
    return GI_OK;
}

static void draw_ring(struct map *m, struct chunk *c)
{
    for (int i = 0; i < c->cells; i++) {
        /* No geodesic is shortest past its first conjugate point. */
        if (c->conjugate[i] && c->conjugate[i + 1]) continue;
        draw_cell(m, &c->here[i], &c->here[i + 1], &c->ahead[i], &c->ahead[i + 1]);
    }
}

static void set_integrator_options(const struct job *job, torus_options *o)
{
    memset(o, 0, sizeof *o);
    o->accuracy = job->accuracy;
    o->initial_step =
        ring_distance(job, 1); /* from ring to ring in one step, if it is good enough */
    /* What is a length is measured in R: x, y, z, m12. */
    for (int i = 0; i <= REDUCED_LENGTH; i++) o->units[i] = job->torus.R;
    o->constraint_units[0] = job->torus.R;
    o->time_scale = job->torus.R;
    o->units[VELOCITY + torus_NQ - 1] = 1 / job->torus.R; /* the slope of M12 */
}

/* Sends the geodesics of a chunk from ring to ring. */
static gi_status trace_chunk(const struct job *job, struct map *m, struct fan *fan, struct chunk *c)
{
    torus_options options;
    const size_t count = (size_t)c->cells + 1;
    gi_status status = start_chunk(job, m, fan, c);
    set_integrator_options(job, &options);
    torus_batch batch = {.system = &job->torus, .options = &options, .count = count};
    batch.t = c->t, batch.t_end = c->t_end, batch.y = c->y;
    for (int ring = 1; ring <= job->rings && status == GI_OK; ring++) {
        const double distance = ring_distance(job, ring);
        for (size_t i = 0; i < count; i++) c->t_end[i] = distance;
        status = torus_integrate_batch(&batch);
        if (status != GI_OK) break;
        for (int i = 0; i <= c->cells; i++) {
            c->ahead[i] = make_vertex(job, m, distance, c->y[i]);
            if (i < c->cells) keep_point(job, fan, geodesic_of(job, c, i), ring, c->y[i]);
        }
        draw_ring(m, c);
        for (size_t i = 0; i < count; i++) {
            c->here[i] = c->ahead[i];
            c->conjugate[i] = c->conjugate[i] || c->y[i][REDUCED_LENGTH] <= 0;
        }
    }
    return status;
}

/* ---- All chunks ------------------------------------------------------------------------------------ */

/* What came of each chunk. */
struct outcome {
    bool no_memory;
    gi_status status;
};

static struct outcome run_chunk(const struct job *job, struct map *m, struct fan *fan, int number,
                                int *cells)
{
    struct outcome outcome = {false, GI_OK};
    struct chunk *c = malloc(sizeof *c);
    const int first = number * CELLS;
    *cells = job->geodesics - first < CELLS ? job->geodesics - first : CELLS;
    outcome.no_memory = c == NULL;
    if (!c) return outcome;
    c->first = first;
    c->cells = *cells;
    outcome.status = trace_chunk(job, m, fan, c);
    free(c);
    return outcome;
}

static bool trace_all(const struct job *job, struct map *m, struct fan *fan)
{
    const int chunks = chunk_count(job);
    struct progress progress = {.wanted = STDERR_IS_TERMINAL,
                                .start = seconds_now(),
                                .all = job->geodesics,
                                .what = "geodesics"};
    struct outcome worst = {false, GI_OK};
    int worst_chunk = chunks;
#ifdef _OPENMP
#    pragma omp parallel for schedule(dynamic) num_threads(job->threads)
#endif
    for (int number = 0; number < chunks; number++) {
        int cells;
        const struct outcome outcome = run_chunk(job, m, fan, number, &cells);
#ifdef _OPENMP
#    pragma omp critical
#endif
        {
            show_progress(&progress, cells);
            if ((outcome.no_memory || outcome.status != GI_OK) && number < worst_chunk) {
                worst = outcome;
                worst_chunk = number;
            }
        }
    }
    if (worst_chunk == chunks) return true;
    fprintf(stderr, "wavefront: geodesics from number %d on: %s\n", worst_chunk * CELLS,
            worst.no_memory ? "out of memory" : gi_status_message(worst.status));
    return false;
}

#endif
