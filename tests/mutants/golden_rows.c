/* The golden rows as a program that mutants.py runs: a test function for each family, which fails at the
   first row that is another one. GOLDEN_BRIEF is 1. Rows of methods that are not compiled are not asked for. */
#define main       golden_main
#define golden_end golden_end_of_row
#include "golden/golden.c"
#undef golden_end
#undef main

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

void golden_end(void)
{
    golden_end_of_row();
    if (differences > 0) fail_msg("%s", cells[COLUMN_name]);
}

static void rows_of(const char *real, void (*run_rows)(void))
{
    rows = differences = 0;
    begin_real(GOLDEN_DATA, real, false);
    run_rows();
    end_real();
    assert_true(rows > 0);
}

#define TEST(family)                                                                               \
    static void family##_rows(void **state)                                                        \
    {                                                                                              \
        (void)state;                                                                               \
        rows_of("double", golden_##family##_double);                                               \
    }
EACH_DOUBLE_FAMILY(TEST)
#undef TEST

#define TEST(family)                                                                               \
    static void family##_float_rows(void **state)                                                  \
    {                                                                                              \
        (void)state;                                                                               \
        rows_of("float", golden_##family##_float);                                                 \
    }
EACH_FLOAT_FAMILY(TEST)
#undef TEST

int main(void)
{
    const struct CMUnitTest tests[] = {
#define NAMED(family) cmocka_unit_test(family##_rows),
        EACH_DOUBLE_FAMILY(NAMED)
#undef NAMED
#define NAMED(family) cmocka_unit_test(family##_float_rows),
            EACH_FLOAT_FAMILY(NAMED)
#undef NAMED
    };

    (void)golden_main;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
