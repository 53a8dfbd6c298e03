/* Parametric surfaces, a metric, and a Hamiltonian. */
#include "golden.h"

#define FAMILY parametric
#include "family.h"

#define FAMILY parametric_jacobi
#include "family.h"

#define FAMILY metric
#include "family.h"

#define FAMILY hamiltonian
#include "family.h"
