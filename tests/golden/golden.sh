#!/bin/sh
# The golden bits with several compilers and levels. -O0 compares all rows. At the other levels an instance
# takes seconds to compile: they share one program, without most floats and lanes, each with a part of the
# families; the next compiler shares them out the other way round.
#
# usage: golden.sh [--full | --short | --help]
#     --full       each level whole, in a program of its own: many minutes
#     --short      one program, of which each compiler and level has a part, with five families
# COMPILERS        [gcc clang] names of compilers
# LEVELS           [-O0 -O2 -O3]
# FLAGS            more flags, of another processor or standard: FLAGS="-std=gnu11 -march=native"
# RUN              what runs the programs: RUN=qemu-aarch64-static COMPILERS=aarch64-linux-gnu-gcc FLAGS=-static
# JOBS             [number of processors] how many files compile at once
set -u
kind=
case $#:${1-} in
0:) ;;
1:--full | 1:--short) kind=$1 ;;
1:--help)
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
*)
    echo "usage: golden.sh [--full | --short | --help]" >&2
    exit 2
    ;;
esac
here=$(cd "$(dirname "$0")" && pwd)
FLAGS=${FLAGS-}
JOBS=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
runs=0
failures=0

# The n-th, from 0 and round and round, of the other arguments.
nth()
{
    shift $((1 + $1 % ($# - 1)))
    echo "$1"
}

# What compiles the program, a line for a file. $1: which way the first file is compiled; the rest: the ways, each a
# compiler with its flags
commands()
{
    file=$1
    shift
    for source in "$here"/*.c; do
        echo "$(nth "$file" "$@") -c '$source' -o '$work/$(basename "$source" .c).o'"
        file=$((file + 1))
    done
}

# Builds a program, linked by $compiler, and compares. Arguments: as of `commands`.
compare()
{
    runs=$((runs + 1))
    way=$1
    shift
    printf '==== %s\n' "$@"
    rm -f "$work"/*
    commands "$way" "$@" | tr '\n' '\0' | xargs -0 -P "$JOBS" -n 1 sh -c >"$work/log" 2>&1 &&
        $compiler $FLAGS "$work"/*.o -o "$work/golden" -lm >>"$work/log" 2>&1 || {
        head -n 20 "$work/log"
        echo "FAILED to build"
        failures=$((failures + 1))
        return
    }
    ${RUN-} "$work/golden" "$here" || {
        echo "FAILED"
        failures=$((failures + 1))
    }
}

# The ways of a compiler, one for each level, are arguments; those of all compilers with --short.
turn=0
[ "$kind" = --short ] && brief=2 || brief=1
set --
for compiler in ${COMPILERS:-gcc clang}; do
    case $compiler in
    *++*) command="$compiler -x c++ -std=c++17" ;;
    *) command="$compiler -std=c11" ;;
    esac
    command="$command -ffp-contract=off $FLAGS -I'$here/../..'"
    [ "$kind" = --short ] || set --
    for level in ${LEVELS:--O0 -O2 -O3}; do
        if [ "$kind" = --full ] || { [ -z "$kind" ] && [ "$level" = -O0 ]; }; then
            compare 0 "$command $level"
        else
            set -- "$@" "$command -DGOLDEN_BRIEF=$brief $level"
        fi
    done
    [ "$kind" = --short ] || [ $# -eq 0 ] || compare $turn "$@"
    turn=$((turn + 1))
done
[ "$kind" != --short ] || compare 0 "$@"
echo "golden: $runs programs, $failures failures"
[ "$runs" -gt 0 ] && [ "$failures" -eq 0 ]
