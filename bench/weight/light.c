/* A large instance, for bench/weight.sh: light near a rotating black hole, that is a metric of 4
 * with three events, by GI_DOP853. It has initialize, step and integrate, and a batch where
 * LIGHT_LANES is defined as its width. */
#define METHOD GI_DOP853
#include "examples/black_hole/scene.h"

gi_status run(light_integ *, const struct light *, const light_options *, const double y0[],
              double t);
gi_status run(light_integ *it, const struct light *s, const light_options *o, const double y0[],
              double t)
{
    gi_status status = light_initialize(it, s, o, 0, y0);
    if (status == GI_OK) status = light_step(it, t);
    return status == GI_OK ? light_integrate(it, t) : status;
}

#if LIGHT_LANES > 0
gi_status all(const struct light *, size_t n, double t[], const double end[], double y[][light_N]);
gi_status all(const struct light *s, size_t n, double t[], const double end[], double y[][light_N])
{
#    if GI_VERSION_MAJOR < 2
    return light_integrate_batch(s, NULL, n, t, end, y, NULL, NULL);
#    else
    light_batch batch = {.system = s, .count = n, .t = t, .t_end = end, .y = y};
    return light_integrate_batch(&batch);
#    endif
}
#endif
