/* The methods with step control, for benches that run over them. A method is a line in the list and a block
 * below it.
 *
 *     #define METHOD_BODY "../methods/methods_body.h"      the path as seen from this folder
 *     #include "../common/each_method.h"                   includes the body once for each method
 *
 * A body sees METHOD_NAME, of which names are made, and METHOD, the value of GI_METHOD. */
#ifndef BENCH_EACH_METHOD_H
#define BENCH_EACH_METHOD_H

/* METHOD_NAME, and what tables call it */
#define EACH_METHOD(X)                                                                             \
    X(merson, "MERSON43")                                                                          \
    X(tsitouras, "TSITOURAS54")                                                                    \
    X(dop853, "DOP853")                                                                            \
    X(verner96, "VERNER96")

#define METHOD_ONE(name, title) +1
#define METHOD_COUNT            (0 EACH_METHOD(METHOD_ONE))

#endif

#ifdef METHOD_BODY
#define METHOD_NAME merson
#define METHOD      GI_MERSON43
#include METHOD_BODY
#undef METHOD_NAME
#undef METHOD

#define METHOD_NAME tsitouras
#define METHOD      GI_TSITOURAS54
#include METHOD_BODY
#undef METHOD_NAME
#undef METHOD

#define METHOD_NAME dop853
#define METHOD      GI_DOP853
#include METHOD_BODY
#undef METHOD_NAME
#undef METHOD

#define METHOD_NAME verner96
#define METHOD      GI_VERNER96
#include METHOD_BODY
#undef METHOD_NAME
#undef METHOD
#undef METHOD_BODY
#endif
