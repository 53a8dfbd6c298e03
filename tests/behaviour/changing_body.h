/* Equations whose stiffness, parameters or algebraic equations change, for test_changing.c.
 *
 *   OWN       prefix of the instances
 *   METHOD    method */
#define PASTE2_(a, b) a##_##b
#define PASTE_(a, b)  PASTE2_(a, b)
#define OWN_(name)    PASTE_(OWN, name)

/* ---- y' = -k (y - cos(w t)) (1 + y^2) - w sin(w t), whose solution from 1 is cos(w t) ---- */

static inline void OWN_(bent_derivs)(const struct changing *s, double t, const double y[],
                                     double f[])
{
    f[0] = -s->k * (y[0] - cos(s->w * t)) * (1 + y[0] * y[0]) - s->w * sin(s->w * t);
}

static inline void OWN_(bent_jacobian)(const struct changing *s, double t, const double y[],
                                       double J[][1])
{
    J[0][0] = -s->k * (1 + y[0] * y[0] + 2 * y[0] * (y[0] - cos(s->w * t)));
}
#define GI_NAME     OWN_(bent)
#define GI_SYSTEM   struct changing
#define GI_NZ       1
#define GI_METHOD   METHOD
#define GI_JACOBIAN 1
#include "geodesic_integ.h"

/* A correction that is exact for what depends on t alone says nothing about the next ones. */
static void OWN_(bent_manifold_is_followed)(void **state)
{
    int runs = 0, far = 0;
    (void)state;
    for (double k = 10; k < 2e6; k *= 10)
        for (int w = 0; w < 40; w++)
            for (int digits = 3; digits <= 11; digits++, runs++) {
                const struct changing s = {k, 0.5 + w * 0.1, 0, 0};
                const double y0[1] = {1};
                OWN_(bent_options) o = {0};
                OWN_(bent_integ) it;
                double worst = 0;
                o.accuracy = pow(10, -digits);
                assert_int_equal(OWN_(bent_initialize)(&it, &s, &o, 0, y0), GI_OK);
                while (it.t < 4) {
                    assert_int_equal(OWN_(bent_step)(&it, 4), GI_OK);
                    worst = worse_of(worst, it.y[0] - cos(s.w * it.t));
                }
                assert_true(worst <= 1000 * o.accuracy);
                far += worst > 30 * o.accuracy;
            }
    print_message("  %d of %d runs are above 30 accuracies\n", far, runs);
    assert_true(far * 100 <= runs);
}

/* ---- y' = -k (y - cos t) - sin t before s->jump, which is not listed, and not stiff afterwards ---- */

static inline void OWN_(released_derivs)(const struct changing *s, double t, const double y[],
                                         double f[])
{
    f[0] = t < s->jump ? -s->k * (y[0] - cos(t)) - sin(t) : slope_afterwards((int)s->u, t, y[0]);
}
#define GI_NAME   OWN_(released)
#define GI_SYSTEM struct changing
#define GI_NZ     1
#define GI_METHOD METHOD
#define GI_LANES  4
#include "geodesic_integ.h"

/* J of the start is then far too large, and small corrections prove nothing: only f at the end of a step shows it. Lanes
 * have the same bits. */
static void OWN_(stiffness_may_end_within_a_step)(void **state)
{
    int runs = 0, far = 0;
    (void)state;
    for (int kind = 0; kind < AFTERWARDS; kind++)
        for (int digits = 3; digits <= 9; digits += 2)
            for (double k = 1e3; k < 2e6; k *= 10)
                for (int at = 0; at < 40; at++, runs++) {
                    const struct changing s = {k, 0, kind, 1 + 0.0371 * at};
                    double t[1] = {0}, y[1][1] = {{1}};
                    const double end[1] = {4};
                    OWN_(released_options) o = {0};
                    OWN_(released_integ) it;
                    OWN_(released_batch) job = {0};
                    o.accuracy = pow(10, -digits);
                    assert_int_equal(OWN_(released_initialize)(&it, &s, &o, 0, y[0]), GI_OK);
                    assert_int_equal(OWN_(released_integrate)(&it, 4), GI_OK);
                    const double right = end_afterwards(kind, s.jump, cos(s.jump), 4);
                    check_close(it.y[0], right, 2000 * o.accuracy);
                    far += fabs(it.y[0] - right) > 100 * o.accuracy;
                    job.system = &s, job.options = &o, job.count = 1;
                    job.t = t, job.t_end = end, job.y = y;
                    assert_int_equal(OWN_(released_integrate_batch)(&job), GI_OK);
                    assert_true(y[0][0] == it.y[0]);
                }
    print_message("  %d of %d runs are above 100 accuracies\n", far, runs);
    assert_true(far * 100 <= runs);
}

/* ---- a parameter that changes between two calls: y' = -k (y - u) ---- */

static inline void OWN_(decay_derivs)(const struct changing *s, double t, const double y[],
                                      double f[])
{
    (void)t;
    f[0] = -s->k * (y[0] - s->u), f[1] = -y[1] * y[1];
}
#define GI_NAME   OWN_(decay)
#define GI_SYSTEM struct changing
#define GI_NZ     2
#define GI_METHOD METHOD
#include "geodesic_integ.h"

static void OWN_(parameters_may_change_between_calls)(void **state)
{
    const double after[] = {0, 0.1, 1, 10, 1e3, 1e9};
    (void)state;
    for (double k = 1e2; k < 1e9; k *= 100)
        for (int i = 0; i < 6; i++)
            for (int digits = 3; digits <= 11; digits += 2) {
                struct changing s = {k, 0, 1, 0};
                const double y0[2] = {1.5, 1};
                OWN_(decay_options) o = {0};
                OWN_(decay_integ) it;
                o.accuracy = pow(10, -digits);
                assert_int_equal(OWN_(decay_initialize)(&it, &s, &o, 0, y0), GI_OK);
                assert_int_equal(OWN_(decay_integrate)(&it, 1), GI_OK);
                const double y = it.y[0];
                s.k = after[i], s.u = 3;
                assert_int_equal(OWN_(decay_integrate)(&it, 2), GI_OK);
                check_close(it.y[0], 3 + (y - 3) * exp(-s.k), 30 * o.accuracy);
            }
}

/* ---- a steep algebraic equation: y0' = -y0, 0 = exp(k y1) - exp(k y0) ---- */

static inline void OWN_(diode_derivs)(const struct changing *s, double t, const double y[],
                                      double f[])
{
    (void)t;
    f[0] = -y[0], f[1] = exp(s->k * y[1]) - exp(s->k * y[0]);
}

static inline void OWN_(diode_mass_matrix)(const struct changing *s, double M[][2])
{
    (void)s, first_is_differential(M);
}
#define GI_NAME        OWN_(diode)
#define GI_SYSTEM      struct changing
#define GI_NZ          2
#define GI_METHOD      METHOD
#define GI_MASS_MATRIX 1
#define GI_LANES       4
#include "geodesic_integ.h"

static inline void OWN_(valve_derivs)(const struct changing *s, double t, const double y[],
                                      double f[])
{
    OWN_(diode_derivs)(s, t, y, f);
}

static inline void OWN_(valve_mass_matrix)(const struct changing *s, double M[][2])
{
    OWN_(diode_mass_matrix)(s, M);
}

static inline void OWN_(valve_jacobian)(const struct changing *s, double t, const double y[],
                                        double J[][2])
{
    (void)t;
    J[0][0] = -1, J[0][1] = 0;
    J[1][0] = -s->k * exp(s->k * y[0]), J[1][1] = s->k * exp(s->k * y[1]);
}
#define GI_NAME        OWN_(valve)
#define GI_SYSTEM      struct changing
#define GI_NZ          2
#define GI_METHOD      METHOD
#define GI_MASS_MATRIX 1
#define GI_JACOBIAN    1
#define GI_LANES       4
#include "geodesic_integ.h"

/* A Jacobian from the start of a step is too large by up to exp(k): corrections by it are always small, with
   yours too. Lanes have the bits of steps. */
#define STEEP(name)                                                                                \
    static void OWN_(steep_##name)(void **state)                                                   \
    {                                                                                              \
        (void)state;                                                                               \
        for (double k = 1; k <= 128; k *= 2)                                                       \
            for (int digits = 3; digits <= 10; digits++) {                                         \
                const struct changing s = {k, 0, 0, 0};                                            \
                const double y0[2] = {1, 1}, end[4] = {2, 2, 2, 2};                                \
                double t[4] = {0}, y[4][2] = {{1, 1}, {1, 1}, {1, 1}, {1, 1}};                     \
                OWN_(name##_options) o = {0};                                                      \
                OWN_(name##_integ) it;                                                             \
                OWN_(name##_batch) job = {0};                                                      \
                o.accuracy = pow(10, -digits);                                                     \
                if (digits % 2) o.norm = GI_NORM_RMS;                                              \
                assert_int_equal(OWN_(name##_initialize)(&it, &s, &o, 0, y0), GI_OK);              \
                while (it.t < 2) {                                                                 \
                    assert_int_equal(OWN_(name##_step)(&it, 2), GI_OK);                            \
                    check_close(it.y[0], exp(-it.t), 2 * o.accuracy);                              \
                    check_close(it.y[1], exp(-it.t), 2 * o.accuracy);                              \
                }                                                                                  \
                assert_true(it.stats.steps_attempted < 1500);                                      \
                job.system = &s, job.options = &o, job.count = 4;                                  \
                job.t = t, job.t_end = end, job.y = y;                                             \
                assert_int_equal(OWN_(name##_integrate_batch)(&job), GI_OK);                       \
                for (int i = 0; i < 8; i++) assert_true(y[i / 2][i % 2] == it.y[i % 2]);           \
            }                                                                                      \
    }
STEEP(diode)
STEEP(valve)
#undef STEEP

/* ---- an algebraic equation that jumps: y0' = y1 - k y0, 0 = y1 - u ---- */

static inline void OWN_(input_derivs)(const struct changing *s, double t, const double y[],
                                      double f[])
{
    f[0] = y[1] - s->k * y[0], f[1] = y[1] - (s->jump > 0 && t < s->jump ? 1 : s->u);
    if (s->jump < 0 && t >= -s->jump) f[1] = (double)NAN;
}

static inline void OWN_(input_mass_matrix)(const struct changing *s, double M[][2])
{
    (void)s, first_is_differential(M);
}
#define GI_NAME        OWN_(input)
#define GI_SYSTEM      struct changing
#define GI_NZ          2
#define GI_METHOD      METHOD
#define GI_MASS_MATRIX 1
#define GI_LANES       8
#define GI_DISPATCH    1
#include "geodesic_integ.h"

/* At a listed time, and between two calls. */
static void OWN_(algebraic_equation_may_jump)(void **state)
{
    const double u[] = {-1e6, -3, -0.5, 0.9, 1.1, 2, 3, 10, 1e3, 1e6}, at[1] = {1};
    (void)state;
    for (int i = 0; i < 10; i++)
        for (int digits = 3; digits <= 12; digits += 3)
            for (int listed = 0; listed < 2; listed++) {
                struct changing s = {1, 0, listed ? u[i] : 1, listed ? 1 : 0};
                const double y0[2] = {1, 1}, large = fabs(u[i]) > 1 ? fabs(u[i]) : 1;
                OWN_(input_options) o = {0};
                OWN_(input_integ) it;
                o.accuracy = pow(10, -digits);
                if (listed) o.jump_times = at, o.jump_count = 1;
                if (fabs(u[i]) > 100) o.relative[0] = o.relative[1] = true;
                assert_int_equal(OWN_(input_initialize)(&it, &s, &o, 0, y0), GI_OK);
                assert_int_equal(OWN_(input_integrate)(&it, 1), GI_OK);
                s.u = u[i];
                assert_int_equal(OWN_(input_integrate)(&it, 2), GI_OK);
                check_close(it.y[0], u[i] + (1 - u[i]) * exp(-1.0), 30 * o.accuracy * large);
                check_close(it.y[1], u[i], 30 * o.accuracy * large);
            }
}

static void OWN_(not_finite_is_told_with_its_component)(void **state)
{
    const double y0[2] = {1, 1};
    (void)state;
    for (int k = 0; k < 2; k++) {
        const struct changing s = {1, 0, 1, k ? -0.5 : -1e-300};
        OWN_(input_integ) it = {0};
        gi_status status = OWN_(input_initialize)(&it, &s, NULL, 0.5 * (1 - k), y0);
        if (k) {
            assert_int_equal(status, GI_OK);
            status = OWN_(input_integrate)(&it, 1);
            assert_int_equal(OWN_(input_explain)(&it).where, 1);
        }
        assert_int_equal(status, GI_ERR_NOT_FINITE);
    }
}

/* A batch brings its starts onto the algebraic equations, as one by one. */
static void OWN_(batch_starts_on_algebraic_equations)(void **state)
{
    enum { n = 40 };
    static double t[n], t_end[n], y[n][2];
    static gi_status status[n];
    const struct changing s = {1, 0, 1, 0};
    OWN_(input_options) o = {0};
    OWN_(input_batch) job = {0};
    (void)state;
    o.maximum_correction = 0.5;
    for (int i = 0; i < n; i++) t_end[i] = 1, t[i] = 0, y[i][0] = 1, y[i][1] = 1 + 0.03 * i;
    job.system = &s, job.options = &o, job.count = n, job.t = t, job.t_end = t_end, job.y = y;
    job.status = status;
    (void)OWN_(input_integrate_batch)(&job);
    for (int i = 0; i < n; i++) {
        const double y0[2] = {1, 1 + 0.03 * i};
        OWN_(input_integ) it = {0};
        gi_status one = OWN_(input_initialize)(&it, &s, &o, 0, y0);
        if (one == GI_OK) one = OWN_(input_integrate)(&it, 1);
        assert_int_equal(status[i], one);
        if (one == GI_OK) assert_memory_equal(y[i], it.y, sizeof it.y);
    }
}

#undef OWN
#undef METHOD
#undef OWN_
#undef PASTE_
#undef PASTE2_
