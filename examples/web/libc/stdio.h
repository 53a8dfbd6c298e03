/* What the check of a user's surface names; the page has no such surface, and the compiler drops it. */
#ifndef WEB_STDIO_H
#define WEB_STDIO_H

#include <stddef.h>

int snprintf(char *text, size_t size, const char *format, ...);

#endif
