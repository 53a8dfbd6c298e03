/* The list of methods says of each what the header says of it. */
#define WITH_IMPLICIT_METHODS
#include "../check.h"
#include "../each_method.h"

struct nothing {
    double unused;
};

#define BODY "behaviour/properties_body.h"
#include "../for_each_method.h"

#define TESTS(name, ...) cmocka_unit_test(name##_is_in_the_list_as_the_header_says),

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_METHOD(TESTS)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
