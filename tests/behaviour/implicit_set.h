/*
 * Body of test_implicit.c, included once for each problem P of N equations of bench/stiff/problems.h, each method
 * (METHOD) and with the Jacobian given or not (GIVEN). SET is the name of the instance.
 */
#define SET_PASTE2(a, b) a##_##b
#define SET_PASTE(a, b)  SET_PASTE2(a, b)
#define SET_(name)       SET_PASTE(SET, name)
#define OF_P(name)       SET_PASTE(P, name)
#define SET_TEXT2(a)     #a
#define SET_TEXT(a)      SET_TEXT2(a)
#define SET_NAME         SET_TEXT(SET)

static inline void SET_(derivs)(const struct P *s, double t, const double y[], double ydot[])
{
    OF_P(derivs)(s, t, y, ydot);
}

#if GIVEN
static inline void SET_(jacobian)(const struct P *s, double t, const double y[], double J[][N])
{
    OF_P(jacobian)(s, t, y, J);
}
#endif

#define GI_NAME     SET
#define GI_SYSTEM   struct P
#define GI_NZ       N
#define GI_METHOD   METHOD
#define GI_JACOBIAN GIVEN
#define GI_LANES    8
#include "geodesic_integ.h"

#include "implicit_work.h"

/* The error of a step is accuracy, that of the end some tens of it; in lanes the same bits. */
static void SET_(ends_as_published)(void **state)
{
    const struct stiff_problem *const p = &stiff_problems[OF_P()];
    const struct P s = OF_P(parameters)();
    SET_(options) o = {0};

    (void)state;
    for (int i = 0; i < N; i++) o.units[i] = p->small, o.relative[i] = true;
    for (int digits = 3; digits <= 7; digits += 2) {
        double t[3] = {0}, t_end[3], y[3][N];
        SET_(integ) it;
        SET_(batch) batch = {0};

        o.accuracy = pow(10, -digits);
        assert_int_equal(SET_(initialize)(&it, &s, &o, 0, p->start), GI_OK);
        assert_int_equal(SET_(integrate)(&it, p->t_end), GI_OK);
        assert_true(stiff_error(p, it.y) <= 20 * o.accuracy);
        check_work(SET_NAME, digits, stiff_error(p, it.y), &it.stats);
        assert_true(it.stats.jacobian_evaluations > 0);
        assert_true(it.stats.factorizations >= it.stats.jacobian_evaluations);
        for (int k = 0; k < 3; k++) {
            t_end[k] = p->t_end;
            memcpy(y[k], p->start, sizeof y[k]);
        }
        batch.system = &s, batch.options = &o, batch.count = 3, batch.t = t, batch.t_end = t_end,
        batch.y = y;
        assert_int_equal(SET_(integrate_batch)(&batch), GI_OK);
        for (int k = 0; k < 3; k++) assert_memory_equal(y[k], it.y, sizeof it.y);
        assert_int_equal(batch.stats.jacobian_evaluations, 3 * it.stats.jacobian_evaluations);
        assert_int_equal(batch.stats.factorizations, 3 * it.stats.factorizations);
    }
#if GIVEN
    assert_int_equal(SET_(check)(&s, 0, p->start, NULL), GI_OK);
#endif
}

#undef SET_PASTE2
#undef SET_PASTE
#undef SET_
#undef OF_P
#undef SET_TEXT2
#undef SET_TEXT
#undef SET_NAME
#undef P
#undef N
#undef SET
#undef GIVEN
