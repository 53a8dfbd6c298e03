/* A torus and its integrator, for every file that uses them. */
#ifndef TORUS_H
#define TORUS_H

struct torus {
    double R, r;
};

#ifndef GI_FUNC /* in all files but torus.c */
#    define GI_DECLARE 1
#endif
#define GI_NAME    torus
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "geodesic_integ.h"

#endif
