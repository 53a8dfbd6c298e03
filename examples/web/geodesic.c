/* The functions that the view of surfaces calls: one surface, a start and its geodesic, all in static memory, where
 * JavaScript reads and writes it. A function returns a gi_status, 0 where all is well. */
#include "geodesic.h"
#include "mesh.h"
#include "wave.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

static struct {
    struct surface surface;
    double box;              /* what is shown is |x|, |y|, |z| <= box */
    double start[surface_N]; /* the state at the start of the geodesic */
    double normal[3];
    double point[3], other[3]; /* what goes in and comes out */
    char text[256];            /* of the formula */
    const char *wrong;         /* what is, in the formula, and where */
    int where;
} now;

static struct geodesic line[2]; /* the geodesic, and the shortest one to `other` */
static struct mesh mesh;
static struct wave wave;

/* ---- Where things lie ------------------------------------------------------------------------------ */

double *EXPORT(point)(void)
{
    return now.point;
}

double *EXPORT(other)(void)
{
    return now.other;
}

double *EXPORT(start)(void)
{
    return now.start;
}

char *EXPORT(text)(void)
{
    return now.text;
}

struct geodesic *EXPORT(line_at)(int which)
{
    return &line[which];
}

struct corner *EXPORT(corners)(void)
{
    return mesh.corner[0];
}

float *EXPORT(front)(void)
{
    return wave.front[0];
}

float *EXPORT(cut_points)(void)
{
    return wave.cut[0];
}

const char *EXPORT(message)(int status)
{
    return gi_status_message((gi_status)status);
}

const char *EXPORT(wrong)(void)
{
    return now.wrong;
}

int EXPORT(where)(void)
{
    return now.where;
}

/* ---- What is done ---------------------------------------------------------------------------------- */

/* The formula is what `text` holds; where it is none, the surface stays what it is. */
gi_status EXPORT(choose)(int kind, double a, double b, double c, double box)
{
    struct formula formula;
    now.text[sizeof now.text - 1] = 0;
    if (kind == FORMULA && !formula_read(now.text, &formula, &now.wrong, &now.where))
        return GI_ERR_ARGUMENT;
    if (kind == FORMULA) now.surface.formula = formula;
    now.surface.kind = (enum kind)kind;
    now.surface.size[0] = a, now.surface.size[1] = b, now.surface.size[2] = c;
    now.box = box;
    return GI_OK;
}

/* Triangles of the surface; `corners` has them. */
int EXPORT(draw_surface)(void)
{
    make_mesh(&mesh, &now.surface, now.box);
    return mesh.triangles;
}

/* point: the eye; other: the direction in which it looks; point becomes what it sees. */
gi_status EXPORT(pick)(void)
{
    double x[3];
    if (!pick_point(&now.surface, now.box, now.point, now.other, x)) return GI_ERR_CONSTRAINT;
    memcpy(now.point, x, sizeof now.point);
    return GI_OK;
}

/* The geodesic starts at `point` in the direction `other`. */
gi_status EXPORT(set_start)(void)
{
    return surface_start(&now.surface, now.point, now.other, now.start);
}

gi_status EXPORT(find_line)(double length, double spread)
{
    return trace(&now.surface, now.start, length, spread, &line[0]);
}

/* Unit normal at the start. */
double *EXPORT(normal)(void)
{
    surface_darboux frame;
    if (surface_frame(&now.surface, now.start, &frame) == GI_OK)
        memcpy(now.normal, frame.normal, sizeof now.normal);
    return now.normal;
}

/* From the start to `other`. */
gi_status EXPORT(find_shortest)(void)
{
    return trace_shortest(&now.surface, now.start, now.other, &line[1]);
}

gi_status EXPORT(start_wave)(int count)
{
    return wave_start(&wave, &now.surface, now.box, now.start, count);
}

/* Returns how many geodesics are still the shortest. */
int EXPORT(grow_wave)(double step)
{
    wave_grow(&wave, &now.surface, step);
    return wave.alive;
}

int EXPORT(cuts)(void)
{
    return wave.cuts;
}
