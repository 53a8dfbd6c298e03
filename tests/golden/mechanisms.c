/* Mechanisms. */
#include "golden.h"

#define FAMILY mechanical
#include "family.h"

#define FAMILY redundant
#include "family.h"

#define FAMILY held
#include "family.h"
