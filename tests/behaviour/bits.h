/* The bits of numbers in one number, for tests that promise the same bits on every machine: of numbers in an order
 * (bits_of), and of a set of them in any order (bits_add), as what is computed side by side may take turns. */
#ifndef BITS_H
#define BITS_H

#include <stdint.h>
#include <string.h>

/* One more number; a NaN is one, whatever its bits. */
static inline uint64_t bits_of(uint64_t so_far, double x)
{
    uint64_t bits = 1;
    if (x == x) memcpy(&bits, &x, sizeof bits);
    so_far = (so_far ^ bits) * UINT64_C(0x9E3779B97F4A7C15);
    return so_far ^ so_far >> 29;
}

static inline uint64_t bits_of_all(uint64_t so_far, const double x[], int n)
{
    for (int i = 0; i < n; i++) so_far = bits_of(so_far, x[i]);
    return so_far;
}

static inline uint64_t bits_of_text(uint64_t so_far, const char *text)
{
    for (; *text; text++) so_far = bits_of(so_far, (unsigned char)*text);
    return so_far;
}

/* One more state, t and x[n], in a set. */
static inline void bits_add(uint64_t *set, double t, const double x[], int n)
{
    *set += bits_of_all(bits_of(1, t), x, n);
}

#endif
