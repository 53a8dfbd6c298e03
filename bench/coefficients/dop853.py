"""GI_DOP853: Hairer, Norsett, Wanner, Solving ODEs I (1993), II.5, II.6, II.10, and their program, which
has all numbers but those of w5, the companion of their estimate d5. 30 digits of them are published.

w5 has zeros where b has. Of such weights those that meet the conditions up to order 5 are a space of three.
In it w5 is the one whose error terms of order 6 are orthogonal to those of d5 and a fifth as large, and whose
weights are least, which amplify rounding; its sign is such that w5[0] < 0.

30 digits determine w5 to 1e-24 only. Its further digits, which the conditions want, are those of this way:
null spaces by elimination, of the published coefficients as they are; in that of order 5 the vector with
zeros for stages 9 and 10, less its share along d5; then as much of the vector of order 6, which changes no
error terms of order 6, as makes the sum of the squares of the weights least.
"""

from mpmath import mp, mpf

from compare import Derived
from linear import eliminated, least, norm
from trees import Weights, trees_up_to

STAGES = [0, 5, 6, 7, 8, 9, 10, 11]
DIGITS = 40  # to work with: what is zero by published digits is to count as zero


def w5(method):
    weights, total = Weights(method.a), len(method.a)
    d5 = [method.estimates[0][i] for i in STAGES]

    def wide(d):
        found = dict(zip(STAGES, d))
        return [found.get(i, mpf(0)) for i in range(total)]

    def errors(order):
        return lambda d: weights.errors(wide(d), order)

    def last_of_order(order):
        return eliminated([[weights[tree][i] for i in STAGES] for tree in trees_up_to(order)])[-1]

    d = least(last_of_order(5), d5, errors(6))  # which makes it orthogonal to d5
    d = least(d, last_of_order(6), lambda x: x)
    scale = norm(errors(6)(d5)) / norm(errors(6)(d)) / 5
    return wide([x * (scale if d[0] < 0 else -scale) for x in d])[: method.steps]


def derive(method):
    with mp.workdps(DIGITS):
        numbers = w5(method)
    yield Derived(method, "d", numbers, row=1, note="w5", digits=30)
