#!/bin/sh
# Everything that can be tested, on a Debian 12 that may be fresh: installs what is needed (as root),
# then unit tests with gcc and with clang, sanitizers, a minute of fuzzing, benches as a smoke run,
# formatting. Builds in build/.
#
#   all.sh [--no-install]
set -eu
cd "$(dirname "$0")/.."

if [ "${1-}" != --no-install ]; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update
    apt-get install -y --no-install-recommends gcc g++ clang libclang-rt-14-dev clang-format llvm \
        meson ninja-build pkg-config git libcmocka-dev libsimbody-dev geographiclib-tools \
        gcc-arm-none-eabi libnewlib-arm-none-eabi binutils-arm-none-eabi libbenchmark-dev libpng-dev \
        libomp-dev libboost-dev libgsl-dev libsundials-dev gnuplot-nox valgrind \
        libopenmpi-dev openmpi-bin python3-minimal
fi

# $1: name of the build; $2, $3: compilers; the rest: options of meson
run()
{
    build=build/$1
    echo "==== $1"
    shift
    rm -rf "$build"
    CC=$1 CXX=$2 meson setup "$build" $(shift 2 && echo "$@") >/dev/null
    meson compile -C "$build" >"$build/compile.log" || { cat "$build/compile.log"; exit 1; }
    meson test -C "$build" --print-errorlogs
}

mkdir -p build
clang-format --dry-run --Werror geodesic_integ.h tests/*.h tests/*/*.[ch] tests/*/*.cpp examples/*.[ch] \
    bench/*.[ch] bench/*.cpp bench/peers/*.[ch]* bench/gpu/*.cu bench/gpu/*.h
run gcc gcc g++
run clang clang clang++
# without optimisation, which finds as much and compiles in a tenth of the time
run sanitizers clang clang++ --buildtype=debug -Db_sanitize=address,undefined -Dbench=false

echo "==== fuzz"
# By groups of instances, for size: forced inlining takes minutes to compile.
for group in 1 2 3 4 5; do
    clang -std=c11 -g -Os -DFUZZ_GROUP=$group -fsanitize=fuzzer,address,undefined \
        -fno-sanitize-recover=all -I. tests/fuzz/fuzz_interface.c -o build/fuzz -lm
    build/fuzz -max_total_time=$((${FUZZ_SECONDS-60} / 5)) -timeout=20 -verbosity=0 \
        -artifact_prefix=build/
done
echo "all passed"
