/* The instance GI_NAME of geodesic_integ.h: the pendulum as a general system, projected by its Jacobian. Included
 * by features.c for each, with GI_EVENTS if it has events. */
#define GI_SYSTEM      struct pendulum
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#define GI_METHOD      GI_TSITOURAS54
#define GI_LANES       BENCH_LANES
#include "../../geodesic_integ.h"
