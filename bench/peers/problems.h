/* The six problems as plain functions, in double precision, for every contender. The equations are those that
 * the header writes itself: derivs and constraint_errors of its families are ordinary functions. The
 * projections are for contenders that leave them to the user; those of surfaces are in problems.hpp. */
#ifndef BENCH_PEERS_PROBLEMS_H
#define BENCH_PEERS_PROBLEMS_H

#include "../common/problems.h"
#include "peers.h"

#include "../../tests/andrews.h"

#define REAL          double
#define SQRT          sqrt
#define PROBLEM(name) name
#include "../common/problems_body.h"

/* ---- families ---- */

ELLIPSOID_SURFACE(plain)
#define GI_NAME    plain
#define GI_SYSTEM  struct ellipsoid
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "../../geodesic_integ.h"

ELLIPSOID_SURFACE(jacobi)
#define GI_NAME          jacobi
#define GI_SYSTEM        struct ellipsoid
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#include "../../geodesic_integ.h"

#define GI_NAME    torus
#define GI_PROBLEM GI_IMPLICIT_SURFACE
#include "../../geodesic_integ.h"

#define INSTANCE squeezer
#define REAL     double
#include "squeezer.h"
#undef INSTANCE
#undef REAL
#define GI_NAME    squeezer
#define GI_SYSTEM  struct squeezing
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      7
#define GI_NC      6
#include "../../geodesic_integ.h"

/* ---- projections ---- */

/* Newton's method along the gradient of H, which has the components of y' in another order. */
static inline bool hole_project_if_needed(const struct hole *hole, double tol, double t, double y[])
{
    double H[1], ydot[8], norm;
    hole_constraint_errors(hole, t, y, H);
    if (fabs(H[0]) <= tol) return true;
    for (int iteration = 0; iteration < 8; ++iteration) {
        hole_derivs(hole, t, y, ydot);
        norm = 0;
        for (int i = 0; i < 8; ++i) norm += ydot[i] * ydot[i];
        for (int i = 0; i < 4; ++i) {
            y[i] += H[0] / norm * ydot[4 + i];
            y[4 + i] -= H[0] / norm * ydot[i];
        }
        hole_constraint_errors(hole, t, y, H);
        if (fabs(H[0]) <= tol) return true;
    }
    return false;
}

/* Solves (G C G^T) lambda = b by Cholesky's method and takes C G^T lambda from v: the correction that is
 * least in the metric of the mass matrix, C its inverse. false where the rows of G depend on each other. */
static inline bool squeezer_correct(double C[7][7], double G[6][7], const double b[6], double v[7])
{
    double CG[6][7], S[6][6], x[6];
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 7; ++j) {
            CG[i][j] = 0;
            for (int k = 0; k < 7; ++k) CG[i][j] += C[j][k] * G[i][k];
        }
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j <= i; ++j) {
            double s = 0;
            for (int k = 0; k < 7; ++k) s += G[i][k] * CG[j][k];
            for (int k = 0; k < j; ++k) s -= S[i][k] * S[j][k];
            if (i == j && !(s > 0)) return false;
            S[i][j] = i == j ? sqrt(s) : s / S[j][j];
        }
    for (int i = 0; i < 6; ++i) {
        x[i] = b[i];
        for (int k = 0; k < i; ++k) x[i] -= S[i][k] * x[k];
        x[i] /= S[i][i];
    }
    for (int i = 5; i >= 0; --i) {
        for (int k = i + 1; k < 6; ++k) x[i] -= S[k][i] * x[k];
        x[i] /= S[i][i];
    }
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 7; ++j) v[j] -= CG[i][j] * x[i];
    return true;
}

/* Largest of the constraint errors first ... first + 5. */
static inline double squeezer_worst(const double cerr[12], int first)
{
    double worst = 0;
    for (int i = first; i < first + 6; ++i)
        if (!(fabs(cerr[i]) <= worst)) worst = fabs(cerr[i]);
    return worst;
}

/* Position by Newton's method, then velocity, which is linear. */
static inline bool squeezer_project_if_needed(const struct squeezing *s, double tol, double t,
                                              double y[])
{
    double cerr[12], C[7][7], G[6][7];
    squeezer_constraint_errors(s, t, y, cerr);
    if (squeezer_worst(cerr, 0) <= tol && squeezer_worst(cerr, 6) <= tol) return true;
    for (int iteration = 0; iteration < 8 && !(squeezer_worst(cerr, 0) <= tol); ++iteration) {
        if (squeezer_compliance_matrix(s, t, y, 1, C) != GI_OK) return false;
        squeezer_constraint_matrix(s, t, y, G);
        if (!squeezer_correct(C, G, cerr, y)) return false;
        squeezer_constraint_errors(s, t, y, cerr);
    }
    if (!(squeezer_worst(cerr, 6) <= tol)) {
        if (squeezer_compliance_matrix(s, t, y, 1, C) != GI_OK) return false;
        squeezer_constraint_matrix(s, t, y, G);
        if (!squeezer_correct(C, G, cerr + 6, y + 7)) return false;
        squeezer_constraint_errors(s, t, y, cerr);
    }
    return squeezer_worst(cerr, 0) <= tol && squeezer_worst(cerr, 6) <= tol;
}

#endif
