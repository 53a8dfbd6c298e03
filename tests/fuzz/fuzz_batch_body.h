/* Part of fuzz_body.h: the batch, driven as often as the integrator where there are lanes. */
#if FUZZ_LANES > 0

/* Geodesics for a batch, and what became of them. */
enum { FUZZ_(_BATCH) = 3 * FUZZ_LANES };
struct FUZZ_(_set) {
    size_t count;
    struct script scripts[FUZZ_(_BATCH)];
    FUZZ_REAL t[FUZZ_(_BATCH)], t_end[FUZZ_(_BATCH)], y[FUZZ_(_BATCH)][FUZZ_(_N)];
    gi_status status[FUZZ_(_BATCH)], result;
    int event[FUZZ_(_BATCH)];
    gi_statistics stats;
    size_t first_failed;
    gi_error error;
#    if FUZZ_GLOBAL
    FUZZ_REAL global_error[FUZZ_(_BATCH)][FUZZ_(_N)];
#    endif
#    if FUZZ_CARRIED /* of a metric */
    FUZZ_REAL variation[FUZZ_(_BATCH)][1][FUZZ_(_N)], transported[FUZZ_(_BATCH)][1][3];
#    endif
};

/* Bits of what a call of a batch does without. */
enum { FUZZ_(_ONE_SYSTEM) = 1, FUZZ_(_NO_STATUS) = 2, FUZZ_(_NO_EVENT) = 4, FUZZ_(_NO_ERRORS) = 8 };

#    if FUZZ_GLOBAL
/* Where a geodesic could not start it is infinite. */
static void FUZZ_(_know_no_errors)(struct FUZZ_(_set) * set)
{
    for (size_t k = 0; k < set->count; k++)
        for (int i = 0; i < FUZZ_(_N); i++) set->global_error[k][i] = (FUZZ_REAL)INFINITY;
}
#    endif

/* What the batch must do, by the integrator. */
static void FUZZ_(_one_by_one)(struct FUZZ_(_set) * set, const FUZZ_(_options) * options)
{
    enum { FIELDS = sizeof(gi_statistics) / sizeof(long long) };
    long long sum[FIELDS] = {0}, one[FIELDS];

    set->result = GI_OK;
    set->first_failed = set->count;
    set->error.what = gi_status_message(GI_OK), set->error.where = -1;
#    if FUZZ_GLOBAL
    FUZZ_(_know_no_errors)(set);
#    endif
    for (size_t k = 0; k < set->count; k++) {
        FUZZ_(_integ) it;
        set->status[k] =
            FUZZ_CALL(_initialize)(&it, &set->scripts[k], options, set->t[k], set->y[k]);
        set->event[k] = -1;
        if (set->status[k] == GI_OK) {
            set->status[k] = FUZZ_CALL(_integrate)(&it, set->t_end[k]);
            set->t[k] = it.t;
            memcpy(set->y[k], it.y, sizeof it.y);
#    if FUZZ_EVENTS > 0
            if (set->status[k] == GI_EVENT) set->event[k] = it.event_index;
#    endif
#    if FUZZ_CARRIED
            memcpy(set->variation[k], it.variation, sizeof it.variation);
            memcpy(set->transported[k], it.transported, sizeof it.transported);
#    endif
            /* integrate evaluates ydot anew when it begins */
            if (it.stats.steps_attempted > 0 || set->status[k] == GI_ERR_NOT_FINITE)
                it.stats.derivative_evaluations--;
            memcpy(one, &it.stats, sizeof one);
            for (int i = 0; i < FIELDS; i++) sum[i] += one[i];
#    if FUZZ_GLOBAL
            memcpy(set->global_error[k], it.global_error, sizeof it.global_error);
#    endif
        }
        if (FUZZ_(_is_good)(set->result) && !FUZZ_(_is_good)(set->status[k])) {
            set->result = set->status[k];
            set->first_failed = k;
            set->error = FUZZ_CALL(_explain)(&it);
        }
    }
    memcpy(&set->stats, sum, sizeof sum);
}

static void FUZZ_(_require_same_set)(const struct FUZZ_(_set) * a, const struct FUZZ_(_set) * b)
{
    REQUIRE(a->result == b->result);
    for (size_t k = 0; k < a->count; k++) {
        REQUIRE(a->status[k] == b->status[k] && a->event[k] == b->event[k]);
        REQUIRE(memcmp(&a->t[k], &b->t[k], sizeof a->t[k]) == 0);
        REQUIRE(memcmp(a->y[k], b->y[k], sizeof a->y[k]) == 0);
#    if FUZZ_GLOBAL
        REQUIRE(memcmp(a->global_error[k], b->global_error[k], sizeof a->global_error[k]) == 0);
#    endif
#    if FUZZ_CARRIED
        for (int i = 0; i < FUZZ_(_N) + 3 && FUZZ_(_is_good)(a->status[k]); i++) {
            const FUZZ_REAL v = i < 3 ? a->transported[k][0][i] : a->variation[k][0][i - 3];
            const FUZZ_REAL w = i < 3 ? b->transported[k][0][i] : b->variation[k][0][i - 3];
            REQUIRE(memcmp(&v, &w, sizeof v) == 0 || (isnan(v) && isnan(w)));
        }
#    endif
    }
    REQUIRE(memcmp(&a->stats, &b->stats, sizeof a->stats) == 0);
    REQUIRE(a->first_failed == b->first_failed);
    REQUIRE(a->error.where == b->error.where && strcmp(a->error.what, b->error.what) == 0);
}

/* What holds of a batch whatever the callbacks do. */
static void FUZZ_(_require_batch)(const struct FUZZ_(_set) * before,
                                  const struct FUZZ_(_set) * after, long long maximum_steps)
{
    gi_status first = GI_OK;

    for (size_t k = 0; k < after->count; k++) {
        const FUZZ_REAL t0 = before->t[k], t = after->t[k], t_end = after->t_end[k];
        const gi_status status = after->status[k];
        REQUIRE(gi_status_message(status)[0] != '\0');
        if (FUZZ_(_is_good)(first) && !FUZZ_(_is_good)(status)) first = status;
        if (status == GI_OK) REQUIRE(t == t_end);
        if (status == GI_ERR_ARGUMENT || status == GI_ERR_CONSTRAINT)
            REQUIRE(memcmp(&t0, &t, sizeof t) == 0);
        if (status == GI_ERR_CONSTRAINT)
            REQUIRE(memcmp(before->y[k], after->y[k], sizeof after->y[k]) == 0);
        REQUIRE(FUZZ_EVENTS > 0 || status != GI_EVENT);
        if (status == GI_EVENT) REQUIRE(memcmp(&t0, &t, sizeof t) != 0);
#    if FUZZ_GLOBAL
        for (int i = 0; i < FUZZ_(_N); i++) REQUIRE(!isnan(after->global_error[k][i]));
#    endif
        if (memcmp(&t0, &t, sizeof t) == 0) continue;
        REQUIRE(t0 < t_end ? t > t0 && t <= t_end : t < t0 && t >= t_end);
        for (int i = 0; i < FUZZ_(_N); i++) REQUIRE(after->y[k][i] - after->y[k][i] == 0);
    }
    if (after->count > 0) REQUIRE(after->result == first); /* else of the options */
    const gi_statistics *s = &after->stats;
    REQUIRE(s->steps_attempted == s->steps_taken + s->error_test_failures + s->projection_failures +
                                      s->derivative_failures + s->event_retries);
    const long long allowed = maximum_steps * (long long)after->count;
    REQUIRE(s->steps_taken >= 0 && s->steps_attempted - s->event_retries <= allowed);
    REQUIRE(s->initializations >= 0 && s->initializations <= (long long)after->count);
}

static void FUZZ_(_next_set)(struct input *in, const struct script *script,
                             struct FUZZ_(_set) * set)
{
    memset(set, 0, sizeof *set);
    set->count = next_byte(in) % (FUZZ_(_BATCH) + 1);
    for (size_t k = 0; k < set->count; k++) {
        set->scripts[k] = *script;
        set->t[k] = FUZZ_(_next_time)(in, 0);
        set->t_end[k] = FUZZ_(_next_time)(in, set->t[k]);
        FUZZ_(_next_state)(in, set->y[k]);
        set->status[k] = (gi_status)77;
#    if FUZZ_GLOBAL
        for (int i = 0; i < FUZZ_(_N); i++) set->global_error[k][i] = (FUZZ_REAL)NAN;
#    endif
    }
}

/* The batch of a set, of one system or of those of the set. */
static void FUZZ_(_call_batch)(struct FUZZ_(_set) * set, const struct script *script,
                               const FUZZ_(_options) * options, unsigned without)
{
    FUZZ_(_batch) job = {.options = options, .count = set->count, .t = set->t, .y = set->y};
    job.t_end = set->t_end;
    if (without & FUZZ_(_ONE_SYSTEM))
        job.system = script;
    else
        job.systems = set->scripts;
    if (!(without & FUZZ_(_NO_STATUS))) job.status = set->status;
    if (!(without & FUZZ_(_NO_EVENT))) job.event = set->event;
#    if FUZZ_GLOBAL
    if (!(without & FUZZ_(_NO_ERRORS))) job.global_error = set->global_error;
#    endif
#    if FUZZ_CARRIED
    job.variation = set->variation, job.transported = set->transported;
#    endif
    set->result = FUZZ_CALL(_integrate_batch)(&job);
    set->stats = job.stats, set->first_failed = job.first_failed, set->error = job.error;
}

static void FUZZ_(_drive_batch)(struct input *in, const struct script *script)
{
    struct play *play = script->play;
    struct FUZZ_(_set) before, batch, scalar;
    FUZZ_(_options) options;

    FUZZ_(_next_options)(in, &options);
    if (options.maximum_steps == 0 || options.maximum_steps > 60) options.maximum_steps = 60;
    FUZZ_(_next_rates)(in, play);
    const unsigned without = next_byte(in) ^ FUZZ_(_ONE_SYSTEM);
    FUZZ_(_next_set)(in, script, &before);
    batch = scalar = before;
    FUZZ_(_begin)(play, INT64_MAX);
#    if FUZZ_GLOBAL
    if (without & FUZZ_(_NO_ERRORS)) FUZZ_(_know_no_errors)(&batch);
#    endif
    FUZZ_(_call_batch)(&batch, script, &options, without);
    for (int i = 0; FUZZ_EVENTS == 0 && i < FAULT_COUNT; i++)
        REQUIRE(play->calls[i] <= (10 + 30 * 2 * (1 + 2 * FUZZ_(_N)) + FUZZ_EVALUATIONS) *
                                      FUZZ_STEPS * (60 + 3) *
                                      (long long)(batch.count + FUZZ_LANES));
    if (!(without & FUZZ_(_NO_STATUS)) && options.maximum_steps > 0)
        FUZZ_(_require_batch)(&before, &batch, options.maximum_steps);
    if (!play->by_state && !are_honest(play)) return;
    FUZZ_(_one_by_one)(&scalar, &options);
    if (batch.count == 0) scalar.result = batch.result;             /* that of the options */
    if (batch.first_failed == batch.count && batch.result != GI_OK) /* the call is refused */
        scalar.first_failed = scalar.count, scalar.error = batch.error;
    if (without & FUZZ_(_NO_STATUS)) memcpy(batch.status, scalar.status, sizeof batch.status);
    if (without & FUZZ_(_NO_EVENT)) memcpy(batch.event, scalar.event, sizeof batch.event);
#    if FUZZ_GLOBAL
    if (without & FUZZ_(_NO_ERRORS))
        memcpy(batch.global_error, scalar.global_error, sizeof batch.global_error);
    if (without & FUZZ_(_NO_ERRORS) &&
        !(options.global_accuracy > 0)) { /* no companion goes along */
        batch.stats.derivative_evaluations = scalar.stats.derivative_evaluations;
        batch.stats.projections = scalar.stats.projections;
    }
#    endif
    FUZZ_(_require_same_set)(&scalar, &batch);
}

#endif
