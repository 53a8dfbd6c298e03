#!/usr/bin/env python3
"""Where the numbers of geodesic_integ.h come from.

Derives those that are not published and compares them with the header; checks every method of the header
against its order conditions. Exits with 1 where a number or a condition is off. README.md says what is
derived from what.
"""

import argparse
import os
import sys

sys.dont_write_bytecode = True  # no __pycache__ among the sources

from mpmath import mp  # noqa: E402

import conditions  # noqa: E402
import dop853  # noqa: E402
import header  # noqa: E402
import linear  # noqa: E402
import methods  # noqa: E402
import tsitouras  # noqa: E402
import verner  # noqa: E402

DIGITS = 80  # to compute with
HEADER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "geodesic_integ.h")
DERIVATIONS = {
    "GI_TSITOURAS54": tsitouras.derive,
    "GI_DOP853": dop853.derive,
    "GI_VERNER96": verner.derive,
}


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--print", action="store_true", help="print the derived numbers as in the header")
    parser.add_argument("header", nargs="?", default=HEADER, help="another geodesic_integ.h to read")
    return parser.parse_args()


def print_table(titles, rows):
    widths = [max(len(str(cell)) for cell in column) for column in zip(titles, *rows)]
    for row in [titles] + rows:
        print("  ".join(f"{cell:{width}}" for cell, width in zip(map(str, row), widths)).rstrip())
    print()


def main():
    options = arguments()
    mp.dps = DIGITS
    try:
        known = methods.methods(options.header)
        derived = [item for name, derive in DERIVATIONS.items() for item in derive(known[name])]
        lines = [line for method in known.values() for line in conditions.lines(method)]
    except (OSError, UnicodeDecodeError, header.Unreadable, linear.NoSolution) as error:
        sys.exit(f"coefficients.py: {options.header}: {error}")

    if options.print:
        for item in derived:
            print(item.text())
        print()
    print_table(
        ("derived", "numbers", "count", "largest difference", "allowed"),
        [(x.method.plan.name, x.what, x.count, x.measured(), x.allowed()) for x in derived],
    )
    print_table(
        ("method", "what", "order", "conditions", "largest residual", "allowed"),
        [(x.method.plan.name, x.what, x.order, x.conditions, x.measured(), x.allowed()) for x in lines],
    )
    faults = [item for item in derived + lines if item.fault]
    for item in faults:
        print(f"coefficients.py: {item.method.plan.name}, {item.what}: {item.fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
