/* The counts of gi_statistics, all of its fields. */
#ifndef TESTS_EACH_COUNT_H
#define TESTS_EACH_COUNT_H

#define EACH_COUNT(X)                                                                              \
    X(steps_taken)                                                                                 \
    X(steps_attempted)                                                                             \
    X(error_test_failures)                                                                         \
    X(projection_failures)                                                                         \
    X(derivative_failures)                                                                         \
    X(event_retries)                                                                               \
    X(derivative_evaluations)                                                                      \
    X(projections)                                                                                 \
    X(step_size_changes)                                                                           \
    X(initializations)                                                                             \
    X(jacobian_evaluations)                                                                        \
    X(factorizations)                                                                              \
    X(newton_failures)

#endif
