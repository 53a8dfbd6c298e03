/* The reference: GI_DOP853 in long double. */
#include "../common/problems.h"
#include "peers.h"

#define REAL          long double
#define SQRT          sqrtl
#define PROBLEM(name) name##_l
#include "../common/problems_body.h"

/* The mechanism in the same precision: its constants stay those that double has. The headers that it
 * includes are included already. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#ifdef __clang__
#    pragma GCC diagnostic ignored "-Wkeyword-macro"
#endif
#define double long double
#define cos  cosl
#define sin  sinl
#define sqrt sqrtl
#include "../../tests/andrews.h"
#undef double
#undef cos
#undef sin
#undef sqrt
#pragma GCC diagnostic pop

#define METHOD_NAME    reference
#define METHOD         GI_DOP853
#define HEADER_REAL    long double
#define HEADER_USER(f) f##_l
#define HEADER_LANES   0
#define HEADER_PROJECT 0
#include "header_body.h"

extern const struct peer peer_list[];
const struct peer peer_list[] = {
    {"reference", PEER_OTHER, reference_run},
    {NULL, PEER_OTHER, NULL},
};
