/* Body of growth.c: growth_body.h for each size, by GROWTH_NAME and GROWTH_METHOD; then the two lists
 * METHOD_spheres and METHOD_chains. */
#define GROWTH_KIND     sphere
#define GROWTH_NC       3
#define GROWTH_POSITION 1
#define GROWTH_N        2
#include "growth_body.h"
#define GROWTH_N 4
#include "growth_body.h"
#define GROWTH_N 8
#include "growth_body.h"
#define GROWTH_N 14
#include "growth_body.h"
#define GROWTH_N 20
#include "growth_body.h"
#undef GROWTH_KIND
#undef GROWTH_NC
#undef GROWTH_POSITION

#define GROWTH_KIND     chain
#define GROWTH_NC       GROWTH_N
#define GROWTH_POSITION (GROWTH_N / 2)
#define GROWTH_N        2
#include "growth_body.h"
#define GROWTH_N 4
#include "growth_body.h"
#define GROWTH_N 8
#include "growth_body.h"
#define GROWTH_N 14
#include "growth_body.h"
#define GROWTH_N 20
#include "growth_body.h"
#undef GROWTH_KIND
#undef GROWTH_NC
#undef GROWTH_POSITION
#undef GROWTH_NAME
#undef GROWTH_METHOD
