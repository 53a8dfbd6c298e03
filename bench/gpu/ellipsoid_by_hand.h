/* A geodesic of the ellipsoid by a loop written by hand, as good as can be made: Merson 4(3), step control, and the
 * projection where f, the velocity along the gradient or its length is off by a tenth of the accuracy. Nothing in it can be
 * set. Part of ellipsoid_body.h, whose macros it uses. */

/* f = {v, a} at y = {x, v}: v' = -(v.W v) / (W x)^2 W x with W = diag(w). */
BOTH void NAME(slope)(const REAL w[3], const REAL y[6], REAL f[6])
{
    REAL top = 0, bottom = 0, n[3];
    for (int i = 0; i < 3; i++)
        n[i] = w[i] * y[i], top += w[i] * y[3 + i] * y[3 + i], bottom += n[i] * n[i];
    top /= bottom;
    for (int i = 0; i < 3; i++) f[i] = y[3 + i], f[3 + i] = -top * n[i];
}

/* To the surface and its tangent plane, and to speed 1, where it is off. */
BOTH void NAME(settle)(const REAL w[3], REAL tolerance, REAL y[6])
{
    for (int round = 0; round < 5; round++) {
        REAL f = -1, gg = 0, vg = 0, vv = 0, g[3];
        for (int i = 0; i < 3; i++) {
            g[i] = 2 * w[i] * y[i], f += g[i] * y[i] / 2;
            gg += g[i] * g[i], vg += g[i] * y[3 + i], vv += y[3 + i] * y[3 + i];
        }
        const REAL off = tolerance * tolerance * gg, slow = vv > 1 ? vv - 1 : 1 - vv;
        if (f * f <= off && vg * vg <= off && slow <= 2 * tolerance) return;
        const REAL per_v = 1 / (REAL)sqrt(vv - vg * vg / gg);
        for (int i = 0; i < 3; i++)
            y[i] -= f / gg * g[i], y[3 + i] = (y[3 + i] - vg / gg * g[i]) * per_v;
    }
}

BOTH void NAME(trace_by_hand)(const struct NAME(task) * task, int k, struct NAME(end) * end)
{
    const REAL accuracy = (REAL)STEP_ACCURACY, *w = task->surface.w, L = task->length;
    REAL y[6], x[6], y1[6], f1[6], f2[6], f3[6], f4[6], t = 0, h = (REAL)0.05;
    int attempts = 0;
    end->status = (int)NAME(start_of)(task, k, y);
    if (end->status != GI_OK) return;
    NAME(slope)(w, y, f1);
    while (t < L && attempts < 1000000) {
        REAL error = 0;
        const bool last = t + h >= L;
        if (last) h = L - t;
        attempts++;
        for (int i = 0; i < 6; i++) x[i] = y[i] + h / 3 * f1[i];
        NAME(slope)(w, x, f2);
        for (int i = 0; i < 6; i++) x[i] = y[i] + h / 6 * (f1[i] + f2[i]);
        NAME(slope)(w, x, f3);
        for (int i = 0; i < 6; i++) x[i] = y[i] + h / 8 * (f1[i] + 3 * f3[i]);
        NAME(slope)(w, x, f4);
        for (int i = 0; i < 6; i++) x[i] = y[i] + h / 2 * (f1[i] - 3 * f3[i] + 4 * f4[i]);
        NAME(slope)(w, x, f2);
        for (int i = 0; i < 6; i++) {
            y1[i] = y[i] + h / 6 * (f1[i] + 4 * f4[i] + f2[i]);
            const REAL e = h / 30 * (2 * f1[i] - 9 * f3[i] + 8 * f4[i] - f2[i]);
            error = (REAL)fmax(error, fabs(e));
        }
        error /= accuracy;
        const REAL wanted = (REAL)0.9 / (REAL)sqrt(sqrt((double)error + 1e-8));
        if (!(error <= 1)) {
            h *= wanted > (REAL)0.1 ? wanted : (REAL)0.1;
            continue;
        }
        NAME(settle)(w, accuracy / 10, y1);
        t = last ? L : t + h;
        for (int i = 0; i < 6; i++) y[i] = y1[i];
        NAME(slope)(w, y, f1);
        h *= wanted < 5 ? wanted : (REAL)5;
    }
    end->attempts = attempts;
    for (int i = 0; i < 6; i++) end->y[i] = y[i];
}
