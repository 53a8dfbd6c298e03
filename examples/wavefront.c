/* wavefront: the exponential map of a point on a torus, and where geodesics stop being shortest.
 *
 * Geodesics leave a point in all directions at unit speed. Their ends after the same distance form a
 * wavefront; the distance of a point of the torus is that of the first front that reaches it. Where two
 * fronts arrive at the same time lies the cut locus.
 *
 * The program writes the fan of geodesics as a VTK file, which ParaView opens, and a picture as PNG: the
 * torus from the side of the source and from the opposite side, and unrolled.
 *
 *     cc -O3 -march=native -fno-math-errno -fopenmp -I. examples/wavefront.c -o wavefront -lpng -lm
 *     ./wavefront --point 0 40
 *
 * Both files have the same bytes for any number of threads: the work is cut into chunks whose size does not
 * depend on that number, and what chunks write in common is a least value, whatever their order.
 */
#if defined(__unix__) || defined(__APPLE__)
#    define _POSIX_C_SOURCE 200809L
#    include <unistd.h>
#    define STDERR_IS_TERMINAL isatty(STDERR_FILENO)
#else
#    define STDERR_IS_TERMINAL 0
#endif
#include <float.h>
#include <math.h>
#include <png.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef _OPENMP
#    include <omp.h>
#endif

/* ---- The torus ------------------------------------------------------------------------------------- */

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

enum { EXIT_ALL_GOOD = 0, EXIT_FAILED = 1, EXIT_BAD_OPTION = 2 };

static const double pi = 3.14159265358979323846;

struct job {
    struct torus torus;
    double u0, v0; /* the source, radians */
    double length; /* of each geodesic */
    double accuracy;
    int geodesics, rings, threads;
    int stride; /* each stride-th geodesic goes into the VTK file */
    int width, height;
    const char *vtk_name, *png_name; /* NULL: not wanted */
    FILE *vtk, *png;
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

/* ---- Map of distances ------------------------------------------------------------------------------ */

/* A grid over (u, v), periodic in both. Each place keeps the least distance at which a geodesic was found
 * there, and the heading of that geodesic: the gradient of the distance. Both are packed into one integer
 * whose order is that of the distance (bits of a float >= 0 are ordered like the float), so that threads
 * can take the least with one atomic operation. Equal distances are decided by the heading. */
struct map {
    int columns, rows;
    _Atomic uint64_t *nearest;
    _Atomic unsigned char *cut; /* how much the line of the cut locus covers the place: 0 ... 255 */
    double farthest;            /* greatest distance in the map */
};

static const uint64_t not_reached = UINT64_MAX;

static uint64_t pack(double distance, double heading)
{
    const float d = (float)greatest_of(distance, 0.0);
    const double turns = heading / (2 * pi);
    const double part =
        (turns - floor(turns)) * 4294967296.0; /* 2^32, itself rounded to a turn: 0 */
    uint32_t bits;
    memcpy(&bits, &d, sizeof bits);
    return (uint64_t)bits << 32 | (uint32_t)(uint64_t)part;
}

static double unpack_distance(uint64_t packed)
{
    const uint32_t bits = (uint32_t)(packed >> 32);
    float d;
    memcpy(&d, &bits, sizeof d);
    return (double)d;
}

static double unpack_heading(uint64_t packed)
{
    return 2 * pi * (double)(uint32_t)packed / 4294967296.0;
}

static void keep_least(_Atomic uint64_t *place, uint64_t candidate)
{
    uint64_t old = atomic_load_explicit(place, memory_order_relaxed);
    while (candidate < old &&
           !atomic_compare_exchange_weak_explicit(place, &old, candidate, memory_order_relaxed,
                                                  memory_order_relaxed)) {
    }
}

static void keep_greatest(_Atomic unsigned char *place, unsigned char candidate)
{
    unsigned char old = atomic_load_explicit(place, memory_order_relaxed);
    while (candidate > old &&
           !atomic_compare_exchange_weak_explicit(place, &old, candidate, memory_order_relaxed,
                                                  memory_order_relaxed)) {
    }
}

static int wrap(int i, int n)
{
    i %= n;
    return i < 0 ? i + n : i;
}

static size_t map_index(const struct map *m, int column, int row)
{
    return (size_t)wrap(row, m->rows) * (size_t)m->columns + (size_t)wrap(column, m->columns);
}

static uint64_t map_at(const struct map *m, int column, int row)
{
    return atomic_load_explicit(&m->nearest[map_index(m, column, row)], memory_order_relaxed);
}

static void free_map(struct map *m)
{
    free(m->nearest);
    free(m->cut);
}

/* Twice as fine as the picture, up to a limit for the memory. */
static bool allocate_map(struct map *m, const struct job *job)
{
    enum { MOST_COLUMNS = 8192, LEAST_ROWS = 32 };
    m->columns = 2 * job->width < MOST_COLUMNS ? 2 * job->width : MOST_COLUMNS;
    m->rows = (int)ceil(m->columns * job->torus.r / job->torus.R);
    if (m->rows < LEAST_ROWS) m->rows = LEAST_ROWS;
    const size_t size = (size_t)m->columns * (size_t)m->rows;
    m->nearest = malloc(size * sizeof *m->nearest);
    m->cut = malloc(size * sizeof *m->cut);
    if (!m->nearest || !m->cut) {
        free_map(m);
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        atomic_init(&m->nearest[i], not_reached);
        atomic_init(&m->cut[i], (unsigned char)0);
    }
    return true;
}

/* ---- The fan on the map ---------------------------------------------------------------------------- */

/* A geodesic where it meets a ring: columns and rows of the map, distance, heading in radians. */
struct vertex {
    double column, row, distance, heading;
};

static struct vertex make_vertex(const struct job *job, const struct map *m, double distance,
                                 const double y[])
{
    const double *x = y, *velocity = y + VELOCITY;
    const double ring = length_of(x[0], x[1]);
    const double cu = x[0] / ring, su = x[1] / ring;
    const double cv = (ring - job->torus.R) / job->torus.r, sv = x[2] / job->torus.r;
    const double outward = cu * velocity[0] + su * velocity[1];
    struct vertex p;
    p.column = m->columns * atan2(x[1], x[0]) / (2 * pi);
    p.row = m->rows * atan2(sv, cv) / (2 * pi);
    p.distance = distance;
    p.heading = atan2(cv * velocity[2] - sv * outward, cu * velocity[1] - su * velocity[0]);
    return p;
}

/* The vertex moved by whole turns to where it is nearest to another. */
static struct vertex unroll(struct vertex p, const struct vertex *to, const struct map *m)
{
    p.column = to->column + remainder(p.column - to->column, m->columns);
    p.row = to->row + remainder(p.row - to->row, m->rows);
    p.heading = to->heading + remainder(p.heading - to->heading, 2 * pi);
    return p;
}

/* A side of a triangle; its lower end comes first, so that the triangles on both sides of it compute the
 * same crossing with a row. */
struct edge {
    double first_row, last_row, first_column, slope;
};

static struct edge make_edge(const struct vertex *a, const struct vertex *b)
{
    const struct vertex *low = a->row <= b->row ? a : b, *high = a->row <= b->row ? b : a;
    const double height = high->row - low->row;
    const double slope = height > 0 ? (high->column - low->column) / height : 0;
    return (struct edge){low->row, high->row, low->column, slope};
}

/* Widens [span[0], span[1]] by the column where the edge crosses the row, if it does. */
static void cross_edge(const struct edge *e, double row, double span[2])
{
    const double column = e->first_column + (row - e->first_row) * e->slope;
    const bool crosses = row >= e->first_row && row <= e->last_row;
    span[0] = crosses && column < span[0] ? column : span[0];
    span[1] = crosses && column > span[1] ? column : span[1];
}

/* Puts a triangle on the map, distance and heading linear in it. */
static void draw_triangle(struct map *m, const struct vertex *a, const struct vertex *b,
                          const struct vertex *c)
{
    const double bx = b->column - a->column, by = b->row - a->row;
    const double cx = c->column - a->column, cy = c->row - a->row;
    const double area = bx * cy - by * cx;
    const double rounding = 1e-9; /* of a place of the map: leaves no cracks */
    const int first = (int)ceil(least_of(a->row, least_of(b->row, c->row)));
    const int last = (int)floor(greatest_of(a->row, greatest_of(b->row, c->row)));
    if (area == 0) return;
    const struct edge ab = make_edge(a, b), bc = make_edge(b, c), ca = make_edge(c, a);
    for (int row = first; row <= last; row++) {
        double span[2] = {DBL_MAX, -DBL_MAX};
        cross_edge(&ab, row, span);
        cross_edge(&bc, row, span);
        cross_edge(&ca, row, span);
        const int begin = (int)ceil(span[0] - rounding), end = (int)floor(span[1] + rounding);
        for (int column = begin; column <= end; column++) {
            const double x = column - a->column, y = row - a->row;
            const double wb = (x * cy - y * cx) / area, wc = (bx * y - by * x) / area;
            const double distance =
                a->distance + wb * (b->distance - a->distance) + wc * (c->distance - a->distance);
            const double heading =
                a->heading + wb * (b->heading - a->heading) + wc * (c->heading - a->heading);
            keep_least(&m->nearest[map_index(m, column, row)], pack(distance, heading));
        }
    }
}

/* The cell between two neighbouring geodesics, a and b, and two rings, 0 and 1. */
static void draw_cell(struct map *m, const struct vertex *a0, const struct vertex *b0,
                      const struct vertex *a1, const struct vertex *b1)
{
    const struct vertex b = unroll(*b0, a0, m), c = unroll(*b1, a0, m), d = unroll(*a1, a0, m);
    draw_triangle(m, a0, &b, &c);
    draw_triangle(m, a0, &c, &d);
}

/* ---- The fan for the VTK file ---------------------------------------------------------------------- */

struct fan_point {
    double x[3], m12;
};

struct fan {
    int lines;               /* geodesics kept: each stride-th */
    struct fan_point *point; /* [line][ring] */
};

static struct fan_point *fan_at(const struct job *job, const struct fan *fan, int line, int ring)
{
    return &fan->point[(size_t)line * (size_t)(job->rings + 1) + (size_t)ring];
}

static bool allocate_fan(struct fan *fan, const struct job *job)
{
    fan->lines = (job->geodesics + job->stride - 1) / job->stride;
    fan->point = calloc((size_t)fan->lines * (size_t)(job->rings + 1), sizeof *fan->point);
    return fan->point != NULL;
}

static void keep_point(const struct job *job, struct fan *fan, int geodesic, int ring,
                       const double y[])
{
    if (geodesic % job->stride != 0) return;
    struct fan_point *p = fan_at(job, fan, geodesic / job->stride, ring);
    for (int i = 0; i < 3; i++) p->x[i] = y[i];
    p->m12 = y[REDUCED_LENGTH];
}

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
    for (int ring = 1; ring <= job->rings && status == GI_OK; ring++) {
        const double distance = ring_distance(job, ring);
        for (size_t i = 0; i < count; i++) c->t_end[i] = distance;
        status =
            torus_integrate_batch(&job->torus, &options, count, c->t, c->t_end, c->y, NULL, NULL);
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

/* ---- Progress -------------------------------------------------------------------------------------- */

static double seconds_now(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct progress {
    bool wanted;
    double start, shown;
    int done;
};

/* One line that is written over and over. To be called by one thread at a time. */
static void show_progress(struct progress *p, const struct job *job, int cells)
{
    p->done += cells;
    const double now = seconds_now(), elapsed = now - p->start;
    if (!p->wanted || (now - p->shown < 0.1 && p->done < job->geodesics)) return;
    const double rate = p->done / greatest_of(elapsed, 1e-9);
    p->shown = now;
    fprintf(stderr, "\r%3.0f %%  %d of %d geodesics  %.0f per second  %.0f s left \033[K%s",
            100.0 * p->done / job->geodesics, p->done, job->geodesics, rate,
            (job->geodesics - p->done) / rate, p->done == job->geodesics ? "\n" : "");
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
    struct progress progress = {STDERR_IS_TERMINAL, seconds_now(), 0.0, 0};
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
            show_progress(&progress, job, cells);
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

/* ---- Cut locus ------------------------------------------------------------------------------------- */

/* Size of a place of the map in a row. */
static void place_size(const struct job *job, const struct map *m, int row, double size[2])
{
    const double ring = job->torus.R + job->torus.r * cos(2 * pi * row / m->rows);
    size[0] = 2 * pi * ring / m->columns;
    size[1] = 2 * pi * job->torus.r / m->rows;
}

/* Of the cut locus on the surface; in a small picture about two pixels wide. */
static double line_width(const struct job *job)
{
    const double pixel = 2 * pi / job->width;
    return greatest_of(0.014, 2.5 * pixel) * job->torus.R;
}

/* A round stamp with a soft rim on the line of the cut locus. */
static void stamp_cut(const struct job *job, struct map *m, double column, double row)
{
    const double radius = line_width(job) / 2;
    double size[2];
    place_size(job, m, (int)lround(row), size);
    const int reach[2] = {(int)(radius / size[0]) + 2, (int)(radius / size[1]) + 2};
    for (int j = -reach[1]; j <= reach[1]; j++)
        for (int i = -reach[0]; i <= reach[0]; i++) {
            const int at[2] = {(int)floor(column) + i, (int)floor(row) + j};
            const double away = length_of((at[0] - column) * size[0], (at[1] - row) * size[1]);
            const double cover = (radius - away) / size[1] + 0.5;
            const unsigned char value =
                (unsigned char)(255 * least_of(greatest_of(cover, 0.0), 1.0));
            keep_greatest(&m->cut[map_index(m, at[0], at[1])], value);
        }
}

/* By how much the gradient of the distance turns from one place to another. */
static double turn(uint64_t a, uint64_t b)
{
    if (a == not_reached || b == not_reached) return 0;
    const uint32_t left = (uint32_t)a - (uint32_t)b, right = (uint32_t)b - (uint32_t)a;
    return unpack_heading(left < right ? left : right);
}

/* Whether the gradient of the distance jumps between two neighbouring places, along the row (axis 0) or
 * the column (axis 1). How far apart the directions of the two geodesics were at the source says nothing:
 * it is little where geodesics spread, and much where they meet. On one side of the cut locus the gradient
 * turns from place to place by their distance apart times the curvature of the wavefront, so about as much
 * as between the next places on both sides; at a cut point it turns by far more. (The jump sinks to zero
 * only towards the ends of the cut locus, which are conjugate points.) Where it jumps, *where (0 ... 1) is
 * the point between the two at which the distances, continued from both sides, are equal. */
static bool gradient_jumps(const struct map *m, int column, int row, int axis, double apart,
                           double *where)
{
    const double rounding = 0.01, smooth = 4;
    const double source = 4; /* so many places around the source, all directions meet */
    const int i = axis == 0, j = axis == 1;
    const uint64_t a = map_at(m, column, row), b = map_at(m, column + i, row + j);
    if (a == not_reached || b == not_reached || turn(a, b) < rounding) return false;
    const double around =
        turn(map_at(m, column - i, row - j), a) + turn(b, map_at(m, column + 2 * i, row + 2 * j));
    if (turn(a, b) < rounding + smooth * around) return false;
    const double da = unpack_distance(a), db = unpack_distance(b);
    if (da < source * apart) return false;
    const double ha = unpack_heading(a), hb = unpack_heading(b);
    const double ga = i ? cos(ha) : sin(ha), gb = i ? cos(hb) : sin(hb);
    const double s = (db - da - gb * apart) / ((ga - gb) * apart);
    *where = s >= 0 && s <= 1 ? s : 0.5;
    return true;
}

/* A row of the map and the one after it; returns the greatest distance in it. */
static double find_cuts_in_row(const struct job *job, struct map *m, int row)
{
    double size[2], where, farthest = 0;
    place_size(job, m, row, size);
    for (int column = 0; column < m->columns; column++) {
        const uint64_t here = map_at(m, column, row);
        if (here == not_reached) continue;
        farthest = greatest_of(farthest, unpack_distance(here));
        if (gradient_jumps(m, column, row, 0, size[0], &where))
            stamp_cut(job, m, column + where, row);
        if (gradient_jumps(m, column, row, 1, size[1], &where))
            stamp_cut(job, m, column, row + where);
    }
    return farthest;
}

static void find_cut_locus(const struct job *job, struct map *m)
{
    double farthest = 0;
#ifdef _OPENMP
#    pragma omp parallel for schedule(dynamic) num_threads(job->threads) reduction(max : farthest)
#endif
    for (int row = 0; row < m->rows; row++)
        farthest = greatest_of(farthest, find_cuts_in_row(job, m, row));
    m->farthest = farthest;
}

/* ---- Looking things up on the map ------------------------------------------------------------------ */

struct lookup {
    bool reached;
    double distance, cut;
};

/* Bilinear; the distance is continuous on the cut locus too. */
static struct lookup look_up(const struct map *m, double u, double v)
{
    const double column = u / (2 * pi) * m->columns, row = v / (2 * pi) * m->rows;
    const int i = (int)floor(column), j = (int)floor(row);
    struct lookup result = {true, 0, 0};
    for (int k = 0; k < 4; k++) {
        const int di = k & 1, dj = k >> 1;
        const double weight = (di ? column - i : 1 - (column - i)) * (dj ? row - j : 1 - (row - j));
        const uint64_t packed = map_at(m, i + di, j + dj);
        if (packed == not_reached) result.reached = false;
        result.distance += weight * unpack_distance(packed);
        result.cut +=
            weight / 255 *
            atomic_load_explicit(&m->cut[map_index(m, i + di, j + dj)], memory_order_relaxed);
    }
    return result;
}

/* ---- Colours --------------------------------------------------------------------------------------- */

struct colour {
    double r, g, b;
};

static const struct colour background = {0.985, 0.98, 0.965}, unreached = {0.75, 0.75, 0.75},
                           ink = {0.05, 0.05, 0.08}, paper = {1, 1, 1},
                           cut_colour = {0.9, 0.05, 0.2};

static struct colour mix(struct colour a, struct colour b, double s)
{
    return (struct colour){a.r + s * (b.r - a.r), a.g + s * (b.g - a.g), a.b + s * (b.b - a.b)};
}

/* From near to far, s in [0, 1]. */
static struct colour palette(double s)
{
    static const struct colour stop[] = {
        {1.00, 0.96, 0.70}, {0.99, 0.83, 0.45}, {0.78, 0.85, 0.50}, {0.45, 0.77, 0.60},
        {0.22, 0.63, 0.69}, {0.18, 0.46, 0.68}, {0.21, 0.30, 0.57}, {0.18, 0.16, 0.38},
    };
    enum { LAST = sizeof stop / sizeof *stop - 1 };
    const double x = least_of(greatest_of(s, 0.0), 1.0) * LAST;
    const int i = x < LAST ? (int)x : LAST - 1;
    return mix(stop[i], stop[i + 1], x - i);
}

/* The surface at (u, v): distance by colour, with a line each tenth of R; the source; the cut locus. */
static struct colour surface_colour(const struct job *job, const struct map *m, double u, double v)
{
    const double R = job->torus.R, band = R / 10;
    const struct lookup at = look_up(m, u, v);
    struct colour c = unreached;
    if (at.reached) {
        const double to_line = fabs(remainder(at.distance, band));
        c = palette(at.distance / m->farthest);
        if ((long)floor(at.distance / band) % 2 != 0) c = mix(c, ink, 0.07);
        if (to_line < 0.003 * R) c = mix(c, ink, 0.45);
        if (at.distance < 0.045 * R) c = at.distance < 0.03 * R ? paper : ink;
    }
    return mix(c, cut_colour, at.cut);
}

/* ---- Picture --------------------------------------------------------------------------------------- */

/* Two views of the torus side by side, the unrolled torus below. All in units of a pixel. */
struct layout {
    double view_scale, view_x[2], view_y;        /* pixels per length; middles of the views */
    double strip_x, strip_y, strip_w, strip_h;   /* left upper corner and size */
    double forward[2][3], right[2][3], up[2][3]; /* of the views */
};

static void aim_view(struct layout *l, int view, double azimuth, double elevation)
{
    const double ca = cos(azimuth), sa = sin(azimuth), ce = cos(elevation), se = sin(elevation);
    const double forward[3] = {-ce * ca, -ce * sa, -se}, right[3] = {-sa, ca, 0};
    const double up[3] = {-se * ca, -se * sa, ce};
    memcpy(l->forward[view], forward, sizeof forward);
    memcpy(l->right[view], right, sizeof right);
    memcpy(l->up[view], up, sizeof up);
}

static void lay_out(const struct job *job, struct layout *l)
{
    const double R = job->torus.R, r = job->torus.r, w = job->width, h = job->height;
    const double margin = w / 40, elevation = 40 * pi / 180;
    const double side = sin(job->v0) < 0 ? -1 : 1; /* look at the source from above or below */
    l->strip_h = least_of((w - 2 * margin) * r / R, 0.5 * h - margin);
    l->strip_w = l->strip_h * R / r;
    l->strip_x = (w - l->strip_w) / 2;
    l->strip_y = h - margin - l->strip_h;
    const double half_w = w / 4 - margin, half_h = (l->strip_y - 2 * margin) / 2;
    l->view_scale = least_of(half_w / (R + r), half_h / (R * sin(elevation) + r));
    l->view_y = margin + half_h;
    l->view_x[0] = margin + half_w;
    l->view_x[1] = w - margin - half_w;
    aim_view(l, 0, job->u0 - 0.35, side * elevation);
    aim_view(l, 1, job->u0 - 0.35 + pi, -side * elevation);
}

/* Follows a ray of sight to the torus by steps as long as the distance to it; false where it misses. */
static bool meet_torus(const struct torus *s, const double origin[3], const double forward[3],
                       double reach, double x[3])
{
    double along = -reach;
    for (int step = 0; step < 100 && along < reach; step++) {
        for (int i = 0; i < 3; i++) x[i] = origin[i] + along * forward[i];
        const double gap = length_of(length_of(x[0], x[1]) - s->R, x[2]) - s->r;
        if (gap < 1e-4 * s->R) return true; /* a small part of a pixel */
        along += gap;
    }
    return false;
}

/* A view, at X to the right and Y up from its middle. */
static struct colour view_colour(const struct job *job, const struct map *m, const struct layout *l,
                                 int view, double X, double Y)
{
    const struct torus *s = &job->torus;
    const double reach2 = (s->R + s->r) * (s->R + s->r) - X * X - Y * Y;
    double origin[3], x[3];
    if (reach2 <= 0) return background;
    for (int i = 0; i < 3; i++) origin[i] = X * l->right[view][i] + Y * l->up[view][i];
    if (!meet_torus(s, origin, l->forward[view], sqrt(reach2), x)) return background;
    const double u = atan2(x[1], x[0]), v = atan2(x[2], length_of(x[0], x[1]) - s->R);
    const double normal[3] = {cos(v) * cos(u), cos(v) * sin(u), sin(v)};
    double facing = 0, light = 0;
    for (int i = 0; i < 3; i++) {
        const double to_light = -0.75 * l->forward[view][i] - 0.4 * l->right[view][i] +
                                0.53 * l->up[view][i]; /* a unit vector */
        facing -= normal[i] * l->forward[view][i];
        light += normal[i] * to_light;
    }
    const double diffuse = 0.5 + 0.42 * greatest_of(light, 0.0) + 0.12 * facing;
    const struct colour c = surface_colour(job, m, u, v);
    const struct colour lit = {c.r * diffuse, c.g * diffuse, c.b * diffuse};
    return mix(lit, paper, 0.25 * pow(greatest_of(light, 0.0), 30));
}

static struct colour colour_at(const struct job *job, const struct map *m, const struct layout *l,
                               double px, double py)
{
    /* Off the middle, so that the cut locus, half a turn away, is not on the border. */
    const double source_across = 0.3, source_down = 0.35;
    const double across = (px - l->strip_x) / l->strip_w, down = (py - l->strip_y) / l->strip_h;
    if (across >= 0 && across <= 1 && down >= 0 && down <= 1)
        return surface_colour(job, m, job->u0 + (across - source_across) * 2 * pi,
                              job->v0 + (source_down - down) * 2 * pi);
    if (py >= l->strip_y) return background;
    const int view = px > job->width / 2.0;
    return view_colour(job, m, l, view, (px - l->view_x[view]) / l->view_scale,
                       (l->view_y - py) / l->view_scale);
}

static unsigned char to_byte(double s)
{
    return (unsigned char)(255 * least_of(greatest_of(s, 0.0), 1.0) + 0.5);
}

static void draw_row(const struct job *job, const struct map *m, const struct layout *l, int row,
                     unsigned char *rgb)
{
    enum { SAMPLES = 3 }; /* each way, in a pixel */
    for (int column = 0; column < job->width; column++) {
        struct colour sum = {0, 0, 0};
        for (int k = 0; k < SAMPLES * SAMPLES; k++) {
            const double px = column + (k % SAMPLES + 0.5) / SAMPLES;
            const double py = row + (k / SAMPLES + 0.5) / SAMPLES;
            const struct colour c = colour_at(job, m, l, px, py);
            sum = (struct colour){sum.r + c.r, sum.g + c.g, sum.b + c.b};
        }
        rgb[3 * column] = to_byte(sum.r / (SAMPLES * SAMPLES));
        rgb[3 * column + 1] = to_byte(sum.g / (SAMPLES * SAMPLES));
        rgb[3 * column + 2] = to_byte(sum.b / (SAMPLES * SAMPLES));
    }
}

static bool write_png(const struct job *job, const struct map *m)
{
    const size_t stride = 3 * (size_t)job->width;
    struct layout layout;
    png_image image;
    unsigned char *rgb = malloc(stride * (size_t)job->height);
    if (!rgb) {
        fputs("wavefront: out of memory\n", stderr);
        return false;
    }
    lay_out(job, &layout);
#ifdef _OPENMP
#    pragma omp parallel for schedule(dynamic) num_threads(job->threads)
#endif
    for (int row = 0; row < job->height; row++)
        draw_row(job, m, &layout, row, rgb + stride * (size_t)row);
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = (png_uint_32)job->width;
    image.height = (png_uint_32)job->height;
    image.format = PNG_FORMAT_RGB;
    image.flags = PNG_IMAGE_FLAG_FAST;
    const bool good = png_image_write_to_stdio(&image, job->png, 0, rgb, 0, NULL) != 0;
    if (!good)
        fprintf(stderr, "wavefront: %s: cannot be written: %s\n", job->png_name, image.message);
    free(rgb);
    return good;
}

/* ---- VTK file -------------------------------------------------------------------------------------- */

/* Legacy VTK files hold the most significant byte first. */
static void write_float(FILE *out, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    const unsigned char bytes[4] = {(unsigned char)(bits >> 24), (unsigned char)(bits >> 16),
                                    (unsigned char)(bits >> 8), (unsigned char)bits};
    fwrite(bytes, 1, sizeof bytes, out);
}

enum field { DISTANCE, DIRECTION, M12, EXCESS, FIELDS };

static const char *const field_name[FIELDS] = {"distance", "direction", "m12", "excess"};

/* The excess is how much longer the geodesic is than the shortest way: zero up to its cut point. */
static float field_value(const struct job *job, const struct map *m, const struct fan *fan,
                         enum field field, int line, int ring)
{
    const struct fan_point *p = fan_at(job, fan, line % fan->lines, ring);
    const double distance = ring_distance(job, ring);
    switch (field) {
    case DISTANCE:
        return (float)distance;
    case DIRECTION:
        return (float)(line == fan->lines ? 2 * pi : direction_angle(job, line * job->stride));
    case M12:
        return (float)p->m12;
    default:
        break;
    }
    const double x = p->x[0], y = p->x[1], z = p->x[2];
    const struct lookup at = look_up(m, atan2(y, x), atan2(z, length_of(x, y) - job->torus.R));
    return at.reached ? (float)greatest_of(distance - at.distance, 0.0) : 0.0F;
}

/* A structured grid of directions and rings; the first direction is repeated at the end to close the fan. */
static bool write_vtk(const struct job *job, const struct map *m, const struct fan *fan)
{
    FILE *out = job->vtk;
    const long long points = (long long)(fan->lines + 1) * (job->rings + 1);
    fprintf(out,
            "# vtk DataFile Version 3.0\n"
            "geodesics on a torus, R = %.9g, r = %.9g, from u = %.9g, v = %.9g\n"
            "BINARY\nDATASET STRUCTURED_GRID\nDIMENSIONS %d %d 1\nPOINTS %lld float\n",
            job->torus.R, job->torus.r, job->u0, job->v0, fan->lines + 1, job->rings + 1, points);
    for (int ring = 0; ring <= job->rings; ring++)
        for (int line = 0; line <= fan->lines; line++)
            for (int i = 0; i < 3; i++)
                write_float(out, (float)fan_at(job, fan, line % fan->lines, ring)->x[i]);
    fprintf(out, "\nPOINT_DATA %lld\n", points);
    for (int field = 0; field < FIELDS; field++) {
        fprintf(out, "SCALARS %s float 1\nLOOKUP_TABLE default\n", field_name[field]);
        for (int ring = 0; ring <= job->rings; ring++)
            for (int line = 0; line <= fan->lines; line++)
                write_float(out, field_value(job, m, fan, (enum field)field, line, ring));
        fputc('\n', out);
    }
    if (fflush(out) == 0 && !ferror(out)) return true;
    fprintf(stderr, "wavefront: %s: cannot be written\n", job->vtk_name);
    return false;
}

/* ---- Command line ---------------------------------------------------------------------------------- */

static const char usage[] = "usage: wavefront [options]; wavefront --help lists them\n";

static const char help[] =
    "\n"
    "Sends geodesics from a point of a torus in all directions, and writes the fan of them for "
    "ParaView\n"
    "and a picture of the distance and of the cut locus.\n"
    "\n"
    "  --geodesics N         how many (100000)\n"
    "  --length L            of each of them (long enough to reach all points of the torus)\n"
    "  --rings N             wavefronts on the way, at equal distances (128)\n"
    "  --major R             radius of the middle of the tube (1)\n"
    "  --minor r             radius of the tube, less than R (0.4)\n"
    "  --point u v           source in degrees: around the axis, and around the tube, where 0 is "
    "the\n"
    "                        outer equator (0 40)\n"
    "  --accuracy A          of a step, 1e-13 to 0.1 (1e-8)\n"
    "  --threads N           (as many as OpenMP offers; one where it was built without)\n"
    "  --size WxH            of the picture in pixels, or W for W x 5W/6 (1800x1500)\n"
    "  --png FILE            picture (wavefront.png), or none\n"
    "  --vtk FILE            fan as a legacy VTK file (wavefront.vtk), or none; it holds "
    "distance,\n"
    "                        direction, reduced length m12, and how much longer than the least\n"
    "                        distance the geodesic is\n"
    "  --vtk-directions N    at most so many geodesics go into the VTK file (1000)\n"
    "  --help\n"
    "\n"
    "Exit status: 0; 1 where a geodesic fails or a file cannot be written; 2 for a wrong option.\n";

/* What the command line says, before it is checked as a whole. */
struct arguments {
    double length, major, minor, u, v, accuracy;
    double geodesics, rings, threads, vtk_directions; /* whole numbers */
    double width, height;
    const char *vtk, *png;
};

/* Options with one number. */
struct number_option {
    const char *name, *range;
    double *value;
    double least, most;
    bool whole;
};

static bool parse_number(const char *word, double *value)
{
    char *rest;
    *value = strtod(word, &rest);
    return rest != word && *rest == '\0' && isfinite(*value);
}

/* NULL, or what is wrong. */
static const char *parse_number_option(const struct number_option *o, const char *word)
{
    double value;
    if (!word || !parse_number(word, &value) || value < o->least || value > o->most ||
        (o->whole && value != floor(value)))
        return o->range;
    *o->value = value;
    return NULL;
}

static const char *parse_size(struct arguments *a, const char *word)
{
    static const char range[] = "a size such as 1800x1500 or 1800, from 60 to 10000 pixels";
    char *rest;
    if (!word || word[0] < '0' || word[0] > '9') return range;
    const long width = strtol(word, &rest, 10);
    long height = width / 6 * 5;
    if (*rest == 'x' && rest[1] >= '0' && rest[1] <= '9') height = strtol(rest + 1, &rest, 10);
    if (*rest != '\0' || width < 60 || width > 10000 || height < 50 || height > 10000) return range;
    a->width = (double)width;
    a->height = (double)height;
    return NULL;
}

static const char *parse_point(struct arguments *a, char *words[], int left)
{
    if (left < 2 || !parse_number(words[0], &a->u) || !parse_number(words[1], &a->v))
        return "two angles in degrees";
    return NULL;
}

static const char *parse_file(const char **name, const char *word)
{
    if (!word || !*word) return "the name of a file, or none";
    *name = strcmp(word, "none") == 0 ? NULL : word;
    return NULL;
}

/* Takes the option at words[0]; *used is how many words it has. NULL, or what it needs. */
static const char *parse_option(struct arguments *a, char *words[], int left, int *used)
{
    const struct number_option numbers[] = {
        {"--geodesics", "a whole number from 3 to 1000000000", &a->geodesics, 3, 1e9, true},
        {"--rings", "a whole number from 1 to 1000000", &a->rings, 1, 1e6, true},
        {"--threads", "a whole number from 1 to 1024", &a->threads, 1, 1024, true},
        {"--vtk-directions", "a whole number from 1 to 1000000000", &a->vtk_directions, 1, 1e9,
         true},
        {"--length", "a length > 0", &a->length, DBL_MIN, 1e100, false},
        {"--major", "a radius from 1e-30 to 1e30", &a->major, 1e-30, 1e30, false},
        {"--minor", "a radius from 1e-30 to 1e30", &a->minor, 1e-30, 1e30, false},
        {"--accuracy", "a number from 1e-13 to 0.1", &a->accuracy, 1e-13, 0.1, false},
    };
    const char *word = left > 1 ? words[1] : NULL;
    *used = 2;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(words[0], numbers[i].name) == 0) return parse_number_option(&numbers[i], word);
    if (strcmp(words[0], "--size") == 0) return parse_size(a, word);
    if (strcmp(words[0], "--png") == 0) return parse_file(&a->png, word);
    if (strcmp(words[0], "--vtk") == 0) return parse_file(&a->vtk, word);
    if (strcmp(words[0], "--point") == 0) {
        *used = 3;
        return parse_point(a, words + 1, left - 1);
    }
    *used = 0;
    return NULL;
}

static int default_threads(void)
{
#ifdef _OPENMP
    return omp_get_max_threads();
#else
    return 1;
#endif
}

static void fill_job(struct job *job, const struct arguments *a)
{
    const double lines = least_of(a->vtk_directions, a->geodesics);
    job->torus = (struct torus){a->major, a->minor};
    job->u0 = remainder(a->u, 360.0) * pi / 180;
    job->v0 = remainder(a->v, 360.0) * pi / 180;
    job->length = a->length > 0 ? a->length : length_to_cover(&job->torus, job->v0);
    job->accuracy = a->accuracy;
    job->geodesics = (int)a->geodesics;
    job->rings = (int)a->rings;
    job->threads = a->threads > 0 ? (int)a->threads : default_threads();
    job->stride = (int)ceil(a->geodesics / lines);
    job->width = (int)a->width;
    job->height = (int)a->height;
    job->vtk_name = a->vtk;
    job->png_name = a->png;
}

static int refuse(const char *option, const char *what)
{
    fprintf(stderr, "wavefront: %s%s\n%s", option, what, usage);
    return EXIT_BAD_OPTION;
}

/* EXIT_ALL_GOOD, or the status to end with. */
static int parse_arguments(struct arguments *a, int argc, char *argv[])
{
    int used;
    for (int i = 1; i < argc; i += used) {
        const char *needs = parse_option(a, argv + i, argc - i, &used);
        if (used == 0) return refuse(argv[i], ": unknown option");
        if (needs) {
            fprintf(stderr, "wavefront: %s needs %s\n%s", argv[i], needs, usage);
            return EXIT_BAD_OPTION;
        }
    }
    if (a->length > 1000 * a->major) return refuse("", "--length must be at most 1000 --major");
    if (a->minor >= a->major) return refuse("", "--minor must be less than --major");
    return EXIT_ALL_GOOD;
}

/* Before the work, so that a wrong name costs no time. */
static bool open_file(const char *name, FILE **file)
{
    *file = NULL;
    if (!name) return true;
    *file = fopen(name, "wb");
    if (!*file) fprintf(stderr, "wavefront: %s: cannot be written\n", name);
    return *file != NULL;
}

static bool close_file(const char *name, FILE *file, bool good)
{
    if (!file || fclose(file) == 0) return good;
    if (good) fprintf(stderr, "wavefront: %s: cannot be written\n", name);
    return false;
}

static bool run(const struct job *job)
{
    struct map map = {0};
    struct fan fan = {0};
    const double start = seconds_now();
    bool good = allocate_map(&map, job);
    if (good && !allocate_fan(&fan, job)) {
        free_map(&map);
        good = false;
    }
    if (!good) {
        fputs("wavefront: out of memory\n", stderr);
        return false;
    }
    good = trace_all(job, &map, &fan);
    const double traced = seconds_now();
    if (good) {
        find_cut_locus(job, &map);
        if (job->png) good = write_png(job, &map) && good;
        if (job->vtk) good = write_vtk(job, &map, &fan) && good;
    }
    if (good)
        printf(
            "%d geodesics of length %.6g, farthest point at %.6g; %.2f s, and %.2f s for files\n",
            job->geodesics, job->length, map.farthest, traced - start, seconds_now() - traced);
    free_map(&map);
    free(fan.point);
    return good;
}

int main(int argc, char *argv[])
{
    struct arguments a = {.geodesics = 100000,
                          .rings = 128,
                          .major = 1,
                          .minor = 0.4,
                          .v = 40,
                          .accuracy = 1e-8,
                          .vtk_directions = 1000,
                          .width = 1800,
                          .height = 1500,
                          .vtk = "wavefront.vtk",
                          .png = "wavefront.png"};
    struct job job;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0) {
            printf("%s%s", usage, help);
            return fflush(stdout) == 0 ? EXIT_ALL_GOOD : EXIT_FAILED;
        }
    const int wrong = parse_arguments(&a, argc, argv);
    if (wrong) return wrong;
    fill_job(&job, &a);
    bool good = open_file(job.vtk_name, &job.vtk);
    good = open_file(job.png_name, &job.png) && good;
    if (good) good = run(&job);
    good = close_file(job.vtk_name, job.vtk, good);
    good = close_file(job.png_name, job.png, good);
    return good ? EXIT_ALL_GOOD : EXIT_FAILED;
}
