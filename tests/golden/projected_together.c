/* Constraints of position and velocity, projected at once. */
#include "golden.h"

#define FAMILY function_together
#include "family.h"

#define FAMILY jacobian_together
#include "family.h"

#define FAMILY differences_together
#include "family.h"
