#!/bin/sh
# What GI_GLOBAL_ERROR costs: CPU time and evaluations with the estimate over those without, which makes the same
# steps to the same ends, of each method with step control on the first five problems of bench/peers.sh. Fails where
# the ends are not the same, bit by bit.
#
#     bench/global_error.sh [--rounds=N]     of N times of each the least counts [7]
#
# BUILDS: lines "compiler | flags".
set -eu
. "$(dirname "$0")/common/setup.sh"
words '--rounds=*' "$@"
numbers 100 '*' "$@"
rounds=7
for word; do rounds=${word#*=}; done

: "${BUILDS:=gcc | -O3
gcc | -O2
clang | -O3}"

echo "$BUILDS" | while IFS='|' read -r compiler flags; do
    compiler=$(echo $compiler)
    for kind in plain estimate; do
        [ $kind = plain ] && global=0 || global=1
        # shellcheck disable=SC2086
        $compiler -std=gnu11 $flags -ffp-contract=off -DHEADER_WIDTH=0 -DHEADER_GLOBAL_ERROR=$global \
            "-Dpeer_list=${kind}_list" -c "$here/peers/header.c" -o "$work/$kind.o"
    done
    $compiler -std=gnu11 -O1 "$here/global_error/global_error.c" "$work/plain.o" "$work/estimate.o" \
        -o "$work/program" -lm
    printf '\n%s %s\n\n' "$compiler" "$flags"
    "$work/program" "$rounds"
done
