/* A system of test_derived_by_hand.c in one precision, whose functions can be spoilt in one entry; included with
 * KIND, KIND_NAME, REAL and REAL_NAME. The result is F(run). */
#define HAND2(a, b, c)   a##_##b##_##c
#define HAND(a, b, c)    HAND2(a, b, c)
#define SPOILT2(a, b, c) spoilt_##a##_##b##c
#define SPOILT1(a, b, c) SPOILT2(a, b, c)
#define F(function)      HAND(KIND_NAME, REAL_NAME, function)
#define SPOILT(function) SPOILT1(KIND_NAME, REAL_NAME, _##function)
#define KIND_OF2(a)      KIND_##a
#define KIND_OF(a)       KIND_OF2(a)
#define KIND             KIND_OF(KIND_NAME)

#if KIND < KIND_earth
#    include "../golden/equations.h"
#else
#    include "derived_by_hand_equations.h"
#endif

static inline void F(spoil)(const struct spoilt *s, enum quantity quantity, REAL entries[])
{
    if (s->quantity != quantity) return;
    if (is_first_call) was_zero = entries[s->index] == 0;
    is_first_call = false;
    entries[s->index] *= (REAL)s->factor;
}

#if !defined(GI_PROBLEM)
static inline void SPOILT(constraint_errors)(const struct spoilt *s, REAL t, const REAL y[],
                                             REAL cerr[])
{
    F(constraint_errors)(&s->honest, t, y, cerr);
}
static inline void SPOILT(derivs)(const struct spoilt *s, REAL t, const REAL y[], REAL ydot[])
{
    F(derivs)(&s->honest, t, y, ydot);
}
static inline void SPOILT(constraint_jacobian)(const struct spoilt *s, REAL t, const REAL y[],
                                               REAL jac[2][6])
{
    F(constraint_jacobian)(&s->honest, t, y, jac);
    F(spoil)(s, JACOBIAN, jac[0]);
}
#elif GI_PROBLEM == GI_IMPLICIT_SURFACE
static inline void SPOILT(surface)(const struct spoilt *s, const REAL x[3], REAL *f, REAL grad[3],
                                   REAL hess[6])
{
    F(surface)(&s->honest, x, f, grad, hess);
    F(spoil)(s, GRADIENT, grad);
    F(spoil)(s, HESSIAN, hess);
}
#elif GI_PROBLEM == GI_PARAMETRIC_SURFACE
static inline void SPOILT(surface)(const struct spoilt *s, REAL u, REAL v, REAL x[3], REAL xu[3],
                                   REAL xv[3], REAL xuu[3], REAL xuv[3], REAL xvv[3])
{
    F(surface)(&s->honest, u, v, x, xu, xv, xuu, xuv, xvv);
    F(spoil)(s, X_U, xu);
    F(spoil)(s, X_V, xv);
    F(spoil)(s, X_UU, xuu);
    F(spoil)(s, X_UV, xuv);
    F(spoil)(s, X_VV, xvv);
}
#elif GI_PROBLEM == GI_METRIC
static inline void SPOILT(metric)(const struct spoilt *s, const REAL x[], REAL ginv[GI_NQ][GI_NQ],
                                  REAL dginv[GI_NQ][GI_NQ][GI_NQ])
{
    F(metric)(&s->honest, x, ginv, dginv);
    F(spoil)(s, INVERSE_METRIC, dginv[0][0]);
}
#else
static inline void SPOILT(mass)(const struct spoilt *s, REAL t, const REAL q[], REAL M[][GI_NQ])
{
    F(mass)(&s->honest, t, q, M);
}
static inline void SPOILT(force)(const struct spoilt *s, REAL t, const REAL q[], const REAL u[],
                                 const REAL z[], REAL f[])
{
    F(force)(&s->honest, t, q, u, z, f);
}
static inline void SPOILT(position_constraints)(const struct spoilt *s, REAL t, const REAL q[],
                                                REAL p[])
{
    F(position_constraints)(&s->honest, t, q, p);
}
static inline void SPOILT(constraint_matrix)(const struct spoilt *s, REAL t, const REAL q[],
                                             REAL G[][GI_NQ])
{
    F(constraint_matrix)(&s->honest, t, q, G);
    F(spoil)(s, MATRIX, G[0]);
}
static inline void SPOILT(constraint_bias)(const struct spoilt *s, REAL t, const REAL q[],
                                           const REAL u[], REAL b[])
{
    F(constraint_bias)(&s->honest, t, q, u, b);
    F(spoil)(s, BIAS, b);
}
#    if GI_MOVING
static inline void SPOILT(constraint_rates)(const struct spoilt *s, REAL t, const REAL q[],
                                            REAL p_t[])
{
    F(constraint_rates)(&s->honest, t, q, p_t);
    F(spoil)(s, RATES, p_t);
}
#    endif
#    if KIND == KIND_held
static inline void SPOILT(held)(const struct spoilt *s, bool held[4])
{
    F(held)(&s->honest, held);
}
#    endif
#    if KIND == KIND_held || KIND == KIND_mechanical
static inline void SPOILT(zdot)(const struct spoilt *s, REAL t, const REAL q[], const REAL u[],
                                const REAL z[], REAL zdot[])
{
    F(zdot)(&s->honest, t, q, u, z, zdot);
}
#    endif
#endif

/* What can be spoilt, and in how many entries. */
static const int F(entries)[QUANTITIES] = {
#if !defined(GI_PROBLEM)
    [JACOBIAN] = 12
#elif GI_PROBLEM == GI_IMPLICIT_SURFACE
    [GRADIENT] = 3, [HESSIAN] = 6
#elif GI_PROBLEM == GI_PARAMETRIC_SURFACE
    [X_U] = 3, [X_V] = 3, [X_UU] = 3, [X_UV] = 3, [X_VV] = 3
#elif GI_PROBLEM == GI_METRIC
    [INVERSE_METRIC] = GI_NQ * GI_NQ * GI_NQ
#else
    [MATRIX] = GI_NC * GI_NQ,
    [BIAS] = GI_NC
#    if GI_MOVING
    ,
    [RATES] = GI_NC
#    endif
#endif
};

#define GI_NAME   SPOILT1(KIND_NAME, REAL_NAME, )
#define GI_SYSTEM struct spoilt
#define GI_REAL   REAL
#include "geodesic_integ.h"
#undef GI_MOVING

/* A random state, of the sizes that the equations have. */
static inline REAL F(random_state)(REAL y[])
{
    for (int i = 0; i < SPOILT(N); i++) y[i] = (REAL)(3 * part() - 1.5);
#if KIND == KIND_earth
    for (int i = 0; i < 3; i++) y[i] *= (REAL)6.4e6;
#elif KIND == KIND_galaxy
    y[0] *= GALAXY, y[1] = GALAXY * (2 + y[1]), y[2] += (REAL)(1.5);
#endif
    return (REAL)(4 * part() - 2);
}

/* Of position by u and of velocity by q nothing is asked where they are projected apart. */
static inline bool F(is_asked)(enum quantity quantity, int index)
{
    return KIND != KIND_jacobian_apart || quantity != JACOBIAN || index < 3 || index >= 9;
}

/* How NAME_check names an entry: the indices as digits. */
static inline int F(place)(enum quantity quantity, int index)
{
    const int columns = quantity == JACOBIAN                               ? SPOILT(N)
                        : quantity == INVERSE_METRIC || quantity == MATRIX ? SPOILT(NQ)
                                                                           : 1000;
    const int row = index / columns, rows = quantity == INVERSE_METRIC ? columns : 1000;
    return row / rows * 100 + row % rows * 10 + index % columns;
}

/* Spoils each entry in turn, in each way, at one state. */
static void F(spoil_each)(REAL t, const REAL y[], struct tally *tally)
{
    static const double factor[] = {1.01, 2, -1, 0};
    for (int quantity = GRADIENT; quantity < QUANTITIES; quantity++)
        for (int index = 0; index < F(entries)[quantity]; index++)
            for (int k = 0; k < 4; k++) {
                const struct spoilt s = {
                    {1e30, 1e30, NULL}, (enum quantity)quantity, index, factor[k]};
                gi_error error = {"", -1, 0, 0};
                is_first_call = true;
                const bool found = SPOILT(check)(&s, t, y, &error) != GI_OK;
                if (was_zero || !F(is_asked)(s.quantity, index)) continue;
                tally->spoilt++;
                tally->found += found;
                tally->named += found && error.where == F(place)(s.quantity, index) &&
                                strstr(error.what, quantity_name[quantity]) != NULL;
            }
}

static void F(run)(struct tally *tally)
{
    const struct spoilt honest = {{1e30, 1e30, NULL}, NOTHING, 0, 1};
    REAL y[12];
    for (int n = 0; n < states; n++) {
        gi_error error = {"", -1, 0, 0};
        const REAL t = F(random_state)(y);
        if (SPOILT(check)(&honest, t, y, &error) != GI_OK)
            print_error("%s, state %d: %s %d: %g, %g\n", HAND_TEXT(SPOILT(system)), n, error.what,
                        error.where, error.value, error.limit);
        tally->cried += error.where >= 0;
        if (100 * n < SPOILT_STATES * states) F(spoil_each)(t, y, tally);
    }
}

#undef HAND2
#undef HAND
#undef SPOILT2
#undef SPOILT1
#undef F
#undef SPOILT
#undef KIND_OF2
#undef KIND_OF
#undef KIND
#undef KIND_NAME
#undef GALAXY
