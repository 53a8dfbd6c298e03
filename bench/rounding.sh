#!/bin/sh
# Digits that each generated function loses by its own rounding: double in four rounding modes against
# __float128. Fails where one loses more than it must, by the limits in rounding/rounding.c.
#
#     bench/rounding.sh [states]     [400]
#
# CC [gcc] is the compiler; a gcc, for -frounding-math and __float128.
set -eu
. "$(dirname "$0")/common/setup.sh"
words '[0-9]*' "$@"

${CC:-gcc} -std=gnu11 -O1 -ffp-contract=off -frounding-math -I"$here/.." "$here/rounding/rounding.c" \
    -o "$work/rounding" -lm 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
"$work/rounding" "${1:-400}"
