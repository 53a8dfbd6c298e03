/* energy: what three methods make of the energy of a motion that returns over and over: a planet (eccentricity 0.6), a
 * top that nods, a body that orbits a rotating black hole.
 *
 * GI_GAUSS with fixed steps is symplectic: the energy oscillates and does not drift. GI_VERNER96 and GI_MERSON43 control
 * the error of each step, and these errors add up. GI_DRIVEN leaves out the projection that would keep the energy.
 *
 *     cc -O2 -I. examples/energy.c -o energy -lm
 *     ./energy --plot energy.gp
 *     gnuplot energy.gp
 *
 * Prints a line at each power of two of the periods: motion, method, periods, the largest relative error of the energy
 * since the line before, evaluations of the Hamiltonian.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "common/options.h"
#include "metrics/boyer_lindquist.h"

/* A Hamiltonian, where it begins, the steps of GI_GAUSS, and the momentum whose rise through 0 ends a period. */
struct motion {
    const char *name;
    void (*hamiltonian)(const double q[4], const double p[4], double *H, double H_q[4],
                        double H_p[4]);
    double start[8], step;
    int momentum;
};

static void planet(const double q[4], const double p[4], double *H, double H_q[4], double H_p[4])
{
    const double r = sqrt(q[0] * q[0] + q[1] * q[1]);
    *H = (p[0] * p[0] + p[1] * p[1]) / 2 - 1 / r;
    for (int i = 0; i < 2; i++) H_q[i] = q[i] / (r * r * r), H_p[i] = p[i];
}

/* Euler's angles theta, phi, psi; moments of inertia 1, 1, 1/2, weight times arm 1. */
static void top(const double q[4], const double p[4], double *H, double H_q[4], double H_p[4])
{
    const double s = sin(q[0]), c = cos(q[0]), turn = (p[1] - p[2] * c) / s;
    *H = (p[0] * p[0] + turn * turn) / 2 + p[2] * p[2] + c;
    H_q[0] = turn * (p[2] - turn * c / s) - s;
    H_p[0] = p[0], H_p[1] = turn / s, H_p[2] = 2 * p[2] - turn * c / s;
}

/* Spin 0.9, t, r, theta, phi: p_t = -E and p_phi = L are constant. */
static void black_hole(const double q[4], const double p[4], double *H, double H_q[4],
                       double H_p[4])
{
    static const struct boyer_lindquist hole = {1, 0.9, 0};
    double g[4][4], dg[4][4][4];
    boyer_lindquist_metric(&hole, q, g, dg);
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) H_p[i] += g[i][j] * p[j];
        *H += H_p[i] * p[i] / 2;
        for (int j = 0; j < 16; j++) H_q[i] += dg[i][j / 4][j % 4] * p[j / 4] * p[j % 4] / 2;
    }
}

static inline void motion_hamiltonian(const struct motion *m, double t, const double q[],
                                      const double p[], double *H, double H_q[], double H_p[])
{
    (void)t;
    *H = 0;
    for (int i = 0; i < 4; i++) H_q[i] = H_p[i] = 0;
    m->hamiltonian(q, p, H, H_q, H_p);
}

#define gauss_hamiltonian  motion_hamiltonian
#define verner_hamiltonian motion_hamiltonian
#define merson_hamiltonian motion_hamiltonian

#define GI_NAME    gauss
#define GI_SYSTEM  struct motion
#define GI_PROBLEM GI_HAMILTONIAN
#define GI_NQ      4
#define GI_DRIVEN  1
#define GI_METHOD  GI_GAUSS
#include "geodesic_integ.h"

#define GI_NAME    verner
#define GI_SYSTEM  struct motion
#define GI_PROBLEM GI_HAMILTONIAN
#define GI_NQ      4
#define GI_DRIVEN  1
#define GI_METHOD  GI_VERNER96
#include "geodesic_integ.h"

#define GI_NAME    merson
#define GI_SYSTEM  struct motion
#define GI_PROBLEM GI_HAMILTONIAN
#define GI_NQ      4
#define GI_DRIVEN  1
#define GI_METHOD  GI_MERSON43
#include "geodesic_integ.h"

static const char *const usage =
    "usage: energy [options]\n"
    "  --periods N     how many [100000]\n"
    "  --accuracy EPS  of each step of GI_VERNER96 and GI_MERSON43, 1e-13 ... 1e-3 [1e-9]\n"
    "  --plot FILE     writes the table with commands for gnuplot, which draws energy.svg\n"
    "Table: motion, method, periods, the largest relative error of the energy since the line\n"
    "before, evaluations.\n";

/* A run as the table shows it: counts periods, and prints at powers of two. */
struct record {
    const struct motion *motion;
    const char *method;
    FILE *plot;
    double energy, worst, momentum;
    long periods, next, last;
};

static double energy_of(const struct motion *m, const double y[8])
{
    double H, H_q[4], H_p[4];
    motion_hamiltonian(m, 0, y, y + 4, &H, H_q, H_p);
    return H;
}

/* After a step: whether there are more. */
static bool record_step(struct record *r, const double y[8], long long evaluations)
{
    const double momentum = y[4 + r->motion->momentum], before = r->momentum;
    r->worst = fmax(r->worst, fabs(energy_of(r->motion, y) / r->energy - 1));
    r->momentum = momentum;
    if (!(before < 0 && momentum >= 0)) return true;
    if (++r->periods < r->next && r->periods < r->last) return true;
    printf("%s %s %ld %.2e %lld\n", r->motion->name, r->method, r->periods, r->worst, evaluations);
    if (r->plot) fprintf(r->plot, "%ld %.2e\n", r->periods, fmax(r->worst, 1e-16));
    r->worst = 0, r->next *= 2;
    return r->periods < r->last;
}

#define RUN(name, r, options)                                                                      \
    do {                                                                                           \
        name##_integ it;                                                                           \
        gi_status status = name##_initialize(&it, (r)->motion, options, 0, (r)->motion->start);    \
        while (status == GI_OK) {                                                                  \
            status = name##_step(&it, 1e12);                                                       \
            if (status == GI_OK && !record_step(r, it.y, it.stats.derivative_evaluations)) break;  \
        }                                                                                          \
        if (status != GI_OK)                                                                       \
            fprintf(stderr, "energy: %s at t = %g: %s\n", (r)->method, it.t,                       \
                    name##_explain(&it).what);                                                     \
        return status == GI_OK;                                                                    \
    } while (0)

static bool run(struct record *r, int method, double accuracy)
{
    /* relative: angles and the time far from the hole grow */
    if (method == 0) {
        const gauss_options o = {.fixed_step = r->motion->step};
        RUN(gauss, r, &o);
    } else if (method == 1) {
        const verner_options o = {.accuracy = accuracy, .relative = {true, true, true, true}};
        RUN(verner, r, &o);
    } else {
        const merson_options o = {.accuracy = accuracy, .relative = {true, true, true, true}};
        RUN(merson, r, &o);
    }
}

int main(int argc, char **argv)
{
    static const struct motion motions[] = {
        {"planet", planet, {0.4, 0, 0, 0, 0, 2, 0, 0}, 0.0628, 1},
        {"top", top, {0.5, 0, 0, 0, 0, 2.6, 3, 0}, 0.2, 0},
        {"black_hole", black_hole, {0, 10, 1.4, 0, -0.96, 0, 1.1, 3.4}, 8, 1},
    };
    static const char *const methods[] = {"GI_GAUSS", "GI_VERNER96", "GI_MERSON43"};
    double periods = 100000, accuracy = 1e-9;
    const char *plot = NULL;
    const struct known_option known[] = {
        {"periods", take_number, &periods, "a number from 1 to 1e7", 1, 1e7},
        {"accuracy", take_number, &accuracy, "a number from 1e-13 to 1e-3", 1e-13, 1e-3},
        {"plot", take_word, &plot, "a name of a file", 0, 0},
    };
    const struct taken taken = take_options(argc, argv, 1, known, sizeof known / sizeof *known);
    struct record r = {0};
    bool good = true;
    if (taken.what == OPTIONS_HELP) return fputs(usage, stdout), is_printed("energy") ? 0 : 1;
    if (taken.what != OPTIONS_GOOD) {
        say_what_is_wrong("energy", &taken);
        return 2;
    }
    if (plot && !(r.plot = open_or_say("energy", plot, "w"))) return 1;
    for (int k = 0; k < 9 && good; k++) {
        const struct motion *const m = &motions[k / 3];
        FILE *const file = r.plot;
        if (file) fprintf(file, "$run%d << END\n", k);
        r = (struct record){m, methods[k % 3], file, energy_of(m, m->start), 0, 0, 0,
                            1, (long)periods};
        good = run(&r, k % 3, accuracy);
        if (file) fputs("END\n", file);
    }
    if (r.plot) {
        fputs(
            "set terminal svg size 960,340 font 'sans,11' background 'white'\n"
            "set output 'energy.svg'; set logscale xy; set format '10^{%T}'; set yrange [1e-16:]\n"
            "set grid; set key left bottom; set xlabel 'periods'\n"
            "set multiplot layout 1,3 title 'relative error of the energy'\n",
            r.plot);
        for (int k = 0; k < 9; k++) {
            if (k % 3 == 0) fprintf(r.plot, "set title '%s' noenhanced\n", motions[k / 3].name);
            fprintf(r.plot, "%s$run%d with linespoints lw 2 pt 7 ps 0.4 title '%s' noenhanced%s",
                    k % 3 == 0 ? "plot " : ", ", k, methods[k % 3], k % 3 == 2 ? "\n" : "");
        }
        good = good && ferror(r.plot) == 0;
        good = fclose(r.plot) == 0 && good;
        if (!good) fprintf(stderr, "energy: %s: cannot be written\n", plot);
        if (good) printf("# commands for gnuplot are in %s\n", plot);
    }
    return is_printed("energy") && good ? 0 : 1;
}
