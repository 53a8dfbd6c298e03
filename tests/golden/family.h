/* One family in every precision; included with FAMILY. In faults.c: in double, by one method; included with
 * METHOD_NAME, METHOD and, for an estimate of the global error, WITH_GLOBAL_ERROR 1 too. */
#define PASTE2(a, b, c, d) golden_##a##_##b##c##d
#define PASTE(a, b, c, d)  PASTE2(a, b, c, d)
#define TEXT2(a)           #a
#define TEXT(a)            TEXT2(a)
#define KIND_OF2(a)        KIND_##a
#define KIND_OF(a)         KIND_OF2(a)
#define KIND               KIND_OF(FAMILY)
#define KIND_IS_LONG                                                                               \
    (KIND == KIND_plain || KIND == KIND_differences_apart || KIND == KIND_implicit_jacobi ||       \
     KIND == KIND_metric || KIND == KIND_hamiltonian || KIND == KIND_mechanical)
#define KIND_HAS_LANES                                                                             \
    (!GOLDEN_FAULTS && (!GOLDEN_BRIEF || KIND == KIND_plain || KIND == KIND_jacobian_apart ||      \
                        KIND == KIND_implicit || KIND == KIND_metric))

#define KIND_IS_FIRST                                                                              \
    (KIND == KIND_plain || KIND == KIND_implicit_jacobi || KIND == KIND_metric ||                  \
     KIND == KIND_mechanical || KIND == KIND_events_plain)

#if GOLDEN_FAULTS
#    define REAL      double
#    define REAL_NAME double
#    include "instance.h"
#    undef REAL
#    undef REAL_NAME
#    undef METHOD_NAME
#    undef METHOD
#    undef WITH_GLOBAL_ERROR
#else

#    if GOLDEN_BRIEF < 2 || KIND_IS_FIRST
#        define REAL      double
#        define REAL_NAME double
#        include "methods_of_real.h"
#    endif
#    if !GOLDEN_BRIEF || KIND == KIND_plain || (GOLDEN_BRIEF < 2 && KIND == KIND_differences_apart)
#        define REAL      float
#        define REAL_NAME float
#        include "methods_of_real.h"
#    endif
#    if GOLDEN_LONG_DOUBLE && !GOLDEN_BRIEF && KIND_IS_LONG
#        define REAL      long double
#        define REAL_NAME long_double
#        include "methods_of_real.h"
#    endif
#    if GOLDEN_QUAD && !GOLDEN_BRIEF && KIND_IS_LONG
#        define REAL      __float128
#        define REAL_NAME quad
#        define REAL_IS_QUAD
#        include "methods_of_real.h"
#        undef REAL_IS_QUAD
#    endif

#endif /* GOLDEN_FAULTS */

#undef PASTE2
#undef PASTE
#undef TEXT2
#undef TEXT
#undef KIND_OF2
#undef KIND_OF
#undef KIND
#undef KIND_IS_LONG
#undef KIND_HAS_LANES
#undef KIND_IS_FIRST
#undef FAMILY
