#!/bin/sh
# The tests, on a Debian 12 that may be fresh: installs what they need (as root), builds in build/, runs. The
# last line says how many passed.
set -eu

usage()
{
    cat <<'END'
usage: all.sh [--full] [--no-install]

  (nothing)     what the header does and how right it is, with clang (tests/behaviour, tests/truth): 5
                minutes on two cores; gcc takes three times as long to compile them
  --full        all that fits into 45 minutes: formatting; the other tests, programs, languages, benches as smoke
                runs; gcc, clang, sanitizers; golden bits; two other processors; analyzers, proofs, coverage,
                mutants; fuzzing. Of tests that take minutes it runs a sample (meson's option `sample`).
  --no-install  leave the system alone: what is needed is there
  --help        this

FUZZ_SECONDS in the environment: how long to fuzz [120].

The sample has of tests/behaviour with gcc those that are optimised, with an eighth of the random cases; under
sanitizers seven methods of ten and a 32nd of the cases; the first and the last standard of C and C++; five families of
golden bits at -O2 and -O3; no benches of lanes that only measure. All of it:
meson setup build/gcc -Dtests=true -Dexamples=true -Dbench=true; the same with CC=clang CXX=clang++; with
-Db_sanitize=address,undefined; meson test in each; sh tests/golden/golden.sh.

Left out by --full, as they take half an hour to many hours, each with a --help: tests/coverage/coverage.sh and
tests/mutants/mutants.py but for a few tests, tests/fuzz/long.sh, and without --short tests/analysis/analysis.sh,
tests/proof/proof.sh, tests/processors/processors.sh.
END
}

full=false install=true
for argument; do
    case $argument in
    --full) full=true ;;
    --no-install) install=false ;;
    -h | --help) usage && exit 0 ;;
    *) echo "all.sh: $argument?" >&2 && usage >&2 && exit 2 ;;
    esac
done
cd "$(dirname "$0")/.."

needed="clang meson ninja-build pkg-config libcmocka-dev libsimbody-dev"
needed_in_full="gcc g++ libclang-rt-14-dev clang-format llvm git geographiclib-tools cmake doxygen gcc-arm-none-eabi
    libnewlib-arm-none-eabi binutils-arm-none-eabi libbenchmark-dev libpng-dev libcjson-dev libomp-dev libboost-dev
    libgsl-dev libsundials-dev gnuplot-nox valgrind libopenmpi-dev openmpi-bin python3-mpmath python3-numpy
    lld chromium qemu-user-static gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-s390x-linux-gnu
    libc6-dev-s390x-cross clang-tidy cppcheck frama-c-base z3 linux-perf
    clang-19 llvm-19 libclang-rt-19-dev"
# npm of another source than Debian comes with node.
command -v npm >/dev/null || needed_in_full="$needed_in_full nodejs npm"
$full && steps=12 || steps=1
step=0 passed=0 failed=0
processors=$(getconf _NPROCESSORS_ONLN)

# $*: what comes now
begin()
{
    step=$((step + 1))
    echo "==== $step of $steps: $* ($(date +%H:%M:%S))"
}

# $1: of what; $2: 0 where all is well
count()
{
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1"
    fi
}

# The number behind a label in the summary of meson test. $1: build; $2: label
total()
{
    awk -F: -v label="$2" '$1 == label {n = $2} END {print n + 0}' "$1/meson-logs/testlog.txt"
}

# $1: build; $2, $3: compilers; the rest: options of meson. Builds and tests.
run()
{
    build=build/$1 cc=$2 cxx=$3
    shift 3
    CC=$cc CXX=$cxx meson setup "$build" "$@" >"build/setup.log" || { cat build/setup.log && exit 1; }
    if ! ninja -C "$build"; then
        count "compiling $build" 1
        return
    fi
    status=0
    meson test -C "$build" --no-rebuild --print-errorlogs || status=$?
    ok=$(total "$build" Ok)
    bad=$(($(total "$build" Fail) + $(total "$build" Timeout) + $(total "$build" "Unexpected Pass")))
    passed=$((passed + ok)) failed=$((failed + bad))
    [ "$status" -eq 0 ] || [ "$bad" -gt 0 ] || count "meson test in $build" "$status"
}

if $install; then
    echo "==== installing ($(date +%H:%M:%S))"
    export DEBIAN_FRONTEND=noninteractive
    $full && needed="$needed $needed_in_full"
    apt-get update -q
    apt-get install -qy --no-install-recommends $needed
fi
mkdir -p build
# Optimised, without debug information and at the lowest level: it takes half of the time to compile. Golden bits and
# benches have the others.
light="-Ddebug=false -Doptimization=1"

# The tests of the header, whole; by clang, which compiles them in a third of the time.
short()
{
    begin "clang: tests/behaviour and tests/truth"
    rm -rf build/short
    run short clang clang++ $light -Dtests=true -Dsuites=behaviour,truth
    [ "$failed" -gt 0 ] || touch build/short/passed
}

# Builds and tests, a sample of what takes minutes. $1: build; $2, $3: compilers; the rest: options of meson.
rest()
{
    rm -rf "build/$1"
    run "$@" -Dtests=true -Dexamples=true -Dsample=true
}

if ! $full; then
    short
else
    begin formatting
    status=0
    find geodesic_integ.h bench examples tests -name '*.[ch]' -o -name '*.[ch]pp' -o -name '*.cu' |
        xargs -P "$processors" -n 20 clang-format --dry-run --Werror || status=$?
    count formatting "$status"

    # What the short run has passed on these sources is not run again.
    if [ ! -e build/short/passed ] ||
        [ "$(find geodesic_integ.h meson* bench examples tests -newer build/short/passed)" ]; then
        short
    fi
    begin "gcc: all but truth and fuzzing, benches"
    rest full_gcc gcc g++ $light -Dbench=true -Dsuites=behaviour,programs,build,packages,lessons,golden,cable,web

    begin "clang: the other tests"
    rest full_clang clang clang++ -Ddebug=false -Dsuites=programs,build,fuzz,golden

    begin "sanitizers of clang"
    # Without optimisation, which finds as much and compiles in a tenth of the time. The analyzers look for null and
    # alignment, which take half of the time here.
    rest full_sanitizers clang clang++ -Ddebug=false -Doptimization=0 -Db_sanitize=address,undefined \
        -Dc_args=-fno-sanitize=null,alignment -Dsuites=behaviour,programs,fuzz,cable

    begin "golden bits at -O2 and -O3, gcc and clang"
    status=0
    LEVELS="-O2 -O3" sh tests/golden/golden.sh --short || status=$?
    count "golden bits" "$status"

    # $1: what; the rest: a command.
    also()
    {
        begin "$1"
        what=$1 status=0
        shift
        "$@" || status=$?
        count "$what" "$status"
    }
    also "other processors: aarch64, s390x" sh tests/processors/processors.sh --short
    also "analyzers" sh tests/analysis/analysis.sh --short fanalyzer tidy cppcheck examples undefined
    also "proofs" sh tests/proof/proof.sh --short -j "$processors"
    also "coverage, two tests" sh tests/coverage/coverage.sh --build build/coverage_sample --tests options,metric
    also "mutants, three tests" python3 tests/mutants/mutants.py --build build/mutants_sample \
        --tests options,controller,noise --count 25 --slowest 0.1 --each 1

    begin fuzzing
    # The program of the sanitizers, from what once failed, and from what tests/fuzz/corpus.sh has left here; in a
    # process for each processor, which reads what the others find.
    fuzz=build/full_sanitizers/tests/fuzz/fuzz_interface
    mkdir -p build/fuzz
    [ -e build/fuzz/reached.txt ] || : >build/fuzz/reached.txt
    cat tests/fuzz/corpus/mended.txt build/fuzz/reached.txt >build/fuzz/begin.txt
    status=0
    rm -rf build/corpus && mkdir build/corpus
    $fuzz -c build/fuzz/begin.txt build/corpus || status=$?
    seq "$processors" | xargs -P "$processors" -I{} $fuzz -seed={} -max_total_time="${FUZZ_SECONDS-120}" -timeout=20 \
        -verbosity=0 -artifact_prefix=build/ build/corpus || status=$?
    count fuzzing "$status"
fi
echo "==== done ($(date +%H:%M:%S))"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
