/* The loop that somebody writes who needs geodesics on this one ellipsoid, fast, and nothing else:
 * Merson's method with step control as in geodesic_integ.h, without the header. It knows the problem:
 * forward only, six variables, one absolute accuracy, the infinity norm, and x' = u.
 *
 * With HAND_WRITTEN_IMPLICIT it does the mathematics that the header writes for GI_IMPLICIT_SURFACE
 * instead: a surface that gives value, whole gradient and whole Hessian. */
#include "ellipsoid.h"

#include <float.h>

struct geodesic {
    double t, next_step, accuracy;
    /* Two records of {x, u, u'}; the one that is not `current` is the start of the last step, kept
     * for dense output. An accepted step turns `current` over, so no state is ever copied. */
    double record[2][9];
    int current;
    double t_previous;
    double last_step, smallest_step, largest_step;
    long long taken, attempted, error_failures, projection_failures, evaluations, projections;
};

enum outcome { DONE, OUT_OF_REACH, TOO_MANY_STEPS };

#ifdef HAND_WRITTEN_IMPLICIT
#    define RUN hand_written_implicit_run
#else
#    define RUN hand_written_run
#endif
contender RUN;

#ifdef HAND_WRITTEN_IMPLICIT
static inline void surface(const struct ellipsoid *e, const double x[3], double *f, double g[3],
                           double H[6])
{
    const double *w = e->w;
    *f = w[0] * x[0] * x[0] + w[1] * x[1] * x[1] + w[2] * x[2] * x[2] - 1;
#    pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        g[i] = 2 * w[i] * x[i];
        H[i] = 2 * w[i];
        H[3 + i] = 0;
    }
}

static inline double curvature(const double H[6], const double u[3])
{
    return H[0] * u[0] * u[0] + H[1] * u[1] * u[1] + H[2] * u[2] * u[2] +
           2 * (H[3] * u[0] * u[1] + H[4] * u[0] * u[2] + H[5] * u[1] * u[2]);
}
#else
/* Half of f, so that w·x is its gradient and w its Hessian. */
static inline void surface(const struct ellipsoid *e, const double x[3], double *f, double g[3],
                           double H[3])
{
    const double *w = e->w;
#    pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        g[i] = w[i] * x[i];
        H[i] = w[i];
    }
    *f = 0.5 * (g[0] * x[0] + g[1] * x[1] + g[2] * x[2] - 1);
}

static inline double curvature(const double H[3], const double u[3])
{
    return H[0] * u[0] * u[0] + H[1] * u[1] * u[1] + H[2] * u[2] * u[2];
}
#endif

static inline double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* u' from x and u. */
static inline void acceleration(const struct ellipsoid *e, const double x[3], const double u[3],
                                double a[3])
{
    double f, g[3], H[6];
    surface(e, x, &f, g, H);
    const double kappa = -curvature(H, u) / dot(g, g);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) a[i] = kappa * g[i];
}

/* Brings {x, u} back onto the surface where it is off by more than tol. The tests are strict, so they
 * also prove the state finite: with an infinite x both sides are infinite, a NaN fails any test. */
static inline bool project_if_needed(struct geodesic *s, const struct ellipsoid *e, double y[6])
{
    const double tol = 0.1 * s->accuracy;
    double *u = y + 3, x[3] = {y[0], y[1], y[2]}, f, g[3], H[6];

    surface(e, x, &f, g, H);
    double gg = dot(g, g);
    const double gu = dot(g, u), limit = tol * tol * gg;
    if (f * f < limit && gu * gu < limit && fabs(dot(u, u) - 1) < 2 * tol) return true;

    ++s->projections;
    for (int iteration = 0; !(f * f < 0.01 * tol * tol * gg); ++iteration) {
        if (iteration == 8 || !(gg > 0)) return false;
        const double shift = f / gg;
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) x[i] -= shift * g[i];
        surface(e, x, &f, g, H);
        gg = dot(g, g);
    }
    const double normal = dot(g, u) / gg;
    const double v[3] = {u[0] - normal * g[0], u[1] - normal * g[1], u[2] - normal * g[2]};
    const double speed = sqrt(dot(v, v));
    if (!(speed > 0 && speed <= 1e150)) return false;
    const double r = 1 / speed;
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        y[i] = x[i];
        u[i] = r * v[i];
    }
    return true;
}

static inline void start(struct geodesic *s, const struct ellipsoid *e, const double y0[6],
                         double initial_step, double accuracy)
{
    *s = (struct geodesic){.next_step = initial_step, .accuracy = accuracy, .evaluations = 1};
    s->smallest_step = DBL_MAX;
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) s->record[0][i] = y0[i];
    acceleration(e, y0, y0 + 3, s->record[0] + 6);
}

/* One attempt over h: new state, and its error over the accuracy. f0 to f4 are {u, u'} of the stages. */
static inline double attempt(const struct geodesic *s, const struct ellipsoid *e, const double y[9],
                             double h, double y1[6])
{
    const double *f0 = y + 3; /* {u, u'} lie behind x: the derivative is part of the record */
    double f1[6], f2[6], f3[6], f4[6], ysave[6];

#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) ysave[i] = y[i] + h / 3 * f0[i];
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) f1[i] = ysave[3 + i];
    acceleration(e, ysave, ysave + 3, f1 + 3);

#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) ysave[i] = y[i] + h / 6 * (f0[i] + f1[i]);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) f2[i] = ysave[3 + i];
    acceleration(e, ysave, ysave + 3, f2 + 3);

#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) ysave[i] = y[i] + h / 8 * (f0[i] + 3 * f2[i]);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) f3[i] = ysave[3 + i];
    acceleration(e, ysave, ysave + 3, f3 + 3);

#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) ysave[i] = y[i] + h / 2 * (f0[i] - 3 * f2[i] + 4 * f3[i]);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) f4[i] = ysave[3 + i];
    acceleration(e, ysave, ysave + 3, f4 + 3);

    double norm = 0;
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) {
        y1[i] = y[i] + h / 6 * (f0[i] + 4 * f3[i] + f4[i]);
        const double d = fabs(y1[i] - ysave[i]);
        norm = d > norm ? d : norm;
    }
    return norm * (0.2 / s->accuracy);
}

/* To exactly t_end, forward. On failure t and the current record are the last good ones.
 *
 * The maximum above passes over NaN, and need not see it: a NaN or infinity in any stage reaches ysave
 * or y1, from ysave it reaches y1 (its u through f4, its x through g·g), and project_if_needed() lets
 * no y1 through that is not finite. There g·g is finite and not zero, and so is u'. */
static inline enum outcome integrate(struct geodesic *s, const struct ellipsoid *e, double t_end,
                                     long long most_attempts)
{
    const long long attempts_end = s->attempted + most_attempts;

    while (s->t < t_end) {
        const double *y = s->record[s->current];
        double *y1 = s->record[!s->current];
        double t1 = s->t + s->next_step, h, err;

        if (t1 + 0.1 * s->next_step > t_end) t1 = t_end;
        for (;;) {
            if (s->attempted == attempts_end) return TOO_MANY_STEPS;
            ++s->attempted;
            h = t1 - s->t;
            err = attempt(s, e, y, h, y1);
            s->evaluations += 4;

            double h_new = 0.1 * h;
            if (err <= 1) {
                if (project_if_needed(s, e, y1)) break;
                ++s->projection_failures;
            } else {
                ++s->error_failures;
                const double wish = 0.9 * h * sqrt(sqrt(1 / err));
                if (wish > h_new) h_new = wish < 0.9 * h ? wish : 0.9 * h;
            }
            if (!(h_new > 16 * DBL_EPSILON * (fabs(s->t) + h))) return OUT_OF_REACH;
            t1 = s->t + h_new;
        }
        acceleration(e, y1, y1 + 3, y1 + 6);
        ++s->evaluations;
        ++s->taken;
        s->current = !s->current;
        s->t_previous = s->t;
        s->t = t1;
        s->last_step = h;
        if (h < s->smallest_step) s->smallest_step = h;
        if (h > s->largest_step) s->largest_step = h;
        if (t1 < t_end) {
            s->next_step = h;
            /* safety·err^(−1/4) reaches 1.2 only below err = (0.9/1.2)⁴: spare the roots above it */
            if (err <= 0.31640625) {
                const double grow = 0.9 * sqrt(sqrt(1 / err));
                s->next_step = h * (grow < 5 ? grow : 5);
            }
        }
    }
    return DONE;
}

void RUN(const struct ellipsoid *e, int count, double starts[][6], double length, double accuracy,
         struct totals *totals)
{
    for (int k = 0; k < count; ++k) {
        struct geodesic s;
        start(&s, e, starts[k], 0.1, accuracy);
        if (integrate(&s, e, length, 10000000) != DONE) ++totals->failed;
        totals->taken += s.taken;
        totals->attempted += s.attempted;
        add_end_state(totals, s.record[s.current]);
    }
}

#ifndef BENCH_NO_MAIN
int main(int argc, char **argv)
{
    return program(argc, argv, RUN);
}
#endif
