/*
 * Drives the generated interface with hostile numbers (NaN, infinities, subnormals, huge, zero,
 * wrong signs) and hostile callbacks (NaN at random, a projection that fails at random or says
 * true with a NaN in y, a Jacobian that is wrong), and aborts when a promise of the header is
 * broken: see fuzz_body.h for the promises.
 *
 * With clang's libFuzzer:      clang -fsanitize=fuzzer,address,undefined -I. tests/fuzz/fuzz_interface.c -lm
 * Without:                     cc -DGI_FUZZ_STANDALONE -I. tests/fuzz/fuzz_interface.c -lm
 * Both:
 *     pseudo-random            ./a.out [rounds [seed]]
 *     a fault at every call    ./a.out -k SEEDS [STRIDE]
 *     an input that failed     ./a.out -f FILE
 *     those that are kept      ./a.out -c CORPUS [FOLDER], into a folder as libFuzzer and AFL++ take them
 *     a line of that           ./a.out -l FILE ...
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../each_method.h"

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) broken(__FILE__, __LINE__, #condition);                                  \
    } while (0)

/* Of the round that runs, in the stand-alone program. */
static uint64_t seed_of_round;

/* Calls of the interface, all instances together. */
static unsigned long long calls_made;

static _Noreturn void broken(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: promise broken: %s\n", file, line, condition);
    if (seed_of_round != 0)
        fprintf(stderr, "again with: 1 %llu\n", (unsigned long long)seed_of_round);
    abort();
}

/* The bytes of the fuzzer; after their end, zeros: honest callbacks and default options. */
struct input {
    const uint8_t *data;
    size_t size;
};

static unsigned next_byte(struct input *in)
{
    if (in->size == 0) return 0;
    in->size--;
    return *in->data++;
}

static uint64_t next_bits(struct input *in)
{
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++) bits = bits << 8 | next_byte(in);
    return bits;
}

static double from_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Numbers as a careless or broken caller would give them; half of them ordinary. */
static double next_number(struct input *in)
{
    static const double special[] = {0.0,
                                     -0.0,
                                     1.0,
                                     -1.0,
                                     (double)NAN,
                                     (double)INFINITY,
                                     -(double)INFINITY,
                                     DBL_MAX,
                                     -DBL_MAX,
                                     DBL_MIN,
                                     -DBL_MIN,
                                     DBL_TRUE_MIN,
                                     -DBL_TRUE_MIN,
                                     1e-300,
                                     1e300,
                                     -1e300,
                                     1e-30,
                                     1e30,
                                     DBL_EPSILON,
                                     1e-6,
                                     1e-3,
                                     -1e6,
                                     1e16,
                                     -1e16,
                                     0.1,
                                     10.0,
                                     (double)FLT_MAX,
                                     (double)FLT_MIN,
                                     1e-40,
                                     1e39,
                                     0.5,
                                     2.0};
    const unsigned kind = next_byte(in);

    if (kind < 128) return special[kind % (sizeof special / sizeof special[0])];
    if (kind < 240) return ((double)next_byte(in) - 64.0) / 16.0;
    return from_bits(next_bits(in));
}

/* What the callbacks do; counts what they were asked. */
enum fault {
    FAULT_DERIVATIVE,
    FAULT_CONSTRAINT,
    FAULT_JACOBIAN,
    FAULT_PROJECTION,
    FAULT_GEOMETRY,
    FAULT_EVENT,
    FAULT_MASS,
    FAULT_FORCE,
    FAULT_BIAS,
    FAULT_COUNT
};

struct play {
    uint64_t random;
    unsigned rate[FAULT_COUNT];   /* how many calls of 256 go wrong */
    long long calls[FAULT_COUNT]; /* since the operation began */
    long long budget;             /* calls left before all goes wrong for ever */
    long long until_wrong;        /* calls left before one goes wrong; 0: none does */
    bool stays_wrong;             /* from then on all do */
    bool went_wrong;              /* the one call did */
    bool by_state; /* the same state meets the same faults; else they come as drawn */
    uint64_t salt;
};

struct script {
    struct play *play;
};

/* xorshift64*, Vigna 2016, doi 10.1145/2845077 */
static uint64_t draw(uint64_t *random)
{
    *random ^= *random >> 12;
    *random ^= *random << 25;
    *random ^= *random >> 27;
    return *random * UINT64_C(2685821657736338717);
}

/* For faults that depend on the state: splitmix64 of Steele, Lea, Flood 2014, doi 10.1145/2660193.2660195.
 * The bits of a NaN are no one's promise. */
static uint64_t mixed(uint64_t hash, double x)
{
    uint64_t bits = 1;
    if (x - x == 0) memcpy(&bits, &x, sizeof bits);
    hash = (hash ^ bits) + UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ (hash >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ (hash >> 27)) * UINT64_C(0x94d049bb133111eb);
    return hash ^ (hash >> 31);
}

static bool goes_wrong(const struct script *script, enum fault fault)
{
    struct play *play = script->play;

    play->calls[fault]++;
    if (play->until_wrong > 0 && --play->until_wrong == 0) return play->went_wrong = true;
    if (play->stays_wrong && play->until_wrong == 0) return true;
    if (play->budget <= 0) return true;
    play->budget--;
    return (draw(&play->random) >> 56) < play->rate[fault];
}

/* All goes wrong from now on, and so that nothing can go on. */
static bool is_spent(const struct script *script)
{
    return script->play->budget <= 0;
}

/* A number to put in the place of an honest one: mostly a NaN, now and then something finite. */
static double wrong_number(const struct script *script)
{
    static const double wrong[] = {(double)NAN,       (double)NAN, (double)NAN, (double)INFINITY,
                                   -(double)INFINITY, DBL_MAX,     0.0,         1e-310};
    if (is_spent(script)) return (double)NAN;
    return wrong[draw(&script->play->random) >> 61];
}

/* No call goes wrong, but for the budget. */
static bool are_honest(const struct play *play)
{
    if (play->until_wrong > 0 || play->stays_wrong || play->went_wrong) return false;
    for (int i = 0; i < FAULT_COUNT; i++)
        if (play->rate[i] > 0) return false;
    return true;
}

static size_t wrong_index(const struct script *script, size_t count)
{
    return (size_t)(draw(&script->play->random) >> 33) % count;
}

/* A conversion of a double beyond FLT_MAX to float is undefined in C; give what IEEE 754 gives. */
static float to_float(double x)
{
    if (x > (double)FLT_MAX) return INFINITY;
    if (x < -(double)FLT_MAX) return -INFINITY;
    return (float)x;
}

static double to_double(double x)
{
    return x;
}

enum { MOST_INPUT = 512 };

/* A third of the inputs are sparse, for most options and faults then are at their default and the run gets far
 * before it meets what is hostile. Returns their size. */
static size_t random_input(uint64_t *random, uint8_t data[MOST_INPUT])
{
    const size_t size = 1 + (size_t)(draw(random) >> 32) % MOST_INPUT;
    const bool sparse = draw(random) >> 32 < UINT32_MAX / 3;
    for (size_t k = 0; k < size; k++) {
        const uint64_t bits = draw(random);
        data[k] = sparse && k > 0 && bits >> 62 != 0 ? 0 : (uint8_t)(bits >> 40);
    }
    return size;
}

#define FUZZ_BY_FUNCTION    1
#define FUZZ_BY_JACOBIAN    2
#define FUZZ_BY_DIFFERENCES 3
#define FUZZ_SURFACE        4
#define FUZZ_SURFACE_JACOBI 5
#define FUZZ_PARAMETRIC     6
#define FUZZ_METRIC         7
#define FUZZ_MECHANICAL     8
#define FUZZ_HAMILTONIAN    9
#define FUZZ_REACTION       10

/* All groups, unless one is asked for: sanitizers make compilers slow. */
#ifndef FUZZ_GROUP
#    define FUZZ_GROUP 0
#endif
#define FUZZ_MERSON   (FUZZ_GROUP == 0 || FUZZ_GROUP == 1) /* Merson, one by one */
#define FUZZ_METHODS  (FUZZ_GROUP == 0 || FUZZ_GROUP == 2) /* other methods */
#define FUZZ_IN_LANES (FUZZ_GROUP == 0 || FUZZ_GROUP == 3) /* with the batch */
#define FUZZ_WATCHED  (FUZZ_GROUP == 0 || FUZZ_GROUP == 4) /* events */
#define FUZZ_FAMILIES (FUZZ_GROUP == 0 || FUZZ_GROUP == 5) /* the other families */
#define FUZZ_STIFF    (FUZZ_GROUP == 0 || FUZZ_GROUP == 6) /* implicit methods */

/* What the bodies ask of a method. */
struct method {
    int method, estimates;
    int evaluations, dense; /* at most, of an attempt and of its dense output */
    int each;               /* more, for each component of y: differences */
};

static const struct method *method_of(int method);

#define BODY "fuzz/fuzz_by_method.h"
#include "../for_each_method.h"

#if FUZZ_MERSON

#    define FUZZ_NAME fuzz_function
#    define FUZZ_KIND FUZZ_BY_FUNCTION
#    include "fuzz_body.h"

#    define FUZZ_NAME fuzz_jacobian
#    define FUZZ_KIND FUZZ_BY_JACOBIAN
#    include "fuzz_body.h"

#    define FUZZ_NAME fuzz_differences
#    define FUZZ_KIND FUZZ_BY_DIFFERENCES
#    include "fuzz_body.h"

#    define FUZZ_NAME fuzz_surface
#    define FUZZ_KIND FUZZ_SURFACE_JACOBI
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_differences_f
#    define FUZZ_KIND    FUZZ_BY_DIFFERENCES
#    define FUZZ_REAL    float
#    define FUZZ_CONVERT to_float
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_surface_f
#    define FUZZ_KIND    FUZZ_SURFACE
#    define FUZZ_REAL    float
#    define FUZZ_CONVERT to_float
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_global_differences
#    define FUZZ_KIND   FUZZ_BY_DIFFERENCES
#    define FUZZ_GLOBAL 1
#    include "fuzz_body.h"

#endif

#if FUZZ_METHODS

#    define FUZZ_NAME   fuzz_euler_differences
#    define FUZZ_KIND   FUZZ_BY_DIFFERENCES
#    define FUZZ_METHOD GI_EULER
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_verner96_jacobian
#    define FUZZ_KIND   FUZZ_BY_JACOBIAN
#    define FUZZ_METHOD GI_VERNER96
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_tsitouras_surface
#    define FUZZ_KIND   FUZZ_SURFACE_JACOBI
#    define FUZZ_METHOD GI_TSITOURAS54
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_dop853_surface_f
#    define FUZZ_KIND    FUZZ_SURFACE
#    define FUZZ_REAL    float
#    define FUZZ_CONVERT to_float
#    define FUZZ_METHOD  GI_DOP853
#    include "fuzz_body.h"

#endif

#if FUZZ_IN_LANES

#    define FUZZ_NAME   fuzz_verner96_surface_lanes
#    define FUZZ_KIND   FUZZ_SURFACE_JACOBI
#    define FUZZ_METHOD GI_VERNER96
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_euler_jacobian_lanes
#    define FUZZ_KIND   FUZZ_BY_JACOBIAN
#    define FUZZ_METHOD GI_EULER
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME  fuzz_surface_lanes
#    define FUZZ_KIND  FUZZ_SURFACE
#    define FUZZ_LANES 4
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_tsitouras_lanes_f
#    define FUZZ_KIND    FUZZ_SURFACE
#    define FUZZ_REAL    float
#    define FUZZ_CONVERT to_float
#    define FUZZ_METHOD  GI_TSITOURAS54
#    define FUZZ_LANES   4
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_global_surface_lanes
#    define FUZZ_KIND   FUZZ_SURFACE
#    define FUZZ_METHOD GI_TSITOURAS54
#    define FUZZ_LANES  4
#    define FUZZ_GLOBAL 1
#    include "fuzz_body.h"

#endif

#if FUZZ_WATCHED

#    define FUZZ_NAME   fuzz_tsitouras_differences_events
#    define FUZZ_KIND   FUZZ_BY_DIFFERENCES
#    define FUZZ_EVENTS 2
#    define FUZZ_METHOD GI_TSITOURAS54
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_euler_function_events
#    define FUZZ_KIND   FUZZ_BY_FUNCTION
#    define FUZZ_EVENTS 2
#    define FUZZ_METHOD GI_EULER
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_merson_events_f
#    define FUZZ_KIND    FUZZ_SURFACE
#    define FUZZ_EVENTS  2
#    define FUZZ_REAL    float
#    define FUZZ_CONVERT to_float
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_global_jacobian_events
#    define FUZZ_KIND   FUZZ_BY_JACOBIAN
#    define FUZZ_EVENTS 2
#    define FUZZ_METHOD GI_BOGACKI_SHAMPINE32
#    define FUZZ_LANES  4
#    define FUZZ_GLOBAL 1
#    include "fuzz_body.h"

#endif

#if FUZZ_FAMILIES

#    define FUZZ_NAME  fuzz_parametric
#    define FUZZ_KIND  FUZZ_PARAMETRIC
#    define FUZZ_LANES 4
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_parametric_f
#    define FUZZ_KIND    FUZZ_PARAMETRIC
#    define FUZZ_REAL    float
#    define FUZZ_CONVERT to_float
#    define FUZZ_METHOD  GI_TSITOURAS54
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_metric
#    define FUZZ_KIND   FUZZ_METRIC
#    define FUZZ_METHOD GI_DOP853
#    define FUZZ_LANES  4
#    define FUZZ_EVENTS 2
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_metric_f
#    define FUZZ_KIND    FUZZ_METRIC
#    define FUZZ_REAL    float
#    define FUZZ_CONVERT to_float
#    define FUZZ_EVENTS  2
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_mechanical
#    define FUZZ_KIND   FUZZ_MECHANICAL
#    define FUZZ_METHOD GI_TSITOURAS54
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_mechanical_events
#    define FUZZ_KIND   FUZZ_MECHANICAL
#    define FUZZ_EVENTS 2
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_mechanical_fixed
#    define FUZZ_KIND   FUZZ_MECHANICAL
#    define FUZZ_METHOD GI_SEMI_EXPLICIT_EULER
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_global_mechanical
#    define FUZZ_KIND   FUZZ_MECHANICAL
#    define FUZZ_METHOD GI_DOP853
#    define FUZZ_GLOBAL 1
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_hamiltonian
#    define FUZZ_KIND   FUZZ_HAMILTONIAN
#    define FUZZ_LANES  4
#    define FUZZ_EVENTS 2
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_carried_metric
#    define FUZZ_KIND    FUZZ_METRIC
#    define FUZZ_METHOD  GI_TSITOURAS54
#    define FUZZ_LANES   4
#    define FUZZ_EVENTS  2
#    define FUZZ_CARRIED 1
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_global_metric_f
#    define FUZZ_KIND    FUZZ_METRIC
#    define FUZZ_REAL    float
#    define FUZZ_CONVERT to_float
#    define FUZZ_LANES   4
#    define FUZZ_GLOBAL  1
#    include "fuzz_body.h"

#endif

#if FUZZ_STIFF

#    define FUZZ_NAME   fuzz_rodas
#    define FUZZ_KIND   FUZZ_BY_DIFFERENCES
#    define FUZZ_METHOD GI_RODAS5P
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_rodas_surface_lanes
#    define FUZZ_KIND   FUZZ_SURFACE_JACOBI
#    define FUZZ_METHOD GI_RODAS5P
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_rodas_events_f
#    define FUZZ_KIND    FUZZ_BY_JACOBIAN
#    define FUZZ_REAL    float
#    define FUZZ_CONVERT to_float
#    define FUZZ_METHOD  GI_RODAS5P
#    define FUZZ_EVENTS  2
#    define FUZZ_LANES   4
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_rodas_mechanical
#    define FUZZ_KIND   FUZZ_MECHANICAL
#    define FUZZ_METHOD GI_RODAS5P
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_radau_events
#    define FUZZ_KIND   FUZZ_BY_FUNCTION
#    define FUZZ_METHOD GI_RADAU
#    define FUZZ_EVENTS 2
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_radau_metric
#    define FUZZ_KIND   FUZZ_METRIC
#    define FUZZ_METHOD GI_RADAU
#    define FUZZ_EVENTS 2
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_radau_mechanical
#    define FUZZ_KIND   FUZZ_MECHANICAL
#    define FUZZ_METHOD GI_RADAU
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_carried_radau
#    define FUZZ_KIND    FUZZ_METRIC
#    define FUZZ_METHOD  GI_RADAU
#    define FUZZ_EVENTS  2
#    define FUZZ_CARRIED 1
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_carried_rodas
#    define FUZZ_KIND    FUZZ_BY_DIFFERENCES
#    define FUZZ_METHOD  GI_RODAS5P
#    define FUZZ_EVENTS  2
#    define FUZZ_CARRIED 1
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_radau_global
#    define FUZZ_KIND   FUZZ_BY_JACOBIAN
#    define FUZZ_METHOD GI_RADAU
#    define FUZZ_GLOBAL 1
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_rodas_reaction
#    define FUZZ_KIND   FUZZ_REACTION
#    define FUZZ_METHOD GI_RODAS5P
#    define FUZZ_GIVEN  1
#    define FUZZ_EVENTS 2
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME    fuzz_rodas_reaction_f
#    define FUZZ_KIND    FUZZ_REACTION
#    define FUZZ_REAL    float
#    define FUZZ_CONVERT to_float
#    define FUZZ_METHOD  GI_RODAS5P
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_radau_reaction
#    define FUZZ_KIND   FUZZ_REACTION
#    define FUZZ_METHOD GI_RADAU
#    define FUZZ_GIVEN  1
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_radau_reaction_events
#    define FUZZ_KIND   FUZZ_REACTION
#    define FUZZ_METHOD GI_RADAU
#    define FUZZ_EVENTS 2
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_radau_damped
#    define FUZZ_KIND   FUZZ_MECHANICAL
#    define FUZZ_METHOD GI_RADAU
#    define FUZZ_GIVEN  1
#    define FUZZ_EVENTS 2
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_gauss_hamiltonian
#    define FUZZ_KIND   FUZZ_HAMILTONIAN
#    define FUZZ_METHOD GI_GAUSS
#    define FUZZ_EVENTS 2
#    define FUZZ_LANES  4
#    include "fuzz_body.h"

#    define FUZZ_NAME   fuzz_gauss_differences
#    define FUZZ_KIND   FUZZ_BY_DIFFERENCES
#    define FUZZ_METHOD GI_GAUSS
#    define FUZZ_EVENTS 2
#    include "fuzz_body.h"

#endif

#define FUZZ_INSTANCE(name)                                                                        \
    {                                                                                              \
#        name, name##_drive, name##_fail_at_each_call                                              \
    }
#define FUZZ_DRIVE(name, ...)        FUZZ_INSTANCE(fuzz_##name),
#define FUZZ_DRIVE_LANES(name, ...)  FUZZ_INSTANCE(fuzz_##name##_lanes),
#define FUZZ_DRIVE_EVENTS(name, ...) FUZZ_INSTANCE(fuzz_##name##_events),

#define FUZZ_METHOD_OF(name, METHOD, ORDER, STAGES, FSAL, ESTIMATES, DENSE_ORDER, DENSE_STAGES,    \
                       ...)                                                                        \
    {METHOD, ESTIMATES, STAGES + FSAL + 2, DENSE_STAGES, 0},

/* GI_RODAS5P: eight stages, two to differ in t, one of a mass matrix. GI_RADAU tries twice, with 17 iterations of seven stages. Both take
 * each difference twice where the first is outside of the domain. GI_GAUSS: 62 iterations of four stages. */
static const struct method *method_of(int method)
{
    static const struct method methods[] = {EACH_METHOD(FUZZ_METHOD_OF){GI_RODAS5P, 1, 13, 0, 2},
                                            {GI_RADAU, 1, 2 * 17 * 7 + 4, 0, 4},
                                            {GI_GAUSS, 0, 62 * 4 + 2, 0, 0}};
    const struct method *m = methods;

    while (m->method != method) m++;
    return m;
}

struct instance {
    const char *name;
    void (*drive)(struct input *);
    long long (*fail_at_each_call)(uint64_t seed, long long first, long long stride);
};

static const struct instance instances[] = {
#if FUZZ_METHODS
    EACH_METHOD(FUZZ_DRIVE)
#endif
#if FUZZ_IN_LANES
        EACH_METHOD(FUZZ_DRIVE_LANES)
#endif
#if FUZZ_WATCHED
            EACH_METHOD(FUZZ_DRIVE_EVENTS)
#endif
#if FUZZ_MERSON
                FUZZ_INSTANCE(fuzz_function),
    FUZZ_INSTANCE(fuzz_jacobian),
    FUZZ_INSTANCE(fuzz_differences),
    FUZZ_INSTANCE(fuzz_surface),
    FUZZ_INSTANCE(fuzz_differences_f),
    FUZZ_INSTANCE(fuzz_surface_f),
    FUZZ_INSTANCE(fuzz_global_differences),
#endif
#if FUZZ_METHODS
    FUZZ_INSTANCE(fuzz_euler_differences),
    FUZZ_INSTANCE(fuzz_verner96_jacobian),
    FUZZ_INSTANCE(fuzz_tsitouras_surface),
    FUZZ_INSTANCE(fuzz_dop853_surface_f),
#endif
#if FUZZ_IN_LANES
    FUZZ_INSTANCE(fuzz_verner96_surface_lanes),
    FUZZ_INSTANCE(fuzz_euler_jacobian_lanes),
    FUZZ_INSTANCE(fuzz_surface_lanes),
    FUZZ_INSTANCE(fuzz_tsitouras_lanes_f),
    FUZZ_INSTANCE(fuzz_global_surface_lanes),
#endif
#if FUZZ_WATCHED
    FUZZ_INSTANCE(fuzz_tsitouras_differences_events),
    FUZZ_INSTANCE(fuzz_euler_function_events),
    FUZZ_INSTANCE(fuzz_merson_events_f),
    FUZZ_INSTANCE(fuzz_global_jacobian_events),
#endif
#if FUZZ_FAMILIES
    FUZZ_INSTANCE(fuzz_parametric),
    FUZZ_INSTANCE(fuzz_parametric_f),
    FUZZ_INSTANCE(fuzz_metric),
    FUZZ_INSTANCE(fuzz_metric_f),
    FUZZ_INSTANCE(fuzz_mechanical),
    FUZZ_INSTANCE(fuzz_mechanical_events),
    FUZZ_INSTANCE(fuzz_mechanical_fixed),
    FUZZ_INSTANCE(fuzz_global_mechanical),
    FUZZ_INSTANCE(fuzz_carried_metric),
    FUZZ_INSTANCE(fuzz_global_metric_f),
    FUZZ_INSTANCE(fuzz_hamiltonian),
#endif
#if FUZZ_STIFF
    FUZZ_INSTANCE(fuzz_rodas),
    FUZZ_INSTANCE(fuzz_rodas_surface_lanes),
    FUZZ_INSTANCE(fuzz_rodas_events_f),
    FUZZ_INSTANCE(fuzz_rodas_mechanical),
    FUZZ_INSTANCE(fuzz_radau_events),
    FUZZ_INSTANCE(fuzz_radau_metric),
    FUZZ_INSTANCE(fuzz_radau_mechanical),
    FUZZ_INSTANCE(fuzz_carried_radau),
    FUZZ_INSTANCE(fuzz_carried_rodas),
    FUZZ_INSTANCE(fuzz_radau_global),
    FUZZ_INSTANCE(fuzz_rodas_reaction),
    FUZZ_INSTANCE(fuzz_rodas_reaction_f),
    FUZZ_INSTANCE(fuzz_radau_reaction),
    FUZZ_INSTANCE(fuzz_radau_reaction_events),
    FUZZ_INSTANCE(fuzz_radau_damped),
    FUZZ_INSTANCE(fuzz_gauss_hamiltonian),
    FUZZ_INSTANCE(fuzz_gauss_differences),
#endif
};

enum { INSTANCES = sizeof instances / sizeof instances[0] };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, size};

    instances[next_byte(&in) % INSTANCES].drive(&in);
    return 0;
}

/* At most `most` bytes; -1 where there is no such file. */
static long read_file(const char *name, uint8_t data[], size_t most)
{
    FILE *file = fopen(name, "rb");

    if (!file) {
        perror(name);
        return -1;
    }
    const size_t size = fread(data, 1, most, file);
    fclose(file);
    return (long)size;
}

/* A kept input is a line: the instance, whose number is another in each group, and the bytes after its number in
 * hexadecimal digits. Zeros at the end are left out, as they follow anyway. */
static int print_lines(int count, char *names[])
{
    for (int i = 0; i < count; i++) {
        uint8_t data[1 + MOST_INPUT];
        long size = read_file(names[i], data, sizeof data);

        if (size < 0) return 1;
        while (size > 1 && data[size - 1] == 0) size--;
        printf("%s ", instances[size > 0 ? data[0] % INSTANCES : 0].name);
        for (long k = 1; k < size; k++) printf("%02x", data[k]);
        printf("\n");
    }
    return 0;
}

/* Reads a line into an input: 1; 0 where this group has not its instance; -1 where it is none. */
static int read_line(const char *line, uint8_t data[1 + MOST_INPUT], size_t *size)
{
    const size_t name = strcspn(line, " ");
    const char *digits = line + name + strspn(line + name, " ");
    const size_t length = strspn(digits, "0123456789abcdef");

    if (length % 2 != 0 || length / 2 > MOST_INPUT || digits[length] != '\n') return -1;
    for (size_t k = 0; k < length / 2; k++) {
        const char byte[3] = {digits[2 * k], digits[2 * k + 1], '\0'};
        data[1 + k] = (uint8_t)strtoul(byte, NULL, 16);
    }
    *size = 1 + length / 2;
    for (int i = 0; i < INSTANCES; i++) {
        if (strlen(instances[i].name) != name || strncmp(line, instances[i].name, name) != 0)
            continue;
        data[0] = (uint8_t)i;
        return 1;
    }
    return 0;
}

static bool write_input(const char *folder, int number, const uint8_t data[], size_t size)
{
    char name[1000];
    snprintf(name, sizeof name, "%s/%d", folder, number);
    FILE *file = fopen(name, "wb");

    if (!file) {
        perror(name);
        return false;
    }
    const bool is_written = fwrite(data, 1, size, file) == size;
    return fclose(file) == 0 && is_written;
}

/* Runs the lines of a file, or writes each as a file into a folder, where one is given. */
static int use_corpus(const char *name, const char *folder)
{
    char line[2 * MOST_INPUT + 100];
    uint8_t data[1 + MOST_INPUT];
    size_t size;
    int number = 0, used = 0;
    bool is_well = true;
    FILE *file = fopen(name, "r");

    if (!file) {
        perror(name);
        return 1;
    }
    while (is_well && fgets(line, sizeof line, file)) {
        const int is_ours = read_line(line, data, &size);
        number++;
        if (is_ours < 0) {
            fprintf(stderr, "%s:%d: a name and hexadecimal digits are expected\n", name, number);
            is_well = false;
        } else if (is_ours > 0) {
            used++;
            if (folder)
                is_well = write_input(folder, number, data, size);
            else
                LLVMFuzzerTestOneInput(data, size);
        }
    }
    fclose(file);
    if (!is_well) return 1;
    if (used == 0 && !folder) {
        fprintf(stderr, "%s: no line is of an instance of this program\n", name);
        return 1;
    }
    if (folder)
        printf("%d of %d inputs written\n", used, number);
    else
        printf("%d of %d inputs, %llu calls, every promise kept\n", used, number, calls_made);
    return 0;
}

static int run_file(const char *name)
{
    static uint8_t data[1 << 16];
    const long size = read_file(name, data, sizeof data);

    if (size < 0) return 1;
    LLVMFuzzerTestOneInput(data, (size_t)size);
    return 0;
}

/* Every stride-th call of a callback in a short life of each instance goes wrong once, in as many ways as there
 * are seeds, and once for ever. Instances begin at different calls. */
static int run_each_call(uint64_t seeds, long long stride)
{
    long long most = 0;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        for (int i = 0; i < INSTANCES; i++) {
            const long long calls = instances[i].fail_at_each_call(seed, 1 + i % stride, stride);
            if (calls > most) most = calls;
        }
    }
    printf("%d instances, each of up to %lld callbacks, %llu calls, every promise kept\n",
           (int)INSTANCES, most, calls_made);
    return 0;
}

static int run_rounds(long rounds, uint64_t random)
{
    uint8_t data[MOST_INPUT];

    for (long i = 0; i < rounds; i++) {
        seed_of_round = random;
        const size_t size = random_input(&random, data);
        LLVMFuzzerTestOneInput(data, size);
    }
    printf("%ld rounds, %llu calls, every promise kept\n", rounds, calls_made);
    return 0;
}

/* Does what is asked for, and ends; returns where nothing of here is. */
static void answer(int argc, char *argv[])
{
    const char *what = argc > 1 ? argv[1] : "20000";
    const long rounds = strtol(what, NULL, 10);
    const uint64_t seeds = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const long long stride = argc > 3 ? strtoll(argv[3], NULL, 10) : 1;

    if (argc > 2 && strcmp(what, "-f") == 0) exit(run_file(argv[2]));
    if (argc > 2 && strcmp(what, "-l") == 0) exit(print_lines(argc - 2, argv + 2));
    if (argc > 2 && strcmp(what, "-c") == 0) exit(use_corpus(argv[2], argc > 3 ? argv[3] : NULL));
    if (argc > 2 && strcmp(what, "-k") == 0 && seeds > 0 && stride > 0)
        exit(run_each_call(seeds, stride));
    if (rounds > 0 && seeds > 0) exit(run_rounds(rounds, seeds));
}

#ifdef GI_FUZZ_STANDALONE
int main(int argc, char *argv[])
{
    answer(argc, argv);
    fprintf(
        stderr,
        "usage: %s [rounds > 0 [seed > 0]] | -f FILE | -k SEEDS [STRIDE] | -c CORPUS [FOLDER] | -l "
        "FILE ...\n",
        argv[0]);
    return 2;
}
#else
int LLVMFuzzerInitialize(int *argc, char ***argv);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    if (*argc > 1) answer(*argc, *argv);
    return 0;
}
#endif
