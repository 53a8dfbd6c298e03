/* What it->error says of a failure: which function, constraint, row or option, its value and its limit. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* What goes wrong, from a time or place on. */
enum fault {
    NO_FAULT,
    NO_INERTIA,
    NEGATIVE_INERTIA,
    TOO_SHORT,
    TOO_FAST,
    NAN_MASS,
    NAN_FORCE,
    NAN_POSITION,
    NAN_MATRIX,
    NAN_BIAS,
    NAN_RATES,
    NAN_ZDOT
};

struct faulty {
    enum fault fault;
    double from;
};

/* where -2: whichever. */
static void check_says_at(const char *what, int says, const char *text, int where, const char *file,
                          int line)
{
    if (what && strstr(what, text) && (where == -2 || says == where)) return;
    print_error("says \"%s\", %d and not \"%s\", %d\n", what, says, text, where);
    _fail(file, line);
}
#define check_says(error, text, index)                                                             \
    check_says_at((error)->what, (error)->where, text, index, __FILE__, __LINE__)

#define REAL   double
#define PREFIX wide
#include "error_texts_body.h"

#define REAL   float
#define PREFIX narrow
#include "error_texts_body.h"

#define TESTS(prefix)                                                                              \
    cmocka_unit_test(prefix##_a_mechanism_says_which_function_fails),                              \
        cmocka_unit_test(prefix##_an_impossible_linkage_names_its_constraint),                     \
        cmocka_unit_test(prefix##_equations_by_hand_say_what_fails),                               \
        cmocka_unit_test(prefix##_surfaces_and_metrics_say_what_fails),                            \
        cmocka_unit_test(prefix##_options_and_times_say_their_value)

int main(void)
{
    const struct CMUnitTest tests[] = {TESTS(wide), TESTS(narrow)};

    return cmocka_run_group_tests_name("error texts", tests, NULL, NULL);
}
