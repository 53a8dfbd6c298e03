/* Body of test_noise.c: included once for each method in it. CAR, TRACK: names of the instances. */
static inline void NAMED(CAR, _mass)(const struct car *s, float t, const float q[], float M[][4])
{
    (void)t, (void)q;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) M[i][j] = i == j ? (float)s->mass : 0;
}

static inline void NAMED(CAR, _force)(const struct car *s, float t, const float q[],
                                      const float u[], const float z[], float f[])
{
    const struct wheel w = wheel_of(s, (double)t);
    double q_wide[4], f_wide[4];

    (void)u, (void)z;
    widen(q, q_wide);
    car_forces(s, w.x, q_wide, f_wide);
    for (int i = 0; i < 4; i++) f[i] = (float)f_wide[i];
}

static inline void NAMED(CAR, _position_constraints)(const struct car *s, float t, const float q[],
                                                     float p[])
{
    const struct wheel w = wheel_of(s, (double)t);
    double q_wide[4], p_wide[2];

    widen(q, q_wide);
    car_constraints(s, w.x, q_wide, p_wide);
    for (int i = 0; i < 2; i++) p[i] = (float)p_wide[i];
}

static inline void NAMED(CAR, _constraint_matrix)(const struct car *s, float t, const float q[],
                                                  float G[][4])
{
    const struct wheel w = wheel_of(s, (double)t);
    double q_wide[4], G_wide[2][4];

    widen(q, q_wide);
    car_matrix(w.x, q_wide, G_wide);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++) G[i][j] = (float)G_wide[i][j];
}

static inline void NAMED(CAR, _constraint_bias)(const struct car *s, float t, const float q[],
                                                const float u[], float b[])
{
    const struct wheel w = wheel_of(s, (double)t);
    double q_wide[4], u_wide[4], b_wide[2];

    widen(q, q_wide), widen(u, u_wide);
    car_bias(&w, q_wide, u_wide, b_wide);
    for (int i = 0; i < 2; i++) b[i] = (float)b_wide[i];
}

static inline void NAMED(CAR, _constraint_rates)(const struct car *s, float t, const float q[],
                                                 float p_t[])
{
    const struct wheel w = wheel_of(s, (double)t);
    double q_wide[4], rates[2];

    widen(q, q_wide);
    car_rates(q_wide, w.v, rates);
    for (int i = 0; i < 2; i++) p_t[i] = (float)rates[i];
}

#define GI_NAME    CAR
#define GI_SYSTEM  struct car
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      4
#define GI_NC      2
#define GI_MOVING  1
#define GI_REAL    float
#define GI_METHOD  METHOD
#include "geodesic_integ.h"

static struct cost NAMED(CAR, _cost)(double accuracy)
{
    struct cost cost = {0, 0};
    NAMED(CAR, _options) options = {0};
    NAMED(CAR, _integ) it;
    float y0[8];

    options.accuracy = (float)accuracy;
    for (int i = 0; i < 8; i++) y0[i] = (float)car_start[i];
    assert_int_equal(NAMED(CAR, _initialize)(&it, &the_car, &options, 0, y0), GI_OK);
    assert_int_equal(NAMED(CAR, _integrate)(&it, 3), GI_OK);
    for (int i = 0; i < 4; i++) cost.error = worse_of(cost.error, (double)it.y[i] - car_end[i]);
    cost.evaluations = (double)it.stats.derivative_evaluations;
    return cost;
}

static inline void NAMED(TRACK, _derivs)(const struct track *s, double t, const double y[],
                                         double ydot[])
{
    ydot[0] = y[1], ydot[1] = -s->stiffness * (y[0] - cos(t));
}
#define GI_NAME   TRACK
#define GI_SYSTEM struct track
#define GI_NQ     1
#define GI_NC     0
#define GI_METHOD METHOD
#include "geodesic_integ.h"

static struct cost NAMED(TRACK, _cost)(double accuracy)
{
    const struct track s = {1e4};
    const double part = s.stiffness / (s.stiffness - 1), y0[2] = {1, 0};
    const double exact = part * cos(20.0) + (1 - part) * cos(20 * sqrt(s.stiffness));
    struct cost cost = {0, 0};
    NAMED(TRACK, _options) options = {0};
    NAMED(TRACK, _integ) it;

    options.accuracy = accuracy;
    options.maximum_steps = 300000; /* so that it ends where they are driven by rounding */
    assert_int_equal(NAMED(TRACK, _initialize)(&it, &s, &options, 0, y0), GI_OK);
    assert_int_equal(NAMED(TRACK, _integrate)(&it, 20), GI_OK);
    cost.error = fabs(it.y[0] - exact);
    cost.evaluations = (double)it.stats.derivative_evaluations;
    return cost;
}

#undef CAR
#undef TRACK
#undef METHOD
