/* Contender: the header with GI_IMPLICIT_SURFACE, which writes equations and projection itself. */
#include "../common/ellipsoid.h"

#define SURFACE implicit_surface
#include "surface_body.h"

#define GI_NAME    implicit
#define GI_SYSTEM  struct ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "../../geodesic_integ.h"

#define INSTANCE implicit
#define RUN      header_implicit_run
#include "header_body.h"
