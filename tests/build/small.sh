#!/bin/sh
# What GI_SMALL promises: the bits of small.c are the same with it and without, and what gcc makes of it at -O2
# is below 40 kB and 2 s of the processor.
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
# shellcheck disable=SC2086
sh -c '"$@" || exit 1; times' times gcc $flags -O2 -DSMALL -c "$source" -o "$work/small.o" >"$work/times"
seconds=$(awk 'NR == 2 { split($1, part, /[ms]/); printf "%.2f", 60 * part[1] + part[2] }' "$work/times")
bytes=$(size "$work/small.o" | awk 'NR == 2 { print $1 + $2 }')
echo "gcc -O2 with GI_SMALL: $seconds s, $bytes bytes"
[ "$bytes" -lt 40000 ] && awk "BEGIN { exit !($seconds < 2) }"
