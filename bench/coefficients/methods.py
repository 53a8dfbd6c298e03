"""The methods of the header as tableaus with weights: result, error estimates, dense output."""

from fractions import Fraction

from mpmath import mpf

import header

# Names of the tables: those of the header, and what they are called here.
TABLES = {
    "c": "c",  # nodes of stages 0 ... S
    "a": "a",  # a[k]: weights of f0 ... f(k-1) in stage k
    "b": "b",  # weights of f0 ... f(S) in the result
    "d": "d",  # d[k]: weights of f0 ... f(S), and of f at the new y, in error estimate k
    "b3": "b3",  # GI_DOP853, GI_VERNER96: a formula of low order; b - b3 is the last estimate
    "dense_c": "dense_c",  # nodes of the stages that dense output adds
    "dense_a": "dense_a",  # dense_a[k]: weights of what Method.late says in the k-th of these stages
    "dense": "dense",  # dense[i]: of s, s^2 ... in the weight of stage i; or dense[k]: weights in high_k
}

# Hairer, Norsett, Wanner, Solving ODEs I, table II.4.1; d is (y1 - the state of the last stage) / 5.
MERSON = {
    "c": ["0", "1/3", "1/3", "1/2", "1"],
    "a": [[], ["1/3"], ["1/6", "1/6"], ["1/8", "0", "3/8"], ["1/2", "0", "-3/2", "2"]],
    "b": ["1/6", "0", "0", "2/3", "1/6"],
    "d": [["-1/15", "0", "3/10", "-4/15", "1/30"]],
}


class Plan:
    """What the header does not say of a method: the orders of its estimates, and which residuals its
    conditions may leave, those of a step and those of dense output."""

    def __init__(self, name, estimates, bounds=("1e-30", "1e-30")):
        self.name, self.estimates, self.bounds = name, estimates, bounds


PLANS = {
    "GI_MERSON43": Plan("Merson 4(3)", {"d": 3}),
    "GI_BOGACKI_SHAMPINE32": Plan("Bogacki-Shampine 3(2)", {"d": 2}),
    "GI_TSITOURAS54": Plan("Tsitouras 5(4)", {"d": 4}),
    # Published to 30 digits: d5 in units of 1e-27, dense output, with weights up to 528, in units of 1e-26.
    "GI_DOP853": Plan("DOP853", {"d5": 5, "w5": 5, "b - b3": 3}, ("1e-27", "1e-25")),
    "GI_VERNER96": Plan("Verner 9(6)", {"d7": 7, "d6": 6, "b - b3": 1}),
}


def values(numbers):
    """Nested lists of Numbers or of texts as mpf."""
    if isinstance(numbers, list):
        return [values(number) for number in numbers]
    value = Fraction(numbers) if isinstance(numbers, str) else numbers.value
    return mpf(value.numerator) / value.denominator


def padded(row, length):
    return list(row) + [mpf(0)] * (length - len(row))


def product(p, q):
    """Of two polynomials in s, lists of coefficients from s^0 on."""
    total = [mpf(0)] * (len(p) + len(q) - 1)
    for i, x in enumerate(p):
        for j, y in enumerate(q):
            total[i + j] += x * y
    return total


def nested(count):
    """The polynomials that are multiplied with rise, bend, last, high_0, ... high_(count-1): y(s) = y + s
    (rise + r (bend + s (last + r (high_0 + s (high_1 + ...))))), r = 1 - s."""
    s, r = [mpf(0), mpf(1)], [mpf(1), mpf(-1)]
    polynomials = [s]
    for k in range(count + 2):
        polynomials.append(product(polynomials[-1], s if k % 2 else r))
    return polynomials


class Method:
    """Stages 0 ... S are those of a step; S + 1 is f at the new y, and what dense output adds comes after
    it."""

    def __init__(self, name, numbers, defines):
        self.name, self.plan, self.numbers = name, PLANS[name], numbers
        self.order = self.defined(defines, "GI_ORDER")
        self.dense_order = defines.get("GI_DENSE_ORDER", 4) - 1  # of its error, O(h^p)
        known = {key: values(table) for key, table in numbers.items()}
        self.steps = len(known["c"])
        self.check(known, defines)
        extra = known.get("dense_a", [])
        total = self.steps + 1 + len(extra)
        late = self.late(known)
        self.c = known["c"] + [mpf(1)] + known.get("dense_c", [])
        self.a = [padded([] if k == 0 else row, total) for k, row in enumerate(known["a"])]
        self.b = padded(known["b"], total)
        self.a += [self.b] + [self.spread(row, late, total) for row in extra]
        self.estimates = [padded(row, total) for row in known["d"]]
        if "b3" in known:
            self.estimates.append([x - y for x, y in zip(self.b, padded(known["b3"], total))])
        self.dense = self.polynomials(known, late, total)

    def defined(self, defines, name):
        if name not in defines:
            raise header.Unreadable(f"{self.name} defines no number {name}")
        return defines[name]

    def check(self, known, defines):
        """The tables are as long as they should be."""
        expected = {"c": self.defined(defines, "GI_STAGES") + 1}
        expected["a"] = expected["b"] = expected["c"]
        expected["d"] = len(self.plan.estimates) - ("b3" in known)
        expected["dense_c"] = expected["dense_a"] = defines.get("GI_DENSE_STAGES", 0)
        for key, length in expected.items():
            if len(known.get(key, [])) != length:
                raise header.Unreadable(f"{self.name}: table {TABLES[key]} is not of length {length}")

    def late(self, known):
        """The stages that dense output has weights for, in the order of its tables."""
        if "dense_c" not in known:
            return list(range(self.steps + 1))
        left_out = self.steps + 1 + len(known["dense_c"]) - len(known["dense"][0])
        return [0] + list(range(1 + left_out, self.steps + 1 + len(known["dense_c"])))

    @staticmethod
    def spread(row, late, total):
        wide = [mpf(0)] * total
        for stage, weight in zip(late, row):
            wide[stage] = weight
        return wide

    def polynomials(self, known, late, total):
        """b_i(s) for each stage: coefficients from s^0 on."""
        if "dense" in known and "dense_c" not in known:
            return [[mpf(0)] + row for row in known["dense"]]
        high = [self.spread(row, late, total) for row in known.get("dense", [])]
        begin = [mpf(i == 0) for i in range(total)]
        end = [mpf(i == self.steps) for i in range(total)]
        bend = [x - y for x, y in zip(begin, self.b)]
        last = [x - y - z for x, y, z in zip(self.b, end, bend)]
        basis = nested(len(high))
        curves = [[mpf(0)] * len(basis[-1]) for _ in range(total)]
        for polynomial, weights in zip(basis, [self.b, bend, last] + high):
            for i, weight in enumerate(weights):
                for power, factor in enumerate(polynomial):
                    curves[i][power] += weight * factor
        return curves


def methods(path):
    """The methods of a header that have a tableau, by the names of GI_METHOD."""
    found = {}
    for name, block in header.blocks(path).items():
        numbers = {key: block.tables[table] for key, table in TABLES.items() if table in block.tables}
        if name == "GI_MERSON43":
            numbers = MERSON
        if "a" not in numbers or name == "GI_RODAS5P":  # rodas.py checks it
            continue
        if name not in PLANS:
            raise header.Unreadable(f"{name} is not in PLANS of methods.py")
        missing = [TABLES[key] for key in ("c", "b", "d") if key not in numbers]
        if missing:
            raise header.Unreadable(f"{name} has no table {missing[0]}")
        found[name] = Method(name, numbers, block.defines)
    missing = [name for name in PLANS if name not in found]
    if missing:
        raise header.Unreadable(f"no tables of {missing[0]}")
    return found
