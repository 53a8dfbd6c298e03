/* One family by one method, for test_families.c: included with FAMILY (one of plain, by_function,
 * by_jacobian, by_differences, implicit, parametric, metric, hamiltonian, mechanical) for each method. Each is the same
 * great circle on the unit sphere, or in the plane of `heading`, whose closed form is truth. */
#define PASTE2(a, b) a##_##b
#define PASTE(a, b)  PASTE2(a, b)
#define NAME         PASTE(FAMILY, METHOD_NAME)
#define F(function)  PASTE(NAME, function)
#define KIND         PASTE(KIND, FAMILY)

#define GI_NAME   NAME
#define GI_SYSTEM struct sphere
#define GI_METHOD METHOD
#define GI_LANES  4

#if KIND <= KIND_by_differences
static inline void F(derivs)(const struct sphere *s, double t, const double y[], double ydot[])
{
    const double kappa = (y[3] * y[3] + y[4] * y[4] + y[5] * y[5]) / (s->radius * s->radius);
    (void)t;
    for (int i = 0; i < 3; i++) ydot[i] = y[3 + i], ydot[3 + i] = -kappa * y[i];
}
#    define GI_NQ 3
#    if KIND == KIND_plain
#        define GI_NC 0
#    else
#        define GI_NC          2
#        define GI_NC_POSITION 1
#    endif
#    if KIND == KIND_by_function
#        define GI_PROJECTION GI_PROJECT_BY_FUNCTION
static inline bool F(project_if_needed)(const struct sphere *s, double tol, double t, double y[])
{
    return sphere_project(s, tol, t, y);
}
#    elif KIND != KIND_plain
static inline void F(constraint_errors)(const struct sphere *s, double t, const double y[],
                                        double cerr[])
{
    (void)t;
    cerr[0] = (y[0] * y[0] + y[1] * y[1] + y[2] * y[2] - s->radius * s->radius) / 2;
    cerr[1] = y[0] * y[3] + y[1] * y[4] + y[2] * y[5];
}
#    endif
#    if KIND == KIND_by_jacobian
#        define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
static inline void F(constraint_jacobian)(const struct sphere *s, double t, const double y[],
                                          double jac[2][6])
{
    (void)s, (void)t;
    for (int i = 0; i < 3; i++) {
        jac[0][i] = jac[1][3 + i] = y[i];
        jac[0][3 + i] = 0, jac[1][i] = y[3 + i];
    }
}
#    endif
#elif KIND == KIND_implicit
#    define GI_PROBLEM       GI_IMPLICIT_SURFACE
#    define GI_JACOBI_FIELDS 1
static inline void F(surface)(const struct sphere *s, const double x[3], double *f, double g[3],
                              double H[6])
{
    *f = (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - s->radius * s->radius) / 2;
    for (int i = 0; i < 3; i++) g[i] = x[i], H[i] = 1, H[3 + i] = 0;
}
#elif KIND == KIND_parametric
#    define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#    define GI_JACOBI_FIELDS 1
static inline void F(surface)(const struct sphere *s, double u, double v, double x[3], double xu[3],
                              double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    sphere_chart(s, u, v, x, xu, xv, xuu, xuv, xvv);
}
#elif KIND == KIND_metric
#    define GI_PROBLEM GI_METRIC
#    define GI_NQ      2
static inline void F(metric)(const struct sphere *s, const double x[2], double ginv[2][2],
                             double dginv[2][2][2])
{
    const double RR = s->radius * s->radius, c = cos(x[1]);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) ginv[i][j] = dginv[0][i][j] = dginv[1][i][j] = 0;
    ginv[0][0] = 1 / (RR * c * c), ginv[1][1] = 1 / RR;
    dginv[1][0][0] = 2 * sin(x[1]) / (RR * c * c * c);
}
#elif KIND == KIND_hamiltonian
#    define GI_PROBLEM GI_HAMILTONIAN
#    define GI_NQ      2
static inline void F(hamiltonian)(const struct sphere *s, double t, const double q[],
                                  const double p[], double *H, double H_q[], double H_p[])
{
    const double RR = s->radius * s->radius, c = cos(q[1]), v = p[0] / (RR * c * c);
    (void)t;
    *H = (v * p[0] + p[1] * p[1] / RR) / 2;
    H_q[0] = 0, H_q[1] = v * p[0] * sin(q[1]) / c;
    H_p[0] = v, H_p[1] = p[1] / RR;
}
#elif KIND == KIND_mechanical
#    define GI_PROBLEM GI_MECHANICAL
#    define GI_NQ      3
#    define GI_NC      1
static inline void F(mass)(const struct sphere *s, double t, const double q[], double M[][3])
{
    (void)s, (void)t, (void)q;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) M[i][j] = i == j ? 2 : 0;
}
static inline void F(force)(const struct sphere *s, double t, const double q[], const double u[],
                            const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = f[1] = f[2] = 0;
}
static inline void F(position_constraints)(const struct sphere *s, double t, const double q[],
                                           double p[])
{
    (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] - s->radius * s->radius) / 2;
}
static inline void F(constraint_matrix)(const struct sphere *s, double t, const double q[],
                                        double G[][3])
{
    (void)s, (void)t;
    for (int i = 0; i < 3; i++) G[0][i] = q[i];
}
static inline void F(constraint_bias)(const struct sphere *s, double t, const double q[],
                                      const double u[], double b[])
{
    (void)s, (void)t, (void)q;
    b[0] = -(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
}
#endif
#include "geodesic_integ.h"

/* The start of geodesic k, at (radius, 0, 0). */
static void F(begin)(const struct sphere *s, int k, double y0[])
{
    const double a = heading(k);
#if KIND == KIND_implicit
    const double point[3] = {s->radius, 0, 0}, direction[3] = {0, cos(a), sin(a)};
    assert_int_equal(F(start)(s, point, direction, y0), GI_OK);
#elif KIND == KIND_parametric || KIND == KIND_metric
    const double point[2] = {0, 0}, direction[2] = {cos(a), sin(a)};
    assert_int_equal(F(start)(s, point, direction, y0), GI_OK);
#elif KIND == KIND_hamiltonian
    y0[0] = y0[1] = 0, y0[2] = s->radius * cos(a), y0[3] = s->radius * sin(a);
#else
    const double y[6] = {s->radius, 0, 0, 0, cos(a), sin(a)};
    memcpy(y0, y, sizeof y);
#endif
}

/* The largest error of the state at arc length t; Jacobi fields count. */
static double F(off)(const struct sphere *s, int k, double t, const double y[])
{
    const double R = s->radius, phi = t / R, a = heading(k);
    const double x[3] = {R * cos(phi), R * sin(phi) * cos(a), R * sin(phi) * sin(a)};
    double error = 0;
#if KIND == KIND_parametric || KIND == KIND_metric || KIND == KIND_hamiltonian
    error = fabs(R * (y[1] - asin(x[2] / R)));
    error = worse_of(error, R * sin((y[0] - atan2(x[1], x[0])) / 2) * 2);
#else
    for (int i = 0; i < 3; i++) error = worse_of(error, y[i] - x[i]);
#endif
#if KIND == KIND_implicit || KIND == KIND_parametric
    error = worse_of(error, y[F(NQ) - 2] - R * sin(phi));
    error = worse_of(error, y[F(NQ) - 1] - cos(phi));
#endif
    return error;
}

static struct outcome F(run)(void)
{
    enum { count = 7 };
    const struct sphere s = {1.5};
    double t[count], t_end[count], y[count][F(N)];
    struct outcome worst = {0, true, 0};
    F(options) options;
    F(batch) job;

    memset(&options, 0, sizeof options), memset(&job, 0, sizeof job);
    options.accuracy = 1e-9;
    if (!METHOD_ESTIMATES) options.fixed_step = 1.0 / 4096;
    for (int k = 0; k < count; k++) {
        t[k] = 0, t_end[k] = 2 + 0.2 * k;
        F(begin)(&s, k, y[k]);
    }
    assert_int_equal(F(check)(&s, 0, y[0], NULL), GI_OK);
    job.system = &s, job.options = &options, job.count = count;
    job.t = t, job.t_end = t_end, job.y = y;
    assert_int_equal(F(integrate_batch)(&job), GI_OK);
    for (int k = 0; k < count; k++) {
        double y0[F(N)];
        F(integ) it;
        F(begin)(&s, k, y0);
        assert_int_equal(F(initialize)(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(F(integrate)(&it, t_end[k]), GI_OK);
        worst.error = worse_of(worst.error, F(off)(&s, k, it.t, it.y));
        worst.attempts += it.stats.steps_attempted;
        if (memcmp(it.y, y[k], sizeof it.y) != 0 || it.t != t[k]) worst.same = false;
    }
    return worst;
}

#undef PASTE2
#undef PASTE
#undef NAME
#undef F
#undef KIND
#undef FAMILY
