#!/bin/sh
# What grows with what: CPU time and instructions against the length of a geodesic, the number of variables
# and constraints, and the number of geodesics. Prints Markdown tables with the cost of a unit, which should
# stay where growth is linear. Instructions are counted by callgrind, of the smaller cases.
#
#     bench/growth.sh [--short]      --short: fewer and smaller cases
#
# CC and CFLAGS choose another compiler [gcc] and flags [-O2 -march=x86-64-v3 -fno-math-errno]; callgrind
# does not know the instructions of the newest processors.
set -eu
. "$(dirname "$0")/common/setup.sh"
words --short "$@"

short=${1:-}
# shellcheck disable=SC2086
"${CC:-gcc}" -std=gnu11 ${CFLAGS:--O2 -march=x86-64-v3 -fno-math-errno} -w "$here/growth/growth.c" \
    -o "$work/growth" -lm

# counted CASE ...: instructions of one run, the difference of twenty-one and one
counted() {
    for repeat in 1 21; do
        GROWTH_REPEAT=$repeat valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/growth" "$@" \
            2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
    done | awk '{ n = NR == 1 ? -$1 : n + $1 } END { printf "%d", n / 20 }'
}

# row UNITS INSTRUCTIONS-WANTED CASE ...: a row with the cost of one of so many units, by time and
# instructions
row() {
    units=$1 wanted=$2
    shift 2
    "$work/growth" "$@" >"$work/out"
    read -r attempts nanoseconds <"$work/out"
    instructions=–
    if [ "$wanted" = yes ] && command -v valgrind >/dev/null; then instructions=$(counted "$@"); fi
    awk -v units="$units" -v attempts="$attempts" -v ns="$nanoseconds" -v ins="$instructions" -v name="$*" \
        'BEGIN {
            per = ins == "–" ? "–" : sprintf("%.0f", ins / attempts)
            printf "| %s | %d | %.1f | %.1f | %.1f | %s |\n", name, attempts, ns / 1000, ns / units,
                ns / attempts, per
        }'
}

table() {
    printf '| %s | attempted steps | µs | ns for each %s | ns for each attempt |' "$1" "$2"
    printf ' instructions for each attempt |\n'
    printf '|---|---:|---:|---:|---:|---:|\n'
}

table 'ellipsoid, DOP853 at 1e-8, length' 'unit of length'
for length in 10 100 1000 $([ -n "$short" ] || echo 10000 100000); do
    row "$length" "$([ "$length" -le 100 ] && echo yes)" length "$length"
done
echo
for kind in sphere chain; do
    for method in merson dop853; do
        table "$kind by $method at 1e-8, NQ" 'variable'
        for n in 2 4 8 14 20; do
            [ -n "$short" ] && [ "$n" -gt 4 ] && continue
            row "$n" yes "$kind" "$n" "$method"
        done
        echo
    done
done
table 'ellipsoid, DOP853 at 1e-8, length 1, geodesics' 'geodesic'
for kind in scalar lanes; do
    for count in 1 10 100 1000 $([ -n "$short" ] || echo 10000 100000 1000000); do
        row "$count" "$([ "$count" -le 100 ] && echo yes)" "$kind" "$count"
    done
done
