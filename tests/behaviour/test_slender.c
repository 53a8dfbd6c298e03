/* The shortest geodesic along what is slender: tubes, capsules, thin tori, a rod between two balls. Fault 20 of the
 * design: a geodesic that winds once more was called the shortest. */
#include <math.h>
#include <stdint.h>

#include "../check.h"

/* r: half of the width, for a path of the length 1. */
struct slender {
    enum kind { TUBE, CAPSULE, DUMBBELL, TORUS } kind;
    double r, size;
};

enum { KINDS = 4 };
static const char *const kind_names[] = {"a tube", "a capsule", "a dumbbell", "a torus"};

static double random_unit(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) / 9007199254740992.0;
}

/* w^2 of the half width w, and its derivatives by z; points lie at z = 0 ... 1. */
static void squared_width(const struct slender *s, double z, double w[3])
{
    const double from = s->kind == CAPSULE ? -s->r : 0.25,
                 to = s->kind == CAPSULE ? 1 + s->r : 0.75;
    const double beyond = z < from ? z - from : z > to ? z - to : 0, rr = s->r * s->r;

    w[0] = rr, w[1] = w[2] = 0;
    if (s->kind == CAPSULE && beyond != 0) /* half a ball */
        w[0] -= beyond * beyond, w[1] = -2 * beyond, w[2] = -2;
    if (s->kind == DUMBBELL) /* it widens to twice the width at the ends */
        w[0] += 48 * rr * beyond * beyond, w[1] = 96 * rr * beyond,
                                           w[2] = beyond != 0 ? 96 * rr : 0;
}

/* The point at the part place[0] of the path and the angle place[1] around. */
static void place_in_space(const struct slender *s, const double place[2], double x[3])
{
    double w[3];

    if (s->kind == TORUS) {
        const double rho = 1 + s->r * cos(place[1]), angle = place[0];
        x[0] = s->size * rho * cos(angle), x[1] = s->size * rho * sin(angle);
        x[2] = s->size * s->r * sin(place[1]);
    } else {
        squared_width(s, place[0], w);
        x[0] = s->size * sqrt(w[0]) * cos(place[1]), x[1] = s->size * sqrt(w[0]) * sin(place[1]);
        x[2] = s->size * place[0];
    }
}

/* The length, in units of size, of the line between two places on which both numbers change evenly, and which turns
 * by at most half a turn. On a tube it is the shortest one. */
static double screw_line(const struct slender *s, const double from[2], const double to[2])
{
    enum { PARTS = 20000 };
    const double turn = remainder(to[1] - from[1], 2 * 3.14159265358979323846);
    const struct slender unit = {s->kind, s->r, 1};
    double length = 0, x[3], next[3];

    place_in_space(&unit, from, x);
    for (int i = 1; i <= PARTS; i++) {
        const double p = (double)i / PARTS;
        const double place[2] = {from[0] + p * (to[0] - from[0]), from[1] + p * turn};
        place_in_space(&unit, place, next);
        length += sqrt((next[0] - x[0]) * (next[0] - x[0]) + (next[1] - x[1]) * (next[1] - x[1]) +
                       (next[2] - x[2]) * (next[2] - x[2]));
        for (int k = 0; k < 3; k++) x[k] = next[k];
    }
    return length;
}

#define SLENDER slender_double
#define REAL    double
#include "slender_body.h"
#define SLENDER slender_float
#define REAL    float
#include "slender_body.h"

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slender_double_shortest_winds_least),
        cmocka_unit_test(slender_float_shortest_winds_least),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
