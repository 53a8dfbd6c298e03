/*
 * Body of test_slender.c, included once for each precision (REAL). SLENDER is the name of the instance. A surface of
 * revolution about z, x^2 + y^2 = w(z)^2, or a torus.
 */
#define SLENDER_PASTE2(a, b) a##_##b
#define SLENDER_PASTE(a, b)  SLENDER_PASTE2(a, b)
#define SLENDER_(name)       SLENDER_PASTE(SLENDER, name)

static inline void SLENDER_(surface)(const struct slender *s, const REAL X[3], REAL *f, REAL g[3],
                                     REAL H[6])
{
    const double size = s->size, x = (double)X[0] / size, y = (double)X[1] / size,
                 z = (double)X[2] / size;

    if (s->kind == TORUS) {
        const double rho = sqrt(x * x + y * y), c = 1 / rho, d = 1 - c;
        *f = (REAL)((rho - 1) * (rho - 1) + z * z - s->r * s->r);
        g[0] = (REAL)(2 * x * d / size), g[1] = (REAL)(2 * y * d / size),
        g[2] = (REAL)(2 * z / size);
        H[0] = (REAL)(2 * (d + x * x * c * c * c) / (size * size));
        H[1] = (REAL)(2 * (d + y * y * c * c * c) / (size * size)),
        H[2] = (REAL)(2 / (size * size));
        H[3] = (REAL)(2 * x * y * c * c * c / (size * size)), H[4] = H[5] = 0;
    } else {
        double w[3]; /* w^2 and its derivatives by z */
        squared_width(s, z, w);
        *f = (REAL)(x * x + y * y - w[0]);
        g[0] = (REAL)(2 * x / size), g[1] = (REAL)(2 * y / size), g[2] = (REAL)(-w[1] / size);
        H[0] = H[1] = (REAL)(2 / (size * size)), H[2] = (REAL)(-w[2] / (size * size));
        H[3] = H[4] = H[5] = 0;
    }
}
#define GI_NAME          SLENDER
#define GI_SYSTEM        struct slender
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_REAL          REAL
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

/* The shortest geodesic is not longer than the screw line that turns the least; from both ends. */
static void SLENDER_(shortest_winds_least)(void **state)
{
    const double sizes[] = {1e-3, 1, 1e3};
    /* of what is curved along too */
    const double widths[2][4] = {{1.0 / 5, 1.0 / 20, 1.0 / 50, 1.0 / 100},
                                 {1.0 / 5, 1.0 / 8, 1.0 / 10, 1.0 / 12}};
    const bool coarse = sizeof(REAL) == 4;
    uint64_t seed = 20261126;

    (void)state;
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < (coarse ? 2 : 4); i++)
            for (int k = 0; k < 12; k++) {
                const struct slender s = {(enum kind)kind, widths[kind == TORUS][i] / 2,
                                          sizes[k % 3]};
                const double from[2] = {0, 6.283 * random_unit(&seed)},
                             to[2] = {1, 6.283 * random_unit(&seed)};
                const double screw = s.size * screw_line(&s, from, to),
                             tolerance = coarse ? 1e-4 : 1e-8;
                double at[2][3];
                REAL A[3], B[3], d[3], there = -1, back = -1;
                SLENDER_(options) o = {0};

                o.accuracy = (REAL)(coarse ? 1e-5 : 1e-9);
                for (int j = 0; j < 4; j++) o.units[j] = (REAL)s.size;
                o.units[9] = (REAL)(1 / s.size), o.constraint_units[0] = (REAL)s.size;
                place_in_space(&s, from, at[0]), place_in_space(&s, to, at[1]);
                for (int j = 0; j < 3; j++) A[j] = (REAL)at[0][j], B[j] = (REAL)at[1][j];
                const gi_status one = SLENDER_(shortest)(&s, &o, A, B, d, &there);
                const gi_status other = SLENDER_(shortest)(&s, &o, B, A, d, &back);
                if (one != GI_OK || other != GI_OK || (double)there > screw + tolerance * s.size ||
                    (double)back > screw + tolerance * s.size)
                    fail_msg("%s of width %g, size %g: %.9f and %.9f, a screw line %.9f",
                             kind_names[kind], widths[kind == TORUS][i], s.size, (double)there,
                             (double)back, screw);
            }
}

#undef SLENDER
#undef REAL
