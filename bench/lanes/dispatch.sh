#!/bin/sh
# What plain flags and GI_DISPATCH cost: the batch compiled at -O2 with GI_DISPATCH 1 against the same without
# at -O3 -march=native, timed interleaved in one run of each build. Prints nanoseconds of an attempted step,
# the least of all samples, their ratio, and on the last line of a build the mean (geometric) and the worst.
#
#     bench/lanes/dispatch.sh [--rounds=N]
#
#   --rounds=N   samples of each time [15]
#
# BUILDS: lines "compiler | flags of both". METHODS, LANES (64) as GI_METHOD and GI_LANES have them.
set -eu
. "$(dirname "$0")/../common/setup.sh"
words '--rounds=*' "$@"
numbers 1000 '--rounds=*' "$@"
rounds=15
for word; do rounds=${word#*=}; done

: "${BUILDS:=gcc | -std=c11
gcc | -std=c11 -fno-math-errno
clang | -std=c11
clang | -std=c11 -fno-math-errno}"
: "${METHODS:=GI_MERSON43 GI_DOP853}"

g++ -std=c++17 -O2 "$here/builds.cpp" -o "$work/builds" -lbenchmark -ldl -lpthread
echo "| compiler, flags | method | problem | -O3 -march=native, ns | -O2, GI_DISPATCH, ns | ratio |"
echo "|---|---|---|---:|---:|---:|"
echo "$BUILDS" | while IFS='|' read -r compiler flags; do
    compiler=$(echo $compiler) flags=$(echo $flags)
    for method in $METHODS; do
        set -- $flags -fPIC -shared -DBENCH_LANES="${LANES:-64}" -DBENCH_METHOD="$method" "$here/lanes.c" -lm
        "$compiler" -O3 -march=native "$@" -o "$work/native.so"
        "$compiler" -O2 -DBENCH_DISPATCH=1 "$@" -o "$work/dispatch.so"
        "$work/builds" native="$work/native.so" dispatch="$work/dispatch.so" \
            --benchmark_repetitions="$rounds" --benchmark_enable_random_interleaving=true \
            --benchmark_min_time=0.02 --benchmark_format=csv >"$work/csv" 2>"$work/log" ||
            { cat "$work/log" >&2; exit 1; }
        awk -v build="| $compiler $flags | $method" -v labels="native dispatch" -f "$here/least.awk" "$work/csv"
    done
done
