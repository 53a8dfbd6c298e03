/* Which minimum CableSpan's path is, in the frames of five.h: random hints for ellipsoid, sphere and
 * cylinder lead to local minima, all through both rings. CableSpan's length is looked for among them, and
 * ours: warm forward, warm backward and cold. Run in the root of the project. */
#include <stdint.h>

#include "lengths.h"

enum { DRAWS = 150, MOST = 40 };

static const double near = 1e-5;

/* In [0, 1): Marsaglia's xorshift with a multiplier. */
static double chance(uint64_t *seed)
{
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    return (double)((*seed * 2685821657736338717u) >> 11) / 9007199254740992.0;
}

/* Whether the path goes through member i, a ring, an odd number of times. */
static bool goes_through(const struct cable *c, int i)
{
    enum { POINTS = 4000 };
    static double x[POINTS][3];
    const struct cable_member *const m = &c->along[i];
    int crossings = 0;
    if (!cable_points(c, POINTS, x)) return false;
    for (int k = 1; k < POINTS; k++) {
        double p[3], q[3], at[3];
        to_obstacle(m, x[k - 1], p);
        to_obstacle(m, x[k], q);
        crossings += crosses_disc(p, q, m->shape.size[0], at);
    }
    return crossings % 2 == 1;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Lengths of minima that random hints lead to, the shortest first; how many. */
static int find_minima(struct cable *c, uint64_t *seed, double found[MOST])
{
    int count = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
        for (int i = 0; i < c->count; i++) {
            struct cable_member *const m = &c->along[i];
            if (m->shape.kind == CABLE_TORUS) continue;
            m->has_hint = chance(seed) < 0.85;
            for (int k = 0; k < 3; k++) m->hint[k] = shape_unit(&m->shape) * (2 * chance(seed) - 1);
        }
        if (cable_solve(c, false) != CABLE_OK || c->pierced >= 0) continue;
        if (!goes_through(c, 1) || !goes_through(c, 4)) continue;
        int k = 0;
        while (k < count && fabs(found[k] - c->length) > near) k++;
        if (k == count && count < MOST) found[count++] = c->length;
    }
    qsort(found, (size_t)count, sizeof *found, compare);
    return count;
}

/* Our lengths in the frames that are known. */
static void solve_all(bool warm, bool backward, double length[KNOWN])
{
    struct cable c;
    if (!make_five(&c)) exit(2);
    c.accuracy = 1e-9;
    for (int k = 0; k < FRAMES; k++) {
        const int frame = backward ? FRAMES - 1 - k : k;
        five_ends(&c, frame);
        cable_solve(&c, warm && k > 0);
        if (frame % EVERY == 0) length[frame / EVERY] = c.length;
    }
    cable_free(&c);
}

int main(void)
{
    double known[KNOWN], ours[3][KNOWN];
    int found = 0, shortest = 0, longer[3] = {0}, shorter[3] = {0};
    uint64_t seed = 12345;
    struct cable c;
    if (!read_lengths(known) || !make_five(&c)) return fputs("no data, or no memory\n", stderr), 2;
    c.accuracy = 1e-9;
    for (int i = 0; i < 3; i++) solve_all(i < 2, i == 1, ours[i]);
    printf("frame  CableSpan's  backward      cold   minima\n");
    for (int k = 0; k < KNOWN; k++) {
        double minima[MOST], least = HUGE_VAL;
        bool among = false, other = false;
        five_ends(&c, EVERY * k);
        const int count = find_minima(&c, &seed, minima);
        for (int i = 0; i < count; i++) {
            least = fmin(least, minima[i]);
            among |= fabs(minima[i] - known[k]) < near;
        }
        found += among, shortest += among && least > known[k] - near;
        for (int i = 0; i < 3; i++) {
            longer[i] += ours[i][k] > known[k] + near, shorter[i] += ours[i][k] < known[k] - near;
            other |= fabs(ours[i][k] - known[k]) > near;
        }
        if (!other) continue;
        printf("%5d  %11.5f  %8.5f  %8.5f  ", EVERY * k, known[k], ours[1][k], ours[2][k]);
        for (int i = 0; i < count; i++) printf(" %.5f", minima[i]);
        printf("\n");
    }
    printf("CableSpan's path is one of the minima in %d of %d frames, the shortest one in %d\n",
           found, KNOWN, shortest);
    for (int i = 0; i < 3; i++)
        printf("%-13s equal in %3d, longer in %2d, shorter in %2d\n",
               i == 0   ? "warm forward"
               : i == 1 ? "warm backward"
                        : "cold",
               KNOWN - longer[i] - shorter[i], longer[i], shorter[i]);
    cable_free(&c);
    return 0;
}
