/* The car axis by Merson's method, N times over its 3 units of time, for bench/moving.sh to count instructions: as
 * GI_MECHANICAL with p_t given (RATES), and as GI_GENERAL with its Jacobian,
 * its multipliers by elimination (ELIMINATION), or by hand with a mass matrix that is known to be diagonal
 * (BY_HAND). Prints attempts, evaluations, calls of the position constraints, and the end. */
#include <stdio.h>
#include <stdlib.h>

#include "../../tests/car_axis.h"

static long long constraint_calls;

#if defined(RATES)

static inline void axis_mass(const struct car *s, double t, const double q[], double M[][4])
{
    (void)t, (void)q;
    car_mass(s, M);
}

static inline void axis_force(const struct car *s, double t, const double q[], const double u[],
                              const double z[], double f[])
{
    double wheel[2];

    (void)u, (void)z;
    wheel_at(s, t, wheel);
    car_forces(s, wheel, q, f);
}

static inline void axis_position_constraints(const struct car *s, double t, const double q[],
                                             double p[])
{
    double wheel[2];

    constraint_calls++;
    wheel_at(s, t, wheel);
    car_constraints(s, wheel, q, p);
}

static inline void axis_constraint_matrix(const struct car *s, double t, const double q[],
                                          double G[][4])
{
    double wheel[2];

    wheel_at(s, t, wheel);
    car_matrix(wheel, q, G);
}

static inline void axis_constraint_bias(const struct car *s, double t, const double q[],
                                        const double u[], double b[])
{
    const struct wheel w = wheel_of(s, t);

    car_bias(&w, q, u, b);
}

static inline void axis_constraint_rates(const struct car *s, double t, const double q[],
                                         double p_t[])
{
    double x[2], v[2];

    wheel_at(s, t, x);
    wheel_velocity(s, t, x, v);
    car_rates(q, v, p_t);
}
#    define GI_NAME    axis
#    define GI_SYSTEM  struct car
#    define GI_PROBLEM GI_MECHANICAL
#    define GI_NQ      4
#    define GI_NC      2
#    define GI_MOVING  1
#    include "../../geodesic_integ.h"

#else

#    ifdef ELIMINATION

/* a and lambda of M a + G^T lambda = f, G a = b by Gaussian elimination with pivots. */
static inline void solve(double A[6][7])
{
    for (int k = 0; k < 6; k++) {
        int pivot = k;
        for (int i = k + 1; i < 6; i++)
            if (fabs(A[i][k]) > fabs(A[pivot][k])) pivot = i;
        for (int j = k; j < 7; j++) {
            const double swapped = A[k][j];
            A[k][j] = A[pivot][j], A[pivot][j] = swapped;
        }
        for (int i = k + 1; i < 6; i++) {
            const double factor = A[i][k] / A[k][k];
            for (int j = k + 1; j < 7; j++) A[i][j] -= factor * A[k][j];
        }
    }
    for (int i = 5; i >= 0; i--) {
        for (int j = i + 1; j < 6; j++) A[i][6] -= A[i][j] * A[j][6];
        A[i][6] /= A[i][i];
    }
}

static inline void axis_derivs(const struct car *s, double t, const double y[], double ydot[])
{
    const struct wheel w = wheel_of(s, t);
    double A[6][7], G[2][4], b[2], f[4];

    car_forces(s, w.x, y, f);
    car_matrix(w.x, y, G);
    car_bias(&w, y, y + 4, b);
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) A[i][j] = i == j ? s->mass : 0;
        for (int j = 0; j < 2; j++) A[i][4 + j] = A[4 + j][i] = G[j][i];
        A[i][6] = f[i];
    }
    for (int i = 0; i < 2; i++) A[4 + i][4] = A[4 + i][5] = 0, A[4 + i][6] = b[i];
    solve(A);
    for (int j = 0; j < 4; j++) ydot[j] = y[4 + j], ydot[4 + j] = A[j][6];
}

#    else

/* (G M^-1 G^T) lambda = G M^-1 f - b, by Cramer's rule. */
static inline void axis_derivs(const struct car *s, double t, const double y[], double ydot[])
{
    const double *q = y, *u = y + 4;
    const struct wheel w = wheel_of(s, t);
    double G[2][4], b[2], f[4], A[3] = {0, 0, 0};

    car_forces(s, w.x, q, f);
    car_matrix(w.x, q, G);
    car_bias(&w, q, u, b);
    for (int j = 0; j < 4; j++) {
        A[0] += G[0][j] * G[0][j], A[1] += G[0][j] * G[1][j], A[2] += G[1][j] * G[1][j];
        b[0] -= G[0][j] * f[j] / s->mass, b[1] -= G[1][j] * f[j] / s->mass;
    }
    const double per_det = 1 / (A[0] * A[2] - A[1] * A[1]);
    const double c[2] = {(A[2] * b[0] - A[1] * b[1]) * per_det,
                         (A[0] * b[1] - A[1] * b[0]) * per_det};
    for (int j = 0; j < 4; j++) {
        ydot[j] = u[j];
        ydot[4 + j] = f[j] / s->mass + c[0] * G[0][j] + c[1] * G[1][j];
    }
}

#    endif

static inline void axis_constraint_errors(const struct car *s, double t, const double y[],
                                          double cerr[])
{
    double x[2], v[2], G[2][4];

    constraint_calls++;
    wheel_at(s, t, x);
    wheel_velocity(s, t, x, v);
    car_constraints(s, x, y, cerr);
    car_matrix(x, y, G);
    car_rates(y, v, cerr + 2);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++) cerr[2 + i] += G[i][j] * y[4 + j];
}

static inline void axis_constraint_jacobian(const struct car *s, double t, const double y[],
                                            double jac[4][8])
{
    double x[2], G[2][4];

    wheel_at(s, t, x);
    car_matrix(x, y, G);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++) {
            jac[i][j] = jac[2 + i][4 + j] = G[i][j];
            jac[i][4 + j] = jac[2 + i][j] = 0;
        }
}

#    define GI_NAME        axis
#    define GI_SYSTEM      struct car
#    define GI_NQ          4
#    define GI_NC          4
#    define GI_NC_POSITION 2
#    define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#    include "../../geodesic_integ.h"

#endif

int main(int argc, char *argv[])
{
    const int times = argc > 1 ? atoi(argv[1]) : 1;
    axis_options options = {.accuracy = argc > 2 ? atof(argv[2]) : 1e-6};
    axis_integ it;

    for (int k = 0; k < times; k++)
        if (axis_initialize(&it, &the_car, &options, 0, car_start) != GI_OK ||
            axis_integrate(&it, 3) != GI_OK) {
            fprintf(stderr, "moving: %s\n", axis_explain(&it).what);
            return 1;
        }
    printf("%lld %lld %lld %.9f\n", it.stats.steps_attempted * times,
           it.stats.derivative_evaluations * times, constraint_calls, it.y[0]);
    return 0;
}
