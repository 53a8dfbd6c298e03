/* The frames of a cable over five obstacles whose lengths Simbody's CableSpan found: how many are equal, forward, backward,
 * warm and cold, and the time of one. Run in the root of the project. */
#include <time.h>

#include "lengths.h"

struct outcome {
    int solved, equal, jumps;
    double seconds;
};

/* All frames one after another. */
static struct outcome go_through(struct cable *c, bool backward, bool warm, const double length[])
{
    struct outcome o = {0, 0, 0, 0};
    const clock_t start = clock(); /* a call takes a microsecond or two */
    for (int k = 0; k < FRAMES; k++) {
        const int frame = backward ? FRAMES - 1 - k : k;
        five_ends(c, frame);
        o.solved += cable_solve(c, warm && k > 0) == CABLE_OK;
        o.jumps += c->snapped;
        if (frame % EVERY == 0) o.equal += fabs(c->length - length[frame / EVERY]) < 1e-5;
    }
    o.seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    return o;
}

int main(void)
{
    double length[KNOWN];
    struct cable c;
    if (!read_lengths(length) || !make_five(&c)) return fputs("no data, or no memory\n", stderr), 2;
    puts("accuracy   CableSpan's   solved   equal   jumps told   us a frame");
    for (int i = 0; i < 8; i++) {
        const bool fine = i >= 4, backward = i % 2, warm = i % 4 < 2;
        struct outcome best = {0, 0, 0, 0};
        c.accuracy = fine ? 1e-9 : 1e-6, c.tolerance = 10 * c.accuracy;
        for (int round = 0; round < 3; round++) { /* the least disturbed one */
            const struct outcome o = go_through(&c, backward, warm, length);
            if (round == 0 || o.seconds < best.seconds) best = o;
        }
        printf("%-8g   %s %-8s %6d %3d/%d %12d %12.1f\n", c.accuracy, warm ? "warm" : "cold",
               backward ? "backward" : "forward", best.solved, best.equal, KNOWN, best.jumps,
               1e6 * best.seconds / FRAMES);
    }
    cable_free(&c);
    return 0;
}
