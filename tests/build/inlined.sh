#!/bin/sh
# Your functions are inlined into the loops over steps and over lanes, however long they are: a call there makes
# scalars of vectors. So are the equations that the header makes of them, in a shared library too, where another one
# may replace a public function. Counts calls and vectors in the assembler text of inlined.c, which must also be right.
#
#   inlined.sh ROOT_OF_PROJECT
set -eu
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source=$root/tests/build/inlined.c
builds=0
for cc in gcc clang; do
    command -v "$cc" >/dev/null || continue
    for flags in "" "-DLINKAGE=" "-fPIC -DGI_FUNC=extern" "-O3 -march=native"; do
        # shellcheck disable=SC2086
        $cc -std=c11 -O2 -fno-math-errno $flags -I"$root" -S "$source" -o "$work/text.s"
        $cc "$work/text.s" -o "$work/inlined" -lm
        "$work/inlined" || { echo "FAILED: $cc $flags: $? is wrong"; exit 1; }
        awk -v machine="$(uname -m)" '
            /^[A-Za-z_][A-Za-z_0-9.]*:/ {
                loop = /kerr_gi_attempt|kerr_gi_advance|kerr_step|kerr_integrate/
                loops += loop
            }
            loop && /[ \t](kerr_metric|kerr_gi_metric|kerr_derivs|kerr_gi_derivs)/ { calls++ }
            loop && /mulpd/ { products++ }
            END {
                printf "%d calls in %d loops, %d products of vectors\n", calls, loops, products
                exit calls > 0 || loops < 2 || (machine == "x86_64" && products < 1000)
            }' "$work/text.s" || { echo "FAILED: $cc $flags: as counted above"; exit 1; }
        builds=$((builds + 1))
    done
done
echo "inlined: $builds builds"
[ "$builds" -gt 0 ]
