/* What families, options and features cost in lanes: the pendulum and the ellipsoid with each of them, one by one
 * and in lanes, by GI_TSITOURAS54. */
#include "lanes.h"

#include "../common/problems.h"

#define REAL          double
#define SQRT          sqrt
#define PROBLEM(name) name
#include "../common/problems_body.h"

#ifndef BENCH_LANES
#    define BENCH_LANES 64
#endif

enum { GEODESICS = STARTS, TIMES = 100 };

/* ---- the pendulum, by constraints of a general system --------------------------------------------- */

#define GI_NAME                   swing
#define swing_derivs              pendulum_derivs
#define swing_constraint_errors   pendulum_constraint_errors
#define swing_constraint_jacobian pendulum_constraint_jacobian
#include "pendulum.h"

/* Never 0. */
static inline void far_events(const struct pendulum *s, double t, const double y[], double g[1])
{
    (void)s, (void)t;
    g[0] = y[1] + 3;
}
#define GI_NAME                 far
#define GI_EVENTS               1
#define far_derivs              pendulum_derivs
#define far_constraint_errors   pendulum_constraint_errors
#define far_constraint_jacobian pendulum_constraint_jacobian
#include "pendulum.h"

/* At the lowest point, twice a swing. */
static inline void lowest_events(const struct pendulum *s, double t, const double y[], double g[1])
{
    (void)s, (void)t;
    g[0] = y[0];
}
#define GI_NAME                    lowest
#define GI_EVENTS                  1
#define lowest_derivs              pendulum_derivs
#define lowest_constraint_errors   pendulum_constraint_errors
#define lowest_constraint_jacobian pendulum_constraint_jacobian
#include "pendulum.h"

#define GI_NAME                    function
#define GI_PROJECTION              GI_PROJECT_BY_FUNCTION
#define GI_SYSTEM                  struct pendulum
#define GI_NQ                      2
#define GI_NC                      2
#define GI_METHOD                  GI_TSITOURAS54
#define GI_LANES                   BENCH_LANES
#define function_derivs            pendulum_derivs
#define function_project_if_needed pendulum_project_if_needed
#include "../../geodesic_integ.h"

/* ---- the pendulum as a mechanism ------------------------------------------------------------------ */

#define MECHANISM(name)                                                                            \
    static inline void name##_mass(const struct pendulum *s, double t, const double q[],           \
                                   double M[][2])                                                  \
    {                                                                                              \
        (void)s, (void)t, (void)q;                                                                 \
        M[0][0] = M[1][1] = 1, M[0][1] = M[1][0] = 0;                                              \
    }                                                                                              \
    static inline void name##_force(const struct pendulum *s, double t, const double q[],          \
                                    const double u[], const double z[], double f[])                \
    {                                                                                              \
        (void)t, (void)q, (void)u, (void)z;                                                        \
        f[0] = 0, f[1] = -s->gravity;                                                              \
    }                                                                                              \
    static inline void name##_position_constraints(const struct pendulum *s, double t,             \
                                                   const double q[], double p[])                   \
    {                                                                                              \
        (void)s, (void)t;                                                                          \
        p[0] = (q[0] * q[0] + q[1] * q[1] - 1) / 2;                                                \
    }                                                                                              \
    static inline void name##_constraint_matrix(const struct pendulum *s, double t,                \
                                                const double q[], double G[][2])                   \
    {                                                                                              \
        (void)s, (void)t;                                                                          \
        G[0][0] = q[0], G[0][1] = q[1];                                                            \
    }                                                                                              \
    static inline void name##_constraint_bias(const struct pendulum *s, double t,                  \
                                              const double q[], const double u[], double b[])      \
    {                                                                                              \
        (void)s, (void)t, (void)q;                                                                 \
        b[0] = -(u[0] * u[0] + u[1] * u[1]);                                                       \
    }

MECHANISM(mechanism)
#define GI_NAME    mechanism
#define GI_SYSTEM  struct pendulum
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#define GI_METHOD  GI_TSITOURAS54
#define GI_LANES   BENCH_LANES
#include "../../geodesic_integ.h"

MECHANISM(moving)
static inline void moving_constraint_rates(const struct pendulum *s, double t, const double q[],
                                           double p_t[])
{
    (void)s, (void)t, (void)q;
    p_t[0] = 0;
}
#define GI_NAME    moving
#define GI_SYSTEM  struct pendulum
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#define GI_MOVING  1
#define GI_METHOD  GI_TSITOURAS54
#define GI_LANES   BENCH_LANES
#include "../../geodesic_integ.h"

/* Two bodies in a groove, one hung on a spring from the other: masses that depend on where they are. */
static inline void groove_mass(const struct pendulum *s, double t, const double q[], double M[][2])
{
    (void)s, (void)t;
    M[0][0] = 2 + q[0] * q[0], M[0][1] = M[1][0] = q[0] * q[1] / 2, M[1][1] = 1 + q[1] * q[1];
}
static inline void groove_force(const struct pendulum *s, double t, const double q[],
                                const double u[], const double z[], double f[])
{
    const double pull = s->gravity * (q[0] - q[1]);
    (void)t, (void)z;
    f[0] = -pull - q[0] * u[0] * u[0] - s->gravity * q[0];
    f[1] = pull - q[1] * u[1] * u[1];
}
#define GI_NAME    groove
#define GI_NC      0
#define GI_SYSTEM  struct pendulum
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_METHOD  GI_TSITOURAS54
#define GI_LANES   BENCH_LANES
#include "../../geodesic_integ.h"

/* Three masses that hang on one another by rods: 12 numbers in y. */
enum { BOBS = 3 };
static inline void chain_mass(const struct pendulum *s, double t, const double q[],
                              double M[][2 * BOBS])
{
    (void)s, (void)t, (void)q;
    for (int i = 0; i < 2 * BOBS; ++i)
        for (int j = 0; j < 2 * BOBS; ++j) M[i][j] = i == j;
}
static inline void chain_force(const struct pendulum *s, double t, const double q[],
                               const double u[], const double z[], double f[])
{
    (void)t, (void)q, (void)u, (void)z;
    for (int i = 0; i < BOBS; ++i) f[2 * i] = 0, f[2 * i + 1] = -s->gravity;
}
/* Where a bob is, or how fast, seen from the one that it hangs on. */
static inline void rod(const double q[], int i, double r[2])
{
    for (int k = 0; k < 2; ++k) r[k] = q[2 * i + k] - (i > 0 ? q[2 * i + k - 2] : 0);
}
static inline void chain_position_constraints(const struct pendulum *s, double t, const double q[],
                                              double p[])
{
    (void)s, (void)t;
    for (int i = 0; i < BOBS; ++i) {
        double r[2];
        rod(q, i, r);
        p[i] = (r[0] * r[0] + r[1] * r[1] - 1) / 2;
    }
}
static inline void chain_constraint_matrix(const struct pendulum *s, double t, const double q[],
                                           double G[][2 * BOBS])
{
    (void)s, (void)t;
    for (int i = 0; i < BOBS; ++i) {
        double r[2];
        rod(q, i, r);
        for (int j = 0; j < 2 * BOBS; ++j) G[i][j] = 0;
        for (int k = 0; k < 2; ++k) {
            G[i][2 * i + k] = r[k];
            if (i > 0) G[i][2 * i + k - 2] = -r[k];
        }
    }
}
static inline void chain_constraint_bias(const struct pendulum *s, double t, const double q[],
                                         const double u[], double b[])
{
    (void)s, (void)t, (void)q;
    for (int i = 0; i < BOBS; ++i) {
        double r[2];
        rod(u, i, r);
        b[i] = -(r[0] * r[0] + r[1] * r[1]);
    }
}
#define GI_NAME    chain
#define GI_SYSTEM  struct pendulum
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      6 /* 2 * BOBS */
#define GI_NC      3 /* BOBS */
#define GI_METHOD  GI_TSITOURAS54
#define GI_LANES   BENCH_LANES
#include "../../geodesic_integ.h"

/* ---- the ellipsoid -------------------------------------------------------------------------------- */

#define GI_NAME    plain
#define GI_SYSTEM  struct ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_METHOD  GI_TSITOURAS54
#define GI_LANES   BENCH_LANES
ELLIPSOID_SURFACE(plain)
#include "../../geodesic_integ.h"

#define GI_NAME         watched
#define GI_SYSTEM       struct ellipsoid
#define GI_PROBLEM      GI_IMPLICIT_SURFACE
#define GI_METHOD       GI_TSITOURAS54
#define GI_GLOBAL_ERROR 1
#define GI_LANES        BENCH_LANES
ELLIPSOID_SURFACE(watched)
#include "../../geodesic_integ.h"

/* ---- starts --------------------------------------------------------------------------------------- */

static struct ellipsoid ellipsoid;
static struct pendulum pendulum;
static double plain_starts[GEODESICS][6], pendulum_starts[GEODESICS][4];
static double chain_starts[GEODESICS][4 * BOBS], times[TIMES];

void lanes_prepare(void)
{
    unsigned long long seed = 1;
    ellipsoid = ellipsoid_of_bench();
    pendulum = pendulum_of_bench();
    starting_states(&ellipsoid, plain_starts);
    for (int k = 0; k < GEODESICS; ++k) swing_pendulum(&seed, pendulum_starts[k]);
    for (int k = 0; k < GEODESICS; ++k) /* a chain at rest, each rod turned from the one above */
        for (int i = 0; i < BOBS; ++i) {
            const double angle = 0.5 * sin(k + i);
            chain_starts[k][2 * i] = sin(angle) + (i > 0 ? chain_starts[k][2 * i - 2] : 0);
            chain_starts[k][2 * i + 1] = -cos(angle) + (i > 0 ? chain_starts[k][2 * i - 1] : 0);
        }
    for (int j = 0; j < TIMES; ++j) times[j] = 10. * (j + 1) / TIMES;
}

/* ---- runs ----------------------------------------------------------------------------------------- */

#define RUN      swing
#define INSTANCE swing
#define STATES   pendulum_starts
#define SYSTEMS  &pendulum
#include "lanes_body.h"

#define RUN      function
#define INSTANCE function
#define STATES   pendulum_starts
#define SYSTEMS  &pendulum
#include "lanes_body.h"

#define RUN      rms
#define INSTANCE swing
#define STATES   pendulum_starts
#define SYSTEMS  &pendulum
#define OPTIONS  .accuracy = 1e-6, .norm = GI_NORM_RMS
#include "lanes_body.h"

#define RUN      relative
#define INSTANCE swing
#define STATES   pendulum_starts
#define SYSTEMS  &pendulum
#define OPTIONS  .accuracy = 1e-6, .relative = {true, true, true, true}
#include "lanes_body.h"

#define RUN      far
#define INSTANCE far
#define STATES   pendulum_starts
#define SYSTEMS  &pendulum
#include "lanes_body.h"

#define RUN      lowest
#define INSTANCE lowest
#define STATES   pendulum_starts
#define SYSTEMS  &pendulum
#define OPTIONS  .accuracy = 1e-6, .event_terminal = {-1}
#include "lanes_body.h"

#define RUN      groove
#define INSTANCE groove
#define STATES   pendulum_starts
#define SYSTEMS  &pendulum
#include "lanes_body.h"

#define RUN      mechanism
#define INSTANCE mechanism
#define STATES   pendulum_starts
#define SYSTEMS  &pendulum
#include "lanes_body.h"

#define RUN      moving
#define INSTANCE moving
#define STATES   pendulum_starts
#define SYSTEMS  &pendulum
#include "lanes_body.h"

#define RUN      chain
#define INSTANCE chain
#define STATES   chain_starts
#define SYSTEMS  &pendulum
#define LENGTH   2
#include "lanes_body.h"

#define RUN      plain
#define INSTANCE plain
#define STATES   plain_starts
#define SYSTEMS  &ellipsoid
#include "lanes_body.h"

/* One attempt: nearly all is the start and the end. */
#define RUN      launched
#define INSTANCE plain
#define STATES   plain_starts
#define SYSTEMS  &ellipsoid
#define LENGTH   1e-6
#include "lanes_body.h"

#define RUN      watched
#define INSTANCE watched
#define STATES   plain_starts
#define SYSTEMS  &ellipsoid
#define ERRORS   1
#include "lanes_body.h"

static _Thread_local double samples[GEODESICS * TIMES * 6];

static long long sampled_scalar(void)
{
    const plain_options options = {.accuracy = 1e-6};
    long long attempts = 0;
    for (int k = 0; k < GEODESICS; ++k) {
        plain_integ it;
        if (plain_initialize(&it, &ellipsoid, &options, 0, plain_starts[k]) != GI_OK) return -1;
        for (int j = 0; j < TIMES;) {
            if (plain_step(&it, 10) != GI_OK) return -1;
            for (; j < TIMES && times[j] <= it.t; ++j)
                if (plain_interpolate(&it, times[j], samples + (k * TIMES + j) * 6) != GI_OK)
                    return -1;
        }
        attempts += it.stats.steps_attempted;
    }
    return attempts;
}

static long long sampled_lanes(void)
{
    static double y[GEODESICS][6], t[GEODESICS];
    const plain_options options = {.accuracy = 1e-6};
    plain_batch job = {
        .system = &ellipsoid, .options = &options, .count = GEODESICS, .t = t, .y = y};
    job.times_count = TIMES, job.times = times, job.samples = samples;
    for (int k = 0; k < GEODESICS; ++k) {
        for (int i = 0; i < 6; ++i) y[k][i] = plain_starts[k][i];
        t[k] = 0;
    }
    return plain_integrate_batch(&job) == GI_OK ? job.stats.steps_attempted : -1;
}

const struct lanes_problem lanes_problems[] = {
    {"pendulum, by Jacobian", swing_scalar, swing_lanes},
    {"pendulum, by function", function_scalar, function_lanes},
    {"pendulum, RMS norm", rms_scalar, rms_lanes},
    {"pendulum, relative", relative_scalar, relative_lanes},
    {"pendulum, an event that is far", far_scalar, far_lanes},
    {"pendulum, two events a swing", lowest_scalar, lowest_lanes},
    {"pendulum, mechanism, GI_MOVING", moving_scalar, moving_lanes},
    {"pendulum, mechanism", mechanism_scalar, mechanism_lanes},
    {"mechanism without constraints", groove_scalar, groove_lanes},
    {"chain of three, mechanism", chain_scalar, chain_lanes},
    {"ellipsoid", plain_scalar, plain_lanes},
    {"ellipsoid, one attempt each", launched_scalar, launched_lanes},
    {"ellipsoid, GI_GLOBAL_ERROR", watched_scalar, watched_lanes},
    {"ellipsoid, 100 samples", sampled_scalar, sampled_lanes},
    {NULL, NULL, NULL},
};
