/* The ellipsoid in one precision, one geodesic a thread. REAL: float or double; SURFACE: a name for it;
 * STEP_ACCURACY. Undefines them. */
#define PASTE2(a, b) a##_##b
#define PASTE(a, b)  PASTE2(a, b)
#define NAME(what)   PASTE(SURFACE, what)

struct SURFACE {
    REAL w[3]; /* 1 / semi-axis^2 */
};

BOTH void NAME(surface)(const struct SURFACE *s, const REAL x[3], REAL *f, REAL grad[3],
                        REAL hess[6])
{
    ellipsoid_at(s->w, x, f, grad, hess);
}
#define GI_NAME    SURFACE
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#define GI_METHOD  METHOD
#define GI_REAL    REAL
#include "geodesic_integ.h"

/* All that a thread is told, and all that it tells. */
struct NAME(task) {
    struct SURFACE surface;
    REAL length;
    int count;
    bool random; /* starts anywhere, or neighbours beside each other */
};

struct NAME(end) {
    REAL y[NAME(N)];
    int attempts, status;
};

/* Joachimsthal's invariant (x.W^2 x) (v.W v), W = diag(w), is constant along a geodesic. */
BOTH double NAME(invariant)(const struct SURFACE *s, const REAL y[])
{
    double a = 0, b = 0;
    for (int i = 0; i < 3; i++) {
        const double w = s->w[i], x = y[i], v = y[3 + i];
        a += w * x * w * x;
        b += w * v * v;
    }
    return a * b;
}

/* Where geodesic k starts: a fan from one point, or any point and direction. */
BOTH gi_status NAME(start_of)(const struct NAME(task) * task, int k, REAL y0[])
{
    unsigned state = (unsigned)k * 4U + 1U;
    REAL point[3], direction[3];
    double square = 0;
    for (int i = 0; i < 3; i++) {
        point[i] = (REAL)(task->random ? uniform(&state) - 0.5 : i == 0);
        direction[i] = (REAL)(uniform(&state) - 0.5);
        square += (double)point[i] * (double)point[i];
    }
    /* to the unit sphere: points deep inside have no foot of their own, and start refuses them */
    for (int i = 0; i < 3; i++) point[i] = (REAL)((double)point[i] / sqrt(square));
    if (!task->random) {
        const double angle = 6.283185307179586 * k / task->count;
        direction[0] = 0, direction[1] = (REAL)cos(angle), direction[2] = (REAL)sin(angle);
    }
    return NAME(start)(&task->surface, point, direction, y0);
}

#ifdef BY_HAND
#    include "ellipsoid_by_hand.h"
#endif

/* What thread k does. Options that are constants here become constants of the loop; those that come from
   outside would take a quarter of its registers. */
BOTH void NAME(trace)(const struct NAME(task) * task, int k, struct NAME(end) * end)
{
#ifdef BY_HAND
    NAME(trace_by_hand)(task, k, end);
#else
    NAME(options) options;
    NAME(integ) it;
    REAL y0[NAME(N)];
    memset(&options, 0, sizeof options);
    options.accuracy = (REAL)STEP_ACCURACY;
    gi_status status = NAME(start_of)(task, k, y0);
    if (status == GI_OK) status = NAME(initialize)(&it, &task->surface, &options, 0, y0);
    end->status = (int)status;
    if (status != GI_OK) return; /* the rest of `it` is unknown */
    end->status = (int)NAME(integrate)(&it, task->length);
    end->attempts = (int)it.stats.steps_attempted;
    for (int i = 0; i < NAME(N); i++) end->y[i] = it.y[i];
#endif
}

__global__ void __launch_bounds__(THREADS, BLOCKS)
    NAME(kernel)(const struct NAME(task) task, struct NAME(end) * ends)
{
    const int k = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (k < task.count) NAME(trace)(&task, k, &ends[k]);
}

static double NAME(run_on_device)(const struct NAME(task) * task, struct NAME(end) * ends)
{
    struct NAME(end) *const there = on_device<struct NAME(end)>((size_t)task->count);
    const int blocks = (task->count + THREADS - 1) / THREADS;
    const double seconds = seconds_of([&] { NAME(kernel)<<<blocks, THREADS>>>(*task, there); });
    fetch(ends, there, (size_t)task->count);
    check(cudaFree(there), "memory of the device");
    return seconds;
}

static double NAME(run_on_host)(const struct NAME(task) * task, struct NAME(end) * ends)
{
    const double begin = seconds_now();
#pragma omp parallel for schedule(dynamic, 256)
    for (int k = 0; k < task->count; k++) NAME(trace)(task, k, &ends[k]);
    return seconds_now() - begin;
}

/* The part of a warp's attempts that is of use: the others wait for its longest geodesic. */
static double NAME(busy)(int count, const struct NAME(end) * ends)
{
    const int width = 32;
    double attempts = 0, paid = 0;
    for (int first = 0; first < count; first += width) {
        int longest = 0;
        for (int k = first; k < first + width && k < count; k++) {
            longest = ends[k].attempts > longest ? ends[k].attempts : longest;
            attempts += ends[k].attempts;
        }
        paid += (double)width * longest;
    }
    return attempts / paid;
}

/* The greatest error of x among 256 geodesics. */
static double NAME(true_error)(const struct NAME(task) * task, const struct NAME(end) * ends)
{
    struct sharp s;
    double error = 0;
    for (int i = 0; i < 3; i++) s.w[i] = (double)task->surface.w[i];
    for (int k = 0; k < task->count; k += 1 + task->count / 256) {
        REAL y0[NAME(N)];
        double y[sharp_N];
        bool good = NAME(start_of)(task, k, y0) == GI_OK;
        for (int i = 0; i < sharp_N; i++) y[i] = good ? (double)y0[i] : 0;
        good = good && follow_sharply(&s, (double)task->length, y) == GI_OK;
        for (int i = 0; i < 3; i++) {
            const double d = good ? fabs((double)ends[k].y[i] - y[i]) : INFINITY;
            error = d > error || d != d ? d : error;
        }
    }
    return error;
}

/* Whether all ended well, with the invariant that they had, and where the host's do. */
static bool NAME(report)(const struct NAME(task) * task, const char *where, double seconds,
                         const struct NAME(end) * ends, const struct NAME(end) * of_host)
{
    double attempts = 0, drift = 0, apart = 0;
    int failed = 0;
    for (int k = 0; k < task->count; k++) {
        REAL y0[NAME(N)] = {};
        failed += NAME(start_of)(task, k, y0) != GI_OK || ends[k].status != GI_OK;
        attempts += ends[k].attempts;
        const double before = NAME(invariant)(&task->surface, y0);
        const double off = fabs(NAME(invariant)(&task->surface, ends[k].y) / before - 1);
        drift = off > drift || off != off ? off : drift;
        for (int i = 0; i < NAME(N); i++) {
            const double d = fabs((double)ends[k].y[i] - (double)of_host[k].y[i]);
            apart = d > apart || d != d ? d : apart;
        }
    }
    printf("| %s, %s | %s | %d | %.4g | %.0f %% | %.3g | %.3g | %.2g | %.2g | %.2g |\n",
           sizeof(REAL) == 4 ? "float" : "double", task->random ? "random" : "fan", where,
           task->count, attempts / task->count, 100 * NAME(busy)(task->count, ends),
           attempts / seconds, task->count / seconds, drift, apart, NAME(true_error)(task, ends));
    /* errors of steps add up along the way; a wrong kernel is off by about 1 */
    const bool good = failed == 0 && drift <= 1000 * STEP_ACCURACY && apart <= 1000 * STEP_ACCURACY;
    if (!good) fprintf(stderr, "ellipsoid: wrong results, %d did not reach the end\n", failed);
    return good;
}

static bool NAME(measure)(int count, double length, bool random, bool host_only)
{
    struct NAME(task) task;
    memset(&task, 0, sizeof task);
    const double semi_axis[3] = {1.0, 1.2, 0.8};
    for (int i = 0; i < 3; i++) task.surface.w[i] = (REAL)(1 / (semi_axis[i] * semi_axis[i]));
    task.length = (REAL)length, task.count = count, task.random = random;
    std::vector<struct NAME(end)> of_host((size_t)count),
        of_device((size_t)(host_only ? 0 : count));
    const double host_seconds = NAME(run_on_host)(&task, of_host.data());
    if (host_only) return NAME(report)(&task, "host", host_seconds, of_host.data(), of_host.data());
    const double seconds = NAME(run_on_device)(&task, of_device.data());
    return NAME(report)(&task, "device", seconds, of_device.data(), of_host.data());
}

#undef REAL
#undef SURFACE
#undef STEP_ACCURACY
#undef NAME
#undef PASTE
#undef PASTE2
