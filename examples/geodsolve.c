/* geodsolve: the geodesic problems on an ellipsoid, solved by tracing geodesics.
 *
 * Where does a geodesic end that leaves a point in a direction and has a given length? With -i: which
 * geodesic between two points is the shortest, and how long is it?
 * The command line equals GeodSolve's of GeographicLib, for these two modes. GeodSolve sums the series of
 * C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87 (2013),
 * https://doi.org/10.1007/s00190-012-0578-z. This program integrates instead, in Cartesian coordinates
 * on the implicit surface. So poles and antimeridian are points like any other, and a triaxial ellipsoid
 * is as easy as an ellipsoid of revolution.
 *
 *     cc -O2 -I. examples/geodsolve.c -o geodsolve -lm
 *     echo 40.6 -73.8 45 10000000 | ./geodsolve
 *     echo 40.6 -73.8 51.6 -0.5 | ./geodsolve -i
 */
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/options.h"

/* x^2/a^2 + y^2/b^2 + z^2/c^2 = 1 with the largest semi-axis as the unit of length. */
struct ellipsoid {
    long double inverse_square[3]; /* 1/a^2, 1/b^2, 1/c^2 */
};

static inline void ellipsoid_surface(const struct ellipsoid *e, const long double x[3],
                                     long double *f, long double grad[3], long double hess[6])
{
    const long double *w = e->inverse_square;
    *f = (w[0] * x[0] * x[0] + w[1] * x[1] * x[1] + w[2] * x[2] * x[2] - 1) / 2;
    for (int i = 0; i < 3; i++) {
        grad[i] = w[i] * x[i];
        hess[i] = w[i];     /* xx, yy, zz */
        hess[i + 3] = 0.0L; /* xy, xz, yz */
    }
}

#define GI_NAME          ellipsoid
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_REAL          long double
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* The same by the method of the highest order, which takes the fewest steps when it tries many geodesics. */
static inline void between_surface(const struct ellipsoid *e, const long double x[3],
                                   long double *f, long double grad[3], long double hess[6])
{
    ellipsoid_surface(e, x, f, grad, hess);
}

#define GI_NAME          between
#define GI_SYSTEM        struct ellipsoid
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_REAL          long double
#define GI_METHOD        GI_VERNER96
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* The state: q = {x, y, z, j_r, j_t}, u = q'. */
enum { VELOCITY = ellipsoid_NQ, J_ROTATIONAL = 3, J_TRANSLATIONAL = 4 };

/* No distance is more than so many times the largest semi-axis. */
enum { FARTHEST = 300 };

enum { EXIT_ALL_GOOD = 0, EXIT_BAD_LINE = 1, EXIT_CANNOT_RUN = 2 };

struct job {
    bool triaxial, inverse;
    long double axis[3]; /* semi-axes in the user's unit of length */
    long double unit;    /* the largest of them */
    struct ellipsoid surface;
    ellipsoid_options options;
    int digits;
};

/* The far end of a geodesic: point, unit velocity, and Karney's m12, M12, M21. Lengths in job.unit. */
struct far_end {
    long double x[3], v[3], m12, M12, M21;
};

/* ---- The geodesic ---------------------------------------------------------------------------------- */

/* Measured on WGS84, over 20 000 km: the end is off by about 0.7 nm for 1e-16, and in proportion for others.
 * Where long double is no more than double, it is a little above the last digit. */
#ifndef ACCURACY
#    define ACCURACY 1e-16L
#endif

/* The longest semi-axis over the shortest, at most: up to here ways to the accuracy and to 100 times it are the
 * same. The search for a shortest way takes up to a minute there. */
#ifndef FLATTEST
#    define FLATTEST 100000
#endif

/* The options of both integrators. Position and velocity are at most 1, but Jacobi fields grow: on a triaxial
 * ellipsoid, and on one whose axes are far apart. maximum_steps: a length of about 370 on a sphere of radius 1,
 * which is FARTHEST. */
#define SET_OPTIONS(o)                                                                             \
    do {                                                                                           \
        memset(o, 0, sizeof *(o));                                                                 \
        (o)->accuracy = fmaxl(ACCURACY, 10 * LDBL_EPSILON);                                        \
        (o)->constraint_tolerance = (o)->accuracy;                                                 \
        (o)->maximum_steps = 1000000;                                                              \
        for (int j = J_ROTATIONAL; j <= J_TRANSLATIONAL; j++)                                      \
            (o)->relative[j] = (o)->relative[VELOCITY + j] = true;                                 \
    } while (0)

static void set_up_integrator(struct job *job)
{
    job->unit = fmaxl(job->axis[0], fmaxl(job->axis[1], job->axis[2]));
    for (int i = 0; i < 3; i++) {
        const long double axis = job->axis[i] / job->unit;
        job->surface.inverse_square[i] = 1 / (axis * axis);
    }
    SET_OPTIONS(&job->options);
    const long double y[ellipsoid_N] = {0.3L, 0.5L, 0.7L};
    assert(ellipsoid_check(&job->surface, 0, y, NULL) == GI_OK); /* grad and hess are right */
    (void)y;
}

/* Goes from a point in a direction for the distance s, either sign. Lengths in job.unit. */
static gi_status trace(const struct job *job, const long double point[3],
                       const long double direction[3], long double s, struct far_end *end)
{
    ellipsoid_integ it;
    long double y0[ellipsoid_N];
    gi_status status = ellipsoid_start(&job->surface, point, direction, y0);
    if (status == GI_OK) status = ellipsoid_initialize(&it, &job->surface, &job->options, 0.0L, y0);
    if (status == GI_OK) status = ellipsoid_integrate(&it, s);
    if (status != GI_OK) return status;
    for (int i = 0; i < 3; i++) {
        end->x[i] = it.y[i];
        end->v[i] = it.y[VELOCITY + i];
    }
    end->m12 = it.y[J_ROTATIONAL];
    end->M12 = it.y[J_TRANSLATIONAL];
    end->M21 = it.y[VELOCITY + J_ROTATIONAL];
    return GI_OK;
}

/* The shortest geodesic between two points, and both its ends. Lengths in job.unit. */
static gi_status find(const struct job *job, const long double from[3], const long double to[3],
                      struct far_end *start, struct far_end *end, long double *s)
{
    between_options o;
    long double direction[3];
    SET_OPTIONS(&o);
    gi_status status = between_shortest(&job->surface, &o, from, to, direction, s);
    if (status == GI_OK) status = trace(job, from, direction, 0.0L, start);
    if (status == GI_OK) status = trace(job, from, direction, *s, end);
    return status;
}

/* ---- Angles in degrees ----------------------------------------------------------------------------- */

static const long double degree = 3.14159265358979323846264338327950288L / 180;

/* Reduced to [-45, 45] before it is multiplied by pi, so that sine and cosine of multiples of 90 are
 * exact, and the cosine of a latitude next to a pole has all its digits. */
static void sine_cosine(long double angle, long double *sine, long double *cosine)
{
    int quadrant = 0;
    const long double r = remquol(angle, 90.0L, &quadrant) * degree;
    const long double s = sinl(r), c = cosl(r);
    switch ((unsigned)quadrant % 4) {
    case 0:
        *sine = s, *cosine = c;
        break;
    case 1:
        *sine = c, *cosine = -s;
        break;
    case 2:
        *sine = -s, *cosine = -c;
        break;
    default:
        *sine = -c, *cosine = s;
        break;
    }
}

/* The angle of (x, y) in (-180, 180], exact at multiples of 90. */
static long double arc_tangent(long double y, long double x)
{
    const long double ay = fabsl(y), ax = fabsl(x);
    long double angle = ay > ax ? 90 - atan2l(ax, ay) / degree : atan2l(ay, ax) / degree;
    if (x < 0) angle = 180 - angle;
    return y < 0 ? -angle : angle;
}

/* The same angle in (-180, 180]. */
static long double reduce_angle(long double angle)
{
    const long double r = remainderl(angle, 360.0L);
    return r == -180 ? 180 : r;
}

/* ---- Ellipsoid of revolution: from and to latitude, longitude, azimuth ------------------------------ */

struct geographic {
    long double lat, lon, azi; /* degrees */
};

/* At a pole, too, the azimuth counts from the north of the meridian lon. */
static void to_cartesian(const struct job *job, const struct geographic *g, long double x[3],
                         long double v[3], long double *clairaut)
{
    long double sin_lat, cos_lat, sin_lon, cos_lon, sin_azi, cos_azi;
    sine_cosine(g->lat, &sin_lat, &cos_lat);
    sine_cosine(g->lon, &sin_lon, &cos_lon);
    sine_cosine(g->azi, &sin_azi, &cos_azi);
    /* Reduced latitude: tan(beta) = (b/a) tan(lat). */
    const long double a = job->axis[0] / job->unit, b = job->axis[2] / job->unit;
    const long double norm = hypotl(cos_lat, b / a * sin_lat);
    const long double radius = a * cos_lat / norm;
    x[0] = radius * cos_lon;
    x[1] = radius * sin_lon;
    x[2] = b * (b / a * sin_lat / norm);
    v[0] = -cos_azi * sin_lat * cos_lon - sin_azi * sin_lon;
    v[1] = -cos_azi * sin_lat * sin_lon + sin_azi * cos_lon;
    v[2] = cos_azi * cos_lat;
    *clairaut = radius * sin_azi;
}

/* The part of the velocity to the east is taken from Clairaut's relation, radius * sin(azi) = constant:
 * next to a pole x and y have few digits left, but the constant has all of them. With it the longitude
 * there follows from the direction of the velocity, which has them too. So a geodesic that meets the pole
 * still arrives on its own meridian. s only tells which way the geodesic came. */
static struct geographic to_geographic(const struct job *job, const struct far_end *end,
                                       long double clairaut, long double s)
{
    const long double *x = end->x, *v = end->v, *w = job->surface.inverse_square;
    const long double radius = hypotl(x[0], x[1]);
    const long double normal = hypotl(w[0] * radius, w[2] * x[2]);
    const long double sin_lat = w[2] * x[2] / normal, cos_lat = w[0] * radius / normal;
    long double east, north;
    if (radius > 0) {
        east = clairaut / radius;
        north = cos_lat * v[2] - sin_lat * (x[0] * v[0] + x[1] * v[1]) / radius;
    } else { /* just arrived at the pole, and not yet left it */
        east = 0;
        north = (x[2] > 0) == (s > 0) ? 1 : -1;
    }
    struct geographic g;
    g.lat = arc_tangent(sin_lat, cos_lat);
    g.azi = arc_tangent(east, north);
    if (cos_lat < 0.01L)
        g.lon = arc_tangent(v[1], v[0]) - arc_tangent(east, -sin_lat * north);
    else
        g.lon = arc_tangent(x[1], x[0]);
    g.lon = reduce_angle(g.lon);
    return g;
}

/* The azimuth of a direction, from the north of the point's meridian; at a pole from that of its longitude. */
static long double azimuth_at(const struct geographic *g, const long double v[3])
{
    long double sin_lat, cos_lat, sin_lon, cos_lon;
    sine_cosine(g->lat, &sin_lat, &cos_lat);
    sine_cosine(g->lon, &sin_lon, &cos_lon);
    return arc_tangent(v[1] * cos_lon - v[0] * sin_lon,
                       cos_lat * v[2] - sin_lat * (v[0] * cos_lon + v[1] * sin_lon));
}

/* ---- Input ----------------------------------------------------------------------------------------- */

enum { MAX_LINE = 1000, MAX_NUMBERS = 7 };

/* A whole word that is a finite decimal number. */
static bool parse_number(const char *word, long double *value)
{
    char *rest;
    *value = strtold(word, &rest);
    return rest != word && *rest == '\0' && isfinite(*value);
}

/* A number, or a simple fraction such as 1/298.257223563. */
static bool parse_fraction(const char *word, long double *value)
{
    char numerator[100];
    const char *slash = strchr(word, '/');
    if (!slash) return parse_number(word, value);
    const size_t length = (size_t)(slash - word);
    if (length >= sizeof numerator) return false;
    memcpy(numerator, word, length);
    numerator[length] = '\0';
    long double denominator;
    if (!parse_number(numerator, value) || !parse_number(slash + 1, &denominator)) return false;
    *value /= denominator;
    return isfinite(*value);
}

enum line_kind { LINE_GOOD, LINE_TOO_LONG, LINE_END_OF_INPUT };

/* The next line without its end. Of one that is too long the rest is passed over. A null character, which
 * would hide what follows it, is put down as '?', which is no part of any number. */
static enum line_kind read_line(FILE *in, char line[MAX_LINE])
{
    int length = 0, c = getc(in);
    if (c == EOF) return LINE_END_OF_INPUT;
    for (; c != EOF && c != '\n'; c = getc(in)) {
        if (length < MAX_LINE - 1) line[length] = c ? (char)c : '?';
        if (length < MAX_LINE) length++;
    }
    if (length == MAX_LINE) return LINE_TOO_LONG;
    line[length] = '\0';
    return LINE_GOOD;
}

/* ---- Output ---------------------------------------------------------------------------------------- */

/* Text of a number as it is printed: "-0.000" is 0.000, and where -180.000 stands for an azimuth a little
 * above -180, it is 180.000, since the range ends there. */
static void print_number(long double value, int digits, bool azimuth, const char *after)
{
    char text[5100]; /* the largest long double has 4933 digits before the point */
    snprintf(text, sizeof text, "%.*Lf", digits, value);
    const bool is_zero = text[strspn(text, "-0.")] == '\0';
    const bool is_minus_180 = azimuth && strncmp(text, "-180", 4) == 0;
    printf("%s%s", text + (text[0] == '-' && (is_zero || is_minus_180)), after);
}

/* With p digits of a length in metres, an angle of the Earth needs p + 5, and a ratio of lengths p + 7. */
static void print_scalars(const struct job *job, const struct far_end *end)
{
    print_number(end->m12 * job->unit, job->digits, false, " ");
    print_number(end->M12, job->digits + 7, false, " ");
    print_number(end->M21, job->digits + 7, false, "\n");
}

/* ---- One line -------------------------------------------------------------------------------------- */

/* The numbers of a line, their words, and what is wrong with it: empty, nothing. */
struct task {
    long double in[MAX_NUMBERS];
    const char *word[MAX_NUMBERS];
    char wrong[300];
};

/* Always false. */
static bool complain(struct task *t, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(t->wrong, sizeof t->wrong, format, values);
    va_end(values);
    return false;
}

static bool explain(const struct job *job, struct task *t, gi_status status)
{
    if (status == GI_ERR_CONSTRAINT || status == GI_ERR_ARGUMENT)
        return complain(t, job->triaxial ? "no direction along the ellipsoid: vx vy vz must not be "
                                           "zero, nor upright, and x y z not the centre"
                                         : "no direction along the ellipsoid");
    if (status == GI_ERR_MAX_STEPS && job->inverse)
        return complain(t,
                        "no shortest way is found: on an ellipsoid this flat a geodesic takes more "
                        "than %lld steps",
                        job->options.maximum_steps);
    if (status == GI_ERR_MAX_STEPS)
        return complain(t,
                        "s12 is too long, %.40s: on an ellipsoid this flat the geodesic takes more "
                        "than %lld steps",
                        t->word[job->triaxial ? 6 : 3], job->options.maximum_steps);
    return status == GI_OK || complain(t, "%s", gi_status_message(status));
}

/* The number with this name is in [-most, most]. */
static bool is_at_most(struct task *t, int number, const char *name, long double most,
                       const char *of)
{
    return fabsl(t->in[number]) <= most ||
           complain(t, "%s must be in [%.10Lg, %.10Lg]%s, not %.40s", name, -most, most, of,
                    t->word[number]);
}

static bool is_near(const struct job *job, struct task *t, int number)
{
    return is_at_most(t, number, "s12", FARTHEST * job->unit, ", 300 times the largest semi-axis");
}

/* Both: false where something is wrong. */
static bool solve_revolution(const struct job *job, struct task *t)
{
    struct geographic g = {t->in[0], t->in[1], t->in[2]};
    const long double s = t->in[3] / job->unit, turns = 1e9L;
    long double x[3], v[3], clairaut;
    struct far_end end;
    if (!is_at_most(t, 0, "lat1", 90, "") || !is_at_most(t, 1, "lon1", turns, "") ||
        !is_at_most(t, 2, "azi1", turns, "") || !is_near(job, t, 3))
        return false;
    to_cartesian(job, &g, x, v, &clairaut);
    if (!explain(job, t, trace(job, x, v, s, &end))) return false;
    if (s == 0) { /* at a pole, longitude and azimuth are those given */
        g.lon = reduce_angle(g.lon);
        g.azi = reduce_angle(g.azi);
    } else {
        g = to_geographic(job, &end, clairaut, s);
    }
    print_number(g.lat, job->digits + 5, false, " ");
    print_number(g.lon, job->digits + 5, false, " ");
    print_number(g.azi, job->digits + 5, true, " ");
    print_scalars(job, &end);
    return true;
}

/* How far the point x, which is brought to start, was off the ellipsoid. Rounded input may be a little; a point
 * far off is more likely a mistake. */
static bool is_on_surface(const struct job *job, struct task *t, const long double x[3],
                          const long double start[3])
{
    long double off = 0;
    for (int i = 0; i < 3; i++) off = fmaxl(off, fabsl(start[i] - x[i]));
    return off <= 1e-3L ||
           complain(t, "x y z is %.3Lg off the ellipsoid; at most %.3Lg is brought onto it",
                    off * job->unit, 1e-3L * job->unit);
}

static bool inverse_revolution(const struct job *job, struct task *t)
{
    const struct geographic g[2] = {{t->in[0], t->in[1], 0}, {t->in[2], t->in[3], 0}};
    const long double turns = 1e9L;
    long double x[2][3], v[3], clairaut, s;
    struct far_end start, end;
    if (!is_at_most(t, 0, "lat1", 90, "") || !is_at_most(t, 1, "lon1", turns, "") ||
        !is_at_most(t, 2, "lat2", 90, "") || !is_at_most(t, 3, "lon2", turns, ""))
        return false;
    for (int i = 0; i < 2; i++) to_cartesian(job, &g[i], x[i], v, &clairaut);
    if (!explain(job, t, find(job, x[0], x[1], &start, &end, &s))) return false;
    print_number(azimuth_at(&g[0], start.v), job->digits + 5, true, " ");
    print_number(azimuth_at(&g[1], end.v), job->digits + 5, true, " ");
    print_number(s * job->unit, job->digits, false, " ");
    print_scalars(job, &end);
    return true;
}

static bool inverse_triaxial(const struct job *job, struct task *t)
{
    long double x[2][3], s;
    struct far_end start, end;
    for (int i = 0; i < 6; i++) x[i / 3][i % 3] = t->in[i] / job->unit;
    if (!explain(job, t, find(job, x[0], x[1], &start, &end, &s))) return false;
    if (!is_on_surface(job, t, x[0], start.x) || !is_on_surface(job, t, x[1], end.x)) return false;
    for (int i = 0; i < 3; i++) print_number(start.v[i], job->digits + 7, false, " ");
    for (int i = 0; i < 3; i++) print_number(end.v[i], job->digits + 7, false, " ");
    print_number(s * job->unit, job->digits, false, " ");
    print_scalars(job, &end);
    return true;
}

static bool solve_triaxial(const struct job *job, struct task *t)
{
    long double x[3];
    struct far_end start, end;
    if (!is_near(job, t, 6)) return false;
    for (int i = 0; i < 3; i++) x[i] = t->in[i] / job->unit;
    if (!explain(job, t, trace(job, x, t->in + 3, 0.0L, &start))) return false;
    if (!is_on_surface(job, t, x, start.x)) return false;
    if (!explain(job, t, trace(job, x, t->in + 3, t->in[6] / job->unit, &end))) return false;
    for (int i = 0; i < 3; i++) print_number(end.x[i] * job->unit, job->digits, false, " ");
    for (int i = 0; i < 3; i++) print_number(end.v[i], job->digits + 7, false, " ");
    print_scalars(job, &end);
    return true;
}

/* False where something is wrong. A line without words, or that begins with #, is no task. */
static bool solve_line(const struct job *job, char *line, struct task *t)
{
    static const char space[] = " \t\r\v\f";
    static const char *const names[2][2] = {{"lat1 lon1 azi1 s12", "lat1 lon1 lat2 lon2"},
                                            {"x y z vx vy vz s12", "x1 y1 z1 x2 y2 z2"}};
    static bool (*const solve[2][2])(const struct job *, struct task *) = {
        {solve_revolution, inverse_revolution}, {solve_triaxial, inverse_triaxial}};
    const int expected = !job->triaxial ? 4 : job->inverse ? 6 : 7;
    int count = 0;
    char *p = line + strspn(line, space);
    if (*p == '\0' || *p == '#') return true;
    for (; *p != '\0'; count++) {
        char *end = p + strcspn(p, space);
        char *next = end + strspn(end, space);
        *end = '\0';
        if (count < expected && !parse_number(p, &t->in[count]))
            return complain(t, "word %d is not a finite number: %.40s", count + 1, p);
        if (count < expected) t->word[count] = p;
        p = next;
    }
    if (count != expected)
        return complain(t, "%d numbers are needed: %s, not %d", expected,
                        names[job->triaxial][job->inverse], count);
    return solve[job->triaxial][job->inverse](job, t);
}

static int solve_all(const struct job *job, FILE *in, const char *name)
{
    int result = EXIT_ALL_GOOD;
    char line[MAX_LINE];
    enum line_kind kind;
    for (long long number = 1; (kind = read_line(in, line)) != LINE_END_OF_INPUT; number++) {
        struct task task = {{0}, {NULL}, ""};
        const bool good =
            kind == LINE_TOO_LONG
                ? complain(&task, "the line is too long: at most %d characters", MAX_LINE - 1)
                : solve_line(job, line, &task);
        if (!good) {
            fprintf(stderr, "geodsolve: %s: line %lld: %s\n", name, number, task.wrong);
            result = EXIT_BAD_LINE;
        }
    }
    if (ferror(in)) {
        fprintf(stderr, "geodsolve: %s: cannot be read: %s\n", name, strerror(errno));
        result = EXIT_CANNOT_RUN;
    }
    return is_printed("geodsolve") ? result : EXIT_CANNOT_RUN;
}

/* ---- Command line ---------------------------------------------------------------------------------- */

static const char usage[] = "usage: geodsolve [-i] [-e a f | -t a b c] [-p digits] [-h] [file]\n";

static const char help[] =
    "\n"
    "Solves the direct or the inverse geodesic problem on an ellipsoid for each line of the file, "
    "or of\n"
    "standard input where there is no file or it is -.\n"
    "\n"
    "Each line is\n"
    "    lat1 lon1 azi1 s12          start, azimuth (clockwise from north), distance\n"
    "and gives the line\n"
    "    lat2 lon2 azi2 m12 M12 M21  end, azimuth there, reduced length, geodesic scales\n"
    "Angles are in degrees: -90 <= lat <= 90, -180 <= lon2 <= 180, -180 < azi2 <= 180. The\n"
    "distance may be negative, and up to 300 times the largest semi-axis. At a pole the\n"
    "azimuth is that from the north of the meridian lon.\n"
    "\n"
    "  -e a f      ellipsoid of revolution with equatorial radius a and flattening f, which may "
    "be\n"
    "              a fraction such as 1/298.25, or negative. Default: WGS84, in metres.\n"
    "              Of all ellipsoids the longest semi-axis is at most 100000 times the shortest.\n"
    "  -t a b c    triaxial ellipsoid x^2/a^2 + y^2/b^2 + z^2/c^2 = 1, in any unit of length.\n"
    "              Each line is\n"
    "                  x y z vx vy vz s12             start, direction, distance\n"
    "              and gives the line\n"
    "                  x y z vx vy vz m12 M12 M21     end, unit velocity, the same scalars\n"
    "              The start may be a little off the ellipsoid (a thousandth of the largest\n"
    "              semi-axis); start and direction are then brought onto it.\n"
    "  -i          the inverse problem: the shortest geodesic between two points. Each line is\n"
    "                  lat1 lon1 lat2 lon2            with -t: x1 y1 z1 x2 y2 z2\n"
    "              and gives the line\n"
    "                  azi1 azi2 s12 m12 M12 M21      with -t: vx1 vy1 vz1 vx2 vy2 vz2 s12 ...\n"
    "              Of several that are as short it is any.\n"
    "  -p digits   digits after the point of lengths, 0 to 18, default 3. Angles get 5 more;\n"
    "              velocities, M12 and M21 get 7 more.\n"
    "  -h, --help  this text.\n"
    "\n"
    "m12: if azi1 turns by a small angle, the end moves sideways by m12 times the angle.\n"
    "M12: if the start moves sideways, parallel, the end does so M12 times as far; M21 is M12 of\n"
    "the same geodesic from its other end.\n"
    "\n"
    "Numbers are decimal and separated by blanks. Empty lines and lines that begin with # are\n"
    "passed over. A bad line gives a message with its number on standard error and no line of\n"
    "output; the others are solved all the same.\n"
    "Exit status: 0 all lines were good, 1 some line was bad, 2 wrong arguments, or the input\n"
    "cannot be read or the output cannot be written.\n";

/* value: long double > 0 */
static bool take_axis(const struct known_option *o, const char *word)
{
    long double *const axis = o->value;
    return parse_number(word, axis) && *axis > 0;
}

/* value: long double < 1 */
static bool take_flattening(const struct known_option *o, const char *word)
{
    long double *const f = o->value;
    return parse_fraction(word, f) && *f < 1;
}

static long double flatness(const long double axis[3])
{
    const long double longest = fmaxl(axis[0], fmaxl(axis[1], axis[2]));
    return longest / fminl(axis[0], fminl(axis[1], axis[2]));
}

static int refuse(const char *what, const char *word)
{
    fprintf(stderr, "geodsolve: %s%s; try geodsolve --help\n", what, word);
    return EXIT_CANNOT_RUN;
}

/* EXIT_ALL_GOOD, or the status to end with. */
static int take_arguments(struct job *job, bool *asked, int argc, char *argv[])
{
    static const char radius[] = "a radius a > 0 and a flattening f < 1",
                      axes[] = "three semi-axes > 0";
    long double a = 0, f = 0, axis[3] = {0, 0, 0};
    const struct known_option known[] = {
        {"i", take_flag, &job->inverse, NULL, 0, 0},
        {"e", take_axis, &a, radius, 0, 0},
        {"e", take_flattening, &f, radius, 0, 0},
        {"t", take_axis, &axis[0], axes, 0, 0},
        {"t", take_axis, &axis[1], axes, 0, 0},
        {"t", take_axis, &axis[2], axes, 0, 0},
        {"p", take_whole, &job->digits, "a number of digits from 0 to 18", 0, 18},
    };
    const struct taken taken =
        take_options_before_words(argc, argv, 1, known, sizeof known / sizeof *known);
    *asked = taken.what == OPTIONS_HELP;
    if (*asked) return EXIT_ALL_GOOD;
    if (taken.what != OPTIONS_GOOD) {
        say_what_is_wrong("geodsolve", &taken);
        return EXIT_CANNOT_RUN;
    }
    job->triaxial = axis[0] > 0;
    if (a > 0 && job->triaxial) return refuse("-e and -t exclude each other", "");
    if (a > 0) axis[0] = axis[1] = a, axis[2] = a * (1 - f);
    for (int i = 0; i < 3 && axis[0] > 0; i++) job->axis[i] = axis[i];
    if (!(job->axis[2] > 0) || !isfinite(job->axis[2]))
        return refuse("the polar radius a (1 - f) of -e is no number > 0", "");
    if (flatness(job->axis) > FLATTEST) {
        fprintf(stderr,
                "geodsolve: the longest semi-axis is more than %d times the shortest; try "
                "geodsolve --help\n",
                FLATTEST);
        return EXIT_CANNOT_RUN;
    }
    return argc - optind > 1 ? refuse("one file at most, not also ", argv[optind + 1])
                             : EXIT_ALL_GOOD;
}

int main(int argc, char *argv[])
{
    const long double wgs84_a = 6378137, wgs84_f = 1 / 298.257223563L;
    struct job job = {.axis = {wgs84_a, wgs84_a, wgs84_a * (1 - wgs84_f)}, .digits = 3};
    bool asked = false;
    const int status = take_arguments(&job, &asked, argc, argv);
    if (status != EXIT_ALL_GOOD) return status;
    if (asked) {
        printf("%s%s", usage, help);
        return is_printed("geodsolve") ? EXIT_ALL_GOOD : EXIT_CANNOT_RUN;
    }
    const char *const name = optind < argc ? argv[optind] : "-";
    set_up_integrator(&job);
    if (strcmp(name, "-") == 0) return solve_all(&job, stdin, "standard input");
    FILE *const in = open_or_say("geodsolve", name, "r");
    if (!in) return EXIT_CANNOT_RUN;
    const int result = solve_all(&job, in, name);
    fclose(in);
    return result;
}
