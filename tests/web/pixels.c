/* The black hole of the page by native C: pixels SPIN INCLINATION AZIMUTH DISTANCE FIELD WIDTH HEIGHT
 * MAGNIFICATION prints the numbers of all pixels, four for each. */
#include <stdio.h>
#include <stdlib.h>

#include "../../examples/web/hole.h"

int main(int argc, char **argv)
{
    static struct hole hole;
    static unsigned char rgba[4 * CHUNK];
    double number[8];
    if (argc != 9) return 2;
    for (int k = 0; k < 8; k++) number[k] = strtod(argv[1 + k], NULL);
    struct scene *const s = &hole.scene;
    *s = usual_scene();
    s->spin = number[0], s->inclination = number[1], hole.azimuth = number[2];
    s->distance = number[3], s->field = number[4], s->accuracy = 1e-5;
    s->width = (int)number[5], s->height = (int)number[6];
    hole.magnification = number[7] != 0;
    complete_scene(s);
    for (int first = 0; first < s->width * s->height; first += CHUNK) {
        const int left = s->width * s->height - first, n = left < CHUNK ? left : CHUNK;
        if (render_pixels(&hole, first, n, rgba) != GI_OK) return 1;
        for (int i = 0; i < 4 * n; i++) printf("%d ", rgba[i]);
    }
    return 0;
}
