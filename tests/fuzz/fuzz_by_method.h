/* The method whose turn it is in each_method.h, alone, in lanes, and with events: fuzz_interface.c. The
 * kinds of problems take turns. */
#define FUZZ_BY__(name, what) fuzz_##name##what
#define FUZZ_BY(name, what)   FUZZ_BY__(name, what)

#if FUZZ_METHODS
#    define FUZZ_NAME   FUZZ_BY(METHOD_NAME, )
#    define FUZZ_KIND   (1 + (METHOD_TURN + 1) % 3)
#    define FUZZ_METHOD METHOD
#    include "fuzz_body.h"
#endif

#if FUZZ_IN_LANES
#    define FUZZ_NAME   FUZZ_BY(METHOD_NAME, _lanes)
#    define FUZZ_KIND   (1 + (2 * METHOD_TURN + 3) % 5)
#    define FUZZ_METHOD METHOD
#    define FUZZ_LANES  4
#    include "fuzz_body.h"
#endif

#if FUZZ_WATCHED
#    define FUZZ_NAME   FUZZ_BY(METHOD_NAME, _events)
#    define FUZZ_KIND   (1 + (METHOD_TURN + 3) % 5)
#    define FUZZ_METHOD METHOD
#    define FUZZ_LANES  4
#    define FUZZ_EVENTS 2
#    include "fuzz_body.h"
#endif

#undef FUZZ_BY__
#undef FUZZ_BY
