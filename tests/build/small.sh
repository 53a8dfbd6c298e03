#!/bin/sh
# What GI_SMALL promises: the bits of small.c are the same with it and without, and what gcc makes of it at -O2
# is below 40 kB; a batch has the bits of the integrator. And clang compiles lanes for size without a warning.
#
#   small.sh ROOT_OF_PROJECT
set -eu
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source=$root/tests/build/small.c
flags="-std=c11 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wdouble-promotion -Werror -I$root"

# shellcheck disable=SC2086
for cc in gcc clang; do
    $cc $flags -O1 "$source" -o "$work/large" -lm
    $cc $flags -O2 -DSMALL "$source" -o "$work/small" -lm
    "$work/large" >"$work/expected"
    "$work/small" >"$work/actual"
    cmp "$work/expected" "$work/actual"
done
# In lanes, also with vectors where the processor has them: what is called and not inlined may not be taken for a
# lane's own.
vectors=
if grep -q avx2 /proc/cpuinfo 2>/dev/null; then vectors=-mavx2; fi
for level in -O1 -O2 "-O2 $vectors"; do
    # shellcheck disable=SC2086
    gcc $flags $level "$root/tests/build/small_lanes.c" -o "$work/lanes" -lm
    "$work/lanes"
done
# shellcheck disable=SC2086
clang $flags -Os -c "$root/tests/build/test_small.c" -o "$work/lanes.o"
# shellcheck disable=SC2086
gcc $flags -O2 -DSMALL -c "$source" -o "$work/small.o"
bytes=$(size "$work/small.o" | awk 'NR == 2 { print $1 + $2 }')
echo "gcc -O2 with GI_SMALL: $bytes bytes"
[ "$bytes" -lt 40000 ]
