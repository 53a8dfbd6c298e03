/* A picture of the black hole of examples/black_hole, in parts, from a camera on any side. */
#ifndef WEB_HOLE_H
#define WEB_HOLE_H

#include "../black_hole/bundle.h"

struct hole {
    struct scene scene;
    double
        azimuth; /* of the camera, degrees: it turns the sky, as the hole and its disc look the same around */
    bool magnification; /* how large it makes the sky, instead of what is seen */
    struct bundles bundles;
};

static inline void turn_by(double angle, double v[2])
{
    const double c = cos(angle), s = sin(angle), x = v[0], y = v[1];
    v[0] = c * x - s * y;
    v[1] = s * x + c * y;
}

/* Writes red, green, blue and 255 of n <= CHUNK pixels, from number `first` on, by rows from the top. */
static inline gi_status render_pixels(struct hole *hole, int first, int n, unsigned char *rgba)
{
    struct chunk *const c = &hole->bundles.rays;
    const light_options options = options_of_rays(&hole->scene);
    const double angle = hole->azimuth * pi / 180;
    for (int i = 0; i < n && !hole->magnification; i++) {
        start_ray(&hole->scene, first + i, 0, c->y[i]);
        turn_by(angle, c->y[i] + 1);
        turn_by(angle, c->y[i] + light_NQ + 1);
    }
    const gi_status status = hole->magnification
                                 ? trace_bundles(&hole->scene, first, n, &hole->bundles)
                                 : trace_lanes(&hole->scene, &options, n, c);
    for (int i = 0; i < n && status == GI_OK; i++) {
        paint(&hole->scene, c->seen[i], rgba + 4 * i);
        rgba[4 * i + 3] = 255;
    }
    return status;
}

#endif
