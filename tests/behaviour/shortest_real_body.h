/* An ellipsoid x^2 / a^2 + y^2 / b^2 + z^2 / c^2 = 1 and a torus as a chart, of one precision: REAL, and
 * NAMED(name), which makes names of it. To be included once for each. */
struct NAMED(ellipsoid) {
    REAL w[3]; /* 1 / a^2 ... */
};

static inline void NAMED(on_ellipsoid_surface)(const struct NAMED(ellipsoid) * s, const REAL x[3],
                                               REAL *f, REAL g[3], REAL H[6])
{
    *f = -1;
    for (int i = 0; i < 3; i++) {
        *f += s->w[i] * x[i] * x[i];
        g[i] = 2 * s->w[i] * x[i], H[i] = 2 * s->w[i], H[3 + i] = 0;
    }
}
#define GI_NAME          NAMED(on_ellipsoid)
#define GI_SYSTEM        struct NAMED(ellipsoid)
#define GI_REAL          REAL
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_VERNER96
#include "geodesic_integ.h"

/* A quarter of the equator, and the way over the pole of a flat spheroid. */
static void NAMED(shortest_of_this_precision)(void **state)
{
    const struct NAMED(ellipsoid) sphere = {{1, 1, 1}}, flat = {{1, 1, 100}};
    const long double epsilon = (long double)LEAST_ACCURACY;
    NAMED(on_ellipsoid_options) options;
    REAL from[3] = {1, 0, 0}, to[3] = {0, (REAL)3 / 5, (REAL)4 / 5}, direction[3], length = 0;
    (void)state;
    memset(&options, 0, sizeof options);
    options.accuracy = (REAL)LEAST_ACCURACY;
    assert_int_equal(NAMED(on_ellipsoid_shortest)(&sphere, &options, from, to, direction, &length),
                     GI_OK);
    check_close(length, acosl(-1) / 2, 20 * epsilon);
    check_close(direction[0], 0, 20 * epsilon);
    check_close(direction[1], 0.6L, 20 * epsilon);
    check_close(direction[2], 0.8L, 20 * epsilon);
    /* on the flat one the way over the pole is a little above 2, that along the equator is pi */
    to[0] = -1, to[1] = 0, to[2] = 0;
    assert_int_equal(NAMED(on_ellipsoid_shortest)(&flat, &options, from, to, direction, &length),
                     GI_OK);
    check_close(length, 2.03198709005045L, 1e-13L + 20 * epsilon); /* 2 E(1 - 1/100) */
    check_close(fabsl((long double)direction[2]), 1, 1e-5L + 20 * epsilon);
}

#undef REAL
#undef NAMED
#undef LEAST_ACCURACY
