/* This header: each method with step control. HEADER_WIDTH is 0 for one by one, or the width of the lanes:
 * 32 is the best of 8, 16, 32 and 64 for GI_DOP853 and GI_TSITOURAS54 under gcc and clang, and as good as
 * 64 for GI_MERSON43. */
#include "problems.h"

#define HEADER_NAME    merson
#define HEADER_METHOD  GI_MERSON43
#define HEADER_REAL    double
#define HEADER_USER(f) f
#define HEADER_LANES   HEADER_WIDTH
#define HEADER_PROJECT (HEADER_WIDTH == 0)
#include "header_body.h"

#define HEADER_NAME    tsitouras
#define HEADER_METHOD  GI_TSITOURAS54
#define HEADER_REAL    double
#define HEADER_USER(f) f
#define HEADER_LANES   HEADER_WIDTH
#define HEADER_PROJECT (HEADER_WIDTH == 0)
#include "header_body.h"

#define HEADER_NAME    dop853
#define HEADER_METHOD  GI_DOP853
#define HEADER_REAL    double
#define HEADER_USER(f) f
#define HEADER_LANES   HEADER_WIDTH
#define HEADER_PROJECT (HEADER_WIDTH == 0)
#include "header_body.h"

#define HEADER_NAME    verner96
#define HEADER_METHOD  GI_VERNER96
#define HEADER_REAL    double
#define HEADER_USER(f) f
#define HEADER_LANES   HEADER_WIDTH
#define HEADER_PROJECT (HEADER_WIDTH == 0)
#include "header_body.h"

extern const struct peer peer_list[];
const struct peer peer_list[] = {
#if HEADER_WIDTH
    {"MERSON43, lanes", PEER_BATCH, merson_run},
    {"TSITOURAS54, lanes", PEER_BATCH, tsitouras_run},
    {"DOP853, lanes", PEER_BATCH, dop853_run},
    {"VERNER96, lanes", PEER_BATCH, verner96_run},
#else
    {"MERSON43", PEER_HEADER, merson_run},
    {"TSITOURAS54", PEER_HEADER, tsitouras_run},
    {"DOP853", PEER_HEADER, dop853_run},
    {"VERNER96", PEER_HEADER, verner96_run},
#endif
    {NULL, PEER_OTHER, NULL},
};
