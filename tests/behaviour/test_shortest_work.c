/* NAME_shortest and NAME_connect on surfaces of polynomials: what is found is a geodesic that ends at the
 * target, has the length that another method finds from the other end, and takes no more evaluations of the
 * surface than are written here. They are what it was measured to take, the same on every machine: a search that
 * grows more expensive shows. */
#include <stdio.h>
#include <string.h>

#include "shortest_surfaces.h"

#define GI_NAME          any
#define GI_SYSTEM        struct surface
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#include "geodesic_integ.h"

static inline void merson_surface(const struct surface *s, const double x[3], double *f,
                                  double g[3], double H[6])
{
    any_surface(s, x, f, g, H);
}
#define GI_NAME          merson
#define GI_SYSTEM        struct surface
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_JACOBI_FIELDS 1
#include "geodesic_integ.h"

/* z = f(x, y) as a chart whose coordinates are not at right angles: x = u, y = v + u / 2. */
static inline void chart_surface(const struct surface *s, double u, double v, double x[3],
                                 double xu[3], double xv[3], double xuu[3], double xuv[3],
                                 double xvv[3])
{
    const double at[3] = {u, v + u / 2, 0};
    double f, g[3], H[6];
    any_surface(s, at, &f, g, H);
    for (int k = 0; k < 3; k++) xuu[k] = xuv[k] = xvv[k] = 0;
    x[0] = at[0], x[1] = at[1], x[2] = -f;
    xu[0] = 1, xu[1] = 0.5, xu[2] = -g[0] - g[1] / 2;
    xv[0] = 0, xv[1] = 1, xv[2] = -g[1];
    xuu[2] = -H[0] - H[3] - H[1] / 4, xuv[2] = -H[3] - H[1] / 2, xvv[2] = -H[1];
}
#define GI_NAME          chart
#define GI_SYSTEM        struct surface
#define GI_PROBLEM       GI_PARAMETRIC_SURFACE
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_TSITOURAS54
#include "geodesic_integ.h"

/* Two points near the surface, the length between them, and most evaluations: of the shortest by DOP853, and from
   the other end by Merson; of connect without a guess. */
struct pair {
    struct surface s;
    double from[3], to[3], length;
    long long shortest, back, connect;
};

/* Prints what is found where it is another length, or more work. */
static bool wanted(const struct pair *p, const char *what, double length, long long work,
                   long long most)
{
    if (work <= most && fabs(length - p->length) <= 1e-9) return true;
    print_error("kind %d from %g %g %g: %s: length %.12f (%.12f), %lld evaluations (%lld)\n",
                (int)p->s.kind, p->from[0], p->from[1], p->from[2], what, length, p->length, work,
                most);
    return false;
}

static void ends_there(const struct pair *p, const double to[3], const double direction[3],
                       double length)
{
    const any_options tight = {.accuracy = 1e-11};
    double y[any_N], z[any_N];
    any_integ it;
    assert_int_equal(any_start(&p->s, p->from, direction, y), GI_OK);
    assert_int_equal(any_initialize(&it, &p->s, &tight, 0, y), GI_OK);
    assert_int_equal(any_integrate(&it, length), GI_OK);
    assert_int_equal(any_start(&p->s, to, direction, z), GI_OK);
    for (int k = 0; k < 3; k++) check_close(it.y[k], z[k], 1e-8);
    check_close(direction[0] * direction[0] + direction[1] * direction[1] +
                    direction[2] * direction[2],
                1, 1e-12);
}

static void judge(const struct pair pairs[], int count)
{
    const any_options options = {.accuracy = 1e-10};
    const merson_options other = {.accuracy = 1e-9};
    bool good = true;
    for (int i = 0; i < count; i++) {
        const struct pair *const p = pairs + i;
        double direction[3], length = -1;
        evaluations = 0;
        assert_int_equal(any_shortest(&p->s, &options, p->from, p->to, direction, &length), GI_OK);
        good = wanted(p, "shortest", length, evaluations, p->shortest) && good;
        ends_there(p, p->to, direction, length);
        evaluations = 0;
        assert_int_equal(merson_shortest(&p->s, &other, p->to, p->from, direction, &length), GI_OK);
        good = wanted(p, "back", p->length, evaluations, p->back) && good;
        check_close(length, p->length, 1e-7);
        for (int k = 0; k < 3; k++) direction[k] = 0;
        length = 0, evaluations = 0;
        assert_int_equal(any_connect(&p->s, &options, p->from, p->to, direction, &length), GI_OK);
        good = wanted(p, "connect", p->length, evaluations, p->connect) && good;
        assert_true(length >= p->length - 1e-9);
        ends_there(p, p->to, direction, length);
    }
    assert_true(good);
}

static void on_an_ellipsoid(void **state)
{
    static const struct pair pairs[] = {
        {{QUADRIC, {0.25, 0.5, 1, 1}},
         {2, 0, 0},
         {-1.9, 0.3, 0.1},
         4.679679708019,
         10135,
         18719,
         3318},
        {{QUADRIC, {0.25, 0.5, 1, 1}},
         {1, 1, 0.5},
         {-1, 0.5, -0.75},
         2.824680566334,
         3734,
         7579,
         1758},
        {{QUADRIC, {1, 1, 1, 1}},
         {0.6, 0, 0.8},
         {-0.6, 0, -0.8},
         3.141592653594,
         10079,
         34173,
         1364},
    };
    (void)state;
    judge(pairs, 3);
}

static void on_a_torus(void **state)
{
    static const struct pair pairs[] = {
        {{TORUS, {1, 0.5}}, {1.5, 0, 0}, {-0.3, 0.4, 0}, 2.282768951306, 11977, 29628, 16365},
        {{TORUS, {1, 0.5}}, {1.5, 0, 0}, {-1.5, 0.125, 0}, 3.765444933296, 38883, 83889, 2052},
        {{TORUS, {1, 0.5}}, {0.5, 0, 0}, {-0.3, -1, 0.4}, 1.422971004363, 4507, 8612, 1947},
    };
    (void)state;
    judge(pairs, 3);
}

static void on_a_fat_torus(void **state)
{
    static const struct pair pairs[] = {
        {{TORUS, {1.125, 1}},
         {2.125, 0, 0},
         {-0.125, 0, 0.125},
         3.241912291971,
         19001,
         73138,
         14937},
        {{TORUS, {1.125, 1}},
         {0.5, 0.5, -0.875},
         {-1, -0.25, 1},
         2.666905558993,
         19301,
         31737,
         9388},
    };
    (void)state;
    judge(pairs, 2);
}

static void on_a_bumpy_sphere(void **state)
{
    static const struct pair pairs[] = {
        {{BUMPY_SPHERE, {12}},
         {1, 0, 0},
         {-0.25, 0.875, 0.125},
         1.532667573830,
         12135,
         27519,
         5437},
        {{BUMPY_SPHERE, {12}},
         {0.25, 0.25, 0.25},
         {-0.375, -0.25, -0.25},
         2.034567827762,
         30215,
         62450,
         22618},
    };
    (void)state;
    judge(pairs, 2);
}

static void through_a_neck(void **state)
{
    static const struct pair pairs[] = {
        {{PEANUT, {1.0625}},
         {1.375, 0, 0.25},
         {-1.375, 0.25, 0},
         3.138990404699,
         9694,
         24265,
         5097},
        {{QUADRIC, {1, 1, -1, 0.0625}},
         {0.5, 0.125, 0.5},
         {-0.375, 0.125, -0.25},
         1.182872299352,
         6098,
         15432,
         3557},
    };
    (void)state;
    judge(pairs, 2);
}

static void on_a_tanglecube(void **state)
{
    static const struct pair pairs[] = {
        {{QUARTIC, {-5, 1, -11.75}},
         {2, 1, 1},
         {-2, 0.75, -1},
         5.430937349920,
         92013,
         234503,
         40691},
    };
    (void)state;
    judge(pairs, 1);
}

static void on_saddles(void **state)
{
    static const struct pair pairs[] = {
        {{HYPERBOLIC_PARABOLOID, {0}},
         {2, 1, 2},
         {-1, 1.5, -1.5},
         4.665706182289,
         3431,
         6606,
         1570},
        {{MONKEY_SADDLE, {0}}, {1, 0.5, 0.25}, {-1, 0.75, 0.5}, 2.306158142481, 6398, 17889, 5733},
        {{PARABOLOID, {0}}, {1, 0.5, 1.25}, {-1, -0.25, 1}, 2.883386628963, 7613, 14018, 2107},
    };
    (void)state;
    judge(pairs, 3);
}

/* The same lengths in a sheared chart. */
static void in_a_chart(void **state)
{
    static const struct {
        struct surface s;
        double from[2], to[2];
        long long shortest, connect;
    } pairs[] = {
        {{HYPERBOLIC_PARABOLOID, {0}}, {2, 0}, {-1, 2}, 5095, 3601},
        {{MONKEY_SADDLE, {0}}, {1, 0}, {-1, 1.25}, 10146, 11241},
        {{PARABOLOID, {0}}, {1, 0}, {-1, 0.25}, 10670, 5925},
    };
    bool good = true;
    (void)state;
    for (int i = 0; i < 3; i++) {
        const chart_options options = {.accuracy = 1e-10};
        const any_options tight = {.accuracy = 1e-10};
        double x[2][3], skip[3], uv[2] = {0, 0}, direction[3], length = 0, other = -1;
        chart_surface(&pairs[i].s, pairs[i].from[0], pairs[i].from[1], x[0], skip, skip, skip, skip,
                      skip);
        chart_surface(&pairs[i].s, pairs[i].to[0], pairs[i].to[1], x[1], skip, skip, skip, skip,
                      skip);
        assert_int_equal(any_shortest(&pairs[i].s, &tight, x[0], x[1], direction, &other), GI_OK);
        evaluations = 0;
        assert_int_equal(
            chart_connect(&pairs[i].s, &options, pairs[i].from, pairs[i].to, uv, &length), GI_OK);
        if (evaluations > pairs[i].connect) {
            print_error("chart %d: connect: %lld evaluations\n", i, evaluations);
            good = false;
        }
        assert_true(length >= other - 1e-8);
        evaluations = 0;
        assert_int_equal(
            chart_shortest(&pairs[i].s, &options, pairs[i].from, pairs[i].to, uv, &length), GI_OK);
        if (evaluations > pairs[i].shortest) {
            print_error("chart %d: shortest: %lld evaluations\n", i, evaluations);
            good = false;
        }
        check_close(length, other, 1e-8);
    }
    assert_true(good);
}

/* Two sheets: how much is asked before it is told. */
static void where_there_is_none(void **state)
{
    const struct surface sheets = {QUADRIC, {-1, -1, 1, 1}};
    const double up[3] = {0.75, 0, 1.25}, down[3] = {0.75, 0, -1.25};
    const any_options options = {.accuracy = 1e-6, .maximum_steps = 3000};
    double direction[3], length = 8;
    (void)state;
    evaluations = 0;
    assert_int_equal(any_shortest(&sheets, &options, up, down, direction, &length),
                     GI_ERR_NOT_CONNECTED);
    assert_true(length == 8);
    assert_in_range(evaluations, 1, 48927);
}

/* What options ask for: coarse, relative, fixed, short, long steps; too few of them. Length within `off`, and no
   more evaluations of shortest and connect on the torus, then on the fat one. */
static void as_options_ask(size_t first, size_t last)
{
    const struct surface torus = {TORUS, {1, 0.5}}, fat = {TORUS, {1.125, 1}};
    static const struct {
        any_options o;
        double off;
        gi_status status;
        long long evaluations[4];
    } rows[] = {
        {{.accuracy = 1e-2}, 0.1, GI_OK, {1950, 134, 2698, 324}},
        {{.accuracy = 1e-4}, 1e-3, GI_OK, {1769, 180, 3426, 455}},
        {{.accuracy = 1e-6, .rtol = 1e-4, .relative = {1, 1, 1, 0, 0, 1, 1, 1}},
         1e-4,
         GI_OK,
         {2497, 291, 4741, 815}},
        {{.accuracy = 1e-12, .rtol = 1e-14, .relative = {1, 1, 1}},
         1e-10,
         GI_OK,
         {2658, 1143, 5895, 4284}},
        {{.accuracy = 1e-8, .fixed_step = 0.125}, 1e-6, GI_OK, {3414, 569, 10431, 2032}},
        {{.accuracy = 1e-8, .maximum_step = 0.125}, 1e-6, GI_OK, {3566, 720, 10856, 2456}},
        {{.accuracy = 1e-4, .minimum_step = 0.25, .units = {8, 8, 8, 8, 8, 8, 8, 8, 8, 8}},
         1e-2,
         GI_OK,
         {1738, 156, 2975, 418}},
        {{.accuracy = 1e-8, .units = {1, 1, 1, 0.125, 16}}, 1e-6, GI_OK, {2558, 636, 4927, 1500}},
        {{.accuracy = 1e-8, .norm = GI_NORM_RMS, .project_every_step = 1},
         1e-6,
         GI_OK,
         {2359, 414, 4805, 1454}},
        {{.accuracy = 1e-8, .maximum_steps = 40}, 1e-6, GI_ERR_MAX_STEPS, {900, 395, 805, 797}},
    };
    const double from[2][3] = {{1.5, 0, 0}, {2.125, 0, 0}}, to[2][3] = {{1, 1, 0.25}, {-1, 1, 1}};
    const double lengths[2] = {1.187405190011, 3.815226188491};
    bool good = true;
    for (size_t i = first; i <= last && i < sizeof rows / sizeof rows[0]; i++) {
        long long used[4];
        for (int k = 0; k < 2; k++) {
            const struct surface *const s = k ? &fat : &torus;
            double direction[3] = {0, 0, 0}, length = 0, zero[3] = {0, 0, 0}, any = 0;
            evaluations = 0;
            const gi_status status =
                any_shortest(s, &rows[i].o, from[k], to[k], direction, &length);
            used[2 * k] = evaluations;
            assert_true(status == rows[i].status || rows[i].status != GI_OK);
            if (status == GI_OK) check_close(length, lengths[k], rows[i].off);
            if (status != GI_OK) assert_true(length == 0 && direction[0] == 0);
            evaluations = 0;
            const gi_status found = any_connect(s, &rows[i].o, from[k], to[k], zero, &any);
            used[2 * k + 1] = evaluations;
            assert_true(found == GI_OK || rows[i].status != GI_OK);
            if (found == GI_OK) assert_true(any >= lengths[k] - rows[i].off);
        }
        for (int k = 0; k < 4; k++)
            if (used[k] > rows[i].evaluations[k]) {
                print_error("options %d: {%lld, %lld, %lld, %lld}\n", (int)i, used[0], used[1],
                            used[2], used[3]);
                good = false;
                break;
            }
    }
    assert_true(good);
}

static void as_coarse_options_ask(void **state)
{
    (void)state;
    as_options_ask(0, 0);
}

static void as_less_coarse_options_ask(void **state)
{
    (void)state;
    as_options_ask(1, 1);
}

static void as_relative_options_ask(void **state)
{
    (void)state;
    as_options_ask(2, 2);
}

static void as_relative_and_tight_options_ask(void **state)
{
    (void)state;
    as_options_ask(3, 3);
}

static void as_fixed_options_ask(void **state)
{
    (void)state;
    as_options_ask(4, 4);
}

static void as_short_options_ask(void **state)
{
    (void)state;
    as_options_ask(5, 5);
}

static void as_long_options_ask(void **state)
{
    (void)state;
    as_options_ask(6, 6);
}

static void as_weighted_options_ask(void **state)
{
    (void)state;
    as_options_ask(7, 7);
}

static void as_mean_options_ask(void **state)
{
    (void)state;
    as_options_ask(8, 8);
}

static void as_few_options_ask(void **state)
{
    (void)state;
    as_options_ask(9, 9);
}

/* Nearer to each other than coordinates of their size tell: length 0, whichever coordinate is the large one. */
static void points_within_rounding_are_one(void **state)
{
    const struct surface far = {QUADRIC, {1, 1, 1, 1e16}};
    (void)state;
    for (int large = 0; large < 3; large++) {
        double from[3] = {0, 0, 0}, to[3] = {0, 0, 0}, direction[3], length = -1;
        from[large] = to[large] = -1e8;
        to[(large + 1) % 3] = 1e-8;
        assert_int_equal(any_shortest(&far, NULL, from, to, direction, &length), GI_OK);
        assert_true(length == 0);
        assert_true(fabs(direction[large]) < 1e-12);
    }
}

/* The frame of a chart at slanting coordinates is that of the surface. */
static void frames_agree(void **state)
{
    const struct surface surfaces[3] = {
        {HYPERBOLIC_PARABOLOID, {0}}, {MONKEY_SADDLE, {0}}, {PARABOLOID, {0}}};
    (void)state;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 8; k++) {
            const double uv[2] = {k / 4.0 - 0.875, 0.625 - k / 8.0}, way[2] = {1, k - 3.5};
            double x[3], xu[3], xv[3], skip[3], d[3], y[chart_N], z[any_N];
            chart_darboux in_chart;
            any_darboux in_space;
            chart_surface(&surfaces[i], uv[0], uv[1], x, xu, xv, skip, skip, skip);
            for (int j = 0; j < 3; j++) d[j] = way[0] * xu[j] + way[1] * xv[j];
            assert_int_equal(chart_start(&surfaces[i], uv, way, y), GI_OK);
            assert_int_equal(any_start(&surfaces[i], x, d, z), GI_OK);
            assert_int_equal(chart_frame(&surfaces[i], y, &in_chart), GI_OK);
            assert_int_equal(any_frame(&surfaces[i], z, &in_space), GI_OK);
            check_all_close(in_chart.along, in_space.along, 3, 1e-12);
            check_all_close(in_chart.across, in_space.across, 3, 1e-12);
            check_all_close(in_chart.normal, in_space.normal, 3, 1e-12);
            check_close(in_chart.curvature, in_space.curvature, 1e-11);
            check_close(in_chart.torsion, in_space.torsion, 1e-11);
            check_close(in_chart.curvature_across, in_space.curvature_across, 1e-11);
        }
}

/* ---- random pairs ---- */

/* A kind of surface; of a pair of points the length, and the most evaluations of shortest and connect. */
struct worked {
    int kind;
    double length;
    long long shortest, connect;
};
enum { PAIRS_OF_KIND = 4 };
static const struct worked worked[] = {
#include "shortest_work.h"
};
enum { WORKED = sizeof worked / sizeof *worked };

/* Options by the number of the pair. */
static const any_options settings[PAIRS_OF_KIND] = {
    {.accuracy = 1e-3},
    {.accuracy = 1e-6},
    {.accuracy = 1e-9, .norm = GI_NORM_RMS},
    {.accuracy = 1e-7, .relative = {1, 1, 1}, .units = {1, 1, 1, 2, 1, 1, 1, 1, 2, 1}},
};

static void random_point(const struct kind *kind, double point[3])
{
    const double direction[3] = {1, 1, 1};
    double x[3], y[any_N];
    do {
        for (int i = 0; i < 3; i++) x[i] = kind->box * uniform();
    } while (any_start(&kind->s, x, direction, y) != GI_OK);
    memcpy(point, y, sizeof x);
}

/* Pair k of the table: as long as it was, and with no more work. connect finds some geodesic. */
static bool pair_is_as_told(int k)
{
    const struct worked *const p = &worked[k];
    const struct kind *const kind = &kinds[p->kind];
    const any_options *const o = &settings[k % PAIRS_OF_KIND];
    double from[3], to[3], direction[3] = {0, 0, 0}, length = 0, zero[3] = {0, 0, 0}, any = 0;
    random_state = 1000 + (uint64_t)k;
    random_point(kind, from), random_point(kind, to);
    evaluations = 0;
    assert_int_equal(any_shortest(&kind->s, o, from, to, direction, &length), GI_OK);
    const long long shortest = evaluations;
    evaluations = 0;
    assert_int_equal(any_connect(&kind->s, o, from, to, zero, &any), GI_OK);
    const long long connect = evaluations;
    check_close(length, p->length, 10 * o->accuracy);
    assert_true(any >= length - 10 * o->accuracy);
    if (shortest <= p->shortest && connect <= p->connect) return true;
    print_error("pair %d: {%d, %.9f, %lld, %lld}\n", k, p->kind, length, shortest, connect);
    return false;
}

/* One part of four of the pairs. */
static void random_pairs(int part)
{
    bool good = true;
    for (int k = part * (WORKED / 4); k < (part + 1) * (WORKED / 4); k++)
        good = pair_is_as_told(k) && good;
    assert_true(good);
}

static void on_quadrics_at_random(void **state)
{
    (void)state;
    random_pairs(0);
}

static void on_tori_and_saddles_at_random(void **state)
{
    (void)state;
    random_pairs(1);
}

static void on_dented_surfaces_at_random(void **state)
{
    (void)state;
    random_pairs(2);
}

static void on_flat_and_narrow_surfaces_at_random(void **state)
{
    (void)state;
    random_pairs(3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_an_ellipsoid),
        cmocka_unit_test(on_a_torus),
        cmocka_unit_test(on_a_fat_torus),
        cmocka_unit_test(on_a_bumpy_sphere),
        cmocka_unit_test(through_a_neck),
        cmocka_unit_test(on_a_tanglecube),
        cmocka_unit_test(on_saddles),
        cmocka_unit_test(in_a_chart),
        cmocka_unit_test(where_there_is_none),
        cmocka_unit_test(frames_agree),
        cmocka_unit_test(points_within_rounding_are_one),
        cmocka_unit_test(as_coarse_options_ask),
        cmocka_unit_test(as_less_coarse_options_ask),
        cmocka_unit_test(as_relative_options_ask),
        cmocka_unit_test(as_relative_and_tight_options_ask),
        cmocka_unit_test(as_fixed_options_ask),
        cmocka_unit_test(as_short_options_ask),
        cmocka_unit_test(as_long_options_ask),
        cmocka_unit_test(as_weighted_options_ask),
        cmocka_unit_test(as_mean_options_ask),
        cmocka_unit_test(as_few_options_ask),
        cmocka_unit_test(on_quadrics_at_random),
        cmocka_unit_test(on_tori_and_saddles_at_random),
        cmocka_unit_test(on_dented_surfaces_at_random),
        cmocka_unit_test(on_flat_and_narrow_surfaces_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
