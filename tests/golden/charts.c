/* Parametric surfaces, and a metric. */
#include "golden.h"

#define FAMILY parametric
#include "family.h"

#define FAMILY parametric_jacobi
#include "family.h"

#define FAMILY metric
#include "family.h"
