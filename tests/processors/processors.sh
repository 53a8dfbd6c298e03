#!/bin/sh
# The header on other processors and by other compilers: the golden bits and some tests of behaviour, cross-
# compiled and run in emulators. Prints a markdown table. Installs nothing; says what is missing.
#
# usage: processors.sh [--short | --full | --list | --help] [NAME...]
#     --short      aarch64 and s390x, golden rows alone: what CI runs
#     --full       all golden rows, also lanes, long double and quad: minutes for each processor
#     --list       names and packages
#     NAME         a name of processors.txt, or how it begins; all where there is none
# CMOCKA           [build/cmocka] folder of cmocka's source (cmocka.sh fetches it); without it no tests of
# behaviour
# LEVEL            [-O0] level of the golden rows, where processors.txt names none
# JOBS             [number of processors] how many files compile at once
# TESTS            names of tests of behaviour
#
# Exit status: 0 all is as processors.txt says, 77 so far as it could be tried, 1 something is not, 2 wrong
# arguments.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
kind=
case ${1-} in
--short | --full) kind=$1 && shift ;;
--list)
    awk -F ' *[|] *' '!/^#/ {printf "%-17s %s\n", $1, $5}' "$here/processors.txt"
    exit 0
    ;;
--help)
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" | sed '$d'
    exit 0
    ;;
-*) echo "processors.sh: $1?" >&2 && exit 2 ;;
esac
CMOCKA=${CMOCKA:-$root/build/cmocka}
JOBS=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
TESTS=${TESTS-options never_stuck first_order frame correction batch_errors projection errors moving}
rows="${LEVEL:--O0} -DGOLDEN_BRIEF=2"
case $kind in
--short) [ $# -gt 0 ] || set -- aarch64 s390x ;;
--full) rows=${LEVEL:--O0} ;;
esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
wrong=0 missing=0 tried=0

# Whether all commands are there.
has()
{
    for command; do command -v "$command" >/dev/null || return 1; done
}

# What compiles the parts of all programs, a line for a file.
compilations()
{
    for source in "$root"/tests/golden/*.c; do
        echo "${compiler%% *} -std=c11 -ffp-contract=off $rows $flags -I'$root' -c '$source'" \
            "-o golden_$(basename "$source" .c).o"
    done
    [ "$tests" ] || return 0
    # What cmocka's configure finds on every one of these processors.
    echo "$compiler -std=gnu11 -w -DHAVE_MALLOC_H -DHAVE_INTTYPES_H -DHAVE_SIGNAL_H -DHAVE_SNPRINTF" \
        "-DHAVE_VSNPRINTF -I'$CMOCKA/include' -c '$CMOCKA/src/cmocka.c' -o cmocka.o"
    for test in $tests; do
        echo "$compiler -std=c11 -ffp-contract=off -O0 -I'$root' -I'$root/tests' -I'$CMOCKA/include'" \
            "-DGI_TEST_DATA='\"$root/tests/truth/data\"' -c '$root/tests/behaviour/test_$test.c'" \
            "-o test_$test.o"
    done
}

# A row of the table, and on standard error what is wrong. $1: golden rows; $2: tests
row()
{
    echo "| $name | $version | ${emulator:--} | $1 | $2 |"
}

# Compares the golden rows; "equal of all". Its words are in golden.log.
golden()
{
    $compiler golden_*.o -o golden.exe -lm >>build.log 2>&1 || { echo "is not built" && return 1; }
    timeout 1200 $emulation ./golden.exe "$root/tests/golden" >golden.log 2>&1
    golden_status=$?
    all=$(sed -n 's/^golden: \([0-9]*\) rows.*/\1/p' golden.log)
    other=$(sed -n 's/^golden: .* rows, \([0-9]*\) differ.*/\1/p' golden.log)
    [ "$all" ] || { echo "does not run" && return 1; }
    echo "$((all - other)) of $all"
    [ "$golden_status" -eq 0 ] || [ "${same#no}" != "$same" ]
}

# Runs the tests of behaviour: "passed of all" of cmocka's.
behaviour()
{
    [ "$tests" ] || { echo "-" && return 0; }
    passed=0 failed=0
    for test in $tests; do
        if $compiler "test_$test.o" cmocka.o -o "test_$test.exe" -lm >>build.log 2>&1; then
            timeout 600 $emulation "./test_$test.exe" >"test_$test.log" 2>&1
            [ $? -eq 0 ] && grep -q 'PASSED' "test_$test.log" || echo "test_$test fails" >>failures.log
        else
            echo "test_$test is not built" >>failures.log
        fi
        p=$(sed -n 's/^\[  PASSED  \] \([0-9]*\).*/\1/p' "test_$test.log" 2>/dev/null)
        f=$(sed -n 's/^\[  FAILED  \] \([0-9]*\) test.*/\1/p' "test_$test.log" 2>/dev/null | head -n 1)
        passed=$((passed + ${p:-0})) failed=$((failed + ${f:-0}))
    done
    echo "$passed of $((passed + failed))"
    [ ! -e failures.log ] || [ "${same#no}" != "$same" ]
}

# One processor of the list: name, compiler, emulation, same, packages, tests are set.
processor()
{
    flags= emulator=$(basename "${emulation%% *}")
    case $compiler in *' '*) flags=${compiler#* } ;; esac
    case $name in cortex-m4) emulator=qemu-system-arm ;; esac
    version=-
    if ! has ${compiler%% *} ${emulation%% *}; then
        missing=$((missing + 1))
        row "needs $packages" -
        return
    fi
    version="$(basename "${compiler%% *}") $(${compiler%% *} -dumpversion 2>/dev/null ||
        ${compiler%% *} -v 2>&1 | sed -n 's/^tcc version \([0-9.]*\).*/\1/p')"
    rm -rf "$work/one" && mkdir "$work/one" && cd "$work/one" || exit 1
    tried=$((tried + 1))
    compilations | tr '\n' '\0' | xargs -0 -P "$JOBS" -n 1 sh -c >build.log 2>&1
    golden=$(golden) && behaviour=$(behaviour) || {
        wrong=$((wrong + 1))
        behaviour=${behaviour--}
        echo "---- $name" >&2
        grep -i -A 3 error build.log | head -n 20 >&2
        head -n 20 golden.log >&2
        cat failures.log test_*.log 2>/dev/null | grep -E 'fails|not built|ERROR|off$' | head -n 20 >&2
    }
    [ "${same#no}" = "$same" ] || golden="$golden${same#no}"
    row "$golden" "$behaviour"
    unset behaviour
}

# Whether the name is asked for. $1: name; the rest: what is asked for
asked()
{
    name_asked=$1
    shift
    [ $# -gt 0 ] || return 0
    for begin; do
        case $name_asked in "$begin"*) return 0 ;; esac
    done
    return 1
}

echo "| processor | compiler | runs in | golden rows equal | tests passed |"
echo "|---|---|---|---:|---:|"
while IFS='|' read -r name compiler emulation same packages <&3; do
    case $name in '#'*) continue ;; esac
    name=${name% } compiler=$(echo $compiler) same=$(echo $same) packages=$(echo $packages)
    emulation=$(echo $emulation | sed "s#HERE#$here#")
    asked "$name" "$@" || continue
    tests=$TESTS
    # cmocka needs setjmp, which WASI lacks; tests compare in long double, which tcc makes NaN.
    case $name in wasm32 | *tcc) tests= ;; esac
    [ -e "$CMOCKA/src/cmocka.c" ] && [ "$kind" != --short ] || tests=
    processor
done 3<"$here/processors.txt"
[ -e "$CMOCKA/src/cmocka.c" ] || [ "$kind" = --short ] || {
    missing=$((missing + 1))
    echo "no tests of behaviour: cmocka's source is not there, fetch it with cmocka.sh" >&2
}
echo "processors: $tried tried, $wrong wrong, $missing missing" >&2
[ "$wrong" -eq 0 ] || exit 1
[ "$tried" -gt 0 ] && [ "$missing" -eq 0 ] || exit 77
