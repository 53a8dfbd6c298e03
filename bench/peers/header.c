/* This header: each method with step control. HEADER_WIDTH is 0 for one by one, or the width of the lanes:
 * 32 is the best of 8, 16, 32 and 64 for GI_DOP853 and GI_TSITOURAS54 under gcc and clang, and as good as
 * 64 for GI_MERSON43. */
#include "../common/each_method.h"
#include "problems.h"

#define HEADER_REAL    double
#define HEADER_USER(f) f
#define HEADER_LANES   HEADER_WIDTH
#define HEADER_PROJECT (HEADER_WIDTH == 0)
#define METHOD_BODY    "../peers/header_body.h"
#include "../common/each_method.h"

#if HEADER_WIDTH
#    define ROW(name, title) {title ", lanes", PEER_BATCH, name##_run},
#else
#    define ROW(name, title) {title, PEER_HEADER, name##_run},
#endif
extern const struct peer peer_list[];
const struct peer peer_list[] = {EACH_METHOD(ROW){NULL, PEER_OTHER, NULL}};
