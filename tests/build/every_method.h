/* Every method, one by one and in lanes, in C and in C++: test_every_method.c and .cpp. Included once for
 * each method, and once more in __float128 where it has the digits: then QUAD is defined. y' = -v y
 * ends at exp(-1). */
#ifdef QUAD
#    define NAME PASTE(METHOD_NAME, _quad)
#    define REAL __float128
#else
#    define NAME METHOD_NAME
#    define REAL double
#endif
#define GI_NAME      NAME
#define GI_SYSTEM    struct decay
#define GI_NQ        1
#define GI_NU        0
#define GI_NC        0
#define GI_LANES     4
#define GI_METHOD    METHOD
#define GI_REAL      REAL
#define PASTE2(a, b) a##b
#define PASTE(a, b)  PASTE2(a, b)
static inline void PASTE(NAME, _derivs)(const struct decay *s, REAL t, const REAL y[], REAL ydot[])
{
    (void)t;
    ydot[0] = -(REAL)s->rate * y[0];
}
#include "geodesic_integ.h"

static void PASTE(NAME, _in_lanes_ends_as_one_by_one)(void **state)
{
    enum { count = 7 };
    const struct decay s = {1};
    PASTE(NAME, _options) options;
    REAL t[count], t_end[count], y[count][1];
    gi_status status[count];
    PASTE(NAME, _batch) job;
    gi_statistics one;
    REAL exp_minus_1 = 1, term = 1;
    memset(&one, 0, sizeof one);

    (void)state;
    for (int n = 1; n < 40; n++) term /= (REAL)-n, exp_minus_1 += term;
    memset(&options, 0, sizeof options);
    options.accuracy = sizeof(REAL) > sizeof(double) ? (REAL)1e-26 : (REAL)1e-9;
    if (!METHOD_ESTIMATES) options.fixed_step = (REAL)1 / 1024;
    for (int k = 0; k < count; k++) t[k] = 0, t_end[k] = 1, y[k][0] = (REAL)(1 + k);
    memset(&job, 0, sizeof job);
    job.system = &s, job.options = &options;
    job.count = count, job.t = t, job.t_end = t_end, job.y = y, job.status = status;
    assert_int_equal(PASTE(NAME, _integrate_batch)(&job), GI_OK);
    for (int k = 0; k < count; k++) {
        PASTE(NAME, _integ) it;
        const REAL y0[1] = {(REAL)(1 + k)};
        assert_int_equal(PASTE(NAME, _initialize)(&it, &s, &options, 0, y0), GI_OK);
        assert_int_equal(PASTE(NAME, _integrate)(&it, 1), GI_OK);
        assert_int_equal(status[k], GI_OK);
        check_close((double)(y[k][0] - it.y[0]), 0, 0);
        check_close((double)(y[k][0] - y0[0] * exp_minus_1), 0,
                    options.fixed_step > 0 ? 1e-2 : 100 * (double)options.accuracy);
        one.steps_attempted += it.stats.steps_attempted;
        one.derivative_evaluations +=
            it.stats.derivative_evaluations - 1; /* integrate begins anew */
    }
    assert_int_equal(job.stats.steps_attempted, one.steps_attempted);
    assert_int_equal(job.stats.derivative_evaluations, one.derivative_evaluations);
}

#undef PASTE2
#undef PASTE
#undef NAME
#undef REAL

/* The methods whose coefficients have digits enough; in C++ they are made otherwise than in C. */
#if METHOD_QUAD && defined __SIZEOF_FLOAT128__ && !defined QUAD
#    define QUAD
#    include "every_method.h"
#    undef QUAD
#endif
