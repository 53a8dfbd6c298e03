/*
 * Accuracy as promised: every reference solution in tests/truth/data, with every method that has error
 * control, at accuracy 1e-4 ... 1e-12. The error at the end over the accuracy asked is printed as a
 * table; with --markdown as one for a page, and then nothing is checked.
 *
 * The error is measured as the options are told to: |y_i - truth_i| / (units_i + relative_i
 * |truth_i|), the worst component of position, velocity, momentum and Jacobi fields. Units are the
 * natural size of each: 1 on surfaces of that size, the Earth's radius on it, and 1 + |y_i| where
 * y_i may grow (Jacobi fields, plain equations, coordinates around black holes); see
 * truth_states.h.
 *
 * The accuracy asked bounds the estimated error of a step. What becomes of it is told by the
 * condition of the state: the most by which errors on the way (in units, of the worst signs) are
 * multiplied until the end, measured here by differences. So where estimates are honest the ratio
 * is below the number of steps times the condition; mostly it is below the condition, since errors
 * cancel. What is required:
 *
 *   every integration ends with GI_OK: no tolerance here is below rounding;
 *   the median ratio of a file and method is at most thrice what was measured;
 *   no ratio is over MAGNIFIED times the condition, but where it may grow with the number of steps
 *   (GROWING) or no digit is left (LOST);
 *   whatever is off by more than FAR is in the list of explanations, and what is there is far off.
 *
 * And what it->global_error of GI_GLOBAL_ERROR says of these errors, where they are above 100 epsilon: the shares of
 * those right within a factor of 2 and of 5, too small by 10, and infinite (not known).
 *
 * GI_TEST_DATA (a string) names the folder of the data files.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../each_method.h"
#include "truth_states.h"

#define CONTROLLED_BODY "truth/accuracy_body.h"
#include "../for_each_method.h"

#define INDEX(name, ...)    index_##name,
#define LABEL_OF(name, ...) #name,
enum { EACH_CONTROLLED_METHOD(INDEX) METHODS };

static const char *const methods[METHODS] = {EACH_CONTROLLED_METHOD(LABEL_OF)};
static const double tightest[METHODS] = {EACH_CONTROLLED_METHOD(METHOD_COLUMN_TIGHTEST)};
static const double errs[METHODS] = {EACH_CONTROLLED_METHOD(METHOD_COLUMN_ERRS)};

enum { ACCURACIES = 5 };

static const double accuracies[ACCURACIES] = {1e-4, 1e-6, 1e-8, 1e-10, 1e-12};

/* Integrates state from t0 to t1; to[], steps and estimate[], the global error, which may be NULL, are
 * untouched where it cannot start. */
typedef gi_status accuracy_run(const struct truth_state *, double accuracy, double t0,
                               const double from[], double t1, double to[], double estimate[],
                               long long *steps);

struct result {
    gi_status status;
    long long steps;
    double ratio;    /* error at the end over accuracy, in the units of the state */
    double estimate; /* the same by it->global_error */
};

struct family {
    const char *name;
    accuracy_run *run[METHODS];
};

#define FAMILY(of, instance)                                                                       \
    {                                                                                              \
        of,                                                                                        \
        {                                                                                          \
            EACH_CONTROLLED_METHOD(RUN_##instance)                                                 \
        }                                                                                          \
    }
#define RUN_implicit(name, ...)   implicit_##name##_run,
#define RUN_parametric(name, ...) parametric_##name##_run,
#define RUN_metric(name, ...)     metric_##name##_run,
#define RUN_pendulum(name, ...)   pendulum_##name##_run,
#define RUN_andrews(name, ...)    andrews_##name##_run,
#define RUN_body(name, ...)       body_##name##_run,
#define RUN_small(name, ...)      small_##name##_run,
#define RUN_large(name, ...)      large_##name##_run,

static const struct family implicit = FAMILY("implicit", implicit),
                           parametric = FAMILY("parametric", parametric),
                           metric = FAMILY("metric", metric),
                           pendulum = FAMILY("mechanical", pendulum),
                           andrews = FAMILY("mechanical", andrews), body = FAMILY("general", body),
                           small = FAMILY("general", small), large = FAMILY("general", large);

/* One file in one family. bound is that of the median at every accuracy: at most thrice the largest that was
 * measured, and 0.3 where that is less. A method that has none is held to the largest of the others, by its
 * factor. */
#define BOUNDS(merson, tsitouras, dop853, verner96)                                                \
    {                                                                                              \
        [index_merson] = merson, [index_tsitouras] = tsitouras, [index_dop853] = dop853,           \
        [index_verner96] = verner96                                                                \
    }
static const struct row {
    const char *file, *part; /* "": all of the file */
    const struct family *family;
    void (*load)(const struct table *, struct truth_states *);
    double bound[METHODS];
} rows[] = {
    {"triaxial_3_2_1_random25", "", &implicit, truth_triaxial, BOUNDS(10, 3.3, 1.1, 1.6)},
    {"triaxial_principal_ellipses", "", &implicit, truth_ellipses, BOUNDS(4.2, 2.1, 0.94, 0.6)},
    {"prolate_1_1_3_random20", "", &implicit, truth_prolate, BOUNDS(8.3, 2.4, 1.4, 1)},
    {"sphere_1_random20", "", &implicit, truth_sphere, BOUNDS(9.1, 2, 2.4, 0.5)},
    {"wgs84_direct_hp", "", &implicit, truth_wgs84, BOUNDS(1.6, 0.39, 0.47, 0.3)},
    {"geodtest_c_wgs84_20", "", &implicit, truth_wgs84_published, BOUNDS(1.4, 0.66, 0.3, 0.3)},
    {"torus_R2_r1_random25", "", &implicit, truth_torus, BOUNDS(9.8, 4.3, 2, 2.9)},
    {"torus_R2_r1_random25", "", &parametric, truth_torus_chart, BOUNDS(12, 2.6, 2.7, 0.8)},
    {"torus_R2_r1_clairaut_periods", "", &implicit, truth_clairaut, BOUNDS(9.7, 2.8, 1.4, 3.7)},
    {"torus_R2_r1_clairaut_periods", "", &parametric, truth_clairaut_chart,
     BOUNDS(31, 2.2, 1.2, 0.5)},
    {"graph_paraboloid_random20", "", &implicit, truth_paraboloid, BOUNDS(2.4, 0.41, 0.3, 0.3)},
    {"graph_paraboloid_random20", "", &parametric, truth_paraboloid_chart,
     BOUNDS(2.6, 0.3, 0.3, 0.3)},
    {"graph_gaussbump_random20", "", &implicit, truth_bump, BOUNDS(0.49, 0.37, 0.3, 0.3)},
    {"graph_gaussbump_random20", "", &parametric, truth_bump_chart, BOUNDS(2.8, 1.1, 0.3, 0.3)},
    {"catenoid_helicoid_random20", "catenoid", &implicit, truth_catenoid,
     BOUNDS(2.2, 1.2, 0.3, 0.3)},
    {"catenoid_helicoid_random20", "catenoid", &parametric, truth_catenoid_chart,
     BOUNDS(2.7, 0.84, 0.3, 0.3)},
    {"catenoid_helicoid_random20", "helicoid", &implicit, truth_helicoid,
     BOUNDS(2, 0.64, 0.3, 0.3)},
    {"catenoid_helicoid_random20", "helicoid", &parametric, truth_helicoid_chart,
     BOUNDS(2.7, 0.84, 0.3, 0.3)},
    {"closed_form_surfaces", "in space", &implicit, truth_closed_forms,
     BOUNDS(5.8, 1.6, 0.37, 0.3)},
    {"closed_form_surfaces", "half-plane", &metric, truth_halfplane, BOUNDS(3.7, 2, 0.46, 0.7)},
    {"schwarzschild_deflection", "", &metric, truth_deflection, BOUNDS(3.1, 0.98, 0.81, 0.3)},
    {"kerr_null20", "", &metric, truth_kerr, BOUNDS(1.6, 2.6, 0.3, 1.2)},
    {"kerr_special_radii", "", &metric, truth_kerr_orbits, BOUNDS(0.3, 0.3, 0.3, 0.3)},
    {"pendulum_hp", "", &pendulum, truth_pendulum, BOUNDS(4.3, 1.1, 0.44, 0.4)},
    {"andrews_squeezer_hp", "", &andrews, truth_andrews, BOUNDS(130, 21, 2.4, 5.2)},
    {"rigid_body_quaternion_hp", "", &body, truth_body, BOUNDS(33, 2.9, 1.2, 0.7)},
    {"ode_hp", "up to 4", &small, truth_small_odes, BOUNDS(5.7, 2, 0.32, 0.3)},
    {"ode_hp", "over 4", &large, truth_large_odes, BOUNDS(74, 0.3, 0.3, 0.36)},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static double bound_of(int r, int m)
{
    double largest = 0;

    for (int i = 0; i < METHODS; i++) largest = fmax(largest, rows[r].bound[i]);
    return rows[r].bound[m] > 0 ? rows[r].bound[m] : errs[m] * largest;
}

/* A method of low order is not tried at an accuracy that it is not made for. */
static bool is_tried(int m, int a)
{
    return accuracies[a] > tightest[m] / 2;
}

/* ---- what is far off, and why ---- */

/* FAR: ratio that asks for an explanation. MAGNIFIED: ratio over condition that does so too;
 * measured up to 25. LOST: condition times accuracy from which on the state is not a linear
 * function of its errors. WELL: condition up to which a state is called well-conditioned in the
 * summary. */
static const double FAR = 100, MAGNIFIED = 30, LOST = 0.01, WELL = 50;

/* Merson's estimate compares orders 4 and 3, and is O(h^4); the error of a step is O(h^5), so
 * smaller the tighter the accuracy, which makes up for the number of steps: the ratio is the same
 * at every accuracy. For linear equations with constant coefficients the estimate is O(h^5) too,
 * and the error itself: each step errs by what it may, and the ratio grows with their number, 2.5
 * times for two digits. */
enum kind { CONDITION, GROWING };

static const struct explanation {
    const char *file, *name; /* what the name of the state begins with */
    enum kind kind;
    const char *why;
} explanations[] = {
    {"ode_hp", "LORENZ", CONDITION, "chaos: errors grow by e^(0.9 t)"},
    {"ode_hp", "ARENSTORF", CONDITION, "passes close by the Moon and comes back to it"},
    {"ode_hp", "BLOWUP", CONDITION, "1 / (1 - t) just before its pole"},
    {"ode_hp", "D", CONDITION, "Kepler: an error of energy is one of the period, and adds up"},
    {"ode_hp", "HENONHEILES", CONDITION, "100 time units of nonlinear oscillation"},
    {"ode_hp", "PLEIADES", CONDITION, "seven stars that pass close by each other"},
    {"ode_hp", "RADICAL", GROWING, "linear"},
    {"ode_hp", "E1", GROWING, "Bessel's equation, nearly linear with constant coefficients"},
    {"closed_form_surfaces", "cylinder", GROWING, "a helix: linear"},
    {"rigid_body_quaternion_hp", "t = 100,", CONDITION,
     "tens of turns: angles drift with the time"},
    {"torus_R2_r1_random25", "case 10,", CONDITION,
     "Clairaut's constant 0.9993: lingers near the inner equator"},
    {"torus_R2_r1_random25", "case 13,", CONDITION,
     "Clairaut's constant 0.9995: lingers near the inner equator"},
    {"torus_R2_r1_random25", "case 17,", CONDITION,
     "Clairaut's constant 1.139: lingers near the inner equator"},
    {"torus_R2_r1_random25", "case 23,", CONDITION,
     "Clairaut's constant 1.034: lingers near the inner equator"},
    {"torus_R2_r1_random25", "case 24,", CONDITION,
     "Clairaut's constant -0.985: lingers near the inner equator"},
    {"torus_R2_r1_random25", "case 16,", CONDITION,
     "Clairaut's constant 0.954: lingers near the inner equator"},
    {"schwarzschild_deflection", "r0 = 3.00", CONDITION, "winds around the photon sphere"},
    {"kerr_null20", "case 19,", CONDITION, "passes the hole nearby, and goes far"},
    {"pendulum_hp", "g = 1, th0 = 0, om0 = 1.9999", CONDITION, "all but stands upright at the top"},
    {"pendulum_hp", "g = 1, th0 = 3", CONDITION,
     "falls from near the top, where it stands upright"},
    {"andrews_squeezer_hp", "t = 0.03", CONDITION, "a motor that turns ever faster"},
};

enum { EXPLANATIONS = sizeof explanations / sizeof explanations[0] };

/* Index of the explanation of a state, -1 where there is none. */
static int explanation_of(const struct row *row, const struct truth_state *s)
{
    for (int i = 0; i < EXPLANATIONS; i++) {
        const struct explanation *e = &explanations[i];
        if (strcmp(row->file, e->file) == 0 && strncmp(s->name, e->name, strlen(e->name)) == 0)
            return i;
    }
    return -1;
}

/* ---- measuring ---- */

static struct truth_states states[ROWS];
static struct result results[ROWS][METHODS][ACCURACIES][TRUTH_STATES];
static double conditions[ROWS][TRUTH_STATES];

static double size_of(const struct truth_state *s, int i, double y)
{
    return s->units[i] + (s->relative[i] ? fabs(y) : 0);
}

/* Largest difference of a and b, in the units at b. */
static double difference(const struct truth_state *s, const double a[], const double b[])
{
    double worst = 0;

    for (int i = 0; i < s->n; i++) worst = worse_of(worst, (a[i] - b[i]) / size_of(s, i, b[i]));
    return worst;
}

/* Largest of the estimated errors, in the units at the end; infinite where they are not known. */
static double estimated(const struct truth_state *s, const double estimate[])
{
    double worst = 0;

    for (int i = 0; i < s->n; i++)
        if (isfinite(s->units[i])) worst = worse_of(worst, estimate[i] / size_of(s, i, s->to[i]));
    return worst;
}

/* What an error of 1 (in units, in every component, of the worst signs) at y is at the end. */
static double magnification(const struct row *row, const struct truth_state *s, double t,
                            const double y[], const double end[])
{
    const double shift = 1e-6, accuracy = 1e-10;
    double sum[TRUTH_N] = {0}, worst = 0;

    for (int j = 0; j < s->n; j++) {
        double from[TRUTH_N], to[TRUTH_N];
        long long steps;
        const double d = shift * size_of(s, j, y[j]);
        if (isinf(d)) continue;
        memcpy(from, y, sizeof from);
        from[j] += d;
        const gi_status status =
            row->family->run[index_dop853](s, accuracy, t, from, s->end, to, NULL, &steps);
        if (status != GI_OK)
            fail_msg("%s, %s: condition: %s", row->file, s->name, gi_status_message(status));
        for (int i = 0; i < s->n; i++)
            sum[i] += fabs(to[i] - end[i]) / size_of(s, i, end[i]) / shift;
    }
    for (int i = 0; i < s->n; i++) worst = worse_of(worst, sum[i]);
    return worst;
}

/* The largest magnification from some points on the way. */
static double condition_of(const struct row *row, const struct truth_state *s)
{
    enum { PARTS = 6 };
    const double accuracy = 1e-10;
    double y[TRUTH_N], next[TRUTH_N], end[TRUTH_N], worst = 1, t = 0;
    long long steps;

    assert_int_equal(
        row->family->run[index_dop853](s, accuracy, 0, s->from, s->end, end, NULL, &steps), GI_OK);
    memcpy(y, s->from, sizeof y);
    for (int k = 1; k <= PARTS; k++) {
        worst = worse_of(worst, magnification(row, s, t, y, end));
        const double t_next = s->end * k / PARTS;
        assert_int_equal(
            row->family->run[index_dop853](s, accuracy, t, y, t_next, next, NULL, &steps), GI_OK);
        memcpy(y, next, sizeof y);
        t = t_next;
    }
    return worst;
}

static void measure(int r)
{
    const struct row *row = &rows[r];
    char path[1000];

    snprintf(path, sizeof path, "%s/%s.csv", GI_TEST_DATA, row->file);
    struct table table = read_table(path);
    row->load(&table, &states[r]);
    free_table(&table);
    assert_true(states[r].count > 0);
    for (int i = 0; i < states[r].count; i++) {
        const struct truth_state *s = &states[r].state[i];
        conditions[r][i] = condition_of(row, s);
        for (int m = 0; m < METHODS; m++)
            for (int a = 0; a < ACCURACIES && is_tried(m, a); a++) {
                struct result *result = &results[r][m][a][i];
                double y[TRUTH_N] = {0}, estimate[TRUTH_N] = {0};
                result->status = row->family->run[m](s, accuracies[a], 0, s->from, s->end, y,
                                                     estimate, &result->steps);
                result->ratio = difference(s, y, s->to) / accuracies[a];
                result->estimate = estimated(s, estimate) / accuracies[a];
                if (result->status == GI_OK && isnan(result->ratio))
                    fail_msg("%s, %s, %s: NaN", row->file, s->name, methods[m]);
            }
    }
}

/* ---- printing ---- */

struct summary {
    int states, refused; /* refused: ended with a status and not with a result */
    int within[3];       /* 1, 10, FAR times the accuracy */
    double median, worst;
};

static struct summary summarize(double ratio[], int count, int refused)
{
    const double limits[3] = {1, 10, FAR};
    struct summary s = {.states = count + refused, .refused = refused};

    sort_errors(ratio, count);
    if (count > 0) {
        s.median = (ratio[(count - 1) / 2] + ratio[count / 2]) / 2;
        s.worst = ratio[count - 1];
    }
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < count; i++) s.within[k] += ratio[i] <= limits[k];
    return s;
}

/* Of one row, method and accuracy; states of a larger condition are left out. */
static struct summary summary_of(int r, int m, int a, double condition)
{
    double ratio[TRUTH_STATES];
    int count = 0, refused = 0;

    for (int i = 0; i < states[r].count && is_tried(m, a); i++) {
        const struct result *result = &results[r][m][a][i];
        if (conditions[r][i] > condition) continue;
        if (result->status == GI_OK)
            ratio[count++] = result->ratio;
        else
            refused++;
    }
    return summarize(ratio, count, refused);
}

/* Of one method and accuracy, or of all accuracies (-1), over all rows. */
static struct summary overall(int m, int accuracy, double condition)
{
    static double ratio[ROWS * TRUTH_STATES * ACCURACIES];
    int count = 0, refused = 0;

    for (int r = 0; r < ROWS; r++)
        for (int a = 0; a < ACCURACIES && is_tried(m, a); a++)
            for (int i = 0; i < states[r].count; i++) {
                const struct result *result = &results[r][m][a][i];
                if ((accuracy >= 0 && a != accuracy) || conditions[r][i] > condition) continue;
                if (result->status == GI_OK)
                    ratio[count++] = result->ratio;
                else
                    refused++;
            }
    return summarize(ratio, count, refused);
}

enum { LABEL = 60 };

static void label_of(int r, char label[LABEL])
{
    const struct row *row = &rows[r];

    snprintf(label, LABEL, "%s, %s%s%s", row->file, row->family->name, *row->part ? " " : "",
             row->part);
}

/* One number of three places, of any size. */
static void print_ratio(double ratio, bool markdown)
{
    char text[20];

    snprintf(text, sizeof text,
             ratio < 0.01 || ratio >= 1e5 ? "%.0e"
             : ratio < 10                 ? "%.2f"
                                          : "%.0f",
             ratio);
    printf(markdown ? "%s" : " %7s", text);
}

static void print_pair(struct summary s, bool markdown)
{
    if (markdown) printf(" | ");
    print_ratio(s.median, markdown);
    if (markdown) printf(" / ");
    print_ratio(s.worst, markdown);
}

static void print_head(const char *what, bool markdown)
{
    if (markdown)
        printf("\n| %s | method", what);
    else
        printf("\n%-48s states  method   ", what);
    for (int a = 0; a < ACCURACIES; a++)
        printf(markdown ? " | %.0e" : "         %.0e  ", accuracies[a]);
    printf(markdown ? " | far | no result |\n|---|---" : "    far  no result\n");
    for (int a = 0; markdown && a < ACCURACIES + 2; a++) printf("|---:");
    if (markdown) printf("|\n");
}

static void print_row(int r, bool markdown)
{
    char label[LABEL];

    label_of(r, label);
    for (int m = 0; m < METHODS; m++) {
        int far = 0, refused = 0;
        if (markdown)
            printf("| %s | %s", m ? "" : label, methods[m]);
        else
            printf("%-48s %6d  %-9s", label, states[r].count, methods[m]);
        for (int a = 0; a < ACCURACIES; a++) {
            const struct summary s = summary_of(r, m, a, HUGE_VAL);
            print_pair(s, markdown);
            far += s.states - s.refused - s.within[2];
            refused += s.refused;
        }
        printf(markdown ? " | %d | %d |\n" : " %6d %10d\n", far, refused);
    }
}

/* What part of the results, of all accuracies, is within 1, 10 and FAR times the accuracy. */
static void print_shares(double condition, bool markdown)
{
    printf(markdown ? "\n| method | median / worst | within 1 | 10 | 100 |\n"
                      "|---|---:|---:|---:|---:|\n"
                    : "\nat all accuracies   median   worst  within 1        10       100\n");
    for (int m = 0; m < METHODS; m++) {
        const struct summary all = overall(m, -1, condition);
        printf(markdown ? "| %s" : "%-18s", methods[m]);
        print_pair(all, markdown);
        for (int k = 0; k < 3; k++)
            printf(markdown ? " | %.1f %%" : "%8.1f %%", 100. * all.within[k] / all.states);
        printf(markdown ? " |\n" : "\n");
    }
}

static void print_overall(const char *what, double condition, bool markdown)
{
    print_head(what, markdown);
    for (int m = 0; m < METHODS; m++) {
        const struct summary all = overall(m, -1, condition);
        printf(markdown ? "| %d | %s" : "%55d  %-9s", all.states / ACCURACIES, methods[m]);
        for (int a = 0; a < ACCURACIES; a++) print_pair(overall(m, a, condition), markdown);
        printf(markdown ? " | %d | %d |\n" : " %6d %10d\n",
               all.states - all.refused - all.within[2], all.refused);
    }
    print_shares(condition, markdown);
}

/* Whether a result is over the limits that ask for an explanation, or over a part of them. */
static bool asks_for_explanation(int r, int m, int a, int i, double part)
{
    const struct result *result = &results[r][m][a][i];

    return result->status == GI_OK &&
           !(result->ratio <= part * errs[m] * FAR &&
             result->ratio <= part * errs[m] * MAGNIFIED * conditions[r][i]);
}

/* What is far off: each explanation with its worst condition, and worst ratio by method. */
static void print_explanations(bool markdown)
{
    printf(markdown ? "\n| %s | condition" : "\n%-56scondition", "far off");
    for (int m = 0; m < METHODS; m++) printf(markdown ? " | %s" : " %9s", methods[m]);
    printf(markdown ? " | why |\n|---|---:" : "  why\n");
    for (int m = 0; markdown && m < METHODS; m++) printf("|---:");
    if (markdown) printf("|---|\n");
    for (int e = 0; e < EXPLANATIONS; e++) {
        double worst[METHODS] = {0}, condition = 0;
        for (int r = 0; r < ROWS; r++)
            for (int i = 0; i < states[r].count; i++) {
                if (explanation_of(&rows[r], &states[r].state[i]) != e) continue;
                for (int m = 0; m < METHODS; m++)
                    for (int a = 0; a < ACCURACIES; a++) {
                        worst[m] = worse_of(worst[m], results[r][m][a][i].ratio);
                        if (asks_for_explanation(r, m, a, i, 1))
                            condition = worse_of(condition, conditions[r][i]);
                    }
            }
        printf(markdown ? "| %s, %s | " : "%-26s %-28s ", explanations[e].file,
               explanations[e].name);
        print_ratio(condition, markdown);
        for (int m = 0; m < METHODS; m++) {
            printf(markdown ? " | " : "   ");
            print_ratio(worst[m], markdown);
        }
        printf(markdown ? " | %s |\n" : "  %s\n", explanations[e].why);
    }
}

/* ---- GI_GLOBAL_ERROR ---- */

/* How the estimates of one method, or of all (-1), compare with true errors above 100 epsilon. Within: a factor
 * of 2, of 5; small: by a factor of 10. */
struct shares {
    int count, within_2, within_5, small, infinite;
};

static struct shares shares_of(int m)
{
    struct shares s = {0, 0, 0, 0, 0};

    for (int r = 0; r < ROWS; r++)
        for (int of = 0; of < METHODS; of++)
            for (int a = 0; a < ACCURACIES && is_tried(of, a); a++)
                for (int i = 0; i < states[r].count; i++) {
                    const struct result *result = &results[r][of][a][i];
                    const double share = result->estimate / result->ratio;
                    if ((m >= 0 && of != m) || result->status != GI_OK) continue;
                    if (!(result->ratio * accuracies[a] > 100 * DBL_EPSILON)) continue;
                    s.count++;
                    s.infinite += isinf(result->estimate) != 0;
                    s.within_2 += share >= 0.5 && share <= 2;
                    s.within_5 += share >= 0.2 && share <= 5;
                    s.small += !(share >= 0.1);
                }
    return s;
}

static void print_estimates(bool markdown)
{
    printf(markdown ? "\n| method | errors | within 2 | 5 | too small by 10 | infinite |\n"
                      "|---|---:|---:|---:|---:|---:|\n"
                    : "\nglobal_error over the true error\n"
                      "method     errors  within 2      5  too small by 10  infinite\n");
    for (int m = 0; m <= METHODS; m++) {
        const struct shares s = shares_of(m < METHODS ? m : -1);
        const double percent = 100. / s.count;
        printf(markdown ? "| %s | %d | %.1f %% | %.1f %% | %.2f %% | %.2f %% |\n"
                        : "%-10s %6d %6.1f %% %6.1f %% %10.2f %% %8.2f %%\n",
               m < METHODS ? methods[m] : "all", s.count, percent * s.within_2,
               percent * s.within_5, percent * s.small, percent * s.infinite);
    }
}

static void print_all(bool markdown)
{
    char well[60];

    printf("Error at the end / accuracy asked: median%s worst.\n", markdown ? " /" : ",");
    print_head("file, family", markdown);
    for (int r = 0; r < ROWS; r++) print_row(r, markdown);
    print_overall("all states", HUGE_VAL, markdown);
    snprintf(well, sizeof well, "states of condition up to %g", WELL);
    print_overall(well, WELL, markdown);
    print_explanations(markdown);
    print_estimates(markdown);
}

/* ---- checks ---- */

/* Measured: 97.1, 99.4, 0.20 and 0.16 %. Of what is too small 44 of 58 are light on unstable circular orbits, whose
 * errors are those of the start in double, which no integrator can know of. The lowest share of a method within a
 * factor of 2 is that of tsitouras, 94.4 %. */
static void estimates_of_the_global_error_are_right(void **state)
{
    const struct shares all = shares_of(-1);

    (void)state;
    assert_true(all.within_2 >= 0.965 * all.count);
    assert_true(all.within_5 >= 0.99 * all.count);
    assert_true(all.small <= 0.0022 * all.count);
    assert_true(all.infinite <= 0.004 * all.count);
    for (int m = 0; m < METHODS; m++) {
        const struct shares s = shares_of(m);
        assert_true(s.within_2 >= 0.92 * s.count && s.within_5 >= 0.98 * s.count);
    }
}

/* Whether one result is as it may be; says so where it is not. */
static bool good(int r, int m, int a, int i)
{
    const struct result *result = &results[r][m][a][i];
    const struct truth_state *s = &states[r].state[i];
    const double condition = conditions[r][i];
    const int e = explanation_of(&rows[r], s);
    const char *wrong = NULL;

    if (result->status != GI_OK) {
        wrong = gi_status_message(result->status);
    } else if (asks_for_explanation(r, m, a, i, 1)) {
        const bool growing = e >= 0 && explanations[e].kind == GROWING && m == index_merson;
        const double most = condition * (growing ? (double)result->steps : errs[m] * MAGNIFIED);
        if (e < 0)
            wrong = "far off and not in the list";
        else if (!(result->ratio <= most || condition * accuracies[a] > LOST))
            wrong = "further off than its condition explains";
    }
    if (wrong)
        print_error("%s, %s: %s, %s, accuracy %g: ratio %g, condition %g: %s\n", rows[r].file,
                    rows[r].family->name, s->name, methods[m], accuracies[a], result->ratio,
                    condition, wrong);
    return !wrong;
}

static void file_is_as_accurate_as_measured(void **state)
{
    const int r = (int)(*(const struct row *const *)state - rows);
    int wrong = 0;

    for (int m = 0; m < METHODS; m++)
        for (int a = 0; a < ACCURACIES; a++) {
            const struct summary s = summary_of(r, m, a, HUGE_VAL);
            for (int i = 0; i < states[r].count; i++) wrong += !good(r, m, a, i);
            if (s.median <= bound_of(r, m)) continue; /* not so for a NaN */
            print_error("%s, %s: %s, accuracy %g: median %g is over %g\n", rows[r].file,
                        rows[r].family->name, methods[m], accuracies[a], s.median, bound_of(r, m));
            wrong++;
        }
    assert_int_equal(wrong, 0);
}

static bool is_needed(int explanation)
{
    for (int r = 0; r < ROWS; r++)
        for (int i = 0; i < states[r].count; i++) {
            if (explanation_of(&rows[r], &states[r].state[i]) != explanation) continue;
            for (int m = 0; m < METHODS; m++)
                for (int a = 0; a < ACCURACIES; a++)
                    /* half: compilers that round otherwise may be a little better */
                    if (asks_for_explanation(r, m, a, i, 0.5)) return true;
        }
    return false;
}

static void every_explanation_is_needed(void **state)
{
    int idle = 0;

    (void)state;
    for (int e = 0; e < EXPLANATIONS; e++) {
        if (is_needed(e)) continue;
        print_error("%s, %s: nothing is far off\n", explanations[e].file, explanations[e].name);
        idle++;
    }
    assert_int_equal(idle, 0);
}

int main(int argc, char **argv)
{
    const bool markdown = argc == 2 && strcmp(argv[1], "--markdown") == 0;
    struct CMUnitTest tests[ROWS + 2] = {{NULL, NULL, NULL, NULL, NULL}};
    char names[ROWS][LABEL];

    if (argc > 1 && !markdown) {
        fprintf(stderr, "usage: %s [--markdown]\n", argv[0]);
        return 2;
    }
    for (int r = 0; r < ROWS; r++) measure(r);
    print_all(markdown);
    if (markdown) return 0;
    for (int r = 0; r < ROWS; r++) {
        union {
            const struct row *in;
            void *out;
        } row = {.in = &rows[r]};
        label_of(r, names[r]);
        tests[r].name = names[r];
        tests[r].test_func = file_is_as_accurate_as_measured;
        tests[r].initial_state = row.out;
    }
    tests[ROWS].name = "every_explanation_is_needed";
    tests[ROWS].test_func = every_explanation_is_needed;
    tests[ROWS + 1].name = "estimates_of_the_global_error_are_right";
    tests[ROWS + 1].test_func = estimates_of_the_global_error_are_right;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
