/* Implicit surfaces. */
#include "golden.h"

#define FAMILY implicit
#include "family.h"

#define FAMILY implicit_jacobi
#include "family.h"
