; an attempt of a positive size is aimed at another t, in the direction of the way
; code: const GI_REAL ulps = GI_LEAST_STEP * GI_(abs)(t);
; code: const GI_REAL t1 = t + c->direction * GI_(max)(size, ulps);
; code: #define GI_LEAST_STEP       (16 * GI_EPSILON)
(set-logic QF_FP)
(declare-const t Float64)
(declare-const size Float64)
(define-fun least () Float64 (fp #b0 #b01111001111 #x0000000000000)) ; 2^-48
(define-fun ulps () Float64 (fp.mul RNE least (fp.abs t)))
(define-fun longer () Float64 (ite (fp.gt size ulps) size ulps))
(assert (not (or (fp.isNaN t) (fp.isInfinite t))))
(assert (fp.gt size (_ +zero 11 53)))
(assert (not (and (fp.gt (fp.add RNE t longer) t) (fp.lt (fp.sub RNE t longer) t))))
(check-sat)
