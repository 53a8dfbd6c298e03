/* Sums of gi_statistics, and whether two are the same. Comes after the first include of the header. */
#ifndef TESTS_STATISTICS_H
#define TESTS_STATISTICS_H

#include "check.h"
#include "each_count.h"

static inline void add_statistics(gi_statistics *sum, const gi_statistics *one)
{
#define ADD_COUNT(field) sum->field += one->field;
    EACH_COUNT(ADD_COUNT)
#undef ADD_COUNT
}

/* NAME_integrate, which ended like this, has evaluated ydot anew when it began; a batch, which has just done so,
   does not. */
static inline void forget_renewal(gi_statistics *of, gi_status status)
{
    if (of->steps_attempted > 0 || status == GI_ERR_NOT_FINITE) of->derivative_evaluations--;
}

static inline void check_same_statistics(const gi_statistics *actual, const gi_statistics *expected,
                                         const char *what)
{
#define CHECK_COUNT(field)                                                                         \
    if (actual->field != expected->field)                                                          \
        fail_msg("%s: " #field " is %lld, should be %lld", what, actual->field, expected->field);
    EACH_COUNT(CHECK_COUNT)
#undef CHECK_COUNT
}

#endif
