/* The functions that the view of the black hole calls. */
#include "hole.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { MOST_PIXELS = 1 << 22 };

static struct hole hole;
static unsigned char picture[4 * MOST_PIXELS];

unsigned char *EXPORT(pixels)(void)
{
    return picture;
}

/* Angles in degrees, lengths in masses; 0: it cannot be drawn. */
int EXPORT(set_scene)(double spin, double inclination, double azimuth, double distance,
                      double field, int width, int height, int magnification)
{
    struct scene *const s = &hole.scene;
    *s = usual_scene();
    s->spin = spin, s->inclination = inclination, s->distance = distance, s->field = field;
    s->width = width, s->height = height, s->accuracy = 1e-5;
    hole.azimuth = azimuth, hole.magnification = magnification != 0;
    complete_scene(s);
    return width > 0 && height > 0 && height <= MOST_PIXELS / width;
}

/* n pixels from number `first` on, at most a chunk. */
gi_status EXPORT(render)(int first, int n)
{
    return render_pixels(&hole, first, n, picture + 4 * (size_t)first);
}

int EXPORT(chunk)(void)
{
    return CHUNK;
}

const char *EXPORT(message)(int status)
{
    return gi_status_message((gi_status)status);
}
