/* Traces many rays at once, in lanes, and finds what each of them sees. */
#ifndef BLACK_HOLE_LANES_H
#define BLACK_HOLE_LANES_H

#define LIGHT_LANES 64
#include "scene.h"

/* Large enough that lanes seldom have no work, and small enough that threads end together. */
enum { CHUNK = 2048 };

struct chunk {
    double t[CHUNK], t_end[CHUNK], y[CHUNK][light_N];
    gi_status status[CHUNK];
    int ray[CHUNK]; /* whose these are */
    struct colour seen[CHUNK];
};

/* Follows n rays side by side to their ends. A round takes them to their next event; few need more than
   two. */
static inline gi_status trace_lanes(const struct scene *s, const light_options *o, int n,
                                    struct chunk *c)
{
    const int all = n;
    n = 0;
    for (int i = 0; i < all; i++) {
        if (!is_ray(c->y[i], &c->seen[i])) continue;
        c->t[n] = 0;
        c->t_end[n] = end_of_ray(s);
        c->ray[n] = i;
        if (n < i) memcpy(c->y[n], c->y[i], sizeof c->y[i]);
        n++;
    }
    while (n > 0) {
        light_batch job = {.system = &s->light, .options = o, .count = (size_t)n, .t = c->t};
        job.t_end = c->t_end, job.y = c->y, job.status = c->status;
        const gi_status status = light_integrate_batch(&job);
        int left = 0;
        if (status != GI_OK) return status;
        for (int i = 0; i < n; i++) {
            if (find_colour(s, c->status[i], c->y[i], &c->seen[c->ray[i]])) continue;
            c->ray[left] = c->ray[i];
            c->t[left] = c->t[i];
            memmove(c->y[left], c->y[i], sizeof c->y[i]);
            left++;
        }
        n = left;
    }
    return GI_OK;
}

#endif
