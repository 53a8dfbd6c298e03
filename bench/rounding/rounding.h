/* What rounding.c and its equations share. */
#ifndef ROUNDING_H
#define ROUNDING_H

#include <stdbool.h>

typedef __float128 quad;

/* Parameters of an equation; noise: what the user's numbers are off, relative, at random. */
struct problem {
    double a, b, c;
    double noise;
};

/* A number of the user with its noise. */
quad noisy(const struct problem *s, quad x);

#endif
