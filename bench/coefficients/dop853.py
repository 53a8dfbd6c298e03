"""GI_DOP853: Hairer, Norsett, Wanner, Solving ODEs I (1993), II.5, II.6, II.10, and their program, which
has all numbers but those of w5, the companion of their estimate d5. 30 digits of them are published.

w5 has zeros where b has. Of such weights those that meet the conditions up to order 5 are those whose sums
with the powers c^0 ... c^4 are zero, for stages 5 ... 11 are of order 5: a space of three. In it w5 is the
one whose error terms of order 6 are orthogonal to those of d5 and a fifth as large, and whose error terms
of order 7 are least; its sign is such that w5[0] < 0.
"""

from mpmath import fdot, mp, mpf

from compare import Derived
from linear import combination, least, norm, null_space, orthonormal
from trees import Weights

STAGES = [0, 5, 6, 7, 8, 9, 10, 11]
DIGITS = 40  # to work with: what is zero by published digits is to count as zero


def w5(method):
    weights, total = Weights(method.a), len(method.a)

    def wide(d):
        found = dict(zip(STAGES, d))
        return [found.get(i, mpf(0)) for i in range(total)]

    def errors(d, order):
        return weights.errors(wide(d), order)

    powers = [[method.c[i] ** k for i in STAGES] for k in range(5)]
    d5_errors = weights.errors(method.estimates[0], 6)
    space = null_space(powers)
    along = [fdot(d5_errors, errors(d, 6)) for d in space]
    space = [combination(factors, space) for factors in null_space([along])]
    seen = [fdot(errors(space[0], 6), errors(d, 6)) for d in space]
    d = combination(orthonormal([seen])[0], space)
    unseen = [combination(factors, space) for factors in null_space([seen])]
    d = [x * norm(d5_errors) / norm(errors(d, 6)) / 5 for x in d]
    d, _ = least(d, unseen, lambda d: errors(d, 7))
    return wide(d if d[0] < 0 else [-x for x in d])[: method.steps]


def derive(method):
    """w5 is as good as the digits of a let it be: it amplifies their rounding by 1e5."""
    with mp.workdps(DIGITS):
        numbers = w5(method)
    yield Derived(method, "d", numbers, row=1, note="w5", bound="1e-24", digits=30)
