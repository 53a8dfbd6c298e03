/* The instances whose names the reference shows: `torus` has everything that a surface has, `arm` and `light` what only
   mechanisms and metrics have. */
struct torus {
    double R, r;
};
void torus_surface(const struct torus *s, const double x[3], double *f, double grad[3],
                   double hess[6]);
void torus_events(const struct torus *s, double t, const double y[], double g[1]);
#define GI_NAME          torus
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_EVENTS        1
#define GI_GLOBAL_ERROR  1
#define GI_VARIATIONS    2
#define GI_LANES         64
#include "geodesic_integ.h"

struct arm {
    double mass;
};
void arm_mass(const struct arm *s, double t, const double q[2], double M[][2]);
void arm_force(const struct arm *s, double t, const double q[2], const double u[2],
               const double z[], double f[2]);
void arm_position_constraints(const struct arm *s, double t, const double q[2], double p[1]);
void arm_constraint_matrix(const struct arm *s, double t, const double q[2], double G[][2]);
void arm_constraint_bias(const struct arm *s, double t, const double q[2], const double u[2],
                         double b[1]);
#define GI_NAME    arm
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#include "geodesic_integ.h"

struct light {
    double mass;
};
void light_metric(const struct light *s, const double x[4], double ginv[4][4],
                  double dginv[4][4][4]);
#define GI_NAME      light
#define GI_PROBLEM   GI_METRIC
#define GI_NQ        4
#define GI_TRANSPORT 1
#include "geodesic_integ.h"
