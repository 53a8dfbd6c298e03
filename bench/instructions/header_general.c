/* Contender: the header with GI_GENERAL, equations and projection by the user's functions. */
#include "../common/ellipsoid.h"

#define GI_NAME       ellipsoid
#define GI_NQ         3
#define GI_NC         3
#define GI_PROJECTION GI_PROJECT_BY_FUNCTION
#include "../../geodesic_integ.h"

#define INSTANCE ellipsoid
#define RUN      header_general_run
#include "header_body.h"
