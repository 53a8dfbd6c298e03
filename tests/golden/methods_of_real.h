/* One family in one precision by every method; included with FAMILY, REAL and REAL_NAME. */
#define BODY "golden/instance.h"
#include "../for_each_method.h"

/* All rows of the family in this precision. */
void PASTE(FAMILY, REAL_NAME, , )(void);
void PASTE(FAMILY, REAL_NAME, , )(void)
{
#define ROWS(name, ...) PASTE(FAMILY, REAL_NAME, _##name, _rows)();
    EACH_METHOD(ROWS)
#undef ROWS
}

#undef REAL
#undef REAL_NAME
