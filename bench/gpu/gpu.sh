#!/bin/sh
# Builds the kernels of this folder, says what ptxas says of them (registers, spills, stack), and runs them.
#
#   gpu.sh [--host] [--count N] [--length L] [--size PIXELS] [--output FILE.ppm]
#
#   --host             on the host alone, small
#   --count N          geodesics on the ellipsoid [1048576; with --host 16384]
#   --length L         of each [20]
#   --size PIXELS      of the black hole, a square, at most 16384 [4096; with --host 256]
#   --output FILE.ppm  its picture
#
# NVCC is the compiler [nvcc]. ARCH: sm_90 (H100, H200). LAUNCH: pairs to try, threads of a block and how many
# blocks a multiprocessor is to hold [128,2 128,3 128,4]. METHODS: of the black hole [GI_TSITOURAS54
# GI_MERSON43]. PYTHON [python3]: on a device, one that has diffrax compares with it at equal true error. Exit status
# 77: no device; built all the same.
set -eu

refuse()
{
    echo "${0##*/}: $1" >&2
    echo "usage:" "$(sed -n 's/^#   \(gpu\.sh .*\)/\1/p' "$0")" >&2
    exit 2
}

host=no before=
for word; do
    case $before:$word in
    :-h | :--help) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" && exit ;;
    :--host) host=yes ;;
    :--count | :--length | :--size | :--output) before=$word ;;
    :*) refuse "$word: unknown" ;;
    --output:?*) before= ;;
    --output:) refuse "$before needs the name of a file" ;;
    *:0* | *:*[!0-9]* | *: | *:??????????*) refuse "$before needs a whole number from 1 to 999999999" ;;
    *) [ "$before" != --size ] || [ "$word" -le 16384 ] || refuse "$before: at most 16384"
        before= ;;
    esac
done
[ -z "$before" ] || refuse "$before needs a word after it"

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
nvcc=${NVCC-nvcc}
launch=${LAUNCH-128,2 128,3 128,4}
methods=${METHODS-GI_TSITOURAS54 GI_MERSON43}
command -v "$nvcc" >/dev/null || { echo "${0##*/}: nvcc not found; NVCC names it" >&2; exit 1; }
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# Warnings of ptxas stay warnings: that a register bound makes it spill is a result here.
flags="-std=c++17 -O3 -arch=${ARCH-sm_90} -Werror cross-execution-space-call,deprecated-declarations,reorder
    -Xcompiler -Wall,-Wextra,-Werror,-fopenmp,-O3,-fno-math-errno,-march=native"

# build PROGRAM NAME FLAGS...: a row of the table for each kernel, in NAME.rows
build()
{
    name=$1 what=$2
    shift 2
    "$nvcc" $flags -Xptxas -v -DTHREADS="$threads" -DBLOCKS="$blocks" "$@" -I"$root" \
        "$here/$name.cu" -o "$out/$what" 2>"$out/$what.log" || { cat "$out/$what.log" >&2; exit 1; }
    awk -v what="$what" '/Compiling entry function/ {kernel = what (/narrow/ ? " float" : " double")}
        /bytes stack frame/ && kernel {split($0, n, " "); stack = n[1]; stores = n[5]; loads = n[9]}
        /Used [0-9]+ registers/ {match($0, /Used [0-9]+/)
            print "| " kernel " | " substr($0, RSTART + 5, RLENGTH - 5) " | " stack " | " \
                stores ", " loads " |"; kernel = ""}' "$out/$what.log" >"$out/$what.rows"
}

# All of them, side by side.
build_all()
{
    jobs=
    build ellipsoid ellipsoid & jobs="$jobs $!"
    build yardstick ellipsoid_by_hand & jobs="$jobs $!"
    for method in $methods; do
        build black_hole "black_hole_$method" -DMETHOD="$method" & jobs="$jobs $!"
    done
    build yardstick black_hole_by_hand -DPICTURE & jobs="$jobs $!"
    for job in $jobs; do wait "$job" || exit 1; done
}

# How many times as long as the loops by hand the header's kernels take.
ratios()
{
    echo '| work | times as long as by hand |'
    echo '|---|---:|'
    paste -d '|' "$out/ellipsoid.said" "$out/ellipsoid_by_hand.said" |
        awk -F '|' '$2 ~ /double|float/ {printf "|%s| %.2f |\n", $2, $20 / $8}'
    for method in $methods; do
        paste -d '|' "$out/black_hole_$method.said" "$out/black_hole_by_hand.said" |
            awk -F '|' -v method="$method" '$4 + 0 > 0 {printf "| black hole, %s | %.2f |\n", method, $4 / $12}'
    done
    echo
}

# The same geodesics at small true errors, and by diffrax.
compare()
{
    for accuracy in 1e-8 1e-10 1e-12; do
        build ellipsoid "verner_$accuracy" -DMETHOD=GI_VERNER96 -DACCURACY="$accuracy"
        "$out/verner_$accuracy" "$@" >"$out/said" || exit 1
        echo "GI_VERNER96, accuracy $accuracy:"
        echo
        grep -v float "$out/said"
        echo
    done
    "${PYTHON-python3}" "$here/diffrax.py" "$@" || [ $? -eq 77 ]
}

programs="ellipsoid ellipsoid_by_hand $(for method in $methods; do echo "black_hole_$method"; done) black_hole_by_hand"
status=0
for pair in $launch; do
    threads=${pair%,*} blocks=${pair#*,}
    echo "## blocks of $threads threads, $blocks on a multiprocessor"
    echo
    echo '| kernel | registers | stack, bytes | spilt, bytes: stores, loads |'
    echo '|---|---:|---:|---:|'
    build_all
    for program in $programs; do cat "$out/$program.rows"; done
    echo
    [ $status -eq 0 ] || continue
    for program in $programs; do
        "$out/$program" "$@" >"$out/said" 2>"$out/log" || status=$?
        cp "$out/said" "$out/$program.said"
        [ $status -ne 77 ] || break # no device, the same for all
        echo "$program:"
        echo
        cat "$out/said"
        cat "$out/log" >&2
        [ $status -eq 0 ] || exit $status
        echo
    done
    [ $status -ne 0 ] || ratios
    [ $host = no ] || break # nothing in it depends on the launch
done
[ $status -ne 0 ] || [ $host = yes ] || compare "$@"
[ $status -eq 0 ] || echo 'built, not run: no CUDA device'
exit $status
