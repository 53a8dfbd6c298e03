/* The picture's rays by a loop written by hand, as good as can be made: Tsitouras 5(4) (Comput. Math. Appl. 62 (2011),
 * 770, table 1) for this Hamiltonian, step control, H kept, and the three events, with all that the scene knows of them.
 * Nothing in it can be set. */
#ifndef GPU_BLACK_HOLE_BY_HAND_H
#define GPU_BLACK_HOLE_BY_HAND_H

#ifdef __CUDA_ARCH__
#    define BY_HAND_UNROLL _Pragma("unroll")
#else
#    define BY_HAND_UNROLL
#endif

/* ydot of y = {x, p}; returns H. */
static inline __host__ __device__ double slope_by_hand(const light *s, const double y[8],
                                                       double f[8])
{
    double H, H_x[4];
    kerr_hamiltonian(s->a, y, y + 4, &H, H_x, f);
    for (int i = 0; i < 4; i++) f[4 + i] = -H_x[i];
    return H;
}

/* y1 after the time h, and how large the error of its components is but for t's; f[0] is ydot at y, f[6] that at y1,
   where H is *H. */
static inline __host__ __device__ double step_by_hand(const light *s, double h, const double y[8],
                                                      double f[7][8], double y1[8], double *H)
{
    const double a[6][6] = {
        {0.161},
        {-0.008480655492356989, 0.335480655492357},
        {2.8971530571054935, -6.359448489975075, 4.3622954328695815},
        {5.325864828439257, -11.748883564062828, 7.4955393428898365, -0.09249506636175525},
        {5.86145544294642, -12.92096931784711, 8.159367898576159, -0.071584973281401,
         -0.028269050394068383},
        {0.09646076681806523, 0.01, 0.4798896504144996, 1.379008574103742, -3.290069515436081,
         2.324710524099774}};
    const double e[7] = {0.00178001105222577714, 0.0008164344596567469, -0.007880878010261995,
                         0.1447110071732629,     -0.5823571654525552,   0.45808210592918697,
                         -0.015151515151515152};
    double error = 0;
    BY_HAND_UNROLL
    for (int k = 0; k < 6; k++) {
        BY_HAND_UNROLL
        for (int i = 0; i < 8; i++) {
            double sum = 0;
            BY_HAND_UNROLL
            for (int j = 0; j <= k; j++) sum += a[k][j] * f[j][i];
            y1[i] = y[i] + h * sum;
        }
        *H = slope_by_hand(s, y1, f[k + 1]);
    }
    BY_HAND_UNROLL
    for (int i = 1; i < 8; i++) {
        double sum = 0;
        BY_HAND_UNROLL
        for (int j = 0; j < 7; j++) sum += e[j] * f[j][i];
        error = fmax(error, fabs(h * sum));
    }
    return error;
}

/* Which event is in a step from g0 to g1; -1: none. */
static inline __host__ __device__ int event_by_hand(const double g0[3], const double g1[3])
{
    if (g1[HORIZON] <= 0) return HORIZON;
    if (g1[FAR_SPHERE] >= 0) return FAR_SPHERE;
    return (g0[PLANE] < 0) != (g1[PLANE] < 0) ? PLANE : -1;
}

/* Goes from y, by the step h that crosses event k, to where it is: by the cubic through g and its slopes at both ends, a
   step to there, and one of Newton's along its ydot. Returns the time of that. */
static inline __host__ __device__ double
cross_by_hand(const light *s, int k, double h, const double y[8], double f[7][8], double y1[8])
{
    const double d = 1e-6 * fabs(h);
    double g0[3], g1[3], a0[3], a1[3], x[8], low = 0, high = 1, H;
    light_events(s, 0, y, g0), light_events(s, 0, y1, g1);
    for (int i = 0; i < 8; i++) x[i] = y[i] + d * f[0][i];
    light_events(s, 0, x, a0);
    for (int i = 0; i < 8; i++) x[i] = y1[i] + d * f[6][i];
    light_events(s, 0, x, a1);
    const double m0 = h * (a0[k] - g0[k]) / d, m1 = h * (a1[k] - g1[k]) / d, rise = g1[k] - g0[k];
    for (int i = 0; i < 24; i++) {
        const double u = (low + high) / 2;
        const double g = g0[k] + u * (m0 + u * (3 * rise - 2 * m0 - m1 + u * (m0 + m1 - 2 * rise)));
        if ((g < 0) == (g0[k] < 0))
            low = u;
        else
            high = u;
    }
    step_by_hand(s, high * h, y, f, y1, &H);
    light_events(s, 0, y1, g1);
    for (int i = 0; i < 8; i++) x[i] = y1[i] + d * f[6][i];
    light_events(s, 0, x, a1);
    const double late = a1[k] != g1[k] ? -g1[k] * d / (a1[k] - g1[k]) : 0;
    for (int i = 0; i < 8; i++) y1[i] += late * f[6][i];
    return high * h + late;
}

/* A ray to what it sees; false where it fails. */
static inline __host__ __device__ bool trace_by_hand(const scene *s, double accuracy,
                                                     const double start[8], colour *seen)
{
    const light *const hole = &s->light;
    const double end = end_of_ray(s);
    double y[8], y1[8], f[7][8], g0[3], g1[3], t = 0, H, S;
    *seen = colour_of(0, 0, 0);
    for (int i = 0; i < 8; i++) y[i] = start[i];
    slope_by_hand(hole, y, f[0]);
    light_events(hole, 0, y, g0);
    double h = -0.01 * s->distance;
    for (int attempts = 0; attempts < 100000 && t > end; attempts++) {
        const double e = step_by_hand(hole, h, y, f, y1, &H) / accuracy;
        const double factor = 0.9 * exp2(-0.2 * log2(fmax(e, 1e-10)));
        if (!(e <= 1)) {
            h *= e > 1 ? fmax(factor, 0.1) : 0.1;
            continue;
        }
        if (fabs(H) > 0.1 * accuracy) { /* by the spatial momenta, which have forces */
            double pp = 0;
            for (int i = 1; i < 4; i++) pp += f[6][i] * f[6][i];
            for (int i = 1; i < 4; i++) y1[4 + i] -= H / pp * f[6][i];
            slope_by_hand(hole, y1, f[6]);
        }
        light_events(hole, 0, y1, g1);
        const int k = event_by_hand(g0, g1);
        if (k < 0) {
            t += h, h *= fmin(factor, 5.0);
        } else {
            t += cross_by_hand(hole, k, h, y, f, y1);
            if (k == HORIZON) return true;
            if (k == FAR_SPHERE) return *seen = sky_colour(s, y1), true;
            const double r = radius(hole->a, y1, &S);
            if (r >= s->inner && r <= s->disc)
                return *seen = disc_colour(s, r, (y1[1] * y1[6] - y1[2] * y1[5]) / -y1[4]), true;
            slope_by_hand(hole, y1, f[6]);
            light_events(hole, 0, y1, g1);
            g1[PLANE] = g0[PLANE] < 0 ? 1 : -1;
        }
        for (int i = 0; i < 8; i++) y[i] = y1[i], f[0][i] = f[6][i];
        for (int i = 0; i < 3; i++) g0[i] = g1[i];
    }
    return t <= end;
}

#endif
