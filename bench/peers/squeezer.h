/* Andrews' squeezing mechanism for GI_MECHANICAL, in units of time of which all of q' are of size 10.
 * Included for each instance, with INSTANCE its name and REAL its precision. */
#define SQUEEZER_PASTE_(a, b) a##_##b
#define SQUEEZER_PASTE(a, b)  SQUEEZER_PASTE_(a, b)
#define SQUEEZER_(name)       SQUEEZER_PASTE(INSTANCE, name)

static inline void SQUEEZER_(mass)(const struct squeezing *s, REAL t, const REAL q[], REAL M[][7])
{
    (void)s, (void)t;
    andrews_mass(q, M);
}

static inline void SQUEEZER_(force)(const struct squeezing *s, REAL t, const REAL q[],
                                    const REAL u[], const REAL z[], REAL f[])
{
    const REAL unit = (REAL)s->unit;
    REAL per_second[7];
    (void)t, (void)z;
    for (int i = 0; i < 7; ++i) per_second[i] = u[i] / unit;
    andrews_force(q, per_second, f);
    for (int i = 0; i < 7; ++i) f[i] *= unit * unit;
}

static inline void SQUEEZER_(position_constraints)(const struct squeezing *s, REAL t,
                                                   const REAL q[], REAL p[])
{
    (void)s, (void)t;
    andrews_constraints(q, p);
}

static inline void SQUEEZER_(constraint_matrix)(const struct squeezing *s, REAL t, const REAL q[],
                                                REAL G[][7])
{
    (void)s, (void)t;
    andrews_matrix(q, G);
}

static inline void SQUEEZER_(constraint_bias)(const struct squeezing *s, REAL t, const REAL q[],
                                              const REAL u[], REAL b[])
{
    (void)s, (void)t;
    andrews_bias(q, u, b);
}

#undef SQUEEZER_PASTE_
#undef SQUEEZER_PASTE
#undef SQUEEZER_
