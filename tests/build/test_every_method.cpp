/* The C test as C++. */
#include "test_every_method.c"
