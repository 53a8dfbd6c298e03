/* The torus (x² + y² + z² + R² − r²)² = 4 R² (x² + y²) as a polynomial, without a root, so that it costs no
 * digit in any precision: name(R, r, x, f, its gradient and Hessian). */
#ifndef TESTS_TORUS_H
#define TESTS_TORUS_H

#define TORUS_SURFACE(name, real)                                                                  \
    static inline void name(real R, real r, const real x[3], real *f, real grad[3], real hess[6])  \
    {                                                                                              \
        const real axis2 = x[0] * x[0] + x[1] * x[1], w = axis2 + x[2] * x[2] + R * R - r * r;     \
        const real b = 4 * w, a = b - 8 * R * R;                                                   \
        *f = w * w - 4 * R * R * axis2;                                                            \
        for (int i = 0; i < 3; i++) {                                                              \
            grad[i] = (i < 2 ? a : b) * x[i];                                                      \
            hess[i] = (i < 2 ? a : b) + 8 * x[i] * x[i];                                           \
        }                                                                                          \
        hess[3] = 8 * x[0] * x[1], hess[4] = 8 * x[0] * x[2], hess[5] = 8 * x[1] * x[2];           \
    }

#endif
