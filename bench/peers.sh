#!/bin/sh
# Work against precision: this header, by method, one by one and in lanes, against Simbody's
# GeodesicIntegrator and ContactGeometry, Boost.odeint, GSL and SUNDIALS, on the same equations, in one run
# of each build. Prints Markdown, at the end the targets; writes CSV and the diagrams (SVG and PNG) under
# build/peers. Times are google-benchmark's (libbenchmark-dev). Installs nothing: says which peer is
# missing, and goes on without it.
#
#     bench/peers.sh [--count=N] [--timed=N] [--rounds=N] [--accuracies=N]
#
#   --count=N        random starts of each problem for true errors and evaluations, at most 2048 [300]
#   --timed=N        of them, those that are timed; lanes are timed on all [96]
#   --rounds=N       samples of each time, randomly interleaved, of which the least counts [9]: the
#                    times of two runs differ by 2 %, of 3 samples by 9 %
#   --accuracies=N   how many powers of ten are asked for, from 0.1 on [15]
#
# BUILDS: lines "compiler | flags"; the C++ compiler that goes with it is found by name. By default gcc and
# clang, at -O3 for this processor and at -O2. PEERS names the contenders [header lanes simbody odeint gsl
# sundials]. OUT is the folder for files [build/peers].
#
# SUNDIALS_PREFIX is where SUNDIALS was installed, if not by a package: Debian's is compiled without
# optimisation, so its times there say little. SUNDIALS_PREFIX=source fetches Debian's source package (15
# MB) and compiles it at -O3, under OUT; cmake and dpkg-dev must be there. GSL's package is at its best as
# it is: its methods, compiled from source at -O3 -march=native, took 0 to 37 % longer.
set -eu
. "$(dirname "$0")/common/setup.sh"
. "$here/common/sundials.sh"
words '--count=* | --timed=* | --rounds=* | --accuracies=*' "$@"
numbers 2048 '*' "$@"

source=$here/peers
out=${OUT:-$here/../build/peers}
best='-O3 -march=native -fno-math-errno'
: "${BUILDS:=$(printf '%s\n' "gcc | $best" "clang | $best" "gcc | -O2" "clang | -O2")}"
: "${PEERS:=header lanes simbody odeint gsl sundials}"
sundials_libraries="-lsundials_cvode -lsundials_arkode -lsundials_nvecserial -lsundials_sunlinsoldense
    -lsundials_sunmatrixdense -lsundials_sunnonlinsolfixedpoint"

# package PEER: what is missing where it does not compile
package() {
    case $1 in
    simbody) echo libsimbody-dev ;;
    odeint) echo libboost-dev ;;
    gsl) echo libgsl-dev ;;
    sundials) echo libsundials-dev ;;
    *) echo "nothing known" ;;
    esac
}

# Lanes in the whole of AVX-512 under clang, as the manual says; gcc gains nothing from it.
wide() {
    case "$compiler $flags" in clang*-march=native*)
        echo | $compiler -mprefer-vector-width=512 -fsyntax-only -xc - 2>/dev/null &&
            echo -mprefer-vector-width=512 ;;
    esac
}

# build PEER: its shared object in $work. gnu11 as gnu++17: with -std=c11 gcc contracts nothing to fused
# multiply-add.
build() {
    object=$work/$1.so
    # shellcheck disable=SC2086,SC2046
    case $1 in
    header) $compiler -std=gnu11 $flags -fPIC -shared -DHEADER_WIDTH=0 "$source/header.c" -o "$object" -lm ;;
    lanes) $compiler -std=gnu11 $flags $(wide) -fPIC -shared -DHEADER_WIDTH=32 "$source/header.c" \
        -o "$object" -lm ;;
    simbody) $cxx $cxxflags "$source/simbody.cpp" -isystem /usr/include/simbody \
        -o "$object" -lSimTKmath -lSimTKcommon ;;
    odeint) $cxx $cxxflags "$source/odeint.cpp" -o "$object" ;;
    gsl) $cxx $cxxflags "$source/gsl.cpp" -o "$object" -lgsl -lgslcblas ;;
    sundials) $cxx $cxxflags ${SUNDIALS_PREFIX:+"-I$SUNDIALS_PREFIX/include"} "$source/sundials.cpp" \
        ${SUNDIALS_PREFIX:+"-L$SUNDIALS_PREFIX/lib"} $sundials_libraries -o "$object" ;;
    esac
}

make_out
g++ -std=gnu++17 -O1 -w "$source/main.cpp" -o "$out/peers" -lbenchmark -ldl -lpthread
gcc -std=c11 -O1 -fPIC -shared "$source/reference.c" -o "$out/reference.so" -lm
number=0
echo "$BUILDS" | while IFS='|' read -r compiler flags; do
    compiler=$(echo $compiler) flags=$(echo $flags)
    number=$((number + 1))
    cxx=$(echo "$compiler" | sed 's/gcc/g++/; s/clang/clang++/')
    cxxflags="-std=gnu++17 $flags -DNDEBUG -w -fPIC -shared"
    folder=$out/$number
    work=$folder/objects
    mkdir -p "$work"
    echo "## $compiler $flags"
    echo
    objects=
    for peer in $PEERS; do
        if build "$peer" 2>"$work/$peer.log"; then
            objects="$objects $work/$peer.so"
        else
            echo "without $peer: it does not compile; $(package "$peer") may be missing;" \
                "see $work/$peer.log" >&2
        fi
    done
    case " $PEERS " in *" sundials "*)
        [ -n "${SUNDIALS_PREFIX:-}" ] ||
            printf 'SUNDIALS as the system has it; Debian compiles it without optimisation.\n\n' ;;
    esac
    # shellcheck disable=SC2086
    "$out/peers" --count=300 --timed=96 --rounds=9 "$@" "$folder" "$out/reference.so" $objects
    awk -f "$source/tables.awk" "$folder"/*.csv
    if command -v gnuplot >/dev/null; then
        sh "$source/diagrams.sh" "$folder" "$compiler $flags"
    else
        echo "no diagrams: gnuplot is missing (gnuplot-nox)" >&2
    fi
    echo "CSV and diagrams: $folder" >&2
done

echo "## Targets"
echo
labels=$(echo "$BUILDS" | sed 's/ *| */ /' | paste -s -d '|' -)
# shellcheck disable=SC2046
awk -v labels="$labels" -f "$source/tables.awk" $(seq -f "$out/%g/*.csv" "$(echo "$BUILDS" | wc -l)")
