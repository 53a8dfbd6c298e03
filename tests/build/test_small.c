/* GI_SMALL changes no bit of the results, one by one and in lanes; a mechanism is in small.sh. Needs
 * -ffp-contract=off. */
#include <string.h>

#include "../check.h"

struct egg {
    double w[3];
};

#define SMALL_NAME   large_
#define SMALL_OR_NOT 0
#include "small_body.h"
#define SMALL_NAME   small_
#define SMALL_OR_NOT 1
#include "small_body.h"

static void test_the_small_code_gives_the_same_bits(void **state)
{
    double large[200], small[200];
    const int n = large_runs(large);
    (void)state;
    assert_int_equal(small_runs(small), n);
    assert_in_range(n, 80, 200);
    for (int i = 0; i < n; i++)
        if (memcmp(&large[i], &small[i], sizeof large[i]) != 0)
            fail_msg("number %d is %a, should be %a", i, small[i], large[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_small_code_gives_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
