/* The systems of test_check_states.c in one precision, each of any size, and what is tried on them; included with
 * REAL and REAL_NAME. */
#define STATES3(a, b) states_##a##_##b
#define STATES2(a, b) STATES3(a, b)
#define F(name)       STATES2(REAL_NAME, name)

/* Fills an array of the user from what is right, but for the mistake if it is in this one. */
static inline void F(give)(const struct mistaken *s, enum array array, int n, const REAL right[],
                           REAL given[])
{
    for (int i = 0; i < n; i++) {
        const bool here = s->array == array && s->index == i;
        if (here && s->mistake == UNWRITTEN) continue;
        given[i] = right[i];
        if (here && s->mistake == SIGN) given[i] = -right[i];
        if (here && s->mistake == HUNDREDTH) given[i] = right[i] * (REAL)1.01;
        if (here && s->mistake == ADDED) given[i] += (REAL)s->added;
        if (here) *s->size_of_entry = (double)right[i];
        given_entries++;
        if (s->array == array) *s->largest = fmax(*s->largest, fabs((double)right[i]));
    }
}

/* ---- x^2 + 2 y^2 + 3 z^2 + x y z = 1, in units of the size; three planes of symmetry of some entries ---- */

static inline void F(egg_surface)(const struct mistaken *s, const REAL x[3], REAL *f, REAL grad[3],
                                  REAL hess[6])
{
    const REAL R = (REAL)s->size, a = x[0] / R, b = x[1] / R, c = x[2] / R;
    const REAL g[3] = {(2 * a + b * c) / R, (4 * b + a * c) / R, (6 * c + a * b) / R};
    const REAL h[6] = {2 / R / R, 4 / R / R, 6 / R / R, c / R / R, b / R / R, a / R / R};
    const REAL value = a * a + 2 * b * b + 3 * c * c + a * b * c - 1;
    F(give)(s, VALUE, 1, &value, f);
    F(give)(s, FIRST, 3, g, grad);
    F(give)(s, SECOND, 6, h, hess);
}
#define GI_NAME    F(egg)
#define GI_SYSTEM  struct mistaken
#define GI_REAL    REAL
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

/* ---- a sphere by polar distance and longitude ---- */

static inline void F(globe_surface)(const struct mistaken *s, REAL u, REAL v, REAL x[3], REAL xu[3],
                                    REAL xv[3], REAL xuu[3], REAL xuv[3], REAL xvv[3])
{
    const REAL R = (REAL)s->size, su = (REAL)sin((double)u), cu = (REAL)cos((double)u);
    const REAL sv = (REAL)sin((double)v), cv = (REAL)cos((double)v);
    const REAL value[3] = {R * su * cv, R * su * sv, R * cu}, none[3] = {0, 0, 0};
    const REAL first[6] = {R * cu * cv, R * cu * sv, -R * su, -R * su * sv, R * su * cv, 0};
    const REAL second[9] = {-value[0], -value[1], -value[2], -R * cu * sv, R * cu * cv,
                            0,         -value[0], -value[1], none[2]};
    REAL given[9];
    F(give)(s, VALUE, 3, value, x);
    /* one array of first and one of second derivatives: what is unwritten stays so */
    for (int i = 0; i < 9; i++) given[i] = i < 3 ? xuu[i] : i < 6 ? xuv[i - 3] : xvv[i - 6];
    F(give)(s, SECOND, 9, second, given);
    for (int i = 0; i < 3; i++) xuu[i] = given[i], xuv[i] = given[3 + i], xvv[i] = given[6 + i];
    for (int i = 0; i < 6; i++) given[i] = i < 3 ? xu[i] : xv[i - 3];
    F(give)(s, FIRST, 6, first, given);
    for (int i = 0; i < 3; i++) xu[i] = given[i], xv[i] = given[3 + i];
}
#define GI_NAME    F(globe)
#define GI_SYSTEM  struct mistaken
#define GI_REAL    REAL
#define GI_PROBLEM GI_PARAMETRIC_SURFACE
#include "geodesic_integ.h"

/* ---- the same sphere by its metric ---- */

static inline void F(ball_metric)(const struct mistaken *s, const REAL x[2], REAL ginv[2][2],
                                  REAL dginv[2][2][2])
{
    const REAL R = (REAL)s->size, sine = (REAL)sin((double)x[0]), cosine = (REAL)cos((double)x[0]);
    const REAL g[4] = {1 / R / R, 0, 0, 1 / R / R / sine / sine};
    const REAL d[8] = {0, 0, 0, -2 * cosine / sine * g[3], 0, 0, 0, 0};
    F(give)(s, VALUE, 4, g, ginv[0]);
    F(give)(s, FIRST, 8, d, dginv[0][0]);
}
#define GI_NAME    F(ball)
#define GI_SYSTEM  struct mistaken
#define GI_REAL    REAL
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#include "geodesic_integ.h"

/* ---- a pendulum whose point of suspension moves by size * (t^2 / 8, 0) ---- */

static inline void F(swing_mass)(const struct mistaken *s, REAL t, const REAL q[], REAL M[][2])
{
    const REAL right[4] = {2, (REAL)0.5, (REAL)0.5, 1};
    (void)t, (void)q;
    F(give)(s, MASS, 4, right, M[0]);
}
static inline void F(swing_force)(const struct mistaken *s, REAL t, const REAL q[], const REAL u[],
                                  const REAL z[], REAL f[])
{
    const REAL right[2] = {0, -1};
    (void)t, (void)q, (void)u, (void)z;
    F(give)(s, FORCE, 2, right, f);
}
static inline void F(swing_position_constraints)(const struct mistaken *s, REAL t, const REAL q[],
                                                 REAL p[])
{
    const REAL R = (REAL)s->size, a = q[0] - R * t * t / 8;
    const REAL right = (a * a + q[1] * q[1] - R * R) / 2;
    F(give)(s, VALUE, 1, &right, p);
}
static inline void F(swing_constraint_matrix)(const struct mistaken *s, REAL t, const REAL q[],
                                              REAL G[][2])
{
    const REAL right[2] = {q[0] - (REAL)s->size * t * t / 8, q[1]};
    F(give)(s, FIRST, 2, right, G[0]);
}
static inline void F(swing_constraint_rates)(const struct mistaken *s, REAL t, const REAL q[],
                                             REAL p_t[])
{
    const REAL R = (REAL)s->size, right = -(q[0] - R * t * t / 8) * R * t / 4;
    F(give)(s, RATES, 1, &right, p_t);
}
static inline void F(swing_constraint_bias)(const struct mistaken *s, REAL t, const REAL q[],
                                            const REAL u[], REAL b[])
{
    const REAL R = (REAL)s->size, w = u[0] - R * t / 4, a = q[0] - R * t * t / 8;
    const REAL right = -w * w - u[1] * u[1] + a * R / 4;
    F(give)(s, SECOND, 1, &right, b);
}
#define GI_NAME    F(swing)
#define GI_SYSTEM  struct mistaken
#define GI_REAL    REAL
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#define GI_MOVING  1
#include "geodesic_integ.h"

/* ---- at rest b is 0: p = |q| - size, whose G and b are simplified by p = 0 and G u = 0 ---- */

static inline void F(bob_mass)(const struct mistaken *s, REAL t, const REAL q[], REAL M[][2])
{
    F(swing_mass)(s, t, q, M);
}
static inline void F(bob_force)(const struct mistaken *s, REAL t, const REAL q[], const REAL u[],
                                const REAL z[], REAL f[])
{
    F(swing_force)(s, t, q, u, z, f);
}
static inline void F(bob_position_constraints)(const struct mistaken *s, REAL t, const REAL q[],
                                               REAL p[])
{
    const double x = (double)q[0], y = (double)q[1];
    const REAL right = (REAL)(sqrt(x * x + y * y) - s->size);
    (void)t;
    F(give)(s, VALUE, 1, &right, p);
}
static inline void F(bob_constraint_matrix)(const struct mistaken *s, REAL t, const REAL q[],
                                            REAL G[][2])
{
    const REAL R = (REAL)s->size, right[2] = {q[0] / R, q[1] / R};
    (void)t;
    F(give)(s, FIRST, 2, right, G[0]);
}
static inline void F(bob_constraint_bias)(const struct mistaken *s, REAL t, const REAL q[],
                                          const REAL u[], REAL b[])
{
    const REAL right = -(u[0] * u[0] + u[1] * u[1]) / (REAL)s->size;
    (void)t, (void)q;
    F(give)(s, SECOND, 1, &right, b);
}
#define GI_NAME    F(bob)
#define GI_SYSTEM  struct mistaken
#define GI_REAL    REAL
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#include "geodesic_integ.h"

/* ---- constraints of position and of velocity by hand, met at once ---- */

static inline void F(rod_derivs)(const struct mistaken *s, REAL t, const REAL y[], REAL ydot[])
{
    const REAL right[4] = {y[2], y[3], 0, -1};
    (void)t;
    F(give)(s, MASS, 4, right, ydot);
}
static inline void F(rod_constraint_errors)(const struct mistaken *s, REAL t, const REAL y[],
                                            REAL cerr[])
{
    const REAL R = (REAL)s->size;
    const REAL right[2] = {(y[0] * y[0] + y[1] * y[1]) / R - R, (y[0] * y[2] + y[1] * y[3]) / R};
    (void)t;
    F(give)(s, VALUE, 2, right, cerr);
}
static inline void F(rod_constraint_jacobian)(const struct mistaken *s, REAL t, const REAL y[],
                                              REAL jac[2][4])
{
    const REAL R = (REAL)s->size;
    const REAL right[8] = {2 * y[0] / R, 2 * y[1] / R, 0,        0,
                           y[2] / R,     y[3] / R,     y[0] / R, y[1] / R};
    (void)t;
    F(give)(s, FIRST, 8, right, jac[0]);
}
static inline void F(rod_events)(const struct mistaken *s, REAL t, const REAL y[], REAL g[2])
{
    const REAL right[2] = {y[0], y[1]};
    (void)t;
    F(give)(s, FORCE, 2, right, g);
}
#define GI_NAME       F(rod)
#define GI_SYSTEM     struct mistaken
#define GI_REAL       REAL
#define GI_NQ         2
#define GI_NC         2
#define GI_EVENTS     2
#define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#include "geodesic_integ.h"

/* A state in units: q by the size where it is a length, u by it too. */
static void F(state_of)(int family, double size, const double in_units[4], REAL y[6])
{
    for (int i = 0; i < 6; i++) y[i] = 0;
    for (int i = 0; i < 4; i++) y[i] = (REAL)in_units[i];
    for (int i = 0; i < 4 && family != GLOBE && family != BALL; i++) y[i] *= (REAL)size;
}

static gi_status F(check)(int family, const struct mistaken *s, REAL t, const REAL y[],
                          gi_error *error)
{
    switch (family) {
    case EGG:
        return F(egg_check)(s, t, y, error);
    case GLOBE:
        return F(globe_check)(s, t, y, error);
    case BALL:
        return F(ball_check)(s, t, y, error);
    case SWING:
        return F(swing_check)(s, t, y, error);
    case BOB:
        return F(bob_check)(s, t, y, error);
    default:
        return F(rod_check)(s, t, y, error);
    }
}

/* Tries every mistake in every entry at a state; what cannot be one, as the entry is zero at all states, is
   passed over. */
static void F(try_mistakes)(int family, double size, const double in_units[4])
{
    REAL y[6], general[6];
    const double generic[4] = {0.7, 0.6, 0.3, -0.4};
    F(state_of)(family, size, in_units, y);
    F(state_of)(family, size, generic, general);
    for (int array = VALUE; array < ARRAYS; array++)
        for (int index = 0; index < entries[family][array]; index++) {
            double entry = 0, largest = 0;
            struct mistaken s = {size, 0, (enum array)array, index, NONE, &entry, &largest};
            gi_error error;
            F(check)(family, &s, (REAL)0.5, general, NULL);
            const bool is_zero = entry == 0;
            s.added = largest / 16;
            for (int mistake = SIGN; mistake < MISTAKES; mistake++) {
                const bool judged = array == FIRST || array == SECOND || array == RATES;
                if (mistake != UNWRITTEN && (!judged || (is_zero && mistake != ADDED))) continue;
                if (mistake == HUNDREDTH && sizeof(REAL) == sizeof(float)) continue;
                s.mistake = (enum mistake)mistake;
                const gi_status status = F(check)(family, &s, 0, y, &error);
                tried++;
                if (status == GI_ERR_CHECK &&
                    is_named(family, array, index, error.what, error.where))
                    continue;
                missed++;
                print_error("%s, %s of %s %d at size %g: %d, %s %d\n", HAND_TEXT(REAL_NAME),
                            mistake_name[mistake], family_name[family], 10 * array + index, size,
                            (int)status, error.what, error.where);
            }
        }
}

static void F(try_right)(int family, int states)
{
    double entry, largest = 0;
    for (int n = 0; n < states; n++) {
        const double size = pow(10, 6 * uniform_part() - 3);
        struct mistaken s = {size, 0, VALUE, -1, NONE, &entry, &largest};
        double in_units[4];
        REAL y[6];
        gi_error error;
        for (int i = 0; i < 4; i++) in_units[i] = 3 * uniform_part() - 1.5;
        if (n % 4 == 1) in_units[n / 4 % 2] = 0;       /* a plane of symmetry */
        if (n % 3 == 1) in_units[2] = in_units[3] = 0; /* at rest */
        if (n % 8 == 3) in_units[n / 8 % 2] *= 1e-6;   /* near a pole */
        if (family == BALL) in_units[0] = fabs(in_units[0]) + 1e-3;
        if (family == BOB) { /* on the circle, along it */
            const double angle = 4 * in_units[0], speed = in_units[3];
            in_units[0] = cos(angle), in_units[1] = sin(angle);
            in_units[2] = -speed * sin(angle), in_units[3] = speed * cos(angle);
        }
        F(state_of)(family, size, in_units, y);
        const REAL t = n % 2 ? 0 : (REAL)(4 * uniform_part() - 2);
        if (F(check)(family, &s, t, y, &error) == GI_OK) continue;
        alarms++;
        print_error("%s, %s right, size %g, state %d: %s %d: %g, %g at %g %g %g %g\n",
                    HAND_TEXT(REAL_NAME), family_name[family], size, n, error.what, error.where,
                    error.value, error.limit, in_units[0], in_units[1], in_units[2], in_units[3]);
    }
}

/* For each wrong entry at a state: whether an addition of the largest entry by 2^-faintest is found and named; then
   whether a check of the right equations evaluates no more than that. Prints what is found where it is not. */
static bool F(finds_the_faintest)(int family, const struct faint *at, const signed char faintest[],
                                  long long most)
{
    REAL y[6];
    double entry, largest = 0;
    int n = 0, found[9];
    bool good = true;
    F(state_of)(family, at->size, at->in_units, y);
    for (int array = FIRST; array <= RATES; array++)
        for (int index = 0; index < entries[family][array]; index++, n++) {
            struct mistaken s = {at->size, 0, (enum array)array, index, NONE, &entry, &largest};
            gi_error error = {"", -1, 0, 0};
            largest = 0;
            assert_int_equal(F(check)(family, &s, (REAL)0.5, y, NULL), GI_OK);
            s.mistake = ADDED, s.added = ldexp(largest, -faintest[n]);
            const double scale = largest;
            if (F(check)(family, &s, (REAL)0.5, y, &error) != GI_ERR_CHECK ||
                !is_named(family, array, index, error.what, error.where))
                good = false;
            for (found[n] = 1; found[n] < 60; found[n]++) {
                s.added = ldexp(scale, -found[n] - 1);
                if (good || F(check)(family, &s, (REAL)0.5, y, &error) != GI_ERR_CHECK ||
                    !is_named(family, array, index, error.what, error.where))
                    break;
            }
        }
    struct mistaken right = {at->size, 0, VALUE, -1, NONE, &entry, &largest};
    given_entries = 0;
    assert_int_equal(F(check)(family, &right, (REAL)0.5, y, NULL), GI_OK);
    if (good && given_entries <= most) return true;
    print_message("%s %s: {", HAND_TEXT(REAL_NAME), family_name[family]);
    for (int i = 0; i < n; i++) print_message("%d, ", found[i]);
    print_message("} %lld\n", given_entries);
    return false;
}

#undef STATES3
#undef STATES2
#undef F
#undef REAL
#undef REAL_NAME
