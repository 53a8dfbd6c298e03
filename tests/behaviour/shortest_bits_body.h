/*
 * Body of test_shortest_bits.c, included once for each instance.
 *
 * BITS_NAME               its prefix
 * BITS_GRAPH(s, u, v, p)  makes p[3] the point over (u, v)
 */
#define RUN(x)            BITS_PASTE(BITS_NAME, _##x)
#define BITS_PASTE(a, b)  BITS_PASTE2(a, b)
#define BITS_PASTE2(a, b) a##b

static uint64_t RUN(way)(const struct ground *s, const RUN(options) * o, const double ends[4],
                         uint64_t bits)
{
    double from[3] = {0}, to[3] = {0}, direction[3] = {7, 7, 7}, length = 7;
    begin_calls(bad_call, bad_for_ever);
    BITS_GRAPH(s, ends[0], ends[1], from);
    BITS_GRAPH(s, ends[2], ends[3], to);
    bits = bits_of(bits, (double)RUN(shortest)(s, o, from, to, direction, &length));
    bits = with_calls(bits_of_all(bits_of(bits, length), direction, 3));
    return bits;
}

static uint64_t RUN(connection)(const struct ground *s, const RUN(options) * o,
                                const double ends[4], double guess, uint64_t bits)
{
    double from[3] = {0}, to[3] = {0}, direction[3] = {guess, -guess / 2, guess / 4};
    double length = guess > 1 ? guess : guess == 0.5 ? 1e-200 : 0;
    begin_calls(bad_call, bad_for_ever);
    BITS_GRAPH(s, ends[0], ends[1], from);
    BITS_GRAPH(s, ends[2], ends[3], to);
    bits = bits_of(bits, (double)RUN(connect)(s, o, from, to, direction, &length));
    return with_calls(bits_of_all(bits_of(bits, length), direction, 3));
}

static const double RUN(pairs)[][4] = {
    {0.25, 0.5, -0.75, -0.25}, {1, 0, -1, 0.125},    {0, 0, 0.75, 0.5}, {-0.5, 0.75, 0.5, 0.75},
    {0.5, -1, 0.5, 1},         {-0.75, -0.75, 1, 1}, {0, 1, 0, -1},     {0.125, 0, -0.25, 0.0625}};

static void RUN(plain_ways_have_the_same_bits)(void **state)
{
    const struct ground gentle = {0.5, 0.75, 0.25, 0.125, -0.0625, 0};
    uint64_t bits = 1;
    (void)state;
    begin_calls(0, false);
    for (int i = 0; i < 8; i++) {
        RUN(options) o;
        memset(&o, 0, sizeof o);
        bits = RUN(way)(&gentle, i ? &o : NULL, RUN(pairs)[i], bits);
    }
    check_bits(bits);
}

/* Straight lines: the target is met at once, or exactly in the middle between two. */
static void RUN(ways_on_planes_have_the_same_bits)(void **state)
{
    const struct ground plane = {0, 0, 0, 0, 0, 0}, gutter = {0, 1, 0, 0, 0, 0};
    uint64_t bits = 1;
    (void)state;
    begin_calls(0, false);
    for (int i = 0; i < 8; i++) {
        RUN(options) o;
        memset(&o, 0, sizeof o);
        o.accuracy = i % 2 ? 1e-4 : 0;
        bits = RUN(way)(i % 4 < 3 ? &plane : &gutter, &o, RUN(pairs)[i], bits);
    }
    check_bits(bits);
}

static void RUN(ways_round_hills_have_the_same_bits)(void **state)
{
    static const struct ground hills[] = {{3, 2, 1, 0, 0, 0},
                                          {2, -3, 0.5, 0.25, 0, 0},
                                          {1, 0.75, 0.25, -0.125, 0.375, 1},
                                          {4, 1, 0, 0, 0.125, 1}};
    uint64_t bits = 1;
    (void)state;
    begin_calls(0, false);
    for (int i = 0; i < 4; i++) {
        RUN(options) o;
        memset(&o, 0, sizeof o);
        o.accuracy = 1e-5, o.maximum_steps = 2500;
        bits = RUN(way)(&hills[i], &o, RUN(pairs)[i], bits);
        bits = RUN(way)(&hills[i], &o, RUN(pairs)[i + 2], bits);
    }
    check_bits(bits);
}

static void RUN(coarse_ways_have_the_same_bits)(void **state)
{
    static const struct ground hills[] = {
        {0.5, 0.75, 0.25, 0.125, -0.0625, 0}, {0, 0, 0, 0, 0, 0}, {2, 1, 0.5, 0, 0, 0}};
    uint64_t bits = 1;
    (void)state;
    begin_calls(0, false);
    for (int i = 0; i < 24; i++) {
        RUN(options) o;
        memset(&o, 0, sizeof o);
        o.accuracy = i % 4 == 3 ? 1 : i % 4 == 2 ? 0.25 : i % 4 == 1 ? 0.0625 : 1.0 / 64;
        o.maximum_steps = 2000;
        bits = RUN(way)(&hills[i % 3], &o, RUN(pairs)[i % 8], bits);
        bits = RUN(connection)(&hills[i % 3], &o, RUN(pairs)[i % 8], i % 5 == 4 ? 0.5 : 0, bits);
    }
    check_bits(bits);
}

static void RUN(tight_ways_have_the_same_bits)(void **state)
{
    static const struct ground hills[] = {{0.5, 0.75, 0.25, 0.125, -0.0625, 0},
                                          {2, -3, 0.5, 0.25, 0, 0}};
    uint64_t bits = 1;
    (void)state;
    begin_calls(0, false);
    for (int i = 0; i < 8; i++) {
        RUN(options) o;
        memset(&o, 0, sizeof o);
        o.accuracy = ldexp(1, -42 - 3 * i / 2);
        o.maximum_steps = 1500;
        bits = RUN(way)(&hills[i % 2], &o, RUN(pairs)[i % 8], bits);
        bits = RUN(connection)(&hills[i % 2], &o, RUN(pairs)[i % 8], i % 5 == 4 ? 2 : 0, bits);
    }
    check_bits(bits);
}

static void RUN(ways_by_options_have_the_same_bits)(void **state)
{
    const struct ground hill = {1, 0.5, 0.25, 0.25, 0, 0};
    uint64_t bits = 1;
    (void)state;
    begin_calls(0, false);
    for (int k = 0; k < 20; k++) {
        RUN(options) o;
        memset(&o, 0, sizeof o);
        o.accuracy = k % 5 == 0 ? 1e-3 : k % 5 == 1 ? 1e-9 : 1e-5, o.maximum_steps = 1500;
        if (k % 4 == 1) o.norm = GI_NORM_RMS;
        if (k % 7 == 1) o.fixed_step = 0.125;
        if (k % 7 == 2) o.maximum_step = 0.125;
        if (k % 7 == 3) o.minimum_step = 0.125;
        if (k % 7 == 4) o.initial_step = 0.0625;
        if (k % 7 == 5) o.constraint_tolerance = 1e-4, o.project_every_step = 1;
        if (k % 6 == 1) o.rtol = 1e-7;
        if (k % 6 == 2) o.atol = 1e-7;
        for (int i = 0; i < RUN(N); i++) {
            if (k % 3 == 1) o.relative[i] = i % 3 != 1;
            if (k % 3 == 2) o.units[i] = 0.5 + i / 4.0;
        }
        bits = RUN(way)(&hill, &o, RUN(pairs)[k % 8], bits);
        bits = RUN(connection)(&hill, &o, RUN(pairs)[(k + 3) % 8], 0, bits);
    }
    check_bits(bits);
}

static void RUN(ways_of_few_attempts_have_the_same_bits)(void **state)
{
    const struct ground hill = {1, 0.5, 0.25, 0.25, 0, 0}, apart = {1, 1, 0, 0, 0, 2};
    uint64_t bits = 1;
    (void)state;
    begin_calls(0, false);
    for (int k = 1; k < 40; k++) {
        RUN(options) o;
        memset(&o, 0, sizeof o);
        o.maximum_steps = k < 20 ? k : (k - 17) * (k - 17);
        bits = RUN(way)(k % 5 == 4 ? &apart : &hill, &o, RUN(pairs)[k % 3], bits);
        bits = RUN(connection)(&hill, &o, RUN(pairs)[k % 8], k % 4 / 2.0, bits);
    }
    check_bits(bits);
}

static void RUN(ways_with_a_fault_have_the_same_bits)(void **state)
{
    const struct ground hill = {1, 0.5, 0.25, 0.25, 0, 0};
    uint64_t bits = 1;
    (void)state;
    for (int k = 1; k < 32; k++) {
        RUN(options) o;
        memset(&o, 0, sizeof o);
        o.accuracy = 1e-4, o.maximum_steps = 300;
        begin_calls(k < 12 ? k : (k - 8) * (k - 8), k % 3 == 1);
        bits = RUN(way)(&hill, &o, RUN(pairs)[k % 8], bits);
        bits = RUN(connection)(&hill, &o, RUN(pairs)[k % 8], k % 4 / 2.0, bits);
    }
    check_bits(bits);
}

static void RUN(ways_from_guesses_have_the_same_bits)(void **state)
{
    static const struct ground hills[] = {{1, 0.5, 0.25, 0.25, 0, 0}, {2, -1, 0, 0, 0.125, 0}};
    uint64_t bits = 1;
    (void)state;
    begin_calls(0, false);
    for (int k = 0; k < 32; k++) {
        RUN(options) o;
        memset(&o, 0, sizeof o);
        o.maximum_steps = 3000;
        bits = RUN(connection)(&hills[k % 2], &o, RUN(pairs)[k % 8], k / 8.0 - 1, bits);
    }
    check_bits(bits);
}

static void RUN(ways_to_the_same_point_have_the_same_bits)(void **state)
{
    const struct ground hill = {1, 0.5, 0.25, 0.25, 0, 0};
    uint64_t bits = 1;
    (void)state;
    begin_calls(0, false);
    for (int k = 0; k < 12; k++) {
        const double ends[4] = {0.5, 0.25, 0.5 + (k > 1 ? ldexp(1, 4 * k - 56) : 0), 0.25};
        RUN(options) o;
        memset(&o, 0, sizeof o);
        o.maximum_steps = 1000;
        bits = RUN(way)(&hill, &o, ends, bits);
        bits = RUN(connection)(&hill, &o, ends, 0, bits);
    }
    check_bits(bits);
}

static void RUN(frames_have_the_same_bits)(void **state)
{
    uint64_t bits = 1;
    (void)state;
    begin_calls(0, false);
    for (int k = 0; k < 64; k++) {
        const struct ground hill = {1, k / 16.0 - 2, 0.25, 0.25, 0.125, 0};
        const double way[3] = {1, k % 5 - 2, k % 7 / 4.0};
        double point[3], y[RUN(N)];
        RUN(darboux) d;
        memset(&d, 0, sizeof d);
        BITS_GRAPH(&hill, k % 3 / 4.0, k % 11 / 8.0 - 0.5, point);
        begin_calls(0, false);
        if (RUN(start)(&hill, point, way, y) != GI_OK) continue;
        begin_calls(k % 4 == 3, false);
        bits = bits_of(bits, (double)RUN(frame)(&hill, y, &d));
        bits = bits_of_all(bits_of_all(bits, d.x, 3), d.along, 3);
        bits = bits_of_all(bits_of_all(bits, d.across, 3), d.normal, 3);
        bits = bits_of(bits_of(bits, d.curvature), d.torsion);
        bits = with_calls(bits_of(bits, d.curvature_across));
    }
    check_bits(bits);
}

#undef RUN
#undef BITS_PASTE
#undef BITS_PASTE2
#undef BITS_NAME
#undef BITS_GRAPH
