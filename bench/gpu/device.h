/* What the programs of this folder share: the device or none, errors of CUDA, time. */
#ifndef GPU_DEVICE_H
#define GPU_DEVICE_H

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

enum { NO_DEVICE = 77 }; /* exit status that meson takes for a skipped test */

/* Threads of a block, and blocks that a multiprocessor is to hold at least, which bounds the registers. */
#ifndef THREADS
#    define THREADS 128
#endif
#ifndef BLOCKS
#    define BLOCKS 2
#endif

static inline void check(cudaError_t error, const char *what)
{
    if (error == cudaSuccess) return;
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    exit(error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver ? NO_DEVICE : 1);
}

/* Ends the program where there is no device. */
static inline void find_device(void)
{
    int count = 0;
    check(cudaGetDeviceCount(&count), "no CUDA device");
    if (count == 0) check(cudaErrorNoDevice, "no CUDA device");
}

template <class T> T *on_device(size_t count)
{
    T *p = nullptr;
    check(cudaMalloc(&p, count * sizeof(T)), "memory of the device");
    return p;
}

template <class T> void fetch(T *to, const T *from, size_t count)
{
    check(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyDeviceToHost), "copy to the host");
}

/* Least seconds of five launches, after one that does not count. */
template <class Launch> double seconds_of(Launch launch)
{
    cudaEvent_t begin, end;
    float least = 0;
    check(cudaEventCreate(&begin), "event");
    check(cudaEventCreate(&end), "event");
    for (int i = 0; i < 6; i++) {
        float ms;
        check(cudaEventRecord(begin), "event");
        launch();
        check(cudaGetLastError(), "launch");
        check(cudaEventRecord(end), "event");
        check(cudaEventSynchronize(end), "kernel");
        check(cudaEventElapsedTime(&ms, begin, end), "event");
        if (i == 1 || (i > 1 && ms < least)) least = ms;
    }
    check(cudaEventDestroy(begin), "event");
    check(cudaEventDestroy(end), "event");
    return 1e-3 * least;
}

static inline double seconds_now(void)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/* The whole number after the option, from 1 to 999999999; ends the program where there is none. */
static inline int number_after(int argc, char *argv[], const char *option, int otherwise)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], option) != 0) continue;
        const char *word = i + 1 < argc ? argv[i + 1] : "";
        const size_t digits = strspn(word, "0123456789");
        if (digits > 0 && digits < 10 && word[digits] == '\0' && atoi(word) > 0) return atoi(word);
        fprintf(stderr, "%s: %s needs a whole number from 1 to 999999999, not %s\n", argv[0],
                option, *word ? word : "nothing");
        exit(2);
    }
    return otherwise;
}

static inline bool is_given(int argc, char *argv[], const char *option)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], option) == 0) return true;
    return false;
}

#endif
