/* Implicit methods on mechanisms with stiff forces: Andrews' squeezer with a strong damper, the car axis on stiff
 * tyres. The truth is GI_DOP853 at accuracy 1e-10, which takes 130 to 420 times the attempts of
 * the others at 1e-6. */
#include <complex.h> /* whose macros the header leaves alone */
#include <stdbool.h>
#include <string.h>

#include "../andrews.h"
#include "../car_axis.h"
#include "../check.h"
#include "../csv.h"

enum { TIMES = 3 };

/* Andrews' squeezer, with a damper on the body that its spring pulls. */
struct press {
    double damping; /* N m s */
};

/* The car axis, with tyres for its springs: so much stiffer, and damped. */
struct axle {
    struct car car;
    double stiffness, damping;
};

/* An end of the axis, seen from its wheel: where it is, how it moves, and the length of its tyre with its rate. */
struct tyre {
    double x[2], v[2], r, rate;
};

static struct tyre tyre_of(const struct axle *s, double t, int end, const double q[],
                           const double u[])
{
    const struct wheel w = wheel_of(&s->car, t);
    struct tyre tyre;

    for (int i = 0; i < 2; i++) {
        tyre.x[i] = q[end + i] - (end ? w.x[i] : 0);
        tyre.v[i] = u[end + i] - (end ? w.v[i] : 0);
    }
    tyre.r = hypot(tyre.x[0], tyre.x[1]);
    tyre.rate = (tyre.x[0] * tyre.v[0] + tyre.x[1] * tyre.v[1]) / tyre.r;
    return tyre;
}

static void axle_forces(const struct axle *s, double t, const double q[], const double u[],
                        double f[])
{
    for (int end = 0; end < 4; end += 2) {
        const struct tyre w = tyre_of(s, t, end, q, u);
        const double push = s->stiffness * (s->car.spring - w.r) - s->damping * w.rate;
        for (int i = 0; i < 2; i++) f[end + i] = push * w.x[i] / w.r - i * s->car.weight;
    }
}

static enum { NOTHING, SIGN_BY_Q, SIGN_BY_U, NOT_WRITTEN } planted;

static void axle_derivatives(const struct axle *s, double t, const double q[], const double u[],
                             double f_q[][4], double f_u[][4])
{
    for (int i = 0; i < 16; i++) {
        const int row = i / 4, column = i % 4, end = row / 2 * 2;
        const struct tyre w = tyre_of(s, t, end, q, u);
        const double x = w.x[row % 2] / w.r, along = w.x[column % 2] / w.r;
        const double push = s->stiffness * (s->car.spring - w.r) - s->damping * w.rate;
        const double turned = ((row == column) - x * along) / w.r;
        if (planted == NOT_WRITTEN && i == 6) continue;
        f_u[row][column] = column / 2 * 2 == end ? -s->damping * x * along : 0;
        if (planted == SIGN_BY_U && i == 5) f_u[row][column] *= -1;
        f_q[row][column] = column / 2 * 2 != end
                               ? 0
                               : push * turned - s->stiffness * x * along -
                                     s->damping * x * (w.v[column % 2] - w.rate * along) / w.r;
        if (planted == SIGN_BY_Q && i == 15) f_q[row][column] *= -1;
    }
}

/* ---- linear forces on four bodies, of which two are as free as the equations of their two coordinates ---- */

struct yoke {
    double k, c; /* stiffness, damping */
};

enum { FREE = 2, BODIES = 4 };
static const double yoke_mass[BODIES] = {1, 4, 2, 3};
static const double yoke_arm[BODIES][FREE] = {
    {1, 0}, {0, 1}, {0.5, 0.25}, {-0.25, 0.5}}; /* q by both coordinates */

/* Each body has a spring to the ground, and one to the next body. */
static double yoke_spring(int i, int j)
{
    return i == j ? 3 + i : i - j == 1 || j - i == 1 ? -1 : 0;
}

static void yoke_force_of(const struct yoke *s, const double q[], const double u[], double f[])
{
    for (int i = 0; i < BODIES; i++) {
        f[i] = i + 1;
        for (int j = 0; j < BODIES; j++) f[i] -= yoke_spring(i, j) * (s->k * q[j] + s->c * u[j]);
    }
}

static void bodies_mass(const struct yoke *s, double t, const double q[], double M[][BODIES])
{
    (void)s, (void)t, (void)q;
    for (int i = 0; i < BODIES * BODIES; i++)
        M[i / BODIES][i % BODIES] = i % 5 ? 0 : yoke_mass[i / 5];
}

#define OWN    rodas
#define METHOD GI_RODAS5P
#include "implicit_mechanisms_body.h"
#define OWN    radau
#define METHOD GI_RADAU
#include "implicit_mechanisms_body.h"
#define OWN    explicit
#define METHOD GI_DOP853
#include "implicit_mechanisms_body.h"

/* What a run may differ from the truth by at each time, in accuracies; how many attempts it may make. */
struct bounds {
    double off[TIMES];
    long long attempts[2]; /* of GI_RODAS5P, GI_RADAU, at accuracy 1e-6 */
};

static void check_run(const struct bounds *b, int method, double accuracy,
                      const double error[TIMES], long long attempts)
{
    print_message("  %s %.0e: errors %.1e %.1e %.1e, %lld attempts\n",
                  method ? "GI_RADAU" : "GI_RODAS5P", accuracy, error[0], error[1], error[2],
                  attempts);
    for (int k = 0; k < TIMES; k++) check_close(error[k], 0, b->off[k] * accuracy);
    if (accuracy == 1e-6) assert_in_range(attempts, 1, b->attempts[method]);
}

/* ---- the squeezer creeps, jumps where its damper has no leverage, and comes to rest ---- */

typedef long long press_run(const struct press *s, const double y0[14], double accuracy,
                            const double at[TIMES], double y[TIMES][14]);

/* Compared with the truth at these times, for which that takes so many attempts. */
static void squeeze(const double at[TIMES], const struct bounds *bounds, long long at_least)
{
    static press_run *const runs[] = {rodas_press_runs, radau_press_runs};
    const struct press s = {20};
    struct table t = read_table(GI_TEST_DATA "/andrews_squeezer_hp.csv");
    double y0[14], y[TIMES][14], truth[TIMES][14], error[TIMES];
    char name[8];

    for (int i = 0; i < 14; i++) {
        snprintf(name, sizeof name, "y%d", i + 1);
        y0[i] = number_in(&t, 0, name);
    }
    const long long most = explicit_press_runs(&s, y0, 1e-12, at, truth);
    print_message("  GI_DOP853: %lld attempts\n", most);
    assert_true(most > at_least);
    for (int run = 0; run < 6; run++) {
        const double accuracy = run < 2 ? 1e-4 : run < 4 ? 1e-6 : 1e-8;
        const long long attempts = runs[run % 2](&s, y0, accuracy, at, y);
        for (int k = 0; k < TIMES; k++) {
            error[k] = worst_difference(y[k], truth[k], 7);
            for (int i = 7; i < 14; i++)
                error[k] = worse_of(error[k], (y[k][i] - truth[k][i]) / 500);
        }
        check_run(bounds, run % 2, accuracy, error, attempts);
    }
    free_table(&t);
}

/* An error in the creeping grows a hundredfold in the jump; at rest it is gone, except for what projections leave:
   angles of a thousandth of an accuracy times the unit of the constraints by an arm. */
static void squeezer_creeps_and_jumps(void **state)
{
    static const struct bounds bounds = {{20, 1200, 2e-3}, {800, 250}};
    (void)state;
    squeeze((const double[]){1.8, 3.24, 3.6}, &bounds, 50000);
}

static void squeezer_begins_to_creep(void **state)
{
    static const struct bounds bounds = {{0.5, 0.2, 2}, {50, 34}};
    (void)state;
    squeeze((const double[]){1e-3, 0.01, 0.04}, &bounds, 300);
}

/* ---- the car axis follows the road ---- */

typedef long long axle_run(const struct axle *s, double accuracy, const double at[TIMES],
                           double y[TIMES][8]);

static void drive(const double at[TIMES], const struct bounds *bounds, long long at_least)
{
    static axle_run *const runs[] = {rodas_axle_runs, radau_axle_runs};
    const struct axle s = {the_car, 1e4, 100};
    double y[TIMES][8], truth[TIMES][8], error[TIMES];

    const long long most = explicit_axle_runs(&s, 1e-10, at, truth);
    print_message("  GI_DOP853: %lld attempts\n", most);
    assert_true(most > at_least);
    for (int run = 0; run < 6; run++) {
        const double accuracy = run < 2 ? 1e-4 : run < 4 ? 1e-6 : 1e-8;
        const long long attempts = runs[run % 2](&s, accuracy, at, y);
        for (int k = 0; k < TIMES; k++) error[k] = worst_difference(y[k], truth[k], 8);
        check_run(bounds, run % 2, accuracy, error, attempts);
    }
}

/* Its tyres turn as it moves, so the stiff directions do, and that bounds the steps at which Newton's method
 * converges: GI_RADAU keeps below, else it makes 2561 attempts at 1e-6. */
static void car_axis_follows_the_road(void **state)
{
    static const struct bounds bounds = {{1, 1, 1}, {2000, 1500}};
    (void)state;
    drive((const double[]){0.01, 1, 3}, &bounds, 100000);
}

static void car_axis_sets_out(void **state)
{
    static const struct bounds bounds = {{0.002, 0.05, 0.1}, {41, 33}};
    const struct axle s = {the_car, 1e4, 100};
    (void)state;
    assert_int_equal(radau_axle_check(&s, 0.25, car_start, NULL), GI_OK);
    drive((const double[]){0.001, 0.01, 0.03}, &bounds, 500);
}

/* ---- the constraints of these bodies; and their two coordinates alone ---- */

static void bodies_force(const struct yoke *s, double t, const double q[], const double u[],
                         const double z[], double f[])
{
    (void)t, (void)z;
    yoke_force_of(s, q, u, f);
}

static void bodies_force_jacobian(const struct yoke *s, double t, const double q[],
                                  const double u[], const double z[], double f_q[][BODIES],
                                  double f_u[][BODIES])
{
    (void)t, (void)q, (void)u, (void)z;
    for (int i = 0; i < BODIES * BODIES; i++) {
        f_q[i / BODIES][i % BODIES] = -s->k * yoke_spring(i / BODIES, i % BODIES);
        f_u[i / BODIES][i % BODIES] = -s->c * yoke_spring(i / BODIES, i % BODIES);
    }
}

static void bodies_constraint_matrix(const struct yoke *s, double t, const double q[],
                                     double G[][BODIES])
{
    (void)s, (void)t, (void)q;
    for (int i = 0; i < 2 * BODIES; i++) {
        const int row = i / BODIES, j = i % BODIES;
        G[row][j] = j < FREE ? yoke_arm[FREE + row][j] : -(j == FREE + row);
    }
}

static void bodies_position_constraints(const struct yoke *s, double t, const double q[],
                                        double p[])
{
    double G[2][BODIES];
    bodies_constraint_matrix(s, t, q, G);
    for (int i = 0; i < 2; i++) {
        p[i] = 0;
        for (int j = 0; j < BODIES; j++) p[i] += G[i][j] * q[j];
    }
}

static void bodies_constraint_bias(const struct yoke *s, double t, const double q[],
                                   const double u[], double b[])
{
    (void)s, (void)t, (void)q, (void)u;
    b[0] = b[1] = 0;
}

#define GI_NAME     bodies
#define GI_SYSTEM   struct yoke
#define GI_PROBLEM  GI_MECHANICAL
#define GI_NQ       4
#define GI_NC       2
#define GI_JACOBIAN 1
#define GI_METHOD   GI_RADAU
#include "geodesic_integ.h"

/* A^T S A, where A are the arms and S is of the bodies. */
static void yoke_reduce(double S[BODIES][BODIES], double to[][FREE])
{
    for (int a = 0; a < FREE * FREE; a++) {
        double *const sum = &to[a / FREE][a % FREE];
        *sum = 0;
        for (int i = 0; i < BODIES; i++)
            for (int j = 0; j < BODIES; j++)
                *sum += yoke_arm[i][a / FREE] * S[i][j] * yoke_arm[j][a % FREE];
    }
}

static void reduced_mass(const struct yoke *s, double t, const double q[], double M[][FREE])
{
    double of[BODIES][BODIES];
    bodies_mass(s, t, q, of);
    yoke_reduce(of, M);
}

static void reduced_force(const struct yoke *s, double t, const double q[], const double u[],
                          const double z[], double f[])
{
    double all[BODIES], x[BODIES], v[BODIES];
    (void)t, (void)z;
    for (int i = 0; i < BODIES; i++) {
        x[i] = yoke_arm[i][0] * q[0] + yoke_arm[i][1] * q[1];
        v[i] = yoke_arm[i][0] * u[0] + yoke_arm[i][1] * u[1];
    }
    yoke_force_of(s, x, v, all);
    for (int a = 0; a < FREE; a++) {
        f[a] = 0;
        for (int i = 0; i < BODIES; i++) f[a] += yoke_arm[i][a] * all[i];
    }
}

static void reduced_force_jacobian(const struct yoke *s, double t, const double q[],
                                   const double u[], const double z[], double f_q[][FREE],
                                   double f_u[][FREE])
{
    double of[2][BODIES][BODIES];
    bodies_force_jacobian(s, t, q, u, z, of[0], of[1]);
    yoke_reduce(of[0], f_q);
    yoke_reduce(of[1], f_u);
}

#define GI_NAME     reduced
#define GI_SYSTEM   struct yoke
#define GI_PROBLEM  GI_MECHANICAL
#define GI_NQ       2
#define GI_NC       0
#define GI_JACOBIAN 1
#define GI_METHOD   GI_RADAU
#include "geodesic_integ.h"

/* The derivatives of the acceleration are those of the forces, projected. So the iteration converges as fast with
 * constraints as without. No component is larger than both coordinates, so the steps are those of the coordinates. */
static void constraints_cost_no_iteration(void **state)
{
    static const struct yoke yokes[] = {{1e8, 1e4}, {1e6, 10}, {10, 1e5}, {1e2, 0}};
    const double start[2 * BODIES] = {0.5, 1, 0.5, 0.375}, few[2 * FREE] = {0.5, 1};

    (void)state;
    for (int k = 0; k < 4; k++) {
        bodies_integ a;
        reduced_integ b;
        assert_int_equal(bodies_initialize(&a, &yokes[k], NULL, 0, start), GI_OK);
        assert_int_equal(reduced_initialize(&b, &yokes[k], NULL, 0, few), GI_OK);
        assert_int_equal(bodies_integrate(&a, 2), GI_OK);
        assert_int_equal(reduced_integrate(&b, 2), GI_OK);
        for (int i = 0; i < FREE; i++) check_close(a.y[i], b.y[i], 1e-5);
        assert_in_range(10 * a.stats.steps_attempted, 10, 11 * b.stats.steps_attempted);
        assert_in_range(10 * a.stats.derivative_evaluations, 10,
                        11 * b.stats.derivative_evaluations);
    }
}

static void what_is_held_stays(void **state)
{
    (void)state;
    rodas_holds_its_body();
    radau_holds_its_body();
    (void)explicit_holds_its_body;
}

/* ---- NAME_check compares the derivatives of the forces ---- */

static void wrong_derivatives_of_forces_are_found(void **state)
{
    static const char *const what[] = {"f_q is not the derivative", "f_u is not the derivative",
                                       "is not finite"};
    static const int where[] = {33, 11, 12};
    const struct axle s = {the_car, 1e4, 100};
    gi_error error;

    (void)state;
    assert_int_equal(radau_axle_check(&s, 0.1, car_start, &error), GI_OK);
    for (int fault = 0; fault < 3; fault++) {
        planted = fault == 0 ? SIGN_BY_Q : fault == 1 ? SIGN_BY_U : NOT_WRITTEN;
        const gi_status status = radau_axle_check(&s, 0.1, car_start, &error);
        planted = NOTHING;
        assert_int_equal(status, GI_ERR_CHECK);
        assert_non_null(strstr(error.what, "radau_axle_force_jacobian"));
        assert_non_null(strstr(error.what, what[fault]));
        assert_int_equal(error.where, where[fault]);
    }
    /* what GI_RADAU alone reads is compared for GI_RADAU alone */
    planted = SIGN_BY_U;
    assert_int_equal(rodas_axle_check(&s, 0.1, car_start, &error), GI_OK);
    planted = NOTHING;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squeezer_begins_to_creep),
        cmocka_unit_test(car_axis_sets_out),
        cmocka_unit_test(constraints_cost_no_iteration),
        cmocka_unit_test(what_is_held_stays),
        cmocka_unit_test(squeezer_creeps_and_jumps),
        cmocka_unit_test(car_axis_follows_the_road),
        cmocka_unit_test(wrong_derivatives_of_forces_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
