/* One family in one precision by one method: its equations, the instance, and its rows. Included with FAMILY,
 * REAL and REAL_NAME by for_each_method.h. */
#define F3(a, b, c) PASTE(a, b, _##c, )
#define F2(a, b)    F3(FAMILY, REAL_NAME, a##_##b)
#define F1(a, b)    F2(a, b)
#define F(function) F1(METHOD_NAME, function)

#define NAME2(method) F3(FAMILY, REAL_NAME, method)
#define NAME1(method) NAME2(method)
#define GI_NAME       NAME1(METHOD_NAME)
#define GI_SYSTEM     struct golden_system
#define GI_METHOD     METHOD
#define GI_REAL       REAL
#define GI_LANES      (4 * KIND_HAS_LANES)
#if GOLDEN_FAULTS && WITH_GLOBAL_ERROR
#    define GI_GLOBAL_ERROR 1
#endif
#ifdef GOLDEN_SMALL
#    define GI_SMALL 1
#endif

#if defined(REAL_IS_QUAD) && GI_METHOD == GI_DOP853
/* The header refuses it: its coefficients have fewer digits. */
#    undef GI_NAME
#    undef GI_SYSTEM
#    undef GI_METHOD
#    undef GI_REAL
#    undef GI_LANES
#    undef GI_SMALL
static void F(rows)(void)
{
}
#else
#    include "equations.h"
#    include "geodesic_integ.h"
#    include "rows.h"
#endif

#undef F3
#undef F2
#undef F1
#undef F
#undef NAME2
#undef NAME1
