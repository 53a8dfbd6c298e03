#!/bin/sh
# Vectors without flags: the batch compiled at -O2 with GI_DISPATCH 1 against the same at -O3 -march=native, and
# at -O2 alone, timed interleaved in one run of each build. Prints nanoseconds of an attempted step, the least
# of all samples, the ratio of the first two, and at last its mean (geometric) and the worst.
#
#     bench/lanes/dispatch.sh [--rounds=N]
#
#   --rounds=N   samples of each time [15]
#
# BUILDS: lines "compiler | flags of all". METHODS as GI_METHOD has them, LANES as GI_LANES [64].
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
echo "| compiler, flags | method | problem | -O3 -march=native | -O2, GI_DISPATCH | -O2 | ratio |"
echo "|---|---|---|---:|---:|---:|---:|"
echo "$BUILDS" | while IFS='|' read -r compiler flags; do
    compiler=$(echo $compiler) flags=$(echo $flags)
    for method in $METHODS; do
        # shellcheck disable=SC2086
        set -- $flags -fPIC -shared -DBENCH_LANES="${LANES:-64}" -DBENCH_METHOD="$method" \
            "$here/lanes.c" -lm
        $compiler -O3 -march=native "$@" -o "$work/native.so"
        $compiler -O2 -DBENCH_DISPATCH=1 "$@" -o "$work/dispatch.so"
        $compiler -O2 "$@" -o "$work/plain.so"
        "$work/builds" native="$work/native.so" dispatch="$work/dispatch.so" \
            plain="$work/plain.so" --benchmark_repetitions="$rounds" \
            --benchmark_enable_random_interleaving=true --benchmark_min_time=0.02 \
            --benchmark_format=csv >"$work/csv" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
        awk -v build="| $compiler $flags | $method" -v labels="native dispatch plain" -v ratio=1 \
            -f "$here/least.awk" "$work/csv"
    done
done
