/* A surface by the method whose turn it is in each_method.h: test_lanes.c. */
#define SURFACE_BY__(name) surface_##name
#define SURFACE_BY(name)   SURFACE_BY__(name)
#define LANES_FAMILY       SURFACE_BY(METHOD_NAME)
#define LANES_PROBLEM      PROBLEM_SURFACE
#define LANES_REAL         double
#define LANES_METHOD       METHOD
#define LANES_ONLY_WIDTH   8
#include "lanes_body.h"
#undef SURFACE_BY__
#undef SURFACE_BY
