/* NAME_connect in metrics of any dimension: logarithm and exponential against closed forms, and what it refuses. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../check.h"
#include "../uniform.h"

struct space {
    double unused;
};
static const struct space space = {0};

static const double pi = 3.14159265358979323846;

static long long evaluations; /* of half_space_metric and sphere_metric */

/* ---- hyperbolic space: the upper half space ---- */

static inline void half_space_metric(int n, const double x[], double *ginv, double *dginv)
{
    const double height = x[n - 1];

    evaluations++;
    memset(ginv, 0, (size_t)(n * n) * sizeof(double));
    memset(dginv, 0, (size_t)(n * n * n) * sizeof(double));
    for (int i = 0; i < n; i++)
        ginv[i * n + i] = height * height, dginv[((n - 1) * n + i) * n + i] = 2 * height;
}

/* Geodesics are half circles around a point of the border, at `centre` from `from` along it. */
static void half_space_log(int n, const double from[], const double to[], double log[])
{
    double along = 0, square = 0, here = from[n - 1], there = to[n - 1];

    for (int i = 0; i < n; i++) square += (to[i] - from[i]) * (to[i] - from[i]);
    for (int i = 0; i < n - 1; i++) along += (to[i] - from[i]) * (to[i] - from[i]);
    along = sqrt(along);
    const double length = 2 * asinh(sqrt(square / (here * there)) / 2);
    const double centre = (along * along + there * there - here * here) / (2 * along);
    const double radius = hypot(centre, here);
    for (int i = 0; i < n - 1; i++)
        log[i] = length * here * here / radius * (to[i] - from[i]) / along;
    log[n - 1] = length * here * centre / radius;
}

static void half_space_pair(int n, double from[], double to[], double log[])
{
    for (int i = 0; i < n - 1; i++) from[i] = 3 * uniform(), to[i] = 3 * uniform();
    from[n - 1] = exp(2 * uniform()), to[n - 1] = exp(2 * uniform());
    half_space_log(n, from, to, log);
}

/* ---- spheres: stereographic from a pole ---- */

static inline void sphere_metric(int n, const double x[], double *ginv, double *dginv)
{
    double square = 1;

    evaluations++;
    memset(ginv, 0, (size_t)(n * n) * sizeof(double));
    memset(dginv, 0, (size_t)(n * n * n) * sizeof(double));
    for (int i = 0; i < n; i++) square += x[i] * x[i];
    for (int i = 0; i < n; i++) {
        ginv[i * n + i] = square * square / 4;
        for (int k = 0; k < n; k++) dginv[(k * n + i) * n + i] = square * x[k];
    }
}

static void sphere_point(int n, const double x[], double X[])
{
    double square = 0;

    for (int i = 0; i < n; i++) square += x[i] * x[i];
    for (int i = 0; i < n; i++) X[i] = 2 * x[i] / (1 + square);
    X[n] = (square - 1) / (1 + square);
}

/* The angle of two points. */
static double sphere_log(int n, const double from[], const double to[], double log[])
{
    double A[8], B[8], T[8], cosine = 0, sine = 0;

    sphere_point(n, from, A), sphere_point(n, to, B);
    for (int i = 0; i <= n; i++) cosine += A[i] * B[i];
    for (int i = 0; i <= n; i++) T[i] = B[i] - cosine * A[i], sine += T[i] * T[i];
    sine = sqrt(sine);
    const double angle = atan2(sine, cosine), down = 1 - A[n];
    for (int i = 0; i < n; i++) log[i] = angle / sine * (T[i] / down + A[i] * T[n] / (down * down));
    return angle;
}

/* On the half of the sphere that is inside of the unit ball of the chart, the angle up to 0.95 of pi. */
static void sphere_pair(int n, double from[], double to[], double log[])
{
    double a, b, angle;

    do {
        a = b = 0;
        for (int i = 0; i < n; i++) {
            from[i] = uniform(), to[i] = uniform();
            a += from[i] * from[i], b += to[i] * to[i];
        }
        angle = sphere_log(n, from, to, log);
    } while (a > 1 || b > 1 || angle > 0.95 * pi);
}

/* The instances of a metric that is written for any dimension. */
#define OF_DIMENSION(kind, n)                                                                      \
    static inline void kind##n##_metric(const struct space *s, const double x[n],                  \
                                        double ginv[n][n], double dginv[n][n][n])                  \
    {                                                                                              \
        (void)s;                                                                                   \
        kind##_metric(n, x, ginv[0], dginv[0][0]);                                                 \
    }                                                                                              \
    static void kind##n##_pair(double from[n], double to[n], double log[n])                        \
    {                                                                                              \
        kind##_pair(n, from, to, log);                                                             \
    }

OF_DIMENSION(half_space, 2)
OF_DIMENSION(half_space, 3)
OF_DIMENSION(half_space, 5)
OF_DIMENSION(sphere, 2)
OF_DIMENSION(sphere, 3)

/* ---- symmetric positive definite matrices: <A, B> = tr(P^-1 A P^-1 B) ---- */

/* Coordinates are the upper triangle, row by row: element (i, j) of a matrix of size n. */
static inline int triangle(int n, int i, int j)
{
    const int row = i < j ? i : j, column = i < j ? j : i;

    return row * n - row * (row - 1) / 2 + column - row;
}

/* g^(ij)(kl) = (P_ik P_jl + P_il P_jk) / 2. */
static inline void spd_metric(int n, const double x[], double *ginv, double *dginv)
{
    const int N = n * (n + 1) / 2;

    memset(dginv, 0, (size_t)(N * N * N) * sizeof(double));
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            for (int k = 0; k < n; k++)
                for (int l = k; l < n; l++) {
                    const int at = triangle(n, i, j) * N + triangle(n, k, l);
                    const int of[2][2] = {{triangle(n, i, k), triangle(n, j, l)},
                                          {triangle(n, i, l), triangle(n, j, k)}};
                    ginv[at] = 0;
                    for (int m = 0; m < 2; m++) {
                        ginv[at] += x[of[m][0]] * x[of[m][1]] / 2;
                        dginv[of[m][0] * N * N + at] += x[of[m][1]] / 2;
                        dginv[of[m][1] * N * N + at] += x[of[m][0]] / 2;
                    }
                }
}

/* Jacobi's method: a symmetric matrix a[n][n] becomes diagonal, v[n][n] has its eigenvectors as columns. */
static void eigenvectors(int n, double a[3][3], double v[3][3])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) v[i][j] = i == j;
    for (int sweep = 0; sweep < 30; sweep++)
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++) {
                const double angle = atan2(2 * a[p][q], a[q][q] - a[p][p]) / 2;
                const double c = cos(angle), s = sin(angle);
                for (int k = 0; k < n; k++) {
                    const double x = a[k][p], y = a[k][q], z = v[k][p], w = v[k][q];
                    a[k][p] = c * x - s * y, a[k][q] = s * x + c * y;
                    v[k][p] = c * z - s * w, v[k][q] = s * z + c * w;
                }
                for (int k = 0; k < n; k++) {
                    const double x = a[p][k], y = a[q][k];
                    a[p][k] = c * x - s * y, a[q][k] = s * x + c * y;
                }
            }
}

/* A matrix at random, as L L^T with L of triangular form, with eigenvalues of about exp(-3) to exp(3). */
static void spd_random(int n, double L[3][3], double P[3][3])
{
    memset(L, 0, 9 * sizeof(double));
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) L[i][j] = i == j ? exp(uniform()) : uniform();
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            P[i][j] = 0;
            for (int k = 0; k < n; k++) P[i][j] += L[i][k] * L[j][k];
        }
}

/* x := L^-1 x, of columns. */
static void spd_forward(int n, double L[3][3], double x[3][3])
{
    for (int c = 0; c < n; c++)
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++) x[i][c] -= L[i][k] * x[k][c];
            x[i][c] /= L[i][i];
        }
}

static void transpose(int n, double x[3][3])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            const double keep = x[i][j];
            x[i][j] = x[j][i], x[j][i] = keep;
        }
}

/* log_P(Q) = L log(L^-1 Q L^-T) L^T with P = L L^T. */
static void spd_pair(int n, double from[], double to[], double log_[])
{
    double L[3][3], K[3][3], P[3][3], Q[3][3], v[3][3], half[3][3];

    spd_random(n, L, P), spd_random(n, K, Q);
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            from[triangle(n, i, j)] = P[i][j], to[triangle(n, i, j)] = Q[i][j];
    spd_forward(n, L, Q), transpose(n, Q), spd_forward(n, L, Q);
    eigenvectors(n, Q, v);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            half[i][k] = 0;
            for (int j = 0; j <= i; j++) half[i][k] += L[i][j] * v[j][k];
        }
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++) {
            double *const sum = &log_[triangle(n, i, j)];
            *sum = 0;
            for (int k = 0; k < n; k++) *sum += half[i][k] * log(Q[k][k]) * half[j][k];
        }
}

#define OF_MATRICES(n, N)                                                                          \
    static inline void spd##n##_metric(const struct space *s, const double x[N],                   \
                                       double ginv[N][N], double dginv[N][N][N])                   \
    {                                                                                              \
        (void)s;                                                                                   \
        spd_metric(n, x, ginv[0], dginv[0][0]);                                                    \
    }                                                                                              \
    static void spd##n##_pair(double from[N], double to[N], double log[N])                         \
    {                                                                                              \
        spd_pair(n, from, to, log);                                                                \
    }

OF_MATRICES(2, 3)
OF_MATRICES(3, 6)

/* ---- rotations, by the vector along their axis that is as long as their angle ---- */

/* ginv = h 1 + b w w^T with h = x^2 / sin^2 x, x = angle / 2, and b = (1 - h) / angle^2. The series are those of h. */
static inline void rotation_metric(const struct space *s, const double w[3], double ginv[3][3],
                                   double dginv[3][3][3])
{
    static const double series[] = {1. / 3,     1. / 15,          2. / 189,    1. / 675,
                                    2. / 10395, 1382. / 58046625, 4. / 1403325};
    const long double square = (long double)dot(w, w), x = sqrtl(square) / 2;
    long double h = 1, b = 0, dh = 0, db = 0; /* dh, db: by square, times 2 */

    (void)s;
    if (x < 0.1L) {
        long double power = 1; /* of x^2 */
        for (int k = 0; k < 7; k++) {
            const long double c = (long double)series[k];
            b -= c * power / 4, dh += c * (k + 1) * power / 2;
            power *= x * x;
            h += c * power;
            if (k < 6) db -= (long double)series[k + 1] * (k + 1) * power / (x * x) / 8;
        }
        if (square == 0) db = -(long double)series[1] / 8;
    } else {
        const long double sine = sinl(x);
        h = x * x / (sine * sine);
        b = (1 - h) / square;
        dh = x / (sine * sine) * (1 - x * cosl(x) / sine) / (2 * x);
        db = -(dh + 2 * b) / square;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            ginv[i][j] = (double)b * w[i] * w[j] + (i == j ? (double)h : 0);
            for (int k = 0; k < 3; k++)
                dginv[k][i][j] = (double)db * w[k] * w[i] * w[j] +
                                 (double)b * ((i == k ? w[j] : 0) + (j == k ? w[i] : 0)) +
                                 (i == j ? (double)dh * w[k] : 0);
        }
}

static void rotation_quaternion(const double w[3], double q[4])
{
    const double angle = sqrt(dot(w, w));

    q[3] = cos(angle / 2);
    for (int i = 0; i < 3; i++) q[i] = sin(angle / 2) / angle * w[i];
}

/* The rotation from one to the other, in the body's frame: at most 0.97 of a half turn. It is J w', so that
 * w' = J^-1 of it. */
static void rotation_pair(double from[3], double to[3], double log[3])
{
    double p[4], q[4], turn[3], size, half, angle;

    do {
        for (int i = 0; i < 3; i++) from[i] = 1.8 * uniform(), to[i] = 1.8 * uniform();
        rotation_quaternion(from, p), rotation_quaternion(to, q);
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            turn[i] = p[3] * q[i] - q[3] * p[i] - (p[j] * q[k] - p[k] * q[j]);
        }
        half = atan2(sqrt(dot(turn, turn)), dot(p, q) + p[3] * q[3]);
        angle = sqrt(dot(from, from));
    } while (half > 0.97 * pi / 2 || angle > 3 || dot(to, to) > 9);
    size = sqrt(dot(turn, turn));
    for (int i = 0; i < 3; i++) turn[i] *= 2 * half / size;
    const double across = 1 / (angle * angle) - (1 + cos(angle)) / (2 * angle * sin(angle));
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        log[i] = turn[i] + (from[j] * turn[k] - from[k] * turn[j]) / 2 +
                 across * (from[i] * dot(from, turn) - angle * angle * turn[i]);
    }
}

/* ---- normal distributions of mean x[0] and deviation x[1], by Fisher's metric ---- */

static inline void normal_metric(const struct space *s, const double x[2], double ginv[2][2],
                                 double dginv[2][2][2])
{
    (void)s;
    memset(ginv, 0, 4 * sizeof(double)), memset(dginv, 0, 8 * sizeof(double));
    ginv[0][0] = x[1] * x[1], ginv[1][1] = x[1] * x[1] / 2;
    dginv[1][0][0] = 2 * x[1], dginv[1][1][1] = x[1];
}

/* The half plane of mean / sqrt 2 and deviation, all lengths times sqrt 2. */
static void normal_pair(double from[2], double to[2], double log[2])
{
    half_space_pair(2, from, to, log);
    from[0] *= sqrt(2), to[0] *= sqrt(2), log[0] *= sqrt(2);
}

#define KIND      half_space2
#define DIMENSION 2
#define PAIRS     1000
#include "connect_metric_body.h"
#define KIND      half_space3
#define DIMENSION 3
#define PAIRS     1000
#include "connect_metric_body.h"
#define KIND      half_space5
#define DIMENSION 5
#define PAIRS     1000
#include "connect_metric_body.h"
#define KIND      sphere2
#define DIMENSION 2
#define PAIRS     1000
#include "connect_metric_body.h"
#define KIND      sphere3
#define DIMENSION 3
#define PAIRS     1000
#include "connect_metric_body.h"
#define KIND      spd2
#define DIMENSION 3
#define PAIRS     1000
#include "connect_metric_body.h"
#define KIND      spd3
#define DIMENSION 6
#define PAIRS     250
#include "connect_metric_body.h"
#define KIND      rotation
#define DIMENSION 3
#define PAIRS     1000
#include "connect_metric_body.h"
#define KIND      normal
#define DIMENSION 2
#define PAIRS     1000
#include "connect_metric_body.h"

/* The derivatives of these metrics are right: else all of the above would be of other spaces. */
static void the_metrics_are_right(void **state)
{
    const double half[7] = {0.3, 1.4, 0, 0.5, -0.2}, spd[12] = {1.3, 0.2, -0.3, 0.9, 0.1, 1.7, 1};
    const double turns[3][6] = {{0.9, -1.1, 0.4, 1}, {0.03, 0.07, -0.05, 1}, {0, 0, 0, 1}};

    (void)state;
    assert_int_equal(half_space2_check(&space, 0, half, NULL), GI_OK);
    assert_int_equal(sphere3_check(&space, 0, half, NULL), GI_OK);
    assert_int_equal(spd2_check(&space, 0, spd, NULL), GI_OK);
    assert_int_equal(spd3_check(&space, 0, spd, NULL), GI_OK);
    for (int k = 0; k < 3; k++) assert_int_equal(rotation_check(&space, 0, turns[k], NULL), GI_OK);
    assert_int_equal(normal_check(&space, 0, half, NULL), GI_OK);
}

/* On a great circle there are two ways: without a guess the short one, with one the long one, and further rounds. */
static void a_guess_leads_to_the_long_geodesic(void **state)
{
    const double from[2] = {1, 0}, to[2] = {cos(2.), sin(2.)}; /* on the equator */
    const double others[] = {2 * pi - 2, 2 * pi + 2, 4 * pi - 2};

    (void)state;
    for (int k = 0; k < 3; k++) {
        const sphere2_options o = {.accuracy = 1e-10};
        double direction[2] = {0, k % 2 == 0 ? -1 : 1}, length = others[k] + 0.05;
        assert_int_equal(sphere2_connect(&space, &o, from, to, direction, &length), GI_OK);
        check_close(length, others[k], 1e-9);
        check_close(direction[1], k % 2 == 0 ? -1 : 1, 1e-9);
        check_close(direction[0], 0, 1e-9);
    }
    /* a guess that leads nowhere is left */
    double direction[2] = {1e3, 1}, length = 1e3;
    assert_int_equal(sphere2_connect(&space, NULL, from, to, direction, &length), GI_OK);
    check_close(length, 2, 1e-5);
}

static void the_same_point_has_length_0(void **state)
{
    const double at[2] = {0.3, 0.7};
    double direction[2] = {0}, length = 0;

    (void)state;
    assert_int_equal(half_space2_connect(&space, NULL, at, at, direction, &length), GI_OK);
    assert_true(length == 0 && direction[0] == 0 && direction[1] == 0);
}

/* Two points of one geodesic that are near, and far. */
static void points_may_be_near_or_far(void **state)
{
    (void)state;
    for (double apart = 1e-9; apart < 2e2; apart *= 10) {
        const half_space2_options o = {.accuracy = 1e-12};
        const double from[2] = {0, 1}, to[2] = {apart, 1};
        double log[2], direction[2] = {0}, length = 0;
        half_space_log(2, from, to, log);
        assert_int_equal(half_space2_connect(&space, &o, from, to, direction, &length), GI_OK);
        for (int i = 0; i < 2; i++)
            check_close(length * direction[i], log[i], 1e-10 * fmax(length, 1e-2));
    }
}

/* Attempts that do not suffice are told, wherever they run out; with as many as it takes it is found. */
static void attempts_that_do_not_suffice_are_told(void **state)
{
    const double from[2] = {0, 1}, to[2] = {5, 0.25};
    int enough = 0;
    (void)state;
    for (int most = 1; most < 3000; most += 1 + most / 12) {
        const half_space2_options o = {.accuracy = 1e-6, .maximum_steps = most};
        double direction[2] = {0, 0}, length = 0;
        const gi_status status = half_space2_connect(&space, &o, from, to, direction, &length);
        if (status == GI_OK && enough == 0) enough = most;
        assert_int_equal(status, enough > 0 ? GI_OK : GI_ERR_MAX_STEPS);
        assert_true((length > 0) == (enough > 0) && (direction[0] > 0) == (enough > 0));
    }
    print_message("  %d attempts suffice\n", enough);
    assert_in_range(enough, 20, 2000);
}

/* ---- spheres of any size, by latitude and longitude, with an event on the way ---- */

struct globe {
    double radius, shift; /* of both coordinates */
};

static inline void globe_metric(const struct globe *s, const double x[2], double ginv[2][2],
                                double dginv[2][2][2])
{
    const double square = s->radius * s->radius, c = cos(x[0] - s->shift);

    memset(ginv, 0, 4 * sizeof(double)), memset(dginv, 0, 8 * sizeof(double));
    ginv[0][0] = 1 / square, ginv[1][1] = 1 / (square * c * c);
    dginv[0][1][1] = 2 * sin(x[0] - s->shift) / (square * c * c * c);
}
static inline void globe_events(const struct globe *s, double t, const double y[], double g[])
{
    (void)t;
    g[0] = y[1] - s->shift - 1;
}
#define GI_NAME       globe
#define GI_PROBLEM    GI_METRIC
#define GI_NQ         2
#define GI_EVENTS     1
#define GI_VARIATIONS 2
#include "geodesic_integ.h"

/* How far the great circle that leaves `from` ends from `to` in the chart, in closed form. */
static double globe_miss(const struct globe *s, const double from[], const double to[],
                         const double direction[], double length)
{
    const double a = from[0] - s->shift, b = from[1] - s->shift;
    const double north = s->radius * direction[0], east = s->radius * cos(a) * direction[1];
    const double c = cos(length / s->radius), d = sin(length / s->radius);
    const double ahead = c * cos(a) - d * north * sin(a), up = c * sin(a) + d * north * cos(a);

    return worse_of(fabs(atan2(up, hypot(ahead, d * east)) - (to[0] - s->shift)),
                    b + atan2(d * east, ahead) - (to[1] - s->shift));
}

/* Connects two points 1.88 radii apart. The result has this length, and ends within 10 accuracy. */
static void globe_connects(double radius, double shift, globe_options o)
{
    const struct globe s = {radius, shift};
    const double from[2] = {0.3 + shift, 0.2 + shift}, to[2] = {-0.9 + shift, 1.9 + shift};
    const double cosine = sin(0.3) * sin(-0.9) + cos(0.3) * cos(-0.9) * cos(1.7);
    const double accuracy = o.accuracy > 0 ? o.accuracy : 1e-6;
    double direction[2] = {0}, length = 0;

    assert_int_equal(globe_connect(&s, &o, from, to, direction, &length), GI_OK);
    check_close(length / radius, acos(cosine), 10 * accuracy);
    check_close(globe_miss(&s, from, to, direction, length), 0, 10 * accuracy);
}

/* A terminal event on the way stops no shot. */
static void events_do_not_stop_shots(void **state)
{
    (void)state;
    globe_connects(1, 0, (globe_options){0});
    globe_connects(1, 0, (globe_options){.event_terminal = {1}});
    globe_connects(1, 0, (globe_options){.event_terminal = {-1}});
}

/* Coordinates decide what is near, not lengths. */
static void spaces_may_have_any_size(void **state)
{
    (void)state;
    for (double radius = 1e-9; radius < 2e12; radius *= 1e3)
        for (double accuracy = 1e-4; accuracy > 1e-11; accuracy /= 1e2) {
            globe_connects(radius, 0, (globe_options){.accuracy = accuracy});
            globe_connects(radius, 0,
                           (globe_options){.accuracy = accuracy, .units = {1, 1, radius, radius}});
        }
}

/* Large coordinates are no excuse: tolerances are relative only where options say so. */
static void coordinates_may_be_large(void **state)
{
    (void)state;
    for (double shift = 1e2; shift < 2e6; shift *= 10) globe_connects(1, shift, (globe_options){0});
}

/* Steps of the options are arc lengths, as those of a trace. */
static void steps_are_arc_lengths(void **state)
{
    (void)state;
    globe_connects(100, 0, (globe_options){.fixed_step = 1});
    globe_connects(100, 0, (globe_options){.minimum_step = 0.5});
    globe_connects(100, 0, (globe_options){.maximum_step = 5});
    globe_connects(100, 0, (globe_options){.initial_step = 50});
    globe_connects(1e-3, 0, (globe_options){.fixed_step = 1e-5});
}

/* Near the opposite point a small miss may ask for a large correction, which no shot confirms. */
static void opposite_points_are_met_or_refused(void **state)
{
    const double from[3] = {1, 0, 0};

    (void)state;
    for (double apart = 1e-14; apart < 0.2; apart *= 10) {
        const double to[3] = {-1, apart, 0};
        const sphere3_options o = {.accuracy = 1e-12};
        double direction[3] = {0}, length = 0, y0[sphere3_N];
        sphere3_integ it;
        const gi_status status = sphere3_connect(&space, NULL, from, to, direction, &length);
        if (status == GI_ERR_NOT_CONNECTED || status == GI_ERR_ACCURACY) continue;
        assert_int_equal(status, GI_OK);
        assert_int_equal(sphere3_start(&space, from, direction, y0), GI_OK);
        assert_int_equal(sphere3_initialize(&it, &space, &o, 0, y0), GI_OK);
        assert_int_equal(sphere3_integrate(&it, length), GI_OK);
        for (int i = 0; i < 3; i++) check_close(it.y[i], to[i], 1e-5);
    }
}

/* A guess that overflows is left, as any that leads nowhere. */
static void guesses_may_overflow(void **state)
{
    const struct globe s = {1, 0};
    const double from[2] = {0.3, 0.2}, to[2] = {-0.9, 1.9};
    double direction[2] = {1, 1}, length = 1e300, plain[2] = {0}, as_without = 0;

    (void)state;
    assert_int_equal(globe_connect(&s, NULL, from, to, direction, &length), GI_OK);
    assert_int_equal(globe_connect(&s, NULL, from, to, plain, &as_without), GI_OK);
    check_close(length, as_without, 1e-12);
}

/* Never GI_OK by chance. */
static void accuracy_below_rounding_is_told(void **state)
{
    const struct globe s = {1, 0};

    (void)state;
    for (double accuracy = 1e-17; accuracy > 1e-31; accuracy /= 10)
        for (int k = 0; k < 8; k++) {
            const globe_options o = {.accuracy = accuracy};
            const double from[2] = {0.1 * k, 0}, to[2] = {0.5, 0.25 * (k + 1)};
            double direction[2] = {0}, length = 0;
            assert_int_equal(globe_connect(&s, &o, from, to, direction, &length), GI_ERR_ACCURACY);
            assert_true(direction[0] == 0 && direction[1] == 0 && length == 0);
        }
}

/* A metric of signature + - and one that is singular where x[0] = 0. */
static inline void indefinite_metric(const struct space *s, const double x[2], double ginv[2][2],
                                     double dginv[2][2][2])
{
    (void)s;
    memset(ginv, 0, 4 * sizeof(double)), memset(dginv, 0, 8 * sizeof(double));
    ginv[0][0] = x[0] * x[0], ginv[1][1] = -1;
    dginv[0][0][0] = 2 * x[0];
}
#define GI_NAME       indefinite
#define GI_SYSTEM     struct space
#define GI_PROBLEM    GI_METRIC
#define GI_NQ         2
#define GI_VARIATIONS 2
#include "geodesic_integ.h"

/* Whatever is refused leaves direction and length as they were. */
static void what_is_refused_changes_nothing(void **state)
{
    const double nan_ = (double)NAN, inf = (double)INFINITY;
    const double a[2] = {1, 0.5}, b[2] = {3, 0.7}, singular[2] = {0, 1}, across[2] = {1, 2};
    const double bad[2] = {1, nan_}, far[2] = {inf, 1}, below[2] = {0, -1};
    const half_space2_options few = {.maximum_steps = 3}, wrong = {.accuracy = -1};
    const half_space2_options sharp = {.accuracy = 1e-12, .maximum_steps = 30};
    double direction[2] = {0.25, 0.5}, length = 0.125, guess[2] = {nan_, 0}, none = nan_,
           backward = -1;

    (void)state;
#define REFUSES(status, ...) assert_int_equal(half_space2_connect(&space, __VA_ARGS__), status)
    REFUSES(GI_ERR_ARGUMENT, NULL, bad, b, direction, &length);
    REFUSES(GI_ERR_ARGUMENT, NULL, a, bad, direction, &length);
    REFUSES(GI_ERR_ARGUMENT, NULL, a, far, direction, &length);
    REFUSES(GI_ERR_ARGUMENT, NULL, a, b, guess, &length);
    REFUSES(GI_ERR_ARGUMENT, NULL, a, b, direction, &none);
    REFUSES(GI_ERR_ARGUMENT, NULL, a, b, direction, &backward);
    REFUSES(GI_ERR_ARGUMENT, &wrong, a, b, direction, &length);
    REFUSES(GI_ERR_MAX_STEPS, &few, a, b, direction, &length);
    REFUSES(GI_ERR_MAX_STEPS, &sharp, a, b, direction, &length);
    REFUSES(GI_ERR_NOT_CONNECTED, NULL, a, below, direction, &length);
    const double *volatile missing = NULL;
    double *volatile nowhere = NULL;
    REFUSES(GI_ERR_ARGUMENT, NULL, missing, b, direction, &length);
    REFUSES(GI_ERR_ARGUMENT, NULL, a, missing, direction, &length);
    REFUSES(GI_ERR_ARGUMENT, NULL, a, b, nowhere, &length);
    REFUSES(GI_ERR_ARGUMENT, NULL, a, b, direction, nowhere);
    assert_int_equal(indefinite_connect(&space, NULL, a, across, direction, &length),
                     GI_ERR_ARGUMENT);
    assert_int_equal(indefinite_connect(&space, NULL, singular, a, direction, &length),
                     GI_ERR_ARGUMENT);
    assert_true(direction[0] == 0.25 && direction[1] == 0.5 && length == 0.125);
#undef REFUSES
}

/* ---- what it costs: the same on every machine, as these metrics are polynomials ---- */

enum { WORKED = 32 };
struct worked {
    double length;
    long long evaluations;
};

/* Pair k, and a guess: none, or any. */
static void worked_pair(int n, int k, double from[], double to[], double direction[],
                        double *length)
{
    const bool guessed = k % 4 == 3;
    random_state = 300 + (uint64_t)k;
    for (int i = 0; i < 8; i++) uniform();
    for (int i = 0; i < n; i++) {
        from[i] = uniform(), to[i] = uniform() * (k % 8 < 6 ? 1 : 8);
        direction[i] = guessed ? uniform() : 0;
    }
    *length = guessed ? 2 + uniform() : 0;
    from[n - 1] = from[n - 1] * from[n - 1] + 0.125;
    to[n - 1] = to[n - 1] * to[n - 1] + 0.125;
}

/* As long as it was, with no more evaluations; and from the other end as long, without a guess. */
#define COSTS_NO_MORE(kind, n)                                                                     \
    static void kind##_costs_no_more(void **state)                                                 \
    {                                                                                              \
        bool good = true;                                                                          \
        (void)state;                                                                               \
        for (int k = 0; k < WORKED; k++) {                                                         \
            kind##_options o = {.accuracy = k % 3 == 0 ? 1e-3 : k % 3 == 1 ? 1e-6 : 1e-11};        \
            const struct worked *const most = &kind##_worked[k];                                   \
            double from[n], to[n], direction[n], back[n] = {0}, length, other = 0;                 \
            if (k % 5 == 4) o.norm = GI_NORM_RMS, o.maximum_step = 0.25;                           \
            if (k % 7 == 6) o.fixed_step = 0.0625;                                                 \
            if (k % 11 == 10) o.relative[0] = true, o.units[1] = 2, o.project_every_step = true;   \
            worked_pair(n, k, from, to, direction, &length);                                       \
            evaluations = 0;                                                                       \
            assert_int_equal(kind##_connect(&space, &o, from, to, direction, &length), GI_OK);     \
            const long long used = evaluations;                                                    \
            assert_int_equal(kind##_connect(&space, &o, to, from, back, &other), GI_OK);           \
            if (k % 4 != 3) check_close_in_row("back", k, other, length, 100 * o.accuracy);        \
            if (used <= most->evaluations && fabs(length - most->length) <= 100 * o.accuracy)      \
                continue;                                                                          \
            print_error(#kind " %d: {%.9f, %lld},\n", k, length, used);                            \
            good = false;                                                                          \
        }                                                                                          \
        assert_true(good);                                                                         \
    }
static const struct worked half_space2_worked[WORKED] = {
    {0.892821261, 1386},  {1.619693643, 5037},  {1.848362003, 10892}, {2.796661800, 5952},
    {2.752772049, 20721}, {2.368319773, 14154}, {4.474026271, 61324}, {5.349511132, 11351},
    {2.383141791, 13544}, {1.695772567, 3794},  {2.103420113, 3349},  {1.799959135, 7022},
    {2.690711979, 6630},  {1.707990816, 25647}, {3.668662119, 26660}, {3.804016878, 1410},
    {3.837473565, 27778}, {1.614574241, 7899},  {1.451600409, 1947},  {1.260815107, 3894},
    {1.710983825, 17381}, {2.728019042, 5113},  {5.520629553, 11201}, {2.429576207, 13555},
    {1.170892307, 1289},  {2.238343751, 9727},  {0.689987913, 2649},  {2.611062818, 47499},
    {4.212155903, 31001}, {1.972327984, 3170},  {5.779546602, 4685},  {4.117442045, 12655}};
static const struct worked half_space3_worked[WORKED] = {
    {1.843866379, 3919},  {2.461835915, 20052},  {0.501639888, 1852},   {3.707831183, 15575},
    {4.026413142, 75455}, {2.637394675, 18455},  {4.876316272, 325361}, {3.717370249, 22719},
    {1.472353347, 8055},  {2.416417332, 9496},   {2.838786199, 15434},  {1.110750109, 6930},
    {2.711638094, 7266},  {3.183691135, 127234}, {4.092130875, 79505},  {5.357799274, 10782},
    {2.619044357, 19429}, {2.646220475, 20709},  {3.419048037, 13313},  {2.214810762, 17075},
    {2.470579408, 80531}, {2.796449036, 7364},   {4.945909134, 60477},  {4.957137150, 45560},
    {1.291288413, 3873},  {2.868807876, 20644},  {2.862047860, 21864},  {2.541073546, 62367},
    {2.574890597, 17513}, {3.347683290, 41449},  {4.124193267, 17311},  {4.012127347, 23094}};
static const struct worked sphere2_worked[WORKED] = {
    {0.378559466, 239},  {0.626555629, 557},   {0.458011017, 639},   {1.423792626, 544},
    {1.942882983, 9077}, {1.387960257, 3112},  {2.275203039, 35456}, {2.451838949, 27958},
    {1.389531895, 1965}, {0.898213099, 788},   {1.140200298, 2818},  {1.125950451, 2665},
    {1.402833868, 557},  {1.515140059, 34514}, {1.573318510, 26785}, {1.402723091, 9800},
    {2.117909651, 2956}, {1.074224997, 2018},  {1.285950838, 2239},  {0.865189337, 1546},
    {0.757995535, 3237}, {1.787393776, 3143},  {1.777589806, 43991}, {1.866784443, 17656},
    {0.454910205, 422},  {1.109651325, 641},   {0.511893493, 688},   {1.781521990, 31624},
    {1.831087242, 1082}, {1.323674689, 2158},  {1.755890736, 20821}, {1.277415266, 34490}};
COSTS_NO_MORE(half_space2, 2)
COSTS_NO_MORE(half_space3, 3)
COSTS_NO_MORE(sphere2, 2)

/* More than fifty parts of the straight line lose the geodesic before it is found. */
static void far_apart_near_the_edge(void **state)
{
    const double from[2] = {605.94, 0.0364028}, to[2] = {376.91, 0.0326762};
    const double mean = (from[0] - to[0]) / sqrt(2), deviation = from[1] - to[1];
    const double half = sqrt((mean * mean + deviation * deviation) / (from[1] * to[1])) / 2;
    double direction[2] = {0}, length = 0;

    (void)state;
    assert_int_equal(normal_connect(&space, NULL, from, to, direction, &length), GI_OK);
    check_close(length, sqrt(2) * 2 * asinh(half), 1e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_metrics_are_right),
        cmocka_unit_test(far_apart_near_the_edge),
        cmocka_unit_test(attempts_that_do_not_suffice_are_told),
        cmocka_unit_test(half_space2_costs_no_more),
        cmocka_unit_test(half_space3_costs_no_more),
        cmocka_unit_test(sphere2_costs_no_more),
        cmocka_unit_test(half_space2_pairs_are_found),
        cmocka_unit_test(half_space3_pairs_are_found),
        cmocka_unit_test(half_space5_pairs_are_found),
        cmocka_unit_test(sphere2_pairs_are_found),
        cmocka_unit_test(sphere3_pairs_are_found),
        cmocka_unit_test(spd2_pairs_are_found),
        cmocka_unit_test(spd3_pairs_are_found),
        cmocka_unit_test(rotation_pairs_are_found),
        cmocka_unit_test(normal_pairs_are_found),
        cmocka_unit_test(half_space2_pairs_are_all_found),
        cmocka_unit_test(half_space3_pairs_are_all_found),
        cmocka_unit_test(half_space5_pairs_are_all_found),
        cmocka_unit_test(sphere2_pairs_are_all_found),
        cmocka_unit_test(sphere3_pairs_are_all_found),
        cmocka_unit_test(spd2_pairs_are_all_found),
        cmocka_unit_test(spd3_pairs_are_all_found),
        cmocka_unit_test(rotation_pairs_are_all_found),
        cmocka_unit_test(normal_pairs_are_all_found),
        cmocka_unit_test(a_guess_leads_to_the_long_geodesic),
        cmocka_unit_test(the_same_point_has_length_0),
        cmocka_unit_test(points_may_be_near_or_far),
        cmocka_unit_test(what_is_refused_changes_nothing),
        cmocka_unit_test(events_do_not_stop_shots),
        cmocka_unit_test(spaces_may_have_any_size),
        cmocka_unit_test(coordinates_may_be_large),
        cmocka_unit_test(steps_are_arc_lengths),
        cmocka_unit_test(opposite_points_are_met_or_refused),
        cmocka_unit_test(guesses_may_overflow),
        cmocka_unit_test(accuracy_below_rounding_is_told),
    };

    return cmocka_run_group_tests_name("connect_metric", tests, NULL, NULL);
}
