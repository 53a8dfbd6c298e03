/*
 * NAME_check looks at states of its own: a wrong sign that a state at rest or in a plane of symmetry hides is found
 * there, and so is an entry that is never written. Each is named by all its indices. Right equations pass at any
 * state, of any size, in float too: at rest, in planes of symmetry, near the poles of charts, and where they are
 * simplified by their constraints.
 */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"

enum family { EGG, GLOBE, BALL, SWING, BOB, ROD, FAMILIES };
static const char *const family_name[FAMILIES] = {"egg", "globe", "ball", "swing", "bob", "rod"};

/* Values, first and second derivatives; MASS and FORCE: what nothing is derived from, or ydot and g. */
enum array { VALUE, FIRST, SECOND, RATES, MASS, FORCE, ARRAYS };
static const int entries[FAMILIES][ARRAYS] = {{1, 3, 6, 0, 0, 0}, {3, 6, 9, 0, 0, 0},
                                              {4, 8, 0, 0, 0, 0}, {1, 2, 1, 1, 4, 2},
                                              {1, 2, 1, 0, 4, 2}, {2, 8, 0, 0, 4, 2}};

enum mistake { NONE, SIGN, HUNDREDTH, ADDED, UNWRITTEN, MISTAKES };
static const char *const mistake_name[MISTAKES] = {"", "sign", "1.01", "added", "unwritten"};

/* A system of some size, and what is wrong with which entry of which array; what the right entry was. */
struct mistaken {
    double size, added;
    enum array array;
    int index;
    enum mistake mistake;
    double *size_of_entry, *largest;
};

static int tried, missed, alarms;
static long long given_entries; /* of the user's arrays */

/* A state that is looked at closely. */
struct faint {
    double size, in_units[4];
};

/* Random numbers in [0, 1), the same in every run. */
static double uniform_part(void)
{
    static uint64_t seed = 1;
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(seed >> 11) / 9007199254740992.0;
}

#define HAND_TEXT2(a) #a
#define HAND_TEXT(a)  HAND_TEXT2(a)

/* Whether the text has the array's name, and `where` the indices of the entry as digits. */
static bool is_named(int family, int array, int index, const char *what, int named)
{
    static const char *const names[FAMILIES][ARRAYS] = {
        {"_surface: f ", "_surface: grad ", "_surface: hess ", "", "", ""},
        {"_surface: x ", NULL, NULL, "", "", ""},
        {"_metric: ginv ", "_metric: dginv ", "", "", "", ""},
        {"_position_constraints: p ", "_constraint_matrix: G ", "_constraint_bias: b ",
         "_constraint_rates: p_t ", "_mass: M ", "_force: f "},
        {"_position_constraints: p ", "_constraint_matrix: G ", "_constraint_bias: b ", "",
         "_mass: M ", "_force: f "},
        {"_constraint_errors: cerr ", "_constraint_jacobian: jac ", "", "", "_derivs: ydot ",
         "_events: g "}};
    static const char *const charts[15] = {"xu ", "xv ", "xuu ", "xuv ", "xvv "};
    const char *name = names[family][array];
    int where = index;
    if (name == NULL) name = charts[(array == FIRST ? 0 : 2) + index / 3], where = index % 3;
    if (family == BALL && array == VALUE) where = index / 2 * 10 + index % 2;
    if (family == BALL && array == FIRST) where = index / 4 * 100 + index / 2 % 2 * 10 + index % 2;
    if (family != ROD && array == MASS) where = index / 2 * 10 + index % 2;
    if (family == ROD && array == FIRST) where = index / 4 * 10 + index % 4;
    return strstr(what, name) != NULL && named == where;
}

#define REAL      float
#define REAL_NAME float
#include "check_states_body.h"
#define REAL      double
#define REAL_NAME double
#include "check_states_body.h"

/* States that hide much: at rest, in planes of symmetry, at the equator or a pole. The last one tells nothing of
   sizes. */
static const double hiding[][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0.8, 0.6, 0, 0}, {0, 0, 0, 0}};
static const double equator[][4] = {{1.5707963267948966, 0, 0, 0}, {1.5707963267948966, 0.5, 0, 1}};
static const double pole[][4] = {{0, 0, 0, 0}, {0, 0.5, 0, 1}, {3.141592653589793, 0, 1, 0}};

static void try_at(int family, const double at[][4], int count)
{
    tried = missed = 0;
    for (int k = 0; k < count; k++)
        for (double size = 1e-3; size < 2e3; size *= 1e3) {
            if (at + k == hiding + 3 && size > 2) continue;
            states_float_try_mistakes(family, size, at[k]);
            states_double_try_mistakes(family, size, at[k]);
        }
    print_message("%s: %d of %d mistakes missed\n", family_name[family], missed, tried);
    assert_true(tried > 50);
    assert_int_equal(missed, 0);
}

static void mistakes_on_a_surface_are_named_wherever_it_is_looked_at(void **state)
{
    (void)state;
    try_at(EGG, hiding, 2);
}

static void mistakes_on_a_surface_are_named_between_axes_and_at_its_centre(void **state)
{
    (void)state;
    try_at(EGG, hiding + 2, 2);
}

static void mistakes_in_a_chart_are_named_at_its_equator(void **state)
{
    (void)state;
    try_at(GLOBE, equator, 1);
}

static void mistakes_in_a_chart_are_named_on_the_way(void **state)
{
    (void)state;
    try_at(GLOBE, equator + 1, 1);
}

static void mistakes_in_a_chart_are_named_at_its_pole_too(void **state)
{
    (void)state;
    try_at(GLOBE, pole, 1);
}

static void mistakes_in_a_chart_are_named_at_its_pole_on_the_way(void **state)
{
    (void)state;
    try_at(GLOBE, pole + 1, 1);
}

static void mistakes_in_a_chart_are_named_at_its_other_pole(void **state)
{
    (void)state;
    try_at(GLOBE, pole + 2, 1);
}

static void mistakes_in_a_metric_are_named_at_the_equator(void **state)
{
    (void)state;
    try_at(BALL, equator, 2);
}

static void mistakes_in_moving_constraints_are_named_at_rest(void **state)
{
    (void)state;
    try_at(SWING, hiding, 3);
}

static void mistakes_in_simplified_constraints_are_named_at_rest(void **state)
{
    (void)state;
    try_at(BOB, hiding, 3);
}

static void mistakes_in_constraints_by_hand_are_named_at_rest(void **state)
{
    (void)state;
    try_at(ROD, hiding, 3);
}

/* Random states of each family in turn, each time so many. */
static void right_passes(int states, bool wide)
{
    alarms = 0;
    for (int family = EGG; family < FAMILIES; family++)
        wide ? states_double_try_right(family, states) : states_float_try_right(family, states);
    assert_int_equal(alarms, 0);
}

static void what_is_right_passes_in_float(void **state)
{
    (void)state;
    right_passes(60, false);
}

static void what_is_right_passes_in_double(void **state)
{
    (void)state;
    right_passes(60, true);
}

static void what_is_right_passes_at_any_state(void **state)
{
    (void)state;
    right_passes(CASES(940), false);
    right_passes(CASES(940), true);
}

/* The faintest mistake that is found in each entry, as an exponent of 2, and the entries that a check of right
   equations evaluates: as measured, the same on every machine. */
enum { PLACES = 5 };
static const struct faint places[PLACES] = {{1, {0.7, 0.6, 0.3, -0.4}},
                                            {1e-3, {1, 0, 0, 0}},
                                            {1e3, {0.8, 0.6, 0, 0}},
                                            {1, {0.02, 5, -1, 3}},
                                            {64, {-0.3, 1e-4, 2, 0.5}}};
static const signed char in_float[3][PLACES][9] = {
    {{13, 12, 13, 12, 11, 11, 16, 15, 14},
     {21, 23, 23, 19, 18, 17, 23, 22, 20},
     {12, 12, 14, 12, 11, 10, 16, 15, 14},
     {15, 14, 16, 12, 11, 11, 16, 14, 15},
     {16, 17, 13, 12, 11, 11, 14, 17, 15}},
    {{11, 11, 10, 12}, {14, 18, 10, 11}, {11, 12, 10, 12}, {14, 14, 11, 11}, {11, 14, 11, 12}},
    {{11, 11, 16, 16, 13, 14, 12, 12},
     {20, 22, 34, 34, 26, 23, 21, 23},
     {11, 12, 15, 15, 15, 14, 12, 12},
     {16, 15, 18, 18, 16, 16, 17, 16},
     {11, 15, 15, 15, 20, 16, 12, 20}}};
static const signed char in_double[3][PLACES][9] = {
    {{27, 26, 27, 26, 25, 25, 31, 29, 29},
     {36, 38, 38, 33, 32, 32, 37, 37, 34},
     {27, 26, 29, 27, 26, 25, 33, 29, 29},
     {30, 29, 30, 27, 26, 25, 30, 29, 29},
     {31, 33, 27, 26, 25, 25, 29, 32, 30}},
    {{26, 26, 26, 26}, {28, 33, 25, 25}, {26, 26, 29, 26}, {28, 29, 26, 26}, {25, 29, 27, 25}},
    {{25, 26, 44, 44, 28, 28, 26, 27},
     {34, 37, 60, 60, 40, 38, 35, 38},
     {26, 26, 44, 44, 29, 29, 27, 27},
     {30, 29, 47, 47, 30, 30, 32, 31},
     {26, 34, 44, 44, 35, 30, 27, 35}}};
static const long long most[2][3][PLACES] = {{{9140, 9920, 9250, 9370, 9500},
                                              {12489, 13061, 13127, 12911, 13746},
                                              {11622, 14442, 11976, 11962, 12886}},
                                             {{13670, 15210, 14900, 14020, 14890},
                                              {19953, 20657, 20606, 20631, 21430},
                                              {20462, 23802, 21346, 20792, 22126}}};

static void faint_mistakes_are_found(int precision)
{
    static const int families[3] = {EGG, SWING, ROD};
    bool good = true;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < PLACES; k++)
            good = (precision ? states_double_finds_the_faintest : states_float_finds_the_faintest)(
                       families[i], &places[k], (precision ? in_double : in_float)[i][k],
                       most[precision][i][k]) &&
                   good;
    assert_true(good);
}

static void faint_mistakes_are_found_in_float(void **state)
{
    (void)state;
    faint_mistakes_are_found(0);
}

static void faint_mistakes_are_found_in_double(void **state)
{
    (void)state;
    faint_mistakes_are_found(1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_on_a_surface_are_named_wherever_it_is_looked_at),
        cmocka_unit_test(mistakes_on_a_surface_are_named_between_axes_and_at_its_centre),
        cmocka_unit_test(mistakes_in_a_chart_are_named_at_its_equator),
        cmocka_unit_test(mistakes_in_a_chart_are_named_on_the_way),
        cmocka_unit_test(mistakes_in_a_chart_are_named_at_its_pole_too),
        cmocka_unit_test(mistakes_in_a_chart_are_named_at_its_pole_on_the_way),
        cmocka_unit_test(mistakes_in_a_chart_are_named_at_its_other_pole),
        cmocka_unit_test(mistakes_in_a_metric_are_named_at_the_equator),
        cmocka_unit_test(mistakes_in_moving_constraints_are_named_at_rest),
        cmocka_unit_test(mistakes_in_simplified_constraints_are_named_at_rest),
        cmocka_unit_test(mistakes_in_constraints_by_hand_are_named_at_rest),
        cmocka_unit_test(faint_mistakes_are_found_in_float),
        cmocka_unit_test(faint_mistakes_are_found_in_double),
        cmocka_unit_test(what_is_right_passes_in_float),
        cmocka_unit_test(what_is_right_passes_in_double),
        cmocka_unit_test(what_is_right_passes_at_any_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
