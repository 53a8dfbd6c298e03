/* Kerr's black hole of mass 1 and spin a in Kerr-Schild coordinates t, x, y, z, in which nothing is singular
 * at the horizon: what GI_METRIC wants of an instance with the name kerr, and the constants of the motion. */
#ifndef KERR_H
#define KERR_H

#include <math.h>
#include <stddef.h>

struct kerr {
    double a;        /* spin */
    double far_away; /* where light is let go */
};

/* g^ij = eta^ij - 2 f l^i l^j at (t, x, y, z) (Kerr and Schild; M. Visser, arXiv:0706.0622, section 5),
   with the derivatives of f and l by x, y, z unless df is NULL. Returns r. */
static inline double null_vector(const struct kerr *k, const double x[4], double *f, double l[4],
                                 double df[4], double dl[4][4])
{
    const double a = k->a, aa = a * a, zz = x[3] * x[3];
    const double b = x[1] * x[1] + x[2] * x[2] + zz - aa, S = sqrt(b * b + 4 * aa * zz);
    const double r = sqrt((b + S) / 2), q = 1 / (r * r + aa);
    *f = r / S;
    l[0] = -1, l[1] = (r * x[1] + a * x[2]) * q, l[2] = (r * x[2] - a * x[1]) * q, l[3] = x[3] / r;
    for (int i = 1; df && i < 4; i++) {
        const double dr = i < 3 ? r * x[i] / S : x[3] / (r * q * S);
        const double dS = (2 * b + (i < 3 ? 0 : 4 * aa)) * x[i] / S, dq = -2 * r * dr * q;
        df[i] = (dr - r * dS / S) / S;
        dl[i][0] = 0;
        dl[i][1] = (dr * x[1] + (i == 1) * r + (i == 2) * a) * q + l[1] * dq;
        dl[i][2] = (dr * x[2] + (i == 2) * r - (i == 1) * a) * q + l[2] * dq;
        dl[i][3] = ((i == 3) - l[3] * dr) / r;
    }
    return r;
}

static inline void kerr_metric(const struct kerr *k, const double x[4], double ginv[4][4],
                               double dginv[4][4][4])
{
    double f, l[4], df[4], dl[4][4];
    null_vector(k, x, &f, l, df, dl);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            ginv[i][j] = (i != j ? 0 : i == 0 ? -1 : 1) - 2 * f * l[i] * l[j];
            dginv[0][i][j] = 0;
            for (int m = 1; m < 4; m++)
                dginv[m][i][j] =
                    -2 * (df[m] * l[i] * l[j] + f * (dl[m][i] * l[j] + l[i] * dl[m][j]));
        }
}

enum { ENERGY, MOMENTUM, CARTER, HAMILTONIAN, CONSTANTS };

/* E = -p_t, L = p_phi, Q = p_theta^2 + cos^2 theta (L^2/sin^2 theta - a^2 (2 H + E^2)), H = g^ij p_i p_j / 2
   of the state y = {t, x, y, z, p_t, p_x, p_y, p_z}, not on the axis. */
static inline void kerr_constants(const struct kerr *k, const double y[8], double c[CONSTANTS])
{
    const double *p = y + 4;
    double f, l[4];
    const double r = null_vector(k, y, &f, l, NULL, NULL), cosine = y[3] / r, cc = cosine * cosine;
    const double lp = -p[0] + l[1] * p[1] + l[2] * p[2] + l[3] * p[3], sine = sqrt(1 - cc);
    const double p_theta = cosine / sine * (y[1] * p[1] + y[2] * p[2]) - r * sine * p[3];
    const double L = y[1] * p[2] - y[2] * p[1];
    c[ENERGY] = -p[0];
    c[MOMENTUM] = L;
    c[HAMILTONIAN] = (p[1] * p[1] + p[2] * p[2] + p[3] * p[3] - p[0] * p[0]) / 2 - f * lp * lp;
    c[CARTER] = p_theta * p_theta +
                cc * (L * L / (1 - cc) - k->a * k->a * (2 * c[HAMILTONIAN] + p[0] * p[0]));
}

#endif
