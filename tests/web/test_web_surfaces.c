/* What the page computes, compiled natively: derivatives of the surfaces, formulas, the cut locus. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../examples/web/geodesic.h"
#include "../../examples/web/mesh.h"
#include "../../examples/web/wave.h"

static const double sizes[KINDS][3] = {{1.3, 1, 0.7}, {1, 0.4, 0}, {2, 0, 0}, {0.6, 0, 0}, {0}};

static struct surface surface_of(enum kind kind, const char *text)
{
    struct surface s = {kind, {0}, {0}};
    const char *wrong;
    int where;
    memcpy(s.size, sizes[kind], sizeof s.size);
    if (text) assert_true(formula_read(text, &s.formula, &wrong, &where));
    return s;
}

/* A state on the surface where one looks at the origin from (3, 2, 1.5). */
static void state_of(const struct surface *s, double y[])
{
    const double eye[3] = {3, 2, 1.5}, ray[3] = {-3, -2, -1.5}, way[3] = {0.1, 1, 0.3};
    double x[3];
    assert_true(pick_point(s, 1.5, eye, ray, x));
    assert_int_equal(surface_start(s, x, way, y), GI_OK);
}

static void derivatives_are_right(void **state)
{
    static const char *const formulas[] = {
        "x^4 + y^4 + z^4 = 1", "exp(x)/3 + sin(2y) cos(z) = tan(x/2) + log(2 + z)",
        "sqrt(1 + x^2) y^2.5 + (2 + z)^-1 = 1", "-(x y z)^(1+2) = -x^2 + 0.2"};
    (void)state;
    for (int kind = 0; kind < FORMULA + 4; kind++) {
        const struct surface s = kind < FORMULA ? surface_of((enum kind)kind, NULL)
                                                : surface_of(FORMULA, formulas[kind - FORMULA]);
        double y[surface_N];
        gi_error error;
        state_of(&s, y);
        if (surface_check(&s, 0, y, &error) != GI_OK) fail_msg("surface %d: %s", kind, error.what);
    }
}

static void formulas_are_read(void **state)
{
    static const struct {
        const char *text;
        double value;
    } good[] = {{"-x^2", -4},
                {"2^3^2", 512},
                {"2x y", 12},
                {"x-y-z", -6},
                {"x/y/z", 2.0 / 15},
                {"x = y + 1", -2},
                {"3(x+1)2", 18},
                {"2^-1", 0.5},
                {"--x", 2},
                {"1.5e", 0},
                {"sin pi", 0},
                {".5 sqrt(x x)", 1},
                {"4/2pi", 6.283185307179586}};
    static const char *const bad[] = {"",  "x+",    "(x",        "x)",  "x^y",
                                      "w", "sin x", "x = y = z", "2..3"};
    const double x[3] = {2, 3, 5};
    struct formula f;
    const char *wrong;
    int where;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct jet value;
        if (good[i].value == 0) {
            assert_false(formula_read(good[i].text, &f, &wrong, &where));
            continue;
        }
        assert_true(formula_read(good[i].text, &f, &wrong, &where));
        formula_value(&f, x, &value);
        if (!(fabs(value.f - good[i].value) < 1e-14)) fail_msg("%s = %g", good[i].text, value.f);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(formula_read(bad[i], &f, &wrong, &where));
        assert_non_null(wrong);
    }
}

/* Too long, too deep, too high a stack: refused, and nothing is written past an end. */
static void long_formulas_are_refused(void **state)
{
    static const char *const part[] = {"(", "-(", "x+(", "x+", "x^(1+", "sin("};
    char text[2000];
    struct formula f;
    const char *wrong;
    int where;
    (void)state;
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        text[0] = 0;
        while (strlen(text) < sizeof text - 10) strcat(text, part[i]);
        strcat(text, "x");
        assert_false(formula_read(text, &f, &wrong, &where));
    }
}

static void sine_and_cosine_are_those_of_libm(void **state)
{
    double worst = 0;
    (void)state;
    for (int i = -100000; i <= 100000; i++) {
        const double x = i * 0.0123456789;
        double s, c;
        sine_cosine(x, &s, &c);
        if (!(fabs(s - sin(x)) <= worst)) worst = fabs(s - sin(x));
        if (!(fabs(c - cos(x)) <= worst)) worst = fabs(c - cos(x));
    }
    if (!(worst < 4e-16)) fail_msg("off by %g", worst);
}

/* By symmetry the cut locus of a point of the outer equator of a torus, or of the equator of a spheroid,
   lies in planes through it: the least |x_k| of the given axes. */
static double farthest_cut(const struct surface *s, const double start[3], bool through_y)
{
    static struct wave w;
    const double way[3] = {0, 1, 0.2};
    double y[surface_N], worst = 0;
    assert_int_equal(surface_start(s, start, way, y), GI_OK);
    assert_int_equal(wave_start(&w, s, 1.5, y, 20000), GI_OK);
    for (int i = 0; i < 400 && w.alive > 0; i++) wave_grow(&w, s, 0.02);
    assert_int_equal(w.alive, 0);
    assert_in_range(w.cuts, 19000, 20000);
    for (int i = 0; i < w.cuts; i++) {
        const double y_off = through_y ? fabs((double)w.cut[i][1]) : 1;
        const double z_off = fabs((double)w.cut[i][2]), off = y_off < z_off ? y_off : z_off;
        if (!(off <= worst)) worst = off;
    }
    return worst;
}

static void cut_locus_is_symmetric(void **state)
{
    const struct surface torus = surface_of(TORUS, NULL);
    struct surface spheroid = surface_of(ELLIPSOID, NULL);
    const double at[2][3] = {{1.4, 0, 0}, {1.2, 0, 0}};
    (void)state;
    spheroid.size[0] = spheroid.size[1] = 1.2;
    const double off[2] = {farthest_cut(&torus, at[0], true),
                           farthest_cut(&spheroid, at[1], false)};
    print_message("cut points are off by %.2g (torus), %.2g (spheroid)\n", off[0], off[1]);
    assert_true(off[0] < 0.02 && off[1] < 0.02);
}

/* A torus has the area 4 pi^2 R r, and all corners of its triangles are on it. */
static void mesh_has_the_area(void **state)
{
    static struct mesh m;
    const struct surface s = surface_of(TORUS, NULL);
    double area = 0;
    (void)state;
    make_mesh(&m, &s, 1.5);
    for (int i = 0; i < m.triangles; i++) {
        double a[3], b[3], twice = 0;
        for (int k = 0; k < 3; k++) {
            a[k] = (double)(m.corner[i][1].x[k] - m.corner[i][0].x[k]);
            b[k] = (double)(m.corner[i][2].x[k] - m.corner[i][0].x[k]);
        }
        for (int k = 0; k < 3; k++) {
            const double c = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
            twice += c * c;
        }
        area += sqrt(twice) / 2;
    }
    const double right = 4 * 3.14159265358979 * 3.14159265358979 * 0.4;
    if (!(fabs(area / right - 1) < 0.01)) fail_msg("area %g, not %g", area, right);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivatives_are_right),
        cmocka_unit_test(formulas_are_read),
        cmocka_unit_test(long_formulas_are_refused),
        cmocka_unit_test(sine_and_cosine_are_those_of_libm),
        cmocka_unit_test(cut_locus_is_symmetric),
        cmocka_unit_test(mesh_has_the_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
