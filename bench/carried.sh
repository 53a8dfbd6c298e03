#!/bin/sh
# What variations cost: instructions of an accepted step (callgrind) of Lorenz' equations with 1 and 3 variations,
# divided by instructions of the same step without; with the Jacobian given to both, and without it. Each count is the
# difference of two runs, so that start-up cancels. Prints one Markdown table. Fails where a step with
# k variations and the Jacobian takes more than 1.5 (1 + k) times the instructions of the step alone.
#
#     bench/carried.sh [accuracy]
#
# CC_LIST [gcc clang] and FLAGS_LIST [-O2 -O3] choose compilers and flags, METHODS the methods.
set -eu
. "$(dirname "$0")/common/setup.sh"
words '[0-9]*' "$@"

accuracy=${1:-1e-6}

# count TIMES: sets `instructions`, and `steps` of the run
count() {
    instructions "$work/program" "$1" "$accuracy"
    read -r steps _ <"$work/out"
}

# measure GIVEN CARRIED: sets `each`, instructions of a step
measure() {
    "$compiler" "$flags" -std=gnu11 "-DMETHOD=$method" "-DGIVEN=$1" "-DCARRIED=$2" \
        "$here/carried/carried.c" -o "$work/program" -lm
    count 1
    few=$instructions once=$steps
    count 3
    each=$(((instructions - few) / (steps - once)))
}

echo '| compiler | flags | method | Jacobian | step | with 1 | with 3 | 1 / none | 3 / none |'
echo '|---|---|---|---|---:|---:|---:|---:|---:|'
expensive=0
for compiler in ${CC_LIST:-gcc clang}; do
    for flags in ${FLAGS_LIST:--O2 -O3}; do
        for method in ${METHODS:-GI_TSITOURAS54 GI_DOP853 GI_RODAS5P GI_RADAU}; do
            for given in 1 0; do
                measure $given 0
                none=$each
                measure $given 1
                one=$each
                measure $given 3
                three=$each
                [ $given = 0 ] || [ "$one" -le $((3 * none)) ] || expensive=1
                [ $given = 0 ] || [ "$three" -le $((6 * none)) ] || expensive=1
                echo "| $compiler | $flags | \`$method\` | $([ $given = 1 ] && echo given || echo differences)" \
                    "| $none | $one | $three | $(awk "BEGIN { printf \"%.2f | %.2f\", $one / $none, $three / $none }") |"
            done
        done
    done
done
exit $expensive
