/* The same bits with every compiler, level and processor of hostile rounds: random options, states, times and orders
 * of calls, functions that fail at random or from a call on, as tests/fuzz drives them. One number for all that the
 * instance tells in a test, and for the places at which functions are asked. A change shows, and must be meant. */
#include "../check.h"

#define FUZZ_ONE_BY_ONE 1
#include "../fuzz/fuzz_interface.c"

#define BITS_EXPECTED "hostile_bits_expected.h"
#include "check_bits.h"

enum { ROUNDS = 150 };

/* ROUNDS inputs from this seed on. */
static uint64_t bits_of_rounds(void (*drive)(struct input *), uint64_t seed)
{
    uint8_t data[MOST_INPUT];

    is_witnessed = true, answers = 1, places = 0;
    for (int i = 0; i < ROUNDS; i++) {
        struct input in = {data, 0};
        seed_of_round = seed;
        in.size = random_input(&seed, data);
        drive(&in);
    }
    for (int k = 0; k < 4; k++) answers = bits_of(answers, (double)(places >> 16 * k & 0xFFFF));
    return answers;
}

/* All but charts, whose equations ask the C library for sines. */
#define EACH_OTHER(X)                                                                              \
    X(function)                                                                                    \
    X(jacobian)                                                                                    \
    X(differences)                                                                                 \
    X(surface)                                                                                     \
    X(differences_f)                                                                               \
    X(surface_f)                                                                                   \
    X(euler_differences)                                                                           \
    X(verner96_jacobian)                                                                           \
    X(tsitouras_surface)                                                                           \
    X(dop853_surface_f)                                                                            \
    X(verner96_surface_lanes)                                                                      \
    X(euler_jacobian_lanes)                                                                        \
    X(surface_lanes)                                                                               \
    X(tsitouras_lanes_f)                                                                           \
    X(tsitouras_differences_events)                                                                \
    X(euler_function_events)                                                                       \
    X(merson_events_f) X(metric) X(metric_f) X(mechanical) X(mechanical_events) X(mechanical_fixed)

#define ROUNDS_OF(name, part)                                                                      \
    BITS_TEST(name##_rounds_##part, bits_of_rounds(fuzz_##name##_drive, 1 + (uint64_t)part * 99991))
#define BITS_OF(name)                                                                              \
    ROUNDS_OF(name, 1)                                                                             \
    ROUNDS_OF(name, 2)                                                                             \
    ROUNDS_OF(name, 3)
#define BITS_OF_METHOD(name, ...) BITS_OF(name) BITS_OF(name##_lanes) BITS_OF(name##_events)
EACH_METHOD(BITS_OF_METHOD)
EACH_OTHER(BITS_OF)

#define TESTS(name)                                                                                \
    cmocka_unit_test(name##_rounds_1), cmocka_unit_test(name##_rounds_2),                          \
        cmocka_unit_test(name##_rounds_3),
#define TESTS_OF_METHOD(name, ...) TESTS(name) TESTS(name##_lanes) TESTS(name##_events)

int main(void)
{
    const struct CMUnitTest tests[] = {EACH_METHOD(TESTS_OF_METHOD) EACH_OTHER(TESTS)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
