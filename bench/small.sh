#!/bin/sh
# What GI_SMALL saves and what it costs: seconds of the compiler, bytes of code and constants, and instructions of
# an attempted step by callgrind (the difference of two runs), with and without it, for gcc and clang at -O2.
# The problems are those of instructions.sh, and the four-bar linkage of tests/build/small.c, by DOP853. Prints
# one Markdown table.
#
#     bench/small.sh
#
# CC_LIST and LEVEL choose other compilers and another level ("gcc", "-O3"). Exits with 1 where GI_SMALL
# changes a step.
set -eu
. "$(dirname "$0")/common/setup.sh"
words '' "$@"

level=${LEVEL:--O2}
differ=0

# run WORD ...: sets `instructions` and `steps` of the program
run() {
    instructions "$work/program" "$@"
    steps=$(sed -n 's/.*attempted \([0-9]*\).*/\1/p; s/^\([0-9]*\) attempts.*/\1/p' "$work/out")
}

# measure SOURCE FEW MANY [MACRO]: sets `seconds`, `bytes`, `per_attempt`, `all_steps`
measure() {
    seconds "$cc" -std=gnu11 "$level" -w -I"$here/.." ${4:-} -c "$1" -o "$work/program.o"
    bytes=$(size "$work/program.o" | awk 'NR == 2 { print $1 + $2 }')
    "$cc" "$work/program.o" -o "$work/program" -lm
    run "$2"
    few_instructions=$instructions few_steps=$steps
    run "$3"
    per_attempt=$(((instructions - few_instructions) / (steps - few_steps)))
    all_steps=$steps
}

# row NAME SOURCE FEW MANY MACRO
row() {
    measure "$2" "$3" "$4"
    s=$seconds b=$bytes p=$per_attempt n=$all_steps
    measure "$2" "$3" "$4" "$5"
    [ "$n" = "$all_steps" ] || { echo "$cc $1: $n attempts, with GI_SMALL $all_steps" >&2; differ=1; }
    printf '| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n' "$cc" "$1" "$s" "$seconds" "$b" "$bytes" "$p" \
        "$per_attempt" "$(awk "BEGIN { printf \"%.2f\", $per_attempt / $p }")"
}

echo "| compiler, $level | problem | compile, s | small | code, bytes | small | instructions of a step | small | small / not |"
echo "|---|---|---:|---:|---:|---:|---:|---:|---:|"
for cc in ${CC_LIST:-gcc clang}; do
    row 'general, by function' "$here/instructions/header_general.c" 20 120 -DGI_SMALL=1
    row 'implicit surface' "$here/instructions/header_implicit.c" 20 120 -DGI_SMALL=1
    row 'four-bar linkage, DOP853' "$here/../tests/build/small.c" 1 5 -DSMALL
done
exit $differ
