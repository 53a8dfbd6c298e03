/* The work of implicit methods on the stiff problems of test_implicit.c, and the error at the end: at most what is written
 * here, as measured. Whatever makes an estimate, a prediction or the reuse of a factorization worse shows. */
#ifndef IMPLICIT_WORK_H
#define IMPLICIT_WORK_H

static const struct implicit_work {
    const char *set;
    int digits; /* of accuracy */
    double error;
    long long attempts, evaluations, jacobians, factorizations, failures;
} implicit_work[] = {
    {"rodas_vdp", 3, 0.00011, 177, 1748, 177, 177, 0},
    {"rodas_vdp", 5, 3.6e-06, 397, 3952, 397, 397, 0},
    {"rodas_vdp", 7, 3.7e-08, 1227, 12261, 1227, 1227, 0},
    {"rodas_robertson", 3, 1.5e-05, 103, 1032, 103, 103, 0},
    {"rodas_robertson", 5, 6.6e-07, 223, 2228, 223, 223, 0},
    {"rodas_robertson", 7, 1.1e-08, 520, 5200, 520, 520, 0},
    {"rodas_oregonator", 3, 0.00046, 242, 3116, 242, 242, 0},
    {"rodas_oregonator", 5, 2.3e-06, 625, 8117, 625, 625, 0},
    {"rodas_oregonator", 7, 1.3e-08, 2011, 26138, 2011, 2011, 0},
    {"rodas_hires", 3, 0.00024, 54, 968, 54, 54, 0},
    {"rodas_hires", 5, 1.2e-06, 158, 2844, 158, 158, 0},
    {"rodas_hires", 7, 1.9e-09, 579, 10423, 579, 579, 0},
    {"rodas_pollution", 3, 2.3e-06, 39, 393, 39, 39, 0},
    {"rodas_pollution", 5, 8.8e-08, 97, 973, 97, 97, 0},
    {"rodas_pollution", 7, 2.3e-09, 306, 3063, 306, 306, 0},
    {"radau_vdp", 3, 7.6e-05, 207, 2675, 144, 198, 23},
    {"radau_vdp", 5, 6.4e-09, 361, 4460, 294, 348, 9},
    {"radau_vdp", 7, 5.1e-11, 243, 6688, 163, 217, 6},
    {"radau_robertson", 3, 3.1e-05, 76, 1161, 73, 76, 0},
    {"radau_robertson", 5, 8.7e-08, 87, 2237, 78, 85, 0},
    {"radau_robertson", 7, 6.4e-11, 127, 3574, 112, 126, 0},
    {"radau_oregonator", 3, 4.7e-06, 316, 4020, 278, 315, 21},
    {"radau_oregonator", 5, 6e-07, 441, 7677, 388, 433, 18},
    {"radau_oregonator", 7, 9.3e-10, 364, 12181, 303, 351, 12},
    {"radau_hires", 3, 1.4e-05, 63, 1103, 42, 62, 7},
    {"radau_hires", 5, 1.3e-07, 82, 1942, 51, 79, 10},
    {"radau_hires", 7, 2.2e-09, 115, 3278, 84, 107, 11},
    {"radau_pollution", 3, 3.5e-07, 35, 491, 25, 39, 0},
    {"radau_pollution", 5, 4.2e-09, 43, 925, 28, 48, 0},
    {"radau_pollution", 7, 4.3e-11, 61, 1515, 40, 62, 0},
};

/* Rounding may differ by a step: 2 % and one more are allowed; 20 % of the error. */
static void check_at_most(const char *what, double found, double most)
{
    if (!(found <= most)) fail_msg("%s: %g, at most %g", what, found, most);
}
static void check_work(const char *set, int digits, double error, const gi_statistics *stats)
{
    const int count = (int)(sizeof implicit_work / sizeof implicit_work[0]);
    const struct implicit_work *w = NULL;

    print_message("    {\"%s\", %d, %.2g, %lld, %lld, %lld, %lld, %lld},\n", set, digits, error,
                  stats->steps_attempted, stats->derivative_evaluations,
                  stats->jacobian_evaluations, stats->factorizations, stats->newton_failures);
    for (int i = 0; i < count; i++)
        if (implicit_work[i].digits == digits && strcmp(implicit_work[i].set, set) == 0)
            w = &implicit_work[i];
    assert_non_null(w);
    check_at_most("error", error, 1.2 * w->error);
#define CHECK_AT_MOST(field, most)                                                                 \
    check_at_most(#field, (double)stats->field, 1.02 * (double)w->most + 1)
    CHECK_AT_MOST(steps_attempted, attempts);
    CHECK_AT_MOST(derivative_evaluations, evaluations);
    CHECK_AT_MOST(jacobian_evaluations, jacobians);
    CHECK_AT_MOST(factorizations, factorizations);
    CHECK_AT_MOST(newton_failures, failures);
#undef CHECK_AT_MOST
}

#endif
