/* The part of <string.h> that the page needs: with -mbulk-memory these are instructions. */
#ifndef WEB_STRING_H
#define WEB_STRING_H

#include <stddef.h>

#define memcpy(to, from, size)  __builtin_memcpy(to, from, size)
#define memmove(to, from, size) __builtin_memmove(to, from, size)
#define memset(to, value, size) __builtin_memset(to, value, size)

/* Only named, as in stdio.h. */
char *strchr(const char *text, int letter);
char *strstr(const char *text, const char *part);
int strncmp(const char *a, const char *b, size_t size);

#endif
