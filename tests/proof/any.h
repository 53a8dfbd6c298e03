/* Callbacks that give any numbers at all, NaN and infinities too: what a function of the user may do that
   writes only where it is to write. frama-c takes a volatile number for anything, each time it is read. */
#ifndef PROOF_ANY_H
#define PROOF_ANY_H
#include <stdbool.h>
#include <stddef.h>

struct any {
    int none;
};

static volatile double any_double;
static volatile int any_int;

static void anything(double v[], int n)
{
    for (int i = 0; i < n; i++) v[i] = any_double;
}
#endif
