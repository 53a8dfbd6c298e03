/*
geodesic_integ.h: geodesics and other small ODEs on manifolds, in one C header.    MIT licence

You write the equations of a small problem as plain C functions, define a few macros, and include this file.
It makes an integrator for exactly that problem: sizes are compile-time constants, calls are inlined, nothing
is allocated. Include it again, with other macros, for the next problem. C99 to C17, C++11 to C++20.

START HERE

  A geodesic on an ellipsoid. You write f(x) = 0, its gradient and its Hessian (xx, yy, zz, xy, xz, yz):

        #include <assert.h>
        #include <stdio.h>
        struct egg { double axis[3]; };
        static void egg_surface(const struct egg *s, const double x[], double *f, double grad[], double H[])
        {
            *f = -1;
            for (int i = 0; i < 3; i++) {
                double k = 1 / (s->axis[i] * s->axis[i]);
                *f += k * x[i] * x[i], grad[i] = 2 * k * x[i], H[i] = 2 * k, H[3 + i] = 0;
            }
        }
        #define GI_NAME    egg
        #define GI_PROBLEM GI_IMPLICIT_SURFACE
        #include "geodesic_integ.h"
        int main(void)
        {
            struct egg s = {{1.0, 1.2, 0.8}};
            double point[3] = {0.6, 0.7, 0.5}, direction[3] = {0, 1, 0.3}, y0[egg_N];
            egg_integ it;
            egg_start(&s, point, direction, y0);          // onto the surface, unit speed
            assert(egg_check(&s, 0, y0, NULL) == GI_OK);  // your derivatives are right
            egg_initialize(&it, &s, NULL, 0.0, y0);       // NULL: default options
            while (it.t < 10.0 && egg_step(&it, 10.0) == GI_OK)
                printf("%g %g %g %g\n", it.t, it.y[0], it.y[1], it.y[2]);
        }

  An ordinary differential equation y' = f(t, y):

        #include <stdio.h>
        struct lorenz { double sigma, rho, beta; };
        static void lorenz_derivs(const struct lorenz *s, double t, const double y[], double ydot[])
        {
            ydot[0] = s->sigma * (y[1] - y[0]);
            ydot[1] = y[0] * (s->rho - y[2]) - y[1];
            ydot[2] = y[0] * y[1] - s->beta * y[2];
        }
        #define GI_NAME lorenz
        #define GI_NZ   3
        #include "geodesic_integ.h"
        int main(void)
        {
            struct lorenz s = {10, 28, 8.0 / 3};
            double y0[3] = {1, 1, 1};
            lorenz_integ it;
            lorenz_initialize(&it, &s, NULL, 0, y0);
            gi_status status = lorenz_integrate(&it, 20);
            printf("%s: %g %g %g\n", gi_status_message(status), it.y[0], it.y[1], it.y[2]);
        }

  A mechanism: a pendulum of mass 1 in Cartesian coordinates, on the circle p = (x^2 + y^2 - L^2) / 2 = 0:

        #include <stdio.h>
        struct rod { double L, g; };
        static void rod_mass(const struct rod *s, double t, const double q[], double M[][2])
        { M[0][0] = M[1][1] = 1, M[0][1] = M[1][0] = 0; }
        static void rod_force(const struct rod *s, double t, const double q[], const double u[],
                              const double z[], double f[])
        { f[0] = 0, f[1] = -s->g; }
        static void rod_position_constraints(const struct rod *s, double t, const double q[], double p[])
        { p[0] = (q[0] * q[0] + q[1] * q[1] - s->L * s->L) / 2; }
        static void rod_constraint_matrix(const struct rod *s, double t, const double q[], double G[][2])
        { G[0][0] = q[0], G[0][1] = q[1]; }                                // dp/dq
        static void rod_constraint_bias(const struct rod *s, double t, const double q[], const double u[],
                                        double b[])
        { b[0] = -(u[0] * u[0] + u[1] * u[1]); }                           // G a = b
        #define GI_NAME    rod
        #define GI_PROBLEM GI_MECHANICAL
        #define GI_NQ      2
        #define GI_NC      1
        #include "geodesic_integ.h"
        int main(void)
        {
            struct rod s = {1, 9.81};
            double y0[4] = {1, 0, 0, 0};                                   // x, y, x', y'
            rod_integ it;
            rod_initialize(&it, &s, NULL, 0, y0);
            printf("%d: %g %g\n", (int)rod_integrate(&it, 2), it.y[0], it.y[1]);
        }

PARAMETERS: macros that you define before the include. The include undefines them.
    GI_NAME           required        prefix of all that is generated and of the functions you write
    GI_PROBLEM        GI_GENERAL      the family: see FAMILIES
    GI_METHOD         GI_MERSON43     the method: see METHODS
    GI_NQ             see below       number of positions q; for a metric its dimension; surfaces fix it
    GI_NU             GI_NQ           number of velocities u, q' = N(q) u; GI_GENERAL only
    GI_NZ             0               number of variables z: z' = f(t, q, u, z). Constraints do not read z
    GI_NC             required with GI_NQ  number of constraints or 0: GI_GENERAL, mechanisms (on q) only
    GI_NC_POSITION    GI_NC           GI_GENERAL. If below GI_NC: the first GI_NC_POSITION depend on t and q
                                      only, the others also on u; q is projected first, then u. If equal:
                                      each may depend on q and u, which are projected at once
    GI_PROJECTION     GI_PROJECT_BY_DIFFERENCES  GI_GENERAL with constraints: see FAMILIES
    GI_REAL           double          float, double, long double or __float128; no typedef
    GI_SYSTEM         struct GI_NAME  type of the parameters of your equations
    GI_EVENTS         0               number of event functions
    GI_EVENTS_ONCE    0               1: an event function changes its sign at most once in a step: cheaper
    GI_AUTONOMOUS     0               GI_GENERAL; 1: ydot never depends on t (tested): a faster GI_RODAS5P
    GI_JACOBIAN       0               1: you write the derivatives of ydot; for a mechanism, of its force
    GI_MASS_MATRIX    0               1: M y' = f(t, y) of index 1; GI_NZ alone, GI_RODAS5P or GI_RADAU
    GI_GAUSS_STAGES   4               number of stages of GI_GAUSS, 2 to 8; its order is twice that
    GI_VARIATIONS     0               number of derivatives of y that are carried along: see CARRIED ALONG
    GI_PARAMETERS     0               number of variations, the last ones, that are derivatives by parameters
    GI_PARAMETER_DIFFERENCES 0        1: you give the address of a parameter; the header differentiates
    GI_TRANSPORT      0               number of vectors that a metric carries parallel
    GI_JACOBI_FIELDS  0               1: carry the two scalar Jacobi fields on a surface
    GI_HELD           0               1: coordinates of a mechanism can be held
    GI_MOVING         0               1: the constraints of a mechanism move with t; needed if they do
    GI_DRIVEN         0               1: the Hamiltonian depends on t, and is not kept; needed if it does
    GI_GLOBAL_ERROR   0               1: it->global_error estimates the error of y; needs error control
    GI_LANES          0               geodesics side by side in a batch; GI_LANES_AUTO: a good number
    GI_DISPATCH       0               1: batches for SSE2, AVX2 and AVX-512, chosen at run time (x86-64)
    GI_SMALL          0               1: less code (not at -Os), quick to compile; 1.04 to 1.56 times as slow
    GI_FUNC           static inline   what stands before every public function
    GI_DECLARE        0               1: types and prototypes only; another file has the bodies
  For y' = f(t, y) define GI_NZ, not GI_NQ and GI_NC. Your macros such as R, S, M or h may break the header.

FAMILIES (SYSTEM is GI_SYSTEM, REAL is GI_REAL, NAME is GI_NAME)
  Define these functions before the include. A missing function, or one with wrong parameters, is a
  compile-time error (in C, if the header is in a system folder, only with -Wsystem-headers). They may be
  pointers to functions, in C++ anything that can be called. Include what they need: <math.h>; in C
  <stdbool.h> for NAME_held and NAME_project_if_needed. Write every entry of an array that is yours to fill,
  zeros too. If a derivative cannot be computed, fill ydot with NaN: the step is tried again, shorter.

  GI_GENERAL: any equations, with residuals cerr of constraints if GI_NC > 0
    void NAME_derivs(const SYSTEM *, REAL t, const REAL y[], REAL ydot[]);
    void NAME_constraint_errors(const SYSTEM *, REAL t, const REAL y[], REAL cerr[]);        GI_NC > 0
    void NAME_constraint_jacobian(const SYSTEM *, REAL t, const REAL y[], REAL jac[NC][N]);
    bool NAME_project_if_needed(const SYSTEM *, REAL tol, REAL t, REAL y[]);
    void NAME_jacobian(const SYSTEM *, REAL t, const REAL y[], REAL J[][N]);     GI_JACOBIAN: d ydot_i / d y_k
    void NAME_mass_matrix(const SYSTEM *, REAL M[][N]);                            GI_MASS_MATRIX
    GI_PROJECT_BY_DIFFERENCES needs cerr, GI_PROJECT_BY_JACOBIAN also jac. GI_PROJECT_BY_FUNCTION needs
    NAME_project_if_needed instead. It leaves y alone if each constraint is within tol (constraint_tolerance),
    else projects y, or returns false. It runs after the error test (GI_BOGACKI_SHAMPINE32, GI_TSITOURAS54:
    before it). Options constraint_units, time_scale and project_every_step do not reach it.
  GI_IMPLICIT_SURFACE: f(x) = 0, with any f whose gradient does not vanish on the surface
    void NAME_surface(const SYSTEM *, const REAL x[3], REAL *f, REAL grad[3], REAL hess[6]);
    q = {x, y, z}, u = q', and t is arc length.
  GI_PARAMETRIC_SURFACE: x(u, v), with its first and second derivatives
    void NAME_surface(const SYSTEM *, REAL u, REAL v, REAL x[3], REAL xu[3], REAL xv[3], REAL xuu[3],
                      REAL xuv[3], REAL xvv[3]);
    q = {u, v}, u = q', and t is arc length. On both kinds of surface GI_JACOBI_FIELDS appends j_r, j_t to q,
    j_r', j_t' to u: j'' = -K j; j_r starts as 0, 1 (reduced length m12), j_t as 1, 0 (geodesic scale M12).
  GI_METRIC: the inverse of any (pseudo-)Riemannian metric and its derivatives, dginv[k][i][j] = d_k g^ij
    void NAME_metric(const SYSTEM *, const REAL x[NQ], REAL ginv[NQ][NQ], REAL dginv[NQ][NQ][NQ]);
    q = x, u = p, the covariant momentum. H = g^ij p_i p_j / 2 keeps its value at the start: 0 for light, else
    -1/2 or 1/2 after NAME_start, and t is proper time or arc length. A step can jump over a singularity,
    such as r = 0 of a black hole: stop before it by an event. Use coordinates that are regular along the
    geodesic: Kerr-Schild across a horizon or the axis.
  GI_HAMILTONIAN: q' = dH/dp, p' = -dH/dq for y = {q, p}
    void NAME_hamiltonian(const SYSTEM *, REAL t, const REAL q[], const REAL p[], REAL *H, REAL H_q[],
                          REAL H_p[]);
    H keeps its value at the start by projection. GI_DRIVEN 1 omits this projection. It is needed if H depends
    on t (else initialize and NAME_check return GI_ERR_ARGUMENT), and if GI_GAUSS is to be symplectic.
  GI_MECHANICAL: M a + G^T lambda = f with the position constraints p(t, q) = 0
    void NAME_mass(const SYSTEM *, REAL t, const REAL q[], REAL M[][NQ]);         symmetric, positive
    void NAME_force(const SYSTEM *, REAL t, const REAL q[], const REAL u[], const REAL z[], REAL f[]);
    void NAME_position_constraints(const SYSTEM *, REAL t, const REAL q[], REAL p[]);        GI_NC > 0
    void NAME_constraint_matrix(const SYSTEM *, REAL t, const REAL q[], REAL G[][NQ]);       GI_NC > 0
    void NAME_constraint_bias(const SYSTEM *, REAL t, const REAL q[], const REAL u[], REAL b[]);  GI_NC > 0
    void NAME_held(const SYSTEM *, bool held[NQ]);             GI_HELD: these are not accelerated
    void NAME_constraint_rates(const SYSTEM *, REAL t, const REAL q[], REAL p_t[]);          GI_MOVING
    void NAME_force_jacobian(const SYSTEM *, REAL t, const REAL q[], const REAL u[], const REAL z[],
                             REAL f_q[][NQ], REAL f_u[][NQ]);          GI_JACOBIAN; for GI_RADAU and GI_NZ 0
    f has all forces. If M depends on q, f_i includes -sum_jk (dM_ij/dq_k - 1/2 dM_jk/dq_i) u_j u_k
    (examples/lessons/drive). G is dp/dq. Differentiating p(t, q(t)) = 0 twice gives G a + (terms without a) =
    0, and b is minus those terms. Constraints may be dependent. p and G u + p_t are projected, weighted by M.
    A singular configuration (links in line) is passed by shorter steps, or ends in GI_ERR_PROJECTION or
    GI_ERR_ACCURACY: seldom at the default accuracy in double, often below 1e-8 and in float.
  In all families except GI_GENERAL, with GI_NZ; NAME_start sets z to 0
    void NAME_zdot(const SYSTEM *, REAL t, const REAL q[], const REAL u[], const REAL z[], REAL zdot[]);

WHAT YOU GET
  Enumerators: NAME_NQ, NAME_NU, NAME_NZ, NAME_NC, NAME_N (all of y), NAME_LANES; as section 4 defines them:
  NAME_ORDER, NAME_STAGES, NAME_STEP_EXPONENT, NAME_FSAL, NAME_ESTIMATES, NAME_DENSE_ORDER, NAME_DENSE_STAGES.

    gi_status NAME_initialize(it, sys, options, t0, y0)   keeps the address of sys; options may be NULL
    gi_status NAME_set_options(it, options)               other options, the state stays
    gi_status NAME_set_time_and_state(it, t, y)           another state, the options stay
    gi_status NAME_step(it, t_stop)                       one accepted step, never past t_stop
    gi_status NAME_integrate(it, t_end)                   as many as it takes, ends at exactly t_end
    gi_status NAME_interpolate(it, t, y)                  a state inside the last step; it does not project
    gi_error NAME_explain(const NAME_integ *it)           why the last call failed
    gi_status NAME_check(sys, t, y, error)                compares your derivatives with differences
        (gradient, Hessian, xu to xvv, dginv, H_q, H_p, Jacobian, G, b, p_t), M and ginv with their
        transposes, and finds entries that you do not write. After GI_ERR_CHECK, *error (it may be NULL) has
        the name, the index (12 is G[1][2]; if one may exceed 9, 102), your value, and as limit the value
        by differences. Nothing else detects a wrong sign: you get GI_OK and a wrong curve. Call it in an
        assert: it evaluates your functions at thousands of states near y. It cannot see a wrong f, p, cerr,
        H, M or ginv (g_ij for g^ij) whose derivatives fit, nor wrong forces and ydot
    gi_status NAME_start(sys, point, direction, y0)       surfaces, metrics: a state
        direction is contravariant. A point near an implicit surface is replaced by its nearest point, to
        second order in their distance; GI_ERR_CONSTRAINT if that is not unique, or not found from far away
    gi_status NAME_start_null(sys, point, direction, y0)  metrics: light, from its direction in space
        A value > 0 with H = 0 replaces direction[0], of time. Light continues to t > 0, and comes from t < 0
    gi_status NAME_connect(sys, options, from, to, direction, length)   a geodesic between two points
    gi_status NAME_shortest(sys, options, from, to, direction, length)  the shortest: see TWO POINTS
    gi_status NAME_frame(sys, y, frame)                   GI_JACOBI_FIELDS: NAME_darboux: axes, curvatures
    gi_status NAME_set_variations(it, v)                  v[GI_VARIATIONS][N]: see CARRIED ALONG
    gi_status NAME_interpolate_variations(it, t, v)       variations inside the last step
    gi_status NAME_event_variation(it, dt)                how the event's t changes; only at an event
    gi_status NAME_set_transported(it, w)                 w[GI_TRANSPORT][NQ], contravariant
    gi_status NAME_integrate_batch(NAME_batch *)          GI_LANES: many geodesics at once: see BATCHES
    void NAME_multipliers(sys, t, y, lambda)              GI_MECHANICAL: lambda[NC] of its equations
    gi_status NAME_system_matrix(sys, t, y, h, S)         GI_MECHANICAL: S = M / h: S (u1 - u0) = f
    gi_status NAME_compliance_matrix(sys, t, y, h, C)     GI_MECHANICAL: C = h M^-1; 0 where q is held
    void NAME_derivs(sys, t, y, ydot)                     the equations that a family makes: ydot, and
    void NAME_constraint_errors(sys, t, y, cerr)          how far y is off the constraints
    const char *NAME_method()                             "Merson 4(3)"
    const char *gi_status_message(status)

  In C the prototypes give lengths, y0[NAME_N]: gcc and clang warn if an array is shorter. t may run backward.
  A function that fails leaves its output arrays untouched, except for batches. NAME_integ is a plain struct:
  a copy is a checkpoint, with the same addresses of sys and jump_times. It has t, y, ydot; next_step, which
  you may set between steps; t_previous, y_previous, where the last step began; and stats, a gi_statistics.
  Its correction is the largest |dy_i| / units_i by which initialize or set_time_and_state moved y onto its
  constraints. integrate evaluates ydot anew when it begins: inputs and parameters may change between calls.
  step does not: then call set_time_and_state with it->t and it->y; before integrate too, if a g has changed.

OPTIONS: fields of NAME_options. Zero means the default; NULL in the place of options means all defaults.
    accuracy             1e-6; float 1e-5  error of a step, in units: the tolerance of y_i is
                                           units_i atol + (relative_i ? rtol |y_i| : 0)
    rtol, atol           accuracy          if they are to differ
    units[N], relative[N]  1, false        size of a typical y_i; infinite: its error is not controlled
    norm                 GI_NORM_INFINITY  of the weighted errors; or GI_NORM_RMS
    constraint_tolerance accuracy / 10     in constraint_units; GI_VERNER96: accuracy / 100
    constraint_units[NC] 1                 of each constraint; surface: {distance, normal velocity, speed}
    time_scale           1                 velocity constraints: constraint_units per time_scale
    project_every_step   false             true: also where the constraints are within tolerance
    maximum_correction   infinite          a start that would be moved further gives GI_ERR_CONSTRAINT
    initial_step         0                 0: step or integrate chooses it from the equations
    minimum_step, maximum_step  0, infinite   no step is below 16 ulp of t
    fixed_step           0                 > 0: no error control; size of all steps that no end or event cuts
    stretch              0.1               a step may be longer by this fraction to reach t_stop
    maximum_steps        1e7               attempts in one call; then GI_ERR_MAX_STEPS
    controller           of the method     GI_CONTROLLER_I or GI_CONTROLLER_PI
    event_direction[k]   0                 1: only where g_k rises along the path, -1: only where it falls
    event_terminal[k]    1                 -1: integrate counts the event and continues
    jump_times, jump_count  none           increasing times where ydot jumps: steps end there; not copied
    global_accuracy      0                 > 0: limit of the global error, with GI_GLOBAL_ERROR

METHODS: the error of NAME_interpolate is O(h^dense). The last two rows need options.fixed_step.
    GI_METHOD              order  stages  dense  good for
    GI_MERSON43                4       5      4  the steps of Simbody's integrator; the default
    GI_BOGACKI_SHAMPINE32      3       3      4  loose accuracies, short steps
    GI_TSITOURAS54             5       6      5  moderate accuracies
    GI_DOP853                  8      12      8  all accuracies; interpolate evaluates 3 times; not __float128
    GI_VERNER96                9      15      9  small errors; interpolate evaluates 5 times
    GI_RODAS5P                 5       8      5  stiff equations down to accuracy 1e-6; lanes
    GI_RADAU             5, 9, 13  3, 5, 7    4  stiff equations, small errors
    GI_GAUSS              4 to 16  2 to 8  3 to 9  fixed steps: symplectic; energy drifts if events cut steps
    GI_EULER, GI_SEMI_EXPLICIT_EULER  1  1, 2  4  fixed steps; the second: u first, then q from the new u

ERRORS: after an error `it` has the last good t, y and ydot, and the next call can continue.
    GI_OK, GI_EVENT        no error; stopped at an event
    GI_ERR_ARGUMENT        an argument or option is out of range: it->error names it
    GI_ERR_CONSTRAINT      the state is off its constraints and cannot be brought onto them: mend y0
    GI_ERR_ACCURACY        error too large at the smallest step, tolerance below rounding, or global error
    GI_ERR_PROJECTION      the constraints cannot be met at the smallest step: a singular configuration
    GI_ERR_NOT_FINITE      derivatives, state or events are not finite at the smallest step
    GI_ERR_MAX_STEPS       maximum_steps attempts were made: call again to continue
    GI_ERR_NOT_CONNECTED   no geodesic between the two points was found
    GI_ERR_CHECK           NAME_check: a derivative or matrix that you wrote is wrong
  If initialize fails, `it` is unchanged: begin with NAME_integ it = {0} and test the status (omitted above).
  interpolate, interpolate_variations, event_variation, start, connect and shortest return a status alone.
  it->error and the result of NAME_explain are a gi_error: what (function or option, and what is wrong with
  it), where (component, constraint or index, digits as in NAME_check; -1: none), value, limit. NAME_explain
  evaluates your functions again to find the reason. A program without it has none of its code.

        const gi_error why = egg_explain(&it);
        fprintf(stderr, "%s, component %d: %g\n", why.what, why.where, (double)why.value);

EVENTS: with GI_EVENTS n you write NAME_events, which fills g[n]
        static void fall_events(const struct fall *s, double t, const double y[], double g[])
        { g[0] = y[0]; }                                    // #define GI_EVENTS 1: the height is zero

  step and integrate return GI_EVENT where a g_k changes its sign. They set it->event_index, it->event_sign (1
  rising along the path, which may run backward, -1 falling) and it->event_counts[k]. The next call resumes
  there and uses the stored values of g. Several events within a step are reported one by one, in their order.
  Events at one t, to rounding, share one GI_EVENT: event_counts shows all of them.
  - Zeros are found to rounding, also if g is steep, flat or jumps. A zero without a change of sign is no
    event, nor is a change of sign within the rounding of g (64 ulp in each y_i and t). So your g, evaluated
    at an event, may still have its old sign. If g is NaN, the step is tried again, shorter.
  - A g that the equations keep at zero changes its sign by the errors of the steps: do not watch it.
  - g is evaluated at both ends of a step and once between. Its slope is a difference: g is also evaluated
    beyond the path, by 1e-5 of the step or of t (float: 4e-3). A step is searched if these suggest a zero.
  - Zeros can be missed unless maximum_step is small: two or four, if g is flat and far from zero at those
    three points; two that are nearer than 1e-5 of a step (float: 5e-4); some of four and more within an
    eighth of a step; zeros beyond 50 in a step. With GI_EVENTS_ONCE 1, any two in a step.

CONSTRAINTS THAT MOVE: with GI_MOVING you write p_t, the derivative of p by t at fixed q, for a mechanism
        static void lift_constraint_rates(const struct lift *s, double t, const double q[], double p_t[])
        { p_t[0] = -s->w * cos(s->w * t); }                 // p = q[0] - sin(w t)

  Without GI_MOVING p_t is 0, and initialize and NAME_check return GI_ERR_ARGUMENT if p changes around t.

TWO POINTS: surfaces with GI_JACOBI_FIELDS, and positive definite metrics with GI_VARIATIONS NQ or more
        double from[3] = {0.9, 0.9, 0.3}, to[3] = {-1.2, 0.4, 0.2}, direction[3] = {0, 0, 0}, length = 0;
        gi_status status = egg_shortest(&s, NULL, from, to, direction, &length);

  NAME_connect reads direction and length as a guess (zeros: none). It replaces them by those of a geodesic
  whose end is within 10 accuracy of `to`. It need not be the shortest, and is not if j_r < 0 at its end. On a
  surface the points are first brought onto it, or give GI_ERR_ARGUMENT. If you integrate this geodesic, its
  error grows with |j_r|: use a smaller accuracy for that. In a metric, length times the contravariant
  direction is the logarithm of `to`. If Newton's method fails there, a continuation moves the end to `to`
  along a straight line in the coordinates. NAME_shortest reads no guess. It finds the shortest on a surface:
  - It takes as long as 25 to 50 geodesics, longer on a very wavy surface. If maximum_steps is too small or
    the points are not connected, it returns GI_ERR_NOT_CONNECTED or GI_ERR_MAX_STEPS after all of them.
  - A shorter path along a feature that is narrower than 1/100 of its distance from `from` may be missed
    (1/12 if bent: a thin torus; 1/30 for a tube in a periodic chart). From `to` to `from` it may be found.

CARRIED ALONG: how the end changes with the start and with parameters, and vectors that travel parallel
        #define GI_NAME       lorenz
        #define GI_NZ         3
        #define GI_VARIATIONS 3                             // it.variation[k][i] = d y_i / d (y0)_k

  Variations follow y and do not steer its steps. initialize and set_time_and_state set variation k to the
  k-th unit vector, from N on to 0. A variation obeys v' = (d ydot / d y) v: by NAME_jacobian (GI_GENERAL),
  else by differences, with an error of epsilon^(2/3) ydot, by two evaluations a stage for each variation
  (implicit methods: each y_i). Where they fail, it becomes NaN. It stays tangent to constraints; dH is kept.
  - GI_PARAMETERS m: the last m variations belong to parameters and start as zero. You write one of
      void NAME_parameter_derivatives(const SYSTEM *, REAL t, const REAL y[], REAL ydot_p[][N]);
      REAL *NAME_parameter(SYSTEM *, int k);        GI_PARAMETER_DIFFERENCES 1: the address of parameter k
    in the SYSTEM passed. NAME_check does not see ydot_p. Use the second if constraints, H, M or g depend on
    it. The header adds epsilon^(1/3) of its value (0: of 1e-3): add a constant to one that is almost 0.
  - NAME_event_variation gives dt[k]: the state at the event changes by variation[k] + dt[k] ydot.
  - GI_TRANSPORT k: vectors it->transported[k][NQ] are carried parallel along the geodesic of a metric, from
    unit vectors on. Lengths and angles are kept to rounding; the angle with the geodesic too, for fewer than
    NQ vectors and H not 0. Surfaces need no transport: the angle with the geodesic is constant.

THE GLOBAL ERROR: accuracy bounds the error of a step
        if (fabs(it.global_error[0]) > 1e-3) puts("x is off");   // #define GI_GLOBAL_ERROR 1

  it->global_error[N] estimates the error since initialize or set_time_and_state: y less the true solution. A
  second solution, the companion, takes steps 4/5 as long. It costs 5/4 further steps for each step of
  integrate, two for each call of step. The steps of the result do not change. The estimate counts rounding
  once to twice. It excludes errors of y0, equations, coefficients, and what steps jump over.
  - An unreliable estimate is infinite until a new state is set: it is above a tenth of the largest y, in
    units (chaos); the tolerance of y is below 8 epsilon of y; the error test made a step 4 times shorter than
    the last one (a jump of ydot); or the companion failed.
  - If it exceeds options.global_accuracy in units, calls return GI_ERR_ACCURACY at most eight steps earlier.

STIFF SYSTEMS: their fastest part decays in a time that bounds the steps of explicit methods
        static void decay_jacobian(const struct decay *s, double t, const double y[], double J[][1])
        { J[0][0] = -s->rate; }                         // #define GI_JACOBIAN 1; or leave it to differences

  With maximum_steps 1000, say, NAME_explain reports stiffness: value is the step size, limit the decay time.
  Take GI_RODAS5P, which solves eight linear systems a step with one matrix, or GI_RADAU, which keeps Jacobian
  and factors while they serve. Both are L-stable. Their matrices are of order N, or NU + NZ where q' = u.
  With GI_GLOBAL_ERROR, GI_RADAU keeps to 3 stages. GI_GAUSS is not for stiff systems.
  With GI_MASS_MATRIX NAME_derivs gives f of M y' = f(t, y), and NAME_jacobian the derivatives of f. M is
  constant and may be singular. initialize brings y onto the algebraic equations and keeps M y; integrate does
  so after a jump. Both return GI_ERR_CONSTRAINT if this fails, if the index exceeds 1, or if the pencil is
  singular. it->ydot, event variations and errors of steps ignore how algebraic variables depend on t itself:
  bound maximum_step if it matters. Without NAME_jacobian variables below 1e-6 need units.

BATCHES: with GI_LANES. NAME_integrate_batch takes a NAME_batch. Zero in a field means that it is absent.
        enum { n = 1000 };
        static double t[n], t_end[n], y[n][lorenz_N];       // fill t_end and y
        lorenz_batch job = {.system = &s, .count = n, .t = t, .t_end = t_end, .y = y};
        if (lorenz_integrate_batch(&job) != GI_OK) puts(job.error.what);

    system, systems       one SYSTEM for all, NULL if your equations do not read it; or [count], one for each
    options, count        options, NULL: all defaults; number of geodesics
    t, t_end, y           [count], y[count][N]; in: starts and ends; out, in t and y: where each ended
    status, event         [count] out, or NULL: the status of integrate; the event that ended it, or -1
    times_count, times    instead of t_end: each ends at the last of these times, which rise or fall
    samples               [count][times_count][N] out, flat: states at these times; NaN if one is not reached
    global_error          [count][N] out, or NULL; infinite where it is not known
    variation, transported   [count] arrays as in NAME_integ, in and out, or NULL; in, all 0: unit vectors
    stats, first_failed, error   out: sums over all; index of the first that failed, or count; why it failed
  It returns GI_OK or the status of the first geodesic that failed. It returns GI_ERR_ARGUMENT at once if an
  option is bad, an array is missing, or `times` are infinite, NaN or unordered; also for system with systems,
  or t_end with times. Threads can make calls at once, each with a part of the arrays. Lanes run side by side
  in vector instructions, from your plain functions; GI_RADAU and GI_GAUSS one by one. With GI_MERSON43 lanes
  are 2.7 to 4.8 times as fast with AVX-512, 1.2 to 1.9 at -O2 alone (bench/lanes.sh). Compiler flags:
    -O1 or more (gcc), -O2 or more (clang)          at -Os lanes are slower than one by one; GI_SMALL: no gain
    -march=native, or GI_DISPATCH                   else a vector is two numbers
    -fno-math-errno                                 vectors of square roots
    -mprefer-vector-width=512                       else clang may use half of AVX-512
    -ffp-contract=off (on 32-bit x86 -mfpmath=sse)  the bits of the scalar integrator
  These give right results, but are not vectorised:
  - your functions if they branch on data (choose with `a < b ? c : d` between computed values), loop for a
    time that depends on data, or call what is not inlined (sin, cos, pow); NAME_project_if_needed;
  - GI_MECHANICAL with more than 8 numbers in y; events, ends, retries, and what is carried along.
  Side effects may happen for several lanes at once. With gcc -fPIC make your functions static. With clang
  what they call may need __attribute__((always_inline)).

PRECISION: GI_REAL float, double, long double or __float128, which needs no libquadmath
        #define GI_REAL float                               // and float in all functions that you write

  -ffast-math deletes every test for NaN and is refused: add -fno-finite-math-only. With -fno-honor-nans
  (clang) initialize returns GI_ERR_ARGUMENT. "the tolerance of y is below its rounding" means that y is too
  large. Set units, or relative: on an implicit surface of size L units = {L, L, L, 1, 1, 1} and
  constraint_units = {L, 1, 1}. No step is shorter than 16 ulp of t: begin near t = 0, above all in float.

C++, EMBEDDED, CUDA, SEVERAL FILES
  - C++11 and later: the functions have C linkage, and NAME_options o = {}; sets all defaults.
  - It compiles freestanding. It needs memcpy, memset, sqrt (not on x86-64 or if -fno-math-errno inlines it).
  - nvcc compiles all functions for host and device, if yours are `static inline __host__ __device__`.
  - To share one integrator, one file defines GI_FUNC as nothing and gets the bodies. The others define
    GI_DECLARE 1 and equal parameters, from one header: nothing compares them (examples/lessons/many_files).

CONTENTS
    1  common part         6  small linear algebra        11 dense output         16 batch
    2  parameters          7  families                    12 carried along        17 check
    3  precision           8  projection                  13 events               18 undefine
    4  methods             9  step of a method            14 driver
    5  types              10  step control                15 two points

  Data flow in one direction: your equations -> families -> projection, step of a method -> step control,
  dense output, carried along, events -> driver.
*/

#if defined(__GNUC__) && defined(__cplusplus) /* until the end: this is C, where casts look old */
#    pragma GCC diagnostic push
#    pragma GCC diagnostic ignored "-Wold-style-cast"
#    if !defined(__clang__)
#        pragma GCC diagnostic ignored "-Wuseless-cast"
#    endif
#endif

/* ==== 1 common part ========================================================================== */

/* What all instances share: the version, the values of the parameters, statuses and options. It is compiled
   once in a translation unit and calls nothing. All other sections read it. */

/* A language standard that is too old would give hundreds of errors: the compiler stops here instead. */
#if !defined(__cplusplus) && !defined(_MSC_VER) &&                                                 \
    (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 199901L)
#    error "geodesic_integ.h: this is C89; compile as C99 or later, with -std=c99, -std=gnu11 ..."
#    include "geodesic_integ.h stops here: see the error above"
#endif

#ifndef GEODESIC_INTEG_H
#    define GEODESIC_INTEG_H

/* The version, as numbers and as text. What the manual says holds until the major version changes. */
#    define GI_VERSION_MAJOR 2
#    define GI_VERSION_MINOR 0
#    define GI_VERSION_PATCH 0
#    define GI_TEXT(x)       #    x
#    define GI_TEXT_OF(x)    GI_TEXT(x) /* The text of what x expands to. */
#    define GI_VERSION                                                                             \
        GI_TEXT_OF(GI_VERSION_MAJOR)                                                               \
        "." GI_TEXT_OF(GI_VERSION_MINOR) "." GI_TEXT_OF(GI_VERSION_PATCH)

#    include <float.h>
#    include <stddef.h>
#    include <stdint.h>
#    ifndef __cplusplus
#        include <stdbool.h>
#    endif
#    if !defined(__GNUC__) || defined(__CUDACC__)
#        include <math.h>
#        include <string.h>
#    endif

/* Values of the parameters. None is 0, as the preprocessor reads a misspelt name as 0. */
#    define GI_GENERAL            1
#    define GI_IMPLICIT_SURFACE   2
#    define GI_PARAMETRIC_SURFACE 3
#    define GI_METRIC             4
#    define GI_MECHANICAL         5
#    define GI_HAMILTONIAN        6

#    define GI_PROJECT_BY_FUNCTION    1
#    define GI_PROJECT_BY_JACOBIAN    2
#    define GI_PROJECT_BY_DIFFERENCES 3

#    define GI_MERSON43            1
#    define GI_TSITOURAS54         2
#    define GI_DOP853              3
#    define GI_VERNER96            4
#    define GI_EULER               5
#    define GI_SEMI_EXPLICIT_EULER 6
#    define GI_BOGACKI_SHAMPINE32  7
#    define GI_RODAS5P             8
#    define GI_RADAU               9
#    define GI_GAUSS               10

/* A value of GI_LANES that is not a width: widths are at most 65536. */
#    define GI_LANES_AUTO 65537

#    define GI_STATUS_LIST(X)                                                                      \
        X(GI_OK, "all is well")                                                                    \
        X(GI_EVENT, "stopped at an event")                                                         \
        X(GI_ERR_ARGUMENT, "an argument or option is out of range or not finite")                  \
        X(GI_ERR_CONSTRAINT, "the state is off the manifold and cannot be brought onto it")        \
        X(GI_ERR_ACCURACY,                                                                         \
          "the accuracy is out of reach at the smallest step, below rounding, or exceeded")        \
        X(GI_ERR_PROJECTION,                                                                       \
          "projection onto the constraints fails at the smallest step, as in a singular "          \
          "configuration")                                                                         \
        X(GI_ERR_NOT_FINITE, "derivatives, error or events are not finite at the smallest step")   \
        X(GI_ERR_MAX_STEPS, "maximum_steps attempts did not suffice")                              \
        X(GI_ERR_NOT_CONNECTED, "shooting found no geodesic between the two points")               \
        X(GI_ERR_CHECK, "a derivative or matrix that you wrote is wrong, or a number is missing")

typedef enum {
#    define GI_STATUS_CODE(code, message) code,
    GI_STATUS_LIST(GI_STATUS_CODE)
#    undef GI_STATUS_CODE
} gi_status;

typedef enum { GI_NORM_INFINITY, GI_NORM_RMS } gi_norm;

/* The controller of the step size: by the error of this step (I), or of this step and the one before (PI). */
typedef enum { GI_CONTROLLER_DEFAULT, GI_CONTROLLER_I, GI_CONTROLLER_PI } gi_controller;

/* The options, in one list: kind(field, [size,] default, above, at most, what is allowed). The manual says
   what they do. Zero means the default, except for a STEP, where zero stays zero. Defaults and bounds are
   expressions in `one`, `largest`, `infinite` and `o`, whose earlier fields are filled in already. Steps are
   sizes, without a sign. */
#    define GI_OPTIONS_LIST(NUMBER, NUMBERS, STEP, COUNT, FLAG, FLAGS, CHOICE)                     \
        NUMBER(accuracy, GI_EPSILON > (GI_REAL)1e-8 ? one / 100000 : one / 1000000, 0, largest,    \
               "must be positive and finite")                                                      \
        NUMBER(rtol, o->accuracy, 0, largest, "must be positive and finite")                       \
        NUMBER(atol, o->accuracy, 0, largest, "must be positive and finite")                       \
        NUMBERS(units, GI_N, one, 0, infinite, "must be positive")                                 \
        FLAGS(relative, GI_N)                                                                      \
        CHOICE(gi_norm, norm, GI_NORM_INFINITY, GI_NORM_INFINITY, GI_NORM_RMS,                     \
               "must be GI_NORM_INFINITY or GI_NORM_RMS")                                          \
        /* in constraint_units; below 64 epsilon the constraints are rounding */                   \
        NUMBER(constraint_tolerance, GI_(max)(o->accuracy / GI_CONSTRAINT_SHARE, 64 * GI_EPSILON), \
               0, largest, "must be positive and finite")                                          \
        NUMBERS(constraint_units, GI_NC_SIZE, one, 0, largest, "must be positive and finite")      \
        NUMBER(time_scale, one, 0, largest, "must be positive and finite")                         \
        FLAG(project_every_step)                                                                   \
        NUMBER(maximum_correction, infinite, 0, infinite, "must be positive")                      \
        STEP(initial_step, largest, "must be positive and finite")                                 \
        STEP(minimum_step, largest, "must be in [0, maximum_step]")                                \
        NUMBER(maximum_step, infinite, 0, infinite, "must be positive")                            \
        STEP(fixed_step, largest, "must be positive and finite")                                   \
        COUNT(maximum_steps, 10000000, 1LL << 62, "must not be negative")                          \
        CHOICE(gi_controller, controller, GI_CONTROLLER, GI_CONTROLLER_I, GI_CONTROLLER_PI,        \
               "must be GI_CONTROLLER_I or GI_CONTROLLER_PI")                                      \
        NUMBER(stretch, one / 10, 0, 1, "must be in (0, 1]")

/* The options of each event function: SIGNS(field, default, what is allowed). */
#    define GI_EVENT_OPTIONS_LIST(SIGNS)                                                           \
        SIGNS(event_direction, 0, "must be -1, 0 or 1")                                            \
        SIGNS(event_terminal, 1, "must be -1, 0 or 1")

/* The option of GI_GLOBAL_ERROR. */
#    define GI_GLOBAL_OPTIONS_LIST(STEP)                                                           \
        STEP(global_accuracy, largest, "must be positive and finite")

/* double; or float on ARM and RISC-V without arithmetic for double, which would need a library. */
#    if defined(__SOFTFP__) || (defined(__ARM_FP) && !(__ARM_FP & 8)) ||                           \
        defined(__riscv_float_abi_soft) || (defined(__riscv_flen) && __riscv_flen < 64)
typedef float gi_number;
#    else
typedef double gi_number;
#    endif

/* The last error: a static text, the index of the component that it names (or -1), the value of the
   component, and the limit that the value breaks. Both numbers are 0 if the text says everything. */
typedef struct {
    const char *what;
    int where;
    gi_number value, limit;
} gi_error;

/* Counts since initialize. steps_attempted = steps_taken + the three kinds of failure + event_retries. */
typedef struct {
    long long steps_taken;
    long long steps_attempted;
    long long error_test_failures;
    long long projection_failures;
    long long derivative_failures; /* derivatives, state, error or events not finite */
    long long event_retries;       /* good attempts given up because an event lay inside */
    long long derivative_evaluations;
    long long projections; /* states moved to the manifold; by function: calls that returned true */
    long long step_size_changes;
    long long initializations; /* initialize, then set_time_and_state */
    /* Implicit methods; derivative_evaluations includes the evaluations for difference quotients. */
    long long jacobian_evaluations, factorizations;
    long long newton_failures; /* part of steps_attempted; error_test_failures counts them too */
} gi_statistics;

/* The purpose of an attempt, a constant in each call. GI_FULL_NORM: errors are measured by the full norm.
   GI_LANE: it belongs to a lane of a batch, which adds flags where the integrator branches. */
enum { GI_FULL_NORM = 1, GI_LANE = 4 };

/* How an attempt ended: values of a GI_FLAG. */
enum {
    GI_STEP_GOOD = 0,
    GI_STEP_ERROR_TOO_LARGE = 1,
    GI_STEP_NOT_FINITE = 2,
    GI_STEP_NOT_PROJECTED = 4,
    GI_STEP_FAILED = 7,
    /* Good, but t_stop is reached, the step size changes, or events may be near. A batch alone uses this
       value, and handles these cases after the loops of an attempt. */
    GI_STEP_UNSTEADY = 8
};

/* Where events are in a good attempt; unknown: an event function is NaN there. */
typedef enum {
    GI_EVENT_NOWHERE,
    GI_EVENT_INSIDE,
    GI_EVENT_AT_END,
    GI_EVENT_UNKNOWN
} gi_event_place;

/* What is known of a failure: everything, in it->error; that a state was refused; that a step failed at its
   smallest size; or that maximum_steps attempts are used up. */
typedef enum { GI_TOLD, GI_REFUSED, GI_STEP_GAVE_UP, GI_USED_UP } gi_cause;

/* What follows an attempt: a retry; no retry, as the step has failed; or a shorter attempt, to an event. Or
   the step is accepted: the next one has its size, or another, or t_stop or a terminal event is reached. */
typedef enum {
    GI_SEQUEL_RETRY,
    GI_SEQUEL_FAILED,
    GI_SEQUEL_SEARCH,
    GI_SEQUEL_STEADY,
    GI_SEQUEL_CHANGE,
    GI_SEQUEL_ARRIVED,
    GI_SEQUEL_STOP
} gi_sequel;

typedef enum { GI_PROJECTION_NOT_NEEDED, GI_PROJECTION_DONE, GI_PROJECTION_FAILED } gi_projection;

/* The vectors that a batch is compiled for: as in the whole program, or wider with GI_DISPATCH. */
typedef enum { GI_VECTORS_PLAIN, GI_VECTORS_AVX2, GI_VECTORS_AVX512 } gi_vectors;

/* What a function has before its type. GI_GCC(x) and GI_CLANG(x) are x with that compiler, except for CUDA,
   and GI_GNU(x) with both; GI_IF_FAST(x) is x if speed counts for more than size. */
#    ifdef __CUDACC__
#        define GI_IS_CUDA 1
#        define GI_BOTH    __host__ __device__
#    else
#        define GI_IS_CUDA 0
#        define GI_BOTH
#    endif
#    if !defined(__GNUC__) || defined(__CUDACC__)
#        define GI_GCC(...)
#        define GI_CLANG(...)
#    elif defined(__clang__)
#        define GI_GCC(...)
#        define GI_CLANG(...) __VA_ARGS__
#    else
#        define GI_GCC(...) __VA_ARGS__
#        define GI_CLANG(...)
#    endif
#    define GI_PRIVATE      static inline GI_BOTH
#    define GI_GNU(...)     GI_GCC(__VA_ARGS__) GI_CLANG(__VA_ARGS__)
#    define GI_IF_FAST(...) GI_PASTE(GI_IF_, GI_FAST)(__VA_ARGS__)
#    define GI_IF_1(...)    __VA_ARGS__
#    define GI_IF_0(...)

/* The builtins of gcc and clang need no header, which a freestanding system may lack. */
#    if defined(__GNUC__) && !defined(__CUDACC__)
#        define GI_MATH(name) __builtin_##name
#    else
#        define GI_MATH(name) name
#    endif

/* Square roots by the instruction of the processor. C's sqrt sets errno unless -fno-math-errno is given: then
   each place has a branch, a call, and stores of registers around it, 3 kB in README's ellipsoid (gcc). */
#    if defined(__GNUC__) && defined(__x86_64__) && defined(__SSE2__) &&                           \
        !defined(__NO_MATH_ERRNO__) && !defined(__CUDACC__)
static inline double gi_sqrt_double(double x)
{
    typedef double gi_pair __attribute__((vector_size(16)));
    const gi_pair v = {x, 0};
    return __builtin_ia32_sqrtsd(v)[0];
}

static inline float gi_sqrt_float(float x)
{
    typedef float gi_four __attribute__((vector_size(16)));
    const gi_four v = {x, 0, 0, 0};
    return __builtin_ia32_sqrtss(v)[0];
}
#    else
#        define gi_sqrt_double GI_MATH(sqrt)
#        define gi_sqrt_float  GI_MATH(sqrtf)
#    endif

/* The message that belongs to a status; never NULL. */
GI_PRIVATE const char *gi_status_message(gi_status status)
{
#    define GI_STATUS_MESSAGE(code, message) status == code ? message:
    return GI_STATUS_LIST(GI_STATUS_MESSAGE) "not a status of geodesic_integ.h";
#    undef GI_STATUS_MESSAGE
}

#    ifdef __SIZEOF_FLOAT128__
/* Square root in quad precision: Newton from the double root (53, 106, 113 bits), after scaling by powers of
   four into its range (2^-16494 to 2^16384, so at most 34 rounds of 2^512). */
static inline __float128 gi_sqrt_quad(__float128 x)
{
    const __float128 up = (__float128)((double)(1LL << 32) * (double)(1LL << 32)); /* 2^64 */
    const __float128 up512 = (up * up * up * up) * (up * up * up * up), up256 = up * up * up * up;
    __float128 scale = 1, root;
    int i;
    if (!(x > 0 && x / 2 < x)) return x >= 0 ? x : 0 * x / (0 * x); /* 0, infinity; NaN */
    for (i = 0; i < 34 && x > up512; i++) x /= up512, scale *= up256;
    for (i = 0; i < 34 && x < 1 / up512; i++) x *= up512, scale /= up256;
    root = (__float128)gi_sqrt_double((double)x);
    root = (root + x / root) / 2;
    root = (root + x / root) / 2;
    return root * scale;
}

#        ifdef __cplusplus
/* Converts a text of digits with a point (no exponent) to a number, good to two ulps. C++ has no suffix Q,
   and g++ -Wpedantic rejects it. The compiler evaluates the call, g++ from -O1 on. */
constexpr __float128 gi_quad(const char *text, __float128 digits = 0, __float128 scale = 1,
                             bool fraction = false)
{
    return *text == '-'   ? -gi_quad(text + 1)
           : *text == '.' ? gi_quad(text + 1, digits, 1, true)
           : *text != 0   ? gi_quad(text + 1, 10 * digits + (*text - '0'),
                                  fraction ? 10 * scale : scale, fraction)
                          : digits / scale;
}
#        endif
#    endif

#    ifdef __cplusplus
extern "C++" {
template <class T> T gi_any(); /* declared only: section 7 tests with it what can be called */
}
#    endif
#endif /* GEODESIC_INTEG_H */

/* ==== 2 parameters =========================================================================== */

/* Fills in the defaults of the parameters of this instance and refuses values out of range: #error reports
   the first of them, and the compiler stops. It has no code. Later sections read the parameters and what
   follows from them, such as GI_N and GI_HAS_CHECK. */

#ifndef GI_PROBLEM
#    define GI_PROBLEM GI_GENERAL
#endif
#ifndef GI_METHOD
#    define GI_METHOD GI_MERSON43
#endif
#ifndef GI_GAUSS_STAGES
#    define GI_GAUSS_STAGES 4
#endif
#ifndef GI_JACOBI_FIELDS
#    define GI_JACOBI_FIELDS 0
#endif
#ifndef GI_HELD
#    define GI_HELD 0
#endif
#ifndef GI_MOVING
#    define GI_MOVING 0
#endif
#ifndef GI_AUTONOMOUS
#    define GI_AUTONOMOUS 0
#endif
#ifndef GI_DRIVEN
#    define GI_DRIVEN 0
#endif
#ifndef GI_JACOBIAN
#    define GI_JACOBIAN 0
#endif
#ifndef GI_MASS_MATRIX
#    define GI_MASS_MATRIX 0
#endif
#ifndef GI_EVENTS
#    define GI_EVENTS 0
#endif
#ifndef GI_EVENTS_ONCE
#    define GI_EVENTS_ONCE 0
#endif
#ifndef GI_VARIATIONS
#    define GI_VARIATIONS 0
#endif
#ifndef GI_PARAMETERS
#    define GI_PARAMETERS 0
#endif
#ifndef GI_PARAMETER_DIFFERENCES
#    define GI_PARAMETER_DIFFERENCES 0
#endif
#ifndef GI_TRANSPORT
#    define GI_TRANSPORT 0
#endif
#ifndef GI_GLOBAL_ERROR
#    define GI_GLOBAL_ERROR 0
#endif
#ifndef GI_LANES
#    define GI_LANES 0
#endif
#ifndef GI_DISPATCH
#    define GI_DISPATCH 0
#endif
#ifndef GI_SMALL
#    define GI_SMALL 0
#endif
#ifndef GI_DECLARE
#    define GI_DECLARE 0
#endif

#define GI_ON_SURFACE  (GI_PROBLEM == GI_IMPLICIT_SURFACE || GI_PROBLEM == GI_PARAMETRIC_SURFACE)
#define GI_OF_HAMILTON (GI_PROBLEM == GI_HAMILTONIAN || GI_PROBLEM == GI_METRIC)
#define GI_U_IS_QDOT   (GI_PROBLEM == GI_MECHANICAL || GI_ON_SURFACE)

#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ && !GI_DECLARE
#    error "geodesic_integ.h: -ffast-math deletes the tests for NaN; add -fno-finite-math-only"
#elif defined(_M_FP_FAST) && !GI_DECLARE
#    error "geodesic_integ.h: /fp:fast deletes the tests for NaN; use /fp:precise"
#elif !defined(GI_NAME)
#    error "geodesic_integ.h: define GI_NAME, the prefix of your functions, before the include"
#elif GI_PROBLEM < GI_GENERAL || GI_PROBLEM > GI_HAMILTONIAN
#    error "geodesic_integ.h: GI_PROBLEM must be a family that the manual lists"
#elif GI_PROBLEM != GI_GENERAL &&                                                                  \
    (defined(GI_NU) || defined(GI_NC_POSITION) || defined(GI_PROJECTION))
#    error                                                                                         \
        "geodesic_integ.h: only GI_GENERAL takes GI_NU, GI_NC_POSITION and GI_PROJECTION; remove them"
#elif GI_PROBLEM != GI_GENERAL && GI_PROBLEM != GI_MECHANICAL && defined(GI_NC)
#    error "geodesic_integ.h: surfaces, metrics and GI_HAMILTONIAN fix GI_NC; remove it"
#elif GI_ON_SURFACE && defined(GI_NQ)
#    error "geodesic_integ.h: a surface fixes GI_NQ; remove it"
#else
#    define GI_ACCEPTED
#endif
#ifndef GI_ACCEPTED
#    include "geodesic_integ.h stops here: see the error above"
#endif
#undef GI_ACCEPTED

/* The parameters that a family fixes. Everything else about the families is in section 7. */
#if GI_PROBLEM == GI_IMPLICIT_SURFACE
#    define GI_NQ          (3 + 2 * GI_JACOBI_FIELDS)
#    define GI_NC          3
#    define GI_NC_POSITION 1
#elif GI_PROBLEM == GI_PARAMETRIC_SURFACE
#    define GI_NQ          (2 + 2 * GI_JACOBI_FIELDS)
#    define GI_NC          1
#    define GI_NC_POSITION 0
#elif GI_OF_HAMILTON
#    define GI_NC          (1 - GI_DRIVEN) /* H = const; p alone cannot do it where q' = 0 */
#    define GI_NC_POSITION GI_NC
#    define GI_PROJECTION  GI_PROJECT_BY_JACOBIAN
#elif GI_PROBLEM == GI_MECHANICAL
#    define GI_PROJECTION GI_PROJECT_BY_JACOBIAN
#elif defined(GI_NZ) && !defined(GI_NQ) && !defined(GI_NU) && !defined(GI_NC)
#    define GI_NQ 0 /* GI_NZ alone: z' = f(t,z) */
#    define GI_NC 0
#endif
#ifndef GI_NU
#    define GI_NU GI_NQ
#endif
#ifndef GI_NZ
#    define GI_NZ 0
#endif
#ifndef GI_NC_POSITION
#    define GI_NC_POSITION GI_NC
#endif
#ifndef GI_PROJECTION
#    define GI_PROJECTION GI_PROJECT_BY_DIFFERENCES
#endif

/* The sum of X over all parameters that are numbers. GI_IS_LOOSE finds an expression without parentheses: if
   GI_NC is 1 + 1, 2 * GI_NC is not twice the number of constraints. */
#define GI_SUM(X)                                                                                  \
    (X(GI_NQ) + X(GI_NU) + X(GI_NZ) + X(GI_NC) + X(GI_NC_POSITION) + X(GI_JACOBI_FIELDS) +         \
     X(GI_HELD) + X(GI_MOVING) + X(GI_DRIVEN) + X(GI_AUTONOMOUS) + X(GI_EVENTS) +                  \
     X(GI_EVENTS_ONCE) + X(GI_JACOBIAN) + X(GI_MASS_MATRIX) + X(GI_GLOBAL_ERROR) + X(GI_LANES) +   \
     X(GI_DISPATCH) + X(GI_VARIATIONS) + X(GI_PARAMETERS) + X(GI_PARAMETER_DIFFERENCES) +          \
     X(GI_TRANSPORT) + X(GI_SMALL) + X(GI_DECLARE))
#define GI_IS_LOOSE(n) (1 + 2 * n * 3 + 3 != 4 + 6 * (n))
#define GI_IS_NOT_0(n) ((n) != 0)

#if !defined(GI_NQ) && GI_PROBLEM == GI_GENERAL
#    error "geodesic_integ.h: define GI_PROBLEM, or for GI_GENERAL GI_NQ or GI_NZ alone"
#elif !defined(GI_NQ)
#    error "geodesic_integ.h: define GI_NQ, the number of coordinates"
#elif !defined(GI_NC)
#    error "geodesic_integ.h: define GI_NC, the number of constraints; 0 for a plain ODE"
#elif GI_JACOBI_FIELDS && !GI_ON_SURFACE
#    error "geodesic_integ.h: GI_JACOBI_FIELDS needs a surface; remove it or set GI_PROBLEM"
#elif GI_DRIVEN != 0 && (GI_DRIVEN != 1 || GI_PROBLEM != GI_HAMILTONIAN)
#    error "geodesic_integ.h: GI_DRIVEN must be 0, or 1 with GI_HAMILTONIAN"
#elif GI_HELD != 0 && (GI_HELD != 1 || GI_PROBLEM != GI_MECHANICAL)
#    error "geodesic_integ.h: GI_HELD must be 0, or 1 with GI_MECHANICAL"
#elif GI_AUTONOMOUS != 0 && (GI_AUTONOMOUS != 1 || GI_PROBLEM != GI_GENERAL)
#    error "geodesic_integ.h: GI_AUTONOMOUS must be 0, or 1 with GI_GENERAL"
#elif GI_MOVING != 0 && (GI_MOVING != 1 || GI_PROBLEM != GI_MECHANICAL)
#    error "geodesic_integ.h: GI_MOVING must be 0, or 1 with GI_MECHANICAL"
#elif (GI_NQ) < 0 || (GI_NU) < 0 || (GI_NZ) < 0 || (GI_NQ) + (GI_NU) + (GI_NZ) < 1
#    error                                                                                         \
        "geodesic_integ.h: GI_NQ, GI_NU, GI_NZ must be numbers to #if, none negative, not all zero"
#elif (GI_NC) < 0 || (GI_NC) > (GI_NQ) + (GI_NU)
#    error "geodesic_integ.h: GI_NC must be 0 ... GI_NQ + GI_NU"
#elif (GI_NC_POSITION) < 0 || (GI_NC_POSITION) > (GI_NC)
#    error "geodesic_integ.h: GI_NC_POSITION must be 0 ... GI_NC"
#elif GI_PROJECTION != GI_PROJECT_BY_FUNCTION && GI_PROJECTION != GI_PROJECT_BY_JACOBIAN &&        \
    GI_PROJECTION != GI_PROJECT_BY_DIFFERENCES
#    error                                                                                         \
        "geodesic_integ.h: GI_PROJECTION must be GI_PROJECT_BY_FUNCTION, _BY_JACOBIAN or _BY_DIFFERENCES"
#elif GI_JACOBIAN != 0 &&                                                                          \
    (GI_JACOBIAN != 1 || (GI_PROBLEM != GI_GENERAL && GI_PROBLEM != GI_MECHANICAL))
#    error "geodesic_integ.h: GI_JACOBIAN must be 0, or 1 with GI_GENERAL or GI_MECHANICAL"
#elif GI_MASS_MATRIX != 0 &&                                                                       \
    (GI_MASS_MATRIX != 1 || GI_PROBLEM != GI_GENERAL || (GI_NQ) + (GI_NU) + (GI_NC) > 0 ||         \
     (GI_METHOD != GI_RODAS5P && GI_METHOD != GI_RADAU))
#    error                                                                                         \
        "geodesic_integ.h: GI_MASS_MATRIX must be 0, or 1 with GI_NZ alone and GI_RODAS5P or GI_RADAU"
#elif GI_METHOD == GI_GAUSS && ((GI_GAUSS_STAGES) < 2 || (GI_GAUSS_STAGES) > 8)
#    error "geodesic_integ.h: GI_GAUSS_STAGES must be 2 ... 8"
#elif (GI_EVENTS) < 0
#    error "geodesic_integ.h: GI_EVENTS must be a number that #if understands, not negative"
#elif GI_EVENTS_ONCE != 0 && (GI_EVENTS_ONCE != 1 || (GI_EVENTS) == 0)
#    error "geodesic_integ.h: GI_EVENTS_ONCE must be 0, or 1 with GI_EVENTS"
#elif (GI_VARIATIONS) < 0 || (GI_PARAMETERS) < 0 || (GI_PARAMETERS) > (GI_VARIATIONS)
#    error "geodesic_integ.h: GI_PARAMETERS must be at most GI_VARIATIONS; both are numbers for #if"
#elif GI_PARAMETER_DIFFERENCES != 0 && (GI_PARAMETER_DIFFERENCES != 1 || (GI_PARAMETERS) == 0)
#    error "geodesic_integ.h: GI_PARAMETER_DIFFERENCES must be 0, or 1 with GI_PARAMETERS"
#elif (GI_TRANSPORT) < 0 || ((GI_TRANSPORT) > 0 && GI_PROBLEM != GI_METRIC)
#    error "geodesic_integ.h: GI_TRANSPORT must be 0, or a number of vectors with GI_METRIC"
#elif ((GI_JACOBI_FIELDS) | (GI_GLOBAL_ERROR) | (GI_SMALL) | (GI_DECLARE)) & ~1
#    error                                                                                         \
        "geodesic_integ.h: GI_JACOBI_FIELDS, GI_GLOBAL_ERROR, GI_SMALL and GI_DECLARE must be 0 or 1"
#elif GI_GLOBAL_ERROR &&                                                                           \
    (GI_METHOD == GI_EULER || GI_METHOD == GI_SEMI_EXPLICIT_EULER || GI_METHOD == GI_GAUSS)
#    error "geodesic_integ.h: GI_GLOBAL_ERROR needs a method with error control"
#elif (GI_LANES) < 0 || ((GI_LANES) > 65536 && (GI_LANES) != GI_LANES_AUTO)
#    error                                                                                         \
        "geodesic_integ.h: GI_LANES must be GI_LANES_AUTO or a number that #if understands, 0 ... 65536"
#elif GI_DISPATCH != 0 && (GI_DISPATCH != 1 || (GI_LANES) == 0)
#    error "geodesic_integ.h: GI_DISPATCH must be 0, or 1 with GI_LANES"
#elif GI_SUM(GI_IS_LOOSE)
#    error "geodesic_integ.h: an expression in a parameter, GI_NQ ... GI_DECLARE, needs parentheses"
#else
#    define GI_ACCEPTED
#endif
#ifndef GI_ACCEPTED
#    include "geodesic_integ.h stops here: see the error above"
#endif
#undef GI_ACCEPTED

#ifndef GI_REAL
#    define GI_REAL double
#endif
#ifndef GI_FUNC
#    if GI_DECLARE
#        define GI_FUNC GI_BOTH
#    else
#        define GI_FUNC GI_PRIVATE
#    endif
#endif

/* GI_PUBLIC(step) is NAME_step; GI_(norm) is NAME_gi_norm, which is private. NAME_N is pasted by other
   macros, as some C libraries define _N in ctype.h. */
#define GI_PASTE2(a, b) a##b
#define GI_PASTE(a, b)  GI_PASTE2(a, b)
#define GI_PUBLIC(name) GI_PASTE(GI_NAME, _##name)
#define GI_(name)       GI_PASTE(GI_NAME, _gi_##name)
#define GI_NAME_N2(a)   a##_N
#define GI_NAME_N(a)    GI_NAME_N2(a)
#ifndef GI_SYSTEM
#    ifdef __cplusplus
typedef struct GI_NAME GI_(system); /* if yours is a typedef, define GI_SYSTEM as its name */
#        define GI_SYSTEM GI_(system)
#    else
#        define GI_SYSTEM struct GI_NAME
#    endif
#endif
/* True if ydot may depend on t. */
#define GI_DEPENDS_ON_T                                                                            \
    (GI_PROBLEM == GI_GENERAL ? !GI_AUTONOMOUS                                                     \
                              : GI_PROBLEM == GI_MECHANICAL || GI_DRIVEN || GI_NZ > 0)
#define GI_N       (GI_NQ + GI_NU + GI_NZ)
#define GI_NC_SIZE (GI_NC > 0 ? GI_NC : 1)
/* Number of vectors that are carried along: see section 12. */
#define GI_CARRIED (GI_VARIATIONS + GI_TRANSPORT)
#define GI_CONNECTS                                                                                \
    (GI_JACOBI_FIELDS || (GI_PROBLEM == GI_METRIC && GI_VARIATIONS - GI_PARAMETERS >= GI_NQ))
/* Constraints of the state: position constraints first, then velocity constraints. Each constraint of a
   mechanism is both. */
#define GI_ROWS          (GI_PROBLEM == GI_MECHANICAL ? 2 * GI_NC : GI_NC)
#define GI_ROWS_POSITION GI_NC_POSITION
#define GI_ROWS_SIZE     (GI_ROWS > 0 ? GI_ROWS : 1)
/* True if constraint errors are tested before a projection is called. Nearly every projection is then one
   correction without branches. */
#define GI_HAS_CHECK     (GI_NC > 0 && GI_PROJECTION != GI_PROJECT_BY_FUNCTION)

/* True if speed counts for more than size. */
#if defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__) && !GI_SMALL
#    define GI_FAST 1
#else
#    define GI_FAST 0
#endif
/* Private functions are parts of one loop. They are always inlined, whatever size the compiler estimates, so
   that the state stays in registers. */
#define GI_INLINE GI_PRIVATE GI_IF_FAST(GI_GNU(__attribute__((always_inline))))
/* Your functions, however long they are, and the equations that the header makes from them. Drivers inline
   them; rarely used code may call them. gcc clones functions for callers, but its `flatten` inlines no clone,
   and nothing into one: hence noclone. clang's `flatten` inlines the functions called, but not what those
   call. */
#define GI_EQUATIONS                                                                               \
    GI_PRIVATE GI_IF_FAST(GI_CLANG(__attribute__((always_inline, flatten)))                        \
                              GI_GCC(__attribute__((flatten, noclone))))
/* Rare and long code stays out of that loop: inlined, it would take registers from the rest. */
#if defined(__GNUC__) && !defined(__CUDACC__)
#    define GI_OUTLINE static __attribute__((noinline, unused))
#else
#    define GI_OUTLINE GI_INLINE
#endif
/* Code that runs once a call, or after a failure: clang would unroll and vectorise its loops. gcc has `cold`
   for it, but compiles for size whatever follows the call of a cold function, such as the loop over steps. */
#define GI_BRIEF GI_CLANG(__attribute__((noinline, minsize)))
#define GI_RARE  GI_BRIEF GI_OUTLINE
/* In CUDA only what takes copies stays out of line: a variable whose address is passed is no register. */
#ifdef __CUDACC__
#    define GI_SELDOM __noinline__ static GI_BOTH
#else
#    define GI_SELDOM GI_INLINE
#endif
/* Functions that many places call, or call rarely: with GI_SMALL there is one copy of each. */
#if GI_SMALL
#    define GI_SHARED GI_OUTLINE
#else
#    define GI_SHARED GI_INLINE
#endif
/* The user's functions are inlined into the drivers too, unless code size matters more. gcc 12 would combine
   neighbouring components into short vectors there, wait for them to pass through memory, and contract
   products and sums even with -ffp-contract=off (fmaddsub): hence no-tree-slp-vectorize. rename-registers
   saves instructions. Batches are compiled at -O3, where gcc vectorises the loops over lanes. They are
   noinline, so that they are compiled once and not in each caller. clang's loop over steps is noinline, as it
   loses registers to the loop around it otherwise (2 % of its instructions). */
#define GI_SCALAR "no-tree-slp-vectorize,rename-registers"
#define GI_DRIVER                                                                                  \
    GI_IF_FAST(GI_GNU(__attribute__((flatten))) GI_GCC(__attribute__((optimize(GI_SCALAR)))))
#define GI_DRIVER_OF_STEPS                                                                         \
    GI_DRIVER GI_IF_FAST(GI_CLANG(__attribute__((noinline))) GI_GCC(__attribute__((noclone))))
#define GI_DRIVER_OF_LANES                                                                         \
    GI_IF_FAST(GI_GNU(__attribute__((flatten, noinline, unused)))                                  \
                   GI_GCC(__attribute__((optimize("O3," GI_SCALAR)))))
/* X(vectors, attribute of a function) for each kind of vectors that GI_DISPATCH compiles a batch for, wider
   than the vectors of the whole program. Functions that are inlined into such a batch use them too; the
   user's functions need no attribute. Not with gcc for Windows, whose stack is not aligned for AVX. */
#if GI_DISPATCH && GI_FAST && defined(__x86_64__) && defined(__GNUC__) && !defined(__AVX512F__) && \
    !defined(__CUDACC__) && (defined(__clang__) || !defined(_WIN32))
#    define GI_DISPATCHED 1
#    define GI_AVX512                                                                              \
        "avx512f,avx512vl,avx512dq,avx512bw,avx2,fma" GI_GCC(",prefer-vector-width=512")
#    if defined(__AVX2__) && defined(__FMA__)
#        define GI_WIDER_VECTORS(X) X(GI_VECTORS_AVX512, __attribute__((__target__(GI_AVX512))))
#    else
#        define GI_WIDER_VECTORS(X)                                                                \
            X(GI_VECTORS_AVX2, __attribute__((__target__("avx2,fma"))))                            \
            X(GI_VECTORS_AVX512, __attribute__((__target__(GI_AVX512))))
#    endif
#else
#    define GI_DISPATCHED 0
#    define GI_WIDER_VECTORS(X)
#endif
/* True if GI_VECTORS_PLAIN hold four doubles or more: work for all lanes may then cost less than for some. */
#if defined(__AVX2__) || defined(__AVX512F__)
#    define GI_PLAIN_IS_WIDE 1
#else
#    define GI_PLAIN_IS_WIDE 0
#endif
/* Loops over the components of a state, or over stages, are unrolled. gcc -O2 leaves six rounds as a loop,
   and clang does not unroll many rounds. A loop inside a loop over lanes would prevent vectors. */
#if defined(__CUDA_ARCH__) /* and an array indexed in a loop is not in registers */
#    define GI_UNROLL _Pragma("unroll")
#elif !GI_FAST || !defined(__GNUC__) || defined(__CUDACC__)
#    define GI_UNROLL
#elif defined(__clang__)
#    define GI_UNROLL _Pragma("clang loop unroll(full)")
#else
#    define GI_UNROLL _Pragma("GCC unroll 256")
#endif
#define GI_EACH(i, begin, end) GI_UNROLL for (int i = begin; i < (end); i++)
/* Stands before a loop over lanes in which no lane reads what another writes. All that the loop calls must be
   inlined: a function that is called may write what all lanes share, and clang would warn the user that it
   makes no vectors of the loop. */
#if !defined(__GNUC__) || !GI_FAST
#    define GI_VECTORIZE
#elif defined(__clang__)
#    define GI_VECTORIZE _Pragma("clang loop vectorize(assume_safety)")
#else
#    define GI_VECTORIZE _Pragma("GCC ivdep")
#endif
#if defined(__GNUC__)
#    pragma GCC diagnostic                                                                         \
        push /* until the end: one family or method need not use all that others do */
#    pragma GCC diagnostic ignored "-Wunused-parameter"
#    if defined(__clang__) /* no warning for loops that stay scalar */
#        pragma GCC diagnostic ignored "-Wpass-failed"
#    endif
#endif
/* Aligns a lane array to a cache line, so that none of its vectors lies across two lines, which is slow.
   clang does not do so by itself. */
#define GI_ALIGNED GI_GNU(__attribute__((aligned(64))))
#ifdef __cplusplus
#    define GI_ZERO                                                                                \
        {                                                                                          \
        }
#else
#    define GI_ZERO                                                                                \
        {                                                                                          \
            0                                                                                      \
        }
#endif
#if defined(__cplusplus)
#    define GI_ASSERT(condition, text) static_assert(condition, text);
#elif defined(__GNUC__) /* C99 too */
#    define GI_ASSERT(condition, text) __extension__ _Static_assert(condition, text);
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#    define GI_ASSERT(condition, text) _Static_assert(condition, text);
#else
#    define GI_ASSERT(condition, text) extern char GI_(asserted)[(condition) ? 1 : -1];
#endif
/* The least length of an array argument: C compilers warn if the array is shorter. C++ cannot express it. */
#if defined(__cplusplus) || defined(_MSC_VER)
#    define GI_AT_LEAST(n) n
#else
#    define GI_AT_LEAST(n) static n
#endif
/* Nothing written through one such pointer is read through another. Else clang reloads y after each store. */
#define GI_RESTRICT __restrict
#if defined(__GNUC__)
#    define GI_UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#    define GI_UNLIKELY(x) (x)
#endif

enum {
    GI_(this_name_is_included_twice), /* If included twice, this is in the error. */
    GI_(not_0) = 0 /* How many parameters are not 0 to #if, which reads an enumerator as 0. */
#if GI_SUM(GI_IS_NOT_0) & 1
                 + 1
#endif
#if GI_SUM(GI_IS_NOT_0) & 2
                 + 2
#endif
#if GI_SUM(GI_IS_NOT_0) & 4
                 + 4
#endif
#if GI_SUM(GI_IS_NOT_0) & 8
                 + 8
#endif
#if GI_SUM(GI_IS_NOT_0) & 16
                 + 16
#endif
};
GI_ASSERT(GI_SUM(GI_IS_NOT_0) == GI_(not_0),
          "geodesic_integ.h: GI_NQ ... GI_DECLARE must be numbers to #if: no enumerators")

/* ==== 3 precision ============================================================================ */

/* What depends on GI_REAL: its epsilon, its largest number, literals, square root, tests for NaN. Apart from
   sqrt, fabs and memcpy of the platform it calls nothing. All later sections call it. */

/* The type of GI_REAL, as a number: GI_REAL is pasted to a name with this value. "long double" becomes "3 +
   double", where the preprocessor counts the unknown name as 0. */
#define GI_KIND_float      1
#define GI_KIND_double     2
#define GI_KIND_long       3 +
#define GI_KIND___float128 4
#define GI_KIND            GI_PASTE(GI_KIND_, GI_REAL) /* In #if only. */

#if GI_KIND == 1
#    define GI_L(x)         x##f
#    define GI_SQRT(x)      gi_sqrt_float(x)
#    define GI_FABS(x)      GI_MATH(fabsf)(x)
#    define GI_EPSILON      FLT_EPSILON
#    define GI_LARGEST      FLT_MAX
#    define GI_CBRT_EPSILON ((GI_REAL)1 / 256)
#elif GI_KIND == 2
#    define GI_L(x)         x
#    define GI_SQRT(x)      gi_sqrt_double(x)
#    define GI_FABS(x)      GI_MATH(fabs)(x)
#    define GI_EPSILON      DBL_EPSILON
#    define GI_LARGEST      DBL_MAX
#    define GI_CBRT_EPSILON ((GI_REAL)1 / (1L << 17))
#elif GI_KIND == 3
#    define GI_L(x)    x##L
#    define GI_SQRT(x) GI_MATH(sqrtl)(x)
#    define GI_FABS(x) GI_MATH(fabsl)(x)
#    define GI_LARGEST LDBL_MAX
#    if LDBL_MANT_DIG == 106 /* Double-double: its LDBL_EPSILON is the smallest denormal. */
#        define GI_EPSILON ((GI_REAL)1 / (1LL << 52) / (1LL << 52))
#    else
#        define GI_EPSILON LDBL_EPSILON
#    endif
#    define GI_CBRT_EPSILON                                                                        \
        ((GI_REAL)1 / (1LL << (LDBL_MANT_DIG > 64 ? 35 : LDBL_MANT_DIG > 53 ? 21 : 17)))
#elif GI_KIND == 4
#    ifdef __cplusplus
#        define GI_L(x) gi_quad(GI_TEXT(x))
#    else
#        define GI_L(x) (__extension__ x##Q)
#    endif
#    define GI_SQRT(x)      gi_sqrt_quad(x)
#    define GI_FABS(x)      ((x) < 0 ? -(x) : (x))
#    define GI_EPSILON      ((GI_REAL)1 / (1LL << 56) / (1LL << 56))
#    define GI_LARGEST      LDBL_MAX /* nearly its own, which has no macro */
#    define GI_CBRT_EPSILON ((GI_REAL)1 / (1LL << 37))
#else
#    error "geodesic_integ.h: GI_REAL must be float, double, long double or __float128, no typedef"
#    include "geodesic_integ.h stops here: see the error above"
#endif

/* A step is at least this part of t: 16 ulp, so that the times of its stages stay distinct. */
#define GI_LEAST_STEP       (16 * GI_EPSILON)
/* A number whose sign alone matters; its reciprocal is finite. */
#define GI_TINY             (16 / (GI_REAL)GI_LARGEST)
/* Attempts between two tests of the rounding of y, in integrate and in a lane: at first, and later. */
#define GI_FIRST_LEG        256
#define GI_LATER_LEG        1024
/* A method of many stages takes few steps, and makes that test whenever the step size changes. */
#define GI_LOOKS_OFTEN      (GI_STAGES >= 8)
/* A damped Newton correction is halved down to this fraction of it. */
#define GI_LEAST_CORRECTION ((GI_REAL)1 / 1000)
/* A projection may move an accepted step by at most this many tolerances, in the error norm. A loose
   constraint_tolerance raises the bound in proportion. In the mechanisms of the tests a projection moves a
   step by less than one tolerance. */
#define GI_MOST_MOVED       ((GI_REAL)100)
/* The squares of this number and of its reciprocal are in the range of each type. */
#define GI_ORDINARY         ((GI_REAL)1000000000)

/* A flag as wide as a float or a double, so that vector code can compare numbers and set flags together. */
#if GI_KIND == 1
#    define GI_FLAG int
#else
#    define GI_FLAG long long
#endif

#if !GI_DECLARE

GI_INLINE GI_REAL GI_(sqrt)(GI_REAL x)
{
    return GI_SQRT(x);
}

GI_INLINE GI_REAL GI_(abs)(GI_REAL x)
{
    return GI_FABS(x);
}

GI_INLINE GI_REAL GI_(min)(GI_REAL a, GI_REAL b)
{
    return a < b ? a : b;
}

GI_INLINE GI_REAL GI_(max)(GI_REAL a, GI_REAL b)
{
    return a > b ? a : b;
}

/* Returns false for NaN and infinity. It compares, as -fassociative-math would fold x - x == 0 to true. */
GI_INLINE bool GI_(finite)(GI_REAL x)
{
    return GI_(abs)(x) <= (GI_REAL)GI_LARGEST;
}

GI_INLINE bool GI_(is_nan)(GI_REAL x)
{
    return x != x;
}

/* Returns whether an array is NULL. It is out of line because clang removes the test of an array that has a
   length in the prototype. Functions that run once in an integration call it; step does not. */
GI_RARE bool GI_(missing)(const void *array)
{
    return array == NULL;
}

/* Returns whether comparisons know NaN. With clang's -fno-honor-nans they do not, and no macro shows it: a
   program finds out when it runs. The NaN is read from memory, as a constant would be folded first. */
GI_INLINE bool GI_(honors_nan)(void)
{
#    if defined(__GNUC__) && !defined(__CUDACC__)
    volatile GI_REAL stored = (GI_REAL)__builtin_nan("");
    const GI_REAL nan = stored;
    return nan != nan;
#    else
    return true;
#    endif
}

GI_INLINE GI_REAL GI_(infinity)(void)
{
#    if defined(__GNUC__) && !defined(__CUDACC__)
    return (GI_REAL)__builtin_inf();
#    else
    return (GI_REAL)HUGE_VAL;
#    endif
}

/* Returns x to the power -1/n, to 0.5 %, for n up to 20 and a finite x >= 0. An x below 1e-60 (1e-36 in
   float) counts as that bound, and so does an x above 1e60 in long double and __float128: steps never change
   so much. Step control waits for the root, and lanes must not branch. The bits of a number are nearly its
   logarithm: divided by -n they are near the root, and one iteration of third order does the rest. */
GI_INLINE GI_REAL GI_(inverse_root)(GI_REAL x, int n)
{
    /* Shifted right by `shift`, the bits fit into the digits of a number from `one` on, where neighbours
       differ by 1. 1 / large is the least number whose root is found. Wider types use a double too. */
#    if GI_KIND == 1 || DBL_MANT_DIG == 24
    typedef float rough;
    typedef uint32_t pattern;
    enum { shift = 9, exponent = 127 };
    const rough one = 1L << 23, large = 1e36f;
#    elif DBL_MANT_DIG == 53
    typedef double rough;
    typedef uint64_t pattern;
    enum { shift = 12, exponent = 1023 };
    const rough one = 1LL << 52, large = 1e60;
#    else
#        error "geodesic_integ.h: double is neither binary32 nor binary64"
#    endif
    const rough unit = one / (1 << shift); /* That much is one exponent. */
    const rough bias = (rough)(exponent * (n + 1)), part = 1 / (rough)n;
    const rough off = (rough)54 / 1000; /* the mean by which the bits miss the logarithm */
#    if GI_KIND > 2                     /* x may be above the range of double. */
    const rough within = (rough)GI_(min)(x, (GI_REAL)large) + 1 / large;
#    else
    const rough within = (rough)x + 1 / large; /* a sum, as lanes need code without branches */
#    endif
    pattern bits, magic;
    rough r;
    GI_MATH(memcpy)(&magic, &one, sizeof magic);
    GI_MATH(memcpy)(&bits, &within, sizeof bits);
    bits = bits >> shift | magic;
    GI_MATH(memcpy)(&r, &bits, sizeof r);
    r = (one + (bias * part - off) * unit) - (r - one) * part;
    GI_MATH(memcpy)(&bits, &r, sizeof bits);
    bits <<= shift;
    GI_MATH(memcpy)(&r, &bits, sizeof r);
    const rough r2 = r * r, r4 = r2 * r2, r8 = r4 * r4, r16 = r8 * r8;
    const rough low = (n & 1 ? r : 1) * (n & 2 ? r2 : 1) * (n & 4 ? r4 : 1);
    const rough power = low * (n & 8 ? r8 : 1) * (n & 16 ? r16 : 1);
    const rough d = 1 - within * power;
    return (GI_REAL)(r * (1 + d * (part + d * ((rough)(n + 1) / (rough)(2 * n * n)))));
}

/* Returns a + b, rounded, and in *rest the exact rounding error, whichever of both is larger (Knuth, The Art
   of Computer Programming 2, section 4.2.2). */
GI_INLINE GI_REAL GI_(add)(GI_REAL a, GI_REAL b, GI_REAL *rest)
{
#    if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0 && __FLT_EVAL_METHOD__ != 16
    volatile /* Registers hold more digits than a GI_REAL (16: they do not). */
#    endif
        const GI_REAL sum = a + b;
    const GI_REAL of_b = sum - a;
    *rest = (a - (sum - of_b)) + (b - of_b);
    return sum;
}

/* Returns whether all n numbers are finite: if one is not, their sum is not. Numbers within a factor n of the
   largest number count as not finite too. */
GI_INLINE bool GI_(all_finite)(int n, const GI_REAL v[])
{
    GI_REAL sum = v[0];
    GI_EACH (i, 1, n) sum += v[i];
    return GI_(finite)(sum);
}

#endif /* !GI_DECLARE */

/* ==== 4 methods ============================================================================== */

/* Tableaus, error estimates and dense output of the methods, as macros and constants without code. GI_METHOD
   selects one block. Sections 9 to 12 read it, and section 16 through them. */

/* A method is a value of GI_METHOD (section 1) and one block here, which has all that is special to it.
   Sections 9 to 12 have the code that uses it. tests/README.md says how to add one. A block defines these
   macros, if they differ from the default in brackets:

   GI_METHOD_NAME       its name.
   GI_ORDER             order of the result y1.
   GI_STEP_EXPONENT     p of step control, h (1 / err)^(1/p), if the estimate is O(h^p); 10 at most.
   GI_RETRY_EXPONENT    p after an attempt that failed by its error; GI_STEP_EXPONENT if it is not defined.
   GI_STAGES            evaluations of the equations between y and y1: f1 ... f_GI_STAGES. It counts neither
                        f0, ydot at y, nor f at y1, so it is 1 or 2 less than in books. At most 15, the
                        length of a list below.
   GI_FSAL              [0] 1: the estimate weighs f at the projected y1 too. (f at y1 is f0 of the next step
                        with every method.)
   GI_ESTIMATES         [1] number of estimates of the local error; 0: none, steps are fixed. The larger of
                        two counts; a third of lower order is combined with them. At most one without
                        GI_TABLEAU or with GI_FSAL.
   GI_ESTIMATE_REDUCED  with three estimates: what the larger e of the first two becomes if the third is
                        `ratio` times as large; without a branch, for lanes.
   GI_ESTIMATE_FACTOR   [1] their norm is multiplied by it.
   GI_ESTIMATE_SEES_Y1  [0] 1: if y1 is not finite no estimate is, so y1 needs no test of its own.
   GI_CONTROLLER        [GI_CONTROLLER_PI] default of options.controller.
   GI_CONSTRAINT_SHARE  [10] by default options.constraint_tolerance is accuracy divided by it.
   GI_DENSE             [GI_DENSE_HERMITE, the cubic of both ends] dense output (section 11):
                        GI_DENSE_WEIGHTS, a table `dense`; GI_DENSE_NESTED, tables dense_c, dense_a, `dense`,
                        and GI_DENSE_UNUSED, stages that are not in it, GI_DENSE_ROWS, its polynomials;
                        GI_DENSE_BY_ENGINE.
   GI_DENSE_ORDER       p of its error, O(h^p).
   GI_DENSE_STAGES      [0] further evaluations that it needs.
   GI_TABLEAU           [1] 1: the tables below; 0: functions stage_time, stage_state and result of its own.
   GI_ENGINE            what makes the step (section 9): GI_RUNGE_KUTTA, the default; GI_ROSENBROCK, by the
                        tables c, d, a, C, `dense` and GI_GAMMA; GI_COLLOCATION, by nodes and roots, or by
                        below_half.

   and, unless GI_DECLARE, tables or functions. Tables are weights of f0, f1 ...; without GI_TABLEAU an FSAL
   method has d alone.

   c[k], a[k]           stage k is at t + c[k] h, y + h (a[k][0] f0 + ... a[k][k-1] f(k-1)).
   b                    y1 = y + h (b[0] f0 + ...).
   d[i]                 estimate i is h (d[i][0] f0 + ...); with FSAL the last weight is for f at y1.
   b3                   with three estimates the last is the result less this formula of lower order. */

#define GI_DENSE_HERMITE   1
#define GI_DENSE_WEIGHTS   2
#define GI_DENSE_NESTED    3
#define GI_DENSE_BY_ENGINE 4

#define GI_RUNGE_KUTTA 1
#define GI_ROSENBROCK  2
#define GI_COLLOCATION 3
/* number of evaluations that GI_DENSE_NESTED combines */
#define GI_DENSE_SPAN  (GI_STAGES + 2 - GI_DENSE_UNUSED + GI_DENSE_STAGES)

/* A table of coefficients. Constants at file scope are folded into the code like literals. */
#if defined(__CUDA_ARCH__)
#    define GI_TABLE static __device__ const GI_REAL
#else
#    define GI_TABLE static const GI_GNU(__attribute__((unused))) GI_REAL
#endif

#if GI_METHOD == GI_MERSON43

/* Runge-Kutta-Merson 4(3). Merson, An operational method for the study of integration processes, Proc.
   Symp. Data Processing, Weapons Research Establishment, Salisbury (1957); Hairer, Norsett, Wanner,
   Solving ODEs I, table II.4.1.

       0   |
       1/3 | 1/3
       1/3 | 1/6  1/6
       1/2 | 1/8   0   3/8
       1   | 1/2   0  -3/2   2         <- ysave
      -----+--------------------------
           | 1/6   0    0   2/3  1/6   <- y1, order 4
           | 1/10  0  3/10  2/5  1/5      order 3 (5 for linear f)

   The difference of the last two is (ysave - y1) / 5: the row of order 3 is never formed. */

#    define GI_METHOD_NAME      "Merson 4(3)"
#    define GI_ORDER            4
#    define GI_STEP_EXPONENT    4
#    define GI_STAGES           4
#    define GI_ESTIMATE_FACTOR  ((GI_REAL)1 / 5)
#    define GI_ESTIMATE_SEES_Y1 1
#    define GI_CONTROLLER       GI_CONTROLLER_I
#    define GI_TABLEAU          0
#    if !GI_DECLARE
GI_INLINE GI_REAL GI_(stage_time)(int k, GI_REAL t, GI_REAL t1)
{
    return k == 4 ? t1 : k == 3 ? t + (t1 - t) / 2 : t + (t1 - t) / 3;
}

GI_INLINE void GI_(stage_state)(int k, GI_REAL h, const GI_REAL y[], const GI_REAL f[], GI_REAL x[])
{
    const GI_REAL *f0 = f, *f1 = f + GI_N, *f2 = f + 2 * GI_N, *f3 = f + 3 * GI_N;
    /* A rounded 1 / 3 suffices for stages, as lanes wait for divisions. In a result it would be noise. */
    const GI_REAL h3 = h * ((GI_REAL)1 / 3), h6 = h * ((GI_REAL)1 / 6), h8 = h / 8, h2 = h / 2;
    GI_EACH (i, 0, GI_N) {
        if (k == 1) x[i] = y[i] + h3 * f0[i];
        if (k == 2) x[i] = y[i] + h6 * (f0[i] + f1[i]);
        if (k == 3) x[i] = y[i] + h8 * (f0[i] + 3 * f2[i]);
        if (k == 4) x[i] = y[i] + h2 * (f0[i] - 3 * f2[i] + 4 * f3[i]);
    }
}

/* x is the state of the last stage. */
GI_INLINE void GI_(result)(GI_REAL h, const GI_REAL y[], const GI_REAL f[], const GI_REAL x[],
                           GI_REAL y1[], GI_REAL err[])
{
    const GI_REAL *f0 = f, *f3 = f + 3 * GI_N, *f4 = f + 4 * GI_N;
    const GI_REAL h6 = h / 6;
    GI_EACH (i, 0, GI_N) {
        y1[i] = y[i] + h6 * (f0[i] + 4 * f3[i] + f4[i]);
        err[i] = y1[i] - x[i];
    }
}
#    endif
/* Tables, two numbers a line. */
/* clang-format off */

#elif GI_METHOD == GI_BOGACKI_SHAMPINE32

/* Bogacki-Shampine 3(2), 4 stages, the first same as the last: the shortest step, for loose accuracies.
   Bogacki, Shampine, A 3(2) pair of Runge-Kutta formulas, Applied Mathematics Letters 2 (1989) 321-325. d is
   the difference to the row of order 2, 7/24 1/4 1/3 1/8. */

#    define GI_METHOD_NAME      "Bogacki-Shampine 3(2)"
#    define GI_ORDER            3
#    define GI_STEP_EXPONENT    3
#    define GI_STAGES           2
#    define GI_FSAL             1
#    if !GI_DECLARE
GI_TABLE GI_(c)[GI_STAGES + 1] = {0, (GI_REAL)1 / 2, (GI_REAL)3 / 4};
GI_TABLE GI_(a)[GI_STAGES + 1][GI_STAGES] = {{0}, {(GI_REAL)1 / 2}, {0, (GI_REAL)3 / 4}};
GI_TABLE GI_(b)[GI_STAGES + 1] = {(GI_REAL)2 / 9, (GI_REAL)1 / 3, (GI_REAL)4 / 9};
GI_TABLE GI_(d)[1][GI_STAGES + 2] = {
    {-(GI_REAL)5 / 72, (GI_REAL)1 / 12, (GI_REAL)1 / 9, -(GI_REAL)1 / 8}};
#    endif

#elif GI_METHOD == GI_TSITOURAS54

/* Tsitouras 5(4), 7 stages, the first same as the last. Tsitouras, Runge-Kutta pairs of order 5(4)
   satisfying only the first column simplifying assumption, Computers & Mathematics with Applications 62
   (2011) 770-775. Coefficients to 36 digits, from those that P. Stone computed to 85 from the paper's
   (they meet the order conditions to 1e-80). Each row of a begins with what makes its sum c.

   Its interpolant is of order 4; the polynomials of the weights follow from the order conditions and the last
   one, 5/2 s^2 (s - 1) (s - 3/5). */

#    define GI_METHOD_NAME      "Tsitouras 5(4)"
#    define GI_ORDER            5
#    define GI_STEP_EXPONENT    5
#    define GI_STAGES           5
#    define GI_FSAL             1
#    define GI_DENSE            GI_DENSE_WEIGHTS
#    define GI_DENSE_ORDER      5
#    if !GI_DECLARE
GI_TABLE GI_(c)[GI_STAGES + 1] = {
    0, (GI_REAL)161 / 1000, (GI_REAL)327 / 1000, (GI_REAL)9 / 10,
    GI_L(0.980025540904509685729810286287024595), 1};
GI_TABLE GI_(a)[GI_STAGES + 1][GI_STAGES] = {
    {0}, {(GI_REAL)161 / 1000},
    {GI_L(-0.00848065549235698854442687425023077468), GI_L(0.335480655492356988544426874250230775)},
    {GI_L(2.89715305710549343213043259419293876), GI_L(-6.35944848997507484314815991238382563),
     GI_L(4.36229543286958141101772731819088686)},
    {GI_L(5.32586482843925660442887792084051132), GI_L(-11.748883564062827877747170339785773),
     GI_L(7.49553934288983620830460478456435816), GI_L(-0.0924950663617552492565020793320719161)},
    {GI_L(5.86145544294642002865925148698264789), GI_L(-12.9209693178471092917061186817833594),
     GI_L(8.15936789857615864318040079453925349), GI_L(-0.0715849732814009972245305425258297387),
     GI_L(-0.0282690503940683829090030572127122415)}};
GI_TABLE GI_(b)[GI_STAGES + 1] = {
    GI_L(0.0964607668180652295181673131651287633), (GI_REAL)1 / 100,
    GI_L(0.47988965041449957477524953229059652), GI_L(1.37900857410374189319227482185687277),
    GI_L(-3.29006951543608067990104758571136385), GI_L(2.3247105240997739824153559183987658)};
GI_TABLE GI_(d)[1][GI_STAGES + 2] = {
    {GI_L(0.00178001105222577144337855060753953478), GI_L(0.00081643445965674690322363606335468624),
     GI_L(-0.00788087801026199601031472767252630424), GI_L(0.144711007173262907537165147972635117),
     GI_L(-0.582357165452555225019937610652042179), GI_L(0.458082105929186946661636518832554297),
     -(GI_REAL)1 / 66}};

GI_TABLE GI_(dense)[GI_STAGES + 2][4] = {
    {1, GI_L(-2.76370619727482586867298836302768226), GI_L(2.91325546182191265541864597871587957),
     GI_L(-1.05308849772902155722749030252306855)},
    {0, (GI_REAL)1317 / 10000, -(GI_REAL)2234 / 10000, (GI_REAL)1017 / 10000},
    {0, GI_L(3.9302962368947515174092936694599855), GI_L(-5.94103387213150473571758920975758492),
     GI_L(2.49062728565125279308354507258819594)},
    {0, GI_L(-12.4110771669336770387304733967118549), GI_L(30.338188630282321650230046080851201),
     GI_L(-16.5481028892449027183072978622824732)},
    {0, GI_L(37.5093134165110391789784391110647413), GI_L(-88.1789048947664010775610685649749379),
     GI_L(47.3795219628192812186815818681988328)},
    {0, GI_L(-27.8965262891972877889842710207851896), GI_L(65.0918946747936715076299657151654423),
     GI_L(-34.8706578614966097362303387759814869)}, {0, (GI_REAL)3 / 2, -4, (GI_REAL)5 / 2}};
#    endif

#elif GI_METHOD == GI_DOP853

/* Dormand-Prince 8(5,3), 12 stages. Hairer, Norsett, Wanner, Solving ODEs I (1993), II.5 and II.10, with the
   coefficients of their program DOP853: 30 digits were published. Their estimate d5 has zeros. Near a zero it
   is small whatever happens, for example if y' = b y becomes y' = -a y in a step. So a second estimate, w5,
   is added here, and the larger counts. The weights that meet the conditions up to order 5 are a space of
   three. w5 is the one whose error terms of order 6 are orthogonal to the terms of d5 and a fifth as large,
   with the least weights. After a jump it is large, and otherwise it has no effect, not even in rounding (sum
   |w5| is 0.78, sum |d5| 4.2). With d5 alone the test never_lying fails. The interpolant is of order 7
   (II.6). */

#    if GI_KIND == 4
#        error                                                                                     \
            "geodesic_integ.h: the coefficients of GI_DOP853 have 30 digits, too few for __float128"
#    endif
#    define GI_METHOD_NAME                "Dormand-Prince 8(5,3)"
#    define GI_ORDER                      8
#    define GI_STEP_EXPONENT              8
#    define GI_STAGES                     11
#    define GI_ESTIMATES                  3
#    define GI_ESTIMATE_REDUCED(e, ratio) ((e)*GI_(inverse_root)(1 + (ratio) * (ratio) / 100, 2))
#    define GI_DENSE                      GI_DENSE_NESTED
#    define GI_DENSE_ORDER                8
#    define GI_DENSE_STAGES               3
#    define GI_DENSE_UNUSED               4 /* does not use stages 1 to 4 */
#    define GI_DENSE_ROWS                 4
#    if !GI_DECLARE
GI_TABLE GI_(c)[GI_STAGES + 1] = {
    0, GI_L(0.526001519587677318785587544488e-1), GI_L(0.789002279381515978178381316732e-1),
    GI_L(0.118350341907227396726757197510), GI_L(0.281649658092772603273242802490), (GI_REAL)1 / 3,
    (GI_REAL)1 / 4, (GI_REAL)4 / 13, (GI_REAL)127 / 195, (GI_REAL)3 / 5, (GI_REAL)6 / 7, 1};
GI_TABLE GI_(a)[GI_STAGES + 1][GI_STAGES] = {
    {0}, {GI_L(5.26001519587677318785587544488e-2)},
    {GI_L(1.97250569845378994544595329183e-2), GI_L(5.91751709536136983633785987549e-2)},
    {GI_L(2.95875854768068491816892993775e-2), 0, GI_L(8.87627564304205475450678981324e-2)},
    {GI_L(2.41365134159266685502369798665e-1), 0, GI_L(-8.84549479328286085344864962717e-1),
     GI_L(9.24834003261792003115737966543e-1)},
    {GI_L(3.7037037037037037037037037037e-2), 0, 0, GI_L(1.70828608729473871279604482173e-1),
     GI_L(1.25467687566822425016691814123e-1)},
    {GI_L(3.7109375e-2), 0, 0, GI_L(1.70252211019544039314978060272e-1),
     GI_L(6.02165389804559606850219397283e-2), GI_L(-1.7578125e-2)},
    {GI_L(3.70920001185047927108779319836e-2), 0, 0, GI_L(1.70383925712239993810214054705e-1),
     GI_L(1.07262030446373284651809199168e-1), GI_L(-1.53194377486244017527936158236e-2),
     GI_L(8.27378916381402288758473766002e-3)},
    {GI_L(6.24110958716075717114429577812e-1), 0, 0, GI_L(-3.36089262944694129406857109825),
     GI_L(-8.68219346841726006818189891453e-1), GI_L(2.75920996994467083049415600797e1),
     GI_L(2.01540675504778934086186788979e1), GI_L(-4.34898841810699588477366255144e1)},
    {GI_L(4.77662536438264365890433908527e-1), 0, 0, GI_L(-2.48811461997166764192642586468),
     GI_L(-5.90290826836842996371446475743e-1), GI_L(2.12300514481811942347288949897e1),
     GI_L(1.52792336328824235832596922938e1), GI_L(-3.32882109689848629194453265587e1),
     GI_L(-2.03312017085086261358222928593e-2)},
    {GI_L(-9.3714243008598732571704021658e-1), 0, 0, GI_L(5.18637242884406370830023853209),
     GI_L(1.09143734899672957818500254654), GI_L(-8.14978701074692612513997267357),
     GI_L(-1.85200656599969598641566180701e1), GI_L(2.27394870993505042818970056734e1),
     GI_L(2.49360555267965238987089396762), GI_L(-3.0467644718982195003823669022)},
    {GI_L(2.27331014751653820792359768449), 0, 0, GI_L(-1.05344954667372501984066689879e1),
     GI_L(-2.00087205822486249909675718444), GI_L(-1.79589318631187989172765950534e1),
     GI_L(2.79488845294199600508499808837e1), GI_L(-2.85899827713502369474065508674),
     GI_L(-8.87285693353062954433549289258), GI_L(1.23605671757943030647266201528e1),
     GI_L(6.43392746015763530355970484046e-1)}};
GI_TABLE GI_(b)[GI_STAGES + 1] = {
    GI_L(5.42937341165687622380535766363e-2), 0, 0, 0, 0, GI_L(4.45031289275240888144113950566),
    GI_L(1.89151789931450038304281599044), GI_L(-5.8012039600105847814672114227),
    GI_L(3.1116436695781989440891606237e-1), GI_L(-1.52160949662516078556178806805e-1),
    GI_L(2.01365400804030348374776537501e-1), GI_L(4.47106157277725905176885569043e-2)};
/* d5, w5 */
GI_TABLE GI_(d)[GI_ESTIMATES - 1][GI_STAGES + 1] = {
    {GI_L(0.1312004499419488073250102996e-1), 0, 0, 0, 0, GI_L(-0.1225156446376204440720569753e1),
     GI_L(-0.4957589496572501915214079952), GI_L(0.1664377182454986536961530415e1),
     GI_L(-0.3503288487499736816886487290), GI_L(0.3341791187130174790297318841),
     GI_L(0.8192320648511571246570742613e-1), GI_L(-0.2235530786388629525884427845e-1)},
    {GI_L(-0.00433151249507786597119895576188), 0, 0, 0, 0,
     GI_L(-0.0575859233239116494180625731968), GI_L(0.0937601959122568895902815597694),
     GI_L(-0.0743523212712138192957883496026), GI_L(-0.248378275010460061451384831096),
     GI_L(0.264842410359997051287073934602), GI_L(0.0318756444363361835164593382048),
     GI_L(-0.00583021860792672825738012307502)}};
GI_TABLE GI_(b3)[GI_STAGES + 1] = {
    GI_L(0.244094488188976377952755905512), 0, 0, 0, 0, 0, 0, 0,
    GI_L(0.733846688281611857341361741547), 0, 0, GI_L(0.220588235294117647058823529412e-1)};

GI_TABLE GI_(dense_c)[GI_DENSE_STAGES] = {(GI_REAL)1 / 10, (GI_REAL)2 / 10, (GI_REAL)7 / 9};
GI_TABLE GI_(dense_a)[GI_DENSE_STAGES][GI_DENSE_SPAN - 1] = {
    {GI_L(5.61675022830479523392909219681e-2), 0, GI_L(2.53500210216624811088794765333e-1),
     GI_L(-2.46239037470802489917441475441e-1), GI_L(-1.24191423263816360469010140626e-1),
     GI_L(1.5329179827876569731206322685e-1), GI_L(8.20105229563468988491666602057e-3),
     GI_L(7.56789766054569976138603589584e-3), GI_L(-8.298e-3)},
    {GI_L(3.18346481635021405060768473261e-2), GI_L(2.83009096723667755288322961402e-2),
     GI_L(5.35419883074385676223797384372e-2), GI_L(-5.49237485713909884646569340306e-2), 0, 0,
     GI_L(-1.08347328697249322858509316994e-4), GI_L(3.82571090835658412954920192323e-4),
     GI_L(-3.40465008687404560802977114492e-4), GI_L(1.41312443674632500278074618366e-1)},
    {GI_L(-4.28896301583791923408573538692e-1), GI_L(-4.69762141536116384314449447206),
     GI_L(7.68342119606259904184240953878), GI_L(4.06898981839711007970213554331),
     GI_L(3.56727187455281109270669543021e-1), 0, 0, 0, GI_L(-1.39902416515901462129418009734e-3),
     GI_L(2.9475147891527723389556272149), GI_L(-9.15095847217987001081870187138)}};
GI_TABLE GI_(dense)[GI_DENSE_ROWS][GI_DENSE_SPAN] = {
    {GI_L(-0.84289382761090128651353491142e1), GI_L(0.56671495351937776962531783590),
     GI_L(-0.30689499459498916912797304727e1), GI_L(0.23846676565120698287728149680e1),
     GI_L(0.21170345824450282767155149946e1), GI_L(-0.87139158377797299206789907490),
     GI_L(0.22404374302607882758541771650e1), GI_L(0.63157877876946881815570249290),
     GI_L(-0.88990336451333310820698117400e-1), GI_L(0.18148505520854727256656404962e2),
     GI_L(-0.91946323924783554000451984436e1), GI_L(-0.44360363875948939664310572000e1)},
    {GI_L(0.10427508642579134603413151009e2), GI_L(0.24228349177525818288430175319e3),
     GI_L(0.16520045171727028198505394887e3), GI_L(-0.37454675472269020279518312152e3),
     GI_L(-0.22113666853125306036270938578e2), GI_L(0.77334326684722638389603898808e1),
     GI_L(-0.30674084731089398182061213626e2), GI_L(-0.93321305264302278729567221706e1),
     GI_L(0.15697238121770843886131091075e2), GI_L(-0.31139403219565177677282850411e2),
     GI_L(-0.93529243588444783865713862664e1), GI_L(0.35816841486394083752465898540e2)},
    {GI_L(0.19985053242002433820987653617e2), GI_L(-0.38703730874935176555105901742e3),
     GI_L(-0.18917813819516756882830838328e3), GI_L(0.52780815920542364900561016686e3),
     GI_L(-0.11573902539959630126141871134e2), GI_L(0.68812326946963000169666922661e1),
     GI_L(-0.10006050966910838403183860980e1), GI_L(0.77771377980534432092869265740),
     GI_L(-0.27782057523535084065932004339e1), GI_L(-0.60196695231264120758267380846e2),
     GI_L(0.84320405506677161018159903784e2), GI_L(0.11992291136182789328035130030e2)},
    {GI_L(-0.25693933462703749003312586129e2), GI_L(-0.15418974869023643374053993627e3),
     GI_L(-0.23152937917604549567536039109e3), GI_L(0.35763911791061412378285349910e3),
     GI_L(0.93405324183624310003907691704e2), GI_L(-0.37458323136451633156875139351e2),
     GI_L(0.10409964950896230045147246184e3), GI_L(0.29840293426660503123344363579e2),
     GI_L(-0.43533456590011143754432175058e2), GI_L(0.96324553959188282948394950600e2),
     GI_L(-0.39177261675615439165231486172e2), GI_L(-0.14972683625798562581422125276e3)}};
#    endif

#elif GI_METHOD == GI_VERNER96

/* Verner 9(6), 15 stages: the formula of order 9 of Verner's "most efficient" pair of orders 9 and 8
   (Numerically optimal Runge-Kutta pairs with interpolants, Numerical Algorithms 53 (2010) 383-396), without
   the 16th stage, which only the pair's formula of order 8 uses. That saves an evaluation in each attempt.
   The estimates use the 15 stages, and the larger counts. d7, half the difference to their formula of order
   7, has no weight on the last stage, and so does not see what begins after c = 0.9. d6 is 1/2000 of the
   difference to a formula of order 6 with such a weight, with the least error terms of order 7, then of order
   8. Alone or added to one estimate they have zeros: steps over a jump of y' pass, and a component that has
   decayed below the accuracy grows again, by a step near h lambda = -14.4 (test never_lying).
   With short steps both fall as h^7 to h^8, and the error at the end as h^9 (test margin). So they are
   divided by (ratio / 5e6)^(1/2) if the third, the difference to explicit Euler, is over 5e6 times as large:
   at a jump or a kink it is not. A third of higher order has no smaller ratio where high derivatives are
   large, and a problem that multiplies errors (Andrews' mechanism) then has too large an error. The rest
   falls as h^9 to h^11, and steps that assume h^8 oscillate and fail: so GI_STEP_EXPONENT is 10. An attempt
   that fails is mostly a long one, or contains a kink, where after many attempts one passes by chance: so
   retries shrink as for h^8.
   Coefficients to 36 digits: the published ones, put on the order conditions by Newton's method, which they
   meet to 1e-50; the nodes are Verner's exact ones.
   Dense output is of order 8. The stages and both ends give states of order 6 anywhere, and with one more
   evaluation there of order 7; with four of these the conditions of order 8 leave no choice. The nodes come
   from a search for small errors of order 9. */

#    define GI_METHOD_NAME                "Verner 9(6)"
#    define GI_ORDER                      9
#    define GI_STEP_EXPONENT              10
#    define GI_RETRY_EXPONENT             8
#    define GI_STAGES                     14
#    define GI_ESTIMATES                  3
#    define GI_ESTIMATE_REDUCED(e, ratio) GI_(min)((e)*GI_(inverse_root)((ratio) / 5000000, 2), e)
#    define GI_CONSTRAINT_SHARE           100
#    define GI_DENSE                      GI_DENSE_NESTED
#    define GI_DENSE_ORDER                9
#    define GI_DENSE_STAGES               5
#    define GI_DENSE_UNUSED               6 /* does not use stages 1 to 6 */
#    define GI_DENSE_ROWS                 5
#    if !GI_DECLARE
GI_TABLE GI_(c)[GI_STAGES + 1] = {
    0, (GI_REAL)1731 / 50000, GI_L(0.0970243506387804459482836167710061752),
    GI_L(0.145536525958170668922425425156509263), (GI_REAL)561 / 1000,
    GI_L(0.229007911590485012666275177181470005), GI_L(0.544992088409514987333724822818529995),
    (GI_REAL)129 / 200, (GI_REAL)387 / 800, (GI_REAL)6757 / 100000, (GI_REAL)1 / 4,
    GI_L(0.65906506187309985494053316186492203), (GI_REAL)4103 / 5000, (GI_REAL)2253 / 2500, 1};
GI_TABLE GI_(a)[GI_STAGES + 1][GI_STAGES] = {
    {0}, {(GI_REAL)1731 / 50000},
    {GI_L(-0.0389335438857287327017042687229284479), GI_L(0.135957894524509178649987885493934623)},
    {GI_L(0.0363841314895426672306063562891273157), 0,
     GI_L(0.109152394468628001691819068867381947)},
    {GI_L(2.02576391439396963680565760428257105), 0, GI_L(-7.63802383649629202038760215309196459),
     GI_L(6.17325992210232238358194454880939355)},
    {GI_L(0.051122755894060608727922708816482884), 0, 0,
     GI_L(0.177082379455502153792991081383906868), GI_L(0.000802776240922250145361386981080252838)},
    {GI_L(0.131600635797521627927987169316425699), 0, 0,
     GI_L(-0.295727625266963641768518317467227373), GI_L(0.0878137803564295237421124704053886667),
     GI_L(0.621305297522527477432143500563943003)},
    {(GI_REAL)43 / 600, 0, 0, 0, 0, GI_L(0.330553357891531940926034673005147221),
     GI_L(0.242779975441801392407298660328186113)},
    {(GI_REAL)7353 / 102400, 0, 0, 0, 0, GI_L(0.329438028322817716074482546625767282),
     GI_L(0.116519002927182283925517453374232718), -(GI_REAL)3483 / 102400},
    {GI_L(0.0483675764634064698661128771884408577), 0, 0, 0, 0,
     GI_L(0.03928989925676163974333190042057047), GI_L(0.105474094589034460826364926714008802),
     GI_L(-0.02143865284648312665982642293830534), GI_L(-0.10412291746271944377598328138471479)},
    {GI_L(-0.0266456148720147863533728924384973734), 0, 0, 0, 0, (GI_REAL)1 / 30,
     GI_L(-0.163107224487246723916270448755470639), GI_L(0.0339608168412776119948795493001552293),
     GI_L(0.157231941381462609711076980681002412), GI_L(0.215226747803187955230353477879477038)},
    {GI_L(0.0368900924870862233478635986322763399), 0, 0, 0, 0,
     GI_L(-0.146518157672554292865360989175850116), GI_L(0.22425777681720243453454698226258338),
     GI_L(0.022944057170660726370908979027537908), GI_L(-0.00358500529057287613573944248893303343),
     GI_L(0.0866922331644438550686920361904445391), GI_L(0.438384065196833784619621997416863012)},
    {GI_L(-0.48660122151133408466622123575703953), 0, 0, 0, 0,
     GI_L(-6.30460265028285299065777279201200712), GI_L(-0.281245618289472564778284183790118418),
     GI_L(-2.67901923621984905768790659748922316), GI_L(0.518815663924157511565311164615012522),
     GI_L(1.36535318760334171068363363523523868), GI_L(5.88509108850394658572127489168060483),
     GI_L(2.80280878627206288981996511751753219)},
    {GI_L(0.418536745775347144147102524647193165), 0, 0, 0, 0,
     GI_L(6.72454758190645936310087080651485503), GI_L(-0.425444280164611790606983409697113065),
     GI_L(3.34327915300126557781181694755798264), GI_L(0.617081663117537759528421117507709785),
     GI_L(-0.929966123939932833937749523988800852), GI_L(-6.09994880475101072247296283794550884),
     GI_L(-3.00220618788939904480415808489517369), GI_L(0.255320252944344547233642460298855837)},
    {GI_L(-0.779374086122884664644623040843840506), 0, 0, 0, 0,
     GI_L(-13.9373425381077767878652366480493605), GI_L(1.2520488533793573209497351839242009),
     GI_L(-14.6915004080168687819152798929307209), GI_L(-0.494705058533141685655191992136962874),
     GI_L(2.24297490914623665790698454954369287), GI_L(13.3678938038286437581386497859267914),
     GI_L(14.3966504866506864451223693534027214), GI_L(-0.797581333177680037912786605666325867),
     GI_L(0.440935370953427775875379306829804116)}};
GI_TABLE GI_(b)[GI_STAGES + 1] = {
    GI_L(0.0146119768584231525205154191501878471), 0, 0, 0, 0, 0, 0,
    GI_L(-0.391521186233133908941022826728824203), GI_L(0.231093250028950641590967564486899367),
    GI_L(0.127476676999285238256058946748898918), GI_L(0.224643417620415773156698193708206969),
    GI_L(0.568435268974851293270522697287369213), GI_L(0.058258715572158272008147680218634209),
    GI_L(0.136431740348221564160902274449423984), GI_L(0.0305701398308279739772100506792036965)};
/* d7, d6 */
GI_TABLE GI_(d)[GI_ESTIMATES - 1][GI_STAGES + 1] = {
    {GI_L(-0.00114385461258350190998235037031611481), 0, 0, 0, 0, 0, 0,
     GI_L(-0.195760593116566954470511413364412101), GI_L(0.0157077022450874233772456394518463792),
     GI_L(0.00267152332189797906355922262836043353),
     GI_L(-0.00459095360625570627954221239315926599), GI_L(0.191060023681078741164868751345990557),
     GI_L(-0.0108215208420497900123407491141666154), GI_L(0.00287767292939180906670311181585672732),
     0},
    {GI_L(-0.000315227279521517324523932011118927626), 0, 0, 0, 0, 0, 0,
     GI_L(-0.0491487618087921670224457379961529499), GI_L(0.00492100338824647959065339550564565916),
     GI_L(0.000770863698154863760554058976463241713),
     GI_L(-0.00144595636812154226902946207084380765), GI_L(0.0459380478900531657885102002672027233),
     GI_L(0.000581985533413919254013541646779999664),
     GI_L(-0.00180195505343320177773206431797593859), (GI_REAL)1 / 2000}};
GI_TABLE GI_(b3)[GI_STAGES + 1] = {1};

GI_TABLE GI_(dense_c)[GI_DENSE_STAGES] = {
    (GI_REAL)13 / 20, (GI_REAL)11 / 20, (GI_REAL)2 / 5, (GI_REAL)1 / 4, (GI_REAL)3 / 4};
GI_TABLE GI_(dense_a)[GI_DENSE_STAGES][GI_DENSE_SPAN - 1] = {
    {GI_L(0.0278584665221645409890145458462102014), GI_L(0.0526170366450725286663052817933688711),
     GI_L(0.183833710393000964711197455913364605), GI_L(0.100048368847256053560184501792724491),
     GI_L(0.256005504151990642442781969008866367), GI_L(0.0431062047346176835493201926417998598),
     GI_L(-0.0121411222775771848089511133463267053),
     GI_L(-0.00508289582264173709078187863424564566),
     GI_L(0.00187736340305825399046452249211897764),
     GI_L(0.00187736340305825399046452249211897764)},
    {GI_L(0.0136717755586830953301785868839266964), GI_L(0.0617542646927927226182355897991576675),
     GI_L(0.207093583458044404568573727722757032), GI_L(0.129356181230650039478587984941261827),
     GI_L(0.223601486061288846555270194895024175), GI_L(0.0524063989964765300168408064505315343),
     GI_L(0.0377904961406937445563143943017737001), GI_L(-0.0247163378796335393733542896742740989),
     GI_L(-0.0223116698795779347330878095777420519), GI_L(0.0264341468210152871064698885008735341),
     GI_L(-0.155080325200433196124029074243290015)},
    {GI_L(0.0159312048938080767576896203009609493), GI_L(0.0031342943037534176734797044088614414),
     GI_L(0.0431798988221469678673920217622769745), GI_L(0.124720272558503213131339766332539976),
     GI_L(0.225912561250249456766897375589385012), GI_L(0.00240666269895372874747556904252061753),
     GI_L(-0.0149771296334279813121764817911196204), GI_L(0.0123731638335996447831065091473013141),
     GI_L(0.0147063888014089527366118580990801957), GI_L(-0.0171974367344341511424885693872212228),
     GI_L(-0.00166512610683667837490802256729553367),
     GI_L(-0.00852475468772464763441935093729010397)},
    {GI_L(0.00695057937848263932276459476146623714), GI_L(-0.0104473533793130084664254384542532694),
     GI_L(0.0131587270971261116413163852825232067), GI_L(0.14783736370851341064819388275731886),
     GI_L(0.117080694353935007121956393021362705), GI_L(-0.0114019350536190684351869790481723891),
     GI_L(-0.00669050712715129313739227672408663008),
     GI_L(0.00162999103950164234061139695168882532), GI_L(0.00469281097997732143239739071870519418),
     GI_L(-0.00445049699206387481602066340391602651), GI_L(0.0424498480150469106638627192201441518),
     GI_L(-0.0240764179469166645569700278400060404),
     GI_L(-0.0267333040735191337591073772427748245)},
    {GI_L(0.0149709343548790040950455957395950255), GI_L(0.0268514665681651945819964838405094727),
     GI_L(0.101543543336545100270805944674815766), GI_L(0.127088843019931744989943130765770343),
     GI_L(0.110445509760534961096545970476608102), GI_L(0.0216765205319973567851127208259977608),
     GI_L(0.0259299340696496213625816611964928943), GI_L(-0.00514928249454692007404613245461522175),
     GI_L(-0.0107823681359331090419776611925762828), GI_L(0.010651714833567926921282396207272249),
     GI_L(0.0882120813290681853574480894210710631), GI_L(0.0759927537214697135289010474262355664),
     GI_L(0.0536082344526719391229705863062958946), GI_L(0.108960114651999281003390166766527367)}};
GI_TABLE GI_(dense)[GI_DENSE_ROWS][GI_DENSE_SPAN] = {
    {GI_L(-11.2406005044210581220212115096728585), GI_L(-13.4163634771123967668301294417260171),
     GI_L(14.3625097292014066297023178039799606), GI_L(17.0965641646399958020749071547143167),
     GI_L(23.0416365851433860847346509183150509), GI_L(18.0962350598296117804352262056370077),
     GI_L(0.227377782064497462907455184910577467), GI_L(-1.36899457567951369381372784716565839),
     GI_L(-0.829018372456980823277264921021891601), (GI_REAL)67367 / 33905, 0,
     -(GI_REAL)4000000 / 223773, GI_L(3.31919192983195342729334765907542784),
     -(GI_REAL)3317248 / 101715, GI_L(-0.787050652734180237498332174633605101)},
    {GI_L(9.40481428864836015192715525356094729), GI_L(44.7422108906892099084105897581322832),
     GI_L(-26.3465295847570702766752214884378112), GI_L(-14.4446667725637296777096445569418491),
     GI_L(-25.5233815112897076913542839791118226), GI_L(-64.9729474221812681262207064822829844),
     GI_L(-6.67479068643476132298691918775663424), GI_L(-15.6495839143744098833559209036509625),
     GI_L(-3.51163943376853935432884614603475065), (GI_REAL)679981 / 61029, 0,
     GI_L(19.3648623083809634465879857415029219), (GI_REAL)484375 / 40686, (GI_REAL)603008 / 20343,
     (GI_REAL)629056 / 20343},
    {GI_L(42.6140016445551440544461289350643727), GI_L(23.3250805057081343273270999586117441),
     GI_L(-54.5283362603995663802870638642740599), GI_L(-88.1112257650011661387282816416666774),
     GI_L(-110.444722118637687953439466082960646), GI_L(-25.1194487831457145764004465790214208),
     GI_L(7.71950044897280048838111413227918735), GI_L(30.1060857516798465676234870463620848),
     GI_L(10.049619022068194417108539981311018), GI_L(-20.7327831395274741880453918992974196), 0,
     GI_L(128.271523837566210864151187603972346), -(GI_REAL)16390625 / 142401,
     GI_L(229.604959390890669463151397969271439), GI_L(-57.6523591828709068054297371507222562)},
    {GI_L(-23.707373944129903721406237063957773), GI_L(-146.361324033902338074220055331732279),
     GI_L(86.2781894889534788789477469852091563), GI_L(47.4354271368802000894067616797087025),
     GI_L(83.7140437383993278478174410223994517), GI_L(212.520414655585764053672685194436318),
     GI_L(21.8091153446434763302561715355475881), GI_L(51.105832867206542298315625334747849),
     GI_L(11.4602184133831552998062417977569876), GI_L(-29.2893615239385283134975903987357559), 0,
     GI_L(-34.4264218815661572383786413182274166), -(GI_REAL)3875000 / 183087,
     -(GI_REAL)23535616 / 183087, -(GI_REAL)2661376 / 20343},
    {GI_L(-49.0165827537681328606708782408354348), GI_L(72.0659958301140668409071357201802539),
     GI_L(28.6432602955438021082880388589651439), GI_L(117.140544382928624010302840522898838),
     GI_L(128.147126978217415384860633078024804), GI_L(-119.901862249543019559252888456723174),
     GI_L(-30.2648716154482602341469591171151839), GI_L(-91.8799336070280280512434097137367176),
     GI_L(-26.3567711999635255950981920499773619), (GI_REAL)3233480 / 61029, 0,
     -(GI_REAL)20000000 / 61029, (GI_REAL)52812500 / 142401, -(GI_REAL)2511360 / 6781,
     (GI_REAL)11659520 / 47467}};
#    endif

#elif GI_METHOD == GI_RODAS5P

/* Rodas5P, order 5(4), 8 stages, L-stable, stiffly accurate, dense output of order 4: stiff systems at
   moderate accuracies. Steinebach, Construction of Rosenbrock-Wanner method Rodas5P ..., BIT Numerical
   Mathematics 63 (2023) 27; in the form of Hairer, Wanner, Solving ODEs II, IV.7:
       (I / (gamma h) - J) u_i = f(t + c_i h, y + sum_j a_ij u_j) + sum_j C_ij u_j / h + d_i h df/dt
   y1 is the state of the last stage plus its u_8, which is the estimate. Rows 7 and 8 of a are row 6, then
   ones. `dense` makes the k of the interpolant (section 11). */

#    define GI_METHOD_NAME      "Rodas5P"
#    define GI_ORDER            5
#    define GI_STEP_EXPONENT    5
#    define GI_STAGES           8
#    define GI_DENSE            GI_DENSE_BY_ENGINE
#    define GI_DENSE_ORDER      5
#    define GI_TABLEAU          0
#    define GI_ENGINE           GI_ROSENBROCK
#    if !GI_DECLARE
#        define GI_GAMMA GI_L(0.21193756319429014)
GI_TABLE GI_(c)[8] = {
    0, GI_L(0.63581268958287042), GI_L(0.4095798393397535), GI_L(0.9769306725060716),
    GI_L(0.4288403609558664), 1, 1, 1};
GI_TABLE GI_(d)[8] = {
    GI_L(0.21193756319429014), GI_L(-0.42387512638858028),
    GI_L(-0.3384627126235923487480021858936624370857), GI_L(1.804645287288874455033412101052931552778),
    GI_L(2.325825639761718590247009664140473970867)};
GI_TABLE GI_(a)[6][5] = {
    {0}, {3},
    {GI_L(2.849394379748206131896030018134737870224), GI_L(0.4584224220447726414966783872194977082733)},
    {GI_L(-6.954028509813281572612395687640608149711), GI_L(2.48984506186902432143076092886587059797),
     GI_L(-10.35899609847552045139129794377788279624)},
    {GI_L(2.802998627563515753938570246427889754438), GI_L(0.5072464736228206),
     GI_L(-0.3988312541770524), GI_L(-0.04721187230410355730740404934353153929201)},
    {GI_L(-7.502846399310873232623551340514456642021), GI_L(2.561846144803232345546741006292154232399),
     GI_L(-11.62753965626301671349828955929286471528), GI_L(-0.1826876765994470964926885762697092452835),
     GI_L(0.03019817200851580023521708754858895505054)}};
GI_TABLE GI_(C)[8][7] = {
    {0},
    {GI_L(-14.15511226412375637483232925825392392517)},
    {GI_L(-17.97296035886078314011489470667405235991), GI_L(-2.859693295451924052244522928204927798251)},
    {GI_L(147.1215027571763093739969699236871054951), GI_L(-1.412214027174573916275171649374680270466),
     GI_L(71.68940251304278156318081836115994534166)},
    {GI_L(165.4351702484822169714409493623698864972), GI_L(-0.4592823456486343500280874168835910879665),
     GI_L(42.90938336954332486103454445516993607263), GI_L(-5.961986721560433411850934764840271423502)},
    {GI_L(24.85486461471028743907556018809550788901), GI_L(-3.00092270027795040006214893372803291289),
     GI_L(47.49311100208096993812656148626690350947), GI_L(5.581419782154295814922478923987974649425),
     GI_L(-0.6610691825264367695153471835771815999663)},
    {GI_L(30.91273214030196496163566189508053993163), GI_L(-3.120824334985369735739107162263836276556),
     GI_L(77.79954646074241379049896459491091446708), GI_L(34.28646028294487525499265874653527084619),
     GI_L(-19.09733111675473166521558668680296313827), GI_L(-28.08794316286764993084702407148316111148)},
    {GI_L(37.80277123391892634737965207537048365835), GI_L(-3.257196902895231867551625545503500640762),
     GI_L(112.2691884950425484092101413866098191657), GI_L(66.93472312441202140878386430055792397279),
     GI_L(-40.06618937097817743563375138950289366073), GI_L(-54.66780262877865433434857252821029512429),
     GI_L(-9.488616523097135656374476210121848691305)}};
GI_TABLE GI_(dense)[3][8] = {
    {GI_L(25.94878685666683786589214494265760511455), GI_L(-2.557972484583716175896509495531657884711),
     GI_L(10.43381540489450866437849675114228465169), GI_L(-2.367925102262444447520027523578903487985),
     GI_L(0.5249485413184395564305066325700098513597), GI_L(1.124108831040529107612721874879997574853),
     GI_L(0.4272876194426484368593054956098666777096), GI_L(-0.17202221070155493)},
    {GI_L(-9.915688506930843174828919018900772109161), GI_L(-0.9689944594153236790067424754404630308998),
     GI_L(3.04380372422771008094360003346660913934), GI_L(-24.49522456626394637650997509065482854304),
     GI_L(20.17613833476891440745474755514378746185), GI_L(15.98066361427949811842299851732909071925),
     GI_L(-6.789040303414772082945697438004421956049), GI_L(-6.710236069923372)},
    {GI_L(11.41990357591091077713968945220519840656), GI_L(2.887964514626411448360439237388386451362),
     GI_L(72.92137996010065606102103577229899622985), GI_L(80.12511834628748475925500444317860007879),
     GI_L(-52.07287136627190141023299767990380519093), GI_L(-59.78993625270614975597583243951742700674),
     GI_L(-0.155826842835188414992605374171942362628), GI_L(4.883087185713722)}};
#    endif

#elif GI_METHOD == GI_RADAU

/* Radau IIA with 3, 5 or 7 stages, chosen during integration; order 5, 9, 13, L-stable: stiff systems, small
   errors. Hairer, Wanner, Stiff differential equations by Radau methods, J. Comput. Appl. Math. 111 (1999)
   93. The rule of Ekanathan, Smith, Rackauckas (arXiv:2412.14362), which counts iterations, was tried: it
   takes 7 stages at loose accuracies too, where 3 are faster. Rows are for 3, 5 and 7 stages: the nodes; the
   real root of the inverse of the coefficients, then its roots with positive imaginary part. */

#    define GI_METHOD_NAME      "Radau IIA"
#    define GI_ORDER            5
#    define GI_STEP_EXPONENT    4 /* error_of converts to it for each number of stages */
#    define GI_STAGES           7
#    define GI_DENSE            GI_DENSE_BY_ENGINE
#    define GI_DENSE_ORDER      4
#    define GI_TABLEAU          0
#    define GI_ENGINE           GI_COLLOCATION
#    if !GI_DECLARE
GI_TABLE GI_(nodes)[3][7] = {
    {GI_L(0.1550510257216821901802715925294108608), GI_L(0.6449489742783178098197284074705891392),
     1},
    {GI_L(0.057104196114517682193121192554115621235), GI_L(0.27684301363812382768004599768562514111),
     GI_L(0.58359043236891682005669766866291724869), GI_L(0.86024013565621944784791291887511976674),
     1},
    {GI_L(0.029316427159784891972050276913164910374), GI_L(0.14807859966848429184997685249597921223),
     GI_L(0.3369846902811542990970529720807757052), GI_L(0.55867151877155013208139334180552194007),
     GI_L(0.76923386203005450091688336011564545184), GI_L(0.92694567131974111485187396581968201106),
     1},
};
GI_TABLE GI_(roots)[3][7] = {
    {GI_L(3.6378342527444957322084185135777757979), GI_L(2.681082873627752133895790743211112101),
     GI_L(3.0504301992474105694263776247875679044)},
    {GI_L(6.2867047517292766451731533418694090496), GI_L(5.7009532986717894191702153689698616208),
     GI_L(3.2102656003085498884250106529721172123), GI_L(3.6556943254635722582432079600954338544),
     GI_L(6.5437368993600772940210715093936863184)},
    {GI_L(8.9368327884052163373020969133010797036), GI_L(8.5118348251029457230506209249453308134),
     GI_L(3.2810136243250588300359425270393915847), GI_L(7.1410552191876401057749814257155680432),
     GI_L(6.6230459226392759706205581159118611047), GI_L(4.3786935615068060025233491926885612917),
     GI_L(10.169693283795011627318354418847729893)},
};
#    endif

#elif GI_METHOD == GI_GAUSS

/* Gauss collocation with GI_GAUSS_STAGES stages, of twice that order, symplectic and symmetric, with fixed
   steps: energies without drift over millions of steps. Hairer, Lubich, Wanner, Geometric Numerical
   Integration, II.1.3 and VIII.6. Its coefficients are made by gauss_coefficients. */

#    define GI_METHOD_NAME      "Gauss collocation"
#    define GI_ORDER            (2 * GI_GAUSS_STAGES)
#    define GI_STEP_EXPONENT    1
#    define GI_STAGES           GI_GAUSS_STAGES
#    define GI_ESTIMATES        0
#    define GI_DENSE            GI_DENSE_BY_ENGINE
#    define GI_DENSE_ORDER      (GI_GAUSS_STAGES + 1)
#    define GI_TABLEAU          0
#    define GI_ENGINE           GI_COLLOCATION
#    if !GI_DECLARE
/* The nodes are symmetric. These are the nodes below 1/2, for 2 to 8 stages. */
GI_TABLE GI_(below_half)[7][4] = {
    {GI_L(0.21132486540518711774542560974902127218)},
    {GI_L(0.11270166537925831148207346002176003892)},
    {GI_L(0.069431844202973712388026755553595247452), GI_L(0.3300094782075718675986671204483776564)},
    {GI_L(0.046910077030668003601186560850303517437), GI_L(0.23076534494715845448184278964989559752)},
    {GI_L(0.033765242898423986093849222753002695433), GI_L(0.1693953067668677431693002024900473265),
     GI_L(0.38069040695840154568474913915964403229)},
    {GI_L(0.0254460438286207377369051579760743688), GI_L(0.12923440720030278006806761335960579646),
     GI_L(0.29707742431130141654669679396151926833)},
    {GI_L(0.019855071751231884158219565715263504786), GI_L(0.10166676129318663020422303176208478158),
     GI_L(0.23723379504183550709113047540537682548), GI_L(0.40828267875217509753026192881990800967)},
};
#    endif
/* clang-format on */

#elif GI_METHOD == GI_EULER

/* Explicit Euler, fixed steps. */

#    define GI_METHOD_NAME      "explicit Euler"
#    define GI_ORDER            1
#    define GI_STEP_EXPONENT    1
#    define GI_STAGES           0
#    define GI_ESTIMATES        0
#    define GI_ESTIMATE_SEES_Y1 1
#    if !GI_DECLARE
GI_TABLE GI_(b)[GI_STAGES + 1] = {1};
#    endif

#elif GI_METHOD == GI_SEMI_EXPLICIT_EULER

/* Semi-explicit (symplectic) Euler, fixed steps: u1 = u0 + h udot(t0, q0, u0, z0), then q1 = q0 + h N(q0) u1.
   That is qdot of the equations at (t0, q0, u1, z0). This stage uses qdot alone, and the compiler drops the
   rest if it inlines your equations (bench/semi_explicit.sh). */

#    define GI_METHOD_NAME      "semi-explicit Euler"
#    define GI_ORDER            1
#    define GI_STEP_EXPONENT    1
#    define GI_STAGES           1
#    define GI_ESTIMATES        0
#    define GI_ESTIMATE_SEES_Y1 1
#    define GI_TABLEAU          0
#    if !GI_DECLARE
GI_INLINE GI_REAL GI_(stage_time)(int k, GI_REAL t, GI_REAL t1)
{
    return t;
}

GI_INLINE void GI_(stage_state)(int k, GI_REAL h, const GI_REAL y[], const GI_REAL f[], GI_REAL x[])
{
    GI_EACH (i, 0, GI_N) x[i] = i >= GI_NQ && i < GI_NQ + GI_NU ? y[i] + h * f[i] : y[i];
}

GI_INLINE void GI_(result)(GI_REAL h, const GI_REAL y[], const GI_REAL f[], const GI_REAL x[],
                           GI_REAL y1[], GI_REAL err[])
{
    GI_EACH (i, 0, GI_N) {
        y1[i] = i < GI_NQ ? y[i] + h * f[GI_N + i] : i < GI_NQ + GI_NU ? x[i] : y[i] + h * f[i];
        err[i] = y1[i] - y1[i];
    }
}
#    endif
#else
#    error "geodesic_integ.h: GI_METHOD must be a method that the manual lists"
#    include "geodesic_integ.h stops here: see the error above"
#endif

/* The defaults. */
#ifndef GI_ENGINE
#    define GI_ENGINE GI_RUNGE_KUTTA
#endif
#ifndef GI_RETRY_EXPONENT
#    define GI_RETRY_EXPONENT GI_STEP_EXPONENT
#endif
#ifndef GI_FSAL
#    define GI_FSAL 0
#endif
#ifndef GI_ESTIMATES
#    define GI_ESTIMATES 1
#endif
#ifndef GI_ESTIMATE_FACTOR
#    define GI_ESTIMATE_FACTOR 1
#endif
#ifndef GI_ESTIMATE_SEES_Y1
#    define GI_ESTIMATE_SEES_Y1 0
#endif
#ifndef GI_CONTROLLER
#    define GI_CONTROLLER GI_CONTROLLER_PI
#endif
#ifndef GI_CONSTRAINT_SHARE
#    define GI_CONSTRAINT_SHARE 10
#endif
#ifndef GI_DENSE
#    define GI_DENSE       GI_DENSE_HERMITE
#    define GI_DENSE_ORDER 4
#endif
#ifndef GI_DENSE_STAGES
#    define GI_DENSE_STAGES 0
#endif
#ifndef GI_TABLEAU
#    define GI_TABLEAU 1
#endif

/* These errors show what is missing or wrong in a block; a missing table shows as an undeclared name. */
#if !defined(GI_METHOD_NAME) || !defined(GI_ORDER) || !defined(GI_STEP_EXPONENT) ||                \
    !defined(GI_STAGES) || !defined(GI_DENSE_ORDER)
#    error                                                                                         \
        "geodesic_integ.h: the block of this method lacks one of the definitions listed in section 4"
#elif GI_ORDER < 1 || GI_STEP_EXPONENT < 1 || GI_STEP_EXPONENT > 10 || GI_CONSTRAINT_SHARE < 1 ||  \
    GI_STAGES < 0 || GI_STAGES > 15 || GI_FSAL < 0 || GI_FSAL > 1 || GI_TABLEAU < 0 ||             \
    GI_TABLEAU > 1 || GI_ESTIMATES < 0 || GI_ESTIMATES > 3 || (GI_FSAL && GI_ESTIMATES != 1) ||    \
    (!GI_TABLEAU && GI_ESTIMATES > 1) || (GI_ESTIMATES == 3 && !defined(GI_ESTIMATE_REDUCED)) ||   \
    GI_DENSE < GI_DENSE_HERMITE || GI_DENSE > GI_DENSE_BY_ENGINE ||                                \
    (GI_DENSE == GI_DENSE_HERMITE && GI_DENSE_STAGES != 0) ||                                      \
    (GI_DENSE == GI_DENSE_NESTED && !(defined(GI_DENSE_UNUSED) && defined(GI_DENSE_ROWS)))
#    error                                                                                         \
        "geodesic_integ.h: the block of this method has a definition that cannot be, see section 4"
#endif

/* Step control, for all methods: the fraction of the target size that is used; the largest growth of a step,
   the largest and the smallest shrinking, and the smallest growth that is worth a change. */
#define GI_SAFETY          ((GI_REAL)9 / 10)
#define GI_MAX_GROW        ((GI_REAL)5)
#define GI_MIN_SHRINK      ((GI_REAL)1 / 10)
#define GI_HYSTERESIS_LOW  ((GI_REAL)9 / 10)
#define GI_HYSTERESIS_HIGH ((GI_REAL)12 / 10)

/* Rare code stays out of the loop over steps if steps are long: a call costs little beside a step, and each
   copy of the code much. */
#if GI_SMALL || GI_STAGES * GI_N > 45
#    define GI_APART GI_OUTLINE
#else
#    define GI_APART GI_INLINE
#endif

/* True if the stages of the last step are needed, by dense output or by vectors that are carried along. */
#define GI_KEEPS_STAGES (GI_DENSE != GI_DENSE_HERMITE || GI_CARRIED > 0)

/* stage(1) stage(2) ... for all stages except the last: k is a constant in each. */
#define GI_STAGES_APART (GI_ENGINE == GI_RUNGE_KUTTA ? GI_STAGES : 0)
#if GI_ENGINE == GI_RUNGE_KUTTA
#    define GI_EACH_STAGE(stage) GI_PASTE(GI_STAGES_BEFORE_, GI_STAGES)(stage)
#else
#    define GI_EACH_STAGE(stage)
#endif
#define GI_STAGES_BEFORE_0(stage)
#define GI_STAGES_BEFORE_1(stage)
#define GI_STAGES_BEFORE_2(stage)  stage(1)
#define GI_STAGES_BEFORE_3(stage)  GI_STAGES_BEFORE_2(stage) stage(2)
#define GI_STAGES_BEFORE_4(stage)  GI_STAGES_BEFORE_3(stage) stage(3)
#define GI_STAGES_BEFORE_5(stage)  GI_STAGES_BEFORE_4(stage) stage(4)
#define GI_STAGES_BEFORE_6(stage)  GI_STAGES_BEFORE_5(stage) stage(5)
#define GI_STAGES_BEFORE_7(stage)  GI_STAGES_BEFORE_6(stage) stage(6)
#define GI_STAGES_BEFORE_8(stage)  GI_STAGES_BEFORE_7(stage) stage(7)
#define GI_STAGES_BEFORE_9(stage)  GI_STAGES_BEFORE_8(stage) stage(8)
#define GI_STAGES_BEFORE_10(stage) GI_STAGES_BEFORE_9(stage) stage(9)
#define GI_STAGES_BEFORE_11(stage) GI_STAGES_BEFORE_10(stage) stage(10)
#define GI_STAGES_BEFORE_12(stage) GI_STAGES_BEFORE_11(stage) stage(11)
#define GI_STAGES_BEFORE_13(stage) GI_STAGES_BEFORE_12(stage) stage(12)
#define GI_STAGES_BEFORE_14(stage) GI_STAGES_BEFORE_13(stage) stage(13)
#define GI_STAGES_BEFORE_15(stage) GI_STAGES_BEFORE_14(stage) stage(14)

/* ==== 5 types ================================================================================ */

/* The public face of an instance: enumerators, options, integrator, batch, and the prototypes of all
   functions. With GI_DECLARE 1 the header ends here. All later sections use its types. */

/* The number of lanes. GI_LANES_AUTO makes rows of 512 bytes, which are 8 vectors of AVX-512: each loop over
   lanes then hides its own latency. Rows are a half or a quarter as long if the memory of an attempt exceeds
   the nearest cache of 48 KiB, with AVX-512 twice that. bench/lanes/widths.sh measures it. */
#if defined(__AVX512F__)
#    define GI_LANES_MEMORY 98304
#else
#    define GI_LANES_MEMORY (GI_DISPATCHED ? 98304 : 49152)
#endif
#define GI_LANE_NUMBERS ((GI_STAGES + 4) * GI_N + 25)
#define GI_LANE_ROW                                                                                \
    (512 * GI_LANE_NUMBERS <= GI_LANES_MEMORY   ? 512                                              \
     : 256 * GI_LANE_NUMBERS <= GI_LANES_MEMORY ? 256                                              \
                                                : 128)
/* Collocation has one lane: neighbours would iterate differently. */
#define GI_WIDTH                                                                                   \
    ((GI_LANES) == 0               ? 0                                                             \
     : GI_ENGINE == GI_COLLOCATION ? 1                                                             \
     : (GI_LANES) == GI_LANES_AUTO ? GI_LANE_ROW / (int)sizeof(GI_REAL)                            \
                                   : (GI_LANES))

enum {
    GI_PUBLIC(NQ) = GI_NQ,
    GI_PUBLIC(NU) = GI_NU,
    GI_PUBLIC(NZ) = GI_NZ,
    GI_PUBLIC(NC) = GI_NC,
    GI_NAME_N(GI_NAME) = GI_N,
    GI_PUBLIC(LANES) = GI_WIDTH,
    /* numbers of a point or direction of the user: Cartesian, in a chart, or in coordinates of a metric */
    GI_(GIVEN) = GI_NQ - 2 * GI_JACOBI_FIELDS,
    /* properties of the method: see section 4 */
    GI_PUBLIC(ORDER) = GI_ORDER,
    GI_PUBLIC(STEP_EXPONENT) = GI_STEP_EXPONENT,
    GI_PUBLIC(STAGES) = GI_STAGES,
    GI_PUBLIC(FSAL) = GI_FSAL,
    GI_PUBLIC(ESTIMATES) = GI_ESTIMATES,
    GI_PUBLIC(DENSE_ORDER) = GI_DENSE_ORDER,
    GI_PUBLIC(DENSE_STAGES) = GI_DENSE_STAGES
};

/* ---- linear systems of implicit methods ---- */

/* Where q' = u, dq is eliminated: dq = (r_q + du) / mu. GI_V unknowns are left, from GI_E on. */
#if GI_ENGINE == GI_RUNGE_KUTTA
#    define GI_E GI_N
#elif GI_U_IS_QDOT
#    define GI_E GI_NQ
#else
#    define GI_E 0
#endif
#define GI_V (GI_N - GI_E)

#if GI_V > 0
/* The rows of d ydot / d y that are not eliminated, and M. */
typedef struct {
    GI_REAL J[GI_V][GI_N];
#    if GI_MASS_MATRIX
    GI_REAL M[GI_N][GI_N];
#    endif
} GI_(linear);

/* A product with the inverse waits less than a solution with factors. Its computation pays if the matrix is
   small, or if it serves for the eight stages of GI_RODAS5P. */
#    define GI_INVERTS (GI_V <= 4 || (GI_ENGINE == GI_ROSENBROCK && GI_N <= 8) || GI_IS_CUDA)
/* In small matrices, and in lanes, rows change places by selection, which is no branch. An exchange has the
   same bits. */
#    define GI_SELECTS (GI_V <= 4 || ((GI_LANES) > 0 && GI_INVERTS) || GI_IS_CUDA)
#    define GI_BLOCK   (GI_SELECTS ? GI_V : 4)
/* Columns of a matrix are whole blocks, so that vector instructions handle them; what is beyond GI_V is 0. */
#    define GI_PADDED  ((GI_V + GI_BLOCK - 1) / GI_BLOCK * GI_BLOCK)

/* The inverse of mu M - J, or -L, U and the inverse of its diagonal, by columns. mu and the elements may be
   complex. */
typedef struct {
    GI_REAL mu[2], re[GI_PADDED][GI_PADDED], im[GI_PADDED][GI_PADDED];
    /* Without GI_SELECTS: the row in the place of row k, or the column of the inverse for row k. */
    int row[GI_V];
} GI_(factors);
#endif

#if GI_ENGINE == GI_COLLOCATION
#    define GI_MOST_STAGES GI_STAGES
/* Coefficients for one number of stages, computed when they are first needed. They convert the coordinates of
   the iteration to values at the stages and back, and weight the stages in the estimate. With Gauss to_stages
   is A, and its last row is b. */
typedef struct {
    GI_REAL to_stages[GI_MOST_STAGES + 1][GI_MOST_STAGES];
    GI_REAL from_stages[GI_MOST_STAGES][GI_MOST_STAGES];
    GI_REAL estimate[GI_MOST_STAGES], per[GI_MOST_STAGES]; /* see denominators */
    int stages;                                            /* 0: not yet */
} GI_(coefficients);

/* What collocation keeps from one attempt to the next. */
typedef struct {
    int stages; /* of the next attempt; 0: nothing is known yet */
    int steps;  /* accepted steps with that number of stages, up to 11 */
    GI_(coefficients) coefficients[GI_MOST_STAGES / 2];
    /* The last polynomial that was found, with last_stages stages, for a step from t to t1. */
    GI_REAL t, t1, z[GI_MOST_STAGES * GI_N];
    int last_stages;
    bool failed; /* The last attempt did not converge, least of all in component `worst`. */
    int worst;
#    if GI_METHOD == GI_GAUSS
    GI_REAL low[2][GI_N]; /* the sum of all changes less its rounded value y, at t and t1 */
#    else
    GI_REAL contraction;                       /* of the last iteration */
    GI_REAL too_long; /* about the size at which an iteration failed; 0: none did */
    GI_REAL t_linear; /* t at which J was evaluated */
    int age;          /* attempts with this J */
    GI_REAL h;        /* step size of the factors; 0: there are none */
    GI_(linear) linear;
    GI_(factors) factors[GI_MOST_STAGES / 2 + 1]; /* For the real root, then for the others. */
#    endif
} GI_(memory);
#endif

/* The companion of GI_GLOBAL_ERROR follows this many steps by one step more: see section 14. */
#define GI_GROUP 4

/* True if attempts of the companion and of the result run in one loop. Not if that loop exceeds the
   instruction cache or needs many more registers than there are: it then takes longer than two loops.
   bench/global_error.sh finds the bounds. */
#if defined(__clang__)
#    define GI_BESIDE (GI_STAGES * GI_STAGES * GI_N <= 1000)
#else
#    define GI_BESIDE (GI_STAGES * GI_N <= 45)
#endif

/* Section 1 lists the options. A step is good if the norm of W err is at most 1, with W_i = 1 / (relative_i
   rtol |y_i| + units_i atol). */
#define GI_NUMBER_FIELD(field, standard, above, most, allowed)        GI_REAL field;
#define GI_NUMBERS_FIELD(field, size, standard, above, most, allowed) GI_REAL field[size];
#define GI_STEP_FIELD(field, most, allowed)                           GI_REAL field;
#define GI_COUNT_FIELD(field, standard, most, allowed)                long long field;
#define GI_FLAG_FIELD(field)                                          bool field;
#define GI_FLAGS_FIELD(field, size)                                   bool field[size];
#define GI_CHOICE_FIELD(type, field, standard, first, last, allowed)  type field;
#define GI_SIGNS_FIELD(field, standard, allowed)                      int field[GI_EVENTS];
typedef struct {
    GI_OPTIONS_LIST(GI_NUMBER_FIELD, GI_NUMBERS_FIELD, GI_STEP_FIELD, GI_COUNT_FIELD, GI_FLAG_FIELD,
                    GI_FLAGS_FIELD, GI_CHOICE_FIELD)
#if GI_EVENTS > 0
    GI_EVENT_OPTIONS_LIST(GI_SIGNS_FIELD)
#endif
#if GI_GLOBAL_ERROR
    GI_GLOBAL_OPTIONS_LIST(GI_STEP_FIELD)
#endif
    /* [jump_count] rising times at which ydot jumps; kept by address */
    const GI_REAL *jump_times;
    size_t jump_count;
} GI_PUBLIC(options);

#if GI_CARRIED > 0
/* Variations, then transported vectors, which have GI_NQ components. */
typedef struct {
    GI_REAL v[GI_CARRIED][GI_N];
    GI_REAL H[GI_CARRIED]; /* change of H with each variation, if H is kept */
#    if GI_ENGINE == GI_ROSENBROCK
    GI_REAL longest; /* the longest step so far */
#    endif
#    if GI_TRANSPORT > 0
    GI_REAL products[GI_TRANSPORT + 1][GI_TRANSPORT + 1]; /* see keep_products */
#    endif
} GI_(carried);
#endif

#if GI_GLOBAL_ERROR
/* Consecutive steps: the state where they begin, and the times where they begin and end. */
typedef struct {
    GI_REAL y[GI_N], t[GI_GROUP + 1];
    int steps;
#    if GI_EVENTS > 0
    long long counts[GI_EVENTS]; /* event_counts, event_index and event_sign at the beginning */
    int index, sign;
#    endif
#    if GI_CARRIED > 0
    GI_(carried) carried; /* carried vectors at the beginning */
#    endif
} GI_(group);

/* What the global error needs to know of the path so far. */
typedef struct {
    GI_(group) group;                             /* the last steps of the result */
    GI_(group) followed;                          /* those that the companion follows */
    GI_REAL companion[GI_N], companion_low[GI_N]; /* its state, the sum of both */
    GI_REAL followed_end[GI_N];                   /* state at the end of the followed steps */
    GI_REAL node[GI_GROUP + 2];                   /* times at which its steps end */
    GI_REAL share;                                /* result less companion = share times error */
    int companion_steps;                          /* how many it has taken of them */
    GI_REAL size;                                 /* the largest |y_i| / units_i on the path */
#    if GI_ENGINE == GI_COLLOCATION
    GI_(memory) memory; /* memory of the companion */
#    endif
    bool lost;    /* the global error is not known any more */
    GI_REAL over; /* its norm if above global_accuracy, else 0 */
    /* The global error where the followed steps begin; at the end of a call, where they end. */
    GI_REAL error[GI_N];
} GI_(path_error);
#endif

/* A state that initialize or set_time_and_state refused. */
typedef struct {
    const GI_SYSTEM *system;
    GI_PUBLIC(options) options;
    GI_REAL t, y[GI_N];
} GI_(refused);

typedef struct {
    GI_REAL t;       /* Time, or arc length. */
    GI_REAL y[GI_N]; /* {q, u, z}, on the manifold */
    GI_REAL ydot[GI_N];
    /* Size to be tried next. You may set it between steps. It is rough after initialize. */
    GI_REAL next_step;
    gi_statistics stats;
    /* Sizes of accepted steps; 0: none yet. */
    GI_REAL initial_step_taken, last_step, smallest_step, largest_step;
    GI_REAL correction;
    gi_error error;
#if GI_GLOBAL_ERROR
    GI_REAL global_error[GI_N];
#endif
#if GI_VARIATIONS > 0
    GI_REAL variation[GI_VARIATIONS][GI_N]; /* Derivatives of y by start values or parameters. */
#endif
#if GI_TRANSPORT > 0
    GI_REAL transported[GI_TRANSPORT][GI_NQ]; /* Contravariant vectors, carried parallel. */
#endif
#if GI_EVENTS > 0
    int event_index, event_sign; /* The last event: index of its function; 1 rising, -1 falling. */
    long long event_counts[GI_EVENTS];
#endif
    GI_REAL t_previous, y_previous[GI_N], ydot_previous[GI_N]; /* Start of the last step. */
#if GI_KEEPS_STAGES
    GI_REAL gi_stages[(GI_STAGES + 1) * GI_N]; /* the stages f0, f1 ... of the last step */
#endif
    GI_PUBLIC(options) options; /* With the defaults filled in; set_options changes them. */
    const GI_SYSTEM *system;
    /* Derived from the options: */
    GI_REAL gi_rtol[GI_N], gi_atol[GI_N]; /* W = 1 / (rtol |y| + atol) */
    GI_REAL gi_weight[GI_N];              /* 1 / atol */
    /* The weights depend on y, or the norm is RMS: the plain norm does not suffice. */
    bool gi_full_norm;
    /* The RMS norm counts if the largest part is not above this number: always (infinity), or never (-1).
       Never with fixed steps too, whose squares might overflow without need. It is a number because gcc does
       not vectorise a condition that is equal in all lanes. */
    GI_REAL gi_rms_limit;
    GI_REAL gi_error_limit;                 /* The largest error norm of a good step. */
    GI_REAL gi_least_step, gi_largest_step; /* Bounds of step sizes; a fixed size is both. */
    /* With the error norm e a step grows if e^2 / (e of the step before) is at most gi_growing. It shrinks if
       that is above gi_shrinking. */
    GI_REAL gi_growing, gi_shrinking;
    /* The e of the step before counts as at least this; 1: it has no effect. */
    GI_REAL gi_least_error;
    GI_REAL gi_constraint_weight[GI_ROWS_SIZE]; /* 1 / tolerance. */
    GI_REAL gi_most;                            /* Error norm by which a projection may move y. */
    GI_REAL gi_goal;                            /* Part of the tolerance where a correction ends. */
    bool gi_always;                             /* Every step is projected. */
    GI_REAL gi_speed_weight;                    /* Weight of v.v - 1, if |v| = 1 is kept. */
    GI_REAL gi_H0;                              /* Value of H that is kept, with GI_KEEPS_START. */
    /* Step control: */
    GI_REAL gi_retry_end;  /* End of the retry that is pending as a call had no attempts left. */
    GI_REAL gi_retry_step; /* Size of the step after it; 0: none is pending. */
    GI_REAL gi_rough_step; /* next_step as initialize estimated it; 0: it is better now. */
    /* For NAME_explain: how the last call failed, if it did; its last attempt or step, with a sign; and the
       state that was refused. */
    gi_status gi_failure;
    gi_cause gi_known;
    GI_REAL gi_failed_step;
    GI_(refused) gi_refused;
    GI_REAL gi_ceiling;       /* No step is above this size, as a projection failed there. */
    bool gi_just_unprojected; /* The attempt before this one failed to project. */
    GI_REAL gi_e_previous;    /* As in step control. */
#if GI_EVENTS > 0
    /* g at y, and its slope. A g within its rounding is replaced by a number whose sign is the sign that g
       has along the path in gi_direction. A gi_direction of 0: they are unknown. */
    GI_REAL gi_event_value[GI_EVENTS], gi_event_slope[GI_EVENTS], gi_direction;
    bool gi_was_at_stop; /* The call that left them ended at its t_stop. */
#    if GI_VARIATIONS > 0
    GI_REAL gi_event_time; /* t of the last event; infinite: none yet */
#    endif
#endif
#if GI_GLOBAL_ERROR
    GI_(path_error) gi_path_error;
#endif
#if GI_ENGINE == GI_COLLOCATION
    GI_(memory) gi_memory;
#endif
#if GI_CARRIED > 0
    GI_(carried) gi_carried, gi_carried_before; /* Now, and where the last step began. */
#endif
} GI_PUBLIC(integ);

#if (GI_LANES) > 0
typedef struct {
    const GI_SYSTEM *system;  /* One for all geodesics, or NULL. */
    const GI_SYSTEM *systems; /* [count], one for each, or NULL. */
    const GI_PUBLIC(options) *options;
    size_t count;
    GI_REAL *t;           /* [count] in: where each starts; out: where it ended. */
    const GI_REAL *t_end; /* [count]; NULL if times are given. */
    GI_REAL (*y)[GI_N];   /* [count] states, in and out. */
    gi_status *status;    /* [count], or NULL */
    int *event;           /* [count], or NULL: index of the event that ended it; -1: none. */
    size_t times_count;
    const GI_REAL *times;
    GI_REAL *samples; /* [count][times_count][N]. */
#    if GI_GLOBAL_ERROR
    GI_REAL (*global_error)[GI_N]; /* [count], or NULL */
#    endif
#    if GI_VARIATIONS > 0
    GI_REAL (*variation)[GI_VARIATIONS][GI_N]; /* [count], or NULL; in, all zero: unit vectors. */
#    endif
#    if GI_TRANSPORT > 0
    GI_REAL (*transported)[GI_TRANSPORT][GI_NQ]; /* [count], or NULL, as variation. */
#    endif
    gi_statistics stats; /* Out: sums over all. */
    size_t first_failed; /* Out: index of the first that failed, or count. */
    gi_error error;      /* Out: what was wrong with it, or with the call. */
} GI_PUBLIC(batch);
#endif

#if GI_JACOBI_FIELDS
/* Darboux frame of a geodesic: point, unit tangent, unit normal (along the gradient, or xu x xv), and across
   = normal x along. curvature is the normal curvature along the geodesic, curvature_across the normal
   curvature across it, torsion the geodesic torsion:
       moved along by ds          along' = curvature normal, normal' = -curvature along - torsion across,
                                  across' = torsion normal
       moved across by ds,        along' = torsion normal, normal' = -torsion along - curvature_across across,
       not turned                 across' = curvature_across normal */
typedef struct {
    GI_REAL x[3], along[3], across[3], normal[3], curvature, torsion, curvature_across;
} GI_PUBLIC(darboux);
#endif

/* Parameters of functions of the state y[N] at t; of public ones, with a warning if y is shorter; of those
   that make a matrix for a step of size h; of those that make a state y0, or a geodesic between points. */
#define GI_AT_STATE(...) (const GI_SYSTEM *sys, GI_REAL t, const GI_REAL y[], __VA_ARGS__)
#define GI_AT_WHOLE_STATE(...)                                                                     \
    (const GI_SYSTEM *sys, GI_REAL t, const GI_REAL y[GI_AT_LEAST(GI_N)], __VA_ARGS__)
#define GI_OF_STEP(matrix) GI_AT_WHOLE_STATE(GI_REAL h, GI_REAL matrix[GI_AT_LEAST(GI_NQ)][GI_NQ])
#define GI_GIVEN           GI_AT_LEAST(GI_(GIVEN))
#define GI_FROM_POINT                                                                              \
    (const GI_SYSTEM *sys, const GI_REAL point[GI_GIVEN], const GI_REAL direction[GI_GIVEN],       \
     GI_REAL y0[GI_AT_LEAST(GI_N)])
#define GI_BETWEEN_POINTS                                                                          \
    (const GI_SYSTEM *sys, const GI_PUBLIC(options) *options, const GI_REAL from[GI_GIVEN],        \
     const GI_REAL to[GI_GIVEN], GI_REAL direction[GI_GIVEN], GI_REAL *length)

/* The public functions. In C++ they have C linkage, whatever their bodies are compiled as. */
#ifdef __cplusplus
extern "C" {
#endif
GI_FUNC const char *GI_PUBLIC(method)(void);
GI_FUNC gi_status GI_PUBLIC(initialize)(GI_PUBLIC(integ) *it, const GI_SYSTEM *sys,
                                        const GI_PUBLIC(options) *options, GI_REAL t0,
                                        const GI_REAL y0[GI_AT_LEAST(GI_N)]);
GI_FUNC gi_status GI_PUBLIC(set_options)(GI_PUBLIC(integ) *it, const GI_PUBLIC(options) *options);
GI_FUNC gi_status GI_PUBLIC(set_time_and_state)(GI_PUBLIC(integ) *it, GI_REAL t,
                                                const GI_REAL y[GI_AT_LEAST(GI_N)]);
GI_FUNC gi_status GI_PUBLIC(step)(GI_PUBLIC(integ) *it, GI_REAL t_stop);
GI_FUNC gi_status GI_PUBLIC(integrate)(GI_PUBLIC(integ) *it, GI_REAL t_end);
GI_FUNC gi_status GI_PUBLIC(interpolate)(const GI_PUBLIC(integ) *it, GI_REAL t,
                                         GI_REAL y[GI_AT_LEAST(GI_N)]);
GI_FUNC gi_error GI_PUBLIC(explain)(const GI_PUBLIC(integ) *it);
#if GI_VARIATIONS > 0
GI_FUNC gi_status GI_PUBLIC(set_variations)(GI_PUBLIC(integ) *it, const GI_REAL v[][GI_N]);
GI_FUNC gi_status GI_PUBLIC(interpolate_variations)(const GI_PUBLIC(integ) *it, GI_REAL t,
                                                    GI_REAL v[][GI_N]);
#    if GI_EVENTS > 0
GI_FUNC gi_status GI_PUBLIC(event_variation)(const GI_PUBLIC(integ) *it,
                                             GI_REAL dt[GI_AT_LEAST(GI_VARIATIONS)]);
#    endif
#endif
#if GI_TRANSPORT > 0
GI_FUNC gi_status GI_PUBLIC(set_transported)(GI_PUBLIC(integ) *it, const GI_REAL w[][GI_NQ]);
#endif
#if (GI_LANES) > 0
GI_FUNC gi_status GI_PUBLIC(integrate_batch)(GI_PUBLIC(batch) *batch);
#endif
GI_FUNC gi_status GI_PUBLIC(check) GI_AT_WHOLE_STATE(gi_error *error);
#if GI_PROBLEM != GI_GENERAL
GI_FUNC void GI_PUBLIC(derivs) GI_AT_STATE(GI_REAL ydot[]);
#    if GI_NC > 0
GI_FUNC void GI_PUBLIC(constraint_errors) GI_AT_STATE(GI_REAL cerr[]);
#    endif
#    if GI_NC > 0 && !GI_ON_SURFACE
GI_FUNC void GI_PUBLIC(constraint_jacobian) GI_AT_STATE(GI_REAL jac[][GI_N]);
#    endif
#    if GI_PROBLEM == GI_MECHANICAL
GI_FUNC void GI_PUBLIC(multipliers) GI_AT_WHOLE_STATE(GI_REAL lambda[GI_AT_LEAST(GI_NC_SIZE)]);
GI_FUNC gi_status GI_PUBLIC(system_matrix) GI_OF_STEP(S);
GI_FUNC gi_status GI_PUBLIC(compliance_matrix) GI_OF_STEP(C);
#    elif GI_PROBLEM != GI_HAMILTONIAN
GI_FUNC gi_status GI_PUBLIC(start) GI_FROM_POINT;
#    endif
#    if GI_PROBLEM == GI_METRIC
GI_FUNC gi_status GI_PUBLIC(start_null) GI_FROM_POINT;
#    endif
#endif
#if GI_CONNECTS
GI_FUNC gi_status GI_PUBLIC(connect) GI_BETWEEN_POINTS;
#endif
#if GI_JACOBI_FIELDS
GI_FUNC gi_status GI_PUBLIC(frame)(const GI_SYSTEM *sys, const GI_REAL y[GI_AT_LEAST(GI_N)],
                                   GI_PUBLIC(darboux) *frame);
GI_FUNC gi_status GI_PUBLIC(shortest) GI_BETWEEN_POINTS;
#endif
#ifdef __cplusplus
}
#endif

#if !GI_DECLARE /* until section 18: all that generates code */

GI_FUNC const char *GI_PUBLIC(method)(void)
{
    return GI_METHOD_NAME;
}

#    define GI_BLANK "the integrator is not initialized"

GI_INLINE void GI_(tell)(gi_error *error, const char *what, int where, GI_REAL value, GI_REAL limit)
{
    error->what = what, error->where = where;
    error->value = (gi_number)value, error->limit = (gi_number)limit;
}

/* ==== 6 small linear algebra ================================================================= */

/* Products and solutions with vectors and matrices of a few numbers, whose sizes are constants. It calls
   section 3 alone. Families, projection, implicit steps, carried along and two points call it. */

GI_INLINE GI_REAL GI_(dot)(const GI_REAL a[3], const GI_REAL b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

GI_INLINE void GI_(cross)(const GI_REAL a[3], const GI_REAL b[3], GI_REAL c[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

GI_INLINE void GI_(exchange)(GI_FLAG really, GI_REAL *a, GI_REAL *b)
{
    const GI_REAL x = *a, y = *b;
    *a = really ? y : x, *b = really ? x : y;
}

/* Linear algebra is unrolled for few unknowns; for many it would make much code. */
#    if GI_N <= 8
#        define GI_UNROLL_SMALL GI_UNROLL
#    else
#        define GI_UNROLL_SMALL
#    endif
#    define GI_EACH_SMALL(i, begin, end) GI_UNROLL_SMALL for (int i = begin; i < (end); i++)

#    if GI_HAS_CHECK && !GI_ON_SURFACE

/* Rows r0 to r1-1 of the constraints, and the columns c0 to c1-1 that a correction may change for them. */
typedef struct {
    int r0, r1, c0, c1;
} GI_(rows);

/* a = R Q by Gram-Schmidt on these rows and columns of a, which becomes Q; R is lower triangular. A row that
   depends on earlier rows (its rest is below sqrt(least) of it) has 0 on the diagonal of R and in Q. */
GI_SHARED void GI_(orthonormal_rows)(GI_REAL a[GI_ROWS][GI_N], GI_REAL R[GI_ROWS][GI_ROWS],
                                     GI_(rows) o, const GI_REAL least[GI_ROWS])
{
    GI_EACH_SMALL (i, o.r0, o.r1) {
        GI_REAL whole = 0, rest = 0;
        GI_EACH_SMALL (j, o.c0, o.c1) whole += a[i][j] * a[i][j];
        GI_EACH_SMALL (k, o.r0, i) R[i][k] = 0;
        GI_EACH_SMALL (twice, 0, 2) /* twice is enough (Kahan, Parlett) */
            GI_EACH_SMALL (k, o.r0, i) {
                GI_REAL d = 0;
                GI_EACH_SMALL (j, o.c0, o.c1) d += a[k][j] * a[i][j];
                GI_EACH_SMALL (j, o.c0, o.c1) a[i][j] -= d * a[k][j];
                R[i][k] += d;
            }
        GI_EACH_SMALL (j, o.c0, o.c1) rest += a[i][j] * a[i][j];
        /* by factors of 0 and 1: a condition would be a branch in lanes */
        const bool independent = rest > least[i] * whole;
        const GI_REAL counts = independent ? (GI_REAL)1 : 0;
        const GI_REAL root = GI_(sqrt)(independent ? rest : 1), scale = counts / root;
        R[i][i] = counts * root;
        GI_EACH_SMALL (j, o.c0, o.c1) a[i][j] *= scale;
    }
}

/* Computes c with R c = b. The c of a dependent row multiplies a row of zeros in Q. Its condition is met
   already, or it contradicts the earlier rows and the caller sees no progress. */
GI_INLINE void GI_(row_coordinates)(GI_REAL R[GI_ROWS][GI_ROWS], const GI_REAL b[GI_ROWS],
                                    GI_REAL c[GI_ROWS], GI_(rows) o)
{
    GI_EACH_SMALL (i, o.r0, o.r1) {
        GI_REAL rest = b[i];
        GI_EACH_SMALL (k, o.r0, i) rest -= R[i][k] * c[k];
        c[i] = rest / (R[i][i] > 0 ? R[i][i] : 1);
    }
}

/* The shortest x with a x = b to first order; a becomes Q. */
GI_INLINE void GI_(minimum_norm)(GI_REAL a[GI_ROWS][GI_N], const GI_REAL b[GI_ROWS],
                                 GI_REAL x[GI_N], GI_(rows) o)
{
    GI_REAL R[GI_ROWS][GI_ROWS], c[GI_ROWS], least[GI_ROWS];
    GI_EACH_SMALL (k, 0, GI_ROWS) least[k] = GI_EPSILON; /* the noise of a difference Jacobian */
    GI_(orthonormal_rows)(a, R, o, least);
    GI_(row_coordinates)(R, b, c, o);
    GI_EACH_SMALL (j, o.c0, o.c1) {
        x[j] = 0;
        GI_EACH_SMALL (i, o.r0, o.r1) x[j] += a[i][j] * c[i];
    }
}

#    endif

#    if GI_V > 0

/* *re + i *im plus the product of a and b; imaginary parts count if with_im, a constant. */
GI_INLINE void GI_(add_product)(bool with_im, GI_REAL *re, GI_REAL *im, GI_REAL a_re, GI_REAL a_im,
                                GI_REAL b_re, GI_REAL b_im)
{
    *re += a_re * b_re;
    if (!with_im) return;
    *re -= a_im * b_im;
    *im += a_re * b_im + a_im * b_re;
}

/* *re + i *im times a. */
GI_INLINE void GI_(multiply)(bool with_im, GI_REAL *re, GI_REAL *im, GI_REAL a_re, GI_REAL a_im)
{
    const GI_REAL x = *re;
    *re = x * a_re;
    if (!with_im) return;
    *re -= *im * a_im;
    *im = x * a_im + *im * a_re;
}

/* (a + i b) / (c + i d) into *re and *im. */
GI_INLINE void GI_(divide)(bool with_im, GI_REAL a, GI_REAL b, GI_REAL c, GI_REAL d, GI_REAL *re,
                           GI_REAL *im)
{
    if (!with_im) {
        *re = a / c;
        return;
    }
    const GI_REAL size = GI_(abs)(c) + GI_(abs)(d), x = c / size, y = d / size;
    const GI_REAL per = 1 / (size * (x * x + y * y));
    *re = (a * x + b * y) * per, *im = (b * x - a * y) * per;
}

/* mu M - J for s->mu, without the eliminated rows, and 1 / the largest element of each row. */
GI_INLINE void GI_(shift)(const GI_(linear) *l, GI_(factors) *s, bool with_im, GI_REAL per_size[])
{
    GI_REAL per[2] = {0, 0};
    if (GI_E > 0) GI_(divide)(with_im, 1, 0, s->mu[0], s->mu[1], &per[0], &per[1]);
    GI_EACH_SMALL (i, 0, GI_PADDED) {
        GI_REAL own = 0, others = 0;
        GI_EACH_SMALL (j, 0, GI_PADDED) {
            const bool inside = i < GI_V && j < GI_V;
            const GI_REAL by_q = inside && j < GI_E ? l->J[i][j] : 0;
            GI_REAL re = inside ? -l->J[i][GI_E + j] : 0, im = 0;
            if (GI_E > 0) re -= by_q * per[0], im -= by_q * per[1];
#        if GI_MASS_MATRIX
            if (inside) re += l->M[i][j] * s->mu[0], im += l->M[i][j] * s->mu[1];
#        else
            if (inside && i == j) re += s->mu[0], im += s->mu[1];
#        endif
            const GI_REAL size = GI_(abs)(re) + (with_im ? GI_(abs)(im) : 0);
            s->re[j][i] = re;
            if (with_im) s->im[j][i] = im;
            if (i == j)
                own = size;
            else
                others = GI_(max)(others, size);
        }
        /* the equation of one variable alone: no other takes its place, so 0 stays 0, as what is held */
        per_size[i] = 1 / GI_(max)(others > 0 ? GI_(max)(own, others) : 0, GI_TINY);
    }
}

/* Code for large matrices is compiled once, with vectors. */
#        if GI_SELECTS
#            define GI_OF_MATRIX  GI_SHARED
#            define GI_IN_VECTORS GI_UNROLL_SMALL
#        else
#            define GI_OF_MATRIX  GI_OUTLINE GI_IF_FAST(GI_GCC(__attribute__((optimize("O3")))))
#            define GI_IN_VECTORS GI_VECTORIZE
#        endif

/* Exchanges rows i and k, or columns, if `really`. */
GI_INLINE void GI_(exchange_lines)(GI_FLAG really, bool with_im, GI_(factors) *s, int i, int k,
                                   bool columns)
{
    GI_EACH_SMALL (j, 0, GI_V) {
        const int a = columns ? i : j, b = columns ? j : i, c = columns ? k : j,
                  d = columns ? j : k;
        GI_(exchange)(really, &s->re[a][b], &s->re[c][d]);
        if (with_im) GI_(exchange)(really, &s->im[a][b], &s->im[c][d]);
    }
}

/* Brings the pivot of column k, the largest element there beside its row, to the diagonal. */
GI_INLINE void GI_(bring_pivot)(GI_(factors) *s, bool with_im, int k, GI_REAL per_size[],
                                GI_FLAG swapped[])
{
    GI_REAL most = 0;
#        if !GI_SELECTS
    int pivot = k;
#        endif
    GI_EACH_SMALL (i, k, GI_V) {
        const GI_REAL size = GI_(abs)(s->re[k][i]) + (with_im ? GI_(abs)(s->im[k][i]) : 0);
        const bool larger = i == k || size * per_size[i] > most;
        if (larger) most = size * per_size[i];
#        if GI_SELECTS
        swapped[i] = larger;
        if (i > k) GI_(exchange)(larger, &per_size[k], &per_size[i]);
        if (i > k) GI_(exchange_lines)(larger, with_im, s, k, i, false);
#        else
        if (larger) pivot = i;
#        endif
    }
#        if !GI_SELECTS
    const int row = s->row[k];
    s->row[k] = s->row[pivot], s->row[pivot] = row;
    GI_(exchange)(true, &per_size[k], &per_size[pivot]);
    if (pivot != k) GI_(exchange_lines)(true, with_im, s, k, pivot, false);
#        endif
}

/* Elimination with partial pivoting, rows measured by their largest element: Gauss and Jordan's, which leaves
   the inverse, or Gauss's. A singular matrix makes NaN or infinity. */
GI_OF_MATRIX void GI_(factorize)(const GI_(linear) *l, GI_(factors) *s, bool with_im)
{
    GI_REAL per_size[GI_PADDED];
    GI_FLAG swapped[GI_SELECTS ? GI_V : 1][GI_V];
    if (!GI_SELECTS)
        GI_EACH_SMALL (i, 0, GI_V) s->row[i] = i;
    GI_(shift)(l, s, with_im, per_size);
    GI_EACH_SMALL (k, 0, GI_V) {
        const int first = GI_INVERTS ? 0 : k / GI_BLOCK * GI_BLOCK;
        GI_REAL per, per_im = 0, m[GI_PADDED], m_im[GI_PADDED];
        GI_(bring_pivot)(s, with_im, k, per_size, swapped[GI_SELECTS ? k : 0]);
        GI_(divide)(with_im, 1, 0, s->re[k][k], s->im[k][k], &per, &per_im);
        GI_EACH_SMALL (i, first, GI_PADDED) {
            m[i] = s->re[k][i], m_im[i] = with_im ? s->im[k][i] : 0;
            GI_(multiply)(with_im, &m[i], &m_im[i], -per, -per_im);
        }
        m[k] = per, m_im[k] = per_im;
        GI_EACH_SMALL (j, first, GI_V) {
            GI_REAL re = s->re[j][k], im = with_im ? s->im[j][k] : 0;
            if (j == k || (!GI_SELECTS && re == 0 && im == 0)) continue;
            GI_IN_VECTORS
            for (int i = first; i < GI_PADDED; i++)
                GI_(add_product)(with_im, &s->re[j][i], &s->im[j][i], m[i], m_im[i], re, im);
            GI_(multiply)(with_im, &re, &im, per, per_im);
            s->re[j][k] = re;
            if (with_im) s->im[j][k] = im;
        }
        GI_EACH_SMALL (i, first, GI_V) {
            s->re[k][i] = m[i];
            if (with_im) s->im[k][i] = m_im[i];
        }
    }
#        if GI_SELECTS
    GI_EACH_SMALL (n, 2, GI_V + 1)
        GI_EACH_SMALL (m, 1, n)
            GI_(exchange_lines)(swapped[GI_V - n][GI_V - m], with_im, s, GI_V - n, GI_V - m, true);
#        elif GI_INVERTS
    int column[GI_V];
    GI_EACH_SMALL (k, 0, GI_V) column[s->row[k]] = k;
    GI_EACH_SMALL (k, 0, GI_V) s->row[k] = column[k];
#        endif
}

#        if !GI_INVERTS

/* Adds to rows first to last-1 of x the columns of the factors in block k, times `sign` and their x; x_k is
   replaced by its product. A block at once waits less than one column after the other. */
GI_INLINE void GI_(add_columns)(const GI_(factors) *s, bool with_im, int k, int first, int last,
                                GI_REAL sign, GI_REAL x[], GI_REAL x_im[])
{
    GI_REAL re[GI_BLOCK], im[GI_BLOCK];
    GI_EACH (j, 0, GI_BLOCK) re[j] = sign * x[k + j], im[j] = with_im ? sign * x_im[k + j] : 0;
    GI_IN_VECTORS
    for (int i = first; i < last; i++) {
        const bool other = i < k || i >= k + GI_BLOCK;
        GI_REAL sum = other ? x[i] : 0, sum_im = with_im && other ? x_im[i] : 0;
        GI_EACH (j, 0, GI_BLOCK)
            GI_(add_product)(with_im, &sum, &sum_im, s->re[k + j][i], s->im[k + j][i], re[j],
                             im[j]);
        x[i] = sum;
        if (with_im) x_im[i] = sum_im;
    }
}

#        endif

/* Solves (mu M - J) x = r in place, r = re + i im. It works by columns: a sum by rows waits for each term. */
GI_OF_MATRIX void GI_(solve_factored)(const GI_(linear) *l, const GI_(factors) *s, bool with_im,
                                      GI_REAL re[GI_N], GI_REAL im[GI_N])
{
    GI_REAL *const v = re + GI_E, *const w = im + GI_E;
    GI_EACH_SMALL (j, 0, GI_E) {
        GI_(divide)(with_im, re[j], im[j], s->mu[0], s->mu[1], &re[j], &im[j]);
        GI_EACH_SMALL (i, 0, GI_V) {
            v[i] += l->J[i][j] * re[j];
            if (with_im) w[i] += l->J[i][j] * im[j];
        }
    }
    GI_REAL x[GI_PADDED], x_im[GI_PADDED];
#        if GI_INVERTS
    GI_EACH_SMALL (j, 0, GI_V) {
        const int column = GI_SELECTS ? j : s->row[j];
        GI_EACH_SMALL (i, 0, GI_PADDED) {
            GI_REAL a = s->re[column][i], a_im = with_im ? s->im[column][i] : 0;
            GI_(multiply)(with_im, &a, &a_im, v[j], with_im ? w[j] : 0);
            x[i] = j > 0 ? x[i] + a : a, x_im[i] = j > 0 ? x_im[i] + a_im : a_im;
        }
    }
#        else
    GI_EACH_SMALL (i, 0, GI_PADDED) {
        x[i] = i < GI_V ? v[s->row[i]] : 0;
        x_im[i] = i < GI_V && with_im ? w[s->row[i]] : 0;
    }
    GI_UNROLL_SMALL
    for (int b = 0; b < GI_PADDED; b += GI_BLOCK)
        GI_(add_columns)(s, with_im, b, b, GI_PADDED, 1, x, x_im);
    GI_UNROLL_SMALL
    for (int b = GI_PADDED - GI_BLOCK; b > 0; b -= GI_BLOCK)
        GI_(add_columns)(s, with_im, b, 0, b, -1, x, x_im);
#        endif
    GI_EACH_SMALL (i, 0, GI_V) {
        v[i] = x[i];
        if (with_im) w[i] = x_im[i];
    }
    GI_EACH_SMALL (j, 0, GI_E) {
        GI_REAL q_re = v[j], q_im = with_im ? w[j] : 0;
        GI_(divide)(with_im, q_re, q_im, s->mu[0], s->mu[1], &q_re, &q_im);
        re[j] += q_re;
        if (with_im) im[j] += q_im;
    }
}

/* M v, or v if there is no M. */
GI_INLINE void GI_(times_mass)(const GI_(linear) *l, const GI_REAL v[GI_N], GI_REAL Mv[GI_N])
{
    GI_EACH_SMALL (i, 0, GI_N) {
#        if GI_MASS_MATRIX
        Mv[i] = 0;
        GI_EACH_SMALL (j, 0, GI_N) Mv[i] += l->M[i][j] * v[j];
#        else
        Mv[i] = v[i];
#        endif
    }
}

#    endif

#    if GI_PROBLEM == GI_METRIC

/* Solves a x = b, a[n][n], b[n][columns], by Gaussian elimination; x takes the place of b, a is overwritten.
   Returns the sign of the determinant, 0 if a is singular to rounding. Rows are weighed by their size: an
   angle at a galaxy's radius in metres has g^ij = 1e-40. */
GI_INLINE int GI_(solve)(int n, GI_REAL a[], int columns, GI_REAL b[])
{
    GI_REAL size[GI_NQ + 1 + GI_TRANSPORT]; /* products of transported vectors may be more */
    int sign = 1;
    for (int i = 0; i < n; i++) {
        size[i] = 0;
        for (int j = 0; j < n; j++) size[i] = GI_(max)(size[i], GI_(abs)(a[i * n + j]));
    }
    for (int k = 0; k < n; k++) {
        GI_REAL *const row = a + k * n;
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (GI_(abs)(a[i * n + k]) / size[i] > GI_(abs)(a[pivot * n + k]) / size[pivot])
                pivot = i;
        for (int j = 0; j < n; j++) GI_(exchange)(true, &row[j], &a[pivot * n + j]);
        for (int j = 0; j < columns; j++)
            GI_(exchange)(true, &b[k * columns + j], &b[pivot * columns + j]);
        GI_(exchange)(true, &size[k], &size[pivot]);
        if (!(GI_(abs)(row[k]) > GI_EPSILON * GI_EPSILON * size[k])) return 0;
        if ((row[k] < 0) != (pivot != k)) sign = -sign;
        for (int i = k + 1; i < n; i++) {
            const GI_REAL factor = a[i * n + k] / row[k];
            for (int j = k; j < n; j++) a[i * n + j] -= factor * row[j];
            for (int j = 0; j < columns; j++) b[i * columns + j] -= factor * b[k * columns + j];
        }
    }
    for (int i = n - 1; i >= 0; i--)
        for (int c = 0; c < columns; c++) {
            GI_REAL *const x = b + c;
            for (int j = i + 1; j < n; j++) x[i * columns] -= a[i * n + j] * x[j * columns];
            x[i * columns] /= a[i * n + i];
        }
    return GI_(all_finite)(n * columns, b) ? sign : 0;
}

#    endif

/* ==== 7 families ============================================================================= */

/* The equations of each family, made from the functions of the user. It calls them and section 6. Projection,
   step of a method and driver call the names that all families share. */

/* A family is one block, which has all that the header knows of its equations. The rest of the header names
   no family. Section 2 has the parameters that it fixes. Each block defines, by these names:

   what you write   GI_CALL(name, parameters, arguments) for each function: GI_(name) calls NAME_name
   equations        GI_(derivs) and, with constraints, GI_(constraint_errors): GI_SHOW makes NAME_derivs of
                    what the header writes, GI_CALL calls what the user of GI_GENERAL writes
   start            NAME_start, unless a state is simply given; z is 0 there
   constraints      if GI_HAS_CHECK. With GI_OWN_PROJECTION: on_manifold, correct_once, correct_far and
                    explain_manifold, as section 8 describes them. Else Newton's method of section 8 needs
                        kept       what stays while velocities are corrected; kept.known: it is computed
                        errors     of the rows r0 to r1-1, which are kept at zero
                        jacobian   of these rows
                        GI_OFF_POSITION    the text if position constraints cannot be met
                    and measures corrections in units, unless with GI_OWN_CORRECTION it has a function
                    correction of its own
   GI_KEEPS_YDOT    what errors keeps gives ydot too, by ydot_of: an end on the manifold is evaluated once
   GI_EXACT         every step is projected, far below the tolerance: if rows of constraints nearly depend
                    on each other, a state within the tolerance may be far from the manifold
   GI_KEEPS_START   its one constraint is kept at its value at the start, m->H0, and not at zero
   GI_ASSUMES_FIXED the text if one of FIXED numbers, which fixed_at returns, depends on t: they are
                    compared at DISTANCES distances from t where a state is set
   what is shown    GI_FILLED: what the user's functions fill, which must be finite; fill calls them
                    parts_fit: what else must hold, in NAME_check that a matrix is symmetric, and where a
                    failure is explained that the equations can be solved there
   derivatives      of the first GI_VALUES numbers of GI_FILLED along GI_DIRECTIONS directions, if any:
                        derivative         the place of the user's derivative; -1: nothing reads it
                        GI_PLACES          the first directions are along so many components of y. A
                                           mechanism has two more: the motion without acceleration, with
                                           less the second derivatives, and t
   geometry         of a surface: normal_at, components, bend, in_space (section 15) */

/* How often ydot calls NAME_derivs: with GI_MASS_MATRIX it needs the Jacobian. */
#    define GI_YDOT_EVALUATIONS (GI_MASS_MATRIX && !GI_JACOBIAN ? 1 + 2 * GI_N : 1)

/* The right side that an implicit step calls: M ydot with GI_MASS_MATRIX, else ydot. */
#    if GI_MASS_MATRIX
#        define GI_RIGHT_SIDE GI_(right_side)
#    else
#        define GI_RIGHT_SIDE GI_(derivs) /* of an implicit step */
#    endif

/* GI_(name) is the one place that calls NAME_name, which you write: a function, a pointer or, in C++,
   anything that can be called like it. An error here means that it is missing before the include, or has
   other parameters than these. If GI_SYSTEM is a typedef, define it with its name. */
#    define GI_CALL(name, parameters, arguments) GI_CALL_BY(name, name, parameters, arguments)
#    define GI_CALL_BY(name, yours, parameters, arguments)                                         \
        GI_EQUATIONS void GI_(name) parameters                                                     \
        {                                                                                          \
            GI_PUBLIC(yours) arguments;                                                            \
        }
/* If the header writes the equations, NAME_name calls GI_(name): gcc does not inline a function that a shared
   library exports, as another library may replace it. */
#    define GI_SHOW(name, parameters, arguments)                                                   \
        GI_FUNC void GI_PUBLIC(name) parameters                                                    \
        {                                                                                          \
            GI_(name) arguments;                                                                   \
        }

/* Until the end of this section: gcc and clang may report a wrong function of yours as a mere warning. */
#    if defined(__GNUC__) && !defined(__cplusplus)
#        pragma GCC diagnostic push
#        pragma GCC diagnostic error "-Wimplicit-function-declaration"
#        pragma GCC diagnostic error "-Wincompatible-pointer-types"
#        pragma GCC diagnostic error "-Wint-conversion"
#        if defined(__clang__) /* an array of yours without const */
#            pragma GCC diagnostic ignored "-Wincompatible-pointer-types-discards-qualifiers"
#        else
#            pragma GCC diagnostic ignored "-Wdiscarded-qualifiers"
#        endif
#    endif

/* z of the state y; without z not behind the end of y. */
#    define GI_Z_OF(y)             ((y) + (GI_NZ > 0 ? GI_NQ + GI_NU : 0))
#    define GI_OF(function, wrong) GI_TEXT_OF(GI_PUBLIC(function)) ": " wrong

/* Makes v[n] NaN before a function of the user fills it, so that an entry that stays unwritten is found. */
GI_RARE void GI_(unwrite)(int n, GI_REAL v[])
{
    for (int i = 0; i < n; i++) v[i] = GI_(infinity)() - GI_(infinity)();
}

/* The place of entry k in an array with this many indices. It has the indices as digits: 12 is [1][2]. Each
   index takes two digits if one may exceed 9. */
GI_RARE int GI_(place_of)(int k, int indices)
{
    const int columns = GI_PROBLEM == GI_GENERAL ? GI_N : GI_NQ;
    const int base = columns > 10 || GI_NC > 10 ? 100 : 10;
    int digits = 0, unit = 1;
    for (; indices > 1; indices--, k /= columns, unit *= base) digits += k % columns * unit;
    return digits + k * unit;
}

/* The numbers that functions of the user fill at one state lie in one array, by parts. GI_FILLED lists the
   parts of a family: X(function, name, how many numbers, how many indices, text). With 0 indices they need
   not be finite. The text is for a wrong derivative, or "" if the part is no derivative. z' is the last. */
typedef struct {
    const char *not_finite, *wrong;
    bool is_derivative;
    int indices, first, last;
} GI_(part);

#    define GI_FILLED_PART(function, name, count, indices, wrong)                                  \
        {GI_OF(function, #name " is not finite"),                                                  \
         GI_OF(function, wrong),                                                                   \
         sizeof(wrong) > 1,                                                                        \
         indices,                                                                                  \
         GI_(at_##name),                                                                           \
         GI_(last_##name)},
#    define GI_FILLED_PLACE(function, name, count, indices, wrong)                                 \
        GI_(at_##name), GI_(last_##name) = GI_(at_##name) + (count)-1,
#    define GI_FILLED_ZDOT(X) X(zdot, zdot, GI_PROBLEM == GI_GENERAL ? 0 : GI_NZ, 1, "")
#    define GI_PLACES_OF_FILLED                                                                    \
        enum { GI_FILLED(GI_FILLED_PLACE) GI_FILLED_ZDOT(GI_FILLED_PLACE) GI_(NUMBERS) }
#    define GI_AS_ROWS(columns, v) ((GI_REAL(*)[columns])(v))

/* Returns whether all of v[n] is finite. If not, error names the entry, or `row` if that is not negative. */
GI_RARE bool GI_(is_sound)(gi_error *error, const char *what, int n, const GI_REAL v[], int row)
{
    for (int i = 0; i < n; i++)
        if (!GI_(finite)(v[i])) {
            GI_(tell)(error, what, row < 0 ? i : row, v[i], 0);
            return false;
        }
    return true;
}

/* The relative difference that is no error of a derivative; literals may have the digits of double. */
GI_OUTLINE GI_REAL GI_(slack)(void)
{
    return GI_(sqrt)(GI_(max)(GI_EPSILON, (GI_REAL)1 / (1LL << 52)));
}

/* Returns whether a[NQ][NQ] is symmetric. If not, error names the element of the lower half that differs from
   its mirror image. The diagonal gives the size of the rounding to expect. */
#    if GI_NQ > 0
GI_RARE bool GI_(is_symmetric)(gi_error *error, const char *what, const GI_REAL a[])
{
    for (int k = 0; k < GI_NQ * GI_NQ; k++) {
        const int i = k / GI_NQ, j = k % GI_NQ;
        const GI_REAL here = a[k], there = a[j * GI_NQ + i];
        const GI_REAL size = GI_(max)(GI_(abs)(here), GI_(abs)(there));
        const GI_REAL terms =
            GI_(sqrt)(GI_(abs)(a[i * GI_NQ + i])) * GI_(sqrt)(GI_(abs)(a[j * GI_NQ + j]));
        const GI_REAL rounding = 256 * GI_EPSILON * terms;
        if (j > i || GI_(abs)(here - there) <= GI_(slack)() * size + rounding) continue;
        GI_(tell)(error, what, GI_(place_of)(k, 2), here, there);
        return false;
    }
    return true;
}
#    endif

/* What brings a state to the manifold, and measures how far off it is. It is passed down and never stored. */
typedef struct {
    const GI_SYSTEM *sys;
    const GI_PUBLIC(integ) *it; /* Options, and weights of the constraints. */
    GI_REAL H0;                 /* The value that is kept, with GI_KEEPS_START. */
    GI_REAL most;               /* error norm by which a projection may move the state */
#    if GI_ENGINE != GI_RUNGE_KUTTA || GI_CARRIED > 0
    gi_statistics *stats; /* counts work that differs between attempts */
#    endif
#    if GI_ENGINE == GI_COLLOCATION
    GI_(memory) *memory; /* of the method */
#    endif
} GI_(manifold);

/* Parameters of functions that measure the state y[N] at t against its constraints. */
#    define GI_ON_MANIFOLD(...) (const GI_(manifold) *m, GI_REAL t, const GI_REAL y[], __VA_ARGS__)

GI_INLINE GI_(manifold)
    GI_(manifold_of)(const GI_PUBLIC(integ) *it, const GI_SYSTEM *sys, GI_REAL H0)
{
    GI_(manifold) m;
    m.sys = sys, m.it = it, m.H0 = H0, m.most = it->gi_most;
#    if GI_ENGINE != GI_RUNGE_KUTTA || GI_CARRIED > 0
    m.stats = (gi_statistics *)&it->stats;
#    endif
#    if GI_ENGINE == GI_COLLOCATION
    m.memory = (GI_(memory) *)&it->gi_memory;
#    endif
    return m;
}

/* The unit of y_i, for differences. */
GI_INLINE GI_REAL GI_(unit_of)(const GI_PUBLIC(integ) *it, int i)
{
    const GI_REAL given = it->options.units[i];
    return GI_(finite)(given) ? GI_(min)(given, GI_ORDINARY) : 1;
}

/* z' in a family whose other equations the header writes. */
#    if GI_NZ > 0 && GI_PROBLEM != GI_GENERAL
GI_CALL(zdot, GI_AT_STATE(GI_REAL zdot[]), (sys, t, y, y + GI_NQ, GI_Z_OF(y), zdot))
#    else
GI_INLINE void GI_(zdot) GI_AT_STATE(GI_REAL zdot[])
{
}
#    endif

/* ---- implicit surfaces: geodesics of f(x) = 0 from f, its gradient and its Hessian ---- */

#    if GI_PROBLEM == GI_IMPLICIT_SURFACE

GI_CALL(surface,
        (const GI_SYSTEM *sys, const GI_REAL x[3], GI_REAL *f, GI_REAL grad[3], GI_REAL hess[6]),
        (sys, x, f, grad, hess))

/* Geodesic of the surface f(x) = 0 with gradient g and Hessian H, in Cartesian coordinates:

       x'' = -(v.H v / g.g) g          no acceleration except along the normal: (v.g)' = 0
       j'' = -K j,  K = g.adj(H) g / (g.g)^2       Gauss curvature (Goldman, Curvature formulas for
                                                   implicit curves and surfaces, CAGD 22 (2005), 4.1)

   f may have any scale. g = 0 makes NaN here, which shortens the step, and ends in a status. */

/* v.H v, with H = (xx, yy, zz, xy, xz, yz). */
GI_INLINE GI_REAL GI_(quadratic_form)(const GI_REAL v[3], const GI_REAL H[6])
{
    return H[0] * v[0] * v[0] + H[1] * v[1] * v[1] + H[2] * v[2] * v[2] +
           2 * (H[3] * v[0] * v[1] + H[4] * v[0] * v[2] + H[5] * v[1] * v[2]);
}

GI_INLINE void GI_(times_hessian)(const GI_REAL v[3], const GI_REAL H[6], GI_REAL Hv[3])
{
    Hv[0] = H[0] * v[0] + H[3] * v[1] + H[4] * v[2];
    Hv[1] = H[3] * v[0] + H[1] * v[1] + H[5] * v[2];
    Hv[2] = H[4] * v[0] + H[5] * v[1] + H[2] * v[2];
}

/* g.adj(H) g. */
GI_INLINE GI_REAL GI_(adjugate_form)(const GI_REAL g[3], const GI_REAL H[6])
{
    return g[0] * g[0] * (H[1] * H[2] - H[5] * H[5]) + g[1] * g[1] * (H[0] * H[2] - H[4] * H[4]) +
           g[2] * g[2] * (H[0] * H[1] - H[3] * H[3]) +
           2 * (g[0] * g[1] * (H[4] * H[5] - H[3] * H[2]) +
                g[0] * g[2] * (H[3] * H[5] - H[4] * H[1]) +
                g[1] * g[2] * (H[3] * H[4] - H[5] * H[0]));
}

/* ydot[N] of the state y[N]; NaN where the gradient vanishes. */
GI_EQUATIONS void GI_(derivs) GI_AT_STATE(GI_REAL ydot[])
{
    const GI_REAL *v = y + GI_NQ;
    GI_REAL f, g[3], H[6];
    GI_(surface)(sys, y, &f, g, H);
    const GI_REAL per_gg = 1 / GI_(dot)(g, g);
    const GI_REAL a = -GI_(quadratic_form)(v, H) * per_gg;
    GI_EACH (i, 0, GI_NQ) ydot[i] = v[i];
    GI_EACH (i, 0, 3) ydot[GI_NQ + i] = a * g[i];
#        if GI_JACOBI_FIELDS
#            if GI_KIND == 1
    /* on a surface as large as the Earth, in metres, g.adj(H) g and (g.g)^2 overflow a float */
    GI_REAL h[6];
    GI_EACH (i, 0, 6) h[i] = H[i] * per_gg;
    const GI_REAL K = GI_(adjugate_form)(g, h);
#            else
    const GI_REAL K = GI_(adjugate_form)(g, H) * per_gg * per_gg;
#            endif
    GI_EACH (i, 3, GI_NQ) ydot[GI_NQ + i] = -K * y[i];
#        endif
    GI_(zdot)(sys, t, y, ydot + GI_NQ + GI_NU);
}
GI_SHOW(derivs, GI_AT_STATE(GI_REAL ydot[]), (sys, t, y, ydot))

/* cerr[3]: distance from the surface to first order f/|g| (length), velocity along the normal v.g/|g|,
   speed |v| - 1. */
GI_EQUATIONS void GI_(constraint_errors) GI_AT_STATE(GI_REAL cerr[])
{
    const GI_REAL *v = y + GI_NQ;
    GI_REAL f, g[3], H[6];
    GI_(surface)(sys, y, &f, g, H);
    const GI_REAL per_g = 1 / GI_(sqrt)(GI_(dot)(g, g));
    cerr[0] = f * per_g;
    cerr[1] = GI_(dot)(v, g) * per_g;
    cerr[2] = GI_(sqrt)(GI_(dot)(v, v)) - 1;
}
GI_SHOW(constraint_errors, GI_AT_STATE(GI_REAL cerr[]), (sys, t, y, cerr))

/* A point near the surface: f has the gradient g there, and per_gg is 1/(g.g). */
typedef struct {
    GI_REAL x[3], f, g[3], per_gg, distance; /* to the surface, to first order: |f|/|g| */
} GI_(foot);

/* distance is NaN where the gradient vanishes or overflows, or x is not finite. */
GI_INLINE GI_(foot) GI_(foot_at)(const GI_SYSTEM *sys, const GI_REAL x[])
{
    GI_(foot) p;
    GI_REAL H[6];
    GI_EACH (k, 0, 3) p.x[k] = x[k];
    GI_(surface)(sys, x, &p.f, p.g, H);
    const GI_REAL gg = GI_(dot)(p.g, p.g);
    p.per_gg = 1 / gg;
    p.distance = GI_(abs)(p.f) * GI_(sqrt)(p.per_gg) * (gg * p.per_gg);
    p.distance += (x[0] - x[0]) + (x[1] - x[1]) + (x[2] - x[2]);
    return p;
}

/* Newton's method along the gradient from x to the surface, until the distance is at most goal or rounding
   stops its decrease. A correction that increases it is halved. */
GI_RARE GI_(foot) GI_(foot_point)(const GI_SYSTEM *sys, const GI_REAL x[], GI_REAL goal)
{
    GI_(foot) foot = GI_ZERO;
    GI_REAL fraction = 1, nearer[3] = {x[0], x[1], x[2]};
    for (int i = 0; i <= 30; i++) {
        const GI_(foot) trial = GI_(foot_at)(sys, nearer);
        const bool better = i == 0 || trial.distance < foot.distance;
        fraction = better ? 1 : fraction / 2;
        if (better) foot = trial;
        if (!(foot.distance > goal && fraction > GI_LEAST_CORRECTION)) break;
        const GI_REAL shift = fraction * foot.f * foot.per_gg;
        GI_EACH (k, 0, 3) nearer[k] = foot.x[k] - shift * foot.g[k];
    }
    return foot;
}

/* Projects the velocity v into the tangent plane at foot, and makes its length 1. Returns false if only
   rounding is left of v. It projects again if the first time takes much away, which leaves rounding. */
GI_RARE bool GI_(unit_tangent)(const GI_(foot) *foot, GI_REAL v[3])
{
    const GI_REAL before = GI_(dot)(v, v), noise = 64 * GI_EPSILON;
    GI_REAL vv = before;
    for (int i = 0; i < 2; i++) {
        const GI_REAL s = GI_(dot)(v, foot->g) * foot->per_gg;
        for (int k = 0; k < 3; k++) v[k] -= s * foot->g[k];
        vv = GI_(dot)(v, v);
        if (vv > before / 2) break;
    }
    const GI_REAL per_speed = 1 / GI_(sqrt)(vv);
    for (int k = 0; k < 3; k++) v[k] *= per_speed;
    return vv > before * noise * noise && per_speed > 0;
}

/* Returns whether the foot of x is nearer to x than the neighbouring points of the surface. x has the height
   d: its distance, negative where f is. By arc length the square of the distance has half the second
   derivative 1 + d k there, with the principal curvatures k of the surface as a level of f. Their sum is tr H
   - n.H n and their product n.adj(H) n, with the unit normal n and H over |g|. On the hollow side one of the
   derivatives is zero at a centre of curvature, to rounding, and negative beyond. The foot is not the nearest
   point either if x is on its other side: a correction jumped over the surface. size: of x. */
GI_RARE bool GI_(foot_is_nearest)(const GI_SYSTEM *sys, const GI_(foot) *foot, const GI_REAL x[],
                                  GI_REAL size)
{
    const GI_REAL one = 1 - GI_(sqrt)(GI_EPSILON), per_g = GI_(sqrt)(foot->per_gg);
    GI_REAL f, g[3], n[3], H[6], offset[3];
    GI_(surface)(sys, x, &f, g, H);
    const bool below = f < 0;
    GI_(surface)(sys, foot->x, &f, g, H);
    for (int k = 0; k < 3; k++) n[k] = g[k] * per_g, offset[k] = x[k] - foot->x[k];
    const GI_REAL distance = GI_(sqrt)(GI_(dot)(offset, offset)), d = below ? -distance : distance;
    const GI_REAL height = below ? -GI_(dot)(offset, n) : GI_(dot)(offset, n);
    for (int k = 0; k < 6; k++) H[k] *= d * per_g;
    const GI_REAL sum = H[0] + H[1] + H[2] - GI_(quadratic_form)(n, H),
                  product = GI_(adjugate_form)(n, H);
    /* a Hessian that is not finite proves nothing here */
    return !(2 * one + sum <= 0 || one * (one + sum) + product <= 0 || height < (one - 1) * size);
}

/* y0[N] from point[3] and the tangential part of direction[3]. GI_ERR_ARGUMENT: NULL, not finite, or no
   tangential direction. GI_ERR_CONSTRAINT: zero gradient, or the nearest point is not unique. */
GI_FUNC gi_status GI_PUBLIC(start) GI_FROM_POINT
{
    GI_REAL v[3], size = 0, speed = 0;
    if (GI_(missing)(point) || GI_(missing)(direction) || GI_(missing)(y0)) return GI_ERR_ARGUMENT;
    if (!GI_(all_finite)(3, point) || !GI_(all_finite)(3, direction)) return GI_ERR_ARGUMENT;
    for (int k = 0; k < 3; k++) speed = GI_(max)(speed, GI_(abs)(direction[k]));
    if (!(speed > 0)) return GI_ERR_ARGUMENT;
    for (int k = 0; k < 3; k++) {
        v[k] = direction[k] / speed;
        size = GI_(max)(size, GI_(abs)(point[k]));
    }
    /* Newton stops at rounding, whose size depends on f. A distance far above it means no convergence. */
    const GI_(foot) foot = GI_(foot_point)(sys, point, GI_EPSILON * size);
    for (int k = 0; k < 3; k++) size = GI_(max)(size, GI_(abs)(foot.x[k]));
    if (!(foot.distance <= GI_(sqrt)(GI_EPSILON) * size) ||
        !GI_(foot_is_nearest)(sys, &foot, point, size))
        return GI_ERR_CONSTRAINT;
    if (!GI_(unit_tangent)(&foot, v)) return GI_ERR_ARGUMENT;
    for (int k = 0; k < 3; k++) y0[k] = foot.x[k], y0[GI_NQ + k] = v[k];
    for (int k = 0; k < GI_NZ; k++) y0[2 * GI_NQ + k] = 0;
    /* Jacobi fields, if there are any: j_r = 0, j_t = 1 */
    for (int k = 3; k < GI_NQ; k++) y0[k] = k == 4, y0[GI_NQ + k] = k == 3;
    return GI_OK;
}

#        define GI_OWN_PROJECTION

/* Returns whether the constraint errors are below their tolerances. It compares squares, |f| < tol |g|, |v.g|
   < tol |g|, ||v| - 1| < tol, without a root or a division. The comparisons are strict, so that a zero or
   infinite gradient and a NaN do not pass. */
GI_INLINE bool GI_(on_manifold)(const GI_(manifold) *m, GI_REAL t, const GI_REAL y[])
{
    const GI_REAL *v = y + GI_NQ, *w = m->it->gi_constraint_weight;
    GI_REAL f, g[3], H[6];
    GI_(surface)(m->sys, y, &f, g, H);
    const GI_REAL gg = GI_(dot)(g, g), distance = f * w[0], normal = GI_(dot)(v, g) * w[1];
    const GI_REAL speed = GI_(abs)(GI_(dot)(v, v) - 1) * m->it->gi_speed_weight;
    return (distance * distance < gg) & (normal * normal < gg) & (speed < 1);
}

/* The correction that suffices for nearly every projection. It makes one Newton correction to the surface
   (none if y is near enough), and then makes the velocity tangential and of unit length there. It has no
   branches, for lanes. It returns false, with y spoilt, if that does not reach a tenth of the tolerance. The
   Jacobi fields are in no constraint. */
GI_INLINE bool GI_(correct_once)(const GI_(manifold) *m, GI_REAL t, GI_REAL y[])
{
    const GI_REAL *v = y + GI_NQ, w = 10 * m->it->gi_constraint_weight[0];
    const GI_(foot) here = GI_(foot_at)(m->sys, y);
    const GI_REAL shift = here.f * here.per_gg;
    GI_REAL x[3], g[3], u[3];
    GI_EACH (k, 0, 3) x[k] = y[k] - shift * here.g[k];
    const GI_(foot) there = GI_(foot_at)(m->sys, x);
    const GI_REAL first =
        w * here.f * (w * shift); /* squares of distances, in tenths of the tolerance */
    const GI_REAL second = w * there.f * (w * there.f * there.per_gg);
    const bool on_surface = first <= 1;
    const GI_REAL per_gg = on_surface ? here.per_gg : there.per_gg;
    GI_EACH (k, 0, 3) {
        x[k] = on_surface ? y[k] : x[k];
        g[k] = on_surface ? here.g[k] : there.g[k];
    }
    const GI_REAL s = GI_(dot)(v, g) * per_gg;
    GI_EACH (k, 0, 3) u[k] = v[k] - s * g[k];
    const GI_REAL before = GI_(dot)(v, v), uu = GI_(dot)(u, u);
    const GI_REAL per_speed = 1 / GI_(sqrt)(uu);
    GI_EACH (k, 0, 3) y[k] = x[k], y[GI_NQ + k] = per_speed * u[k];
    return (on_surface | (second <= 1)) & (per_gg > 0) & (uu > before / 2) & (per_speed > 0) &
           GI_(all_finite)(3, x);
}

/* Newton's method, and the projection of the velocity into the tangent plane where it ends. See section 8. */
GI_OUTLINE bool GI_(correct_far)(const GI_SYSTEM *sys, GI_REAL tol, GI_REAL y[])
{
    const GI_(foot) foot = GI_(foot_point)(sys, y, tol / 10);
    for (int k = 0; k < 3; k++) y[k] = foot.x[k];
    return foot.distance <= tol && GI_(unit_tangent)(&foot, y + GI_NQ);
}

GI_RARE void GI_(explain_manifold)(const GI_PUBLIC(integ) *it, GI_REAL t, const GI_REAL y[],
                                   gi_error *error)
{
    const GI_REAL tol = it->options.constraint_tolerance * it->options.constraint_units[0];
    const GI_(foot) foot = GI_(foot_point)(it->system, y, tol / 10);
    GI_REAL v[3];
    for (int k = 0; k < 3; k++) v[k] = y[GI_NQ + k];
    if (!(foot.distance <= tol)) {
        GI_(tell)(error, "constraint 0, distance from the surface: not brought to zero", 0,
                  foot.distance, tol);
        return;
    }
    if (GI_(unit_tangent)(&foot, v)) return;
    GI_(tell)(error, "constraint 1, normal velocity: nothing of the velocity is tangential", 1,
              GI_(sqrt)(GI_(dot)(y + GI_NQ, y + GI_NQ)), 0);
}

#        define GI_FILLED(X)                                                                       \
            X(surface, f, 1, 1, "")                                                                \
            X(surface, grad, 3, 1, "grad is not the derivative of f")                              \
            X(surface, hess, 6, 1, "hess is not the derivative of grad")
GI_PLACES_OF_FILLED;

GI_RARE void GI_(fill) GI_AT_STATE(GI_REAL v[])
{
    GI_(surface)(sys, y, v, v + GI_(at_grad), v + GI_(at_hess));
}

GI_RARE bool GI_(parts_fit) GI_AT_STATE(const GI_REAL v[], bool checks, gi_error *error)
{
    const GI_REAL *const g = v + GI_(at_grad);
    if (checks || GI_(dot)(g, g) > 0) return true;
    GI_(tell)(error, GI_OF(surface, "grad vanishes"), -1, GI_(dot)(g, g), 0);
    return false;
}

#        define GI_PLACES 3
#        define GI_VALUES 4 /* f, grad */

GI_RARE int GI_(derivative)(int direction, int value)
{
    const int k = value - GI_(at_grad);
    if (k < 0) return GI_(at_grad) + direction;
    return GI_(at_hess) + (k == direction ? k : k + direction + 2);
}

GI_INLINE void GI_(normal_at)(const GI_SYSTEM *sys, const GI_REAL y[], GI_REAL x[3],
                              GI_REAL along[3], GI_REAL normal[3])
{
    GI_REAL f, H[6];
    GI_(surface)(sys, y, &f, normal, H);
    for (int k = 0; k < 3; k++) x[k] = y[k], along[k] = y[GI_NQ + k];
}

GI_INLINE void GI_(components)(const GI_SYSTEM *sys, const GI_REAL y[], const GI_REAL d[3],
                               GI_REAL direction[])
{
    for (int k = 0; k < 3; k++) direction[k] = d[k];
}

GI_INLINE void GI_(bend)(const GI_SYSTEM *sys, const GI_REAL y[], const GI_REAL along[3],
                         const GI_REAL across[3], const GI_REAL normal[3], GI_REAL bend[3])
{
    GI_REAL f, g[3], H[6], bent[2][3];
    GI_(surface)(sys, y, &f, g, H);
    const GI_REAL per_g = -1 / GI_(sqrt)(GI_(dot)(g, g));
    for (int i = 0; i < 2; i++) {
        GI_(times_hessian)(i == 0 ? along : across, H, bent[i]);
        for (int k = 0; k < 3; k++) bent[i][k] *= per_g;
    }
    bend[0] = GI_(dot)(along, bent[0]), bend[1] = GI_(dot)(across, bent[0]);
    bend[2] = GI_(dot)(across, bent[1]);
}

GI_INLINE void GI_(in_space)(const GI_SYSTEM *sys, const GI_REAL y[], const GI_REAL ydot[],
                             GI_REAL x[3], GI_REAL v[3], GI_REAL a[3])
{
    for (int k = 0; k < 3; k++) x[k] = y[k], v[k] = ydot[k], a[k] = ydot[GI_NQ + k];
}

/* ---- parametric surfaces: geodesics of x(u, v) from its first and second derivatives ---- */

#    elif GI_PROBLEM == GI_PARAMETRIC_SURFACE

GI_CALL(surface,
        (const GI_SYSTEM *sys, GI_REAL u, GI_REAL v, GI_REAL x[3], GI_REAL xu[3], GI_REAL xv[3],
         GI_REAL xuu[3], GI_REAL xuv[3], GI_REAL xvv[3]),
        (sys, u, v, x, xu, xv, xuu, xuv, xvv))

/* Geodesic of the surface x(u, v), in its own coordinates. x'' has no tangential part:

       (E F; F G) (u''; v'') = -(a.xu; a.xv),   a = xuu u'^2 + 2 xuv u' v' + xvv v'^2
       K = (l n - m^2) / W^4,  l = xuu.c ...,   c = xu x xv, W^2 = c.c = E G - F^2
                                                (do Carmo, Differential geometry, 3.3, 4.4)

   c = 0, where the chart is degenerate, makes NaN here, which shortens the step, and ends in a status. */

typedef struct {
    GI_REAL x[3], xu[3], xv[3], xuu[3], xuv[3], xvv[3];
    GI_REAL velocity[3]; /* x' */
} GI_(chart);

GI_INLINE GI_(chart) GI_(chart_at)(const GI_SYSTEM *sys, const GI_REAL y[])
{
    const GI_REAL *w = y + GI_NQ;
    GI_(chart) c;
    GI_(surface)(sys, y[0], y[1], c.x, c.xu, c.xv, c.xuu, c.xuv, c.xvv);
    GI_EACH (k, 0, 3) c.velocity[k] = c.xu[k] * w[0] + c.xv[k] * w[1];
    return c;
}

/* a = xuu w0^2 + 2 xuv w0 w1 + xvv w1^2. */
GI_INLINE void GI_(chart_curve)(const GI_(chart) *c, const GI_REAL w[2], GI_REAL a[3])
{
    GI_EACH (k, 0, 3)
        a[k] = c->xuu[k] * w[0] * w[0] + 2 * c->xuv[k] * w[0] * w[1] + c->xvv[k] * w[1] * w[1];
}

/* ydot[N] of the state y[N]; NaN where the chart is degenerate. */
GI_EQUATIONS void GI_(derivs) GI_AT_STATE(GI_REAL ydot[])
{
    const GI_REAL *w = y + GI_NQ;
    const GI_(chart) c = GI_(chart_at)(sys, y);
    GI_REAL a[3], n[3];
    GI_(chart_curve)(&c, w, a);
    GI_(cross)(c.xu, c.xv, n);
    const GI_REAL E = GI_(dot)(c.xu, c.xu), F = GI_(dot)(c.xu, c.xv);
    const GI_REAL G = GI_(dot)(c.xv, c.xv), per_WW = 1 / GI_(dot)(n, n);
    const GI_REAL au = GI_(dot)(a, c.xu), av = GI_(dot)(a, c.xv);
    GI_EACH (i, 0, GI_NQ) ydot[i] = w[i];
    ydot[GI_NQ] = (F * av - G * au) * per_WW;
    ydot[GI_NQ + 1] = (F * au - E * av) * per_WW;
#        if GI_JACOBI_FIELDS
    const GI_REAL l = GI_(dot)(c.xuu, n), m = GI_(dot)(c.xuv, n);
    const GI_REAL K = (l * GI_(dot)(c.xvv, n) - m * m) * per_WW * per_WW;
    GI_EACH (i, 2, GI_NQ) ydot[GI_NQ + i] = -K * y[i];
#        endif
    GI_(zdot)(sys, t, y, ydot + GI_NQ + GI_NU);
}
GI_SHOW(derivs, GI_AT_STATE(GI_REAL ydot[]), (sys, t, y, ydot))

/* cerr[1]: speed |x'| - 1. */
GI_EQUATIONS void GI_(constraint_errors) GI_AT_STATE(GI_REAL cerr[])
{
    const GI_(chart) c = GI_(chart_at)(sys, y);
    cerr[0] = GI_(sqrt)(GI_(dot)(c.velocity, c.velocity)) - 1;
}
GI_SHOW(constraint_errors, GI_AT_STATE(GI_REAL cerr[]), (sys, t, y, cerr))

/* y0[N] from point = (u, v) and direction = (du, dv), at unit speed. GI_ERR_ARGUMENT: NULL, not finite, no
   direction, or the chart is degenerate there. */
GI_FUNC gi_status GI_PUBLIC(start) GI_FROM_POINT
{
    GI_REAL y[GI_N] = GI_ZERO, n[3];
    if (GI_(missing)(point) || GI_(missing)(direction) || GI_(missing)(y0)) return GI_ERR_ARGUMENT;
    if (!GI_(all_finite)(2, point) || !GI_(all_finite)(2, direction)) return GI_ERR_ARGUMENT;
    const GI_REAL size = GI_(max)(GI_(abs)(direction[0]), GI_(abs)(direction[1]));
    for (int k = 0; k < 2; k++) y[k] = point[k], y[GI_NQ + k] = direction[k] / size;
    const GI_(chart) c = GI_(chart_at)(sys, y);
    GI_(cross)(c.xu, c.xv, n);
    const GI_REAL speed = GI_(sqrt)(GI_(dot)(c.velocity, c.velocity));
    const GI_REAL WW = GI_(dot)(n, n), noise = 64 * GI_EPSILON;
    const GI_REAL EG = GI_(dot)(c.xu, c.xu) * GI_(dot)(c.xv, c.xv);
    if (!(size > 0 && speed > 0 && GI_(finite)(speed) && WW > noise * noise * EG))
        return GI_ERR_ARGUMENT;
    for (int k = 0; k < 2; k++) y[GI_NQ + k] /= speed;
    /* Jacobi fields, if there are any: j_r = 0, j_t = 1 */
    for (int k = 2; k < GI_NQ; k++) y[k] = k == 3, y[GI_NQ + k] = k == 2;
    for (int i = 0; i < GI_N; i++) y0[i] = y[i];
    return GI_OK;
}

#        define GI_OWN_PROJECTION

/* Returns whether the speed is 1 within its tolerance; false for NaN. */
GI_INLINE bool GI_(on_manifold)(const GI_(manifold) *m, GI_REAL t, const GI_REAL y[])
{
    const GI_(chart) c = GI_(chart_at)(m->sys, y);
    const GI_REAL vv = GI_(dot)(c.velocity, c.velocity);
    return GI_(abs)(vv - 1) * m->it->gi_speed_weight < 1;
}

/* Makes the speed 1: one correction is exact. */
GI_INLINE bool GI_(correct_far)(const GI_SYSTEM *sys, GI_REAL tol, GI_REAL y[])
{
    const GI_(chart) c = GI_(chart_at)(sys, y);
    const GI_REAL vv = GI_(dot)(c.velocity, c.velocity);
    const GI_REAL per_speed = 1 / GI_(sqrt)(vv);
    GI_EACH (k, 0, 2) y[GI_NQ + k] *= per_speed;
    return (vv <= (GI_REAL)GI_LARGEST) & (per_speed > 0) & (per_speed <= (GI_REAL)GI_LARGEST);
}

GI_INLINE bool GI_(correct_once)(const GI_(manifold) *m, GI_REAL t, GI_REAL y[])
{
    return GI_(correct_far)(m->sys, 0, y);
}

GI_RARE void GI_(explain_manifold)(const GI_PUBLIC(integ) *it, GI_REAL t, const GI_REAL y[],
                                   gi_error *error)
{
    GI_REAL x[GI_N], cerr[1];
    for (int i = 0; i < GI_N; i++) x[i] = y[i];
    if (GI_(correct_far)(it->system, 0, x)) return;
    GI_(constraint_errors)(it->system, t, y, cerr);
    GI_(tell)(error, "constraint 0, speed: cannot be made 1", 0, cerr[0],
              1 / it->gi_constraint_weight[0]);
}

/* xvu is xuv, as the derivative of xu. */
#        define GI_FILLED(X)                                                                       \
            X(surface, x, 3, 1, "")                                                                \
            X(surface, xu, 3, 1, "xu is not the derivative of x by u")                             \
            X(surface, xv, 3, 1, "xv is not the derivative of x by v")                             \
            X(surface, xuu, 3, 1, "xuu is not the derivative of xu by u")                          \
            X(surface, xuv, 3, 1, "xuv is not the derivative of xv by u")                          \
            X(surface, xvu, 3, 1, "xuv is not the derivative of xu by v")                          \
            X(surface, xvv, 3, 1, "xvv is not the derivative of xv by v")
GI_PLACES_OF_FILLED;

GI_RARE void GI_(fill) GI_AT_STATE(GI_REAL v[])
{
    GI_(surface)(sys, y[0], y[1], v, v + GI_(at_xu), v + GI_(at_xv), v + GI_(at_xuu),
                 v + GI_(at_xuv), v + GI_(at_xvv));
    for (int k = 0; k < 3; k++) v[GI_(at_xvu) + k] = v[GI_(at_xuv) + k];
}

GI_RARE bool GI_(parts_fit) GI_AT_STATE(const GI_REAL v[], bool checks, gi_error *error)
{
    GI_REAL n[3];
    GI_(cross)(v + GI_(at_xu), v + GI_(at_xv), n);
    if (checks || GI_(dot)(n, n) > 0) return true;
    GI_(tell)(error, GI_OF(surface, "xu and xv span no plane"), -1, GI_(dot)(n, n), 0);
    return false;
}

#        define GI_PLACES 2
#        define GI_VALUES 9 /* x, xu, xv */

GI_RARE int GI_(derivative)(int direction, int value)
{
    return value < 3 ? GI_(at_xu) + 3 * direction + value
                     : GI_(at_xuu) + 6 * direction + value - GI_(at_xu);
}

GI_INLINE void GI_(normal_at)(const GI_SYSTEM *sys, const GI_REAL y[], GI_REAL x[3],
                              GI_REAL along[3], GI_REAL normal[3])
{
    const GI_(chart) c = GI_(chart_at)(sys, y);
    GI_(cross)(c.xu, c.xv, normal);
    for (int k = 0; k < 3; k++) x[k] = c.x[k], along[k] = c.velocity[k];
}

GI_INLINE void GI_(components)(const GI_SYSTEM *sys, const GI_REAL y[], const GI_REAL d[3],
                               GI_REAL direction[])
{
    const GI_(chart) c = GI_(chart_at)(sys, y);
    const GI_REAL E = GI_(dot)(c.xu, c.xu), F = GI_(dot)(c.xu, c.xv);
    const GI_REAL G = GI_(dot)(c.xv, c.xv), W = E * G - F * F;
    const GI_REAL du = GI_(dot)(d, c.xu), dv = GI_(dot)(d, c.xv);
    direction[0] = (G * du - F * dv) / W;
    direction[1] = (E * dv - F * du) / W;
}

GI_INLINE void GI_(bend)(const GI_SYSTEM *sys, const GI_REAL y[], const GI_REAL along[3],
                         const GI_REAL across[3], const GI_REAL normal[3], GI_REAL bend[3])
{
    const GI_REAL *const w = y + GI_NQ;
    const GI_(chart) c = GI_(chart_at)(sys, y);
    const GI_REAL L = GI_(dot)(c.xuu, normal), M = GI_(dot)(c.xuv, normal);
    const GI_REAL N = GI_(dot)(c.xvv, normal);
    GI_REAL a[2];
    GI_(components)(sys, y, across, a);
    bend[0] = L * w[0] * w[0] + 2 * M * w[0] * w[1] + N * w[1] * w[1];
    bend[1] = L * w[0] * a[0] + M * (w[0] * a[1] + w[1] * a[0]) + N * w[1] * a[1];
    bend[2] = L * a[0] * a[0] + 2 * M * a[0] * a[1] + N * a[1] * a[1];
}

GI_INLINE void GI_(in_space)(const GI_SYSTEM *sys, const GI_REAL y[], const GI_REAL ydot[],
                             GI_REAL x[3], GI_REAL v[3], GI_REAL a[3])
{
    const GI_REAL *w = y + GI_NQ, *wdot = ydot + GI_NQ;
    const GI_(chart) c = GI_(chart_at)(sys, y);
    GI_(chart_curve)(&c, w, a);
    for (int k = 0; k < 3; k++) {
        x[k] = c.x[k], v[k] = c.velocity[k];
        a[k] = a[k] + c.xu[k] * wdot[0] + c.xv[k] * wdot[1];
    }
}

/* ---- Hamiltonian systems, and geodesics of a metric, which are such ---- */

#    elif GI_OF_HAMILTON

/* q' = dH/dp, p' = -dH/dq; u is p. H keeps its value at the start, unless GI_DRIVEN is 1. */

/* H less H0, the sum of the sizes of its terms as far as they are known, and its derivatives by q and p. */
typedef struct {
    GI_REAL H, size, q[GI_NQ], p[GI_NQ];
    bool known;
} GI_(energy);

#        if GI_PROBLEM == GI_METRIC

GI_CALL(metric,
        (const GI_SYSTEM *sys, const GI_REAL x[], GI_REAL ginv[][GI_NQ],
         GI_REAL dginv[][GI_NQ][GI_NQ]),
        (sys, x, ginv, dginv))

/* The geodesics of the metric g have H = g^ij p_i p_j / 2, with the covariant momentum p (Misner, Thorne,
   Wheeler, Gravitation, chapter 25). H is 0 for light, and -1/2 or 1/2 if t is proper time or arc length. The
   matrices are symmetric: the code reads one half of each. */
GI_INLINE GI_(energy) GI_(energy_at) GI_AT_STATE(GI_REAL H0)
{
    const GI_REAL *p = y + GI_NQ;
    GI_REAL ginv[GI_NQ][GI_NQ], dginv[GI_NQ][GI_NQ][GI_NQ];
    GI_(energy) e;
    GI_(metric)(sys, y, ginv, dginv);
    e.H = -H0, e.size = 0, e.known = true;
    GI_EACH (k, 0, GI_NQ) {
        GI_REAL velocity = 0, force = 0;
        GI_EACH (i, 0, GI_NQ) {
            GI_REAL half = dginv[k][i][i] * p[i] / 2;
            velocity += (i < k ? ginv[i][k] : ginv[k][i]) * p[i];
            GI_EACH (j, i + 1, GI_NQ) half += dginv[k][i][j] * p[j];
            force += half * p[i];
        }
        e.p[k] = velocity, e.q[k] = force;
        GI_EACH (j, k, GI_NQ) {
            const GI_REAL term = (k == j ? ginv[k][k] / 2 : ginv[k][j]) * p[j] * p[k];
            e.H += term;
            e.size += GI_(abs)(term);
        }
    }
    return e;
}

#        else

GI_CALL(hamiltonian,
        (const GI_SYSTEM *sys, GI_REAL t, const GI_REAL q[], const GI_REAL p[], GI_REAL *H,
         GI_REAL H_q[], GI_REAL H_p[]),
        (sys, t, q, p, H, H_q, H_p))

GI_INLINE GI_(energy) GI_(energy_at) GI_AT_STATE(GI_REAL H0)
{
    GI_(energy) e;
    GI_(hamiltonian)(sys, t, y, y + GI_NQ, &e.H, e.q, e.p);
    e.size = GI_(abs)(e.H), e.known = true;
    e.H -= H0;
    return e;
}

#        endif

/* ydot[N] of the state y[N]; e belongs to y. */
GI_INLINE void GI_(ydot_of) GI_AT_STATE(const GI_(energy) *e, GI_REAL ydot[])
{
    GI_EACH (k, 0, GI_NQ) ydot[k] = e->p[k], ydot[GI_NQ + k] = -e->q[k];
    GI_(zdot)(sys, t, y, ydot + GI_NQ + GI_NU);
}

GI_EQUATIONS void GI_(derivs) GI_AT_STATE(GI_REAL ydot[])
{
    const GI_(energy) e = GI_(energy_at)(sys, t, y, 0);
    GI_(ydot_of)(sys, t, y, &e, ydot);
}
GI_SHOW(derivs, GI_AT_STATE(GI_REAL ydot[]), (sys, t, y, ydot))

#        if GI_NC > 0

/* cerr[1]: H, which keeps its value at the start. */
GI_EQUATIONS void GI_(constraint_errors) GI_AT_STATE(GI_REAL cerr[])
{
    cerr[0] = GI_(energy_at)(sys, t, y, 0).H;
}
GI_SHOW(constraint_errors, GI_AT_STATE(GI_REAL cerr[]), (sys, t, y, cerr))

/* row[N]: z is in no constraint. */
GI_INLINE void GI_(row_of)(const GI_(energy) *e, GI_REAL row[])
{
    GI_EACH_SMALL (i, 0, GI_NQ) row[i] = e->q[i], row[GI_NQ + i] = e->p[i];
    GI_EACH_SMALL (i, 2 * GI_NQ, GI_N) row[i] = 0;
}

/* jac[1][N]. */
GI_EQUATIONS void GI_(constraint_jacobian) GI_AT_STATE(GI_REAL jac[][GI_N])
{
    const GI_(energy) e = GI_(energy_at)(sys, t, y, 0);
    GI_(row_of)(&e, jac[0]);
}
GI_SHOW(constraint_jacobian, GI_AT_STATE(GI_REAL jac[][GI_N]), (sys, t, y, jac))

#            define GI_KEEPS_START
#            define GI_OFF_POSITION                                                                \
                "constraint 0, H: its value at the start cannot be kept, as at a coordinate "      \
                "singularity"

#            define GI_KEEPS_YDOT
typedef GI_(energy) GI_(kept);

/* H less its value at the start. It is set to zero within the rounding of its terms, which are large where
   they cancel, such as for light near a horizon. */
GI_INLINE void GI_(errors) GI_ON_MANIFOLD(GI_REAL cerr[], int r0, int r1, GI_(kept) *kept)
{
    *kept = GI_(energy_at)(m->sys, t, y, m->H0);
    cerr[0] = GI_(abs)(kept->H) <= 16 * GI_EPSILON * kept->size ? 0 : kept->H;
}

/* A momentum without a force on it stays unchanged if there is a force on another one. */
GI_INLINE void GI_(jacobian) GI_ON_MANIFOLD(const GI_(kept) *kept, GI_REAL jac[GI_ROWS][GI_N])
{
    GI_FLAG force = 0;
    GI_(row_of)(kept, jac[0]);
    GI_EACH_SMALL (i, 0, GI_NQ) force |= jac[0][i] != 0;
    GI_EACH_SMALL (i, 0, GI_NQ) {
        const GI_FLAG stays = force & (jac[0][i] == 0);
        jac[0][GI_NQ + i] = stays != 0 ? 0 : jac[0][GI_NQ + i];
    }
}

#        endif
#        if GI_PROBLEM == GI_METRIC

#            if GI_TRANSPORT > 0

/* The derivatives w' of vectors w[count] that are carried parallel; the one of vector k goes to rate + k
   stride. w'^i = -Gamma^i_jk x'^j w^k, from g^ij and a = g w, with the velocity x'^j = g^jk p_k:
       w'^i = (x'^l d_l g^ij a_j + w^l d_l g^ij p_j - g^ij d_j g^kl a_k p_l) / 2 */
GI_OUTLINE void GI_(transport_rates)(const GI_SYSTEM *sys, const GI_REAL y[], int count,
                                     GI_REAL w[][GI_N], GI_REAL *rate, int stride)
{
    const GI_REAL *const p = y + GI_NQ;
    GI_REAL g[GI_NQ][GI_NQ], dg[GI_NQ][GI_NQ][GI_NQ], a[GI_NQ], v[GI_NQ], pull[GI_NQ];
    GI_(metric)(sys, y, g, dg);
    for (int i = 0; i < GI_NQ; i++) {
        v[i] = 0;
        for (int j = 0; j < GI_NQ; j++) v[i] += g[i][j] * p[j];
    }
    for (int k = 0; k < count; k++) {
        GI_REAL *const to = rate + k * stride, low[GI_NQ][GI_NQ];
        for (int i = 0; i < GI_NQ; i++) {
            a[i] = w[k][i];
            for (int j = 0; j < GI_NQ; j++) low[i][j] = g[i][j];
        }
        if (!GI_(solve)(GI_NQ, low[0], 1, a)) GI_(unwrite)(GI_NQ, a);
        for (int l = 0; l < GI_NQ; l++) {
            pull[l] = to[l] = 0;
            for (int i = 0; i < GI_NQ; i++)
                for (int j = 0; j < GI_NQ; j++) pull[l] += dg[l][i][j] * a[i] * p[j];
        }
        for (int i = 0; i < GI_NQ; i++)
            for (int j = 0; j < GI_NQ; j++) {
                to[i] -= g[i][j] * pull[j] / 2;
                for (int l = 0; l < GI_NQ; l++)
                    to[i] += dg[l][i][j] * (v[l] * a[j] + w[k][l] * p[j]) / 2;
            }
        for (int i = GI_NQ; i < GI_N; i++) to[i] = 0;
    }
}

#            endif

/* Returns whether H and ydot at y are finite, and ydot from component `first` on is scale v to a thousandth.
   It is not where ginv is singular to rounding. */
GI_SHARED bool GI_(keeps_direction)(const GI_SYSTEM *sys, const GI_REAL y[], int first,
                                    GI_REAL scale, const GI_REAL v[])
{
    GI_REAL ydot[GI_N], H[1], off = 0, most = 0;
    GI_(derivs)(sys, 0, y, ydot);
    GI_(constraint_errors)(sys, 0, y, H);
    for (int i = first; i < GI_NQ; i++) {
        most = GI_(max)(most, GI_(abs)(scale * v[i]));
        off = GI_(max)(off, GI_(abs)(ydot[i] - scale * v[i]));
    }
    return GI_(finite)(H[0]) && GI_(all_finite)(GI_N, ydot) && off <= most / 1000;
}

/* y0[N] from point[NQ] and direction[NQ], scaled to H = -1/2 or 1/2. If the terms of g_ij v^i v^j cancel to
   sqrt(epsilon), the start is light: it is not scaled, and put on H = 0. GI_ERR_ARGUMENT: NULL, not finite,
   no direction, H overflows, or the metric is singular there to rounding. */
GI_FUNC gi_status GI_PUBLIC(start) GI_FROM_POINT
{
    GI_REAL ginv[GI_NQ][GI_NQ], dginv[GI_NQ][GI_NQ][GI_NQ], y[GI_N] = GI_ZERO, ydot[GI_N], H[1];
    GI_REAL *const p = y + GI_NQ, v[GI_NQ], vp = 0, terms = 0, largest = 0;
    if (GI_(missing)(point) || GI_(missing)(direction) || GI_(missing)(y0)) return GI_ERR_ARGUMENT;
    if (!GI_(all_finite)(GI_NQ, point) || !GI_(all_finite)(GI_NQ, direction))
        return GI_ERR_ARGUMENT;
    for (int i = 0; i < GI_NQ; i++) largest = GI_(max)(largest, GI_(abs)(direction[i]));
    const bool ordinary = largest > 1 / GI_ORDINARY && largest < GI_ORDINARY;
    const GI_REAL size = ordinary ? 1 : largest; /* zero makes NaN, which solve refuses */
    for (int i = 0; i < GI_NQ; i++) y[i] = point[i], p[i] = v[i] = direction[i] / size;
    GI_(metric)(sys, y, ginv, dginv);
    if (largest < GI_TINY || !GI_(solve)(GI_NQ, ginv[0], 1, p)) return GI_ERR_ARGUMENT;
    for (int i = 0; i < GI_NQ; i++) {
        vp += v[i] * p[i];
        terms += GI_(abs)(v[i] * p[i]); /* All are zero along a lightlike coordinate. */
    }
    if (!GI_(finite)(terms)) return GI_ERR_ARGUMENT;
    const bool light = !(GI_(abs)(vp) > GI_(sqrt)(GI_EPSILON) * terms);
    for (int round = 0; round < 3 && light; round++) {
        GI_REAL norm = 0;
        GI_(derivs)(sys, 0, y, ydot);
        GI_(constraint_errors)(sys, 0, y, H);
        for (int i = 0; i < GI_NQ; i++) norm += ydot[i] * ydot[i];
        for (int i = 0; i < GI_NQ; i++) p[i] -= H[0] / norm * ydot[i];
    }
    const GI_REAL scale = light ? size : 1 / GI_(sqrt)(GI_(abs)(vp));
    for (int i = 0; i < GI_NQ; i++) p[i] *= scale;
    if (!GI_(keeps_direction)(sys, y, 0, scale, v)) return GI_ERR_ARGUMENT;
    for (int i = 0; i < GI_N; i++) y0[i] = y[i];
    return GI_OK;
}

/* y0[N] of light at point[NQ]. direction[1] to direction[NQ-1] are the spatial part of the contravariant
   direction k; k^0 is found so that H = 0. Within an ergosphere, where two values fit, it takes the one
   that continues from outside. A camera that looks along d starts at -d and integrates backward.
   GI_ERR_ARGUMENT: NULL, not finite, no direction, the metric is singular there, or light cannot take that
   direction. */
GI_FUNC gi_status GI_PUBLIC(start_null) GI_FROM_POINT
{
    GI_REAL ginv[GI_NQ][GI_NQ], dginv[GI_NQ][GI_NQ][GI_NQ], k[GI_NQ],
        low[GI_NQ][2]; /* of k, of time */
    GI_REAL size = 0, b = 0, c = 0;
    if (GI_(missing)(point) || GI_(missing)(direction) || GI_(missing)(y0)) return GI_ERR_ARGUMENT;
    if (!GI_(all_finite)(GI_NQ, point)) return GI_ERR_ARGUMENT;
    for (int i = 1; i < GI_NQ; i++) size = GI_(max)(size, GI_(abs)(direction[i]));
    for (int i = 0; i < GI_NQ; i++) {
        k[i] = i > 0 ? direction[i] : 0;
        low[i][0] = k[i] / size, low[i][1] = i == 0; /* zero makes NaN, which solve refuses */
    }
    GI_(metric)(sys, point, ginv, dginv);
    if (!GI_(solve)(GI_NQ, ginv[0], 2, low[0])) return GI_ERR_ARGUMENT;
    /* a k0^2 + 2 b k0 + c = 0, with the sign of g that makes space positive */
    for (int i = 1; i < GI_NQ; i++) b += low[i][1] * (k[i] / size), c += low[i][0] * (k[i] / size);
    const GI_REAL sign = c < 0 ? -1 : 1, a = sign * low[0][1];
    b *= sign, c *= sign;
    const GI_REAL root = GI_(sqrt)(b * b - a * c);
    k[0] = size * (b <= 0 ? c / (root - b) : -(b + root) / a);
    if (!(k[0] > 0) || !GI_(finite)(k[0])) return GI_ERR_ARGUMENT;
    GI_REAL y[GI_N];
    const gi_status status = GI_PUBLIC(start)(sys, point, k, y);
    if (status != GI_OK || !GI_(keeps_direction)(sys, y, 1, 1, k)) return GI_ERR_ARGUMENT;
    for (int i = 0; i < GI_N; i++) y0[i] = y[i];
    return GI_OK;
}

#            define GI_FILLED(X)                                                                   \
                X(metric, ginv, GI_NQ *GI_NQ, 2, "")                                               \
                X(metric, dginv, GI_NQ *GI_NQ *GI_NQ, 3, "dginv is not the derivative of ginv")
GI_PLACES_OF_FILLED;

GI_RARE void GI_(fill) GI_AT_STATE(GI_REAL v[])
{
    GI_REAL(*const dginv)[GI_NQ][GI_NQ] = (GI_REAL(*)[GI_NQ][GI_NQ])(v + GI_(at_dginv));
    GI_(metric)(sys, y, GI_AS_ROWS(GI_NQ, v), dginv);
}

GI_RARE bool GI_(parts_fit) GI_AT_STATE(const GI_REAL v[], bool checks, gi_error *error)
{
    return !checks || GI_(is_symmetric)(error, GI_OF(metric, "ginv is not symmetric"), v);
}

#            define GI_PLACES GI_NQ
#            define GI_VALUES (GI_NQ * GI_NQ) /* ginv */

GI_RARE int GI_(derivative)(int direction, int value)
{
    return GI_(at_dginv) + direction * GI_VALUES + value;
}

#        else

#            define GI_FILLED(X)                                                                   \
                X(hamiltonian, H, 1, 1, "")                                                        \
                X(hamiltonian, H_q, GI_NQ, 1, "H_q is not the derivative of H")                    \
                X(hamiltonian, H_p, GI_NQ, 1, "H_p is not the derivative of H")
GI_PLACES_OF_FILLED;

GI_RARE void GI_(fill) GI_AT_STATE(GI_REAL v[])
{
    GI_(hamiltonian)(sys, t, y, y + GI_NQ, v, v + GI_(at_H_q), v + GI_(at_H_p));
}

GI_RARE bool GI_(parts_fit) GI_AT_STATE(const GI_REAL v[], bool checks, gi_error *error)
{
    return true;
}

#            define GI_PLACES (2 * GI_NQ)
#            define GI_VALUES 1 /* H */

GI_RARE int GI_(derivative)(int direction, int value)
{
    return GI_(at_H_q) + direction;
}

#            if !GI_DRIVEN
#                define GI_ASSUMES_FIXED GI_OF(hamiltonian, "H depends on t: define GI_DRIVEN 1")

enum { GI_(FIXED) = 1, GI_(DISTANCES) = 2 };

/* Inlined: if H does not use t, the compiler evaluates it once for all t. */
GI_INLINE void GI_(fixed_at) GI_AT_STATE(GI_REAL v[])
{
    GI_REAL H_q[GI_NQ], H_p[GI_NQ];
    GI_(hamiltonian)(sys, t, y, y + GI_NQ, v, H_q, H_p);
}

#            endif
#        endif

/* ---- mechanisms: bodies with masses and forces, and constraints of position ---- */

#    elif GI_PROBLEM == GI_MECHANICAL

GI_CALL(mass, GI_AT_STATE(GI_REAL M[][GI_NQ]), (sys, t, y, M))
GI_CALL(force, GI_AT_STATE(GI_REAL f[]), (sys, t, y, y + GI_NQ, GI_Z_OF(y), f))
#        if GI_NC > 0
GI_CALL(position_constraints, GI_AT_STATE(GI_REAL p[]), (sys, t, y, p))
GI_CALL(constraint_matrix, GI_AT_STATE(GI_REAL G[][GI_NQ]), (sys, t, y, G))
GI_CALL(constraint_bias, GI_AT_STATE(GI_REAL b[]), (sys, t, y, y + GI_NQ, b))
#        endif
#        if GI_MOVING && GI_NC > 0
GI_CALL(constraint_rates, GI_AT_STATE(GI_REAL p_t[]), (sys, t, y, p_t))
#        endif
#        if GI_HELD
GI_CALL(held, (const GI_SYSTEM *sys, bool held[]), (sys, held))
#        endif

/* A mechanism, M a + G^T lambda = f with G a = b, index reduced: the constraints p(t,q) = 0 and G u + p_t = 0
   hold by projection, position first, then velocity. Let M = L L^T and G L^-T = R Q, with orthonormal rows of
   Q. Then the acceleration is a = L^-T (s + Q^T pull), s = L^-1 f, pull = c - Q s, R c = b. It needs no
   multiplier, and dependent constraints do no harm. The multipliers follow from R^T lambda = -pull. (Index
   reduction and projection: Ascher, Petzold, Computer methods for ordinary differential equations and
   differential-algebraic equations, chapters 9 and 10.) */

/* M = L L^T (Cholesky) in place: L is the lower triangle. Where M is not positive definite its diagonal has a
   0, and no solution is finite. */
GI_SHARED void GI_(cholesky)(GI_REAL M[GI_NQ][GI_NQ])
{
    GI_EACH_SMALL (i, 0, GI_NQ) {
        GI_EACH_SMALL (j, 0, i) {
            GI_EACH_SMALL (k, 0, j) M[i][j] -= M[i][k] * M[j][k];
            M[i][j] /= M[j][j];
        }
        GI_REAL d = M[i][i];
        GI_EACH_SMALL (k, 0, i) d -= M[i][k] * M[i][k];
        M[i][i] = d > 0 ? GI_(sqrt)(d) : 0;
    }
}

/* x := L^-1 x */
GI_INLINE void GI_(lower_solve)(GI_REAL L[GI_NQ][GI_NQ], GI_REAL x[GI_NQ])
{
    GI_EACH_SMALL (i, 0, GI_NQ) {
        GI_EACH_SMALL (k, 0, i) x[i] -= L[i][k] * x[k];
        x[i] /= L[i][i];
    }
}

/* x := L^-T x */
GI_INLINE void GI_(upper_solve)(GI_REAL L[GI_NQ][GI_NQ], GI_REAL x[GI_NQ])
{
    GI_UNROLL_SMALL
    for (int i = GI_NQ - 1; i >= 0; i--) {
        GI_EACH_SMALL (k, i + 1, GI_NQ) x[i] -= L[k][i] * x[k];
        x[i] /= L[i][i];
    }
}

/* M[NQ][NQ], the mass matrix. A held coordinate has mass 1 and is coupled to no other. */
GI_INLINE void GI_(free_mass) GI_AT_STATE(GI_REAL M[GI_NQ][GI_NQ])
{
    GI_(mass)(sys, t, y, M);
#        if GI_HELD
    bool held[GI_NQ];
    GI_(held)(sys, held);
    for (int i = 0; i < GI_NQ; i++)
        for (int j = 0; j < GI_NQ; j++)
            if (held[i] || held[j]) M[i][j] = i == j;
#        endif
}

/* L[NQ][NQ], the lower triangular root of the mass matrix. */
GI_INLINE void GI_(mass_root) GI_AT_STATE(GI_REAL L[GI_NQ][GI_NQ])
{
    GI_(free_mass)(sys, t, y, L);
    GI_(cholesky)(L);
}

/* Sets the components of held coordinates to zero. */
GI_INLINE void GI_(hold)(const GI_SYSTEM *sys, GI_REAL v[GI_NQ])
{
#        if GI_HELD
    bool held[GI_NQ];
    GI_(held)(sys, held);
    GI_EACH_SMALL (i, 0, GI_NQ) v[i] = held[i] ? 0 : v[i];
#        endif
}

#        if GI_NC > 0

/* G L^-T = R Q, and c with R c = b. */
GI_INLINE void GI_(constraint_rows) GI_AT_STATE(GI_REAL L[GI_NQ][GI_NQ], GI_REAL Q[GI_ROWS][GI_N],
                                                GI_REAL R[GI_ROWS][GI_ROWS], GI_REAL c[GI_ROWS])
{
    const GI_REAL coarse = (GI_REAL)1 / 1000000;
    const GI_(rows) all = {0, GI_NC, 0, GI_NQ};
    GI_REAL G[GI_NC][GI_NQ], b[GI_ROWS], least[GI_ROWS];
    GI_(constraint_matrix)(sys, t, y, G);
    GI_(constraint_bias)(sys, t, y, b);
    GI_EACH_SMALL (i, 0, GI_NC) {
        least[i] = coarse;
        GI_(hold)(sys, G[i]);
        GI_EACH_SMALL (j, 0, GI_NQ) Q[i][j] = G[i][j];
    }
    /* Rows that depend on earlier rows are found in G and in M^-1/2 G. The test is coarse, as rows that are
       parallel on the manifold are not parallel at the stages of a step. Each matrix alone makes distinct
       rows look parallel: G if coordinates are angles and lengths of thousands, the other if masses differ by
       1e6. */
    GI_(orthonormal_rows)(Q, R, all, least);
    GI_EACH_SMALL (i, 0, GI_NC) {
        least[i] = R[i][i] == 0 ? coarse : GI_EPSILON;
        GI_(lower_solve)(L, G[i]);
        GI_EACH_SMALL (j, 0, GI_NQ) Q[i][j] = G[i][j];
    }
    GI_(orthonormal_rows)(Q, R, all, least);
    GI_(row_coordinates)(R, b, c, all);
}

/* Adds the pull of the constraints to a = L^-1 f, and finds the multipliers lambda[NC]. */
GI_INLINE void GI_(constrain) GI_AT_STATE(GI_REAL L[GI_NQ][GI_NQ], GI_REAL a[GI_NQ],
                                          GI_REAL lambda[GI_NC])
{
    GI_REAL Q[GI_ROWS][GI_N], R[GI_ROWS][GI_ROWS], c[GI_ROWS], pull[GI_NC];
    GI_(constraint_rows)(sys, t, y, L, Q, R, c);
    GI_EACH_SMALL (i, 0, GI_NC) pull[i] = 0;
    /* Twice: a light mass at first takes a large part of the force, with a large rounding error. */
    GI_EACH_SMALL (twice, 0, 2) {
        GI_REAL rest[GI_NC];
        GI_EACH_SMALL (i, 0, GI_NC) {
            rest[i] = c[i];
            GI_EACH_SMALL (j, 0, GI_NQ) rest[i] -= Q[i][j] * a[j];
            pull[i] += rest[i];
        }
        GI_EACH_SMALL (j, 0, GI_NQ)
            GI_EACH_SMALL (i, 0, GI_NC) a[j] += Q[i][j] * rest[i];
    }
    GI_UNROLL_SMALL
    for (int i = GI_NC - 1; i >= 0; i--) {
        GI_REAL rest = -pull[i];
        GI_EACH_SMALL (k, i + 1, GI_NC) rest -= R[k][i] * lambda[k];
        lambda[i] = R[i][i] > 0 ? rest / R[i][i] : 0;
    }
}

#        endif

/* Acceleration a[NQ] and multipliers lambda[NC]. */
GI_INLINE void GI_(accelerate) GI_AT_STATE(GI_REAL a[GI_NQ], GI_REAL lambda[GI_NC_SIZE])
{
    GI_REAL L[GI_NQ][GI_NQ];
    GI_(mass_root)(sys, t, y, L);
    GI_(force)(sys, t, y, a);
    GI_(hold)(sys, a);
    GI_(lower_solve)(L, a);
#        if GI_NC > 0
    GI_(constrain)(sys, t, y, L, a, lambda);
#        else
    lambda[0] = 0;
#        endif
    GI_(upper_solve)(L, a);
}

#        define GI_USES_FORCES_BY (GI_JACOBIAN && GI_ENGINE == GI_COLLOCATION && GI_NZ == 0)
#        if GI_JACOBIAN

GI_CALL(force_jacobian, GI_AT_STATE(GI_REAL f_q[][GI_NQ], GI_REAL f_u[][GI_NQ]),
        (sys, t, y, y + GI_NQ, GI_Z_OF(y), f_q, f_u))

#            if GI_USES_FORCES_BY
#                define GI_OWN_LINEAR

/* The derivatives of the acceleration by q and u, with the derivatives of the forces alone: M, G and b hardly
   change with q and u where forces are stiff. An iteration converges with them; a Rosenbrock method needs
   all. */
GI_OUTLINE void GI_(own_linear) GI_AT_STATE(GI_REAL J[][GI_N])
{
    GI_REAL L[GI_NQ][GI_NQ], by[2][GI_NQ][GI_NQ], a[GI_NQ];
    GI_(mass_root)(sys, t, y, L);
    GI_(force_jacobian)(sys, t, y, by[0], by[1]);
#                if GI_NC > 0
    GI_REAL Q[GI_ROWS][GI_N], R[GI_ROWS][GI_ROWS], c[GI_ROWS];
    GI_(constraint_rows)(sys, t, y, L, Q, R, c);
#                endif
    for (int k = 0; k < 2 * GI_NQ; k++) {
        for (int i = 0; i < GI_NQ; i++) a[i] = by[k / GI_NQ][i][k % GI_NQ];
        GI_(hold)(sys, a);
        GI_(lower_solve)(L, a);
#                if GI_NC > 0
        for (int i = 0; i < 2 * GI_NC; i++) { /* twice, as in constrain */
            GI_REAL along = 0;
            for (int j = 0; j < GI_NQ; j++) along += Q[i % GI_NC][j] * a[j];
            for (int j = 0; j < GI_NQ; j++) a[j] -= along * Q[i % GI_NC][j];
        }
#                endif
        GI_(upper_solve)(L, a);
        for (int i = 0; i < GI_NQ; i++) J[i][k] = a[i];
    }
}

#            endif
#        endif

/* ydot[N] of the state y[N]; NaN where the mass matrix is not positive definite. */
GI_EQUATIONS void GI_(derivs) GI_AT_STATE(GI_REAL ydot[])
{
    GI_REAL lambda[GI_NC_SIZE];
    for (int i = 0; i < GI_NQ; i++) ydot[i] = y[GI_NQ + i];
    GI_(accelerate)(sys, t, y, ydot + GI_NQ, lambda);
    GI_(zdot)(sys, t, y, ydot + GI_NQ + GI_NU);
}
GI_SHOW(derivs, GI_AT_STATE(GI_REAL ydot[]), (sys, t, y, ydot))

/* lambda[NC], at least 1 number: G^T lambda is the part of the force that the constraints take. If
   constraints depend on each other, the first ones take all of it, and the others have 0. NaN if y is not
   finite. */
GI_FUNC void GI_PUBLIC(multipliers) GI_AT_WHOLE_STATE(GI_REAL lambda[GI_AT_LEAST(GI_NC_SIZE)])
{
    GI_REAL a[GI_NQ];
    GI_(accelerate)(sys, t, y, a, lambda);
    if (!GI_(all_finite)(GI_N, y)) GI_(unwrite)(GI_NC, lambda);
}

#        if GI_NC > 0
/* The velocity constraints G u + p_t = 0 at (t, q). They are known while only u is corrected. */
typedef struct {
    GI_REAL G[GI_NC][GI_NQ], p_t[GI_NC];
    bool known;
} GI_(kept);

GI_SHARED void GI_(rate_rows_at) GI_AT_STATE(GI_(kept) *rows)
{
    GI_(constraint_matrix)(sys, t, y, rows->G);
#            if GI_MOVING
    GI_(constraint_rates)(sys, t, y, rows->p_t);
#            else
    GI_EACH_SMALL (i, 0, GI_NC) rows->p_t[i] = 0;
#            endif
}

/* rate[NC] of the constraints at u. */
GI_INLINE void GI_(rates_of)(const GI_(kept) *rows, const GI_REAL u[], GI_REAL rate[])
{
    GI_EACH_SMALL (i, 0, GI_NC) {
        rate[i] = rows->p_t[i];
        GI_EACH_SMALL (j, 0, GI_NQ) rate[i] += rows->G[i][j] * u[j];
    }
}

/* cerr[2 NC]: p(t,q), then its rate G u + p_t. */
GI_EQUATIONS void GI_(constraint_errors) GI_AT_STATE(GI_REAL cerr[])
{
    GI_(kept) rows;
    GI_(position_constraints)(sys, t, y, cerr);
    GI_(rate_rows_at)(sys, t, y, &rows);
    GI_(rates_of)(&rows, y + GI_NQ, cerr + GI_NC);
}
GI_SHOW(constraint_errors, GI_AT_STATE(GI_REAL cerr[]), (sys, t, y, cerr))

/* jac[2 NC][N]: G, by q in the position rows, and by u in the velocity rows, which correct nothing else. Held
   coordinates are not corrected. */
GI_INLINE void GI_(jacobian_of)(const GI_SYSTEM *sys, const GI_(kept) *rows, GI_REAL jac[][GI_N])
{
    GI_EACH_SMALL (i, 0, GI_NC) {
        GI_REAL row[GI_NQ];
        GI_EACH_SMALL (j, 0, GI_NQ) row[j] = rows->G[i][j];
        GI_(hold)(sys, row);
        GI_EACH_SMALL (j, 0, GI_N) jac[i][j] = jac[GI_NC + i][j] = 0;
        GI_EACH_SMALL (j, 0, GI_NQ) jac[i][j] = jac[GI_NC + i][GI_NQ + j] = row[j];
    }
}

GI_EQUATIONS void GI_(constraint_jacobian) GI_AT_STATE(GI_REAL jac[][GI_N])
{
    GI_(kept) rows;
    GI_(constraint_matrix)(sys, t, y, rows.G);
    GI_(jacobian_of)(sys, &rows, jac);
}
GI_SHOW(constraint_jacobian, GI_AT_STATE(GI_REAL jac[][GI_N]), (sys, t, y, jac))

#            define GI_EXACT
#            define GI_OFF_POSITION "a position constraint cannot be met"

/* The velocity rows take the G and p_t that are known already, if any. */
GI_INLINE void GI_(errors) GI_ON_MANIFOLD(GI_REAL cerr[], int r0, int r1, GI_(kept) *kept)
{
    if (r0 < GI_NC) GI_(position_constraints)(m->sys, t, y, cerr);
    if (r1 <= GI_NC) return;
    if (!kept->known) GI_(rate_rows_at)(m->sys, t, y, kept);
    kept->known = true;
    GI_(rates_of)(kept, y + GI_NQ, cerr + GI_NC);
}

GI_INLINE void GI_(jacobian) GI_ON_MANIFOLD(const GI_(kept) *kept, GI_REAL jac[GI_ROWS][GI_N])
{
    if (kept->known)
        GI_(jacobian_of)(m->sys, kept, jac);
    else
        GI_(constraint_jacobian)(m->sys, t, y, jac);
}

/* The length of a correction dy of q or u is the root of dy.M dy. */
#            define GI_OWN_CORRECTION
GI_INLINE void GI_(correction) GI_ON_MANIFOLD(const GI_(kept) *kept, GI_REAL jac[GI_ROWS][GI_N],
                                              const GI_REAL b[GI_ROWS], GI_REAL dy[GI_N],
                                              GI_(rows) o)
{
    GI_REAL L[GI_NQ][GI_NQ];
    GI_(mass_root)(m->sys, t, y, L);
    GI_EACH_SMALL (k, o.r0, o.r1) GI_(lower_solve)(L, jac[k] + o.c0);
    GI_(minimum_norm)(jac, b, dy, o);
    GI_(upper_solve)(L, dy + o.c0);
}

#            if !GI_MOVING
#                define GI_ASSUMES_FIXED                                                           \
                    GI_OF(position_constraints, "p depends on t: define GI_MOVING 1 and write ")   \
                    GI_TEXT_OF(GI_PUBLIC(constraint_rates))

enum { GI_(FIXED) = GI_NC, GI_(DISTANCES) = 7 };

GI_RARE void GI_(fixed_at) GI_AT_STATE(GI_REAL v[])
{
    GI_(position_constraints)(sys, t, y, v);
}

#            endif
#        endif

GI_INLINE gi_status GI_(give_matrix)(GI_REAL a[GI_NQ][GI_NQ], GI_REAL to[][GI_NQ])
{
    if (!GI_(all_finite)(GI_NQ * GI_NQ, a[0])) return GI_ERR_ARGUMENT;
    for (int k = 0; k < GI_NQ * GI_NQ; k++) to[k / GI_NQ][k % GI_NQ] = a[k / GI_NQ][k % GI_NQ];
    return GI_OK;
}

/* S[NQ][NQ] = M / h: S (u1 - u0) = f. Rows and columns of held coordinates are rows and columns of the unit
   matrix. GI_ERR_ARGUMENT: h is not positive, or S not finite. */
GI_FUNC gi_status GI_PUBLIC(system_matrix) GI_OF_STEP(S)
{
    GI_REAL M[GI_NQ][GI_NQ], held[GI_NQ];
    if (!(h > 0) || !GI_(finite)(h)) return GI_ERR_ARGUMENT;
    GI_(mass)(sys, t, y, M);
    for (int i = 0; i < GI_NQ; i++) held[i] = 1;
    GI_(hold)(sys, held);
    for (int i = 0; i < GI_NQ; i++)
        for (int j = 0; j < GI_NQ; j++)
            M[i][j] = held[i] * held[j] != 0 ? M[i][j] / h : i == j ? (GI_REAL)1 : 0;
    return GI_(give_matrix)(M, S);
}

/* C[NQ][NQ] = h M^-1: the change of velocities by a unit of each force. Rows and columns of held
   coordinates are zero. GI_ERR_ARGUMENT: h is not positive, or M not positive definite. */
GI_FUNC gi_status GI_PUBLIC(compliance_matrix) GI_OF_STEP(C)
{
    GI_REAL L[GI_NQ][GI_NQ], inverse[GI_NQ][GI_NQ];
    if (!(h > 0) || !GI_(finite)(h)) return GI_ERR_ARGUMENT;
    GI_(mass_root)(sys, t, y, L);
    for (int i = 0; i < GI_NQ; i++) {
        for (int j = 0; j < GI_NQ; j++) inverse[i][j] = i == j ? h : 0;
        GI_(hold)(sys, inverse[i]);
        GI_(lower_solve)(L, inverse[i]);
        GI_(upper_solve)(L, inverse[i]);
    }
    return GI_(give_matrix)(inverse, C);
}

#        define GI_FILLED(X)                                                                       \
            X(position_constraints, p, GI_NC, 1, "")                                               \
            X(force, f, GI_NQ, 1, "")                                                              \
            X(mass, M, GI_NQ *GI_NQ, 2, "")                                                        \
            X(force_jacobian, f_q, GI_USES_FORCES_BY ? GI_NQ *GI_NQ : 0, 2,                        \
              "f_q is not the derivative of f by q")                                               \
            X(force_jacobian, f_u, GI_USES_FORCES_BY ? GI_NQ *GI_NQ : 0, 2,                        \
              "f_u is not the derivative of f by u")                                               \
            X(constraint_matrix, G, GI_NC *GI_NQ, 2, "G is not the derivative of p by q")          \
            X(constraint_rates, p_t, GI_NC *GI_MOVING, 1, "p_t is not the derivative of p by t")   \
            X(constraint_bias, b, GI_NC, 1, "b is not -p'' along q + u t, less G a")
GI_PLACES_OF_FILLED;

GI_RARE void GI_(fill) GI_AT_STATE(GI_REAL v[])
{
    GI_(free_mass)(sys, t, y, GI_AS_ROWS(GI_NQ, v + GI_(at_M)));
    GI_(force)(sys, t, y, v + GI_(at_f));
#        if GI_USES_FORCES_BY
    GI_(force_jacobian)(sys, t, y, GI_AS_ROWS(GI_NQ, v + GI_(at_f_q)),
                        GI_AS_ROWS(GI_NQ, v + GI_(at_f_u)));
#        endif
#        if GI_NC > 0
    GI_(position_constraints)(sys, t, y, v + GI_(at_p));
    GI_(constraint_matrix)(sys, t, y, GI_AS_ROWS(GI_NQ, v + GI_(at_G)));
    GI_(constraint_bias)(sys, t, y, v + GI_(at_b));
#        endif
#        if GI_NC > 0 && GI_MOVING
    GI_(constraint_rates)(sys, t, y, v + GI_(at_p_t));
#        endif
}

/* M is positive definite if each diagonal element of its root L has a positive rest. */
GI_RARE bool GI_(parts_fit) GI_AT_STATE(const GI_REAL v[], bool checks, gi_error *error)
{
    const GI_REAL *const M = v + GI_(at_M);
    GI_REAL L[GI_NQ][GI_NQ];
    for (int k = 0; k < GI_NQ * GI_NQ; k++) L[k / GI_NQ][k % GI_NQ] = M[k];
    GI_(cholesky)(L);
    for (int i = 0; i < GI_NQ; i++) {
        GI_REAL rest = M[i * GI_NQ + i];
        if (L[i][i] > 0) continue;
        for (int k = 0; k < i; k++) rest -= L[i][k] * L[i][k];
        GI_(tell)(error, GI_OF(mass, "M is not positive definite"), GI_(place_of)(i * GI_NQ + i, 2),
                  rest, 0);
        return false;
    }
    return !checks || GI_(is_symmetric)(error, GI_OF(mass, "M is not symmetric"), M);
}

#        if GI_NC > 0 || GI_USES_FORCES_BY
#            define GI_PLACES (GI_USES_FORCES_BY ? 2 * GI_NQ : GI_NQ)     /* q and, for forces, u */
#            define GI_VALUES (GI_USES_FORCES_BY ? GI_NC + GI_NQ : GI_NC) /* p, f; b = -p'' */

GI_RARE int GI_(derivative)(int direction, int value)
{
    const int of_f = (value - GI_NC) * GI_NQ + direction;
    if (value >= GI_NC && direction < GI_NQ) return GI_(at_f_q) + of_f;
    if (value >= GI_NC) return direction < GI_PLACES ? GI_(at_f_u) + of_f - GI_NQ : -1;
    if (direction < GI_NQ) return GI_(at_G) + value * GI_NQ + direction;
    if (direction < GI_PLACES) return -1;
    return value + (direction == GI_PLACES ? GI_(at_b) : GI_(at_p_t));
}

#        endif

/* ---- no family: you write the equations ---- */

#    else

#        if !GI_MASS_MATRIX
GI_CALL(derivs, GI_AT_STATE(GI_REAL ydot[]), (sys, t, y, ydot))
#        endif
#        if GI_JACOBIAN
#            define GI_OWN_LINEAR

GI_CALL_BY(own_linear, jacobian, GI_AT_STATE(GI_REAL J[][GI_N]), (sys, t, y, J))
#        endif
#        if GI_MASS_MATRIX

/* M y' = f: NAME_derivs returns f. */
GI_CALL(mass_matrix, (const GI_SYSTEM *sys, GI_REAL M[][GI_N]), (sys, M))
GI_CALL_BY(right_side, derivs, GI_AT_STATE(GI_REAL f[]), (sys, t, y, f))

/* The equations at (t, y) by rows, combined so that the first `rank` rows of M are independent and the others
   are 0. The other rows are the algebraic equations, where f is 0. */
typedef struct {
    GI_REAL M[GI_N][GI_N], J[GI_N][GI_N], f[GI_N];
    int rank;
} GI_(split);

/* By elimination with complete pivoting. If f is not NULL, it replaces f at (t, y). */
GI_OUTLINE void GI_(split_equations) GI_AT_STATE(const GI_REAL f[], GI_(split) *s)
{
    GI_REAL least = 0;
    GI_(mass_matrix)(sys, s->M);
    if (f == NULL) GI_(right_side)(sys, t, y, s->f);
    for (int i = 0; i < GI_N && f != NULL; i++) s->f[i] = f[i];
#            if GI_JACOBIAN
    GI_(own_linear)(sys, t, y, s->J);
#            else
    GI_REAL x[GI_N], g[GI_N], largest = 0;
    for (int i = 0; i < GI_N; i++) x[i] = y[i], largest = GI_(max)(largest, GI_(abs)(y[i]));
    const GI_REAL small = (largest > 0 && largest < 1 ? largest : 1) / 1000;
    for (int k = 0; k < GI_N; k++) {
        const GI_REAL d = GI_CBRT_EPSILON * GI_(max)(GI_(abs)(y[k]), small);
        x[k] = y[k] + d;
        GI_(right_side)(sys, t, x, g);
        for (int i = 0; i < GI_N; i++) s->J[i][k] = g[i];
        x[k] = y[k] - d;
        GI_(right_side)(sys, t, x, g);
        for (int i = 0; i < GI_N; i++) s->J[i][k] = (s->J[i][k] - g[i]) / (2 * d);
        x[k] = y[k];
    }
#            endif
    for (s->rank = 0; s->rank < GI_N; s->rank++) {
        int row = s->rank, column = 0;
        for (int k = s->rank * GI_N; k < GI_N * GI_N; k++)
            if (GI_(abs)(s->M[k / GI_N][k % GI_N]) > GI_(abs)(s->M[row][column]))
                row = k / GI_N, column = k % GI_N;
        const GI_REAL pivot = s->M[row][column];
        if (s->rank == 0) least = 16 * GI_N * GI_EPSILON * GI_(abs)(pivot);
        if (!(GI_(abs)(pivot) > least)) break;
        GI_(exchange)(true, &s->f[row], &s->f[s->rank]);
        for (int j = 0; j < GI_N; j++) {
            GI_(exchange)(true, &s->M[row][j], &s->M[s->rank][j]);
            GI_(exchange)(true, &s->J[row][j], &s->J[s->rank][j]);
        }
        for (int i = s->rank + 1; i < GI_N; i++) {
            const GI_REAL part = s->M[i][column] / pivot;
            s->f[i] -= part * s->f[s->rank];
            for (int j = 0; j < GI_N; j++) {
                s->M[i][j] -= part * s->M[s->rank][j];
                s->J[i][j] -= part * s->J[s->rank][j];
            }
        }
    }
}

/* Solves A x = x, where A has the independent rows of M and the algebraic rows of J. Returns false if A is
   singular to the digits that it has: the index is above 1, or the equations do not determine y. */
GI_OUTLINE bool GI_(solve_split)(const GI_(split) *s, GI_REAL x[GI_N])
{
    const GI_REAL digits = GI_JACOBIAN ? GI_EPSILON : GI_CBRT_EPSILON * GI_CBRT_EPSILON;
    GI_(linear) l = GI_ZERO;
    GI_(factors) to;
    bool good = true;
    to.mu[0] = 1, to.mu[1] = 0;
    for (int i = 0; i < GI_N; i++) {
        GI_REAL size = GI_TINY;
        for (int j = 0; j < GI_N; j++) {
            l.J[i][j] = i < s->rank ? -s->M[i][j] : -s->J[i][j];
            size = GI_(max)(size, GI_(abs)(l.J[i][j]));
        }
        for (int j = 0; j < GI_N; j++) l.J[i][j] /= size;
        x[i] /= size;
    }
    GI_(factorize)(&l, &to, false);
    for (int k = 0; k < GI_N; k++)
        good = good && GI_(abs)(to.re[k][k]) * (4 * GI_N * digits) < 1; /* 1 over the pivot */
    GI_(solve_factored)(&l, &to, false, x, x);
    return good;
}

/* ydot: M1 ydot = f1, and J2 ydot = 0. It leaves out how the algebraic equations change with t alone.
   rest: the change that brings y onto the algebraic equations, to first order: M1 rest = 0, J2 rest = -f2.
   Returns false if they do not determine y. */
GI_OUTLINE bool GI_(derivs_and_rest) GI_AT_STATE(GI_REAL ydot[], GI_REAL rest[])
{
    GI_(split) s;
    GI_(split_equations)(sys, t, y, NULL, &s);
    for (int i = 0; i < GI_N; i++)
        ydot[i] = i < s.rank ? s.f[i] : 0, rest[i] = i < s.rank ? 0 : -s.f[i];
    (void)GI_(solve_split)(&s, ydot);
    return GI_(solve_split)(&s, rest);
}

GI_INLINE void GI_(derivs) GI_AT_STATE(GI_REAL ydot[])
{
    GI_REAL rest[GI_N];
    (void)GI_(derivs_and_rest)(sys, t, y, ydot, rest);
}
#        endif
#        if GI_AUTONOMOUS
#            define GI_ASSUMES_FIXED GI_OF(derivs, "ydot depends on t: define GI_AUTONOMOUS 0")

enum { GI_(FIXED) = GI_N, GI_(DISTANCES) = 7 };

GI_RARE void GI_(fixed_at) GI_AT_STATE(GI_REAL v[])
{
    GI_RIGHT_SIDE(sys, t, y, v);
}

#        endif
#        if GI_HAS_CHECK
GI_CALL(constraint_errors, GI_AT_STATE(GI_REAL cerr[]), (sys, t, y, cerr))
#        endif
#        if GI_NC > 0 && GI_PROJECTION == GI_PROJECT_BY_JACOBIAN
GI_CALL(constraint_jacobian, GI_AT_STATE(GI_REAL jac[][GI_N]), (sys, t, y, jac))
#        elif GI_NC > 0 && GI_PROJECTION == GI_PROJECT_BY_FUNCTION
GI_EQUATIONS bool GI_(project_if_needed)(const GI_SYSTEM *sys, GI_REAL tol, GI_REAL t, GI_REAL y[])
{
    return GI_PUBLIC(project_if_needed)(sys, tol, t, y);
}
#        endif

#        if GI_HAS_CHECK
#            define GI_OFF_POSITION                                                                \
                (GI_ROWS_POSITION == GI_ROWS ? "a constraint cannot be met"                        \
                                             : "a position constraint cannot be met")

typedef struct {
    bool known; /* nothing else */
} GI_(kept);

GI_INLINE void GI_(errors) GI_ON_MANIFOLD(GI_REAL cerr[], int r0, int r1, GI_(kept) *kept)
{
    GI_(constraint_errors)(m->sys, t, y, cerr);
}

GI_INLINE void GI_(jacobian) GI_ON_MANIFOLD(const GI_(kept) *kept, GI_REAL jac[GI_ROWS][GI_N])
{
#            if GI_PROJECTION == GI_PROJECT_BY_JACOBIAN
    GI_(constraint_jacobian)(m->sys, t, y, jac);
#            else
    /* Central differences, error O(d^2) + O(epsilon/d): d is the cube root of epsilon. */
    GI_REAL x[GI_N], above[GI_ROWS], below[GI_ROWS];
    for (int j = 0; j < GI_N; j++) x[j] = y[j];
    for (int j = 0; j < GI_N; j++) {
        const GI_REAL d = GI_CBRT_EPSILON * GI_(max)(GI_(abs)(y[j]), GI_(unit_of)(m->it, j));
        const GI_REAL up = y[j] + d, down = y[j] - d;
        x[j] = up;
        GI_(constraint_errors)(m->sys, t, x, above);
        x[j] = down;
        GI_(constraint_errors)(m->sys, t, x, below);
        x[j] = y[j];
        for (int i = 0; i < GI_ROWS; i++) jac[i][j] = (above[i] - below[i]) / (up - down);
    }
#            endif
}

#        endif

#        define GI_JACOBIAN_ROWS (GI_PROJECTION == GI_PROJECT_BY_JACOBIAN ? GI_NC : 0)
#        define GI_FILLED(X)                                                                       \
            X(constraint_errors, cerr, GI_HAS_CHECK ? GI_NC : 0, 1, "")                            \
            X(derivs, ydot, GI_JACOBIAN ? GI_N : 0, 0, "")                                         \
            X(jacobian, J, GI_JACOBIAN ? GI_N *GI_N : 0, 2,                                        \
              "J is not the derivative of ydot by y")                                              \
            X(constraint_jacobian, jac, GI_JACOBIAN_ROWS *GI_N, 2,                                 \
              "jac is not the derivative of cerr by y")
GI_PLACES_OF_FILLED;

/* Returns whether the projection reads this entry of jac: any, or by q in position and by u in velocity
   rows. */
GI_RARE bool GI_(is_asked)(int row, int column)
{
    if (GI_NC_POSITION == GI_NC) return true;
    return row < GI_NC_POSITION ? column < GI_NQ : column >= GI_NQ && column < GI_NQ + GI_NU;
}

GI_RARE void GI_(fill) GI_AT_STATE(GI_REAL v[])
{
#        if GI_HAS_CHECK
    GI_(constraint_errors)(sys, t, y, v + GI_(at_cerr));
#        endif
#        if GI_JACOBIAN
    GI_RIGHT_SIDE(sys, t, y, v + GI_(at_ydot));
    GI_(own_linear)(sys, t, y, GI_AS_ROWS(GI_N, v + GI_(at_J)));
#        endif
#        if GI_JACOBIAN_ROWS > 0
    GI_(constraint_jacobian)(sys, t, y, GI_AS_ROWS(GI_N, v + GI_(at_jac)));
    for (int k = 0; k < GI_NC * GI_N; k++)
        if (!GI_(is_asked)(k / GI_N, k % GI_N)) v[GI_(at_jac) + k] = 0;
#        endif
}

/* A second evaluation, from other numbers, shows whether ydot is written. */
GI_RARE bool GI_(parts_fit) GI_AT_STATE(const GI_REAL v[], bool checks, gi_error *error)
{
    for (int i = 0; i < GI_N && checks; i++) {
        GI_REAL ydot[GI_N], again[GI_N];
        GI_(unwrite)(GI_N, ydot);
        GI_(derivs)(sys, t, y, ydot);
        again[i] = 1;
        GI_(derivs)(sys, t, y, again);
        if (GI_(is_nan)(ydot[i]) && again[i] == 1)
            return GI_(is_sound)(error, GI_OF(derivs, "ydot is not written"), 1, ydot + i, i);
    }
    return true;
}

#        if GI_JACOBIAN_ROWS > 0 || GI_JACOBIAN
#            define GI_PLACES GI_N
#            define GI_VALUES ((GI_HAS_CHECK ? GI_NC : 0) + GI_N * GI_JACOBIAN)

GI_RARE int GI_(derivative)(int direction, int value)
{
    const int row = value - GI_(at_ydot);
    if (row >= 0) return GI_(at_J) + row * GI_N + direction;
    if (GI_JACOBIAN_ROWS == 0 || !GI_(is_asked)(value, direction)) return -1;
    return GI_(at_jac) + value * GI_N + direction;
}

#        endif

#    endif

/* All numbers of the user at this state; NaN where they are not written. */
GI_RARE void GI_(evaluate) GI_AT_STATE(GI_REAL v[])
{
    GI_(unwrite)(GI_(NUMBERS), v);
    GI_(fill)(sys, t, y, v);
    GI_(zdot)(sys, t, y, v + GI_(at_zdot));
}

/* The part that number k belongs to. */
GI_RARE GI_(part) GI_(part_of)(int k)
{
    const GI_(part) parts[] = {GI_FILLED(GI_FILLED_PART) GI_FILLED_ZDOT(GI_FILLED_PART)};
    int i = 0;
    while (k > parts[i].last) i++; /* the last number is in one of them */
    return parts[i];
}

GI_RARE bool GI_(parts_are_sound) GI_AT_STATE(bool checks, gi_error *error)
{
    GI_REAL v[GI_(NUMBERS) + 1]; /* there may be none */
    if (GI_(NUMBERS) > 0) GI_(evaluate)(sys, t, y, v);
    for (int k = 0; k < GI_(NUMBERS); k++) {
        const GI_(part) part = GI_(part_of)(k);
        if (part.indices == 0 || GI_(finite)(v[k])) continue;
        GI_(tell)(error, part.not_finite, GI_(place_of)(k - part.first, part.indices), v[k], 0);
        return false;
    }
    return GI_(parts_fit)(sys, t, y, v, checks, error);
}

#    ifdef GI_ASSUMES_FIXED

/* Returns whether the numbers that are assumed fixed are equal, to the last bit, before and after t. It
   compares at DISTANCES distances (or the least that t can resolve), which are no simple fractions of each
   other, as these may be periodic. 7 distances are 3e-5 to 2e4. If not, error says what to do. */
GI_RARE bool GI_(is_fixed) GI_AT_STATE(gi_error *error)
{
    GI_REAL here[GI_(FIXED)], there[GI_(FIXED)], distance = (GI_REAL)28 / 1000000;
    for (int k = GI_(DISTANCES); k < 7; k++) distance *= 30;
    GI_(fixed_at)(sys, t, y, here);
    for (int k = 0; k < 2 * GI_(DISTANCES); k++) {
        const GI_REAL d = GI_(max)(distance, 64 * GI_EPSILON * GI_(abs)(t));
        GI_(fixed_at)(sys, k % 2 ? t - d : t + d, y, there);
        for (int i = 0; i < GI_(FIXED); i++) {
            if (there[i] == here[i] || GI_(is_nan)(here[i])) continue;
            GI_(tell)(error, GI_ASSUMES_FIXED, i, there[i], here[i]);
            return false;
        }
        if (k % 2) distance *= 30;
    }
    return true;
}

#    endif

/* The text names NAME_derivs if you write it. */
#    define GI_YDOT_OF                                                                             \
        (GI_PROBLEM == GI_GENERAL ? GI_OF(derivs, "ydot is not finite") : "ydot is not finite")

#    if GI_EVENTS > 0
GI_CALL(events, GI_AT_STATE(GI_REAL g[]), (sys, t, y, g))
#    endif
#    if GI_PARAMETER_DIFFERENCES
GI_INLINE GI_REAL *GI_(parameter)(GI_SYSTEM *sys, int k)
{
    return GI_PUBLIC(parameter)(sys, k);
}

#        define GI_SHARED_PARAMETER                                                                \
            GI_OF(parameter, "the address is not in the SYSTEM that it gets")

/* The first parameter that copies of a system share, or -1: a difference would change it in all of them. */
GI_RARE int GI_(shared_parameter)(const GI_SYSTEM *sys)
{
    GI_SYSTEM copy[2];
    copy[0] = copy[1] = *sys;
    for (int k = 0; k < (GI_PARAMETERS); k++)
        if (GI_(parameter)(&copy[0], k) == GI_(parameter)(&copy[1], k)) return k;
    return -1;
}
#    elif GI_PARAMETERS > 0
GI_CALL(parameter_derivatives, GI_AT_STATE(GI_REAL ydot_p[][GI_N]), (sys, t, y, ydot_p))
#    endif
#    if defined(__GNUC__) && !defined(__cplusplus)
#        pragma GCC diagnostic pop
#    endif

/* ==== 8 projection =========================================================================== */

/* Brings a state back to the manifold. It calls the constraints of section 7 and the algebra of section 6.
   The driver calls it after an attempt and to set a state; the batch calls it for single lanes and packs. */

/* All families have these functions. on_manifold returns whether each constraint is within its tolerance.
   correct_once makes the one correction without branches that nearly every projection needs: it returns
   false, with y spoilt, if more are needed. correct makes as many corrections as are needed: it returns
   false, with y untouched, if it cannot bring y to the manifold. explain_manifold names the constraint that
   prevents this, and how far off it is where y comes nearest. A family uses Newton's method, or has functions
   of its own with correct_far in the place of correct: it makes as many corrections as are needed to be
   within tol of the position, and spoils y if it fails. */

/* W_i = 1 / (relative_i rtol |y_i| + units_i atol); 0 for infinite units. */
GI_INLINE GI_REAL GI_(weight)(const GI_PUBLIC(integ) *it, int i, GI_REAL y, bool full)
{
    if (!full) return it->gi_weight[i];
    return 1 / (it->gi_rtol[i] * GI_(abs)(y) + it->gi_atol[i]);
}

/* The norm of W v, with the weights at y. It is not finite if one W_i v_i is not: a maximum alone would lose
   a NaN, so their sum is computed too. full: the weights depend on y, or the norm is RMS. full is a constant
   in the calls of every step, so that the other branch is not compiled in. */
GI_SHARED GI_REAL GI_(norm)(const GI_PUBLIC(integ) *it, const GI_REAL y[], const GI_REAL v[],
                            bool full)
{
    GI_REAL sum = GI_(weight)(it, 0, y[0], full) * GI_(abs)(v[0]);
    GI_REAL largest = sum, squares = sum * sum;
    GI_EACH (i, 1, GI_N) {
        const GI_REAL e = GI_(weight)(it, i, y[i], full) * GI_(abs)(v[i]);
        sum += e;
        squares += e * e;
        largest = GI_(max)(largest, e);
    }
    if (full) {
        const GI_REAL rms = GI_(sqrt)(squares / GI_N);
        largest = largest <= it->gi_rms_limit ? rms : largest;
    }
    return largest + 0 * sum;
}

#    if GI_HAS_CHECK && !defined(GI_OWN_PROJECTION)

/* All of y is corrected for all constraints; or first q for position constraints, then u for velocities. */
#        define GI_TOGETHER      (GI_ROWS_POSITION == GI_ROWS)
#        define GI_POSITION_ROWS 0, GI_ROWS_POSITION, 0, GI_TOGETHER ? GI_N : GI_NQ
#        define GI_VELOCITY_ROWS GI_ROWS_POSITION, GI_ROWS, GI_NQ, GI_NQ + GI_NU

/* The largest of the constraint errors first to last-1 over their tolerances; NaN if one is NaN. A maximum
   alone would lose it, as NaN compares false with everything. */
GI_SHARED GI_REAL GI_(constraint_norm)(const GI_(manifold) *m, const GI_REAL cerr[], int first,
                                       int last)
{
    GI_REAL norm = 0, sum = 0;
    GI_EACH (i, first, last) {
        const GI_REAL e = GI_(abs)(cerr[i]) * m->it->gi_constraint_weight[i];
        sum += e;
        norm = GI_(max)(norm, e);
    }
    return GI_(finite)(sum) ? norm : sum;
}

GI_INLINE bool GI_(meets_constraints) GI_ON_MANIFOLD(GI_(kept) *kept)
{
    GI_REAL cerr[GI_ROWS];
    kept->known = false;
    GI_(errors)(m, t, y, cerr, 0, GI_ROWS, kept);
    return GI_(constraint_norm)(m, cerr, 0, GI_ROWS) <= 1;
}

GI_INLINE bool GI_(on_manifold)(const GI_(manifold) *m, GI_REAL t, const GI_REAL y[])
{
    GI_(kept) kept;
    return GI_(meets_constraints)(m, t, y, &kept);
}

#        ifndef GI_OWN_CORRECTION

/* The smallest correction dy of y that changes the constraints by b to first order. Its length is the root of
   the sum of (dy_i / s_i)^2; s_i is the allowed error of y_i. With one constraint, a component is hardly
   corrected if its rounding moves the constraint out of its tolerance, such as r next to a horizon. */
GI_INLINE void GI_(correction) GI_ON_MANIFOLD(const GI_(kept) *kept, GI_REAL jac[GI_ROWS][GI_N],
                                              const GI_REAL b[GI_ROWS], GI_REAL dy[GI_N],
                                              GI_(rows) o)
{
#            ifdef GI_KEEPS_START
    const GI_REAL ulps = 4, rounds = 16 * GI_EPSILON * kept->size;
#            else
    const GI_REAL ulps = 64, rounds = 0;
#            endif
    const GI_REAL weight = m->it->gi_constraint_weight[0];
    const GI_REAL per = weight * rounds > 1 ? 1 / rounds : weight; /* per unit of allowed error */
    GI_REAL s[GI_N];
    GI_EACH_SMALL (j, o.c0, o.c1) {
        const GI_REAL growth = m->it->options.rtol / m->it->options.atol;
        s[j] = GI_(finite)(m->it->options.units[j]) ? m->it->options.units[j] : 1;
        s[j] += m->it->options.relative[j] ? growth * GI_(abs)(y[j]) : 0;
        GI_EACH_SMALL (k, o.r0, o.r1) {
            const GI_REAL noise = ulps * GI_EPSILON * GI_(abs)(y[j]) * per * GI_(abs)(jac[k][j]);
            if (GI_ROWS == 1) s[j] = noise > 1 ? s[j] / (noise * noise) : s[j];
            jac[k][j] *= s[j];
        }
    }
    GI_(minimum_norm)(jac, b, dy, o);
    GI_EACH_SMALL (j, o.c0, o.c1) dy[j] *= s[j];
}

#        endif

/* Returns whether the constraint errors at y are at most the effect of the rounding of y plus `part` of their
   tolerance. */
GI_OUTLINE bool GI_(errors_are_rounding) GI_ON_MANIFOLD(GI_(rows) o, GI_REAL part)
{
    GI_REAL cerr[GI_ROWS], jac[GI_ROWS][GI_N];
    GI_(kept) none;
    none.known = false;
    GI_(errors)(m, t, y, cerr, o.r0, o.r1, &none);
    GI_(jacobian)(m, t, y, &none, jac);
    for (int k = o.r0; k < o.r1; k++) {
        GI_REAL rounding = part / m->it->gi_constraint_weight[k];
        for (int j = o.c0; j < o.c1; j++) rounding += 4 * GI_EPSILON * GI_(abs)(jac[k][j] * y[j]);
        if (!(GI_(abs)(cerr[k]) <= rounding)) return false;
    }
    return true;
}

/* Newton's method with these corrections, until the errors are gi_goal of their tolerances. A correction that
   increases the errors is halved. Returns false if the tolerance is not reached. */
GI_INLINE bool GI_(newton)(const GI_(manifold) *m, GI_REAL t, GI_REAL y[], GI_(rows) o)
{
    GI_REAL cerr[GI_ROWS], jac[GI_ROWS][GI_N], dy[GI_N], trial[GI_N], fraction = 1;
    GI_(kept) kept;
    kept.known = false;
    GI_(errors)(m, t, y, cerr, o.r0, o.r1, &kept);
    GI_REAL norm = GI_(constraint_norm)(m, cerr, o.r0, o.r1);
    for (int j = 0; j < GI_N; j++) trial[j] = y[j], dy[j] = 0;
    for (int i = 0; i < 30 && norm > m->it->gi_goal && GI_(finite)(norm); i++) {
        if (fraction == 1) {
            GI_(jacobian)(m, t, y, &kept, jac);
            for (int k = o.r0; k < o.r1; k++) cerr[k] = -cerr[k];
            GI_(correction)(m, t, y, &kept, jac, cerr, dy, o);
        }
        for (int j = o.c0; j < o.c1; j++) trial[j] = y[j] + fraction * dy[j];
        GI_(errors)(m, t, trial, cerr, o.r0, o.r1, &kept);
        const GI_REAL trial_norm = GI_(constraint_norm)(m, cerr, o.r0, o.r1);
        if (trial_norm < norm) {
            for (int j = o.c0; j < o.c1; j++) y[j] = trial[j];
            norm = trial_norm;
            fraction = 1;
        } else {
            if (norm <= 1 || fraction < GI_LEAST_CORRECTION) break;
            fraction /= 2;
        }
    }
    return norm <= 1 || GI_(errors_are_rounding)(m, t, y, o, 1);
}

/* Makes one whole correction of these rows, or none if y is near enough; see correct_once. */
GI_INLINE bool GI_(newton_once)(const GI_(manifold) *m, GI_REAL t, GI_REAL y[], GI_(rows) o)
{
    const GI_REAL enough = m->it->gi_goal;
    GI_REAL before[GI_ROWS], after[GI_ROWS], jac[GI_ROWS][GI_N], dy[GI_N], trial[GI_N];
    GI_(kept) none;
    none.known = false;
    GI_(errors)(m, t, y, before, o.r0, o.r1, &none);
    GI_(jacobian)(m, t, y, &none, jac);
    const GI_REAL norm = GI_(constraint_norm)(m, before, o.r0, o.r1);
    GI_EACH_SMALL (k, o.r0, o.r1) before[k] = -before[k];
    GI_(correction)(m, t, y, &none, jac, before, dy, o);
    GI_EACH_SMALL (j, 0, GI_N) trial[j] = j >= o.c0 && j < o.c1 ? y[j] + dy[j] : y[j];
    GI_(errors)(m, t, trial, after, o.r0, o.r1, &none);
    const GI_REAL trial_norm = GI_(constraint_norm)(m, after, o.r0, o.r1);
    const bool none_needed = norm <= enough;
    GI_EACH_SMALL (j, o.c0, o.c1) y[j] = none_needed ? y[j] : trial[j];
    return none_needed | ((trial_norm <= enough) & (trial_norm < norm) & GI_(finite)(norm));
}

/* Returns whether a projection has moved y to x by no more than it may. full: the norm; constant in lanes. */
GI_INLINE bool GI_(moved_little)(const GI_(manifold) *m, const GI_REAL y[], const GI_REAL x[],
                                 bool full)
{
    GI_REAL moved[GI_N];
    GI_EACH_SMALL (i, 0, GI_N) moved[i] = x[i] - y[i];
    return GI_(norm)(m->it, y, moved, full) <= m->most;
}

GI_INLINE bool GI_(correct_once)(const GI_(manifold) *m, GI_REAL t, GI_REAL y[])
{
    const GI_(rows) position = {GI_POSITION_ROWS}, velocity = {GI_VELOCITY_ROWS};
    GI_REAL before[GI_N];
    bool good = true;
    GI_EACH_SMALL (i, 0, GI_N) before[i] = y[i];
    if (GI_ROWS_POSITION > 0) good = GI_(newton_once)(m, t, y, position);
    if (!GI_TOGETHER) good &= GI_(newton_once)(m, t, y, velocity);
    good &= GI_(moved_little)(m, before, y, true);
    return good & GI_(all_finite)(GI_N, y);
}

GI_APART bool GI_(correct)(const GI_(manifold) *m, GI_REAL t, GI_REAL y[])
{
    const GI_(rows) position = {GI_POSITION_ROWS}, velocity = {GI_VELOCITY_ROWS};
    GI_REAL x[GI_N];
    for (int j = 0; j < GI_N; j++) x[j] = y[j];
    if (GI_ROWS_POSITION > 0 && !GI_(newton)(m, t, x, position)) return false;
    if (!GI_TOGETHER && !GI_(newton)(m, t, x, velocity)) return false;
    /* a NaN in the Jacobian may have spoilt components that the constraints do not read */
    if (!GI_(all_finite)(GI_N, x)) return false;
    if (!GI_(moved_little)(m, y, x, m->it->gi_full_norm) &&
        !(GI_(errors_are_rounding)(m, t, y, position, 0) &&
          (GI_TOGETHER || GI_(errors_are_rounding)(m, t, y, velocity, 0))))
        return false; /* a move as small as the rounding of y does not count */
    for (int j = 0; j < GI_N; j++) y[j] = x[j];
    return true;
}

GI_RARE void GI_(explain_manifold)(const GI_PUBLIC(integ) *it, GI_REAL t, const GI_REAL y[],
                                   gi_error *error)
{
    const GI_(manifold) m = GI_(manifold_of)(it, it->system, it->gi_H0);
    const GI_(rows) position = {GI_POSITION_ROWS}, velocity = {GI_VELOCITY_ROWS};
    GI_(rows) left = position;
    GI_REAL x[GI_N], cerr[GI_ROWS], worst = -1;
    int k = 0;
    GI_(kept) none;
    none.known = false;
    for (int i = 0; i < GI_N; i++) x[i] = y[i];
    if (GI_ROWS_POSITION == 0 || GI_(newton)(&m, t, x, position)) {
        if (GI_TOGETHER || GI_(newton)(&m, t, x, velocity)) {
            if (GI_(moved_little)(&m, y, x, true)) return;
            GI_(tell)(
                error,
                "a singular configuration: a projection moves y by more than a step's error may be",
                -1, 0, 0);
            return;
        }
        left = velocity;
    }
    GI_(errors)(&m, t, x, cerr, 0, GI_ROWS, &none);
    for (int i = left.r0; i < left.r1; i++) {
        const GI_REAL off = GI_(abs)(cerr[i]) * it->gi_constraint_weight[i];
        if (!(off <= worst)) worst = off, k = i;
    }
    GI_(tell)(error,
              left.r0 < GI_ROWS_POSITION ? GI_OFF_POSITION : "a velocity constraint cannot be met",
              k % GI_NC, cerr[k], 1 / it->gi_constraint_weight[k]);
}

#    elif GI_HAS_CHECK

/* The tolerance of the first constraint, which is a position constraint if there are any. */
GI_INLINE GI_REAL GI_(position_tolerance)(const GI_PUBLIC(integ) *it)
{
    return it->options.constraint_tolerance * it->options.constraint_units[0];
}

/* correct_far works on a copy, so that the address of y is not taken. */
GI_INLINE bool GI_(correct)(const GI_(manifold) *m, GI_REAL t, GI_REAL y[])
{
    GI_REAL once[GI_N], moved[GI_N];
    GI_EACH (i, 0, GI_N) once[i] = y[i];
    if (GI_(correct_once)(m, t, once)) {
        GI_EACH (i, 0, GI_N) y[i] = once[i];
        return true;
    }
    GI_EACH (i, 0, GI_N) moved[i] = y[i];
    if (!GI_(correct_far)(m->sys, GI_(position_tolerance)(m->it), moved)) return false;
    GI_EACH (i, 0, GI_N) y[i] = moved[i];
    return true;
}

#    else

GI_RARE void GI_(explain_manifold)(const GI_PUBLIC(integ) *it, GI_REAL t, const GI_REAL y[],
                                   gi_error *error)
{
    GI_(tell)(error, GI_OF(project_if_needed, "false, or a state that is not finite"), -1, 0,
              it->options.constraint_tolerance);
}

#    endif

/* Brings y to the manifold if a constraint exceeds its tolerance, or always. If it fails, y is untouched,
   except with a function of the user and a method that is not FSAL: then nothing reads y. With GI_KEEPS_YDOT
   it sets ydot, unless that is NULL, if y is on the manifold already. */
GI_SHARED gi_projection GI_(project)(const GI_(manifold) *m, bool always, GI_REAL t, GI_REAL y[],
                                     GI_REAL ydot[])
{
#    if GI_NC == 0
    return GI_PROJECTION_NOT_NEEDED;
#    elif GI_PROJECTION == GI_PROJECT_BY_FUNCTION
    const GI_REAL tol = m->it->options.constraint_tolerance;
#        if GI_FSAL /* the error of y is estimated even if the projection fails */
    GI_REAL x[GI_N];
    GI_EACH (i, 0, GI_N) x[i] = y[i];
    if (!GI_(project_if_needed)(m->sys, tol, t, x) || !GI_(all_finite)(GI_N, x))
        return GI_PROJECTION_FAILED;
    GI_EACH (i, 0, GI_N) y[i] = x[i];
    return GI_PROJECTION_DONE;
#        else
    const bool good = GI_(project_if_needed)(m->sys, tol, t, y);
    return good && GI_(all_finite)(GI_N, y) ? GI_PROJECTION_DONE : GI_PROJECTION_FAILED;
#        endif
#    else
#        ifdef GI_KEEPS_YDOT
    GI_(kept) kept;
    if (!always && GI_(meets_constraints)(m, t, y, &kept)) {
        if (ydot) GI_(ydot_of)(m->sys, t, y, &kept, ydot);
        return GI_PROJECTION_NOT_NEEDED;
    }
#        else
    if (!always && GI_(on_manifold)(m, t, y)) return GI_PROJECTION_NOT_NEEDED;
#        endif
    return GI_(correct)(m, t, y) ? GI_PROJECTION_DONE : GI_PROJECTION_FAILED;
#    endif
}

/* Projects a state that is set: out of line, as it is rare and mostly far. y is spoilt if it fails. */
#    ifdef GI_OWN_PROJECTION
GI_RARE gi_projection GI_(project_given)(const GI_PUBLIC(integ) *it, GI_REAL t, GI_REAL y[])
{
    const GI_(manifold) m = GI_(manifold_of)(it, it->system, 0);
    if (GI_(on_manifold)(&m, t, y) && !it->options.project_every_step)
        return GI_PROJECTION_NOT_NEEDED;
    return GI_(correct_far)(it->system, GI_(position_tolerance)(it), y) ? GI_PROJECTION_DONE
                                                                        : GI_PROJECTION_FAILED;
}
#    else
GI_INLINE gi_projection GI_(project_given)(const GI_PUBLIC(integ) *it, GI_REAL t, GI_REAL y[])
{
    GI_(manifold) m = GI_(manifold_of)(it, it->system, 0);
    m.most = GI_(infinity)();
    return GI_(project)(&m, it->options.project_every_step, t, y, NULL);
}
#    endif

/* ==== 9 step of a method ===================================================================== */

/* One attempt at a step without projection: stages, new state, error estimates; first for explicit, then for
   implicit methods. It calls the equations of section 7 with the tables of section 4; implicit steps call the
   solver of section 6. make_attempt of the driver, the companion and the loops of the batch call it. */

/* One step from y, with f0 = f(t, y). Stage k = 1 to GI_STAGES is evaluated at stage_time and stage_state,
   from f0 to f(k-1), which are consecutive in f. Then result makes the new y1 and its error estimates. In an
   FSAL method last_estimate adds the last term, f at the projected y1. The driver evaluates f at the
   accepted, projected y1: it is f0 of the next step. k is a constant in every call. */

/* One end of a step, and the stages that led to it. */
typedef struct {
    GI_REAL y[GI_N], f[GI_N];
#    if GI_KEEPS_STAGES
    GI_REAL stages[(GI_STAGES + 1) * GI_N];
#    endif
} GI_(point);

/* a_0 f0 + ... a_(n-1) f(n-1) in one component, where f begins at f0. Zeros cost nothing: a is constant. */
GI_INLINE GI_REAL GI_(sum)(int n, const GI_REAL a[], const GI_REAL f[])
{
    GI_REAL sum = a[0] * f[0];
    GI_EACH (j, 1, n)
        if (a[j] != 0) sum += a[j] * f[j * GI_N];
    return sum;
}

/* x = y + h (a_0 f0 + ... a_(n-1) f(n-1)), without y if that is NULL. */
GI_INLINE void GI_(combine)(int n, const GI_REAL a[], GI_REAL h, const GI_REAL y[],
                            const GI_REAL f[], GI_REAL x[])
{
    GI_EACH (i, 0, GI_N) {
        const GI_REAL change = h * GI_(sum)(n, a, f + i);
        x[i] = y ? y[i] + change : change;
    }
}

/* The sum of `combine` for the state of a stage, which waits for f(n-1): this term is added last. It costs
   one rounding more, so results do not use it. */
GI_INLINE void GI_(combine_newest_last)(int n, const GI_REAL a[], GI_REAL h, const GI_REAL y[],
                                        const GI_REAL f[], GI_REAL x[])
{
    const GI_REAL newest = h * a[n - 1];
    GI_EACH (i, 0, GI_N) {
        const GI_REAL rest = n > 1 ? y[i] + h * GI_(sum)(n - 1, a, f + i) : y[i];
        x[i] = rest + newest * f[(n - 1) * GI_N + i];
    }
}

#    if GI_TABLEAU

#        if GI_STAGES > 0

/* At the end it is t1, as t + (t1 - t) may round beyond t1. */
GI_INLINE GI_REAL GI_(stage_time)(int k, GI_REAL t, GI_REAL t1)
{
    return GI_(c)[k] == 1 ? t1 : t + GI_(c)[k] * (t1 - t);
}

GI_INLINE void GI_(stage_state)(int k, GI_REAL h, const GI_REAL y[], const GI_REAL f[], GI_REAL x[])
{
    GI_(combine_newest_last)(k, GI_(a)[k], h, y, f, x);
}

#        endif

/* y1[N] and err[GI_ESTIMATES][N]; with an FSAL method err lacks the last term. Without an estimate err is 0,
   or NaN if y1 is not finite. x[N] is the state of the last stage. */
GI_INLINE void GI_(result)(GI_REAL h, const GI_REAL y[], const GI_REAL f[], const GI_REAL x[],
                           GI_REAL y1[], GI_REAL err[])
{
    GI_(combine)(GI_STAGES + 1, GI_(b), h, y, f, y1);
#        if GI_ESTIMATES == 0
    GI_EACH (i, 0, GI_N) err[i] = y1[i] - y1[i];
#        else
    GI_(combine)(GI_STAGES + 1, GI_(d)[0], h, NULL, f, err);
#            if GI_ESTIMATES > 1
    GI_(combine)(GI_STAGES + 1, GI_(d)[1], h, NULL, f, err + GI_N);
#            endif
#        endif
#        if GI_ESTIMATES == 3
    GI_(combine)(GI_STAGES + 1, GI_(b), h, NULL, f, err + 2 * GI_N);
    GI_EACH (i, 0, GI_N) err[2 * GI_N + i] -= h * GI_(sum)(GI_STAGES + 1, GI_(b3), f + i);
#        endif
}

#    endif

#    if GI_FSAL

/* The last term of err[N], from f1, ydot at y1. */
GI_INLINE void GI_(last_estimate)(GI_REAL h, const GI_REAL f1[], GI_REAL err[])
{
    GI_EACH (i, 0, GI_N) err[i] += h * GI_(d)[0][GI_STAGES + 1] * f1[i];
}

#    endif

#    if GI_STAGES > 0 && GI_ENGINE == GI_RUNGE_KUTTA
/* Puts ydot of stage k into its place in f; x is the state of the stage. */
GI_INLINE void GI_(stage)(const GI_SYSTEM *sys, int k, GI_REAL t, GI_REAL t1, const GI_REAL y[],
                          GI_REAL f[], GI_REAL x[])
{
    GI_(stage_state)(k, t1 - t, y, f, x);
    GI_(derivs)(sys, GI_(stage_time)(k, t, t1), x, f + k * GI_N);
}

#    endif

/* ---- implicit steps ---- */

#    if GI_ENGINE != GI_RUNGE_KUTTA

#        ifdef GI_OWN_LINEAR
#            define GI_LINEAR_EVALUATIONS 0
#        else
#            define GI_LINEAR_EVALUATIONS GI_N
#        endif
#        if GI_ENGINE == GI_ROSENBROCK
#            define GI_ATTEMPT_EVALUATIONS                                                         \
                (7 + GI_MASS_MATRIX + GI_LINEAR_EVALUATIONS + 2 * GI_DEPENDS_ON_T)
#        else
#            define GI_ATTEMPT_EVALUATIONS 0 /* counted there */
#        endif
#        if (GI_LANES) > 0
#            define GI_EACH_COLUMN(k) GI_EACH (k, 0, GI_N)
#        else
#            define GI_EACH_COLUMN(k) for (int k = 0; k < GI_N; k++)
#        endif

/* The part of a quantity over which a difference is taken: half of its digits. */
GI_INLINE GI_REAL GI_(half_digits)(void)
{
    return GI_CBRT_EPSILON * GI_(sqrt)(GI_CBRT_EPSILON);
}

#        if GI_V > 0

#            ifndef GI_OWN_LINEAR

/* Column k of J at (t, y), where ydot is f: a difference over d, or over -d if ydot is not finite there. */
GI_INLINE void GI_(difference)(const GI_(manifold) *m, GI_REAL t, const GI_REAL y[],
                               const GI_REAL f[], int k, GI_REAL d, GI_(linear) *l)
{
    GI_REAL x[GI_N], g[GI_N];
    GI_EACH (i, 0, GI_N) x[i] = y[i];
    x[k] = y[k] + d;
    GI_RIGHT_SIDE(m->sys, t, x, g);
    if (!GI_(all_finite)(GI_N, g)) { /* a branch in lanes too, so that all take equal steps */
        x[k] = y[k] - (x[k] - y[k]);
        GI_RIGHT_SIDE(m->sys, t, x, g);
        m->stats->derivative_evaluations++;
    }
    d = x[k] - y[k];
    GI_EACH_SMALL (i, 0, GI_V) l->J[i][k] = (g[GI_E + i] - f[GI_E + i]) / d;
}

#                if GI_MASS_MATRIX
/* Takes column k of J, from a difference over d, from a larger one: where no equation shows it above its
   rounding, and else in algebraic equations (rows of M that are 0) that show it within their rounding. Small
   variables stand beside large ones there. It stays where the larger difference contradicts it. */
GI_INLINE void GI_(refine_column)(const GI_(manifold) *m, GI_REAL t, const GI_REAL y[],
                                  const GI_REAL f[], int k, GI_REAL d, const GI_REAL rounding[],
                                  GI_(linear) *l)
{
    const GI_REAL root = GI_(sqrt)(GI_(half_digits)());
    GI_REAL larger = GI_(max)(GI_(abs)(y[k]), GI_(unit_of)(m->it, k)) * (d < 0 ? -root : root);
    for (int round = 0; round < 2; round++, d = larger, larger /= root) {
        GI_REAL column[GI_N];
        bool seen = false, blurred = false, stays[GI_N];
        for (int i = 0; i < GI_N; i++) {
            column[i] = l->J[i][k], stays[i] = GI_(abs)(column[i] * d) * root > rounding[i];
            seen = seen || stays[i];
            for (int j = 0; j < GI_N; j++) stays[i] = stays[i] || l->M[i][j] != 0;
            blurred = blurred || (!stays[i] && column[i] != 0);
        }
        if (seen && !blurred) return;
        GI_(difference)(m, t, y, f, k, larger, l);
        m->stats->derivative_evaluations++;
        for (int i = 0; i < GI_N && seen; i++)
            if (stays[i] || GI_(abs)((l->J[i][k] - column[i]) * d) > rounding[i])
                l->J[i][k] = column[i];
    }
}
#                endif

#            endif

/* d ydot / d y at (t, y), where ydot is f: yours, or by differences. A difference changes y_k along f, by
   half of the digits of y_k, of its change in a step h up to its unit, or of a thousandth of its unit. With a
   mass matrix the change of an algebraic variable is not known, and differences may be too small. An equation
   has a rounding of epsilon of its terms. */
GI_INLINE void GI_(linearize)(const GI_(manifold) *m, GI_REAL t, GI_REAL h, const GI_REAL y[],
                              const GI_REAL f[], GI_(linear) *l)
{
#            if GI_MASS_MATRIX
    GI_(mass_matrix)(m->sys, l->M);
#            endif
#            ifdef GI_OWN_LINEAR
    GI_(own_linear)(m->sys, t, y, l->J);
#            else
    GI_REAL d[GI_N];
    GI_EACH_COLUMN (k) {
        const GI_REAL unit = GI_(unit_of)(m->it, k), change = GI_(min)(GI_(abs)(h * f[k]), unit);
        const GI_REAL size = GI_(max)(GI_(abs)(y[k]), GI_(max)(change, unit / 1000));
        d[k] = GI_(half_digits)() * size;
        d[k] = h * f[k] < 0 ? -d[k] : d[k];
        GI_(difference)(m, t, y, f, k, d[k], l);
    }
#                if GI_MASS_MATRIX
    GI_REAL rounding[GI_N] = GI_ZERO;
    for (int i = 0; i < GI_N; i++)
        for (int k = 0; k < GI_N; k++) rounding[i] += GI_EPSILON * GI_(abs)(l->J[i][k] * y[k]);
    for (int k = 0; k < GI_N; k++) GI_(refine_column)(m, t, y, f, k, d[k], rounding, l);
#                endif
#            endif
}

/* Seldom called, except by lanes. */
#            if (GI_LANES) > 0
#                define GI_IN_LANES GI_INLINE
#            else
#                define GI_IN_LANES GI_OUTLINE
#            endif

/* The rows in which J does not hold, if y changes by dy and f by df at one time: half of what J says is
   wrong; or if `ended`, f changes by less than an eighth of that. lack[i] is the difference, and 0 in other
   rows. What mu = 1 / (gamma h) adds to J, and rounding, are beyond doubt. z: change of y in the step. */
GI_IN_LANES void GI_(find_lack)(const GI_(linear) *l, GI_REAL mu, const GI_REAL y[],
                                const GI_REAL z[], const GI_REAL dy[], const GI_REAL df[],
                                bool ended, GI_REAL lack[])
{
    GI_REAL pull[GI_N];
    GI_(times_mass)(l, dy, pull);
    GI_EACH_SMALL (i, 0, GI_E) lack[i] = 0;
    GI_EACH_SMALL (i, GI_E, GI_N) {
        GI_REAL sum = 0, size = 0;
        GI_EACH_SMALL (j, 0, GI_N) {
            sum += l->J[i - GI_E][j] * dy[j];
            size += GI_(abs)(l->J[i - GI_E][j]) * (GI_(abs)(y[j]) + GI_(abs)(z[j]));
        }
        const GI_REAL other = GI_(abs)(mu * pull[i]) + 64 * GI_EPSILON * size;
        const GI_REAL rest = df[i] - sum, said = GI_(abs)(sum);
        const bool wrong =
            ended ? GI_(abs)(df[i]) + other < said / 8 : GI_(abs)(rest) > (said + other) / 2;
        lack[i] = wrong ? rest : 0;
    }
}

/* The error e of a step, or the error of its formula without the damping by J. Where stiffness ends within a
   step, J is far too large, and corrections are small wherever the state is. Not with a mass matrix, as the
   unit of an equation is not known. */
GI_IN_LANES GI_REAL GI_(error_at_end)(const GI_(manifold) *m, const GI_(linear) *l, GI_REAL mu,
                                      const GI_REAL y[], const GI_REAL z[], const GI_REAL dy[],
                                      const GI_REAL df[], GI_REAL e, bool full)
{
    GI_REAL lack[GI_N];
    GI_(find_lack)(l, mu, y, z, dy, df, true, lack);
    GI_EACH_SMALL (i, 0, GI_N) lack[i] /= mu;
    return GI_(max)(GI_(norm)(m->it, y, lack, full), e); /* e if that is NaN */
}

#        endif

#    endif

#    if GI_ENGINE == GI_ROSENBROCK

/* d ydot / dt at t, by a difference of second order inside the step: noise of first order is 1e-8 of a
   step. */
GI_INLINE void GI_(linearize_in_t)(const GI_SYSTEM *sys, GI_REAL t, GI_REAL t1, const GI_REAL y[],
                                   const GI_REAL f[], GI_REAL f_t[])
{
#        if GI_DEPENDS_ON_T
    const GI_REAL h = t1 - t, least = 16 * GI_EPSILON * GI_(abs)(t), size = GI_(abs)(h);
    const GI_REAL d = GI_(min)(GI_(max)(16 * GI_CBRT_EPSILON * size, least), size / 2);
    const GI_REAL ta = h > 0 ? t + d : t - d, beyond = h > 0 ? ta + d : ta - d;
    const GI_REAL tb = h > 0 ? GI_(min)(beyond, t1) : GI_(max)(beyond, t1), a = ta - t, b = tb - t;
    const GI_FLAG apart = (ta != t) & (ta != tb); /* not if the step is an ulp of t */
    GI_REAL g[GI_N], g2[GI_N];
    GI_RIGHT_SIDE(sys, ta, y, g);
    GI_RIGHT_SIDE(sys, tb, y, g2);
    GI_EACH (i, 0, GI_N) {
        f_t[i] = ((g[i] - f[i]) * (b / a) - (g2[i] - f[i]) * (a / b)) / (b - a);
        f_t[i] = apart ? f_t[i] : 0;
    }
#        else
    GI_EACH (i, 0, GI_N) f_t[i] = 0;
#        endif
}

/* The state x of stage k, its change from y, and the sum of C_kj u_j / h. change belongs to the stage before.
   x waits for u_(k-1), whose term is added last. */
GI_INLINE void GI_(before_stage)(int k, GI_REAL per_h, const GI_REAL y[], const GI_REAL u1[],
                                 GI_REAL change[], GI_REAL x[], GI_REAL sum[])
{
    GI_EACH_SMALL (i, 0, GI_N) {
        GI_REAL newest = 0;
        if (k > 0) newest = (k < 6 ? GI_(a)[k][k - 1] : 1) * u1[(k - 1) * GI_N + i];
        if (k < 6) change[i] = k > 1 ? GI_(sum)(k - 1, GI_(a)[k], u1 + i) : 0;
        x[i] = (y[i] + change[i]) + newest;
        change[i] += newest;
        sum[i] = k > 0 ? per_h * GI_(sum)(k, GI_(C)[k], u1 + i) : 0;
    }
}

/* A step from y, with f0 in f, and u_1 to u_8 after it. Returns the error norm, and the change of y. */
GI_INLINE GI_REAL GI_(implicit_step)(const GI_(manifold) *m, GI_REAL t, GI_REAL t1,
                                     const GI_REAL y[], GI_REAL f[], GI_REAL change[], bool full)
{
    GI_REAL *const u1 = f + GI_N, *const err = f + GI_STAGES * GI_N;
#        if GI_MASS_MATRIX
    GI_RIGHT_SIDE(m->sys, t, y, f);
#        endif
    const GI_REAL h = t1 - t, per_h = 1 / h;
    GI_REAL x[GI_N], f_t[GI_N], sum[GI_N], pull[GI_N];
    GI_REAL dy[GI_N], df[GI_N], Jdy[GI_N] = GI_ZERO; /* between the first and last stage at t1 */
    GI_(linear) l;
    GI_(factors) s;
    GI_(linearize)(m, t, h, y, f, &l);
    GI_(linearize_in_t)(m->sys, t, t1, y, f, f_t);
    s.mu[0] = 1 / (GI_GAMMA * h), s.mu[1] = 0;
    GI_(factorize)(&l, &s, false);
    GI_EACH (k, 0, GI_STAGES) {
        GI_REAL *const u = u1 + k * GI_N;
        GI_(before_stage)(k, per_h, y, u1, change, x, sum);
        GI_(times_mass)(&l, sum, pull);
        if (k > 0) GI_RIGHT_SIDE(m->sys, GI_(c)[k] == 1 ? t1 : t + GI_(c)[k] * h, x, u);
        GI_EACH_SMALL (i, 0, GI_N) {
            if (GI_(d)[k] != 0) pull[i] += GI_(d)[k] * h * f_t[i];
            if (k == 0) u[i] = f[i];
            if (k == 5) dy[i] = -x[i], df[i] = -u[i];
            if (k == 7) dy[i] += x[i], df[i] += u[i];
            u[i] += pull[i];
            if (k == 5 || k == 6) Jdy[i] -= u[i];
        }
        GI_(solve_factored)(&l, &s, false, u, u);
        GI_EACH_SMALL (i, 0, GI_N) Jdy[i] += k == 5 || k == 6 ? s.mu[0] * u[i] : 0;
    }
    GI_EACH_SMALL (i, 0, GI_N) change[i] += err[i];
    const GI_REAL e = GI_(norm)(m->it, y, err, full);
#        if GI_MASS_MATRIX
    (void)dy, (void)df, (void)Jdy;
    return e;
#        else
    GI_EACH_SMALL (i, 0, GI_N) pull[i] = GI_(abs)(df[i]) < GI_(abs)(Jdy[i]) / 8 ? Jdy[i] : 0;
    if ((GI_LANES) == 0 && GI_(norm)(m->it, y, pull, full) <= GI_(abs)(s.mu[0]))
        return e; /* most steps */
    return GI_(error_at_end)(m, &l, s.mu[0], y, change, dy, df, e, full);
#        endif
}

#    endif

#    if GI_ENGINE == GI_COLLOCATION

/* A loop over stages, whose number is a constant. */
#        define GI_EACH_NODE(j, stages) GI_UNROLL for (int j = 0; j < (stages); j++)

GI_INLINE void GI_(nodes_of)(int stages, GI_REAL c[])
{
    for (int i = 0; i < stages; i++) {
#        if GI_METHOD == GI_RADAU
        c[i] = GI_(nodes)[(stages - 3) / 2][i];
#        else
        const int j = stages - 1 - i;
        const GI_REAL *const half = GI_(below_half)[GI_STAGES - 2];
        c[i] = i < j ? half[i] : i > j ? 1 - half[j] : (GI_REAL)1 / 2;
#        endif
    }
}

/* The reciprocals of c_j times the product of its distances from the other nodes. */
GI_INLINE void GI_(denominators)(int stages, GI_REAL per[])
{
    GI_REAL c[GI_MOST_STAGES];
    GI_(nodes_of)(stages, c);
    for (int j = 0; j < stages; j++) {
        GI_REAL below = c[j];
        for (int k = 0; k < stages; k++)
            if (k != j) below *= c[j] - c[k];
        per[j] = 1 / below;
    }
}

/* The weights w_j: a polynomial that is 0 at 0 and z_j at the nodes has the value sum of w_j z_j at x. */
GI_INLINE void GI_(weights_at)(int stages, const GI_REAL per[], GI_REAL x, GI_REAL w[])
{
    GI_REAL c[GI_MOST_STAGES], product = x;
    GI_(nodes_of)(stages, c);
    GI_EACH_NODE (j, stages) w[j] = product * per[j], product *= x - c[j];
    product = 1;
    GI_UNROLL
    for (int j = stages - 1; j >= 0; j--) w[j] *= product, product *= x - c[j];
}

/* A loop over the systems that an iteration splits into: the real one, then one for each pair of stages. */
#        define GI_EACH_PAIR(j, stages) GI_UNROLL for (int j = 0; j < (stages); j += 1 + (j > 0))

/* z_i = sum_j a_ij v_j, in all components. */
GI_INLINE void GI_(mix)(int stages, const GI_REAL a[][GI_MOST_STAGES], const GI_REAL v[],
                        GI_REAL z[])
{
    GI_EACH_NODE (i, stages) {
        GI_IN_VECTORS
        for (int n = 0; n < GI_N; n++) {
            GI_REAL sum = 0;
            GI_EACH_NODE (j, stages) sum += a[i][j] * v[j * GI_N + n];
            z[i * GI_N + n] = sum;
        }
    }
}

/* The values z of the last polynomial at the nodes of a step of size h from t, less its value at t. */
GI_INLINE void GI_(extrapolate)(const GI_(memory) *k, int stages, GI_REAL t, GI_REAL h, GI_REAL z[])
{
    const GI_REAL *const per = k->coefficients[GI_METHOD == GI_RADAU ? (stages - 3) / 2 : 0].per;
    const GI_REAL per_whole = 1 / (k->t1 - k->t), begin = k->t1 == t ? 1 : 0;
    GI_REAL c[GI_MOST_STAGES], w[GI_MOST_STAGES], end[GI_MOST_STAGES];
    GI_(nodes_of)(stages, c);
    GI_(weights_at)(stages, per, begin, end);
    GI_EACH_NODE (i, stages) {
        GI_(weights_at)(stages, per, begin + c[i] * (h * per_whole), w);
        GI_EACH_SMALL (m, 0, GI_N) {
            GI_REAL sum = 0;
            GI_EACH_NODE (j, stages) sum += (w[j] - end[j]) * k->z[j * GI_N + m];
            z[i * GI_N + m] = sum;
        }
    }
}

/* Starting values z at the nodes of a step of size h from t: from a last polynomial next to t, or 0. */
GI_INLINE void GI_(begin_stages)(const GI_(memory) *k, int stages, GI_REAL t, GI_REAL h, bool anew,
                                 GI_REAL z[])
{
    if (!anew && k->last_stages == stages && (k->t1 == t || k->t == t))
        GI_(extrapolate)(k, stages, t, h, z);
    else
        for (int i = 0; i < stages * GI_N; i++) z[i] = 0;
}

/* Stores the stages y + z of the step from t to t1: for starting values and, after f0, for dense output.
   There the stages beyond the current number are NaN. */
GI_INLINE void GI_(keep_stages)(GI_(memory) *k, int stages, GI_REAL t, GI_REAL t1,
                                const GI_REAL z[], GI_REAL f[])
{
    k->t = t, k->t1 = t1, k->last_stages = stages;
    for (int i = 0; i < stages * GI_N; i++) k->z[i] = f[GI_N + i] = z[i];
    GI_(unwrite)((GI_STAGES - stages) * GI_N, f + (stages + 1) * GI_N);
}

/* Records the component in which an iteration fails, from its corrections d of one stage. */
GI_OUTLINE GI_REAL GI_(fail_iteration)(const GI_(manifold) *m, const GI_REAL y[], const GI_REAL d[])
{
    GI_REAL most = 0;
    m->memory->failed = true, m->memory->worst = 0;
    for (int i = 0; i < GI_N; i++) {
        const GI_REAL size = GI_(weight)(m->it, i, y[i], true) * GI_(abs)(d[i]);
        if (!(size <= most)) most = size, m->memory->worst = i;
    }
    return m->it->options.fixed_step > 0 ? (GI_REAL)GI_LARGEST : 16; /* this halves the step */
}

#        if GI_METHOD == GI_GAUSS

/* A and b: integrals of the polynomials that are 1 at one node and 0 at the others. They are sums of
   Legendre's P_n: (2 n + 1) (integral of P_n from 0 to x) = (P_(n+1)(x) - P_(n-1)(x)) / 2 on [0, 1]. */
GI_OUTLINE void GI_(gauss_coefficients)(GI_(coefficients) *to)
{
    enum { stages = GI_GAUSS_STAGES };
    GI_REAL c[stages];
    GI_(nodes_of)(stages, c);
    GI_REAL P[stages + 1][stages + 2];
    for (int i = 0; i <= stages; i++) { /* at the nodes, then at 1 */
        const GI_REAL x = i < stages ? 2 * c[i] - 1 : 1;
        P[i][0] = 1, P[i][1] = x;
        for (int n = 1; n <= stages; n++)
            P[i][n + 1] =
                ((GI_REAL)(2 * n + 1) * x * P[i][n] - (GI_REAL)n * P[i][n - 1]) / (GI_REAL)(n + 1);
    }
    for (int j = 0; j < stages; j++) {
        GI_REAL squares = 0;
        for (int n = 0; n < stages; n++) squares += (GI_REAL)(2 * n + 1) * P[j][n] * P[j][n];
        for (int i = 0; i <= stages; i++) {
            GI_REAL sum = P[i][1] + 1;
            for (int n = 1; n < stages; n++) sum += P[j][n] * (P[i][n + 1] - P[i][n - 1]);
            to->to_stages[i][j] = sum / (2 * squares);
        }
    }
    GI_(denominators)(stages, to->per);
    to->stages = stages;
}

/* A step from y: its change. Returns 0, or a number above every limit if none is found. Fixed-point iteration
   continues until rounding stops the decrease of the changes. The sums keep their rounding errors (Hairer,
   Lubich, Wanner, VIII.5 and 6). */
GI_OUTLINE GI_REAL GI_(implicit_step)(const GI_(manifold) *m, GI_REAL t, GI_REAL t1,
                                      const GI_REAL y[], GI_REAL f[], GI_REAL change[], bool full)
{
    enum { stages = GI_GAUSS_STAGES };
    GI_(memory) *const k = m->memory;
    GI_(coefficients) *const to = &k->coefficients[0];
    const GI_REAL h = t1 - t;
    GI_REAL c[stages], z[stages * GI_N], g[stages * GI_N], x[GI_N], last = GI_(infinity)();
    GI_(nodes_of)(stages, c);
    if (to->stages == 0) GI_(gauss_coefficients)(to);
    k->stages = stages;
    const bool known = k->last_stages > 0; /* else of another state, or nothing at all */
    for (int i = 0; i < GI_N; i++)
        if (!known || k->t != t) k->low[0][i] = known && k->t1 == t ? k->low[1][i] : 0;
    GI_(begin_stages)(k, stages, t, h, false, z);
    k->failed = false;
    for (int round = 0;; round++) {
        GI_REAL most = 0, size = 0;
        for (int j = 0; j < stages; j++) {
            for (int i = 0; i < GI_N; i++) x[i] = y[i] + z[j * GI_N + i];
            GI_RIGHT_SIDE(m->sys, t + c[j] * h, x, g + j * GI_N);
        }
        m->stats->derivative_evaluations += stages;
        for (int j = 0; j < stages; j++)
            for (int i = 0; i < GI_N; i++) {
                GI_REAL sum = 0;
                for (int n = 0; n < stages; n++) sum += to->to_stages[j][n] * g[n * GI_N + i];
                x[i] = h * sum - z[j * GI_N + i];
                z[j * GI_N + i] = h * sum;
                const GI_REAL w = m->it->gi_weight[i] > 0 ? m->it->gi_weight[i] : 1;
                most = GI_(max)(most, w * GI_(abs)(x[i])) + 0 * x[i];
                size = GI_(max)(size, w * GI_(abs)(y[i]));
            }
        if (!GI_(finite)(most)) return most - most;
        if (most == 0 || (round > 2 && most >= last && most <= 64 * GI_EPSILON * size)) break;
        if (round > 60 || (round > 8 && most > 2 * last)) return GI_(fail_iteration)(m, y, x);
        last = most;
    }
    GI_(keep_stages)(k, stages, t, t1, z, f);
    for (int i = 0; i < GI_N; i++) {
        GI_REAL sum = 0;
        for (int n = 0; n < stages; n++) sum += to->to_stages[stages][n] * g[n * GI_N + i];
        change[i] = h * sum + k->low[0][i];
        (void)GI_(add)(y[i], change[i], &k->low[1][i]);
    }
    return 0;
}

#        else

/* The coefficients for this number of stages. Let M(x) = (x - c_1) ... (x - c_s). A root r of the inverse of
   A has the eigenvector sum_n M^(n)(c_i) / r^n: the polynomial q with q - q' / r = M is 0 at 0. Its real and
   imaginary parts, divided by their last component, are columns of to_stages. */
GI_OUTLINE void GI_(radau_coefficients)(GI_(coefficients) *to, int stages)
{
    const GI_REAL *const roots = GI_(roots)[(stages - 3) / 2];
    GI_REAL c[GI_MOST_STAGES], a[GI_MOST_STAGES][2 * GI_MOST_STAGES];
    GI_(nodes_of)(stages, c);
    GI_(denominators)(stages, to->per);
    for (int i = stages - 1; i >= 0; i--) {
        GI_REAL p[GI_MOST_STAGES + 1] = {0, 1}; /* M(c_i + x) by powers of x. */
        to->estimate[i] = to->per[i];
        for (int j = 0; j < stages; j++) {
            if (j == i) continue;
            to->estimate[i] *= -c[j];
            for (int n = stages; n > 0; n--) p[n] = p[n - 1] + (c[i] - c[j]) * p[n];
        }
        for (int j = 0; j < stages; j += 1 + (j > 0)) {
            const GI_REAL root_im = j > 0 ? roots[j + 1] : 0;
            GI_REAL re = 0, im = 0;
            for (int n = stages; n > 0; n--) { /* Horner's rule in 1 / root. */
                re = (GI_REAL)n * (re + p[n]), im *= (GI_REAL)n;
                GI_(divide)(true, re, im, roots[j], root_im, &re, &im);
            }
            a[i][j] = re;
            if (j > 0) a[i][j + 1] = im;
            GI_(divide)(true, re, im, a[stages - 1][j], j > 0 ? a[stages - 1][j + 1] : 0, &re, &im);
            to->to_stages[i][j] = re;
            if (j > 0) to->to_stages[i][j + 1] = im;
        }
    }
    for (int i = 0; i < stages; i++) /* The inverse of to_stages, by Gauss and Jordan. */
        for (int j = 0; j < stages; j++)
            a[i][j] = to->to_stages[i][j], a[i][stages + j] = i == j ? 1 : 0;
    for (int n = 0; n < stages; n++) {
        int pivot = n;
        for (int i = n; i < stages; i++)
            if (GI_(abs)(a[i][n]) > GI_(abs)(a[pivot][n])) pivot = i;
        for (int j = 0; j < 2 * stages; j++) GI_(exchange)(true, &a[n][j], &a[pivot][j]);
        for (int i = 0; i < stages; i++) {
            const GI_REAL part = i == n ? 0 : a[i][n] / a[n][n];
            for (int j = n; j < 2 * stages; j++) a[i][j] -= part * a[n][j];
        }
    }
    for (int i = 0; i < stages; i++)
        for (int j = 0; j < stages; j++) to->from_stages[i][j] = a[i][stages + j] / a[i][i];
    to->stages = stages;
}

/* Prepares the new number of stages, for which the last polynomial has its values at the new nodes. */
GI_RARE void GI_(change_stages)(GI_(memory) *k)
{
    const int n = k->last_stages;
    GI_(coefficients) *const to = &k->coefficients[(k->stages - 3) / 2];
    GI_REAL c[GI_MOST_STAGES], w[GI_MOST_STAGES], z[GI_MOST_STAGES * GI_N];
    k->steps = 0, k->h = 0;
    if (to->stages == 0) GI_(radau_coefficients)(to, k->stages);
    if (n == 0 || n == k->stages) return;
    GI_(nodes_of)(k->stages, c);
    for (int i = 0; i < n * GI_N; i++) z[i] = k->z[i];
    for (int i = 0; i < k->stages; i++) {
        GI_(weights_at)(n, k->coefficients[(n - 3) / 2].per, c[i], w);
        for (int m = 0; m < GI_N; m++) {
            k->z[i * GI_N + m] = 0;
            for (int j = 0; j < n; j++) k->z[i * GI_N + m] += w[j] * z[j * GI_N + m];
        }
    }
    k->last_stages = k->stages;
}

/* The number of stages of a step from t. It rises if the iteration contracts so fast that the error alone
   bounds the step, and falls if the iteration hardly converges (Hairer, Wanner, as above). */
GI_INLINE int GI_(choose_stages)(GI_(memory) *k, GI_REAL t, GI_REAL accuracy)
{
    /* the companion of a global error takes steps of the same order as the result */
    const int most = GI_GLOBAL_ERROR ? 3 : GI_EPSILON > (GI_REAL)1e-8 ? 5 : 7;
    const int before = k->stages;
    if (k->stages == 0) {
        k->stages = 3, k->contraction = 1, k->too_long = 0;
    } else if (k->failed) {
        k->stages -= k->stages > 3 ? 2 : 0;
    } else if (k->t1 == t && (k->steps += k->steps < 11) > 10) {
        if (k->contraction < (accuracy < (GI_REAL)1e-6 ? (GI_REAL)1 / 20 : (GI_REAL)1 / 500) &&
            k->stages < most)
            k->stages += 2;
        else if (k->contraction > (GI_REAL)8 / 10 && k->stages > 3)
            k->stages -= 2;
    }
    if (k->stages != before) GI_(change_stages)(k);
    return k->stages;
}

/* Converts an error norm of order stages + 1 to order 4, which step control assumes; 1 stays 1. */
GI_INLINE GI_REAL GI_(error_of)(GI_REAL e, int stages)
{
    if (stages == 3 || !GI_(finite)(e)) return e;
    if (stages == 7) return GI_(sqrt)(e);
    const GI_REAL root = GI_(inverse_root)(e, 3);
    return 1 / (root * root);
}

/* A step during the iteration; scale: weights of the error norm at y. */
typedef struct {
    GI_REAL t, t1, h, scale[GI_N], w[GI_MOST_STAGES * GI_N], z[GI_MOST_STAGES * GI_N], last[GI_N];
    GI_REAL z_end[GI_N], f_end[GI_N]; /* The last stage in the round before. */
    const GI_REAL *y;
    bool outdated;
} GI_(sought);

/* The largest of v_i in units of the error that y_i may have; NaN if one is NaN. */
GI_INLINE GI_REAL GI_(scaled)(const GI_(sought) *s, const GI_REAL v[])
{
    GI_REAL most = 0, sum = 0;
    GI_EACH_SMALL (i, 0, GI_N) {
        const GI_REAL size = s->scale[i] * GI_(abs)(v[i]);
        most = GI_(max)(most, size), sum += size;
    }
    return most + 0 * sum;
}

/* Factorises the matrices of a step of size h. */
GI_INLINE void GI_(factorize_pairs)(const GI_(linear) *l, GI_REAL h, int stages, GI_(factors) f[])
{
    const GI_REAL *const roots = GI_(roots)[(stages - 3) / 2];
    for (int i = 0; i < stages; i += 1 + (i > 0)) {
        GI_(factors) *const to = &f[(i + 1) / 2];
        to->mu[0] = roots[i] / h, to->mu[1] = i > 0 ? -roots[i + 1] / h : 0;
        if (i == 0)
            GI_(factorize)(l, to, false);
        else
            GI_(factorize)(l, to, true);
    }
}

/* Evaluates J at y if `renew`, and factorises the matrices if J or h has changed. */
GI_SHARED void GI_(prepare_iteration)(const GI_(manifold) *m, const GI_(sought) *s, int stages,
                                      const GI_REAL f0[], bool renew)
{
    GI_(memory) *const k = m->memory;
    if (renew) {
        GI_(linearize)(m, s->t, s->h, s->y, f0, &k->linear);
        k->t_linear = s->t, k->age = 0, k->h = 0;
        m->stats->jacobian_evaluations++;
        m->stats->derivative_evaluations += GI_LINEAR_EVALUATIONS;
    }
    if (k->h != 0 && GI_(abs)(s->h - k->h) <= GI_(abs)(s->h) / 1000) return;
    k->h = s->h;
    GI_(factorize_pairs)(&k->linear, k->h, stages, k->factors);
    m->stats->factorizations++;
}

/* The correction g of the simplified Newton method, from M ydot at the stages, which is in z. w are the
   coordinates of z in which the stages separate; w and z are corrected. part: h of the factors by this h. */
GI_INLINE void GI_(correct_stages)(int stages, const GI_(coefficients) *to, const GI_(linear) *l,
                                   const GI_(factors) f[], GI_REAL part, GI_REAL w[], GI_REAL z[],
                                   GI_REAL g[])
{
    GI_REAL pull[2 * GI_N];
    GI_(mix)(stages, to->from_stages, z, g);
    GI_EACH_PAIR (j, stages) {
        const GI_(factors) *const of = &f[(j + 1) / 2];
        GI_REAL *const re = g + j * GI_N, *const im = j > 0 ? re + GI_N : re;
        const GI_REAL mu = of->mu[0] * part, mu_im = of->mu[1] * part;
        GI_(times_mass)(l, w + j * GI_N, pull);
        if (j > 0) GI_(times_mass)(l, w + (j + 1) * GI_N, pull + GI_N);
        GI_EACH_SMALL (i, 0, GI_N) {
            re[i] -= mu * pull[i];
            if (j > 0) re[i] += mu_im * pull[GI_N + i];
            if (j > 0) im[i] -= mu * pull[GI_N + i] + mu_im * pull[i];
        }
        if (j == 0)
            GI_(solve_factored)(l, of, false, re, re);
        else
            GI_(solve_factored)(l, of, true, re, im);
    }
    GI_EACH_SMALL (i, 0, stages * GI_N) w[i] += g[i];
    GI_(mix)(stages, to->to_stages, w, z);
}

/* Returns whether J does not hold in a row: z is the last stage, f is f there, and s has both of the round
   before. Newton's corrections may then be small wherever the stages are. */
GI_OUTLINE bool GI_(is_outdated)(const GI_(memory) *k, const GI_(sought) *s, const GI_REAL z[],
                                 const GI_REAL f[])
{
    GI_REAL dz[GI_N], df[GI_N], lack[GI_N];
    bool outdated = false;
    for (int i = 0; i < GI_N; i++) dz[i] = z[i] - s->z_end[i], df[i] = f[i] - s->f_end[i];
    GI_(find_lack)(&k->linear, k->factors[0].mu[0], s->y, z, dz, df, false, lack);
    for (int i = 0; i < GI_N; i++) outdated = outdated || lack[i] != 0;
    return outdated;
}

/* One iteration of the simplified Newton method. Returns the size of the correction. check: whether J is
   outdated, unless it is the first round. */
GI_INLINE GI_REAL GI_(iterate)(const GI_(manifold) *m, GI_(sought) *s, int stages, bool check)
{
    GI_(memory) *const k = m->memory;
    const GI_(coefficients) *const to = &k->coefficients[(stages - 3) / 2];
    GI_REAL c[GI_MOST_STAGES], g[GI_MOST_STAGES * GI_N], z_end[GI_N], size = 0;
    GI_REAL *const end = s->z + (stages - 1) * GI_N;
    GI_(nodes_of)(stages, c);
    GI_EACH_SMALL (i, 0, GI_N) z_end[i] = end[i];
    for (int j = 0; j < stages; j++) {
        GI_REAL x[GI_N];
        GI_EACH_SMALL (i, 0, GI_N) x[i] = s->y[i] + s->z[j * GI_N + i];
        GI_RIGHT_SIDE(m->sys, c[j] == 1 ? s->t1 : s->t + c[j] * s->h, x, s->z + j * GI_N);
    }
    m->stats->derivative_evaluations += stages;
    s->outdated = check && GI_(is_outdated)(k, s, z_end, end);
    GI_EACH_SMALL (i, 0, GI_N) s->z_end[i] = z_end[i], s->f_end[i] = end[i];
    GI_(correct_stages)(stages, to, &k->linear, k->factors, k->h / s->h, s->w, s->z, g);
    GI_EACH_NODE (j, stages) {
        const GI_REAL here = GI_(scaled)(s, g + j * GI_N);
        size = GI_(max)(size, here) + 0 * here;
        GI_EACH_SMALL (i, 0, GI_N) s->last[i] = j == 0 ? g[i] : s->last[i];
    }
    return size;
}

/* The size that corrections keep, as f and M z / h are rounded: at most `limit`, a guess from rounding errors
   of equal signs in all rows, or of signs in turns. Shorter steps do not lower it. */
GI_RARE GI_REAL GI_(noise_of_stages)(const GI_(memory) *k, const GI_(sought) *s, int stages,
                                     GI_REAL limit)
{
    GI_REAL pull[GI_N], equal[GI_N], turns[GI_N];
    GI_(times_mass)(&k->linear, s->z + (stages - 1) * GI_N, pull);
    for (int i = 0; i < GI_N; i++) {
        GI_REAL sum = GI_(abs)(k->factors[0].mu[0] * pull[i]);
        for (int j = 0; j < GI_N && i >= GI_E; j++)
            sum += GI_(abs)(k->linear.J[i - GI_E][j] * s->y[j]);
        equal[i] = 64 * GI_EPSILON * sum, turns[i] = i % 2 ? -equal[i] : equal[i];
    }
    GI_(solve_factored)(&k->linear, &k->factors[0], false, equal, equal);
    GI_(solve_factored)(&k->linear, &k->factors[0], false, turns, turns);
    return GI_(min)(GI_(max)(GI_(scaled)(s, equal), GI_(scaled)(s, turns)), limit);
}

/* Newton's method for the stages, from z, with the stopping rules of Hairer, Wanner, Solving ODEs II, IV.8.
   fresh: J is of this t. An older J may be far too large. Then corrections are small wherever the stages are,
   and only the ratio of two corrections, near 1, shows it.
   Returns 0 if it converges to `enough`, or to its noise; NaN if a number is not finite, else 1. */
GI_INLINE GI_REAL GI_(find_stages)(const GI_(manifold) *m, GI_(sought) *s, int stages, bool fresh,
                                   GI_REAL enough)
{
    GI_(memory) *const k = m->memory;
    /* a fixed step has no shorter retry */
    const int most = m->it->options.fixed_step > 0 ? 60 : 7 + (stages - 3) * 5 / 2;
    const GI_(coefficients) *const to = &k->coefficients[(stages - 3) / 2];
    const GI_REAL stalls = (GI_REAL)99 / 100;
    GI_REAL size = 0, last = 0, rate = k->contraction;
    GI_(mix)(stages, to->from_stages, s->z, s->w);
    for (int round = 1; round <= most; round++) {
        size = GI_(iterate)(m, s, stages, !fresh && round == 2);
        if (!GI_(finite)(size)) return size - size;
        if (s->outdated) return 1;
        if (round > 1) {
            const GI_REAL now = size / last;
            rate = round == 2 ? now : GI_(sqrt)(now * rate);
            if (!(rate < stalls)) break;
        } else { /* the rate of an earlier step counts less with each step */
            const GI_REAL root = GI_(sqrt)(rate);
            rate = root * GI_(sqrt)(root);
        }
        /* the first correction may be exact for what depends on t alone, and the next ones far from it */
        const GI_REAL known = GI_(min)(GI_(max)(rate, (GI_REAL)1 / 1000), (GI_REAL)9 / 10);
        GI_REAL left = known / (1 - known) * size;
        if (left <= enough && (fresh || round > 1)) {
            k->contraction = rate;
            return 0;
        }
        last = GI_(max)(size, GI_TINY);
        for (int n = round + 1; n < most && round > 1; n++) left *= rate;
        if (round > 1 && left > enough) break; /* it will not converge within `most` rounds */
    }
    if (!fresh) return 1;
    if (!(rate < stalls) && size <= enough) return 0;
    return size <= GI_(noise_of_stages)(k, s, stages, m->it->gi_error_limit) ? 0 : 1;
}

/* The local error: (gamma / h M - J) err = f0 - M (slope of the polynomial at 0), which is the error of a
   formula of order `stages`. If it is large, again with f at y + err (Hairer, Wanner, IV.8). raw: the right
   side of the last equation. */
GI_INLINE GI_REAL GI_(estimate)(const GI_(manifold) *m, const GI_(sought) *s, int stages,
                                const GI_REAL f0[], bool again, GI_REAL raw[], GI_REAL err[],
                                bool full)
{
    GI_(memory) *const k = m->memory;
    const GI_(coefficients) *const to = &k->coefficients[(stages - 3) / 2];
    GI_REAL x[GI_N], slope[GI_N], e = 0;
    GI_EACH_SMALL (i, 0, GI_N) {
        x[i] = 0;
        GI_EACH_NODE (j, stages) x[i] += to->estimate[j] * s->z[j * GI_N + i];
        x[i] /= s->h;
    }
    GI_(times_mass)(&k->linear, x, slope);
    GI_EACH_SMALL (i, 0, GI_N) err[i] = f0[i];
    for (int twice = 0; twice < 2; twice++) {
        GI_EACH_SMALL (i, 0, GI_N) err[i] -= slope[i], raw[i] = err[i];
        GI_(solve_factored)(&k->linear, &k->factors[0], false, err, err);
        e = GI_(norm)(m->it, s->y, err, full);
        if (!again || !(e > 1) || twice > 0) break;
        GI_EACH_SMALL (i, 0, GI_N) x[i] = s->y[i] + err[i];
        GI_RIGHT_SIDE(m->sys, s->t, x, err);
        m->stats->derivative_evaluations++;
    }
    return GI_(error_of)(e, stages);
}

/* Returns the error e of a good step of size h, raised so that the next step stays below the size at which
   the iteration has failed. That size grows slowly, or at once if the iteration contracts well. Without this
   bound two of three attempts of a mechanism with strong dampers fail, as its error lets each step grow. */
GI_INLINE GI_REAL GI_(not_too_long)(GI_(memory) *k, GI_REAL h, GI_REAL e)
{
    if (!(e < 1) || k->too_long == 0) return e;
    const GI_REAL part = GI_SAFETY * GI_(abs)(h) / k->too_long, squared = part * part;
    k->too_long *= k->contraction < (GI_REAL)1 / 500 ? 2 : (GI_REAL)115 / 100;
    return GI_(max)(e, GI_(min)(squared * squared, 1));
}

#            if !GI_MASS_MATRIX
/* Returns the error of a step: e, or what f shows at the end, where y is changed by 3 err, since the last
   round: its correction may be as large as err, and opposite. Not if J damps little. raw: err undamped. */
GI_OUTLINE GI_REAL GI_(look_at_end)(const GI_(manifold) *m, const GI_(sought) *s,
                                    const GI_REAL change[], const GI_REAL raw[],
                                    const GI_REAL err[], GI_REAL e, bool full)
{
    const GI_(memory) *const k = m->memory;
    const GI_REAL mu = k->factors[0].mu[0];
    GI_REAL x[GI_N], dy[GI_N], df[GI_N], damped[GI_N];
    for (int i = 0; i < GI_N; i++) {
        dy[i] = change[i] - s->z_end[i] + 3 * err[i], x[i] = s->y[i] + change[i] + 3 * err[i];
        damped[i] = GI_(abs)(raw[i] / mu);
        for (int j = 0; j < GI_N && i >= GI_E; j++)
            damped[i] += GI_(abs)(k->linear.J[i - GI_E][j] * (change[j] - s->z_end[j]) / mu);
    }
    if (GI_(norm)(m->it, s->y, damped, full) <= 1) return e;
    GI_(derivs)(m->sys, s->t1, x, df);
    m->stats->derivative_evaluations++;
    for (int i = 0; i < GI_N; i++) df[i] -= s->f_end[i];
    return GI_(error_at_end)(m, &k->linear, mu, s->y, change, dy, df, e, full);
}
#            endif

/* A step from y with this number of stages. Returns the error norm for step control, and the change of y. */
GI_INLINE GI_REAL GI_(radau_step)(const GI_(manifold) *m, GI_(sought) *s, int stages, GI_REAL f[],
                                  GI_REAL change[], bool first, bool full)
{
    GI_(memory) *const k = m->memory;
    const GI_REAL accuracy = m->it->options.accuracy;
    /* the first attempt, or one after a failed one; without last stages t1 is not known */
    const bool again = first || k->last_stages == 0 || k->t1 != s->t;
    const GI_REAL enough =
        GI_(max)(10 * GI_EPSILON / accuracy, GI_(min)((GI_REAL)3 / 100, GI_(sqrt)(accuracy)));
    bool renew = again || k->contraction > (GI_REAL)1 / 1000 || ++k->age > 10;
    GI_REAL failure = 0;
    k->failed = false;
    for (int tries = 0; tries < 2; tries++, renew = true) {
        const bool here = (!first || tries > 0) && k->t_linear == s->t; /* J was evaluated here */
        GI_(prepare_iteration)(m, s, stages, f, renew && !here);
        GI_(begin_stages)(k, stages, s->t, s->h, tries > 0, s->z);
        failure = GI_(find_stages)(m, s, stages, renew || here, enough);
        if (failure == 0) {
            GI_REAL raw[GI_N], err[GI_N];
            GI_REAL e = GI_(estimate)(m, s, stages, f, again, raw, err, full);
            e = GI_(not_too_long)(k, s->h, e);
            GI_(keep_stages)(k, stages, s->t, s->t1, s->z, f);
            GI_EACH_SMALL (i, 0, GI_N) change[i] = s->z[(stages - 1) * GI_N + i];
#            if !GI_MASS_MATRIX
            if (e <= 1 && !(m->it->options.fixed_step > 0))
                e = GI_(look_at_end)(m, s, change, raw, err, e, full);
#            endif
            return e;
        }
    }
    k->contraction = 1;
    if (GI_(is_nan)(failure)) {
        k->stages = 0; /* forgets J, which may be NaN */
        return failure;
    }
    m->stats->newton_failures++;
    k->too_long = GI_(abs)(s->h) * 7 / 10;
    return GI_(fail_iteration)(m, s->y, s->last);
}

/* A step from y with the number of stages that suits it. */
GI_OUTLINE GI_REAL GI_(implicit_step)(const GI_(manifold) *m, GI_REAL t, GI_REAL t1,
                                      const GI_REAL y[], GI_REAL f[], GI_REAL change[], bool full)
{
    const bool first = m->memory->stages == 0;
#            if GI_MASS_MATRIX
    GI_RIGHT_SIDE(m->sys, t, y, f);
    m->stats->derivative_evaluations++;
#            endif
    const int stages = GI_(choose_stages)(m->memory, t, m->it->options.accuracy);
    GI_(sought) s;
    s.t = t, s.t1 = t1, s.h = t1 - t, s.y = y;
    for (int i = 0; i < GI_N; i++) s.scale[i] = GI_(weight)(m->it, i, y[i], true);
#            if GI_FAST && GI_N <= 20
    if (stages == 3) return GI_(radau_step)(m, &s, 3, f, change, first, full);
    if (stages == 5) return GI_(radau_step)(m, &s, 5, f, change, first, full);
    return GI_(radau_step)(m, &s, 7, f, change, first, full);
#            else
    return GI_(radau_step)(m, &s, stages, f, change, first, full);
#            endif
}

#        endif
#    endif

/* The last stage and the result, when the other stages are in f. */
#    if GI_ENGINE == GI_RUNGE_KUTTA
GI_INLINE void GI_(last_stage)(const GI_SYSTEM *sys, GI_REAL t, GI_REAL t1, const GI_REAL y[],
                               GI_REAL f[], GI_REAL y1[], GI_REAL err[])
{
    const GI_REAL h = t1 - t;
#        if GI_STAGES > 0
    GI_REAL x[GI_N];
    GI_(stage)(sys, GI_STAGES, t, t1, y, f, x);
    GI_(result)(h, y, f, x, y1, err);
#        else
    GI_(result)(h, y, f, y, y1, err);
#        endif
}
#    endif

/* ==== 10 step control ======================================================================== */

/* The size of the next step: error norm, growth, shrinking, and the end that a step aims at. It calls section
   3, and the equations only to find the first step. The driver and the batch call it after each attempt. */

GI_INLINE GI_REAL GI_(fourth_root)(GI_REAL x)
{
    return GI_(sqrt)(GI_(sqrt)(x));
}

/* The full norm of v, for rare uses. */
GI_OUTLINE GI_REAL GI_(full_norm)(const GI_PUBLIC(integ) *it, const GI_REAL y[], const GI_REAL v[])
{
    return GI_(norm)(it, y, v, true);
}

/* The norm of the estimated local error, from the err of the method, over the tolerance. If there is a second
   estimate of the same order, the larger counts, as one of them may happen to be zero. A third estimate of
   lower order reduces the norm: it is large beside the others if the step is short and the equations are
   smooth. DOP853 uses it as in Hairer, Norsett, Wanner, Solving ODEs I, II.10, (10.17). */
GI_INLINE GI_REAL GI_(error_norm)(const GI_PUBLIC(integ) *it, const GI_REAL y[],
                                  const GI_REAL err[], bool full)
{
    GI_REAL e = GI_ESTIMATE_FACTOR * GI_(norm)(it, y, err, full);
#    if GI_ESTIMATES > 1
    const GI_REAL other = GI_(norm)(it, y, err + GI_N, full);
    e = GI_(max)(e, other) + (0 * e + 0 * other);
#    endif
#    if GI_ESTIMATES < 3
    return e;
#    else
    const GI_REAL e3 = GI_(norm)(it, y, err + 2 * GI_N, full);
    const GI_REAL ratio = e3 / (e + (e3 / (GI_REAL)1e18 + GI_TINY)); /* 1e18 at most */
    return GI_ESTIMATE_REDUCED(e, ratio) + 0 * e3; /* NaN where one is not finite */
#    endif
}

GI_INLINE GI_REAL GI_(error)(const GI_PUBLIC(integ) *it, const GI_REAL y[], const GI_REAL err[],
                             bool full)
{
    if (GI_UNLIKELY(full)) return GI_(error_norm)(it, y, err, true);
    return GI_(error_norm)(it, y, err, false);
}

GI_RARE int GI_(below_rounding_in_full)(const GI_PUBLIC(integ) *it, const GI_REAL y[])
{
    for (int i = 0; i < GI_N; i++)
        if (GI_EPSILON * (GI_(weight)(it, i, y[i], true) * GI_(abs)(y[i])) > 1) return i;
    return -1;
}

/* Returns the first component whose tolerance is below its rounding, or -1. The error of such a component is
   either zero or too large, and a step that passes the test proves nothing. */
GI_RARE int GI_(below_rounding)(const GI_PUBLIC(integ) *it, const GI_REAL y[])
{
    if (it->gi_full_norm) return GI_(below_rounding_in_full)(it, y);
    for (int i = 0; i < GI_N; i++)
        if (GI_EPSILON * (GI_(weight)(it, i, y[i], false) * GI_(abs)(y[i])) > 1) return i;
    return -1;
}

/* What step control knows of one geodesic. Sizes are positive, direction is 1 or -1. */
typedef struct {
    GI_REAL t, t1, t_stop; /* Here, end of the attempt, where to stop. */
    GI_REAL direction;
    GI_REAL next_step;    /* size of the next step, unless t_stop is near or it fails */
    GI_REAL ceiling;      /* No step is above this size, as a projection failed there. */
    GI_FLAG unprojected;  /* The attempt before this one failed to project. */
    GI_FLAG size_changes; /* How often the size has changed so far. */
    GI_REAL e_previous;   /* `remembered` of the last step; GI_FORGOTTEN: does not count */
} GI_(step_control);

#    define GI_FORGOTTEN (GI_ENGINE == GI_RUNGE_KUTTA ? (GI_REAL)1 : GI_TINY)

/* The size of the attempt from t to t1, with the rounding of both. */
GI_INLINE GI_REAL GI_(size)(const GI_(step_control) *c)
{
    return c->direction * (c->t1 - c->t);
}

/* The smallest step at t: 16 ulp, so that the stage times stay distinct. In Merson's method they are t + h/3,
   t + h/2 and t + h; in Verner's two stages that are 0.014 h apart may coincide. */
GI_INLINE GI_REAL GI_(smallest)(const GI_PUBLIC(options) *o, GI_REAL t)
{
    return GI_(max)(o->minimum_step, GI_LEAST_STEP * GI_(abs)(t));
}

/* The end of the next attempt, `size` away but not less than the smallest step. It is t_stop if a little
   stretching, or 16 ulp, reaches that. */
GI_INLINE GI_REAL GI_(aim)(const GI_PUBLIC(options) *o, const GI_(step_control) *c, GI_REAL t,
                           GI_REAL size)
{
    const GI_REAL ulps = GI_LEAST_STEP * GI_(abs)(t);
    const GI_REAL rest = GI_(max)(o->stretch * size, ulps);
    const GI_REAL t1 = t + c->direction * GI_(max)(size, ulps);
    return c->direction * (t1 + c->direction * rest - c->t_stop) > 0 ? c->t_stop : t1;
}

/* The outcome of an attempt with error norm e: one of the first three. It adds flags, as a condition would
   become a branch in the middle of the loop over lanes. */
GI_INLINE GI_FLAG GI_(outcome_of)(const GI_PUBLIC(integ) *it, GI_REAL e)
{
    const GI_FLAG bad = !(e <= it->gi_error_limit), worse = !GI_(finite)(e); /* NaN: both */
    return bad + worse;
}

/* The size at which a step like the one of size h with error norm e would have an error norm of 1. Exponent 4
   uses square roots, so that Merson's steps are Simbody's to rounding. */
GI_INLINE GI_REAL GI_(fitting)(GI_REAL h, GI_REAL e)
{
#    if GI_STEP_EXPONENT == 4
    const GI_REAL least = (GI_REAL)1e-30; /* a size far beyond GI_MAX_GROW, and 1 / least a float */
    return h * GI_(fourth_root)(1 / GI_(max)(e, least));
#    else
    return h * GI_(inverse_root)(e, GI_STEP_EXPONENT);
#    endif
}

/* The size for the target error. With GI_CONTROLLER_PI an explicit method multiplies it by (e of the step
   before)^(1/2p): if errors grow from step to step, the size shrinks before a step is rejected (Gustafsson,
   Control theoretic techniques for stepsize selection in explicit Runge-Kutta methods, ACM TOMS 17 (1991)
   533, with his exponents kI + kP = 1/p, kP = 1/2p). An implicit method expects that the fitting size falls
   once more by the factor by which it has fallen (Gustafsson, in implicit Runge-Kutta methods, ACM TOMS 20
   (1994) 496): fewer attempts fail where the solution turns a corner. */
GI_SHARED GI_REAL GI_(wanted)(const GI_PUBLIC(options) *o, GI_REAL h, GI_REAL e, GI_REAL before)
{
#    if GI_ENGINE != GI_RUNGE_KUTTA
    const GI_REAL size = GI_(fitting)(h, e);
    return GI_SAFETY * GI_(min)(size, size * (size / before));
#    elif GI_STEP_EXPONENT == 4
    const GI_REAL size = GI_(fitting)(GI_SAFETY * h, e);
    if (o->controller != GI_CONTROLLER_PI) return size;
    return size * GI_(sqrt)(GI_(fourth_root)(before));
#    else
    /* with GI_CONTROLLER_I `before` is 1 */
    const GI_REAL squared = e * (e / before);
    return GI_SAFETY * h * GI_(inverse_root)(squared, 2 * GI_STEP_EXPONENT);
#    endif
}

/* What the controller remembers of a good attempt of size h: its error norm e; for an implicit method the
   size that it suggests. */
GI_INLINE GI_REAL GI_(remembered)(const GI_PUBLIC(integ) *it, GI_REAL h, GI_REAL e)
{
    const GI_REAL error = GI_(max)(e, it->gi_least_error);
    if (GI_ENGINE == GI_RUNGE_KUTTA) return error;
    return it->options.controller == GI_CONTROLLER_PI ? GI_(fitting)(h, error) : GI_FORGOTTEN;
}

/* The target size after a failed attempt. */
GI_INLINE GI_REAL GI_(wanted_retry)(GI_REAL h, GI_REAL e)
{
#    if GI_RETRY_EXPONENT == 4
    return GI_SAFETY * h * GI_(fourth_root)(1 / e);
#    else
    return GI_SAFETY * h * GI_(inverse_root)(e, GI_RETRY_EXPONENT);
#    endif
}

/* Returns whether a good attempt with error norm e leaves the step size as it is: most do, and need no roots.
   It uses &, as a branch would keep gcc from vectorising the loop over lanes. */
GI_INLINE bool GI_(steady)(const GI_PUBLIC(integ) *it, const GI_(step_control) *c, GI_REAL e)
{
    return (e * e > it->gi_growing * c->e_previous) & !(e * e > it->gi_shrinking * c->e_previous) &
           (c->ceiling >= it->options.maximum_step);
}

/* The size of a step within its bounds, which are equal with fixed_step. */
GI_INLINE GI_REAL GI_(within_bounds)(const GI_PUBLIC(integ) *it, GI_REAL size)
{
    return GI_(min)(GI_(max)(size, it->gi_least_step), it->gi_largest_step);
}

/* Moves to t1 after a good attempt with error norm e, and aims the next step, of size `next`. */
GI_INLINE void GI_(begin_next)(const GI_PUBLIC(integ) *it, GI_(step_control) *c, GI_REAL e,
                               GI_REAL next)
{
    const GI_PUBLIC(options) *o = &it->options;
    c->e_previous = GI_(remembered)(it, GI_(size)(c), e);
    c->next_step = GI_(within_bounds)(it, next);
    c->t = c->t1;
    c->t1 = GI_(aim)(o, c, c->t, c->next_step);
}

#    define GI_NOISE (16 * GI_EPSILON) /* of y: a smaller error estimate may be rounding */

/* The size of the step after a good attempt of size h with error norm e that is not steady; `wanted` is the
   size that e suggests. It does not grow right after a failed projection. noise: e may be rounding of y,
   which does not fall with the step. Such an e does not shrink a step that passes. */
GI_INLINE GI_REAL GI_(next_size)(const GI_PUBLIC(integ) *it, const GI_(step_control) *c, GI_REAL h,
                                 GI_REAL e, GI_REAL wanted, bool noise)
{
    const GI_REAL most = GI_(min)(GI_MAX_GROW * h, c->ceiling);
    const GI_REAL least = GI_(max)(GI_MIN_SHRINK * h, GI_TINY);
    const GI_REAL size = GI_(max)(GI_(min)(wanted, most), least);
    const bool grows = (size >= GI_HYSTERESIS_HIGH * h) & !c->unprojected;
    const bool shrinks = (size < h) & (e * e > it->gi_shrinking * c->e_previous) & !noise;
    return (grows | shrinks) ? size : h;
}

/* The ceiling that a failed projection leaves rises slowly. */
GI_INLINE GI_REAL GI_(risen)(const GI_PUBLIC(options) *o, GI_REAL ceiling)
{
    return GI_(min)(ceiling + ceiling / 16, o->maximum_step);
}

/* Returns the size of the next step after a good attempt with error norm e that is not steady. y: its end. */
GI_APART GI_REAL GI_(change_step)(const GI_PUBLIC(integ) *it, GI_(step_control) *c, GI_REAL e,
                                  const GI_REAL y[])
{
    const GI_REAL h = GI_(size)(c), wanted = GI_(wanted)(&it->options, h, e, c->e_previous);
    const bool noise =
        e * e > it->gi_shrinking * c->e_previous && e <= GI_NOISE * GI_(full_norm)(it, y, y);
    const GI_REAL next = GI_(next_size)(it, c, h, e, wanted, noise);
    c->size_changes += next != h;
    c->ceiling = GI_(risen)(&it->options, c->ceiling);
    c->unprojected = 0;
    return next;
}

/* The step from y with ydot f that moves some y_i by an ulp; 0: any does. Shorter steps change t alone. */
GI_RARE GI_REAL GI_(ulp_step)(const GI_REAL y[], const GI_REAL f[])
{
    GI_REAL size = GI_(infinity)();
    for (int i = 0; i < GI_N; i++) {
        const GI_REAL speed = GI_(abs)(f[i]);
        if (speed > 0) size = GI_(min)(size, GI_EPSILON * GI_(abs)(y[i]) / speed);
    }
    return GI_(finite)(size) ? size : 0;
}

/* The smallest size of a retry from y with ydot f, after this outcome: GI_(smallest), and epsilon^2 of the
   first try, as near t = 0 rounding of t sets no bound. After a failure other than a large error there may be
   a barrier ahead, which short steps would approach forever without moving y. Then the retry is also at least
   the step that moves y by an ulp. That is at most `large`, a part of the rest of the path that may pass the
   barrier. */
GI_INLINE GI_REAL GI_(smallest_retry)(const GI_PUBLIC(options) *o, const GI_(step_control) *c,
                                      GI_FLAG outcome, const GI_REAL y[], const GI_REAL f[])
{
    const GI_REAL rest = c->direction * (c->t_stop - c->t);
    const GI_REAL first = GI_(min)(c->next_step, rest);
    const GI_REAL large = GI_CBRT_EPSILON * GI_CBRT_EPSILON * rest;
    GI_REAL ulp = 0;
    if (outcome != GI_STEP_ERROR_TOO_LARGE && GI_MIN_SHRINK * GI_(size)(c) < large)
        ulp = GI_(min)(GI_(ulp_step)(y, f), large);
    const GI_REAL floor = GI_(max)(GI_(max)(GI_EPSILON * GI_EPSILON * first, ulp), GI_TINY);
    return GI_(max)(GI_(smallest)(o, c->t), floor);
}

/* Returns whether a failed attempt had the smallest size already, or may have no other size. */
GI_INLINE bool GI_(at_smallest)(const GI_PUBLIC(options) *o, const GI_(step_control) *c,
                                GI_REAL smallest)
{
    /* the size includes the rounding of t, up to 1/32 of 16 ulp */
    return (GI_(size)(c) <= smallest + smallest / 16) | (o->fixed_step > 0);
}

/* Aims the retry after a failed attempt. Its size is near `wanted` if the error was too large. */
GI_INLINE void GI_(reject)(GI_(step_control) *c, GI_FLAG outcome, GI_REAL wanted, GI_REAL smallest)
{
    const GI_REAL h = GI_(size)(c);
    GI_REAL size = GI_MIN_SHRINK * h;
    if (outcome == GI_STEP_ERROR_TOO_LARGE) {
        size = GI_(max)(wanted, size);
        size = GI_(min)(size, GI_HYSTERESIS_LOW * h);
    }
    if (outcome == GI_STEP_NOT_PROJECTED) {
        c->ceiling = h / 2;
        c->unprojected = 1;
    }
    size = GI_(max)(size, smallest);
    c->t1 = c->t + c->direction * size;
    c->size_changes++;
}

/* At rest the equations have no time scale: the length of the path gives one, and the step grows. */
GI_INLINE GI_REAL GI_(step_at_rest)(GI_REAL rest)
{
    return GI_(min)(1, rest) / 1000000;
}

/* The explicit Euler step, at most `most`, to try for these full norms of y and ydot; sizes: of both. */
GI_INLINE GI_REAL GI_(trial_step)(GI_REAL norm, GI_REAL speed, GI_REAL most, GI_REAL sizes[2])
{
    sizes[0] = GI_(max)(norm, 1), sizes[1] = speed;
    return GI_(min)(sizes[0] / sizes[1] / 100, most);
}

/* The first step on a path of length `rest`, with this size of ydot and this rate of change. */
GI_INLINE GI_REAL GI_(step_at_rate)(GI_REAL size, GI_REAL rate, GI_REAL rest)
{
#    if GI_STEP_EXPONENT == 4
    const GI_REAL h = GI_(fourth_root)(rate / size) / rate;
#    else
    const GI_REAL h = GI_(inverse_root)(size / rate, GI_STEP_EXPONENT) / rate;
#    endif
    return h > 0 && GI_(finite)(h) ? h : GI_(step_at_rest)(rest);
}

/* ydot for rare uses: they share one copy of the equations. */
GI_DRIVER GI_OUTLINE void GI_(derivs_apart) GI_AT_STATE(GI_REAL ydot[])
{
    GI_(derivs)(sys, t, y, ydot);
}

/* The first step: the given one, or a step from the sizes of y, y' and y'' in the error norm, as in Hairer,
   Norsett, Wanner, Solving ODEs I, II.4. Their h^(p+1) max(|y'|, |y''|) = 0.01 depends on the unit of time.
   Here time is measured by the rate of the problem, lambda = max(|y'|/|y|, |y''|/|y'|): (lambda h)^p |y'| /
   lambda = 1. y'' comes from one explicit Euler step towards `end`, and not beyond it. If end is t, no
   direction is known yet, and y'' is not evaluated. */
GI_RARE GI_REAL GI_(first_step)(GI_PUBLIC(integ) *it, GI_REAL end)
{
    const GI_REAL *const y = it->y, *const f = it->ydot;
    const GI_REAL given = GI_(max)(it->options.initial_step, it->options.fixed_step);
    const GI_REAL length = GI_(abs)(end - it->t), rest = length > 0 ? length : 1;
    GI_REAL x[GI_N], f1[GI_N], sizes[2];
    GI_REAL h0 = GI_(trial_step)(GI_(full_norm)(it, y, y), GI_(full_norm)(it, y, f),
                                 GI_(min)(length, it->gi_largest_step), sizes);
    GI_REAL rate = sizes[1] / sizes[0];
    if (given > 0) return given;
    if (!(rate > 0)) return GI_(step_at_rest)(rest);
    if (h0 > 0) {
        if (end < it->t) h0 = -h0;
        for (int i = 0; i < GI_N; i++) x[i] = y[i] + h0 * f[i];
        GI_(derivs_apart)(it->system, GI_(abs)(h0) < length ? it->t + h0 : end, x, f1);
        it->stats.derivative_evaluations += GI_YDOT_EVALUATIONS;
        for (int i = 0; i < GI_N; i++) f1[i] -= f[i];
        const GI_REAL bend = GI_(full_norm)(it, y, f1) / GI_(abs)(h0); /* |y''| */
        if (GI_(finite)(bend)) rate = GI_(max)(rate, bend / sizes[1]);
    }
    return GI_(step_at_rate)(sizes[1], rate, rest);
}

/* Replaces a rough first step by the first step on the path to `end`. */
GI_INLINE void GI_(refine_first_step)(GI_PUBLIC(integ) *it, GI_REAL end)
{
    if (it->next_step == it->gi_rough_step)
        it->next_step = GI_(within_bounds)(it, GI_(first_step)(it, end));
    it->gi_rough_step = 0;
}

/* ==== 11 dense output ======================================================================== */

/* States between the ends of an accepted step. It calls the equations only for methods with dense stages.
   NAME_interpolate, the search for events and the samples of a batch call it. */

/* The states between the ends of a step, as polynomials. interpolate_step makes them; interpolant_at
   evaluates y[N] at the fraction s of the step. They are exact at both ends, and not projected. */
#    if GI_DENSE == GI_DENSE_WEIGHTS
#        define GI_CURVE_ROWS 6 /* y, rise (4), moved. */
#    elif GI_ENGINE == GI_ROSENBROCK
#        define GI_CURVE_ROWS 5 /* y, y1, k (3). */
#    elif GI_ENGINE == GI_COLLOCATION
#        define GI_CURVE_ROWS (GI_STAGES + 2) /* y, moved, z. */
#    elif GI_DENSE == GI_DENSE_NESTED
#        define GI_CURVE_ROWS (4 + GI_DENSE_ROWS) /* y, rise, bend, last, high. */
#    else
#        define GI_CURVE_ROWS 4 /* y, f, y1, f1 */
#    endif
typedef struct {
    GI_REAL row[GI_CURVE_ROWS * GI_N];
} GI_(interpolant);

/* A step from t to t1, and both ends of it. */
typedef struct {
    const GI_SYSTEM *sys;
    GI_REAL t, t1;
    const GI_(point) *from, *to;
} GI_(step);

#    if GI_DENSE == GI_DENSE_WEIGHTS

GI_ASSERT(sizeof GI_(dense) == (GI_STAGES + 2) * 4 * sizeof(GI_REAL),
          "geodesic_integ.h: `dense` has a row of 4 numbers for f0 ... f_GI_STAGES and for f at y1")

/* y(s) = y + h (b_0(s) f0 + b_1(s) f1 + ... + b_last(s) f at y1), for every method. At the end it is bent by
   the move of the projection there. Row k of `dense` makes b_k(s) = s (d0 + s (d1 + ...)). */
GI_INLINE void GI_(interpolate_step)(const GI_(step) *step, GI_(interpolant) *curve)
{
    const GI_(point) *const from = step->from, *const to = step->to;
    GI_REAL *const y = curve->row, *const rise = y + GI_N, *const moved = y + 5 * GI_N;
    const GI_REAL h = step->t1 - step->t;
    for (int i = 0; i < GI_N; i++) {
        GI_REAL end = 0;
        for (int j = 0; j < 4; j++) {
            GI_REAL sum = GI_(dense)[GI_STAGES + 1][j] * to->f[i];
            for (int k = 0; k < GI_STAGES + 1; k++)
                sum += GI_(dense)[k][j] * to->stages[k * GI_N + i];
            rise[j * GI_N + i] = h * sum;
            end += h * sum;
        }
        y[i] = from->y[i];
        moved[i] = to->y[i] - (from->y[i] + end);
    }
}

GI_INLINE void GI_(interpolant_at)(const GI_(interpolant) *curve, GI_REAL s, GI_REAL y[])
{
    const GI_REAL *const y0 = curve->row, *const rise = y0 + GI_N, *const moved = y0 + 5 * GI_N;
    const GI_REAL bend = s * s * (3 - 2 * s);
    for (int i = 0; i < GI_N; i++) {
        GI_REAL sum = 0;
        for (int j = 3; j >= 0; j--) sum = s * (rise[j * GI_N + i] + sum);
        y[i] = y0[i] + sum + bend * moved[i];
    }
}

#    elif GI_DENSE == GI_DENSE_NESTED

/* y(s) = y + s (rise + r (bend + s (last + r (high_0 + s (high_1 + r (high_2 + ...)))))), r = 1 - s, as in
   DOP853 (Hairer, Norsett, Wanner, Solving ODEs I, II.6). The evaluations are consecutive: f0, the stages
   after the first GI_DENSE_UNUSED, ydot at the end and GI_DENSE_STAGES further ones, at dense_c. dense_a
   makes the states of the further ones, and row k of `dense` makes high_k. */

GI_INLINE void GI_(interpolate_step)(const GI_(step) *step, GI_(interpolant) *curve)
{
    const GI_(point) *const from = step->from, *const to = step->to;
    enum { known = GI_DENSE_SPAN - GI_DENSE_STAGES };
    const GI_REAL t = step->t, h = step->t1 - t;
    GI_REAL f[GI_DENSE_SPAN * GI_N], x[GI_N], *const y = curve->row;
    for (int i = 0; i < GI_N; i++) f[i] = to->stages[i];
    for (int i = GI_N; i < (known - 1) * GI_N; i++) f[i] = to->stages[i + GI_DENSE_UNUSED * GI_N];
    for (int i = 0; i < GI_N; i++) f[(known - 1) * GI_N + i] = to->f[i];
    for (int i = 0; i < GI_N; i++) {
        const GI_REAL rise = to->y[i] - from->y[i], bend = h * f[i] - rise;
        y[i] = from->y[i], y[GI_N + i] = rise, y[2 * GI_N + i] = bend;
        y[3 * GI_N + i] = rise - h * to->f[i] - bend;
    }
    GI_EACH (k, 0, GI_DENSE_STAGES) { /* the further evaluations */
        GI_(combine)(known + k, GI_(dense_a)[k], h, from->y, f, x);
        GI_(derivs)(step->sys, t + GI_(dense_c)[k] * h, x, f + (known + k) * GI_N);
    }
    GI_EACH (k, 0, GI_DENSE_ROWS)
        GI_(combine)(GI_DENSE_SPAN, GI_(dense)[k], h, NULL, f, y + (4 + k) * GI_N);
}

GI_INLINE void GI_(interpolant_at)(const GI_(interpolant) *curve, GI_REAL s, GI_REAL y[])
{
    const GI_REAL *const y0 = curve->row, *const rise = y0 + GI_N, *const bend = y0 + 2 * GI_N;
    const GI_REAL *const last = y0 + 3 * GI_N, *const high = y0 + 4 * GI_N;
    const GI_REAL r = 1 - s;
    for (int i = 0; i < GI_N; i++) {
        GI_REAL sum = high[(GI_DENSE_ROWS - 1) * GI_N + i];
        for (int k = GI_DENSE_ROWS - 1; k > 0; k--)
            sum = high[(k - 1) * GI_N + i] + (k % 2 == 1 ? s : r) * sum;
        sum = bend[i] + s * (last[i] + r * sum);
        y[i] = y0[i] + s * (rise[i] + r * sum);
    }
}

#    elif GI_ENGINE == GI_ROSENBROCK

/* y(s) = r y + s (y1 + r (k_0 + s (k_1 + s k_2))), r = 1 - s; row n of `dense` makes k_n. */
GI_INLINE void GI_(interpolate_step)(const GI_(step) *step, GI_(interpolant) *curve)
{
    const GI_(point) *const from = step->from, *const to = step->to;
    GI_REAL *const y = curve->row;
    for (int i = 0; i < GI_N; i++) {
        y[i] = from->y[i], y[GI_N + i] = to->y[i];
        GI_EACH (n, 0, 3)
            y[(2 + n) * GI_N + i] = GI_(sum)(GI_STAGES, GI_(dense)[n], to->stages + GI_N + i);
    }
}

GI_INLINE void GI_(interpolant_at)(const GI_(interpolant) *curve, GI_REAL s, GI_REAL y[])
{
    const GI_REAL *const y0 = curve->row, *const y1 = y0 + GI_N, *const k = y0 + 2 * GI_N;
    const GI_REAL r = 1 - s;
    for (int i = 0; i < GI_N; i++)
        y[i] = r * y0[i] + s * (y1[i] + r * (k[i] + s * (k[GI_N + i] + s * k[2 * GI_N + i])));
}

#    elif GI_ENGINE == GI_COLLOCATION

GI_INLINE int GI_(stages_in)(const GI_REAL z[])
{
    int stages = GI_STAGES;
    while (stages > 3 && GI_(is_nan)(z[(stages - 1) * GI_N])) stages--;
    return stages;
}

/* The polynomial through the stages, bent at the end by a rest of a sum and a projection. */
GI_INLINE void GI_(interpolate_step)(const GI_(step) *step, GI_(interpolant) *curve)
{
    const GI_(point) *const from = step->from, *const to = step->to;
    const GI_REAL *const z = to->stages + GI_N;
    const int stages = GI_(stages_in)(z);
    GI_REAL *const y = curve->row, per[GI_STAGES], w[GI_STAGES];
    GI_(denominators)(stages, per);
    GI_(weights_at)(stages, per, 1, w);
    for (int i = 0; i < GI_STAGES * GI_N; i++) y[2 * GI_N + i] = z[i];
    for (int i = 0; i < GI_N; i++) {
        GI_REAL end = 0;
        for (int j = 0; j < stages; j++) end += w[j] * z[j * GI_N + i];
        y[i] = from->y[i], y[GI_N + i] = to->y[i] - (from->y[i] + end);
    }
}

GI_INLINE void GI_(interpolant_at)(const GI_(interpolant) *curve, GI_REAL s, GI_REAL y[])
{
    const GI_REAL *const y0 = curve->row, *const moved = y0 + GI_N, *const z = y0 + 2 * GI_N;
    const int stages = GI_(stages_in)(z);
    GI_REAL per[GI_STAGES], w[GI_STAGES];
    GI_(denominators)(stages, per);
    GI_(weights_at)(stages, per, s, w);
    for (int i = 0; i < GI_N; i++) {
        GI_REAL sum = s * s * (3 - 2 * s) * moved[i];
        for (int j = 0; j < stages; j++) sum += w[j] * z[j * GI_N + i];
        y[i] = y0[i] + sum;
    }
}

#    else

/* The cubic with y and ydot of both ends. */
GI_INLINE void GI_(interpolate_step)(const GI_(step) *step, GI_(interpolant) *curve)
{
    const GI_(point) *const from = step->from, *const to = step->to;
    GI_REAL *const y = curve->row, h = step->t1 - step->t;
    for (int i = 0; i < GI_N; i++) {
        y[i] = from->y[i], y[GI_N + i] = h * from->f[i];
        y[2 * GI_N + i] = to->y[i], y[3 * GI_N + i] = h * to->f[i];
    }
}

GI_INLINE void GI_(interpolant_at)(const GI_(interpolant) *curve, GI_REAL s, GI_REAL y[])
{
    const GI_REAL *const y0 = curve->row, *const f0 = y0 + GI_N;
    const GI_REAL *const y1 = y0 + 2 * GI_N, *const f1 = y0 + 3 * GI_N, r = 1 - s;
    for (int i = 0; i < GI_N; i++)
        y[i] = r * r * (1 + 2 * s) * y0[i] + s * s * (1 + 2 * r) * y1[i] +
               s * r * (r * f0[i] - s * f1[i]);
}

#    endif

/* interpolate_step for rare uses. */
GI_APART void GI_(make_interpolant)(const GI_(step) *step, GI_(interpolant) *curve)
{
    GI_(interpolate_step)(step, curve);
}

/* The ends of the last step. */
GI_SHARED void GI_(last_step)(const GI_PUBLIC(integ) *it, GI_(point) *from, GI_(point) *to)
{
    for (int i = 0; i < GI_N; i++) {
        from->y[i] = it->y_previous[i], from->f[i] = it->ydot_previous[i];
        to->y[i] = it->y[i], to->f[i] = it->ydot[i];
    }
#    if GI_KEEPS_STAGES
    for (int i = 0; i < (GI_STAGES + 1) * GI_N; i++) to->stages[i] = it->gi_stages[i];
#    endif
}

/* Returns the state y[N] at t inside the last step; exact at both ends. Between them the error is
   O(h^GI_DENSE_ORDER). It evaluates the equations GI_DENSE_STAGES times, which stats do not count. y is not
   projected onto the constraints. On error y and it->error are untouched: GI_ERR_ARGUMENT if t is outside the
   last step, `it` or y is NULL, or `it` is not initialized; GI_ERR_NOT_FINITE if the interpolant
   overflows. */
GI_FUNC gi_status GI_PUBLIC(interpolate)(const GI_PUBLIC(integ) *it, GI_REAL t,
                                         GI_REAL y[GI_AT_LEAST(GI_N)])
{
    if (it == NULL || GI_(missing)(y)) return GI_ERR_ARGUMENT;
    const GI_REAL h = it->t - it->t_previous;
    const bool inside =
        h >= 0 ? t >= it->t_previous && t <= it->t : t <= it->t_previous && t >= it->t;
    if (!inside || !(it->gi_ceiling > 0)) return GI_ERR_ARGUMENT; /* also if t is NaN */
    if (t == it->t || t == it->t_previous) {
        for (int i = 0; i < GI_N; i++) y[i] = t == it->t ? it->y[i] : it->y_previous[i];
        return GI_OK;
    }
    const GI_REAL s = (t - it->t_previous) / h;
    GI_(point) from, to;
    GI_(interpolant) curve;
    GI_REAL x[GI_N];
    GI_(last_step)(it, &from, &to);
    const GI_(step) step = {it->system, it->t_previous, it->t, &from, &to};
    GI_(make_interpolant)(&step, &curve);
    GI_(interpolant_at)(&curve, s, x);
    if (!GI_(all_finite)(GI_N, x)) return GI_ERR_NOT_FINITE;
    for (int i = 0; i < GI_N; i++) y[i] = x[i];
    return GI_OK;
}

/* ==== 12 carried along ======================================================================= */

/* Vectors that follow y and do not steer its steps. Variations are the derivatives of y by its start and by
   parameters: v' = (d ydot / d y) v + d ydot / d p. With GI_TRANSPORT vectors are carried parallel along a
   geodesic. It calls the equations of section 7, correct_once of section 8, the formulas of sections 4 and 9,
   and the dense output of section 11. The driver and the batch call carry after each accepted step. */

/* The equations are linear: w' = A(t) w + b(t), with A and b along the step that y has taken. Each method
   applies its own formula to them: an explicit one at its stages, GI_RODAS5P along its dense output, and
   collocation at its nodes. With Runge-Kutta methods and collocation the variation is the derivative of the
   step itself. */

#    if GI_CARRIED > 0

/* The first `part` of a step of y from t to t1, along which vectors are carried. Differences change y by
   parts of its size, 1 / per_scale. */
typedef struct {
    const GI_(manifold) *m;
    GI_REAL t, t1, part, per_scale[GI_N];
    const GI_(point) *from, *to;
} GI_(passage);

GI_INLINE GI_(passage) GI_(passage_of)(const GI_(manifold) *m, GI_REAL t, GI_REAL t1,
                                       const GI_(point) *from, const GI_(point) *to)
{
    const GI_REAL least = t1 == t ? (GI_REAL)1 / 10 : (GI_REAL)1 / 1000; /* at a start */
    GI_(passage) p;
    p.m = m, p.t = t, p.t1 = t1, p.part = 1, p.from = from, p.to = to;
    GI_EACH_SMALL (i, 0, GI_N) {
        const GI_REAL size = GI_(max)(GI_(abs)(from->y[i]), GI_(abs)((t1 - t) * from->f[i]));
        p.per_scale[i] = 1 / GI_(max)(size, least * GI_(unit_of)(m->it, i));
    }
    return p;
}

#        if GI_VARIATIONS > 0

/* The first variation that belongs to a parameter. If the user gives derivatives by parameters, it is not
   known how constraints depend on them: those variations are not projected. They show how algebraic
   equations do. */
enum {
    GI_(of_parameters) = (GI_VARIATIONS) - (GI_PARAMETERS),
    GI_(projected) = GI_PARAMETER_DIFFERENCES ? GI_VARIATIONS : GI_(of_parameters)
};

/* y + d v and y - d v, and the systems there. d is epsilon^(1/3) of the scale: a central difference over it
   is accurate to epsilon^(2/3). */
typedef struct {
    GI_REAL y[2][GI_N], d;
    const GI_SYSTEM *sys[2];
#            if GI_PARAMETER_DIFFERENCES
    GI_SYSTEM system[2];
#            endif
} GI_(neighbours);

/* Finds the neighbours of y along v, and along a parameter if it is not -1. */
GI_INLINE void GI_(find_neighbours)(const GI_(passage) *p, const GI_REAL y[], const GI_REAL v[],
                                    int parameter, GI_(neighbours) *n)
{
    GI_REAL most = 0;
    GI_EACH_SMALL (i, 0, GI_N) most = GI_(max)(most, GI_(abs)(v[i]) * p->per_scale[i]);
    n->sys[0] = n->sys[1] = p->m->sys;
#            if GI_PARAMETER_DIFFERENCES
    if (parameter >= 0) {
        n->system[0] = n->system[1] = *p->m->sys;
        n->sys[0] = &n->system[0], n->sys[1] = &n->system[1];
        const GI_REAL size = GI_(abs)(*GI_(parameter)(&n->system[0], parameter));
        most = GI_(max)(most, 1 / (size > 0 ? size : (GI_REAL)1 / 1000));
    }
#            endif
    n->d = most > 0 ? GI_CBRT_EPSILON / most : 1;
    for (int side = 0; side < 2; side++) {
        const GI_REAL d = side == 0 ? n->d : -n->d;
        GI_EACH_SMALL (i, 0, GI_N) n->y[side][i] = y[i] + d * v[i];
#            if GI_PARAMETER_DIFFERENCES
        if (parameter >= 0) *GI_(parameter)(&n->system[side], parameter) += d;
#            endif
    }
}

/* The parameter that belongs to a variation, or -1. */
GI_INLINE int GI_(parameter_of)(int variation)
{
    return GI_PARAMETER_DIFFERENCES && variation >= GI_(of_parameters)
               ? variation - GI_(of_parameters)
               : -1;
}

/* (d ydot / d y) v, plus d ydot / d p if the parameter is not -1; with a mass matrix the derivatives of M
   ydot. At the edge of the domain the difference is taken on the side where ydot is finite. The
   error is epsilon^(2/3) of ydot, which is much for a parameter that hardly changes ydot. */
GI_OUTLINE void GI_(differentiate)(const GI_(passage) *p, GI_REAL t, const GI_REAL y[],
                                   const GI_REAL v[], int parameter, GI_REAL rate[])
{
    GI_(neighbours) n;
    GI_REAL f[2][GI_N];
    GI_(find_neighbours)(p, y, v, parameter, &n);
    p->m->stats->derivative_evaluations += 2;
    const GI_REAL d = n.d;
    for (int side = 0; side < 2; side++) {
        GI_RIGHT_SIDE(n.sys[side], t, n.y[side], f[side]);
        if (GI_(all_finite)(GI_N, f[side])) continue;
        GI_RIGHT_SIDE(p->m->sys, t, y, f[side]);
        p->m->stats->derivative_evaluations++;
        n.d = side == 0 || n.d == d ? d / 2 : 0; /* NaN if neither is finite */
    }
    const GI_REAL per = 1 / (2 * n.d);
    GI_EACH_SMALL (i, 0, GI_N) rate[i] = (f[0][i] - f[1][i]) * per;
}

#            define GI_LINEAR_IS_GIVEN (GI_JACOBIAN && GI_PROBLEM == GI_GENERAL)

#        endif

#        if GI_ENGINE == GI_RUNGE_KUTTA

/* w' of all vectors w at (t, y); of vector k in rate + k stride. */
GI_SHARED void GI_(rates)(const GI_(passage) *p, GI_REAL t, const GI_REAL y[],
                          GI_REAL w[GI_CARRIED][GI_N], GI_REAL *rate, int stride)
{
#            if GI_VARIATIONS > 0
#                if GI_LINEAR_IS_GIVEN
    const int given = GI_PARAMETER_DIFFERENCES ? GI_(of_parameters) : GI_VARIATIONS;
    GI_REAL J[GI_N][GI_N];
    GI_(own_linear)(p->m->sys, t, y, J);
    p->m->stats->jacobian_evaluations++;
    GI_EACH_SMALL (k, 0, given)
        GI_EACH_SMALL (i, 0, GI_N) {
            GI_REAL sum = J[i][0] * w[k][0];
            GI_EACH_SMALL (j, 1, GI_N) sum += J[i][j] * w[k][j];
            rate[k * stride + i] = sum;
        }
#                else
    const int given = 0;
#                endif
    for (int k = given; k < GI_VARIATIONS; k++)
        GI_(differentiate)(p, t, y, w[k], GI_(parameter_of)(k), rate + k * stride);
#                if GI_PARAMETERS > 0 && !GI_PARAMETER_DIFFERENCES
    GI_REAL by_p[GI_PARAMETERS][GI_N];
    GI_(parameter_derivatives)(p->m->sys, t, y, by_p);
    for (int k = 0; k < GI_PARAMETERS; k++)
        for (int i = 0; i < GI_N; i++) rate[(GI_(of_parameters) + k) * stride + i] += by_p[k][i];
#                endif
#            endif
#            if GI_TRANSPORT > 0
    GI_(transport_rates)(p->m->sys, y, GI_TRANSPORT, w + GI_VARIATIONS,
                         rate + GI_VARIATIONS * stride, stride);
#            endif
}

/* Carries w by a step of the method, at the stages of y. */
GI_INLINE void GI_(carry_vectors)(const GI_(passage) *p, GI_(carried) *c)
{
    enum { stride = (GI_STAGES + 1) * GI_N };
    const GI_REAL *const y = p->from->y, *const f = p->to->stages, h = p->t1 - p->t;
    GI_REAL rate[GI_CARRIED][stride], v[GI_CARRIED][GI_N], w1[GI_N];
    GI_REAL x[GI_N], err[(GI_ESTIMATES + 1) * GI_N], (*const w)[GI_N] = c->v;
    (void)x, (void)f;
    GI_EACH_SMALL (k, 0, GI_CARRIED)
        GI_EACH_SMALL (i, 0, GI_N) v[k][i] = w[k][i];
    GI_(rates)(p, p->t, y, v, rate[0], stride);
#            define GI_STAGE(s)                                                                    \
                GI_(stage_state)(s, h, y, f, x);                                                   \
                for (int k = 0; k < GI_CARRIED; k++) GI_(stage_state)(s, h, w[k], rate[k], v[k]);  \
                GI_(rates)(p, GI_(stage_time)(s, p->t, p->t1), x, v, rate[0] + s * GI_N, stride);
    GI_EACH_STAGE(GI_STAGE)
#            if GI_STAGES > 0
    GI_STAGE(GI_STAGES)
#            endif
#            undef GI_STAGE
    GI_EACH_SMALL (k, 0, GI_CARRIED) {
        GI_(result)(h, w[k], rate[k], v[k], w1, err);
        GI_EACH_SMALL (i, 0, GI_N) w[k][i] = w1[i];
    }
}

#        else

enum { GI_(NODES) = GI_ENGINE == GI_ROSENBROCK ? 6 : GI_STAGES };

/* A step of size h. At node j the equations are M w' = A w. The first N rows of at[j] are A; each further row
   is added for the variation of a parameter. */
typedef struct {
    const GI_(passage) *p;
    int nodes;
    GI_REAL h, at[GI_(NODES) + 1][GI_N + GI_PARAMETERS][GI_N];
} GI_(nodal);

/* M w' of vector k at node j, where it is w + z. */
GI_INLINE void GI_(nodal_rate)(const GI_(nodal) *of, int j, int k, const GI_REAL w[],
                               const GI_REAL z[], GI_REAL rate[])
{
    const int parameter = k - ((GI_VARIATIONS) - (GI_PARAMETERS));
    GI_REAL v[GI_N];
    GI_EACH_SMALL (i, 0, GI_N) v[i] = w[i] + z[i];
    GI_EACH_SMALL (i, 0, GI_N) {
        rate[i] = of->at[j][i][0] * v[0];
        GI_EACH_SMALL (m, 1, GI_N) rate[i] += of->at[j][i][m] * v[m];
        if (GI_PARAMETERS > 0 && parameter >= 0 && k < GI_VARIATIONS)
            rate[i] += of->at[j][GI_N + parameter][i];
    }
}

#            if GI_METHOD != GI_GAUSS

/* The linear system of an implicit step, with A of node j. */
GI_INLINE void GI_(linear_at)(const GI_(nodal) *of, int j, GI_(linear) *l)
{
#                if GI_MASS_MATRIX
    GI_(mass_matrix)(of->p->m->sys, l->M);
#                endif
    GI_EACH_SMALL (i, 0, GI_V)
        GI_EACH_SMALL (m, 0, GI_N) l->J[i][m] = of->at[j][GI_E + i][m];
}

#            endif
#            if GI_ENGINE == GI_ROSENBROCK

/* Carries the vectors w from first to end - 1 over a step by the formula of the method. A further node gets
   the derivative of A at the start by the part of the step, from the polynomial through all others. */
GI_OUTLINE GI_IF_FAST(GI_GCC(__attribute__((optimize("O3"))))) bool GI_(carry_linear)(
    GI_(nodal) *of, int first, int end, GI_REAL w[][GI_N])
{
    const GI_REAL per_h = 1 / of->h, *const c = GI_(c);
    GI_REAL weight[GI_(NODES)] = {0};
    GI_(linear) l;
    GI_(factors) s;
    GI_(linear_at)(of, 0, &l);
    s.mu[0] = 1 / (GI_GAMMA * of->h), s.mu[1] = 0;
    GI_(factorize)(&l, &s, false);
    GI_EACH (j, 1, GI_(NODES)) {
        weight[j] = 1 / c[j];
        GI_EACH (m, 1, GI_(NODES))
            if (m != j) weight[j] *= c[m] / (c[m] - c[j]);
        weight[0] -= weight[j];
    }
    for (int n = 0; n < GI_N + GI_PARAMETERS; n++)
        GI_EACH_SMALL (i, 0, GI_N) {
            of->at[GI_(NODES)][n][i] = 0;
            GI_EACH (j, 0, GI_(NODES)) of->at[GI_(NODES)][n][i] += weight[j] * of->at[j][n][i];
        }
    for (int k = first; k < end; k++) {
        GI_REAL u[GI_STAGES * GI_N], change[GI_N] = GI_ZERO, slope[GI_N], x[GI_N];
        GI_REAL sum[GI_N], pull[GI_N];
        GI_(nodal_rate)(of, GI_(NODES), k, w[k], change, slope);
        GI_EACH (n, 0, GI_STAGES) {
            GI_(before_stage)(n, per_h, w[k], u, change, x, sum);
            GI_(times_mass)(&l, sum, pull);
            GI_(nodal_rate)(of, n < 5 ? n : 5, k, w[k], change, u + n * GI_N);
            GI_EACH (i, 0, GI_N) {
                if (n > 0) u[n * GI_N + i] += pull[i];
                if (GI_(d)[n] != 0) u[n * GI_N + i] += GI_(d)[n] * slope[i];
            }
            GI_(solve_factored)(&l, &s, false, u + n * GI_N, u + n * GI_N);
        }
        GI_EACH (i, 0, GI_N) w[k][i] += change[i] + u[(GI_STAGES - 1) * GI_N + i];
    }
    return true;
}

#            else

/* The sum of |v_i| by their scales at some nodes; NaN if one is NaN. */
GI_INLINE GI_REAL GI_(size_at_nodes)(const GI_(passage) *p, int nodes, const GI_REAL v[])
{
    GI_REAL sum = 0;
    GI_EACH_NODE (j, nodes)
        GI_EACH_SMALL (i, 0, GI_N) sum += p->per_scale[i] * GI_(abs)(v[j * GI_N + i]);
    return sum;
}

/* Carries the vectors w from first to end - 1 over a step by collocation. The iteration of the method solves
   the equations, with A of the middle node. It continues to rounding: what is small in a large vector may be
   all that is left where the vector shrinks. A vector that shrinks below the rounding of its change z ends
   there. Returns false if it does not converge. */
GI_INLINE bool GI_(carry_nodes)(const GI_(nodal) *of, int stages, int first, int end,
                                GI_REAL w[][GI_N])
{
    const GI_REAL rough = GI_CBRT_EPSILON * GI_CBRT_EPSILON;
    const GI_(coefficients) *to = of->p->m->memory->coefficients;
    GI_REAL weight[GI_MOST_STAGES];
#                if GI_METHOD == GI_RADAU
    GI_(linear) l;
    GI_(factors) f[GI_MOST_STAGES / 2 + 1];
    to += (stages - 3) / 2;
    GI_(linear_at)(of, stages / 2, &l);
    GI_(factorize_pairs)(&l, of->h, stages, f);
#                endif
    GI_(weights_at)(stages, to->per, 1, weight);
    for (int k = first; k < end; k++) {
        GI_REAL v[GI_MOST_STAGES * GI_N], z[GI_MOST_STAGES * GI_N], g[GI_MOST_STAGES * GI_N];
        GI_REAL last = 0;
        for (int i = 0; i < stages * GI_N; i++) v[i] = z[i] = 0;
        for (int round = 0;; round++) {
            GI_EACH_NODE (j, stages) GI_(nodal_rate)(of, j, k, w[k], z + j * GI_N, z + j * GI_N);
#                if GI_METHOD == GI_RADAU
            GI_(correct_stages)(stages, to, &l, f, 1, v, z, g);
#                else
            GI_(mix)(stages, to->to_stages, z, g);
            for (int i = 0; i < stages * GI_N; i++)
                z[i] = of->h * g[i], g[i] = z[i] - v[i], v[i] = z[i];
#                endif
            const GI_REAL size = GI_(size_at_nodes)(of->p, stages, g);
            const GI_REAL whole = GI_(size_at_nodes)(of->p, 1, w[k]) +
                                  GI_(size_at_nodes)(of->p, 1, z + (stages - 1) * GI_N);
            if (size < last && size * size / (last - size) <= 2 * GI_EPSILON * whole) break;
            if (size >= last / 2 &&
                size <= rough * whole + 64 * GI_EPSILON * GI_(size_at_nodes)(of->p, stages, z))
                break;
            if (round == 30 || !GI_(finite)(size)) return false;
            last = size;
        }
        GI_EACH_NODE (j, stages)
            GI_EACH_SMALL (i, 0, GI_N) w[k][i] += weight[j] * z[j * GI_N + i];
    }
    return true;
}

/* Calls carry_nodes, with a constant number of stages if code may be long. */
GI_OUTLINE GI_IF_FAST(GI_GCC(__attribute__((optimize("O3"))))) bool GI_(carry_linear)(
    GI_(nodal) *of, int first, int end, GI_REAL w[][GI_N])
{
#                if GI_METHOD == GI_RADAU && GI_FAST && GI_N <= 20
    if (of->nodes == 3) return GI_(carry_nodes)(of, 3, first, end, w);
    if (of->nodes == 5) return GI_(carry_nodes)(of, 5, first, end, w);
    return GI_(carry_nodes)(of, 7, first, end, w);
#                else
    return GI_(carry_nodes)(of, of->nodes, first, end, w);
#                endif
}

#            endif

#            if GI_MASS_MATRIX && GI_PARAMETER_DIFFERENCES

/* If M depends on a parameter, M v' lacks (d M / d p) ydot. ydot is the slope of the curve at s. */
GI_INLINE void GI_(vary_mass)(const GI_(passage) *p, const GI_(interpolant) *curve, GI_REAL s,
                              int parameter, GI_REAL rate[])
{
    const GI_REAL d = GI_CBRT_EPSILON, none[GI_N] = GI_ZERO;
    GI_(neighbours) n;
    GI_REAL M[2][GI_N][GI_N], y[2][GI_N];
    GI_(find_neighbours)(p, p->from->y, none, parameter, &n);
    for (int side = 0; side < 2; side++) {
        GI_(mass_matrix)(n.sys[side], M[side]);
        GI_(interpolant_at)(curve, side == 0 ? s + d : s - d, y[side]);
    }
    const GI_REAL per = 1 / (4 * d * n.d * (p->t1 - p->t));
    for (int i = 0; i < GI_N; i++)
        for (int j = 0; j < GI_N; j++)
            rate[i] -= (M[0][i][j] - M[1][i][j]) * (y[0][j] - y[1][j]) * per;
}

#            endif

/* Makes the rows of a node, x at the fraction s of the curve: of variations, or of transported vectors. */
GI_INLINE void GI_(make_node)(const GI_(passage) *p, const GI_(interpolant) *curve, GI_REAL s,
                              const GI_REAL x[], bool transport, GI_REAL at[][GI_N])
{
    const GI_REAL t = s == 1 ? p->t1 : p->t + s * (p->t1 - p->t); /* never beyond t1 */
    GI_REAL unit[GI_N] = GI_ZERO, rate[GI_N] = GI_ZERO;
#            if GI_LINEAR_IS_GIVEN
    GI_(own_linear)(p->m->sys, t, x, at);
    p->m->stats->jacobian_evaluations++;
    (void)unit, (void)rate;
#            else
    (void)t;
    for (int m = 0; m < GI_N; m++) {
        unit[m] = transport && m >= GI_NQ ? 0 : 1;
#                if GI_TRANSPORT > 0
        if (transport) GI_(transport_rates)(p->m->sys, x, 1, &unit, rate, 0);
#                endif
#                if GI_VARIATIONS > 0
        if (!transport) GI_(differentiate)(p, t, x, unit, -1, rate);
#                endif
        unit[m] = 0;
        for (int i = 0; i < GI_N; i++) at[i][m] = rate[i];
    }
#            endif
#            if GI_PARAMETER_DIFFERENCES
    for (int k = 0; k < GI_PARAMETERS && !transport; k++) {
        GI_(differentiate)(p, t, x, unit, k, at[GI_N + k]);
#                if GI_MASS_MATRIX
        GI_(vary_mass)(p, curve, s, k, at[GI_N + k]);
#                endif
    }
#            elif GI_PARAMETERS > 0
    if (!transport) GI_(parameter_derivatives)(p->m->sys, t, x, at + GI_N);
#            endif
}

/* Carries all vectors over this part of the step. If an iteration fails, it is divided. GI_RODAS5P also
   divides a step that is far shorter than the longest: in a fast transition vectors may grow a lot, and
   shrink again, but their errors remain. */
GI_INLINE void GI_(carry_vectors)(const GI_(passage) *p, GI_(carried) *c)
{
    GI_(interpolant) curve;
    GI_(nodal) of;
    GI_REAL x[GI_N];
    const GI_(carried) before = *c;
    const GI_REAL *const z = p->to->stages + GI_N;
    int pieces = 1;
    bool good = false;
    of.p = p;
#            if GI_ENGINE == GI_ROSENBROCK
    const GI_REAL *const node = GI_(c), size = GI_(abs)(p->t1 - p->t);
    of.nodes = GI_(NODES);
    if (size < c->longest / 30) pieces = 2;
    c->longest = GI_(max)(c->longest, size);
#            else
    GI_REAL node[GI_(NODES)];
    of.nodes = GI_(stages_in)(z);
    GI_(nodes_of)(of.nodes, node);
#            endif
    const GI_(step) step = {p->m->sys, p->t, p->t1, p->from, p->to};
    for (; pieces <= 64 && !good; pieces *= 2) {
        const GI_REAL part = p->part / (GI_REAL)pieces;
        const bool known = GI_ENGINE == GI_COLLOCATION && part == 1; /* z has the states */
        of.h = part * (p->t1 - p->t);
        if (!known || GI_MASS_MATRIX) GI_(make_interpolant)(&step, &curve);
        good = true;
        for (int n = 0; n < 2 * pieces && good; n++) {
            const bool transport = GI_TRANSPORT > 0 && n % 2 == 1;
            if (n % 2 == 1 ? GI_TRANSPORT == 0 : GI_VARIATIONS == 0) continue;
            for (int j = 0; j < of.nodes; j++) {
                const GI_REAL s = part * ((GI_REAL)(n / 2) + node[j]);
                if (!known) GI_(interpolant_at)(&curve, s, x);
                for (int i = 0; i < GI_N && known; i++) x[i] = p->from->y[i] + z[j * GI_N + i];
                GI_(make_node)(p, &curve, s, x, transport, of.at[j]);
            }
            good = transport ? GI_(carry_linear)(&of, GI_VARIATIONS, GI_CARRIED, c->v)
                             : GI_(carry_linear)(&of, 0, GI_VARIATIONS, c->v);
        }
        if (!good) *c = before;
    }
    if (!good) GI_(unwrite)(GI_CARRIED * GI_N, c->v[0]);
}

#        endif

#        if GI_VARIATIONS > 0

/* Projects a state next to the manifold, even if it is within its tolerance. */
GI_INLINE void GI_(project_neighbour)(const GI_(manifold) *m, GI_REAL t, GI_REAL y[])
{
#            if GI_MASS_MATRIX
    GI_(split) s;
    GI_REAL dy[GI_N];
    GI_(split_equations)(m->sys, t, y, NULL, &s);
    for (int i = 0; i < GI_N; i++) dy[i] = i < s.rank ? 0 : -s.f[i];
    (void)GI_(solve_split)(&s, dy);
    for (int i = 0; i < GI_N; i++) y[i] += dy[i];
#            elif GI_HAS_CHECK
    (void)GI_(correct_once)(m, t, y);
#            elif GI_NC > 0
    (void)GI_(project_if_needed)(m->sys, 64 * GI_EPSILON, t, y);
#            endif
}

/* Brings the variations into the tangent space at (t, y), by the derivative of a projection. Each keeps its
   change of H. */
GI_OUTLINE void GI_(make_tangent)(const GI_(passage) *p, GI_REAL t, const GI_REAL y[],
                                  GI_(carried) *c)
{
#            if (GI_NC > 0 || GI_MASS_MATRIX) &&                                                   \
                (GI_PARAMETER_DIFFERENCES || GI_VARIATIONS > GI_PARAMETERS)
    GI_PUBLIC(integ) exact = *p->m->it;
    exact.gi_goal = -1;
#                ifdef GI_OWN_PROJECTION
    exact.gi_constraint_weight[0] *= GI_ORDINARY; /* it compares squares, and not with the goal */
#                endif
#                ifdef GI_KEEPS_START
    GI_REAL slope[1][GI_N], back[GI_N], square = 0; /* H changes by that along `back` */
    GI_(constraint_jacobian)(p->m->sys, t, y, slope);
    for (int i = 0; i < GI_N; i++) {
        back[i] = slope[0][i] / (p->per_scale[i] * p->per_scale[i]);
        square += slope[0][i] * back[i];
    }
#                endif
    for (int k = 0; k < GI_(projected); k++) {
        GI_(neighbours) n;
#                ifdef GI_KEEPS_START
        if (GI_(parameter_of)(k) < 0) {
            GI_REAL off = -c->H[k];
            for (int i = 0; i < GI_N; i++) off += slope[0][i] * c->v[k][i];
            for (int i = 0; i < GI_N && square > 0; i++) c->v[k][i] -= back[i] * (off / square);
            continue;
        }
#                endif
        GI_(find_neighbours)(p, y, c->v[k], GI_(parameter_of)(k), &n);
        for (int side = 0; side < 2; side++) {
            GI_REAL H0 = p->m->H0;
#                ifdef GI_KEEPS_START
            H0 += side == 0 ? n.d * c->H[k] : -n.d * c->H[k];
#                endif
            const GI_(manifold) m = GI_(manifold_of)(&exact, n.sys[side], H0);
            GI_(project_neighbour)(&m, t, n.y[side]);
        }
        if (!GI_(all_finite)(GI_N, n.y[0]) || !GI_(all_finite)(GI_N, n.y[1])) continue;
        for (int i = 0; i < GI_N; i++) c->v[k][i] = (n.y[0][i] - n.y[1][i]) / (2 * n.d);
    }
#            endif
#            if GI_MASS_MATRIX && GI_PARAMETERS > 0 && !GI_PARAMETER_DIFFERENCES
    GI_REAL by_p[GI_PARAMETERS][GI_N];
    GI_(parameter_derivatives)(p->m->sys, t, y, by_p);
    for (int k = GI_(of_parameters); k < GI_VARIATIONS; k++) {
        GI_(split) s;
        GI_REAL dv[GI_N];
        GI_(split_equations)(p->m->sys, t, y, by_p[k - GI_(of_parameters)], &s);
        for (int i = 0; i < GI_N; i++) {
            dv[i] = 0;
            for (int j = 0; j <= GI_N && i >= s.rank; j++)
                dv[i] -= j < GI_N ? s.J[i][j] * c->v[k][j] : s.f[i];
        }
        if (!GI_(solve_split)(&s, dv)) continue;
        for (int i = 0; i < GI_N; i++) c->v[k][i] += dv[i];
    }
#            endif
}

#        endif

#        if GI_TRANSPORT > 0

/* Restores the scalar products of the first n vectors u: the transported ones w, then the velocity, which
   stays. By Newton's method w_b changes by the sum of u_a X_ab, where G X = Z, and Z + Z^T is the change of
   the products G. Returns false if there is no small X. n = 0: notes the products. */
GI_OUTLINE bool GI_(keep_products)(const GI_SYSTEM *sys, const GI_REAL y[], int n, GI_(carried) *c)
{
    enum { count = GI_TRANSPORT };
    GI_REAL g[GI_NQ][GI_NQ], dg[GI_NQ][GI_NQ][GI_NQ], u[count + 1][GI_NQ], low[GI_NQ][count + 1];
    GI_REAL(*const w)[GI_N] = c->v + GI_VARIATIONS;
    GI_REAL most = 1;
    for (int round = 0; round < 6 && most > GI_CBRT_EPSILON / 1000; round++) {
        GI_REAL a[(count + 1) * (count + 1)], X[(count + 1) * (count + 1)];
        GI_(metric)(sys, y, g, dg);
        for (int i = 0; i < GI_NQ; i++) {
            u[count][i] = 0;
            for (int j = 0; j < GI_NQ; j++) u[count][i] += g[i][j] * y[GI_NQ + j];
            for (int k = 0; k < count; k++) u[k][i] = w[k][i];
            for (int k = 0; k <= count; k++) low[i][k] = u[k][i];
        }
        const bool known = GI_(solve)(GI_NQ, g[0], count + 1, low[0]) != 0;
        if (!known && n == 0) GI_(unwrite)((count + 1) * (count + 1), c->products[0]);
        if (!known) return false;
        for (int i = 0; i < (n > 0 ? n : count + 1); i++)
            for (int j = 0; j < (n > 0 ? n : count + 1); j++) {
                GI_REAL sum = 0;
                for (int m = 0; m < GI_NQ; m++) sum += low[m][i] * u[j][m];
                if (n == 0) c->products[i][j] = sum;
                a[i * n + j] = sum, X[i * n + j] = (c->products[i][j] - sum) / (i < count ? 2 : 1);
            }
        if (n == 0) return true;
        if (!GI_(solve)(n, a, n, X)) return false;
        most = 0;
        for (int i = 0; i < n * count; i++)
            most = GI_(max)(most, GI_(abs)(X[i / count * n + i % count]));
        if (most > (GI_REAL)1 / 4) return false;
        for (int i = 0; i < n * count; i++)
            for (int m = 0; m < GI_NQ; m++)
                w[i % count][m] += u[i / count][m] * X[i / count * n + i % count];
    }
    return true;
}

#        endif

/* Carries the vectors over a step. */
GI_DRIVER GI_OUTLINE void GI_(carry)(const GI_(passage) *p, GI_REAL t1, const GI_REAL y1[],
                                     GI_(carried) *c)
{
    GI_(carry_vectors)(p, c);
#        if GI_VARIATIONS > 0
    GI_(make_tangent)(p, t1, y1, c);
#        endif
#        if GI_TRANSPORT > 0
    /* Without the velocity if it depends on the vectors, or is light at a right angle to them. */
    if (GI_TRANSPORT >= GI_NQ || !GI_(keep_products)(p->m->sys, y1, GI_TRANSPORT + 1, c))
        (void)GI_(keep_products)(p->m->sys, y1, GI_TRANSPORT, c);
#        endif
}

/* Copies the vectors to where the user reads them. */
GI_INLINE void GI_(show_carried)(GI_PUBLIC(integ) *it)
{
#        if GI_VARIATIONS > 0
    for (int k = 0; k < GI_VARIATIONS; k++)
        for (int i = 0; i < GI_N; i++) it->variation[k][i] = it->gi_carried.v[k][i];
#        endif
#        if GI_TRANSPORT > 0
    for (int k = 0; k < GI_TRANSPORT; k++)
        for (int i = 0; i < GI_NQ; i++)
            it->transported[k][i] = it->gi_carried.v[GI_VARIATIONS + k][i];
#        endif
}

/* Makes these the vectors of `it` at its state, with variations in the tangent space there. */
GI_OUTLINE void GI_(settle_carried)(GI_PUBLIC(integ) *it)
{
    GI_(carried) *const c = &it->gi_carried;
#        if GI_VARIATIONS > 0
    const GI_(manifold) m = GI_(manifold_of)(it, it->system, it->gi_H0);
    GI_(point) here;
    for (int i = 0; i < GI_N; i++) here.y[i] = it->y[i], here.f[i] = it->ydot[i];
    const GI_(passage) p = GI_(passage_of)(&m, it->t, it->t, &here, &here);
#            ifdef GI_KEEPS_START
    for (int k = 0; k < GI_VARIATIONS; k++) {
        GI_(neighbours) n;
        GI_REAL H[2][1];
        GI_(find_neighbours)(&p, here.y, c->v[k], GI_(parameter_of)(k), &n);
        for (int side = 0; side < 2; side++)
            GI_(constraint_errors)(n.sys[side], it->t, n.y[side], H[side]);
        c->H[k] = (H[0][0] - H[1][0]) / (2 * n.d);
    }
#            endif
    GI_(make_tangent)(&p, it->t, here.y, c);
#        endif
#        if GI_TRANSPORT > 0
    (void)GI_(keep_products)(it->system, it->y, 0, c);
#        endif
    it->gi_carried_before = *c;
    if (it->t != it->t_previous) /* they are not known in the last step */
        GI_(unwrite)(GI_CARRIED * GI_N, it->gi_carried_before.v[0]);
    GI_(show_carried)(it);
}

/* Starts with unit vectors; zeros for parameters. */
GI_OUTLINE void GI_(begin_carried)(GI_PUBLIC(integ) *it)
{
    for (int k = 0; k < GI_CARRIED; k++)
        for (int i = 0; i < GI_N; i++) it->gi_carried.v[k][i] = 0;
    for (int k = 0; k < (GI_VARIATIONS) - (GI_PARAMETERS) && k < GI_N; k++)
        it->gi_carried.v[k][k] = 1;
    for (int k = 0; k < GI_TRANSPORT && k < GI_NQ; k++) it->gi_carried.v[GI_VARIATIONS + k][k] = 1;
#        if GI_ENGINE == GI_ROSENBROCK
    it->gi_carried.longest = 0;
#        endif
    GI_(settle_carried)(it);
}

/* Replaces the vectors from `first` on by w[count][n]. */
GI_OUTLINE gi_status GI_(set_carried)(GI_PUBLIC(integ) *it, const GI_REAL *w, int first, int count,
                                      int n)
{
    if (it == NULL) return GI_ERR_ARGUMENT;
    int bad = 0;
    while (w && bad < count * n && GI_(finite)(w[bad])) bad++;
    const bool named = w && bad < count * n;
    const char *const wrong = w == NULL ? "a carried vector: NULL"
                              : named   ? "a carried vector: not finite"
                                        : GI_BLANK;
    if (w == NULL || named || !(it->gi_ceiling > 0)) {
        const int place = bad / n * (n > 10 || count > 10 ? 100 : 10) + bad % n;
        GI_(tell)(&it->error, wrong, named ? place : -1, named ? w[bad] : 0, 0);
        it->gi_failure = GI_ERR_ARGUMENT, it->gi_known = GI_TOLD;
        return GI_ERR_ARGUMENT;
    }
    for (int i = 0; i < count * n; i++) it->gi_carried.v[first + i / n][i % n] = w[i];
    GI_(settle_carried)(it);
    return GI_OK;
}

#        if GI_VARIATIONS > 0

/* Sets the variations to v[GI_VARIATIONS][N], projected into the tangent space. GI_ERR_ARGUMENT, and nothing
   changes: NULL, not finite, or not initialized. */
GI_FUNC gi_status GI_PUBLIC(set_variations)(GI_PUBLIC(integ) *it, const GI_REAL v[][GI_N])
{
    return GI_(set_carried)(it, v ? v[0] : NULL, 0, GI_VARIATIONS, GI_N);
}

/* Returns the variations v[GI_VARIATIONS][N] at t inside the last step, by a step of the method from its
   start. They are exact at both ends. On error v is untouched: the errors of NAME_interpolate, and
   GI_ERR_NOT_FINITE inside a step that ended before NAME_set_variations. */
GI_DRIVER GI_FUNC gi_status GI_PUBLIC(interpolate_variations)(const GI_PUBLIC(integ) *it, GI_REAL t,
                                                              GI_REAL v[][GI_N])
{
    GI_(point) from, to;
    GI_REAL y[GI_N];
    const gi_status status = v == NULL ? GI_ERR_ARGUMENT : GI_PUBLIC(interpolate)(it, t, y);
    if (status != GI_OK) return status;
    GI_(carried) c = t == it->t ? it->gi_carried : it->gi_carried_before;
    if (t != it->t && t != it->t_previous) {
        GI_(manifold) m = GI_(manifold_of)(it, it->system, it->gi_H0);
        gi_statistics uncounted = GI_ZERO;
        m.stats = &uncounted;
        GI_(last_step)(it, &from, &to);
#            if GI_ENGINE == GI_RUNGE_KUTTA
        GI_(passage) p = GI_(passage_of)(&m, it->t_previous, t, &from, &to);
        GI_REAL x[GI_N];
        (void)x;
#                define GI_STAGE(s) GI_(stage)(m.sys, s, p.t, t, from.y, to.stages, x);
        GI_EACH_STAGE(GI_STAGE)
#                if GI_STAGES > 0
        GI_STAGE(GI_STAGES)
#                endif
#                undef GI_STAGE
#            else
        GI_(passage) p = GI_(passage_of)(&m, it->t_previous, it->t, &from, &to);
        p.part = (t - p.t) / (p.t1 - p.t);
#            endif
        GI_(carry)(&p, t, y, &c);
    }
    if (!GI_(all_finite)(GI_VARIATIONS * GI_N, c.v[0])) return GI_ERR_NOT_FINITE;
    for (int k = 0; k < GI_VARIATIONS; k++)
        for (int i = 0; i < GI_N; i++) v[k][i] = c.v[k][i];
    return GI_OK;
}

#            if GI_EVENTS > 0

/* After GI_EVENT: dt[GI_VARIATIONS], the derivative of the event's time by each variation. The state on the
   event's surface changes by variation[k] + dt[k] ydot. GI_ERR_ARGUMENT: NULL, or no event at t.
   GI_ERR_NOT_FINITE: g is flat where it is zero, or jumps. dt is untouched then. */
GI_FUNC gi_status GI_PUBLIC(event_variation)(const GI_PUBLIC(integ) *it,
                                             GI_REAL dt[GI_AT_LEAST(GI_VARIATIONS)])
{
    GI_REAL rise[GI_VARIATIONS + 4];
    if (it == NULL || GI_(missing)(dt) || !(it->gi_ceiling > 0)) return GI_ERR_ARGUMENT;
    const int event = it->event_index;
    if (it->t != it->gi_event_time) return GI_ERR_ARGUMENT;
    const GI_(manifold) m = GI_(manifold_of)(it, it->system, it->gi_H0);
    GI_(point) from, to;
    GI_(last_step)(it, &from, &to);
    const GI_(passage) p = GI_(passage_of)(&m, it->t_previous, it->t, &to, &to);
    /* The last four are along the path at a fixed t, and by t at a fixed state: y may be slow, and g fast.
       Each is halved once, which shows whether g is flat or jumps. */
    for (int k = 0; k < GI_VARIATIONS + 4; k++) {
        const bool by_t = k >= GI_VARIATIONS + 2;
        GI_(neighbours) n;
        GI_REAL g[2][GI_EVENTS];
        GI_(find_neighbours)(&p, to.y, k >= GI_VARIATIONS ? to.f : it->gi_carried.v[k],
                             k >= GI_VARIATIONS ? -1 : GI_(parameter_of)(k), &n);
        if (by_t) {
            const GI_REAL d = GI_CBRT_EPSILON * GI_(min)(it->largest_step, it->next_step);
            const GI_REAL least = 4 * GI_EPSILON * GI_(abs)(it->t);
            n.d = it->t + GI_(max)(d, least) - it->t; /* as t has it */
        }
        if (k >= GI_VARIATIONS && (k - GI_VARIATIONS) % 2) {
            n.d /= 2;
            for (int i = 0; i < 2 * GI_N; i++)
                n.y[i / GI_N][i % GI_N] = (n.y[i / GI_N][i % GI_N] + to.y[i % GI_N]) / 2;
        }
        for (int side = 0; side < 2; side++) {
            const GI_REAL t = by_t ? it->t + (side == 0 ? n.d : -n.d) : it->t;
            for (int i = 0; i < GI_N && by_t; i++) n.y[side][i] = to.y[i];
#                if GI_MASS_MATRIX /* ydot lacks how algebraic variables change with t */
            if (by_t) GI_(project_neighbour)(&m, t, n.y[side]);
#                endif
            GI_(events)(n.sys[side], t, n.y[side], g[side]);
        }
        rise[k] = (g[0][event] - g[1][event]) / (2 * n.d);
    }
    const GI_REAL slope = rise[GI_VARIATIONS] + rise[GI_VARIATIONS + 2];
    const GI_REAL other = rise[GI_VARIATIONS + 1] + rise[GI_VARIATIONS + 3];
    if (!(GI_(abs)(slope - other) <= GI_(abs)(slope) / 8)) return GI_ERR_NOT_FINITE;
    for (int k = 0; k < GI_VARIATIONS; k++) rise[k] /= -slope;
    if (!GI_(all_finite)(GI_VARIATIONS, rise)) return GI_ERR_NOT_FINITE;
    for (int k = 0; k < GI_VARIATIONS; k++) dt[k] = rise[k];
    return GI_OK;
}

#            endif
#        endif
#        if GI_TRANSPORT > 0

/* Sets the transported vectors to w[GI_TRANSPORT][NQ], contravariant. Errors: see NAME_set_variations. */
GI_FUNC gi_status GI_PUBLIC(set_transported)(GI_PUBLIC(integ) *it, const GI_REAL w[][GI_NQ])
{
    return GI_(set_carried)(it, w ? w[0] : NULL, GI_VARIATIONS, GI_TRANSPORT, GI_NQ);
}

#        endif
#    endif

/* ==== 13 events ============================================================================== */

/* Finds where a function of the state changes its sign. It calls NAME_events and the dense output. The driver
   and the batch call begin_events once, find_events after good attempts, accept_events after steps. */

/* An event is where an event function g of the user changes its sign along the path. A step over an event is
   given up. A shorter attempt goes to the first event of the dense output, and from its end Newton's method
   aims the next one. These are real steps, error-controlled and projected, until one ends behind the event by
   at most rounding, and has no event before its end.
   Every step evaluates g and its slope at both ends, and g once between. If the cubic through these stays far
   from zero, or rises or falls all along, nothing more is done; otherwise the dense output is searched. With
   GI_EVENTS_ONCE only the signs at both ends are compared. In CUDA its search takes the cubic of y and ydot
   at both ends for the dense output: it needs no stages, and works in registers. Where g jumps it makes more
   attempts. A g within its own rounding has no sign: it keeps the sign that it had. */

#    if GI_EVENTS > 0

/* Loops over few events are unrolled, so that their numbers are in registers; for many events this would make
   much code. Loops that lanes run in every attempt are always unrolled. */
#        if GI_EVENTS <= 4
#            define GI_EACH_EVENT(k) GI_EACH (k, 0, GI_EVENTS)
#        else
#            define GI_EACH_EVENT(k) for (int k = 0; k < GI_EVENTS; k++)
#        endif

/* The event functions at a point of the path, and their slopes by the distance along it. */
typedef struct {
    GI_REAL g[GI_EVENTS], slope[GI_EVENTS];
} GI_(event_values);

/* The search for an event between the distances a and b from the start of a step. */
typedef struct {
    GI_REAL a, b, end;        /* end: t at b, as b is rounded. */
    GI_REAL noise[GI_EVENTS]; /* Rounding of g. */
    bool sure[GI_EVENTS];     /* It has crossed at b, by more than noise. */
    GI_REAL sign[GI_EVENTS];  /* Sign of g on the curve before its end; 0: not known. */
    int rounds;               /* Rounds so far; 0: not begun. */
    int index, looks;
    bool cut; /* the attempt is shorter than step control planned */
} GI_(root_search);

typedef struct {
    GI_(event_values) here, there; /* At the start and at the end of an attempt. */
    GI_REAL between[GI_EVENTS];    /* g at the fraction GI_BETWEEN of it. */
    GI_(root_search) *search;      /* apart, as it is rarely needed; valid if `sought` */
    bool sought;
} GI_(event_state);

/* 1: a search reads the ends of an attempt alone, not its stages. */
#        define GI_SEARCHES_ENDS (GI_EVENTS_ONCE && GI_IS_CUDA)
/* The golden section: a periodic g does not repeat itself there. */
#        define GI_BETWEEN       ((GI_REAL)0.381966)

/* The distance of the differences for slopes. It is relative to the planned step, as in the short attempts of
   a search a difference would be rounding alone. */
GI_INLINE GI_REAL GI_(slope_distance)(const GI_(step_control) *c)
{
    const GI_REAL rest = c->direction * (c->t_stop - c->t);
    return c->direction * GI_CBRT_EPSILON * GI_(min)(c->next_step, rest);
}

/* Evaluates g, and its slopes by a difference along ydot f over the time d, which is signed. */
GI_INLINE void GI_(evaluate_events) GI_AT_STATE(const GI_REAL f[], GI_REAL d,
                                                GI_(event_values) *values)
{
    GI_REAL x[GI_N], ahead[GI_EVENTS];
    GI_EACH (i, 0, GI_N) x[i] = y[i] + d * f[i];
    GI_(events)(sys, t, y, values->g);
    GI_(events)(sys, t + d, x, ahead);
    GI_EACH (k, 0, GI_EVENTS) values->slope[k] = (ahead[k] - values->g[k]) / GI_(abs)(d);
}

/* Evaluates g at the end of an attempt. With GI_EVENTS_ONCE only a search evaluates slopes. */
GI_INLINE void GI_(evaluate_end)(const GI_SYSTEM *sys, const GI_(step_control) *c,
                                 const GI_(point) *to, GI_(event_values) *values)
{
#        if GI_EVENTS_ONCE
    GI_(events)(sys, c->t1, to->y, values->g);
    GI_EACH (k, 0, GI_EVENTS) values->slope[k] = 0;
#        else
    GI_(evaluate_events)(sys, c->t1, to->y, to->f, GI_(slope_distance)(c), values);
#        endif
}

/* Evaluates g at the fraction s of an attempt, on the cubic of y and ydot at its ends. */
GI_INLINE void GI_(evaluate_inside)(const GI_SYSTEM *sys, const GI_(step_control) *c,
                                    const GI_(point) *from, const GI_(point) *to, GI_REAL s,
                                    GI_REAL g[])
{
    const GI_REAL r = 1 - s, w = r * r * (1 + 2 * s), h = c->t1 - c->t;
    const GI_REAL v = s * r * r * h, v1 = s * s * r * h;
    GI_REAL x[GI_N];
    GI_EACH (i, 0, GI_N)
        x[i] = w * from->y[i] + (1 - w) * to->y[i] + (v * from->f[i] - v1 * to->f[i]);
    GI_(events)(sys, c->t + s * h, x, g);
}

/* g between the ends of an attempt; with GI_EVENTS_ONCE at its end. */
GI_INLINE void GI_(evaluate_between)(const GI_SYSTEM *sys, const GI_(step_control) *c,
                                     const GI_(point) *from, const GI_(point) *to,
                                     GI_(event_state) *ev)
{
#        if GI_EVENTS_ONCE
    GI_EACH (k, 0, GI_EVENTS) ev->between[k] = ev->there.g[k];
#        else
    GI_(evaluate_inside)(sys, c, from, to, GI_BETWEEN, ev->between);
#        endif
}

/* Returns whether a cubic may have a zero or turn near one: it is neither far from zero, nor does it rise or
   fall all along. It has values g0, g1 and rises m0, m1 (slope times distance) at its ends, with an error of
   `error`. Its slope has the Bernstein coefficients m0, middle, m1. True if error is NaN. It uses flags
   without branches, for lanes. */
GI_INLINE GI_FLAG GI_(may_turn)(GI_REAL g0, GI_REAL m0, GI_REAL g1, GI_REAL m1, GI_REAL error)
{
    const GI_REAL s0 = GI_(abs)(m0), s1 = GI_(abs)(m1), middle = 3 * (g1 - g0) - (m0 + m1);
    const GI_REAL little = GI_(abs)(g1 - g0) / 16;
    const GI_REAL least = (s0 + s1) / 16 + 8 * error;
    const GI_REAL near0 = GI_(max)(2 * s0, 8 * error), near1 = GI_(max)(2 * s1, 8 * error);
    const GI_FLAG apart = ((g0 < 0) & (g1 > 0)) | ((g0 > 0) & (g1 < 0));
    const GI_FLAG begins_near = !(near0 <= GI_(abs)(g0)), ends_near = !(near1 <= GI_(abs)(g1));
    const GI_FLAG rises = (m0 > little) & (m1 > little) & (middle > least);
    const GI_FLAG falls = (m0 < -little) & (m1 < -little) & (-middle > least);
    const GI_FLAG steady = rises | falls;
    return (begins_near | ends_near | apart) & !steady;
}

/* Returns whether event k must be searched for in an attempt of this size. */
GI_INLINE GI_FLAG GI_(may_have_event)(const GI_(event_state) *ev, GI_REAL size, int k)
{
    const GI_REAL s = GI_BETWEEN, g0 = ev->here.g[k], g1 = ev->there.g[k], rise = g1 - g0;
    const GI_REAL m0 = size * ev->here.slope[k], m1 = size * ev->there.slope[k];
    const GI_REAL bend = 3 * rise - 2 * m0 - m1, twist = m0 + m1 - 2 * rise;
    const GI_REAL error = GI_(abs)(ev->between[k] - (g0 + s * (m0 + s * (bend + s * twist))));
    const GI_FLAG above = GI_(min)(g0, g1) > 0, below = GI_(max)(g0, g1) < 0; /* NaN: neither */
    const GI_FLAG other = !(above | below); /* 0 too, so that the sign is kept */
    return GI_EVENTS_ONCE ? other : other | GI_(may_turn)(g0, m0, g1, m1, error);
}

GI_INLINE GI_FLAG GI_(may_have_events)(const GI_(event_state) *ev, GI_REAL size)
{
    GI_FLAG flag = 0;
    GI_EACH (k, 0, GI_EVENTS) flag |= GI_(may_have_event)(ev, size, k);
    return flag;
}

/* The rounding of the event functions at y, with the rounding that y has gathered along the path. It is the
   change of g if each y_i, and t, moves on by this many of its ulp, or of its ulp at the start of the step
   (t0, y0). If t passes t_stop and a sign is lost, the smaller change of both directions counts, as g may
   jump at t_stop. */
#        define GI_NOISE_ULPS 64

GI_INLINE void GI_(event_noise)(const GI_SYSTEM *sys, GI_REAL t0, const GI_REAL y0[], GI_REAL t,
                                const GI_REAL y[], GI_REAL t_stop, const GI_REAL g[],
                                GI_REAL noise[])
{
    GI_REAL on[GI_N + 1], moved[GI_EVENTS * (GI_N + 1)], back[GI_EVENTS];
    for (int i = 0; i <= GI_N; i++) {
        const GI_REAL from = i < GI_N ? y0[i] : t0, to = i < GI_N ? y[i] : t;
        const GI_REAL ulps = GI_NOISE_ULPS * GI_EPSILON * GI_(max)(GI_(abs)(from), GI_(abs)(to));
        on[i] = to < from ? to - ulps : to + ulps;
    }
    GI_VECTORIZE
    for (int i = 0; i <= GI_N; i++) {
        GI_REAL x[GI_N], there[GI_EVENTS];
        GI_EACH (j, 0, GI_N) x[j] = j == i ? on[j] : y[j];
        GI_(events)(sys, i < GI_N ? t : on[GI_N], x, there);
        GI_EACH (k, 0, GI_EVENTS) moved[i * GI_EVENTS + k] = GI_(abs)(there[k] - g[k]);
    }
    const GI_REAL *const in_t = &moved[GI_N * GI_EVENTS];
    const GI_REAL t_back = t - (on[GI_N] - t);
    bool jumps = false;
    for (int k = 0; k < GI_EVENTS; k++) jumps = jumps || in_t[k] >= GI_(abs)(g[k]);
    jumps = jumps && (on[GI_N] > t_stop) != (t_back > t_stop);
    if (jumps) GI_(events)(sys, t_back, y, back);
    for (int k = 0; k < GI_EVENTS; k++) {
        noise[k] = jumps ? GI_(min)(in_t[k], GI_(abs)(back[k] - g[k])) : in_t[k];
        for (int i = 0; i < GI_N; i++) noise[k] += moved[i * GI_EVENTS + k];
        if (!GI_(finite)(noise[k])) noise[k] = 0;
    }
}

/* All that a search knows of an attempt, and how often it has evaluated the equations. */
typedef struct {
    const GI_SYSTEM *system;
    const int *direction; /* options.event_direction */
    GI_(step_control) *c;
    const GI_(point) *from, *to;
    GI_(event_state) *ev;
    GI_(interpolant) *curve; /* see make_curve */
    long long evaluations;
    GI_REAL grain; /* how near to an event an attempt must end */
} GI_(search);

/* 1 if g_k rises through zero from `before` to `after`, -1 if it falls, 0 if it does not cross zero or the
   options ignore this direction. */
GI_INLINE int GI_(sign_change)(const int direction[], int k, GI_REAL before, GI_REAL after)
{
    const bool rises = before < 0 && after >= 0 && direction[k] >= 0;
    const bool falls = before > 0 && after <= 0 && direction[k] <= 0;
    return (int)rises - (int)falls;
}

/* The sign change between the ends of an attempt. If g_k is zero at the end, its slope decides. */
GI_INLINE int GI_(crossing)(const int direction[], int k, const GI_(event_state) *ev)
{
    const GI_REAL before = ev->here.g[k], after = ev->there.g[k], slope = ev->there.slope[k];
    const GI_REAL largest = GI_(max)(GI_(abs)(before), GI_(abs)(after));
    if (after == 0 && !(before < 0 ? slope > 0 : slope < 0)) return 0;
    if (!ev->search->sure[k] && largest <= ev->search->noise[k]) return 0;
    return GI_(sign_change)(direction, k, before, after);
}

#        if GI_SEARCHES_ENDS

/* The curve of an attempt is the cubic of y and ydot at its ends, which needs no preparation. */
GI_INLINE void GI_(make_curve)(GI_(search) *in)
{
}

/* Event function k at the fraction s of the curve. */
GI_OUTLINE GI_REAL GI_(event_at)(const GI_(search) *in, int k, GI_REAL s)
{
    GI_REAL g[GI_EVENTS];
    GI_(evaluate_inside)(in->system, in->c, in->from, in->to, s, g);
    return g[k];
}

#        else

/* Makes the curve of an attempt. */
GI_INLINE void GI_(make_curve)(GI_(search) *in)
{
    const GI_(step) step = {in->system, in->c->t, in->c->t1, in->from, in->to};
    GI_(make_interpolant)(&step, in->curve);
    in->evaluations += GI_DENSE_STAGES;
}

/* Event function k at the fraction s of the curve. */
GI_OUTLINE GI_REAL GI_(event_at)(const GI_(search) *in, int k, GI_REAL s)
{
    GI_REAL y[GI_N], g[GI_EVENTS];
    GI_(interpolant_at)(in->curve, s, y);
    GI_(events)(in->system, in->c->t + s * (in->c->t1 - in->c->t), y, g);
    return g[k];
}

#        endif

/* Returns whether event function k is above its rounding at s; false if it is NaN. */
GI_OUTLINE bool GI_(has_sign_at)(const GI_(search) *in, int k, GI_REAL s)
{
    const GI_(step_control) *const c = in->c;
    const GI_REAL t = c->t + s * (c->t1 - c->t);
    GI_REAL y0[GI_N], y[GI_N], g[GI_EVENTS], noise[GI_EVENTS];
    GI_(interpolant_at)(in->curve, 0, y0);
    GI_(interpolant_at)(in->curve, s, y);
    GI_(events)(in->system, t, y, g);
    GI_(event_noise)(in->system, c->t, y0, t, y, c->t_stop, g, noise);
    return GI_(abs)(g[k]) > noise[k];
}

/* Where event function k crosses zero on the curve: fractions of a step before and behind the root, and the
   root itself; its value or sign before, and its value behind. */
typedef struct {
    GI_REAL before, behind, root, sign, after;
    GI_REAL newton; /* see newton_distance */
    int k;
    bool shown;   /* The ends of the attempt show a crossing. */
    bool another; /* Another crossing is before it. */
} GI_(root_bracket);

/* Records g at the fraction s of a step; s0 is the fraction before it. Returns whether g crosses zero between
   them in a direction that counts. */
GI_INLINE bool GI_(crosses_at)(const GI_(search) *in, GI_REAL s0, GI_REAL s, GI_REAL g,
                               GI_(root_bracket) *found)
{
    const bool same = (found->sign < 0 && g < 0) || (found->sign > 0 && g > 0);
    if (!same && !GI_(has_sign_at)(in, found->k, s)) return false;
    if (GI_(sign_change)(in->direction, found->k, found->sign, g)) {
        found->before = s0, found->behind = s, found->after = g;
        return true;
    }
    found->sign = g;
    return false;
}

/* One event function on a piece of the curve: the ends of the piece, the values there, and the rises over the
   piece. Then the fractions of the piece where its cubic is level, their number, and the values there. */
typedef struct {
    GI_REAL s0, s1, g0, g1, m0, m1, level[2], peak[2];
    int levels, k;
} GI_(event_piece);

/* The cubic of the piece at the fraction s. */
GI_INLINE GI_REAL GI_(piece_at)(const GI_(event_piece) *p, GI_REAL s)
{
    const GI_REAL rise = p->g1 - p->g0, twist = p->m0 + p->m1 - 2 * rise;
    return p->g0 + s * (p->m0 + s * (rise - p->m0 - twist + s * twist));
}

/* Evaluates g between the ends of a piece and where its cubic is level, first point first: at the roots of
   its slope, m0 (1-s)^2 + 2 half s (1-s) + m1 s^2. If both are inside, m0 m1 < q^2 orders them. Returns
   whether g is its cubic there, to 1/64 of its size. It is not if it jumps, has a peak, or has more zeros. */
GI_INLINE bool GI_(is_cubic)(const GI_(search) *in, GI_(event_piece) *p)
{
    const GI_REAL part = p->s1 - p->s0, g = GI_(event_at)(in, p->k, p->s0 + GI_BETWEEN * part);
    const GI_REAL sum = GI_(abs)(g) + GI_(abs)(p->g0) + GI_(abs)(p->g1);
    const GI_REAL half = 3 * (p->g1 - p->g0) - p->m0 - p->m1;
    const GI_REAL square = half * half - p->m0 * p->m1, root = GI_(sqrt)(GI_(max)(square, 0));
    const GI_REAL q = half < 0 ? root - half : -root - half; /* s / (1-s) is m0 / q and q / m1 */
    const GI_REAL s[2] = {p->m0 / (p->m0 + q), q / (q + p->m1)};
    bool cubic = 64 * GI_(abs)(g - GI_(piece_at)(p, GI_BETWEEN)) <= sum;
    p->levels = 0;
    for (int i = 0; i < 2; i++) {
        if (!(square > 0 && s[i] > 0 && s[i] < 1)) continue;
        const GI_REAL peak = GI_(event_at)(in, p->k, p->s0 + s[i] * part);
        cubic = cubic && 64 * GI_(abs)(peak - GI_(piece_at)(p, s[i])) <= sum;
        p->level[p->levels] = s[i], p->peak[p->levels++] = peak;
    }
    return cubic;
}

/* Returns whether a piece that is no cubic has one corner or jump: then half of it is nearly straight.
   Otherwise it has many zeros, or noise, and cannot be resolved. */
GI_INLINE bool GI_(has_one_corner)(const GI_(search) *in, const GI_(event_piece) *p)
{
    const GI_REAL part = (p->s1 - p->s0) / 4, left = GI_(event_at)(in, p->k, p->s0 + part);
    const GI_REAL middle = GI_(event_at)(in, p->k, p->s0 + 2 * part);
    const GI_REAL right = GI_(event_at)(in, p->k, p->s1 - part);
    const GI_REAL bend0 = GI_(abs)(p->g0 - 2 * left + middle);
    const GI_REAL bend1 = GI_(abs)(middle - 2 * right + p->g1);
    return 3 * bend0 <= GI_(abs)(p->g0) + GI_(abs)(left) + GI_(abs)(middle) ||
           3 * bend1 <= GI_(abs)(middle) + GI_(abs)(right) + GI_(abs)(p->g1);
}

/* Returns whether g crosses zero in a piece that is not halved further, at its ends and level points. */
GI_INLINE bool GI_(crosses_in_piece)(const GI_(search) *in, const GI_(event_piece) *p,
                                     GI_(root_bracket) *found)
{
    GI_REAL s0 = p->s0;
    for (int i = 0; i < p->levels; i++) {
        const GI_REAL s = p->s0 + p->level[i] * (p->s1 - p->s0);
        if (GI_(crosses_at)(in, s0, s, p->peak[i], found)) return true;
        s0 = s;
    }
    return GI_(crosses_at)(in, s0, p->s1, p->g1, found);
}

/* Finds the first crossing on the curve in a direction that counts; false if there is none. It goes over the
   curve in eighths of a step. Where g may turn near zero they are halved, down to 1/64 of the planned step.
   Where g is no cubic they are halved further, as far as slopes can be resolved: nearer zeros are not
   separated. That is 64 + 24 pieces at most, and as many halved ones. */
GI_INLINE bool GI_(first_crossing)(const GI_(search) *in, GI_(root_bracket) *found)
{
    const int k = found->k;
    const GI_REAL apart = GI_(min)(GI_CBRT_EPSILON, (GI_REAL)1 / (1 << 12)); /* for slopes */
    const int finest = GI_CBRT_EPSILON > (GI_REAL)1e-4 ? 1 << 11 : 1 << 16;
    const GI_REAL least = 1 / (GI_REAL)finest, size = GI_(size)(in->c), unit = size * least;
    const GI_REAL whole = in->ev->search->looks > 0 ? in->c->next_step : size;
    const GI_REAL shortest = whole / 64;
    GI_REAL g0 = in->ev->here.g[k], slope0 = size * in->ev->here.slope[k];
    int at = 0, coarse = finest / 8;
    int spare = 24; /* number of pieces that may be halved further: enough for two jumps */
    while (coarse < finest && (GI_REAL)coarse * unit < shortest) coarse *= 2;
    int width = coarse;
    for (int looks = 0; at < finest && looks < 256; looks++) {
        const GI_REAL s0 = (GI_REAL)at * least, s1 = (GI_REAL)(at + width) * least;
        const GI_REAL g1 = GI_(event_at)(in, k, s1);
        const GI_REAL slope1 = (g1 - GI_(event_at)(in, k, s1 - apart)) / apart;
        const GI_REAL m0 = (s1 - s0) * slope0, m1 = (s1 - s0) * slope1;
        const bool turns = GI_(may_turn)(g0, m0, g1, m1, 0) != 0;
        const bool wide = (GI_REAL)width * unit >= 2 * shortest;
        const bool fine = (GI_REAL)width * unit < 2 * whole * least || spare <= 0;
        GI_(event_piece) piece = {s0, s1, g0, g1, m0, m1, {0, 0}, {0, 0}, 0, k};
        const bool plain = !turns || (!wide && GI_(is_cubic)(in, &piece));
        const bool corner = !plain && !wide && GI_(has_one_corner)(in, &piece);
        if (!plain && width > 1 && (wide || (corner && !fine))) {
            if (!wide) spare--;
            width /= 2;
            continue;
        }
        if ((plain || corner) && GI_(crosses_in_piece)(in, &piece, found)) return true;
        g0 = g1, slope0 = slope1, at += width;
        while (width < coarse && at % (2 * width) == 0) width *= 2;
    }
    return false;
}

/* Finds the root in the bracket, to rounding, by secants. If an end stays, its value is halved (the Illinois
   method). Each third round bisects. */
GI_INLINE void GI_(refine_root)(const GI_(search) *in, GI_(root_bracket) *found)
{
    const GI_REAL enough = 4 * GI_EPSILON;
    GI_REAL low = found->before, high = found->behind, g0 = found->sign, g1 = found->after;
    for (int i = 1, side = 0; high - low > enough && i < 256; i++) {
        GI_REAL s = low + (high - low) * (g0 / (g0 - g1));
        if (i % 3 == 0 || !(s >= low && s <= high)) s = (low + high) / 2;
        s = GI_(min)(GI_(max)(s, low + enough / 2), high - enough / 2);
        const GI_REAL g = GI_(event_at)(in, found->k, s);
        const int last = side;
        side = g != 0 && GI_(sign_change)(in->direction, found->k, found->sign, g) ? 1 : -1;
        if (side > 0)
            high = s, g1 = g, g0 /= last == side ? 2 : 1;
        else
            low = s, g0 = g, g1 /= last == side ? 2 : 1;
    }
    found->root = high;
}

/* Aims the next attempt at the distance `aim` from c->t, not past t_stop, which may be nearer than the
   smallest step. */
GI_INLINE void GI_(shorten)(const GI_(search) *in, GI_REAL aim)
{
    GI_(step_control) *const c = in->c;
    const GI_REAL ulps = GI_LEAST_STEP * GI_(abs)(c->t);
    c->t1 = c->t + c->direction * GI_(max)(aim, ulps);
    if (c->direction * (c->t1 - c->t_stop) > 0) c->t1 = c->t_stop;
    for (int k = 0; k < GI_EVENTS; k++) in->ev->search->sign[k] = 0;
    in->ev->search->cut = true;
}

/* The distance of event k by Newton's method from the end of the attempt. */
GI_INLINE GI_REAL GI_(newton_distance)(const GI_(search) *in, int k)
{
    const GI_(event_values) *const there = &in->ev->there;
    const GI_REAL slope = there->slope[k];
    const bool none = !GI_(finite)(slope) || slope == 0; /* gives no distance */
    return none ? -1 : GI_(size)(in->c) - there->g[k] / slope;
}

/* The whole attempt as a bracket for event k, from the fraction `before` on. */
GI_INLINE GI_(root_bracket) GI_(whole_step)(const GI_(search) *in, int k, GI_REAL before)
{
    const GI_(event_state) *const ev = in->ev;
    GI_(root_bracket) whole = GI_ZERO;
    whole.before = before, whole.behind = whole.root = 1, whole.k = k;
    whole.sign = ev->here.g[k], whole.after = ev->there.g[k];
    whole.newton = GI_(newton_distance)(in, k);
    whole.shown = GI_(crossing)(in->direction, k, ev) != 0;
    return whole;
}

/* Returns whether event k is searched for on the curve: it may be there, and g is above its rounding. */
GI_INLINE bool GI_(is_looked_for)(const GI_(search) *in, int k)
{
    const GI_(event_state) *const ev = in->ev;
    const GI_REAL g0 = ev->here.g[k], g1 = ev->there.g[k], between = ev->between[k];
    const GI_REAL largest = GI_(max)(GI_(max)(GI_(abs)(g0), GI_(abs)(g1)), GI_(abs)(between));
    return !(largest <= ev->search->noise[k]) && GI_(may_have_event)(ev, GI_(size)(in->c), k);
}

/* Returns whether a function crosses zero on the curve, and which one does first. If the ends show a crossing
   that the curve does not, its root is searched in the whole step, unless it is at the end. Stores the sign
   of each function before the end. */
GI_INLINE bool GI_(first_of_all)(const GI_(search) *in, bool at_end, GI_(root_bracket) *first)
{
    GI_(event_state) *const ev = in->ev;
    bool any = false;
    for (int k = 0; k < GI_EVENTS; k++) {
        const GI_(root_bracket) whole = GI_(whole_step)(in, k, 0);
        GI_(root_bracket) found = whole;
        if (!GI_(is_looked_for)(in, k)) continue;
        const bool crosses = !GI_EVENTS_ONCE && GI_(first_crossing)(in, &found);
        ev->search->sign[k] = found.sign;
        if (!crosses) {
            if (at_end || !whole.shown) continue;
            found = whole;
        }
        found.another = (found.sign < 0) != (ev->here.g[k] < 0);
        GI_(refine_root)(in, &found);
        if (!any || found.root < first->root) *first = found;
        any = true;
    }
    return any;
}

/* Searches for events on the curve of an attempt. Returns true, and aims the next attempt, if there is one
   before its end by more than `close`. If g crosses zero and comes back, the attempt is aimed to where g is
   on the other side: from there its ends show the event. */
GI_INLINE bool GI_(look_before)(GI_(search) *in, GI_REAL close)
{
    GI_(root_search) *const search = in->ev->search;
    const GI_REAL size = GI_(size)(in->c);
    GI_(root_bracket) first = GI_ZERO;
    bool asked = false;
    for (int k = 0; k < GI_EVENTS; k++) asked = asked || GI_(is_looked_for)(in, k);
    if (!asked || search->looks > 8 || (GI_EVENTS_ONCE && close > 0)) return false;
    GI_(make_curve)(in);
    if (!GI_(first_of_all)(in, close > 0, &first) || size - first.root * size < close) return false;
    search->looks++, search->rounds = 0;
    if (first.another) {
        GI_(shorten)(in, first.before * size);
    } else if (!first.shown) {
        GI_(shorten)(in, first.behind * size);
    } else {
        const GI_REAL late = first.newton > 0 && first.newton < size ? first.newton : size / 2;
        search->a = 0, search->b = size, search->end = in->c->t1, search->rounds = 1;
        search->index = first.k;
        GI_(shorten)(in, first.root < 1 ? first.root * size : late);
    }
    return true;
}

/* Newton's method does not find an event where g is steep, flat or jumps. After GI_NEWTON_ROUNDS rounds the
   search takes the root on the curve of each attempt, and after GI_CURVE_ROUNDS it bisects. */
#        define GI_NEWTON_ROUNDS 4
#        define GI_CURVE_ROUNDS  24

/* Continues a search. Aims the next attempt at the crossing `nearest`, which is beyond the end of this
   attempt if nothing has crossed. */
GI_INLINE void GI_(search_on)(const GI_(search) *in, bool crossed, GI_REAL nearest)
{
    GI_(root_search) *const search = in->ev->search;
    const GI_REAL size = GI_(size)(in->c);
    GI_REAL aim = nearest;
    if (crossed)
        search->b = size, search->end = in->c->t1;
    else
        search->a = size;
    /* A curve had its root here: the aim moves on by 1/64 of what is left, or by half of it, in turns. */
    if (!crossed && search->rounds > GI_NEWTON_ROUNDS)
        aim = search->a + (search->b - search->a) / (search->rounds % 2 == 0 ? 64 : 2);
    aim += in->grain / 2;
    if (!(aim > search->a && aim < search->b) || search->rounds > GI_CURVE_ROUNDS)
        aim = (search->a + search->b) / 2;
    if (search->b - search->a <= in->grain) aim = search->b;
    search->rounds++;
    GI_(shorten)(in, aim);
    if (aim == search->b) in->c->t1 = search->end;
}

/* Returns whether g_k has no sign, or its sign before the crossing, a little before the end of an attempt. */
GI_INLINE bool GI_(crosses_at_end)(const GI_(search) *in, int k)
{
    const GI_(step_control) *const c = in->c;
    const GI_REAL back = -4 * in->grain, d = c->t1 < c->t ? -back : back;
    GI_REAL x[GI_N], g[GI_EVENTS];
    if (GI_(size)(c) <= 4 * in->grain) return true;
    for (int i = 0; i < GI_N; i++) x[i] = in->to->y[i] + d * in->to->f[i];
    GI_(events)(in->system, c->t1 + d, x, g);
    return (in->ev->here.g[k] < 0 ? g[k] < 0 : g[k] > 0) ||
           GI_(abs)(g[k]) <= in->ev->search->noise[k];
}

/* The distance at which event k, which has crossed at the end of an attempt, crosses. It comes from Newton's
   method, else from the curve of the attempt, else from half of what is left. */
GI_OUTLINE GI_REAL GI_(crossing_distance)(GI_(search) *in, int k)
{
    const GI_(event_state) *const ev = in->ev;
    const GI_(root_search) *const search = ev->search;
    const GI_REAL size = GI_(size)(in->c), newton = GI_(newton_distance)(in, k);
    const bool may = search->rounds <= GI_NEWTON_ROUNDS && newton >= search->a && newton <= size;
    if (may && (size - newton > in->grain || GI_(crosses_at_end)(in, k))) return newton;
    if (search->rounds == 0 || search->rounds > GI_CURVE_ROUNDS) return (search->a + size) / 2;
    GI_(root_bracket) found = GI_(whole_step)(in, k, search->a / size);
    GI_(make_curve)(in);
    GI_(refine_root)(in, &found);
    return found.root * size;
}

/* Returns whether g_k, which is within its rounding at the start of the step, is as near to zero as that
   rounding allows. The bound grows from round to round, up to the rounding. */
GI_INLINE bool GI_(is_rounding)(const GI_(event_state) *ev, int k)
{
    const GI_REAL noise = ev->search->noise[k];
    GI_REAL least = noise / GI_NOISE_ULPS;
    if (ev->search->rounds < 5 || GI_(abs)(ev->here.g[k]) > noise) return false;
    for (int i = 4; i < ev->search->rounds && least < noise; i++) least *= 4;
    return GI_(abs)(ev->there.g[k]) <= least;
}

/* Finds events of a good attempt: before its end, at its end, none, or unknown, as g is NaN. */
GI_OUTLINE gi_event_place GI_(search_events)(GI_(search) *in)
{
    const GI_(step_control) *const c = in->c;
    const GI_(point) *const to = in->to;
    GI_(event_state) *const ev = in->ev;
    GI_(root_search) *const search = ev->search;
    const GI_(root_search) none = GI_ZERO;
    const GI_REAL size = GI_(size)(c);
    bool crossed = false;
    if (!ev->sought) *search = none;
    if (search->rounds == 0 && !GI_(may_have_events)(ev, size)) return GI_EVENT_NOWHERE;
    ev->sought = true;
    for (int k = 0; k < GI_EVENTS; k++)
        if (GI_(is_nan)(ev->there.g[k]) || GI_(is_nan)(ev->between[k])) return GI_EVENT_UNKNOWN;
#        if GI_EVENTS_ONCE
    GI_(evaluate_events)(in->system, c->t1, to->y, to->f, GI_(slope_distance)(c), &ev->there);
#        endif
    GI_(event_noise)(in->system, c->t, in->from->y, c->t1, to->y, c->t_stop, ev->there.g,
                     search->noise);
    for (int k = 0; k < GI_EVENTS && search->rounds == 0; k++) {
        search->sure[k] = false;
        search->sure[k] = GI_(crossing)(in->direction, k, ev) != 0;
    }
    /* Rounding of t and of y. It grows after more rounds than bisection needs, so that every search ends. */
    in->grain = GI_LEAST_STEP * GI_(max)(GI_(abs)(c->t), 4 * size);
    in->grain = GI_(max)(GI_(max)(in->grain, 4 * GI_(ulp_step)(to->y, to->f)), GI_TINY);
    for (int i = 96; i < search->rounds; i++) in->grain *= 2;
    GI_REAL nearest = size;
    for (int k = 0; k < GI_EVENTS; k++) {
        if (!GI_(crossing)(in->direction, k, ev)) continue;
        const GI_REAL aim = GI_(crossing_distance)(in, k);
        if (!crossed || aim < nearest) nearest = aim, search->index = k;
        crossed = true;
    }
    const bool enough = search->rounds > 150; /* a bound on all searches */
    bool at_end = size - nearest <= in->grain || enough;
    for (int k = 0; k < GI_EVENTS; k++) { /* not by the index: in CUDA, registers have none */
        const bool rounding = GI_(is_rounding)(ev, k);
        const GI_REAL newton = GI_(newton_distance)(in, k);
        if (k == search->index) at_end = at_end || rounding, nearest = crossed ? nearest : newton;
    }
    const bool found = crossed && at_end;
    if (found || search->rounds == 0) {
        const GI_REAL close = found ? GI_(max)(4 * in->grain, size / (1 << 18)) : 0;
        if (GI_(look_before)(in, close)) return GI_EVENT_INSIDE;
        return found ? GI_EVENT_AT_END : GI_EVENT_NOWHERE;
    }
    if (enough) return GI_EVENT_NOWHERE; /* nothing crosses any more */
    GI_(search_on)(in, crossed, nearest);
    return GI_EVENT_INSIDE;
}

/* Returns g. If g is within its rounding, or NaN, it returns a tiny number with the sign that g had `before`.
   If that has none, it takes the slope's sign if g leaves its rounding over the distance `size`, else 0. */
GI_INLINE GI_REAL GI_(signed_value)(GI_REAL g, GI_REAL slope, GI_REAL before, GI_REAL noise,
                                    GI_REAL size)
{
    const GI_REAL tells = before == 0 && size * GI_(abs)(slope) > noise ? slope : before;
    if (GI_(abs)(g) > noise) return g;
    return tells > 0 ? GI_TINY : tells < 0 ? -GI_TINY : 0;
}

/* The rounding of the event functions where a call starts. */
GI_SELDOM void GI_(noise_at_start) GI_AT_STATE(GI_REAL t_stop, const GI_REAL g[], GI_REAL noise[])
{
    GI_(event_noise)(sys, t, y, t, y, t_stop, g, noise);
}

/* Finds the signs of functions whose sign is unknown where a call starts. If that is at a zero, to rounding,
   it is no event. */
GI_INLINE void GI_(find_signs)(const GI_PUBLIC(integ) *it, const GI_(step_control) *c,
                               GI_(event_values) *here)
{
    const GI_REAL size = GI_(size)(c), farthest = GI_(max)(GI_(abs)(c->t), size);
    GI_REAL grain = GI_LEAST_STEP * GI_(max)(farthest, 4 * it->last_step), noise[GI_EVENTS];
    grain = 4 * GI_(max)(grain, 4 * GI_(ulp_step)(it->y, it->ydot));
    GI_REAL y[GI_N], g[GI_EVENTS]; /* copies: in CUDA, registers have no address */
    GI_EACH (i, 0, GI_N) y[i] = it->y[i];
    GI_EACH_EVENT (k) g[k] = here->g[k];
    GI_(noise_at_start)(it->system, c->t, y, c->t_stop, g, noise);
    for (int k = 0; k < GI_EVENTS; k++) {
        const GI_REAL slope = GI_(finite)(here->slope[k]) ? here->slope[k] : 0;
        const GI_REAL least = GI_(max)(noise[k], grain * GI_(abs)(slope));
        here->g[k] = GI_(signed_value)(here->g[k], slope, 0, least, size);
    }
}

/* The events where a call starts. If the last call went in this direction, it takes the values that it left,
   so that several calls find the events that one call finds. After a t_stop it takes the signs alone, as
   slopes before it may be rounding. Returns false if one of the functions is NaN. */
GI_OUTLINE bool GI_(begin_events)(const GI_PUBLIC(integ) *it, const GI_(step_control) *c,
                                  GI_(event_state) *ev)
{
    const bool known = it->gi_direction == c->direction;
    GI_REAL g[GI_EVENTS];
    bool all = known;
    ev->sought = false;
    for (int k = 0; k < GI_EVENTS; k++) {
        ev->here.g[k] = it->gi_event_value[k], ev->here.slope[k] = it->gi_event_slope[k];
        ev->there.g[k] = ev->there.slope[k] = ev->between[k] = 0;
        all = all && it->gi_event_value[k] != 0;
    }
    if (known && !it->gi_was_at_stop) return true;
    GI_(evaluate_events)(it->system, c->t, it->y, it->ydot, GI_(slope_distance)(c), &ev->here);
    for (int k = 0; k < GI_EVENTS; k++) g[k] = ev->here.g[k];
    if (!all) GI_(find_signs)(it, c, &ev->here);
    for (int k = 0; k < GI_EVENTS; k++) {
        const GI_REAL before = known ? it->gi_event_value[k] : 0;
        const GI_REAL sign = (GI_REAL)((int)(before > 0) - (int)(before < 0));
        if (GI_(is_nan)(g[k])) return false;
        if (sign != 0) ev->here.g[k] = sign * GI_(max)(sign * g[k], GI_TINY);
    }
    return true;
}

/* The search in an attempt, which is rare, works on copies: the variables of the loop over steps have no
   address, and stay in registers. In CUDA, with fewer registers, the attempt is made again from its start,
   except with GI_SEARCHES_ENDS. */
#        if !defined(__CUDACC__) || GI_SEARCHES_ENDS || GI_ENGINE == GI_COLLOCATION

GI_INLINE gi_event_place GI_(search_apart)(GI_PUBLIC(integ) *it, GI_(step_control) *c,
                                           const GI_(point) *from, const GI_(point) *to,
                                           GI_(event_state) *ev)
{
    GI_(step_control) control = *c;
    GI_(event_state) state = *ev;
    GI_(interpolant) curve;
    GI_(search) in = {
        it->system, it->options.event_direction, &control, from, to, &state, &curve, 0, 0};
    const gi_event_place place = GI_(search_events)(&in);
    *c = control, *ev = state;
    it->stats.derivative_evaluations += in.evaluations;
    return place;
}

#        else

typedef struct {
    GI_(step_control) c;
    GI_REAL y[GI_N], f[GI_N], y1[GI_N], f1[GI_N];
    GI_(event_values) ends; /* in: at its start, out: at its end */
    int direction[GI_EVENTS];
    long long evaluations;
} GI_(searched);

GI_SELDOM gi_event_place GI_(search_again)(const GI_PUBLIC(integ) *it, GI_(searched) *s,
                                           GI_(root_search) *search, bool sought)
{
    const GI_SYSTEM *const sys = it->system;
    GI_(event_state) ev;
    GI_(point) from, to;
    GI_(interpolant) curve;
    GI_(search) in = {sys, s->direction, &s->c, &from, &to, &ev, &curve, 0, 0};
#            if GI_ENGINE == GI_ROSENBROCK
    const GI_(manifold) m = GI_(manifold_of)(it, sys, 0);
    GI_REAL change[GI_N];
    GI_EACH (i, 0, GI_N) to.stages[i] = s->f[i];
    (void)GI_(implicit_step)(&m, s->c.t, s->c.t1, s->y, to.stages, change, false);
    in.evaluations = GI_ATTEMPT_EVALUATIONS;
#            elif GI_KEEPS_STAGES
    GI_REAL x[GI_N], err[(GI_ESTIMATES + 1) * GI_N];
    GI_EACH (i, 0, GI_N) to.stages[i] = s->f[i];
#                define GI_STAGE(k) GI_(stage)(sys, k, s->c.t, s->c.t1, s->y, to.stages, x);
    GI_EACH_STAGE(GI_STAGE)
#                undef GI_STAGE
    GI_(last_stage)(sys, s->c.t, s->c.t1, s->y, to.stages, x, err);
    in.evaluations = GI_STAGES;
#            endif
    GI_EACH (i, 0, GI_N) from.y[i] = s->y[i], from.f[i] = s->f[i];
    GI_EACH (i, 0, GI_N) to.y[i] = s->y1[i], to.f[i] = s->f1[i];
    ev.here = s->ends, ev.search = search, ev.sought = sought;
    GI_(evaluate_end)(sys, &s->c, &to, &ev.there);
    GI_(evaluate_between)(sys, &s->c, &from, &to, &ev);
    const gi_event_place place = GI_(search_events)(&in);
    s->ends = ev.there, s->evaluations = in.evaluations;
    return place;
}

GI_INLINE gi_event_place GI_(search_apart)(GI_PUBLIC(integ) *it, GI_(step_control) *c,
                                           GI_(point) *from, GI_(point) *to, GI_(event_state) *ev)
{
    GI_(searched) s;
    s.c = *c, s.ends = ev->here;
    GI_EACH (i, 0, GI_N) s.y[i] = from->y[i], s.f[i] = from->f[i];
    GI_EACH (i, 0, GI_N) s.y1[i] = to->y[i], s.f1[i] = to->f[i];
    GI_EACH (k, 0, GI_EVENTS) s.direction[k] = it->options.event_direction[k];
    const gi_event_place place = GI_(search_again)(it, &s, ev->search, ev->sought);
    *c = s.c, ev->there = s.ends, ev->sought = true;
    /* copied back, so that no register has to keep them meanwhile */
    GI_EACH (i, 0, GI_N) from->y[i] = s.y[i], from->f[i] = s.f[i];
    GI_EACH (i, 0, GI_N) to->y[i] = s.y1[i], to->f[i] = s.f1[i];
    it->stats.derivative_evaluations += s.evaluations;
    return place;
}

#        endif

#    else

typedef struct {
    bool none; /* there are no event functions */
} GI_(root_search);

typedef struct {
    GI_(root_search) *search;
    bool sought;
} GI_(event_state);

GI_INLINE bool GI_(begin_events)(const GI_PUBLIC(integ) *it, const GI_(step_control) *c,
                                 GI_(event_state) *ev)
{
    return true;
}

#    endif

/* ---- what the driver calls ---- */

/* Keeps the events for the next call. */
GI_INLINE void GI_(store_events)(GI_PUBLIC(integ) *it, const GI_(step_control) *c,
                                 const GI_(event_state) *ev)
{
#    if GI_EVENTS > 0
    GI_EACH_EVENT (k) {
        it->gi_event_value[k] = ev->here.g[k];
        it->gi_event_slope[k] = ev->here.slope[k];
    }
    it->gi_was_at_stop = c->t == c->t_stop;
    it->gi_direction = c->direction;
#    endif
}

/* Finds the events of a good attempt. */
GI_INLINE gi_event_place GI_(find_events)(GI_PUBLIC(integ) *it, GI_(step_control) *c,
                                          GI_(point) *from, GI_(point) *to, GI_(event_state) *ev)
{
#    if GI_EVENTS > 0
    GI_(evaluate_end)(it->system, c, to, &ev->there);
    GI_(evaluate_between)(it->system, c, from, to, ev);
    if ((!ev->sought || ev->search->rounds == 0) && !GI_(may_have_events)(ev, GI_(size)(c)))
        return GI_EVENT_NOWHERE;
    return GI_(search_apart)(it, c, from, to, ev);
#    else
    return GI_EVENT_NOWHERE;
#    endif
}

/* Takes an accepted step of this size, and records the events at its end. *stop: one of them is terminal.
   Returns whether events have set its end, and not step control. */
GI_INLINE bool GI_(accept_events)(GI_PUBLIC(integ) *it, GI_(event_state) *ev, gi_event_place seen,
                                  GI_REAL size, bool *stop)
{
    bool cut = false;
#    if GI_EVENTS > 0
    bool noted = false;
    for (int k = 0; k < GI_EVENTS && seen == GI_EVENT_AT_END; k++) {
        const int sign = GI_(crossing)(it->options.event_direction, k, ev);
        const bool terminal = it->options.event_terminal[k] > 0;
        if (sign == 0) continue;
        it->event_counts[k]++;
        if (!noted || (terminal && !*stop)) it->event_index = k, it->event_sign = sign;
        noted = true, *stop = *stop || terminal;
        /* from here on it is on the other side, even within the rounding of g: it does not happen again */
        ev->here.g[k] = ev->there.g[k] =
            (GI_REAL)sign * GI_(max)(GI_(abs)(ev->there.g[k]), GI_TINY);
        ev->search->noise[k] = 0;
    }
    cut = ev->sought && (ev->search->cut || seen == GI_EVENT_AT_END);
    for (int k = 0; k < GI_EVENTS && ev->sought; k++) {
        const GI_REAL sign = ev->search->sign[k], before = sign != 0 ? sign : ev->here.g[k];
        ev->there.g[k] = GI_(signed_value)(ev->there.g[k], ev->there.slope[k], before,
                                           ev->search->noise[k], size);
    }
    ev->here = ev->there, ev->sought = false;
#    endif
    return cut;
}

/* ==== 14 driver ============================================================================== */

/* What the user calls for one integrator: initialize, set_options, step, integrate, explain. It calls all
   sections before it. The batch and the two points call its parts. Below, the calls of NAME_integrate.

       integrate                                legs of attempts, until t_end
        +- advance                              attempts, until the leg or the call ends
        |   +- check_start                      t_stop is finite, y is above its rounding
        |   +- begin_control, begin_progress, begin_events          what one call keeps in registers
        |   +- attempt_events                   one attempt, and the events in it
        |   |   +- make_attempt
        |   |   |   +- stage                    the equations, once for each stage
        |   |   |   +- first_half               new state and error
        |   |   |   +- project, second_half     back to the manifold; ydot at the end
        |   |   +- find_events                  where the attempt is good
        |   +- follow                           the companion, with GI_GLOBAL_ERROR
        |   +- after_attempt                    what is next; a lane of a batch calls it too
        |   |   +- retry                        after a failure: shorter, or an error
        |   |   +- accept_events
        |   |   +- accept_step                  the size of the next step
        |   +- suspend                          the leg is over: the next call resumes
        |   +- store_events, store_progress     back into the integrator
        +- use_up                               maximum_steps are made
        +- end_call                             the global error, the rounding of y

   NAME_step is one call of advance and end_call. NAME_explain stands apart. It evaluates the equations again
   where fail_step and refuse noted a failure. Only the user calls it; a batch calls reason, its core. */

/* Lets a call fail with this status; it->error has the whole explanation. */
GI_INLINE gi_status GI_(fail)(GI_PUBLIC(integ) *it, gi_status status, const char *what, int where,
                              GI_REAL value, GI_REAL limit)
{
    GI_(tell)(&it->error, what, where, value, limit);
    it->gi_failure = status, it->gi_known = GI_TOLD;
    return status;
}

/* Refuses an argument. */
GI_INLINE gi_status GI_(bad)(GI_PUBLIC(integ) *it, const char *what, int where, GI_REAL value,
                             GI_REAL limit)
{
    return GI_(fail)(it, GI_ERR_ARGUMENT, what, where, value, limit);
}

/* Lets a call fail; it->error has the status and the step. NAME_explain finds the reason later. */
GI_INLINE gi_status GI_(fail_step)(GI_PUBLIC(integ) *it, gi_status status, gi_cause cause,
                                   GI_REAL step)
{
    GI_(fail)(it, status, gi_status_message(status), -1, step, 0);
    it->gi_known = cause, it->gi_failed_step = step;
    return status;
}

/* Refuses the state y at t, and stores it for NAME_explain. */
GI_INLINE gi_status GI_(refuse)(GI_PUBLIC(integ) *it, gi_status status, GI_REAL t,
                                const GI_REAL y[])
{
    GI_(refused) *const r = &it->gi_refused;
    r->system = it->system, r->options = it->options, r->t = t;
    for (int i = 0; i < GI_N; i++) r->y[i] = y[i];
    GI_(fail)(it, status, gi_status_message(status), -1, 0, 0);
    it->gi_known = GI_REFUSED;
    return status;
}

#    define GI_TOO_FAR "y: would be moved further than options.maximum_correction, in units"
#    define GI_BELOW_ROUNDING                                                                      \
        "the tolerance of y is below its rounding: set options.units, or options.relative"
#    define GI_LEAST_TOO_LARGE                                                                     \
        "options.minimum_step: too large, a step of that size misses the accuracy"
#    define GI_BELOW_ULPS                                                                          \
        "options.fixed_step: below the rounding of t, 16 ulp; begin at a t nearer to 0"
#    define GI_AT_ULPS                                                                             \
        "the step is at the rounding of t, 16 ulp: t is too large for shorter ones, or ydot "      \
        "jumps or is singular there, as at a coordinate singularity or where links are in line"
#    define GI_DIVERGES                                                                            \
        (GI_METHOD == GI_GAUSS                                                                     \
             ? "the fixed-point iteration does not converge in this component: fixed_step is too " \
               "large"                                                                             \
             : "Newton's method does not converge, least in this component: ydot jumps, the "      \
               "Jacobian is wrong, or fixed_step is too large")
#    define GI_OVER_GLOBAL "the global error would exceed options.global_accuracy"
#    define GI_STIFF                                                                               \
        "maximum_steps attempts did not suffice: stability, not accuracy, holds the steps; stiff " \
        "equations need GI_RODAS5P or GI_RADAU"

/* A function, so that the bounds are rounded to GI_REAL, whatever precision the processor computes in. */
GI_INLINE bool GI_(is_within)(GI_REAL value, GI_REAL above, GI_REAL most)
{
    return value > above && value <= most;
}

/* Converts the halves of a count: a small processor converts a long itself, a long long by a library. */
GI_INLINE GI_REAL GI_(count_as_real)(long long count)
{
    const unsigned long long n = (unsigned long long)count, size = count < 0 ? 0 - n : n;
    const GI_REAL high = (GI_REAL)(unsigned long)(size >> 32),
                  low = (GI_REAL)(unsigned long)(size & 0xFFFFFFFF);
    const GI_REAL sum = high * (GI_REAL)(1LL << 32) + low;
    return count < 0 ? -sum : sum;
}

/* Returns whether an option is good; else error says what is wrong. */
GI_INLINE bool GI_(option_is)(bool good, gi_error *error, const char *what, int where,
                              GI_REAL value, GI_REAL limit)
{
    if (!good) GI_(tell)(error, what, where, value, limit);
    return good;
}

/* Fills in the defaults, from the list of section 1, and checks the ranges. Returns false, with the reason in
   error, if an option is out of its range. */
GI_INLINE bool GI_(complete_options)(GI_PUBLIC(options) *o, gi_error *error)
{
    const GI_REAL one = 1, largest = (GI_REAL)GI_LARGEST, infinite = GI_(infinity)();
    bool good = true;
#    define GI_GOOD(when, field, allowed, where, value, limit)                                     \
        good = good && GI_(option_is)(when, error, "options." #field ": " allowed, where,          \
                                      (GI_REAL)(value), (GI_REAL)(limit));
#    define GI_NUMBER_CHECK(field, standard, above, most, allowed)                                 \
        if (o->field == 0) o->field = standard;                                                    \
        GI_GOOD(GI_(is_within)(o->field, above, most), field, allowed, -1, o->field,               \
                o->field > (above) ? most : above)
#    define GI_NUMBERS_CHECK(field, size, standard, above, most, allowed)                          \
        for (int i = 0; i < (size); i++) {                                                         \
            if (o->field[i] == 0) o->field[i] = standard;                                          \
            GI_GOOD(GI_(is_within)(o->field[i], above, most), field, allowed, i, o->field[i],      \
                    o->field[i] > (above) ? most : above)                                          \
        }
#    define GI_STEP_CHECK(field, most, allowed)                                                    \
        GI_GOOD(o->field >= 0 && o->field <= most, field, allowed, -1, o->field,                   \
                o->field > 0 ? most : 0)
#    define GI_COUNT_CHECK(field, standard, most, allowed)                                         \
        if (o->field == 0) o->field = standard;                                                    \
        if (o->field > (most)) o->field = most;                                                    \
        GI_GOOD(o->field > 0, field, allowed, -1, GI_(count_as_real)(o->field), 0)
#    define GI_FLAG_CHECK(field)
#    define GI_FLAGS_CHECK(field, size)
#    define GI_CHOICE_CHECK(type, field, standard, first, last, allowed)                           \
        if ((int)o->field == 0) o->field = standard;                                               \
        GI_GOOD(o->field == first || o->field == last, field, allowed, -1, (int)o->field, last)
#    define GI_SIGNS_CHECK(field, standard, allowed)                                               \
        for (int k = 0; k < GI_EVENTS; k++) {                                                      \
            if (o->field[k] == 0) o->field[k] = standard;                                          \
            GI_GOOD(o->field[k] >= -1 && o->field[k] <= 1, field, allowed, k, o->field[k],         \
                    o->field[k] > 0 ? 1 : -1)                                                      \
        }
    GI_OPTIONS_LIST(GI_NUMBER_CHECK, GI_NUMBERS_CHECK, GI_STEP_CHECK, GI_COUNT_CHECK, GI_FLAG_CHECK,
                    GI_FLAGS_CHECK, GI_CHOICE_CHECK)
#    if GI_EVENTS > 0
    GI_EVENT_OPTIONS_LIST(GI_SIGNS_CHECK)
#    endif
#    if GI_GLOBAL_ERROR
    GI_GLOBAL_OPTIONS_LIST(GI_STEP_CHECK)
#    endif
    /* conditions between options */
    GI_GOOD(o->minimum_step <= o->maximum_step, minimum_step, "must be in [0, maximum_step]", -1,
            o->minimum_step, o->maximum_step)
    GI_GOOD(GI_ESTIMATES > 0 || o->fixed_step > 0, fixed_step,
            "a method without error estimate needs it", -1, o->fixed_step, 0)
    GI_GOOD(o->jump_count == 0 || o->jump_times, jump_times, "NULL", -1, 0, 0)
    for (size_t k = 0; k < o->jump_count && good; k++) {
        const GI_REAL t = o->jump_times[k], before = k > 0 ? o->jump_times[k - 1] : -infinite;
        GI_GOOD(GI_(finite)(t) && t > before, jump_times, "must be finite and rising", (int)k, t,
                before)
    }
    o->maximum_step = GI_(min)(o->maximum_step, largest); /* no step overflows */
    return good;
}

/* Fills in the defaults of the options. GI_ERR_ARGUMENT: one is out of its range; it->error names it, and
   nothing else is touched. t, y and, unless fixed_step is given, next_step stay. */
GI_FUNC gi_status GI_PUBLIC(set_options)(GI_PUBLIC(integ) *it, const GI_PUBLIC(options) *options)
{
    GI_PUBLIC(options) o = GI_ZERO;
    gi_error error = {"options", -1, 0, 0};
    if (it == NULL) return GI_ERR_ARGUMENT;
    if (options) o = *options;
    if (!GI_(honors_nan)()) return GI_(bad)(it, "compiled with -fno-honor-nans", -1, 0, 0);
    if (!GI_(complete_options)(&o, &error))
        return GI_(bad)(it, error.what, error.where, (GI_REAL)error.value, (GI_REAL)error.limit);
    it->options = o, it->gi_failure = GI_OK;
    const bool by_pi = o.controller == GI_CONTROLLER_PI && !(o.fixed_step > 0);
    GI_REAL growing = 1 + 64 * GI_EPSILON, shrinking = 1;
    for (int p = 0; p < 2 * GI_STEP_EXPONENT; p++) {
        growing *= GI_SAFETY / GI_HYSTERESIS_HIGH;
        shrinking *= GI_SAFETY / GI_HYSTERESIS_LOW;
    }
    it->gi_least_error = by_pi ? (GI_REAL)1 / 10000 : 1;
#    if GI_ENGINE != GI_RUNGE_KUTTA /* any step may change */
    growing = GI_(infinity)(), shrinking = 0, it->gi_least_error = (GI_REAL)1 / 100;
#    endif
    it->gi_growing = o.fixed_step > 0 ? -1 : growing;
    it->gi_shrinking = by_pi ? shrinking : GI_(infinity)();
    it->gi_e_previous = GI_FORGOTTEN;
#    if GI_GLOBAL_ERROR
    it->gi_path_error.size = 0; /* units may have changed */
#    endif
    it->gi_error_limit = o.fixed_step > 0 ? (GI_REAL)GI_LARGEST / 2 : 1; /* above: no convergence */
    it->gi_least_step = o.minimum_step, it->gi_largest_step = o.maximum_step;
    if (o.fixed_step > 0) {
        it->next_step = GI_(within_bounds)(it, o.fixed_step);
        it->gi_least_step = it->gi_largest_step = it->next_step;
    }
    const bool rms = o.norm == GI_NORM_RMS && !(o.fixed_step > 0);
    it->gi_rms_limit = rms ? GI_(infinity)() : -1;
    it->gi_full_norm = rms;
    for (int i = 0; i < GI_N; i++) {
        it->gi_rtol[i] = o.relative[i] ? o.rtol : 0;
        it->gi_atol[i] = o.units[i] * o.atol;
        it->gi_weight[i] = 1 / it->gi_atol[i];
        it->gi_full_norm = it->gi_full_norm || o.relative[i];
    }
    for (int i = 0; i < GI_ROWS_SIZE; i++)
        it->gi_constraint_weight[i] = (i < GI_ROWS_POSITION ? 1 : o.time_scale) /
                                      (o.constraint_units[i % GI_NC_SIZE] * o.constraint_tolerance);
    const GI_REAL loose = GI_(max)(1, 10 * (o.constraint_tolerance / o.accuracy));
    it->gi_most = GI_MOST_MOVED * loose * it->gi_error_limit; /* infinite with fixed_step */
    it->gi_goal = (GI_REAL)1 / 10, it->gi_always = o.project_every_step;
#    ifdef GI_EXACT
    const GI_REAL rounding = 8 * GI_EPSILON / o.constraint_tolerance;
    const GI_REAL above = GI_(min)(128 * rounding, (GI_REAL)1 / 1000);
    it->gi_goal = GI_(min)(it->gi_goal, GI_(max)(GI_(max)((GI_REAL)1 / 100000, above), rounding));
    it->gi_always = true;
#    endif
    /* for the last constraint, if it is |v| = 1: ||v| - 1| < tol if |v.v - 1| < tol (2 - tol) */
    const GI_REAL tol = 1 / it->gi_constraint_weight[GI_NC_SIZE - 1];
    it->gi_speed_weight = tol < 1 ? 1 / (tol * (2 - tol)) : 1;
    return GI_OK;
}

/* Starts anew from y at t, which is on the manifold, with ydot f and the value H0 of H, if H is kept. */
GI_INLINE void GI_(begin_at)(GI_PUBLIC(integ) *it, GI_REAL t, const GI_REAL y[], const GI_REAL f[],
                             GI_REAL H0)
{
    it->t = it->t_previous = t;
    for (int i = 0; i < GI_N; i++) {
        it->y[i] = it->y_previous[i] = y[i];
        it->ydot[i] = it->ydot_previous[i] = f[i];
    }
    it->gi_H0 = H0;
    it->gi_retry_step = 0;
    it->gi_failure = GI_OK;
    it->gi_ceiling = GI_(infinity)();
    it->gi_just_unprojected = false;
    it->gi_e_previous = GI_FORGOTTEN;
#    if GI_EVENTS > 0
    it->gi_direction = 0;
#        if GI_VARIATIONS > 0
    it->gi_event_time = GI_(infinity)();
#        endif
#    endif
#    if GI_ENGINE == GI_COLLOCATION
    it->gi_memory.stages = it->gi_memory.last_stages = 0;
#    endif
#    if GI_GLOBAL_ERROR /* is measured from here on */
    GI_(path_error) *const w = &it->gi_path_error;
    for (int i = 0; i < GI_N; i++) it->global_error[i] = w->error[i] = 0;
    w->group.steps = w->followed.steps = 0, w->lost = false;
    w->size = w->over = 0;
#        if GI_ENGINE == GI_COLLOCATION
    w->memory.stages = w->memory.last_stages = 0;
#        endif
#    endif
#    if GI_CARRIED > 0
    GI_(begin_carried)(it);
#    endif
    it->stats.initializations++;
    it->stats.derivative_evaluations += GI_YDOT_EVALUATIONS;
}

#    if GI_MASS_MATRIX

/* Brings y onto the algebraic equations by Newton's method, without a change of M y. Returns NULL and ydot,
   or the reason if it cannot, and a ydot that is finite if f at y is. y stays unchanged if it meets them to
   `enough` tolerances. Adds up the evaluations. */
GI_RARE const char *GI_(make_consistent)(const GI_PUBLIC(integ) *it, GI_REAL t, GI_REAL y[],
                                         GI_REAL ydot[], GI_REAL enough, long long *evaluations)
{
    GI_REAL last = GI_(infinity)(), M[GI_N][GI_N], slope[GI_N], dy[GI_N];
    GI_(mass_matrix)(it->system, M);
    for (int i = 0; i < GI_N; i++) ydot[i] = 0;
    if (!GI_(all_finite)(GI_N * GI_N, M[0])) return "M y' = f: M is not finite";
    for (int round = 0; round < 30; round++) {
        const bool solved = GI_(derivs_and_rest)(it->system, t, y, slope, dy);
        *evaluations += GI_YDOT_EVALUATIONS;
        if (!solved && round > 0) break;
        if (!solved) {
            GI_(right_side)(it->system, t, y, ydot);
            ++*evaluations;
            return "M y' = f: the algebraic equations do not determine their variables (index "
                   "above 1)";
        }
        const GI_REAL size = GI_(norm)(it, y, dy, true);
        if (size <= enough || (size <= 1 && size >= last)) {
            for (int i = 0; i < GI_N; i++) ydot[i] = slope[i];
            return NULL;
        }
        if (!GI_(finite)(size)) break;
        last = size, enough = (GI_REAL)1 / 10;
        for (int i = 0; i < GI_N; i++) y[i] += dy[i];
    }
    return "M y' = f: the algebraic equations cannot be met near y";
}

#    endif

/* Sets the state y[N] at t; options, next_step and statistics stay. y may be it->y. On error the integrator
   is unchanged. GI_ERR_ARGUMENT: t or y not finite, or NULL; what must not depend on t does; copies of the
   system share a parameter. GI_ERR_CONSTRAINT: off the manifold by more than maximum_correction, or it cannot
   be brought onto it. GI_ERR_NOT_FINITE: no derivatives there. */
GI_BRIEF
GI_DRIVER GI_FUNC gi_status GI_PUBLIC(set_time_and_state)(GI_PUBLIC(integ) *it, GI_REAL t,
                                                          const GI_REAL y[GI_AT_LEAST(GI_N)])
{
    gi_projection projection = GI_PROJECTION_NOT_NEEDED;
    GI_REAL y1[GI_N], f1[GI_N], correction = 0;
    int moved = -1;
    if (it == NULL) return GI_ERR_ARGUMENT;
    if (GI_(missing)(y)) return GI_(bad)(it, "y: NULL", -1, 0, 0);
    if (!(it->options.accuracy > 0)) return GI_(bad)(it, GI_BLANK, -1, 0, 0);
    if (!GI_(finite)(t)) return GI_(bad)(it, "t: not finite", -1, t, 0);
#    if GI_PARAMETER_DIFFERENCES
    if (it->system == NULL)
        return GI_(bad)(it, "sys: NULL, but GI_PARAMETER_DIFFERENCES copies it", -1, 0, 0);
    const int shared = GI_(shared_parameter)(it->system);
    if (shared >= 0) return GI_(bad)(it, GI_SHARED_PARAMETER, shared, 0, 0);
#    endif
    for (int i = 0; i < GI_N; i++) {
        if (!GI_(finite)(y[i])) return GI_(bad)(it, "y: not finite", i, y[i], 0);
        y1[i] = y[i];
    }
    if (!GI_(all_finite)(GI_N, y1)) return GI_(bad)(it, "y: too large to be added up", -1, 0, 0);
    GI_REAL H0[1] = {0};
#    ifdef GI_ASSUMES_FIXED
    gi_error moves = {"", -1, 0, 0}; /* a local, so that the address of `it` is not taken */
    if (!GI_(is_fixed)(it->system, t, y1, &moves))
        return GI_(bad)(it, moves.what, moves.where, (GI_REAL)moves.value, (GI_REAL)moves.limit);
#    endif
#    if GI_MASS_MATRIX
    long long evaluations = 0;
    const char *const refused = GI_(make_consistent)(it, t, y1, f1, (GI_REAL)1 / 10, &evaluations);
    if (refused && !GI_(all_finite)(GI_N, f1)) return GI_(refuse)(it, GI_ERR_NOT_FINITE, t, y);
    if (refused) return GI_(fail)(it, GI_ERR_CONSTRAINT, refused, -1, 0, 0);
#    elif defined(GI_KEEPS_START)
    GI_(constraint_errors)(it->system, t, y1, H0);
#    else
    projection = GI_(project_given)(it, t, y1);
#    endif
    if (projection == GI_PROJECTION_FAILED || !GI_(all_finite)(GI_N, y1))
        return GI_(refuse)(it, GI_ERR_CONSTRAINT, t, y);
    for (int i = 0; i < GI_N; i++) {
        const GI_REAL part = 2 * (GI_(abs)(y1[i] / 2 - y[i] / 2) / it->options.units[i]);
        if (part > correction) correction = part, moved = i;
    }
    if (correction > it->options.maximum_correction)
        return GI_(fail)(it, GI_ERR_CONSTRAINT, GI_TOO_FAR, moved, correction,
                         it->options.maximum_correction);
#    if !GI_MASS_MATRIX
    GI_(derivs_apart)(it->system, t, y1, f1);
#    endif
    for (int i = 0; i < GI_N; i++)
        if (!GI_(finite)(f1[i])) return GI_(refuse)(it, GI_ERR_NOT_FINITE, t, y1);
    if (!GI_(finite)(H0[0])) return GI_(fail)(it, GI_ERR_NOT_FINITE, "H: not finite", -1, H0[0], 0);
    it->correction = correction;
    GI_(begin_at)(it, t, y1, f1, H0[0]);
    if (projection == GI_PROJECTION_DONE) it->stats.projections++;
    return GI_OK;
}

/* Sets the size of the first step, within its bounds. */
GI_INLINE void GI_(begin_steps)(GI_PUBLIC(integ) *it, GI_REAL size)
{
    it->last_step = it->gi_rough_step = 0; /* in a batch they are of another geodesic */
    it->next_step = GI_(within_bounds)(it, size);
}

/* Sets the state and the first step of an integrator that has its options. */
GI_INLINE gi_status GI_(launch)(GI_PUBLIC(integ) *it, GI_REAL t0, const GI_REAL y0[])
{
    const gi_status status = GI_PUBLIC(set_time_and_state)(it, t0, y0);
    if (status != GI_OK) return status;
    GI_(begin_steps)(it, GI_(first_step)(it, t0));
    it->gi_rough_step = it->next_step;
    return GI_OK;
}

/* Makes `it` ready: options, state y0[N] at t0, first step size. The system is kept by address and must
   outlive `it`; NULL if your equations do not read it. y0 may be it->y. It returns the errors of set_options
   and set_time_and_state, and leaves the state of `it` untouched then. */
GI_DRIVER GI_FUNC gi_status GI_PUBLIC(initialize)(GI_PUBLIC(integ) *it, const GI_SYSTEM *sys,
                                                  const GI_PUBLIC(options) *options, GI_REAL t0,
                                                  const GI_REAL y0[GI_AT_LEAST(GI_N)])
{
    GI_PUBLIC(integ) fresh = GI_ZERO;
    gi_status status;
    if (it == NULL) return GI_ERR_ARGUMENT;
    fresh.system = sys;
    GI_(tell)(&fresh.error, gi_status_message(GI_OK), -1, 0, 0);
    status = GI_PUBLIC(set_options)(&fresh, options);
    if (status == GI_OK) status = GI_(launch)(&fresh, t0, y0);
    if (status != GI_OK) {
        it->error = fresh.error, it->gi_failure = status;
        it->gi_known = fresh.gi_known == GI_REFUSED ? GI_REFUSED : GI_TOLD;
        it->gi_refused = fresh.gi_refused;
        return status;
    }
    *it = fresh;
    return GI_OK;
}

/* Evaluations of the derivatives in this many attempts, if `good` of them were good. */
GI_INLINE long long GI_(evaluations)(long long attempts, long long good)
{
#    if GI_ENGINE != GI_RUNGE_KUTTA
    return GI_ATTEMPT_EVALUATIONS * attempts + GI_YDOT_EVALUATIONS * good;
#    else
    return GI_FSAL ? (GI_STAGES + 1) * attempts : GI_STAGES * attempts + good;
#    endif
}

/* An attempt from t to t1: its outcome, so far or at the end, and its error norm. */
typedef struct {
    GI_REAL t, t1;
    GI_FLAG outcome;
    GI_REAL e;
#    if GI_FSAL
    GI_REAL err[GI_N]; /* The error estimate: so the projection keeps no stage in registers. */
#    endif
} GI_(attempt);

/* An attempt has two halves, and its end y1 is projected between them. The integrator and the lanes use both
   halves. The first half makes the last stage, from the earlier ones in f, y1 and, except with an FSAL
   method, the error norm. */
GI_INLINE void GI_(first_half)(const GI_(manifold) *m, GI_(attempt) *a, const GI_REAL y[],
                               GI_REAL f[], GI_REAL y1[], bool full)
{
#    if GI_ENGINE != GI_RUNGE_KUTTA
    GI_REAL change[GI_N];
    a->e = GI_(implicit_step)(m, a->t, a->t1, y, f, change, full);
    a->outcome = GI_(outcome_of)(m->it, a->e);
    GI_EACH (i, 0, GI_N) y1[i] = y[i] + change[i];
#    else
#        if GI_FSAL
    GI_REAL *const err = a->err;
#        else
    GI_REAL err[(GI_ESTIMATES + 1) * GI_N];
#        endif
    GI_(last_stage)(m->sys, a->t, a->t1, y, f, y1, err);
#    endif
#    if GI_FSAL
    a->e = 0;
    a->outcome = GI_(all_finite)(GI_N, y1) ? GI_STEP_GOOD : GI_STEP_NOT_FINITE;
#    elif GI_ENGINE == GI_RUNGE_KUTTA
    a->e = GI_(error)(m->it, y, err, full);
    a->outcome = GI_(outcome_of)(m->it, a->e);
#    endif
}

/* The second half makes ydot at the projected y1, unless it is known, and, with an FSAL method, the error
   norm. If the outcome so far is not good, y1 is y again. Not so with an FSAL method: its error is estimated
   even then, as it shows whether the step was just too long to be projected. A lane adds flags where the
   integrator branches. */
GI_INLINE void GI_(second_half)(const GI_(manifold) *m, GI_(attempt) *a, const GI_REAL y[],
                                GI_(point) *to, bool known, int how)
{
    const bool lane = (how & GI_LANE) != 0;
    const GI_FLAG so_far = a->outcome;
#    if GI_FSAL
    if (!known) GI_(derivs)(m->sys, a->t1, to->y, to->f);
    GI_(last_estimate)(a->t1 - a->t, to->f, a->err);
    a->e = GI_(error)(m->it, y, a->err, (how & GI_FULL_NORM) != 0);
    if (lane) {
        const GI_FLAG verdict = GI_(outcome_of)(m->it, a->e);
        a->outcome = verdict + (verdict == GI_STEP_GOOD) * so_far;
    } else if (GI_UNLIKELY(!(a->e <= m->it->gi_error_limit))) {
        a->outcome = GI_(outcome_of)(m->it, a->e);
        return;
    }
#    elif GI_MASS_MATRIX /* A step has an error too where its end does not meet the algebraic equations. */
    GI_REAL rest[GI_N];
    (void)GI_(derivs_and_rest)(m->sys, so_far == GI_STEP_GOOD ? a->t1 : a->t, to->y, to->f, rest);
    if (so_far == GI_STEP_GOOD) {
        const bool full = (how & GI_FULL_NORM) != 0;
        const GI_REAL noise = 4096 * GI_EPSILON * GI_(norm)(m->it, to->y, to->y, full);
        const GI_REAL e = GI_(norm)(m->it, to->y, rest, full) / (1 + noise);
        a->e = GI_(max)(a->e, e) + 0 * e;
        a->outcome = GI_(outcome_of)(m->it, a->e);
        if (a->outcome != GI_STEP_GOOD) /* else they are counted with the attempt */
            m->stats->derivative_evaluations += GI_YDOT_EVALUATIONS;
    }
    (void)known;
#    else
    if (!known) GI_(derivs)(m->sys, so_far == GI_STEP_GOOD ? a->t1 : a->t, to->y, to->f);
#    endif
    if (!lane && GI_UNLIKELY(so_far != GI_STEP_GOOD)) return;
    bool finite = GI_(all_finite)(GI_N, to->f);
#    if !GI_ESTIMATE_SEES_Y1 /* else a finite error norm proves it */
    finite &= GI_(all_finite)(GI_N, to->y);
#    endif
    const GI_FLAG lost = (a->outcome == GI_STEP_GOOD) & !finite;
    a->outcome += lost * GI_STEP_NOT_FINITE;
}

#    if GI_GLOBAL_ERROR
/* The companion during a step from t to t1. Its state is z + low. */
typedef struct {
    GI_REAL t, t1, z[GI_N], low[GI_N], f[(GI_STAGES + 1) * GI_N];
} GI_(companion);

GI_INLINE void GI_(begin_companion)(const GI_(path_error) *w, GI_(companion) *a)
{
    const int k = w->companion_steps;
    a->t = w->node[k], a->t1 = w->node[k + 1];
    GI_EACH (i, 0, GI_N) a->z[i] = w->companion[i], a->low[i] = w->companion_low[i];
}

/* Evaluates stage k, which is not the last; stage 0 is ydot where the step begins. */
GI_INLINE void GI_(companion_stage)(const GI_SYSTEM *sys, int k, GI_(companion) *a)
{
    GI_REAL x[GI_N];
    (void)x;
    if (k == 0) GI_(derivs)(sys, a->t, a->z, a->f);
#        if GI_STAGES > 0 && GI_ENGINE == GI_RUNGE_KUTTA
    if (k > 0) GI_(stage)(sys, k, a->t, a->t1, a->z, a->f, x);
#        endif
}

/* Makes the last stage, and z at the end of the step: the sum of z, low and a change. low then has the
   rounding error of this sum, as the companion must not round where the result does. */
GI_INLINE void GI_(companion_result)(const GI_(manifold) *m, GI_(path_error) *w, GI_(companion) *a)
{
    GI_REAL change[GI_N];
#        if GI_ENGINE == GI_RUNGE_KUTTA
    const GI_REAL none[GI_N] = GI_ZERO;
    GI_REAL x[GI_N], err[(GI_ESTIMATES + 1) * GI_N];
    GI_(stage)(m->sys, GI_STAGES, a->t, a->t1, a->z, a->f, x);
    GI_(result)(a->t1 - a->t, none, a->f, x, change, err);
#        else
    GI_(manifold) own = *m;
#            if GI_ENGINE == GI_COLLOCATION
    own.memory = &w->memory;
#            endif
    const GI_REAL e = GI_(implicit_step)(&own, a->t, a->t1, a->z, a->f, change, true);
    if (!(e < 16)) change[0] = GI_(infinity)(); /* no convergence: the companion is lost */
#        endif
    GI_EACH (i, 0, GI_N) a->z[i] = GI_(add)(a->z[i], change[i] + a->low[i], &a->low[i]);
}

/* Ends a step of the companion at z, without error test. off: z is brought to the manifold first, else
   `projection` is done already. The global error is lost if that fails. */
GI_INLINE void GI_(move_companion)(GI_PUBLIC(integ) *it, GI_(path_error) *w, const GI_(manifold) *m,
                                   GI_(companion) *a, bool off, gi_projection projection)
{
    if (off)
        projection = GI_(all_finite)(GI_N, a->z) ? GI_(project)(m, it->gi_always, a->t1, a->z, NULL)
                                                 : GI_PROJECTION_FAILED;
    it->stats.projections += projection == GI_PROJECTION_DONE;
    it->stats.derivative_evaluations += GI_(evaluations)(1, 1);
    w->companion_steps++;
    if (projection == GI_PROJECTION_FAILED) w->lost = true;
    GI_EACH (i, 0, GI_N) w->companion[i] = a->z[i], w->companion_low[i] = a->low[i];
}

/* Returns whether the companion has steps to take. */
GI_INLINE bool GI_(companion_lags)(const GI_(path_error) *w)
{
    const int steps = w->followed.steps;
    return steps > 0 && w->companion_steps <= steps && !w->lost;
}
#    endif

/* Makes one attempt between two points of the integrator. beside: a step of the companion is made along with
   it, stage by stage, while the processor waits for the other. beside is a constant in each call. */
GI_INLINE void GI_(make_attempt)(GI_PUBLIC(integ) *it, const GI_(point) *GI_RESTRICT from,
                                 GI_(point) *GI_RESTRICT to, GI_(attempt) *a,
                                 long long *projections, bool beside)
{
    const GI_(manifold) m = GI_(manifold_of)(it, it->system, it->gi_H0);
    GI_REAL x[GI_N];
#    if GI_KEEPS_STAGES
    GI_REAL *const f = to->stages;
#    else
    GI_REAL f[(GI_STAGES + 1) * GI_N];
#    endif
    (void)x;
    GI_EACH (i, 0, GI_N) f[i] = from->f[i];
#    if GI_GLOBAL_ERROR
    GI_(companion) companion;
    if (beside) {
        GI_(begin_companion)(&it->gi_path_error, &companion);
        GI_(companion_stage)(m.sys, 0, &companion);
    }
#        define GI_STAGE(k)                                                                        \
            GI_(stage)(m.sys, k, a->t, a->t1, from->y, f, x);                                      \
            if (beside) GI_(companion_stage)(m.sys, k, &companion);
#    else
#        define GI_STAGE(k) GI_(stage)(m.sys, k, a->t, a->t1, from->y, f, x);
#    endif
    GI_EACH_STAGE(GI_STAGE)
#    undef GI_STAGE
    const int how = it->gi_full_norm ? GI_FULL_NORM : 0;
    GI_(first_half)(&m, a, from->y, f, to->y, it->gi_full_norm);
#    if GI_GLOBAL_ERROR
    if (beside) {
        GI_(companion_result)(&m, &it->gi_path_error, &companion);
        GI_(move_companion)(it, &it->gi_path_error, &m, &companion, true, GI_PROJECTION_NOT_NEEDED);
    }
#    endif
    if (!GI_FSAL && GI_UNLIKELY(!(a->e <= it->gi_error_limit))) { /* NaN too */
        a->outcome =
            GI_(outcome_of)(it, a->e); /* computed here alone, which saves clang instructions */
        return;
    }
    gi_projection projection = GI_PROJECTION_NOT_NEEDED;
    bool known = false;
    if (!GI_FSAL || a->outcome == GI_STEP_GOOD) {
        projection = GI_(project)(&m, it->gi_always, a->t1, to->y, to->f);
#    ifdef GI_KEEPS_YDOT
        known = projection == GI_PROJECTION_NOT_NEEDED;
#    endif
    }
    if (projection == GI_PROJECTION_DONE) ++*projections;
    const bool failed = projection == GI_PROJECTION_FAILED;
    a->outcome = failed ? GI_STEP_NOT_PROJECTED : GI_STEP_GOOD;
    if (!GI_FSAL && GI_UNLIKELY(failed)) return;
    GI_(second_half)(&m, a, from->y, to, known, how);
}

/* The status of a step that fails with this outcome at its smallest size. */
GI_INLINE gi_status GI_(status_of)(GI_FLAG outcome)
{
    if (outcome == GI_STEP_NOT_FINITE) return GI_ERR_NOT_FINITE;
    return outcome == GI_STEP_NOT_PROJECTED ? GI_ERR_PROJECTION : GI_ERR_ACCURACY;
}

/* Counts a failed attempt from y with ydot f, and aims the retry. Returns a status if there can be none. */
GI_APART gi_status GI_(retry)(GI_PUBLIC(integ) *it, GI_(step_control) *c, GI_FLAG outcome,
                              const GI_REAL y[], const GI_REAL f[], GI_REAL e)
{
    const gi_status status = GI_(status_of)(outcome);
    const GI_REAL smallest = GI_(smallest_retry)(&it->options, c, outcome, y, f);
    if (outcome == GI_STEP_ERROR_TOO_LARGE) {
        /* Tested at every failure: if only after a step has shrunk far, y' = y^3 creeps on below rounding. */
        const int i = GI_(below_rounding)(it, y);
        it->stats.error_test_failures++;
        if (i >= 0) return GI_(fail)(it, status, GI_BELOW_ROUNDING, i, 0, 0);
    } else if (outcome == GI_STEP_NOT_FINITE) {
        it->stats.derivative_failures++;
        if (!GI_FSAL && GI_(finite)(e))
            it->stats.derivative_evaluations += GI_YDOT_EVALUATIONS; /* ydot of the new y */
    } else {
        it->stats.projection_failures++;
    }
    if (GI_(at_smallest)(&it->options, c, smallest))
        return GI_(fail_step)(it, status, GI_STEP_GAVE_UP, c->t1 - c->t);
    const GI_REAL h = GI_(size)(c);
    const bool too_large = outcome == GI_STEP_ERROR_TOO_LARGE;
    GI_(reject)(c, outcome, too_large ? GI_(wanted_retry)(h, e) : h, smallest);
    return GI_OK;
}

/* Returns GI_OK if steps from y at t are possible. A fixed size must be above the rounding of t; otherwise
   the tolerance of y must be above the rounding of y. This is tested where a call begins and ends, where a
   leg begins, after failures, and with GI_LOOKS_OFTEN. */
GI_RARE gi_status GI_(check_rounding)(GI_PUBLIC(integ) *it, GI_REAL t, const GI_REAL y[])
{
    const GI_REAL fixed = it->options.fixed_step, least = GI_LEAST_STEP * GI_(abs)(t);
    if (fixed > 0 && fixed < least)
        return GI_(fail)(it, GI_ERR_ACCURACY, GI_BELOW_ULPS, -1, fixed, least);
    const int i = fixed > 0 ? -1 : GI_(below_rounding)(it, y);
    return i < 0 ? GI_OK : GI_(fail)(it, GI_ERR_ACCURACY, GI_BELOW_ROUNDING, i, 0, 0);
}

/* Returns GI_OK if stepping can begin, else what is wrong. */
GI_INLINE gi_status GI_(check_start)(GI_PUBLIC(integ) *it, GI_REAL t_stop)
{
    if (!(it->gi_ceiling > 0)) return GI_(bad)(it, GI_BLANK, -1, 0, 0);
    it->gi_failure = GI_OK;
    if (!GI_(finite)(t_stop - it->t))
        return GI_(bad)(it, "t_stop or t_end: not finite, or too far from t", -1, t_stop, 0);
    if (!GI_(finite)(it->next_step) || it->next_step == 0)
        return GI_(bad)(it, "next_step: zero or not finite", -1, it->next_step, 0);
    return GI_OK;
}

/* ---- jumps of ydot ---- */

/* A path is cut where ydot jumps. Steps end at the last number before the jump and begin at the first number
   after it, so that no stage is on the other side. */

/* The number next to t in this direction, or the one after it. */
GI_INLINE GI_REAL GI_(beside)(GI_REAL t, GI_REAL direction)
{
    return t + direction * GI_(max)(GI_EPSILON * GI_(abs)(t), GI_TINY);
}

/* How many of the times are at most t. */
GI_INLINE size_t GI_(jumps_until)(const GI_REAL times[], size_t count, GI_REAL t)
{
    size_t from = 0;
    for (size_t to = count; from < to;) {
        const size_t middle = from + (to - from) / 2;
        if (times[middle] <= t)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* The part of a path to its end, or to the first jump, which is `end`; steps end at `stop`. */
typedef struct {
    GI_REAL end, stop;
} GI_(leg);

/* Moves past a jump at t, as at a new start, and finds the next jump on the path to t_end. Returns whether
   there is one at t. */
GI_INLINE bool GI_(pass_jump)(GI_PUBLIC(integ) *it, GI_REAL t_end, GI_(leg) *leg)
{
    const GI_REAL *const times = it->options.jump_times;
    const GI_REAL direction = t_end > it->t ? (GI_REAL)1 : (GI_REAL)-1;
    const size_t count = it->options.jump_count, passed = GI_(jumps_until)(times, count, it->t);
    const bool jumps = passed > 0 && times[passed - 1] == it->t;
    const size_t next =
        direction > 0 ? passed : passed - 1 - jumps; /* none is left: it wraps above count */
    if (jumps) {
        it->t = GI_(beside)(it->t, direction);
        it->gi_e_previous = GI_FORGOTTEN, it->gi_rough_step = it->next_step;
    }
    if (next < count && direction * (times[next] - t_end) <= 0) {
        const GI_REAL before = GI_(beside)(times[next], -direction);
        leg->end = times[next], leg->stop = direction * (before - it->t) > 0 ? before : it->t;
    }
    return jumps;
}

/* Prepares steps towards t_end, which is not its t, up to the end of a leg. It moves past a jump at t,
   evaluates ydot anew there or if `renew`, and refines a rough first step. */
GI_RARE gi_status GI_(begin_leg)(GI_PUBLIC(integ) *it, GI_REAL t_end, bool renew, GI_(leg) *leg)
{
    const gi_status status = GI_(check_rounding)(it, it->t, it->y);
    GI_REAL f[GI_N];
    leg->end = leg->stop = t_end;
    if (status != GI_OK) return status;
    if ((it->options.jump_count > 0 && GI_(pass_jump)(it, t_end, leg)) || renew) {
#    if GI_MASS_MATRIX /* only a change of the equations moves y so far off */
        GI_REAL y[GI_N];
        for (int i = 0; i < GI_N; i++) y[i] = it->y[i];
        long long *const evaluations = &it->stats.derivative_evaluations;
        const char *const refused = GI_(make_consistent)(it, it->t, y, f, 10, evaluations);
        if (refused && GI_(all_finite)(GI_N, f))
            return GI_(fail)(it, GI_ERR_CONSTRAINT, refused, -1, 0, 0);
        for (int i = 0; i < GI_N && !refused; i++) it->y[i] = y[i];
#    else
        GI_(derivs_apart)(it->system, it->t, it->y, f);
        it->stats.derivative_evaluations += GI_YDOT_EVALUATIONS;
#    endif
        /* if it is not finite and stays so, the steps fail */
        for (int i = 0; i < GI_N && GI_(all_finite)(GI_N, f); i++) it->ydot[i] = f[i];
    }
    GI_(refine_first_step)(it, t_end);
    return GI_OK;
}

/* Step control of `it` for steps to t_stop, which is not its t. It resumes the retry that was pending when a
   call had no attempts left: its size must not be stretched, or it would fail again. A change of next_step or
   its bounds, or a nearer t_stop, drops it. */
GI_INLINE GI_(step_control) GI_(begin_control)(const GI_PUBLIC(integ) *it, GI_REAL t_stop)
{
    const GI_PUBLIC(options) *o = &it->options;
    GI_(step_control) c;
    c.t = it->t, c.t_stop = t_stop;
    c.direction = t_stop > it->t ? (GI_REAL)1 : (GI_REAL)-1;
    c.next_step = GI_(within_bounds)(it, GI_(abs)(it->next_step));
    c.t1 = GI_(aim)(o, &c, c.t, c.next_step);
    if (GI_UNLIKELY(it->gi_retry_step > 0)) {
        const GI_REAL end = it->gi_retry_end, step = it->gi_retry_step;
        const bool same = c.next_step == GI_(min)(step, c.direction * (end - c.t));
        const bool free = !(o->fixed_step > 0) && GI_(within_bounds)(it, step) == step;
        if (same && free && c.direction * (t_stop - end) > 0) c.next_step = step, c.t1 = end;
    }
    c.ceiling = GI_(min)(it->gi_ceiling, o->maximum_step);
    c.unprojected = it->gi_just_unprojected;
    c.size_changes = 0;
    c.e_previous = it->gi_e_previous;
    return c;
}

/* Stores for the next call the end of the next attempt, which may be a retry; next_step shows its size. */
GI_INLINE void GI_(suspend)(GI_PUBLIC(integ) *it, GI_(step_control) *c)
{
    it->gi_retry_step = c->t1 == c->t_stop ? 0 : c->next_step;
    it->gi_retry_end = c->t1;
    if (it->gi_retry_step > 0 && !(it->options.fixed_step > 0))
        c->next_step = GI_(min)(c->next_step, GI_(size)(c));
}

/* What one call of advance keeps in registers: sizes of accepted steps, and counts for the statistics. */
typedef struct {
    GI_REAL t_previous, initial, smallest, largest;
    long long attempts, failures, event_retries, projections;
} GI_(progress);

GI_INLINE GI_(progress)
    GI_(begin_progress)(const GI_PUBLIC(integ) *it, GI_(point) *previous, GI_(point) *now)
{
    GI_(progress) g = GI_ZERO;
    g.t_previous = it->t_previous;
    g.initial = it->initial_step_taken, g.largest = it->largest_step;
    g.smallest = g.largest > 0 ? it->smallest_step : GI_(infinity)();
    GI_(last_step)(it, previous, now);
    return g;
}

/* Records an accepted step of size h from t. */
GI_INLINE void GI_(note_step)(GI_(progress) *g, GI_REAL t, GI_REAL h)
{
    g->t_previous = t;
    g->smallest = GI_(min)(g->smallest, h);
    if (h > g->largest) {
        if (g->largest == 0) g->initial = h;
        g->largest = h;
    }
}

GI_SHARED void GI_(store_progress)(GI_PUBLIC(integ) *it, const GI_(step_control) *c,
                                   const GI_(progress) *g, const GI_(point) *previous,
                                   const GI_(point) *now)
{
    const long long good = g->attempts - g->failures;
    if (c->t != it->t) it->last_step = GI_(abs)(c->t - g->t_previous);
    it->t_previous = g->t_previous, it->t = c->t, it->next_step = c->next_step;
    for (int i = 0; i < GI_N; i++) {
        it->y_previous[i] = previous->y[i], it->ydot_previous[i] = previous->f[i];
        it->y[i] = now->y[i], it->ydot[i] = now->f[i];
    }
#    if GI_KEEPS_STAGES
    for (int i = 0; i < (GI_STAGES + 1) * GI_N; i++) it->gi_stages[i] = now->stages[i];
#    endif
    it->gi_ceiling = c->ceiling < it->options.maximum_step ? c->ceiling : GI_(infinity)();
    it->gi_just_unprojected = c->unprojected != 0;
    it->gi_e_previous = c->e_previous;
    it->initial_step_taken = g->initial, it->largest_step = g->largest;
    if (g->largest > 0) it->smallest_step = g->smallest;
    it->stats.steps_attempted += g->attempts;
    it->stats.steps_taken += good - g->event_retries;
    it->stats.event_retries += g->event_retries;
    it->stats.derivative_evaluations += GI_(evaluations)(g->attempts, good);
    if (GI_ENGINE == GI_ROSENBROCK)
        it->stats.jacobian_evaluations += g->attempts, it->stats.factorizations += g->attempts;
    it->stats.projections += g->projections;
    it->stats.step_size_changes += c->size_changes;
}

/* Moves to the end y of a good attempt with error norm e. cut: an event is there, and the next step is as
   step control planned it. Returns whether the size stays. */
GI_INLINE bool GI_(accept_step)(const GI_PUBLIC(integ) *it, GI_(step_control) *c, GI_REAL e,
                                const GI_REAL y[], bool cut)
{
    const bool steady = !cut && GI_(steady)(it, c, e);
    if (!cut)
        GI_(begin_next)(it, c, e, steady ? GI_(size)(c) : GI_(change_step)(it, c, e, y));
    else
        c->t = c->t1, c->t1 = GI_(aim)(&it->options, c, c->t, c->next_step);
    return steady;
}

/* ---- the global error ---- */

#    if GI_GLOBAL_ERROR

/* How far y is off the true solution since the start. A companion follows the path with n + 1 steps where the
   result takes n; its steps have n / (n + 1) of their sizes. If the result is off by e, the companion is off
   by R e, with R = (n / (n + 1))^p for a method of order p, and they differ by (1 - R) e. So the nonlinear
   equations themselves carry e along, and the errors that the steps add are measured. While n stays, the
   companion continues from its state. Started anew at y - (1 - R) e, with the R of the next group, it would
   follow another orbit. These differences add up: after 14 orbits (eccentricity 0.9) e would be 500 times
   too small. A companion with fewer, larger steps (Shampine and Watts, ACM TOMS 2 (1976) 172, halve the steps
   for the result) would be off by 2^p e, and e would be the difference over this factor. From order 5 on the
   factor is wrong unless steps are very short. An error of R matters little, as R is at most 0.52.

   The companion keeps the rounding errors of its sums, and is y - (1 - R) e to twice the digits. So the
   rounding errors of the result in these steps are in the difference too, over 1 - R: overestimated by 2.05
   for order 3 to 1.15 for order 9. From there on they are errors like any other.

   The companion follows GI_GROUP steps at a time, fewer at the end of a call. With GI_BESIDE it takes its
   steps beside the next steps of the result: two attempts that do not wait for each other take little longer
   than one. The steps of the result do not depend on the companion. */

/* The largest |v_i| / units_i; NaN if one is NaN. */
GI_INLINE GI_REAL GI_(in_units)(const GI_PUBLIC(integ) *it, const GI_REAL v[])
{
    return it->options.atol * GI_(norm)(it, v, v, false);
}

/* The companion has caught up: the global error becomes the error e where the followed steps end. If that
   exceeds options.global_accuracy, it stays the error where they begin. e is infinite if it is not reliable:
   no longer small against y, as companion and result are no neighbours then, or if rounding of y exceeds the
   tolerance. */
GI_INLINE void GI_(end_followed)(const GI_PUBLIC(integ) *it, GI_(path_error) *w)
{
    const GI_REAL *const y = w->followed_end;
    const GI_REAL limit = it->options.global_accuracy, per_share = 1 / w->share;
    GI_REAL e[GI_N];
    for (int i = 0; i < GI_N; i++)
        e[i] = ((y[i] - w->companion[i]) - w->companion_low[i]) * per_share;
    const bool rounds =
        !(it->options.fixed_step > 0) && GI_NOISE / 2 * GI_(norm)(it, y, y, it->gi_full_norm) > 1;
    w->size = GI_(max)(w->size, GI_(in_units)(it, y));
    w->lost = w->lost || rounds || !(GI_(in_units)(it, e) <= w->size / 10);
    for (int i = 0; i < GI_N && w->lost; i++) e[i] = GI_(infinity)();
    if (limit > 0) {
        const GI_REAL size = it->options.accuracy * GI_(norm)(it, y, e, true);
        if (w->lost || !(size <= limit)) w->over = w->lost ? GI_(infinity)() : size;
    }
    for (int i = 0; i < GI_N && w->over == 0; i++) w->error[i] = e[i];
    if (w->over == 0) w->followed.steps = 0;
}

/* Takes the remaining steps of the companion. */
GI_DRIVER GI_OUTLINE void GI_(catch_up)(GI_PUBLIC(integ) *it, GI_(path_error) *w)
{
    const GI_(manifold) m = GI_(manifold_of)(it, it->system, it->gi_H0);
    if (w->followed.steps == 0) return;
    while (GI_(companion_lags)(w)) {
        GI_(companion) a;
        GI_(begin_companion)(w, &a);
        GI_(companion_stage)(m.sys, 0, &a);
#        define GI_STAGE(k) GI_(companion_stage)(m.sys, k, &a);
        GI_EACH_STAGE(GI_STAGE)
#        undef GI_STAGE
        GI_(companion_result)(&m, w, &a);
        GI_(move_companion)(it, w, &m, &a, true, GI_PROJECTION_NOT_NEEDED);
    }
    GI_(end_followed)(it, w);
}

/* Lets the companion, which has caught up, follow the last steps, which end at y. */
GI_INLINE void GI_(follow_group)(GI_(path_error) *w, const GI_REAL y[])
{
    const GI_REAL *const t = w->followed.t;
    const int n = w->group.steps;
    const GI_REAL part = 1 / (GI_REAL)(n + 1);
    GI_REAL R = 1;
    w->followed = w->group;
    w->group.steps = w->companion_steps = 0;
    w->node[0] = t[0], w->node[n + 1] = t[n];
    for (int k = 1; k <= n; k++) /* in step k - 1, k / (n + 1) before its end */
        w->node[k] = t[k] - (t[k] - t[k - 1]) * ((GI_REAL)k * part);
    for (int p = 0; p < GI_ORDER; p++) R *= (GI_REAL)n * part;
    w->share = 1 - R;
    for (int i = 0; i < GI_N; i++) {
        w->companion[i] = GI_(add)(w->followed.y[i], -w->share * w->error[i], &w->companion_low[i]);
        w->followed_end[i] = y[i];
    }
}

/* Adds an accepted step from y at t to t1. Returns whether the group is full. */
GI_INLINE bool GI_(join_group)(GI_(group) *group, GI_REAL t, const GI_REAL y[], GI_REAL t1)
{
    if (group->steps == 0) {
        for (int i = 0; i < GI_N; i++) group->y[i] = y[i];
        group->t[0] = t;
    }
    group->t[++group->steps] = t1;
    return group->steps == GI_GROUP;
}

/* Follows an accepted step from y at t to y1 at t1. Returns whether the error exceeds its limit. */
GI_INLINE bool GI_(follow)(GI_PUBLIC(integ) *it, GI_(path_error) *w, GI_REAL t, const GI_REAL y[],
                           GI_REAL t1, const GI_REAL y1[])
{
#        if GI_EVENTS > 0
    if (w->group.steps == 0) {
        for (int k = 0; k < GI_EVENTS; k++) w->group.counts[k] = it->event_counts[k];
        w->group.index = it->event_index, w->group.sign = it->event_sign;
    }
#        endif
#        if GI_CARRIED > 0
    if (w->group.steps == 0) w->group.carried = it->gi_carried;
#        endif
    if (!GI_(join_group)(&w->group, t, y, t1)) return false;
    GI_(catch_up)(it, w);
    if (w->over > 0) return true;
    GI_(follow_group)(w, y1);
    return false;
}

/* Follows all steps at the end of a call, so that the global error is the error of y. */
GI_INLINE void GI_(follow_all)(GI_PUBLIC(integ) *it, GI_(path_error) *w, const GI_REAL y[])
{
    GI_(catch_up)(it, w);
    if (w->over > 0 || w->group.steps == 0) return;
    GI_(follow_group)(w, y);
    GI_(catch_up)(it, w);
}

/* Returns to the start of the steps at whose end the global error exceeds its limit. If ydot is no longer
   finite there, the state stays, and its error is not known. */
GI_INLINE gi_status GI_(give_back)(GI_PUBLIC(integ) *it, GI_(path_error) *w)
{
    const GI_(group) *const group = &w->followed;
    const GI_REAL over = w->over;
    GI_REAL f[GI_N];
    GI_(derivs)(it->system, group->t[0], group->y, f);
    it->stats.derivative_evaluations += GI_YDOT_EVALUATIONS;
    const bool back = GI_(all_finite)(GI_N, f);
    if (back) {
        it->t = it->t_previous = group->t[0];
        for (int i = 0; i < GI_N; i++) {
            it->y[i] = it->y_previous[i] = group->y[i];
            it->ydot[i] = it->ydot_previous[i] = f[i];
        }
#        if GI_EVENTS > 0
        for (int k = 0; k < GI_EVENTS; k++) it->event_counts[k] = group->counts[k];
        it->event_index = group->index, it->event_sign = group->sign;
        it->gi_direction = 0;
#        endif
#        if GI_CARRIED > 0
        it->gi_carried = it->gi_carried_before = group->carried;
#        endif
    }
    for (int i = 0; i < GI_N && !back; i++) w->error[i] = GI_(infinity)();
    it->gi_retry_step = 0;
    w->lost = !GI_(finite)(w->error[0]);
    w->over = 0;
    w->group.steps = w->followed.steps = 0;
    return GI_(fail)(it, GI_ERR_ACCURACY, GI_OVER_GLOBAL, -1, over, it->options.global_accuracy);
}

/* After a failed attempt whose retry is aimed. If the error test alone makes a step four times shorter than
   the last one and than planned, ydot jumps or the like. No order holds there: the global error is lost. */
GI_INLINE void GI_(doubt_jump)(GI_(path_error) *w, const GI_(step_control) *c, GI_FLAG outcome,
                               GI_REAL last)
{
    const GI_REAL least = GI_(min)(GI_(abs)(last), c->next_step);
    if (outcome == GI_STEP_ERROR_TOO_LARGE && 4 * GI_(size)(c) < least) w->lost = true;
}

#    endif

/* Makes one attempt, with the companion beside it if that lags, and finds the events in a good attempt. If
   they are unknown, the outcome is not finite. */
GI_INLINE gi_event_place GI_(attempt_events)(GI_PUBLIC(integ) *it, GI_(step_control) *c,
                                             GI_(point) *from, GI_(point) *to, GI_(attempt) *a,
                                             GI_(event_state) *ev, long long *projections)
{
    a->t = c->t, a->t1 = c->t1;
#    if GI_GLOBAL_ERROR
    if (GI_BESIDE && GI_(companion_lags)(&it->gi_path_error))
        GI_(make_attempt)(it, from, to, a, projections, true);
    else
#    endif
        GI_(make_attempt)(it, from, to, a, projections, false);
    if (GI_EVENTS == 0 || a->outcome != GI_STEP_GOOD) return GI_EVENT_NOWHERE;
    const gi_event_place place = GI_(find_events)(it, c, from, to, ev);
    if (GI_UNLIKELY(place == GI_EVENT_UNKNOWN)) a->outcome = GI_STEP_NOT_FINITE;
    return place;
}

/* The place of the previous point is free for the next one. */
GI_INLINE void GI_(rotate)(GI_(point) **previous, GI_(point) **now, GI_(point) **next)
{
#    ifdef __CUDACC__ /* what a changing address points to is not in registers */
    **previous = **now, **now = **next;
#    else
    GI_(point) *const freed = *previous;
    *previous = *now, *now = *next, *next = freed;
#    endif
}

/* In CUDA no register keeps what the last attempt has left: something else is there before the next one. */
GI_INLINE void GI_(forget_attempt)(const GI_(point) *now, GI_(point) *next, GI_(event_state) *ev)
{
#    ifdef __CUDACC__
    GI_EACH (i, 0, GI_N) next->y[i] = now->y[i], next->f[i] = now->f[i];
#        if GI_EVENTS > 0
    GI_EACH_EVENT (k) {
        if (GI_EVENTS_ONCE) ev->here.slope[k] = 0;
        ev->there.g[k] = ev->between[k] = ev->here.g[k], ev->there.slope[k] = ev->here.slope[k];
    }
#        endif
#    endif
}

/* The number of attempts after which the rounding of y is tested next. */
GI_INLINE long long GI_(leg_end)(long long attempts)
{
    const long long second = 5 * GI_FIRST_LEG;
    if (attempts < second) return attempts < GI_FIRST_LEG ? GI_FIRST_LEG : second;
    return attempts + GI_LATER_LEG - (attempts - second) % GI_LATER_LEG;
}

/* How many attempts follow, after this many, until the rounding of y is tested next. */
GI_INLINE long long GI_(rest_of_leg)(long long attempts, long long maximum)
{
    const long long end = GI_(leg_end)(attempts);
    return (end < maximum ? end : maximum) - attempts;
}

/* Decides what follows an attempt, for the integrator and for a lane; nothing else decides it. A failed
   attempt has a retry, or none; a shorter attempt goes to an event inside. Otherwise the step is accepted, an
   event at its end is recorded, and the next step is aimed. now: the point where it stands. */
GI_INLINE gi_sequel GI_(after_attempt)(GI_PUBLIC(integ) *it, GI_(step_control) *c,
                                       GI_(event_state) *ev, const GI_(attempt) *a,
                                       gi_event_place events, const GI_(point) *now)
{
    if (GI_UNLIKELY(a->outcome != GI_STEP_GOOD)) {
        ev->sought = false; /* the search begins anew */
        const gi_status status = GI_(retry)(it, c, a->outcome, now->y, now->f, a->e);
        return status == GI_OK ? GI_SEQUEL_RETRY : GI_SEQUEL_FAILED;
    }
    if (events == GI_EVENT_INSIDE) return GI_SEQUEL_SEARCH;
    bool stop = false;
    const bool cut = GI_(accept_events)(it, ev, events, GI_(size)(c), &stop);
#    if GI_EVENTS > 0 && GI_VARIATIONS > 0
    if (events == GI_EVENT_AT_END) it->gi_event_time = c->t1;
#    endif
    if (c->t1 == c->t_stop) {
        c->t = c->t_stop;
        return stop ? GI_SEQUEL_STOP : GI_SEQUEL_ARRIVED;
    }
    const bool steady = GI_(accept_step)(it, c, a->e, now->y, cut);
    return stop ? GI_SEQUEL_STOP : steady ? GI_SEQUEL_STEADY : GI_SEQUEL_CHANGE;
}

#    if GI_CARRIED > 0
/* Carries the vectors over an accepted step of c. */
GI_INLINE void GI_(carry_along)(GI_PUBLIC(integ) *it, const GI_(step_control) *c,
                                const GI_(point) *from, const GI_(point) *to)
{
    const GI_(manifold) m = GI_(manifold_of)(it, it->system, it->gi_H0);
    const GI_(passage) p = GI_(passage_of)(&m, c->t, c->t1, from, to);
    it->gi_carried_before = it->gi_carried;
    GI_(carry)(&p, c->t1, to->y, &it->gi_carried);
}
#    endif

/* Advances to t_stop, which is not its t, or by one accepted step, in at most `most` attempts. Returns GI_OK
   wherever it has come to, GI_EVENT, or an error. The points of a step rotate through three places, so that
   neither the state nor the start of the last step is copied in the loop. */
GI_DRIVER_OF_STEPS GI_PRIVATE gi_status GI_(advance)(GI_PUBLIC(integ) *it, GI_REAL t_stop,
                                                     long long most, bool one_step)
{
    GI_(point) place[3], *previous = &place[0], *now = &place[1], *next = &place[2];
    gi_status status = GI_OK;
    GI_(step_control) c = GI_(begin_control)(it, t_stop);
    GI_(progress) g = GI_(begin_progress)(it, previous, now);
    const GI_(step_control) first = c; /* a copy, so that the address of c is not taken */
    GI_(root_search) search = GI_ZERO;
    GI_(event_state) begun, ev;
    begun.search = &search;
    if (!GI_(begin_events)(it, &first, &begun))
        return GI_(fail_step)(it, GI_ERR_NOT_FINITE, GI_STEP_GAVE_UP, 0);
    ev = begun;
    it->gi_retry_step = 0;
    for (;;) {
        GI_(attempt) a;
        GI_(forget_attempt)(now, next, &ev);
        if (GI_UNLIKELY(g.attempts - g.event_retries >= most)) {
            GI_(suspend)(it, &c);
            break;
        }
        g.attempts++;
        const gi_event_place events =
            GI_(attempt_events)(it, &c, now, next, &a, &ev, &g.projections);
        const bool accepted = a.outcome == GI_STEP_GOOD && events != GI_EVENT_INSIDE;
        bool over = false;
        if (accepted) {
            GI_(rotate)(&previous, &now, &next);
#    if GI_GLOBAL_ERROR
            over = GI_(follow)(it, &it->gi_path_error, c.t, previous->y, c.t1, now->y);
#    endif
#    if GI_CARRIED > 0
            GI_(carry_along)(it, &c, previous, now);
#    endif
            GI_(note_step)(&g, c.t, GI_(size)(&c));
        }
        const gi_sequel sequel = GI_(after_attempt)(it, &c, &ev, &a, events, now);
        if (GI_UNLIKELY(!accepted)) {
            g.event_retries += sequel == GI_SEQUEL_SEARCH, g.failures += sequel != GI_SEQUEL_SEARCH;
            if (sequel == GI_SEQUEL_FAILED) {
                status = it->gi_failure;
                break;
            }
#    if GI_GLOBAL_ERROR
            if (sequel == GI_SEQUEL_RETRY)
                GI_(doubt_jump)(&it->gi_path_error, &c, a.outcome, c.t - g.t_previous);
#    endif
            continue;
        }
        if (sequel == GI_SEQUEL_STOP || (one_step && events == GI_EVENT_AT_END)) status = GI_EVENT;
        if (sequel >= GI_SEQUEL_ARRIVED || one_step || over) break;
        if (GI_LOOKS_OFTEN && sequel == GI_SEQUEL_CHANGE && GI_(below_rounding)(it, now->y) >= 0)
            most = 0; /* the next call reports it */
    }
    GI_(store_events)(it, &c, &ev);
    GI_(store_progress)(it, &c, &g, previous, now);
    return status;
}

/* Fails, as maximum_steps attempts did not suffice. */
GI_INLINE gi_status GI_(use_up)(GI_PUBLIC(integ) *it, GI_REAL t_stop)
{
    const GI_REAL step = it->gi_retry_step > 0 ? it->gi_retry_step : GI_(abs)(it->next_step);
    return GI_(fail_step)(it, GI_ERR_MAX_STEPS, GI_USED_UP, t_stop > it->t ? step : -step);
}

/* The attempts so far that maximum_steps bounds. */
GI_INLINE long long GI_(counted)(const GI_PUBLIC(integ) *it)
{
    return it->stats.steps_attempted - it->stats.event_retries;
}

/* Returns whether the global error exceeds its limit. */
GI_INLINE bool GI_(is_over)(const GI_PUBLIC(integ) *it)
{
#    if GI_GLOBAL_ERROR
    return it->gi_path_error.over > 0;
#    else
    return false;
#    endif
}

/* Ends a call. At t_stop it tests the rounding of y, as no later call would. */
GI_INLINE gi_status GI_(end_call)(GI_PUBLIC(integ) *it, GI_REAL t_stop, gi_status status)
{
#    if GI_GLOBAL_ERROR
    GI_(path_error) *const w = &it->gi_path_error;
    GI_(follow_all)(it, w, it->y);
    if (w->over > 0) status = GI_(give_back)(it, w);
    for (int i = 0; i < GI_N; i++) it->global_error[i] = w->error[i];
#    endif
#    if GI_CARRIED > 0
    GI_(show_carried)(it);
#    endif
    it->gi_failure = status == GI_EVENT ? GI_OK : status;
    if (it->t != t_stop || it->gi_failure != GI_OK) return status;
    const gi_status sound = GI_(check_rounding)(it, it->t, it->y);
    return sound == GI_OK ? status : sound;
}

/* Advances on a leg of the path. If it ends the leg at a jump, all steps are followed there. */
GI_INLINE gi_status GI_(advance_on)(GI_PUBLIC(integ) *it, GI_(leg) leg, long long most,
                                    bool one_step)
{
    gi_status status = GI_OK;
    if (it->t != leg.stop) status = GI_(advance)(it, leg.stop, most, one_step);
    if (it->t != leg.stop || leg.stop == leg.end) return status;
#    if GI_GLOBAL_ERROR
    GI_(follow_all)(it, &it->gi_path_error, it->y);
    if (GI_(is_over)(it)) return status;
#    endif
    it->t = leg.end;
    return status;
}

/* One accepted step, never past t_stop, which may lie before t. GI_OK without a step if t is t_stop already.
   The manual lists the errors. GI_ERR_ARGUMENT: t_stop or next_step is not finite, next_step is zero, or `it`
   is not initialized. GI_ERR_MAX_STEPS: a further call continues as this one would have. */
GI_FUNC gi_status GI_PUBLIC(step)(GI_PUBLIC(integ) *it, GI_REAL t_stop)
{
    GI_(leg) leg;
    gi_status status = GI_(check_start)(it, t_stop);
    if (status != GI_OK || it->t == t_stop) return status;
    status = GI_(begin_leg)(it, t_stop, false, &leg);
    const GI_REAL t = it->t;
    if (status != GI_OK || t == t_stop) return status;
    status = GI_(advance_on)(it, leg, it->options.maximum_steps, true);
    if (status == GI_OK && it->t == t && leg.end != t) status = GI_(use_up)(it, t_stop);
    return GI_(end_call)(it, t_stop, status);
}

/* Makes the steps to exactly t_end, in legs. Each leg first checks that the tolerance of y is above the
   rounding of y. renew: ydot is evaluated anew first. */
GI_BRIEF GI_PRIVATE gi_status GI_(integrate_to)(GI_PUBLIC(integ) *it, GI_REAL t_end, bool renew)
{
    const long long begun = GI_(counted)(it), maximum = it->options.maximum_steps;
    gi_status status = GI_(check_start)(it, t_end);
    if (status != GI_OK || it->t == t_end) return status;
    long long made = 0;
    for (; status == GI_OK && made < maximum; renew = false) {
        GI_(leg) leg;
        status = GI_(begin_leg)(it, t_end, renew, &leg);
        const long long most = GI_(rest_of_leg)(made, maximum);
        if (status == GI_OK) status = GI_(advance_on)(it, leg, most, false);
        made = GI_(counted)(it) - begun;
        if (it->t == t_end || GI_(is_over)(it)) return GI_(end_call)(it, t_end, status);
    }
    if (status == GI_OK) status = GI_(use_up)(it, t_end);
    return GI_(end_call)(it, t_end, status);
}

/* Makes as many steps as are needed to end at exactly t_end. Returns the errors of NAME_step. It first
   evaluates ydot anew, as parameters may have changed; if none has, the result has the same bits. */
GI_FUNC gi_status GI_PUBLIC(integrate)(GI_PUBLIC(integ) *it, GI_REAL t_end)
{
    return it == NULL ? GI_ERR_ARGUMENT : GI_(integrate_to)(it, t_end, true);
}

/* ---- why it failed ---- */

/* Returns whether no event function is NaN; else error names it. */
GI_OUTLINE bool GI_(events_are_sound) GI_AT_STATE(gi_error *error)
{
#    if GI_EVENTS > 0
    GI_REAL g[GI_EVENTS];
    GI_(unwrite)(GI_EVENTS, g);
    GI_(events)(sys, t, y, g);
    for (int k = 0; k < GI_EVENTS; k++) /* infinity has a sign */
        if (GI_(is_nan)(g[k])) return GI_(is_sound)(error, GI_OF(events, "g is NaN"), 1, g + k, k);
#    endif
    return true;
}

/* The reason for this status, as far as (t, y) shows it and, with GI_ERR_NOT_FINITE, ydot: a function of the
   user that is not finite, or a constraint that cannot be met. */
GI_RARE gi_error GI_(why)(const GI_PUBLIC(integ) *it, gi_status status, GI_REAL t,
                          const GI_REAL y[], const GI_REAL ydot[])
{
    gi_error error = {gi_status_message(status), -1, 0, 0};
    if (status == GI_ERR_CONSTRAINT || status == GI_ERR_PROJECTION) {
        if (GI_(parts_are_sound)(it->system, t, y, false, &error))
            GI_(explain_manifold)(it, t, y, &error);
    } else if (GI_(is_sound)(&error, "y is not finite", GI_N, y, -1) &&
               GI_(parts_are_sound)(it->system, t, y, false, &error) &&
               GI_(is_sound)(&error, GI_YDOT_OF, GI_N, ydot, -1)) {
        GI_(events_are_sound)(it->system, t, y, &error);
    }
    return error;
}

/* Why a step failed. It evaluates the functions near the end of the last attempt, on the tangent, and the
   events also where they may have been looked at in between. */
GI_RARE gi_error GI_(why_step_failed)(const GI_PUBLIC(integ) *it, gi_status status)
{
    const GI_REAL h = it->gi_failed_step, eighths[] = {3, 9, 7, 1, 5};
    GI_REAL x[GI_N], ydot[GI_N];
    for (int i = 0; i < GI_N; i++) x[i] = it->y[i] + h * it->ydot[i];
    if (status != GI_ERR_NOT_FINITE) return GI_(why)(it, status, it->t + h, x, NULL);
    GI_RIGHT_SIDE(it->system, it->t + h, x, ydot);
    gi_error error = GI_(why)(it, status, it->t + h, x, ydot);
    for (int k = 0; k < 5 && GI_EVENTS > 0 && error.where < 0; k++) {
        const GI_REAL part = eighths[k] / 8 * h;
        for (int i = 0; i < GI_N; i++) x[i] = it->y[i] + part * it->ydot[i];
        GI_(events_are_sound)(it->system, it->t + part, x, &error);
    }
    if (GI_ENGINE != GI_RUNGE_KUTTA && GI_METHOD != GI_GAUSS && error.where < 0)
        error.what = "ydot is finite at the end of the tangent, but not in the step, or the matrix "
                     "of the step is singular";
    return error;
}

/* Why initialize or set_time_and_state refused a state. */
GI_RARE gi_error GI_(why_refused)(const GI_PUBLIC(integ) *it, gi_status status)
{
    const GI_(refused) *const r = &it->gi_refused;
    GI_PUBLIC(integ) at = GI_ZERO;
    GI_REAL y[GI_N], ydot[GI_N];
    at.system = r->system;
    (void)GI_PUBLIC(set_options)(&at, &r->options);
    for (int i = 0; i < GI_N; i++) y[i] = r->y[i];
    if (status == GI_ERR_NOT_FINITE) GI_RIGHT_SIDE(at.system, r->t, y, ydot);
    return GI_(why)(&at, status, r->t, y, ydot);
}

/* The time in which the fastest decaying difference of neighbouring solutions falls by a factor e, in the
   direction of this step; infinite if none stands out. Power iteration on differences of ydot turns a
   difference into the direction in which it changes fastest. A difference opposed by its change decays. */
GI_RARE GI_REAL GI_(fastest_decay)(const GI_PUBLIC(integ) *it, GI_REAL step)
{
    const GI_REAL *y = it->y;
    const GI_REAL size = GI_(sqrt)(GI_EPSILON) * GI_(max)(GI_(full_norm)(it, y, y), 1);
    GI_REAL apart[GI_N], x[GI_N], change[GI_N], rate = 0, along = 0;
    for (int i = 0; i < GI_N; i++)
        apart[i] = GI_(finite)(it->gi_atol[i]) ? it->gi_atol[i] * GI_(sqrt)((GI_REAL)(2 + i)) : 0;
    for (int round = 0; round < 20; round++) {
        const GI_REAL scale = size / GI_(full_norm)(it, y, apart);
        GI_REAL squares = 0, product = 0;
        if (!GI_(finite)(scale)) return GI_(infinity)();
        for (int i = 0; i < GI_N; i++) x[i] = y[i] + scale * apart[i];
        GI_(derivs)(it->system, it->t, x, change);
        for (int i = 0; i < GI_N; i++) {
            const GI_REAL w = GI_(weight)(it, i, y[i], true), moved = (x[i] - y[i]) * w;
            change[i] -= it->ydot[i];
            squares += moved * moved, product += moved * (change[i] * w);
            apart[i] = change[i];
        }
        rate = GI_(full_norm)(it, y, change) / size, along = product / squares;
    }
    /* a rate that is not finite gives infinity */
    return -step * along > GI_(abs)(step) * rate / 2 ? 1 / rate : GI_(infinity)();
}

/* Why maximum_steps are used up. If stability bounds the steps, and not accuracy, more steps do not help. An
   explicit method is stable up to 2 to 6 times that decay time, mostly above the root of its stages. Accuracy
   needs shorter steps if y varies (DOPRI5 tests like this: Hairer, Wanner, Solving ODEs II, IV.2). */
GI_RARE gi_error GI_(why_used_up)(const GI_PUBLIC(integ) *it)
{
    const long long enough = 100; /* fewer attempts may be an exception */
    const GI_REAL step = it->gi_failed_step;
    gi_error error = it->error;
    if (GI_ENGINE != GI_RUNGE_KUTTA) return error;
    if (it->options.maximum_steps < enough || it->options.fixed_step > 0) return error;
    const GI_REAL decay = GI_(fastest_decay)(it, step);
    if (step * step > GI_STAGES * decay * decay)
        GI_(tell)(&error, GI_STIFF, -1, GI_(abs)(step), decay);
    return error;
}

/* The result of NAME_explain. The error of a step is too large if options.minimum_step allows no shorter one,
   to rounding of t, or an iteration did not converge. */
GI_RARE gi_error GI_(reason)(const GI_PUBLIC(integ) *it)
{
    const gi_status status = it->gi_failure;
    if (it->gi_known == GI_REFUSED) return GI_(why_refused)(it, status);
    if (it->gi_known == GI_USED_UP) return GI_(why_used_up)(it);
    if (it->gi_known == GI_TOLD) return it->error;
    const GI_REAL size = GI_(abs)(it->gi_failed_step), ulps = GI_LEAST_STEP * GI_(abs)(it->t);
    const GI_REAL least = it->options.minimum_step;
    gi_error error = it->error;
    if (status != GI_ERR_ACCURACY)
        error = GI_(why_step_failed)(it, status);
    else if (size <= least + least / 16)
        GI_(tell)(&error, GI_LEAST_TOO_LARGE, -1, it->gi_failed_step, least);
#    if GI_ENGINE == GI_COLLOCATION
    if (status == GI_ERR_ACCURACY && it->gi_memory.failed)
        GI_(tell)(&error, GI_DIVERGES, it->gi_memory.worst, it->gi_failed_step, 0);
#    endif
    if (error.what == it->error.what && size > 0 && size <= ulps + ulps / 16)
        GI_(tell)(&error, GI_AT_ULPS, -1, it->gi_failed_step, ulps);
    return error;
}

/* Why the last call of initialize, set_options, set_time_and_state, step or integrate failed. It has the
   text of GI_OK if it did not fail. */
GI_FUNC gi_error GI_PUBLIC(explain)(const GI_PUBLIC(integ) *it)
{
    const gi_error none = {gi_status_message(it ? GI_OK : GI_ERR_ARGUMENT), -1, 0, 0};
    return it && it->gi_failure != GI_OK ? GI_(reason)(it) : none;
}

/* ==== 15 two points ========================================================================== */

/* Geodesics between two points of a surface or of a metric, by shooting. It calls start and the driver.
   Jacobi fields, or in a metric variations, show how the end moves with the start. Only the user calls it. */

#    if GI_CONNECTS

/* Subtracts the attempts of an integrator since `before` from the maximum_steps of all shots together. */
GI_INLINE void GI_(charge)(GI_PUBLIC(options) *all, const GI_PUBLIC(integ) *it, long long before)
{
    const long long used = GI_(counted)(it) - before, most = all->maximum_steps;
    all->maximum_steps = used < most ? most - used : 0;
}

/* Divides the tolerances by 20, except where rounding needs more, and takes another first step. The rest of
   maximum_steps stays, but must not be 0, which means the default. */
GI_INLINE gi_status GI_(sharpen)(GI_PUBLIC(integ) *it)
{
    GI_PUBLIC(options) o = it->options;
    const GI_REAL rounding = 16 * GI_EPSILON;
    if (o.maximum_steps == 0) return GI_ERR_MAX_STEPS;
    o.atol /= 20;
    o.rtol = GI_(max)(o.rtol / 20, rounding);
    o.constraint_tolerance = GI_(max)(o.constraint_tolerance / 20, 8 * GI_EPSILON);
    const gi_status status = GI_PUBLIC(set_options)(it, &o);
    for (int i = 0; i < GI_N; i++) it->gi_rtol[i] = GI_(max)(it->gi_rtol[i], rounding);
    it->gi_full_norm = true;
    it->next_step /= 3;
    return status;
}

#    endif

#    if GI_JACOBI_FIELDS

/* The geometry of a surface, which its block in section 7 defines:

     GIVEN         numbers of a point or a direction that the user gives: Cartesian, or of the chart.
     normal_at     a state in space: point, tangent, and a normal of any length.
     components    a tangent d as a direction that `start` takes.
     bend          the second fundamental form: along along, along across, across across.
     in_space      the point with its first and second derivatives by arc length. */

/* A state in space: point, unit tangent, and the tangent at a right angle to it. A turn of the start by an
   angle moves the end along that by j_r times the angle. */
typedef struct {
    GI_REAL x[3], along[3], across[3];
} GI_(frame);

GI_INLINE GI_(frame) GI_(frame_at)(const GI_SYSTEM *sys, const GI_REAL y[])
{
    GI_(frame) f;
    GI_REAL normal[3];
    GI_(normal_at)(sys, y, f.x, f.along, normal);
    const GI_REAL per_normal = 1 / GI_(sqrt)(GI_(dot)(normal, normal));
    for (int k = 0; k < 3; k++) normal[k] *= per_normal;
    GI_(cross)(normal, f.along, f.across);
    return f;
}

/* The direction, as `start` takes it, of `along` f.along + `across` f.across, with the frame f at y. */
GI_INLINE void GI_(turn)(const GI_SYSTEM *sys, const GI_REAL y[], GI_REAL along, GI_REAL across,
                         GI_REAL direction[])
{
    const GI_(frame) f = GI_(frame_at)(sys, y);
    GI_REAL d[3];
    for (int k = 0; k < 3; k++) d[k] = along * f.along[k] + across * f.across[k];
    GI_(components)(sys, y, d, direction);
}

/* The frame at the state y[N]. A shift b of the start across and a turn h of it (towards across) move the end
   across by j_r h + j_t b and turn it there by j_r' h + j_t' b. The state is not projected: if it is off its
   constraints, the lengths and angles of the three vectors are off as much. GI_ERR_ARGUMENT: NULL, not
   finite, or there is no normal; *frame is untouched then. */
GI_FUNC gi_status GI_PUBLIC(frame)(const GI_SYSTEM *sys, const GI_REAL y[GI_AT_LEAST(GI_N)],
                                   GI_PUBLIC(darboux) *frame)
{
    GI_PUBLIC(darboux) d;
    if (GI_(missing)(y) || !frame) return GI_ERR_ARGUMENT;
    const GI_(frame) f = GI_(frame_at)(sys, y);
    GI_REAL bend[3];
    GI_(cross)(f.along, f.across, d.normal);
    GI_(bend)(sys, y, f.along, f.across, d.normal, bend);
    for (int k = 0; k < 3; k++) d.x[k] = f.x[k], d.along[k] = f.along[k], d.across[k] = f.across[k];
    d.curvature = bend[0], d.torsion = bend[1], d.curvature_across = bend[2];
    GI_REAL size = 0; /* of a normal: 0 if the gradient overflows */
    for (int k = 0; k < 3; k++) size = GI_(max)(size, GI_(abs)(d.normal[k]));
    if (!GI_(all_finite)(GI_N, y) || !GI_(all_finite)(3, d.x) || !GI_(all_finite)(3, d.normal) ||
        !(size > 0) || !GI_(all_finite)(3, bend))
        return GI_ERR_ARGUMENT;
    *frame = d;
    return GI_OK;
}

/* The task of a call: geodesics from `from` to target.x. it: an integrator at `from`, for the final geodesic;
   y: the state there, in the first direction to try; chord: the distance of the points; size: the size of the
   target's coordinates. */
typedef struct {
    GI_PUBLIC(integ) it;
    const GI_REAL *from;
    GI_(frame) target;
    GI_REAL y[GI_N], chord, size;
} GI_(task);

/* How far a geodesic may miss: 10 accuracy in units of j_r, or in 1 if its error is not controlled. */
GI_INLINE GI_REAL GI_(allowed_miss)(const GI_PUBLIC(options) *o)
{
    const GI_REAL unit = o->units[GI_NQ - 2];
    return 10 * o->accuracy * (GI_(finite)(unit) ? unit : 1);
}

/* A geodesic aimed at a point: its start, length and end, and how far it misses. */
typedef struct {
    GI_REAL y0[GI_N], length, miss[3], distance, reduced_length;
    GI_(frame) end;
} GI_(shot);

/* Makes a shot. Returns false if it does not arrive, or start. Its attempts are subtracted from
   maximum_steps, which bounds all shots together. */
GI_INLINE bool GI_(shoot)(GI_PUBLIC(integ) *it, const GI_(task) *task, const GI_REAL direction[],
                          GI_REAL length, GI_(shot) *s)
{
    const GI_REAL next_step = it->next_step;
    const long long before = GI_(counted)(it);
    gi_status status = GI_PUBLIC(start)(it->system, task->from, direction, s->y0);
    if (status == GI_OK) status = GI_PUBLIC(set_time_and_state)(it, 0, s->y0);
    if (status == GI_OK) status = GI_(integrate_to)(it, length, false);
    /* all shots begin with equal steps, or the end is not smooth in the start */
    it->next_step = next_step;
    GI_(charge)(&it->options, it, before);
    if (status != GI_OK) return false;
    s->end = GI_(frame_at)(it->system, it->y);
    for (int k = 0; k < 3; k++) s->miss[k] = task->target.x[k] - s->end.x[k];
    s->distance = GI_(sqrt)(GI_(dot)(s->miss, s->miss));
    s->length = length;
    s->reduced_length = it->y[GI_NQ - 2];
    return GI_(finite)(s->distance);
}

enum { GI_(SHOTS) = 80 };

/* Newton's method on angle and length of the shot `best`, damped, until it ends within `goal` of the target.
   Corrections that gain nothing are halved. It makes at most `shots` shots. */
GI_INLINE bool GI_(correct_shot)(GI_PUBLIC(integ) *it, const GI_(task) *task, GI_REAL goal,
                                 int shots, GI_(shot) *best)
{
    GI_REAL fraction = 1;
    for (int i = 0; i < shots && fraction > GI_LEAST_CORRECTION; i++) {
        const bool there = best->distance <= goal;
        const GI_REAL ahead = GI_(dot)(best->miss, best->end.along);
        const GI_REAL aside = GI_(dot)(best->miss, best->end.across);
        const GI_REAL j = best->reduced_length, size = j * j + aside * aside;
        /* at most half a radian, and finite where points are conjugate */
        const GI_REAL angle = size > 0 ? fraction * aside * j / size : 0;
        const GI_REAL length = best->length + fraction * GI_(max)(ahead, -best->length / 2);
        GI_(shot) next;
        GI_REAL direction[3];
        GI_(turn)(it->system, best->y0, 1, angle, direction);
        const bool nearer =
            GI_(shoot)(it, task, direction, length, &next) && next.distance < best->distance;
        if (nearer) *best = next;
        if (there) return true; /* one more round reaches the rounding */
        fraction = nearer ? GI_(min)(1, 2 * fraction) : fraction / 2;
    }
    return best->distance <= goal;
}

/* A shot is off by the errors of its steps too, which j_r multiplies along the path. They show as the gap
   between its end and the end of a sharper shot, plus the effect of rounding the direction. So `best` is shot
   again and corrected, each time sharper, until gap and miss together are within goal. Returns false if that
   is impossible, as gaps made by rounding do not shrink. fixed_step needs no such test. */
GI_INLINE bool GI_(confirm_shot)(GI_PUBLIC(integ) *it, const GI_(task) *task, GI_REAL goal,
                                 GI_(shot) *best)
{
    GI_REAL gap = GI_(infinity)(), before = gap;
    if (it->options.fixed_step > 0) return true;
    for (int i = 0; i < 16 && gap > goal / 2; i++) {
        GI_(shot) next;
        GI_REAL direction[3], apart[3];
        if (GI_(sharpen)(it) != GI_OK) return false;
        GI_(turn)(it->system, best->y0, 1, 0, direction);
        if (!GI_(shoot)(it, task, direction, best->length, &next)) return false;
        for (int k = 0; k < 3; k++) apart[k] = next.end.x[k] - best->end.x[k];
        gap = GI_(sqrt)(GI_(dot)(apart, apart)) + 4 * GI_EPSILON * GI_(abs)(next.reduced_length);
        if (!(gap < before / 2)) return false;
        before = gap, *best = next;
        if (best->distance > goal / 2 && !GI_(correct_shot)(it, task, goal / 2, GI_(SHOTS), best))
            return false;
    }
    return gap <= goal / 2;
}

/* A state y[N] at a point, in any direction. Returns false if there is none. */
GI_INLINE bool GI_(state_at)(const GI_SYSTEM *sys, const GI_REAL point[], GI_REAL y[])
{
    for (int k = 0; k < GI_(GIVEN); k++) {
        GI_REAL direction[3] = {0, 0, 0};
        direction[k] = 1;
        if (GI_PUBLIC(start)(sys, point, direction, y) == GI_OK) return true;
    }
    return false;
}

/* ---- the shortest: all directions at once -------------------------------------------------------- */

/* A fan of geodesics leaves `from`. Each is the middle of a sector of directions, which it represents. At arc
   length s a sector is |j_r| times its angle wide. If the target is within about this width of the closest
   approach of the middle, Newton's method starts there. A sector is divided by three if Newton's method
   fails, or if it is too wide for its middle geodesic or a neighbour. A geodesic of the fan ends some
   distance behind its first conjugate point: there it is not the shortest. It also ends if its length plus
   the straight distance to the target exceeds the search length, if one is known. The search length grows
   until a geodesic within it is found: nothing is shorter. The fan is coarse, and its result is sharpened.
   The fan is traced one by one with GI_LANES too. The steps of its geodesics are only an eighth to a half of
   the time of NAME_shortest. The rest cannot use lanes: looking along each step, Newton's method, sharpening.
   Lanes would gain a quarter at most, and most sweeps have little more than sixteen sectors. */

/* A sector of directions: cosine and sine of its middle, and its angle. */
typedef struct {
    GI_REAL c, s, angle;
} GI_(sector);

/* The number of first sectors, how often a sector is divided at most, and how many geodesics are kept. */
enum { GI_(SECTORS) = 16, GI_(DIVISIONS) = 12, GI_(FOUND) = 8 };

typedef struct {
    GI_PUBLIC(integ) it;   /* At `from`, coarse; its maximum_steps is the rest. */
    const GI_(task) *task; /* Sectors are counted from the direction of its y. */
    GI_REAL reach;         /* Longer geodesics are not searched. */
    GI_REAL goal;          /* Coarse bound for the miss of Newton's method. */
    bool open;             /* Some geodesic could continue beyond reach. */
    int count;             /* Number of shots in `found`. */
    GI_(shot) found[GI_(FOUND)];
} GI_(fan);

/* The length to which geodesics of the fan go beyond reach: neighbours of a shorter one may be longer. */
GI_INLINE GI_REAL GI_(beyond)(GI_REAL reach)
{
    return reach * 6 / 5;
}

/* A sector turned by up to half a radian; its direction has unit length to rounding. */
GI_INLINE GI_(sector) GI_(turned)(const GI_(sector) *o, GI_REAL angle)
{
    const GI_REAL aa = angle * angle;
    const GI_REAL c = 1 - aa / 2 * (1 - aa / 12), s = angle * (1 - aa / 6 * (1 - aa / 20));
    const GI_REAL scale = 1 / GI_(sqrt)(c * c + s * s);
    GI_(sector) p = *o;
    p.c = (o->c * c - o->s * s) * scale;
    p.s = (o->s * c + o->c * s) * scale;
    return p;
}

/* A state on the path of a geodesic: arc length, position q and after it the point x in space, both with
   first and second derivatives, and the absolute value of the Gaussian curvature there. */
enum { GI_(X) = GI_NQ };
typedef struct {
    GI_REAL t, q[GI_NQ + 3], v[GI_NQ + 3], a[GI_NQ + 3], K;
} GI_(moment);

GI_INLINE GI_(moment) GI_(moment_of)(const GI_PUBLIC(integ) *it)
{
    const GI_REAL *const y = it->y, *const ydot = it->ydot;
    const int r = GI_NQ - 2, s = GI_NQ - 1;
    GI_(moment) m;
    m.t = it->t;
    for (int i = 0; i < GI_NQ; i++) m.q[i] = y[i], m.v[i] = y[GI_NQ + i], m.a[i] = ydot[GI_NQ + i];
    GI_(in_space)(it->system, y, ydot, m.q + GI_(X), m.v + GI_(X), m.a + GI_(X));
    m.K = GI_(abs)(y[r] * ydot[GI_NQ + r] + y[s] * ydot[GI_NQ + s]) / (y[r] * y[r] + y[s] * y[s]);
    return m;
}

/* Component i at the fraction `at` between two moments, by the polynomial of degree 5 through its values and
   derivatives there; *slope: its derivative. */
GI_INLINE GI_REAL GI_(between)(const GI_(moment) *m, const GI_(moment) *n, int i, GI_REAL at,
                               GI_REAL *slope)
{
    const GI_REAL h = n->t - m->t, a = h * h * m->a[i], b = h * m->v[i];
    const GI_REAL d = n->q[i] - m->q[i] - b - a / 2, e = h * n->v[i] - b - a;
    const GI_REAL f = h * h * n->a[i] - a;
    const GI_REAL p3 = 10 * d - 4 * e + f / 2, p4 = -15 * d + 7 * e - f, p5 = 6 * d - 3 * e + f / 2;
    *slope = (b + at * (a + at * (3 * p3 + at * (4 * p4 + at * 5 * p5)))) / h;
    return m->q[i] + at * (b + at * (a / 2 + at * (p3 + at * (p4 + at * p5))));
}

/* Returns whether the target is ahead between two moments; d: the vector to it. */
GI_INLINE bool GI_(is_ahead)(const GI_(task) *task, const GI_(moment) *m, const GI_(moment) *n,
                             GI_REAL at, GI_REAL d[3])
{
    GI_REAL v[3];
    for (int k = 0; k < 3; k++)
        d[k] = task->target.x[k] - GI_(between)(m, n, GI_(X) + k, at, &v[k]);
    return GI_(dot)(d, v) > 0;
}

/* Puts a shot in its place in the fan, the shortest first. If there are too many, the longest is dropped. */
GI_INLINE void GI_(keep_shot)(GI_(fan) *f, const GI_(shot) *s)
{
    int i = f->count;
    if (i == GI_(FOUND) &&!(s->length < f->found[--i].length)) return;
    for (f->count = i + 1; i > 0 && f->found[i - 1].length > s->length; i--)
        f->found[i] = f->found[i - 1];
    f->found[i] = *s;
    f->reach = GI_(min)(f->reach, f->found[0].length * 501 / 500 + f->goal);
}

/* The distance of the directions of two starts, as a chord. */
GI_INLINE GI_REAL GI_(parted)(const GI_SYSTEM *sys, const GI_REAL y[], const GI_REAL z[])
{
    const GI_(frame) f = GI_(frame_at)(sys, y), g = GI_(frame_at)(sys, z);
    GI_REAL d[3];
    for (int k = 0; k < 3; k++) d[k] = f.along[k] - g.along[k];
    return GI_(sqrt)(GI_(dot)(d, d));
}

/* The start of the geodesic in the direction of a sector's middle, which is y + GI_NQ. */
GI_INLINE void GI_(leave)(const GI_(fan) *f, const GI_(sector) *o, GI_REAL y[])
{
    for (int i = 0; i < GI_N; i++) y[i] = f->task->y[i];
    GI_(turn)(f->it.system, f->task->y, o->c, o->s, y + GI_NQ);
}

/* Returns whether a start and length are known already, to these differences of direction and length. */
GI_INLINE bool GI_(is_known)(const GI_(fan) *f, const GI_REAL y[], GI_REAL length, GI_REAL angle,
                             GI_REAL apart)
{
    for (int i = 0; i < f->count; i++)
        if (GI_(abs)(f->found[i].length - length) <= apart &&
            GI_(parted)(f->it.system, f->found[i].y0, y) <= angle)
            return true;
    return false;
}

/* Newton's method to the target from a direction and length. Returns false if it does not arrive, or leaves
   the sector. width: of the sector there. */
GI_OUTLINE bool GI_(polish)(GI_(fan) *f, const GI_(sector) *o, GI_REAL length, GI_REAL width)
{
    GI_PUBLIC(integ) it = f->it;
    GI_REAL y[GI_N];
    GI_(shot) shot;
    GI_(leave)(f, o, y);
    if (GI_(is_known)(f, y, length, o->angle / 4, width / 4)) return true;
    const bool found = GI_(shoot)(&it, f->task, y + GI_NQ, length, &shot) &&
                       GI_(correct_shot)(&it, f->task, f->goal, 12, &shot);
    f->it.options.maximum_steps = it.options.maximum_steps;
    if (!found) return false;
    if (!GI_(is_known)(f, shot.y0, shot.length, (GI_REAL)1 / 1000, 4 * f->goal))
        GI_(keep_shot)(f, &shot);
    return GI_(parted)(f->it.system, shot.y0, y) < o->angle;
}

/* The geodesic in the middle of a sector, while it is traced step by step. */
typedef struct {
    GI_(sector) sector;
    GI_(moment) last;
    bool nears;     /* The target comes nearer. */
    GI_REAL looked; /* Arc length up to which curvature beside it was searched. */
    GI_REAL end;    /* Where it may end, beyond a conjugate point. */
    GI_REAL needed; /* The angle that sectors need here; infinite: this one suffices. */
} GI_(trace);

/* The fraction of the path between two moments, in [low, high], where the path passes the target: it is
   neither ahead nor behind. At low it is ahead. */
GI_INLINE GI_REAL GI_(abreast)(const GI_(fan) *f, const GI_(moment) *m, const GI_(moment) *n,
                               GI_REAL low, GI_REAL high)
{
    GI_REAL d[3];
    for (int i = 0; i < 7; i++) {
        const GI_REAL middle = (low + high) / 2;
        if (GI_(is_ahead)(f->task, m, n, middle, d))
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* The middle of a sector misses the target sideways by `aside`, near a conjugate point. Returns the angle
   from the middle at which a geodesic of the sector meets the target; *told: true if none does. The edges
   show it: between the middle and an edge, aside is the cubic of both ends, with slope -j. */
GI_OUTLINE GI_REAL GI_(angle_by_edges)(GI_(fan) *f, const GI_(sector) *o, GI_REAL length,
                                       GI_REAL aside, GI_REAL j, bool *told)
{
    GI_REAL best = 0, least = GI_(abs)(aside), largest = least;
    for (int side = -1; side <= 1; side += 2) {
        GI_PUBLIC(integ) it = f->it;
        const GI_REAL edge = (GI_REAL)side * o->angle / 2;
        const GI_(sector) there = GI_(turned)(o, edge);
        GI_REAL y[GI_N];
        GI_(shot) shot;
        GI_(leave)(f, &there, y);
        const bool arrives = GI_(shoot)(&it, f->task, y + GI_NQ, length, &shot);
        f->it.options.maximum_steps = it.options.maximum_steps;
        if (!arrives) continue;
        const GI_REAL end = GI_(dot)(shot.miss, shot.end.across), v = -edge * j;
        const GI_REAL w = -edge * shot.reduced_length, d = end - aside;
        largest = GI_(max)(largest, GI_(abs)(end));
        for (int i = 1; i <= 8; i++) {
            const GI_REAL p = (GI_REAL)i / 8;
            const GI_REAL c = aside + p * (v + p * (3 * d - 2 * v - w + p * (v + w - 2 * d)));
            if (GI_(abs)(c) < least) least = GI_(abs)(c), best = p * edge;
        }
    }
    *told = least > largest / 4 + f->goal;
    return best;
}

/* The middle of a sector passes the target between two moments, where curvatures are up to K. Returns the
   angle of sectors that would show more; infinite: this sector suffices. The width has a part of second order
   in the angle, as near conjugate points j_r is small here but not in the whole sector. */
GI_OUTLINE GI_REAL GI_(pass)(GI_(fan) *f, const GI_(sector) *o, const GI_(moment) *m,
                             const GI_(moment) *n, GI_REAL at, GI_REAL K)
{
    const GI_REAL divided = o->angle / 3, all = GI_(infinity)(), s = m->t + at * (n->t - m->t);
    GI_REAL d[3], y[GI_N], normal[3], wanted[3];
    for (int i = 0; i < GI_NQ; i++) y[i] = GI_(between)(m, n, i, at, &y[GI_NQ + i]);
    const GI_REAL j = y[GI_NQ - 2], width = o->angle * (GI_(abs)(j) + o->angle * s / 2);
    const GI_(frame) now = GI_(frame_at)(f->it.system, y);
    for (int k = 0; k < 3; k++) d[k] = f->task->target.x[k] - now.x[k];
    if (!(GI_(dot)(d, d) <= 4 * width * width + f->goal * f->goal)) return all;
    GI_(cross)(now.along, now.across, normal);
    GI_(cross)(f->task->target.along, f->task->target.across, wanted);
    const GI_REAL ahead = GI_(dot)(d, now.along), aside = GI_(dot)(d, now.across);
    const GI_REAL cosine = GI_(dot)(normal, wanted), size = j * j + aside * aside;
    const bool bent = width * width * K * 20 > 1 || GI_(abs)(cosine) * 5 < 4;
    /* on the other side of the surface: divided until its width is below that distance */
    if (GI_(GIVEN) == 3 && cosine < 0)
        return GI_(min)(divided, o->angle * GI_(sqrt)(GI_(dot)(d, d)) / width);
    if (GI_(abs)(aside) > width * 4 / 5 + f->goal) return bent ? divided : all;
    GI_REAL angle = GI_(abs)(aside) < o->angle * GI_(abs)(j) ? aside / j
                    : size > 0                               ? aside * j / size
                                                             : 0;
    angle = GI_(max)(-o->angle, GI_(min)(o->angle, angle));
    if (GI_(abs)(aside) > o->angle * GI_(abs)(j) * 4 / 5 + f->goal) {
        bool none;
        angle = GI_(angle_by_edges)(f, o, GI_(max)(s + ahead, s / 2), aside, j, &none);
        if (none) return all;
    }
    const GI_(sector) there = GI_(turned)(o, angle);
    const bool told = GI_(polish)(f, &there, GI_(max)(s + ahead, s / 2), width);
    return told || width <= f->goal ? all : divided;
}

/* The angle that sectors need at s. The middle of one, with this angle, has the reduced length j, the
   curvature K, and the squared distance dd to the target. The width must not be much above the radius of
   curvature, nor above s, and less near the target. Infinite: any angle will do. */
GI_INLINE GI_REAL GI_(angle_needed)(GI_REAL angle, GI_REAL s, GI_REAL j, GI_REAL K, GI_REAL dd)
{
    const GI_REAL width = angle * j,
                  most = s * (dd < 9 * width * width ? (GI_REAL)1 / 4 : (GI_REAL)2 / 5);
    GI_REAL needed = GI_(infinity)();
    if (width > most) needed = most / j;
    if (width * width * K * 8 > 1) needed = GI_(min)(needed, 1 / (GI_(sqrt)(2 * K) * GI_(abs)(j)));
    return needed;
}

/* Searches beside the middle of a sector for curvature of either sign, or other than in the middle: a third
   of the width to both sides, after each half width of path. So it finds a peak or pit that is wider than a
   seventh of the sector. Sectors below a 32nd of the reach are not searched. Returns the angle needed. */
GI_OUTLINE GI_REAL GI_(look_aside)(const GI_(fan) *f, GI_(trace) *r, const GI_(moment) *n,
                                   GI_REAL at, GI_REAL s, GI_REAL width)
{
    const int field = GI_NQ - 1;
    GI_REAL y[GI_N], z[GI_N], zdot[GI_N], across[3], K[3], most = 0;
    r->looked = s;
    for (int i = 0; i < GI_NQ; i++) y[i] = GI_(between)(&r->last, n, i, at, &y[GI_NQ + i]);
    GI_(turn)(f->it.system, y, 0, 1, across);
    for (int i = 0; i < GI_N; i++) z[i] = y[i];
    z[field] = 1; /* its second derivative is -K times this */
    for (int i = 0; i < 3; i++) {
        const GI_REAL off = (GI_REAL)(i - 1) * (width / 3);
        for (int k = 0; k < GI_(GIVEN); k++) z[k] = y[k] + off * across[k];
        GI_(derivs)(f->it.system, 0, z, zdot);
        K[i] = -zdot[GI_NQ + field];
    }
    for (int i = 0; i < 3; i++)
        most = GI_(max)(most, 2 * GI_(abs)(K[i]) + 6 * GI_(abs)(K[i] - K[1]));
    return width * width * most > 1 ? r->sector.angle / 3 : GI_(infinity)();
}

/* Looks along the path to the next moment, and updates the angle needed. */
GI_INLINE void GI_(look)(GI_(fan) *f, GI_(trace) *r, const GI_(moment) *n)
{
    const GI_(moment) *const m = &r->last;
    const GI_REAL h = n->t - m->t, K = GI_(max)(m->K, n->K);
    for (int i = 1; i <= 4; i++) {
        const GI_REAL part = (GI_REAL)i / 4, s = m->t + h * part;
        const bool neared = r->nears;
        GI_REAL d[3], slope;
        const GI_REAL j = GI_(between)(m, n, GI_NQ - 2, part, &slope);
        r->nears = GI_(is_ahead)(f->task, m, n, part, d);
        if (r->end > s && j < 0) r->end = s * 7 / 5;
        const GI_REAL width = r->sector.angle * j;
        if (width * 32 > f->reach && s - r->looked >= width / 2)
            r->needed = GI_(min)(r->needed, GI_(look_aside)(f, r, n, part, s, width));
        if (neared && !r->nears) {
            const GI_REAL at = GI_(abreast)(f, m, n, part - (GI_REAL)1 / 4, part);
            r->needed = GI_(min)(r->needed, GI_(pass)(f, &r->sector, m, n, at, K));
        }
        r->needed =
            GI_(min)(r->needed, GI_(angle_needed)(r->sector.angle, s, j, K, GI_(dot)(d, d)));
    }
}

/* Returns whether a trace continues. It stops at its end, or if the path to the target is too long.
   Neighbours may be the shortest up to beyond the reach, or to the sector's width beyond what is found. */
GI_INLINE bool GI_(fan_continues)(GI_(fan) *f, const GI_(trace) *r)
{
    const GI_REAL angle = r->sector.angle, t = r->last.t;
    const GI_REAL width = angle * (GI_(abs)(r->last.q[GI_NQ - 2]) + angle * t / 2);
    GI_REAL farthest = GI_(beyond)(f->reach);
    GI_REAL d[3];
    if (!(t < r->end)) return false;
    if (f->count > 0)
        farthest = GI_(min)(farthest, GI_(max)(f->reach, f->found[0].length) + 2 * width + f->goal);
    for (int k = 0; k < 3; k++) d[k] = f->task->target.x[k] - r->last.q[GI_(X) + k];
    if (t < farthest && t + GI_(sqrt)(GI_(dot)(d, d)) <= farthest) return true;
    f->open = true;
    return false;
}

/* Follows the middle of a sector to its end, with steps up to `beyond` of the reach, which may fall
   meanwhile. Returns the angle that sectors need here. */
GI_OUTLINE GI_REAL GI_(trace_sector)(GI_(fan) *f, const GI_(sector) *o)
{
    GI_PUBLIC(integ) it = f->it;
    GI_REAL y[GI_N], d[3];
    GI_(leave)(f, o, y);
    if (GI_PUBLIC(set_time_and_state)(&it, 0, y) != GI_OK) return GI_(infinity)();
    GI_(trace) r = {*o, GI_(moment_of)(&it), false, 0, GI_(infinity)(), GI_(infinity)()};
    for (int k = 0; k < 3; k++) d[k] = f->task->target.x[k] - r.last.q[GI_(X) + k];
    r.nears = GI_(dot)(d, r.last.v + GI_(X)) > 0;
    while (GI_(fan_continues)(f, &r) && f->it.options.maximum_steps > 0) {
        const long long before = GI_(counted)(&it);
        it.options.maximum_steps = f->it.options.maximum_steps;
        const gi_status status = GI_PUBLIC(step)(&it, GI_(beyond)(f->reach));
        GI_(charge)(&f->it.options, &it, before);
        /* a singularity, or a distance where all is rounding */
        if (status != GI_OK && status != GI_EVENT) break;
        const GI_(moment) now = GI_(moment_of)(&it);
        GI_(look)(f, &r, &now);
        r.last = now;
    }
    return r.needed;
}

/* Traces all directions up to f->reach, which falls to the length of what is found. */
GI_INLINE void GI_(sweep)(GI_(fan) *f)
{
    const int sectors = GI_(SECTORS);
    const GI_REAL first = (GI_REAL)6.2831853 / (GI_REAL)sectors,
                  least = first / 531441; /* 3^DIVISIONS */
    GI_(sector) side[2] = {{1, 0, 0}, {1, 0, 0}}, waiting[2 * GI_(DIVISIONS) + 4];
    side[0].angle = side[1].angle = first;
    f->open = false;
    for (int i = 0; i < sectors; i++) { /* in turn to the left and to the right of the chord */
        int count = 1;
        if (i > 0) side[i % 2] = GI_(turned)(&side[i % 2], i % 2 ? first : -first);
        waiting[0] = side[i % 2];
        while (count > 0 && f->it.options.maximum_steps > 0) {
            GI_(sector) o = waiting[--count];
            const GI_REAL needed = GI_(trace_sector)(f, &o);
            while (o.angle > needed && o.angle > 2 * least) {
                o.angle /= 3;
                waiting[count++] = GI_(turned)(&o, o.angle);
                waiting[count++] = GI_(turned)(&o, -o.angle);
            }
        }
    }
}

/* Limits steps so that a path of this length has 40 stages: a long step over flat ground misses a peak. */
GI_INLINE void GI_(limit_steps)(GI_PUBLIC(integ) *it, GI_REAL length)
{
    GI_PUBLIC(options) o = it->options;
    const GI_REAL most = length * (GI_REAL)GI_STAGES / 40;
    if (o.fixed_step > 0 || o.maximum_step <= most || o.minimum_step > most) return;
    o.maximum_step = most;
    GI_PUBLIC(set_options)(it, &o);
    it->next_step = GI_(min)(it->next_step, most);
}

/* Sweeps fans of growing reach, until one has found a geodesic within its reach. Returns false if all
   geodesics end and none is found, or attempts are used up. */
GI_INLINE bool GI_(search_fan)(GI_(fan) *f)
{
    const GI_PUBLIC(integ) it = f->it;
    GI_REAL reach = f->task->chord * 11 / 10;
    f->count = 0;
    for (int i = 0; i < 200; i++) {
        f->reach = f->count > 0 ? GI_(min)(reach, f->found[0].length) : reach;
        const GI_REAL covered = f->reach * 11 / 10;
        const long long left = f->it.options.maximum_steps;
        f->it = it, f->it.options.maximum_steps = left;
        GI_(limit_steps)(&f->it, f->reach);
        GI_(sweep)(f);
        if (f->it.options.maximum_steps == 0) return false;
        if (f->count > 0 && f->found[0].length <= covered) return true;
        if (!f->open && f->count == 0) return false;
        reach = reach * 8 / 5;
    }
    return false;
}

/* Sharpens what the fan found, if it may be the shortest within its errors; *best is then the shortest. */
GI_INLINE gi_status GI_(sharpen_found)(GI_PUBLIC(integ) *it, const GI_(fan) *f, GI_REAL goal,
                                       GI_(shot) *best)
{
    const GI_REAL limit = f->found[0].length * 501 / 500 + 4 * f->goal;
    GI_(shot) sharp[GI_(FOUND)];
    int count = 0;
    for (int i = 0; i < f->count && f->found[i].length <= limit; i++) {
        GI_REAL direction[3];
        GI_(turn)(it->system, f->found[i].y0, 1, 0, direction);
        if (GI_(shoot)(it, f->task, direction, f->found[i].length, &sharp[count]) &&
            GI_(correct_shot)(it, f->task, goal, GI_(SHOTS), &sharp[count]))
            count++;
    }
    for (; count > 0; count--) {
        int least = 0;
        for (int i = 1; i < count; i++)
            if (sharp[i].length < sharp[least].length) least = i;
        GI_PUBLIC(integ) sharper = *it;
        *best = sharp[least];
        if (GI_(confirm_shot)(&sharper, f->task, goal, best)) return GI_OK;
        it->options.maximum_steps = sharper.options.maximum_steps;
        sharp[least] = sharp[count - 1];
    }
    return it->options.maximum_steps == 0 ? GI_ERR_MAX_STEPS : GI_ERR_ACCURACY;
}

/* Writes the result of a call, a geodesic that leaves at y. Fails if its direction is not finite. */
GI_INLINE gi_status GI_(answer)(const GI_SYSTEM *sys, const GI_REAL y[], GI_REAL found,
                                GI_REAL direction[], GI_REAL *length)
{
    GI_REAL d[3];
    GI_(turn)(sys, y, 1, 0, d);
    if (!GI_(all_finite)(GI_(GIVEN), d)) return GI_ERR_ACCURACY;
    for (int k = 0; k < GI_(GIVEN); k++) direction[k] = d[k];
    *length = found;
    return GI_OK;
}

/* The shortest geodesic by a fan of this accuracy, sharpened to the options of the task. A geodesic found
   when attempts are used up need not be the shortest. */
GI_OUTLINE gi_status GI_(by_coarse_fan)(GI_(task) *task, GI_REAL coarse, GI_(shot) *best)
{
    GI_PUBLIC(integ) *const it = &task->it;
    const GI_REAL goal = GI_(allowed_miss)(&it->options);
    GI_PUBLIC(options) o = it->options;
    GI_(fan) f;
    o.accuracy = GI_(max)(o.accuracy, coarse);
    o.atol = GI_(max)(o.atol, coarse), o.rtol = GI_(max)(o.rtol, coarse);
    o.constraint_tolerance = GI_(max)(o.constraint_tolerance, coarse / GI_CONSTRAINT_SHARE);
    for (int i = GI_NQ - 2; i < GI_NQ; i++) o.relative[i] = o.relative[GI_NQ + i] = true;
    f.task = task, f.goal = GI_(min)(GI_(allowed_miss)(&o), task->chord / 50);
    const gi_status status = GI_PUBLIC(initialize)(&f.it, it->system, &o, 0, task->y);
    if (status != GI_OK) return status;
    GI_(refine_first_step)(&f.it, task->chord);
    const bool complete = GI_(search_fan)(&f);
    it->options.maximum_steps = f.it.options.maximum_steps;
    if (!complete) return f.count > 0 ? GI_ERR_MAX_STEPS : GI_ERR_NOT_CONNECTED;
    GI_(limit_steps)(it, f.found[0].length);
    return GI_(sharpen_found)(it, &f, goal, best);
}

/* The shortest geodesic by a coarse fan. If sharper steps do not confirm it, a finer fan is made. */
GI_OUTLINE gi_status GI_(by_fan)(GI_(task) *task, GI_REAL direction[], GI_REAL *length)
{
    const GI_REAL coarse = (GI_REAL)1 / 100000, finer = GI_(max)(coarse / 100, 64 * GI_EPSILON);
    GI_(shot) best;
    gi_status status = GI_(by_coarse_fan)(task, coarse, &best);
    if (status == GI_ERR_ACCURACY) {
        status = GI_(by_coarse_fan)(task, finer, &best);
        if (status == GI_ERR_NOT_CONNECTED) status = GI_ERR_ACCURACY; /* the coarse fan found one */
        if (status != GI_OK && task->it.options.maximum_steps == 0) status = GI_ERR_MAX_STEPS;
    }
    if (status != GI_OK) return status;
    return GI_(answer)(task->it.system, best.y0, best.length, direction, length);
}

/* Makes the task of geodesics to `to`. They start in the direction `guess`; if that is NULL, along the chord
   if possible, or anyhow. GI_ERR_ARGUMENT: no start at one of the points; GI_ERR_ACCURACY: rounding of the
   points exceeds the allowed miss; errors of start and initialize. */
GI_INLINE gi_status GI_(set_out)(const GI_SYSTEM *sys, const GI_PUBLIC(options) *options,
                                 const GI_REAL from[], const GI_REAL to[], const GI_REAL guess[],
                                 GI_(task) *task)
{
    GI_PUBLIC(integ) *const it = &task->it;
    GI_REAL *const y = task->y, first[3], d[3];
    task->from = from, task->size = 0;
    if (GI_(missing)(from) || GI_(missing)(to) || !GI_(state_at)(sys, to, y))
        return GI_ERR_ARGUMENT;
    task->target = GI_(frame_at)(sys, y);
    if (!GI_(state_at)(sys, from, y)) return GI_ERR_ARGUMENT;
    const GI_(frame) source = GI_(frame_at)(sys, y);
    for (int k = 0; k < 3; k++) d[k] = task->target.x[k] - source.x[k];
    task->chord = GI_(sqrt)(GI_(dot)(d, d));
    if (!GI_(finite)(task->chord)) return GI_ERR_ARGUMENT; /* a chart may lead to infinity */
    for (int k = 0; k < 3; k++) task->size = GI_(max)(task->size, GI_(abs)(task->target.x[k]));
    for (int k = 0; k < GI_(GIVEN); k++) first[k] = guess ? guess[k] : to[k] - from[k];
    gi_status status = GI_PUBLIC(start)(sys, from, first, y);
    if (status != GI_OK && guess) return status; /* a chord may be normal to the surface */
    status = GI_PUBLIC(initialize)(it, sys, options, 0, y);
    if (status != GI_OK) return status;
    GI_(refine_first_step)(it, task->chord);
    if (GI_(allowed_miss)(&it->options) < GI_EPSILON * task->size) return GI_ERR_ACCURACY;
#        if GI_EVENTS > 0
    GI_EACH_EVENT (k) it->options.event_terminal[k] = -1; /* none of them stops a shot */
#        endif
    return GI_OK;
}

/* See the manual. Without a guess of the direction it starts along the chord. If that fails, it tries all
   around in sixteenths of a turn, then twice as far, and at last the shortest. Without a guess of the length
   it takes the chord. Sharper shots confirm that it misses by at most 10 accuracy, in options.units of j_r.
   GI_ERR_ACCURACY: none ends there within 10 accuracy, as rounding is more. GI_ERR_MAX_STEPS bounds all shots
   together. GI_ERR_ARGUMENT: also if there is no start at one of the points. On error direction and length
   are untouched. */
GI_FUNC gi_status GI_PUBLIC(connect) GI_BETWEEN_POINTS
{
    /* of a sixteenth of a turn */
    const GI_REAL cosine = (GI_REAL)0.92387953, sine = (GI_REAL)0.38268343;
    GI_REAL guess[3], size = 0, c = 1, s = 0;
    GI_(task) task;
    GI_PUBLIC(integ) *const it = &task.it;
    GI_(shot) shot;
    if (GI_(missing)(direction) || GI_(missing)(length) || !(*length >= 0) ||
        !GI_(finite)(*length) || !GI_(all_finite)(GI_(GIVEN), direction))
        return GI_ERR_ARGUMENT;
    for (int k = 0; k < GI_(GIVEN); k++) size += GI_(abs)(direction[k]);
    gi_status status = GI_(set_out)(sys, options, from, to, size > 0 ? direction : NULL, &task);
    if (status != GI_OK) return status;
    const GI_REAL goal = GI_(allowed_miss)(&it->options),
                  reach = *length > 0 ? *length : task.chord;
    for (int i = 0; i < (size > 0 ? 1 : 32); i++) {
        GI_(turn)(sys, task.y, c, i % 2 ? -s : s, guess);
        if (GI_(shoot)(it, &task, guess, i < 16 ? reach : 2 * reach, &shot) &&
            GI_(correct_shot)(it, &task, goal, GI_(SHOTS), &shot)) {
            GI_PUBLIC(integ) sharper = *it;
            const bool good = GI_(confirm_shot)(&sharper, &task, goal, &shot);
            if (good && GI_(answer)(sys, shot.y0, shot.length, direction, length) == GI_OK)
                return GI_OK;
            it->options.maximum_steps = sharper.options.maximum_steps;
            status = GI_ERR_ACCURACY;
        }
        if (i % 2) continue;
        const GI_REAL turned = c * cosine - s * sine;
        s = c * sine + s * cosine, c = turned;
    }
    if (it->options.maximum_steps == 0) return GI_ERR_MAX_STEPS;
    if (status != GI_OK || size > 0) return status != GI_OK ? status : GI_ERR_NOT_CONNECTED;
    return GI_(by_fan)(&task, direction, length);
}

/* See the manual. If several are equally short it finds any. It finds none through a degenerate point of a
   chart. GI_ERR_MAX_STEPS: one leads there, but attempts were used up before it was known to be the shortest.
   Other errors as in connect. On error direction and length are untouched. */
GI_FUNC gi_status GI_PUBLIC(shortest) GI_BETWEEN_POINTS
{
    GI_(task) task;
    if (GI_(missing)(direction) || GI_(missing)(length)) return GI_ERR_ARGUMENT;
    const gi_status status = GI_(set_out)(sys, options, from, to, NULL, &task);
    if (status != GI_OK) return status;
    const GI_REAL allowed = GI_(allowed_miss)(&task.it.options);
    if (!(task.chord <= 8 * GI_EPSILON * task.size && task.chord <= allowed))
        return GI_(by_fan)(&task, direction, length);
    return GI_(answer)(sys, task.y, 0, direction, length);
}

#    elif GI_CONNECTS

/* Geodesics of a positive definite metric between two points. A shot with p starts with the momentum p over
   its length, and is as long as p. Variations of the momentum show how its end moves. */
typedef struct {
    const GI_REAL *from;
    GI_REAL to[GI_NQ], ginv[GI_NQ][GI_NQ]; /* the metric at `from` */
    GI_REAL goal[GI_NQ];                   /* how far each coordinate of the end may be off */
    bool near;                             /* the last shot ended within goal */
    bool any;                              /* also one with an odd number of conjugate points */
    long long attempts; /* bound for one shot: one that is far too long would use all */
} GI_(shots);

/* The length of a covector at `from`; NaN if the metric is not positive definite. */
GI_INLINE GI_REAL GI_(length_of)(const GI_(shots) *s, const GI_REAL p[])
{
    GI_REAL sum = 0;
    for (int i = 0; i < GI_NQ; i++)
        for (int j = 0; j < GI_NQ; j++) sum += s->ginv[i][j] * p[i] * p[j];
    return GI_(sqrt)(sum);
}

/* Makes a shot with p. Returns the length of Newton's correction dp, which is not finite if the shot does not
   arrive. Its attempts are subtracted from maximum_steps, which bounds all shots together. */
GI_OUTLINE GI_REAL GI_(shoot)(GI_PUBLIC(integ) *it, GI_(shots) *s, const GI_REAL p[], GI_REAL dp[])
{
    GI_REAL y0[GI_N] = GI_ZERO, v[GI_VARIATIONS][GI_N], D[GI_NQ][GI_NQ];
    const GI_REAL length = GI_(length_of)(s, p);
    const long long before = GI_(counted)(it);
    for (int k = 0; k < GI_VARIATIONS; k++)
        for (int i = 0; i < GI_N; i++) v[k][i] = i == GI_NQ + k;
    for (int i = 0; i < GI_NQ; i++) y0[i] = s->from[i], y0[GI_NQ + i] = p[i] / length;
    const long long most = it->options.maximum_steps;
    gi_status status = most > 0 ? GI_(launch)(it, 0, y0) : GI_ERR_MAX_STEPS;
    if (status == GI_OK) status = GI_(set_carried)(it, v[0], 0, GI_VARIATIONS, GI_N);
    it->options.maximum_steps = s->attempts < most ? s->attempts : most;
    if (status == GI_OK) status = GI_(integrate_to)(it, length, false);
    it->options.maximum_steps = most;
    GI_(charge)(&it->options, it, before);
    s->near = status == GI_OK;
    for (int i = 0; i < GI_NQ; i++) {
        dp[i] = s->to[i] - it->y[i];
        GI_REAL off = GI_(abs)(dp[i]) + GI_EPSILON * GI_(abs)(s->to[i]); /* with rounding */
        for (int k = 0; k < GI_NQ; k++) {
            D[i][k] = it->variation[k][i] / length;
            off += 4 * GI_EPSILON * GI_(abs)(D[i][k] * p[k]);
        }
        s->near = s->near && off <= s->goal[i];
    }
    const int sign = status == GI_OK ? GI_(solve)(GI_NQ, D[0], 1, dp) : 0;
    if (sign == 0 || (sign < 0 && !s->any)) return GI_(infinity)();
    return GI_(length_of)(s, dp);
}

/* The length of the straight line in the chart from `from` + a d to `from` + b d, d = `gap`. NaN if it leaves
   the domain of the metric. */
GI_OUTLINE GI_REAL GI_(line_length)(const GI_SYSTEM *sys, const GI_REAL from[], const GI_REAL gap[],
                                    GI_REAL a, GI_REAL b)
{
    const int pieces = 16;
    GI_REAL sum = 0;
    for (int piece = 0; piece < pieces; piece++) {
        GI_REAL x[GI_NQ], ginv[GI_NQ][GI_NQ], dginv[GI_NQ][GI_NQ][GI_NQ], low[GI_NQ], square = 0;
        const GI_REAL part = a + (b - a) * (2 * (GI_REAL)piece + 1) / (2 * (GI_REAL)pieces);
        for (int i = 0; i < GI_NQ; i++) x[i] = from[i] + part * gap[i], low[i] = gap[i];
        GI_(metric)(sys, x, ginv, dginv);
        if (!GI_(solve)(GI_NQ, ginv[0], 1, low)) GI_(unwrite)(GI_NQ, low);
        for (int i = 0; i < GI_NQ; i++) square += low[i] * gap[i];
        sum += GI_(sqrt)(square);
    }
    return sum * (b - a) / (GI_REAL)pieces;
}

/* Newton's method for p. Returns whether it converges to rtol, or a shot ends within goal. Each correction is
   at most half of the last one, and the first at most a quarter of p, so that the geodesic continues the one
   before. If `sharply`, only goal counts. Each shot is sharper than the last one then, and its miss shows the
   errors of the steps before. These may rise by chance, so only their bound falls. The last correction, which
   no shot confirms, must be linear to rtol: near conjugate points it is not. */
GI_INLINE bool GI_(aim_shot)(GI_PUBLIC(integ) *it, GI_(shots) *s, GI_REAL p[], bool sharply)
{
    const GI_REAL length = GI_(length_of)(s, p);
    GI_REAL last = (GI_REAL)1 / 2, dp[GI_NQ];
    for (int round = 0; round < 50; round++) {
        const GI_REAL size = GI_(shoot)(it, s, p, dp) / length, rtol = it->options.rtol;
        const bool better = size <= last / 2 && (!s->near || size * size <= rtol);
        const bool there = s->near || (!sharply && size <= (better ? 4 : 8) * rtol);
        if (!there && !better) return false; /* it is rounding */
        for (int i = 0; i < GI_NQ && better; i++) p[i] += dp[i];
        if (there) return true;
        if (sharply && GI_(sharpen)(it) != GI_OK) return false;
        last = sharply ? last / 8 : size;
    }
    return false;
}

/* Moves the end from `from` by `gap`, so that the momentum p of its geodesic follows. p begins as `gap` at
   `from`. If a part of the line loses the geodesic, a quarter of that part is tried. */
GI_OUTLINE gi_status GI_(follow_line)(GI_PUBLIC(integ) *it, GI_(shots) *s, const GI_REAL gap[],
                                      GI_REAL p[])
{
    GI_REAL tried[GI_NQ], part = 0, step = 1, along = 0; /* length of that part of the line */
    s->any = false;
    while (part < 1) {
        const GI_REAL next = GI_(min)(part + step, 1);
        const GI_REAL piece = GI_(line_length)(it->system, s->from, gap, part, next);
        const GI_REAL longer = part > 0 ? 1 + piece / along : piece / GI_(length_of)(s, p);
        for (int i = 0; i < GI_NQ; i++) {
            s->to[i] = s->from[i] + next * gap[i];
            tried[i] = p[i] * longer;
        }
        if (GI_(aim_shot)(it, s, tried, false)) {
            part = next, step *= 2, along += piece;
            for (int i = 0; i < GI_NQ; i++) p[i] = tried[i];
        } else {
            step /= 4;
            if (s->attempts < it->options.maximum_steps) s->attempts *= 2; /* it never overflows */
            if (it->options.maximum_steps == 0) return GI_ERR_MAX_STEPS;
            if (step < GI_CBRT_EPSILON * GI_CBRT_EPSILON) return GI_ERR_NOT_CONNECTED;
        }
    }
    return GI_OK;
}

/* Sets options, but no tolerance below rounding. */
GI_INLINE void GI_(set_sharpened)(GI_PUBLIC(integ) *it, GI_PUBLIC(options) o)
{
    o.atol *= 20, o.rtol *= 20;
    (void)GI_PUBLIC(set_options)(it, &o);
    (void)GI_(sharpen)(it);
}

/* See the manual. direction and length are untouched on error: GI_ERR_ARGUMENT, also if the metric is
   singular or not positive definite at `from`; GI_ERR_NOT_CONNECTED; GI_ERR_ACCURACY: sharper shots, or
   rounding, miss by more than 10 accuracy; GI_ERR_MAX_STEPS, which bounds all shots together. */
GI_FUNC gi_status GI_PUBLIC(connect) GI_BETWEEN_POINTS
{
    GI_PUBLIC(integ) it = GI_ZERO;
    GI_(shots) s;
    GI_REAL p[GI_NQ], guess[GI_NQ], gap[GI_NQ], dginv[GI_NQ][GI_NQ][GI_NQ], low[GI_NQ][GI_NQ];
    GI_REAL both[GI_NQ][2]; /* gap and guess, contravariant, then covariant */
    if (GI_(missing)(from) || GI_(missing)(to) || GI_(missing)(direction) || !length ||
        !GI_(all_finite)(GI_NQ, from) || !GI_(all_finite)(GI_NQ, to) || !(*length >= 0) ||
        !GI_(finite)(*length) || !GI_(all_finite)(GI_NQ, direction))
        return GI_ERR_ARGUMENT;
    it.system = sys;
    gi_status status = GI_PUBLIC(set_options)(&it, options);
    if (status != GI_OK) return status;
    GI_PUBLIC(options) o = it.options;
#        if GI_EVENTS > 0
    GI_EACH_EVENT (k) o.event_terminal[k] = -1; /* none of them stops a shot */
#        endif
    for (int i = 0; i < GI_NQ; i++) {
        const GI_REAL unit = GI_(finite)(o.units[i]) ? o.units[i] : 1;
        s.goal[i] = 5 * o.accuracy * (unit + (o.relative[i] ? GI_(abs)(to[i]) : 0));
        if (s.goal[i] < GI_EPSILON * GI_(abs)(to[i])) return GI_ERR_ACCURACY;
        o.relative[GI_NQ + i] = true; /* momenta of any size */
    }
    GI_PUBLIC(options) loose = o;
    loose.atol = GI_(max)(o.atol, GI_CBRT_EPSILON / 10);
    loose.rtol = GI_(max)(o.rtol, GI_CBRT_EPSILON / 10);
    GI_(set_sharpened)(&it, loose);
    bool guessed = false, apart = false;
    s.from = from;
    GI_(metric)(sys, from, s.ginv, dginv);
    for (int i = 0; i < GI_NQ; i++) {
        s.to[i] = to[i], both[i][0] = gap[i] = to[i] - from[i], both[i][1] = *length * direction[i];
        guessed = guessed || both[i][1] != 0, apart = apart || gap[i] != 0;
        for (int j = 0; j < GI_NQ; j++) low[i][j] = s.ginv[i][j];
    }
    if (!GI_(solve)(GI_NQ, low[0], 2, both[0])) return GI_ERR_ARGUMENT;
    for (int i = 0; i < GI_NQ; i++) p[i] = both[i][0], guess[i] = both[i][1];
    if (apart && !(GI_(length_of)(&s, p) > 0)) return GI_ERR_ARGUMENT;
    s.any = true, s.attempts = 256;
    const bool found = guessed && GI_(aim_shot)(&it, &s, guess, false);
    for (int i = 0; i < GI_NQ && found; i++) p[i] = guess[i];
    status = apart && !found ? GI_(follow_line)(&it, &s, gap, p) : GI_OK;
    if (status != GI_OK) return status;
    for (int i = 0; i < GI_NQ; i++) s.to[i] = to[i];
    o.maximum_steps = s.attempts = it.options.maximum_steps, s.any = true;
    if (o.maximum_steps == 0) return GI_ERR_MAX_STEPS;
    o.atol = GI_(min)(o.atol, loose.atol / 20), o.rtol = GI_(min)(o.rtol, loose.rtol / 20);
    GI_(set_sharpened)(&it, o);
    if (apart && !GI_(aim_shot)(&it, &s, p, true))
        return it.options.maximum_steps > 0 ? GI_ERR_ACCURACY : GI_ERR_MAX_STEPS;
    const GI_REAL size = apart ? GI_(length_of)(&s, p) : 0;
    if (!GI_(finite)(size)) return GI_ERR_NOT_CONNECTED;
    for (int i = 0; i < GI_NQ; i++) {
        direction[i] = 0;
        for (int j = 0; j < GI_NQ && apart; j++) direction[i] += s.ginv[i][j] * p[j] / size;
    }
    *length = size;
    return GI_OK;
}

#    endif /* surfaces with Jacobi fields */

/* ==== 16 batch =============================================================================== */

/* Integrates many geodesics at once, in vectors. It calls the functions of sections 7 to 14 for one lane
   each, the frequent ones in loops over lanes. Only the user calls it, by NAME_integrate_batch. */

#    if (GI_LANES) > 0

/* GI_LANES geodesics run side by side, each with its own time, step and retries. What every attempt does in
   every lane is a loop over lanes of functions for one lane, on arrays with the lane as the last index: the
   compiler makes vector instructions of it. So such a function must not branch, only select between two
   computed values. gcc could move a computation behind the selection, and would then see a branch. Therefore
   the value is stored, and a later loop selects.
   What a lane does rarely would cost all lanes, as some lane does it in nearly every attempt. So lanes that
   project are gathered in packs, which are vectors again, and step sizes change in vectors only if many lanes
   change theirs. The rest is done lane by lane: these tasks for few lanes, retries for another reason than an
   error, events, ends, the next geodesic.
   The loops go stage by stage and not lane by lane because of latency: neighbouring iterations of a short
   loop overlap in the processor.

       integrate_batch - run_batch             checks the call
        +- lanes_run                           all that is done lane by lane, compiled once
            +- lanes_serve                     lanes that wait, after an attempt
            |   +- lane_continues              a retry, another step, an event, an end
            |   |   +- lane_decides - lane_find_events, after_attempt
            |   |   +- lane_end                the geodesic is done
            |   +- lane_fill - next_start      the next one from the queue
            |       +- part.prepare            in vectors: starts
            +- lanes_round                     one attempt in every lane
                +- part.attempt                in vectors: lanes_attempt
                |   +- lane_stage, lane_first_half, lanes_project, lane_second_half
                |   +- lane_end_events         with FSAL methods; else in lane_second_half
                |   +- lane_goes_steady        the next attempt, if all is well
                |   +- lanes_change            other step sizes, if many lanes need them
                +- lanes_accepted
                    +- part.sample             in vectors: states at given times
                    +- lanes_follow - part.follow          in vectors: companions */
#        define GI_EACH_LANE(lane) for (int lane = 0; lane < GI_WIDTH; lane++)
#        define GI_EACH_PLACE(k)   for (int k = 0; k < GI_PACK; k++)
#        define GI_ALL_LANES(lane) GI_VECTORIZE GI_EACH_LANE (lane) /* in vectors */
#        define GI_ALL_PLACES(k)   GI_VECTORIZE GI_EACH_PLACE (k)

/* A pack has lanes that need further work, moved together: a vector of them costs little more than one lane.
   Projections use packs only if vectors are wide, or on surfaces. */
#        define GI_PACK       (GI_WIDTH < 16 ? GI_WIDTH : 16)
#        define GI_PACK_LEAST (GI_ON_SURFACE ? 4 : 8) /* fewer are projected one by one */

/* True if geodesics are made ready together. Not if a test of the constraints has branches. */
#        define GI_STARTS_TOGETHER (!GI_MASS_MATRIX && (GI_NC == 0 || GI_HAS_CHECK))

/* What only the lane by lane part knows of a lane. */
typedef struct {
    long long attempts_before; /* Attempts of the batch when the lane was filled. */
    size_t next_time;          /* The first of the times that it has not reached. */
#        if GI_EVENTS > 0
    GI_(root_search) search;
#        endif
#        if GI_GLOBAL_ERROR
    GI_(path_error) path_error;
    GI_REAL t_previous; /* The start of its last step; its own start if there is none yet. */
#        endif
#        if GI_CARRIED > 0
    GI_(carried) carried;
#        endif
} GI_(lane);

/* The numbers of events at a point: g, then slopes, except with GI_EVENTS_ONCE. */
#        define GI_LANE_EVENTS ((GI_EVENTS_ONCE ? 1 : 2) * GI_EVENTS)

/* What loops over lanes know of them. */
typedef struct {
    /* The attempt, and what was before it. */
    GI_REAL t[GI_WIDTH], t1[GI_WIDTH], t_stop[GI_WIDTH], direction[GI_WIDTH];
    GI_REAL next_step[GI_WIDTH], ceiling[GI_WIDTH];
    GI_FLAG unprojected[GI_WIDTH], size_changes[GI_WIDTH];
    GI_REAL e_previous[GI_WIDTH];
    GI_REAL H0[GI_WIDTH];
    GI_REAL t_before[GI_WIDTH], t1_before[GI_WIDTH], next_step_before[GI_WIDTH];
    GI_REAL e_before[GI_WIDTH];
    GI_REAL y[GI_N * GI_WIDTH];                   /* Where it begins. */
    GI_REAL y1[GI_N * GI_WIDTH];                  /* Where it ends; y again if it failed. */
    GI_REAL f[(GI_STAGES + 1) * GI_N * GI_WIDTH]; /* ydot at y, then at the stages. */
#        if GI_EVENTS > 0
    GI_REAL here[GI_LANE_EVENTS * GI_WIDTH], there[GI_LANE_EVENTS * GI_WIDTH]; /* g, slopes */
    GI_FLAG searching[GI_WIDTH];
    GI_FLAG eventful[GI_WIDTH]; /* A good attempt that may have events. */
#        endif
    /* Its results. */
    GI_REAL e[GI_WIDTH];
#        if GI_FSAL
    GI_REAL err[GI_N * GI_WIDTH]; /* As in an attempt; then ydot at y1, if there are events. */
#        endif
    GI_FLAG outcome[GI_WIDTH];
    GI_FLAG to_project[GI_WIDTH];   /* y1 must be projected. */
    GI_FLAG at_stop[GI_WIDTH];      /* t1 is t_stop. */
    GI_FLAG accepted[GI_WIDTH];     /* The attempt is good, unless events are in it. */
    GI_FLAG done_retries[GI_WIDTH]; /* Retries in vectors that are not counted yet. */
#        if GI_ENGINE == GI_ROSENBROCK
    GI_FLAG evaluations[GI_WIDTH]; /* Those that not every attempt makes, not counted yet. */
#        endif
    GI_FLAG waiting[GI_WIDTH]; /* The lane waits for the lane by lane part. */
    /* The geodesic of the lane. */
    GI_FLAG active[GI_WIDTH]; /* An idle lane still computes, but its results are not read. */
    size_t index[GI_WIDTH];
    /* For all lanes: */
    long long projections;
    bool follows; /* Companions of GI_GLOBAL_ERROR follow. */
    bool carries; /* Variations or transported vectors are carried. */
} GI_ALIGNED GI_(lanes);

/* States y1 that must be projected, each of one lane; with GI_GLOBAL_ERROR also companions, from z on. */
typedef struct {
    int lane[GI_PACK];
    size_t index[GI_PACK]; /* of the geodesic */
    GI_REAL t[GI_PACK], t1[GI_PACK], y1[GI_N * GI_PACK], H0[GI_PACK];
    GI_FLAG good[GI_PACK];
#        if GI_GLOBAL_ERROR
    GI_REAL z[GI_N * GI_PACK], low[GI_N * GI_PACK], f[(GI_STAGES + 1) * GI_N * GI_PACK];
    GI_FLAG to_project[GI_PACK]; /* or is not finite */
#        endif
} GI_ALIGNED GI_(pack);

/* The next geodesics of a batch, which are made ready together. */
typedef struct {
    size_t first, end; /* Indices; places without a geodesic take the first one. */
    const GI_SYSTEM *system[GI_PACK];
    GI_REAL t[GI_PACK], t_end[GI_PACK], y[GI_N * GI_PACK], f[GI_N * GI_PACK], H0[GI_PACK],
        size[GI_PACK];
    GI_FLAG ready[GI_PACK]; /* As GI_(launch) would make it, which makes the others. */
} GI_ALIGNED GI_(starts);

/* Lanes in whose last steps samples are due, the interpolants, and the states at s in them. */
typedef struct {
    int lane[GI_PACK];
    const GI_SYSTEM *system[GI_PACK];
    size_t next_time[GI_PACK]; /* the first sample in the step */
    GI_REAL row[GI_CURVE_ROWS * GI_N * GI_PACK], s[GI_PACK], y[GI_N * GI_PACK];
} GI_ALIGNED GI_(sampled_steps);

/* The functions with vectors, which are compiled for each kind of vectors. systems: one system, or one for
   each geodesic. The loops that take most of the time of a batch know which when they are compiled. */
typedef struct {
    void (*attempt)(const GI_PUBLIC(integ) *it, const GI_SYSTEM *systems, GI_(lanes) *b);
    void (*prepare)(const GI_PUBLIC(integ) *it, GI_(starts) *s); /* NULL: it gains nothing */
    void (*sample)(const GI_PUBLIC(batch) *call, const GI_(lanes) *b, GI_(sampled_steps) *p, int n);
    void (*follow)(GI_PUBLIC(integ) *it, const GI_SYSTEM *systems, const GI_(lanes) *b,
                   GI_(lane) lanes[], const int listed[], int n);
} GI_(parts);

/* The state of a batch. */
typedef struct {
    GI_PUBLIC(batch) *call;
    GI_(parts) part;
    const GI_SYSTEM *systems;
    bool sampled;           /* It ends at the last of the times, and samples are needed. */
    size_t next;            /* The next geodesic. */
    gi_status first_status; /* Status of the first one that failed. */
    long long attempts;     /* Attempts that every lane has made. */
    GI_PUBLIC(integ) it;    /* The current lane, lane by lane; and the sums of the statistics. */
    GI_(lane) lane[GI_WIDTH];
    GI_(lanes) lanes;
    GI_(starts) starts;
} GI_(run);
GI_ASSERT(sizeof(GI_(run)) <= 1L << 20,
          "geodesic_integ.h: so many GI_LANES need over 1 MiB of stack; take fewer, 64 are plenty")

/* ---- lanes and packs ---- */

GI_INLINE const GI_SYSTEM *GI_(system_among)(const GI_SYSTEM *systems, bool separate, size_t index)
{
    return separate ? systems + index : systems;
}

GI_INLINE const GI_SYSTEM *GI_(system_of)(const GI_PUBLIC(batch) *call, size_t index)
{
    return call->systems ? call->systems + index : call->system;
}

/* Lists the lanes whose flag is set, without a branch to be mispredicted for each. Returns their number. */
GI_INLINE int GI_(list_lanes)(const GI_FLAG flag[], int lanes[])
{
    int n = 0;
    GI_EACH_LANE (lane) {
        lanes[n] = lane;
        n += (int)flag[lane];
    }
    return n;
}

/* n numbers at one of `width` places: lanes, or places of a pack. */
GI_INLINE void GI_(load)(int n, GI_REAL v[], const GI_REAL places[], int width, int place)
{
    GI_EACH (i, 0, n) v[i] = places[i * width + place];
}

GI_INLINE void GI_(store)(int n, const GI_REAL v[], GI_REAL places[], int width, int place)
{
    GI_EACH (i, 0, n) places[i * width + place] = v[i];
}

GI_INLINE GI_(step_control) GI_(load_control)(const GI_(lanes) *b, int lane)
{
    GI_(step_control) c;
    c.t = b->t[lane], c.t1 = b->t1[lane], c.t_stop = b->t_stop[lane];
    c.direction = b->direction[lane], c.next_step = b->next_step[lane];
    c.ceiling = b->ceiling[lane], c.unprojected = b->unprojected[lane];
    c.size_changes = b->size_changes[lane], c.e_previous = b->e_previous[lane];
    return c;
}

/* The step control before the attempt. */
GI_INLINE GI_(step_control) GI_(control_before)(const GI_(lanes) *b, int lane)
{
    GI_(step_control) c = GI_(load_control)(b, lane);
    c.t = b->t_before[lane], c.t1 = b->t1_before[lane];
    c.next_step = b->next_step_before[lane], c.e_previous = b->e_before[lane];
    return c;
}

GI_INLINE void GI_(store_control)(const GI_(step_control) *c, GI_(lanes) *b, int lane)
{
    b->t[lane] = c->t, b->t1[lane] = c->t1, b->t_stop[lane] = c->t_stop;
    b->direction[lane] = c->direction, b->next_step[lane] = c->next_step;
    b->ceiling[lane] = c->ceiling, b->unprojected[lane] = c->unprojected;
    b->size_changes[lane] = c->size_changes, b->e_previous[lane] = c->e_previous;
}

#        if GI_EVENTS > 0

GI_INLINE void GI_(load_event_values)(GI_(event_values) *values, const GI_REAL lanes[], int lane)
{
    GI_(load)(GI_EVENTS, values->g, lanes, GI_WIDTH, lane);
    if (GI_EVENTS_ONCE)
        GI_EACH (k, 0, GI_EVENTS) values->slope[k] = 0;
    else
        GI_(load)(GI_EVENTS, values->slope, lanes + GI_EVENTS * GI_WIDTH, GI_WIDTH, lane);
}

GI_INLINE void GI_(store_event_values)(const GI_(event_values) *values, GI_REAL lanes[], int lane)
{
    GI_(store)(GI_EVENTS, values->g, lanes, GI_WIDTH, lane);
    if (!GI_EVENTS_ONCE)
        GI_(store)(GI_EVENTS, values->slope, lanes + GI_EVENTS * GI_WIDTH, GI_WIDTH, lane);
}

/* The next attempt begins where this one ended. */
GI_INLINE void GI_(lane_shift_events)(GI_(lanes) *b, int lane, GI_FLAG continues)
{
    GI_EACH (k, 0, GI_LANE_EVENTS) {
        const GI_REAL here = b->here[k * GI_WIDTH + lane], there = b->there[k * GI_WIDTH + lane];
        b->here[k * GI_WIDTH + lane] = continues != 0 ? there : here;
    }
}

#        endif

/* ---- an attempt, in vectors ---- */

#        if GI_STAGES_APART > 1
/* Stage k, not the last. The first one begins where the last attempt ended. */
GI_INLINE void GI_(lane_stage)(const GI_SYSTEM *sys, GI_(lanes) *b, int lane, int k)
{
    GI_REAL y[GI_N], x[GI_N], f[GI_STAGES * GI_N];
    GI_(load)(GI_N, y, k == 1 ? b->y1 : b->y, GI_WIDTH, lane);
    if (k == 1) GI_(store)(GI_N, y, b->y, GI_WIDTH, lane);
    GI_(load)(k * GI_N, f, b->f, GI_WIDTH, lane);
    GI_(stage)(sys, k, b->t[lane], b->t1[lane], y, f, x);
    GI_(store)(GI_N, f + k * GI_N, b->f + k * GI_N * GI_WIDTH, GI_WIDTH, lane);
}
#        endif

/* The first half of an attempt. It also decides whether the new state must be projected. full: the norm. */
GI_INLINE void GI_(lane_first_half)(const GI_PUBLIC(integ) *it, const GI_SYSTEM *sys, GI_(lanes) *b,
                                    int lane, bool full)
{
    GI_REAL y[GI_N], y1[GI_N], f[(GI_STAGES + 1) * GI_N];
    GI_(manifold) m = GI_(manifold_of)(it, sys, b->H0[lane]);
#        if GI_ENGINE == GI_ROSENBROCK
    gi_statistics counted = GI_ZERO; /* of this lane: vectors must not write what all lanes share */
    m.stats = &counted;
#        endif
    GI_(attempt) a = GI_ZERO;
    a.t = b->t[lane], a.t1 = b->t1[lane];
    const int before = GI_STAGES_APART > 0 ? GI_STAGES_APART : 1; /* of f are stored already */
    GI_(load)(GI_N, y, GI_STAGES_APART < 2 ? b->y1 : b->y, GI_WIDTH, lane);
    if (GI_STAGES_APART < 2) GI_(store)(GI_N, y, b->y, GI_WIDTH, lane);
    GI_(load)(before * GI_N, f, b->f, GI_WIDTH, lane);
    GI_(first_half)(&m, &a, y, f, y1, full);
#        if GI_ENGINE == GI_ROSENBROCK
    b->evaluations[lane] += (GI_FLAG)counted.derivative_evaluations * b->active[lane];
#        endif
    const GI_FLAG good = a.outcome == GI_STEP_GOOD;
    if (GI_KEEPS_STAGES) { /* later code reads the last stage, or all of an implicit step */
        const int from = GI_ENGINE == GI_RUNGE_KUTTA ? GI_STAGES : 1;
        GI_(store)((GI_STAGES + 1 - from) * GI_N, f + from * GI_N, b->f + from * GI_N * GI_WIDTH,
                   GI_WIDTH, lane);
    }
    b->e[lane] = a.e;
    b->outcome[lane] = a.outcome;
    b->at_stop[lane] = a.t1 == b->t_stop[lane]; /* here: below, one selection more is too many */
#        if GI_FSAL
    GI_(store)(GI_N, a.err, b->err, GI_WIDTH, lane);
#        endif
    GI_FLAG to_project = b->active[lane] & good;
#        if GI_HAS_CHECK
    to_project &= !GI_(on_manifold)(&m, a.t1, y1) | it->gi_always;
#        endif
    b->to_project[lane] = to_project;
    GI_(store)(GI_N, y1, b->y1, GI_WIDTH, lane);
}

GI_INLINE void GI_(lane_project)(const GI_PUBLIC(integ) *it, const GI_SYSTEM *sys, GI_(lanes) *b,
                                 int lane)
{
    const GI_(manifold) m = GI_(manifold_of)(it, sys, b->H0[lane]);
    GI_REAL y1[GI_N];
    GI_(load)(GI_N, y1, b->y1, GI_WIDTH, lane);
    const bool good = GI_(project)(&m, true, b->t1[lane], y1, NULL) == GI_PROJECTION_DONE;
    if (!good) b->outcome[lane] = GI_STEP_NOT_PROJECTED;
    GI_(store)(GI_N, y1, b->y1, GI_WIDTH, lane);
    b->projections += good;
}

#        if GI_HAS_CHECK

GI_INLINE void GI_(pack_correct)(const GI_PUBLIC(integ) *it, const GI_SYSTEM *sys, GI_(pack) *p,
                                 int k)
{
    const GI_(manifold) m = GI_(manifold_of)(it, sys, p->H0[k]);
    GI_REAL y[GI_N];
    GI_(load)(GI_N, y, p->y1, GI_PACK, k);
    p->good[k] = GI_(correct_once)(&m, p->t1[k], y);
    GI_(store)(GI_N, y, p->y1, GI_PACK, k);
}

GI_INLINE void GI_(pack_project)(const GI_PUBLIC(integ) *it, const GI_SYSTEM *systems,
                                 bool separate, GI_(pack) *p)
{
    GI_ALL_PLACES (k)
        GI_(pack_correct)(it, GI_(system_among)(systems, separate, p->index[k]), p, k);
}

#        endif

/* Gives place k to this lane. */
GI_INLINE void GI_(pack_lane)(const GI_(lanes) *b, int lane, GI_(pack) *p, int k)
{
    p->lane[k] = lane, p->index[k] = b->index[lane];
    p->H0[k] = b->H0[lane];
}

/* Projects the lanes that need it, in packs if possible. A lane whose pack does not bring it to the manifold,
   and a rest below a pack, is projected alone. */
GI_INLINE void GI_(lanes_project)(const GI_PUBLIC(integ) *it, const GI_SYSTEM *systems,
                                  bool separate, bool wide, GI_(lanes) *b)
{
    int listed[GI_WIDTH], first = 0;
    const int n = GI_(list_lanes)(b->to_project, listed);
#        if GI_HAS_CHECK
    for (; (wide || GI_ON_SURFACE) && n - first >= GI_PACK_LEAST; first += GI_PACK) {
        const int size = n - first < GI_PACK ? n - first : GI_PACK;
        GI_(pack) p;
        GI_EACH_PLACE (k) {
            const int lane = listed[first + (k < size ? k : 0)];
            GI_(pack_lane)(b, lane, &p, k);
            p.t1[k] = b->t1[lane];
            GI_EACH (i, 0, GI_N) p.y1[i * GI_PACK + k] = b->y1[i * GI_WIDTH + lane];
        }
        GI_(pack_project)(it, systems, separate, &p);
        for (int k = 0; k < size; k++) {
            const int lane = p.lane[k];
            if (p.good[k]) {
                GI_EACH (i, 0, GI_N) b->y1[i * GI_WIDTH + lane] = p.y1[i * GI_PACK + k];
                b->projections++;
            } else {
                GI_(lane_project)(it, GI_(system_among)(systems, separate, p.index[k]), b, lane);
            }
        }
    }
#        endif
    for (; first < n; first++) {
        const int lane = listed[first];
        GI_(lane_project)(it, GI_(system_among)(systems, separate, b->index[lane]), b, lane);
    }
}

#        if GI_EVENTS > 0
/* Evaluates the event functions for an attempt, and flags the lane if there may be events in it. */
GI_INLINE void GI_(lane_events)(const GI_SYSTEM *sys, GI_(lanes) *b, int lane,
                                const GI_(point) *from, const GI_(point) *to)
{
    const GI_(step_control) now = GI_(load_control)(b, lane);
    const GI_FLAG good = b->outcome[lane] == GI_STEP_GOOD;
    GI_(event_state) ev;
    GI_(load_event_values)(&ev.here, b->here, lane);
    GI_(evaluate_end)(sys, &now, to, &ev.there);
    GI_(evaluate_between)(sys, &now, from, to, &ev);
    const GI_FLAG may = GI_(may_have_events)(&ev, GI_(size)(&now));
    b->eventful[lane] = good & (may | b->searching[lane]);
    GI_(store_event_values)(&ev.there, b->there, lane);
}
#        endif

/* The second half of an attempt, and its outcome. If it failed, the old state stays. It is selected here,
   where both states are in memory: in the first half gcc would compute y1 behind the selection. */
GI_INLINE void GI_(lane_second_half)(const GI_PUBLIC(integ) *it, const GI_SYSTEM *sys,
                                     GI_(lanes) *b, int lane, bool full)
{
    GI_(point) from, to;
    GI_REAL *const y = from.y, *const y1 = to.y, *const f1 = to.f;
    GI_(manifold) m = GI_(manifold_of)(it, sys, b->H0[lane]);
#        if GI_MASS_MATRIX && GI_ENGINE == GI_ROSENBROCK
    gi_statistics counted = GI_ZERO;
    m.stats = &counted;
#        endif
    GI_(attempt) a;
    a.t = b->t[lane], a.t1 = b->t1[lane], a.outcome = b->outcome[lane], a.e = b->e[lane];
    GI_(load)(GI_N, y, b->y, GI_WIDTH, lane);
    GI_(load)(GI_N, y1, b->y1, GI_WIDTH, lane);
#        if GI_FSAL || GI_MASS_MATRIX /* the second half may fail */
    GI_REAL f[GI_N];
    GI_(load)(GI_N, f, b->f, GI_WIDTH, lane);
#        endif
#        if GI_FSAL
    GI_(load)(GI_N, a.err, b->err, GI_WIDTH, lane);
#        endif
#        if !GI_FSAL
    GI_EACH (i, 0, GI_N) y1[i] = a.outcome == GI_STEP_GOOD ? y1[i] : y[i];
    GI_(store)(GI_N, y1, b->y1, GI_WIDTH, lane);
#        endif
    GI_(second_half)(&m, &a, y, &to, false, GI_LANE | (full ? GI_FULL_NORM : 0));
    const GI_FLAG outcome = a.outcome, good = outcome == GI_STEP_GOOD;
    (void)good;
#        if GI_FSAL || GI_MASS_MATRIX
    GI_EACH (i, 0, GI_N) {
        y1[i] = good != 0 ? y1[i] : y[i];
        f1[i] = good != 0 ? f1[i] : f[i];
    }
#            if GI_MASS_MATRIX && GI_ENGINE == GI_ROSENBROCK
    b->evaluations[lane] += (GI_FLAG)counted.derivative_evaluations * b->active[lane];
#            endif
    GI_(store)(GI_N, y1, b->y1, GI_WIDTH, lane);
    b->e[lane] = a.e;
#        endif
    b->outcome[lane] = outcome;
#        if GI_EVENTS > 0 && GI_FSAL && !GI_EVENTS_ONCE
    GI_(store)(GI_N, f1, b->err, GI_WIDTH, lane); /* lane_end_events moves it to b->f */
#        else
#            if GI_EVENTS > 0 && !GI_FSAL
    GI_(load)(GI_N, from.f, b->f, GI_WIDTH, lane);
    GI_(lane_events)(sys, b, lane, &from, &to);
#            endif
    GI_(store)(GI_N, f1, b->f, GI_WIDTH, lane);
#        endif
}

#        if GI_EVENTS > 0 && GI_FSAL
/* The events of an attempt, in a loop of its own. In the loop that selects y1, gcc would reuse in branches
   what ydot has computed, and make no vectors with AVX2. GI_EVENTS_ONCE needs no more than y1. */
GI_INLINE void GI_(lane_end_events)(const GI_SYSTEM *sys, GI_(lanes) *b, int lane)
{
    GI_(point) from, to;
    GI_(load)(GI_N, to.y, b->y1, GI_WIDTH, lane);
    if (!GI_EVENTS_ONCE) {
        GI_(load)(GI_N, to.f, b->err, GI_WIDTH, lane);
        GI_(load)(GI_N, from.y, b->y, GI_WIDTH, lane);
        GI_(load)(GI_N, from.f, b->f, GI_WIDTH, lane);
    }
    GI_(lane_events)(sys, b, lane, &from, &to);
    if (!GI_EVENTS_ONCE) GI_(store)(GI_N, to.f, b->f, GI_WIDTH, lane);
}
#        endif

/* Aims the next attempt as if the attempt were good and steady. Lanes where it is not wait. */
GI_INLINE void GI_(lane_goes_steady)(const GI_PUBLIC(integ) *it, GI_(lanes) *b, int lane)
{
    const GI_(step_control) now = GI_(load_control)(b, lane);
    const GI_FLAG outcome = b->outcome[lane], good = outcome == GI_STEP_GOOD;
    const GI_REAL e = b->e[lane];
    GI_(step_control) c = now;
    GI_FLAG steady = GI_(steady)(it, &now, e) & ~b->at_stop[lane];
#        if GI_EVENTS > 0
    steady &= ~b->eventful[lane];
    GI_(lane_shift_events)(b, lane, good & steady);
#        endif
    GI_(begin_next)(it, &c, e, GI_(size)(&now));
    b->t_before[lane] = now.t, b->t1_before[lane] = now.t1;
    b->next_step_before[lane] = now.next_step, b->e_before[lane] = now.e_previous;
    b->t[lane] = c.t, b->t1[lane] = c.t1, b->next_step[lane] = c.next_step;
    b->e_previous[lane] = c.e_previous;
    b->outcome[lane] = outcome | (good & ~steady) * GI_STEP_UNSTEADY;
    b->accepted[lane] = b->active[lane] & good;
    b->waiting[lane] = b->active[lane] & ~(good & steady);
}

/* ---- another step size, in vectors ---- */

/* Returns whether so many lanes wait for another step size that changing all is cheaper. Not with norms and
   options that need more than lane_step_sizes and lane_next_step compute. */
GI_INLINE bool GI_(many_change)(const GI_PUBLIC(integ) *it, const GI_(lanes) *b)
{
    GI_FLAG n = 0;
    if (it->gi_rms_limit > 0) return false;
    if (GI_STEP_EXPONENT == 4 && it->options.controller == GI_CONTROLLER_PI) return false;
    GI_EACH_LANE (lane) {
        const GI_FLAG outcome = b->outcome[lane];
        n += b->waiting[lane] &
             ((outcome == GI_STEP_ERROR_TOO_LARGE) | (outcome == GI_STEP_UNSTEADY));
    }
    return (GI_STEP_EXPONENT == 4 ? 4 : 8) * n >= GI_WIDTH; /* 4: the roots are square roots */
}

/* What step control makes of the attempts of all lanes, needed or not: the next step after a good attempt,
   the retry after a large error. They are numbers in memory, or gcc would see a branch in each selection. */
typedef struct {
    GI_REAL t1[GI_WIDTH], next_step[GI_WIDTH], e_previous[GI_WIDTH], ceiling[GI_WIDTH];
    GI_REAL retry_t1[GI_WIDTH];
    GI_REAL wanted[GI_WIDTH], wanted_retry[GI_WIDTH]; /* Sizes from the error norms. */
    GI_REAL norm[GI_WIDTH];                           /* Norms of y1. */
    GI_FLAG continues[GI_WIDTH], retries[GI_WIDTH];   /* Which of the two, or neither. */
    GI_FLAG size_changes[GI_WIDTH];                   /* If it accepts the step. */
} GI_ALIGNED GI_(changes);

/* Computes the sizes from the error norms (with exponent 4 equal below GI_MAX_GROW h), and the norms of y. */
GI_INLINE void GI_(lane_step_sizes)(const GI_PUBLIC(integ) *it, const GI_(lanes) *b,
                                    GI_(changes) *a, int lane, bool full)
{
    const GI_(step_control) now = GI_(control_before)(b, lane);
    const GI_REAL h = GI_(size)(&now), e = b->e[lane];
    GI_REAL y1[GI_N];
    GI_(load)(GI_N, y1, b->y1, GI_WIDTH, lane);
    a->norm[lane] = GI_(norm)(it, y1, y1, full);
    a->wanted[lane] = a->wanted_retry[lane] = GI_(wanted_retry)(h, e);
    if (GI_STEP_EXPONENT != 4) a->wanted[lane] = GI_(wanted)(&it->options, h, e, now.e_previous);
}

/* Decides whether a lane accepts its step or retries, exactly as GI_(accept_step) or GI_(retry) would. It
   does neither if an event, t_stop or the rounding of y needs more. Computes the next size too. */
GI_INLINE void GI_(lane_next_step)(const GI_PUBLIC(integ) *it, const GI_(lanes) *b, GI_(changes) *a,
                                   int lane)
{
    const GI_FLAG outcome = b->outcome[lane];
    const GI_(step_control) now = GI_(control_before)(b, lane);
    const GI_REAL h = GI_(size)(&now), e = b->e[lane], norm = a->norm[lane];
    const bool sound = GI_EPSILON * norm <= 1, noise = e <= GI_NOISE * norm; /* NaN: neither */
    const GI_REAL next = GI_(next_size)(it, &now, h, e, a->wanted[lane], noise);
    GI_FLAG continues = (outcome == GI_STEP_UNSTEADY) & ~b->at_stop[lane];
    GI_FLAG retries = (outcome == GI_STEP_ERROR_TOO_LARGE) & sound;
#        if GI_EVENTS > 0
    continues &= ~b->eventful[lane], retries &= ~b->searching[lane];
#        endif
    a->continues[lane] = continues & (sound | !GI_LOOKS_OFTEN);
    a->retries[lane] = retries;
    a->size_changes[lane] = next != h;
    a->next_step[lane] = GI_(within_bounds)(it, next);
    a->e_previous[lane] = GI_(remembered)(it, h, e);
    a->ceiling[lane] = GI_(risen)(&it->options, now.ceiling);
}

/* Computes where the next step ends, and the retry. There is none if the attempt had the smallest size. */
GI_INLINE void GI_(lane_next_ends)(const GI_PUBLIC(integ) *it, const GI_(lanes) *b, GI_(changes) *a,
                                   int lane)
{
    const GI_PUBLIC(options) *const o = &it->options;
    const GI_FLAG worse = GI_STEP_ERROR_TOO_LARGE;
    GI_(step_control) c = GI_(control_before)(b, lane);
    a->t1[lane] = GI_(aim)(o, &c, c.t1, a->next_step[lane]);
    const GI_REAL smallest = GI_(smallest_retry)(o, &c, worse, NULL, NULL);
    a->retries[lane] &= !GI_(at_smallest)(o, &c, smallest);
    GI_(reject)(&c, worse, a->wanted_retry[lane], smallest);
    a->retry_t1[lane] = c.t1;
}

/* Takes the changes as if the attempt had been steady. The lane then does not wait. */
GI_INLINE void GI_(lane_commit)(GI_(lanes) *b, const GI_(changes) *a, int lane, GI_FLAG may_retry)
{
    const GI_FLAG on = a->continues[lane], again = a->retries[lane] & may_retry, done = on | again;
    const GI_(step_control) before = GI_(control_before)(b, lane);
    GI_(step_control) c = GI_(load_control)(b, lane);
    c.t = again != 0 ? before.t : c.t;
    c.t1 = on != 0 ? a->t1[lane] : c.t1;
    c.t1 = again != 0 ? a->retry_t1[lane] : c.t1;
    c.next_step = on != 0 ? a->next_step[lane] : c.next_step;
    c.next_step = again != 0 ? before.next_step : c.next_step;
    c.e_previous = on != 0 ? a->e_previous[lane] : c.e_previous;
    c.e_previous = again != 0 ? before.e_previous : c.e_previous;
    c.ceiling = on != 0 ? a->ceiling[lane] : c.ceiling;
    c.unprojected = c.unprojected & ~on;
    c.size_changes += again + (on & a->size_changes[lane]);
    GI_(store_control)(&c, b, lane);
#        if GI_EVENTS > 0
    GI_(lane_shift_events)(b, lane, on);
#        endif
    b->outcome[lane] &= done - 1; /* GI_STEP_GOOD, or unchanged */
    b->done_retries[lane] += b->active[lane] & again;
    b->waiting[lane] &= ~done;
}

/* Gives another step size to all lanes that wait only for it. It uses several loops, as gcc makes branches of
   longer ones, and no vectors. It makes no retries if companions follow, as GI_(doubt_jump) examines each. */
GI_INLINE void GI_(lanes_change)(const GI_PUBLIC(integ) *it, GI_(lanes) *b)
{
    const GI_FLAG may_retry = !b->follows;
    GI_(changes) a;
    if (it->gi_full_norm) {
        GI_ALL_LANES (lane) GI_(lane_step_sizes)(it, b, &a, lane, true);
    } else {
        GI_ALL_LANES (lane) GI_(lane_step_sizes)(it, b, &a, lane, false);
    }
    GI_ALL_LANES (lane) GI_(lane_next_step)(it, b, &a, lane);
    GI_ALL_LANES (lane) GI_(lane_next_ends)(it, b, &a, lane);
    GI_ALL_LANES (lane) GI_(lane_commit)(b, &a, lane, may_retry);
}

/* ---- all of an attempt ---- */

/* The first or `second` half of an attempt in all lanes, in the `full` norm or not: both are constants. */
GI_INLINE void GI_(lanes_half)(const GI_PUBLIC(integ) *it, const GI_SYSTEM *systems, bool separate,
                               GI_(lanes) *b, bool second, bool full)
{
    GI_ALL_LANES (lane) {
        const GI_SYSTEM *const sys = GI_(system_among)(systems, separate, b->index[lane]);
        if (second)
            GI_(lane_second_half)(it, sys, b, lane, full);
        else
            GI_(lane_first_half)(it, sys, b, lane, full);
    }
}

/* One attempt in every lane, and the next step if it is steady or many lanes change theirs. separate: there
   is a system for each geodesic; a single system stays in registers. wide: the vectors that it is compiled
   for. Both are constants in each call. The half that makes the error norm is there twice. */
GI_INLINE void GI_(lanes_attempt)(const GI_PUBLIC(integ) *it, const GI_SYSTEM *systems,
                                  bool separate, bool wide, GI_(lanes) *b)
{
#        define GI_STAGE(k)                                                                        \
            GI_ALL_LANES (lane)                                                                    \
                GI_(lane_stage)(GI_(system_among)(systems, separate, b->index[lane]), b, lane, k);
    GI_EACH_STAGE(GI_STAGE)
#        undef GI_STAGE
    if (!GI_FSAL && it->gi_full_norm)
        GI_(lanes_half)(it, systems, separate, b, false, true);
    else
        GI_(lanes_half)(it, systems, separate, b, false, false);
    if (GI_NC > 0) GI_(lanes_project)(it, systems, separate, wide, b);
    if ((GI_FSAL || GI_MASS_MATRIX) && it->gi_full_norm)
        GI_(lanes_half)(it, systems, separate, b, true, true);
    else
        GI_(lanes_half)(it, systems, separate, b, true, false);
#        if GI_EVENTS > 0 && GI_FSAL
    GI_ALL_LANES (lane)
        GI_(lane_end_events)(GI_(system_among)(systems, separate, b->index[lane]), b, lane);
#        endif
    GI_ALL_LANES (lane) GI_(lane_goes_steady)(it, b, lane);
    if (GI_ESTIMATES > 0 && GI_ENGINE != GI_COLLOCATION && wide && GI_(many_change)(it, b))
        GI_(lanes_change)(it, b);
}

/* ---- companions of the global error, in vectors ---- */

#        if GI_GLOBAL_ERROR

/* Loads the companion of place k, with its first `stages` stages. */
GI_INLINE void GI_(load_companion)(const GI_(pack) *p, int k, int stages, GI_(companion) *a)
{
    a->t = p->t[k], a->t1 = p->t1[k];
    GI_(load)(GI_N, a->z, p->z, GI_PACK, k);
    GI_(load)(GI_N, a->low, p->low, GI_PACK, k);
    GI_(load)(stages * GI_N, a->f, p->f, GI_PACK, k);
}

/* Stage s, not the last; 0: ydot where the step begins. */
GI_INLINE void GI_(companions_stage)(const GI_SYSTEM *sys, GI_(pack) *p, int k, int s)
{
    GI_(companion) a;
    GI_(load_companion)(p, k, s, &a);
    GI_(companion_stage)(sys, s, &a);
    GI_(store)(GI_N, a.f + s * GI_N, p->f + s * GI_N * GI_PACK, GI_PACK, k);
}

/* The last stage. It also decides whether its result must be projected. */
GI_INLINE void GI_(companions_end)(const GI_PUBLIC(integ) *it, const GI_SYSTEM *sys, GI_(pack) *p,
                                   int k, GI_(path_error) *w)
{
    GI_(companion) a;
    const GI_(manifold) m = GI_(manifold_of)(it, sys, p->H0[k]);
    GI_(load_companion)(p, k, GI_STAGES_APART > 0 ? GI_STAGES_APART : 1, &a);
    GI_(companion_result)(&m, w, &a);
    GI_(store)(GI_N, a.low, p->low, GI_PACK, k);
    GI_(store)(GI_N, a.z, p->z, GI_PACK, k);
    GI_(store)(GI_N, a.z, p->y1, GI_PACK, k);
    GI_FLAG to_project = !GI_(all_finite)(GI_N, a.z);
#            if GI_HAS_CHECK
    to_project |= !GI_(on_manifold)(&m, a.t1, a.z) | it->gi_always;
#            else
    to_project |= GI_NC > 0;
#            endif
    p->to_project[k] = to_project, p->good[k] = 0;
}

#        endif

/* One step of the companions of the n lanes listed, at most GI_PACK. */
GI_INLINE void GI_(companions_step)(GI_PUBLIC(integ) *it, const GI_SYSTEM *systems, bool separate,
                                    const GI_(lanes) *b, GI_(lane) lanes[], const int listed[],
                                    int n)
{
#        if GI_GLOBAL_ERROR
    const int few = n < GI_PACK ? n : GI_PACK; /* n, but gcc does not know it, and would warn */
    GI_(companion) a;
    GI_(pack) p;
    GI_EACH_PLACE (k) {
        GI_(pack_lane)(b, listed[k < n ? k : 0], &p, k);
        GI_(begin_companion)(&lanes[p.lane[k]].path_error, &a);
        p.t[k] = a.t, p.t1[k] = a.t1;
        GI_(store)(GI_N, a.z, p.z, GI_PACK, k);
        GI_(store)(GI_N, a.low, p.low, GI_PACK, k);
    }
#            define GI_STAGE(s)                                                                    \
                GI_ALL_PLACES (k)                                                                  \
                    GI_(companions_stage)(GI_(system_among)(systems, separate, p.index[k]), &p, k, \
                                          s);
    GI_STAGE(0)
    GI_EACH_STAGE(GI_STAGE)
#            undef GI_STAGE
    GI_ALL_PLACES (k)
        GI_(companions_end)(it, GI_(system_among)(systems, separate, p.index[k]), &p, k,
                            &lanes[p.lane[k]].path_error);
#            if GI_HAS_CHECK
    GI_FLAG any = 0;
    for (int k = 0; k < few; k++) any |= p.to_project[k];
    if (any) GI_(pack_project)(it, systems, separate, &p);
#            endif
    for (int k = 0; k < few; k++) {
        const GI_SYSTEM *const sys = GI_(system_among)(systems, separate, p.index[k]);
        const GI_(manifold) m = GI_(manifold_of)(it, sys, p.H0[k]);
        GI_(load_companion)(&p, k, 0, &a);
        const bool off = p.to_project[k] != 0;
        const bool done = off && p.good[k] && GI_(all_finite)(GI_N, a.z);
        if (done) GI_(load)(GI_N, a.z, p.y1, GI_PACK, k);
        GI_(move_companion)(it, &lanes[p.lane[k]].path_error, &m, &a, off && !done,
                            done ? GI_PROJECTION_DONE : GI_PROJECTION_NOT_NEEDED);
    }
#        endif
}

/* ---- starts, in vectors ---- */

/* GI_(launch) by selection, if the state is on the manifold and the first step must be found. */
GI_INLINE void GI_(pack_start)(const GI_PUBLIC(integ) *it, GI_(starts) *s, int k)
{
    const GI_SYSTEM *const sys = s->system[k];
    GI_REAL y[GI_N], f[GI_N], x[GI_N], change[GI_N], sizes[2], H0[1] = {0};
    const GI_REAL t = s->t[k];
    GI_(load)(GI_N, y, s->y, GI_PACK, k);
    GI_(derivs)(sys, t, y, f);
    GI_FLAG ready = GI_(all_finite)(GI_N, f);
#        ifdef GI_KEEPS_START
    GI_(constraint_errors)(sys, t, y, H0);
    ready &= GI_(finite)(H0[0]);
#        elif GI_HAS_CHECK
    const GI_(manifold) m = GI_(manifold_of)(it, sys, 0);
    ready &= GI_(on_manifold)(&m, t, y) & !it->options.project_every_step;
#        endif
    const GI_REAL path = s->t_end[k] - t, rest = GI_(abs)(path);
    const GI_REAL size = GI_(norm)(it, y, y, true), speed = GI_(norm)(it, y, f, true);
    const GI_REAL h0 = GI_(trial_step)(size, speed, GI_(min)(rest, it->gi_largest_step), sizes);
    const GI_REAL h = path < 0 ? -h0 : h0;
    ready &= (speed > 0) & (h0 > 0) & (GI_EPSILON * size <= 1);
    GI_EACH (i, 0, GI_N) x[i] = y[i] + h * f[i];
    GI_(derivs)(sys, h0 < rest ? t + h : s->t_end[k], x, change);
    GI_EACH (i, 0, GI_N) change[i] -= f[i];
    const GI_REAL rate = GI_(norm)(it, y, change, true) / h0 / sizes[1];
    ready &= GI_(finite)(rate);
    GI_(store)(GI_N, f, s->f, GI_PACK, k);
    s->size[k] = GI_(step_at_rate)(sizes[1], GI_(max)(sizes[1] / sizes[0], rate), rest);
    s->H0[k] = H0[0], s->ready[k] = ready;
}

/* ---- states at given times, in vectors ---- */

/* Stores sample j of geodesic k; NaN if y is not finite. */
GI_INLINE void GI_(put_sample)(const GI_PUBLIC(batch) *call, size_t k, size_t j, const GI_REAL y[])
{
    GI_REAL *const sample = call->samples + (k * call->times_count + j) * GI_N;
    const GI_REAL nan = GI_(infinity)() - GI_(infinity)();
    const bool finite = GI_(all_finite)(GI_N, y);
    for (int i = 0; i < GI_N; i++) sample[i] = finite ? y[i] : nan;
}

/* Returns whether a sample is due in the step that ends at t1. */
GI_INLINE bool GI_(sample_is_due)(const GI_PUBLIC(batch) *call, size_t next_time, GI_REAL t1,
                                  GI_REAL direction)
{
    return next_time < call->times_count && direction * (call->times[next_time] - t1) <= 0;
}

/* The state of a lane and its ydot. */
GI_INLINE void GI_(load_state)(const GI_(lanes) *b, int lane, GI_REAL y[], GI_REAL f[])
{
    GI_(load)(GI_N, y, b->y1, GI_WIDTH, lane);
    GI_(load)(GI_N, f, b->f, GI_WIDTH, lane);
}

/* Both ends of the good attempt of a lane from t. ydot at `from` is evaluated again: ydot at the end has its
   place. */
GI_INLINE void GI_(load_ends)(const GI_(lanes) *b, int lane, const GI_SYSTEM *sys, GI_REAL t,
                              GI_(point) *from, GI_(point) *to)
{
    GI_(load)(GI_N, from->y, b->y, GI_WIDTH, lane);
    GI_(load_state)(b, lane, to->y, to->f);
    GI_(derivs)(sys, t, from->y, from->f);
#        if GI_KEEPS_STAGES
    GI_(load)((GI_STAGES + 1) * GI_N, to->stages, b->f, GI_WIDTH, lane);
    GI_EACH (i, 0, GI_N) to->stages[i] = from->f[i];
#        endif
}

GI_INLINE void GI_(pack_interpolant)(const GI_(lanes) *b, GI_(sampled_steps) *p, int k)
{
    const int lane = p->lane[k];
    GI_(point) from, to;
    GI_(interpolant) curve;
    const GI_(step) step = {p->system[k], b->t_before[lane], b->t1_before[lane], &from, &to};
    GI_(load_ends)(b, lane, step.sys, step.t, &from, &to);
    GI_(interpolate_step)(&step, &curve);
    GI_(store)(GI_CURVE_ROWS * GI_N, curve.row, p->row, GI_PACK, k);
}

GI_INLINE void GI_(pack_interpolant_at)(GI_(sampled_steps) *p, int k)
{
    GI_(interpolant) curve;
    GI_REAL y[GI_N];
    GI_(load)(GI_CURVE_ROWS * GI_N, curve.row, p->row, GI_PACK, k);
    GI_(interpolant_at)(&curve, p->s[k], y);
    GI_(store)(GI_N, y, p->y, GI_PACK, k);
}

/* Takes the samples in n steps, at most GI_PACK, with at least one due in each: the first of each step, then
   the second of the steps that have another, and so on. */
GI_INLINE void GI_(take_samples)(const GI_PUBLIC(batch) *call, const GI_(lanes) *b,
                                 GI_(sampled_steps) *p, int n)
{
    const GI_REAL *const times = call->times;
    GI_REAL y[GI_N];
    GI_ALL_PLACES (k) GI_(pack_interpolant)(b, p, k);
    for (bool due = true; due;) {
        GI_EACH_PLACE (k) {
            const size_t j = p->next_time[k];
            const GI_REAL t = b->t_before[p->lane[k]], t1 = b->t1_before[p->lane[k]];
            p->s[k] = ((j < call->times_count ? times[j] : t) - t) / (t1 - t);
        }
        GI_ALL_PLACES (k) GI_(pack_interpolant_at)(p, k);
        due = false;
        for (int k = 0; k < n; k++) {
            const int lane = p->lane[k];
            const size_t j = p->next_time[k];
            const GI_REAL t1 = b->t1_before[lane], direction = b->direction[lane];
            if (!GI_(sample_is_due)(call, j, t1, direction)) continue;
            if (times[j] == t1)
                GI_(load)(GI_N, y, b->y1, GI_WIDTH, lane);
            else
                GI_(load)(GI_N, y, p->y, GI_PACK, k);
            GI_(put_sample)(call, b->index[lane], j, y);
            p->next_time[k]++;
            due = due || GI_(sample_is_due)(call, j + 1, t1, direction);
        }
    }
}

/* ---- the parts for each set of vectors ---- */

/* These functions are separate, so that nothing else points to the lanes: what a loop reads of the system and
   the options then stays in registers. */
#        define GI_PART(name, isa, target, arguments, call)                                        \
            GI_DRIVER_OF_LANES target static void GI_(name##_##isa) arguments                      \
            {                                                                                      \
                call;                                                                              \
            }
#        define GI_IS_WIDE(isa) (GI_PLAIN_IS_WIDE || isa != GI_VECTORS_PLAIN)
#        define GI_PARTS_BY(number, separate, isa, target)                                         \
            GI_PART(                                                                               \
                attempt_##number, isa, target,                                                     \
                (const GI_PUBLIC(integ) *it, const GI_SYSTEM *systems, GI_(lanes) *GI_RESTRICT b), \
                GI_(lanes_attempt)(it, systems, separate, GI_IS_WIDE(isa), b))                     \
            GI_PART(follow_##number, isa, target,                                                  \
                    (GI_PUBLIC(integ) *it, const GI_SYSTEM *systems, const GI_(lanes) *b,          \
                     GI_(lane) lanes[], const int listed[], int n),                                \
                    GI_(companions_step)(it, systems, separate, b, lanes, listed, n))
#        define GI_PARTS(isa, target)                                                              \
            GI_PARTS_BY(one, false, isa, target)                                                   \
            GI_PARTS_BY(many, true, isa, target)                                                   \
            GI_PART(prepare, isa, target,                                                          \
                    (const GI_PUBLIC(integ) *it, GI_(starts) *GI_RESTRICT s),                      \
                    GI_ALL_PLACES (k) GI_(pack_start)(it, s, k))                                   \
            GI_PART(sample, isa, target,                                                           \
                    (const GI_PUBLIC(batch) *call, const GI_(lanes) *GI_RESTRICT b,                \
                     GI_(sampled_steps) *GI_RESTRICT p, int n),                                    \
                    GI_(take_samples)(call, b, p, n))
GI_WIDER_VECTORS(GI_PARTS)
GI_PARTS(GI_VECTORS_PLAIN, )

/* The parts for these vectors. */
GI_INLINE GI_(parts) GI_(parts_of)(gi_vectors vectors, bool separate)
{
    GI_(parts) part = GI_ZERO;
#        define GI_TAKE_PARTS(isa, target)                                                         \
            if (vectors == isa) {                                                                  \
                part.attempt = separate ? GI_(attempt_many_##isa) : GI_(attempt_one_##isa);        \
                if (GI_STARTS_TOGETHER && GI_IS_WIDE(isa)) part.prepare = GI_(prepare_##isa);      \
                part.sample = GI_(sample_##isa);                                                   \
                if (GI_GLOBAL_ERROR)                                                               \
                    part.follow = separate ? GI_(follow_many_##isa) : GI_(follow_one_##isa);       \
            }
    GI_WIDER_VECTORS(GI_TAKE_PARTS)
    GI_TAKE_PARTS(GI_VECTORS_PLAIN, )
    return part;
}

/* ---- what goes lane by lane ---- */

/* Sets the samples of geodesic k to NaN at times beyond t in this direction; 0: all. */
GI_INLINE void GI_(forget_samples)(const GI_PUBLIC(batch) *call, size_t k, GI_REAL t,
                                   GI_REAL direction)
{
    GI_REAL nowhere[GI_N];
    for (int i = 0; i < GI_N; i++) nowhere[i] = GI_(infinity)();
    for (size_t j = 0; j < call->times_count; j++)
        if (direction == 0 || direction * (call->times[j] - t) > 0)
            GI_(put_sample)(call, k, j, nowhere);
}

/* Stores the samples where geodesic k starts, y at t. Returns the first time on its path after that. If the
   times are ordered against the path, only the last one is on it. */
GI_INLINE size_t GI_(begin_samples)(const GI_PUBLIC(batch) *call, size_t k, GI_REAL t,
                                    const GI_REAL y[])
{
    const size_t count = call->times_count;
    const GI_REAL *const times = call->times;
    const GI_REAL last = count > 0 ? times[count - 1] : t, first = count > 0 ? times[0] : t;
    const bool forward = last > t, against = forward ? last < first : last > first;
    size_t j = 0;
    while (j < count && times[j] != t && times[j] != last && (against || (times[j] < t) == forward))
        j++;
    for (; j < count && times[j] == t; j++) GI_(put_sample)(call, k, j, y);
    return j;
}

/* Takes the samples in the last steps of the n lanes listed. */
GI_INLINE void GI_(lanes_sample)(GI_(run) *r, const int listed[], int n)
{
    const GI_PUBLIC(batch) *const call = r->call;
    const GI_(lanes) *const b = &r->lanes;
    int due[GI_WIDTH] = GI_ZERO, m = 0;
    for (int i = 0; i < n; i++) {
        const int lane = due[m] = listed[i];
        m += GI_(sample_is_due)(call, r->lane[lane].next_time, b->t1_before[lane],
                                b->direction[lane]);
    }
    for (int first = 0; first < m; first += GI_PACK) {
        const int size = m - first < GI_PACK ? m - first : GI_PACK;
        GI_(sampled_steps) p;
        GI_EACH_PLACE (k) {
            const int lane = p.lane[k] = due[first + (k < size ? k : 0)];
            p.next_time[k] = r->lane[lane].next_time;
            p.system[k] = GI_(system_of)(call, b->index[lane]);
        }
        r->part.sample(call, b, &p, size);
        for (int k = 0; k < size; k++) r->lane[due[first + k]].next_time = p.next_time[k];
    }
}

#        if GI_GLOBAL_ERROR

/* One step of the companions that lag, of the n lanes listed. Returns their number. */
GI_INLINE int GI_(lanes_companions)(GI_(run) *r, const int listed[], int n)
{
    int lags[GI_WIDTH], m = 0;
    for (int i = 0; i < n; i++)
        if (GI_(companion_lags)(&r->lane[listed[i]].path_error)) lags[m++] = listed[i];
    for (int first = 0; first < m; first += GI_PACK) {
        const int size = m - first < GI_PACK ? m - first : GI_PACK;
        r->part.follow(&r->it, r->systems, &r->lanes, r->lane, lags + first, size);
    }
    return m;
}

/* Does GI_(follow) for the steps that the n lanes listed have accepted. A lane over its error limit waits for
   its end. */
GI_INLINE void GI_(lanes_follow)(GI_(run) *r, const int listed[], int n)
{
    GI_(lanes) *const b = &r->lanes;
    int full[GI_WIDTH] = GI_ZERO, m = 0;
    GI_REAL y[GI_N];
    for (int i = 0; i < n; i++) {
        const int lane = listed[i];
        const GI_REAL t = b->t_before[lane], t1 = b->t1_before[lane];
        GI_(load)(GI_N, y, b->y, GI_WIDTH, lane);
#            if GI_CARRIED > 0
        if (r->lane[lane].path_error.group.steps == 0)
            r->lane[lane].path_error.group.carried = r->lane[lane].carried;
#            endif
        if (GI_(join_group)(&r->lane[lane].path_error.group, t, y, t1)) full[m++] = lane;
        r->lane[lane].t_previous = t;
    }
    while (GI_(lanes_companions)(r, full, m) > 0) { /* each at most GI_GROUP + 1 times */
    }
    for (int i = 0; i < m; i++) {
        GI_(path_error) *const w = &r->lane[full[i]].path_error;
        if (w->followed.steps > 0) GI_(end_followed)(&r->it, w);
        b->waiting[full[i]] |= w->over > 0;
        GI_(load)(GI_N, y, b->y1, GI_WIDTH, full[i]);
        if (!(w->over > 0)) GI_(follow_group)(w, y);
    }
}

#        endif

#        if GI_CARRIED > 0

/* Carries the vectors of the n lanes listed over their last steps, lane by lane. */
GI_OUTLINE void GI_(lanes_carry)(GI_(run) *r, const int listed[], int n)
{
    const GI_(lanes) *const b = &r->lanes;
    for (int i = 0; i < n; i++) {
        const int lane = listed[i];
        const GI_REAL t = b->t_before[lane], t1 = b->t1_before[lane];
        const GI_(manifold) m =
            GI_(manifold_of)(&r->it, GI_(system_of)(r->call, b->index[lane]), b->H0[lane]);
        GI_(point) from, to;
        GI_(load_ends)(b, lane, m.sys, t, &from, &to);
        const GI_(passage) p = GI_(passage_of)(&m, t, t1, &from, &to);
        GI_(carry)(&p, t1, to.y, &r->lane[lane].carried);
    }
}

/* Copies the vectors of `it` to the arrays of the call, for geodesic k. */
GI_INLINE void GI_(put_carried)(const GI_PUBLIC(batch) *call, size_t k, const GI_PUBLIC(integ) *it)
{
#            if GI_VARIATIONS > 0
    for (int i = 0; i < GI_VARIATIONS * GI_N && call->variation; i++)
        call->variation[k][i / GI_N][i % GI_N] = it->variation[i / GI_N][i % GI_N];
#            endif
#            if GI_TRANSPORT > 0
    for (int i = 0; i < GI_TRANSPORT * GI_NQ && call->transported; i++)
        call->transported[k][i / GI_NQ][i % GI_NQ] = it->transported[i / GI_NQ][i % GI_NQ];
#            endif
}

/* Sets the vectors of `it` from the arrays of the call, unless all are zero. GI_ERR_ARGUMENT: not finite. */
GI_INLINE gi_status GI_(take_carried)(const GI_PUBLIC(batch) *call, size_t k, GI_PUBLIC(integ) *it)
{
    const GI_REAL *given[2] = {NULL, NULL};
    const int first[2] = {0, GI_VARIATIONS}, n[2] = {GI_N, GI_NQ};
    const int count[2] = {GI_VARIATIONS, GI_TRANSPORT};
#            if GI_VARIATIONS > 0
    if (call->variation) given[0] = call->variation[k][0];
#            endif
#            if GI_TRANSPORT > 0
    if (call->transported) given[1] = call->transported[k][0];
#            endif
    for (int kind = 0; kind < 2; kind++) {
        bool any = false;
        for (int i = 0; i < count[kind] * n[kind] && given[kind]; i++)
            any = any || given[kind][i] != 0;
        if (any && GI_(set_carried)(it, given[kind], first[kind], count[kind], n[kind]) != GI_OK)
            return GI_ERR_ARGUMENT;
    }
    GI_(put_carried)(call, k, it);
    return GI_OK;
}

#        endif

/* What else happens after the lanes listed have accepted a step, from y at t_before to y1 at t1_before. */
GI_INLINE void GI_(lanes_accepted)(GI_(run) *r, const int listed[], int n)
{
    if (r->sampled) GI_(lanes_sample)(r, listed, n);
#        if GI_GLOBAL_ERROR
    if (r->lanes.follows) GI_(lanes_follow)(r, listed, n);
#        endif
#        if GI_CARRIED > 0
    if (r->lanes.carries) GI_(lanes_carry)(r, listed, n);
#        endif
}

/* Records how geodesic k ended. If it is the first that failed, `it` knows why. */
GI_INLINE void GI_(finish_geodesic)(GI_(run) *r, size_t k, gi_status status)
{
    GI_PUBLIC(batch) *const call = r->call;
    int event = -1;
#        if GI_EVENTS > 0
    if (status == GI_EVENT) event = r->it.event_index;
#        endif
    if (call->status) call->status[k] = status;
    if (call->event) call->event[k] = event;
    if (status != GI_OK && status != GI_EVENT && k < call->first_failed) {
        call->first_failed = k;
        call->error = GI_(reason)(&r->it);
        r->first_status = status;
    }
}

/* The events of a lane. */
GI_INLINE GI_(event_state) GI_(load_lane_events)(GI_(run) *r, int lane)
{
    GI_(event_state) ev = GI_ZERO;
#        if GI_EVENTS > 0
    GI_(load_event_values)(&ev.here, r->lanes.here, lane);
    GI_(load_event_values)(&ev.there, r->lanes.there, lane);
    ev.search = &r->lane[lane].search, ev.sought = r->lanes.searching[lane] != 0;
#        endif
    return ev;
}

GI_INLINE void GI_(store_lane_events)(const GI_(event_state) *ev, GI_(run) *r, int lane)
{
#        if GI_EVENTS > 0
    GI_(store_event_values)(&ev->here, r->lanes.here, lane);
    r->lanes.searching[lane] = ev->sought;
#        endif
}

GI_INLINE void GI_(store_state)(const GI_REAL y[], const GI_REAL f[], GI_(lanes) *b, int lane)
{
    GI_(store)(GI_N, y, b->y1, GI_WIDTH, lane);
    GI_(store)(GI_N, f, b->f, GI_WIDTH, lane);
}

#        if GI_EVENTS > 0

/* Finds the events in a good attempt of a lane that may have some; `from` is recomputed from its rest. */
GI_DRIVER GI_OUTLINE gi_event_place GI_(lane_find_events)(GI_(run) *r, int lane,
                                                          GI_(step_control) *c,
                                                          GI_(event_state) *ev)
{
    GI_(lanes) *const b = &r->lanes;
    GI_PUBLIC(integ) *const it = &r->it;
    GI_(point) from, to;
    GI_(load_ends)(b, lane, it->system, c->t, &from, &to);
    GI_(evaluate_between)(it->system, c, &from, &to, ev);
    GI_(interpolant) curve;
    GI_(search) in = {it->system, it->options.event_direction, c, &from, &to, ev, &curve, 0, 0};
    const gi_event_place seen = GI_(search_events)(&in);
    it->stats.derivative_evaluations += in.evaluations;
    if (seen == GI_EVENT_INSIDE || seen == GI_EVENT_UNKNOWN) /* stay */
        GI_(store_state)(from.y, from.f, b, lane);
    return seen;
}

#        endif

/* Decides what follows an attempt of a lane, if the vector code has not decided it. */
GI_INLINE gi_sequel GI_(lane_decides)(GI_(run) *r, int lane, GI_(step_control) *c, GI_(attempt) *a)
{
    GI_(lanes) *const b = &r->lanes;
    GI_(event_state) ev = GI_(load_lane_events)(r, lane);
    gi_event_place place = GI_EVENT_NOWHERE;
    GI_(point) now;
    if (!GI_FSAL && a->outcome == GI_STEP_NOT_FINITE) { /* stay */
        GI_(load)(GI_N, now.y, b->y, GI_WIDTH, lane);
        GI_(derivs)(r->it.system, c->t, now.y, now.f);
        GI_(store_state)(now.y, now.f, b, lane);
    }
#        if GI_EVENTS > 0
    if (a->outcome == GI_STEP_GOOD && b->eventful[lane]) {
        place = GI_(lane_find_events)(r, lane, c, &ev);
        if (place == GI_EVENT_UNKNOWN) a->outcome = GI_STEP_NOT_FINITE;
        if (a->outcome == GI_STEP_GOOD && place != GI_EVENT_INSIDE)
            GI_(lanes_accepted)(r, &lane, 1);
    }
#        endif
    GI_(load_state)(b, lane, now.y, now.f);
    const gi_sequel sequel = GI_(after_attempt)(&r->it, c, &ev, a, place, &now);
    GI_(store_lane_events)(&ev, r, lane);
    if (sequel == GI_SEQUEL_SEARCH) {
        r->it.stats.event_retries++;
        r->lane[lane].attempts_before++; /* maximum_steps does not count it */
    }
#        if GI_GLOBAL_ERROR
    if (sequel == GI_SEQUEL_RETRY)
        GI_(doubt_jump)(&r->lane[lane].path_error, c, a->outcome, c->t - r->lane[lane].t_previous);
#        endif
    return sequel;
}

/* Ends the geodesic of a lane, at c->t with this status, after so many attempts of its own. */
GI_DRIVER GI_OUTLINE void GI_(lane_end)(GI_(run) *r, int lane, const GI_(step_control) *c,
                                        gi_status status, long long attempts)
{
    GI_PUBLIC(batch) *const call = r->call;
    GI_PUBLIC(integ) *const it = &r->it;
    GI_(lanes) *const b = &r->lanes;
    const size_t k = b->index[lane];
    it->t = c->t, it->gi_H0 = b->H0[lane];
    GI_(load_state)(b, lane, it->y, it->ydot);
#        if GI_CARRIED > 0
    it->gi_carried = r->lane[lane].carried;
#        endif
    if (status == GI_ERR_MAX_STEPS)
        GI_(fail_step)(it, status, GI_USED_UP, c->direction * c->next_step);
#        if GI_GLOBAL_ERROR
    GI_REAL(*const told)[GI_N] = call->global_error;
    it->gi_path_error = r->lane[lane].path_error;
#        endif
    status = GI_(end_call)(it, c->t_stop, status);
#        if GI_GLOBAL_ERROR
    for (int i = 0; i < GI_N && told; i++) told[k][i] = it->global_error[i];
#        endif
#        if GI_CARRIED > 0
    GI_(put_carried)(call, k, it);
#        endif
    if (it->t != c->t && r->sampled) /* the global error exceeds its limit */
        GI_(forget_samples)(call, k, it->t, c->direction);
    call->t[k] = it->t;
    for (int i = 0; i < GI_N; i++) call->y[k][i] = it->y[i];
    GI_(finish_geodesic)(r, k, status);
    it->stats.steps_attempted += attempts;
    it->stats.step_size_changes += c->size_changes;
    /* If no other geodesic comes, the lane stays here: the equations get no arbitrary state. */
    b->t[lane] = b->t1[lane] = b->t_stop[lane] = c->t;
}

/* Where geodesic k must end. */
GI_INLINE GI_REAL GI_(end_of)(const GI_(run) *r, size_t k)
{
    const GI_PUBLIC(batch) *const call = r->call;
    if (!r->sampled) return call->t_end[k];
    return call->times_count > 0 ? call->times[call->times_count - 1] : call->t[k];
}

/* Crosses the jumps of ydot next to `it`, which has the state of a lane: to the leg behind them, or to the
   end of the path. Returns GI_OK, or the error: without attempts left it ends at a jump, not beside it. */
GI_INLINE gi_status GI_(cross_jumps)(GI_(run) *r, int lane, GI_REAL t_end, GI_(leg) *leg)
{
    GI_PUBLIC(integ) *const it = &r->it;
    gi_status status = GI_OK;
    while (status == GI_OK && it->t == leg->stop && leg->stop != leg->end) {
        const GI_REAL direction = leg->end > it->t ? (GI_REAL)1 : (GI_REAL)-1;
        size_t *const next = &r->lane[lane].next_time;
        const size_t k = r->lanes.index[lane];
        it->t = leg->end;
        for (; r->sampled && GI_(sample_is_due)(r->call, *next, it->t, direction); ++*next)
            GI_(put_sample)(r->call, k, *next, it->y);
        if (it->t == t_end) break;
        if (r->attempts - r->lane[lane].attempts_before >= it->options.maximum_steps)
            return GI_ERR_MAX_STEPS;
        status = GI_(begin_leg)(it, t_end, false, leg);
    }
    return status;
}

/* Starts a lane on a leg from the state of `it`. Returns GI_OK, or the error. */
GI_INLINE gi_status GI_(lane_set_out)(GI_(run) *r, int lane, GI_REAL stop, GI_FLAG size_changes)
{
    GI_PUBLIC(integ) *const it = &r->it;
    GI_(step_control) c = GI_(begin_control)(it, stop);
    GI_(event_state) ev;
    c.size_changes = size_changes;
    if (!GI_(begin_events)(it, &c, &ev))
        return GI_(fail_step)(it, GI_ERR_NOT_FINITE, GI_STEP_GAVE_UP, 0);
    GI_(store_control)(&c, &r->lanes, lane);
    GI_(store_lane_events)(&ev, r, lane);
    GI_(store_state)(it->y, it->ydot, &r->lanes, lane);
    return GI_OK;
}

/* Handles a lane at c->t, next to a jump of ydot: starts the next leg of its path to t_end, or ends it.
   Returns GI_OK, or the error. */
GI_DRIVER GI_OUTLINE gi_status GI_(lane_next_leg)(GI_(run) *r, int lane, GI_(step_control) *c,
                                                  GI_REAL t_end)
{
    GI_PUBLIC(integ) *const it = &r->it;
    const GI_(event_state) ev = GI_(load_lane_events)(r, lane);
    GI_(leg) leg = {c->t, c->t};
    it->t = c->t, it->next_step = c->next_step, it->gi_H0 = r->lanes.H0[lane];
    it->gi_ceiling = c->ceiling, it->gi_just_unprojected = c->unprojected != 0;
    GI_(load_state)(&r->lanes, lane, it->y, it->ydot);
    GI_(store_events)(it, c, &ev);
#        if GI_GLOBAL_ERROR
    if (r->lanes.follows) GI_(follow_all)(it, &r->lane[lane].path_error, it->y);
    if (r->lane[lane].path_error.over > 0) return GI_OK;
#        endif
    (void)GI_(pass_jump)(it, t_end, &leg);
    gi_status status = GI_(cross_jumps)(r, lane, t_end, &leg);
    c->t = c->t1 = c->t_stop = it->t;
    if (status == GI_OK && it->t != t_end) {
        status = GI_(lane_set_out)(r, lane, leg.stop, c->size_changes);
        if (status == GI_OK) *c = GI_(load_control)(&r->lanes, lane);
    }
    return status;
}

/* Does what vector code leaves after an attempt: a retry, another step size, an event, or the end. Returns
   whether the lane continues the geodesic. outcome is the outcome of the lane. It is a constant in the calls
   for the two frequent ones, which saves 3.5 % of the instructions of a batch. */
GI_INLINE bool GI_(lane_continues)(GI_(run) *r, int lane, GI_FLAG outcome)
{
    GI_PUBLIC(integ) *const it = &r->it;
    GI_(lanes) *const b = &r->lanes;
    GI_(step_control) c =
        outcome != GI_STEP_GOOD ? GI_(control_before)(b, lane) : GI_(load_control)(b, lane);
    gi_status status = GI_OK;
    bool changed = false, over = false;
    GI_REAL y[GI_N];
    it->system = GI_(system_of)(r->call, b->index[lane]);
    if (outcome != GI_STEP_GOOD) {
        GI_(attempt) a = GI_ZERO;
        a.t = c.t, a.t1 = c.t1, a.outcome = outcome & GI_STEP_FAILED, a.e = b->e[lane];
        const gi_sequel sequel = GI_(lane_decides)(r, lane, &c, &a);
        if (sequel == GI_SEQUEL_FAILED) status = it->gi_failure;
        if (sequel == GI_SEQUEL_STOP) status = GI_EVENT;
        changed = sequel == GI_SEQUEL_CHANGE;
    }
    GI_(store_control)(&c, b, lane);
    const long long mine = r->attempts - r->lane[lane].attempts_before;
    if (it->options.jump_count > 0 && status == GI_OK && c.t == c.t_stop) {
        const GI_REAL t_end = GI_(end_of)(r, b->index[lane]);
        if (c.t != t_end) status = GI_(lane_next_leg)(r, lane, &c, t_end);
    }
#        if GI_GLOBAL_ERROR
    over = r->lane[lane].path_error.over > 0;
#        endif
    if (status == GI_OK && c.t != c.t_stop && !over) {
        const bool looks = mine == GI_(leg_end)(mine - 1) || (GI_LOOKS_OFTEN && changed);
        if (mine >= it->options.maximum_steps) {
            status = GI_ERR_MAX_STEPS;
        } else if (looks) {
            GI_(load)(GI_N, y, b->y1, GI_WIDTH, lane);
            status = GI_(check_rounding)(it, c.t, y);
        }
        if (status == GI_OK) return true;
    }
    GI_(lane_end)(r, lane, &c, status, mine);
    return false;
}

/* ---- the queue through the lanes ---- */

/* Gathers the geodesics from `first` on, as many as are left and fit into a pack, and makes them ready. */
GI_INLINE void GI_(prepare_starts)(GI_(run) *r, size_t first)
{
    const GI_PUBLIC(batch) *const call = r->call;
    GI_(starts) *const s = &r->starts;
    const size_t left = call->count - first, n = left < GI_PACK ? left : GI_PACK;
    bool finite = true;
    for (size_t k = 0; k < GI_PACK; k++) {
        const size_t index = first + (k < n ? k : 0);
        s->t[k] = call->t[index], s->t_end[k] = GI_(end_of)(r, index);
        s->system[k] = GI_(system_of)(call, index);
        finite =
            finite && GI_(finite)(s->t_end[k] - s->t[k]) && GI_(all_finite)(GI_N, call->y[index]);
        GI_(store)(GI_N, call->y[index], s->y, GI_PACK, (int)k);
    }
    s->first = first, s->end = first + (finite ? n : 0);
    if (finite) r->part.prepare(&r->it, s); /* the equations get only finite numbers */
}

/* Makes `it` ready for geodesic k, as GI_(launch) does. */
GI_INLINE gi_status GI_(next_start)(GI_(run) *r, size_t k)
{
    GI_PUBLIC(integ) *const it = &r->it;
    const GI_(starts) *const s = &r->starts;
    const GI_PUBLIC(options) *const o = &it->options;
    const bool asks = !(o->initial_step > 0) && !(o->fixed_step > 0) && o->jump_count == 0;
    if (asks && r->part.prepare && k >= s->end && r->call->count - k >= GI_PACK_LEAST)
        GI_(prepare_starts)(r, k);
    bool ready = k < s->end && s->ready[k - s->first];
#        ifdef GI_ASSUMES_FIXED
    gi_error moves;
    ready = ready && GI_(is_fixed)(it->system, r->call->t[k], r->call->y[k], &moves);
#        endif
#        if GI_PARAMETER_DIFFERENCES
    ready = ready && GI_(shared_parameter)(it->system) < 0;
#        endif
    if (!ready) return GI_(launch)(it, r->call->t[k], r->call->y[k]);
    const int place = (int)(k - s->first);
    GI_REAL y[GI_N], f[GI_N];
    GI_(load)(GI_N, y, s->y, GI_PACK, place);
    GI_(load)(GI_N, f, s->f, GI_PACK, place);
    it->correction = 0;
    GI_(begin_at)(it, s->t[place], y, f, s->H0[place]);
    GI_(begin_steps)(it, s->size[place]);
    it->stats.derivative_evaluations += GI_YDOT_EVALUATIONS;
    return GI_OK;
}

/* Clears the results of geodesic k except t and y. */
GI_INLINE void GI_(clear_results)(const GI_(run) *r, size_t k)
{
#        if GI_GLOBAL_ERROR
    GI_REAL(*const told)[GI_N] = r->call->global_error;
    for (int i = 0; i < GI_N && told; i++) told[k][i] = GI_(infinity)();
#        endif
    if (r->sampled) GI_(forget_samples)(r->call, k, 0, 0);
}

/* Starts geodesic k, whose start is in `it`, in a lane. Returns GI_OK, even at t_end, or the error. */
GI_INLINE gi_status GI_(lane_begin)(GI_(run) *r, size_t k, GI_REAL t_end, int lane)
{
    GI_PUBLIC(integ) *const it = &r->it;
    GI_(lanes) *const b = &r->lanes;
    GI_(lane) *const slow = &r->lane[lane];
    for (int i = 0; i < GI_N; i++) r->call->y[k][i] = it->y[i];
    if (r->sampled) slow->next_time = GI_(begin_samples)(r->call, k, it->t, it->y);
#        if GI_GLOBAL_ERROR
    GI_REAL(*const told)[GI_N] = r->call->global_error;
    for (int i = 0; i < GI_N && told; i++) told[k][i] = 0;
    slow->path_error = it->gi_path_error;
    slow->t_previous = it->t;
#        endif
#        if GI_CARRIED > 0
    if (GI_(take_carried)(r->call, k, it) != GI_OK) return GI_ERR_ARGUMENT;
    slow->carried = it->gi_carried;
#        endif
    GI_(leg) leg;
    gi_status status = GI_(check_start)(it, t_end);
    if (status != GI_OK || t_end == it->t) return status;
    status = GI_(begin_leg)(it, t_end, false, &leg);
    b->index[lane] = k;
    slow->attempts_before = r->attempts;
    if (status == GI_OK && t_end != it->t) status = GI_(cross_jumps)(r, lane, t_end, &leg);
    r->call->t[k] = it->t;
    if (status != GI_OK || t_end == it->t) return status;
    b->H0[lane] = it->gi_H0;
    status = GI_(lane_set_out)(r, lane, leg.stop, 0);
    b->active[lane] = status == GI_OK;
    return status;
}

/* Fills a lane with the next geodesic that does not start at its end. The lane is idle if there is none. */
GI_DRIVER GI_OUTLINE void GI_(lane_fill)(GI_(run) *r, int lane)
{
    GI_FLAG *const active = &r->lanes.active[lane];
    *active = 0;
    while (!*active && r->next < r->call->count) {
        const size_t k = r->next++;
        const GI_REAL t_end = GI_(end_of)(r, k);
        r->it.system = GI_(system_of)(r->call, k);
        gi_status status = GI_(next_start)(r, k);
        GI_(clear_results)(r, k);
        if (status == GI_OK) status = GI_(lane_begin)(r, k, t_end, lane);
        if (!*active) GI_(finish_geodesic)(r, k, status);
    }
}

/* Gives the numbers of lane 0, which the equations can take, to the lanes that were never filled. */
GI_INLINE void GI_(lanes_spare)(GI_(lanes) *b)
{
    GI_(step_control) c = GI_(load_control)(b, 0);
    GI_REAL y[GI_N], f[GI_N];
    GI_(load_state)(b, 0, y, f);
    c.t1 = c.t_stop = c.t; /* they stay there: the equations get no arbitrary state */
    GI_EACH_LANE (lane) {
        if (b->active[lane]) continue;
        GI_(store_control)(&c, b, lane);
        GI_(store_state)(y, f, b, lane);
        b->index[lane] = b->index[0];
    }
}

/* Makes the lanes wait whose legs end, or that have used up their attempts. Returns the attempt at which the
   next of them may wait. A geodesic that starts in the meantime does not wait before it either. */
GI_INLINE long long GI_(lanes_deadline)(GI_(run) *r)
{
    const long long maximum = r->it.options.maximum_steps;
    long long next = GI_(rest_of_leg)(0, maximum);
    GI_EACH_LANE (lane) {
        const long long mine = r->attempts - r->lane[lane].attempts_before;
        const long long rest = GI_(rest_of_leg)(mine, maximum);
        if (!r->lanes.active[lane]) continue;
        if (mine >= maximum || mine == GI_(leg_end)(mine - 1)) r->lanes.waiting[lane] = 1;
        if (mine < maximum && rest < next) next = rest;
    }
    return r->attempts + next;
}

/* Continues the waiting lanes, and fills those that cannot continue with the next geodesics. Returns how many
   more lanes are then busy. Lanes of one kind are handled together, for the branch prediction. */
GI_INLINE int GI_(lanes_serve)(GI_(run) *r)
{
    const GI_(lanes) *const b = &r->lanes;
    int waiting[GI_WIDTH], shorter[GI_WIDTH], other_size[GI_WIDTH], rest[GI_WIDTH], idle[GI_WIDTH];
    int n_shorter = 0, n_other = 0, n_rest = 0, n_idle = 0, more = 0;
    const int n = GI_(list_lanes)(b->waiting, waiting);
    for (int i = 0; i < n; i++) { /* without a branch, as list_lanes */
        const GI_FLAG outcome = b->outcome[waiting[i]];
        const int too_large = outcome == GI_STEP_ERROR_TOO_LARGE;
        const int unsteady = outcome == GI_STEP_UNSTEADY;
        shorter[n_shorter] = other_size[n_other] = rest[n_rest] = waiting[i];
        n_shorter += too_large, n_other += unsteady, n_rest += 1 - too_large - unsteady;
    }
    for (int i = 0; i < n_shorter; i++) {
        const int lane = idle[n_idle] = shorter[i];
        n_idle += !GI_(lane_continues)(r, lane, GI_STEP_ERROR_TOO_LARGE);
    }
    for (int i = 0; i < n_other; i++) {
        const int lane = idle[n_idle] = other_size[i];
        n_idle += !GI_(lane_continues)(r, lane, GI_STEP_UNSTEADY);
    }
    for (int i = 0; i < n_rest; i++) {
        const int lane = idle[n_idle] = rest[i];
        n_idle += !b->active[lane] || !GI_(lane_continues)(r, lane, b->outcome[lane]);
    }
    for (int i = 0; i < n_idle; i++) {
        more -= (int)b->active[idle[i]];
        GI_(lane_fill)(r, idle[i]);
        more += (int)b->active[idle[i]];
    }
    return more;
}

/* One attempt in every lane, and what follows a good one, unless events must be searched first. With
   GI_BESIDE a step of the companions that lag goes before it, as in a single integrator. */
GI_INLINE void GI_(lanes_round)(GI_(run) *r)
{
    GI_(lanes) *const b = &r->lanes;
    int listed[GI_WIDTH];
#        if GI_GLOBAL_ERROR
    if (GI_BESIDE && b->follows)
        GI_(lanes_companions)(r, listed, GI_(list_lanes)(b->active, listed));
#        endif
    r->part.attempt(&r->it, r->systems, b);
    if (!r->sampled && !b->follows && !b->carries) return;
#        if GI_EVENTS > 0
    GI_EACH_LANE (lane) b->accepted[lane] &= ~b->eventful[lane];
#        endif
    GI_(lanes_accepted)(r, listed, GI_(list_lanes)(b->accepted, listed));
}

/* Counts the retries made in vectors, and the step changes of the geodesics that continue. */
GI_INLINE void GI_(collect_counts)(gi_statistics *sum, GI_(lanes) *b)
{
    GI_EACH_LANE (lane) {
        sum->error_test_failures += b->done_retries[lane];
#        if GI_ENGINE == GI_ROSENBROCK
        sum->derivative_evaluations += b->evaluations[lane];
        b->evaluations[lane] = 0;
#        endif
        sum->step_size_changes += b->active[lane] ? b->size_changes[lane] : 0;
        b->done_retries[lane] = b->size_changes[lane] = 0;
    }
}

/* Integrates the whole queue with the lanes. Then the sums of the statistics are in it->stats. */
GI_DRIVER GI_OUTLINE void GI_(lanes_run)(GI_(run) *r)
{
    gi_statistics *const sum = &r->it.stats;
    long long deadline = GI_(rest_of_leg)(0, r->it.options.maximum_steps);
    int busy = 0;
    GI_EACH_LANE (lane) r->lanes.waiting[lane] = 1;
    for (;;) {
        if (r->attempts >= deadline) {
            GI_(collect_counts)(sum, &r->lanes); /* before a flag overflows */
            deadline = GI_(lanes_deadline)(r);
        }
        busy += GI_(lanes_serve)(r);
        if (busy == 0) break;
        if (r->attempts == 0) GI_(lanes_spare)(&r->lanes);
        r->attempts++;
        GI_(lanes_round)(r);
    }
    sum->steps_attempted += sum->event_retries;
    GI_(collect_counts)(sum, &r->lanes);
    const long long good = sum->steps_attempted - sum->error_test_failures -
                           sum->derivative_failures - sum->projection_failures;
    sum->steps_taken = good - sum->event_retries;
    sum->derivative_evaluations += GI_(evaluations)(sum->steps_attempted, good);
    if (GI_ENGINE == GI_ROSENBROCK)
        sum->jacobian_evaluations += sum->steps_attempted,
            sum->factorizations += sum->steps_attempted;
    sum->projections += r->lanes.projections;
}

/* ---- calls ---- */

/* Returns GI_OK if there can be samples at these times: finite, rising or falling, and equal ones too. */
GI_INLINE gi_status GI_(check_times)(GI_PUBLIC(integ) *it, const GI_PUBLIC(batch) *call,
                                     size_t most)
{
    const size_t n = call->times_count, largest = call->count > 0 ? most / call->count : most;
    const GI_REAL *const times = call->times;
    if (n > largest)
        return GI_(bad)(it, "times_count: negative, or more than memory can hold", -1, (GI_REAL)n,
                        (GI_REAL)largest);
    if (n > 0 && (!times || (call->count > 0 && !call->samples)))
        return GI_(bad)(it, "times or samples: NULL", -1, 0, 0);
    for (size_t j = 0; j < n; j++)
        if (!GI_(finite)(times[j])) return GI_(bad)(it, "times: not finite", (int)j, times[j], 0);
    for (size_t j = 1; j < n; j++)
        if (times[j] != times[j - 1] && (times[j] > times[j - 1]) != (times[n - 1] > times[0]))
            return GI_(bad)(it, "times: neither rising nor falling", (int)j, times[j],
                            times[j - 1]);
    return GI_OK;
}

/* Returns GI_OK if a call is valid, or the error. No array of y has more bytes than half of all addresses, so
   that a negative count converted to size_t is found too. */
GI_INLINE gi_status GI_(check_batch)(GI_PUBLIC(integ) *it, const GI_PUBLIC(batch) *call,
                                     bool sampled)
{
    const size_t most = (size_t)-1 / 2 / sizeof(GI_REAL[GI_N]);
    if (call->count > most)
        return GI_(bad)(it, "count: negative, or more than memory can hold", -1,
                        (GI_REAL)call->count, (GI_REAL)most);
    if (call->system && call->systems)
        return GI_(bad)(it, "system and systems: only one of them can be", -1, 0, 0);
    if (GI_PARAMETER_DIFFERENCES && !call->system && !call->systems)
        return GI_(bad)(it, "system: NULL, but GI_PARAMETER_DIFFERENCES copies it", -1, 0, 0);
    if (call->t_end && sampled)
        return GI_(bad)(it, "t_end and times: only one of them can be", -1, 0, 0);
    if (call->count > 0 && !(call->t && (sampled || call->t_end) && call->y))
        return GI_(bad)(it, sampled ? "t or y: NULL" : "t, t_end or y: NULL", -1, 0, 0);
    return sampled ? GI_(check_times)(it, call, most) : GI_OK;
}

/* Runs the batch with these vectors. */
GI_OUTLINE gi_status GI_(run_batch)(GI_PUBLIC(batch) *call, gi_vectors vectors)
{
    GI_(run) r = GI_ZERO;
    GI_PUBLIC(integ) *const it = &r.it;
    r.call = call, r.part = GI_(parts_of)(vectors, call->systems != NULL);
    r.systems = call->systems ? call->systems : call->system;
    r.sampled = call->times != NULL || call->times_count > 0;
    call->first_failed = call->count;
    it->error.what = gi_status_message(GI_OK), it->error.where = -1;
    call->error = it->error;
    gi_status status = GI_(check_batch)(it, call, r.sampled);
    const bool refused = status != GI_OK;
    if (!refused) status = GI_PUBLIC(set_options)(it, call->options);
#        if GI_GLOBAL_ERROR
    r.lanes.follows = call->global_error != NULL || it->options.global_accuracy > 0;
#        endif
#        if GI_VARIATIONS > 0
    r.lanes.carries = call->variation != NULL;
#        endif
#        if GI_TRANSPORT > 0
    r.lanes.carries = r.lanes.carries || call->transported != NULL;
#        endif
    if (status == GI_OK) {
        GI_(lanes_run)(&r);
        status = r.first_status;
    } else {
        for (size_t k = 0; k < call->count && !refused; k++) {
            GI_(clear_results)(&r, k);
            GI_(finish_geodesic)(&r, k, status);
        }
        call->first_failed = call->count, call->error = it->error;
    }
    call->stats = it->stats;
    return status;
}

/* The widest vectors that the processor and the system have, among the vectors of GI_DISPATCH. */
GI_INLINE gi_vectors GI_(widest_vectors)(void)
{
#        if GI_DISPATCHED
    __builtin_cpu_init(); /* a constructor may call this before the library's own */
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return GI_VECTORS_PLAIN;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw"))
        return GI_VECTORS_AVX512;
    return GI_VECTORS_AVX2;
#        else
    return GI_VECTORS_PLAIN;
#        endif
}

/* See the manual. With -ffp-contract=off the bits are as from NAME_initialize, NAME_integrate and
   NAME_interpolate, whatever GI_LANES, the order and the neighbours. Samples are projected only where a step
   ends. If times are ordered against the path, only the last one counts. stats do not count the cost of
   samples. Stack: about (GI_STAGES + 4) N + 35 numbers for each lane, 8 N + 25 more with GI_GLOBAL_ERROR. */
GI_FUNC gi_status GI_PUBLIC(integrate_batch)(GI_PUBLIC(batch) *batch)
{
    if (batch == NULL) return GI_ERR_ARGUMENT;
    return GI_(run_batch)(batch, GI_(widest_vectors)());
}

#    endif /* GI_LANES > 0 */

/* ==== 17 check =============================================================================== */

/* Compares derivatives that the user wrote with differences. It calls the user's functions and section 7,
   and keeps no state. Only the user calls it, by NAME_check. */

#    ifdef GI_PLACES
#        define GI_DIRECTIONS (GI_PLACES + (GI_PROBLEM == GI_MECHANICAL ? 1 + GI_MOVING : 0))
#        define GI_MOTION     GI_PLACES

/* The values at the distance s from t, y along one of the directions, and the user's derivatives of them. */
GI_RARE void GI_(values_at) GI_AT_STATE(int direction, GI_REAL s, GI_REAL values[GI_VALUES],
                                        GI_REAL said[GI_VALUES])
{
    GI_REAL x[GI_N] = GI_ZERO, v[GI_(NUMBERS)];
    const bool moves = direction == GI_MOTION;
    for (int i = 0; i < GI_N; i++) x[i] = y[i] + (i == direction && i < GI_PLACES ? s : 0);
    for (int i = 0; moves && i < GI_NQ; i++) x[i] += s * y[GI_NQ + i];
    GI_(evaluate)(sys, direction < GI_PLACES ? t : t + s, x, v);
    for (int k = 0; k < GI_VALUES; k++) {
        const int place = GI_(derivative)(direction, k);
        said[k] = place < 0 ? GI_(infinity)() : v[place];
        values[k] = moves ? -v[k] : v[k];
    }
}

/* The first and the last size of a step along a direction. A coordinate that is zero has the size of the
   smallest other one, or 1. A small one may change by the largest, or by 1. The first size is a power of two,
   so that adding it seldom rounds. */
GI_RARE void GI_(steps_along)(GI_REAL t, const GI_REAL y[], int direction, GI_REAL *first,
                              GI_REAL *last)
{
    const bool in_time = direction >= GI_PLACES;
    GI_REAL least = 1, most = 1, speed = 0, h = 1;
    const bool apart =
        GI_DIRECTIONS > GI_PLACES; /* sizes of u have nothing to do with sizes of q */
    const int from = apart && direction >= GI_NQ && direction < GI_PLACES ? GI_NQ : 0;
    for (int i = from; i < (apart ? from + GI_NQ : GI_PLACES); i++) {
        if (y[i] != 0) least = GI_(min)(least, GI_(abs)(y[i]));
        most = GI_(max)(most, GI_(abs)(y[i]));
        if (direction == GI_MOTION) speed = GI_(max)(speed, GI_(abs)(y[GI_NQ + i]));
    }
    GI_REAL own = GI_(abs)(in_time ? t : y[direction]);
    if (own == 0) own = in_time ? (GI_REAL)1 : least;
    if (in_time && speed > 0) {
        most = GI_(min)(most / speed, GI_(max)(own, 1));
        own = GI_(min)(own, least / speed);
    } else if (in_time)
        most = 1;
    *last = GI_(max)(most, own) / 8;
    *first = GI_(max)(GI_EPSILON * GI_(max)(own, GI_EPSILON * GI_EPSILON * most), GI_TINY);
    while (h > *first) h /= 2;
    while (h <= *first / 2) h *= 2;
    *first = h;
}

/* A derivative by differences. */
typedef struct {
    GI_REAL value, error; /* error: infinite if there is none. */
    GI_REAL noise;        /* the largest noise found */
    bool changes, done;
} GI_(slope);

/* The error of the differences may be larger than their estimate by this factor. */
#        define GI_MARGIN 16

/* Improves a derivative from the values v at -4h, -2h, -h, 0, h, 2h, 4h; said is the user's derivative. The
   differences are of fourth order, from 2h. What changes between 4h and 2h, of the odd or the even part, is
   rounding first and then truncation: from there on longer steps are useless. So are steps that contradict
   shorter ones: a wave is shorter than they are. The first change of the value shows its rounding. */
GI_RARE void GI_(refine_slope)(GI_(slope) *slope, bool second, GI_REAL h, const GI_REAL v[7],
                               GI_REAL said)
{
    const GI_REAL odd1 = (v[4] - v[2]) / 2, odd2 = (v[5] - v[1]) / 2, odd4 = (v[6] - v[0]) / 2;
    const GI_REAL even1 = (v[4] - v[3]) - (v[3] - v[2]), even2 = (v[5] - v[3]) - (v[3] - v[1]);
    const GI_REAL even4 = (v[6] - v[3]) - (v[3] - v[0]);
    const GI_REAL odd = GI_(abs)(odd4 - 10 * odd2 + 16 * odd1) / 12;
    const GI_REAL even = GI_(abs)(even4 - 20 * even2 + 64 * even1) / 48;
    const GI_REAL per = second ? 1 / h / h : 1 / h;
    const GI_REAL value = (second ? (16 * even1 - even2) / 12 : (8 * odd1 - odd2) / 6) * per;
    GI_REAL largest = 0, change = 0;
    for (int i = 0; i < 7; i++) {
        largest = GI_(max)(largest, GI_(abs)(v[i]));
        change = GI_(max)(change, GI_(abs)(v[i] - v[3]));
    }
    slope->noise = GI_(max)(slope->noise, GI_(max)(GI_EPSILON * largest, GI_(max)(odd, even)));
    if (change > 0 && !slope->changes) {
        slope->changes = true;
        slope->noise = GI_(max)(slope->noise, change);
        slope->error = GI_(infinity)();
    }
    const GI_REAL error = slope->noise * per;
    slope->done =
        !GI_(finite)(odd + even + largest) || error > 3 * slope->error ||
        (error < slope->error && GI_(abs)(value - slope->value) > GI_MARGIN * slope->error);
    if (slope->done || error > slope->error) return;
    slope->error = error, slope->value = value;
    const GI_REAL size = GI_(max)(GI_(abs)(value), GI_(abs)(said));
    slope->done = slope->changes && GI_MARGIN * error <= GI_(slack)() * size / 2;
}

/* The derivatives of all values along a direction; noise is the noise of the values. */
GI_RARE void GI_(differences) GI_AT_STATE(int direction, const GI_REAL said[],
                                          GI_(slope) slopes[GI_VALUES])
{
    const GI_REAL multiple[7] = {-4, -2, -1, 0, 1, 2, 4};
    GI_REAL at[7][GI_VALUES] = GI_ZERO, v[7], h, last,
            unused[GI_VALUES]; /* zero for gcc's analyzer */
    bool more = true;
    GI_(steps_along)(t, y, direction, &h, &last);
    for (int i = 0; i < 7; i++)
        GI_(values_at)(sys, t, y, direction, multiple[i] * h, at[i], unused);
    for (int level = 0; level < 600 && more && h <= last; level++, h *= 2) {
        if (level > 0) {
            for (int k = 0; k < GI_VALUES; k++) {
                at[2][k] = at[1][k], at[1][k] = at[0][k];
                at[4][k] = at[5][k], at[5][k] = at[6][k];
            }
            GI_(values_at)(sys, t, y, direction, -4 * h, at[0], unused);
            GI_(values_at)(sys, t, y, direction, 4 * h, at[6], unused);
        }
        more = false;
        for (int k = 0; k < GI_VALUES; k++) {
            for (int i = 0; i < 7; i++) v[i] = at[i][k];
            if (!slopes[k].done)
                GI_(refine_slope)(&slopes[k], direction == GI_MOTION, h, v, said[k]);
            more = more || !slopes[k].done;
        }
    }
}

/* The user's derivative and the differences at the first state where they disagree, and their relative
   difference. Then the number of states where they disagree, and of states where they can be compared. */
typedef struct {
    GI_REAL said, found, off;
    int wrong, compared;
} GI_(verdict);

/* Compares the derivatives along a direction at one state. The rounding of the values, and of the user's
   derivatives, is how much they change if all of t and y change by up to eight ulp. A small difference of
   large terms rounds by far more than an ulp of its own. Steps along one direction may stay within that
   rounding, where only the smooth part is seen to change. */
GI_RARE void GI_(judge) GI_AT_STATE(int direction, GI_(verdict) verdicts[GI_VALUES])
{
    GI_(slope) slopes[GI_VALUES] = GI_ZERO;
    GI_REAL x[GI_N], here[GI_VALUES], said[GI_VALUES], near_by[GI_VALUES], said_there[GI_VALUES];
    GI_REAL rounding[GI_VALUES] = GI_ZERO;
    const GI_(slope) unknown = {0, GI_(infinity)(), 0, false, false};
    GI_(values_at)(sys, t, y, direction, 0, here, said);
    for (int k = 0; k < GI_VALUES; k++) {
        slopes[k] = unknown;
        slopes[k].done = !GI_(finite)(said[k]);
    }
    for (int n = 0; n < 8; n++) {
        const GI_REAL near_t = t * (1 + GI_EPSILON * (GI_REAL)(n - 4));
        for (int i = 0; i < GI_N; i++)
            x[i] = y[i] * (1 + GI_EPSILON * (GI_REAL)((n * (2 * i + 3) + i) % 17 - 8));
        GI_(values_at)(sys, near_t, x, direction, 0, near_by, said_there);
        for (int k = 0; k < GI_VALUES; k++) {
            slopes[k].noise = GI_(max)(slopes[k].noise, GI_(abs)(near_by[k] - here[k]) / 8);
            rounding[k] = GI_(max)(rounding[k], GI_(abs)(said_there[k] - said[k]));
        }
    }
    GI_(differences)(sys, t, y, direction, said, slopes);
    for (int k = 0; k < GI_VALUES; k++) {
        GI_(verdict) *const v = &verdicts[k];
        const GI_REAL found = slopes[k].value, off = GI_(abs)(said[k] - found);
        const GI_REAL size = GI_(max)(GI_(abs)(said[k]), GI_(abs)(found));
        const GI_REAL error = GI_MARGIN * (slopes[k].error + rounding[k]) + GI_(slack)() * size;
        if (!GI_(finite)(said[k])) continue;
        v->compared++;
        if (!(off > error + GI_TINY)) continue;
        if (v->wrong++ == 0) v->said = said[k], v->found = found, v->off = off / size;
    }
}

/* State n of the comparison. State 0 is y. In the others coordinates are moved by a tenth to a quarter of
   themselves, then projected onto the manifold. This shows what is zero in a plane of symmetry or at rest,
   and changes the rounding. A coordinate that is zero or tiny takes the size of the largest, or 1 at most, in
   turns. If y is at rest, a unit of velocity moves q by its own size in a unit of t. */
GI_RARE void GI_(state_to_compare)(const GI_SYSTEM *sys, int n, GI_REAL t, const GI_REAL y[],
                                   GI_REAL *at_t, GI_REAL at_y[])
{
    const GI_REAL part = n > 0 ? (GI_REAL)1 / 67 : 0;
    GI_REAL least[2] = {0, 0}; /* q, and the rest: their sizes may be far apart. */
    for (int i = 0; i < GI_N; i++) least[i >= GI_NQ] = GI_(max)(least[i >= GI_NQ], GI_(abs)(y[i]));
    if (!(least[0] > 0)) least[0] = 1;
    if (!(least[1] > 0)) least[1] = least[0];
    if (n % 2) least[0] = GI_(min)(least[0], 1);
    for (int i = 0; i < GI_N; i++) {
        const GI_REAL size = GI_(max)(GI_(abs)(y[i]), least[i >= GI_NQ]);
        at_y[i] = y[i] + part * size * (GI_REAL)(7 + (i + n) * 5 % 11 - (i + n) % 2 * 24);
    }
    *at_t = t + part * (t != 0 ? GI_(min)(GI_(abs)(t), 1) : (GI_REAL)1) * (GI_REAL)(11 + 3 * n);
#        if GI_HAS_CHECK && !defined(GI_KEEPS_START)
    GI_PUBLIC(integ) it = GI_ZERO;
    GI_PUBLIC(options) o = GI_ZERO;
    GI_REAL cerr[GI_ROWS];
    GI_(constraint_errors)(sys, *at_t, at_y, cerr);
    for (int i = 0; i < GI_N; i++) o.units[i] = GI_(abs)(at_y[i]);
    for (int i = 0; i < GI_ROWS; i++) o.constraint_units[i % GI_NC] += GI_(abs)(cerr[i]);
    o.constraint_tolerance = GI_(slack)() / 16; /* relative to how far it is off */
    GI_(manifold) m = GI_(manifold_of)(&it, sys, 0);
    m.most = GI_(infinity)();
    if (n > 0 && GI_PUBLIC(set_options)(&it, &o) == GI_OK) GI_(correct)(&m, *at_t, at_y);
#        endif
}

/* Reports the wrong derivative of lowest rank, and among these the one with the largest relative error. A
   wrong one may keep states off the manifold, where others are simplified. A derivative counts as wrong at
   two states, or at the only one that can be compared: an unlucky rounding, or a zero that hides a large
   error, occurs at one of them. */
GI_RARE gi_status GI_(check_derivatives) GI_AT_STATE(gi_error *error)
{
    enum { STATES = 5 };
    GI_(verdict) verdicts[GI_DIRECTIONS][GI_VALUES] = GI_ZERO, worst = {0, 0, 0, 0, 0};
    int lowest = 2, place = -1;
    for (int n = 0; n < STATES; n++) {
        GI_REAL at_t, at_y[GI_N] = GI_ZERO;
        GI_(state_to_compare)(sys, n, t, y, &at_t, at_y);
        const bool exists = GI_(all_finite)(GI_N, at_y); /* no overflow */
        for (int d = 0; d < GI_DIRECTIONS && exists; d++)
            GI_(judge)(sys, at_t, at_y, d, verdicts[d]);
    }
    for (int d = 0; d < GI_DIRECTIONS; d++)
        for (int k = 0; k < GI_VALUES; k++) {
            const GI_(verdict) v = verdicts[d][k];
            /* a value that is a derivative itself, or a second derivative */
            const int rank = d == GI_MOTION || GI_(part_of)(k).is_derivative;
            if (v.wrong < (v.compared > 1 ? 2 : 1) || rank > lowest) continue;
            if (rank == lowest && v.off <= worst.off) continue;
            lowest = rank, place = GI_(derivative)(d, k), worst = v;
        }
    if (place < 0) return GI_OK;
    const GI_(part) part = GI_(part_of)(place);
    GI_(tell)(error, part.wrong, GI_(place_of)(place - part.first, part.indices), worst.said,
              worst.found);
    return GI_ERR_CHECK;
}

#    endif

/* See the manual. y need not be on the manifold, unless you simplified by its constraints. GI_OK: an error,
   if any, is within the error of the differences and sqrt(epsilon) of the derivative (epsilon of double at
   least), or below the smallest normal numbers. For a matrix that is not symmetric, error->limit is the
   transposed element. It is 0 if a value is not finite, as one that you do not write, or if M is not positive
   definite: error->value is then the rest of its diagonal element after elimination. GI_ERR_ARGUMENT: t or y
   not finite, y NULL, or t changes p without GI_MOVING, H without GI_DRIVEN, ydot with GI_AUTONOMOUS. */
GI_FUNC gi_status GI_PUBLIC(check) GI_AT_WHOLE_STATE(gi_error *error)
{
    gi_error unread;
    if (!error) error = &unread;
    GI_(tell)(error, GI_OF(check, "y is NULL"), -1, 0, 0);
    if (GI_(missing)(y)) return GI_ERR_ARGUMENT;
    GI_(tell)(error, GI_OF(check, "t is not finite"), -1, t, 0);
    if (!GI_(finite)(t)) return GI_ERR_ARGUMENT;
    if (!GI_(is_sound)(error, GI_OF(check, "y is not finite"), GI_N, y, -1)) return GI_ERR_ARGUMENT;
    GI_(tell)(error, gi_status_message(GI_OK), -1, 0, 0);
    if (!GI_(parts_are_sound)(sys, t, y, true, error)) return GI_ERR_CHECK;
    if (!GI_(events_are_sound)(sys, t, y, error)) return GI_ERR_CHECK;
#    ifdef GI_ASSUMES_FIXED
    if (!GI_(is_fixed)(sys, t, y, error)) return GI_ERR_ARGUMENT;
#    endif
#    ifdef GI_PLACES
    return GI_(check_derivatives)(sys, t, y, error);
#    else
    return GI_OK;
#    endif
}

#endif /* !GI_DECLARE */

/* ==== 18 undefine ============================================================================ */

/* Leaves a clean table of macros to the next include. It has no code. */

/* Macros that depend on the parameters. Other macros have the same tokens in each instance, and stay. */

#undef GI_NAME
#undef GI_PROBLEM
#undef GI_NQ
#undef GI_NU
#undef GI_NZ
#undef GI_NC
#undef GI_NC_POSITION
#undef GI_METHOD
#undef GI_REAL
#undef GI_SYSTEM
#undef GI_PROJECTION
#undef GI_JACOBI_FIELDS
#undef GI_EVENTS
#undef GI_HELD
#undef GI_MOVING
#undef GI_LANES
#undef GI_DISPATCH
#undef GI_GLOBAL_ERROR
#undef GI_JACOBIAN
#undef GI_MASS_MATRIX
#undef GI_GAUSS_STAGES
#undef GI_VARIATIONS
#undef GI_PARAMETERS
#undef GI_PARAMETER_DIFFERENCES
#undef GI_TRANSPORT
#undef GI_SMALL
#undef GI_DECLARE
#undef GI_FUNC

#undef GI_FAST
#undef GI_SHARED
#undef GI_APART
#undef GI_DISPATCHED
#undef GI_WIDER_VECTORS
#undef GI_UNROLL
#undef GI_UNROLL_SMALL
#undef GI_VECTORIZE
#undef GI_L
#undef GI_SQRT
#undef GI_FABS
#undef GI_EPSILON
#undef GI_LARGEST
#undef GI_CBRT_EPSILON
#undef GI_FLAG
#undef GI_OWN_PROJECTION
#undef GI_OWN_CORRECTION
#undef GI_KEEPS_START
#undef GI_KEEPS_YDOT
#undef GI_IN_LANES
#undef GI_EXACT
#undef GI_ASSUMES_FIXED
#undef GI_SHARED_PARAMETER
#undef GI_DRIVEN
#undef GI_AUTONOMOUS
#undef GI_EVENTS_ONCE
#undef GI_PLACES
#undef GI_FILLED
#undef GI_VALUES
#undef GI_METHOD_NAME
#undef GI_ORDER
#undef GI_STEP_EXPONENT
#undef GI_RETRY_EXPONENT
#undef GI_STAGES
#undef GI_FSAL
#undef GI_ESTIMATES
#undef GI_ESTIMATE_FACTOR
#undef GI_ESTIMATE_REDUCED
#undef GI_ESTIMATE_SEES_Y1
#undef GI_CONTROLLER
#undef GI_CONSTRAINT_SHARE
#undef GI_DENSE
#undef GI_DENSE_ORDER
#undef GI_DENSE_STAGES
#undef GI_TABLEAU
#undef GI_ENGINE
#undef GI_EACH_STAGE
#undef GI_E
#undef GI_OF_MATRIX
#undef GI_IN_VECTORS
#undef GI_LINEAR_EVALUATIONS
#undef GI_RIGHT_SIDE
#undef GI_ATTEMPT_EVALUATIONS
#undef GI_EACH_COLUMN
#undef GI_OWN_LINEAR
#undef GI_DENSE_UNUSED
#undef GI_CURVE_ROWS
#undef GI_DENSE_ROWS
#undef GI_OFF_POSITION
#undef GI_EACH_EVENT
#undef GI_SEARCHES_ENDS
#undef GI_LANE_EVENTS
#if defined(__GNUC__)
#    pragma GCC diagnostic pop /* pushed beside GI_VECTORIZE */
#    ifdef __cplusplus
#        pragma GCC diagnostic pop
#    endif
#endif
