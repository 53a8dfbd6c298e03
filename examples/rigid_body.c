/* rigid_body: a body that turns freely, in weightlessness. Around its middle axis it flips over again and again
 * (Dzhanibekov's wing nut). GI_GENERAL: the state is a unit quaternion q and the angular velocity w in the
 * body, with qdot = N(q) w; the header keeps |q| = 1 and finds the flips.
 *
 *     cc -O2 -I. examples/rigid_body.c -o rigid_body -lm
 *     ./rigid_body [A B C [WX WY WZ [TIME]]]      moments of inertia, angular velocity, how long
 *     ./rigid_body --svg polhodes.svg [A B C]
 *
 * Prints a line for each flip: time, attitude, angular velocity; then the drift of energy and momentum. With --svg
 * it draws the polhodes: the closed curves along which its angular momentum moves in the body, one for each energy. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/options.h"
#include "common/svg.h"

struct body {
    double inertia[3];
};

/* qdot = q (0, w) / 2, Euler's equations for w. */
static inline void body_derivs(const struct body *b, double t, const double y[], double ydot[])
{
    const double *q = y, *w = y + 4, *I = b->inertia;
    (void)t;
    ydot[0] = (-q[1] * w[0] - q[2] * w[1] - q[3] * w[2]) / 2;
    ydot[1] = (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]) / 2;
    ydot[2] = (q[0] * w[1] + q[3] * w[0] - q[1] * w[2]) / 2;
    ydot[3] = (q[0] * w[2] + q[1] * w[1] - q[2] * w[0]) / 2;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        ydot[4 + i] = (I[j] - I[k]) / I[i] * w[j] * w[k];
    }
}

static inline void body_constraint_errors(const struct body *b, double t, const double y[],
                                          double cerr[])
{
    (void)b, (void)t;
    cerr[0] = (y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3] - 1) / 2;
}

/* A flip: the rotation about the middle axis changes its sense. */
static inline void body_events(const struct body *b, double t, const double y[], double g[])
{
    (void)b, (void)t;
    g[0] = y[5];
}

#define GI_NAME   body
#define GI_NQ     4
#define GI_NU     3
#define GI_NC     1
#define GI_EVENTS 1
#define GI_METHOD GI_DOP853
#include "geodesic_integ.h"

/* Twice the energy, and the size of the angular momentum. */
static void constants(const struct body *b, const double y[], double c[2])
{
    double energy = 0, momentum = 0;
    for (int i = 0; i < 3; i++) {
        const double L = b->inertia[i] * y[4 + i];
        energy += L * y[4 + i];
        momentum += L * L;
    }
    c[0] = energy, c[1] = sqrt(momentum);
}

static const char *const usage =
    "usage: rigid_body [--svg FILE] [A B C [WX WY WZ [TIME]]]\n"
    "  --svg FILE  draws the polhodes instead, as SVG\n"
    "  A B C     moments of inertia, none above the sum of the others [1 2 2.7]\n"
    "  WX WY WZ  angular velocity about these axes [0.001 1 0.001]\n"
    "  TIME      how long [60]\n"
    "Prints time, quaternion and angular velocity at each flip and at the end.\n";

/* The numbers of the command line into value[7], of which those that are not given stay. False, and says
   why, where they are wrong. */
static bool read_numbers(int argc, char **argv, double value[7])
{
    static const char *const names[] = {"A", "B", "C", "WX", "WY", "WZ", "TIME"};
    static const double least[] = {1e-6, 1e-6, 1e-6, -1e3, -1e3, -1e3, 0},
                        most[] = {1e6, 1e6, 1e6, 1e3, 1e3, 1e3, 1e5};
    const double *I = value;
    for (int i = 1; i < argc && i <= 7; i++) {
        const struct known_option number = {names[i - 1], take_number,  &value[i - 1],
                                            NULL,         least[i - 1], most[i - 1]};
        if (take_number(&number, argv[i])) continue;
        say_wrong_word("rigid_body", names[i - 1], &number, argv[i]);
        return false;
    }
    if (argc != 1 && argc != 4 && argc != 7 && argc != 8) {
        fprintf(stderr,
                "rigid_body: needs 3, 6, 7 numbers or none, A B C WX WY WZ TIME, not %d; "
                "try rigid_body --help\n",
                argc - 1);
        return false;
    }
    if (I[0] <= I[1] + I[2] && I[1] <= I[2] + I[0] && I[2] <= I[0] + I[1]) return true;
    fprintf(stderr,
            "rigid_body: no body has the moments of inertia %g %g %g: none is above the sum "
            "of the others; try rigid_body --help\n",
            I[0], I[1], I[2]);
    return false;
}

/* Draws the polhode of the momentum (cos a, 0, sin a), pale behind: it closes where it comes to the plane of the first and last
   axis for the second time. */
static gi_status draw_polhode(const struct body *b, double a, int look, struct drawing *d)
{
    static const double eye[2] = {60, 25};
    const double *const I = b->inertia;
    const double y0[body_N] = {1, 0, 0, 0, cos(a) / I[0], 0, sin(a) / I[2]};
    body_options options;
    body_integ it;
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-9;
    options.maximum_step = 0.05 * fmax(I[0], fmax(I[1], I[2]));
    gi_status status = body_initialize(&it, b, &options, 0, y0);
    for (bool begins = true; status == GI_OK || status == GI_EVENT; begins = false) {
        const double L[3] = {I[0] * it.y[4], I[1] * it.y[5], I[2] * it.y[6]};
        double at[2];
        const bool in_front = seen_from(eye, L, at) > 0;
        draw_to(d, at[0], at[1], in_front ? look : 0, begins);
        if (it.event_counts[0] >= 2) return GI_OK;
        status = body_step(&it, 1e3);
    }
    return status;
}

/* Evenly spaced on either side of the two separatrices, which no polhode crosses. */
static int draw_polhodes(const struct body *b, const char *name)
{
    static const char *const looks[] = {
        "stroke=\"#ccc\"", "stroke=\"#d95f02\" stroke-width=\"1.5\"",
        "stroke=\"#1f78b4\" stroke-width=\"1.5\"", "stroke=\"#888\" stroke-width=\"1.5\""};
    enum { CURVES = 8 };
    const double *const I = b->inertia, pi = 3.14159265358979323846;
    const double parting = atan(sqrt((1 / I[0] - 1 / I[1]) / (1 / I[1] - 1 / I[2])));
    struct drawing d = {0};
    gi_status status = GI_OK;
    if (!(parting > 0 && parting < pi / 2)) {
        fprintf(stderr, "rigid_body: --svg needs A < B < C; try rigid_body --help\n");
        return 2;
    }
    draw_circle(&d, 0, 0, 1, 3);
    for (int i = 0; i < 4 * CURVES && status == GI_OK; i++) {
        const double part = (i / 4 + 0.98) / CURVES;
        const double a = i % 2 ? parting * part : pi / 2 - (pi / 2 - parting) * part;
        status = draw_polhode(b, i % 4 < 2 ? a : a + pi, 1 + i % 2, &d);
    }
    if (status != GI_OK) {
        fprintf(stderr, "rigid_body: %s\n", gi_status_message(status));
        free(d.points);
        return 1;
    }
    const bool good = write_svg("rigid_body", name, &d, looks, 4);
    return is_printed("rigid_body") && good ? 0 : 1;
}

static void print_state(const body_integ *it)
{
    printf("%14.9f ", it->t);
    for (int i = 0; i < 7; i++) printf(" %12.9f", it->y[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    double value[7] = {1, 2, 2.7, 0.001, 1, 0.001, 60}, before[2], after[2];
    if (asks_for_help(argc, argv, 1)) return fputs(usage, stdout), is_printed("rigid_body") ? 0 : 1;
    const bool draws = argc > 1 && strcmp(argv[1], "--svg") == 0;
    if (draws && argc == 2)
        return fprintf(stderr, "rigid_body: --svg needs a name of a file; try rigid_body --help\n"),
               2;
    const int words = draws ? 2 : 0;
    if (!read_numbers(argc - words, argv + words, value)) return 2;
    const struct body b = {{value[0], value[1], value[2]}};
    if (draws) return draw_polhodes(&b, argv[2]);
    const double y0[body_N] = {1, 0, 0, 0, value[3], value[4], value[5]};
    body_options options;
    body_integ it = {0};
    memset(&options, 0, sizeof options);
    options.accuracy = 1e-12;
    gi_status status = body_initialize(&it, &b, &options, 0, y0);
    constants(&b, y0, before);
    printf("             t             q                                                  w\n");
    if (status == GI_OK)
        while ((status = body_integrate(&it, value[6])) == GI_EVENT) print_state(&it);
    if (status != GI_OK) {
        fprintf(stderr, "rigid_body: stopped at t = %g of %g: %s\n", it.t, value[6],
                status == GI_ERR_MAX_STEPS ? "it turns too often for so long a TIME"
                                           : body_explain(&it).what);
        return 1;
    }
    print_state(&it);
    constants(&b, it.y, after);
    printf("flips %lld, drift of energy %.1e, of momentum %.1e\n", it.event_counts[0],
           before[0] > 0 ? after[0] / before[0] - 1 : 0.0,
           before[1] > 0 ? after[1] / before[1] - 1 : 0.0);
    return is_printed("rigid_body") ? 0 : 1;
}
