/*
 * Body of test_implicit_mechanisms.c, included once for each METHOD. OWN is the name of its instances and functions.
 */
#define OWN_PASTE2(a, b) a##_##b
#define OWN_PASTE(a, b)  OWN_PASTE2(a, b)
#define OWN_(name)       OWN_PASTE(OWN, name)

/* ---- the squeezer: derivatives by differences ---- */

static inline void OWN_(press_mass)(const struct press *s, double t, const double q[],
                                    double M[][7])
{
    (void)s, (void)t;
    andrews_mass(q, M);
}

static inline void OWN_(press_force)(const struct press *s, double t, const double q[],
                                     const double u[], const double z[], double f[])
{
    (void)t, (void)z;
    andrews_force(q, u, f);
    f[GAMMA] -= s->damping * u[GAMMA];
}

static inline void OWN_(press_position_constraints)(const struct press *s, double t,
                                                    const double q[], double p[])
{
    (void)s, (void)t;
    andrews_constraints(q, p);
}

static inline void OWN_(press_constraint_matrix)(const struct press *s, double t, const double q[],
                                                 double G[][7])
{
    (void)s, (void)t;
    andrews_matrix(q, G);
}

static inline void OWN_(press_constraint_bias)(const struct press *s, double t, const double q[],
                                               const double u[], double b[])
{
    (void)s, (void)t;
    andrews_bias(q, u, b);
}

#define GI_NAME    OWN_(press)
#define GI_SYSTEM  struct press
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      7
#define GI_NC      6
#define GI_METHOD  METHOD
#include "geodesic_integ.h"

/* Units as in mechanical_body.h. The state at each of the times, on the constraints; returns the attempts. */
static long long OWN_(press_runs)(const struct press *s, const double y0[14], double accuracy,
                                  const double at[TIMES], double y[TIMES][14])
{
    OWN_(press_options) o = {0};
    OWN_(press_integ) it;
    double cerr[12];

    o.accuracy = accuracy, o.time_scale = 2e-3;
    for (int i = 0; i < 7; i++) o.units[7 + i] = 500;
    for (int i = 0; i < 6; i++) o.constraint_units[i] = 0.005; /* the shortest arm has 0.007 m */
    assert_int_equal(OWN_(press_initialize)(&it, s, &o, 0, y0), GI_OK);
    for (int k = 0; k < TIMES; k++) {
        assert_int_equal(OWN_(press_integrate)(&it, at[k]), GI_OK);
        OWN_(press_constraint_errors)(s, it.t, it.y, cerr);
        for (int i = 0; i < 6; i++) check_close(cerr[i], 0, 1.01e-3 * accuracy);
        for (int i = 6; i < 12; i++) check_close(cerr[i], 0, 1.01e-3 * accuracy / 2e-3);
        memcpy(y[k], it.y, sizeof y[k]);
    }
    return it.stats.steps_attempted;
}

/* ---- the car axis: derivatives of the force are given ---- */

static inline void OWN_(axle_mass)(const struct axle *s, double t, const double q[], double M[][4])
{
    (void)t, (void)q;
    car_mass(&s->car, M);
}

static inline void OWN_(axle_force)(const struct axle *s, double t, const double q[],
                                    const double u[], const double z[], double f[])
{
    (void)z;
    axle_forces(s, t, q, u, f);
}

static inline void OWN_(axle_force_jacobian)(const struct axle *s, double t, const double q[],
                                             const double u[], const double z[], double f_q[][4],
                                             double f_u[][4])
{
    (void)z;
    axle_derivatives(s, t, q, u, f_q, f_u);
}

static inline void OWN_(axle_position_constraints)(const struct axle *s, double t, const double q[],
                                                   double p[])
{
    const struct wheel w = wheel_of(&s->car, t);
    car_constraints(&s->car, w.x, q, p);
}

static inline void OWN_(axle_constraint_matrix)(const struct axle *s, double t, const double q[],
                                                double G[][4])
{
    const struct wheel w = wheel_of(&s->car, t);
    car_matrix(w.x, q, G);
}

static inline void OWN_(axle_constraint_bias)(const struct axle *s, double t, const double q[],
                                              const double u[], double b[])
{
    const struct wheel w = wheel_of(&s->car, t);
    car_bias(&w, q, u, b);
}

static inline void OWN_(axle_constraint_rates)(const struct axle *s, double t, const double q[],
                                               double p_t[])
{
    const struct wheel w = wheel_of(&s->car, t);
    car_rates(q, w.v, p_t);
}

#define GI_NAME     OWN_(axle)
#define GI_SYSTEM   struct axle
#define GI_PROBLEM  GI_MECHANICAL
#define GI_NQ       4
#define GI_NC       2
#define GI_MOVING   1
#define GI_JACOBIAN 1
#define GI_METHOD   METHOD
#include "geodesic_integ.h"

static long long OWN_(axle_runs)(const struct axle *s, double accuracy, const double at[TIMES],
                                 double y[TIMES][8])
{
    OWN_(axle_options) o = {0};
    OWN_(axle_integ) it;
    double cerr[4];

    o.accuracy = accuracy;
    assert_int_equal(OWN_(axle_initialize)(&it, s, &o, 0, car_start), GI_OK);
    for (int k = 0; k < TIMES; k++) {
        assert_int_equal(OWN_(axle_integrate)(&it, at[k]), GI_OK);
        OWN_(axle_constraint_errors)(s, it.t, it.y, cerr);
        for (int i = 0; i < 4; i++) check_close(cerr[i], 0, 0.101 * accuracy);
        memcpy(y[k], it.y, sizeof y[k]);
    }
    return it.stats.steps_attempted;
}

/* ---- bodies in a row, the second held ---- */

static inline void OWN_(row_mass)(const struct yoke *s, double t, const double q[], double M[][4])
{
    bodies_mass(s, t, q, M);
}

static inline void OWN_(row_force)(const struct yoke *s, double t, const double q[],
                                   const double u[], const double z[], double f[])
{
    (void)t, (void)z;
    yoke_force_of(s, q, u, f);
}

static inline void OWN_(row_held)(const struct yoke *s, bool held[4])
{
    (void)s;
    for (int i = 0; i < 4; i++) held[i] = i == 1;
}

#define GI_NAME    OWN_(row)
#define GI_SYSTEM  struct yoke
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      0
#define GI_HELD    1
#define GI_METHOD  METHOD
#include "geodesic_integ.h"

/* Keeps it where it is, however long the steps become, while the others come to rest beside it. */
static void OWN_(holds_its_body)(void)
{
    const struct yoke s = {1e4, 1e3};
    const double y0[8] = {0.5, 1.0 / 3, 0, -0.2, 0.1, 0, 0, 0.3};
    OWN_(row_integ) it;
    double f[4];

    assert_int_equal(OWN_(row_initialize)(&it, &s, NULL, 0, y0), GI_OK);
    for (double end = 1e-3; end < 1e5; end *= 10) {
        assert_int_equal(OWN_(row_integrate)(&it, end), GI_OK);
        assert_true(it.y[1] == y0[1] && it.y[5] == 0);
    }
    yoke_force_of(&s, it.y, it.y + 4, f);
    for (int i = 0; i < 4; i++) check_close(i == 1 ? 0 : f[i], 0, 0.1);
}

#undef OWN_PASTE2
#undef OWN_PASTE
#undef OWN_
#undef OWN
#undef METHOD
