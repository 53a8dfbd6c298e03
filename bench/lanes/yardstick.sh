#!/bin/sh
# The header's lanes against the yardstick: kernels written by hand in vector types, with the same method, on
# the same equations, at the same true error, interleaved in one run of each build. Prints their ratios
# (header / by hand), means and the worst.
#
#     bench/lanes/yardstick.sh [--count=N] [--rounds=N] [--accuracies=N]
#
#   --count=N        random starts of each problem, at most 2048 [300]
#   --rounds=N       samples of each time, randomly interleaved, of which the least counts [15]
#   --accuracies=N   how many powers of ten are asked for, from 0.1 on [14]
#
# BUILDS: lines "compiler | flags". LANES is GI_LANES of the header [32]. GROUPS_BY_HAND: how many vectors the
# kernels have side by side [3]. OUT is the folder for files [build/yardstick].
set -eu
. "$(dirname "$0")/../common/setup.sh"
words '--count=* | --rounds=* | --accuracies=*' "$@"
numbers 2048 '*' "$@"

out=${OUT:-$here/../../build/yardstick}
: "${BUILDS:=gcc | -O3 -march=native -fno-math-errno
clang | -O3 -march=native -fno-math-errno -mprefer-vector-width=512
gcc | -O3 -mavx2 -mfma -fno-math-errno}"

mkdir -p "$out"
out=$(cd "$out" && pwd)
g++ -std=gnu++17 -O1 -w "$here/../peers/main.cpp" -o "$work/peers" -lbenchmark -ldl -lpthread
gcc -std=c11 -O1 -fPIC -shared "$here/../peers/reference.c" -o "$work/reference.so" -lm
number=0
echo "$BUILDS" | while IFS='|' read -r compiler flags; do
    compiler=$(echo $compiler) flags=$(echo $flags)
    number=$((number + 1))
    cxx=$(echo "$compiler" | sed 's/gcc/g++/; s/clang/clang++/')
    mkdir -p "$out/$number"
    # shellcheck disable=SC2086
    $compiler -std=gnu11 $flags -fPIC -shared -DBENCH_LANES="${LANES:-32}" "$here/header.c" \
        -o "$work/header.so" -lm
    # shellcheck disable=SC2086
    $cxx -std=gnu++17 $flags -w -fPIC -shared -DBENCH_GROUPS="${GROUPS_BY_HAND:-3}" \
        "$here/yardstick.cpp" -o "$work/yardstick.so"
    "$work/peers" --count=300 --rounds=15 --accuracies=14 "$@" "$out/$number" "$work/reference.so" \
        "$work/header.so" "$work/yardstick.so" >"$out/$number/log"
    awk -v label="$compiler $flags" -f "$here/yardstick.awk" "$out/$number/least.csv"
done
