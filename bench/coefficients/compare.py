"""Compares derived numbers with those of the header, and prints them in its form."""

import textwrap
from fractions import Fraction
from itertools import zip_longest

from mpmath import mp, mpf

from methods import values

DIGITS = 36  # that are printed
EXACT = mpf("1e-40")  # the unit of numbers that are exact
SLACK = mpf("1e-6")  # of half a unit


def paired(numbers, table):
    """Numbers of nested lists side by side; None where one list is shorter, as C fills up with zeros."""
    for x, y in zip_longest(numbers, table):
        if isinstance(x, list) or isinstance(y, list):
            yield from paired(x or [], y or [])
        else:
            yield x, y


def unit_of(number):
    """A unit of the last digit; of an exact number what is nothing."""
    return mpf(number.unit.numerator) / number.unit.denominator if number.unit else EXACT


class Derived:
    """Numbers of a table of the header, or of one of its rows, derived anew. They may differ from those
    printed there by `units` of the last digit, or by `bound` where that is given."""

    def __init__(self, method, table, numbers, row=None, units=0.5, bound=None, digits=DIGITS, note=""):
        self.method, self.table, self.row, self.numbers = method, table, row, numbers
        self.note, self.units, self.bound, self.digits = note, units, bound, digits
        self.name = table if row is None else f"{table}[{row}]"
        self.what = f"{self.name} {note}".strip()
        self.fault = self.compare()

    def compare(self):
        """Sets count and worst; says what is wrong."""
        table = self.method.numbers[self.table]
        pairs = list(paired(self.numbers, table if self.row is None else table[self.row]))
        self.count, self.worst = len(pairs), mpf(0)
        for derived, number in pairs:
            printed, unit = (values(number), unit_of(number)) if number else (mpf(0), EXACT)
            difference = abs((derived or mpf(0)) - printed)
            measured = difference if self.bound else difference / unit
            if not measured <= self.worst:
                self.worst = measured
            if not difference <= (mpf(self.bound) if self.bound else unit * self.units) * (1 + SLACK):
                right = shown(derived or mpf(0), self.digits)
                return f"derived is {right}, the header differs by {mp.nstr(difference, 3)}"
        return None

    def allowed(self):
        return self.bound if self.bound else f"{self.units} units"

    def measured(self):
        return mp.nstr(self.worst, 2) if self.bound else f"{mp.nstr(self.worst, 2)} units"

    def text(self):
        """As the header has it."""
        comment = f"/* {self.method.plan.name}{self.note and ', ' + self.note} */"
        table = f"GI_({self.name}) = {braces(self.numbers, self.digits)};"
        lines = textwrap.wrap(table, 110, subsequent_indent="    ", break_on_hyphens=False)
        return "\n".join([comment] + lines + [""])


def braces(nested, digits):
    items = [braces(item, digits) if isinstance(item, list) else shown(item, digits) for item in nested]
    return "{" + ", ".join(items) + "}"


def shown(number, digits):
    """A quotient of small integers where it is one, else digits."""
    fraction = Fraction(int(mp.nint(number * 10**60)), 10**60).limit_denominator(10**6)
    if abs(values(str(fraction)) - number) > EXACT:
        return f"GI_L({mp.nstr(number, digits, min_fixed=-20)})"
    if fraction.denominator == 1:
        return str(fraction)
    sign = "-" if fraction < 0 else ""
    return f"{sign}(GI_REAL){abs(fraction.numerator)} / {fraction.denominator}"
