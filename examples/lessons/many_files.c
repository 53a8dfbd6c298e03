/* cc -O2 -I. examples/lessons/many_files.c examples/lessons/many_files/torus.c -o many_files -lm
   I want one integrator in all files of a program: torus.c has its code, this file only declares it. */
#include <stdio.h>

#include "many_files/torus.h"

int main(void)
{
    const struct torus s = {1.0, 0.4};
    const double point[3] = {0.9, 0.9, 0.3}, direction[3] = {0, 1, 0.3};
    double y0[torus_N];
    torus_integ it;
    if (torus_start(&s, point, direction, y0) != GI_OK) return 1;
    if (torus_initialize(&it, &s, NULL, 0, y0) != GI_OK) return 1;
    if (torus_integrate(&it, 3) != GI_OK) return 1;
    printf("%g: %.3f %.3f %.3f by %s\n", it.t, it.y[0], it.y[1], it.y[2], torus_method());
}
