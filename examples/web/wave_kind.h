/* Continues many geodesics of one kind of surface, in lanes; no include guard. WAVE_NAME is the name of the
 * integrator, WAVE_KIND the surface, WAVE_LANES how many at once. Undefined at its end. */
#define WAVE_PASTE2(a, b) a##_##b
#define WAVE_PASTE(a, b)  WAVE_PASTE2(a, b)
#define WAVE(name)        WAVE_PASTE(WAVE_NAME, name)

WEB_INLINE void WAVE(surface)(const struct surface *s, const double x[3], double *f, double g[3],
                              double h[6])
{
    level(WAVE_KIND, s, x, f, g, h);
}

#define GI_NAME          WAVE_NAME
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_METHOD        GI_TSITOURAS54
#define GI_SYSTEM        struct surface
#define GI_JACOBI_FIELDS 1
#define GI_LANES         WAVE_LANES
#include "geodesic_integ.h"

static inline void WAVE(advance)(const struct surface *s, int count, double t[],
                                 const double t_end[], double (*y)[surface_N], gi_status status[])
{
    WAVE(options) options;
    memset(&options, 0, sizeof options);
    options.accuracy = wave_accuracy;
    options.maximum_steps = 1000;
    for (int k = J_R; k <= J_T; k++) options.relative[k] = options.relative[k + VELOCITY] = true;
    WAVE(batch) job = {.system = s, .options = &options, .t = t, .t_end = t_end, .y = y};
    job.count = (size_t)count, job.status = status;
    WAVE(integrate_batch)(&job);
}

#undef WAVE_PASTE2
#undef WAVE_PASTE
#undef WAVE
#undef WAVE_NAME
#undef WAVE_KIND
#undef WAVE_LANES
