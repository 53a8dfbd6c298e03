/* Every call of the interface, in any order, with any arguments, and callbacks that give anything. PROOF_KIND
   chooses the instance. frama-c starts in `main` and follows all that can happen; see README.md. */
#include "any.h"

#define ODE_1      1  /* N = 1: y' = f(t, y), one event function */
#define ODE_2      2  /* N = 2: the same with DOP853, whose dense output is nested */
#define POINT_2    3  /* N = 2: one coordinate, one constraint, projected by differences */
#define FUNCTION_2 4  /* N = 2: the same, projected by the user */
#define SURFACE_6  5  /* N = 6: implicit surface */
#define GENERAL_6  6  /* N = 6: constraints of position and of velocity, by a Jacobian; FSAL */
#define METRIC_6   7  /* N = 6: a metric of three dimensions */
#define BODY_6     8  /* N = 6: a mechanism with a constraint, one coordinate held */
#define RODAS_2    9  /* N = 2: y' = f(t, y) by GI_RODAS5P, Jacobian by differences */
#define GAUSS_2    10 /* N = 2: y' = f(t, y) by GI_GAUSS */
#define MASS_5     11 /* N = 5: M y' = f(t, y) by GI_RODAS5P; rows of its matrix change places */
#define RADAU_2    12 /* N = 2: y' = f(t, y) by GI_RADAU */
#define RADAU_5    13 /* N = 5: M y' = f(t, y) by GI_RADAU */
#ifndef PROOF_KIND
#    define PROOF_KIND ODE_1
#endif

#define IS_RADAU (PROOF_KIND == RADAU_2 || PROOF_KIND == RADAU_5)
#define IS_OF_5  (PROOF_KIND == MASS_5 || PROOF_KIND == RADAU_5)

#if (PROOF_KIND <= GENERAL_6 && PROOF_KIND != SURFACE_6) || PROOF_KIND >= RODAS_2
static void p_derivs(const struct any *s, double t, const double y[], double ydot[])
{
    (void)s, (void)t, (void)y;
    anything(ydot, PROOF_KIND == ODE_1 ? 1 : PROOF_KIND == GENERAL_6 ? 6 : IS_OF_5 ? 5 : 2);
}
#endif

#define GI_NAME   p
#define GI_SYSTEM struct any
#define GI_EVENTS 1
#if PROOF_KIND == ODE_1
#    define GI_NZ 1
#elif PROOF_KIND == ODE_2
#    define GI_NZ     2
#    define GI_METHOD GI_DOP853
#elif PROOF_KIND == RODAS_2
#    define GI_NZ     2
#    define GI_METHOD GI_RODAS5P
#elif PROOF_KIND == GAUSS_2
#    define GI_NZ     2
#    define GI_METHOD GI_GAUSS
#elif PROOF_KIND == RADAU_2
#    define GI_NZ     2
#    define GI_METHOD GI_RADAU
#elif IS_OF_5
#    define GI_NZ          5
#    define GI_METHOD      (IS_RADAU ? GI_RADAU : GI_RODAS5P)
#    define GI_MASS_MATRIX 1
static void p_mass_matrix(const struct any *s, double M[][5])
{
    (void)s;
    for (int i = 0; i < 5; i++) anything(M[i], 5);
}
#elif PROOF_KIND == POINT_2 || PROOF_KIND == FUNCTION_2
#    define GI_NQ 1
#    define GI_NC 1
#    if PROOF_KIND == FUNCTION_2
#        define GI_PROJECTION GI_PROJECT_BY_FUNCTION
static bool p_project_if_needed(const struct any *s, double tol, double t, double y[])
{
    (void)s, (void)tol, (void)t;
    if (any_int) anything(y, 2);
    return any_int != 0;
}
#    endif
#elif PROOF_KIND == SURFACE_6
#    define GI_PROBLEM GI_IMPLICIT_SURFACE
static void p_surface(const struct any *s, const double x[3], double *f, double grad[3],
                      double hess[6])
{
    (void)s, (void)x;
    anything(f, 1), anything(grad, 3), anything(hess, 6);
}
#elif PROOF_KIND == GENERAL_6
#    define GI_NQ          3
#    define GI_NC          2
#    define GI_NC_POSITION 1
#    define GI_METHOD      GI_TSITOURAS54
#    define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
static void p_constraint_jacobian(const struct any *s, double t, const double y[], double jac[][6])
{
    (void)s, (void)t, (void)y;
    anything(jac[0], 6), anything(jac[1], 6);
}
#elif PROOF_KIND == METRIC_6
#    define GI_PROBLEM GI_METRIC
#    define GI_NQ      3
static void p_metric(const struct any *s, const double x[3], double ginv[3][3],
                     double dginv[3][3][3])
{
    (void)s, (void)x;
    for (int i = 0; i < 3; i++) {
        anything(ginv[i], 3);
        for (int k = 0; k < 3; k++) anything(dginv[i][k], 3);
    }
}
#elif PROOF_KIND == BODY_6
#    define GI_PROBLEM GI_MECHANICAL
#    define GI_NQ      3
#    define GI_NC      1
#    define GI_HELD    1
static void p_mass(const struct any *s, double t, const double q[], double M[][3])
{
    (void)s, (void)t, (void)q;
    for (int i = 0; i < 3; i++) anything(M[i], 3);
}
static void p_force(const struct any *s, double t, const double q[], const double u[],
                    const double z[], double f[])
{
    (void)s, (void)t, (void)q, (void)u, (void)z;
    anything(f, 3);
}
static void p_position_constraints(const struct any *s, double t, const double q[], double p[])
{
    (void)s, (void)t, (void)q;
    anything(p, 1);
}
static void p_constraint_matrix(const struct any *s, double t, const double q[], double G[][3])
{
    (void)s, (void)t, (void)q;
    anything(G[0], 3);
}
static void p_constraint_bias(const struct any *s, double t, const double q[], const double u[],
                              double b[])
{
    (void)s, (void)t, (void)q, (void)u;
    anything(b, 1);
}
static void p_held(const struct any *s, bool held[3])
{
    (void)s;
    for (int i = 0; i < 3; i++) held[i] = any_int != 0;
}
#endif
#if PROOF_KIND == POINT_2 || PROOF_KIND == GENERAL_6
static void p_constraint_errors(const struct any *s, double t, const double y[], double cerr[])
{
    (void)s, (void)t, (void)y;
    anything(cerr, PROOF_KIND == GENERAL_6 ? 2 : 1);
}
#endif
static void p_events(const struct any *s, double t, const double y[], double g[])
{
    (void)s, (void)t, (void)y;
    anything(g, 1);
}
#ifdef PROOF_LANES
#    define GI_LANES PROOF_LANES
#endif
#include "geodesic_integ.h"

/* An enumeration may hold any number, too. */
static void any_options(p_options *o)
{
    const p_options defaults = {0};
    *o = defaults;
    o->accuracy = any_double, o->rtol = any_double, o->atol = any_double;
    anything(o->units, p_N);
    for (int i = 0; i < p_N; i++) o->relative[i] = any_int != 0;
    o->norm = (gi_norm)any_int, o->controller = (gi_controller)any_int;
    o->constraint_tolerance = any_double, o->time_scale = any_double;
    anything(o->constraint_units, p_NC > 0 ? p_NC : 1);
    o->project_every_step = any_int != 0;
    o->maximum_correction = any_double, o->initial_step = any_double;
    o->minimum_step = any_double, o->maximum_step = any_double, o->fixed_step = any_double;
    o->maximum_steps = any_int;
    o->stretch = any_double;
    o->event_direction[0] = any_int, o->event_terminal[0] = any_int;
}

static p_integ it;

#if IS_RADAU
/* An integrator that has been used: its number of stages is 0, 3, 5 or 7. Eva proves that each call preserves
   this, which it would not find out from the first state. */
static void any_memory(void)
{
    const int stages = any_int & 3, last = any_int & 3, steps = any_int;
    it.gi_memory.stages = stages > 0 ? 1 + 2 * stages : 0;
    it.gi_memory.last_stages = last > 0 ? 1 + 2 * last : 0;
    it.gi_memory.steps = steps >= 0 && steps <= 11 ? steps : 0;
}
#endif

#ifdef PROOF_LANES
enum { COUNT = 3, TIMES = 2 };

/* A batch of one system or of several, to ends or with samples, of any count up to COUNT; systems, t and the
   others have so many. */
static void any_batch(const struct any systems[], const p_options *o)
{
    double t[COUNT], t_end[COUNT], y[COUNT][p_N], times[TIMES], samples[COUNT * TIMES * p_N];
    gi_status status[COUNT];
    int event[COUNT];
    /*@ widen_hints global:"all", 0, 1, 2, 3; */
    for (int count = 0; count <= COUNT; count++) {
        p_batch job = {.options = o, .count = (size_t)count, .t = t, .y = y, .status = status};
        anything(t, COUNT), anything(t_end, COUNT), anything(times, TIMES);
        for (int k = 0; k < COUNT; k++) anything(y[k], p_N);
        job.event = event;
        if (any_int != 0)
            job.systems = systems;
        else
            job.system = systems;
        if (any_int != 0)
            job.t_end = t_end;
        else
            job.times = times, job.samples = samples, job.times_count = any_int & 1 ? 1 : TIMES;
        p_integrate_batch(&job);
    }
}
#endif

int main(void)
{
#ifdef PROOF_LANES
    const struct any systems[COUNT] = {{0}};
#else
    const struct any sys = {0};
#endif
    p_options options;
    double y[p_N];
#if IS_RADAU
    any_memory();
#endif
    while (any_int) {
        any_options(&options);
        anything(y, p_N);
#ifdef PROOF_LANES
        any_batch(systems, any_int ? &options : NULL);
#else
        if (any_int) p_initialize(&it, &sys, any_int ? &options : NULL, any_double, y);
        if (any_int) p_set_options(&it, &options);
        if (any_int) p_set_time_and_state(&it, any_double, y);
        if (any_int) it.next_step = any_double;
        if (any_int) p_step(&it, any_double);
        if (any_int) p_integrate(&it, any_double);
        if (any_int) p_interpolate(&it, any_double, y);
#    if PROOF_KIND == SURFACE_6 || PROOF_KIND == METRIC_6
        double point[3], direction[3];
        anything(point, 3), anything(direction, 3);
        if (any_int) p_start(&sys, point, direction, y);
#    endif
#endif
    }
    return 0;
}
