/* Headers of platforms define short names as macros; the header is included behind all of these, and uses
 * none. What they stand for compiles nowhere. */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/* Windows: windef.h, rpcndr.h, minwindef.h */
#define near          @near
#define far           @far
#define small         @small
#define hyper         @hyper
#define interface     @interface
#define pascal        @pascal
#define cdecl         @cdecl
#define IN            @IN
#define OUT           @OUT
#define OPTIONAL      @OPTIONAL
#define CONST         @CONST
#define VOID          @VOID
#define ERROR         @ERROR
#define min(a, b)     @min
#define max(a, b)     @max
/* POSIX and glibc: sys/sysmacros.h, complex.h, termios.h, gcc -std=gnu */
#define major(x)      @major
#define minor(x)      @minor
#define makedev(x, y) @makedev
#define I             @I
#define complex       @complex
#define unix          @unix
#define linux         @linux
#define B0            @B0
#define howmany(x, y) @howmany
#define roundup(x, y) @roundup
#define MIN(a, b)     @MIN
#define MAX(a, b)     @MAX
/* newlib: ctype.h */
#define _U            @_U
#define _L            @_L
#define _N            @_N
#define _S            @_S
#define _P            @_P
#define _C            @_C
#define _X            @_X
#define _B            @_B
/* macOS: AssertMacros.h */
#define check(x)      @check
#define verify(x)     @verify
#define require(x, y) @require
/* X11, Qt, Arduino, Perl */
#define None          @None
#define Bool          @Bool
#define True          @True
#define False         @False
#define Always        @Always
#define Status        @Status
#define Success       @Success
#define signals       @signals
#define slots         @slots
#define emit          @emit
#define foreach       @foreach
#define abs(x)        @abs
#define round(x)      @round
#define radians(x)    @radians
#define degrees(x)    @degrees
#define sq(x)         @sq
#define bit(x)        @bit
#define word(x)       @word
#define F(x)          @F
#define PI            @PI
#define EULER         @EULER
#define DEFAULT       @DEFAULT
#define sqrt(x)       @sqrt
#define fabs(x)       @fabs
#define pow(x, y)     @pow
#define dot(x)        @dot
#define cross(x)      @cross

/* Every family, with all that a parameter brings in. */
struct thing {
    double a, b;
};

static inline void sheet_surface(const struct thing *s, const double x[3], double *f,
                                 double grad[3], double hess[6])
{
    *f = s->a * x[0] * x[0] + s->b * x[1] * x[1] + x[2] * x[2] - 1;
    grad[0] = 2 * s->a * x[0], grad[1] = 2 * s->b * x[1], grad[2] = 2 * x[2];
    hess[0] = 2 * s->a, hess[1] = 2 * s->b, hess[2] = 2;
    hess[3] = hess[4] = hess[5] = 0;
}
static inline void sheet_events(const struct thing *s, double t, const double y[], double g[])
{
    (void)s, (void)t;
    g[0] = y[2];
}
#define GI_NAME          sheet
#define GI_SYSTEM        struct thing
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_GLOBAL_ERROR  1
#define GI_METHOD        GI_DOP853
#define GI_EVENTS        1
#define GI_LANES         4
#include "geodesic_integ.h"

static inline void chart_surface(const struct thing *s, double u, double v, double x[3],
                                 double xu[3], double xv[3], double xuu[3], double xuv[3],
                                 double xvv[3])
{
    for (int i = 0; i < 3; i++) xu[i] = xv[i] = xuu[i] = xuv[i] = xvv[i] = 0;
    x[0] = u, x[1] = v, x[2] = s->a * u * u + s->b * v * v;
    xu[0] = xv[1] = 1, xu[2] = 2 * s->a * u, xv[2] = 2 * s->b * v;
    xuu[2] = 2 * s->a, xvv[2] = 2 * s->b;
}
#define GI_NAME          chart
#define GI_SYSTEM        struct thing
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_TSITOURAS54
#define GI_LANES         4
#include "geodesic_integ.h"

static inline void disc_metric(const struct thing *s, const double x[2], double ginv[2][2],
                               double dginv[2][2][2])
{
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) ginv[i][j] = dginv[0][i][j] = dginv[1][i][j] = 0;
    ginv[0][0] = s->a, ginv[1][1] = s->b + x[0] * x[0], dginv[0][1][1] = 2 * x[0];
}
#define GI_NAME    disc
#define GI_SYSTEM  struct thing
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#define GI_METHOD  GI_VERNER96
#define GI_LANES   4
#include "geodesic_integ.h"

static inline void spring_hamiltonian(const struct thing *s, double t, const double q[],
                                      const double p[], double *H, double H_q[], double H_p[])
{
    (void)t;
    *H = (s->a * q[0] * q[0] + p[0] * p[0]) / 2;
    H_q[0] = s->a * q[0], H_p[0] = p[0];
}
#define GI_NAME    spring
#define GI_SYSTEM  struct thing
#define GI_PROBLEM GI_HAMILTONIAN
#define GI_NQ      1
#define GI_LANES   4
#include "geodesic_integ.h"

static inline void crank_mass(const struct thing *s, double t, const double q[], double M[][2])
{
    (void)t, (void)q;
    M[0][0] = s->a, M[1][1] = s->b, M[0][1] = M[1][0] = 0;
}
static inline void crank_force(const struct thing *s, double t, const double q[], const double u[],
                               const double z[], double f[])
{
    (void)t, (void)q, (void)u, (void)z;
    f[0] = 0, f[1] = -s->a;
}
static inline void crank_position_constraints(const struct thing *s, double t, const double q[],
                                              double p[])
{
    (void)s, (void)t;
    p[0] = (q[0] * q[0] + q[1] * q[1] - 1) / 2;
}
static inline void crank_constraint_matrix(const struct thing *s, double t, const double q[],
                                           double G[][2])
{
    (void)s, (void)t;
    G[0][0] = q[0], G[0][1] = q[1];
}
static inline void crank_constraint_bias(const struct thing *s, double t, const double q[],
                                         const double u[], double b[])
{
    (void)s, (void)t, (void)q;
    b[0] = -(u[0] * u[0] + u[1] * u[1]);
}
static inline void crank_held(const struct thing *s, bool held[2])
{
    (void)s;
    held[0] = held[1] = false;
}
#define GI_NAME    crank
#define GI_SYSTEM  struct thing
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      2
#define GI_NC      1
#define GI_HELD    1
#define GI_LANES   4
#include "geodesic_integ.h"

static inline void bead_derivs(const struct thing *s, double t, const double y[], double ydot[])
{
    const double pull = y[2] * y[2] + y[3] * y[3];
    (void)s, (void)t;
    ydot[0] = y[2], ydot[1] = y[3], ydot[2] = -pull * y[0], ydot[3] = -pull * y[1];
}
static inline void bead_constraint_errors(const struct thing *s, double t, const double y[],
                                          double cerr[])
{
    (void)s, (void)t;
    cerr[0] = (y[0] * y[0] + y[1] * y[1] - 1) / 2;
    cerr[1] = y[0] * y[2] + y[1] * y[3];
}
#define GI_NAME        bead
#define GI_SYSTEM      struct thing
#define GI_NQ          2
#define GI_NC          2
#define GI_NC_POSITION 1
#define GI_METHOD      GI_BOGACKI_SHAMPINE32
#define GI_LANES       4
#include "geodesic_integ.h"

int main(void)
{
    const struct thing s = {1, 2};
    const double point[3] = {1, 0, 0}, direction[3] = {0, 1, 1}, q0[4] = {1, 0, 0, 1};
    double y[sheet_N], chart_y[chart_N], disc_y[disc_N];
    sheet_integ sheet;
    chart_integ chart;
    disc_integ disc;
    spring_integ spring;
    crank_integ crank;
    bead_integ bead;
    return sheet_start(&s, point, direction, y) != GI_OK ||
           sheet_initialize(&sheet, &s, NULL, 0, y) != GI_OK || sheet_step(&sheet, 1) != GI_OK ||
           chart_start(&s, point, direction + 1, chart_y) != GI_OK ||
           chart_initialize(&chart, &s, NULL, 0, chart_y) != GI_OK ||
           chart_integrate(&chart, 1) != GI_OK ||
           disc_start(&s, point, direction + 1, disc_y) != GI_OK ||
           disc_initialize(&disc, &s, NULL, 0, disc_y) != GI_OK ||
           disc_integrate(&disc, 1) != GI_OK ||
           spring_initialize(&spring, &s, NULL, 0, q0) != GI_OK ||
           spring_integrate(&spring, 1) != GI_OK ||
           crank_initialize(&crank, &s, NULL, 0, q0) != GI_OK ||
           crank_integrate(&crank, 1) != GI_OK ||
           bead_initialize(&bead, &s, NULL, 0, q0) != GI_OK || bead_integrate(&bead, 1) != GI_OK;
}
