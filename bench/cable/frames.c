#include "frames.h"

#include <time.h>

#include "make_scene.h"

int solve_frames(int first, int count, double accuracy, double tolerance, int n,
                 struct frame *frames)
{
    struct cable c;
    int unsolved = 0;
    make_scene(&c, first, count, accuracy, tolerance);
    for (int k = 0; k < n; k++) {
        struct frame *const f = &frames[k];
        scene_ends(k, n, count, f->from, f->to);
        copy3(f->from, c.from);
        copy3(f->to, c.to);
        const clock_t start = clock();
        unsolved += cable_solve(&c, k > 0) != CABLE_OK;
        f->seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        f->length = c.length, f->pieces = 0;
        for (int i = 0; i < count; i++) {
            const struct cable_member *const m = &c.along[i];
            f->touches[i] = m->touches;
            if (m->pieces > f->pieces) f->pieces = m->pieces;
            to_obstacle(m, m->first, f->first[i]);
            to_obstacle(m, m->last, f->last[i]);
        }
    }
    cable_free(&c);
    return unsolved;
}
