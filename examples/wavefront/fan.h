/* The fan of geodesics for the VTK file. */
#ifndef WAVEFRONT_FAN_H
#define WAVEFRONT_FAN_H

#include "map.h"

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

#endif
