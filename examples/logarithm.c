/* logarithm: the exponential map of a curved plane, and its inverse.
 *
 * The plane has the metric n^2 (dx^2 + dy^2). The exponential map leads from a point along the geodesic in a
 * direction, over a length. The logarithm of another point is the direction that leads there, times the length. Prints
 * the logarithm of a point, and draws two maps. The left one shows the plane, where geodesics and circles of equal
 * distance are bent. The right one shows logarithms, where the lines x = const, y = const are bent.
 *
 *     cc -O2 -I. examples/logarithm.c -o logarithm -lm
 *     ./logarithm --svg logarithm.svg
 *     ./logarithm --hyperbolic --to 1 2
 */
#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "common/options.h"
#include "common/svg.h"

enum { FAILED = 1, WRONG_USE = 2 };

struct plane {
    bool hyperbolic; /* n = 1 / y, Poincare's half plane; else hills and hollows */
};

static inline double factor(const struct plane *s, const double x[2], double rate[2])
{
    static const double bumps[][4] = {/* height, width, place */
                                      {0.7, 0.5, 0.9, 0.7},
                                      {-0.5, 0.5, -0.9, 0.6},
                                      {0.6, 0.5, -0.3, -1}};
    double n = 1;
    rate[0] = rate[1] = 0;
    if (s->hyperbolic) return rate[1] = -1 / (x[1] * x[1]), 1 / x[1];
    for (size_t i = 0; i < sizeof bumps / sizeof *bumps; i++) {
        const double *const b = bumps[i], ww = b[1] * b[1], dx = x[0] - b[2], dy = x[1] - b[3];
        const double part = b[0] * exp(-(dx * dx + dy * dy) / (2 * ww));
        n += part, rate[0] -= part * dx / ww, rate[1] -= part * dy / ww;
    }
    return n;
}

static inline void plane_metric(const struct plane *s, const double x[2], double ginv[2][2],
                                double dginv[2][2][2])
{
    double rate[2];
    const double n = factor(s, x, rate);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            ginv[i][j] = i == j ? 1 / (n * n) : 0;
            for (int k = 0; k < 2; k++) dginv[k][i][j] = i == j ? -2 * rate[k] / (n * n * n) : 0;
        }
}

#define GI_NAME       plane
#define GI_PROBLEM    GI_METRIC
#define GI_NQ         2
#define GI_METHOD     GI_DOP853
#define GI_VARIATIONS 2
#include "geodesic_integ.h"

struct job {
    struct plane plane;
    double from[2], to[2], radius, accuracy;
    int rays;
    const char *svg;
};

/* What both maps show at once: places in the plane, and their logarithms. */
struct maps {
    struct drawing plane, logarithms;
};
enum { LINES, GEODESICS, CIRCLES, SHORTEST, STYLES };

/* n at `from`: the length of a vector there is that many times its length in coordinates. */
static double scale_of(const struct job *job)
{
    double rate[2];
    return factor(&job->plane, job->from, rate);
}

/* x[2] is the end of the geodesic that begins as v, over the length of v. */
static gi_status exponential(const struct job *job, const double v[2], double x[2])
{
    const plane_options options = {.accuracy = job->accuracy};
    plane_integ it;
    double y[plane_N];
    gi_status status = plane_start(&job->plane, job->from, v, y);
    if (status != GI_OK) return status;
    assert(plane_check(&job->plane, 0, y, NULL) == GI_OK);
    status = plane_initialize(&it, &job->plane, &options, 0, y);
    if (status == GI_OK) status = plane_integrate(&it, hypot(v[0], v[1]) * scale_of(job));
    if (status == GI_OK) memcpy(x, it.y, 2 * sizeof *x);
    return status;
}

/* v[2] is the direction to x times the length. Both begin as a guess, from a point nearby, or as zeros. */
static gi_status logarithm(const struct job *job, const double x[2], double direction[2],
                           double *length, double v[2])
{
    const plane_options options = {.accuracy = job->accuracy};
    const gi_status status = plane_connect(&job->plane, &options, job->from, x, direction, length);
    for (int i = 0; i < 2; i++) v[i] = *length * direction[i];
    return status;
}

static void draw_both(const struct job *job, struct maps *m, const double x[2], const double v[2],
                      int style, bool begins)
{
    const double n = scale_of(job); /* both maps have lengths at `from` */
    draw_to(&m->plane, n * (x[0] - job->from[0]), n * (x[1] - job->from[1]), style, begins);
    draw_to(&m->logarithms, n * v[0], n * v[1], style, begins);
}

/* Draws the exponentials of the vectors from the first to the last; both are a length and an angle. */
static bool draw_exponentials(const struct job *job, struct maps *m, const double first[2],
                              const double last[2], int style)
{
    enum { PIECES = 240 };
    for (int i = 0; i <= PIECES; i++) {
        const double part = (double)i / PIECES, angle = first[1] + part * (last[1] - first[1]);
        const double size = (first[0] + part * (last[0] - first[0])) / scale_of(job);
        const double v[2] = {size * cos(angle), size * sin(angle)};
        double x[2] = {job->from[0], job->from[1]};
        const gi_status status = size > 0 ? exponential(job, v, x) : GI_OK;
        if (status != GI_OK) {
            fprintf(stderr, "logarithm: a geodesic ends: %s\n", gi_status_message(status));
            return false;
        }
        draw_both(job, m, x, v, style, i == 0);
    }
    return true;
}

/* Draws the line on which coordinate `axis` has this value, as far as it is within the radius. */
static void draw_line(const struct job *job, struct maps *m, int axis, double value,
                      const double ends[2])
{
    enum { PIECES = 120 };
    double direction[2] = {0, 0}, length = 0, x[2], v[2];
    bool begins = true;
    x[axis] = value;
    for (int i = 0; i <= PIECES; i++) {
        x[1 - axis] = ends[0] + (ends[1] - ends[0]) * i / PIECES;
        if (logarithm(job, x, direction, &length, v) == GI_OK && length <= job->radius) {
            draw_both(job, m, x, v, LINES, begins);
            begins = false;
        } else {
            begins = true;
        }
    }
}

/* Draws geodesics at equal angles, circles at equal distances, and the lines of the chart there. */
static bool draw_grid(const struct job *job, struct maps *m)
{
    enum { CIRCLE_COUNT = 6, LINE_COUNT = 14 };
    const double turn = 2 * 3.14159265358979323846;
    double box[2][2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < job->rays; i++) {
        const double angle = turn * i / job->rays, first[2] = {0, angle},
                     last[2] = {job->radius, angle};
        if (!draw_exponentials(job, m, first, last, GEODESICS)) return false;
    }
    for (int i = 1; i <= CIRCLE_COUNT; i++) {
        const double size = job->radius * i / CIRCLE_COUNT, first[2] = {size, 0},
                     last[2] = {size, turn};
        if (!draw_exponentials(job, m, first, last, CIRCLES)) return false;
    }
    for (size_t i = 0; i < m->plane.count; i++) {
        const double at[2] = {m->plane.points[i].x / scale_of(job),
                              m->plane.points[i].y / scale_of(job)};
        for (int k = 0; k < 2; k++)
            box[k][0] = fmin(box[k][0], at[k]), box[k][1] = fmax(box[k][1], at[k]);
    }
    for (int k = 0; k < 2; k++) box[k][0] += job->from[k], box[k][1] += job->from[k];
    for (int axis = 0; axis < 2; axis++)
        for (int i = 1; i < LINE_COUNT; i++)
            draw_line(job, m, axis, box[axis][0] + (box[axis][1] - box[axis][0]) * i / LINE_COUNT,
                      box[1 - axis]);
    return true;
}

/* angle and length describe the logarithm of `to`, which is drawn too. */
static bool picture(const struct job *job, double angle, double length)
{
    static const char *const looks[STYLES] = {"stroke=\"#aaa\"", "stroke=\"#47a\"",
                                              "stroke=\"#393\"",
                                              "stroke=\"#d20\" stroke-width=\"3\""};
    struct maps m = {{0}, {0}};
    const double first[2] = {0, angle}, last[2] = {length, angle};
    double right = 0, left = 0;
    const bool good = draw_grid(job, &m) && draw_exponentials(job, &m, first, last, SHORTEST);
    for (size_t i = 0; i < m.plane.count; i++) right = fmax(right, m.plane.points[i].x);
    for (size_t i = 0; i < m.logarithms.count; i++) left = fmin(left, m.logarithms.points[i].x);
    for (size_t i = 0; i < m.logarithms.count; i++) {
        const struct drawn_point *const p = &m.logarithms.points[i];
        draw_to(&m.plane, p->x + right - left + job->radius / 10, p->y, p->style, p->begins);
    }
    free(m.logarithms.points);
    if (good) return write_svg("logarithm", job->svg, &m.plane, looks, STYLES);
    free(m.plane.points);
    return false;
}

static int solve(const struct job *job)
{
    double direction[2] = {0, 0}, length = 0, v[2], x[2] = {job->from[0], job->from[1]};
    gi_status status = logarithm(job, job->to, direction, &length, v);
    if (status == GI_OK && length > 0) status = exponential(job, v, x);
    if (status != GI_OK) {
        fprintf(stderr, "logarithm: %s\n", gi_status_message(status));
        return FAILED;
    }
    printf("logarithm %.12g %.12g\nlength %.12g\nits exponential %.12g %.12g\n", v[0], v[1], length,
           x[0], x[1]);
    const bool good = !job->svg || picture(job, atan2(v[1], v[0]), length);
    return is_printed("logarithm") && good ? 0 : FAILED;
}

static const char *const usage =
    "usage: logarithm [options]\n"
    "  --hyperbolic    Poincare's half plane y > 0 in place of hills and hollows\n"
    "  --from X Y      where geodesics begin [0 0; 0 1 in the half plane]\n"
    "  --to X Y        the point whose logarithm is printed [1.4 0.2]\n"
    "  --radius R      of the largest circle [2]\n"
    "  --rays N        how many geodesics [36]\n"
    "  --accuracy EPS  of each step, 1e-13 ... 1e-3 [1e-10]\n"
    "  --svg FILE      the plane, and the logarithms of its points\n";

int main(int argc, char **argv)
{
    struct job job = {{false}, {0, (double)NAN}, {1.4, 0.2}, 2, 1e-10, 36, NULL};
    const struct known_option known[] = {
        {"hyperbolic", take_flag, &job.plane.hyperbolic, NULL, 0, 0},
        {"from", take_number, &job.from[0], NULL, -100, 100},
        {"from", take_number, &job.from[1], NULL, -100, 100},
        {"to", take_number, &job.to[0], NULL, -100, 100},
        {"to", take_number, &job.to[1], NULL, -100, 100},
        {"radius", take_number, &job.radius, NULL, 1e-3, 10},
        {"rays", take_whole, &job.rays, NULL, 1, 1000},
        {"accuracy", take_number, &job.accuracy, NULL, 1e-13, 1e-3},
        {"svg", take_word, &job.svg, "a name of a file", 0, 0},
    };
    const struct taken taken = take_options(argc, argv, 1, known, sizeof known / sizeof *known);
    if (taken.what == OPTIONS_HELP)
        return fputs(usage, stdout), is_printed("logarithm") ? 0 : FAILED;
    if (taken.what != OPTIONS_GOOD) return say_what_is_wrong("logarithm", &taken), WRONG_USE;
    if (isnan(job.from[1])) job.from[1] = job.plane.hyperbolic;
    if (job.plane.hyperbolic && !(job.from[1] > 0 && job.to[1] > 0)) {
        fprintf(stderr, "logarithm: the half plane is y > 0; try logarithm --help\n");
        return WRONG_USE;
    }
    return solve(&job);
}
