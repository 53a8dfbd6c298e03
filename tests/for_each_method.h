/* Includes BODY once for each method of each_method.h, or CONTROLLED_BODY for each that has error control;
 * these come first. A preprocessor has no loop, so there is a turn for each. */
#include "each_method.h"
#ifdef CONTROLLED_BODY
#    define BODY         CONTROLLED_BODY
#    define METHOD_TURNS METHOD_COUNT_CONTROLLED
#else
#    define METHOD_TURNS METHOD_COUNT
#endif
#if METHOD_TURNS > 10
#    error "for_each_method.h: more methods than turns; add one, and a METHOD_AT_"
#endif
#if METHOD_TURNS >= 1
#    define METHOD_TURN 1
#    include BODY
#    undef METHOD_TURN
#endif
#if METHOD_TURNS >= 2
#    define METHOD_TURN 2
#    include BODY
#    undef METHOD_TURN
#endif
#if METHOD_TURNS >= 3
#    define METHOD_TURN 3
#    include BODY
#    undef METHOD_TURN
#endif
#if METHOD_TURNS >= 4
#    define METHOD_TURN 4
#    include BODY
#    undef METHOD_TURN
#endif
#if METHOD_TURNS >= 5
#    define METHOD_TURN 5
#    include BODY
#    undef METHOD_TURN
#endif
#if METHOD_TURNS >= 6
#    define METHOD_TURN 6
#    include BODY
#    undef METHOD_TURN
#endif
#if METHOD_TURNS >= 7
#    define METHOD_TURN 7
#    include BODY
#    undef METHOD_TURN
#endif
#if METHOD_TURNS >= 8
#    define METHOD_TURN 8
#    include BODY
#    undef METHOD_TURN
#endif
#if METHOD_TURNS >= 9
#    define METHOD_TURN 9
#    include BODY
#    undef METHOD_TURN
#endif
#if METHOD_TURNS >= 10
#    define METHOD_TURN 10
#    include BODY
#    undef METHOD_TURN
#endif
#undef METHOD_TURNS
#undef BODY
#undef CONTROLLED_BODY
