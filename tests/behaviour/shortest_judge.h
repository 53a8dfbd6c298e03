/* The shortest geodesic by brute force: many directions, and where two neighbours pass the target on different
 * sides, Newton's method from between them. To be included after the instance `any`. */
#ifndef SHORTEST_JUDGE_H
#define SHORTEST_JUDGE_H

struct passage {
    double s, aside;
};

enum { PASSAGES = 40, DIRECTIONS = 3600 };

struct judged {
    const struct surface *s;
    const double *from, *to;
    double e[2][3], normal[3]; /* directions at `from`, normal at `to` */
    double length, scale;      /* longer ones do not matter */
};

static void normal_at(const struct surface *s, const double x[3], double n[3])
{
    double f, H[6];
    any_surface(s, x, &f, n, H);
    const double size = sqrt(dot(n, n));
    for (int k = 0; k < 3; k++) n[k] /= size;
}

static void cross(const double a[3], const double b[3], double c[3])
{
    for (int k = 0; k < 3; k++)
        c[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

static void direction_of(const struct judged *j, double angle, double direction[3])
{
    for (int k = 0; k < 3; k++) direction[k] = cos(angle) * j->e[0][k] + sin(angle) * j->e[1][k];
}

/* Where the geodesic in a direction passes the target, on the same sheet. */
static int passages_of(const struct judged *j, double angle, struct passage out[PASSAGES])
{
    const any_options options = {
        .accuracy = 1e-6, .maximum_step = 0.1 * j->scale, .maximum_steps = 20000};
    const double far = 1.02 * j->length;
    double y[any_N], direction[3], d[3], n[3], across[3];
    any_integ it;
    int count = 0;
    direction_of(j, angle, direction);
    if (any_start(j->s, j->from, direction, y) != GI_OK ||
        any_initialize(&it, j->s, &options, 0, y) != GI_OK)
        return 0;
    for (int k = 0; k < 3; k++) d[k] = j->to[k] - it.y[k];
    double ahead = dot(d, it.y + any_NQ);
    while (it.t + distance(j->to, it.y) < far && it.t < far && any_step(&it, far) == GI_OK) {
        const double before = ahead;
        for (int k = 0; k < 3; k++) d[k] = j->to[k] - it.y[k];
        ahead = dot(d, it.y + any_NQ);
        if (!(before > 0 && ahead <= 0) || count == PASSAGES) continue;
        double t = it.t_previous + it.last_step * before / (before - ahead);
        for (int i = 0; i < 4; i++) {
            if (any_interpolate(&it, t, y) != GI_OK) break;
            for (int k = 0; k < 3; k++) d[k] = j->to[k] - y[k];
            t = fmin(it.t, fmax(it.t_previous, t + dot(d, y + any_NQ)));
        }
        normal_at(j->s, y, n);
        cross(n, y + any_NQ, across);
        if (dot(n, j->normal) > 0.5 && dot(d, d) < j->scale * j->scale)
            out[count++] = (struct passage){t, dot(d, across)};
    }
    return count;
}

/* The length of the shortest geodesic found that is shorter than `length`, or infinity. */
static double shorter_by_brute_force(const struct surface *s, const double from[3],
                                     const double to[3], double length, double scale)
{
    struct judged j = {s, from, to, {{0}}, {0}, length, scale};
    struct passage list[2][PASSAGES];
    double n[3], axis[3] = {0, 0, 0}, best = (double)INFINITY;
    int before = 0;
    normal_at(s, to, j.normal);
    normal_at(s, from, n);
    axis[fabs(n[0]) < 0.6 ? 0 : 1] = 1;
    cross(n, axis, j.e[0]);
    const double size = sqrt(dot(j.e[0], j.e[0]));
    for (int k = 0; k < 3; k++) j.e[0][k] /= size;
    cross(n, j.e[0], j.e[1]);
    for (int i = 0; i <= DIRECTIONS; i++) {
        const double step = 2 * acos(-1.0) / DIRECTIONS;
        struct passage *const old = list[(i + 1) % 2], *const now = list[i % 2];
        const int count = passages_of(&j, i * step, now);
        for (int p = 0; p < before; p++)
            for (int q = 0; q < count; q++) {
                const double a = old[p].aside, b = now[q].aside, part = a / (a - b);
                if ((a <= 0) == (b <= 0) || fabs(old[p].s - now[q].s) > 0.3 * scale ||
                    fabs(a - b) > 1.5 * scale)
                    continue;
                double l = old[p].s + part * (now[q].s - old[p].s), direction[3];
                if (!(l < fmin(best, length * (1 - 1e-5)))) continue;
                const any_options options = {.accuracy = 1e-8};
                direction_of(&j, (i - 1 + part) * step, direction);
                if (any_connect(s, &options, from, to, direction, &l) == GI_OK)
                    best = fmin(best, l);
            }
        before = count;
    }
    return best < length * (1 - 1e-6) ? best : (double)INFINITY;
}

#endif
