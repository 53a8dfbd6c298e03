/* The five stiff systems of first order and their Jacobians, as the header wants them. Included for each
 * precision and for each layout of the Jacobian, with
 *   REAL           double, long double ...
 *   EQUATION(name) the name that a function gets
 *   ENTRY(i, k)    d ydot_i / d y_k in the argument J: J[i][k] by rows, J[k][i] by columns (Fortran)
 * Rates lie in a struct of double, so that lanes can differ in them; literals are doubles too, so that the
 * problem is the same in every precision. Every Jacobian writes every entry. REAL, EQUATION and ENTRY are
 * undefined at the end. */

/* ---- van der Pol ---------------------------------------------------------------------------------- */

static inline void EQUATION(vdp_derivs)(const struct vdp *s, REAL t, const REAL y[], REAL ydot[])
{
    (void)t;
    ydot[0] = y[1];
    ydot[1] = ((1 - y[0] * y[0]) * y[1] - y[0]) / (REAL)s->eps;
}

static inline void EQUATION(vdp_jacobian)(const struct vdp *s, REAL t, const REAL y[], REAL J[][2])
{
    (void)t;
    ENTRY(0, 0) = 0;
    ENTRY(0, 1) = 1;
    ENTRY(1, 0) = (-2 * y[0] * y[1] - 1) / (REAL)s->eps;
    ENTRY(1, 1) = (1 - y[0] * y[0]) / (REAL)s->eps;
}

/* ---- Robertson ------------------------------------------------------------------------------------ */

static inline void EQUATION(robertson_derivs)(const struct robertson *s, REAL t, const REAL y[],
                                              REAL ydot[])
{
    (void)t;
    ydot[0] = -(REAL)s->slow * y[0] + (REAL)s->fast * y[1] * y[2];
    ydot[2] = (REAL)s->fastest * y[1] * y[1];
    ydot[1] = -ydot[0] - ydot[2];
}

static inline void EQUATION(robertson_jacobian)(const struct robertson *s, REAL t, const REAL y[],
                                                REAL J[][3])
{
    const REAL slow = (REAL)s->slow, by_1 = (REAL)s->fast * y[2], by_2 = (REAL)s->fast * y[1];
    const REAL square = 2 * (REAL)s->fastest * y[1];
    (void)t;
    ENTRY(0, 0) = -slow, ENTRY(0, 1) = by_1, ENTRY(0, 2) = by_2;
    ENTRY(1, 0) = slow, ENTRY(1, 1) = -by_1 - square, ENTRY(1, 2) = -by_2;
    ENTRY(2, 0) = 0, ENTRY(2, 1) = square, ENTRY(2, 2) = 0;
}

/* ---- Oregonator ----------------------------------------------------------------------------------- */

static inline void EQUATION(oregonator_derivs)(const struct oregonator *o, REAL t, const REAL y[],
                                               REAL ydot[])
{
    const REAL s = (REAL)o->s, q = (REAL)o->q, w = (REAL)o->w;
    (void)t;
    ydot[0] = s * (y[1] + y[0] * (1 - q * y[0] - y[1]));
    ydot[1] = (y[2] - (1 + y[0]) * y[1]) / s;
    ydot[2] = w * (y[0] - y[2]);
}

static inline void EQUATION(oregonator_jacobian)(const struct oregonator *o, REAL t, const REAL y[],
                                                 REAL J[][3])
{
    const REAL s = (REAL)o->s, q = (REAL)o->q, w = (REAL)o->w;
    (void)t;
    ENTRY(0, 0) = s * (1 - 2 * q * y[0] - y[1]), ENTRY(0, 1) = s * (1 - y[0]), ENTRY(0, 2) = 0;
    ENTRY(1, 0) = -y[1] / s, ENTRY(1, 1) = -(1 + y[0]) / s, ENTRY(1, 2) = 1 / s;
    ENTRY(2, 0) = w, ENTRY(2, 1) = 0, ENTRY(2, 2) = -w;
}

/* ---- HIRES: how light makes a plant grow ---------------------------------------------------------- */

static inline void EQUATION(hires_derivs)(const struct hires *s, REAL t, const REAL y[],
                                          REAL ydot[])
{
    const REAL bound = (REAL)s->fast * y[5] * y[7] - (REAL)1.81 * y[6];
    (void)t;
    ydot[0] = (REAL)-1.71 * y[0] + (REAL)0.43 * y[1] + (REAL)8.32 * y[2] + (REAL)0.0007;
    ydot[1] = (REAL)1.71 * y[0] - (REAL)8.75 * y[1];
    ydot[2] = (REAL)-10.03 * y[2] + (REAL)0.43 * y[3] + (REAL)0.035 * y[4];
    ydot[3] = (REAL)8.32 * y[1] + (REAL)1.71 * y[2] - (REAL)1.12 * y[3];
    ydot[4] = (REAL)-1.745 * y[4] + (REAL)0.43 * (y[5] + y[6]);
    ydot[5] =
        -bound + (REAL)0.69 * y[3] + (REAL)1.71 * y[4] - (REAL)0.43 * y[5] - (REAL)1.12 * y[6];
    ydot[6] = bound;
    ydot[7] = -bound;
}

static inline void EQUATION(hires_jacobian)(const struct hires *s, REAL t, const REAL y[],
                                            REAL J[][8])
{
    const REAL by_5 = (REAL)s->fast * y[7], by_7 = (REAL)s->fast * y[5];
    (void)t;
    for (int i = 0; i < 8; ++i)
        for (int k = 0; k < 8; ++k) J[i][k] = 0;
    ENTRY(0, 0) = (REAL)-1.71, ENTRY(0, 1) = (REAL)0.43, ENTRY(0, 2) = (REAL)8.32;
    ENTRY(1, 0) = (REAL)1.71, ENTRY(1, 1) = (REAL)-8.75;
    ENTRY(2, 2) = (REAL)-10.03, ENTRY(2, 3) = (REAL)0.43, ENTRY(2, 4) = (REAL)0.035;
    ENTRY(3, 1) = (REAL)8.32, ENTRY(3, 2) = (REAL)1.71, ENTRY(3, 3) = (REAL)-1.12;
    ENTRY(4, 4) = (REAL)-1.745, ENTRY(4, 5) = (REAL)0.43, ENTRY(4, 6) = (REAL)0.43;
    ENTRY(5, 3) = (REAL)0.69, ENTRY(5, 4) = (REAL)1.71, ENTRY(5, 5) = -by_5 - (REAL)0.43;
    ENTRY(5, 6) = (REAL)0.69, ENTRY(5, 7) = -by_7;
    ENTRY(6, 5) = by_5, ENTRY(6, 6) = (REAL)-1.81, ENTRY(6, 7) = by_7;
    ENTRY(7, 5) = -by_5, ENTRY(7, 6) = (REAL)1.81, ENTRY(7, 7) = -by_7;
}

/* ---- air pollution: 25 reactions of 20 substances ------------------------------------------------- */

static inline void EQUATION(pollution_derivs)(const struct pollution *s, REAL t, const REAL y[],
                                              REAL ydot[])
{
    const double *k = s->k;
    /* r[j] is the speed of reaction j, numbered from 1 as published */
    const REAL r[26] = {0,
                        (REAL)k[1] * y[0],
                        (REAL)k[2] * y[1] * y[3],
                        (REAL)k[3] * y[4] * y[1],
                        (REAL)k[4] * y[6],
                        (REAL)k[5] * y[6],
                        (REAL)k[6] * y[6] * y[5],
                        (REAL)k[7] * y[8],
                        (REAL)k[8] * y[8] * y[5],
                        (REAL)k[9] * y[10] * y[1],
                        (REAL)k[10] * y[10] * y[0],
                        (REAL)k[11] * y[12],
                        (REAL)k[12] * y[9] * y[1],
                        (REAL)k[13] * y[13],
                        (REAL)k[14] * y[0] * y[5],
                        (REAL)k[15] * y[2],
                        (REAL)k[16] * y[3],
                        (REAL)k[17] * y[3],
                        (REAL)k[18] * y[15],
                        (REAL)k[19] * y[15],
                        (REAL)k[20] * y[16] * y[5],
                        (REAL)k[21] * y[18],
                        (REAL)k[22] * y[18],
                        (REAL)k[23] * y[0] * y[3],
                        (REAL)k[24] * y[18] * y[0],
                        (REAL)k[25] * y[19]};
    (void)t;
    ydot[0] =
        -r[1] - r[10] - r[14] - r[23] - r[24] + r[2] + r[3] + r[9] + r[11] + r[12] + r[22] + r[25];
    ydot[1] = -r[2] - r[3] - r[9] - r[12] + r[1] + r[21];
    ydot[2] = -r[15] + r[1] + r[17] + r[19] + r[22];
    ydot[3] = -r[2] - r[16] - r[17] - r[23] + r[15];
    ydot[4] = -r[3] + 2 * r[4] + r[6] + r[7] + r[13] + r[20];
    ydot[5] = -r[6] - r[8] - r[14] - r[20] + r[3] + 2 * r[18];
    ydot[6] = -r[4] - r[5] - r[6] + r[13];
    ydot[7] = r[4] + r[5] + r[6] + r[7];
    ydot[8] = -r[7] - r[8];
    ydot[9] = -r[12] + r[7] + r[9];
    ydot[10] = -r[9] - r[10] + r[8] + r[11];
    ydot[11] = r[9];
    ydot[12] = -r[11] + r[10];
    ydot[13] = -r[13] + r[12];
    ydot[14] = r[14];
    ydot[15] = -r[18] - r[19] + r[16];
    ydot[16] = -r[20];
    ydot[17] = r[20];
    ydot[18] = -r[21] - r[22] - r[24] + r[23] + r[25];
    ydot[19] = -r[25] + r[24];
}

static inline void EQUATION(pollution_jacobian)(const struct pollution *s, REAL t, const REAL y[],
                                                REAL J[][20])
{
    const double *c = s->k;
    /* rj_k is d r_j / d y_k; of a reaction of one substance it is the rate c[j] */
    const REAL r1_0 = (REAL)c[1], r2_1 = (REAL)c[2] * y[3], r2_3 = (REAL)c[2] * y[1];
    const REAL r3_1 = (REAL)c[3] * y[4], r3_4 = (REAL)c[3] * y[1], r4_6 = (REAL)c[4];
    const REAL r5_6 = (REAL)c[5], r6_5 = (REAL)c[6] * y[6], r6_6 = (REAL)c[6] * y[5];
    const REAL r7_8 = (REAL)c[7], r8_5 = (REAL)c[8] * y[8], r8_8 = (REAL)c[8] * y[5];
    const REAL r9_1 = (REAL)c[9] * y[10], r9_10 = (REAL)c[9] * y[1];
    const REAL r10_0 = (REAL)c[10] * y[10], r10_10 = (REAL)c[10] * y[0], r11_12 = (REAL)c[11];
    const REAL r12_1 = (REAL)c[12] * y[9], r12_9 = (REAL)c[12] * y[1], r13_13 = (REAL)c[13];
    const REAL r14_0 = (REAL)c[14] * y[5], r14_5 = (REAL)c[14] * y[0], r15_2 = (REAL)c[15];
    const REAL r16_3 = (REAL)c[16], r17_3 = (REAL)c[17], r18_15 = (REAL)c[18], r19_15 = (REAL)c[19];
    const REAL r20_5 = (REAL)c[20] * y[16], r20_16 = (REAL)c[20] * y[5], r21_18 = (REAL)c[21];
    const REAL r22_18 = (REAL)c[22], r23_0 = (REAL)c[23] * y[3], r23_3 = (REAL)c[23] * y[0];
    const REAL r24_0 = (REAL)c[24] * y[18], r24_18 = (REAL)c[24] * y[0], r25_19 = (REAL)c[25];
    (void)t;
    for (int i = 0; i < 20; ++i)
        for (int k = 0; k < 20; ++k) J[i][k] = 0;
    ENTRY(0, 0) = -r1_0 - r10_0 - r14_0 - r23_0 - r24_0, ENTRY(0, 1) = r2_1 + r3_1 + r9_1 + r12_1;
    ENTRY(0, 3) = r2_3 - r23_3, ENTRY(0, 4) = r3_4, ENTRY(0, 5) = -r14_5, ENTRY(0, 9) = r12_9;
    ENTRY(0, 10) = r9_10 - r10_10, ENTRY(0, 12) = r11_12, ENTRY(0, 18) = r22_18 - r24_18;
    ENTRY(0, 19) = r25_19;
    ENTRY(1, 0) = r1_0, ENTRY(1, 1) = -r2_1 - r3_1 - r9_1 - r12_1, ENTRY(1, 3) = -r2_3;
    ENTRY(1, 4) = -r3_4, ENTRY(1, 9) = -r12_9, ENTRY(1, 10) = -r9_10, ENTRY(1, 18) = r21_18;
    ENTRY(2, 0) = r1_0, ENTRY(2, 2) = -r15_2, ENTRY(2, 3) = r17_3, ENTRY(2, 15) = r19_15;
    ENTRY(2, 18) = r22_18;
    ENTRY(3, 0) = -r23_0, ENTRY(3, 1) = -r2_1, ENTRY(3, 2) = r15_2;
    ENTRY(3, 3) = -r2_3 - r16_3 - r17_3 - r23_3;
    ENTRY(4, 1) = -r3_1, ENTRY(4, 4) = -r3_4, ENTRY(4, 5) = r6_5 + r20_5,
             ENTRY(4, 6) = 2 * r4_6 + r6_6;
    ENTRY(4, 8) = r7_8, ENTRY(4, 13) = r13_13, ENTRY(4, 16) = r20_16;
    ENTRY(5, 0) = -r14_0, ENTRY(5, 1) = r3_1, ENTRY(5, 4) = r3_4;
    ENTRY(5, 5) = -r6_5 - r8_5 - r14_5 - r20_5, ENTRY(5, 6) = -r6_6, ENTRY(5, 8) = -r8_8;
    ENTRY(5, 15) = 2 * r18_15, ENTRY(5, 16) = -r20_16;
    ENTRY(6, 5) = -r6_5, ENTRY(6, 6) = -r4_6 - r5_6 - r6_6, ENTRY(6, 13) = r13_13;
    ENTRY(7, 5) = r6_5, ENTRY(7, 6) = r4_6 + r5_6 + r6_6, ENTRY(7, 8) = r7_8;
    ENTRY(8, 5) = -r8_5, ENTRY(8, 8) = -r7_8 - r8_8;
    ENTRY(9, 1) = r9_1 - r12_1, ENTRY(9, 8) = r7_8, ENTRY(9, 9) = -r12_9, ENTRY(9, 10) = r9_10;
    ENTRY(10, 0) = -r10_0, ENTRY(10, 1) = -r9_1, ENTRY(10, 5) = r8_5, ENTRY(10, 8) = r8_8;
    ENTRY(10, 10) = -r9_10 - r10_10, ENTRY(10, 12) = r11_12;
    ENTRY(11, 1) = r9_1, ENTRY(11, 10) = r9_10;
    ENTRY(12, 0) = r10_0, ENTRY(12, 10) = r10_10, ENTRY(12, 12) = -r11_12;
    ENTRY(13, 1) = r12_1, ENTRY(13, 9) = r12_9, ENTRY(13, 13) = -r13_13;
    ENTRY(14, 0) = r14_0, ENTRY(14, 5) = r14_5;
    ENTRY(15, 3) = r16_3, ENTRY(15, 15) = -r18_15 - r19_15;
    ENTRY(16, 5) = -r20_5, ENTRY(16, 16) = -r20_16;
    ENTRY(17, 5) = r20_5, ENTRY(17, 16) = r20_16;
    ENTRY(18, 0) = r23_0 - r24_0, ENTRY(18, 3) = r23_3, ENTRY(18, 18) = -r21_18 - r22_18 - r24_18;
    ENTRY(18, 19) = r25_19;
    ENTRY(19, 0) = r24_0, ENTRY(19, 18) = r24_18, ENTRY(19, 19) = -r25_19;
}

#undef REAL
#undef EQUATION
#undef ENTRY
