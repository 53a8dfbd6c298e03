/* Constraints of position and velocity, projected one after the other. */
#include "golden.h"

#define FAMILY jacobian_apart
#include "family.h"

#define FAMILY differences_apart
#include "family.h"
