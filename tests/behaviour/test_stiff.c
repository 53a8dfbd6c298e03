/* GI_ERR_MAX_STEPS says so where stability holds the steps, and not accuracy: more steps will not help. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

/* y' = -rate (y - cos t) is of Prothero and Robinson; Robertson's are those of three chemicals. Mirrored: of -t, to be
 * integrated backward. */
enum kind { VAN_DER_POL, PROTHERO_ROBINSON, ROBERTSON, LORENZ, OSCILLATOR };
struct equations {
    enum kind kind;
    double rate;
    bool mirrored;
};

#define METHOD_PASTE2(a, b) a##b
#define METHOD_PASTE(a, b)  METHOD_PASTE2(a, b)

#define CONTROLLED_BODY "behaviour/stiff_body.h"
#include "../for_each_method.h"

#define TESTS(name, ...) cmocka_unit_test(name##_stiff_equations_are_told_where_steps_run_out),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_CONTROLLED_METHOD(TESTS)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
