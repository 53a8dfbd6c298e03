#!/bin/sh
# Builds and runs test_instances.c, small.c with GI_SMALL, and test_families.c in brief, with every compiler that
# is here, as every standard of C and C++ from C99 and C++11 on, with all warnings as errors.
#
# usage: compile_matrix.sh [--short] [COMPILER...]      by default gcc g++ clang clang++; those named must exist
#     --short      without the standards between the first and the last
set -u
tests=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wdouble-promotion -Werror"
failures=0
runs=0

between_c="c11" between_cxx="c++14 c++17"
[ "${1-}" != --short ] || { shift && between_c="" between_cxx=""; }
if [ $# -gt 0 ]; then
    compilers=$*
else
    compilers=
    for compiler in gcc g++ clang clang++; do
        command -v "$compiler" >/dev/null 2>&1 && compilers="$compilers $compiler"
    done
fi

for compiler in $compilers; do
    case $compiler in
    *++*) standards="c++11 $between_cxx c++20" language=c++ ;;
    *) standards="c99 $between_c c17" language=c ;;
    esac
    for standard in $standards; do
        for source in "-O1 $tests/test_instances.c" "-O1 -DSMALL $tests/small.c" \
            "-O0 -DFAMILIES_BRIEF -ffp-contract=off $tests/../behaviour/test_families.c"; do
            runs=$((runs + 1))
            if ! $compiler -x $language "-std=$standard" $warnings -I"$tests/../.." $source \
                -o "$work/test" -lcmocka -lm >"$work/log" 2>&1; then
                echo "FAILED to build: $compiler -std=$standard $source"
                head -n 5 "$work/log"
                failures=$((failures + 1))
            elif ! "$work/test" >"$work/log" 2>&1; then
                echo "FAILED to pass: $compiler -std=$standard $source"
                cat "$work/log"
                failures=$((failures + 1))
            fi
        done
    done
done
echo "compile_matrix: $runs builds, $failures failures"
[ "$runs" -gt 0 ] && [ "$failures" -eq 0 ]
