/* A line on standard error that says how far a program is, written over and over. Include system.h first. */
#ifndef COMMON_PROGRESS_H
#define COMMON_PROGRESS_H

#include <stdbool.h>
#include <stdio.h>

struct progress {
    bool wanted;
    double start, shown; /* when, in seconds */
    double done, all;
    const char *what; /* is counted */
    double after;     /* so many seconds: what takes less is done in silence */
};

/* So many more are done. To be called by one thread at a time. */
static inline void show_progress(struct progress *p, double more)
{
    enum { BAR = 30 };
    static const char full[BAR + 1] = "##############################";
    p->done += more;
    const double now = seconds_now(), elapsed = now - p->start > 1e-9 ? now - p->start : 1e-9;
    if (!p->wanted || (p->shown <= 0 && elapsed < p->after)) return;
    if (p->done < p->all && now - p->shown < 0.1) return;
    const double part = p->done / p->all;
    p->shown = now;
    fprintf(stderr, "\r[%-*.*s] %3.0f %%  %.0f %s per second  %.0f s left \033[K%s", BAR,
            (int)(BAR * part), full, 100 * part, p->done / elapsed, p->what,
            elapsed * (1 - part) / part, p->done < p->all ? "" : "\n");
}

#endif
