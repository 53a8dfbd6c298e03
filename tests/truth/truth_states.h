/* The files of reference solutions in tests/truth/data as states: where an integration starts, and what
 * it should arrive at, in the coordinates of a family of geodesic_integ.h. GI_TEST_DATA (a string)
 * names the folder; cmocka's headers come before this one. */
#ifndef TESTS_TRUTH_STATES_H
#define TESTS_TRUTH_STATES_H

#include <stdbool.h>

#include "../csv.h"
#include "truth_systems.h"

enum { TRUTH_STATES = 130, TRUTH_N = 28 };

struct truth_state {
    char name[80];
    struct truth_system system;
    int n;      /* components of y */
    double end; /* t, from 0; a length on surfaces, an affine parameter in a metric */
    double from[TRUTH_N], to[TRUTH_N];
    /* natural size of y_i: units_i + relative_i |y_i|; infinite: the file does not tell y_i */
    double units[TRUTH_N];
    bool relative[TRUTH_N];
    double length, time; /* units of constraints, and of time where there are velocities */
};

struct truth_states {
    int count;
    struct truth_state state[TRUTH_STATES];
};

/* One more state, of n components of size 1. */
static inline struct truth_state *truth_add(struct truth_states *list, struct truth_system system,
                                            int n)
{
    assert_true(list->count < TRUTH_STATES && n <= TRUTH_N);
    struct truth_state *s = &list->state[list->count++];

    memset(s, 0, sizeof *s);
    s->system = system;
    s->n = n;
    s->length = s->time = 1;
    for (int i = 0; i < n; i++) s->units[i] = 1;
    return s;
}

/* The components i ... of y, whose size may be large. */
static inline void truth_relative(struct truth_state *s, int first, int end)
{
    for (int i = first; i < end; i++) s->relative[i] = true;
}

/* ---- numbers in a row ---- */

/* A row's numbers in the columns of these names, all of which begin with prefix. */
static inline void truth_numbers(const struct table *table, int row, const char *prefix,
                                 const char *const names[], int count, double value[])
{
    for (int i = 0; i < count; i++) value[i] = prefixed_number_in(table, row, prefix, names[i]);
}

/* Numbers parted by anything else ("0.5 -1.2 3", "['1', '-2.5'] | ..."), up to a bar; returns their
 * count. */
static inline int truth_list(const char *text, double value[], int most)
{
    int count = 0;

    while (*text && *text != '|') {
        char *end;
        const double x = strtod(text, &end);
        if (end == text) {
            text++;
            continue;
        }
        assert_true(count < most);
        value[count++] = x;
        text = end;
    }
    return count;
}

/* ---- surfaces: y = {x (3) or u, v, j_r, j_t; their derivatives by length} ---- */

/* The Jacobi fields of a surface with that many coordinates, which start as 0, 1 and 1, 0. */
static inline void truth_jacobi(struct truth_state *s, int coordinates, double m, double mp,
                                double M, double Mp)
{
    const int r = coordinates, rp = 2 * coordinates + 2;

    s->from[rp] = s->from[r + 1] = 1;
    s->to[r] = m;
    s->to[r + 1] = M;
    s->to[rp] = mp;
    s->to[rp + 1] = Mp;
    truth_relative(s, r, r + 2);
    truth_relative(s, rp, rp + 2);
}

/* ... of which the file tells nothing. */
static inline void truth_no_jacobi(struct truth_state *s, int coordinates)
{
    truth_jacobi(s, coordinates, 0, 0, 0, 0);
    for (int i = 0; i < 2; i++)
        s->units[coordinates + i] = s->units[2 * coordinates + 2 + i] = HUGE_VAL;
}

static inline void truth_jacobi_of_row(struct truth_state *s, int coordinates,
                                       const struct table *table, int row)
{
    truth_jacobi(s, coordinates, number_in(table, row, "m"), number_in(table, row, "mp"),
                 number_in(table, row, "M"), number_in(table, row, "Mp"));
}

static inline void truth_name_case(struct truth_state *s, const struct table *table, int row,
                                   const char *by)
{
    snprintf(s->name, sizeof s->name, "case %s, %s = %s", text_in(table, row, "case"), by,
             text_in(table, row, by));
}

/* Cartesian coordinates of a file with one surface; prefix stands before their names. */
static inline void truth_cartesian(const struct table *table, struct truth_system system,
                                   const char *prefix, struct truth_states *list)
{
    static const char *const end[6] = {"X", "Y", "Z", "VX", "VY", "VZ"};
    static const char *const start[6] = {"X1", "Y1", "Z1", "VX1", "VY1", "VZ1"};

    for (int row = 0; row < table->rows; row++) {
        struct truth_state *s = truth_add(list, system, 10);
        truth_name_case(s, table, row, "s");
        s->end = number_in(table, row, "s");
        truth_numbers(table, row, prefix, start, 3, s->from);
        truth_numbers(table, row, prefix, start + 3, 3, s->from + 5);
        truth_numbers(table, row, prefix, end, 3, s->to);
        truth_numbers(table, row, prefix, end + 3, 3, s->to + 5);
        truth_jacobi_of_row(s, 3, table, row);
    }
}

static inline void truth_triaxial(const struct table *table, struct truth_states *list)
{
    truth_cartesian(table, (struct truth_system){.parameter = {3, 2, 1}, .implicit = ellipsoid}, "",
                    list);
}

static inline void truth_prolate(const struct table *table, struct truth_states *list)
{
    truth_cartesian(table, (struct truth_system){.parameter = {1, 1, 3}, .implicit = ellipsoid}, "",
                    list);
}

static inline void truth_sphere(const struct table *table, struct truth_states *list)
{
    truth_cartesian(table, (struct truth_system){.parameter = {1, 1, 1}, .implicit = ellipsoid}, "",
                    list);
}

static inline void truth_torus(const struct table *table, struct truth_states *list)
{
    truth_cartesian(table, (struct truth_system){.parameter = {2, 1}, .implicit = torus}, "", list);
}

static inline void truth_paraboloid(const struct table *table, struct truth_states *list)
{
    truth_cartesian(table, (struct truth_system){.implicit = paraboloid}, "", list);
}

static inline void truth_bump(const struct table *table, struct truth_states *list)
{
    truth_cartesian(table, (struct truth_system){.implicit = bump}, "", list);
}

static inline void truth_catenoid(const struct table *table, struct truth_states *list)
{
    truth_cartesian(table, (struct truth_system){.implicit = catenoid}, "C", list);
}

static inline void truth_helicoid(const struct table *table, struct truth_states *list)
{
    truth_cartesian(table, (struct truth_system){.implicit = helicoid}, "H", list);
}

/* One more state of a chart, from one row but for the direction of the start: the columns of the
 * coordinates there, and of the coordinates and their derivatives at the end. */
static inline struct truth_state *
truth_chart_of_row(struct truth_states *list, struct truth_system system, const struct table *table,
                   int row, const char *const start[2], const char *const end[4])
{
    struct truth_state *s = truth_add(list, system, 8);

    truth_name_case(s, table, row, "s");
    s->end = number_in(table, row, "s");
    truth_numbers(table, row, "", start, 2, s->from);
    truth_numbers(table, row, "", end, 2, s->to);
    truth_numbers(table, row, "", end + 2, 2, s->to + 4);
    truth_jacobi_of_row(s, 2, table, row);
    return s;
}

static inline void truth_torus_chart(const struct table *table, struct truth_states *list)
{
    const struct truth_system system = {.parameter = {2, 1}, .parametric = torus_chart};
    static const char *const start[2] = {"th0", "ph0"};
    static const char *const end[4] = {"th", "ph", "dth", "dph"};

    for (int row = 0; row < table->rows; row++) {
        const double heading = number_in(table, row, "al");
        struct truth_state *s = truth_chart_of_row(list, system, table, row, start, end);
        s->from[4] = sin(heading);
        s->from[5] = cos(heading) / (2 + cos(s->from[0]));
    }
}

/* A graph over (x, y). */
static inline void truth_graph_chart(const struct table *table, struct truth_system system,
                                     struct truth_states *list)
{
    static const char *const start[4] = {"X1", "Y1", "VX1", "VY1"};
    static const char *const end[4] = {"X", "Y", "VX", "VY"};

    for (int row = 0; row < table->rows; row++) {
        struct truth_state *s = truth_chart_of_row(list, system, table, row, start, end);
        truth_numbers(table, row, "", start + 2, 2, s->from + 4);
    }
}

static inline void truth_paraboloid_chart(const struct table *table, struct truth_states *list)
{
    truth_graph_chart(table, (struct truth_system){.parametric = paraboloid_chart}, list);
}

static inline void truth_bump_chart(const struct table *table, struct truth_states *list)
{
    truth_graph_chart(table, (struct truth_system){.parametric = bump_chart}, list);
}

/* Catenoid and helicoid have the same metric, so one truth in (u, v). */
static inline void truth_minimal_chart(const struct table *table, struct truth_system system,
                                       struct truth_states *list)
{
    static const char *const start[2] = {"u0", "v0"};
    static const char *const end[4] = {"u", "v", "du", "dv"};

    for (int row = 0; row < table->rows; row++) {
        const double heading = number_in(table, row, "al");
        struct truth_state *s = truth_chart_of_row(list, system, table, row, start, end);
        s->from[4] = cos(heading) / cosh(s->from[1]);
        s->from[5] = sin(heading) / cosh(s->from[1]);
    }
}

static inline void truth_catenoid_chart(const struct table *table, struct truth_states *list)
{
    truth_minimal_chart(table, (struct truth_system){.parametric = catenoid_chart}, list);
}

static inline void truth_helicoid_chart(const struct table *table, struct truth_states *list)
{
    truth_minimal_chart(table, (struct truth_system){.parametric = helicoid_chart}, list);
}

/* Closed geodesics: after half the length the point opposite, after the whole the start. */
static inline void truth_ellipses(const struct table *table, struct truth_states *list)
{
    static const char *const half[4] = {"m_half", "mp_half", "M_half", "Mp_half"};
    static const char *const full[4] = {"m_full", "mp_full", "M_full", "Mp_full"};

    for (int row = 0; row < 2 * table->rows; row++) {
        const bool whole = row % 2;
        const char *axes = text_in(table, row / 2, "axes");
        const char *plane = text_in(table, row / 2, "plane");
        const int at = *text_in(table, row / 2, "start") - 'X';
        const int along = plane[0] - 'X' == at ? plane[1] - 'X' : plane[0] - 'X';
        struct truth_system system = {.implicit = ellipsoid};
        double j[4];

        if (strcmp(axes, "SQ2 1 ISQ2") == 0) {
            system.parameter[0] = sqrt(2.);
            system.parameter[1] = 1;
            system.parameter[2] = sqrt(0.5);
        } else {
            assert_int_equal(truth_list(axes, system.parameter, 3), 3);
        }
        struct truth_state *s = truth_add(list, system, 10);
        snprintf(s->name, sizeof s->name, "%s, %s from %c, %s", axes, plane, 'X' + at,
                 whole ? "L" : "L / 2");
        s->end = number_in(table, row / 2, "L") / (whole ? 1 : 2);
        s->from[at] = system.parameter[at];
        s->from[5 + along] = 1;
        s->to[at] = whole ? s->from[at] : -s->from[at];
        s->to[5 + along] = whole ? 1 : -1;
        truth_numbers(table, row / 2, "", whole ? full : half, 4, j);
        truth_jacobi(s, 3, j[0], j[1], j[2], j[3]);
    }
}

/* From the outer equator of the torus by one period, to where th is 0 or 2 pi again. */
static inline void truth_clairaut(const struct table *table, struct truth_states *list)
{
    const struct truth_system system = {.parameter = {2, 1}, .implicit = torus};

    for (int row = 0; row < table->rows; row++) {
        const double c = number_in(table, row, "clairaut_c");
        const double phi = number_in(table, row, "Phi_period");
        const double up = sqrt(1 - c * c / 9);
        struct truth_state *s = truth_add(list, system, 10);
        snprintf(s->name, sizeof s->name, "c = %g", c);
        s->end = number_in(table, row, "S_period");
        set(s->from, 3, 0, 0);
        set(s->from + 5, 0, c / 3, up);
        set(s->to, 3 * cos(phi), 3 * sin(phi), 0);
        set(s->to + 5, -sin(phi) * c / 3, cos(phi) * c / 3, up);
        truth_no_jacobi(s, 3);
    }
}

static inline void truth_clairaut_chart(const struct table *table, struct truth_states *list)
{
    const struct truth_system system = {.parameter = {2, 1}, .parametric = torus_chart};
    const double turn = 8 * atan(1.);

    for (int row = 0; row < table->rows; row++) {
        const double c = number_in(table, row, "clairaut_c");
        struct truth_state *s = truth_add(list, system, 8);
        snprintf(s->name, sizeof s->name, "c = %g", c);
        s->end = number_in(table, row, "S_period");
        s->to[0] = text_in(table, row, "kind")[0] == 'r' ? turn : 0;
        s->to[1] = number_in(table, row, "Phi_period");
        s->from[4] = s->to[4] = sqrt(1 - c * c / 9);
        s->from[5] = s->to[5] = c / 9;
        truth_no_jacobi(s, 2);
    }
}

/* The surfaces of closed_form_surfaces.csv that lie in space. */
static inline void truth_closed_forms(const struct table *table, struct truth_states *list)
{
    static const struct truth_system systems[4] = {{.implicit = cylinder},
                                                   {.implicit = ellipsoid},
                                                   {.implicit = cone},
                                                   {.implicit = tractroid}};
    static const char *const names[4] = {"cylinder", "sphere", "cone", "tractroid"};

    for (int row = 0; row < table->rows; row++) {
        const char *surface = text_in(table, row, "surface");
        double parameter[3] = {0, 0, 0};
        int k = 0;

        while (k < 4 && strcmp(surface, names[k]) != 0) k++;
        if (k == 4) continue;
        truth_list(text_in(table, row, "params"), parameter, 3);
        struct truth_state *s = truth_add(list, systems[k], 10);
        for (int i = 0; i < 3; i++) s->system.parameter[i] = parameter[k == 1 ? 0 : i];
        snprintf(s->name, sizeof s->name, "%s %s, s = %s", surface, text_in(table, row, "params"),
                 text_in(table, row, "s"));
        s->end = number_in(table, row, "s");
        assert_int_equal(truth_list(text_in(table, row, "x0"), s->from, 3), 3);
        assert_int_equal(truth_list(text_in(table, row, "v0"), s->from + 5, 3), 3);
        assert_int_equal(truth_list(text_in(table, row, "x"), s->to, 3), 3);
        assert_int_equal(truth_list(text_in(table, row, "v"), s->to + 5, 3), 3);
        truth_jacobi_of_row(s, 3, table, row);
    }
}

/* ---- WGS84, in metres ---- */

static const double wgs84_a = 6378137, wgs84_f = 1 / 298.257223563;

/* Geocentric point and direction of a latitude, longitude and azimuth in degrees; in long double,
 * so that the rounding is that of the result. */
static inline void truth_geocentric(double latitude, double longitude, double azimuth, double x[3],
                                    double v[3])
{
    const long double degree = acosl(-1) / 180, f = 1 / 298.257223563L, e2 = f * (2 - f);
    const long double sb = sinl((long double)latitude * degree);
    const long double cb = cosl((long double)latitude * degree);
    const long double sl = sinl((long double)longitude * degree);
    const long double cl = cosl((long double)longitude * degree);
    const long double sa = sinl((long double)azimuth * degree);
    const long double ca = cosl((long double)azimuth * degree);
    const long double n = (long double)wgs84_a / sqrtl(1 - e2 * sb * sb);

    set(x, (double)(n * cb * cl), (double)(n * cb * sl), (double)(n * (1 - e2) * sb));
    set(v, (double)(-ca * sb * cl - sa * sl), (double)(-ca * sb * sl + sa * cl), (double)(ca * cb));
}

static inline struct truth_state *truth_wgs84_start(const struct table *table, int row,
                                                    struct truth_states *list)
{
    const double b = wgs84_a * (1 - wgs84_f);
    const struct truth_system system = {.parameter = {wgs84_a, wgs84_a, b}, .implicit = ellipsoid};
    struct truth_state *s = truth_add(list, system, 10);

    snprintf(s->name, sizeof s->name, "lat1 %s, azi1 %s", text_in(table, row, "lat1"),
             text_in(table, row, "azi1"));
    s->end = number_in(table, row, "s12");
    truth_geocentric(number_in(table, row, "lat1"), number_in(table, row, "lon1"),
                     number_in(table, row, "azi1"), s->from, s->from + 5);
    for (int i = 0; i < 4; i++) s->units[i] = wgs84_a;
    s->units[9] = 1 / wgs84_a;
    s->length = s->time = wgs84_a;
    return s;
}

static inline void truth_wgs84(const struct table *table, struct truth_states *list)
{
    static const char *const end[6] = {"X2", "Y2", "Z2", "VX2", "VY2", "VZ2"};

    for (int row = 0; row < table->rows; row++) {
        struct truth_state *s = truth_wgs84_start(table, row, list);
        truth_numbers(table, row, "", end, 3, s->to);
        truth_numbers(table, row, "", end + 3, 3, s->to + 5);
        truth_jacobi(s, 3, number_in(table, row, "m12"), number_in(table, row, "dm12ds"),
                     number_in(table, row, "M12"), number_in(table, row, "dM12ds"));
    }
}

/* Karney's own vectors: good to some 1e-14 degrees, so 1e-16 of the Earth. */
static inline void truth_wgs84_published(const struct table *table, struct truth_states *list)
{
    for (int row = 0; row < table->rows; row++) {
        struct truth_state *s = truth_wgs84_start(table, row, list);
        truth_geocentric(number_in(table, row, "lat2"), number_in(table, row, "lon2"),
                         number_in(table, row, "azi2"), s->to, s->to + 5);
        truth_jacobi(s, 3, number_in(table, row, "m12"), number_in(table, row, "M21"),
                     number_in(table, row, "M12"), 0);
        s->units[9] = HUGE_VAL; /* M12' is not in the file */
    }
}

/* ---- metrics: y = {x, p} ---- */

static inline void truth_halfplane(const struct table *table, struct truth_states *list)
{
    for (int row = 0; row < table->rows; row++) {
        if (strcmp(text_in(table, row, "surface"), "hyperbolic_halfplane") != 0) continue;
        struct truth_state *s = truth_add(list, (struct truth_system){.metric = halfplane}, 8);
        snprintf(s->name, sizeof s->name, "%s, s = %s", text_in(table, row, "params"),
                 text_in(table, row, "s"));
        s->end = number_in(table, row, "s");
        assert_int_equal(truth_list(text_in(table, row, "x0"), s->from, 2), 2);
        assert_int_equal(truth_list(text_in(table, row, "v0"), s->from + 4, 2), 2);
        assert_int_equal(truth_list(text_in(table, row, "x"), s->to, 2), 2);
        assert_int_equal(truth_list(text_in(table, row, "v"), s->to + 4, 2), 2);
        for (int i = 4; i < 6; i++) {
            s->from[i] /= s->from[1] * s->from[1];
            s->to[i] /= s->to[1] * s->to[1];
        }
        truth_relative(s, 0, 8);
    }
}

/* Light past a black hole in Boyer-Lindquist coordinates; p from E, L and the velocities. */
static inline void truth_kerr(const struct table *table, struct truth_states *list)
{
    for (int row = 0; row < table->rows; row++) {
        const double a = number_in(table, row, "a");
        struct truth_state *s =
            truth_add(list, (struct truth_system){.parameter = {a, 0, 0}, .metric = kerr}, 8);
        truth_name_case(s, table, row, "lam");
        s->end = number_in(table, row, "lam");
        s->from[1] = number_in(table, row, "r0");
        s->from[2] = number_in(table, row, "th0");
        s->from[5] = number_in(table, row, "rd");
        s->from[6] = number_in(table, row, "thd");
        s->to[0] = number_in(table, row, "t");
        s->to[1] = number_in(table, row, "r");
        s->to[2] = number_in(table, row, "th");
        s->to[3] = number_in(table, row, "ph");
        s->to[5] = number_in(table, row, "rdot");
        s->to[6] = number_in(table, row, "thdot");
        for (int k = 0; k < 2; k++) {
            double *y = k ? s->to : s->from;
            const double c = a * cos(y[2]), sigma = y[1] * y[1] + c * c;
            y[4] = -number_in(table, row, "E");
            y[5] *= sigma / (y[1] * y[1] - 2 * y[1] + a * a);
            y[6] *= sigma;
            y[7] = number_in(table, row, "L");
        }
        truth_relative(s, 0, 8);
    }
}

/* One circular orbit in the plane of the equator, by an angle of one, against direction or with it;
 * the parameter is the angle. */
static inline struct truth_state *truth_orbit(const char *name, double a, double r, int sense,
                                              struct truth_states *list)
{
    struct truth_state *s =
        truth_add(list, (struct truth_system){.parameter = {a, 0, 0}, .metric = kerr}, 8);
    const double omega = sense / (r * sqrt(r) + sense * a); /* dφ/dt; also of light */

    snprintf(s->name, sizeof s->name, "a = %g, %s", a, name);
    s->end = 1;
    s->from[1] = r;
    s->from[2] = 2 * atan(1.);
    s->from[4] = (-(1 - 2 / r) - 2 * a / r * omega) / fabs(omega);
    s->from[7] = (-2 * a / r + (r * r + a * a + 2 * a * a / r) * omega) / fabs(omega);
    memcpy(s->to, s->from, sizeof s->to);
    s->to[0] = 1 / fabs(omega);
    s->to[3] = sense;
    truth_relative(s, 0, 8);
    return s;
}

static inline void truth_kerr_orbits(const struct table *table, struct truth_states *list)
{
    for (int row = 0; row < table->rows; row++) {
        const double a = number_in(table, row, "a");
        static const char *const radius[2][3] = {{"r_ph_pro", "isco_pro", "mb_pro"},
                                                 {"r_ph_retro", "isco_retro", "mb_retro"}};
        for (int retro = 0; retro < 2; retro++)
            for (int k = 0; k < 3; k++) {
                struct truth_state *s =
                    truth_orbit(radius[retro][k], a, number_in(table, row, radius[retro][k]),
                                retro ? -1 : 1, list);
                const double b = number_in(table, row, retro ? "xi_retro" : "xi_pro");
                /* L / E of light is in the file too */
                if (k == 0) assert_true(fabs(s->from[7] / -s->from[4] / b - 1) <= 1e-12);
            }
    }
}

/* Light that comes in from infinity, to its closest approach: half of the way, and of the
 * deflection. L = 1, so that the parameter is the angle. */
static inline void truth_deflection(const struct table *table, struct truth_states *list)
{
    for (int row = 0; row < table->rows; row++) {
        const double r0 = number_in(table, row, "r0"), b = number_in(table, row, "b");
        struct truth_state *s = truth_add(list, (struct truth_system){.metric = schwarzschild}, 8);
        snprintf(s->name, sizeof s->name, "r0 = %s", text_in(table, row, "r0"));
        s->end = number_in(table, row, "Phi") / 2;
        s->from[2] = s->to[2] = 2 * atan(1.);
        s->from[4] = s->to[4] = -1 / b;
        s->from[5] = -b / 2; /* H = 0 at u = 0 */
        s->from[7] = s->to[7] = 1;
        s->to[1] = 1 / r0;
        s->to[3] = s->end;
        s->to[5] = -r0 * r0 / (1 - 2 / r0) / b; /* du = 0 */
        s->units[0] = HUGE_VAL;                 /* v is not in the file */
        s->units[1] = 1 / r0;
        s->units[4] = 1 / b;
        s->units[5] = b;
    }
}

/* ---- ordinary differential equations, rigid body, mechanisms ---- */

/* The start of a problem is in a comment: "# B1: definition | y0=['1', '3'] | ...". Returns how
 * many components it has. */
static inline int truth_ode_start(const struct table *table, const char *problem,
                                  double y0[TRUTH_N])
{
    const size_t length = strlen(problem);

    for (int i = 0; i < table->comments; i++) {
        const char *line = table->comment[i], *start = strstr(line, "| y0=");
        if (start && strncmp(line + 2, problem, length) == 0 && line[2 + length] == ':')
            return truth_list(start + 5, y0, TRUTH_N);
    }
    fail_msg("no start of %s", problem);
    return 0;
}

/* The states with at least that many components, and at most; the other components stay 0. */
static inline void truth_odes_of(const struct table *table, int least, int most,
                                 struct truth_states *list)
{
    for (int row = 0; row < table->rows;) {
        const char *problem = text_in(table, row, "problem");
        const char *t = text_in(table, row, "t");
        struct truth_system system = {.derivs = NULL};
        double y0[TRUTH_N] = {0};
        const int n = truth_ode_start(table, problem, y0);

        for (size_t k = 0; k < sizeof truth_odes / sizeof truth_odes[0]; k++)
            if (strcmp(problem, truth_odes[k].name) == 0) system.derivs = truth_odes[k].derivs;
        if (!system.derivs) fail_msg("no equations of %s", problem);
        if (n < least || n > most) {
            row += n;
            continue;
        }
        struct truth_state *s = truth_add(list, system, most);
        snprintf(s->name, sizeof s->name, "%s, t = %.8s", problem, t);
        memcpy(s->from, y0, sizeof y0);
        s->end = number_in(table, row, "t");
        for (int i = 0; i < n; i++, row++) {
            assert_string_equal(text_in(table, row, "t"), t);
            s->to[i] = number_in(table, row, "value");
        }
        truth_relative(s, 0, most);
    }
}

static inline void truth_small_odes(const struct table *table, struct truth_states *list)
{
    truth_odes_of(table, 1, 4, list);
}

static inline void truth_large_odes(const struct table *table, struct truth_states *list)
{
    truth_odes_of(table, 5, TRUTH_N, list);
}

static inline void truth_body(const struct table *table, struct truth_states *list)
{
    static const char *const inertia[3] = {"I1", "I2", "I3"};
    static const char *const start[3] = {"w1_0", "w2_0", "w3_0"};
    static const char *const end[7] = {"q0", "q1", "q2", "q3", "w1", "w2", "w3"};

    for (int row = 0; row < table->rows; row++) {
        struct truth_state *s = truth_add(list, (struct truth_system){.implicit = NULL}, 7);
        truth_numbers(table, row, "", inertia, 3, s->system.parameter);
        s->end = number_in(table, row, "t");
        s->from[0] = 1;
        truth_numbers(table, row, "", start, 3, s->from + 4);
        truth_numbers(table, row, "", end, 7, s->to);
        truth_relative(s, 4, 7);
        snprintf(s->name, sizeof s->name, "t = %g, I = %s %s %s", s->end, text_in(table, row, "I1"),
                 text_in(table, row, "I2"), text_in(table, row, "I3"));
    }
}

static inline void truth_pendulum(const struct table *table, struct truth_states *list)
{
    static const char *const end[4] = {"x", "y", "xdot", "ydot"};

    for (int row = 0; row < table->rows; row++) {
        const double angle = number_in(table, row, "th0"), speed = number_in(table, row, "om0");
        struct truth_state *s = truth_add(list, (struct truth_system){.implicit = NULL}, 4);
        s->system.parameter[0] = number_in(table, row, "g");
        s->end = number_in(table, row, "t");
        s->from[0] = sin(angle);
        s->from[1] = -cos(angle);
        s->from[2] = speed * cos(angle);
        s->from[3] = speed * sin(angle);
        truth_numbers(table, row, "", end, 4, s->to);
        truth_relative(s, 2, 4);
        snprintf(s->name, sizeof s->name, "g = %g, th0 = %g, om0 = %g, t = %g",
                 s->system.parameter[0], angle, speed, s->end);
    }
}

/* Lengths of a centimetre, and radians within a millisecond. */
static inline void truth_andrews(const struct table *table, struct truth_states *list)
{
    for (int row = 1; row < table->rows; row++) {
        struct truth_state *s = truth_add(list, (struct truth_system){.implicit = NULL}, 14);
        snprintf(s->name, sizeof s->name, "t = %s", text_in(table, row, "t"));
        s->end = number_in(table, row, "t");
        for (int i = 0; i < 14; i++) {
            char name[8];
            snprintf(name, sizeof name, "y%d", i + 1);
            s->from[i] = number_in(table, 0, name);
            s->to[i] = number_in(table, row, name);
            s->units[i] = i < 7 ? 1 : 1000;
        }
        truth_relative(s, 0, 14);
        s->length = 0.01;
        s->time = 0.001;
    }
}

#endif
