#!/bin/sh
# Instructions of an attempt against those stored in instructions/baseline (gcc 12.2, clang 14, x86-64):
# prints the ratios, and fails where one is above 1.02. Instructions are counted, so a busy machine does no
# harm.
#
#     bench/regression.sh [--store]      --store: these are the baseline from now on
set -eu
. "$(dirname "$0")/common/setup.sh"
words --store "$@"

baseline=$here/instructions/baseline
# compiler, flags, problem; instructions of an attempt of the header
now=$(sh "$here/instructions.sh" | awk -F ' *[|] *' 'NR > 2 { print $2 "|" $3 "|" $4 "|" $5 }')

if [ "${1-}" = --store ]; then
    echo "$now" >"$baseline"
    exit
fi
echo "$now" | awk -F '|' -v file="$baseline" '
    BEGIN {
        while ((getline line < file) > 0) {
            split(line, part, "|")
            old[part[1] part[2] part[3]] = part[4]
        }
    }
    !(($1 $2 $3) in old) { printf "%s %s, %s: not in the baseline\n", $1, $2, $3; next }
    {
        ratio = $4 / old[$1 $2 $3]
        printf "%s %s, %s: %d, was %d, ratio %.3f\n", $1, $2, $3, $4, old[$1 $2 $3], ratio
        worse = worse || ratio > 1.02
    }
    END { exit worse }'
