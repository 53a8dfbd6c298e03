/* The instance of test_path.c for the method whose turn it is, in double. */
#define PATH NAME_OF(METHOD_NAME)
#define REAL double
#include "path_body.h"
