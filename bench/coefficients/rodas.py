#!/usr/bin/env python3
"""The coefficients of Rodas5P to 40 digits: Steinebach, BIT Numerical Mathematics 63 (2023) 27.

Published to 16 digits, in the form that needs no product with the Jacobian. For y' = f(t, y), with J and f_t
at the beginning of the step and W = I / (h gamma) - J:

    W u_i = f(t + c_i h, y + sum_j a_ij u_j) + sum_j C_ij u_j / h + h d_i f_t,    j < i
    a_7j = a_6j, a_76 = 1; a_8j = a_7j, a_87 = 1; y1 = y + sum_j a_8j u_j + u_8; the estimate is u_8
    y(t + s h) = (1 - s) y + s (y1 + (1 - s) (k_1 + s (k_2 + s k_3))), k_r = sum_i h_(r+1)i u_i

FREE are taken as published, as exact decimals. The conditions leave no other choice for the rest, which
Newton's method finds, and for dense output but for the weights of u_8 in it, which are taken as published
too. Prints how far the published numbers differ, and what the conditions leave; exits with 1 where something
is off. README.md says which conditions they are.
"""

import argparse
import os
import sys
from functools import lru_cache

sys.dont_write_bytecode = True  # no __pycache__ among the sources

from mpmath import binomial, cos, exp, factorial, fdot, log, mp, mpc, mpf, nstr, polyroots, sin  # noqa: E402

import header  # noqa: E402
from conditions import worst  # noqa: E402
from linear import NoSolution, completed, newton  # noqa: E402

DIGITS = 80  # to compute with
PRINTED = 40
STAGES = 8
BOUND = mpf("1e-45")  # what the conditions may leave
APART = mpf("1e-10")  # how far a published number may be from the derived one, relative
ORDER_IS_EXACT = mpf("1e-8")  # at least one condition of the next order fails by more

FREE = ("gamma", "c3", "c4", "c5", "a52", "a53", "h28", "h38", "h48")
EXACT = {"a21": "3"}  # follows from the conditions

PUBLISHED = {
    "gamma": "0.21193756319429014",
    "a31": "2.849394379747939",
    "a32": "0.45842242204463923",
    "a41": "-6.954028509809101",
    "a42": "2.489845061869568",
    "a43": "-10.358996098473584",
    "a51": "2.8029986275628964",
    "a52": "0.5072464736228206",
    "a53": "-0.3988312541770524",
    "a54": "-0.04721187230404641",
    "a61": "-7.502846399306121",
    "a62": "2.561846144803919",
    "a63": "-11.627539656261098",
    "a64": "-0.18268767659942256",
    "a65": "0.030198172008377946",
    "C21": "-14.155112264123755",
    "C31": "-17.97296035885952",
    "C32": "-2.859693295451294",
    "C41": "147.12150275711716",
    "C42": "-1.41221402718213",
    "C43": "71.68940251302358",
    "C51": "165.43517024871676",
    "C52": "-0.4592823456491126",
    "C53": "42.90938336958603",
    "C54": "-5.961986721573306",
    "C61": "24.854864614690072",
    "C62": "-3.0009227002832186",
    "C63": "47.4931110020768",
    "C64": "5.5814197821558125",
    "C65": "-0.6610691825249471",
    "C71": "30.91273214028599",
    "C72": "-3.1208243349937974",
    "C73": "77.79954646070892",
    "C74": "34.28646028294783",
    "C75": "-19.097331116725623",
    "C76": "-28.087943162872662",
    "C81": "37.80277123390563",
    "C82": "-3.2571969029072276",
    "C83": "112.26918849496327",
    "C84": "66.9347231244047",
    "C85": "-40.06618937091002",
    "C86": "-54.66780262877968",
    "C87": "-9.48861652309627",
    "c2": "0.6358126895828704",
    "c3": "0.4095798393397535",
    "c4": "0.9769306725060716",
    "c5": "0.4288403609558664",
    "d1": "0.21193756319429014",
    "d2": "-0.42387512638858027",
    "d3": "-0.3384627126235924",
    "d4": "1.8046452872882734",
    "d5": "2.325825639765069",
    "h21": "25.948786856663858",
    "h22": "-2.5579724845846235",
    "h23": "10.433815404888879",
    "h24": "-2.3679251022685204",
    "h25": "0.524948541321073",
    "h26": "1.1241088310450404",
    "h27": "0.4272876194431874",
    "h28": "-0.17202221070155493",
    "h31": "-9.91568850695171",
    "h32": "-0.9689944594115154",
    "h33": "3.0438037242978453",
    "h34": "-24.495224566215796",
    "h35": "20.176138334709044",
    "h36": "15.98066361424651",
    "h37": "-6.789040303419874",
    "h38": "-6.710236069923372",
    "h41": "11.419903575922262",
    "h42": "2.8879645146136994",
    "h43": "72.92137995996029",
    "h44": "80.12511834622643",
    "h45": "-52.072871366152654",
    "h46": "-59.78993625266729",
    "h47": "-0.15582684282751913",
    "h48": "4.883087185713722",
}
UNKNOWN = tuple(name for name in PUBLISHED if name[0] in "aC" and name not in FREE + ("gamma",))

# Trees of y' = f(y, z), 0 = g(y, z) (Roche; Hairer, Wanner, Solving ODEs II, VI.3): pairs of a kind, "y" or
# "z", and the sorted tuple of the subtrees. A tree whose condition is that of another is left out: one where
# a vertex "z" has one subtree, or "z" is the only subtree of a "y".

HEADER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "geodesic_integ.h")


@lru_cache(maxsize=None)
def trees(kind, order):
    """All trees of that kind and order."""
    if kind == "y":
        found = [f for f in forests(order - 1, order - 1) if len(f) != 1 or f[0][0] == "y"]
    else:
        found = [f for f in forests(order, order - 1) if len(f) > 1]
    return tuple((kind, forest) for forest in found)


@lru_cache(maxsize=None)
def forests(order, largest):
    """All multisets of trees of that order together, none of a larger one than `largest`."""
    if order == 0:
        return ((),)
    found = {
        tuple(sorted(rest + (tree,)))
        for part in range(1, min(order, largest) + 1)
        for kind in "yz"
        for tree in trees(kind, part)
        for rest in forests(order - part, part)
    }
    return tuple(sorted(found))


def trees_up_to(kind, order):
    return [tree for part in range(1, order + 1) for tree in trees(kind, part)]


def order_of(tree):
    """The number of vertices "y"."""
    return (tree[0] == "y") + sum(map(order_of, tree[1]))


@lru_cache(maxsize=None)
def density(tree):
    """The product of the orders of all its subtrees "y", itself among them: what is to be met is its
    reciprocal."""
    product = order_of(tree) if tree[0] == "y" else 1
    for child in tree[1]:
        product *= density(child)
    return product


def transposed(rows):
    return [list(column) for column in zip(*rows)]


def times(p, q):
    """Of two matrices."""
    columns = transposed(q)
    return [[fdot(row, column) for column in columns] for row in p]


def applied(rows, x):
    return [fdot(row, x) for row in rows]


def plus(*lists):
    return [sum(numbers) for numbers in zip(*lists)]


def minus(x, y):
    return [u - v for u, v in zip(x, y)]


def inverse(rows):
    """Of a lower triangular matrix."""
    found = [[mpf(0)] * len(rows) for _ in rows]
    for j in range(len(rows)):
        found[j][j] = 1 / rows[j][j]
        for i in range(j + 1, len(rows)):
            found[i][j] = -sum(rows[i][k] * found[k][j] for k in range(j, i)) / rows[i][i]
    return found


class Method:
    """Of numbers by their names. The usual form: alpha, beta = alpha + Gamma, where u = Gamma k / h, and the
    weights of the k: b of the result, `below` of the state of stage 8, which is of order 4, `sixth` of that
    of stage 7."""

    def __init__(self, known):
        self.gamma = known["gamma"]
        self.a = [[known.get(f"a{i}{j}", mpf(0)) for j in range(1, 9)] for i in range(1, 7)]
        for last in (5, 6, 7):  # b is as a row 9 of a would be
            self.a.append(self.a[last][:last] + [mpf(1)] + self.a[last][last + 1 :])
        self.C = [[known.get(f"C{i}{j}", mpf(0)) for j in range(1, 9)] for i in range(1, 9)]
        self.Gamma = inverse(
            [[(i == j) / self.gamma - self.C[i][j] for j in range(STAGES)] for i in range(STAGES)]
        )
        *self.alpha, self.b = times(self.a, self.Gamma)
        self.sixth, self.below = self.alpha[6:]
        self.beta = [plus(row, more) for row, more in zip(self.alpha, self.Gamma)]
        self.omega = inverse(self.beta)
        self.c, self.d = [[sum(row) for row in rows] for rows in (self.alpha, self.Gamma)]
        self.known = {}

    def __getitem__(self, tree):
        """What stands before the elementary differential of a tree, one for each stage."""
        if tree not in self.known:
            kind, children = tree
            if kind == "y" and len(children) == 1:
                self.known[tree] = applied(self.beta, self[children[0]])
            else:
                product = [mpf(1)] * STAGES
                for child in children:
                    product = [x * y for x, y in zip(product, applied(self.alpha, self[child]))]
                self.known[tree] = applied(self.omega, product) if kind == "z" else product
        return self.known[tree]

    def left(self, weights, tree):
        return fdot(weights, self[tree]) - 1 / mpf(density(tree))

    def moments(self, weights, x):
        """weights beta^k x."""
        for _ in range(STAGES + 1):
            yield fdot(weights, x)
            x = applied(self.beta, x)

    def prothero_robinson(self, weights, power, exact):
        """For y' = lambda (y - t^power) + power t^(power-1): the factors of 1, z, ... z^8, z = h lambda, in
        the error divided by power!; the rest follow from them."""
        below, at = factorial(power - 1), factorial(power)
        rate = [x ** (power - 1) / below + (power == 2) * y for x, y in zip(self.c, self.d)]
        state = [x**power / at for x in self.c]
        rates, states = list(self.moments(weights, rate)), list(self.moments(weights, state))
        return [rates[0] - exact / at] + minus(rates[1:], states[:-1])

    def groups(self):
        """The conditions for all but dense output, by names."""
        cubes = [x**3 for x in self.c]
        yield "result, y, order 5", [self.left(self.b, tree) for tree in trees_up_to("y", 5)]
        yield "result, z, order 4", [self.left(self.b, tree) for tree in trees_up_to("z", 4)]
        yield "stage 8, y, order 4", [self.left(self.below, tree) for tree in trees_up_to("y", 4)]
        yield "stage 8, z, order 3", [self.left(self.below, tree) for tree in trees_up_to("z", 3)]
        for name, weights in (("result", self.b), ("stage 8", self.below)):
            for power in (2, 3):
                yield f"{name}, Prothero-Robinson, t^{power}", self.prothero_robinson(weights, power, 1)
        yield "stage 7: c = 1 of stage 6; sum c^3", [self.c[5] - 1, fdot(self.sixth, cubes) - mpf(1) / 4]
        ones = list(self.moments(self.b, [mpf(1)] * STAGES))
        cubes = list(self.moments(self.b, cubes))
        yield "result: beta^5, beta^2 c^3 of order 6", [ones[5] - 1 / factorial(6), cubes[2] - 1 / mpf(120)]

    def curves(self, h):
        """The weights of k in dense output, of s ... s^4, from those of u in k_1, k_2, k_3."""
        h2, h3, h4 = h
        rows = [plus(self.a[8], h2), minus(h3, h2), minus(h4, h3), [-x for x in h4]]
        return times(rows, self.Gamma)

    def dense_groups(self, h):
        curves = self.curves(h)
        for kind, order in (("y", 4), ("z", 3)):
            found = [
                fdot(row, self[tree]) - mpf(power == order_of(tree)) / density(tree)
                for tree in trees_up_to(kind, order)
                for power, row in enumerate(curves, 1)
            ]
            yield f"dense output, {kind}, order {order}", found
        for degree in (2, 3):
            found = [
                x
                for power, row in enumerate(curves, 1)
                for x in self.prothero_robinson(row, degree, power == degree)
            ]
            yield f"dense output, Prothero-Robinson, t^{degree}", found

    def consequences(self):
        """What follows from the conditions, but is relied on."""
        yield "c = 1 of stages 7, 8; d = 0 of 6, 7, 8", [self.c[6] - 1, self.c[7] - 1] + self.d[5:]
        yield "stage 2: a = 3, c = 3 gamma, d = -2 gamma", [
            self.a[1][0] - 3,
            self.c[1] - 3 * self.gamma,
            self.d[1] + 2 * self.gamma,
        ]
        ends = [fdot(w, applied(self.omega, [mpf(1)] * STAGES)) - 1 for w in (self.b, self.below)]
        yield "R(infinity) = 0, result and stage 8", ends


def derived_method(numbers):
    """Newton's method from the published numbers."""
    fixed = {name: numbers[name] for name in FREE if name[0] in "ga"}
    fixed |= {name: mpf(text) for name, text in EXACT.items()}

    def method(x):
        return Method(dict(zip(UNKNOWN, x)) | fixed)

    def residuals(x):
        found = method(x)
        nodes = [found.c[int(name[1]) - 1] - numbers[name] for name in FREE if name[0] == "c"]
        return nodes + [number for _, group in found.groups() for number in group]

    return method(newton(residuals, [numbers[name] for name in UNKNOWN], mpf(10) ** (20 - mp.dps)))


def derived_dense(method, numbers):
    """h2, h3, h4: from the highest power down; the weights of u_8 are given."""
    conditions = trees_up_to("y", 4) + trees_up_to("z", 3)
    rows = [applied(method.Gamma, method[tree]) for tree in conditions]
    found, above = [], [mpf(0)] * STAGES
    for power in (4, 3, 2):
        right = [mpf(power == order_of(tree)) / density(tree) for tree in conditions]
        above = completed(rows, minus(applied(rows, above), right), {STAGES - 1: numbers[f"h{power}8"]})
        found.insert(0, above)
    return found


def named(method, h):
    """The numbers by their names, in the order of PUBLISHED."""
    tables = {"a": method.a, "C": method.C, "h": [[], *h]}
    for name in ["gamma", *EXACT, *list(PUBLISHED)[1:]]:
        if name == "gamma":
            yield name, method.gamma
        elif name[0] in "cd":
            yield name, (method.c if name[0] == "c" else method.d)[int(name[1]) - 1]
        else:
            yield name, tables[name[0]][int(name[1]) - 1][int(name[2]) - 1]


def polynomial_product(p, q):
    total = [mpf(0)] * (len(p) + len(q) - 1)
    for i, x in enumerate(p):
        for j, y in enumerate(q):
            total[i + j] += x * y
    return total


def on_imaginary_axis(method, weights, stages):
    """|Q(iy)|^2 - |P(iy)|^2 as a polynomial in y^2, R = P / Q, Q = (1 - gamma z)^stages."""
    below = [binomial(stages, k) * (-method.gamma) ** k for k in range(stages + 1)]
    series = [mpf(1)] + list(method.moments(weights, [mpf(1)] * STAGES))
    above = [sum(series[k - i] * below[i] for i in range(k + 1)) for k in range(stages + 1)]
    squares = []
    for p in (below, above):
        mirrored = [x * (-1) ** k for k, x in enumerate(p)]
        squares.append([x * (-1) ** k for k, x in enumerate(polynomial_product(p, mirrored)[::2])])
    return minus(*squares)


def a_stable(method, weights, stages):
    """|R| <= 1 on the imaginary axis; the pole is at 1 / gamma > 0."""
    rest = on_imaginary_axis(method, weights, stages)
    while abs(rest[0]) < BOUND:  # of the order
        rest = rest[1:]
    roots = polyroots(rest[::-1], maxsteps=500, extraprec=300)
    return rest[0] > 0 and not any(abs(x.imag) < BOUND and x.real > 0 for x in map(mpc, roots))


def solution(t):
    """Of the problem below."""
    u = 1 / (2 - sin(t))
    return [u, exp(u)]


def right_side(t, y):
    rate = cos(t) * y[0] * log(y[1])
    return [rate, y[1] * rate]


def slopes(t, y):
    """The Jacobian of the right side, and its derivative with respect to t."""
    u, v = y
    rate, rate_t = cos(t) * u * log(v), -sin(t) * u * log(v)
    by_u, by_v = cos(t) * log(v), cos(t) * u / v
    return [[by_u, by_v], [v * by_u, rate + v * by_v]], [rate_t, v * rate_t]


def errors_of_step(method, h, t, size):
    """Of the result, of the state of stage 8 and of dense output at s = 0.6, by the formulas above."""
    y, (J, f_t) = solution(t), slopes(t, solution(t))
    (p, q), (r, s) = [[(i == j) / (size * method.gamma) - J[i][j] for j in (0, 1)] for i in (0, 1)]
    u = []
    for i in range(STAGES):
        state = plus(y, *([x * w for x in v] for w, v in zip(method.a[i], u)))
        right = plus(
            right_side(t + method.c[i] * size, state),
            *([x * w / size for x in v] for w, v in zip(method.C[i], u)),
            [size * method.d[i] * x for x in f_t],
        )
        determinant = p * s - q * r
        u.append([(s * right[0] - q * right[1]) / determinant, (p * right[1] - r * right[0]) / determinant])
    y1 = plus(state, u[7])
    k1, k2, k3 = (plus(*([x * w for x in v] for w, v in zip(row, u))) for row in h)
    at = mpf("0.6")
    curve = [
        (1 - at) * x + at * (x1 + (1 - at) * (p1 + at * (p2 + at * p3)))
        for x, x1, p1, p2, p3 in zip(y, y1, k1, k2, k3)
    ]
    return [
        max(map(abs, minus(found, solution(when))))
        for found, when in ((y1, t + size), (state, t + size), (curve, t + at * size))
    ]


def orders_of_step(method, h):
    """The powers of the step size in the errors of one step."""
    one, other = (errors_of_step(method, h, mpf(1) / 3, mpf(10) ** -k) for k in (4, 5))
    return [log(x / y, 10) for x, y in zip(one, other)]


def print_table(titles, rows):
    widths = [max(len(str(cell)) for cell in column) for column in zip(titles, *rows)]
    for row in [titles] + rows:
        print("  ".join(f"{cell:{width}}" for cell, width in zip(map(str, row), widths)).rstrip())
    print()


def shown(number):
    if abs(number) < BOUND:
        return "0"
    return nstr(number, PRINTED, min_fixed=-20, max_fixed=20).removesuffix(".0")


def print_tables(method, h, macro):
    """Rows of decimals, as C has them."""
    tables = {
        "gamma": [[method.gamma]],
        "A, rows 2 to 6; 7 and 8 are row 6 and ones": [method.a[i][:i] for i in range(1, 6)],
        "C, rows 2 to 8": [method.C[i][:i] for i in range(1, STAGES)],
        "c": [method.c],
        "d": [method.d],
        "H, rows h2, h3, h4": h,
    }
    for name, rows in tables.items():
        print(f"/* Rodas5P: {name} */")
        for row in rows:
            cells = [shown(x) for x in row]
            print("{" + ", ".join(f"{macro}({cell})" if macro else cell for cell in cells) + "},")
        print()


def print_list(numbers):
    print("# Rodas5P, Steinebach, BIT 63 (2023) 27, to 40 digits, by bench/coefficients/rodas.py.")
    print("# c1 = 0, c6 = c7 = c8 = 1, d6 = d7 = d8 = 0. Formulas:")
    for line in __doc__.split("\n\n")[2].splitlines() + ["W = I / (h gamma) - J"]:
        print(f"# {line.strip()}")
    for name, number in numbers.items():
        print(name, shown(number))


def differences(numbers):
    """Lines for each kind of number, and what is too far from the published one."""
    lines, faults = [], []
    for kind in ("g", "a", "C", "c", "d", "h"):
        names = [name for name in PUBLISHED if name[0] == kind]
        apart = {name: abs(numbers[name] - mpf(PUBLISHED[name])) for name in names}
        relative = {name: apart[name] / abs(numbers[name]) for name in names}
        most, most_relative = max(names, key=apart.get), max(names, key=relative.get)
        lines.append(
            (
                "gamma" if kind == "g" else kind,
                len(names),
                f"{nstr(apart[most], 2)} of {most}",
                f"{nstr(relative[most_relative], 2)} of {most_relative}",
            )
        )
        for name in names:
            if not relative[name] <= APART:
                faults.append(f"{name} is {shown(numbers[name])}, published is {PUBLISHED[name]}")
    return lines, faults


def checks(method, h):
    """Lines of what the conditions leave, and what is off."""
    lines, faults = [], []
    for what, group in [*method.groups(), *method.dense_groups(h), *method.consequences()]:
        lines.append((what, len(group), nstr(worst(group), 2)))
        if not worst(group) <= BOUND:
            faults.append(f"{what}: the conditions leave {nstr(worst(group), 2)}")
    for what, weights, order in (("result", method.b, 6), ("stage 8", method.below, 5)):
        if not worst(method.left(weights, tree) for tree in trees("y", order)) > ORDER_IS_EXACT:
            faults.append(f"{what} is of order {order}")
    for what, weights, stages in (("result", method.b, 8), ("stage 8", method.below, 7)):
        if not a_stable(method, weights, stages):
            faults.append(f"{what} is not A-stable")
    orders = orders_of_step(method, h)
    for what, order, is_of in zip(("result", "stage 8", "dense output"), orders, (6, 5, 5)):
        lines.append((f"error of one step, {what}", f"h^{is_of}", nstr(abs(order - is_of), 2)))
        if not abs(order - is_of) < mpf("0.01"):
            faults.append(f"{what}: the error of one step goes as h^{nstr(order, 4)}, not h^{is_of}")
    return lines, faults


def off_in_header(path, numbers):
    """The numbers of the header's tables that are not the derived ones, to half a unit of their last digit."""
    tables = header.blocks(path)["GI_RODAS5P"].tables
    written = {}
    for i, number in enumerate(tables["c"]):
        written[f"c{i + 1}"] = number
    for i, number in enumerate(tables["d"]):
        written[f"d{i + 1}"] = number
    for key, first in (("a", 1), ("C", 1), ("dense", 2)):
        for i, row in enumerate(tables[key]):
            for j, number in enumerate(row):
                written[f"{'h' if key == 'dense' else key}{i + first}{j + 1}"] = number
    faults = []
    for name, number in written.items():
        value = mpf(number.value.numerator) / number.value.denominator
        unit = mpf(number.unit.numerator) / number.unit.denominator
        if abs(value - numbers.get(name, value)) > unit:
            faults.append(f"{path}: {name} is not {shown(numbers[name])}")
    missing = [name for name in numbers if name not in written and name != "gamma"]
    return faults + [f"{path}: has no {name}" for name in missing]


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("header", nargs="?", default=HEADER, help="[that of this project]")
    parser.add_argument("--print", action="store_true", help="print the tables as C has them")
    parser.add_argument("--macro", default="", help="with --print: a macro around each number")
    parser.add_argument("--list", action="store_true", help="print names and numbers, and nothing else")
    return parser.parse_args()


def main():
    options = arguments()
    mp.dps = DIGITS
    numbers = {name: mpf(text) for name, text in PUBLISHED.items()}
    try:
        method = derived_method(numbers)
        h = derived_dense(method, numbers)
    except NoSolution as error:
        sys.exit(f"rodas.py: {error}")
    numbers = dict(named(method, h))
    apart, far = differences(numbers)
    left, off = checks(method, h)
    off += off_in_header(options.header, numbers)
    if options.list:
        print_list(numbers)
    else:
        if options.print:
            print_tables(method, h, options.macro)
        print_table(("numbers", "count", "largest difference from the published", "relative"), apart)
        print_table(("condition", "count", "largest residual"), left)
    for fault in far + off:
        print(f"rodas.py: {fault}", file=sys.stderr)
    return 1 if far + off else 0


if __name__ == "__main__":
    sys.exit(main())
