/*
 * Part of test_metric.c: Schwarzschild's metric in spherical coordinates t, r, theta, phi, and the advance
 * of the perihelion in them. Included once for each precision, with
 *
 * SPHERICAL_NAME  name of the instance
 * SPHERICAL_REAL  double or long double
 */
#define SPHERICAL_PASTE_(a, b) a##_##b
#define SPHERICAL_PASTE(a, b)  SPHERICAL_PASTE_(a, b)
#define SPHERICAL_(name)       SPHERICAL_PASTE(SPHERICAL_NAME, name)

static inline void SPHERICAL_(metric)(const struct hole *s, const SPHERICAL_REAL x[4],
                                      SPHERICAL_REAL ginv[4][4], SPHERICAL_REAL dginv[4][4][4])
{
    const SPHERICAL_REAL M = (SPHERICAL_REAL)s->M, r = x[1], k = 1 - 2 * M / r,
                         dk = 2 * M / (r * r);
    const SPHERICAL_REAL sine = SIN(x[2]), ww = 1 / (r * r * sine * sine);

    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            ginv[i][j] = 0;
            for (int m = 0; m < 4; m++) dginv[m][i][j] = 0;
        }
    ginv[0][0] = -1 / k, ginv[1][1] = k, ginv[2][2] = 1 / (r * r), ginv[3][3] = ww;
    dginv[1][0][0] = dk / (k * k), dginv[1][1][1] = dk;
    dginv[1][2][2] = -2 / (r * r * r), dginv[1][3][3] = -2 * ww / r;
    dginv[2][3][3] = -2 * ww * COS(x[2]) / sine;
}

#define GI_NAME    SPHERICAL_NAME
#define GI_SYSTEM  struct hole
#define GI_PROBLEM GI_METRIC
#define GI_NQ      4
#define GI_REAL    SPHERICAL_REAL
#define GI_METHOD  GI_DOP853
#include "geodesic_integ.h"

/* How far the perihelion turns in one of so many revolutions, by the integrator: M = 1, orbit
   r = p/(1 + e cos chi). Begins at a perihelion and locates the last one where p_r = 0 (Chandrasekhar,
   The mathematical theory of black holes, 19 (b), has E and L). */
static SPHERICAL_REAL SPHERICAL_(advance)(double p_given, double e_given, int revolutions,
                                          SPHERICAL_REAL accuracy)
{
    static const struct hole hole = {1, 0};
    const SPHERICAL_REAL p = (SPHERICAL_REAL)p_given, e = (SPHERICAL_REAL)e_given;
    const SPHERICAL_REAL two_pi = 8 * ATAN(1),
                         E2 = ((p - 2) * (p - 2) - 4 * e * e) / (p * (p - 3 - e * e));
    const SPHERICAL_REAL L = p / SQRT(p - 3 - e * e), r = p / (1 + e);
    const SPHERICAL_REAL y0[8] = {0, r, two_pi / 4, 0, -SQRT(E2), 0, 0, L};
    const SPHERICAL_REAL units[8] = {r * SQRT(r), r, 1, 1, 1, 1 / SQRT(r), L, L};
    SPHERICAL_(options) options;
    SPHERICAL_(integ) it;
    int perihelia = 0;

    memset(&options, 0, sizeof options);
    options.accuracy = accuracy;
    memcpy(options.units, units, sizeof units);
    for (int i = 0; i < 8; i++) options.relative[i] = true;
    assert_int_equal(SPHERICAL_(initialize)(&it, &hole, &options, 0, y0), GI_OK);
    const SPHERICAL_REAL long_enough = 10000 * (SPHERICAL_REAL)revolutions * units[0];
    while (perihelia < revolutions) {
        const SPHERICAL_REAL before = it.y[5];
        assert_int_equal(SPHERICAL_(step)(&it, long_enough), GI_OK);
        assert_true(it.t < long_enough);
        perihelia += before < 0 && it.y[5] >= 0;
    }
    for (int i = 0; i < 8 && it.y[5] != 0; i++)
        assert_int_equal(SPHERICAL_(integrate)(&it, it.t - it.y[5] / it.ydot[5]), GI_OK);
    return (it.y[3] - two_pi * (SPHERICAL_REAL)revolutions) / (SPHERICAL_REAL)revolutions;
}

/* The same as an integral over chi, which the trapezium rule has to rounding: the integrand is smooth
   and periodic. Taken without its 1, so that the small advance of a wide orbit keeps its digits. */
static SPHERICAL_REAL SPHERICAL_(advance_by_quadrature)(double p, double e)
{
    enum { n = 256 };
    const SPHERICAL_REAL two_pi = 8 * ATAN(1);
    SPHERICAL_REAL sum = 0;

    for (int i = 0; i < n; i++) {
        const SPHERICAL_REAL chi = two_pi * (SPHERICAL_REAL)i / n;
        const SPHERICAL_REAL x = (6 + 2 * (SPHERICAL_REAL)e * COS(chi)) / (SPHERICAL_REAL)p,
                             root = SQRT(1 - x);
        sum += x / (root * (1 + root));
    }
    return two_pi * sum / n;
}

#undef SPHERICAL_PASTE_
#undef SPHERICAL_PASTE
#undef SPHERICAL_
#undef SPHERICAL_NAME
#undef SPHERICAL_REAL
