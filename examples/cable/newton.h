/* Newton's method for a cable over obstacles (Scholz, Sherman, Stavness, Delp, Kecskemethy, A fast
 * multi-obstacle muscle wrapping method using natural geodesic variations, Multibody System Dynamics 36
 * (2016) 195). Each contact has four natural variations:
 *
 *     ALONG    the geodesic slides along itself
 *     ACROSS   its start moves across, without turning
 *     TURN     its start turns
 *     LENGTH   its end moves on
 *
 * and four equations: at both ends the straight piece e has no component along the normal and across, so that it
 * is tangent. The Jacobi fields of the geodesic give the motion of its end, curvatures and torsion give the
 * rotation of the frames; nothing is computed by differences. The system is banded, as only neighbours meet.
 *
 * Where all equations hold, the length is stationary. It does not change to second order with ALONG and LENGTH,
 * whose equations are the conditions of touching. So it is a minimum if its second derivatives by ACROSS and
 * TURN are positive definite, and no point of a geodesic is conjugate to its start. */
#ifndef CABLE_NEWTON_H
#define CABLE_NEWTON_H

#include "model.h"

enum { ALONG, ACROSS, TURN, LENGTH };

/* How an end moves along and across, and turns, with the four variations. */
CABLE_FUNC void motion(const struct cable_geodesic *g, bool last, double m[4][3])
{
    const double first[4][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    memcpy(m, first, sizeof first);
    if (!last) return;
    m[ACROSS][1] = g->shifted, m[ACROSS][2] = g->shifted_rate;
    m[TURN][1] = g->turned, m[TURN][2] = g->turned_rate;
    m[LENGTH][0] = 1;
}

/* Where the other end is on this obstacle: how far the end of the geodesic is from it, along and across. */
CABLE_FUNC void held_rows(const struct cable_pass *m, bool last, const struct cable_node *node,
                          struct cable_joint *j)
{
    const struct cable_frame *const f = last ? &m->now.last : &m->now.first;
    const double unit = shape_unit(&m->body->shape);
    double off[3], own[4][3];
    add3(f->x, -1, node->x, off);
    motion(&m->now.g, last, own);
    j->error[0] = dot3(off, f->along) / unit, j->error[1] = dot3(off, f->across) / unit;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 4; k++) j->own[i][k] = own[k][i] / unit, j->other[i][k] = 0;
}

CABLE_FUNC void joint_rows(const struct cable_pass *m, bool last, const struct cable_node *node,
                           struct cable_joint *j)
{
    if (node->held) {
        held_rows(m, last, node, j);
        return;
    }
    const struct cable_frame *const f = last ? &m->now.last : &m->now.first;
    const struct cable_span s = last ? span_between(f->x, node->x) : span_between(node->x, f->x);
    const double *const u[2] = {f->normal, f->across}, sign = last ? -1 : 1;
    const double ahead = dot3(s.e, f->along), bent = dot3(s.e, f->normal);
    const double aside = dot3(s.e, f->across);
    /* e.u' for u = normal, across, while the end moves along, across, and turns */
    const double swing[2][3] = {{-f->curvature * ahead - f->torsion * aside,
                                 -f->torsion * ahead - f->curvature_across * aside, 0},
                                {f->torsion * bent, f->curvature_across * bent, -ahead}};
    double own[4][3], other[4][3] = {{0}};
    motion(&m->now.g, last, own);
    if (node->block >= 0) motion(&node->pass->now.g, !last, other);
    for (int i = 0; i < 2; i++) {
        double w[3]; /* what of a motion of an end the error feels */
        j->error[i] = dot3(s.e, u[i]);
        /* far from touching, the turn of the straight piece may outdo that of the normal, and a step would go
           the wrong way: that part, which fades with the error, counts for at most half the other then */
        const double outdone = -sign * j->error[i] * ahead / s.d;
        const bool wrong = i == 0 && outdone * swing[0][0] < 0;
        const double most = wrong ? fabs(swing[0][0] / (2 * outdone)) : 1;
        add3(u[i], -fmin(most, 1) * j->error[i], s.e, w);
        for (int k = 0; k < 3; k++) w[k] *= sign / s.d;
        const double wa = dot3(w, f->along) + swing[i][0], wb = dot3(w, f->across) + swing[i][1];
        for (int k = 0; k < 4; k++)
            j->own[i][k] = wa * own[k][0] + wb * own[k][1] + swing[i][2] * own[k][2];
        if (node->block < 0) continue;
        const struct cable_contact *const there = &node->pass->now;
        const struct cable_frame *const g = last ? &there->first : &there->last;
        const double ga = dot3(w, g->along), gb = dot3(w, g->across);
        for (int k = 0; k < 4; k++) j->other[i][k] = -ga * other[k][0] - gb * other[k][1];
    }
}

/* Takes the place of the two equations across of block b: the length by ACROSS is stationary, and by TURN
   (divided by how far that moves the end), each with `shift` added to its second derivative. Without it
   they are the same as the equations across. An end that is held stays so. */
CABLE_FUNC void shift_rows(struct cable *c, int b, double shift)
{
    const struct cable_pass *const m = c->block[b].pass;
    const bool begins = c->block[b].previous.held, ends = c->block[b].next.held;
    double *const first = c->band[4 * b + 1], *const last = c->band[4 * b + 3];
    /* column j of the last row stands 2 before where it stands in the first */
    for (int j = 2; j < BAND_WIDTH && !begins && !ends; j++)
        first[j] -= m->now.g.shifted * last[j - 2];
    if (!begins && !ends) c->right[4 * b + 1] -= m->now.g.shifted * c->right[4 * b + 3];
    if (!begins) first[BAND_BELOW + (int)ACROSS - 1] += shift / shape_unit(&m->body->shape);
    if (ends) return;
    for (int j = 0; j < BAND_WIDTH; j++) last[j] = -last[j];
    c->right[4 * b + 3] = -c->right[4 * b + 3];
    last[BAND_BELOW + (int)TURN - 3] += shift;
}

/* The joints of all contacts, where these are now. */
CABLE_FUNC void measure_joints(struct cable *c)
{
    for (int b = 0; b < c->blocks; b++) {
        struct cable_block *const block = &c->block[b];
        joint_rows(block->pass, false, &block->previous, &block->joint[0]);
        joint_rows(block->pass, true, &block->next, &block->joint[1]);
    }
}

/* Rows of the band and the right sides, from the joints. Column j of row i is band[i][j - i + BAND_BELOW]. */
CABLE_FUNC void assemble(struct cable *c, double shift)
{
    memset(c->band, 0, (size_t)(4 * c->blocks) * sizeof *c->band);
    for (int b = 0; b < c->blocks; b++) {
        const struct cable_block *const block = &c->block[b];
        for (int last = 0; last < 2; last++) {
            const struct cable_node *const node = last ? &block->next : &block->previous;
            const struct cable_joint *const joint = &block->joint[last];
            for (int i = 0; i < 2; i++) {
                const int row = 4 * b + 2 * last + i;
                c->right[row] = -joint->error[i];
                for (int k = 0; k < 4; k++)
                    c->band[row][4 * b + k - row + BAND_BELOW] = joint->own[i][k];
                if (node->block < 0) continue;
                for (int k = 0; k < 4; k++)
                    c->band[row][4 * node->block + k - row + BAND_BELOW] = joint->other[i][k];
            }
        }
        if (shift > 0) shift_rows(c, b, shift);
    }
}

/* Gauss's method with rows exchanged, in the band; the solution goes to step. False: singular. */
CABLE_FUNC bool solve_band(struct cable *c)
{
    const int n = 4 * c->blocks;
    double(*const A)[BAND_WIDTH] = c->band, *const x = c->step;
    memcpy(x, c->right, (size_t)n * sizeof *x);
    for (int k = 0; k < n; k++) {
        const int end = k + BAND_BELOW < n - 1 ? k + BAND_BELOW : n - 1;
        int best = k;
        for (int i = k + 1; i <= end; i++)
            if (fabs(A[i][k - i + BAND_BELOW]) > fabs(A[best][k - best + BAND_BELOW])) best = i;
        double *const pivot = &A[k][BAND_BELOW], *const row = &A[best][k - best + BAND_BELOW];
        if (!(fabs(row[0]) > 0) || !isfinite(row[0])) return false;
        for (int j = 0; best > k && j <= BAND_REACH; j++) {
            const double swap = pivot[j];
            pivot[j] = row[j], row[j] = swap;
        }
        const double swap = x[k];
        x[k] = x[best], x[best] = swap;
        for (int i = k + 1; i <= end; i++) {
            double *const lower = &A[i][k - i + BAND_BELOW];
            const double factor = lower[0] / pivot[0];
            if (factor == 0) continue;
            for (int j = 1; j <= BAND_REACH; j++) lower[j] -= factor * pivot[j];
            x[i] -= factor * x[k];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = 1; j <= BAND_REACH && k + j < n; j++) x[k] -= A[k][BAND_BELOW + j] * x[k + j];
        x[k] /= A[k][BAND_BELOW];
        if (!isfinite(x[k])) return false;
    }
    return true;
}

/* ---- errors and steps ------------------------------------------------------------------------------ */

/* Angle between the straight piece and the tangent at an end of a contact. */
CABLE_FUNC double joint_angle(const struct cable_frame *f, const double a[3], const double b[3])
{
    double e[3], turned[3];
    add3(b, -1, a, e);
    if (dot3(e, e) == 0) return 0;
    cross3(e, f->along, turned);
    return atan2(norm3(turned), dot3(e, f->along));
}

/* How far an end that is held is from its point. No step changes how far the point is above or below the
   surface, which is up to CABLE_NEAR units. */
CABLE_FUNC double held_distance(const struct cable_shape *s, const struct cable_frame *f,
                                const double x[3])
{
    double off[3];
    add3(f->x, -1, x, off);
    const double above = fabs(dot3(off, f->normal)) - 2 * CABLE_NEAR * shape_unit(s);
    return hypot(hypot(dot3(off, f->along), dot3(off, f->across)), fmax(above, 0));
}

/* At an end of a contact: that angle, or, where it is held, a hundred times how far it is off, in units. */
CABLE_FUNC double joint_error(const struct cable_block *b, bool last)
{
    const struct cable_contact *const now = &b->pass->now;
    const struct cable_node *const node = last ? &b->next : &b->previous;
    const double *const x = last ? now->last.x : now->first.x;
    const struct cable_shape *const s = &b->pass->body->shape;
    if (node->held)
        return 1e2 * held_distance(s, last ? &now->last : &now->first, node->x) / shape_unit(s);
    return last ? joint_angle(&now->last, x, node->x) : joint_angle(&now->first, node->x, x);
}

/* The largest of them; infinite where one is no number. */
CABLE_FUNC double worst_angle(const struct cable *c)
{
    double worst = 0;
    for (int b = 0; b < c->blocks; b++) {
        const double before = joint_error(&c->block[b], false);
        const double after = joint_error(&c->block[b], true);
        const double angle = before > after || isnan(before) ? before : after;
        if (!(angle <= worst)) worst = angle;
        if (isnan(worst)) return HUGE_VAL;
    }
    return worst;
}

/* Whether a geodesic on a drum begins or ends at an end of the cable. */
CABLE_FUNC bool is_anchored(const struct cable_block *block)
{
    return block->pass->body->shape.kind == CABLE_DRUM &&
           (block->previous.held || block->next.held);
}

/* How a step turns the end of a geodesic that is held. */
CABLE_FUNC double turn_of_end(const struct cable_block *block, const struct cable_geodesic *g,
                              const double step[4])
{
    return block->previous.held ? step[TURN]
                                : step[ACROSS] * g->shifted_rate + step[TURN] * g->turned_rate;
}

/* What of the step, at most all, turns no end by more than about half a radian. On a body that is not convex no end goes
   further than the one that is bent more may: it could go round a tube. The other end of a contact with a drum that is
   held moves to where it touches after the step, wherever the step leads it. */
CABLE_FUNC double step_fraction(const struct cable *c)
{
    const double most = 0.5;
    double turn = 0;
    for (int b = 0; b < c->blocks; b++) {
        const struct cable_block *const block = &c->block[b];
        const struct cable_contact *const now = &block->pass->now;
        const struct cable_frame *const f = &now->first, *const l = &now->last;
        const double across = fmax(fabs(f->curvature_across), fabs(l->curvature_across));
        const double *const x = c->step + 4 * b;
        const double most_bent = fmax(fabs(f->curvature), fabs(l->curvature));
        const double far =
            is_round(&block->pass->body->shape)
                ? fmax(fabs(f->curvature * x[ALONG]), fabs(l->curvature * (x[ALONG] + x[LENGTH])))
                : most_bent * fmax(fabs(x[ALONG]), fabs(x[LENGTH]));
        if (is_anchored(block))
            turn = fmax(turn, fabs(turn_of_end(block, &now->g, x)));
        else
            turn = fmax(turn, fmax(fabs(x[TURN]), fmax(across * fabs(x[ACROSS]), far)));
    }
    return turn > most ? most / turn : 1;
}

/* Brings the last end of a geodesic, which is held, back to its point. A step keeps it there to first
   order only; the rest would hide whether the angles become smaller. Where this does not lead nearer, the
   geodesic stays as it is. */
CABLE_FUNC void hold_last(struct cable *c, const struct cable_block *block)
{
    struct cable_pass *const m = block->pass;
    const struct cable_shape *const s = &m->body->shape;
    const double unit = shape_unit(s);
    for (int i = 0; i < 3; i++) {
        const struct cable_contact kept = m->now;
        const struct cable_geodesic *const g = &kept.g;
        const double off = held_distance(s, &kept.last, block->next.x);
        const double shift = block->previous.held ? 0 : unit * g->shifted;
        const double both = shift * shift + g->turned * g->turned;
        double d[3];
        if (!(off > 1e-13 * unit) || !(both > 0)) return;
        add3(block->next.x, -1, kept.last.x, d);
        const double aside = dot3(d, kept.last.across) / both;
        add3(g->first.x, unit * shift * aside, g->first.across, m->now.x);
        add3(g->first.along, g->turned * aside, g->first.across, m->now.v);
        m->now.length = fmax(kept.length + dot3(d, kept.last.along), 0);
        if (trace_contact(c, m) && held_distance(s, &m->now.last, block->next.x) < off) continue;
        m->now = kept;
        return;
    }
}

/* Moves a contact by a fraction of the step. False where its geodesic cannot be traced. */
CABLE_FUNC bool move_contact(struct cable *c, const struct cable_block *block, double fraction,
                             const double step[4])
{
    struct cable_pass *const m = block->pass;
    struct cable_contact *const now = &m->now;
    const struct cable_geodesic *const g = &m->before.g;
    now->length = fmax(m->before.length + fraction * step[LENGTH], 0);
    if (is_anchored(block) && !block->previous.held) { /* as its mirror image would move */
        to_obstacle(m->body, block->next.x, now->x);
        add3(g->last.along, fraction * turn_of_end(block, g, step), g->last.across, now->v);
        for (int k = 0; k < 3; k++) now->v[k] = -now->v[k];
        return trace_contact_back(c, m);
    }
    add3(g->first.x, fraction * step[ALONG], g->first.along, now->x);
    add3(now->x, fraction * step[ACROSS], g->first.across, now->x);
    add3(g->first.along, fraction * step[TURN], g->first.across, now->v);
    if (block->previous.held) to_obstacle(m->body, block->previous.x, now->x);
    if (!trace_contact(c, m)) return false;
    if (block->next.held) hold_last(c, block);
    return true;
}

/* Moves all contacts by a fraction of the step. False where a geodesic cannot be traced. */
CABLE_FUNC bool move_contacts(struct cable *c, double fraction)
{
    for (int b = 0; b < c->blocks; b++)
        if (!move_contact(c, &c->block[b], fraction, c->step + 4 * b)) return false;
    return true;
}

CABLE_FUNC void keep_contacts(struct cable *c)
{
    for (int b = 0; b < c->blocks; b++) c->block[b].pass->before = c->block[b].pass->now;
}

CABLE_FUNC void restore_contacts(struct cable *c)
{
    for (int b = 0; b < c->blocks; b++) c->block[b].pass->now = c->block[b].pass->before;
}

/* Of the straight pieces and geodesics as they are. */
CABLE_FUNC double path_length(const struct cable *c)
{
    const double *a = c->from;
    double sum = 0;
    for (int i = 0; i <= c->passes; i++) {
        const struct cable_pass *const m = i < c->passes ? &c->pass[i] : NULL;
        const bool fixed = !m || m->body->shape.kind == CABLE_VIA;
        if (!fixed && !m->now.touches) continue;
        const double *const b = !m ? c->to : fixed ? m->body->at : m->now.first.x;
        sum += distance3(a, b);
        a = fixed ? b : m->now.last.x;
        if (!fixed) sum += m->now.length;
    }
    return sum;
}

/* The length, and a price for what straight pieces have along the normal at contacts, and for how far ends
   that are held are off: its minimum among paths that touch is that of the length. */
CABLE_FUNC double priced_length(const struct cable *c)
{
    double sum = path_length(c);
    for (int b = 0; b < c->blocks; b++) {
        const struct cable_block *const block = &c->block[b];
        const struct cable_frame *const f = &block->pass->now.first;
        const struct cable_frame *const l = &block->pass->now.last;
        const struct cable_span in = span_between(block->previous.x, f->x);
        const struct cable_span out = span_between(l->x, block->next.x);
        const double bent[2] = {dot3(in.e, f->normal), dot3(out.e, l->normal)};
        const double ahead[2] = {dot3(in.e, f->along), dot3(out.e, l->along)};
        for (int k = 0; k < 2; k++) {
            const double price = ahead[k] > 0 ? bent[k] * bent[k] : 2 - bent[k] * bent[k];
            if ((k == 0 ? &block->previous : &block->next)->held)
                sum += 2 * (k == 0 ? in.d : out.d);
            else
                sum += shape_unit(&block->pass->body->shape) * price;
        }
    }
    return sum;
}

/* ---- minimum --------------------------------------------------------------------------------------- */

/* Second derivatives of the length by ACROSS and TURN of all contacts, from the joints, where the equations
   hold: with b_P and b_Q what e has across at both ends, length' = b_P - shifted b_Q by ACROSS, -turned b_Q by
   TURN. Row i holds the columns i - 3 ... i. With the shift of shift_rows. Where the first end is held there is
   no ACROSS; where the last is, TURN follows ACROSS: their rows are those of a unit matrix. */
CABLE_FUNC void second_derivatives(struct cable *c, double shift)
{
    memset(c->hessian, 0, (size_t)(8 * c->blocks) * sizeof *c->hessian);
    for (int b = 0; b < c->blocks; b++) {
        const struct cable_block *const block = &c->block[b];
        const struct cable_geodesic *const g = &block->pass->now.g;
        const bool free[2] = {!block->previous.held, !block->next.held};
        const double follows = !free[1] && g->turned > 0 ? -g->shifted / g->turned : 0;
        const struct cable_joint *const first = &block->joint[0], *const last = &block->joint[1];
        for (int i = 0; i < 2; i++) {
            const int row = 2 * b + i;
            const double p = i == 0 ? 1 : 0, q = i == 0 ? -g->shifted : -g->turned;
            c->hessian[4 * row + 3] = 1;
            if (!free[i]) continue;
            for (int k = free[0] ? 0 : i; k <= i; k++)
                c->hessian[4 * row + 3 - i + k] =
                    p * (first->own[1][ACROSS + k] + follows * first->own[1][TURN]) +
                    (free[1] ? q * last->own[1][ACROSS + k] : 0);
            const int before = block->previous.block;
            for (int k = before >= 0 && c->block[before].previous.held; k < 2 && before >= 0; k++)
                c->hessian[4 * row + 1 - i + k] = p * first->other[1][ACROSS + k];
            c->hessian[4 * row + 3] +=
                shift * (i == 0 ? 1 / shape_unit(&block->pass->body->shape) : fmax(g->turned, 0));
        }
    }
}

/* Whether it is positive definite, except for rounding and the integrator's errors (of a geodesic without length nothing
   is known by TURN). If not, step becomes a direction in which the length falls. */
CABLE_FUNC bool is_convex(struct cable *c)
{
    const int n = 2 * c->blocks;
    double *const H = c->hessian, *const x = c->step;
    const double rounding = 1e-9 + 100 * c->accuracy;
    for (int i = 0; i < n; i++) {
        const double size = fabs(H[4 * i + 3]);
        const int first = i < 3 ? 0 : i - 3;
        for (int j = first; j <= i; j++) {
            double sum = H[4 * i + 3 - i + j];
            for (int k = j < 3 ? 0 : j - 3; k < j; k++)
                if (k >= first) sum -= H[4 * i + 3 - i + k] * H[4 * j + 3 - j + k] * H[4 * k + 3];
            H[4 * i + 3 - i + j] = j < i && H[4 * j + 3] != 0 ? sum / H[4 * j + 3] : sum;
        }
        if (H[4 * i + 3] >= -rounding * size || c->block[i / 2].pass->now.length == 0) continue;
        memset(x, 0, (size_t)(4 * c->blocks) * sizeof *x);
        double d[8] = {0}; /* L^T d = unit vector i; the last entries, in a ring */
        for (int k = i; k >= 0; k--) {
            double v = k == i ? 1 : 0;
            for (int j = k + 1; j <= i && j <= k + 3; j++) v -= H[4 * j + 3 - j + k] * d[j % 8];
            d[k % 8] = v;
            x[4 * (k / 2) + (k % 2 ? TURN : ACROSS)] = v;
        }
        return false;
    }
    return true;
}

#endif
