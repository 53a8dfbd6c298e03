/* cc -O2 -I. examples/lessons/mechanism.c -o mechanism -lm
   I want a mechanism: a bob on a rod of length 1 below a cart, q = x of the cart, x and y of the bob.
   M q'' + G^T lambda = f, p(q) = 0, G = dp/dq, G q'' = b. If M varies, f has more terms: drive/rod.h. */
#include <stdio.h>
typedef const double *vec; /* the system s: mass of the cart, of the bob, gravity */
static void cart_mass(vec s, double t, vec q, double M[][3])
{
    (void)t, (void)q;
    for (int i = 0; i < 9; i++) M[i / 3][i % 3] = i % 4 ? 0 : s[i > 0];
}
static void cart_force(vec s, double t, vec q, vec u, vec z, double f[])
{
    (void)t, (void)q, (void)u, (void)z, f[0] = f[1] = 0, f[2] = -s[1] * s[2];
}
static void cart_position_constraints(vec s, double t, vec q, double p[])
{
    (void)s, (void)t, p[0] = ((q[1] - q[0]) * (q[1] - q[0]) + q[2] * q[2] - 1) / 2;
}
static void cart_constraint_matrix(vec s, double t, vec q, double G[][3])
{
    (void)s, (void)t, G[0][0] = q[0] - q[1], G[0][1] = q[1] - q[0], G[0][2] = q[2];
}
static void cart_constraint_bias(vec s, double t, vec q, vec u, double b[])
{
    (void)s, (void)t, (void)q, b[0] = -(u[1] - u[0]) * (u[1] - u[0]) - u[2] * u[2];
}
#define GI_NAME    cart
#define GI_SYSTEM  double
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      3
#define GI_NC      1
#include "geodesic_integ.h"
int main(void)
{
    double s[3] = {3, 1, 9.81}, y0[cart_N] = {0, 1, 0}, pull[1]; /* a level rod, at rest */
    cart_integ it;
    if (cart_initialize(&it, s, NULL, 0, y0) != GI_OK || cart_integrate(&it, 1) != GI_OK) return 1;
    cart_multipliers(s, it.t, it.y, pull);
    printf("cart %.3f, bob %.3f %.3f, rod pulls %.2f\n", it.y[0], it.y[1], it.y[2], pull[0]);
}
