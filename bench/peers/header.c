/* This header: each method with step control. HEADER_WIDTH is 0 for one by one, or the width of the lanes:
 * 32 is the best of 8, 16, 32 and 64 for GI_DOP853 and GI_TSITOURAS54 under gcc and clang, and as good as
 * 64 for GI_MERSON43. */
#include "../../tests/each_method.h"
#include "problems.h"

#define HEADER_REAL     double
#define HEADER_USER(f)  f
#define HEADER_LANES    HEADER_WIDTH
#define HEADER_PROJECT  (HEADER_WIDTH == 0)
#define CONTROLLED_BODY "../bench/peers/header_body.h"
#include "../../tests/for_each_method.h"

#if HEADER_WIDTH
#    define ROW(name, method, ...)                                                                 \
        {&#method ", lanes"[3], PEER_BATCH, name##_run}, /* without GI_ */
#else
#    define ROW(name, method, ...) {&#    method[3], PEER_HEADER, name##_run},
#endif
extern const struct peer peer_list[];
const struct peer peer_list[] = {EACH_CONTROLLED_METHOD(ROW){NULL, PEER_OTHER, NULL}};
