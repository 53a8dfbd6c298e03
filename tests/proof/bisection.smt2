; bisection leaves at most three quarters of a bracket, so that 49 rounds are enough (in float)
; code: while (high - low > enough) {
; code: const GI_REAL middle = (low + high) / 2, g = GI_(event_at)(it->system, c, curve, k, middle);
(set-logic QF_FP)
(declare-const low Float32)
(declare-const high Float32)
(define-fun two () Float32 ((_ to_fp 8 24) RNE 2.0))
(define-fun four () Float32 ((_ to_fp 8 24) RNE 4.0))
(define-fun middle () Float32 (fp.div RNE (fp.add RNE low high) two))
(define-fun width () Float32 (fp.sub RNE high low))
(define-fun half () Float32 (fp.div RNE width two))
(define-fun quarter () Float32 (fp.div RNE width four))
(assert (fp.geq low ((_ to_fp 8 24) RNE 0.0)))
(assert (fp.leq high ((_ to_fp 8 24) RNE 1.0)))
(assert (fp.gt width (fp #b0 #b01101011 #b00000000000000000000000))) ; 2^-20
(assert (not (and (fp.leq (fp.sub RNE (fp.sub RNE high middle) half) quarter)
                  (fp.leq (fp.sub RNE (fp.sub RNE middle low) half) quarter))))
(check-sat)
