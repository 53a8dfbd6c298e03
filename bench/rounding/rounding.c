/*
 * Digits that the header's own arithmetic loses: each generated function in double, in four rounding modes,
 * against the same in __float128, at random states, some of them ill-conditioned.
 *
 *     rounding [STATES]     [400] of each function and each kind
 *
 * An error counts in units of 2^-53 of the largest number of the result. What conditioning explains is by
 * how much the result in quad moves where the numbers that the user's functions return move by 2^-52 of
 * themselves, at random: the most of 12 tries. The share of an error in that tells of the header: some units
 * are unavoidable, a thousand are not. Exit status: 1 where a share is above its limit.
 */
#include "rounding.h"

#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/uniform.h"

enum { MOST = 4, TRIES = 12, MODES = 4 };

static const int modes[MODES] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

quad noisy(const struct problem *s, quad x)
{
    return s->noise == 0 ? x : x + x * (quad)(s->noise * uniform());
}

#define REAL   double
#define PREFIX d
#include "equations.h"
#undef REAL
#undef PREFIX
#define REAL   __float128
#define PREFIX q
#include "equations.h"

typedef void function(const struct problem *s, const double state[], quad result[]);

/* A state and its problem; ill: 1 for a kind that is ill-conditioned. */
typedef void states(int ill, struct problem *s, double state[]);

static void direction(double d[3])
{
    for (int i = 0; i < 3; i++) d[i] = uniform();
}

/* On an ellipsoid, u in any direction: equations hold off the manifold too. ill: axes of 1 and 1e-3. */
static void ellipsoid_states(int ill, struct problem *s, double state[])
{
    s->a = 1, s->b = ill ? 1e-2 : 0.7, s->c = ill ? 1e-3 : 0.4;
    double x[3], v[3];
    direction(x), direction(v);
    const double length = sqrt(dot(x, x));
    state[0] = s->a * x[0] / length, state[1] = s->b * x[1] / length,
    state[2] = s->c * x[2] / length;
    state[3] = 0, state[4] = 1;
    for (int i = 0; i < 3; i++) state[5 + i] = v[i];
    state[8] = 1, state[9] = 0;
}

/* On a torus, u nearly along it; ill: near the circle on top, where the curvature changes its sign. */
static void torus_states(int ill, struct problem *s, double state[])
{
    const double pi = acos(-1), phi = pi * uniform();
    const double theta = ill ? pi / 2 + 1e-6 * uniform() : pi * uniform(), turn = pi * uniform();
    s->a = 1, s->b = ill ? 0.01 : 0.4;
    const double rho = s->a + s->b * cos(theta);
    state[0] = rho * cos(phi), state[1] = rho * sin(phi), state[2] = s->b * sin(theta);
    state[3] = 0, state[4] = 1;
    state[5] = -sin(phi) * cos(turn) - sin(theta) * cos(phi) * sin(turn);
    state[6] = cos(phi) * cos(turn) - sin(theta) * sin(phi) * sin(turn);
    state[7] = cos(theta) * sin(turn);
    state[8] = 1, state[9] = 0;
}

/* The same point, some way off the surface. */
static void beside_torus_states(int ill, struct problem *s, double state[])
{
    torus_states(ill, s, state);
    for (int i = 0; i < 3; i++) state[i] += s->b / 20 * uniform();
}

/* ill: coordinates within 1e-6 of being one. */
static void chart_states(int ill, struct problem *s, double state[])
{
    s->a = 1, s->b = -0.5, s->c = ill ? 1 - 1e-6 : 0.3;
    for (int i = 0; i < 8; i++) state[i] = uniform();
    state[2] = 0, state[3] = 1;
}

/* ill: within 1e-6 of the horizon. */
static void metric_states(int ill, struct problem *s, double state[])
{
    (void)s;
    for (int i = 0; i < 6; i++) state[i] = uniform();
    state[1] = ill ? 2 + 1e-6 * (2 + uniform()) : 6 + 3 * uniform();
}

/* ill: a mass matrix with a pivot of 1e-6, and both constraints nearly in one direction. */
static void arm_states(int ill, struct problem *s, double state[])
{
    s->a = 0.5, s->c = 0.3, s->b = ill ? 0.09 + 1e-6 : 1;
    for (int i = 0; i < 7; i++) state[i] = uniform();
    if (ill) state[0] = 0.8, state[1] = 0.4, state[2] = 1e-4 * uniform();
}

static void swing_states(int ill, struct problem *s, double state[])
{
    s->a = 1, s->b = ill ? 30 : 2;
    for (int i = 0; i < 4; i++) state[i] = uniform();
}

/* Of one function: what is measured, numbers it writes, the largest share allowed at states of both kinds. */
struct row {
    const char *name;
    function *in_double, *in_quad;
    states *state;
    int size;
    double limit[2];
};

#define ROW(name, function, state, size, limit, limit_ill)                                         \
    {                                                                                              \
        name, d_##function, q_##function, state, size,                                             \
        {                                                                                          \
            limit, limit_ill                                                                       \
        }                                                                                          \
    }
static const struct row rows[] = {
    ROW("f = 0, ellipsoid: acceleration", acceleration_implicit, ellipsoid_states, 3, 10, 10),
    ROW("f = 0, ellipsoid: K", jacobi_implicit, ellipsoid_states, 1, 10, 10),
    ROW("f = 0, torus: acceleration", acceleration_torus, torus_states, 3, 10, 10),
    ROW("f = 0, torus: K", jacobi_torus, torus_states, 1, 20, 20),
    ROW("f = 0, torus: distance, normal velocity", errors_torus, beside_torus_states, 2, 20, 20),
    ROW("f = 0, torus: foot of a point", projection_torus, beside_torus_states, 3, 20, 20),
    ROW("f = 0, torus: curvatures, torsion", curvatures, torus_states, 3, 20, 20),
    ROW("chart: acceleration (Christoffel)", acceleration_chart, chart_states, 2, 20, 20),
    ROW("chart: K", jacobi_chart, chart_states, 1, 20, 20),
    ROW("chart: speed", speed_chart, chart_states, 1, 30, 30),
    ROW("metric: velocity", velocity_metric, metric_states, 3, 10, 10),
    ROW("metric: change of momentum", force_metric, metric_states, 3, 10, 10),
    ROW("metric: H", H_metric, metric_states, 1, 10, 10),
    ROW("mechanism: acceleration", acceleration_arm, arm_states, 3, 20, 20),
    ROW("mechanism: multipliers", multipliers_arm, arm_states, 2, 20, 20),
    ROW("mechanism: G u + p_t", errors_arm, arm_states, 2, 10, 10),
    ROW("interpolant of Bogacki-Shampine", bogacki_inside, swing_states, 4, 20, 20),
    ROW("interpolant of Merson", merson_inside, swing_states, 4, 20, 20),
    ROW("interpolant of Tsitouras", tsitouras_inside, swing_states, 4, 100, 100),
    ROW("interpolant of Verner", verner_inside, swing_states, 4, 100, 100),
};

static double size_of(quad x)
{
    return fabs((double)x);
}

static double larger(double a, double b)
{
    return a >= b || a != a ? a : b; /* keeps a NaN */
}

static double difference(const struct row *row, const quad a[], const quad b[])
{
    double most = 0;
    for (int i = 0; i < row->size; i++) most = larger(size_of(a[i] - b[i]), most);
    return most;
}

/* At one state: the worst error of the modes and what conditioning explains, in units. */
static void measure(const struct row *row, struct problem s, const double state[], double *error,
                    double *explained)
{
    quad exact[MOST] = {0}, other[MOST] = {0};
    double size = 0;
    s.noise = 0, row->in_quad(&s, state, exact);
    for (int i = 0; i < row->size; i++) size = larger(size_of(exact[i]), size);
    *error = *explained = 0;
    for (int mode = 0; mode < MODES; mode++) {
        fesetround(modes[mode]);
        row->in_double(&s, state, other);
        fesetround(FE_TONEAREST);
        *error = larger(difference(row, other, exact), *error);
    }
    s.noise = ldexp(1, -52);
    for (int i = 0; i < TRIES; i++) {
        row->in_quad(&s, state, other);
        *explained = larger(difference(row, other, exact), *explained);
    }
    *error /= ldexp(size, -53), *explained = *explained / ldexp(size, -53) + 1;
}

static bool print(const struct row *row, int ill, int count)
{
    double most_error = 0, most_explained = 0, most_share = 0;
    for (int i = 0; i < count; i++) {
        struct problem s = {0, 0, 0, 0};
        double state[10], error, explained;
        row->state(ill, &s, state);
        measure(row, s, state, &error, &explained);
        most_error = larger(error, most_error), most_explained = larger(explained, most_explained);
        most_share = larger(error / explained, most_share);
    }
    const bool is_well = most_share <= row->limit[ill];
    printf("| %s%s | %.1f | %.1f | %.2g%s |\n", row->name, ill ? ", ill-conditioned" : "",
           log10(most_error), log10(most_explained), most_share,
           is_well ? "" : " **above its limit**");
    return is_well;
}

int main(int argc, char **argv)
{
    const int count = argc > 1 ? atoi(argv[1]) : 400;
    bool is_well = count > 0;

    printf("| function | digits lost, worst | explained, worst | error / explained, worst "
           "|\n|---|---:|---:|---:|\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int ill = 0; ill < 2; ill++) is_well = print(&rows[i], ill, count) && is_well;
    return is_well ? 0 : 1;
}
