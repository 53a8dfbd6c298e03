/*
 * Body of test_mechanical.c: a pendulum whose period is exactly 2, included once for each precision.
 *
 * PERIOD_NAME      prefix of the instance and of its test
 * PERIOD_REAL      float, double, long double or __float128
 * PERIOD_ACCURACY  what is asked for; what is allowed after a period is 20 times that
 */
#define PERIOD_PASTE_(a, b) a##b
#define PERIOD_PASTE(a, b)  PERIOD_PASTE_(a, b)
#define PERIOD_(name)       PERIOD_PASTE(PERIOD_NAME, name)

struct PERIOD_NAME {
    PERIOD_REAL g;
};

static inline void PERIOD_(_mass)(const struct PERIOD_NAME *s, PERIOD_REAL t, const PERIOD_REAL q[],
                                  PERIOD_REAL M[][2])
{
    (void)s, (void)t, (void)q;
    M[0][0] = M[1][1] = 3;
    M[0][1] = M[1][0] = 0;
}

static inline void PERIOD_(_force)(const struct PERIOD_NAME *s, PERIOD_REAL t,
                                   const PERIOD_REAL q[], const PERIOD_REAL u[],
                                   const PERIOD_REAL z[], PERIOD_REAL f[])
{
    (void)t, (void)q, (void)u, (void)z;
    f[0] = 0, f[1] = -3 * s->g;
}

static inline void PERIOD_(_position_constraints)(const struct PERIOD_NAME *s, PERIOD_REAL t,
                                                  const PERIOD_REAL q[], PERIOD_REAL p[])
{
    (void)s, (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - 1) / 2;
}

static inline void PERIOD_(_constraint_matrix)(const struct PERIOD_NAME *s, PERIOD_REAL t,
                                               const PERIOD_REAL q[], PERIOD_REAL G[][2])
{
    (void)s, (void)t;
    G[0][0] = q[0], G[0][1] = q[1];
}

static inline void PERIOD_(_constraint_bias)(const struct PERIOD_NAME *s, PERIOD_REAL t,
                                             const PERIOD_REAL q[], const PERIOD_REAL u[],
                                             PERIOD_REAL b[])
{
    (void)s, (void)t, (void)q;
    b[0] = -u[0] * u[0] - u[1] * u[1];
}

#define GI_NAME    PERIOD_NAME
#define GI_PROBLEM GI_MECHANICAL
#define GI_REAL    PERIOD_REAL
#define GI_NQ      2
#define GI_NC      1
#define GI_METHOD  GI_TSITOURAS54
#include "geodesic_integ.h"

/* L = 1, from (1, 0) at rest, g = 4 K(1/2)^2: at the other side after 1, back after 2. At rest lambda is
   0; it is what a period of constraints worth their digits gives. */
static void PERIOD_(_period_is_two)(void **state)
{
    static const char *const digits = "137503716360407456549801915596211143958017";
    struct PERIOD_NAME s = {0};
    PERIOD_(_options) options;
    PERIOD_(_integ) it;
    PERIOD_REAL y0[4] = {1, 0, 0, 0}, lambda[1], C[2][2], S[2][2];
    const double allowed = 20 * PERIOD_ACCURACY;

    (void)state;
    for (int i = (int)strlen(digits) - 1; i >= 0; i--)
        s.g = s.g / 10 + (PERIOD_REAL)(digits[i] - '0');
    s.g *= 10;
    memset(&options, 0, sizeof options);
    options.accuracy = (PERIOD_REAL)PERIOD_ACCURACY;
    assert_int_equal(PERIOD_(_initialize)(&it, &s, &options, 0, y0), GI_OK);
    for (int half = 1; half <= 2; half++) {
        assert_int_equal(PERIOD_(_integrate)(&it, (PERIOD_REAL)half), GI_OK);
        check_close((double)(it.y[0] - (half == 1 ? -1 : 1)), 0, allowed);
        for (int i = 1; i < 4; i++) check_close((double)it.y[i], 0, i < 2 ? allowed : 10 * allowed);
        PERIOD_(_multipliers)(&s, it.t, it.y, lambda);
        check_close((double)lambda[0], 0, 50 * allowed);
    }
    assert_int_equal(PERIOD_(_system_matrix)(&s, it.t, it.y, (PERIOD_REAL)1 / 2, S), GI_OK);
    assert_int_equal(PERIOD_(_compliance_matrix)(&s, it.t, it.y, (PERIOD_REAL)1 / 2, C), GI_OK);
    check_close((double)(6 * C[1][1] - 1), 0, PERIOD_ACCURACY / 10);
    check_close((double)(S[0][0] * C[0][0] - 1), 0, PERIOD_ACCURACY / 10);
}

#undef PERIOD_PASTE_
#undef PERIOD_PASTE
#undef PERIOD_
#undef PERIOD_NAME
#undef PERIOD_REAL
#undef PERIOD_ACCURACY
