/* Five problems for the scalar integrator and for the lanes: the triaxial ellipsoid, the same with Jacobi
 * fields, the same as a sweep over ellipsoids, the torus, and light rays around a Schwarzschild black
 * hole. */
#include "lanes.h"

#include "../common/problems.h"

#define REAL          double
#define SQRT          sqrt
#define PROBLEM(name) name
#include "../common/problems_body.h"

#ifndef BENCH_LANES
#    define BENCH_LANES 64
#endif
#ifndef BENCH_METHOD
#    define BENCH_METHOD GI_MERSON43
#endif
#ifndef BENCH_DISPATCH
#    define BENCH_DISPATCH 0
#endif

enum { GEODESICS = STARTS };

/* ---- instances ------------------------------------------------------------------------------------ */

#define GI_NAME     plain
#define GI_SYSTEM   struct ellipsoid
#define GI_PROBLEM  GI_IMPLICIT_SURFACE
#define GI_LANES    BENCH_LANES
#define GI_METHOD   BENCH_METHOD
#define GI_DISPATCH BENCH_DISPATCH
ELLIPSOID_SURFACE(plain)
#include "../../geodesic_integ.h"

#define GI_NAME          jacobi
#define GI_SYSTEM        struct ellipsoid
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_LANES         BENCH_LANES
#define GI_METHOD        BENCH_METHOD
#define GI_DISPATCH      BENCH_DISPATCH
ELLIPSOID_SURFACE(jacobi)
#include "../../geodesic_integ.h"

#define GI_NAME     torus
#define GI_PROBLEM  GI_IMPLICIT_SURFACE
#define GI_LANES    BENCH_LANES
#define GI_METHOD   BENCH_METHOD
#define GI_DISPATCH BENCH_DISPATCH
#include "../../geodesic_integ.h"

#define GI_NAME       hole
#define GI_NQ         4
#define GI_NC         1
#define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#define GI_LANES      BENCH_LANES
#define GI_METHOD     BENCH_METHOD
#define GI_DISPATCH   BENCH_DISPATCH
#include "../../geodesic_integ.h"

/* ---- starts --------------------------------------------------------------------------------------- */

static struct ellipsoid ellipsoid, ellipsoids[GEODESICS];
static struct torus torus;
static struct hole hole;
static double plain_starts[GEODESICS][6], torus_starts[GEODESICS][6];
static double jacobi_starts[GEODESICS][10], hole_starts[GEODESICS][8];

void lanes_prepare(void)
{
    unsigned long long seed = 1;
    ellipsoid = ellipsoid_of_bench();
    torus = torus_of_bench();
    hole = hole_of_bench();
    starting_states(&ellipsoid, plain_starts);
    for (int k = 0; k < GEODESICS; ++k) {
        for (int i = 0; i < 3; ++i) {
            jacobi_starts[k][i] = plain_starts[k][i];
            jacobi_starts[k][5 + i] = plain_starts[k][3 + i];
        }
        jacobi_starts[k][4] = jacobi_starts[k][8] = 1;
        double point[3];
        point_near_torus(&torus, plain_starts[k], point);
        if (torus_start(&torus, point, plain_starts[k] + 3, torus_starts[k]) != GI_OK) abort();
        aim_at_hole(&hole, &seed, hole_starts[k]);
        ellipsoids[k] = ellipsoid;
    }
}

/* ---- runs ----------------------------------------------------------------------------------------- */

#define RUN      plain
#define INSTANCE plain
#define STATES   plain_starts
#define SYSTEMS  &ellipsoid
#include "lanes_body.h"

#define RUN      jacobi
#define INSTANCE jacobi
#define STATES   jacobi_starts
#define SYSTEMS  &ellipsoid
#include "lanes_body.h"

#define RUN      sweep
#define INSTANCE plain
#define STATES   plain_starts
#define SYSTEMS  ellipsoids
#define EACH     1
#include "lanes_body.h"

#define RUN      torus
#define INSTANCE torus
#define STATES   torus_starts
#define SYSTEMS  &torus
#include "lanes_body.h"

#define RUN      hole
#define INSTANCE hole
#define STATES   hole_starts
#define SYSTEMS  &hole
#define LENGTH   60
#include "lanes_body.h"

const struct lanes_problem lanes_problems[] = {
    {"ellipsoid", plain_scalar, plain_lanes},
    {"ellipsoid, Jacobi fields", jacobi_scalar, jacobi_lanes},
    {"ellipsoids, a sweep", sweep_scalar, sweep_lanes},
    {"torus", torus_scalar, torus_lanes},
    {"Schwarzschild ray", hole_scalar, hole_lanes},
    {NULL, NULL, NULL},
};
