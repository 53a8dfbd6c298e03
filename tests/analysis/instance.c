/* One instance of the header for tools that read code without running it: FAMILY of ../golden/equations.h by
 * the method BY. Its public functions are external, so that none is left out for want of a call. */
#include <stdbool.h>

#include "../golden/golden.h"

#ifndef FAMILY
#    define FAMILY plain
#endif
#ifndef BY
#    define BY GI_MERSON43
#endif
#define KIND_OF2(a) KIND_##a
#define KIND_OF(a)  KIND_OF2(a)
#define KIND        KIND_OF(FAMILY)
#define REAL        double
#define F(function) problem_##function

#include "../golden/equations.h"
#define GI_NAME   problem
#define GI_SYSTEM struct golden_system
#define GI_METHOD BY
#define GI_FUNC   extern
#define GI_LANES  4
#ifndef WITHOUT_ESTIMATE
#    define GI_GLOBAL_ERROR 1
#endif
#include "../../geodesic_integ.h"
