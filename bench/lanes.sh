#!/bin/sh
# Lanes against the scalar integrator: nanoseconds for an attempted step, least of five, and their ratio, in
# one run of each build; how many times as many attempts a second the lanes make with one thread for each
# processor, which says nothing beside other work. And whether the compiler made vectors of the loops over
# lanes: how many of those in the header (behind a GI_VECTORIZE) it reports as vectorised, in any of the
# instances.
#
#     bench/lanes.sh [options of google-benchmark]
#
# Builds: lines "compiler | flags" in BUILDS, LANES (64) wide. PROBLEMS: lanes, which are five; or features, the
# pendulum and the ellipsoid with each family, option and feature that lanes may or may not have vectors for.
set -eu
. "$(dirname "$0")/common/setup.sh"
words '--benchmark_*' "$@"

header=$here/../geodesic_integ.h
lanes=${LANES:-64}
: "${BUILDS:=gcc | -O3 -march=native -fno-math-errno
gcc | -O2 -march=native -fno-math-errno
gcc | -O3 -march=haswell -fno-math-errno
gcc | -O2
clang | -O3 -march=native -fno-math-errno -mprefer-vector-width=512
clang | -O3 -march=native -fno-math-errno
clang | -O3 -march=haswell -fno-math-errno
clang | -O2}"

# vectorized COMPILER: lines of loops over lanes that the report in $work/report says are vectorised
vectorized() {
    grep -n '^ *GI_VECTORIZE *\\*$' "$header" | cut -d: -f1 >"$work/marks"
    sed -n 's/.*geodesic_integ\.h:\([0-9]*\):.*\(loop vectorized\|vectorized loop\).*/\1/p' \
        "$work/report" | sort -un | awk -v marks="$work/marks" '
        BEGIN { while ((getline m < marks) > 0) mark[m] = 1 }
        { for (m in mark) if ($1 >= m - 1 && $1 <= m + 3) seen[m] = 1 }
        END { n = 0; k = 0; for (m in mark) n++; for (m in seen) k++; print k " of " n }'
}

echo "| compiler | flags | problem | scalar, ns | lanes, ns | ratio | in $(nproc) threads | loops vectorised |"
echo "|---|---|---|---:|---:|---:|---:|---|"
echo "$BUILDS" | while IFS='|' read -r compiler flags; do
    compiler=$(echo $compiler) flags=$(echo $flags)
    case $compiler in
    *clang*) report=-Rpass=loop-vectorize ;;
    *) report=-fopt-info-vec-optimized ;;
    esac
    # shellcheck disable=SC2086
    $compiler -std=gnu11 $flags $report -DBENCH_LANES="$lanes" -c "$here/lanes/${PROBLEMS:-lanes}.c" \
        -o "$work/lanes.o" 2>"$work/report"
    g++ -std=c++17 -O2 "$here/lanes/lanes.cpp" "$work/lanes.o" -o "$work/lanes" -lbenchmark -lpthread -lm
    "$work/lanes" --benchmark_repetitions=5 --benchmark_format=csv "$@" >"$work/csv" 2>"$work/log" ||
        { cat "$work/log" >&2; exit 1; }
    awk -v build="| $compiler | $flags" -v loops="$(vectorized)" '
        BEGIN { FS = "\"" }
        /^"[^"]*\/(scalar|batch|threads)[^"]*"/ {
            split($3, column, ","); ns = 1e9 / column[7]
            sub(/\/threads.*/, "/threads", $2)
            if (!($2 in best) || ns < best[$2]) best[$2] = ns
            name = $2
            if (sub(/\/scalar$/, "", name) && !(name in known)) { known[name] = 1; order[++n] = name }
        }
        END {
            for (i = 1; i <= n; i++) {
                s = best[order[i] "/scalar"]; b = best[order[i] "/batch"]
                t = b / best[order[i] "/threads"]
                printf "%s | %s | %.1f | %.1f | %.2f | %.2f | %s |\n", build, order[i], s, b, s / b,
                    t, loops
            }
        }' "$work/csv"
done
