/* The bodies of what declare.h declares. Valid as C and as C++. */
struct thing {
    double a, b;
};

static void sheet_surface(const struct thing *s, const double x[3], double *f, double grad[3],
                          double hess[6])
{
    *f = s->a * x[0] * x[0] + s->b * x[1] * x[1] + x[2] * x[2] - 1;
    grad[0] = 2 * s->a * x[0], grad[1] = 2 * s->b * x[1], grad[2] = 2 * x[2];
    hess[0] = 2 * s->a, hess[1] = 2 * s->b, hess[2] = 2;
    hess[3] = hess[4] = hess[5] = 0;
}

static void sheet_events(const struct thing *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[1];
}

static void chart_surface(const struct thing *s, float u, float v, float x[3], float xu[3],
                          float xv[3], float xuu[3], float xuv[3], float xvv[3])
{
    const float a = (float)s->a, b = (float)s->b;
    for (int i = 0; i < 3; i++) xu[i] = xv[i] = xuu[i] = xuv[i] = xvv[i] = 0;
    x[0] = u, x[1] = v, x[2] = a * u * u + b * v * v;
    xu[0] = xv[1] = 1, xu[2] = 2 * a * u, xv[2] = 2 * b * v;
    xuu[2] = 2 * a, xvv[2] = 2 * b;
}

static void disc_metric(const struct thing *s, const double x[2], double ginv[2][2],
                        double dginv[2][2][2])
{
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) ginv[i][j] = dginv[0][i][j] = dginv[1][i][j] = 0;
    ginv[0][0] = s->a, ginv[1][1] = s->b + x[0] * x[0], dginv[0][1][1] = 2 * x[0];
}

static void crank_mass(const struct thing *s, double t, const double q[], double M[][2])
{
    (void)t, (void)q;
    M[0][0] = s->a, M[1][1] = s->b, M[0][1] = M[1][0] = 0;
}

static void crank_force(const struct thing *s, double t, const double q[], const double u[],
                        const double z[], double f[])
{
    (void)t, (void)q, (void)u, (void)z;
    f[0] = 0, f[1] = -s->a;
}

static void crank_position_constraints(const struct thing *s, double t, const double q[],
                                       double p[])
{
    (void)s, (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - 1) / 2;
}

static void crank_constraint_matrix(const struct thing *s, double t, const double q[],
                                    double G[][2])
{
    (void)s, (void)t;
    G[0][0] = q[0], G[0][1] = q[1];
}

static void crank_constraint_bias(const struct thing *s, double t, const double q[],
                                  const double u[], double b[])
{
    (void)s, (void)t, (void)q;
    b[0] = -(u[0] * u[0] + u[1] * u[1]);
}

static void crank_constraint_rates(const struct thing *s, double t, const double q[], double p_t[])
{
    (void)s, (void)t, (void)q;
    p_t[0] = 0;
}

static void decay_derivs(const struct thing *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = -s->b * y[0];
}

#define BODIES
#include "declare.h"

const struct thing thing = {1, 2};
