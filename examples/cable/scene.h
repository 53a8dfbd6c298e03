/* Scenes of the cable program: reads JSON into a struct cable. Messages about errors name the member. */
#ifndef CABLE_SCENE_H
#define CABLE_SCENE_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "cable.h"

struct scene {
    struct cable cable;
    struct cable_map *map; /* of each member, blank where it has none */
    bool warm_start, reshaped;
    char wrong[256]; /* what is wrong, after a function returned false */
};

CABLE_RARE bool is_wrong(struct scene *s, const char *where, const char *what)
{
    snprintf(s->wrong, sizeof s->wrong, "%s: %s", where, what);
    return false;
}

CABLE_RARE void free_scene(struct scene *s)
{
    for (int i = 0; s->map && i < s->cable.count; i++) free_map(&s->map[i]);
    free(s->map);
    cable_free(&s->cable);
    s->map = NULL;
}

/* count finite numbers; what: in words, such as "three numbers". */
CABLE_RARE bool take_numbers(struct scene *s, const char *where, const cJSON *item, int count,
                             const char *what, double v[])
{
    char needs[96];
    snprintf(needs, sizeof needs, "needs %s, up to 1e50", what);
    if (!cJSON_IsArray(item) || cJSON_GetArraySize(item) != count) return is_wrong(s, where, needs);
    for (int i = 0; i < count; i++) {
        const cJSON *const number = cJSON_GetArrayItem(item, i);
        if (!cJSON_IsNumber(number) || !is_number(number->valuedouble))
            return is_wrong(s, where, needs);
        v[i] = number->valuedouble;
    }
    return true;
}

CABLE_RARE bool take_vector(struct scene *s, const char *where, const cJSON *item, double v[3])
{
    return take_numbers(s, where, item, 3, "three numbers", v);
}

CABLE_RARE bool take_positive(struct scene *s, const char *where, const cJSON *item, int count,
                              const char *what, double v[])
{
    double got[3];
    if (!take_numbers(s, where, item, count, what, got)) return false;
    for (int i = 0; i < count; i++) {
        if (!(got[i] >= 1 / CABLE_LARGEST))
            return is_wrong(s, where, "must be positive, 1e-50 at least");
        v[i] = got[i];
    }
    return true;
}

/* [ax, ay, az, degrees] */
CABLE_RARE bool take_turn(struct scene *s, const char *where, const cJSON *item, double turn[3][3])
{
    double v[4];
    if (!take_numbers(s, where, item, 4, "an axis of three numbers and an angle in degrees", v))
        return false;
    const double size = hypot(hypot(v[0], v[1]), v[2]),
                 angle = fmod(v[3], 360) * 3.14159265358979324 / 180;
    if (!(size >= 1 / CABLE_LARGEST)) return is_wrong(s, where, "the axis must not be zero");
    const double axis[3] = {v[0] / size, v[1] / size, v[2] / size};
    turn_about(axis, angle, turn);
    return true;
}

/* ---- height maps ----------------------------------------------------------------------------------- */

/* A list of finite numbers, to be freed; *count of them. */
CABLE_RARE double *list_of_numbers(const cJSON *item, int *count)
{
    *count = cJSON_IsArray(item) ? cJSON_GetArraySize(item) : 0;
    double *const v = *count > 0 ? malloc((size_t)*count * sizeof *v) : NULL;
    int i = 0;
    const cJSON *number;
    if (!v) return NULL;
    cJSON_ArrayForEach(number, item)
    {
        if (cJSON_IsNumber(number) && is_number(number->valuedouble)) v[i++] = number->valuedouble;
    }
    if (i == *count) return v;
    free(v);
    return NULL;
}

/* All heights, [nx][ny], to be freed; NULL: not so many, or no numbers. */
CABLE_RARE double *take_heights(const cJSON *f, int nx, int ny)
{
    double *const height = malloc((size_t)nx * (size_t)ny * sizeof *height);
    bool good = height && cJSON_IsArray(f) && cJSON_GetArraySize(f) == nx;
    const cJSON *row = good ? f->child : NULL;
    for (int i = 0; good && i < nx; i++, row = row->next) {
        int count;
        double *const values = list_of_numbers(row, &count);
        good = values && count == ny;
        if (good) memcpy(height + i * ny, values, (size_t)ny * sizeof *height);
        free(values);
    }
    if (good) return height;
    free(height);
    return NULL;
}

CABLE_RARE bool take_map(struct scene *s, const char *where, const cJSON *item,
                         struct cable_map *map)
{
    int nx = 0, ny = 0;
    struct cable_map fresh = {0};
    double *const x = list_of_numbers(cJSON_GetObjectItemCaseSensitive(item, "x"), &nx);
    double *const y = list_of_numbers(cJSON_GetObjectItemCaseSensitive(item, "y"), &ny);
    double *height = NULL;
    bool good = x && y;
    if (!good) is_wrong(s, where, "needs x and y, lists of finite numbers");
    if (good && (nx > 10000 || ny > 10000))
        good = is_wrong(s, where, "x and y may have 10000 numbers");
    if (good) {
        height = take_heights(cJSON_GetObjectItemCaseSensitive(item, "f"), nx, ny);
        good = height || is_wrong(s, where, "f needs a list of heights over y for each x");
    }
    if (good && !make_map(&fresh, nx, ny, x, y, height))
        good = is_wrong(s, where,
                        "x and y must ascend, with two numbers at least, and no slope be infinite");
    free(x), free(y), free(height);
    if (!good) return false;
    free_map(map);
    *map = fresh;
    return true;
}

/* ---- members --------------------------------------------------------------------------------------- */

/* A key that says what a member is. */
CABLE_RARE bool take_shape(struct scene *s, const char *where, const cJSON *item, int i,
                           bool *known)
{
    struct cable_member *const m = &s->cable.along[i];
    struct cable_shape shape = {.kind = CABLE_VIA};
    const char *const key = item->string;
    bool good = true;
    *known = true;
    if (strcmp(key, "via") == 0) {
        good = take_vector(s, where, item, m->at);
    } else if (strcmp(key, "sphere") == 0) {
        shape.kind = CABLE_SPHERE;
        good = take_positive(s, where, item, 1, "one number, the radius", shape.size);
    } else if (strcmp(key, "cylinder") == 0) {
        shape.kind = CABLE_CYLINDER;
        good = take_positive(s, where, item, 1, "one number, the radius", shape.size);
    } else if (strcmp(key, "torus") == 0) {
        shape.kind = CABLE_TORUS;
        good =
            take_positive(s, where, item, 2, "two numbers, the radii of ring and tube", shape.size);
        if (good && shape.size[0] <= shape.size[1])
            good = is_wrong(s, where, "the ring must be larger than the tube");
    } else if (strcmp(key, "ellipsoid") == 0) {
        shape.kind = CABLE_ELLIPSOID;
        good = take_positive(s, where, item, 3, "three numbers, the half axes", shape.size);
    } else if (strcmp(key, "cone") == 0) {
        shape.kind = CABLE_CONE;
        good = take_positive(s, where, item, 2, "two numbers, a radius and its height over the tip",
                             shape.size);
    } else if (strcmp(key, "drum") == 0) {
        shape.kind = CABLE_DRUM;
        good = take_positive(s, where, item, 3,
                             "three numbers, the radius, half the height, the radius of the edges",
                             shape.size);
        if (good && !(shape.size[2] <= fmin(shape.size[0], shape.size[1])))
            good = is_wrong(s, where, "the edges must not be rounder than the drum");
    } else if (strcmp(key, "height_map") == 0) {
        shape.kind = CABLE_HEIGHT_MAP;
        good = take_map(s, where, item, &s->map[i]);
        shape.map = &s->map[i];
    } else {
        *known = false;
        return true;
    }
    s->reshaped |= shape.kind != CABLE_VIA || m->shape.kind != CABLE_VIA;
    if (good) m->shape = shape;
    return good;
}

/* What a member of `along` says; fresh: it must say what it is. */
CABLE_RARE bool take_member(struct scene *s, const char *name, const cJSON *json, int i, bool fresh)
{
    struct cable_member *const m = &s->cable.along[i];
    const cJSON *item;
    int shapes = 0;
    bool placed = false;
    if (!cJSON_IsObject(json)) return is_wrong(s, name, "needs an object");
    cJSON_ArrayForEach(item, json)
    {
        char where[96];
        bool known, good = true;
        snprintf(where, sizeof where, "%s.%s", name, item->string);
        if (!take_shape(s, where, item, i, &known)) return false;
        shapes += known;
        if (known) continue;
        if (strcmp(item->string, "at") == 0)
            good = take_vector(s, where, item, m->at), placed = true;
        else if (strcmp(item->string, "turn") == 0)
            good = take_turn(s, where, item, m->turn), placed = true;
        else if (strcmp(item->string, "hint") == 0)
            good = take_vector(s, where, item, m->hint), m->has_hint = true;
        else if (strcmp(item->string, "velocity") == 0)
            good = take_vector(s, where, item, m->velocity);
        else if (strcmp(item->string, "spin") == 0)
            good = take_vector(s, where, item, m->spin);
        else
            good = is_wrong(s, where, "is unknown");
        if (!good) return false;
    }
    if (shapes > 1 || (fresh && shapes == 0))
        return is_wrong(
            s, name,
            "needs one of torus, ellipsoid, sphere, cylinder, cone, drum, height_map, via");
    if (m->shape.kind == CABLE_VIA && (placed || m->has_hint))
        return is_wrong(s, name, "a via point has no turn, at or hint");
    return true;
}

/* Members that change, by their numbers. */
CABLE_RARE bool take_changes(struct scene *s, const cJSON *json)
{
    const cJSON *item;
    if (!cJSON_IsObject(json))
        return is_wrong(s, "along", "in a frame needs an object with members by their numbers");
    cJSON_ArrayForEach(item, json)
    {
        char name[64], *rest;
        const long i = strtol(item->string, &rest, 10);
        snprintf(name, sizeof name, "along.%.40s", item->string);
        if (rest == item->string || *rest || i < 0 || i >= s->cable.count)
            return is_wrong(s, name, "there is no such member");
        if (!take_member(s, name, item, (int)i, false)) return false;
    }
    return true;
}

CABLE_RARE bool take_members(struct scene *s, const cJSON *json)
{
    for (int i = 0; i < s->cable.count; i++) {
        char name[64];
        snprintf(name, sizeof name, "along[%d]", i);
        if (!take_member(s, name, cJSON_GetArrayItem(json, i), i, true)) return false;
    }
    return true;
}

/* ---- scene ----------------------------------------------------------------------------------------- */

CABLE_RARE bool take_tolerance(struct scene *s, const cJSON *item, double *value)
{
    if (!cJSON_IsNumber(item) || !(item->valuedouble >= 1e-14) || !(item->valuedouble <= 0.1))
        return is_wrong(s, item->string, "needs a number from 1e-14 to 0.1");
    *value = item->valuedouble;
    return true;
}

CABLE_RARE bool take_bool(struct scene *s, const cJSON *item, bool *value)
{
    if (!cJSON_IsBool(item)) return is_wrong(s, item->string, "needs true or false");
    *value = cJSON_IsTrue(item);
    return true;
}

CABLE_RARE bool take_path(struct scene *s, const cJSON *item)
{
    const char *const word = cJSON_GetStringValue(item);
    if (!word || (strcmp(word, "shortest") != 0 && strcmp(word, "stationary") != 0))
        return is_wrong(s, "path", "needs \"shortest\" or \"stationary\"");
    s->cable.stationary = strcmp(word, "stationary") == 0;
    return true;
}

/* One key of a scene, or of a frame. */
CABLE_RARE bool take_key(struct scene *s, const cJSON *item, bool frame)
{
    struct cable *const c = &s->cable;
    const char *const key = item->string;
    if (strcmp(key, "from") == 0) return take_vector(s, key, item, c->from);
    if (strcmp(key, "to") == 0) return take_vector(s, key, item, c->to);
    if (strcmp(key, "from_velocity") == 0) return take_vector(s, key, item, c->from_velocity);
    if (strcmp(key, "to_velocity") == 0) return take_vector(s, key, item, c->to_velocity);
    if (strcmp(key, "accuracy") == 0) return take_tolerance(s, item, &c->accuracy);
    if (strcmp(key, "tolerance") == 0) return take_tolerance(s, item, &c->tolerance);
    if (strcmp(key, "path") == 0) return take_path(s, item);
    if (strcmp(key, "along") == 0) return frame ? take_changes(s, item) : take_members(s, item);
    if (strcmp(key, "warm_start") == 0) return take_bool(s, item, &s->warm_start);
    if (strcmp(key, "keep_sides") == 0) return take_bool(s, item, &c->keep_sides);
    if (strcmp(key, "far_sides") == 0) return take_bool(s, item, &c->far_sides);
    return is_wrong(s, key, "is unknown");
}

CABLE_RARE bool take_keys(struct scene *s, const cJSON *json, bool frame)
{
    const cJSON *item;
    if (!cJSON_IsObject(json)) return is_wrong(s, frame ? "frame" : "scene", "needs an object");
    s->reshaped = false;
    cJSON_ArrayForEach(item, json)
    {
        if (!take_key(s, item, frame)) return false;
    }
    return true;
}

/* s is blank, and to be freed whatever comes out. */
CABLE_RARE bool read_scene(struct scene *s, const cJSON *json)
{
    const cJSON *const along = cJSON_GetObjectItemCaseSensitive(json, "along");
    if (!cJSON_IsObject(json)) return is_wrong(s, "scene", "needs an object");
    if (!cJSON_HasObjectItem(json, "from")) return is_wrong(s, "from", "is missing");
    if (!cJSON_HasObjectItem(json, "to")) return is_wrong(s, "to", "is missing");
    if (along && !cJSON_IsArray(along)) return is_wrong(s, "along", "needs a list");
    const int count = along ? cJSON_GetArraySize(along) : 0;
    s->warm_start = true;
    s->map = calloc((size_t)count + 1, sizeof *s->map);
    if (!cable_create(&s->cable, count) || !s->map) return is_wrong(s, "along", "memory is short");
    return take_keys(s, json, false);
}

#endif
