/* Every family by every method, one by one and in lanes, against the closed form of a great circle. Compile
 * with -ffp-contract=off: bits are compared. */

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../each_method.h"

struct sphere {
    double radius;
};

/* The largest error, whether lanes gave the same bits, and the attempted steps. */
struct outcome {
    double error;
    bool same;
    long long attempts;
};

#define KIND_plain          1
#define KIND_by_function    2
#define KIND_by_jacobian    3
#define KIND_by_differences 4
#define KIND_implicit       5
#define KIND_parametric     6
#define KIND_metric         7
#define KIND_hamiltonian    8
#define KIND_mechanical     9

/* Angle to the equator at which geodesic k starts; below the poles of the charts. */
static double heading(int k)
{
    return -0.9 + 0.3 * k;
}

static inline bool sphere_project(const struct sphere *s, double tol, double t, double y[])
{
    const double xx = y[0] * y[0] + y[1] * y[1] + y[2] * y[2], per_r = s->radius / sqrt(xx);
    const double along = (y[0] * y[3] + y[1] * y[4] + y[2] * y[5]) / xx;
    (void)t;
    if (!(xx > 0 && xx < 1e300)) return false;
    if (fabs(per_r - 1) <= tol && fabs(along) <= tol) return true;
    for (int i = 0; i < 3; i++) {
        y[3 + i] -= along * y[i];
        y[i] *= per_r;
    }
    return true;
}

static inline void sphere_chart(const struct sphere *s, double u, double v, double x[3],
                                double xu[3], double xv[3], double xuu[3], double xuv[3],
                                double xvv[3])
{
    const double R = s->radius, cu = cos(u), su = sin(u), cv = cos(v), sv = sin(v);
    x[0] = R * cu * cv, x[1] = R * su * cv, x[2] = R * sv;
    xu[0] = -R * su * cv, xu[1] = R * cu * cv, xu[2] = 0;
    xv[0] = -R * cu * sv, xv[1] = -R * su * sv, xv[2] = R * cv;
    xuu[0] = -R * cu * cv, xuu[1] = -R * su * cv, xuu[2] = 0;
    xuv[0] = R * su * sv, xuv[1] = -R * cu * sv, xuv[2] = 0;
    xvv[0] = -R * cu * cv, xvv[1] = -R * su * cv, xvv[2] = -R * sv;
}

/* FAMILIES_BRIEF: one method, for all compilers and standards. */
#ifdef FAMILIES_BRIEF
#    define METHOD_TURN 1
#    include "families_by_method.h"
#    define FAMILIES_METHODS(X)                                                                    \
        X(METHOD_NAME, METHOD, METHOD_ORDER, METHOD_STAGES, METHOD_FSAL, METHOD_ESTIMATES, 0)
#else
#    define BODY "behaviour/families_by_method.h"
#    include "../for_each_method.h"
#    define FAMILIES_METHODS EACH_METHOD
#endif

#define ROW(family, name, order, estimates)                                                        \
    {#family ", " #name, family##_##name##_run, order, estimates},
#define ROWS(name, method, order, stages, fsal, estimates, ...)                                    \
    ROW(plain, name, order, estimates)                                                             \
    ROW(by_function, name, order, estimates)                                                       \
    ROW(by_jacobian, name, order, estimates)                                                       \
    ROW(by_differences, name, order, estimates)                                                    \
    ROW(implicit, name, order, estimates)                                                          \
    ROW(parametric, name, order, estimates)                                                        \
    ROW(metric, name, order, estimates)                                                            \
    ROW(hamiltonian, name, order, estimates)                                                       \
    ROW(mechanical, name, order, estimates)

static const struct {
    const char *name;
    struct outcome (*run)(void);
    int order, estimates;
} table[] = {FAMILIES_METHODS(ROWS)};

/* Three times what was seen, or less; at fixed steps they are of 1/4096. */
static double bound_of(int order, int estimates)
{
    return estimates == 0 ? 3e-3 : order < 5 ? 1e-7 : 3e-8;
}

static void every_family_by_every_method_reaches_truth(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct outcome o = table[i].run();
        print_message("  %-34s error %.1e, %lld attempts\n", table[i].name, o.error, o.attempts);
        if (!(o.error <= bound_of(table[i].order, table[i].estimates)))
            fail_msg("%s is %g off", table[i].name, o.error);
        if (!o.same) fail_msg("%s: lanes differ", table[i].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_family_by_every_method_reaches_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
