/* How far a state is moved to the manifold: options.maximum_correction, it->correction, and what start does
 * with points far from the surface. */
#include <math.h>
#include <string.h>

#include "../check.h"

struct nothing {
    int unused;
};

struct quadric {
    double per_axis[3], scale;
};

#define REAL   double
#define PREFIX wide
#include "correction_body.h"

#define REAL   float
#define PREFIX narrow
#include "correction_body.h"

#define TESTS(prefix)                                                                              \
    cmocka_unit_test(prefix##_correction_is_how_far_the_state_was_moved),                          \
        cmocka_unit_test(prefix##_what_would_be_moved_further_is_refused),                         \
        cmocka_unit_test(prefix##_velocities_count_too),                                           \
        cmocka_unit_test(prefix##_a_batch_refuses_too),                                            \
        cmocka_unit_test(prefix##_start_refuses_points_without_a_foot_of_their_own),               \
        cmocka_unit_test(prefix##_start_knows_a_torus),                                            \
        cmocka_unit_test(prefix##_connect_refuses_them)

int main(void)
{
    const struct CMUnitTest tests[] = {TESTS(wide), TESTS(narrow)};

    return cmocka_run_group_tests_name("correction", tests, NULL, NULL);
}
