#!/bin/sh
# Takes the example out of README.md, compiles it as shown, runs it, and compares what it prints with what README.md
# says that it prints.
#
#   readme.sh ROOT_OF_PROJECT
set -eu
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The first ```c block of README.md, and the block of text right after it.
awk '/^```c$/ {on = 1; next} /^```$/ {if (on) exit} on' "$root/README.md" >"$work/example.c"
awk '/^```c$/ {seen = 1} seen && /^```text$/ {on = 1; next} /^```$/ {if (on) exit} on' \
    "$root/README.md" >"$work/expected"
[ "$(wc -l <"$work/example.c")" -le 30 ] || { echo "README's example is over 30 lines"; exit 1; }
[ -s "$work/expected" ] || { echo "README shows no output of its example"; exit 1; }
cp "$root/geodesic_integ.h" "$work"
for cc in gcc clang; do
    (cd "$work" && $cc -Wall -Wextra -Werror example.c -o example -lm)
    "$work/example" >"$work/printed"
    diff "$work/expected" "$work/printed"
done
for cc in g++ clang++; do
    (cd "$work" && $cc -x c++ -Wall -Wextra -Werror example.c -o example -lm)
    "$work/example" >"$work/printed"
    diff "$work/expected" "$work/printed"
done
