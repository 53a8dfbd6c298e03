/* The loop that somebody writes who needs geodesics on this one ellipsoid, fast, and nothing else:
 * Merson's method with step control as in geodesic_integ.h, without the header. It knows the problem:
 * forward only, six variables, one absolute accuracy, the infinity norm, and x' = u. */
#include "hand_written.h"

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

static inline void start(struct geodesic *s, const struct ellipsoid *e, const double y0[6],
                         double initial_step, double accuracy)
{
    *s = (struct geodesic){.next_step = initial_step, .accuracy = accuracy, .evaluations = 1};
    s->smallest_step = DBL_MAX;
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) s->record[0][i] = y0[i];
    acceleration(e, y0, y0 + 3, s->record[0] + 6);
}

/* One attempt over h: new state y1, and its error over the accuracy. */
static inline double attempt(const struct geodesic *s, const struct ellipsoid *e, const double y[9],
                             double h, double y1[6])
{
    double err[6], norm = 0;

    merson(e, y, h, y1, err);
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) {
        const double d = fabs(err[i]);
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
                if (project_if_needed(e, 0.1 * s->accuracy, y1, &s->projections)) break;
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

PROGRAM(RUN)
