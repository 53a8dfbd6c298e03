/* The ellipsoid as a user of GI_IMPLICIT_SURFACE writes it, whole gradient and whole Hessian, under the
 * name SURFACE. The Hessian is diagonal, but the header knows only what is written here. gcc -O2 leaves the
 * loop a loop unless told. */
static inline void SURFACE(const struct ellipsoid *e, const double x[3], double *f, double grad[3],
                           double hess[6])
{
    const double *w = e->w;
    *f = w[0] * x[0] * x[0] + w[1] * x[1] * x[1] + w[2] * x[2] * x[2] - 1;
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        grad[i] = 2 * w[i] * x[i];
        hess[i] = 2 * w[i];
        hess[3 + i] = 0;
    }
}
