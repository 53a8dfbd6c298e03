"""Linear systems that may have more equations than they need, in mpmath's precision."""

from mpmath import fdot, mp, mpf, sqrt


class NoSolution(Exception):
    pass


def plus(x, factor, y):
    return [u + factor * v for u, v in zip(x, y)]


def norm(x):
    return sqrt(fdot(x, x))


def tolerance():
    """What counts as zero beside 1: half of the digits."""
    return mpf(10) ** (-mp.dps // 2)


def orthonormal(rows, known=()):
    """Orthonormal vectors that span the rows, after those that are known. Twice is enough (Kahan, Parlett).
    """
    basis = list(known)
    for row in rows:
        rest = row
        for vector in basis + basis:
            rest = plus(rest, -fdot(rest, vector), vector)
        if norm(rest) > tolerance() * norm(row):
            basis.append([x / norm(rest) for x in rest])
    return basis[len(known):]


def null_space(rows):
    """Orthonormal vectors x with row . x = 0 for every row."""
    units = [[mpf(i == j) for j in range(len(rows[0]))] for i in range(len(rows[0]))]
    return orthonormal(units, orthonormal(rows))


def smallest(rows, right):
    """The x of smallest norm with row . x = right for every row, and the rank of the rows."""
    count = len(rows[0])
    equations = orthonormal_equations([list(row) + [value] for row, value in zip(rows, right)], count)
    x = [mpf(0)] * count
    for equation in equations:
        x = plus(x, equation[count], equation[:count])
    return x, len(equations)


def orthonormal_equations(equations, count):
    """Equations with orthonormal rows that say the same. NoSolution where two of them differ."""
    kept = []
    for equation in equations:
        rest, scale = equation, norm(equation[:count])
        for other in kept + kept:
            rest = plus(rest, -fdot(rest[:count], other[:count]), other)
        length = norm(rest[:count])
        if length > tolerance() * scale:
            kept.append([x / length for x in rest])
        elif abs(rest[count]) > tolerance():
            raise NoSolution(f"two equations differ by {mp.nstr(rest[count], 3)}")
    return kept


def unique(rows, right):
    """The only x with row . x = right for every row."""
    x, rank = smallest(rows, right)
    if rank < len(x):
        raise NoSolution(f"{len(x) - rank} of {len(x)} unknowns are free")
    return x


def completed(rows, right, given):
    """The only x with row . x = right for every row and x[i] = given[i]."""
    others = [i for i in range(len(rows[0])) if i not in given]
    rest = [value - sum(row[i] * x for i, x in given.items()) for row, value in zip(rows, right)]
    found = dict(zip(others, unique([[row[i] for i in others] for row in rows], rest)))
    return [given[i] if i in given else found[i] for i in range(len(rows[0]))]


def least(x, directions, measure):
    """x moved along the directions to where norm(measure(x)) is least, and the directions that do not
    change it."""
    start = measure(x)
    moved = [measure(direction) for direction in directions]
    normal = [[fdot(u, v) for v in moved] for u in moved]
    largest = max(max(row) for row in normal)
    normal = [[value / largest for value in row] for row in normal]
    steps, _ = smallest(normal, [-fdot(u, start) / largest for u in moved])
    left = [combination(steps, directions) for steps in null_space(normal)]
    return plus(x, 1, combination(steps, directions)), left


def combination(factors, vectors):
    total = [mpf(0)] * len(vectors[0])
    for factor, vector in zip(factors, vectors):
        total = plus(total, factor, vector)
    return total


def newton(residuals, x, enough):
    """The x near this one where all residuals, which may be more than the unknowns, are zero
    (Gauss-Newton)."""
    small = mpf(10) ** (-mp.dps // 2)
    for _ in range(12):
        at = residuals(x)
        if max(map(abs, at)) < enough:
            return x
        slopes = []
        for i in range(len(x)):
            there = residuals([v + small if i == j else v for j, v in enumerate(x)])
            slopes.append([(u - v) / small for u, v in zip(there, at)])
        normal = [[fdot(u, v) for v in slopes] for u in slopes]
        x = plus(x, -1, unique(normal, [fdot(u, at) for u in slopes]))
    raise NoSolution("Newton's method does not converge")
