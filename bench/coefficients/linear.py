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


def eliminated(rows):
    """Vectors x with row . x = 0 for every row, by elimination: each has a one for one column without a
    pivot, and zeros for the others. The pivot is the largest of what is left of a column."""
    rows, pivots, count = [list(row) for row in rows], [], len(rows[0])
    for column in range(count):
        done = len(pivots)
        best = max(range(done, len(rows)), key=lambda i: abs(rows[i][column]))
        if abs(rows[best][column]) <= tolerance():
            continue
        rows[done], rows[best] = rows[best], rows[done]
        pivot = rows[done] = [x / rows[done][column] for x in rows[done]]
        rows = [row if row is pivot else plus(row, -row[column], pivot) for row in rows]
        pivots.append(column)
    vectors = []
    for free in (column for column in range(count) if column not in pivots):
        vector = [mpf(i == free) for i in range(count)]
        for row, column in zip(rows, pivots):
            vector[column] = -row[free]
        vectors.append(vector)
    return vectors


def smallest(rows, right):
    """The x of smallest norm with row . x = right for every row, and the rank of the rows."""
    count = len(rows[0])
    equations = orthonormal_equations([list(row) + [value] for row, value in zip(rows, right)], count)
    x = [mpf(0)] * count
    for equation in equations:
        x = plus(x, equation[count], equation[:count])
    return x, len(equations)


def orthonormal_equations(equations, count):
    """Equations with orthonormal rows that say the same. NoSolution where two of them differ. Rows are made
    orthogonal twice, which is enough (Kahan, Parlett)."""
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


def least(x, direction, measure):
    """x moved along the direction to where norm(measure(x)) is least; measure is linear."""
    moved = measure(direction)
    return plus(x, -fdot(measure(x), moved) / fdot(moved, moved), direction)


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
