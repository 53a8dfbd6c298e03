#!/bin/sh
# What the header weighs, beside an older one, and whether that is within budget: its lines, the code and the compile
# time of the plainest program, and those of three large instances. Prints a Markdown table for each; the last column
# says "over" or "under" where a figure, rounded as printed, misses its budget.
#
#     bench/weight.sh [--short] [--check] [--rounds=N]
#
#   --short      without the large instances, which take some minutes
#   --check      exits with 1 where a budget is missed
#   --rounds=N   how often a program is compiled with each header in turn [5]; a large instance at most 3 times
#
# Text is the first column of `size`; seconds are user seconds of the compiler, the least of all rounds. What is counted
# of the header is told in weight/header.awk. OLD is the commit of the older header and of the examples that go with it
# [55b978d, version 1.1.0]; where git does not have it there are no ratios. A compiler that is missing is left out.
set -eu
. "$(dirname "$0")/common/setup.sh"
words '--short|--check|--rounds=*' "$@"
numbers 100 '--rounds=*' "$@"
large=yes check=no rounds=5
for word; do
    case $word in
    --short) large=no ;;
    --check) check=yes ;;
    *) rounds=${word#*=} ;;
    esac
done

lines=8300 # 9700 with all that version 2.0.0 adds
new=$here/.. old=$work/old missed=no
: "${OLD:=55b978d}"

# The older header with its examples, and the sources of bench/weight, which are the same for both.
mkdir -p "$old/bench"
if git -C "$new" archive -o "$work/old.tar" "$OLD" geodesic_integ.h examples 2>"$work/log"; then
    tar -xf "$work/old.tar" -C "$old"
    cp -R "$here/weight" "$old/bench/"
else
    echo "without an older header: $(head -n 1 "$work/log")" >&2
    old=
fi

# version ROOT: of its header
version() {
    sed -n 's/^# *define GI_VERSION_[A-Z]* \([0-9]*\)$/\1/p' "$1/geodesic_integ.h" | paste -sd. -
}

# heading WHAT: of a table
heading() {
    printf '\n| %s | here | before | here / before | budget | |\n|---|---:|---:|---:|---|---|\n' "$1"
}

# row WHAT HERE BEFORE [at most|least NUMBER [of before]]: of a table; BEFORE is - where it is not known
row() {
    awk 'BEGIN {
        what = ARGV[1]; here = ARGV[2]; before = ARGV[3]
        budget = ARGC > 4 ? ARGV[4] : ""
        for (i = 5; i < ARGC; i++) budget = budget " " ARGV[i]
        ratio = before + 0 > 0 ? sprintf("%.2f", here / before) : "-"
        figure = ARGC > 7 ? ratio : here
        if (figure != "-" && ARGV[5] == "most" && figure + 0 > ARGV[6] + 0) verdict = "over"
        if (figure != "-" && ARGV[5] == "least" && figure + 0 < ARGV[6] + 0) verdict = "under"
        printf "| %s | %s | %s | %s | %s | %s |\n", what, here, before, ratio, budget, verdict
        exit verdict != ""
    }' "$@" || missed=yes
}

# least A B: the smaller one, B where A is -
least() {
    awk 'BEGIN { print ARGV[1] == "-" || ARGV[2] + 0 < ARGV[1] + 0 ? ARGV[2] : ARGV[1] }' "$@"
}

# compile ROOT SOURCE COMMAND ...: sets `text` and `seconds`
compile() {
    root=$1 source=$2
    shift 2
    seconds "$@" -std=c11 -Werror=implicit-function-declaration -I"$root" -c "$root/$source" -o "$work/program.o"
    text=$(size "$work/program.o" | awk 'NR == 2 { print $1 }')
}

# weigh TIMES SOURCE COMMAND ...: sets `text_here`, `text_before`, `time_here` and `time_before`
weigh() {
    times=$1 text_before=- time_before=- time_here=-
    shift
    while [ "$times" -gt 0 ]; do
        if [ -n "$old" ]; then
            compile "$old" "$@"
            text_before=$text time_before=$(least "$time_before" "$seconds")
        fi
        compile "$new" "$@"
        text_here=$text time_here=$(least "$time_here" "$seconds")
        times=$((times - 1))
    done
}

# program COMPILER LEVEL TEXT: the plainest one, its text at most TEXT
program() {
    command -v "$1" >/dev/null || { echo "without $1 $2: no $1" >&2; return; }
    weigh "$rounds" bench/weight/plainest.c "$1" "$2"
    row "text, bytes, $1 $2" "$text_here" "$text_before" at most "$3"
    row "compile, s, $1 $2" "$time_here" "$time_before" at most 0.75 of before
}

# instance WHAT SOURCE FLAG ...: a large one
instance() {
    name=$1 file=$2
    shift 2
    weigh $((rounds < 3 ? rounds : 3)) "$file" gcc -O2 "$@"
    row "compile, s, $name" "$time_here" "$time_before" at most 0.4 of before
    row "text, bytes, $name" "$text_here" "$text_before" at most 0.5 of before
}

# count FIELD WHAT [BUDGET]: of what header.awk counts
count() {
    field=$1 name=$2
    shift 2
    row "$name" "$(echo "$counts_here" | cut -d' ' -f"$field")" "$(echo "$counts_before" | cut -d' ' -f"$field")" "$@"
}

counts_here=$(awk -f "$here/weight/header.awk" "$new/geodesic_integ.h")
counts_before='- - - - - - - -'
printf 'here: geodesic_integ.h %s' "$(version "$new")"
if [ -n "$old" ]; then
    counts_before=$(awk -f "$here/weight/header.awk" "$old/geodesic_integ.h")
    printf '; before: %s, %s' "$(version "$old")" "$OLD"
fi
echo

heading 'the header'
count 1 lines at most $lines
count 2 'lines wholly of comment, %' at least 14
count 3 functions
count 4 "lines of the longest, ${counts_here##* }" at most 60
count 5 'lines wider than 110 columns' at most 0
count 6 'conditionals that name a family' at most 40
count 7 'the same, in "parameters"'
count 8 'private names'

heading 'the plainest program'
program gcc -O2 25000
program clang -O2 17000
program gcc -Os 12000

if [ $large = yes ] && command -v gcc >/dev/null; then
    heading 'large instances, gcc -O2'
    instance 'metric of 4, DOP853, 3 events' bench/weight/light.c
    instance 'the same in 64 lanes' bench/weight/light.c -DLIGHT_LANES=64
    if echo '#include <cjson/cJSON.h>' | gcc -E - >/dev/null 2>&1; then
        instance examples/cable/cable.c examples/cable/cable.c
    else
        echo 'without examples/cable/cable.c: no libcjson-dev' >&2
    fi
fi
[ $check$missed != yesyes ]
