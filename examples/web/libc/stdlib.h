/* Memory for programs that allocate once, when they start: it is never freed. */
#ifndef WEB_STDLIB_H
#define WEB_STDLIB_H

#include <stddef.h>

static struct {
    size_t used;
    _Alignas(16) unsigned char bytes[1 << 20];
} web_room;

/* The bytes are zero, as nobody had them before. */
static inline void *malloc(size_t size)
{
    const size_t first = web_room.used;
    if (size > sizeof web_room.bytes - first - 16) return NULL;
    web_room.used += (size + 15) / 16 * 16;
    return web_room.bytes + first;
}

static inline void *calloc(size_t count, size_t size)
{
    return count > 0 && size > sizeof web_room.bytes / count ? NULL : malloc(count * size);
}

static inline void free(void *memory)
{
    (void)memory;
}

#endif
