/*
 * Mechanisms, GI_MECHANICAL: coordinates that are held, and the matrices of a step of explicit Euler.
 */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* ---- held coordinates, system and compliance matrix
 * ------------------------------------------------------- */

/* A chain of four bodies on a line with springs between them, a full mass matrix (of finite elements), and
   q2 - q1 = 1. */
struct chain {
    bool held[4];
    double mass, stiffness;
};

static inline void chain_mass(const struct chain *s, double t, const double q[], double M[][4])
{
    (void)t, (void)q;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            M[i][j] = s->mass * (i == j ? 4 : i - j == 1 || j - i == 1 ? 1 : 0) / 6;
}

static inline void chain_force(const struct chain *s, double t, const double q[], const double u[],
                               const double z[], double f[])
{
    (void)t, (void)u, (void)z;
    for (int i = 0; i < 4; i++) f[i] = 0;
    for (int i = 0; i < 3; i++) {
        const double pull = s->stiffness * (q[i + 1] - q[i] - 0.9);
        f[i] += pull, f[i + 1] -= pull;
    }
}

static inline void chain_position_constraints(const struct chain *s, double t, const double q[],
                                              double p[])
{
    (void)s, (void)t;
    p[0] = q[2] - q[1] - 1;
}

static inline void chain_constraint_matrix(const struct chain *s, double t, const double q[],
                                           double G[][4])
{
    (void)s, (void)t, (void)q;
    G[0][0] = G[0][3] = 0, G[0][1] = -1, G[0][2] = 1;
}

static inline void chain_constraint_bias(const struct chain *s, double t, const double q[],
                                         const double u[], double b[])
{
    (void)s, (void)t, (void)q, (void)u;
    b[0] = 0;
}

static inline void chain_held(const struct chain *s, bool held[4])
{
    memcpy(held, s->held, sizeof s->held);
}

#define GI_NAME    chain
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      1
#define GI_HELD    1
#define GI_METHOD  GI_TSITOURAS54
#include "geodesic_integ.h"

static const double stretched[8] = {0, 1.2, 2.2, 3.1, 0.5, 0.1, 0.1, -0.3};

/* Held ones do not move, and the others obey their rows of M a + G^T lambda = f. */
static void held_coordinates_stay_and_the_others_move(void **state)
{
    (void)state;
    for (int which = 0; which < 16; which++) {
        const struct chain s = {{which & 1, which & 2, which & 4, which & 8}, 2, 30};
        chain_integ it;
        double y0[8], M[4][4], f[4], G[1][4], lambda[1];
        memcpy(y0, stretched, sizeof y0);
        for (int i = 0; i < 4; i++)
            if (s.held[i] || (i == 1 && s.held[2]) || (i == 2 && s.held[1])) y0[4 + i] = 0;
        assert_int_equal(chain_initialize(&it, &s, NULL, 0, y0), GI_OK);
        for (int k = 1; k <= 5; k++) {
            assert_int_equal(chain_integrate(&it, k), GI_OK);
            chain_mass(&s, it.t, it.y, M);
            chain_force(&s, it.t, it.y, it.y + 4, NULL, f);
            chain_constraint_matrix(&s, it.t, it.y, G);
            chain_multipliers(&s, it.t, it.y, lambda);
            for (int i = 0; i < 4; i++) {
                double rest = G[0][i] * lambda[0] - f[i];
                for (int j = 0; j < 4; j++) rest += M[i][j] * it.ydot[4 + j];
                if (!s.held[i]) check_close(rest, 0, 1e-13);
                if (s.held[i]) check_close(it.y[i], y0[i], 0);
                if (s.held[i]) check_close(it.ydot[4 + i], 0, 0);
            }
            check_close(it.y[2] - it.y[1], 1, 1e-7);
        }
        if (which != 11 && which != 13 && which != 15) /* there the link is held, or all */
            assert_true(fabs(it.y[0] - y0[0]) + fabs(it.y[1] - y0[1]) + fabs(it.y[3] - y0[3]) >
                        1e-3);
    }
}

/* Off the constraint by 0.3, and by 0.5 in velocity: what is held is not projected, and where all of a
   constraint is held, it cannot be met. */
static void held_coordinates_are_not_projected(void **state)
{
    struct chain s = {{false, true, false, false}, 2, 30};
    double y0[8];
    chain_integ it;

    (void)state;
    memcpy(y0, stretched, sizeof y0);
    y0[1] += 0.3, y0[5] = 0, y0[6] = 0.5;
    assert_int_equal(chain_initialize(&it, &s, NULL, 0, y0), GI_OK);
    check_close(it.y[1], y0[1], 0);
    check_close(it.y[5], 0, 0);
    check_close(it.y[2], y0[1] + 1, 1e-12);
    check_close(it.y[6], 0, 1e-12);
    /* q3 follows q2, to which M ties it: (M d)_3 = 0 */
    check_close(it.y[3] - y0[3], -(it.y[2] - y0[2]) / 4, 1e-12);
    check_close(it.y[0], y0[0], 1e-12);
    s.held[2] = true;
    assert_int_equal(chain_set_time_and_state(&it, 0, y0), GI_ERR_CONSTRAINT);
    check_close(it.y[2], y0[1] + 1, 1e-12);
}

static void the_compliance_matrix_is_the_inverse_of_the_system_matrix(void **state)
{
    const double h = 0.01;
    double S[4][4], C[4][4], M[4][4];

    (void)state;
    for (int which = 0; which < 16; which++) {
        const struct chain s = {{which & 1, which & 2, which & 4, which & 8}, 2, 30};
        assert_int_equal(chain_system_matrix(&s, 0, stretched, h, S), GI_OK);
        assert_int_equal(chain_compliance_matrix(&s, 0, stretched, h, C), GI_OK);
        chain_mass(&s, 0, stretched, M);
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                const bool held = s.held[i] || s.held[j];
                double sum = 0;
                check_close(S[i][j], held ? i == j : M[i][j] / h, 1e-12);
                if (held) check_close(C[i][j], 0, 0);
                for (int k = 0; k < 4; k++) sum += S[i][k] * C[k][j];
                check_close(sum, held ? 0 : i == j, 1e-14);
            }
    }
}

static void matrices_of_impossible_steps_are_refused(void **state)
{
    static const double steps[] = {0, -1, (double)NAN, (double)INFINITY, 1e-320};
    const struct chain s = {{false}, 2, 30};
    double S[4][4] = {{3}}, C[4][4] = {{3}};

    (void)state;
    for (int k = 0; k < 5; k++) {
        assert_int_equal(chain_system_matrix(&s, 0, stretched, steps[k], S), GI_ERR_ARGUMENT);
        if (k < 4)
            assert_int_equal(chain_compliance_matrix(&s, 0, stretched, steps[k], C),
                             GI_ERR_ARGUMENT);
    }
    check_close(S[0][0], 3, 0);
    check_close(C[0][0], 3, 0);
}

/* h / M of a light mass is no number. */
static void a_compliance_beyond_numbers_is_refused(void **state)
{
    const struct chain s = {{false}, 1e-200, 30};
    double C[4][4] = {{7}};

    (void)state;
    assert_int_equal(chain_compliance_matrix(&s, 0, stretched, 1e200, C), GI_ERR_ARGUMENT);
    check_close(C[0][0], 7, 0);
    assert_int_equal(chain_compliance_matrix(&s, 0, stretched, 1, C), GI_OK);
    assert_true(C[0][0] > 1e200 && C[0][0] < 2e200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(held_coordinates_stay_and_the_others_move),
        cmocka_unit_test(held_coordinates_are_not_projected),
        cmocka_unit_test(the_compliance_matrix_is_the_inverse_of_the_system_matrix),
        cmocka_unit_test(matrices_of_impossible_steps_are_refused),
        cmocka_unit_test(a_compliance_beyond_numbers_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
