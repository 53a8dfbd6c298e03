/*
 * Body of test_float.c, included once for each method (METHOD): a four-bar linkage in float, in natural coordinates of
 * its two joints, which falls from rest. LINKAGE is the name of the instance. Metres and seconds.
 */
#define LINKAGE_PASTE2(a, b) a##_##b
#define LINKAGE_PASTE(a, b)  LINKAGE_PASTE2(a, b)
#define LINKAGE              NAME_OF(METHOD_NAME)
#define LINKAGE_(name)       LINKAGE_PASTE(LINKAGE, name)

static inline void LINKAGE_(mass)(const struct linkage *s, float t, const float q[], float M[][4])
{
    (void)s, (void)t, (void)q;
    for (int i = 0; i < 16; i++) M[i / 4][i % 4] = i % 5 == 0;
}

static inline void LINKAGE_(force)(const struct linkage *s, float t, const float q[],
                                   const float u[], const float z[], float f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    f[0] = f[2] = 0, f[1] = f[3] = -9.81f;
}

static inline void LINKAGE_(position_constraints)(const struct linkage *s, float t, const float q[],
                                                  float p[])
{
    const float dx = q[2] - q[0], dy = q[3] - q[1], a = s->size, x = q[2] - 0.3f * a;

    (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - 0.01f * a * a) / 2;
    p[1] = (dx * dx + dy * dy - 0.09f * a * a) / 2;
    p[2] = (x * x + q[3] * q[3] - 0.0625f * a * a) / 2;
}

static inline void LINKAGE_(constraint_matrix)(const struct linkage *s, float t, const float q[],
                                               float G[][4])
{
    const float dx = q[2] - q[0], dy = q[3] - q[1];
    const float rows[3][4] = {
        {q[0], q[1], 0, 0}, {-dx, -dy, dx, dy}, {0, 0, q[2] - 0.3f * s->size, q[3]}};

    (void)t;
    for (int i = 0; i < 12; i++) G[i / 4][i % 4] = rows[i / 4][i % 4];
}

static inline void LINKAGE_(constraint_bias)(const struct linkage *s, float t, const float q[],
                                             const float u[], float b[])
{
    const float dx = u[2] - u[0], dy = u[3] - u[1];

    (void)s, (void)t, (void)q;
    b[0] = -u[0] * u[0] - u[1] * u[1], b[1] = -dx * dx - dy * dy, b[2] = -u[2] * u[2] - u[3] * u[3];
}

#define GI_NAME    LINKAGE
#define GI_SYSTEM  struct linkage
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      3
#define GI_METHOD  METHOD
#define GI_REAL    float
#include "geodesic_integ.h"

static double LINKAGE_(energy)(const float y[8])
{
    double v2 = 0;

    for (int i = 4; i < 8; i++) v2 += (double)y[i] * (double)y[i];
    return 9.81 * ((double)y[1] + (double)y[3]) + v2 / 2;
}

/* Ten seconds with all defaults, from many places. */
static void LINKAGE_(runs_by_default)(void **state)
{
    (void)state;
    for (int k = 0; k < 24; k++) {
        const struct linkage s = {k % 2 ? 20 : 1};
        /* the rocker's joint is where the circles of coupler and rocker meet */
        const double angle = 0.3 + k / 4.0, x = 0.1 * cos(angle), y = 0.1 * sin(angle);
        const double dx = 0.3 - x, d = sqrt(dx * dx + y * y), l = (0.09 - 0.0625 + d * d) / (2 * d);
        const double h = sqrt(0.09 - l * l);
        const double joints[4] = {x, y, x + (l * dx + h * y) / d, y + (h * dx - l * y) / d};
        float y0[8] = {0};
        LINKAGE_(integ) it;

        for (int i = 0; i < 4; i++) y0[i] = (float)(joints[i] * (double)s.size);
        assert_int_equal(LINKAGE_(initialize)(&it, &s, NULL, 0, y0), GI_OK);
        const double before = LINKAGE_(energy)(it.y);
        assert_int_equal(LINKAGE_(integrate)(&it, 10), GI_OK);
        check_close(LINKAGE_(energy)(it.y), before, 1e-2 * (double)s.size);
    }
}

#undef LINKAGE
