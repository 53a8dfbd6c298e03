/*
 * Chemical Akzo Nobel, of the test set for initial value problem solvers, as a DAE of index 1: an instance AKZO of
 * METHOD in AKZO_REAL, and its test. The algebraic equation has derivatives 0.8, 51 and -1.
 */
#define AKZO_PASTE2(a, b) a##_##b
#define AKZO_PASTE(a, b)  AKZO_PASTE2(a, b)
#define AKZO_(name)       AKZO_PASTE(AKZO, name)

struct AKZO {
    AKZO_REAL solubility;
};

static inline void AKZO_(derivs)(const struct AKZO *s, AKZO_REAL t, const AKZO_REAL y[],
                                 AKZO_REAL f[])
{
    const AKZO_REAL root = (AKZO_REAL)sqrt((double)y[1]), yy = y[0] * y[0], y5 = y[5];
    const AKZO_REAL r1 = (AKZO_REAL)18.7 * yy * yy * root, r2 = (AKZO_REAL)0.58 * y[2] * y[3];
    const AKZO_REAL r3 = (AKZO_REAL)(0.58 / 34.4) * y[0] * y[4];
    const AKZO_REAL r4 = (AKZO_REAL)0.09 * y[0] * y[3] * y[3];
    const AKZO_REAL r5 = (AKZO_REAL)0.42 * y5 * y5 * root;
    (void)t;
    f[0] = -2 * r1 + r2 - r3 - r4;
    f[1] = -r1 / 2 - r4 - r5 / 2 + (AKZO_REAL)3.3 * ((AKZO_REAL)(0.9 / 737) - y[1]);
    f[2] = r1 - r2 + r3;
    f[3] = -r2 + r3 - 2 * r4;
    f[4] = r2 - r3 + r5;
    f[5] = s->solubility * y[0] * y[3] - y5;
}

static inline void AKZO_(mass_matrix)(const struct AKZO *s, AKZO_REAL M[][6])
{
    (void)s;
    for (int i = 0; i < 36; i++) M[i / 6][i % 6] = i / 6 == i % 6 && i < 30;
}
#define GI_NAME        AKZO
#define GI_NZ          6
#define GI_REAL        AKZO_REAL
#define GI_METHOD      METHOD
#define GI_MASS_MATRIX 1
#include "geodesic_integ.h"

static void AKZO_(is_as_published)(void **state)
{
    const struct AKZO s = {(AKZO_REAL)115.83};
    const AKZO_REAL start[6] = {(AKZO_REAL)0.444,
                                (AKZO_REAL)0.00123,
                                0,
                                (AKZO_REAL)0.007,
                                0,
                                (AKZO_REAL)(115.83 * 0.444 * 0.007)};
    const double end[6] = {0.1150794920661702,    0.1203831471567715e-2, 0.1611562887407974,
                           0.3656156421249283e-3, 0.1708010885264404e-1, 0.4873531310307455e-2};

    (void)state;
    for (int digits = 2; digits <= (sizeof(AKZO_REAL) == 4 ? 4 : 11); digits++) {
        AKZO_(options) o = {0};
        AKZO_(integ) it;
        double worst = 0;
        o.accuracy = (AKZO_REAL)pow(10, -digits);
        for (int i = 0; i < 6; i++) o.units[i] = (AKZO_REAL)1e-4, o.relative[i] = true;
        assert_int_equal(AKZO_(initialize)(&it, &s, &o, 0, start), GI_OK);
        assert_int_equal(AKZO_(integrate)(&it, 180), GI_OK);
        for (int i = 0; i < 6; i++) worst = worse_of(worst, (double)it.y[i] / end[i] - 1);
        assert_true(worst <= (double)o.accuracy);
    }
}

#undef AKZO_
#undef AKZO_PASTE
#undef AKZO_PASTE2
#undef AKZO
#undef AKZO_REAL
