/* Charts that tests share: graphs over the plane, as GI_PARAMETRIC_SURFACE asks for them. */
#ifndef TESTS_CHARTS_H
#define TESTS_CHARTS_H

#include <math.h>

static inline void set(double x[3], double a, double b, double c)
{
    x[0] = a;
    x[1] = b;
    x[2] = c;
}

static inline void paraboloid_chart(const double unused[3], double u, double v, double x[3],
                                    double xu[3], double xv[3], double xuu[3], double xuv[3],
                                    double xvv[3])
{
    (void)unused;
    set(x, u, v, (u * u + v * v) / 2);
    set(xu, 1, 0, u);
    set(xv, 0, 1, v);
    set(xuu, 0, 0, 1);
    set(xuv, 0, 0, 0);
    set(xvv, 0, 0, 1);
}

static inline void bump_chart(const double unused[3], double u, double v, double x[3], double xu[3],
                              double xv[3], double xuu[3], double xuv[3], double xvv[3])
{
    const double h = exp(-(u * u + v * v));

    (void)unused;
    set(x, u, v, h);
    set(xu, 1, 0, -2 * u * h);
    set(xv, 0, 1, -2 * v * h);
    set(xuu, 0, 0, (4 * u * u - 2) * h);
    set(xuv, 0, 0, 4 * u * v * h);
    set(xvv, 0, 0, (4 * v * v - 2) * h);
}

#endif
