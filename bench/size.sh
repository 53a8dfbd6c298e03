#!/bin/sh
# What one instance costs to compile and to carry, by method and family: seconds of the compiler, bytes of
# code and constants, and the deepest stack, on x86-64 at -O2 and on a Cortex-M4 at -Os. The functions of
# the user are declared only, so that the numbers are the header's alone; the instance is what initialize
# and integrate need, with lanes integrate_batch too. Prints one Markdown table.
#
#     bench/size.sh [--short]      --short: one method
#
# BUILDS: lines "name | compiler | flags". A compiler that is missing is left out.
set -eu
. "$(dirname "$0")/common/setup.sh"
words --short "$@"

methods=$(sed -n 's/^ *X([a-z_0-9]*, *\(GI_[A-Z_0-9]*\),.*/\1/p' "$here/../tests/each_method.h")
[ -z "${1:-}" ] || methods=GI_MERSON43
cortex_m4='-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16'
: "${BUILDS:=x86-64 | gcc | -O2
Cortex-M4, float | arm-none-eabi-gcc | -Os $cortex_m4 -DREAL=float}"

# deepest: bytes of stack of the deepest chain of calls, by the graph in $work/instance.ci
deepest() {
    awk -F'"' '
        /^node:/ {
            if (match($4, /[0-9]+ bytes/)) size[$2] = substr($4, RSTART, RLENGTH) + 0
        }
        /^edge:/ { calls[$2] = calls[$2] "\n" $4 }
        function depth(f,   list, n, i, d, most) {
            if (f in known) return known[f]
            known[f] = 0
            n = split(calls[f], list, "\n")
            for (i = 2; i <= n; i++) { d = depth(list[i]); if (d > most) most = d }
            return known[f] = size[f] + most
        }
        END { a = depth("run"); b = depth("all"); print (a > b ? a : b) }' "$work/instance.ci"
}

families='general, by function | -DGENERAL -DGI_PROJECTION=GI_PROJECT_BY_FUNCTION
general, by Jacobian | -DGENERAL -DGI_PROJECTION=GI_PROJECT_BY_JACOBIAN
general, by differences | -DGENERAL -DGI_PROJECTION=GI_PROJECT_BY_DIFFERENCES
implicit surface | -DIMPLICIT
implicit surface, Jacobi fields | -DIMPLICIT -DGI_JACOBI_FIELDS=1
parametric surface | -DPARAMETRIC
metric, 4 | -DMETRIC
mechanical, 7 and 6 | -DMECHANICAL
general, by function, lanes | -DGENERAL -DGI_PROJECTION=GI_PROJECT_BY_FUNCTION -DGI_LANES=64
implicit surface, lanes | -DIMPLICIT -DGI_LANES=64'

# row METHOD: of $family and $build, compiled by $compile
row() {
    # shellcheck disable=SC2086
    seconds $compile -DMETHOD="$1" -fno-asynchronous-unwind-tables -fcallgraph-info=su \
        -c "$here/size/instance.c" -o "$work/instance.o" -dumpdir "$work/"
    bytes=$("${prefix}size" "$work/instance.o" | awk 'NR == 2 { print $1 + $2 }')
    $compile -O0 -DMETHOD="$1" -DSIZE_OF -c "$here/size/instance.c" -o "$work/sized.o"
    it=$("${prefix}nm" -S "$work/sized.o" | awk '$4 == "size_of_it" { print $2 }')
    printf '| %s | %s | %s | %s | %s | %s | %d |\n' "$build" "$family" "${1#GI_}" \
        "$seconds" "$bytes" "$(deepest)" "0x$it"
}

echo "| build | family | method | compile, s | code and constants, bytes | stack, bytes | NAME_integ, bytes |"
echo "|---|---|---|---:|---:|---:|---:|"
echo "$BUILDS" | while IFS='|' read -r name compiler flags; do
    name=$(echo $name) compiler=$(echo $compiler) flags=$(echo $flags)
    command -v "$compiler" >/dev/null || { echo "without $name: no $compiler" >&2; continue; }
    prefix=${compiler%gcc} build="$name, ${flags%% *}"
    echo "$families" | while IFS='|' read -r family macros; do
        family=$(echo $family)
        case $name,$family in Cortex*lanes) continue ;; esac
        compile="$compiler -std=gnu11 $flags $macros -w"
        for method in $methods; do row "$method"; done
    done
done
