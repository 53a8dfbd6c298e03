/* mechanism: a slider crank, as in every piston engine: crank, connecting rod and piston.
 *
 * Prints a table of coordinates, velocities and the forces in the bearings, and the passages of dead centres.
 * Each body has its own coordinates and each joint is a constraint, as in simulators of mechanisms. The forces
 * of the joints are the multipliers of the constraints.
 *
 *     cc -O2 -I. examples/mechanism.c -o mechanism -lm
 *     ./mechanism --speed 6000 --time 0.02
 *     ./mechanism --time 0.02 --svg linkage.svg
 *     ./mechanism --speed 0 --torque 20 --friction 5 --time 2 --output-step 0.01
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/options.h"
#include "common/svg.h"

struct engine {
    double crank, rod;                              /* lengths, m */
    double flywheel, rod_mass, rod_inertia, piston; /* kg m^2, kg, kg m^2, kg */
    double torque, friction;                        /* Nm, Ns/m */
};

/* Crank angle; centre of the rod, and its angle; piston. */
enum { PHI, ROD_X, ROD_Y, THETA, PISTON_X, PISTON_Y, COORDINATES };
enum { CRANK_PIN_X, CRANK_PIN_Y, WRIST_PIN_X, WRIST_PIN_Y, WALL, CONSTRAINTS };

static inline void engine_mass(const struct engine *e, double t, const double q[],
                               double M[][COORDINATES])
{
    const double mass[COORDINATES] = {e->flywheel,    e->rod_mass, e->rod_mass,
                                      e->rod_inertia, e->piston,   e->piston};
    (void)t, (void)q;
    for (int i = 0; i < COORDINATES; i++)
        for (int j = 0; j < COORDINATES; j++) M[i][j] = i == j ? mass[i] : 0;
}

static inline void engine_force(const struct engine *e, double t, const double q[],
                                const double u[], const double z[], double f[])
{
    (void)t, (void)q, (void)z;
    for (int i = 0; i < COORDINATES; i++) f[i] = 0;
    f[PHI] = e->torque;
    f[PISTON_X] = -e->friction * u[PISTON_X];
}

/* z: the energy that came in */
static inline void engine_zdot(const struct engine *e, double t, const double q[], const double u[],
                               const double z[], double zdot[])
{
    (void)t, (void)q, (void)z;
    zdot[0] = e->torque * u[PHI] - e->friction * u[PISTON_X] * u[PISTON_X];
}

/* One end of the rod is the pin of the crank, the other that of the piston, which stays in the cylinder. */
static inline void engine_position_constraints(const struct engine *e, double t, const double q[],
                                               double p[])
{
    const double x = e->rod / 2 * cos(q[THETA]), y = e->rod / 2 * sin(q[THETA]);
    (void)t;
    p[CRANK_PIN_X] = q[ROD_X] - x - e->crank * cos(q[PHI]);
    p[CRANK_PIN_Y] = q[ROD_Y] - y - e->crank * sin(q[PHI]);
    p[WRIST_PIN_X] = q[ROD_X] + x - q[PISTON_X];
    p[WRIST_PIN_Y] = q[ROD_Y] + y - q[PISTON_Y];
    p[WALL] = -q[PISTON_Y];
}

static inline void engine_constraint_matrix(const struct engine *e, double t, const double q[],
                                            double G[][COORDINATES])
{
    const double x = e->rod / 2 * cos(q[THETA]), y = e->rod / 2 * sin(q[THETA]);
    (void)t;
    for (int i = 0; i < CONSTRAINTS; i++)
        for (int j = 0; j < COORDINATES; j++) G[i][j] = 0;
    G[CRANK_PIN_X][ROD_X] = G[CRANK_PIN_Y][ROD_Y] = 1;
    G[WRIST_PIN_X][ROD_X] = G[WRIST_PIN_Y][ROD_Y] = 1;
    G[CRANK_PIN_X][THETA] = y, G[CRANK_PIN_Y][THETA] = -x;
    G[WRIST_PIN_X][THETA] = -y, G[WRIST_PIN_Y][THETA] = x;
    G[CRANK_PIN_X][PHI] = e->crank * sin(q[PHI]), G[CRANK_PIN_Y][PHI] = -e->crank * cos(q[PHI]);
    G[WRIST_PIN_X][PISTON_X] = G[WRIST_PIN_Y][PISTON_Y] = -1;
    G[WALL][PISTON_Y] = -1;
}

/* p'' = G a - b */
static inline void engine_constraint_bias(const struct engine *e, double t, const double q[],
                                          const double u[], double b[])
{
    const double crank = e->crank * u[PHI] * u[PHI], rod = e->rod / 2 * u[THETA] * u[THETA];
    (void)t;
    b[CRANK_PIN_X] = -rod * cos(q[THETA]) - crank * cos(q[PHI]);
    b[CRANK_PIN_Y] = -rod * sin(q[THETA]) - crank * sin(q[PHI]);
    b[WRIST_PIN_X] = rod * cos(q[THETA]);
    b[WRIST_PIN_Y] = rod * sin(q[THETA]);
    b[WALL] = 0;
}

/* Dead centres, top and bottom. */
static inline void engine_events(const struct engine *e, double t, const double y[], double g[])
{
    (void)e, (void)t;
    g[0] = sin(y[PHI]);
}

#define GI_NAME    engine
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      6
#define GI_NC      5
#define GI_NZ      1
#define GI_EVENTS  1
#define GI_METHOD  GI_DOP853
#include "geodesic_integ.h"

static const double pi = 3.14159265358979323846;

/* At top dead centre: the pin of the crank moves across, the piston not at all. */
static void start(const struct engine *e, double rate, double y[engine_N])
{
    double *q = y, *u = y + COORDINATES;
    memset(y, 0, engine_N * sizeof y[0]);
    q[ROD_X] = e->crank + e->rod / 2;
    q[PISTON_X] = e->crank + e->rod;
    u[PHI] = rate;
    u[ROD_Y] = rate * e->crank / 2;
    u[THETA] = -rate * e->crank / e->rod;
}

/* Tolerances follow the size of the crank and its rate, or the one that the torque gives it. */
static engine_options options_for(const struct engine *e, double rate, double time, double accuracy)
{
    const double typical = fmax(1, fabs(rate) + fabs(e->torque) * fmin(time, 1) / e->flywheel);
    engine_options options;
    memset(&options, 0, sizeof options);
    options.accuracy = accuracy;
    options.time_scale = 1 / typical;
    for (int i = 0; i < COORDINATES; i++) {
        const double unit = i == PHI || i == THETA ? 1 : e->crank;
        options.units[i] = unit;
        options.units[COORDINATES + i] = unit * typical;
        options.relative[i] = i == PHI; /* many revolutions */
    }
    options.units[2 * COORDINATES] = e->flywheel * typical * typical;
    for (int i = 0; i < CONSTRAINTS; i++) options.constraint_units[i] = e->crank;
    return options;
}

static double energy(const struct engine *e, const double y[])
{
    double M[COORDINATES][COORDINATES], sum = 0;
    engine_mass(e, 0, y, M);
    for (int i = 0; i < COORDINATES; i++)
        sum += M[i][i] * y[COORDINATES + i] * y[COORDINATES + i] / 2;
    return sum;
}

static void print_line(const struct engine *e, double t, const double y[])
{
    const double *u = y + COORDINATES;
    double l[CONSTRAINTS]; /* each is the force on the body that its constraint has with a minus */
    engine_multipliers(e, t, y, l);
    printf("%.12g %.12g %.12g %.12g %.12g ", t, y[PHI], y[PISTON_X], u[PHI], u[PISTON_X]);
    printf("%.12g %.12g %.12g %.12g %.12g\n", l[CRANK_PIN_X], l[CRANK_PIN_Y], l[WRIST_PIN_X],
           l[WRIST_PIN_Y], l[WALL]);
}

static void print_dead_centre(const engine_integ *it)
{
    double lambda[CONSTRAINTS];
    engine_multipliers(it->system, it->t, it->y, lambda);
    printf("# %s dead centre at t = %.12g, turn %.1f, %.12g rpm, piston at %.12g, force %.12g\n",
           cos(it->y[PHI]) > 0 ? "top" : "bottom", it->t, it->y[PHI] / (2 * pi),
           it->y[COORDINATES + PHI] * 30 / pi, it->y[PISTON_X], lambda[WRIST_PIN_X]);
}

/* Exit status. */
static int simulate(const struct engine *e, double rate, double time, double step, double accuracy)
{
    const engine_options options = options_for(e, rate, time, accuracy);
    double y0[engine_N];
    engine_integ it = {0};
    start(e, rate, y0);
    assert(engine_check(e, 0, y0, NULL) == GI_OK);
    gi_status status = engine_initialize(&it, e, &options, 0, y0);
    printf("# t phi x phi' x' crank_x crank_y piston_x piston_y wall_y\n");
    for (long line = 0; status == GI_OK; line++) {
        const double next = fmin(time, (double)line * step);
        while ((status = engine_integrate(&it, next)) == GI_EVENT) print_dead_centre(&it);
        if (status != GI_OK) break;
        print_line(e, it.t, it.y);
        if (next >= time) break;
    }
    if (status != GI_OK) {
        fprintf(stderr, "mechanism: stopped at t = %g: %s\n", it.t, engine_explain(&it).what);
        return 1;
    }
    const double E = energy(e, it.y), work = it.y[2 * COORDINATES];
    printf("# energy %.12g J, of which %.12g came in, balance off by %.1e, %lld steps\n", E, work,
           E - work - energy(e, y0), it.stats.steps_taken);
    return is_printed("mechanism") ? 0 : 1;
}

enum { FRAMES = 200, POINTS = 5, RODS = 0, PATHS, PIN, STYLES };

/* The ways of points on the rod, of which the first is the pin of the crank and the last the piston, and the
   linkage at some times. */
static bool draw_linkage(const char *name, const struct engine *e,
                         double q[FRAMES + 1][COORDINATES])
{
    static const char *const looks[STYLES] = {"stroke=\"#ccc\"",
                                              "stroke=\"#1f78b4\" stroke-width=\"2\"",
                                              "stroke=\"#d95f02\" stroke-width=\"2\""};
    struct drawing d = {0};
    for (int i = 0; i <= FRAMES; i += FRAMES / 20) {
        draw_to(&d, 0, 0, RODS, true);
        draw_to(&d, e->crank * cos(q[i][PHI]), e->crank * sin(q[i][PHI]), RODS, false);
        draw_to(&d, q[i][PISTON_X], q[i][PISTON_Y], RODS, false);
    }
    for (int point = 0; point < POINTS; point++)
        for (int i = 0; i <= FRAMES; i++) {
            const double along = e->rod * ((double)point / (POINTS - 1) - 0.5);
            draw_to(&d, q[i][ROD_X] + along * cos(q[i][THETA]),
                    q[i][ROD_Y] + along * sin(q[i][THETA]), point == 0 ? PIN : PATHS, i == 0);
        }
    return write_svg("mechanism", name, &d, looks, STYLES);
}

/* Exit status. */
static int draw(const char *name, const struct engine *e, double rate, double time, double accuracy)
{
    static double q[FRAMES + 1][COORDINATES];
    const engine_options options = options_for(e, rate, time, accuracy);
    double y0[engine_N];
    engine_integ it = {0};
    start(e, rate, y0);
    gi_status status = engine_initialize(&it, e, &options, 0, y0);
    for (int i = 0; i <= FRAMES && status == GI_OK; i++) {
        do status = engine_integrate(&it, time * i / FRAMES);
        while (status == GI_EVENT);
        memcpy(q[i], it.y, sizeof q[i]);
    }
    if (status != GI_OK) {
        fprintf(stderr, "mechanism: stopped at t = %g: %s\n", it.t, engine_explain(&it).what);
        return 1;
    }
    return draw_linkage(name, e, q) && is_printed("mechanism") ? 0 : 1;
}

static const char *const usage =
    "usage: mechanism [options]\n"
    "  --time T         how long, s [0.1]\n"
    "  --output-step H  between lines of the table, s [0.001]\n"
    "  --speed N        of the crank at the start, at top dead centre, rpm [3000]\n"
    "  --torque M       on the crank, Nm [0]\n"
    "  --friction C     of the piston, Ns/m [0]\n"
    "  --rod L          length of the connecting rod, m [0.14]; the crank has 0.04\n"
    "  --accuracy EPS   of each step, 1e-13 ... 1e-3 [1e-10]\n"
    "  --svg FILE       draws the ways of points on the rod instead, as SVG\n"
    "Table: t, crank angle (rad) and piston, rates of both, force of the rod on the crank (x, y), "
    "on the\n"
    "piston (x, y), and of the cylinder on the piston (y). The cylinder lies along x.\n";

int main(int argc, char **argv)
{
    struct engine e = {0.04, 0.14, 0.01, 0.5, 0, 0.4, 0, 0};
    const char *svg = NULL;
    double time = 0.1, step = 0.001, rpm = 3000, accuracy = 1e-10;
    const struct known_option known[] = {
        {"time", take_number, &time, NULL, 0, 1e4},
        {"output-step", take_number, &step, NULL, 1e-6, 1e4},
        {"speed", take_number, &rpm, NULL, -30000, 30000},
        {"torque", take_number, &e.torque, NULL, -1000, 1000},
        {"friction", take_number, &e.friction, NULL, 0, 1000},
        {"rod", take_number, &e.rod, NULL, 1.1 * e.crank, 10},
        {"accuracy", take_number, &accuracy, NULL, 1e-13, 1e-3},
        {"svg", take_word, &svg, "a name of a file", 0, 0},
    };
    const struct taken taken = take_options(argc, argv, 1, known, sizeof known / sizeof *known);
    if (taken.what == OPTIONS_HELP) return fputs(usage, stdout), is_printed("mechanism") ? 0 : 1;
    if (taken.what != OPTIONS_GOOD) return say_what_is_wrong("mechanism", &taken), 2;
    e.rod_inertia = e.rod_mass * e.rod * e.rod / 12; /* a uniform rod */
    if (svg) return draw(svg, &e, rpm * pi / 30, time, accuracy);
    return simulate(&e, rpm * pi / 30, time, step, accuracy);
}
