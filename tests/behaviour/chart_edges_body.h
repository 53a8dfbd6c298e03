/*
 * Body of test_chart_edges.c, included once for each method with error control (METHOD): metrics close to where their
 * coordinates end. EDGE is the name of the instances.
 */
#define EDGE_PASTE2(a, b) a##_##b
#define EDGE_PASTE(a, b)  EDGE_PASTE2(a, b)
#define EDGE              NAME_OF(METHOD_NAME)
#define EDGE_(name)       EDGE_PASTE(EDGE, name)

static inline void EDGE_(polar_metric)(const struct chart *s, const double x[2], double ginv[2][2],
                                       double dginv[2][2][2])
{
    memset(ginv, 0, 4 * sizeof(double)), memset(dginv, 0, 8 * sizeof(double));
    ginv[0][0] = 1, ginv[1][1] = 1 / (x[0] * x[0]);
    dginv[0][1][1] = -2 / (x[0] * x[0] * x[0]);
    (void)s;
}
#define GI_NAME    EDGE_(polar)
#define GI_SYSTEM  struct chart
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#define GI_METHOD  METHOD
#define GI_LANES   4
#include "geodesic_integ.h"

static inline void EDGE_(spherical_metric)(const struct chart *s, const double x[3],
                                           double ginv[3][3], double dginv[3][3][3])
{
    const double r = x[0], c = cos(x[1]), sine = sin(x[1]), l = r * r + s->throat * s->throat;

    memset(ginv, 0, 9 * sizeof(double)), memset(dginv, 0, 27 * sizeof(double));
    ginv[0][0] = 1, ginv[1][1] = 1 / l, ginv[2][2] = 1 / (l * sine * sine);
    dginv[0][1][1] = -2 * r / (l * l), dginv[0][2][2] = -2 * r / (l * l * sine * sine);
    dginv[1][2][2] = -2 * c / (l * sine * sine * sine);
}
#define GI_NAME    EDGE_(spherical)
#define GI_SYSTEM  struct chart
#define GI_PROBLEM GI_METRIC
#define GI_NQ      3
#define GI_METHOD  METHOD
#include "geodesic_integ.h"

static inline void EDGE_(hole_metric)(const struct chart *s, const double x[3], double ginv[3][3],
                                      double dginv[3][3][3])
{
    const double r = x[1], f = 1 - 2 / r, df = 2 / (r * r);

    memset(ginv, 0, 9 * sizeof(double)), memset(dginv, 0, 27 * sizeof(double));
    ginv[0][0] = -1 / f, ginv[1][1] = f, ginv[2][2] = 1 / (r * r);
    dginv[1][0][0] = df / (f * f), dginv[1][1][1] = df, dginv[1][2][2] = -2 / (r * r * r);
    (void)s;
}
static inline void EDGE_(hole_events)(const struct chart *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[1] - s->end;
}
#define GI_NAME    EDGE_(hole)
#define GI_SYSTEM  struct chart
#define GI_PROBLEM GI_METRIC
#define GI_NQ      3
#define GI_METHOD  METHOD
#define GI_EVENTS  1
#include "geodesic_integ.h"

/* A straight line that misses the origin of polar coordinates by little, one by one and in lanes. */
static void EDGE_(passes_an_axis)(void **state)
{
    (void)state;
    for (double miss = 0.1; miss > 0.9e-5; miss /= 10)
        for (double accuracy = FINEST; accuracy < 1e-5; accuracy *= 100) {
            const struct chart s = {0, 0};
            const EDGE_(polar_options) o = {.accuracy = accuracy};
            const double point[2] = {hypot(1, miss), atan2(miss, -1)};
            const double direction[2] = {cos(point[1]), -sin(point[1]) / point[0]};
            double y0[4], t[1] = {0}, t_end[1] = {2}, y[1][4];
            EDGE_(polar_integ) it;

            assert_int_equal(EDGE_(polar_start)(&s, point, direction, y0), GI_OK);
            assert_int_equal(EDGE_(polar_initialize)(&it, &s, &o, 0, y0), GI_OK);
            assert_int_equal(EDGE_(polar_integrate)(&it, 2), GI_OK);
            check_close(it.y[0] * cos(it.y[1]), 1, 1e3 * accuracy / miss + 1e-9);
            check_close(it.y[0] * sin(it.y[1]), miss, 1e3 * accuracy / miss + 1e-9);
            memcpy(y[0], y0, sizeof y0);
            EDGE_(polar_batch)
            batch = {.system = &s, .options = &o, .count = 1, .t = t, .t_end = t_end, .y = y};
            assert_int_equal(EDGE_(polar_integrate_batch)(&batch), GI_OK);
            check_close(y[0][0] * sin(y[0][1]), miss, 1e3 * accuracy / miss + 1e-9);
        }
}

/* A geodesic of flat space, or through a wormhole, that comes close to the axis of its spherical coordinates: its
   angular momenta are kept. */
static void EDGE_(passes_a_pole)(void **state)
{
    (void)state;
    for (int wormhole = 0; wormhole < 2; wormhole++)
        for (double miss = 0.1; miss > 0.9e-5; miss /= 10)
            for (double accuracy = FINEST; accuracy < 1e-5; accuracy *= 100) {
                const struct chart s = {0, wormhole};
                const EDGE_(spherical_options) o = {.accuracy = accuracy};
                /* towards the axis, past it at about the distance `miss` */
                const double point[3] = {2, 0.5, 0}, direction[3] = {wormhole ? -0.3 : 0, -1, miss};
                double y0[6], total[2];
                EDGE_(spherical_integ) it;

                assert_int_equal(EDGE_(spherical_start)(&s, point, direction, y0), GI_OK);
                assert_int_equal(EDGE_(spherical_initialize)(&it, &s, &o, 0, y0), GI_OK);
                assert_int_equal(EDGE_(spherical_integrate)(&it, 3), GI_OK);
                check_close(it.y[5], y0[5], 0); /* p_phi */
                for (int k = 0; k < 2; k++) {
                    const double *const y = k ? it.y : y0;
                    total[k] = y[4] * y[4] + y[5] * y[5] / (sin(y[1]) * sin(y[1]));
                }
                check_close(total[1], total[0], 1e3 * accuracy / miss + 1e-9);
            }
}

/* Light that falls into a hole, to just outside of its horizon, where t and p_r grow without bound. */
static void EDGE_(falls_to_a_horizon)(void **state)
{
    const double ends[] = {2.1, 2.01, 2.001}, b = 3, R = 20, f = 1 - 2 / R;

    (void)state;
    for (int k = 0; k < 3; k++) {
        const int n = 20000;
        double phi = 0; /* by the midpoint rule in u = 1/r */

        for (int i = 0; i < n; i++) {
            const double from = 1 / R, to = 1 / ends[k], u = from + (to - from) * (i + 0.5) / n;
            phi += (to - from) / n / sqrt(1 / (b * b) - u * u * (1 - 2 * u));
        }
        for (double accuracy = FINEST; accuracy < 1e-5; accuracy *= 100) {
            const struct chart s = {ends[k], 0};
            const double y0[6] = {0, R, 0, -1, -sqrt((1 / f - b * b / (R * R)) / f), b};
            const EDGE_(hole_options) o = {.accuracy = accuracy};
            EDGE_(hole_integ) it;

            assert_int_equal(EDGE_(hole_initialize)(&it, &s, &o, 0, y0), GI_OK);
            assert_int_equal(EDGE_(hole_integrate)(&it, 100), GI_EVENT);
            check_close(it.y[2], phi, 1e3 * accuracy + 2e-9);
        }
    }
}

#undef EDGE
