/* Hamiltonian systems: GI_HAMILTONIAN, driven or not, one by one and in lanes. */
#include <math.h>
#include <string.h>

#include "../check.h"

/* ---- a planet ---- */

struct planet {
    double mass;
};

static inline void planet_hamiltonian(const struct planet *s, double t, const double q[],
                                      const double p[], double *H, double H_q[], double H_p[])
{
    const double rr = q[0] * q[0] + q[1] * q[1], r = sqrt(rr);

    (void)t;
    *H = (p[0] * p[0] + p[1] * p[1]) / 2 - s->mass / r;
    for (int i = 0; i < 2; i++) H_q[i] = s->mass * q[i] / (rr * r), H_p[i] = p[i];
}
static inline void planet_zdot(const struct planet *s, double t, const double q[], const double u[],
                               const double z[], double zdot[])
{
    (void)s, (void)t, (void)z;
    zdot[0] = q[0] * u[1] - q[1] * u[0]; /* the angular momentum, which is constant */
}
static inline void planet_events(const struct planet *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[0] * y[2] + y[1] * y[3]; /* the distance is least, or most */
}
#define GI_NAME         planet
#define GI_PROBLEM      GI_HAMILTONIAN
#define GI_NQ           2
#define GI_NZ           1
#define GI_EVENTS       1
#define GI_LANES        8
#define GI_GLOBAL_ERROR 1
#define GI_METHOD       GI_TSITOURAS54
#include "geodesic_integ.h"

/* A planet of eccentricity 0.9 keeps its energy and its period; events are at its apsides; lanes have the same bits. */
static void a_planet_keeps_its_orbit(void **state)
{
    const double accuracies[] = {1e-6, 1e-9, 1e-12}, period = 2 * 3.14159265358979323846;
    const struct planet s = {1};

    (void)state;
    for (int k = 0; k < 3; k++) {
        const planet_options o = {.accuracy = accuracies[k], .event_terminal = {-1}};
        const double y0[5] = {0.1, 0, 0, sqrt(19), 0};
        double t[9], t_end[9], y[9][5], H[1];
        planet_integ it;

        assert_int_equal(planet_check(&s, 0, y0, NULL), GI_OK);
        assert_int_equal(planet_initialize(&it, &s, &o, 0, y0), GI_OK);
        assert_int_equal(planet_integrate(&it, 5 * period), GI_OK);
        for (int i = 0; i < 4; i++) check_close(it.y[i], y0[i], 2e4 * accuracies[k]);
        check_close(it.y[4], sqrt(0.19) * 5 * period, 1e3 * accuracies[k]);
        planet_constraint_errors(&s, it.t, it.y, H);
        check_close(H[0], -0.5, accuracies[k]);
        assert_in_range(it.event_counts[0], 9, 10);
        for (int i = 0; i < 9; i++)
            t[i] = 0, t_end[i] = (5 - i / 2.0) * period, memcpy(y[i], y0, sizeof y0);
        planet_batch batch = {
            .system = &s, .options = &o, .count = 9, .t = t, .t_end = t_end, .y = y};
        assert_int_equal(planet_integrate_batch(&batch), GI_OK);
        assert_memory_equal(y[0], it.y, sizeof it.y);
    }
}

/* One wrong entry is found and named. */
static void planet_bad(const struct planet *s, double t, const double q[], const double p[],
                       double *H, double H_q[], double H_p[])
{
    planet_hamiltonian(s, t, q, p, H, H_q, H_p);
    if (s->mass < 2) H_q[1] = -H_q[1];
    if (s->mass > 2) H_p[0] *= 1.001;
}
#define wrong_hamiltonian planet_bad
#define GI_NAME           wrong
#define GI_SYSTEM         struct planet
#define GI_PROBLEM        GI_HAMILTONIAN
#define GI_NQ             2
#include "geodesic_integ.h"

static void a_wrong_derivative_is_named(void **state)
{
    const double y[4] = {1, 0, 0, 0}; /* at rest, on an axis */
    const struct planet of_q = {1}, of_p = {3}, none = {2};
    gi_error error;

    (void)state;
    assert_int_equal(wrong_check(&none, 0, y, &error), GI_OK);
    assert_int_equal(wrong_check(&of_q, 0, y, &error), GI_ERR_CHECK);
    assert_non_null(strstr(error.what, "H_q"));
    assert_int_equal(error.where, 1);
    assert_int_equal(wrong_check(&of_p, 0, y, &error), GI_ERR_CHECK);
    assert_non_null(strstr(error.what, "H_p"));
    assert_int_equal(error.where, 0);
}

/* Also where H_q is missing, or has the other sign, whatever the units: H = p^2 / 2 - a / r. */
static void planet_unlike(const struct planet *s, double t, const double q[], const double p[],
                          double *H, double H_q[], double H_p[])
{
    const struct planet of = {fabs(s->mass)};

    planet_hamiltonian(&of, t, q, p, H, H_q, H_p);
    for (int i = 0; i < 2; i++) H_q[i] *= s->mass < 0 ? -1 : 0;
}
#define unlike_hamiltonian planet_unlike
#define GI_NAME            unlike
#define GI_SYSTEM          struct planet
#define GI_PROBLEM         GI_HAMILTONIAN
#define GI_NQ              2
#include "geodesic_integ.h"

static void a_small_force_is_missed_wherever_it_is(void **state)
{
    (void)state;
    for (double r = 1; r < 2e7; r *= 10)
        for (double a = 1; a > 5e-7; a /= 10)
            for (int sign = -1; sign < 2; sign += 2) {
                const struct planet missing = {sign * a};
                const double y[4] = {r, 0, 0, 1};
                gi_error error;

                assert_int_equal(unlike_check(&missing, 0, y, &error), GI_ERR_CHECK);
                assert_non_null(strstr(error.what, "H_q"));
            }
}

/* A state where H is not known is refused, and the function is named. */
static void no_energy_is_told(void **state)
{
    const double y0[5] = {0, 0, 0, 1, 0};
    const struct planet s = {1};
    planet_integ it;

    (void)state;
    assert_int_not_equal(planet_initialize(&it, &s, NULL, 0, y0), GI_OK);
    assert_non_null(strstr(planet_explain(&it).what, "planet_hamiltonian: "));
}

/* ---- a charge that is driven ---- */

/* In a magnetic field B = 1 along z, by the vector potential (-y/2, x/2), and in an electric field that turns. */
struct charge {
    double field, turns;
};

static inline void charge_hamiltonian(const struct charge *s, double t, const double q[],
                                      const double p[], double *H, double H_q[], double H_p[])
{
    const double v[2] = {p[0] + q[1] / 2, p[1] - q[0] / 2};
    const double E[2] = {s->field * cos(s->turns * t), s->field * sin(s->turns * t)};

    *H = (v[0] * v[0] + v[1] * v[1]) / 2 - E[0] * q[0] - E[1] * q[1];
    H_q[0] = -v[1] / 2 - E[0], H_q[1] = v[0] / 2 - E[1];
    H_p[0] = v[0], H_p[1] = v[1];
}
#define GI_NAME    charge
#define GI_PROBLEM GI_HAMILTONIAN
#define GI_NQ      2
#define GI_DRIVEN  1
#define GI_LANES   8
#define GI_METHOD  GI_DOP853
#include "geodesic_integ.h"

#define still_hamiltonian charge_hamiltonian
#define GI_NAME           still
#define GI_SYSTEM         struct charge
#define GI_PROBLEM        GI_HAMILTONIAN
#define GI_NQ             2
#define GI_LANES          8
#include "geodesic_integ.h"

/* q' = v, v' = E + v turned by -90 degrees: z'' = F exp(i w t) - i z' for z = x + i y; from rest at 0,
 * z' = F (exp(i w t) - exp(-i t)) / (i (w + 1)). */
static void a_driven_charge_follows_its_closed_form(void **state)
{
    const struct charge s = {0.3, 0.7};
    const charge_options o = {.accuracy = 1e-11};
    const double y0[4] = {0, 0, 0, 0}, w = s.turns, f = s.field / (w + 1), end = 12;
    double t[3] = {0, 0, 0}, t_end[3] = {1, 5, end}, y[3][4] = {{0}};
    charge_integ it;

    (void)state;
    assert_int_equal(charge_check(&s, 0.3, y0, NULL), GI_OK);
    assert_int_equal(charge_initialize(&it, &s, &o, 0, y0), GI_OK);
    assert_int_equal(charge_integrate(&it, end), GI_OK);
    /* the integral of z' */
    check_close(it.y[0], f * ((1 - cos(w * end)) / w + (1 - cos(end))), 1e-8);
    check_close(it.y[1], f * (-sin(w * end) / w + sin(end)), 1e-8);
    charge_batch batch = {.system = &s, .options = &o, .count = 3, .t = t, .t_end = t_end, .y = y};
    assert_int_equal(charge_integrate_batch(&batch), GI_OK);
    assert_memory_equal(y[2], it.y, sizeof it.y);
    assert_int_equal(it.stats.projections, 0);
}

/* Without GI_DRIVEN an H that depends on t is told, wherever a state is set; one that does not is taken. */
static void a_hamiltonian_that_moves_is_told(void **state)
{
    const struct charge moves = {0.3, 0.7}, fixed = {0.3, 0};
    const double y0[4] = {1, 0, 0, 1};
    double t[1] = {0}, t_end[1] = {1}, y[1][4] = {{1, 0, 0, 1}};
    gi_status status[1];
    still_integ it;
    gi_error error;

    (void)state;
    assert_int_equal(still_initialize(&it, &moves, NULL, 0, y0), GI_ERR_ARGUMENT);
    assert_non_null(strstr(it.error.what, "hamiltonian: H depends on t: define GI_DRIVEN 1"));
    assert_int_equal(still_check(&moves, 0, y0, &error), GI_ERR_ARGUMENT);
    assert_string_equal(error.what, it.error.what);
    still_batch batch = {
        .system = &moves, .count = 1, .t = t, .t_end = t_end, .y = y, .status = status};
    assert_int_equal(still_integrate_batch(&batch), GI_ERR_ARGUMENT);
    assert_string_equal(batch.error.what, it.error.what);
    assert_int_equal(still_initialize(&it, &fixed, NULL, 0, y0), GI_OK);
    assert_int_equal(still_integrate(&it, 1), GI_OK);
}

/* A rotor so fast that H is known to its rounding at best: its projection leaves q where it is without it. */
struct fast {
    double pull;
};
static inline void fast_hamiltonian(const struct fast *s, double t, const double q[],
                                    const double p[], double *H, double H_q[], double H_p[])
{
    (void)t;
    *H = p[0] * p[0] / 2 - s->pull * cos(q[0]);
    H_q[0] = s->pull * sin(q[0]), H_p[0] = p[0];
}
#define GI_NAME    fast
#define GI_PROBLEM GI_HAMILTONIAN
#define GI_NQ      1
#include "geodesic_integ.h"

#define free_of_it_hamiltonian fast_hamiltonian
#define GI_NAME                free_of_it
#define GI_SYSTEM              struct fast
#define GI_PROBLEM             GI_HAMILTONIAN
#define GI_NQ                  1
#define GI_DRIVEN              1
#define GI_METHOD              GI_DOP853
#include "geodesic_integ.h"

static void rounding_of_h_moves_nothing(void **state)
{
    static const double speeds[] = {1e3, 1e4, 1e5}, pulls[] = {0.01, 1, 100};

    (void)state;
    for (int k = 0; k < 9; k++) {
        const struct fast s = {pulls[k % 3]};
        const double y0[2] = {0.3, speeds[k / 3]}, end = 120 / y0[1];
        fast_integ it;
        free_of_it_integ right;
        assert_int_equal(fast_initialize(&it, &s, NULL, 0, y0), GI_OK);
        assert_int_equal(fast_integrate(&it, end), GI_OK);
        assert_int_equal(free_of_it_initialize(&right, &s, NULL, 0, y0), GI_OK);
        assert_int_equal(free_of_it_integrate(&right, end), GI_OK);
        check_close(it.y[0], right.y[0], 2e-5);
        check_close(it.y[1], y0[1], 2.1 * s.pull / y0[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_planet_keeps_its_orbit),
        cmocka_unit_test(a_wrong_derivative_is_named),
        cmocka_unit_test(a_small_force_is_missed_wherever_it_is),
        cmocka_unit_test(no_energy_is_told),
        cmocka_unit_test(a_driven_charge_follows_its_closed_form),
        cmocka_unit_test(a_hamiltonian_that_moves_is_told),
        cmocka_unit_test(rounding_of_h_moves_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
