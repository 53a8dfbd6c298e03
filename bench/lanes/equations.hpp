// The five problems written by hand for vectors: only what each of them needs, not what its family does.
// V is a vector or a double.
//
//   N, STILL                components of the state; one that never changes, or -1
//   derivs(y, f)            ydot; f of STILL is left alone
//   project(y, tol, among)  one Newton round for those lanes of `among` where a constraint is over tol;
//                           the lanes that may still be off, and want another one
#ifndef BENCH_LANES_EQUATIONS_HPP
#define BENCH_LANES_EQUATIONS_HPP

#include "../common/problems.h"
#include "vectors.hpp"

template <class V> using mask_of = mask<width_of<V>>;

// An error below the root of this times tol leaves less than tol after a Newton round.
constexpr double QUADRATIC = 0.01;

// From half the gradient g of the surface, f half its value: x to the surface, u to a tangent of length 1,
// each to first order. The velocity takes g at the new x, but its square from the old one.
template <class Surface, class V>
BENCH_INLINE mask_of<V> project_to_surface(const Surface &s, V x[3], V u[3], V tol,
                                           mask_of<V> among)
{
    V f, g[3];
    s.half(x, f, g);
    const V gg = g[0] * g[0] + g[1] * g[1] + g[2] * g[2];
    const V gu = g[0] * u[0] + g[1] * u[1] + g[2] * u[2];
    const V uu = u[0] * u[0] + u[1] * u[1] + u[2] * u[2] - 1;
    const V worst = larger(larger(f * f, gu * gu), uu * uu * gg / 4), limit = tol * tol * gg;
    const mask_of<V> off = (worst > limit) & among;
    if (bits_of<V>(off) == 0) return off;

    const V per_gg = 1 / gg, shift = f * per_gg;
    V near[3], h[3];
    BENCH_UNROLL
    for (int i = 0; i < 3; ++i) near[i] = x[i] - shift * g[i];
    s.half(near, f, h);
    const V slope = (h[0] * u[0] + h[1] * u[1] + h[2] * u[2]) * per_gg;
    BENCH_UNROLL
    for (int i = 0; i < 3; ++i) {
        const V turned = (u[i] - slope * h[i]) * (1 - uu / 2);
        x[i] = off ? near[i] : x[i];
        u[i] = off ? turned : u[i];
    }
    return off & (worst > QUADRATIC * tol * gg);
}

// f = (w.x^2 - 1) / 2, g = (w_x x, w_y y, w_z z): x'' = -(w.u^2) / (g.g) g.
struct by_hand_ellipsoid {
    enum { N = 6, STILL = -1 };
    double w[3];
    explicit by_hand_ellipsoid(const void *system)
    {
        BENCH_UNROLL
        for (int i = 0; i < 3; ++i) w[i] = static_cast<const ellipsoid *>(system)->w[i];
    }
    template <class V> BENCH_INLINE void half(const V x[3], V &f, V g[3]) const
    {
        BENCH_UNROLL
        for (int i = 0; i < 3; ++i) g[i] = w[i] * x[i];
        f = 0.5 * (g[0] * x[0] + g[1] * x[1] + g[2] * x[2] - 1);
    }
    template <class V> BENCH_INLINE V per_gg(const V x[3], V g[3]) const
    {
        BENCH_UNROLL
        for (int i = 0; i < 3; ++i) g[i] = w[i] * x[i];
        return 1 / (g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
    }
    template <class V> BENCH_INLINE void bend(V per, const V g[3], const V u[3], V a[3]) const
    {
        const V kappa = (w[0] * u[0] * u[0] + w[1] * u[1] * u[1] + w[2] * u[2] * u[2]) * per;
        BENCH_UNROLL
        for (int i = 0; i < 3; ++i) a[i] = -kappa * g[i];
    }
    template <class V> BENCH_INLINE void derivs(const V y[], V f[]) const
    {
        V g[3];
        BENCH_UNROLL
        for (int i = 0; i < 3; ++i) f[i] = y[3 + i];
        bend(per_gg(y, g), g, y + 3, f + 3);
    }
    template <class V> BENCH_INLINE mask_of<V> project(V y[], V tol, mask_of<V> among) const
    {
        return project_to_surface(*this, y, y + 3, tol, among);
    }
};

// The same with j'' = -K j, K = w_x w_y w_z / (g.g)^2. State {x, j_r, j_t, u, j_r', j_t'}.
struct by_hand_jacobi : by_hand_ellipsoid {
    enum { N = 10, STILL = -1 };
    explicit by_hand_jacobi(const void *system) : by_hand_ellipsoid(system) {}
    template <class V> BENCH_INLINE void derivs(const V y[], V f[]) const
    {
        V g[3];
        BENCH_UNROLL
        for (int i = 0; i < 5; ++i) f[i] = y[5 + i];
        const V per = per_gg(y, g), K = (w[0] * w[1] * w[2]) * per * per;
        bend(per, g, y + 5, f + 5);
        f[8] = -K * y[3];
        f[9] = -K * y[4];
    }
    template <class V> BENCH_INLINE mask_of<V> project(V y[], V tol, mask_of<V> among) const
    {
        return project_to_surface(*this, y, y + 5, tol, among);
    }
};

// 4 f = m^2 - 4 R^2 (x^2 + y^2) with m = x.x + R^2 - r^2, over 4 r of size 1 beside the surface.
struct by_hand_torus {
    enum { N = 6, STILL = -1 };
    double R2, r2;
    explicit by_hand_torus(const void *system)
    {
        const torus *s = static_cast<const torus *>(system);
        R2 = s->R * s->R, r2 = s->r * s->r;
    }
    template <class V> BENCH_INLINE void half(const V x[3], V &f, V g[3]) const
    {
        const V rho2 = x[0] * x[0] + x[1] * x[1], m = rho2 + x[2] * x[2] + (R2 - r2);
        f = 0.25 * (m * m) - R2 * rho2;
        g[0] = (m - 2 * R2) * x[0];
        g[1] = (m - 2 * R2) * x[1];
        g[2] = m * x[2];
    }
    template <class V> BENCH_INLINE void derivs(const V y[], V f[]) const
    {
        const V *u = y + 3, m = y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + (R2 - r2);
        const V inner = m - 2 * R2, xu = y[0] * u[0] + y[1] * u[1] + y[2] * u[2];
        const V g[3] = {inner * y[0], inner * y[1], m * y[2]};
        const V bent = inner * (u[0] * u[0] + u[1] * u[1]) + m * (u[2] * u[2]) + 2 * (xu * xu);
        const V kappa = bent / (g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
        BENCH_UNROLL
        for (int i = 0; i < 3; ++i) {
            f[i] = u[i];
            f[3 + i] = -kappa * g[i];
        }
    }
    template <class V> BENCH_INLINE mask_of<V> project(V y[], V tol, mask_of<V> among) const
    {
        return project_to_surface(*this, y, y + 3, tol, among);
    }
};

// The unit circle: x.x = 1 needs no division but that of the equations.
struct by_hand_pendulum {
    enum { N = 4, STILL = -1 };
    double gravity;
    explicit by_hand_pendulum(const void *system)
        : gravity(static_cast<const pendulum *>(system)->gravity)
    {
    }
    template <class V> BENCH_INLINE void derivs(const V y[], V f[]) const
    {
        const V k =
            (y[2] * y[2] + y[3] * y[3] - gravity * y[1]) / (y[0] * y[0] + y[1] * y[1]);
        f[0] = y[2];
        f[1] = y[3];
        f[2] = -k * y[0];
        f[3] = -k * y[1] - gravity;
    }
    template <class V> BENCH_INLINE mask_of<V> project(V y[], V tol, mask_of<V> among) const
    {
        const V p = 0.5 * (y[0] * y[0] + y[1] * y[1] - 1), v = y[0] * y[2] + y[1] * y[3];
        const V worst = larger(magnitude(p), magnitude(v));
        const mask_of<V> off = (worst > tol) & among;
        if (bits_of<V>(off) == 0) return off;
        const V x0 = y[0] * (1 - p), x1 = y[1] * (1 - p), radial = x0 * y[2] + x1 * y[3];
        const V u0 = y[2] - radial * x0, u1 = y[3] - radial * x1;
        y[0] = off ? x0 : y[0];
        y[1] = off ? x1 : y[1];
        y[2] = off ? u0 : y[2];
        y[3] = off ? u1 : y[3];
        return off & (worst * worst > QUADRATIC * tol);
    }
};

// Light in Kerr-Schild coordinates, as in ../common/problems_body.h. The gradient of H is y' in another order.
struct by_hand_hole {
    enum { N = 8, STILL = 4 };
    double mass;
    explicit by_hand_hole(const void *system) : mass(static_cast<const hole *>(system)->mass) {}
    template <class V> BENCH_INLINE void derivs(const V y[], V f[]) const
    {
        const V *x = y + 1, *p = y + 5;
        const V per_r = root(1 / (x[0] * x[0] + x[1] * x[1] + x[2] * x[2]));
        const V n[3] = {x[0] * per_r, x[1] * per_r, x[2] * per_r};
        const V np = n[0] * p[0] + n[1] * p[1] + n[2] * p[2], L = np - y[4];
        const V a = 2 * mass * per_r * L, b = a * per_r, c = np + 0.5 * L;
        f[0] = a - y[4];
        BENCH_UNROLL
        for (int i = 0; i < 3; ++i) {
            f[1 + i] = p[i] - a * n[i];
            f[5 + i] = b * (p[i] - c * n[i]);
        }
    }
    template <class V> BENCH_INLINE mask_of<V> project(V y[], V tol, mask_of<V> among) const
    {
        const V *x = y + 1, *p = y + 5;
        const V per_r = root(1 / (x[0] * x[0] + x[1] * x[1] + x[2] * x[2]));
        const V L = (x[0] * p[0] + x[1] * p[1] + x[2] * p[2]) * per_r - y[4];
        const V H = 0.5 * (p[0] * p[0] + p[1] * p[1] + p[2] * p[2] - y[4] * y[4]) -
                    mass * per_r * L * L;
        const mask_of<V> off = (magnitude(H) > tol) & among;
        if (bits_of<V>(off) == 0) return off;
        V f[8] = {}, norm = V{};
        derivs(y, f);
        BENCH_UNROLL
        for (int i = 0; i < 8; ++i) norm += f[i] * f[i];
        const V shift = off ? H / norm : V{};
        BENCH_UNROLL
        for (int i = 0; i < 4; ++i) {
            y[i] += shift * f[4 + i];
            y[4 + i] -= shift * f[i];
        }
        return off & (H * H > QUADRATIC * tol);
    }
};

#endif
