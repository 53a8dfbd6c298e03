#!/bin/sh
# Instructions of an attempted step of the header and of two loops written by hand, counted by callgrind, for
# gcc and clang at -O2 and -O3: the full one does all that the header does at run time, the bare one only what
# this one ellipsoid needs (see hand_written_full.c and hand_written.c). Prints one Markdown table. Each count
# is the difference of two runs, so that start-up and the making of the starting states cancel.
#
#     bench/instructions.sh [accuracy]
#
# CC_LIST and FLAGS_LIST choose other compilers and levels ("gcc", "-O2 -O3"). Exits with 1 where the
# contenders did not take the same steps to the same ends (checksum to 1e-9).
set -eu
. "$(dirname "$0")/common/setup.sh"
words '[0-9]*' "$@"

accuracy=${1:-1e-6}
few=20
many=220
disagree=0

# count PROGRAM GEODESICS: sets `instructions`, and `taken`, `attempted`, `checksum` of the run
count() {
    instructions "$1" "$2" "$accuracy"
    read -r _ taken _ attempted _ checksum <"$work/out"
}

# measure SOURCE [MACRO]: sets `per_attempt`, `steps`, `checksum`
measure() {
    "$cc" -std=gnu11 "$level" ${2:-} "$here/instructions/$1" -o "$work/program" -lm
    count "$work/program" $few
    few_instructions=$instructions few_attempted=$attempted
    count "$work/program" $many
    per_attempt=$(((instructions - few_instructions) / (attempted - few_attempted)))
    steps="$taken/$attempted"
}

# agree NAME: whether what was measured last took the steps of the header to the same ends
agree() {
    if [ "$steps" != "$header_steps" ] ||
        ! awk "BEGIN { d = $checksum - ($header_checksum); exit !(d <= 1e-9 && d >= -1e-9) }"; then
        echo "disagree: $cc $level $1: by hand $steps, $checksum;" \
            "header $header_steps, $header_checksum" >&2
        disagree=1
    fi
}

# row PROBLEM HEADER-SOURCE [MACRO of the loops written by hand]
row() {
    measure "$2"
    header=$per_attempt header_steps=$steps header_checksum=$checksum
    measure hand_written.c "${3:-}"
    bare=$per_attempt
    agree "$1, bare"
    measure hand_written_full.c "${3:-}"
    full=$per_attempt
    agree "$1, full"
    printf '| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n' "$cc" "$level" "$1" "$header" "$full" "$bare" \
        "$(awk "BEGIN { printf \"%.3f\", $header / $full }")" \
        "$(awk "BEGIN { printf \"%.3f\", $header / $bare }")" "$steps"
}

echo "| compiler | flags | problem | header | by hand, full | by hand, bare |" \
    "header / full | header / bare | taken/attempted |"
echo "|---|---|---|---:|---:|---:|---:|---:|---:|"
for cc in ${CC_LIST:-gcc clang}; do
    for level in ${FLAGS_LIST:--O2 -O3}; do
        row 'general, by function' header_general.c
        row 'implicit surface' header_implicit.c -DHAND_WRITTEN_IMPLICIT
    done
done
exit $disagree
