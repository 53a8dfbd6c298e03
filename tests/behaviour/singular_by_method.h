/* The instance of test_singular.c for the method whose turn it is, in double. */
#define SINGULAR NAME_OF(METHOD_NAME)
#define REAL     double
#include "singular_body.h"
