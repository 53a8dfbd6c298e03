/* Body of a contender: an instance of the header over the geodesics of the bench.
 *
 *   INSTANCE   prefix of the instance
 *   RUN        the contender made here */
#define PASTE2(a, b) a##_##b
#define PASTE(a, b)  PASTE2(a, b)
#define OF(x)        PASTE(INSTANCE, x)

contender RUN;

void RUN(const struct ellipsoid *e, int count, double starts[][6], double length, double accuracy,
         struct totals *totals)
{
    const OF(options) options = {.accuracy = accuracy, .initial_step = 0.1};
    for (int k = 0; k < count; ++k) {
        OF(integ) it;
        if (OF(initialize)(&it, e, &options, 0.0, starts[k]) != GI_OK ||
            OF(integrate)(&it, length) != GI_OK) {
            ++totals->failed;
            continue;
        }
        totals->taken += it.stats.steps_taken;
        totals->attempted += it.stats.steps_attempted;
        add_end_state(totals, it.y);
    }
}

PROGRAM(RUN)
