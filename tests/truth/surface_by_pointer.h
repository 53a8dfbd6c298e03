/* A surface of the reference solutions, told by a pointer: one instance serves all of them. */
#ifndef TESTS_SURFACE_BY_POINTER_H
#define TESTS_SURFACE_BY_POINTER_H

struct geodesic {
    void (*surface)(const double parameter[3], const double x[3], double *f, double grad[3],
                    double hess[6]);
    double parameter[3];
};

static inline void geodesic_surface(const struct geodesic *s, const double x[3], double *f,
                                    double grad[3], double hess[6])
{
    s->surface(s->parameter, x, f, grad, hess);
}

#endif
