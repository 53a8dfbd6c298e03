"""Rooted trees, and the weights that a Runge-Kutta method gives them.

A tree is the sorted tuple of its subtrees; that of one vertex is (). A method with stages f_i = f(y + h
sum_j a_ij f_j) and the result y + h sum_i b_i f_i is of order p where sum_i b_i w_i = 1 / density for every
tree of at most p vertices (Butcher; Hairer, Norsett, Wanner, Solving ODEs I, II.2).
"""

from functools import lru_cache
from math import factorial

from mpmath import fdot, mpf


@lru_cache(maxsize=None)
def trees(vertices):
    """All rooted trees with so many vertices."""
    return tuple(sorted(forests(vertices - 1, vertices - 1)))


@lru_cache(maxsize=None)
def forests(vertices, largest):
    """All multisets of trees with so many vertices together, none larger than `largest`, as sorted tuples."""
    if vertices == 0:
        return ((),)
    return tuple(
        {
            tuple(sorted(rest + (tree,)))
            for size in range(1, min(vertices, largest) + 1)
            for tree in trees(size)
            for rest in forests(vertices - size, size)
        }
    )


def trees_up_to(order):
    return [tree for vertices in range(1, order + 1) for tree in trees(vertices)]


@lru_cache(maxsize=None)
def size(tree):
    """The number of vertices."""
    return 1 + sum(size(child) for child in tree)


@lru_cache(maxsize=None)
def density(tree):
    """gamma: the product of the sizes of all its subtrees, itself among them."""
    product = size(tree)
    for child in tree:
        product *= density(child)
    return product


@lru_cache(maxsize=None)
def symmetry(tree):
    """sigma: in how many ways equal subtrees can change places."""
    product = 1
    for child in set(tree):
        product *= factorial(tree.count(child)) * symmetry(child) ** tree.count(child)
    return product


class Weights:
    """weights[tree]: w_i = the product over its subtrees of sum_j a_ij w_j, one for each stage."""

    def __init__(self, a):
        self.a = a
        self.known = {}
        self.sums = {}

    def __getitem__(self, tree):
        if tree not in self.known:
            product = [mpf(1)] * len(self.a)
            for child in tree:
                product = [x * y for x, y in zip(product, self.sum(child))]
            self.known[tree] = product
        return self.known[tree]

    def sum(self, tree):
        """sum_j a_ij w_j, one for each stage."""
        if tree not in self.sums:
            weights = self[tree]
            self.sums[tree] = [fdot(row, weights) for row in self.a]
        return self.sums[tree]

    def of(self, b, tree):
        """sum_i b_i w_i."""
        return fdot(b, self[tree])

    def errors(self, d, order):
        """The error terms of an estimate: what stands before h^order and the elementary differentials."""
        return [self.of(d, tree) / symmetry(tree) for tree in trees(order)]
