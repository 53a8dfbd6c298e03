/* Andrews' squeezing mechanism (Hairer and Wanner, Solving ODEs II, VII.7): mass matrix, force, constraints,
 * their matrix and bias. q = (β, Θ, γ, Φ, δ, Ω, ε); SI units. */
#ifndef TESTS_ANDREWS_H
#define TESTS_ANDREWS_H

#include <math.h>

enum { BETA, THETA, GAMMA, PHI, DELTA, OMEGA, EPSILON };

struct andrews {
    double m1, m2, m3, m4, m5, m6, m7, xa, ya, xb, yb, xc, yc, c0, i1, i2, i3, i4, i5, i6, i7, d,
        da, e, ea, rr, ra, l0, ss, sa, sb, sc, sd, ta, tb, u, ua, ub, zf, zt, fa, mom;
};

static const struct andrews squeezer = {.m1 = 0.04325,
                                        .m2 = 0.00365,
                                        .m3 = 0.02373,
                                        .m4 = 0.00706,
                                        .m5 = 0.07050,
                                        .m6 = 0.00706,
                                        .m7 = 0.05498,
                                        .xa = -0.06934,
                                        .ya = -0.00227,
                                        .xb = -0.03635,
                                        .yb = 0.03273,
                                        .xc = 0.014,
                                        .yc = 0.072,
                                        .c0 = 4530,
                                        .i1 = 2.194e-6,
                                        .i2 = 4.410e-7,
                                        .i3 = 5.255e-6,
                                        .i4 = 5.667e-7,
                                        .i5 = 1.169e-5,
                                        .i6 = 5.667e-7,
                                        .i7 = 1.912e-5,
                                        .d = 28e-3,
                                        .da = 115e-4,
                                        .e = 2e-2,
                                        .ea = 1421e-5,
                                        .rr = 7e-3,
                                        .ra = 92e-5,
                                        .l0 = 7785e-5,
                                        .ss = 35e-3,
                                        .sa = 1874e-5,
                                        .sb = 1043e-5,
                                        .sc = 18e-3,
                                        .sd = 2e-2,
                                        .ta = 2308e-5,
                                        .tb = 916e-5,
                                        .u = 4e-2,
                                        .ua = 1228e-5,
                                        .ub = 449e-5,
                                        .zf = 2e-2,
                                        .zt = 4e-2,
                                        .fa = 1421e-5,
                                        .mom = 33e-3};

static inline void andrews_mass(const double q[7], double M[7][7])
{
    const struct andrews s = squeezer;
    const double e = s.e - s.ea, z = s.zf - s.fa;

    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++) M[i][j] = 0;
    M[BETA][BETA] = s.m1 * s.ra * s.ra +
                    s.m2 * (s.rr * s.rr - 2 * s.da * s.rr * cos(q[THETA]) + s.da * s.da) + s.i1 +
                    s.i2;
    M[BETA][THETA] = M[THETA][BETA] = s.m2 * (s.da * s.da - s.da * s.rr * cos(q[THETA])) + s.i2;
    M[THETA][THETA] = s.m2 * s.da * s.da + s.i2;
    M[GAMMA][GAMMA] = s.m3 * (s.sa * s.sa + s.sb * s.sb) + s.i3;
    M[PHI][PHI] = s.m4 * e * e + s.i4;
    M[PHI][DELTA] = M[DELTA][PHI] = s.m4 * (e * e + s.zt * e * sin(q[PHI])) + s.i4;
    M[DELTA][DELTA] = s.m4 * (s.zt * s.zt + 2 * s.zt * e * sin(q[PHI]) + e * e) +
                      s.m5 * (s.ta * s.ta + s.tb * s.tb) + s.i4 + s.i5;
    M[OMEGA][OMEGA] = s.m6 * z * z + s.i6;
    M[OMEGA][EPSILON] = M[EPSILON][OMEGA] = s.m6 * (z * z - s.u * z * sin(q[OMEGA])) + s.i6;
    M[EPSILON][EPSILON] = s.m6 * (z * z - 2 * s.u * z * sin(q[OMEGA]) + s.u * s.u) +
                          s.m7 * (s.ua * s.ua + s.ub * s.ub) + s.i6 + s.i7;
}

static inline void andrews_force(const double q[7], const double u[7], double f[7])
{
    const struct andrews s = squeezer;
    const double e = s.e - s.ea, z = s.zf - s.fa, sg = sin(q[GAMMA]), cg = cos(q[GAMMA]);
    /* the spring from (xc, yc) to a point of the triangle */
    const double x = s.sd * cg + s.sc * sg + s.xb - s.xc, y = s.sd * sg - s.sc * cg + s.yb - s.yc;
    const double length = sqrt(x * x + y * y), pull = -s.c0 * (length - s.l0) / length;

    f[BETA] = s.mom - s.m2 * s.da * s.rr * u[THETA] * (u[THETA] + 2 * u[BETA]) * sin(q[THETA]);
    f[THETA] = s.m2 * s.da * s.rr * u[BETA] * u[BETA] * sin(q[THETA]);
    f[GAMMA] = pull * (x * (s.sc * cg - s.sd * sg) + y * (s.sd * cg + s.sc * sg));
    f[PHI] = s.m4 * s.zt * e * u[DELTA] * u[DELTA] * cos(q[PHI]);
    f[DELTA] = -s.m4 * s.zt * e * u[PHI] * (u[PHI] + 2 * u[DELTA]) * cos(q[PHI]);
    f[OMEGA] = -s.m6 * s.u * z * u[EPSILON] * u[EPSILON] * cos(q[OMEGA]);
    f[EPSILON] = s.m6 * s.u * z * u[OMEGA] * (u[OMEGA] + 2 * u[EPSILON]) * cos(q[OMEGA]);
}

/* The three loops that close, x and y of each. */
static inline void andrews_constraints(const double q[7], double p[6])
{
    const struct andrews s = squeezer;
    const double bt = q[BETA] + q[THETA], pd = q[PHI] + q[DELTA], oe = q[OMEGA] + q[EPSILON];
    const double x = s.rr * cos(q[BETA]) - s.d * cos(bt), y = s.rr * sin(q[BETA]) - s.d * sin(bt);

    p[0] = x - s.ss * sin(q[GAMMA]) - s.xb;
    p[1] = y + s.ss * cos(q[GAMMA]) - s.yb;
    p[2] = x - s.e * sin(pd) - s.zt * cos(q[DELTA]) - s.xa;
    p[3] = y + s.e * cos(pd) - s.zt * sin(q[DELTA]) - s.ya;
    p[4] = x - s.zf * cos(oe) - s.u * sin(q[EPSILON]) - s.xa;
    p[5] = y - s.zf * sin(oe) + s.u * cos(q[EPSILON]) - s.ya;
}

static inline void andrews_matrix(const double q[7], double G[6][7])
{
    const struct andrews s = squeezer;
    const double bt = q[BETA] + q[THETA], pd = q[PHI] + q[DELTA], oe = q[OMEGA] + q[EPSILON];

    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 7; j++) G[i][j] = 0;
        G[i][THETA] = i % 2 ? -s.d * cos(bt) : s.d * sin(bt);
        G[i][BETA] = (i % 2 ? s.rr * cos(q[BETA]) : -s.rr * sin(q[BETA])) + G[i][THETA];
    }
    G[0][GAMMA] = -s.ss * cos(q[GAMMA]);
    G[1][GAMMA] = -s.ss * sin(q[GAMMA]);
    G[2][PHI] = -s.e * cos(pd);
    G[3][PHI] = -s.e * sin(pd);
    G[2][DELTA] = G[2][PHI] + s.zt * sin(q[DELTA]);
    G[3][DELTA] = G[3][PHI] - s.zt * cos(q[DELTA]);
    G[4][OMEGA] = s.zf * sin(oe);
    G[5][OMEGA] = -s.zf * cos(oe);
    G[4][EPSILON] = G[4][OMEGA] - s.u * cos(q[EPSILON]);
    G[5][EPSILON] = G[5][OMEGA] - s.u * sin(q[EPSILON]);
}

/* b of G a = b: less the second derivatives of p along u. */
static inline void andrews_bias(const double q[7], const double u[7], double b[6])
{
    const struct andrews s = squeezer;
    const double bt = q[BETA] + q[THETA], pd = q[PHI] + q[DELTA], oe = q[OMEGA] + q[EPSILON];
    const double ubt = u[BETA] + u[THETA], upd = u[PHI] + u[DELTA], uoe = u[OMEGA] + u[EPSILON];
    const double x = s.rr * cos(q[BETA]) * u[BETA] * u[BETA] - s.d * cos(bt) * ubt * ubt;
    const double y = s.rr * sin(q[BETA]) * u[BETA] * u[BETA] - s.d * sin(bt) * ubt * ubt;

    b[0] = x - s.ss * sin(q[GAMMA]) * u[GAMMA] * u[GAMMA];
    b[1] = y + s.ss * cos(q[GAMMA]) * u[GAMMA] * u[GAMMA];
    b[2] = x - s.e * sin(pd) * upd * upd - s.zt * cos(q[DELTA]) * u[DELTA] * u[DELTA];
    b[3] = y + s.e * cos(pd) * upd * upd - s.zt * sin(q[DELTA]) * u[DELTA] * u[DELTA];
    b[4] = x - s.zf * cos(oe) * uoe * uoe - s.u * sin(q[EPSILON]) * u[EPSILON] * u[EPSILON];
    b[5] = y - s.zf * sin(oe) * uoe * uoe + s.u * cos(q[EPSILON]) * u[EPSILON] * u[EPSILON];
}

#endif
