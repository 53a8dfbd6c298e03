#!/bin/sh
# Where the time of lanes goes: shares of samples of perf (Debian: linux-perf, as root), in percent, by functions
# of section 16 of the header, of each problem of lanes.c and each method. Functions that are inlined are told by
# debug information.
#
#     bench/lanes/where.sh [--seconds=N]
#
#   --seconds=N   how long each is sampled [3]
#
# COMPILER and FLAGS [gcc, -O3 -march=native -fno-math-errno], METHODS as GI_METHOD has them, LANES as GI_LANES.
set -eu
. "$(dirname "$0")/../common/setup.sh"
words '--seconds=*' "$@"
numbers 1000 '--seconds=*' "$@"
seconds=3
for word; do seconds=${word#*=}; done

: "${COMPILER:=gcc}" "${FLAGS:=-O3 -march=native -fno-math-errno}"
: "${METHODS:=GI_MERSON43 GI_TSITOURAS54 GI_DOP853}"
perf record -q -e cpu-clock -o "$work/data" true >"$work/log" 2>&1 ||
    { echo "where.sh: perf (Debian: linux-perf) is missing, or may not be used here" >&2 && exit 77; }

# Which part an address belongs to: the outermost function that has one.
cat >"$work/parts" <<'END'
lane_stage stages but the last
lane_first_half first half: last stage, result, error norm, check
lane_second_half second half: ydot there
lane_goes_steady steady steps
lanes_change step sizes that change, in vectors
many_change step sizes that change, in vectors
lanes_project projection
lane_project projection
lane_retry retries, lane by lane
lane_advance another step size, lane by lane
lane_fill launches and ends
END

for method in $METHODS; do
    # shellcheck disable=SC2086
    $COMPILER -std=gnu11 $FLAGS -g -fno-pie -DBENCH_LANES="${LANES:-64}" -DBENCH_METHOD="$method" \
        -c "$here/lanes.c" -o "$work/lanes.o"
    g++ -std=c++17 -O2 -no-pie "$here/lanes.cpp" "$work/lanes.o" -o "$work/lanes" -lbenchmark -lpthread -lm
    for problem in "ellipsoid" "ellipsoid, Jacobi fields" "torus" "Schwarzschild ray"; do
        perf record -q -e cpu-clock -F 2000 -o "$work/data" "$work/lanes" \
            --benchmark_filter="^$problem/batch\$" --benchmark_min_time="$seconds" >"$work/log" 2>&1 ||
            { cat "$work/log" >&2; exit 1; }
        perf script -i "$work/data" -F ip 2>/dev/null | awk '{n[$1]++} END {for (a in n) print a, n[a]}' \
            >"$work/counts"
        # a line for each address, then two for each function that it is inlined into
        cut -d' ' -f1 "$work/counts" | addr2line -a -f -i -e "$work/lanes" >"$work/chains"
        awk -v build="$method | $problem" '
            FILENAME ~ /parts$/ { key = $1; sub(/^[^ ]* /, ""); part[key] = $0
                if (!($0 in known)) { known[$0] = 1; order[++parts] = $0 }
                next }
            FILENAME ~ /counts$/ { n[$1] = $2; total += $2; next }
            /^0x/ { address = substr($0, 3); sub(/^0+/, "", address); line = 0; next }
            line++ % 2 == 0 {
                for (key in part) if ($0 ~ "_" key "$") where[address] = part[key]
            }
            END {
                for (a in n) share[a in where ? where[a] : "rest"] += n[a]
                order[++parts] = "rest"
                for (i = 1; i <= parts; i++)
                    printf "%s\t%s\t%.0f\n", build, order[i], 100 * share[order[i]] / total
            }' "$work/parts" "$work/counts" "$work/chains" >>"$work/shares"
    done
done
awk -F '\t' '
    { if (!($1 in seen)) { seen[$1] = 1; column[++columns] = $1 }
      if (!($2 in known)) { known[$2] = 1; row[++rows] = $2 }
      share[$1, $2] = $3 }
    END {
        printf "|"
        for (k = 1; k <= columns; k++) { name = column[k]; sub(/ \| /, ", ", name); printf " | %s", name }
        printf " |\n|---"
        for (k = 1; k <= columns; k++) printf "|---:"
        printf "|\n"
        for (i = 1; i <= rows; i++) {
            printf "| %s", row[i]
            for (k = 1; k <= columns; k++) printf " | %s", share[column[k], row[i]]
            printf " |\n"
        }
    }' "$work/shares"
