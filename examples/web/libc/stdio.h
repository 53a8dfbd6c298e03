/* The check of a user's surface calls this. The page has no such surface, so the compiler removes the call. */
#ifndef WEB_STDIO_H
#define WEB_STDIO_H

#include <stddef.h>

int snprintf(char *text, size_t size, const char *format, ...);

#endif
