/* Five stiff problems of first order with analytic Jacobians and their end states, C and C++. For each P of
 * vdp, robertson, oregonator, hires, pollution there are
 *   struct P            its parameters, P_parameters() those of the benchmark
 *   P_derivs            y' = f(t, y)
 *   P_jacobian          J[i][k] = d ydot_i / d y_k, the GI_JACOBIAN of the header
 *   P_columns           the same by columns, J[k][i], for solvers in Fortran and SUNDIALS
 *   stiff_problems[P_]  sizes, start, end and the published end state
 * Equations and end states: Mazzia and Magherini, Test Set for Initial Value Problem Solvers (the file
 * published/stiff_test_set.csv of the reference solutions). check.c tests them. */
#ifndef BENCH_STIFF_PROBLEMS_H
#define BENCH_STIFF_PROBLEMS_H

/* P: name of the problem, its N */
#define STIFF_PROBLEMS(X) X(vdp, 2) X(robertson, 3) X(oregonator, 3) X(hires, 8) X(pollution, 20)

struct vdp {
    double eps;
};
struct robertson {
    double slow, fast, fastest;
};
struct oregonator {
    double s, q, w;
};
struct hires {
    double fast;
};
struct pollution {
    double k[26]; /* k[0] is not used */
};

#define REAL           double
#define EQUATION(name) name
#define ENTRY(i, k)    J[i][k]
#include "equations.h"

/* Only the Jacobians of these are of use. */
#define REAL           double
#define EQUATION(name) by_columns_##name
#define ENTRY(i, k)    J[k][i]
#include "equations.h"
#define STIFF_COLUMNS(P, N)                                                                        \
    static inline void P##_columns(const struct P *s, double t, const double y[], double J[][N])   \
    {                                                                                              \
        by_columns_##P##_jacobian(s, t, y, J);                                                     \
    }
STIFF_PROBLEMS(STIFF_COLUMNS)

static inline struct vdp vdp_parameters(void)
{
    const struct vdp s = {1e-6};
    return s;
}

static inline struct robertson robertson_parameters(void)
{
    const struct robertson s = {0.04, 1e4, 3e7};
    return s;
}

static inline struct oregonator oregonator_parameters(void)
{
    const struct oregonator s = {77.27, 8.375e-6, 0.161};
    return s;
}

static inline struct hires hires_parameters(void)
{
    const struct hires s = {280};
    return s;
}

static inline struct pollution pollution_parameters(void)
{
    const struct pollution s = {{0,      .35,   26.6,   1.23e4, 8.6e-4, 8.2e-4,  1.5e4,
                                 1.3e-4, 2.4e4, 1.65e4, 9e3,    .022,   1.2e4,   1.88,
                                 1.63e4, 4.8e6, 3.5e-4, .0175,  1e8,    4.44e11, 1240,
                                 2.1,    5.78,  .0474,  1780,   3.12}};
    return s;
}

enum { vdp_, robertson_, oregonator_, hires_, pollution_, STIFF_COUNT };
enum { STIFF_N = 20 }; /* of the largest problem */

/* Tolerances and errors have one weight: the tolerance of y_i is rtol (|y_i| + small), an error is divided by
 * |y_i| + small. `small` is where a component becomes too small to matter, one number for a problem because
 * odeint has one absolute tolerance for all components:
 *   vdp         1     both components are of this size at the end
 *   robertson   1e-8  y_0 ends at 2e-8; y_1, 3.6e-5 at most, follows the others when it is smaller
 *   oregonator  1e-6  nothing is below 1: errors are relative
 *   hires       1e-4  the least component ends at 6e-5
 *   pollution   1e-8  radicals: 4e-9 (O), 2e-7 (HO2); one at 4e-18 (O1D) follows ozone */
struct stiff_problem {
    const char *name;
    int n;
    double t_end, small;
    double start[STIFF_N], end[STIFF_N];
};

static const struct stiff_problem stiff_problems[STIFF_COUNT] = {
    {"van der Pol", 2, 2, 1, {2, 0}, {1.706167732170483, -0.8928097010247975}},
    {"Robertson",
     3,
     1e11,
     1e-8,
     {1, 0, 0},
     {0.2083340149701255e-7, 0.8333360770334713e-13, 0.9999999791665050}},
    {"Oregonator",
     3,
     360,
     1e-6,
     {1, 2, 3},
     {1.000814870318523, 1228.178521549917, 132.0554942846706}},
    {"HIRES",
     8,
     321.8122,
     1e-4,
     {1, 0, 0, 0, 0, 0, 0, 0.0057},
     {0.7371312573325668e-3, 0.1442485726316185e-3, 0.5888729740967575e-4, 0.1175651343283149e-2,
      0.2386356198831331e-2, 0.6238968252742796e-2, 0.2849998395185769e-2, 0.2850001604814231e-2}},
    {"air pollution",
     20,
     60,
     1e-8,
     {0, 0.2, 0, 0.04, 0, 0, 0.1, 0.3, 0.01, 0, 0, 0, 0, 0, 0, 0, 0.007, 0, 0, 0},
     {0.5646255480022769e-1, 0.1342484130422339,    0.4139734331099427e-8, 0.5523140207484359e-2,
      0.2018977262302196e-6, 0.1464541863493966e-6, 0.7784249118997964e-1, 0.3245075353396018,
      0.7494013383880406e-2, 0.1622293157301561e-7, 0.1135863833257075e-7, 0.2230505975721359e-2,
      0.2087162882798630e-3, 0.1396921016840158e-4, 0.8964884856898295e-2, 0.4352846369330103e-17,
      0.6899219696263405e-2, 0.1007803037365946e-3, 0.1772146513969984e-5, 0.5682943292316392e-4}},
};

/* Size of the first step, for solvers that do not choose it themselves (RADAU5, odeint, GSL): Hairer's. */
static const double stiff_first_step = 1e-6;

/* Largest error at the end, in the weight above; infinite if a number is missing. */
static inline double stiff_error(const struct stiff_problem *p, const double y[])
{
    double worst = 0;
    for (int i = 0; i < p->n; ++i) {
        const double size = p->end[i] < 0 ? -p->end[i] : p->end[i];
        const double off = y[i] < p->end[i] ? p->end[i] - y[i] : y[i] - p->end[i];
        if (!(off <= 1e300)) return 1e300 * 1e300;
        if (off / (size + p->small) > worst) worst = off / (size + p->small);
    }
    return worst;
}

#endif
