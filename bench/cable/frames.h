/* Frames of a sweep as this solver has them, for the program that gives the same to another one. */
#ifndef BENCH_CABLE_FRAMES_H
#define BENCH_CABLE_FRAMES_H

#ifdef __cplusplus
extern "C" {
#endif

enum { FRAME_OBSTACLES = 5 };

struct frame {
    double from[3], to[3], length, seconds;
    int touches[FRAME_OBSTACLES], pieces;                       /* pieces: most on one obstacle */
    double first[FRAME_OBSTACLES][3], last[FRAME_OBSTACLES][3]; /* in the obstacle's frame */
};

/* n frames over the obstacles first, first + 1 ... How many are unsolved. */
int solve_frames(int first, int count, double accuracy, double tolerance, int n,
                 struct frame *frames);

#ifdef __cplusplus
}
#endif
#endif
