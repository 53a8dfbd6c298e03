#!/bin/sh
# Builds the kernels of this folder, says what ptxas says of them (registers, spills, stack), and runs them.
#
#   gpu.sh [--host] [ARGUMENTS of ellipsoid and black_hole...]
#
# --host: on the host alone, small. ARCH: sm_90 (H100, H200). LAUNCH: pairs to try, threads of a block and how
# many blocks a multiprocessor is to hold. METHODS: of the black hole. Exit status 77: no device; built all
# the same.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
nvcc=${NVCC-nvcc}
launch=${LAUNCH-128,2 128,3 128,4}
methods=${METHODS-GI_TSITOURAS54 GI_MERSON43}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
host=no
[ "${1-}" != --host ] || host=yes

# Warnings of ptxas stay warnings: that a register bound makes it spill is a result here.
flags="-std=c++17 -O3 -arch=${ARCH-sm_90} -Werror cross-execution-space-call,deprecated-declarations,reorder
    -Xcompiler -Wall,-Wextra,-Werror,-fopenmp,-O3,-fno-math-errno,-march=native"

# build PROGRAM NAME FLAGS...: a row of the table for each kernel
build()
{
    name=$1 what=$2
    shift 2
    "$nvcc" $flags -Xptxas -v -DTHREADS="$threads" -DBLOCKS="$blocks" "$@" -I"$root" \
        "$here/$name.cu" -o "$out/$what" 2>"$out/log" || { cat "$out/log" >&2; exit 1; }
    awk -v what="$what" '/Compiling entry function/ {kernel = what (/narrow/ ? " float" : " double")}
        /bytes stack frame/ && kernel {split($0, n, " "); stack = n[1]; stores = n[5]; loads = n[9]}
        /Used [0-9]+ registers/ {match($0, /Used [0-9]+/)
            print "| " kernel " | " substr($0, RSTART + 5, RLENGTH - 5) " | " stack " | " \
                stores ", " loads " |"; kernel = ""}' "$out/log"
}

status=0
for pair in $launch; do
    threads=${pair%,*} blocks=${pair#*,}
    echo "## blocks of $threads threads, $blocks on a multiprocessor"
    echo
    echo '| kernel | registers | stack, bytes | spilt, bytes: stores, loads |'
    echo '|---|---:|---:|---:|'
    build ellipsoid ellipsoid
    for method in $methods; do build black_hole "black_hole_$method" -DMETHOD="$method"; done
    echo
    for program in ellipsoid $(for method in $methods; do echo "black_hole_$method"; done); do
        echo "$program:"
        echo
        "$out/$program" "$@" || status=$?
        [ $status -eq 0 ] || [ $status -eq 77 ] || exit $status
        echo
    done
    [ $host = no ] || break # nothing in it depends on the launch
done
exit $status
