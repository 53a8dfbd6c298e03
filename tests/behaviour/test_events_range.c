/*
 * Event functions of a large range: powers, exponentials, steep and jumping ones, a logarithm, a distance from far
 * away. An event is where the function is zero, to rounding, whatever it is elsewhere. And two zeros of a distance
 * that are a small part of a step apart. Methods, precisions, scales of time and length, one by one and in lanes.
 *
 * Needs -ffp-contract=off: lanes are compared with the scalar integrator by bits.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

enum shape {
    CUBE,
    FIFTH,
    NINTH,
    FIFTEENTH,
    EXP,
    EXP_80,
    TANH,
    STEEP,
    JUMP,
    JUMP_BEHIND,
    LOG,
    FAR,
    ROOT,
    SPHERE
};

struct motion {
    enum shape shape;
    double length, time;
};

/* The event function at u lengths. */
static double watch(enum shape shape, double u)
{
    switch (shape) {
    case CUBE:
        return u * u * u;
    case FIFTH:
        return u * u * u * u * u;
    case NINTH:
        return u * u * u * (u * u * u) * (u * u * u);
    case FIFTEENTH:
        return u * u * u * u * u * (u * u * u * u * u) * (u * u * u * u * u);
    case EXP:
        return expm1(9 * u);
    case EXP_80:
        return expm1(80 * u);
    case TANH:
        return tanh(1e6 * u);
    case STEEP:
        return tanh(1e9 * u);
    case JUMP:
        return u < 0 ? -1 : 1;
    case JUMP_BEHIND:
        return u < 1e-5 ? u : 1e12 * u;
    case LOG:
        return log(fmax(1e-30, 1 + u / 2));
    case FAR:
        return u < 0 ? 1e12 * u * u - 1 : -1;
    case ROOT:
        return cbrt(u);
    default: /* SPHERE, passed at 0.6 from its centre */
        return sqrt(u * u + 0.36) - 1;
    }
}

static double zero(int shape)
{
    return shape == FAR ? -1e-6 : 0;
}

static double power(int shape)
{
    return shape == CUBE        ? 3
           : shape == FIFTH     ? 5
           : shape == NINTH     ? 9
           : shape == FIFTEENTH ? 15
                                : 1;
}

#define RANGE_NAME merson
#define REAL       double
#define METHOD     GI_MERSON43
#include "events_range_body.h"

#define RANGE_NAME tsitouras
#define REAL       double
#define METHOD     GI_TSITOURAS54
#include "events_range_body.h"

#define RANGE_NAME dop
#define REAL       double
#define METHOD     GI_DOP853
#include "events_range_body.h"

#define RANGE_NAME shampine_float
#define REAL       float
#define METHOD     GI_BOGACKI_SHAMPINE32
#include "events_range_body.h"

#define RANGE_NAME tsitouras_float
#define REAL       float
#define METHOD     GI_TSITOURAS54
#include "events_range_body.h"

int main(void)
{
    int failed = cmocka_run_group_tests_name("merson", merson_tests, NULL, NULL);
    failed += cmocka_run_group_tests_name("tsitouras", tsitouras_tests, NULL, NULL);
    failed += cmocka_run_group_tests_name("dop", dop_tests, NULL, NULL);
    failed += cmocka_run_group_tests_name("shampine_float", shampine_float_tests, NULL, NULL);
    failed += cmocka_run_group_tests_name("tsitouras_float", tsitouras_float_tests, NULL, NULL);
    return failed;
}
