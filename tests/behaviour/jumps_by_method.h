/* The instance of test_jumps.c for the method whose turn it is, in double. */
#define JUMPS NAME_OF(METHOD_NAME)
#define REAL  double
#include "jumps_body.h"
