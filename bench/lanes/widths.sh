#!/bin/sh
# How wide should lanes be? The batches of each width, timed interleaved in one run of each build and method:
# nanoseconds of an attempted step, the least of all samples, a column for each width. To compile them all takes
# half an hour.
#
#     bench/lanes/widths.sh [--rounds=N]
#
#   --rounds=N   samples of each time [9]
#
# BUILDS: lines "compiler | flags". METHODS as GI_METHOD has them, WIDTHS as GI_LANES has them.
set -eu
. "$(dirname "$0")/../common/setup.sh"
words '--rounds=*' "$@"
numbers 1000 '--rounds=*' "$@"
rounds=9
for word; do rounds=${word#*=}; done

: "${BUILDS:=gcc | -O3 -march=native
gcc | -O3 -mavx2 -mfma
gcc | -O3}"
: "${METHODS:=GI_MERSON43 GI_TSITOURAS54 GI_DOP853 GI_VERNER96}"
: "${WIDTHS:=16 32 64 128 GI_LANES_AUTO}"

g++ -std=c++17 -O2 "$here/builds.cpp" -o "$work/builds" -lbenchmark -ldl -lpthread
echo "| compiler, flags | method | problem$(printf ' | %s' $WIDTHS) |"
echo "|---|---|---$(printf '|---:%.0s' $WIDTHS)|"
echo "$BUILDS" | while IFS='|' read -r compiler flags; do
    compiler=$(echo $compiler) flags=$(echo $flags)
    for method in $METHODS; do
        set --
        for width in $WIDTHS; do
            # shellcheck disable=SC2086
            $compiler -std=c11 $flags -fno-math-errno -fPIC -shared -DBENCH_LANES="$width" \
                -DBENCH_METHOD="$method" "$here/lanes.c" -o "$work/$width.so" -lm
            set -- "$@" "$width=$work/$width.so"
        done
        "$work/builds" "$@" --benchmark_repetitions="$rounds" \
            --benchmark_enable_random_interleaving=true --benchmark_min_time=0.02 \
            --benchmark_format=csv >"$work/csv" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
        awk -v build="| $compiler $flags | $method" -v labels="$WIDTHS" -f "$here/least.awk" \
            "$work/csv"
    done
done
