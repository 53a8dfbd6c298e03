/* The part of <string.h> that the page needs: with -mbulk-memory these are instructions. */
#ifndef WEB_STRING_H
#define WEB_STRING_H

#include <stddef.h>

#define memcpy(to, from, size)  __builtin_memcpy(to, from, size)
#define memmove(to, from, size) __builtin_memmove(to, from, size)
#define memset(to, value, size) __builtin_memset(to, value, size)

#endif
