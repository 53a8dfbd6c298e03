/* Body of test_never_lying.c: included once for each method, with METHOD and its name NAME. */
#define PASTE3_(a, b, c) a##_##b##c
#define PASTE3(a, b, c)  PASTE3_(a, b, c)
#define OF(problem)      PASTE3(NAME, problem, )
#define IN(problem, f)   PASTE3(NAME, problem, f)

static inline void IN(switched, _derivs)(const struct problem *s, double t, const double y[],
                                         double ydot[])
{
    (void)y;
    ydot[0] = t < s->when ? 0 : 1;
}
#define GI_NAME   OF(switched)
#define GI_SYSTEM struct problem
#define GI_NQ     1
#define GI_NU     0
#define GI_NC     0
#define GI_METHOD METHOD
#include "geodesic_integ.h"

static inline void IN(capsule, _surface)(const struct problem *s, const double x[3], double *f,
                                         double grad[3], double hess[6])
{
    (void)s;
    capsule(x, f, grad, hess);
}
#define GI_NAME    OF(capsule)
#define GI_SYSTEM  struct problem
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_METHOD  METHOD
#include "geodesic_integ.h"

/* y' jumps from 0 to 1 where no step ends: y is the time since then. */
static void IN(is, _honest_about_a_jump)(void **state)
{
    (void)state;
    for (double accuracy = 1e-3; accuracy > 1e-10; accuracy /= 1000) {
        double worst = 0;
        for (int k = 0; k < JUMPS; k++) {
            const struct problem s = {1 + 40.0 * k / JUMPS};
            const double y0[1] = {0};
            OF(switched_options) options = {0};
            OF(switched_integ) it;
            options.accuracy = accuracy;
            assert_int_equal(OF(switched_initialize)(&it, &s, &options, 0, y0), GI_OK);
            assert_int_equal(OF(switched_integrate)(&it, 50), GI_OK);
            worst = worse(worst, fabs(it.y[0] - (50 - s.when)) / accuracy);
        }
        print_message("%s: a jump, accuracy %g: worst error / accuracy %.0f\n", NAME_OF(NAME),
                      accuracy, worst);
        check_close(worst, 0, JUMP_BOUND);
    }
}

/* The curvature of a surface jumps: from the cylinder to the cap. */
static void IN(is, _honest_about_a_jump_of_curvature)(void **state)
{
    (void)state;
    for (double accuracy = 1e-6; accuracy > 1e-11; accuracy /= 100) {
        double worst = 0;
        for (int k = 0; k < CAPSULES; k++) {
            const double z = 0.9 * k / CAPSULES, angle = 0.2 + 1.3 * (k % 10) / 10;
            const double length = (1 - z) / sin(angle) + 0.3 + 2.2 * (k % 7) / 7;
            const double point[3] = {1, 0, z}, direction[3] = {0, cos(angle), sin(angle)};
            const struct problem s = {0};
            double y0[6], end[3];
            OF(capsule_options) options = {0};
            OF(capsule_integ) it;
            options.accuracy = accuracy;
            assert_int_equal(OF(capsule_start)(&s, point, direction, y0), GI_OK);
            assert_int_equal(OF(capsule_initialize)(&it, &s, &options, 0, y0), GI_OK);
            assert_int_equal(OF(capsule_integrate)(&it, length), GI_OK);
            capsule_geodesic(z, angle, length, end);
            for (int i = 0; i < 3; i++) worst = worse(worst, fabs(it.y[i] - end[i]) / accuracy);
        }
        print_message("%s: a capsule, accuracy %g: worst error / accuracy %.1f\n", NAME_OF(NAME),
                      accuracy, worst);
        check_close(worst, 0, CAPSULE_BOUND);
    }
}

#undef PASTE3_
#undef PASTE3
#undef OF
#undef IN
#undef METHOD
#undef NAME
