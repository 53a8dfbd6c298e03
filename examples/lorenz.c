/* lorenz: the system of Lorenz (Deterministic nonperiodic flow, J. Atmos. Sci. 20 (1963) 130). It is of first
 * order: three variables z' = f(z) and no positions, so it needs only GI_NZ.
 *
 *     cc -O2 -I. examples/lorenz.c -o lorenz -lm
 *     ./lorenz --time 40 --svg lorenz.svg
 *
 * Prints a line for each maximum of z, which determines the next one: time, x, y, z. */
#include <stdio.h>
#include <string.h>

#include "common/options.h"
#include "common/svg.h"

struct lorenz {
    double sigma, rho, beta;
};

static inline void lorenz_derivs(const struct lorenz *s, double t, const double y[3],
                                 double ydot[3])
{
    (void)t;
    ydot[0] = s->sigma * (y[1] - y[0]);
    ydot[1] = y[0] * (s->rho - y[2]) - y[1];
    ydot[2] = y[0] * y[1] - s->beta * y[2];
}

/* A maximum of z: its rate falls through zero. */
static inline void lorenz_events(const struct lorenz *s, double t, const double y[3], double g[1])
{
    (void)t;
    g[0] = y[0] * y[1] - s->beta * y[2];
}

#define GI_NAME   lorenz
#define GI_NZ     3
#define GI_EVENTS 1
#define GI_METHOD GI_DOP853
#include "geodesic_integ.h"

static const char *const usage = "usage: lorenz [options]\n"
                                 "  --time T        how long [40]\n"
                                 "  --rho R         the drive [28]\n"
                                 "  --accuracy EPS  of each step, 1e-13 ... 1e-3 [1e-10]\n"
                                 "  --svg FILE      draws the way in x and z, as SVG\n"
                                 "Table: t, x, y, z at each maximum of z.\n";

/* Adds the last step to the picture, paler or darker by the sense of rotation. */
static void draw_step(struct drawing *d, const lorenz_integ *it)
{
    enum { PIECES = 8 };
    double y[lorenz_N];
    for (int i = d->count > 0; i <= PIECES; i++)
        if (lorenz_interpolate(it, it->t_previous + (it->t - it->t_previous) * i / PIECES, y) ==
            GI_OK)
            draw_to(d, y[0], y[2], y[0] > 0, d->count == 0);
}

int main(int argc, char **argv)
{
    static const char *const looks[] = {"stroke=\"#1f78b4\"", "stroke=\"#d95f02\""};
    struct lorenz s = {10, 28, 8.0 / 3};
    const double y0[lorenz_N] = {1, 1, 1};
    double time = 40, accuracy = 1e-10;
    const char *svg = NULL;
    struct drawing d = {0};
    const struct known_option known[] = {
        {"time", take_number, &time, "a number from 0 to 1e6", 0, 1e6},
        {"rho", take_number, &s.rho, "a number from 0 to 1000", 0, 1000},
        {"accuracy", take_number, &accuracy, "a number from 1e-13 to 1e-3", 1e-13, 1e-3},
        {"svg", take_word, &svg, "a name of a file", 0, 0},
    };
    const struct taken taken = take_options(argc, argv, 1, known, sizeof known / sizeof *known);
    lorenz_options options;
    lorenz_integ it;
    if (taken.what == OPTIONS_HELP) return fputs(usage, stdout), is_printed("lorenz") ? 0 : 1;
    if (taken.what != OPTIONS_GOOD) {
        say_what_is_wrong("lorenz", &taken);
        return 2;
    }
    memset(&options, 0, sizeof options);
    options.accuracy = accuracy;
    options.event_direction[0] = -1;
    gi_status status = lorenz_initialize(&it, &s, &options, 0, y0);
    while ((status == GI_OK || status == GI_EVENT) && it.t < time) {
        status = lorenz_step(&it, time);
        if (status == GI_EVENT)
            printf("%.12g %.12g %.12g %.12g\n", it.t, it.y[0], it.y[1], it.y[2]);
        if (svg && (status == GI_OK || status == GI_EVENT)) draw_step(&d, &it);
    }
    if (status != GI_OK && status != GI_EVENT) {
        fprintf(stderr, "lorenz: at t = %g: %s\n", it.t, lorenz_explain(&it).what);
        return 1;
    }
    if (svg && !write_svg("lorenz", svg, &d, looks, 2)) return 1;
    return is_printed("lorenz") ? 0 : 1;
}
