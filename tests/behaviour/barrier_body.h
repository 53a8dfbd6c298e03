/* Body of test_barrier.c, included once for each method with error control: what stands in the
   way of a step. */
#define BARRIER_PASTE2(a, b) a##_##b
#define BARRIER_PASTE(a, b)  BARRIER_PASTE2(a, b)
#define PATH                 BARRIER_PASTE(METHOD_NAME, path)
#define PATH_(name)          BARRIER_PASTE(PATH, name)
#define RING                 BARRIER_PASTE(METHOD_NAME, ring)
#define RING_(name)          BARRIER_PASTE(RING, name)

static inline void PATH_(derivs)(const struct path *s, double t, const double y[], double ydot[])
{
    path_derivatives(s, t, y, ydot);
}

#define GI_NAME   PATH
#define GI_SYSTEM struct path
#define GI_METHOD METHOD
#define GI_NZ     2
#include "geodesic_integ.h"

static inline void RING_(surface)(const struct torus *s, const double x[3], double *f, double g[3],
                                  double H[6])
{
    ring(s->R, s->r, x, f, g, H);
}

#define GI_NAME    RING
#define GI_SYSTEM  struct torus
#define GI_METHOD  METHOD
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

/* NaN from y = 0.7 on: y comes up to it, in few attempts, whatever the direction, where it
   begins and how far it was to go; then a call that goes back succeeds. */
static void PATH_(comes_up_to_a_barrier)(void **state)
{
    const double stops[] = {1, 1e3, 1e10, 1e300, DBL_MAX};
    const double begins[] = {0, 0.5, 0.69999, 0.7 - 1e-9};

    (void)state;
    for (int k = 0; k < 20; k++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            long long calls = 0;
            const struct path s = {.barrier = 0.7, .sign = sign, .calls = &calls};
            const double y0[2] = {begins[k / 5], 1};
            PATH_(integ) it;

            assert_int_equal(PATH_(initialize)(&it, &s, NULL, 0, y0), GI_OK);
            assert_int_equal(PATH_(integrate)(&it, sign * stops[k % 5]), GI_ERR_NOT_FINITE);
            check_close(it.y[0], 0.7, 1e-12);
            check_close(it.t, sign * (0.7 - begins[k / 5]), 1e-12);
            assert_true(it.y[0] <= 0.7 && sign * it.t >= 0);
            assert_in_range(it.stats.steps_attempted, 10, 200);
            assert_in_range(calls, 10, 200 * (METHOD_STAGES + 1));
            assert_int_equal(PATH_(integrate)(&it, 0), GI_OK);
            check_close(it.y[0], begins[k / 5], 1e-14);
        }
    }
}

/* One call of the derivatives is NaN, after that they are good: the step is taken up again at a
   size of its own, not one that a distant end makes. */
static void PATH_(retries_a_step_however_far_the_end)(void **state)
{
    const double stops[] = {20, 1e5, 1e300, DBL_MAX, -20, -1e300};
    double near[2][2] = {{0}};

    (void)state;
    for (size_t k = 0; k < sizeof stops / sizeof *stops; k++) {
        long long calls = 0;
        const struct path s = {.fails_at = 20, .sign = 0, .calls = &calls};
        const double y0[2] = {0, 1};
        const int back = stops[k] < 0;
        PATH_(integ) it;

        assert_int_equal(PATH_(initialize)(&it, &s, NULL, 0, y0), GI_OK);
        while (fabs(it.t) < 10) assert_int_equal(PATH_(step)(&it, stops[k]), GI_OK);
        /* GI_RADAU repeats an iteration that fails, with a Jacobian of its own, within the attempt */
        assert_int_equal(it.stats.derivative_failures, METHOD != GI_RADAU);
        check_close(it.y[0], sin(it.t), 1e-3);
        if (k == 0 || k == 4) near[back][0] = it.t, near[back][1] = it.y[0];
        assert_true(it.t == near[back][0] && it.y[0] == near[back][1]);
    }
}

/* Next to the start and the end of a step that was projected, the interpolant goes on as y and ydot there say. That of
   an implicit method has no slope that is ydot: it differs by the error of a step, over the step. */
static void RING_(interpolates_from_end_to_end)(void **state)
{
    const struct torus s = {1, 0.4};
    const double point[3] = {1.2, 0.5, 0.3}, direction[3] = {-0.3, 1, 0.8};
    const RING_(options) options = {.accuracy = 1e-3, .project_every_step = true};
    double y0[6], worst = 0, moved = 0;
    RING_(integ) it;

    (void)state;
    assert_int_equal(RING_(start)(&s, point, direction, y0), GI_OK);
    assert_int_equal(RING_(initialize)(&it, &s, &options, 0, y0), GI_OK);
    while (it.t < 10) {
        const RING_(integ) before = it;

        assert_int_equal(RING_(step)(&it, 100), GI_OK);
        const double h = it.t - before.t,
                     slopes = METHOD_IS_EXPLICIT ? 0 : 4 * options.accuracy / h;
        moved = fmax(moved, h);
        for (int k = 1; k <= 4; k++) {
            const double d = h * pow(1e-3, k), bound = 1000 * d * d + 1e-14 + slopes * d;
            double y[6], z[6];

            assert_int_equal(RING_(interpolate)(&it, before.t + d, y), GI_OK);
            assert_int_equal(RING_(interpolate)(&it, it.t - d, z), GI_OK);
            for (int i = 0; i < 6; i++) {
                const double a = y[i] - before.y[i] - d * before.ydot[i];
                const double b = z[i] - it.y[i] + d * it.ydot[i];

                worst = worse_of(worst, a / bound);
                worst = worse_of(worst, b / bound);
            }
        }
    }
    print_message("  steps up to %g, %g of the bound\n", moved, worst);
    assert_true(it.stats.projections >= it.stats.steps_taken && moved > 0.1);
    assert_true(worst <= 1);
}

#undef PATH
#undef PATH_
#undef RING
#undef RING_
#undef BARRIER_PASTE
#undef BARRIER_PASTE2
