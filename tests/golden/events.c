/* Event functions. */
#include "golden.h"

#define FAMILY events_plain
#include "family.h"

#define FAMILY events_jacobian
#include "family.h"

#define FAMILY events_implicit
#include "family.h"
