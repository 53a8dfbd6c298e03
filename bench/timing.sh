#!/bin/sh
# Time of an attempted step of the header and of the two loops written by hand (see hand_written_full.c and
# hand_written.c), nanoseconds, least of 15 in random order, and their ratios, in one run of each build.
# Prints one Markdown table; bench/instructions.sh counts the instructions.
#
#     bench/timing.sh [options of google-benchmark]
#
# Builds: lines "compiler | flags" in BUILDS.
set -eu
. "$(dirname "$0")/common/setup.sh"
words '--benchmark_*' "$@"

: "${BUILDS:=gcc | -O2
gcc | -O3
gcc | -O3 -march=native -fno-math-errno
clang | -O2
clang | -O3
clang | -O3 -march=native -fno-math-errno}"

echo "| compiler | flags | problem | header | by hand, full | by hand, bare | header / full | header / bare |"
echo "|---|---|---|---:|---:|---:|---:|---:|"
echo "$BUILDS" | while IFS='|' read -r compiler flags; do
    compiler=$(echo $compiler) flags=$(echo $flags)
    for name in header_general header_implicit hand_written hand_written_full; do
        # shellcheck disable=SC2086
        $compiler -std=gnu11 $flags -DBENCH_NO_MAIN -c "$here/instructions/$name.c" -o "$work/$name.o"
    done
    for name in hand_written hand_written_full; do
        # shellcheck disable=SC2086
        $compiler -std=gnu11 $flags -DBENCH_NO_MAIN -DHAND_WRITTEN_IMPLICIT -c "$here/instructions/$name.c" \
            -o "$work/${name}_implicit.o"
    done
    g++ -std=c++17 -O2 "$here/timing/timing.cpp" "$work"/*.o -o "$work/timing" -lbenchmark -lpthread -lm
    "$work/timing" --benchmark_repetitions=15 --benchmark_enable_random_interleaving=true \
        --benchmark_format=csv "$@" >"$work/csv" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
    # "geodesics/hand_written_full",iterations,real,cpu,unit,bytes,items per second,label,error,message,per
    # attempt
    awk -F, -v build="| $compiler | $flags" '
        /^"geodesics\/[a-z_]*"/ {
            split($1, name, /[\/"]/)
            if (!(name[3] in best) || $NF < best[name[3]]) best[name[3]] = $NF
        }
        function row(problem, header, full, bare) {
            printf "%s | %s | %.1f | %.1f | %.1f | %.3f | %.3f |\n", build, problem, 1e9 * header,
                1e9 * full, 1e9 * bare, header / full, header / bare
        }
        END {
            row("general, by function", best["header_general"], best["hand_written_full"],
                best["hand_written"])
            row("implicit surface", best["header_implicit"], best["hand_written_full_implicit"],
                best["hand_written_implicit"])
        }' "$work/csv"
done
