#!/bin/sh
# Work against precision: this header, by method, one by one and in lanes, against Simbody's GeodesicIntegrator,
# Boost.odeint, GSL and SUNDIALS, on the same equations, in one run of each build. Prints Markdown; writes
# CSV and the diagrams (SVG and PNG) under build/peers. Installs nothing: says which peer is missing, and goes
# on without it.
#
#     bench/peers.sh [--count=N] [--timed=N] [--rounds=N] [--accuracies=N]
#
#   --count=N        random starts of each problem for true errors and evaluations, at most 2048 [300]
#   --timed=N        of them, those that are timed; lanes want a few hundred [192]
#   --rounds=N       interleaved rounds of timing, of which the least counts [3]
#   --accuracies=N   how many powers of ten are asked for, from 0.1 on [15]
#
# Builds: lines "compiler | flags" in BUILDS; the C++ compiler that goes with it is found by name. PEERS names
# the contenders [header lanes simbody odeint gsl sundials]. OUT is the folder for files [build/peers].
# SUNDIALS_PREFIX is where SUNDIALS was installed, if not by a package: Debian's is compiled without
# optimisation, so its times there say little. To have it at -O3, in a folder of its own, static:
#
#     apt-get source sundials     (or the same release from its project), then in a new folder
#     cmake ../sundials-* -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS='-O3 -fPIC' -DBUILD_SHARED_LIBS=OFF \
#         -DEXAMPLES_ENABLE_C=OFF -DCMAKE_INSTALL_PREFIX=$HOME/sundials
#     make install
set -eu

source=$(cd "$(dirname "$0")" && pwd)/peers
out=${OUT:-$source/../../build/peers}
: "${BUILDS:=gcc | -O3 -march=native -fno-math-errno}"
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

# build PEER: its shared object in $work
build() {
    object=$work/$1.so
    # shellcheck disable=SC2086
    case $1 in
    header) $compiler -std=c11 $flags -fPIC -shared -DHEADER_WIDTH=0 "$source/header.c" -o "$object" -lm ;;
    lanes) $compiler -std=c11 $flags -fPIC -shared -DHEADER_WIDTH=64 "$source/header.c" -o "$object" -lm ;;
    simbody) $cxx $cxxflags "$source/simbody.cpp" -isystem /usr/include/simbody \
        -o "$object" -lSimTKmath -lSimTKcommon ;;
    odeint) $cxx $cxxflags "$source/odeint.cpp" -o "$object" ;;
    gsl) $cxx $cxxflags "$source/gsl.cpp" -o "$object" -lgsl -lgslcblas ;;
    sundials) $cxx $cxxflags ${SUNDIALS_PREFIX:+"-I$SUNDIALS_PREFIX/include"} "$source/sundials.cpp" \
        ${SUNDIALS_PREFIX:+"-L$SUNDIALS_PREFIX/lib"} $sundials_libraries -o "$object" ;;
    esac
}

# diagrams WORK COLUMN LABEL: all problems on one page, as SVG and as PNG
diagrams() {
    command -v gnuplot >/dev/null || { echo "no diagrams: gnuplot is missing (gnuplot-nox)" >&2; return 0; }
    for terminal in 'svg size 1500,1000 font "sans,12" background "white"' 'pngcairo size 1500,1000 font "sans,10"'; do
        suffix=${terminal%% *}
        suffix=${suffix%cairo}
        {
            echo "set terminal $terminal"
            echo "set output '$folder/$1.$suffix'"
            echo "set multiplot layout 2,3 title '$3 for a true error: $compiler $flags' noenhanced"
            echo "set logscale xy; set format '%.0e'; set xrange [1e-2:1e-14]; set grid"
            echo "set xlabel 'median true error'; set ylabel '$3'; set key font ',8' noenhanced"
            for n in 1 2 3 4 5 6; do
                title=$(sed -n "1s/^# \(P$n.*\): median.*/\1/p" "$folder/P$n.dat")
                blocks=$(grep -c '^"' "$folder/P$n.dat")
                echo "set title \"$title\""
                [ "$n" = 1 ] && echo "set key on top left" || echo "set key off"
                data="'$folder/P$n.dat' index i using 1:$2 with linespoints title columnheader(1)"
                echo "plot for [i=0:2] $data lw 2 dt 1, for [i=3:5] $data lw 2 dt 2," \
                    "for [i=6:$((blocks - 1))] $data lw 1 dt 3"
            done
        } | gnuplot 2>"$folder/gnuplot.log" # empty curves are no fault
    done
}

number=0
echo "$BUILDS" | while IFS='|' read -r compiler flags; do
    compiler=$(echo $compiler) flags=$(echo $flags)
    number=$((number + 1))
    cxx=$(echo "$compiler" | sed 's/gcc/g++/; s/clang/clang++/')
    cxxflags="-std=gnu++17 $flags -w -fPIC -shared"
    folder=$out/$number
    work=$folder/objects
    mkdir -p "$work"
    echo "## $compiler $flags"
    echo
    $compiler -std=c11 -O1 "$source/main.c" -o "$work/peers" -ldl -lm
    $compiler -std=c11 -O1 -fPIC -shared "$source/reference.c" -o "$work/reference.so" -lm
    objects=
    for peer in $PEERS; do
        if build "$peer" 2>"$work/$peer.log"; then
            objects="$objects $work/$peer.so"
        else
            echo "without $peer: it does not compile; $(package "$peer") may be missing; see $work/$peer.log" >&2
        fi
    done
    case " $PEERS " in *" sundials "*)
        [ -n "${SUNDIALS_PREFIX:-}" ] ||
            printf 'SUNDIALS as the system has it; Debian compiles it without optimisation.\n\n' ;;
    esac
    # shellcheck disable=SC2086
    "$work/peers" --count=300 --timed=192 --rounds=3 "$@" "$folder" "$work/reference.so" $objects
    diagrams time 2 'µs'
    diagrams evaluations 3 'evaluations'
    echo "CSV and diagrams: $folder" >&2
done
