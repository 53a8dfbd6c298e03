/* One family in one precision by every method; included with FAMILY, REAL and REAL_NAME. */
#define PICK PICK_0
#include "instance.h"
#if METHODS > 1
#    define PICK PICK_1
#    include "instance.h"
#endif
#if METHODS > 2
#    define PICK PICK_2
#    include "instance.h"
#endif
#if METHODS > 3
#    define PICK PICK_3
#    include "instance.h"
#endif
#if METHODS > 4
#    define PICK PICK_4
#    include "instance.h"
#endif
#if METHODS > 5
#    define PICK PICK_5
#    include "instance.h"
#endif
#if METHODS > 6
#    define PICK PICK_6
#    include "instance.h"
#endif
#if METHODS > 7
#    define PICK PICK_7
#    include "instance.h"
#endif
#if METHODS > 8
#    error "golden: more methods than this file includes"
#endif

/* All rows of the family in this precision. */
void PASTE(FAMILY, REAL_NAME, , )(void);
void PASTE(FAMILY, REAL_NAME, , )(void)
{
#define ROWS2(value, name, ...) PASTE(FAMILY, REAL_NAME, _##name, _rows)();
#define ROWS(...)               ROWS2(__VA_ARGS__, 0)
    EACH_METHOD(ROWS)
#undef ROWS
#undef ROWS2
}

#undef REAL
#undef REAL_NAME
