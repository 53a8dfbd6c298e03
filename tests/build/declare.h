/* Instances of every family, with all that a parameter brings in. declare_bodies.c has them, the others declare
 * them and know no more of the system than its name. */
#include <stddef.h>

struct thing;
#ifdef __cplusplus
extern "C" const struct thing thing;
#else
extern const struct thing thing;
#endif

#ifdef BODIES
#    define GI_FUNC
#else
#    define GI_DECLARE 1
#endif
#define GI_NAME          sheet
#define GI_SYSTEM        struct thing
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#define GI_GLOBAL_ERROR  1
#define GI_EVENTS        1
#define GI_LANES         4
#include "geodesic_integ.h"

#ifdef BODIES
#    define GI_FUNC
#else
#    define GI_DECLARE 1
#endif
#define GI_NAME    chart
#define GI_SYSTEM  struct thing
#define GI_PROBLEM GI_PARAMETRIC_SURFACE
#define GI_REAL    float
#include "geodesic_integ.h"

#ifdef BODIES
#    define GI_FUNC
#else
#    define GI_DECLARE 1
#endif
#define GI_NAME    disc
#define GI_SYSTEM  struct thing
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#define GI_METHOD  GI_VERNER96
#include "geodesic_integ.h"

#ifdef BODIES
#    define GI_FUNC
#else
#    define GI_DECLARE 1
#endif
#define GI_NAME    crank
#define GI_SYSTEM  struct thing
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#define GI_MOVING  1
#include "geodesic_integ.h"

#ifdef BODIES
#    define GI_FUNC
#else
#    define GI_DECLARE 1
#endif
#define GI_NAME   decay
#define GI_SYSTEM struct thing
#define GI_NZ     1
#define GI_METHOD GI_TSITOURAS54
#include "geodesic_integ.h"
