/* The header in lanes, with the methods that the yardstick has, as contenders of ../peers/main.cpp. */
#include "../peers/problems.h"

#ifndef BENCH_LANES
#    define BENCH_LANES 32
#endif

#define HEADER_REAL    double
#define HEADER_USER(f) f
#define HEADER_LANES   BENCH_LANES
#define HEADER_PROJECT 0

#define METHOD_NAME merson
#define METHOD      GI_MERSON43
#include "../peers/header_body.h"
#undef METHOD_NAME
#undef METHOD

#define METHOD_NAME tsitouras
#define METHOD      GI_TSITOURAS54
#include "../peers/header_body.h"
#undef METHOD_NAME
#undef METHOD

#define METHOD_NAME dop853
#define METHOD      GI_DOP853
#include "../peers/header_body.h"
#undef METHOD_NAME
#undef METHOD

extern const struct peer peer_list[];
const struct peer peer_list[] = {{"MERSON43, header", PEER_BATCH, merson_run},
                                 {"TSITOURAS54, header", PEER_BATCH, tsitouras_run},
                                 {"DOP853, header", PEER_BATCH, dop853_run},
                                 {NULL, PEER_OTHER, NULL}};
