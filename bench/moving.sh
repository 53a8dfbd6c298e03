#!/bin/sh
# What a mechanism costs whose constraints move: the car axis by Merson's method. Instructions (callgrind) and calls of
# the position constraints for an evaluation of the equations, as GI_MECHANICAL with GI_MOVING, and as GI_GENERAL, its linear system solved by elimination, and by hand for this one mass matrix.
# Fails where GI_MOVING takes more than 1.1 times the instructions of elimination.
#
#     bench/moving.sh [accuracy]
#
# CC_LIST [gcc clang] and FLAGS_LIST [-O2 -O3] choose compilers and flags.
set -eu
. "$(dirname "$0")/common/setup.sh"
words '[0-9]*' "$@"

accuracy=${1:-1e-8}

# count TIMES: sets `instructions`, and `evaluations` and `calls` of the run
count() {
    instructions "$work/program" "$1" "$accuracy"
    read -r _ evaluations calls _ <"$work/out"
}

# measure MACRO: sets `each`, instructions of an evaluation, and `calls_each`; start-up cancels
measure() {
    "$compiler" "$flags" -std=gnu11 "-D$1" "$here/moving/moving.c" -o "$work/program" -lm
    count 1
    few=$instructions once=$evaluations
    count 3
    each=$(((instructions - few) / (evaluations - once)))
    calls_each=$(awk "BEGIN { printf \"%.2f\", $calls / $evaluations }")
}

echo '| compiler | flags | GI_MOVING: calls | instructions | elimination | by hand | GI_MOVING / elimination |'
echo '|---|---|---:|---:|---:|---:|---:|'
slow=0
for compiler in ${CC_LIST:-gcc clang}; do
    for flags in ${FLAGS_LIST:--O2 -O3}; do
        measure RATES
        row="| $compiler | $flags | $calls_each | $each" moving=$each
        measure ELIMINATION
        row="$row | $each" elimination=$each
        measure BY_HAND
        echo "$row | $each | $(awk "BEGIN { printf \"%.2f\", $moving / $elimination }") |"
        [ $((10 * moving)) -le $((11 * elimination)) ] || slow=1
    done
done
exit $slow
