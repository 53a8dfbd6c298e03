#!/bin/sh
# GI_DECLARE: a program of two files of C and one of C++, with the bodies as C and as C++, by every pair of compilers
# that is here, with all warnings as errors. What declares alone compiles to nothing.
#
#   declare.sh ROOT_OF_PROJECT
set -eu
root=$1
here=$root/tests/build
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
flags="-I$root -O0 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wdouble-promotion -Wmissing-declarations -Werror"
programs=0
for pair in "gcc g++" "clang clang++"; do
    cc=${pair% *} cxx=${pair#* }
    command -v "$cxx" >/dev/null || continue
    $cc -std=c99 $flags -c "$here/declare_main.c" -o main.o
    $cxx -std=c++11 $flags -c "$here/declare_more.cpp" -o more.o
    for bodies in "$cc -std=c99" "$cxx -std=c++11 -x c++"; do
        $bodies $flags -c "$here/declare_bodies.c" -o bodies.o
        $cxx main.o more.o bodies.o -o declare -lcmocka -lm
        ./declare
        echo '#include "declare.h"' >alone.c
        $bodies $flags -I"$here" -c alone.c -o alone.o
        symbols=$(nm alone.o)
        [ -z "$symbols" ] || { echo "FAILED: declared by $bodies are also $symbols"; exit 1; }
        programs=$((programs + 1))
    done
done
echo "declare: $programs programs"
[ "$programs" -gt 0 ]
