/* Functions of the system that programs use: clock, terminal, threads. Include it before any other header. */
#ifndef COMMON_SYSTEM_H
#define COMMON_SYSTEM_H

#if defined(__unix__) || defined(__APPLE__)
#    define _POSIX_C_SOURCE 200809L
#    include <unistd.h>
#    define STDERR_IS_TERMINAL isatty(STDERR_FILENO)
#else
#    define STDERR_IS_TERMINAL 0
#endif
#include <time.h>
#ifdef _OPENMP
#    include <omp.h>
#endif

static inline double seconds_now(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* As many as OpenMP offers. */
static inline int default_threads(void)
{
#ifdef _OPENMP
    return omp_get_max_threads();
#else
    return 1;
#endif
}

#endif
