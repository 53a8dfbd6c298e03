/* Body of test_connect_metric.c, included once for each metric: KIND is its name, DIMENSION that of the space, PAIRS
 * the number of pairs.
 * It needs KIND_metric, and KIND_pair, which makes two points at random, with the logarithm of the second one at the
 * first one in closed form. */
#define PAIR_PASTE2(kind, name) kind##_##name
#define PAIR_PASTE(kind, name)  PAIR_PASTE2(kind, name)
#define PAIR_(name)             PAIR_PASTE(KIND, name)

#define GI_NAME       KIND
#define GI_SYSTEM     struct space
#define GI_PROBLEM    GI_METRIC
#define GI_NQ         DIMENSION
#define GI_VARIATIONS DIMENSION
#define GI_METHOD     GI_DOP853
#include "geodesic_integ.h"

/* Each pair is connected. The logarithm is that of the closed form, and its exponential ends at the second point, both
 * to 1e-10 of their size. */
static void PAIR_(pairs)(int pairs)
{
    const PAIR_(options) o = {.accuracy = 1e-12};
    double worst_log = 0, worst_exp = 0;
    int found = 0;

    for (int k = 0; k < pairs; k++) {
        double from[DIMENSION], to[DIMENSION], log[DIMENSION], direction[DIMENSION] = {0};
        double y0[PAIR_(N)], length = 0, size = 0, reach = 1;
        PAIR_(integ) it;

        PAIR_(pair)(from, to, log);
        const gi_status status = PAIR_(connect)(&space, &o, from, to, direction, &length);
        if (status != GI_OK) {
            print_error("pair %d: %s\n", k, gi_status_message(status));
            continue;
        }
        found++;
        for (int i = 0; i < DIMENSION; i++) {
            size = fmax(size, fabs(log[i]));
            reach = fmax(reach, fabs(to[i]));
        }
        for (int i = 0; i < DIMENSION; i++)
            worst_log = worse_of(worst_log, (length * direction[i] - log[i]) / size);
        assert_int_equal(PAIR_(start)(&space, from, direction, y0), GI_OK);
        assert_int_equal(PAIR_(initialize)(&it, &space, &o, 0, y0), GI_OK);
        assert_int_equal(PAIR_(integrate)(&it, length), GI_OK);
        for (int i = 0; i < DIMENSION; i++)
            worst_exp = worse_of(worst_exp, (it.y[i] - to[i]) / reach);
    }
    print_message("logarithm off by %.1e, exponential by %.1e\n", worst_log, worst_exp);
    assert_int_equal(found, pairs);
    check_close(worst_log, 0, 1e-10);
    check_close(worst_exp, 0, 1e-10);
}

static void PAIR_(pairs_are_found)(void **state)
{
    (void)state;
    random_state = 7;
    PAIR_(pairs)(2);
}

static void PAIR_(pairs_are_all_found)(void **state)
{
    (void)state;
    random_state = 7;
    PAIR_(pairs)(CASES(PAIRS));
}

#undef PAIR_PASTE2
#undef PAIR_PASTE
#undef PAIR_
#undef KIND
#undef DIMENSION
#undef PAIRS
