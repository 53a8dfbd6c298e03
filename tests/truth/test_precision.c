/*
 * One geodesic on the torus R = 2, r = 1, of length 10.7, in every precision that the compiler
 * has: each reaches its own limit, and says so when more is asked of it.
 *
 * The argument of the program is the folder of the data files.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../torus.h"
#include "../csv.h"

#ifdef __SIZEOF_FLOAT128__
#    define HAVE_FLOAT128 1
typedef __float128 wide;
#else
#    define HAVE_FLOAT128 0
typedef long double wide;
#endif

struct level {
    double accuracy, constraint_tolerance, error_bound;
};

static const char *data_folder;

static struct {
    wide length, start[6], end[6];
} truth;

/*
 * Decimal of up to 42 digits in the widest type, to a few units in its last place. No library has
 * a reader for every precision. The digits are taken as two halves, each exact in __float128, and
 * 10^n is exact there up to n = 48: only the sum, the scaling of the upper half and the division
 * round.
 */
static wide parse_decimal(const char *text)
{
    wide half[2] = {0, 0}, scale = 1, value;
    int digits = 0, exponent = 0, lower_digits = 0;
    bool negative = false, after_point = false;

    if (*text == '-' || *text == '+') negative = *text++ == '-';
    for (; (*text >= '0' && *text <= '9') || *text == '.'; text++) {
        if (*text == '.') {
            after_point = true;
            continue;
        }
        half[digits >= 21] = 10 * half[digits >= 21] + (wide)(*text - '0');
        if (digits >= 21) lower_digits++;
        digits++;
        if (after_point) exponent--;
    }
    assert_in_range(digits, 1, 42);
    if (*text == 'e' || *text == 'E') {
        char *after;
        exponent += (int)strtol(text + 1, &after, 10);
        text = after;
    }
    assert_string_equal(text, "");
    for (int i = 0; i < lower_digits; i++) scale *= 10;
    value = half[0] * scale + half[1];
    scale = 1;
    for (int i = 0; i < abs(exponent); i++) scale *= 10;
    value = exponent < 0 ? value / scale : value * scale;
    return negative ? -value : value;
}

/* Case 18 at s = 10.749274: it swings slowly about the outer equator, so that a method of order 4
 * comes to 1e-25 in two and a half million steps, and not in ten. */
static int read_truth(void **unused)
{
    static const char *const start[6] = {"X1", "Y1", "Z1", "VX1", "VY1", "VZ1"};
    static const char *const end[6] = {"X", "Y", "Z", "VX", "VY", "VZ"};
    char path[2000];
    int row = 0;

    (void)unused;
    snprintf(path, sizeof path, "%s/torus_R2_r1_random25.csv", data_folder);
    struct table table = read_table(path);
    while (strcmp(text_in(&table, row, "case"), "18") != 0 ||
           strcmp(text_in(&table, row, "s"), "10.749274") != 0)
        assert_true(++row < table.rows);
    truth.length = parse_decimal(text_in(&table, row, "s"));
    for (int i = 0; i < 6; i++) {
        truth.start[i] = parse_decimal(text_in(&table, row, start[i]));
        truth.end[i] = parse_decimal(text_in(&table, row, end[i]));
    }
    free_table(&table);
    return 0;
}

#define PRECISION_NAME torus_f
#define PRECISION_REAL float
#define PRECISION_LEVELS                                                                           \
    {                                                                                              \
        {1e-3, 1e-4, 1e-2}, {1e-4, 1e-5, 1e-3}, {1e-5, 1e-5, 1e-4}, {2e-6, 1e-5, 1e-5},            \
    }
#include "precision_body.h"

#define PRECISION_NAME torus_d
#define PRECISION_REAL double
#define PRECISION_LEVELS                                                                           \
    {                                                                                              \
        {1e-3, 1e-4, 1e-2}, {1e-6, 1e-7, 1e-5}, {1e-9, 1e-10, 1e-8}, {1e-12, 1e-13, 1e-11},        \
            {2e-14, 1e-14, 2e-13},                                                                 \
    }
#include "precision_body.h"

#define PRECISION_NAME torus_l
#define PRECISION_REAL long double
#define PRECISION_LEVELS                                                                           \
    {                                                                                              \
        {1e-3, 1e-4, 1e-2}, {1e-7, 1e-8, 1e-6}, {1e-11, 1e-12, 1e-10}, {1e-14, 1e-15, 1e-13},      \
            {1e-17, 1e-17, 1e-16},                                                                 \
    }
#include "precision_body.h"

#if HAVE_FLOAT128
#    define PRECISION_NAME torus_q
#    define PRECISION_REAL __float128
#    define PRECISION_LEVELS                                                                       \
        {                                                                                          \
            {1e-3, 1e-4, 1e-2}, {1e-8, 1e-9, 1e-7}, {1e-13, 1e-14, 1e-12}, {1e-18, 1e-19, 1e-17},  \
                {3e-26, 3e-27, 1e-25},                                                             \
        }
#    include "precision_body.h"
#endif

int main(int argc, char *argv[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(torus_f_reaches_its_limit),
        cmocka_unit_test(torus_d_reaches_its_limit),
        cmocka_unit_test(torus_l_reaches_its_limit),
        cmocka_unit_test(torus_f_says_what_is_out_of_reach),
        cmocka_unit_test(torus_d_says_what_is_out_of_reach),
        cmocka_unit_test(torus_l_says_what_is_out_of_reach),
#if HAVE_FLOAT128
        cmocka_unit_test(torus_q_reaches_its_limit),
        cmocka_unit_test(torus_q_says_what_is_out_of_reach),
#endif
    };

    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER_OF_DATA\n", argv[0]);
        return 2;
    }
    data_folder = argv[1];
    return cmocka_run_group_tests(tests, read_truth, NULL);
}
