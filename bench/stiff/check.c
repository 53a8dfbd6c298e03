/* Checks the problems: Jacobians against central differences at states of the solution, in both layouts, and
 * the end states against RADAU5. Linked with fortran.c. Ends with status 1 if something is off. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "stiff.h"

/* The equations in quadruple precision. */
#define REAL           __float128
#define EQUATION(name) quad_##name
#define ENTRY(i, k)    J[i][k]
#include "equations.h"

/* Largest difference of the Jacobian and a difference quotient, in parts of the largest entry of the column. f
 * is at most quadratic in y, so that a central difference of any size is exact up to rounding. */
#define JACOBIAN_ERROR(P, N)                                                                       \
    static double P##_error(const double at[])                                                     \
    {                                                                                              \
        const struct P s = P##_parameters();                                                       \
        double rows[N][N], columns[N][N], worst = 0;                                               \
        __float128 y[N], above[N], below[N];                                                       \
        memset(rows, -1, sizeof rows), memset(columns, -1, sizeof columns); /* NaN */              \
        P##_jacobian(&s, 0, at, rows), P##_columns(&s, 0, at, columns);                            \
        for (int i = 0; i < N; ++i) y[i] = at[i];                                                  \
        for (int k = 0; k < N; ++k) {                                                              \
            const double h = fmax(fabs(at[k]), 1e-3);                                              \
            double largest = 0;                                                                    \
            y[k] = at[k] + (__float128)h, quad_##P##_derivs(&s, 0, y, above);                      \
            y[k] = at[k] - (__float128)h, quad_##P##_derivs(&s, 0, y, below);                      \
            y[k] = at[k];                                                                          \
            for (int i = 0; i < N; ++i) largest = fmax(largest, fabs(rows[i][k]));                 \
            for (int i = 0; i < N; ++i) {                                                          \
                const double slope = (double)((above[i] - below[i]) / (2 * (__float128)h));        \
                const double off = fabs(slope - rows[i][k]) / largest;                             \
                if (!(off <= worst)) worst = off;                                                  \
                if (!(rows[i][k] == columns[k][i])) worst = INFINITY;                              \
            }                                                                                      \
        }                                                                                          \
        return worst;                                                                              \
    }
STIFF_PROBLEMS(JACOBIAN_ERROR)
#define ERROR_OF(P, N) P##_error,
static double (*const error_of[])(const double[]) = {STIFF_PROBLEMS(ERROR_OF)};

int main(void)
{
    int bad = 0;
    for (int p = 0; p < STIFF_COUNT; ++p) {
        struct stiff_job job = {.problem = p};
        double between[STIFF_N], best = INFINITY;
        for (int i = 0; i < STIFF_N; ++i) /* no component is 0 */
            between[i] =
                (stiff_problems[p].start[i] + stiff_problems[p].end[i]) / 2 + 0.001 * (i + 1);
        const double off = fmax(error_of[p](between), error_of[p](stiff_problems[p].end));
        for (job.rtol = 1e-8; job.rtol > 5e-14; job.rtol /= 10) {
            stiff_solvers[0].solve(&job);
            const double error = job.status ? INFINITY : stiff_error(&stiff_problems[p], job.y);
            printf("%-14s rtol %.0e: %s differs by %.1e, status %d\n", stiff_problems[p].name,
                   job.rtol, stiff_solvers[0].name, error, job.status);
            best = fmin(best, error);
        }
        printf("%-14s Jacobian and differences: %.1e\n", stiff_problems[p].name, off);
        if (!(off < 1e-14 && best < 1e-9)) bad = 1;
    }
    return bad;
}
