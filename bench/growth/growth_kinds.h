/* Body of growth.c: both kinds of problems at all sizes, by GROWTH_NAME and GROWTH_METHOD, which it
   undefines. */
#define GROWTH_KIND     sphere
#define GROWTH_NC       3
#define GROWTH_POSITION 1
#include "growth_sizes.h"

#define GROWTH_KIND     chain
#define GROWTH_NC       GROWTH_N
#define GROWTH_POSITION (GROWTH_N / 2)
#include "growth_sizes.h"

#undef GROWTH_NAME
#undef GROWTH_METHOD
