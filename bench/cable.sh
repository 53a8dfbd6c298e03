#!/bin/sh
# Time of a frame of a cable over obstacles, warm and cold, and of 80 cables in threads; frames that are equal to those of
# Simbody's CableSpan, and the minima that these frames have; and CablePath beside it where that is installed
# (libsimbody-dev): sh bench/cable.sh [FRAMES]
set -e
case ${1-} in
-h | --help)
    echo "usage: cable.sh [FRAMES]    frames of a sweep [1000]"
    exit 0
    ;;
esac
cd "$(dirname "$0")/.."
out=${OUT-$(mktemp -d)}
flags=${FLAGS--O2 -march=native -fno-math-errno}
# shellcheck disable=SC2086
${CC-gcc} -std=gnu11 $flags -fopenmp -I. bench/cable/cable.c -o "$out/cable" -lm
"$out/cable" "$@"
echo
# shellcheck disable=SC2086
${CC-gcc} -std=gnu11 $flags -I. bench/cable/cablespan.c -o "$out/cablespan" -lm
"$out/cablespan"
echo
# shellcheck disable=SC2086
${CC-gcc} -std=gnu11 $flags -I. bench/cable/minima.c -o "$out/minima" -lm
"$out/minima"
if [ ! -e /usr/include/simbody/Simbody.h ]; then
    echo "CablePath: libsimbody-dev is missing"
    exit 0
fi
# shellcheck disable=SC2086
${CC-gcc} -std=gnu11 $flags -I. -c bench/cable/frames.c -o "$out/frames.o"
# shellcheck disable=SC2086
${CXX-g++} -std=c++14 $flags -isystem /usr/include/simbody bench/cable/cable_path.cpp "$out/frames.o" \
    -o "$out/cable_path" -lSimTKsimbody -lSimTKmath -lSimTKcommon -lm
echo
"$out/cable_path" "$@"
