"""GI_TSITOURAS54: Tsitouras, Computers & Mathematics with Applications 62 (2011) 770-775.

Published to 16 digits; CHOSEN is exact. The conditions, order 5 of the result and order 4 of the estimate,
leave no other choice, so Newton's method finds as many digits as one likes. Dense output: the weight of f
at the new y is given, and the conditions of order 4 leave no other choice.
"""

from mpmath import mp, mpf

from compare import Derived
from linear import newton, unique
from methods import padded, values
from trees import Weights, density, size, trees_up_to

CHOSEN = {"c1": "161/1000", "c2": "327/1000", "c3": "9/10", "b1": "1/100", "d6": "-1/66"}
LAST = ["0", "3/2", "-4", "5/2"]  # of s, s^2 ...: 5/2 s^2 (s - 1) (s - 3/5)

PUBLISHED = {
    "c4": "0.9800255409045097",
    "a21": "0.3354806554923570",
    "a31": "-6.359448489975075",
    "a32": "4.362295432869581",
    "a41": "-11.74888356406283",
    "a42": "7.495539342889836",
    "a43": "-0.09249506636175525",
    "a51": "-12.92096931784711",
    "a52": "8.159367898576159",
    "a53": "-0.07158497328140100",
    "a54": "-0.02826905039406838",
    "b0": "0.09646076681806523",
    "b2": "0.4798896504144996",
    "b3": "1.379008574103742",
    "b4": "-3.290069515436081",
    "b5": "2.324710524099774",
    "d0": "0.001780011052226",
    "d1": "0.000816434459657",
    "d2": "-0.007880878010262",
    "d3": "0.144711007173263",
    "d4": "-0.582357165452555",
    "d5": "0.458082105929187",
}


def tableau(x):
    """c, a with the new y as its last row, b and d of the numbers that Newton's method looks for."""
    known = dict(zip(PUBLISHED, x)) | {name: values(text) for name, text in CHOSEN.items()}
    c = [mpf(0)] + [known[f"c{k}"] for k in range(1, 5)] + [mpf(1), mpf(1)]
    a = [[mpf(0)] * 7]
    for k in range(1, 6):
        row = [known[f"a{k}{j}"] for j in range(1, k)]
        a.append(padded([c[k] - sum(row)] + row, 7))
    a.append([known[f"b{j}"] for j in range(6)] + [mpf(0)])
    return c, a, a[6], [known[f"d{j}"] for j in range(7)]


def residuals(x):
    _, a, b, d = tableau(x)
    weights = Weights(a)
    return [weights.of(b, tree) - 1 / mpf(density(tree)) for tree in trees_up_to(5)] + [
        weights.of(d, tree) for tree in trees_up_to(4)
    ]


def dense_output(a):
    """The weights of each stage, of s ... s^4."""
    weights, trees = Weights(a), trees_up_to(4)
    rows = [weights[tree][:6] for tree in trees]
    last = values(LAST)
    powers = [
        unique(rows, [mpf(power == size(t)) / density(t) - factor * weights[t][6] for t in trees])
        for power, factor in enumerate(last, 1)
    ]
    return [list(stage) for stage in zip(*powers)] + [last]


def derive(method):
    start = [mpf(text) for text in PUBLISHED.values()]
    c, a, b, d = tableau(newton(residuals, start, mpf(10) ** (20 - mp.dps)))
    a_rows = [[mpf(0)]] + [row[:k] for k, row in enumerate(a[:6])][1:]
    yield Derived(method, "c", c[:6])
    yield Derived(method, "a", a_rows)
    yield Derived(method, "b", b[:6])
    yield Derived(method, "d", [d])
    yield Derived(method, "dense", dense_output(a))
