/* Body of test_never_lying.c: included once for each method with error control. METHOD_MISSES: which part of
 * the ends after a jump of a rate may be off by more than JUMP_BOUND times the accuracy; METHOD_FAR: after
 * kinks, by more than KINK_BOUND. */
#define PASTE3_(a, b, c) a##_##b##c
#define PASTE3(a, b, c)  PASTE3_(a, b, c)
#define OF(problem)      PASTE3(METHOD_NAME, problem, )
#define IN(problem, f)   PASTE3(METHOD_NAME, problem, f)

static inline void IN(switched, _derivs)(const struct problem *s, double t, const double y[],
                                         double ydot[])
{
    ydot[0] = t < s->when ? s->growth * y[0] : s->source - s->decay * y[0];
}
#define GI_NAME   OF(switched)
#define GI_SYSTEM struct problem
#define GI_NQ     1
#define GI_NU     0
#define GI_NC     0
#define GI_METHOD METHOD
#include "geodesic_integ.h"

static inline void IN(folded, _derivs)(const struct problem *s, double t, const double y[],
                                       double ydot[])
{
    (void)y;
    ydot[0] = fabs(sin(s->growth * t));
}
#define GI_NAME   OF(folded)
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

/* Where it ends, over the accuracy: the error there. */
static double IN(switched, _error)(const struct problem *s, double accuracy, double y0, double end,
                                   double y1)
{
    OF(switched_options) options = {0};
    OF(switched_integ) it;
    options.accuracy = accuracy;
    assert_int_equal(OF(switched_initialize)(&it, s, &options, 0, &y0), GI_OK);
    assert_int_equal(OF(switched_integrate)(&it, end), GI_OK);
    return fabs(it.y[0] - y1) / accuracy;
}

/* y' jumps from 0 to 1 where no step ends: y is the time since then. */
static void IN(is, _honest_about_a_jump)(void **state)
{
    (void)state;
    for (double accuracy = 1e-3; accuracy > fmax(1e-10, METHOD_TIGHTEST / 2); accuracy /= 1000) {
        double worst = 0;
        for (int k = 0; k < JUMPS; k++) {
            const struct problem s = {1 + 40.0 * k / JUMPS, 0, 1, 0};
            worst = worse_of(worst, IN(switched, _error)(&s, accuracy, 0, 50, 50 - s.when));
        }
        print_message("%s: a jump, accuracy %g: worst error / accuracy %.0f\n",
                      NAME_OF(METHOD_NAME), accuracy, worst);
        check_close(worst, 0, JUMP_BOUND);
    }
}

/* y' = b y becomes y' = -a y: what a stage behind the jump sees depends on those before it. */
static void IN(is, _honest_about_a_jump_of_a_rate)(void **state)
{
    (void)state;
    for (double accuracy = 1e-4; accuracy > fmax(1e-11, METHOD_TIGHTEST / 2); accuracy /= 100) {
        double worst = 0;
        int missed = 0;
        for (int k = 0; k < RATES; k++) {
            const double b = 0.1 * pow(10, part(k, 0)) * (part(k, 4) < 0.3 ? 1 : -1);
            const double a = 0.1 * pow(100, part(k, 1)), end = 1 + 5 * part(k, 2);
            const struct problem s = {end * part(k, 3), b, 0, a};
            const double there = exp(b * s.when), y1 = there * exp(-a * (end - s.when));
            const double error = IN(switched, _error)(&s, accuracy, 1, end, y1) / fmax(1, there);
            missed += !(error <= JUMP_BOUND);
            worst = worse_of(worst, error);
        }
        print_message(
            "%s: a jump of a rate, accuracy %g: worst error / accuracy %.0f, %d of %d missed\n",
            NAME_OF(METHOD_NAME), accuracy, worst, missed, RATES);
        assert_true(missed <= METHOD_MISSES * RATES);
    }
}

/* y'' jumps, again and again: y' = |sin w t|. A kink is harder to see than a jump, and errors add up. */
static void IN(is, _honest_about_kinks)(void **state)
{
    (void)state;
    for (double accuracy = 1e-4; accuracy > fmax(1e-11, METHOD_TIGHTEST / 2); accuracy /= 100) {
        double worst = 0;
        int far = 0;
        for (int k = 0; k < RATES; k++) {
            const double w = 0.3 * pow(30, part(k, 0)), end = 1 + 9 * part(k, 1),
                         turns = w * end / PI;
            const double y1 = (2 * floor(turns) + 1 - cos(PI * (turns - floor(turns)))) / w, y0 = 0;
            const struct problem s = {0, w, 0, 0};
            OF(folded_options) options = {0};
            OF(folded_integ) it;
            options.accuracy = accuracy;
            assert_int_equal(OF(folded_initialize)(&it, &s, &options, 0, &y0), GI_OK);
            assert_int_equal(OF(folded_integrate)(&it, end), GI_OK);
            const double error = fabs(it.y[0] - y1) / accuracy;
            far += !(error <= KINK_BOUND);
            worst = worse_of(worst, error);
        }
        print_message("%s: kinks, accuracy %g: worst error / accuracy %.0f, %.2f %% above %d\n",
                      NAME_OF(METHOD_NAME), accuracy, worst, 100. * far / RATES, KINK_BOUND);
        assert_true(far <= METHOD_FAR * RATES);
    }
}

/* What decays below the accuracy stays there, though the steps grow beyond what the method can bear: such a
 * step fails. */
static void IN(is, _honest_about_what_has_decayed)(void **state)
{
    (void)state;
    for (double accuracy = 1e-2; accuracy > fmax(1e-11, METHOD_TIGHTEST / 2); accuracy /= 100) {
        double worst = 0;
        for (int k = 0; k < RATES; k++) {
            const double a = 0.1 * pow(1e4, part(k, 0)), end = 0.1 * pow(10, 2.5 * part(k, 1));
            const double y0 = accuracy * pow(10, -1 - 7 * part(k, 2));
            const struct problem s = {-1, 0, 0, a};
            const double y1 = y0 * exp(-a * end);
            worst = worse_of(worst, IN(switched, _error)(&s, accuracy, y0, end, y1));
        }
        print_message("%s: decayed, accuracy %g: worst error / accuracy %.1f\n",
                      NAME_OF(METHOD_NAME), accuracy, worst);
        check_close(worst, 0, DECAY_BOUND);
    }
}

/* The curvature of a surface jumps: from the cylinder to the cap. */
static void IN(is, _honest_about_a_jump_of_curvature)(void **state)
{
    (void)state;
    for (double accuracy = 1e-6; accuracy > fmax(1e-11, METHOD_TIGHTEST / 2); accuracy /= 100) {
        double worst = 0;
        for (int k = 0; k < CAPSULES; k++) {
            const double z = 0.9 * k / CAPSULES, angle = 0.2 + 1.3 * (k % 10) / 10;
            const double length = (1 - z) / sin(angle) + 0.3 + 2.2 * (k % 7) / 7;
            const double point[3] = {1, 0, z}, direction[3] = {0, cos(angle), sin(angle)};
            const struct problem s = {0, 0, 0, 0};
            double y0[6], end[3];
            OF(capsule_options) options = {0};
            OF(capsule_integ) it;
            options.accuracy = accuracy;
            assert_int_equal(OF(capsule_start)(&s, point, direction, y0), GI_OK);
            assert_int_equal(OF(capsule_initialize)(&it, &s, &options, 0, y0), GI_OK);
            assert_int_equal(OF(capsule_integrate)(&it, length), GI_OK);
            capsule_geodesic(z, angle, length, end);
            for (int i = 0; i < 3; i++) worst = worse_of(worst, fabs(it.y[i] - end[i]) / accuracy);
        }
        print_message("%s: a capsule, accuracy %g: worst error / accuracy %.1f\n",
                      NAME_OF(METHOD_NAME), accuracy, worst);
        check_close(worst, 0, CAPSULE_BOUND);
    }
}

#undef PASTE3_
#undef PASTE3
#undef OF
#undef IN
