#!/bin/sh
# What GI_SMALL promises: the bits of small.c are the same with it and without, and what gcc makes of it at -O2
# is below 40 kB. And clang compiles lanes for size without a warning.
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
# With vectors, where the processor has them: what is called and not inlined may not be taken for a lane's own.
if grep -q avx2 /proc/cpuinfo 2>/dev/null; then
    # shellcheck disable=SC2086
    gcc $flags -O2 -mavx2 -mno-fma -DSMALL "$source" -o "$work/small" -lm
    "$work/small" >"$work/actual"
    "$work/large" >"$work/expected"
    cmp "$work/expected" "$work/actual"
fi
# shellcheck disable=SC2086
clang $flags -Os -c "$root/tests/build/test_small.c" -o "$work/lanes.o"
# shellcheck disable=SC2086
gcc $flags -O2 -DSMALL -c "$source" -o "$work/small.o"
bytes=$(size "$work/small.o" | awk 'NR == 2 { print $1 + $2 }')
echo "gcc -O2 with GI_SMALL: $bytes bytes"
[ "$bytes" -lt 40000 ]
