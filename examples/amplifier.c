/* amplifier: two transistors amplify a sine, in a circuit of eight nodes: M y' = f(t, y) with Kirchhoff's sums of
 * currents f. M has the capacitors; three of its rows depend on others, so the system is differential-algebraic of
 * index 1, and stiff (P. Rentrop, M. Roche, G. Steinebach, Numer. Math. 55 (1989) 545; Test set for initial value problem
 * solvers, Bari 2008, II.8).
 *
 *     cc -O2 -I. examples/amplifier.c -o amplifier -lm
 *     ./amplifier --plot amplifier.gp
 *     gnuplot amplifier.gp
 *
 * Prints a line for each output step: time in s, input and output in V.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "common/options.h"

struct amplifier {
    double amplitude, frequency; /* of the input, V and Hz */
};

static double input_at(const struct amplifier *s, double t)
{
    return s->amplitude * sin(2 * 3.14159265358979323846 * s->frequency * t);
}

/* y: voltages of the nodes. Each transistor takes a hundredth of its current at the base, the rest at the collector. */
static inline void amplifier_derivs(const struct amplifier *s, double t, const double y[],
                                    double f[])
{
    const double supply = 6, R = 9000, share = 0.99;
    const double first = 1e-6 * (exp((y[1] - y[2]) / 0.026) - 1);
    const double second = 1e-6 * (exp((y[4] - y[5]) / 0.026) - 1);
    f[0] = (input_at(s, t) - y[0]) / 1000;
    f[1] = (supply - 2 * y[1]) / R - (1 - share) * first;
    f[2] = first - y[2] / R;
    f[3] = (supply - y[3]) / R - share * first;
    f[4] = (supply - 2 * y[4]) / R - (1 - share) * second;
    f[5] = second - y[5] / R;
    f[6] = (supply - y[6]) / R - share * second;
    f[7] = -y[7] / R;
}

/* Capacitors of 1 to 5 uF: between nodes 0 and 1, 3 and 4, 6 and 7, and from 2 and 5 to earth. */
static inline void amplifier_mass_matrix(const struct amplifier *s, double M[][8])
{
    (void)s;
    for (int i = 0; i < 64; i++) M[i / 8][i % 8] = 0;
    for (int i = 0; i < 8; i += 3) {
        M[i][i] = M[i + 1][i + 1] = (1 + 2 * i / 3) * 1e-6;
        M[i][i + 1] = M[i + 1][i] = -M[i][i];
    }
    M[2][2] = 2e-6, M[5][5] = 4e-6;
}

#define GI_NAME        amplifier
#define GI_NZ          8
#define GI_METHOD      GI_RODAS5P
#define GI_MASS_MATRIX 1
#include "geodesic_integ.h"

static const char *const usage = "usage: amplifier [options]\n"
                                 "  --time T         how long, s [0.2]\n"
                                 "  --amplitude V    of the input [0.1]\n"
                                 "  --frequency F    of the input, Hz [100]\n"
                                 "  --output-step H  between lines of the table, s [0.0005]\n"
                                 "  --accuracy EPS   of each step, 1e-10 ... 1e-2 [1e-6]\n"
                                 "  --plot FILE      writes the table with commands for gnuplot,\n"
                                 "                   which draws amplifier.svg\n"
                                 "Table: t, input, output.\n";

/* The table, by interpolation in each step; false, and says why, where it ends early. */
static bool print_table(FILE *to, const struct amplifier *s, double accuracy, double time,
                        double every)
{
    const amplifier_options options = {.accuracy = accuracy};
    const double start[8] = {0, 3, 3, 6, 3, 3, 6, 0}; /* at rest */
    amplifier_integ it;
    gi_status status = amplifier_initialize(&it, s, &options, 0, start);
    for (long line = 0; status == GI_OK && (double)line * every <= time; line++) {
        const double t = (double)line * every;
        double y[8] = {0};
        while (status == GI_OK && it.t < t) status = amplifier_step(&it, time);
        if (status == GI_OK) status = amplifier_interpolate(&it, t, y);
        if (status == GI_OK) fprintf(to, "%.12g %.12g %.12g\n", t, input_at(s, t), y[7]);
    }
    if (status != GI_OK)
        fprintf(stderr, "amplifier: at t = %g: %s\n", it.t, amplifier_explain(&it).what);
    return status == GI_OK;
}

int main(int argc, char **argv)
{
    struct amplifier s = {0.1, 100};
    double time = 0.2, every = 0.0005, accuracy = 1e-6;
    const char *name = NULL;
    const struct known_option known[] = {
        {"time", take_number, &time, "a number from 0 to 100", 0, 100},
        {"amplitude", take_number, &s.amplitude, "a number from 0 to 1", 0, 1},
        {"frequency", take_number, &s.frequency, "a number from 0 to 1e5", 0, 1e5},
        {"output-step", take_number, &every, "a number from 1e-6 to 100", 1e-6, 100},
        {"accuracy", take_number, &accuracy, "a number from 1e-10 to 1e-2", 1e-10, 1e-2},
        {"plot", take_word, &name, "a name of a file", 0, 0},
    };
    const struct taken taken = take_options(argc, argv, 1, known, sizeof known / sizeof *known);
    FILE *plot = NULL;
    if (taken.what == OPTIONS_HELP) return fputs(usage, stdout), is_printed("amplifier") ? 0 : 1;
    if (taken.what != OPTIONS_GOOD) {
        say_what_is_wrong("amplifier", &taken);
        return 2;
    }
    if (!name)
        return print_table(stdout, &s, accuracy, time, every) && is_printed("amplifier") ? 0 : 1;
    if (!(plot = open_or_say("amplifier", name, "w"))) return 1;
    fputs("$table << END\n", plot);
    bool good = print_table(plot, &s, accuracy, time, every);
    fputs("END\n"
          "set terminal svg size 720,360 font 'sans,11' background 'white'\n"
          "set output 'amplifier.svg'; set grid; set xlabel 't, ms'; set ylabel 'V'\n"
          "plot $table using ($1 * 1000):3 with lines lw 2 title 'output', \\\n"
          "     $table using ($1 * 1000):2 with lines lw 2 title 'input'\n",
          plot);
    good = ferror(plot) == 0 && good;
    good = fclose(plot) == 0 && good;
    if (!good) fprintf(stderr, "amplifier: %s: cannot be written\n", name);
    if (good) printf("# commands for gnuplot are in %s\n", name);
    return good && is_printed("amplifier") ? 0 : 1;
}
