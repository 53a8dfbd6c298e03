/* The loop that somebody writes by hand, for this one ellipsoid, who wants all that geodesic_integ.h does at
 * run time: options that are variables, a tolerance for each component, forward and backward, and each fault
 * of earlier systems ruled out by itself (nothing is concluded from what the ellipsoid is). Against
 * hand_written.c it shows what that costs, and the header against it what the header costs. */
#include "hand_written.h"

struct options {
    double weight[6]; /* 1 / tolerance of each component */
    double constraint_tolerance;
    double initial_step, minimum_step, maximum_step;
    double stretch;
    long long most_attempts;
    bool project_every_step;
};

struct geodesic {
    double t, next_step;
    /* Three records of {x, u, u'}: the state, the start of the last step, room for the next. An
     * accepted step turns them over, so no state is ever copied. */
    double record[3][9];
    int current, previous, spare;
    double t_previous;
    double ceiling; /* no step above it: a projection failed there */
    bool just_unprojected;
    double first_step, last_step, smallest_step, largest_step;
    long long taken, attempted, error_failures, projection_failures, derivative_failures,
        evaluations, projections, changes;
    struct options options;
};

static const double safety = 0.9, min_shrink = 0.1, max_grow = 5;
static const double hysteresis_low = 0.9, hysteresis_high = 1.2;
/* (safety / hysteresis_high)^4: error from which on a step stays as it is */
static const double growing = 0.31640625;

enum outcome { DONE, OUT_OF_REACH, NOT_PROJECTED, NOT_FINITE, TOO_MANY_STEPS, BAD_ARGUMENT };

#ifdef HAND_WRITTEN_IMPLICIT
#    define RUN hand_written_full_implicit_run
#else
#    define RUN hand_written_full_run
#endif
contender RUN;

static inline bool finite_number(double x)
{
    return fabs(x) <= DBL_MAX;
}

static inline bool all_finite(const double v[6])
{
    return finite_number(v[0] + v[1] + v[2] + v[3] + v[4] + v[5]);
}

/* Options checked, state on the surface, first derivative. */
static inline enum outcome start(struct geodesic *s, const struct ellipsoid *e, const double y0[6],
                                 const struct options *options)
{
    const double positive[] = {options->constraint_tolerance, options->initial_step,
                               options->maximum_step, options->stretch};
    *s = (struct geodesic){.next_step = options->initial_step, .options = *options};
    for (int i = 0; i < (int)(sizeof positive / sizeof *positive); ++i)
        if (!(positive[i] > 0)) return BAD_ARGUMENT;
    for (int i = 0; i < 6; ++i)
        if (!(options->weight[i] >= 0) || !finite_number(y0[i])) return BAD_ARGUMENT;
    s->current = 0, s->previous = 1, s->spare = 2;
    s->smallest_step = DBL_MAX;
    s->ceiling = options->maximum_step;
    for (int i = 0; i < 6; ++i) s->record[0][i] = y0[i];
    if (!project_if_needed(e, options->constraint_tolerance, s->record[0], &s->projections))
        return NOT_PROJECTED;
    acceleration(e, s->record[0], s->record[0] + 3, s->record[0] + 6);
    s->evaluations = 1;
    return all_finite(s->record[0] + 3) ? DONE : NOT_FINITE;
}

/* End of an attempt of that size, t_stop itself where a little stretching, or 16 ulp, reaches it. */
static inline double aim(const struct options *o, double t, double t_stop, double direction,
                         double size)
{
    const double ulps = 16 * DBL_EPSILON * fabs(t);
    const double rest = o->stretch * size > ulps ? o->stretch * size : ulps;
    const double t1 = t + direction * (size > ulps ? size : ulps);
    return direction * (t1 + direction * rest - t_stop) > 0 ? t_stop : t1;
}

/* One attempt from y over h: new state and derivative y1, the largest weighted error in err. */
static inline enum outcome attempt(struct geodesic *s, const struct ellipsoid *e, const double y[9],
                                   double h, double y1[9], double *err)
{
    const struct options *o = &s->options;
    double d[6], largest = 0, sum = 0;

    merson(e, y, h, y1, d);
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) {
        const double weighed = o->weight[i] * fabs(d[i]);
        sum += weighed; /* the maximum loses a NaN */
        largest = weighed > largest ? weighed : largest;
    }
    *err = 0.2 * (finite_number(sum) ? largest : sum);
    if (!(*err <= 1)) return finite_number(*err) ? OUT_OF_REACH : NOT_FINITE;
    if (!project_if_needed(e, o->constraint_tolerance, y1, &s->projections)) return NOT_PROJECTED;
    acceleration(e, y1, y1 + 3, y1 + 6);
    return all_finite(y1) && all_finite(y1 + 3) ? DONE : NOT_FINITE;
}

/* Size of the retry after an attempt of size h has failed, 0 where there can be none. */
static inline double retry(struct geodesic *s, enum outcome outcome, double h, double err)
{
    const struct options *o = &s->options;
    const double ulps = 16 * DBL_EPSILON * fabs(s->t);
    const double smallest = o->minimum_step > ulps ? o->minimum_step : ulps;
    double size = min_shrink * h;

    if (outcome == OUT_OF_REACH) {
        const double wish = safety * h * sqrt(sqrt(1 / err));
        ++s->error_failures;
        for (int i = 0; i < 6; ++i)
            if (DBL_EPSILON * o->weight[i] * fabs(s->record[s->current][i]) > 1) return 0;
        if (wish > size) size = wish < hysteresis_low * h ? wish : hysteresis_low * h;
    } else if (outcome == NOT_PROJECTED) {
        ++s->projection_failures;
        s->ceiling = h / 2;
        s->just_unprojected = true;
    } else {
        ++s->derivative_failures;
    }
    ++s->changes;
    if (h <= smallest) return 0;
    return size > smallest ? size : smallest;
}

/* Size of the step after one of size h was accepted. */
static inline double next_size(struct geodesic *s, double h, double err)
{
    const struct options *o = &s->options;
    if (err > growing && s->ceiling >= o->maximum_step) return h;
    double wish = safety * h * sqrt(sqrt(1 / (err > 1e-30 ? err : 1e-30)));
    if (wish > max_grow * h) wish = max_grow * h;
    if (wish > s->ceiling) wish = s->ceiling;
    if (wish < hysteresis_high * h || s->just_unprojected) wish = h;
    s->ceiling += s->ceiling / 64;
    if (s->ceiling > o->maximum_step) s->ceiling = o->maximum_step;
    s->just_unprojected = false;
    s->changes += wish != h;
    return wish;
}

/* To exactly t_stop, forward or backward. On failure t and the current record are the last good ones. */
static inline enum outcome integrate(struct geodesic *s, const struct ellipsoid *e, double t_stop)
{
    const struct options *o = &s->options;
    const long long attempts_end = s->attempted + o->most_attempts;
    const double direction = t_stop > s->t ? 1 : -1;

    if (!finite_number(t_stop - s->t) || !(s->next_step > 0)) return BAD_ARGUMENT;
    if (t_stop == s->t) return DONE;
    double t1 = aim(o, s->t, t_stop, direction, s->next_step);
    for (;;) {
        const double h = direction * (t1 - s->t);
        double err;
        if (s->attempted == attempts_end) return TOO_MANY_STEPS;
        ++s->attempted;
        s->evaluations += 4;
        const enum outcome outcome =
            attempt(s, e, s->record[s->current], t1 - s->t, s->record[s->spare], &err);
        if (outcome != DONE) {
            const double size = retry(s, outcome, h, err);
            if (!(size > 0)) return outcome;
            t1 = s->t + direction * size;
            continue;
        }
        ++s->evaluations;
        ++s->taken;
        const int freed = s->previous;
        s->previous = s->current, s->current = s->spare, s->spare = freed;
        s->t_previous = s->t;
        s->t = t1;
        s->last_step = h;
        if (h < s->smallest_step) s->smallest_step = h;
        if (h > s->largest_step) {
            if (s->largest_step == 0) s->first_step = h;
            s->largest_step = h;
        }
        if (t1 == t_stop) return DONE;
        s->next_step = next_size(s, h, err);
        t1 = aim(o, s->t, t_stop, direction, s->next_step);
    }
}

void RUN(const struct ellipsoid *e, int count, double starts[][6], double length, double accuracy,
         struct totals *totals)
{
    struct options options = {.constraint_tolerance = accuracy / 10,
                              .initial_step = 0.1,
                              .maximum_step = DBL_MAX,
                              .stretch = 0.1,
                              .most_attempts = 10000000};
    for (int i = 0; i < 6; ++i) options.weight[i] = 1 / accuracy;
    for (int k = 0; k < count; ++k) {
        struct geodesic s;
        if (start(&s, e, starts[k], &options) != DONE || integrate(&s, e, length) != DONE)
            ++totals->failed;
        totals->taken += s.taken;
        totals->attempted += s.attempted;
        add_end_state(totals, s.record[s.current]);
    }
}

PROGRAM(RUN)
