/* The functions that the view of the cable calls. */
#include "obstacles.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { NET = MESH_U * MESH_V * 6 }; /* corners of the triangles of an obstacle */

static struct cable cable;
static struct {
    float x[3], normal[3];
} corner[NET];
static double line[MESH_LINE][3];

/* False: memory is short. */
bool EXPORT(begin)(void)
{
    return make_obstacles(&cable);
}

int EXPORT(obstacles)(void)
{
    return cable.count;
}

/* The place of an obstacle, or of an end: -1 and -2. */
double *EXPORT(place)(int which)
{
    return which == -1 ? cable.from : which == -2 ? cable.to : cable.along[which].at;
}

enum cable_status EXPORT(solve)(bool warm)
{
    return cable_solve(&cable, warm);
}

const char *EXPORT(message)(enum cable_status status)
{
    return cable_message(status);
}

double EXPORT(length)(void)
{
    return cable.length;
}

/* How many points the cable has as a line; `points` are they. */
int EXPORT(draw_line)(void)
{
    return cable_points(&cable, MESH_LINE, line) ? MESH_LINE : 0;
}

double *EXPORT(points)(void)
{
    return line[0];
}

static void make_corner(const struct cable_member *m, int i, int j, int which)
{
    double x[3], local[3], gradient[3], normal[3];
    mesh_point(m, i, j, x);
    to_obstacle(m, x, local);
    shape_value(&m->shape, local, gradient);
    turn_out(m, gradient, normal);
    const double size = norm3(normal);
    for (int k = 0; k < 3; k++) {
        corner[which].x[k] = (float)x[k];
        corner[which].normal[k] = size > 0 ? (float)(normal[k] / size) : 0;
    }
}

/* The surface of an obstacle as triangles; how many corners. */
int EXPORT(draw_obstacle)(int which)
{
    static const int way[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};
    int n = 0;
    for (int i = 0; i < MESH_U; i++)
        for (int j = 0; j < MESH_V; j++)
            for (int k = 0; k < 6; k++)
                make_corner(&cable.along[which], i + way[k][0], j + way[k][1], n++);
    return n;
}

float *EXPORT(corners)(void)
{
    return corner[0].x;
}
