"""Checks the methods of the header against their order conditions."""

from mpmath import mpf, nstr

from trees import Weights, density, size, trees, trees_up_to

DENSE = ("dense output", "its ends")
ORDER_IS_EXACT = mpf("1e-8")  # at least one condition of the next order fails by more


class Line:
    """A line of the table: `what` of a method meets so many conditions of that order but for `residual`."""

    def __init__(self, method, what, order, conditions, residual, next_residual=None):
        self.method, self.what, self.order, self.conditions = method, what, order, conditions
        self.residual, self.bound = residual, mpf(method.plan.bounds[what in DENSE])
        self.fault = None
        if not residual <= self.bound:
            self.fault = f"the conditions leave {self.measured()}, allowed is {self.allowed()}"
        elif next_residual is not None and not next_residual > ORDER_IS_EXACT:
            self.fault = f"is of order {order + 1}, not of {order}"

    def measured(self):
        return nstr(self.residual, 2)

    def allowed(self):
        return nstr(self.bound, 2)


def worst(numbers):
    """The largest absolute value; what is no number is the largest."""
    largest = mpf(0)
    for number in numbers:
        if not abs(number) <= largest:
            largest = abs(number)
    return largest


def by_trees(method, what, order, residual):
    """A line for what has one residual for each tree."""
    conditions = trees_up_to(order)
    return Line(
        method,
        what,
        order,
        len(conditions),
        worst(residual(tree) for tree in conditions),
        worst(residual(tree) for tree in trees(order + 1)),
    )


def curve_residual(method, weights, tree):
    """sum_i b_i(s) w_i = s^size / density, as polynomials in s."""
    powers = len(method.dense[0])
    residuals = []
    for power in range(max(powers, size(tree) + 1)):
        exact = mpf(power == size(tree)) / density(tree)
        row = [curve[power] if power < powers else mpf(0) for curve in method.dense]
        residuals.append(weights.of(row, tree) - exact)
    return worst(residuals)


def ends(method):
    """b_i(0) = 0, b_i(1) = b_i, b_i'(0) and b_i'(1): f at the ends."""
    for i, curve in enumerate(method.dense):
        yield curve[0]
        yield sum(curve) - method.b[i]
        yield curve[1] - (i == 0)
        yield sum(power * factor for power, factor in enumerate(curve)) - (i == method.steps)


def lines(method):
    """All that is promised of a method."""
    weights, plan = Weights(method.a), method.plan
    rows = [sum(row) - node for row, node in zip(method.a, method.c)]
    yield Line(method, "row sums", "", len(rows) - 1, worst(rows))
    yield by_trees(
        method, "result", method.order, lambda tree: weights.of(method.b, tree) - 1 / mpf(density(tree))
    )
    for (name, order), d in zip(plan.estimates.items(), method.estimates):
        yield by_trees(method, f"estimate {name}", order, lambda tree, d=d: weights.of(d, tree))
    yield by_trees(
        method, "dense output", method.dense_order, lambda tree: curve_residual(method, weights, tree)
    )
    yield Line(method, "its ends", "", 4 * len(method.dense), worst(ends(method)))
