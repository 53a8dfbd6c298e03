"""GI_VERNER96: the formula of order 9 of Verner's "most efficient" pair of orders 9 and 8 (Numerical
Algorithms 53 (2010) 383-396). Its estimates and its dense output are the header's own.

Published, and exact: NODES, and the weight A105. The conditions of order 9 leave no other choice, so
Newton's method finds as many digits as one likes from START, the first of those published.
"""

from mpmath import mp, mpf, sqrt

from compare import Derived
from linear import completed, eliminated, least, newton, smallest, unique
from methods import nested, padded, values
from trees import Weights, density, size, trees_up_to

STAGES = 15
DIGITS = 50  # to work with on printed coefficients: what is zero by their digits is to count as zero
NODES = {
    1: "1731/50000",
    4: "561/1000",
    7: "129/200",
    8: "387/800",
    9: "6757/100000",
    10: "1/4",
    12: "4103/5000",
    13: "2253/2500",
    14: "1",
}
A105 = "1/30"
START = {
    "c3": "0.145536527",
    "c11": "0.659065062",
    (6, 5): "0.621305298",
    (11, 9): "0.0866922332",
    (11, 10): "0.438384065",
    (12, 9): "1.36535319",
    (12, 10): "5.88509109",
    (12, 11): "2.80280879",
    (13, 9): "-0.929966124",
    (13, 10): "-6.09994880",
    (13, 11): "-3.00220619",
    (13, 12): "0.255320253",
    (14, 9): "2.24297491",
    (14, 10): "13.3678938",
    (14, 11): "14.3966505",
    (14, 12): "-0.797581333",
    (14, 13): "0.440935371",
}
# The stages whose weights make sum_j a_kj c_j^(n-1) = c_k^n / n hold, n = 1, 2, ... as many as they are.
# Those that START has come on top; all others are zero.
BY_POWERS = {
    1: [0],
    2: [0, 1],
    3: [0, 2],
    4: [0, 2, 3],
    5: [0, 3, 4],
    6: [0, 3, 4],
    7: [0, 5, 6],
    8: [0, 5, 6, 7],
    9: [0, 5, 6, 7, 8],
    10: [0, 6, 7, 8, 9],
    11: [0, 5, 6, 7, 8],
    12: [0, 5, 6, 7, 8],
    13: [0, 5, 6, 7, 8],
    14: [0, 5, 6, 7, 8],
}
RESULT = [0, 7, 8, 9, 10, 11, 12, 13, 14]  # the stages with weights in the result and in the estimates

# Dense output adds stages at these nodes, chosen by a search for small errors of order 9. They have weights
# of LATE, those of RESULT and f at the new y, and of those added before. The first is a state of order 6, the
# others are of order 7, and what they are made of is more than that takes: so some of their weights are
# given, see README.md.
DENSE_NODES = ["13/20", "11/20", "2/5", "1/4", "3/4"]
DENSE_ORDERS = [6, 7, 7, 7, 7]
LATE = RESULT + [15]
HIGH = 5
GIVEN = [
    {
        7: "0.0526170366450725286663052817933688711",
        8: "0.183833710393000964711197455913364605",
        12: "-0.0121411222775771848089511133463267053",
        14: "0.00187736340305825399046452249211897764",
    },
    {7: "0.0617542646927927226182355897991576675"},
    {
        7: "0.0031342943037534176734797044088614414",
        17: "-0.00852475468772464763441935093729010397",
    },
    {
        7: "-0.0104473533793130084664254384542532694",
        16: "0.0424498480150469106638627192201441518",
        17: "-0.0240764179469166645569700278400060404",
    },
    {
        7: "0.0268514665681651945819964838405094727",
        10: "0.110445509760534961096545970476608102",
        16: "0.0882120813290681853574480894210710631",
        17: "0.0759927537214697135289010474262355664",
    },
]


def by_powers(c, stages, end, count, known=None):
    """Weights x of these stages, beside those that are known: sum_j x_j c_j^(n-1) = end^n / n."""
    known = known or {}
    rows = [[c[j] ** (n - 1) for j in stages] for n in range(1, count + 1)]
    right = [
        end**n / n - sum(weight * c[j] ** (n - 1) for j, weight in known.items()) for n in range(1, count + 1)
    ]
    return dict(zip(stages, unique(rows, right))) | known


def tableau(x):
    """c, a and b of the numbers that Newton's method looks for."""
    known = dict(zip(START, x)) | {(10, 5): values(A105)}
    c = [mpf(0)] * STAGES
    for k, text in NODES.items():
        c[k] = values(text)
    c[3], c[11] = known["c3"], known["c11"]
    c[2] = c[3] * 2 / 3
    c[5], c[6] = c[7] * (6 - sqrt(6)) / 10, c[7] * (6 + sqrt(6)) / 10
    a = [[mpf(0)] * STAGES]
    for k in range(1, STAGES):
        given = {name[1]: weight for name, weight in known.items() if name[0] == k}
        row = by_powers(c, BY_POWERS[k], c[k], len(BY_POWERS[k]), given)
        a.append([row.get(j, mpf(0)) for j in range(STAGES)])
    b = by_powers(c, RESULT, mpf(1), len(RESULT))
    return c, a, [b.get(j, mpf(0)) for j in range(STAGES)]


def residuals(x):
    _, a, b = tableau(x)
    weights = Weights(a)
    return [weights.of(b, tree) - 1 / mpf(density(tree)) for tree in trees_up_to(9)]


def difference(c, b):
    """The difference of the result to the formula of order 7 that has no weight on stage 7, to 36 digits, for
    RESULT. The space of such differences is of dimension 1, and has no weight on stage 14."""
    d = by_powers(c, [0, 8, 9, 10, 11, 12, 13], mpf(0), 7, {7: b[7]})
    return [mpf(mp.nstr(d.get(j, mpf(0)), 36)) for j in RESULT]


def wide(d, total=STAGES):
    found = dict(zip(RESULT, d))
    return [found.get(j, mpf(0)) for j in range(total)]


def d6(a, unseen):
    """A difference of order 6 with weight 1/2000 on stage 14. Of these (a plane) the error terms of order 7
    are least, and along what they do not see, the difference of order 7, those of order 8.

    Coefficients of 36 digits determine it to 1e-32 only. Its further digits, which the conditions want, are
    those of this way: elimination, of the coefficients as they are printed, and one direction after another.
    """
    weights = Weights(a)

    def errors(order):
        return lambda d: weights.errors(wide(d, len(a)), order)

    space = eliminated([[weights[tree][j] for j in RESULT] for tree in trees_up_to(6)])
    d = least(space[2], space[1], errors(7))
    d = least(d, unseen, errors(8))
    return wide([x / 2000 for x in d])


def dense_stages(c, a, b):
    """c and a of all stages, f at the new y as stage 15; rows of dense_a as the given weights complete
    them, and as they are smallest."""
    total = STAGES + 1 + len(DENSE_NODES)
    c = c + [mpf(1)] + values(DENSE_NODES)
    a = [row + [mpf(0)] * (total - STAGES) for row in a + [b]] + [[mpf(0)] * total for _ in DENSE_NODES]
    rows, shortest = [], []
    for k, order in enumerate(DENSE_ORDERS):
        stage, stages = STAGES + 1 + k, LATE + list(range(STAGES + 1, STAGES + 1 + k))
        weights, trees = Weights(a), trees_up_to(order)
        left = [[weights[tree][j] for j in stages] for tree in trees]
        right = [c[stage] ** size(tree) / density(tree) for tree in trees]
        rows.append(completed(left, right, {stages.index(j): mpf(text) for j, text in GIVEN[k].items()}))
        shortest.append(smallest(left, right)[0])
        for j, weight in zip(stages, rows[-1]):
            a[stage][j] = weight
    return a, rows, shortest


def dense_output(a):
    """The weights of high: the conditions of order 8, as polynomials in s, leave no choice, without stage
    16."""
    stages = LATE + [17, 18, 19, 20]
    basis = nested(HIGH)
    to_basis = [list(row) for row in zip(*(padded(p, 1 + len(basis))[1:] for p in basis))]
    weights, trees = Weights(a), trees_up_to(8)
    left = [[weights[tree][j] for j in stages] for tree in trees]
    powers = [unique(to_basis, [mpf(n == power) for power in range(1, 9)]) for n in range(1, 9)]
    rows = []
    for k in range(3, 3 + HIGH):
        found = unique(left, [powers[size(tree) - 1][k] / density(tree) for tree in trees])
        rows.append(found[: len(LATE)] + [mpf(0)] + found[len(LATE) :])
    return rows


def derive(method):
    start = [mpf(text) for text in START.values()]
    c, a, b = tableau(newton(residuals, start, mpf(10) ** (20 - mp.dps)))
    yield Derived(method, "c", c)
    yield Derived(method, "a", [[mpf(0)]] + [row[:k] for k, row in enumerate(a)][1:])
    yield Derived(method, "b", b)
    d7 = difference(c, b)
    yield Derived(method, "d", wide([x / 2 for x in d7]), row=0, note="d7")
    with mp.workdps(DIGITS):
        numbers = d6(method.a, d7)
    yield Derived(method, "d", numbers, row=1, note="d6")
    a, rows, shortest = dense_stages(c, a, b)
    yield Derived(method, "dense_c", values(DENSE_NODES))
    yield Derived(method, "dense_a", rows, units=3)
    yield Derived(method, "dense_a", shortest, bound="2e-14", note="smallest")
    yield Derived(method, "dense", dense_output(a))
