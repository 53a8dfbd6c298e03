/* Body of test_properties.c: included once for each method. */
#define PROPERTIES_PASTE_(a, b) a##_##b
#define PROPERTIES_PASTE(a, b)  PROPERTIES_PASTE_(a, b)
#define PROPERTIES_(name)       PROPERTIES_PASTE(METHOD_NAME, name)

static inline void PROPERTIES_(derivs)(const struct nothing *s, double t, const double y[],
                                       double ydot[])
{
    (void)s, (void)t;
    ydot[0] = -y[0];
}

#define GI_NAME   METHOD_NAME
#define GI_SYSTEM struct nothing
#define GI_METHOD METHOD
#define GI_NQ     1
#define GI_NU     0
#define GI_NC     0
#include "geodesic_integ.h"

static void PROPERTIES_(is_in_the_list_as_the_header_says)(void **state)
{
    (void)state;
    assert_int_equal(PROPERTIES_(ORDER), METHOD_ORDER);
    assert_int_equal(PROPERTIES_(STAGES), METHOD_STAGES);
    assert_int_equal(PROPERTIES_(FSAL), METHOD_FSAL);
    assert_int_equal(PROPERTIES_(ESTIMATES), METHOD_ESTIMATES);
    assert_int_equal(PROPERTIES_(DENSE_ORDER), METHOD_DENSE_ORDER);
    assert_int_equal(PROPERTIES_(DENSE_STAGES), METHOD_DENSE_STAGES);
}

#undef PROPERTIES_PASTE_
#undef PROPERTIES_PASTE
#undef PROPERTIES_
