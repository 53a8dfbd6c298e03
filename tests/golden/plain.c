/* No constraints; position and velocity apart, projected by a function of the user. */
#include "golden.h"

#define FAMILY plain
#include "family.h"

#define FAMILY function_apart
#include "family.h"
