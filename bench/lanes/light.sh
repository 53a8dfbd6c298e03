#!/bin/sh
# What three events cost in lanes, for the rays of examples/black_hole (light.c): nanoseconds of an attempt without
# events, with functions that become zero nowhere, and with the events of the picture. The last column compares the
# whole picture of 1280 x 720 with version 1.1.0, in turns: rays per second, the best of the rounds. It is empty if
# git does not have that version.
#
#     bench/lanes/light.sh [--rounds=N]
#
#   --rounds=N   the least of so many [9]
#
# BUILDS: lines "compiler | flags".
set -eu
. "$(dirname "$0")/../common/setup.sh"
words '--rounds=*' "$@"
numbers 1000 '--rounds=*' "$@"
rounds=9
for word; do rounds=${word#*=}; done

root=$here/../..
: "${BUILDS:=gcc | -O3 -march=native -fno-math-errno
gcc | -O3 -march=haswell -fno-math-errno
clang | -O3 -march=native -fno-math-errno -mprefer-vector-width=512}"

before=$work/before
mkdir "$before"
git -C "$root" archive 55b978d geodesic_integ.h examples 2>"$work/log" | tar x -C "$before" 2>>"$work/log" || true

# picture ROOT NAME: builds the program of the example
picture() {
    # shellcheck disable=SC2086
    $compiler -std=gnu11 $flags -fopenmp -w -I"$1" "$1/examples/black_hole/black_hole.c" -o "$work/$2" -lpng -lm
}

# rays NAME: sets `rays`, per second
rays() {
    "$work/$1" --size 1280 --threads 1 --output "$work/picture.png" >"$work/said" 2>&1
    rays=$(sed -n 's/.* s, \([0-9]*\) per second.*/\1/p' "$work/said")
}

echo '| compiler | flags | without, ns | none found | found | rays per second | 1.1.0 | ratio |'
echo '|---|---|---:|---:|---:|---:|---:|---:|'
echo "$BUILDS" | while IFS='|' read -r compiler flags; do
    compiler=$(echo $compiler) flags=$(echo $flags)
    # shellcheck disable=SC2086
    $compiler -std=gnu11 $flags -w -I"$root" "$here/light.c" -o "$work/light" -lm
    row="| $compiler | $flags | $("$work/light" "$rounds") |"
    if [ -d "$before/examples" ]; then
        picture "$root" now
        picture "$before" old
        new=0 old=0
        for round in $(seq "$rounds"); do
            rays now
            [ "$rays" -le "$new" ] || new=$rays
            rays old
            [ "$rays" -le "$old" ] || old=$rays
        done
        row="$row $new | $old | $(awk "BEGIN { printf \"%.2f\", $new / $old }") |"
    else
        row="$row | | |"
    fi
    echo "$row"
done
