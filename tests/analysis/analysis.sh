#!/bin/sh
# Reads the header and the examples with tools that find faults without running them, and runs them where
# undefined behaviour stops the program. What is found and is none is said, with its reason, in .clang-tidy,
# cppcheck.txt and sanitizers.txt.
#
# usage: analysis.sh [--short | --help] [PART...]
#     PART         fanalyzer tidy cppcheck examples undefined memory trapv; all where there is none
#     --short      three instances: what CI runs
# JOBS             [number of processors] how many tools run at once
#
# Exit status: 0 clean, 77 a tool is missing and the rest is clean, 1 findings, 2 wrong arguments.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
JOBS=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
short=false
case ${1-} in
--short) short=true && shift ;;
--help)
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" | sed '$d'
    exit 0
    ;;
-*) echo "analysis.sh: $1?" >&2 && exit 2 ;;
esac
[ $# -gt 0 ] || set -- fanalyzer tidy cppcheck examples undefined memory trapv
cd "$root" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
findings=0 missing=0

# Every family, every method.
instances="plain:GI_MERSON43 implicit_jacobi:GI_MERSON43 held:GI_BOGACKI_SHAMPINE32"
$short || instances="$instances function_apart:GI_BOGACKI_SHAMPINE32 jacobian_apart:GI_TSITOURAS54
    differences_apart:GI_MERSON43 function_together:GI_DOP853 differences_together:GI_VERNER96
    implicit_jacobi:GI_VERNER96 implicit:GI_DOP853 parametric:GI_TSITOURAS54 parametric_jacobi:GI_MERSON43
    metric:GI_DOP853 mechanical:GI_VERNER96 redundant:GI_TSITOURAS54 events_plain:GI_MERSON43
    events_jacobian:GI_DOP853 events_implicit:GI_TSITOURAS54 plain:GI_EULER plain:GI_SEMI_EXPLICIT_EULER"
tests="options first_order frame correction batch_errors never_stuck projection errors moving"
examples=$(ls examples/*.c examples/lessons/*.c examples/black_hole/black_hole.c examples/cable/cable.c \
    examples/wavefront/wavefront.c)

# Runs the commands of standard input, a line each, $JOBS at once; says those that fail, with their output.
# $1: part
run_all()
{
    : >"$work/failed"
    awk -v w="$work" '{printf "{ %s; } >%s/%d.log 2>&1 || echo %d >>%s/failed%c", $0, w, NR, NR, w, 0}
        {print >(w "/commands")}' | xargs -0 -P "$JOBS" -n 1 sh -c
    for number in $(sort -n "$work/failed"); do
        findings=$((findings + 1))
        echo "---- $1: $(sed -n "${number}p" "$work/commands")"
        grep -v 'warnings\{0,1\} generated' "$work/$number.log" | head -n 30
    done
    echo "$1: $(wc -l <"$work/commands") runs, $(wc -l <"$work/failed") with findings"
}

# The flags of an instance. $1: FAMILY:METHOD
flags_of()
{
    euler=
    case $1 in *EULER) euler=-DWITHOUT_ESTIMATE ;; esac
    echo "-std=c11 -I. -DFAMILY=${1%:*} -DBY=${1#*:} $euler"
}

list_fanalyzer()
{
    for instance in $instances; do
        echo "gcc -fanalyzer -Werror $(flags_of "$instance") -c tests/analysis/instance.c -o /dev/null"
    done
}

list_tidy()
{
    # Else paths are followed in the file itself alone, not in what it includes.
    headers_too="--extra-arg=-Xclang --extra-arg=-analyzer-opt-analyze-headers"
    for instance in $instances; do
        echo "clang-tidy --quiet $headers_too tests/analysis/instance.c -- $(flags_of "$instance")"
    done
}

cppcheck_options="--enable=warning,portability,performance --inconclusive --std=c11 --quiet --error-exitcode=1
    --inline-suppr --suppressions-list=tests/analysis/cppcheck.txt -DDBL_MANT_DIG=53"
list_cppcheck()
{
    for instance in $instances; do
        echo "cppcheck" $cppcheck_options "$(flags_of "$instance" | sed 's/-std=c11//')" \
            tests/analysis/instance.c
    done
}

# A call that sets numbers returns GI_OK; how a program asks for that is too far off for the analyzer. Rows
# and columns are integer quotients, and bytes of a line are char. Bits are compared where bits are meant.
examples_options="--config-file=tests/analysis/.clang-tidy --checks=-clang-analyzer-core.CallAndMessage"
examples_options="$examples_options,-clang-analyzer-core.UndefinedBinaryOperatorResult"
examples_options="$examples_options,-bugprone-integer-division"
examples_options="$examples_options,-bugprone-narrowing-conversions"
examples_options="$examples_options,-bugprone-suspicious-memory-comparison,-cert-exp42-c,-cert-flp37-c"
list_examples()
{
    for example in $examples; do
        echo "clang-tidy --quiet $examples_options $example -- -std=c11 -I."
        # Of large programs cppcheck takes minutes.
        case $example in *cable* | *black_hole*) continue ;; esac
        echo "cppcheck" $cppcheck_options "-I. $example"
    done
}

# Tests of behaviour with every check of undefined behaviour that clang has.
list_undefined()
{
    checks=undefined,float-divide-by-zero,float-cast-overflow,implicit-conversion,integer,bounds,local-bounds
    checks=$checks,nullability
    for test in $tests; do
        echo "clang -std=c11 -O0 -ffp-contract=off -fsanitize=$checks -fno-sanitize-recover=all" \
            "-fsanitize-ignorelist=tests/analysis/sanitizers.txt -I." \
            "-DGI_TEST_DATA='\"$root/tests/truth/data\"'" \
            "tests/behaviour/test_$test.c -o $work/undefined_$test -lcmocka -lm && $work/undefined_$test"
    done
}

# The golden rows, where a number that was never set stops the program.
list_memory()
{
    echo "clang -std=c11 -O0 -ffp-contract=off -fsanitize=memory -fno-sanitize-recover=all" \
        "-DGOLDEN_BRIEF=2 -I. tests/golden/*.c -o $work/memory -lm && $work/memory tests/golden"
}

# The golden rows, where an overflow of signed integers stops the program.
list_trapv()
{
    echo "gcc -std=c11 -O0 -ffp-contract=off -ftrapv -DGOLDEN_BRIEF=2 -I. tests/golden/*.c" \
        "-o $work/trapv -lm && $work/trapv tests/golden"
}

for part; do
    case $part in
    fanalyzer | trapv) tool=gcc ;;
    tidy) tool=clang-tidy ;;
    cppcheck) tool=cppcheck ;;
    examples) tool="clang-tidy cppcheck" ;;
    undefined | memory) tool=clang ;;
    *) echo "analysis.sh: $part?" >&2 && exit 2 ;;
    esac
    for command in $tool; do
        command -v "$command" >/dev/null && continue
        echo "$part: no $command here"
        missing=$((missing + 1))
        continue 2
    done
    rm -f "$work"/*
    list_$part >"$work/list"
    run_all "$part" <"$work/list"
done
echo "analysis: $findings findings, $missing parts without their tool"
[ "$findings" -eq 0 ] || exit 1
[ "$missing" -eq 0 ] || exit 77
