/* Body of growth.c: growth_body.h for each size of a kind of problem, by GROWTH_KIND, GROWTH_NC,
 * GROWTH_POSITION, GROWTH_NAME and GROWTH_METHOD. Undefines the first three. */
#define GROWTH_N 2
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
