/* What is carried along: variations by explicit and implicit methods, of parameters, on a surface and in a metric, with
 * transported vectors. In double. The middle is that of the variations. */
#include "golden.h"

struct golden_rates {
    double rate[2];
};

/* Two species, of which one eats the other. */
static inline void prey_derivs(const struct golden_rates *s, double t, const double y[], double f[])
{
    const double met = y[0] * y[1] / (1 + y[0] / 8);
    f[0] = s->rate[0] * y[0] - met;
    f[1] = met / 2 - s->rate[1] * y[1] + t / 16;
}
static inline void prey_jacobian(const struct golden_rates *s, double t, const double y[],
                                 double J[][2])
{
    const double d = 1 + y[0] / 8, by_prey = y[1] / (d * d), by_hunter = y[0] / d;
    (void)t;
    J[0][0] = s->rate[0] - by_prey, J[0][1] = -by_hunter;
    J[1][0] = by_prey / 2, J[1][1] = by_hunter / 2 - s->rate[1];
}
static inline void prey_by_rates(const struct golden_rates *s, double t, const double y[],
                                 double by[][2])
{
    (void)s, (void)t;
    by[0][0] = y[0], by[0][1] = by[1][0] = 0, by[1][1] = -y[1];
}
static inline double *prey_rate(struct golden_rates *s, int k)
{
    return &s->rate[k];
}

#define golden_carried_tsitouras_derivs             prey_derivs
#define golden_carried_tsitouras_parameter          prey_rate
#define golden_carried_dop853_derivs                prey_derivs
#define golden_carried_dop853_jacobian              prey_jacobian
#define golden_carried_dop853_parameter_derivatives prey_by_rates
#define golden_carried_rodas_derivs                 prey_derivs
#define golden_carried_rodas_jacobian               prey_jacobian
#define golden_carried_rodas_parameter_derivatives  prey_by_rates
#define golden_carried_radau_derivs                 prey_derivs
#define golden_carried_radau_parameter              prey_rate
#define golden_carried_gauss_derivs                 prey_derivs
#define golden_carried_gauss_jacobian               prey_jacobian
#define golden_carried_gauss_parameter_derivatives  prey_by_rates

#define GI_NAME                  golden_carried_tsitouras
#define GI_SYSTEM                struct golden_rates
#define GI_NZ                    2
#define GI_VARIATIONS            4
#define GI_PARAMETERS            2
#define GI_PARAMETER_DIFFERENCES 1
#define GI_METHOD                GI_TSITOURAS54
#include "geodesic_integ.h"

#define GI_NAME       golden_carried_dop853
#define GI_SYSTEM     struct golden_rates
#define GI_NZ         2
#define GI_VARIATIONS 4
#define GI_PARAMETERS 2
#define GI_JACOBIAN   1
#define GI_METHOD     GI_DOP853
#include "geodesic_integ.h"

#define GI_NAME       golden_carried_rodas
#define GI_SYSTEM     struct golden_rates
#define GI_NZ         2
#define GI_VARIATIONS 4
#define GI_PARAMETERS 2
#define GI_JACOBIAN   1
#define GI_METHOD     GI_RODAS5P
#include "geodesic_integ.h"

#define GI_NAME                  golden_carried_radau
#define GI_SYSTEM                struct golden_rates
#define GI_NZ                    2
#define GI_VARIATIONS            4
#define GI_PARAMETERS            2
#define GI_PARAMETER_DIFFERENCES 1
#define GI_METHOD                GI_RADAU
#include "geodesic_integ.h"

#define GI_NAME       golden_carried_gauss
#define GI_SYSTEM     struct golden_rates
#define GI_NZ         2
#define GI_VARIATIONS 4
#define GI_PARAMETERS 2
#define GI_JACOBIAN   1
#define GI_METHOD     GI_GAUSS
#include "geodesic_integ.h"

/* An ellipsoid. */
static inline void golden_carried_surface_surface(const struct golden_rates *s, const double x[3],
                                                  double *f, double grad[3], double hess[6])
{
    const double a[3] = {0.4375, 0.625, 1};
    (void)s;
    *f = (a[0] * x[0] * x[0] + a[1] * x[1] * x[1] + a[2] * x[2] * x[2] - 1) / 2;
    for (int i = 0; i < 3; i++) grad[i] = a[i] * x[i], hess[i] = a[i], hess[3 + i] = 0;
}
#define GI_NAME       golden_carried_surface
#define GI_SYSTEM     struct golden_rates
#define GI_PROBLEM    GI_IMPLICIT_SURFACE
#define GI_VARIATIONS 2
#define GI_METHOD     GI_VERNER96
#include "geodesic_integ.h"

/* The half space of hyperbolic geometry, in three dimensions. */
static inline void half_space_metric(const struct golden_rates *s, const double x[3],
                                     double ginv[3][3], double dginv[3][3][3])
{
    (void)s;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            ginv[i][j] = i == j ? x[2] * x[2] : 0;
            for (int k = 0; k < 3; k++) dginv[k][i][j] = i == j && k == 2 ? 2 * x[2] : 0;
        }
}
#define golden_carried_metric_metric    half_space_metric
#define golden_carried_transport_metric half_space_metric

#define GI_NAME       golden_carried_metric
#define GI_SYSTEM     struct golden_rates
#define GI_PROBLEM    GI_METRIC
#define GI_NQ         3
#define GI_VARIATIONS 5
#define GI_TRANSPORT  2
#define GI_METHOD     GI_MERSON43
#include "geodesic_integ.h"

#define GI_NAME       golden_carried_transport
#define GI_SYSTEM     struct golden_rates
#define GI_PROBLEM    GI_METRIC
#define GI_NQ         3
#define GI_VARIATIONS 4
#define GI_TRANSPORT  2
#define GI_METHOD     GI_RADAU
#include "geodesic_integ.h"

static void numbers(enum golden_column column, int n, const double x[])
{
    for (int i = 0; i < n; i++) golden_number(column, (golden_real)x[i]);
}

/* The rows of an instance: there, and back by other steps. */
#define ROWS(name, option, transported_vectors, ...)                                               \
    static void name##_rows(void)                                                                  \
    {                                                                                              \
        enum { N = golden_carried_##name##_N };                                                    \
        const struct golden_rates s = {{0.75, 0.5}};                                               \
        golden_carried_##name##_options o;                                                         \
        const double y0[N] = __VA_ARGS__, t_end[2] = {1.75, 0.5};                                  \
        golden_carried_##name##_integ it;                                                          \
        double v[sizeof it.variation / sizeof it.variation[0]][N];                                 \
        memset(&o, 0, sizeof o);                                                                   \
        o.option;                                                                                  \
        golden_carried_##name##_initialize(&it, &s, &o, 0.25, y0);                                 \
        for (int k = 0; k < 2; k++) {                                                              \
            golden_begin_named("carried/double/" #name, k == 0 ? "there" : "back", -1);            \
            golden_count(COLUMN_status, golden_carried_##name##_integrate(&it, t_end[k]));         \
            numbers(COLUMN_t, 1, &it.t);                                                           \
            numbers(COLUMN_y, N, it.y);                                                            \
            numbers(COLUMN_y, sizeof it.variation / sizeof(double), it.variation[0]);              \
            transported_vectors;                                                                   \
            if (golden_carried_##name##_interpolate_variations(&it, (it.t_previous + it.t) / 2,    \
                                                               v) == GI_OK)                        \
                numbers(COLUMN_middle, sizeof v / sizeof(double), v[0]);                           \
            golden_count(COLUMN_steps_taken, it.stats.steps_taken);                                \
            golden_count(COLUMN_derivative_evaluations, it.stats.derivative_evaluations);          \
            golden_count(COLUMN_jacobian_evaluations, it.stats.jacobian_evaluations);              \
            golden_end();                                                                          \
        }                                                                                          \
    }
#define TRANSPORTED numbers(COLUMN_y, 6, it.transported[0])
ROWS(tsitouras, accuracy = 1e-6, (void)0, {1, 2})
ROWS(dop853, accuracy = 1e-9, (void)0, {1, 2})
ROWS(rodas, accuracy = 1e-5, (void)0, {1, 2})
ROWS(radau, accuracy = 1e-7, (void)0, {1, 2})
ROWS(gauss, fixed_step = 0.125, (void)0, {1, 2})
ROWS(surface, accuracy = 1e-8, (void)0, {0, 0, 1, 1, 0, 0})
ROWS(metric, accuracy = 1e-6, TRANSPORTED, {0, 0.5, 1, 0.75, -0.25, 0.5})
ROWS(transport, accuracy = 1e-6, TRANSPORTED, {0, 0.5, 1, 0.75, -0.25, 0.5})

/* All rows of this file. */
void golden_carried_double(void);
void golden_carried_double(void)
{
    tsitouras_rows();
    dop853_rows();
    rodas_rows();
    radau_rows();
    gauss_rows();
    surface_rows();
    metric_rows();
    transport_rows();
}
