/* Metrics close to where their coordinates end: an axis, a pole, a horizon. Fault 19 of the design. */
#define WITH_IMPLICIT_METHODS
#include <math.h>
#include <string.h>

#include "../check.h"

/* Where a path ends; the radius of a wormhole's throat, 0: flat space. */
struct chart {
    double end, throat;
};

#define NAME_OF2(method) edge_##method
#define NAME_OF(method)  NAME_OF2(method)
#define FINEST           (METHOD_ORDER < 4 ? 1e-8 : 1e-12)

#define CONTROLLED_BODY "behaviour/chart_edges_body.h"
#include "../for_each_method.h"

#define TESTS_OF(method, ...)                                                                      \
    unit_test_of(edge_##method##_passes_an_axis), unit_test_of(edge_##method##_passes_a_pole),     \
        unit_test_of(edge_##method##_falls_to_a_horizon),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TESTS_OF)
                                           EACH_IMPLICIT_METHOD(TESTS_OF)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
