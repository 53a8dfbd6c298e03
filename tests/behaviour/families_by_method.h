/* Every family by one method, whose turn it is in each_method.h. */
#define FAMILY plain
#include "families_body.h"
#define FAMILY by_function
#include "families_body.h"
#define FAMILY by_jacobian
#include "families_body.h"
#define FAMILY by_differences
#include "families_body.h"
#define FAMILY implicit
#include "families_body.h"
#define FAMILY parametric
#include "families_body.h"
#define FAMILY metric
#include "families_body.h"
#define FAMILY hamiltonian
#include "families_body.h"
#define FAMILY mechanical
#include "families_body.h"
