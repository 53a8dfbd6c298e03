/* A bead of mass 1 slides on a rod that a motor turns: q = angle of the rod, radius of the bead. The motor is a
   constraint that moves with t. The mass matrix varies, so the force has
       f_i = ... - sum_jk (dM_ij/dq_k - 1/2 dM_jk/dq_i) u_j u_k
   in it, as M a + G^T lambda = f: here M_00 = r^2 gives -2 r r' angle' (Coriolis) and r angle'^2 (centrifugal). */
typedef const double *vec; /* the system s: the rate of the motor */
static void rod_mass(vec s, double t, vec q, double M[][2])
{
    (void)s, (void)t, M[0][0] = q[1] * q[1], M[1][1] = 1, M[0][1] = M[1][0] = 0;
}
static void rod_force(vec s, double t, vec q, vec u, vec z, double f[])
{
    (void)s, (void)t, (void)z, f[0] = -2 * q[1] * u[0] * u[1], f[1] = q[1] * u[0] * u[0];
}
static void rod_position_constraints(vec s, double t, vec q, double p[])
{
    p[0] = q[0] - s[0] * t;
}
static void rod_constraint_matrix(vec s, double t, vec q, double G[][2])
{
    (void)s, (void)t, (void)q, G[0][0] = 1, G[0][1] = 0;
}
static void rod_constraint_rates(vec s, double t, vec q, double p_t[])
{
    (void)t, (void)q, p_t[0] = -s[0];
}
static void rod_constraint_bias(vec s, double t, vec q, vec u, double b[])
{
    (void)s, (void)t, (void)q, (void)u, b[0] = 0;
}
#define GI_NAME    rod
#define GI_SYSTEM  double
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#define GI_MOVING  1
#include "geodesic_integ.h"
