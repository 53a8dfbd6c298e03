/* Writes a picture as PNG, with libpng. */
#ifndef COMMON_PNG_FILE_H
#define COMMON_PNG_FILE_H

#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline png_image image_of(int width, int height)
{
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = (png_uint_32)width;
    image.height = (png_uint_32)height;
    image.format = PNG_FORMAT_RGB;
    return image;
}

/* rgb: three bytes for each pixel, by rows from the top. flags: of png_image, such as PNG_IMAGE_FLAG_FAST.
   Says what is wrong, with the names of program and file, where it returns false. */
static inline bool write_png_file(FILE *file, int width, int height, const unsigned char *rgb,
                                  png_uint_32 flags, const char *program, const char *name)
{
    png_image image = image_of(width, height);
    image.flags = flags;
    const bool good = png_image_write_to_stdio(&image, file, 0, rgb, 0, NULL) != 0;
    if (!good) fprintf(stderr, "%s: %s: cannot be written: %s\n", program, name, image.message);
    return good;
}

/* The bytes of such a file, to be freed; NULL, and says what is wrong. */
static inline unsigned char *png_in_memory(int width, int height, const unsigned char *rgb,
                                           size_t *size, const char *program, const char *name)
{
    png_image image = image_of(width, height);
    png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(image);
    unsigned char *const png = malloc(bytes);
    if (png && png_image_write_to_memory(&image, png, &bytes, 0, rgb, 0, NULL)) {
        *size = bytes;
        return png;
    }
    fprintf(stderr, "%s: %s: cannot be written: %s\n", program, name,
            png ? image.message : "out of memory");
    free(png);
    return NULL;
}

#endif
