#!/bin/sh
# Stiff systems: time for a true error at the end, this header's implicit methods against RADAU5, LSODA, CVODE,
# ARKODE, Boost.odeint and GSL, every one with the analytic Jacobian, at the same flags, on one core. Prints Markdown:
# a table for each problem, the runs that failed, the means of the ratios, and many Oregonators one by one and in
# lanes. Writes CSV and a diagram under build/stiff. Installs nothing: says which peer is missing, and goes on without
# it. Debian's packages: r-cran-desolve, libsundials-dev, libboost-dev, libgsl-dev, gnuplot-nox.
#
#     bench/stiff.sh [--quick] [--peers] | --check
#
#   --quick   one short sample of each time, a tolerance in each power of ten, 640 Oregonators
#   --peers   without this header
#   --check   tests the problems instead: Jacobians against differences, end states against RADAU5
#
# METHODS names those of the header [GI_RODAS5P GI_RADAU], PEERS the others [fortran sundials odeint gsl], CC and CXX
# the compilers [gcc g++], FLAGS their flags [-O2], LANES_FLAGS those of the lanes beside FLAGS [-O3 -march=native
# -fno-math-errno], OUT the folder for files [build/stiff], DESOLVE the path of deSolve.so.
#
# SUNDIALS_PREFIX is where SUNDIALS was installed, if not by a package: Debian's is compiled without optimisation.
# SUNDIALS_PREFIX=source fetches Debian's source package and compiles it at -O3, under OUT, as in peers.sh.
set -eu
. "$(dirname "$0")/common/setup.sh"
. "$here/common/sundials.sh"
words '--quick | --peers | --check' "$@"

source=$here/stiff
out=${OUT:-$here/../build/stiff}
: "${METHODS=GI_RODAS5P GI_RADAU}" "${PEERS=fortran sundials odeint gsl}"
: "${CC:=gcc}" "${CXX:=g++}" "${FLAGS:=-O2}" "${LANES_FLAGS:=-O3 -march=native -fno-math-errno}"
how='5 50 2' many='10000 3' check=
for word; do
    case $word in
    --quick) how='1 2 1' many='640 1' ;;
    --peers) METHODS= ;;
    --check) check=1 ;;
    esac
done
make_out
sundials_libraries="-lsundials_cvode -lsundials_arkode -lsundials_nvecserial -lsundials_sunlinsoldense
    -lsundials_sunmatrixdense"

# build CONTENDER: the program $work/CONTENDER; a contender GI_... is a method of the header
build() {
    # shellcheck disable=SC2086
    case $1 in
    fortran) $cc -rdynamic "$source/fortran.c" "$work/measure.o" -o "$work/$1" -ldl -lm ;;
    gsl) $cc "$source/gsl.c" "$work/measure.o" -o "$work/$1" -lgsl -lgslcblas -lm ;;
    odeint) $CXX -std=gnu++17 $FLAGS -DNDEBUG "$source/odeint.cpp" "$work/measure.o" -o "$work/$1" ;;
    sundials) $cc ${SUNDIALS_PREFIX:+"-I$SUNDIALS_PREFIX/include"} "$source/sundials.c" "$work/measure.o" \
        ${SUNDIALS_PREFIX:+"-L$SUNDIALS_PREFIX/lib"} $sundials_libraries -o "$work/$1" -lm ;;
    GI_*) $cc "-DMETHOD=$1" "-DMETHOD_NAME=\"$1\"" "$source/header.c" "$work/measure.o" -o "$work/$1" -lm ;;
    esac
}

package() {
    case $1 in
    fortran) echo r-cran-desolve ;;
    gsl) echo libgsl-dev ;;
    odeint) echo libboost-dev ;;
    sundials) echo libsundials-dev ;;
    *) echo "a header that has this method" ;;
    esac
}

cc="$CC -std=gnu11 $FLAGS"
if [ "$check" ]; then
    $cc -rdynamic "$source/check.c" "$source/fortran.c" -o "$work/check" -ldl -lm
    "$work/check"
    exit
fi
$cc -c "$source/measure.c" -o "$work/measure.o"
methods=
for method in $METHODS; do
    if grep -qw "$method" "$here/../geodesic_integ.h"; then
        methods="$methods $method"
    else
        echo "without $method: geodesic_integ.h does not have it yet" >&2
    fi
done
echo "## Stiff systems, $CC $FLAGS"
echo
case " $PEERS " in *" sundials "*)
    [ -n "${SUNDIALS_PREFIX:-}" ] ||
        printf 'SUNDIALS as the system has it; Debian compiles it without optimisation.\n\n' ;;
esac
: >"$out/runs.csv"
for contender in $PEERS $methods; do
    # fortran is built where its library is not, and says so when it begins
    # shellcheck disable=SC2086
    if ! build "$contender" 2>"$out/$contender.log"; then
        echo "without $contender: it does not compile; $(package "$contender") may be missing; see" \
            "$out/$contender.log" >&2
    elif ! "$work/$contender" $how >>"$out/runs.csv"; then
        echo "$contender ended early; $(package "$contender") may be missing" >&2
    fi
done
[ -s "$out/runs.csv" ] || { echo "stiff.sh: nothing was measured" >&2 && exit 1; }
awk -f "$source/tables.awk" "$out/runs.csv"
if command -v gnuplot >/dev/null; then
    sh "$source/diagram.sh" "$out" "$CC $FLAGS" || echo "no diagram" >&2
else
    echo "no diagram: gnuplot is missing (gnuplot-nox)" >&2
fi

case " $methods " in *" ${LANES_METHOD:=GI_RODAS5P} "*)
    printf '\n### Oregonators with rates within 10 %%: microseconds of one\n\n'
    echo '| method | rtol | one by one | in lanes | ratio | largest difference | failed |'
    echo '|---|---:|---:|---:|---:|---:|---:|'
    for flags in "$FLAGS" "$LANES_FLAGS"; do
        # shellcheck disable=SC2086
        $CC -std=gnu11 $flags "-DMETHOD=$LANES_METHOD" "-DMETHOD_NAME=\"$LANES_METHOD $flags\"" \
            ${T_END:+"-DT_END=$T_END"} "$source/lanes.c" -o "$work/lanes" -lm && "$work/lanes" $many
    done ;;
esac
echo "CSV and diagram: $out" >&2
